//! Everything around the board on the table screen: players, status line, moves and action buttons.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Sense, Stroke, StrokeKind, Ui, UiBuilder, pos2, vec2,
};

use crate::app::commands::{TableCommand, UiCommand};
use crate::app::core::{Dialog, NextFrame, TableUi};
use crate::app::game::{HoveredLine, HoveredMove};
use crate::app::kit::{Attention, UiContext, body_font, paint_words, square, title_font};
use crate::app::look::{PANEL_MAX_WIDTH, PANEL_MIN_WIDTH};
use crate::app::panel::clock::Timers;
use crate::app::panel::density::GAP;
use crate::app::panel::hint_reasons::HintCard;
use crate::app::panel::moves::MoveList;
use crate::app::panel::stack::{Moves, PanelLayout};
use crate::app::panel::table_screen::TableScreen;
use crate::app::panel::{
    actions, analysis, browse_bar, clock, exercise, hint_reasons, moves, review, seat_card, squares,
    zen_clocks,
};
use crate::app::preferences::SettingsCommand;
use session::{Seat, ToMessage as _, key, message};

/// System that draws the panel and the status line.
pub(super) fn draw_side_panel(
    mut cx: UiContext,
    table: TableScreen,
    mut list: Local<MoveList>,
    (mut hovered_move, mut hovered_line): (ResMut<HoveredMove>, ResMut<HoveredLine>),
    next_frame: Res<NextFrame>,
    mut attention: Attention,
) -> Result {
    let mut ui = cx.root()?;
    attention.observe(&ui);
    let timers = table.settings.shows_thinking_times.then(|| Timers::read(&table.game, &attention));
    let timers = timers.as_ref();
    squares::draw_square_names(&ui, &cx, &table);
    if table.game.browsed_place().is_some() {
        browse_bar::draw_browse_frame(&ui, &cx, &table);
    }
    let stack = PanelLayout::of(&table);
    status(&mut ui, &mut cx, &table, &stack, timers);
    list.hovered = None;
    if table.layout.is_panel_hidden {
        // A folded panel cannot have a hovered move or line.
        hovered_line.set_if_neq(HoveredLine(None));
        hovered_move.set_if_neq(HoveredMove(None));
        return Ok(());
    }
    for index in 0..table.layout.name_strips.len() {
        seat_card::draw_seat_card(&mut ui, &mut cx, &table, timers, Seat::from_index(index));
    }
    let line = body(&mut ui, &mut cx, &table, &stack, &mut list);
    if hovered_line.set_if_neq(HoveredLine(line)) {
        // The board updates in the next frame; request it, because no input will.
        next_frame.request();
    }
    hovered_move.set_if_neq(HoveredMove(list.hovered));
    if !table.layout.is_portrait
        && let Some(width) = handle(&mut ui, &mut cx, &table)
    {
        let table_ui = TableUi::of(table.game.game().table);
        cx.commands.write(SettingsCommand::PanelWidth(table_ui, width));
    }
    Ok(())
}

/// Draws the status line. It shows the notice, the browsed position, a failed engine, a possible claim, or the status
/// of the game.
fn status(
    ui: &mut Ui,
    cx: &mut UiContext,
    table: &TableScreen,
    stack: &PanelLayout,
    timers: Option<&Timers>,
) {
    let rect = table.points(table.layout.status);
    let skin = cx.skin();
    let notice = table.notice.content();
    let is_browsing = table.game.browsed_place().is_some();
    let claim_text = claim_text(cx, table);
    let failure = table.failure.of(&table.game).map(|(seat, _)| table.name(&cx.locale, seat));
    let failure = failure.map(|name| cx.format(&message!("engine-failure-status", name)));
    let has_failure = failure.is_some();
    // If the panel has no move list, and so no card with the reasons of a hint, show the reasons here.
    let reasons =
        hint_reasons::sentences(cx, table).filter(|_| table.layout.is_panel_hidden || stack.list().is_none());
    let is_why = reasons.is_some() && notice.is_some_and(|notice| !notice.is_rejection);
    let reasons = reasons.unwrap_or_default();
    let text = match notice {
        Some(_) if is_why => reasons.join(" "),
        Some(notice) => cx.format(&notice.message),
        None if is_browsing => browse_bar::status_text(cx, &table.game),
        None if has_failure => failure.unwrap_or_default(),
        None if table.selection.question.is_some() => cx.text(key!("status-promotion")),
        None => claim_text.clone().unwrap_or_else(|| table.match_text().status(&cx.locale)),
    };
    let is_rejection = notice.is_some_and(|notice| notice.is_rejection);
    let area = match notice {
        Some(_) if is_rejection => "notice",
        Some(notice) if notice.holds_move() => "held-move",
        _ => "status",
    };
    cx.widget_areas.add(area, rect);
    let mut free_area = rect.shrink2(vec2(2.0, 4.0));
    // Colours and icon depend on the kind of message.
    let no_edge = Stroke::NONE;
    let accent = Stroke::new(2.0, skin.accent);
    let (fill, ink, edge, icon) = match notice {
        Some(_) if is_rejection => (skin.alarm, skin.on_alarm, Stroke::new(1.5, skin.danger), Some("close")),
        Some(_) => (skin.chosen, skin.text, Stroke::new(1.5, skin.accent), Some("info")),
        None if is_browsing => (skin.chosen, skin.text, accent, None),
        None if has_failure => (skin.alarm, skin.on_alarm, Stroke::new(1.5, skin.danger), Some("info")),
        None if claim_text.is_some() => (skin.chosen, skin.text, accent, Some("claim")),
        None => (skin.card, skin.text, no_edge, None),
    };
    ui.painter().rect(free_area, CornerRadius::same(9), fill, edge, StrokeKind::Inside);
    // Draw the buttons that unfold the panel, leave browsing, replace a failed engine, or turn sound on.
    if table.layout.is_panel_hidden {
        let unfold = ("unfold", "chevron-left", key!("button-unfold"));
        free_area = sign(ui, cx, unfold, (free_area, true), ink, SettingsCommand::TogglePanel);
    }
    free_area = zen_clocks::draw_focus_mode_clocks(ui, cx, table, free_area);
    // An exercise that comes from no game has no game to return to; its panel has all buttons.
    let is_exercise_alone = table.game.exercise().is_some_and(|exercise| exercise.source().is_some());
    if is_browsing && is_exercise_alone {
        // Only the text.
    } else if is_browsing {
        free_area = browse_bar::draw_exit_buttons(ui, cx, free_area);
    } else if has_failure {
        let decide = ("decide", "play", key!("engine-failure-choose-successor"));
        free_area = sign(ui, cx, decide, (free_area, true), ink, TableCommand::ShowEngineFailure);
    }
    if !table.settings.sound.on {
        let silent = ("silent", "sound-off", key!("button-sound-is-off"));
        free_area = sign(ui, cx, silent, (free_area, false), ink, SettingsCommand::ToggleSound);
    }
    // Clocks in the status line leave no space for the total time.
    let is_crowded = table.layout.is_panel_hidden && table.game.has_clocks();
    let free_area = match timers.filter(|_| !is_browsing && !is_crowded) {
        Some(timers) => {
            let ink = if is_rejection { ink } else { skin.muted };
            clock::game_timer(ui, cx, (&table.game, timers), free_area, ink)
        }
        None => free_area,
    };
    let icon_width = if icon.is_some() { 26.0 } else { 0.0 };
    let available = free_area.width() - 20.0 - icon_width;
    // Shrink a long text rather than cut it off; use two lines if that is not enough.
    let largest = if free_area.height() >= 32.0 { 20.0 } else { 16.5 };
    let fonts: fn(f32) -> egui::FontId = if is_rejection { body_font } else { title_font };
    let largest = if is_rejection { largest - 1.0 } else { largest };
    let mut galley = fitted(ui, &text, fonts, largest, ink, available);
    // Show as many reasons of the hint as fit untruncated; the tooltip shows all.
    if is_why && galley.elided {
        let shorter_texts = (1..reasons.len()).rev().map(|count| reasons[..count].join(" "));
        let mut shorter = shorter_texts.map(|text| fitted(ui, &text, fonts, largest, ink, available));
        galley = shorter.find(|shorter| !shorter.elided).unwrap_or(galley);
    }
    if galley.text() != text || galley.elided {
        let line = ui.interact(rect, ui.id().with("status"), Sense::hover());
        line.on_hover_ui(|ui| {
            // The tooltip must not be wider than the line, so that it fits into the window.
            ui.set_max_width(rect.width() - TOOLTIP_MARGINS);
            ui.label(text);
        });
    }
    let left = free_area.center().x - (galley.size().x + icon_width) / 2.0;
    if let Some(icon) = icon {
        let at = pos2(left + 9.0, free_area.center().y);
        cx.icon_at(ui, icon, square(at, 18.0), ink);
    }
    let at = (pos2(left + icon_width, free_area.center().y), Align2::LEFT_CENTER);
    paint_words(ui.painter(), at, galley, ink);
}

/// Lays out `text` in one line, or in a smaller font in two lines. A text that still does not fit ends with an
/// ellipsis.
fn fitted(
    ui: &Ui,
    text: &str,
    fonts: fn(f32) -> egui::FontId,
    largest: f32,
    ink: Color32,
    available: f32,
) -> Arc<egui::Galley> {
    let galley = ui.painter().layout_no_wrap(text.to_owned(), fonts(largest), ink);
    if galley.size().x <= available {
        return galley;
    }
    let fitting = (largest * available / galley.size().x).max(11.5);
    let mut job = egui::text::LayoutJob::simple(text.to_owned(), fonts(fitting), ink, available);
    // The status line is high enough for two lines of small text.
    job.wrap.max_rows = 2;
    ui.painter().layout_job(job)
}

/// Message about the draw that the person to move may claim; `None` if no claim is possible.
fn claim_text(cx: &UiContext, table: &TableScreen) -> Option<String> {
    let game = &table.game;
    let reason = game
        .state()
        .claims
        .first()
        .filter(|_| game.acting_person() == game.state().turn && game.state().outcome().is_none())?;
    Some(cx.format(&message!("panel-claim-draw", reason = cx.format(&reason.message()))))
}

/// Draws an icon button at the right or left end of `line`. Returns the rest of `line`.
fn sign(
    ui: &mut Ui,
    cx: &mut UiContext,
    (name, icon, hint): (&str, &str, &str),
    (line, is_right): (egui::Rect, bool),
    ink: Color32,
    command: impl Into<UiCommand>,
) -> egui::Rect {
    let side = line.height() - 4.0;
    let x = if is_right { line.right() - side / 2.0 - 3.0 } else { line.left() + side / 2.0 + 3.0 };
    let place = square(pos2(x, line.center().y), side);
    if cx.small_icon_button(ui, (name, icon), cx.text(hint), place, ink) {
        cx.commands.write(command);
    }
    if is_right { line.with_max_x(place.left() - 4.0) } else { line.with_min_x(place.right() + 4.0) }
}

/// Draws the body with analysis, moves, navigation bar and action buttons. Returns the index of the hovered line of the
/// analysis.
fn body(
    ui: &mut Ui,
    cx: &mut UiContext,
    table: &TableScreen,
    stack: &PanelLayout,
    list: &mut MoveList,
) -> Option<usize> {
    let rect = table.points(table.layout.moves_area);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(rect));
    ui.set_clip_rect(rect.expand(4.0));
    ui.spacing_mut().item_spacing = egui::Vec2::splat(GAP);
    if let Some(exercise) = table.game.exercise() {
        // An exercise has buttons of its own.
        exercise::draw_exercise(&mut ui, cx, table, exercise, rect);
        return None;
    }
    if table.review.is_open(&table.game) {
        let above_actions = rect.with_max_y(stack.above_actions());
        // In a low panel, the review needs the place of the buttons, too.
        if above_actions.height() < review::LEAST_HEIGHT_ABOVE_ACTIONS {
            review::draw_review(&mut ui, cx, table, rect);
        } else {
            review::draw_review(&mut ui, cx, table, above_actions);
            actions::draw_actions(&mut ui, cx, table, stack.actions);
        }
        return None;
    }
    let line =
        stack.strip.and_then(|(strip, place)| analysis::draw_analysis(&mut ui, cx, table, strip, place));
    match stack.moves {
        Some((Moves::List, place)) => list_and_reasons(&mut ui, cx, table, list, place),
        Some((Moves::Line, place)) => moves::line::draw_move_line(&mut ui, cx, &table.game, place),
        None => {}
    }
    if let Some(place) = stack.bar {
        browse_bar::draw_browse_bar(&mut ui.new_child(UiBuilder::new().max_rect(place)), cx, &table.game);
    }
    actions::draw_actions(&mut ui, cx, table, stack.actions);
    line
}

/// Draws the move list and, below it, the reasons of a hint. Both are above the result card.
fn list_and_reasons(
    ui: &mut Ui,
    cx: &mut UiContext,
    table: &TableScreen,
    list: &mut MoveList,
    place: egui::Rect,
) {
    let available = uncovered_height(ui, table, place.top(), place.height());
    let hint_card = HintCard::of(ui, cx, table, place.width());
    let card_height = hint_card.as_ref().map_or(0.0, |hint_card| hint_card.height().min(available));
    let list_height = if hint_card.is_some() { available - card_height - GAP } else { available };
    // If fewer than about three lines of the list would be visible, omit the list.
    let list_height = if list_height < LEAST_LIST_ABOVE_HINT { 0.0 } else { list_height };
    if list_height > 0.0 {
        moves::draw_move_list(ui, cx, table, list, place.with_max_y(place.top() + list_height));
    }
    if let Some(hint_card) = hint_card {
        let top = place.top() + if list_height > 0.0 { list_height + GAP } else { 0.0 };
        hint_card.draw(ui, cx, egui::Rect::from_x_y_ranges(place.x_range(), top..=top + card_height));
    }
}

/// Height in points of the part of the move list that is above the result card.
///
/// It is `height` if the remaining part would be lower than the smallest list.
fn uncovered_height(ui: &Ui, table: &TableScreen, top: f32, height: f32) -> f32 {
    let is_shown = *table.dialog == Dialog::Result && !table.layout.is_portrait;
    let card = egui::AreaState::load(ui.ctx(), egui::Id::new(RESULT_AREA)).filter(|_| is_shown);
    let free = card.map_or(height, |card| card.rect().top() - ABOVE_RESULT - top);
    if (moves::least_list_height(false)..height).contains(&free) { free } else { height }
}

/// Id of the result card's area in egui.
pub(super) const RESULT_AREA: &str = "result";
/// Gap in points between the move list and the result card.
const ABOVE_RESULT: f32 = 6.0;

/// Least height of the move list above the reasons of a hint, in points.
const LEAST_LIST_ABOVE_HINT: f32 = 72.0;
/// Horizontal margins of a tooltip, left and right together, in points.
const TOOLTIP_MARGINS: f32 = 24.0;
/// With more free space than this on the right of the panel, in points, board and panel are centred.
const MAX_SPACE_BESIDE: f32 = 24.0;

/// Draws the draggable edge between board and panel. Returns the requested width of the panel; `Some(None)` requests
/// the default width.
#[expect(clippy::option_option, reason = "no request, a reset to the default width, and a width")]
fn handle(ui: &mut Ui, cx: &mut UiContext, table: &TableScreen) -> Option<Option<u16>> {
    let (board, panel) = (table.points(table.layout.board), table.points(table.layout.panel));
    let edge = egui::Rect::from_x_y_ranges(board.right() + 1.0..=panel.left() - 1.0, panel.y_range());
    cx.record_area(ui, "handle", "panel", edge);
    let response = ui.interact(edge, egui::Id::new("edge-of-panel"), Sense::click_and_drag());
    let response = response.on_hover_and_drag_cursor(egui::CursorIcon::ResizeHorizontal);
    if response.hovered() || response.dragged() {
        let grip = egui::Rect::from_center_size(edge.center(), vec2(4.0, 56.0));
        ui.painter().rect_filled(grip, CornerRadius::same(2), cx.skin().accent);
    }
    let response = response.on_hover_text(cx.text(key!("panel-resize")));
    if response.double_clicked() {
        return Some(None);
    }
    // Use the pointer's position instead of egui's drag delta. Then the motion in the frame of the release counts, too,
    // and it does not matter that the panel gets its new width one frame later.
    let drag = egui::Id::new("drag-of-panel");
    if response.drag_started() {
        let origin = ui.input(|input| input.pointer.press_origin()).unwrap_or(edge.center());
        ui.data_mut(|data| data.insert_temp(drag, (origin.x, panel.width())));
    }
    if !(response.dragged() || response.drag_stopped()) {
        return None;
    }
    let ((last_x, width), now): ((f32, f32), Pos2) =
        (ui.data(|data| data.get_temp(drag))?, response.interact_pointer_pos()?);
    // If board and panel are centred, a wider panel grows to both sides. So the drag counts twice.
    let window = table.layout.window.x / table.layout.scale;
    let factor = if window - panel.right() > MAX_SPACE_BESIDE { 2.0 } else { 1.0 };
    let new_width = width - (now.x - last_x) * factor;
    ui.data_mut(|data| data.insert_temp(drag, (now.x, new_width)));
    let new_width = new_width.clamp(PANEL_MIN_WIDTH, PANEL_MAX_WIDTH).round();
    (new_width != panel.width().round()).then_some(Some(new_width as u16))
}
