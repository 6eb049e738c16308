//! Strategies by their names: each family lists its members, with what makes them.
//!
//! Invariant: each strategy is a member of one family; otherwise this does not compile.

use super::compose::checked::Checked;
use super::compose::metered::Metered;
use super::{Explorer, Member, compose, exhaust, lazy, reduce, sample};
use crate::host::{Bound, Options, Strategy};

/// All families.
const FAMILIES: [&[Member]; 5] = [compose::MEMBERS, exhaust::MEMBERS, lazy::MEMBERS, reduce::MEMBERS, sample::MEMBERS];

const _: () = {
    let mut at = 0;
    while at < Strategy::ALL.len() {
        assert!(members(Strategy::ALL[at].name()) == 1, "each strategy is a member of one family");
        at += 1;
    }
};

/// How many members have a name.
const fn members(name: &str) -> usize {
    let (mut found, mut family) = (0, 0);
    while family < FAMILIES.len() {
        let mut member = 0;
        while member < FAMILIES[family].len() {
            found += is(FAMILIES[family][member].0.name().as_bytes(), name.as_bytes()) as usize;
            member += 1;
        }
        family += 1;
    }
    found
}

/// Whether two names are the same, at compile time.
const fn is(one: &[u8], other: &[u8]) -> bool {
    let mut same = one.len() == other.len();
    let mut at = 0;
    while same && at < one.len() {
        same = one[at] == other[at];
        at += 1;
    }
    same
}

/// The strategy that the options select, within a bound if there is one, with what is wrapped around it.
#[must_use]
pub(crate) fn explorer_of(options: &Options, bound: Option<Bound>) -> Box<dyn Explorer> {
    let mut all = FAMILIES.iter().copied().flatten();
    let member = all.find(|member| member.0.name() == options.strategy.name());
    // There is one, as the assertion above guarantees.
    let mut explorer = member.map_or_else(|| lazy::make(options, bound), |member| member.1(options, bound));
    if options.metrics {
        explorer = Box::new(Metered::new(explorer));
    }
    if let Some(every) = options.check_determinism {
        explorer = Box::new(Checked::new(explorer, every));
    }
    explorer
}
