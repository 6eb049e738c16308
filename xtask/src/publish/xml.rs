//! As much XML as poms need: elements, without their attributes.

/// The elements directly inside an element, each with its name and all that is inside of it.
pub(super) fn children(mut text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    while let Some(open) = text.find('<') {
        let rest = &text[open + 1..];
        if let Some(comment) = rest.strip_prefix("!--") {
            text = comment.split_once("-->").map_or("", |(_, after)| after);
            continue;
        }
        let Some((head, after)) = rest.split_once('>') else { break };
        let name = head.split([' ', '\n', '\t', '/']).next().unwrap_or_default();
        if head.starts_with('?') || name.is_empty() {
            text = after;
            continue;
        }
        if head.ends_with('/') {
            found.push((name, ""));
            text = after;
            continue;
        }
        let (inside, beyond) = until_end(after, name);
        found.push((name, inside));
        text = beyond;
    }
    found
}

/// What stands before the end of the element, and what behind it. Elements of the same name may be inside.
fn until_end<'a>(text: &'a str, name: &str) -> (&'a str, &'a str) {
    let (open, close) = (format!("<{name}>"), format!("</{name}>"));
    let (mut at, mut depth) = (0, 0);
    loop {
        let Some(end) = text[at..].find(&close).map(|end| at + end) else { return (text, "") };
        depth += text[at..end].matches(&open).count();
        at = end + close.len();
        if depth == 0 {
            return (&text[..end], &text[at..]);
        }
        depth -= 1;
    }
}

/// What is inside of the first element on a path.
pub(super) fn at<'a>(text: &'a str, path: &[&str]) -> Option<&'a str> {
    let Some((first, rest)) = path.split_first() else { return Some(text.trim()) };
    let (_, inside) = children(text).into_iter().find(|(name, _)| name == first)?;
    at(inside, rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_found_where_they_are() {
        let text = "<?xml version='1'?>\n<a x='y'><!-- <b>no</b> --><c><b>inner</b></c>\n<b> outer </b><d/><e><e>x</e></e></a>";
        assert_eq!(at(text, &["a", "b"]), Some("outer"));
        assert_eq!(at(text, &["a", "c", "b"]), Some("inner"));
        assert_eq!(at(text, &["a", "d"]), Some(""));
        assert_eq!(at(text, &["a", "e", "e"]), Some("x"));
        assert_eq!(at(text, &["b"]), None);
    }
}
