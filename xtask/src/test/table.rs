//! The steps of `cargo xtask test`: name, usual time, and what is done.

use std::env;
use std::process::Command;
use std::thread;
use std::time::Duration;

use anyhow::Result;

use super::{Options, crates, libraries as of_maven, sampled};
use crate::consumers;
use crate::demo;
use crate::dist::Dist;
use crate::docs;
use crate::endurance;
use crate::features;
use crate::format;
use crate::fuzz;
use crate::libraries;
use crate::library;
use crate::machine::{Jdk, Machine};
use crate::pairs;
use crate::publish;
use crate::readme;
use crate::steps::{self, Counts, whole};
use crate::structure;

/// How long a step of several commands may take; four times what the longest takes on two quiet cores, so that what
/// ends there hangs.
pub(super) const STEP: Duration = Duration::from_secs(20 * 60);
/// How long all programs of `tests/` may take on all JDKs, and how long every row on every carrier in a JVM of its own,
/// or all random programs in the tests of the crates.
pub(super) const ALL_PROGRAMS: Duration = Duration::from_secs(20 * 60);
pub(super) const THOROUGH: Duration = Duration::from_secs(75 * 60);
/// The step that runs the programs of `tests/`.
pub(super) const PROGRAMS: &str = "programs";

pub(super) type Work = dyn Fn(&Machine) -> Result<Counts>;
pub(super) type OnDist = dyn Fn(&Machine, &Dist) -> Result<Counts>;

/// What a step does.
pub(super) enum What {
    /// One command.
    Command(Box<Work>),
    /// Several commands, none of which has a limit of its own.
    Work(Box<Work>),
    /// The same with the distribution.
    OnDist(Box<OnDist>),
    /// The tests of the crates, with as many random programs as the options ask for.
    Tests(fn(&Machine, &Options) -> Counts),
    /// The programs that the options select.
    Programs(fn(&Machine, &Dist, &Options) -> Counts),
}

pub(super) struct Step {
    pub name: String,
    /// Seconds that it takes on two quiet cores.
    pub usual: u32,
    pub what: What,
    /// Steps of one lane follow each other; steps of another lane next to them in the table run at the same time.
    pub lane: Option<&'static str>,
    /// Run only when selected by name, or with everything.
    pub asked: bool,
}

fn step(name: impl Into<String>, usual: u32, what: What) -> Step {
    Step { name: name.into(), usual, what, lane: None, asked: false }
}

/// A step that keeps one core busy.
fn in_lane(lane: &'static str, step: Step) -> Step {
    Step { lane: Some(lane), ..step }
}

fn command(work: impl Fn(&Machine) -> Result<Counts> + 'static) -> What {
    What::Command(Box::new(work))
}

fn on_dist(work: impl Fn(&Machine, &Dist) -> Result<Counts> + 'static) -> What {
    What::OnDist(Box::new(work))
}

/// All steps in their order: what fails soonest comes first, and what other steps need. Then two lanes to the end, so
/// that a core which one of them leaves idle (Cargo builds one thing at a time, and has to compile the engine on one
/// core) has the other one's work. The programs, which keep all cores busy, are the last of the lane that is the
/// shorter one without them.
pub(super) fn steps(machine: &Machine) -> Vec<Step> {
    let mut all: Vec<Step> = jess_jdks::missing(&machine.jdks).into_iter().map(without_jdk).collect();
    all.extend([
        step("fmt", 1, command(|machine| Ok(whole("fmt", machine.cargo().args(["fmt", "--all", "--check"]))))),
        step("java-format", 6, command(|machine| Ok(whole("java-format", &mut format::java_check(machine)?)))),
        step("structure", 2, command(structure::check)),
        step("release", 65, command(release)),
        step("dist", 5, on_dist(|_, _| Ok(Counts { passed: 1, ..Counts::default() }))),
        in_lane("engine", step("cargo-test", 290, What::Tests(cargo_test))),
        in_lane("engine", step("browser", 5, command(browser))),
        Step { asked: true, ..in_lane("engine", step("sarif", 200, command(sarif))) },
        in_lane("engine", step("endurance", 60, on_dist(endurance::short))),
        in_lane("engine", step("java-fuzz", 30, on_dist(|machine, _| fuzz::short_java(machine)))),
        in_lane("engine", step("leaks", 75, What::Programs(leaks))),
        in_lane("engine", step(PROGRAMS, 300, What::Programs(programs))),
        in_lane("engine", step("jdk-21", 25, on_dist(|machine, dist| Ok(sampled::programs(machine, dist))))),
    ]);
    all.extend(on_jdks(machine, &[MAVEN]));
    all.extend([
        in_lane("projects", step("plugins", 12, command(plugins))),
        in_lane("projects", step("clippy", 60, command(|machine| Ok(whole("clippy", machine.cargo().args(LINTS)))))),
        in_lane("projects", step("rustdoc", 26, command(|machine| Ok(documentation(machine))))),
        // What is published has Javadoc, too; this one fails on warnings.
        Step { asked: true, ..in_lane("projects", step("javadoc", 25, command(javadoc))) },
        in_lane("projects", step("fuzz", 33, What::Work(Box::new(|_| fuzz::short())))),
    ]);
    all.extend(on_jdks(machine, &PER_JDK));
    all.push(in_lane("projects", step("features", 25, on_dist(features_of_junit))));
    all.push(in_lane("projects", step("libraries", 40, on_dist(libraries::gate))));
    all.push(in_lane("projects", step("docs", 30, on_dist(docs::check))));
    all.push(in_lane("projects", step("consumers", 90, on_dist(consumers::check))));
    // A part of that, with Gradle too.
    let first_page = in_lane("projects", step("first-page", 45, on_dist(consumers::check_first_page)));
    all.push(Step { asked: true, ..first_page });
    all
}

/// Steps of JDKs, each with all its JDKs; those on which not each change is tried run only on request.
fn on_jdks(machine: &Machine, all: &[PerJdk]) -> Vec<Step> {
    let last = machine.jdks.len().saturating_sub(1);
    let of = |(name, usual, on, make): &PerJdk| -> Vec<Step> {
        let asked = |at| match on {
            On::Every => false,
            On::Oldest => at > 0,
            On::Newest => at < last,
        };
        let step = |(at, jdk): (usize, &Jdk)| Step {
            asked: asked(at),
            ..in_lane("projects", step(format!("{name}-{}", jdk.feature), *usual, make(jdk)))
        };
        machine.jdks.iter().enumerate().map(step).collect()
    };
    all.iter().flat_map(of).collect()
}

/// What cannot run without a JDK of this release is skipped, and reported so.
fn without_jdk(release: u32) -> Step {
    let skipped = move |_: &Machine| {
        println!("==> no JDK {release} on this machine: nothing runs on it");
        Ok(Counts { skipped: 1, ..Counts::default() })
    };
    step(format!("jdk-{release}"), 0, command(skipped))
}

const LINTS: [&str; 8] = ["clippy", "--release", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"];

/// All that later steps run, built at once, so that no core waits while the last of one command is linked.
const RELEASE: [&str; 12] = [
    "build",
    "--release",
    "--package",
    "jess-bridge",
    "--package",
    "jess-cli",
    "--package",
    "jess-model",
    "--package",
    "jess-conformance",
    "--package",
    "jess-java-fuzz",
];

fn release(machine: &Machine) -> Result<Counts> {
    Ok(whole("cargo build --release", machine.cargo().args(RELEASE)))
}

/// The tests of the Java side.
fn of_agent(jdk: &Jdk) -> What {
    let jdk = jdk.clone();
    command(move |machine| {
        let name = format!("mvn verify (java-agent, JDK {})", jdk.feature);
        Ok(steps::counted(&name, machine.maven(&jdk, "java-agent/pom.xml").arg("verify"), steps::maven_tests))
    })
}

/// Its name without the JDK's number, seconds that it takes on one, on which JDKs each change is tried, and what it
/// does there.
type PerJdk = (&'static str, u32, On, fn(&Jdk) -> What);

/// The JDKs of the machine on which each change is tried.
#[derive(Clone, Copy)]
enum On {
    Every,
    Oldest,
    Newest,
}

/// The tests of the Java side. The programs of `tests/` use what of it differs from JDK to JDK.
const MAVEN: PerJdk = ("maven", 22, On::Oldest, of_agent);

/// Steps of a JDK. They share `target` folders of Maven projects, so they are one lane. The examples and what README
/// says go the same way through build tools and JUnit, each on another JDK.
const PER_JDK: [PerJdk; 5] = [
    ("doctor", 5, On::Every, |jdk| {
        let jdk = jdk.clone();
        on_dist(move |_, dist| {
            let mut doctor = Command::new(&dist.command);
            doctor.arg("doctor").arg("--java-home").arg(&jdk.home).arg("-cp").arg(of_maven::class_path()?);
            Ok(whole("jess doctor", &mut doctor))
        })
    }),
    ("library", 35, On::Every, |jdk| {
        let jdk = jdk.clone();
        on_dist(move |machine, dist| library::check(machine, &jdk, dist))
    }),
    ("pairs", 20, On::Every, |jdk| {
        let jdk = jdk.clone();
        on_dist(move |machine, dist| pairs::check(machine, &jdk, dist))
    }),
    ("examples", 25, On::Oldest, |jdk| {
        let jdk = jdk.clone();
        on_dist(move |machine, dist| {
            publish::install(machine, dist)?;
            demo::examples(machine, &jdk, dist).map(|outcome| outcome.counts)
        })
    }),
    ("readme", 20, On::Newest, |jdk| {
        let jdk = jdk.clone();
        on_dist(move |machine, _| readme::follow(machine, &jdk))
    }),
];

/// What JUnit has, on one JDK: where the extension differs from one to the other, the examples do.
fn features_of_junit(machine: &Machine, dist: &Dist) -> Result<Counts> {
    publish::install(machine, dist)?;
    features::run(machine, machine.build_jdk()?, dist)
}

/// The tests of the plugins for builds. One JDK: the Gradle that they are compiled against runs on the oldest only.
fn plugins(machine: &Machine) -> Result<Counts> {
    let jdk = machine.build_jdk()?;
    if jdk.feature > 17 {
        println!("==> no JDK 17 on this machine: nothing runs the tests of the Gradle plugin");
        return Ok(Counts { skipped: 1, ..Counts::default() });
    }
    let mut command = machine.maven(jdk, publish::PLUGINS);
    Ok(steps::counted("mvn verify (build-plugins)", command.arg("verify"), steps::maven_tests))
}

/// What the script of a page does, where there is a browser to run it.
fn browser(machine: &Machine) -> Result<Counts> {
    const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let path = env::var_os("PATH").unwrap_or_default();
    if !env::split_paths(&path).any(|folder| BROWSERS.iter().any(|name| folder.join(name).is_file())) {
        println!("==> no browser ({}) on this machine: nothing tries the script of a page", BROWSERS.join(", "));
        return Ok(Counts { skipped: 1, ..Counts::default() });
    }
    let mut command = machine.cargo();
    // With what the step before has compiled.
    command.args(["test", "--release", "--workspace", "--exclude", "jess-traps", "--test", "html"]);
    command.args(["--", "browser::", "--ignored"]);
    Ok(steps::counted("a page in a browser", &mut command, steps::cargo_tests))
}

/// Logs for code scanning against the official schema, whose reader takes minutes to compile.
fn sarif(machine: &Machine) -> Result<Counts> {
    let mut command = machine.cargo();
    command.args(["test", "--manifest-path", "tests/sarif/Cargo.toml"]);
    Ok(steps::counted("logs for code scanning", &mut command, steps::cargo_tests))
}

/// The pages are for developers of the code, so links to private items are welcome.
fn documentation(machine: &Machine) -> Counts {
    let mut command = machine.cargo();
    command.args(["doc", "--release", "--workspace", "--no-deps", "--document-private-items", "--quiet"]);
    command.env("RUSTDOCFLAGS", "-D warnings -A rustdoc::private_intra_doc_links");
    whole("rustdoc", &mut command)
}

/// The pages of all that is public in Java. A warning is a failure: the poms say so.
fn javadoc(machine: &Machine) -> Result<Counts> {
    let jdk = machine.build_jdk()?;
    let mut counts = Counts::default();
    for project in ["java-agent/pom.xml", publish::PLUGINS] {
        let mut command = machine.maven(jdk, project);
        // Modules refer to classes of others, which are compiled in the same build.
        command.args(["--quiet", "compile", "javadoc:javadoc"]);
        counts.add(whole(&format!("mvn javadoc:javadoc ({project})"), &mut command));
    }
    Ok(counts)
}

/// The tests of all crates, those that read JDKs included.
fn cargo_test(machine: &Machine, options: &Options) -> Counts {
    crates::check(machine, if options.thorough { THOROUGH } else { STEP }, options.thorough)
}

/// The programs of `tests/`.
fn programs(machine: &Machine, dist: &Dist, options: &Options) -> Counts {
    let mut command = machine.conformance(&dist.command);
    // One more than there are cores: a row waits now and then, for a process to end or for a time to pass.
    let jobs = thread::available_parallelism().map_or(2, |cores| cores.get() + 1);
    command.args(["--jobs", &jobs.to_string()]).args(&options.only);
    if options.thorough {
        command.args(["--fresh", "--whole"]);
    } else if options.only.is_empty() {
        // The worlds run with a watch, in a step of their own.
        command.args(["--suite", "conformance"]);
    }
    let limit = if options.thorough { THOROUGH } else { ALL_PROGRAMS };
    steps::counted_within(limit, "conformance and worlds", &mut command, steps::summary)
}

/// The worlds, with a watch over what escapes control.
fn leaks(machine: &Machine, dist: &Dist, options: &Options) -> Counts {
    let mut command = machine.conformance(&dist.command);
    command.args(["--suite", "worlds", "--check-leaks"]).args(options.thorough.then_some("--whole"));
    steps::counted("worlds, nothing outside control", &mut command, steps::summary)
}
