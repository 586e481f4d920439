//! The interface of a game beyond its rules: table, pieces, gestures, animation, messages.

use super::hint::Arguments;
use super::odds::OddsEffect;
use crate::{
    Attack, Beats, GameInfo, Gesture, LocalizedMessage, Mark, MessageArg, Odds, Opening, PieceKind,
    Rejection, Scene, Spot, ToMessage, Viewer, message,
};
use ai::{EngineGame, SeatKnowledge, StopFlag};
use rules::{EndReason, GamePosition, History, Outcome, Seat, StartTerms};

/// The rules of a game, with all that a table needs. [`Session`](super::Session) plays any such game.
#[expect(unused_variables, reason = "default methods ignore their parameters")]
pub trait Playable: GamePosition<IllegalMove: ToMessage, TextError: ToMessage> + EngineGame {
    /// The constant facts of the game.
    const INFO: GameInfo;

    /// The picture of this position with new piece ids, for the start of a game.
    ///
    /// Later pictures follow from [`Playable::beats`], so that ids last. The picture, with its ids, must depend only on
    /// what `viewer` may see.
    fn scene(&self, viewer: Viewer) -> Scene;

    /// The steps from `scene` to the picture after the legal move `mv`. `scene` is this position as `viewer` sees it.
    fn beats(&self, mv: Self::Move, scene: &Scene, viewer: Viewer) -> Beats;

    /// The slice of a position text that an error is about.
    ///
    /// `None` if something is missing, or the position as a whole is invalid.
    fn error_span<'t>(text: &'t str, error: &Self::TextError) -> Option<&'t str> {
        None
    }

    /// The position text as `viewer` sees it.
    fn text_for(&self, viewer: Viewer) -> String {
        self.text()
    }

    /// The gesture of a legal move. No two legal moves share both a route and the tag.
    fn gesture(&self, mv: Self::Move) -> Gesture;

    /// The move that a trail seems to mean, legal or not. `None` if no move of this game looks like that.
    fn move_of_trail(&self, trail: &[Spot]) -> Option<Self::Move>;

    /// A specific refusal for a trail that is no beginning of a move. Asked before the rules.
    fn reject_trail(&self, trail: &[Spot]) -> Option<Rejection> {
        None
    }

    /// Describes a refusal of the rules, with the pieces that stand against the move.
    fn rejection(&self, refusal: &Self::IllegalMove) -> Rejection {
        Rejection::by_rule(refusal.message())
    }

    /// The attacks of the pieces of a seat, as if it were to move.
    fn attacks(&self, by: Seat) -> Vec<Attack> {
        Vec::new()
    }

    /// The spots for a premove of the piece on `from`.
    ///
    /// The piece might reach them in its owner's next turn, whatever the opponent plays before. Empty if premoves make
    /// no sense in the game.
    fn premove_targets(&self, from: Spot) -> Vec<Spot> {
        Vec::new()
    }

    /// The first step of a hint for the move `mv`: which piece to look at.
    fn hint_piece_message(&self, mv: Self::Move) -> LocalizedMessage {
        message!("advice-look-there")
    }

    /// Proven reasons for the legal move `mv`, found quickly from what `knowledge.seat` may know.
    ///
    /// Proofs use the rules, counting, or a search of all replies; nothing that is merely likely counts. `line` is the
    /// expected line, beginning with `mv`; facts about it may be added as facts about the expected line.
    fn prove_reasons(
        knowledge: &SeatKnowledge<Self>,
        mv: Self::Move,
        line: &[Self::Move],
        stop: &StopFlag,
    ) -> Arguments<Self::Move> {
        Arguments::default()
    }

    /// The spots to highlight after the legal move `mv`, which was made by `gesture`. All players see them.
    fn highlighted_spots(&self, mv: Self::Move, gesture: &Gesture) -> Vec<Spot> {
        match *gesture.route() {
            [from, .., to] => vec![from, to],
            ref shorter => shorter.to_vec(),
        }
    }

    /// The tile that a legal move lays, and whether it is laid on other tiles.
    ///
    /// Its western or southern half comes first. `None` if the move lays no tile.
    fn tile(&self, mv: Self::Move) -> Option<(PieceKind, bool)> {
        None
    }

    /// The notice for a move that the rules make (pass, opening).
    ///
    /// `moves` are the legal moves; such a move is the only one. `None` if a player decides.
    fn automatic(&self, moves: &[Self::Move]) -> Option<&'static str> {
        None
    }

    /// The message key of an obligation of the seat to move that is not obvious.
    ///
    /// `moves` are its legal moves, none when the game is over; then the result is `None`. The message may reveal
    /// hidden tiles of that seat.
    fn obligation(&self, moves: &[Self::Move]) -> Option<&'static str> {
        None
    }

    /// States of the game to show on spots, for example check. `moves` is empty when the game is over.
    fn marks(&self, moves: &[Self::Move]) -> Vec<Mark> {
        Vec::new()
    }

    /// The named opening of a game, if the game names openings. Called once per ply.
    fn opening(history: &History<Self>) -> Option<Opening> {
        None
    }

    /// Splits a move's notation into parts; those that depend on the language become message keys.
    fn words(notation: &str) -> Vec<MessageArg> {
        vec![MessageArg::Text(notation.to_owned())]
    }

    /// The message for the reason of the end.
    fn end_message(&self, outcome: Outcome) -> LocalizedMessage {
        outcome.reason.message()
    }

    /// The tiles that a seat still holds, if they decided the game.
    fn remaining_tiles_message(&self, seat: Seat, outcome: Outcome) -> Option<LocalizedMessage> {
        None
    }

    /// The outcome if `seat` resigns. With two seats, the other wins (FIDE 5.1.2).
    fn resignation(&self, seat: Seat) -> Outcome {
        Outcome::win(seat.next(self.seats()), EndReason::Resignation)
    }

    /// The outcome if the time of `seat`, which is to move, has run out. docs/CLOCKS.md has the rule for each game.
    fn flag_fall(&self, seat: Seat) -> Outcome {
        Outcome::win(seat.next(self.seats()), EndReason::TimeForfeit)
    }

    /// This start with fewer tiles for `seat`. `None` in games without tiles.
    ///
    /// `tiles` is the number of tiles that it lacks, drawn with `seed`.
    fn with_fewer_tiles(&self, seat: Seat, tiles: u8, seed: u64) -> Option<Self> {
        None
    }

    /// Whether this is a start after the opening at which only `seat` lacks `tiles` tiles.
    ///
    /// Always false in games without tiles.
    fn has_fewer_tiles(&self, seat: Seat, tiles: u8) -> bool {
        false
    }

    /// The tiles laid aside at this start, as text; all players see them. `None` in games without tiles.
    fn laid_aside(&self) -> Option<String> {
        None
    }

    /// The set-up of the next game: a game with a deal deals again with `seed`.
    fn next_setup(setup: &Self::Setup, seed: u64) -> Self::Setup {
        setup.clone()
    }
}

/// Whether `start` is a start position with these odds.
pub(super) fn is_start_with<P: Playable>(start: &P, odds: Odds) -> bool {
    match odds.kind.effect {
        OddsEffect::Start(starts) => {
            let text = starts.get(odds.favoured.index());
            text.is_some_and(|text| P::from_text(text).is_ok_and(|given| given == *start))
        }
        OddsEffect::FewerTiles(tiles) => start.has_fewer_tiles(odds.favoured, tiles),
    }
}

/// The start position with these odds. `None` if the game or the seat cannot have them.
pub(super) fn start_with<P: Playable>(terms: &StartTerms<'_>, odds: Odds) -> Option<P> {
    match odds.kind.effect {
        OddsEffect::Start(starts) => P::from_text(starts.get(odds.favoured.index())?).ok(),
        OddsEffect::FewerTiles(tiles) => {
            P::start(&P::setup_for(terms).ok()?).with_fewer_tiles(odds.favoured, tiles, terms.seed)
        }
    }
}
