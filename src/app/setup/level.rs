//! Strength of a computer: a slider with a face for each of the ten levels, and a description.

use std::ops::RangeInclusive;

use bevy_egui::egui::{self, CornerRadius, Response, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::app::kit::{TextTone, UiContext, body_font, keep_arrows, size, square};
use crate::app::setup::form::SetupForm;
use art::AvatarId;
use session::level_ratings::describe_level;
use session::{Player, StrengthEstimate, catalogue, key, message};

/// Draws the slider for the computer at seat `seat_number`, which has the level `current`; `None` if it has no level.
///
/// Returns the newly chosen level; `None` if the player has not chosen another level.
pub(super) fn draw_level_slider(
    ui: &mut Ui,
    cx: &mut UiContext,
    seat_number: u8,
    current: Option<u8>,
) -> Option<u8> {
    let levels: Vec<u8> = Player::LEVELS.collect();
    let skin = cx.skin();
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, 50.0), Sense::click_and_drag());
    let label = cx.text(key!("setup-level-stronger"));
    let level = f64::from(current.unwrap_or_default());
    response.widget_info(|| WidgetInfo::slider(true, level, &label));
    cx.record_area(ui, "slider", &format!("level-{seat_number}"), rect);
    let step = width / levels.len() as f32;
    let face_centre = |index: usize| pos2(rect.left() + step * (index as f32 + 0.5), rect.center().y);
    let track =
        egui::Rect::from_min_max(face_centre(0), face_centre(levels.len() - 1)).expand2(vec2(0.0, 2.5));
    ui.painter().rect_filled(track, CornerRadius::same(3), skin.edge);
    let index_of = |current: u8| levels.iter().position(|level| *level == current);
    if let Some(index) = current.and_then(index_of) {
        let filled = egui::Rect::from_min_max(track.min, pos2(face_centre(index).x, track.bottom()));
        ui.painter().rect_filled(filled, CornerRadius::same(3), skin.accent);
    }
    let hovered = response
        .hover_pos()
        .map(|pointer| (((pointer.x - rect.left()) / step) as usize).min(levels.len() - 1));
    let unchosen_side = (step - 6.0).min(30.0);
    for (index, level) in levels.iter().enumerate() {
        let chosen = current == Some(*level);
        let side = if chosen { (step + 10.0).min(48.0) } else { unchosen_side };
        let face_rect = square(face_centre(index), side);
        // The face has a thin transparent rim, through which the track would show.
        ui.painter().circle_filled(face_rect.center(), side / 2.0, skin.card);
        cx.face_at(ui, AvatarId::Level(*level), face_rect);
        let focus_ring = (chosen && response.has_focus()).then_some(skin.focus);
        if let Some(colour) = focus_ring.or((hovered == Some(index)).then_some(skin.accent)) {
            ui.painter().circle_stroke(face_rect.center(), side / 2.0 + 2.0, Stroke::new(2.0, colour));
        }
        cx.record_area(ui, "level", &format!("{seat_number}-{level}"), face_rect);
    }
    if response.hovered() {
        ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
    }
    let clicked = hovered.filter(|_| response.clicked() || response.dragged());
    let by_pointer = clicked.or_else(|| {
        // While the slider is dragged, the pointer may be beside it.
        let pointer = response.interact_pointer_pos().filter(|_| response.dragged())?;
        Some((((pointer.x - rect.left()) / step).max(0.0) as usize).min(levels.len() - 1))
    });
    let by_key = response.has_focus().then(|| read_arrow_keys(ui, &response)).flatten().map(|change| {
        // A player without a level starts at the first one.
        let index = current.and_then(index_of).unwrap_or(0);
        index.saturating_add_signed(change).min(levels.len() - 1)
    });
    if response.clicked() {
        response.request_focus();
    }
    by_pointer.or(by_key).map(|index| levels[index]).filter(|level| current != Some(*level))
}

/// Draws the range of a person's strength on the scale of the levels: a bar under the faces, and a pointer below them.
///
/// The faces of the levels in the range are larger. The sentence below the scale says the same in words.
pub(super) fn draw_level_range(ui: &mut Ui, cx: &mut UiContext, estimate: StrengthEstimate) {
    let skin = cx.skin();
    let width = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(width, 46.0), Sense::hover());
    let step = width / Player::LEVELS.count() as f32;
    let middle = rect.top() + 18.0;
    let x_of = |half_levels: u8| rect.left() + step * (f32::from(half_levels) / 2.0 - 0.5);
    let bar = |levels: &RangeInclusive<u8>| {
        let (left, right) = (x_of(2 * levels.start()), x_of(2 * levels.end()));
        egui::Rect::from_min_max(pos2(left, middle - 2.5), pos2(right, middle + 2.5))
    };
    let likely_levels = estimate.likely_levels();
    ui.painter().rect_filled(bar(&Player::LEVELS), CornerRadius::same(3), skin.edge);
    ui.painter().rect_filled(bar(&likely_levels), CornerRadius::same(3), skin.accent);
    for level in Player::LEVELS {
        let is_likely = likely_levels.contains(&level);
        let side = (step - 6.0).min(if is_likely { 34.0 } else { 20.0 });
        let face_rect = square(pos2(x_of(2 * level), middle), side);
        // The face has a thin transparent rim, through which the bar would show.
        ui.painter().circle_filled(face_rect.center(), side / 2.0, skin.card);
        cx.face_at(ui, AvatarId::Level(level), face_rect);
    }
    let tip = pos2(x_of(estimate.half_levels), middle + 18.0);
    let triangle = vec![tip, tip + vec2(6.0, 9.0), tip + vec2(-6.0, 9.0)];
    ui.painter().add(egui::Shape::convex_polygon(triangle, skin.accent, Stroke::NONE));
}

/// Reads the arrow keys for the focused slider. Returns the change of the level, 1 or -1; `None` without a key press.
fn read_arrow_keys(ui: &Ui, response: &Response) -> Option<isize> {
    // Otherwise egui would move the focus to another widget.
    keep_arrows(ui, response.id, false);
    ui.input(|input| match () {
        () if input.key_pressed(egui::Key::ArrowRight) => Some(1),
        () if input.key_pressed(egui::Key::ArrowLeft) => Some(-1),
        () => None,
    })
}

/// Draws a description of how the computer at the seat with this index plays, and which levels are as strong. Draws
/// nothing for a person.
pub(super) fn draw_description(ui: &mut Ui, cx: &UiContext, form: &SetupForm, index: usize) {
    let (game, player) = (form.game, &form.seats[index].player);
    let description = match player {
        Player::Human => return,
        Player::Level(level) => {
            let game_key = format!("level-about-{}-{level}", game.name());
            cx.locale.text_or(&game_key, &format!("level-about-{level}"))
        }
        Player::Adaptive(_) => cx.text(key!("player-adaptive-about")),
        Player::Original(number) => cx.text(&format!("original-about-{}-{number}", game.name())),
        Player::External(engine) => cx.format(&message!("engine-about", program = engine.path())),
    };
    cx.label(ui, description, body_font(size::SMALL + 1.0), TextTone::Muted);
    let Player::Level(level) = *player else { return };
    let facts = cx.format(&describe_level(game, level));
    cx.label(ui, facts, body_font(size::SMALL + 1.0), TextTone::Muted);
    let alike = catalogue::levels_that_play_alike(game, form.rules(), form.seats.len() as u8, level);
    if alike.start() < alike.end() {
        let levels = message!("levels-alike", first = *alike.start(), last = *alike.end());
        cx.label(ui, cx.format(&levels), body_font(size::SMALL + 1.0), TextTone::Muted);
    }
}
