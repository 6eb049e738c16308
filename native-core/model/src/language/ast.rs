//! The tree between text and instructions.

use super::error::Position;
use crate::program::{BinaryOp, Ordering};
use jess_engine::host::Timeouts;

/// A name and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Name {
    /// The name.
    pub text: String,
    /// Where.
    pub at: Position,
}

/// A whole text.
#[derive(Clone, Debug, Default)]
pub(super) struct Module {
    /// When timeouts expire, if the text specifies it.
    pub timeouts: Option<Timeouts>,
    /// Everything shared, in order.
    pub declarations: Vec<Declaration>,
    /// The threads, in order.
    pub threads: Vec<Thread>,
    /// Groups of threads that nothing tells apart.
    pub symmetric: Vec<Vec<Name>>,
}

/// What a declaration declares.
#[derive(Clone, Debug)]
pub(super) enum Declared {
    /// One shared integer with its start value.
    Integer(Ordering, i64),
    /// An array with its start values.
    Array(Ordering, Vec<i64>),
    /// A semaphore with its permits, and whether it is fair.
    Semaphore(i64, bool),
    /// A latch with its count.
    Latch(i64),
    /// A monitor; that of a Thread object if a thread is named.
    Monitor(Option<Name>),
    /// A re-entrant lock, and whether it is fair.
    Lock(bool),
    /// A condition of a lock, or of the write lock of a read-write lock.
    Condition(Name),
    /// A read-write lock, and whether it is fair.
    RwLock(bool),
}

/// One shared thing.
#[derive(Clone, Debug)]
pub(super) struct Declaration {
    /// Its name.
    pub name: Name,
    /// What it is.
    pub declared: Declared,
}

/// A thread.
#[derive(Clone, Debug)]
pub(super) struct Thread {
    /// Its name.
    pub name: Name,
    /// Whether it does not keep the program alive.
    pub daemon: bool,
    /// Whether its timeouts may expire at any moment where those of others do not.
    pub hasty: bool,
    /// What it does.
    pub body: Vec<Statement>,
}

/// A statement and where it begins.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    /// Where.
    pub at: Position,
    /// What.
    pub node: Node,
}

/// The kinds of statement.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// `local a, b = 1;`
    Local(Vec<(Name, Option<Expression>)>),
    /// `x = e;`
    Assign(Place, Expression),
    /// An operation whose result is not used.
    Perform(Call),
    /// `if (e) { … } else { … }`
    If(Expression, Vec<Statement>, Vec<Statement>),
    /// `while (e) { … }`
    While(Expression, Vec<Statement>),
    /// `repeat n { … }`
    Repeat(Expression, Vec<Statement>),
    /// `synchronized (m) { … }`
    Synchronized(Name, Vec<Statement>),
    /// `await e;`
    Await(Expression),
    /// `assert e;` and its text.
    Assert(Expression, String),
    /// `fail;`
    Fail,
    /// `return;`
    Return,
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `name:`
    Label(Name),
    /// `goto name;`, under a condition or without.
    Goto(Option<Expression>, Name),
}

/// A local, a shared integer or an element of an array.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// Its name.
    pub name: Name,
    /// Which element.
    pub index: Option<Box<Expression>>,
}

/// `operation(arguments)` or `object.operation(arguments)`.
#[derive(Clone, Debug)]
pub(super) struct Call {
    /// The object.
    pub object: Option<Name>,
    /// The operation.
    pub operation: Name,
    /// The arguments.
    pub arguments: Vec<Expression>,
}

/// An expression and where it begins.
#[derive(Clone, Debug)]
pub(super) struct Expression {
    /// Where.
    pub at: Position,
    /// What.
    pub term: Term,
}

/// The kinds of expression.
#[derive(Clone, Debug)]
pub(super) enum Term {
    /// A number.
    Number(i64),
    /// The value of a place.
    Place(Place),
    /// The result of an operation.
    Call(Call),
    /// `!e`
    Not(Box<Expression>),
    /// `-e`
    Negate(Box<Expression>),
    /// `a + b`
    Binary(BinaryOp, Box<Expression>, Box<Expression>),
}
