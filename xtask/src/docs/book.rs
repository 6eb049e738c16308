//! The pages of the book: their headings, links and fences.

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::jar;

/// The page that lists all others.
pub(super) const SUMMARY: &str = "SUMMARY.md";

/// All pages.
pub(super) struct Book {
    /// The folder of the pages.
    pub source: PathBuf,
    pub pages: Vec<Page>,
}

/// One page.
pub(super) struct Page {
    /// Its path below the folder of the pages.
    pub name: String,
    pub path: PathBuf,
    pub text: String,
    pub anchors: BTreeSet<String>,
    pub links: Vec<String>,
    pub fences: Vec<Fence>,
}

/// A fenced block.
#[derive(Debug)]
pub(super) struct Fence {
    /// What stands behind the opening backquotes.
    pub info: String,
    pub body: String,
    /// Where the body is in the text of the page.
    pub place: Range<usize>,
}

impl Fence {
    /// The language, which is the first word of the info string.
    pub(super) fn language(&self) -> &str {
        self.info.split(',').next().unwrap_or_default()
    }

    /// What the info string says behind `name=`.
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.info.split(',').find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
    }
}

impl Book {
    /// Reads all pages below `src` of a folder.
    pub(super) fn read(folder: &Path) -> Result<Book> {
        let source = folder.join("src");
        let mut pages = Vec::new();
        for path in jar::files(&source)? {
            let name = path.strip_prefix(&source)?.to_string_lossy().into_owned();
            if path.extension().is_none_or(|extension| extension != "md") {
                bail!("{} is no page; pages end in .md", path.display());
            }
            let text = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
            pages.push(Page::of(name, path, text));
        }
        Ok(Book { source, pages })
    }

    /// A page by its name.
    pub(super) fn page(&self, name: &str) -> Result<&Page> {
        self.pages.iter().find(|page| page.name == name).with_context(|| format!("docs/src has no page {name}"))
    }
}

impl Page {
    pub(super) fn of(name: String, path: PathBuf, text: String) -> Page {
        let mut page = Page { name, path, text, anchors: BTreeSet::new(), links: Vec::new(), fences: Vec::new() };
        let text = page.text.clone();
        let mut heading: Option<String> = None;
        let mut fence: Option<(String, Option<Range<usize>>)> = None;
        for (event, range) in Parser::new_ext(&text, Options::ENABLE_TABLES).into_offset_iter() {
            match event {
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => {
                    let anchor = anchor(&heading.take().unwrap_or_default());
                    page.add_anchor(anchor);
                }
                Event::Start(Tag::Link { dest_url, .. }) => page.links.push(dest_url.into_string()),
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => fence = Some((info.into_string(), None)),
                Event::Start(Tag::CodeBlock(CodeBlockKind::Indented)) => fence = Some((String::new(), None)),
                Event::End(TagEnd::CodeBlock) => page.fences.extend(fence.take().map(|(info, place)| {
                    let place = place.unwrap_or(range.end..range.end);
                    Fence { info, body: text[place.clone()].to_owned(), place }
                })),
                Event::Text(_) if fence.is_some() => {
                    if let Some((_, place)) = &mut fence {
                        *place = Some(place.as_ref().map_or(range.start, |place| place.start)..range.end);
                    }
                }
                Event::Text(words) | Event::Code(words) => {
                    if let Some(heading) = &mut heading {
                        heading.push_str(&words);
                    }
                }
                _ => {}
            }
        }
        page
    }

    /// A second heading of one name has a number.
    fn add_anchor(&mut self, anchor: String) {
        let mut unique = anchor.clone();
        let mut number = 1;
        while !self.anchors.insert(unique) {
            unique = format!("{anchor}-{number}");
            number += 1;
        }
    }

    /// What the page says, without backquotes and with single spaces between words.
    pub(super) fn words(&self) -> String {
        words(&self.text)
    }
}

/// A text without backquotes, with single spaces between words.
pub(super) fn words(text: &str) -> String {
    text.replace('`', "").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The anchor of a heading, as mdBook and GitHub make it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_' | ' '));
    kept.map(|letter| if letter == ' ' { '-' } else { letter.to_ascii_lowercase() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_anchors_links_and_fences() {
        let text = "# How to `run`, fast\n[one](a.md#b)\n## Twice\n## Twice\n```java,of=jcstress\nclass A {\n}\n```\n";
        let page = Page::of("a.md".into(), "a.md".into(), text.into());
        assert_eq!(page.anchors.iter().collect::<Vec<_>>(), ["how-to-run-fast", "twice", "twice-1"]);
        assert_eq!(page.links, ["a.md#b"]);
        let fence = &page.fences[0];
        assert_eq!((fence.language(), fence.attribute("of")), ("java", Some("jcstress")));
        assert_eq!((fence.body.as_str(), &text[fence.place.clone()]), ("class A {\n}\n", "class A {\n}\n"));
    }
}
