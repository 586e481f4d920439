//! Endgame tablebase of draughts: exact result and distance to the end of positions with few pieces.
//!
//! The program ships tables of up to four pieces, which include the Forçada (three kings against one), and
//! those of three pieces against two kings. The other tables of five pieces are solved in the background and
//! cached in a folder (`workshop`).
//!
//! The distances ignore draws by counting (FPD 2026, 3.8). If the counters start at zero and the winner plays
//! the shortest win, no ending of up to four pieces is cut short by them: at most [`LONGEST_STRETCH`] plies
//! pass between captures and men's moves, and the Forçada is won within its twelve moves. Tests prove both.

mod class;
mod pack;
mod placement;
mod solve;
#[cfg(test)]
mod tests;
mod workshop;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::time::Duration;

use crate::draughts::endings::class::Class;
use crate::draughts::endings::pack::Packed;
use crate::draughts::endings::placement::Placement;
use crate::draughts::endings::solve::{DRAWN, better, one_more};
pub(crate) use crate::draughts::endings::workshop::solve_missing;
pub use crate::draughts::endings::workshop::{complete, keep_in, look_in};
pub use crate::score::Verdict;
use crate::{Reporter, StopFlag, Task};
use rules::Color;
use rules::draughts::Position;

/// Largest number of pieces in any table. The program ships all smaller endings, but only some of this size.
pub const MOST_PIECES: u8 = 5;
/// Limit on the tables that `load` unpacks for one search, in bytes; shipped tables count too.
const LOAD_LIMIT: usize = 64 << 20;
/// Largest number of pieces of tables that may be unpacked during a search, being quick. Larger ones need
/// `load` first.
pub(crate) const AT_HAND: u32 = 4;
/// Largest number of plies without a capture or a man's move under best play. Best play is the shortest win
/// against any defence.
pub const LONGEST_STRETCH: usize = 31;

static SHIPPED: &[u8] = include_bytes!("../draughts.endings");

/// The tables of endings. Each is unpacked on first use; all are freed when the last owner drops them.
#[derive(Debug)]
pub struct Endings {
    /// Shipped tables, by [`Class::number`].
    packed: Vec<Option<Packed<'static>>>,
    tables: Vec<OnceLock<Vec<u8>>>,
    /// Folder with further tables.
    folder: Option<PathBuf>,
}

impl Endings {
    /// The tables of the program, shared by all callers.
    pub fn shared() -> Arc<Endings> {
        static SHARED: Mutex<Weak<Endings>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let endings = Arc::new(Endings::with(workshop::folder()));
            *shared = Arc::downgrade(&endings);
            endings
        })
    }

    /// The shipped tables, and those in `folder`.
    fn with(folder: Option<&Path>) -> Endings {
        let mut endings = Endings::unsolved();
        for table in pack::tables(SHIPPED).unwrap_or_default() {
            endings.packed[table.class.number()] = Some(table);
        }
        Endings { folder: folder.map(Path::to_owned), ..endings }
    }

    /// Empty tables, to be filled by solving.
    fn unsolved() -> Endings {
        let tables = (0..Class::COUNT).map(|_| OnceLock::new()).collect();
        Endings { packed: vec![None; Class::COUNT], tables, folder: None }
    }

    /// Result with best play from the shipped tables; `None` if there is no table. With more than four pieces
    /// the first call may take a moment.
    pub fn verdict(&self, position: &Position) -> Option<Verdict> {
        self.verdict_within(position, MOST_PIECES.into(), false)
    }

    /// As `verdict`, for at most `most` pieces. `kept` includes tables from the folder that are loaded already.
    pub(crate) fn verdict_within(&self, position: &Position, most: u32, kept: bool) -> Option<Verdict> {
        let pieces = Color::ALL.map(|color| position.pieces(color).len());
        if pieces[0] + pieces[1] > most {
            return None;
        }
        Some(match self.look_up(&Placement::of(position), kept)? {
            DRAWN => Verdict::Drawn,
            plies if plies % 2 == 1 => Verdict::Won(plies),
            plies => Verdict::Lost(plies),
        })
    }

    /// Unpacks all tables reachable from `position` by crowning, on its own thread.
    ///
    /// Returns whether at least one table is loaded; tables beyond `LOAD_LIMIT` or missing from the folder are
    /// skipped. Returns `false` if `stop` is raised first, or if a table is not shipped and folder tables do
    /// not count (`kept`).
    pub(crate) fn load(self: &Arc<Endings>, position: &Position, kept: bool, stop: &StopFlag) -> bool {
        let Some(first) = Class::of(&Placement::of(position)).checked() else { return false };
        let is_shipped = first.crowned().all(|class| self.packed[class.number()].is_some());
        if !(is_shipped || kept && self.folder.is_some()) {
            return false;
        }
        if first.crowned().all(|class| self.tables[class.number()].get().is_some()) {
            return true;
        }
        let endings = Arc::clone(self);
        let unpack = move |reporter: &Reporter<bool>| {
            let (mut bytes, mut found) = (0, false);
            // The classes nearest to the position come first.
            for class in first.crowned() {
                bytes += class.size();
                if bytes <= LOAD_LIMIT {
                    found |= endings.fetch(class).is_some();
                }
            }
            reporter.note(found);
        };
        let Ok(mut unpacking) = Task::start("unpack", || {}, unpack) else { return false };
        loop {
            let is_over = unpacking.is_over() || stop.is_raised();
            match unpacking.wait(Duration::from_millis(1)) {
                None if !is_over => {}
                found => return found.unwrap_or(false),
            }
        }
    }

    /// Table value: plies to the end. Captures are not stored but resolved by move generation.
    fn look_up(&self, placement: &Placement, kept: bool) -> Option<u8> {
        let class = Class::of(placement);
        if class.pieces_of(0) == 0 {
            return Some(0);
        }
        if placement.must_capture() {
            let board = placement.board();
            let after = board.moves(Color::White).into_iter().map(|mv| Placement::after(&board, mv));
            return after
                .map(|next| self.look_up(&next, kept).map(one_more))
                .reduce(|best, value| Some(better(best?, value?)))?;
        }
        let table = match self.packed[class.number()] {
            Some(_) => self.fetch(class)?,
            None => self.tables[class.number()].get().filter(|_| kept)?,
        };
        Some(table[class.place(placement)])
    }

    /// The table of a class; unpacks it, or reads it from the folder, on first use.
    fn fetch(&self, class: Class) -> Option<&[u8]> {
        let table = &self.tables[class.number()];
        if table.get().is_none() && self.packed[class.number()].is_none() {
            for (class, read) in workshop::read(self.folder.as_deref()?, class)? {
                // Another thread may have set it already.
                let _ = self.tables[class.number()].set(read);
            }
            return table.get().map(Vec::as_slice);
        }
        let packed = self.packed[class.number()].as_ref();
        // Shipped tables cannot be damaged: a test unpacks all of them.
        let unpack = || packed.and_then(Packed::unpack);
        Some(table.get_or_init(|| unpack().unwrap_or_else(|| vec![DRAWN; class.size()])))
    }

    /// Plies to the end with best play: odd if the side to move wins, even if it loses, [`DRAWN`] if drawn or
    /// unknown.
    fn plies(&self, placement: &Placement) -> u8 {
        self.look_up(placement, true).unwrap_or(DRAWN)
    }
}

/// Solves the shipped endings of up to `pieces` pieces and returns the content of `draughts.endings`; `None` if
/// stopped.
pub fn make(pieces: u8, stop: &StopFlag) -> Option<Vec<u8>> {
    let classes =
        || (2..=pieces.min(MOST_PIECES)).flat_map(Class::of_pieces).filter(|class| class.is_shipped());
    let solved = Endings::unsolved();
    for class in classes() {
        if solved.tables[class.number()].get().is_none() {
            let pair = solve::solve(class, &solved, stop)?;
            for (class, table) in pair.classes.into_iter().zip(pair.tables) {
                solved.tables[class.number()].get_or_init(|| table);
            }
        }
    }
    let table = |class: Class| Some((class, solved.tables[class.number()].get()?.as_slice()));
    Some(pack::file(classes().filter_map(table)))
}
