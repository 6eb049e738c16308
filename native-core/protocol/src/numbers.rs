//! Numbers that are constants for the compiler and a list for the generator.

/// One number, as both sides call it.
#[cfg(feature = "engine")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Constant {
    /// Its name, in capitals.
    pub name: &'static str,
    /// The number.
    pub value: i64,
    /// Whether it is a Java `long`.
    pub wide: bool,
    /// What it means.
    pub about: &'static str,
}

/// Numbers that belong together.
#[cfg(feature = "engine")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    /// The prefix of each name in Java, where one class holds several groups.
    pub prefix: &'static str,
    /// What they are.
    pub about: &'static str,
    /// All of them.
    pub constants: &'static [Constant],
}

/// Declares a module of constants, and a [`Group`] of them for the generator.
macro_rules! numbers {
    (
        $(#[doc = $about:literal])+
        $module:ident($prefix:literal): $kind:ty {
            $($(#[doc = $meaning:literal])+ $name:ident = $value:expr;)+
        }
    ) => {
        $(#[doc = $about])+
        pub mod $module {
            $($(#[doc = $meaning])+ pub const $name: $kind = $value;)+

            /// All of them, for the generator.
            #[cfg(feature = "engine")]
            pub(crate) const GROUP: $crate::Group = $crate::Group {
                prefix: $prefix,
                about: concat!($($about),+),
                constants: &[$($crate::Constant {
                    name: stringify!($name),
                    value: $name as i64,
                    wide: size_of::<$kind>() > 4,
                    about: concat!($($meaning),+),
                }),+],
            };
        }
    };
}
