//! The table screen around the board: who plays, whose turn, what was played, and the buttons.

use bevy::prelude::*;
use bevy_egui::egui;

use crate::app::flow::CurrentMatch;
use crate::app::frame::{Command, Screen};
use crate::app::look::art::tiles::BodyLie;
use crate::app::ui::moves::MoveList;
use crate::app::ui::page::rows;
use crate::app::ui::pen::{Button, Pen, body_font, fitted, size, square, title_font};
use crate::app::ui::table_screen::TableScreen;
use crate::app::ui::textures::TileArt;
use crate::app::ui::{clock, look_bar, moves, squares};
use crate::app::words::sentences::{Told, points};
use crate::session::{Seat, key, message, number};

/// Shows everything around the board.
pub(super) fn show(mut pen: Pen, If(table): If<TableScreen>, mut list: Local<MoveList>) -> Result {
    let mut ui = pen.root()?;
    squares::show(&ui, &pen, &table);
    if table.game.looking().is_some() {
        look_bar::frame(&ui, &pen, &table);
    }
    status(&mut ui, &mut pen, &table);
    for (index, place) in table.layout.strips.iter().enumerate() {
        strip(&mut ui, &mut pen, &table, Seat::from_index(index), table.points(*place));
    }
    body(&mut ui, &mut pen, &table.game, &mut list, table.points(table.layout.body));
    Ok(())
}

/// The game as those before the screen may know it.
fn told(game: &CurrentMatch) -> Told<'_> {
    Told { game: &**game, paused: game.is_paused(), eyes: game.viewer() }
}

/// The line below the board: why a move was refused, else whose turn it is or how the game ended.
fn status(ui: &mut egui::Ui, pen: &mut Pen, table: &TableScreen) {
    let rect = table.points(table.layout.status);
    let skin = pen.skin();
    let said = table.notice.said();
    let looking = table.game.looking().is_some();
    let text = match said {
        Some(said) => pen.locale.say(&said.message),
        None if looking => look_bar::told(pen, &table.game),
        None => told(&table.game).status(&pen.locale),
    };
    let refused = said.is_some_and(|said| said.refused);
    pen.places.add(if refused { "notice" } else { "status" }, rect);
    let place = rect.shrink2(egui::vec2(2.0, 4.0));
    // A refusal, something that happens, or only whose turn it is.
    let bare = egui::Stroke::NONE;
    let accent = egui::Stroke::new(2.0, skin.accent);
    let (fill, ink, edge, icon) = match said {
        Some(_) if refused => (skin.danger, skin.card_solid, bare, Some("close")),
        Some(_) => (skin.chosen, skin.text, egui::Stroke::new(1.5, skin.accent), Some("info")),
        None if looking => (skin.chosen, skin.text, accent, None),
        None => (skin.card, skin.text, bare, None),
    };
    ui.painter().rect(place, egui::CornerRadius::same(9), fill, edge, egui::StrokeKind::Inside);
    let place = if looking { look_bar::ways_out(ui, pen, place) } else { place };
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
        pen.icon_at(ui, icon, square(at, 18.0), ink);
    }
    let top = place.center().y - galley.size().y / 2.0;
    ui.painter().galley(egui::pos2(left + icon_room, top), galley, ink);
}

/// A seat: its sign, name, tiles and score, and whether it is to move or thinks.
fn strip(ui: &mut egui::Ui, pen: &mut Pen, table: &TableScreen, seat: Seat, rect: egui::Rect) {
    let game = &table.game;
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

    let mut right =
        clock::in_strip(ui, pen, game, seat, rect).map_or(rect.right() - 12.0, |left| left - 10.0);
    let tiles = game.held().get(seat.index()).copied().filter(|_| game.game().hides);
    let tally = table.score.board.score(game.game(), game.seats());
    // Before the first result there is no score to be shown.
    let played = tally.drawn > 0 || tally.won.iter().any(|won| *won > 0);
    // The name goes before the score, which the result tells too.
    let narrow = tiles.is_some() && rect.width() < 270.0;
    if played && !narrow {
        let won = tally.won.get(seat.index()).copied().unwrap_or(0);
        let place = egui::pos2(right, rect.center().y);
        let align = egui::Align2::RIGHT_CENTER;
        let font = title_font(size::HEADING);
        right = ui.painter().text(place, align, points(won, tally.drawn), font, skin.text).left() - 10.0;
        // Beside the count of tiles the score is told by a sign of its own.
        if tiles.is_some() {
            let middle = egui::pos2(right.min(rect.right() - 26.0) - 4.0, rect.center().y);
            let icon = square(middle, 17.0);
            pen.icon_at(ui, "trophy", icon, skin.muted);
            right = icon.left() - 12.0;
        }
    }
    if let Some(tiles) = tiles {
        right = tile_count(ui, pen, seat, tiles, egui::pos2(right, rect.center().y)) - 8.0;
    }
    let left = sign.right() + 8.0;
    let room = egui::Rect::from_x_y_ranges(left..=right.max(left), rect.y_range());
    let painter = ui.painter_at(room);
    let middle = egui::pos2(left, rect.center().y);
    let two_lines = rect.height() >= 44.0;
    let font = title_font(if two_lines { size::BODY } else { size::SMALL + 1.0 });
    let name = fitted(&painter, table.name(seat), font, skin.text, room.width());
    let above = if two_lines { name.size().y - 2.0 } else { name.size().y / 2.0 };
    painter.galley(middle - egui::vec2(0.0, above), name, skin.text);
    if two_lines {
        let mut note = told(game).note(&pen.locale, seat, table.engine.is_thinking());
        if let Some(time) = clock::timer(game, seat) {
            note = format!("{note} · {time}");
        }
        let ink = if turn { skin.text } else { skin.muted };
        let (at, align) = (middle + egui::vec2(0.0, 1.0), egui::Align2::LEFT_TOP);
        painter.text(at, align, note, body_font(size::SMALL), ink);
    }
}

/// How many tiles a hand holds, beside the back of one; ends at `right` and says where it begins.
fn tile_count(ui: &mut egui::Ui, pen: &mut Pen, seat: Seat, tiles: u8, right: egui::Pos2) -> f32 {
    let skin = pen.skin();
    let (align, font) = (egui::Align2::RIGHT_CENTER, title_font(size::HEADING - 2.0));
    let digits = ui.painter().text(right, align, tiles.to_string(), font, skin.text);
    let cell = 12.0;
    // Numbers of one and of two digits begin at the same place.
    let at = egui::pos2((digits.right() - 24.0).min(digits.left()) - cell - 4.0, right.y - cell);
    pen.tile_at(ui, TileArt::Back(BodyLie::Tall), at, cell);
    let whole = digits.union(egui::Rect::from_min_size(at, egui::vec2(cell, 2.0 * cell)));
    pen.place(ui, "tiles", &seat.number().to_string(), whole);
    let hint = pen.locale.say(&message!("panel-tiles", count = number(tiles)));
    ui.interact(whole, egui::Id::new(("tiles", seat.number())), egui::Sense::hover()).on_hover_text(hint);
    whole.left()
}

/// Moves and buttons.
fn body(ui: &mut egui::Ui, pen: &mut Pen, game: &CurrentMatch, list: &mut MoveList, rect: egui::Rect) {
    let mut ui =
        ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(egui::Layout::top_down(egui::Align::Min)));
    ui.set_clip_rect(rect.expand(4.0));
    let buttons = buttons_of(pen, game);
    let gap = 6.0;
    let columns = ((rect.width() + gap) / (44.0 + gap)).floor().max(3.0) as usize;
    // Where there is little height the buttons become narrower instead of lying outside.
    let rows_that_fit = ((rect.height() + gap) / (size::BUTTON + gap)).floor().max(1.0) as usize;
    let columns = columns.max(buttons.len().div_ceil(rows_that_fit));
    let lines = buttons.len().div_ceil(columns.max(1)).max(1);
    // As many in one row as in the other.
    let columns = buttons.len().div_ceil(lines).max(1);
    let buttons_height = lines as f32 * (size::BUTTON + gap);
    ui.spacing_mut().item_spacing = egui::Vec2::splat(gap);
    let moves_height = rect.height() - buttons_height - look_bar::HEIGHT - gap - 8.0;
    if moves_height >= 64.0 {
        moves::show(&mut ui, pen, game, list, moves_height);
    }
    if moves_height >= 0.0 {
        look_bar::show(&mut ui, pen, game);
        ui.add_space(8.0 - gap);
    }
    rows(&mut ui, columns, &buttons, |ui, (button, command), width| {
        pen.command_button(ui, button.clone(), Some(width), *command);
    });
}

/// The buttons that mean something now.
fn buttons_of(pen: &Pen, game: &CurrentMatch) -> Vec<(Button<'static>, Command)> {
    let (over, looking) = (game.outcome().is_some(), game.looking().is_some());
    let mut buttons = Vec::new();
    let mut add = |name, icon, key, shortcut: &str, command| {
        let text = pen.text(key);
        let hint = if shortcut.is_empty() { text } else { format!("{text} ({shortcut})") };
        let enabled = match command {
            Command::Undo => !looking && game.undo_target().is_some(),
            Command::Redo => !looking && game.redo_target().is_some(),
            Command::Claim(_) | Command::OfferDraw => !looking && game.person() == game.turn(),
            Command::AskResign => !looking,
            // One that goes on and hides hands would tell them.
            Command::SaveFile => !game.moves().is_empty() && (over || !game.game().hides),
            _ => true,
        };
        buttons.push((Button::icon(name, icon, hint).enabled(enabled), command));
    };
    add("undo", "undo", key!("button-undo"), "U", Command::Undo);
    add("redo", "redo", key!("button-redo"), "R", Command::Redo);
    // A table with hands is seen by the one who plays.
    if !game.game().hides {
        add("flip", "flip", key!("button-flip"), "F", Command::Flip);
    } else if game.is_exhibition() && !over {
        let shown = game.hands_are_shown();
        let (icon, key) =
            if shown { ("eye-off", key!("button-hide-hands")) } else { ("eye", key!("button-show-hands")) };
        add("hands", icon, key, "", Command::ShowHands);
    }
    if game.can_pause() {
        let (icon, key) =
            if game.is_paused() { ("play", key!("button-go-on")) } else { ("pause", key!("button-pause")) };
        add("pause", icon, key, "P", Command::Pause);
    }
    if !over && game.person().is_some() {
        if let Some(reason) = game.claims().first() {
            add("claim", "claim", key!("button-claim"), "", Command::Claim(*reason));
        }
        if game.game().agreed_draws {
            add("draw", "draw-offer", key!("button-draw"), "", Command::OfferDraw);
        }
        add("resign", "resign", key!("button-resign"), "", Command::AskResign);
    }
    if over {
        let key = if game.game().has_sides { key!("button-rematch") } else { key!("button-rematch-seats") };
        add("rematch", "rematch", key, "N", Command::Rematch);
    }
    add("restart", "restart", key!("button-restart"), "", Command::AskRestart);
    let hidden = game.game().hides && !over;
    let save = if hidden { key!("store-hidden") } else { key!("button-save-file") };
    add("save-file", "save", save, "", Command::SaveFile);
    add("copy", "copy", game.game().keys.copy, "", Command::CopyPosition);
    add("help", "help", key!("button-keys"), "?", Command::ShowKeys);
    add("menu", "home", key!("button-menu"), "Esc", Command::Open(Screen::Menu));
    buttons
}
