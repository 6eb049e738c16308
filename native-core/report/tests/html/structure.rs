//! What holds for every page: it is well-formed, nothing comes from elsewhere, everything has a name, and whatever
//! the program under test says stays text.

use std::collections::HashSet;
use std::error::Error;

use jess_protocol::result::Outcome;
use roxmltree::{Document, Node, ParsingOptions};
use serde_json::{Value, json};

use crate::page;
use crate::results::{Done, found};

/// Checks a page.
pub(crate) fn check(page: &str) -> Done {
    let text = without_code(page)?;
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&text, options)?;
    let elements: Vec<Node<'_, '_>> = document.descendants().filter(Node::is_element).collect();
    let named = |name: &str| elements.iter().filter(|element| element.has_tag_name(name)).count();
    assert_eq!(document.root_element().attribute("lang"), Some("en"));
    for (name, count) in [("title", 1), ("h1", 1), ("main", 1), ("script", 1), ("iframe", 0), ("img", 0), ("link", 0)] {
        let inside_svg = usize::from(name == "title") * named("svg");
        assert_eq!(named(name), count + inside_svg, "{name}");
    }
    check_references(&elements);
    check_landmarks(&elements);
    for element in &elements {
        check_element(element);
    }
    Ok(())
}

/// A page without the text of its styles and scripts, which need not be XML.
fn without_code(page: &str) -> Result<String, Box<dyn Error>> {
    let mut text = page.to_owned();
    for name in ["style", "script"] {
        let (start, end) = (format!("<{name}>"), format!("</{name}>"));
        let parts: Vec<&str> = text.split(&start).collect();
        let mut left = parts[0].to_owned();
        for part in &parts[1..] {
            let (code, rest) = part.split_once(&end).ok_or("not closed")?;
            assert!(
                !code.contains("://") && !code.contains("url(") && !code.contains("@import"),
                "{name} loads something"
            );
            left.push_str(&format!("{start}{end}{rest}"));
        }
        text = left;
    }
    Ok(text)
}

fn check_references(elements: &[Node<'_, '_>]) {
    let mut ids = HashSet::new();
    for id in elements.iter().filter_map(|element| element.attribute("id")) {
        assert!(ids.insert(id), "the id {id} occurs twice");
    }
    for element in elements {
        for reference in ["aria-labelledby", "data-copies"] {
            let id = element.attribute(reference);
            assert!(id.is_none_or(|id| ids.contains(id)), "{reference} leads to {id:?}, which is not there");
        }
        if let Some(href) = element.attribute("href") {
            let id = href.strip_prefix('#').unwrap_or_else(|| panic!("{href} leads out of the page"));
            assert!(ids.contains(id), "#{id} is not there");
        }
    }
}

/// Whoever goes from region to region by their names has to be able to tell them apart.
fn check_landmarks(elements: &[Node<'_, '_>]) {
    let mut names = HashSet::new();
    let is_landmark = |element: &&Node<'_, '_>| {
        matches!(element.tag_name().name(), "section" | "nav") || element.attribute("role") == Some("region")
    };
    for landmark in elements.iter().filter(is_landmark) {
        let labelled = landmark.attribute("aria-labelledby").and_then(|id| {
            elements.iter().find(|element| element.attribute("id") == Some(id)).and_then(|element| element.text())
        });
        let name = landmark.attribute("aria-label").or(labelled);
        assert!(name.is_some_and(|name| names.insert(name)), "two regions, or one without a name: {name:?}");
    }
}

fn check_element(element: &Node<'_, '_>) {
    for attribute in element.attributes() {
        let name = attribute.name();
        assert!(!name.starts_with("on") && name != "src" && name != "srcdoc", "attribute {name}");
    }
    let text: String = element.descendants().filter_map(|node| node.text()).collect();
    let is_named = element.attribute("aria-label").or(Some(&text)).is_some_and(|name| !name.trim().is_empty());
    match element.tag_name().name() {
        "button" => assert!(is_named && element.attribute("type") == Some("button"), "a button without a name"),
        "a" | "h1" | "h2" | "h3" | "summary" | "title" => assert!(is_named, "an element without text"),
        "svg" => assert!(element.attribute("role") == Some("img") && element.attribute("aria-labelledby").is_some()),
        "section" => assert!(element.attribute("aria-labelledby").is_some()),
        _ => {}
    }
    // What can be scrolled by the keyboard has to say what it is.
    if element.attribute("role") == Some("region") {
        let name = element.attribute("aria-label").or(element.attribute("aria-labelledby"));
        assert!(name.is_some() && element.attribute("tabindex") == Some("0"));
    }
}

/// Texts that a page must show and not obey.
const NASTY: [&str; 12] = [
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "\" onmouseover=\"alert(1)\" x=\"",
    "' onfocus='alert(1)' autofocus='",
    "<img src=x onerror=alert(1)>",
    "</title></head><body onload=alert(1)>",
    "</pre></section></main>",
    "&lt;b&gt; &amp; &#60;script&#62; &unknown;",
    "<!-- ]]> --> <![CDATA[ <?php ?>",
    "\u{0}\u{1}\u{8}\u{b}\u{1f}\u{7f}\u{85}\u{202e}\u{feff}\u{fffe}\u{ffff}",
    "javascript:alert(1)",
    "漢字 🙂 \r\n\t a.B.c(../../../etc/passwd:1)",
];

/// Puts a text into every string of a value but those that are one of a few words.
fn spoil(value: &mut Value, text: &str) {
    const WORDS: [&str; 4] = ["verdict", "kind", "reason", "of"];
    match value {
        Value::String(own) => *own = format!("{text}{own}{text}"),
        Value::Array(all) => all.iter_mut().for_each(|one| spoil(one, text)),
        Value::Object(all) => {
            all.iter_mut().filter(|(name, _)| !WORDS.contains(&name.as_str())).for_each(|(_, one)| spoil(one, text));
        }
        _ => {}
    }
}

/// The result with as many of its parts as there are.
fn full(name: &str) -> Result<Value, Box<dyn Error>> {
    let mut value = json!(found(name)?);
    let side =
        json!({"thread": "t", "operation": "write", "order": "volatile", "place": "bank.Account.add(Account.java:10)"});
    value["races"] = json!([{"location": "a", "accesses": [side, side], "at_execution": 1, "token": "jess1-r"}]);
    for (field, text) in [("printed", "p"), ("message", "m")] {
        value[field] = json!(text);
    }
    for field in ["warnings", "leaks", "relative_to"] {
        value[field] = json!(["w"]);
    }
    value["outcomes"] = json!([{"value": "v", "behaviours": 1, "token": "t"}]);
    Ok(value)
}

#[test]
fn nothing_that_a_program_says_is_obeyed() -> Done {
    for name in ["lost-update", "deadlock", "causes", "library", "line"] {
        for text in NASTY {
            let mut value = full(name)?;
            spoil(&mut value, text);
            let page = page(&serde_json::from_value::<Outcome>(value)?);
            check(&page).map_err(|error| format!("{name}, {text:?}: {error}"))?;
            // Twice: it opens, and it ends with its script.
            assert_eq!(page.matches("<script").count(), 1, "{name}, {text:?}");
        }
    }
    Ok(())
}

/// Random texts of what has a meaning to some reader of HTML, from a fixed seed.
#[test]
fn no_mix_of_such_characters_is_obeyed() -> Done {
    const PARTS: [&str; 20] = [
        "<", ">", "&", "\"", "'", "/", "script", "!--", "-->", "=", " ", "\n", "`", ";", "style", "#", "lt", "\u{0}",
        "a", "]]",
    ];
    let mut state: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut draw = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize
    };
    for _ in 0..60 {
        let text: String = (0..draw() % 24).map(|_| PARTS[draw() % PARTS.len()]).collect();
        let mut value = full("lost-update")?;
        spoil(&mut value, &text);
        check(&page(&serde_json::from_value(value)?)).map_err(|error| format!("{text:?}: {error}"))?;
    }
    Ok(())
}
