//! Data races of Java programs: which are reported, and in which words.
//!
//! Idea: the JDK's own concurrent code races on purpose, with fences and caches that the language specification does
//! not know; users can do nothing about that. So a race is reported if one of its two accesses is in a class of the
//! application, or in a class of the JDK whose documentation leaves synchronization to its users.

use crate::buffer::WHOLE_OBJECT;
use crate::transform;
use jess_engine::host::{Access, AccessKind, Order, Race, RaceSide, Schedule, Stored, ThreadIx};
use jess_report::DataRace;
use rustc_hash::FxHashMap;

/// Classes of the JDK, with their nested ones, that are not thread-safe: a race in them is one of their users.
const LEFT_TO_THEIR_USERS: [&str; 45] = [
    "java/io/StreamTokenizer",
    "java/lang/AbstractStringBuilder",
    "java/lang/StringBuilder",
    "java/text/BreakIterator",
    "java/text/ChoiceFormat",
    "java/text/DateFormat",
    "java/text/DecimalFormat",
    "java/text/DigitList",
    "java/text/MessageFormat",
    "java/text/SimpleDateFormat",
    "java/text/StringCharacterIterator",
    "java/util/AbstractList",
    "java/util/ArrayDeque",
    "java/util/ArrayList",
    "java/util/Arrays",
    "java/util/BitSet",
    "java/util/Calendar",
    "java/util/ComparableTimSort",
    "java/util/DoubleSummaryStatistics",
    "java/util/DualPivotQuicksort",
    "java/util/EnumMap",
    "java/util/Formatter",
    "java/util/GregorianCalendar",
    "java/util/HashMap",
    "java/util/IdentityHashMap",
    "java/util/ImmutableCollections",
    "java/util/IntSummaryStatistics",
    "java/util/JumboEnumSet",
    "java/util/LinkedHashMap",
    "java/util/LinkedList",
    "java/util/LongSummaryStatistics",
    "java/util/PriorityQueue",
    "java/util/RegularEnumSet",
    "java/util/Scanner",
    "java/util/Spliterators",
    "java/util/SplittableRandom",
    "java/util/StringJoiner",
    "java/util/StringTokenizer",
    "java/util/TimSort",
    "java/util/TreeMap",
    "java/util/WeakHashMap",
    "java/util/regex/Matcher",
    "java/util/zip/Adler32",
    "java/util/zip/CRC32",
    "java/util/zip/CRC32C",
];

/// Whether a class is one of the buffers, which "are not safe for use by multiple concurrent threads"
/// (`java.nio.Buffer`).
fn is_buffer(class: &str) -> bool {
    let name = class.strip_prefix("java/nio/").filter(|name| !name.contains('/'));
    name.is_some_and(|name| name.contains("Buffer"))
}

/// Fields of these classes that hold lazily created views; it is intended that two threads may each create one.
const VIEWS: [&str; 7] = [
    "java/util/AbstractMap.keySet",
    "java/util/AbstractMap.values",
    "java/util/HashMap.entrySet",
    "java/util/IdentityHashMap.entrySet",
    "java/util/TreeMap.entrySet",
    "java/util/TreeMap.navigableKeySet",
    "java/util/TreeMap.descendingMap",
];

/// Whether an access is in code that races on purpose.
pub(crate) fn trusts(access: &Access) -> bool {
    if transform::is_in_application(access.site) {
        return false;
    }
    let listed = |class: &str| {
        let outer = class.split_once('$').map_or(class, |(outer, _)| outer);
        LEFT_TO_THEIR_USERS.contains(&outer) || is_buffer(outer)
    };
    let left_to_its_users = transform::class_at(access.site).is_some_and(|class| listed(&class));
    !left_to_its_users || is_view(access)
}

fn is_view(access: &Access) -> bool {
    let member = if access.element { None } else { transform::member_name(access.location.member) };
    member.is_some_and(|name| VIEWS.contains(&name.as_str()))
}

/// The names of the threads of executions that raced.
#[derive(Debug, Default)]
pub(crate) struct ThreadNames {
    /// The execution whose names are being reported.
    current: Option<u64>,
    of: FxHashMap<(u64, u32), String>,
}

impl ThreadNames {
    /// Names that are reported from now on are of this execution, or of none that matters here.
    pub(crate) fn expect(&mut self, execution: Option<u64>) {
        self.current = execution;
    }

    /// Notes a name, if it belongs to such an execution.
    pub(crate) fn tell(&mut self, thread: u32, name: &str) {
        if let Some(execution) = self.current {
            self.of.insert((execution, thread), name.to_owned());
        }
    }

    fn get(&self, execution: u64, thread: ThreadIx) -> String {
        match self.of.get(&(execution, thread.0)) {
            Some(name) if !name.is_empty() => name.clone(),
            _ if thread == ThreadIx::MAIN => "main".to_owned(),
            _ => format!("thread {}", thread.0),
        }
    }
}

/// A race in words; `token` makes the token that replays a schedule.
pub(crate) fn told(names: &ThreadNames, race: &Race, token: impl Fn(&Schedule) -> String) -> DataRace {
    let thread = |side: &RaceSide| names.get(race.at_execution, side.thread);
    let place = |side: &RaceSide| transform::place(side.access.site).or_else(|| copy(&side.access));
    let as_written = |side: RaceSide| RaceSide { access: as_written(side.access), ..side };
    let race = Race { first: as_written(race.first), second: as_written(race.second), ..race.clone() };
    let (one, other) = (&race.first.access, &race.second.access);
    let meet = Stored::in_bytes(bytes(one) & bytes(other));
    let location = location(&Access { stored: meet, ..*other });
    DataRace::of(&race, location, thread, place, Some(token(&race.schedule)))
}

/// What stands for the place of an element that a call accesses which has no code of its own.
fn copy(access: &Access) -> Option<String> {
    access.element.then(|| "a copy of the array (System.arraycopy, Arrays.copyOf, clone)".to_owned())
}

fn bytes(access: &Access) -> u8 {
    access.stored.bytes().unwrap_or(u8::MAX)
}

/// An access as in the program: a plain update of a part of a word is a write.
fn as_written(access: Access) -> Access {
    let is_part = access.kind == AccessKind::Rmw && access.order == Order::Plain && access.stored.bytes().is_some();
    Access { kind: if is_part { AccessKind::Write } else { access.kind }, ..access }
}

/// What an access is about: `Account.balance`, `[3] of an array`.
fn location(access: &Access) -> String {
    let simple = |name: &str| name.rsplit('/').next().unwrap_or(name).replace('$', ".");
    if access.element {
        let at = match access.stored.bytes() {
            Some(bytes) if bytes != u8::MAX => access.location.member * 8 + bytes.trailing_zeros(),
            _ => access.location.member,
        };
        return format!("element {at} of an array");
    }
    if access.location.member == WHOLE_OBJECT {
        let class = transform::class_at(access.site).map(|class| simple(&class));
        return format!("a {}", class.unwrap_or_else(|| "whole object".to_owned()));
    }
    transform::member_name(access.location.member).map_or_else(|| "a field".to_owned(), |name| simple(&name))
}
