//! Commands about the record: reviewing, variations, comments, and games forked from an earlier position.

use bevy::prelude::*;
use rand::Rng;

use crate::app::commands::{ForkGame, ReviewCommand, WriteComment};
use crate::app::core::{Branching, Dialog, SceneChanged};
use crate::app::game::current_match::{self, CurrentMatch};
use crate::app::game::desk::Desk;
use session::{LineId, Place};

impl Desk<'_, '_> {
    /// Executes a command about earlier positions and variations.
    pub(super) fn review(&mut self, command: &ReviewCommand, game: &mut ResMut<CurrentMatch>) {
        match *command {
            ReviewCommand::Look(place) => self.look(game, Some(place)),
            ReviewCommand::StopLooking => self.look(game, None),
            ReviewCommand::Branch(made) => self.branch(game, made),
            ReviewCommand::AskPlayOn => {
                if game.looking().is_some() {
                    self.dialog.open(Dialog::PlayOn(Branching { choice: None, stamp: game.stamp_of_look() }));
                }
            }
            ReviewCommand::PlayOn(from) => {
                if from.stamp == game.stamp_of_look() {
                    self.play_on(game, from);
                }
            }
            ReviewCommand::Note(made) => {
                if made.stamp == game.stamp_of_look() {
                    self.note(game, made);
                }
            }
            ReviewCommand::Annotate => {
                if game.move_at(game.here()).is_some() {
                    self.dialog.open(Dialog::Annotate(game.here()));
                }
            }
            ReviewCommand::Judge(place, glyph) => game.edit().judge(place, glyph),
            ReviewCommand::Promote(line) => {
                game.edit().promote(line);
                self.look_again(game);
            }
            ReviewCommand::AskDelete(line) => self.dialog.open(Dialog::Delete(line)),
            ReviewCommand::Delete(line) => {
                self.dialog.close();
                game.edit().delete(line);
                self.look_again(game);
            }
        }
    }

    /// Shows `place` of the record, or the current position of the game with `None`.
    pub(super) fn look(&mut self, game: &mut ResMut<CurrentMatch>, place: Option<Place>) {
        let Some(change) = game.look_at(place) else { return };
        self.notice.clear();
        self.dialog.close();
        self.scene.write(change);
    }

    /// After a change of the record, updates the reviewed position and the dialog about it.
    pub(super) fn look_again(&mut self, game: &mut ResMut<CurrentMatch>) {
        let Some(before) = game.looking() else { return };
        let change = game.look_again();
        match self.dialog.get() {
            Dialog::PlayOn(from) if from.stamp != game.stamp_of_look() => self.dialog.close(),
            Dialog::Annotate(place) if place == before && change.is_none() => {
                self.dialog.open(Dialog::Annotate(game.here()));
            }
            _ => {}
        }
        if let Some(change) = change {
            self.scene.write(change);
        }
    }

    /// Handles a move made in the reviewed position.
    ///
    /// If the record has the move, goes there. In a variation, adds it. In the game itself, asks first.
    fn branch(&mut self, game: &mut ResMut<CurrentMatch>, made: Branching) {
        let Some(choice) = made.choice.filter(|_| made.stamp == game.stamp_of_look()) else { return };
        let place = game.here();
        let mut tried = game.look(place);
        if tried.play(choice).is_err() {
            return;
        }
        let text = tried.moves().get(place.ply).map(|mv| mv.text.as_str()).unwrap_or_default();
        match game.following(place, text) {
            Some(next) => self.look(game, Some(next)),
            None if place.line != LineId::GAME => self.note(game, made),
            None => self.dialog.open(Dialog::PlayOn(made)),
        }
    }

    /// Adds the move as a variation and shows the position after it.
    fn note(&mut self, game: &mut ResMut<CurrentMatch>, made: Branching) {
        let Some(choice) = made.choice else { return };
        let place = game.here();
        self.dialog.close();
        match game.edit().note(place, choice) {
            Ok(next) => self.look(game, Some(next)),
            Err(error) => error!("{error}"),
        }
    }

    /// Continues the game from the reviewed position.
    fn play_on(&mut self, game: &mut ResMut<CurrentMatch>, from: Branching) {
        let place = game.here();
        let played = {
            let game = game.change();
            game.take_up(place);
            from.choice.map_or(Ok(()), |choice| game.play(choice))
        };
        if let Err(error) = played {
            error!("{error}");
        }
        game.pause.stands = game.is_exhibition();
        self.look(game, None);
        self.dialog.close();
        self.scene.write(match from.choice {
            Some(_) => SceneChanged::Played(game.seen_steps()),
            None => SceneChanged::Jumped,
        });
    }
}

pub(super) fn write_comments(mut written: MessageReader<WriteComment>, mut game: ResMut<CurrentMatch>) {
    for WriteComment { place, text } in written.read() {
        game.edit().comment(*place, text);
    }
}

/// Starts a new game from the reviewed position. The current one stays in the library unchanged.
pub(super) fn fork_games(
    mut wishes: MessageReader<ForkGame>,
    game: Res<CurrentMatch>,
    mut commands: Commands,
) {
    for ForkGame { from, seats } in wishes.read() {
        if from.stamp != game.stamp_of_look() {
            continue;
        }
        let forked = game.fork(game.here(), seats.clone(), rand::rng().next_u64());
        match forked {
            Ok(mut other) => {
                let played = from.choice.map_or(Ok(()), |choice| other.play(choice));
                if let Err(error) = played {
                    error!("{error}");
                }
                current_match::replace(other, &mut commands);
            }
            Err(error) => error!("{error}"),
        }
    }
}
