//! The content of a picture: the pieces as a viewer sees them, and the marks.
//!
//! It is plain data without references to the game, so that another thread can draw it.

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
    /// Number of seats.
    pub(super) seats: u8,
    pub(super) pieces: Vec<Piece>,
    /// Spots of the last move.
    pub(super) last_move: Vec<Spot>,
    /// Marks of game states, such as check.
    pub(super) marks: Vec<Mark>,
}

impl PositionView {
    /// The table of `game` as `viewer` sees it, with the seat `bottom_seat` at the lower edge.
    pub fn of(game: &dyn Match, viewer: Viewer, bottom_seat: Seat) -> PositionView {
        let info = game.game();
        PositionView {
            game: info,
            bottom_seat: if info.one_view { Seat::FIRST } else { bottom_seat },
            seats: u8::try_from(game.seats().len()).unwrap_or(u8::MAX),
            pieces: game.scene(viewer).pieces.clone(),
            last_move: game.last_move().to_vec(),
            marks: game.state().marks.to_vec(),
        }
    }

    /// The content of a [thumbnail](super::thumbnail): the pieces on the table, without hands, and a check.
    pub fn of_thumbnail(game: &dyn Match, bottom_seat: Seat) -> PositionView {
        let mut view = PositionView::of(game, Viewer::All, bottom_seat);
        view.pieces.retain(|piece| matches!(piece.spot, Spot::Cell { .. } | Spot::Domino { .. }));
        view.marks.retain(|mark| mark.kind == MarkKind::Check);
        view.last_move.clear();
        view
    }

    /// Width and height of the thumbnail, at most `side` pixels each. A board may be smaller, because its squares have
    /// whole pixels.
    pub fn thumbnail_size(&self, side: u32) -> [u32; 2] {
        BoardGeometry::with_frame(self.game, self.bottom_seat, 0.0, side)
            .map_or([side; 2], |board| board.size())
    }
}

/// All positions of a saved game, from the first to its current one.
pub fn position_views(
    saved: &SavedGame,
    viewer: Viewer,
    bottom_seat: Seat,
) -> Result<Vec<PositionView>, ReopenError> {
    let mut saved = saved.clone();
    // Make all players human, so that no engine starts to think.
    saved.plan.seats.iter_mut().for_each(|seat| seat.player = Player::Human);
    let mut game = catalogue::reopen(&saved)?;
    let last = game.state().ply;
    let views = (0..=last).map(|ply| {
        game.go_to_ply(ply);
        PositionView::of(&*game, viewer, bottom_seat)
    });
    Ok(views.collect())
}
