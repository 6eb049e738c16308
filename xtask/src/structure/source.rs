//! The sources of a crate as words, without comments, strings and tests.
//!
//! Idea: to see what a file imports and declares, words and brackets are enough; nothing is resolved.
//! Invariant: what stands in a comment, a string or behind `#[cfg(test)]` is never taken for code.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// Names from the crate's root on; none is the root.
pub(super) type Module = Vec<String>;

/// What the files of `src/` hold, tests left out, by their modules.
pub(super) fn modules(src: &Path, files: &[std::path::PathBuf]) -> Result<BTreeMap<Module, Vec<String>>> {
    let mut modules: BTreeMap<Module, Vec<String>> = BTreeMap::new();
    let mut tests: Vec<Module> = Vec::new();
    for file in files {
        let module = module_of(file.strip_prefix(src).context("a file outside of src")?);
        let (words, named) = without_tests(&read(file)?);
        tests.extend(named.into_iter().map(|name| module.iter().cloned().chain([name]).collect()));
        modules.entry(module).or_default().extend(words);
    }
    modules.retain(|module, _| !tests.iter().any(|test| module.starts_with(test)));
    Ok(modules)
}

fn module_of(path: &Path) -> Module {
    let mut names: Module =
        path.with_extension("").components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    if names.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        names.pop();
    }
    names
}

/// The words of a file.
pub(super) fn read(file: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
    Ok(words(&text))
}

/// Names, numbers, `::` and single characters; a string or character is `""`.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (length, word) = if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), None)
        } else if rest.starts_with("/*") {
            (block_comment(rest), None)
        } else if let Some(length) = raw_string(rest) {
            (length, Some("\"\""))
        } else if first == '"' {
            (quoted(rest), Some("\"\""))
        } else if let Some(length) = character(rest) {
            (length, Some("\"\""))
        } else if is_of_name(first) {
            let length = rest.find(|c| !is_of_name(c)).unwrap_or(rest.len());
            (length, Some(&rest[..length]))
        } else if rest.starts_with("::") {
            (2, Some("::"))
        } else {
            let length = first.len_utf8();
            (length, (!first.is_whitespace()).then_some(&rest[..length]))
        };
        words.extend(word.map(str::to_owned));
        rest = &rest[length..];
    }
    words
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

/// Length of a string that begins here, its quotes included.
fn quoted(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '"' if !escaped => return at + 1,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    text.len()
}

/// Length of `r"…"` or `br#"…"#`.
fn raw_string(text: &str) -> Option<usize> {
    let raw = text.strip_prefix("br").or_else(|| text.strip_prefix('r'))?;
    let hashes = raw.find(|c| c != '#')?;
    let body = raw[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let begin = text.len() - body.len();
    Some(body.find(&end).map_or(text.len(), |at| begin + at + end.len()))
}

/// Length of a character in quotes; a lifetime is none.
fn character(text: &str) -> Option<usize> {
    let body = text.strip_prefix('\'')?;
    if body.starts_with('\\') {
        let end = body.char_indices().skip(2).find(|(_, c)| *c == '\'')?.0;
        return Some(end + 2);
    }
    let length = body.chars().next()?.len_utf8();
    body[length..].starts_with('\'').then_some(length + 2)
}

const TEST: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];

/// The words without what is compiled for tests only, and the names of modules in files of their own that are.
fn without_tests(words: &[String]) -> (Vec<String>, Vec<String>) {
    let (mut kept, mut named, mut at) = (Vec::new(), Vec::new(), 0);
    while at < words.len() {
        if !words[at..].iter().take(TEST.len()).eq(TEST.iter()) {
            kept.push(words[at].clone());
            at += 1;
            continue;
        }
        let item = at + TEST.len();
        at = end_of_item(words, item);
        if let [.., keyword, name, semicolon] = &words[item..at]
            && keyword == "mod"
            && semicolon == ";"
        {
            named.push(name.clone());
        }
    }
    (kept, named)
}

/// Behind the `;` or the `}` that ends the item.
pub(super) fn end_of_item(words: &[String], item: usize) -> usize {
    let mut depth = 0usize;
    for (at, word) in words.iter().enumerate().skip(item) {
        match word.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" => depth = depth.saturating_sub(1),
            "}" => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at + 1;
                }
            }
            ";" if depth == 0 => return at + 1,
            _ => {}
        }
    }
    words.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_strings_and_characters_are_no_code() {
        let text = "// crate::a\nfn f<'a>(x: &'a str) /* crate::b /* */ */ {
                    \"crate::c\\\"\"; r#\"\"crate::d\"#; '\\''; '{' }";
        let found = words(text).join(" ");
        assert_eq!(found, "fn f < ' a > ( x : & ' a str ) { \"\" ; \"\" ; \"\" ; \"\" }");
    }

    #[test]
    fn tests_are_left_out() {
        let text = "use a; #[cfg(test)] mod tests { use b; } #[cfg(test)]\n#[path = \"x\"]\nmod more; fn f() {}";
        let (kept, named) = without_tests(&words(text));
        assert_eq!(kept.join(" "), "use a ; fn f ( ) { }");
        assert_eq!(named, ["more"]);
    }

    #[test]
    fn files_are_modules() {
        assert_eq!(module_of(Path::new("lib.rs")), Module::new());
        assert_eq!(module_of(Path::new("a/mod.rs")), ["a"]);
        assert_eq!(module_of(Path::new("a/b.rs")), ["a", "b"]);
    }
}
