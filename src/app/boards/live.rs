//! A small picture of a game that moves: the moves that are played on it are seen, as an animation.

use std::time::Duration;

use bevy_egui::egui::{self, Ui};

use crate::app::boards::small_board::{Board, Grid, Motion};
use crate::app::boards::small_table::Table;
use crate::app::boards::table_view::View;
use crate::app::kit::Pen;
use session::{Choice, Eyes, Match, Piece, Scene, Seat, Shown, Spot, TableKind};

/// How long each beat of a move takes.
const BEAT: Duration = Duration::from_millis(420);

/// A game, and the move that is on its way.
pub(crate) struct Live {
    game: Box<dyn Match>,
    /// The pictures from before the last move to after it, beat by beat; empty at rest.
    scenes: Vec<Scene>,
    began: Duration,
    /// Cells that are to be in sight of a table without edges.
    pub reach: Vec<(i16, i16)>,
}

/// Where things are in a picture that was painted.
#[derive(Clone, Copy)]
pub(crate) enum Places {
    /// On a board.
    Board(Grid),
    /// On a table without edges.
    Table(View),
}

/// What is seen of a picture besides its game.
#[derive(Clone, Copy)]
pub(crate) struct Sight {
    /// The piece that shows where it can go.
    pub from: Option<Spot>,
    /// The seat at the lower edge.
    pub below: Seat,
    /// What is held over a table without edges.
    pub shown: Shown,
    /// Whether the states of the game that matter to who is to move are marked.
    pub marked: bool,
    /// Whether the squares of a board are named, as the sentences about it name them.
    pub named: bool,
}

impl Sight {
    /// Nothing but the game.
    pub(crate) const PLAIN: Sight =
        Sight { from: None, below: Seat::FIRST, shown: Shown::Table, marked: false, named: false };
}

impl Live {
    /// The game as it stands, at rest.
    pub(crate) fn new(game: Box<dyn Match>) -> Live {
        Live { game, scenes: Vec::new(), began: Duration::ZERO, reach: Vec::new() }
    }

    /// The game.
    pub(crate) fn game(&self) -> &dyn Match {
        &*self.game
    }

    /// Plays a move that is seen from now on; where nothing is to travel, `at_once`. `false` if it is none.
    pub(crate) fn play(&mut self, choice: Choice, now: Duration, at_once: bool) -> bool {
        let before = self.game.scene(Eyes::All).clone();
        if self.game.play(choice).is_err() {
            return false;
        }
        self.scenes.clear();
        if !at_once {
            self.began = now;
            self.scenes.push(before.clone());
            let mut scene = before;
            for beat in self.game.steps(Eyes::All) {
                beat.into_iter().for_each(|step| scene.apply(step));
                self.scenes.push(scene.clone());
            }
        }
        true
    }

    /// Goes to a ply, at once.
    pub(crate) fn jump(&mut self, ply: usize) {
        self.game.jump(ply);
        self.scenes.clear();
    }

    /// Whether a move is on its way.
    pub(crate) fn is_moving(&self, now: Duration) -> bool {
        self.motion(now).is_some()
    }

    /// The pictures that the present one lies between.
    fn motion(&self, now: Duration) -> Option<Motion<'_>> {
        let beats = now.saturating_sub(self.began).as_secs_f32() / BEAT.as_secs_f32();
        let index = beats as usize;
        let (before, after) = (self.scenes.get(index)?, self.scenes.get(index + 1)?);
        let share = beats.fract();
        // Slow at both ends.
        Some(Motion { before, after, share: share * share * (3.0 - 2.0 * share) })
    }

    /// Paints it as large as it goes in `rect`.
    pub(crate) fn paint(
        &self,
        ui: &Ui,
        pen: &mut Pen,
        rect: egui::Rect,
        sight: Sight,
        now: Duration,
    ) -> Option<Places> {
        paint(ui, pen, self.game(), rect, sight, (self.motion(now), &self.reach))
    }
}

/// Paints a game as large as it goes in `rect`: with the move that is on its way, and of a table without edges the cells that
/// are to be in sight.
pub(crate) fn paint(
    ui: &Ui,
    pen: &mut Pen,
    game: &dyn Match,
    rect: egui::Rect,
    sight: Sight,
    (motion, reach): (Option<Motion>, &[(i16, i16)]),
) -> Option<Places> {
    match game.game().table {
        TableKind::Board { .. } => {
            let Sight { from, below, marked, named, .. } = sight;
            Board { game, below, from, motion, marked, named }.paint(ui, pen, rect).map(Places::Board)
        }
        TableKind::Dominoes => {
            let coming = motion.and_then(|motion| {
                let laid = |piece: &&Piece| matches!(piece.spot, Spot::Laid { .. });
                let is_new = |piece: &&Piece| {
                    motion.before.piece(piece.id).is_none_or(|before| before.spot != piece.spot)
                };
                let tile = motion.after.pieces.iter().filter(laid).find(is_new)?;
                Some((tile.id, motion.share))
            });
            let shown = if motion.is_some() { Shown::Table } else { sight.shown };
            Table { game, shown, reach, coming }.paint(ui, pen, rect).map(Places::Table)
        }
    }
}
