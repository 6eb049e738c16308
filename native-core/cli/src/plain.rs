//! Flags that are numbers or switches, made from the table of the protocol.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, value_parser};
use jess_protocol::Options;
use jess_protocol::options::{self, Kind, PLAIN};

/// Those that were given, each with its number.
#[derive(Debug, Default, Clone)]
pub struct Plain(Vec<(&'static options::Plain, u64)>);

impl Plain {
    /// Adds them to the options.
    pub(crate) fn add_to(&self, options: &mut Options) {
        for (plain, number) in &self.0 {
            (plain.set)(options, *number);
        }
    }
}

/// The flag of a plain option, and the name under which clap keeps it.
fn flags() -> impl Iterator<Item = (&'static options::Plain, &'static str, &'static str)> {
    PLAIN.iter().filter_map(|plain| Some((plain, plain.setting.flag?, *plain.setting.keys.first()?)))
}

impl Args for Plain {
    fn augment_args(command: Command) -> Command {
        flags().fold(command, |command, (plain, flag, key)| {
            let flag = Arg::new(key).long(flag).help(plain.brief).long_help(plain.help);
            command.arg(match plain.kind {
                Kind::Switch => flag.action(ArgAction::SetTrue),
                Kind::Count => flag.value_name("N").value_parser(value_parser!(u64).range(1..)),
            })
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Plain::augment_args(command)
    }
}

impl FromArgMatches for Plain {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Plain, clap::Error> {
        let given = flags().filter_map(|(plain, _, key)| {
            let number = match plain.kind {
                Kind::Switch => matches.get_flag(key).then_some(1),
                Kind::Count => matches.get_one(key).copied(),
            };
            Some((plain, number?))
        });
        Ok(Plain(given.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.extend(Plain::from_arg_matches(matches)?.0);
        Ok(())
    }
}
