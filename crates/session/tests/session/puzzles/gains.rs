//! Gains of material in draughts, by a search of all moves with a null window.

use rules::Rules as _;
use rules::draughts::Position;
use rules::{Color, Seat};

use super::Parsed;

/// Material of a side in men; a king counts three.
fn material(position: &Position, color: Color) -> i32 {
    position.men(color).len() as i32 + 3 * position.kings(color).len() as i32
}

/// Whether the mover's balance can be forced to at least `least`, within `quiet_plies` moves that are no captures.
///
/// Captures are compulsory and do not count. A side without a legal move has lost everything.
fn can_reach(position: &Position, quiet_plies: u8, least: i32) -> bool {
    let mover = position.side_to_move();
    let moves = position.legal_moves();
    let is_capture = moves.first().is_some_and(|mv| !mv.captured.is_empty());
    if moves.is_empty() {
        return false;
    }
    if quiet_plies == 0 && !is_capture {
        return material(position, mover) - material(position, !mover) >= least;
    }
    let plies_left = quiet_plies - u8::from(!is_capture);
    // The mover reaches it unless the opponent reaches the opposite, one point more.
    moves.into_iter().any(|mv| !can_reach(&position.play(mv), plies_left, 1 - least))
}

/// Proves that only the first move forces the gain.
pub(super) fn prove(parsed: &Parsed<Position>, points: i32, quiet_plies: u8) -> Result<(), String> {
    let position = &parsed.position;
    let solver = position.side_to_move();
    let target = material(position, solver) - material(position, !solver) + points;
    let forces = |mv: rules::draughts::Move| {
        let rest = quiet_plies.checked_sub(u8::from(mv.captured.is_empty()));
        rest.is_some_and(|rest| !can_reach(&position.play(mv), rest, 1 - target))
    };
    for mv in position.legal_moves() {
        let is_first = mv == parsed.solution[0];
        if forces(mv) != is_first {
            let text = rules::Texts::move_text(position, mv);
            return Err(if is_first { format!("{text} does not gain") } else { format!("{text} gains too") });
        }
    }
    // The solution itself must not lose sight of the gain: its last position has the moves of the right side.
    let end = parsed.solution.iter().fold(*position, |now, mv| now.play(*mv));
    let last_mover: Seat = end.turn().next(2);
    if last_mover == position.turn() { Ok(()) } else { Err("the solution ends with an answer".to_owned()) }
}
