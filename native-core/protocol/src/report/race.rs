//! Data races, as data and as text.
//!
//! Idea: a race is not an execution but a pair of places, so it is reported without an execution, by what a reader
//! needs to find it: the location, both accesses, and the token of the execution in which it was seen first.

use std::fmt::{self, Write as _};

use jess_engine::host::{AccessKind, Order, Race, RaceSide};
use serde::{Deserialize, Serialize};

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

    /// The race in a few lines; `told` is the token that the reader knows already, which is not shown again.
    #[must_use]
    pub fn render(&self, told: Option<&str>) -> String {
        let mut text = format!("data race on {}, first in execution {}\n", self.location, self.at_execution);
        for access in &self.accesses {
            let _ = writeln!(text, "  {access}");
        }
        if let Some(token) = self.token.as_deref().filter(|&token| told != Some(token)) {
            let _ = writeln!(text, "  token: {token}");
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
        assert_eq!(told.render(None), text);
        assert_eq!(told.render(Some("jess1-y")), text);
        assert_eq!(told.render(Some("jess1-x")) + "  token: jess1-x\n", text);
    }
}
