//! Bishop and knight against king (KBNK): an endgame table of plies to mate.
//!
//! It is the one elementary mate that no simple heuristic finds in time. Retrograde analysis from the mates
//! fills the table on first use. By symmetry the bishop is on dark squares and the lone king in a triangle of
//! the board.

use std::sync::{Once, OnceLock};
use std::time::Duration;

use crate::{StopFlag, detach};
use rules::chessboard::{Bitboard, Square, attacks};

/// Squares of the lone king: the triangle below both long diagonals.
const TRIANGLE: usize = 20;
const SIZE: usize = TRIANGLE * 64 * 32 * 64;
/// Table value without a forced mate.
const NONE: u8 = u8::MAX;

/// Index of each square of the triangle; 255 outside.
const NUMBERS: [u8; 64] = {
    let mut numbers = [u8::MAX; 64];
    let (mut square, mut count) = (0, 0);
    while square < 64 {
        let (file, rank) = (square % 8, square / 8);
        if rank <= file && rank + file <= 7 {
            numbers[square] = count;
            count += 1;
        }
        square += 1;
    }
    numbers
};

static SOLVED: OnceLock<KbnkTable> = OnceLock::new();

/// Plies to mate with the lone king to move.
pub(super) struct KbnkTable(Vec<u8>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct KbnkPosition {
    pub(super) lone: Square,
    pub(super) king: Square,
    pub(super) bishop: Square,
    pub(super) knight: Square,
}

impl KbnkTable {
    /// Starts the computation on its own thread, so that a waiting search can be stopped.
    fn prepare() {
        static STARTED: Once = Once::new();
        STARTED.call_once(|| {
            let solve = || {
                SOLVED.get_or_init(solve);
            };
            if detach("bishop and knight", solve).is_err() {
                SOLVED.get_or_init(self::solve);
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
    pub(super) fn lost_in(&self, squares: KbnkPosition) -> Option<u8> {
        Some(self.0[squares.index()]).filter(|plies| *plies != NONE)
    }

    /// Plies to mate with the stronger side to move; `None` for a draw.
    pub(super) fn won_in(&self, squares: KbnkPosition) -> Option<u8> {
        let mut best = NONE;
        squares.moves(|next| best = best.min(self.0[next.index()]));
        (best != NONE).then(|| best + 1)
    }
}

impl KbnkPosition {
    fn map(self, turn: impl Fn(u8, u8) -> u8) -> KbnkPosition {
        let turned = |square: Square| Square::from_index(turn(square.file().index(), square.rank().index()));
        let KbnkPosition { lone, king, bishop, knight } = self;
        KbnkPosition {
            lone: turned(lone),
            king: turned(king),
            bishop: turned(bishop),
            knight: turned(knight),
        }
    }

    /// The symmetric placement with a dark bishop and the lone king in the triangle.
    fn turned(self) -> KbnkPosition {
        let light = Bitboard::LIGHT.contains(self.bishop);
        let mut squares = if light { self.map(|file, rank| 8 * rank + 7 - file) } else { self };
        let across = |file, rank| 8 * file + rank;
        let down = |file, rank| 8 * (7 - file) + 7 - rank;
        // Distance of the lone king from each long diagonal, positive above it.
        let above =
            |KbnkPosition { lone, .. }: KbnkPosition| lone.rank().index() as i8 - lone.file().index() as i8;
        let beyond =
            |KbnkPosition { lone, .. }: KbnkPosition| (lone.rank().index() + lone.file().index()) as i8 - 7;
        if above(squares) > 0 {
            squares = squares.map(across);
        }
        if beyond(squares) > 0 {
            squares = squares.map(down);
        }
        // With the lone king on a diagonal, two placements are symmetric: use the smaller.
        if above(squares) == 0 {
            squares = squares.min(squares.map(across));
        }
        if beyond(squares) == 0 {
            squares = squares.min(squares.map(down));
        }
        squares
    }

    fn index(self) -> usize {
        self.turned().number()
    }

    fn number(self) -> usize {
        let lone = usize::from(NUMBERS[self.lone.index()]);
        ((lone * 64 + self.king.index()) * 32 + self.bishop.index() / 2) * 64 + self.knight.index()
    }

    fn occupied(self) -> Bitboard {
        [self.lone, self.king, self.bishop, self.knight].into_iter().collect()
    }

    fn is_possible(self) -> bool {
        self.occupied().len() == 4 && !attacks::king(self.king).contains(self.lone)
    }

    /// Squares attacked by the stronger side, its king included. Lines pass through the lone king.
    fn attacked(self) -> Bitboard {
        let occupied = self.occupied().without(self.lone);
        attacks::king(self.king) | attacks::knight(self.knight) | attacks::bishop(self.bishop, occupied)
    }

    fn in_check(self) -> bool {
        self.attacked().contains(self.lone)
    }

    /// Legal moves of the stronger side.
    fn moves(self, mut found: impl FnMut(KbnkPosition)) {
        let empty = !self.occupied();
        let near = attacks::king(self.lone);
        for to in attacks::king(self.king) & empty & !near {
            found(KbnkPosition { king: to, ..self });
        }
        for to in attacks::knight(self.knight) & empty {
            found(KbnkPosition { knight: to, ..self });
        }
        for to in attacks::bishop(self.bishop, self.occupied()) & empty {
            found(KbnkPosition { bishop: to, ..self });
        }
    }

    /// Squares to which the lone king can move, captures included.
    fn flights(self) -> Bitboard {
        attacks::king(self.lone) & !self.attacked()
    }
}

fn solve() -> KbnkTable {
    let mut lost = vec![NONE; SIZE];
    // Plies to mate with the stronger side to move.
    let mut won = vec![NONE; SIZE];
    let mut open = Vec::new();
    for lone in Square::all().filter(|lone| NUMBERS[lone.index()] != u8::MAX) {
        for king in Bitboard::ALL {
            for bishop in Bitboard::DARK {
                for knight in Bitboard::ALL {
                    let squares = KbnkPosition { lone, king, bishop, knight };
                    let mated = squares.is_possible() && squares.flights().is_empty() && squares.in_check();
                    if mated && squares.turned() == squares {
                        lost[squares.number()] = 0;
                        open.push(squares);
                    }
                }
            }
        }
    }
    let mut plies = 0;
    while !open.is_empty() {
        plies += 1;
        let mut winning = Vec::new();
        for squares in open.drain(..) {
            // Piece moves are reversible, so forward generation yields the predecessors.
            squares.moves(|before| {
                let index = before.index();
                if won[index] == NONE && !before.in_check() {
                    won[index] = plies;
                    winning.push(before.turned());
                }
            });
        }
        plies += 1;
        for squares in winning {
            let back = attacks::king(squares.lone) & !squares.occupied() & !attacks::king(squares.king);
            for from in back {
                let before = KbnkPosition { lone: from, ..squares }.turned();
                let index = before.number();
                if lost[index] != NONE {
                    continue;
                }
                let pieces = Bitboard::of(before.bishop).with(before.knight);
                let flights = before.flights();
                let lose = |to: Square| won[KbnkPosition { lone: to, ..before }.index()] != NONE;
                if !flights.intersects(pieces) && flights.into_iter().all(lose) {
                    lost[index] = plies;
                    open.push(before);
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

    fn squares(position: &Position) -> Option<KbnkPosition> {
        let board = position.board();
        let one = |role| board.pieces_of(Color::White, role).first();
        Some(KbnkPosition {
            lone: board.king(Color::Black),
            king: board.king(Color::White),
            bishop: one(Role::Bishop)?,
            knight: one(Role::Knight)?,
        })
    }

    /// Compares random positions with their successors by legal moves. The longest win is the known mate in 33
    /// (66 plies with the lone king to move).
    #[test]
    fn distances_agree_with_those_of_successors() {
        let solved = KbnkTable::solved(&StopFlag::new()).expect("not stopped");
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
            let Some(here) = squares(&position) else { continue };
            let after = position.legal_moves().into_iter().map(|mv| position.play(mv));
            let known;
            let expected = if turn == 'b' {
                known = solved.lost_in(here);
                let all: Option<Vec<u8>> = after.map(|next| solved.won_in(squares(&next)?)).collect();
                match all.as_deref() {
                    Some([]) => position.checkers().is_nonempty().then_some(0),
                    Some(all) => all.iter().max().map(|plies| plies + 1),
                    None => None,
                }
            } else {
                known = solved.won_in(here);
                after.filter_map(|next| solved.lost_in(squares(&next)?)).min().map(|plies| plies + 1)
            };
            assert_eq!(known, expected, "{}", position.text());
            won += u32::from(known.is_some());
            drawn += u32::from(known.is_none());
        }
        assert!(won > 10_000 && drawn > 500, "{won} {drawn}");
        assert_eq!(solved.0.iter().filter(|plies| **plies != NONE).max(), Some(&66));
    }
}
