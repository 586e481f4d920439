//! Everything about the table at one ply that does not depend on the type of the rules.

use super::counting::Counting;
use super::gesture::Gesture;
use super::message::Message;
use super::opening::Opening;
use super::record::{Automatic, End};
use super::scene::Mark;
use rules::{EndReason, Outcome, Seat};

/// The table at one ply, computed once for every change of the game: [`Match::view`](super::Match::view).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The number of moves on the table.
    pub ply: usize,
    /// The numbering of the moves.
    pub counting: Counting,
    /// The seat to move; `None` when the game is over.
    pub turn: Option<Seat>,
    /// The end of the game, with the words for it.
    pub end: Option<End>,
    /// Every legal move as a gesture; a [`Choice`](super::Choice) is an index into it. Empty when the game is over.
    pub gestures: Vec<Gesture>,
    /// The move that the rules make for the seat to move. `None` where a player decides, and when the game is over.
    pub automatic: Option<Automatic>,
    /// What the rules ask of the seat to move, where it is not plain. Only that seat may know: it may tell what it holds.
    pub duty: Option<Message>,
    /// States of the game that are shown on spots.
    pub marks: Vec<Mark>,
    /// The draws that the seat to move may claim.
    pub claims: Vec<EndReason>,
    /// The opening that led to the table; `None` before the first move, and in games that name none. Once a game has left
    /// what has a name, the last name stays.
    pub opening: Option<Opening>,
}

impl View {
    /// How the game ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.end.as_ref().map(|end| end.outcome)
    }
}
