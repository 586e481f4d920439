//! What can be done at the table, as a row of buttons that keep their places: take back, redo, draw, resign, a menu of
//! the rarer things, and the way to the menu.

use bevy_egui::egui;

use crate::app::flow::CurrentMatch;
use crate::app::frame::{Command, Screen};
use crate::app::ui::pen::{Button, Pen, Weight, body_font, fitted, size, square};
use crate::session::key;

/// The height of the row where icons have words below them, and where they have none.
const TALL: f32 = 54.0;
const LOW: f32 = size::BUTTON;
/// The least width of a button with words.
const WORDED: f32 = 52.0;
const GAP: f32 = 6.0;

/// A button of the row.
#[derive(Clone, Copy)]
struct Action {
    name: &'static str,
    icon: &'static str,
    /// A word below the icon.
    label: &'static str,
    /// What it does, in full.
    hint: &'static str,
    shortcut: &'static str,
    enabled: bool,
    weight: Weight,
    /// `None`: the menu of the rarer things.
    command: Option<Command>,
}

impl Action {
    const fn new(name: &'static str, icon: &'static str, label: &'static str, hint: &'static str) -> Action {
        let (shortcut, enabled, weight, command) = ("", true, Weight::Normal, None);
        Action { name, icon, label, hint, shortcut, enabled, weight, command }
    }

    fn asks(self, command: Command, shortcut: &'static str, enabled: bool) -> Action {
        Action { command: Some(command), shortcut, enabled, ..self }
    }

    fn with_weight(self, weight: Weight) -> Action {
        Action { weight, ..self }
    }
}

/// The height that the row needs in a panel of this width.
pub(super) fn height(width: f32, game: &CurrentMatch, room: f32) -> f32 {
    if room >= 150.0 && is_worded(width, row_of(game).len()) { TALL } else { LOW }
}

fn is_worded(width: f32, count: usize) -> bool {
    (width + GAP) / count as f32 - GAP >= WORDED
}

/// Shows the row, `height` points high.
pub(super) fn show(ui: &mut egui::Ui, pen: &mut Pen, game: &CurrentMatch, height: f32) {
    let row = row_of(game);
    let width = ((ui.available_width() + GAP) / row.len() as f32 - GAP).floor();
    let is_worded = height > LOW && is_worded(ui.available_width(), row.len());
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for action in row {
            let response = button(ui, pen, &action, egui::vec2(width, height), is_worded);
            match action.command {
                Some(command) if action.enabled && response.clicked() => {
                    pen.commands.write(command);
                }
                Some(_) => {}
                None => more(pen, game, &response),
            }
        }
    });
}

/// The row: what a place holds changes with the game, but no button ever moves to another place.
fn row_of(game: &CurrentMatch) -> Vec<Action> {
    let (over, looking) = (game.outcome().is_some(), game.looking().is_some());
    let own_turn = !looking && game.person() == game.turn();
    let undo = Action::new("undo", "undo", key!("action-undo"), key!("button-undo"));
    let redo = Action::new("redo", "redo", key!("action-redo"), key!("button-redo"));
    let mut row = vec![
        undo.asks(Command::Undo, "U", !looking && game.undo_target().is_some()),
        redo.asks(Command::Redo, "R", !looking && game.redo_target().is_some()),
    ];
    if game.is_exhibition() {
        // Nobody before the screen plays.
        row.push(if over { rematch(game) } else { pause(game) });
    } else {
        let (is_timed, has_draws) = (game.has_clocks(), game.game().agreed_draws);
        // Without clocks it stands still only after it was leafed back, and the way on takes another one's place.
        let is_paused = game.is_paused() && !over && !is_timed;
        if is_timed {
            row.push(pause(game));
        }
        if has_draws {
            row.push(if is_paused { pause(game) } else { draw(game, own_turn) });
        }
        row.push(if over {
            rematch(game).with_weight(Weight::Primary)
        } else if is_paused && !has_draws {
            pause(game)
        } else {
            let resign = Action::new("resign", "resign", key!("action-resign"), key!("button-resign"));
            resign.asks(Command::AskResign, "", !looking && game.person().is_some())
        });
    }
    let menu = Action::new("menu", "home", key!("action-menu"), key!("button-menu"));
    row.push(Action::new("more", "more", key!("action-more"), key!("button-more")));
    row.push(menu.asks(Command::Open(Screen::Menu), "Esc", true));
    row
}

/// Lets the game stand still, or go on.
fn pause(game: &CurrentMatch) -> Action {
    let action = if game.is_paused() {
        Action::new("pause", "play", key!("action-go-on"), key!("button-go-on")).with_weight(Weight::Primary)
    } else {
        Action::new("pause", "pause", key!("action-pause"), key!("button-pause"))
    };
    action.asks(Command::Pause, "P", game.can_pause())
}

/// The same players once more.
fn rematch(game: &CurrentMatch) -> Action {
    let hint = if game.game().has_sides { key!("button-rematch") } else { key!("button-rematch-seats") };
    Action::new("rematch", "rematch", key!("action-rematch"), hint).asks(Command::Rematch, "N", true)
}

/// Claims a draw where one may be claimed, else offers one.
fn draw(game: &CurrentMatch, own_turn: bool) -> Action {
    let over = game.outcome().is_some();
    match game.claims().first() {
        Some(reason) if !over => Action::new("claim", "claim", key!("action-claim"), key!("button-claim"))
            .asks(Command::Claim(*reason), "", own_turn)
            .with_weight(if own_turn { Weight::Primary } else { Weight::Normal }),
        _ => Action::new("draw", "draw-offer", key!("action-draw"), key!("button-draw")).asks(
            Command::OfferDraw,
            "",
            own_turn && !over,
        ),
    }
}

/// One button: its icon, and a word below it where there is room.
fn button(
    ui: &mut egui::Ui,
    pen: &mut Pen,
    action: &Action,
    size: egui::Vec2,
    worded: bool,
) -> egui::Response {
    let sense = if action.enabled { egui::Sense::click() } else { egui::Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    let hint = pen.text(action.hint);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, action.enabled, &hint));
    pen.place(ui, "button", action.name, rect);
    let ink = pen.paint_button(ui, rect, &response, action.weight, action.enabled);
    if worded {
        pen.icon_at(ui, action.icon, square(rect.center() - egui::vec2(0.0, 9.0), 20.0), ink);
        let font = body_font(if size.x < 60.0 { 12.0 } else { 13.0 });
        let words = fitted(ui.painter(), &pen.text(action.label), font, ink, size.x - 4.0);
        let at = egui::pos2(rect.center().x - words.size().x / 2.0, rect.bottom() - words.size().y - 6.0);
        ui.painter().galley(at, words, ink);
    } else {
        pen.icon_at(ui, action.icon, square(rect.center(), 20.0), ink);
    }
    let shortcut = action.shortcut;
    let hint = if shortcut.is_empty() { hint } else { format!("{hint} ({shortcut})") };
    response.on_hover_text(hint)
}

/// The rarer things, in a list above their button.
fn more(pen: &mut Pen, game: &CurrentMatch, response: &egui::Response) {
    let skin = pen.skin();
    let frame = pen.raised_card().inner_margin(egui::Margin::same(8)).fill(skin.card_solid);
    let popup = egui::Popup::from_toggle_button_response(response)
        .frame(frame)
        .align(egui::RectAlign::TOP_END)
        .close_behavior(egui::PopupCloseBehavior::CloseOnClick);
    popup.show(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for (button, command) in entries(pen, game) {
            if pen.button(ui, button.weight(Weight::Quiet), Some(260.0)) {
                pen.commands.write(command);
            }
        }
    });
}

fn entries(pen: &Pen, game: &CurrentMatch) -> Vec<(Button<'static>, Command)> {
    let over = game.outcome().is_some();
    let mut entries = Vec::new();
    let mut add = |name, icon, key, shortcut: &str, enabled: bool, command| {
        let text = pen.text(key);
        let text = if shortcut.is_empty() { text } else { format!("{text} ({shortcut})") };
        entries.push((Button::new(name, text).with_icon(icon).enabled(enabled).entry(), command));
    };
    // A table with hands is seen by the one who plays.
    if !game.game().hides {
        add("flip", "flip", key!("button-flip"), "F", true, Command::Flip);
    } else if game.is_exhibition() && !over {
        let (icon, key) = if game.hands_are_shown() {
            ("eye-off", key!("button-hide-hands"))
        } else {
            ("eye", key!("button-show-hands"))
        };
        add("hands", icon, key, "", true, Command::ShowHands);
    }
    add("fold", "chevron-right", key!("button-fold"), "Z", true, Command::FoldPanel);
    add("restart", "restart", key!("button-restart"), "", true, Command::AskRestart);
    // A game that goes on and hides hands would tell them.
    let tells = !game.game().hides || over;
    let save = if tells { key!("button-save-file") } else { key!("store-hidden") };
    add("save-file", "save", save, "", tells && !game.moves().is_empty(), Command::SaveFile);
    add("copy", "copy", game.game().keys.copy, "", true, Command::CopyPosition);
    add("help", "help", key!("button-keys"), "?", true, Command::ShowKeys);
    entries
}
