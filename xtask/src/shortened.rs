//! `cargo xtask shortened`: what the search for shorter versions of failing executions is worth, on the bugs of
//! `tests/conformance/bugs`.
//!
//! Idea: each bug is looked for with random schedules, from the same seed with and without `--no-shorten`: it must be
//! the same bug in the same execution, with no more switches between threads. The token of the shorter version is then
//! replayed in fresh JVMs, and must lead to the same failure each time. Switches are those of the report.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::Value;

use crate::dist::{self, Dist};
use crate::jar;
use crate::machine::{Jdk, Machine};
use crate::steps;

/// Fewer bugs than this say little.
const FEWEST: usize = 20;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Fresh JVMs per token.
    #[arg(long, default_value_t = 20)]
    times: u32,
    /// The seed of the random schedules.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only programs whose name contains this.
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
    /// Use target/dist as it is instead of building it.
    #[arg(long)]
    no_build: bool,
}

/// A program with the arguments by which it fails.
struct Case {
    class: String,
    arguments: Vec<String>,
}

/// What is known of a failing execution.
#[derive(Debug, PartialEq, Eq)]
struct Failing {
    kind: String,
    at_execution: u64,
    switches: usize,
    steps: usize,
    token: String,
}

/// True when no execution got longer and every replay failed in the same way.
pub(crate) fn run(options: &Options) -> Result<bool> {
    let machine = Machine::look()?;
    let dist = if options.no_build { dist::existing(&machine) } else { dist::build(&machine)? };
    let jdk = machine.build_jdk()?;
    let folder = tempfile::tempdir().context("making a folder for classes")?;
    let cases = compiled(&machine, jdk, folder.path(), &options.only)?;
    let bench = Bench { dist: &dist, jdk, classes: folder.path(), seed: options.seed };
    println!("{:44} {:>10} {:>16} {:>16} {:>9}", "bug", "kind", "switches", "steps", "replays");
    let (mut good, mut bugs, mut sums) = (true, 0, [0, 0]);
    for case in &cases {
        let name = format!("{} {}", case.class, case.arguments.join(" "));
        let (Some(long), Some(short)) = (bench.find(case, true)?, bench.find(case, false)?) else {
            println!("{name:44} none found with these schedules");
            continue;
        };
        let same = (&long.kind, long.at_execution) == (&short.kind, short.at_execution);
        let failed = (0..options.times).map(|_| bench.replay(case, &short)).collect::<Result<Vec<bool>>>()?;
        let failed = failed.into_iter().filter(|&same| same).count();
        let fine = same && short.switches <= long.switches && failed == options.times as usize;
        let row = |before: usize, after: usize| format!("{before:>6} -> {after:>5}");
        println!(
            "{name:44} {:>10} {:>16} {:>16} {failed:>3} of {:<3}{}",
            short.kind,
            row(long.switches, short.switches),
            row(long.steps, short.steps),
            options.times,
            if fine { "" } else { " FAILED" }
        );
        good &= fine;
        bugs += 1;
        sums = [sums[0] + long.switches, sums[1] + short.switches];
    }
    println!("{bugs} bugs: {} switches before, {} after", sums[0], sums[1]);
    if options.only.is_empty() && bugs < FEWEST {
        bail!("only {bugs} bugs were found, which says little; another --seed may find more");
    }
    Ok(good && bugs > 0)
}

/// Compiles the programs; those rows of them that fail.
fn compiled(machine: &Machine, jdk: &Jdk, classes: &Path, only: &str) -> Result<Vec<Case>> {
    let programs = machine.root.join("tests/conformance");
    let mut sources: Vec<PathBuf> = jar::files(&programs.join("bugs"))?;
    sources.retain(|file| {
        file.extension().is_some_and(|ending| ending == "java") && file.to_string_lossy().contains(only)
    });
    sources.sort();
    if sources.is_empty() {
        bail!("no program of tests/conformance/bugs has a name with \"{only}\"");
    }
    let mut compiler = Command::new(jdk.home.join("bin/javac"));
    compiler.args(["-nowarn", "-d"]).arg(classes).arg("-sourcepath").arg(programs.join("support")).args(&sources);
    steps::must("javac tests/conformance/bugs", &mut compiler)?;
    let mut cases = Vec::new();
    for source in sources {
        let text = fs::read_to_string(&source).with_context(|| format!("reading {}", source.display()))?;
        let class = source.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut seen = Vec::new();
        for line in text.lines().filter(|line| line.starts_with("// ") && line.contains("expect: exit=1")) {
            let arguments =
                line.split_once("args=").map_or("", |(_, rest)| rest.split(" |").next().unwrap_or_default());
            let arguments: Vec<String> =
                arguments.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect();
            if !seen.contains(&arguments) {
                seen.push(arguments.clone());
                cases.push(Case { class: class.clone(), arguments });
            }
        }
    }
    Ok(cases)
}

/// Where the programs run.
struct Bench<'a> {
    dist: &'a Dist,
    jdk: &'a Jdk,
    classes: &'a Path,
    seed: u64,
}

impl Bench<'_> {
    fn jess(&self, arguments: &[&str], case: &Case) -> Result<Value> {
        let mut jess = Command::new(&self.dist.command);
        jess.args(arguments).args(["--json", "-", "--java-home"]).arg(&self.jdk.home).arg("-cp").arg(self.classes);
        let output = jess.arg(&case.class).args(&case.arguments).output().context("starting jess")?;
        serde_json::from_slice(&output.stdout)
            .with_context(|| format!("{}: {}", case.class, String::from_utf8_lossy(&output.stderr)))
    }

    /// The failing execution, as it was found or the shorter version of it.
    fn find(&self, case: &Case, as_found: bool) -> Result<Option<Failing>> {
        let seed = self.seed.to_string();
        let mut arguments = vec!["run", "--strategy", "random", "--budget", "2000", "--seed", &seed];
        arguments.extend(as_found.then_some("--no-shorten"));
        Ok(failing(&self.jess(&arguments, case)?))
    }

    /// Whether a replay in a fresh JVM fails in the same way.
    fn replay(&self, case: &Case, short: &Failing) -> Result<bool> {
        let result = self.jess(&["replay", &short.token], case)?;
        let bug = &result["bug"];
        Ok(bug["kind"] == short.kind.as_str() && bug["reproduced"] == true)
    }
}

/// The failing execution of a result, if it has one.
fn failing(result: &Value) -> Option<Failing> {
    let bug = result.get("bug").filter(|_| result["verdict"] == "bug")?;
    let steps = result["report"]["steps"].as_array()?;
    let done: Vec<&Value> = steps.iter().filter(|step| step["blocked"] != true).map(|step| &step["thread"]).collect();
    Some(Failing {
        kind: bug["kind"].as_str()?.to_owned(),
        at_execution: bug["at_execution"].as_u64()?,
        switches: done.windows(2).filter(|pair| pair[0] != pair[1]).count(),
        steps: done.len(),
        token: bug["token"].as_str()?.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn switches_are_where_another_thread_goes_on() {
        let steps: Vec<Value> = [0, 0, 1, 0, 0].iter().map(|thread| json!({"thread": thread})).collect();
        let mut result = json!({"verdict": "bug", "bug": {"kind": "deadlock", "at_execution": 3, "token": "t"},
            "report": {"steps": steps}});
        let found = failing(&result).expect("a bug");
        assert_eq!((found.switches, found.steps, found.at_execution), (2, 5, 3));
        // What its thread never gets to do is no step.
        result["report"]["steps"][4] = json!({"thread": 1, "blocked": true});
        assert_eq!(failing(&result).map(|found| (found.switches, found.steps)), Some((2, 4)));
        result["verdict"] = json!("verified");
        assert_eq!(failing(&result), None);
    }
}
