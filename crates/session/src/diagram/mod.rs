//! Positions in the editor, legal or not: pieces, side to move, castling rights and counters.
//!
//! [`Diagrams`] has the parts that differ between games. The rules of the game decide what makes a position
//! impossible.

mod edits;

pub use edits::Edits;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::words::column_of;
use crate::{Look, Message, Refused, Spot, key};
use rules::Seat;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Man {
    pub look: Look,
    pub owner: Seat,
}

/// A castling right, independent of where king and rook stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Right {
    pub seat: Seat,
    /// Whether it is the right to castle on the queen's side.
    pub is_long: bool,
}

impl Right {
    /// All castling rights, in the order of FEN (`KQkq`).
    pub const ALL: [Right; 4] = [
        Right { seat: Seat::FIRST, is_long: false },
        Right { seat: Seat::FIRST, is_long: true },
        Right { seat: Seat::SECOND, is_long: false },
        Right { seat: Seat::SECOND, is_long: true },
    ];

    pub fn name(self) -> &'static str {
        match (self.seat == Seat::FIRST, self.is_long) {
            (true, false) => "white-short",
            (true, true) => "white-long",
            (false, false) => "black-short",
            (false, true) => "black-long",
        }
    }

    /// Key of the label.
    pub const fn key(self) -> &'static str {
        if self.is_long { key!("diagram-castling-long") } else { key!("diagram-castling-short") }
    }
}

/// A number in a position text, for example the half-move clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Stable name, used by scripts.
    pub name: &'static str,
    /// Key of the label.
    pub key: &'static str,
    /// Key of the explanation.
    pub about: &'static str,
    /// Smallest value; also the value on an empty board.
    pub least: u16,
}

/// Everything in a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    pub men: BTreeMap<Spot, Man>,
    pub turn: Seat,
    pub rights: BTreeSet<Right>,
    /// The en passant square.
    pub passed: Option<Spot>,
    /// Values in the order of [`Diagrams::counters`].
    pub counters: Vec<u16>,
}

/// Position editor of one game, for games of two sides on a board.
pub trait Diagrams: Sync {
    /// The pieces that the editor offers, in order.
    fn looks(&self) -> &'static [Look];

    /// Whether `spot` is a square of the board that can hold a piece.
    fn holds(&self, spot: Spot) -> bool;

    /// Reads a position text, even if the position is impossible.
    fn read(&self, text: &str) -> Result<Contents, Misread>;

    fn write(&self, contents: &Contents) -> String;

    /// Lists everything that makes the position impossible, with the squares to highlight.
    ///
    /// Empty if a game can start from the position. The first entry is the error that reading the position text
    /// gives.
    fn faults(&self, contents: &Contents) -> Vec<Refused>;

    /// The castling rights of the game.
    fn rights(&self) -> &'static [Right] {
        &[]
    }

    /// Whether king and rook stand where `right` needs them.
    fn may_have(&self, _contents: &Contents, _right: Right) -> bool {
        false
    }

    /// The possible en passant squares, limited to those that matter for the next move.
    fn passable(&self, _contents: &Contents) -> Vec<Spot> {
        Vec::new()
    }

    /// The numbers in the game's position text.
    fn counters(&self) -> &'static [Counter] {
        &[]
    }

    /// Mirrors `spot` left to right; `None` if the rules are not symmetric that way.
    fn mirrored(&self, _spot: Spot) -> Option<Spot> {
        None
    }

    /// The spot that corresponds to `spot` when the sides are swapped.
    fn across(&self, spot: Spot) -> Spot;
}

/// Error in a position text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    pub message: Message,
    /// Start of the error in characters, counted from 1; `None` if something is missing.
    pub column: Option<usize>,
}

impl Misread {
    /// Makes an error about `part`.
    ///
    /// It has a column only if `part` is a slice of `text`.
    pub(super) fn at(message: Message, text: &str, part: Option<&str>) -> Misread {
        Misread { message, column: part.and_then(|part| column_of(text, part)) }
    }
}

/// A position in the editor.
///
/// ```
/// use session::{Game, Seat};
/// use session::diagram::Diagram;
///
/// let mut diagram = Diagram::read(Game::CHESS.diagrams.expect("a game on a board"), "4k3/8/8/8/8/8/8/4KR2 w - - 0 1")?;
/// assert_eq!(diagram.faults(), []);
/// diagram.set_turn(Seat::SECOND);
/// diagram.wipe();
/// assert_eq!(diagram.faults().len(), 2, "neither side has a king");
/// # Ok::<(), session::diagram::Misread>(())
/// ```
#[derive(Clone)]
pub struct Diagram {
    of: &'static dyn Diagrams,
    contents: Contents,
}

impl Diagram {
    pub fn empty(of: &'static dyn Diagrams) -> Diagram {
        Diagram { of, contents: Contents::empty(of) }
    }

    /// Reads a position text, even if the position is impossible.
    pub fn read(of: &'static dyn Diagrams, text: &str) -> Result<Diagram, Misread> {
        Ok(Diagram { of, contents: of.read(text)? })
    }

    /// Returns the position text.
    pub fn text(&self) -> String {
        self.of.write(&self.contents)
    }

    /// Lists everything that makes the position impossible; empty if a game can start from it.
    pub fn faults(&self) -> Vec<Refused> {
        self.of.faults(&self.contents)
    }

    /// The game's editor rules.
    pub fn of(&self) -> &'static dyn Diagrams {
        self.of
    }

    pub fn men(&self) -> impl Iterator<Item = (Spot, Man)> + '_ {
        self.contents.men.iter().map(|(spot, man)| (*spot, *man))
    }

    pub fn at(&self, spot: Spot) -> Option<Man> {
        self.contents.men.get(&spot).copied()
    }

    pub fn turn(&self) -> Seat {
        self.contents.turn
    }

    pub fn has(&self, right: Right) -> bool {
        self.contents.rights.contains(&right)
    }

    /// Whether king and rook stand where `right` needs them.
    pub fn may_have(&self, right: Right) -> bool {
        self.of.may_have(&self.contents, right)
    }

    /// The en passant square.
    pub fn passed(&self) -> Option<Spot> {
        self.contents.passed
    }

    /// The possible en passant squares.
    pub fn passable(&self) -> Vec<Spot> {
        self.of.passable(&self.contents)
    }

    /// The value of the counter at `index` in [`Diagrams::counters`].
    pub fn counter(&self, index: usize) -> u16 {
        self.contents.counters.get(index).copied().unwrap_or_default()
    }
}

/// Changes. Each drops castling rights and an en passant square that the pieces no longer allow.
impl Diagram {
    /// Puts `man` on `spot` and replaces a piece there.
    ///
    /// Does nothing if `spot` cannot hold a piece.
    pub fn put(&mut self, spot: Spot, man: Man) {
        if self.of.holds(spot) {
            self.contents.men.insert(spot, man);
            self.drop_impossible();
        }
    }

    pub fn take(&mut self, spot: Spot) {
        self.contents.men.remove(&spot);
        self.drop_impossible();
    }

    /// Moves the piece on `from` to `to` and replaces a piece there.
    pub fn shift(&mut self, from: Spot, to: Spot) {
        if from != to
            && self.of.holds(to)
            && let Some(man) = self.contents.men.remove(&from)
        {
            self.put(to, man);
        }
    }

    /// Clears the board and resets all counters.
    pub fn wipe(&mut self) {
        self.contents = Contents::empty(self.of);
    }

    pub fn set_turn(&mut self, turn: Seat) {
        self.contents.turn = turn;
        self.drop_impossible();
    }

    pub fn set_right(&mut self, right: Right, given: bool) {
        self.contents.rights.remove(&right);
        if given && self.of.rights().contains(&right) {
            self.contents.rights.insert(right);
        }
    }

    /// Sets the en passant square.
    pub fn set_passed(&mut self, passed: Option<Spot>) {
        self.contents.passed = passed;
    }

    /// Sets a counter; values below its minimum are raised to it.
    pub fn set_counter(&mut self, index: usize, value: u16) {
        if let (Some(now), Some(counter)) =
            (self.contents.counters.get_mut(index), self.of.counters().get(index))
        {
            *now = value.max(counter.least);
        }
    }

    /// Whether the rules of the game are symmetric left to right.
    pub fn has_mirror(&self) -> bool {
        self.of.mirrored(Spot::cell(0, 0)).is_some()
    }

    /// Mirrors the position left to right, if the rules are symmetric that way.
    pub fn mirror(&mut self) {
        let of = self.of;
        if self.has_mirror() {
            self.map_spots(|spot| of.mirrored(spot).unwrap_or(spot));
            self.drop_impossible();
        }
    }

    /// Swaps the sides.
    ///
    /// Each side gets the other's pieces and castling rights, and the other side is to move.
    pub fn swap_sides(&mut self) {
        let of = self.of;
        self.map_spots(|spot| of.across(spot));
        for man in self.contents.men.values_mut() {
            man.owner = man.owner.next(2);
        }
        let twin = |right: &Right| Right { seat: right.seat.next(2), ..*right };
        self.contents.rights = self.contents.rights.iter().map(twin).collect();
        self.contents.turn = self.contents.turn.next(2);
        self.drop_impossible();
    }

    /// Moves everything on each spot to the spot that `to` returns.
    fn map_spots(&mut self, to: impl Fn(Spot) -> Spot) {
        let men = std::mem::take(&mut self.contents.men);
        self.contents.men = men.into_iter().map(|(spot, man)| (to(spot), man)).collect();
        self.contents.passed = self.contents.passed.map(to);
    }

    /// Drops castling rights and an en passant square that the pieces no longer allow.
    fn drop_impossible(&mut self) {
        let (of, possible) = (self.of, self.contents.clone());
        self.contents.rights.retain(|right| of.may_have(&possible, *right));
        self.contents.passed = self.contents.passed.filter(|passed| self.passable().contains(passed));
    }
}

impl PartialEq for Diagram {
    fn eq(&self, other: &Diagram) -> bool {
        self.contents == other.contents
    }
}

impl Eq for Diagram {}

impl fmt::Debug for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Diagram({})", self.text())
    }
}

impl Contents {
    pub fn empty(of: &dyn Diagrams) -> Contents {
        Contents {
            men: BTreeMap::new(),
            turn: Seat::FIRST,
            rights: BTreeSet::new(),
            passed: None,
            counters: of.counters().iter().map(|counter| counter.least).collect(),
        }
    }
}
