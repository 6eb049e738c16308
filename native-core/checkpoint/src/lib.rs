//! Checkpoint files: what a search knows, kept where a killed process leaves it.
//!
//! A file belongs to one program and one search: it names the host that runs the program, the program, and a hash of
//! its code; the engine's part ([`jess_engine::checkpoint`]) names the options. A file that fits nothing is refused
//! with an error that names the file, the reason and the remedy.
//!
//! Invariant: under the name of the file there is at any moment either the checkpoint before or the new one, whole,
//! whatever kills the process or the machine ([`write()`]).

mod file;
mod pace;

pub use file::{Checkpoint, FileError, Origin, check_target, read, read_any, write};
pub use pace::{Every, Pace};
