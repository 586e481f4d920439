//! Compares Racing Kings with a slow reference implementation, written from the rules.
//!
//! The reference stores a letter for each square, follows lines square by square, and plays every move.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rules::chess::{Move, Piece};
use rules::racing_kings::{self, IllegalMove};
use rules::square::Square;
use rules::{EndReason, Rules as _, Texts as _};

use crate::positions;

/// A position of the reference implementation.
#[derive(Clone)]
struct Reference {
    /// `[rank][file]`, rank 1 first; a dot is an empty square.
    board: [[char; 8]; 8],
    white_to_move: bool,
}

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHT_JUMPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A square as (file, rank), counted from 0.
type Cell = (i32, i32);

impl Reference {
    /// Parses a valid FEN.
    fn parse(text: &str) -> Reference {
        let mut fields = text.split(' ');
        let mut board = [['.'; 8]; 8];
        for (row, rank) in fields.next().expect("a board").split('/').enumerate() {
            let mut file = 0;
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        board[7 - row][file] = letter;
                        file += 1;
                    }
                }
            }
        }
        Reference { board, white_to_move: fields.next() == Some("w") }
    }

    /// The letter on a cell; `None` off the board.
    fn letter_at(&self, (file, rank): Cell) -> Option<char> {
        ((0..8).contains(&file) && (0..8).contains(&rank)).then(|| self.board[rank as usize][file as usize])
    }

    fn cells() -> impl Iterator<Item = Cell> {
        (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
    }

    /// The cells that the piece on `from` attacks, including cells with pieces of its own side.
    fn attacked_cells(&self, from: Cell) -> Vec<Cell> {
        let (directions, is_slider): (Vec<(i32, i32)>, bool) =
            match self.letter_at(from).map(|letter| letter.to_ascii_lowercase()) {
                Some('k') => ([STRAIGHT, DIAGONAL].concat(), false),
                Some('q') => ([STRAIGHT, DIAGONAL].concat(), true),
                Some('r') => (STRAIGHT.to_vec(), true),
                Some('b') => (DIAGONAL.to_vec(), true),
                Some('n') => (KNIGHT_JUMPS.to_vec(), false),
                _ => return Vec::new(),
            };
        let mut cells = Vec::new();
        for (file_step, rank_step) in directions {
            let mut cell = (from.0 + file_step, from.1 + rank_step);
            while let Some(letter) = self.letter_at(cell) {
                cells.push(cell);
                if letter != '.' || !is_slider {
                    break;
                }
                cell = (cell.0 + file_step, cell.1 + rank_step);
            }
        }
        cells
    }

    /// Whether the piece on `cell` is white; `None` without a piece.
    fn is_white(&self, cell: Cell) -> Option<bool> {
        self.letter_at(cell).filter(|&letter| letter != '.').map(|letter| letter.is_ascii_uppercase())
    }

    fn king(&self, white: bool) -> Cell {
        let letter = if white { 'K' } else { 'k' };
        Self::cells().find(|&cell| self.letter_at(cell) == Some(letter)).expect("both kings are there")
    }

    fn is_attacked(&self, target: Cell, by_white: bool) -> bool {
        Self::cells()
            .any(|cell| self.is_white(cell) == Some(by_white) && self.attacked_cells(cell).contains(&target))
    }

    /// The position after a move.
    fn after_move(&self, from: Cell, to: Cell) -> Reference {
        let mut after = self.clone();
        after.board[to.1 as usize][to.0 as usize] = self.board[from.1 as usize][from.0 as usize];
        after.board[from.1 as usize][from.0 as usize] = '.';
        after.white_to_move = !self.white_to_move;
        after
    }

    /// The moves after which neither king is in check, whether or not the race is over.
    fn moves_without_check(&self) -> Vec<(Cell, Cell)> {
        let own_side = Some(self.white_to_move);
        Self::cells()
            .filter(|&from| self.is_white(from) == own_side)
            .flat_map(|from| self.attacked_cells(from).into_iter().map(move |to| (from, to)))
            .filter(|&(_, to)| {
                self.is_white(to) != own_side && !matches!(self.letter_at(to), Some('K' | 'k'))
            })
            .filter(|&(from, to)| {
                let after = self.after_move(from, to);
                !after.is_attacked(after.king(true), false) && !after.is_attacked(after.king(false), true)
            })
            .collect()
    }

    /// The result of the race; `None` while the race goes on.
    ///
    /// `Some(Some(true))` if White has won, `Some(Some(false))` if Black has won, `Some(None)` if both kings arrived.
    fn race_result(&self) -> Option<Option<bool>> {
        let has_arrived = |white| self.king(white).1 == 7;
        match (has_arrived(true), has_arrived(false)) {
            (false, false) => None,
            (true, true) => Some(None),
            (false, true) => Some(Some(false)),
            (true, false) => {
                // White moves first, so Black has one reply after the arrival of White.
                let black_can_arrive = !self.white_to_move
                    && self
                        .moves_without_check()
                        .iter()
                        .any(|&(from, to)| from == self.king(false) && to.1 == 7);
                if black_can_arrive { None } else { Some(Some(true)) }
            }
        }
    }

    /// The UCI texts of all legal moves.
    fn moves(&self) -> BTreeSet<String> {
        if self.race_result().is_some() {
            return BTreeSet::new();
        }
        let name = |(file, rank): Cell| format!("{}{}", (b'a' + file as u8) as char, rank + 1);
        self.moves_without_check()
            .into_iter()
            .map(|(from, to)| format!("{}{}", name(from), name(to)))
            .collect()
    }
}

/// Compares moves, captures and outcome of `position` with the reference.
fn compare(position: &racing_kings::Position) {
    let text = position.text();
    let reference = Reference::parse(&text);
    let expected = reference.moves();
    let found: BTreeSet<String> = position.legal_moves().iter().map(Move::to_string).collect();
    assert_eq!(found, expected, "moves of {text}");

    let captures: BTreeSet<String> = position.captures().iter().map(Move::to_string).collect();
    let is_capture = |mv: &String| {
        let bytes = mv.as_bytes();
        reference.is_white((i32::from(bytes[2] - b'a'), i32::from(bytes[3] - b'1'))).is_some()
    };
    assert_eq!(
        captures,
        expected.iter().filter(|mv| is_capture(mv)).cloned().collect(),
        "captures of {text}"
    );

    let outcome = position.outcome(&[]);
    match reference.race_result() {
        Some(Some(white_wins)) => {
            let outcome = outcome.expect("the race is won");
            assert_eq!(
                (outcome.reason, outcome.score()),
                (EndReason::Race, if white_wins { "1-0" } else { "0-1" })
            );
        }
        Some(None) => assert_eq!(outcome.map(|end| end.reason), Some(EndReason::BothArrived), "{text}"),
        None if expected.is_empty() => {
            assert_eq!(outcome.map(|end| end.reason), Some(EndReason::Stalemate), "{text}");
        }
        None => assert!(outcome.is_none_or(|end| end.reason == EndReason::FiftyMoves), "{text}"),
    }
}

/// Checks that the piece named in `WouldCheckEnemyKing` gives check after the move.
fn check_named_checker(position: &racing_kings::Position) {
    let reference = Reference::parse(&position.text());
    let cell = |square: Square| (square.file().index().into(), square.rank().index().into());
    for (from, to) in Square::all().flat_map(|from| Square::all().map(move |to| (from, to))) {
        if let Some(IllegalMove::WouldCheckEnemyKing { by, from: checker }) =
            position.illegal_reason(Move::new(from, to))
        {
            let after = reference.after_move(cell(from), cell(to));
            let letter = Piece { color: position.side_to_move(), role: by }.letter();
            assert_eq!(after.letter_at(cell(checker)), Some(letter), "{from}{to} in {}", position.text());
            let enemy_king = after.king(!reference.white_to_move);
            assert!(
                after.attacked_cells(cell(checker)).contains(&enemy_king),
                "{from}{to} in {}",
                position.text()
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn games(game in positions::race_games()) {
        game.iter().for_each(compare);
    }
}

proptest! {
    #![proptest_config(positions::random_cases(2_500))]

    #[test]
    fn small_positions(position in positions::random_race()) {
        compare(&position);
        check_named_checker(&position);
    }
}
