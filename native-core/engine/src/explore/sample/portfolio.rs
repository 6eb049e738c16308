//! Portfolio: the random walks in turn, so that a program which is hard for one of them is left to the others.
//!
//! No sampler is best everywhere. Of every 20 executions `surw` gets 6, `pos` and `urw` 5 each, `random` and
//! `pct-adaptive` 2 each; so the mean number of executions to a bug is at most 20 / share times that of any one member,
//! and on most programs close to the best. Members share what the walk knows, and each learns from all executions.

use serde::{Deserialize, Serialize};

use crate::event::{Event, Objects};
use crate::explore::sample::pct_adaptive::PctAdaptive;
use crate::explore::sample::pos::Pos;
use crate::explore::sample::random::Random;
use crate::explore::sample::surw::Surw;
use crate::explore::sample::urw::Urw;
use crate::explore::sample::walk::Sampler;
use crate::explore::sample::walk::dice::Dice;
use crate::explore::sample::walk::known::Known;
use crate::explore::{Finished, Point};

const SURW: usize = 0;
const POS: usize = 1;
const URW: usize = 2;
const RANDOM: usize = 3;
const PCT: usize = 4;

/// The member whose turn it is.
const TURNS: [usize; 20] = [
    RANDOM, SURW, POS, URW, SURW, PCT, POS, URW, SURW, POS, //
    RANDOM, SURW, URW, POS, SURW, PCT, URW, SURW, POS, URW,
];

/// The strategy.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Portfolio {
    members: Members,
    turn: usize,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct Members {
    surw: Surw,
    pos: Pos,
    urw: Urw,
    random: Random,
    pct: PctAdaptive,
}

impl Members {
    /// By their numbers.
    fn all(&mut self) -> [&mut dyn Sampler; 5] {
        [&mut self.surw, &mut self.pos, &mut self.urw, &mut self.random, &mut self.pct]
    }

    fn of(&mut self, turn: usize) -> &mut dyn Sampler {
        match turn {
            SURW => &mut self.surw,
            POS => &mut self.pos,
            URW => &mut self.urw,
            PCT => &mut self.pct,
            _ => &mut self.random,
        }
    }
}

impl Default for Portfolio {
    fn default() -> Portfolio {
        Portfolio { members: Members::default(), turn: RANDOM }
    }
}

impl Sampler for Portfolio {
    fn begin(&mut self, number: u64, known: &Known, dice: &mut Dice) {
        let length = TURNS.len() as u64;
        let (round, at) = (number / length, (number % length) as usize);
        self.turn = TURNS[at];
        let turns = |turns: &[usize]| turns.iter().filter(|&&turn| turn == self.turn).count() as u64;
        let own = round * turns(&TURNS) + turns(&TURNS[..at]);
        self.members.of(self.turn).begin(own, known, dice);
    }

    fn observe(&mut self, steps: &[Event], known: &Known, objects: &Objects) {
        self.members.of(self.turn).observe(steps, known, objects);
    }

    fn looks_at_causality(&self) -> bool {
        true
    }

    fn choose(&mut self, point: &Point<'_>, known: &Known, dice: &mut Dice) -> usize {
        self.members.of(self.turn).choose(point, known, dice)
    }

    fn finish(&mut self, finished: &mut Finished<'_>, own: bool, known: &Known) {
        for (number, member) in self.members.all().into_iter().enumerate() {
            member.finish(finished, own && number == self.turn, known);
        }
    }
}
