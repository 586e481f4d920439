//! Answers of the storage thread to the requests of the library.

use bevy::prelude::*;

use crate::app::commands::CopyText;
use crate::app::core::{FramePhase, Screen, Storage, StorageReply, TableInUse};
use crate::app::game::{GameCounts, current_match};
use crate::app::library::actions::{PendingAction, undone_import_result};
use crate::app::library::saved_games::{SavedGames, expire_message, handle_requests};
use crate::app::library::selected_games::SelectedGames;
use crate::app::words::Locale;
use session::message;
use store::{News, Page, Ticket};

/// Removes the game with `number` from the table, if it is still there.
fn remove_from_table(number: u64, commands: &mut Commands) {
    commands.queue(move |world: &mut World| {
        if !current_match::remove_match(world, number) {
            return;
        }
        world.insert_resource(TableInUse(None));
        // The player may have returned to the table, which is now empty.
        if *world.resource::<State<Screen>>().get() == Screen::Table {
            world.resource_mut::<NextState<Screen>>().set(Screen::Menu);
        }
    });
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        handle_replies
            .after(handle_requests)
            .before(expire_message)
            .in_set(FramePhase::Library)
            .run_if(resource_exists::<Storage>),
    );
}

/// Handles the replies of the storage thread.
fn handle_replies(
    mut replies: MessageReader<StorageReply>,
    mut saved_games: ResMut<SavedGames>,
    mut counts: ResMut<GameCounts>,
    mut selected: ResMut<SelectedGames>,
    mut texts: MessageWriter<CopyText>,
    locale: Res<Locale>,
    mut commands: Commands,
) {
    for StorageReply(news) in replies.read() {
        match news {
            News::Cleared(ticket) => {
                let action = saved_games.pending_actions.iter().find(|(pending, _)| pending == ticket);
                if let Some(number) = action.and_then(|(_, action)| action.game_on_table()) {
                    remove_from_table(number, &mut commands);
                }
            }
            News::ListPage(ticket, page) => take_page(&mut saved_games, &mut counts, *ticket, page),
            News::Imports(imports) => saved_games.imports.clone_from(imports),
            News::Ids(ticket, ids) => selected.receive(*ticket, ids),
            News::Done(ticket) => show_done(&mut saved_games, *ticket, 0, &locale),
            News::PartlyDone(ticket, skipped) => show_done(&mut saved_games, *ticket, *skipped, &locale),
            News::ImportUndone(ticket, undone) => {
                let is_awaited = take_pending_action(&mut saved_games, *ticket).is_some();
                if is_awaited {
                    saved_games.mark_stale();
                    saved_games.result = Some(undone_import_result(*undone, &locale));
                }
            }
            News::Failed(ticket, why) => {
                if saved_games.pending_page.take_if(|(pending, _)| pending == ticket).is_some() {
                    // Do not retry until something changes: the request would fail again.
                    saved_games.unreadable = Some(why.clone());
                }
                saved_games.counter.cancel(*ticket);
                selected.cancel(*ticket);
                if take_pending_action(&mut saved_games, *ticket).is_some() {
                    saved_games.show_result(why.clone(), true, None);
                }
            }
            News::Text(ticket, text) => {
                let was_requested = take_pending_action(&mut saved_games, *ticket).is_some();
                if was_requested {
                    texts.write(CopyText(text.clone()));
                    saved_games.show_result(message!("library-game-copied"), false, None);
                }
            }
            _ => {}
        }
    }
}

/// Shows the result of the action that was requested with `ticket`; it could not change `skipped` games.
fn show_done(saved_games: &mut SavedGames, ticket: Ticket, skipped: usize, locale: &Locale) {
    if let Some(action) = take_pending_action(saved_games, ticket) {
        saved_games.mark_stale();
        saved_games.result = Some(action.result(skipped, locale));
    }
}

/// Stores a page of the list or a count, whichever was requested with `ticket`.
fn take_page(saved_games: &mut SavedGames, counts: &mut GameCounts, ticket: Ticket, page: &Page) {
    if saved_games.pending_page.take_if(|(pending, _)| *pending == ticket).is_some() {
        saved_games.page = Some(page.clone());
        saved_games.is_stale = false;
        return;
    }
    saved_games.counter.receive(counts, ticket, page.total);
}

/// Removes and returns the action that was requested with `ticket`; `None` if it was not requested here.
fn take_pending_action(saved_games: &mut SavedGames, ticket: Ticket) -> Option<PendingAction> {
    let index = saved_games.pending_actions.iter().position(|(pending, _)| *pending == ticket)?;
    Some(saved_games.pending_actions.swap_remove(index).1)
}
