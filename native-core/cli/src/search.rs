//! The options of a search that `jess run` and `jess model` share, and how they become the options of the protocol.

use std::ffi::OsStr;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Command};
use jess_engine::host::{Races, Strategy};
use jess_protocol::Options;
use jess_protocol::words::Word;

use crate::guess::closest;
use crate::headings;
use crate::plain::Plain;

/// The strategy where behaviours are to be counted, if none is named: each behaviour has one execution.
pub(crate) const COUNTING: Strategy = Strategy::Dpor;

/// How to search, and when to stop.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = headings::SEARCH)]
pub struct Search {
    /// How to explore.
    #[arg(long, value_name = "NAME", value_parser = Names, hide_possible_values = true)]
    #[arg(help = "How to explore, such as dpor or random; --help has the names", long_help = how())]
    pub strategy: Option<Strategy>,
    /// Stop after a time, or N executions: 10s, 1000 or 10s,1000.
    ///
    /// Times are written as 10s, 500ms, 2m or 1h.
    #[arg(long, help_heading = headings::TIME, value_name = "BUDGET", default_value = "unlimited")]
    pub budget: Budget,
    /// Seed of random schedules and of the program's own random numbers.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Report data races, call them bugs, or do not look for them.
    #[arg(long, help_heading = headings::CHECKS, value_name = "report|fail|off", hide_possible_values = true)]
    #[arg(default_value = Races::Report.word(), value_parser = words::<Races>())]
    pub races: Races,
    /// Those that are a number or a yes.
    #[command(flatten)]
    pub plain: Plain,
    /// Leave out schedules with more preemptions; with dfs and ipb.
    #[arg(long, value_name = "N", conflicts_with = "delays")]
    pub preemptions: Option<u32>,
    /// Leave out schedules that pass over more threads that could run; with dfs and idb.
    #[arg(long, value_name = "N")]
    pub delays: Option<u32>,
}

/// Parses the name of a strategy. Completions know the names from here.
#[derive(Debug, Clone)]
struct Names;

impl TypedValueParser for Names {
    type Value = Strategy;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Strategy, clap::Error> {
        let parse = |text: &str| Strategy::from_name(text).map_err(|error| suggested(text, &error.to_string()));
        parse.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Strategy::ALL.iter().map(|one| PossibleValue::new(one.name()).help(one.about()))))
    }
}

/// The error about a strategy, with the name that may have been meant. A known name with a bad parameter is meant.
fn suggested(text: &str, error: &str) -> String {
    let names = || Strategy::ALL.iter().map(|one| one.name());
    let name = text.split(':').next().unwrap_or(text);
    match closest(name, names()).filter(|_| names().all(|known| known != name)) {
        Some(close) => format!("{error}\n\n  tip: a similar strategy exists: '{close}'"),
        None => error.to_owned(),
    }
}

/// The help of `--strategy`.
fn how() -> String {
    let mut text = "How to explore; otherwise `auto`, and `dpor` by `model` and `outcomes`, which count behaviours. pct may have a depth, as in pct:4:".to_owned();
    for strategy in Strategy::ALL {
        text.push_str(&format!("\n- {}: {}", strategy.name(), strategy.about()));
    }
    text
}

impl Search {
    /// As options of the protocol, with this strategy if none is named; the other options have their defaults.
    pub fn options(&self, otherwise: Strategy) -> Options {
        let mut options = Options {
            strategy: self.strategy.unwrap_or(otherwise),
            budget_executions: self.budget.executions,
            budget_seconds: self.budget.time.map(|time| time.as_secs_f64()),
            preemptions: self.preemptions,
            delays: self.delays,
            seed: self.seed,
            races: self.races,
            ..Options::default()
        };
        self.plain.add_to(&mut options);
        options
    }
}

/// Parses a choice that may be written in other forms than its words.
pub fn text<T: Word>(text: &str) -> Result<T, String> {
    T::from_word(text)
}

/// Parses one of the words of a choice.
pub fn words<T: Word>() -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(T::words()).try_map(|text| T::from_word(&text))
}

/// When to stop looking.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Budget {
    /// After this many executions.
    pub executions: Option<u64>,
    /// After this time.
    pub time: Option<Duration>,
}

impl FromStr for Budget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut budget = Budget::default();
        if text == "unlimited" {
            return Ok(budget);
        }
        for part in text.split(',').map(str::trim) {
            let digits = part.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(part.len());
            let (number, unit) = part.split_at(digits);
            let seconds = match unit {
                "" => {
                    let executions: u64 = number.parse().map_err(|_| bad_budget(part))?;
                    if executions == 0 {
                        return Err("a budget of 0 executions tests nothing".to_owned());
                    }
                    budget.executions = Some(executions);
                    continue;
                }
                "ms" => 0.001,
                "s" => 1.0,
                "m" | "min" => 60.0,
                "h" => 3600.0,
                _ => return Err(bad_budget(part)),
            };
            let number: f64 = number.parse().map_err(|_| bad_budget(part))?;
            let time = Duration::try_from_secs_f64(number * seconds).map_err(|_| bad_budget(part))?;
            if time.is_zero() {
                return Err("a budget of no time tests nothing".to_owned());
            }
            budget.time = Some(time);
        }
        Ok(budget)
    }
}

fn bad_budget(part: &str) -> String {
    format!("'{part}' is neither a time (10s, 500ms, 2m, 1h) nor a number of executions (1000)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets() {
        let seconds = |text: &str| text.parse::<Budget>().map(|budget| budget.time);
        assert_eq!(seconds("10s"), Ok(Some(Duration::from_secs(10))));
        assert_eq!(seconds("500ms"), Ok(Some(Duration::from_millis(500))));
        assert_eq!("1000".parse(), Ok(Budget { executions: Some(1000), time: None }));
        let both = Budget { executions: Some(5), time: Some(Duration::from_secs(120)) };
        assert_eq!("2m,5".parse(), Ok(both));
        for bad in ["", "s", "10x", "-1", "0", "0s", "1e999s", "..s", "99999999999999999999"] {
            assert!(bad.parse::<Budget>().is_err(), "{bad}");
        }
    }
}
