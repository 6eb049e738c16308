//! Model classes: boot classes whose static methods replace methods of a JDK class.
//!
//! A boot class describes itself: a static method `m(R, A…)T` models the instance method `m(A…)T` of the JDK class
//! `R` that the policy gives it, and a static `m(A…)T` models the static one. A parameter or result of type
//! `java/lang/JessAny` stands for any reference type (for private classes, or ones that some JDKs lack).

use crate::policy::{Policy, Rule};
use jess_classfile::{ClassFile, JStr, access};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::TransformError;

const ANY: &[u8] = b"Ljava/lang/JessAny;";

/// A method of a boot class, seen as model of a JDK method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ModelMethod {
    /// Descriptor of the boot method.
    pub(crate) descriptor: Vec<u8>,
    /// Descriptor of the JDK method it models, perhaps with `JessAny` in it.
    modelled: Vec<u8>,
    is_static: bool,
}

/// The model of one JDK class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Model {
    /// Internal name of the boot class.
    pub(crate) boot: Vec<u8>,
    methods: FxHashMap<Vec<u8>, SmallVec<[ModelMethod; 2]>>,
}

impl Model {
    /// The boot method that models this method.
    pub(crate) fn method(
        &self,
        name: &[u8],
        descriptor: &[u8],
        is_static: bool,
    ) -> Option<&ModelMethod> {
        self.methods.get(name)?.iter().find(|method| {
            method.is_static == is_static && fits(&method.modelled, descriptor)
        })
    }
}

/// All models, by JDK class.
#[derive(Clone, Debug, Default)]
pub(crate) struct Models {
    by_class: FxHashMap<Vec<u8>, Model>,
}

impl Models {
    /// Reads the boot classes that the policy names. Rows whose boot class is not given have no effect.
    pub(crate) fn new(policy: &Policy, boot: &[(&str, &[u8])]) -> Result<Models, TransformError> {
        let mut by_class = FxHashMap::default();
        for row in policy.rows() {
            let Rule::Model(boot_name) = &row.rule else { continue };
            let file = boot.iter().find(|(name, _)| {
                name.strip_suffix(".class").unwrap_or(name) == boot_name.as_str()
            });
            let Some((name, bytes)) = file else { continue };
            let class = ClassFile::parse(bytes).map_err(|source| TransformError::Malformed {
                class: (*name).to_owned(),
                source,
            })?;
            by_class.insert(row.pattern.as_bytes().to_vec(), read(&class, row.pattern.as_bytes()));
        }
        Ok(Models { by_class })
    }

    /// The model of a class.
    pub(crate) fn of(&self, class: &[u8]) -> Option<&Model> {
        self.by_class.get(class)
    }
}

fn read(class: &ClassFile<'_>, modelled: &[u8]) -> Model {
    let mut model = Model { boot: class.name().as_bytes().to_vec(), ..Model::default() };
    let mut receiver = b"(L".to_vec();
    receiver.extend_from_slice(modelled);
    receiver.push(b';');
    let mut any = b"(".to_vec();
    any.extend_from_slice(ANY);
    for method in &class.methods {
        if !method.is_static()
            || method.access & (access::PRIVATE | access::SYNTHETIC) != 0
            || method.name == "<clinit>"
        {
            continue;
        }
        let descriptor = method.descriptor.as_bytes();
        let entry = model.methods.entry(method.name.as_bytes().to_vec()).or_default();
        // The instance form comes first: a static method of the JDK class that takes the class itself as its
        // first argument is the rarer reading, and both may be true.
        for prefix in [&receiver, &any] {
            if let Some(rest) = descriptor.strip_prefix(prefix.as_slice()) {
                let mut instance = b"(".to_vec();
                instance.extend_from_slice(rest);
                entry.push(ModelMethod {
                    descriptor: descriptor.to_vec(),
                    modelled: instance,
                    is_static: false,
                });
            }
        }
        entry.push(ModelMethod {
            descriptor: descriptor.to_vec(),
            modelled: descriptor.to_vec(),
            is_static: true,
        });
    }
    model
}

/// Whether a descriptor is the pattern, with `JessAny` in the pattern for any reference type.
fn fits(pattern: &[u8], descriptor: &[u8]) -> bool {
    if pattern == descriptor {
        return true;
    }
    let (mut pattern, mut rest) = (pattern, descriptor);
    while let Some((&first, tail)) = pattern.split_first() {
        if let Some(after) = pattern.strip_prefix(ANY) {
            let Some(length) = reference_length(rest) else { return false };
            pattern = after;
            rest = &rest[length..];
        } else if rest.first() == Some(&first) {
            // Inside a class name this walks byte by byte, where `LJess…` cannot match by accident: a name
            // holds no `;`, so the prefix with its `;` begins at a type.
            pattern = tail;
            rest = &rest[1..];
        } else {
            return false;
        }
    }
    rest.is_empty()
}

fn reference_length(descriptor: &[u8]) -> Option<usize> {
    let dimensions = descriptor.iter().take_while(|&&byte| byte == b'[').count();
    match descriptor.get(dimensions)? {
        b'L' => Some(descriptor.iter().position(|&byte| byte == b';')? + 1),
        _ if dimensions > 0 => Some(dimensions + 1),
        _ => None,
    }
}

/// The result type of a descriptor.
pub(crate) fn result<'a>(descriptor: &'a [u8]) -> &'a [u8] {
    let start = descriptor.iter().position(|&byte| byte == b')').map_or(0, |at| at + 1);
    &descriptor[start..]
}

/// The class name for `checkcast` to a reference type: array descriptors stay as they are.
pub(crate) fn cast_target(field_descriptor: &[u8]) -> Option<JStr<'_>> {
    match field_descriptor {
        [b'L', name @ .., b';'] => Some(JStr::new(name)),
        [b'[', ..] => Some(JStr::new(field_descriptor)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_stands_for_reference_types_only() {
        assert!(fits(b"(Ljava/lang/JessAny;I)V", b"(Ljava/lang/String;I)V"));
        assert!(fits(b"(Ljava/lang/JessAny;I)V", b"([[II)V"));
        assert!(fits(b"()Ljava/lang/JessAny;", b"()Ljava/lang/Thread;"));
        assert!(!fits(b"(Ljava/lang/JessAny;I)V", b"(II)V"));
        assert!(!fits(b"(Ljava/lang/JessAny;)V", b"(La;La;)V"));
        assert!(!fits(b"(I)V", b"(J)V"));
    }
}
