//! `tabuleiro bench`: runs a fixed set of searches.
//!
//! The total node count is the signature of the engine: it changes with every change of the search. The last line has
//! the format that OpenBench reads.

use std::io::Write;

use crate::cli::failure::Failure;
use ai::search::nodes_per_second;
use ai::{StopFlag, bench};

/// Prints one line per game, then the totals.
pub(crate) fn run(output: &mut dyn Write) -> Result<(), Failure> {
    let results = bench::run(bench::DEPTH, &StopFlag::new());
    for game in &results {
        writeln!(
            output,
            "{} {} positions {} nodes {} nps",
            game.game,
            game.positions,
            game.nodes,
            nodes_per_second(game.nodes, game.time)
        )?;
    }
    let nodes = results.iter().map(|game| game.nodes).sum();
    let time = results.iter().map(|game| game.time).sum();
    writeln!(output, "{nodes} nodes {} nps", nodes_per_second(nodes, time))?;
    Ok(())
}
