//! A small board or table that animates the moves of a game.

use std::time::Duration;

use bevy_egui::egui::{self, Ui};

use crate::app::boards::small_board::{SceneTransition, SmallBoard, SmallBoardGrid};
use crate::app::boards::small_table::SmallTable;
use crate::app::boards::table_view::SmallTableView;
use crate::app::kit::UiContext;
use session::{DominoOverlay, Match, MoveIndex, Piece, Scene, Seat, Spot, TableKind, Viewer};

/// Duration of a beat. A beat is the group of a move's steps that are animated at the same time.
const BEAT: Duration = Duration::from_millis(420);

/// A game and the animation of its last move.
pub(crate) struct AnimatedBoard {
    game: Box<dyn Match>,
    /// The scene before the last move, and the scene after each of its beats. Empty if that move is not animated.
    scenes: Vec<Scene>,
    /// Time at which the last animation started.
    animation_start: Duration,
    /// Cells of an open table (the table of Domin-Up, which has no edges) that must be visible.
    pub required_cells: Vec<(i16, i16)>,
}

/// Positions of the squares or cells in a drawn picture.
#[derive(Clone, Copy)]
pub(crate) enum PictureAreas {
    /// The squares of a board.
    Board(SmallBoardGrid),
    /// The cells of an open table.
    Table(SmallTableView),
}

/// Options of a picture of a game.
#[derive(Clone, Copy)]
pub(crate) struct PictureOptions {
    /// The piece whose legal moves are shown.
    pub selected: Option<Spot>,
    /// The seat at the lower edge.
    pub bottom_seat: Seat,
    /// Tiles shown above an open table.
    pub overlay: DominoOverlay,
    /// Whether pieces that must capture are marked.
    pub marks_must_capture: bool,
    /// Whether the squares of a board are labelled with their coordinates or numbers.
    pub labels_squares: bool,
}

impl PictureOptions {
    /// The position seen by the first seat, without marks and labels.
    pub(crate) const PLAIN: PictureOptions = PictureOptions {
        selected: None,
        bottom_seat: Seat::FIRST,
        overlay: DominoOverlay::Table,
        marks_must_capture: false,
        labels_squares: false,
    };
}

impl AnimatedBoard {
    /// Shows the game without an animation.
    pub(crate) fn new(game: Box<dyn Match>) -> AnimatedBoard {
        AnimatedBoard {
            game,
            scenes: Vec::new(),
            animation_start: Duration::ZERO,
            required_cells: Vec::new(),
        }
    }

    pub(crate) fn game(&self) -> &dyn Match {
        &*self.game
    }

    /// Plays a move and starts its animation at `now`. With `skip_animation`, the move is shown at once.
    ///
    /// Returns `false` if the move is illegal.
    pub(crate) fn play(&mut self, choice: MoveIndex, now: Duration, skip_animation: bool) -> bool {
        let before = self.game.scene(Viewer::All).clone();
        if self.game.play(choice).is_err() {
            return false;
        }
        self.scenes.clear();
        if !skip_animation {
            self.animation_start = now;
            self.scenes.push(before.clone());
            let mut scene = before;
            for beat in self.game.steps(Viewer::All) {
                beat.into_iter().for_each(|step| scene.apply(step));
                self.scenes.push(scene.clone());
            }
        }
        true
    }

    /// Goes to a ply without an animation.
    pub(crate) fn jump(&mut self, ply: usize) {
        self.game.go_to_ply(ply);
        self.scenes.clear();
    }

    /// Whether an animation is running.
    pub(crate) fn is_moving(&self, now: Duration) -> bool {
        self.motion(now).is_some()
    }

    /// The moment of the animation at `now`; `None` if no animation is running.
    fn motion(&self, now: Duration) -> Option<SceneTransition<'_>> {
        let elapsed_beats = now.saturating_sub(self.animation_start).as_secs_f32() / BEAT.as_secs_f32();
        let index = elapsed_beats as usize;
        let (before, after) = (self.scenes.get(index)?, self.scenes.get(index + 1)?);
        let linear = elapsed_beats.fract();
        // Ease in and out (smoothstep).
        Some(SceneTransition { before, after, progress: linear * linear * (3.0 - 2.0 * linear) })
    }

    /// Draws the game as large as possible in `rect`. Returns `None` if `rect` is too small.
    pub(crate) fn paint(
        &self,
        ui: &Ui,
        cx: &mut UiContext,
        rect: egui::Rect,
        options: PictureOptions,
        now: Duration,
    ) -> Option<PictureAreas> {
        paint(ui, cx, self.game(), rect, options, (self.motion(now), &self.required_cells))
    }
}

/// Draws a game as large as possible in `rect`, with an optional animation.
///
/// `required_cells` lists the cells of an open table that must be visible. Returns `None` if `rect` is too small for
/// the board, or if the table has no cell to show.
pub(crate) fn paint(
    ui: &Ui,
    cx: &mut UiContext,
    game: &dyn Match,
    rect: egui::Rect,
    options: PictureOptions,
    (motion, required_cells): (Option<SceneTransition>, &[(i16, i16)]),
) -> Option<PictureAreas> {
    match game.game().table {
        TableKind::Board { .. } => {
            let PictureOptions { selected, bottom_seat, marks_must_capture, labels_squares, .. } = options;
            SmallBoard { game, bottom_seat, selected, motion, marks_must_capture, labels_squares }
                .paint(ui, cx, rect)
                .map(PictureAreas::Board)
        }
        TableKind::Dominoes => {
            let arriving_tile = motion.and_then(|motion| {
                let is_on_table = |piece: &&Piece| matches!(piece.spot, Spot::Domino { .. });
                let is_new = |piece: &&Piece| {
                    motion.before.piece(piece.id).is_none_or(|before| before.spot != piece.spot)
                };
                let new_tile = motion.after.pieces.iter().filter(is_on_table).find(is_new)?;
                Some((new_tile.id, motion.progress))
            });
            let overlay = if motion.is_some() { DominoOverlay::Table } else { options.overlay };
            SmallTable { game, overlay, required_cells, arriving_tile }
                .paint(ui, cx, rect)
                .map(PictureAreas::Table)
        }
    }
}
