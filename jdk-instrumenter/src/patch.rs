//! Makes the patch of a JDK's java.base: every class doubled, the boot classes added, one jar and one site table.
//!
//! Classes are doubled in parallel with relative site numbers and numbered afterwards in the order of their names,
//! so the result does not depend on timing.

use crate::cache::{self, Patch};
use crate::cached::Origin;
use crate::jdk::{Jdk, JdkError};
use crate::parallel::in_parallel;
use crate::policy::Policy;
use crate::sites::SiteTable;
use crate::transformer::{self, Transformer};
use crate::twin::{self, Counts, Doubled, Options, Refused, TransformError};
use crate::zip::StoredZip;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use thiserror::Error;

/// Why a patch cannot be made.
#[derive(Debug, Error)]
pub enum PatchError {
    /// The JDK cannot be read.
    #[error(transparent)]
    Jdk(#[from] JdkError),
    /// A class cannot be transformed.
    #[error(transparent)]
    Transform(#[from] TransformError),
    /// The cache folder cannot be written.
    #[error("cannot write the patched JDK: {0}")]
    Io(#[from] io::Error),
}

/// How far a patch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Another process is making the same patch.
    Waiting,
    /// Reading the image.
    Reading,
    /// Doubling classes.
    Doubling {
        /// Classes done.
        done: usize,
        /// All classes.
        total: usize,
    },
    /// Writing the files.
    Writing,
}

/// What to make.
#[derive(Clone, Copy)]
pub struct Request<'r> {
    /// The JDK.
    pub jdk: &'r Jdk,
    /// The policy.
    pub policy: &'r Policy,
    /// Path (such as `java/lang/JessHooks.class`) and bytes of the boot classes.
    pub boot: &'r [(String, Vec<u8>)],
    /// Whether originals report that they run (for the leak check).
    pub probes: bool,
}

/// What has been made.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Numbers about the classes.
    pub counts: Counts,
    /// Twins that call their originals although the policy wants a body.
    pub refused: Vec<Refused>,
    /// Number of sites.
    pub sites: usize,
}

/// Finds the patch for this request in the cache folder `root`, or makes it.
pub fn ensure(root: &Path, request: Request<'_>, progress: &(dyn Fn(Progress) + Sync)) -> Result<Patch, PatchError> {
    let key = cache::key(request.jdk, request.policy, request.boot, request.probes);
    let build = |dir: &Path| {
        write(dir, request, progress)?;
        Ok(Origin::of(request.jdk, request.probes).write(dir)?)
    };
    cache::ensure(root, &key, || progress(Progress::Waiting), build)
}

/// Writes jar and site table into a folder.
pub fn write(dir: &Path, request: Request<'_>, progress: &(dyn Fn(Progress) + Sync)) -> Result<Summary, PatchError> {
    progress(Progress::Reading);
    let classes = request.jdk.classes("java.base")?;
    let models: Vec<(&str, &[u8])> =
        request.boot.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
    let mut table = SiteTable::new();
    for (_, bytes) in &classes {
        table.define(&twin::describe(&transformer::parse(bytes)?));
    }
    table.end_base();
    let transformer = Transformer::new(request.policy.clone(), &models, table)?;
    let options = Options { probes: request.probes, ..Options::boot() };
    let doubled = double_all(&transformer, &classes, options, progress)?;

    progress(Progress::Writing);
    let mut zip = StoredZip::new(BufWriter::new(File::create(dir.join(cache::JAR))?));
    let mut caller_sensitive = Vec::new();
    for ((path, bytes), made) in classes.iter().zip(doubled) {
        // A class that stays as it is comes from the image.
        let Some(mut made) = made else { continue };
        let class = transformer::parse(bytes)?;
        transformer::add_sites(&mut transformer.sites_mut(), &class, &mut made);
        transformer.note(&mut made);
        caller_sensitive.append(&mut made.caller_sensitive);
        zip.add(path, &made.bytes)?;
    }
    for (path, bytes) in request.boot {
        if !path.ends_with(".class") || path.ends_with("module-info.class") {
            continue;
        }
        let prepared = {
            let table = transformer.sites();
            twin::prepare_boot_class(transformer.context(&table), bytes, &caller_sensitive)?
        };
        zip.add(path, &prepared)?;
    }
    zip.finish()?.into_inner().map_err(|error| error.into_error())?;
    let counts = transformer.counts();
    let refused = transformer.take_refused();
    let mut table = transformer.into_table();
    table.resolve_all();
    fs::write(dir.join(cache::SITES), table.to_bytes())?;
    Ok(Summary { counts, refused, sites: table.site_count() })
}

fn double_all(
    transformer: &Transformer,
    classes: &[(String, Vec<u8>)],
    options: Options,
    progress: &(dyn Fn(Progress) + Sync),
) -> Result<Vec<Option<Doubled>>, TransformError> {
    const STEP: usize = 64;
    let total = classes.len();
    let done = AtomicUsize::new(0);
    let table = transformer.sites();
    in_parallel(classes, |(_, bytes)| {
        let class = transformer::parse(bytes)?;
        let doubled = twin::double(transformer.context(&table), options, &class);
        let number = done.fetch_add(1, Ordering::Relaxed) + 1;
        if number.is_multiple_of(STEP) || number == total {
            progress(Progress::Doubling { done: number, total });
        }
        doubled
    })
}
