//! Matches without the type of their rules: what one is begun with ([`MatchPlan`]) and what the window asks of it
//! ([`Match`], implemented once, for [`Session`](super::Session)).

use std::time::Duration;

use super::analysis::Listener;
use crate::{
    Advice, Automatic, Beats, Choice, ChoiceError, Clock, Counting, DrawOffer, End, Eyes, Game, GameTree,
    Gesture, Glyph, Line, LineId, Mark, Message, Odds, Opening, Place, RecordedMove, Refused, ReopenError,
    SavedEnd, SavedLine, SavedMove, Scene, SeatPlan, Spot, Threat,
};
use ai::{Player, StopFlag};
use rules::{EndReason, Outcome, Seat};

/// Everything needed to begin a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchPlan {
    pub game: Game,
    /// Who sits where, in the order of play.
    pub seats: Vec<SeatPlan>,
    /// The name of a rule set; the game's default one when there is none. A position has its own.
    pub rules: Option<String>,
    /// The position to start from; the game's own when there is none.
    pub position: Option<String>,
    /// What a player is given at the start; a position leaves no room for that.
    pub odds: Option<Odds>,
    /// Decides what is left to chance: the deal, and the computers' luck.
    pub seed: u64,
}

impl MatchPlan {
    /// A game from its own start between nameless people, as many as usual.
    pub fn between_people(game: Game) -> MatchPlan {
        let seats = game.seat_counts.first().map_or(2, |count| usize::from(*count));
        let seats = vec![SeatPlan::nameless(Player::Human); seats];
        MatchPlan { game, seats, rules: None, position: None, odds: None, seed: 0 }
    }
}

/// What a position text decides before anybody sits down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionTerms {
    pub seats: u8,
    /// By which rule set, where there is a choice.
    pub rules: Option<&'static str>,
}

/// Everything that brings a game back: [`reopen`](super::catalogue::reopen).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// What it was begun with. The seed of every computer follows from that of the plan.
    pub plan: MatchPlan,
    /// The position text of the start, hidden hands included. It holds should the deal of the plan ever be made in
    /// another way.
    pub start: String,
    /// Every move, those that can be redone included.
    pub moves: Vec<SavedMove>,
    /// How many of the moves are on the table.
    pub ply: usize,
    /// What was or might have been played instead, and the variations of that: a line stands after the one it leaves.
    pub lines: Vec<SavedLine>,
    /// Where one was looking; `None` where that was the table itself.
    pub looking: Option<Place>,
    /// How long the next move has been thought about, in a game with clocks; after the end: the one that was not made.
    pub thought: Duration,
    /// The draws that were offered, in their order.
    pub offers: Vec<DrawOffer>,
    /// How it ended; `None` while it goes on.
    pub end: Option<SavedEnd>,
    /// The position text of the table, hidden hands included.
    pub board: String,
}

impl SavedGame {
    /// How the game stands, in the words of the command line; `*` while it goes on.
    pub fn result(&self) -> &str {
        self.end.as_ref().map_or("*", |end| &end.text)
    }
}

/// The table at one ply, computed once for every change of the game: [`Match::view`].
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
    /// Every legal move as a gesture; a [`Choice`] is an index into it. Empty when the game is over.
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

/// A game on the table: the rules resource of the window.
///
/// ```
/// use session::{Eyes, Game, MatchPlan, catalogue};
///
/// let mut table = catalogue::open(&MatchPlan::between_people(Game::CHESS)).expect("a good plan");
/// let choice = table.choice_of("e4").expect("a legal move");
/// table.play(choice).expect("a choice of the list");
/// assert_eq!(table.moves()[0].text, "e2e4");
/// assert_eq!(table.steps(Eyes::All).len(), 1, "one beat: the pawn moves");
/// table.jump(0);
/// assert_eq!(table.position_text(Eyes::All), table.start_text());
/// ```
///
/// A game has variations, comments and signs beside itself:
///
/// ```
/// use session::{Game, MatchPlan, Place, catalogue};
///
/// let mut table = catalogue::open(&MatchPlan::between_people(Game::CHESS)).expect("a good plan");
/// for text in ["e4", "e5"] {
///     table.play(table.choice_of(text).expect("a legal move")).expect("a choice of the list");
/// }
/// let past = table.look(Place::of_game(1));
/// let sicilian = past.choice_of("c5").expect("a legal move");
/// let place = table.note(Place::of_game(1), sicilian).expect("a choice of that list");
/// assert_eq!(table.lines()[0].moves[0].notation, "c5");
/// assert_eq!((table.moves()[1].notation.as_str(), table.view().ply), ("e5", 2), "the game is as it was");
/// table.take_up(place);
/// assert_eq!(table.moves()[1].notation, "c5", "now it is the game");
/// assert_eq!(table.lines()[0].moves[0].notation, "e5", "and what was played is kept");
/// ```
pub trait Match: Send + Sync {
    // Which game, and who plays it.

    fn game(&self) -> Game;
    /// The seats in the order of play.
    fn seats(&self) -> &[SeatPlan];
    /// The same players and setup from the start, every player one seat further on.
    fn rematch(&self) -> Box<dyn Match>;
    /// The same players on the same seats from the start.
    fn restart(&self) -> Box<dyn Match>;

    // What may be done now.

    /// The table as it stands.
    fn view(&self) -> &View;
    /// Why the spots that were clicked are no move, in the words of the rule that forbids it. `None` when they are a
    /// move, or a beginning of one.
    fn why_not(&self, trail: &[Spot]) -> Option<Message> {
        self.refused(trail).map(|refused| refused.message)
    }
    /// The same with what stands against it on the table.
    fn refused(&self, trail: &[Spot]) -> Option<Refused>;
    /// What the pieces of a seat attack, whoever is to move.
    fn threats(&self, by: Seat) -> Vec<Threat>;
    /// Where the piece on a spot might go in the next turn of its owner: a move can be made ready there (premove).
    fn reach(&self, from: Spot) -> Vec<Spot>;
    /// Reads a move text (canonical or players' notation) into a choice of the current list.
    fn choice_of(&self, text: &str) -> Result<Choice, Message>;

    // What changes the game.

    /// Plays a legal move. What could be redone stays in the record as a variation, unless it begins with this move.
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
    /// Notes how long the last move on the table was thought about.
    fn note_time(&mut self, used: Duration);
    /// Notes how long the seat to move has been thinking, from the moment on when it was its turn. Forgotten with the
    /// next move, undo or redo; kept when the game ends. No effect once it is over.
    fn note_thought(&mut self, thought: Duration);
    /// Ends the game if the seat to move has used up its time, thinking for so long as was noted last. Whether it has.
    fn flag(&mut self) -> bool;
    /// Calls the player on a seat by another name.
    fn rename(&mut self, seat: Seat, name: &str);
    /// Has another player sit down on a seat, who decides there from now on, and in the games that follow. The clock of the
    /// seat stays as it is, and so does the record: who played what before is for whoever asks for this to write down. No
    /// effect where the game has no such player.
    fn change_player(&mut self, seat: Seat, player: Player, name: &str);
    /// Notes that a seat offers a draw now.
    fn note_draw_offer(&mut self, seat: Seat);

    // Time.

    /// Whether anybody has a clock.
    fn has_clocks(&self) -> bool {
        self.seats().iter().any(|seat| seat.clock.is_some())
    }
    /// How long the seat to move has been thinking, as was noted last.
    fn thought(&self) -> Duration;
    /// What the clocks show, by seat, when the seat to move has been thinking for so long. While the rules make a move,
    /// and once the game is over, no clock runs: then it is what was noted last that counts.
    fn clocks(&self, thought: Duration) -> Vec<Option<Clock>>;
    /// The most that the computer to move is charged for its move, less than it has left: it is to keep to its time, and
    /// is not to lose because the machine was busy with something else. `None` where no computer with a clock is to move.
    fn allowance(&self) -> Option<Duration>;
    /// How long each seat has thought about its moves on the table, as far as that was measured, and once the game is over
    /// about the one that was not made. What the rules moved is not counted.
    fn times(&self) -> Vec<Duration>;

    // The game so far.

    /// All moves, those that can be redone included.
    fn moves(&self) -> &[RecordedMove];
    /// The ply that an undo leads to: the last decision of a person when a person plays a computer, else one ply back.
    /// `None` when there is nothing to take back, and once the game is over: what has ended stays so.
    fn undo_target(&self) -> Option<usize>;
    /// The ply that a redo leads to.
    fn redo_target(&self) -> Option<usize>;
    /// What a player was given at the start, in words; `None` where nobody was.
    fn odds(&self) -> Option<Message>;
    /// The position text of the table as it is seen: hands that are hidden are told by their size alone, and such a
    /// text cannot be read back.
    fn position_text(&self, eyes: Eyes) -> String;
    /// The position text the game started from.
    fn start_text(&self) -> String;
    /// The game as it stood, or might have stood, at a place: to be looked at. No computer thinks there, and what is
    /// played there is not in the record.
    fn look(&self, place: Place) -> Box<dyn Match>;
    /// Another game that goes on from a place, between these players.
    fn fork(&self, place: Place, seats: Vec<SeatPlan>, seed: u64) -> Result<Box<dyn Match>, ReopenError>;
    /// The game as it is kept: [`reopen`](super::catalogue::reopen) brings it back.
    fn save(&self) -> SavedGame;

    // What the game has beside itself: variations, comments and signs.

    /// The game with its variations, comments and signs.
    fn tree(&self) -> &GameTree<RecordedMove>;
    /// Every variation, after the one that it leaves.
    fn lines(&self) -> Vec<&Line<RecordedMove>> {
        self.tree().lines()
    }
    /// The place of the record that is meant by `wanted`: on the line where its last move stands, and not beyond the
    /// end.
    fn place(&self, wanted: Place) -> Place {
        self.tree().place(wanted)
    }
    /// The move that leads to a place; `None` at the start.
    fn move_at(&self, place: Place) -> Option<&RecordedMove> {
        self.tree().get(place)
    }
    /// How many moves lead to the end of a line.
    fn length(&self, line: LineId) -> usize {
        self.tree().length(line)
    }
    /// Where the record has the move of this text after a place.
    fn following(&self, place: Place, text: &str) -> Option<Place> {
        self.tree().next(place, |mv| mv.text == text)
    }
    /// Writes a move into the record without playing it: `choice` is one of [`Match::look`] at the place. The
    /// place after it; where the record has the move already, nothing changes.
    fn note(&mut self, place: Place, choice: Choice) -> Result<Place, ChoiceError>;
    /// Makes a place of the record the game, as far as that place; what was the game before is kept as a variation.
    /// No effect once the game is over.
    fn take_up(&mut self, place: Place);
    /// Writes about the move that leads to a place; an empty text takes away what was written.
    fn comment(&mut self, place: Place, text: &str);
    /// Says what to think of the move that leads to a place.
    fn judge(&mut self, place: Place, glyph: Option<Glyph>);
    /// Whether a variation can be given a better place in the record without changing the game.
    fn can_promote(&self, line: LineId) -> bool {
        self.tree().can_promote(line)
    }
    /// Puts a variation before the one that stands before it, or in the place of the moves that it is an alternative to.
    fn promote(&mut self, line: LineId);
    /// Takes a variation out of the record, and those that leave it.
    fn delete(&mut self, line: LineId);

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
    fn think(&self) -> Option<Job<Decision>> {
        self.think_aloud(Eyes::Nobody, Box::new(|_| ()))
    }
    /// The same; meanwhile it tells these eyes which move it holds for the best, as far as it does that. Who does not see its
    /// hand is told nothing: the move would betray what the hand holds.
    fn think_aloud(&self, eyes: Eyes, tell: Box<dyn FnMut(Choice) + Send>) -> Option<Job<Decision>>;
    /// What the strongest computer would play for the seat to move, and what can be proven for it, for a person who asks
    /// for a hint; `None` when the game is over. It knows what that seat may know, no more.
    fn advise(&self) -> Option<Job<Advice>>;
    /// What can be proven for a legal move, without looking for a better one; `None` when the game is over or there is no
    /// such move.
    fn explain(&self, choice: Choice) -> Option<Job<Advice>>;
    /// Looks for the best moves of the seat to move, at most so many, and tells them each time it has looked deeper, be
    /// the game over by now because the players ended it or not. It knows what that seat may know, no more, and tells
    /// only eyes that see its hand. It goes on until it has found all there is or has looked for half a minute, and ends
    /// within 50 ms of its stop flag being raised. `None` where there is nothing to play or to be seen, or where nobody can
    /// analyse the game.
    fn analyse(&self, eyes: Eyes, lines: usize, tell: Listener) -> Option<Job<()>>;
    /// The decision of the weakest computer in the place of the one whose turn it is, for when that one has failed.
    fn stand_in(&self) -> Option<Job<Decision>>;
    /// Whether the computer on `seat` takes a draw offered now; `None` when no computer sits there.
    fn consider_draw(&self, seat: Seat) -> Option<Job<bool>>;
    /// Whether the computer whose turn it is says that it thinks carefully: the hard one of the Domin-Up report, once
    /// its hand is small enough for it to search.
    fn is_careful(&self) -> bool;
    /// The game is laid aside for a while: the computers give memory back, unless they think at this moment.
    fn rest(&self);
}

/// Work for the engine's own thread.
pub type Job<T> = Box<dyn FnOnce(&StopFlag) -> Result<T, NoAnswer> + Send>;

/// What a computer has decided on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    pub choice: Choice,
    /// How long a person would have thought about it; nothing where the computer takes the time that it needs.
    pub time: Duration,
}

/// A job was stopped before it had an answer, or whoever did it has failed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NoAnswer {
    /// Why, where that is known.
    pub why: Option<Message>,
}
