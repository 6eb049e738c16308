//! The waits of a deadlock as a drawing.
//!
//! Idea: threads are boxes on a circle, in the order in which each waits for the next, so a cycle is drawn as one;
//! each wait is an arrow with what the thread waits for. What nobody holds is an arrow out of the circle. Beside the
//! drawing its text says the same and all of it; here names are cut.
//!
//! Invariants: nothing is drawn outside of the view; the drawing has a name for those who do not see it.

use std::collections::HashMap;
use std::f64::consts::PI;
use std::fmt::Write as _;

use jess_protocol::report::{DeadlockEdge, Report};

use super::escape::inline;
use crate::shown::name;

/// Half of the width and height of a box.
const HALF: (f64, f64) = (84.0, 22.0);
/// Room around the circle, for labels that lie outside.
const MARGIN: (f64, f64) = (190.0, 92.0);
/// More threads than this are a list only.
const MOST: usize = 14;
const LONGEST_NAME: usize = 17;
const LONGEST_LABEL: usize = 30;

type Point = (f64, f64);

/// The drawing; nothing if there are no waits, or too many.
pub(super) fn draw(report: &Report, out: &mut String) {
    let order = order(&report.deadlock);
    if order.is_empty() || order.len() > MOST {
        return;
    }
    let count = order.len() as f64;
    let radius = if order.len() <= 2 { 150.0 } else { 60.0 * count };
    let first = if order.len() == 2 { PI } else { -PI / 2.0 };
    let place = |index: usize| {
        let angle = first + 2.0 * PI * index as f64 / count;
        (radius * angle.cos(), radius * angle.sin())
    };
    let places: HashMap<u32, Point> = order.iter().enumerate().map(|(index, &thread)| (thread, place(index))).collect();
    let middle = (0.0, 0.0);
    let most = |side: fn(&Point) -> f64| places.values().map(side).fold(f64::NEG_INFINITY, f64::max);
    let (left, top) = (most(|place| -place.0) + MARGIN.0, most(|place| -place.1) + MARGIN.1);
    let (width, height) = (left + most(|place| place.0) + MARGIN.0, top + most(|place| place.1) + MARGIN.1);
    let _ = writeln!(
        out,
        "<svg class=\"cycle\" viewBox=\"{:.0} {:.0} {width:.0} {height:.0}\" width=\"{width:.0}\" role=\"img\" \
         aria-labelledby=\"cycle\"><title id=\"cycle\">{}</title>",
        -left,
        -top,
        inline(&in_words(report))
    );
    for edge in &report.deadlock {
        arrow(edge, &places, middle, out);
    }
    for (&thread, &(x, y)) in order.iter().map(|thread| (thread, &places[thread])) {
        let _ = writeln!(
            out,
            "<rect x=\"{:.0}\" y=\"{:.0}\" width=\"{:.0}\" height=\"{:.0}\" rx=\"8\"/><text x=\"{x:.0}\" y=\"{:.0}\">{}</text>",
            x - HALF.0,
            y - HALF.1,
            2.0 * HALF.0,
            2.0 * HALF.1,
            y + 5.0,
            cut(&name(report, thread as usize), LONGEST_NAME)
        );
    }
    out.push_str("</svg>\n");
}

/// The threads, each before the one that it waits for.
fn order(edges: &[DeadlockEdge]) -> Vec<u32> {
    let mut order = Vec::new();
    for edge in edges {
        let mut next = Some(edge.thread);
        while let Some(thread) = next.filter(|thread| !order.contains(thread)) {
            order.push(thread);
            next = edges.iter().find(|edge| edge.thread == thread).and_then(|edge| edge.held_by.or(edge.behind));
        }
    }
    order
}

fn in_words(report: &Report) -> String {
    let waits = report.deadlock.iter().map(|edge| {
        let thread = name(report, edge.thread as usize);
        match edge.held_by.or(edge.behind) {
            Some(owner) => format!("{thread} waits for {}", name(report, owner as usize)),
            None => format!("{thread} waits for what nobody grants"),
        }
    });
    waits.collect::<Vec<_>>().join("; ")
}

fn arrow(edge: &DeadlockEdge, places: &HashMap<u32, Point>, middle: Point, out: &mut String) {
    let Some(&from) = places.get(&edge.thread) else { return };
    let label = cut(&format!("{} {}", edge.action, edge.waits_for), LONGEST_LABEL);
    let owner = edge.held_by.or(edge.behind);
    let to = owner.and_then(|owner| places.get(&owner)).copied();
    let Some(to) = to.filter(|&to| to != from) else {
        // A loop back to the box itself, or an arrow that leads nowhere, away from the middle.
        let up = if from.1 <= middle.1 { -1.0 } else { 1.0 };
        let (left, right) = (from.0 - 30.0, from.0 + 30.0);
        let (edge, top) = (from.1 + up * HALF.1, from.1 + up * (HALF.1 + 34.0));
        if to.is_some() {
            let _ = writeln!(
                out,
                "<path d=\"M{left:.0} {edge:.0}C{left:.0} {top:.0} {right:.0} {top:.0} {right:.0} {edge:.0}\"/>"
            );
            head((right, top), (right, edge), out);
        } else {
            let x = from.0;
            let _ = writeln!(out, "<path class=\"open\" d=\"M{x:.0} {edge:.0}L{x:.0} {top:.0}\"/>");
            head((x, edge), (x, top), out);
        }
        let below = if up > 0.0 { 16.0 } else { -8.0 };
        let _ = writeln!(out, "<text class=\"label\" x=\"{:.0}\" y=\"{:.0}\">{label}</text>", from.0, top + below);
        return;
    };
    // Bent to the left of the way, so that two threads that wait for each other have two arrows.
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let far = dx.hypot(dy).max(1.0);
    let bend = (0.3 * far).min(90.0);
    let bow = ((from.0 + to.0) / 2.0 + dy / far * bend, (from.1 + to.1) / 2.0 - dx / far * bend);
    let (start, end) = (border(from, bow), border(to, bow));
    let _ = writeln!(
        out,
        "<path d=\"M{:.0} {:.0}Q{:.0} {:.0} {:.0} {:.0}\"/>",
        start.0, start.1, bow.0, bow.1, end.0, end.1
    );
    head(bow, end, out);
    let at = ((start.0 + end.0) / 4.0 + bow.0 / 2.0, (start.1 + end.1) / 4.0 + bow.1 / 2.0);
    let beside = if at.1 <= middle.1 { -9.0 } else { 18.0 };
    let _ = writeln!(out, "<text class=\"label\" x=\"{:.0}\" y=\"{:.0}\">{label}</text>", at.0, at.1 + beside);
}

/// Where the line from the middle of a box to a point leaves the box.
fn border(middle: Point, towards: Point) -> Point {
    let (dx, dy) = (towards.0 - middle.0, towards.1 - middle.1);
    let share = |half: f64, distance: f64| if distance == 0.0 { f64::INFINITY } else { half / distance.abs() };
    let share = share(HALF.0, dx).min(share(HALF.1, dy)).min(1.0);
    (middle.0 + dx * share, middle.1 + dy * share)
}

/// The head of an arrow.
fn head(from: Point, tip: Point, out: &mut String) {
    let (dx, dy) = (tip.0 - from.0, tip.1 - from.1);
    let far = dx.hypot(dy).max(1.0);
    let (x, y) = (dx / far, dy / far);
    let back = (tip.0 - 11.0 * x, tip.1 - 11.0 * y);
    let _ = writeln!(
        out,
        "<polygon points=\"{:.1},{:.1} {:.1},{:.1} {:.1},{:.1}\"/>",
        tip.0,
        tip.1,
        back.0 - 5.0 * y,
        back.1 + 5.0 * x,
        back.0 + 5.0 * y,
        back.1 - 5.0 * x
    );
}

/// Without its middle if it is too long: names that are alike differ at their ends.
fn cut(text: &str, longest: usize) -> String {
    let letters: Vec<char> = text.trim().chars().collect();
    if letters.len() <= longest {
        return inline(text.trim());
    }
    let (start, end) = (longest / 2, letters.len() - (longest - longest / 2 - 1));
    let part = |letters: &[char]| inline(&letters.iter().collect::<String>());
    format!("{}…{}", part(&letters[..start]), part(&letters[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(thread: u32, held_by: Option<u32>) -> DeadlockEdge {
        DeadlockEdge { thread, held_by, ..DeadlockEdge::default() }
    }

    #[test]
    fn a_cycle_is_in_its_order() {
        assert_eq!(order(&[edge(3, Some(1)), edge(0, None), edge(1, Some(2)), edge(2, Some(3))]), [3, 1, 2, 0]);
        assert_eq!(order(&[edge(1, Some(1))]), [1]);
        assert_eq!(order(&[]), [0; 0]);
    }

    #[test]
    fn ends_of_names_stay() {
        assert_eq!(cut("lock ReentrantLock$NonfairSync#3", 20), "lock Reent…airSync#3");
        assert_eq!((cut(" 漢字 ", 2), cut("<abc>", 3)), ("漢字".to_owned(), "&lt;…&gt;".to_owned()));
    }

    #[test]
    fn lines_end_at_the_border() {
        assert_eq!(border((0.0, 0.0), (200.0, 0.0)), (HALF.0, 0.0));
        assert_eq!(border((0.0, 0.0), (0.0, -50.0)), (0.0, -HALF.1));
        assert_eq!(border((1.0, 1.0), (1.0, 1.0)), (1.0, 1.0));
    }
}
