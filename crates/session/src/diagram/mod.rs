//! A position as it is set up by hand, possible or not: pieces on squares, the side to move, and what else its text says.
//! What differs from game to game is asked of [`Diagrams`]; what makes a position impossible is said by the rules.

mod edits;

pub use edits::Edits;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::words::column_of;
use crate::{Look, Message, Refused, Spot, key};
use rules::Seat;

/// A piece of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Man {
    /// What it looks like.
    pub look: Look,
    pub owner: Seat,
}

/// A castling that a seat may still make, whatever the pieces show of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Right {
    /// Who has it.
    pub seat: Seat,
    /// Whether it is that with the rook of the queen's side.
    pub is_long: bool,
}

impl Right {
    /// All of them, in the order of the letters of FEN.
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

    /// The message that says what it allows.
    pub const fn key(self) -> &'static str {
        if self.is_long { key!("diagram-castling-long") } else { key!("diagram-castling-short") }
    }
}

/// A number that a position text carries beside the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Its stable name.
    pub name: &'static str,
    /// The message that names it.
    pub key: &'static str,
    /// The message that says what it counts.
    pub about: &'static str,
    /// The smallest value, and that of an empty board.
    pub least: u16,
}

/// What stands in a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    pub men: BTreeMap<Spot, Man>,
    /// Who is to move.
    pub turn: Seat,
    /// Those of [`Diagrams::rights`] that are given.
    pub rights: BTreeSet<Right>,
    /// The square that a pawn has just passed over.
    pub passed: Option<Spot>,
    /// The values of [`Diagrams::counters`].
    pub counters: Vec<u16>,
}

/// How positions of a game are set up by hand, for games of two sides on a board.
pub trait Diagrams: Sync {
    /// The pieces to choose from, in the order in which they are offered.
    fn looks(&self) -> &'static [Look];

    /// Whether a piece can stand on a spot at all.
    fn holds(&self, spot: Spot) -> bool;

    /// Reads a position text, be the position possible or not.
    fn read(&self, text: &str) -> Result<Contents, Misread>;

    /// Writes the position text.
    fn write(&self, contents: &Contents) -> String;

    /// Everything that makes the position impossible, with the squares that show it; nothing where a game can be played from
    /// it. The first is what the reader of position texts says.
    fn faults(&self, contents: &Contents) -> Vec<Refused>;

    /// The rights that can be given.
    fn rights(&self) -> &'static [Right] {
        &[]
    }

    /// Whether the pieces stand as that right wants them.
    fn may_have(&self, _contents: &Contents, _right: Right) -> bool {
        false
    }

    /// The squares that a pawn may just have passed over, as far as that matters to the next move.
    fn passable(&self, _contents: &Contents) -> Vec<Spot> {
        Vec::new()
    }

    /// The numbers that belong to a position.
    fn counters(&self) -> &'static [Counter] {
        &[]
    }

    /// The spot that lies there in the mirror, left for right; `None` where the game would not be the same there.
    fn mirrored(&self, _spot: Spot) -> Option<Spot> {
        None
    }

    /// The spot that means to one side what this one means to the other.
    fn across(&self, spot: Spot) -> Spot;
}

/// Why a text is no diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// What is wrong.
    pub message: Message,
    /// Where it begins, in characters from 1 on; `None` where something is missing.
    pub column: Option<usize>,
}

impl Misread {
    /// What is wrong with a part of a text, which may be cut out of it.
    pub(super) fn at(message: Message, text: &str, part: Option<&str>) -> Misread {
        Misread { message, column: part.and_then(|part| column_of(text, part)) }
    }
}

/// A position as it is set up by hand.
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
    /// An empty board.
    pub fn empty(of: &'static dyn Diagrams) -> Diagram {
        Diagram { of, contents: Contents::empty(of) }
    }

    /// What a position text shows.
    pub fn read(of: &'static dyn Diagrams, text: &str) -> Result<Diagram, Misread> {
        Ok(Diagram { of, contents: of.read(text)? })
    }

    /// The position text.
    pub fn text(&self) -> String {
        self.of.write(&self.contents)
    }

    /// Everything that makes the position impossible; nothing where a game can be played from it.
    pub fn faults(&self) -> Vec<Refused> {
        self.of.faults(&self.contents)
    }

    /// How such diagrams are set up.
    pub fn of(&self) -> &'static dyn Diagrams {
        self.of
    }

    /// The pieces and where they stand.
    pub fn men(&self) -> impl Iterator<Item = (Spot, Man)> + '_ {
        self.contents.men.iter().map(|(spot, man)| (*spot, *man))
    }

    /// The piece on a spot.
    pub fn at(&self, spot: Spot) -> Option<Man> {
        self.contents.men.get(&spot).copied()
    }

    /// Who is to move.
    pub fn turn(&self) -> Seat {
        self.contents.turn
    }

    /// Whether a right is given.
    pub fn has(&self, right: Right) -> bool {
        self.contents.rights.contains(&right)
    }

    /// Whether the pieces stand as a right wants them.
    pub fn may_have(&self, right: Right) -> bool {
        self.of.may_have(&self.contents, right)
    }

    /// The square that a pawn has just passed over.
    pub fn passed(&self) -> Option<Spot> {
        self.contents.passed
    }

    /// The squares that a pawn may just have passed over.
    pub fn passable(&self) -> Vec<Spot> {
        self.of.passable(&self.contents)
    }

    /// The value of a counter.
    pub fn counter(&self, index: usize) -> u16 {
        self.contents.counters.get(index).copied().unwrap_or_default()
    }
}

/// What changes it. With the pieces goes what they no longer allow: castling, and what a pawn has just passed.
impl Diagram {
    /// Puts a piece on a spot, in the place of what stands there; nothing where no piece can stand.
    pub fn put(&mut self, spot: Spot, man: Man) {
        if self.of.holds(spot) {
            self.contents.men.insert(spot, man);
            self.settle();
        }
    }

    /// Takes the piece off a spot.
    pub fn take(&mut self, spot: Spot) {
        self.contents.men.remove(&spot);
        self.settle();
    }

    /// Moves a piece from one spot to another, in the place of what stands there.
    pub fn shift(&mut self, from: Spot, to: Spot) {
        if from != to
            && self.of.holds(to)
            && let Some(man) = self.contents.men.remove(&from)
        {
            self.put(to, man);
        }
    }

    /// Takes everything off the board, and begins all counters again.
    pub fn wipe(&mut self) {
        self.contents = Contents::empty(self.of);
    }

    /// Says who is to move.
    pub fn set_turn(&mut self, turn: Seat) {
        self.contents.turn = turn;
        self.settle();
    }

    /// Gives a right or takes it.
    pub fn set_right(&mut self, right: Right, given: bool) {
        self.contents.rights.remove(&right);
        if given && self.of.rights().contains(&right) {
            self.contents.rights.insert(right);
        }
    }

    /// Says which square a pawn has just passed over.
    pub fn set_passed(&mut self, passed: Option<Spot>) {
        self.contents.passed = passed;
    }

    /// Sets a counter.
    pub fn set_counter(&mut self, index: usize, value: u16) {
        if let (Some(now), Some(counter)) =
            (self.contents.counters.get_mut(index), self.of.counters().get(index))
        {
            *now = value.max(counter.least);
        }
    }

    /// Whether the game is the same in the mirror.
    pub fn has_mirror(&self) -> bool {
        self.of.mirrored(Spot::cell(0, 0)).is_some()
    }

    /// Changes left for right, where the game is the same then.
    pub fn mirror(&mut self) {
        let of = self.of;
        if self.has_mirror() {
            self.carry(|spot| of.mirrored(spot).unwrap_or(spot));
            self.settle();
        }
    }

    /// The same position with the sides changed: each stands as the other one did, and the other one is to move.
    pub fn swap_sides(&mut self) {
        let of = self.of;
        self.carry(|spot| of.across(spot));
        for man in self.contents.men.values_mut() {
            man.owner = man.owner.next(2);
        }
        let twin = |right: &Right| Right { seat: right.seat.next(2), ..*right };
        self.contents.rights = self.contents.rights.iter().map(twin).collect();
        self.contents.turn = self.contents.turn.next(2);
        self.settle();
    }

    /// Takes everything that lies on a spot to another one.
    fn carry(&mut self, to: impl Fn(Spot) -> Spot) {
        let men = std::mem::take(&mut self.contents.men);
        self.contents.men = men.into_iter().map(|(spot, man)| (to(spot), man)).collect();
        self.contents.passed = self.contents.passed.map(to);
    }

    /// Takes away what the pieces no longer allow.
    fn settle(&mut self) {
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
    /// An empty board of a game.
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
