//! The whole bridge without a JVM: a machine that does what the Java run time does, driven by small programs.

use crate::control::{CONTROL, RECORD_BYTES, RECORDS, Record};
use crate::current;
use crate::session::{Session, Surroundings};
use crate::transform;
use jess_engine::host::BugKind;
use jess_engine::token::{Shows, Token};
use jess_instrumenter::sites::{NewClass, NewSite, SiteKind, SiteTable};
use jess_protocol::operation::query;
use jess_protocol::wire::site;
use serde_json::Value;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The control block is one per process.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

const READ_X: u32 = 64;
const WRITE_X: u32 = 65;
/// Id of the shared object within the main thread's first block.
const SHARED: u32 = 100;

const MONITOR_ENTER: i32 = 1;
const MONITOR_EXIT: i32 = 2;
const START: i32 = 6;
const EXIT: i32 = 7;
const JOIN: i32 = 8;

#[derive(Clone, Copy)]
enum Act {
    Access(u32),
    /// An operation on the shared object.
    Object(i32),
    /// An operation on a thread of the program.
    Thread(i32, u32),
    /// Trusted code begins or ends.
    Trust(bool),
}

fn configure() {
    let mut table = SiteTable::new();
    table.define(&NewClass { name: b"Data", fields: vec![(b"x", b"I", 0)], ..NewClass::default() });
    let site =
        |kind| NewSite { kind, line: 1, method: (b"m", b"()V"), member: Some((b"Data", b"x", b"I")), constant: None };
    let first = table.add_sites(b"Data", &[site(SiteKind::GetField), site(SiteKind::PutField)]);
    assert_eq!(first.0, READ_X);
    let path = std::env::temp_dir().join(format!("jess-sites-{}", std::process::id()));
    std::fs::write(&path, table.to_bytes()).expect("written");
    transform::configure(&path.to_string_lossy(), Vec::new()).expect("configured");
    std::fs::remove_file(&path).expect("removed");
}

struct Machine<'p> {
    program: &'p [Vec<Act>],
    /// Engine number of each thread of the program, once known.
    numbers: Vec<Option<i32>>,
    next_act: Vec<usize>,
    pending: Vec<bool>,
    running: usize,
    position: i32,
    first_id: u32,
}

impl Machine<'_> {
    fn index_of(&self, number: i32) -> usize {
        self.numbers.iter().position(|&known| known == Some(number)).expect("a started thread")
    }

    /// The thread with this number goes on; false: the execution is over.
    fn granted(&mut self, number: i32) -> bool {
        if number < 0 {
            return false;
        }
        self.running = self.index_of(number);
        if std::mem::take(&mut self.pending[self.running]) {
            self.next_act[self.running] += 1;
        }
        self.position = 0;
        true
    }

    fn step(&mut self, session: &mut Session) -> bool {
        let me = self.running;
        let shared = i64::from(self.first_id + SHARED);
        let next = match self.program[me].get(self.next_act[me]).copied() {
            None => session.announce(self.position, EXIT, 0, 0, || 0),
            Some(Act::Access(site)) => {
                let index = (self.position / RECORD_BYTES) as usize;
                CONTROL.write(index, Record { site, id: self.first_id + SHARED, payload: 0 });
                if self.position < CONTROL.limit() {
                    self.position += RECORD_BYTES;
                    self.next_act[me] += 1;
                    return true;
                }
                self.pending[me] = true;
                session.announce_access(self.position, || 0)
            }
            Some(Act::Trust(inside)) => {
                self.next_act[me] += 1;
                if self.position < CONTROL.limit() {
                    let site = if inside { site::TRUST_BEGIN } else { site::TRUST_END };
                    CONTROL.write((self.position / RECORD_BYTES) as usize, Record { site, id: 0, payload: 0 });
                    self.position += RECORD_BYTES;
                } else {
                    assert_eq!(session.query(query::TRUST as i32, i64::from(inside), i64::from(self.position)), 0);
                    self.position = 0;
                }
                return true;
            }
            Some(Act::Object(op)) => {
                self.pending[me] = true;
                session.announce(self.position, op, shared, 0, || 0)
            }
            Some(Act::Thread(op, thread)) => {
                let number = session.thread_of((self.first_id + thread) as i32);
                self.numbers[thread as usize] = Some(number);
                self.pending[me] = true;
                session.announce(self.position, op, i64::from(number), 0, || 0)
            }
        };
        self.granted(next)
    }
}

fn execute(session: &mut Session, program: &[Vec<Act>]) {
    let threads = program.len();
    let mut numbers = vec![None; threads];
    numbers[0] = Some(0);
    let first_id = session.new_block(false) as u32;
    let mut machine = Machine {
        program,
        numbers,
        next_act: vec![0; threads],
        pending: vec![false; threads],
        running: 0,
        position: 0,
        first_id,
    };
    while machine.step(session) {}
    // The names are not wanted.
    assert_eq!(session.end() & 0xff, 0);
}

fn explore(options: &str, program: &[Vec<Act>]) -> Value {
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    configure();
    let surroundings = Surroundings { jdk: "test".to_owned(), result_file: None };
    assert_eq!(current::open(options, surroundings), 0, "{}", current::last_error());
    loop {
        let mut slot = current::lock();
        let session = slot.as_mut().expect("open");
        if session.begin() == 0 {
            break;
        }
        execute(session, program);
    }
    let result = current::close().expect("open");
    serde_json::from_str(&result).expect("valid JSON")
}

/// Main starts `workers` threads that all do `acts`, and joins them.
fn fork_join(workers: u32, acts: &[Act]) -> Vec<Vec<Act>> {
    let main = (1..=workers)
        .map(|thread| Act::Thread(START, thread))
        .chain((1..=workers).map(|thread| Act::Thread(JOIN, thread)))
        .collect();
    std::iter::once(main).chain((0..workers).map(|_| acts.to_vec())).collect()
}

#[test]
fn increments_of_a_plain_field_have_their_exact_count() {
    let program = fork_join(2, &[Act::Access(READ_X), Act::Access(WRITE_X)]);
    let result = explore(r#"{"strategy":"dpor","carrier":"continuation"}"#, &program);
    assert_eq!(
        (&result["verdict"], &result["executions"], &result["blocked"]),
        (&"verified".into(), &4.into(), &0.into()),
        "{result}"
    );
    let program = fork_join(3, &[Act::Access(READ_X), Act::Access(WRITE_X)]);
    let result = explore(r#"{"strategy":"dpor","carrier":"continuation"}"#, &program);
    assert_eq!(result["executions"], 36, "{result}");
}

#[test]
fn a_lock_orders_critical_sections() {
    let section = [Act::Object(MONITOR_ENTER), Act::Access(READ_X), Act::Access(WRITE_X), Act::Object(MONITOR_EXIT)];
    for (workers, executions) in [(2, 2), (3, 6)] {
        let result = explore(r#"{"strategy":"dpor","carrier":"continuation"}"#, &fork_join(workers, &section));
        assert_eq!((&result["executions"], &result["complete"]), (&executions.into(), &true.into()), "{result}");
    }
}

#[test]
fn an_exploration_goes_on_from_its_checkpoint() {
    let folder = std::env::temp_dir().join(format!("jess-checkpoints-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("search");
    let text = file.to_string_lossy();
    let program = fork_join(3, &[Act::Access(READ_X), Act::Access(WRITE_X)]);
    for strategy in ["dpor", "lazy-dpor", "hbr-caching", "dfs"] {
        let options = |more: &str| format!(r#"{{"carrier":"continuation","test":"T","strategy":"{strategy}"{more}}}"#);
        let whole = explore(&options(""), &program);
        explore(
            &options(&format!(r#","checkpoint":"{text}","checkpoint_executions":2,"budget_executions":7"#)),
            &program,
        );
        for budget in [8, 20, 1_000] {
            explore(&options(&format!(r#","resume":"{text}","budget_executions":{budget}"#)), &program);
        }
        let found = explore(&options(&format!(r#","resume":"{text}""#)), &program);
        for total in
            ["verdict", "complete", "executions", "blocked", "hbrs", "lazy_hbrs", "events", "points", "restarts"]
        {
            assert_eq!(found[total], whole[total], "{strategy}, {total}");
        }
    }
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let here = |jdk: &str| Surroundings { jdk: jdk.to_owned(), result_file: None };
    for (options, jdk, wanted) in [
        (r#"{"test":"T","strategy":"dpor"#, "test", "made with strategy dfs, not dpor"),
        (r#"{"test":"U","strategy":"dfs"#, "test", "belongs to `T`, this is `U`"),
        (r#"{"test":"T","program":"T x","strategy":"dfs"#, "test", "belongs to `T`, this is `T x`"),
        (r#"{"test":"T","strategy":"dfs"#, "other", "belongs to `T` on JDK test"),
    ] {
        assert_ne!(current::open(&format!(r#"{options}","resume":"{text}"}}"#), here(jdk)), 0);
        assert!(current::last_error().contains(wanted), "{}", current::last_error());
    }
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn throw_away_executions_are_a_part_of_the_budget() {
    let program = fork_join(2, &[Act::Access(READ_X), Act::Access(WRITE_X)]);
    let (warming, budget) =
        (Duration::from_millis(20), r#"{"strategy":"dpor","carrier":"continuation","budget_seconds":0.02}"#);
    {
        let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        assert_eq!(
            current::open(r#"{"strategy":"dpor","carrier":"continuation","settle":false}"#, Surroundings::default()),
            0
        );
        std::thread::sleep(warming);
        current::close().expect("open");
        assert_eq!(current::open(budget, Surroundings::default()), 0);
        assert_eq!(current::lock().as_mut().expect("open").begin(), 0);
        current::close().expect("open");
    }
    // Those of another exploration are not.
    let result = explore(r#"{"strategy":"dpor","carrier":"continuation","budget_seconds":600}"#, &program);
    assert_eq!((&result["verdict"], &result["executions"]), (&"verified".into(), &4.into()), "{result}");
}

#[test]
fn more_accesses_than_the_buffer_holds() {
    let many: Vec<Act> = (0..RECORDS * 2 + 100).map(|_| Act::Access(WRITE_X)).collect();
    let result = explore(r#"{"strategy":"dpor","carrier":"continuation"}"#, &[many]);
    assert_eq!((&result["executions"], &result["complete"]), (&1.into(), &true.into()), "{result}");
    // All of them and the end of the thread.
    assert_eq!(result["events"], RECORDS * 2 + 101, "{result}");
}

#[test]
fn a_monitor_never_released_is_a_deadlock_with_a_report() {
    let program = fork_join(2, &[Act::Object(MONITOR_ENTER)]);
    let result = explore(r#"{"strategy":"dpor","carrier":"continuation","test":"T"}"#, &program);
    assert_eq!((&result["verdict"], &result["bug"]["kind"]), (&"bug".into(), &"deadlock".into()), "{result}");
    let token = result["bug"]["token"].as_str().expect("a token");
    assert!(token.starts_with("jess34-"));
    assert_eq!(result["report"]["failure"]["kind"], "deadlock", "{result}");
    let options = format!(r#"{{"strategy":"dpor","carrier":"continuation","test":"T","replay":"{token}"}}"#);
    let replayed = explore(&options, &program);
    assert_eq!((&replayed["verdict"], &replayed["bug"]["token"]), (&"bug".into(), &token.into()), "{replayed}");
    // Without the monitor there is nothing to reproduce, and no claim is made.
    let other = explore(&options, &fork_join(2, &[Act::Access(WRITE_X)]));
    assert!(other["verdict"] == "budget" || other["verdict"] == "nondeterministic", "{other}");
}

#[test]
fn another_bug_than_that_of_the_token_is_not_reproduced() {
    let program = fork_join(2, &[Act::Object(MONITOR_ENTER)]);
    let result = explore(r#"{"strategy":"dpor","carrier":"continuation","test":"T"}"#, &program);
    let mut token = Token::decode(result["bug"]["token"].as_str().expect("a token")).expect("a token");
    assert_eq!(token.shows, Some(Shows { kind: BugKind::Deadlock, class: 0 }));
    token.shows = Some(Shows { kind: BugKind::Exception, class: 7 });
    let options = format!(r#"{{"strategy":"dpor","carrier":"continuation","test":"T","replay":"{}"}}"#, token.encode());
    let replayed = explore(&options, &program);
    assert_eq!(replayed["verdict"], "nondeterministic", "{replayed}");
    let message = replayed["message"].as_str().expect("a message");
    assert!(message.contains("one of an exception") && message.contains("deadlock: 2 threads"), "{message}");
}

#[test]
fn marks_of_trusted_code_are_no_events() {
    let many: Vec<Act> = (0..RECORDS * 2 + 100)
        .flat_map(|at| [Act::Trust(true), Act::Access(WRITE_X), Act::Trust(false)].into_iter().take(1 + at % 3))
        .collect();
    let accesses = many.iter().filter(|act| matches!(act, Act::Access(_))).count();
    for strategy in ["random", "dpor", "dfs"] {
        let options = format!(r#"{{"carrier":"continuation","strategy":"{strategy}","budget_executions":1}}"#);
        let result = explore(&options, std::slice::from_ref(&many));
        assert_eq!(result["events"], accesses + 1, "{strategy}: {result}");
        assert!(result["relative_to"].to_string().contains("--explore-jdk"), "{result}");
    }
}

#[test]
fn marks_of_trusted_code_come_with_reports_and_tokens() {
    let program =
        fork_join(2, &[Act::Trust(true), Act::Object(MONITOR_ENTER), Act::Access(WRITE_X), Act::Trust(false)]);
    let result = explore(r#"{"strategy":"dpor","carrier":"continuation","test":"T","explore_jdk":false}"#, &program);
    assert_eq!((&result["verdict"], &result["bug"]["kind"]), (&"bug".into(), &"deadlock".into()), "{result}");
    let token = result["bug"]["token"].as_str().expect("a token");
    assert!(Token::decode(token).expect("a token").trust_jdk);
    let options = format!(r#"{{"strategy":"dpor","carrier":"continuation","test":"T","replay":"{token}"}}"#);
    let replayed = explore(&options, &program);
    assert_eq!((&replayed["verdict"], &replayed["bug"]["token"]), (&"bug".into(), &token.into()), "{replayed}");
}

#[test]
fn a_mark_is_no_access() {
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    configure();
    assert_eq!(current::open(r#"{"carrier":"continuation","strategy":"dfs"}"#, Surroundings::default()), 0);
    {
        let mut slot = current::lock();
        let session = slot.as_mut().expect("open");
        assert_eq!(session.begin(), 1);
        CONTROL.write(0, Record { site: site::TRUST_BEGIN, id: 0, payload: 0 });
        assert_eq!(session.announce_access(0, || 0), -1);
        session.end();
    }
    let result = current::close().expect("open");
    assert!(result.contains("internal error") && result.contains("is not an access site"), "{result}");
}

#[test]
fn a_token_of_another_test_or_jdk_is_refused() {
    let program = fork_join(2, &[Act::Object(MONITOR_ENTER)]);
    let result = explore(r#"{"strategy":"dpor","carrier":"continuation","test":"T"}"#, &program);
    let token = result["bug"]["token"].as_str().expect("a token");
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let here = |jdk: &str| Surroundings { jdk: jdk.to_owned(), result_file: None };
    assert_ne!(current::open(&format!(r#"{{"test":"U","replay":"{token}"}}"#), here("test")), 0);
    assert!(current::last_error().contains("belongs to test `T`"), "{}", current::last_error());
    assert_ne!(current::open(&format!(r#"{{"test":"T","replay":"{token}"}}"#), here("other")), 0);
    assert!(current::last_error().contains("JDK test"), "{}", current::last_error());
    assert_ne!(current::open(r#"{"test":"T","replay":"jess34-AAAA"}"#, here("test")), 0);
}

#[test]
fn the_step_bound_ends_an_execution_that_never_announces() {
    let many: Vec<Act> = (0..RECORDS * 3).map(|_| Act::Access(WRITE_X)).collect();
    let result = explore(r#"{"strategy":"dpor","carrier":"continuation","step_bound":10}"#, &[many]);
    assert_ne!(result["verdict"], "verified", "{result}");
}

#[test]
fn nonsense_from_java_is_an_internal_error() {
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    configure();
    for nonsense in [(0, 99), (-16, EXIT), (i32::MAX, EXIT)] {
        assert_eq!(current::open(r#"{"strategy":"dpor","carrier":"continuation"}"#, Surroundings::default()), 0);
        {
            let mut slot = current::lock();
            let session = slot.as_mut().expect("open");
            assert_eq!(session.begin(), 1);
            assert_eq!(session.announce(nonsense.0, nonsense.1, 0, 0, || 0), -1);
            session.end();
            assert_eq!(session.begin(), 0);
        }
        let result = current::close().expect("open");
        assert!(result.contains("internal error") && result.contains("uncontrolled"), "{result}");
    }
}
