//! Code in documentation that cargo would take for a test, which no step runs: `test/crates.rs` says why.

/// The lines, counted from one, on which such code begins.
pub(super) fn tests(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let mut inside = false;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_start();
        let said = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
        let Some(kind) = said.and_then(|said| said.trim_start().strip_prefix("```")) else { continue };
        if !inside && kind.trim() != "text" {
            found.push(number + 1);
        }
        inside = !inside;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::tests as found;

    #[test]
    fn only_text_is_no_test() {
        let picture = "//! ```text\n//! a ──▶ b\n//! ```\n";
        assert_eq!(found(picture), [0; 0]);
        let code = "/// Adds.\n/// ```\n/// assert_eq!(add(1, 1), 2);\n/// ```\nfn add() {}\n";
        assert_eq!(found(&format!("{picture}{code}")), [5]);
        assert_eq!(found("    /// ```rust\n    /// ```\n"), [1]);
        assert_eq!(found("let fence = \"```\"; // ```\n"), [0; 0]);
    }
}
