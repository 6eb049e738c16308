//! Logs for code scanning: golden files, and what the official schema does not say; `tests/sarif` checks the schema.

#[path = "../common/golden_file.rs"]
mod golden_file;
#[path = "../common/results.rs"]
mod results;

use jess_protocol::result::Outcome;
use jess_report::sarif::Log;
use serde_json::{Value, json};

use results::{Done, found, sources};

fn log(outcome: &Outcome) -> String {
    Log { outcome, sources: &sources(), unfold: false }.render()
}

fn run(outcome: &Outcome) -> Result<Value, Box<dyn std::error::Error>> {
    let log: Value = serde_json::from_str(&log(outcome))?;
    Ok(log["runs"][0].clone())
}

fn check(name: &str, outcome: &Outcome) -> Done {
    let log = log(outcome);
    golden_file::compare(&log, &format!("{name}.sarif"))
}

/// The result of a search that found a race, which is a bug for it or not.
fn with_race(kind: &str) -> Result<Outcome, Box<dyn std::error::Error>> {
    let side = |thread: &str, operation: &str, line: u32| {
        json!({"thread": thread, "operation": operation, "order": "plain",
               "place": format!("bank.Account.deposit(Account.java:{line})")})
    };
    let race = json!({"location": "Account.balance", "accesses": [side("a", "read", 10), side("b", "write", 11)],
                      "message": "Account.balance: a and b", "at_execution": 1, "token": "jess1-r"});
    let bug = json!({"kind": kind, "message": "Account.balance: a and b", "at_execution": 1, "token": "jess1-b"});
    let verdict = if kind.is_empty() { "verified" } else { "bug" };
    let mut result = json!({"verdict": verdict, "complete": true, "executions": 2, "test": "T", "races": [race]});
    if !kind.is_empty() {
        result["bug"] = bug;
    }
    Ok(serde_json::from_value(result)?)
}

#[test]
fn lost_update() -> Done {
    check("lost-update", &found("lost-update")?)
}

#[test]
fn deadlock() -> Done {
    check("deadlock", &found("deadlock")?)
}

#[test]
fn no_bug() -> Done {
    let result = json!({
        "jess": "0.1.0", "jdk": "17.0.15+6", "test": "SafeUpdate", "strategy": "dpor", "seed": 0, "verdict": "verified",
        "complete": true, "executions": 2, "relative_to": ["sequential consistency"], "races": [],
        "warnings": ["look {here} & [there](x)"],
    });
    check("verified", &serde_json::from_value(result)?)
}

#[test]
fn a_run_without_a_verdict_was_not_successful() -> Done {
    for (verdict, successful, code) in
        [("verified", true, 0), ("budget", true, 0), ("bug", true, 1), ("uncontrolled", false, 3)]
    {
        let result = json!({"verdict": verdict, "complete": true, "executions": 1, "message": "it blocks"});
        let run = run(&serde_json::from_value(result)?)?;
        assert_eq!(run["invocations"][0]["executionSuccessful"], successful, "{verdict}");
        assert_eq!(run["invocations"][0]["exitCode"], code, "{verdict}");
        assert_eq!(run["results"], json!([]), "{verdict}");
    }
    Ok(())
}

#[test]
fn a_race_is_one_result_whether_it_is_a_bug_or_not() -> Done {
    for (kind, level, token) in [("", "warning", "jess1-r"), ("race", "error", "jess1-b")] {
        let run = run(&with_race(kind)?)?;
        let results = run["results"].as_array().ok_or("no results")?;
        assert_eq!(results.len(), 1, "{kind}");
        let line = |of: &str| results[0][of][0]["physicalLocation"]["region"]["startLine"].clone();
        assert_eq!((line("locations"), line("relatedLocations")), (json!(11), json!(10)), "{kind}");
        assert_eq!(results[0]["ruleId"], "jess/data-race", "{kind}");
        assert_eq!((&results[0]["level"], &results[0]["properties"]["token"]), (&json!(level), &json!(token)));
    }
    let other = run(&with_race("deadlock")?)?;
    assert_eq!(other["results"].as_array().map(Vec::len), Some(2));
    Ok(())
}

#[test]
fn rules_are_found_by_their_indices() -> Done {
    for name in ["causes", "line", "map", "rounds", "library", "deadlock", "lost-update"] {
        let run = run(&found(name)?)?;
        let result = &run["results"][0];
        let index = result["ruleIndex"].as_u64().ok_or("no index")? as usize;
        assert_eq!(run["tool"]["driver"]["rules"][index]["id"], result["ruleId"], "{name}");
    }
    Ok(())
}

/// The steps of all threads together are the rows of the page, in their order.
#[test]
fn the_flow_has_the_steps_of_the_page() -> Done {
    for name in ["lost-update", "deadlock", "map", "library"] {
        let outcome = found(name)?;
        let page = jess_report::html::Page {
            outcome: &outcome,
            sources: &sources(),
            replaying: false,
            unfold: false,
            property: None,
        };
        let rows = page.render().matches("<li id=\"s").count();
        let run = run(&outcome)?;
        let flows = run["results"][0]["codeFlows"][0]["threadFlows"].as_array().ok_or("no flows")?.clone();
        let steps = flows.iter().flat_map(|flow| flow["locations"].as_array().into_iter().flatten());
        let mut orders: Vec<u64> = steps.filter_map(|step| step["executionOrder"].as_u64()).collect();
        orders.sort_unstable();
        assert_eq!(orders, (1..=rows as u64).collect::<Vec<_>>(), "{name}");
    }
    Ok(())
}
