//! The content of a picture: the pieces as a viewer sees them, and the marks.
//!
//! It is plain data, so that another thread can draw it.

use super::board::BoardGeometry;
use session::{
    Game, Mark, MarkKind, Match, Piece, Player, ReopenError, SavedGame, Seat, Spot, Viewer, catalogue,
};

/// A position as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PositionView {
    pub(super) game: Game,
    /// The seat at the lower edge.
    pub(super) bottom_seat: Seat,
    pub(super) seats: u8,
    pub(super) pieces: Vec<Piece>,
    /// Spots of the last move.
    pub(super) last: Vec<Spot>,
    /// States of the game on spots, such as check.
    pub(super) marks: Vec<Mark>,
}

impl PositionView {
    /// The table of `game` as `viewer` sees it, with the seat `bottom_seat` at the lower edge.
    pub fn of(game: &dyn Match, viewer: Viewer, below: Seat) -> PositionView {
        let info = game.game();
        PositionView {
            game: info,
            bottom_seat: if info.one_view { Seat::FIRST } else { below },
            seats: u8::try_from(game.seats().len()).unwrap_or(u8::MAX),
            pieces: game.scene(viewer).pieces.clone(),
            last: game.last_move().to_vec(),
            marks: game.state().marks.to_vec(),
        }
    }

    /// The content of a [thumbnail](super::thumbnail): the pieces on the table, without hands, and a check.
    pub fn of_thumbnail(game: &dyn Match, below: Seat) -> PositionView {
        let mut view = PositionView::of(game, Viewer::All, below);
        view.pieces.retain(|piece| matches!(piece.spot, Spot::Cell { .. } | Spot::Domino { .. }));
        view.marks.retain(|mark| mark.kind == MarkKind::Check);
        view.last.clear();
        view
    }

    /// Width and height of the thumbnail within `side` pixels; squares have whole pixels.
    pub fn thumbnail_size(&self, side: u32) -> [u32; 2] {
        BoardGeometry::with_frame(self.game, self.bottom_seat, 0.0, side)
            .map_or([side; 2], |board| board.size())
    }
}

/// All positions of a saved game, from the first to its current one.
pub fn position_views(
    saved: &SavedGame,
    viewer: Viewer,
    below: Seat,
) -> Result<Vec<PositionView>, ReopenError> {
    let mut saved = saved.clone();
    // No engine must start thinking.
    saved.plan.seats.iter_mut().for_each(|seat| seat.player = Player::Human);
    let mut game = catalogue::reopen(&saved)?;
    let last = game.state().ply;
    let views = (0..=last).map(|ply| {
        game.go_to_ply(ply);
        PositionView::of(&*game, viewer, below)
    });
    Ok(views.collect())
}
