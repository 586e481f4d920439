//! Data of the endgame solver: proof numbers, their table, and killer moves. A killer move has settled one position and
//! probably settles similar positions.

use crate::domin_up::packed_move::PackedMove;
use rules::domin_up::Tile;

/// Proof and disproof number of a position.
///
/// The proof number estimates the work left: how many more positions must be solved to prove that the goal can be
/// reached. The disproof number is the same estimate for the opposite result. 0 means proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    pub proof: u32,
    pub disproof: u32,
}

/// Proof number of a statement that is impossible to prove; the largest number of 26 bits.
pub(super) const INFINITE: u32 = (1 << 26) - 1;
const REACHED: ProofNumbers = ProofNumbers { proof: 0, disproof: INFINITE };
const REFUTED: ProofNumbers = ProofNumbers { proof: INFINITE, disproof: 0 };

impl ProofNumbers {
    /// Whether the goal is proven or disproven.
    pub(super) fn is_done(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// The numbers of a certain result.
    pub(super) fn certain(reached: bool) -> ProofNumbers {
        if reached { REACHED } else { REFUTED }
    }

    /// Converts the numbers from the view of the goal's seat to that of the mover, or back. `mover_has_goal` tells
    /// whether these are the same seat.
    pub(super) fn for_mover(self, mover_has_goal: bool) -> ProofNumbers {
        let ProofNumbers { proof: reach, disproof: refute } = self;
        if mover_has_goal { self } else { ProofNumbers { proof: refute, disproof: reach } }
    }

    /// Initial numbers for a position whose static value is `promise`, in hundredths of a tile. The value is for the
    /// seat that wants the proof.
    pub(super) fn guess(promise: i32) -> ProofNumbers {
        let steps = promise.clamp(-MOST_GUESSED, MOST_GUESSED) / GUESS_STEP;
        let number = |guess: i32| u32::try_from(guess).unwrap_or(1).max(1);
        ProofNumbers { proof: number(GUESS - steps), disproof: number(GUESS + steps) }
    }
}

/// Initial proof and disproof number of an even position.
const GUESS: i32 = 12;
/// Value in hundredths of a tile that shifts the initial numbers by 1.
const GUESS_STEP: i32 = 25;
/// Largest value that counts for the initial numbers, in hundredths of a tile.
const MOST_GUESSED: i32 = 11 * GUESS_STEP;

/// A table entry: hash key and a packed word.
///
/// From the highest bit, the word holds the proof number and the disproof number (26 bits each), the number of the
/// search that stored the entry, and the binary logarithm of its work plus 1 (6 bits each).
#[derive(Clone, Copy, Default)]
struct ProofSlot {
    key: u64,
    word: u64,
}

impl ProofSlot {
    fn new(key: u64, proof_numbers: ProofNumbers, age: u8, work: u8) -> ProofSlot {
        let numbers = u64::from(proof_numbers.proof) << 38 | u64::from(proof_numbers.disproof) << 12;
        ProofSlot { key, word: numbers | u64::from(age & 63) << 6 | u64::from(work & 63) }
    }

    fn proof(self) -> ProofNumbers {
        let number = |shift: u32| (self.word >> shift) as u32 & INFINITE;
        ProofNumbers { proof: number(38), disproof: number(12) }
    }

    /// Priority of the entry; the entry with the lowest priority is replaced.
    fn worth(self, age: u8) -> u64 {
        let is_current = (self.word >> 6) as u8 & 63 == age & 63;
        (self.word & 63) + if is_current { 64 } else { 0 }
    }
}

/// Number of entries in which one key can be stored.
const BUCKET: usize = 4;

/// Hash table of proof numbers. A full bucket replaces entries of older searches first, then those with the least
/// work.
pub(super) struct ProofTable {
    slots: Vec<[ProofSlot; BUCKET]>,
    /// Number of buckets, a power of two. The buckets are allocated on first use.
    buckets: usize,
    /// Number of the current search, modulo 256.
    age: u8,
}

impl ProofTable {
    /// The largest table that fits in `bytes`.
    pub(super) fn with_bytes(bytes: usize) -> ProofTable {
        let buckets = 1 << (bytes / size_of::<[ProofSlot; BUCKET]>()).max(1).ilog2();
        ProofTable { slots: Vec::new(), buckets, age: 0 }
    }

    /// Frees the memory.
    pub(super) fn clear(&mut self) {
        self.slots = Vec::new();
    }

    /// Begins a new search, to which later entries belong.
    pub(super) fn new_search(&mut self) {
        if self.slots.is_empty() {
            self.slots.resize(self.buckets, [ProofSlot::default(); BUCKET]);
        }
        self.age = self.age.wrapping_add(1);
    }

    /// The stored numbers of the position with this key.
    pub(super) fn find(&self, key: u64) -> Option<ProofNumbers> {
        let bucket = self.slots.get(key as usize & (self.buckets - 1))?;
        bucket.iter().find(|slot| slot.key == key && slot.word != 0).map(|slot| slot.proof())
    }

    /// Stores a result that took `work` visited positions.
    pub(super) fn store(&mut self, key: u64, numbers: ProofNumbers, work: u64) {
        let age = self.age;
        let Some(bucket) = self.slots.get_mut(key as usize & (self.buckets - 1)) else { return };
        let same_key = bucket.iter().position(|slot| slot.key == key);
        let slot_index =
            same_key.or_else(|| (0..BUCKET).min_by_key(|slot_index| bucket[*slot_index].worth(age)));
        if let Some(slot) = slot_index.and_then(|slot_index| bucket.get_mut(slot_index)) {
            *slot = ProofSlot::new(key, numbers, age, work.max(1).ilog2() as u8 + 1);
        }
    }
}

/// Number of killer moves for each side and number of tiles.
const KILLERS: usize = 4;

/// Killer moves. Indexed by whether the mover is the seat of the goal, then by the number of tiles in the hands.
pub(super) struct KillerMoves([[[PackedMove; KILLERS]; Tile::COUNT + 1]; 2]);

impl KillerMoves {
    pub(super) fn new() -> KillerMoves {
        KillerMoves([[[PackedMove::PASS; KILLERS]; Tile::COUNT + 1]; 2])
    }

    /// The killer moves for this side and number of tiles; [`PackedMove::PASS`] fills empty entries.
    pub(super) fn at(&self, mover_has_goal: bool, tiles: u8) -> [PackedMove; KILLERS] {
        self.0[usize::from(mover_has_goal)][usize::from(tiles).min(Tile::COUNT)]
    }

    /// Stores a move that settled a position.
    pub(super) fn remember(&mut self, mover_has_goal: bool, tiles: u8, packed: PackedMove) {
        let killers = &mut self.0[usize::from(mover_has_goal)][usize::from(tiles).min(Tile::COUNT)];
        if packed != PackedMove::PASS && killers[0] != packed {
            killers.rotate_right(1);
            killers[0] = packed;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_with_the_most_work_are_kept() {
        // A single bucket.
        let mut table = ProofTable::with_bytes(64);
        table.new_search();
        let some = ProofNumbers { proof: 3, disproof: INFINITE - 1 };
        for (key, work) in [(1, 1_000), (2, 5), (3, 100), (4, 100_000)] {
            table.store(key, some, work);
        }
        table.store(5, ProofNumbers::certain(true), 200);
        assert_eq!([1, 2, 3, 4, 5].map(|key| table.find(key).is_some()), [true, false, true, true, true]);
        assert_eq!((table.find(4), table.find(5)), (Some(some), Some(ProofNumbers::certain(true))));
        table.new_search();
        table.store(6, ProofNumbers::certain(false), 1);
        table.store(7, some, 1);
        // Entries of older searches go first, then those with the least work.
        assert_eq!(
            [1, 3, 4, 5, 6, 7].map(|key| table.find(key).is_some()),
            [true, false, true, false, true, true]
        );
        table.store(7, ProofNumbers::certain(true), 1);
        assert_eq!(table.find(7), Some(ProofNumbers::certain(true)));
    }
}
