//! `jess replay --debug`: lets a debugger attach to the one execution of a token, and to nothing before it.
//!
//! Idea: the executions of the warm-up run the same code, so breakpoints must not be set before they are over. The
//! debugger agent of the worker's JVM sleeps until a certain exception is thrown, right before the replay; then it
//! suspends every thread and listens. This process is its first debugger, and hands the connection to the debugger of
//! the user, to whom the JVM looks like one that has just started: an exception that nobody has asked for is not what
//! debuggers expect at first.
//!
//! Source: the Java Debug Wire Protocol, of which few messages are needed. Invariant: the port is taken before a JVM is
//! started, so a debugger may attach at any time.

mod twins;
mod wire;

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::trouble::Trouble;
use twins::Asked;
use wire::{Code, HANDSHAKE, Packet, odd};

/// The port that debuggers propose.
pub(crate) const USUAL_PORT: &str = "5005";

/// How long a thread of the program may stand still: a year.
const PATIENCE: &str = "-Djess.patience.millis=31536000000";

const POLL: Duration = Duration::from_millis(20);
/// How long a debugger may take to greet.
const GREETING: Duration = Duration::from_secs(5);

/// What the agent sleeps until, see `JessDebugger`.
const WANTED: &str = "java.lang.JessDebugger$Wanted";
const COMPOSITE_EVENT: Code = (64, 100);
/// Where the thread of the first event of a packet is: behind how much is suspended, the number of events, the kind of
/// the event and what has asked for it.
const THREAD: Range<usize> = 10..18;
const VM_START: u8 = 90;
const SUSPENDS_ALL: u8 = 2;

/// Waits for a worker and a debugger, in a thread of its own, and connects them.
#[derive(Debug)]
pub(crate) struct Debugger {
    over: Arc<AtomicBool>,
    /// The port of the worker's agent.
    inner: u16,
    thread: JoinHandle<Result<(), Trouble>>,
}

impl Debugger {
    /// Takes this port of this machine, or one that the system chooses for 0, and waits.
    pub(crate) fn start(port: u16) -> Result<Debugger, Trouble> {
        let taken = |error: io::Error| Trouble::Port { port, source: error };
        let listener = TcpListener::bind(("127.0.0.1", port)).map_err(taken)?;
        listener.set_nonblocking(true).map_err(taken)?;
        let port = listener.local_addr().map_err(taken)?.port();
        // The agent says only on standard output which port it has, so it gets one that was free a moment ago.
        let free = TcpListener::bind(("127.0.0.1", 0)).and_then(|free| free.local_addr());
        let inner = free.map_err(Trouble::io("find a port for the worker"))?.port();
        let over = Arc::new(AtomicBool::new(false));
        let watched = Arc::clone(&over);
        let thread = thread::spawn(move || connect(&listener, port, inner, &watched));
        Ok(Debugger { over, inner, thread })
    }

    /// What the worker's JVM gets: the agent, and a watchdog that lets threads stand still.
    pub(crate) fn jvm_options(&self) -> [String; 3] {
        // An agent that sleeps wants a command to start a debugger by.
        let sleeping = format!("suspend=y,onthrow={WANTED},launch=true,address=127.0.0.1:{}", self.inner);
        let agent = format!("-agentlib:jdwp=transport=dt_socket,server=y,quiet=y,{sleeping}");
        [agent, PATIENCE.to_owned(), "-Djess.debugger=true".to_owned()]
    }

    /// The worker has ended; what kept a debugger from it.
    pub(crate) fn finish(self) -> Result<(), Trouble> {
        self.over.store(true, Ordering::Relaxed);
        self.thread.join().unwrap_or_else(|_| Err(Trouble::NoDebugger("an internal error".to_owned())))
    }
}

fn connect(listener: &TcpListener, port: u16, inner: u16, over: &AtomicBool) -> Result<(), Trouble> {
    // There is nobody to connect to before the worker is ready.
    let Some(worker) = until(over, || TcpStream::connect(("127.0.0.1", inner)).ok()) else { return Ok(()) };
    let broken = |error: io::Error| Trouble::NoDebugger(format!("the connection to the worker broke: {error}"));
    let driver = meet(&worker).map_err(broken)?;
    eprintln!("jess: the replay waits for a debugger at localhost:{port}");
    let attached = || {
        let (debugger, _) = listener.accept().ok()?;
        // Whoever only looks whether the port is open is no debugger: the next one may be.
        let welcomed = welcome(&debugger, driver);
        let rejected = |error| eprintln!("jess: what has connected to port {port} is no debugger of Java: {error}");
        welcomed.map_err(rejected).ok().map(|()| debugger)
    };
    let Some(debugger) = until(over, attached) else { return Ok(()) };
    hand_over(worker, debugger).map_err(broken)
}

/// Tries again and again, until the worker has ended.
fn until<T>(over: &AtomicBool, mut attempt: impl FnMut() -> Option<T>) -> Option<T> {
    while !over.load(Ordering::Relaxed) {
        if let Some(done) = attempt() {
            return Some(done);
        }
        thread::sleep(POLL);
    }
    None
}

/// Greets the agent, and returns the thread that has woken it, which runs the main thread of the program.
fn meet(mut worker: &TcpStream) -> io::Result<[u8; 8]> {
    worker.set_nodelay(true)?;
    worker.write_all(HANDSHAKE)?;
    let mut reply = [0; HANDSHAKE.len()];
    worker.read_exact(&mut reply)?;
    let first = Packet::read(worker)?.filter(|packet| packet.code == Some(COMPOSITE_EVENT)).ok_or_else(odd)?;
    let thread = first.data.get(THREAD).ok_or_else(odd)?;
    thread.try_into().map_err(|_| odd())
}

/// Greets a debugger as a JVM that has just started and is suspended.
fn welcome(mut debugger: &TcpStream, thread: [u8; 8]) -> io::Result<()> {
    debugger.set_nonblocking(false)?;
    debugger.set_nodelay(true)?;
    debugger.set_read_timeout(Some(GREETING))?;
    let mut greeting = [0; HANDSHAKE.len()];
    debugger.read_exact(&mut greeting)?;
    if greeting != *HANDSHAKE {
        return Err(odd());
    }
    debugger.set_read_timeout(None)?;
    debugger.write_all(HANDSHAKE)?;
    let mut event = vec![SUSPENDS_ALL, 0, 0, 0, 1, VM_START, 0, 0, 0, 0];
    event.extend(thread);
    Packet::command(u32::MAX, COMPOSITE_EVENT, &event).write(debugger)
}

/// Passes on what they have to say to each other, until one of them leaves.
fn hand_over(worker: TcpStream, debugger: TcpStream) -> io::Result<()> {
    let asked = Arc::new(Mutex::new(Asked::default()));
    let (from, to, asking) = (worker.try_clone()?, debugger.try_clone()?, Arc::clone(&asked));
    let answers = thread::spawn(move || {
        pass_on(&from, &to, |packet| lock(&asking).arrange(packet));
    });
    pass_on(&debugger, &worker, |packet| lock(&asked).note(packet));
    let _ = answers.join();
    Ok(())
}

/// A connection that breaks is one that ends; then both do.
fn pass_on(from: &TcpStream, to: &TcpStream, mut change: impl FnMut(&mut Packet)) {
    while let Ok(Some(mut packet)) = Packet::read(from) {
        change(&mut packet);
        if packet.write(to).is_err() {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}

fn lock(asked: &Mutex<Asked>) -> MutexGuard<'_, Asked> {
    asked.lock().unwrap_or_else(PoisonError::into_inner)
}
