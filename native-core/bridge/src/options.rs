//! The options of an exploration as the Java side passes them: one JSON object.
//!
//! Unknown keys are refused, so that a misspelt option or a mismatched jar is noticed and not silently ignored.

use serde::Deserialize;

/// The JSON object given to `JessNative.open`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SessionOptions {
    /// Name of the strategy; `dpor` by default.
    pub strategy: String,
    /// How many executions at most; absent or 0: no bound.
    pub budget_executions: Option<u64>,
    /// How many seconds at most; absent or 0: no bound.
    pub budget_seconds: Option<f64>,
    pub seed: u64,
    /// `explore` or `idle`.
    pub timeouts: String,
    /// Go on after a bug.
    pub keep_going: bool,
    /// Bound on preemptions per execution.
    pub preemptions: Option<u32>,
    /// Bound on delays per execution.
    pub delays: Option<u32>,
    /// Bound on events per execution.
    pub step_bound: Option<u64>,
    /// `auto`, `continuation` or `platform`: for the Java side; here it decides about pinning.
    pub carrier: String,
    /// Whether platform carriers share one core.
    pub pin: bool,
    /// Name of the test, for the result and the token.
    pub test: String,
    /// The test and its arguments, for checkpoints; the test alone if absent.
    pub program: String,
    /// The file to keep the exploration in; that of `resume` if absent.
    pub checkpoint: Option<String>,
    /// Executions between two checkpoints.
    pub checkpoint_executions: Option<u64>,
    /// Seconds between two checkpoints; 10 if neither is given.
    pub checkpoint_seconds: Option<f64>,
    /// Run one in so many executions twice, and compare.
    pub check_determinism: Option<u64>,
    /// Count what the strategy does.
    pub metrics: bool,
    /// The checkpoint to go on from.
    pub resume: Option<String>,
    /// A token to replay.
    pub replay: Option<String>,
    /// `report`, `fail` or `off`.
    pub races: String,
    /// For the Java side.
    pub check_leaks: bool,
    /// For the Java side: whether throw-away executions come first.
    pub warm_up: bool,
    /// Run an execution again in which something has happened for the first time in this JVM.
    pub settle: bool,
    /// Replay the first bug verbosely and put a report into the result.
    pub verbose: bool,
}

impl Default for SessionOptions {
    fn default() -> Self {
        Self {
            strategy: "dpor".to_owned(),
            budget_executions: None,
            budget_seconds: None,
            seed: 0,
            timeouts: "explore".to_owned(),
            keep_going: false,
            preemptions: None,
            delays: None,
            step_bound: None,
            carrier: "auto".to_owned(),
            pin: true,
            test: String::new(),
            program: String::new(),
            checkpoint: None,
            checkpoint_executions: None,
            checkpoint_seconds: None,
            check_determinism: None,
            metrics: false,
            resume: None,
            replay: None,
            races: "report".to_owned(),
            check_leaks: false,
            warm_up: true,
            settle: true,
            verbose: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_optional() {
        let options: SessionOptions = serde_json::from_str("{}").expect("empty object");
        assert_eq!(options, SessionOptions::default());
    }

    #[test]
    fn unknown_keys_are_refused() {
        let error = serde_json::from_str::<SessionOptions>(r#"{"stategy":"dpor"}"#).expect_err("misspelt");
        assert!(error.to_string().contains("stategy"), "{error}");
    }

    #[test]
    fn null_means_absent() {
        let options: SessionOptions =
            serde_json::from_str(r#"{"strategy":"dfs","preemptions":null,"replay":null}"#).expect("valid");
        assert_eq!(options.strategy, "dfs");
        assert_eq!(options.preemptions, None);
    }
}
