//! Parser of the policy table.

use super::patterns::MethodPattern;
use super::{Given, Number, Policy, PolicyError, PolicyErrorKind, Row, Rule, Treatment, Trust};
use rustc_hash::FxHashMap;
use xxhash_rust::xxh3::xxh3_64;

impl Policy {
    /// Parses a table; see the comment at the head of the built-in one for the format.
    pub fn parse(text: &str) -> Result<Policy, PolicyError> {
        let mut policy = Policy::empty(Treatment::Full);
        policy.text_hash = xxh3_64(text.as_bytes());
        let mut seen: FxHashMap<(String, &'static str), usize> = FxHashMap::default();
        let mut has_default = false;
        for (index, line_text) in text.lines().enumerate() {
            let line = index + 1;
            let content = line_text.trim();
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            let fail = |kind| PolicyError { line, kind };
            let row = parse_row(content, line).map_err(fail)?;
            let kind = match row.rule {
                Rule::Treat(_) => "treatment",
                Rule::Model(_) => "model",
                Rule::Clinit => "clinit",
                Rule::Natives => "natives",
                Rule::Number(_) => "number",
                Rule::Trust(_) => "trust",
                Rule::Parts(_) => "parts",
                Rule::Given(_) => "given",
            };
            if let Some(first) = seen.insert((row.pattern.clone(), kind), line) {
                return Err(fail(PolicyErrorKind::Duplicate(row.pattern, first)));
            }
            has_default |= row.pattern == "*";
            policy.add(&row).map_err(fail)?;
            policy.rows.push(row);
        }
        if !has_default {
            let line = text.lines().count();
            return Err(PolicyError { line, kind: PolicyErrorKind::NoDefault });
        }
        if let Some(class) = policy.trust.unwoven() {
            let class = String::from_utf8_lossy(class).into_owned();
            return Err(PolicyError { line: text.lines().count(), kind: PolicyErrorKind::Unwoven(class) });
        }
        Ok(policy)
    }

    fn add(&mut self, row: &Row) -> Result<(), PolicyErrorKind> {
        let pattern = row.pattern.as_str();
        let bad = |why| PolicyErrorKind::BadPattern(pattern.to_owned(), why);
        match (&row.rule, pattern.split_once('.')) {
            (Rule::Treat(treatment), Some((class, member))) => {
                let pattern = method_pattern(class, member).map_err(bad)?;
                self.methods.entry(class.as_bytes().to_vec()).or_default().push((pattern, *treatment));
            }
            (Rule::Trust(trust), Some((class, member))) => {
                self.trust.add_method(class, method_pattern(class, member).map_err(bad)?, *trust);
            }
            (Rule::Given(words), Some((class, member))) => {
                self.given.add_method(class, method_pattern(class.trim_end_matches('*'), member).map_err(bad)?, words);
            }
            (Rule::Given(words), None) => self.given.add_class(pattern, words),
            (Rule::Trust(_), None) if pattern == "*" => return Err(bad("not everything has a place in trusted code")),
            (Rule::Trust(Trust::Apart), None) => return Err(bad("this rule is for methods, not for classes")),
            (Rule::Trust(trust), None) => self.trust.add_class(pattern, *trust),
            (Rule::Parts(types), None) => self.trust.add_parts(pattern, types),
            (Rule::Treat(treatment), None) => match pattern.strip_suffix('*') {
                Some("") => self.default = *treatment,
                _ => self.classes.add(pattern, *treatment),
            },
            (Rule::Number(number), Some((class, name))) => {
                if name.is_empty() || name.contains('(') || pattern.contains('*') {
                    return Err(bad("a number row names one class and one method, without a descriptor"));
                }
                self.numbers.entry(class.as_bytes().to_vec()).or_default().push((name.to_owned(), *number));
            }
            (Rule::Number(_), None) => return Err(bad("this rule is for methods, not for classes")),
            (Rule::Model(_), Some((_, name))) => {
                if name.is_empty() || name.contains('(') || pattern.contains('*') {
                    return Err(bad("a model row names a class, or one of its methods without a descriptor"));
                }
            }
            (_, Some(_)) => return Err(bad("this rule is for classes, not for methods")),
            (Rule::Model(boot), None) => {
                if pattern.contains('*') {
                    return Err(bad("a model row names one class"));
                }
                self.models.insert(pattern.as_bytes().to_vec(), boot.clone());
            }
            (Rule::Clinit | Rule::Natives, None) => {
                let (text, prefix) = match pattern.strip_suffix('*') {
                    Some(prefix) => (prefix, true),
                    None => (pattern, false),
                };
                let list = if row.rule == Rule::Clinit { &mut self.clinits } else { &mut self.natives };
                list.push((text.as_bytes().to_vec(), prefix));
            }
        }
        Ok(())
    }
}

fn parse_row(content: &str, line: usize) -> Result<Row, PolicyErrorKind> {
    let (rule_text, reason) = content.split_once('|').ok_or(PolicyErrorKind::NoReason)?;
    let reason = reason.trim();
    if reason.is_empty() {
        return Err(PolicyErrorKind::NoReason);
    }
    let mut words = rule_text.split_whitespace();
    let pattern = words.next().unwrap_or_default();
    check_pattern(pattern)?;
    let words: Vec<&str> = words.collect();
    let rule = match words.as_slice() {
        [] => return Err(PolicyErrorKind::NoTreatment(pattern.to_owned())),
        ["full"] => Rule::Treat(Treatment::Full),
        ["calls"] => Rule::Treat(Treatment::Calls),
        ["coarse"] => Rule::Treat(Treatment::Coarse { write: false }),
        ["coarse", "write"] => Rule::Treat(Treatment::Coarse { write: true }),
        ["island"] => Rule::Treat(Treatment::Island),
        ["refused"] => Rule::Treat(Treatment::Refused),
        ["natives"] => Rule::Natives,
        ["internal"] => Rule::Treat(Treatment::Internal),
        ["model", boot] => Rule::Model((*boot).to_owned()),
        ["clinit"] => Rule::Clinit,
        ["trusted"] => Rule::Trust(Trust::Trusted),
        ["apart"] => Rule::Trust(Trust::Apart),
        ["explored"] => Rule::Trust(Trust::Explored),
        ["neutral"] => Rule::Trust(Trust::Neutral),
        ["leaf"] => Rule::Trust(Trust::Leaf),
        ["parts", types @ ..] if !types.is_empty() => Rule::Parts(types.iter().map(|&name| name.to_owned()).collect()),
        ["number", old, new] => {
            let number = |text: &str| text.parse().map_err(|_| PolicyErrorKind::UnknownTreatment(words.join(" ")));
            Rule::Number(Number { old: number(old)?, new: number(new)? })
        }
        ["given", given @ ..] if !given.is_empty() => {
            let words: Option<Vec<Given>> = given.iter().map(|word| Given::of_word(word)).collect();
            Rule::Given(words.ok_or_else(|| PolicyErrorKind::UnknownTreatment(rule_text.trim().to_owned()))?)
        }
        other => return Err(PolicyErrorKind::UnknownTreatment(other.join(" "))),
    };
    Ok(Row { line, pattern: pattern.to_owned(), rule, words: words.join(" "), reason: reason.to_owned() })
}

/// The methods named behind the dot of a pattern.
fn method_pattern(class: &str, member: &str) -> Result<MethodPattern, &'static str> {
    let (name, descriptor) = match member.find('(') {
        Some(at) => (&member[..at], Some(member[at..].to_owned())),
        None => (member, None),
    };
    if name.is_empty() {
        return Err("no method name behind the dot");
    }
    if class.contains('*') || name.contains('*') {
        return Err("a method row names one class and one method");
    }
    Ok(MethodPattern { name: name.to_owned(), descriptor })
}

fn check_pattern(pattern: &str) -> Result<(), PolicyErrorKind> {
    let bad = |why| Err(PolicyErrorKind::BadPattern(pattern.to_owned(), why));
    if pattern.is_empty() {
        return bad("it is empty");
    }
    let class = pattern.split('.').next().unwrap_or_default();
    if class.trim_end_matches('*').contains('*') || class.ends_with("**") {
        return bad("a `*` stands at the end only");
    }
    if pattern.contains('.') && pattern.contains("..") {
        return bad("two dots");
    }
    if pattern.ends_with('/') {
        return bad("a package is written with `/*`");
    }
    Ok(())
}
