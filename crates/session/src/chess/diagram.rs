//! Position editor of chess and Racing Kings: FEN text, and squares with errors.

use std::marker::PhantomData;

use super::{ChessTable, look, spot, square};
use crate::diagram::{Contents, Counter, Diagrams, Misread, Right};
use crate::{Explain, Look, Man, Refused, Spot, key};
use rules::Color;
use rules::chess::{Castling, CastlingRights, Fide, Role, Wing};
use rules::chessboard::{Bitboard, Board, FenError, File, Piece, Rank, Record, Square};
use rules::racing_kings::{Position, Race, TextError};

/// Facts about a game's position editor that differ between chess and Racing Kings.
pub(crate) trait ChessDiagrams: ChessTable<TextError: Explain> {
    /// The pieces that the editor offers.
    const MEN: &'static [Look];
    /// The castling rights that the editor offers.
    const RIGHTS: &'static [Right] = &[];

    /// Reads the game's own part of `contents`: castling rights and the en passant square.
    fn extra(contents: &Contents) -> Self;

    /// Writes the game's own part into `contents`.
    fn tell(self, _contents: &mut Contents) {}

    /// Whether king and rook stand where the castling right `right` needs them.
    fn may_have(_board: &Board, _right: Right) -> bool {
        false
    }

    /// The possible en passant squares.
    fn passable(_board: &Board, _turn: Color) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The square that corresponds to `square` when the sides are swapped.
    fn across(square: Square) -> Square;

    /// The squares to highlight for `error`.
    fn culprits(board: &Board, error: &Self::TextError) -> Bitboard;
}

/// The half-move clock and the move number of a FEN.
const COUNTERS: &[Counter] = &[
    Counter {
        name: "halfmoves",
        key: key!("diagram-halfmoves"),
        about: key!("diagram-halfmoves-about"),
        least: 0,
    },
    Counter { name: "move", key: key!("diagram-move"), about: key!("diagram-move-about"), least: 1 },
];

/// The position editor of the game `L`.
pub(crate) struct Fen<L>(pub PhantomData<fn() -> L>);

impl<L: ChessDiagrams> Diagrams for Fen<L> {
    fn looks(&self) -> &'static [Look] {
        L::MEN
    }

    fn holds(&self, on: Spot) -> bool {
        square(on).is_some()
    }

    fn read(&self, text: &str) -> Result<Contents, Misread> {
        let record = Record::<L>::read(text)
            .map_err(|error| Misread::at(error.message(), text, L::misread(text, &error)))?;
        let man = |piece: Piece| Man { look: look(piece.role), owner: piece.color.seat() };
        let mut contents = Contents {
            men: record.board.pieces().map(|(square, piece)| (spot(square), man(piece))).collect(),
            turn: record.turn.seat(),
            counters: vec![record.clocks.0, record.clocks.1],
            ..Contents::empty(self)
        };
        record.extra.tell(&mut contents);
        Ok(contents)
    }

    fn write(&self, contents: &Contents) -> String {
        record::<L>(contents).text()
    }

    fn faults(&self, contents: &Contents) -> Vec<Refused> {
        let record = record::<L>(contents);
        let refused = |error: L::TextError| {
            let culprits = L::culprits(&record.board, &error);
            Refused::by_rule(error.message()).because_of(culprits.into_iter().map(spot))
        };
        record.faults().into_iter().map(refused).collect()
    }

    fn rights(&self) -> &'static [Right] {
        L::RIGHTS
    }

    fn may_have(&self, contents: &Contents, right: Right) -> bool {
        L::may_have(&board(contents), right)
    }

    fn passable(&self, contents: &Contents) -> Vec<Spot> {
        let squares = L::passable(&board(contents), Color::of_seat(contents.turn));
        squares.into_iter().map(spot).collect()
    }

    fn counters(&self) -> &'static [Counter] {
        COUNTERS
    }

    fn mirrored(&self, on: Spot) -> Option<Spot> {
        let on = square(on)?;
        Some(spot(Square::from_index(on.index() as u8 ^ 7)))
    }

    fn across(&self, on: Spot) -> Spot {
        square(on).map_or(on, |square| spot(L::across(square)))
    }
}

fn record<L: ChessDiagrams>(contents: &Contents) -> Record<L> {
    let counter = |index: usize| contents.counters.get(index).copied().unwrap_or_default();
    Record {
        board: board(contents),
        turn: Color::of_seat(contents.turn),
        extra: L::extra(contents),
        clocks: (counter(0), counter(1).max(1)),
    }
}

fn board(contents: &Contents) -> Board {
    let mut board = Board::default();
    for (on, man) in &contents.men {
        let role = Role::ALL.into_iter().find(|role| look(*role) == man.look);
        if let (Some(on), Some(role)) = (square(*on), role) {
            board.toggle(Color::of_seat(man.owner), role, Bitboard::of(on));
        }
    }
    board
}

fn castling(right: Right) -> (Color, Wing) {
    (Color::of_seat(right.seat), if right.is_long { Wing::Queen } else { Wing::King })
}

impl ChessDiagrams for Fide {
    const MEN: &'static [Look] =
        &[Look::King, Look::Queen, Look::Rook, Look::Bishop, Look::Knight, Look::Pawn];
    const RIGHTS: &'static [Right] = &Right::ALL;

    fn extra(contents: &Contents) -> Fide {
        let given = contents.rights.iter().map(|right| castling(*right));
        let rights = given.fold(CastlingRights::NONE, |rights, (color, wing)| rights.with(color, wing));
        Fide { castling: rights, en_passant: contents.passed.and_then(square) }
    }

    fn tell(self, contents: &mut Contents) {
        let is_given = |right: &Right| {
            let (color, wing) = castling(*right);
            self.castling.has(color, wing)
        };
        contents.rights = Right::ALL.into_iter().filter(is_given).collect();
        contents.passed = self.en_passant.map(spot);
    }

    fn may_have(board: &Board, right: Right) -> bool {
        let (color, wing) = castling(right);
        Castling::of(color, wing).is_in_place(board, color)
    }

    fn passable(board: &Board, turn: Color) -> Bitboard {
        Fide::en_passant_squares(board, turn)
    }

    /// The square on the opposite rank.
    fn across(square: Square) -> Square {
        Square::from_index(square.index() as u8 ^ 56)
    }

    fn culprits(board: &Board, error: &FenError) -> Bitboard {
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

impl ChessDiagrams for Race {
    const MEN: &'static [Look] = &[Look::King, Look::Queen, Look::Rook, Look::Bishop, Look::Knight];

    fn extra(_: &Contents) -> Race {
        Race
    }

    /// The same square: both sides race in the same direction.
    fn across(square: Square) -> Square {
        square
    }

    fn culprits(board: &Board, error: &TextError) -> Bitboard {
        match *error {
            TextError::Fen(ref error) => Fide::culprits(board, error),
            TextError::Pawn(_) => board.role(Role::Pawn),
            TextError::Pieces { color, role, .. } => board.pieces_of(color, role),
            TextError::Check(color) => checked(board, color),
            TextError::Over => board.role(Role::King) & Position::GOAL,
            TextError::Field(_) => Bitboard::EMPTY,
        }
    }
}

/// The king of `color`, which is in check, and the pieces that attack it.
fn checked(board: &Board, color: Color) -> Bitboard {
    let king = board.king(color);
    board.attackers(!color, king).with(king)
}

/// The pieces of kinds of which the side has more than at the start.
///
/// Bishops are counted by square colour.
fn promoted(board: &Board, color: Color) -> Bitboard {
    let start = [
        (Role::Queen, Bitboard::ALL, 1),
        (Role::Rook, Bitboard::ALL, 2),
        (Role::Knight, Bitboard::ALL, 2),
        (Role::Bishop, Bitboard::LIGHT, 1),
        (Role::Bishop, Bitboard::DARK, 1),
    ];
    let sets = start.map(|(role, squares, most)| (board.pieces_of(color, role) & squares, most));
    let more = sets.into_iter().filter(|(men, most)| men.len() > *most);
    more.fold(Bitboard::EMPTY, |all, (men, _)| all | men)
}

/// Finds the part of the FEN `text` that `error` refers to.
pub(super) fn misread<'t>(text: &'t str, error: &FenError) -> Option<&'t str> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let rank = |rank: &Rank| fields.first()?.split('/').nth(usize::from(7 - rank.index()));
    match error {
        FenError::FieldCount(_) => fields.get(6).copied(),
        FenError::RankCount(_) => fields.first().copied(),
        FenError::PieceLetter { letter, rank: on } => {
            let rank = rank(on)?;
            rank.find(*letter).map(|at| &rank[at..])
        }
        FenError::AdjacentNumbers(on) => {
            let rank = rank(on)?;
            let pair = rank.as_bytes().windows(2).position(|two| two.iter().all(u8::is_ascii_digit));
            pair.and_then(|at| rank.get(at + 1..))
        }
        FenError::RankTooLong(on) | FenError::RankTooShort { rank: on, .. } => rank(on),
        FenError::SideToMove(_) | FenError::OpponentInCheck(_) => fields.get(1).copied(),
        FenError::CastlingText(_) | FenError::CastlingPieces { .. } => fields.get(2).copied(),
        FenError::EnPassantText(_) | FenError::EnPassantImpossible(_) => fields.get(3).copied(),
        FenError::HalfmoveClock(_) => fields.get(4).copied(),
        FenError::FullmoveNumber(_) => fields.get(5).copied(),
        error => {
            let board = Record::<Fide>::read(text).ok()?.board;
            first_of(text, Fide::culprits(&board, error))
        }
    }
}

/// As [`misread`], for positions of Racing Kings.
pub(crate) fn misread_in_race<'t>(text: &'t str, error: &TextError) -> Option<&'t str> {
    match error {
        TextError::Fen(error) => misread(text, error),
        TextError::Field(found) => text.split_ascii_whitespace().skip(2).take(2).find(|field| field == found),
        error => {
            let board = Record::<Race>::read(text).ok()?.board;
            first_of(text, Race::culprits(&board, error))
        }
    }
}

/// Finds the first piece of the FEN `text` that stands on one of the squares `men`.
fn first_of(text: &str, men: Bitboard) -> Option<&str> {
    let board = text.split_ascii_whitespace().next()?;
    let on = |rank: Rank, file: u8| men.has(Square::new(File::from_index(file), rank));
    for (rank, text) in Rank::ALL.into_iter().rev().zip(board.split('/')) {
        let mut file = 0;
        for (at, letter) in text.char_indices() {
            match letter.to_digit(10) {
                Some(empty) => file += empty as u8,
                None if on(rank, file) => return text.get(at..),
                None => file += 1,
            }
        }
    }
    None
}
