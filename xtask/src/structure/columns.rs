//! Comments that are wider than rustfmt lets code be, which it does not look at.

/// As in `rustfmt.toml`.
const WIDTH: usize = 120;

/// The lines, counted from one, of comments that are too wide. Pictures may be wider.
pub(super) fn too_wide(text: &str) -> Vec<usize> {
    let is_picture = |line: &str| line.contains(['─', '│']);
    let is_too_wide =
        |line: &str| line.trim_start().starts_with("//") && line.chars().count() > WIDTH && !is_picture(line);
    text.lines().enumerate().filter(|(_, line)| is_too_wide(line)).map(|(number, _)| number + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_comments_are_looked_at() {
        let long = "x".repeat(WIDTH);
        assert_eq!(too_wide(&format!("// short\n// {long}\nlet text = \"{long}\";\n    /// {long}\n")), [2, 4]);
        assert_eq!(too_wide(&format!("//! ──── {long}\n")), [0; 0]);
    }
}
