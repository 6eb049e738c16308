//! The worker protocol, against shell scripts that behave like workers do, well and badly.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use jess_cli::Trouble;
use jess_cli::worker::{Manners, run};
use serde_json::Value;

type Anything = Box<dyn std::error::Error>;

fn script(directory: &Path, text: &str) -> (Command, Manners) {
    let result = directory.join("result");
    let mut command = Command::new("sh");
    command.arg("-c").arg(text).env("RESULT", &result);
    let manners = Manners { result, show_output: false, output_to_stderr: false, silence: Duration::from_millis(700) };
    (command, manners)
}

fn outcome(text: &str) -> Result<(Result<Value, Trouble>, Vec<u64>), Anything> {
    let directory = tempfile::tempdir()?;
    let (mut command, manners) = script(directory.path(), text);
    let mut seen = Vec::new();
    let result = run(&mut command, &manners, |progress| seen.extend(progress.executions));
    Ok((result, seen))
}

#[test]
fn a_result_after_progress() -> Result<(), Anything> {
    let (result, seen) = outcome(
        r#"echo '{"progress":{"executions":3}}' > $RESULT; sleep 0.1; printf '{"result":{"verdict"' >> $RESULT
           sleep 0.1; echo ':"verified"}}' >> $RESULT; exit 0"#,
    )?;
    assert_eq!(result?["verdict"], "verified");
    assert_eq!(seen, [3]);
    Ok(())
}

#[test]
fn a_worker_that_dies_is_named_with_its_last_words() -> Result<(), Anything> {
    let (result, _) = outcome("echo '{\"progress\":{}}' > $RESULT; echo boom >&2; exit 7")?;
    let Err(Trouble::Worker(text)) = result else { panic!("must fail") };
    assert!(text.contains("without a result") && text.contains('7') && text.contains("| boom"), "{text}");
    let (result, _) = outcome("kill -9 $$")?;
    let Err(Trouble::Worker(text)) = result else { panic!("must fail") };
    assert!(text.contains("signal: 9"), "{text}");
    Ok(())
}

#[test]
fn a_silent_worker_is_stopped() -> Result<(), Anything> {
    let start = Instant::now();
    let (result, _) = outcome("exec sleep 30")?;
    let Err(Trouble::Worker(text)) = result else { panic!("must fail") };
    assert!(text.contains("no sign of life"), "{text}");
    assert!(start.elapsed() < Duration::from_secs(10));
    Ok(())
}

#[test]
fn nonsense_is_no_result() -> Result<(), Anything> {
    let (result, _) = outcome("echo hello > $RESULT")?;
    assert!(matches!(result, Err(Trouble::BadResult(_))));
    let (result, _) = outcome("echo '{\"outcome\":1}' > $RESULT")?;
    assert!(matches!(result, Err(Trouble::BadResult(_))));
    Ok(())
}

#[test]
fn a_worker_that_lingers_after_its_result_is_stopped() -> Result<(), Anything> {
    let start = Instant::now();
    let (result, _) = outcome("echo '{\"result\":{}}' > $RESULT; exec sleep 30")?;
    assert!(result.is_ok());
    assert!(start.elapsed() < Duration::from_secs(12));
    Ok(())
}

#[test]
fn no_such_program() -> Result<(), Anything> {
    let directory = tempfile::tempdir()?;
    let (_, manners) = script(directory.path(), "");
    let result = run(&mut Command::new("/nowhere/java"), &manners, |_| {});
    assert!(matches!(result, Err(Trouble::Io { .. })));
    Ok(())
}

#[test]
fn used_up_memory_is_named() -> Result<(), Anything> {
    let (result, _) = outcome("echo 'Terminating due to java.lang.OutOfMemoryError: Java heap space'; exit 3")?;
    let Err(Trouble::OutOfMemory(reason)) = result else { panic!("must fail") };
    assert_eq!(reason, "Java heap space");
    Ok(())
}
