//! Reviews of saved games.

use rusqlite::{OptionalExtension, params};

use super::database::require_found;
use super::digest::reviewed_digest;
use crate::{GameStore, StoreError, StoredId};
use session::{Review, SavedGame};

impl GameStore {
    /// Keeps the review of a saved game, in place of an older one. Returns whether it is kept: not if the game has other
    /// moves by now.
    pub fn keep_review(&mut self, id: StoredId, review: &Review) -> Result<bool, StoreError> {
        let saved = self.read(id)?.saved;
        if !is_review_of(review, &saved) {
            return Ok(false);
        }
        let text = review.to_json(saved.plan.game).to_string();
        let written = self.in_transaction(|transaction| {
            // Another program may have deleted the game since it was read.
            let mut insert = transaction.prepare_cached(
                "INSERT OR REPLACE INTO review (game, digest, text) SELECT id, ?2, ?3 FROM game WHERE id = ?1",
            )?;
            insert.execute(params![id.0, reviewed_digest(&saved), text])
        })?;
        require_found(id, written).map(|()| true)
    }

    /// The review of a saved game. `None` if there is none, or if the game or the engine has changed since.
    pub fn review(&self, id: StoredId) -> Result<Option<Review>, StoreError> {
        let read = || {
            let mut select =
                self.connection.prepare_cached("SELECT digest, text FROM review WHERE game = ?1")?;
            select.query_row([id.0], |row| Ok((row.get::<_, u32>(0)?, row.get::<_, String>(1)?))).optional()
        };
        let Some((digest, text)) = self.with_path(read())? else { return Ok(None) };
        let saved = self.read(id)?.saved;
        let review = Review::from_json(&text, saved.plan.game).ok();
        Ok(review.filter(|review| digest == reviewed_digest(&saved) && is_review_of(review, &saved)))
    }
}

/// Whether the review judges the moves of this game.
fn is_review_of(review: &Review, saved: &SavedGame) -> bool {
    let reviewed = review.moves.iter().map(|mv| (mv.seat, &mv.text));
    reviewed.eq(saved.moves.iter().map(|mv| (mv.seat, &mv.text)))
}
