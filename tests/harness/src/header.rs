//! Parser of the header comments of a test program.
//!
//! What: turns the leading `// key: value` comments into cases (options, program arguments, expectations).
//! Idea: a `jess:` line opens a block; `args:` and `expect:` describe it; `run:` rows make a table of the block,
//! and so does a list of arguments in `rows:`.
//! Source: `tests/README.md` is the specification.
//! Invariant: an unknown key in a `jess` header is an error, so that a misspelt expectation cannot pass silently.

use crate::expectation::Expectation;

/// The contents of the header of one program.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Header {
    /// Smallest feature release of the JDK that can compile and run the program.
    pub jdk: Option<u32>,
    /// Carriers that the program is restricted to (empty: all).
    pub carriers: Vec<String>,
    /// Class file to damage after compilation: class name.
    pub corrupt: Option<String>,
    /// Its rows wait most of the time, so that other rows may run meanwhile.
    pub waits: bool,
    /// Why a world program is known not to print the same yet: it is skipped, and reported as such.
    pub differs: Option<String>,
    /// Further options of `jess run` for a world program.
    pub options: Vec<String>,
    pub cases: Vec<Case>,
}

/// One run of the program.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Case {
    /// Options of `jess run`, without the word `run`.
    pub options: Vec<String>,
    /// Whether it runs as for users, trusted code of the JDK as single steps (`jess: trust`); others (`jess: run`) are
    /// about the JDK's own code as well.
    pub trusts: bool,
    /// The first row of its block.
    pub first: bool,
    /// An earlier row does the same under another strategy: it has been seen that the JDK makes no difference.
    pub again: bool,
    /// Arguments of the program.
    pub args: Vec<String>,
    pub expectations: Vec<Expectation>,
}

impl Case {
    /// Options of `jess run`, including the one that selects what the case is about.
    pub(crate) fn command_options(&self) -> impl Iterator<Item = &str> {
        let everything: &[&str] = if self.trusts { &[] } else { &["--explore-jdk", "--no-commute"] };
        self.options.iter().map(String::as_str).chain(everything.iter().copied())
    }

    /// Name of the case in messages and filters.
    pub(crate) fn label(&self) -> String {
        let mut words = self.args.clone();
        words.extend(self.options.iter().cloned());
        words.join(" ")
    }

    /// Whether two rows differ only in the strategy and its limits.
    fn does_the_same(&self, other: &Self) -> bool {
        let others = |case: &Self| -> Vec<String> {
            let mut words = case.options.iter();
            let mut rest = Vec::new();
            while let Some(word) = words.next() {
                match word.as_str() {
                    "--strategy" | "--budget" | "--seed" | "--step-bound" => drop(words.next()),
                    _ => rest.push(word.clone()),
                }
            }
            rest
        };
        (&self.args, self.trusts) == (&other.args, other.trusts) && others(self) == others(other)
    }
}

#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub(crate) enum HeaderError {
    #[error("line {line}: {problem}")]
    Malformed { line: usize, problem: String },
    #[error("the program has no `// jess:` line")]
    Empty,
}

const KEYS: [&str; 9] = ["jess", "args", "expect", "run", "rows", "jdk", "carrier", "corrupt", "waits"];

#[derive(Default)]
struct Block {
    base: Case,
    rows: Vec<Case>,
}

impl Block {
    fn cases(self) -> Vec<Case> {
        let mut cases = if self.rows.is_empty() { vec![self.base] } else { self.rows };
        cases.iter_mut().take(1).for_each(|case| case.first = true);
        cases
    }
}

/// Parses the header of a program. Comments may stand anywhere before the first class declaration.
pub(crate) fn parse(source: &str) -> Result<Header, HeaderError> {
    let mut header = Header::default();
    let mut block: Option<Block> = None;
    for (index, text) in source.lines().enumerate() {
        let line = index + 1;
        let malformed = |problem: String| HeaderError::Malformed { line, problem };
        if is_declaration(text) {
            break;
        }
        let Some((key, value)) = key_and_value(text) else { continue };
        match key {
            "jdk" => {
                let release = value.parse().map_err(|_| malformed(format!("bad release {value:?}")))?;
                header.jdk = Some(release);
            }
            "carrier" => header.carriers.extend(value.split_whitespace().map(str::to_owned)),
            "corrupt" => header.corrupt = Some(value.to_owned()),
            "waits" => header.waits = true,
            "jess" => {
                if let Some(done) = block.take() {
                    header.cases.extend(done.cases());
                }
                let words = split(value).map_err(malformed)?;
                let (trusts, options) = match words.split_first() {
                    Some((word, rest)) if word == "run" || word == "trust" => (word == "trust", rest.to_vec()),
                    _ => return Err(malformed("`jess:` must begin with `run` or `trust`".to_owned())),
                };
                let base = Case { options, trusts, ..Case::default() };
                block = Some(Block { base, rows: Vec::new() });
            }
            _ => {
                let Some(open) = block.as_mut() else {
                    return Err(malformed(format!("`{key}:` before the first `jess:`")));
                };
                match key {
                    "args" => open.base.args = split(value).map_err(malformed)?,
                    "expect" => open.base.expectations.extend(expectations(value).map_err(malformed)?),
                    "rows" => open.rows.extend(rows(&open.base, value).map_err(malformed)?),
                    _ => open.rows.push(row(&open.base, value).map_err(malformed)?),
                }
            }
        }
    }
    if let Some(done) = block.take() {
        header.cases.extend(done.cases());
    }
    for at in 1..header.cases.len() {
        let (before, from) = header.cases.split_at_mut(at);
        from[0].again = before.iter().any(|case| case.does_the_same(&from[0]));
    }
    if header.cases.is_empty() { Err(HeaderError::Empty) } else { Ok(header) }
}

fn is_declaration(text: &str) -> bool {
    ["public class ", "class ", "public final class ", "final class ", "public record "]
        .iter()
        .any(|start| text.starts_with(start))
}

fn key_and_value(text: &str) -> Option<(&str, &str)> {
    let (key, value) = text.strip_prefix("// ")?.split_once(':')?;
    KEYS.contains(&key).then(|| (key, value.trim()))
}

/// A row: `args=… opts=… | expect: …`, both parts optional; it adds to the arguments and options of its block, and
/// replaces the block's expectations of the same names; its own all count.
fn row(base: &Case, value: &str) -> Result<Case, String> {
    let mut case = base.clone();
    let (settings, expected) = match value.split_once('|') {
        Some((settings, rest)) => {
            let rest = rest.trim();
            let rest = rest.strip_prefix("expect:").ok_or("expected `expect:` after `|`")?;
            (settings, Some(rest))
        }
        None => (value, None),
    };
    for (name, setting) in assignments(settings)? {
        match name.as_str() {
            "args" => case.args = split(&setting)?,
            "opts" => case.options.extend(split(&setting)?),
            _ => return Err(format!("unknown setting {name:?} in `run:`")),
        }
    }
    if let Some(expected) = expected {
        let added = expectations(expected)?;
        let same = |known: &Expectation| {
            added.iter().any(|other| known.name == other.name && known.relation == other.relation)
        };
        case.expectations.retain(|known| !same(known));
        case.expectations.extend(added);
    }
    Ok(case)
}

/// Rows that differ in their arguments only: a list, with commas between them.
fn rows(base: &Case, value: &str) -> Result<Vec<Case>, String> {
    let row = |arguments: &str| match split(arguments)? {
        args if args.is_empty() => Err("a row without arguments in `rows:`".to_owned()),
        args => Ok(Case { args, ..base.clone() }),
    };
    value.split(',').map(row).collect()
}

fn assignments(text: &str) -> Result<Vec<(String, String)>, String> {
    split(text)?
        .into_iter()
        .map(|word| match word.split_once('=') {
            Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
            None => Err(format!("{word:?} is not of the form name=value")),
        })
        .collect()
}

fn expectations(text: &str) -> Result<Vec<Expectation>, String> {
    split(text)?.iter().map(|word| Expectation::parse(word)).collect()
}

/// Splits at white space; double quotes group, as in `message~"two words"`.
fn split(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quoted = false;
    let mut started = false;
    for character in text.chars() {
        match character {
            '"' => {
                quoted = !quoted;
                started = true;
            }
            c if c.is_whitespace() && !quoted => {
                if started {
                    words.push(std::mem::take(&mut word));
                }
                started = false;
            }
            c => {
                word.push(c);
                started = true;
            }
        }
    }
    if quoted {
        return Err("unbalanced quote".to_owned());
    }
    if started {
        words.push(word);
    }
    Ok(words)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_differ_in_the_search_only_are_known() {
        let text = "// jess: run --strategy dpor\n// run: args=a\n// run: args=b\n// jess: run --strategy random --budget 7\n\
                    // run: args=a\n// run: args=b opts=\"--timeouts explore\"\nclass X {}";
        let again: Vec<bool> = parse(text).unwrap().cases.iter().map(|case| case.again).collect();
        assert_eq!(again, [false, false, true, false]);
    }

    fn strings(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn a_block_without_rows_is_one_case() {
        let header =
            parse("// jess: run --strategy dpor\n// args: a \"b c\"\n// expect: exit=1 kind=deadlock\nclass X {}")
                .unwrap();
        assert_eq!(header.cases.len(), 1);
        assert_eq!(header.cases[0].options, strings(&["--strategy", "dpor"]));
        assert_eq!(header.cases[0].args, strings(&["a", "b c"]));
        assert_eq!(header.cases[0].expectations.len(), 2);
    }

    #[test]
    fn rows_inherit_the_block_and_add_to_it() {
        let header = parse(
            "import x.Y;\n// Some text: with a colon.\n// jess: run --strategy dpor\n// expect: exit=0\n\
             // run: args=\"n 2\" | expect: executions=2 exit=1\n// run: args=3 opts=\"--seed 4\"\n\
             // jess: run\n// expect: exit=1\npublic class X {\n// run: nonsense inside the class\n}",
        )
        .unwrap();
        assert_eq!(header.cases.len(), 3);
        assert_eq!(header.cases[0].args, strings(&["n", "2"]));
        assert_eq!(header.cases[0].expectations.len(), 2);
        assert_eq!(header.cases[0].expectations[1].value, "1");
        assert_eq!(header.cases[1].options, strings(&["--strategy", "dpor", "--seed", "4"]));
        assert_eq!(header.cases[1].expectations.len(), 1);
        assert!(header.cases[2].options.is_empty());
    }

    #[test]
    fn all_expectations_of_a_row_count() {
        let text =
            "// jess: run\n// expect: text~block exit=1\n// run: args=a | expect: text~one text~other\nclass X {}";
        let header = parse(text).unwrap();
        let shown: Vec<&str> = header.cases[0].expectations.iter().map(|one| one.value.as_str()).collect();
        assert_eq!(shown, ["1", "one", "other"]);
    }

    #[test]
    fn a_list_of_arguments_is_a_row_each() {
        let header = parse("// jess: run\n// expect: exit=1\n// rows: one, one broken\n// rows: two\n").unwrap();
        let args: Vec<Vec<String>> = header.cases.iter().map(|case| case.args.clone()).collect();
        assert_eq!(args, [strings(&["one"]), strings(&["one", "broken"]), strings(&["two"])]);
        assert!(header.cases.iter().all(|case| case.expectations.len() == 1));
        assert_eq!(header.cases.iter().filter(|case| case.first).count(), 1);
        assert!(!header.cases.iter().any(|case| case.again));
    }

    #[test]
    fn restrictions_are_read() {
        let header = parse("// jdk: 25\n// carrier: platform\n// corrupt: Foo\n// waits: 5 s\n// jess: run\n").unwrap();
        assert_eq!(header.jdk, Some(25));
        assert_eq!(header.carriers, strings(&["platform"]));
        assert_eq!(header.corrupt.as_deref(), Some("Foo"));
        assert!(header.waits);
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        for (source, line) in [
            ("// expect: exit=0\n", 1),
            ("// jess: walk\n", 1),
            ("// jess: run\n// expect: wrong\n", 2),
            ("// jess: run\n// run: colour=red\n", 2),
            ("// jess: run\n// run: args=1 | exit=0\n", 2),
            ("// jess: run\n// args: \"open\n", 2),
            ("// jess: run\n// rows: one,\n", 2),
            ("// jdk: many\n", 1),
        ] {
            match parse(source) {
                Err(HeaderError::Malformed { line: found, .. }) => assert_eq!(found, line, "{source}"),
                other => panic!("{source}: {other:?}"),
            }
        }
        assert_eq!(parse("class X {}"), Err(HeaderError::Empty));
    }
}
