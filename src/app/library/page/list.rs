//! The list of kept games: as many columns of cards as fit, of which only those in sight are painted, and the keyboard
//! among them.

use std::ops::Range;

use bevy::prelude::*;
use bevy_egui::egui::{self, Key, Pos2, Sense, Ui, WidgetInfo, WidgetType, vec2};

use crate::app::commands::ResumeGame;
use crate::app::core::NextFrame;
use crate::app::kit::{Pen, keep_arrows, walk};
use crate::app::library::page::card::{Asked, Face, INNER, MARGIN, hint, placeholder};
use crate::app::library::page::position_cache::{Position, PositionCache};
use crate::app::library::saved_games::{Shelf, ShelfRequest};
use crate::app::look::ThemeOf;
use crate::app::preferences::Setups;
use store::Card;

/// What the list is of, and how it is shown.
pub(super) struct Shown<'a> {
    pub shelf: &'a Shelf,
    pub themes: &'a ThemeOf<'a>,
    pub setups: &'a Setups,
    pub binned: bool,
    pub next_frame: &'a NextFrame,
}

/// What the list remembers between frames.
#[derive(Default)]
pub struct List {
    positions: PositionCache,
    /// The place that the keyboard wants to go to.
    aim: Option<usize>,
    /// Where the keyboard was last.
    last: Option<usize>,
    /// A dialog was closed, and the keyboard comes back from it.
    comes_back: bool,
    pub(super) has_dialog: bool,
    /// When and where a game was last thrown away by hand, in seconds, until the pointer leaves that place.
    thrown: Option<(f64, Pos2)>,
}

/// For so many seconds after a click another one may be the second half of a double click.
const DOUBLE_CLICK: f64 = 0.6;
/// As long as the pointer moves less, in points.
const STILL: f32 = 12.0;

/// The least width of a card where several stand side by side, and the gap between them.
const LEAST: f32 = 390.0;
const GAP: f32 = 10.0;

/// How the cards stand.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Grid {
    columns: usize,
    card: egui::Vec2,
    /// From one row to the next.
    pitch: f32,
    /// Side of a picture.
    board: f32,
}

impl Grid {
    fn of(width: f32) -> Grid {
        let columns = ((width + GAP) / (LEAST + GAP)).floor().max(1.0);
        let card = vec2(((width + GAP) / columns - GAP).floor(), INNER + 2.0 * MARGIN);
        // Whole points for each of eight squares.
        let board = match card.x {
            ..380.0 => 120.0,
            ..430.0 => 144.0,
            _ => INNER,
        };
        Grid { columns: columns as usize, card, pitch: card.y + GAP, board }
    }

    /// The place of a card below the upper left corner of the list.
    fn rect(&self, corner: Pos2, place: usize) -> egui::Rect {
        let (column, row) = (place % self.columns, place / self.columns);
        let at = vec2(column as f32 * (self.card.x + GAP), row as f32 * self.pitch);
        egui::Rect::from_min_size(corner + at, self.card)
    }
}

/// The card at a place, for the keyboard.
fn id_of(place: usize) -> egui::Id {
    egui::Id::new("shelf-card").with(place)
}

impl List {
    /// Returns the keyboard to the card that had it before a dialog was opened.
    pub(super) fn return_focus(&mut self) {
        self.aim = self.last;
        self.comes_back = true;
    }

    /// Shows the list below everything else on the page. `is_new`: another list than in the frame before. The game that is
    /// to be handed on.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        pen: &mut Pen,
        shown: &Shown,
        is_new: bool,
        requests: &mut MessageWriter<ShelfRequest>,
    ) -> Option<Card> {
        let Shown { shelf, binned, next_frame, .. } = *shown;
        let mut shared = None;
        self.positions.begin();
        let pointer = ui.input(|input| input.pointer.latest_pos());
        self.thrown =
            self.thrown.filter(|(_, at)| pointer.is_some_and(|pointer| pointer.distance(*at) < STILL));
        let width = ui.available_width() - 14.0;
        let grid = Grid::of(width);
        let is_known = shelf.filter.binned == binned;
        let total = shelf.total().filter(|_| is_known);
        let mut area = egui::ScrollArea::vertical().auto_shrink(false).id_salt(("shelf-list", binned));
        if is_new {
            area = area.vertical_scroll_offset(0.0);
        }
        area.show_viewport(ui, |ui, viewport| {
            // Until it is known how many there are, a few quiet places are shown.
            let count = total.unwrap_or(grid.columns * 4);
            let height = count.div_ceil(grid.columns) as f32 * grid.pitch + GAP;
            ui.set_min_size(vec2(width, height));
            let corner = ui.min_rect().min + vec2(0.0, 4.0);
            let first = (viewport.top() / grid.pitch).floor().max(0.0) as usize;
            let last = (viewport.bottom() / grid.pitch).ceil().max(0.0) as usize + 1;
            let places = (first * grid.columns).min(count)..(last * grid.columns).min(count);
            let look = places.start..places.end.max(places.start + 1);
            if shelf.seen != look && !is_new {
                requests.write(ShelfRequest::Look(look));
            }
            for (place, key) in self.obey_keys(ui, grid, places.clone(), count, viewport.height()) {
                if let Some(card) = shelf.card(place).filter(|_| is_known)
                    && let Some(asked) = asked_by(key, card, binned)
                {
                    shared = obey(asked, card, pen, requests).or(shared.take());
                }
            }
            // In the frame after a dialog its layer still keeps the keyboard from everything below.
            let is_free = ui.memory(|memory| memory.allows_interaction(ui.layer_id()));
            next_frame.ask_if(self.aim.is_some() && !is_free);
            if is_free
                && std::mem::take(&mut self.comes_back)
                && ui.memory(|memory| memory.focused().is_some())
            {
                // Whoever has clicked into a field meanwhile types there.
                self.aim = None;
            }
            if is_free && let Some(aim) = self.aim.take().filter(|aim| *aim < count) {
                // Its card is painted in the next frame at the latest.
                let rect = grid.rect(corner, aim).expand(GAP);
                ui.scroll_to_rect_animation(rect, None, egui::style::ScrollAnimation::none());
                ui.memory_mut(|memory| {
                    // The arrow has led here already; egui would go on from here in the same direction.
                    memory.move_focus(egui::FocusDirection::None);
                    memory.request_focus(id_of(aim));
                });
                next_frame.ask();
            }
            for place in places {
                let rect = grid.rect(corner, place);
                match shelf.card(place).filter(|_| is_known) {
                    Some(card) => {
                        let asked = self.card(ui, pen, (rect, place, grid.board), card, shown, requests);
                        shared = asked.or(shared.take());
                    }
                    None => placeholder(ui, pen, rect, grid.board),
                }
            }
        });
        shared
    }

    /// One card, and what it was asked for by hand or key; itself where it is to be handed on.
    fn card(
        &mut self,
        ui: &mut Ui,
        pen: &mut Pen,
        (rect, place, board): (egui::Rect, usize, f32),
        card: &Card,
        shown: &Shown,
        requests: &mut MessageWriter<ShelfRequest>,
    ) -> Option<Card> {
        let row = ui.interact(rect, id_of(place), Sense::click());
        row.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, hint(&pen.locale, card)));
        pen.place(ui, "row", &card.id.0.to_string(), rect);
        let theme = shown.themes.named(card.game.map_or("", |game| shown.setups.theme_of(game)));
        let position = self.positions.of(card, |picture| {
            pen.thumbnail(ui, theme, picture, board);
        });
        shown.next_frame.ask_if(matches!(position, Position::Soon));
        let face = Face { card, position, theme, board, binned: shown.binned };
        let can_open = face.can_open();
        let asked = face.show(ui, pen, rect, &row);
        if row.has_focus() {
            keep_arrows(ui, row.id, true);
        }
        if row.hovered() && can_open {
            ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
        }
        let asked = asked?;
        if asked == Asked::Throw {
            // The next card slides to where this one was: the second click of a double click is not meant for it.
            let (now, at) = ui.input(|input| (input.time, input.pointer.latest_pos().unwrap_or_default()));
            if self.thrown.replace((now, at)).is_some_and(|(before, _)| now - before < DOUBLE_CLICK) {
                return None;
            }
        }
        obey(asked, card, pen, requests)
    }

    /// The keys that go from one card to another and that do something with it, in the order in which they came: what
    /// each of them asked for, and of which place.
    fn obey_keys(
        &mut self,
        ui: &Ui,
        grid: Grid,
        seen: Range<usize>,
        count: usize,
        height: f32,
    ) -> Vec<(usize, Key)> {
        let mut asked = Vec::new();
        let focused = ui.memory(egui::Memory::focused);
        let Some(last) = count.checked_sub(1).filter(|_| !self.has_dialog) else { return asked };
        // One row more on either side: the focus may be on a card that is just out of sight.
        let mut around = seen.start.saturating_sub(grid.columns)..seen.end + grid.columns;
        let before = focused.and_then(|focused| around.find(|place| id_of(*place) == focused));
        self.last = before;
        // Keys of other widgets are not for the list; the first one comes to it by itself.
        if focused.is_some() && before.is_none() {
            return asked;
        }
        let page = ((height / grid.pitch).floor().max(1.0) as usize) * grid.columns;
        let mut place = before;
        for event in ui.input(|input| input.events.clone()) {
            let key = match event {
                egui::Event::Key { key, pressed: true, repeat, modifiers, .. } if modifiers.is_none() => {
                    // Only what goes from card to card is repeated while a key is held.
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
            place = walk(key, now, count, grid.columns, page).or(place);
        }
        // The last card may have been thrown away under the keyboard.
        let place = place.map(|place| place.min(last));
        if place != before {
            // A key that opens a dialog may have come in the same frame as the arrow that led here.
            self.last = place;
            self.aim = place;
        }
        asked
    }
}

/// Hands on what a card was asked for; the card, where its game is to be handed on.
fn obey(
    asked: Asked,
    card: &Card,
    pen: &mut Pen,
    requests: &mut MessageWriter<ShelfRequest>,
) -> Option<Card> {
    requests.write(match asked {
        Asked::Open => {
            pen.commands.write(ResumeGame(card.id));
            return None;
        }
        Asked::Share => return Some(card.clone()),
        Asked::Rename => ShelfRequest::AskRename(Box::new(card.clone())),
        Asked::Copy => ShelfRequest::Copy(card.id),
        Asked::Throw => ShelfRequest::Bin(card.id),
        Asked::TakeOut => ShelfRequest::TakeOut(card.id),
    });
    None
}

/// What a key asks of a game.
fn asked_by(key: Key, card: &Card, binned: bool) -> Option<Asked> {
    match key {
        Key::Enter | Key::Space if binned => Some(Asked::TakeOut),
        _ if binned => None,
        Key::Delete if !card.is_busy => Some(Asked::Throw),
        // Of a game that this program does not know nothing else can be done.
        _ if card.game.is_none() => None,
        Key::Copy => Some(Asked::Copy),
        _ if card.is_busy => None,
        Key::Enter | Key::Space => Some(Asked::Open),
        Key::F2 => Some(Asked::Rename),
        _ => None,
    }
}
