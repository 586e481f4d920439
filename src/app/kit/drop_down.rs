//! Drop-down lists and menus, with the same keys in all of them: arrows, Home, End, letters, Enter and Esc.
//!
//! The keyboard focus stays on the button of an open list. A list never grows off the window, but scrolls.

use std::sync::Arc;

use bevy_egui::egui::{
    self, Align, Align2, Color32, CornerRadius, Layout, Margin, PointerButton, RectAlign, Response, Sense,
    Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::app::kit::fonts::{body_font, paint_words, size};
use crate::app::kit::open_list::{ListPass, OpenList};
use crate::app::kit::ui_context::{UiContext, square};

/// Largest height of an open drop-down list, in points.
pub(crate) const LARGEST_LIST_HEIGHT: f32 = 420.0;

/// Height of an entry of a list, in points.
const ROW_HEIGHT: f32 = 36.0;
/// Least height of an entry of a menu in a low window, in points. A lower menu scrolls.
const LEAST_ROW_HEIGHT: f32 = 34.0;
/// Height of an entry of a menu, in points.
const MENU_ROW_HEIGHT: f32 = 40.0;
/// Space at both ends of an entry, in points.
const ROW_MARGIN: f32 = 10.0;
/// Side of an icon in an entry, in points.
const ICON: f32 = 20.0;
/// Gap after an icon, and before the mark of the current entry, in points.
const ICON_GAP: f32 = 9.0;
/// Least gap between the label and the shortcut of an entry, in points.
const SHORTCUT_GAP: f32 = 24.0;
/// Margin inside an open list, in points.
const FRAME_MARGIN: f32 = 6.0;
/// Distance of an open list from its button and from the edges of the window, in points.
const DISTANCE: f32 = 4.0;
/// Least height of an open list, in points, even if it covers its button.
const LEAST_HEIGHT: f32 = 4.0 * ROW_HEIGHT;

/// An entry of a menu.
#[derive(Clone, Debug)]
pub struct MenuItem {
    /// Name in the layout file, after `button:`.
    pub name: &'static str,
    /// File in `assets/icons`, without extension.
    pub icon: &'static str,
    pub text: String,
    /// Keyboard shortcut; empty for none.
    pub shortcut: &'static str,
}

/// Place and size of an open list.
struct ListShape {
    align: RectAlign,
    least_width: f32,
    greatest_height: f32,
    row_height: f32,
    text_size: f32,
    /// Whether a list that a key has opened begins at its first entry. Otherwise it begins at its current entry.
    begins_at_first: bool,
}

/// Content of an entry.
struct Row<'a> {
    words: &'a str,
    icon: Option<&'a str>,
    shortcut: &'a str,
    /// Whether the entry is the current value, which has a mark.
    is_current: bool,
}

impl UiContext<'_, '_> {
    /// Shows a drop-down list: `shown` is the text of its button, `entries` draws its entries.
    ///
    /// `available` is the width of the button and the largest height of the open list, in points. `name` identifies the
    /// list in the layout file and for keyboard focus.
    pub fn list(
        &mut self,
        ui: &mut Ui,
        (name, available): (&str, egui::Vec2),
        shown: impl Into<String>,
        entries: impl FnOnce(&mut Ui, &mut UiContext),
    ) {
        let (id, shown) = (ui.make_persistent_id(name), shown.into());
        let (_, rect) = ui.allocate_space(vec2(available.x, size::BUTTON));
        let button = ui.interact(rect, id, Sense::click());
        button.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, &shown));
        self.record_area(ui, "list", name, rect);
        let is_open = egui::Popup::is_id_open(ui.ctx(), popup_id(&button));
        self.paint_list_button(ui, &button, shown, is_open);
        let shape = ListShape {
            align: RectAlign::BOTTOM_START,
            least_width: rect.width() - 2.0 * FRAME_MARGIN - 2.0,
            greatest_height: available.y,
            row_height: ROW_HEIGHT,
            text_size: size::BODY,
            begins_at_first: false,
        };
        self.open_list(ui, &button, &shape, entries);
    }

    /// Shows an entry of a list, recorded in the layout file with `kind` and `name`. Choosing it sets `chosen`.
    pub fn entry<T: PartialEq>(
        &mut self,
        ui: &mut Ui,
        (kind, name): (&str, &str),
        (chosen, thing): (&mut T, T),
        words: String,
    ) -> Response {
        let row = Row { words: &words, icon: None, shortcut: "", is_current: *chosen == thing };
        let (response, is_pressed) = self.list_row(ui, (kind, name), &row);
        if is_pressed {
            *chosen = thing;
        }
        response
    }

    /// Shows an entry of a list that is an action and not a value. Returns whether it was chosen.
    pub fn action_entry(&mut self, ui: &mut Ui, (kind, name): (&str, &str), words: &str) -> bool {
        let row = Row { words, icon: None, shortcut: "", is_current: false };
        self.list_row(ui, (kind, name), &row).1
    }

    /// Shows a drop-down list of `things`, each with its widget name and text; a click sets `chosen`.
    ///
    /// The list gets an area of `width` points, because otherwise it would be as wide as its texts.
    pub fn list_of<T: Copy + PartialEq>(
        &mut self,
        ui: &mut Ui,
        (name, width): (&str, f32),
        chosen: &mut T,
        things: Vec<(T, impl AsRef<str>, String)>,
    ) {
        let shown = things.iter().find(|(thing, ..)| thing == chosen).map(|(.., words)| words.clone());
        let (available, layout) = (vec2(width, size::BUTTON), Layout::left_to_right(Align::Center));
        ui.allocate_ui_with_layout(available, layout, |ui| {
            ui.set_width(width);
            self.list(ui, (name, vec2(width, LARGEST_LIST_HEIGHT)), shown.unwrap_or_default(), |ui, cx| {
                for (thing, option, words) in things {
                    cx.entry(ui, ("option", option.as_ref()), (&mut *chosen, thing), words);
                }
            });
        });
    }

    /// Shows a menu that `button` opens above itself. Returns the index of the chosen item.
    ///
    /// All labels have the same size: smaller than usual if the longest one does not fit into the window.
    pub fn menu(&mut self, ui: &Ui, button: &Response, items: &[MenuItem]) -> Option<usize> {
        let window = ui.ctx().content_rect();
        let width_of = |text: &str, size: f32| layout_text(ui, text, size).size().x;
        let shortcut_width =
            items.iter().map(|item| width_of(item.shortcut, size::SMALL)).fold(0.0, f32::max);
        let label_width = items.iter().map(|item| width_of(&item.text, size::BODY)).fold(1.0, f32::max);
        let around = 2.0 * ROW_MARGIN + ICON + ICON_GAP + SHORTCUT_GAP + shortcut_width;
        let available = window.width() - AROUND_ROW - around;
        // A menu may cover its button.
        let room = window.height() - 2.0 * DISTANCE - FRAME_HEIGHT;
        let shape = ListShape {
            align: RectAlign::TOP_END,
            least_width: around + label_width.min(available),
            greatest_height: room,
            row_height: (room / items.len().max(1) as f32).clamp(LEAST_ROW_HEIGHT, MENU_ROW_HEIGHT).floor(),
            text_size: size::BODY * (available / label_width).clamp(0.7, 1.0),
            begins_at_first: true,
        };
        let mut chosen = None;
        self.open_list(ui, button, &shape, |ui, cx| {
            for (index, item) in items.iter().enumerate() {
                let row = Row {
                    words: &item.text,
                    icon: Some(item.icon),
                    shortcut: item.shortcut,
                    is_current: false,
                };
                if cx.list_row(ui, ("button", item.name), &row).1 {
                    chosen = Some(index);
                }
            }
        });
        chosen
    }

    /// Opens and closes a list with its button, reads its keys, and draws it while it is open.
    fn open_list(
        &mut self,
        ui: &Ui,
        button: &Response,
        shape: &ListShape,
        entries: impl FnOnce(&mut Ui, &mut UiContext),
    ) {
        let (ctx, popup_id) = (ui.ctx(), popup_id(button));
        let is_pointer = button.clicked_by(PointerButton::Primary);
        let was_open = egui::Popup::is_id_open(ctx, popup_id);
        let mut list = match (was_open, button.clicked()) {
            (false, false) => return,
            (true, _) if is_pointer => {
                egui::Popup::close_id(ctx, popup_id);
                button.surrender_focus();
                return;
            }
            (true, _) => ctx.data(|data| data.get_temp::<OpenList>(popup_id)).unwrap_or_default(),
            (false, true) => {
                egui::Popup::open_id(ctx, popup_id);
                let mut list = OpenList::opened_at((shape.begins_at_first && !is_pointer).then_some(0));
                // After a menu that the pointer has opened, the keys belong to the table again.
                list.drops_focus = shape.begins_at_first && is_pointer;
                list
            }
        };
        let window = ctx.content_rect();
        let height = shape.greatest_height.min(room_for_list(window, button.rect) - FRAME_HEIGHT);
        let height = if shape.begins_at_first { shape.greatest_height } else { height };
        // The key that opens the list must not choose an entry as well.
        let pressed = if was_open { read_keys(ctx, &mut list, height / shape.row_height) } else { None };
        let greatest_width = window.width() - AROUND_ROW;
        *self.list_pass = ListPass {
            is_first: list.labels.is_empty(),
            widths: (list.widest.max(shape.least_width).min(greatest_width), greatest_width),
            row_height: shape.row_height,
            text_size: shape.text_size,
            list,
            pressed,
            ..ListPass::default()
        };
        let frame = self.raised_card().inner_margin(Margin::same(FRAME_MARGIN as i8));
        egui::Popup::from_response(button)
            .id(popup_id)
            .open_memory(None::<egui::SetOpenCommand>)
            .align(shape.align)
            .gap(DISTANCE)
            .layout(Layout::top_down(Align::Min))
            .close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside)
            .frame(frame)
            .show(|ui| {
                let area = egui::ScrollArea::vertical().max_height(height).min_scrolled_height(height);
                area.show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    entries(ui, self);
                });
            });
        let pass = std::mem::take(&mut *self.list_pass);
        if pass.is_done {
            egui::Popup::close_id(ctx, popup_id);
        }
        let mut list = pass.list;
        keep_focus(ctx, button.id, egui::Popup::is_id_open(ctx, popup_id), list.drops_focus);
        list.labels = pass.labels;
        ctx.data_mut(|data| data.insert_temp(popup_id, list));
    }

    /// Draws an entry. Returns whether it was chosen, by the pointer or by a key.
    fn list_row(&mut self, ui: &mut Ui, (kind, name): (&str, &str), row: &Row) -> (Response, bool) {
        let skin = self.skin();
        let pass = &mut *self.list_pass;
        let index = pass.labels.len();
        pass.labels.push(row.words.to_owned());
        if pass.is_first && pass.list.highlighted.is_none() && row.is_current {
            (pass.list.highlighted, pass.list.is_moved) = (Some(index), true);
        }
        let words = layout_text(ui, row.words, pass.text_size);
        let before = if row.icon.is_some() { ICON + ICON_GAP } else { 0.0 };
        let after = if row.icon.is_some() { 0.0 } else { ICON_GAP + ICON };
        let own_width = 2.0 * ROW_MARGIN + before + words.size().x + after;
        pass.list.widest = pass.list.widest.max(own_width);
        let (common_width, greatest_width) = pass.widths;
        let width =
            if pass.is_first { own_width.max(common_width).min(greatest_width) } else { common_width };
        let (rect, response) = ui.allocate_exact_size(vec2(width, pass.row_height), Sense::CLICK);
        let is_current = row.is_current;
        response
            .widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_current, row.words));
        if response.hovered() && ui.input(|input| input.pointer.delta() != egui::Vec2::ZERO) {
            pass.list.highlighted = Some(index);
        }
        let is_highlighted = pass.list.highlighted == Some(index);
        if is_highlighted && pass.list.is_moved {
            ui.scroll_to_rect_animation(rect, None, egui::style::ScrollAnimation::none());
            ui.ctx().request_repaint();
            pass.list.is_moved = ui.is_sizing_pass();
        }
        let is_pressed = response.clicked() || pass.pressed == Some(index);
        pass.is_done |= is_pressed;
        self.record_area(ui, kind, name, rect);
        if is_highlighted {
            ui.painter().rect_filled(rect, CornerRadius::same(8), skin.selected);
        }
        let left = rect.left() + ROW_MARGIN;
        if let Some(icon) = row.icon {
            self.icon_at(ui, icon, square(pos2(left + ICON / 2.0, rect.center().y), ICON), skin.text);
        }
        let mut right = rect.right() - ROW_MARGIN;
        if row.is_current {
            self.icon_at(ui, "check", square(pos2(right - ICON / 2.0, rect.center().y), 18.0), skin.text);
        }
        if !row.shortcut.is_empty() {
            let shortcut = layout_text(ui, row.shortcut, size::SMALL);
            let at = (pos2(right, rect.center().y), Align2::RIGHT_CENTER);
            right = paint_words(ui.painter(), at, shortcut, skin.muted).left() - ICON_GAP;
        }
        let label_left = left + before;
        let label_width = right - after - label_left;
        let words = if words.size().x > label_width + 0.5 {
            truncated_text(ui, row.words, self.list_pass.text_size, label_width)
        } else {
            words
        };
        paint_words(ui.painter(), (pos2(label_left, rect.center().y), Align2::LEFT_CENTER), words, skin.text);
        (response, is_pressed)
    }

    /// Paints the button of a list in the style of egui's combo box.
    fn paint_list_button(&self, ui: &Ui, button: &Response, shown: String, is_open: bool) {
        let visuals = if is_open { ui.visuals().widgets.open } else { *ui.style().interact(button) };
        let (rect, painter) = (button.rect, ui.painter());
        painter.rect(
            rect,
            visuals.corner_radius,
            visuals.weak_bg_fill,
            visuals.bg_stroke,
            egui::StrokeKind::Inside,
        );
        let inner = rect.shrink2(ui.spacing().button_padding);
        let arrow = square(inner.right_center() - vec2(ARROW / 2.0, 0.0), ARROW);
        let arrow = egui::Rect::from_center_size(arrow.center(), vec2(0.7 * ARROW, 0.45 * ARROW));
        painter.add(egui::Shape::convex_polygon(
            vec![arrow.left_top(), arrow.right_top(), arrow.center_bottom()],
            visuals.fg_stroke.color,
            egui::Stroke::NONE,
        ));
        let words = truncated_text(ui, &shown, size::BODY, inner.width() - ARROW - DISTANCE);
        paint_words(painter, (inner.left_center(), Align2::LEFT_CENTER), words, self.skin().text);
    }
}

/// Side of the square around the arrow of a drop-down list, in points.
const ARROW: f32 = 14.0;

/// Height of the frame around an open list, in points.
const FRAME_HEIGHT: f32 = 2.0 * FRAME_MARGIN + 2.0;

/// Width of the window left and right of the entries of the widest list, with its scroll bar, in points.
const AROUND_ROW: f32 = 2.0 * (DISTANCE + FRAME_MARGIN) + 12.0;

fn popup_id(button: &Response) -> egui::Id {
    button.id.with("popup")
}

/// One line of text without a colour.
fn layout_text(ui: &Ui, text: &str, size: f32) -> Arc<egui::Galley> {
    ui.painter().layout_no_wrap(text.to_owned(), body_font(size), Color32::PLACEHOLDER)
}

/// One line of text without a colour, truncated to `width` points.
fn truncated_text(ui: &Ui, text: &str, size: f32, width: f32) -> Arc<egui::Galley> {
    let font = body_font(size);
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, Color32::PLACEHOLDER);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width.max(1.0));
    ui.painter().layout_job(job)
}

/// Greatest height in points of a list with its frame, above or below its button.
///
/// If there is little space on both sides, the list may cover its button.
fn room_for_list(window: egui::Rect, button: egui::Rect) -> f32 {
    let below = window.bottom() - button.bottom() - 2.0 * DISTANCE;
    let above = button.top() - window.top() - 2.0 * DISTANCE;
    below.max(above).max(LEAST_HEIGHT).min(window.height() - 2.0 * DISTANCE)
}

/// Reads the keys for an open list in which about `page` entries are visible. Returns the chosen entry.
fn read_keys(ctx: &egui::Context, list: &mut OpenList, page: f32) -> Option<usize> {
    let (events, time) = ctx.input(|input| (input.events.clone(), input.time));
    events.iter().find_map(|event| list.handle(event, time, page.floor() as usize))
}

/// Keeps the keyboard focus on the button of an open list, and leaves it there when a key closes the list.
fn keep_focus(ctx: &egui::Context, button: egui::Id, is_open: bool, drops_focus: bool) {
    let by_pointer = ctx.input(|input| input.pointer.any_click());
    let all_keys =
        egui::EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
    ctx.memory_mut(|memory| {
        if !is_open && (by_pointer || drops_focus) {
            memory.surrender_focus(button);
            return;
        }
        if !memory.has_focus(button) {
            memory.request_focus(button);
        }
        if is_open {
            memory.set_focus_lock_filter(button, all_keys);
        }
        // Cancel egui's own arrow navigation, which would move the focus to another widget.
        memory.move_focus(egui::FocusDirection::None);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_never_grows_off_the_window() {
        for (width, height) in [(360.0, 400.0), (590.0, 390.0), (360.0, 480.0), (1180.0, 780.0)] {
            let window = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(width, height));
            for top in [0.0, 40.0, 180.0, height / 2.0, height - 40.0] {
                let button = egui::Rect::from_min_size(pos2(10.0, top), vec2(120.0, 40.0));
                let room = room_for_list(window, button);
                assert!(room <= height - 2.0 * DISTANCE, "{room} of {height}");
                assert!(room >= LEAST_HEIGHT, "{room}: too few entries are visible");
            }
        }
    }
}
