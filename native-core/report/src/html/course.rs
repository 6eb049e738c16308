//! Behaviours over time: how a search went.
//!
//! Idea: a curve that has become flat says that more time brings little; one that rises says the opposite. The same
//! figures stand in a table, for whoever cannot see the curve.

use std::fmt::Write as _;

use jess_protocol::result::Sample;

/// The size of the drawing, and the room around the curve.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 200.0;
const MARGIN: (f64, f64) = (70.0, 30.0);

/// Rows of the table.
const MOST_ROWS: usize = 12;

/// The section; nothing if there is no course to show.
pub(super) fn section(course: &[Sample], out: &mut String) {
    let (Some(last), true) = (course.last(), course.len() > 2) else { return };
    let most = last.behaviours.max(last.executions).max(1) as f64;
    let across = last.seconds.max(f64::MIN_POSITIVE);
    let point = |sample: &Sample, value: u64| {
        let x = MARGIN.0 + (WIDTH - MARGIN.0 - 10.0) * sample.seconds / across;
        let y = HEIGHT - MARGIN.1 - (HEIGHT - 2.0 * MARGIN.1) * value as f64 / most;
        format!("{x:.0},{y:.0}")
    };
    let curve = |value: fn(&Sample) -> u64| -> String {
        course.iter().map(|sample| point(sample, value(sample))).collect::<Vec<_>>().join(" ")
    };
    out.push_str(
        "<section aria-labelledby=\"h-course\"><h2 id=\"h-course\">Behaviours over time</h2>\n<p>An execution that shows a behaviour \
         that was not seen before raises the thick line; every execution raises the thin one.</p>\n",
    );
    let _ = writeln!(
        out,
        "<svg class=\"course\" role=\"img\" aria-labelledby=\"course-title\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
         height=\"{HEIGHT}\">\n<title id=\"course-title\">{6} executions and {7} behaviours in {8:.1} seconds</title>\n<polyline class=\"axis\" points=\"{0},{1} {0},{2} {3},{2}\"/>\n\
         <polyline class=\"executions\" points=\"{4}\"/>\n<polyline class=\"behaviours\" points=\"{5}\"/>",
        MARGIN.0,
        MARGIN.1 / 2.0,
        HEIGHT - MARGIN.1,
        WIDTH - 10.0,
        curve(|sample| sample.executions),
        curve(|sample| sample.behaviours),
        last.executions,
        last.behaviours,
        last.seconds,
    );
    let label = |x: f64, y: f64, anchor: &str, text: &str| {
        format!("<text x=\"{x:.0}\" y=\"{y:.0}\" text-anchor=\"{anchor}\">{text}</text>\n")
    };
    out.push_str(&label(MARGIN.0 - 6.0, MARGIN.1 + 5.0, "end", &format!("{most}")));
    out.push_str(&label(MARGIN.0 - 6.0, HEIGHT - MARGIN.1 + 5.0, "end", "0"));
    out.push_str(&label(WIDTH - 10.0, HEIGHT - 8.0, "end", &format!("{:.1} s", last.seconds)));
    out.push_str("</svg>\n<details><summary>As a table</summary><table class=\"outcomes\">\n");
    out.push_str(
        "<tr><th scope=\"col\">seconds</th><th scope=\"col\">executions</th><th scope=\"col\">behaviours</th></tr>\n",
    );
    let every = course.len().div_ceil(MOST_ROWS);
    for (place, sample) in course.iter().enumerate() {
        if place % every == 0 || place + 1 == course.len() {
            let Sample { seconds, executions, behaviours } = sample;
            let _ = writeln!(out, "<tr><td>{seconds:.2}</td><td>{executions}</td><td>{behaviours}</td></tr>");
        }
    }
    out.push_str("</table></details>\n</section>\n");
}
