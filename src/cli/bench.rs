//! `tabuleiro bench`: a fixed amount of thinking. The node count is the engine's signature, and the last
//! line has the form that OpenBench reads.

use std::io::Write;

use crate::cli::failure::Failure;
use ai::search::speed;
use ai::{StopFlag, bench};

/// Prints a line a game, then the sums.
pub(crate) fn run(output: &mut dyn Write) -> Result<(), Failure> {
    let measured = bench::run(bench::DEPTH, &StopFlag::new());
    for game in &measured {
        writeln!(
            output,
            "{} {} positions {} nodes {} nps",
            game.game,
            game.positions,
            game.nodes,
            speed(game.nodes, game.time)
        )?;
    }
    let nodes = measured.iter().map(|game| game.nodes).sum();
    let time = measured.iter().map(|game| game.time).sum();
    writeln!(output, "{nodes} nodes {} nps", speed(nodes, time))?;
    Ok(())
}
