//! `jess completions` and `jess man`: made from the options, so they cannot lag behind them.

use std::fs;
use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::options::Cli;
use crate::say;
use crate::trouble::Trouble;

/// Prints the completions for a shell.
pub(crate) fn completions(shell: Shell) -> Result<u8, Trouble> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "jess", &mut script);
    say(&String::from_utf8_lossy(&script));
    Ok(0)
}

/// Prints the page of `jess`, or writes it and a page for each command into a folder.
pub(crate) fn man(folder: Option<&Path>) -> Result<u8, Trouble> {
    let Some(folder) = folder else {
        let mut page = Vec::new();
        Man::new(Cli::command()).render(&mut page).map_err(Trouble::io("render the page of the manual"))?;
        say(&String::from_utf8_lossy(&page));
        return Ok(0);
    };
    let what = || format!("write the manual into {}", folder.display());
    fs::create_dir_all(folder).map_err(Trouble::io(what()))?;
    clap_mangen::generate_to(Cli::command(), folder).map_err(Trouble::io(what()))?;
    say(&format!(
        "wrote the manual into {}; `man -l {}` shows it\n",
        folder.display(),
        folder.join("jess.1").display()
    ));
    Ok(0)
}
