//! The object-safe face of a game being played: what the window and the command line may ask of it,
//! whatever the game. Each ability is implemented once, for [`Session`](super::Session).

use std::fmt;

use super::gesture::{Choice, Gesture};
use super::message::Message;
use super::scene::{Beats, Mark, Scene};
use super::spot::{Spot, TableShape};
use crate::ai::{Player, StopFlag};
use crate::rules::{EndReason, GameId, Outcome, Seat};

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatPlan {
    /// Who decides.
    pub player: Player,
    /// What the player is called; empty to be named by the window.
    pub name: String,
}

/// The table and the rules of the moment: who sits where, whose turn, what may be done.
pub trait Table {
    /// Which game.
    fn game(&self) -> GameId;
    /// The table's shape.
    fn shape(&self) -> TableShape;
    /// Whether everybody looks at the table from the same side, so that it is not turned for anyone
    /// (Racing Kings).
    fn faces_one_way(&self) -> bool;
    /// Whether the cell `0,0` of the board is a dark one.
    fn corner_is_dark(&self) -> bool;
    /// The number by which players call a cell; `None` where they name it by letter and digit.
    fn cell_number(&self, cell: Spot) -> Option<u8>;
    /// The seats in the order of play.
    fn seats(&self) -> &[SeatPlan];
    /// The seat to move; `None` when the game is over.
    fn turn(&self) -> Option<Seat>;
    /// Whether players may agree on a draw.
    fn draws_can_be_agreed(&self) -> bool;
    /// Whether seats hide something from one another, so that who looks on matters.
    fn hides(&self) -> bool;
    /// The move that the rules make for the seat to move, and what is to be said of it: an opening, a pass.
    /// Nobody is asked. `None` where a player decides, and when the game is over.
    fn automatic(&self) -> Option<(Choice, Message)>;
    /// What the rules ask of the seat to move, where it is not plain. Only that seat is to know: it may tell
    /// what it holds.
    fn duty(&self) -> Option<Message>;
    /// Every legal move as a gesture; a [`Choice`] is an index into it. Empty when the game is over.
    fn gestures(&self) -> &[Gesture];
    /// Why a complete path of spots is no move, in the words of the rule that forbids it.
    /// `None` when the path is a move, or a beginning of one, in whatever order of its clicks.
    fn why_not(&self, path: &[Spot]) -> Option<Message>;
    /// A complete path in the order that [`Table::gestures`] has: where the order of clicks means
    /// nothing (the halves of a double), another one is turned round. Any other path as it is.
    fn in_order(&self, path: &[Spot]) -> Vec<Spot>;
}

/// A move as it stands in the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// Who played it.
    pub seat: Seat,
    /// Canonical text (UCI in chess).
    pub text: String,
    /// As players write it (SAN in chess).
    pub notation: String,
}

/// The game so far, and what changes it.
pub trait Record {
    /// Plays a legal move and drops whatever could be redone. The steps lead from the scene before
    /// to the scene after, both seen by one who sees everything: what a seat sees of the move, where
    /// seats see different things, is [`Stage::steps`].
    fn play(&mut self, choice: Choice) -> Result<Beats, ChoiceError>;
    /// Reads a move text (canonical or players' notation) into a choice of the current list.
    fn choice_of(&self, text: &str) -> Result<Choice, Message>;
    /// All moves, those that can be redone included.
    fn moves(&self) -> &[RecordedMove];
    /// How many of [`Record::moves`] are on the table.
    fn ply(&self) -> usize;
    /// The ply that an undo leads to: the last decision of a person when a person plays a
    /// computer, else one ply back. `None` when there is nothing to take back.
    fn undo_target(&self) -> Option<usize>;
    /// The ply that a redo leads to.
    fn redo_target(&self) -> Option<usize>;
    /// Goes to a ply in `0..=moves().len()`; anything beyond goes to the last. Takes back a
    /// resignation, claim or agreement.
    fn jump(&mut self, ply: usize);
    /// How the game ended.
    fn outcome(&self) -> Option<Outcome>;
    /// How the game ended, in the words of the command line.
    fn outcome_text(&self) -> Option<String>;
    /// The draws the seat to move may claim.
    fn claims(&self) -> &[EndReason];
    /// Ends the game by a draw that may be claimed; `false` if it may not.
    fn claim(&mut self, reason: EndReason) -> bool;
    /// A seat gives up; no effect once the game is over.
    fn resign(&mut self, seat: Seat);
    /// The seats agreed on a draw; no effect once the game is over, or where draws cannot be agreed.
    fn agree_draw(&mut self);
    /// The position text of the table as it stands, with nothing hidden.
    fn position_text(&self) -> String;
    /// The same as `viewer` knows it, `None` being one who sees everything: hands that are hidden are told by
    /// their size alone, and such a text cannot be read back.
    fn position_text_for(&self, viewer: Option<Seat>) -> String;
    /// The position text the game started from.
    fn start_text(&self) -> String;
}

/// What is to be seen.
pub trait Stage {
    /// The picture as `viewer` may see it; a seat beyond the table's sees nobody's secrets.
    fn scene(&self, viewer: Seat) -> &Scene;
    /// The picture with nothing hidden: for a table of computers, and for a game that is over.
    fn open_scene(&self) -> &Scene;
    /// The steps of the last move on the table as `viewer` sees them, `None` being one who sees
    /// everything; empty at the start.
    fn steps(&self, viewer: Option<Seat>) -> Beats;
    /// States of the game shown on spots.
    fn marks(&self) -> Vec<Mark>;
    /// Where the last move on the table is to be seen, by everybody; empty at the start and after a pass.
    fn last_move(&self) -> Vec<Spot>;
}

/// Work for the engine's own thread. `None` when it was stopped before it had an answer.
pub type Job<T> = Box<dyn FnOnce(&StopFlag) -> Option<T> + Send>;

/// The computers at the table.
pub trait Opponent {
    /// The decision of the computer whose turn it is; `None` when a person is to move or the game
    /// is over. The job answers within 50 ms of its stop flag being raised.
    fn think(&self) -> Option<Job<Choice>>;
    /// Whether the computer on `seat` takes a draw offered now; `None` when no computer sits there.
    fn consider_draw(&self, seat: Seat) -> Option<Job<bool>>;
    /// Whether the computer whose turn it is says that it thinks carefully: the hard one of the Domin-Up
    /// report, once its hand is small enough for it to search.
    fn is_careful(&self) -> bool;
}

/// The rules resource of the window: one game being played, whichever it is.
pub trait Match: Table + Record + Stage + Opponent + Send + Sync {
    /// The same players and setup from the start, every player one seat further on.
    fn rematch(&self) -> Box<dyn Match>;
    /// The same players on the same seats from the start.
    fn restart(&self) -> Box<dyn Match>;
}

/// The choice is no index into the current list of legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ChoiceError {
    /// What was asked for.
    pub choice: Choice,
    /// How many legal moves there are.
    pub legal: usize,
}

impl fmt::Display for ChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "choice {} of {} legal moves", self.choice.0, self.legal)
    }
}
