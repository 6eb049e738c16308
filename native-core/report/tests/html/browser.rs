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

/// Has the page laid out, and puts into the title what a browser has to do for that: elements, rows of steps that have
/// a height, and how often each row was looked at by the script, which must not go through all rows for each row. The
/// time is printed, and decides nothing: the machine may be busy with something else.
const WORK: &str = "var rows = Array.prototype.slice.call(document.querySelectorAll('.steps > li[id]'));
var high = rows.filter(function (row) { return row.getBoundingClientRect().height > 0; }).length;
document.title = [document.getElementsByTagName('*').length, high, window.looked / rows.length,
    Math.round(performance.now())].join(' ');";

/// Counts how often the script of the page looks at the class of a row.
const COUNTER: &str = "window.looked = 0;
var list = Object.getOwnPropertyDescriptor(Element.prototype, 'classList');
Object.defineProperty(Element.prototype, 'classList', { get: function () {
  window.looked += 1;
  return list.get.call(this);
}, set: list.set, configurable: true });";

/// Elements for each of two thousand steps, and looks of the script at each row.
const MOST: (u32, f64) = (12, 8.0);

#[test]
#[ignore = "needs a browser"]
fn two_thousand_steps_are_little_work() -> Done {
    let (browser, folder) = (browser()?, folder("work")?);
    let file = folder.join("page.html");
    let page = page(&two_thousand_steps()?);
    let (start, end) = page.rsplit_once("</body>").ok_or("no body")?;
    let start = start.replacen("<script>", &format!("<script>{COUNTER}</script><script>"), 1);
    fs::write(&file, format!("{start}<script>{WORK}</script></body>{end}"))?;
    let (title, said) = title(&browser, &folder, &file, &["--window-size=1400,900"])?;
    let figures: Vec<f64> = title
        .split(' ')
        .map(str::parse)
        .collect::<Result<_, _>>()
        .map_err(|error| format!("{title:?}: {error}; {said}"))?;
    let [elements, high, looks, time] = figures[..] else { return Err(format!("{title:?}").into()) };
    println!("{} bytes, {elements} elements, {looks} looks at each row, laid out after {time} ms", page.len());
    assert!((high - 2_000.0).abs() < 0.5, "{high} rows have a height");
    assert!(elements < 2_000.0 * f64::from(MOST.0), "{elements} elements");
    assert!(looks > 0.0 && looks < MOST.1, "{looks} looks at each row");
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
