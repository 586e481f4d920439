//! Bishop and knight against king (KBNK): an endgame table of plies to mate.
//!
//! This is the one elementary mate that no simple heuristic finds in time. Retrograde analysis from the mates fills the
//! table on first use. Symmetry reduces the table to positions with a dark-squared bishop and the lone king in a
//! triangle of the board.

use std::sync::{Once, OnceLock};
use std::time::Duration;

use crate::{StopFlag, detach};
use rules::chessboard::{Bitboard, Square, attacks};

/// Number of squares of the lone king: the triangle on and below both long diagonals.
const TRIANGLE_SQUARES: usize = 20;
/// Number of table entries: lone king, king, dark-squared bishop, knight.
const SIZE: usize = TRIANGLE_SQUARES * 64 * 32 * 64;
/// Table value of a position without a forced mate.
const NO_MATE: u8 = u8::MAX;

/// Index of each square of the triangle; 255 outside.
const TRIANGLE_INDICES: [u8; 64] = {
    let mut indices = [u8::MAX; 64];
    let (mut square, mut count) = (0, 0);
    while square < 64 {
        let (file, rank) = (square % 8, square / 8);
        if rank <= file && rank + file <= 7 {
            indices[square] = count;
            count += 1;
        }
        square += 1;
    }
    indices
};

static SOLVED: OnceLock<KbnkTable> = OnceLock::new();

/// Plies to mate with the lone king to move.
pub(super) struct KbnkTable(Vec<u8>);

/// Squares of the four pieces. The stronger side has all pieces but the lone king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct KbnkPosition {
    pub(super) lone_king: Square,
    pub(super) king: Square,
    pub(super) bishop: Square,
    pub(super) knight: Square,
}

impl KbnkTable {
    /// Starts the computation on its own thread, so that a waiting search can be stopped.
    fn prepare() {
        static STARTED: Once = Once::new();
        STARTED.call_once(|| {
            let fill_table = || {
                SOLVED.get_or_init(solve);
            };
            // Without a new thread, compute the table here.
            if detach("bishop and knight", fill_table).is_err() {
                SOLVED.get_or_init(solve);
            }
        });
    }

    /// Waits for the table; `None` if `stop` is raised first.
    pub(super) fn solved(stop: &StopFlag) -> Option<&'static KbnkTable> {
        KbnkTable::prepare();
        while SOLVED.get().is_none() && !stop.is_raised() {
            std::thread::sleep(Duration::from_millis(1));
        }
        SOLVED.get()
    }

    /// The table, if it is ready.
    pub(super) fn get() -> Option<&'static KbnkTable> {
        SOLVED.get()
    }

    /// Plies to mate with the lone king to move; `None` for a draw.
    pub(super) fn lost_in(&self, position: KbnkPosition) -> Option<u8> {
        Some(self.0[position.index()]).filter(|plies| *plies != NO_MATE)
    }

    /// Plies to mate with the stronger side to move; `None` for a draw.
    pub(super) fn won_in(&self, position: KbnkPosition) -> Option<u8> {
        let mut best = NO_MATE;
        position.for_each_move(|next| best = best.min(self.0[next.index()]));
        (best != NO_MATE).then(|| best + 1)
    }
}

impl KbnkPosition {
    /// Maps all squares: `transform` returns a square index for a file and a rank.
    fn map(self, transform: impl Fn(u8, u8) -> u8) -> KbnkPosition {
        let mapped =
            |square: Square| Square::from_index(transform(square.file().index(), square.rank().index()));
        let KbnkPosition { lone_king, king, bishop, knight } = self;
        KbnkPosition {
            lone_king: mapped(lone_king),
            king: mapped(king),
            bishop: mapped(bishop),
            knight: mapped(knight),
        }
    }

    /// The symmetric position with a dark-squared bishop and the lone king in the triangle.
    fn normalized(self) -> KbnkPosition {
        let is_light = Bitboard::LIGHT.contains(self.bishop);
        let mut position = if is_light { self.map(|file, rank| 8 * rank + 7 - file) } else { self };
        let mirror_at_rising_diagonal = |file, rank| 8 * file + rank;
        let mirror_at_falling_diagonal = |file, rank| 8 * (7 - file) + 7 - rank;
        // Distances of the lone king from the long diagonals a1-h8 (rising) and a8-h1 (falling), positive above them.
        let above_rising_diagonal = |KbnkPosition { lone_king, .. }: KbnkPosition| {
            lone_king.rank().index() as i8 - lone_king.file().index() as i8
        };
        let above_falling_diagonal = |KbnkPosition { lone_king, .. }: KbnkPosition| {
            (lone_king.rank().index() + lone_king.file().index()) as i8 - 7
        };
        if above_rising_diagonal(position) > 0 {
            position = position.map(mirror_at_rising_diagonal);
        }
        if above_falling_diagonal(position) > 0 {
            position = position.map(mirror_at_falling_diagonal);
        }
        // With the lone king on a diagonal, two positions are symmetric: use the smaller one.
        if above_rising_diagonal(position) == 0 {
            position = position.min(position.map(mirror_at_rising_diagonal));
        }
        if above_falling_diagonal(position) == 0 {
            position = position.min(position.map(mirror_at_falling_diagonal));
        }
        position
    }

    /// Index in the table.
    fn index(self) -> usize {
        self.normalized().index_of_normalized()
    }

    fn index_of_normalized(self) -> usize {
        let lone_king = usize::from(TRIANGLE_INDICES[self.lone_king.index()]);
        ((lone_king * 64 + self.king.index()) * 32 + self.bishop.index() / 2) * 64 + self.knight.index()
    }

    fn occupied(self) -> Bitboard {
        [self.lone_king, self.king, self.bishop, self.knight].into_iter().collect()
    }

    /// Whether the pieces are on different squares and the kings are not next to each other.
    fn is_possible(self) -> bool {
        self.occupied().len() == 4 && !attacks::king(self.king).contains(self.lone_king)
    }

    /// Squares that the stronger side attacks, its king included.
    ///
    /// The bishop's lines pass through the lone king, because the lone king cannot escape along them.
    fn attacked(self) -> Bitboard {
        let occupied = self.occupied().without(self.lone_king);
        attacks::king(self.king) | attacks::knight(self.knight) | attacks::bishop(self.bishop, occupied)
    }

    fn in_check(self) -> bool {
        self.attacked().contains(self.lone_king)
    }

    /// Calls `visit` with the position after each legal move of the stronger side.
    fn for_each_move(self, mut visit: impl FnMut(KbnkPosition)) {
        let empty = !self.occupied();
        let next_to_lone_king = attacks::king(self.lone_king);
        for to in attacks::king(self.king) & empty & !next_to_lone_king {
            visit(KbnkPosition { king: to, ..self });
        }
        for to in attacks::knight(self.knight) & empty {
            visit(KbnkPosition { knight: to, ..self });
        }
        for to in attacks::bishop(self.bishop, self.occupied()) & empty {
            visit(KbnkPosition { bishop: to, ..self });
        }
    }

    /// Squares to which the lone king can move, including captures.
    fn lone_king_moves(self) -> Bitboard {
        attacks::king(self.lone_king) & !self.attacked()
    }
}

/// Computes the table by retrograde analysis, two plies in each round.
fn solve() -> KbnkTable {
    // Plies to mate with the lone king to move.
    let mut lost = vec![NO_MATE; SIZE];
    // Plies to mate with the stronger side to move.
    let mut won = vec![NO_MATE; SIZE];
    let mut newly_lost = Vec::new();
    for lone_king in Square::all().filter(|lone_king| TRIANGLE_INDICES[lone_king.index()] != u8::MAX) {
        for king in Bitboard::ALL {
            for bishop in Bitboard::DARK {
                for knight in Bitboard::ALL {
                    let position = KbnkPosition { lone_king, king, bishop, knight };
                    let is_mate = position.is_possible()
                        && position.lone_king_moves().is_empty()
                        && position.in_check();
                    if is_mate && position.normalized() == position {
                        lost[position.index_of_normalized()] = 0;
                        newly_lost.push(position);
                    }
                }
            }
        }
    }
    let mut plies = 0;
    while !newly_lost.is_empty() {
        plies += 1;
        let mut newly_won = Vec::new();
        for position in newly_lost.drain(..) {
            // Piece moves are reversible, so forward generation yields the predecessors.
            position.for_each_move(|predecessor| {
                let index = predecessor.index();
                if won[index] == NO_MATE && !predecessor.in_check() {
                    won[index] = plies;
                    newly_won.push(predecessor.normalized());
                }
            });
        }
        plies += 1;
        for position in newly_won {
            let predecessor_squares =
                attacks::king(position.lone_king) & !position.occupied() & !attacks::king(position.king);
            for from in predecessor_squares {
                let predecessor = KbnkPosition { lone_king: from, ..position }.normalized();
                let index = predecessor.index_of_normalized();
                if lost[index] != NO_MATE {
                    continue;
                }
                // The lone king must not be able to capture a piece, which draws, and must lose after every move.
                let pieces = Bitboard::of(predecessor.bishop).with(predecessor.knight);
                let king_moves = predecessor.lone_king_moves();
                let loses_after =
                    |to: Square| won[KbnkPosition { lone_king: to, ..predecessor }.index()] != NO_MATE;
                if !king_moves.intersects(pieces) && king_moves.into_iter().all(loses_after) {
                    lost[index] = plies;
                    newly_lost.push(predecessor);
                }
            }
        }
    }
    KbnkTable(lost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use rules::chess::Position;
    use rules::chessboard::Role;
    use rules::{Color, Rules as _, Texts as _};

    /// The squares of the pieces; `None` if White does not have both bishop and knight.
    fn kbnk_position(position: &Position) -> Option<KbnkPosition> {
        let board = position.board();
        let only = |role| board.pieces_of(Color::White, role).first();
        Some(KbnkPosition {
            lone_king: board.king(Color::Black),
            king: board.king(Color::White),
            bishop: only(Role::Bishop)?,
            knight: only(Role::Knight)?,
        })
    }

    /// Compares random positions with their successors by legal moves. The longest win is the known mate in 33
    /// (66 plies with the lone king to move).
    #[test]
    fn distances_agree_with_those_of_successors() {
        let table = KbnkTable::solved(&StopFlag::new()).expect("not stopped");
        let mut rng = ChaCha8Rng::seed_from_u64(9);
        let (mut won, mut drawn) = (0, 0);
        for _ in 0..20_000 {
            let mut board = ['1'; 64];
            for piece in ['B', 'N', 'K', 'k'] {
                board[rng.random_range(0..64)] = piece;
            }
            let ranks: Vec<String> = board.chunks(8).map(|rank| rank.iter().collect()).collect();
            let mut placement = ranks.join("/");
            for run in (2..=8).rev() {
                placement = placement.replace(&"1".repeat(run), &run.to_string());
            }
            let turn = if rng.random_bool(0.7) { 'b' } else { 'w' };
            let Ok(position) = Position::from_text(&format!("{placement} {turn} - - 0 1")) else { continue };
            let Some(kbnk) = kbnk_position(&position) else { continue };
            let successors = position.legal_moves().into_iter().map(|mv| position.play(mv));
            let stored;
            let expected = if turn == 'b' {
                stored = table.lost_in(kbnk);
                let replies: Option<Vec<u8>> =
                    successors.map(|next| table.won_in(kbnk_position(&next)?)).collect();
                match replies.as_deref() {
                    Some([]) => position.checkers().is_nonempty().then_some(0),
                    Some(replies) => replies.iter().max().map(|plies| plies + 1),
                    None => None,
                }
            } else {
                stored = table.won_in(kbnk);
                successors
                    .filter_map(|next| table.lost_in(kbnk_position(&next)?))
                    .min()
                    .map(|plies| plies + 1)
            };
            assert_eq!(stored, expected, "{}", position.text());
            won += u32::from(stored.is_some());
            drawn += u32::from(stored.is_none());
        }
        assert!(won > 10_000 && drawn > 500, "{won} {drawn}");
        assert_eq!(table.0.iter().filter(|plies| **plies != NO_MATE).max(), Some(&66));
    }
}
