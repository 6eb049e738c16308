//! Model programs: a few threads over shared integers and every primitive the engine knows.
//!
//! Thread 0 is the main thread. Everything but accesses and operations on primitives is local and free.

/// A register of a thread.
pub type Reg = u8;

/// Registers per thread.
pub const REGISTERS: usize = 6;

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

/// An operation that others can see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Action {
    Load(Place),
    Store(Place, Expr),
    FetchAdd(Place, i64),
    /// Result 1 when the value was the first and is now the second.
    Cas(Place, i64, i64),
    Enter(u16),
    Exit(u16),
    Wait(u16, bool),
    Notify(u16),
    NotifyAll(u16),
    Start(u16),
    Join(u16, bool),
    IsAlive(u16),
    Park(bool),
    Unpark(u16),
    Interrupt(u16),
    Interrupted,
    IsInterrupted(u16),
    /// Lock, timed, interruptible.
    Lock(u16, bool, bool),
    TryLock(u16),
    Unlock(u16),
    /// Condition, lock, timed.
    Await(u16, u16, bool),
    Signal(u16, u16),
    SignalAll(u16, u16),
    ReadLock(u16),
    TryReadLock(u16),
    ReadUnlock(u16),
    WriteLock(u16),
    TryWriteLock(u16),
    WriteUnlock(u16),
    /// Semaphore, permits, timed.
    Acquire(u16, u32, bool),
    TryAcquire(u16, u32),
    Release(u16, u32),
    Drain(u16),
    Available(u16),
    /// Latch, timed.
    AwaitLatch(u16, bool),
    CountDown(u16),
    Count(u16),
    Choose(u32),
    Yield,
    Sleep,
}

/// One instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instr {
    /// Computes a value.
    Set(Reg, Expr),
    /// Performs an operation and keeps its result.
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

/// A program.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The code of every thread; the first is the main thread.
    pub threads: Vec<Vec<Instr>>,
    /// Threads that do not keep the program alive.
    pub daemons: Vec<u16>,
    /// Start values of the shared integers.
    pub memory: Vec<i64>,
    /// Start values of the semaphores.
    pub semaphores: Vec<i64>,
    /// Start values of the latches.
    pub latches: Vec<i64>,
}

impl Program {
    /// Whether any shared integer is selected by a register.
    #[must_use]
    pub fn is_indexed(&self) -> bool {
        let indexed = |place: &Place| place.index.is_some();
        self.threads.iter().flatten().any(|instruction| match instruction {
            Instr::Do(_, Action::Load(place) | Action::Store(place, _)) => indexed(place),
            Instr::Do(_, Action::FetchAdd(place, _) | Action::Cas(place, ..)) => indexed(place),
            _ => false,
        })
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
}
