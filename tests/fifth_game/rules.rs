//! The rules of Reversi: two seats put discs on a board of 8 x 8, and turn those between the new one and another of
//! their own. Who can turn none passes; when neither can, the one with more discs has won.

use std::fmt;

use rules::{EndReason, GameId, MoveError, Observe, Outcome, Rules, Seat, Texts};

/// Neither seat can turn a disc.
pub const NO_MOVES: EndReason = EndReason::new("no moves left", "reason-reversi-no-moves");

/// A square, 0 for a1, 1 for b1, 63 for h8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square(pub u8);

impl Square {
    /// The square in a column and a row, counted from 0; `None` beside the board.
    pub fn at(column: i16, row: i16) -> Option<Square> {
        let on_board = (0..8).contains(&column) && (0..8).contains(&row);
        on_board.then_some(Square((row * 8 + column) as u8))
    }

    /// Column and row, counted from 0.
    pub fn place(self) -> (i16, i16) {
        (i16::from(self.0 % 8), i16::from(self.0 / 8))
    }

    fn bit(self) -> u64 {
        1 << self.0
    }

    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 8), self.0 / 8 + 1)
    }
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    Place(Square),
    Pass,
}

/// Whose disc lies where, and who is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The discs of the first and of the second seat.
    discs: [u64; 2],
    turn: Seat,
}

/// The rule that forbids a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("there is a disc on {0}")]
    Occupied(Square),
    #[error("a disc on {0} turns none")]
    TurnsNothing(Square),
    #[error("there is a disc to be put down, on {0}")]
    MustPlace(Square),
    #[error("the game is over")]
    GameOver,
}

/// What is wrong with a position text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    #[error("expected eight rows and x or o to move")]
    Form,
    #[error("row {0} has not eight squares")]
    Row(usize),
}

const STEPS: [(i16, i16); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

impl Position {
    /// Whose disc lies on a square.
    pub fn owner(&self, square: Square) -> Option<Seat> {
        Seat::all(2).find(|seat| self.discs[seat.index()] & square.bit() != 0)
    }

    pub fn count(&self, seat: Seat) -> u32 {
        self.discs[seat.index()].count_ones()
    }

    /// The discs that a disc of `seat` on an empty square turns, the nearest first.
    pub fn turned(&self, seat: Seat, on: Square) -> Vec<Square> {
        let (column, row) = on.place();
        let mut turned = Vec::new();
        for (right, up) in STEPS {
            let line = (1..8).map_while(|far| Square::at(column + far * right, row + far * up));
            let line: Vec<(Square, Option<Seat>)> = line.map(|square| (square, self.owner(square))).collect();
            let between = line.iter().take_while(|(_, owner)| *owner == Some(seat.next(2))).count();
            if line.get(between).is_some_and(|(_, owner)| *owner == Some(seat)) {
                turned.extend(line[..between].iter().map(|(square, _)| *square));
            }
        }
        turned
    }

    fn places(&self, seat: Seat) -> impl Iterator<Item = Square> {
        let free = move |square: &Square| self.owner(*square).is_none();
        Square::all().filter(free).filter(move |square| !self.turned(seat, *square).is_empty())
    }

    pub fn moves(&self) -> Vec<Move> {
        let places: Vec<Move> = self.places(self.turn).map(Move::Place).collect();
        let stuck = places.is_empty() && self.places(self.turn.next(2)).next().is_some();
        if stuck { vec![Move::Pass] } else { places }
    }

    fn refuse(&self, mv: Move) -> Result<(), Refusal> {
        match mv {
            Move::Place(on) if self.owner(on).is_some() => Err(Refusal::Occupied(on)),
            Move::Place(on) if self.turned(self.turn, on).is_empty() => Err(Refusal::TurnsNothing(on)),
            Move::Place(_) => Ok(()),
            Move::Pass => match (self.places(self.turn).next(), self.places(self.turn.next(2)).next()) {
                (Some(on), _) => Err(Refusal::MustPlace(on)),
                (None, Some(_)) => Ok(()),
                (None, None) => Err(Refusal::GameOver),
            },
        }
    }
}

/// The four discs in the middle; the first seat is to move.
impl Default for Position {
    fn default() -> Position {
        let bits = |squares: [u8; 2]| squares.map(|square| Square(square).bit()).iter().sum();
        Position { discs: [bits([28, 35]), bits([27, 36])], turn: Seat::FIRST }
    }
}

impl Rules for Position {
    const GAME: GameId = GameId::new("reversi");

    type Move = Move;
    type Setup = Position;
    type Refusal = Refusal;

    fn start(setup: &Position) -> Position {
        setup.clone()
    }

    fn setup(&self) -> Position {
        self.clone()
    }

    fn seats(&self) -> u8 {
        2
    }

    fn turn(&self) -> Seat {
        self.turn
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.moves()
    }

    fn why_not(&self, attempt: Move) -> Option<Refusal> {
        self.refuse(attempt).err()
    }

    fn play(&self, mv: Move) -> Position {
        let mut discs = self.discs;
        if let Move::Place(on) = mv {
            let turned: u64 = self.turned(self.turn, on).into_iter().map(Square::bit).sum();
            discs[self.turn.index()] |= on.bit() | turned;
            discs[self.turn.next(2).index()] &= !turned;
        }
        Position { discs, turn: self.turn.next(2) }
    }

    fn key(&self) -> u64 {
        let mixed = self.discs[0].wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ self.discs[1].rotate_left(29);
        mixed.wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ u64::from(self.turn.number())
    }

    fn outcome(&self, _: &[Position]) -> Option<Outcome> {
        if !self.moves().is_empty() {
            return None;
        }
        let (first, second) = (self.count(Seat::FIRST), self.count(Seat::SECOND));
        let winner = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(Seat::FIRST),
            std::cmp::Ordering::Less => Some(Seat::SECOND),
            std::cmp::Ordering::Equal => None,
        };
        Some(Outcome { winner, reason: NO_MOVES })
    }
}

impl Texts for Position {
    type TextError = TextError;

    /// Rows from the top as in FEN, `x` for discs of the first seat, `o` for the other's; then who is to move.
    fn from_text(text: &str) -> Result<Position, TextError> {
        let (board, turn) = text.split_once(' ').ok_or(TextError::Form)?;
        let turn = match turn {
            "x" => Seat::FIRST,
            "o" => Seat::SECOND,
            _ => return Err(TextError::Form),
        };
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != 8 {
            return Err(TextError::Form);
        }
        let mut discs = [0; 2];
        for (row, text) in (0..8).rev().zip(rows) {
            let mut column = 0;
            for sign in text.chars() {
                let square = Square::at(column, row).ok_or(TextError::Row(row as usize + 1))?;
                match sign {
                    'x' => discs[0] |= square.bit(),
                    'o' => discs[1] |= square.bit(),
                    '1'..='8' => column += i16::from(sign as u8 - b'1'),
                    _ => return Err(TextError::Form),
                }
                column += 1;
            }
            if column != 8 {
                return Err(TextError::Row(row as usize + 1));
            }
        }
        Ok(Position { discs, turn })
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for row in (0..8).rev() {
            let mut free = 0;
            for square in (0..8).filter_map(|column| Square::at(column, row)) {
                match self.owner(square) {
                    None => free += 1,
                    Some(seat) => {
                        if free > 0 {
                            text += &free.to_string();
                            free = 0;
                        }
                        text.push(if seat == Seat::FIRST { 'x' } else { 'o' });
                    }
                }
            }
            if free > 0 {
                text += &free.to_string();
            }
            text.push(if row > 0 { '/' } else { ' ' });
        }
        text.push(if self.turn == Seat::FIRST { 'x' } else { 'o' });
        text
    }

    fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::Place(square) => square.to_string(),
            Move::Pass => "pass".to_owned(),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<Refusal>> {
        let square = Square::all().find(|square| square.to_string() == text).map(Move::Place);
        let pass = (text == "pass").then_some(Move::Pass);
        let mv = square.or(pass).ok_or_else(|| MoveError::Unreadable(text.to_owned()))?;
        self.refuse(mv).map(|()| mv).map_err(|why| MoveError::Illegal { text: text.to_owned(), why })
    }
}

/// Everything lies open.
impl Observe for Position {
    type Observation = Position;

    fn observe(&self, _: Seat) -> Position {
        self.clone()
    }
}
