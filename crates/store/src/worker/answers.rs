//! Answers of the autosave thread to orders.

use crate::worker::AutosaveWorker;
use crate::{GameStore, ImportId, News, StoreError, Ticket};
use session::ToMessage;

impl AutosaveWorker {
    /// Removes the games of an import, and reports the result.
    pub(super) fn answer_undo_import(
        &mut self,
        ticket: Ticket,
        import: ImportId,
        send: &mut dyn FnMut(News),
    ) {
        let undone = self.open(send).and_then(|()| {
            let games = self.store()?.games_of_import(import)?;
            let current = self.current_among(&games);
            self.save_all_pending(&games, send)?;
            let undone = self.undo_import(import)?;
            Ok((undone, current.is_some()))
        });
        self.close_if_damaged(&undone);
        match undone {
            Ok((undone, was_on_the_table)) => {
                if was_on_the_table {
                    send(News::Cleared(ticket));
                }
                send(News::ImportUndone(ticket, undone));
                self.send_latest(send);
            }
            Err(error) => send(News::Failed(ticket, error.message())),
        }
    }

    /// Reports whether an order changed saved games.
    pub(super) fn report_change(
        &mut self,
        ticket: Ticket,
        changed: Result<(), StoreError>,
        send: &mut dyn FnMut(News),
    ) {
        self.report_changes(ticket, changed.map(|()| 0), send);
    }

    /// Reports whether an order changed saved games, and how many of them it could not change.
    pub(super) fn report_changes(
        &mut self,
        ticket: Ticket,
        skipped: Result<usize, StoreError>,
        send: &mut dyn FnMut(News),
    ) {
        self.close_if_damaged(&skipped);
        match skipped {
            Ok(0) => send(News::Done(ticket)),
            Ok(skipped) => send(News::PartlyDone(ticket, skipped)),
            Err(error) => return send(News::Failed(ticket, error.message())),
        }
        self.send_latest(send);
    }

    /// Opens the database, writes something that is no part of a game, and reports it.
    pub(super) fn record(
        &mut self,
        ticket: Ticket,
        send: &mut dyn FnMut(News),
        write: impl FnOnce(&mut GameStore) -> Result<(), StoreError>,
    ) {
        let written = self.open(send).and_then(|()| write(self.store()?));
        self.report_record(ticket, written, |()| News::Recorded(ticket), send);
    }

    /// Reports whether something that is no part of a game was written.
    pub(super) fn report_record<T>(
        &mut self,
        ticket: Ticket,
        written: Result<T, StoreError>,
        news: impl FnOnce(T) -> News,
        send: &mut dyn FnMut(News),
    ) {
        self.close_if_damaged(&written);
        match written {
            Ok(written) => send(news(written)),
            Err(error) => send(News::Failed(ticket, error.message())),
        }
    }

    /// Sends the game to offer under "Continue". After a change it may be another one, or renamed.
    pub(super) fn send_latest(&mut self, send: &mut dyn FnMut(News)) {
        if let Ok(latest) = self.latest() {
            send(News::Latest(latest));
        }
    }

    /// Answers a query: opens the database if necessary, and sends the answer or the error.
    pub(super) fn answer_query<T>(
        &mut self,
        ticket: Ticket,
        send: &mut dyn FnMut(News),
        answer: impl FnOnce(&mut AutosaveWorker) -> Result<T, StoreError>,
        news: impl FnOnce(Ticket, T) -> News,
    ) {
        let answer = self.open_for_reading(send).and_then(|()| answer(self));
        self.close_if_damaged(&answer);
        match answer {
            Ok(answer) => send(news(ticket, answer)),
            Err(error) => send(News::Failed(ticket, error.message())),
        }
    }
}
