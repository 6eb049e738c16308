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
    check(&mut jess(&["run", "--help"]), 0, &["--strategy", "--budget", "--carrier", "--json", "--html", "--sarif"])?;
    Ok(())
}

/// One option is one line of `-h`, with its default, and each has a heading: nothing stands under "Options".
#[test]
fn help_is_short_or_grouped() -> Result<(), Box<dyn Error>> {
    let words = ["What to test:", "How to search:", "Time:", "What to look for:", "JDK and JVM:", "Output:"];
    for command in ["run", "replay", "outcomes", "model"] {
        let text = |flag| -> Result<String, Box<dyn Error>> {
            Ok(String::from_utf8(check(&mut jess(&[command, flag]), 0, &[])?.stdout)?)
        };
        let (short, long) = (text("-h")?, text("--help")?);
        let options = |text: &str| text.lines().filter(|line| line.trim_start().starts_with('-')).count();
        for line in short.lines().filter(|line| line.starts_with(' ')) {
            assert!(line.len() <= 110, "{command}: {line}");
            // What goes on in the next line stands far to the right.
            assert!(!line.starts_with("              "), "{command}: {line}");
        }
        assert!(!short.contains("\nOptions:"), "{short}");
        assert!(options(&short) >= 6 && long.len() > short.len(), "{command}: {short}");
        let headings = words.map(|word| short.find(&format!("\n{word}\n")));
        let found: Vec<usize> = headings.into_iter().flatten().collect();
        assert!(found.len() >= 4 && found.is_sorted(), "{command}: {short}");
    }
    let whole = check(&mut jess(&["--help"]), 0, &["run", "replay", "doctor", "completions", "Exit codes"])?;
    assert!(String::from_utf8(whole.stdout)?.lines().count() <= 30);
    Ok(())
}

#[test]
fn what_was_meant_is_named() -> Result<(), Box<dyn Error>> {
    let strategy = "unknown option `--stratgy`; did you mean `--strategy`?";
    check(&mut jess(&["run", "--stratgy", "dpor", "-cp", ".", "M"]), 2, &[strategy])?;
    check(&mut jess(&["outcomes", "--stratgy", "dpor", "-cp", ".", "M"]), 2, &[strategy])?;
    let unlike = "unknown option `--quux`; `jess replay --help` lists the options";
    check(&mut jess(&["replay", "token", "--quux"]), 2, &[unlike])?;
    check(&mut jess(&["model", "--stratgy", "dpor", "fork(1)"]), 2, &["similar argument exists: '--strategy'"])?;
    let near = ["unknown strategy `dpr`", "a similar strategy exists: 'dpor'"];
    check(&mut jess(&["run", "--strategy", "dpr", "-cp", ".", "M"]), 2, &near)?;
    check(&mut jess(&["run", "--strategy", "pos:3", "-cp", ".", "M"]), 2, &["the depth: pct:3\n\nFor more"])?;
    check(&mut jess(&["run", "--races", "fial", "-cp", ".", "M"]), 2, &["a similar value exists: 'fail'"])?;
    check(&mut jess(&["replya", "-cp", ".", "M"]), 2, &["a similar subcommand exists: 'replay'"])?;
    Ok(())
}

#[test]
fn completions_and_pages_of_the_manual() -> Result<(), Box<dyn Error>> {
    for (shell, start) in [("bash", "_jess() {"), ("zsh", "#compdef jess"), ("fish", "complete -c jess")] {
        check(&mut jess(&["completions", shell]), 0, &[start, "keep-going", "lazy-dpor", "instrument-jdk"])?;
    }
    check(&mut jess(&["completions", "dos"]), 2, &["bash", "zsh", "fish"])?;
    check(&mut jess(&["man"]), 0, &[".TH jess 1", "jess\\-run(1)"])?;
    let directory = tempfile::tempdir()?;
    let folder = directory.path().join("man/man1");
    check(&mut jess(&["man", &folder.to_string_lossy()]), 0, &["wrote the manual into"])?;
    let page = fs::read_to_string(folder.join("jess-run.1"))?;
    assert!(page.contains("keep\\-going") && page.contains("lazy\\-dpor"), "{page}");
    let file = directory.path().join("file");
    fs::write(&file, "")?;
    check(&mut jess(&["man", &file.to_string_lossy()]), 3, &["cannot write the manual into"])?;
    Ok(())
}

#[test]
fn wrong_usage() -> Result<(), Box<dyn Error>> {
    check(&mut jess(&[]), 2, &["Usage"])?;
    check(&mut jess(&["run"]), 2, &["no main class"])?;
    check(&mut jess(&["run", "--strategy", "magic", "-cp", ".", "M"]), 2, &["dfs, ipb, idb", "dpor, lazy-dpor"])?;
    check(&mut jess(&["run", "--budget", "soon", "-cp", ".", "M"]), 2, &["neither a time"])?;
    check(&mut jess(&["run", "--warm-up", "off", "-cp", ".", "M"]), 2, &["--warm-up off needs --budget 1"])?;
    check(&mut jess(&["run", "--test", "A#b", "-jar", "c.jar"]), 2, &["exclude each other"])?;
    check(&mut jess(&["replay"]), 2, &["TOKEN"])?;
    Ok(())
}

#[test]
fn pages() -> Result<(), Box<dyn Error>> {
    let directory = tempfile::tempdir()?;
    let path = |name: &str| directory.path().join(name).display().to_string();
    let (page, nowhere) = (path("page.html"), path("absent/page.html"));
    let folder = directory.path().display().to_string();
    check(&mut jess(&["run", "--html", &nowhere, "M"]), 2, &["there is no folder", "make it first"])?;
    check(&mut jess(&["run", "--html", &folder, "M"]), 2, &["that is a folder"])?;
    check(&mut jess(&["run", "--source-path", &folder, "M"]), 2, &["--html"])?;
    check(&mut jess(&["run", "--html", &page, "--source-path", &nowhere, "M"]), 2, &["is no folder"])?;
    assert!(!Path::new(&page).exists());
    // Without a verdict there is a page, too, and nothing else.
    check(&mut jess(&["run", "--html", &page, "--java-home", &folder, "M"]), 3, &["is no JDK"])?;
    let text = fs::read_to_string(&page)?;
    assert!(text.contains("could not be controlled</h1>") && text.contains("is no JDK"), "{text}");
    assert_eq!(fs::read_dir(directory.path())?.count(), 1);
    Ok(())
}

#[test]
fn logs_for_code_scanning() -> Result<(), Box<dyn Error>> {
    let directory = tempfile::tempdir()?;
    let path = |name: &str| directory.path().join(name).display().to_string();
    let (log, nowhere) = (path("log.sarif"), path("absent/log.sarif"));
    let folder = directory.path().display().to_string();
    check(&mut jess(&["run", "--sarif", &nowhere, "M"]), 2, &["--sarif", "there is no folder", "make it first"])?;
    check(&mut jess(&["replay", "--sarif", &folder, "jess1-x", "M"]), 2, &["that is a folder"])?;
    check(&mut jess(&["run", "--sarif", &log, "--html", &log, "M"]), 2, &["the same file"])?;
    check(&mut jess(&["outcomes", "--sarif", &log, "M"]), 2, &["--replay"])?;
    assert!(!Path::new(&log).exists());
    // Without a verdict there is a log, too: of a run that was not successful.
    check(&mut jess(&["run", "--sarif", &log, "--java-home", &folder, "M"]), 3, &["is no JDK"])?;
    let log: Value = serde_json::from_str(&fs::read_to_string(&log)?)?;
    let run = &log["runs"][0];
    assert_eq!(run["invocations"][0]["executionSuccessful"], false, "{log}");
    assert_eq!((&run["invocations"][0]["exitCode"], &run["results"]), (&Value::from(3), &Value::Array(Vec::new())));
    Ok(())
}

const LOST_UPDATE: &str = "int x;
thread main { t.start(); x = x + 1; t.join(); assert x == 2; }
thread t { x = x + 1; }
";

#[test]
fn model_programs() -> Result<(), Box<dyn Error>> {
    check(&mut jess(&["model", "--list"]), 0, &["readers(N) ", "sections(N, K) ", "store_buffering "])?;
    let verified = "verified: 8 executions cover every behaviour (relative to sequential consistency)";
    check(&mut jess(&["model", "readers(3)"]), 0, &[verified, "8 happens-before, 8 lazy", "deadlocks 0; failures 0"])?;
    check(&mut jess(&["model", "philosophers(3)"]), 1, &["t0: enter synchronized m1, held by t1", "bug: deadlock"])?;
    let all = "7 happens-before, 2 lazy happens-before";
    check(&mut jess(&["model", "philosophers(3)", "--keep-going"]), 1, &[all, "deadlocks 1;"])?;
    let equal = "oracle: equal (7 traces, 2 lazy, 2 final states, 1 deadlocks, 0 failures, 0 data races)";
    check(&mut jess(&["model", "philosophers(3)", "--oracle"]), 0, &[equal])?;
    for strategy in ["dfs", "random", "dpor"] {
        let arguments = ["model", "thesis_figure", "--oracle", "--budget", "5000", "--strategy", strategy];
        check(&mut jess(&arguments), 0, &["oracle: equal (24 traces, 11 lazy"])?;
    }
    let budget = ["model", "fib_bench(5)", "--budget", "10"];
    check(&mut jess(&budget), 0, &["budget reached: 10 executions"])?;
    let time = ["model", "lastwrite(20)", "--budget", "50ms"];
    check(&mut jess(&time), 0, &["budget reached"])?;
    let big = ["model", "lastwrite(20)", "--budget", "5", "--oracle", "--oracle-limit", "500"];
    check(&mut jess(&big), 3, &["oracle: gave up after 500 states; nothing was compared"])?;

    check(&mut jess(&["model"]), 2, &["FILE|FAMILY(N)"])?;
    let list = "`jess model --list` lists the families";
    check(&mut jess(&["model", "nothing(3)"]), 2, &["no family is called `nothing`", list])?;
    check(&mut jess(&["model", "readers(3, 4)"]), 2, &["`readers(N)` was given 2 numbers", list])?;
    check(&mut jess(&["model", "readers(many)"]), 2, &["`many` is no number", list])?;
    check(&mut jess(&["model", "philosophers(1)"]), 2, &["takes N from 2 to 60, not 1", list])?;
    check(&mut jess(&["model", "nowhere.jm"]), 2, &["cannot read nowhere.jm", "Name a file"])?;
    Ok(())
}

#[test]
fn model_files() -> Result<(), Box<dyn Error>> {
    let directory = tempfile::tempdir()?;
    let path = |name: &str| directory.path().join(name).display().to_string();
    let file = path("lost.jm");
    fs::write(&file, LOST_UPDATE)?;
    let wanted = ["Assertion failed in thread main: x == 2", "x ➜ 0  at line 2", "bug: assertion, in execution 2 of 2"];
    check(&mut jess(&["model", &file]), 1, &wanted)?;
    let printed = check(&mut jess(&["model", &file, "--print"]), 0, &["thread main {"])?;
    let again = path("printed.jm");
    fs::write(&again, printed.stdout)?;
    check(&mut jess(&["model", &again, "--oracle"]), 0, &["oracle: equal (4 traces, 4 lazy"])?;

    let output = check(&mut jess(&["model", &file, "--oracle", "--json", "-"]), 0, &[])?;
    let result: Value = serde_json::from_slice(&output.stdout)?;
    assert_eq!(result["verdict"], "bug");
    assert_eq!(result["executions"], 4);
    assert_eq!(result["failures"], 2);
    assert_eq!(result["final_states"], 2);
    assert_eq!(result["oracle"]["equal"], true);
    assert_eq!(result["bug"]["kind"], "assertion");
    assert_eq!(result["report"]["threads"][1]["name"], "t");

    let wrong = path("wrong.jm");
    fs::write(&wrong, "int x;\nthread t { x = y; }\n")?;
    let message = "wrong.jm:2:16: found `y`, expected a local or shared integer";
    check(&mut jess(&["model", &wrong]), 2, &[message, "thread t { x = y; }", "declare it: `int y;`"])?;
    Ok(())
}

#[test]
fn symmetric_threads_of_model_files() -> Result<(), Box<dyn Error>> {
    let directory = tempfile::tempdir()?;
    let file = directory.path().join("counts.jm").display().to_string();
    let text = "plain int x;\nthread a { x = x + 1; }\nthread b { x = x + 1; }\nthread c { x = x + 1; }\n";
    fs::write(&file, format!("{text}symmetric a, b, c;\n"))?;
    check(&mut jess(&["model", &file]), 0, &["verified: 36 executions"])?;
    let claimed = "3 threads that nothing tells apart but their names (--symmetric)";
    check(&mut jess(&["model", &file, "--symmetric"]), 0, &["verified: 6 executions", claimed])?;
    let equal = "oracle: equal (36 traces, 36 lazy, 3 final states, 0 deadlocks, 0 failures, 9 data races)";
    let races = ["--symmetric", "--races", "report", "--oracle"];
    check(jess(&["model", &file]).args(races), 0, &[equal, claimed])?;
    for (more, why) in [
        (["--strategy", "random", "--budget", "5"].as_slice(), "--symmetric has no effect with random"),
        (&["--strategy", "dfs", "--preemptions", "1"], "--symmetric has no effect with a bound"),
    ] {
        check(jess(&["model", &file, "--symmetric"]).args(more), 0, &[why])?;
    }
    fs::write(&file, text)?;
    check(&mut jess(&["model", &file, "--symmetric"]), 0, &["--symmetric has no effect: the program declares no"])?;
    fs::write(&file, format!("{text}thread d {{ b.join(); }}\nsymmetric a, b, c;\n"))?;
    check(&mut jess(&["model", &file]), 2, &["counts.jm:6:11: found `b`, which `d` names alone"])?;
    Ok(())
}

#[test]
fn data_races_of_model_files() -> Result<(), Box<dyn Error>> {
    let directory = tempfile::tempdir()?;
    let path = |name: &str| directory.path().join(name).display().to_string();
    let file = path("racy.jm");
    fs::write(&file, "plain int x;\nthread a { x = 1; }\nthread b { local r = x; }\n")?;
    let told = "data race on x, first in execution 1\n  a writes it at line 2\n  b reads it at line 3\n";
    let relative = "which Java does not promise to programs with data races";
    check(&mut jess(&["model", &file]), 0, &["verified: 2 executions", relative, ", 1 data race, ", told])?;
    check(&mut jess(&["model", &file, "--oracle"]), 0, &["oracle: equal (2 traces", ", 1 data races)"])?;
    let failed = ["Data race: x: a writes it at line 2, b reads it at line 3", "bug: race, in execution 1 of 1"];
    check(&mut jess(&["model", &file, "--races", "fail"]), 1, &failed)?;
    let output = check(&mut jess(&["model", &file, "--json", "-"]), 0, &[])?;
    let result: Value = serde_json::from_slice(&output.stdout)?;
    assert_eq!(result["races"][0]["location"], "x");
    assert_eq!(result["races"][0]["accesses"][1]["operation"], "read");
    let output = check(&mut jess(&["model", &file, "--json", "-", "--races", "off"]), 0, &[])?;
    assert!(serde_json::from_slice::<Value>(&output.stdout)?.get("races").is_none());

    let safe = path("safe.jm");
    fs::write(&safe, "plain int x;\nint f;\nthread a { x = 1; f = 1; }\nthread b { if (f) { x = 2; } }\n")?;
    check(&mut jess(&["model", &safe, "--oracle"]), 0, &[", no data race, ", "0 data races)"])?;
    check(&mut jess(&["model", &safe, "--races", "sometimes"]), 2, &["possible values: report, fail, off"])?;
    Ok(())
}

#[test]
fn a_search_goes_on_from_its_checkpoint() -> Result<(), Box<dyn Error>> {
    let directory = tempfile::tempdir()?;
    let path = |name: &str| directory.path().join(name).display().to_string();
    let file = path("search");
    let budget = ["model", "readers(5)", "--budget", "10", "--checkpoint", &file, "--checkpoint-every", "3"];
    check(&mut jess(&budget), 0, &["budget reached: 10 executions"])?;
    let verified = "verified: 32 executions cover every behaviour";
    check(&mut jess(&["model", "readers(5)", "--resume", &file]), 0, &[verified, "64 relations, 34.0 bytes each"])?;
    check(&mut jess(&["model", "readers(5)", "--resume", &file]), 0, &[verified])?;

    let other = ["it belongs to `readers(5)`, this is `readers(4)`", "without --resume"];
    check(&mut jess(&["model", "readers(4)", "--resume", &file]), 2, &other)?;
    let seed = ["cannot go on from", "search: it was made with seed 0, not 1; give the options"];
    check(&mut jess(&["model", "readers(5)", "--resume", &file, "--seed", "1"]), 2, &seed)?;
    let oracle = ["it was made with final states (--oracle) false, not true"];
    check(&mut jess(&["model", "readers(5)", "--resume", &file, "--oracle", "--keep-going"]), 2, &[])?;
    let keeping = path("keeping");
    check(&mut jess(&["model", "readers(5)", "--keep-going", "--checkpoint", &keeping]), 0, &[verified])?;
    check(&mut jess(&["model", "readers(5)", "--oracle", "--resume", &keeping]), 2, &oracle)?;
    check(
        &mut jess(&["model", "readers(5)", "--resume", &path("none")]),
        2,
        &["No such file", "--checkpoint has written"],
    )?;
    let mut bytes = fs::read(&file)?;
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, &bytes)?;
    check(&mut jess(&["model", "readers(5)", "--resume", &file]), 2, &["it is damaged: the checksum does not match"])?;
    fs::write(&file, "precious")?;
    let taken = "is no checkpoint of JESS and will not be overwritten";
    check(&mut jess(&["model", "readers(5)", "--checkpoint", &file]), 2, &[taken])?;
    let nowhere = path("nowhere/search");
    check(
        &mut jess(&["model", "readers(5)", "--checkpoint", &nowhere]),
        3,
        &["cannot write the checkpoint", "folder"],
    )?;
    check(&mut jess(&["model", "readers(5)", "--checkpoint-every", "soon"]), 2, &["neither a time"])?;
    Ok(())
}

#[test]
fn estimates_and_metrics() -> Result<(), Box<dyn Error>> {
    let part = ["model", "lastwrite(6)", "--budget", "100", "--strategy", "dfs"];
    check(
        &mut jess(&part),
        0,
        &["may exist (relative to sequential consistency)", "about 720 ± ", "executions in all"],
    )?;
    let random = ["model", "readers(4)", "--budget", "500", "--strategy", "random", "--metrics", "--check-determinism"];
    let wanted = [
        "relative to:\n  - sequential consistency\n  - random schedules\n",
        "about 16 ± 0 behaviours at least; 0.00 %",
    ];
    let wanted =
        [&wanted[..], &["about 120 ± 0 schedules in all", "metrics of 500 executions", "500 executions, no bug"]];
    let output = check(&mut jess(&random), 0, &wanted.concat())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("context switches"), "{text}");
    let json = ["model", "readers(4)", "--metrics", "--check-determinism=1", "--json", "-"];
    let output = check(&mut jess(&json), 0, &[])?;
    let result: Value = serde_json::from_slice(&output.stdout)?;
    assert_eq!(result["metrics"]["executions"], 16);
    assert_eq!(result["executions"], 16);
    assert_eq!(result["estimates"][0]["of"], "executions");
    assert_eq!(result["estimates"][0]["total"], 16);
    assert_eq!(result["estimates"][0]["error"], 0);
    check(&mut jess(&["model", "readers(4)", "--check-determinism=0"]), 2, &["none can be run twice"])?;
    let thesis = ["model", "readers(2)", "--strategy", "lazy-dpor-thesis"];
    check(&mut jess(&thesis), 0, &["lazy-dpor-thesis is a heuristic, which misses behaviours"])?;
    let lazy = ["model", "readers(2)", "--strategy", "lazy-dpor"];
    check(
        &mut jess(&lazy),
        0,
        &["every behaviour, relative to:\n  - sequential consistency\n  - orders of critical sections"],
    )?;
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
    let note =
        format!("note     JDK 11.0.2 at {}: JESS is tested on 17, 21 or 25 only", fs::canonicalize(&home)?.display());
    let block =
        ["for a bug report:\n\n```text\nJESS     0.", "\nJDK      none\n", "\nproblem  JDK: JDK 11.0.2 at ", &note];
    check(jess(&["doctor"]).env("JAVA_HOME", directory.path()).env("JESS_JDKS", directory.path()), 3, &block)?;
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
    let output = check(&mut jess(&["doctor", "--policy", "--json", "-"]), 0, &[])?;
    let value: Value = serde_json::from_slice(&output.stdout)?;
    let rows = value["policy"].as_array().ok_or("no rows")?;
    let trusted = rows.iter().filter(|row| row["rule"] == "trusted" && row["reason"].is_string()).count();
    let is_model = |row: &&Value| row["pattern"] == "java/util/concurrent/Semaphore" && row["rule"].is_string();
    assert!(trusted > 100 && rows.iter().any(|row| is_model(&row)), "{trusted}");
    check(&mut jess(&["doctor", "--json", "-"]), 2, &["--policy"])?;
    Ok(())
}

#[test]
fn what_cannot_be_trusted_is_refused() -> Result<(), Box<dyn Error>> {
    for command in ["run", "outcomes"] {
        let refused = |pattern: &str, wanted: &[&str]| {
            check(&mut jess(&[command, "--trust", pattern, "-cp", ".", "com.acme.Main"]), 2, wanted)
        };
        refused("com/acme/Cache", &["`com/acme/Cache` names no class to trust", "write com.acme.Cache"])?;
        refused("**", &["`**` would trust the whole program"])?;
        refused("java.util.HashMap", &["is code of the JDK", "jess doctor --policy"])?;
        refused("com.acme.*", &["--trust `com.acme.*` covers com.acme.Main, the class of the test"])?;
    }
    let test = &["run", "--trust", "com.acme.Test", "-cp", ".", "--test", "com.acme.Test#method"];
    check(&mut jess(test), 2, &["covers com.acme.Test, the class of the test"])?;
    check(&mut jess(&["replay", "token", "--trust", "a.B", "-cp", ".", "M"]), 2, &["--trust"])?;
    Ok(())
}

/// A patch as its builder leaves it, of no JDK of this machine.
fn fake_patch(cache: &Path, key: &str) -> std::io::Result<()> {
    let folder = cache.join(key);
    fs::create_dir_all(&folder)?;
    let mut stamp = String::new();
    for name in ["java.base.jar", "sites.bin", "jvm.args"] {
        fs::write(folder.join(name), name)?;
        stamp.push_str(&format!("{name} {}\n", name.len()));
    }
    fs::write(folder.join("origin"), "home /gone/jdk\nimplementor Acme\ntool 0.0.1\nprobes false\n")?;
    fs::write(folder.join("stamp"), stamp)
}

/// A `jess.jar` with nothing in it but a class for java.base.
fn small_jar(path: &Path) -> Result<(), Box<dyn Error>> {
    let mut writer = zip::ZipWriter::new(fs::File::create(path)?);
    writer.start_file("boot/java/lang/A.class", zip::write::SimpleFileOptions::default())?;
    writer.finish()?;
    Ok(())
}

#[test]
fn patched_jdks_are_listed_and_removed() -> Result<(), Box<dyn Error>> {
    const KEYS: [&str; 3] = ["17.0.1+9-0123456789abcdef", "25.0.1+8-00000000000000aa", "25.0.1+8-00000000000000bb"];
    let directory = tempfile::tempdir()?;
    let (jar, cache) = (directory.path().join("jess.jar"), directory.path().join("cache"));
    small_jar(&jar)?;
    let command = |arguments: &[&str]| {
        let mut command = jess(&[&["jdk"], arguments].concat());
        command.env("JESS_LAUNCHER_JAR", &jar).env("JESS_CACHE", &cache).env("JESS_JDKS", "");
        command
    };
    check(&mut command(&["list"]), 0, &["0 patched JDKs, 0 B in"])?;
    KEYS.iter().try_for_each(|key| fake_patch(&cache, key))?;
    fs::remove_file(cache.join(KEYS[2]).join("jvm.args"))?;
    let listed = [
        "17.0.1+9-0123456789abcdef  ",
        "unused: its JDK is gone, of /gone/jdk",
        "damaged, of /gone/jdk",
        "3 patched JDKs, ",
        "`jess jdk remove --unused`",
    ];
    check(&mut command(&["list"]), 0, &listed)?;

    check(&mut command(&["remove"]), 2, &["<NAME|--all|--unused>"])?;
    check(&mut command(&["remove", "--all", "--unused"]), 2, &["cannot be used with"])?;
    check(&mut command(&["remove", "25"]), 2, &["the names of 2 patched JDKs begin with `25`"])?;
    let close = "no patched JDK is called `17.0.1+9-0123456789abcdee`; did you mean `17.0.1+9-0123456789abcdef`?";
    check(&mut command(&["remove", "17.0.1+9-0123456789abcdee"]), 2, &[close])?;
    assert!(KEYS.iter().all(|key| cache.join(key).is_dir()));

    let user = fs::File::open(cache.join(KEYS[0]).join("sites.bin"))?;
    user.lock_shared()?;
    let kept = "kept    17.0.1+9-0123456789abcdef: another process runs on it";
    check(&mut command(&["remove", "17"]), 3, &[kept, "0 patched JDKs removed, 0 B freed"])?;
    check(
        &mut command(&["remove", "--unused"]),
        0,
        &[kept, "removed 25.0.1+8-00000000000000bb", "2 patched JDKs rem"],
    )?;
    drop(user);
    check(&mut command(&["remove", "--all"]), 0, &["removed 17.0.1+9-0123456789abcdef", "1 patched JDK removed"])?;
    assert!(KEYS.iter().all(|key| !cache.join(key).exists()));
    Ok(())
}
