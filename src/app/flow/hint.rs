//! A hint (best move, advice, coach): what the strongest computer would play for the person to move. It is thought about
//! on the engine's thread, shown until the game goes on, and kept nowhere.

use bevy::prelude::*;

use crate::app::flow::{CurrentMatch, Notice, Turn};
use crate::app::words::Locale;
use crate::app::words::sentences::notation;
use crate::session::{Choice, Gesture, message};

/// What is known of the hint for the game as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Advice {
    /// It is being thought about.
    Asked,
    /// This is the move.
    Found(Choice),
}

/// The hint, with the generation of the game that it is for.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hint(Option<(u64, Advice)>);

impl Hint {
    fn advice(&self, game: &CurrentMatch) -> Option<Advice> {
        let is_its = |(generation, _): &(u64, Advice)| *generation == game.generation();
        self.0.filter(is_its).map(|(_, advice)| advice)
    }

    /// The move that is shown on the table, if one is.
    pub fn shown<'a>(&self, game: &'a CurrentMatch) -> Option<&'a Gesture> {
        match self.advice(game) {
            Some(Advice::Found(choice)) if game.may_ask_for_hint() => game.gestures().get(choice.0),
            _ => None,
        }
    }

    /// Whether a hint is shown or thought about.
    pub fn is_given(&self, game: &CurrentMatch) -> bool {
        self.advice(game).is_some()
    }

    /// It is being thought about.
    pub(super) fn ask(&mut self, game: &CurrentMatch) {
        self.0 = Some((game.generation(), Advice::Asked));
    }

    /// It is not wanted any more.
    pub(super) fn forget(&mut self) {
        self.0 = None;
    }

    /// The answer is there, and is told. Whoever looks at something else meanwhile does not want it any more.
    pub(super) fn answer(
        &mut self,
        choice: Option<Choice>,
        game: &CurrentMatch,
        locale: &Locale,
        notice: &mut Notice,
    ) {
        if self.advice(game) != Some(Advice::Asked) || !game.may_ask_for_hint() {
            self.forget();
            return;
        }
        self.0 = choice.map(|choice| (game.generation(), Advice::Found(choice)));
        let played = choice.and_then(|choice| {
            let mut tried = game.look(game.here());
            tried.play(choice).ok()?;
            tried.moves().get(game.ply()).cloned()
        });
        notice.tell(match played {
            None => message!("notice-hint-none"),
            Some(mv) if mv.tile.is_some() => message!("notice-hint-tile"),
            Some(mv) => message!("notice-hint", move = notation(locale, &mv)),
        });
    }
}

impl CurrentMatch {
    /// Whether a hint may be asked for: a person is to move, sees the table, and is not looking at the past.
    pub fn may_ask_for_hint(&self) -> bool {
        let own_turn = self.decides() == Turn::Human && self.is_seen_by_mover();
        own_turn && self.looking().is_none() && !self.is_paused()
    }
}
