//! Dialog with all keyboard shortcuts.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align, Align2, CornerRadius, Layout, Pos2, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use crate::app::commands::Navigate;
use crate::app::core::Screen;
use crate::app::game::CurrentMatch;
use crate::app::kit::{
    Button, ButtonStyle, TextTone, UiContext, body_font, paint_words, size, square, title_font,
};
use session::{TableKind, key};

/// Entry for the right mouse button: the name of the icon that is drawn in place of a key.
const RIGHT_BUTTON: &str = "mouse-right";

/// Shortcuts at a board: text on the keys, and message key of the description.
const BOARD: &[(&str, &str)] = &[
    ("← ↑ → ↓", key!("keys-arrows")),
    ("Enter", key!("keys-enter")),
    ("C", key!("keys-next-capture")),
    ("U", key!("keys-undo")),
    ("R", key!("keys-redo")),
    ("F", key!("keys-flip")),
    ("E", key!("keys-edit-position")),
    ("T", key!("keys-threats")),
    (RIGHT_BUTTON, key!("keys-drawings")),
];

/// Shortcuts at the open domino table.
const OPEN_TABLE: &[(&str, &str)] = &[
    ("← ↑ → ↓", key!("keys-tiles")),
    ("Enter", key!("keys-tile-enter")),
    ("R", key!("keys-rotate-tile")),
    ("U", key!("keys-undo")),
    ("R", key!("keys-redo-no-tile")),
    ("Space", key!("keys-next-place")),
    ("X", key!("keys-transparent-stacks")),
    ("+ − 0", key!("keys-zoom")),
];

/// Shortcuts in the library.
const LIBRARY: &[(&str, &str)] = &[
    ("← ↑ → ↓", key!("keys-library-arrows")),
    ("Enter", key!("keys-library-open")),
    ("Space", key!("keys-library-select")),
    ("Ctrl+A", key!("keys-library-select-all")),
    ("F2", key!("keys-library-rename")),
    ("Ctrl+C", key!("keys-library-copy")),
    ("Del", key!("keys-library-move-to-bin")),
    ("Ctrl+Z", key!("keys-library-undo")),
    ("Ctrl+F", key!("keys-library-search")),
    ("Ctrl+V", key!("keys-paste")),
    ("Ctrl+O", key!("keys-open-file")),
];

/// Shortcuts in the position editor.
const EDITOR: &[(&str, &str)] = &[
    ("← ↑ → ↓", key!("keys-arrows")),
    ("Enter", key!("keys-editor-enter")),
    ("1 – 6", key!("keys-editor-piece")),
    ("0", key!("keys-editor-hand")),
    ("Del", key!("keys-editor-remove")),
    (RIGHT_BUTTON, key!("keys-editor-remove-by-mouse")),
    ("F", key!("keys-flip")),
    ("Ctrl+Z", key!("keys-editor-undo")),
    ("Ctrl+Y", key!("keys-editor-redo")),
    ("Ctrl+C", key!("keys-copy")),
    ("Ctrl+V", key!("keys-editor-paste")),
    ("Ctrl+Enter", key!("keys-editor-use-position")),
];

/// Shortcuts on the setup page.
const SETUP: &[(&str, &str)] = &[
    ("Enter", key!("keys-start-game")),
    ("Ctrl+Enter", key!("keys-start-game-while-typing")),
    ("← →", key!("keys-level")),
    ("↑ ↓", key!("keys-list")),
];

/// Shortcuts on pages without a game, listed after the page's own shortcuts.
const PAGE: &[(&str, &str)] = &[
    ("Tab", key!("keys-tab")),
    ("Esc", key!("keys-escape")),
    ("Ctrl+,", key!("keys-settings")),
    ("M", key!("keys-mute")),
    ("F11", key!("keys-fullscreen")),
    ("?", key!("keys-help")),
];

/// Shortcuts at every table, listed after those of the board or domino table.
const COMMON: &[(&str, &str)] = &[
    ("Esc", key!("keys-escape")),
    ("Tab", key!("keys-tab")),
    ("H", key!("keys-hint")),
    ("L", key!("keys-analyse")),
    ("I", key!("keys-thinking")),
    ("PgUp PgDn", key!("keys-previous-next-move")),
    ("Home End", key!("keys-first-last-move")),
    ("A", key!("keys-annotate")),
    ("P", key!("keys-pause")),
    ("S", key!("keys-single-step")),
    ("V", key!("keys-pace")),
    ("K", key!("keys-review")),
    ("N", key!("keys-rematch")),
    ("Ctrl+C", key!("keys-copy")),
    ("Ctrl+V", key!("keys-paste")),
    ("Ctrl+O", key!("keys-open-file")),
    ("Ctrl+S", key!("keys-share")),
    ("Ctrl+,", key!("keys-settings")),
    ("Z", key!("keys-fold")),
    ("M", key!("keys-mute")),
    ("F11", key!("keys-fullscreen")),
    ("?", key!("keys-help")),
];

/// System that draws the dialog with the shortcuts of the current screen.
///
/// Screens without shortcuts of their own list those of the table.
pub(crate) fn draw_keys_page(
    mut cx: UiContext,
    game: Option<Res<CurrentMatch>>,
    screen: Res<State<Screen>>,
) -> Result {
    let ctx = cx.context()?;
    let game = game.map(|game| game.game());
    let is_open_table = game.is_some_and(|game| game.table == TableKind::Dominoes);
    let mut keys = match screen.get() {
        Screen::Library | Screen::Bin => [LIBRARY, PAGE].concat(),
        Screen::Editor => [EDITOR, PAGE].concat(),
        Screen::Setup => [SETUP, PAGE].concat(),
        _ => [if is_open_table { OPEN_TABLE } else { BOARD }, COMMON].concat(),
    };
    // "C" picks one of several captures. Without a game on the table, list it too.
    if game.is_some_and(|game| !game.captures_branch) {
        keys.retain(|(_, message)| *message != key!("keys-next-capture"));
    }
    let window = ctx.content_rect();
    let columns = if window.width() > 2.0 * COLUMN + 100.0 { 2 } else { 1 };
    let width = (window.width() - 76.0).min(columns as f32 * (COLUMN + GAP) - GAP);
    cx.modal(&ctx, "keys", window.center(), width, |ui, cx| {
        ui.horizontal(|ui| {
            cx.label(ui, cx.text(key!("keys-title")), title_font(size::HEADING), TextTone::Text);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let close = Button::icon("close", "close", cx.text(key!("close"))).weight(ButtonStyle::Quiet);
                cx.command_button(ui, close, None, Navigate::CloseDialog);
            });
        });
        let column = (width - (columns - 1) as f32 * GAP) / columns as f32;
        let rows: Vec<KeyRow> =
            keys.iter().map(|(key, message)| KeyRow::new(ui, cx, key, message, column)).collect();
        let row_chunks = rows.chunks(rows.len().div_ceil(columns));
        let content_height = row_chunks
            .clone()
            .map(|chunk| chunk.iter().map(KeyRow::height).sum::<f32>())
            .fold(ROW_HEIGHT, f32::max);
        let height = content_height.min((window.height() - HEIGHT_AROUND_LIST).max(ROW_HEIGHT));
        egui::ScrollArea::vertical().min_scrolled_height(height).max_height(height).show(ui, |ui| {
            let (area, _) = ui.allocate_exact_size(vec2(width, content_height), Sense::hover());
            for (index, chunk) in row_chunks.enumerate() {
                let mut at = area.min + vec2(index as f32 * (column + GAP), 0.0);
                for row in chunk {
                    row.paint(ui, cx, at);
                    at.y += row.height();
                }
            }
        });
    });
    Ok(())
}

/// Width of a column, in points.
const COLUMN: f32 = 444.0;
/// Gap between two columns, in points.
const GAP: f32 = 28.0;
/// Least height of a row, in points.
const ROW_HEIGHT: f32 = 32.0;
/// Distance of the description from the left edge of its column, in points.
const DESCRIPTION_LEFT: f32 = 112.0;
/// Height of the window that the list leaves free for the title and the margins of the dialog, in points.
const HEIGHT_AROUND_LIST: f32 = 130.0;
/// Side of the mouse icon, in points.
const MOUSE: f32 = 26.0;

/// A row: the key, and its description in as many lines as needed.
struct KeyRow {
    face: Arc<egui::Galley>,
    /// Icon that is drawn in place of a key.
    icon: Option<&'static str>,
    words: Arc<egui::Galley>,
}

impl KeyRow {
    fn new(ui: &Ui, cx: &UiContext, key: &str, message: &str, width: f32) -> KeyRow {
        let ink = cx.skin().text;
        let icon = (key == RIGHT_BUTTON).then_some(RIGHT_BUTTON);
        // The name of the space bar is translated; the other keys have the text that is printed on them.
        let key = match key {
            "Space" => cx.text(key!("key-space")),
            RIGHT_BUTTON => String::new(),
            key => key.to_owned(),
        };
        let face = ui.painter().layout_no_wrap(key, body_font(size::SMALL), ink);
        // Leave 10 points for the scroll bar.
        let available = (width - DESCRIPTION_LEFT - 10.0).max(40.0);
        let words = ui.painter().layout(cx.text(message), body_font(size::BODY - 1.0), ink, available);
        KeyRow { face, icon, words }
    }

    fn height(&self) -> f32 {
        (self.words.size().y + 10.0).max(ROW_HEIGHT)
    }

    fn paint(&self, ui: &Ui, cx: &mut UiContext, corner: Pos2) {
        let skin = cx.skin();
        let middle = corner.y + self.height() / 2.0;
        if let Some(icon) = self.icon {
            // A mouse button is not drawn as a key.
            let at = pos2(corner.x + MOUSE / 2.0, middle);
            cx.icon_at(ui, icon, square(at, MOUSE), skin.text);
        } else {
            self.paint_cap(ui, cx, pos2(corner.x, middle));
        }
        let at = (pos2(corner.x + DESCRIPTION_LEFT, middle), Align2::LEFT_CENTER);
        paint_words(ui.painter(), at, Arc::clone(&self.words), skin.text);
    }

    fn paint_cap(&self, ui: &Ui, cx: &UiContext, left: Pos2) {
        let (skin, face) = (cx.skin(), self.face.size());
        let cap =
            egui::Rect::from_center_size(left + vec2(face.x / 2.0 + 9.0, 0.0), vec2(face.x + 18.0, 25.0));
        let edge = Stroke::new(1.0, skin.edge);
        ui.painter().rect(cap, CornerRadius::same(6), skin.button, edge, StrokeKind::Inside);
        ui.painter().galley(cap.center() - face / 2.0, Arc::clone(&self.face), skin.text);
    }
}
