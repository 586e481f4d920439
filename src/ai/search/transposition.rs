//! The transposition table: what is already known of positions reached by another order of moves.
//!
//! One entry a place (bucket of one), chosen by the low bits of the Zobrist key and checked by its upper
//! half; a shallower result of the same search does not replace a much deeper one.

use crate::ai::score::PROVEN;

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

/// One known position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<M> {
    /// The half of the key that does not choose the place.
    check: u32,
    score: i16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// The search that stored it.
    age: u8,
    pub(crate) mv: Option<M>,
}

impl<M> Entry<M> {
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
}

/// A table of a power-of-two number of places, one entry each. Takes memory only once used.
#[derive(Clone, Debug)]
pub(crate) struct TranspositionTable<M> {
    places: Vec<Option<Entry<M>>>,
    /// Places to be allocated on first use.
    size: usize,
    age: u8,
}

impl<M: Copy> TranspositionTable<M> {
    /// The largest table that fits in `bytes`.
    pub(crate) fn with_bytes(bytes: usize) -> TranspositionTable<M> {
        let place = size_of::<Option<Entry<M>>>();
        let places = (bytes / place).max(1 << 10);
        TranspositionTable { places: Vec::new(), size: 1 << places.ilog2(), age: 0 }
    }

    /// Forgets everything and gives the memory back.
    pub(crate) fn clear(&mut self) {
        self.places = Vec::new();
        self.age = 0;
    }

    /// Begins a new search: what older ones stored may be overwritten first.
    pub(crate) fn new_search(&mut self) {
        if self.places.is_empty() {
            self.places.resize(self.size, None);
        }
        self.age = self.age.wrapping_add(1);
    }

    /// How many of a thousand places the present search has filled, judged from the first of them.
    pub(crate) fn fullness(&self) -> u16 {
        let sample = self.places.iter().take(1_000);
        sample.filter(|place| place.as_ref().is_some_and(|entry| entry.age == self.age)).count() as u16
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.size - 1)
    }

    /// What is known of the position with `key`.
    pub(crate) fn find(&self, key: u64) -> Option<&Entry<M>> {
        self.places.get(self.place(key))?.as_ref().filter(|entry| entry.check == (key >> 32) as u32)
    }

    /// Remembers a result; a deeper one of the same search is kept instead.
    pub(crate) fn store(&mut self, key: u64, depth: u8, ply: usize, score: i32, bound: Bound, mv: Option<M>) {
        let check = (key >> 32) as u32;
        let index = self.place(key);
        let age = self.age;
        let Some(place) = self.places.get_mut(index) else { return };
        let mut mv = mv;
        if let Some(old) = place {
            let same = old.check == check;
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
        *place =
            Some(Entry { check, score: further_away(score, -(ply as i32)) as i16, depth, bound, age, mv });
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

    #[test]
    fn a_win_is_counted_from_the_node_that_asks() {
        let mut table: TranspositionTable<u16> = TranspositionTable::with_bytes(1 << 20);
        table.new_search();
        // Found five plies below the root, won two plies later; met again three plies below it.
        table.store(42, 3, 5, WIN - 7, Bound::Exact, Some(9));
        let entry = table.find(42).expect("just stored");
        assert_eq!(entry.score(3), WIN - 5);
        assert_eq!(entry.mv, Some(9));
    }

    #[test]
    fn another_position_on_the_same_place_is_not_taken_for_it() {
        let mut table: TranspositionTable<u16> = TranspositionTable::with_bytes(1 << 20);
        table.new_search();
        table.store(7, 3, 0, 10, Bound::Exact, Some(9));
        assert!(table.find(7 | 1 << 40).is_none());
    }

    /// Two keys of the same place.
    const ONE: u64 = 7 | 1 << 40;
    const OTHER: u64 = 7 | 2 << 40;

    /// A table that knows a deep result of one position.
    fn with_deep_entry() -> TranspositionTable<u16> {
        let mut table = TranspositionTable::with_bytes(1 << 20);
        table.new_search();
        table.store(ONE, 10, 0, 50, Bound::Lower, Some(1));
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
            let mut table = with_deep_entry();
            table.store(OTHER, depth, 0, 60, bound, Some(2));
            assert_eq!(table.find(OTHER).is_some(), replaces, "{depth} {bound:?}");
            assert_eq!(table.find(ONE).is_none(), replaces, "{depth} {bound:?}");
        }
    }

    #[test]
    fn results_of_the_same_position_replace_each_other_sooner() {
        for (depth, replaces) in [(7, false), (8, true)] {
            let mut table = with_deep_entry();
            table.store(ONE, depth, 0, 60, Bound::Upper, Some(2));
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
        let mut table = with_deep_entry();
        table.store(ONE, 11, 0, 40, Bound::Upper, None);
        assert_eq!(table.find(ONE).and_then(|entry| entry.mv), Some(1));
        table.store(OTHER, 12, 0, 40, Bound::Upper, None);
        assert_eq!(table.find(OTHER).and_then(|entry| entry.mv), None, "but not that of another position");
    }

    #[test]
    fn a_bound_decides_outside_the_window_only() {
        let mut table = with_deep_entry();
        let decides = |table: &TranspositionTable<u16>, alpha| {
            table.find(ONE).expect("just stored").cutoff(0, alpha, alpha + 1)
        };
        assert_eq!([48, 49, 50].map(|alpha| decides(&table, alpha)), [Some(50), Some(50), None]);
        table.store(ONE, 11, 0, 50, Bound::Upper, None);
        assert_eq!([48, 49, 50].map(|alpha| decides(&table, alpha)), [None, None, Some(50)]);
        table.store(ONE, 11, 0, 50, Bound::Exact, None);
        assert_eq!([0, 90].map(|alpha| decides(&table, alpha)), [Some(50); 2]);
    }

    #[test]
    fn an_entry_is_small_in_every_game() {
        fn size<M>() -> usize {
            size_of::<Option<Entry<M>>>()
        }
        use crate::rules::chess::Move;
        assert_eq!([size::<Move>(), size::<u16>(), size::<std::num::NonZeroU32>()], [12, 16, 16]);
    }

    #[test]
    fn fullness_counts_what_this_search_stored() {
        let mut table: TranspositionTable<u16> = TranspositionTable::with_bytes(1 << 20);
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
        let mut table: TranspositionTable<u16> = TranspositionTable::with_bytes(16 << 20);
        assert_eq!(table.places.capacity(), 0);
        table.store(7, 3, 0, 10, Bound::Exact, None);
        assert!(table.find(7).is_none());
    }
}
