//! What is to be seen of a game, for any game.

use super::match_face::Stage;
use super::playable::Playable;
use super::scene::{Beats, Mark, Scene};
use super::session::{Session, seated};
use super::spot::Spot;
use crate::rules::Seat;

impl<P: Playable> Stage for Session<P> {
    fn scene(&self, viewer: Seat) -> &Scene {
        self.scenes[self.ply].for_viewer(Some(viewer))
    }

    fn open_scene(&self) -> &Scene {
        self.scenes[self.ply].for_viewer(None)
    }

    fn steps(&self, viewer: Option<Seat>) -> Beats {
        let Some(last) = self.ply.checked_sub(1) else { return Beats::new() };
        let (before, mv) = (&self.line[last], self.made[last]);
        let scene = self.scenes[last].for_viewer(viewer);
        match viewer.filter(|_| P::HIDES) {
            None => before.beats(mv, scene),
            Some(viewer) => before.beats_for(mv, scene, seated(viewer, before.seats())),
        }
    }

    fn marks(&self) -> Vec<Mark> {
        self.position().marks()
    }

    fn last_move(&self) -> Vec<Spot> {
        self.ply.checked_sub(1).map(|last| self.paths[last].clone()).unwrap_or_default()
    }
}
