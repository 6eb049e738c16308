//! From characters to tokens: names, numbers and symbols, without spaces and comments.

use super::error::{Position, SyntaxError};

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or a word of the language.
    Name,
    /// A number without sign.
    Number(i64),
    /// An operator or a bracket.
    Symbol,
    /// The end of the text.
    End,
}

/// One token.
#[derive(Clone, Debug)]
pub(super) struct Token<'t> {
    /// What it is.
    pub kind: Kind,
    /// Its text.
    pub text: &'t str,
    /// Where it begins.
    pub at: Position,
    /// Where it begins, in bytes.
    pub offset: usize,
}

impl Token<'_> {
    /// The token as errors show it.
    pub(super) fn shown(&self) -> String {
        if self.kind == Kind::End { "the end of the text".to_owned() } else { format!("`{}`", self.text) }
    }
}

const SYMBOLS: [&str; 27] = [
    "==", "!=", "<=", ">=", "&&", "||", "{", "}", "(", ")", "[", "]", ";", ",", ".", ":", "=", "+", "-", "*", "/", "%",
    "<", ">", "!", "&", "|",
];

struct Reader<'t> {
    text: &'t str,
    offset: usize,
    at: Position,
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.offset..]
    }

    fn skip(&mut self, bytes: usize) {
        for letter in self.text[self.offset..self.offset + bytes].chars() {
            if letter == '\n' {
                self.at = Position { line: self.at.line + 1, column: 1 };
            } else {
                self.at.column += 1;
            }
        }
        self.offset += bytes;
    }

    fn skip_while(&mut self, wanted: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.skip(rest.find(|letter| !wanted(letter)).unwrap_or(rest.len()));
    }

    /// Skips spaces and comments.
    fn skip_blank(&mut self) -> Result<(), Box<SyntaxError>> {
        loop {
            self.skip_while(char::is_whitespace);
            if self.rest().starts_with("//") {
                self.skip_while(|letter| letter != '\n');
            } else if self.rest().starts_with("/*") {
                let Some(end) = self.rest().find("*/") else {
                    let remedy = "end the comment with `*/`, or begin it with `//` if it is one line";
                    return Err(SyntaxError::new(self.at, "a comment without an end", "`*/`", remedy));
                };
                self.skip(end + 2);
            } else {
                return Ok(());
            }
        }
    }
}

/// All tokens of a text; the last one is its end.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token<'_>>, Box<SyntaxError>> {
    let mut reader = Reader { text, offset: 0, at: Position { line: 1, column: 1 } };
    let mut tokens = Vec::new();
    loop {
        reader.skip_blank()?;
        let (at, offset) = (reader.at, reader.offset);
        let rest = reader.rest();
        let Some(first) = rest.chars().next() else {
            tokens.push(Token { kind: Kind::End, text: "", at, offset });
            return Ok(tokens);
        };
        let kind = if first.is_alphabetic() || first == '_' {
            reader.skip_while(|letter| letter.is_alphanumeric() || letter == '_');
            Kind::Name
        } else if first.is_ascii_digit() {
            reader.skip_while(|letter| letter.is_alphanumeric());
            let digits = &text[offset..reader.offset];
            let Ok(number) = digits.parse() else {
                let remedy = "numbers are decimal, from 0 to 9223372036854775807";
                return Err(SyntaxError::new(at, format!("`{digits}`"), "a number", remedy));
            };
            Kind::Number(number)
        } else if let Some(symbol) = SYMBOLS.iter().find(|&&symbol| rest.starts_with(symbol)) {
            reader.skip(symbol.len());
            Kind::Symbol
        } else {
            let remedy = "remove it; only names, numbers, operators and brackets have a meaning";
            return Err(SyntaxError::new(at, format!("`{first}`"), "a statement or declaration", remedy));
        };
        tokens.push(Token { kind, text: &text[offset..reader.offset], at, offset });
    }
}
