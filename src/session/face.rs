//! The object-safe face of a game being played: all that the window asks of it, whatever the game. It is implemented
//! once, for [`Session`](super::Session). What never changes in a game is in its [`GameInfo`](super::GameInfo).

use super::gesture::{Choice, Gesture};
use super::info::Game;
use super::message::{Message, Word};
use super::plan::SeatPlan;
use super::running::Pictures;
use super::scene::{Beats, Eyes, Mark, Scene};
use super::spot::Spot;
use crate::ai::StopFlag;
use crate::rules::{EndReason, Outcome, Seat};

/// A game on the table: the rules resource of the window.
///
/// ```
/// use tabuleiro::session::{Eyes, Game, MatchPlan, catalogue};
///
/// let mut table = catalogue::open(&MatchPlan::between_people(Game::CHESS)).expect("a good plan");
/// let choice = table.choice_of("e4").expect("a legal move");
/// table.play(choice).expect("a choice of the list");
/// assert_eq!(table.moves()[0].text, "e2e4");
/// assert_eq!(table.steps(Eyes::All).len(), 1, "one beat: the pawn moves");
/// table.jump(0);
/// assert_eq!(table.position_text(Eyes::All), table.start_text());
/// ```
pub trait Match: Send + Sync {
    // Which game, and who plays it.

    /// Which game.
    fn game(&self) -> Game;
    /// The seats in the order of play.
    fn seats(&self) -> &[SeatPlan];
    /// The same players and setup from the start, every player one seat further on.
    fn rematch(&self) -> Box<dyn Match>;
    /// The same players on the same seats from the start.
    fn restart(&self) -> Box<dyn Match>;

    // What may be done now. All of it is found once, when the game changes.

    /// The seat to move; `None` when the game is over.
    fn turn(&self) -> Option<Seat>;
    /// Every legal move as a gesture; a [`Choice`] is an index into it. Empty when the game is over.
    fn gestures(&self) -> &[Gesture];
    /// The move that the rules make for the seat to move. `None` where a player decides, and when the game is over.
    fn automatic(&self) -> Option<&Automatic>;
    /// What the rules ask of the seat to move, where it is not plain. Only that seat is to know: it may tell what it
    /// holds.
    fn duty(&self) -> Option<&Message>;
    /// States of the game shown on spots.
    fn marks(&self) -> &[Mark];
    /// The draws the seat to move may claim.
    fn claims(&self) -> &[EndReason];
    /// How the game ended, and in which words that is told.
    fn end(&self) -> Option<&End>;
    /// How the game ended.
    fn outcome(&self) -> Option<Outcome> {
        self.end().map(|end| end.outcome)
    }
    /// Why the spots that were clicked are no move, in the words of the rule that forbids it. `None` when they are a
    /// move, or a beginning of one.
    fn why_not(&self, trail: &[Spot]) -> Option<Message>;
    /// Reads a move text (canonical or players' notation) into a choice of the current list.
    fn choice_of(&self, text: &str) -> Result<Choice, Message>;

    // What changes the game.

    /// Plays a legal move and drops whatever could be redone.
    fn play(&mut self, choice: Choice) -> Result<(), ChoiceError>;
    /// Goes to a ply in `0..=moves().len()`; anything beyond goes to the last. Takes back a resignation, claim or
    /// agreement.
    fn jump(&mut self, ply: usize);
    /// Ends the game by a draw that may be claimed; `false` if it may not.
    fn claim(&mut self, reason: EndReason) -> bool;
    /// A seat gives up; no effect once the game is over.
    fn resign(&mut self, seat: Seat);
    /// The seats agreed on a draw; no effect once the game is over, or where draws cannot be agreed.
    fn agree_draw(&mut self);

    // The game so far.

    /// All moves, those that can be redone included.
    fn moves(&self) -> &[RecordedMove];
    /// How many of [`Match::moves`] are on the table.
    fn ply(&self) -> usize;
    /// The ply that an undo leads to: the last decision of a person when a person plays a computer, else one ply back.
    /// `None` when there is nothing to take back.
    fn undo_target(&self) -> Option<usize>;
    /// The ply that a redo leads to.
    fn redo_target(&self) -> Option<usize>;
    /// The position text of the table as it is seen: hands that are hidden are told by their size alone, and such a
    /// text cannot be read back.
    fn position_text(&self, eyes: Eyes) -> String;
    /// The position text the game started from.
    fn start_text(&self) -> String;

    // What is to be seen.

    /// The picture.
    fn scene(&self, eyes: Eyes) -> &Scene;
    /// The steps of the last move on the table; empty at the start.
    fn steps(&self, eyes: Eyes) -> Beats;
    /// Where the last move on the table is to be seen, by everybody; empty at the start and after a pass.
    fn last_move(&self) -> &[Spot];

    // The computers.

    /// The decision of the computer whose turn it is; `None` when a person is to move or the game is over. The job
    /// answers within 50 ms of its stop flag being raised.
    fn think(&self) -> Option<Job<Choice>>;
    /// The decision of the weakest computer in the place of the one whose turn it is, for when that one has failed.
    fn stand_in(&self) -> Option<Job<Choice>>;
    /// Whether the computer on `seat` takes a draw offered now; `None` when no computer sits there.
    fn consider_draw(&self, seat: Seat) -> Option<Job<bool>>;
    /// Whether the computer whose turn it is says that it thinks carefully: the hard one of the Domin-Up report, once
    /// its hand is small enough for it to search.
    fn is_careful(&self) -> bool;
}

/// A move that the rules make for the seat to move, an opening or a pass: nobody is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automatic {
    /// The move.
    pub choice: Choice,
    /// What is to be said of it.
    pub notice: Message,
}

/// The end of a game, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won, and by what.
    pub outcome: Outcome,
    /// In the words of the command line.
    pub text: String,
    /// By what, for a person.
    pub reason: Message,
    /// What each seat still held, where that decided; else empty.
    pub standings: Vec<Message>,
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
    /// The notation in parts, to be put into the words and letters of a language and said one after the other.
    pub words: Vec<Word>,
    /// Where it is to be seen afterwards.
    pub(super) trace: Vec<Spot>,
    /// Whether the rules made it.
    pub(super) by_rule: bool,
    /// The pictures after it.
    pub(super) pictures: Pictures,
}

/// Work for the engine's own thread. `None` when it was stopped before it had an answer.
pub type Job<T> = Box<dyn FnOnce(&StopFlag) -> Option<T> + Send>;

/// The choice is no index into the current list of legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("choice {} of {legal} legal moves", choice.0)]
pub struct ChoiceError {
    /// What was asked for.
    pub choice: Choice,
    /// How many legal moves there are.
    pub legal: usize,
}
