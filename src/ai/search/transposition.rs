//! The transposition table: what is already known of positions reached by another order of moves.
//!
//! One entry a place (bucket of one), chosen by the low bits of the Zobrist key; a shallower result of the same search
//! does not replace a much deeper one. Several threads read and write at once without waiting for each other: an entry is
//! two words, the second kept combined with the key (exclusive or), so that two halves of different results do not fit
//! together and count as nothing (Robert Hyatt and Tim Mann, "A lock-less transposition table implementation for parallel
//! search", ICGA Journal 2002).

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use crate::ai::score::PROVEN;
use crate::ai::search::memory::{large_pages, prefetch};

/// What a stored score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// It is the score.
    Exact,
}

impl Bound {
    /// What the best score of a search between `alpha` and `beta` says.
    pub(crate) fn of(best: i32, alpha: i32, beta: i32) -> Bound {
        if best >= beta {
            Bound::Lower
        } else if best > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// One known position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    score: i16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// The search that stored it.
    age: u8,
    /// The best move, as the game packs it.
    pub(crate) mv: Option<NonZeroU32>,
}

/// Searches are told apart by so many bits, depths by as many.
const SEVEN_BITS: u8 = 0x7F;

impl Entry {
    /// The score as seen from a node `ply` plies below the root.
    pub(crate) fn score(&self, ply: usize) -> i32 {
        further_away(i32::from(self.score), ply as i32)
    }

    /// The score as seen from a node `ply` plies below the root, where it decides a search between `alpha`
    /// and `beta`.
    pub(crate) fn cutoff(&self, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        let score = self.score(ply);
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        decides.then_some(score)
    }

    /// All of it in one word, which is never 0.
    fn word(self) -> u64 {
        let bound = match self.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        u64::from(self.mv.map_or(0, NonZeroU32::get)) << 32
            | u64::from(self.score as u16) << 16
            | u64::from(self.depth.min(SEVEN_BITS)) << 9
            | u64::from(self.age & SEVEN_BITS) << 2
            | bound
    }

    fn of_word(word: u64) -> Option<Entry> {
        let bound = match word & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Entry {
            score: (word >> 16) as u16 as i16,
            depth: (word >> 9) as u8 & SEVEN_BITS,
            bound,
            age: (word >> 2) as u8 & SEVEN_BITS,
            mv: NonZeroU32::new((word >> 32) as u32),
        })
    }
}

/// A place of the table: an entry, and its key combined with it. Both 0 where nothing was stored.
#[derive(Debug, Default)]
struct Place {
    check: AtomicU64,
    entry: AtomicU64,
}

impl Place {
    /// The key and the entry, whatever position it belongs to.
    #[inline]
    fn load(&self) -> (u64, u64) {
        let entry = self.entry.load(Relaxed);
        (self.check.load(Relaxed) ^ entry, entry)
    }

    #[inline]
    fn store(&self, key: u64, entry: u64) {
        self.check.store(key ^ entry, Relaxed);
        self.entry.store(entry, Relaxed);
    }
}

/// A table of a power-of-two number of places, one entry each. Takes memory only once used.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    places: Vec<Place>,
    /// Places to be allocated on first use.
    size: usize,
    age: AtomicU8,
}

impl TranspositionTable {
    /// The largest table that fits in `bytes`.
    pub(crate) fn with_bytes(bytes: usize) -> TranspositionTable {
        let places = (bytes / size_of::<Place>()).max(1 << 10);
        TranspositionTable { places: Vec::new(), size: 1 << places.ilog2(), age: AtomicU8::new(0) }
    }

    /// Forgets everything and gives the memory back.
    pub(crate) fn clear(&mut self) {
        self.places = Vec::new();
        self.age = AtomicU8::new(0);
    }

    /// Begins a new search: what older ones stored may be overwritten first.
    pub(crate) fn new_search(&mut self) {
        if self.places.is_empty() {
            self.places.reserve_exact(self.size);
            large_pages(self.places.spare_capacity_mut());
            self.places.resize_with(self.size, Place::default);
        }
        let age = self.age.get_mut();
        *age = age.wrapping_add(1) & SEVEN_BITS;
    }

    /// How many of a thousand places the present search has filled, judged from the first of them.
    pub(crate) fn fullness(&self) -> u16 {
        let age = self.age.load(Relaxed);
        let sample = self.places.iter().take(1_000).filter_map(|place| Entry::of_word(place.load().1));
        sample.filter(|entry| entry.age == age).count() as u16
    }

    #[inline]
    fn place(&self, key: u64) -> Option<&Place> {
        self.places.get(key as usize & (self.size - 1))
    }

    /// What is known of the position with `key`.
    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<Entry> {
        let (found, entry) = self.place(key)?.load();
        if found == key { Entry::of_word(entry) } else { None }
    }

    /// Has the processor fetch what [`TranspositionTable::find`] will read soon: the table is larger than its caches.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        if let Some(place) = self.place(key) {
            prefetch(place);
        }
    }

    /// Remembers a result; a deeper one of the same search is kept instead.
    pub(crate) fn store(
        &self,
        key: u64,
        depth: u8,
        ply: usize,
        score: i32,
        bound: Bound,
        mv: Option<NonZeroU32>,
    ) {
        let Some(place) = self.place(key) else { return };
        let age = self.age.load(Relaxed);
        let mut mv = mv;
        let (found, old) = place.load();
        if let Some(old) = Entry::of_word(old) {
            let same = found == key;
            if same && mv.is_none() {
                mv = old.mv;
            }
            let keep = old.age == age
                && bound != Bound::Exact
                && if same { old.depth > depth + 2 } else { old.depth > depth + 4 };
            if keep {
                return;
            }
        }
        let score = further_away(score, -(ply as i32)) as i16;
        place.store(key, Entry { score, depth, bound, age, mv }.word());
    }
}

/// A score as it looks from so many plies further away: wins are counted from the node in the table and from the
/// root in the search.
fn further_away(score: i32, plies: i32) -> i32 {
    if score >= PROVEN {
        score - plies
    } else if score <= -PROVEN {
        score + plies
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::score::WIN;

    fn mv(number: u32) -> Option<NonZeroU32> {
        NonZeroU32::new(number)
    }

    #[test]
    fn a_win_is_counted_from_the_node_that_asks() {
        let mut table = TranspositionTable::with_bytes(1 << 20);
        table.new_search();
        // Found five plies below the root, won two plies later; met again three plies below it.
        table.store(42, 3, 5, WIN - 7, Bound::Exact, mv(9));
        let entry = table.find(42).expect("just stored");
        assert_eq!(entry.score(3), WIN - 5);
        assert_eq!(entry.mv, mv(9));
    }

    #[test]
    fn another_position_on_the_same_place_is_not_taken_for_it() {
        let mut table = TranspositionTable::with_bytes(1 << 20);
        table.new_search();
        table.store(7, 3, 0, 10, Bound::Exact, mv(9));
        assert!(table.find(7 | 1 << 40).is_none());
    }

    /// Two keys of the same place.
    const ONE: u64 = 7 | 1 << 40;
    const OTHER: u64 = 7 | 2 << 40;

    /// A table that knows a deep result of one position.
    fn with_deep_entry() -> TranspositionTable {
        let mut table = TranspositionTable::with_bytes(1 << 20);
        table.new_search();
        table.store(ONE, 10, 0, 50, Bound::Lower, mv(1));
        table
    }

    #[test]
    fn much_deeper_results_of_the_same_search_stay() {
        for (depth, bound, replaces) in [
            (5, Bound::Upper, false),
            (6, Bound::Upper, true),
            (12, Bound::Lower, true),
            // An exact score is worth more than any bound.
            (1, Bound::Exact, true),
        ] {
            let table = with_deep_entry();
            table.store(OTHER, depth, 0, 60, bound, mv(2));
            assert_eq!(table.find(OTHER).is_some(), replaces, "{depth} {bound:?}");
            assert_eq!(table.find(ONE).is_none(), replaces, "{depth} {bound:?}");
        }
    }

    #[test]
    fn results_of_the_same_position_replace_each_other_sooner() {
        for (depth, replaces) in [(7, false), (8, true)] {
            let table = with_deep_entry();
            table.store(ONE, depth, 0, 60, Bound::Upper, mv(2));
            assert_eq!(
                table.find(ONE).map(|entry| entry.score(0)),
                Some(if replaces { 60 } else { 50 }),
                "{depth}"
            );
        }
    }

    #[test]
    fn an_older_search_gives_way() {
        let mut table = with_deep_entry();
        table.new_search();
        assert!(table.find(ONE).is_some(), "it stays until its place is needed");
        table.store(OTHER, 1, 0, 60, Bound::Upper, None);
        assert!(table.find(ONE).is_none() && table.find(OTHER).is_some());
    }

    #[test]
    fn a_result_without_a_move_keeps_the_move_known_before() {
        let table = with_deep_entry();
        table.store(ONE, 11, 0, 40, Bound::Upper, None);
        assert_eq!(table.find(ONE).and_then(|entry| entry.mv), mv(1));
        table.store(OTHER, 12, 0, 40, Bound::Upper, None);
        assert_eq!(table.find(OTHER).and_then(|entry| entry.mv), None, "but not that of another position");
    }

    #[test]
    fn a_bound_decides_outside_the_window_only() {
        let table = with_deep_entry();
        let decides = |table: &TranspositionTable, alpha| {
            table.find(ONE).expect("just stored").cutoff(0, alpha, alpha + 1)
        };
        assert_eq!([48, 49, 50].map(|alpha| decides(&table, alpha)), [Some(50), Some(50), None]);
        table.store(ONE, 11, 0, 50, Bound::Upper, None);
        assert_eq!([48, 49, 50].map(|alpha| decides(&table, alpha)), [None, None, Some(50)]);
        table.store(ONE, 11, 0, 50, Bound::Exact, None);
        assert_eq!([0, 90].map(|alpha| decides(&table, alpha)), [Some(50); 2]);
    }

    #[test]
    fn an_entry_is_two_words_and_comes_back_whole() {
        assert_eq!(size_of::<Place>(), 16);
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for (score, depth, age) in [(0, 0, 0), (-30_000, 127, 1), (29_999, 100, 127), (-1, 1, 64)] {
                for mv in [None, mv(1), mv(u32::MAX)] {
                    let entry = Entry { score, depth, bound, age, mv };
                    assert_eq!(Entry::of_word(entry.word()), Some(entry));
                }
            }
        }
    }

    #[test]
    fn halves_of_two_results_are_not_taken_for_one() {
        let table = with_deep_entry();
        let place = table.place(ONE).expect("a place");
        let entry = Entry { score: 9, depth: 3, bound: Bound::Exact, age: 1, mv: None };
        // Another thread has written the first word of its result and not yet the second.
        place.check.store(OTHER ^ entry.word(), Relaxed);
        assert!(table.find(ONE).is_none() && table.find(OTHER).is_none());
        place.entry.store(entry.word(), Relaxed);
        assert_eq!(table.find(OTHER), Some(entry));
    }

    #[test]
    fn fullness_counts_what_this_search_stored() {
        let mut table = TranspositionTable::with_bytes(1 << 20);
        assert_eq!(table.fullness(), 0);
        table.new_search();
        for key in (0..3).chain(2_000..2_010) {
            table.store(key, 3, 0, 10, Bound::Exact, None);
        }
        assert_eq!(table.fullness(), 3);
        table.new_search();
        assert_eq!(table.fullness(), 0);
    }

    #[test]
    fn takes_no_memory_before_its_first_search() {
        let table = TranspositionTable::with_bytes(16 << 20);
        assert_eq!(table.places.capacity(), 0);
        table.store(7, 3, 0, 10, Bound::Exact, None);
        assert!(table.find(7).is_none());
    }
}
