//! State and main loop of the autosave thread.
//!
//! The thread holds the database and the last saved state of the current game. It reads orders here; the work itself
//! is in `actions`.

mod actions;
mod answers;

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::fs::File;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::database::CheckLevel;
use crate::recovery::BackgroundCheck;
use crate::{DataFolders, GameStore, News, Order, StoreError, StoredGame, StoredId, Ticket};
use actions::Kept;
use session::{NameGroups, ToMessage};

/// State of the autosave thread.
pub(super) struct AutosaveWorker {
    folders: Option<DataFolders>,
    /// Names that count as the same person.
    same_names: NameGroups,
    store: Option<GameStore>,
    current: Option<CurrentGame>,
    /// Whether the current game was moved to the bin.
    ///
    /// Further saves are then ignored until the game is left.
    is_current_binned: bool,
    /// The current game's last state, if it could not be saved.
    unsaved: Option<(Ticket, StoredGame)>,
    /// Earlier games that could not be saved when they were left.
    unsaved_games: Vec<(Option<CurrentGame>, StoredGame)>,
    /// Games that the player has restored from the bin in this run. The program does not move them back by itself.
    restored: HashSet<StoredId>,
    /// Time of the last attempt to save the unsaved games.
    last_attempt: Instant,
    /// Running check of a large database.
    checking: Option<BackgroundCheck>,
    /// Whether the next opening must check the whole database, because damage was found.
    needs_full_check: bool,
}

/// The current game as last saved. The lock shows other programs that it is being played.
struct CurrentGame {
    id: StoredId,
    written: StoredGame,
    /// Names changed by [`Order::Rename`], by seat: the current game may not have them yet.
    renamed: BTreeMap<usize, String>,
    _lock: Option<File>,
}

/// Largest number of names returned.
const MAX_NAMES: usize = 50;

/// Interval between attempts to save again; the disk may have space by then.
const RETRY_INTERVAL: Duration = Duration::from_secs(2);

/// Interval at which a running check is polled.
const CHECK_POLL_INTERVAL: Duration = Duration::from_millis(100);

impl AutosaveWorker {
    pub(crate) fn new(folders: Option<DataFolders>, same_names: NameGroups) -> AutosaveWorker {
        AutosaveWorker {
            folders,
            same_names,
            store: None,
            current: None,
            is_current_binned: false,
            unsaved: None,
            unsaved_games: Vec::new(),
            restored: HashSet::new(),
            last_attempt: Instant::now(),
            checking: None,
            needs_full_check: false,
        }
    }

    /// Runs until all senders of orders are gone.
    pub(crate) fn work(&mut self, inbox: &Receiver<(Ticket, Order)>, send: &mut dyn FnMut(News)) {
        let mut waiting = VecDeque::new();
        while let Some((ticket, order)) = self.next(inbox, &mut waiting, send) {
            if !order.is_superseded_by(waiting.iter().map(|(_, later)| later)) {
                self.execute(ticket, order, send);
            }
        }
        self.retry_unsaved(send);
    }

    /// Waits for the next order; `None` when all senders are gone. Meanwhile retries saving and polls the check.
    fn next(
        &mut self,
        inbox: &Receiver<(Ticket, Order)>,
        waiting: &mut VecDeque<(Ticket, Order)>,
        send: &mut dyn FnMut(News),
    ) -> Option<(Ticket, Order)> {
        loop {
            self.poll_check(send);
            waiting.extend(inbox.try_iter());
            if let Some(next) = waiting.pop_front() {
                return Some(next);
            }
            let has_unsaved = self.unsaved.is_some() || !self.unsaved_games.is_empty();
            if has_unsaved && self.last_attempt.elapsed() >= RETRY_INTERVAL {
                self.retry_unsaved(send);
            }
            let order = match self.checking {
                Some(_) => inbox.recv_timeout(CHECK_POLL_INTERVAL),
                None if has_unsaved => inbox.recv_timeout(RETRY_INTERVAL),
                None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match order {
                Ok(order) => waiting.push_back(order),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }

    /// Executes an order and sends its answer.
    fn execute(&mut self, ticket: Ticket, order: Order, send: &mut dyn FnMut(News)) {
        match order {
            Order::LeaveGame => {
                self.leave_game();
                // Another game begins. On failure, the next call tries again.
                let _ = self.bin_barely_begun(Kept::Current);
            }
            Order::Save(_) if self.is_current_binned => send(News::Saved(ticket)),
            Order::Save(stored) => match self.open(send).and_then(|()| self.save(StoredGame::clone(&stored)))
            {
                Ok(()) => {
                    self.unsaved = None;
                    send(News::Saved(ticket));
                }
                Err(error) => {
                    (self.unsaved, self.last_attempt) = (Some((ticket, *stored)), Instant::now());
                    send(News::SaveFailed(ticket, error.message()));
                }
            },
            Order::FindLatest => match self.open_for_reading(send).and_then(|()| self.latest()) {
                Ok(latest) => send(News::Latest(latest)),
                Err(error) => send(News::Unavailable(error.message())),
            },
            Order::LoadGame(id) => match self.open_for_reading(send).and_then(|()| self.resume(id)) {
                Ok(resumed) => send(News::Loaded(resumed)),
                Err(error) => send(News::NotLoaded(error.message())),
            },
            Order::ListPage(filter, first, count) => {
                self.answer_query(
                    ticket,
                    send,
                    |worker| worker.list_page(&filter, first, count),
                    News::ListPage,
                );
            }
            Order::ExportText(which, form) => {
                self.answer_query(ticket, send, |worker| worker.text(which, form), News::Text)
            }
            Order::Names => {
                self.answer_query(
                    ticket,
                    send,
                    |worker| worker.store()?.names(MAX_NAMES),
                    |_, names| News::Names(names),
                );
            }
            Order::Statistics(who, game) => {
                let count =
                    |worker: &mut AutosaveWorker| worker.store()?.statistics(&who, game).map(Box::new);
                self.answer_query(ticket, send, count, News::Statistics);
            }
            Order::Score(game, names) => {
                let except = self.current.as_ref().map(|current_game| current_game.id);
                self.answer_query(
                    ticket,
                    send,
                    |worker| worker.store()?.score(game, &names, except),
                    News::Score,
                );
            }
            Order::LevelGames { game, name, without_current } => {
                let except = self.current.as_ref().map(|current_game| current_game.id);
                let except = except.filter(|_| without_current);
                self.answer_query(
                    ticket,
                    send,
                    |worker| worker.store()?.level_games(game, &name, except),
                    News::LevelGames,
                );
            }
            Order::Rename(id, seat, name) => {
                let renamed = self.open(send).and_then(|()| self.rename(id, seat, &name));
                if renamed.is_ok() && self.is_current(id) {
                    send(News::Renamed(seat, name));
                }
                self.report_change(ticket, renamed, send);
            }
            Order::Bin(ids) => {
                let current = self.current_among(&ids);
                let binned = self
                    .open(send)
                    .and_then(|()| self.save_all_pending(&ids, send))
                    .and_then(|()| self.bin(&ids));
                if binned.is_ok() && current.is_some() {
                    send(News::Cleared(ticket));
                }
                self.report_changes(ticket, binned, send);
            }
            Order::BinBarelyBegun => {
                if self.open(send).is_ok() && self.bin_barely_begun(Kept::Latest).unwrap_or(false) {
                    self.send_latest(send);
                }
            }
            Order::Restore(ids) => {
                let restored = self.open(send).and_then(|()| self.restore(&ids));
                self.report_change(ticket, restored, send);
            }
            Order::Delete(ids) => {
                let deleted = self.open(send).and_then(|()| self.delete(ids));
                self.report_changes(ticket, deleted, send);
            }
            Order::EmptyBin => {
                let bin_emptied = self.open(send).and_then(|()| self.empty_bin());
                self.report_changes(ticket, bin_emptied, send);
            }
            Order::Imports => {
                self.answer_query(
                    ticket,
                    send,
                    |worker| worker.store()?.latest_imports(),
                    |_, imports| News::Imports(imports),
                );
            }
            Order::UndoImport(import) => self.answer_undo_import(ticket, import, send),
            Order::ListIds(filter) => {
                self.answer_query(ticket, send, |worker| worker.store()?.list_ids(&filter), News::Ids);
            }
            Order::KeepReview(game, review) => {
                let kept = self.open(send).and_then(|()| {
                    let id = game.or(self.current_id()).ok_or(StoreError::NoSuchGame(0))?;
                    self.save_pending(id, send)?;
                    self.store()?.keep_review(id, &review)
                });
                self.report_record(ticket, kept, |_| News::Recorded(ticket), send);
            }
            Order::FindReview(game) => {
                let review = |worker: &mut AutosaveWorker| worker.review(game.or(worker.current_id()));
                self.answer_query(ticket, send, review, |ticket, review| {
                    News::Review(ticket, review.map(Box::new))
                });
            }
            Order::RecordPuzzle(game, puzzle, attempt) => {
                self.record(ticket, send, |store| store.record_puzzle(game, &puzzle, attempt));
            }
            Order::PuzzleResults(game) => {
                let results = |worker: &mut AutosaveWorker| worker.store()?.puzzle_results(game);
                self.answer_query(ticket, send, results, News::PuzzleResults);
            }
            Order::AddMistakes { game, mistakes, day } => {
                let source = game.or(self.current_id());
                let added = self.open(send).and_then(|()| self.store()?.add_mistakes(source, &mistakes, day));
                self.report_record(ticket, added, |added| News::MistakesAdded(ticket, added), send);
            }
            Order::DueMistakes(day) => {
                let due = |worker: &mut AutosaveWorker| worker.store()?.due_mistakes(day);
                self.answer_query(ticket, send, due, News::DueMistakes);
            }
            Order::CountDueMistakes(day) => {
                let count = |worker: &mut AutosaveWorker| Ok(worker.store()?.due_mistakes(day)?.len());
                self.answer_query(ticket, send, count, News::DueMistakeCount);
            }
            Order::AllMistakes => {
                let all = |worker: &mut AutosaveWorker| worker.store()?.all_mistakes();
                self.answer_query(ticket, send, all, News::AllMistakes);
            }
            Order::UpdateMistake(id, repetition) => {
                self.record(ticket, send, |store| store.update_mistake(id, &repetition));
            }
            Order::PutMistakeAside(id, is_aside) => {
                self.record(ticket, send, |store| store.put_mistake_aside(id, is_aside));
            }
            Order::DeleteMistake(id) => self.record(ticket, send, |store| store.delete_mistake(id)),
        }
    }

    /// Opens the database for writing if necessary. After a failure the next call tries again: the disk may be
    /// available then.
    fn open(&mut self, send: &mut dyn FnMut(News)) -> Result<(), StoreError> {
        if self.store.as_ref().is_none_or(GameStore::is_read_only) {
            let home = self.folders.as_ref().ok_or(StoreError::NoHome)?;
            let check = if self.needs_full_check { CheckLevel::Whole } else { CheckLevel::Quick };
            let (store, recovery) = GameStore::open_or_recover_checked(&home.games_file(), check)?;
            let is_read_only = store.is_read_only();
            if let Some(recovery) = recovery {
                send(News::Recovered(recovery));
            } else if !self.needs_full_check && !is_read_only && store.is_large() {
                self.checking = BackgroundCheck::start(&store);
            }
            self.needs_full_check = false;
            self.store = Some(store.with_same_names(self.same_names.clone()));
            if is_read_only {
                return Err(StoreError::ReadOnly { path: home.games_file() });
            }
        }
        Ok(())
    }

    /// Opens the database if necessary, at least for reading. Reports if nothing can be written.
    fn open_for_reading(&mut self, send: &mut dyn FnMut(News)) -> Result<(), StoreError> {
        if self.store.is_some() {
            return Ok(());
        }
        let Err(error) = self.open(send) else { return Ok(()) };
        if self.store.is_none() {
            let folders = self.folders.as_ref().filter(|_| error.prevents_writing());
            match folders.map(|folders| GameStore::open_read_only(&folders.games_file())) {
                Some(Ok(store)) => self.store = Some(store.with_same_names(self.same_names.clone())),
                _ => return Err(error),
            }
        }
        send(News::Unavailable(error.message()));
        Ok(())
    }

    /// Closes the database if the error shows damage, so that the next opening recovers the readable games.
    fn close_if_damaged<T>(&mut self, result: &Result<T, StoreError>) {
        if let Err(StoreError::Database { cause, .. }) = result
            && StoreError::is_corruption(cause)
        {
            self.store = None;
            self.checking = None;
            self.needs_full_check = true;
        }
    }

    /// Handles the end of the background check: reopens and recovers a damaged database.
    fn poll_check(&mut self, send: &mut dyn FnMut(News)) {
        let Some(done) = self.checking.take_if(|checking| checking.is_done()) else { return };
        if done.has_found_damage() {
            self.store = None;
            self.needs_full_check = true;
            // Errors are reported when the next order needs the database.
            let _ = self.open(send);
        }
    }

    fn store(&mut self) -> Result<&mut GameStore, StoreError> {
        self.store.as_mut().ok_or(StoreError::NoHome)
    }

    /// Detaches the current game. A state that could not be saved moves to `unsaved_games`.
    fn leave_game(&mut self) {
        self.is_current_binned = false;
        let current_game = self.current.take();
        if let Some((_, stored)) = self.unsaved.take() {
            self.unsaved_games.push((current_game, stored));
        }
    }

    /// Tries again to save everything that could not be saved.
    fn retry_unsaved(&mut self, send: &mut dyn FnMut(News)) {
        self.last_attempt = Instant::now();
        if self.unsaved_games.is_empty() && self.unsaved.is_none() {
            return;
        }
        // A game whose save fails again stays in the list, and the next one is tried.
        if self.open(send).is_ok() {
            let mut index = 0;
            while index < self.unsaved_games.len() {
                index += usize::from(self.retry_unsaved_game(index).is_err());
            }
        }
        if let Some((ticket, stored)) = self.unsaved.take() {
            match self.open(send).and_then(|()| self.save(stored.clone())) {
                Ok(()) => send(News::Saved(ticket)),
                // The failure was reported already.
                Err(_) => self.unsaved = Some((ticket, stored)),
            }
        }
    }

    /// Tries again to save an earlier game.
    fn retry_unsaved_game(&mut self, index: usize) -> Result<(), StoreError> {
        let (current_game, stored) = self.unsaved_games.remove(index);
        let table_game = std::mem::replace(&mut self.current, current_game);
        let written = self.save(stored.clone());
        let current_game = std::mem::replace(&mut self.current, table_game);
        if written.is_err() {
            self.unsaved_games.insert(index, (current_game, stored));
        }
        written
    }

    /// Saves the pending state of a game, if there is one.
    fn save_pending(&mut self, id: StoredId, send: &mut dyn FnMut(News)) -> Result<(), StoreError> {
        if let Some(index) = self.index_of_unsaved(id) {
            return self.retry_unsaved_game(index);
        }
        if self.is_current(id)
            && let Some((ticket, stored)) = self.unsaved.clone()
        {
            self.save(stored)?;
            self.unsaved = None;
            send(News::Saved(ticket));
        }
        Ok(())
    }

    /// Saves the pending states of these games, so that no later save takes a game out of the bin again.
    fn save_all_pending(&mut self, ids: &[StoredId], send: &mut dyn FnMut(News)) -> Result<(), StoreError> {
        let unsaved = self.unsaved_games.iter().filter_map(|(game, _)| Some(game.as_ref()?.id));
        let pending: Vec<StoredId> = unsaved.chain(self.current_id()).filter(|id| ids.contains(id)).collect();
        pending.into_iter().try_for_each(|id| self.save_pending(id, send))
    }

    /// Index of the game in the list `unsaved_games`.
    fn index_of_unsaved(&self, id: StoredId) -> Option<usize> {
        self.unsaved_games.iter().position(|(current_game, _)| {
            current_game.as_ref().is_some_and(|current_game| current_game.id == id)
        })
    }

    fn is_current(&self, id: StoredId) -> bool {
        self.current_id() == Some(id)
    }

    fn current_id(&self) -> Option<StoredId> {
        self.current.as_ref().map(|current_game| current_game.id)
    }

    /// The current game, if it is one of `ids`.
    fn current_among(&self, ids: &[StoredId]) -> Option<StoredId> {
        self.current_id().filter(|id| ids.contains(id))
    }
}
