//! How many games are kept and how many of them are unfinished, asked of the keeper for the menu.

use store::{Filter, Keeper, Order, ResultFilter, Ticket};

/// How many games there are, for the menu.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All that are not in the bin.
    pub kept: Option<usize>,
    /// Those of them that were not played to their end.
    pub unfinished: Option<usize>,
    asked: Option<(Ticket, Counted)>,
    is_stale: bool,
    /// Both were asked for: what was not answered is not asked again.
    is_asked_out: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counted {
    Kept,
    Unfinished,
}

impl Counts {
    /// They may have changed.
    pub(super) fn turn_stale(&mut self) {
        self.is_stale = true;
    }

    /// Hears a number, if it was asked for here.
    pub(super) fn hear(&mut self, ticket: Ticket, total: usize) {
        match self.asked.take_if(|(asked, _)| *asked == ticket) {
            Some((_, Counted::Kept)) => self.kept = Some(total),
            Some((_, Counted::Unfinished)) => self.unfinished = Some(total),
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
    pub(super) fn ask(&mut self, keeper: &mut Keeper) {
        if std::mem::take(&mut self.is_stale) {
            let ticket = keeper.send(Order::Shelf(Filter::default(), 0, 0));
            *self = Counts { kept: self.kept, asked: Some((ticket, Counted::Kept)), ..Counts::default() };
        } else if self.asked.is_none()
            && self.kept.is_some()
            && self.unfinished.is_none()
            && !self.is_asked_out
        {
            self.is_asked_out = true;
            let unfinished = Filter { result: Some(ResultFilter::Unfinished), ..Filter::default() };
            self.asked = Some((keeper.send(Order::Shelf(unfinished, 0, 0)), Counted::Unfinished));
        }
    }
}
