//! The bin: games that can be restored until they are deleted for good.

use rusqlite::params;

use super::database::require_found;
use crate::{GameStore, StoreError, StoredId};

/// Number of half-moves from which an unfinished game is kept in the library when it is left.
pub const MIN_KEPT_PLIES: usize = 4;

impl GameStore {
    /// Moves a game to the bin or out of it.
    pub fn set_binned(&mut self, id: StoredId, is_binned: bool) -> Result<(), StoreError> {
        require_found(id, self.set_all_binned(&[id], is_binned)?)
    }

    /// Moves many games to the bin or out of it, in one transaction. Returns the number of games that exist.
    pub fn set_all_binned(&mut self, ids: &[StoredId], is_binned: bool) -> Result<usize, StoreError> {
        // A game that is already in the bin keeps the time at which it was moved there.
        let binned_at = is_binned.then(|| (self.clock)());
        self.in_transaction(|transaction| {
            let mut update = transaction.prepare_cached(
                "UPDATE game SET binned = iif(?2 IS NULL, NULL, ifnull(binned, ?2)) WHERE id = ?1",
            )?;
            ids.iter().try_fold(0, |found, id| Ok(found + update.execute(params![id.0, binned_at])?))
        })
    }

    /// The games in the bin.
    pub fn binned(&self) -> Result<Vec<StoredId>, StoreError> {
        self.ids("SELECT id FROM game WHERE binned IS NOT NULL", [])
    }

    /// Permanently deletes the games of `ids` that are in the bin.
    pub fn delete(&mut self, ids: &[StoredId]) -> Result<(), StoreError> {
        self.in_transaction(|transaction| {
            // Foreign keys (ON DELETE CASCADE) delete the moves, seats and other rows of the game.
            let mut delete =
                transaction.prepare_cached("DELETE FROM game WHERE id = ?1 AND binned IS NOT NULL")?;
            ids.iter().try_for_each(|id| delete.execute([id.0]).map(|_| ()))
        })
    }

    /// Unfinished games of fewer than [`MIN_KEPT_PLIES`] half-moves.
    ///
    /// Excludes games from files, from set-up positions and from other games, and games with variations, annotation
    /// signs or comments.
    pub fn barely_begun(&self) -> Result<Vec<StoredId>, StoreError> {
        // SQLite uses the index `unfinished_by_change` because of `result IS NULL`. With `ply` instead of `+ply`, it
        // could choose the index `game_by_length`.
        let mut ids = self.ids(
            "SELECT id FROM game
             WHERE result IS NULL AND binned IS NULL AND +ply < ?1 AND position IS NULL
               AND (help IS NULL OR help & 8 = 0)
               AND (SELECT count(*) FROM move WHERE move.game = game.id) < ?1
               AND NOT EXISTS (SELECT 1 FROM import WHERE import.game = game.id)
               AND NOT EXISTS (SELECT 1 FROM variation WHERE variation.game = game.id)
               AND NOT EXISTS (SELECT 1 FROM move WHERE move.game = game.id
                               AND (glyph IS NOT NULL OR comment IS NOT NULL))",
            [MIN_KEPT_PLIES as i64],
        )?;
        ids.sort_unstable();
        Ok(ids)
    }
}
