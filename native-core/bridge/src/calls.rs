//! Where a step is called from, queried from Java: see `JessCalls`.
//!
//! Idea: `AtomicInteger.get` is one place of the program, whatever calls it, so two loops around it would look like one
//! to the engine. While the engine looks at a loop it queries where the steps come from; otherwise this costs nothing.
//! Invariants: the same calls at the same instructions give the same number within one process; 0 means unknown.

use crate::env::{Env, Pending};

/// Where the running native is called from. Rarely needed, so it is kept out of the natives.
#[cold]
#[inline(never)]
pub(crate) fn here(env: Env<'_>) -> u32 {
    // Near the end of its stack a thread may be unable to find out.
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
