//! Controls of the position editor: side to move, castling rights, counters, text; and the verdict on the position.

use std::sync::Arc;

use bevy_egui::egui::{
    self, Align2, CornerRadius, Margin, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, WidgetType,
    pos2, vec2,
};

use crate::app::editor::EditorRequest;
use crate::app::editor::state::{EditorState, MAX_TEXT_LENGTH};
use crate::app::kit::{
    Button, ButtonStyle, TextTone, UiContext, body_font, button_rows, field, paint_words, size, square,
};
use crate::app::words::MatchText;
use session::diagram::Counter;
use session::{Seat, Spot, Viewer, key, message, number};

/// Margin inside a card, in points.
const MARGIN: f32 = 12.0;
/// Width of the label of a row, in points.
const LABEL_WIDTH: f32 = 84.0;
/// Width of the second and later labels within a row, in points.
const NEXT_LABEL_WIDTH: f32 = 48.0;
/// Least width of a button that has an icon beside its label, in points.
const MIN_ICON_BUTTON_WIDTH: f32 = 96.0;
/// Least height of the controls at which explanations are shown, in points.
const MIN_ROOMY_HEIGHT: f32 = 420.0;

/// Paints the background of a part of the page.
pub(super) fn card(ui: &Ui, cx: &UiContext, place: egui::Rect) {
    let skin = cx.skin();
    let edge = Stroke::new(1.0, skin.edge);
    ui.painter().rect(place, CornerRadius::same(12), skin.card, edge, StrokeKind::Inside);
}

/// Draws side to move, castling, en passant, counters, buttons and text; returns the requests of the buttons.
pub(super) fn draw_controls(
    ui: &mut Ui,
    cx: &mut UiContext,
    editor_state: &mut EditorState,
    place: egui::Rect,
) -> Vec<EditorRequest> {
    card(ui, cx, place);
    let is_roomy = place.height() >= MIN_ROOMY_HEIGHT;
    let mut ui = ui.new_child(UiBuilder::new().max_rect(place.shrink2(vec2(0.0, 6.0))));
    let mut requests = Vec::new();
    egui::ScrollArea::vertical().id_salt("editor").auto_shrink(false).show(&mut ui, |ui| {
        let inner = egui::Frame::new().inner_margin(Margin::symmetric(MARGIN as i8, 6));
        inner.show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 8.0);
            draw_turn(ui, cx, editor_state);
            draw_rights(ui, cx, editor_state);
            draw_en_passant(ui, cx, editor_state);
            draw_counters(ui, cx, editor_state, is_roomy);
            requests.extend(draw_position_buttons(ui, cx, editor_state));
            requests.extend(draw_position_text(ui, cx, editor_state));
            if is_roomy {
                cx.label(ui, cx.text(key!("editor-help")), body_font(size::SMALL), TextTone::Muted);
            }
        });
    });
    requests
}

/// Draws a row with a label.
fn draw_row(ui: &mut Ui, cx: &mut UiContext, label: &str, add: impl FnOnce(&mut Ui, &mut UiContext)) {
    ui.horizontal_top(|ui| {
        draw_label(ui, cx, label, LABEL_WIDTH);
        add(ui, cx);
    });
}

/// Draws a muted, wrapped label, `width` points wide and as high as a button.
fn draw_label(ui: &mut Ui, cx: &UiContext, key: &str, width: f32) {
    let (rect, _) = ui.allocate_exact_size(vec2(width, size::BUTTON), Sense::hover());
    let ink = cx.skin().muted;
    let words = ui.painter().layout(cx.text(key), body_font(size::SMALL), ink, width);
    paint_words(ui.painter(), (rect.left_center(), Align2::LEFT_CENTER), words, ink);
}

/// Draws a button for each side, to choose the side to move.
fn draw_turn(ui: &mut Ui, cx: &mut UiContext, editor_state: &mut EditorState) {
    let now = editor_state.position().turn();
    let seats = [Seat::FIRST, Seat::SECOND];
    let mut chosen = now;
    let words: Vec<String> = seats.iter().map(|seat| cx.text(editor_state.game.seat_key(*seat))).collect();
    draw_row(ui, cx, key!("editor-turn"), |ui, cx| {
        let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
        for (seat, words) in seats.into_iter().zip(words) {
            let name = format!("turn-{}", seat.number());
            let button = Button::new(&name, words).chosen(seat == now);
            cx.value_button(ui, button, Some(width), (&mut chosen, seat));
        }
    });
    if chosen != now {
        editor_state.change(|position| position.set_turn(chosen));
    }
}

/// Draws the castling rights. A right that the pieces do not allow can only be removed.
fn draw_rights(ui: &mut Ui, cx: &mut UiContext, editor_state: &mut EditorState) {
    let rights = editor_state.position().editor().rights();
    if rights.is_empty() {
        return;
    }
    let mut pressed = None;
    draw_row(ui, cx, key!("editor-castling"), |ui, cx| {
        let (gap, side) = (ui.spacing().item_spacing.x, size::BUTTON - 8.0);
        let width = (ui.available_width() - side - 2.0 * gap) / 2.0;
        ui.vertical(|ui| {
            for seat in [Seat::FIRST, Seat::SECOND] {
                ui.horizontal(|ui| {
                    let (sign, _) = ui.allocate_exact_size(vec2(side, size::BUTTON), Sense::hover());
                    cx.seat_at(ui, editor_state.game, seat, square(sign.center(), side));
                    for right in rights.iter().filter(|right| right.seat == seat) {
                        let given = editor_state.position().has(*right);
                        let button = Button::new(right.name(), cx.text(right.key()))
                            .chosen(given)
                            .enabled(given || editor_state.position().allows_right(*right));
                        let icon_fits = width >= MIN_ICON_BUTTON_WIDTH;
                        let button = if given && icon_fits { button.with_icon("check") } else { button };
                        cx.value_button(ui, button, Some(width), (&mut pressed, Some((*right, !given))));
                    }
                });
            }
        });
    });
    if let Some((right, given)) = pressed {
        editor_state.change(|position| position.set_right(right, given));
    }
}

/// Draws the possible en passant squares, if there are any.
fn draw_en_passant(ui: &mut Ui, cx: &mut UiContext, editor_state: &mut EditorState) {
    let now = editor_state.position().en_passant();
    let mut squares: Vec<Option<Spot>> =
        editor_state.position().en_passant_squares().into_iter().map(Some).collect();
    if now.is_some() && !squares.contains(&now) {
        squares.push(now);
    }
    if squares.is_empty() {
        return;
    }
    squares.insert(0, None);
    let mut chosen = now;
    let label = |spot: Option<Spot>| match spot {
        Some(Spot::Cell { x: x @ 0..26, y }) => format!("{}{}", char::from(b'a' + x as u8), y + 1),
        _ => cx.text(key!("editor-no-en-passant")),
    };
    let words: Vec<String> = squares.iter().map(|spot| label(*spot)).collect();
    draw_row(ui, cx, key!("editor-en-passant"), |ui, cx| {
        ui.horizontal_wrapped(|ui| {
            for (spot, words) in squares.iter().zip(words) {
                let name = format!("en-passant-{}", if spot.is_some() { &words } else { "none" });
                let button = Button::new(&name, words.clone()).chosen(*spot == now);
                cx.value_button(ui, button, Some(56.0), (&mut chosen, *spot));
            }
        });
    });
    if chosen != now {
        editor_state.change(|position| position.set_en_passant(chosen));
    }
}

/// Draws the counters, each in a row with an explanation, or all in one row.
fn draw_counters(ui: &mut Ui, cx: &mut UiContext, editor_state: &mut EditorState, is_roomy: bool) {
    let counters = editor_state.position().editor().counters();
    let width = if is_roomy { 76.0 } else { 64.0 };
    let mut typed = None;
    let mut field = |ui: &mut Ui, cx: &mut UiContext, index: usize, counter: Counter| {
        let Some(text) = editor_state.counters.get_mut(index) else { return };
        let line = field::line_field(text).id(egui::Id::new(("counter", counter.name))).char_limit(5);
        let response = ui.add_sized(vec2(width, size::BUTTON), line);
        cx.record_area(ui, "field", counter.name, response.rect);
        if response.changed() {
            typed = Some(index);
        }
        response.on_hover_text(cx.text(counter.help_key));
    };
    if is_roomy {
        for (index, counter) in counters.iter().enumerate() {
            draw_row(ui, cx, counter.key, |ui, cx| {
                field(ui, cx, index, *counter);
                draw_label(ui, cx, counter.help_key, ui.available_width());
            });
        }
    } else if let Some((first, others)) = counters.split_first() {
        draw_row(ui, cx, first.key, |ui, cx| {
            field(ui, cx, 0, *first);
            for (index, counter) in others.iter().enumerate() {
                let rest = ui.available_width() - width - ui.spacing().item_spacing.x;
                draw_label(ui, cx, counter.key, rest.min(NEXT_LABEL_WIDTH));
                field(ui, cx, index + 1, *counter);
            }
        });
    }
    if let Some(index) = typed {
        editor_state.read_counter(index);
    }
}

/// Draws the buttons that change the whole position.
fn draw_position_buttons(
    ui: &mut Ui,
    cx: &mut UiContext,
    editor_state: &EditorState,
) -> Option<EditorRequest> {
    let buttons = [
        ("edit-empty", key!("editor-clear"), EditorRequest::Empty),
        ("edit-start", key!("editor-starting-position"), EditorRequest::Start),
        ("edit-mirror", key!("editor-mirror"), EditorRequest::Mirror),
        ("edit-swap", key!("editor-swap"), EditorRequest::Swap),
    ];
    // The tooltip of the disabled button explains why the position has no mirror image.
    let no_mirror =
        (!editor_state.position().has_mirror()).then(|| cx.text(key!("editor-mirror-impossible")));
    let words: Vec<String> = buttons.iter().map(|(_, words, _)| cx.text(words)).collect();
    let mut request = None;
    button_rows(ui, &[2, 1], &buttons, &words, |ui, (name, _, asked), words, width| {
        let hint = no_mirror.clone().filter(|_| matches!(asked, EditorRequest::Mirror));
        let button = Button { enabled: hint.is_none(), hint, ..Button::new(name, words) };
        cx.value_button(ui, button, Some(width), (&mut request, Some(*asked)));
    });
    request
}

/// Draws the text of the position with its buttons for copy and paste.
fn draw_position_text(
    ui: &mut Ui,
    cx: &mut UiContext,
    editor_state: &mut EditorState,
) -> Option<EditorRequest> {
    let (mut request, mut typed) = (None, false);
    ui.horizontal(|ui| {
        let font = egui::FontId::monospace(13.0);
        let gap = ui.spacing().item_spacing.x;
        let available = ui.available_width() - 2.0 * (size::BUTTON + gap);
        let field = field::line_field(&mut editor_state.text)
            .id(egui::Id::new("edit-text"))
            .char_limit(MAX_TEXT_LENGTH)
            .font(font);
        let response = ui.add_sized(vec2(available, size::BUTTON), field);
        cx.record_area(ui, "field", "edit-text", response.rect);
        typed = response.changed();
        response.on_hover_text(cx.text(key!("editor-position-text")));
        for (name, icon, hint, asked) in [
            ("edit-copy", "copy", key!("editor-copy"), EditorRequest::Copy),
            ("edit-paste", "paste", key!("setup-paste"), EditorRequest::Paste),
        ] {
            let button = Button::icon(name, icon, cx.text(hint));
            cx.value_button(ui, button, Some(size::BUTTON), (&mut request, Some(asked)));
        }
    });
    if typed {
        editor_state.read_text();
    }
    request
}

/// Draws the verdict on the position and the button that uses the position.
pub(super) fn draw_verdict(
    ui: &mut Ui,
    cx: &mut UiContext,
    editor_state: &EditorState,
    place: egui::Rect,
) -> Option<EditorRequest> {
    card(ui, cx, place);
    let inner = place.shrink(MARGIN);
    let (name, words) = verdict(cx, editor_state);
    // The accent of some themes looks like a warning, so only faults have a colour.
    let tone = if name == "fault" { TextTone::Danger } else { TextTone::Text };
    let ink = cx.skin().tone(tone);
    let available =
        egui::Rect::from_min_max(inner.min, pos2(inner.right(), inner.bottom() - size::BUTTON - 6.0));
    // Shrink a long text instead of truncating it. If there are too many faults, show the first ones and the number of
    // the others.
    let layout_text =
        |words: String, font: f32| ui.painter().layout(words, body_font(font), ink, available.width());
    let fits = |galley: &Arc<egui::Galley>| galley.size().y <= available.height() + 1.0;
    let fitting_galley = (1..=words.len()).rev().find_map(|count| {
        let more = words.len() - count;
        let rest = (more > 0).then(|| cx.format(&message!("editor-more-errors", count = number(more))));
        let shown: Vec<String> = words.iter().take(count).cloned().chain(rest).collect();
        let sizes = [size::BODY, size::SMALL + 0.5, 13.0, 12.0];
        sizes.into_iter().map(|font| layout_text(shown.join("\n"), font)).find(fits)
    });
    let galley =
        fitting_galley.unwrap_or_else(|| layout_text(words.first().cloned().unwrap_or_default(), 11.0));
    let rect = paint_words(ui.painter(), (available.left_center(), Align2::LEFT_CENTER), galley, ink);
    cx.widget_areas.add_named("verdict", name, rect);
    let response = ui.interact(rect, egui::Id::new("verdict"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, words.join("\n")));
    if words.len() > 1 {
        response.on_hover_text(words.join("\n"));
    }
    let button_rect = egui::Rect::from_min_max(pos2(inner.left(), inner.bottom() - size::BUTTON), inner.max);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(button_rect));
    let button = Button::new("edit-use", cx.text(key!("editor-use-position")))
        .with_icon("check")
        .weight(ButtonStyle::Primary)
        .enabled(editor_state.can_start_game());
    cx.button(&mut ui, button, Some(button_rect.width())).then_some(EditorRequest::Use)
}

/// Name of the verdict in the layout file ("fault", "over" or "possible"), and its text.
fn verdict(cx: &UiContext, editor_state: &EditorState) -> (&'static str, Vec<String>) {
    if let Some(misread) = &editor_state.text_error {
        let words = cx.format(&misread.message);
        let words = match misread.column {
            Some(column) => cx.format(&message!("editor-text-error", column, words)),
            None => words,
        };
        return ("fault", vec![words]);
    }
    if !editor_state.verdict.faults.is_empty() {
        let faults = editor_state.verdict.faults.iter();
        return ("fault", faults.map(|fault| cx.format(&fault.message)).collect());
    }
    match &editor_state.verdict.finished_game {
        Some(game) => {
            let words = MatchText { game: &**game, is_paused: false, viewer: Viewer::All }.status(&cx.locale);
            ("over", vec![cx.format(&message!("editor-game-over", words))])
        }
        None => ("possible", vec![cx.text(key!("editor-position-valid"))]),
    }
}
