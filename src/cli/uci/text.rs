//! What the engine found in the words of the protocol: `info` lines, lines of moves, chances.

use crate::ai::Score;
use crate::ai::search::{Bound, Info, Report, SearchGame};
use crate::cli::uci::chances::Chances;

/// The `info` line of a report about a search of `root`; with `chances` also those to win, draw and lose.
pub fn report_text<P: SearchGame>(root: &P, said: Report<'_, P::Move>, chances: Option<Chances>) -> String {
    match said {
        Report::Line(info) => line(root, info, chances),
        Report::Trying { depth, mv, number } => {
            format!("info depth {depth} currmove {} currmovenumber {number}", root.move_text(mv))
        }
    }
}

fn line<P: SearchGame>(root: &P, info: &Info<P::Move>, chances: Option<Chances>) -> String {
    let bound = match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    format!(
        "info depth {} seldepth {} multipv {} score {}{bound}{} nodes {} nps {} hashfull {} time {} pv {}",
        info.depth,
        info.selective_depth,
        info.number,
        info.score,
        chances.map(|chances| chances.text(info.score)).unwrap_or_default(),
        info.nodes,
        info.speed(),
        info.hash_full,
        info.time.as_millis(),
        moves_text(root, &info.line).join(" ")
    )
}

/// The `info` line where there is nothing to search: the side to move has lost, or nobody has won.
pub fn over_text(lost: bool, chances: Option<Chances>) -> String {
    let score = if lost { Score::loss_in(0) } else { Score::EVEN };
    let chances = chances.filter(|_| lost).map(|chances| chances.text(score)).unwrap_or_default();
    format!("info depth 0 score {score}{chances}")
}

/// Each move in the text of the position it is played in.
pub fn moves_text<P: SearchGame>(root: &P, line: &[P::Move]) -> Vec<String> {
    let mut now = *root;
    line.iter()
        .map(|mv| {
            let text = now.move_text(*mv);
            now = now.play(*mv);
            text
        })
        .collect()
}
