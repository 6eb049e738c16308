//! A worker JVM, watched from outside: what `/proc`, its result file and `jcmd` say about it.

use std::collections::HashMap;
use std::fmt;
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// A moment of a worker.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sample {
    pub executions: u64,
    /// Bytes of living objects.
    pub heap: u64,
    pub resident: u64,
    pub threads: u64,
    /// Loaded classes, hidden ones included.
    pub classes: u64,
    /// Bytes of living objects by class.
    pub by_class: HashMap<String, u64>,
}

impl Sample {
    /// The classes whose objects have grown most.
    pub(crate) fn grown(&self, later: &Sample) -> Vec<String> {
        let growth = |(class, bytes): (&String, &u64)| {
            let before = self.by_class.get(class).copied().unwrap_or(0);
            (bytes.saturating_sub(before), class.clone())
        };
        let mut grown: Vec<(u64, String)> = later.by_class.iter().map(growth).filter(|(bytes, _)| *bytes > 0).collect();
        grown.sort_unstable_by(|a, b| b.cmp(a));
        grown.truncate(8);
        grown.into_iter().map(|(bytes, class)| format!("{class} +{bytes}")).collect()
    }
}

impl fmt::Display for Sample {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let Sample { executions, heap, resident, threads, classes, .. } = self;
        let (heap, resident) = (heap >> 10, resident >> 10);
        write!(out, "{executions:>7} executions: heap {heap} KiB, resident {resident} KiB, ")?;
        write!(out, "{threads} threads, {classes} classes")
    }
}

/// A running worker.
#[derive(Debug)]
pub(crate) struct Worker {
    process: u32,
    result: PathBuf,
    position: u64,
    rest: String,
    executions: Option<u64>,
}

impl Worker {
    /// The worker that the `jess` command with this process id has started, once there is one. It must have `options`.
    pub(crate) fn of(jess: u32, options: &[&str]) -> Result<Option<Worker>> {
        for entry in fs::read_dir("/proc")?.flatten() {
            let Some(process) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
            if parent(process) != Some(jess) {
                continue;
            }
            let line = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
            let arguments: Vec<String> =
                line.split(|byte| *byte == 0).map(|word| String::from_utf8_lossy(word).into_owned()).collect();
            // Before the new process has become a JVM it still has its parent's arguments.
            let Some(result) = arguments.iter().find_map(|word| word.strip_prefix("-Djess.result=")) else { continue };
            if let Some(absent) = options.iter().find(|option| !arguments.iter().any(|word| word == *option)) {
                bail!("the worker runs without {absent}");
            }
            let result = PathBuf::from(result);
            return Ok(Some(Worker { process, result, position: 0, rest: String::new(), executions: None }));
        }
        Ok(None)
    }

    /// How many executions it has last reported.
    pub(crate) fn executions(&mut self) -> Option<u64> {
        let mut file = File::open(&self.result).ok()?;
        file.seek(SeekFrom::Start(self.position)).ok()?;
        self.position += file.read_to_string(&mut self.rest).ok()? as u64;
        let complete = self.rest.rfind('\n').map_or(0, |end| end + 1);
        for line in self.rest[..complete].lines() {
            let news: serde_json::Value = serde_json::from_str(line).unwrap_or_default();
            self.executions = news["progress"]["executions"].as_u64().or(self.executions);
        }
        self.rest.drain(..complete);
        self.executions
    }

    /// Collects the worker's garbage and takes stock.
    pub(crate) fn sample(&self, jcmd: &Path) -> Result<Sample> {
        let histogram = self.ask(jcmd, "GC.class_histogram")?;
        let classes = self.ask(jcmd, "VM.classloader_stats").ok().and_then(|text| total_classes(&text));
        let status = fs::read_to_string(format!("/proc/{}/status", self.process))?;
        let (heap, by_class) = living(&histogram).context("jcmd GC.class_histogram without a total")?;
        Ok(Sample {
            executions: self.executions.unwrap_or(0),
            heap,
            resident: field(&status, "VmRSS:")? << 10,
            threads: field(&status, "Threads:")?,
            classes: classes.context("jcmd VM.classloader_stats without a total")?,
            by_class,
        })
    }

    fn ask(&self, jcmd: &Path, what: &str) -> Result<String> {
        let output = Command::new(jcmd).arg(self.process.to_string()).arg(what).output().context("starting jcmd")?;
        if !output.status.success() {
            bail!("jcmd {what}: {}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

fn parent(process: u32) -> Option<u32> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    field(&status, "PPid:").ok().and_then(|parent| parent.try_into().ok())
}

fn field(status: &str, name: &str) -> Result<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let number = line.and_then(|line| line.split_whitespace().next()).and_then(|number| number.parse().ok());
    number.with_context(|| format!("no {name} in /proc"))
}

/// `num: instances bytes class`, and a line `Total instances bytes`.
fn living(histogram: &str) -> Option<(u64, HashMap<String, u64>)> {
    let mut total = None;
    let mut classes = HashMap::new();
    for line in histogram.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["Total", _, bytes] => total = bytes.parse().ok(),
            [number, _, bytes, class, ..] if number.ends_with(':') => {
                if let Ok(bytes) = bytes.parse() {
                    classes.insert((*class).to_owned(), bytes);
                }
            }
            _ => {}
        }
    }
    Some((total?, classes))
}

/// `Total = loaders classes chunk block`; hidden classes are in lines of their own.
fn total_classes(stats: &str) -> Option<u64> {
    let line = stats.lines().find_map(|line| line.trim().strip_prefix("Total = "))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_jcmd_and_proc_print_is_read() {
        let histogram = " num     #instances         #bytes  class name (module)\n\
            ----\n   1:  10  2048  [B (java.base@17)\n   2:  3  96  Mixed$Order\nTotal  13  2144\n";
        let (total, classes) = living(histogram).unwrap_or_default();
        assert_eq!((total, classes.get("[B"), classes.get("Mixed$Order")), (2144, Some(&2048), Some(&96)));
        let stats = "ClassLoader  Parent  CLD*  Classes  ChunkSz  BlockSz  Type\n\
            0x0 0x0 0x1  900 1 2 <boot class loader>\nTotal = 4                  1234   9000   8000\n";
        assert_eq!(total_classes(stats), Some(1234));
        assert_eq!(field("Name:\tjava\nThreads:\t19\n", "Threads:").ok(), Some(19));
        assert!(field("", "Threads:").is_err());
    }

    #[test]
    fn the_classes_that_grew_are_named_largest_first() {
        let sample = |sizes: [u64; 3]| Sample {
            by_class: ["a", "b", "c"].map(str::to_owned).into_iter().zip(sizes).collect(),
            ..Sample::default()
        };
        assert_eq!(sample([1, 5, 7]).grown(&sample([3, 5, 99])), ["c +92", "a +2"]);
    }
}
