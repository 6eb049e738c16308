//! Class files that refer to JUnit by the name under which `gradle-api` hides it: they get the real name back.
//!
//! Idea: names stand in the strings of the constant pool only, in their forms with slashes and with dots, so each
//! string is written anew and all else is copied. Source: The Java Virtual Machine Specification, 4.4.

use anyhow::{Context, Result, bail};

const NAMES: [(&str, &str); 2] =
    [("org/gradle/internal/impldep/org/junit", "org/junit"), ("org.gradle.internal.impldep.org.junit", "org.junit")];
/// Magic number and version.
const HEAD: usize = 8;
const STRING: u8 = 1;
/// Constants that count twice.
const LONG: u8 = 5;
const DOUBLE: u8 = 6;

pub(super) fn renamed(class: &[u8]) -> Result<Vec<u8>> {
    let count = number(class, HEAD)?;
    let mut out = class.get(..HEAD + 2).context("it ends too soon")?.to_vec();
    let (mut at, mut index) = (HEAD + 2, 1);
    while index < count {
        let tag = *class.get(at).context("it ends inside the constant pool")?;
        let length = match tag {
            STRING => 3 + usize::from(number(class, at + 1)?),
            3 | 4 | 9..=12 | 17 | 18 => 5,
            LONG | DOUBLE => 9,
            7 | 8 | 16 | 19 | 20 => 3,
            15 => 4,
            other => bail!("no constant has the tag {other}"),
        };
        let constant = class.get(at..at + length).context("it ends inside a constant")?;
        if tag == STRING {
            let string = with_real_names(&constant[3..]);
            out.push(STRING);
            out.extend(u16::try_from(string.len()).context("a string becomes too long")?.to_be_bytes());
            out.extend(string);
        } else {
            out.extend(constant);
        }
        at += length;
        index += if matches!(tag, LONG | DOUBLE) { 2 } else { 1 };
    }
    out.extend(&class[at..]);
    Ok(out)
}

/// Strings that are no UTF-8, as modified UTF-8 may be, hold no such name.
fn with_real_names(string: &[u8]) -> Vec<u8> {
    let Ok(text) = std::str::from_utf8(string) else { return string.to_vec() };
    NAMES.iter().fold(text.to_owned(), |text, (hidden, real)| text.replace(hidden, real)).into_bytes()
}

fn number(class: &[u8], at: usize) -> Result<u16> {
    let bytes = class.get(at..at + 2).context("it ends too soon")?;
    Ok(u16::from_be_bytes([bytes[0], bytes[1]]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_name_of_junit_changes() -> Result<()> {
        let string = |text: &str| {
            let length = u16::try_from(text.len()).unwrap_or_default().to_be_bytes();
            [&[STRING][..], &length, text.as_bytes()].concat()
        };
        let class = |texts: [&str; 2]| {
            let head = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61, 0, 6];
            let rest = [&[LONG, 1, 2, 3, 4, 5, 6, 7, 8][..], &[7, 0, 1], &[9, 9]].concat();
            [&head[..], &string(texts[0]), &string(texts[1]), &rest].concat()
        };
        let hidden = class(["(Lorg/gradle/internal/impldep/org/junit/A;)V", "org/gradle/B"]);
        assert_eq!(renamed(&hidden)?, class(["(Lorg/junit/A;)V", "org/gradle/B"]));
        assert!(renamed(&hidden[..30]).is_err());
        Ok(())
    }
}
