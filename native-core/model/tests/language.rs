//! The text form: what is written can be read again, and what is wrong is reported.

use jess_engine::host::Strategy;
use jess_model::brute::enumerate;
use jess_model::brute::states::ends;
use jess_model::families as f;
use jess_model::fuzz::{Comparison, Dice, Mix, Size, Trial, compare, numbered, random_program};
use jess_model::language::{parse, print};
use jess_model::program::{Action, BinaryOp, Expr, Instr, Operand, Program};

fn read(text: &str) -> Program {
    parse(text, "test.jm").unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A store has no result, so its register does not matter; a sum can be written in two ways.
fn code(program: &Program) -> Vec<Vec<Instr>> {
    let sum = |value: Expr| match value {
        Expr::Binary(BinaryOp::Add, Operand::Reg(a), Operand::Const(b)) => Expr::Plus(a, b),
        other => other,
    };
    let plain = |instr: &Instr| match *instr {
        Instr::Do(_, Action::Store(place, value)) => Instr::Do(0, Action::Store(place, sum(value))),
        Instr::Do(r, Action::Exchange(place, value)) => Instr::Do(r, Action::Exchange(place, sum(value))),
        other => other,
    };
    program.threads.iter().map(|thread| thread.iter().map(plain).collect()).collect()
}

fn same(program: &Program) {
    let text = print(program);
    let again = read(&text);
    assert_eq!(code(program), code(&again), "{text}");
    assert_eq!(program.memory, again.memory, "{text}");
    assert_eq!(program.semaphores, again.semaphores, "{text}");
    assert_eq!(program.latches, again.latches, "{text}");
    assert_eq!(program.daemons, again.daemons, "{text}");
    assert_eq!(program.together, again.together, "{text}");
    assert_eq!(program.registers, again.registers, "{text}");
    assert_eq!(print(&again), text, "printed twice");
}

#[test]
fn random_programs_are_read_as_they_were_written() {
    let everything = Mix::EVERYTHING;
    let loops = Mix { loops: true, ..everything };
    for seed in 0..3_000 {
        for mix in [Mix::default(), everything, loops] {
            let mut program = random_program(&mut Dice::new(seed), mix);
            if seed % 5 == 0 {
                program.daemons = vec![1];
                program.memory[0] = -3;
            }
            same(&program);
        }
    }
}

#[test]
fn programs_with_clocks_are_read_as_they_were_written() {
    let all = (0..).map(|number| numbered(2, number)).filter(|(recipe, _)| recipe.name.starts_with("clocks"));
    for (_, program) in all.take(500) {
        same(&program);
    }
}

/// Families that index arrays gain checks; what they can do stays the same.
#[test]
fn families_can_be_written() {
    for program in [
        f::readers(3),
        f::casrot(3),
        f::fib_bench(2, true),
        f::philosophers(3, false),
        f::twostage(1, 1),
        f::account(),
        f::thesis_figure(),
        f::lock_counter(2),
    ] {
        same(&program);
    }
    for program in [f::lastzero(2), f::lastzero(4)] {
        let again = read(&print(&program));
        let (one, two) = (enumerate(&program, 100_000), enumerate(&again, 100_000));
        let counts = |found: Option<jess_model::brute::Behaviours>| {
            let found = found.expect("small enough");
            (found.traces.len(), found.lazy.len(), found.deadlocks, found.failures, found.finals.len())
        };
        assert_eq!(counts(one), counts(two), "{}", print(&program));
    }
}

/// The programs of a page of documentation.
fn examples() -> Vec<&'static str> {
    let page = include_str!("../LANGUAGE.md");
    page.split("```jm\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn the_examples_of_the_manual_do_what_it_says() {
    let programs: Vec<Program> = examples().into_iter().map(read).collect();
    let [lost, buffer, spin, timeouts] = programs.as_slice() else {
        panic!("the manual has four examples");
    };
    let found = enumerate(lost, 10_000).expect("small");
    assert_eq!((found.failures > 0, found.deadlocks), (true, 0));
    let found = enumerate(buffer, 200_000).expect("small");
    assert!(found.deadlocks > 0 && found.traces.len() as u64 > found.deadlocks);
    let found = ends(spin, 100_000).expect("small");
    assert!(!found.failing && !found.endless && found.finals.iter().all(|state| !state.0));
    let (trial, size) = (Trial::of(Strategy::Dpor), Size { prefixes: 200_000, executions: 200_000 });
    for program in [lost, buffer, timeouts] {
        let compared = compare(program, &trial, size);
        assert!(matches!(compared, Comparison::Equal(_)), "{compared:?}");
    }
    assert!(matches!(compare(spin, &trial, size), Comparison::Equal(_)));
    for program in &programs {
        read(&print(program));
    }
}

/// Runs a program of one thread and looks at its shared integers.
fn result(text: &str) -> Vec<i64> {
    let program = read(text);
    let found = enumerate(&program, 10_000).expect("small");
    assert_eq!(found.finals.len(), 1, "{text}");
    let (_, state) = found.finals.first().expect("one");
    assert!(!state.failed, "{text}");
    state.memory.clone()
}

#[test]
fn expressions_and_statements_mean_what_they_say() {
    for (text, expected) in [
        ("int x; thread t { x = 1 + 2 * 3 - 4; }", vec![3]),
        ("int x = 7, y; thread t { y = x / 2 + x % 2 * 10; }", vec![7, 13]),
        ("int x; thread t { x = (1 < 2) + (2 <= 2) + (3 > 4) + (4 >= 4) + (1 == 1) + (1 != 1); }", vec![4]),
        ("int x; thread t { x = -(2 - 5) * -2; }", vec![-6]),
        ("int x = 1, y; thread t { if (x == 2 && y / 0 + fetch_add(y, 1) > 0) { x = 9; } }", vec![]),
        ("int x = 1, y; thread t { local r; r = x == 1 || fetch_add(y, 1); x = r; }", vec![1, 0]),
        ("int x = 1, y; thread t { local r; r = x == 2 || fetch_add(y, 1); x = r; }", vec![0, 1]),
        ("int x; thread t { repeat 3 { x = x + 1; } }", vec![3]),
        ("int x; thread t { local n = 4; repeat n { if (x == 2) { break; } x = x + 1; } }", vec![2]),
        ("int x; thread t { repeat 5 { if (x == 2) { continue; } x = x + 1; } }", vec![2]),
        ("int x; thread t { local i; while (i < 4) { i = i + 1; if (i % 2) { continue; } x = x + i; } }", vec![6]),
        ("int x; thread t { if (x) { x = 1; } else if (x == 0) { x = 2; } else { x = 3; } }", vec![2]),
        ("int a[3] = {1, 2, 3}; thread t { local i = 2; a[i - 2] = a[i] + a[1]; }", vec![5, 2, 3]),
        ("int x, y; thread t { y = exchange(x, 5) + fetch_add(x, 2); }", vec![7, 5]),
        ("int x, y; thread t { y = cas(x, 0, 4) + cas(x, 0, 5) * 10; }", vec![4, 1]),
        ("int x; lock l; thread t { if (l.tryLock()) { l.unlock(); x = l.unlock(); } }", vec![3]),
        ("int x; semaphore s = 3; thread t { s.acquire(2); x = s.available() * 10 + s.tryAcquire(2); }", vec![10]),
        ("int x; thread t { goto end; x = 1; end: }", vec![0]),
        ("int x; thread t { x = 1; return; x = 2; }", vec![1]),
        ("int x; thread t { again: x = x + 1; if (x < 3) goto again; }", vec![3]),
        ("int x; monitor m; thread t { synchronized (m) { x = m.enter(); m.exit(); } x = m.exit(); }", vec![3]),
        ("int x; thread main { local r; r = t.start(); x = t.start() * 10 + r; } thread t { }", vec![30]),
        ("int x; thread late { x = x + 1; } thread first { x = 5; late.start(); }", vec![6]),
        ("int x, y; thread t { x = now(); tick(7); tick(30); y = now(); }", vec![0, 37]),
        ("int x; thread first { x = first.start(); late.start(); } thread late { x = x * 2; }", vec![6]),
    ] {
        if expected.is_empty() {
            assert!(parse(text, "test.jm").is_err(), "{text}");
        } else {
            assert_eq!(result(text), expected, "{text}");
        }
    }
}

#[test]
fn what_java_throws_fails_the_thread() {
    for (text, message) in [
        ("int x; thread t { x = 1 / x; }", "division by zero"),
        ("int a[2]; thread t { local i = 2; a[i] = 1; }", "index out of range: a"),
        ("int a[2]; thread t { local i = -1; a[0] = a[i]; }", "index out of range: a"),
        ("int x; thread t { assert x ==   1; }", "assertion failed: x == 1"),
    ] {
        let program = read(text);
        let found = enumerate(&program, 1_000).expect("small");
        assert_eq!(found.failures, 1, "{text}");
        assert!(program.names.failures.iter().any(|failure| failure.2 == message), "{text}");
    }
}

#[test]
fn errors_say_where_what_and_what_to_do() {
    for (text, expected) in [
        ("", "test.jm:1:1: found the end of the text, expected a thread\n  a program needs at least one thread"),
        (
            "int x\nthread t { }",
            "test.jm:2:1: found `thread`, expected `;`\n    thread t { }\n    ^\n  a declaration ends",
        ),
        (
            "thread t { x = 1; }",
            "test.jm:1:12: found `x`, expected a local or shared integer\n    thread t { x = 1; }\n               ^\n  nothing is called so here; declare it: `int x;` if it is shared, `local x;` if",
        ),
        ("monitor m; thread t { m.lock(); }", "1:25: found `lock`, expected an operation\n"),
        ("monitor m; thread t { m.lock(); }", "operations (monitor): `enter`, `exit`, `wait`, `notify`, `notifyAll`"),
        ("thread t { m.enter(); }", "1:12: found `m`, expected something with operations"),
        ("lock l; thread t { synchronized (l) { } }", "1:34: found `l`, a lock, expected a monitor"),
        ("int x; int x; thread t { }", "1:12: found `x`, which is a shared integer already, expected a new name"),
        ("int x; thread t { local x; }", "1:25: found `x`, which is a shared integer already, expected a new name"),
        ("thread t { } thread t { }", "1:21: found `t`, which is a thread already, expected a new name"),
        ("int a[2]; thread t { a[2] = 1; }", "1:24: found index 2, expected an index from 0 to 1"),
        ("int a[2]; thread t { a = 1; }", "1:22: found `a`, an array, expected an integer\n"),
        ("int a; thread t { a[0] = 1; }", "1:19: found `a`, a single integer, expected an array\n"),
        ("thread t { local r; r[0] = 1; }", "1:21: found `r`, a local, expected something shared\n"),
        ("thread t { local r; r = cas(r, 0, 1); }", "1:29: found `r`, a local, expected something shared\n"),
        ("int a[2] = {1}; thread t { }", "1:14: found 1 values, expected 2 values\n"),
        ("int a[0]; thread t { }", "1:7: found this length, expected a possible length\n"),
        ("latch d = -1; thread t { }", "found -1, expected a count of at least 0\n"),
        ("thread t { if (1) { }", "1:22: found the end of the text, expected `}`\n"),
        ("int x; thread t { if (x = 1) { } }", "1:25: found `=`, expected `&&`, `||` or `==`\n"),
        ("thread t { break; }", "1:12: found `break`, expected a statement\n"),
        ("monitor m; thread t { synchronized (m) { return; } }", "1:42: found a jump out of a synchronized block"),
        (
            "monitor m; thread t { while (1) { synchronized (m) { break; } } }",
            "found a jump out of a synchronized block",
        ),
        ("thread t { goto end; }", "1:17: found `end`, expected a label\n"),
        ("thread t { a: a: }", "1:15: found `a:` a second time, expected a new label\n"),
        ("thread t { local r; r = choose(); }", "1:25: found `choose` without a number, expected a number\n"),
        ("thread t { tick(); }", "1:12: found `tick` without a number, expected a number\n"),
        ("thread t { now(3); }", "found an argument that `now` does not take, expected `)`\n"),
        ("thread t { local r; r = choose(0); }", "1:32: found 0, expected another number\n"),
        (
            "semaphore s; thread t { s.acquire(interruptible); }",
            "found an argument that `acquire` does not take, expected a number or `timed`\n",
        ),
        ("thread t { yield(1); }", "found an argument that `yield` does not take, expected `)`\n"),
        ("thread t { frob(); }", "1:12: found `frob`, expected an operation\n"),
        ("thread t { cas(); }", "found `cas` with 0 arguments"),
        ("int x; thread t { x = 1 / 0; }", "1:27: found a division by zero, expected another divisor\n"),
        ("int while; thread t { }", "1:5: found `while`, expected a name\n"),
        ("thread t { 3; }", "1:12: found an expression, expected a statement\n"),
        ("/* never ends", "1:1: found a comment without an end, expected `*/`\n"),
        ("int x = 99999999999999999999; thread t { }", "1:9: found `99999999999999999999`, expected a number\n"),
        ("int x; # thread t { }", "1:8: found `#`, expected a statement or declaration\n"),
        ("condition c of l; thread t { }", "1:16: found `l`, expected a lock\n"),
        ("daemon int x; thread t { }", "1:8: found `int`, expected `thread`\n"),
        ("daemon thread main { }", "1:15: found `main`, expected another thread\n"),
        (
            "thread a { b.start(); } thread b { a.start(); }",
            "1:8: found threads each of which is started by another one, expected one that is not\n",
        ),
    ] {
        let error = parse(text, "test.jm").map(|_| ()).expect_err(text).to_string();
        assert!(error.contains(expected), "{text}\n{error}\n--- wanted\n{expected}");
    }
}

/// Whatever is read, the reader fails only with an error.
#[test]
fn garbage_is_an_error() {
    let mut dice = Dice::new(7);
    let texts: Vec<&str> = examples();
    for _ in 0..20_000 {
        let text = texts[dice.below(texts.len())];
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..1 + dice.below(3) {
            let at = dice.below(letters.len());
            match dice.below(3) {
                0 => drop(letters.remove(at)),
                1 => letters.insert(at, ['(', '{', ';', '9', 'x', '.', '-', 'é', '=', ','][dice.below(10)]),
                _ => {
                    let other = dice.below(letters.len());
                    letters.swap(at, other);
                }
            }
        }
        let text: String = letters.into_iter().collect();
        if let Ok(program) = parse(&text, "test.jm") {
            read(&print(&program));
        }
    }
    assert!(parse(&"(".repeat(100_000), "deep").is_err());
    let deep = format!("int x; thread t {{ x = {}1{}; }}", "(".repeat(5_000), ")".repeat(5_000));
    assert!(parse(&deep, "deep").is_err());
    let wide = format!("int x; thread t {{ x = 1{}; }}", "+ x".repeat(500));
    assert!(parse(&wide, "wide").is_err());
}
