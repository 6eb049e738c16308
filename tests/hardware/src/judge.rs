//! What a program does on a real JVM, compared with what JESS finds.

use std::collections::BTreeMap;

use jess_java_fuzz::jvm::{Answer, Lost, Seen};
use serde_json::Value;

use crate::programs::Program;

/// Outcomes, each with how often it was seen.
pub(crate) type Outcomes = BTreeMap<String, u32>;

/// The outcome of a run that does not come to its end.
const HANGS: &str = "hangs";

/// What was seen. Words are letters, shifted by the bits that tell threads apart.
pub(crate) fn outcomes(seen: &[Seen]) -> Outcomes {
    let mut all = Outcomes::new();
    for Seen { times, how, words } in seen {
        let text = match how {
            1 => words.iter().filter_map(|word| char::from_u32(word >> 3)).collect(),
            2 | 3 => HANGS.to_owned(),
            _ => continue,
        };
        *all.entry(text).or_default() += times;
    }
    all
}

/// All outcomes under JESS, if it has found all, or did not have to.
pub(crate) fn covered(program: &Program, answer: &Result<Answer, Lost>) -> Result<Outcomes, String> {
    let answer = match answer {
        Ok(answer) => answer,
        Err(Lost::Hangs) => return Err("JESS does not answer in time".to_owned()),
        Err(Lost::Died) => return Err("the JVM under JESS has ended".to_owned()),
    };
    let result: Value = serde_json::from_str(&answer.result).unwrap_or_default();
    let ended = matches!(result["verdict"].as_str(), Some("verified" | "bug" | "budget"));
    let complete = result["complete"] == Value::Bool(true);
    if !ended || !complete && program.large.is_none() {
        let said = |of: &str| result[of].as_str().unwrap_or_default().to_owned();
        let executions = &result["executions"];
        return Err(format!(
            "JESS has not covered it: {} after {executions} executions {}",
            said("verdict"),
            said("message")
        ));
    }
    Ok(outcomes(&answer.seen))
}

/// What is wrong with a program, in words; nothing if all is well.
pub(crate) fn judge(program: &Program, jess: &Outcomes, real: &Outcomes) -> Vec<String> {
    let mut wrong = Vec::new();
    for (outcome, times) in real.iter().filter(|(outcome, _)| !jess.contains_key(*outcome)) {
        let runs: u32 = real.values().sum();
        wrong.push(format!("a real JVM says `{outcome}` ({times} of {runs} runs), which JESS says cannot be"));
    }
    for outcome in jess.keys().filter(|outcome| !real.contains_key(*outcome)) {
        if !program.alone.contains_key(outcome) && program.large.is_none() {
            wrong.push(format!(
                "JESS alone says `{outcome}`, in no document's words: `alone: {outcome}: …` is missing above the program"
            ));
        }
    }
    for outcome in program.alone.keys().filter(|outcome| !jess.contains_key(*outcome)) {
        wrong.push(format!("JESS does not say `{outcome}`, which the comment explains"));
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(all: &[&str]) -> Outcomes {
        all.iter().map(|outcome| ((*outcome).to_owned(), 1)).collect()
    }

    #[test]
    fn either_side_may_be_alone() {
        let mut program = Program::default();
        let wrong = |program: &Program, jess: &[&str], real: &[&str]| judge(program, &set(jess), &set(real));
        assert!(wrong(&program, &["a", "b"], &["a", "b"]).is_empty());
        assert!(wrong(&program, &["a"], &["a", "b"])[0].contains("which JESS says cannot be"));
        assert!(wrong(&program, &["a", "b"], &["a"])[0].contains("JESS alone says `b`"));
        program.alone.insert("b".to_owned(), "words".to_owned());
        assert!(wrong(&program, &["a", "b"], &["a"]).is_empty());
        assert!(wrong(&program, &["a", "b"], &["a", "b"]).is_empty());
        assert!(wrong(&program, &["a"], &["a"])[0].contains("which the comment explains"));
    }

    #[test]
    fn words_are_letters_and_who_does_not_end_hangs() {
        let seen = |how, words: &[u32]| Seen { times: 2, how, words: words.to_vec() };
        let word = |letter: char| (letter as u32) << 3;
        let found = outcomes(&[seen(1, &[word('o'), word('k')]), seen(2, &[]), seen(3, &[]), seen(4, &[])]);
        assert_eq!(found, Outcomes::from([("ok".to_owned(), 2), (HANGS.to_owned(), 4)]));
    }
}
