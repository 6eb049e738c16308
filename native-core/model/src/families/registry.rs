//! The families by name, as the command line and the corpus call them: `readers(13)`, `reorder(2, 2)`.

use std::fmt;

use super as f;
use crate::program::Program;
use crate::symmetry::found;

/// A number that a family takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// What it is called.
    pub name: &'static str,
    /// The smallest.
    pub least: usize,
    /// The largest.
    pub most: usize,
}

/// A family of programs.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub parameters: &'static [Parameter],
    /// What its programs do.
    pub about: &'static str,
    build: fn(&[usize]) -> Program,
}

const N: Parameter = Parameter { name: "N", least: 1, most: 60 };
const K: Parameter = Parameter { name: "K", least: 1, most: 60 };
const TWO: Parameter = Parameter { name: "N", least: 2, most: 60 };
const ONE_N: &[Parameter] = &[N];

/// All of them.
pub const FAMILIES: [Family; 30] = [
    Family { name: "readers", parameters: ONE_N, about: "one writer of x, N readers", build: |p| f::readers(p[0]) },
    Family {
        name: "lastzero",
        parameters: ONE_N,
        about: "one looks for the last zero of an array, N write a[i] = a[i-1] + 1",
        build: |p| f::lastzero(p[0]),
    },
    Family { name: "lastwrite", parameters: ONE_N, about: "N writers of x", build: |p| f::lastwrite(p[0]) },
    Family {
        name: "floating_read",
        parameters: ONE_N,
        about: "N writers and one reader of x",
        build: |p| f::floating_read(p[0]),
    },
    Family {
        name: "ainc",
        parameters: ONE_N,
        about: "N fetch-and-adds on x",
        build: |p| f::atomic_increments(p[0], 1),
    },
    Family {
        name: "binc",
        parameters: ONE_N,
        about: "N times a fetch-and-add on x, then on y",
        build: |p| f::atomic_increments(p[0], 2),
    },
    Family {
        name: "cinc",
        parameters: ONE_N,
        about: "N times a fetch-and-add on x, y and z",
        build: |p| f::atomic_increments(p[0], 3),
    },
    Family {
        name: "wainc",
        parameters: ONE_N,
        about: "N fetch-and-adds on x and one writer",
        build: |p| f::wainc(p[0]),
    },
    Family { name: "inc", parameters: ONE_N, about: "N times x = x + 1", build: |p| f::increments(p[0]) },
    Family {
        name: "rw",
        parameters: ONE_N,
        about: "N times a load of x, then a store",
        build: |p| f::read_write(p[0]),
    },
    Family {
        name: "coa",
        parameters: ONE_N,
        about: "x = 1 and x = 2, each followed by two loads, while N - 1 others write y and z",
        build: |p| f::coherence(p[0]),
    },
    Family {
        name: "casrot",
        parameters: ONE_N,
        about: "thread i of N does one compare-and-set of x from i - 1 to i",
        build: |p| f::casrot(p[0]),
    },
    Family { name: "cas", parameters: ONE_N, about: "N compare-and-sets of x from 0", build: |p| f::cas(p[0]) },
    Family {
        name: "store_buffering",
        parameters: &[],
        about: "two threads write one variable and read the other's",
        build: |_| f::store_buffering(),
    },
    Family {
        name: "fib_bench",
        parameters: &[K],
        about: "K times i += j against K times j += i",
        build: |p| f::fib_bench(p[0], false),
    },
    Family {
        name: "fib_bench_observed",
        parameters: &[K],
        about: "fib_bench with a third thread that reads i, then j",
        build: |p| f::fib_bench(p[0], true),
    },
    Family {
        name: "triangular",
        parameters: &[K],
        about: "fib_bench with one lock around each step",
        build: |p| f::triangular(p[0]),
    },
    Family {
        name: "sections",
        parameters: &[N, K],
        about: "N threads, K times x = x + 1 under one lock",
        build: |p| f::sections(p[0], p[1], false),
    },
    Family {
        name: "private_sections",
        parameters: &[N, K],
        about: "N threads, K times an increment of their own variable under one lock",
        build: |p| f::sections(p[0], p[1], true),
    },
    Family {
        name: "lockinc",
        parameters: ONE_N,
        about: "N threads, x = x + 1 under one ReentrantLock",
        build: |p| f::lock_counter(p[0]),
    },
    Family {
        name: "lock2inc",
        parameters: ONE_N,
        about: "N threads, a fetch-and-add under two nested locks",
        build: |p| f::lock2inc(p[0]),
    },
    Family {
        name: "philosophers",
        parameters: &[TWO],
        about: "N philosophers who all take the left fork first",
        build: |p| f::philosophers(p[0], false),
    },
    Family {
        name: "ordered_philosophers",
        parameters: &[TWO],
        about: "N philosophers who take the fork with the smaller number first",
        build: |p| f::philosophers(p[0], true),
    },
    Family {
        name: "reorder",
        parameters: &[Parameter { name: "S", ..N }, Parameter { name: "C", ..N }],
        about: "S setters a = 1; b = -1, C checkers that fail unless they see (0, 0) or (1, -1)",
        build: |p| f::reorder(p[0], p[1]),
    },
    Family {
        name: "twostage",
        parameters: &[Parameter { name: "W", ..N }, Parameter { name: "R", ..N }],
        about: "W writers fill two cells in two sections, R readers fail when they see one without the other",
        build: |p| f::twostage(p[0], p[1]),
    },
    Family {
        name: "account",
        parameters: &[],
        about: "two updates of a balance, each with a flag outside the lock, and one who checks",
        build: |_| f::account(),
    },
    Family {
        name: "thesis_figure",
        parameters: &[],
        about: "one lock around x = 1, y = 1, and twice if x == 0 then y = 2",
        build: |_| f::thesis_figure(),
    },
    Family {
        name: "lost_notification",
        parameters: &[],
        about: "a wait and a notify inside the section of another monitor",
        build: |_| f::lost_notification(),
    },
    Family {
        name: "indexer",
        parameters: ONE_N,
        about: "N threads insert into a hash table of 128 slots",
        build: |p| f::indexer(p[0]),
    },
    Family {
        name: "filesystem",
        parameters: ONE_N,
        about: "N threads allocate blocks of a file system under locks",
        build: |p| f::filesystem(p[0]),
    },
];

impl Family {
    /// The name with its parameters: `sections(N, K)`.
    #[must_use]
    pub fn signature(&self) -> String {
        let names: Vec<&str> = self.parameters.iter().map(|parameter| parameter.name).collect();
        if names.is_empty() { self.name.to_owned() } else { format!("{}({})", self.name, names.join(", ")) }
    }
}

/// Why there is no such program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FamilyError {
    /// No family has this name.
    Unknown(String),
    /// It takes other numbers: its signature, and how many were given.
    Arity(String, usize),
    /// Something between the parentheses is no number.
    NoNumber(String),
    /// A number is out of range: signature, parameter, the number.
    Range(String, Parameter, usize),
    /// The parentheses are not closed.
    Unclosed(String),
}

impl fmt::Display for FamilyError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FamilyError::Unknown(name) => write!(out, "no family is called `{name}`"),
            FamilyError::Arity(signature, given) => write!(out, "`{signature}` was given {given} numbers"),
            FamilyError::NoNumber(text) => write!(out, "`{text}` is no number"),
            FamilyError::Range(signature, parameter, given) => write!(
                out,
                "`{signature}` takes {} from {} to {}, not {given}",
                parameter.name, parameter.least, parameter.most
            ),
            FamilyError::Unclosed(text) => write!(out, "`{text}` has no closing parenthesis"),
        }
    }
}

impl std::error::Error for FamilyError {}

/// The program of a family: `readers(13)`, `store_buffering` or `store_buffering()`.
pub fn program(text: &str) -> Result<Program, FamilyError> {
    let (name, rest) = text.split_once('(').unwrap_or((text, ")"));
    let name = name.trim();
    let family = FAMILIES.iter().find(|family| family.name == name);
    let family = family.ok_or_else(|| FamilyError::Unknown(name.to_owned()))?;
    let inside = rest.trim_end().strip_suffix(')').ok_or_else(|| FamilyError::Unclosed(text.to_owned()))?;
    let parts = inside.split(',').map(str::trim).filter(|part| !part.is_empty());
    let numbers: Result<Vec<usize>, FamilyError> =
        parts.map(|part| part.parse().map_err(|_| FamilyError::NoNumber(part.to_owned()))).collect();
    let numbers = numbers?;
    if numbers.len() != family.parameters.len() {
        return Err(FamilyError::Arity(family.signature(), numbers.len()));
    }
    for (&number, &parameter) in numbers.iter().zip(family.parameters) {
        if !(parameter.least..=parameter.most).contains(&number) {
            return Err(FamilyError::Range(family.signature(), parameter, number));
        }
    }
    let built = (family.build)(&numbers);
    Ok(Program { symmetric: found(&built), ..built })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_found_by_name_and_numbers() {
        for family in &FAMILIES {
            for limit in [|p: &Parameter| p.least, |p: &Parameter| p.most] {
                let numbers: Vec<String> = family.parameters.iter().map(|p| limit(p).to_string()).collect();
                let program = program(&format!("{}({})", family.name, numbers.join(",")));
                let built = program.expect(family.name);
                assert!(built.together && !built.threads.is_empty(), "{}", family.name);
            }
        }
        assert_eq!(program("nothing(1)").err(), Some(FamilyError::Unknown("nothing".to_owned())));
        assert_eq!(program("readers").err(), Some(FamilyError::Arity("readers(N)".to_owned(), 0)));
        assert_eq!(program("readers(x)").err(), Some(FamilyError::NoNumber("x".to_owned())));
        assert_eq!(program("readers(0)").err(), Some(FamilyError::Range("readers(N)".to_owned(), N, 0)));
        assert_eq!(program("readers(3").err(), Some(FamilyError::Unclosed("readers(3".to_owned())));
        assert!(program("account()").is_ok() && program("account").is_ok() && program("sections( 2 , 3 )").is_ok());
    }
}
