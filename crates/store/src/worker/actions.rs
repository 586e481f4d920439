//! Work of the autosave thread on saved games.
//!
//! It saves, loads, exports as text, renames, bins and deletes. A game that another program is playing stays
//! untouched.

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::thread;
use std::time::Duration;

use crate::worker::{AutosaveWorker, CurrentGame};
use crate::{Filter, GameStore, ImportId, LoadedGame, Page, StoreError, StoredGame, StoredId, UndoneImport};
use session::game_text::TextFormat;
use session::{Match, Review, Seat, catalogue};

/// Maximum number of unfinished games among which the game to offer under "Continue" is searched.
const MOST_SEARCHED: usize = 50;

/// Number of attempts to take a lock.
///
/// Another program that tests whether the game is being played holds the lock for a moment.
const LOCK_ATTEMPTS: usize = 3;

/// The games that are kept in the library even if they have hardly begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kept {
    /// The current game.
    Current,
    /// The current game and the game to offer under "Continue".
    Latest,
}

impl AutosaveWorker {
    /// Whether another program is playing the game.
    fn is_busy(&self, id: StoredId) -> bool {
        let is_ours = self.is_current(id) || self.index_of_unsaved(id).is_some();
        !is_ours && self.folders.as_ref().is_some_and(|folders| folders.is_locked(id.0))
    }

    /// Takes the lock of a game, which shows other programs that the game is being played.
    fn lock(&self, id: StoredId) -> Result<File, StoreError> {
        let folders = self.folders.as_ref().ok_or(StoreError::NoHome)?;
        for _ in 0..LOCK_ATTEMPTS {
            match folders.lock(id.0) {
                Ok(Some(lock)) => return Ok(lock),
                Ok(None) => thread::sleep(Duration::from_millis(2)),
                Err(cause) => return Err(StoreError::Folder { path: folders.games_file(), cause }),
            }
        }
        Err(StoreError::Busy(id.0))
    }

    /// Saves the current game. If there is none, adds the game as a new one, which becomes the current game.
    pub(super) fn save(&mut self, mut stored: StoredGame) -> Result<(), StoreError> {
        let Some(mut current_game) = self.current.take() else {
            let added = self.store()?.add(&stored);
            self.close_if_damaged(&added);
            let id = added?;
            // Save the game even if the lock is unavailable.
            let lock = self.lock(id).ok();
            self.current = Some(CurrentGame { id, written: stored, renamed: BTreeMap::new(), _lock: lock });
            return Ok(());
        };
        // Forget the new name of a seat if another player took the seat after the renaming.
        let player = |stored: &StoredGame, seat: usize| {
            stored.saved.plan.seats.get(seat).map(|plan| plan.player.clone())
        };
        let written = &current_game.written;
        current_game.renamed.retain(|seat, _| player(written, *seat) == player(&stored, *seat));
        for (seat, name) in &current_game.renamed {
            if let Some(seat) = stored.saved.plan.seats.get_mut(*seat) {
                name.clone_into(&mut seat.name);
            }
        }
        let result =
            self.store().and_then(|store| store.update(current_game.id, &current_game.written, &stored));
        self.close_if_damaged(&result);
        match result {
            Ok(()) => current_game.written = stored,
            // The file was replaced while the program ran: save the game as a new one.
            Err(StoreError::NoSuchGame(_)) => return self.save(stored),
            Err(_) => {}
        }
        self.current = Some(current_game);
        result
    }

    /// Finds the most recently changed unfinished game that no other program is playing.
    pub(super) fn latest(&mut self) -> Result<Option<(StoredId, Box<dyn Match>)>, StoreError> {
        for id in self.store()?.unfinished(MOST_SEARCHED)? {
            // Skip an unreadable game; the error is reported when the player opens it.
            if !self.is_busy(id)
                && let Ok(stored) = self.store()?.read(id)
                && let Ok(game) = catalogue::reopen(&stored.saved)
            {
                return Ok(Some((id, game)));
            }
        }
        Ok(None)
    }

    /// Loads a saved game as the current game.
    pub(super) fn resume(&mut self, id: StoredId) -> Result<LoadedGame, StoreError> {
        let is_from_file = self.store()?.is_from_file(id)?;
        if self.is_current(id) {
            self.leave_game();
        }
        if let Some(unsaved_index) = self.index_of_unsaved(id) {
            let stored = &self.unsaved_games[unsaved_index].1;
            let game =
                catalogue::reopen(&stored.saved).map_err(|why| StoreError::Reopen { id: id.0, why })?;
            let (current_game, stored) = self.unsaved_games.remove(unsaved_index);
            self.leave_game();
            let (bottom_seat, browse_place) = (stored.bottom_seat, stored.saved.browse_place);
            (self.current, self.unsaved) = (current_game, Some((0, stored)));
            return Ok(LoadedGame { game, bottom_seat, browse_place, is_from_file });
        }
        // Load the game also if no lock can be created.
        let lock = match self.lock(id) {
            Err(StoreError::Busy(id)) => return Err(StoreError::Busy(id)),
            lock => lock.ok(),
        };
        let stored = self.store()?.read(id)?;
        let game = catalogue::reopen(&stored.saved).map_err(|why| StoreError::Reopen { id: id.0, why })?;
        let (bottom_seat, browse_place) = (stored.bottom_seat, stored.saved.browse_place);
        self.leave_game();
        self.current = Some(CurrentGame { id, written: stored, renamed: BTreeMap::new(), _lock: lock });
        Ok(LoadedGame { game, bottom_seat, browse_place, is_from_file })
    }

    /// Returns a page of the list, with `is_busy` filled in.
    pub(super) fn list_page(
        &mut self,
        filter: &Filter,
        first: usize,
        count: usize,
    ) -> Result<Page, StoreError> {
        let mut page = self.store()?.list_page(filter, first, count)?;
        for card in &mut page.cards {
            card.is_busy = self.is_busy(card.id);
        }
        Ok(page)
    }

    /// Returns a game as text, by default the current one. Fails for an unfinished game with hidden hands, as the
    /// text reveals the deal.
    pub(super) fn text(&mut self, which: Option<StoredId>, form: TextFormat) -> Result<String, StoreError> {
        let current_id = self.current.as_ref().map_or(StoredId(0), |current_game| current_game.id);
        self.store()?.public_text(which.unwrap_or(current_id), form)
    }

    /// The kept review of a game. `None` also if the last moves of the game are not saved yet.
    pub(super) fn review(&mut self, id: Option<StoredId>) -> Result<Option<Review>, StoreError> {
        let is_saved = |id: &StoredId| {
            let is_pending = self.is_current(*id) && self.unsaved.is_some();
            !is_pending && self.index_of_unsaved(*id).is_none()
        };
        match id.filter(is_saved) {
            Some(id) => self.store()?.review(id),
            None => Ok(None),
        }
    }

    /// Renames a player of a saved game or of the current game.
    pub(super) fn rename(&mut self, id: StoredId, seat: Seat, name: &str) -> Result<(), StoreError> {
        // The lock keeps other programs from writing the game meanwhile.
        let _lock = if self.is_current(id) { None } else { Some(self.lock(id)?) };
        let stored = self.store()?.rename(id, seat, name)?;
        if let Some(current_game) = self.current.as_mut().filter(|current_game| current_game.id == id) {
            current_game.written = stored;
            current_game.renamed.insert(seat.index(), name.to_owned());
        }
        Ok(())
    }

    /// Moves games to the bin. Later saves of the current game are ignored once it is in the bin.
    ///
    /// Returns the number of games that stay because another program is playing them; fails if all do.
    pub(super) fn bin(&mut self, ids: &[StoredId]) -> Result<usize, StoreError> {
        // Lock a single game during the change. For many games, the locks would take longer than the change.
        let (_lock, free) = match *ids {
            [id] if !self.is_current(id) => (Some(self.lock(id)?), vec![id]),
            _ => (None, self.without_busy(ids)),
        };
        let skipped = ids.len() - free.len();
        if let (Some(first), true) = (ids.first(), free.is_empty()) {
            return Err(StoreError::Busy(first.0));
        }
        let found = self.store()?.set_all_binned(&free, true)?;
        if let (0, [id]) = (found, ids) {
            return Err(StoreError::NoSuchGame(id.0));
        }
        if self.current_among(&free).is_some() {
            self.leave_game();
            self.is_current_binned = true;
        }
        Ok(skipped)
    }

    /// The games among these that no other program is playing.
    fn without_busy(&self, ids: &[StoredId]) -> Vec<StoredId> {
        ids.iter().copied().filter(|id| !self.is_busy(*id)).collect()
    }

    /// Restores games from the bin.
    pub(super) fn restore(&mut self, ids: &[StoredId]) -> Result<(), StoreError> {
        let found = self.store()?.set_all_binned(ids, false)?;
        self.restored.extend(ids);
        match ids {
            [id] if found == 0 => Err(StoreError::NoSuchGame(id.0)),
            _ => Ok(()),
        }
    }

    /// Moves unfinished games of a few half-moves to the bin. Returns whether there were any.
    ///
    /// The current game, games that another program is playing, and games that the player has restored from the bin
    /// stay where they are.
    pub(super) fn bin_barely_begun(&mut self, kept: Kept) -> Result<bool, StoreError> {
        if self.store.as_ref().is_none_or(GameStore::is_read_only) {
            return Ok(false);
        }
        let mut ids = self.store()?.barely_begun()?;
        ids.retain(|id| !self.restored.contains(id));
        if ids.is_empty() {
            return Ok(false);
        }
        if kept == Kept::Latest {
            let latest = self.latest()?.map(|(id, _)| id);
            ids.retain(|id| Some(*id) != latest);
        }
        ids.retain(|id| !self.is_current(*id) && self.index_of_unsaved(*id).is_none() && !self.is_busy(*id));
        Ok(!ids.is_empty() && self.store()?.set_all_binned(&ids, true)? > 0)
    }

    /// Removes the games that an import has added, except those that another program is playing.
    pub(super) fn undo_import(&mut self, import: ImportId) -> Result<UndoneImport, StoreError> {
        let games = self.store()?.games_of_import(import)?;
        let busy: HashSet<StoredId> = games.iter().copied().filter(|id| self.is_busy(*id)).collect();
        let undone = self.store()?.undo_import(import, |id| busy.contains(&id))?;
        if self.current_among(&games).is_some() {
            self.leave_game();
            self.is_current_binned = true;
        }
        self.remove_stale_locks();
        Ok(undone)
    }

    /// Deletes the games in the bin, except the current game and games that another program is playing.
    ///
    /// Returns the number of games that stay.
    pub(super) fn empty_bin(&mut self) -> Result<usize, StoreError> {
        let binned = self.store()?.binned()?;
        self.delete(binned)
    }

    /// Deletes games that are in the bin, except the current game and games that another program is playing.
    ///
    /// Returns the number of games that stay.
    pub(super) fn delete(&mut self, mut ids: Vec<StoredId>) -> Result<usize, StoreError> {
        let requested = ids.len();
        ids.retain(|id| !self.is_current(*id) && !self.is_busy(*id));
        self.store()?.delete(&ids)?;
        self.remove_stale_locks();
        Ok(requested - ids.len())
    }

    fn remove_stale_locks(&self) {
        if let (Some(folders), Some(store)) = (&self.folders, &self.store) {
            folders.remove_stale_locks(|id| store.has(StoredId(id)).is_ok_and(|has| !has));
        }
    }
}
