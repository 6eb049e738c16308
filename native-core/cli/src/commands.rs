//! The commands `run`, `replay` and `instrument-jdk`.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use std::{env, fs};

use console::Term;
use jess_instrumenter::cached::Hold;
use jess_protocol::{Options, trust};
use jess_report::RenderOptions;
use serde_json::{Value, json};

use crate::colours;
use crate::debugger::Debugger;
use crate::guess;
use crate::installation::{self, Installation};
use crate::jdk::{self, Jdk};
use crate::libraries;
use crate::options::{self, InstrumentJdk, JsonTarget, Machine, Outcomes, Output, Program, Replay, Run, WarmUp};
use crate::outcome::{self, Outcome, Verdict};
use crate::patch::{self, Patch};
use crate::progress::Display;
use crate::reached;
use crate::say;
use crate::search::Budget;
use crate::trouble::Trouble;
use crate::worker::{self, Manners};
use crate::written;

/// A worker writes a line several times a second, even during a long execution.
const SILENCE: Duration = Duration::from_secs(60);
const PLAIN_WIDTH: usize = 120;
const WIDEST: usize = 240;

/// `jess run`
pub(crate) fn run(run: &Run) -> Result<u8, Trouble> {
    options::check(run).map_err(Trouble::Usage)?;
    let target = Target::of("run", &run.program)?;
    run.saving.check()?;
    let options = options::of_run(run, &target.entry, &target.arguments);
    libraries::check(&options).map_err(Trouble::Usage)?;
    let job = Job {
        target,
        options,
        outcomes: None,
        machine: &run.machine,
        output: &run.output,
        budget: run.search.budget,
        replaying: None,
        debug: None,
        until: None,
    };
    job.perform()
}

/// `jess outcomes`
pub(crate) fn outcomes(outcomes: &Outcomes) -> Result<u8, Trouble> {
    options::check_outcomes(outcomes).map_err(Trouble::Usage)?;
    let target = Target::of("outcomes", &outcomes.program)?;
    let (options, each) = options::of_outcomes(outcomes, &target.entry);
    libraries::check(&options).map_err(Trouble::Usage)?;
    let job = Job {
        target,
        options,
        outcomes: Some(each),
        machine: &outcomes.machine,
        output: &outcomes.output,
        budget: outcomes.search.budget,
        replaying: outcomes.replay.as_deref(),
        debug: None,
        until: None,
    };
    job.perform()
}

/// `jess replay`
pub(crate) fn replay(replay: &Replay) -> Result<u8, Trouble> {
    options::check_replay(replay).map_err(Trouble::Usage)?;
    let target = Target::of("replay", &replay.program)?;
    let options = options::of_replay(replay, &target.entry);
    let job = Job {
        target,
        options,
        outcomes: None,
        machine: &replay.machine,
        output: &replay.output,
        budget: Budget::default(),
        replaying: Some(&replay.token),
        debug: replay.debug,
        until: replay.until,
    };
    job.perform()
}

/// `jess jvm-args`
pub(crate) fn jvm_args(instrument: &InstrumentJdk) -> Result<u8, Trouble> {
    let jdk = jdk::find(instrument.java_home.as_deref())?;
    let setting = Setting::prepare(jdk, instrument.out.as_deref(), false)?;
    for option in setting.jvm_options() {
        say(&format!("{}\n", option.to_string_lossy()));
    }
    Ok(0)
}

/// `jess instrument-jdk`
pub(crate) fn instrument_jdk(instrument: &InstrumentJdk) -> Result<u8, Trouble> {
    let jdk = jdk::find(instrument.java_home.as_deref())?;
    let setting = Setting::prepare(jdk, instrument.out.as_deref(), false)?;
    let arguments = setting.write_argument_file()?;
    say(&format!(
        "patched JDK {} in {}
to run any program on it: {} @{} …
",
        setting.jdk.version,
        setting.patch.dir.display(),
        setting.jdk.java().display(),
        arguments.display()
    ));
    Ok(0)
}

/// The program under test.
pub(crate) struct Target {
    pub class_path: OsString,
    /// `Main` or `Class#method`.
    pub entry: String,
    pub arguments: Vec<String>,
}

impl Target {
    /// The program of the arguments of a command.
    fn of(command: &str, program: &Program) -> Result<Target, Trouble> {
        let mut rest = program.main.iter().cloned();
        let mut class_path = program.class_path.clone();
        let entry = match (&program.test, &program.jar) {
            (Some(_), Some(_)) => return Err(Trouble::Usage("--test and --jar exclude each other".to_owned())),
            (Some(test), None) => test.clone(),
            (None, Some(jar)) => {
                class_path = Some(jar_first(jar, class_path)?);
                installation::main_class_of(jar)?
            }
            (None, None) => main_class(command, rest.next())?,
        };
        let rest: Vec<String> = rest.collect();
        if let Some(flag) = options::misplaced(&rest) {
            eprintln!(
                "jess: `{flag}` stands behind the main class, so the program gets it; options of jess come before"
            );
        }
        let class_path = class_path.or_else(|| env::var_os("CLASSPATH")).unwrap_or_else(|| ".".into());
        Ok(Target { class_path, entry, arguments: rest })
    }
}

fn jar_first(jar: &Path, class_path: Option<OsString>) -> Result<OsString, Trouble> {
    let rest = class_path.iter().flat_map(env::split_paths);
    env::join_paths(std::iter::once(jar.to_owned()).chain(rest)).map_err(|error| Trouble::Usage(error.to_string()))
}

/// What a worker is to explore, and how.
pub(crate) struct Exploration<'a> {
    pub options: &'a Options,
    /// For a search for outcomes: the options of the search for each of them.
    pub outcomes: Option<&'a Options>,
    pub target: &'a Target,
    pub jvm_arguments: &'a [String],
    pub show_output: bool,
    /// Standard output is reserved for JSON.
    pub output_to_stderr: bool,
    pub display: &'a Display,
    /// The port at which a debugger may attach.
    pub debug: Option<u16>,
}

/// A JDK with its patch and the native library: all that a worker runs on.
pub(crate) struct Setting {
    pub jdk: Jdk,
    pub installation: Installation,
    pub library: PathBuf,
    pub patch: Patch,
    /// Nobody removes the patch while this lives.
    _hold: Hold,
}

impl Setting {
    /// Finds or makes all of it. `probes`: with a patch that notices code outside control.
    pub(crate) fn prepare(jdk: Jdk, out: Option<&Path>, probes: bool) -> Result<Setting, Trouble> {
        let installation = Installation::find()?;
        let cache = installation::cache_directory()?;
        let library = installation.library(&cache)?;
        let (patch, hold) = patch::ensure(&jdk, &installation, out.unwrap_or(&cache), probes)?;
        Ok(Setting { jdk, installation, library, patch, _hold: hold })
    }

    /// The JVM options that put a JVM on the patched JDK with the agent.
    pub(crate) fn jvm_options(&self) -> Vec<OsString> {
        let mut agent = OsString::from("-javaagent:");
        agent.push(&self.installation.jar);
        let mut arguments = OsString::from("@");
        arguments.push(&self.patch.args);
        let mut tool = OsString::from("-agentpath:");
        tool.push(&self.library);
        vec![
            arguments,
            tool,
            property("jess.library", self.library.as_os_str()),
            property("jess.sites", self.patch.sites.as_os_str()),
            // Without this, a library that loads its agent into its own JVM would start another process.
            property("jdk.attach.allowAttachSelf", OsStr::new("true")),
            agent,
        ]
    }

    /// Explores a program in a worker JVM and returns the result JSON.
    pub(crate) fn explore(&self, exploration: &Exploration) -> Result<Value, Trouble> {
        let directory = tempfile::tempdir().map_err(Trouble::io("create a temporary directory"))?;
        let manners = Manners {
            result: directory.path().join("result"),
            show_output: exploration.show_output,
            output_to_stderr: exploration.output_to_stderr,
            // A worker that a debugger has stopped writes nothing.
            silence: if exploration.debug.is_some() { Duration::MAX } else { SILENCE },
        };
        let debugger = exploration.debug.map(Debugger::start).transpose()?;
        let mut command = Command::new(self.jdk.java());
        command
            .args(self.jvm_options())
            .arg(property("jess.result", manners.result.as_os_str()))
            // Otherwise any thread that runs out of memory would end, JESS's own included.
            .arg("-XX:+ExitOnOutOfMemoryError")
            // Hooks make methods long. Inlining whole ones doubles the time of the compiler, and saves nothing.
            .arg("-XX:FreqInlineSize=120")
            // The assertions of a program are what it is tested for; `--jvm-arg -da` comes later and takes precedence.
            .arg("-ea")
            .args(exploration.outcomes.map(|each| format!("-Djess.outcomes={}", json!(each))))
            .args(trust::property(&exploration.options.trust))
            .args(exploration.jvm_arguments)
            .args(debugger.iter().flat_map(Debugger::jvm_options))
            .arg("-cp")
            .arg(&exploration.target.class_path)
            .arg("jess.agent.Worker")
            .arg(json!(exploration.options).to_string())
            .arg(&exploration.target.entry)
            .args(&exploration.target.arguments);
        let result = worker::run(&mut command, &manners, |progress| exploration.display.update(progress));
        debugger.map_or(Ok(()), Debugger::finish)?;
        result
    }

    /// Writes an argument file for `java` that holds all of these options.
    fn write_argument_file(&self) -> Result<PathBuf, Trouble> {
        let path = self.patch.dir.join("jess.args");
        let what = || format!("write {}", path.display());
        let mut text = fs::read_to_string(&self.patch.args).map_err(Trouble::io(what()))?;
        if !text.ends_with('\n') {
            text.push('\n');
        }
        for option in self.jvm_options().iter().skip(1) {
            let option = option.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"");
            text.push_str(&format!("\"{option}\"\n"));
        }
        fs::write(&path, text).map_err(Trouble::io(what()))?;
        Ok(path)
    }
}

fn property(name: &str, value: &OsStr) -> OsString {
    let mut property = OsString::from(format!("-D{name}="));
    property.push(value);
    property
}

/// One exploration or replay.
struct Job<'a> {
    target: Target,
    options: Options,
    /// See [`Exploration::outcomes`].
    outcomes: Option<Options>,
    machine: &'a Machine,
    output: &'a Output,
    budget: Budget,
    replaying: Option<&'a str>,
    /// The port at which a debugger may attach.
    debug: Option<u16>,
    /// The step of a replay up to which it is shown.
    until: Option<u32>,
}

impl Job<'_> {
    fn perform(&self) -> Result<u8, Trouble> {
        written::check(self.output)?;
        let jdk = jdk::find(self.machine.java_home.as_deref())?;
        let setting = Setting::prepare(jdk, None, self.machine.check_leaks)?;
        let display = Display::new(self.budget);
        let result = setting.explore(&Exploration {
            options: &self.options,
            outcomes: self.outcomes.as_ref(),
            target: &self.target,
            jvm_arguments: &self.machine.jvm_arg,
            // Whoever steps through a program wants to see what it prints.
            show_output: self.output.show_output || self.debug.is_some(),
            output_to_stderr: self.output.json == Some(JsonTarget::StandardOutput),
            display: &display,
            debug: self.debug,
        })?;
        display.finish();
        self.tell(&setting, &result)
    }

    fn tell(&self, setting: &Setting, result: &Value) -> Result<u8, Trouble> {
        let mut outcome = outcome::read(result)?;
        self.add_hint(&mut outcome);
        let found = outcome.bug.as_ref().and_then(|bug| bug.token.as_deref());
        let replay = self.replaying.or(found).map(|token| self.replay_command(token));
        outcome::complete(&mut outcome, &setting.jdk.version, replay);
        if let Some(target) = &self.output.json {
            outcome::write_json(target, &outcome)?;
        }
        written::write(self.output, &self.target.class_path, &outcome, self.replaying.is_some())?;
        let lists = self.outcomes.is_some() && self.replaying.is_none();
        if self.output.json != Some(JsonTarget::StandardOutput) {
            let options = RenderOptions { width: width(), unfold: self.output.unfold };
            let replayed = self.replaying.is_some();
            let text = match self.until {
                Some(step) => outcome::until_to_text(&outcome, &options, step as usize)?,
                None if lists => reached::table(&outcome),
                None => outcome::to_text(&outcome, &options, replayed, self.output.verbose),
            };
            say(&if colours::are_wanted() { colours::added(&text) } else { text });
        }
        // Any output of the program is what was asked for.
        let told = lists && outcome.verdict == Verdict::Bug;
        Ok(if told { 0 } else { outcome.verdict.exit_code() })
    }

    /// Names classes like one that is not there.
    fn add_hint(&self, outcome: &mut Outcome) {
        let class = self.target.entry.split('#').next().unwrap_or_default();
        let absent = format!("class {class} is not on the class path");
        if let Some(message) = outcome.message.as_mut().filter(|message| message.starts_with(&absent)) {
            let similar = guess::classes(&self.target.class_path, class);
            if !similar.is_empty() {
                message.push_str(&format!("; did you mean {}?", guess::choice(&similar)));
            }
        }
    }

    /// The command that replays a token of this program.
    fn replay_command(&self, token: &str) -> String {
        let mut words = launcher();
        match self.outcomes {
            Some(_) => words.extend(["outcomes".to_owned(), "--replay".to_owned(), token.to_owned()]),
            None => words.extend(["replay".to_owned(), token.to_owned()]),
        }
        if let Some(home) = &self.machine.java_home {
            words.extend(["--java-home".to_owned(), home.display().to_string()]);
        }
        if self.machine.warm_up == WarmUp::Off {
            words.extend(["--warm-up".to_owned(), "off".to_owned()]);
        }
        if let Some(bound) = self.options.step_bound {
            words.extend(["--step-bound".to_owned(), bound.to_string()]);
        }
        for class in &self.machine.trust_native {
            words.extend(["--trust-native".to_owned(), class.clone()]);
        }
        for argument in &self.machine.jvm_arg {
            words.push(format!("--jvm-arg={argument}"));
        }
        words.extend(["-cp".to_owned(), self.target.class_path.to_string_lossy().into_owned()]);
        if self.target.entry.contains('#') {
            words.extend(["--test".to_owned(), self.target.entry.clone()]);
        } else {
            words.push(self.target.entry.clone());
        }
        words.extend(self.target.arguments.iter().cloned());
        words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
    }
}

/// How the user started JESS.
fn launcher() -> Vec<String> {
    match env::var("JESS_LAUNCHER_JAR") {
        Ok(jar) if !jar.is_empty() => vec!["java".to_owned(), "-jar".to_owned(), jar],
        _ => vec!["jess".to_owned()],
    }
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./:=#,@+%".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// Characters per line of a report.
pub(crate) fn width() -> usize {
    let term = Term::stdout();
    let columns = term.size_checked().map(|(_, columns)| usize::from(columns));
    if term.is_term() { columns.unwrap_or(PLAIN_WIDTH).min(WIDEST) } else { PLAIN_WIDTH }
}

/// The first word after the options; one that looks like an option is a misspelt option, never a class.
fn main_class(command: &str, word: Option<String>) -> Result<String, Trouble> {
    match word {
        None => Err(Trouble::Usage(format!("no main class: jess {command} -cp PATH Main [ARGS]"))),
        Some(word) if word.starts_with('-') => {
            let hint = options::meant(command, &word).map(|option| format!("; did you mean `{option}`?"));
            let list = format!("; `jess {command} --help` lists the options");
            Err(Trouble::Usage(format!("unknown option `{word}`{}", hint.unwrap_or(list))))
        }
        Some(word) => Ok(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_the_shell() {
        assert_eq!(quoted("a/b:c#d"), "a/b:c#d");
        assert_eq!(quoted("it's $x"), "'it'\\''s $x'");
        assert_eq!(quoted(""), "''");
    }

    #[test]
    fn a_program_is_a_class_a_method_or_a_jar() {
        let program = |test: Option<&str>, main: &[&str]| Program {
            class_path: Some("cp".into()),
            jar: None,
            test: test.map(str::to_owned),
            main: main.iter().map(|word| (*word).to_owned()).collect(),
        };
        let entry = |program: &Program| Target::of("run", program).map(|target| (target.entry, target.arguments));
        assert!(matches!(entry(&program(None, &["M", "x"])), Ok((entry, args)) if entry == "M" && args == ["x"]));
        assert!(matches!(entry(&program(Some("T#m"), &[])), Ok((entry, args)) if entry == "T#m" && args.is_empty()));
        assert!(matches!(entry(&program(None, &[])), Err(Trouble::Usage(_))));
    }
}
