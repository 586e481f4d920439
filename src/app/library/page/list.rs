//! List of saved games as a grid of cards with keyboard navigation. Only visible cards are drawn.

use std::ops::Range;

use bevy::prelude::*;
use bevy_egui::egui::{self, Key, Pos2, Sense, Ui, WidgetInfo, WidgetType, vec2};

use crate::app::commands::ResumeGame;
use crate::app::core::NextFrame;
use crate::app::kit::{UiContext, keep_arrows, move_selection};
use crate::app::library::page::card::{CONTENT_HEIGHT, CardAction, CardView, MARGIN, draw_placeholder, hint};
use crate::app::library::page::position_cache::{Position, PositionCache};
use crate::app::library::saved_games::{LibraryRequest, SavedGames};
use crate::app::library::selected_games::{SelectedGames, SelectionChange};
use crate::app::look::ThemeOf;
use crate::app::preferences::Setups;
use store::Card;

/// Input for drawing the list.
pub(super) struct ListInput<'a> {
    pub saved_games: &'a SavedGames,
    pub selected: &'a SelectedGames,
    pub themes: &'a ThemeOf<'a>,
    pub setups: &'a Setups,
    pub is_bin: bool,
    pub next_frame: &'a NextFrame,
}

/// State of the list that lasts between frames.
#[derive(Default)]
pub struct SavedGameList {
    positions: PositionCache,
    /// Index of the card that receives the keyboard focus next.
    focus_target: Option<usize>,
    /// Index of the card that last had the keyboard focus.
    last_focused: Option<usize>,
    /// Whether a dialog was just closed, so that the keyboard focus returns to the last focused card.
    returns_focus: bool,
    /// Whether a dialog is open, so that the list ignores keys.
    pub(super) has_dialog: bool,
    /// Time in seconds and pointer position of the last click that moved a game to the bin. Cleared when the pointer
    /// moves away.
    last_bin_click: Option<(f64, Pos2)>,
}

/// Longest time in seconds between the two clicks of a double click.
const DOUBLE_CLICK: f64 = 0.6;
/// A pointer that moves by a smaller distance, in points, counts as still.
const STILL_DISTANCE: f32 = 12.0;

/// Smallest width of a card, in points.
const MIN_CARD_WIDTH: f32 = 390.0;
/// Gap between cards, in points.
const GAP: f32 = 10.0;

/// Geometry of the grid of cards.
#[derive(Clone, Copy, Debug, PartialEq)]
struct CardGrid {
    columns: usize,
    card: egui::Vec2,
    /// Distance from the top of one row to the top of the next, in points.
    pitch: f32,
    /// Side of the thumbnail, in points.
    board: f32,
}

impl CardGrid {
    fn of(width: f32) -> CardGrid {
        let columns = ((width + GAP) / (MIN_CARD_WIDTH + GAP)).floor().max(1.0);
        let card = vec2(((width + GAP) / columns - GAP).floor(), CONTENT_HEIGHT + 2.0 * MARGIN);
        // Multiples of 8, so that the sides of a board's 8 squares are whole points.
        let board = match card.x {
            ..380.0 => 120.0,
            ..430.0 => 144.0,
            _ => CONTENT_HEIGHT,
        };
        CardGrid { columns: columns as usize, card, pitch: card.y + GAP, board }
    }

    /// Rectangle of the card at `index`. The list's upper left corner is `corner`.
    fn rect(&self, corner: Pos2, index: usize) -> egui::Rect {
        let (column, row) = (index % self.columns, index / self.columns);
        let at = vec2(column as f32 * (self.card.x + GAP), row as f32 * self.pitch);
        egui::Rect::from_min_size(corner + at, self.card)
    }
}

/// Focus id of the card at `index`.
fn id_of(index: usize) -> egui::Id {
    egui::Id::new("shelf-card").with(index)
}

impl SavedGameList {
    /// Returns the keyboard focus to the card that had it before a dialog was opened.
    pub(super) fn return_focus(&mut self) {
        self.focus_target = self.last_focused;
        self.returns_focus = true;
    }

    /// Draws the list on the rest of the page. Returns the card of a game that the player wants to share.
    ///
    /// If `is_new_filter` is set, the list scrolls to the top.
    pub(super) fn draw(
        &mut self,
        ui: &mut Ui,
        cx: &mut UiContext,
        input: &ListInput,
        is_new_filter: bool,
        requests: &mut MessageWriter<LibraryRequest>,
    ) -> Option<Card> {
        let ListInput { saved_games, is_bin: binned, next_frame, .. } = *input;
        let mut shared_card = None;
        self.positions.begin();
        let pointer = ui.input(|input| input.pointer.latest_pos());
        self.last_bin_click = self
            .last_bin_click
            .filter(|(_, at)| pointer.is_some_and(|pointer| pointer.distance(*at) < STILL_DISTANCE));
        // 14 points for the scroll bar.
        let width = ui.available_width() - 14.0;
        let grid = CardGrid::of(width);
        // Whether the loaded games belong to this list: the bin must not show games of the library, and vice versa.
        let is_current_list = saved_games.filter.binned == binned;
        let total = saved_games.total().filter(|_| is_current_list);
        let mut scroll_area = egui::ScrollArea::vertical().auto_shrink(false).id_salt(("shelf-list", binned));
        if is_new_filter {
            scroll_area = scroll_area.vertical_scroll_offset(0.0);
        }
        scroll_area.show_viewport(ui, |ui, viewport| {
            // Show placeholders until the number of games is known.
            let count = total.unwrap_or(grid.columns * 4);
            let height = count.div_ceil(grid.columns) as f32 * grid.pitch + GAP;
            ui.set_min_size(vec2(width, height));
            let corner = ui.min_rect().min + vec2(0.0, 4.0);
            let first_row = (viewport.top() / grid.pitch).floor().max(0.0) as usize;
            let last_row = (viewport.bottom() / grid.pitch).ceil().max(0.0) as usize + 1;
            let indices = (first_row * grid.columns).min(count)..(last_row * grid.columns).min(count);
            // Request at least one card: the answer also contains the number of games.
            let requested_range = indices.start..indices.end.max(indices.start + 1);
            if saved_games.visible_range != requested_range && !is_new_filter {
                requests.write(LibraryRequest::SetVisibleRange(requested_range));
            }
            for (index, key) in self.handle_keys(ui, grid, indices.clone(), count, viewport.height()) {
                // While games are selected, these keys concern the selected games; Space selects the focused one.
                let is_for_selection = input.selected.is_active() && matches!(key, Key::Enter | Key::Delete);
                if let Some(card) = saved_games.card(index).filter(|_| is_current_list && !is_for_selection)
                    && let Some(action) = action_of_key(key, card, binned)
                {
                    shared_card = request_action(action, (card, index), cx, requests).or(shared_card.take());
                }
            }
            // For one frame after a dialog, egui's modal layer still blocks the focus of everything below it.
            let accepts_focus = ui.memory(|memory| memory.allows_interaction(ui.layer_id()));
            next_frame.request_if(self.focus_target.is_some() && !accepts_focus);
            if accepts_focus
                && std::mem::take(&mut self.returns_focus)
                && ui.memory(|memory| memory.focused().is_some())
            {
                // The player clicked into a field meanwhile, so leave the focus there.
                self.focus_target = None;
            }
            if accepts_focus && let Some(target) = self.focus_target.take().filter(|target| *target < count) {
                // Scroll to the card, so that it is drawn in the next frame at the latest.
                let rect = grid.rect(corner, target).expand(GAP);
                ui.scroll_to_rect_animation(rect, None, egui::style::ScrollAnimation::none());
                ui.memory_mut(|memory| {
                    // Cancel egui's own arrow navigation, which would move the focus on from here.
                    memory.move_focus(egui::FocusDirection::None);
                    memory.request_focus(id_of(target));
                });
                next_frame.request();
            }
            for index in indices {
                let rect = grid.rect(corner, index);
                match saved_games.card(index).filter(|_| is_current_list) {
                    Some(card) => {
                        let requested_card =
                            self.draw_card(ui, cx, (rect, index, grid.board), card, input, requests);
                        shared_card = requested_card.or(shared_card.take());
                    }
                    None => draw_placeholder(ui, cx, rect, grid.board),
                }
            }
        });
        shared_card
    }

    /// Draws one card and carries out its action. Returns the card if the player wants to share the game.
    fn draw_card(
        &mut self,
        ui: &mut Ui,
        cx: &mut UiContext,
        (rect, index, board): (egui::Rect, usize, f32),
        card: &Card,
        input: &ListInput,
        requests: &mut MessageWriter<LibraryRequest>,
    ) -> Option<Card> {
        let response = ui.interact(rect, id_of(index), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, hint(&cx.locale, card)));
        cx.record_area(ui, "row", &card.id.0.to_string(), rect);
        let theme = input.themes.named(card.game.map_or("", |game| input.setups.theme_of(game)));
        let position = self.positions.of(card, |picture| {
            cx.thumbnail(ui, theme, picture, board);
        });
        input.next_frame.request_if(matches!(position, Position::Pending));
        let tick = input.selected.is_active().then(|| input.selected.contains(card.id));
        let view = CardView { card, position, theme, board, is_binned: input.is_bin, tick };
        let can_open = view.can_open();
        let action = view.draw(ui, cx, rect, &response);
        if response.has_focus() {
            keep_arrows(ui, response.id, true);
        }
        if response.hovered() && (can_open || tick.is_some()) {
            ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
        }
        let action = action?;
        if action == CardAction::MoveToBin {
            // The next card moves under the pointer: ignore the second click of a double click.
            let (now, at) = ui.input(|input| (input.time, input.pointer.latest_pos().unwrap_or_default()));
            if self
                .last_bin_click
                .replace((now, at))
                .is_some_and(|(previous, _)| now - previous < DOUBLE_CLICK)
            {
                return None;
            }
        }
        request_action(action, (card, index), cx, requests)
    }

    /// Handles keys in the order of their events: moves the selection, and returns action keys with their card's index.
    fn handle_keys(
        &mut self,
        ui: &Ui,
        grid: CardGrid,
        visible: Range<usize>,
        count: usize,
        height: f32,
    ) -> Vec<(usize, Key)> {
        let mut actions = Vec::new();
        let focused = ui.memory(egui::Memory::focused);
        let Some(last) = count.checked_sub(1).filter(|_| !self.has_dialog) else { return actions };
        // One extra row on each side: the focused card may be just out of view.
        let mut searched = visible.start.saturating_sub(grid.columns)..visible.end + grid.columns;
        let focused_index = focused.and_then(|focused| searched.find(|index| id_of(*index) == focused));
        self.last_focused = focused_index;
        // Ignore keys while another widget has the focus; without any focus, the first key focuses a card.
        if focused.is_some() && focused_index.is_none() {
            return actions;
        }
        let page_step = ((height / grid.pitch).floor().max(1.0) as usize) * grid.columns;
        let mut selected = focused_index;
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
            let Some(current) = selected else {
                selected = match key {
                    Key::ArrowDown | Key::ArrowUp | Key::PageDown => Some(visible.start),
                    Key::Home => Some(0),
                    Key::End => Some(last),
                    _ => None,
                };
                continue;
            };
            if matches!(key, Key::Enter | Key::Space | Key::Delete | Key::F2 | Key::Copy) {
                actions.push((current, key));
            }
            selected = move_selection(key, current, count, grid.columns, page_step).or(selected);
        }
        // Clamp: the focused last card may just have moved to the bin.
        let selected = selected.map(|index| index.min(last));
        if selected != focused_index {
            // A key that opens a dialog may come in the same frame as the arrow key that selected this card.
            self.last_focused = selected;
            self.focus_target = selected;
        }
        actions
    }
}

/// Requests an action on a card. Returns the card if the action is to share the game.
fn request_action(
    action: CardAction,
    (card, index): (&Card, usize),
    cx: &mut UiContext,
    requests: &mut MessageWriter<LibraryRequest>,
) -> Option<Card> {
    requests.write(match action {
        CardAction::Open => {
            cx.commands.write(ResumeGame::at_table(card.id));
            return None;
        }
        CardAction::Review => {
            cx.commands.write(ResumeGame::with_review(card.id));
            return None;
        }
        CardAction::Share => return Some(card.clone()),
        CardAction::Rename => LibraryRequest::AskRename(Box::new(card.clone())),
        CardAction::Copy => LibraryRequest::Copy(card.id),
        CardAction::MoveToBin => LibraryRequest::Bin(vec![card.id]),
        CardAction::Restore => LibraryRequest::Restore(vec![card.id]),
        CardAction::Select => LibraryRequest::Select(SelectionChange::Toggle(card.id, index)),
        CardAction::SelectTo => LibraryRequest::Select(SelectionChange::ExtendTo(index)),
    });
    None
}

/// Action of a key pressed on a card; `None` if the key does nothing.
fn action_of_key(key: Key, card: &Card, binned: bool) -> Option<CardAction> {
    match key {
        Key::Space => Some(CardAction::Select),
        Key::Enter if binned => Some(CardAction::Restore),
        _ if binned => None,
        Key::Delete if !card.is_busy => Some(CardAction::MoveToBin),
        // Games of an unknown kind can only be binned.
        _ if card.game.is_none() => None,
        Key::Copy => Some(CardAction::Copy),
        _ if card.is_busy => None,
        Key::Enter => Some(CardAction::Open),
        Key::F2 => Some(CardAction::Rename),
        _ => None,
    }
}
