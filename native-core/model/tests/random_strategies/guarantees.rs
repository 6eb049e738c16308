//! Guarantees: uniformity of `urw` and `surw`, the bound of `pct`.

use jess_engine::host::{Options, Strategy};
use jess_model::families as f;
use jess_model::host::{Exploration, explore};
use jess_model::program::{Action, Expr, Instr, Program, at};

use super::{bugs, sample};

/// Standard deviations that chance exceeds, on one side, once in 3.5 million times.
const FIVE: f64 = 5.0;

/// The value that a chi-square variable exceeds with the same probability as a normal one exceeds [`FIVE`] standard
/// deviations (approximation of Wilson and Hilferty).
fn critical(degrees: f64) -> f64 {
    let spread = 2.0 / (9.0 * degrees);
    degrees * (1.0 - spread + FIVE * spread.sqrt()).powi(3)
}

/// How far counts are from what is expected.
fn chi_square(counts: impl Iterator<Item = (u64, f64)>) -> f64 {
    counts.map(|(count, expected)| (count as f64 - expected).powi(2) / expected).sum()
}

/// How far the numbers of executions that reached the end states are from being equal.
fn unevenness(found: &Exploration, states: usize) -> f64 {
    let reached = found.finals.len();
    assert!(reached <= states, "{reached} end states, expected {states}");
    let expected = found.finals.values().sum::<u64>() as f64 / states as f64;
    let counts = found.finals.values().copied().chain(std::iter::repeat_n(0, states - reached));
    chi_square(counts.map(|count| (count, expected)))
}

/// Main and two more threads start others between their own steps; all steps are on one counter.
fn nested_starts() -> Program {
    let add = |register| Instr::Do(register, Action::FetchAdd(at(0), Expr::Const(1)));
    let start = |thread| Instr::Do(5, Action::Start(thread));
    Program {
        threads: vec![
            vec![add(0), start(1), add(1), start(2), add(2)],
            vec![add(0), start(3), add(1), start(4)],
            vec![add(0), add(1)],
            vec![add(0), add(1)],
            vec![add(0)],
        ],
        memory: vec![0],
        ..Program::default()
    }
}

/// Uniform over interleavings: the number of interleavings is what depth-first search counts.
#[test]
fn urw_is_uniform_over_interleavings() {
    let programs = [
        ("2 + 3", f::tickets(&[2, 3]), 10),
        ("1 + 5", f::tickets(&[1, 5]), 6),
        ("2 + 2 + 2", f::tickets(&[2, 2, 2]), 90),
        ("1 + 2 + 4", f::tickets(&[1, 2, 4]), 105),
        ("1 + 1 + 1 + 1 + 1", f::tickets(&[1; 5]), 120),
        ("nested starts", nested_starts(), 0),
    ];
    for (name, program, interleavings) in programs {
        let every = explore(&program, Options { strategy: Strategy::Dfs, ..Options::default() }).expect("fine");
        assert!(every.summary.complete);
        let states = every.finals.len();
        assert_eq!(every.summary.executions, states as u64, "{name}: end states tell the interleaving");
        assert!(interleavings == 0 || interleavings == states, "{name}: {states}");
        let limit = critical(states as f64 - 1.0);
        let executions = 10_000 + 20 * states as u64;
        // One object is all there is, so both are uniform over the same thing.
        for uniform in ["urw", "surw"] {
            let measured = unevenness(&sample(&program, uniform, 11, executions), states);
            println!("{uniform}, {name}: {states} interleavings, chi-square {measured:.0}, limit {limit:.0}");
            assert!(measured < limit, "{uniform}, {name}: {measured} of {limit}");
        }
        // A walk that is not uniform is distinguished from one that is.
        let random = unevenness(&sample(&program, "random", 11, executions), states);
        assert!(random > 2.0 * limit || name.ends_with("1 + 1"), "{name}: {random} of {limit}");
    }
}

/// Without change points threads run one after the other, in a random order.
#[test]
fn pct_of_depth_1_orders_threads_uniformly() {
    let program = f::tickets(&[2, 1, 1, 3]);
    let found = sample(&program, "pct:1", 5, 30_000);
    assert_eq!(found.finals.len() as u64, found.summary.hbrs);
    let measured = unevenness(&found, 24);
    // The executions that had to find out what is visible ran in other orders.
    assert!(measured < critical(23.0), "{measured}");
}

/// Steps of one thread that other threads can see, but that conflict with none of theirs: permits of a semaphore of its
/// own.
fn noise(thread: usize, steps: usize) -> Vec<Instr> {
    vec![Instr::Do(0, Action::Release(thread as u16, 1)); steps]
}

/// A program whose threads begin with such steps.
fn noisy(mut program: Program, steps: usize) -> Program {
    program.semaphores = vec![0; program.threads.len()];
    for (thread, code) in program.threads.iter_mut().enumerate() {
        for instr in code.iter_mut() {
            if let Instr::Jump(to) | Instr::JumpIfZero(_, to) | Instr::JumpIfNot(_, to) = instr {
                *to += steps;
            }
        }
        code.splice(..0, noise(thread, steps));
    }
    program
}

/// One step of thread 0 on an object and several of thread 1, all of which conflict: each time both draw anew, so the
/// one step comes first with probability 1/2, second with 1/4 and so on. If thread 1 has done other steps before its
/// only one on the object, thread 0 is behind when it has the lowest of all priorities.
#[test]
fn pos_draws_again_for_steps_that_conflict_and_for_no_others() {
    let mut late = f::tickets(&[1, 1]);
    late.semaphores = vec![0; 2];
    late.threads[1].splice(..0, noise(1, 6));
    let programs = [
        ("conflicting", "urw", f::tickets(&[1, 4]), vec![1.0 / 2.0, 1.0 / 4.0, 1.0 / 8.0, 1.0 / 16.0, 1.0 / 16.0]),
        ("not conflicting", "random", late, vec![7.0 / 8.0, 1.0 / 8.0]),
    ];
    for (name, other, program, probabilities) in programs {
        let measure = |strategy| {
            let found = sample(&program, strategy, 8, 20_000);
            let mut counts = vec![0; probabilities.len()];
            for ((_, state), count) in &found.finals {
                counts[state.register(0, 0) as usize] += count;
            }
            println!("{strategy}, {name}: {counts:?}");
            chi_square(counts.into_iter().zip(probabilities.iter().map(|p| p * 20_000.0)))
        };
        let limit = critical(probabilities.len() as f64 - 1.0);
        assert!(measure("pos") < limit, "{name}");
        assert!(measure(other) > 10.0 * limit, "{name}: {other} does something else");
    }
}

/// The bug shows with the least probability, or chance fails by more than five standard deviations.
fn assert_at_least(what: &str, found: u64, executions: u64, probability: f64) {
    let least = executions as f64 * probability;
    assert!(found as f64 > least - FIVE * least.sqrt(), "{what}: {found} of {executions}, at least {least}");
}

/// Probability of the bug at least 1 / (n k^(d-1)), with n threads that do k visible steps in all.
#[test]
fn pct_keeps_its_guarantee() {
    let programs = [
        ("program 3.2", f::half_written(2), 3, 5, 2, 20_000),
        ("program 3.2, 3 writers", f::half_written(3), 4, 7, 2, 20_000),
        ("program 3.2, 9 writers", f::half_written(9), 10, 19, 2, 40_000),
        ("1 flag", f::raised_flags(1), 2, 3, 2, 20_000),
        ("2 flags", f::raised_flags(2), 3, 6, 3, 20_000),
        ("3 flags", f::raised_flags(3), 4, 9, 4, 100_000),
        ("reorder(4, 1)", f::reorder(4, 1), 5, 10, 2, 20_000),
    ];
    for (name, program, threads, steps, depth, executions) in programs {
        let bound = |depth: i32| 1.0 / (f64::from(threads) * f64::from(steps).powi(depth - 1));
        let run = |strategy: &str| bugs(&sample(&program, strategy, 3, executions).summary);
        let found = run(&format!("pct:{depth}"));
        let percent = 100.0 * found as f64 / executions as f64;
        println!("{name}: pct:{depth} {percent:.2} %, bound {:.2} %", 100.0 * bound(depth));
        assert!(executions as f64 * bound(depth) > FIVE * FIVE, "{name}: too few executions to say anything");
        assert_at_least(name, found, executions, bound(depth));
        // The bug is no less deep than stated: apart from executions in which not all steps were known yet, one change
        // point less does not find it.
        let shallow = run(&format!("pct:{}", depth - 1));
        assert!(shallow <= 3, "{name}: {shallow} with one change point less");
        // A larger depth has a smaller guarantee, and the strategy without a given depth spends a quarter of its
        // executions on each from 2 to 5.
        for (strategy, probability) in [("deeper", bound(depth + 1)), ("pct-adaptive", bound(depth) / 4.0)] {
            if executions as f64 * probability > FIVE * FIVE {
                let deeper = format!("pct:{}", depth + 1);
                let found = run(if strategy == "deeper" { &deeper } else { strategy });
                assert_at_least(&format!("{name}, {strategy}"), found, executions, probability);
            }
        }
    }
}

/// Steps that do not race do not count: the guarantee is that of the program without them, for the quarter of the
/// executions that look for bugs of this depth.
#[test]
fn pct_adaptive_does_not_count_what_does_not_race() {
    for (name, program, threads, steps) in
        [("2 writers", f::half_written(2), 3.0, 5.0), ("4 writers", f::half_written(4), 5.0, 9.0)]
    {
        let program = noisy(program, 100);
        let executions = 20_000;
        let found = bugs(&sample(&program, "pct-adaptive", 6, executions).summary);
        println!("{name}: {found} of {executions}");
        assert_at_least(name, found, executions, 1.0 / (threads * steps) / 4.0);
    }
}
