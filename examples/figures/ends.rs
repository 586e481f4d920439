//! Measures how many endings of Domin-Up the solver solves in a given time (docs/STRENGTH.md).

use std::error::Error;
use std::time::Duration;

use ai::domin_up::measurements;
use rules::domin_up::RuleSet;

/// Tries to solve twenty endings with `tiles` tiles left in both hands together, each within `time`.
///
/// A printed line contains the tiles of each hand, the solution, the number of positions whose moves the solver listed,
/// the number of nodes, and the time.
pub(crate) fn measure(rule_set_name: &str, tiles: u8, time: Duration) -> Result<(), Box<dyn Error>> {
    let rule_set = RuleSet::ALL.into_iter().find(|rule_set| rule_set.to_string() == rule_set_name);
    let rules = rule_set.ok_or_else(|| format!("no rule set {rule_set_name}"))?;
    let mut solved = 0;
    for seed in 0..20 {
        let end = measurements::solve_ending(rules, tiles, time, seed);
        let ([first_hand, second_hand], milliseconds) = (end.tiles, end.time.as_millis());
        let result = end.solution.as_deref().unwrap_or("not solved");
        println!(
            "{seed}: {first_hand} to {second_hand}, {result}, {} listed, {} counted, {milliseconds} ms",
            end.listed_positions, end.nodes
        );
        solved += u32::from(end.solution.is_some());
    }
    println!("{rules}, {tiles} tiles, {time:?}: {solved} of 20");
    Ok(())
}
