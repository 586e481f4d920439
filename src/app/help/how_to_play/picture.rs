//! Picture of a lesson: plays its moves slowly and accepts the reader's moves.
//!
//! An illegal move gets the sentence that explains why it is illegal.

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

/// A picture that moves.
pub(super) struct LessonPicture {
    lesson: Lesson,
    animated: AnimatedBoard,
    /// Ply at which the lesson starts.
    start: usize,
    /// Texts of the moves to show: one line, or alternatives from the same position.
    line: Vec<String>,
    /// Index of the next move in `line`.
    next: usize,
    due: Option<Duration>,
    /// Spots clicked so far for a move.
    trail: Vec<Spot>,
    /// The reader has taken over.
    by_hand: bool,
    /// Feedback on a try, and whether it was a legal move.
    said: Option<(String, bool)>,
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
            said: None,
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
        self.said = None;
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
        attention.ask_if(self.animated.is_moving(now));
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
        let position_view = PictureOptions { from, below: Seat::FIRST, shown, marked: true, named: true };
        let places = self.animated.paint(ui, cx, rect, position_view, now);
        if response.hovered() {
            ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
        }
        if let (true, Some(at), Some(places)) = (response.clicked(), response.interact_pointer_pos(), places)
        {
            self.by_hand = true;
            match places {
                PictureAreas::Board(grid) => {
                    grid.spot(at).into_iter().for_each(|spot| self.click(cx, attention, spot))
                }
                PictureAreas::Table(view) => self.lay_tile(cx, attention, view.cell_at(at)),
            }
            attention.ask_if(true);
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

    /// Plays the next move of `line`, or goes back to the start first.
    fn step(&mut self, attention: &Attention) {
        self.said = None;
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
            return attention.ask_if(true);
        }
        let choice = self.line.get(self.next).and_then(|text| self.animated.game().choice_of(text).ok());
        self.next += 1;
        if let Some(choice) = choice {
            self.play(choice, attention);
        }
    }

    fn play(&mut self, choice: MoveIndex, attention: &Attention) -> bool {
        attention.ask_if(true);
        self.animated.play(choice, attention.now(), attention.are_animations_off())
    }

    /// Draws the buttons and the feedback on a try.
    pub(super) fn controls(&mut self, ui: &mut Ui, cx: &mut UiContext, attention: &Attention, name: &str) {
        if self.line.is_empty() {
            return;
        }
        ui.horizontal(|ui| {
            let next = format!("howto-next-{name}");
            let button = Button::new(&next, cx.text(key!("howto-next"))).with_icon("skip-forward");
            if cx.button(ui, button, None) {
                self.step(attention);
                // Pause longer after a manual step.
                self.due = Some(attention.now() + 3 * MOVE_PAUSE);
            }
            let again = format!("howto-again-{name}");
            let button = Button::icon(&again, "restart", cx.text(key!("howto-again")));
            let moved = self.by_hand || self.animated.game().state().ply != self.start;
            if cx.button(ui, button.enabled(moved), None) {
                self.by_hand = false;
                self.next = 0;
                self.reset();
            }
        });
        let (words, tone) = match &self.said {
            Some((words, true)) => (words.clone(), TextTone::Accent),
            Some((words, false)) => (words.clone(), TextTone::Danger),
            None => {
                let words = match self.animated.game().game().table {
                    TableKind::Board { .. } => key!("howto-try"),
                    TableKind::Dominoes => key!("howto-try-tiles"),
                };
                (cx.text(words), TextTone::Muted)
            }
        };
        let said = cx.label(ui, words, body_font(size::SMALL + 1.0), tone);
        if let Some((_, is_move)) = self.said {
            cx.record_area(ui, if is_move { "tried" } else { "refusal" }, name, said.rect);
        }
    }

    /// Handles the reader's click on a board.
    fn click(&mut self, cx: &UiContext, attention: &Attention, spot: Spot) {
        let game = self.animated.game();
        let own = |spot: Spot| {
            game.scene(Viewer::All).at(spot).is_some_and(|piece| game.state().turn == Some(piece.owner))
        };
        let clicked = MoveInput::new(&game.state().gestures, &self.trail).click(spot, None, own(spot));
        self.said = None;
        let choice = match clicked {
            ClickEffect::Choose(choice) | ClickEffect::Pick(choice) => Some(choice),
            // Promotion: the first answer is the queen.
            ClickEffect::Ask(answers) => answers.first().map(|(_, choice)| *choice),
            ClickEffect::Trail(trail) => {
                // The reader clicked an own piece that has no legal move.
                let refusal = game.rejection_message(&trail).filter(|_| trail.len() == 1);
                self.said = refusal.map(|refusal| (cx.format(&refusal), false));
                self.trail = trail;
                None
            }
            ClickEffect::Refuse(tried) => {
                let words = match game.rejection_message(&tried) {
                    Some(refusal) if tried.len() > 1 => cx.format(&refusal),
                    _ => cx.text(key!("howto-nothing-there")),
                };
                self.said = Some((words, false));
                None
            }
        };
        if let Some(choice) = choice {
            self.trail.clear();
            if self.play(choice, attention) {
                self.said = Some((cx.text(key!("howto-tried")), true));
            }
        }
    }

    /// Handles the reader's click on a cell of the open domino table. If legal, one of the lesson's tiles is laid
    /// there.
    fn lay_tile(&mut self, cx: &UiContext, attention: &Attention, (x, y): (i16, i16)) {
        let game = self.animated.game();
        let (Picture::Tiles { shown, .. }, Some(seat)) = (self.lesson.picture, game.state().turn) else {
            return;
        };
        let tiles: Vec<[u8; 2]> = match shown {
            DominoOverlay::Table => Vec::new(),
            DominoOverlay::Places(tile) => vec![tile],
            DominoOverlay::HeldTiles(tries) => tries.iter().map(|one| one.tile).collect(),
        };
        let hand = |tile: &[u8; 2]| {
            let mut pieces = game.scene(Viewer::All).pieces.iter();
            let is_it = |spot: Spot| matches!(spot, Spot::Hand { seat: owner, .. } if owner == seat);
            let found =
                pieces.find(|piece| piece.kind == PieceKind::tile(tile[0], tile[1]) && is_it(piece.spot));
            found.map(|piece| piece.spot)
        };
        let cell = Spot::cell(x, y);
        let routes = |from: Spot| {
            let gestures = game.state().gestures.iter().enumerate();
            let goes = move |route: &Vec<Spot>| route.first() == Some(&from) && route[1..].contains(&cell);
            gestures
                .filter(move |(_, gesture)| gesture.routes.iter().any(goes))
                .map(|(index, _)| MoveIndex(index))
        };
        let choice = tiles.iter().filter_map(hand).find_map(|from| routes(from).next());
        if let Some(choice) = choice {
            if self.play(choice, attention) {
                self.said = Some((cx.text(key!("howto-tried")), true));
            }
            return;
        }
        let tried = match shown {
            DominoOverlay::HeldTiles(tries) => tries.iter().find_map(|one| {
                let cells = [Spot::cell(one.low.0, one.low.1), Spot::cell(one.high.0, one.high.1)];
                let from = hand(&one.tile).filter(|_| cells.contains(&cell))?;
                Some(vec![from, cells[0], cells[1]])
            }),
            _ => tiles.iter().find_map(hand).map(|from| vec![from, cell, Spot::cell(x + 1, y)]),
        };
        let refusal = tried.and_then(|tried| game.rejection_message(&tried));
        self.said = refusal.map(|refusal| (cx.format(&refusal), false));
    }
}

/// Texts of the moves that a lesson shows. They are its own line, else the moves of its piece, else all moves if they
/// are few.
fn line(board: &AnimatedBoard, lesson: Lesson) -> Vec<String> {
    if !lesson.line.is_empty() {
        return lesson.line.split_whitespace().map(str::to_owned).collect();
    }
    let game = board.game();
    let about = |index: usize| match lesson.picture {
        Picture::Board { from: Some(from), .. } => game.state().gestures[index].start() == Some(from),
        Picture::Tiles { shown: DominoOverlay::Table, .. } | Picture::Nothing | Picture::Numbers => false,
        Picture::Tiles { shown, .. } => shows(board, shown, index),
        Picture::Board { from: None, .. } => game.state().gestures.len() <= MOST_ALTERNATIVES,
    };
    let mut texts = Vec::new();
    for choice in (0..game.state().gestures.len()).filter(|index| about(*index)).map(MoveIndex) {
        let mut tried = game.review_at(Place::of_game(game.state().ply));
        if tried.play(choice).is_ok() {
            texts.extend(tried.moves().last().map(|mv| mv.text.clone()));
        }
    }
    // If there are many moves, show a selection spread over all of them.
    let every = texts.len().div_ceil(MOST_ALTERNATIVES).max(1);
    texts.into_iter().step_by(every).collect()
}

/// Whether the move lays one of the picture's tiles at the place shown.
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
