//! Model programs: a few threads over shared integers and every primitive the engine knows.
//!
//! This is the instruction level: straight code with jumps, a handful of registers per thread, one shared operation per
//! instruction. [`crate::language`] has the readable form. Thread 0 is the main thread; it starts the others, or all of
//! them are there from the start. Everything but accesses and operations on primitives is local and free.

use jess_engine::host::Timeouts;

/// A register of a thread.
pub type Reg = u8;

/// Registers per thread, unless a program says that it needs more.
pub(crate) const REGISTERS: usize = 6;

/// A constant or a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A constant.
    Const(i64),
    /// A register.
    Reg(Reg),
}

/// How two values are combined. Arithmetic wraps around; what is divided by zero is zero; truth is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `&&`
    And,
    /// `||`
    Or,
}

impl BinaryOp {
    /// All of them.
    pub const ALL: [BinaryOp; 13] = [
        BinaryOp::Add,
        BinaryOp::Subtract,
        BinaryOp::Multiply,
        BinaryOp::Divide,
        BinaryOp::Remainder,
        BinaryOp::Equal,
        BinaryOp::NotEqual,
        BinaryOp::Less,
        BinaryOp::LessOrEqual,
        BinaryOp::Greater,
        BinaryOp::GreaterOrEqual,
        BinaryOp::And,
        BinaryOp::Or,
    ];

    /// The operator as it is written.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Subtract => "-",
            BinaryOp::Multiply => "*",
            BinaryOp::Divide => "/",
            BinaryOp::Remainder => "%",
            BinaryOp::Equal => "==",
            BinaryOp::NotEqual => "!=",
            BinaryOp::Less => "<",
            BinaryOp::LessOrEqual => "<=",
            BinaryOp::Greater => ">",
            BinaryOp::GreaterOrEqual => ">=",
            BinaryOp::And => "&&",
            BinaryOp::Or => "||",
        }
    }

    /// The result.
    #[must_use]
    pub fn apply(self, a: i64, b: i64) -> i64 {
        match self {
            BinaryOp::Add => a.wrapping_add(b),
            BinaryOp::Subtract => a.wrapping_sub(b),
            BinaryOp::Multiply => a.wrapping_mul(b),
            BinaryOp::Divide => a.checked_div(b).unwrap_or(if b == 0 { 0 } else { a }),
            BinaryOp::Remainder => a.checked_rem(b).unwrap_or(0),
            BinaryOp::Equal => i64::from(a == b),
            BinaryOp::NotEqual => i64::from(a != b),
            BinaryOp::Less => i64::from(a < b),
            BinaryOp::LessOrEqual => i64::from(a <= b),
            BinaryOp::Greater => i64::from(a > b),
            BinaryOp::GreaterOrEqual => i64::from(a >= b),
            BinaryOp::And => i64::from(a != 0 && b != 0),
            BinaryOp::Or => i64::from(a != 0 || b != 0),
        }
    }
}

/// A value computed from registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expr {
    /// A constant.
    Const(i64),
    /// A register.
    Reg(Reg),
    /// The sum of two registers.
    Sum(Reg, Reg),
    /// A register plus a constant.
    Plus(Reg, i64),
    /// Two values combined.
    Binary(BinaryOp, Operand, Operand),
}

impl From<Operand> for Expr {
    fn from(operand: Operand) -> Expr {
        match operand {
            Operand::Const(value) => Expr::Const(value),
            Operand::Reg(r) => Expr::Reg(r),
        }
    }
}

/// A shared integer: a fixed one, or one that a register selects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its index.
    pub base: u16,
    /// A register that is added to the index.
    pub index: Option<Reg>,
}

/// The shared integer number `base`.
#[must_use]
pub fn at(base: u16) -> Place {
    Place { base, index: None }
}

/// How loads and stores of a shared integer order memory, which only matters to data races. Updates of it
/// (compare-and-set and the like) are always volatile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ordering {
    /// As a volatile field.
    #[default]
    Volatile,
    /// As an ordinary field: not at all.
    Plain,
    /// As `getOpaque` and `setOpaque`.
    Opaque,
    /// As `getAcquire` and `setRelease`.
    Ordered,
}

impl Ordering {
    /// All but the one that is not written down.
    pub const WRITTEN: [Ordering; 3] = [Ordering::Plain, Ordering::Opaque, Ordering::Ordered];

    /// The word before `int`; nothing for volatile integers.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Ordering::Volatile => "",
            Ordering::Plain => "plain",
            Ordering::Opaque => "opaque",
            Ordering::Ordered => "ordered",
        }
    }
}

/// What a condition belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guard {
    /// A lock.
    Lock(u16),
    /// The write lock of a read-write lock.
    Write(u16),
}

impl Default for Guard {
    fn default() -> Guard {
        Guard::Lock(0)
    }
}

/// An operation that other threads can see, or one on the clock of its own thread, which they cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Reads a shared integer.
    Load(Place),
    /// Writes one.
    Store(Place, Expr),
    /// Result: the value before.
    FetchAdd(Place, Expr),
    /// The same without a result: the order of several cannot be observed.
    Add(Place, Expr),
    /// Result: the value before.
    Exchange(Place, Expr),
    /// Result 1 when the value was the first and is now the second.
    Cas(Place, Expr, Expr),
    /// Enters a monitor.
    Enter(u16),
    /// Leaves a monitor.
    Exit(u16),
    /// Monitor, timed.
    Wait(u16, bool),
    /// Wakes one thread that waits in a monitor.
    Notify(u16),
    /// Wakes all of them.
    NotifyAll(u16),
    /// Starts a thread.
    Start(u16),
    /// Thread, timed.
    Join(u16, bool),
    /// Result: whether a thread has begun and not ended.
    IsAlive(u16),
    /// Result: ordinal of `java.lang.Thread.State`.
    GetState(u16),
    /// Timed.
    Park(bool),
    /// Gives a thread the permit to go on.
    Unpark(u16),
    /// Interrupts a thread.
    Interrupt(u16),
    /// Result: whether its own thread was interrupted, which is cleared then.
    Interrupted,
    /// Result: whether a thread was interrupted.
    IsInterrupted(u16),
    /// Lock, timed, interruptible.
    Lock(u16, bool, bool),
    /// Result: whether the lock was taken.
    TryLock(u16),
    /// Gives a lock back.
    Unlock(u16),
    /// Result: whether it is owned.
    IsLocked(u16),
    /// Result: threads that wait for it.
    LockQueue(u16),
    /// Condition, lock, timed.
    Await(u16, Guard, bool),
    /// Condition, lock.
    AwaitUninterruptibly(u16, Guard),
    /// Condition, lock. Result: threads that wait to be signalled.
    ConditionQueue(u16, Guard),
    /// Condition, lock. Wakes the thread that has waited longest.
    Signal(u16, Guard),
    /// Condition, lock. Wakes all threads that wait.
    SignalAll(u16, Guard),
    /// Read-write lock, timed, interruptible.
    ReadLock(u16, bool, bool),
    /// Result: whether it was taken for reading.
    TryReadLock(u16),
    /// Gives back the read lock.
    ReadUnlock(u16),
    /// Read-write lock, timed, interruptible.
    WriteLock(u16, bool, bool),
    /// Result: whether it was taken for writing.
    TryWriteLock(u16),
    /// Gives back the write lock.
    WriteUnlock(u16),
    /// Result: whether a thread writes.
    IsWriteLocked(u16),
    /// Result: read holds of all threads.
    ReadCount(u16),
    /// Result: threads that wait for it.
    RwQueue(u16),
    /// Semaphore, permits, timed, interruptible.
    Acquire(u16, u32, bool, bool),
    /// Semaphore, permits. Result: whether they were acquired.
    TryAcquire(u16, u32),
    /// Semaphore, permits.
    Release(u16, u32),
    /// Takes all permits there are. Result: how many.
    Drain(u16),
    /// Semaphore, permits that it loses, perhaps more than it has.
    Reduce(u16, u32),
    /// Result: permits there are.
    Available(u16),
    /// Result: threads that wait for permits.
    SemaphoreQueue(u16),
    /// Latch, timed.
    AwaitLatch(u16, bool),
    /// The same, with its flag checked where it goes on, timed.
    Pass(u16, bool),
    /// The same of a semaphore, permits, timed: it takes none of them.
    PassPermits(u16, u32, bool),
    /// Counts a latch down.
    CountDown(u16),
    /// Result: the count of a latch.
    Count(u16),
    /// Result: any number below this one.
    Choose(u32),
    /// `Thread.yield`.
    Yield,
    /// `Thread.onSpinWait`.
    Spin,
    /// `Thread.sleep`.
    Sleep,
    /// The clock of its thread advances by that much, as when a sleep is over.
    Tick(u32),
    /// Result: how far the clock of its thread has advanced.
    Now,
    /// Its thread enters trusted code, or begins another step there; or it leaves it.
    Trusted(bool),
}

/// One instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instr {
    /// Computes a value.
    Set(Reg, Expr),
    /// Performs an operation and keeps its result. A store has none and leaves the register alone.
    Do(Reg, Action),
    /// Goes on elsewhere.
    Jump(usize),
    /// Goes on elsewhere when the register is zero.
    JumpIfZero(Reg, usize),
    /// Goes on elsewhere when the register is not zero.
    JumpIfNot(Reg, usize),
    /// Fails an assertion: the thread ends.
    Fail,
}

/// What people call the parts of a program. Everything may be missing; names have no meaning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The threads.
    pub threads: Vec<String>,
    /// The shared integers, one by one: `x`, `a[2]`.
    pub memory: Vec<String>,
    /// Per thread, the registers from 1 on. What has no name is a scratch register.
    pub locals: Vec<Vec<String>>,
    /// The monitors.
    pub monitors: Vec<String>,
    /// The locks.
    pub locks: Vec<String>,
    /// The conditions.
    pub conditions: Vec<String>,
    /// The read-write locks.
    pub rwlocks: Vec<String>,
    /// The semaphores.
    pub semaphores: Vec<String>,
    /// The latches.
    pub latches: Vec<String>,
    /// Per thread and instruction, the line of the text it comes from.
    pub lines: Vec<Vec<u32>>,
    /// What an [`Instr::Fail`] says: thread, instruction, text.
    pub failures: Vec<(u16, usize, String)>,
}

impl Names {
    /// What the failing instruction of a thread says.
    #[must_use]
    pub fn failure(&self, thread: usize, at: usize) -> &str {
        let found = self.failures.iter().find(|failure| usize::from(failure.0) == thread && failure.1 == at);
        found.map_or("", |failure| &failure.2)
    }
}

/// Locks and semaphores that serve threads in the order in which they come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fair {
    /// The locks.
    pub locks: Vec<u16>,
    /// The read-write locks.
    pub rwlocks: Vec<u16>,
    /// The semaphores.
    pub semaphores: Vec<u16>,
}

/// A program.
#[derive(Clone, Debug)]
pub struct Program {
    /// The code of every thread; the first is the main thread.
    pub threads: Vec<Vec<Instr>>,
    /// Whether all threads that no other one starts are there from the start, not the first one alone. The first one
    /// must be such a thread.
    pub together: bool,
    /// Threads that do not keep the program alive.
    pub daemons: Vec<u16>,
    /// Threads whose timeouts may expire at any moment where those of others do not.
    pub hasty: Vec<u16>,
    /// Groups of threads that nothing tells apart, each in the order in which they are started
    /// ([`crate::symmetry::refuted`]).
    pub symmetric: Vec<Vec<u16>>,
    /// Monitors of Thread objects, each with its thread, whose end wakes all threads that wait there.
    pub monitors_of: Vec<(u16, u16)>,
    /// When timeouts expire.
    pub timeouts: Timeouts,
    /// What serves threads in the order in which they come.
    pub fair: Fair,
    /// Start values of the shared integers.
    pub memory: Vec<i64>,
    /// How accesses to them order memory; those that are missing are volatile.
    pub orderings: Vec<Ordering>,
    /// Start values of the semaphores.
    pub semaphores: Vec<i64>,
    /// Start values of the latches.
    pub latches: Vec<i64>,
    /// Registers per thread.
    pub registers: usize,
    /// What its parts are called.
    pub names: Names,
}

impl Default for Program {
    fn default() -> Program {
        Program {
            threads: Vec::new(),
            together: false,
            daemons: Vec::new(),
            hasty: Vec::new(),
            symmetric: Vec::new(),
            monitors_of: Vec::new(),
            timeouts: Timeouts::Explore,
            fair: Fair::default(),
            memory: Vec::new(),
            orderings: Vec::new(),
            semaphores: Vec::new(),
            latches: Vec::new(),
            registers: REGISTERS,
            names: Names::default(),
        }
    }
}

impl Action {
    /// Whether its thread parks while it waits for it; a wait for a condition is two steps, none of which this is
    /// about.
    #[must_use]
    pub(crate) fn parks_meanwhile(&self) -> bool {
        use Action as A;
        matches!(
            self,
            A::Lock(..)
                | A::ReadLock(..)
                | A::WriteLock(..)
                | A::Acquire(..)
                | A::AwaitLatch(..)
                | A::Pass(..)
                | A::PassPermits(..)
        )
    }

    /// Whether it is about the clock of its own thread, so that no other thread notices it.
    #[must_use]
    pub(crate) fn is_about_clocks(&self) -> bool {
        matches!(self, Action::Tick(_) | Action::Now)
    }

    /// Whether other threads cannot notice it.
    #[must_use]
    pub(crate) fn is_local(&self) -> bool {
        self.is_about_clocks() || matches!(self, Action::Trusted(_))
    }

    /// Whether it queries waiting threads, so that it matters whether one has arrived at its operation.
    #[must_use]
    pub(crate) fn asks_about_waiting(&self) -> bool {
        matches!(self, Action::GetState(_) | Action::LockQueue(_) | Action::RwQueue(_) | Action::SemaphoreQueue(_))
    }
}

impl Program {
    /// Whether there is trusted code in it.
    #[must_use]
    pub fn has_trusted(&self) -> bool {
        self.actions().any(|action| action == Action::Trusted(true))
    }

    /// Whether a thread parks that may lose a permit while it waits for something else.
    #[must_use]
    pub(crate) fn may_lose_permits(&self) -> bool {
        let waits = |action: &Action| {
            action.parks_meanwhile() || matches!(action, Action::Await(..) | Action::AwaitUninterruptibly(..))
        };
        let parks = |action: &Action| matches!(action, Action::Park(_));
        let does = |code: &[Instr], which: &dyn Fn(&Action) -> bool| {
            code.iter().any(|instr| matches!(instr, Instr::Do(_, action) if which(action)))
        };
        self.threads.iter().enumerate().any(|(thread, code)| {
            let unparked = |action: Action| action == Action::Unpark(thread as u16);
            does(code, &parks) && does(code, &waits) && self.actions().any(unparked)
        })
    }

    /// All its operations.
    pub fn actions(&self) -> impl Iterator<Item = Action> {
        self.threads.iter().flatten().filter_map(|instr| match instr {
            Instr::Do(_, action) => Some(*action),
            _ => None,
        })
    }

    /// Whether a thread reads a clock.
    #[must_use]
    pub(crate) fn looks_at_clocks(&self) -> bool {
        self.actions().any(|action| action == Action::Now)
    }

    /// The thread whose Thread object a monitor belongs to.
    #[must_use]
    pub(crate) fn thread_of_monitor(&self, monitor: u16) -> Option<u16> {
        self.monitors_of.iter().find(|of| of.0 == monitor).map(|of| of.1)
    }

    /// How accesses to a shared integer order memory.
    #[must_use]
    pub(crate) fn ordering(&self, index: usize) -> Ordering {
        self.orderings.get(index).copied().unwrap_or_default()
    }

    /// The number of an instruction among those of all threads.
    #[must_use]
    pub fn site(&self, thread: usize, instruction: usize) -> u32 {
        let before: usize = self.threads[..thread].iter().map(Vec::len).sum();
        (before + instruction) as u32
    }

    /// The thread and the instruction that have this number.
    #[must_use]
    pub fn at_site(&self, site: u32) -> Option<(usize, usize)> {
        let mut rest = site as usize;
        for (thread, code) in self.threads.iter().enumerate() {
            if rest < code.len() {
                return Some((thread, rest));
            }
            rest -= code.len();
        }
        None
    }

    /// Whether any shared integer is selected by a register.
    #[must_use]
    pub(crate) fn is_indexed(&self) -> bool {
        let indexed = |place: &Place| place.index.is_some();
        self.threads.iter().flatten().any(|instruction| match instruction {
            Instr::Do(_, Action::Load(place) | Action::Store(place, _)) => indexed(place),
            Instr::Do(_, Action::FetchAdd(place, _) | Action::Add(place, _)) => indexed(place),
            Instr::Do(_, Action::Exchange(place, _) | Action::Cas(place, ..)) => indexed(place),
            _ => false,
        })
    }

    /// Whether anything jumps back.
    #[must_use]
    pub fn has_loops(&self) -> bool {
        self.threads.iter().any(|code| {
            code.iter().enumerate().any(|(at, instr)| match instr {
                Instr::JumpIfZero(_, to) | Instr::JumpIfNot(_, to) | Instr::Jump(to) => *to <= at,
                _ => false,
            })
        })
    }

    /// Whether a thread is there from the start.
    #[must_use]
    pub(crate) fn is_present(&self, thread: usize) -> bool {
        let starts =
            |instr: &Instr| matches!(*instr, Instr::Do(_, Action::Start(other)) if usize::from(other) == thread);
        let mut others = self.threads.iter().enumerate().filter(|other| other.0 != thread);
        if self.together { !others.any(|(_, code)| code.iter().any(starts)) } else { thread == 0 }
    }

    /// A program whose threads are all there from the start.
    #[must_use]
    pub fn together(threads: Vec<Vec<Instr>>, memory: Vec<i64>) -> Program {
        Program { threads, memory, together: true, ..Program::default() }
    }

    /// A program whose main thread starts the given ones, waits for all of them and ends.
    #[must_use]
    pub fn forked(workers: Vec<Vec<Instr>>, memory: Vec<i64>) -> Program {
        let mut program = Program::started(workers, memory);
        for thread in 1..program.threads.len() as u16 {
            program.threads[0].push(Instr::Do(0, Action::Join(thread, false)));
        }
        program
    }

    /// A program whose main thread starts the given ones and ends.
    #[must_use]
    pub fn started(workers: Vec<Vec<Instr>>, memory: Vec<i64>) -> Program {
        let starts = (1..=workers.len() as u16).map(|t| Instr::Do(0, Action::Start(t)));
        let mut threads = vec![starts.collect()];
        threads.extend(workers);
        Program { threads, memory, ..Program::default() }
    }

    /// The name of a thread's register for people; nothing for scratch registers.
    #[must_use]
    pub fn local(&self, thread: usize, register: usize) -> Option<&str> {
        let names = self.names.locals.get(thread)?;
        names.get(register.checked_sub(1)?).map(String::as_str)
    }
}
