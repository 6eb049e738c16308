//! An option: where it can be given, and why not elsewhere.

/// One option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The keys of the options that it becomes.
    pub keys: &'static [&'static str],
    /// The flag of `jess run`.
    pub flag: Option<&'static str>,
    /// The element of the annotation.
    pub element: Option<&'static str>,
    /// Why it lacks one of them.
    pub why: &'static str,
}

pub(crate) const fn both(keys: &'static [&'static str], flag: &'static str, element: &'static str) -> Setting {
    Setting { keys, flag: Some(flag), element: Some(element), why: "" }
}

pub(crate) const fn flag(keys: &'static [&'static str], flag: &'static str, why: &'static str) -> Setting {
    Setting { keys, flag: Some(flag), element: None, why }
}

pub(crate) const fn element(element: &'static str, why: &'static str) -> Setting {
    Setting { keys: &[], flag: None, element: Some(element), why }
}

pub(crate) const fn neither(keys: &'static [&'static str], why: &'static str) -> Setting {
    Setting { keys, flag: None, element: None, why }
}
