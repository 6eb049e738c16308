//! The outcome of an execution, decided in one place.
//!
//! The first row from above that is true of an execution decides; each stands for something that makes those below it
//! meaningless. An execution is part of the *search* (a replay is a search of one), a *comparison* with the one before
//! ([`crate::explore::compose::checked`]), or *shows* the failing one. One that may be a shorter version of that
//! ([`super::shortening`]), or that may pass ([`super::contrasting`]), is looked at if none of the rows is true of it;
//! it is the last of its kind if it was stopped, and followed by another one otherwise.
//!
//! ```text
//!   what is true of it                                 search      comparison            showing
//!   ──────────────────────────────────────────────────────────────────────────────────────────────
//!   nothing can be said about the program              Lost        Lost                  Lost
//!   it left its plan, and
//!     something new happened in it                     (a row below decides)
//!     an object got another name                       Renamed     Renamed               Diverged
//!     something new has happened since the start       Outdated    Outdated              Diverged
//!     none of these                                    Diverged    Diverged              Diverged
//!   something new happened in it                       (below)     (below)               ShowAgain
//!   it has shown that something is an event,
//!     as the first of its search                       Again       Outdated
//!     after others, which lack such events             Outdated    Outdated
//!   its plan lets a thread go on that waits            Outdated    Dropped
//!   the host has stopped it                            Again       Dropped
//!   something new happened in it, or it was ended
//!     to teach how a loop goes on                      Again       Again, if there is time, or Dropped
//!   nothing of all this                                Counts      Compared              Shown
//! ```

use crate::execution::Lesson;

/// What an execution was for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Role {
    /// Part of a search, or the replay of a token.
    #[default]
    Search,
    /// One that is to be the same as the one before.
    Comparison,
    /// The failing one once more.
    Show,
    /// One that may be a shorter version of the failing one.
    Shorten,
    /// One that may pass, and leaves the failing one late.
    Contrast,
    /// The one that passes once more.
    ShowPassing,
}

/// How it left its plan.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Left {
    #[default]
    No,
    /// Because an object got another name.
    Renamed,
    /// After something has happened that happens once, for which its plan is too old.
    Stale,
    /// For no such reason.
    Diverged,
}

/// What is true of an execution that has ended.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Facts {
    pub(super) role: Role,
    /// Nothing can be said about the program any more.
    pub(super) lost: bool,
    pub(super) left: Left,
    /// Something has happened in it that happens once.
    pub(super) new: bool,
    /// Something turned out to be an event that was none.
    pub(super) exposed: bool,
    /// It had no plan.
    pub(super) first: bool,
    pub(super) lesson: Lesson,
    /// The host has cut it short, because there is no time left or it has lost control.
    pub(super) stopped: bool,
    /// The search ends with it.
    pub(super) last: bool,
}

/// What becomes of an execution that has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Came {
    /// Nothing: there is a verdict already.
    Lost,
    /// The program does not do the same under the same schedule.
    Diverged,
    /// The search starts again, with new names of objects.
    Renamed,
    /// The execution is shown once more.
    ShowAgain,
    /// It counts for nothing, and the search starts again.
    Outdated,
    /// It counts for nothing, and is run again from its plan.
    Again,
    /// It counts for nothing.
    Dropped,
    /// It is compared.
    Compared,
    /// It has to fail as it did before.
    Shown,
    /// It may fail as the failing one does, or pass: that is looked at.
    Tried,
    /// It only taught something.
    TriedAgain,
    /// No shorter version, or no passing execution, is looked for any more.
    GivenUp,
    /// It counts, and teaches the strategy.
    Counts,
}

impl Came {
    pub(super) fn of(facts: &Facts) -> Came {
        let Facts { role, lost, left, new, exposed, first, lesson, stopped, last } = *facts;
        let compares = role == Role::Comparison;
        if lost {
            return Came::Lost;
        }
        if matches!(role, Role::Shorten | Role::Contrast) {
            return match lesson {
                _ if left != Left::No || stopped => Came::GivenUp,
                Lesson::Nothing if !new && !exposed => Came::Tried,
                _ => Came::TriedAgain,
            };
        }
        if role == Role::ShowPassing {
            return match left {
                Left::No if new => Came::ShowAgain,
                Left::No if !stopped => Came::Shown,
                _ => Came::GivenUp,
            };
        }
        match left {
            Left::Diverged => return Came::Diverged,
            Left::Renamed => return Came::Renamed,
            Left::Stale => return Came::Outdated,
            Left::No => {}
        }
        if role == Role::Show {
            return if new { Came::ShowAgain } else { Came::Shown };
        }
        if exposed {
            return if first && !compares { Came::Again } else { Came::Outdated };
        }
        match lesson {
            Lesson::Outdated if compares => Came::Dropped,
            Lesson::Outdated => Came::Outdated,
            _ if compares && stopped => Came::Dropped,
            Lesson::Nothing if !new && !stopped => {
                if compares {
                    Came::Compared
                } else {
                    Came::Counts
                }
            }
            _ if compares && last => Came::Dropped,
            _ => Came::Again,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_above_tells() {
        let (search, compares) = (Facts::default(), Facts { role: Role::Comparison, ..Facts::default() });
        let shows = Facts { role: Role::Show, ..search };
        // What is true in addition, row by row from below, and the outcome in each role.
        type Adds = fn(Facts) -> Facts;
        let rows: [(Adds, [Came; 3]); 9] = [
            (|facts| facts, [Came::Counts, Came::Compared, Came::Shown]),
            (|facts| Facts { lesson: Lesson::Again, ..facts }, [Came::Again, Came::Again, Came::Shown]),
            (|facts| Facts { new: true, ..facts }, [Came::Again, Came::Again, Came::ShowAgain]),
            (|facts| Facts { stopped: true, last: true, ..facts }, [Came::Again, Came::Dropped, Came::ShowAgain]),
            (|facts| Facts { lesson: Lesson::Outdated, ..facts }, [Came::Outdated, Came::Dropped, Came::ShowAgain]),
            (|facts| Facts { exposed: true, ..facts }, [Came::Outdated, Came::Outdated, Came::ShowAgain]),
            (
                |facts| Facts { left: Left::Stale, new: false, ..facts },
                [Came::Outdated, Came::Outdated, Came::Outdated],
            ),
            (|facts| Facts { left: Left::Diverged, ..facts }, [Came::Diverged; 3]),
            (|facts| Facts { lost: true, ..facts }, [Came::Lost; 3]),
        ];
        let mut all = [search, compares, shows];
        for (row, (adds, expected)) in rows.into_iter().enumerate() {
            all = all.map(adds);
            assert_eq!(all.map(|facts| Came::of(&facts)), expected, "row {row}");
        }
    }

    #[test]
    fn the_first_execution_of_a_search_may_show_what_is_an_event() {
        let first = Facts { exposed: true, first: true, ..Facts::default() };
        assert_eq!(Came::of(&first), Came::Again);
        assert_eq!(Came::of(&Facts { role: Role::Comparison, ..first }), Came::Outdated);
        assert_eq!(Came::of(&Facts { lesson: Lesson::Outdated, ..first }), Came::Again);
    }

    #[test]
    fn a_shorter_version_counts_only_if_nothing_else_is_true_of_it() {
        let shorter = Facts { role: Role::Shorten, ..Facts::default() };
        assert_eq!(Came::of(&shorter), Came::Tried);
        for facts in [
            Facts { new: true, ..shorter },
            Facts { exposed: true, ..shorter },
            Facts { lesson: Lesson::Again, ..shorter },
        ] {
            assert_eq!(Came::of(&facts), Came::TriedAgain);
            assert_eq!(Came::of(&Facts { stopped: true, ..facts }), Came::GivenUp);
        }
        assert_eq!(Came::of(&Facts { left: Left::Diverged, ..shorter }), Came::GivenUp);
    }

    #[test]
    fn a_passing_execution_that_is_not_as_before_is_not_shown() {
        let passing = Facts { role: Role::ShowPassing, ..Facts::default() };
        assert_eq!(Came::of(&passing), Came::Shown);
        for facts in [
            Facts { left: Left::Diverged, ..passing },
            Facts { left: Left::Renamed, ..passing },
            Facts { stopped: true, ..passing },
        ] {
            assert_eq!(Came::of(&facts), Came::GivenUp);
        }
        assert_eq!(Came::of(&Facts { new: true, ..passing }), Came::ShowAgain);
        assert_eq!(Came::of(&Facts { lost: true, ..passing }), Came::Lost);
    }

    #[test]
    fn a_comparison_for_which_there_is_no_time_is_dropped() {
        let facts = Facts { role: Role::Comparison, lesson: Lesson::Again, ..Facts::default() };
        assert_eq!(Came::of(&facts), Came::Again);
        assert_eq!(Came::of(&Facts { last: true, ..facts }), Came::Dropped);
    }
}
