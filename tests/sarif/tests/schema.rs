//! Logs for code scanning keep to the official schema of SARIF 2.1.0, as the crate `serde-sarif` brings it along.
//!
//! A package that is no member of the workspace: what reads the schema takes three minutes of processor time to compile.

#[path = "../../../native-core/report/tests/common/results.rs"]
mod results;

mod golden_file {
    use std::path::{Path, PathBuf};

    /// Where the reports are.
    pub(crate) fn directory() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../native-core/report/tests/golden")
    }
}

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use jsonschema::Validator;
use serde_json::{Value, json};

use jess_protocol::result::{Outcome, Verdict};
use jess_report::sarif::Log;
use results::{Done, found, sources};

/// Where Cargo has unpacked the crate.
fn file() -> Result<PathBuf, Box<dyn Error>> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--format-version", "1", "--offline", "--locked"]);
    let output = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let packages = metadata["packages"].as_array().ok_or("no packages")?;
    let package = packages.iter().find(|package| package["name"] == "serde-sarif").ok_or("no serde-sarif")?;
    let manifest = PathBuf::from(package["manifest_path"].as_str().ok_or("no manifest")?);
    Ok(manifest.with_file_name("src").join("schema.json"))
}

fn validator() -> &'static Validator {
    static VALIDATOR: OnceLock<Validator> = OnceLock::new();
    VALIDATOR.get_or_init(|| {
        let read = || -> Result<Validator, Box<dyn Error>> {
            // One of its patterns has a bracket that closes nothing, which not every reader of patterns takes as
            // itself.
            let text = fs::read_to_string(file()?)?.replace("{2}]?$", r"{2}\\]?$");
            let schema = serde_json::from_str(&text)?;
            Ok(jsonschema::options().should_validate_formats(true).build(&schema)?)
        };
        read().unwrap_or_else(|error| panic!("the schema of SARIF: {error}"))
    })
}

/// Whether a log keeps to it.
fn check(log: &Value) -> Result<(), Box<dyn Error>> {
    let errors: Vec<String> =
        validator().iter_errors(log).map(|error| format!("{}: {error}", error.instance_path())).collect();
    if errors.is_empty() { Ok(()) } else { Err(errors.join("\n").into()) }
}

fn log(outcome: &Outcome) -> String {
    Log { outcome, sources: &sources(), unfold: false }.render()
}

#[test]
fn every_verdict_and_every_report_keeps_to_the_schema() -> Done {
    for verdict in ["verified", "bug", "budget", "uncontrolled", "nondeterministic"] {
        for kind in ["exception", "assertion", "deadlock", "livelock", "race"] {
            let bug = json!({"kind": kind, "message": "it {blocks} [x](y)", "at_execution": 1, "token": "jess1-x"});
            let result = json!({"verdict": verdict, "complete": true, "executions": 1, "bug": bug, "leaks": ["A.b"],
                "message": "blocks\u{0}\n", "warnings": ["w", "w"]});
            check(&serde_json::from_str(&log(&serde_json::from_value(result)?))?)?;
        }
    }
    check(&serde_json::from_str(&log(&Outcome::new(Verdict::Bug, None)))?)?;
    for name in ["causes", "line", "map", "rounds", "library", "deadlock", "lost-update"] {
        let mut outcome = found(name)?;
        for unfold in [false, true] {
            let log = Log { outcome: &outcome, sources: &sources(), unfold }.render();
            check(&serde_json::from_str(&log)?).map_err(|error| format!("{name}: {error}"))?;
        }
        // Numbers of threads that are not there.
        if let Some(report) = &mut outcome.report {
            report.threads.clear();
        }
        check(&serde_json::from_str(&log(&outcome))?)?;
    }
    Ok(())
}

/// Otherwise the tests above would prove nothing.
#[test]
fn the_schema_refuses_what_is_wrong() -> Done {
    let right: Value = serde_json::from_str(&log(&found("lost-update")?))?;
    check(&right)?;
    type Spoils = fn(&mut Value);
    let wrong: [Spoils; 5] = [
        |log| log["version"] = json!("2.0.0"),
        |log| log["runs"][0]["results"][0]["level"] = json!("fatal"),
        |log| log["runs"][0]["results"][0]["misspelt"] = json!(1),
        |log| log["runs"][0]["invocations"][0]["executionSuccessful"] = Value::Null,
        |log| log["runs"][0]["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"] = json!([]),
    ];
    for (number, spoil) in wrong.into_iter().enumerate() {
        let mut log = right.clone();
        spoil(&mut log);
        assert!(check(&log).is_err(), "{number}");
    }
    Ok(())
}
