//! Read access to the table for its panels.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, pos2};

use crate::app::core::Dialog;
use crate::app::game::{
    CurrentMatch, EngineFailure, EngineThread, GameReview, HintState, LevelGames, LiveAnalysis, Notice,
    PlayerScores,
};
use crate::app::look::TableLayout;
use crate::app::preferences::{KnownEngines, Settings, Setups};
use crate::app::table::input::Selection;
use crate::app::words::{Locale, MatchText, shown_name};
use session::{self, Seat};

/// System parameter with the game on the table and the state that the panels show.
#[derive(SystemParam)]
pub struct TableScreen<'w> {
    pub(crate) game: Res<'w, CurrentMatch>,
    pub(crate) layout: Res<'w, TableLayout>,
    pub(crate) notice: Res<'w, Notice>,
    pub(crate) hint: Res<'w, HintState>,
    pub(crate) score: Res<'w, PlayerScores>,
    pub(crate) level_games: Res<'w, LevelGames>,
    pub(crate) engine: Res<'w, EngineThread>,
    pub(crate) selection: Res<'w, Selection>,
    pub(crate) settings: Res<'w, Settings>,
    pub(crate) setups: Res<'w, Setups>,
    pub(crate) engines: Res<'w, KnownEngines>,
    pub(crate) failure: Res<'w, EngineFailure>,
    pub(crate) analysis: Res<'w, LiveAnalysis>,
    pub(crate) review: Res<'w, GameReview>,
    pub(crate) dialog: Res<'w, State<Dialog>>,
}

impl TableScreen<'_> {
    /// Converts a rectangle of the layout (pixels) to egui's points.
    pub(crate) fn points(&self, rect: Rect) -> egui::Rect {
        let point = |at: Vec2| pos2(at.x / self.layout.scale, at.y / self.layout.scale);
        egui::Rect::from_min_max(point(rect.min), point(rect.max))
    }

    /// Score between the current players; `None` without counted games, and for games from files.
    pub(crate) fn score(&self) -> Option<session::Score> {
        let game = &self.game;
        let score = self.score.board.score(game.game(), game.seats());
        (!game.is_from_file() && score.games() > 0).then_some(score)
    }

    /// Texts about the game, limited to what the viewer may know.
    pub(crate) fn match_text(&self) -> MatchText<'_> {
        MatchText { game: &**self.game, is_paused: self.game.is_halted(), viewer: self.game.viewer() }
    }

    /// Texts about the position shown (the current or a past position), limited to what the viewer may know.
    pub(crate) fn shown_match_text(&self) -> MatchText<'_> {
        let paused = self.game.is_halted() && self.game.browsed_place().is_none();
        MatchText { game: self.game.displayed(), is_paused: paused, viewer: self.game.viewer() }
    }

    /// Displayed name of the player in `seat`.
    pub(crate) fn name(&self, locale: &Locale, seat: Seat) -> String {
        shown_name(locale, self.game.game(), &self.game.seats()[seat.index()], seat)
    }
}
