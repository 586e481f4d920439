//! What the keeper does with kept games: writes the one on the table, brings one back, tells one as text, renames, bins
//! and deletes. A game that another program plays is left alone.

use std::collections::BTreeMap;
use std::fs::File;
use std::thread;
use std::time::Duration;

use crate::desk::{Desk, Playing};
use crate::{Filter, KeptGame, KeptId, Page, Resumed, StoreError};
use session::transcript::Form;
use session::{Match, Seat, catalogue};

/// How many unfinished games are looked through for one that nobody plays.
const LOOKED_THROUGH: usize = 50;

/// How often a game that seems to be played elsewhere is tried again: another program may only have looked whether it is.
const TRIES: usize = 3;

impl Desk {
    /// Whether another program plays a game.
    fn is_busy(&self, id: KeptId) -> bool {
        let is_ours = self.is_on_the_table(id) || self.owed(id).is_some();
        !is_ours && self.home.as_ref().is_some_and(|home| home.is_locked(id.0))
    }

    fn lock(&self, id: KeptId) -> Result<File, StoreError> {
        let home = self.home.as_ref().ok_or(StoreError::NoHome)?;
        for _ in 0..TRIES {
            match home.lock(id.0) {
                Ok(Some(lock)) => return Ok(lock),
                Ok(None) => thread::sleep(Duration::from_millis(2)),
                Err(cause) => return Err(StoreError::Folder { path: home.games_file(), cause }),
            }
        }
        Err(StoreError::Busy(id.0))
    }

    pub(super) fn keep(&mut self, mut kept: KeptGame) -> Result<(), StoreError> {
        let Some(mut playing) = self.playing.take() else {
            let added = self.store()?.add(&kept);
            self.heed(&added);
            let id = added?;
            // A lock that cannot be had must not keep the game from being written.
            let lock = self.lock(id).ok();
            self.playing = Some(Playing { id, written: kept, renamed: BTreeMap::new(), _lock: lock });
            return Ok(());
        };
        // Whoever has sat down since then has a name of their own.
        let player =
            |kept: &KeptGame, seat: usize| kept.saved.plan.seats.get(seat).map(|plan| plan.player.clone());
        let written = &playing.written;
        playing.renamed.retain(|seat, _| player(written, *seat) == player(&kept, *seat));
        for (seat, name) in &playing.renamed {
            if let Some(seat) = kept.saved.plan.seats.get_mut(*seat) {
                name.clone_into(&mut seat.name);
            }
        }
        let result = self.store().and_then(|store| store.update(playing.id, &playing.written, &kept));
        self.heed(&result);
        match result {
            Ok(()) => playing.written = kept,
            // The file was taken away under the program: the game is written as a new one.
            Err(StoreError::NoSuchGame(_)) => return self.keep(kept),
            Err(_) => {}
        }
        self.playing = Some(playing);
        result
    }

    /// The unfinished game that changed last and is played by no other program.
    pub(super) fn latest(&mut self) -> Result<Option<(KeptId, Box<dyn Match>)>, StoreError> {
        for id in self.store()?.unfinished(LOOKED_THROUGH)? {
            // One that cannot be read is said when it is asked for; here the next one is as good.
            if !self.is_busy(id)
                && let Ok(kept) = self.store()?.read(id)
                && let Ok(game) = catalogue::reopen(&kept.saved)
            {
                return Ok(Some((id, game)));
            }
        }
        Ok(None)
    }

    pub(super) fn resume(&mut self, id: KeptId) -> Result<Resumed, StoreError> {
        let is_from_file = self.store()?.is_from_file(id)?;
        if self.is_on_the_table(id) {
            self.leave();
        }
        if let Some(owed) = self.owed(id) {
            let kept = &self.owed[owed].1;
            let game = catalogue::reopen(&kept.saved).map_err(|why| StoreError::Reopen { id: id.0, why })?;
            let (playing, kept) = self.owed.remove(owed);
            self.leave();
            let (below, looking) = (kept.below, kept.saved.looking);
            (self.playing, self.unwritten) = (playing, Some((0, kept)));
            return Ok(Resumed { game, below, looking, is_from_file });
        }
        let lock = self.lock(id)?;
        let kept = self.store()?.read(id)?;
        let game = catalogue::reopen(&kept.saved).map_err(|why| StoreError::Reopen { id: id.0, why })?;
        let (below, looking) = (kept.below, kept.saved.looking);
        self.leave();
        self.playing = Some(Playing { id, written: kept, renamed: BTreeMap::new(), _lock: Some(lock) });
        Ok(Resumed { game, below, looking, is_from_file })
    }

    pub(super) fn shelf(&mut self, filter: &Filter, first: usize, count: usize) -> Result<Page, StoreError> {
        let mut page = self.store()?.shelf(filter, first, count)?;
        for card in &mut page.cards {
            card.is_busy = self.is_busy(card.id);
        }
        Ok(page)
    }

    /// A game as text, the one on the table where none is named. One that goes on and hides hands is not told: the text has
    /// the deal.
    pub(super) fn text(&mut self, which: Option<KeptId>, form: Form) -> Result<String, StoreError> {
        let on_table = self.playing.as_ref().map_or(KeptId(0), |playing| playing.id);
        self.store()?.open_text(which.unwrap_or(on_table), form)
    }

    pub(super) fn rename(&mut self, id: KeptId, seat: Seat, name: &str) -> Result<(), StoreError> {
        // Nobody else may write the game meanwhile.
        let _lock = if self.is_on_the_table(id) { None } else { Some(self.lock(id)?) };
        let kept = self.store()?.rename(id, seat, name)?;
        if let Some(playing) = self.playing.as_mut().filter(|playing| playing.id == id) {
            playing.written = kept;
            playing.renamed.insert(seat.index(), name.to_owned());
        }
        Ok(())
    }

    /// The game on the table is left for it; nothing more is written of it then.
    pub(super) fn bin(&mut self, id: KeptId) -> Result<(), StoreError> {
        let is_left = self.is_on_the_table(id);
        let _lock = if is_left { None } else { Some(self.lock(id)?) };
        self.store()?.set_binned(id, true)?;
        if is_left {
            self.leave();
            self.is_table_binned = true;
        }
        Ok(())
    }

    /// A game that was opened out of the bin stays until it is left.
    pub(super) fn empty_bin(&mut self) -> Result<(), StoreError> {
        let mut binned = self.store()?.binned()?;
        binned.retain(|id| !self.is_on_the_table(*id) && !self.is_busy(*id));
        self.store()?.delete(&binned)?;
        if let (Some(home), Some(store)) = (&self.home, &self.store) {
            home.sweep_locks(|id| store.has(KeptId(id)).is_ok_and(|has| !has));
        }
        Ok(())
    }
}
