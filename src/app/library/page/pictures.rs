//! The last positions of the games in sight as small pictures: read and drawn when a card comes into sight, and
//! forgotten when it has left.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::platform::collections::HashMap;

use art::picture::Sight;
use session::{Match, MatchPlan, Player, Seat, SeatPlan, catalogue};
use store::{Card, Course, KeptId};

/// The positions that were read so far.
#[derive(Default)]
pub(super) struct Pictures {
    made: HashMap<KeptId, Made>,
    /// Counts the frames.
    frame: u64,
    /// How long positions have been read and drawn in this frame.
    spent: Duration,
}

struct Made {
    board: String,
    /// `None` where the position cannot be read.
    shown: Option<Shown>,
    used: u64,
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
/// How many are kept that are not in sight.
const SPARE: usize = 60;

/// What is known of a card's position.
pub(super) enum Position<'a> {
    /// There will be one in the next frame.
    Soon,
    /// It cannot be read.
    None,
    /// This is it.
    There(&'a Shown),
}

impl Pictures {
    /// Begins a frame.
    pub(super) fn begin(&mut self) {
        self.frame += 1;
        self.spent = Duration::ZERO;
        if self.made.len() > SPARE {
            let oldest = self.frame.saturating_sub(2);
            self.made.retain(|_, made| made.used >= oldest);
        }
    }

    /// The last position of a kept game. `draw` makes the picture that is going to be painted.
    pub(super) fn of(&mut self, card: &Card, draw: impl FnOnce(&Arc<Sight>)) -> Position<'_> {
        let is_known = self.made.get(&card.id).is_some_and(|made| made.board == card.board);
        if !is_known {
            if self.spent > BUDGET {
                return Position::Soon;
            }
            let begun = Instant::now();
            let shown = read(card).map(|game| Shown {
                picture: Arc::new(Sight::of_thumbnail(&*game, card.below)),
                turn: game.view().turn,
            });
            if let Some(shown) = &shown {
                draw(&shown.picture);
            }
            self.made.insert(card.id, Made { board: card.board.clone(), shown, used: 0 });
            self.spent += begun.elapsed();
        }
        let Some(made) = self.made.get_mut(&card.id) else { return Position::None };
        made.used = self.frame;
        made.shown.as_ref().map_or(Position::None, Position::There)
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
