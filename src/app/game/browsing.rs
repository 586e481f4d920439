//! Commands about the record: browsing, variations, comments, and games forked from an earlier position.

use bevy::prelude::*;
use rand::Rng;

use crate::app::commands::{BrowseCommand, PlayOnAsNewGame, WriteComment};
use crate::app::core::{BrowseMove, Dialog, SceneChanged};
use crate::app::game::current_match::{self, CurrentMatch};
use crate::app::game::effects::GameEffects;
use session::{LineId, Place};

impl GameEffects<'_, '_> {
    /// Executes a command about earlier positions and variations.
    pub(super) fn browse(&mut self, command: &BrowseCommand, game: &mut ResMut<CurrentMatch>) {
        match *command {
            BrowseCommand::ShowPosition(place) => self.show_place(game, Some(place)),
            BrowseCommand::ShowCurrent => self.show_place(game, None),
            BrowseCommand::ShowLine { ref moves, stamp } => {
                if stamp == game.display_stamp() {
                    self.show_line(game, moves);
                }
            }
            BrowseCommand::Branch(made) => self.branch(game, made),
            BrowseCommand::Retry(ply) => self.retry(game, ply),
            BrowseCommand::ContinueExercise => self.continue_exercise(game),
            BrowseCommand::ShowSolution => self.show_solution(game),
            BrowseCommand::AskPlayOn => {
                if game.browsed_place().is_some() {
                    self.dialog.open(Dialog::PlayOn(BrowseMove { choice: None, stamp: game.browse_stamp() }));
                }
            }
            BrowseCommand::PlayOn(from) => {
                if from.stamp == game.browse_stamp() {
                    self.play_on(game, from);
                }
            }
            BrowseCommand::AddVariation(made) => {
                if made.stamp == game.browse_stamp() {
                    self.note(game, made);
                }
            }
            BrowseCommand::Annotate => {
                if game.move_at(game.displayed_place()).is_some() {
                    self.dialog.open(Dialog::Annotate(game.displayed_place()));
                }
            }
            BrowseCommand::SetGlyph(place, glyph) => game.record_mut().set_glyph(place, glyph),
            BrowseCommand::Promote(line) => {
                game.record_mut().promote_variation(line);
                self.refresh_browse(game);
            }
            BrowseCommand::AskDelete(line) => self.dialog.open(Dialog::Delete(line)),
            BrowseCommand::Delete(line) => {
                self.dialog.close();
                game.record_mut().delete_variation(line);
                self.refresh_browse(game);
            }
        }
    }

    /// Shows the position at `place` of the record; `None` shows the current position of the game.
    pub(super) fn show_place(&mut self, game: &mut ResMut<CurrentMatch>, place: Option<Place>) {
        let Some(change) = game.browse(place) else { return };
        self.notice.clear();
        self.dialog.close();
        self.scene.write(change);
    }

    /// Shows the position after `moves` from the displayed one. Adds the moves that the record lacks as a variation.
    fn show_line(&mut self, game: &mut ResMut<CurrentMatch>, moves: &[String]) {
        let mut place = game.displayed_place();
        for text in moves {
            let next = game.find_next(place, text).or_else(|| {
                let choice = game.browse_at(place).choice_of(text).ok()?;
                game.record_mut().add_variation_move(place, choice).ok()
            });
            let Some(next) = next else {
                error!("the analysed move {text} is illegal");
                break;
            };
            place = next;
        }
        self.show_place(game, Some(place));
    }

    /// Updates the browsed position, and the dialog about it, after a change of the record.
    pub(super) fn refresh_browse(&mut self, game: &mut ResMut<CurrentMatch>) {
        let Some(before) = game.browsed_place().filter(|_| game.exercise().is_none()) else { return };
        let change = game.refresh_browse();
        match self.dialog.get() {
            Dialog::PlayOn(from) if from.stamp != game.browse_stamp() => self.dialog.close(),
            Dialog::Annotate(place) if place == before && change.is_none() => {
                self.dialog.open(Dialog::Annotate(game.displayed_place()));
            }
            _ => {}
        }
        if let Some(change) = change {
            self.scene.write(change);
        }
    }

    /// Handles a move made in the browsed position, or in an exercise.
    ///
    /// If the record contains the move, shows the position after it. Otherwise adds the move to a browsed variation or
    /// to a game from a file, and asks the player in the main line of an own game.
    fn branch(&mut self, game: &mut ResMut<CurrentMatch>, made: BrowseMove) {
        let Some(choice) = made.choice.filter(|_| made.stamp == game.browse_stamp()) else { return };
        if game.exercise().is_some() {
            self.play_in_exercise(game, choice);
            return;
        }
        let place = game.displayed_place();
        let mut preview = game.browse_at(place);
        if preview.play(choice).is_err() {
            return;
        }
        let text = preview.moves().get(place.ply).map(|mv| mv.text.as_str()).unwrap_or_default();
        match game.find_next(place, text) {
            Some(next) => self.show_place(game, Some(next)),
            None if place.line != LineId::GAME || game.is_from_file() => self.note(game, made),
            None => self.dialog.open(Dialog::PlayOn(made)),
        }
    }

    /// Adds the move as a variation and shows the position after it.
    fn note(&mut self, game: &mut ResMut<CurrentMatch>, made: BrowseMove) {
        let Some(choice) = made.choice else { return };
        let place = game.displayed_place();
        self.dialog.close();
        match game.record_mut().add_variation_move(place, choice) {
            Ok(next) => self.show_place(game, Some(next)),
            Err(error) => error!("{error}"),
        }
    }

    /// Continues the game from the browsed position, with the move `from.choice` if there is one.
    fn play_on(&mut self, game: &mut ResMut<CurrentMatch>, from: BrowseMove) {
        let place = game.displayed_place();
        let result = {
            let game = game.match_mut();
            game.promote_to_game(place);
            from.choice.map_or(Ok(()), |choice| game.play(choice))
        };
        if let Err(error) = result {
            error!("{error}");
        }
        game.pause.is_paused = game.only_computers_play();
        self.show_place(game, None);
        self.dialog.close();
        self.scene.write(match from.choice {
            Some(_) => SceneChanged::Played(game.visible_steps()),
            None => SceneChanged::Jumped,
        });
    }
}

/// Stores the comments that the player has written about moves.
pub(super) fn write_comments(mut written: MessageReader<WriteComment>, mut game: ResMut<CurrentMatch>) {
    for WriteComment { place, text } in written.read() {
        game.record_mut().set_comment(*place, text);
    }
}

/// Starts a new game from the browsed position. The current one stays in the library unchanged.
pub(super) fn fork_games(
    mut requests: MessageReader<PlayOnAsNewGame>,
    game: Res<CurrentMatch>,
    mut commands: Commands,
) {
    for PlayOnAsNewGame { from, seats } in requests.read() {
        if from.stamp != game.browse_stamp() {
            continue;
        }
        let fork = game.fork(game.displayed_place(), seats.clone(), rand::rng().next_u64());
        match fork {
            Ok(mut new_match) => {
                let result = from.choice.map_or(Ok(()), |choice| new_match.play(choice));
                if let Err(error) = result {
                    error!("{error}");
                }
                current_match::replace_match(new_match, &mut commands);
            }
            Err(error) => error!("{error}"),
        }
    }
}
