//! Arrows and circles that the player draws with the right button (annotations).
//!
//! A drag draws an arrow, a click a circle; repeating one erases it. All are erased when the displayed position
//! changes or a piece is selected.

use bevy::prelude::*;

use crate::app::core::{FramePhase, Stamp, TableUi};
use crate::app::game::CurrentMatch;
use crate::app::table::input::Selection;
use art::marks::DrawingColour;
use session::Spot;

/// An arrow, or a circle if both ends are the same spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    pub from: Spot,
    pub to: Spot,
    pub ink: DrawingColour,
}

/// An arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    pub from: Spot,
    pub to: Spot,
    pub ink: ArrowStyle,
}

/// The source of an arrow, which decides its style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowStyle {
    /// The player, or the key that shows threats: a solid line.
    Own(DrawingColour),
    /// A hint: a hollow line.
    Hint,
    /// A move expected after the hint: a thin line.
    Expected,
    /// An analysis line: solid, the fainter the lower its rank (0 is the best move).
    Line(u8),
    /// The best move so far of a thinking computer: a faint line.
    Thought,
}

/// The drawings on the board, and the one in progress.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawings {
    signs: Vec<Drawing>,
    begun: Option<Drawing>,
    /// Whether a piece was selected when the button was pressed. A click then deselects the piece.
    over_choice: bool,
}

/// Effect of a press and release of the right button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RightClick {
    /// Released outside the board.
    Nothing,
    /// A click that deselects the selected piece.
    Click,
    /// A drawing was added or erased.
    Drawing,
}

impl Drawings {
    /// Starts a drawing; `over_choice` says whether a piece is selected.
    pub(super) fn begin(&mut self, spot: Spot, ink: u8, over_choice: bool) {
        let ink = DrawingColour::ALL[usize::from(ink) % DrawingColour::ALL.len()];
        self.over_choice = over_choice;
        self.begun = Some(Drawing { from: spot, to: spot, ink });
    }

    /// Moves the end of the drawing in progress to `spot`.
    pub(super) fn over(&mut self, spot: Option<Spot>) {
        if let (Some(begun), Some(spot)) = (&mut self.begun, spot) {
            begun.to = spot;
        }
    }

    /// Finishes the drawing in progress, or drops it outside the board.
    pub(super) fn end(&mut self, spot: Option<Spot>) -> RightClick {
        let Some((begun, to)) = self.begun.take().zip(spot) else { return RightClick::Nothing };
        let sign = Drawing { to, ..begun };
        if self.over_choice && sign.from == sign.to {
            return RightClick::Click;
        }
        let there = self.signs.iter().position(|other| (other.from, other.to) == (sign.from, sign.to));
        // Erase an equal drawing; replace one of another colour.
        if there.map(|index| self.signs.swap_remove(index)) != Some(sign) {
            self.signs.push(sign);
        }
        RightClick::Drawing
    }

    /// All drawings, including the one in progress.
    pub fn signs(&self) -> impl Iterator<Item = Drawing> + '_ {
        let begun = self.begun.filter(|sign| !self.over_choice || sign.from != sign.to);
        self.signs.iter().copied().chain(begun)
    }

    /// The circles with their colours.
    pub(super) fn circles(&self) -> impl Iterator<Item = (Spot, DrawingColour)> + '_ {
        self.signs().filter(|sign| sign.from == sign.to).map(|sign| (sign.to, sign.ink))
    }

    pub(super) fn arrows(&self) -> impl Iterator<Item = Arrow> + '_ {
        let arrows = self.signs().filter(|sign| sign.from != sign.to);
        arrows.map(|sign| Arrow { from: sign.from, to: sign.to, ink: ArrowStyle::Own(sign.ink) })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drawings>().add_systems(Update, wipe.in_set(FramePhase::Place(TableUi::Board)));
}

/// Erases the drawings when the displayed position changes or a piece is selected.
fn wipe(
    game: Res<CurrentMatch>,
    selection: Res<Selection>,
    mut drawings: ResMut<Drawings>,
    mut seen: Local<Option<Stamp>>,
) {
    let now = game.display_stamp();
    let another = seen.replace(now).is_some_and(|before| before != now);
    if another && *drawings != Drawings::default() {
        *drawings = Drawings::default();
    }
    if !selection.trail.is_empty() && !drawings.signs.is_empty() {
        drawings.signs.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_equal_drawing_is_erased_and_another_colour_replaces_it() {
        let (a, b) = (Spot::cell(0, 0), Spot::cell(3, 3));
        let mut drawn = Drawings::default();
        let mut draw = |ink: u8, to: Option<Spot>| {
            drawn.begin(a, ink, false);
            drawn.over(Some(b));
            drawn.end(to);
            drawn.signs().map(|sign| (sign.from == sign.to, sign.ink)).collect::<Vec<_>>()
        };
        assert_eq!(draw(0, Some(b)), [(false, DrawingColour::Plain)]);
        assert_eq!(draw(1, Some(b)), [(false, DrawingColour::Shift)]);
        assert_eq!(draw(1, None), [(false, DrawingColour::Shift)], "beside the board");
        assert_eq!(draw(3, Some(a)), [(false, DrawingColour::Shift), (true, DrawingColour::Alt)]);
        assert_eq!(draw(1, Some(b)), [(true, DrawingColour::Alt)]);
        assert_eq!(draw(3, Some(a)), []);
    }

    #[test]
    fn with_a_piece_selected_a_click_deselects_it_and_a_drag_draws_an_arrow() {
        let (a, b) = (Spot::cell(0, 0), Spot::cell(3, 3));
        let mut drawn = Drawings::default();
        drawn.begin(a, 0, true);
        assert_eq!(drawn.signs().count(), 0, "no circle shows up");
        assert_eq!(drawn.end(Some(a)), RightClick::Click);
        assert_eq!(drawn.signs().count(), 0);
        drawn.begin(a, 0, true);
        drawn.over(Some(b));
        assert_eq!(drawn.signs().count(), 1);
        assert_eq!(drawn.end(Some(b)), RightClick::Drawing);
        assert_eq!(drawn.signs().count(), 1);
    }
}
