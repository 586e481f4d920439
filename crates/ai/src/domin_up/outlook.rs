//! What values of Domin-Up promise in games won. A value is a lead in hundredths of a tile; how often such leads were
//! won was counted in games of level 7 against itself (`examples/figures` counts it again). Draws,
//! which only a blocked game can bring, are too few to be told: chances are those to win.

use crate::domin_up::search::Values;
use crate::score::PROVEN;
use rules::Seat;
use rules::domin_up::MAX_SEATS;

/// Chances to win by seat, between 0 and 1.
pub(super) type WinChances = [f64; MAX_SEATS as usize];

/// The lead that makes a win e times as likely, in hundredths of a tile, by the number of seats from two on.
pub(super) const SPREAD: [f64; 3] = [520.0, 210.0, 140.0];

/// How likely each of so many seats wins, where a position is worth this to them: the softmax of the values.
pub(super) fn win_chances(values: &Values, seats: u8) -> WinChances {
    softmax(values, seats, SPREAD[usize::from(seats).saturating_sub(2).min(SPREAD.len() - 1)])
}

pub(super) fn softmax(values: &Values, seats: u8, spread: f64) -> WinChances {
    let mut chances = [0.0; MAX_SEATS as usize];
    let seated = usize::from(seats).min(chances.len());
    if let Some(winner) = values[..seated].iter().position(|value| *value >= PROVEN) {
        chances[winner] = 1.0;
        return chances;
    }
    for (chance, value) in chances[..seated].iter_mut().zip(values) {
        // Who has lost for certain has no chance beside those who have not.
        *chance = (f64::from((*value).max(-PROVEN)) / spread).exp();
    }
    let all: f64 = chances.iter().sum();
    chances.map(|chance| if all > 0.0 { chance / all } else { 1.0 / f64::from(seats.max(1)) })
}

/// The same between two, of whom one has this value.
pub(super) fn win_chances_of_two(seat: Seat, value: i32) -> WinChances {
    let mut values = [0; MAX_SEATS as usize];
    values[seat.index() % 2] = value;
    values[seat.next(2).index() % 2] = -value;
    win_chances(&values, 2)
}

/// Chances in thousandths that make a thousand; what is not certain is not told as if it were.
pub(super) fn thousandths(chances: &WinChances, seats: u8, is_certain: bool) -> Vec<u16> {
    let (least, most) = if is_certain { (0.0, 1_000.0) } else { (5.0, 995.0) };
    let part = |chance: &f64| (1_000.0 * chance).clamp(least, most).round() as u16;
    let mut parts: Vec<u16> = chances.iter().take(seats.into()).map(part).collect();
    // What rounding adds or leaves over goes to the most likely one.
    let sum: u16 = parts.iter().sum();
    if let Some(largest) = parts.iter_mut().max() {
        *largest = (*largest + 1_000).saturating_sub(sum);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    #[test]
    fn chances_follow_the_values_and_are_a_whole() {
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
