//! Doubled application classes print in the controlled world what they print in the plain one.
//!
//! The stub boot classes count hooks and have hidden classes transformed by this process, through two pipes.

use crate::common::{Patched, files, jdks};
use jess_instrumenter::policy::Policy;
use jess_instrumenter::sites::SiteTable;
use jess_instrumenter::{Options, Transformer};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::thread;

fn serve(transformer: &Transformer, pipe: &Path) {
    let mut requests = File::open(pipe.with_extension("requests")).expect("requests");
    let mut replies = File::create(pipe.with_extension("replies")).expect("replies");
    let mut head = [0; 4];
    while requests.read_exact(&mut head).is_ok() {
        let length = u32::from_be_bytes([0, head[1], head[2], head[3]]) as usize;
        let mut bytes = vec![0; length];
        requests.read_exact(&mut bytes).expect("class");
        let options = match head[0] {
            0 => Options { hidden: true, ..Options::boot() },
            _ => Options { hidden: true, ..Options::application() },
        };
        let doubled = transformer.transform(&bytes, options).expect("hidden class").unwrap_or_default();
        replies.write_all(&(doubled.len() as u32).to_be_bytes()).expect("reply");
        replies.write_all(&doubled).expect("reply");
    }
}

#[test]
fn twins_behave_like_originals() {
    for jdk in jdks() {
        let patched = Patched::new(jdk, &Policy::built_in().expect("policy"), false);
        let table = fs::read(patched.path("sites.bin")).expect("sites");
        let table = SiteTable::from_bytes(&table).expect("site table");
        let models: Vec<(&str, &[u8])> =
            patched.boot.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
        let policy = Policy::built_in().expect("policy");
        let transformer = Arc::new(Transformer::new(policy, &models, table).expect("models"));
        let doubled = patched.path("doubled");
        fs::create_dir(&doubled).expect("folder");
        for (name, bytes) in files(&patched.path("classes")) {
            let twin = transformer.transform(&bytes, Options::application()).expect("class");
            fs::write(doubled.join(name), twin.unwrap_or(bytes)).expect("written");
        }
        let refused: Vec<String> = transformer.take_refused().into_iter().map(|refused| refused.method).collect();
        // Too large for hooks of any kind; its twin ends an exploration. The others have shorter hooks.
        assert_eq!(refused, ["immense([Ljava/lang/String;)V"]);
        let counts = transformer.counts();
        assert_eq!((counts.compact, counts.outlined), (1, 6));

        let pipe = patched.path("pipe");
        for extension in ["requests", "replies"] {
            let path = pipe.with_extension(extension);
            assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo").success());
        }
        let server = {
            let (transformer, pipe) = (transformer.clone(), pipe.clone());
            thread::spawn(move || serve(&transformer, &pipe))
        };
        let run = |mut command: Command, classes: &Path, arguments: [&str; 3]| {
            command.arg("--add-opens=java.base/java.lang=ALL-UNNAMED");
            Patched::output(command.arg("-cp").arg(classes).args(arguments))
        };
        for program in ["Program", "Large"] {
            let expected = run(patched.stock(), &patched.path("classes"), ["Enter", "plain", program]);
            assert_eq!(run(patched.patched(), &doubled, ["Enter", "plain", program]), expected);
            let mut command = patched.patched();
            if program == "Program" {
                command.arg(format!("-Djess.test.pipe={}", pipe.display()));
            }
            assert_eq!(run(command, &doubled, ["Enter", "twin", program]), expected, "{}", patched.jdk.version);
        }
        server.join().expect("server");
    }
}
