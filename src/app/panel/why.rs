//! Why a hint recommends its move: a card below the list of moves, or words in the line below the board where there is no
//! list.

use std::sync::Arc;

use bevy_egui::egui::{self, CornerRadius, Stroke, StrokeKind, Ui, vec2};

use crate::app::kit::{Pen, body_font, size};
use crate::app::panel::table_screen::TableScreen;
use crate::app::words::written;
use session::{key, message};

/// Between the edge of the card and its words, and between these.
const MARGIN: f32 = 12.0;
const GAP: f32 = 5.0;

/// The sentences that say why, the strongest first, once that is told.
pub(super) fn sentences(pen: &Pen, table: &TableScreen) -> Option<Vec<String>> {
    let advice = table.hint.reasons(&table.game)?;
    Some(advice.why().iter().map(|reason| pen.say(reason)).collect())
}

/// The words of the card, laid out.
pub(super) struct Card {
    title: Arc<egui::Galley>,
    why: Arc<egui::Galley>,
    line: Option<Arc<egui::Galley>>,
}

impl Card {
    /// For a card so wide; `None` while no reason is told.
    pub(super) fn of(ui: &Ui, pen: &Pen, table: &TableScreen, width: f32) -> Option<Card> {
        let why = sentences(pen, table)?.join(" ");
        let (skin, room) = (pen.skin(), (width - 2.0 * MARGIN).max(60.0));
        let lay = |text: String, size: f32, ink| ui.painter().layout(text, body_font(size), ink, room);
        let moves = table.hint.reasons(&table.game).map_or(&[][..], |advice| &advice.line);
        let line = (moves.len() > 1).then(|| {
            let line: Vec<String> = moves.iter().map(|mv| written(&pen.locale, &mv.words)).collect();
            let line = pen.say(&message!("advice-line", line = line.join(" ")));
            lay(line, size::SMALL + 1.0, skin.muted)
        });
        Some(Card {
            title: lay(pen.text(key!("advice-title")), size::SMALL, skin.accent),
            why: lay(why, size::BODY + 0.5, skin.text),
            line,
        })
    }

    fn words(&self) -> impl Iterator<Item = &Arc<egui::Galley>> {
        [&self.title, &self.why].into_iter().chain(&self.line)
    }

    /// How high it is.
    pub(super) fn height(&self) -> f32 {
        let words: f32 = self.words().map(|words| words.size().y + GAP).sum();
        (words - GAP + 2.0 * MARGIN).ceil()
    }

    /// Paints it.
    pub(super) fn show(&self, ui: &Ui, pen: &mut Pen, rect: egui::Rect) {
        let skin = pen.skin();
        let edge = Stroke::new(1.5, skin.accent);
        ui.painter().rect(rect, CornerRadius::same(9), skin.chosen, edge, StrokeKind::Inside);
        let mut at = rect.min + vec2(MARGIN, MARGIN);
        for words in self.words() {
            ui.painter().galley(at, Arc::clone(words), skin.text);
            at.y += words.size().y + GAP;
        }
        pen.place(ui, "panel", "why", rect);
    }
}
