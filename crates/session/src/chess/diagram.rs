//! Position editor of chess and Racing Kings: reads and writes FEN, and finds the squares of errors.

use std::marker::PhantomData;

use super::{ChessPlayable, piece_kind, spot, square};
use crate::diagram::{CastlingRight, Counter, EditorContents, PositionEditor, PositionTextError};
use crate::{EditorPiece, PieceKind, Rejection, Spot, ToMessage, key};
use rules::Color;
use rules::chess::{Castling, CastlingRights, ChessState, Role, Wing};
use rules::chessboard::{Bitboard, Board, FenError, FenRecord, File, Piece, Rank, Square};
use rules::racing_kings::{Position, RacingKingsState, TextError};

/// The parts of the position editor that differ between chess and Racing Kings.
pub(crate) trait ChessDiagrams: ChessPlayable<TextError: ToMessage> {
    /// The pieces that the editor offers.
    const PIECES: &'static [PieceKind];
    /// The castling rights that the editor offers.
    const RIGHTS: &'static [CastlingRight] = &[];

    /// Reads the game's own part of `contents`: castling rights and the en passant square.
    fn read_extra(contents: &EditorContents) -> Self;

    /// Writes the game's own part into `contents`.
    fn write_extra(self, _contents: &mut EditorContents) {}

    /// Whether king and rook stand where the castling right `right` needs them.
    fn allows_right(_board: &Board, _right: CastlingRight) -> bool {
        false
    }

    /// The squares on which `turn` could capture en passant.
    fn en_passant_squares(_board: &Board, _turn: Color) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The square to which a piece on `square` goes when the editor swaps the sides.
    fn swapped_square(square: Square) -> Square;

    /// The squares to highlight for `error`.
    fn faulty_squares(board: &Board, error: &Self::TextError) -> Bitboard;
}

/// The half-move clock and the full-move number of a FEN.
const COUNTERS: &[Counter] = &[
    Counter {
        name: "halfmoves",
        key: key!("diagram-halfmoves"),
        help_key: key!("diagram-halfmoves-about"),
        least: 0,
    },
    Counter {
        name: "move",
        key: key!("diagram-move-number"),
        help_key: key!("diagram-move-number-about"),
        least: 1,
    },
];

/// The position editor of the game `L`.
pub(crate) struct FenEditor<L>(pub PhantomData<fn() -> L>);

impl<L: ChessDiagrams> PositionEditor for FenEditor<L> {
    fn piece_kinds(&self) -> &'static [PieceKind] {
        L::PIECES
    }

    fn can_hold(&self, on: Spot) -> bool {
        square(on).is_some()
    }

    fn read(&self, text: &str) -> Result<EditorContents, PositionTextError> {
        let record = FenRecord::<L>::read(text)
            .map_err(|error| PositionTextError::at(error.message(), text, L::error_span(text, &error)))?;
        let editor_piece =
            |piece: Piece| EditorPiece { kind: piece_kind(piece.role), owner: piece.color.seat() };
        let mut contents = EditorContents {
            pieces: record
                .board
                .pieces()
                .map(|(square, piece)| (spot(square), editor_piece(piece)))
                .collect(),
            turn: record.turn.seat(),
            counters: vec![record.clocks.0, record.clocks.1],
            ..EditorContents::empty(self)
        };
        record.extra.write_extra(&mut contents);
        Ok(contents)
    }

    fn write(&self, contents: &EditorContents) -> String {
        record::<L>(contents).text()
    }

    fn faults(&self, contents: &EditorContents) -> Vec<Rejection> {
        let record = record::<L>(contents);
        let rejection = |error: L::TextError| {
            let culprits = L::faulty_squares(&record.board, &error);
            Rejection::by_rule(error.message()).because_of(culprits.into_iter().map(spot))
        };
        record.faults().into_iter().map(rejection).collect()
    }

    fn rights(&self) -> &'static [CastlingRight] {
        L::RIGHTS
    }

    fn allows_right(&self, contents: &EditorContents, right: CastlingRight) -> bool {
        L::allows_right(&board(contents), right)
    }

    fn en_passant_squares(&self, contents: &EditorContents) -> Vec<Spot> {
        let squares = L::en_passant_squares(&board(contents), Color::of_seat(contents.turn));
        squares.into_iter().map(spot).collect()
    }

    fn counters(&self) -> &'static [Counter] {
        COUNTERS
    }

    fn mirror_of(&self, on: Spot) -> Option<Spot> {
        let on = square(on)?;
        // The lowest three bits of the index are the file.
        Some(spot(Square::from_index(on.index() as u8 ^ 7)))
    }

    fn opposite(&self, on: Spot) -> Spot {
        square(on).map_or(on, |square| spot(L::swapped_square(square)))
    }
}

/// Converts `contents` to a FEN record.
fn record<L: ChessDiagrams>(contents: &EditorContents) -> FenRecord<L> {
    let counter = |index: usize| contents.counters.get(index).copied().unwrap_or_default();
    FenRecord {
        board: board(contents),
        turn: Color::of_seat(contents.turn),
        extra: L::read_extra(contents),
        clocks: (counter(0), counter(1).max(1)),
    }
}

fn board(contents: &EditorContents) -> Board {
    let mut board = Board::default();
    for (on, piece) in &contents.pieces {
        let role = Role::ALL.into_iter().find(|role| piece_kind(*role) == piece.kind);
        if let (Some(on), Some(role)) = (square(*on), role) {
            board.toggle(Color::of_seat(piece.owner), role, Bitboard::of(on));
        }
    }
    board
}

fn castling(right: CastlingRight) -> (Color, Wing) {
    (Color::of_seat(right.seat), if right.is_long { Wing::Queen } else { Wing::King })
}

impl ChessDiagrams for ChessState {
    const PIECES: &'static [PieceKind] = &[
        PieceKind::King,
        PieceKind::Queen,
        PieceKind::Rook,
        PieceKind::Bishop,
        PieceKind::Knight,
        PieceKind::Pawn,
    ];
    const RIGHTS: &'static [CastlingRight] = &CastlingRight::ALL;

    fn read_extra(contents: &EditorContents) -> ChessState {
        let given = contents.rights.iter().map(|right| castling(*right));
        let rights = given.fold(CastlingRights::NONE, |rights, (color, wing)| rights.with(color, wing));
        ChessState { castling: rights, en_passant: contents.en_passant.and_then(square) }
    }

    fn write_extra(self, contents: &mut EditorContents) {
        let is_given = |right: &CastlingRight| {
            let (color, wing) = castling(*right);
            self.castling.has(color, wing)
        };
        contents.rights = CastlingRight::ALL.into_iter().filter(is_given).collect();
        contents.en_passant = self.en_passant.map(spot);
    }

    fn allows_right(board: &Board, right: CastlingRight) -> bool {
        let (color, wing) = castling(right);
        Castling::squares(color, wing).is_in_place(board, color)
    }

    fn en_passant_squares(board: &Board, turn: Color) -> Bitboard {
        ChessState::en_passant_squares(board, turn)
    }

    /// The square on the opposite rank.
    fn swapped_square(square: Square) -> Square {
        // Bits 3 to 5 of the index are the rank.
        Square::from_index(square.index() as u8 ^ 56)
    }

    fn faulty_squares(board: &Board, error: &FenError) -> Bitboard {
        match *error {
            FenError::CastlingPieces { king, rook, .. } => Bitboard::of(king).with(rook),
            FenError::EnPassantImpossible(on) => Bitboard::of(on),
            FenError::KingCount { color, .. } => board.pieces_of(color, Role::King),
            FenError::PawnCount { color, .. } => board.pieces_of(color, Role::Pawn),
            FenError::Promoted { color, .. } => promoted(board, color),
            FenError::PawnOnEdge(_) => {
                board.role(Role::Pawn) & (Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth))
            }
            FenError::OpponentInCheck(color) => checked(board, color),
            FenError::ImpossibleCheck(by) => by,
            _ => Bitboard::EMPTY,
        }
    }
}

impl ChessDiagrams for RacingKingsState {
    const PIECES: &'static [PieceKind] =
        &[PieceKind::King, PieceKind::Queen, PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight];

    fn read_extra(_: &EditorContents) -> RacingKingsState {
        RacingKingsState
    }

    /// The same square: both sides race in the same direction.
    fn swapped_square(square: Square) -> Square {
        square
    }

    fn faulty_squares(board: &Board, error: &TextError) -> Bitboard {
        match *error {
            TextError::Fen(ref error) => ChessState::faulty_squares(board, error),
            TextError::Pawn(_) => board.role(Role::Pawn),
            TextError::Pieces { color, role, .. } => board.pieces_of(color, role),
            TextError::Check(color) => checked(board, color),
            TextError::ImpossibleArrival => board.role(Role::King) & Position::GOAL,
            TextError::Field(_) => Bitboard::EMPTY,
        }
    }
}

/// The king of `color`, which is in check, and the pieces that attack it.
fn checked(board: &Board, color: Color) -> Bitboard {
    let king = board.king(color);
    board.attackers(!color, king).with(king)
}

/// The pieces of each kind of which the side has more than at the start. Some of them must have been promoted.
///
/// Bishops of light and of dark squares are two kinds.
fn promoted(board: &Board, color: Color) -> Bitboard {
    let start = [
        (Role::Queen, Bitboard::ALL, 1),
        (Role::Rook, Bitboard::ALL, 2),
        (Role::Knight, Bitboard::ALL, 2),
        (Role::Bishop, Bitboard::LIGHT, 1),
        (Role::Bishop, Bitboard::DARK, 1),
    ];
    let kinds = start.map(|(role, squares, most)| (board.pieces_of(color, role) & squares, most));
    let exceeding = kinds.into_iter().filter(|(pieces, most)| pieces.len() > *most);
    exceeding.fold(Bitboard::EMPTY, |all, (pieces, _)| all | pieces)
}

/// Finds the part of the FEN `text` that `error` is about; `None` if a part is missing from the text, for example a
/// king.
pub(super) fn faulty_part<'t>(text: &'t str, error: &FenError) -> Option<&'t str> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let rank_text = |rank: &Rank| fields.first()?.split('/').nth(usize::from(7 - rank.index()));
    match error {
        FenError::FieldCount(_) => fields.get(6).copied(),
        FenError::RankCount(_) => fields.first().copied(),
        FenError::PieceLetter { letter, rank: on } => {
            let rank = rank_text(on)?;
            rank.find(*letter).map(|start| &rank[start..])
        }
        FenError::AdjacentNumbers(on) => {
            let rank = rank_text(on)?;
            let pair = rank.as_bytes().windows(2).position(|two| two.iter().all(u8::is_ascii_digit));
            pair.and_then(|start| rank.get(start + 1..))
        }
        FenError::RankTooLong(on) | FenError::RankTooShort { rank: on, .. } => rank_text(on),
        FenError::SideToMove(_) | FenError::OpponentInCheck(_) => fields.get(1).copied(),
        FenError::CastlingText(_) | FenError::CastlingPieces { .. } => fields.get(2).copied(),
        FenError::EnPassantText(_) | FenError::EnPassantImpossible(_) => fields.get(3).copied(),
        FenError::HalfmoveClock(_) => fields.get(4).copied(),
        FenError::FullmoveNumber(_) => fields.get(5).copied(),
        error => {
            let board = FenRecord::<ChessState>::read(text).ok()?.board;
            first_piece_text(text, ChessState::faulty_squares(&board, error))
        }
    }
}

/// Does the same as [`faulty_part`] for positions of Racing Kings.
pub(crate) fn faulty_part_in_race<'t>(text: &'t str, error: &TextError) -> Option<&'t str> {
    match error {
        TextError::Fen(error) => faulty_part(text, error),
        TextError::Field(found) => text.split_ascii_whitespace().skip(2).take(2).find(|field| field == found),
        error => {
            let board = FenRecord::<RacingKingsState>::read(text).ok()?.board;
            first_piece_text(text, RacingKingsState::faulty_squares(&board, error))
        }
    }
}

/// The part of the FEN `text` from the first piece that stands on one of `squares`.
fn first_piece_text(text: &str, squares: Bitboard) -> Option<&str> {
    let board = text.split_ascii_whitespace().next()?;
    let is_wanted = |rank: Rank, file: u8| squares.contains(Square::new(File::from_index(file), rank));
    for (rank, rank_text) in Rank::ALL.into_iter().rev().zip(board.split('/')) {
        let mut file = 0;
        for (start, letter) in rank_text.char_indices() {
            match letter.to_digit(10) {
                Some(empty_squares) => file += empty_squares as u8,
                None if is_wanted(rank, file) => return rank_text.get(start..),
                None => file += 1,
            }
        }
    }
    None
}
