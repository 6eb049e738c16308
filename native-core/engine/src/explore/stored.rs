//! What a search knows, as bytes: to go on later, or in another process.
//!
//! Whatever can be serialised can be stored, so a strategy opts in by deriving it; scratch memory that the next
//! execution fills anew is left out. Used between two executions only.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Something that can be turned into bytes and made from them again.
pub(crate) trait Stored {
    /// All that it needs to go on.
    fn store(&self) -> postcard::Result<Vec<u8>>;

    /// Replaces the value by what was stored.
    fn recall(&mut self, bytes: &[u8]) -> postcard::Result<()>;
}

impl<T: Serialize + DeserializeOwned> Stored for T {
    fn store(&self) -> postcard::Result<Vec<u8>> {
        postcard::to_stdvec(self)
    }

    fn recall(&mut self, bytes: &[u8]) -> postcard::Result<()> {
        let (value, rest) = postcard::take_from_bytes(bytes)?;
        if !rest.is_empty() {
            return Err(postcard::Error::DeserializeBadEncoding);
        }
        *self = value;
        Ok(())
    }
}
