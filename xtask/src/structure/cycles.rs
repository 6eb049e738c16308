//! Import cycles inside a crate.
//!
//! Idea: modules beside each other, each with all that is below it, may use one another, but not in a circle.
//! References between a module and those below it are not looked at: they are one part. An import is any path that
//! begins with `crate`, `self` or `super`, in a `use` or elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use super::source::Module;

/// Modules beside each other that cannot be understood one after the other.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Cycle {
    /// The module that they are in.
    pub inside: Module,
    /// Their names, sorted.
    pub members: Vec<String>,
    /// For each import among them, one file that has it and what it names.
    pub because: Vec<String>,
}

/// Where a part names another: one example.
pub(super) type Graph = BTreeMap<String, BTreeMap<String, String>>;

/// All cycles of a crate, given the words of its modules.
pub(super) fn cycles(modules: &BTreeMap<Module, Vec<String>>) -> Vec<Cycle> {
    let mut graphs: BTreeMap<Module, Graph> = BTreeMap::new();
    for (module, words) in modules {
        for path in paths(words) {
            let used = resolve(module, &path, modules);
            let common = module.iter().zip(&used).take_while(|(one, other)| one == other).count();
            if let (Some(from), Some(to)) = (module.get(common), used.get(common)) {
                let example = || format!("{} uses {}", module.join("::"), path.join("::"));
                let graph = graphs.entry(used[..common].to_vec()).or_default();
                graph.entry(from.clone()).or_default().entry(to.clone()).or_insert_with(example);
            }
        }
    }
    graphs.iter().flat_map(|(inside, graph)| circles(inside, graph)).collect()
}

/// All cycles of a graph.
pub(super) fn circles(inside: &Module, graph: &Graph) -> Vec<Cycle> {
    let reach: BTreeMap<&String, BTreeSet<&String>> = graph.keys().map(|from| (from, reached(graph, from))).collect();
    let mut done: BTreeSet<&String> = BTreeSet::new();
    let mut circles = Vec::new();
    for (from, reached) in &reach {
        if done.contains(*from) || !reached.contains(*from) {
            continue;
        }
        let members: Vec<&String> =
            reached.iter().filter(|to| reach.get(*to).is_some_and(|back| back.contains(*from))).copied().collect();
        done.extend(&members);
        let because = members.iter().flat_map(|member| {
            let among = graph.get(*member).into_iter().flatten().filter(|(to, _)| members.contains(to));
            among.map(|(_, example)| example.clone())
        });
        circles.push(Cycle {
            inside: inside.clone(),
            because: because.collect(),
            members: members.iter().map(|member| (*member).clone()).collect(),
        });
    }
    circles
}

/// All that can be reached from a part, by one step at least.
fn reached<'a>(graph: &'a Graph, from: &'a String) -> BTreeSet<&'a String> {
    let mut found = BTreeSet::new();
    let mut left = vec![from];
    while let Some(next) = left.pop() {
        for to in graph.get(next).into_iter().flat_map(BTreeMap::keys) {
            if found.insert(to) {
                left.push(to);
            }
        }
    }
    found
}

/// The module that a path leads to: up to where its names are modules.
fn resolve(module: &Module, path: &[String], modules: &BTreeMap<Module, Vec<String>>) -> Module {
    let mut place = if path[0] == "crate" { Module::new() } else { module.clone() };
    for name in path {
        match name.as_str() {
            "crate" | "self" => {}
            "super" => {
                place.pop();
            }
            _ => {
                place.push(name.clone());
                if !modules.contains_key(&place) {
                    place.pop();
                    break;
                }
            }
        }
    }
    place
}

/// Every path that begins with `crate`, `self` or `super`, those of a `use` with braces one by one.
fn paths(words: &[String]) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let begins = ["crate", "self", "super"].contains(&word.as_str());
        let inside = at > 0 && ["::", "$"].contains(&words[at - 1].as_str());
        if begins && !inside && words.get(at + 1).is_some_and(|next| next == "::") {
            branch(words, at, &[], &mut paths);
        }
    }
    paths
}

/// Reads a path, or the part of one inside braces; where it ends.
fn branch(words: &[String], mut at: usize, before: &[String], paths: &mut Vec<Vec<String>>) -> usize {
    let mut path = before.to_vec();
    while let Some(word) = words.get(at) {
        if word == "{" {
            at += 1;
            while words.get(at).is_some_and(|word| word != "}") {
                at = branch(words, at, &path, paths);
                // The rest of `name as other`, and the comma.
                while words.get(at).is_some_and(|word| word != "," && word != "}") {
                    at += 1;
                }
                at += usize::from(words.get(at).is_some_and(|word| word == ","));
            }
            return at + 1;
        }
        path.push(word.clone());
        at += 1;
        if words.get(at).is_none_or(|word| word != "::") {
            break;
        }
        at += 1;
        // `::<`: what follows are types.
        if words.get(at).is_some_and(|word| word == "<") {
            break;
        }
    }
    paths.push(path);
    at
}

#[cfg(test)]
mod tests {
    use super::super::source::words;
    use super::*;

    fn of(files: &[(&str, &str)]) -> BTreeMap<Module, Vec<String>> {
        let module = |name: &str| name.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect();
        files.iter().map(|(name, text)| (module(name), words(text))).collect()
    }

    #[test]
    fn a_circle_is_found_with_its_reasons() {
        let modules = of(&[
            ("", "mod a; mod b; mod c; use crate::a::A;"),
            ("a", "use crate::{b::{B, C as D}, c::X}; use crate::c;"),
            ("b", "fn f() { crate::a::g::<u8>(); }"),
            ("c", ""),
        ]);
        let found = cycles(&modules);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].members, ["a", "b"]);
        assert_eq!(found[0].because, ["a uses crate::b::B", "b uses crate::a::g"]);
    }

    #[test]
    fn what_is_below_counts_for_its_part_and_parents_do_not() {
        let modules = of(&[
            ("a", "use self::x::X; use crate::a::x::Y;"),
            ("a::x", "use super::A; use super::y::Y;"),
            ("a::y", "use crate::b::B; use super::super::b;"),
            ("b", "use crate::a::A;"),
        ]);
        let found = cycles(&modules);
        assert_eq!(found.iter().map(|cycle| cycle.members.join(" ")).collect::<Vec<_>>(), ["a b"]);
        let below = of(&[("a::x", "use super::y::Y;"), ("a::y", "use super::x::X;"), ("a", "")]);
        assert_eq!(cycles(&below)[0].inside, ["a"]);
        assert_eq!(cycles(&of(&[("a", "use crate::b;"), ("b", "use crate::c;"), ("c", "")])), []);
    }
}
