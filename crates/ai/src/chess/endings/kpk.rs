//! King and pawn against king, exactly: a bitbase worked out at first use, in milliseconds.

use std::sync::LazyLock;

use rules::Color;
use rules::chessboard::{Bitboard, Rank, Square, attacks};

/// Squares of a pawn on the files from a to d, from the second rank to the seventh; the other half is a mirror image.
const PAWNS: usize = 24;
/// By the side to move, the kings and the pawn.
const SIZE: usize = 2 * 64 * 64 * PAWNS;

static WINS: LazyLock<Vec<u64>> = LazyLock::new(solve);

/// A position with the pawn White's.
#[derive(Clone, Copy)]
struct Kings {
    pawn: Square,
    white: Square,
    black: Square,
}

/// Whether the side with the pawn wins; `turn` is the side to move.
pub(super) fn is_won(strong: Color, pawn: Square, king: Square, lone: Square, turn: Color) -> bool {
    let turned = if strong == Color::White { 0 } else { 56 };
    let mirrored = if pawn.index() & 7 >= 4 { 7 } else { 0 };
    let [pawn, white, black] = [pawn, king, lone].map(|square| seen(square, turned ^ mirrored));
    has(&WINS, place(Kings { pawn, white, black }, turn == strong))
}

fn seen(square: Square, turned: usize) -> Square {
    Bitboard(1 << (square.index() ^ turned)).lowest()
}

/// The number of a position: what is no position has one as well.
fn place(Kings { pawn, white, black }: Kings, white_moves: bool) -> usize {
    let pawn = (pawn.index() / 8 - 1) * 4 + (pawn.index() & 7);
    ((usize::from(white_moves) * PAWNS + pawn) * 64 + white.index()) * 64 + black.index()
}

/// Looks for more wins until there are none: what is left is drawn.
fn solve() -> Vec<u64> {
    let mut open = Vec::new();
    let is_counted = |pawn: &Square| (8..56).contains(&pawn.index()) && pawn.index() & 7 < 4;
    for pawn in Square::all().filter(is_counted) {
        for white in Square::all().filter(|white| *white != pawn) {
            let is_free = |black: &Square| *black != pawn && white.distance(*black) > 1;
            for black in Square::all().filter(is_free) {
                let kings = Kings { pawn, white, black };
                open.extend([(kings, false), (kings, true)]);
            }
        }
    }
    let mut wins = vec![0; SIZE / 64];
    let mut before = usize::MAX;
    while open.len() < before {
        before = open.len();
        open.retain(|&(kings, white_moves)| {
            let (place, is_won) = (place(kings, white_moves), follows(kings, white_moves, &wins));
            wins[place / 64] |= u64::from(is_won) << (place % 64);
            !is_won
        });
    }
    wins
}

fn has(wins: &[u64], place: usize) -> bool {
    wins[place / 64] >> (place % 64) & 1 == 1
}

/// Whether a position is won by what is known of those after it.
fn follows(kings: Kings, white_moves: bool, wins: &[u64]) -> bool {
    let Kings { pawn, white, black } = kings;
    if !white_moves {
        let targets = attacks::king(black) & !attacks::king(white) & !attacks::pawn(Color::White, pawn);
        // Without a move it is stalemate: a pawn alone mates nobody.
        let loses = |to: Square| to != pawn && has(wins, place(Kings { black: to, ..kings }, true));
        return targets.any() && targets.into_iter().all(loses);
    }
    let wins_after = |next: Kings| has(wins, place(next, false));
    if attacks::king(white).without(pawn).into_iter().any(|to| wins_after(Kings { white: to, ..kings })) {
        return true;
    }
    let free = |square: Square| square != white && square != black;
    let next = pawn.step(8);
    if !free(next) {
        return false;
    }
    if pawn.rank() == Rank::Seventh {
        // A queen that cannot be taken. Where it would be stalemate a rook wins as well.
        return black.distance(next) > 1 || white.distance(next) == 1;
    }
    wins_after(Kings { pawn: next, ..kings })
        || pawn.rank() == Rank::Second
            && free(next.step(8))
            && wins_after(Kings { pawn: next.step(8), ..kings })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use rules::chess::Position;
    use rules::chessboard::Role;
    use rules::{Rules as _, Texts as _};

    /// What a position is worth to the side with the pawn by the rules alone and by what is known of the positions after.
    fn by_the_rules(position: &Position, strong: Color) -> bool {
        let won = |next: &Position| {
            let moves = next.legal_moves();
            let pieces = next.board().color(strong);
            // A new queen or rook that is not taken at once mates in the end; no other piece does.
            if next.board().role(Role::Pawn).is_empty() {
                let heavy = next.board().role(Role::Queen) | next.board().role(Role::Rook);
                let mate = moves.is_empty() && next.checkers().any();
                return heavy.any()
                    && (mate || !moves.is_empty() && !moves.iter().any(|mv| pieces.has(mv.to)));
            }
            is_won_at(next, strong)
        };
        let mut after = position.legal_moves().into_iter().map(|mv| position.play(mv));
        if position.side_to_move() == strong {
            after.any(|next| won(&next))
        } else {
            let stuck = position.legal_moves().is_empty();
            !stuck && after.all(|next| won(&next))
        }
    }

    fn is_won_at(position: &Position, strong: Color) -> bool {
        let board = position.board();
        let pawn = board.role(Role::Pawn).lowest();
        is_won(strong, pawn, board.king(strong), board.king(!strong), position.side_to_move())
    }

    /// Every answer follows from those to the positions after, by the program's rules, whichever side has the pawn and
    /// wherever it stands.
    #[test]
    fn answers_follow_from_each_other() {
        let mut luck = ChaCha8Rng::seed_from_u64(7);
        let mut counts = [0; 2];
        for _ in 0..40_000 {
            let mut board = ['1'; 64];
            let strong = if luck.random_bool(0.5) { Color::White } else { Color::Black };
            let pawn = if strong == Color::White { 'P' } else { 'p' };
            board[luck.random_range(8..56)] = pawn;
            board[luck.random_range(0..64)] = 'K';
            board[luck.random_range(0..64)] = 'k';
            let ranks: Vec<String> = board.chunks(8).map(|rank| rank.iter().collect()).collect();
            let mut placement = ranks.join("/");
            for run in (2..=8).rev() {
                placement = placement.replace(&"1".repeat(run), &run.to_string());
            }
            let turn = if luck.random_bool(0.5) { 'w' } else { 'b' };
            let Ok(position) = Position::from_text(&format!("{placement} {turn} - - 0 1")) else { continue };
            if position.board().role(Role::Pawn).is_empty() {
                continue;
            }
            let known = is_won_at(&position, strong);
            assert_eq!(known, by_the_rules(&position, strong), "{}", position.text());
            counts[usize::from(known)] += 1;
        }
        assert!(counts.iter().all(|count| *count > 5_000), "{counts:?}");
    }

    /// Positions of every textbook, with White's pawn.
    #[test]
    fn the_textbooks_agree() {
        for (text, won) in [
            // The opposition, with the pawn on the fifth rank and below.
            ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true),
            ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true),
            ("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", false),
            ("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1", true),
            // A rook's pawn, and the square of the pawn.
            ("k7/8/1K6/P7/8/8/8/8 w - - 0 1", false),
            ("8/8/8/7k/P7/8/8/7K w - - 0 1", true),
            ("8/8/8/4k3/P7/8/8/7K b - - 0 1", false),
        ] {
            let position = Position::from_text(text).expect("a possible position");
            assert_eq!(is_won_at(&position, Color::White), won, "{text}");
        }
    }
}
