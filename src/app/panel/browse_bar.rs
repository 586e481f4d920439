//! Browse mode: the navigation bar for past moves, and its status text.

use bevy_egui::egui::{
    self, Align, CornerRadius, Layout, Pos2, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use crate::app::commands::BrowseCommand;
use crate::app::game::CurrentMatch;
use crate::app::kit::{Button, ButtonStyle, UiContext, keep_arrows, size};
use crate::app::panel::exercise;
use crate::app::panel::table_screen::TableScreen;
use crate::app::words::numbered_move;
use session::{LineId, Place, key, message};

/// Height in points of the bar and its buttons.
pub(crate) const HEIGHT: f32 = size::BUTTON;

/// Draws the bar with the buttons first, back, forward, last and annotate, and a slider between them.
pub(crate) fn draw_browse_bar(ui: &mut Ui, cx: &mut UiContext, game: &CurrentMatch) {
    let here = game.displayed_place();
    let last = game.length(here.line);
    let at = |ply: usize| BrowseCommand::ShowPosition(Place { ply, ..here });
    let is_narrow = ui.available_width() < 250.0;
    let side = if is_narrow { 30.0 } else { 36.0 };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let button = |ui: &mut Ui, cx: &mut UiContext, name, icon, key, shortcut: &str, enabled, command| {
            let hint = format!("{} ({shortcut})", cx.text(key));
            let button = Button::icon(name, icon, hint).enabled(enabled);
            cx.command_button(ui, button, Some(side), command);
        };
        let can_go_back = here.ply > 0;
        let start = BrowseCommand::ShowPosition(Place::of_game(0));
        button(ui, cx, "first", "skip-back", key!("browse-first"), "Home", can_go_back, start);
        let previous = at(here.ply.saturating_sub(1));
        button(ui, cx, "back-a-move", "chevron-left", key!("browse-previous"), "PgUp", can_go_back, previous);
        let width = (ui.available_width() - 3.0 * (side + 4.0)).max(24.0);
        track(ui, cx, here.ply, last, width, at);
        let can_go_on = here.ply < last;
        button(
            ui,
            cx,
            "on-a-move",
            "chevron-right",
            key!("browse-next"),
            "PgDn",
            can_go_on,
            at(here.ply + 1),
        );
        let is_browsing = game.browsed_place().is_some();
        button(
            ui,
            cx,
            "last",
            "skip-forward",
            key!("browse-current"),
            "End",
            is_browsing,
            BrowseCommand::ShowCurrent,
        );
        let has_move = game.move_at(here).is_some();
        button(ui, cx, "annotate", "note", key!("button-annotate"), "A", has_move, BrowseCommand::Annotate);
    });
}

/// Draws the slider. Its range is the length of the shown line in plies. `at` returns the command that shows a ply.
fn track(
    ui: &mut Ui,
    cx: &mut UiContext,
    ply: usize,
    last: usize,
    width: f32,
    at: impl Fn(usize) -> BrowseCommand,
) {
    let skin = cx.skin();
    let (rect, response) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::click_and_drag());
    let label = cx.text(key!("browse-slider"));
    response.widget_info(|| WidgetInfo::slider(last > 0, ply as f64, &label));
    cx.record_area(ui, "bar", "moves", rect);
    let line = rect.shrink2(vec2(9.0, 0.0));
    let x = |ply: usize| line.left() + line.width() * ply as f32 / last.max(1) as f32;
    let groove = egui::Rect::from_x_y_ranges(line.x_range(), rect.center().y - 2.5..=rect.center().y + 2.5);
    let round = CornerRadius::same(3);
    ui.painter().rect(groove, round, skin.button, Stroke::new(1.0, skin.edge), StrokeKind::Outside);
    let done = egui::Rect::from_x_y_ranges(line.left()..=x(ply), groove.y_range());
    ui.painter().rect_filled(done, round, skin.accent);
    let is_active = response.hovered() || response.dragged() || response.has_focus();
    let knob = pos2(x(ply), rect.center().y);
    let edge = Stroke::new(if is_active { 2.0 } else { 1.0 }, skin.on_accent);
    ui.painter().circle(knob, if is_active { 8.5 } else { 7.0 }, skin.accent, edge);
    if let Some(pointer) = dragged_to(ui, rect, response.id).filter(|_| last > 0) {
        let progress = ((pointer.x - line.left()) / line.width().max(1.0)).clamp(0.0, 1.0);
        let target_ply = (progress * last as f32).round() as usize;
        if target_ply != ply {
            cx.commands.write(at(target_ply));
        }
    }
    if response.has_focus() {
        keep_arrows(ui, response.id, false);
        let arrow = |key| ui.input(|input| input.key_pressed(key));
        let (is_back, is_forward) = (arrow(egui::Key::ArrowLeft), arrow(egui::Key::ArrowRight));
        if is_back && ply > 0 {
            cx.commands.write(at(ply - 1));
        } else if is_forward && ply < last {
            cx.commands.write(at(ply + 1));
        }
    }
}

/// Position to which the slider is dragged in this frame; `None` if it is not dragged.
///
/// Reads the raw events, because press, motion and release may all arrive within one frame.
fn dragged_to(ui: &Ui, rect: egui::Rect, id: egui::Id) -> Option<Pos2> {
    let was_held = ui.data(|data| data.get_temp::<bool>(id)).unwrap_or(false);
    let mut is_held = was_held;
    let mut target = None;
    let events = ui.input(|input| input.events.clone());
    for event in events {
        match event {
            egui::Event::PointerButton { pos, button: egui::PointerButton::Primary, pressed, .. } => {
                let is_on_layer = ui.ctx().layer_id_at(pos).is_none_or(|layer| layer == ui.layer_id());
                target = if pressed && is_on_layer && rect.contains(pos) || !pressed && is_held {
                    Some(pos)
                } else {
                    target
                };
                is_held = pressed && (is_held || is_on_layer && rect.contains(pos));
            }
            egui::Event::PointerMoved(pos) if is_held => target = Some(pos),
            egui::Event::PointerGone | egui::Event::WindowFocused(false) => is_held = false,
            _ => {}
        }
    }
    if is_held != was_held {
        ui.data_mut(|data| data.insert_temp(id, is_held));
    }
    target
}

/// Draws the buttons "return" and "play on" at the right end of `line`. Returns the rest of `line`.
pub(crate) fn draw_exit_buttons(ui: &mut Ui, cx: &mut UiContext, line: egui::Rect) -> egui::Rect {
    let is_wide = line.width() >= 560.0;
    let inner = line.shrink2(vec2(4.0, 3.0));
    let mut ui = ui.new_child(UiBuilder::new().max_rect(inner).layout(Layout::right_to_left(Align::Center)));
    ui.spacing_mut().item_spacing.x = 6.0;
    let mut left = inner.right();
    for (name, icon, key, command, weight) in [
        ("return", "to-table", key!("browse-return"), BrowseCommand::ShowCurrent, ButtonStyle::Primary),
        ("play-on", "play", key!("browse-play-on"), BrowseCommand::AskPlayOn, ButtonStyle::Normal),
    ] {
        let button = Button::fitting(name, icon, cx.text(key), is_wide).weight(weight);
        if cx.sized_button(&mut ui, button, None, inner.height()) {
            cx.commands.write(command);
        }
        left = ui.cursor().right().min(left);
    }
    line.with_max_x(left - 4.0)
}

/// Status text that names the shown position.
pub(crate) fn status_text(cx: &UiContext, game: &CurrentMatch) -> String {
    let Some(place) = game.browsed_place() else { return String::new() };
    if let Some(exercise) = game.exercise() {
        return exercise::status(cx, game, exercise);
    }
    let mv = game.move_at(place).map(|mv| numbered_move(&cx.locale, game.state().numbering, place.ply, mv));
    cx.format(&match (place.line, mv) {
        (_, None) => message!("status-browse-start"),
        (LineId::GAME, Some(mv)) => message!("status-browse", move = mv),
        (_, Some(mv)) => message!("status-browse-variation", move = mv),
    })
}

/// Draws a frame around the board. The frame shows that the position is not the current position of the game.
pub(crate) fn draw_browse_frame(ui: &Ui, cx: &UiContext, table: &TableScreen) {
    let board = table.points(table.layout.board);
    let edge = Stroke::new(3.0, cx.skin().accent);
    ui.painter().rect_stroke(board, CornerRadius::same(4), edge, StrokeKind::Inside);
}
