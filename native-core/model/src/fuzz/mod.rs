//! The fuzzer: random small programs over every primitive, explored by every strategy and compared with brute force.
//!
//! A program is made from two numbers ([`numbered`]), its behaviours are enumerated once ([`Oracle`]), and each way of
//! exploring it ([`Trial`]) has to find what its strategy promises. A program on which one does not is made smaller
//! ([`mod@shrink`]) and written down as text. [`run`] does that on several threads until a time or a number of programs
//! is reached; `cargo xtask fuzz` is its command. Data races have an oracle and a trial of their own ([`Goal::Races`]).

mod adds;
mod alike;
mod askers;
mod clocks;
mod comparison;
mod costs;
mod cuts;
mod data_races;
mod dice;
mod generator;
mod impatient;
mod keeps;
mod loops;
mod meetings;
mod mismatch;
mod mix;
mod neighbours;
mod notifying;
mod outcome;
mod parking;
mod polls;
mod recipes;
mod relations;
mod relays;
mod rounds;
mod runner;
mod sections;
mod shapes;
mod shrink;
mod steady;
mod trial;
mod trusts;
mod visits;
mod waking;
mod writing;

pub use comparison::{Oracle, PATIENCE, Size, compare};
pub use costs::{Cost, Costs, Pair, cost};
pub use data_races::compare_races;
pub use dice::Dice;
pub use generator::random_program;
pub use mismatch::Mismatch;
pub use mix::Mix;
pub use outcome::Comparison;
pub use recipes::{LATER, RECIPES, ROUND, Recipe, after, numbered, share};
pub use relations::differences;
pub use runner::{Report, Settings, Tally, run};
pub use sections::lock_heavy_program;
pub use shrink::shrink;
pub use trial::{Goal, Trial};
