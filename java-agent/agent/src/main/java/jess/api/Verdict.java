package jess.api;

/** How an exploration ended. */
public enum Verdict {
    /** Every behaviour is covered, and there is no bug in any. */
    VERIFIED,
    /** The budget was used up, and no bug was found so far. */
    BUDGET,
    /** There is a bug. */
    BUG,
    /** The test did not do the same again under the same schedule. */
    NONDETERMINISTIC,
    /** The test does something that cannot be controlled. */
    UNCONTROLLED
}
