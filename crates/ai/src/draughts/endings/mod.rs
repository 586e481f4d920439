//! Endings of few pieces solved exactly: an endgame tablebase with the distance to the end of every position. Those of up
//! to four pieces, the Forçada (three kings against one) among them, and those of three pieces against two kings are part of
//! the program; the others of five pieces are solved in the background and kept (`workshop`).
//!
//! The distances are those of a game without counted draws (FPD 2026, 3.8). Played from its beginning, no ending of up to
//! four pieces comes to such a draw when the shortest win is played: at most [`LONGEST_STRETCH`] plies pass between
//! captures and men's moves, and the Forçada is won within its twelve moves. Tests prove both.

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

/// Endings of up to so many pieces are part of the program; the larger ones not all.
pub const MOST_PIECES: u8 = 5;
/// So much of what is kept in a folder is unpacked for one search, in bytes.
const UNPACKED: usize = 64 << 20;
/// Endings of up to so many pieces are unpacked in the middle of a search, so quickly is it done.
pub(crate) const AT_HAND: u32 = 4;
/// The most plies without a capture or a man's move where the shortest win is played against any defence.
pub const LONGEST_STRETCH: usize = 31;

static SHIPPED: &[u8] = include_bytes!("../draughts.endings");

/// The tables of endings. Each is unpacked when it is asked for first, and all are given back together.
#[derive(Debug)]
pub struct Endings {
    /// By the number of the class.
    packed: Vec<Option<Packed<'static>>>,
    tables: Vec<OnceLock<Vec<u8>>>,
    /// Where others are kept, if anywhere.
    folder: Option<PathBuf>,
}

impl Endings {
    /// The tables of the program, shared by all who hold them.
    pub fn shared() -> Arc<Endings> {
        static SHARED: Mutex<Weak<Endings>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let endings = Arc::new(Endings::with(workshop::folder()));
            *shared = Arc::downgrade(&endings);
            endings
        })
    }

    /// The tables of the program, and those that are kept in a folder.
    fn with(folder: Option<&Path>) -> Endings {
        let mut endings = Endings::unsolved();
        for table in pack::tables(SHIPPED).unwrap_or_default() {
            endings.packed[table.class.number()] = Some(table);
        }
        Endings { folder: folder.map(Path::to_owned), ..endings }
    }

    /// No tables yet.
    fn unsolved() -> Endings {
        let tables = (0..Class::COUNT).map(|_| OnceLock::new()).collect();
        Endings { packed: vec![None; Class::COUNT], tables, folder: None }
    }

    /// What is known of a position; `None` where too much is on the board. With more than four pieces the first time takes
    /// a moment.
    pub fn verdict(&self, position: &Position) -> Option<Verdict> {
        self.verdict_within(position, MOST_PIECES.into(), false)
    }

    /// The same for up to so many pieces; with what was loaded of the kept endings or without.
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

    /// Unpacks what a game can come to from this position, on a thread of its own; whether it is there, which it is not
    /// when stopped or where an ending is neither part of the program nor, if those count, kept. Of what is kept it may be
    /// a part.
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
            // What is nearest comes first.
            for class in first.crowned() {
                bytes += class.size();
                if bytes <= UNPACKED {
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

    /// Plies to the end, as in the tables.
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

    /// The table of a class, unpacked or read if it is not yet.
    fn fetch(&self, class: Class) -> Option<&[u8]> {
        let table = &self.tables[class.number()];
        if table.get().is_none() && self.packed[class.number()].is_none() {
            for (class, read) in workshop::read(self.folder.as_deref()?, class)? {
                // Another thread may have read it meanwhile.
                let _ = self.tables[class.number()].set(read);
            }
            return table.get().map(Vec::as_slice);
        }
        let packed = self.packed[class.number()].as_ref();
        // What the program itself holds is whole: a test reads all of it.
        let unpack = || packed.and_then(Packed::unpack);
        Some(table.get_or_init(|| unpack().unwrap_or_else(|| vec![DRAWN; class.size()])))
    }

    /// Plies to the end with best play: an odd number where the side to move wins, an even one where it loses;
    /// [`DRAWN`] where it does neither, or nothing is known.
    fn plies(&self, placement: &Placement) -> u8 {
        self.look_up(placement, true).unwrap_or(DRAWN)
    }
}

/// Solves the endings of up to so many pieces that are part of the program, and returns the file of them; `None` when
/// stopped. What the program has as `draughts.endings` is made by this.
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
