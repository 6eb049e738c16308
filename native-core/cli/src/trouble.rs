//! Everything that keeps `jess` from giving a verdict, each with a cause and, where there is one, a remedy.

use std::path::PathBuf;

/// Why there is no verdict.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// A command line that makes no sense.
    #[error("{0}")]
    Usage(String),
    /// A model program that cannot be read.
    #[error("cannot read {file}: {source}")]
    ModelFile {
        /// Its name.
        file: String,
        /// Why.
        #[source]
        source: std::io::Error,
    },
    /// A model program that cannot be understood.
    #[error("{0}")]
    Model(String),
    /// No such family of model programs, or not with these numbers.
    #[error("{error}")]
    Family {
        /// Why.
        error: String,
    },
    /// A checkpoint that does not fit.
    #[error("{0}")]
    Checkpoint(String),
    /// The search cannot be kept in its file.
    #[error("{0}")]
    Keep(String),
    /// There is no JDK.
    #[error("no JDK found (looked at {looked_at})")]
    NoJdk {
        /// Where one was looked for.
        looked_at: String,
    },
    /// The given directory is not a JDK.
    #[error("{home} is no JDK: {why}", home = home.display())]
    BadJdk {
        /// Its directory.
        home: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A release that JESS does not know.
    #[error("JDK {version} at {home} is not supported", home = home.display())]
    UnsupportedJdk {
        /// Its directory.
        home: PathBuf,
        /// Its version according to the JDK.
        version: String,
    },
    /// A part of JESS is missing.
    #[error("{what} not found")]
    NotInstalled {
        /// The part.
        what: String,
    },
    /// A file, a directory or a process.
    #[error("cannot {what}: {source}")]
    Io {
        /// What was to be done.
        what: String,
        /// Why that was not possible.
        #[source]
        source: std::io::Error,
    },
    /// The JDK cannot be patched.
    #[error("cannot patch the JDK: {0}")]
    Patch(String),
    /// A debugger cannot attach.
    #[error("no debugger can attach to the replay: {0}")]
    NoDebugger(String),
    /// The port for a debugger cannot be had.
    #[error("port {port} is not to be had for a debugger: {source}")]
    Port {
        /// Its number.
        port: u16,
        /// Why.
        #[source]
        source: std::io::Error,
    },
    /// Classes of a class path that cannot be controlled.
    #[error("{0}")]
    ClassPath(String),
    /// The worker JVM died, or did not respond.
    #[error("{0}")]
    Worker(String),
    /// The worker JVM ran out of memory.
    #[error("the memory of the worker JVM is used up ({0})")]
    OutOfMemory(String),
    /// The worker's result makes no sense.
    #[error("the worker's result cannot be understood: {0}")]
    BadResult(String),
}

impl Trouble {
    /// For `map_err`: what was being done when the error occurred.
    pub fn io(what: impl Into<String>) -> impl FnOnce(std::io::Error) -> Trouble {
        let what = what.into();
        move |source| Trouble::Io { what, source }
    }

    /// 2 for a wrong command line or model program, 3 for everything else.
    pub fn exit_code(&self) -> u8 {
        match self {
            Trouble::Usage(_) | Trouble::ModelFile { .. } | Trouble::Model(_) | Trouble::Family { .. } => 2,
            Trouble::Checkpoint(_) => 2,
            _ => 3,
        }
    }

    /// What the user can do about it.
    pub fn remedy(&self) -> Option<&'static str> {
        match self {
            Trouble::Usage(_) => Some("`jess --help` lists the commands, `jess COMMAND --help` the options of one."),
            Trouble::ModelFile { .. } => Some("Name a file such as bank.jm, or a family such as readers(13)."),
            // The text contains the remedy.
            Trouble::Model(_) | Trouble::Checkpoint(_) | Trouble::Keep(_) => None,
            Trouble::Family { .. } => Some(
                "`jess model --list` lists the families; a file ends in .jm. Quote the name for the shell: 'readers(13)'.",
            ),
            Trouble::NoJdk { .. } => Some("Install a JDK 17, 21 or 25, and set JAVA_HOME or pass --java-home DIR."),
            Trouble::BadJdk { .. } | Trouble::UnsupportedJdk { .. } => {
                Some("Use a HotSpot JDK 17, 21 or 25: set JAVA_HOME or pass --java-home DIR.")
            }
            Trouble::NotInstalled { .. } => {
                Some("Keep `jess` and `jess.jar` in one directory (`cargo xtask dist` puts them into target/dist).")
            }
            Trouble::Io { .. } => None,
            Trouble::Patch(_) => {
                Some("`jess doctor` checks the installation; `jess instrument-jdk` builds the patch anew.")
            }
            Trouble::NoDebugger(_) => Some("Attach jdb, or an IDE with remote debugging, to the port that is printed."),
            Trouble::Port { .. } => Some("Name another one, --debug=5006, or let the system choose one: --debug=0."),
            Trouble::ClassPath(_) => Some(
                "A test that loads one ends as uncontrolled: compile it anew, use another version, or report it to JESS.",
            ),
            Trouble::Worker(_) => Some("Run again with --show-output to see all that the worker prints."),
            Trouble::OutOfMemory(_) => {
                Some("If the program under test needs more memory, give it more: --jvm-arg -Xmx4g, for instance.")
            }
            Trouble::BadResult(_) => {
                Some("`jess` and `jess.jar` must come from the same build; `jess doctor` checks that.")
            }
        }
    }
}
