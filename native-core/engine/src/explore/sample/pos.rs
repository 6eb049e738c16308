//! Partial order sampling: random priorities of steps instead of threads.
//!
//! Every pending step has a random priority; the highest goes first. Before it does, the pending steps that conflict
//! with it draw again, so that the order of two racing steps does not depend on how they came to be pending. Every
//! happens-before relation gets a probability that does not shrink with the steps that are independent of the rest.
//!
//! A thread that is not enabled needs no new priority when it conflicts: the one it will be compared by has not been
//! used yet, or is drawn anew when it becomes disabled. Source: Yuan, Yang and Gu, Partial Order Aware Concurrency
//! Sampling, CAV 2018.

use serde::{Deserialize, Serialize};

use crate::dependence::{conflict, potential};
use crate::event::{Mode, ObjIx, Request, flag};
use crate::explore::sample::walk::Sampler;
use crate::explore::sample::walk::dice::Dice;
use crate::explore::sample::walk::known::Known;
use crate::explore::{Enabled, Point};
use crate::op::Sets;

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct Drawn {
    /// Steps that the thread had done before the pending one.
    steps: u32,
    priority: u64,
}

/// The strategy.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Pos {
    of: Vec<Option<Drawn>>,
}

impl Pos {
    fn priority(&mut self, option: &Enabled, dice: &mut Dice) -> u64 {
        let thread = usize::from(option.thread);
        if thread >= self.of.len() {
            self.of.resize(thread + 1, None);
        }
        let drawn = &mut self.of[thread];
        match drawn {
            Some(drawn) if drawn.steps == option.steps => drawn.priority,
            _ => {
                let priority = dice.any();
                *drawn = Some(Drawn { steps: option.steps, priority });
                priority
            }
        }
    }
}

/// What a pending step may touch, to the extent that its request shows it.
fn touched(request: &Request) -> [(ObjIx, Mode); 2] {
    [(request.object, potential(request.kind)), (request.second(), Mode::Write)]
}

/// Whether the order of two pending steps of different threads may matter.
fn conflicts(a: &Enabled, b: &Enabled) -> bool {
    let interrupts = |a: &Enabled, b: &Enabled| {
        a.request.kind.row().sets == Sets::Flag
            && a.request.detail.target() == Some(b.thread)
            && b.request.has(flag::INTERRUPTIBLE)
    };
    let mut pairs = touched(&a.request).into_iter().flat_map(|x| touched(&b.request).map(|y| (x, y)));
    interrupts(a, b) || interrupts(b, a) || pairs.any(|(x, y)| x.0 == y.0 && x.0 != ObjIx::NONE && conflict(x.1, y.1))
}

impl Sampler for Pos {
    fn begin(&mut self, _number: u64, _known: &Known, _dice: &mut Dice) {
        self.of.clear();
    }

    fn choose(&mut self, point: &Point<'_>, _known: &Known, dice: &mut Dice) -> usize {
        let mut top = (0, 0);
        for (at, option) in point.enabled.iter().enumerate() {
            let priority = self.priority(option, dice);
            if at == 0 || priority > top.1 {
                top = (at, priority);
            }
        }
        let chosen = &point.enabled[top.0];
        for option in point.enabled {
            if option.thread != chosen.thread && conflicts(option, chosen) {
                self.of[usize::from(option.thread)] = None;
            }
        }
        top.0
    }
}
