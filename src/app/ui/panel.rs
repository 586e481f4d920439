//! The table screen around the board: who plays, whose turn, what was played, and the buttons.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::flow::{CurrentMatch, EngineThread, Notice, Score};
use crate::app::frame::{Command, Screen};
use crate::app::input::Selection;
use crate::app::look::art::tiles::BodyLie;
use crate::app::look::layout::TableLayout;
use crate::app::settings::Settings;
use crate::app::ui::moves::moves;
use crate::app::ui::pen::{Button, Pen, body_font, fitted, size, title_font};
use crate::app::ui::points::logical;
use crate::app::ui::root;
use crate::app::ui::squares;
use crate::app::ui::textures::TileArt;
use crate::app::words::sentences::{Told, points};
use crate::session::{Seat, key, message, number};

/// Shows everything around the board.
pub fn show(
    mut contexts: EguiContexts,
    mut pen: Pen,
    game: Option<Res<CurrentMatch>>,
    layout: Option<Res<TableLayout>>,
    notice: Res<Notice>,
    score: Res<Score>,
    engine: Res<EngineThread>,
    settings: Res<Settings>,
    selection: Res<Selection>,
) -> Result {
    let (Some(game), Some(layout)) = (game, layout) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?.clone();
    let mut ui = root(&ctx);
    squares::show(&ui, &pen, &game, &layout, &settings, &selection);
    status(&mut ui, &mut pen, &game, &notice, &layout);
    let tally = score.board.score(game.game(), game.seats());
    let played = tally.drawn > 0 || tally.won.iter().any(|won| *won > 0);
    let held = if game.game().hides { game.held() } else { Vec::new() };
    for (index, strip) in layout.strips.iter().enumerate() {
        let seat = Seat::from_index(index);
        let won = tally.won.get(index).copied().unwrap_or(0);
        // Before the first result there is no score to be shown.
        let counts = Counts {
            points: if played { points(won, tally.drawn) } else { String::new() },
            tiles: held.get(index).copied().map(usize::from),
        };
        strip_of(&mut ui, &mut pen, &game, &engine, seat, logical(*strip, &layout), &counts);
    }
    body(&mut ui, &mut pen, &game, logical(layout.body, &layout));
    Ok(())
}

/// The game as those before the screen may know it.
fn told(game: &CurrentMatch) -> Told<'_> {
    Told { game: &**game, paused: game.is_paused(), eyes: game.viewer() }
}

/// The line below the board: why a move was refused, else whose turn it is or how the game ended.
fn status(ui: &mut egui::Ui, pen: &mut Pen, game: &CurrentMatch, notice: &Notice, layout: &TableLayout) {
    let rect = logical(layout.status, layout);
    let skin = pen.skin();
    let (text, refused) = match notice.said() {
        Some(said) => (pen.locale.say(&said.message), said.refused),
        None => (told(game).status(&pen.locale), false),
    };
    pen.places.add(if refused { "notice" } else { "status" }, rect);
    let place = rect.shrink2(egui::vec2(2.0, 4.0));
    // A refusal, something that happens, or only whose turn it is.
    let (fill, ink, icon) = match notice.said() {
        Some(said) if said.refused => (skin.danger, skin.card_solid, Some("close")),
        Some(_) => (skin.chosen, skin.text, Some("info")),
        None => (skin.card, skin.text, None),
    };
    let edge = if icon == Some("info") { egui::Stroke::new(1.5, skin.accent) } else { egui::Stroke::NONE };
    ui.painter().rect(place, egui::CornerRadius::same(9), fill, edge, egui::StrokeKind::Inside);
    let icon_room = if icon.is_some() { 26.0 } else { 0.0 };
    let room = place.width() - 20.0 - icon_room;
    // A long reason is made smaller rather than cut off; two lines when even that is not enough.
    let mut font = if refused { body_font(16.5) } else { title_font(16.5) };
    let mut galley = ui.painter().layout_no_wrap(text.clone(), font.clone(), ink);
    if galley.size().x > room {
        font.size = (font.size * room / galley.size().x).max(11.5);
        galley = ui.painter().layout(text, font, ink, room);
    }
    let left = place.center().x - (galley.size().x + icon_room) / 2.0;
    if let Some(icon) = icon {
        let at = egui::pos2(left + 9.0, place.center().y);
        pen.icon_at(ui, icon, egui::Rect::from_center_size(at, egui::Vec2::splat(18.0)), ink);
    }
    let top = place.center().y - galley.size().y / 2.0;
    ui.painter().galley(egui::pos2(left + icon_room, top), galley, ink);
}

/// What is counted in a seat's strip.
struct Counts {
    /// The score of the evening; empty before the first result.
    points: String,
    /// The tiles in the hand, in a game with hands.
    tiles: Option<usize>,
}

/// A seat: its sign, name, tiles and score, and whether it is to move or thinks.
fn strip_of(
    ui: &mut egui::Ui,
    pen: &mut Pen,
    game: &CurrentMatch,
    engine: &EngineThread,
    seat: Seat,
    rect: egui::Rect,
    counts: &Counts,
) {
    let skin = pen.skin();
    let turn = game.turn() == Some(seat);
    let winner = game.outcome().is_some_and(|outcome| outcome.winner == Some(seat));
    let edge =
        if turn || winner { egui::Stroke::new(2.0, skin.accent) } else { egui::Stroke::new(1.0, skin.edge) };
    let fill = if turn { skin.chosen } else { skin.card };
    ui.painter().rect(rect, egui::CornerRadius::same(10), fill, edge, egui::StrokeKind::Inside);
    pen.place(ui, "seat", &seat.number().to_string(), rect);

    let side = rect.height() - 8.0;
    let sign = egui::Rect::from_min_size(rect.min + egui::vec2(6.0, 4.0), egui::Vec2::splat(side));
    pen.seat_at(ui, game.game(), seat, if game.game().has_sides { sign } else { sign.shrink(2.0) });

    let mut right = rect.right() - 12.0;
    // The name goes before the score, which the result tells too.
    let narrow = counts.tiles.is_some() && rect.width() < 270.0;
    if !counts.points.is_empty() && !narrow {
        let place = egui::pos2(right, rect.center().y);
        let align = egui::Align2::RIGHT_CENTER;
        let font = title_font(size::HEADING);
        right = ui.painter().text(place, align, &counts.points, font, skin.text).left() - 10.0;
        // Beside the count of tiles the score is told by a sign of its own.
        if counts.tiles.is_some() {
            let icon = egui::Rect::from_center_size(
                egui::pos2(right.min(rect.right() - 26.0) - 4.0, rect.center().y),
                egui::Vec2::splat(17.0),
            );
            pen.icon_at(ui, "trophy", icon, skin.muted);
            right = icon.left() - 12.0;
        }
    }
    if let Some(tiles) = counts.tiles {
        let hint = pen.locale.say(&message!("panel-tiles", count = number(tiles)));
        right = tile_count(ui, pen, seat, tiles, hint, egui::pos2(right, rect.center().y)) - 8.0;
    }
    let name_rect = egui::Rect::from_min_max(
        egui::pos2(sign.right() + 8.0, rect.top()),
        egui::pos2(right.max(sign.right() + 8.0), rect.bottom()),
    );
    let plan = &game.seats()[seat.index()];
    let note = told(game).note(&pen.locale, seat, engine.is_thinking());
    let two_lines = rect.height() >= 44.0;
    let painter = ui.painter_at(name_rect);
    let name_font = if two_lines { title_font(size::BODY) } else { title_font(size::SMALL + 1.0) };
    let galley = fitted(&painter, &plan.name, name_font, skin.text, name_rect.width());
    if two_lines {
        painter.galley(
            egui::pos2(name_rect.left(), rect.center().y - galley.size().y + 2.0),
            galley,
            skin.text,
        );
        let tone = if turn { skin.text } else { skin.muted };
        painter.text(
            egui::pos2(name_rect.left(), rect.center().y + 1.0),
            egui::Align2::LEFT_TOP,
            note,
            body_font(size::SMALL),
            tone,
        );
    } else {
        painter.galley(
            egui::pos2(name_rect.left(), rect.center().y - galley.size().y / 2.0),
            galley,
            skin.text,
        );
    }
}

/// How many tiles a hand holds, beside the back of one; ends at `right` and says where it begins.
fn tile_count(
    ui: &mut egui::Ui,
    pen: &mut Pen,
    seat: Seat,
    tiles: usize,
    hint: String,
    right: egui::Pos2,
) -> f32 {
    let skin = pen.skin();
    let (align, font) = (egui::Align2::RIGHT_CENTER, title_font(size::HEADING - 2.0));
    let number = ui.painter().text(right, align, tiles.to_string(), font, skin.text);
    let cell = 12.0;
    // Numbers of one and of two digits begin at the same place.
    let at = egui::pos2((number.right() - 24.0).min(number.left()) - cell - 4.0, right.y - cell);
    pen.tile_at(ui, TileArt::Back(BodyLie::Tall), at, cell);
    let whole = number.union(egui::Rect::from_min_size(at, egui::vec2(cell, 2.0 * cell)));
    pen.place(ui, "tiles", &seat.number().to_string(), whole);
    ui.interact(whole, egui::Id::new(("tiles", seat.number())), egui::Sense::hover()).on_hover_text(hint);
    whole.left()
}

/// Moves and buttons.
fn body(ui: &mut egui::Ui, pen: &mut Pen, game: &CurrentMatch, rect: egui::Rect) {
    let mut ui =
        ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(egui::Layout::top_down(egui::Align::Min)));
    ui.set_clip_rect(rect.expand(4.0));
    let buttons = buttons_of(pen, game);
    let gap = 6.0;
    let columns = ((rect.width() + gap) / (44.0 + gap)).floor().max(3.0) as usize;
    // Where there is little height the buttons become narrower instead of lying outside.
    let rows_that_fit = ((rect.height() + gap) / (size::BUTTON + gap)).floor().max(1.0) as usize;
    let columns = columns.max(buttons.len().div_ceil(rows_that_fit));
    let rows = buttons.len().div_ceil(columns.max(1)).max(1);
    // As many in one row as in the other.
    let columns = buttons.len().div_ceil(rows).max(1);
    let buttons_height = rows as f32 * (size::BUTTON + gap);
    let moves_height = rect.height() - buttons_height - 8.0;
    if moves_height >= 64.0 {
        moves(&mut ui, pen, game, moves_height);
        ui.add_space(8.0 - ui.spacing().item_spacing.y);
    }
    let width = (rect.width() - gap * (columns as f32 - 1.0)) / columns as f32;
    for row in buttons.chunks(columns) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for (button, command) in row {
                if pen.button(ui, button.clone(), Some(width)) {
                    pen.commands.write(*command);
                }
            }
        });
        ui.add_space(gap - ui.spacing().item_spacing.y);
    }
}

/// The buttons that mean something now.
fn buttons_of(pen: &Pen, game: &CurrentMatch) -> Vec<(Button<'static>, Command)> {
    let hint = |key: &str, shortcut: &str| {
        let text = pen.text(key);
        if shortcut.is_empty() { text } else { format!("{text} ({shortcut})") }
    };
    let over = game.outcome().is_some();
    let mut buttons = vec![
        (
            Button::icon("undo", "undo", hint(key!("button-undo"), "U"))
                .enabled(game.undo_target().is_some()),
            Command::Undo,
        ),
        (
            Button::icon("redo", "redo", hint(key!("button-redo"), "R"))
                .enabled(game.redo_target().is_some()),
            Command::Redo,
        ),
    ];
    // A table with hands is seen by the one who plays.
    if !game.game().hides {
        buttons.push((Button::icon("flip", "flip", hint(key!("button-flip"), "F")), Command::Flip));
    }
    if game.game().hides && game.is_exhibition() && !over {
        let (icon, key) = if game.hands_are_shown() {
            ("eye-off", key!("button-hide-hands"))
        } else {
            ("eye", key!("button-show-hands"))
        };
        buttons.push((Button::icon("hands", icon, hint(key, "")), Command::ShowHands));
    }
    if (game.is_exhibition() || game.is_paused()) && !over {
        let (icon, key) =
            if game.is_paused() { ("play", key!("button-go-on")) } else { ("pause", key!("button-pause")) };
        buttons.push((Button::icon("pause", icon, hint(key, "P")), Command::Pause));
    }
    if !over && game.person().is_some() {
        let to_move = game.person() == game.turn();
        if let Some(reason) = game.claims().first() {
            buttons.push((
                Button::icon("claim", "claim", hint(key!("button-claim"), "")).enabled(to_move),
                Command::Claim(*reason),
            ));
        }
        if game.game().agreed_draws {
            buttons.push((
                Button::icon("draw", "draw-offer", hint(key!("button-draw"), "")).enabled(to_move),
                Command::OfferDraw,
            ));
        }
        buttons.push((Button::icon("resign", "resign", hint(key!("button-resign"), "")), Command::AskResign));
    }
    if over {
        let key = if game.game().has_sides { key!("button-rematch") } else { key!("button-rematch-seats") };
        buttons.push((Button::icon("rematch", "rematch", hint(key, "N")), Command::Rematch));
    }
    buttons.push((Button::icon("restart", "restart", hint(key!("button-restart"), "")), Command::AskRestart));
    buttons.push((Button::icon("copy", "copy", hint(game.game().keys.copy, "")), Command::CopyPosition));
    buttons.push((Button::icon("help", "help", hint(key!("button-keys"), "?")), Command::ShowKeys));
    buttons
        .push((Button::icon("menu", "home", hint(key!("button-menu"), "Esc")), Command::Open(Screen::Menu)));
    buttons
}
