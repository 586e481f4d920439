//! How many games are saved and how many of them are unfinished, asked of the keeper for the menu.

use crate::app::core::Storage;
use crate::app::game::GameCounts;
use store::{Filter, Order, ResultFilter, Ticket};

/// How far the counting is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counting {
    asked: Option<(Ticket, Counted)>,
    is_stale: bool,
    /// Both were asked for: what was not answered is not asked again.
    is_asked_out: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counted {
    All,
    Unfinished,
}

impl Counting {
    /// They may have changed.
    pub(super) fn turn_stale(&mut self) {
        self.is_stale = true;
    }

    /// Hears a number, if it was asked for here.
    pub(super) fn hear(&mut self, counts: &mut GameCounts, ticket: Ticket, total: usize) {
        match self.asked.take_if(|(asked, _)| *asked == ticket) {
            Some((_, Counted::All)) => counts.all = Some(total),
            Some((_, Counted::Unfinished)) => counts.unfinished = Some(total),
            None => {}
        }
    }

    /// What was asked with this ticket is not answered.
    pub(super) fn give_up(&mut self, ticket: Ticket) {
        self.asked.take_if(|(asked, _)| *asked == ticket);
    }

    /// Something else is asked instead.
    pub(super) fn forget_question(&mut self) {
        self.asked = None;
    }

    /// Asks for what is not known: one after the other, since of several such questions only the last is answered.
    pub(super) fn ask(&mut self, storage: &mut Storage, counts: &mut GameCounts) {
        if std::mem::take(&mut self.is_stale) {
            counts.unfinished = None;
            let ticket = storage.send(Order::Shelf(Filter::default(), 0, 0));
            *self = Counting { asked: Some((ticket, Counted::All)), ..Counting::default() };
        } else if self.asked.is_none()
            && counts.all.is_some()
            && counts.unfinished.is_none()
            && !self.is_asked_out
        {
            self.is_asked_out = true;
            let unfinished = Filter { result: Some(ResultFilter::Unfinished), ..Filter::default() };
            self.asked = Some((storage.send(Order::Shelf(unfinished, 0, 0)), Counted::Unfinished));
        }
    }
}
