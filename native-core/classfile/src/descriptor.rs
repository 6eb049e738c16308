//! Field and method descriptors (JVMS 4.3).

use crate::error::{ParseError, Reason};
use crate::text::JStr;

/// The type of a field, parameter or result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FieldType<'a> {
    /// `boolean`
    Boolean,
    /// `byte`
    Byte,
    /// `char`
    Char,
    /// `short`
    Short,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// A class or interface, by its internal name.
    Object(JStr<'a>),
    /// An array, by its descriptor, which is also its class name: `[I`, `[Ljava/lang/String;`.
    Array(JStr<'a>),
}

impl<'a> FieldType<'a> {
    /// Parses a whole field descriptor. The offset of an error counts from the descriptor's start.
    pub fn parse(descriptor: JStr<'a>) -> Result<FieldType<'a>, ParseError> {
        match field_type(descriptor.as_bytes()) {
            Some((parsed, [])) => Ok(parsed),
            _ => Err(ParseError::new(0, Reason::Descriptor)),
        }
    }

    /// Slots in the local variables and on the stack: 2 for `long` and `double`.
    pub fn slots(self) -> u16 {
        if matches!(self, FieldType::Long | FieldType::Double) { 2 } else { 1 }
    }

    /// Whether it is a class, interface or array.
    pub fn is_reference(self) -> bool {
        matches!(self, FieldType::Object(_) | FieldType::Array(_))
    }
}

fn field_type(bytes: &[u8]) -> Option<(FieldType<'_>, &[u8])> {
    let (&first, rest) = bytes.split_first()?;
    Some(match first {
        b'Z' => (FieldType::Boolean, rest),
        b'B' => (FieldType::Byte, rest),
        b'C' => (FieldType::Char, rest),
        b'S' => (FieldType::Short, rest),
        b'I' => (FieldType::Int, rest),
        b'J' => (FieldType::Long, rest),
        b'F' => (FieldType::Float, rest),
        b'D' => (FieldType::Double, rest),
        b'L' => {
            let end = rest.iter().position(|&byte| byte == b';').filter(|&end| end > 0)?;
            (FieldType::Object(JStr::new(rest.get(..end)?)), rest.get(end + 1..)?)
        }
        b'[' => {
            let dimensions = bytes.iter().take_while(|&&byte| byte == b'[').count();
            if dimensions > 255 {
                return None;
            }
            let (_, tail) = field_type(bytes.get(dimensions..)?)?;
            (FieldType::Array(JStr::new(bytes.get(..bytes.len() - tail.len())?)), tail)
        }
        _ => return None,
    })
}

/// A method descriptor that follows the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MethodDescriptor<'a> {
    text: JStr<'a>,
    parameters: &'a [u8],
    result: Option<FieldType<'a>>,
    argument_slots: u16,
}

impl<'a> MethodDescriptor<'a> {
    /// Parses a descriptor. The offset of an error counts from the descriptor's start.
    pub fn parse(text: JStr<'a>) -> Result<MethodDescriptor<'a>, ParseError> {
        Self::read(text).ok_or(ParseError::new(0, Reason::Descriptor))
    }

    fn read(text: JStr<'a>) -> Option<MethodDescriptor<'a>> {
        let inner = text.as_bytes().strip_prefix(b"(")?;
        let mut rest = inner;
        let mut argument_slots = 0u16;
        while !rest.starts_with(b")") {
            let (parameter, tail) = field_type(rest)?;
            argument_slots = argument_slots.checked_add(parameter.slots())?;
            rest = tail;
        }
        let parameters = inner.get(..inner.len() - rest.len())?;
        let result = match rest.get(1..)? {
            b"V" => None,
            result => match field_type(result)? {
                (result, []) => Some(result),
                _ => return None,
            },
        };
        Some(MethodDescriptor { text, parameters, result, argument_slots })
    }

    /// The descriptor.
    pub fn text(&self) -> JStr<'a> {
        self.text
    }

    /// The parameters, in order.
    pub fn parameters(&self) -> impl Iterator<Item = FieldType<'a>> + 'a {
        let mut rest = self.parameters;
        std::iter::from_fn(move || {
            let (parameter, tail) = field_type(rest)?;
            rest = tail;
            Some(parameter)
        })
    }

    /// The result; `None` for `void`.
    pub fn result(&self) -> Option<FieldType<'a>> {
        self.result
    }

    /// Slots of all parameters, without a receiver.
    pub fn argument_slots(&self) -> u16 {
        self.argument_slots
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_parameters_and_result() {
        let text = JStr::new(b"(IJ[[DLjava/lang/String;Z)[I");
        let parsed = MethodDescriptor::parse(text).expect("valid");
        let parameters: Vec<_> = parsed.parameters().collect();
        assert_eq!(
            parameters,
            [
                FieldType::Int,
                FieldType::Long,
                FieldType::Array(JStr::new(b"[[D")),
                FieldType::Object(JStr::new(b"java/lang/String")),
                FieldType::Boolean,
            ]
        );
        assert_eq!(parsed.result(), Some(FieldType::Array(JStr::new(b"[I"))));
        assert_eq!(parsed.argument_slots(), 6);
    }

    #[test]
    fn rejects_bad_descriptors() {
        for bad in ["", "(", "()", "()VV", "(V)V", "(L;)V", "(Lx)V", "([)V", "I", "(I)II"] {
            assert!(MethodDescriptor::parse(JStr::new(bad.as_bytes())).is_err(), "{bad}");
        }
        let deep = format!("{}I", "[".repeat(256));
        assert!(FieldType::parse(JStr::new(deep.as_bytes())).is_err());
    }
}
