//! Search results in the format of UCI: `info` lines, moves, chances.

use ai::search::{Bound, PvInfo, SearchGame, SearchReport};
use ai::{Score, Wdl, WinCurve};

/// Formats a report about a search of `root` as an `info` line. A `curve` adds the chances to win, draw and lose.
pub(crate) fn report_text<P: SearchGame>(
    root: &P,
    report: SearchReport<'_, P::Move>,
    curve: Option<WinCurve>,
) -> String {
    match report {
        SearchReport::Line(info) => info_line(root, info, curve),
        SearchReport::Trying { depth, mv, number } => {
            format!("info depth {depth} currmove {} currmovenumber {number}", root.move_text(mv))
        }
    }
}

fn info_line<P: SearchGame>(root: &P, info: &PvInfo<P::Move>, curve: Option<WinCurve>) -> String {
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
        curve.map(|curve| chances_text(curve.chances(info.score))).unwrap_or_default(),
        info.nodes,
        info.nodes_per_second(),
        info.hash_full,
        info.time.as_millis(),
        moves_text(root, &info.line).join(" ")
    )
}

/// ` wdl W D L` in per mille.
fn chances_text(win_draw_loss: Wdl) -> String {
    let Wdl { win, draw, loss } = win_draw_loss;
    format!(" wdl {win} {draw} {loss}")
}

/// The `info` line for a finished game. Either the side to move has lost or the game is drawn.
pub(crate) fn over_text(lost: bool, curve: Option<WinCurve>) -> String {
    let score = if lost { Score::loss_in(0) } else { Score::EVEN };
    let chances = curve.filter(|_| lost).map(|curve| chances_text(curve.chances(score))).unwrap_or_default();
    format!("info depth 0 score {score}{chances}")
}

/// Formats a line of moves that starts at `root`.
pub(crate) fn moves_text<P: SearchGame>(root: &P, line: &[P::Move]) -> Vec<String> {
    let mut position = *root;
    line.iter()
        .map(|mv| {
            let text = position.move_text(*mv);
            position = position.play(*mv);
            text
        })
        .collect()
}
