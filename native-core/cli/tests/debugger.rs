//! `jess replay --debug` under a real debugger: `jdb`, which reads commands. Skipped where there is no distribution
//! (`cargo xtask dist`) or no `jdb`.

use std::error::Error;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use jess_jdks::Jdk;

const PATIENCE: Duration = Duration::from_secs(120);
/// Longer than the watchdog lets a thread of a run stand still.
const LOOKING: Duration = Duration::from_secs(6);

const PROGRAM: &str = "public class LostUpdate {
    static int balance;

    static void add() {
        balance = balance + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(LostUpdate::add, \"other\");
        other.start();
        int seen = balance;
        balance = seen + 1;
        other.join();
        if (balance != 2) throw new AssertionError(\"balance is \" + balance);
    }
}
";

/// The lines that read the balance, each with its thread and the frame that it is in.
const READS: [(&str, &str, &str); 2] = [
    ("5", "other", "LostUpdate.add$jess (LostUpdate.java:5)"),
    ("11", "main", "LostUpdate.main$jess (LostUpdate.java:11)"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The JDKs to debug on; none where something is missing.
fn jdks(jar: &Path) -> Vec<Jdk> {
    if !jar.is_file() {
        eprintln!("skipped: {} does not exist; `cargo xtask dist` makes it", jar.display());
        return Vec::new();
    }
    let (with, without): (Vec<Jdk>, Vec<Jdk>) =
        jess_jdks::installed().into_iter().partition(|jdk| jdk.tool("jdb").is_file());
    for jdk in without {
        eprintln!("skipped: {} has no jdb", jdk.home.display());
    }
    with
}

fn jess(jar: &Path, jdk: &Jdk, folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jess"));
    command.args(arguments).args(["-cp", ".", "LostUpdate"]).current_dir(folder);
    command.env("JESS_LAUNCHER_JAR", jar).env("JAVA_HOME", &jdk.home).env_remove("JESS_LAUNCHER_JAVA_HOME");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A debugger that is typed to.
struct Jdb {
    process: Child,
    input: ChildStdin,
    output: Arc<Mutex<String>>,
    /// How much of the output has been looked at.
    seen: usize,
}

impl Jdb {
    fn attach(jdk: &Jdk, port: &str) -> Result<Jdb, Box<dyn Error>> {
        let mut command = Command::new(jdk.tool("jdb"));
        let command = command.args(["-J-Duser.language=en", "-attach", port]);
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let mut stream = process.stdout.take().ok_or("no output")?;
        let input = process.stdin.take().ok_or("no input")?;
        let output = Arc::new(Mutex::new(String::new()));
        let written = Arc::clone(&output);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = stream.read(&mut bytes) {
                let text = String::from_utf8_lossy(&bytes[..count]).into_owned();
                written.lock().unwrap_or_else(PoisonError::into_inner).push_str(&text);
            }
        });
        Ok(Jdb { process, input, output, seen: 0 })
    }

    fn text(&self) -> String {
        self.output.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Types a command and waits for these words.
    fn type_in(&mut self, command: &str, expected: &str) -> Result<(), Box<dyn Error>> {
        writeln!(self.input, "{command}")?;
        self.input.flush()?;
        self.expect(expected)
    }

    /// Waits for these words behind what has been looked at.
    fn expect(&mut self, expected: &str) -> Result<(), Box<dyn Error>> {
        let start = Instant::now();
        loop {
            let text = self.text();
            if let Some(at) = text[self.seen..].find(expected) {
                self.seen += at + expected.len();
                return Ok(());
            }
            if start.elapsed() > PATIENCE {
                return Err(format!("no {expected:?} in {text}").into());
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Jdb {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn breakpoints_come_in_the_order_of_the_schedule() -> Result<(), Box<dyn Error>> {
    let jar = root().join("target/dist/jess.jar");
    let mut looking = LOOKING;
    for jdk in jdks(&jar) {
        let directory = tempfile::tempdir()?;
        let folder = directory.path();
        fs::write(folder.join("LostUpdate.java"), PROGRAM)?;
        let compiled = Command::new(jdk.tool("javac")).args(["-g", "LostUpdate.java"]).current_dir(folder).status()?;
        assert!(compiled.success());
        // Depth first, the bug comes with the two reads in another order than at random.
        for strategy in ["dfs", "random"] {
            let output = jess(&jar, &jdk, folder, &["run", "--strategy", strategy]).output()?;
            let report = String::from_utf8(output.stdout)?;
            let token = report.split_whitespace().find(|word| word.starts_with("jess34-")).ok_or(report.clone())?;
            debug(jess(&jar, &jdk, folder, &["replay", "--debug=0", token]), &jdk, looking, &report)?;
            looking = Duration::ZERO;
        }
    }
    Ok(())
}

/// Stops where each thread reads the balance, which has to be as in the report, and follows the replay to its end.
fn debug(mut replay: Command, jdk: &Jdk, looking: Duration, report: &str) -> Result<(), Box<dyn Error>> {
    let mut replay = replay.spawn()?;
    let mut errors = BufReader::new(replay.stderr.take().ok_or("no error stream")?);
    let mut line = String::new();
    let port = loop {
        line.clear();
        assert!(errors.read_line(&mut line)? > 0, "the replay waits for nobody");
        if let Some((_, port)) = line.trim_end().split_once("waits for a debugger at localhost:") {
            break port.to_owned();
        }
    };
    // Who looks whether the port is open is turned away, and the replay goes on waiting.
    TcpStream::connect(("127.0.0.1", port.parse()?))?.write_all(b"GET / HTTP/1.1")?;
    let mut jdb = Jdb::attach(jdk, &port)?;
    jdb.expect("VM Started")?;
    let mut expected = READS;
    expected.sort_by_key(|(line, ..)| report.find(&format!("at LostUpdate.java:{line} ")));
    for (line, ..) in expected {
        jdb.type_in(&format!("stop at LostUpdate:{line}"), &format!("breakpoint LostUpdate:{line}"))?;
    }
    for (at, (line, thread, frame)) in expected.into_iter().enumerate() {
        jdb.type_in(if at == 0 { "run" } else { "cont" }, "Breakpoint hit: ")?;
        jdb.expect(&format!("\"thread={thread}\""))?;
        jdb.expect(&format!("line={line} "))?;
        jdb.type_in("where", frame)?;
        jdb.type_in("print LostUpdate.balance", "LostUpdate.balance = 0")?;
        thread::sleep(looking);
    }
    jdb.type_in("next", "Step completed: ")?;
    jdb.type_in("cont", "The application exited")?;
    assert_eq!(jdb.text().matches("Breakpoint hit: ").count(), READS.len(), "{}", jdb.text());
    let output = replay.wait_with_output()?;
    let text = String::from_utf8(output.stdout)?;
    assert!(text.contains("bug: assertion, reproduced"), "{text}");
    assert_eq!(output.status.code(), Some(1), "{text}");
    Ok(())
}

#[test]
fn without_a_port_or_a_debugger_agent_nothing_is_started() -> Result<(), Box<dyn Error>> {
    let jar = root().join("target/dist/jess.jar");
    let Some(jdk) = jdks(&jar).pop() else { return Ok(()) };
    let taken = TcpListener::bind(("127.0.0.1", 0))?;
    let port = format!("--debug={}", taken.local_addr()?.port());
    let output = jess(&jar, &jdk, Path::new("."), &["replay", &port, "jess34-AAAA"]).output()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.contains("is not to be had for a debugger") && text.contains("--debug=0"), "{text}");
    assert_eq!(output.status.code(), Some(3));
    let carrier = ["replay", "--debug", "--carrier", "continuation", "jess34-AAAA"];
    let output = jess(&jar, &jdk, Path::new("."), &carrier).output()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.contains("--debug needs platform threads"), "{text}");
    assert_eq!(output.status.code(), Some(2));
    Ok(())
}
