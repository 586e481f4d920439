//! Number of saved and of unfinished games, for the menu.

use crate::app::core::Storage;
use crate::app::game::GameCounts;
use store::{Filter, Order, ResultFilter, Ticket};

/// Progress of the two counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct GameCounter {
    asked: Option<(Ticket, CountedGames)>,
    is_stale: bool,
    /// Both counts were requested; a failed one is not requested again.
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
        match self.asked.take_if(|(asked, _)| *asked == ticket) {
            Some((_, CountedGames::All)) => counts.all = Some(total),
            Some((_, CountedGames::Unfinished)) => counts.unfinished = Some(total),
            None => {}
        }
    }

    /// Drops the pending request if it has this ticket: it failed.
    pub(super) fn cancel(&mut self, ticket: Ticket) {
        self.asked.take_if(|(asked, _)| *asked == ticket);
    }

    /// Drops the pending request, because another list is requested instead.
    pub(super) fn cancel_all(&mut self) {
        self.asked = None;
    }

    /// Requests a missing count. One at a time: of several list requests the storage thread answers only the last.
    pub(super) fn ask(&mut self, storage: &mut Storage, counts: &mut GameCounts) {
        if std::mem::take(&mut self.is_stale) {
            counts.unfinished = None;
            let ticket = storage.send(Order::ListPage(Filter::default(), 0, 0));
            *self = GameCounter { asked: Some((ticket, CountedGames::All)), ..GameCounter::default() };
        } else if self.asked.is_none()
            && counts.all.is_some()
            && counts.unfinished.is_none()
            && !self.both_requested
        {
            self.both_requested = true;
            let unfinished = Filter { result: Some(ResultFilter::Unfinished), ..Filter::default() };
            self.asked = Some((storage.send(Order::ListPage(unfinished, 0, 0)), CountedGames::Unfinished));
        }
    }
}
