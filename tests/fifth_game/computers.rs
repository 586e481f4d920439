//! Who plays Reversi: ten levels of plain alpha-beta, somebody greedy, and somebody who plays anything.

use ai::{Computer, Contestant, Limits, Player, Score, Seen, StopFlag, Thought};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{Rules as _, Seat};

use super::rules::{Move, Position};

enum Style {
    /// Looks ahead so many plies.
    Ahead(u8),
    /// Turns as many discs as can be turned.
    Greedy,
    /// Plays anything.
    Random,
    /// Panics instead of playing: none of the game's players, but one that a test can put at the table.
    Broken,
}

struct Reversist {
    style: Style,
    luck: ChaCha8Rng,
}

impl Contestant for Position {
    fn computer(player: Player, seed: u64) -> Option<Box<dyn Computer<Position>>> {
        let style = match player {
            Player::Human => return None,
            Player::Matched(_) => return Position::computer(player.in_game(seed), seed),
            Player::Level(level) => Style::Ahead(level),
            Player::Original(1) => Style::Greedy,
            Player::Original(2) => Style::Random,
            Player::Original(9) => Style::Broken,
            Player::Original(_) | Player::Guest(_) => return None,
        };
        Some(Box::new(Reversist { style, luck: ChaCha8Rng::seed_from_u64(seed) }))
    }
}

impl Computer<Position> for Reversist {
    fn choose(&mut self, seen: &Seen<Position>, _: &Limits, stop: &StopFlag) -> Option<Thought<Move>> {
        let (position, moves) = (&seen.now, seen.now.moves());
        if position.turn() != seen.seat {
            return None;
        }
        let mut nodes = 0;
        let value = |mv: &Move, nodes: &mut u64| match self.style {
            Style::Ahead(level) => -search(&position.play(*mv), level.min(6), -WIN, WIN, nodes, stop),
            Style::Greedy => position.play(*mv).count(seen.seat) as i32,
            Style::Random => 0,
            Style::Broken => panic!("a search that is broken on purpose"),
        };
        let values: Vec<i32> = moves.iter().map(|mv| value(mv, &mut nodes)).collect();
        let best = *values.iter().max()?;
        let good: Vec<Move> =
            moves.iter().zip(&values).filter(|(_, value)| **value == best).map(|(mv, _)| *mv).collect();
        let mv = *good.choose(&mut self.luck)?;
        Some(Thought {
            mv,
            score: Score::centipawns(best),
            depth: 1,
            nodes: nodes.max(1),
            line: vec![mv],
            changes: 0,
        })
    }

    /// Players of Reversi do not agree on draws.
    fn accepts_draw(&mut self, _: &Seen<Position>, _: &StopFlag) -> Option<bool> {
        let _ = self.luck.random::<u64>();
        Some(false)
    }
}

const WIN: i32 = 10_000;

/// What the position is worth for the seat to move.
fn search(position: &Position, depth: u8, alpha: i32, beta: i32, nodes: &mut u64, stop: &StopFlag) -> i32 {
    *nodes += 1;
    let (own, other) = (position.turn(), position.turn().next(2));
    let ahead = position.count(own) as i32 - position.count(other) as i32;
    let moves = position.moves();
    if moves.is_empty() {
        return ahead * 100;
    }
    if depth == 0 || stop.is_raised() {
        return ahead + 10 * corners(position, own) - 10 * corners(position, other);
    }
    let mut alpha = alpha;
    for mv in moves {
        alpha = alpha.max(-search(&position.play(mv), depth - 1, -beta, -alpha, nodes, stop));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

fn corners(position: &Position, seat: Seat) -> i32 {
    use super::rules::Square;
    [0, 7, 56, 63].iter().filter(|corner| position.owner(Square(**corner)) == Some(seat)).count() as i32
}
