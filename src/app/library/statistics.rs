//! Statistics of one person in one game, counted by the storage thread.

use bevy::prelude::*;

use crate::app::core::{AddWakingMessage, FramePhase, Screen, Storage, StorageReply};
use crate::app::library::saved_games;
use session::{Game, LocalizedMessage, catalogue};
use store::{self, News, Order, Person, Ticket};

/// Requests the statistics of a person in one game.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct RequestStatistics(pub Person, pub Game);

/// The selected person and game, and their statistics.
#[derive(Resource)]
pub struct Statistics {
    /// Person whose games are counted.
    pub person: Person,
    pub game: Game,
    /// Names of all people in saved games, the most frequent first.
    pub names: Vec<String>,
    /// The statistics; `None` until counted.
    pub counted: Option<Box<store::Statistics>>,
    /// Error that prevents reading the games; `None` if there is none.
    pub unreadable: Option<LocalizedMessage>,
    /// Ticket of the request that has not been answered yet.
    pending: Option<Ticket>,
    /// Whether names and statistics must be requested again.
    is_stale: bool,
    /// Games to try, the next one last. They are tried until one has results or the player chooses a game.
    untried: Vec<Game>,
}

impl Default for Statistics {
    fn default() -> Statistics {
        Statistics {
            person: Person::AnyName,
            game: catalogue::GAMES.first().copied().unwrap_or(Game::CHESS),
            names: Vec::new(),
            counted: None,
            unreadable: None,
            pending: None,
            is_stale: false,
            // Games are popped from the back. The first game comes last and is shown if no game has results.
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
        .add_waking_message::<RequestStatistics>()
        .add_systems(OnEnter(Screen::Statistics), |mut statistics: ResMut<Statistics>| {
            statistics.is_stale = true;
        })
        .add_systems(
            Update,
            update_statistics
                .after(saved_games::request_page_or_counts)
                .in_set(FramePhase::Library)
                .run_if(resource_exists::<Storage>),
        );
}

/// Sends requests to the storage thread and handles the replies.
pub(super) fn update_statistics(
    mut requests: MessageReader<RequestStatistics>,
    mut replies: MessageReader<StorageReply>,
    mut storage: ResMut<Storage>,
    mut statistics: ResMut<Statistics>,
) {
    for RequestStatistics(who, game) in requests.read() {
        (statistics.person, statistics.game) = (who.clone(), *game);
        statistics.untried.clear();
        statistics.pending = Some(storage.send(Order::Statistics(who.clone(), *game)));
    }
    if statistics.is_stale {
        statistics.is_stale = false;
        storage.send(Order::Names);
        let (who, game) = (statistics.person.clone(), statistics.game);
        statistics.pending = Some(storage.send(Order::Statistics(who, game)));
    }
    for StorageReply(news) in replies.read() {
        match news {
            News::Names(names) => statistics.names.clone_from(names),
            News::Statistics(ticket, counted) if statistics.pending == Some(*ticket) => {
                // If the game has no results yet, try the next one.
                let is_empty = counted.by_seat.iter().all(|tally| tally.games() == 0);
                if let Some(next) = statistics.untried.pop().filter(|_| is_empty) {
                    statistics.game = next;
                    statistics.pending =
                        Some(storage.send(Order::Statistics(statistics.person.clone(), next)));
                    continue;
                }
                statistics.untried.clear();
                statistics.pending = None;
                statistics.unreadable = None;
                statistics.counted = Some(counted.clone());
            }
            News::Failed(ticket, why) if statistics.pending == Some(*ticket) => {
                // Retry only when the player selects something or opens the page again.
                statistics.pending = None;
                statistics.counted = None;
                statistics.unreadable = Some(why.clone());
            }
            _ => {}
        }
    }
}
