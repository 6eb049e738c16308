//! Patches a JDK: `patch_jdk JAVA_HOME BOOT_CLASSES_DIR OUT_DIR [probes] [nothing-is-an-island]`.
//!
//! For trying the transform without the rest of the tool; prints what was made and how long it took.

use jess_instrumenter::jdk::Jdk;
use jess_instrumenter::patch::{self, Request};
use jess_instrumenter::policy::Policy;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Instant;

fn boot_classes(root: &Path, dir: &Path, found: &mut Vec<(String, Vec<u8>)>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            boot_classes(root, &path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "class") {
            let name = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
            found.push((name, fs::read(&path)?));
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [home, boot_dir, out, options @ ..] = arguments.as_slice() else {
        return Err("usage: patch_jdk JAVA_HOME BOOT_CLASSES_DIR OUT_DIR [probes] [no-islands]".into());
    };
    let jdk = Jdk::detect(Path::new(home))?;
    let mut boot = Vec::new();
    boot_classes(Path::new(boot_dir), Path::new(boot_dir), &mut boot)?;
    boot.sort();
    let has = |option: &str| options.iter().any(|given| given == option);
    let policy = if has("no-islands") { Policy::nothing_is_an_island() } else { Policy::built_in()? };
    fs::create_dir_all(out)?;
    let start = Instant::now();
    let request = Request { jdk: &jdk, policy: &policy, boot: &boot, probes: has("probes") };
    let summary = patch::write(Path::new(out), request, &|_| ())?;
    println!("{} in {:.2?}: {:?}", jdk.version, start.elapsed(), summary.counts);
    println!("{} sites", summary.sites);
    for refused in &summary.refused {
        println!("refused {}.{}: {}", refused.class, refused.method, refused.reason);
    }
    Ok(())
}
