//! Positions in the position editor: pieces, side to move, castling rights and counters. They may be impossible.
//!
//! [`PositionEditor`] has the parts that differ between games. The rules of the game decide what makes a position
//! impossible.

mod edits;

pub use edits::EditHistory;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::common_messages::column_in;
use crate::{LocalizedMessage, PieceKind, Rejection, Spot, key};
use rules::Seat;

/// A piece in the position editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EditorPiece {
    pub kind: PieceKind,
    pub owner: Seat,
}

/// A castling right, independent of where king and rook stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CastlingRight {
    pub seat: Seat,
    /// Whether this is the right to castle on the queen's side.
    pub is_long: bool,
}

impl CastlingRight {
    /// All castling rights, in the order of FEN (`KQkq`).
    pub const ALL: [CastlingRight; 4] = [
        CastlingRight { seat: Seat::FIRST, is_long: false },
        CastlingRight { seat: Seat::FIRST, is_long: true },
        CastlingRight { seat: Seat::SECOND, is_long: false },
        CastlingRight { seat: Seat::SECOND, is_long: true },
    ];

    pub fn name(self) -> &'static str {
        match (self.seat == Seat::FIRST, self.is_long) {
            (true, false) => "white-short",
            (true, true) => "white-long",
            (false, false) => "black-short",
            (false, true) => "black-long",
        }
    }

    /// Key of the label's message.
    pub const fn key(self) -> &'static str {
        if self.is_long { key!("diagram-castling-long") } else { key!("diagram-castling-short") }
    }
}

/// A number in a position text, for example the half-move clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Stable name, used by scripts.
    pub name: &'static str,
    /// Key of the label's message.
    pub key: &'static str,
    /// Key of the explanation's message.
    pub help_key: &'static str,
    /// Smallest value; also the value on an empty board.
    pub least: u16,
}

/// Everything in a position of the editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditorContents {
    pub pieces: BTreeMap<Spot, EditorPiece>,
    pub turn: Seat,
    pub rights: BTreeSet<CastlingRight>,
    /// The en passant square.
    pub en_passant: Option<Spot>,
    /// Values in the order of [`PositionEditor::counters`].
    pub counters: Vec<u16>,
}

/// Position editor of one game, for games of two sides on a board.
pub trait PositionEditor: Sync {
    /// The pieces that the editor offers, in display order.
    fn piece_kinds(&self) -> &'static [PieceKind];

    /// Whether `spot` is a square of the board that can hold a piece.
    fn can_hold(&self, spot: Spot) -> bool;

    /// Reads a position text, even if the position is impossible.
    fn read(&self, text: &str) -> Result<EditorContents, PositionTextError>;

    /// Returns the position text.
    fn write(&self, contents: &EditorContents) -> String;

    /// Lists everything that makes the position impossible, with the squares to highlight.
    ///
    /// Empty if a game can start from the position. The first entry is the error that reading the position text
    /// gives.
    fn faults(&self, contents: &EditorContents) -> Vec<Rejection>;

    /// The castling rights of the game.
    fn rights(&self) -> &'static [CastlingRight] {
        &[]
    }

    /// Whether king and rook stand where `right` needs them.
    fn allows_right(&self, _contents: &EditorContents, _right: CastlingRight) -> bool {
        false
    }

    /// The squares on which the side to move could capture en passant.
    fn en_passant_squares(&self, _contents: &EditorContents) -> Vec<Spot> {
        Vec::new()
    }

    /// The numbers in the game's position text, in the order of [`EditorContents::counters`].
    fn counters(&self) -> &'static [Counter] {
        &[]
    }

    /// The mirror image of `spot`, left to right; `None` if the rules are not symmetric left to right.
    fn mirror_of(&self, _spot: Spot) -> Option<Spot> {
        None
    }

    /// The spot to which a piece on `spot` goes when the editor swaps the sides.
    fn opposite(&self, spot: Spot) -> Spot;
}

/// Error in a position text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionTextError {
    pub message: LocalizedMessage,
    /// Start of the error in characters, counted from 1; `None` if something is missing.
    pub column: Option<usize>,
}

impl PositionTextError {
    /// Creates an error about `part`. The error has a column only if `part` begins within `text`.
    pub(super) fn at(message: LocalizedMessage, text: &str, part: Option<&str>) -> PositionTextError {
        PositionTextError { message, column: part.and_then(|part| column_in(text, part)) }
    }
}

/// A position in the editor.
///
/// ```
/// use session::{Game, Seat};
/// use session::diagram::EditedPosition;
///
/// let editor = Game::CHESS.position_editor.expect("a game on a board");
/// let mut position = EditedPosition::read(editor, "4k3/8/8/8/8/8/8/4KR2 w - - 0 1")?;
/// assert_eq!(position.faults(), []);
/// position.set_turn(Seat::SECOND);
/// position.clear();
/// assert_eq!(position.faults().len(), 2, "neither side has a king");
/// # Ok::<(), session::diagram::PositionTextError>(())
/// ```
#[derive(Clone)]
pub struct EditedPosition {
    editor: &'static dyn PositionEditor,
    contents: EditorContents,
}

impl EditedPosition {
    /// A position without pieces.
    pub fn empty(editor: &'static dyn PositionEditor) -> EditedPosition {
        EditedPosition { editor, contents: EditorContents::empty(editor) }
    }

    /// Reads a position text, even if the position is impossible.
    pub fn read(
        editor: &'static dyn PositionEditor,
        text: &str,
    ) -> Result<EditedPosition, PositionTextError> {
        Ok(EditedPosition { editor, contents: editor.read(text)? })
    }

    /// Returns the position text.
    pub fn text(&self) -> String {
        self.editor.write(&self.contents)
    }

    /// Lists everything that makes the position impossible; empty if a game can start from it.
    pub fn faults(&self) -> Vec<Rejection> {
        self.editor.faults(&self.contents)
    }

    /// The parts of the editor that depend on the game.
    pub fn editor(&self) -> &'static dyn PositionEditor {
        self.editor
    }

    /// All pieces with their squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Spot, EditorPiece)> + '_ {
        self.contents.pieces.iter().map(|(spot, piece)| (*spot, *piece))
    }

    /// The piece on `spot`.
    pub fn piece_on(&self, spot: Spot) -> Option<EditorPiece> {
        self.contents.pieces.get(&spot).copied()
    }

    pub fn turn(&self) -> Seat {
        self.contents.turn
    }

    pub fn has(&self, right: CastlingRight) -> bool {
        self.contents.rights.contains(&right)
    }

    /// Whether king and rook stand where `right` needs them.
    pub fn allows_right(&self, right: CastlingRight) -> bool {
        self.editor.allows_right(&self.contents, right)
    }

    /// The en passant square.
    pub fn en_passant(&self) -> Option<Spot> {
        self.contents.en_passant
    }

    /// The squares on which the side to move could capture en passant.
    pub fn en_passant_squares(&self) -> Vec<Spot> {
        self.editor.en_passant_squares(&self.contents)
    }

    /// The value of the counter at `index` in [`PositionEditor::counters`].
    pub fn counter(&self, index: usize) -> u16 {
        self.contents.counters.get(index).copied().unwrap_or_default()
    }
}

/// Methods that change the position.
///
/// A change of the pieces or of the side to move drops castling rights and an en passant square that have become
/// impossible.
impl EditedPosition {
    /// Puts `piece` on `spot` and replaces a piece there.
    ///
    /// Does nothing if `spot` cannot hold a piece.
    pub fn put(&mut self, spot: Spot, piece: EditorPiece) {
        if self.editor.can_hold(spot) {
            self.contents.pieces.insert(spot, piece);
            self.drop_impossible();
        }
    }

    /// Removes the piece on `spot`, if there is one.
    pub fn remove(&mut self, spot: Spot) {
        self.contents.pieces.remove(&spot);
        self.drop_impossible();
    }

    /// Moves the piece on `from` to `to` and replaces a piece there.
    pub fn move_piece(&mut self, from: Spot, to: Spot) {
        if from != to
            && self.editor.can_hold(to)
            && let Some(piece) = self.contents.pieces.remove(&from)
        {
            self.put(to, piece);
        }
    }

    /// Clears the board and resets all counters.
    pub fn clear(&mut self) {
        self.contents = EditorContents::empty(self.editor);
    }

    pub fn set_turn(&mut self, turn: Seat) {
        self.contents.turn = turn;
        self.drop_impossible();
    }

    /// Grants or removes a castling right; does nothing if the game does not have the right.
    pub fn set_right(&mut self, right: CastlingRight, granted: bool) {
        self.contents.rights.remove(&right);
        if granted && self.editor.rights().contains(&right) {
            self.contents.rights.insert(right);
        }
    }

    /// Sets the en passant square, also an impossible one.
    pub fn set_en_passant(&mut self, square: Option<Spot>) {
        self.contents.en_passant = square;
    }

    /// Sets a counter to `value`, or to its minimum if `value` is lower.
    pub fn set_counter(&mut self, index: usize, value: u16) {
        if let (Some(current), Some(counter)) =
            (self.contents.counters.get_mut(index), self.editor.counters().get(index))
        {
            *current = value.max(counter.least);
        }
    }

    /// Whether [`EditedPosition::mirror`] works for this game.
    pub fn has_mirror(&self) -> bool {
        // Either every spot of the board has a mirror image or none has.
        self.editor.mirror_of(Spot::cell(0, 0)).is_some()
    }

    /// Mirrors the position left to right; does nothing if the rules are not symmetric left to right.
    pub fn mirror(&mut self) {
        let editor = self.editor;
        if self.has_mirror() {
            self.map_spots(|spot| editor.mirror_of(spot).unwrap_or(spot));
            self.drop_impossible();
        }
    }

    /// Swaps the sides.
    ///
    /// Each side gets the other's pieces and castling rights, and the other side is to move.
    pub fn swap_sides(&mut self) {
        let editor = self.editor;
        self.map_spots(|spot| editor.opposite(spot));
        for piece in self.contents.pieces.values_mut() {
            piece.owner = piece.owner.next(2);
        }
        let swapped = |right: &CastlingRight| CastlingRight { seat: right.seat.next(2), ..*right };
        self.contents.rights = self.contents.rights.iter().map(swapped).collect();
        self.contents.turn = self.contents.turn.next(2);
        self.drop_impossible();
    }

    /// Moves each piece and the en passant square to the spot that `target_of` returns.
    fn map_spots(&mut self, target_of: impl Fn(Spot) -> Spot) {
        let pieces = std::mem::take(&mut self.contents.pieces);
        self.contents.pieces = pieces.into_iter().map(|(spot, piece)| (target_of(spot), piece)).collect();
        self.contents.en_passant = self.contents.en_passant.map(target_of);
    }

    /// Drops castling rights and an en passant square that have become impossible.
    fn drop_impossible(&mut self) {
        let (editor, contents) = (self.editor, self.contents.clone());
        self.contents.rights.retain(|right| editor.allows_right(&contents, *right));
        self.contents.en_passant =
            self.contents.en_passant.filter(|square| self.en_passant_squares().contains(square));
    }
}

impl PartialEq for EditedPosition {
    fn eq(&self, other: &EditedPosition) -> bool {
        self.contents == other.contents
    }
}

impl Eq for EditedPosition {}

impl fmt::Debug for EditedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Diagram({})", self.text())
    }
}

impl EditorContents {
    /// An empty board with the first side to move, and all counters at their minimum.
    pub fn empty(editor: &dyn PositionEditor) -> EditorContents {
        EditorContents {
            pieces: BTreeMap::new(),
            turn: Seat::FIRST,
            rights: BTreeSet::new(),
            en_passant: None,
            counters: editor.counters().iter().map(|counter| counter.least).collect(),
        }
    }
}
