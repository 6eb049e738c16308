//! "Did you mean": the known word that is most like one that is unknown.

use std::ffi::OsStr;

use crate::class_path;

/// How like two words must be to be taken for one and the same, from 0 to 1.
const LIKE: f64 = 0.7;
/// Most classes that are named.
const CLASSES: usize = 3;

/// The known word that is most like this one, if any is like it.
pub(crate) fn closest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|known| (likeness(word, known), known))
        .filter(|(likeness, _)| *likeness >= LIKE)
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, known)| known)
}

/// A transposition, as in `stratgey`, is one error. Upper case is none.
fn likeness(one: &str, other: &str) -> f64 {
    strsim::normalized_damerau_levenshtein(&one.to_lowercase(), &other.to_lowercase())
}

/// The classes of a class path that one might have meant, the likeliest first. What cannot be read has none.
pub(crate) fn classes(class_path: &OsStr, wanted: &str) -> Vec<String> {
    let wanted = wanted.trim_end_matches(".java").trim_end_matches(".class").replace('/', ".");
    let mut found: Vec<(f64, String)> = class_path::names(class_path)
        .into_iter()
        .filter(|name| wanted.contains('$') || !name.contains('$'))
        // A name without its package, or with a wrong one, names the class all the same.
        .map(|name| (likeness(&wanted, &name).max(likeness(simple(&wanted), simple(&name))), name))
        .filter(|(likeness, _)| *likeness >= LIKE)
        .collect();
    found.sort_by(|(one, name), (other, another)| other.total_cmp(one).then_with(|| name.cmp(another)));
    found.dedup();
    found.into_iter().take(CLASSES).map(|(_, name)| name).collect()
}

/// The name without its package.
fn simple(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// `a`, `b` or `c`, in the quotation marks of messages.
pub(crate) fn choice(words: &[String]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn classes_of_another_spelling_or_package() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        fs::create_dir_all(folder.path().join("org/bank"))?;
        for file in ["LostUpdate.class", "org/bank/Account.class", "org/bank/Account$Inner.class", "Notes.txt"] {
            fs::write(folder.path().join(file), "")?;
        }
        for (wrong, right) in [
            ("LostUpdat", vec!["LostUpdate"]),
            ("lostupdate", vec!["LostUpdate"]),
            ("LostUpdate.java", vec!["LostUpdate"]),
            ("Account", vec!["org.bank.Account"]),
            ("org/bank/Acount", vec!["org.bank.Account"]),
            ("org.bank.Account$Iner", vec!["org.bank.Account$Inner", "org.bank.Account"]),
            ("Elsewhere", vec![]),
        ] {
            assert_eq!(classes(folder.path().as_os_str(), wrong), right, "{wrong}");
        }
        assert!(classes(OsStr::new("/nowhere:/nor/here/*"), "LostUpdate").is_empty());
        Ok(())
    }

    #[test]
    fn a_choice_in_words() {
        let of = |words: &[&str]| choice(&words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
        assert_eq!(of(&["a"]), "`a`");
        assert_eq!(of(&["a", "b", "c"]), "`a`, `b` or `c`");
    }
}
