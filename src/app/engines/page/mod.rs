//! Dialog for adding an external engine: choose its program, then set its options.
//!
//! [`add_engine`](super::add_engine) starts the program.

mod options;

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{self, Sense, Ui, vec2};

use crate::app::commands::{EngineRequest, EngineSelection, Navigate};
use crate::app::core::{Dialog, NextFrame};
use crate::app::engines::add_engine::{AddEngineDialog, AddEngineState};

use crate::app::kit::{
    Button, ButtonStyle, TextTone, UiContext, body_font, button_rows, field, fitted, rows, size,
    was_just_opened,
};
use crate::app::preferences::{KnownEngine, KnownEngines};
use options::EngineOptions;
use session::external_engines::{EngineInfo, STARTUP_TIMEOUT, playable_games};
use session::{ExternalEngine, LocalizedMessage, key, message, number};

/// Name of the dialog.
const CARD: &str = "guest";
/// Preferred width of the dialog, in points.
const WIDTH: f32 = 620.0;
/// Height of the window that head, foot and margins use, in points; the options get the rest.
const HEIGHT_AROUND_OPTIONS: f32 = 252.0;
/// Least width for all buttons in one row, in points.
const MIN_ONE_ROW_WIDTH: f32 = 420.0;
/// Greatest height of the options, in points.
const MAX_OPTIONS_HEIGHT: f32 = 440.0;

/// State of the dialog's widgets.
#[derive(Default)]
pub struct EngineDialogWidgets {
    /// Program as typed.
    typed: String,
    /// Arguments of the program as typed.
    typed_arguments: String,
    /// Program that the dialog's state had when `typed` was set. If the state gets another program, it replaces
    /// `typed`.
    program: String,
    /// Arguments that the dialog's state had when `typed_arguments` was set. If the state gets other arguments, they
    /// replace `typed_arguments`.
    arguments: String,
    options: Option<EngineOptions>,
    /// Reason why the engine cannot be added with these options.
    refusal: Option<LocalizedMessage>,
}

/// Action of a button that changes the players.
enum SeatAction {
    Add(EngineInfo),
    Remove,
}

/// System that draws the dialog.
pub fn draw_engine_dialog(
    mut cx: UiContext,
    dialog: Res<State<Dialog>>,
    page: Res<AddEngineDialog>,
    mut changes: MessageWriter<EngineSelection>,
    mut engines: ResMut<KnownEngines>,
    mut requests: MessageWriter<EngineRequest>,
    mut filled: Local<EngineDialogWidgets>,
    (time, next_frame): (Res<Time<Real>>, Res<NextFrame>),
) -> Result {
    if *dialog != Dialog::ExternalEngine {
        *filled = EngineDialogWidgets::default();
        return Ok(());
    }
    if filled.program != page.program {
        page.program.clone_into(&mut filled.program);
        page.program.clone_into(&mut filled.typed);
    }
    if filled.arguments != page.arguments {
        page.arguments.clone_into(&mut filled.arguments);
        page.arguments.clone_into(&mut filled.typed_arguments);
    }
    let known = engines.of(&page.program);
    match &page.state {
        AddEngineState::Ready(info) if filled.options.is_none() => {
            let mut settings = match (known, &page.external_engine) {
                (Some(known), _) => known.settings.clone(),
                (None, Some(engine)) => {
                    engine.settings().map(|(name, value)| (name.into(), value.into())).collect()
                }
                (None, None) => Default::default(),
            };
            settings.insert(ExternalEngine::ARGUMENTS.to_owned(), page.arguments.clone());
            filled.options = Some(EngineOptions::new(info, &settings));
        }
        AddEngineState::Ready(_) => {}
        AddEngineState::EnteringPath | AddEngineState::Starting => filled.options = None,
    }
    let ctx = cx.context()?;
    let window = ctx.content_rect();
    let mut action = None;
    let size_of_card = || egui::AreaState::load(&ctx, egui::Id::new(CARD)).and_then(|card| card.size);
    let size_before = size_of_card();
    cx.dialog(&ctx, CARD, window, WIDTH, |ui, cx| match &page.state {
        AddEngineState::EnteringPath => {
            requests.write_batch(draw_program_choice(ui, cx, &page, &engines, &mut filled));
            if known.is_some() {
                let remove = Button::new("engine-remove", cx.text(key!("engine-remove"))).with_icon("bin");
                let full_width = Some(ui.available_width());
                cx.value_button(
                    ui,
                    remove.weight(ButtonStyle::Quiet),
                    full_width,
                    (&mut action, Some(SeatAction::Remove)),
                );
            }
        }
        AddEngineState::Starting => {
            let name = ExternalEngine::short_name_of(&page.program);
            cx.dialog_title(ui, cx.format(&message!("engine-add-starting", name)));
            draw_waiting_time(ui, cx, time.elapsed().saturating_sub(page.started_at));
            next_frame.request_at(next_second(page.started_at, time.elapsed()));
            let stop = Button::new("engine-stop", cx.text(key!("engine-add-stop")));
            let full_width = Some(ui.available_width());
            if cx.button(ui, stop, full_width) {
                requests.write(EngineRequest::Stop);
            }
        }
        AddEngineState::Ready(info) => {
            let filled = &mut *filled;
            if let Some(options) = &mut filled.options {
                let available = (window.height() - HEIGHT_AROUND_OPTIONS).clamp(96.0, MAX_OPTIONS_HEIGHT);
                let engine = (info.as_ref(), page.program.as_str(), known.is_some());
                action = draw_options(ui, cx, engine, options, filled.refusal.as_ref(), available);
            }
        }
    });
    // The dialog is centred by its size in the previous frame, so draw it once more after a change of size.
    if size_of_card() != size_before {
        ctx.request_repaint();
    }
    match action {
        Some(SeatAction::Add(info)) => {
            let known = KnownEngine {
                games: playable_games(&info).map(|game| game.name().to_owned()).collect(),
                name: info.name,
                author: info.author,
                settings: filled.options.as_ref().map(EngineOptions::settings).unwrap_or_default(),
            };
            match known.to_external_engine(&page.program) {
                Some(engine) => {
                    engines.insert(&page.program, known);
                    changes.write(EngineSelection::Chosen(engine));
                    cx.commands.write(Navigate::CloseDialog);
                }
                None => filled.refusal = Some(message!("engine-settings-too-long")),
            }
        }
        Some(SeatAction::Remove) => {
            engines.remove(&page.program);
            changes.write(EngineSelection::Forgotten(page.program.clone()));
            cx.commands.write(Navigate::CloseDialog);
        }
        None => {}
    }
    Ok(())
}

/// Draws how long the program has been starting.
fn draw_waiting_time(ui: &mut Ui, cx: &mut UiContext, waited: Duration) {
    let (seconds, limit) = (number(waited.as_secs()), number(STARTUP_TIMEOUT.as_secs()));
    let words = cx.format(&message!("engine-add-waiting", seconds, limit));
    cx.label(ui, words, body_font(size::BODY), TextTone::Muted);
}

/// The next time at which a whole number of seconds has passed since `start`.
fn next_second(start: Duration, now: Duration) -> Duration {
    start + Duration::from_secs(now.saturating_sub(start).as_secs() + 1)
}

/// Draws the choice of the program: a known engine that was found, a file, or a typed path.
fn draw_program_choice(
    ui: &mut Ui,
    cx: &mut UiContext,
    page: &AddEngineDialog,
    engines: &KnownEngines,
    filled: &mut EngineDialogWidgets,
) -> Option<EngineRequest> {
    let EngineDialogWidgets { typed, typed_arguments, .. } = filled;
    let mut request = None;
    cx.dialog_title(ui, cx.text(key!("engine-add-title")));
    cx.label(ui, cx.text(key!("engine-add-about")), body_font(size::BODY), TextTone::Text);
    let found: Vec<&str> =
        page.found.iter().copied().filter(|program| engines.of(program).is_none()).collect();
    if !found.is_empty() {
        ui.add_space(2.0);
        cx.label(ui, cx.text(key!("engine-add-found")), body_font(size::SMALL), TextTone::Muted);
        let columns = if ui.available_width() < 420.0 { 2 } else { 3 };
        rows(ui, columns.min(found.len()), &found, |ui, program, width| {
            let name = format!("engine-{program}");
            let button = Button::new(&name, (*program).to_owned());
            let start = Some(start_request(program, typed_arguments));
            cx.value_button(ui, button, Some(width), (&mut request, start));
        });
    }
    ui.add_space(2.0);
    cx.label(ui, cx.text(key!("engine-add-path")), body_font(size::SMALL), TextTone::Muted);
    let enter = ui.input(|input| input.key_pressed(egui::Key::Enter));
    let mut is_named = false;
    ui.horizontal(|ui| {
        let available = ui.available_width() - size::BUTTON - ui.spacing().item_spacing.x;
        let id = egui::Id::new("engine-program");
        let line = field::line_field(typed).id(id).hint_text("stockfish").char_limit(2000);
        let response = ui.add_sized(vec2(available, size::BUTTON), line);
        cx.record_area(ui, "field", "engine-program", response.rect);
        if was_just_opened(ui, "engine-naming") {
            response.request_focus();
        }
        is_named = enter && response.lost_focus();
        let browse = Button::icon("engine-browse", "open", cx.text(key!("engine-add-browse")));
        let (browse, asked) = (browse.enabled(!page.is_asking()), Some(EngineRequest::Browse));
        cx.value_button(ui, browse, Some(size::BUTTON), (&mut request, asked));
    });
    cx.label(ui, cx.text(key!("engine-add-arguments")), body_font(size::SMALL), TextTone::Muted);
    let line = field::line_field(typed_arguments).id(egui::Id::new("engine-arguments")).char_limit(1000);
    let response = ui.add_sized(vec2(ui.available_width(), size::BUTTON), line);
    cx.record_area(ui, "field", "engine-arguments", response.rect);
    is_named |= enter && response.lost_focus();
    if let Some(fault) = &page.fault {
        let words = cx.format(fault);
        let shown = cx.label(ui, words, body_font(size::BODY), TextTone::Danger);
        cx.record_area(ui, "refusal", "guest", shown.rect);
    }
    ui.add_space(4.0);
    let next =
        Button::new("engine-next", cx.text(key!("engine-add-continue"))).enabled(!typed.trim().is_empty());
    is_named |= cx.answers(ui, next);
    if is_named && !typed.trim().is_empty() {
        request = Some(start_request(typed, typed_arguments));
    }
    request
}

fn start_request(program: &str, arguments: &str) -> EngineRequest {
    EngineRequest::Start { program: program.to_owned(), arguments: arguments.to_owned() }
}

/// Draws the engine's name and options, and a button to remove the engine if `is_known`.
fn draw_options(
    ui: &mut Ui,
    cx: &mut UiContext,
    (info, program, is_known): (&EngineInfo, &str, bool),
    options: &mut EngineOptions,
    refusal: Option<&LocalizedMessage>,
    available: f32,
) -> Option<SeatAction> {
    let short = ExternalEngine::short_name_of(program);
    let name = if info.name.is_empty() { short } else { &info.name };
    cx.dialog_title(ui, name.to_owned());
    ui.add_space(-6.0);
    if !info.author.is_empty() {
        let by = cx.format(&message!("engine-author", author = &info.author));
        draw_single_line(ui, cx, &by);
    }
    draw_single_line(ui, cx, program);
    ui.add_space(2.0);
    options.draw(ui, cx, available);
    if let Some(refusal) = refusal {
        cx.label(ui, cx.format(refusal), body_font(size::SMALL + 1.0), TextTone::Danger);
    }
    ui.add_space(2.0);
    let mut names = vec![("engine-all-initial", key!("engine-settings-reset")), ("no", key!("cancel"))];
    if is_known {
        names.insert(1, ("engine-remove", key!("engine-remove")));
    }
    let (are_accepted, differ) = (options.are_accepted(), options.differ());
    let face = |name: &'static str, words: String| match name {
        "engine-done" => Button::new(name, words).weight(ButtonStyle::Primary).enabled(are_accepted),
        "engine-all-initial" => Button::new(name, words).enabled(differ),
        _ => Button::new(name, words),
    };
    let done = ("engine-done", key!("engine-use"));
    let (mut pressed, full_width) = (None, ui.available_width());
    if full_width >= MIN_ONE_ROW_WIDTH {
        names.insert(0, done);
    } else {
        cx.value_button(ui, face(done.0, cx.text(done.1)), Some(full_width), (&mut pressed, Some(done.0)));
    }
    let words: Vec<String> = names.iter().map(|(_, words)| cx.text(words)).collect();
    button_rows(ui, &[2, 1], &names, &words, |ui, (name, _), words, width| {
        cx.value_button(ui, face(name, words), Some(width), (&mut pressed, Some(*name)));
    });
    match pressed? {
        "engine-done" => return Some(SeatAction::Add(info.clone())),
        "engine-remove" => return Some(SeatAction::Remove),
        "engine-all-initial" => options.reset(),
        _ => {
            cx.commands.write(Navigate::CloseDialog);
        }
    }
    None
}

/// Draws a muted line. A line that is too long is truncated and shows its full text as a tooltip.
fn draw_single_line(ui: &mut Ui, cx: &UiContext, text: &str) {
    let ink = cx.skin().muted;
    let words = fitted(ui.painter(), text, body_font(size::SMALL), ink, ui.available_width());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), words.size().y), Sense::hover());
    let is_cut = words.elided;
    ui.painter().galley(rect.min, words, ink);
    if is_cut {
        response.on_hover_text(text);
    }
}
