//! Line with the score of two players, on the result card.

use bevy_egui::egui::{self, Align2, Sense, Ui, pos2, vec2};

use crate::app::kit::{UiContext, body_font, fitted, paint_words, size, title_font};

/// Gap between the parts of the score line, in points.
const SCORE_GAP: f32 = 14.0;
/// Least width of a name in the score line, in points. If a name would be narrower, the line omits the number of games.
const LEAST_NAME_WIDTH: f32 = 48.0;

/// Draws the score of two players in one line: "In 3 games: Ana 2 – 1 Zé". Long names are shortened, never the score.
pub(super) fn draw_score_line(
    ui: &mut Ui,
    cx: &UiContext,
    counted: Option<&str>,
    names: [&str; 2],
    score: &str,
) {
    let (skin, font) = (cx.skin(), body_font(size::SMALL + 1.0));
    let painter = ui.painter().clone();
    let layout =
        |text: &str, font: &egui::FontId, ink| painter.layout_no_wrap(text.to_owned(), font.clone(), ink);
    // Names may contain digits, so the score has another font and colour.
    let score = layout(score, &title_font(size::BODY), skin.accent);
    let mut counted = counted.map(|counted| layout(&format!("{counted}:"), &font, skin.muted));
    let room = ui.available_width() - score.size().x - 2.0 * SCORE_GAP;
    let room_beside = room - counted.as_ref().map_or(0.0, |counted| counted.size().x + SCORE_GAP);
    let natural = names.map(|name| layout(name, &font, skin.text).size().x);
    let fits = |room: f32| {
        name_widths(natural, room)
            .iter()
            .zip(natural)
            .all(|(width, natural)| *width >= natural.min(LEAST_NAME_WIDTH))
    };
    let widths = if fits(room_beside) {
        name_widths(natural, room_beside)
    } else {
        counted = None;
        name_widths(natural, room)
    };
    let [one, other] =
        [0, 1].map(|index| fitted(&painter, names[index], font.clone(), skin.text, widths[index].max(1.0)));
    let parts: Vec<_> = counted.into_iter().chain([one, score, other]).collect();
    let gaps = SCORE_GAP * (parts.len() - 1) as f32;
    let width = parts.iter().map(|part| part.size().x).sum::<f32>() + gaps;
    let height = parts.iter().map(|part| part.size().y).fold(0.0, f32::max);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let is_shortened = parts.iter().any(|part| part.elided);
    let mut left = rect.left();
    for part in parts {
        let at = (pos2(left, rect.center().y), Align2::LEFT_CENTER);
        left = paint_words(&painter, at, part, skin.text).right() + SCORE_GAP;
    }
    if is_shortened {
        response.on_hover_text(names.join(" – "));
    }
}

/// Widths of two names of `natural` widths in `room` points. A short name leaves its unused space to a long name.
fn name_widths(natural: [f32; 2], room: f32) -> [f32; 2] {
    let half = room / 2.0;
    let [one, other] = natural;
    if one + other <= room {
        natural
    } else if one <= half {
        [one, room - one]
    } else if other <= half {
        [room - other, other]
    } else {
        [half, half]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_gets_the_space_that_a_short_one_leaves() {
        assert_eq!(name_widths([50.0, 60.0], 200.0), [50.0, 60.0]);
        assert_eq!(name_widths([50.0, 400.0], 200.0), [50.0, 150.0]);
        assert_eq!(name_widths([400.0, 50.0], 200.0), [150.0, 50.0]);
        assert_eq!(name_widths([400.0, 300.0], 200.0), [100.0, 100.0]);
    }
}
