//! Expressions and conditions over the locals of one thread: their values and their Java text.

/// What an `int` expression can be; it reads locals only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expr {
    /// A constant.
    Const(i32),
    /// A local.
    Local(u8),
    /// A local and a constant.
    Plus(u8, i32),
    /// The sum of two locals.
    Sum(u8, u8),
    /// `1 - x`
    Flip(u8),
}

/// How two values compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
}

/// A condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cond {
    /// The left side.
    pub left: Expr,
    /// How it compares.
    pub relation: Relation,
    /// The right side.
    pub right: Expr,
}

/// The name of a local.
pub(crate) fn local(at: u8) -> char {
    char::from(b'a' + at)
}

impl Expr {
    /// The same in a frame whose locals begin at `base`.
    pub fn shifted(self, base: u8) -> Expr {
        match self {
            Expr::Const(_) => self,
            Expr::Local(local) => Expr::Local(local + base),
            Expr::Plus(local, constant) => Expr::Plus(local + base, constant),
            Expr::Sum(one, other) => Expr::Sum(one + base, other + base),
            Expr::Flip(local) => Expr::Flip(local + base),
        }
    }

    /// Its value.
    pub fn value(self, locals: &[i16]) -> i32 {
        let local = |at: u8| i32::from(locals[usize::from(at)]);
        match self {
            Expr::Const(constant) => constant,
            Expr::Local(at) => local(at),
            Expr::Plus(at, constant) => local(at) + constant,
            Expr::Sum(one, other) => local(one) + local(other),
            Expr::Flip(at) => 1 - local(at),
        }
    }

    /// Its Java text.
    pub fn java(self) -> String {
        match self {
            Expr::Const(constant) => constant.to_string(),
            Expr::Local(at) => local(at).to_string(),
            Expr::Plus(at, constant) if constant < 0 => format!("{} - {}", local(at), -constant),
            Expr::Plus(at, constant) => format!("{} + {constant}", local(at)),
            Expr::Sum(one, other) => format!("{} + {}", local(one), local(other)),
            Expr::Flip(at) => format!("1 - {}", local(at)),
        }
    }
}

impl Cond {
    /// A comparison with a constant.
    pub fn new(left: Expr, relation: Relation, right: i32) -> Cond {
        Cond { left, relation, right: Expr::Const(right) }
    }

    /// `local == value`
    pub fn equal(local: u8, value: i32) -> Cond {
        Cond::new(Expr::Local(local), Relation::Equal, value)
    }

    /// `local != value`
    pub fn unequal(local: u8, value: i32) -> Cond {
        Cond::new(Expr::Local(local), Relation::Unequal, value)
    }

    /// `local < value`
    pub fn less(local: u8, value: i32) -> Cond {
        Cond::new(Expr::Local(local), Relation::Less, value)
    }

    /// The same in a frame whose locals begin at `base`.
    pub fn shifted(self, base: u8) -> Cond {
        Cond { left: self.left.shifted(base), relation: self.relation, right: self.right.shifted(base) }
    }

    /// Whether it is true.
    pub fn holds(self, locals: &[i16]) -> bool {
        let (left, right) = (self.left.value(locals), self.right.value(locals));
        match self.relation {
            Relation::Equal => left == right,
            Relation::Unequal => left != right,
            Relation::Less => left < right,
        }
    }

    /// Its Java text.
    pub fn java(self) -> String {
        let relation = match self.relation {
            Relation::Equal => "==",
            Relation::Unequal => "!=",
            Relation::Less => "<",
        };
        format!("{} {relation} {}", self.left.java(), self.right.java())
    }
}
