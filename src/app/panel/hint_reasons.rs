//! Reasons for a hint, shown as a card in the panel or as sentences in the status line.

use std::sync::Arc;

use bevy_egui::egui::{self, CornerRadius, Stroke, StrokeKind, Ui, vec2};

use crate::app::kit::{UiContext, body_font, size};
use crate::app::panel::table_screen::TableScreen;
use crate::app::words::join_args;
use session::{key, message};

/// Margin inside the card, in points.
const MARGIN: f32 = 12.0;
/// Gap between the texts of the card, in points.
const GAP: f32 = 5.0;

/// Reasons for the hinted move, the strongest first; `None` before the last step of the hint.
pub(super) fn sentences(cx: &UiContext, table: &TableScreen) -> Option<Vec<String>> {
    let hint = table.hint.reasons(&table.game)?;
    Some(hint.explanation().iter().map(|reason| cx.format(reason)).collect())
}

/// The card with its texts laid out.
pub(super) struct HintCard {
    title: Arc<egui::Galley>,
    reasons: Arc<egui::Galley>,
    /// The expected continuation; `None` if it has only one move.
    line: Option<Arc<egui::Galley>>,
}

impl HintCard {
    /// Lays out a card of `width` points; `None` while no reasons are shown.
    pub(super) fn of(ui: &Ui, cx: &UiContext, table: &TableScreen, width: f32) -> Option<HintCard> {
        let reasons = sentences(cx, table)?.join(" ");
        let (skin, available) = (cx.skin(), (width - 2.0 * MARGIN).max(60.0));
        let lay_out =
            |text: String, size: f32, ink| ui.painter().layout(text, body_font(size), ink, available);
        let moves = table.hint.reasons(&table.game).map_or(&[][..], |hint| &hint.line);
        let line = (moves.len() > 1).then(|| {
            let line: Vec<String> = moves.iter().map(|mv| join_args(&cx.locale, &mv.args)).collect();
            let line = cx.format(&message!("hint-expected-line", line = line.join(" ")));
            lay_out(line, size::SMALL + 1.0, skin.muted)
        });
        Some(HintCard {
            title: lay_out(cx.text(key!("hint-reasons-title")), size::SMALL, skin.accent),
            reasons: lay_out(reasons, size::BODY + 0.5, skin.text),
            line,
        })
    }

    /// The texts of the card from top to bottom.
    fn words(&self) -> impl Iterator<Item = &Arc<egui::Galley>> {
        [&self.title, &self.reasons].into_iter().chain(&self.line)
    }

    /// Height in points.
    pub(super) fn height(&self) -> f32 {
        let words: f32 = self.words().map(|words| words.size().y + GAP).sum();
        (words - GAP + 2.0 * MARGIN).ceil()
    }

    pub(super) fn draw(&self, ui: &Ui, cx: &mut UiContext, rect: egui::Rect) {
        let skin = cx.skin();
        let edge = Stroke::new(1.5, skin.accent);
        ui.painter().rect(rect, CornerRadius::same(9), skin.chosen, edge, StrokeKind::Inside);
        let mut at = rect.min + vec2(MARGIN, MARGIN);
        for words in self.words() {
            ui.painter().galley(at, Arc::clone(words), skin.text);
            at.y += words.size().y + GAP;
        }
        cx.record_area(ui, "panel", "why", rect);
    }
}
