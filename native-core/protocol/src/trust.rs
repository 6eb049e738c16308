//! Patterns of trusted libraries: the classes of a program whose methods a user says are atomic.
//!
//! Idea: `com.acme.Cache` is a class with all that is nested in it, `com.acme.cache.*` the classes of a package, and
//! `com.acme.cache.**` those of the packages below it as well. A pattern says something about code that nobody looks
//! through, so what it cannot mean is refused, with what to write instead: a pattern that covers everything, code of
//! the JDK or of JESS, or the test itself, which would be one step then.
//!
//! The command, the agent (system property [`PROPERTY`]) and the bridge read the same patterns by this.

use std::error::Error;
use std::fmt;

/// The system property of a JVM with the patterns of all its explorations, with commas between them.
pub const PROPERTY: &str = "jess.trust";

/// Packages of the JDK, by the beginnings of the names of their classes.
const OF_JDK: [&str; 3] = ["java/", "jdk/", "sun/"];
const OF_JESS: &str = "jess/";

/// A pattern of classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    text: String,
    /// Name of the class, or of the package with a slash behind it, as class files spell it.
    name: String,
    reach: Reach,
}

/// What a pattern covers besides its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// What is nested in the class.
    Nested,
    /// The classes of the package.
    Package,
    /// Those of the packages below it, too.
    Below,
}

/// Why a pattern is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternError {
    /// No name of a class or package.
    Senseless(String),
    /// It covers every class of the program.
    Everything(String),
    /// It names code of the JDK.
    OfJdk(String),
    /// It names code of JESS.
    OfJess(String),
    /// It covers the class of the test.
    Test {
        /// The pattern.
        pattern: String,
        /// The class.
        class: String,
    },
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PatternError::Senseless(text) => write!(
                f,
                "`{text}` names no class to trust: write com.acme.Cache for a class, com.acme.cache.* for a package, or \
                 com.acme.cache.** for all packages below it, too"
            ),
            PatternError::Everything(text) => write!(
                f,
                "`{text}` would trust the whole program, of which nothing would be tested: name a class or a package of \
                 a library"
            ),
            PatternError::OfJdk(text) => write!(
                f,
                "`{text}` is code of the JDK, which is trusted where its documents promise what it does (`jess doctor \
                 --policy` lists it): leave it out"
            ),
            PatternError::OfJess(text) => write!(f, "`{text}` is code of JESS, not of a library: leave it out"),
            PatternError::Test { pattern, class } => write!(
                f,
                "`{pattern}` covers {class}, the class of the test, each method of which would be one step: name the \
                 classes of the library only, or move the test to a package of its own"
            ),
        }
    }
}

impl Error for PatternError {}

impl Pattern {
    /// Reads a pattern.
    pub fn parse(text: &str) -> Result<Pattern, PatternError> {
        let owned = || text.to_owned();
        if matches!(text, "*" | "**") {
            return Err(PatternError::Everything(owned()));
        }
        let (name, reach) = if let Some(package) = text.strip_suffix(".**") {
            (package, Reach::Below)
        } else if let Some(package) = text.strip_suffix(".*") {
            (package, Reach::Package)
        } else {
            (text, Reach::Nested)
        };
        let is_identifier = |part: &str| {
            let mut characters = part.chars();
            let allowed = |character: char| character.is_alphanumeric() || character == '_' || character == '$';
            characters.next().is_some_and(|first| allowed(first) && !first.is_ascii_digit()) && characters.all(allowed)
        };
        if !name.split('.').all(is_identifier) {
            return Err(PatternError::Senseless(owned()));
        }
        let mut name = name.replace('.', "/");
        if reach != Reach::Nested {
            name.push('/');
        }
        if OF_JDK.iter().any(|package| name.starts_with(package)) {
            return Err(PatternError::OfJdk(owned()));
        }
        if name.starts_with(OF_JESS) {
            return Err(PatternError::OfJess(owned()));
        }
        Ok(Pattern { text: owned(), name, reach })
    }

    /// Reads the patterns of an exploration of a test (`Class` or `Class#method`): sorted, each once.
    pub fn parse_all(texts: &[String], test: &str) -> Result<Vec<Pattern>, PatternError> {
        let mut patterns = texts.iter().map(|text| Pattern::parse(text)).collect::<Result<Vec<_>, _>>()?;
        patterns.sort_by(|one, other| one.text.cmp(&other.text));
        patterns.dedup();
        let class = test.split('#').next().unwrap_or_default();
        let internal = class.replace('.', "/");
        match patterns.iter().find(|pattern| pattern.covers(internal.as_bytes())) {
            Some(pattern) => Err(PatternError::Test { pattern: pattern.text.clone(), class: class.to_owned() }),
            None => Ok(patterns),
        }
    }

    /// Whether it is the pattern of a class (internal name).
    #[must_use]
    pub fn covers(&self, class: &[u8]) -> bool {
        let Some(rest) = class.strip_prefix(self.name.as_bytes()) else { return false };
        match self.reach {
            Reach::Nested => matches!(rest.first(), None | Some(b'$')),
            Reach::Package => !rest.contains(&b'/'),
            Reach::Below => true,
        }
    }

    /// As it was written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// The patterns of a property of a JVM. What makes no sense is left out: opening an exploration reports it.
#[must_use]
pub fn of_property(value: &str) -> Vec<Pattern> {
    value.split(',').filter_map(|text| Pattern::parse(text.trim()).ok()).collect()
}

/// The property that gives a JVM these patterns; nothing if there are none.
#[must_use]
pub fn property(patterns: &[String]) -> Option<String> {
    (!patterns.is_empty()).then(|| format!("-D{PROPERTY}={}", patterns.join(",")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covered(pattern: &str, class: &str) -> bool {
        Pattern::parse(pattern).expect(pattern).covers(class.as_bytes())
    }

    #[test]
    fn a_class_has_what_is_nested_in_it() {
        for (class, yes) in [
            ("com/acme/Cache", true),
            ("com/acme/Cache$Node", true),
            ("com/acme/Cache$$Lambda", true),
            ("com/acme/Caches", false),
            ("com/acme/Cache/Node", false),
            ("acme/Cache", false),
        ] {
            assert_eq!(covered("com.acme.Cache", class), yes, "{class}");
        }
        assert!(covered("Main$Cache", "Main$Cache") && !covered("Main$Cache", "Main"));
    }

    #[test]
    fn a_package_has_what_is_below_it_if_asked() {
        for (class, package, below) in [
            ("com/acme/cache/Cache$Node", true, true),
            ("com/acme/cache/internal/Table", false, true),
            ("com/acme/caches/Cache", false, false),
            ("com/acme/cache", false, false),
        ] {
            assert_eq!(covered("com.acme.cache.*", class), package, "{class}");
            assert_eq!(covered("com.acme.cache.**", class), below, "{class}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_what_to_write() {
        for (text, why) in [
            ("", "names no class"),
            ("com/acme/Cache", "write com.acme.Cache"),
            ("com.acme.Cache.", "names no class"),
            ("com..Cache", "names no class"),
            ("com.*.Cache", "names no class"),
            ("com.acme.Ca*", "names no class"),
            ("com.acme.Cache#get", "names no class"),
            ("com.acme.7", "names no class"),
            ("a.B,c.D", "names no class"),
            ("**", "the whole program"),
            ("*", "the whole program"),
            ("java.util.HashMap", "doctor --policy"),
            ("jdk.internal.**", "doctor --policy"),
            ("java.*", "doctor --policy"),
            ("jess.agent.Program", "code of JESS"),
        ] {
            let error = Pattern::parse(text).expect_err(text).to_string();
            assert!(error.contains(why) && error.contains(&format!("`{text}`")), "{error}");
        }
        assert!(covered("javax.cache.**", "javax/cache/Cache") && covered("javabeans.Cache", "javabeans/Cache"));
    }

    #[test]
    fn the_test_itself_is_not_trusted() {
        let read = |texts: &[&str], test: &str| {
            let texts: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
            let patterns = Pattern::parse_all(&texts, test).map_err(|error| error.to_string())?;
            Ok::<_, String>(patterns.iter().map(|pattern| pattern.text().to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(read(&["b.C", "a.B", "b.C"], "a.Test#m"), Ok(vec!["a.B".to_owned(), "b.C".to_owned()]));
        for (pattern, test) in
            [("a.*", "a.Test#m"), ("a.Test", "a.Test$Inner#m[2]"), ("Main", "Main"), ("a.**", "a.b.T")]
        {
            let error = read(&[pattern], test).expect_err(pattern);
            assert!(error.contains("the class of the test") && error.contains(pattern), "{error}");
        }
        assert_eq!(read(&["Main$Cache"], "Main"), Ok(vec!["Main$Cache".to_owned()]));
    }

    #[test]
    fn a_property_is_read_back() {
        let texts = ["a.B".to_owned(), "c.**".to_owned()];
        assert_eq!(property(&texts).as_deref(), Some("-Djess.trust=a.B,c.**"));
        assert_eq!(property(&[]), None);
        let read = |value: &str| of_property(value).iter().map(|pattern| pattern.text().to_owned()).collect::<Vec<_>>();
        assert_eq!(read("a.B, c.**"), texts);
        assert_eq!(read(""), Vec::<String>::new());
        assert_eq!(read("a.B,java.util.*"), ["a.B"]);
    }
}
