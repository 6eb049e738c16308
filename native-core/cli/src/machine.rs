//! What `jess doctor` says about this machine for a bug report: what a maintainer asks for first.

use std::fs;
use std::path::Path;

use indicatif::HumanBytes;
use jess_instrumenter::cached;

use crate::VERSION;
use crate::installation::platform;
use crate::jdk::Jdk;

/// The lines, as a block of Markdown. `problems`: what the checks have found, each in a line or more.
pub(crate) fn for_a_report(
    jdk: Option<&Jdk>,
    cache: Option<&Path>,
    patch: Option<&str>,
    problems: &[String],
) -> String {
    let mut lines = vec![format!("JESS     {VERSION}"), format!("system   {}", system())];
    match jdk {
        Some(jdk) => {
            let carrier = if jdk.feature >= 21 { "continuation" } else { "platform" };
            lines.push(format!("JDK      {} ({})", jdk.version, jdk.implementor));
            lines.push(format!("carrier  {carrier}"));
        }
        None => lines.push("JDK      none".to_owned()),
    }
    if let Some(patches) = cache.and_then(|cache| cached::list(cache).ok()) {
        let size = HumanBytes(patches.iter().map(|patch| patch.size).sum());
        let patch = patch.unwrap_or("no patch");
        lines.push(format!("cache    {patch}, one of {} ({size})", patches.len()));
    }
    lines.extend(problems.iter().map(|problem| format!("problem  {}", problem.replace('\n', "\n         "))));
    format!("```text\n{}\n```\n", lines.join("\n"))
}

/// The platform, the distribution and its kernel, as far as they say.
fn system() -> String {
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let name = release.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="));
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let processors = std::thread::available_parallelism().map_or(0, usize::from);
    let mut words = vec![platform()];
    words.extend(name.map(|name| name.trim_matches('"').to_owned()));
    if !kernel.trim().is_empty() {
        words.push(format!("kernel {}", kernel.trim()));
    }
    words.push(format!("{processors} processors"));
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_has_what_is_known() {
        let jdk = Jdk {
            home: "/jdk".into(),
            feature: 25,
            version: "25.0.1+8".to_owned(),
            implementor: "Acme".to_owned(),
            image_size: 0,
            image_time: 0,
        };
        let problems = ["agent: it died\n| its last word".to_owned()];
        let text = for_a_report(Some(&jdk), Some(Path::new("/nowhere")), None, &problems);
        let (head, tail) = text.split_once("JDK  ").expect("a JDK");
        assert!(head.starts_with(&format!("```text\nJESS     {VERSION}\nsystem   {}", platform())), "{text}");
        assert_eq!(
            tail,
            "    25.0.1+8 (Acme)\ncarrier  continuation\ncache    no patch, one of 0 (0 B)\n\
             problem  agent: it died\n         | its last word\n```\n"
        );
        assert!(for_a_report(None, None, None, &[]).ends_with("JDK      none\n```\n"));
    }
}
