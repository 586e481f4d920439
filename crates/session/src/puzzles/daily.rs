//! The puzzle of the day: the same for every player on one date.

use crate::CalendarDay;
use rules::GameId;

/// Hash of a text: FNV-1a with 64 bits (draft-eastlake-fnv-21). The same in all versions and on all machines.
pub(super) fn stable_hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

/// The index of the puzzle of this day among `count` puzzles; `None` if there are none.
///
/// It is the [`stable_hash`] of `GAME YYYY-MM-DD`, for example `chess 2027-01-31`, modulo `count`.
pub(super) fn index_of_day(game: GameId, day: CalendarDay, count: usize) -> Option<usize> {
    let CalendarDay { year, month, day } = day;
    let hash = stable_hash(&format!("{game} {year:04}-{month:02}-{day:02}"));
    hash.checked_rem(count as u64).map(|index| index as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_the_draft() {
        // Test vectors of draft-eastlake-fnv-21, appendix C.
        assert_eq!(stable_hash(""), 0xCBF2_9CE4_8422_2325);
        assert_eq!(stable_hash("a"), 0xAF63_DC4C_8601_EC8C);
        assert_eq!(stable_hash("foobar"), 0x8594_4171_F739_67E8);
    }

    #[test]
    fn days_and_games_have_puzzles_of_their_own() {
        let day = |day| CalendarDay { year: 2027, month: 1, day };
        let index = |game, number| index_of_day(game, day(number), 300).expect("some puzzles");
        let of_month: std::collections::BTreeSet<usize> =
            (1..=31).map(|number| index(GameId::Chess, number)).collect();
        assert!(of_month.len() > 20 && of_month.iter().all(|index| *index < 300), "{of_month:?}");
        assert_ne!(index(GameId::Chess, 1), index(GameId::Draughts, 1));
        assert_eq!(index_of_day(GameId::Chess, day(1), 0), None);
    }
}
