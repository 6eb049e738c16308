//! The site table as the decoder sees it.
//!
//! The table belongs to the transformer (it grows with every class that is transformed) and lives behind its lock; the
//! decoder asks once per site.

use crate::buffer::{Shape, Shapes};
use crate::transform;
use jess_engine::host::AccessKind;
use jess_instrumenter::sites::{SiteId, SiteKind, SiteTable};

/// The process's site table.
#[derive(Debug, Clone, Copy)]
pub struct Sites;

impl Shapes for Sites {
    fn shape(&self, site: u32) -> Option<Shape> {
        transform::with_sites(|table| shape(table, SiteId(site)))
    }
}

/// What an access at a site means.
pub fn shape(table: &mut SiteTable, id: SiteId) -> Option<Shape> {
    let (read, write) = (AccessKind::Read, AccessKind::Write);
    let kind = table.site(id)?.kind;
    match kind {
        SiteKind::GetField => field(table, id, read, false),
        SiteKind::PutField => field(table, id, write, false),
        SiteKind::GetStatic => field(table, id, read, true),
        SiteKind::PutStatic => field(table, id, write, true),
        SiteKind::ArrayLoad => Some(Shape::Element { kind: read }),
        SiteKind::ArrayStore => Some(Shape::Element { kind: write }),
        SiteKind::CoarseRead => Some(Shape::Whole { kind: read }),
        SiteKind::CoarseWrite => Some(Shape::Whole { kind: write }),
        // The record of a call through a handle has a reserved site: the variable is not known here.
        SiteKind::VarHandle | SiteKind::MonitorEnter | SiteKind::MonitorExit | SiteKind::Probe => None,
    }
}

/// The field of a site. One whose declaring class was never transformed gets an identity by the names at the site,
/// so that two references to it still meet.
fn field(table: &mut SiteTable, id: SiteId, kind: AccessKind, is_static: bool) -> Option<Shape> {
    let field = match table.site_field(id) {
        Some(field) => field,
        None => {
            let (owner, name, _) = table.site(id)?.member?;
            let (owner, name) = (owner.to_vec(), name.to_vec());
            table.field_id(&owner, &name)
        }
    };
    let volatile = table.field(field).is_some_and(|field| field.is_volatile());
    let member = field.0;
    Some(if is_static { Shape::Static { member, kind, volatile } } else { Shape::Field { member, kind, volatile } })
}

#[cfg(test)]
mod tests {
    use super::*;
    use jess_instrumenter::sites::{NewClass, NewSite};

    #[test]
    fn a_reference_through_a_subclass_is_the_same_field() {
        let mut table = SiteTable::new();
        table.define(&NewClass { name: b"Base", fields: vec![(b"x", b"I", 0x0040)], ..NewClass::default() });
        table.define(&NewClass { name: b"Derived", super_name: b"Base", ..NewClass::default() });
        let site = |owner: &'static [u8], kind| NewSite {
            kind,
            line: 1,
            method: (b"m", b"()V"),
            member: Some((owner, b"x", b"I")),
        };
        let first =
            table.add_sites(b"Derived", &[site(b"Base", SiteKind::GetField), site(b"Derived", SiteKind::PutField)]);
        let Some(Shape::Field { member: a, kind: AccessKind::Read, volatile: true }) = shape(&mut table, first) else {
            panic!("volatile read expected")
        };
        let Some(Shape::Field { member: b, kind: AccessKind::Write, volatile: true }) =
            shape(&mut table, SiteId(first.0 + 1))
        else {
            panic!("volatile write expected")
        };
        assert_eq!(a, b);
    }

    #[test]
    fn monitors_and_unknown_sites_are_no_accesses() {
        let mut table = SiteTable::new();
        let monitor = NewSite { kind: SiteKind::MonitorEnter, line: 0, method: (b"m", b"()V"), member: None };
        let first = table.add_sites(b"C", &[monitor]);
        assert_eq!(shape(&mut table, first), None);
        assert_eq!(shape(&mut table, SiteId(first.0 + 1)), None);
        assert_eq!(shape(&mut table, SiteId(0)), None);
    }
}
