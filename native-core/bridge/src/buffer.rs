//! From raw trace records to the engine's accesses.
//!
//! What a record means depends on its site. Ordinary sites (a `getfield`, an array load) fix kind, member and order
//! themselves; for *model* sites (`VarHandle`, `Unsafe`, coarse twins) the record has member, kind and order. The
//! meaning of a site is looked up once and then kept in a dense table, so decoding is two array reads.
//! Invariant: a record that cannot be understood is an error that ends the exploration, never a guess.

use crate::control::Record;
use crate::objects::{Blocks, RawId, UnknownId};
use crate::publishing;
use jess_engine::host::{Access, AccessKind, Location, Order, Stored};
use jess_protocol::wire::{access, code, order, record as wire, site as sites, stored};

/// The member number of accesses that cover a whole object.
pub(crate) const WHOLE_OBJECT: u32 = u32::MAX;

/// What a site does, with everything that is needed to decode a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Instance field.
    Field {
        /// The member.
        member: u32,
        /// What it does.
        kind: AccessKind,
        /// How it orders memory.
        order: Order,
        /// What it stores, if that is always the same.
        stored: Stored,
    },
    /// Static field: the object of the record is ignored.
    Static {
        /// The member.
        member: u32,
        /// What it does.
        kind: AccessKind,
        /// How it orders memory.
        order: Order,
        /// What it stores, if that is always the same.
        stored: Stored,
    },
    /// Array element: the record has the index.
    Element {
        /// What it does.
        kind: AccessKind,
        /// What it stores, if that is always the same.
        stored: Stored,
    },
    /// The record has the member, and below it a code ([`jess_protocol::wire::code`]).
    Model,
    /// The whole object.
    Whole {
        /// What it does.
        kind: AccessKind,
    },
}

/// Where shapes come from: the site table.
pub trait Shapes {
    /// The shape of an access site, or nothing for numbers never handed out and sites that are not accesses.
    fn shape(&self, site: u32) -> Option<Shape>;

    /// Whether the code at a site publishes what it writes in its own way ([`crate::publishing`]).
    fn publishes(&self, site: u32) -> bool;

    /// Whether the class that declares a field does so.
    fn is_published(&self, member: u32) -> bool;
}

/// Why a record could not be decoded. All of these are faults of JESS, not of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadRecord {
    /// Its site is not an access site.
    #[error("site {0} is not an access site")]
    Site(u32),
    /// Its kind of access does not exist.
    #[error("site {site}: access kind {kind}")]
    Kind {
        /// Where.
        site: u32,
        /// The kind in the record.
        kind: u8,
    },
    /// Its object does not exist.
    #[error("site {site}: {id}")]
    Object {
        /// Where.
        site: u32,
        /// The id in the record.
        id: UnknownId,
    },
    /// The record that it belongs together with is missing or does not match.
    #[error("site {0}: not a run of elements beside another one as long")]
    Alone(u32),
    /// It lies outside the buffer.
    #[error("trace position {0} is outside the buffer")]
    Position(i32),
}

/// What to do with the records of a site, without a case distinction by shape.
#[derive(Debug, Clone, Copy)]
struct Plan {
    /// Bits of the record's object id that count: none for statics.
    id_mask: u32,
    /// Bits of the record's second word that are the member; the fields below are fixed by the site.
    index_mask: u32,
    member: u32,
    kind: AccessKind,
    order: Order,
    element: bool,
    stored: Stored,
    /// Whether elements are accessed by code that publishes them in its own way.
    publishes: bool,
    source: Source,
}

/// Where the meaning of a site's records is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    Plan,
    /// The record has member and kind.
    Record,
    /// The site table, which has not been queried yet.
    Table,
}

impl Plan {
    const UNKNOWN: Self = Self {
        id_mask: u32::MAX,
        index_mask: 0,
        member: 0,
        kind: AccessKind::Read,
        order: Order::Volatile,
        element: false,
        stored: Stored::UNKNOWN,
        publishes: false,
        source: Source::Table,
    };

    fn of(shape: Shape) -> Self {
        let fixed = |member, kind, order, stored| Self {
            id_mask: u32::MAX,
            index_mask: 0,
            member,
            kind,
            order,
            element: false,
            stored,
            publishes: false,
            source: Source::Plan,
        };
        match shape {
            Shape::Field { member, kind, order, stored } => fixed(member, kind, order, stored),
            Shape::Static { member, kind, order, stored } => Self { id_mask: 0, ..fixed(member, kind, order, stored) },
            Shape::Element { kind, stored } => {
                Self { index_mask: u32::MAX, element: true, ..fixed(0, kind, Order::Plain, stored) }
            }
            Shape::Whole { kind } => fixed(WHOLE_OBJECT, kind, Order::Plain, Stored::UNKNOWN),
            Shape::Model => Self { index_mask: u32::MAX, source: Source::Record, ..Self::UNKNOWN },
        }
    }
}

/// Decodes records, remembering what each site means.
#[derive(Debug, Default)]
pub struct Decoder {
    plans: Vec<Plan>,
}

impl Decoder {
    /// How many of the lowest bits of the second word of a site's records determine the member.
    #[must_use]
    pub(crate) fn member_bits(&self, site: u32) -> u32 {
        match self.plans.get(site as usize) {
            Some(plan) if plan.source == Source::Plan && (plan.index_mask == 0 || plan.element) => 0,
            // The value that is stored may differ each time.
            _ => wire::STORED_SHIFT.unsigned_abs(),
        }
    }

    /// The access that a record stands for. Inlined, since an access that is returned in parts is slow to read as a
    /// whole.
    #[inline(always)]
    pub fn decode(&mut self, record: Record, blocks: &Blocks, shapes: &impl Shapes) -> Result<Access, BadRecord> {
        let site = record.site;
        let mut plan = self.plans.get(site as usize).copied().unwrap_or(Plan::UNKNOWN);
        let mut index = record.payload as u32;
        if plan.source == Source::Table {
            plan = self.look_up(site, shapes)?;
        }
        if plan.source == Source::Record {
            let code = record.payload as u8;
            let (kind, order) = kind_of(code).zip(order_of(code)).ok_or(BadRecord::Kind { site, kind: code })?;
            (plan.kind, plan.order, plan.element) = (kind, order, code & code::ELEMENT != 0);
            index = (record.payload >> wire::MEMBER_SHIFT) as u32;
            plan.stored = stored_by((record.payload >> wire::STORED_SHIFT) as i32);
            if matches!(order, Order::Plain | Order::Opaque)
                && (if plan.element { plan.publishes } else { shapes.is_published(index) })
            {
                plan.order = publishing::order(kind);
            }
        }
        if plan.element
            && let Some(bytes) = bytes_of((record.payload >> wire::STORED_SHIFT) as i32)
        {
            plan.stored = Stored::in_bytes(bytes);
            if plan.kind == AccessKind::Write && bytes != u8::MAX {
                plan.kind = AccessKind::Rmw;
            }
        }
        let id = RawId(record.id & plan.id_mask);
        let object = blocks.canonical(id).map_err(|id| BadRecord::Object { site, id })?;
        let member = plan.member | index & plan.index_mask;
        let location = Location { object, member };
        Ok(Access { location, kind: plan.kind, site, order: plan.order, element: plan.element, stored: plan.stored })
    }

    #[cold]
    fn look_up(&mut self, site: u32, shapes: &impl Shapes) -> Result<Plan, BadRecord> {
        let shape = match site {
            // Marks are not accesses, and runs are several.
            sites::TRUST_BEGIN | sites::TRUST_END | sites::ELEMENTS | sites::ELEMENTS_AND_NEXT => None,
            1..sites::FIRST_IN_TABLE => Some(Shape::Model),
            _ => shapes.shape(site),
        };
        let mut plan = Plan::of(shape.ok_or(BadRecord::Site(site))?);
        plan.publishes = shapes.publishes(site);
        if plan.publishes && plan.element {
            plan.order = publishing::order(plan.kind);
        }
        let index = site as usize;
        if self.plans.len() <= index {
            self.plans.resize(index + 1, Plan::UNKNOWN);
        }
        self.plans[index] = plan;
        Ok(plan)
    }
}

/// The bytes of a word that a record is about, if it has them. A write of a part of a word keeps the rest, so it is an
/// update.
fn bytes_of(code: i32) -> Option<u8> {
    (stored::PARTS..stored::PARTS + 256).contains(&code).then_some(code as u8)
}

/// The meaning of a record's code for the value that is stored.
fn stored_by(code: i32) -> Stored {
    match code {
        stored::UNKNOWN => Stored::UNKNOWN,
        stored::NULL => Stored::NULL,
        number => Stored::number(i64::from(number - stored::ZERO)),
    }
}

fn order_of(code: u8) -> Option<Order> {
    Some(match code & !(code::KIND | code::ELEMENT) {
        order::VOLATILE => Order::Volatile,
        order::PLAIN => Order::Plain,
        order::OPAQUE => Order::Opaque,
        order::ACQUIRE => Order::Acquire,
        order::RELEASE => Order::Release,
        _ => return None,
    })
}

fn kind_of(code: u8) -> Option<AccessKind> {
    Some(match code & code::KIND {
        access::READ => AccessKind::Read,
        access::WRITE => AccessKind::Write,
        access::RMW => AccessKind::Rmw,
        access::ADD => AccessKind::Add,
        access::CAS => AccessKind::Cas,
        access::CAS_FAILED => AccessKind::CasFailed,
        access::RMW_IDLE => AccessKind::RmwIdle,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::objects::BlockKind;
    use jess_engine::host::{ObjectId, ThreadIx};

    /// Site 100 writes volatile field 7, 101 reads static field 9, 102 loads an element, 104 one in code that
    /// publishes.
    struct Table;

    impl Shapes for Table {
        fn shape(&self, site: u32) -> Option<Shape> {
            Some(match site {
                100 => Shape::Field {
                    member: 7,
                    kind: AccessKind::Write,
                    order: Order::Volatile,
                    stored: Stored::number(1),
                },
                101 => {
                    Shape::Static { member: 9, kind: AccessKind::Read, order: Order::Plain, stored: Stored::UNKNOWN }
                }
                102 | 104 => Shape::Element { kind: AccessKind::Read, stored: Stored::UNKNOWN },
                _ => return None,
            })
        }

        fn publishes(&self, site: u32) -> bool {
            site == 104 || site == sites::UNSAFE_ELEMENT
        }

        fn is_published(&self, member: u32) -> bool {
            member == 12
        }
    }

    fn decode(record: Record) -> Result<Access, BadRecord> {
        let mut blocks = Blocks::default();
        blocks.allocate(BlockKind::Made, ThreadIx(2)).expect("room");
        Decoder::default().decode(record, &blocks, &Table)
    }

    #[test]
    fn fields_statics_and_elements() {
        let field = decode(Record { site: 100, id: 256, payload: 0 }).expect("field");
        assert_eq!((field.location.member, field.kind, field.order), (7, AccessKind::Write, Order::Volatile));
        let element = decode(Record { site: 102, id: 256, payload: 3 }).expect("element");
        assert_eq!((element.location.member, element.kind, element.order), (3, AccessKind::Read, Order::Plain));
        assert_eq!(field.location.object, element.location.object);
        let fixed = decode(Record { site: 101, id: 12345, payload: 0 }).expect("static");
        assert_eq!(fixed.location, Location { object: ObjectId(0), member: 9 });
    }

    #[test]
    fn what_publishes_in_its_own_ways_is_ordered() {
        let order = |site, payload| decode(Record { site, id: 256, payload }).map(|access| access.order);
        assert_eq!(order(104, 3), Ok(Order::Acquire));
        let (plain, element) = (u64::from(order::PLAIN), u64::from(code::ELEMENT));
        let write = plain | u64::from(access::WRITE);
        assert_eq!(order(sites::UNSAFE_ELEMENT, 3 << 8 | element | write), Ok(Order::Release));
        assert_eq!(order(sites::PLAIN_ELEMENT, 3 << 8 | element | write), Ok(Order::Plain));
        assert_eq!(order(sites::UNSAFE_FIELD, 12 << 8 | write), Ok(Order::Release));
        assert_eq!(order(sites::UNSAFE_FIELD, 11 << 8 | write), Ok(Order::Plain));
    }

    #[test]
    fn what_is_stored_is_said_by_the_site_or_the_record() {
        let stored = |site, payload| decode(Record { site, id: 256, payload }).map(|access| access.stored);
        assert_eq!(stored(100, 0), Ok(Stored::number(1)));
        let write = 11 << wire::MEMBER_SHIFT | u64::from(access::WRITE);
        let says = |code: i32| stored(sites::UNSAFE_FIELD, (code as u64) << wire::STORED_SHIFT | write);
        assert_eq!(says(stored::UNKNOWN), Ok(Stored::UNKNOWN));
        assert_eq!(says(stored::NULL), Ok(Stored::NULL));
        for number in [0, 1, -1, stored::MOST, -stored::MOST] {
            assert_eq!(says(stored::ZERO + number), Ok(Stored::number(i64::from(number))));
        }
    }

    #[test]
    fn a_part_of_a_word_is_updated() {
        let says = |bytes: i32| ((stored::PARTS + bytes) as u64) << wire::STORED_SHIFT;
        let read = decode(Record { site: 102, id: 256, payload: says(4) | 3 }).expect("an element");
        assert_eq!((read.location.member, read.kind, read.stored), (3, AccessKind::Read, Stored::in_bytes(4)));
        let write = u64::from(code::ELEMENT | access::WRITE) | 3 << wire::MEMBER_SHIFT;
        let kind = |bytes| {
            decode(Record { site: sites::PLAIN_ELEMENT, id: 256, payload: says(bytes) | write }).map(|it| it.kind)
        };
        assert_eq!((kind(0x0f), kind(0xff)), (Ok(AccessKind::Rmw), Ok(AccessKind::Write)));
    }

    #[test]
    fn model_sites_say_member_and_kind() {
        let cas = decode(Record { site: 1, id: 256, payload: 11 << 8 | 4 }).expect("cas");
        assert_eq!((cas.location.member, cas.kind, cas.order), (11, AccessKind::CasFailed, Order::Volatile));
        let element = decode(Record { site: 2, id: 256, payload: 11 << 8 | 0x41 | 8 }).expect("element");
        assert_eq!((element.kind, element.order, element.element), (AccessKind::Write, Order::Release, true));
        assert!(!cas.element);
        assert_eq!(decode(Record { site: 1, id: 256, payload: 0x50 }), Err(BadRecord::Kind { site: 1, kind: 0x50 }));
        assert_eq!(decode(Record { site: 1, id: 256, payload: 7 }), Err(BadRecord::Kind { site: 1, kind: 7 }));
    }

    #[test]
    fn nonsense_is_an_error() {
        assert_eq!(decode(Record { site: 0, id: 256, payload: 0 }), Err(BadRecord::Site(0)));
        assert_eq!(decode(Record { site: 103, id: 256, payload: 0 }), Err(BadRecord::Site(103)));
        assert_eq!(
            decode(Record { site: 100, id: 9999, payload: 0 }),
            Err(BadRecord::Object { site: 100, id: UnknownId(9999) })
        );
    }
}
