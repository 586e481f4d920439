//! List of saved games, and actions on them: rename, copy, move to the bin, restore.
//!
//! The storage thread reads only the visible part of the list, and the render loop never waits for it.

use std::ops::Range;
use std::time::Duration;

use bevy::prelude::*;

use crate::app::commands::{CopyText, LibraryNotice, Navigate, ShowGames};
use crate::app::core::{
    AddWakingMessage, Dialog, DialogControl, FramePhase, NextFrame, Screen, Storage, StorageReply, TableInUse,
};
use crate::app::game::{CurrentMatch, GameCounts, current_match};
use crate::app::library::counts::GameCounter;
use crate::app::library::page::LibraryFilters;
use session::game_text::TextFormat;
use session::{LocalizedMessage, Seat, message};
use store::{Card, Filter, News, Order, Page, StoredId, Ticket};

/// Actions that the pages of the library request.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum LibraryRequest {
    /// Lists the games that match the filter.
    SetFilter(Filter),
    /// Reports which indices of the list are visible.
    SetVisibleRange(Range<usize>),
    /// Opens the dialog for renaming the players.
    AskRename(Box<Card>),
    /// Renames players and closes the dialog.
    Rename(StoredId, Vec<(Seat, String)>),
    /// Copies the game as text to the clipboard.
    Copy(StoredId),
    /// Moves the game to the bin.
    Bin(StoredId),
    /// Restores the game from the bin.
    Restore(StoredId),
    /// Asks whether to empty the bin.
    AskEmptyBin,
    EmptyBin,
}

/// The loaded page of saved games, and the result of the last action.
#[derive(Resource, Default)]
pub struct SavedGames {
    pub filter: Filter,
    /// Visible range of indices.
    pub visible_range: Range<usize>,
    /// The page read last. It is larger than the visible range, so that rows are ready when the list scrolls.
    page: Option<Page>,
    /// Whether the page may be outdated.
    is_stale: bool,
    /// Ticket and range of the page being read.
    pending_page: Option<(Ticket, Range<usize>)>,
    /// Error that prevents reading the games; `None` if there is none.
    pub unreadable: Option<LocalizedMessage>,
    /// Requests for the counts in the menu.
    counter: GameCounter,
    /// Actions that the storage thread has not answered yet.
    pending_actions: Vec<(Ticket, PendingAction)>,
    /// Result of the last action, shown for `MESSAGE_DURATION`.
    pub result: Option<ActionResult>,
    /// Game whose players were last renamed or are being renamed in the dialog.
    renaming: Option<Box<Card>>,
}

/// Action that the storage thread has not answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PendingAction {
    Rename,
    Copy,
    /// Game to move to the bin, and the number of the game that was then on the table.
    Bin(StoredId, Option<u64>),
    Restore,
    EmptyBin,
}

/// Result of the last action.
#[derive(Clone, Debug)]
pub struct ActionResult {
    pub message: LocalizedMessage,
    /// Whether the action failed or was rejected.
    pub has_failed: bool,
    /// Game that was moved to the bin; the message has a button that restores it.
    pub undo: Option<StoredId>,
    /// Time of the first frame that showed the message; `None` before that.
    first_shown_at: Option<Duration>,
}

/// Time for which the result of an action is shown.
const MESSAGE_DURATION: Duration = Duration::from_secs(9);
/// Number of games that are read before and after the visible range.
const READ_MARGIN: usize = 60;
/// Least number of loaded games before and after the visible range. If fewer are loaded, the next page is read.
const LEAST_MARGIN: usize = 20;

impl SavedGames {
    /// Number of games that match the filter; `None` until known.
    pub fn total(&self) -> Option<usize> {
        self.page.as_ref().map(|page| page.total)
    }

    /// The game at `index` of the list; `None` if it has not been read.
    pub fn card(&self, index: usize) -> Option<&Card> {
        let page = self.page.as_ref()?;
        page.cards.get(index.checked_sub(page.first)?)
    }

    /// The game whose players are being renamed.
    pub fn renaming(&self) -> Option<&Card> {
        self.renaming.as_deref()
    }

    /// Changes the filter and starts at the top of the list.
    fn set_filter(&mut self, filter: Filter) {
        // Keep the games of the old filter until the new ones arrive, except when switching between library and bin.
        if self.filter.binned != filter.binned {
            self.page = None;
        }
        self.filter = filter;
        self.visible_range = 0..self.visible_range.len().max(1);
        self.mark_stale();
    }

    /// Shows the result of an action.
    fn show_result(&mut self, message: LocalizedMessage, failed: bool, undo: Option<StoredId>) {
        self.result = Some(ActionResult { message, has_failed: failed, undo, first_shown_at: None });
    }

    /// Marks list and counts as outdated; the old list stays visible until the new one is read.
    fn mark_stale(&mut self) {
        self.is_stale = true;
        self.unreadable = None;
        self.counter.mark_stale();
        // A page being read now may predate the change.
        self.pending_page = None;
    }

    /// Range of indices to read now; `None` if enough is loaded or requested.
    fn missing_range(&self) -> Option<Range<usize>> {
        let extended_by = |margin: usize| {
            self.visible_range.start.saturating_sub(margin)..self.visible_range.end.saturating_add(margin)
        };
        let covers = |loaded: &Range<usize>, total: usize| {
            let needed = extended_by(LEAST_MARGIN);
            loaded.start <= needed.start && loaded.end >= needed.end.min(total)
        };
        let fresh_page = self.page.as_ref().filter(|_| !self.is_stale);
        if fresh_page.is_some_and(|page| covers(&(page.first..page.first + page.cards.len()), page.total)) {
            return None;
        }
        let is_requested = self.pending_page.as_ref().is_some_and(|(_, range)| covers(range, usize::MAX));
        (!is_requested).then(|| extended_by(READ_MARGIN))
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<SavedGames>()
        .add_waking_message::<LibraryRequest>()
        .add_systems(OnEnter(Screen::Menu), |mut saved_games: ResMut<SavedGames>| {
            saved_games.counter.mark_stale()
        })
        .add_systems(OnEnter(Screen::Library), refresh)
        .add_systems(OnEnter(Screen::Bin), refresh)
        .add_systems(
            Update,
            (
                show_games,
                handle_requests,
                handle_replies,
                expire_message,
                show_notices,
                request_page_or_counts,
            )
                .chain()
                .in_set(FramePhase::Library)
                .run_if(resource_exists::<Storage>),
        );
}

/// Refreshes the list when the screen opens: games may have changed meanwhile.
fn refresh(mut saved_games: ResMut<SavedGames>) {
    saved_games.mark_stale();
    // Keep a result that has not been shown yet.
    saved_games.result.take_if(|result| result.first_shown_at.is_some());
}

/// Opens the library when another module requests it.
fn show_games(
    mut requests: MessageReader<ShowGames>,
    mut form: ResMut<LibraryFilters>,
    mut saved_games: ResMut<SavedGames>,
    mut commands: MessageWriter<Navigate>,
) {
    for ShowGames { unfinished } in requests.read() {
        *form = if *unfinished { LibraryFilters::unfinished() } else { LibraryFilters::default() };
        saved_games.set_filter(form.filter());
        commands.write(Navigate::Open(Screen::Library));
    }
}

/// Shows the result of an action of another module.
fn show_notices(mut notices: MessageReader<LibraryNotice>, mut saved_games: ResMut<SavedGames>) {
    for LibraryNotice { message: words, has_failed } in notices.read() {
        saved_games.show_result(words.clone(), *has_failed, None);
    }
}

/// Carries out the requested actions.
fn handle_requests(
    mut requests: MessageReader<LibraryRequest>,
    mut storage: ResMut<Storage>,
    mut saved_games: ResMut<SavedGames>,
    mut dialog: DialogControl,
    table: Option<Res<CurrentMatch>>,
) {
    let mut send = |saved_games: &mut SavedGames, order, action| {
        saved_games.pending_actions.push((storage.send(order), action))
    };
    for request in requests.read() {
        match request {
            LibraryRequest::SetFilter(filter) => saved_games.set_filter(filter.clone()),
            LibraryRequest::SetVisibleRange(range) => saved_games.visible_range = range.clone(),
            LibraryRequest::AskRename(card) => {
                saved_games.renaming = Some(card.clone());
                dialog.open(Dialog::Rename);
            }
            LibraryRequest::Rename(id, names) => {
                dialog.close();
                for (seat, name) in names {
                    send(&mut saved_games, Order::Rename(*id, *seat, name.clone()), PendingAction::Rename);
                }
            }
            LibraryRequest::Copy(id) => {
                send(&mut saved_games, Order::ExportText(Some(*id), TextFormat::Usual), PendingAction::Copy)
            }
            LibraryRequest::Bin(id) => {
                let action = PendingAction::Bin(*id, table.as_ref().map(|game| game.number()));
                send(&mut saved_games, Order::Bin(*id), action);
            }
            LibraryRequest::Restore(id) => {
                send(&mut saved_games, Order::Restore(*id), PendingAction::Restore)
            }
            LibraryRequest::AskEmptyBin => dialog.open(Dialog::EmptyBin),
            LibraryRequest::EmptyBin => {
                dialog.close();
                send(&mut saved_games, Order::EmptyBin, PendingAction::EmptyBin);
            }
        }
    }
}

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

/// Handles the replies of the storage thread.
fn handle_replies(
    mut replies: MessageReader<StorageReply>,
    mut saved_games: ResMut<SavedGames>,
    mut counts: ResMut<GameCounts>,
    mut texts: MessageWriter<CopyText>,
    mut commands: Commands,
) {
    for StorageReply(news) in replies.read() {
        match news {
            News::Cleared(ticket) => {
                let action = saved_games.pending_actions.iter().find(|(pending, _)| pending == ticket);
                if let Some((_, PendingAction::Bin(_, Some(number)))) = action {
                    remove_from_table(*number, &mut commands);
                }
            }
            News::ListPage(ticket, page) => take_page(&mut saved_games, &mut counts, *ticket, page),
            News::Done(ticket) => {
                let Some(action) = take_pending_action(&mut saved_games, *ticket) else { continue };
                saved_games.mark_stale();
                let (message, undo) = match action {
                    PendingAction::Bin(id, _) => (message!("library-game-moved-to-bin"), Some(id)),
                    PendingAction::Restore => (message!("library-game-restored"), None),
                    PendingAction::EmptyBin => (message!("library-bin-emptied"), None),
                    // The answer to `Copy` is `News::Text`, never `News::Done`.
                    PendingAction::Rename | PendingAction::Copy => {
                        (message!("library-players-renamed"), None)
                    }
                };
                saved_games.show_result(message, false, undo);
            }
            News::Failed(ticket, why) => {
                if saved_games.pending_page.take_if(|(pending, _)| pending == ticket).is_some() {
                    // Do not retry until something changes: the request would fail again.
                    saved_games.unreadable = Some(why.clone());
                }
                saved_games.counter.cancel(*ticket);
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

/// Removes the message after `MESSAGE_DURATION`; requests a frame for that.
fn expire_message(mut saved_games: ResMut<SavedGames>, time: Res<Time<Real>>, next_frame: Res<NextFrame>) {
    let Some(result) = &mut saved_games.result else { return };
    let now = time.elapsed();
    let expires_at = *result.first_shown_at.get_or_insert(now) + MESSAGE_DURATION;
    if now >= expires_at {
        saved_games.result = None;
    } else {
        next_frame.request_at(expires_at);
    }
}

/// In the library and the bin, requests visible games that are not loaded; on the menu screen, requests missing counts.
pub(super) fn request_page_or_counts(
    mut storage: ResMut<Storage>,
    mut counts: ResMut<GameCounts>,
    mut saved_games: ResMut<SavedGames>,
    screen: Res<State<Screen>>,
) {
    match screen.get() {
        Screen::Library | Screen::Bin => {
            saved_games.counter.cancel_all();
            // Read nothing until the screen has reported its filter and visible range.
            let is_range_known = saved_games.filter.binned == (*screen.get() == Screen::Bin)
                && !saved_games.visible_range.is_empty();
            if let Some(range) =
                saved_games.missing_range().filter(|_| is_range_known && saved_games.unreadable.is_none())
            {
                let ticket =
                    storage.send(Order::ListPage(saved_games.filter.clone(), range.start, range.len()));
                saved_games.pending_page = Some((ticket, range));
            }
        }
        Screen::Menu => {
            saved_games.pending_page = None;
            saved_games.counter.request_missing(&mut storage, &mut counts);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list of 100,000 games, of which the first `read_count` have been read.
    fn list_with(read_count: usize) -> SavedGames {
        let card = Card {
            id: StoredId(1),
            game: None,
            started_at: 0,
            changed_at: 0,
            played_on: None,
            seats: Vec::new(),
            moves: 0,
            odds: None,
            end: None,
            position_text: String::new(),
            history: None,
            bottom_seat: Seat::FIRST,
            is_busy: false,
        };
        let page = Page { total: 100_000, first: 0, cards: vec![card; read_count] };
        SavedGames { page: Some(page), ..SavedGames::default() }
    }

    #[test]
    fn only_rows_around_the_visible_range_are_read() {
        let mut games = list_with(8 + READ_MARGIN);
        games.visible_range = 0..8;
        assert_eq!(games.missing_range(), None, "all visible rows are loaded");
        games.visible_range = 45..53;
        assert_eq!(
            games.missing_range(),
            Some(0..53 + READ_MARGIN),
            "rows ahead of the visible range are read"
        );
        games.visible_range = 50_000..50_008;
        assert_eq!(games.missing_range(), Some(50_000 - READ_MARGIN..50_008 + READ_MARGIN));
        games.pending_page = Some((1, 50_000 - READ_MARGIN..50_008 + READ_MARGIN));
        games.visible_range = 50_010..50_018;
        assert_eq!(games.missing_range(), None, "the range is already requested");
        games.visible_range = 0..8;
        games.mark_stale();
        assert_eq!(games.missing_range(), Some(0..8 + READ_MARGIN), "something has changed");
    }
}
