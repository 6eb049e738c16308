//! Schedules and plans: an execution as something to follow.

use rustc_hash::FxHashMap;

use crate::event::{Event, Trace};
use crate::host::{Schedule, ThreadIx};

/// The schedule of an execution.
#[must_use]
pub(crate) fn schedule_of(trace: &Trace) -> Schedule {
    let named = Some(trace.named.clone());
    let mut schedule = Schedule { counted: trace.counted, named, ..Schedule::default() };
    let mut done = vec![0; trace.threads];
    let mut run = |thread: u16, step: u32| {
        let steps = step.saturating_sub(std::mem::replace(&mut done[usize::from(thread)], step));
        let thread = ThreadIx::from(thread);
        match schedule.runs.last_mut() {
            Some(run) if run.0 == thread => run.1 += steps,
            _ if steps > 0 => schedule.runs.push((thread, steps)),
            _ => {}
        }
    };
    for event in &trace.events {
        run(event.thread, event.step);
    }
    for (thread, &steps) in trace.steps.iter().enumerate() {
        run(thread as u16, steps);
    }
    let chosen = trace.alternatives.iter();
    schedule.choices =
        chosen.filter_map(|(position, _)| trace.events.get(*position as usize)).map(|event| event.choice).collect();
    schedule
}

/// What leads to the end of an execution: its events, and the steps after them that were no events.
#[must_use]
pub(crate) fn plan_of_trace(trace: &Trace) -> Vec<Event> {
    let mut plan = trace.events.clone();
    let mut done = vec![0; trace.threads];
    for event in &plan {
        done[usize::from(event.thread)] = event.step;
    }
    let ends = trace.steps.iter().zip(&done).enumerate().filter(|(_, (steps, done))| steps > done);
    plan.extend(ends.map(|(thread, (&steps, _))| Event::unknown(thread as u16, steps)));
    plan
}

/// Events of which only the thread and its number of steps are known.
#[must_use]
pub(crate) fn plan_of(schedule: &Schedule) -> Vec<Event> {
    let mut done: FxHashMap<ThreadIx, u32> = FxHashMap::default();
    let runs = schedule.runs.iter();
    runs.map(|&(thread, steps)| {
        let step = done.entry(thread).or_default();
        *step = step.saturating_add(steps);
        Event::unknown(thread.inside(), *step)
    })
    .collect()
}
