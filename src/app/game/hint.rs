//! A hint (best move, advice, coach) in three steps: which piece, where to, and why. What the strongest computer would play
//! for the person to move, and what is proven for it, is found on the engine's thread, shown until the game goes on, and kept
//! nowhere.

use bevy::prelude::*;

use crate::app::core::At;
use crate::app::game::current_match::{CurrentMatch, Turn};
use crate::app::game::notice::Notice;
use crate::app::words::{Locale, notation};
use session::{Advice, Gesture, Message, Spot, message};

/// How much of a hint is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HintStep {
    /// Which piece.
    Piece,
    /// Where to.
    Place,
    /// Why.
    Why,
}

/// What is known of the hint for the game as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Known {
    /// It is being thought about.
    Asked,
    /// This is the move, told so far.
    Found(Box<Advice>, HintStep),
}

/// The hint.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Hint {
    known: Option<At<Known>>,
    /// It was asked for while a computer was thinking, and is looked for as soon as that is over: in which game.
    wished: Option<u64>,
}

impl Hint {
    fn known(&self, game: &CurrentMatch) -> Option<&Known> {
        self.known.as_ref()?.get(game.stamp())
    }

    fn found(&self, game: &CurrentMatch) -> Option<(&Advice, HintStep)> {
        match self.known(game)? {
            Known::Found(advice, step) if game.may_ask_for_hint() => Some((advice, *step)),
            _ => None,
        }
    }

    /// How much is told, if anything is.
    pub fn step(&self, game: &CurrentMatch) -> Option<HintStep> {
        self.found(game).map(|(_, step)| step)
    }

    /// The piece that is to be looked at.
    pub fn piece(&self, game: &CurrentMatch) -> Option<Spot> {
        let (advice, _) = self.found(game)?;
        game.view().gestures.get(advice.choice.0)?.start()
    }

    /// The move that is shown on the table, once it is told where to.
    pub fn shown<'a>(&self, game: &'a CurrentMatch) -> Option<&'a Gesture> {
        let (advice, _) = self.found(game).filter(|(_, step)| *step >= HintStep::Place)?;
        game.view().gestures.get(advice.choice.0)
    }

    /// What is said for the move, once it is told why.
    pub fn reasons(&self, game: &CurrentMatch) -> Option<&Advice> {
        self.found(game).filter(|(_, step)| *step == HintStep::Why).map(|(advice, _)| advice)
    }

    /// Whether a hint is shown or thought about.
    pub fn is_given(&self, game: &CurrentMatch) -> bool {
        self.known(game).is_some()
    }

    /// It is being thought about.
    pub(super) fn ask(&mut self, game: &CurrentMatch) {
        *self = Hint { known: Some(At { stamp: game.stamp(), value: Known::Asked }), wished: None };
    }

    /// It is to be looked for as soon as nothing else is thought about.
    pub(super) fn wish(&mut self, game: &CurrentMatch) {
        *self = Hint { known: None, wished: Some(game.number()) };
    }

    /// Whether it waits for the computer.
    pub fn is_wished(&self, game: &CurrentMatch) -> bool {
        self.wished == Some(game.number())
    }

    /// It is not wanted any more.
    pub(super) fn forget(&mut self) {
        *self = Hint::default();
    }

    /// Tells a step more; `false` where all is told, or nothing is known yet.
    pub(super) fn go_on(&mut self, game: &CurrentMatch, locale: &Locale, notice: &mut Notice) -> bool {
        let Some(At { value: Known::Found(_, step), .. }) = &mut self.known else { return false };
        *step = match step {
            HintStep::Piece => HintStep::Place,
            HintStep::Place => HintStep::Why,
            HintStep::Why => return false,
        };
        self.tell(game, locale, notice);
        true
    }

    /// The answer is there, and its first step is told. Whoever looks at something else meanwhile does not want it any more.
    pub(super) fn answer(
        &mut self,
        advice: Option<Box<Advice>>,
        game: &CurrentMatch,
        locale: &Locale,
        notice: &mut Notice,
    ) {
        if self.known(game) != Some(&Known::Asked) || !game.may_ask_for_hint() {
            self.forget();
            return;
        }
        self.known =
            advice.map(|advice| At { stamp: game.stamp(), value: Known::Found(advice, HintStep::Piece) });
        if self.known.is_none() {
            notice.tell(message!("notice-hint-none"));
        }
        self.tell(game, locale, notice);
    }

    /// Says what the present step has to say.
    fn tell(&self, game: &CurrentMatch, locale: &Locale, notice: &mut Notice) {
        let Some((advice, step)) = self.found(game) else { return };
        notice.tell(match step {
            HintStep::Piece => advice.piece.clone(),
            // The panel tells why beside it.
            HintStep::Place | HintStep::Why => place_of(advice, game, locale),
        });
    }
}

/// The move in words.
fn place_of(advice: &Advice, game: &CurrentMatch, locale: &Locale) -> Message {
    let mut tried = game.look(game.here());
    let played = tried.play(advice.choice).ok().and_then(|()| tried.moves().get(game.view().ply));
    match played {
        None => message!("notice-hint-none"),
        Some(mv) if mv.tile.is_some() && advice.is_only_move() => message!("notice-hint-tile-only"),
        Some(mv) if mv.tile.is_some() => message!("notice-hint-tile"),
        Some(mv) if advice.is_only_move() => message!("notice-hint-only", move = notation(locale, mv)),
        Some(mv) if advice.is_lost() => message!("notice-hint-lost", move = notation(locale, mv)),
        Some(mv) if advice.losing => message!("notice-hint-least-bad", move = notation(locale, mv)),
        Some(mv) => message!("notice-hint", move = notation(locale, mv)),
    }
}

impl CurrentMatch {
    /// Whether a hint may be asked for: a person is to move, sees the table, and is not looking at the past.
    pub fn may_ask_for_hint(&self) -> bool {
        let own_turn = self.decides() == Turn::Human && self.is_seen_by_mover();
        own_turn && self.looking().is_none() && !self.is_paused()
    }

    /// Whether a hint may be asked for that comes when it is the person's turn: only one plays against computers, so that
    /// nobody else gets it.
    pub fn may_wish_for_hint(&self) -> bool {
        let waits = matches!(self.decides(), Turn::Computer | Turn::Forced) && self.person().is_some();
        waits && self.looking().is_none() && !self.is_paused()
    }
}
