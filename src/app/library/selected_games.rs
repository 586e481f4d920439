//! Games selected in the library or the bin, for an action on all of them.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use bevy::prelude::*;

use crate::app::core::Storage;
use store::{Filter, Order, StoredId, Ticket};

/// A change of the selection that the pages of the library request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelectionChange {
    /// Shows tick boxes on the cards.
    Begin,
    /// Selects or deselects the game, which is at this index of the list.
    Toggle(StoredId, usize),
    /// Selects all games between the one that was toggled last and this index of the list.
    ExtendTo(usize),
    /// Selects all games of the list.
    All,
    /// Deselects all games and hides the tick boxes.
    End,
}

/// The selected games.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SelectedGames {
    /// Whether the cards show tick boxes.
    is_active: bool,
    ids: BTreeSet<StoredId>,
    /// Index of the game that was toggled last.
    anchor: Option<usize>,
    /// Ticket of the request for the ids of the list, and the indices to select; `None` selects all.
    pending: Option<(Ticket, Option<RangeInclusive<usize>>)>,
}

impl SelectedGames {
    pub fn is_active(&self) -> bool {
        self.is_active
    }

    /// Number of selected games.
    pub fn count(&self) -> usize {
        self.ids.len()
    }

    pub fn contains(&self, id: StoredId) -> bool {
        self.ids.contains(&id)
    }

    /// The selected games.
    pub fn ids(&self) -> Vec<StoredId> {
        self.ids.iter().copied().collect()
    }

    /// Deselects all games and hides the tick boxes.
    pub(super) fn end(&mut self) {
        *self = SelectedGames::default();
    }

    /// Carries out a change; the ids of the games that match `filter` are requested where they are needed.
    pub(super) fn change(&mut self, change: SelectionChange, filter: &Filter, storage: &mut Storage) {
        self.is_active = true;
        match change {
            SelectionChange::Begin => {}
            SelectionChange::Toggle(id, index) => {
                self.anchor = Some(index);
                if !self.ids.remove(&id) {
                    self.ids.insert(id);
                }
            }
            SelectionChange::ExtendTo(index) => {
                let anchor = *self.anchor.get_or_insert(index);
                let range = anchor.min(index)..=anchor.max(index);
                self.pending = Some((storage.send(Order::ListIds(filter.clone())), Some(range)));
            }
            SelectionChange::All => {
                self.pending = Some((storage.send(Order::ListIds(filter.clone())), None));
            }
            SelectionChange::End => self.end(),
        }
    }

    /// Selects the games of the list, if they were requested with `ticket`.
    pub(super) fn receive(&mut self, ticket: Ticket, listed: &[StoredId]) {
        let Some((_, range)) = self.pending.take_if(|(pending, _)| *pending == ticket) else { return };
        let selected = match range {
            None => listed,
            Some(range) => {
                let end = listed.len().min(range.end() + 1);
                listed.get(*range.start()..end).unwrap_or_default()
            }
        };
        self.ids.extend(selected);
    }

    /// Drops the request with this ticket, because it failed.
    pub(super) fn cancel(&mut self, ticket: Ticket) {
        self.pending.take_if(|(pending, _)| *pending == ticket);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting_for(range: Option<RangeInclusive<usize>>) -> SelectedGames {
        SelectedGames { is_active: true, pending: Some((7, range)), ..SelectedGames::default() }
    }

    #[test]
    fn a_range_of_the_list_is_selected() {
        let listed: Vec<StoredId> = (10..20).map(StoredId).collect();
        let mut games = waiting_for(Some(2..=4));
        games.receive(6, &listed);
        assert_eq!(games.count(), 0, "the answer to another request");
        games.receive(7, &listed);
        assert_eq!(games.ids(), [12, 13, 14].map(StoredId));
        games.receive(7, &listed);
        assert_eq!(games.count(), 3, "each answer is used once");
        // The list may have become shorter meanwhile.
        let mut games = waiting_for(Some(8..=30));
        games.receive(7, &listed);
        assert_eq!(games.ids(), [18, 19].map(StoredId));
        let mut games = waiting_for(Some(40..=50));
        games.receive(7, &listed);
        assert_eq!(games.count(), 0);
        let mut games = waiting_for(None);
        games.receive(7, &listed);
        assert_eq!(games.count(), 10);
    }
}
