//! Whose eyes look at a table with hidden hands, and the curtain between people who pass it on.

use bevy::prelude::*;

use crate::app::core::{FramePhase, Motion, NextFrame, SceneChanged};
use crate::app::game::current_match::{CurrentMatch, Turn};
use session::{Eyes, Seat};

impl CurrentMatch {
    /// The person to whom the table has to be passed before the game goes on: a game with hidden hands, several
    /// people before one screen, and somebody else was the last to look.
    pub fn curtain(&self) -> Option<Seat> {
        let seat = self.view().turn.filter(|_| self.decides() == Turn::Human)?;
        let watched = self.game().hides && self.people().nth(1).is_some();
        (watched && self.watch.lifted != Some(seat)).then_some(seat)
    }

    /// Whose eyes should see the table now.
    pub fn wanted_viewer(&self) -> Eyes {
        if !self.game().hides || self.view().outcome().is_some() {
            return Eyes::All;
        }
        let mut people = self.people();
        match (people.next(), people.next()) {
            (None, _) if self.watch.hands_shown => Eyes::All,
            (None, _) => Eyes::Nobody,
            (Some(only), None) => Eyes::Of(only),
            (Some(_), Some(_)) if self.curtain().is_some() => Eyes::Nobody,
            (Some(_), Some(_)) => self.watch.lifted.map_or(Eyes::Nobody, Eyes::Of),
        }
    }

    /// Whether the person whose turn it is sees the table: nobody plays from a hand that nobody sees.
    pub fn is_seen_by_mover(&self) -> bool {
        self.curtain().is_none() && self.watch.viewer == self.wanted_viewer()
    }

    /// The seat at the lower edge: the one who looks, where hands are hidden, else as the board was turned.
    pub fn seat_below(&self) -> Seat {
        if !self.game().hides {
            return self.bottom;
        }
        let looks_next = if self.watch.viewer == self.wanted_viewer() { self.curtain() } else { None };
        let looks_now = if let Eyes::Of(seat) = self.watch.viewer { Some(seat) } else { None };
        looks_next.or(looks_now).or(self.watch.lifted).unwrap_or(self.bottom)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        // At the beginning of a frame, so that what a move has set out on its way in the last one is seen moving.
        change_viewer.in_set(FramePhase::Viewer).run_if(resource_exists::<CurrentMatch>),
    );
}

/// Another pair of eyes looks on when what the last ones saw has come to rest.
fn change_viewer(
    mut game: ResMut<CurrentMatch>,
    motion: Res<Motion>,
    mut scene: MessageWriter<SceneChanged>,
    next_frame: Res<NextFrame>,
) {
    let wanted = game.wanted_viewer();
    if game.watch.viewer == wanted {
        return;
    }
    next_frame.ask();
    if !motion.is_moving() && !game.is_added() {
        game.watch.viewer = wanted;
        if game.curtain().is_some() {
            // Whoever looked has passed the table on: what is taken back now shows nobody's hand unasked.
            game.watch.lifted = None;
        }
        scene.write(SceneChanged::Replaced);
    }
}
