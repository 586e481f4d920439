//! King and pawn against king (KPK): a bitbase, which stores one bit (won or not) for each position.
//!
//! The bitbase is computed on first use, in a few milliseconds.

use std::sync::LazyLock;

use rules::Color;
use rules::chessboard::{Bitboard, Rank, Square, attacks};

/// Number of pawn squares: files a to d, ranks 2 to 7. The other files are mirrored.
const PAWN_SQUARES: usize = 24;
/// Number of positions: side to move, pawn, White's king and Black's king.
const SIZE: usize = 2 * 64 * 64 * PAWN_SQUARES;

/// One bit for each position by [`index_of`]: whether White wins.
static WINS: LazyLock<Vec<u64>> = LazyLock::new(solve);

/// Squares of a white pawn and both kings.
#[derive(Clone, Copy)]
struct KpkPlacement {
    pawn: Square,
    white_king: Square,
    black_king: Square,
}

/// Whether the side with the pawn (`strong`) wins, with `turn` to move.
pub(super) fn is_won(strong: Color, pawn: Square, king: Square, lone: Square, turn: Color) -> bool {
    let flip = if strong == Color::White { 0 } else { 56 };
    let mirror = if pawn.index() & 7 >= 4 { 7 } else { 0 };
    let [pawn, white_king, black_king] = [pawn, king, lone].map(|square| transform(square, flip ^ mirror));
    is_win(&WINS, index_of(KpkPlacement { pawn, white_king, black_king }, turn == strong))
}

/// The square with the bits of `flips` inverted in its index: 56 turns the ranks around, 7 the files.
fn transform(square: Square, flips: usize) -> Square {
    Bitboard(1 << (square.index() ^ flips)).lowest()
}

/// Index of a position in the bitbase. Impossible positions have an index, too.
fn index_of(KpkPlacement { pawn, white_king, black_king }: KpkPlacement, white_moves: bool) -> usize {
    let pawn = (pawn.index() / 8 - 1) * 4 + (pawn.index() & 7);
    ((usize::from(white_moves) * PAWN_SQUARES + pawn) * 64 + white_king.index()) * 64 + black_king.index()
}

/// Computes the bitbase: adds wins in rounds until a round finds none. The other positions are drawn.
fn solve() -> Vec<u64> {
    let mut unresolved = Vec::new();
    let is_in_bitbase = |pawn: &Square| (8..56).contains(&pawn.index()) && pawn.index() & 7 < 4;
    for pawn in Square::all().filter(is_in_bitbase) {
        for white_king in Square::all().filter(|white_king| *white_king != pawn) {
            let is_free =
                |black_king: &Square| *black_king != pawn && white_king.king_distance(*black_king) > 1;
            for black_king in Square::all().filter(is_free) {
                let placement = KpkPlacement { pawn, white_king, black_king };
                unresolved.extend([(placement, false), (placement, true)]);
            }
        }
    }
    let mut wins = vec![0; SIZE / 64];
    let mut previous_count = usize::MAX;
    while unresolved.len() < previous_count {
        previous_count = unresolved.len();
        unresolved.retain(|&(placement, white_moves)| {
            let (index, is_won) =
                (index_of(placement, white_moves), is_won_by_successors(placement, white_moves, &wins));
            wins[index / 64] |= u64::from(is_won) << (index % 64);
            !is_won
        });
    }
    wins
}

fn is_win(wins: &[u64], index: usize) -> bool {
    wins[index / 64] >> (index % 64) & 1 == 1
}

/// Whether a position is won, given the wins found for its successors.
fn is_won_by_successors(placement: KpkPlacement, white_moves: bool, wins: &[u64]) -> bool {
    let KpkPlacement { pawn, white_king, black_king } = placement;
    if !white_moves {
        let targets =
            attacks::king(black_king) & !attacks::king(white_king) & !attacks::pawn(Color::White, pawn);
        // Without a legal move the position is stalemate, because a lone pawn cannot mate.
        let loses = |to: Square| {
            to != pawn && is_win(wins, index_of(KpkPlacement { black_king: to, ..placement }, true))
        };
        return targets.is_nonempty() && targets.into_iter().all(loses);
    }
    let wins_after = |next: KpkPlacement| is_win(wins, index_of(next, false));
    if attacks::king(white_king)
        .without(pawn)
        .into_iter()
        .any(|to| wins_after(KpkPlacement { white_king: to, ..placement }))
    {
        return true;
    }
    let is_free = |square: Square| square != white_king && square != black_king;
    let next = pawn.step(8);
    if !is_free(next) {
        return false;
    }
    if pawn.rank() == Rank::Seventh {
        // The new queen cannot be captured. Where a queen would stalemate, a rook wins.
        return black_king.king_distance(next) > 1 || white_king.king_distance(next) == 1;
    }
    wins_after(KpkPlacement { pawn: next, ..placement })
        || pawn.rank() == Rank::Second
            && is_free(next.step(8))
            && wins_after(KpkPlacement { pawn: next.step(8), ..placement })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use rules::chess::Position;
    use rules::chessboard::Role;
    use rules::{Rules as _, Texts as _};

    /// Whether the side with the pawn wins, from legal moves and the results of the successors.
    fn is_won_by_rules(position: &Position, strong: Color) -> bool {
        let is_won_after = |next: &Position| {
            let moves = next.legal_moves();
            let strong_pieces = next.board().color(strong);
            // A new queen or rook that cannot be captured at once wins; other promotions do not.
            if next.board().role(Role::Pawn).is_empty() {
                let heavy_pieces = next.board().role(Role::Queen) | next.board().role(Role::Rook);
                let is_mate = moves.is_empty() && next.checkers().is_nonempty();
                return heavy_pieces.is_nonempty()
                    && (is_mate
                        || !moves.is_empty() && !moves.iter().any(|mv| strong_pieces.contains(mv.to)));
            }
            is_won_at(next, strong)
        };
        let mut successors = position.legal_moves().into_iter().map(|mv| position.play(mv));
        if position.side_to_move() == strong {
            successors.any(|next| is_won_after(&next))
        } else {
            let is_stalemate = position.legal_moves().is_empty();
            !is_stalemate && successors.all(|next| is_won_after(&next))
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
            let stored = is_won_at(&position, strong);
            assert_eq!(stored, is_won_by_rules(&position, strong), "{}", position.text());
            counts[usize::from(stored)] += 1;
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
