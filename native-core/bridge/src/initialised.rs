//! Which classes are initialised in each execution, as Java reports them and a token keeps them: hash codes of their
//! names, in order.

use crate::asked;

/// A list from Java: numbers with commas between them.
pub(crate) fn read(codes: &str) -> Vec<i32> {
    let mut read: Vec<i32> = codes.split(',').filter_map(|code| code.parse().ok()).collect();
    read.sort_unstable();
    read.dedup();
    read
}

/// The list in the token of these options, as [`read`] takes it; nothing if nothing is replayed or the token is too old
/// to have one.
pub(crate) fn in_token(options: &str) -> Option<String> {
    let (_, token) = asked::read(options).ok()?;
    let codes = token?.initialised_again?;
    Some(codes.iter().map(i32::to_string).collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use jess_engine::token::Token;

    use super::*;

    #[test]
    fn what_java_tells_comes_back() {
        for (told, back) in [("", ""), ("7", "7"), ("3,-5,3,2147483647", "-5,3,2147483647")] {
            let token = Token { initialised_again: Some(read(told)), ..Token::default() }.encode();
            assert_eq!(in_token(&format!(r#"{{"replay":"{token}"}}"#)).as_deref(), Some(back));
        }
        assert_eq!(in_token("{}"), None);
        let silent = Token::default().encode();
        assert_eq!(in_token(&format!(r#"{{"replay":"{silent}"}}"#)), None);
    }
}
