//! Last positions of saved games, read when their card scrolls into view and dropped some time after it leaves.

use std::sync::Arc;
use std::time::{Duration, Instant};

use art::FrameCache;
use art::picture::Sight;
use session::{Match, MatchPlan, Player, Seat, SeatPlan, catalogue};
use store::{Card, Course, KeptId};

/// Positions of the cards shown lately.
#[derive(Default)]
pub(super) struct PositionCache {
    /// `None` for a position that cannot be read.
    read: FrameCache<(KeptId, String), Option<Shown>>,
    /// How long positions have been read and drawn in this frame.
    spent: Duration,
}

/// A position that can be painted.
pub(super) struct Shown {
    /// Its picture.
    pub picture: Arc<Sight>,
    /// Whose turn it is.
    pub turn: Option<Seat>,
}

/// For how long positions are read and drawn in one frame; the others wait for the next.
const BUDGET: Duration = Duration::from_millis(4);
/// For how many frames a position is kept that is not in sight.
const KEPT: u64 = 600;

/// What is known of a card's position.
pub(super) enum Position<'a> {
    /// There will be one in the next frame.
    Soon,
    /// It cannot be read.
    None,
    /// This is it.
    There(&'a Shown),
}

impl PositionCache {
    /// Begins a frame.
    pub(super) fn begin(&mut self) {
        self.read.begin_frame(KEPT);
        self.spent = Duration::ZERO;
    }

    /// The last position of a kept game. `draw` makes the picture that is going to be painted.
    pub(super) fn of(&mut self, card: &Card, draw: impl FnOnce(&Arc<Sight>)) -> Position<'_> {
        let PositionCache { read: positions, spent } = self;
        let position = positions.get_or_make((card.id, card.board.clone()), |_| {
            if *spent > BUDGET {
                return Err(Position::Soon);
            }
            let begun = Instant::now();
            let shown = read(card).map(|game| Shown {
                picture: Arc::new(Sight::of_thumbnail(&*game, card.below)),
                turn: game.view().turn,
            });
            if let Some(shown) = &shown {
                draw(&shown.picture);
            }
            *spent += begun.elapsed();
            Ok(shown)
        });
        position.map_or_else(|soon| soon, |shown| shown.as_ref().map_or(Position::None, Position::There))
    }
}

fn read(card: &Card) -> Option<Box<dyn Match>> {
    card.course.as_ref().and_then(|course| replay(card, course)).or_else(|| open(card, &card.board))
}

/// Plays a game again: where tiles lie on the table the position does not tell which.
fn replay(card: &Card, course: &Course) -> Option<Box<dyn Match>> {
    let mut game = open(card, &course.start)?;
    for text in &course.moves {
        game.play(game.choice_of(text).ok()?).ok()?;
    }
    Some(game)
}

fn open(card: &Card, position: &str) -> Option<Box<dyn Match>> {
    let nobody = SeatPlan::nameless(Player::Human);
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
