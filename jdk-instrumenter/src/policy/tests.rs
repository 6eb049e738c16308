use jess_classfile::{ClassFile, Code, Operand};

use super::*;
use crate::jdk::Jdk;

#[test]
fn built_in_table_parses_and_answers() {
    let policy = Policy::built_in().expect("built-in table");
    let treatment = |class: &str| policy.class(class.as_bytes()).treatment;
    assert_eq!(treatment("java/util/HashMap"), Treatment::Full);
    assert_eq!(treatment("com/example/App"), Treatment::Full);
    assert_eq!(treatment("java/lang/String"), Treatment::Island);
    assert_eq!(treatment("java/lang/String$CaseInsensitiveComparator"), Treatment::Island);
    assert_eq!(treatment("java/lang/StringJoiner"), Treatment::Full);
    assert_eq!(treatment("java/lang/StringUTF16$CharsSpliterator"), Treatment::Full);
    assert_eq!(treatment("java/lang/invoke/MethodHandle"), Treatment::Island);
    assert_eq!(treatment("jdk/internal/misc/VM"), Treatment::Island);
    assert_eq!(treatment("jdk/internal/access/JavaLangAccess"), Treatment::Full);
    assert_eq!(treatment("java/lang/System$2"), Treatment::Full);
    assert_eq!(treatment("java/lang/System$Logger"), Treatment::Island);
    let string = policy.class(b"java/lang/String");
    assert_eq!(string.method(b"length", b"()I"), Treatment::Island);
    assert_eq!(string.method(b"chars", b"()Ljava/util/stream/IntStream;"), Treatment::Calls);
    assert_eq!(string.method(b"valueOf", b"(Ljava/lang/Object;)Ljava/lang/String;"), Treatment::Calls);
    assert_eq!(string.method(b"valueOf", b"(I)Ljava/lang/String;"), Treatment::Island);
    assert_eq!(policy.class(b"java/lang/Thread").model, Some("java/lang/JessThread"));
}

#[test]
fn every_known_leak_has_a_reason() {
    for row in Policy::KNOWN_LEAKS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (patterns, reason) = row.split_once('|').expect(row);
        assert_eq!(patterns.split_whitespace().count(), 2, "{row}");
        assert!(reason.trim().len() > 10, "{row}");
    }
}

#[test]
fn errors_name_line_and_remedy() {
    let error = |text: &str| Policy::parse(text).expect_err(text).to_string();
    assert_eq!(error("# x\njava/A island"), "policy line 2: no reason: write `| why` at the end of the row");
    assert!(error("java/A ilsand | x").contains("unknown treatment `ilsand`"));
    assert!(error("java/A | x").contains("no treatment behind the pattern `java/A`"));
    assert!(error("java/ island | x").contains("`/*`"));
    assert!(error("java/*/A island | x").contains("at the end only"));
    assert!(error("A.m number 1 x | y").contains("unknown treatment `number 1 x`"));
    assert!(error("A number 1 2 | x").contains("for methods"));
    assert!(error("A.m()V number 1 2 | x").contains("without a descriptor"));
    assert!(error("A.m natives | x").contains("for classes"));
    assert!(error("A.m(I)V model java/lang/JessA | x").contains("without a descriptor"));
    assert_eq!(error("A island | x\nA full | y"), "policy line 2: `A` was already given a rule in line 1");
    assert!(error("A island | x").contains("default"));
}

#[test]
fn order_of_rows_has_no_meaning() {
    let mut lines: Vec<&str> = Policy::BUILT_IN.lines().collect();
    lines.reverse();
    let reversed = Policy::parse(&lines.join("\n")).expect("reversed table");
    let policy = Policy::built_in().expect("built-in table");
    for class in ["java/lang/String", "sun/nio/cs/StreamEncoder", "sun/nio/cs/UTF_8", "a/B"] {
        assert_eq!(policy.class(class.as_bytes()).treatment, reversed.class(class.as_bytes()).treatment);
    }
}

/// A row about a number that no JDK has any more would be silently without effect. A method may be one of a release
/// that this machine lacks.
#[test]
fn numbers_stand_in_the_methods_that_rows_name() {
    let policy = Policy::built_in().expect("built-in table");
    let installed = jess_jdks::installed();
    let jdks: Vec<Jdk> = installed.iter().filter_map(|jdk| Jdk::detect(&jdk.home).ok()).collect();
    assert!(!jdks.is_empty(), "no JDK found: set JAVA_HOME, or JESS_JDKS to a list of homes");
    let all: Vec<(String, Vec<u8>)> = jdks.iter().flat_map(|jdk| jdk.classes("java.base").expect("classes")).collect();
    for row in policy.rows() {
        let Rule::Number(number) = row.rule else { continue };
        let (class, method) = row.pattern.split_once('.').expect("a method");
        let files = all.iter().filter(|(name, _)| name.strip_suffix(".class").unwrap_or(name) == class);
        let found: Vec<bool> = files.flat_map(|(_, bytes)| pushes(bytes, method, number.old)).collect();
        let elsewhere = found.is_empty() && !jess_jdks::missing(&installed).is_empty();
        assert!(elsewhere || found.contains(&true), "{} never pushes {}", row.pattern, number.old);
    }
}

/// Of each method of a name, whether it pushes a number.
fn pushes(class: &[u8], method: &str, number: i16) -> Vec<bool> {
    let class = ClassFile::parse(class).expect("class file");
    let named = class.methods.iter().filter(|member| member.name == method);
    let codes = named.filter_map(|member| class.code(member).expect("code"));
    let pushes = |code: Code<'_>| {
        let mut operands = code.instructions().map(|instruction| instruction.expect("instruction").operand);
        operands.any(|operand| matches!(operand, Operand::Immediate(value) if value == number))
    };
    codes.map(pushes).collect()
}
