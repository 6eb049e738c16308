//! Speed of the transform on one core: `bench JAVA_HOME [SITES.BIN]`.

use jess_instrumenter::jdk::Jdk;
use jess_instrumenter::policy::Policy;
use jess_instrumenter::sites::SiteTable;
use jess_instrumenter::{Options, Transformer};
use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [home, rest @ ..] = arguments.as_slice() else {
        return Err("usage: bench JAVA_HOME [SITES.BIN]".into());
    };
    if let Some(path) = rest.first() {
        let start = Instant::now();
        let table = SiteTable::from_bytes(&fs::read(path)?)?;
        println!("{} sites read in {:.2?}", table.site_count(), start.elapsed());
    }
    let jdk = Jdk::detect(Path::new(home))?;
    for module in ["java.base", "java.desktop", "jdk.compiler"] {
        let classes = jdk.classes(module)?;
        for (name, policy) in [("built-in", Policy::built_in()?), ("no islands", Policy::nothing_is_an_island())] {
            let transformer = Transformer::new(policy, &[], SiteTable::new())?;
            let (mut before, mut after) = (0, 0);
            let start = Instant::now();
            for (_, bytes) in &classes {
                before += bytes.len();
                after += transformer.transform(bytes, Options::boot())?.map_or(bytes.len(), |doubled| doubled.len());
            }
            let elapsed = start.elapsed();
            let rate = classes.len() as f64 / elapsed.as_secs_f64();
            println!(
                "{module} of {}, {name}: {} classes in {elapsed:.2?} ({rate:.0}/s), {before} -> {after} bytes",
                jdk.version,
                classes.len()
            );
        }
    }
    Ok(())
}
