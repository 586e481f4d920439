//! What a picture shows of a game: the pieces as somebody's eyes see them, and what is marked. Plain data, to be drawn
//! elsewhere.

use super::board::Board;
use session::{
    Eyes, Game, Mark, MarkKind, Match, Piece, Player, ReopenError, SavedGame, Seat, Spot, catalogue,
};

/// A position as it is seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sight {
    pub(super) game: Game,
    /// The seat at the lower edge.
    pub(super) below: Seat,
    pub(super) seats: u8,
    pub(super) pieces: Vec<Piece>,
    /// Where the last move is to be seen.
    pub(super) last: Vec<Spot>,
    /// States of the game on spots.
    pub(super) marks: Vec<Mark>,
}

impl Sight {
    /// The table of a game as these eyes see it, with this seat at the lower edge.
    pub fn of(game: &dyn Match, eyes: Eyes, below: Seat) -> Sight {
        let info = game.game();
        Sight {
            game: info,
            below: if info.one_view { Seat::FIRST } else { below },
            seats: u8::try_from(game.seats().len()).unwrap_or(u8::MAX),
            pieces: game.scene(eyes).pieces.clone(),
            last: game.last_move().to_vec(),
            marks: game.view().marks.to_vec(),
        }
    }

    /// What a [thumbnail](super::thumbnail) shows of a game: what lies on the table as everybody may see it, and who is in
    /// check.
    pub fn of_thumbnail(game: &dyn Match, below: Seat) -> Sight {
        let mut sight = Sight::of(game, Eyes::All, below);
        sight.pieces.retain(|piece| matches!(piece.spot, Spot::Cell { .. } | Spot::Laid { .. }));
        sight.marks.retain(|mark| mark.kind == MarkKind::Check);
        sight.last.clear();
        sight
    }

    /// Columns and rows of its thumbnail that may be `side` pixels wide and high: squares are whole pixels.
    pub fn thumbnail_size(&self, side: u32) -> [u32; 2] {
        Board::with_frame(self.game, self.below, 0.0, side).map_or([side; 2], |board| board.size())
    }
}

/// A game from its beginning to the table, position by position.
pub fn sights_of(saved: &SavedGame, eyes: Eyes, below: Seat) -> Result<Vec<Sight>, ReopenError> {
    let mut saved = saved.clone();
    // Nobody is to think about it.
    saved.plan.seats.iter_mut().for_each(|seat| seat.player = Player::Human);
    let mut game = catalogue::reopen(&saved)?;
    let last = game.view().ply;
    let sights = (0..=last).map(|ply| {
        game.jump(ply);
        Sight::of(&*game, eyes, below)
    });
    Ok(sights.collect())
}
