//! Endgame tablebase of draughts: exact result and distance to the end of positions with few pieces.
//!
//! The program ships the tables of up to four pieces and those of three pieces against two kings. The tables of three
//! kings against one belong to the Forçada, the draw rule for this ending. The other tables of five pieces are solved
//! in the background and cached in a folder (module `cache`).
//!
//! The distances ignore the draw counters (rules of the Portuguese federation FPD of 2026, 3.8). If the counters start
//! at zero and the winner plays the shortest win, no counter expires in an ending of up to four pieces: at most
//! [`LONGEST_QUIET_RUN_PLIES`] plies pass between captures and men's moves, and three kings win against one within the
//! twelve moves of the Forçada. Tests prove both.

mod cache;
mod class;
mod pack;
mod placement;
mod solve;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::time::Duration;

pub(crate) use crate::draughts::endings::cache::start_background_solver;
pub use crate::draughts::endings::cache::{enable_cache, enable_cache_read_only, fill_cache};
use crate::draughts::endings::class::MaterialClass;
use crate::draughts::endings::pack::PackedTable;
use crate::draughts::endings::placement::Placement;
use crate::draughts::endings::solve::{DRAWN, better_value, value_one_ply_back};
pub use crate::score::TablebaseResult;
use crate::{Reporter, StopFlag, Task};
use rules::Color;
use rules::draughts::Position;

/// Largest number of pieces in any table. The program ships all smaller endings, but only some of this size.
pub const MAX_PIECES: u8 = 5;
/// Limit on the tables that [`Tablebase::load_reachable`] unpacks for one search, in bytes. Shipped tables count too.
const LOAD_LIMIT: usize = 64 << 20;
/// Largest number of pieces of a table that a search may unpack during a look-up, because unpacking is quick.
///
/// [`Tablebase::load_reachable`] must load larger tables before the search.
pub(crate) const MAX_PIECES_DURING_SEARCH: u32 = 4;
/// Largest number of plies without a capture or a man's move under best play. Best play is the shortest win
/// against any defence.
pub const LONGEST_QUIET_RUN_PLIES: usize = 31;

/// File with the shipped tables.
static SHIPPED: &[u8] = include_bytes!("../draughts.endings");

/// The tables of endings. A table is unpacked on first use. All tables are freed when the last owner drops the
/// tablebase.
#[derive(Debug)]
pub struct Tablebase {
    /// Shipped tables, by [`MaterialClass::number`].
    packed: Vec<Option<PackedTable<'static>>>,
    /// Unpacked tables, by [`MaterialClass::number`].
    tables: Vec<OnceLock<Vec<u8>>>,
    /// Folder with cached tables; `None` if the cache is off.
    folder: Option<PathBuf>,
}

impl Tablebase {
    /// The tables of the program, shared by all callers.
    pub fn shared() -> Arc<Tablebase> {
        static SHARED: Mutex<Weak<Tablebase>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let tablebase = Arc::new(Tablebase::with(cache::folder()));
            *shared = Arc::downgrade(&tablebase);
            tablebase
        })
    }

    /// A tablebase of the shipped tables and those in `folder`.
    fn with(folder: Option<&Path>) -> Tablebase {
        let mut tablebase = Tablebase::unsolved();
        for table in pack::parse_file(SHIPPED).unwrap_or_default() {
            tablebase.packed[table.class.number()] = Some(table);
        }
        Tablebase { folder: folder.map(Path::to_owned), ..tablebase }
    }

    /// A tablebase without tables, as a start for solving.
    fn unsolved() -> Tablebase {
        let tables = (0..MaterialClass::COUNT).map(|_| OnceLock::new()).collect();
        Tablebase { packed: vec![None; MaterialClass::COUNT], tables, folder: None }
    }

    /// Result with best play from the shipped tables; `None` if there is no table.
    ///
    /// With more than four pieces, the first call may take a moment to unpack the table.
    pub fn result(&self, position: &Position) -> Option<TablebaseResult> {
        self.probe(position, MAX_PIECES.into(), false)
    }

    /// Like [`Tablebase::result`], for at most `max_pieces` pieces. With `uses_cache`, includes tables from the folder
    /// that are loaded already.
    pub(crate) fn probe(
        &self,
        position: &Position,
        max_pieces: u32,
        uses_cache: bool,
    ) -> Option<TablebaseResult> {
        let pieces = Color::ALL.map(|color| position.pieces(color).len());
        if pieces[0] + pieces[1] > max_pieces {
            return None;
        }
        Some(match self.look_up(&Placement::of(position), uses_cache)? {
            DRAWN => TablebaseResult::Drawn,
            plies if plies % 2 == 1 => TablebaseResult::Won(plies),
            plies => TablebaseResult::Lost(plies),
        })
    }

    /// Unpacks all tables reachable from `position` by crowning men, on a separate thread, and waits for them.
    ///
    /// Returns whether at least one table is loaded. Skips tables that exceed [`LOAD_LIMIT`] or are missing from the
    /// folder. Returns `false` if `stop` is raised first, or if a table is not shipped and `uses_cache` is `false`.
    pub(crate) fn load_reachable(
        self: &Arc<Tablebase>,
        position: &Position,
        uses_cache: bool,
        stop: &StopFlag,
    ) -> bool {
        let Some(root_class) = MaterialClass::of(&Placement::of(position)).validated() else { return false };
        let is_shipped = root_class.promotions().all(|class| self.packed[class.number()].is_some());
        if !(is_shipped || uses_cache && self.folder.is_some()) {
            return false;
        }
        if root_class.promotions().all(|class| self.tables[class.number()].get().is_some()) {
            return true;
        }
        let tablebase = Arc::clone(self);
        let unpack = move |reporter: &Reporter<bool>| {
            let (mut bytes, mut is_any_loaded) = (0, false);
            // The class of the position itself comes first.
            for class in root_class.promotions() {
                bytes += class.size();
                if bytes <= LOAD_LIMIT {
                    is_any_loaded |= tablebase.load_table(class).is_some();
                }
            }
            reporter.send_quietly(is_any_loaded);
        };
        let Ok(mut task) = Task::start("unpack", || {}, unpack) else { return false };
        loop {
            let is_over = task.is_finished() || stop.is_raised();
            match task.next_report_within(Duration::from_millis(1)) {
                None if !is_over => {}
                report => return report.unwrap_or(false),
            }
        }
    }

    /// Plies to the end with best play, or [`DRAWN`]; `None` if a needed table is missing.
    ///
    /// An odd number is a win for the side to move, an even number a loss. Tables store no positions in which the side
    /// to move must capture: this method plays each capture and looks up the result.
    fn look_up(&self, placement: &Placement, uses_cache: bool) -> Option<u8> {
        let class = MaterialClass::of(placement);
        // A side without pieces has lost.
        if class.pieces_of(0) == 0 {
            return Some(0);
        }
        if placement.must_capture() {
            let board = placement.board();
            let successors = board.moves(Color::White).into_iter().map(|mv| Placement::after(&board, mv));
            return successors
                .map(|next| self.look_up(&next, uses_cache).map(value_one_ply_back))
                .reduce(|best, value| Some(better_value(best?, value?)))?;
        }
        let table = match self.packed[class.number()] {
            Some(_) => self.load_table(class)?,
            None => self.tables[class.number()].get().filter(|_| uses_cache)?,
        };
        Some(table[class.index(placement)])
    }

    /// The table of a class; unpacks it, or reads it from the folder, on first use.
    fn load_table(&self, class: MaterialClass) -> Option<&[u8]> {
        let table = &self.tables[class.number()];
        if table.get().is_none() && self.packed[class.number()].is_none() {
            for (class, values) in cache::read(self.folder.as_deref()?, class)? {
                // Another thread may have set the table already.
                let _ = self.tables[class.number()].set(values);
            }
            return table.get().map(Vec::as_slice);
        }
        let packed = self.packed[class.number()].as_ref();
        // Shipped tables cannot be damaged: a test unpacks all of them.
        let unpack = || packed.and_then(PackedTable::unpack);
        Some(table.get_or_init(|| unpack().unwrap_or_else(|| vec![DRAWN; class.size()])))
    }

    /// As [`Tablebase::look_up`] with the cache, but [`DRAWN`] if unknown.
    fn plies(&self, placement: &Placement) -> u8 {
        self.look_up(placement, true).unwrap_or(DRAWN)
    }
}

/// Solves the shipped endings of up to `pieces` pieces and returns the content of `draughts.endings`; `None` if
/// stopped.
pub fn build_file(pieces: u8, stop: &StopFlag) -> Option<Vec<u8>> {
    let classes =
        || (2..=pieces.min(MAX_PIECES)).flat_map(MaterialClass::of_pieces).filter(|class| class.is_shipped());
    let tablebase = Tablebase::unsolved();
    for class in classes() {
        if tablebase.tables[class.number()].get().is_none() {
            let solution = solve::solve(class, &tablebase, stop)?;
            for (class, table) in solution.classes.into_iter().zip(solution.tables) {
                tablebase.tables[class.number()].get_or_init(|| table);
            }
        }
    }
    let table = |class: MaterialClass| Some((class, tablebase.tables[class.number()].get()?.as_slice()));
    Some(pack::encode_file(classes().filter_map(table)))
}
