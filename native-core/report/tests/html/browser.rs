//! What the script of a page does, in a real browser: `cargo test -p jess-report --test html -- --ignored`, which the
//! step `browser` of the gate runs where there is one.

use std::env;
use std::fs;
use std::process::Command;

use crate::page;
use crate::results::{Done, found};

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

#[test]
#[ignore = "needs a browser"]
fn the_script_does_what_its_buttons_say() -> Done {
    let browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let path = env::var_os("PATH").unwrap_or_default();
    let found_here = env::split_paths(&path).flat_map(|folder| browsers.map(|name| folder.join(name)));
    let browser = found_here.into_iter().find(|file| file.is_file()).ok_or("no browser on PATH")?;
    let folder = env::temp_dir().join(format!("jess-page-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let file = folder.join("page.html");
    let page = page(&found("lost-update")?);
    let (start, end) = page.rsplit_once("</body>").ok_or("no body")?;
    fs::write(&file, format!("{start}<script>{READER}</script></body>{end}"))?;
    for width in [1400, 500] {
        let mut command = Command::new(&browser);
        command.args(["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000", "--dump-dom"]);
        command
            .arg(format!("--window-size={width},900"))
            .arg(format!("--user-data-dir={}", folder.join("profile").display()));
        let output = command.arg(format!("file://{}", file.display())).output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let title =
            text.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>")).map(|(title, _)| title);
        assert_eq!(
            title,
            Some(
                "all 19; collapsed 5; led to true; expanded 19; Steps of LostUpdate.main() true; one false 12; \
                 origin s8, reader s11; wide false; says true"
            ),
            "{width} wide, {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    fs::remove_dir_all(&folder)?;
    Ok(())
}
