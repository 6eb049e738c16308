//! The interleaving as a code flow: a thread flow for each thread, and the order of time across all of them.
//!
//! Idea: the steps are the rows of the text and of the page, with the numbers of the page. After which step another
//! thread was chosen is the essence of such a bug, so these steps are essential and say who goes on.

use jess_protocol::report::{Report, SwitchReason};
use serde_json::{Value, json};

use super::message;
use super::place::Places;
use crate::rounds;
use crate::shown::name;
use crate::tree::{self, GLUE, Item, What};

/// The steps of a thread.
struct Thread {
    number: usize,
    locations: Vec<Value>,
}

/// The code flows of a report; nothing if it has no steps.
pub(super) fn of(report: &Report, unfold: bool, places: &Places<'_>) -> Option<Value> {
    let items = rounds::fold(tree::items(report, unfold));
    let mut threads: Vec<Thread> = Vec::new();
    let mut order = 0;
    for (index, item) in items.iter().enumerate() {
        let location = match &item.what {
            What::Call(_) | What::Switch(_) => continue,
            What::Repeated => json!({"message": message(&item.line.text.replace(GLUE, " "))}),
            What::Steps(steps) => {
                order += 1;
                let mut text = steps.text.replace(GLUE, " ");
                if steps.blocked {
                    text.push_str(" (stuck here)");
                }
                if let Some(next) = switched(&items[index..]) {
                    text.push_str(&format!("; {next}", next = goes_on(report, next)));
                }
                match steps.place.and_then(|(_, frame)| frame) {
                    Some(frame) => places.location(frame, &text),
                    None => json!({"message": message(&text)}),
                }
            }
        };
        let chosen = switched(&items[index..]).is_some_and(|(reason, _)| *reason == SwitchReason::Preempted);
        let step = json!({
            "location": location,
            "executionOrder": order,
            "nestingLevel": item.line.depth,
            "importance": if chosen { "essential" } else { "important" },
        });
        let number = item.line.thread;
        match threads.iter_mut().find(|thread| thread.number == number) {
            Some(thread) => thread.locations.push(step),
            None => threads.push(Thread { number, locations: vec![step] }),
        }
    }
    if threads.is_empty() {
        return None;
    }
    threads.sort_by_key(|thread| thread.number);
    let flows = threads.into_iter().map(|Thread { number, locations }| {
        json!({"id": format!("thread {number}"), "message": message(&name(report, number)), "locations": locations})
    });
    let about = "the interleaving that leads to it; executionOrder is the order of time across all threads";
    Some(json!([{"message": message(about), "threadFlows": flows.collect::<Vec<_>>()}]))
}

/// The switch behind the first item, and the thread that goes on there.
fn switched<'a>(items: &'a [Item<'_>]) -> Option<(&'a SwitchReason, Option<usize>)> {
    let What::Switch(reason) = items.get(1)?.what else { return None };
    Some((reason, items.get(2).map(|item| item.line.thread)))
}

fn goes_on(report: &Report, (reason, next): (&SwitchReason, Option<usize>)) -> String {
    match next {
        Some(next) => format!("then {} goes on ({})", name(report, next), reason.describe()),
        None => format!("then another thread goes on ({})", reason.describe()),
    }
}
