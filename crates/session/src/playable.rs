//! What a game adds to its rules so that it can be played by hand and eye: a table, pieces that keep
//! their names, moves as routes of spots and as steps of a picture, refusals in words.

use super::advice::Case;
use super::odds::Given;
use crate::{
    Beats, Explain, Eyes, GameInfo, Gesture, Look, Mark, Message, Odds, Opening, Refused, Scene, Spot,
    Threat, Word, message,
};
use ai::{Contestant, Seen, StopFlag};
use rules::{EndReason, History, Outcome, Position, Seat, Terms};

/// Rules, with their computer players, that can be put on a table. [`Session`](super::Session) plays any of them.
#[expect(unused_variables, reason = "what a game leaves out looks at nothing")]
pub trait Playable: Position<Refusal: Explain, TextError: Explain> + Contestant {
    /// What never changes in the game.
    const INFO: GameInfo;

    /// The picture of this position with ids given afresh: the start of a game. From then on pictures follow from
    /// [`Playable::beats`], so that ids last. Where seats hide something, it is the same for all worlds that look
    /// alike to these eyes, ids included.
    fn scene(&self, eyes: Eyes) -> Scene;

    /// The steps that lead from `scene`, the picture of this position to these eyes, to the picture after the legal
    /// move `mv`.
    fn beats(&self, mv: Self::Move, scene: &Scene, eyes: Eyes) -> Beats;

    /// The part of a position text that an error is about, cut out of it; `None` where something is missing, or the
    /// whole position is meant.
    fn misread<'t>(text: &'t str, error: &Self::TextError) -> Option<&'t str> {
        None
    }

    /// The position text as these eyes know it.
    fn text_for(&self, eyes: Eyes) -> String {
        self.text()
    }

    /// A legal move as the hand makes it. No two legal moves share both a route and the tag.
    fn gesture(&self, mv: Self::Move) -> Gesture;

    /// The move that a hand with this trail would be trying to make, legal or not. `None` when no move of this game
    /// could look like that.
    fn attempt(&self, trail: &[Spot]) -> Option<Self::Move>;

    /// Why a trail is no beginning of a move, where more can be said than that; asked before all else.
    fn refuse_trail(&self, trail: &[Spot]) -> Option<Refused> {
        None
    }

    /// A refusal of the rules as it is told, with the spots of what stands against the move.
    fn refused(&self, refusal: &Self::Refusal) -> Refused {
        Refused::by_rule(refusal.message())
    }

    /// What the pieces of a seat attack, whoever is to move.
    fn threats(&self, by: Seat) -> Vec<Threat> {
        Vec::new()
    }

    /// Where the piece on a spot might go in the next turn of its owner, whatever comes to stand there before: a move
    /// can be made ready there (premove). Nowhere where a move means nothing before the others have made theirs.
    fn reach(&self, from: Spot) -> Vec<Spot> {
        Vec::new()
    }

    /// Which piece a person is told to look at who asks for a hint, when this is the move.
    fn look_at(&self, mv: Self::Move) -> Message {
        message!("advice-look-there")
    }

    /// What can be proven in favour of a legal move of `seen.seat`, from what that seat may know and in a moment: by the
    /// rules, by counting, and by trying every answer. Nothing that is merely likely. What is true of the `line` that is
    /// expected, the move itself first, may be told as that.
    fn case_for(seen: &Seen<Self>, mv: Self::Move, line: &[Self::Move], stop: &StopFlag) -> Case<Self::Move> {
        Case::default()
    }

    /// Where a legal move, made by this gesture, is to be seen afterwards, by everybody.
    fn trace(&self, mv: Self::Move, gesture: &Gesture) -> Vec<Spot> {
        match *gesture.route() {
            [from, .., to] => vec![from, to],
            ref shorter => shorter.to_vec(),
        }
    }

    /// The tile that a legal move lays, the half in the west or south first, and whether it climbs.
    fn tile(&self, mv: Self::Move) -> Option<(Look, bool)> {
        None
    }

    /// The notice that goes with a move which the rules make for the player (a pass, an opening): the only one of
    /// the legal `moves`. `None` where a player decides.
    fn automatic(&self, moves: &[Self::Move]) -> Option<&'static str> {
        None
    }

    /// What the rules ask of the seat to move, whose legal `moves` these are, where it is not plain: the name of a
    /// message. It may tell what that seat holds. The `moves` are none when the game is over, and nothing is asked then.
    fn duty(&self, moves: &[Self::Move]) -> Option<&'static str> {
        None
    }

    /// States of the game to be shown on spots. The legal `moves` are none when the game is over.
    fn marks(&self, moves: &[Self::Move]) -> Vec<Mark> {
        Vec::new()
    }

    /// What the opening is called that led to the position on the table, where the game names them; asked once a ply.
    fn opening(history: &History<Self>) -> Option<Opening> {
        None
    }

    /// A move's notation in parts, those that depend on the language by their messages.
    fn words(notation: &str) -> Vec<Word> {
        vec![Word::Text(notation.to_owned())]
    }

    /// By what the game ended here.
    fn reason(&self, outcome: Outcome) -> Message {
        outcome.reason.message()
    }

    /// What a seat still holds, where that decided.
    fn standing(&self, seat: Seat, outcome: Outcome) -> Option<Message> {
        None
    }

    /// How the game ends when `seat` gives up: with two seats the other one wins (FIDE 5.1.2).
    fn resignation(&self, seat: Seat) -> Outcome {
        Outcome::win(seat.next(self.seats()), EndReason::Resignation)
    }

    /// How the game ends when the time of `seat`, which is to move, has run out: with two seats the other one wins.
    /// docs/CLOCKS.md says it for every game, and why.
    fn flag_fall(&self, seat: Seat) -> Outcome {
        Outcome::win(seat.next(self.seats()), EndReason::TimeForfeit)
    }

    /// This start with so many tiles fewer for a seat that is given odds, drawn by `seed`; `None` in games without tiles.
    fn with_tiles_fewer(&self, seat: Seat, tiles: u8, seed: u64) -> Option<Self> {
        None
    }

    /// Whether this is a start after the opening at which a seat has so many tiles fewer than were dealt to it, and nobody else
    /// has; never in games without tiles.
    fn has_tiles_fewer(&self, seat: Seat, tiles: u8) -> bool {
        false
    }

    /// What lies aside at this start, out of the game and seen by everybody, as text; `None` in games without tiles.
    fn laid_aside(&self) -> Option<String> {
        None
    }

    /// What the next game starts from: a game with a deal deals anew.
    fn next_setup(setup: &Self::Setup, seed: u64) -> Self::Setup {
        setup.clone()
    }
}

/// Whether these odds are given at a start.
pub(super) fn is_start_with<P: Playable>(start: &P, odds: Odds) -> bool {
    match odds.kind.given {
        Given::Start(starts) => {
            let text = starts.get(odds.to.index());
            text.is_some_and(|text| P::from_text(text).is_ok_and(|given| given == *start))
        }
        Given::TilesFewer(tiles) => start.has_tiles_fewer(odds.to, tiles),
    }
}

/// The start of a game on these terms in which these odds are given; `None` where it has no such odds or no such seat.
pub(super) fn start_with<P: Playable>(terms: &Terms<'_>, odds: Odds) -> Option<P> {
    match odds.kind.given {
        Given::Start(starts) => P::from_text(starts.get(odds.to.index())?).ok(),
        Given::TilesFewer(tiles) => {
            P::start(&P::setup_on(terms).ok()?).with_tiles_fewer(odds.to, tiles, terms.seed)
        }
    }
}
