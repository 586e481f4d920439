//! Results of people against computer levels, read by the storage thread for the adaptive level.

use bevy::prelude::*;

use crate::app::core::{FramePhase, Storage, StorageReply};
use crate::app::game::{CurrentMatch, LevelGames, RequestLevelGames};
use crate::app::library::{autosave, statistics};
use session::{Game, Player};
use store::{News, Order, Ticket};

/// Requests that have not been answered yet.
#[derive(Resource, Default)]
struct PendingRequests(Vec<(Ticket, Game, String)>);

impl PendingRequests {
    fn send(&mut self, storage: &mut Storage, (game, name): (Game, String), table: Option<&CurrentMatch>) {
        // A later request for the same person answers this one too.
        self.0.retain(|(_, pending_game, pending_name)| (*pending_game, pending_name) != (game, &name));
        // A game that ends at the table is counted there. A finished game that was opened is an earlier game.
        let without_current = table.is_some_and(|table| !table.was_over_when_opened());
        let ticket = storage.send(Order::LevelGames { game, name: name.clone(), without_current });
        self.0.push((ticket, game, name));
    }

    fn take(&mut self, ticket: Ticket) -> Option<(Game, String)> {
        let index = self.0.iter().position(|(pending, ..)| *pending == ticket)?;
        let (_, game, name) = self.0.swap_remove(index);
        Some((game, name))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PendingRequests>().add_systems(
        Update,
        (
            (await_library.run_if(resource_added::<Storage>), handle_requests_and_replies)
                .chain()
                .after(statistics::update_statistics)
                .in_set(FramePhase::Library),
            request_for_table
                .after(autosave::save_changes)
                .in_set(FramePhase::Autosave)
                .run_if(resource_exists_and_changed::<CurrentMatch>),
        )
            .run_if(resource_exists::<Storage>),
    );
}

fn await_library(mut results: ResMut<LevelGames>) {
    results.await_library();
}

/// Sends the requests of the setup page to the storage thread, and stores the answers.
fn handle_requests_and_replies(
    mut requests: MessageReader<RequestLevelGames>,
    mut replies: MessageReader<StorageReply>,
    table: Option<Res<CurrentMatch>>,
    mut pending: ResMut<PendingRequests>,
    mut storage: ResMut<Storage>,
    mut results: ResMut<LevelGames>,
) {
    for RequestLevelGames(game, name) in requests.read() {
        pending.send(&mut storage, (*game, name.clone()), table.as_deref());
    }
    for StorageReply(news) in replies.read() {
        match news {
            News::LevelGames(ticket, games) => {
                if let Some((game, name)) = pending.take(*ticket) {
                    results.set_earlier(game, &name, games.clone());
                }
            }
            News::Failed(ticket, _) => {
                if let Some((game, name)) = pending.take(*ticket) {
                    results.keep_earlier(game, &name);
                }
            }
            _ => {}
        }
    }
}

/// Requests the earlier results of the only person at the table, when a game begins or the person is renamed.
fn request_for_table(
    table: Res<CurrentMatch>,
    mut pending: ResMut<PendingRequests>,
    mut storage: ResMut<Storage>,
    mut requested: Local<Option<(u64, String)>>,
) {
    let mut people = table.seats().iter().filter(|plan| plan.player == Player::Human);
    let (Some(person), None) = (people.next(), people.next()) else { return };
    let key = (table.number(), person.name.clone());
    if requested.as_ref() != Some(&key) {
        pending.send(&mut storage, (table.game(), person.name.clone()), Some(&table));
        *requested = Some(key);
    }
}
