//! Player card beside the board: portrait, name, status, tile count, score and material balance.

use bevy_egui::egui::{self, Align2, CornerRadius, Pos2, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::app::game::MaterialLead;
use crate::app::kit::{UiContext, body_font, fitted, paint_line, size, square, title_font};
use crate::app::panel::clock;
use crate::app::panel::clock::Timers;
use crate::app::panel::table_screen::TableScreen;
use crate::app::words::{MatchText, points};
use art::{AvatarId, Part};
use session::{DominoDirection, Seat, message, number};

/// Draws the card of `seat`.
pub(super) fn draw_seat_card(
    ui: &mut Ui,
    cx: &mut UiContext,
    table: &TableScreen,
    timers: Option<&Timers>,
    seat: Seat,
) {
    let Some(rect) = table.layout.strips.get(seat.index()).map(|strip| table.points(*strip)) else { return };
    let game = &table.game;
    let skin = cx.skin();
    let shown = shown_text(table);
    let turn = shown.game.state().turn == Some(seat);
    let winner = shown.game.state().outcome().is_some_and(|outcome| outcome.winner == Some(seat));
    let edge = if turn || winner { Stroke::new(2.0, skin.accent) } else { Stroke::new(1.0, skin.edge) };
    let fill = if turn { skin.chosen } else { skin.card };
    ui.painter().rect(rect, CornerRadius::same(10), fill, edge, StrokeKind::Inside);
    cx.record_area(ui, "seat", &seat.number().to_string(), rect);

    let portrait = portrait(ui, cx, table, seat, rect);
    let mut right =
        clock::draw_clock_in_strip(ui, cx, game, seat, rect).map_or(rect.right() - 12.0, |left| left - 10.0);
    let tiles = game.hand_sizes().get(seat.index()).copied().filter(|_| game.game().has_hidden_information);
    // In a narrow card omit the score, which the result also shows.
    let narrow = tiles.is_some() && rect.width() < 270.0;
    if !narrow && let Some(left) = score(ui, cx, table, seat, pos2(right, rect.center().y)) {
        right = left;
        // The icon tells the score from the tile count beside it.
        if tiles.is_some() {
            let middle = pos2(right.min(rect.right() - 26.0) - 4.0, rect.center().y);
            let icon = square(middle, 17.0);
            cx.icon_at(ui, "trophy", icon, skin.muted);
            right = icon.left() - 12.0;
        }
    }
    if let Some(tiles) = tiles {
        right = tile_count(ui, cx, seat, tiles, pos2(right, rect.center().y)) - 8.0;
    }
    let timer = timers.and_then(|timers| timers.of(game, seat));
    words(ui, cx, (table, timer), seat, rect, portrait.right() + 8.0..=right);
    balance(ui, cx, table, seat);
}

/// Source of the card's texts: the position shown, or the finished game.
fn shown_text<'a>(table: &'a TableScreen) -> MatchText<'a> {
    if table.game.state().outcome().is_some() { table.match_text() } else { table.shown_match_text() }
}

/// Draws the face with the seat's token at its lower edge. A low card has only the token.
fn portrait(ui: &Ui, cx: &mut UiContext, table: &TableScreen, seat: Seat, rect: egui::Rect) -> egui::Rect {
    let game = &table.game;
    let has_sides = game.game().has_sides;
    let side = rect.height() - 8.0;
    let whole = egui::Rect::from_min_size(rect.min + vec2(5.0, 4.0), egui::Vec2::splat(side));
    if side < 34.0 {
        cx.seat_at(ui, game.game(), seat, if has_sides { whole } else { whole.shrink(2.0) });
        return whole;
    }
    let plan = &game.seats()[seat.index()];
    let face = AvatarId::of(plan.player.clone(), &plan.name, table.setups.face(&plan.name));
    cx.face_at(ui, face, whole);
    let sign = (side * 0.46).round();
    let corner = whole.right_bottom() - vec2(sign - 5.0, sign - 1.0);
    let sign = egui::Rect::from_min_size(corner, egui::Vec2::splat(sign));
    if has_sides {
        let edge = Stroke::new(1.5, cx.skin().card);
        let round = CornerRadius::same((sign.width() * 0.2) as u8);
        ui.painter().rect_stroke(sign, round, edge, StrokeKind::Outside);
    }
    cx.seat_at(ui, game.game(), seat, sign);
    whole.with_max_x(sign.right().max(whole.right()))
}

/// Draws the points of `seat` up to `right`, once there is a score. Returns their left edge.
fn score(ui: &Ui, cx: &UiContext, table: &TableScreen, seat: Seat, right: Pos2) -> Option<f32> {
    let tally = table.score()?;
    let won = *tally.won.get(seat.index())?;
    let (align, font) = (Align2::RIGHT_CENTER, title_font(size::HEADING));
    let text = points(won, tally.drawn);
    let place = ui.painter().text(right, align, text, font, cx.skin().text);
    let hint = cx.format(&message!("panel-score", games = number(tally.games())));
    let id = egui::Id::new(("score", seat.number()));
    ui.interact(place.expand(6.0), id, Sense::hover()).on_hover_text(hint);
    Some(place.left() - 10.0)
}

/// Draws the name, and in a high card the status with the thinking time.
fn words(
    ui: &Ui,
    cx: &UiContext,
    (table, timer): (&TableScreen, Option<String>),
    seat: Seat,
    rect: egui::Rect,
    room: std::ops::RangeInclusive<f32>,
) {
    let skin = cx.skin();
    let (left, right) = (*room.start(), room.end().max(*room.start()));
    let painter = ui.painter_at(egui::Rect::from_x_y_ranges(left..=right, rect.y_range()));
    let middle = pos2(left, rect.center().y);
    let two_lines = rect.height() >= 44.0;
    let font = title_font(if two_lines { size::BODY + 1.0 } else { size::SMALL + 1.0 });
    let name = fitted(&painter, &table.name(&cx.locale, seat), font, skin.text, right - left);
    let above = if two_lines { name.size().y - 1.0 } else { name.size().y / 2.0 };
    painter.galley(middle - vec2(0.0, above), name, skin.text);
    if two_lines {
        // A computer thinks about the game itself, even while the player reviews a past position.
        let thinks = table.engine.is_thinking() && table.game.state().turn == Some(seat);
        let text = if thinks { table.match_text() } else { shown_text(table) };
        let mut note = text.note(&cx.locale, seat, thinks);
        if let Some(time) = timer {
            note = format!("{note} · {time}");
        }
        let turn = shown_text(table).game.state().turn == Some(seat);
        let ink = if turn { skin.text } else { skin.muted };
        let at = (middle + vec2(0.0, 2.0), Align2::LEFT_TOP);
        paint_line(&painter, at, (&note, body_font(size::SMALL + 1.0), ink), right - left);
    }
}

/// Draws the number of tiles in hand beside a tile's back, up to `right`. Returns the left edge.
fn tile_count(ui: &mut Ui, cx: &mut UiContext, seat: Seat, tiles: u8, right: Pos2) -> f32 {
    let skin = cx.skin();
    let (align, font) = (Align2::RIGHT_CENTER, title_font(size::HEADING - 2.0));
    let digits = ui.painter().text(right, align, tiles.to_string(), font, skin.text);
    let cell = 12.0;
    // Reserve two digits, so that the tile's back keeps its place.
    let at = pos2((digits.right() - 24.0).min(digits.left()) - cell - 4.0, right.y - cell);
    cx.tile_at(ui, Part::back(DominoDirection::North), at, cell);
    let whole = digits.union(egui::Rect::from_min_size(at, vec2(cell, 2.0 * cell)));
    cx.record_area(ui, "tiles", &seat.number().to_string(), whole);
    let hint = cx.format(&message!("panel-tiles", count = number(tiles)));
    ui.interact(whole, egui::Id::new(("tiles", seat.number())), Sense::hover()).on_hover_text(hint);
    whole.left()
}

/// Draws the material balance in the tray, in pawns or as a surplus of each piece.
fn balance(ui: &Ui, cx: &mut UiContext, table: &TableScreen, seat: Seat) {
    let layout = &table.layout;
    let has_trays = layout.captured.iter().any(|captured| !captured.is_empty());
    let Some(tray) = layout.trays.get(seat.index()).filter(|_| has_trays) else { return };
    let tray = table.points(*tray);
    let ahead = MaterialLead::for_seat(&table.game, seat);
    let mut right = tray.right() - 10.0;
    // Text colour for the tray's lining, or for the window's ground where this seat has captured nothing.
    let is_lined = layout.captured.get(seat.index()).is_some_and(|captured| !captured.is_empty());
    let skin = cx.skin();
    let ink = if is_lined { skin.on_tray[usize::from(seat == Seat::FIRST)] } else { skin.on_ground };
    let write = |ui: &Ui, right: &mut f32, text: String| {
        let (at, align) = (pos2(*right, tray.center().y), Align2::RIGHT_CENTER);
        *right = ui.painter().text(at, align, text, title_font(size::BODY + 1.0), ink).left() - 6.0;
    };
    if ahead.worth > 0 {
        write(ui, &mut right, format!("+{}", ahead.worth));
    } else if table.game.game().pieces_with_pictures.iter().all(|look| look.worth() == 0) {
        for (look, more) in ahead.kinds.iter().rev() {
            let side = tray.height() * 0.8;
            let place = square(pos2(right - side / 2.0, tray.center().y), side);
            cx.piece_at(ui, *look, seat, place);
            right = place.left() - 1.0;
            write(ui, &mut right, format!("+{more}"));
        }
    }
}
