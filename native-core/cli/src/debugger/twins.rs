//! The methods of a class in the order in which a debugger should look at them: twins first.
//!
//! A line of a program is in two methods, the original and its twin, and threads under test run in twins. A debugger
//! that takes the first place of a line (`jdb`) would never stop. Names stay: an expression that the user evaluates
//! calls the original, of which the schedule knows nothing.

use std::collections::HashMap;

use super::wire::{Code, Packet};

const METHODS: Code = (2, 5);
const METHODS_WITH_GENERIC: Code = (2, 15);
/// A method's number takes eight bytes, as do its modifiers and what else has a fixed size behind the texts.
const NUMBER: usize = 8;
const MODIFIERS: usize = 4;
const TWIN: &[u8] = b"$jess";
/// In the descriptor of the twin of a constructor.
const MARKER: &[u8] = b"Ljava/lang/JessMarker;";

/// What a debugger has asked, as far as replies to it are changed.
#[derive(Debug, Default)]
pub(super) struct Asked(HashMap<u32, usize>);

impl Asked {
    /// A command of the debugger.
    pub(super) fn note(&mut self, packet: &Packet) {
        match packet.code {
            Some(METHODS) => self.0.insert(packet.id, 2),
            Some(METHODS_WITH_GENERIC) => self.0.insert(packet.id, 3),
            _ => None,
        };
    }

    /// A packet of the JVM: a list of methods has twins first.
    pub(super) fn arrange(&mut self, packet: &mut Packet) {
        if packet.code.is_some() {
            return;
        }
        if let Some(texts) = self.0.remove(&packet.id)
            && let Some(data) = arranged(&packet.data, texts)
        {
            packet.data = data;
        }
    }
}

/// The list with twins first; nothing if it is none.
fn arranged(data: &[u8], texts: usize) -> Option<Vec<u8>> {
    let (count, mut rest) = data.split_at_checked(4)?;
    let (mut twins, mut others) = (Vec::new(), Vec::new());
    for _ in 0..u32::from_be_bytes(count.try_into().ok()?) {
        let mut length = NUMBER;
        let mut is_twin = false;
        for text in 0..texts {
            let size = u32::from_be_bytes(rest.get(length..length + 4)?.try_into().ok()?) as usize;
            let bytes = rest.get(length + 4..(length + 4).checked_add(size)?)?;
            is_twin |= match text {
                0 => bytes.ends_with(TWIN),
                _ => text == 1 && bytes.windows(MARKER.len()).any(|part| part == MARKER),
            };
            length += 4 + size;
        }
        let (method, behind) = rest.split_at_checked(length + MODIFIERS)?;
        if is_twin {
            twins.extend_from_slice(method)
        } else {
            others.extend_from_slice(method)
        }
        rest = behind;
    }
    rest.is_empty().then(|| [count, &twins, &others].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(methods: &[[&str; 3]], texts: usize) -> Vec<u8> {
        let mut data = (methods.len() as u32).to_be_bytes().to_vec();
        for (method, number) in methods.iter().zip(1_u64..) {
            data.extend(number.to_be_bytes());
            for text in &method[..texts] {
                data.extend((text.len() as u32).to_be_bytes());
                data.extend(text.as_bytes());
            }
            data.extend([0, 0, 0, 9]);
        }
        data
    }

    /// The numbers of the methods of a list, which have one digit.
    fn numbers(data: &[u8], texts: usize) -> Vec<u8> {
        let mut numbers = Vec::new();
        let mut at = 4;
        while at < data.len() {
            numbers.push(data[at + 7]);
            at += 8;
            for _ in 0..texts {
                at += 4 + usize::from(data[at + 3]);
            }
            at += 4;
        }
        numbers
    }

    #[test]
    fn twins_come_first_and_nothing_is_lost() {
        let methods = [
            ["<init>", "()V", ""],
            ["main", "([Ljava/lang/String;)V", ""],
            ["<init>", "(Ljava/lang/JessMarker;)V", ""],
            ["main$jess", "([Ljava/lang/String;)V", "<T>"],
        ];
        for (code, texts) in [(METHODS, 2), (METHODS_WITH_GENERIC, 3)] {
            let mut asked = Asked::default();
            asked.note(&Packet::command(5, code, &[]));
            let mut reply = Packet { id: 5, code: None, error: 0, data: list(&methods, texts) };
            let other = reply.clone();
            asked.arrange(&mut reply);
            assert_eq!(numbers(&reply.data, texts), [3, 4, 1, 2]);
            assert_eq!(reply.data.len(), other.data.len());
            // Each command has one reply.
            let mut again = other.clone();
            asked.arrange(&mut again);
            assert_eq!(again, other);
        }
        assert_eq!(arranged(&[0, 0, 0, 1, 7], 2), None);
        assert_eq!(arranged(&[], 2), None);
    }
}
