//! Strength of a computer: a slider of ten levels with faces, and a description.

use bevy_egui::egui::{self, CornerRadius, Response, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::app::kit::{TextTone, UiContext, body_font, keep_arrows, size, square};
use art::AvatarId;
use session::{Game, Player, key, message};

/// Draws the slider with the level `now`, `None` if the player has no level. Returns the newly chosen level.
pub(super) fn slider(ui: &mut Ui, cx: &mut UiContext, seat: u8, now: Option<u8>) -> Option<u8> {
    let levels: Vec<u8> = Player::LEVELS.collect();
    let skin = cx.skin();
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, 50.0), Sense::click_and_drag());
    let words = cx.text(key!("setup-stronger"));
    let level = f64::from(now.unwrap_or_default());
    response.widget_info(|| WidgetInfo::slider(true, level, &words));
    cx.record_area(ui, "slider", &format!("level-{seat}"), rect);
    let step = width / levels.len() as f32;
    let middle = |index: usize| pos2(rect.left() + step * (index as f32 + 0.5), rect.center().y);
    let track = egui::Rect::from_min_max(middle(0), middle(levels.len() - 1)).expand2(vec2(0.0, 2.5));
    ui.painter().rect_filled(track, CornerRadius::same(3), skin.edge);
    if let Some(at) = now.and_then(|now| levels.iter().position(|level| *level == now)) {
        let filled = egui::Rect::from_min_max(track.min, pos2(middle(at).x, track.bottom()));
        ui.painter().rect_filled(filled, CornerRadius::same(3), skin.accent);
    }
    let hovered =
        response.hover_pos().map(|at| (((at.x - rect.left()) / step) as usize).min(levels.len() - 1));
    let small_side = (step - 6.0).min(30.0);
    for (index, level) in levels.iter().enumerate() {
        let chosen = now == Some(*level);
        let side = if chosen { (step + 10.0).min(48.0) } else { small_side };
        let place = square(middle(index), side);
        // The face has a thin transparent rim, through which the track would show.
        ui.painter().circle_filled(place.center(), side / 2.0, skin.card);
        cx.face_at(ui, AvatarId::Level(*level), place);
        let ring = if chosen && response.has_focus() { Some(skin.focus) } else { None };
        let ring = ring.or((hovered == Some(index)).then_some(skin.accent));
        if let Some(colour) = ring {
            ui.painter().circle_stroke(place.center(), side / 2.0 + 2.0, Stroke::new(2.0, colour));
        }
        cx.record_area(ui, "level", &format!("{seat}-{level}"), place);
    }
    if response.hovered() {
        ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
    }
    let clicked = hovered.filter(|_| response.clicked() || response.dragged());
    let by_pointer = clicked.or_else(|| {
        let at = response.interact_pointer_pos().filter(|_| response.dragged())?;
        Some((((at.x - rect.left()) / step).max(0.0) as usize).min(levels.len() - 1))
    });
    let by_key = response.has_focus().then(|| keys(ui, &response)).flatten().map(|step| {
        let at = now.and_then(|now| levels.iter().position(|level| *level == now)).unwrap_or(0);
        at.saturating_add_signed(step).min(levels.len() - 1)
    });
    if response.clicked() {
        response.request_focus();
    }
    by_pointer.or(by_key).map(|index| levels[index]).filter(|level| now != Some(*level))
}

/// Reads the arrow keys for a focused slider; returns the change of the level.
fn keys(ui: &Ui, response: &Response) -> Option<isize> {
    keep_arrows(ui, response.id, false);
    ui.input(|input| match () {
        () if input.key_pressed(egui::Key::ArrowRight) => Some(1),
        () if input.key_pressed(egui::Key::ArrowLeft) => Some(-1),
        () => None,
    })
}

/// Draws a description of a computer's play; nothing for people.
pub(super) fn about(ui: &mut Ui, cx: &UiContext, game: Game, player: &Player) {
    let words = match player {
        Player::Human => return,
        Player::Level(level) => {
            let game_key = format!("level-about-{}-{level}", game.name());
            cx.locale.text_or(&game_key, &format!("level-about-{level}"))
        }
        Player::Adaptive(_) => cx.text(key!("match-me-about")),
        Player::Original(number) => cx.text(&format!("original-about-{}-{number}", game.name())),
        Player::External(engine) => cx.format(&message!("guest-about", program = engine.path())),
    };
    cx.label(ui, words, body_font(size::SMALL + 1.0), TextTone::Muted);
}
