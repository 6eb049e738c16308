//! Pages: golden files, and what holds for every page. The files are without style and script, which all pages share.

mod browser;
mod colours;
#[path = "../common/golden_file.rs"]
mod golden_file;
#[path = "../common/results.rs"]
mod results;
mod structure;

use jess_protocol::result::{Outcome, Sample, Verdict};
use jess_report::html::Page;
use serde_json::json;

use results::{Done, found, sources};

pub(crate) fn page(outcome: &Outcome) -> String {
    Page { outcome, sources: &sources(), replaying: false, unfold: false, property: None }.render()
}

/// A page without what all pages share.
fn without_assets(page: &str) -> String {
    let mut text = page.to_owned();
    for (start, end) in [("<style>\n", "</style>"), ("<script>\n", "</script>")] {
        if let Some((before, rest)) = text.split_once(start)
            && let Some((_, after)) = rest.split_once(end)
        {
            text = format!("{before}{start}{end}{after}");
        }
    }
    text
}

fn check(name: &str, page: &str) -> Done {
    structure::check(page)?;
    golden_file::compare(&without_assets(page), &format!("{name}.html"))
}

#[test]
fn lost_update() -> Done {
    let mut outcome = found("lost-update")?;
    let side = |thread: &str, operation: &str| json!({"thread": thread, "operation": operation, "order": "plain", "place": "bank.Account.deposit(Account.java:10)"});
    let race = |token: &str| {
        json!({"location": "Account.balance", "accesses": [side("Thread-0", "read"), side("Thread-1", "write")],
               "message": "", "at_execution": 1, "token": token})
    };
    outcome.races = Some(serde_json::from_value(json!([race("jess1-a"), race("jess1-a"), race("jess1-b")]))?);
    outcome.printed = Some("depositing\n<done>\n".to_owned());
    check("lost-update", &page(&outcome))
}

#[test]
fn deadlock() -> Done {
    let outcome = found("deadlock")?;
    let property = Some("-Djess.replay=jess1-AAECAwR");
    let page = Page { outcome: &outcome, sources: &sources(), replaying: true, unfold: false, property };
    check("deadlock", &page.render())
}

#[test]
fn calls_that_are_folded() -> Done {
    check("library", &page(&found("library")?))
}

#[test]
fn beside_one_that_passes() -> Done {
    let mut outcome = found("beside")?;
    let sample = |seconds: f64, executions: u64| Sample { seconds, executions, behaviours: executions / 2 };
    outcome.course = vec![sample(0.0, 1), sample(0.1, 20), sample(0.25, 40), sample(0.5, 41)];
    let page = page(&outcome);
    for part in ["<em>1 there</em>", "<em>0 there</em>", "<a href=\"#s4\">4</a>", "polyline class=\"behaviours\""] {
        assert!(page.contains(part), "{part}");
    }
    structure::check(&page)
}

#[test]
fn no_bug() -> Done {
    let result = json!({
        "jess": "0.1.0", "jdk": "17.0.15+6", "test": "SafeUpdate", "strategy": "dpor", "seed": 0, "verdict": "verified",
        "complete": true, "executions": 2, "blocked": 1, "hbrs": 2, "lazy_hbrs": 1, "events": 40, "elapsed_s": 0.1,
        "relative_to": ["sequential consistency", "native methods of Some<Class>, which are trusted"], "races": [],
        "warnings": ["look & see"],
    });
    check("verified", &page(&serde_json::from_value(result)?))
}

#[test]
fn every_verdict_has_a_page() -> Done {
    for verdict in ["verified", "bug", "budget", "uncontrolled", "nondeterministic"] {
        for replaying in [false, true] {
            for executions in [0, 1, 7] {
                let estimate = json!({"of": "executions", "total": 9, "error": 1, "new_in_a_million": 0});
                let result = json!({"verdict": verdict, "executions": executions, "message": "it <i>blocks</i>",
                    "bug": {"kind": "livelock", "at_execution": 1, "reproduced": false, "token": "jess1-x"},
                    "estimates": [estimate], "superseded": 2, "leaks": ["A.b"],
                    "outcomes": [{"value": "1\n<2>", "behaviours": 3, "token": "jess1-y"}]});
                let outcome: Outcome = serde_json::from_value(result)?;
                let page = Page { outcome: &outcome, sources: &sources(), replaying, unfold: false, property: None };
                structure::check(&page.render())?;
            }
        }
    }
    structure::check(&page(&Outcome::new(Verdict::Bug, None)))
}

#[test]
fn every_report_has_a_page() -> Done {
    for name in ["beside", "causes", "line", "map", "rounds", "library", "deadlock", "lost-update"] {
        let mut outcome = found(name)?;
        for unfold in [false, true] {
            let page = Page { outcome: &outcome, sources: &sources(), replaying: false, unfold, property: None };
            structure::check(&page.render())?;
        }
        // Numbers of threads that are not there.
        if let Some(report) = &mut outcome.report {
            report.threads.clear();
        }
        structure::check(&page(&outcome))?;
    }
    Ok(())
}

#[test]
fn a_read_leads_to_its_write() -> Done {
    let page = page(&found("lost-update")?);
    let row = |start: &str| page.lines().find(|line| line.contains(start)).unwrap_or_default().to_owned();
    // Both deposits write 1, the second one what main reads.
    let write = row("id=\"s8\"");
    assert!(write.contains("Account#1.balance = 1"), "{write}");
    assert!(row("Account#1.balance ➜ 1").contains("<a class=\"o\" href=\"#s8\">written in 8 by Thread-0</a>"));
    Ok(())
}

/// A result with a report of 2,000 steps, after each of which the other thread goes on.
pub(crate) fn two_thousand_steps() -> Result<Outcome, Box<dyn std::error::Error>> {
    let mut outcome = found("lost-update")?;
    let report = outcome.report.as_mut().ok_or("no report")?;
    let of_thread = |thread: u32| report.steps.iter().find(|step| step.thread == thread).cloned();
    let (one, other) = (of_thread(1).ok_or("no step")?, of_thread(2).ok_or("no step")?);
    report.steps = (0..2_000).map(|index| if index % 2 == 0 { one.clone() } else { other.clone() }).collect();
    for (index, step) in report.steps.iter_mut().enumerate() {
        use jess_report::{OperationKind, SwitchReason};
        step.operation.kind = if index % 4 < 2 { OperationKind::Write } else { OperationKind::Read };
        step.operation.object = Some(format!("TransactionalAccount#{}.currentBalance", index % 40));
        step.operation.value = Some(format!("{}", index % 3));
        step.switch = Some(SwitchReason::Preempted);
    }
    let (threads, steps) = (report.threads.clone(), report.steps.clone());
    report.passing = Some(jess_report::Passing { threads, steps, common: 1_000 });
    Ok(outcome)
}

#[test]
fn two_thousand_steps_are_less_than_a_megabyte() -> Done {
    let page = page(&two_thousand_steps()?);
    structure::check(&page)?;
    let rows = page.matches("<li id=\"s").count();
    assert_eq!(rows, 2_000);
    assert!(page.len() < 1_000_000, "{} bytes", page.len());
    Ok(())
}
