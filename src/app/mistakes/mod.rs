//! Mistakes that come back: the ones that are due today, and all others.
//!
//! A mistake is tried again at the table, as an exercise of `game`. This module chooses the mistakes, and notes when
//! each comes back.

mod page;

use std::sync::Arc;

use bevy::prelude::*;

use crate::app::commands::ExportProgress;
use crate::app::core::{FramePhase, Screen, Storage, StorageReply};
use crate::app::game::{CurrentMatch, GameCounts, HintState};
use crate::app::kit::add_page;
use crate::app::words::calendar_day;
use session::mistakes::due_on;
use session::{ExerciseSource, Game, Grade};
use store::{MistakeId, News, Order, StoredMistake, Ticket};

/// All kept mistakes.
#[derive(Resource, Default)]
pub struct Mistakes {
    /// The game whose mistakes are listed; `None` for the game of the newest mistake.
    game: Option<Game>,
    /// Oldest first; `None` until they are read.
    cards: Option<Vec<StoredMistake>>,
    /// The request for all mistakes, and the one for the number of those that are due.
    requests: [Option<Ticket>; 2],
}

impl Mistakes {
    fn cards(&self) -> &[StoredMistake] {
        self.cards.as_deref().unwrap_or_default()
    }

    /// The mistakes that are due today, over all games, the longest due first.
    fn due(&self) -> Vec<&StoredMistake> {
        due_on(self.cards().iter().collect(), calendar_day())
    }

    /// The game whose mistakes are listed.
    fn game(&self) -> Game {
        let newest = || self.cards().last().map(|kept| kept.card.mistake.game);
        self.game.or_else(newest).unwrap_or(Game::CHESS)
    }

    /// The mistakes of the listed game, newest first.
    fn listed(&self) -> impl Iterator<Item = &StoredMistake> {
        let game = self.game();
        self.cards().iter().rev().filter(move |kept| kept.card.mistake.game == game)
    }

    fn find_mut(&mut self, id: MistakeId) -> Option<&mut StoredMistake> {
        self.cards.as_mut()?.iter_mut().find(|kept| kept.id == id)
    }

    /// Puts a mistake aside, or takes it back.
    fn put_aside(&mut self, id: MistakeId, is_aside: bool, storage: &mut Storage) {
        if let Some(kept) = self.find_mut(id) {
            kept.card.repetition.is_aside = is_aside;
            storage.send(Order::PutMistakeAside(id, is_aside));
        }
    }

    /// Deletes a mistake for good.
    fn delete(&mut self, id: MistakeId, storage: &mut Storage) {
        if let Some(cards) = &mut self.cards {
            cards.retain(|kept| kept.id != id);
            storage.send(Order::DeleteMistake(id));
        }
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Mistakes>().add_systems(OnEnter(Screen::Mistakes), request_mistakes).add_systems(
        Update,
        (request_count, receive_mistakes, note_repetition.run_if(resource_exists::<CurrentMatch>))
            .chain()
            .in_set(FramePhase::Mistakes),
    );
    add_page(app, &[Screen::Mistakes], page::draw_mistakes_page);
}

/// Asks how many mistakes are due when the menu is opened. At the start, the menu is opened before the storage thread
/// exists, so this is no system of that transition.
fn request_count(
    mut transitions: MessageReader<StateTransitionEvent<Screen>>,
    storage: Option<ResMut<Storage>>,
    mut mistakes: ResMut<Mistakes>,
) {
    let is_opened = transitions.read().any(|transition| transition.entered == Some(Screen::Menu));
    let Some(mut storage) = storage.filter(|_| is_opened) else { return };
    mistakes.requests[1] = Some(storage.send(Order::CountDueMistakes(calendar_day())));
}

/// Asks for all mistakes, for the page.
fn request_mistakes(
    storage: Option<ResMut<Storage>>,
    mut mistakes: ResMut<Mistakes>,
    mut export: ResMut<ExportProgress>,
) {
    export.result = None;
    let Some(mut storage) = storage else { return };
    mistakes.requests[0] = Some(storage.send(Order::AllMistakes));
}

fn receive_mistakes(
    mut replies: MessageReader<StorageReply>,
    mut mistakes: ResMut<Mistakes>,
    mut counts: ResMut<GameCounts>,
) {
    for StorageReply(news) in replies.read() {
        match news {
            News::AllMistakes(ticket, cards) if mistakes.requests[0] == Some(*ticket) => {
                mistakes.cards = Some(cards.clone());
            }
            News::DueMistakeCount(ticket, count) if mistakes.requests[1] == Some(*ticket) => {
                counts.due_mistakes = Some(*count);
            }
            _ => {}
        }
    }
}

/// Notes how a mistake was tried again when the exercise is over: this decides when it comes back.
fn note_repetition(
    game: Res<CurrentMatch>,
    hint: Res<HintState>,
    mut mistakes: ResMut<Mistakes>,
    storage: Option<ResMut<Storage>>,
    // Numbers of the games in which a hint was shown, and in which the repetition was noted.
    (mut hinted, mut noted): (Local<Option<u64>>, Local<Option<u64>>),
) {
    let Some(exercise) = game.exercise() else { return };
    let Some(ExerciseSource::Mistake(mistake)) = exercise.source() else { return };
    // Every exercise that is put on the table has a number of its own.
    let number = Some(game.number());
    if hint.step(&game).is_some() {
        *hinted = number;
    }
    let Some(grade) = Grade::of(exercise, *hinted == number).filter(|_| *noted != number) else { return };
    *noted = number;
    let kept = mistakes.cards.iter_mut().flatten().find(|kept| kept.card.mistake == *mistake);
    let (Some(kept), Some(mut storage)) = (kept, storage) else { return };
    kept.card.repetition = kept.card.repetition.repeated(grade, calendar_day());
    storage.send(Order::UpdateMistake(kept.id, kept.card.repetition));
}

/// Another try at a kept mistake.
fn exercise_of(kept: &StoredMistake) -> ExerciseSource {
    ExerciseSource::Mistake(Arc::new(kept.card.mistake.clone()))
}
