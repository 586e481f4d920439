//! Cache of the final positions of saved games. A position is read when its card becomes visible, and dropped
//! `CACHED_FRAMES` frames after the card was last visible.

use std::sync::Arc;
use std::time::{Duration, Instant};

use art::FrameCache;
use art::picture::PositionView;
use session::{Match, MatchPlan, Player, PlayerPlan, Seat, catalogue};
use store::{Card, MoveHistory, StoredId};

/// Positions of recently visible cards.
#[derive(Default)]
pub(super) struct PositionCache {
    /// Positions by game and position text, which changes when the game goes on; `None` for an unreadable position.
    positions: FrameCache<(StoredId, String), Option<ReadPosition>>,
    /// Time spent on reading and drawing positions in this frame.
    time_spent: Duration,
}

/// A readable position.
pub(super) struct ReadPosition {
    pub picture: Arc<PositionView>,
    /// Seat to move; `None` if the game is over.
    pub turn: Option<Seat>,
}

/// Time limit for reading and drawing positions in one frame. The other positions wait for the next frame.
const BUDGET: Duration = Duration::from_millis(4);
/// Number of frames for which an invisible position stays in the cache.
const CACHED_FRAMES: u64 = 600;

/// State of a card's position.
pub(super) enum Position<'a> {
    /// Not read yet; try again in the next frame.
    Soon,
    /// Unreadable.
    None,
    /// Read and ready to draw.
    There(&'a ReadPosition),
}

impl PositionCache {
    /// Starts a frame.
    pub(super) fn begin(&mut self) {
        self.positions.begin_frame(CACHED_FRAMES);
        self.time_spent = Duration::ZERO;
    }

    /// Final position of a saved game. `draw` prepares the thumbnail of a position that was just read.
    pub(super) fn of(&mut self, card: &Card, draw: impl FnOnce(&Arc<PositionView>)) -> Position<'_> {
        let PositionCache { positions, time_spent } = self;
        let position = positions.get_or_make((card.id, card.board.clone()), |_| {
            if *time_spent > BUDGET {
                return Err(Position::Soon);
            }
            let start = Instant::now();
            let position = read(card).map(|game| ReadPosition {
                picture: Arc::new(PositionView::of_thumbnail(&*game, card.below)),
                turn: game.state().turn,
            });
            if let Some(position) = &position {
                draw(&position.picture);
            }
            *time_spent += start.elapsed();
            Ok(position)
        });
        position.map_or_else(|soon| soon, |shown| shown.as_ref().map_or(Position::None, Position::There))
    }
}

/// Opens the final position of a saved game: by its moves if they are known and legal, else by its position text.
fn read(card: &Card) -> Option<Box<dyn Match>> {
    card.course.as_ref().and_then(|course| replay(card, course)).or_else(|| open(card, &card.board))
}

/// Replays a game. In Domin-Up this is needed because the position text does not say which tile lies where.
fn replay(card: &Card, course: &MoveHistory) -> Option<Box<dyn Match>> {
    let mut game = open(card, &course.start)?;
    for text in &course.moves {
        game.play(game.choice_of(text).ok()?).ok()?;
    }
    Some(game)
}

fn open(card: &Card, position: &str) -> Option<Box<dyn Match>> {
    let nobody = PlayerPlan::nameless(Player::Human);
    catalogue::open(&MatchPlan {
        game: card.game?,
        seats: vec![nobody; card.seats.len()],
        rules: None,
        odds: None,
        position: Some(position.to_owned()),
        seed: 0,
    })
    .ok()
}
