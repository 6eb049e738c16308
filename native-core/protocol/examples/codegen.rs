//! Writes the files that are made from this crate: `cargo xtask codegen`.

use std::path::Path;
use std::{fs, io};

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for file in jess_protocol::java::files() {
        let path = root.join(file.path);
        let present = fs::read_to_string(&path).unwrap_or_default();
        let text = file.whole(&present);
        if present != text {
            path.parent().map_or(Ok(()), fs::create_dir_all)?;
            fs::write(&path, text)?;
            println!("written: {}", file.path);
        }
    }
    Ok(())
}
