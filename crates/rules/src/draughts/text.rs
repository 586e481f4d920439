//! Position texts in the FEN of PDN (PDN 3.0, "FEN tag"): `W:W1,2,K30:B21,K7`.

use crate::draughts::board::{Board, promotion_row};
use crate::draughts::square::parse_square;
use crate::draughts::{IllegalMove, LAWS, Move, Piece, Position, Square, Squares, notation};
use crate::{Color, DroppedPart, MoveError, Texts};

/// The error of a position text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum TextError {
    /// The text does not begin with the side to move.
    SideToMove(String),
    /// A list begins with neither `W` nor `B`.
    List(String),
    /// The list of a side is missing.
    ListMissing(Color),
    ListTwice(Color),
    /// An entry of a list has no valid square number.
    SquareNumber(String),
    /// The end of a range is below its start.
    Range(String),
    /// A square has two pieces.
    SquareTwice(Square),
    /// A side has more than the 12 pieces of the start.
    TooMany {
        color: Color,
        count: u32,
    },
    /// A man stands on the row where it becomes a king.
    ManOnCrowningRow {
        /// The side of the man.
        color: Color,
        square: Square,
    },
    NoPieces,
}

/// The content of a position text; the position may be impossible.
///
/// The position editor also uses it while a player sets up pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    board: Board,
    pub turn: Color,
}

impl Record {
    /// Creates a record of an empty board.
    pub const fn empty(turn: Color) -> Record {
        Record { board: Board::EMPTY, turn }
    }

    /// Puts a piece on a square, replacing the piece there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        let bit = Squares::of(square).0;
        for color in Color::ALL {
            let new_bit = if color == piece.color { bit } else { 0 };
            self.board.sides[color as usize] = self.board.sides[color as usize] & !bit | new_bit;
        }
        self.board.kings = self.board.kings & !bit | if piece.is_king { bit } else { 0 };
    }

    /// Iterates over all pieces with their squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.board.piece(square)?)))
    }

    /// The men of `color` on the row where they become kings.
    pub fn uncrowned(&self, color: Color) -> Squares {
        let men = Squares(self.board.sides[color as usize]).minus(Squares(self.board.kings));
        men.and(promotion_row(color))
    }

    /// Parses a position text; does not check whether the position is possible.
    pub fn read(text: &str) -> Result<Record, TextError> {
        let text = text.trim();
        let text = text.strip_suffix('.').unwrap_or(text);
        let mut fields = text.split(':').map(str::trim);
        let side = fields.next().unwrap_or("");
        let turn = parse_color(side)
            .filter(|_| side.len() == 1)
            .ok_or_else(|| TextError::SideToMove(side.to_owned()))?;

        let mut board = Board::EMPTY;
        let mut listed = [false; 2];
        for list in fields {
            let color = parse_color(list).ok_or_else(|| TextError::List(list.to_owned()))?;
            if std::mem::replace(&mut listed[color as usize], true) {
                return Err(TextError::ListTwice(color));
            }
            read_list(&mut board, color, list.get(1..).unwrap_or("").trim())?;
        }
        let missing = Color::ALL.into_iter().find(|color| !listed[*color as usize]);
        missing.map_or(Ok(Record { board, turn }), |color| Err(TextError::ListMissing(color)))
    }

    /// Returns the position, or the first of [`Record::faults`] if the position is impossible.
    pub fn position(&self) -> Result<Position, TextError> {
        let position = || Position::assemble(self.board, self.turn);
        self.faults().into_iter().next().map_or_else(|| Ok(position()), Err)
    }

    /// All faults that make the position impossible.
    pub fn faults(&self) -> Vec<TextError> {
        let mut faults = Vec::new();
        for color in Color::ALL {
            let count = Squares(self.board.sides[color as usize]).len();
            if count > LAWS.pieces_a_side {
                faults.push(TextError::TooMany { color, count });
            }
            let uncrowned = self.uncrowned(color).first();
            faults.extend(uncrowned.map(|square| TextError::ManOnCrowningRow { color, square }));
        }
        if self.board.occupied() == 0 {
            faults.push(TextError::NoPieces);
        }
        faults
    }

    /// Writes the canonical text.
    pub fn text(&self) -> String {
        let letter = |color| if color == Color::White { 'W' } else { 'B' };
        let mut text = letter(self.turn).to_string();
        for color in Color::ALL {
            text.push(':');
            text.push(letter(color));
            let side_pieces = self.pieces().filter(|(_, piece)| piece.color == color);
            let pieces: Vec<String> = side_pieces
                .map(|(square, piece)| if piece.is_king { format!("K{square}") } else { square.to_string() })
                .collect();
            text += &pieces.join(",");
        }
        text
    }
}

impl Texts for Position {
    type TextError = TextError;

    fn from_text(text: &str) -> Result<Position, TextError> {
        Record::read(text)?.position()
    }

    fn from_foreign_text(text: &str) -> Result<(Position, Vec<DroppedPart>), TextError> {
        let read = Position::from_text(text);
        let read = read.or_else(|error| Position::from_text(&usual_spelling(text)).map_err(|_| error));
        Ok((read?, Vec::new()))
    }

    fn text(&self) -> String {
        Record { board: self.board, turn: self.turn }.text()
    }

    fn move_text(&self, mv: Move) -> String {
        notation::write(self, mv)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<IllegalMove>> {
        notation::read(self, text)
    }
}

/// Spells a position text in the usual way: sides and kings in capitals, files in small letters, no comma at the end of
/// a list, and no counters of moves (`H0`, `F1`), which some servers add.
fn usual_spelling(text: &str) -> String {
    let is_counter = |field: &&str| {
        let number = field.strip_prefix(['H', 'F']).unwrap_or_default();
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    let entry = |entry: &str| {
        let entry = entry.trim().to_ascii_lowercase();
        entry.strip_prefix('k').map_or_else(|| entry.clone(), |square| format!("K{}", square.trim()))
    };
    let field = |field: &str| {
        let mut letters = field.chars();
        let side = letters.next().map(|side| side.to_ascii_uppercase());
        let list = letters.as_str().trim();
        let entries: Vec<String> = list.strip_suffix(',').unwrap_or(list).split(',').map(entry).collect();
        side.map_or_else(String::new, String::from) + &entries.join(",")
    };
    let fields = text.trim().trim_end_matches('.').split(':').map(str::trim);
    fields.filter(|field| !is_counter(field)).map(field).collect::<Vec<_>>().join(":")
}

/// Parses the side from the first letter, `W` or `B`.
fn parse_color(text: &str) -> Option<Color> {
    match text.chars().next()? {
        'W' => Some(Color::White),
        'B' => Some(Color::Black),
        _ => None,
    }
}

/// Adds the pieces of `list` to `board`: square numbers and ranges (`21-24`), with `K` for kings.
fn read_list(board: &mut Board, color: Color, list: &str) -> Result<(), TextError> {
    if list.is_empty() {
        return Ok(());
    }
    for entry in list.split(',').map(str::trim) {
        let (is_king, numbers) = entry.strip_prefix('K').map_or((false, entry), |rest| (true, rest));
        let (first, last) = match numbers.split_once('-') {
            None => (read_square(numbers, entry)?, read_square(numbers, entry)?),
            Some((first, last)) => (read_square(first, entry)?, read_square(last, entry)?),
        };
        if first > last {
            return Err(TextError::Range(entry.to_owned()));
        }
        for square in Square::all().filter(|square| (first..=last).contains(square)) {
            let bit = Squares::of(square).0;
            if board.occupied() & bit != 0 {
                return Err(TextError::SquareTwice(square));
            }
            board.sides[color as usize] |= bit;
            board.kings |= if is_king { bit } else { 0 };
        }
    }
    Ok(())
}

/// Parses a square, as its number or as letter and digit; the error has the whole `entry`.
fn read_square(text: &str, entry: &str) -> Result<Square, TextError> {
    parse_square(text)
        .or_else(|| Square::from_algebraic(text))
        .ok_or_else(|| TextError::SquareNumber(entry.to_owned()))
}
