//! Picture of a lesson: a board that plays the lesson's moves slowly and accepts the reader's moves.
//!
//! After an illegal move a sentence below the picture explains why the move is illegal.

use std::time::Duration;

use bevy_egui::egui::{self, Sense, Ui, vec2};

use crate::app::boards::{AnimatedBoard, PictureAreas, PictureOptions};
use crate::app::kit::{Attention, Button, TextTone, UiContext, body_font, size};
use session::{
    ClickEffect, DominoOverlay, Game, Lesson, MoveIndex, MoveInput, Picture, PieceKind, Place, Seat, Spot,
    TableKind, Viewer, key,
};

/// Pause after each move.
const MOVE_PAUSE: Duration = Duration::from_millis(2200);

/// Greatest number of alternative moves shown from one position.
const MOST_ALTERNATIVES: usize = 12;

/// A live board with the moves of a lesson.
pub(super) struct LessonPicture {
    lesson: Lesson,
    animated: AnimatedBoard,
    /// Ply at which the lesson starts.
    start: usize,
    /// Move texts to play: one line of moves, or alternative moves from the start position. Empty if the picture plays
    /// nothing.
    line: Vec<String>,
    /// Index of the next move in `line`.
    next: usize,
    /// Time of the next automatic move; `None` while the picture does not play.
    due: Option<Duration>,
    /// Spots that the reader has clicked so far for a move.
    trail: Vec<Spot>,
    /// Whether the reader has clicked the picture: it stops playing by itself.
    by_hand: bool,
    /// Feedback on the reader's last move: its text, and whether the move was legal.
    feedback: Option<(String, bool)>,
}

impl LessonPicture {
    /// Picture of a lesson; `None` for a lesson without one.
    pub(super) fn of(game: Game, lesson: Lesson) -> Option<LessonPicture> {
        let live = AnimatedBoard::new(lesson.open(game)?);
        let (start, line) = (live.game().state().ply, line(&live, lesson));
        let (trail, next) = (Vec::new(), 0);
        Some(LessonPicture {
            lesson,
            animated: live,
            start,
            line,
            next,
            due: None,
            trail,
            by_hand: false,
            feedback: None,
        })
    }

    /// Whether the picture plays by itself.
    pub(super) fn plays(&self) -> bool {
        !self.line.is_empty() && !self.by_hand
    }

    fn is_one_line(&self) -> bool {
        !self.lesson.line.is_empty()
    }

    fn reset(&mut self) {
        self.animated.jump(self.start);
        self.trail.clear();
        self.feedback = None;
    }

    /// Draws the picture, which advances if `is_playing`; returns its rectangle.
    pub(super) fn draw(
        &mut self,
        ui: &mut Ui,
        cx: &mut UiContext,
        attention: &Attention,
        name: &str,
        side: f32,
        is_playing: bool,
    ) -> egui::Rect {
        let now = attention.now();
        self.advance(attention, is_playing);
        attention.request_frame_if(self.animated.is_moving(now));
        let height = match self.animated.game().game().table {
            TableKind::Board { .. } => side,
            TableKind::Dominoes => (side * 0.8).round(),
        };
        let (rect, response) = ui.allocate_exact_size(vec2(side, height), Sense::click());
        cx.record_area(ui, "picture", name, rect);
        if !ui.is_rect_visible(rect) {
            return rect;
        }
        let at_start = self.animated.game().state().ply == self.start;
        let from = match (self.lesson.picture, self.by_hand) {
            (_, true) => self.trail.first().copied(),
            (Picture::Board { from, .. }, false) if at_start => from,
            _ => None,
        };
        let shown = match self.lesson.picture {
            Picture::Tiles { shown, .. } if at_start => shown,
            _ => DominoOverlay::Table,
        };
        let position_view = PictureOptions {
            selected: from,
            bottom_seat: Seat::FIRST,
            overlay: shown,
            marks_must_capture: true,
            labels_squares: true,
        };
        let areas = self.animated.paint(ui, cx, rect, position_view, now);
        if response.hovered() {
            ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
        }
        if let (true, Some(at), Some(areas)) = (response.clicked(), response.interact_pointer_pos(), areas) {
            self.by_hand = true;
            match areas {
                PictureAreas::Board(grid) => {
                    grid.spot(at).into_iter().for_each(|spot| self.click(cx, attention, spot))
                }
                PictureAreas::Table(view) => self.lay_tile(cx, attention, view.cell_at(at)),
            }
            attention.request_frame_if(true);
        }
        rect
    }

    /// Plays the next move when it is due.
    fn advance(&mut self, attention: &Attention, is_playing: bool) {
        let now = attention.now();
        if !is_playing || !self.plays() || !attention.may_animate() {
            self.due = None;
            return;
        }
        let due = *self.due.get_or_insert(now + MOVE_PAUSE);
        if now >= due {
            self.step(attention);
            self.due = Some(now + MOVE_PAUSE);
        }
        attention.wake_at(self.due.unwrap_or(now));
    }

    /// Plays the next move of `line`, or returns to the start position if the next move does not follow from here.
    fn step(&mut self, attention: &Attention) {
        self.feedback = None;
        self.trail.clear();
        let at_start = self.animated.game().state().ply == self.start;
        if self.next >= self.line.len() {
            self.next = 0;
        }
        // If the next move does not follow from this position, show the start for a moment before the move.
        if !at_start && (self.next == 0 || !self.is_one_line() || self.by_hand) {
            self.by_hand = false;
            if self.is_one_line() {
                self.next = 0;
            }
            self.reset();
            return attention.request_frame_if(true);
        }
        let choice = self.line.get(self.next).and_then(|text| self.animated.game().choice_of(text).ok());
        self.next += 1;
        if let Some(choice) = choice {
            self.play(choice, attention);
        }
    }

    fn play(&mut self, choice: MoveIndex, attention: &Attention) -> bool {
        attention.request_frame_if(true);
        self.animated.play(choice, attention.now(), attention.are_animations_off())
    }

    /// Draws the buttons and the feedback on the reader's last move.
    pub(super) fn controls(&mut self, ui: &mut Ui, cx: &mut UiContext, attention: &Attention, name: &str) {
        if self.line.is_empty() {
            return;
        }
        ui.horizontal(|ui| {
            let next = format!("howto-next-{name}");
            let button = Button::new(&next, cx.text(key!("howto-next-move"))).with_icon("skip-forward");
            if cx.button(ui, button, None) {
                self.step(attention);
                // Pause longer after a manual step.
                self.due = Some(attention.now() + 3 * MOVE_PAUSE);
            }
            let again = format!("howto-again-{name}");
            let button = Button::icon(&again, "restart", cx.text(key!("howto-replay")));
            let moved = self.by_hand || self.animated.game().state().ply != self.start;
            if cx.button(ui, button.enabled(moved), None) {
                self.by_hand = false;
                self.next = 0;
                self.reset();
            }
        });
        let (text, tone) = match &self.feedback {
            Some((text, true)) => (text.clone(), TextTone::Accent),
            Some((text, false)) => (text.clone(), TextTone::Danger),
            None => {
                let key = match self.animated.game().game().table {
                    TableKind::Board { .. } => key!("howto-try"),
                    TableKind::Dominoes => key!("howto-try-tiles"),
                };
                (cx.text(key), TextTone::Muted)
            }
        };
        let label = cx.label(ui, text, body_font(size::SMALL + 1.0), tone);
        if let Some((_, is_move)) = self.feedback {
            cx.record_area(ui, if is_move { "tried" } else { "refusal" }, name, label.rect);
        }
    }

    /// Handles the reader's click on a board.
    fn click(&mut self, cx: &UiContext, attention: &Attention, spot: Spot) {
        let game = self.animated.game();
        let is_own = |spot: Spot| {
            game.scene(Viewer::All).at(spot).is_some_and(|piece| game.state().turn == Some(piece.owner))
        };
        let effect = MoveInput::new(&game.state().gestures, &self.trail).click(spot, None, is_own(spot));
        self.feedback = None;
        let choice = match effect {
            ClickEffect::Choose(choice) | ClickEffect::Pick(choice) => Some(choice),
            // A promotion asks for the kind of piece; take the first answer, the queen.
            ClickEffect::Ask(answers) => answers.first().map(|(_, choice)| *choice),
            ClickEffect::Trail(trail) => {
                // Explain why if the clicked piece of the player to move has no legal move.
                let rejection = game.rejection_message(&trail).filter(|_| trail.len() == 1);
                self.feedback = rejection.map(|rejection| (cx.format(&rejection), false));
                self.trail = trail;
                None
            }
            ClickEffect::Refuse(tried) => {
                let text = match game.rejection_message(&tried) {
                    Some(rejection) if tried.len() > 1 => cx.format(&rejection),
                    _ => cx.text(key!("howto-no-piece-there")),
                };
                self.feedback = Some((text, false));
                None
            }
        };
        if let Some(choice) = choice {
            self.trail.clear();
            if self.play(choice, attention) {
                self.feedback = Some((cx.text(key!("howto-move-legal")), true));
            }
        }
    }

    /// Handles the reader's click on a cell of the domino table: places one of the lesson's tiles there, if that is
    /// legal.
    fn lay_tile(&mut self, cx: &UiContext, attention: &Attention, (x, y): (i16, i16)) {
        let game = self.animated.game();
        let (Picture::Tiles { shown, .. }, Some(seat)) = (self.lesson.picture, game.state().turn) else {
            return;
        };
        let tiles: Vec<[u8; 2]> = match shown {
            DominoOverlay::Table => Vec::new(),
            DominoOverlay::Places(tile) => vec![tile],
            DominoOverlay::HeldTiles(tries) => tries.iter().map(|held_tile| held_tile.tile).collect(),
        };
        let spot_in_hand = |tile: &[u8; 2]| {
            let mut pieces = game.scene(Viewer::All).pieces.iter();
            let is_in_hand = |spot: Spot| matches!(spot, Spot::Hand { seat: owner, .. } if owner == seat);
            let piece = pieces
                .find(|piece| piece.kind == PieceKind::tile(tile[0], tile[1]) && is_in_hand(piece.spot));
            piece.map(|piece| piece.spot)
        };
        let cell = Spot::cell(x, y);
        let moves_to_cell = |from: Spot| {
            let gestures = game.state().gestures.iter().enumerate();
            let reaches_cell =
                move |route: &Vec<Spot>| route.first() == Some(&from) && route[1..].contains(&cell);
            gestures
                .filter(move |(_, gesture)| gesture.routes.iter().any(reaches_cell))
                .map(|(index, _)| MoveIndex(index))
        };
        let choice = tiles.iter().filter_map(spot_in_hand).find_map(|from| moves_to_cell(from).next());
        if let Some(choice) = choice {
            if self.play(choice, attention) {
                self.feedback = Some((cx.text(key!("howto-move-legal")), true));
            }
            return;
        }
        let attempt = match shown {
            DominoOverlay::HeldTiles(tries) => tries.iter().find_map(|held_tile| {
                let cells = [
                    Spot::cell(held_tile.low.0, held_tile.low.1),
                    Spot::cell(held_tile.high.0, held_tile.high.1),
                ];
                let from = spot_in_hand(&held_tile.tile).filter(|_| cells.contains(&cell))?;
                Some(vec![from, cells[0], cells[1]])
            }),
            _ => tiles.iter().find_map(spot_in_hand).map(|from| vec![from, cell, Spot::cell(x + 1, y)]),
        };
        let rejection = attempt.and_then(|attempt| game.rejection_message(&attempt));
        self.feedback = rejection.map(|rejection| (cx.format(&rejection), false));
    }
}

/// Texts of the moves that a lesson plays.
///
/// They are the moves of `lesson.line` if it is not empty. Otherwise they are the legal moves of the piece or tiles in
/// the picture, or all legal moves if there are at most `MOST_ALTERNATIVES`.
fn line(board: &AnimatedBoard, lesson: Lesson) -> Vec<String> {
    if !lesson.line.is_empty() {
        return lesson.line.split_whitespace().map(str::to_owned).collect();
    }
    let game = board.game();
    let is_shown = |index: usize| match lesson.picture {
        Picture::Board { from: Some(from), .. } => game.state().gestures[index].start() == Some(from),
        Picture::Tiles { shown: DominoOverlay::Table, .. } | Picture::Nothing | Picture::Numbers => false,
        Picture::Tiles { shown, .. } => shows(board, shown, index),
        Picture::Board { from: None, .. } => game.state().gestures.len() <= MOST_ALTERNATIVES,
    };
    let mut texts = Vec::new();
    for choice in (0..game.state().gestures.len()).filter(|index| is_shown(*index)).map(MoveIndex) {
        let mut tried = game.browse_at(Place::of_game(game.state().ply));
        if tried.play(choice).is_ok() {
            texts.extend(tried.moves().last().map(|mv| mv.text.clone()));
        }
    }
    // If there are many moves, take every n-th one.
    let step = texts.len().div_ceil(MOST_ALTERNATIVES).max(1);
    texts.into_iter().step_by(step).collect()
}

/// Whether the move at `index` places one of the picture's tiles on the cells that the picture shows.
fn shows(board: &AnimatedBoard, shown: DominoOverlay, index: usize) -> bool {
    let Some(route) = board.game().state().gestures[index].routes.first() else { return false };
    let tile =
        route.first().and_then(|spot| board.game().scene(Viewer::All).at(*spot)).map(|piece| piece.kind);
    match shown {
        DominoOverlay::Table => false,
        DominoOverlay::Places([low, high]) => tile == Some(PieceKind::tile(low, high)),
        DominoOverlay::HeldTiles(tries) => tries.iter().any(|one| {
            let cells = [Spot::cell(one.low.0, one.low.1), Spot::cell(one.high.0, one.high.1)];
            tile == Some(PieceKind::tile(one.tile[0], one.tile[1])) && route[1..] == cells
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use session::catalogue;

    #[test]
    fn every_picture_plays_legal_moves_only() {
        let mut moving = 0;
        for game in catalogue::GAMES.iter().copied() {
            for lesson in game.lessons {
                let Some(mut picture) = LessonPicture::of(game, *lesson) else { continue };
                moving += usize::from(!picture.line.is_empty());
                for text in picture.line.clone() {
                    if !picture.is_one_line() {
                        picture.reset();
                    }
                    let choice = picture.animated.game().choice_of(&text);
                    let choice = choice.unwrap_or_else(|_| panic!("{}: {text}", lesson.key));
                    assert!(picture.animated.play(choice, Duration::ZERO, true), "{}", lesson.key);
                }
            }
        }
        assert!(moving > 20, "{moving}");
    }
}
