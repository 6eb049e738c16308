//! One expectation of a header and its comparison with an observed run.
//!
//! What: `name=value`, `name<=n`, `name>=n`, `name~text`, `name!~text` against the exit code, the text and the JSON
//! result. Invariant: a name that the result lacks is a mismatch, never a pass.

use serde_json::Value;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Relation {
    Equal,
    AtMost,
    AtLeast,
    Contains,
    Lacks,
}

impl Relation {
    fn symbol(self) -> &'static str {
        match self {
            Relation::Equal => "=",
            Relation::AtMost => "<=",
            Relation::AtLeast => ">=",
            Relation::Contains => "~",
            Relation::Lacks => "!~",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Expectation {
    pub name: String,
    pub relation: Relation,
    pub value: String,
}

/// What a run showed.
#[derive(Debug, Clone, Default)]
pub(crate) struct Observation {
    pub exit: Option<i32>,
    pub seconds: f64,
    /// Standard output and standard error together.
    pub text: String,
    pub result: Value,
}

impl Expectation {
    pub(crate) fn parse(word: &str) -> Result<Expectation, String> {
        let place = word
            .find(['=', '<', '>', '~', '!'])
            .ok_or_else(|| format!("{word:?} is not an expectation such as exit=0 or message~text"))?;
        let (name, rest) = word.split_at(place);
        let (relation, value) = if let Some(value) = rest.strip_prefix("<=") {
            (Relation::AtMost, value)
        } else if let Some(value) = rest.strip_prefix(">=") {
            (Relation::AtLeast, value)
        } else if let Some(value) = rest.strip_prefix('=') {
            (Relation::Equal, value)
        } else if let Some(value) = rest.strip_prefix('~') {
            (Relation::Contains, value)
        } else if let Some(value) = rest.strip_prefix("!~") {
            (Relation::Lacks, value)
        } else {
            return Err(format!("{word:?}: use = <= >= ~ or !~"));
        };
        if name.is_empty() || value.is_empty() {
            return Err(format!("{word:?}: name or value missing"));
        }
        let numeric = matches!(relation, Relation::AtMost | Relation::AtLeast);
        if numeric && value.parse::<f64>().is_err() {
            return Err(format!("{word:?}: a number must follow {}", relation.symbol()));
        }
        Ok(Expectation { name: name.to_owned(), relation, value: value.to_owned() })
    }

    /// `Ok` if the observation satisfies the expectation, else what was observed instead.
    pub(crate) fn check(&self, seen: &Observation) -> Result<(), String> {
        let actual = self.actual(seen);
        let holds = match (&actual, self.relation) {
            (None, _) => false,
            (Some(text), Relation::Equal) => *text == self.value,
            (Some(text), Relation::Contains) => text.contains(&self.value),
            (Some(text), Relation::Lacks) => !text.contains(&self.value),
            (Some(text), relation) => match (text.parse::<f64>(), self.value.parse::<f64>()) {
                (Ok(number), Ok(limit)) if relation == Relation::AtMost => number <= limit,
                (Ok(number), Ok(limit)) => number >= limit,
                _ => false,
            },
        };
        if holds {
            return Ok(());
        }
        let mut observed = actual.unwrap_or_else(|| "missing".to_owned());
        if self.name == "text" {
            observed = "other text".to_owned();
        }
        Err(format!("{}{}{} but was {observed}", self.name, self.relation.symbol(), self.value))
    }

    fn actual(&self, seen: &Observation) -> Option<String> {
        match self.name.as_str() {
            "exit" => seen.exit.map(|code| code.to_string()),
            "seconds" => Some(format!("{:.3}", seen.seconds)),
            "text" => Some(seen.text.clone()),
            "kind" => plain(seen.result.pointer("/bug/kind")?),
            "message" => plain(seen.result.pointer("/bug/message").or_else(|| seen.result.get("message"))?),
            // How many there are, or what they are.
            "races" => Some(seen.result.get("races")?.as_array()?.len().to_string()),
            "race" => plain(seen.result.get("races")?),
            name => plain(seen.result.pointer(&format!("/{}", name.replace('.', "/")))?),
        }
    }
}

fn plain(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use serde_json::json;

    fn seen() -> Observation {
        Observation {
            exit: Some(1),
            seconds: 0.5,
            text: "two words".to_owned(),
            result: json!({"executions": 6, "complete": true, "verdict": "bug",
                           "bug": {"kind": "deadlock", "message": "A waits for B"}}),
        }
    }

    #[test]
    fn satisfied() {
        for word in [
            "exit=1",
            "kind=deadlock",
            "message~waits",
            "executions=6",
            "executions<=6",
            "executions>=2",
            "complete=true",
            "bug.kind=deadlock",
            "text~two",
            "text!~three",
            "seconds<=10",
        ] {
            assert_eq!(Expectation::parse(word).unwrap().check(&seen()), Ok(()), "{word}");
        }
    }

    #[test]
    fn violated() {
        for (word, message) in [
            ("exit=0", "exit=0 but was 1"),
            ("blocked=0", "blocked=0 but was missing"),
            ("executions<=5", "executions<=5 but was 6"),
            ("text~three", "text~three but was other text"),
            ("kind!~lock", "kind!~lock but was deadlock"),
            ("races!~lock", "races!~lock but was missing"),
        ] {
            assert_eq!(Expectation::parse(word).unwrap().check(&seen()), Err(message.to_owned()));
        }
    }

    #[test]
    fn malformed() {
        for word in ["", "exit", "=3", "exit=", "executions<5", "executions<=many", "kind!deadlock"] {
            assert!(Expectation::parse(word).is_err(), "{word}");
        }
    }
}
