//! Forsyth-Edwards notation (FEN; PGN standard 16.1) for every game on the chessboard.
//!
//! Reading is strict, and writing gives one canonical text per position.

use std::fmt;

use crate::chessboard::{Bitboard, Board, ChessVariant, FenError, File, Piece, Position, Rank, Role, Square};
use crate::{Color, DroppedPart, digits};

/// The content of a FEN record. The position may be impossible.
///
/// The position editor uses it too, for a position that is set up square by square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenRecord<L> {
    pub board: Board,
    pub turn: Color,
    /// The game's own state, such as castling rights.
    pub extra: L,
    /// Halfmove clock (plies since the last capture or pawn move) and fullmove number.
    pub clocks: (u16, u16),
}

impl<L: ChessVariant> FenRecord<L> {
    /// Parses a record of six fields, or of four without the clocks.
    pub fn read(text: &str) -> Result<FenRecord<L>, L::TextError> {
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let (&[board, side, castling, en_passant], clocks) = fields
            .split_first_chunk::<4>()
            .filter(|(_, clocks)| [0, 2].contains(&clocks.len()))
            .ok_or(FenError::FieldCount(fields.len()))?;
        let board = read_board(board)?;
        let turn = Color::ALL.into_iter().find(|color| side.chars().eq([color.letter()]));
        let turn = turn.ok_or_else(|| FenError::SideToMove(side.to_owned()))?;
        let extra = L::read_fields(castling, en_passant)?;
        Ok(FenRecord { board, turn, extra, clocks: read_clocks(clocks)? })
    }

    /// Parses a record of one to six fields as other programs write them. Also returns the dropped parts.
    ///
    /// A missing field gets its most frequent value: White to move, no castling, no en passant. Fields are separated by
    /// blanks or, as in addresses of web pages, by underscores. The operations of EPD are ignored.
    pub fn read_leniently(text: &str) -> Result<(FenRecord<L>, Vec<DroppedPart>), L::TextError> {
        let fields: Vec<&str> = text
            .split(|sign: char| sign.is_whitespace() || sign == '_')
            .filter(|field| !field.is_empty())
            .collect();
        let is_dash = |sign: char| matches!(sign, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}');
        let plain = |field| if str::chars(field).all(is_dash) { "-" } else { field };
        let fields: Vec<&str> = fields.into_iter().map(plain).collect();
        let field = |index: usize| fields.get(index).copied();
        let board = read_board(field(0).ok_or(FenError::FieldCount(0))?)?;
        let side = field(1).unwrap_or("w");
        let turn = match side.to_ascii_lowercase().as_str() {
            "w" | "white" => Color::White,
            "b" | "black" => Color::Black,
            _ => return Err(FenError::SideToMove(side.to_owned()).into()),
        };
        let (castling, en_passant) = (field(2).unwrap_or("-"), field(3).unwrap_or("-"));
        let (extra, dropped) = L::read_fields_leniently(castling, en_passant, &board, turn);
        let clocks = match fields.get(4..).unwrap_or_default() {
            operations if operations.iter().any(|word| word.ends_with(';')) => (0, 1),
            // Unknown clocks.
            ["-"] | ["-", "-"] => (0, 1),
            &[half] => read_clocks(&[half, "1"])?,
            clocks if clocks.len() <= 2 => read_clocks(clocks)?,
            _ => return Err(FenError::FieldCount(fields.len()).into()),
        };
        Ok((FenRecord { board, turn, extra, clocks }, dropped))
    }

    /// Returns the position, or the first of [`FenRecord::faults`] as an error.
    pub fn position(self) -> Result<Position<L>, L::TextError> {
        let FenRecord { board, turn, extra, clocks } = self;
        let position = || Position::with_key(board, turn, extra.normalized(&board, turn), clocks);
        self.faults().into_iter().next().map_or_else(|| Ok(position()), Err)
    }

    /// All faults that make the position impossible.
    pub fn faults(&self) -> Vec<L::TextError> {
        let kings = king_faults(&self.board).map(L::TextError::from);
        kings.chain(self.extra.faults(&self.board, self.turn)).collect()
    }

    /// The text of the record, with six fields.
    pub fn text(&self) -> String {
        let FenRecord { board, turn, extra, clocks: (halfmove_clock, fullmove_number) } = self;
        let (board, fields) = (write_board(board), extra.write_fields());
        format!("{board} {} {fields} {halfmove_clock} {fullmove_number}", turn.letter())
    }
}

/// Parses halfmove clock and fullmove number; `(0, 1)` if they are missing.
///
/// Some programs count moves from 0, which is read as 1.
fn read_clocks(fields: &[&str]) -> Result<(u16, u16), FenError> {
    let &[half, full] = fields else { return Ok((0, 1)) };
    let number = |text: &str| digits(text)?.parse().ok();
    let halfmoves: u16 = number(half).ok_or_else(|| FenError::HalfmoveClock(half.to_owned()))?;
    let fullmoves: u16 = number(full).ok_or_else(|| FenError::FullmoveNumber(full.to_owned()))?;
    Ok((halfmoves, fullmoves.max(1)))
}

/// Parses the first field. It does not check whether the position is possible.
fn read_board(text: &str) -> Result<Board, FenError> {
    let ranks = text.split('/').count();
    if ranks != 8 {
        return Err(FenError::RankCount(ranks));
    }
    let mut board = Board::default();
    for (rank, text) in Rank::ALL.into_iter().rev().zip(text.split('/')) {
        read_rank(&mut board, rank, text)?;
    }
    Ok(board)
}

/// Parses one rank of the first field and adds its pieces to `board`.
fn read_rank(board: &mut Board, rank: Rank, text: &str) -> Result<(), FenError> {
    let mut squares = 0;
    let mut after_number = false;
    for letter in text.chars() {
        let is_number = matches!(letter, '1'..='8');
        if is_number {
            if after_number {
                return Err(FenError::AdjacentNumbers(rank));
            }
            squares += letter as u8 - b'0';
        } else {
            let piece = Piece::from_letter(letter).ok_or(FenError::PieceLetter { letter, rank })?;
            if squares < 8 {
                let square = Square::new(File::from_index(squares), rank);
                board.toggle(piece.color, piece.role, Bitboard::of(square));
            }
            squares += 1;
        }
        if squares > 8 {
            return Err(FenError::RankTooLong(rank));
        }
        after_number = is_number;
    }
    if squares < 8 { Err(FenError::RankTooShort { rank, squares }) } else { Ok(()) }
}

/// A fault for each side that does not have exactly one king.
fn king_faults(board: &Board) -> impl Iterator<Item = FenError> {
    let counts = Color::ALL.map(|color| (color, board.pieces_of(color, Role::King).len()));
    counts
        .into_iter()
        .filter(|(_, count)| *count != 1)
        .map(|(color, count)| FenError::KingCount { color, count })
}

/// Writes the first field of a FEN record.
pub(super) fn write_board(board: &Board) -> String {
    let mut text = String::with_capacity(72);
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = b'0';
        for file in File::ALL {
            match board.piece_at(Square::new(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    if empty > b'0' {
                        text.push(char::from(empty));
                        empty = b'0';
                    }
                    text.push(piece.letter());
                }
            }
        }
        if empty > b'0' {
            text.push(char::from(empty));
        }
        if rank != Rank::First {
            text.push('/');
        }
    }
    text
}

/// Writes the first field of FEN.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_board(self))
    }
}
