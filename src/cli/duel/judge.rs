//! Measures how well the first player of a duel plays, compared with the full engine.

use std::fmt;
use std::ops::AddAssign;

use ai::{ComputerPlayer, Limits, Score, SeatKnowledge, StopFlag};
use rules::{GamePosition, History, Seat};

/// Scores are clamped to this absolute value, in centipawns, so that a slower win does not count as a loss.
const WON_SCORE: i32 = 1_000;
/// Smallest loss that counts as a blunder, in centipawns (two pawns, men or tiles).
const BLUNDER_LOSS: i32 = 200;

/// The loss of a player's moves compared with the best move. Only positions with several legal moves count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Judgement {
    /// Judged moves.
    moves: u64,
    /// Sum of the losses in centipawns.
    lost: u64,
    blunders: u64,
    /// Plies of all players, judged or not.
    plies: u64,
    games: u64,
}

impl AddAssign for Judgement {
    fn add_assign(&mut self, other: Judgement) {
        self.moves += other.moves;
        self.lost += other.lost;
        self.blunders += other.blunders;
        self.plies += other.plies;
        self.games += other.games;
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Judgement { moves, lost, blunders, plies, games } = *self;
        let ratio = |sum: u64, count: u64| sum as f64 / count.max(1) as f64;
        let (mean, share) = (ratio(lost, moves), 100.0 * ratio(blunders, moves));
        let length = ratio(plies, games);
        write!(f, "mean loss {mean:.1}, blunders {share:.1} % of {moves} moves, plies a game {length:.0}")
    }
}

/// Judges the moves of `seat` in a game for two.
///
/// The engine `judge` searches at most `nodes` nodes before each move and, unless it would play the same move,
/// after it.
pub(crate) fn judge<P: GamePosition>(
    judge: &mut dyn ComputerPlayer<P>,
    start: &P,
    moves: &[P::Move],
    seat: Seat,
    nodes: u64,
    stop: &StopFlag,
) -> Judgement {
    let mut search = |game: &History<P>| {
        let knowledge = SeatKnowledge::in_game(game.position().turn(), game);
        judge.choose_move(&knowledge, &Limits::nodes(nodes), stop)
    };
    let mut game = History::new(start.clone());
    let mut judgement = Judgement { plies: moves.len() as u64, games: 1, ..Judgement::default() };
    for mv in moves {
        let has_choice = game.position().turn() == seat && game.position().legal_moves().len() > 1;
        let best = if has_choice { search(&game) } else { None };
        game.push(*mv);
        let Some(best) = best else { continue };
        judgement.moves += 1;
        if best.mv == *mv {
            continue;
        }
        let after = match game.outcome() {
            Some(outcome) => match outcome.winner {
                Some(winner) if winner == seat => Some(Score::win_in(0)),
                Some(_) => Some(Score::loss_in(0)),
                None => Some(Score::EVEN),
            },
            None if game.position().turn() == seat => search(&game).map(|thought| thought.score),
            None => search(&game).map(|thought| -thought.score),
        };
        let [best, after] =
            [Some(best.score), after].map(|score| score.map_or(0, Score::raw).clamp(-WON_SCORE, WON_SCORE));
        let loss = (best - after).max(0);
        judgement.lost += u64::from(loss.unsigned_abs());
        judgement.blunders += u64::from(loss >= BLUNDER_LOSS);
    }
    judgement
}

#[cfg(test)]
mod tests {
    use super::*;
    use ai::{EngineGame as _, Player};
    use rules::{Rules as _, Texts as _, chess};

    fn judged(moves: &[&str]) -> Judgement {
        let start = chess::Position::start(&Default::default());
        let mut game = History::new(start);
        for text in moves {
            let mv = game.position().parse_move(text).expect("a legal move");
            game.push(mv);
        }
        let mut engine = chess::Position::computer(Player::Level(10), 0).expect("exists");
        judge(&mut *engine, &start, game.moves(), Seat::FIRST, 3_000, &StopFlag::new())
    }

    #[test]
    fn a_mate_in_two_is_a_blunder_and_sound_opening_moves_are_not() {
        let foolish = judged(&["f3", "e5", "g4", "Qh4#"]);
        assert_eq!((foolish.moves, foolish.blunders, foolish.plies), (2, 1, 4));
        assert!(foolish.lost >= 900, "{foolish:?}");
        let sound = judged(&["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"]);
        assert_eq!((sound.moves, sound.blunders), (4, 0));
        assert!(sound.lost < 200, "{sound:?}");
        let mut both = foolish;
        both += sound;
        assert!(both.to_string().ends_with("blunders 16.7 % of 6 moves, plies a game 6"), "{both}");
    }
}
