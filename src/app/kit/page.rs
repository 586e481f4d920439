//! Layout of pages: a centred column, headings, cards, rows of buttons.

use bevy_egui::egui::{self, Align, Color32, Layout, Sense, Ui, UiBuilder, pos2, vec2};

use crate::app::commands::Navigate;
use crate::app::kit::fonts::{body_font, size, title_font};
use crate::app::kit::ui_colours::TextTone;
use crate::app::kit::ui_context::{Button, NARROW_MARGIN, UiContext};
use session::{Game, key};

/// Shows a centred, scrollable column, at most `width` points wide.
///
/// It starts at the top whenever the page `is_new`. Returns the scroll offset in points.
pub fn centred_column(ui: &mut Ui, width: f32, is_new: bool, add: impl FnOnce(&mut Ui)) -> f32 {
    let available = ui.available_size();
    let margin = margin(available.x);
    let width = column_width(available.x, width);
    let left = ((available.x - width) / 2.0).max(0.0);
    // A column shorter than the window stands a little above the middle of the window. Use its height in the last
    // frame.
    let id = egui::Id::new("column-height").with(width.to_bits());
    let height = ui.data(|data| data.get_temp::<f32>(id)).unwrap_or(available.y);
    let top_gap = ((available.y - height - 2.0 * margin) * 0.38).max(0.0);
    let area = egui::ScrollArea::vertical().auto_shrink(false);
    let area = if is_new { area.vertical_scroll_offset(0.0) } else { area };
    area.show(ui, |ui| {
        let top = ui.cursor().top() + margin + top_gap;
        let shown = ui.scope_builder(column(ui.max_rect().left() + left, top, width), |ui| {
            ui.set_width(width);
            add(ui);
        });
        ui.add_space(margin);
        let new_height = shown.response.rect.height();
        if (new_height - height).abs() > 0.5 {
            ui.data_mut(|data| data.insert_temp(id, new_height));
            ui.ctx().request_discard("the column found its height");
        }
    })
    .state
    .offset
    .y
}

/// A layout area of `width` points without a lower bound.
pub fn column(left: f32, top: f32, width: f32) -> UiBuilder {
    let area = egui::Rect::from_min_size(pos2(left, top), vec2(width, f32::INFINITY));
    UiBuilder::new().max_rect(area)
}

/// Width of a column that should be `wanted` points wide, in a window `window` points wide.
pub fn column_width(window: f32, wanted: f32) -> f32 {
    wanted.min(window - 2.0 * margin(window)).max(200.0)
}

/// Space around a column in a window `window` points wide, in points.
fn margin(window: f32) -> f32 {
    if window < 520.0 { 10.0 } else { 24.0 }
}

/// Whether the page or dialog `name` was just opened, that is, not drawn in the last frame. Call it once per frame.
pub fn was_just_opened(ui: &Ui, name: &str) -> bool {
    let (id, now) = (egui::Id::new("last-shown").with(name), ui.ctx().cumulative_frame_nr());
    let before: Option<u64> = ui.data(|data| data.get_temp(id));
    ui.data_mut(|data| data.insert_temp(id, now));
    before.is_none_or(|before| before + 1 < now)
}

/// Largest number of egui passes until the layout of a resized page settles.
const PASSES_TO_SETTLE: u64 = 10;

/// Scrolls a page so that the rectangle `thing` is visible.
///
/// Starts in the pass in which `wanted` is set and repeats for `PASSES_TO_SETTLE` passes: in the first pass the page
/// may not yet know that it is longer than the window.
pub fn scroll_into_view(ui: &Ui, name: &str, wanted: bool, thing: egui::Rect, align: Option<Align>) {
    let (id, pass) = (egui::Id::new("brought-into-sight").with(name), ui.ctx().cumulative_pass_nr());
    if wanted {
        ui.data_mut(|data| data.insert_temp(id, pass));
    }
    let since = ui.data(|data| data.get_temp::<u64>(id));
    if since.is_some_and(|since| pass - since < PASSES_TO_SETTLE) {
        ui.scroll_to_rect_animation(thing, align, egui::style::ScrollAnimation::none());
        ui.ctx().request_repaint();
    }
}

/// Space around a page with a fixed head, in points.
pub fn page_margin(root: &Ui) -> f32 {
    if root.max_rect().width() < 640.0 { 10.0 } else { 24.0 }
}

/// Width of a page with a fixed head that should be `wanted` points wide.
pub fn page_width(root: &Ui, wanted: f32) -> f32 {
    (root.max_rect().width() - 2.0 * page_margin(root)).min(wanted)
}

/// The area for the head of a page with a fixed head.
pub fn head_of_page(root: &mut Ui, left: f32, width: f32) -> Ui {
    let window = root.max_rect();
    let area = egui::Rect::from_min_max(
        pos2(left, window.top() + page_margin(root).min(16.0)),
        pos2(left + width, window.bottom()),
    );
    root.new_child(UiBuilder::new().max_rect(area))
}

/// Shows `things` in rows of `columns` equal columns.
pub fn rows<'t, T>(ui: &mut Ui, columns: usize, things: &'t [T], mut add: impl FnMut(&mut Ui, &'t T, f32)) {
    let width = width_of_one(ui, columns);
    for row in things.chunks(columns) {
        ui.horizontal_top(|ui| row.iter().for_each(|thing| add(ui, thing, width)));
    }
}

fn width_of_one(ui: &Ui, columns: usize) -> f32 {
    let gap = ui.spacing().item_spacing.x;
    (ui.available_width() - gap * (columns as f32 - 1.0)) / columns as f32
}

/// Shows buttons in one row if their labels fit, else in equal columns.
///
/// In one row, buttons with longer labels are wider. `column_counts` lists the numbers of columns to try, in this
/// order. `words` are the labels, one for each of `things`; `add` draws a button with its label and width.
pub fn button_rows<'t, T>(
    ui: &mut Ui,
    column_counts: &[usize],
    things: &'t [T],
    words: &[String],
    mut add: impl FnMut(&mut Ui, &'t T, String, f32),
) {
    let needs: Vec<f32> = words.iter().map(|words| least_width(ui, words)).collect();
    let gaps = ui.spacing().item_spacing.x * (things.len() as f32 - 1.0);
    if let Some(widths) = divide_width(&needs, ui.available_width() - gaps) {
        let labelled = things.iter().zip(words).zip(widths);
        ui.horizontal_top(|ui| {
            labelled.for_each(|((thing, words), width)| add(ui, thing, words.clone(), width))
        });
        return;
    }
    let widest = needs.iter().copied().fold(0.0, f32::max);
    let is_wide_enough = |columns: &&usize| width_of_one(ui, **columns) >= widest;
    let columns = column_counts.iter().find(is_wide_enough).or(column_counts.last()).copied().unwrap_or(1);
    let labelled: Vec<_> = things.iter().zip(words).collect();
    rows(ui, columns, &labelled, |ui, (thing, words), width| add(ui, *thing, (*words).clone(), width));
}

/// The smallest width of a button that shows its label at full size.
fn least_width(ui: &Ui, words: &str) -> f32 {
    let ink = Color32::PLACEHOLDER;
    let words = ui.painter().layout_no_wrap(words.to_owned(), body_font(size::BODY), ink);
    words.size().x + 2.0 * NARROW_MARGIN + 2.0
}

/// Divides the width `available` evenly, but gives each button at least the width in `needs`. `None` if the width does
/// not suffice.
fn divide_width(needs: &[f32], available: f32) -> Option<Vec<f32>> {
    let mut widths = needs.to_vec();
    let (mut rest, mut count) = (available, needs.len());
    let mut sorted = needs.to_vec();
    sorted.sort_by(|one, other| other.total_cmp(one));
    // A button that needs more than an even share gets exactly what it needs; the others share the rest.
    for need in sorted {
        if count == 0 || need <= rest / count as f32 {
            break;
        }
        rest -= need;
        count -= 1;
    }
    let even = if count == 0 { 0.0 } else { rest / count as f32 };
    for width in &mut widths {
        *width = width.max(even);
    }
    (rest >= -0.01).then_some(widths)
}

impl UiContext<'_, '_> {
    /// Shows a page with a fixed head and scrollable content. The content starts at the top whenever the page is
    /// opened.
    ///
    /// Returns the result of `head`.
    pub fn scrolled<R>(
        &mut self,
        root: &mut Ui,
        name: &str,
        width: f32,
        head: impl FnOnce(&mut Ui, &mut UiContext) -> R,
        add: impl FnOnce(&mut Ui, &mut UiContext),
    ) -> R {
        let (window, width) = (root.max_rect(), page_width(root, width));
        let left = ((window.width() - width) / 2.0).round();
        let mut ui = head_of_page(root, left, width);
        let answer = head(&mut ui, self);
        let content_area =
            egui::Rect::from_min_max(pos2(window.left(), ui.min_rect().bottom() + 4.0), window.max);
        let mut ui = root.new_child(UiBuilder::new().max_rect(content_area));
        let area = egui::ScrollArea::vertical().id_salt(name).auto_shrink(false);
        let area = if was_just_opened(root, name) { area.vertical_scroll_offset(0.0) } else { area };
        area.show(&mut ui, |ui| {
            ui.scope_builder(column(left, ui.cursor().top() + 6.0, width), |ui| {
                ui.set_width(width);
                add(ui, self);
            });
            ui.add_space(page_margin(root));
        });
        answer
    }

    /// Shows a title with the emblem of `game` and a back button.
    pub fn heading(&mut self, ui: &mut Ui, title: &str, game: Option<Game>) {
        self.heading_beside(ui, (title, game), 0.0, |_, _| {});
    }

    /// Shows a title with a button that leads back, as Esc does. `add` fills `width_beside` points at the end of the
    /// line.
    pub fn heading_beside(
        &mut self,
        ui: &mut Ui,
        (title, game): (&str, Option<Game>),
        width_beside: f32,
        add: impl FnOnce(&mut Ui, &mut UiContext),
    ) {
        ui.horizontal(|ui| {
            let back = Button::icon("back", "chevron-left", self.text(key!("back")));
            let previous_screen = self.returns.before(*self.screen.get());
            self.command_button(ui, back, None, Navigate::Open(previous_screen));
            ui.add_space(6.0);
            if let Some(game) = game {
                let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(44.0), Sense::hover());
                self.emblem_on_ground_at(ui, game, rect);
            }
            let title = self.text(title);
            // Shrink the title where the page is too narrow.
            let available = ui.available_width() - width_beside;
            let width =
                ui.painter().layout_no_wrap(title.clone(), title_font(size::TITLE), Color32::WHITE).size().x;
            self.label(
                ui,
                title,
                title_font(size::TITLE * (available / width.max(1.0)).min(1.0)),
                TextTone::OnGround,
            );
            if width_beside > 0.0 {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| add(ui, self));
            }
        });
        ui.add_space(8.0);
    }

    /// Shows a message in the middle of an otherwise empty page; `add` adds buttons below.
    pub fn notice_card(
        &mut self,
        ui: &mut Ui,
        icon: &str,
        title: &str,
        words: String,
        add: impl FnOnce(&mut Ui, &mut UiContext),
    ) {
        ui.add_space((ui.available_height() * 0.16).min(120.0));
        let width = (ui.available_width() - 8.0).min(440.0);
        let left = ((ui.available_width() - width) / 2.0).round();
        ui.scope_builder(column(ui.max_rect().left() + left, ui.cursor().top(), width), |ui| {
            self.card().show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.vertical_centered(|ui| {
                    let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(52.0), Sense::hover());
                    self.icon_at(ui, icon, rect, self.skin().accent);
                    self.label(ui, self.text(title), title_font(size::HEADING + 1.0), TextTone::Text);
                    self.label(ui, words, body_font(size::BODY), TextTone::Muted);
                    ui.add_space(6.0);
                    add(ui, self);
                });
            });
        });
    }

    /// Shows a card with a heading.
    pub fn section(&mut self, ui: &mut Ui, heading: &str, add: impl FnOnce(&mut Ui, &mut UiContext)) {
        self.card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            self.label(ui, self.text(heading), title_font(size::HEADING - 2.0), TextTone::Text);
            ui.add_space(2.0);
            add(ui, self);
        });
        ui.add_space(6.0);
    }

    /// Shows buttons in rows of `columns`, with the `chosen` one highlighted. Returns the thing of the pressed button.
    pub fn one_of<T: Copy + PartialEq>(
        &mut self,
        ui: &mut Ui,
        columns: usize,
        things: &[T],
        chosen: T,
        name_and_label: impl Fn(&UiContext, T) -> (String, String),
    ) -> Option<T> {
        let mut pressed = None;
        rows(ui, columns, things, |ui, thing, width| {
            let (name, words) = name_and_label(self, *thing);
            let button = Button::new(&name, words).chosen(chosen == *thing);
            self.value_button(ui, button, Some(width), (&mut pressed, Some(*thing)));
        });
        pressed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_new_each_time_it_is_opened() {
        let ctx = egui::Context::default();
        let mut seen = Vec::new();
        for is_shown in [true, true, true, false, false, true, true] {
            let _drawn = ctx.run_ui(egui::RawInput::default(), |ui| {
                seen.push(is_shown.then(|| was_just_opened(ui, "page")));
            });
        }
        let [yes, no] = [Some(true), Some(false)];
        assert_eq!(seen, [yes, no, no, None, None, yes, no]);
    }

    #[test]
    fn width_is_divided_evenly_except_for_buttons_that_need_more() {
        assert_eq!(divide_width(&[10.0, 20.0, 30.0], 120.0), Some(vec![40.0, 40.0, 40.0]));
        assert_eq!(divide_width(&[10.0, 20.0, 60.0], 120.0), Some(vec![30.0, 30.0, 60.0]));
        assert_eq!(divide_width(&[10.0, 50.0, 55.0], 120.0), Some(vec![15.0, 50.0, 55.0]));
        assert_eq!(divide_width(&[40.0, 50.0, 30.0], 120.0), Some(vec![40.0, 50.0, 30.0]));
        assert_eq!(divide_width(&[40.0, 50.0, 31.0], 120.0), None);
        assert_eq!(divide_width(&[], 120.0), Some(vec![]));
    }
}
