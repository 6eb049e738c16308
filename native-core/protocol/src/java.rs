//! The Java side, as source text in the style of the project's formatter.

use crate::operation::{self, FLAGS_SHIFT, LOOK_THREAD_SHIFT, Operation};
use crate::options::{Carrier, Kind, PLAIN};
use crate::settings::settings;
use crate::wire;
use crate::words::Word;
use crate::{Constant, Group};
use jess_engine::host::{Races, Strategy, Timeouts};
use std::fmt::Write as _;

/// A file that is written by the generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// Its path, from the root of the project.
    pub path: &'static str,
    /// Its text; if `after` is there, the text from there on.
    pub text: String,
    /// The line before the generated part, where only the end of a file is generated.
    pub after: Option<&'static str>,
}

impl Generated {
    /// The whole file, whose text is `present` now.
    #[must_use]
    pub fn whole(&self, present: &str) -> String {
        match self.after.and_then(|line| Some((present.find(line)?, line))) {
            Some((at, line)) => format!("{}{}", &present[..at + line.len()], self.text),
            None => self.text.clone(),
        }
    }
}

/// The widest line of a comment.
const WIDTH: usize = 100;

/// All files that are generated.
#[must_use]
pub fn files() -> Vec<Generated> {
    let operations = [
        Operation::GROUP,
        operation::start::GROUP,
        operation::flag::GROUP,
        operation::result::GROUP,
        operation::look::GROUP,
        operation::query::GROUP,
        Group {
            prefix: "",
            about: "Shifts.",
            constants: &[
                Constant {
                    name: "FLAGS_SHIFT",
                    value: FLAGS_SHIFT as i64,
                    wide: false,
                    about: "Of flags that share an argument.",
                },
                Constant {
                    name: "LOOK_THREAD_SHIFT",
                    value: LOOK_THREAD_SHIFT as i64,
                    wide: false,
                    about: "Of the thread of {@link #LOOK_QUEUED}.",
                },
            ],
        },
    ];
    let wire = [
        wire::control::GROUP,
        wire::noticed::GROUP,
        wire::record::GROUP,
        wire::stored::GROUP,
        wire::access::GROUP,
        wire::code::GROUP,
        wire::order::GROUP,
        wire::site::GROUP,
        wire::id::GROUP,
        wire::file::GROUP,
        wire::begin::GROUP,
        wire::announced::GROUP,
        wire::failure::GROUP,
        wire::end::GROUP,
        wire::ending::GROUP,
    ];
    let version = format!(
        "    /** What the library must say that it is. */\n    static final String VERSION = \"{}\";\n",
        wire::VERSION
    );
    let file = |path, text| Generated { path, text, after: None };
    vec![
        file(
            "java-agent/boot/src/main/java/java/lang/JessOp.java",
            class("JessOp", "What threads announce to the engine, and what it answers.", "", &operations),
        ),
        file(
            "java-agent/boot/src/main/java/java/lang/JessProtocol.java",
            class("JessProtocol", "Numbers that the library and these classes agree on.", &version, &wire),
        ),
        Generated {
            path: "java-agent/junit/src/main/java/jess/junit/ConcurrencyTest.java",
            text: elements(),
            after: Some("    // From here on written by `cargo xtask codegen`.\n"),
        },
        file("java-agent/junit/src/main/java/jess/junit/PlainOptions.java", plain_options()),
        file("java-agent/junit/src/main/java/jess/junit/Strategy.java", strategies()),
        file("java-agent/junit/src/test/java/jess/junit/CommandOptions.java", command_options()),
        file("java-agent/junit/src/test/resources/jess/junit/result.json", sample()),
    ]
}

/// The elements of the annotation that are numbers or switches.
fn elements() -> String {
    let mut text = String::new();
    for plain in PLAIN {
        let Some(element) = plain.setting.element else { continue };
        text.push('\n');
        comment(&mut text, plain.javadoc);
        let declaration = match plain.kind {
            Kind::Switch => format!("boolean {element}() default false"),
            Kind::Count => format!("long {element}() default 0"),
        };
        let _ = writeln!(text, "    {declaration};");
    }
    text.push_str("}\n");
    text
}

/// The strategies that the annotation can name.
fn strategies() -> String {
    let mut text = "package jess.junit;\n\nimport java.util.Locale;\n\n\
                    /**\n * How the schedules of a {@link ConcurrencyTest} are chosen.\n *\n * <p>Written by {@code cargo xtask codegen}.\n */\n\
                    public enum Strategy {\n"
        .to_owned();
    for (number, strategy) in Strategy::ALL.into_iter().enumerate() {
        comment(&mut text, &words(strategy.about()));
        let end = if number + 1 == Strategy::ALL.len() { ";" } else { "," };
        let _ = writeln!(text, "    {}{end}", strategy.name().to_uppercase().replace('-', "_"));
    }
    text.push_str(
        "\n    String optionValue() {\n        return name().toLowerCase(Locale.ROOT).replace('_', '-');\n    }\n}\n",
    );
    text
}

/// The code that makes options of them.
fn plain_options() -> String {
    let mut text = "package jess.junit;\n\n\
                    /** Elements that are a number or a yes. Written by `cargo xtask codegen`. */\n\
                    final class PlainOptions {\n    \
                    static void add(StringBuilder json, ConcurrencyTest annotation) {\n"
        .to_owned();
    for plain in PLAIN {
        let (Some(element), [key]) = (plain.setting.element, plain.setting.keys) else { continue };
        let (how, value) = match plain.kind {
            Kind::Switch => ("yes", format!("annotation.{element}()")),
            Kind::Count => ("positive", format!("annotation.{element}()")),
        };
        let short = format!("        ExplorationOptions.{how}(json, \"{key}\", {value});");
        let broken = format!("        ExplorationOptions.{how}(\n                json, \"{key}\", {value});");
        let _ = writeln!(text, "{}", if short.len() <= WIDTH { short } else { broken });
    }
    text.push_str("    }\n\n    private PlainOptions() {}\n}\n");
    text
}

/// A set of words, wrapped as the formatter of the project does; `before` is the length of the text before it.
fn set(words: &[String], before: usize) -> String {
    let short = format!("Set.of({})", words.join(", "));
    if before + 1 + short.len() < WIDTH {
        format!(" {short}")
    } else if 12 + short.len() < WIDTH {
        format!("\n            {short}")
    } else {
        format!("\n            Set.of(\n                    {})", words.join(",\n                    "))
    }
}

fn sample() -> String {
    format!("{:#}\n", serde_json::json!(crate::sample::outcome()))
}

/// The options of the command, for the tests of the annotation.
fn command_options() -> String {
    let both = || settings().filter(|setting| setting.element.is_some());
    let plain = || PLAIN.iter().filter(|plain| plain.setting.element.is_some());
    let lists: [(&str, &str, Vec<&str>); 7] = [
        ("ELEMENTS", "What the annotation has.", both().filter_map(|setting| setting.element).collect()),
        ("KEYS", "What becomes of it.", both().flat_map(|setting| setting.keys).copied().collect()),
        (
            "PLAIN_KEYS",
            "What becomes of numbers and yeses.",
            plain().flat_map(|one| one.setting.keys).copied().collect(),
        ),
        ("STRATEGIES", "All strategies.", Strategy::ALL.map(Strategy::name).to_vec()),
        ("TIMEOUTS", "When timed waits expire.", Timeouts::words()),
        ("RACES", "What to do about data races.", Races::words()),
        ("CARRIERS", "What carries a simulated thread.", Carrier::words()),
    ];
    let mut text = "package jess.junit;\n\nimport java.util.Set;\n\n\
                    /** The options of the command. Written by `cargo xtask codegen`. */\n\
                    final class CommandOptions {\n"
        .to_owned();
    for (name, about, words) in lists {
        let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
        let begin = format!("    static final Set<String> {name} =");
        let _ = writeln!(text, "    /** {about} */\n{begin}{};\n", set(&words, begin.len()));
    }
    text.push_str("    private CommandOptions() {}\n}\n");
    text
}

fn class(name: &str, about: &str, first: &str, groups: &[Group]) -> String {
    let mut text = format!(
        "package java.lang;\n\n\
         /** {about} Written by `cargo xtask codegen`. */\n\
         final class {name} {{\n{first}"
    );
    for group in groups {
        if !text.ends_with("{\n") {
            text.push('\n');
        }
        let _ = writeln!(text, "    // {}\n", group.about.trim());
        for (number, constant) in group.constants.iter().enumerate() {
            if number > 0 {
                text.push('\n');
            }
            comment(&mut text, &words(constant.about));
            let kind = if constant.wide { "long" } else { "int" };
            let _ = writeln!(text, "    static final {kind} {}{} = {};", group.prefix, constant.name, value(constant));
        }
    }
    let _ = write!(text, "\n    private {name}() {{}}\n}}\n");
    text
}

/// Turns backticks into the code marks of Javadoc, and a link of Rustdoc into its text.
fn words(about: &str) -> String {
    let mut parts = about.trim().split('`');
    let mut text = parts.next().unwrap_or_default().to_owned();
    while let Some(code) = parts.next() {
        let mut rest = parts.next().unwrap_or_default();
        if let Some(behind) = rest.strip_prefix(']').filter(|_| text.ends_with('[')) {
            text.pop();
            rest = behind;
        }
        let _ = write!(text, "{{@code {code}}}");
        text.push_str(rest);
    }
    text
}

/// A comment on one line if it fits, otherwise on several.
fn comment(text: &mut String, about: &str) {
    let line = format!("    /** {about} */");
    if line.chars().count() <= WIDTH {
        let _ = writeln!(text, "{line}");
        return;
    }
    text.push_str("    /**\n");
    let mut line = "     *".to_owned();
    for word in about.split(' ') {
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            let _ = writeln!(text, "{line}");
            line = "     *".to_owned();
        }
        line.push(' ');
        line.push_str(word);
    }
    let _ = writeln!(text, "{line}\n     */");
}

/// The number as Java takes it.
fn value(constant: &Constant) -> String {
    match i32::try_from(constant.value) {
        _ if constant.wide => constant.value.to_string(),
        Ok(small) if small < 1 << 16 => small.to_string(),
        // A mask: a Java int of this value may be negative.
        _ => format!("{:#010x}", constant.value as u32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_written_as_such() {
        let constant = |value, wide| Constant { name: "X", value, wide, about: "" };
        assert_eq!(value(&constant(-1, false)), "-1");
        assert_eq!(value(&constant(0x8000_0000, false)), "0x80000000");
        assert_eq!(value(&constant(0x4000_0000, false)), "0x40000000");
        assert_eq!(value(&constant(64, true)), "64");
    }

    #[test]
    fn long_comments_are_broken() {
        let mut text = String::new();
        comment(&mut text, &"word ".repeat(40));
        assert!(text.lines().count() > 3 && text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert_eq!(words("takes `A`, and `B`."), "takes {@code A}, and {@code B}.");
        assert_eq!(words("flags of [`start`]. [`A`]"), "flags of {@code start}. {@code A}");
    }
}
