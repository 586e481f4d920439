//! List of saved games, and actions on them: rename, copy, move to the bin, restore.
//!
//! The storage thread reads only the visible part of the list, and the render loop never waits for it.

use std::ops::Range;
use std::time::Duration;

use bevy::prelude::*;

use crate::app::commands::{GoBack, LibraryNotice, Navigate, ShowGames};
use crate::app::core::{AddWakingMessage, Dialog, DialogControl, FramePhase, NextFrame, Screen, Storage};
use crate::app::game::{CurrentMatch, GameCounts};
use crate::app::library::actions::{ActionResult, Deletion, PendingAction, Undo};
use crate::app::library::counts::GameCounter;
use crate::app::library::page::LibraryFilters;
use crate::app::library::selected_games::{SelectedGames, SelectionChange};
use session::game_text::TextFormat;
use session::{LocalizedMessage, Seat};
use store::{Card, Filter, ListedImport, Order, Page, StoredId, Ticket};

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
    /// Moves games to the bin.
    Bin(Vec<StoredId>),
    /// Restores games from the bin.
    Restore(Vec<StoredId>),
    /// Asks whether to delete games for good.
    AskDeletion(Deletion),
    /// Deletes games for good, and closes the dialog that asked.
    Delete(Deletion),
    /// Changes which games are selected.
    Select(SelectionChange),
}

/// The loaded page of saved games, and the result of the last action.
#[derive(Resource, Default)]
pub struct SavedGames {
    pub filter: Filter,
    /// Visible range of indices.
    pub visible_range: Range<usize>,
    /// The page read last. It is larger than the visible range, so that rows are ready when the list scrolls.
    pub(super) page: Option<Page>,
    /// Whether the page may be outdated.
    pub(super) is_stale: bool,
    /// Ticket and range of the page being read.
    pub(super) pending_page: Option<(Ticket, Range<usize>)>,
    /// Error that prevents reading the games; `None` if there is none.
    pub unreadable: Option<LocalizedMessage>,
    /// Requests for the counts in the menu.
    pub(super) counter: GameCounter,
    /// Actions that the storage thread has not answered yet.
    pub(super) pending_actions: Vec<(Ticket, PendingAction)>,
    /// The imports of many games, newest first.
    pub imports: Vec<ListedImport>,
    /// The deletion that the player is asked to confirm.
    pub asked_deletion: Option<Deletion>,
    /// Result of the last action, shown for `MESSAGE_DURATION`.
    pub result: Option<ActionResult>,
    /// Game whose players were last renamed or are being renamed in the dialog.
    renaming: Option<Box<Card>>,
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
    pub(super) fn show_result(&mut self, message: LocalizedMessage, failed: bool, undo: Option<Undo>) {
        self.result = Some(ActionResult::new(message, failed, undo));
    }

    /// Removes a message that offers undo, so that undo is requested only once.
    fn forget_undo(&mut self) {
        self.result.take_if(|result| result.undo.is_some());
    }

    /// Marks list and counts as outdated; the old list stays visible until the new one is read.
    pub(super) fn mark_stale(&mut self) {
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
        .init_resource::<SelectedGames>()
        .add_waking_message::<LibraryRequest>()
        .add_systems(OnEnter(Screen::Menu), |mut saved_games: ResMut<SavedGames>| {
            saved_games.counter.mark_stale()
        })
        .add_systems(
            OnEnter(Screen::Library),
            (refresh, bin_barely_begun_games.run_if(resource_exists::<Storage>)).chain(),
        )
        .add_systems(OnEnter(Screen::Bin), refresh)
        .add_systems(Update, end_selection.in_set(FramePhase::PageBack))
        .add_systems(
            Update,
            (show_games, handle_requests, expire_message, show_notices, request_page_or_counts)
                .chain()
                .in_set(FramePhase::Library)
                .run_if(resource_exists::<Storage>),
        );
}

/// Refreshes the list when the screen opens: games may have changed meanwhile.
fn refresh(mut saved_games: ResMut<SavedGames>, mut selected: ResMut<SelectedGames>) {
    selected.end();
    saved_games.mark_stale();
    // Keep a result that has not been shown yet.
    saved_games.result.take_if(|result| result.first_shown_at.is_some());
}

/// Moves games of a few half-moves to the bin, except the one to continue, so that they do not pile up.
fn bin_barely_begun_games(mut storage: ResMut<Storage>) {
    storage.send(Order::BinBarelyBegun);
}

/// Ends the selection instead of leaving the page.
fn end_selection(
    mut requests: ResMut<Messages<GoBack>>,
    mut selected: ResMut<SelectedGames>,
    screen: Res<State<Screen>>,
    dialog: Res<State<Dialog>>,
) {
    let is_page = matches!(screen.get(), Screen::Library | Screen::Bin) && *dialog == Dialog::None;
    if is_page && selected.is_active() && !requests.is_empty() {
        requests.clear();
        selected.end();
    }
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
    for LibraryNotice { message: words, has_failed, undo_import } in notices.read() {
        saved_games.show_result(words.clone(), *has_failed, undo_import.map(Undo::Import));
    }
}

/// Carries out the requested actions.
pub(super) fn handle_requests(
    mut requests: MessageReader<LibraryRequest>,
    mut storage: ResMut<Storage>,
    mut saved_games: ResMut<SavedGames>,
    mut selected: ResMut<SelectedGames>,
    mut dialog: DialogControl,
    table: Option<Res<CurrentMatch>>,
) {
    let storage = &mut *storage;
    let send = |saved_games: &mut SavedGames, storage: &mut Storage, order, action| {
        saved_games.pending_actions.push((storage.send(order), action))
    };
    let on_table = table.as_ref().map(|game| game.number());
    for request in requests.read() {
        match request {
            LibraryRequest::SetFilter(filter) => {
                // Games that are not shown any more must not be deleted by accident.
                selected.end();
                saved_games.set_filter(filter.clone());
            }
            LibraryRequest::SetVisibleRange(range) => saved_games.visible_range = range.clone(),
            LibraryRequest::AskRename(card) => {
                saved_games.renaming = Some(card.clone());
                dialog.open(Dialog::Rename);
            }
            LibraryRequest::Rename(id, names) => {
                dialog.close();
                for (seat, name) in names {
                    let order = Order::Rename(*id, *seat, name.clone());
                    send(&mut saved_games, storage, order, PendingAction::Rename);
                }
            }
            LibraryRequest::Copy(id) => {
                let order = Order::ExportText(Some(*id), TextFormat::Usual);
                send(&mut saved_games, storage, order, PendingAction::Copy);
            }
            LibraryRequest::Bin(ids) => {
                selected.end();
                let action = PendingAction::Bin(ids.clone(), on_table);
                send(&mut saved_games, storage, Order::Bin(ids.clone()), action);
            }
            LibraryRequest::Restore(ids) => {
                selected.end();
                saved_games.forget_undo();
                let action = PendingAction::Restore(ids.len());
                send(&mut saved_games, storage, Order::Restore(ids.clone()), action);
            }
            LibraryRequest::AskDeletion(deletion) => {
                saved_games.asked_deletion = Some(deletion.clone());
                dialog.open(Dialog::DeleteGames);
            }
            LibraryRequest::Delete(deletion) => {
                selected.end();
                saved_games.forget_undo();
                dialog.close();
                let (order, action) = match deletion {
                    Deletion::Bin => (Order::EmptyBin, PendingAction::EmptyBin),
                    Deletion::Games(ids) => (Order::Delete(ids.clone()), PendingAction::Delete(ids.len())),
                    Deletion::Import(import, _) => {
                        (Order::UndoImport(*import), PendingAction::UndoImport(on_table))
                    }
                };
                send(&mut saved_games, storage, order, action);
            }
            LibraryRequest::Select(change) => selected.change(*change, &saved_games.filter, storage),
        }
    }
}

/// Removes the message after `MESSAGE_DURATION`; requests a frame for that.
pub(super) fn expire_message(
    mut saved_games: ResMut<SavedGames>,
    time: Res<Time<Real>>,
    next_frame: Res<NextFrame>,
) {
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
                if saved_games.is_stale {
                    storage.send(Order::Imports);
                }
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
