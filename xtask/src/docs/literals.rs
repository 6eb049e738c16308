//! The texts in sources: what a page must mention is what these statements say.
//!
//! Idea: words are enough to see them, in Rust and in Java. A statement ends with a semicolon outside of texts; the
//! texts of one that are joined (`"a" + "b"`) are one. Comments do not count, nor does what follows `#[cfg(test)]`.

/// The texts in each statement that contains `mark` outside of texts and comments.
pub(super) fn of_statements(source: &str, mark: &str) -> Vec<Vec<String>> {
    let statements = statements(source);
    let marked = statements.iter().filter(|statement| statement.code.contains(mark) && !statement.texts.is_empty());
    marked.map(|statement| statement.texts.clone()).collect()
}

#[derive(Default)]
struct Statement {
    /// Without texts and comments.
    code: String,
    texts: Vec<String>,
}

fn statements(source: &str) -> Vec<Statement> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let mut all = Vec::new();
    let mut now = Statement::default();
    // Whether only `+` and space stand behind the last text.
    let mut joined = false;
    let mut letters = source.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '/' if letters.peek() == Some(&'/') => while letters.next_if(|letter| *letter != '\n').is_some() {},
            '/' if letters.peek() == Some(&'*') => {
                let mut before = ' ';
                for letter in letters.by_ref() {
                    if before == '*' && letter == '/' {
                        break;
                    }
                    before = letter;
                }
            }
            '\'' => {
                // A letter such as '"'; or, in Rust, a lifetime.
                now.code.push(letter);
                let mut ahead = letters.clone();
                let first = ahead.next();
                let closing = if first == Some('\\') { ahead.nth(1) } else { ahead.next() };
                if closing == Some('\'') {
                    letters = ahead;
                }
            }
            '"' => {
                let text = text(&mut letters);
                match now.texts.last_mut() {
                    Some(last) if joined => last.push_str(&text),
                    _ => now.texts.push(text),
                }
                now.code.push('"');
                joined = true;
            }
            ';' => {
                all.push(std::mem::take(&mut now));
                joined = false;
            }
            _ => {
                joined &= letter == '+' || letter.is_whitespace();
                now.code.push(letter);
            }
        }
    }
    all.push(now);
    all
}

/// The rest of a text whose opening quote was read.
fn text(letters: &mut std::iter::Peekable<std::str::Chars>) -> String {
    let mut text = String::new();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => break,
            '\\' => match letters.next() {
                Some('n') => text.push('\n'),
                // The line goes on behind the margin.
                Some('\n') => while letters.next_if(|letter| letter.is_whitespace()).is_some() {},
                Some(other) => text.push(other),
                None => break,
            },
            other => text.push(other),
        }
    }
    text
}

/// The longest part of a text that is the same whatever its `{…}` stand for, without space at its ends.
pub(super) fn fixed_part(text: &str) -> &str {
    text.split('{')
        .flat_map(|part| part.rsplit_once('}').map_or(part, |(_, behind)| behind).split('\n'))
        .map(|part| part.trim_matches(|letter: char| letter.is_whitespace() || letter == '`' || letter == '"'))
        .max_by_key(|part| part.len())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_statements_are_found() {
        let java =
            "// stop(\"no\");\nstop(\n  \"it waits; for \"\n + \"others\" + name + \" at \");\nelse { go('\"'); }";
        assert_eq!(of_statements(java, "stop("), [["it waits; for others", " at "]]);
        let rust = "terms.push(format!(\"at most \\\n     {bound} of 'a\"));\n#[cfg(test)] terms.push(\"x\");";
        assert_eq!(of_statements(rust, "terms"), [["at most {bound} of 'a"]]);
        assert_eq!(of_statements("let x: &'a str = \"y\";", "&'a"), [["y"]]);
    }

    #[test]
    fn what_varies_is_left_out() {
        assert_eq!(fixed_part("the file {}, which has other names, is changed"), ", which has other names, is changed");
        assert_eq!(fixed_part("at most {bound}"), "at most");
    }
}
