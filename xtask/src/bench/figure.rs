//! A figure of one or of two builds.
//!
//! Idea: the builds take turns, in changing order, so that what else the machine does meets both; the ratio is the
//! median of the ratios of the rounds, not the ratio of two medians.

use std::path::Path;

use anyhow::Result;

use super::Bench;

/// What was measured of the build, and its ratio to the other build if there is one.
pub(super) struct Figure {
    value: f64,
    ratio: Option<f64>,
}

impl Figure {
    /// As text, with that many digits after the point.
    pub(super) fn show(&self, digits: usize) -> String {
        let value = format!("{:.digits$}", self.value);
        self.ratio.map_or_else(|| value.clone(), |ratio| format!("{value} ({ratio:.3})"))
    }
}

impl Bench<'_> {
    /// Measures each build as often as the options say.
    ///
    /// # Errors
    ///
    /// What the measurement of a build gives.
    pub(super) fn measure(&self, mut of: impl FnMut(&Path) -> Result<f64>) -> Result<Figure> {
        let (mut values, mut ratios) = (Vec::new(), Vec::new());
        for round in 0..self.times() {
            let mut sides = vec![f64::NAN; self.builds.len()];
            for turn in 0..sides.len() {
                let side = (round + turn) % sides.len();
                sides[side] = of(&self.builds[side])?;
            }
            values.push(sides[0]);
            ratios.extend(sides.get(1).map(|other| sides[0] / other));
        }
        Ok(Figure { value: median(values), ratio: (!ratios.is_empty()).then(|| median(ratios)) })
    }
}

/// The middle one; of an even number the upper of the two.
pub(super) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
