//! List of saved games as a grid of cards with keyboard navigation. Only visible cards are drawn.

use std::ops::Range;

use bevy::prelude::*;
use bevy_egui::egui::{self, Key, Pos2, Sense, Ui, WidgetInfo, WidgetType, vec2};

use crate::app::commands::ResumeGame;
use crate::app::core::NextFrame;
use crate::app::kit::{UiContext, keep_arrows, move_selection};
use crate::app::library::page::card::{CardAction, CardView, INNER, MARGIN, hint, placeholder};
use crate::app::library::page::position_cache::{Position, PositionCache};
use crate::app::library::saved_games::{LibraryRequest, SavedGames};
use crate::app::look::ThemeOf;
use crate::app::preferences::Setups;
use store::Card;

/// Input for drawing the list.
pub(super) struct ListInput<'a> {
    pub saved_games: &'a SavedGames,
    pub themes: &'a ThemeOf<'a>,
    pub setups: &'a Setups,
    pub binned: bool,
    pub next_frame: &'a NextFrame,
}

/// State of the list between frames.
#[derive(Default)]
pub struct SavedGameList {
    positions: PositionCache,
    /// Index of the card that receives the keyboard focus.
    aim: Option<usize>,
    /// Index of the card that had the keyboard focus last.
    last: Option<usize>,
    /// A dialog was closed: return the keyboard focus.
    comes_back: bool,
    pub(super) has_dialog: bool,
    /// Time in seconds and place of the last click that moved a game to the bin. Cleared when the pointer moves away.
    thrown: Option<(f64, Pos2)>,
}

/// Longest time in seconds between the two clicks of a double click.
const DOUBLE_CLICK: f64 = 0.6;
/// A pointer that moves less than this, in points, counts as still.
const STILL_DISTANCE: f32 = 12.0;

/// Least width of a card and gap between cards, in points.
const LEAST_CARD_WIDTH: f32 = 390.0;
const GAP: f32 = 10.0;

/// Geometry of the grid of cards.
#[derive(Clone, Copy, Debug, PartialEq)]
struct CardGrid {
    columns: usize,
    card: egui::Vec2,
    /// Distance from one row to the next.
    pitch: f32,
    /// Side of the thumbnail.
    board: f32,
}

impl CardGrid {
    fn of(width: f32) -> CardGrid {
        let columns = ((width + GAP) / (LEAST_CARD_WIDTH + GAP)).floor().max(1.0);
        let card = vec2(((width + GAP) / columns - GAP).floor(), INNER + 2.0 * MARGIN);
        // Multiples of 8, so that the 8 squares of a board have whole points.
        let board = match card.x {
            ..380.0 => 120.0,
            ..430.0 => 144.0,
            _ => INNER,
        };
        CardGrid { columns: columns as usize, card, pitch: card.y + GAP, board }
    }

    /// Rectangle of the card at index `place`. The list's upper left corner is `corner`.
    fn rect(&self, corner: Pos2, place: usize) -> egui::Rect {
        let (column, row) = (place % self.columns, place / self.columns);
        let at = vec2(column as f32 * (self.card.x + GAP), row as f32 * self.pitch);
        egui::Rect::from_min_size(corner + at, self.card)
    }
}

/// Focus id of the card at index `place`.
fn id_of(place: usize) -> egui::Id {
    egui::Id::new("shelf-card").with(place)
}

impl SavedGameList {
    /// Returns the keyboard focus to the card that had it before a dialog was opened.
    pub(super) fn return_focus(&mut self) {
        self.aim = self.last;
        self.comes_back = true;
    }

    /// Draws the list on the rest of the page. Returns the game to share, if that was requested.
    ///
    /// `is_new` scrolls to the top, because the filter has changed.
    pub(super) fn draw(
        &mut self,
        ui: &mut Ui,
        cx: &mut UiContext,
        shown: &ListInput,
        is_new: bool,
        requests: &mut MessageWriter<LibraryRequest>,
    ) -> Option<Card> {
        let ListInput { saved_games: shelf, binned, next_frame, .. } = *shown;
        let mut shared = None;
        self.positions.begin();
        let pointer = ui.input(|input| input.pointer.latest_pos());
        self.thrown = self
            .thrown
            .filter(|(_, at)| pointer.is_some_and(|pointer| pointer.distance(*at) < STILL_DISTANCE));
        let width = ui.available_width() - 14.0;
        let grid = CardGrid::of(width);
        let is_known = shelf.filter.binned == binned;
        let total = shelf.total().filter(|_| is_known);
        let mut area = egui::ScrollArea::vertical().auto_shrink(false).id_salt(("shelf-list", binned));
        if is_new {
            area = area.vertical_scroll_offset(0.0);
        }
        area.show_viewport(ui, |ui, viewport| {
            // Show placeholders until the number of games is known.
            let count = total.unwrap_or(grid.columns * 4);
            let height = count.div_ceil(grid.columns) as f32 * grid.pitch + GAP;
            ui.set_min_size(vec2(width, height));
            let corner = ui.min_rect().min + vec2(0.0, 4.0);
            let first = (viewport.top() / grid.pitch).floor().max(0.0) as usize;
            let last = (viewport.bottom() / grid.pitch).ceil().max(0.0) as usize + 1;
            let places = (first * grid.columns).min(count)..(last * grid.columns).min(count);
            let look = places.start..places.end.max(places.start + 1);
            if shelf.seen != look && !is_new {
                requests.write(LibraryRequest::SetVisibleRange(look));
            }
            for (place, key) in self.handle_keys(ui, grid, places.clone(), count, viewport.height()) {
                if let Some(card) = shelf.card(place).filter(|_| is_known)
                    && let Some(asked) = action_of_key(key, card, binned)
                {
                    shared = request_action(asked, card, cx, requests).or(shared.take());
                }
            }
            // For one frame after a dialog, egui's modal layer still blocks the focus of everything below it.
            let is_free = ui.memory(|memory| memory.allows_interaction(ui.layer_id()));
            next_frame.request_if(self.aim.is_some() && !is_free);
            if is_free
                && std::mem::take(&mut self.comes_back)
                && ui.memory(|memory| memory.focused().is_some())
            {
                // The player clicked into a field meanwhile, so leave the focus there.
                self.aim = None;
            }
            if is_free && let Some(aim) = self.aim.take().filter(|aim| *aim < count) {
                // Scroll to the card first: it is drawn in the next frame at the latest.
                let rect = grid.rect(corner, aim).expand(GAP);
                ui.scroll_to_rect_animation(rect, None, egui::style::ScrollAnimation::none());
                ui.memory_mut(|memory| {
                    // Cancel egui's own arrow navigation, which would move the focus on from here.
                    memory.move_focus(egui::FocusDirection::None);
                    memory.request_focus(id_of(aim));
                });
                next_frame.request();
            }
            for place in places {
                let rect = grid.rect(corner, place);
                match shelf.card(place).filter(|_| is_known) {
                    Some(card) => {
                        let asked = self.card(ui, cx, (rect, place, grid.board), card, shown, requests);
                        shared = asked.or(shared.take());
                    }
                    None => placeholder(ui, cx, rect, grid.board),
                }
            }
        });
        shared
    }

    /// Draws one card and carries out its action. Returns the card if the game is to be shared.
    fn card(
        &mut self,
        ui: &mut Ui,
        cx: &mut UiContext,
        (rect, place, board): (egui::Rect, usize, f32),
        card: &Card,
        shown: &ListInput,
        requests: &mut MessageWriter<LibraryRequest>,
    ) -> Option<Card> {
        let row = ui.interact(rect, id_of(place), Sense::click());
        row.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, hint(&cx.locale, card)));
        cx.record_area(ui, "row", &card.id.0.to_string(), rect);
        let theme = shown.themes.named(card.game.map_or("", |game| shown.setups.theme_of(game)));
        let position = self.positions.of(card, |picture| {
            cx.thumbnail(ui, theme, picture, board);
        });
        shown.next_frame.request_if(matches!(position, Position::Soon));
        let face = CardView { card, position, theme, board, binned: shown.binned };
        let can_open = face.can_open();
        let asked = face.draw(ui, cx, rect, &row);
        if row.has_focus() {
            keep_arrows(ui, row.id, true);
        }
        if row.hovered() && can_open {
            ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
        }
        let asked = asked?;
        if asked == CardAction::MoveToBin {
            // The next card moves under the pointer: ignore the second click of a double click.
            let (now, at) = ui.input(|input| (input.time, input.pointer.latest_pos().unwrap_or_default()));
            if self.thrown.replace((now, at)).is_some_and(|(before, _)| now - before < DOUBLE_CLICK) {
                return None;
            }
        }
        request_action(asked, card, cx, requests)
    }

    /// Handles navigation and action keys in the order of their events. Returns the actions with their card's index.
    fn handle_keys(
        &mut self,
        ui: &Ui,
        grid: CardGrid,
        seen: Range<usize>,
        count: usize,
        height: f32,
    ) -> Vec<(usize, Key)> {
        let mut asked = Vec::new();
        let focused = ui.memory(egui::Memory::focused);
        let Some(last) = count.checked_sub(1).filter(|_| !self.has_dialog) else { return asked };
        // One extra row on each side: the focused card may be just out of view.
        let mut around = seen.start.saturating_sub(grid.columns)..seen.end + grid.columns;
        let before = focused.and_then(|focused| around.find(|place| id_of(*place) == focused));
        self.last = before;
        // Ignore keys while another widget has the focus; without any focus, the first key focuses a card.
        if focused.is_some() && before.is_none() {
            return asked;
        }
        let page = ((height / grid.pitch).floor().max(1.0) as usize) * grid.columns;
        let mut place = before;
        for event in ui.input(|input| input.events.clone()) {
            let key = match event {
                egui::Event::Key { key, pressed: true, repeat, modifiers, .. } if modifiers.is_none() => {
                    // Holding a key repeats navigation only, not actions.
                    if repeat && matches!(key, Key::Enter | Key::Space | Key::Delete | Key::F2) {
                        continue;
                    }
                    key
                }
                egui::Event::Copy => Key::Copy,
                _ => continue,
            };
            let Some(now) = place else {
                place = match key {
                    Key::ArrowDown | Key::ArrowUp | Key::PageDown => Some(seen.start),
                    Key::Home => Some(0),
                    Key::End => Some(last),
                    _ => None,
                };
                continue;
            };
            if matches!(key, Key::Enter | Key::Space | Key::Delete | Key::F2 | Key::Copy) {
                asked.push((now, key));
            }
            place = move_selection(key, now, count, grid.columns, page).or(place);
        }
        // Clamp: the focused last card may just have moved to the bin.
        let place = place.map(|place| place.min(last));
        if place != before {
            // A key that opens a dialog may come in the same frame as the arrow key that led here.
            self.last = place;
            self.aim = place;
        }
        asked
    }
}

/// Requests an action on a card. Returns the card if its game is to be shared.
fn request_action(
    asked: CardAction,
    card: &Card,
    cx: &mut UiContext,
    requests: &mut MessageWriter<LibraryRequest>,
) -> Option<Card> {
    requests.write(match asked {
        CardAction::Open => {
            cx.commands.write(ResumeGame(card.id));
            return None;
        }
        CardAction::Share => return Some(card.clone()),
        CardAction::Rename => LibraryRequest::AskRename(Box::new(card.clone())),
        CardAction::Copy => LibraryRequest::Copy(card.id),
        CardAction::MoveToBin => LibraryRequest::Bin(card.id),
        CardAction::Restore => LibraryRequest::Restore(card.id),
    });
    None
}

/// Action for a key on a card.
fn action_of_key(key: Key, card: &Card, binned: bool) -> Option<CardAction> {
    match key {
        Key::Enter | Key::Space if binned => Some(CardAction::Restore),
        _ if binned => None,
        Key::Delete if !card.is_busy => Some(CardAction::MoveToBin),
        // Games of an unknown kind can only be binned.
        _ if card.game.is_none() => None,
        Key::Copy => Some(CardAction::Copy),
        _ if card.is_busy => None,
        Key::Enter | Key::Space => Some(CardAction::Open),
        Key::F2 => Some(CardAction::Rename),
        _ => None,
    }
}
