//! Renders model files and compares with golden text.

#[path = "common/golden_file.rs"]
mod golden_file;

use std::fs;

use jess_report::{NoSuchStep, RenderOptions, Report, render, render_until};

fn load(name: &str) -> Result<Report, Box<dyn std::error::Error>> {
    let text = fs::read_to_string(golden_file::directory().join(format!("{name}.json")))?;
    Ok(serde_json::from_str(&text)?)
}

fn check(name: &str, width: usize) -> Result<(), Box<dyn std::error::Error>> {
    let report = load(name)?;
    let back: Report = serde_json::from_str(&serde_json::to_string(&report)?)?;
    assert_eq!(back, report, "the model survives a round trip");
    compare(&report, &RenderOptions { width, ..RenderOptions::default() }, &format!("{name}-{width}.txt"))
}

fn compare(report: &Report, options: &RenderOptions, file: &str) -> Result<(), Box<dyn std::error::Error>> {
    golden_file::compare(&render(report, options), file)
}

#[test]
fn lost_update() -> Result<(), Box<dyn std::error::Error>> {
    check("lost-update", 140)?;
    check("lost-update", 80)
}

#[test]
fn up_to_a_step() -> Result<(), Box<dyn std::error::Error>> {
    let options = RenderOptions { width: 140, ..RenderOptions::default() };
    for (name, step) in [("lost-update", 9), ("deadlock", 5)] {
        golden_file::compare(&render_until(&load(name)?, &options, step)?, &format!("{name}-until-{step}.txt"))?;
    }
    let missing = render_until(&load("deadlock")?, &options, 1_000);
    assert_eq!(missing, Err(NoSuchStep { asked: 1_000, last: 7 }));
    Ok(())
}

/// Whatever the step, there is a text, and the last step has all rows.
#[test]
fn every_step_has_a_state() -> Result<(), Box<dyn std::error::Error>> {
    for name in ["beside", "causes", "deadlock", "library", "line", "lost-update", "map", "rounds"] {
        let report = load(name)?;
        let mut step = 1;
        while let Ok(text) = render_until(&report, &RenderOptions::default(), step) {
            assert!(text.contains(&format!("\nBehind step {step}:\n")), "{name}: {text}");
            step += 1;
        }
        assert!(step > 1, "{name}");
    }
    Ok(())
}

#[test]
fn deadlock() -> Result<(), Box<dyn std::error::Error>> {
    check("deadlock", 200)?;
    check("deadlock", 100)?;
    check("deadlock", 40)
}

#[test]
fn what_is_behind_an_exception() -> Result<(), Box<dyn std::error::Error>> {
    check("causes", 120)
}

#[test]
fn an_execution_that_passes_beside_it() -> Result<(), Box<dyn std::error::Error>> {
    check("beside", 120)?;
    check("beside", 60)
}

#[test]
fn standing_in_line() -> Result<(), Box<dyn std::error::Error>> {
    check("line", 120)
}

#[test]
fn platform_calls_are_folded() -> Result<(), Box<dyn std::error::Error>> {
    check("map", 120)
}

#[test]
fn library_calls_are_folded() -> Result<(), Box<dyn std::error::Error>> {
    check("library", 120)?;
    compare(&load("library")?, &RenderOptions { width: 120, unfold: true }, "library-unfolded-120.txt")
}

#[test]
fn rounds_that_are_alike_become_one() -> Result<(), Box<dyn std::error::Error>> {
    check("rounds", 120)
}

#[test]
fn a_message_of_several_lines_stays_in_its_column() -> Result<(), Box<dyn std::error::Error>> {
    let message = r"java.lang.AssertionError: \nExpecting actual:\n  1\nto be equal to:\n  2\n";
    let text = fs::read_to_string(golden_file::directory().join("library.json"))?;
    let text = text.replace("java.lang.AssertionError: lost", message);
    let report: Report = serde_json::from_str(&text)?;
    for width in [120, 50] {
        let options = RenderOptions { width, ..RenderOptions::default() };
        compare(&report, &options, &format!("lines-{width}.txt"))?;
    }
    Ok(())
}

#[test]
fn what_does_not_print_is_told_and_what_is_wide_fits() -> Result<(), Box<dyn std::error::Error>> {
    let mut report = load("lost-update")?;
    report.threads[1].name = "wor\nker \u{202e}1".to_owned();
    report.threads[2].name = "作業員 2".to_owned();
    report.failure.message = "java.lang.AssertionError: a\u{0}b\u{1b}[31m\tc\r".to_owned();
    for step in &mut report.steps {
        if let Some(value) = &mut step.operation.value {
            *value = format!("{value} 漢字\u{7}\t|");
        }
    }
    compare(&report, &RenderOptions { width: 100, ..RenderOptions::default() }, "wild-100.txt")
}

#[test]
fn nothing_makes_it_panic() {
    let empty = Report::default();
    for width in 0..200 {
        assert!(render(&empty, &RenderOptions { width, ..RenderOptions::default() }).ends_with('\n'));
    }
    for name in ["beside", "lost-update", "deadlock", "map", "rounds"] {
        let Ok(mut report) = load(name) else { panic!("{name} must load") };
        for width in 0..200 {
            render(&report, &RenderOptions { width, ..RenderOptions::default() });
        }
        report.threads.clear();
        render(&report, &RenderOptions { width: 70, ..RenderOptions::default() });
    }
}
