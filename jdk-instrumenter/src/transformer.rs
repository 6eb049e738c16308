//! The transform as the running JVM uses it: classes come one by one, from any thread.

use crate::policy::Policy;
use crate::sites::{NewSite, SiteTable};
use crate::twin::models::Models;
use crate::twin::{self, Context, Counts, Doubled, Options, Refused, SiteDraft, TransformError};
use jess_classfile::ClassFile;
use std::sync::{Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// Transforms classes and keeps the site table.
///
/// Invariant: the table's lock is never held while a class is transformed for writing; transforms run in parallel.
pub struct Transformer {
    policy: Policy,
    models: Models,
    table: RwLock<SiteTable>,
    log: Mutex<Log>,
}

#[derive(Default)]
struct Log {
    counts: Counts,
    refused: Vec<Refused>,
}

impl Transformer {
    /// `models`: boot classes that model JDK classes, by file or class name; when none are given, those that
    /// `sites` was made with. `sites`: the table of java.base, or an empty one.
    pub fn new(policy: Policy, models: &[(&str, &[u8])], sites: SiteTable) -> Result<Transformer, TransformError> {
        let models = match models {
            [] => Models::from_bytes(sites.models()),
            _ => Models::new(&policy, models)?,
        };
        Ok(Transformer { policy, models, table: RwLock::new(sites), log: Mutex::default() })
    }

    /// Transforms a class; `None` if it stays as it is.
    pub fn transform(&self, bytes: &[u8], options: Options) -> Result<Option<Vec<u8>>, TransformError> {
        let class = parse(bytes)?;
        let doubled = twin::double(self.context(&self.sites()), options, &class)?;
        let mut table = self.sites_mut();
        if !twin::is_boot(class.name().as_bytes()) {
            table.define(&twin::describe(&class));
        }
        let Some(mut doubled) = doubled else { return Ok(None) };
        add_sites(&mut table, &class, &mut doubled);
        drop(table);
        self.note(&mut doubled);
        Ok(Some(doubled.bytes))
    }

    pub(crate) fn context<'t>(&'t self, table: &'t SiteTable) -> Context<'t> {
        Context { policy: &self.policy, models: &self.models, table }
    }

    pub(crate) fn note(&self, doubled: &mut Doubled) {
        let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        log.counts += doubled.counts;
        log.refused.append(&mut doubled.refused);
    }

    /// The policy.
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// The site table, for reading.
    pub fn sites(&self) -> RwLockReadGuard<'_, SiteTable> {
        self.table.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The site table, for queries that are answered once and remembered.
    pub fn sites_mut(&self) -> RwLockWriteGuard<'_, SiteTable> {
        self.table.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// What has been made until now.
    pub fn counts(&self) -> Counts {
        self.log.lock().unwrap_or_else(PoisonError::into_inner).counts
    }

    /// Twins that call their originals although the policy wants a body, since the last call.
    pub fn take_refused(&self) -> Vec<Refused> {
        std::mem::take(&mut self.log.lock().unwrap_or_else(PoisonError::into_inner).refused)
    }

    /// The table, with the models in it.
    pub(crate) fn into_table(self) -> SiteTable {
        let mut table = self.table.into_inner().unwrap_or_else(PoisonError::into_inner);
        table.set_models(self.models.to_bytes());
        table
    }
}

pub(crate) fn parse(bytes: &[u8]) -> Result<ClassFile<'_>, TransformError> {
    ClassFile::parse(bytes).map_err(|source| TransformError::Malformed { class: "a class file".to_owned(), source })
}

/// Adds the sites of a doubled class to the table and writes their numbers into the class.
pub(crate) fn add_sites(table: &mut SiteTable, class: &ClassFile<'_>, doubled: &mut Doubled) {
    let sites: Vec<NewSite<'_>> = doubled.sites.iter().map(|draft| resolve(class, draft)).collect();
    let base = table.add_sites(class.name().as_bytes(), &sites);
    doubled.number(base.0);
}

fn resolve<'a>(class: &ClassFile<'a>, draft: &SiteDraft) -> NewSite<'a> {
    let method = class.methods.get(usize::from(draft.method));
    let member = draft.member.and_then(|index| class.pool.member_ref(index).ok());
    NewSite {
        kind: draft.kind,
        line: draft.line,
        method: method.map_or((&[][..], &[][..]), |method| (method.name.as_bytes(), method.descriptor.as_bytes())),
        member: member.map(|member| (member.owner.as_bytes(), member.name.as_bytes(), member.descriptor.as_bytes())),
        constant: draft.constant,
    }
}
