//! The window's interface to a game, independent of the type of the rules.
//!
//! A [`MatchPlan`] describes a new game, and a [`Match`] is a game in progress. [`Session`](super::Session) is the only
//! implementation of [`Match`].

use std::time::Duration;

use super::analysis::AnalysisCallback;
use crate::{
    Attack, Beats, ChoiceError, Clock, CoachedMove, DrawOffer, ExplainedMove, Explanation, ForcedByRules,
    Game, GameEnd, GameTree, Gesture, Glyph, Help, HelpUsed, Hint, Line, LineId, LocalizedMessage, Mark,
    MoveIndex, MoveNumbering, MoveValue, NotCounted, Odds, Opening, Place, PlayerPlan, RecordedMove,
    Rejection, ReopenError, Review, ReviewJob, ReviewNodes, ReviewedMove, SavedEnd, SavedLine, SavedMove,
    Scene, Spot, Viewer,
};
use ai::{Player, StopFlag};
use rules::{EndReason, Outcome, Seat};

/// The plan of a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchPlan {
    pub game: Game,
    /// The players, in the order of play.
    pub seats: Vec<PlayerPlan>,
    /// The name of the rule set; `None`: the game's default. Ignored if `position` is given: a position text implies
    /// its rule set.
    pub rules: Option<String>,
    /// The position text of the start; `None`: the game's own start.
    pub position: Option<String>,
    /// Odds for one player. If `position` is given and is not the start position of these odds, they are dropped.
    pub odds: Option<Odds>,
    /// The random seed for the deal and for the random choices of the computers.
    pub seed: u64,
}

impl MatchPlan {
    /// A game from its own start between unnamed people, with the usual number of seats.
    pub fn between_people(game: Game) -> MatchPlan {
        let seat_count = game.seat_counts.first().map_or(2, |count| usize::from(*count));
        let seats = vec![PlayerPlan::nameless(Player::Human); seat_count];
        MatchPlan { game, seats, rules: None, position: None, odds: None, seed: 0 }
    }
}

/// The number of seats and the rule set that a position text implies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionFacts {
    pub seats: u8,
    /// The rule set; `None` in games with only one.
    pub rules: Option<&'static str>,
}

/// A complete saved game, restored by [`reopen`](super::catalogue::reopen).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// The plan of the game. Each computer's seed is derived from `plan.seed`.
    pub plan: MatchPlan,
    /// The position text of the start, hidden hands included.
    ///
    /// Stored beside the plan because a later version may deal differently for the same seed.
    pub start: String,
    /// All moves of the game, including moves that were taken back and can be redone.
    pub moves: Vec<SavedMove>,
    /// The current ply. The moves after this ply were taken back and can be redone.
    pub ply: usize,
    /// The variations. Each comes after the variation that it branches from.
    pub lines: Vec<SavedLine>,
    /// The place in the record that was being browsed; `None`: the current position.
    pub browse_place: Option<Place>,
    /// The time that the seat to move has already spent on its next move; zero in a game without clocks.
    ///
    /// If the game is over, this is the time spent on the move that was not made.
    pub thinking_time: Duration,
    /// The draw offers, in the order in which they were made.
    pub offers: Vec<DrawOffer>,
    /// The end of the game; `None` while it goes on.
    pub end: Option<SavedEnd>,
    /// The position text at `ply`, hidden hands included.
    pub board: String,
    /// The help used so far; `None` if unknown, because an older version saved the game.
    pub help: Option<HelpUsed>,
}

impl SavedGame {
    /// The result as the command line prints it; `*` while the game goes on.
    pub fn result(&self) -> &str {
        self.end.as_ref().map_or("*", |end| &end.text)
    }

    /// The reason why the game does not count in statistics and ratings; `None` if it counts.
    pub fn not_counted(&self) -> Option<NotCounted> {
        NotCounted::of(self.plan.position.is_some() && self.plan.odds.is_none(), self.help)
    }
}

/// The state of a game at its current ply, returned by [`Match::state`]. Computed once per change of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchState {
    /// The current ply: the number of moves played.
    pub ply: usize,
    pub numbering: MoveNumbering,
    /// The seat to move; `None` when the game is over.
    pub turn: Option<Seat>,
    pub end: Option<GameEnd>,
    /// All legal moves as gestures; a [`MoveIndex`] is an index into this list. Empty when the game is over.
    pub gestures: Vec<Gesture>,
    /// The forced move that the program makes for the seat to move, for example a pass.
    ///
    /// `None` if a player decides, and when the game is over.
    pub forced_move: Option<ForcedByRules>,
    /// An obligation of the seat to move that is not obvious, for example a compulsory capture.
    ///
    /// The message may reveal hidden tiles: show it only to that seat.
    pub obligation: Option<LocalizedMessage>,
    /// Marks to show on spots, for example on a king in check.
    pub marks: Vec<Mark>,
    /// The draws that the seat to move may claim.
    pub claims: Vec<EndReason>,
    /// The named opening that the game has followed.
    ///
    /// When the game leaves the known openings, the last known name stays. `None` before the first move, and in games
    /// without named openings.
    pub opening: Option<Opening>,
}

impl MatchState {
    pub fn outcome(&self) -> Option<Outcome> {
        self.end.as_ref().map(|end| end.outcome)
    }
}

/// A game in progress, for any rules.
///
/// ```
/// use session::{Game, MatchPlan, Viewer, catalogue};
///
/// let mut table = catalogue::open(&MatchPlan::between_people(Game::CHESS)).expect("a valid plan");
/// let choice = table.choice_of("e4").expect("a legal move");
/// table.play(choice).expect("a choice of the list");
/// assert_eq!(table.moves()[0].text, "e2e4");
/// assert_eq!(table.steps(Viewer::All).len(), 1, "one beat: the pawn moves");
/// table.go_to_ply(0);
/// assert_eq!(table.position_text(Viewer::All), table.start_text());
/// ```
///
/// The record also holds variations, comments and glyphs:
///
/// ```
/// use session::{Game, MatchPlan, Place, catalogue};
///
/// let mut table = catalogue::open(&MatchPlan::between_people(Game::CHESS)).expect("a valid plan");
/// for text in ["e4", "e5"] {
///     table.play(table.choice_of(text).expect("a legal move")).expect("a choice of the list");
/// }
/// let past = table.browse_at(Place::of_game(1));
/// let sicilian = past.choice_of("c5").expect("a legal move");
/// let place = table.add_variation_move(Place::of_game(1), sicilian).expect("a choice of that list");
/// assert_eq!(table.lines()[0].moves[0].notation, "c5");
/// assert_eq!((table.moves()[1].notation.as_str(), table.state().ply), ("e5", 2), "the game is as it was");
/// table.promote_to_game(place);
/// assert_eq!(table.moves()[1].notation, "c5", "now it is the game");
/// assert_eq!(table.lines()[0].moves[0].notation, "e5", "and what was played is kept");
/// ```
pub trait Match: Send + Sync {
    // Game and players.

    fn game(&self) -> Game;
    /// The players, in the order of play.
    fn seats(&self) -> &[PlayerPlan];
    /// A new game with the same players and set-up; each player moves to the next seat.
    fn rematch(&self) -> Box<dyn Match>;
    /// A new game with the same players on the same seats.
    fn restart(&self) -> Box<dyn Match>;

    // Possible moves.

    /// The game at its current ply.
    fn state(&self) -> &MatchState;
    /// Explains why the clicked spots (`trail`) do not form a legal move.
    ///
    /// `None` if they are a legal move or the beginning of one.
    fn rejection_message(&self, trail: &[Spot]) -> Option<LocalizedMessage> {
        self.rejection(trail).map(|rejection| rejection.message)
    }
    /// Like [`Match::rejection_message`], with the spots of the pieces that prevent the move.
    fn rejection(&self, trail: &[Spot]) -> Option<Rejection>;
    /// The attacks by the pieces of seat `by`, as if that seat were to move.
    fn attacks(&self, by: Seat) -> Vec<Attack>;
    /// The possible destinations of a premove of the piece on `from`.
    ///
    /// After some reply of the opponent, the piece might move there in its owner's next turn.
    fn premove_targets(&self, from: Spot) -> Vec<Spot>;
    /// Finds the legal move that `text` describes.
    ///
    /// Reads canonical notation (UCI in chess) and players' notation (SAN in chess).
    fn choice_of(&self, text: &str) -> Result<MoveIndex, LocalizedMessage>;

    // Changes of the game.

    /// Plays a legal move.
    ///
    /// If moves could be redone and `choice` differs from the first of them, they become a variation.
    fn play(&mut self, choice: MoveIndex) -> Result<(), ChoiceError>;
    /// Goes to a ply from 0 to `moves().len()`; a larger `ply` goes to the last one.
    ///
    /// If the game ended by resignation, claim, agreement or a fallen flag, this end is taken back.
    fn go_to_ply(&mut self, ply: usize);
    /// Ends the game with a draw that the seat to move claims for `reason`.
    ///
    /// Returns `false`, and the game goes on, if that draw may not be claimed.
    fn claim(&mut self, reason: EndReason) -> bool;
    /// Resigns for a seat; no effect once the game is over.
    fn resign(&mut self, seat: Seat);
    /// Ends the game with an agreed draw.
    ///
    /// No effect once the game is over, or if the game does not allow agreed draws.
    fn agree_draw(&mut self);
    /// Records the thinking time of the last move played.
    fn set_move_time(&mut self, used: Duration);
    /// Records how long the seat to move has been thinking.
    ///
    /// The next move, undo or redo resets it; the end of the game keeps it. No effect once the game is over.
    fn set_thinking_time(&mut self, thinking_time: Duration);
    /// Ends the game if the seat to move has used up its time. Returns whether its flag has fallen.
    ///
    /// Uses the thinking time that [`Match::set_thinking_time`] recorded last.
    fn check_flag(&mut self) -> bool;
    /// Renames the player on a seat.
    fn rename(&mut self, seat: Seat, name: &str);
    /// Replaces the player on a seat, in this game and in rematches.
    ///
    /// The clock and the record do not change. The record does not say which player made which moves; the caller keeps
    /// track of that. No effect if the game has no such player.
    fn change_player(&mut self, seat: Seat, player: Player, name: &str);
    /// Records that a seat offers a draw now; no effect once the game is over.
    fn record_draw_offer(&mut self, seat: Seat);
    /// Records that help was used; no effect once the game is over. The game records take-backs itself.
    fn record_help(&mut self, help: Help);
    /// The help used so far; `None` if unknown, because an older version saved the game.
    fn help(&self) -> Option<HelpUsed>;
    /// The reason why the game does not count in statistics, ratings and scores; `None` if it counts.
    fn not_counted(&self) -> Option<NotCounted>;

    // Time.

    /// Whether any seat has a clock.
    fn has_clocks(&self) -> bool {
        self.seats().iter().any(|seat| seat.clock.is_some())
    }
    /// How long the seat to move has been thinking, as [`Match::set_thinking_time`] recorded last.
    fn thinking_time(&self) -> Duration;
    /// The clocks by seat, given that the seat to move has been thinking for `thinking_time`.
    ///
    /// `None` for a seat without a clock. No clock runs during a forced move that the program makes. Once the game is
    /// over, the last recorded thinking time is used instead of `thinking_time`.
    fn clocks(&self, thinking_time: Duration) -> Vec<Option<Clock>>;
    /// The most time to charge the computer to move for this move; less than its remaining time.
    ///
    /// Without this bound, a computer could lose on time because the machine was busy. `None` if a person or a
    /// computer without a clock is to move.
    fn max_charged_time(&self) -> Option<Duration>;
    /// The measured thinking time of each seat for the moves played.
    ///
    /// After the end of the game, this includes the time spent on the move that was not made. Forced moves that the
    /// program makes do not count.
    fn thinking_times(&self) -> Vec<Duration>;

    // The game so far.

    /// All moves of the game, including moves that were taken back and can be redone.
    fn moves(&self) -> &[RecordedMove];
    /// The ply that an undo goes to. `None` at the start, and once the game is over.
    ///
    /// If people play computers, this is the last ply at which a person decided; else the previous ply. Forced moves
    /// that the program makes are skipped.
    fn undo_target(&self) -> Option<usize>;
    /// The ply that a redo goes to. `None` after the last move, and once the game is over.
    fn redo_target(&self) -> Option<usize>;
    /// A message that describes the odds; `None` if the game has none.
    fn odds(&self) -> Option<LocalizedMessage>;
    /// The position text of the current position as `viewer` sees it.
    ///
    /// For a hidden hand, the text has only the number of tiles; such a text cannot be parsed again.
    fn position_text(&self, viewer: Viewer) -> String;
    /// The position text of the start, hidden hands included.
    fn start_text(&self) -> String;
    /// A copy of the game at a place of the record, for browsing. No computer plays in the copy, and changes to the copy
    /// do not affect `self`.
    fn browse_at(&self, place: Place) -> Box<dyn Match>;
    /// A new game that continues from a place of the record, with other players.
    fn fork(&self, place: Place, seats: Vec<PlayerPlan>, seed: u64) -> Result<Box<dyn Match>, ReopenError>;
    /// The game as plain values for saving. [`reopen`](super::catalogue::reopen) restores the game from them.
    fn save(&self) -> SavedGame;

    // The record: variations, comments and glyphs.

    /// The game with its variations, comments and glyphs.
    fn tree(&self) -> &GameTree<RecordedMove>;
    /// All variations. Each comes after the variation that it branches from.
    fn lines(&self) -> Vec<&Line<RecordedMove>> {
        self.tree().lines()
    }
    /// Normalizes a place to the line that holds the last move before the place.
    ///
    /// A ply beyond the end of the line becomes the end of the line.
    fn canonical_place(&self, wanted: Place) -> Place {
        self.tree().canonical_place(wanted)
    }
    /// The move that leads to a place; `None` at the start.
    fn move_at(&self, place: Place) -> Option<&RecordedMove> {
        self.tree().get(place)
    }
    /// The number of moves from the start to the end of a line.
    fn length(&self, line: LineId) -> usize {
        self.tree().length(line)
    }
    /// The place after the move with canonical text `text`, if the record has that move directly after `place`.
    fn find_next(&self, place: Place, text: &str) -> Option<Place> {
        self.tree().next(place, |mv| mv.text == text)
    }
    /// Adds a move to the record without playing it. Returns the place after the move.
    ///
    /// A move that the record already has after `place` is not added again. A new move continues the variation that
    /// ends at `place`, or begins a variation there. `choice` is an index into the legal moves at `place`, as
    /// [`Match::browse_at`] lists them.
    fn add_variation_move(&mut self, place: Place, choice: MoveIndex) -> Result<Place, ChoiceError>;
    /// Makes the line that leads to `place` the main line of the game, and goes to `place`.
    ///
    /// The replaced moves become a variation. No effect once the game is over.
    fn promote_to_game(&mut self, place: Place);
    /// Sets the comment on the move that leads to `place`; an empty text removes it.
    fn set_comment(&mut self, place: Place, text: &str);
    /// Sets or removes the glyph (`!`, `?`) of the move that leads to `place`.
    fn set_glyph(&mut self, place: Place, glyph: Option<Glyph>);
    /// Whether [`Match::promote_variation`] can move a variation up without changing the game.
    fn can_promote_variation(&self, line: LineId) -> bool {
        self.tree().can_promote(line)
    }
    /// Moves a variation one rank up among the alternatives at its place, without changing the main line of the game.
    ///
    /// The first variation at a place swaps with the continuation of its parent line, unless the parent is the main
    /// line.
    fn promote_variation(&mut self, line: LineId);
    /// Deletes a variation, and the variations that branch from it.
    fn delete_variation(&mut self, line: LineId);

    // Pictures.

    /// The scene of the current position as `viewer` sees it.
    fn scene(&self, viewer: Viewer) -> &Scene;
    /// The steps that animate the last move played; empty at the start.
    fn steps(&self, viewer: Viewer) -> Beats;
    /// The spots to highlight for the last move played. Empty at the start and after a pass.
    fn last_move(&self) -> &[Spot];

    // Computers.

    /// A job that finds the move of the computer to move.
    ///
    /// `None` if a person is to move or the game is over. The job returns within 50 ms of its stop flag being raised.
    fn find_move(&self) -> Option<EngineJob<Decision>> {
        self.find_move_reporting(Viewer::Onlooker, Box::new(|_| ()))
    }
    /// Like [`Match::find_move`]; the job also reports the best move so far through `tell`.
    ///
    /// In a game with hidden hands, the job reports only if `viewer` sees the computer's hand, because a move would
    /// reveal part of that hand. Not every computer reports.
    fn find_move_reporting(
        &self,
        viewer: Viewer,
        tell: Box<dyn FnMut(MoveIndex) + Send>,
    ) -> Option<EngineJob<Decision>>;
    /// A job that finds a hint for the seat to move.
    ///
    /// The hint is the move that the strongest engine chooses, with proven reasons. The job uses only what the seat to
    /// move may know. `None` when the game is over.
    fn find_hint(&self) -> Option<EngineJob<Hint>>;
    /// A job that proves reasons for the legal move `choice`, without searching for a better move.
    ///
    /// `None` when the game is over or `choice` is invalid.
    fn prove_reasons(&self, choice: MoveIndex) -> Option<EngineJob<Hint>>;
    /// A job that searches for the `lines` best moves of the seat to move.
    ///
    /// `tell` receives the result of each deeper search. The job uses only what the seat may know. It stops when the
    /// position is solved, after 30 seconds, or within 50 ms of its stop flag being raised. Analysis is also possible
    /// after a resignation or an agreed draw. `None` if the rules have ended the game, or if `viewer` does not see the
    /// hand of the seat to move.
    fn analyse(&self, viewer: Viewer, lines: usize, tell: AnalysisCallback) -> Option<EngineJob<()>>;
    /// A job that reviews all moves of the game. `None` if the game has no moves.
    ///
    /// The job sees all hands, so review games with hidden hands only when they are over. Each move is still judged by
    /// what its seat knew.
    fn review(&self, nodes: ReviewNodes) -> Option<ReviewJob>;
    /// A job that explains a move of `review`, which leads to `ply`. `None` if the game has no such move.
    fn explain_review(&self, review: &Review, ply: usize) -> Option<EngineJob<Explanation>> {
        self.explain_move(review.at(ply)?, ply)
    }
    /// A job that explains a reviewed move, which leads to `ply`. `None` if the game has no such move.
    fn explain_move(&self, reviewed: &ReviewedMove, ply: usize) -> Option<EngineJob<Explanation>>;
    /// A job that explains the first move of `line`, a line from the current position. `None` if that move is illegal.
    fn explain_line(&self, line: &[String]) -> Option<EngineJob<ExplainedMove>>;
    /// A job that judges the legal move `choice` for the coach, quickly and by what the seat to move may know. `None` if
    /// there is no such move.
    fn coach(&self, choice: MoveIndex) -> Option<EngineJob<CoachedMove>>;
    /// A job that finds the value of the legal move `choice` with as many nodes as a review. `None` if there is no such
    /// move.
    fn value_of(&self, choice: MoveIndex) -> Option<EngineJob<MoveValue>>;
    /// A job in which the weakest computer level chooses the move.
    ///
    /// Replaces the job of a computer that failed. `None` if a person is to move or the game is over.
    fn find_fallback_move(&self) -> Option<EngineJob<Decision>>;
    /// A job that decides whether the computer on `seat` accepts a draw now.
    ///
    /// `None` if no computer sits there, and when the game is over.
    fn decide_draw_offer(&self, seat: Seat) -> Option<EngineJob<bool>>;
    /// Whether to show that the computer to move is "thinking carefully".
    ///
    /// True for the hard computer player of the original Domin-Up report, once its hand is small enough for it to
    /// search.
    fn is_careful(&self) -> bool;
    /// Frees the search memory of the computers and of the analysis engine, except those that are searching now.
    ///
    /// Called when another screen covers the game.
    fn free_memory(&self);
}

/// A task for the engine thread; takes a stop flag.
pub type EngineJob<T> = Box<dyn FnOnce(&StopFlag) -> Result<T, JobError> + Send>;

/// The move that a computer has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    pub choice: MoveIndex,
    /// The simulated thinking time to wait before playing; zero for computers that use their real time.
    pub time: Duration,
}

/// Error of a job: it was stopped early, or the computer failed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JobError {
    /// The reason, if known.
    pub why: Option<LocalizedMessage>,
}
