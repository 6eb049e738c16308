//! What JESS finds for a program, compared with what the enumerator knows.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};

use crate::ast::{Kind, Outcome};
use crate::jvm::{Answer, Lost, Seen};
use crate::oracle::Truth;

/// Strategies that cover everything, by their names on the command line.
pub(crate) const STRATEGIES: [&str; 8] =
    ["dpor", "lazy-dpor", "source-dpor", "fg-dpor", "dfs", "hbr-caching", "lazy-hbr-caching", "auto"];

/// The message of a search whose budget was too small for one execution.
const NOTHING_TESTED: &str = "the budget ended before the first execution did";

/// How something differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Difference {
    /// An outcome is not found although the search claims to have covered everything.
    Lost,
    /// An outcome is found that the program does not have.
    Invented,
    /// The program is called nondeterministic or uncontrolled.
    Refused,
    /// The search goes on for more than two seconds after its budget is used up.
    Hangs,
    /// The JVM ends without a result.
    Dies,
    /// The search of a small program does not end within its budget.
    Endless,
}

impl Difference {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Difference::Lost => "lost",
            Difference::Invented => "invented",
            Difference::Refused => "refused",
            Difference::Hangs => "hangs",
            Difference::Dies => "dies",
            Difference::Endless => "endless",
        }
    }
}

/// The result of one comparison.
#[derive(Clone, Debug)]
pub(crate) enum Judgement {
    Equal,
    /// Equal except for livelocks that another order of steps would leave.
    Avoidable,
    /// The budget was used up; nothing that was found is wrong.
    Unfinished,
    Differs {
        difference: Difference,
        outcome: Option<Outcome>,
        text: String,
    },
}

/// Options of one exploration, as the worker of `jess run` takes them.
#[must_use]
pub fn options(class: &str, strategy: &str, budget: Duration) -> Value {
    json!({
        "strategy": strategy,
        "seed": 0,
        "keep_going": true,
        "verbose": false,
        "races": "off",
        "test": class,
        "program": class,
        "budget_seconds": budget.as_secs_f64(),
    })
}

/// The outcomes of executions that count; none of those that were cut off.
pub(crate) fn outcomes(answer: &Answer) -> BTreeSet<Outcome> {
    let outcome = |seen: &Seen| {
        let kind = match seen.how {
            1 => Kind::Complete,
            2 => Kind::Deadlock,
            3 => Kind::Livelock,
            _ => return None,
        };
        Some(Outcome { kind, words: seen.words.clone() })
    };
    answer.seen.iter().filter_map(outcome).collect()
}

pub(crate) fn judge(truth: &Truth, answer: &Result<Answer, Lost>) -> Judgement {
    let differs = |difference, outcome: Option<Outcome>, text: String| Judgement::Differs { difference, outcome, text };
    let answer = match answer {
        Ok(answer) => answer,
        Err(Lost::Hangs) => return differs(Difference::Hangs, None, "no answer in time".to_owned()),
        Err(Lost::Died) => return differs(Difference::Dies, None, "the JVM has ended".to_owned()),
    };
    let result: Value = serde_json::from_str(&answer.result).unwrap_or_default();
    let said = |of: &str| result[of].as_str().unwrap_or_default().to_owned();
    let verdict = said("verdict");
    if said("message").starts_with(NOTHING_TESTED) {
        return Judgement::Unfinished;
    }
    if !matches!(verdict.as_str(), "verified" | "bug" | "budget") {
        return differs(Difference::Refused, None, format!("{verdict}: {}", said("message")));
    }
    let found: BTreeSet<Outcome> = outcomes(answer);
    let known = |outcome: &&Outcome| truth.outcomes.contains(outcome) || truth.avoidable.contains(outcome);
    let summary = format!("{verdict} after {} executions", result["executions"]);
    if let Some(wrong) = found.iter().find(|outcome| !known(outcome)) {
        return differs(Difference::Invented, Some(wrong.clone()), summary);
    }
    if result["complete"] != json!(true) {
        return Judgement::Unfinished;
    }
    match truth.outcomes.difference(&found).next() {
        Some(lost) => differs(Difference::Lost, Some(lost.clone()), summary),
        None if found.len() > truth.outcomes.len() => Judgement::Avoidable,
        None => Judgement::Equal,
    }
}
