//! The command as a user meets it: exit codes and messages of everything that goes wrong before a worker starts.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn jess(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jess"));
    command.args(arguments);
    for variable in ["JAVA_HOME", "JESS_LAUNCHER_JAVA_HOME", "JESS_LAUNCHER_JAR", "CLASSPATH"] {
        command.env_remove(variable);
    }
    command
}

fn check(command: &mut Command, code: i32, wanted: &[&str]) -> Result<Output, Box<dyn Error>> {
    let output = command.output()?;
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{text}");
    for part in wanted {
        assert!(text.contains(part), "no {part:?} in {text}");
    }
    Ok(output)
}

fn fake_jdk(directory: &Path, version: &str) -> std::io::Result<()> {
    for part in ["bin", "lib/server"] {
        fs::create_dir_all(directory.join(part))?;
    }
    fs::write(directory.join("release"), format!("JAVA_VERSION=\"{version}\"\n"))?;
    for file in ["bin/java", "lib/modules", "lib/server/libjvm.so"] {
        fs::write(directory.join(file), "")?;
    }
    Ok(())
}

#[test]
fn help_and_version() -> Result<(), Box<dyn Error>> {
    check(&mut jess(&["--version"]), 0, &["jess 0."])?;
    check(&mut jess(&["run", "--help"]), 0, &["--strategy", "--budget", "--carrier", "--json"])?;
    Ok(())
}

#[test]
fn wrong_usage() -> Result<(), Box<dyn Error>> {
    check(&mut jess(&[]), 2, &["Usage"])?;
    check(&mut jess(&["run"]), 2, &["no main class"])?;
    check(&mut jess(&["run", "--strategy", "magic", "-cp", ".", "M"]), 2, &["dfs, random, pct", "portfolio, dpor"])?;
    check(&mut jess(&["run", "--budget", "soon", "-cp", ".", "M"]), 2, &["neither a time"])?;
    check(&mut jess(&["run", "--warm-up", "off", "-cp", ".", "M"]), 2, &["--warm-up off needs --budget 1"])?;
    check(&mut jess(&["run", "--test", "A#b", "-jar", "c.jar"]), 2, &["exclude each other"])?;
    check(&mut jess(&["replay"]), 2, &["TOKEN"])?;
    Ok(())
}

#[test]
fn no_jdk_or_the_wrong_one() -> Result<(), Box<dyn Error>> {
    let directory = tempfile::tempdir()?;
    let home = directory.path().to_string_lossy().into_owned();
    check(jess(&["run", "-cp", ".", "M"]).env("PATH", directory.path()), 3, &["no JDK found", "Install a JDK"])?;
    check(&mut jess(&["run", "--java-home", &home, "-cp", ".", "M"]), 3, &["is no JDK", "JAVA_HOME"])?;
    fake_jdk(directory.path(), "11.0.2")?;
    check(jess(&["doctor"]).env("JAVA_HOME", directory.path()), 3, &["JDK 11.0.2", "not supported", "17, 21 or 25"])?;
    let run = ["run", "--json", "-", "--java-home", &home, "-cp", ".", "M"];
    let output = check(&mut jess(&run), 3, &["not supported"])?;
    let result: Value = serde_json::from_slice(&output.stdout)?;
    assert_eq!(result["verdict"], "uncontrolled");
    assert!(result["message"].as_str().is_some_and(|message| message.contains("11.0.2")));
    Ok(())
}

#[test]
fn no_jar_beside_the_command() -> Result<(), Box<dyn Error>> {
    let directory = tempfile::tempdir()?;
    fake_jdk(directory.path(), "17.0.1")?;
    let jar = directory.path().join("jess.jar");
    let mut run = jess(&["run", "-cp", ".", "M"]);
    run.env("JAVA_HOME", directory.path()).env("JESS_LAUNCHER_JAR", &jar).env("JESS_CACHE", directory.path());
    check(&mut run, 3, &["jess.jar not found", "cargo xtask dist"])?;
    fs::write(&jar, "no zip")?;
    check(&mut run, 3, &["cannot read"])?;
    Ok(())
}

#[test]
fn the_policy_is_printed() -> Result<(), Box<dyn Error>> {
    check(&mut jess(&["doctor", "--policy"]), 0, &["java/lang/reflect/Method"])?;
    Ok(())
}
