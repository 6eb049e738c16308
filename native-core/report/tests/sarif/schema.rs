//! The official schema of SARIF 2.1.0, as the crate `serde-sarif` brings it along.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use jsonschema::Validator;
use serde_json::Value;

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
pub(crate) fn check(log: &Value) -> Result<(), Box<dyn Error>> {
    let errors: Vec<String> =
        validator().iter_errors(log).map(|error| format!("{}: {error}", error.instance_path())).collect();
    if errors.is_empty() { Ok(()) } else { Err(errors.join("\n").into()) }
}
