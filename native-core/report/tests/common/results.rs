//! Results to show, made of the reports of the golden files.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;

use jess_protocol::result::Outcome;
use jess_report::sources::Sources;
use serde_json::{Value, json};

use crate::golden_file;

/// What a test returns.
pub(crate) type Done = Result<(), Box<dyn Error>>;

/// The result of a search that found the bug of one of the reports of the text's golden files.
pub(crate) fn found(name: &str) -> Result<Outcome, Box<dyn Error>> {
    let report: Value =
        serde_json::from_str(&fs::read_to_string(golden_file::directory().join(format!("{name}.json")))?)?;
    let result = json!({
        "jess": "0.1.0", "jdk": "17.0.15+6", "test": report["test"], "strategy": "dpor", "seed": 0, "verdict": "bug",
        "executions": 2, "hbrs": 2, "lazy_hbrs": 2, "events": 40, "elapsed_s": 0.26,
        "relative_to": ["sequential consistency"],
        "bug": {"kind": report["failure"]["kind"], "message": report["failure"]["message"], "at_execution": 2,
                "token": report["token"]},
        "races": [], "report": report,
    });
    Ok(serde_json::from_value(result)?)
}

/// Source text for the frames of those reports.
pub(crate) fn sources() -> Sources {
    let line = |number: usize| match number {
        10 => "        balance = balance + amount; // <b>&".to_owned(),
        number if number % 7 == 0 => String::new(),
        number => format!("    line({number});"),
    };
    let text: Vec<String> = (1..=40).map(line).collect();
    let names = ["bank/Account.java", "bank/LostUpdate.java", "bank/Transfer.java", "shop/Shop.java"];
    Sources::of(names.iter().map(|name| ((*name).to_owned(), text.join("\n"))).collect::<BTreeMap<_, _>>())
}
