//! Golden files of reports, as text and as pages. `UPDATE_GOLDEN=1 cargo test -p jess-report` rewrites those that
//! differ, and fails for each, so that rewritten text is not taken for tested text.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// Where they are.
pub(crate) fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Compares a text with that of a file.
pub(crate) fn compare(actual: &str, file: &str) -> Result<(), Box<dyn Error>> {
    let path = directory().join(file);
    let expected = fs::read_to_string(&path).unwrap_or_default();
    if actual != expected && std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, actual)?;
    }
    assert_eq!(actual, expected, "{} (UPDATE_GOLDEN=1 rewrites it)", path.display());
    Ok(())
}
