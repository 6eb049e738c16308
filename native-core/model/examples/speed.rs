//! Executions per second of the engine without any JVM.

use std::time::Instant;

use jess_engine::host::{Options, Strategy};
use jess_model::families as f;
use jess_model::host::explore;

fn main() {
    let programs = [
        ("readers(13)", f::readers(13)),
        ("lastwrite(8)", f::lastwrite(8)),
        ("lastzero(12)", f::lastzero(12)),
        ("sections(4, 2)", f::sections(4, 2, false)),
        ("philosophers(10)", f::philosophers(10, true)),
        ("fib_bench(5)", f::fib_bench(5, false)),
        ("sections(2, 200) random", f::sections(2, 200, false)),
    ];
    for (name, program) in programs {
        let random = name.ends_with("random");
        let strategy = if random { Strategy::Random } else { Strategy::Dpor };
        let budget_executions = random.then_some(2_000);
        let start = Instant::now();
        match explore(&program, Options { keep_going: true, strategy, budget_executions, ..Options::default() }) {
            Ok(found) => {
                let (seconds, s) = (start.elapsed().as_secs_f64(), found.summary);
                println!(
                    "{name:24} {:7} executions, {:4} blocked, {:8.0} executions/s, {:6.0} ns/event",
                    s.executions,
                    s.blocked,
                    s.executions as f64 / seconds,
                    seconds * 1e9 / s.events as f64
                );
            }
            Err(error) => println!("{name}: {error}"),
        }
    }
}
