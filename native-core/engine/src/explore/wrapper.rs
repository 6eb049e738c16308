//! Strategies around strategies: what a wrapper does not change, it passes on.

/// The methods of [`crate::explore::Explorer`] that only answer, answered by the field `inner`.
macro_rules! answers_of_inner {
    () => {
        fn is_exact(&self) -> bool {
            self.inner.is_exact()
        }

        fn head_start(&self) -> u32 {
            self.inner.head_start()
        }

        fn is_repetition(&self) -> bool {
            self.inner.is_repetition()
        }

        fn cache(&self) -> $crate::explore::Cache {
            self.inner.cache()
        }

        fn coverage(&self) -> $crate::explore::bound::Coverage {
            self.inner.coverage()
        }

        fn turned(&self) -> Option<u32> {
            self.inner.turned()
        }

        fn open(&self) -> Vec<$crate::estimate::Open> {
            self.inner.open()
        }

        fn estimated(&self) -> $crate::estimate::Estimated {
            self.inner.estimated()
        }

        fn probed(&self) -> Option<(f64, f64)> {
            self.inner.probed()
        }
    };
}

pub(super) use answers_of_inner;
