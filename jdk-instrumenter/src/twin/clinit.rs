//! Class initialisers of applications, doubled in place.

use super::doubler::Doubler;
use jess_classfile::EditError;

impl Doubler<'_, '_> {
    /// Doubles `<clinit>` in place, if the class is one whose initialiser is controlled.
    pub(super) fn initializer(&mut self) -> Result<(), EditError> {
        Ok(())
    }
}
