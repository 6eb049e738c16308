//! Compiling the programs: as few runs of a compiler as their libraries allow.
//!
//! Idea: a compiler takes longer to start than to compile a program, so files of one language are compiled together
//! unless their libraries contain one artifact in two versions. The classes are for the oldest JDK and run on all.
//! Invariant: classes are used again only if no source, library or compiler has changed.

use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::source::{Language, Source};
use crate::class_paths::{self, Coordinate};
use crate::jar;
use crate::machine::{Jdk, Machine};
use crate::steps;

/// The main class of a compiler that is fetched like a library, and what it is part of.
fn compiler(language: Language) -> Option<(&'static str, &'static str)> {
    match language {
        Language::Java => None,
        Language::Kotlin => Some((
            "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
            "org.jetbrains.kotlin:kotlin-compiler-embeddable:2.0.21",
        )),
        Language::Scala => Some(("dotty.tools.dotc.Main", "org.scala-lang:scala3-compiler_3:3.3.7")),
        Language::Groovy => Some(("org.codehaus.groovy.tools.FileSystemCompiler", "org.apache.groovy:groovy:4.0.24")),
    }
}

/// Where the classes of a file are, with its libraries, and its agent.
pub(super) struct Compiled {
    pub class_path: OsString,
    pub agent: Option<OsString>,
}

/// The class paths of everything that files need.
struct Needs {
    libraries: Vec<PathBuf>,
    processor: Vec<PathBuf>,
    agent: Option<PathBuf>,
}

/// Fetches the libraries of all files, and compiles them; in the order of the files.
pub(super) fn all(machine: &Machine, sources: &[Source]) -> Result<Vec<Compiled>> {
    let folder = machine.target.join("libraries");
    let (needs, compilers) = fetch(machine, &folder, sources)?;
    let jdk = machine.build_jdk()?;
    let support = support(machine, jdk, &folder)?;
    let mut classes: Vec<PathBuf> = vec![PathBuf::new(); sources.len()];
    for group in &groups(sources, &needs) {
        let language = sources[group[0]].language;
        let out = folder.join("classes").join(name(group, sources));
        let command = match compilers.get(&language) {
            None => javac(jdk, &out, group, sources, &needs, &support),
            Some(path) => other(jdk, language, path, &out, group, sources, &needs)?,
        };
        let files: Vec<&Path> = group.iter().map(|&at| sources[at].file.as_path()).collect();
        compile(&out, command, &files)?;
        group.iter().for_each(|&at| classes[at].clone_from(&out));
    }
    let compiled = needs.iter().zip(classes).zip(sources).map(|((needs, classes), source)| {
        let class_path = env::join_paths([&classes, &support].into_iter().chain(&needs.libraries))?;
        let agent = needs.agent.as_ref().zip(source.agent.as_ref()).map(|(jar, (_, options))| {
            let mut option = OsString::from("-javaagent:");
            option.push(jar);
            option.push(format!("={options}"));
            option
        });
        Ok(Compiled { class_path, agent })
    });
    compiled.collect()
}

type Compilers = BTreeMap<Language, Vec<PathBuf>>;

/// One run of Maven for everything.
fn fetch(machine: &Machine, folder: &Path, sources: &[Source]) -> Result<(Vec<Needs>, Compilers)> {
    let mut lists: Vec<Vec<Coordinate>> = Vec::new();
    for source in sources {
        lists.push(source.libraries.clone());
        lists.extend(source.processor.iter().map(|processor| vec![processor.clone()]));
        lists.extend(source.agent.iter().map(|(agent, _)| vec![agent.clone()]));
    }
    let mut languages: Vec<Language> = sources.iter().map(|source| source.language).collect();
    languages.sort();
    languages.dedup();
    languages.retain(|&language| compiler(language).is_some());
    for (_, coordinate) in languages.iter().filter_map(|&language| compiler(language)) {
        lists.push(vec![Coordinate::parse(coordinate)?]);
    }
    let mut paths = class_paths::of_coordinates(machine, &folder.join("paths"), &lists)?.into_iter();
    let mut next = || paths.next().context("a class path is missing");
    let mut needs = Vec::new();
    for source in sources {
        let libraries = next()?;
        let processor = source.processor.as_ref().map_or(Ok(Vec::new()), |_| next())?;
        let agent = source.agent.as_ref().map(|_| next()).transpose()?;
        let agent = agent.and_then(|path| path.into_iter().next());
        needs.push(Needs { libraries, processor, agent });
    }
    let compilers = languages.into_iter().map(|language| Ok((language, next()?))).collect::<Result<_>>()?;
    Ok((needs, compilers))
}

/// Places of files that one run compiles: each file joins the first group in which no artifact has another version.
fn groups(sources: &[Source], needs: &[Needs]) -> Vec<Vec<usize>> {
    let mut groups: Vec<(Vec<usize>, BTreeMap<PathBuf, PathBuf>)> = Vec::new();
    for (at, source) in sources.iter().enumerate() {
        let own: BTreeMap<PathBuf, PathBuf> =
            needs[at].libraries.iter().map(|jar| (artifact(jar), jar.clone())).collect();
        let fits = |(members, versions): &&mut (Vec<usize>, BTreeMap<PathBuf, PathBuf>)| {
            let other = &sources[members[0]];
            let alone = source.processor.is_some() || other.processor.is_some();
            let same = |(artifact, jar): (&PathBuf, &PathBuf)| versions.get(artifact).is_none_or(|other| other == jar);
            other.language == source.language && !alone && own.iter().all(same)
        };
        match groups.iter_mut().find(fits) {
            Some((members, versions)) => {
                members.push(at);
                versions.extend(own);
            }
            None => groups.push((vec![at], own)),
        }
    }
    groups.into_iter().map(|(members, _)| members).collect()
}

/// A group has its own folder, so that a selection of files leaves the classes of all files as they are.
fn name(group: &[usize], sources: &[Source]) -> String {
    let mut hasher = DefaultHasher::new();
    group.iter().for_each(|&at| sources[at].file.hash(&mut hasher));
    format!("{:?}-{:016x}", sources[group[0]].language, hasher.finish())
}

/// The folder of an artifact in a local repository, where each version has a folder of its own.
fn artifact(jar: &Path) -> PathBuf {
    jar.parent().and_then(Path::parent).unwrap_or(jar).to_owned()
}

fn javac(jdk: &Jdk, out: &Path, group: &[usize], sources: &[Source], needs: &[Needs], support: &Path) -> Command {
    let mut command = Command::new(jdk.tool("javac"));
    command.args(["--release", "17", "-nowarn", "-g", "-parameters", "-d"]).arg(out);
    let mut class_path = joined(group, needs);
    class_path.push(":");
    class_path.push(support);
    command.arg("-cp").arg(class_path);
    let processor = &needs[group[0]].processor;
    if processor.is_empty() {
        // Libraries on the class path may bring processors of their own.
        command.arg("-proc:none");
    } else {
        command.arg("-processorpath").arg(env::join_paths(processor).unwrap_or_default());
        command.arg("-s").arg(out);
    }
    command.args(group.iter().map(|&at| &sources[at].file));
    command
}

fn other(
    jdk: &Jdk,
    language: Language,
    path: &[PathBuf],
    out: &Path,
    group: &[usize],
    sources: &[Source],
    needs: &[Needs],
) -> Result<Command> {
    let (main, _) = compiler(language).context("a language without a compiler")?;
    let mut command = Command::new(jdk.tool("java"));
    command.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"]).arg(env::join_paths(path)?).arg(main);
    match language {
        Language::Kotlin => command.args(["-no-stdlib", "-no-reflect", "-nowarn", "-jvm-target", "17", "-cp"]),
        Language::Scala => command.args(["-release", "17", "-classpath"]),
        Language::Java | Language::Groovy => command.arg("-cp"),
    };
    command.arg(joined(group, needs)).arg("-d").arg(out);
    command.args(group.iter().map(|&at| &sources[at].file));
    Ok(command)
}

/// The libraries of all files of a group, each once.
fn joined(group: &[usize], needs: &[Needs]) -> OsString {
    let mut jars: Vec<&PathBuf> = Vec::new();
    for jar in group.iter().flat_map(|&at| &needs[at].libraries) {
        if !jars.contains(&jar) {
            jars.push(jar);
        }
    }
    env::join_paths(jars).unwrap_or_default()
}

/// Compiles what the programs share.
fn support(machine: &Machine, jdk: &Jdk, folder: &Path) -> Result<PathBuf> {
    let out = folder.join("classes").join(super::SUPPORT);
    let files = jar::files(&machine.root.join(super::FOLDER).join(super::SUPPORT))?;
    let mut command = Command::new(jdk.tool("javac"));
    command.args(["--release", "17", "-g", "-d"]).arg(&out).args(&files);
    compile(&out, command, &files.iter().map(PathBuf::as_path).collect::<Vec<_>>())?;
    Ok(out)
}

/// Runs a compiler, unless the folder has what it would make.
fn compile(out: &Path, mut command: Command, files: &[&Path]) -> Result<()> {
    let mut stamp = format!("{command:?}\n");
    for file in files {
        stamp.push_str(&fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?);
    }
    let kept = out.join("stamp.txt");
    if fs::read_to_string(&kept).is_ok_and(|before| before == stamp) {
        return Ok(());
    }
    if out.is_dir() {
        fs::remove_dir_all(out)?;
    }
    fs::create_dir_all(out)?;
    let names: Vec<_> = files.iter().filter_map(|file| file.file_stem()).map(|name| name.to_string_lossy()).collect();
    let shown = if names.len() > 3 { format!("{} files", names.len()) } else { names.join(", ") };
    steps::must(&format!("compiling {shown} of tests/libraries"), &mut command)?;
    fs::write(kept, stamp)?;
    Ok(())
}
