//! King and pawn against king (KPK): a bitbase, computed on first use in milliseconds.

use std::sync::LazyLock;

use rules::Color;
use rules::chessboard::{Bitboard, Rank, Square, attacks};

/// Number of pawn squares: files a to d, ranks 2 to 7. The other files are mirrored.
const PAWNS: usize = 24;
/// Indexed by side to move, pawn, White's king and Black's king.
const SIZE: usize = 2 * 64 * 64 * PAWNS;

static WINS: LazyLock<Vec<u64>> = LazyLock::new(solve);

/// A placement with a white pawn.
#[derive(Clone, Copy)]
struct Kings {
    pawn: Square,
    white: Square,
    black: Square,
}

/// Whether the side with the pawn (`strong`) wins, with `turn` to move.
pub(super) fn is_won(strong: Color, pawn: Square, king: Square, lone: Square, turn: Color) -> bool {
    let turned = if strong == Color::White { 0 } else { 56 };
    let mirrored = if pawn.index() & 7 >= 4 { 7 } else { 0 };
    let [pawn, white, black] = [pawn, king, lone].map(|square| seen(square, turned ^ mirrored));
    has(&WINS, index_of(Kings { pawn, white, black }, turn == strong))
}

fn seen(square: Square, turned: usize) -> Square {
    Bitboard(1 << (square.index() ^ turned)).lowest()
}

/// Index of a placement; impossible ones have an index too.
fn index_of(Kings { pawn, white, black }: Kings, white_moves: bool) -> usize {
    let pawn = (pawn.index() / 8 - 1) * 4 + (pawn.index() & 7);
    ((usize::from(white_moves) * PAWNS + pawn) * 64 + white.index()) * 64 + black.index()
}

/// Retrograde analysis: adds wins until none is left to find; the rest is drawn.
fn solve() -> Vec<u64> {
    let mut open = Vec::new();
    let is_counted = |pawn: &Square| (8..56).contains(&pawn.index()) && pawn.index() & 7 < 4;
    for pawn in Square::all().filter(is_counted) {
        for white in Square::all().filter(|white| *white != pawn) {
            let is_free = |black: &Square| *black != pawn && white.king_distance(*black) > 1;
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
            let (place, is_won) =
                (index_of(kings, white_moves), is_won_by_successors(kings, white_moves, &wins));
            wins[place / 64] |= u64::from(is_won) << (place % 64);
            !is_won
        });
    }
    wins
}

fn has(wins: &[u64], place: usize) -> bool {
    wins[place / 64] >> (place % 64) & 1 == 1
}

/// Whether a position is won, given the wins found for its successors.
fn is_won_by_successors(kings: Kings, white_moves: bool, wins: &[u64]) -> bool {
    let Kings { pawn, white, black } = kings;
    if !white_moves {
        let targets = attacks::king(black) & !attacks::king(white) & !attacks::pawn(Color::White, pawn);
        // Without a legal move it is stalemate: a lone pawn cannot mate.
        let loses = |to: Square| to != pawn && has(wins, index_of(Kings { black: to, ..kings }, true));
        return targets.is_nonempty() && targets.into_iter().all(loses);
    }
    let wins_after = |next: Kings| has(wins, index_of(next, false));
    if attacks::king(white).without(pawn).into_iter().any(|to| wins_after(Kings { white: to, ..kings })) {
        return true;
    }
    let free = |square: Square| square != white && square != black;
    let next = pawn.step(8);
    if !free(next) {
        return false;
    }
    if pawn.rank() == Rank::Seventh {
        // The new queen cannot be captured. Where a queen would stalemate, a rook wins.
        return black.king_distance(next) > 1 || white.king_distance(next) == 1;
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

    /// Result for the side with the pawn, from legal moves and the results of successors.
    fn is_won_by_rules(position: &Position, strong: Color) -> bool {
        let won = |next: &Position| {
            let moves = next.legal_moves();
            let pieces = next.board().color(strong);
            // A new queen or rook that cannot be captured at once wins; other promotions do not.
            if next.board().role(Role::Pawn).is_empty() {
                let heavy = next.board().role(Role::Queen) | next.board().role(Role::Rook);
                let mate = moves.is_empty() && next.checkers().is_nonempty();
                return heavy.is_nonempty()
                    && (mate || !moves.is_empty() && !moves.iter().any(|mv| pieces.contains(mv.to)));
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

    /// Compares random positions with the results of their successors, for both sides and all files.
    #[test]
    fn results_agree_with_those_of_successors() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let mut counts = [0; 2];
        for _ in 0..40_000 {
            let mut board = ['1'; 64];
            let strong = if rng.random_bool(0.5) { Color::White } else { Color::Black };
            let pawn = if strong == Color::White { 'P' } else { 'p' };
            board[rng.random_range(8..56)] = pawn;
            board[rng.random_range(0..64)] = 'K';
            board[rng.random_range(0..64)] = 'k';
            let ranks: Vec<String> = board.chunks(8).map(|rank| rank.iter().collect()).collect();
            let mut placement = ranks.join("/");
            for run in (2..=8).rev() {
                placement = placement.replace(&"1".repeat(run), &run.to_string());
            }
            let turn = if rng.random_bool(0.5) { 'w' } else { 'b' };
            let Ok(position) = Position::from_text(&format!("{placement} {turn} - - 0 1")) else { continue };
            if position.board().role(Role::Pawn).is_empty() {
                continue;
            }
            let known = is_won_at(&position, strong);
            assert_eq!(known, is_won_by_rules(&position, strong), "{}", position.text());
            counts[usize::from(known)] += 1;
        }
        assert!(counts.iter().all(|count| *count > 5_000), "{counts:?}");
    }

    /// Textbook positions, with a white pawn.
    #[test]
    fn textbook_positions_have_known_results() {
        for (text, won) in [
            // The opposition, with the pawn on the fifth rank or below.
            ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true),
            ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true),
            ("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", false),
            ("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1", true),
            // A rook pawn, and the rule of the square.
            ("k7/8/1K6/P7/8/8/8/8 w - - 0 1", false),
            ("8/8/8/7k/P7/8/8/7K w - - 0 1", true),
            ("8/8/8/4k3/P7/8/8/7K b - - 0 1", false),
        ] {
            let position = Position::from_text(text).expect("a possible position");
            assert_eq!(is_won_at(&position, Color::White), won, "{text}");
        }
    }
}
