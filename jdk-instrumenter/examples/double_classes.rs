//! Doubles application classes ahead of time, then hidden classes as a JVM asks for them through two pipes:
//! `double_classes SITES.BIN CLASSES_DIR OUT_DIR BOOT_CLASSES_DIR [PIPE]`.
//!
//! For running twins with the stub boot classes of the tests, without the agent. Pipes are `PIPE.requests` and
//! `PIPE.replies`; a message is a byte (0: boot loader), a length of three bytes and a class file; an empty reply
//! means that the class stays as it is.

use jess_instrumenter::policy::Policy;
use jess_instrumenter::sites::SiteTable;
use jess_instrumenter::{Options, Transformer};
use std::error::Error;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

fn classes(dir: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            classes(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "class") {
            found.push(path);
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [sites, from, to, boot_dir, rest @ ..] = arguments.as_slice() else {
        let usage = "double_classes SITES.BIN CLASSES_DIR OUT_DIR BOOT_CLASSES_DIR [PIPE]";
        return Err(format!("usage: {usage}").into());
    };
    let mut boot = Vec::new();
    let mut paths = Vec::new();
    classes(Path::new(boot_dir), &mut paths)?;
    for path in paths {
        let name = path.strip_prefix(boot_dir)?.to_string_lossy().into_owned();
        boot.push((name, fs::read(&path)?));
    }
    let models: Vec<(&str, &[u8])> = boot.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
    let table = SiteTable::from_bytes(&fs::read(sites)?)?;
    let transformer = Transformer::new(Policy::built_in()?, &models, table)?;
    let mut paths = Vec::new();
    classes(Path::new(from), &mut paths)?;
    paths.sort();
    for path in paths {
        let bytes = fs::read(&path)?;
        let target = Path::new(to).join(path.strip_prefix(from)?);
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent)?;
        }
        let doubled = transformer.transform(&bytes, Options::application())?;
        fs::write(target, doubled.unwrap_or(bytes))?;
    }
    println!("{:?}", transformer.counts());
    for refused in transformer.take_refused() {
        println!("refused {}.{}: {}", refused.class, refused.method, refused.reason);
    }
    match rest.first() {
        Some(pipe) => serve(&transformer, pipe),
        None => Ok(()),
    }
}

/// Answers until the JVM ends.
fn serve(transformer: &Transformer, pipe: &str) -> Result<(), Box<dyn Error>> {
    let mut requests = File::open(format!("{pipe}.requests"))?;
    let mut replies = File::create(format!("{pipe}.replies"))?;
    let mut head = [0; 4];
    while requests.read_exact(&mut head).is_ok() {
        let length = u32::from_be_bytes([0, head[1], head[2], head[3]]) as usize;
        let mut bytes = vec![0; length];
        requests.read_exact(&mut bytes)?;
        let options = match head[0] {
            0 => Options { hidden: true, ..Options::boot() },
            _ => Options { hidden: true, ..Options::application() },
        };
        let doubled = transformer.transform(&bytes, options)?.unwrap_or_default();
        replies.write_all(&(doubled.len() as u32).to_be_bytes())?;
        replies.write_all(&doubled)?;
    }
    Ok(())
}
