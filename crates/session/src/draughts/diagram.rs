//! Position editor of draughts: PDN FEN text, and the squares that make a position impossible.

use super::{spot, square};
use crate::diagram::{EditorContents, PositionEditor, PositionTextError};
use crate::{EditorPiece, PieceKind, Rejection, Spot, ToMessage};
use rules::Color;
use rules::draughts::{Piece, Record, Square, TextError};

/// The position editor of draughts.
///
/// It cannot mirror a position: the pieces would stand on the squares that the game does not use.
pub(super) struct Pdn;

impl PositionEditor for Pdn {
    fn piece_kinds(&self) -> &'static [PieceKind] {
        &[PieceKind::Man, PieceKind::Dama]
    }

    fn can_hold(&self, on: Spot) -> bool {
        square(on).is_some()
    }

    fn read(&self, text: &str) -> Result<EditorContents, PositionTextError> {
        let record = Record::read(text)
            .map_err(|error| PositionTextError::at(error.message(), text, faulty_part(text, &error)))?;
        let look = |piece: Piece| if piece.is_king { PieceKind::Dama } else { PieceKind::Man };
        let man = |piece: Piece| EditorPiece { kind: look(piece), owner: piece.color.seat() };
        Ok(EditorContents {
            pieces: record.pieces().map(|(square, piece)| (spot(square), man(piece))).collect(),
            turn: record.turn.seat(),
            ..EditorContents::empty(self)
        })
    }

    fn write(&self, contents: &EditorContents) -> String {
        record(contents).text()
    }

    fn faults(&self, contents: &EditorContents) -> Vec<Rejection> {
        let record = record(contents);
        let rejection = |error: TextError| {
            let culprits: Vec<Spot> = match error {
                TextError::TooMany { color, .. } => {
                    let side_pieces = record.pieces().filter(|(_, piece)| piece.color == color);
                    side_pieces.map(|(square, _)| spot(square)).collect()
                }
                TextError::ManOnCrowningRow { color, .. } => record.uncrowned(color).map(spot).collect(),
                _ => Vec::new(),
            };
            Rejection::by_rule(error.message()).because_of(culprits)
        };
        record.faults().into_iter().map(rejection).collect()
    }

    /// The square that the other side sees at the same place: `on` turned by 180 degrees.
    fn opposite(&self, on: Spot) -> Spot {
        let across = square(on).and_then(|square| Square::new(33 - square.number()));
        across.map_or(on, spot)
    }
}

fn record(contents: &EditorContents) -> Record {
    let mut record = Record::empty(Color::of_seat(contents.turn));
    for (on, man) in &contents.pieces {
        if let Some(on) = square(*on) {
            record.put(on, Piece { color: Color::of_seat(man.owner), is_king: man.kind == PieceKind::Dama });
        }
    }
    record
}

/// Finds the part of the PDN FEN `text` that `error` is about; `None` if something is missing.
pub(super) fn faulty_part<'t>(text: &'t str, error: &TextError) -> Option<&'t str> {
    let without_side = |entry: &'t str| entry.trim_start_matches(['W', 'B']).trim_start();
    let entries = || text.split([':', ',']).map(str::trim).skip(1).map(without_side);
    let list_of = |color: Color| {
        let letter = if color == Color::White { 'W' } else { 'B' };
        text.split(':').skip(1).map(str::trim).filter(move |list| list.starts_with(letter))
    };
    match error {
        TextError::SideToMove(_) => text.split(':').next(),
        TextError::List(found) => text.split(':').skip(1).map(str::trim).find(|list| list == found),
        TextError::ListTwice(color) => list_of(*color).nth(1),
        TextError::SquareNumber(found) | TextError::Range(found) => {
            entries().find(|entry| entry.trim_end_matches('.') == found)
        }
        TextError::SquareTwice(on) => entries_with(entries(), *on).nth(1),
        TextError::ManOnCrowningRow { square, .. } => entries_with(entries(), *square).next(),
        TextError::TooMany { color, .. } => list_of(*color).next(),
        _ => None,
    }
}

/// The `entries` that name the square `on`, alone or within a range.
fn entries_with<'t>(entries: impl Iterator<Item = &'t str>, on: Square) -> impl Iterator<Item = &'t str> {
    let names_square = move |entry: &&str| {
        let numbers = entry.trim_end_matches('.').trim_start_matches('K');
        let (first, last) = numbers.split_once('-').unwrap_or((numbers, numbers));
        let range = first.trim().parse::<u8>().ok().zip(last.trim().parse::<u8>().ok());
        range.is_some_and(|(first, last)| (first..=last).contains(&on.number()))
    };
    entries.filter(names_square)
}
