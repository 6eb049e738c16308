//! What the script of a page does, in a real browser: `cargo test -p jess-report --test html -- --ignored`, which the
//! step `browser` of the gate runs where there is one.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::results::{Done, found};
use crate::{page, two_thousand_steps};

/// Does what a reader would do, and puts what is seen then into the title.
const READER: &str = r#"
var log = [];
function seen() { return document.querySelectorAll('.steps > li:not([hidden])').length; }
function step(what) { log.push(what + ' ' + seen()); }
step('all');
document.getElementById('collapse').click();
step('collapsed');
location.hash = '#s11';
setTimeout(function () {
  log.push('led to ' + !document.getElementById('s11').hidden);
  document.getElementById('expand').click();
  step('expanded');
  var fold = document.querySelector('button.fold');
  log.push(fold.getAttribute('aria-label') + ' ' + fold.getAttribute('aria-expanded'));
  fold.click();
  step('one ' + fold.getAttribute('aria-expanded'));
  fold.click();
  document.querySelector('a.o').focus();
  log.push('origin ' + document.querySelector('.origin').id + ', reader ' + document.querySelector('.reader').id);
  log.push('wide ' + (document.documentElement.scrollWidth > innerWidth));
  // Whether the clipboard may be used is asked of the browser, which answers at any time.
  Object.defineProperty(navigator, 'clipboard', { value: undefined });
  document.querySelector('[data-copies]').click();
  log.push('says ' + (document.getElementById('said').textContent !== ''));
  document.title = log.join('; ');
}, 300);
"#;

/// A browser of this machine.
fn browser() -> Result<PathBuf, Box<dyn Error>> {
    let browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let path = env::var_os("PATH").unwrap_or_default();
    let mut files = env::split_paths(&path).flat_map(|folder| browsers.map(|name| folder.join(name)));
    Ok(files.find(|file| file.is_file()).ok_or("no browser on PATH")?)
}

/// An empty folder for a page and for what the browser keeps.
fn folder(of: &str) -> Result<PathBuf, Box<dyn Error>> {
    let folder = env::temp_dir().join(format!("jess-page-{of}-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// The title of a page when a browser has opened it.
fn title(browser: &Path, folder: &Path, file: &Path, options: &[&str]) -> Result<(String, String), Box<dyn Error>> {
    let mut command = Command::new(browser);
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]).args(options);
    command.arg(format!("--user-data-dir={}", folder.join("profile").display()));
    let output = command.arg(format!("file://{}", file.display())).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let title = text.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>")).map(|(title, _)| title);
    Ok((title.unwrap_or_default().to_owned(), String::from_utf8_lossy(&output.stderr).into_owned()))
}

/// Has the page laid out, and puts the time since it was asked for into the title, in milliseconds.
const CLOCK: &str = "document.body.getBoundingClientRect(); document.title = Math.round(performance.now());";

/// In milliseconds.
const SECOND: u32 = 1_000;

/// How often the page is opened at most: the machine may be busy with something else.
const ATTEMPTS: usize = 10;

#[test]
#[ignore = "needs a browser"]
fn two_thousand_steps_open_in_a_second() -> Done {
    let (browser, folder) = (browser()?, folder("time")?);
    let file = folder.join("page.html");
    let page = page(&two_thousand_steps()?);
    let (start, end) = page.rsplit_once("</body>").ok_or("no body")?;
    fs::write(&file, format!("{start}<script>{CLOCK}</script></body>{end}"))?;
    let mut times = Vec::new();
    while times.len() < ATTEMPTS && times.last().is_none_or(|&time| time >= SECOND) {
        let (title, said) = title(&browser, &folder, &file, &["--window-size=1400,900"])?;
        times.push(title.parse::<u32>().map_err(|error| format!("{title:?}: {error}; {said}"))?);
    }
    println!("{} bytes, 2,000 steps, laid out after {times:?} ms", page.len());
    assert!(times.iter().any(|&time| time < SECOND), "{times:?} ms");
    fs::remove_dir_all(&folder)?;
    Ok(())
}

#[test]
#[ignore = "needs a browser"]
fn the_script_does_what_its_buttons_say() -> Done {
    let (browser, folder) = (browser()?, folder("script")?);
    let file = folder.join("page.html");
    let page = page(&found("lost-update")?);
    let (start, end) = page.rsplit_once("</body>").ok_or("no body")?;
    fs::write(&file, format!("{start}<script>{READER}</script></body>{end}"))?;
    for width in [1400, 500] {
        let size = format!("--window-size={width},900");
        let (title, said) = title(&browser, &folder, &file, &["--virtual-time-budget=5000", &size])?;
        assert_eq!(
            title,
            "all 19; collapsed 5; led to true; expanded 19; Steps of LostUpdate.main() true; one false 12; \
             origin s8, reader s11; wide false; says true",
            "{width} wide, {said}"
        );
    }
    fs::remove_dir_all(&folder)?;
    Ok(())
}
