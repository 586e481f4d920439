//! What a game adds to its rules so that it can be played by hand and eye: a table, pieces that keep
//! their names, moves as paths of spots and as steps of a picture, refusals in words.

use super::gesture::Gesture;
use super::message::{Explain, Message};
use super::scene::{Beats, Mark, Scene};
use super::spot::{Spot, TableShape};
use crate::ai::Contestant;
use crate::rules::{EndReason, Outcome, Position, Seat};

/// Rules, with their computer players, that can be put on a table. [`Session`](super::Session) plays any of them.
pub trait Playable: Position<Refusal: Explain, TextError: Explain> + Contestant {
    /// The table the game is played on.
    fn shape(&self) -> TableShape;

    /// Whether all seats look at the table from the same side.
    const FACES_ONE_WAY: bool = false;

    /// Whether the cell `0,0` is a dark one, as in chess.
    const CORNER_IS_DARK: bool = true;

    /// The number by which players of this game call a cell; `None` where they name cells by letter and digit.
    fn number(cell: Spot) -> Option<u8> {
        let _ = cell;
        None
    }

    /// Whether players may agree on a draw.
    const AGREED_DRAWS: bool = true;

    /// The picture of this position with ids given afresh: the start of a game. From then on pictures
    /// follow from [`Playable::beats`], so that ids last.
    fn scene(&self) -> Scene;

    /// Whether seats see different pictures. The picture of [`Playable::scene`] and the steps of
    /// [`Playable::beats`] show everything.
    const HIDES: bool = false;

    /// [`Playable::scene`] as `viewer` may see it: the same for all worlds that look alike from that
    /// seat, ids included. A seat that is not at the table sees nobody's secrets.
    fn scene_for(&self, viewer: Seat) -> Scene {
        let _ = viewer;
        self.scene()
    }

    /// [`Playable::beats`] as `viewer` sees them; `scene` is that viewer's picture.
    fn beats_for(&self, mv: Self::Move, scene: &Scene, viewer: Seat) -> Beats {
        let _ = viewer;
        self.beats(mv, scene)
    }

    /// [`Position::text`] as `viewer` knows the position. A seat that is not at the table knows nobody's secrets.
    fn text_for(&self, viewer: Seat) -> String {
        let _ = viewer;
        self.text()
    }

    /// Where a legal move is to be seen afterwards, by everybody.
    fn trace(&self, mv: Self::Move) -> Vec<Spot> {
        self.gesture(mv).path
    }

    /// The notice that goes with a move which the rules make for the player (a pass, an opening): the only
    /// legal move there is, and its gesture has no path. `None` where a player decides.
    fn automatic(&self) -> Option<&'static str> {
        None
    }

    /// What the rules ask of the seat to move, where it is not plain: the name of a message. It may tell what
    /// that seat holds.
    fn duty(&self) -> Option<&'static str> {
        None
    }

    /// Why a path is no beginning of a move, where more can be said than that; asked before all else.
    fn refuse_path(&self, path: &[Spot]) -> Option<Message> {
        let _ = path;
        None
    }

    /// What the next game starts from: a game with a deal deals anew.
    fn next_setup(setup: &Self::Setup, seed: u64) -> Self::Setup {
        let _ = seed;
        setup.clone()
    }

    /// The steps that lead from `scene`, a picture of this position, to the picture after the legal
    /// move `mv`.
    fn beats(&self, mv: Self::Move, scene: &Scene) -> Beats;

    /// A legal move as the hand makes it. No two legal moves share both path and tag.
    fn gesture(&self, mv: Self::Move) -> Gesture;

    /// The path of a legal move's gesture with its clicks in another order that means the same.
    fn other_order(&self, mv: Self::Move) -> Option<Vec<Spot>> {
        let _ = mv;
        None
    }

    /// The move that a hand following `path` would be trying to make, legal or not. `None` when no
    /// move of this game could look like that.
    fn attempt(&self, path: &[Spot]) -> Option<Self::Move>;

    /// States of the game to be shown on spots.
    fn marks(&self) -> Vec<Mark>;

    /// How the game ends when `seat` gives up: with two seats the other one wins (FIDE 5.1.2).
    fn resignation(&self, seat: Seat) -> Outcome {
        Outcome::win(seat.next(self.seats()), EndReason::RESIGNATION)
    }
}
