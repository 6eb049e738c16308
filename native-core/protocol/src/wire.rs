//! The memory that Java and Rust share, what a record in it means, and the numbers that natives take and return.
//!
//! The memory is a control block with records behind it. A record is 16 bytes: one word with the site above and the
//! lower half of the object's id below, and one word with the index of an element, or, for sites that do not fix their
//! field themselves, `stored << STORED_SHIFT | member << MEMBER_SHIFT | code`.

/// Changes whenever the natives, the records or the hooks change their meaning.
pub const INTERFACE: u32 = 16;

/// What library, Java classes and patched JDK must agree on: `<version>+<interface>`.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "+16");

numbers! {
    /// Offsets in the shared memory. The words before the records are of 32 bits.
    control("CONTROL_"): i64 {
        /// Offset of the first record that must be announced before its access.
        LIMIT = 0;
        /// The result of the operation of the thread that runs.
        RESULT = 4;
        /// Bytes of records that fit.
        CAPACITY = 8;
        /// Not 0 while operations are to be described.
        VERBOSE = 12;
        /// What somebody has asked about, so that it is a step: bits of `noticed`.
        NOTICED = 16;
        /// The first record.
        RECORDS = 64;
    }
}

numbers! {
    /// What is a step since somebody has asked about it.
    noticed("NOTICED_"): i32 {
        /// Joining is a loop of waits on the Thread object, since somebody has notified one of those who wait there: a
        /// join is taken apart.
        JOINS = 1;
        /// Starting a thread adds to a list that somebody reads, since somebody has asked for all threads.
        LISTS = 2;
        /// Code of the JDK takes the monitors of Thread objects and of the standard streams, which nobody could tell
        /// until a program has taken one of them.
        MONITORS = 4;
        /// What a thread does in code of the JDK that is trusted is one step, whatever was asked about.
        SINGLE_STEPS = 8;
        /// Steps that are left out as long as nothing can show them are taken, since something can.
        REVEALED = 16;
    }
}

numbers! {
    /// Records of accesses.
    record("RECORD_"): i32 {
        /// Bytes of one record.
        BYTES = 16;
        /// Offset of its second word.
        PAYLOAD = 8;
        /// Bits below the member in the second word of a record of a site that names none.
        MEMBER_SHIFT = 8;
        /// Bits below what is stored, in the same word.
        STORED_SHIFT = 40;
    }
}

numbers! {
    /// What a record says of the value that is stored.
    stored("STORED_"): i32 {
        /// Nothing is said.
        UNKNOWN = 0;
        /// The null reference.
        NULL = 1;
        /// No value, but which bytes of a word are accessed: one bit each, in the lowest eight.
        PARTS = 1 << 8;
        /// The number 0, and what is added to others.
        ZERO = 1 << 23;
        /// The largest number that is said; the smallest one is its negative.
        MOST = (1 << 23) - (1 << 9);
    }
}

numbers! {
    /// What an access does: the lowest bits of a code.
    access(""): u8 {
        /// A load.
        READ = 0;
        /// A store.
        WRITE = 1;
        /// An unconditional update.
        RMW = 2;
        /// A compare-and-set that succeeds, as far as is known yet.
        CAS = 3;
        /// A compare-and-set that has failed.
        CAS_FAILED = 4;
        /// An update that wrote the value that was there.
        RMW_IDLE = 5;
        /// An addition whose sum nobody looks at.
        ADD = 6;
    }
}

numbers! {
    /// The other parts of a code.
    code(""): u8 {
        /// The bits that say what the access does.
        KIND = 7;
        /// The bit that says that the member is the index of an element.
        ELEMENT = 8;
    }
}

numbers! {
    /// How an access orders memory: the highest bits of a code.
    order(""): u8 {
        /// In one order for everybody, as if nothing is said.
        VOLATILE = 0;
        /// Not at all.
        PLAIN = 1 << 4;
        /// Not at all, but it is atomic.
        OPAQUE = 2 << 4;
        /// A read sees what happened before the write that it reads.
        ACQUIRE = 3 << 4;
        /// A write hands on what happened before it.
        RELEASE = 4 << 4;
    }
}

numbers! {
    /// Sites that are in no table: their records say what they mean.
    site("SITE_"): u32 {
        /// A field, by `Unsafe` or a `VarHandle`.
        UNSAFE_FIELD = 1;
        /// An element of an array.
        UNSAFE_ELEMENT = 2;
        /// A static field.
        UNSAFE_STATIC = 3;
        /// A whole object.
        COARSE = 4;
        /// An element of an array that is copied, or accessed by reflection: as the language does it.
        PLAIN_ELEMENT = 5;
        /// No access: the running thread has come into trusted code, where a step begins that others see as one. What
        /// others say about their access is 1 for a step of a library of the program.
        TRUST_BEGIN = 6;
        /// No access: it has left trusted code.
        TRUST_END = 7;
        /// Elements of an array that are copied, one after the other: the member is the index of the first, and their
        /// number stands where others say what is stored.
        ELEMENTS = 8;
        /// The same where each of them is followed by one of those that the next record stands for: a copy from array
        /// to array.
        ELEMENTS_AND_NEXT = 9;
        /// The first site that is in the table.
        FIRST_IN_TABLE = 64;
    }
}

numbers! {
    /// The lower half of an object's id: a number of a block that a thread asked for, or of all.
    id("ID_"): u32 {
        /// The object has survived an execution.
        GLOBAL = 0x4000_0000;
        /// It was there before and is seen for the first time.
        FOREIGN = 0x8000_0000;
        /// Bits of an id within its block.
        BLOCK_BITS = 8;
    }
}

numbers! {
    /// What a native of the JDK does to a file.
    file("FILE_"): i32 {
        /// Asks for attributes, or opens it to read.
        LOOK = 0;
        /// Lists a directory.
        LIST = 1;
        /// Opens it to write, and makes it if it is not there.
        OPEN_NEW = 2;
        /// The same, and takes away what it holds.
        OPEN_EMPTY = 3;
        /// Makes a file that must not be there.
        MAKE = 4;
        /// Makes a directory or a link that must not be there.
        MAKE_NAME = 5;
        /// Removes it.
        REMOVE = 6;
        /// Gives it another name.
        MOVE_FROM = 7;
        /// Gives its name to another one.
        MOVE_TO = 8;
        /// Changes attributes.
        CHANGE = 9;
        /// Of an open file: reads or asks.
        READ = 10;
        /// Of an open file: writes, or changes its length or attributes.
        WRITE = 11;
    }
}

numbers! {
    /// What `begin` answers.
    begin("BEGIN_"): i32 {
        /// The exploration is over.
        OVER = 0;
        /// Run the test.
        RUN = 1;
        /// Run it and describe each operation: this is the failing execution.
        VERBOSE = 2;
        /// Run it again, because it did something else than before, and describe what is wanted.
        DOUBTED = 3;
    }
}

numbers! {
    /// What an announcement answers instead of a thread.
    announced("ANNOUNCED_"): i32 {
        /// The execution is over.
        OVER = -1;
    }
}

numbers! {
    /// What killed a thread.
    failure("FAILURE_"): i32 {
        /// An exception that nobody caught.
        EXCEPTION = 0;
        /// A failed assertion.
        ASSERTION = 1;
    }
}

numbers! {
    /// What `end` answers.
    end("END_"): i32 {
        /// Nothing more can be said: `close` tells why.
        FAILED = 1;
        /// The names of the threads are to be told.
        NAMES_WANTED = 2;
        /// Bits below how the execution has ended.
        SHIFT = 8;
    }
}

numbers! {
    /// How an execution has ended.
    ending("ENDING_"): i32 {
        /// It does not count: it only taught something.
        VOID = 0;
        /// All threads that count have ended.
        COMPLETE = 1;
        /// Threads are left that can never run again.
        DEADLOCK = 2;
        /// Threads are left that go round loops for ever.
        LIVELOCK = 3;
        /// It was cut at the step bound.
        STEP_BOUND = 4;
        /// Some other execution shows what it shows.
        REDUNDANT = 5;
        /// Added when the search has started again: no execution before counts.
        RESTARTED = 8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_ends_in_the_interface() {
        assert_eq!(VERSION.rsplit_once('+').map(|(_, number)| number), Some(INTERFACE.to_string().as_str()));
    }

    #[test]
    fn a_code_has_room_for_its_parts() {
        let kinds = access::GROUP.constants.iter().map(|kind| kind.value);
        assert!(kinds.clone().all(|kind| kind & i64::from(code::KIND) == kind));
        let parts = i64::from(code::KIND | code::ELEMENT);
        assert!(order::GROUP.constants.iter().all(|order| order.value & parts == 0));
    }
}
