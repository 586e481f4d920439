//! Layout of the panel's body as a stack of analysis, moves, navigation bar and action buttons.
//!
//! Each row has a least and a wanted height; this module distributes the height of the body.

use bevy_egui::egui::Rect;

use crate::app::panel::analysis::AnalysisStrip;
use crate::app::panel::density::GAP;
use crate::app::panel::table_screen::TableScreen;
use crate::app::panel::{actions, browse_bar, moves};

/// Extra gap in points above the action buttons.
const ABOVE_ACTIONS: f32 = 2.0;

/// Form in which the moves are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moves {
    /// A scrollable list.
    List,
    /// A single line, if the body is too low for a list.
    Line,
}

/// Areas of the rows; `None` for a row that does not fit.
#[derive(Debug)]
pub(super) struct PanelLayout {
    pub strip: Option<(AnalysisStrip, Rect)>,
    pub moves: Option<(Moves, Rect)>,
    pub bar: Option<Rect>,
    pub actions: Rect,
}

impl PanelLayout {
    /// The stack for the current layout of the table.
    pub(super) fn of(table: &TableScreen) -> PanelLayout {
        let body = table.points(table.layout.moves_area);
        let actions = actions::height(body.width(), &table.game, body.height());
        PanelLayout::share(body, table.layout.is_portrait, table.analysis.is_on(&table.game), actions)
    }

    /// Distributes the height of the body: first to actions and bar, then to moves, then to the analysis.
    fn share(body: Rect, portrait: bool, is_analysed: bool, actions: f32) -> PanelLayout {
        let actions = actions.min(body.height());
        let rest = body.height() - actions - (browse_bar::HEIGHT + GAP) - GAP - ABOVE_ACTIONS;
        let (list, line) = (moves::least_list_height(portrait), moves::line::LINE);
        let strips = is_analysed
            .then(|| AnalysisStrip::fitting(rest, [list, line, 0.0].map(|moves_space| moves_space + GAP)));
        let strip = strips.flatten();
        let moves_space = rest - strip.map_or(0.0, |strip| strip.height() + GAP);
        let (moves, height) = match moves_space {
            _ if moves_space >= list => (Some(Moves::List), moves_space),
            _ if moves_space >= line => (Some(Moves::Line), line),
            _ => (None, 0.0),
        };
        // In portrait, spare height makes the buttons larger, for fingers.
        let enlarges_buttons = portrait && moves != Some(Moves::List);
        let spare = if enlarges_buttons { (moves_space - line - GAP).max(0.0) } else { 0.0 };
        let (actions, gap) = (actions + (spare * 0.4).min(20.0), GAP + (spare * 0.2).min(12.0));
        let mut top = body.top();
        let mut next_row = |height: f32, gap_below: f32| {
            let row = Rect::from_x_y_ranges(body.x_range(), top..=top + height);
            top += height + gap_below;
            row
        };
        PanelLayout {
            strip: strip.map(|strip| (strip, next_row(strip.height(), gap))),
            moves: moves.map(|moves| (moves, next_row(height, gap))),
            bar: (rest >= 0.0).then(|| next_row(browse_bar::HEIGHT, ABOVE_ACTIONS + gap)),
            actions: next_row(actions, 0.0),
        }
    }

    /// Bottom of everything above the action buttons.
    pub(super) fn above_actions(&self) -> f32 {
        self.bar.map_or(self.actions.top(), |bar| bar.bottom() + ABOVE_ACTIONS)
    }

    /// Area of the moves if they are shown as a list.
    pub(super) fn list(&self) -> Option<Rect> {
        self.moves.filter(|(moves, _)| *moves == Moves::List).map(|(_, place)| place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The stack for a body `height` points high, with actions 54 points high.
    fn stack(height: f32, portrait: bool, is_analysed: bool) -> PanelLayout {
        let body = Rect::from_x_y_ranges(10.0..=310.0, 20.0..=20.0 + height);
        PanelLayout::share(body, portrait, is_analysed, 54.0)
    }

    #[test]
    fn rows_lie_one_below_the_other_within_the_body() {
        for height in 0..900 {
            for (portrait, is_analysed) in [(false, false), (false, true), (true, false), (true, true)] {
                let stack = stack(height as f32, portrait, is_analysed);
                let rows = [
                    stack.strip.map(|(_, place)| place),
                    stack.moves.map(|(_, place)| place),
                    stack.bar,
                    Some(stack.actions),
                ];
                let rows: Vec<Rect> = rows.into_iter().flatten().collect();
                assert!(rows.windows(2).all(|two| two[0].bottom() + GAP <= two[1].top() + 0.01), "{stack:?}");
                assert_eq!(rows[0].top(), 20.0);
                assert!(stack.actions.bottom() <= 20.0 + height as f32 + 0.01, "{height} {stack:?}");
            }
        }
    }

    #[test]
    fn rows_appear_by_priority() {
        let shown = |height: f32| {
            let stack = stack(height, false, true);
            (stack.bar.is_some(), stack.moves.map(|(moves, _)| moves), stack.strip.is_some())
        };
        assert_eq!(shown(60.0), (false, None, false), "the actions come first");
        assert_eq!(shown(115.0), (true, None, false));
        assert_eq!(shown(700.0), (true, Some(Moves::List), true));
        let mut before = 0;
        for height in 50..700 {
            let (bar, moves, strip) = shown(height as f32);
            let count = usize::from(bar) + usize::from(moves.is_some()) + usize::from(strip);
            assert!(count + 1 >= before, "a higher body shows at most one row less: {height}");
            before = before.max(count);
        }
    }
}
