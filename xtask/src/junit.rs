//! What the XML reports of JUnit say, as Surefire and Gradle write them.
//!
//! Idea: that XML is regular enough to be read without a parser: `<testcase name= classname=>`, inside it `<failure>`
//! or `<error>`.

use std::fs;
use std::path::Path;

use anyhow::Result;

use crate::jar;

/// One test that was run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TestCase {
    /// `Class#method`
    pub name: String,
    pub failed: bool,
    /// It was not run, or ended with an assumption that does not hold.
    pub skipped: bool,
    /// The verdict that JESS printed; otherwise empty.
    pub said: String,
    /// The failure's text.
    pub text: String,
}

/// The tests that the reports in a folder contain.
pub(crate) fn test_cases(directory: &Path) -> Result<Vec<TestCase>> {
    let mut cases = Vec::new();
    for path in jar::files(directory)? {
        if path.extension().is_some_and(|extension| extension == "xml") {
            cases.extend(parse(&fs::read_to_string(&path)?));
        }
    }
    Ok(cases)
}

fn parse(xml: &str) -> Vec<TestCase> {
    xml.split("<testcase ")
        .skip(1)
        .map(|rest| {
            let (head, body) = rest.split_once('>').unwrap_or((rest, ""));
            let body = if head.ends_with('/') { "" } else { body.split("</testcase>").next().unwrap_or(body) };
            let attribute = |name: &str| {
                let value = head.split(&format!("{name}=\"")).nth(1)?;
                value.split('"').next()
            };
            let class = attribute("classname").unwrap_or("");
            let name = head.split("name=\"").nth(1).and_then(|value| value.split('"').next()).unwrap_or("");
            let failed = body.contains("<failure") || body.contains("<error");
            let name = format!("{class}#{}", without_parameters(name));
            let skipped = body.contains("<skipped");
            // One test's output may be in the element of another, or of the class.
            let said = xml.split_once(&format!("jess: {name}: ")).and_then(|(_, said)| said.lines().next());
            TestCase { said: said.unwrap_or_default().to_owned(), name, failed, skipped, text: text(body) }
        })
        .collect()
}

/// Of a template, `method(parameters)[number]` without the parameters.
fn without_parameters(name: &str) -> String {
    match (name.find('('), name.rfind(')')) {
        (Some(open), Some(close)) if open < close => format!("{}{}", &name[..open], &name[close + 1..]),
        _ => name.to_owned(),
    }
}

/// Surefire writes the text of a failure as it is, Gradle with entities.
fn text(body: &str) -> String {
    let plain = || body.split_once("<![CDATA[").and_then(|(_, text)| text.split_once("]]>")).map(|(text, _)| text);
    let escaped = || {
        let (_, rest) = body.split_once("<failure")?;
        let (_, rest) = rest.split_once('>')?;
        let (text, _) = rest.split_once("</failure>")?;
        (!text.trim_start().starts_with('<')).then(|| unescaped(text))
    };
    escaped().or_else(|| plain().map(str::to_owned)).unwrap_or_default()
}

fn unescaped(text: &str) -> String {
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#10;", "\n"), ("&amp;", "&")];
    entities.iter().fold(text.to_owned(), |text, (entity, letter)| text.replace(entity, letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(name: &str, failed: bool, said: &str, text: &str) -> TestCase {
        TestCase { name: name.into(), failed, skipped: false, said: said.into(), text: text.into() }
    }

    #[test]
    fn invocations_of_templates_have_numbers() {
        assert_eq!(without_parameters("m(int, a.B)[2]"), "m[2]");
        assert_eq!(without_parameters("m"), "m");
    }

    #[test]
    fn surefire_reports_are_read() {
        let xml = r#"<testsuite name="T"><testcase name="good" classname="a.T" time="1"/>
            <testcase name="bad" classname="a.T" time="2">
              <failure message="m" type="x"><![CDATA[report > with jess34-x]]></failure>
              <system-out><![CDATA[jess: a.T#bad: bug: b
jess: a.T#good: verified: v
]]></system-out>
            </testcase></testsuite>"#;
        let good = case("a.T#good", false, "verified: v", "");
        let bad = case("a.T#bad", true, "bug: b", "report > with jess34-x");
        assert_eq!(parse(xml), [good, bad]);
    }

    #[test]
    fn gradle_reports_are_read() {
        let xml = r#"<testsuite name="T"><testcase name="good()" classname="a.T" time="1"/>
            <testcase name="bad()" classname="a.T" time="2">
              <failure message="m &gt;" type="x">report &gt; with jess34-x</failure>
            </testcase><system-out><![CDATA[jess: a.T#bad: bug: b
jess: a.T#good: verified: v
]]></system-out></testsuite>"#;
        let good = case("a.T#good", false, "verified: v", "");
        let bad = case("a.T#bad", true, "bug: b", "report > with jess34-x");
        assert_eq!(parse(xml), [good, bad]);
    }
}
