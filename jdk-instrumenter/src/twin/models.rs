//! Model classes: boot classes whose static methods replace methods of a JDK class.
//!
//! A boot class describes itself: a static method `m(R, A…)T` models the instance method `m(A…)T` of the JDK class `R`
//! that the policy gives it, and a static `m(A…)T` models the static one. A parameter or result of type
//! `java/lang/JessAny` stands for any reference type (for private classes, or ones that some JDKs lack). A field
//! `FALLS_THROUGH` keeps the body for receivers for which `applies(Object)` is false; a field `AROUND` keeps the body
//! and puts `enter()` and `exit()` around it; a field `BEFORE` keeps native methods and is called before each, with the
//! same arguments; a field `FIRST` keeps the bodies of other methods, which call the model first, with the same
//! arguments and as a part of their step. Methods of `JessStatics` stand for static fields. A row of the policy about
//! one method gives that method a model of its own, whatever the model of its class is.
//!
//! The models of a patched JDK are kept in its site table, so that classes transformed later call them too.

use crate::policy::{Policy, Rule};
use jess_classfile::{ClassFile, JStr, access};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::TransformError;

const ANY: &[u8] = b"Ljava/lang/JessAny;";
const STATICS: &str = "java/lang/JessStatics";

/// How a model stands to the body it models.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Role {
    /// Instead of the body.
    #[default]
    Instead,
    /// Instead of the body for the receivers it applies to.
    Sometimes,
    /// `enter` before the body, `exit` behind it.
    Around,
    /// Before a native method, with the same arguments; it returns nothing.
    Before,
    /// The first that a body does, with the same arguments; it returns nothing.
    First,
}

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
    pub(crate) role: Role,
    methods: FxHashMap<Vec<u8>, SmallVec<[ModelMethod; 2]>>,
}

impl Model {
    /// The boot method that models this method.
    pub(crate) fn method(&self, name: &[u8], descriptor: &[u8], is_static: bool) -> Option<&ModelMethod> {
        self.methods
            .get(name)?
            .iter()
            .find(|method| method.is_static == is_static && self.fits(&method.modelled, descriptor))
    }

    /// A method that is called before another one has its parameters only.
    fn fits(&self, modelled: &[u8], descriptor: &[u8]) -> bool {
        match self.role {
            Role::Before | Role::First => fits(parameters(modelled), parameters(descriptor)),
            _ => fits(modelled, descriptor),
        }
    }
}

/// A method of a model, with the model.
type Found<'a> = (&'a Model, &'a ModelMethod);

/// Models of single methods of a class, by their names.
type OfMethods = SmallVec<[(Vec<u8>, Model); 2]>;

/// All models, by JDK class, and by method where a row is about one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Models {
    by_class: FxHashMap<Vec<u8>, Model>,
    by_method: FxHashMap<Vec<u8>, OfMethods>,
    /// Descriptor of the method of `JessStatics` by its name, which is made of owner and name of the field.
    statics: FxHashMap<Vec<u8>, Vec<u8>>,
}

impl Models {
    /// Reads the boot classes that the policy names. Rows whose boot class is not given have no effect.
    pub(crate) fn new(policy: &Policy, boot: &[(&str, &[u8])]) -> Result<Models, TransformError> {
        let mut models = Models::default();
        let find = |wanted: &str| boot.iter().find(|(name, _)| name.strip_suffix(".class").unwrap_or(name) == wanted);
        let parse = |(name, bytes): (&str, &[u8])| {
            // Boot classes stay around as long as the caller's; models are copied out of them.
            ClassFile::parse(bytes)
                .map(|class| extract(&class))
                .map_err(|source| TransformError::Malformed { class: name.to_owned(), source })
        };
        for row in policy.rows() {
            let Rule::Model(boot_name) = &row.rule else { continue };
            let Some(&file) = find(boot_name) else { continue };
            let (class, method) = row.pattern.split_once('.').map_or((&*row.pattern, None), |(c, m)| (c, Some(m)));
            let mut model = parse(file)?.model_of(class.as_bytes());
            if let Some(name) = method {
                model.methods.retain(|modelled, _| modelled == name.as_bytes());
            }
            *models.at(row.pattern.as_bytes()) = model;
        }
        if let Some(&file) = find(STATICS) {
            for (name, descriptor) in parse(file)?.methods {
                if descriptor.starts_with(b"()") {
                    models.statics.insert(name, descriptor);
                }
            }
        }
        Ok(models)
    }

    /// The method for another one, of that method's own model or of that of its class.
    fn find(&self, class: &[u8], name: &[u8], descriptor: &[u8], is_static: bool) -> Option<Found<'_>> {
        let own = self.by_method.get(class).and_then(|models| models.iter().find(|(method, _)| method == name));
        let model = own.map(|(_, model)| model).or_else(|| self.by_class.get(class))?;
        Some((model, model.method(name, descriptor, is_static)?))
    }

    /// The method that stands in the place of another one, or around it.
    pub(crate) fn method(&self, class: &[u8], name: &[u8], descriptor: &[u8], is_static: bool) -> Option<Found<'_>> {
        self.find(class, name, descriptor, is_static).filter(|(model, _)| model.role != Role::First)
    }

    /// The method that the body of another one calls first.
    pub(crate) fn first(&self, class: &[u8], name: &[u8], descriptor: &[u8], is_static: bool) -> Option<Found<'_>> {
        self.find(class, name, descriptor, is_static).filter(|(model, _)| model.role == Role::First)
    }

    /// Whether a boot class is one that twins of other packages call.
    pub(crate) fn is_model(&self, boot: &[u8]) -> bool {
        let mut of_methods = self.by_method.values().flatten().map(|(_, model)| model);
        boot == STATICS.as_bytes()
            || self.by_class.values().any(|model| model.boot == boot)
            || of_methods.any(|model| model.boot == boot)
    }

    /// Name and descriptor of the method of `JessStatics` that stands for reads of a static field.
    pub(crate) fn static_field(&self, owner: &[u8], name: &[u8]) -> Option<(Vec<u8>, &[u8])> {
        if self.statics.is_empty() || !owner.starts_with(b"java/") {
            return None;
        }
        let mut method = owner.to_vec();
        for byte in &mut method {
            if matches!(byte, b'/' | b'$') {
                *byte = b'_';
            }
        }
        method.extend_from_slice(b"__");
        method.extend_from_slice(name);
        let descriptor = self.statics.get(&method)?;
        Some((method, descriptor))
    }

    /// Internal name of the class behind [`Models::static_field`].
    pub(crate) fn statics_class() -> &'static str {
        STATICS
    }

    /// The models as lines of text.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut lines: Vec<Vec<u8>> = Vec::new();
        let of_classes = self.by_class.iter().map(|(class, model)| (class.clone(), model));
        let of_methods = self.by_method.iter().flat_map(|(class, models)| {
            models.iter().map(|(name, model)| ([class.as_slice(), name.as_slice()].join(&b'.'), model))
        });
        for (pattern, model) in of_classes.chain(of_methods) {
            let role: &[u8] = match model.role {
                Role::Instead => b"instead",
                Role::Sometimes => b"sometimes",
                Role::Around => b"around",
                Role::Before => b"before",
                Role::First => b"first",
            };
            for (name, methods) in &model.methods {
                for (order, method) in methods.iter().enumerate() {
                    let kind: &[u8] = if method.is_static { b"static" } else { b"instance" };
                    let order = order.to_string();
                    let fields: [&[u8]; 8] = [
                        &pattern,
                        &model.boot,
                        role,
                        name,
                        order.as_bytes(),
                        kind,
                        &method.modelled,
                        &method.descriptor,
                    ];
                    lines.push(fields.join(&b' '));
                }
            }
        }
        for (name, descriptor) in &self.statics {
            lines.push([name.as_slice(), descriptor].join(&b' '));
        }
        lines.sort_unstable();
        lines.join(&b'\n')
    }

    /// The model of a class, or of one of its methods, which is there from now on.
    fn at(&mut self, pattern: &[u8]) -> &mut Model {
        let Some(dot) = pattern.iter().position(|&byte| byte == b'.') else {
            return self.by_class.entry(pattern.to_vec()).or_default();
        };
        let (class, name) = (&pattern[..dot], &pattern[dot + 1..]);
        let models = self.by_method.entry(class.to_vec()).or_default();
        let at = models.iter().position(|(method, _)| method == name).unwrap_or_else(|| {
            models.push((name.to_vec(), Model::default()));
            models.len() - 1
        });
        &mut models[at].1
    }

    /// Reads what [`Models::to_bytes`] has written; lines of another form are ignored.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Models {
        let mut models = Models::default();
        for line in bytes.split(|&byte| byte == b'\n') {
            let fields: Vec<&[u8]> = line.split(|&byte| byte == b' ').collect();
            match *fields.as_slice() {
                [pattern, boot, role, name, _, kind, modelled, descriptor] => {
                    let model = models.at(pattern);
                    model.boot = boot.to_vec();
                    model.role = match role {
                        b"sometimes" => Role::Sometimes,
                        b"around" => Role::Around,
                        b"before" => Role::Before,
                        b"first" => Role::First,
                        _ => Role::Instead,
                    };
                    model.methods.entry(name.to_vec()).or_default().push(ModelMethod {
                        descriptor: descriptor.to_vec(),
                        modelled: modelled.to_vec(),
                        is_static: kind == b"static",
                    });
                }
                [name, descriptor] => {
                    models.statics.insert(name.to_vec(), descriptor.to_vec());
                }
                _ => {}
            }
        }
        models
    }
}

/// What a boot class declares: its role, and names and descriptors of its static methods.
struct Declared {
    boot: Vec<u8>,
    role: Role,
    methods: Vec<(Vec<u8>, Vec<u8>)>,
}

fn extract(class: &ClassFile<'_>) -> Declared {
    let marked = |name: &str| class.fields.iter().any(|field| field.name == name);
    let role = if marked("FALLS_THROUGH") {
        Role::Sometimes
    } else if marked("AROUND") {
        Role::Around
    } else if marked("BEFORE") {
        Role::Before
    } else if marked("FIRST") {
        Role::First
    } else {
        Role::Instead
    };
    let methods = class
        .methods
        .iter()
        .filter(|method| {
            method.is_static()
                && method.access & (access::PRIVATE | access::SYNTHETIC) == 0
                && !method.name.as_bytes().contains(&b'<')
                && !method.name.as_bytes().contains(&b'$')
        })
        .map(|method| (method.name.as_bytes().to_vec(), method.descriptor.as_bytes().to_vec()))
        .collect();
    Declared { boot: class.name().as_bytes().to_vec(), role, methods }
}

impl Declared {
    fn model_of(self, modelled: &[u8]) -> Model {
        let mut model = Model { boot: self.boot, role: self.role, ..Model::default() };
        let receiver = [b"(L", modelled, b";"].concat();
        let any = [b"(", ANY].concat();
        for (name, descriptor) in self.methods {
            let entry = model.methods.entry(name).or_default();
            // The instance form comes first: a static method of the JDK class that takes the class itself as its
            // first argument is the rarer reading, and both may be true.
            for prefix in [&receiver, &any] {
                if let Some(rest) = descriptor.strip_prefix(prefix.as_slice()) {
                    entry.push(ModelMethod {
                        descriptor: descriptor.clone(),
                        modelled: [b"(", rest].concat(),
                        is_static: false,
                    });
                }
            }
            entry.push(ModelMethod { modelled: descriptor.clone(), descriptor, is_static: true });
        }
        model
    }
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

/// A descriptor without its result.
fn parameters(descriptor: &[u8]) -> &[u8] {
    let end = descriptor.iter().position(|&byte| byte == b')').unwrap_or(descriptor.len());
    &descriptor[..end]
}

/// The result type of a descriptor.
pub(crate) fn result(descriptor: &[u8]) -> &[u8] {
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

    #[test]
    fn models_survive_the_site_table() {
        let mut models = Models::default();
        let declared = Declared {
            boot: b"java/lang/JessSemaphore".to_vec(),
            role: Role::Sometimes,
            methods: vec![
                (b"acquire".to_vec(), b"(Ljava/util/concurrent/Semaphore;I)V".to_vec()),
                (b"toString".to_vec(), b"(Ljava/lang/JessAny;)Ljava/lang/String;".to_vec()),
            ],
        };
        let class = b"java/util/concurrent/Semaphore";
        models.by_class.insert(class.to_vec(), declared.model_of(class));
        let first = Declared {
            boot: b"java/lang/JessFirst".to_vec(),
            role: Role::First,
            methods: vec![(b"acquire".to_vec(), b"(Ljava/util/concurrent/Semaphore;)V".to_vec())],
        };
        *models.at(b"a/B.acquire") = first.model_of(class);
        models.statics.insert(b"java_util_A_B__c".to_vec(), b"()Ljava/lang/Object;".to_vec());
        let again = Models::from_bytes(&models.to_bytes());
        assert_eq!(again, models);
        assert!(again.method(class, b"acquire", b"(I)V", false).is_some());
        assert!(again.method(class, b"acquire", b"(J)V", false).is_none());
        assert!(again.method(class, b"toString", b"()Ljava/lang/String;", false).is_some());
        assert!(again.first(class, b"acquire", b"(I)V", false).is_none());
        assert!(again.first(b"a/B", b"acquire", b"()Z", false).is_some());
        assert!(again.method(b"a/B", b"acquire", b"()Z", false).is_none());
        assert!(again.static_field(b"java/util/A$B", b"c").is_some());
    }
}
