//! What a verdict is relative to, in words: one term beside it, several as a list below it.

/// The text that follows the sentence with the verdict; nothing if there is no term.
pub(crate) fn behind(terms: &[String]) -> String {
    match terms {
        [] => String::new(),
        [term] => format!(" (relative to {term})"),
        terms => terms.iter().fold(", relative to:".to_owned(), |list, term| format!("{list}\n  - {term}")),
    }
}

#[cfg(test)]
mod tests {
    use super::behind;

    #[test]
    fn several_are_a_list() {
        let terms = ["sequential consistency".to_owned(), "random schedules".to_owned()];
        assert_eq!(behind(&[]), "");
        assert_eq!(behind(&terms[..1]), " (relative to sequential consistency)");
        assert_eq!(behind(&terms), ", relative to:\n  - sequential consistency\n  - random schedules");
    }
}
