//! Work of the autosave thread on saved games.
//!
//! It saves, loads, exports as text, renames, bins and deletes. A game that another program is playing stays
//! untouched.

use std::collections::BTreeMap;
use std::fs::File;
use std::thread;
use std::time::Duration;

use crate::worker::{AutosaveWorker, CurrentGame};
use crate::{Filter, LoadedGame, Page, StoreError, StoredGame, StoredId};
use session::game_text::TextFormat;
use session::{Match, Seat, catalogue};

/// Number of unfinished games to search for one that no other program is playing.
const MOST_SEARCHED: usize = 50;

/// Number of attempts to take a lock.
///
/// Another program may hold it briefly just to look.
const LOCK_ATTEMPTS: usize = 3;

impl AutosaveWorker {
    /// Whether another program is playing the game.
    fn is_busy(&self, id: StoredId) -> bool {
        let is_ours = self.is_current(id) || self.index_of_unsaved(id).is_some();
        !is_ours && self.folders.as_ref().is_some_and(|home| home.is_locked(id.0))
    }

    fn lock(&self, id: StoredId) -> Result<File, StoreError> {
        let home = self.folders.as_ref().ok_or(StoreError::NoHome)?;
        for _ in 0..LOCK_ATTEMPTS {
            match home.lock(id.0) {
                Ok(Some(lock)) => return Ok(lock),
                Ok(None) => thread::sleep(Duration::from_millis(2)),
                Err(cause) => return Err(StoreError::Folder { path: home.games_file(), cause }),
            }
        }
        Err(StoreError::Busy(id.0))
    }

    pub(super) fn save(&mut self, mut stored: StoredGame) -> Result<(), StoreError> {
        let Some(mut playing) = self.current.take() else {
            let added = self.store()?.add(&stored);
            self.close_if_damaged(&added);
            let id = added?;
            // Save the game even if the lock is unavailable.
            let lock = self.lock(id).ok();
            self.current = Some(CurrentGame { id, written: stored, renamed: BTreeMap::new(), _lock: lock });
            return Ok(());
        };
        // A player who took the seat after a renaming has a name of their own.
        let player = |stored: &StoredGame, seat: usize| {
            stored.saved.plan.seats.get(seat).map(|plan| plan.player.clone())
        };
        let written = &playing.written;
        playing.renamed.retain(|seat, _| player(written, *seat) == player(&stored, *seat));
        for (seat, name) in &playing.renamed {
            if let Some(seat) = stored.saved.plan.seats.get_mut(*seat) {
                name.clone_into(&mut seat.name);
            }
        }
        let result = self.store().and_then(|store| store.update(playing.id, &playing.written, &stored));
        self.close_if_damaged(&result);
        match result {
            Ok(()) => playing.written = stored,
            // The file was replaced while the program ran: save the game as a new one.
            Err(StoreError::NoSuchGame(_)) => return self.save(stored),
            Err(_) => {}
        }
        self.current = Some(playing);
        result
    }

    /// Finds the most recently changed unfinished game that no other program is playing.
    pub(super) fn latest(&mut self) -> Result<Option<(StoredId, Box<dyn Match>)>, StoreError> {
        for id in self.store()?.unfinished(MOST_SEARCHED)? {
            // Skip an unreadable game; the error is reported when the player opens it.
            if !self.is_busy(id)
                && let Ok(kept) = self.store()?.read(id)
                && let Ok(game) = catalogue::reopen(&kept.saved)
            {
                return Ok(Some((id, game)));
            }
        }
        Ok(None)
    }

    pub(super) fn resume(&mut self, id: StoredId) -> Result<LoadedGame, StoreError> {
        let is_from_file = self.store()?.is_from_file(id)?;
        if self.is_current(id) {
            self.leave_game();
        }
        if let Some(owed) = self.index_of_unsaved(id) {
            let kept = &self.unsaved_games[owed].1;
            let game = catalogue::reopen(&kept.saved).map_err(|why| StoreError::Reopen { id: id.0, why })?;
            let (playing, kept) = self.unsaved_games.remove(owed);
            self.leave_game();
            let (below, looking) = (kept.below, kept.saved.review_place);
            (self.current, self.unsaved) = (playing, Some((0, kept)));
            return Ok(LoadedGame { game, below, viewed: looking, is_from_file });
        }
        let lock = self.lock(id)?;
        let kept = self.store()?.read(id)?;
        let game = catalogue::reopen(&kept.saved).map_err(|why| StoreError::Reopen { id: id.0, why })?;
        let (below, looking) = (kept.below, kept.saved.review_place);
        self.leave_game();
        self.current = Some(CurrentGame { id, written: kept, renamed: BTreeMap::new(), _lock: Some(lock) });
        Ok(LoadedGame { game, below, viewed: looking, is_from_file })
    }

    pub(super) fn shelf(&mut self, filter: &Filter, first: usize, count: usize) -> Result<Page, StoreError> {
        let mut page = self.store()?.list_page(filter, first, count)?;
        for card in &mut page.cards {
            card.is_busy = self.is_busy(card.id);
        }
        Ok(page)
    }

    /// Returns a game as text, by default the current one. Fails for an unfinished game with hidden hands, as the
    /// text reveals the deal.
    pub(super) fn text(&mut self, which: Option<StoredId>, form: TextFormat) -> Result<String, StoreError> {
        let on_table = self.current.as_ref().map_or(StoredId(0), |playing| playing.id);
        self.store()?.public_text(which.unwrap_or(on_table), form)
    }

    pub(super) fn rename(&mut self, id: StoredId, seat: Seat, name: &str) -> Result<(), StoreError> {
        // The lock keeps other programs from writing the game meanwhile.
        let _lock = if self.is_current(id) { None } else { Some(self.lock(id)?) };
        let kept = self.store()?.rename(id, seat, name)?;
        if let Some(playing) = self.current.as_mut().filter(|playing| playing.id == id) {
            playing.written = kept;
            playing.renamed.insert(seat.index(), name.to_owned());
        }
        Ok(())
    }

    /// If it is the current game, later saves of it are ignored.
    pub(super) fn bin(&mut self, id: StoredId) -> Result<(), StoreError> {
        let is_left = self.is_current(id);
        let _lock = if is_left { None } else { Some(self.lock(id)?) };
        self.store()?.set_binned(id, true)?;
        if is_left {
            self.leave_game();
            self.is_current_binned = true;
        }
        Ok(())
    }

    /// Skips the current game even if it is in the bin.
    pub(super) fn empty_bin(&mut self) -> Result<(), StoreError> {
        let mut binned = self.store()?.binned()?;
        binned.retain(|id| !self.is_current(*id) && !self.is_busy(*id));
        self.store()?.delete(&binned)?;
        if let (Some(home), Some(store)) = (&self.folders, &self.store) {
            home.remove_stale_locks(|id| store.has(StoredId(id)).is_ok_and(|has| !has));
        }
        Ok(())
    }
}
