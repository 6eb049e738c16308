//! From tokens to the tree: declarations, threads, statements. Recursive descent; expressions are in
//! [`super::expressions`].

use super::ast::{Call, Declaration, Declared, Expression, Module, Name, Node, Place, Statement, Term, Thread};
use super::error::{Position, SyntaxError};
use super::lexer::{Kind, Token, tokens};
use crate::program::Ordering;
use jess_engine::host::Timeouts;

/// The result of reading something.
pub(super) type Read<T> = Result<T, Box<SyntaxError>>;

/// Reserved words, which cannot be names.
pub(super) const WORDS: [&str; 26] = [
    "int",
    "semaphore",
    "latch",
    "monitor",
    "lock",
    "condition",
    "of",
    "rwlock",
    "thread",
    "daemon",
    "hasty",
    "local",
    "if",
    "else",
    "while",
    "repeat",
    "synchronized",
    "await",
    "assert",
    "fail",
    "return",
    "break",
    "continue",
    "goto",
    "timed",
    "interruptible",
];

/// Elements of the largest array.
const LARGEST_ARRAY: usize = 10_000;
/// Blocks in blocks.
const DEEPEST: usize = 100;

/// Reads tokens one after the other.
pub(super) struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Token<'t>>,
    next: usize,
    depth: usize,
}

/// The tree of a text.
pub(super) fn module(text: &str) -> Read<Module> {
    let mut parser = Parser { text, tokens: tokens(text)?, next: 0, depth: 0 };
    let mut module = Module::default();
    while parser.token().kind != Kind::End {
        parser.item(&mut module)?;
    }
    if module.threads.is_empty() {
        let remedy = "a program needs at least one thread: `thread name { … }`";
        return Err(parser.wrong("a thread", remedy));
    }
    Ok(module)
}

impl<'t> Parser<'t> {
    /// The token to be read next.
    pub(super) fn token(&self) -> &Token<'t> {
        &self.tokens[self.next.min(self.tokens.len() - 1)]
    }

    fn following(&self) -> &Token<'t> {
        &self.tokens[(self.next + 1).min(self.tokens.len() - 1)]
    }

    /// Goes to the next token.
    pub(super) fn advance(&mut self) {
        self.next += 1;
    }

    /// Where the next token stands.
    pub(super) fn at(&self) -> Position {
        self.token().at
    }

    /// An error about the next token.
    pub(super) fn wrong(&self, expected: &str, remedy: &str) -> Box<SyntaxError> {
        SyntaxError::new(self.at(), self.token().shown(), expected, remedy)
    }

    /// Whether the next token is this one.
    pub(super) fn is(&self, text: &str) -> bool {
        self.token().text == text && self.token().kind != Kind::End
    }

    /// Reads the token if it is this one.
    pub(super) fn take(&mut self, text: &str) -> bool {
        let found = self.is(text);
        self.next += usize::from(found);
        found
    }

    /// Reads this token.
    pub(super) fn need(&mut self, text: &str, remedy: &str) -> Read<()> {
        if self.take(text) { Ok(()) } else { Err(self.wrong(&format!("`{text}`"), remedy)) }
    }

    /// Reads a name that is no word of the language.
    pub(super) fn name(&mut self, expected: &str) -> Read<Name> {
        let token = self.token();
        if token.kind != Kind::Name {
            return Err(self.wrong(expected, "a name begins with a letter or `_`"));
        }
        if WORDS.contains(&token.text) {
            return Err(self.wrong(expected, "this is a word of the language; choose another name"));
        }
        let name = Name { text: token.text.to_owned(), at: token.at };
        self.advance();
        Ok(name)
    }

    /// Reads one level deeper, unless that is too deep.
    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth == DEEPEST {
            return Err(self.wrong("fewer brackets in brackets", "split the expression or the block in two"));
        }
        self.depth += 1;
        let done = read(self);
        self.depth -= 1;
        done
    }

    fn item(&mut self, module: &mut Module) -> Read<()> {
        let remedy = "a text consists of declarations (`int`, `semaphore`, `latch`, `monitor`, `lock`, `condition`, \
                      `rwlock`) and threads (`thread name { … }`)";
        if self.is("timeouts") {
            self.advance();
            module.timeouts = match self.token().text {
                "explore" => Some(Timeouts::Explore),
                "idle" => Some(Timeouts::Idle),
                "clock" => Some(Timeouts::Clock),
                _ => {
                    return Err(
                        self.wrong("`explore`, `idle` or `clock`", "say when timeouts expire: `timeouts idle;`")
                    );
                }
            };
            self.advance();
            return self.need(";", "`timeouts idle;` stands alone");
        }
        if self.is("symmetric") && self.following().kind == Kind::Name {
            self.advance();
            let mut group = vec![self.name("the name of a thread")?];
            while self.take(",") {
                group.push(self.name("the name of a thread")?);
            }
            module.symmetric.push(group);
            return self.need(";", "threads that nothing tells apart are listed: `symmetric a, b;`");
        }
        let daemon = self.take("daemon");
        let hasty = self.take("hasty");
        if self.take("thread") {
            let name = self.name("the name of the thread")?;
            let body = self.block()?;
            module.threads.push(Thread { name, daemon, hasty, body });
            return Ok(());
        }
        if daemon || hasty {
            return Err(self.wrong("`thread`", "only threads are daemons or hasty: `daemon hasty thread name { … }`"));
        }
        let ordering = self.ordering();
        let fair = self.fair();
        let word = self.token().text;
        if !["int", "semaphore", "latch", "monitor", "lock", "condition", "rwlock"].contains(&word) {
            return Err(self.wrong("a declaration or a thread", remedy));
        }
        self.advance();
        loop {
            let name = self.name("a name")?;
            let declared = self.declared(word, ordering, fair)?;
            module.declarations.push(Declaration { name, declared });
            if !self.take(",") {
                break;
            }
        }
        self.need(";", "a declaration ends with `;`")
    }

    /// Reads the word before `int`, which may be a name elsewhere.
    fn ordering(&mut self) -> Ordering {
        let found = Ordering::WRITTEN.into_iter().find(|ordering| self.is(ordering.word()));
        match found {
            Some(ordering) if self.following().text == "int" => {
                self.advance();
                ordering
            }
            _ => Ordering::Volatile,
        }
    }

    /// Reads the word before what may be fair, which may be a name elsewhere.
    fn fair(&mut self) -> bool {
        let fair = self.is("fair") && ["lock", "rwlock", "semaphore"].contains(&self.following().text);
        if fair {
            self.advance();
        }
        fair
    }

    fn declared(&mut self, word: &str, ordering: Ordering, fair: bool) -> Read<Declared> {
        Ok(match word {
            "int" if self.is("[") => Declared::Array(ordering, self.array()?),
            "int" => Declared::Integer(ordering, self.start_value(0)?),
            "semaphore" => Declared::Semaphore(self.start_value(0)?, fair),
            "latch" => {
                let at = self.at();
                let count = self.start_value(1)?;
                if count < 0 {
                    let remedy = "a latch counts down to 0";
                    return Err(SyntaxError::new(at, format!("{count}"), "a count of at least 0", remedy));
                }
                Declared::Latch(count)
            }
            "monitor" if self.take("of") => Declared::Monitor(Some(self.name("the name of a thread")?)),
            "monitor" => Declared::Monitor(None),
            "lock" => Declared::Lock(fair),
            "rwlock" => Declared::RwLock(fair),
            _ => {
                self.need("of", "a condition belongs to a lock: `condition c of l;`")?;
                Declared::Condition(self.name("the name of a lock")?)
            }
        })
    }

    fn start_value(&mut self, otherwise: i64) -> Read<i64> {
        if self.take("=") { self.constant() } else { Ok(otherwise) }
    }

    fn constant(&mut self) -> Read<i64> {
        let negative = self.take("-");
        let Kind::Number(number) = self.token().kind else {
            return Err(self.wrong("a number", "start values are numbers such as `3` or `-1`"));
        };
        self.advance();
        Ok(if negative { -number } else { number })
    }

    fn array(&mut self) -> Read<Vec<i64>> {
        self.need("[", "")?;
        let at = self.at();
        let length = self.constant()?;
        let length = usize::try_from(length).ok().filter(|&length| (1..=LARGEST_ARRAY).contains(&length));
        let Some(length) = length else {
            let remedy = format!("an array has from 1 to {LARGEST_ARRAY} elements");
            return Err(SyntaxError::new(at, "this length", "a possible length", remedy));
        };
        self.need("]", "an array is declared as `int a[3];` or `int a[3] = {1, 2, 3};`")?;
        let mut values = Vec::new();
        if self.take("=") {
            self.need("{", "the start values of an array are listed: `{1, 2, 3}`")?;
            while !self.is("}") {
                values.push(self.constant()?);
                if !self.take(",") {
                    break;
                }
            }
            let end = self.at();
            self.need("}", "the start values of an array are listed: `{1, 2, 3}`")?;
            if values.len() != length {
                let found = format!("{} values", values.len());
                let remedy = "give one value per element, or none at all for zeros";
                return Err(SyntaxError::new(end, found, format!("{length} values"), remedy));
            }
        }
        values.resize(length, 0);
        Ok(values)
    }

    /// Reads `{ … }`.
    pub(super) fn block(&mut self) -> Read<Vec<Statement>> {
        self.deeper(|parser| {
            parser.need("{", "a body stands in braces")?;
            let mut statements = Vec::new();
            while !parser.take("}") {
                if parser.token().kind == Kind::End {
                    return Err(parser.wrong("`}`", "a `{` further up has no `}`"));
                }
                statements.push(parser.statement()?);
            }
            Ok(statements)
        })
    }

    fn statement(&mut self) -> Read<Statement> {
        let at = self.at();
        let word = self.token().text;
        let node = match word {
            "local" => self.local()?,
            "if" => self.conditional()?,
            "while" => {
                self.advance();
                let condition = self.in_parentheses()?;
                Node::While(condition, self.block()?)
            }
            "repeat" => {
                self.advance();
                let times = self.expression()?;
                Node::Repeat(times, self.block()?)
            }
            "synchronized" => {
                self.advance();
                self.need("(", "write `synchronized (m) { … }`")?;
                let monitor = self.name("the name of a monitor")?;
                self.need(")", "write `synchronized (m) { … }`")?;
                Node::Synchronized(monitor, self.block()?)
            }
            "assert" => {
                self.advance();
                let start = self.token().offset;
                let condition = self.expression()?;
                let end = self.token().offset;
                let text = self.text[start..end].split_whitespace().collect::<Vec<_>>().join(" ");
                self.end_of_statement()?;
                Node::Assert(condition, text)
            }
            "await" => {
                self.advance();
                let condition = self.expression()?;
                self.end_of_statement()?;
                Node::Await(condition)
            }
            "fail" | "return" | "break" | "continue" => {
                self.advance();
                self.end_of_statement()?;
                match word {
                    "fail" => Node::Fail,
                    "return" => Node::Return,
                    "break" => Node::Break,
                    _ => Node::Continue,
                }
            }
            "goto" => Node::Goto(None, self.goto()?),
            _ if self.following().text == ":" => {
                let name = self.name("a label")?;
                self.advance();
                Node::Label(name)
            }
            _ => self.simple()?,
        };
        Ok(Statement { at, node })
    }

    fn local(&mut self) -> Read<Node> {
        self.advance();
        let mut locals = Vec::new();
        loop {
            let name = self.name("the name of a local")?;
            let value = if self.take("=") { Some(self.expression()?) } else { None };
            locals.push((name, value));
            if !self.take(",") {
                break;
            }
        }
        self.end_of_statement()?;
        Ok(Node::Local(locals))
    }

    fn conditional(&mut self) -> Read<Node> {
        self.advance();
        let condition = self.in_parentheses()?;
        if self.is("goto") {
            return Ok(Node::Goto(Some(condition), self.goto()?));
        }
        let then = self.block()?;
        let mut otherwise = Vec::new();
        if self.take("else") {
            if self.is("if") {
                let at = self.at();
                let node = self.deeper(Self::conditional)?;
                otherwise.push(Statement { at, node });
            } else {
                otherwise = self.block()?;
            }
        }
        Ok(Node::If(condition, then, otherwise))
    }

    fn goto(&mut self) -> Read<Name> {
        self.advance();
        let name = self.name("a label")?;
        self.end_of_statement()?;
        Ok(name)
    }

    fn in_parentheses(&mut self) -> Read<Expression> {
        self.need("(", "a condition stands in parentheses")?;
        let condition = self.expression()?;
        self.need(")", "a condition stands in parentheses")?;
        Ok(condition)
    }

    /// An assignment or an operation.
    fn simple(&mut self) -> Read<Node> {
        let at = self.at();
        let term = self.primary()?.term;
        let node = match term {
            Term::Call(call) => Node::Perform(call),
            Term::Place(place) => {
                self.need(
                    "=",
                    "a statement is an assignment (`x = 1;`), an operation (`m.notify();`) or a control word",
                )?;
                Node::Assign(place, self.expression()?)
            }
            _ => {
                let remedy = "a statement is an assignment (`x = 1;`), an operation (`m.notify();`) or a control word";
                return Err(SyntaxError::new(at, "an expression", "a statement", remedy));
            }
        };
        self.end_of_statement()?;
        Ok(node)
    }

    fn end_of_statement(&mut self) -> Read<()> {
        self.need(";", "a statement ends with `;`")
    }

    /// Reads what follows a name: an index, an operation on it, or nothing.
    pub(super) fn named(&mut self) -> Read<Term> {
        const OPERATION: &str = "an operation is written as `object.operation(arguments)` or `operation(arguments)`";
        let name = self.name("a number, a name or an operation")?;
        if self.take("[") {
            let index = self.deeper(Self::expression)?;
            self.need("]", "an element is written as `a[i]`")?;
            return Ok(Term::Place(Place { name, index: Some(Box::new(index)) }));
        }
        let (object, operation) = if self.take(".") {
            let token = self.token();
            if token.kind != Kind::Name {
                return Err(self.wrong("an operation", OPERATION));
            }
            let operation = Name { text: token.text.to_owned(), at: token.at };
            self.advance();
            (Some(name), operation)
        } else if self.is("(") {
            (None, name)
        } else {
            return Ok(Term::Place(Place { name, index: None }));
        };
        self.need("(", OPERATION)?;
        let mut arguments = Vec::new();
        while !self.is(")") {
            arguments.push(self.argument()?);
            if !self.take(",") {
                break;
            }
        }
        self.need(")", OPERATION)?;
        Ok(Term::Call(Call { object, operation, arguments }))
    }

    /// An argument: an expression, `timed` or `interruptible`.
    fn argument(&mut self) -> Read<Expression> {
        let token = self.token();
        if let word @ ("timed" | "interruptible") = token.text {
            let at = token.at;
            let name = Name { text: word.to_owned(), at };
            self.advance();
            return Ok(Expression { at, term: Term::Place(Place { name, index: None }) });
        }
        self.deeper(Self::expression)
    }
}
