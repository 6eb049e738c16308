//! Doubles application classes ahead of time: `double_classes SITES.BIN CLASSES_DIR OUT_DIR [BOOT_CLASSES_DIR]`.
//!
//! For running twins without the agent; hidden classes stay plain then.

use jess_instrumenter::policy::Policy;
use jess_instrumenter::sites::SiteTable;
use jess_instrumenter::{Options, Transformer};
use std::error::Error;
use std::fs;
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
    let [sites, from, to, rest @ ..] = arguments.as_slice() else {
        return Err("usage: double_classes SITES.BIN CLASSES_DIR OUT_DIR [BOOT_CLASSES_DIR]".into());
    };
    let mut boot = Vec::new();
    if let Some(dir) = rest.first() {
        let mut paths = Vec::new();
        classes(Path::new(dir), &mut paths)?;
        for path in paths {
            boot.push((path.strip_prefix(dir)?.to_string_lossy().into_owned(), fs::read(&path)?));
        }
    }
    let models: Vec<(&str, &[u8])> =
        boot.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
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
    Ok(())
}
