//! The site table as the decoder sees it.
//!
//! The table belongs to the transformer (it grows with every class that is transformed) and lives behind its lock; the
//! decoder queries each site once.

use crate::buffer::{Shape, Shapes};
use crate::publishing;
use crate::transform;
use jess_engine::host::{AccessKind, Order, Stored};
use jess_instrumenter::sites::{Constant, Field, FieldId, SiteId, SiteKind, SiteTable};
use jess_protocol::wire::site as reserved;

/// The process's site table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sites;

impl Shapes for Sites {
    fn shape(&self, site: u32) -> Option<Shape> {
        transform::with_sites(|table| shape(table, SiteId(site)))
    }

    fn publishes(&self, site: u32) -> bool {
        // Code of the JDK, and its twins. An application that uses `sun.misc.Unsafe` on arrays cannot be told from it,
        // so races of what it hands over that way are not reported.
        site == reserved::UNSAFE_ELEMENT
            || transform::with_sites(|table| Some(publishing::is_of(table.site(SiteId(site))?.class))).unwrap_or(false)
    }

    fn is_published(&self, member: u32) -> bool {
        transform::with_sites(|table| Some(publishing::is_of(table.field(FieldId(member))?.class))).unwrap_or(false)
    }
}

/// What an access at a site means.
pub(crate) fn shape(table: &mut SiteTable, id: SiteId) -> Option<Shape> {
    let (read, write) = (AccessKind::Read, AccessKind::Write);
    let site = table.site(id)?;
    let (kind, stored) = (site.kind, stored(site.constant));
    match kind {
        SiteKind::GetField => field(table, id, read, stored, false),
        SiteKind::PutField => field(table, id, write, stored, false),
        SiteKind::Freeze => Some(frozen(field(table, id, read, stored, false)?)),
        SiteKind::GetStatic => field(table, id, read, stored, true),
        SiteKind::PutStatic => field(table, id, write, stored, true),
        SiteKind::ArrayLoad => Some(Shape::Element { kind: read, stored }),
        SiteKind::ArrayStore => Some(Shape::Element { kind: write, stored }),
        SiteKind::CoarseRead => Some(Shape::Whole { kind: read }),
        SiteKind::CoarseWrite => Some(Shape::Whole { kind: write }),
        // The variable is not known here.
        SiteKind::VarHandle => Some(Shape::Model),
        SiteKind::MonitorEnter | SiteKind::MonitorExit | SiteKind::Probe => None,
    }
}

/// What the instruction at a site stores, if that is always the same.
fn stored(constant: Option<Constant>) -> Stored {
    match constant {
        None => Stored::UNKNOWN,
        Some(Constant::Null) => Stored::NULL,
        Some(Constant::Number(number)) => Stored::number(i64::from(number)),
    }
}

/// The field of a site. One whose declaring class was never transformed gets an identity by the names at the site,
/// so that two references to it still meet.
fn field(table: &mut SiteTable, id: SiteId, kind: AccessKind, stored: Stored, is_static: bool) -> Option<Shape> {
    let field = match table.site_field(id) {
        Some(field) => field,
        None => {
            let (owner, name, _) = table.site(id)?.member?;
            let (owner, name) = (owner.to_vec(), name.to_vec());
            table.field_id(&owner, &name)
        }
    };
    let order = table.field(field).map_or(Order::Plain, |field| order(&field, kind));
    let member = field.0;
    Some(if is_static {
        Shape::Static { member, kind, order, stored }
    } else {
        Shape::Field { member, kind, order, stored }
    })
}

/// At the end of a constructor a final field is read with release order, which hands on what the constructor has done.
/// This is not a write: for an object that escaped its constructor, the order of a write and of earlier reads by other
/// threads would count, although no thread can observe it.
fn frozen(shape: Shape) -> Shape {
    match shape {
        Shape::Field { member, kind, stored, .. } => Shape::Field { member, kind, order: Order::Release, stored },
        other => other,
    }
}

/// A read of a final field sees what its constructor did before it was written (JLS 17.5), however the reading thread
/// got the object; if the constructor does more after that, its end hands it on (`twin/freeze.rs`). That the guarantee
/// holds only for what is reached through the field makes a difference only to programs in which the reference to the
/// object was handed over by a race, which is reported.
fn order(field: &Field<'_>, kind: AccessKind) -> Order {
    match kind {
        _ if field.is_volatile() => Order::Volatile,
        AccessKind::Read if field.is_final() => Order::Acquire,
        _ if field.is_final() => Order::Release,
        _ if publishing::is_of(field.class) => publishing::order(kind),
        _ => Order::Plain,
    }
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
            constant: None,
        };
        let first =
            table.add_sites(b"Derived", &[site(b"Base", SiteKind::GetField), site(b"Derived", SiteKind::PutField)]);
        let Some(Shape::Field { member: a, kind: AccessKind::Read, order: Order::Volatile, .. }) =
            shape(&mut table, first)
        else {
            panic!("volatile read expected")
        };
        let Some(Shape::Field { member: b, kind: AccessKind::Write, order: Order::Volatile, .. }) =
            shape(&mut table, SiteId(first.0 + 1))
        else {
            panic!("volatile write expected")
        };
        assert_eq!(a, b);
    }

    #[test]
    fn monitors_and_unknown_sites_are_no_accesses() {
        let mut table = SiteTable::new();
        let monitor =
            NewSite { kind: SiteKind::MonitorEnter, line: 0, method: (b"m", b"()V"), member: None, constant: None };
        let first = table.add_sites(b"C", &[monitor]);
        assert_eq!(shape(&mut table, first), None);
        assert_eq!(shape(&mut table, SiteId(first.0 + 1)), None);
        assert_eq!(shape(&mut table, SiteId(0)), None);
    }
}
