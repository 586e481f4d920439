//! Layout of the editor page: the panel (tray, controls and foot) is beside the board or below it.

use bevy_egui::egui::{self, Rect, pos2, vec2};

use crate::app::editor::tray;
use session::Game;

/// Rectangles of the parts, in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct EditorLayout {
    /// Header with "back" and the title.
    pub head: Rect,
    pub board: Rect,
    /// Pieces and tools to choose from.
    pub tray: Rect,
    pub controls: Rect,
    /// Verdict and the button that uses the position.
    pub foot: Rect,
}

/// Height of the header, in points.
const HEAD_HEIGHT: f32 = 50.0;
/// Gap between the parts, in points.
const GAP: f32 = 10.0;
/// Height of the foot, in points.
const FOOT_HEIGHT: f32 = 112.0;
/// Width of the panel beside the board, in points.
const PANEL_WIDTH: egui::Rangef = egui::Rangef { min: 288.0, max: 440.0 };
/// Height of the controls below the board, in points.
const CONTROLS_HEIGHT: egui::Rangef = egui::Rangef { min: 150.0, max: 316.0 };
/// Least side of the board, in points.
const LEAST_BOARD_SIDE: f32 = 150.0;

impl EditorLayout {
    /// Layout for a window. Puts the panel beside or below the board, so that the board is as large as possible.
    pub(super) fn of(window: Rect, game: Game) -> EditorLayout {
        let margin = if window.width() < 640.0 { 10.0 } else { 20.0 };
        let available = Rect::from_min_max(
            window.min + vec2(margin, HEAD_HEIGHT + 14.0),
            window.max - vec2(margin, margin.min(14.0)),
        );
        let head = Rect::from_min_size(
            pos2(available.left(), window.top() + 10.0),
            vec2(available.width(), HEAD_HEIGHT),
        );
        // `beside` is the side of the board if the panel is beside it, `below` the side if the panel is below it.
        let beside = (available.width() - PANEL_WIDTH.min - GAP).min(available.height());
        let panel_below = available.width().min(640.0);
        let tray_below = tray::height(game, panel_below);
        let controls = if available.width() < 560.0 {
            CONTROLS_HEIGHT.min
        } else {
            CONTROLS_HEIGHT.max.min(available.height() * 0.28)
        };
        let below =
            available.height() - tray_below - FOOT_HEIGHT - controls.max(CONTROLS_HEIGHT.min) - 3.0 * GAP;
        if beside >= below.min(available.width()) {
            let side = beside.max(LEAST_BOARD_SIDE).floor();
            let panel = (available.width() - side - GAP).min(PANEL_WIDTH.max);
            let left = (available.center().x - (side + GAP + panel) / 2.0).max(available.left()).round();
            let board = Rect::from_min_size(pos2(left, available.top()), vec2(side, side));
            let column = Rect::from_min_max(
                pos2(board.right() + GAP, available.top()),
                pos2(board.right() + GAP + panel, available.top() + side.max(available.height().min(680.0))),
            );
            EditorLayout::stack(head, board, column, tray::height(game, panel))
        } else {
            let side = below.min(available.width()).max(LEAST_BOARD_SIDE).floor();
            let top = pos2((available.center().x - side / 2.0).round(), available.top());
            let board = Rect::from_min_size(top, vec2(side, side));
            let column = Rect::from_min_max(
                pos2(available.center().x - panel_below / 2.0, board.bottom() + GAP),
                pos2(available.center().x + panel_below / 2.0, available.bottom()),
            );
            EditorLayout::stack(head, board, column, tray_below)
        }
    }

    /// Stacks tray, controls and foot in `column`.
    fn stack(head: Rect, board: Rect, column: Rect, tray: f32) -> EditorLayout {
        let (tray, rest) = column.split_top_bottom_at_y(column.top() + tray);
        let (controls, foot) = rest.split_top_bottom_at_y(rest.bottom() - FOOT_HEIGHT);
        let controls = Rect::from_min_max(controls.min + vec2(0.0, GAP), controls.max - vec2(0.0, GAP));
        EditorLayout { head, board, tray, controls, foot }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::Pos2;
    use session::catalogue;

    #[test]
    fn every_part_lies_in_the_window_and_none_on_another() {
        let games = catalogue::GAMES.iter().filter(|game| game.position_editor.is_some());
        for game in games {
            for (width, height) in [
                (1280.0, 800.0),
                (1920.0, 1080.0),
                (800.0, 1200.0),
                (390.0, 844.0),
                (853.0, 533.0),
                (640.0, 400.0),
                (960.0, 540.0),
                (533.0, 800.0),
                (3840.0, 2160.0),
            ] {
                let window = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
                let EditorLayout { head, board, tray, controls, foot } = EditorLayout::of(window, *game);
                let parts = [head, board, tray, controls, foot];
                for (index, part) in parts.iter().enumerate() {
                    assert!(
                        part.is_positive() && window.contains_rect(*part),
                        "{width}x{height}: {index} {part}"
                    );
                    for other in &parts[index + 1..] {
                        assert!(!part.shrink(0.5).intersects(*other), "{width}x{height}: {part} {other}");
                    }
                }
                assert!(controls.height() > 60.0, "{width}x{height}: {controls}");
                assert!(board.width() >= 0.4 * width.min(height), "{width}x{height}: {board}");
            }
        }
    }
}
