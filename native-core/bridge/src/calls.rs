//! Where a step is called from, asked of Java: see `JessCalls`.
//!
//! Idea: `AtomicInteger.get` is one place of the program, whoever calls it, so two loops around it would look like one to
//! the engine. While it looks at a loop it asks where the steps come from; otherwise nobody pays for that.
//! Invariants: the same calls at the same instructions give the same number, in one process; 0 means that it is not known.

use crate::env::{Env, Pending};

/// Where the native that is running is called from. Hardly anybody asks, so it is kept out of the natives.
#[cold]
#[inline(never)]
pub(crate) fn here(env: Env<'_>) -> u32 {
    // Near the end of its stack a thread may not be able to tell.
    ask(env).unwrap_or_else(|Pending| {
        env.forget();
        0
    })
}

fn ask(env: Env<'_>) -> Result<u32, Pending> {
    let class = env.find_class(c"java/lang/JessCalls")?;
    let call = env.static_int(&class, c"here")?;
    env.delete(class);
    Ok(call as u32)
}
