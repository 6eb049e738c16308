//! Command line of the runner and discovery of JDKs.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jess_engine::host::Strategy;
use jess_jdks::Jdk;

use crate::under;

pub(crate) const USAGE: &str = "\
usage: jess-conformance [options] [FILTER…]

Runs the programs of tests/conformance and tests/worlds. A FILTER is a part of `group/Class` or of
`group/Class args options`; a case runs if any filter matches.

  --root DIR        repository (default: found from the current directory)
  --jess FILE       the jess command (default: target/dist/jess, or JESS in the environment)
  --jdk DIR         a JDK, may be repeated (default: JESS_JDKS separated by ':', else the JDKs found)
  --carrier NAME    platform or continuation (default: all that the JDK has)
  --suite NAME      conformance or worlds (default: both)
  --jobs N          runs at the same time (default: number of cores)
  --timeout SECONDS limit of one run (default: 120)
  --replays N       replay every bug's token in N fresh JVMs (default: once, where a case says so)
  --strategy NAME   run every row under this strategy instead of its own, may be repeated; of what it expects what
                    is about the answer
  --check-leaks     run every case with --check-leaks
  --trusting        trusted code of the JDK is one step in every row; of what a row expects what is about the answer, with the
                    strategy that it names if no other is given
  --fresh           a JVM of its own for every row (default: where a row is about its JVM)
  --whole           every row on every carrier (default: on a JDK's second carrier one row of each block), and its
                    token replayed as often as it says
  --sample          the first row of each block, on the first carrier of each JDK
  --times FILE      write there what each row took, the slowest first
  --list            print the cases and stop";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Suite {
    Conformance,
    Worlds,
}

#[derive(Debug, Clone)]
pub(crate) struct Options {
    pub root: PathBuf,
    pub jess: PathBuf,
    pub jdks: Vec<Jdk>,
    pub carrier: Option<String>,
    pub suites: Vec<Suite>,
    pub jobs: usize,
    pub timeout: Duration,
    pub replays: Option<u32>,
    pub strategies: Vec<under::Strategy>,
    pub check_leaks: bool,
    pub trusting: bool,
    pub fresh: bool,
    pub whole: bool,
    pub sample: bool,
    pub times: Option<PathBuf>,
    pub list: bool,
    pub filters: Vec<String>,
}

#[derive(Debug)]
pub(crate) enum Parsed {
    Run(Box<Options>),
    Help,
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum OptionsError {
    #[error("unknown option {0}")]
    Unknown(String),
    #[error("{option} needs a value")]
    Missing { option: String },
    #[error("{option}: {value:?} is not valid")]
    Invalid { option: String, value: String },
    #[error("{path} is not a JDK {supported}", path = .0.display(), supported = jess_jdks::SUPPORTED_TEXT)]
    NotAJdk(PathBuf),
    #[error("no JDK found that JESS supports; set JESS_JDKS or give --jdk DIR")]
    NoJdk,
    #[error("not inside the repository: no folder with tests/conformance above {0}; give --root DIR")]
    NoRoot(PathBuf),
}

impl Options {
    pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Parsed, OptionsError> {
        let mut root = None;
        let mut jess = None;
        let mut jdks = Vec::new();
        let mut carrier = None;
        let mut suites = Vec::new();
        let mut jobs = std::thread::available_parallelism().map_or(1, usize::from);
        let mut timeout = Duration::from_secs(120);
        let mut replays = None;
        let mut strategies = Vec::new();
        let mut check_leaks = false;
        let (mut fresh, mut whole, mut sample, mut trusting) = (false, false, false, false);
        let mut times = None;
        let mut list = false;
        let mut filters = Vec::new();
        let mut words = arguments.into_iter().map(|word| word.to_string_lossy().into_owned());
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(OptionsError::Missing { option: word.clone() });
            match word.as_str() {
                "-h" | "--help" => return Ok(Parsed::Help),
                "--root" => root = Some(PathBuf::from(value()?)),
                "--jess" => jess = Some(PathBuf::from(value()?)),
                "--jdk" => jdks.push(jdk(Path::new(&value()?))?),
                "--carrier" => carrier = Some(value()?),
                "--suite" => suites.push(suite(&word, value()?)?),
                "--jobs" => jobs = number(&word, value()?)?,
                "--timeout" => timeout = Duration::from_secs(number(&word, value()?)?),
                "--replays" => replays = Some(number(&word, value()?)?),
                "--strategy" => strategies.push(strategy(&word, value()?)?),
                "--check-leaks" => check_leaks = true,
                "--trusting" => trusting = true,
                "--fresh" => fresh = true,
                "--whole" => whole = true,
                "--sample" => sample = true,
                "--times" => times = Some(PathBuf::from(value()?)),
                "--list" => list = true,
                option if option.starts_with('-') => return Err(OptionsError::Unknown(word)),
                _ => filters.push(word),
            }
        }
        let root = match root {
            Some(root) => root,
            None => find_root()?,
        };
        if jdks.is_empty() {
            jdks = jess_jdks::installed();
            if jdks.is_empty() {
                return Err(OptionsError::NoJdk);
            }
        }
        if suites.is_empty() {
            suites = vec![Suite::Conformance, Suite::Worlds];
        }
        let jess = jess
            .or_else(|| std::env::var_os("JESS").map(PathBuf::from))
            .unwrap_or_else(|| root.join("target/dist/jess"));
        let jobs = jobs.max(1);
        let options = Options {
            root,
            jess,
            jdks,
            carrier,
            suites,
            jobs,
            timeout,
            replays,
            strategies,
            check_leaks,
            trusting,
            fresh,
            whole,
            sample,
            times,
            list,
            filters,
        };
        Ok(Parsed::Run(Box::new(options)))
    }

    /// Carriers to use on `jdk`.
    pub(crate) fn carriers<'a>(&'a self, jdk: &Jdk) -> Vec<&'a str> {
        let all = jdk.carriers();
        match &self.carrier {
            Some(wanted) => all.iter().filter(|name| *name == wanted).copied().collect(),
            None => all.to_vec(),
        }
    }

    pub(crate) fn selects(&self, label: &str) -> bool {
        self.filters.is_empty() || self.filters.iter().any(|filter| label.contains(filter.as_str()))
    }
}

fn jdk(home: &Path) -> Result<Jdk, OptionsError> {
    Jdk::without_compiler(home).ok_or_else(|| OptionsError::NotAJdk(home.to_path_buf()))
}

fn suite(option: &str, value: String) -> Result<Suite, OptionsError> {
    match value.as_str() {
        "conformance" => Ok(Suite::Conformance),
        "worlds" => Ok(Suite::Worlds),
        _ => Err(OptionsError::Invalid { option: option.to_owned(), value }),
    }
}

fn strategy(option: &str, name: String) -> Result<under::Strategy, OptionsError> {
    match Strategy::from_name(&name) {
        Ok(strategy) => Ok(under::Strategy { ends: !strategy.is_random(), name }),
        Err(_) => Err(OptionsError::Invalid { option: option.to_owned(), value: name }),
    }
}

fn number<N: std::str::FromStr>(option: &str, value: String) -> Result<N, OptionsError> {
    value.parse().map_err(|_| OptionsError::Invalid { option: option.to_owned(), value })
}

fn find_root() -> Result<PathBuf, OptionsError> {
    let here = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
    let found = here.ancestors().find(|folder| folder.join("tests/conformance").is_dir());
    found.map(Path::to_path_buf).ok_or(OptionsError::NoRoot(here.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misuse_is_an_error() {
        for words in
            [vec!["--nonsense"], vec!["--jobs"], vec!["--jobs", "many"], vec!["--suite", "x"], vec!["--strategy", "x"]]
        {
            let words: Vec<OsString> = words.into_iter().map(OsString::from).collect();
            assert!(Options::parse(words).is_err());
        }
        assert!(matches!(Options::parse([OsString::from("--help")]), Ok(Parsed::Help)));
    }
}
