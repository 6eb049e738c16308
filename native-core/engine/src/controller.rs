//! The controller: one exploration as the host sees it.

use crate::host::{
    Access, Begin, Decision, Ending, Failure, ObjectId, Op, Options, OptionsError, Query, Step, Summary, ThreadIx,
    Verdict,
};

/// One exploration of one test.
#[derive(Debug)]
pub struct Controller {
    options: Options,
    verdict: Verdict,
}

impl Controller {
    /// Prepares an exploration.
    pub fn new(options: Options) -> Result<Controller, OptionsError> {
        Ok(Controller { options, verdict: Verdict::Open })
    }

    /// The settings.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Names a thread by the object that represents it. The first call of an exploration names the main thread.
    pub fn thread(&mut self, _object: ObjectId) -> ThreadIx {
        ThreadIx::MAIN
    }

    /// Starts the next execution, if there is one.
    pub fn begin(&mut self) -> Begin {
        Begin::Over
    }

    /// Accesses that the running thread has executed since it was granted the right to run.
    pub fn executed(&mut self, _accesses: &[Access]) {}

    /// The running thread wants to do this next.
    pub fn announce(&mut self, _op: Op) -> Decision {
        Decision::Stop(Ending::Complete)
    }

    /// The access of the running thread that was granted last is a compare-and-set that failed.
    pub fn cas_failed(&mut self) {}

    /// The running thread dies of this; it then announces its exit.
    pub fn failure(&mut self, _failure: Failure) {}

    /// The program did something that cannot be controlled: the exploration ends.
    pub fn uncontrolled(&mut self, _message: String) {}

    /// An object has turned out to live longer than one execution: identities have changed, a search starts again.
    pub fn promoted(&mut self) {}

    /// Ends the search after the current execution (the budget of time, which only the host can measure).
    pub fn stop_after_this(&mut self) {}

    /// Answers a question about the current state.
    #[must_use]
    pub fn query(&mut self, _query: Query) -> u32 {
        0
    }

    /// The execution is over and all its threads are gone.
    pub fn end(&mut self) {}

    /// The result so far.
    #[must_use]
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// The counts so far.
    #[must_use]
    pub fn summary(&self) -> Summary {
        Summary::default()
    }

    /// The failing execution, once it was run again.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &[]
    }
}
