//! The interface that each game implements beyond its rules: table, pieces, gestures, animation, messages.

use super::hint::HintReasons;
use super::odds::OddsEffect;
use crate::{
    Attack, Beats, GameInfo, Gesture, LocalizedMessage, Mark, MessageArg, Odds, Opening, PieceKind,
    Rejection, Scene, Spot, ToMessage, Viewer, message,
};
use ai::{EngineGame, SeatKnowledge, StopFlag};
use rules::{EndReason, GamePosition, History, Outcome, Seat, StartTerms};

/// A game that the program can play and show. [`Session`](super::Session) plays any type that implements this trait.
#[expect(unused_variables, reason = "default methods ignore their parameters")]
pub trait Playable: GamePosition<IllegalMove: ToMessage, TextError: ToMessage> + EngineGame {
    /// The constant facts of the game.
    const INFO: GameInfo;

    /// The scene of this position with new piece ids, for the start of a game.
    ///
    /// Later scenes result from applying [`Playable::animation_steps`], so that pieces keep their ids. The scene, ids
    /// included, must depend only on what `viewer` may see: otherwise an id could reveal a hidden tile.
    fn scene(&self, viewer: Viewer) -> Scene;

    /// The steps from `scene` to the scene after the legal move `mv`. `scene` is this position as `viewer` sees it.
    fn animation_steps(&self, mv: Self::Move, scene: &Scene, viewer: Viewer) -> Beats;

    /// The part of a position text that `error` is about, as a slice of `text`.
    ///
    /// `None` if something is missing in the text, or if the position as a whole is invalid.
    fn error_span<'t>(text: &'t str, error: &Self::TextError) -> Option<&'t str> {
        None
    }

    /// The position text as `viewer` sees it.
    fn text_for(&self, viewer: Viewer) -> String {
        self.text()
    }

    /// The gesture of a legal move. No two legal moves share both a route and the [`Gesture::choice`].
    fn gesture(&self, mv: Self::Move) -> Gesture;

    /// The move, legal or not, that the clicked spots (`trail`) describe; `None` if they describe no move.
    fn move_of_trail(&self, trail: &[Spot]) -> Option<Self::Move>;

    /// A game-specific rejection of clicked spots that begin no legal move.
    ///
    /// It takes precedence over the reason that the rules give. `None`: use that reason.
    fn reject_trail(&self, trail: &[Spot]) -> Option<Rejection> {
        None
    }

    /// Explains why the rules forbid a move, with the pieces that prevent it.
    fn rejection(&self, refusal: &Self::IllegalMove) -> Rejection {
        Rejection::by_rule(refusal.message())
    }

    /// The attacks by the pieces of seat `by`, as if that seat were to move.
    fn attacks(&self, by: Seat) -> Vec<Attack> {
        Vec::new()
    }

    /// The possible destinations of a premove of the piece on `from`.
    ///
    /// After some reply of the opponent, the piece might move there in its owner's next turn. Empty if the game does
    /// not support premoves.
    fn premove_targets(&self, from: Spot) -> Vec<Spot> {
        Vec::new()
    }

    /// The first message of a hint for the move `mv`; it tells which piece to look at.
    fn hint_piece_message(&self, mv: Self::Move) -> LocalizedMessage {
        message!("hint-step-place")
    }

    /// Proven reasons for the legal move `mv`, found quickly from what `knowledge.seat` may know.
    ///
    /// A proof uses the rules, counting, or a search of all replies; a reason that is merely likely is left out. `line`
    /// is the expected continuation, beginning with `mv`. A reason may also state a fact about `line` if its message
    /// says that it is about the expected continuation.
    fn prove_reasons(
        knowledge: &SeatKnowledge<Self>,
        mv: Self::Move,
        line: &[Self::Move],
        stop: &StopFlag,
    ) -> HintReasons<Self::Move> {
        HintReasons::default()
    }

    /// The spots to highlight after the legal move `mv` with this gesture. All players see them, so that they must not
    /// reveal hidden tiles.
    fn highlighted_spots(&self, mv: Self::Move, gesture: &Gesture) -> Vec<Spot> {
        match *gesture.route() {
            [from, .., to] => vec![from, to],
            ref shorter => shorter.to_vec(),
        }
    }

    /// The tile that a legal move lays, and whether it is laid on top of other tiles.
    ///
    /// The western or southern half of the tile comes first. `None` if the move lays no tile.
    fn tile(&self, mv: Self::Move) -> Option<(PieceKind, bool)> {
        None
    }

    /// The message key to show with a forced move that the program makes (pass, opening).
    ///
    /// `moves` are the legal moves; a forced move is the only one. `None` if a player decides, and always in games
    /// without [`GameInfo::has_forced_moves`].
    fn forced_move_notice(&self, moves: &[Self::Move]) -> Option<&'static str> {
        None
    }

    /// The message key of an obligation of the seat to move that is not obvious.
    ///
    /// `moves` are the legal moves of the seat. When the game is over, `moves` is empty and the result is `None`. The
    /// message may reveal hidden tiles of the seat.
    fn obligation(&self, moves: &[Self::Move]) -> Option<&'static str> {
        None
    }

    /// Marks to show on spots, for example on a king in check.
    ///
    /// `moves` are the legal moves; empty when the game is over.
    fn marks(&self, moves: &[Self::Move]) -> Vec<Mark> {
        Vec::new()
    }

    /// The named opening that the game has followed; `None` if the game names no openings. Called once per ply.
    fn opening(history: &History<Self>) -> Option<Opening> {
        None
    }

    /// Splits the notation of a move into parts. Parts that depend on the language become message keys.
    fn words(notation: &str) -> Vec<MessageArg> {
        vec![MessageArg::Text(notation.to_owned())]
    }

    /// The message that explains why the game ended.
    fn end_message(&self, outcome: Outcome) -> LocalizedMessage {
        outcome.reason.message()
    }

    /// A message with the tiles that `seat` still holds; `None` unless such tiles decided the game.
    fn remaining_tiles_message(&self, seat: Seat, outcome: Outcome) -> Option<LocalizedMessage> {
        None
    }

    /// The outcome if `seat` resigns. With two seats, the other wins (FIDE 5.1.2).
    fn resignation(&self, seat: Seat) -> Outcome {
        Outcome::win(seat.next(self.seats()), EndReason::Resignation)
    }

    /// The outcome if `seat`, the seat to move, has run out of time. docs/CLOCKS.md has the rule of each game.
    fn flag_fall(&self, seat: Seat) -> Outcome {
        Outcome::win(seat.next(self.seats()), EndReason::TimeForfeit)
    }

    /// This start position with `tiles` fewer tiles for `seat`; `None` in games without tiles.
    ///
    /// The tiles to remove are drawn at random with `seed`.
    fn with_fewer_tiles(&self, seat: Seat, tiles: u8, seed: u64) -> Option<Self> {
        None
    }

    /// Whether in this start position, after the opening, `seat` and no other seat has `tiles` tiles fewer than dealt.
    ///
    /// Always false in games without tiles.
    fn has_fewer_tiles(&self, seat: Seat, tiles: u8) -> bool {
        false
    }

    /// The tiles laid aside before the start because of odds, as text. All players see them.
    ///
    /// `None` in games without tiles.
    fn laid_aside(&self) -> Option<String> {
        None
    }

    /// The set-up of the next game. A game with dealt tiles deals again with `seed`.
    fn next_setup(setup: &Self::Setup, seed: u64) -> Self::Setup {
        setup.clone()
    }
}

/// Whether `start` is a start position with these odds.
pub(super) fn is_start_with<P: Playable>(start: &P, odds: Odds) -> bool {
    match odds.kind.effect {
        OddsEffect::Start(starts) => {
            let text = starts.get(odds.favoured.index());
            text.is_some_and(|text| P::from_text(text).is_ok_and(|odds_start| odds_start == *start))
        }
        OddsEffect::FewerTiles(tiles) => start.has_fewer_tiles(odds.favoured, tiles),
    }
}

/// The start position with these odds; `None` if the game does not have the odds or not for that seat.
pub(super) fn start_with<P: Playable>(terms: &StartTerms<'_>, odds: Odds) -> Option<P> {
    match odds.kind.effect {
        OddsEffect::Start(starts) => P::from_text(starts.get(odds.favoured.index())?).ok(),
        OddsEffect::FewerTiles(tiles) => {
            P::start(&P::setup_for(terms).ok()?).with_fewer_tiles(odds.favoured, tiles, terms.seed)
        }
    }
}
