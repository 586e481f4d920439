//! Lock-free transposition table.
//!
//! The Zobrist key selects a bucket of four slots, which fill one cache line. A new entry replaces the entry of least
//! value in the bucket. The value is the depth, plus a bonus for an exact score, minus a malus for each later search.
//!
//! Threads read and write without locks. A slot has two words: the packed entry, and the key XOR the packed entry. If
//! two threads write one slot at the same time, the words do not belong together and match no key (Robert Hyatt and
//! Tim Mann, "A lock-less transposition table implementation for parallel search", ICGA Journal 2002).

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use crate::score::MIN_PROVEN_WIN;
use crate::search::memory::{advise_huge_pages, prefetch};

/// Relation of a stored score to the true score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at most the stored one.
    Upper = 1,
    /// The true score is at least the stored one.
    Lower,
    Exact,
}

impl Bound {
    /// Bound type of the fail-soft score `best` of a search between `alpha` and `beta`.
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

/// A search result for one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Score in centipawns. Proven wins and losses count plies from this position, not from the root.
    score: i16,
    /// Depth of the search in plies, 0 to [`MAX_STORED_DEPTH`].
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// Number of the search that stored the entry, modulo 128.
    age: u8,
    /// Best move (hash move), if known, in the form of [`SearchGame::pack`](crate::search::SearchGame::pack).
    pub(crate) mv: Option<NonZeroU32>,
}

/// Mask of the 7 bits that store the age; depths have 7 bits too.
const SEVEN_BITS: u8 = 0x7F;

/// Largest depth that an entry can store, in plies.
pub(crate) const MAX_STORED_DEPTH: u8 = SEVEN_BITS;

impl Entry {
    /// The score as seen from a node `ply` plies below the root; see `score_from_ply`.
    pub(crate) fn score(&self, ply: usize) -> i32 {
        score_from_ply(i32::from(self.score), ply as i32)
    }

    /// The score, if it makes a search between `alpha` and `beta` unnecessary; otherwise `None`. The node is `ply`
    /// plies below the root.
    pub(crate) fn cutoff(&self, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        let score = self.score(ply);
        let is_decisive = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        is_decisive.then_some(score)
    }

    /// Value of keeping the entry in a search with the number `age`, in plies of depth.
    fn replacement_value(self, age: u8) -> i32 {
        let searches_ago = age.wrapping_sub(self.age) & SEVEN_BITS;
        let exact = if self.bound == Bound::Exact { EXACT_PLIES } else { 0 };
        i32::from(self.depth) + exact - AGE_PLIES * i32::from(searches_ago)
    }

    /// Packs the entry into one word, which is never 0.
    fn to_word(self) -> u64 {
        u64::from(self.mv.map_or(0, NonZeroU32::get)) << 32
            | u64::from(self.score as u16) << 16
            | u64::from(self.depth.min(MAX_STORED_DEPTH)) << 9
            | u64::from(self.age & SEVEN_BITS) << 2
            | self.bound as u64
    }

    /// Unpacks a word; `None` for the word of an empty slot.
    fn from_word(word: u64) -> Option<Entry> {
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

/// A slot of the table. Both words are 0 in an empty slot.
#[derive(Debug, Default)]
struct Slot {
    /// Key XOR `entry`.
    check: AtomicU64,
    /// Packed entry.
    entry: AtomicU64,
}

impl Slot {
    /// The key and the packed entry.
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

/// Slots per bucket. They fill one cache line of 64 bytes.
const BUCKET_SLOTS: usize = 4;

/// Plies of depth that an entry loses with each new search.
const AGE_PLIES: i32 = 4;
/// Plies of depth that an exact score adds.
const EXACT_PLIES: i32 = 2;

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET_SLOTS]);

/// Transposition table with any number of buckets, allocated by the first search or before it.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// Number of buckets to allocate.
    size: usize,
    /// Number of the current search, modulo 128.
    age: AtomicU8,
}

impl TranspositionTable {
    /// A table of at most `bytes`, but of at least 256 buckets.
    pub(crate) fn with_bytes(bytes: usize) -> TranspositionTable {
        let size = (bytes / size_of::<Bucket>()).max(1 << 8);
        TranspositionTable { buckets: Vec::new(), size, age: AtomicU8::new(0) }
    }

    /// Removes all entries and frees the memory.
    pub(crate) fn clear(&mut self) {
        self.buckets = Vec::new();
        self.age = AtomicU8::new(0);
    }

    /// Allocates the table if necessary. Writes all of it, so that the system provides the memory now.
    pub(crate) fn allocate(&mut self) {
        if self.buckets.is_empty() {
            // If memory is short, try again with half the size.
            while self.buckets.try_reserve_exact(self.size).is_err() && self.size > 1 {
                self.size /= 2;
            }
            advise_huge_pages(self.buckets.spare_capacity_mut());
            self.buckets.resize_with(self.size, Bucket::default);
        }
    }

    /// Whether the table has its memory.
    pub(crate) fn is_allocated(&self) -> bool {
        !self.buckets.is_empty()
    }

    /// Starts a new search: entries of older searches are replaced first. Allocates the table if necessary.
    pub(crate) fn new_search(&mut self) {
        self.allocate();
        let age = self.age.get_mut();
        *age = age.wrapping_add(1) & SEVEN_BITS;
    }

    /// Occupancy by the current search in thousandths, from a sample of the first slots.
    pub(crate) fn fullness(&self) -> u16 {
        let age = self.age.load(Relaxed);
        let slots = self.buckets.iter().flat_map(|bucket| &bucket.0).take(1_000);
        let sample = slots.filter_map(|slot| Entry::from_word(slot.load().1));
        sample.filter(|entry| entry.age == age).count() as u16
    }

    /// The bucket for `key`; `None` before the first search.
    #[inline]
    fn bucket(&self, key: u64) -> Option<&Bucket> {
        // Multiply-shift: read the rotated key as a fraction between 0 and 1 and multiply it by the size. The rotation
        // moves the low bits of the key to the top; a table of 2^n buckets then uses exactly the n low bits.
        let index_bits = usize::BITS - (self.size - 1).leading_zeros();
        let index = (u128::from(key.rotate_right(index_bits)) * self.size as u128) >> 64;
        self.buckets.get(index as usize)
    }

    /// Looks up the position with `key`; `None` if it has no entry.
    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<Entry> {
        for slot in &self.bucket(key)?.0 {
            let (stored_key, entry) = slot.load();
            if stored_key == key {
                return Entry::from_word(entry);
            }
        }
        None
    }

    /// Prefetches the bucket that [`TranspositionTable::find`] will read.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        if let Some(bucket) = self.bucket(key) {
            prefetch(bucket);
        }
    }

    /// Stores a result for the position with `key`, found `ply` plies below the root.
    ///
    /// Keeps an entry that the same search stored for this position with more than two plies more depth, unless the
    /// new score is exact. If `mv` is `None`, keeps the old hash move of the position.
    pub(crate) fn store(
        &self,
        key: u64,
        depth: u8,
        ply: usize,
        score: i32,
        bound: Bound,
        mv: Option<NonZeroU32>,
    ) {
        let Some(Bucket(slots)) = self.bucket(key) else { return };
        let age = self.age.load(Relaxed);
        let mut mv = mv;
        let (mut target, mut least_value) = (&slots[0], i32::MAX);
        for candidate in slots {
            let (stored_key, old) = candidate.load();
            let old = Entry::from_word(old);
            if stored_key == key
                && let Some(old) = old
            {
                if old.age == age && bound != Bound::Exact && old.depth > depth + 2 {
                    return;
                }
                mv = mv.or(old.mv);
                target = candidate;
                break;
            }
            let value = old.map_or(i32::MIN, |old| old.replacement_value(age));
            if value < least_value {
                (target, least_value) = (candidate, value);
            }
        }
        let score = score_from_ply(score, -(ply as i32)) as i16;
        target.store(key, Entry { score, depth, bound, age, mv }.to_word());
    }
}

/// Converts a score to a node `plies` plies further from the win or loss; negative `plies` are nearer.
///
/// Proven scores count plies to the end of the game: from the root in the search, from the entry's position in the
/// table. Other scores do not change.
fn score_from_ply(score: i32, plies: i32) -> i32 {
    if score >= MIN_PROVEN_WIN {
        score - plies
    } else if score <= -MIN_PROVEN_WIN {
        score + plies
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;
    use rules::zobrist::mix;

    fn mv(number: u32) -> Option<NonZeroU32> {
        NonZeroU32::new(number)
    }

    #[test]
    fn a_win_is_counted_from_the_probing_node() {
        let mut table = TranspositionTable::with_bytes(1 << 20);
        table.new_search();
        // Found five plies below the root, a win two plies later; probed three plies below the root.
        table.store(42, 3, 5, WIN - 7, Bound::Exact, mv(9));
        let entry = table.find(42).expect("just stored");
        assert_eq!(entry.score(3), WIN - 5);
        assert_eq!(entry.mv, mv(9));
    }

    #[test]
    fn another_position_of_the_same_bucket_does_not_match() {
        let mut table = TranspositionTable::with_bytes(1 << 20);
        table.new_search();
        table.store(7, 3, 0, 10, Bound::Exact, mv(9));
        assert!(table.find(7 | 1 << 40).is_none());
    }

    /// The key with this `number` among keys that share a bucket.
    fn key(number: u64) -> u64 {
        7 | number << 40
    }

    const FIRST_KEY: u64 = 7 | 1 << 40;
    const SECOND_KEY: u64 = 7 | 2 << 40;

    /// A table with a deep entry for `FIRST_KEY`.
    fn with_deep_entry() -> TranspositionTable {
        let mut table = TranspositionTable::with_bytes(1 << 20);
        table.new_search();
        table.store(FIRST_KEY, 10, 0, 50, Bound::Lower, mv(1));
        table
    }

    /// The `numbers` whose keys are in the table.
    fn found(table: &TranspositionTable, numbers: impl IntoIterator<Item = u64>) -> Vec<u64> {
        numbers.into_iter().filter(|number| table.find(key(*number)).is_some()).collect()
    }

    #[test]
    fn four_positions_share_a_bucket_and_the_shallowest_is_replaced() {
        let table = with_deep_entry();
        for (number, depth) in [(2, 3), (3, 7), (4, 5)] {
            table.store(key(number), depth, 0, 60, Bound::Upper, None);
        }
        assert_eq!(found(&table, 1..=4), [1, 2, 3, 4]);
        table.store(key(5), 0, 0, 60, Bound::Upper, None);
        assert_eq!(found(&table, 1..=5), [1, 3, 4, 5]);
        table.store(key(6), 9, 0, 60, Bound::Upper, None);
        assert_eq!(found(&table, 1..=6), [1, 3, 4, 6]);
    }

    #[test]
    fn an_exact_score_is_worth_two_plies_more() {
        let table = with_deep_entry();
        for (number, depth, bound) in [(2, 4, Bound::Exact), (3, 5, Bound::Lower), (4, 7, Bound::Upper)] {
            table.store(key(number), depth, 0, 60, bound, None);
        }
        table.store(key(5), 1, 0, 60, Bound::Upper, None);
        assert_eq!(found(&table, 1..=5), [1, 2, 4, 5]);
    }

    #[test]
    fn entries_of_an_older_search_are_replaced_first() {
        let mut table = with_deep_entry();
        table.new_search();
        assert_eq!(found(&table, 1..=1), [1], "it stays until its slot is needed");
        for number in 2..=5 {
            table.store(key(number), 7, 0, 60, Bound::Upper, None);
        }
        assert_eq!(found(&table, 1..=5), [2, 3, 4, 5]);
    }

    #[test]
    fn a_result_of_the_same_position_is_replaced_if_not_much_deeper() {
        for (depth, bound, replaces) in [
            (7, Bound::Upper, false),
            (8, Bound::Upper, true),
            (12, Bound::Lower, true),
            (1, Bound::Exact, true),
        ] {
            let table = with_deep_entry();
            table.store(FIRST_KEY, depth, 0, 60, bound, mv(2));
            assert_eq!(
                table.find(FIRST_KEY).map(|entry| entry.score(0)),
                Some(if replaces { 60 } else { 50 }),
                "{depth} {bound:?}"
            );
            // The entry is in its old slot, so that three other slots are free.
            table.store(SECOND_KEY, 0, 0, 60, Bound::Upper, None);
            table.store(key(3), 0, 0, 60, Bound::Upper, None);
            table.store(key(4), 0, 0, 60, Bound::Upper, None);
            assert_eq!(found(&table, 1..=4), [1, 2, 3, 4]);
        }
    }

    #[test]
    fn a_result_without_a_move_keeps_the_move_known_before() {
        let table = with_deep_entry();
        table.store(FIRST_KEY, 11, 0, 40, Bound::Upper, None);
        assert_eq!(table.find(FIRST_KEY).and_then(|entry| entry.mv), mv(1));
        table.store(SECOND_KEY, 12, 0, 40, Bound::Upper, None);
        assert_eq!(
            table.find(SECOND_KEY).and_then(|entry| entry.mv),
            None,
            "but not that of another position"
        );
    }

    #[test]
    fn a_bound_causes_a_cutoff_outside_the_window_only() {
        let table = with_deep_entry();
        let cutoff = |table: &TranspositionTable, alpha| {
            table.find(FIRST_KEY).expect("just stored").cutoff(0, alpha, alpha + 1)
        };
        assert_eq!([48, 49, 50].map(|alpha| cutoff(&table, alpha)), [Some(50), Some(50), None]);
        table.store(FIRST_KEY, 11, 0, 50, Bound::Upper, None);
        assert_eq!([48, 49, 50].map(|alpha| cutoff(&table, alpha)), [None, None, Some(50)]);
        table.store(FIRST_KEY, 11, 0, 50, Bound::Exact, None);
        assert_eq!([0, 90].map(|alpha| cutoff(&table, alpha)), [Some(50); 2]);
    }

    #[test]
    fn entries_are_two_words_and_survive_packing() {
        assert_eq!((size_of::<Slot>(), size_of::<Bucket>(), align_of::<Bucket>()), (16, 64, 64));
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for (score, depth, age) in [(0, 0, 0), (-30_000, 127, 1), (29_999, 100, 127), (-1, 1, 64)] {
                for mv in [None, mv(1), mv(u32::MAX)] {
                    let entry = Entry { score, depth, bound, age, mv };
                    assert_eq!(Entry::from_word(entry.to_word()), Some(entry));
                }
            }
        }
    }

    #[test]
    fn halves_of_two_results_do_not_match() {
        let table = with_deep_entry();
        let Bucket([slot, ..]) = table.bucket(FIRST_KEY).expect("a bucket");
        let entry = Entry { score: 9, depth: 3, bound: Bound::Exact, age: 1, mv: None };
        // Simulates a thread that has written the first word of its result but not the second.
        slot.check.store(SECOND_KEY ^ entry.to_word(), Relaxed);
        assert!(table.find(FIRST_KEY).is_none() && table.find(SECOND_KEY).is_none());
        slot.entry.store(entry.to_word(), Relaxed);
        assert_eq!(table.find(SECOND_KEY), Some(entry));
    }

    #[test]
    fn fullness_counts_entries_of_the_current_search() {
        let mut table = TranspositionTable::with_bytes(1 << 20);
        assert_eq!(table.fullness(), 0);
        table.new_search();
        for key in (0..3).chain(600..610) {
            table.store(key, 3, 0, 10, Bound::Exact, None);
        }
        assert_eq!(table.fullness(), 3);
        table.new_search();
        assert_eq!(table.fullness(), 0);
    }

    #[test]
    fn a_table_uses_the_given_memory() {
        for mib in [1, 48, 1_000] {
            let mut table = TranspositionTable::with_bytes(mib << 20);
            assert_eq!(table.size * size_of::<Bucket>(), mib << 20);
            if mib < 100 {
                table.new_search();
                assert_eq!(size_of_val(&*table.buckets), mib << 20);
            }
        }
    }

    /// Stores random keys in a table of 2^8 buckets and in one of 3 * 2^7.
    #[test]
    fn every_bucket_is_used_as_much_as_the_others() {
        for buckets in [1 << 8, 3 << 7] {
            let mut table = TranspositionTable::with_bytes(buckets * size_of::<Bucket>());
            table.new_search();
            let mut used = vec![0; buckets];
            for key in (0..100 * buckets as u64).map(mix) {
                let bucket = std::ptr::from_ref(table.bucket(key).expect("a bucket")).addr();
                used[(bucket - table.buckets.as_ptr().addr()) / size_of::<Bucket>()] += 1;
            }
            assert!(used.iter().all(|used| (50..150).contains(used)), "{used:?}");
        }
    }

    #[test]
    fn a_table_uses_no_memory_before_its_first_search() {
        let table = TranspositionTable::with_bytes(16 << 20);
        assert_eq!(table.buckets.capacity(), 0);
        table.store(7, 3, 0, 10, Bound::Exact, None);
        assert!(table.find(7).is_none());
    }
}
