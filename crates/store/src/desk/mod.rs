//! State and main loop of the autosave thread.
//!
//! The thread holds the database and the last saved state of the current game. It reads orders here; the work itself
//! is in `deeds`.

mod deeds;

use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::database::Check;
use crate::salvage::Checking;
use crate::{GameStore, Home, KeptGame, KeptId, News, Order, StoreError, Ticket};
use session::{Explain, SameNames};

/// State of the autosave thread.
pub(super) struct Desk {
    home: Option<Home>,
    /// Names that count as the same person.
    same_names: SameNames,
    store: Option<GameStore>,
    playing: Option<Playing>,
    /// The current game was moved to the bin.
    ///
    /// Further saves of it are ignored until another game comes.
    is_table_binned: bool,
    /// The current game's last state, if it could not be saved.
    unwritten: Option<(Ticket, KeptGame)>,
    /// Earlier games that could not be saved when they were left.
    owed: Vec<(Option<Playing>, KeptGame)>,
    /// Time of the last attempt to save them.
    tried: Instant,
    /// Running check of a large database.
    checking: Option<Checking>,
    is_suspicious: bool,
}

/// The current game as last saved. The lock shows other programs that it is being played.
struct Playing {
    id: KeptId,
    written: KeptGame,
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

impl Desk {
    pub(crate) fn new(home: Option<Home>, same_names: SameNames) -> Desk {
        Desk {
            home,
            same_names,
            store: None,
            playing: None,
            is_table_binned: false,
            unwritten: None,
            owed: Vec::new(),
            tried: Instant::now(),
            checking: None,
            is_suspicious: false,
        }
    }

    /// Runs until all senders of orders are gone.
    pub(crate) fn work(&mut self, inbox: &Receiver<(Ticket, Order)>, tell: &mut dyn FnMut(News)) {
        let mut waiting = VecDeque::new();
        while let Some((ticket, order)) = self.next(inbox, &mut waiting, tell) {
            if !order.is_void_before(waiting.iter().map(|(_, later)| later)) {
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
            let owes = self.unwritten.is_some() || !self.owed.is_empty();
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
            Order::Leave => self.leave(),
            Order::Keep(_) if self.is_table_binned => tell(News::Written(ticket)),
            Order::Keep(kept) => match self.open(tell).and_then(|()| self.keep(KeptGame::clone(&kept))) {
                Ok(()) => {
                    self.unwritten = None;
                    tell(News::Written(ticket));
                }
                Err(error) => {
                    (self.unwritten, self.tried) = (Some((ticket, *kept)), Instant::now());
                    tell(News::NotWritten(ticket, error.message()));
                }
            },
            Order::Look => match self.open(tell).and_then(|()| self.latest()) {
                Ok(latest) => tell(News::Latest(latest)),
                Err(error) => tell(News::Unavailable(error.message())),
            },
            Order::Resume(id) => match self.open(tell).and_then(|()| self.resume(id)) {
                Ok(resumed) => tell(News::Resumed(resumed)),
                Err(error) => tell(News::NotResumed(error.message())),
            },
            Order::Shelf(filter, first, count) => {
                self.answer_query(ticket, tell, |desk| desk.shelf(&filter, first, count), News::Shelf);
            }
            Order::Copy(which, form) => {
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
            Order::Count(who, game) => {
                let count = |desk: &mut Desk| desk.store()?.statistics(&who, game).map(Box::new);
                self.answer_query(ticket, tell, count, News::Statistics);
            }
            Order::Score(game, names) => {
                let except = self.playing.as_ref().map(|playing| playing.id);
                self.answer_query(
                    ticket,
                    tell,
                    |desk| desk.store()?.score(game, &names, except),
                    News::Score,
                );
            }
            Order::Rename(id, seat, name) => {
                let renamed = self.open(tell).and_then(|()| self.rename(id, seat, &name));
                if renamed.is_ok() && self.is_on_the_table(id) {
                    tell(News::Renamed(seat, name));
                }
                self.report_change(ticket, renamed, tell);
            }
            Order::Bin(id) => {
                let was_on_the_table = self.is_on_the_table(id);
                // A later save would take the game out of the bin again.
                let settled = self.open(tell).and_then(|()| self.save_pending(id, tell));
                let binned = settled.and_then(|()| self.bin(id));
                if binned.is_ok() && was_on_the_table {
                    tell(News::Cleared(ticket));
                }
                self.report_change(ticket, binned, tell);
            }
            Order::TakeOut(id) => {
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
        self.heed(&changed);
        match changed {
            Ok(()) => tell(News::Changed(ticket)),
            Err(error) => return tell(News::NotChanged(ticket, error.message())),
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
        answer: impl FnOnce(&mut Desk) -> Result<T, StoreError>,
        news: impl FnOnce(Ticket, T) -> News,
    ) {
        let answer = self.open(tell).and_then(|()| answer(self));
        self.heed(&answer);
        match answer {
            Ok(answer) => tell(news(ticket, answer)),
            Err(error) => tell(News::NotChanged(ticket, error.message())),
        }
    }

    /// Opens the database if necessary. After a failure the next call tries again, as the disk may be back.
    fn open(&mut self, tell: &mut dyn FnMut(News)) -> Result<(), StoreError> {
        if self.store.is_none() {
            let home = self.home.as_ref().ok_or(StoreError::NoHome)?;
            let check = if self.is_suspicious { Check::Whole } else { Check::Quick };
            let (store, salvage) = GameStore::open_or_salvage_checked(&home.games_file(), check)?;
            if let Some(salvage) = salvage {
                tell(News::Salvaged(salvage));
            } else if !self.is_suspicious && store.is_large() {
                self.checking = Checking::start(&store);
            }
            self.is_suspicious = false;
            self.store = Some(store.with_same_names(self.same_names.clone()));
        }
        Ok(())
    }

    /// On damage, closes the database: the next opening recovers the readable games.
    fn heed<T>(&mut self, result: &Result<T, StoreError>) {
        if let Err(StoreError::Database { cause, .. }) = result
            && StoreError::is_corruption(cause)
        {
            self.store = None;
            self.checking = None;
            self.is_suspicious = true;
        }
    }

    fn poll_check(&mut self, tell: &mut dyn FnMut(News)) {
        let Some(done) = self.checking.take_if(|checking| checking.is_done()) else { return };
        if !done.verdict() {
            self.store = None;
            self.is_suspicious = true;
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
    fn leave(&mut self) {
        self.is_table_binned = false;
        let playing = self.playing.take();
        if let Some((_, kept)) = self.unwritten.take() {
            self.owed.push((playing, kept));
        }
    }

    /// Tries again to save everything that could not be saved.
    fn retry_unsaved(&mut self, tell: &mut dyn FnMut(News)) {
        self.tried = Instant::now();
        if self.owed.is_empty() && self.unwritten.is_none() {
            return;
        }
        // A game that still fails stays in the list; the others are tried all the same.
        if self.open(tell).is_ok() {
            let mut place = 0;
            while place < self.owed.len() {
                place += usize::from(self.write_owed(place).is_err());
            }
        }
        if let Some((ticket, kept)) = self.unwritten.take() {
            match self.open(tell).and_then(|()| self.keep(kept.clone())) {
                Ok(()) => tell(News::Written(ticket)),
                // The failure was reported already.
                Err(_) => self.unwritten = Some((ticket, kept)),
            }
        }
    }

    /// Tries again to save an earlier game.
    fn write_owed(&mut self, place: usize) -> Result<(), StoreError> {
        let (playing, kept) = self.owed.remove(place);
        let table = std::mem::replace(&mut self.playing, playing);
        let written = self.keep(kept.clone());
        let playing = std::mem::replace(&mut self.playing, table);
        if written.is_err() {
            self.owed.insert(place, (playing, kept));
        }
        written
    }

    /// Saves the pending state of a game, if there is one.
    fn save_pending(&mut self, id: KeptId, tell: &mut dyn FnMut(News)) -> Result<(), StoreError> {
        if let Some(place) = self.owed(id) {
            return self.write_owed(place);
        }
        if self.is_on_the_table(id)
            && let Some((ticket, kept)) = self.unwritten.clone()
        {
            self.keep(kept)?;
            self.unwritten = None;
            tell(News::Written(ticket));
        }
        Ok(())
    }

    /// Index of the game in the list `owed`.
    fn owed(&self, id: KeptId) -> Option<usize> {
        self.owed.iter().position(|(playing, _)| playing.as_ref().is_some_and(|playing| playing.id == id))
    }

    fn is_on_the_table(&self, id: KeptId) -> bool {
        self.playing.as_ref().is_some_and(|playing| playing.id == id)
    }
}
