//! Conversion of values to winning chances.
//!
//! A value is a lead in hundredths of a tile. The scale ([`SPREAD`]) comes from games of level 7 against itself;
//! `examples/figures` measures it again. Draws happen only in blocked games. They are rare, so the winning chances
//! ignore them.

use crate::domin_up::search::Values;
use crate::score::MIN_PROVEN_WIN;
use rules::Seat;
use rules::domin_up::MAX_SEATS;

/// Winning chances by seat, between 0 and 1.
pub(super) type WinChances = [f64; MAX_SEATS as usize];

/// Lead in hundredths of a tile that multiplies the odds of winning by e, for two, three and four seats.
pub(super) const SPREAD: [f64; 3] = [520.0, 210.0, 140.0];

/// Winning chances of `seats` seats from their values: a softmax.
pub(super) fn win_chances(values: &Values, seats: u8) -> WinChances {
    softmax(values, seats, SPREAD[usize::from(seats).saturating_sub(2).min(SPREAD.len() - 1)])
}

/// Softmax of the values with the scale `spread`. A proven win gives all chances to the winner.
pub(super) fn softmax(values: &Values, seats: u8, spread: f64) -> WinChances {
    let mut chances = [0.0; MAX_SEATS as usize];
    let seated = usize::from(seats).min(chances.len());
    if let Some(winner) = values[..seated].iter().position(|value| *value >= MIN_PROVEN_WIN) {
        chances[winner] = 1.0;
        return chances;
    }
    for (chance, value) in chances[..seated].iter_mut().zip(values) {
        // A seat that has lost for certain has no chance against the others.
        *chance = (f64::from((*value).max(-MIN_PROVEN_WIN)) / spread).exp();
    }
    let total: f64 = chances.iter().sum();
    chances.map(|chance| if total > 0.0 { chance / total } else { 1.0 / f64::from(seats.max(1)) })
}

/// Winning chances with two seats, where `seat` has this value and the other its negative.
pub(super) fn win_chances_of_two(seat: Seat, value: i32) -> WinChances {
    let mut values = [0; MAX_SEATS as usize];
    values[seat.index() % 2] = value;
    values[seat.next(2).index() % 2] = -value;
    win_chances(&values, 2)
}

/// Converts chances to thousandths that add up to 1,000. Unless the result is certain, every chance is between 1 and
/// 999.
pub(super) fn thousandths(chances: &WinChances, seats: u8, is_certain: bool) -> Vec<u16> {
    let (least, most) = if is_certain { (0.0, 1_000.0) } else { (5.0, 995.0) };
    let to_thousandths = |chance: &f64| (1_000.0 * chance).clamp(least, most).round() as u16;
    let mut rounded: Vec<u16> = chances.iter().take(seats.into()).map(to_thousandths).collect();
    // The most likely seat takes the rounding error.
    let sum: u16 = rounded.iter().sum();
    if let Some(largest) = rounded.iter_mut().max() {
        *largest = (*largest + 1_000).saturating_sub(sum);
    }
    rounded
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    #[test]
    fn chances_follow_the_values_and_add_up_to_1000() {
        for values in [[0, 0, 0, 0], [300, -300, -400, -200], [-WIN + 3, -50, 20, 7], [5_000, -5_000, 0, 0]] {
            for seats in 2..=4 {
                let chances = win_chances(&values, seats);
                assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{values:?} {seats}");
                let parts = thousandths(&chances, seats, false);
                assert_eq!((parts.len(), parts.iter().sum::<u16>()), (seats.into(), 1_000), "{values:?}");
                assert!(parts.iter().all(|part| (1..=999).contains(part)), "{parts:?}");
                let order = |pair: [usize; 2]| values[pair[0]] > values[pair[1]];
                assert!(!order([0, 1]) || parts[0] >= parts[1], "{values:?} {parts:?}");
            }
        }
        let won = win_chances(&[2 - WIN, WIN - 2, 2 - WIN, 2 - WIN], 4);
        assert_eq!(thousandths(&won, 4, true), [0, 1_000, 0, 0]);
        assert_eq!(win_chances_of_two(Seat::SECOND, 120), {
            let [first, second, ..] = win_chances_of_two(Seat::FIRST, 120);
            [second, first, 0.0, 0.0]
        });
    }
}
