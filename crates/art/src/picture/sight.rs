//! What a picture shows of a game: the pieces as somebody's eyes see them, and what is marked. Plain data, to be drawn
//! elsewhere.

use session::{Eyes, Game, Mark, Match, Piece, Player, ReopenError, SavedGame, Seat, Spot, catalogue};

/// A position as it is seen.
#[derive(Clone, Debug, PartialEq, Eq)]
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
