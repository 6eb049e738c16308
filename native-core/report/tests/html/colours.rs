//! Colours: each pair of text and surface can be read, light and dark (WCAG 2.1, 1.4.3 and 1.4.11).

use std::collections::BTreeMap;

const STYLE: &str = include_str!("../../src/html/assets/page.css");
const TEXTS: [&str; 6] = ["--text", "--quiet", "--link", "--bad", "--good", "--unsure"];
const SURFACES: [&str; 3] = ["--page", "--panel", "--marked"];
/// Lines that mean something, and how much they must stand out from a surface.
const LINES: f64 = 3.0;
const READABLE: f64 = 4.5;

/// The colours of each block that defines some, by their names.
fn schemes() -> Vec<BTreeMap<&'static str, [f64; 3]>> {
    let blocks = STYLE.split(":root {").skip(1).map(|rest| rest.split('}').next().unwrap_or_default());
    let colour = |text: &str| {
        let hex = u32::from_str_radix(text.strip_prefix('#')?, 16).ok()?;
        Some([hex >> 16 & 255, hex >> 8 & 255, hex & 255].map(|part| f64::from(part) / 255.0))
    };
    let line = move |line: &'static str| {
        let (name, value) = line.trim().strip_suffix(';')?.split_once(": ")?;
        Some((name, colour(value)?))
    };
    blocks.map(|block| block.lines().filter_map(line).collect()).collect()
}

fn luminance(colour: [f64; 3]) -> f64 {
    let linear = |part: f64| if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
    let [red, green, blue] = colour.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn the_formula_is_that_of_the_guidelines() {
    assert!((contrast([0.0; 3], [1.0; 3]) - 21.0).abs() < 1e-9);
    let grey = f64::from(0x77_u8) / 255.0;
    assert!((contrast([grey; 3], [1.0; 3]) - 4.48).abs() < 0.01);
}

#[test]
fn every_text_can_be_read_on_every_surface() {
    let schemes = schemes();
    assert_eq!(schemes.len(), 2, "light and dark");
    for (scheme, colours) in ["light", "dark"].iter().zip(&schemes) {
        for surface in SURFACES {
            for (name, least) in TEXTS.map(|name| (name, READABLE)).into_iter().chain([("--line", LINES)]) {
                let contrast = contrast(colours[name], colours[surface]);
                assert!(contrast >= least, "{scheme}: {name} on {surface} has {contrast:.2}:1");
            }
            for (lane, colour) in colours.iter().filter(|(name, _)| name.starts_with("--lane")) {
                let contrast = contrast(*colour, colours[surface]);
                assert!(contrast >= LINES, "{scheme}: {lane} on {surface} has {contrast:.2}:1");
            }
        }
    }
    assert_eq!(schemes[0].keys().collect::<Vec<_>>(), schemes[1].keys().collect::<Vec<_>>());
}

/// Otherwise the pairs above would not be all of them.
#[test]
fn no_rule_has_colours_of_its_own() {
    for line in STYLE.lines().map(str::trim).filter(|line| !line.starts_with("--")) {
        for declaration in line.split(['{', ';']).map(str::trim) {
            let Some((name, value)) = declaration.split_once(": ") else { continue };
            assert!(!value.contains('#') && !value.contains("rgb"), "{line}");
            let known: &[&str] = match name {
                "color" => &TEXTS,
                "background" if !value.contains("gradient") && value != "none" => &SURFACES,
                _ => continue,
            };
            assert!(known.iter().any(|known| value.starts_with(&format!("var({known})"))), "{line}");
        }
    }
}
