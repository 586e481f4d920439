//! Card of a player with portrait, name, status, tile count, score, and the material lead in the tray below.

use bevy_egui::egui::{self, Align2, CornerRadius, Pos2, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::app::game::MaterialLead;
use crate::app::kit::{UiContext, body_font, fitted, paint_line, size, square, title_font};
use crate::app::panel::clock;
use crate::app::panel::clock::Timers;
use crate::app::panel::table_screen::TableScreen;
use crate::app::words::{MatchText, points_text};
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
    let Some(rect) = table.layout.name_strips.get(seat.index()).map(|strip| table.points(*strip)) else {
        return;
    };
    let game = &table.game;
    let skin = cx.skin();
    let shown = shown_text(table);
    let is_to_move = shown.game.state().turn == Some(seat);
    let is_winner = shown.game.state().outcome().is_some_and(|outcome| outcome.winner == Some(seat));
    let edge =
        if is_to_move || is_winner { Stroke::new(2.0, skin.accent) } else { Stroke::new(1.0, skin.edge) };
    let fill = if is_to_move { skin.chosen } else { skin.card };
    ui.painter().rect(rect, CornerRadius::same(10), fill, edge, StrokeKind::Inside);
    cx.record_area(ui, "seat", &seat.number().to_string(), rect);

    let portrait = portrait(ui, cx, table, seat, rect);
    let mut right =
        clock::draw_clock_in_strip(ui, cx, game, seat, rect).map_or(rect.right() - 12.0, |left| left - 10.0);
    let tiles = game.hand_sizes().get(seat.index()).copied().filter(|_| game.game().has_hidden_information);
    // In a narrow card, omit the score, which the result card also shows.
    let is_narrow = tiles.is_some() && rect.width() < 270.0;
    if !is_narrow && let Some(left) = score(ui, cx, table, seat, pos2(right, rect.center().y)) {
        right = left;
        // An icon distinguishes the score from the tile count beside it.
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
    material_lead(ui, cx, table, seat);
}

/// Source of the card's texts: the game itself if it is over, else the position shown.
fn shown_text<'a>(table: &'a TableScreen) -> MatchText<'a> {
    if table.game.state().outcome().is_some() { table.match_text() } else { table.shown_match_text() }
}

/// Draws the portrait with the seat's token at its lower edge. A low card has only the token. Returns the area.
fn portrait(ui: &Ui, cx: &mut UiContext, table: &TableScreen, seat: Seat, rect: egui::Rect) -> egui::Rect {
    let game = &table.game;
    let has_sides = game.game().has_sides;
    let side = rect.height() - 8.0;
    let area = egui::Rect::from_min_size(rect.min + vec2(5.0, 4.0), egui::Vec2::splat(side));
    if side < 34.0 {
        cx.seat_at(ui, game.game(), seat, if has_sides { area } else { area.shrink(2.0) });
        return area;
    }
    let plan = &game.seats()[seat.index()];
    let chosen = cx.locale.face_of(&plan.name, &table.settings.person, &table.setups);
    let face = AvatarId::for_player(plan.player.clone(), &plan.name, chosen);
    cx.face_at(ui, face, area);
    let token = (side * 0.46).round();
    let corner = area.right_bottom() - vec2(token - 5.0, token - 1.0);
    let token = egui::Rect::from_min_size(corner, egui::Vec2::splat(token));
    if has_sides {
        let edge = Stroke::new(1.5, cx.skin().card);
        let corners = CornerRadius::same((token.width() * 0.2) as u8);
        ui.painter().rect_stroke(token, corners, edge, StrokeKind::Outside);
    }
    cx.seat_at(ui, game.game(), seat, token);
    area.with_max_x(token.right().max(area.right()))
}

/// Draws the points of `seat` so that they end at `right`. Returns their left edge; `None` without a score.
fn score(ui: &Ui, cx: &UiContext, table: &TableScreen, seat: Seat, right: Pos2) -> Option<f32> {
    let tally = table.score()?;
    let won = *tally.won.get(seat.index())?;
    let (align, font) = (Align2::RIGHT_CENTER, title_font(size::HEADING));
    let text = points_text(won, tally.drawn);
    let area = ui.painter().text(right, align, text, font, cx.skin().text);
    let hint = cx.format(&message!("panel-score", games = number(tally.games())));
    let id = egui::Id::new(("score", seat.number()));
    ui.interact(area.expand(6.0), id, Sense::hover()).on_hover_text(hint);
    Some(area.left() - 10.0)
}

/// Draws the name and, in a high card, the status with the thinking time.
fn words(
    ui: &Ui,
    cx: &UiContext,
    (table, timer): (&TableScreen, Option<String>),
    seat: Seat,
    rect: egui::Rect,
    x_range: std::ops::RangeInclusive<f32>,
) {
    let skin = cx.skin();
    let (left, right) = (*x_range.start(), x_range.end().max(*x_range.start()));
    let painter = ui.painter_at(egui::Rect::from_x_y_ranges(left..=right, rect.y_range()));
    let middle = pos2(left, rect.center().y);
    let has_two_lines = rect.height() >= 44.0;
    let font = title_font(if has_two_lines { size::BODY + 1.0 } else { size::SMALL + 1.0 });
    let name = fitted(&painter, &table.name(&cx.locale, seat), font, skin.text, right - left);
    let name_height_above = if has_two_lines { name.size().y - 1.0 } else { name.size().y / 2.0 };
    painter.galley(middle - vec2(0.0, name_height_above), name, skin.text);
    if has_two_lines {
        // A computer thinks about the game itself, even while the player browses a past position.
        let is_thinking = table.engine.is_thinking() && table.game.state().turn == Some(seat);
        let text = if is_thinking { table.match_text() } else { shown_text(table) };
        let mut note = text.note(&cx.locale, seat, is_thinking);
        if let Some(time) = timer {
            note = format!("{note} · {time}");
        }
        let is_to_move = shown_text(table).game.state().turn == Some(seat);
        let ink = if is_to_move { skin.text } else { skin.muted };
        let at = (middle + vec2(0.0, 2.0), Align2::LEFT_TOP);
        paint_line(&painter, at, (&note, body_font(size::SMALL + 1.0), ink), right - left);
    }
}

/// Draws the number of tiles in hand beside the back of a tile, so that they end at `right`. Returns their left edge.
fn tile_count(ui: &mut Ui, cx: &mut UiContext, seat: Seat, tiles: u8, right: Pos2) -> f32 {
    let skin = cx.skin();
    let (align, font) = (Align2::RIGHT_CENTER, title_font(size::HEADING - 2.0));
    let digits = ui.painter().text(right, align, tiles.to_string(), font, skin.text);
    let cell = 12.0;
    // Reserve two digits, so that the tile's back keeps its place.
    let at = pos2((digits.right() - 24.0).min(digits.left()) - cell - 4.0, right.y - cell);
    cx.tile_at(ui, Part::tile_back(DominoDirection::North), at, cell);
    let area = digits.union(egui::Rect::from_min_size(at, vec2(cell, 2.0 * cell)));
    cx.record_area(ui, "tiles", &seat.number().to_string(), area);
    let hint = cx.format(&message!("panel-tiles", count = number(tiles)));
    ui.interact(area, egui::Id::new(("tiles", seat.number())), Sense::hover()).on_hover_text(hint);
    area.left()
}

/// Draws the material lead in the tray: in pawns, or for each kind of piece in games without piece values.
fn material_lead(ui: &Ui, cx: &mut UiContext, table: &TableScreen, seat: Seat) {
    let layout = &table.layout;
    let has_trays = layout.captured.iter().any(|captured| !captured.is_empty());
    let Some(tray) = layout.trays.get(seat.index()).filter(|_| has_trays) else { return };
    let tray = table.points(*tray);
    let lead = MaterialLead::for_seat(&table.game, seat);
    let mut right = tray.right() - 10.0;
    // The text is on the lining of the tray, or on the background of the window if this seat has captured nothing.
    let is_lined = layout.captured.get(seat.index()).is_some_and(|captured| !captured.is_empty());
    let skin = cx.skin();
    let ink = if is_lined { skin.on_tray[usize::from(seat == Seat::FIRST)] } else { skin.on_ground };
    let write = |ui: &Ui, right: &mut f32, text: String| {
        let (at, align) = (pos2(*right, tray.center().y), Align2::RIGHT_CENTER);
        *right = ui.painter().text(at, align, text, title_font(size::BODY + 1.0), ink).left() - 6.0;
    };
    if lead.worth > 0 {
        write(ui, &mut right, format!("+{}", lead.worth));
    } else if table.game.game().pieces_with_pictures.iter().all(|kind| kind.worth() == 0) {
        for (kind, more) in lead.kinds.iter().rev() {
            let side = tray.height() * 0.8;
            let piece_rect = square(pos2(right - side / 2.0, tray.center().y), side);
            cx.piece_at(ui, *kind, seat, piece_rect);
            right = piece_rect.left() - 1.0;
            write(ui, &mut right, format!("+{more}"));
        }
    }
}
