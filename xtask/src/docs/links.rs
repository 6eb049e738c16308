//! Links: every page is in the summary and every row of the summary is a page; what a relative link names exists, and
//! so does its anchor. What is on other hosts is not looked at, since a gate has no network.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::Result;

use super::Findings;
use super::book::{Book, Page, SUMMARY};

/// Where the files of the project are, seen from the web.
const REPOSITORY: &str = "https://github.com/jess-org/jess/blob/main/";

/// Checks the links of all pages. Those into the repository name files of this tree.
pub(super) fn check(book: &Book, root: &Path, findings: &mut Findings) -> Result<()> {
    let summary = book.page(SUMMARY)?;
    let listed: BTreeSet<&str> = summary.links.iter().map(String::as_str).collect();
    for page in book.pages.iter().filter(|page| page.name != SUMMARY) {
        findings.say(listed.contains(page.name.as_str()), || format!("{}: not in {SUMMARY}", page.name));
    }
    for page in &book.pages {
        for link in &page.links {
            let wrong = wrong(book, root, page, link);
            findings.say(wrong.is_none(), || format!("{}: {link}: {}", page.name, wrong.unwrap_or_default()));
        }
    }
    Ok(())
}

/// Why a link leads nowhere.
fn wrong(book: &Book, root: &Path, page: &Page, link: &str) -> Option<String> {
    let (path, anchor) = link.split_once('#').map_or((link, None), |(path, anchor)| (path, Some(anchor)));
    if let Some(inside) = path.strip_prefix(REPOSITORY) {
        return wrong_file(&root.join(inside), anchor);
    }
    if link.contains("://") {
        return None;
    }
    let target = if path.is_empty() { page.path.clone() } else { page.path.parent()?.join(path) };
    let target = resolved(&target);
    if !target.starts_with(&book.source) {
        return Some(format!("outside of the book; link to {REPOSITORY}… instead"));
    }
    let Some(found) = book.pages.iter().find(|page| page.path == target) else {
        return Some("no such page".to_owned());
    };
    let missing = anchor.is_some_and(|anchor| !found.anchors.contains(anchor));
    missing.then(|| format!("{} has no such heading; it has {:?}", found.name, found.anchors))
}

fn wrong_file(path: &Path, anchor: Option<&str>) -> Option<String> {
    if !path.exists() {
        return Some("no such file in the repository".to_owned());
    }
    let text = anchor.and_then(|_| fs::read_to_string(path).ok())?;
    let page = Page::of(String::new(), path.to_owned(), text);
    (!page.anchors.contains(anchor?)).then(|| "it has no such heading".to_owned())
}

/// The path without `..`.
fn resolved(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut path, component| {
        match component {
            Component::ParentDir => {
                path.pop();
            }
            other => path.push(other),
        }
        path
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_that_leads_nowhere_is_found() {
        let page =
            |name: &str, text: &str| Page::of(name.to_owned(), Path::new("/book/src").join(name), text.to_owned());
        let pages = vec![page("a.md", "# One\n"), page("how/b.md", "# Two\n")];
        let book = Book { source: "/book/src".into(), pages };
        let wrong = |link: &str| wrong(&book, Path::new("/nowhere"), &book.pages[1], link).is_some();
        for good in ["../a.md", "../a.md#one", "#two", "https://example.org/x"] {
            assert!(!wrong(good), "{good}");
        }
        for bad in ["a.md", "../a.md#two", "#one", "../../a.md", &format!("{REPOSITORY}README.md")] {
            assert!(wrong(bad), "{bad}");
        }
    }
}
