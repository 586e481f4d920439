//! Arrows and circles that the player draws with the right button (annotations).
//!
//! A drag draws an arrow, a click draws a circle, and repeating a drawing erases it. All drawings are erased when the
//! displayed position changes or a piece is selected.

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
    pub colour: DrawingColour,
}

/// An arrow between two spots, of any source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    pub from: Spot,
    pub to: Spot,
    pub style: ArrowStyle,
}

/// The source of an arrow, which decides its style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowStyle {
    /// Drawn by the player, or a threat: a solid line.
    Own(DrawingColour),
    /// A hint: a hollow line.
    Hint,
    /// A move expected after the hint: a thin line.
    Expected,
    /// An analysis line with its rank, 0 for the best move: solid, and fainter for greater ranks.
    Line(u8),
    /// The best move so far of a thinking computer: a faint line.
    Thought,
}

/// The drawings on the board, and the one in progress.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawings {
    finished: Vec<Drawing>,
    /// The drawing while the button is pressed.
    in_progress: Option<Drawing>,
    /// Whether a piece was selected when the button was pressed. A click then deselects the piece.
    has_selection: bool,
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
    /// Starts a drawing in the colour with index `colour`. `has_selection`: whether a piece is selected.
    pub(super) fn begin(&mut self, spot: Spot, colour: u8, has_selection: bool) {
        let ink = DrawingColour::ALL[usize::from(colour) % DrawingColour::ALL.len()];
        self.has_selection = has_selection;
        self.in_progress = Some(Drawing { from: spot, to: spot, colour: ink });
    }

    /// Moves the end of the drawing in progress to `spot`; `None` (outside the board) leaves it.
    pub(super) fn over(&mut self, spot: Option<Spot>) {
        if let (Some(drawing), Some(spot)) = (&mut self.in_progress, spot) {
            drawing.to = spot;
        }
    }

    /// Finishes the drawing in progress at `spot`; `None` (outside the board) drops it.
    pub(super) fn end(&mut self, spot: Option<Spot>) -> RightClick {
        let Some((started, to)) = self.in_progress.take().zip(spot) else { return RightClick::Nothing };
        let drawing = Drawing { to, ..started };
        if self.has_selection && drawing.from == drawing.to {
            return RightClick::Click;
        }
        let is_same_place = |other: &Drawing| (other.from, other.to) == (drawing.from, drawing.to);
        let existing = self.finished.iter().position(is_same_place);
        // An equal drawing is erased; one of another colour is replaced.
        if existing.map(|index| self.finished.swap_remove(index)) != Some(drawing) {
            self.finished.push(drawing);
        }
        RightClick::Drawing
    }

    /// All drawings, including the one in progress.
    pub fn all(&self) -> impl Iterator<Item = Drawing> + '_ {
        // With a piece selected, a drawing without length is a click, not a circle.
        let in_progress =
            self.in_progress.filter(|drawing| !self.has_selection || drawing.from != drawing.to);
        self.finished.iter().copied().chain(in_progress)
    }

    /// The circles with their colours.
    pub(super) fn circles(&self) -> impl Iterator<Item = (Spot, DrawingColour)> + '_ {
        self.all().filter(|drawing| drawing.from == drawing.to).map(|drawing| (drawing.to, drawing.colour))
    }

    /// The arrows that the player has drawn.
    pub(super) fn arrows(&self) -> impl Iterator<Item = Arrow> + '_ {
        let arrows = self.all().filter(|drawing| drawing.from != drawing.to);
        arrows.map(|drawing| Arrow {
            from: drawing.from,
            to: drawing.to,
            style: ArrowStyle::Own(drawing.colour),
        })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drawings>()
        .add_systems(Update, erase_outdated.in_set(FramePhase::Place(TableUi::Board)));
}

/// Erases the drawings when the displayed position changes or a piece is selected.
fn erase_outdated(
    game: Res<CurrentMatch>,
    selection: Res<Selection>,
    mut drawings: ResMut<Drawings>,
    mut last_stamp: Local<Option<Stamp>>,
) {
    let stamp = game.display_stamp();
    let is_changed = last_stamp.replace(stamp).is_some_and(|previous| previous != stamp);
    // Writing a resource counts as a change even if the value is equal, so do not write without need.
    if is_changed && *drawings != Drawings::default() {
        *drawings = Drawings::default();
    }
    if !selection.trail.is_empty() && !drawings.finished.is_empty() {
        drawings.finished.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_equal_drawing_is_erased_and_another_colour_replaces_it() {
        let (a, b) = (Spot::cell(0, 0), Spot::cell(3, 3));
        let mut drawings = Drawings::default();
        let mut draw = |colour: u8, to: Option<Spot>| {
            drawings.begin(a, colour, false);
            drawings.over(Some(b));
            drawings.end(to);
            drawings.all().map(|drawing| (drawing.from == drawing.to, drawing.colour)).collect::<Vec<_>>()
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
        let mut drawings = Drawings::default();
        drawings.begin(a, 0, true);
        assert_eq!(drawings.all().count(), 0, "no circle shows up");
        assert_eq!(drawings.end(Some(a)), RightClick::Click);
        assert_eq!(drawings.all().count(), 0);
        drawings.begin(a, 0, true);
        drawings.over(Some(b));
        assert_eq!(drawings.all().count(), 1);
        assert_eq!(drawings.end(Some(b)), RightClick::Drawing);
        assert_eq!(drawings.all().count(), 1);
    }
}
