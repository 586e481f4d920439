//! Cache of the last positions of saved games.
//!
//! A position is read when its card becomes visible, and dropped `CACHED_FRAMES` frames after the card was last
//! visible.

use std::sync::Arc;
use std::time::{Duration, Instant};

use art::FrameCache;
use art::picture::PositionView;
use session::{Match, MatchPlan, Player, PlayerPlan, Seat, catalogue};
use store::{Card, MoveHistory, StoredId};

/// Positions of recently visible cards.
#[derive(Default)]
pub(super) struct PositionCache {
    /// Positions by game and position text (which changes with each move); `None` for an unreadable position.
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
const READ_TIME_LIMIT: Duration = Duration::from_millis(4);
/// Number of frames for which an invisible position stays in the cache.
const CACHED_FRAMES: u64 = 600;

/// State of a card's position.
pub(super) enum Position<'a> {
    /// The position has not been read yet; try again in the next frame.
    Pending,
    /// The position cannot be read.
    Unreadable,
    /// The position is read and ready to draw.
    Ready(&'a ReadPosition),
}

impl PositionCache {
    /// Starts a frame.
    pub(super) fn begin(&mut self) {
        self.positions.begin_frame(CACHED_FRAMES);
        self.time_spent = Duration::ZERO;
    }

    /// Last position of a saved game. `draw` prepares the thumbnail of a position that was just read.
    pub(super) fn of(&mut self, card: &Card, draw: impl FnOnce(&Arc<PositionView>)) -> Position<'_> {
        let PositionCache { positions, time_spent } = self;
        let position = positions.get_or_make((card.id, card.position_text.clone()), |_| {
            if *time_spent > READ_TIME_LIMIT {
                return Err(Position::Pending);
            }
            let start = Instant::now();
            let position = read(card).map(|game| ReadPosition {
                picture: Arc::new(PositionView::of_thumbnail(&*game, card.bottom_seat)),
                turn: game.state().turn,
            });
            if let Some(position) = &position {
                draw(&position.picture);
            }
            *time_spent += start.elapsed();
            Ok(position)
        });
        position.map_or_else(
            |pending| pending,
            |read| read.as_ref().map_or(Position::Unreadable, Position::Ready),
        )
    }
}

/// Opens the last position of a saved game: by its moves if they are known and legal, else by its position text.
fn read(card: &Card) -> Option<Box<dyn Match>> {
    card.history
        .as_ref()
        .and_then(|history| replay(card, history))
        .or_else(|| open(card, &card.position_text))
}

/// Replays a game. In Domin-Up this is needed because the position text does not say which tile lies where.
fn replay(card: &Card, history: &MoveHistory) -> Option<Box<dyn Match>> {
    let mut game = open(card, &history.start)?;
    for text in &history.moves {
        game.play(game.choice_of(text).ok()?).ok()?;
    }
    Some(game)
}

/// Opens a position text; `None` if it is invalid or the game is unknown.
fn open(card: &Card, position: &str) -> Option<Box<dyn Match>> {
    let nameless_player = PlayerPlan::nameless(Player::Human);
    catalogue::open(&MatchPlan {
        game: card.game?,
        seats: vec![nameless_player; card.seats.len()],
        rules: None,
        odds: None,
        position: Some(position.to_owned()),
        seed: 0,
    })
    .ok()
}
