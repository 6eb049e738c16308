//! Damages classes of a JDK and puts them through the whole crate: `fuzz JAVA_HOME [N] [SEED]`.
//!
//! Every damaged class must be an error or be accepted; a panic ends the run with the seed of the
//! class. Run it with a limit on memory (`ulimit -v`) to see that memory stays bounded.

use std::error::Error;
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[path = "../tests/support/mod.rs"]
mod support;

use support::fuzz::{Random, exercise, mutate};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let home = PathBuf::from(arguments.next().ok_or("usage: fuzz JAVA_HOME [N] [SEED]")?);
    let count: u64 = arguments.next().map_or(Ok(100_000), |n| n.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |n| n.parse())?;
    let classes = support::classes(&home);
    let (mut accepted, mut slowest) = (0u64, Duration::ZERO);
    let start = Instant::now();
    for n in 0..count {
        let mut random = Random(seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(n));
        let (name, bytes) = &classes[random.below(classes.len())];
        let mutated = mutate(&mut random, bytes);
        let begin = Instant::now();
        let result = std::panic::catch_unwind(|| exercise(&mutated));
        match result {
            Ok(ok) => accepted += u64::from(ok),
            Err(_) => return Err(format!("panic on {name}, seed {seed}, number {n}").into()),
        }
        slowest = slowest.max(begin.elapsed());
    }
    println!(
        "{count} damaged classes, {} errors, {accepted} accepted, slowest {slowest:?}, {:.0}/s",
        count - accepted,
        count as f64 / start.elapsed().as_secs_f64()
    );
    Ok(())
}
