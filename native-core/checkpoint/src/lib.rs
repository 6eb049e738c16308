//! Checkpoint files: what a search knows, kept where a killed process leaves it.
//!
//! A file belongs to one program and one search: it names the host that runs the program, the program, and a hash of
//! its code; the engine's part ([`jess_engine::checkpoint`]) names the options. A file that does not match is refused
//! with an error that names the file, the reason and the remedy.
//!
//! Invariant: at any moment the file is either the previous checkpoint or the new one, whole, no matter what kills the
//! process or the machine ([`write()`]).

mod file;
mod pace;

pub use file::{Checkpoint, FileError, Origin, check_target, read, read_any, write};
pub use pace::{Every, Pace};
