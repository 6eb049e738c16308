//! What a program can print, as a table.

use std::fmt::Write as _;

use jess_protocol::result::Reached;
use jess_report::{length, one_line};

use crate::outcome::{Outcome, Verdict};
use crate::relative;

/// The longest outcome that is shown whole, in characters.
const LONGEST: usize = 60;

/// One line for each outcome: the number of behaviours that lead to it, what replays one, and what the table is worth.
pub(crate) fn table(outcome: &Outcome) -> String {
    let mut rows = vec![["outcome".to_owned(), "behaviours".to_owned(), "replay".to_owned()]];
    rows.extend(outcome.outcomes.iter().map(row));
    let width = |column: usize| rows.iter().map(|row| length(&row[column])).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2)];
    let mut out = String::new();
    for [value, behaviours, token] in rows.iter().filter(|_| !outcome.outcomes.is_empty()) {
        let [first, second, third] = widths;
        let gap = " ".repeat(first - length(value).min(first));
        let _ = writeln!(out, "| {value}{gap} | {behaviours:>second$} | {token:third$} |");
    }
    let behaviours: u64 = outcome.outcomes.iter().map(|one| one.behaviours).sum();
    let counted = format!("{} in {}", count(outcome.outcomes.len() as u64, "outcome"), count(behaviours, "behaviour"));
    let relative = relative::behind(&outcome.relative_to);
    let message = || outcome.message.as_deref().unwrap_or("the worker gave no reason");
    let _ = match outcome.verdict {
        Verdict::Uncontrolled => writeln!(out, "{counted}; uncontrolled: {}", message()),
        Verdict::Nondeterministic => writeln!(out, "{counted}; nondeterministic: {}", message()),
        _ if outcome.complete => writeln!(out, "{counted}, all covered{relative}"),
        _ => writeln!(out, "{counted}; the budget was used up, more may exist{relative}"),
    };
    out
}

fn row(reached: &Reached) -> [String; 3] {
    let value = one_line(&reached.value.replace('\n', " / ")).into_owned();
    let short: String = value.chars().take(LONGEST).collect();
    let shown = if short.len() < value.len() { format!("{short}…") } else { value };
    [shown, reached.behaviours.to_string(), reached.token.clone().unwrap_or_default()]
}

fn count(number: u64, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_lined_up() {
        let reached = |value: &str, behaviours| Reached { value: value.to_owned(), behaviours, ..Reached::default() };
        let outcome = Outcome {
            complete: true,
            outcomes: vec![reached("1\n2", 10), Reached { token: Some("jess1-x".to_owned()), ..reached("none", 1) }],
            ..Outcome::new(Verdict::Verified, None)
        };
        let expected = "| outcome | behaviours | replay  |\n\
                        | 1 / 2   |         10 |         |\n\
                        | none    |          1 | jess1-x |\n\
                        2 outcomes in 11 behaviours, all covered\n";
        assert_eq!(table(&outcome), expected);
        let cut = Outcome::new(Verdict::Uncontrolled, Some("it blocks".to_owned()));
        assert_eq!(table(&cut), "0 outcomes in 0 behaviours; uncontrolled: it blocks\n");
    }
}
