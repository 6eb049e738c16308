//! The rows of a program under strategies other than the ones they name.
//!
//! Idea: what is wrong with a program, and how it is reported, does not depend on the strategy that finds it. So a row
//! keeps its arguments and its options except the strategy, and of what it expects all that is about the answer: the
//! exit code, the kind of bug and its message. What is about the search, such as the number of executions, is dropped
//! with the strategy. Invariant: rows that become the same one run once.

use crate::expectation::{Expectation, Relation};
use crate::header::Case;

/// What a row expects of any strategy.
const ANSWER: [&str; 3] = ["exit", "kind", "message"];
/// The budget of a strategy that never comes to an end by itself.
const BUDGET: [&str; 2] = ["--budget", "10000"];

/// A strategy that rows are run under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Strategy {
    pub name: String,
    /// Whether it comes to an end, and so has to verify a program without bugs.
    pub ends: bool,
}

/// The rows under each of the strategies.
pub(crate) fn cases(cases: &[Case], strategies: &[Strategy]) -> Vec<Case> {
    let mut all: Vec<Case> = Vec::new();
    for strategy in strategies {
        for case in cases {
            let case = under(case, strategy);
            if !all.iter().any(|known| known.options == case.options && known.args == case.args) {
                all.push(case);
            }
        }
    }
    all
}

/// The rows with trusted code of the JDK as single steps: what they expect of the number of executions does not hold
/// then.
pub(crate) fn trusting(cases: &[Case]) -> Vec<Case> {
    let trusting = |case: &Case| {
        let about_the_answer =
            |expected: &&Expectation| ANSWER.contains(&expected.name.as_str()) || expected.name == "verdict";
        let expectations = case.expectations.iter().filter(about_the_answer).cloned().collect();
        Case { trusts: true, expectations, again: false, ..case.clone() }
    };
    cases.iter().map(trusting).collect()
}

fn under(case: &Case, strategy: &Strategy) -> Case {
    let mut options = vec!["--strategy".to_owned(), strategy.name.clone()];
    let mut words = case.options.iter();
    while let Some(word) = words.next() {
        if word == "--strategy" {
            words.next();
        } else {
            options.push(word.clone());
        }
    }
    if !strategy.ends && !options.iter().any(|option| option == BUDGET[0]) {
        options.extend(BUDGET.map(str::to_owned));
    }
    let about_the_answer = |expectation: &&Expectation| ANSWER.contains(&expectation.name.as_str());
    let mut expectations: Vec<Expectation> = case.expectations.iter().filter(about_the_answer).cloned().collect();
    if strategy.ends && case.expectations.iter().any(|known| known.name == "verdict" && known.value == "verified") {
        let (name, value) = ("verdict".to_owned(), "verified".to_owned());
        expectations.push(Expectation { name, relation: Relation::Equal, value });
    }
    Case { options, expectations, again: false, ..case.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::header;

    #[test]
    fn a_row_keeps_what_is_about_the_answer() -> Result<(), header::HeaderError> {
        let text = "// jess: run --strategy dpor\n// expect: exit=1 kind=assertion executions=3 message~lost replay=2\n\
                    // run: args=a\n// jess: run --strategy auto --seed 4\n// expect: exit=0 verdict=verified\n\
                    // run: args=a opts=\"--budget 5\"\n// jess: run --seed 4 --budget 5\n// run: args=a\nclass X {}";
        let rows = header::parse(text)?.cases;
        let strategy = |name: &str, ends| Strategy { name: name.to_owned(), ends };
        let found = cases(&rows, &[strategy("lazy-dpor", true), strategy("random", false)]);
        let shown: Vec<String> = found.iter().map(Case::label).collect();
        let expected = [
            "a --strategy lazy-dpor",
            "a --strategy lazy-dpor --seed 4 --budget 5",
            "a --strategy random --budget 10000",
            "a --strategy random --seed 4 --budget 5",
        ];
        assert_eq!(shown, expected);
        let names = |case: &Case| case.expectations.iter().map(|one| one.name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&found[0]), ["exit", "kind", "message"]);
        assert_eq!(names(&found[1]), ["exit", "verdict"]);
        assert_eq!(names(&found[3]), ["exit"]);
        Ok(())
    }
}
