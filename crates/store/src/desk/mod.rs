//! What the keeper's thread has before it: the database, and the game on the table as it was written last. It hears
//! orders here and answers them; what it does with games is in `deeds`.

mod deeds;

use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::database::Check;
use crate::salvage::Checking;
use crate::{GameStore, Home, KeptGame, KeptId, News, Order, StoreError, Ticket};
use session::{Explain, SameNames};

/// The thread's own.
pub(super) struct Desk {
    home: Option<Home>,
    /// Which names count as one.
    same_names: SameNames,
    store: Option<GameStore>,
    playing: Option<Playing>,
    /// The game on the table went to the bin: what is still told of it until another one comes is not kept.
    is_table_binned: bool,
    /// The game on the table as it ought to be on the disk, where it could not be written.
    unwritten: Option<(Ticket, KeptGame)>,
    /// Games that were left while they could not be written.
    owed: Vec<(Option<Playing>, KeptGame)>,
    /// When that was tried last.
    tried: Instant,
    /// The check of a large database, beside the work.
    checking: Option<Checking>,
    /// Damage has shown: all of the database is looked at when it is opened next.
    is_suspicious: bool,
}

/// The game on the table, as it was written last. Other programs see by the lock that it is played.
struct Playing {
    id: KeptId,
    written: KeptGame,
    /// The names that were changed here, by seat: the table may not know of them yet.
    renamed: BTreeMap<usize, String>,
    _lock: Option<File>,
}

/// How many names of people are told.
const NAMES: usize = 50;

/// How often what could not be written is tried again: there may be room on the disk meanwhile.
const TRY_AGAIN: Duration = Duration::from_secs(2);

/// How often a check that runs beside is looked after.
const LOOK_AFTER: Duration = Duration::from_millis(100);

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

    /// Works until nobody is left who could give orders.
    pub(crate) fn work(&mut self, inbox: &Receiver<(Ticket, Order)>, tell: &mut dyn FnMut(News)) {
        let mut waiting = VecDeque::new();
        while let Some((ticket, order)) = self.next(inbox, &mut waiting, tell) {
            if !order.is_void_before(waiting.iter().map(|(_, later)| later)) {
                self.obey(ticket, order, tell);
            }
        }
        self.write_what_is_owed(tell);
    }

    fn next(
        &mut self,
        inbox: &Receiver<(Ticket, Order)>,
        waiting: &mut VecDeque<(Ticket, Order)>,
        tell: &mut dyn FnMut(News),
    ) -> Option<(Ticket, Order)> {
        loop {
            self.hear_check(tell);
            waiting.extend(inbox.try_iter());
            if let Some(next) = waiting.pop_front() {
                return Some(next);
            }
            let owes = self.unwritten.is_some() || !self.owed.is_empty();
            if owes && self.tried.elapsed() >= TRY_AGAIN {
                self.write_what_is_owed(tell);
            }
            let order = match self.checking {
                Some(_) => inbox.recv_timeout(LOOK_AFTER),
                None if owes => inbox.recv_timeout(TRY_AGAIN),
                None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match order {
                Ok(order) => waiting.push_back(order),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }

    fn obey(&mut self, ticket: Ticket, order: Order, tell: &mut dyn FnMut(News)) {
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
                self.ask(ticket, tell, |desk| desk.shelf(&filter, first, count), News::Shelf);
            }
            Order::Copy(which, form) => self.ask(ticket, tell, |desk| desk.text(which, form), News::Text),
            Order::Names => {
                self.ask(ticket, tell, |desk| desk.store()?.names(NAMES), |_, names| News::Names(names));
            }
            Order::Count(who, game) => {
                let count = |desk: &mut Desk| desk.store()?.statistics(&who, game).map(Box::new);
                self.ask(ticket, tell, count, News::Statistics);
            }
            Order::Score(game, names) => {
                let except = self.playing.as_ref().map(|playing| playing.id);
                self.ask(ticket, tell, |desk| desk.store()?.score(game, &names, except), News::Score);
            }
            Order::Rename(id, seat, name) => {
                let renamed = self.open(tell).and_then(|()| self.rename(id, seat, &name));
                if renamed.is_ok() && self.is_on_the_table(id) {
                    tell(News::Renamed(seat, name));
                }
                self.told(ticket, renamed, tell);
            }
            Order::Bin(id) => {
                let was_on_the_table = self.is_on_the_table(id);
                // A move that is written after the game was thrown away would bring it back.
                let settled = self.open(tell).and_then(|()| self.settle(id, tell));
                let binned = settled.and_then(|()| self.bin(id));
                if binned.is_ok() && was_on_the_table {
                    tell(News::Cleared(ticket));
                }
                self.told(ticket, binned, tell);
            }
            Order::TakeOut(id) => {
                let taken_out = self.open(tell).and_then(|()| self.store()?.set_binned(id, false));
                self.told(ticket, taken_out, tell);
            }
            Order::EmptyBin => {
                let emptied = self.open(tell).and_then(|()| self.empty_bin());
                self.told(ticket, emptied, tell);
            }
        }
    }

    /// Tells whether kept games were changed as it was asked for.
    fn told(&mut self, ticket: Ticket, changed: Result<(), StoreError>, tell: &mut dyn FnMut(News)) {
        self.heed(&changed);
        match changed {
            Ok(()) => tell(News::Changed(ticket)),
            Err(error) => return tell(News::NotChanged(ticket, error.message())),
        }
        // The game that would be continued may be another one, or be called otherwise.
        if let Ok(latest) = self.latest() {
            tell(News::Latest(latest));
        }
    }

    /// Answers a question that changes nothing.
    fn ask<T>(
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

    /// Opens the database, if it is not open. What failed once is tried again: the disk may be back.
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

    /// A database that turns out to be damaged is opened anew the next time, and what can be read is saved.
    fn heed<T>(&mut self, result: &Result<T, StoreError>) {
        if let Err(StoreError::Database { cause, .. }) = result
            && StoreError::is_corruption(cause)
        {
            self.store = None;
            self.checking = None;
            self.is_suspicious = true;
        }
    }

    fn hear_check(&mut self, tell: &mut dyn FnMut(News)) {
        let Some(done) = self.checking.take_if(|checking| checking.is_done()) else { return };
        if !done.verdict() {
            self.store = None;
            self.is_suspicious = true;
            // What hinders is said when something is asked for.
            let _ = self.open(tell);
        }
    }

    fn store(&mut self) -> Result<&mut GameStore, StoreError> {
        self.store.as_mut().ok_or(StoreError::NoHome)
    }

    /// The game on the table is another one from now on; what of it is not on the disk is not forgotten.
    fn leave(&mut self) {
        self.is_table_binned = false;
        let playing = self.playing.take();
        if let Some((_, kept)) = self.unwritten.take() {
            self.owed.push((playing, kept));
        }
    }

    /// Tries to write what could not be written.
    fn write_what_is_owed(&mut self, tell: &mut dyn FnMut(News)) {
        self.tried = Instant::now();
        if self.owed.is_empty() && self.unwritten.is_none() {
            return;
        }
        // A game that cannot be written stays where it is, and the others are tried all the same.
        if self.open(tell).is_ok() {
            let mut place = 0;
            while place < self.owed.len() {
                place += usize::from(self.write_owed(place).is_err());
            }
        }
        if let Some((ticket, kept)) = self.unwritten.take() {
            match self.open(tell).and_then(|()| self.keep(kept.clone())) {
                Ok(()) => tell(News::Written(ticket)),
                // It was said already.
                Err(_) => self.unwritten = Some((ticket, kept)),
            }
        }
    }

    /// Writes a game that could not be written when it was left.
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

    /// Writes what is not on the disk of a game.
    fn settle(&mut self, id: KeptId, tell: &mut dyn FnMut(News)) -> Result<(), StoreError> {
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

    /// The place among the games that could not be written when they were left.
    fn owed(&self, id: KeptId) -> Option<usize> {
        self.owed.iter().position(|(playing, _)| playing.as_ref().is_some_and(|playing| playing.id == id))
    }

    fn is_on_the_table(&self, id: KeptId) -> bool {
        self.playing.as_ref().is_some_and(|playing| playing.id == id)
    }
}
