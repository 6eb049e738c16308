use super::*;

fn table() -> SiteTable {
    let mut table = SiteTable::new();
    table.define(&NewClass {
        name: b"a/Base",
        super_name: b"java/lang/Object",
        source: b"Base.java",
        access: 0x21,
        interfaces: vec![b"a/Constants"],
        fields: vec![(b"x", b"I", 0x40), (b"y", b"J", 0)],
    });
    table.define(&NewClass {
        name: b"a/Constants",
        super_name: b"java/lang/Object",
        access: 0x601,
        fields: vec![(b"LIMIT", b"I", 0x19)],
        ..NewClass::default()
    });
    table.define(&NewClass {
        name: b"a/Sub",
        super_name: b"a/Base",
        fields: vec![(b"y", b"I", 0)],
        ..NewClass::default()
    });
    let method = (&b"run"[..], &b"()V"[..]);
    let first = table.add_sites(
        b"a/Sub",
        &[
            NewSite {
                kind: SiteKind::GetField,
                line: 7,
                method,
                member: Some((b"a/Sub", b"x", b"I")),
                constant: Some(Constant::Number(-1)),
            },
            NewSite { kind: SiteKind::ArrayStore, line: 8, method, member: None, constant: None },
        ],
    );
    assert_eq!(first, SiteId(FIRST_SITE));
    table
}

#[test]
fn references_resolve_to_the_declaring_class() {
    let mut table = table();
    let x = table.site_field(SiteId(FIRST_SITE)).expect("resolved");
    let field = table.field(x).expect("field");
    assert_eq!((field.class, field.name), (&b"a/Base"[..], &b"x"[..]));
    assert!(field.is_volatile() && !field.is_final());
    assert_eq!(table.field_id(b"a/Base", b"x"), x);
    assert_eq!(table.site_field(SiteId(FIRST_SITE + 1)), None);
    let limit = table.resolve(b"a/Sub", b"LIMIT").expect("through the interface");
    assert!(table.field(limit).is_some_and(|f| f.is_static() && f.is_final()));
    assert_ne!(table.resolve(b"a/Sub", b"y"), table.resolve(b"a/Base", b"y"));
    assert_eq!(table.resolve(b"a/Sub", b"z"), None);
}

#[test]
fn unknown_classes_get_stable_field_ids() {
    let mut table = table();
    let early = table.field_id(b"b/Later", b"f");
    table.define(&NewClass {
        name: b"b/Later",
        super_name: b"java/lang/Object",
        fields: vec![(b"f", b"I", 0), (b"g", b"I", 0)],
        ..NewClass::default()
    });
    assert_eq!(table.field_id(b"b/Later", b"f"), early);
    assert_ne!(table.field_id(b"b/Later", b"g"), early);
}

#[test]
fn survives_the_file_and_can_be_extended() {
    let mut original = table();
    original.resolve_all();
    let bytes = original.to_bytes();
    let mut table = SiteTable::from_bytes(&bytes).expect("readable");
    assert_eq!(table.site(SiteId(FIRST_SITE)), original.site(SiteId(FIRST_SITE)));
    let site = table.site(SiteId(FIRST_SITE)).expect("site");
    assert_eq!((site.line, site.source, site.method), (7, &b""[..], &b"run"[..]));
    assert_eq!(table.resolve(b"a/Sub", b"x"), original.resolve(b"a/Sub", b"x"));
    for n in 0..100u32 {
        let name = format!("c/C{n}");
        table.define(&NewClass { name: name.as_bytes(), super_name: b"a/Sub", ..NewClass::default() });
        assert_eq!(table.resolve(name.as_bytes(), b"x"), original.resolve(b"a/Sub", b"x"));
    }
    assert_eq!(table.next_site(), original.next_site());
}

#[test]
fn damaged_files_are_errors() {
    let bytes = table().to_bytes();
    assert_eq!(SiteTable::from_bytes(b"x").err(), Some(FormatError::Magic));
    for end in 8..bytes.len() {
        assert_eq!(SiteTable::from_bytes(&bytes[..end]).err(), Some(FormatError::Damaged), "{end}");
    }
    for at in 8..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x5a;
        if let Ok(mut table) = SiteTable::from_bytes(&damaged) {
            let _ = table.site(SiteId(FIRST_SITE));
            let _ = table.site_field(SiteId(FIRST_SITE));
        }
    }
}
