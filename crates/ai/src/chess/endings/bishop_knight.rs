//! Bishop and knight against a bare king, exactly: the one elementary mate that no rule of thumb finds in time. An endgame
//! table of the plies to mate, worked backwards from the mates when it is needed first.
//!
//! The board is turned until the bishop is on dark squares and the lone king in one of four triangles that look alike.

use std::sync::{Once, OnceLock};
use std::time::Duration;

use crate::StopFlag;
use rules::chessboard::{Bitboard, Square, attacks};

/// The bare king's triangle: below both long diagonals.
const TRIANGLE: usize = 20;
const SIZE: usize = TRIANGLE * 64 * 32 * 64;
/// No forced mate is known.
const NONE: u8 = u8::MAX;

/// The number of each square of the triangle; 255 elsewhere.
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

static SOLVED: OnceLock<BishopKnight> = OnceLock::new();

/// Plies to mate with the bare king to move.
pub(super) struct BishopKnight(Vec<u8>);

/// Where the pieces stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Squares {
    pub(super) lone: u8,
    pub(super) king: u8,
    pub(super) bishop: u8,
    pub(super) knight: u8,
}

impl BishopKnight {
    /// Begins to work it out on a thread of its own, so that whoever waits can be stopped.
    fn prepare() {
        static STARTED: Once = Once::new();
        STARTED.call_once(|| {
            let solve = || {
                SOLVED.get_or_init(solve);
            };
            if std::thread::Builder::new().name("bishop and knight".into()).spawn(solve).is_err() {
                SOLVED.get_or_init(self::solve);
            }
        });
    }

    /// The solution, waited for; `None` when stopped before.
    pub(super) fn solved(stop: &StopFlag) -> Option<&'static BishopKnight> {
        BishopKnight::prepare();
        while SOLVED.get().is_none() && !stop.is_raised() {
            std::thread::sleep(Duration::from_millis(1));
        }
        SOLVED.get()
    }

    /// The solution, where there is one yet.
    pub(super) fn get() -> Option<&'static BishopKnight> {
        SOLVED.get()
    }

    /// Plies to mate with the bare king to move; `None` where it draws.
    pub(super) fn lost_in(&self, squares: Squares) -> Option<u8> {
        Some(self.0[squares.place()]).filter(|plies| *plies != NONE)
    }

    /// Plies to mate with the other side to move.
    pub(super) fn won_in(&self, squares: Squares) -> Option<u8> {
        let mut best = NONE;
        squares.moves(|next| best = best.min(self.0[next.place()]));
        (best != NONE).then(|| best + 1)
    }
}

fn bit(square: u8) -> Bitboard {
    Bitboard(1 << square)
}

fn square(index: u8) -> Square {
    bit(index).lowest()
}

impl Squares {
    fn map(self, turn: impl Fn(u8) -> u8) -> Squares {
        let Squares { lone, king, bishop, knight } = self;
        Squares { lone: turn(lone), king: turn(king), bishop: turn(bishop), knight: turn(knight) }
    }

    /// Turned until the bishop is dark and the lone king in the triangle.
    fn turned(self) -> Squares {
        let light = (self.bishop / 8 + self.bishop % 8) % 2 == 1;
        let mut squares = if light { self.map(|square| square ^ 7) } else { self };
        let across = |square: u8| square % 8 * 8 + square / 8;
        let down = |square: u8| (7 - square % 8) * 8 + 7 - square / 8;
        if squares.lone / 8 > squares.lone % 8 {
            squares = squares.map(across);
        }
        if squares.lone / 8 + squares.lone % 8 > 7 {
            squares = squares.map(down);
        }
        // Of two that look alike because the lone king stands on a diagonal the first.
        if squares.lone / 8 == squares.lone % 8 {
            squares = squares.min(squares.map(across));
        }
        if squares.lone / 8 + squares.lone % 8 == 7 {
            squares = squares.min(squares.map(down));
        }
        squares
    }

    fn place(self) -> usize {
        self.turned().number()
    }

    fn number(self) -> usize {
        let lone = usize::from(NUMBERS[usize::from(self.lone)]);
        let (king, bishop, knight) =
            (usize::from(self.king), usize::from(self.bishop), usize::from(self.knight));
        ((lone * 64 + king) * 32 + bishop / 2) * 64 + knight
    }

    fn occupied(self) -> Bitboard {
        bit(self.lone) | bit(self.king) | bit(self.bishop) | bit(self.knight)
    }

    fn is_possible(self) -> bool {
        self.occupied().len() == 4 && !attacks::king(square(self.king)).has(square(self.lone))
    }

    /// What the side with the pieces attacks, its king among them, through the lone king.
    fn attacked(self) -> Bitboard {
        let occupied = self.occupied() & !bit(self.lone);
        attacks::king(square(self.king))
            | attacks::knight(square(self.knight))
            | attacks::bishop(square(self.bishop), occupied)
    }

    fn in_check(self) -> bool {
        self.attacked().has(square(self.lone))
    }

    /// The legal moves of the side with the pieces.
    fn moves(self, mut found: impl FnMut(Squares)) {
        let empty = !self.occupied();
        let near = attacks::king(square(self.lone));
        for to in attacks::king(square(self.king)) & empty & !near {
            found(Squares { king: to.index() as u8, ..self });
        }
        for to in attacks::knight(square(self.knight)) & empty {
            found(Squares { knight: to.index() as u8, ..self });
        }
        for to in attacks::bishop(square(self.bishop), self.occupied()) & empty {
            found(Squares { bishop: to.index() as u8, ..self });
        }
    }

    /// Where the lone king can go, captures among them.
    fn flights(self) -> Bitboard {
        attacks::king(square(self.lone)) & !self.attacked()
    }
}

fn solve() -> BishopKnight {
    let mut lost = vec![NONE; SIZE];
    // With the side with the pieces to move.
    let mut won = vec![NONE; SIZE];
    let mut open = Vec::new();
    for lone in (0..64u8).filter(|lone| NUMBERS[usize::from(*lone)] != u8::MAX) {
        for king in 0..64 {
            for bishop in (0..64).filter(|bishop| (bishop / 8 + bishop % 8) % 2 == 0) {
                for knight in 0..64 {
                    let squares = Squares { lone, king, bishop, knight };
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
            // Moved back, a piece goes where it could go on.
            squares.moves(|before| {
                let place = before.place();
                if won[place] == NONE && !before.in_check() {
                    won[place] = plies;
                    winning.push(before.turned());
                }
            });
        }
        plies += 1;
        for squares in winning {
            let back = attacks::king(square(squares.lone))
                & !squares.occupied()
                & !attacks::king(square(squares.king));
            for from in back {
                let before = Squares { lone: from.index() as u8, ..squares }.turned();
                let place = before.number();
                if lost[place] != NONE {
                    continue;
                }
                let pieces = bit(before.bishop) | bit(before.knight);
                let flights = before.flights();
                let lose = |to: Square| won[Squares { lone: to.index() as u8, ..before }.place()] != NONE;
                if !flights.meets(pieces) && flights.into_iter().all(lose) {
                    lost[place] = plies;
                    open.push(before);
                }
            }
        }
    }
    BishopKnight(lost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use rules::chess::Position;
    use rules::chessboard::Role;
    use rules::{Color, Rules as _, Texts as _};

    fn squares(position: &Position) -> Option<Squares> {
        let board = position.board();
        let one = |role| board.pieces_of(Color::White, role).first().map(|square| square.index() as u8);
        Some(Squares {
            lone: board.king(Color::Black).index() as u8,
            king: board.king(Color::White).index() as u8,
            bishop: one(Role::Bishop)?,
            knight: one(Role::Knight)?,
        })
    }

    /// Every distance follows from those after it by the program's rules. The longest is in every book: mate in 33.
    #[test]
    fn distances_follow_from_each_other() {
        let solved = BishopKnight::solved(&StopFlag::new()).expect("not stopped");
        let mut luck = ChaCha8Rng::seed_from_u64(9);
        let (mut won, mut drawn) = (0, 0);
        for _ in 0..20_000 {
            let mut board = ['1'; 64];
            for piece in ['B', 'N', 'K', 'k'] {
                board[luck.random_range(0..64)] = piece;
            }
            let ranks: Vec<String> = board.chunks(8).map(|rank| rank.iter().collect()).collect();
            let mut placement = ranks.join("/");
            for run in (2..=8).rev() {
                placement = placement.replace(&"1".repeat(run), &run.to_string());
            }
            let turn = if luck.random_bool(0.7) { 'b' } else { 'w' };
            let Ok(position) = Position::from_text(&format!("{placement} {turn} - - 0 1")) else { continue };
            let Some(here) = squares(&position) else { continue };
            let after = position.legal_moves().into_iter().map(|mv| position.play(mv));
            let known;
            let expected = if turn == 'b' {
                known = solved.lost_in(here);
                let all: Option<Vec<u8>> = after.map(|next| solved.won_in(squares(&next)?)).collect();
                match all.as_deref() {
                    Some([]) => position.checkers().any().then_some(0),
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
