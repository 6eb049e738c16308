//! Nanoseconds per record on the way of trace records into the engine, without a JVM.
//!
//! The best of many short stretches counts: any other measure would include what else uses the machine.

use std::error::Error;
use std::time::Instant;

use jess::buffer::{Shape, Shapes};
use jess::control::{CONTROL, RECORDS, Record};
use jess::intake::Intake;
use jess::objects::{BlockKind, Blocks};
use jess_engine::Controller;
use jess_engine::host::{AccessKind, Options, Order, Stored, ThreadIx};

const STRETCHES: u32 = 500;
const ROUNDS: u32 = 20;
/// A write: reading one field for ever would be a loop that waits.
const FIELDS: u32 = 99;
const ELEMENTS: u32 = 101;
const STATICS: u32 = 102;
const SITES: u32 = 500;
const MODEL: u32 = 1;
struct Table;

impl Shapes for Table {
    fn shape(&self, site: u32) -> Option<Shape> {
        let kind = if site.is_multiple_of(3) { AccessKind::Write } else { AccessKind::Read };
        Some(match site {
            ELEMENTS => Shape::Element { kind, stored: Stored::UNKNOWN },
            STATICS => Shape::Static { member: 9, kind, order: Order::Plain, stored: Stored::UNKNOWN },
            _ => Shape::Field { member: site, kind, order: Order::Plain, stored: Stored::UNKNOWN },
        })
    }

    fn publishes(&self, _: u32) -> bool {
        false
    }

    fn is_published(&self, _: u32) -> bool {
        false
    }
}

/// Numbers without a pattern that a branch predictor could learn.
fn scattered(index: usize) -> u32 {
    (index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x1234_5678).rotate_left(29) as u32
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut blocks = Blocks::default();
    let mut made = Vec::new();
    for thread in 0..16 {
        made.push(blocks.allocate(BlockKind::Made, ThreadIx(thread))?.0);
    }
    let foreign = blocks.allocate(BlockKind::Foreign, ThreadIx(0))?.0;
    let object = |n: u32| made[n as usize >> 8 & 15] + (n & 255);
    let any = |n: u32| match n % 4 {
        0 => foreign + (n >> 2 & 255),
        1 => 1 << 30 | (n >> 2 & 0xffff),
        _ => object(n >> 2),
    };
    let site = |n: u32| match n % 8 {
        0 => ELEMENTS,
        1 => STATICS,
        2 => MODEL,
        _ => SITES + (n >> 3 & 255),
    };
    type Mix<'a> = (&'a str, Box<dyn Fn(usize) -> Record + 'a>);
    let mixes: [Mix<'_>; 5] = [
        ("one field of one object", Box::new(|_| Record { site: FIELDS, id: object(0), payload: 0 })),
        ("64 accesses to 16 objects", {
            Box::new(|i| {
                let n = scattered(i);
                Record { site: SITES + (n & 63), id: object(n >> 8 & 15), payload: 0 }
            })
        }),
        ("256 accesses to 4096 objects", {
            Box::new(|i| {
                let n = scattered(i);
                Record { site: SITES + (n & 255), id: object(n >> 8), payload: 0 }
            })
        }),
        ("an array from end to end", Box::new(|i| Record { site: ELEMENTS, id: object(1), payload: i as u64 })),
        ("everything mixed", {
            Box::new(|i| {
                let n = scattered(i);
                Record { site: site(n), id: any(n >> 11), payload: u64::from(n % 5) | 7 << 8 }
            })
        }),
    ];
    for (name, record) in &mixes {
        for index in 0..RECORDS {
            CONTROL.write(index, record(index));
        }
        let mut intake = Intake::default();
        let options = Options { step_bound: u64::from(u32::MAX), ..Options::default() };
        let mut controller = Controller::new(options)?;
        let mut bad = 0;
        let mut best = f64::INFINITY;
        for _ in 0..STRETCHES {
            controller.begin();
            let start = Instant::now();
            for _ in 0..ROUNDS {
                bad += u32::from(intake.take(CONTROL.records(0..RECORDS), &blocks, &Table, &mut controller).is_err());
            }
            best = best.min(start.elapsed().as_secs_f64());
        }
        let nanos = best * 1e9 / (f64::from(ROUNDS) * RECORDS as f64);
        println!("{name:30} {nanos:5.2} ns/record{}", if bad > 0 { ", but not understood" } else { "" });
    }
    Ok(())
}
