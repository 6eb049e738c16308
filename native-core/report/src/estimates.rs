//! Estimates for people.

use jess_engine::host::{Estimate, Estimated};

/// Above this neither a number nor its error is of any use.
const COUNTLESS: u64 = 1_000_000_000_000;

fn amount(total: u64, error: u64) -> String {
    if total > COUNTLESS {
        return "more than a million million".to_owned();
    }
    format!("about {total} ± {error}")
}

/// One estimate as a line.
pub fn line(estimate: &Estimate) -> String {
    let Estimate { of, total, error, new_in_a_million } = *estimate;
    let about = amount(total, error);
    match of {
        Estimated::Executions => format!("{about} executions in all, as far as the search knows by now"),
        Estimated::Level => format!("{about} executions to the end of this level"),
        Estimated::Behaviours => {
            let share = f64::from(new_in_a_million) / 10_000.0;
            format!("{about} behaviours at least; {share:.2} % of executions show a new one")
        }
        Estimated::Schedules => format!("{about} schedules in all"),
    }
}

/// The same within a line about progress; nothing if it does not fit there.
pub fn words(estimate: &Estimate, executions: u64) -> Option<String> {
    let Estimate { of, total, error, new_in_a_million } = *estimate;
    match of {
        Estimated::Executions | Estimated::Level => {
            let share = executions as f64 * 100.0 / total.max(1) as f64;
            Some(format!("{share:.0}% of {}", amount(total, error)))
        }
        Estimated::Behaviours => Some(format!("{:.1}% show something new", f64::from(new_in_a_million) / 10_000.0)),
        Estimated::Schedules => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_words() {
        let of = |of| Estimate { of, total: 200, error: 30, new_in_a_million: 12_500 };
        assert!(line(&of(Estimated::Executions)).starts_with("about 200 ± 30 executions in all"));
        assert!(line(&of(Estimated::Behaviours)).ends_with("at least; 1.25 % of executions show a new one"));
        assert_eq!(words(&of(Estimated::Level), 50), Some("25% of about 200 ± 30".to_owned()));
        assert_eq!(words(&of(Estimated::Behaviours), 50), Some("1.2% show something new".to_owned()));
        assert_eq!(words(&of(Estimated::Schedules), 50), None);
        let endless = Estimate { total: u64::MAX, error: u64::MAX, ..of(Estimated::Executions) };
        assert!(line(&endless).starts_with("more than a million million executions in all"));
    }
}
