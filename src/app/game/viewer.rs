//! The viewer of hidden hands, and the curtain: the screen that hides the hands while the next person takes the seat.

use bevy::prelude::*;

use crate::app::core::{FramePhase, NextFrame, RunningAnimations, SceneChanged};
use crate::app::game::current_match::{CurrentMatch, NextActor};
use session::{Seat, Viewer};

impl CurrentMatch {
    /// The seat of the person to whom the screen must be passed before the game goes on.
    ///
    /// `None` in an exercise, if no person is to move, if no hands are hidden, if only one person plays, or if the person to move was
    /// the last to lift the curtain.
    pub fn curtain(&self) -> Option<Seat> {
        let is_expected = self.next_actor() == NextActor::Human && self.exercise().is_none();
        let seat = self.state().turn.filter(|_| is_expected)?;
        let is_curtain_needed = self.game().has_hidden_information && self.people().nth(1).is_some();
        (is_curtain_needed && self.viewer_state.curtain_lifted_by != Some(seat)).then_some(seat)
    }

    /// The viewer that the current state of the game requires.
    pub fn wanted_viewer(&self) -> Viewer {
        if !self.game().has_hidden_information {
            return Viewer::All;
        }
        // The player of an exercise knows what the player of the game knew. After it, and in a demonstration, all is
        // open.
        if let Some(exercise) = self.exercise() {
            return if exercise.is_over() { Viewer::All } else { exercise.viewer() };
        }
        if self.state().outcome().is_some() {
            return Viewer::All;
        }
        let mut people = self.people();
        match (people.next(), people.next()) {
            (None, _) if self.viewer_state.hands_shown => Viewer::All,
            (None, _) => Viewer::Onlooker,
            (Some(only), None) => Viewer::Seat(only),
            (Some(_), Some(_)) if self.curtain().is_some() => Viewer::Onlooker,
            (Some(_), Some(_)) => self.viewer_state.curtain_lifted_by.map_or(Viewer::Onlooker, Viewer::Seat),
        }
    }

    /// Whether the person to move sees the table, including their own hand.
    pub fn is_seen_by_mover(&self) -> bool {
        self.curtain().is_none() && self.viewer_state.viewer == self.wanted_viewer()
    }

    /// The seat at the bottom edge. With hidden hands it is the viewer's seat, otherwise the seat set at the start or
    /// by the last flip of the board.
    pub fn bottom_seat(&self) -> Seat {
        if !self.game().has_hidden_information {
            return self.bottom;
        }
        let next_viewer =
            if self.viewer_state.viewer == self.wanted_viewer() { self.curtain() } else { None };
        let current_viewer =
            if let Viewer::Seat(seat) = self.viewer_state.viewer { Some(seat) } else { None };
        next_viewer.or(current_viewer).or(self.viewer_state.curtain_lifted_by).unwrap_or(self.bottom)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        // Runs at the start of a frame, when `RunningAnimations` already counts the animation of the last move.
        change_viewer.in_set(FramePhase::Viewer).run_if(resource_exists::<CurrentMatch>),
    );
}

/// Changes the viewer once the animations that the previous viewer saw have ended.
fn change_viewer(
    mut game: ResMut<CurrentMatch>,
    animations: Res<RunningAnimations>,
    mut scene: MessageWriter<SceneChanged>,
    next_frame: Res<NextFrame>,
) {
    let wanted = game.wanted_viewer();
    if game.viewer_state.viewer == wanted {
        return;
    }
    next_frame.request();
    if !animations.is_moving() && !game.is_added() {
        game.viewer_state.viewer = wanted;
        if game.curtain().is_some() {
            // The previous person has passed the screen on. A take-back must no longer show the hand of that person.
            game.viewer_state.curtain_lifted_by = None;
        }
        scene.write(SceneChanged::Replaced);
    }
}
