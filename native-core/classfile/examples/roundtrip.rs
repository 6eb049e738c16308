//! Puts every class of the given JDKs through the editor: byte-identical round trips, edits of
//! every body, and throughput. With `--out DIR --edit none|nop|islands|parameter|wrap [--module M]`
//! it writes the edited classes for loading in a JVM instead.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;

use jess_classfile::{ClassEditor, ClassFile};
use support::{Counts, Edit};

#[path = "../tests/support/mod.rs"]
mod support;

fn main() -> Result<(), Box<dyn Error>> {
    let mut homes = Vec::new();
    let (mut out, mut module, mut edit) = (None, None, Edit::NopBefore);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or("an option needs a value");
        match argument.as_str() {
            "--out" => out = Some(PathBuf::from(value()?)),
            "--module" => module = Some(value()?),
            "--edit" => {
                edit = match value()?.as_str() {
                    "none" => Edit::None,
                    "nop" => Edit::NopBefore,
                    "islands" => Edit::Islands(200),
                    "parameter" => Edit::Parameter,
                    "wrap" => Edit::Wrap,
                    other => return Err(format!("unknown edit {other}").into()),
                }
            }
            home => homes.push(PathBuf::from(home)),
        }
    }
    for home in homes {
        let mut classes = support::classes(&home);
        classes.retain(|(name, _)| module.as_ref().is_none_or(|m| name.starts_with(&format!("{m}/"))));
        println!("{}: {} classes", home.display(), classes.len());
        match &out {
            Some(out) => write(&classes, edit, out)?,
            None => measure(&classes)?,
        }
    }
    Ok(())
}

fn write(classes: &[(String, Vec<u8>)], edit: Edit, out: &Path) -> Result<(), Box<dyn Error>> {
    let mut counts = Counts::default();
    for (name, bytes) in classes {
        let edited = support::edit_class(bytes, edit, &mut counts)?;
        let path = out.join(format!("{name}.class"));
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(path, edited)?;
    }
    println!("{edit:?}: {counts:?}");
    Ok(())
}

fn measure(classes: &[(String, Vec<u8>)]) -> Result<(), Box<dyn Error>> {
    let per_second = |start: Instant| classes.len() as f64 / start.elapsed().as_secs_f64();
    let start = Instant::now();
    for (_, bytes) in classes {
        ClassFile::parse(bytes)?;
    }
    println!("parse: {:.0} classes/s", per_second(start));
    let start = Instant::now();
    let mut instructions = 0;
    for (_, bytes) in classes {
        let class = ClassFile::parse(bytes)?;
        for method in &class.methods {
            if let Some(code) = class.code(method)? {
                for instruction in code.instructions() {
                    instructions += usize::from(instruction?.length > 0);
                }
            }
        }
    }
    println!("decode: {:.0} classes/s, {instructions} instructions", per_second(start));
    let start = Instant::now();
    for (name, bytes) in classes {
        let class = ClassFile::parse(bytes)?;
        if ClassEditor::new(&class).finish()? != *bytes {
            return Err(format!("{name} differs").into());
        }
    }
    println!("identical round trip: {:.0} classes/s", per_second(start));
    for edit in [Edit::None, Edit::NopBefore, Edit::Islands(200), Edit::Parameter, Edit::Wrap] {
        let start = Instant::now();
        let mut counts = Counts::default();
        for (name, bytes) in classes {
            if let Err(error) = support::edit_class(bytes, edit, &mut counts) {
                println!("{name}: {error}");
            }
        }
        println!("{edit:?}: {:.0} classes/s, {counts:?}", per_second(start));
    }
    Ok(())
}
