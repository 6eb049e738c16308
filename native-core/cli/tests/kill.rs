//! A search that is killed again and again, at any moment, and goes on from its checkpoint: the same totals, no file
//! that cannot be read, and each relation counted once.

use std::env;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::Value;

const TOTALS: [&str; 12] = [
    "verdict",
    "complete",
    "executions",
    "blocked",
    "hbrs",
    "lazy_hbrs",
    "deadlocks",
    "failures",
    "livelocks",
    "restarts",
    "events",
    "points",
];

fn jess(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jess"));
    command.arg("model").args(arguments).args(["--json", "-", "--keep-going"]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs to the end and returns the result.
fn result(command: &mut Command) -> Result<Value, Box<dyn Error>> {
    let output = command.output()?;
    let trouble = String::from_utf8_lossy(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 1)), "{trouble}");
    Ok(serde_json::from_slice(&output.stdout)?)
}

fn assert_same(found: &Value, expected: &Value) {
    for total in TOTALS {
        assert_eq!(found[total], expected[total], "{total}");
    }
}

/// A variable with a seed; without it the seed is taken from the clock.
const SEED: &str = "JESS_KILL_SEED";

fn seed() -> Result<u32, Box<dyn Error>> {
    match env::var(SEED) {
        Ok(given) => Ok(given.parse()?),
        Err(_) => Ok(SystemTime::now().duration_since(UNIX_EPOCH)?.subsec_nanos()),
    }
}

/// Kills a search at this many random moments or more, each within `longest` of its start, until it has gone on from a
/// checkpoint for one kill in four: how many kills come after a checkpoint and before the end depends on the machine.
fn kills(search: &[&str], pace: &str, kills: u32, longest: Duration) -> Result<(), Box<dyn Error>> {
    let expected = result(&mut jess(search))?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("search.checkpoint");
    let name = file.to_string_lossy().into_owned();
    let start = |file: &Path| {
        let from = if file.exists() { "--resume" } else { "--checkpoint" };
        jess(&[search, &[from, &name, "--checkpoint-every", pace]].concat())
    };
    let seed = seed()?;
    println!("{search:?}: {SEED}={seed} gives the same moments again");
    let mut random = seed | 1;
    let (mut killed, mut resumed, mut starts) = (0, 0, 0);
    while killed < kills || resumed <= kills / 4 {
        starts += 1;
        assert!(starts < 50 * kills, "of {killed} that were killed only {resumed} went on from a checkpoint");
        // xorshift
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
        resumed += u32::from(file.exists());
        let mut child = start(&file).spawn()?;
        sleep(longest.mul_f64(f64::from(random) / f64::from(u32::MAX)));
        if child.try_wait()?.is_none() {
            child.kill()?;
            child.wait()?;
            killed += 1;
        } else {
            // It ended before it could be killed: once more from the start.
            let output = child.wait_with_output()?;
            let trouble = String::from_utf8_lossy(&output.stderr);
            assert!(matches!(output.status.code(), Some(0 | 1)), "{trouble}");
            assert_same(&serde_json::from_slice(&output.stdout)?, &expected);
            fs::remove_file(&file)?;
        }
    }
    let found = result(&mut start(&file))?;
    assert_same(&found, &expected);
    // A search that has ended reports the same result again.
    assert_same(&result(&mut start(&file))?, &expected);
    println!("{search:?}: killed {killed} times, went on {resumed} times: {} executions", found["executions"]);
    Ok(())
}

#[test]
fn fifty_kills_of_a_reduction() -> Result<(), Box<dyn Error>> {
    kills(&["fib_bench(5)"], "500", 50, Duration::from_millis(120))
}

#[test]
fn kills_of_other_searches() -> Result<(), Box<dyn Error>> {
    let longest = Duration::from_millis(80);
    kills(&["fib_bench(3)", "--strategy", "lazy-hbr-caching"], "50", 8, longest)?;
    kills(&["philosophers(5)", "--strategy", "lazy-dpor"], "1", 4, longest)?;
    kills(&["reorder(3, 1)", "--strategy", "portfolio", "--budget", "3000"], "50", 8, longest)
}

/// The long one: `cargo test --release -p jess-cli --test main kill:: -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn fifty_kills_of_a_long_search() -> Result<(), Box<dyn Error>> {
    kills(&["fib_bench_observed(5)"], "2000", 50, Duration::from_secs(1))?;
    kills(&["fib_bench(4)", "--strategy", "dfs", "--budget", "300000"], "2000", 50, Duration::from_secs(1))
}
