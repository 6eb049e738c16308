//! `jess jdk list|remove`: the patched JDKs in the cache.
//!
//! Idea: a patch is current if its name is the one that this build of JESS gives to the patch of a JDK of this machine;
//! no other one will ever be used by it. Removing leaves alone what another process runs on.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use indicatif::{HumanBytes, HumanDuration};
use jess_instrumenter::cached::{self, Cached, Removal};

use crate::guess;
use crate::installation::{self, Installation};
use crate::jdk::{self, Jdk};
use crate::options::RemoveJdks;
use crate::patch;
use crate::say;
use crate::trouble::Trouble;

/// `jess jdk list`
pub(crate) fn list() -> Result<u8, Trouble> {
    let root = installation::cache_directory()?;
    let patches = patches(&root)?;
    let current = Current::of(&patches)?;
    let rows: Vec<[String; 4]> = patches
        .iter()
        .map(|patch| {
            let size = HumanBytes(patch.size).to_string();
            let age = HumanDuration(patch.age).to_string();
            [patch.key.clone(), size, age, current.words(patch)]
        })
        .collect();
    say(&table(&rows));
    let total = HumanBytes(patches.iter().map(|patch| patch.size).sum());
    let count = counted(patches.len());
    say(&format!("{count}, {total} in {}\n", root.display()));
    if patches.iter().any(|patch| !current.is_used(patch)) {
        say("`jess jdk remove --unused` removes those that this version of JESS does not use\n");
    }
    Ok(0)
}

/// `jess jdk remove`. Exit code 3 if one that was named is in use.
pub(crate) fn remove(remove: &RemoveJdks) -> Result<u8, Trouble> {
    let root = installation::cache_directory()?;
    let patches = patches(&root)?;
    let chosen: Vec<&Cached> = if remove.all {
        patches.iter().collect()
    } else if remove.unused {
        let current = Current::of(&patches)?;
        patches.iter().filter(|patch| !current.is_used(patch)).collect()
    } else {
        remove.names.iter().map(|name| named(&patches, name)).collect::<Result<_, _>>()?
    };
    let (mut removed, mut freed, mut kept) = (0, 0, 0);
    for patch in chosen {
        let what = format!("remove {}", root.join(&patch.key).display());
        match cached::remove(&root, &patch.key).map_err(Trouble::io(what))? {
            Removal::Removed => {
                say(&format!("removed {}\n", patch.key));
                (removed, freed) = (removed + 1, freed + patch.size);
            }
            Removal::InUse => {
                say(&format!("kept    {}: another process runs on it\n", patch.key));
                kept += 1;
            }
            // Another process was faster.
            Removal::Absent => {}
        }
    }
    say(&format!("{} removed, {} freed\n", counted(removed), HumanBytes(freed)));
    Ok(if kept > 0 && !remove.names.is_empty() { 3 } else { 0 })
}

fn patches(root: &Path) -> Result<Vec<Cached>, Trouble> {
    cached::list(root).map_err(Trouble::io(format!("list {}", root.display())))
}

/// The patch with this name, or the only one whose name begins so.
fn named<'a>(patches: &'a [Cached], name: &str) -> Result<&'a Cached, Trouble> {
    if let Some(exact) = patches.iter().find(|patch| patch.key == name) {
        return Ok(exact);
    }
    let starting: Vec<&Cached> = patches.iter().filter(|patch| patch.key.starts_with(name)).collect();
    match starting[..] {
        [one] if !name.is_empty() => Ok(one),
        [] => {
            let hint = guess::closest(name, patches.iter().map(|patch| patch.key.as_str()));
            let hint = hint.map(|hint| format!("; did you mean `{hint}`?")).unwrap_or_default();
            Err(Trouble::Usage(format!("no patched JDK is called `{name}`{hint} (`jess jdk list` lists them)")))
        }
        _ => Err(Trouble::Usage(format!(
            "the names of {} patched JDKs begin with `{name}`: give one in full (`jess jdk list` lists them)",
            starting.len()
        ))),
    }
}

/// What this build of JESS would use.
struct Current {
    /// The JDKs that patches come from, by their homes.
    jdks: BTreeMap<PathBuf, Jdk>,
    keys: BTreeSet<String>,
}

impl Current {
    fn of(patches: &[Cached]) -> Result<Current, Trouble> {
        let installation = Installation::find()?;
        let homes = patches.iter().filter_map(|patch| Some(patch.origin.as_ref()?.home.clone()));
        let installed = jess_jdks::usable().into_iter().map(|jdk| jdk.home);
        let mut jdks: BTreeMap<PathBuf, Jdk> =
            homes.chain(installed).filter_map(|home| Some((home.clone(), Jdk::detect(&home).ok()?))).collect();
        if let Ok(jdk) = jdk::find(None) {
            jdks.insert(jdk.home.clone(), jdk);
        }
        let mut keys = BTreeSet::new();
        let (boot, policy) = (installation.boot_classes()?, patch::policy()?);
        for jdk in jdks.values() {
            keys.extend([false, true].map(|probes| jess_instrumenter::cache::key(jdk, &policy, &boot, probes)));
        }
        Ok(Current { jdks, keys })
    }

    fn is_used(&self, patch: &Cached) -> bool {
        patch.whole && self.keys.contains(&patch.key)
    }

    /// The state of a patch, and whose it is.
    fn words(&self, patch: &Cached) -> String {
        let home = patch.origin.as_ref().map(|origin| origin.home.as_path());
        let whose = home.map(|home| format!(", of {}", home.display())).unwrap_or_default();
        let leaks = if patch.origin.as_ref().is_some_and(|origin| origin.probes) { " (for --check-leaks)" } else { "" };
        let state = if !patch.whole {
            "damaged"
        } else if self.keys.contains(&patch.key) {
            "current"
        } else {
            match home.map(|home| self.jdks.get(home)) {
                Some(None) => "unused: its JDK is gone",
                Some(Some(jdk)) if !patch.key.starts_with(jdk.version.as_str()) => "unused: its JDK was replaced",
                _ => "unused: of another version of JESS",
            }
        };
        format!("{state}{leaks}{whose}")
    }
}

fn counted(patches: usize) -> String {
    if patches == 1 { "1 patched JDK".to_owned() } else { format!("{patches} patched JDKs") }
}

/// Rows with columns of equal width; the last one is as wide as it is.
fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..N - 1).map(width).chain([0]).collect();
    let line = |row: &[String; N]| {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        format!("{}\n", cells.join("  "))
    };
    rows.iter().map(line).collect()
}
