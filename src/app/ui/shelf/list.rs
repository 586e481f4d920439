//! The list of kept games: as many columns of cards as fit, of which only those in sight are painted, and the keyboard
//! among them.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key};

use crate::app::flow::{Shelf, ShelfRequest};
use crate::app::frame::{Command, NextFrame};
use crate::app::ui::pen::Pen;
use crate::app::ui::shelf::card::{Asked, Face, INNER, MARGIN, hint, placeholder};
use crate::app::ui::shelf::pictures::{Pictures, Position};
use crate::store::Card;

/// What the list remembers between frames.
#[derive(Default)]
pub struct List {
    pictures: Pictures,
    /// The place that the keyboard wants to go to.
    aim: Option<usize>,
    /// Where the keyboard was last.
    last: Option<usize>,
    has_dialog: bool,
}

/// The least width of a card where several stand side by side, and the gap between them.
const LEAST: f32 = 430.0;
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
        let card = egui::vec2(((width + GAP) / columns - GAP).floor(), INNER + 2.0 * MARGIN);
        // Whole points for each of eight squares.
        let board = if card.x < 400.0 { 120.0 } else { INNER };
        Grid { columns: columns as usize, card, pitch: card.y + GAP, board }
    }

    /// The place of a card below the upper left corner of the list.
    fn rect(&self, corner: egui::Pos2, place: usize) -> egui::Rect {
        let (column, row) = (place % self.columns, place / self.columns);
        let at = egui::vec2(column as f32 * (self.card.x + GAP), row as f32 * self.pitch);
        egui::Rect::from_min_size(corner + at, self.card)
    }

    fn rows(&self, total: usize) -> usize {
        total.div_ceil(self.columns)
    }
}

/// The card at a place, for the keyboard.
fn id_of(place: usize) -> egui::Id {
    egui::Id::new("shelf-card").with(place)
}

impl List {
    /// When a dialog is closed the keyboard goes back to where it was.
    pub(super) fn heed_dialog(&mut self, is_open: bool) {
        if std::mem::replace(&mut self.has_dialog, is_open) && !is_open {
            self.aim = self.last;
        }
    }

    /// Shows the list below everything else on the page. `is_new`: another list than in the frame before.
    pub(super) fn show(
        &mut self,
        ui: &mut egui::Ui,
        pen: &mut Pen,
        shelf: &Shelf,
        binned: bool,
        is_new: bool,
        next_frame: &NextFrame,
        requests: &mut MessageWriter<ShelfRequest>,
    ) {
        self.pictures.begin();
        let width = ui.available_width() - 14.0;
        let grid = Grid::of(width);
        let is_known = shelf.filter().binned == binned;
        let total = shelf.total().filter(|_| is_known);
        let mut area = egui::ScrollArea::vertical().auto_shrink(false).id_salt(("shelf-list", binned));
        if is_new {
            area = area.vertical_scroll_offset(0.0);
        }
        area.show_viewport(ui, |ui, viewport| {
            // Until it is known how many there are, a few quiet places are shown.
            let count = total.unwrap_or(grid.columns * 4);
            let height = grid.rows(count) as f32 * grid.pitch + GAP;
            ui.set_min_size(egui::vec2(width, height));
            let corner = ui.min_rect().min + egui::vec2(0.0, 4.0);
            let first = (viewport.top() / grid.pitch).floor().max(0.0) as usize;
            let last = (viewport.bottom() / grid.pitch).ceil().max(0.0) as usize + 1;
            let places = (first * grid.columns).min(count)..(last * grid.columns).min(count);
            let look = places.start..places.end.max(places.start + 1);
            if shelf.seen() != look && !is_new {
                requests.write(ShelfRequest::Look(look));
            }
            self.obey_keys(ui, grid, places.clone(), count, viewport.height());
            if let Some(aim) = self.aim.take().filter(|aim| *aim < count) {
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
                    Some(card) => self.card(ui, pen, rect, place, card, grid, binned, next_frame, requests),
                    None => placeholder(ui, pen, rect, grid.board),
                }
            }
        });
    }

    /// One card, and what it was asked for by hand or key.
    fn card(
        &mut self,
        ui: &mut egui::Ui,
        pen: &mut Pen,
        rect: egui::Rect,
        place: usize,
        card: &Card,
        grid: Grid,
        binned: bool,
        next_frame: &NextFrame,
        requests: &mut MessageWriter<ShelfRequest>,
    ) {
        let row = ui.interact(rect, id_of(place), egui::Sense::click());
        row.widget_info(|| {
            egui::WidgetInfo::labeled(egui::WidgetType::Button, true, hint(&pen.locale, card))
        });
        pen.place(ui, "row", &card.id.0.to_string(), rect);
        let position = self.pictures.of(card);
        next_frame.ask_if(matches!(position, Position::Soon));
        let face = Face { card, position, board: grid.board, binned };
        let can_open = face.can_open();
        let mut asked = face.show(ui, pen, rect, &row);
        if row.has_focus() {
            let arrows = egui::EventFilter {
                horizontal_arrows: true,
                vertical_arrows: true,
                ..egui::EventFilter::default()
            };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(row.id, arrows));
            asked = asked.or_else(|| key_of(ui, card, binned));
        }
        if row.hovered() && can_open {
            ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
        }
        match asked {
            Some(Asked::Open) if can_open => {
                pen.commands.write(Command::Continue(card.id));
            }
            Some(Asked::Rename) => {
                requests.write(ShelfRequest::AskRename(Box::new(card.clone())));
            }
            Some(Asked::Copy) => {
                requests.write(ShelfRequest::Copy(card.id));
            }
            Some(Asked::Throw) => {
                requests.write(ShelfRequest::Bin(card.id));
            }
            Some(Asked::TakeOut) => {
                requests.write(ShelfRequest::TakeOut(card.id));
            }
            Some(Asked::Open) | None => {}
        }
    }

    /// The keys that go from one card to another.
    fn obey_keys(
        &mut self,
        ui: &egui::Ui,
        grid: Grid,
        seen: std::ops::Range<usize>,
        count: usize,
        height: f32,
    ) {
        let Some(last) = count.checked_sub(1) else { return };
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        if self.has_dialog {
            return;
        }
        let Some(focused) = ui.memory(egui::Memory::focused) else {
            // The first key comes to the list by itself.
            if [Key::ArrowDown, Key::ArrowUp, Key::PageDown, Key::Home].into_iter().any(pressed) {
                self.aim = Some(if pressed(Key::Home) { 0 } else { seen.start });
            } else if pressed(Key::End) {
                self.aim = Some(last);
            }
            return;
        };
        // One row more on either side: the focus may be on a card that is just out of sight.
        let around = seen.start.saturating_sub(grid.columns)..seen.end + grid.columns;
        let Some(place) = around.clone().find(|place| id_of(*place) == focused) else {
            if !self.has_dialog {
                self.last = None;
            }
            return;
        };
        self.last = Some(place);
        let page = ((height / grid.pitch).floor().max(1.0) as usize) * grid.columns;
        let aim = if pressed(Key::ArrowDown) {
            place + grid.columns
        } else if pressed(Key::ArrowUp) {
            place.checked_sub(grid.columns).unwrap_or(place)
        } else if pressed(Key::ArrowRight) {
            place + 1
        } else if pressed(Key::ArrowLeft) {
            place.saturating_sub(1)
        } else if pressed(Key::PageDown) {
            place + page
        } else if pressed(Key::PageUp) {
            place.saturating_sub(page)
        } else if pressed(Key::Home) {
            0
        } else if pressed(Key::End) {
            last
        } else if place > last {
            // The last card was thrown away under the keyboard.
            last
        } else {
            return;
        };
        self.aim = Some(aim.min(last));
    }
}

/// What a key asks for on a card.
fn key_of(ui: &egui::Ui, card: &Card, binned: bool) -> Option<Asked> {
    let pressed = |key| ui.input(|input| input.key_pressed(key));
    let copies = ui.input(|input| input.events.contains(&egui::Event::Copy));
    match binned {
        true if pressed(Key::Enter) => Some(Asked::TakeOut),
        true => None,
        false if copies => Some(Asked::Copy),
        false if card.is_busy => None,
        false if pressed(Key::Delete) => Some(Asked::Throw),
        false if pressed(Key::F2) => Some(Asked::Rename),
        false => None,
    }
}
