//! Numbers of all saved games and of unfinished games, for the menu.

use crate::app::core::Storage;
use crate::app::game::GameCounts;
use store::{Filter, Order, ResultFilter, Ticket};

/// Progress of the two counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct GameCounter {
    /// The pending request, and which games it counts.
    pending: Option<(Ticket, CountedGames)>,
    /// Whether both counts must be requested again.
    is_stale: bool,
    /// Whether both counts have been requested. A failed request is not repeated.
    both_requested: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CountedGames {
    All,
    Unfinished,
}

impl GameCounter {
    /// Marks the counts as outdated.
    pub(super) fn mark_stale(&mut self) {
        self.is_stale = true;
    }

    /// Stores the count `total` if `ticket` is the pending request.
    pub(super) fn receive(&mut self, counts: &mut GameCounts, ticket: Ticket, total: usize) {
        match self.pending.take_if(|(pending, _)| *pending == ticket) {
            Some((_, CountedGames::All)) => counts.all = Some(total),
            Some((_, CountedGames::Unfinished)) => counts.unfinished = Some(total),
            None => {}
        }
    }

    /// Drops the pending request if it is the failed request with this ticket.
    pub(super) fn cancel(&mut self, ticket: Ticket) {
        self.pending.take_if(|(pending, _)| *pending == ticket);
    }

    /// Drops the pending request, because another list is requested instead.
    pub(super) fn cancel_all(&mut self) {
        self.pending = None;
    }

    /// Requests the next missing count. Only one request is pending at a time: if several requests for lists wait, the
    /// storage thread answers only the last one.
    pub(super) fn request_missing(&mut self, storage: &mut Storage, counts: &mut GameCounts) {
        if std::mem::take(&mut self.is_stale) {
            counts.unfinished = None;
            let ticket = storage.send(Order::ListPage(Filter::default(), 0, 0));
            *self = GameCounter { pending: Some((ticket, CountedGames::All)), ..GameCounter::default() };
        } else if self.pending.is_none()
            && counts.all.is_some()
            && counts.unfinished.is_none()
            && !self.both_requested
        {
            self.both_requested = true;
            let unfinished = Filter { result: Some(ResultFilter::Unfinished), ..Filter::default() };
            self.pending = Some((storage.send(Order::ListPage(unfinished, 0, 0)), CountedGames::Unfinished));
        }
    }
}
