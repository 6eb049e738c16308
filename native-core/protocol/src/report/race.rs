//! Data races, as data and as text.
//!
//! Idea: a race is not an execution but a pair of places, so it is reported without an execution, by what a reader
//! needs to find it: the location, both accesses, and the token of the execution in which it was seen first.

use std::fmt::{self, Write as _};

use jess_engine::host::{AccessKind, Order, Race, RaceSide};
use serde::{Deserialize, Serialize};

/// Most accesses of one location that are listed as text.
const MOST: usize = 6;

/// Two accesses that no synchronization orders.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DataRace {
    /// What both access: `Account.balance`, `an element of an array`.
    pub location: String,
    /// The two accesses, in the order in which they happened.
    pub accesses: Vec<RacingAccess>,
    /// The race in one line: the location and both accesses.
    #[serde(default)]
    pub message: String,
    /// Number of the execution that showed it first.
    #[serde(default)]
    pub at_execution: u64,
    /// The token that replays that execution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// One of the two.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RacingAccess {
    /// The name of the thread.
    pub thread: String,
    /// `read`, `write` or `update`.
    pub operation: String,
    /// `plain`, `opaque`, `acquire`, `release` or `volatile`.
    pub order: String,
    /// Where, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
}

impl DataRace {
    /// A race of the engine in the words of a host.
    #[must_use]
    pub fn of(
        race: &Race,
        location: String,
        thread: impl Fn(&RaceSide) -> String,
        place: impl Fn(&RaceSide) -> Option<String>,
        token: Option<String>,
    ) -> DataRace {
        let access = |side: &RaceSide| RacingAccess {
            thread: thread(side),
            operation: match side.access.kind {
                AccessKind::Read | AccessKind::CasFailed | AccessKind::RmwIdle => "read",
                AccessKind::Write => "write",
                AccessKind::Rmw | AccessKind::Add | AccessKind::Cas => "update",
            }
            .to_owned(),
            order: match side.access.order {
                Order::Plain => "plain",
                Order::Opaque => "opaque",
                Order::Acquire => "acquire",
                Order::Release => "release",
                Order::Volatile => "volatile",
            }
            .to_owned(),
            place: place(side),
        };
        let accesses = vec![access(&race.first), access(&race.second)];
        let words: Vec<String> = accesses.iter().map(ToString::to_string).collect();
        let message = format!("{location}: {}", words.join(", "));
        DataRace { location, accesses, message, at_execution: race.at_execution, token }
    }

    /// Races in words, those on one location together: each access once, with the token of the first of them. `known`
    /// is the token that the reader has seen already; none is shown twice in a row.
    #[must_use]
    pub fn render_all<'a>(races: &'a [DataRace], mut known: Option<&'a str>) -> String {
        let mut text = String::new();
        for (number, first) in races.iter().enumerate() {
            let is_on_it = |race: &&DataRace| race.location == first.location;
            if races[..number].iter().any(|race| is_on_it(&race)) {
                continue;
            }
            let _ = writeln!(text, "data race on {}, first in execution {}", first.location, first.at_execution);
            let mut shown: Vec<String> = Vec::new();
            for access in races[number..].iter().filter(is_on_it).flat_map(|race| &race.accesses) {
                let words = access.to_string();
                if !shown.contains(&words) {
                    shown.push(words);
                }
            }
            for words in shown.iter().take(MOST) {
                let _ = writeln!(text, "  {words}");
            }
            if let Some(more) = shown.len().checked_sub(MOST).filter(|&more| more > 0) {
                let _ = writeln!(text, "  and {more} more");
            }
            if let Some(token) = first.token.as_deref().filter(|&token| known != Some(token)) {
                let _ = writeln!(text, "  token: {token}");
                known = Some(token);
            }
        }
        text
    }
}

impl fmt::Display for RacingAccess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}s it", self.thread, self.operation)?;
        if self.order != "plain" && !self.order.is_empty() {
            write!(f, " ({})", self.order)?;
        }
        match &self.place {
            Some(place) => write!(f, " at {place}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jess_engine::host::{Access, Location, ObjectId, Schedule, Stored, ThreadIx};

    #[test]
    fn a_race_in_words() {
        let side = |thread, kind, order| RaceSide {
            thread: ThreadIx(thread),
            access: Access {
                location: Location { object: ObjectId(1), member: 2 },
                kind,
                site: 10 + thread,
                order,
                element: false,
                stored: Stored::UNKNOWN,
            },
        };
        let race = Race {
            first: side(0, AccessKind::Write, Order::Plain),
            second: side(1, AccessKind::Cas, Order::Volatile),
            at_execution: 3,
            schedule: Schedule::default(),
        };
        let name = |side: &RaceSide| format!("t{}", side.thread.0);
        let place = |side: &RaceSide| (side.thread.0 == 0).then(|| "A.java:7".to_owned());
        let told = DataRace::of(&race, "A.x".to_owned(), name, place, Some("jess1-x".to_owned()));
        assert_eq!(told.message, "A.x: t0 writes it at A.java:7, t1 updates it (volatile)");
        let text = "data race on A.x, first in execution 3\n  t0 writes it at A.java:7\n  t1 updates it (volatile)\n  token: jess1-x\n";
        let one = |known| DataRace::render_all(std::slice::from_ref(&told), known);
        assert_eq!(one(None), text);
        assert_eq!(one(Some("jess1-y")), text);
        assert_eq!(one(Some("jess1-x")) + "  token: jess1-x\n", text);
        // Another race of one of the accesses, and one somewhere else in between.
        let late = RacingAccess { place: Some("A.java:9".to_owned()), ..told.accesses[1].clone() };
        let more = DataRace { accesses: vec![told.accesses[0].clone(), late], at_execution: 4, ..told.clone() };
        let other = DataRace { location: "A.y".to_owned(), token: None, ..told.clone() };
        let together = DataRace::render_all(&[told, other, more], None);
        let first = "data race on A.x, first in execution 3\n  t0 writes it at A.java:7\n  t1 updates it (volatile)\n  t1 updates it (volatile) at A.java:9\n  token: jess1-x\n";
        let second = "data race on A.y, first in execution 3\n  t0 writes it at A.java:7\n  t1 updates it (volatile)\n";
        assert_eq!(together, [first, second].concat());
    }

    #[test]
    fn of_many_accesses_the_first_ones_are_listed() {
        let access = |line: usize| RacingAccess {
            thread: "t".to_owned(),
            operation: "read".to_owned(),
            place: Some(format!("A.java:{line}")),
            ..RacingAccess::default()
        };
        let race = |line: usize| DataRace {
            location: "A.x".to_owned(),
            accesses: vec![access(0), access(line)],
            ..DataRace::default()
        };
        let text = |count: usize| DataRace::render_all(&(1..count).map(race).collect::<Vec<_>>(), None);
        assert!(text(MOST).ends_with(&format!("A.java:{}\n", MOST - 1)), "{}", text(MOST));
        let longer = text(MOST + 3);
        assert!(longer.ends_with(&format!("A.java:{}\n  and 3 more\n", MOST - 1)), "{longer}");
    }
}
