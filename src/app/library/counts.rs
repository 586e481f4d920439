//! Number of saved and of unfinished games, for the menu.

use crate::app::core::Storage;
use crate::app::game::GameCounts;
use store::{Filter, Order, ResultFilter, Ticket};

/// Progress of the two counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counting {
    asked: Option<(Ticket, Counted)>,
    is_stale: bool,
    /// Both counts were requested; a failed one is not requested again.
    both_requested: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counted {
    All,
    Unfinished,
}

impl Counting {
    /// Marks the counts as outdated.
    pub(super) fn turn_stale(&mut self) {
        self.is_stale = true;
    }

    /// Stores the count `total` if `ticket` is the pending request.
    pub(super) fn hear(&mut self, counts: &mut GameCounts, ticket: Ticket, total: usize) {
        match self.asked.take_if(|(asked, _)| *asked == ticket) {
            Some((_, Counted::All)) => counts.all = Some(total),
            Some((_, Counted::Unfinished)) => counts.unfinished = Some(total),
            None => {}
        }
    }

    /// Drops the pending request if it has this ticket: it failed.
    pub(super) fn give_up(&mut self, ticket: Ticket) {
        self.asked.take_if(|(asked, _)| *asked == ticket);
    }

    /// Drops the pending request, because another list is requested instead.
    pub(super) fn forget_question(&mut self) {
        self.asked = None;
    }

    /// Requests a missing count. One at a time: of several list requests the storage thread answers only the last.
    pub(super) fn ask(&mut self, storage: &mut Storage, counts: &mut GameCounts) {
        if std::mem::take(&mut self.is_stale) {
            counts.unfinished = None;
            let ticket = storage.send(Order::Shelf(Filter::default(), 0, 0));
            *self = Counting { asked: Some((ticket, Counted::All)), ..Counting::default() };
        } else if self.asked.is_none()
            && counts.all.is_some()
            && counts.unfinished.is_none()
            && !self.both_requested
        {
            self.both_requested = true;
            let unfinished = Filter { result: Some(ResultFilter::Unfinished), ..Filter::default() };
            self.asked = Some((storage.send(Order::Shelf(unfinished, 0, 0)), Counted::Unfinished));
        }
    }
}
