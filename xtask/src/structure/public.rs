//! Public items of a crate that are unused outside of it.
//!
//! Idea: by name. An item is used if its name stands anywhere outside of the crate: in another crate, in a test, an
//! example or a command of its own; or if it is a type or constant in the declaration of one that is used. Names in
//! common hide some; none is found wrongly. What is left should be `pub(crate)`, and then the compiler sees what is
//! dead.

use std::collections::BTreeSet;

use super::source::end_of_item;

/// A public item.
#[derive(Debug)]
pub(super) struct Item {
    pub name: String,
    is_function: bool,
    /// The words of its declaration: for a function all before its body.
    declaration: Vec<String>,
}

const KINDS: [&str; 8] = ["fn", "struct", "enum", "trait", "type", "const", "static", "union"];

/// The public items that the words of a module declare.
pub(super) fn items(words: &[String]) -> Vec<Item> {
    let mut items = Vec::new();
    for at in 0..words.len() {
        let called_from_outside = words[at.saturating_sub(6)..at].iter().any(|word| word == "no_mangle");
        if words[at] == "pub" && !called_from_outside {
            items.extend(item(words, at + 1));
        }
    }
    items
}

/// The item behind `pub`; none for what has a narrower visibility, for modules, imports and fields.
fn item(words: &[String], from: usize) -> Option<Item> {
    let is_extra = |word: &String| ["async", "unsafe", "extern", "\"\""].contains(&word.as_str());
    let mut at = from + words[from..].iter().take_while(|word| is_extra(word)).count();
    if words.get(at).is_some_and(|word| word == "const") && words.get(at + 1).is_some_and(|word| word == "fn") {
        at += 1;
    }
    let kind = words.get(at).filter(|word| KINDS.contains(&word.as_str()))?;
    let name = words.get(at + 1)?;
    let end = end_of_item(words, at);
    let is_function = kind == "fn";
    let stop = match kind.as_str() {
        "fn" => "{",
        "const" | "static" => "=",
        _ => "",
    };
    let declaration = words[at + 2..end].iter().take_while(|word| *word != stop).cloned().collect();
    Some(Item { name: name.clone(), is_function, declaration })
}

/// The names of those that are unused, given the words outside of the crate; sorted.
pub(super) fn unused(items: Vec<Item>, outside: &BTreeSet<&str>) -> BTreeSet<String> {
    let (mut used, mut rest): (Vec<Item>, Vec<Item>) =
        items.into_iter().partition(|item| outside.contains(item.name.as_str()));
    loop {
        let named: BTreeSet<&str> = used.iter().flat_map(|item| &item.declaration).map(String::as_str).collect();
        let (more, left): (Vec<Item>, Vec<Item>) =
            rest.into_iter().partition(|item| !item.is_function && named.contains(item.name.as_str()));
        rest = left;
        if more.is_empty() {
            return rest.into_iter().map(|item| item.name).collect();
        }
        used.extend(more);
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::words;
    use super::*;

    #[test]
    fn what_nobody_names_is_unused() {
        let text = "pub struct A { pub b: B } pub struct B(C); pub struct C; pub enum D { E(F) } pub(crate) fn g() {}
                    pub const fn h() -> D { K } pub const K: [u8; N] = [0; M]; pub const N: usize = 1; pub mod m {}
                    pub const M: usize = 1; pub struct F; #[unsafe(no_mangle)] pub extern \"C\" fn i() { h() }";
        let all = items(&words(text));
        let outside: BTreeSet<&str> = ["A", "K"].into();
        assert_eq!(unused(all, &outside), ["D", "F", "M", "h"].map(str::to_owned).into());
    }

    #[test]
    fn what_a_used_function_takes_is_used() {
        let all = items(&words("pub fn f(a: A) { B } pub struct A; pub struct B;"));
        assert_eq!(unused(all, &["f"].into()), ["B".to_owned()].into());
    }
}
