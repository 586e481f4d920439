//! The statistics of a person as the keeper has counted them, for one game at a time.

use bevy::prelude::*;

use crate::app::core::{AddWakingMessage, Answer, FramePhase, Screen, Storage};
use crate::app::library::saved_games;
use session::{Game, Message, catalogue};
use store::{self, News, Order, Ticket, Who};

/// Asks for the games of a person in one game.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct AskStatistics(pub Who, pub Game);

/// Whose games are counted in which game, and what came of it.
#[derive(Resource)]
pub struct Statistics {
    /// Whose games are counted.
    pub who: Who,
    /// In which game.
    pub game: Game,
    /// The people that there are, the most frequent first.
    pub names: Vec<String>,
    /// The games as they were counted; `None` until they are.
    pub counted: Option<Box<store::Statistics>>,
    /// Why the games cannot be read.
    pub unreadable: Option<Message>,
    asked: Option<Ticket>,
    is_stale: bool,
    /// The games that are looked at next, as long as nobody has chosen one and none has been found that was played.
    untried: Vec<Game>,
}

impl Default for Statistics {
    fn default() -> Statistics {
        Statistics {
            who: Who::Anybody,
            game: catalogue::GAMES.first().copied().unwrap_or(Game::CHESS),
            names: Vec::new(),
            counted: None,
            unreadable: None,
            asked: None,
            is_stale: false,
            // The first one again where nothing was played at all.
            untried: catalogue::GAMES
                .iter()
                .take(1)
                .chain(catalogue::GAMES.iter().skip(1).rev())
                .copied()
                .collect(),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Statistics>()
        .add_waking_message::<AskStatistics>()
        .add_systems(OnEnter(Screen::Statistics), |mut statistics: ResMut<Statistics>| {
            statistics.is_stale = true;
        })
        .add_systems(
            Update,
            ask.after(saved_games::ask).in_set(FramePhase::Library).run_if(resource_exists::<Storage>),
        );
}

/// Asks the keeper, and hears what it has counted.
pub(super) fn ask(
    mut requests: MessageReader<AskStatistics>,
    mut answers: MessageReader<Answer>,
    mut storage: ResMut<Storage>,
    mut statistics: ResMut<Statistics>,
) {
    for AskStatistics(who, game) in requests.read() {
        (statistics.who, statistics.game) = (who.clone(), *game);
        statistics.untried.clear();
        statistics.asked = Some(storage.send(Order::Count(who.clone(), *game)));
    }
    if statistics.is_stale {
        statistics.is_stale = false;
        storage.send(Order::Names);
        let (who, game) = (statistics.who.clone(), statistics.game);
        statistics.asked = Some(storage.send(Order::Count(who, game)));
    }
    for Answer(news) in answers.read() {
        match news {
            News::Names(names) => statistics.names.clone_from(names),
            News::Statistics(ticket, counted) if statistics.asked == Some(*ticket) => {
                // The page opens at a game that was played.
                let is_empty = counted.by_seat.iter().all(|tally| tally.games() == 0);
                if let Some(next) = statistics.untried.pop().filter(|_| is_empty) {
                    statistics.game = next;
                    statistics.asked = Some(storage.send(Order::Count(statistics.who.clone(), next)));
                    continue;
                }
                statistics.untried.clear();
                statistics.asked = None;
                statistics.unreadable = None;
                statistics.counted = Some(counted.clone());
            }
            News::NotChanged(ticket, why) if statistics.asked == Some(*ticket) => {
                // It is asked again when somebody chooses, or comes here again.
                statistics.asked = None;
                statistics.counted = None;
                statistics.unreadable = Some(why.clone());
            }
            _ => {}
        }
    }
}
