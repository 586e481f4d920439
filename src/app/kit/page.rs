//! What pages are built of: a column in the middle of the window, headings, cards, and rows of buttons.

use bevy_egui::egui::{self, Align, Color32, Key, Layout, Sense, Ui, UiBuilder, pos2, vec2};

use crate::app::commands::Navigate;
use crate::app::core::Screen;
use crate::app::kit::fonts::{body_font, size, title_font};
use crate::app::kit::pen::{Button, NARROW_MARGIN, Pen};
use crate::app::kit::skin::Tone;
use session::{Game, key};

/// A column in the middle of the window, `width` wide where there is room, scrolled where it is too long; from its top on
/// whenever it `is_new`. By how much it is scrolled.
pub fn centred_column(ui: &mut Ui, width: f32, is_new: bool, add: impl FnOnce(&mut Ui)) -> f32 {
    let room = ui.available_size();
    let margin = margin(room.x);
    let width = column_width(room.x, width);
    let left = ((room.x - width) / 2.0).max(0.0);
    // A column shorter than the window stands a little above its middle, as tall as it was last time.
    let id = egui::Id::new("column-height").with(width.to_bits());
    let height = ui.data(|data| data.get_temp::<f32>(id)).unwrap_or(room.y);
    let above = ((room.y - height - 2.0 * margin) * 0.38).max(0.0);
    let area = egui::ScrollArea::vertical().auto_shrink(false);
    let area = if is_new { area.vertical_scroll_offset(0.0) } else { area };
    area.show(ui, |ui| {
        let top = ui.cursor().top() + margin + above;
        let shown = ui.scope_builder(column(ui.max_rect().left() + left, top, width), |ui| {
            ui.set_width(width);
            add(ui);
        });
        ui.add_space(margin);
        let now = shown.response.rect.height();
        if (now - height).abs() > 0.5 {
            ui.data_mut(|data| data.insert_temp(id, now));
            ui.ctx().request_discard("the column found its height");
        }
    })
    .state
    .offset
    .y
}

/// A place without lower end.
pub fn column(left: f32, top: f32, width: f32) -> UiBuilder {
    let place = egui::Rect::from_min_size(pos2(left, top), vec2(width, f32::INFINITY));
    UiBuilder::new().max_rect(place)
}

/// How wide a column is that is to be so wide where there is room.
pub fn column_width(window: f32, wanted: f32) -> f32 {
    wanted.min(window - 2.0 * margin(window)).max(200.0)
}

/// What stays free around a column.
fn margin(window: f32) -> f32 {
    if window < 520.0 { 10.0 } else { 24.0 }
}

/// Whether what is called so was not shown in the frame before: somebody has just come to it.
pub fn is_new(ui: &Ui, name: &str) -> bool {
    let (id, now) = (egui::Id::new("last-shown").with(name), ui.ctx().cumulative_frame_nr());
    let before: Option<u64> = ui.data(|data| data.get_temp(id));
    ui.data_mut(|data| data.insert_temp(id, now));
    before.is_none_or(|before| before + 1 < now)
}

/// How many passes it takes at most until a page that has become taller, or all of it another size, has found its place:
/// how tall it is, whether all of it is in the window, and where everything stands.
const PASSES_TO_SETTLE: u64 = 10;

/// Scrolls a page to a thing on it from the pass on in which it is `wanted`, until the page has found its place: in the
/// first pass it may not yet know that it is longer than the window.
pub fn bring_into_sight(ui: &Ui, name: &str, wanted: bool, thing: egui::Rect, align: Option<Align>) {
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

/// What stays free around a page whose head stays in sight.
pub fn page_margin(root: &Ui) -> f32 {
    if root.max_rect().width() < 640.0 { 10.0 } else { 24.0 }
}

/// How wide such a page is that is to be so wide where there is room.
pub fn page_width(root: &Ui, wanted: f32) -> f32 {
    (root.max_rect().width() - 2.0 * page_margin(root)).min(wanted)
}

/// Where its head begins.
pub fn head_of_page(root: &mut Ui, left: f32, width: f32) -> Ui {
    let window = root.max_rect();
    let place = egui::Rect::from_min_max(
        pos2(left, window.top() + page_margin(root).min(16.0)),
        pos2(left + width, window.bottom()),
    );
    root.new_child(UiBuilder::new().max_rect(place))
}

/// Puts things in rows of so many `columns`, each as wide as the others.
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

/// The place to which a key leads from another in a list of `count` things, in rows of so many columns, of which a page of so
/// many is seen at once; `None` for keys that lead nowhere.
pub fn walk(key: Key, now: usize, count: usize, columns: usize, page: usize) -> Option<usize> {
    let last = count.checked_sub(1)?;
    let place = match key {
        // From the row before the last one to the last thing, even if it does not lie below.
        Key::ArrowDown if now / columns < last / columns => now + columns,
        Key::ArrowDown => now,
        Key::ArrowUp => now.checked_sub(columns).unwrap_or(now),
        Key::ArrowRight => now + 1,
        Key::ArrowLeft => now.saturating_sub(1),
        Key::PageDown => now + page,
        Key::PageUp => now.saturating_sub(page),
        Key::Home => 0,
        Key::End => last,
        _ => return None,
    };
    Some(place.min(last))
}

/// Puts buttons in one row if their words have room there, the longer ones in wider buttons; else in rows of as many equal
/// ones as have room, of which `fewer` gives the numbers to try. `words` are those of each button, which `add` is given too.
pub fn worded_rows<'t, T>(
    ui: &mut Ui,
    fewer: &[usize],
    things: &'t [T],
    words: &[String],
    mut add: impl FnMut(&mut Ui, &'t T, String, f32),
) {
    let needs: Vec<f32> = words.iter().map(|words| least_width(ui, words)).collect();
    let gaps = ui.spacing().item_spacing.x * (things.len() as f32 - 1.0);
    if let Some(widths) = shares(&needs, ui.available_width() - gaps) {
        let each = things.iter().zip(words).zip(widths);
        ui.horizontal_top(|ui| each.for_each(|((thing, words), width)| add(ui, thing, words.clone(), width)));
        return;
    }
    let widest = needs.iter().copied().fold(0.0, f32::max);
    let has_room = |columns: &&usize| width_of_one(ui, **columns) >= widest;
    let columns = fewer.iter().find(has_room).or(fewer.last()).copied().unwrap_or(1);
    let each: Vec<_> = things.iter().zip(words).collect();
    rows(ui, columns, &each, |ui, (thing, words), width| add(ui, *thing, (*words).clone(), width));
}

/// The least width of a button in which these words have their full size.
fn least_width(ui: &Ui, words: &str) -> f32 {
    let ink = Color32::PLACEHOLDER;
    let words = ui.painter().layout_no_wrap(words.to_owned(), body_font(size::BODY), ink);
    words.size().x + 2.0 * NARROW_MARGIN + 2.0
}

/// Divides a room among those who need so much at least: evenly, but for those who need more. `None` where there is not
/// enough for all.
fn shares(needs: &[f32], room: f32) -> Option<Vec<f32>> {
    let mut widths = needs.to_vec();
    let (mut rest, mut count) = (room, needs.len());
    let mut sorted = needs.to_vec();
    sorted.sort_by(|one, other| other.total_cmp(one));
    // Who needs more than an even share gets just that.
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

impl Pen<'_, '_> {
    /// A page with a head that stays in sight while what is below it is scrolled, from its top on whenever somebody comes to
    /// it; what the head answers.
    pub fn scrolled<R>(
        &mut self,
        root: &mut Ui,
        name: &str,
        width: f32,
        head: impl FnOnce(&mut Ui, &mut Pen) -> R,
        add: impl FnOnce(&mut Ui, &mut Pen),
    ) -> R {
        let (window, width) = (root.max_rect(), page_width(root, width));
        let left = ((window.width() - width) / 2.0).round();
        let mut ui = head_of_page(root, left, width);
        let answer = head(&mut ui, self);
        let room = egui::Rect::from_min_max(pos2(window.left(), ui.min_rect().bottom() + 4.0), window.max);
        let mut ui = root.new_child(UiBuilder::new().max_rect(room));
        let area = egui::ScrollArea::vertical().id_salt(name).auto_shrink(false);
        let area = if is_new(root, name) { area.vertical_scroll_offset(0.0) } else { area };
        area.show(&mut ui, |ui| {
            ui.scope_builder(column(left, ui.cursor().top() + 6.0, width), |ui| {
                ui.set_width(width);
                add(ui, self);
            });
            ui.add_space(page_margin(root));
        });
        answer
    }

    /// The way back to the menu and the name of the page, after the emblem of the game that it is about.
    pub fn heading(&mut self, ui: &mut Ui, title: &str, game: Option<Game>) {
        self.heading_beside(ui, (title, game), Navigate::Open(Screen::Menu), 0.0, |_, _| {});
    }

    /// The way back and the name of the page, and at the end of the line something that takes so much `room`.
    pub fn heading_beside(
        &mut self,
        ui: &mut Ui,
        (title, game): (&str, Option<Game>),
        back_to: Navigate,
        room: f32,
        add: impl FnOnce(&mut Ui, &mut Pen),
    ) {
        let beside = room;
        ui.horizontal(|ui| {
            let back = Button::icon("back", "chevron-left", self.text(key!("back")));
            self.command_button(ui, back, None, back_to);
            ui.add_space(6.0);
            if let Some(game) = game {
                let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(44.0), Sense::hover());
                self.emblem_on_ground_at(ui, game, rect);
            }
            let title = self.text(title);
            // On a narrow page a long name is written smaller.
            let room = ui.available_width() - beside;
            let width =
                ui.painter().layout_no_wrap(title.clone(), title_font(size::TITLE), Color32::WHITE).size().x;
            self.label(ui, title, title_font(size::TITLE * (room / width.max(1.0)).min(1.0)), Tone::OnGround);
            if beside > 0.0 {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| add(ui, self));
            }
        });
        ui.add_space(8.0);
    }

    /// A card in the middle of a page that has nothing else to show, with what can be done below the words.
    pub fn notice_card(
        &mut self,
        ui: &mut Ui,
        icon: &str,
        title: &str,
        words: String,
        add: impl FnOnce(&mut Ui, &mut Pen),
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
                    self.label(ui, self.text(title), title_font(size::HEADING + 1.0), Tone::Text);
                    self.label(ui, words, body_font(size::BODY), Tone::Muted);
                    ui.add_space(6.0);
                    add(ui, self);
                });
            });
        });
    }

    /// A card with a heading.
    pub fn section(&mut self, ui: &mut Ui, heading: &str, add: impl FnOnce(&mut Ui, &mut Pen)) {
        self.card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            self.label(ui, self.text(heading), title_font(size::HEADING - 2.0), Tone::Text);
            ui.add_space(2.0);
            add(ui, self);
        });
        ui.add_space(6.0);
    }

    /// Buttons in rows of so many `columns`, of which one is chosen, each with its name and its words; the one that was
    /// pressed.
    pub fn one_of<T: Copy + PartialEq>(
        &mut self,
        ui: &mut Ui,
        columns: usize,
        things: &[T],
        chosen: T,
        face: impl Fn(&Pen, T) -> (String, String),
    ) -> Option<T> {
        let mut pressed = None;
        rows(ui, columns, things, |ui, thing, width| {
            let (name, words) = face(self, *thing);
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
    fn a_page_is_new_to_whoever_comes_back_to_it() {
        let ctx = egui::Context::default();
        let mut seen = Vec::new();
        for is_shown in [true, true, true, false, false, true, true] {
            let _drawn = ctx.run_ui(egui::RawInput::default(), |ui| {
                seen.push(is_shown.then(|| is_new(ui, "page")));
            });
        }
        let [yes, no] = [Some(true), Some(false)];
        assert_eq!(seen, [yes, no, no, None, None, yes, no]);
    }

    #[test]
    fn keys_walk_through_rows_and_stop_at_their_ends() {
        // Rows of three, the last one with two.
        let walked = |keys: &[Key]| keys.iter().fold(0, |now, key| walk(*key, now, 8, 3, 6).unwrap_or(now));
        use Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, End, Home, PageDown, PageUp};
        assert_eq!(walked(&[ArrowDown, ArrowRight]), 4);
        assert_eq!(walked(&[ArrowRight, ArrowRight, ArrowDown, ArrowDown]), 7, "the last row has no third");
        assert_eq!(walked(&[PageDown, PageDown, ArrowDown]), 7);
        assert_eq!(walked(&[End, PageUp, ArrowUp, ArrowLeft]), 0);
        assert_eq!(walked(&[ArrowUp, ArrowLeft, End, Home]), 0);
        assert_eq!(walk(Key::Enter, 0, 8, 1, 6), None);
        assert_eq!(walk(ArrowDown, 0, 0, 1, 6), None);
    }

    #[test]
    fn a_room_is_divided_evenly_but_for_those_who_need_more() {
        assert_eq!(shares(&[10.0, 20.0, 30.0], 120.0), Some(vec![40.0, 40.0, 40.0]));
        assert_eq!(shares(&[10.0, 20.0, 60.0], 120.0), Some(vec![30.0, 30.0, 60.0]));
        assert_eq!(shares(&[10.0, 50.0, 55.0], 120.0), Some(vec![15.0, 50.0, 55.0]));
        assert_eq!(shares(&[40.0, 50.0, 30.0], 120.0), Some(vec![40.0, 50.0, 30.0]));
        assert_eq!(shares(&[40.0, 50.0, 31.0], 120.0), None);
        assert_eq!(shares(&[], 120.0), Some(vec![]));
    }
}
