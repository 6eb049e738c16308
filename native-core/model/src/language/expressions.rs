//! Expressions, by precedence: `||`, `&&`, comparisons of equality, of order, sums, products, `!` and `-`.

use super::ast::{Expression, Term};
use super::lexer::Kind;
use super::parser::{Parser, Read};
use crate::program::BinaryOp;

/// Operators by level, the loosest first.
const LEVELS: [&[BinaryOp]; 6] = [
    &[BinaryOp::Or],
    &[BinaryOp::And],
    &[BinaryOp::Equal, BinaryOp::NotEqual],
    &[BinaryOp::LessOrEqual, BinaryOp::GreaterOrEqual, BinaryOp::Less, BinaryOp::Greater],
    &[BinaryOp::Add, BinaryOp::Subtract],
    &[BinaryOp::Multiply, BinaryOp::Divide, BinaryOp::Remainder],
];

impl Parser<'_> {
    /// Reads an expression.
    pub(super) fn expression(&mut self) -> Read<Expression> {
        self.level(0)
    }

    fn level(&mut self, level: usize) -> Read<Expression> {
        let Some(operators) = LEVELS.get(level) else {
            return self.unary();
        };
        let mut left = self.level(level + 1)?;
        loop {
            let Some(&op) = operators.iter().find(|op| self.is(op.symbol())) else {
                if level == 0 && (self.is("&") || self.is("|") || self.is("=")) {
                    return Err(self
                        .wrong("`&&`, `||` or `==`", "conditions are joined with `&&` and `||`, compared with `==`"));
                }
                return Ok(left);
            };
            self.advance();
            let right = self.level(level + 1)?;
            let at = left.at;
            left = Expression { at, term: Term::Binary(op, Box::new(left), Box::new(right)) };
        }
    }

    fn unary(&mut self) -> Read<Expression> {
        let at = self.at();
        if self.take("!") {
            let inner = self.deeper(Self::unary)?;
            return Ok(Expression { at, term: Term::Not(Box::new(inner)) });
        }
        if self.take("-") {
            let inner = self.deeper(Self::unary)?;
            let term = match inner.term {
                Term::Number(number) => Term::Number(number.wrapping_neg()),
                _ => Term::Negate(Box::new(inner)),
            };
            return Ok(Expression { at, term });
        }
        self.primary()
    }

    /// Reads a number, a place, an operation or an expression in parentheses.
    pub(crate) fn primary(&mut self) -> Read<Expression> {
        let at = self.at();
        if self.take("(") {
            let inner = self.deeper(Self::expression)?;
            self.need(")", "a `(` further left has no `)`")?;
            return Ok(inner);
        }
        if let Kind::Number(number) = self.token().kind {
            self.advance();
            return Ok(Expression { at, term: Term::Number(number) });
        }
        Ok(Expression { at, term: self.named()? })
    }
}
