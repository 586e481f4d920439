//! State and main loop of the autosave thread.
//!
//! The thread holds the database and the last saved state of the current game. It reads orders here; the work itself
//! is in `actions`.

mod actions;

use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::database::CheckLevel;
use crate::recovery::BackgroundCheck;
use crate::{DataFolders, GameStore, News, Order, StoreError, StoredGame, StoredId, Ticket};
use session::{NameGroups, ToMessage};

/// State of the autosave thread.
pub(super) struct AutosaveWorker {
    folders: Option<DataFolders>,
    /// Names that count as the same person.
    same_names: NameGroups,
    store: Option<GameStore>,
    current: Option<CurrentGame>,
    /// The current game was moved to the bin.
    ///
    /// Further saves of it are ignored until another game comes.
    is_current_binned: bool,
    /// The current game's last state, if it could not be saved.
    unsaved: Option<(Ticket, StoredGame)>,
    /// Earlier games that could not be saved when they were left.
    unsaved_games: Vec<(Option<CurrentGame>, StoredGame)>,
    /// Time of the last attempt to save them.
    tried: Instant,
    /// Running check of a large database.
    checking: Option<BackgroundCheck>,
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
const MOST_NAMES: usize = 50;

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
            tried: Instant::now(),
            checking: None,
            needs_full_check: false,
        }
    }

    /// Runs until all senders of orders are gone.
    pub(crate) fn work(&mut self, inbox: &Receiver<(Ticket, Order)>, tell: &mut dyn FnMut(News)) {
        let mut waiting = VecDeque::new();
        while let Some((ticket, order)) = self.next(inbox, &mut waiting, tell) {
            if !order.is_superseded_by(waiting.iter().map(|(_, later)| later)) {
                self.execute(ticket, order, tell);
            }
        }
        self.retry_unsaved(tell);
    }

    fn next(
        &mut self,
        inbox: &Receiver<(Ticket, Order)>,
        waiting: &mut VecDeque<(Ticket, Order)>,
        tell: &mut dyn FnMut(News),
    ) -> Option<(Ticket, Order)> {
        loop {
            self.poll_check(tell);
            waiting.extend(inbox.try_iter());
            if let Some(next) = waiting.pop_front() {
                return Some(next);
            }
            let owes = self.unsaved.is_some() || !self.unsaved_games.is_empty();
            if owes && self.tried.elapsed() >= RETRY_INTERVAL {
                self.retry_unsaved(tell);
            }
            let order = match self.checking {
                Some(_) => inbox.recv_timeout(CHECK_POLL_INTERVAL),
                None if owes => inbox.recv_timeout(RETRY_INTERVAL),
                None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match order {
                Ok(order) => waiting.push_back(order),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }

    fn execute(&mut self, ticket: Ticket, order: Order, tell: &mut dyn FnMut(News)) {
        match order {
            Order::LeaveGame => self.leave_game(),
            Order::Save(_) if self.is_current_binned => tell(News::Saved(ticket)),
            Order::Save(kept) => match self.open(tell).and_then(|()| self.save(StoredGame::clone(&kept))) {
                Ok(()) => {
                    self.unsaved = None;
                    tell(News::Saved(ticket));
                }
                Err(error) => {
                    (self.unsaved, self.tried) = (Some((ticket, *kept)), Instant::now());
                    tell(News::SaveFailed(ticket, error.message()));
                }
            },
            Order::FindLatest => match self.open(tell).and_then(|()| self.latest()) {
                Ok(latest) => tell(News::Latest(latest)),
                Err(error) => tell(News::Unavailable(error.message())),
            },
            Order::LoadGame(id) => match self.open(tell).and_then(|()| self.resume(id)) {
                Ok(resumed) => tell(News::Loaded(resumed)),
                Err(error) => tell(News::NotLoaded(error.message())),
            },
            Order::ListPage(filter, first, count) => {
                self.answer_query(ticket, tell, |desk| desk.shelf(&filter, first, count), News::ListPage);
            }
            Order::ExportText(which, form) => {
                self.answer_query(ticket, tell, |desk| desk.text(which, form), News::Text)
            }
            Order::Names => {
                self.answer_query(
                    ticket,
                    tell,
                    |desk| desk.store()?.names(MOST_NAMES),
                    |_, names| News::Names(names),
                );
            }
            Order::Statistics(who, game) => {
                let count =
                    |worker: &mut AutosaveWorker| worker.store()?.statistics(&who, game).map(Box::new);
                self.answer_query(ticket, tell, count, News::Statistics);
            }
            Order::Score(game, names) => {
                let except = self.current.as_ref().map(|playing| playing.id);
                self.answer_query(
                    ticket,
                    tell,
                    |desk| desk.store()?.score(game, &names, except),
                    News::Score,
                );
            }
            Order::Rename(id, seat, name) => {
                let renamed = self.open(tell).and_then(|()| self.rename(id, seat, &name));
                if renamed.is_ok() && self.is_current(id) {
                    tell(News::Renamed(seat, name));
                }
                self.report_change(ticket, renamed, tell);
            }
            Order::Bin(id) => {
                let was_on_the_table = self.is_current(id);
                // A later save would take the game out of the bin again.
                let settled = self.open(tell).and_then(|()| self.save_pending(id, tell));
                let binned = settled.and_then(|()| self.bin(id));
                if binned.is_ok() && was_on_the_table {
                    tell(News::Cleared(ticket));
                }
                self.report_change(ticket, binned, tell);
            }
            Order::Restore(id) => {
                let taken_out = self.open(tell).and_then(|()| self.store()?.set_binned(id, false));
                self.report_change(ticket, taken_out, tell);
            }
            Order::EmptyBin => {
                let emptied = self.open(tell).and_then(|()| self.empty_bin());
                self.report_change(ticket, emptied, tell);
            }
        }
    }

    /// Reports whether an order changed saved games.
    fn report_change(&mut self, ticket: Ticket, changed: Result<(), StoreError>, tell: &mut dyn FnMut(News)) {
        self.close_if_damaged(&changed);
        match changed {
            Ok(()) => tell(News::Done(ticket)),
            Err(error) => return tell(News::Failed(ticket, error.message())),
        }
        // The game to offer under "Continue" may be another one, or renamed.
        if let Ok(latest) = self.latest() {
            tell(News::Latest(latest));
        }
    }

    /// Answers a query.
    fn answer_query<T>(
        &mut self,
        ticket: Ticket,
        tell: &mut dyn FnMut(News),
        answer: impl FnOnce(&mut AutosaveWorker) -> Result<T, StoreError>,
        news: impl FnOnce(Ticket, T) -> News,
    ) {
        let answer = self.open(tell).and_then(|()| answer(self));
        self.close_if_damaged(&answer);
        match answer {
            Ok(answer) => tell(news(ticket, answer)),
            Err(error) => tell(News::Failed(ticket, error.message())),
        }
    }

    /// Opens the database if necessary. After a failure the next call tries again, as the disk may be back.
    fn open(&mut self, tell: &mut dyn FnMut(News)) -> Result<(), StoreError> {
        if self.store.is_none() {
            let home = self.folders.as_ref().ok_or(StoreError::NoHome)?;
            let check = if self.needs_full_check { CheckLevel::Whole } else { CheckLevel::Quick };
            let (store, salvage) = GameStore::open_or_salvage_checked(&home.games_file(), check)?;
            if let Some(salvage) = salvage {
                tell(News::Recovered(salvage));
            } else if !self.needs_full_check && store.is_large() {
                self.checking = BackgroundCheck::start(&store);
            }
            self.needs_full_check = false;
            self.store = Some(store.with_same_names(self.same_names.clone()));
        }
        Ok(())
    }

    /// On damage, closes the database: the next opening recovers the readable games.
    fn close_if_damaged<T>(&mut self, result: &Result<T, StoreError>) {
        if let Err(StoreError::Database { cause, .. }) = result
            && StoreError::is_corruption(cause)
        {
            self.store = None;
            self.checking = None;
            self.needs_full_check = true;
        }
    }

    fn poll_check(&mut self, tell: &mut dyn FnMut(News)) {
        let Some(done) = self.checking.take_if(|checking| checking.is_done()) else { return };
        if !done.finish() {
            self.store = None;
            self.needs_full_check = true;
            // Errors are reported when the next order needs the database.
            let _ = self.open(tell);
        }
    }

    fn store(&mut self) -> Result<&mut GameStore, StoreError> {
        self.store.as_mut().ok_or(StoreError::NoHome)
    }

    /// Detaches the current game.
    ///
    /// Its state is remembered if it could not be saved.
    fn leave_game(&mut self) {
        self.is_current_binned = false;
        let playing = self.current.take();
        if let Some((_, kept)) = self.unsaved.take() {
            self.unsaved_games.push((playing, kept));
        }
    }

    /// Tries again to save everything that could not be saved.
    fn retry_unsaved(&mut self, tell: &mut dyn FnMut(News)) {
        self.tried = Instant::now();
        if self.unsaved_games.is_empty() && self.unsaved.is_none() {
            return;
        }
        // A game that still fails stays in the list; the others are tried all the same.
        if self.open(tell).is_ok() {
            let mut place = 0;
            while place < self.unsaved_games.len() {
                place += usize::from(self.write_owed(place).is_err());
            }
        }
        if let Some((ticket, kept)) = self.unsaved.take() {
            match self.open(tell).and_then(|()| self.save(kept.clone())) {
                Ok(()) => tell(News::Saved(ticket)),
                // The failure was reported already.
                Err(_) => self.unsaved = Some((ticket, kept)),
            }
        }
    }

    /// Tries again to save an earlier game.
    fn write_owed(&mut self, place: usize) -> Result<(), StoreError> {
        let (playing, kept) = self.unsaved_games.remove(place);
        let table = std::mem::replace(&mut self.current, playing);
        let written = self.save(kept.clone());
        let playing = std::mem::replace(&mut self.current, table);
        if written.is_err() {
            self.unsaved_games.insert(place, (playing, kept));
        }
        written
    }

    /// Saves the pending state of a game, if there is one.
    fn save_pending(&mut self, id: StoredId, tell: &mut dyn FnMut(News)) -> Result<(), StoreError> {
        if let Some(place) = self.index_of_unsaved(id) {
            return self.write_owed(place);
        }
        if self.is_current(id)
            && let Some((ticket, kept)) = self.unsaved.clone()
        {
            self.save(kept)?;
            self.unsaved = None;
            tell(News::Saved(ticket));
        }
        Ok(())
    }

    /// Index of the game in the list `unsaved_games`.
    fn index_of_unsaved(&self, id: StoredId) -> Option<usize> {
        self.unsaved_games
            .iter()
            .position(|(playing, _)| playing.as_ref().is_some_and(|playing| playing.id == id))
    }

    fn is_current(&self, id: StoredId) -> bool {
        self.current.as_ref().is_some_and(|playing| playing.id == id)
    }
}
