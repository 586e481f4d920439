//! Measures how many endings of Domin-Up are solved in time (docs/STRENGTH.md).

use std::error::Error;
use std::time::Duration;

use ai::domin_up::measurements;
use rules::domin_up::RuleSet;

/// Tries to solve twenty endings with `tiles` tiles in both hands, each within `time`, and prints the results.
pub(crate) fn measure(rules: &str, tiles: u8, time: Duration) -> Result<(), Box<dyn Error>> {
    let rule_set = RuleSet::ALL.into_iter().find(|known| known.to_string() == rules);
    let rules = rule_set.ok_or_else(|| format!("no rule set {rules}"))?;
    let mut solved = 0;
    for seed in 0..20 {
        let end = measurements::solve_end(rules, tiles, time, seed);
        let ([first, second], time) = (end.tiles, end.time.as_millis());
        let result = end.found.as_deref().unwrap_or("not solved");
        println!(
            "{seed}: {first} to {second}, {result}, {} listed, {} counted, {time} ms",
            end.listed, end.nodes
        );
        solved += u32::from(end.found.is_some());
    }
    println!("{rules}, {tiles} tiles, {time:?}: {solved} of 20");
    Ok(())
}
