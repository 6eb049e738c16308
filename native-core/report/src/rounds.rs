//! Rounds that are alike: shown once, with their number.
//!
//! Idea: a loop that waits, or a recursion that locks what it holds, has thousands of lines that are the same. Of a
//! block of lines that occurs several times in a row, the first stays and the others become one line. The blocks may
//! have lines of several threads: two that wait for each other in loops alternate in one round.
//!
//! Invariant: no line is lost whose text, thread or depth is not that of a line shown just above.

use crate::tree::{Item, Line, What};

/// The number of lines of the longest round that is recognised.
const LONGEST: usize = 12;
/// Fewer rounds than this stay as they are.
const FEWEST: usize = 4;
/// At least this many lines are left out, or the line that replaces them is not worth it.
const WORTH: usize = 6;

/// The lines, without all but the first of the rounds that are alike.
pub(crate) fn fold(items: Vec<Item<'_>>) -> Vec<Item<'_>> {
    let mut folded = Vec::with_capacity(items.len().min(1024));
    let mut rest = items.as_slice();
    while let Some(first) = rest.first() {
        match longest_repetition(rest) {
            Some((round, times)) => {
                folded.extend_from_slice(&rest[..round]);
                let line = Line { text: words(&first.line, round, times - 1), ..first.line.clone() };
                folded.push(Item { line, what: What::Repeated });
                rest = &rest[round * times..];
            }
            None => {
                folded.push(first.clone());
                rest = &rest[1..];
            }
        }
    }
    folded
}

/// The lines of a round at the head, and how often it occurs; the one that leaves out most, and of those the shortest.
fn longest_repetition(items: &[Item<'_>]) -> Option<(usize, usize)> {
    let alike = |next: &[Item<'_>]| next.iter().zip(items).all(|(one, other)| one.line == other.line);
    let repetition =
        |round: usize| (round, 1 + items.chunks_exact(round).skip(1).take_while(|next| alike(next)).count());
    let left_out = |&(round, times): &(usize, usize)| round * (times - 1);
    (1..=LONGEST.min(items.len()))
        .rev()
        .map(repetition)
        .filter(|found| found.1 >= FEWEST && left_out(found) >= WORTH)
        .max_by_key(left_out)
}

fn words(first: &Line, round: usize, more: usize) -> String {
    if round == 1 {
        return format!("… the same {more} times more");
    }
    // Without the place: the column may be narrow.
    let step = first.text.split("  at").next().unwrap_or_default();
    format!("… all from \"{step}\" on {more} times more")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A character is a line: a capital one level deeper, a digit in another thread.
    fn items(text: &str) -> Vec<Item<'static>> {
        let line = |letter: char| Line {
            thread: usize::from(letter.is_ascii_digit()),
            depth: usize::from(letter.is_uppercase()),
            text: letter.to_lowercase().to_string(),
        };
        text.chars().map(|letter| Item { line: line(letter), what: What::Repeated }).collect()
    }

    fn shown(text: &str) -> String {
        let letter = |line: &Line| if line.depth > 0 { line.text.to_uppercase() } else { line.text.clone() };
        fold(items(text)).iter().map(|item| letter(&item.line)).collect()
    }

    #[test]
    fn rounds_become_one() {
        assert_eq!(shown(&format!("x{}y", "a".repeat(20))), "xa… the same 19 times morey");
        assert_eq!(shown(&format!("x{}aby", "abc".repeat(5))), "xabc… all from \"a\" on 4 times moreaby");
        assert_eq!(shown(&"a1".repeat(8)), "a1… all from \"a\" on 7 times more");
        // A round of twice as many lines leaves out as many, or fewer.
        assert_eq!(shown(&"ab".repeat(9)), "ab… all from \"a\" on 8 times more");
    }

    #[test]
    fn what_differs_stays() {
        for text in ["", "a", "abcabc", "aaa", "ababab", "aAaAaA", "abcdefghabcdefghabcdefgh", "aaaaa"] {
            assert_eq!(shown(text), text);
        }
        assert_eq!(shown("aaaaaaaAaaaaaaaa"), "a… the same 6 times moreAa… the same 7 times more");
    }
}
