//! JESS class-file editor: reads every class file, changes parts, leaves every other byte as it is.
//!
//! The principle is never to re-encode what is not changed. [`ClassFile::parse`] takes a class apart
//! without copying; [`ClassEditor`] appends to the constant pool, adds members and replaces bodies;
//! [`BodyEditor`] splices code into a body and moves jumps, handlers, frames and debug tables along.
//!
//! Source: The Java Virtual Machine Specification, Java SE 25, chapter 4.
//!
//! Invariants: malformed input of any kind is an error value with offset and reason, never a panic;
//! memory is bounded by the length of the input; an untouched class stays byte-identical.

pub mod access {
    //! Access and property flags.
    pub use crate::class_file::access::*;
}
mod assembler;
pub mod attributes;
mod body_editor;
mod body_tables;
mod body_writer;
mod class_editor;
mod class_file;
mod code;
mod constant_pool;
pub mod descriptor;
mod error;
mod frames;
mod instruction;
mod joined;
mod layout;
pub mod opcode;
mod pool_builder;
mod reader;
mod stack_effect;
pub mod text;

pub use assembler::{Appended, Assembler, FrameShape, PendingJump, Target};
pub use body_editor::{BodyEditor, Keep, NewHandler, Place};
pub use body_writer::new_body;
pub use class_editor::{ClassEditor, NewAttribute};
pub use class_file::{Attribute, ClassFile, Member};
pub use code::{Code, Handler, LineNumber, LocalVariable, MethodContext};
pub use constant_pool::{Constant, ConstantPool, DynamicRef, MemberRef, MethodHandleKind, PoolIndex, RefKind, tag};
pub use error::{EditError, ParseError, Reason};
pub use frames::{Frame, FrameCursor, VerificationType};
pub use instruction::{Instruction, Instructions, Operand, Switch};
pub use joined::join_bodies;
pub use pool_builder::{PoolBuilder, ToText};
pub use stack_effect::{StackEffect, stack_effect};
pub use text::JStr;
