//! The Forçada (three kings against one) solved: an endgame table of how soon three kings, or two, or one,
//! catch a lone king. The win takes too many moves to be found by search, and the laws give only twelve
//! (FPD 2026, 3.8.a).
//!
//! Worked backwards from the lost positions, round by round (retrograde analysis: Ströhlein, 1970). Kings
//! of both colours move alike and the board looks the same turned round, so half of the positions do.

use std::sync::{Once, OnceLock};
use std::time::Duration;

use crate::ai::StopFlag;
use crate::rules::Color;
use crate::rules::draughts::{Position, Square, Squares};

/// Not won, as far as is known.
const UNKNOWN: u8 = u8::MAX;
/// No win takes more rounds; the longest is half as long.
const ROUNDS: u8 = 60;
/// Squares of the lone king: those of the other half are turned.
const HALF: usize = 16;

static SOLVED: OnceLock<Forcada> = OnceLock::new();

/// Plies to the win for every position, by the number of kings and by who is to move.
pub struct Forcada {
    many: [Vec<u8>; 3],
    lone: [Vec<u8>; 3],
}

impl Forcada {
    /// Begins to work the solution out in the background, so that it is there when it is needed.
    pub(crate) fn prepare() {
        static STARTED: Once = Once::new();
        STARTED.call_once(|| {
            let solve = || {
                SOLVED.get_or_init(Forcada::solve);
            };
            if std::thread::Builder::new().name("forcada".into()).spawn(solve).is_err() {
                SOLVED.get_or_init(Forcada::solve);
            }
        });
    }

    /// The solution, worked out once in a fraction of a second; `None` when stopped before it was ready.
    pub(crate) fn solved(stop: &StopFlag) -> Option<&'static Forcada> {
        Forcada::prepare();
        while SOLVED.get().is_none() && !stop.is_raised() {
            std::thread::sleep(Duration::from_millis(1));
        }
        SOLVED.get()
    }

    /// In how many plies up to three kings of one side catch a lone one: an odd number when they are to
    /// move, an even one when it is. `None` where they do not, or something else is on the board.
    pub(crate) fn plies_to_win(&self, position: &Position) -> Option<u8> {
        let mover = position.side_to_move();
        // King against king, it may be either that is caught.
        [mover, !mover].into_iter().find_map(|strong| self.plies_to_catch(position, strong))
    }

    fn plies_to_catch(&self, position: &Position, strong: Color) -> Option<u8> {
        let (kings, rivals) = (position.kings(strong), position.kings(!strong));
        let bare = Color::ALL.into_iter().all(|color| position.men(color).is_empty());
        if !bare || rivals.len() != 1 || !(1..=3).contains(&kings.len()) {
            return None;
        }
        let (count, place) = place(kings, rivals.first()?);
        let table = if position.side_to_move() == strong { &self.many } else { &self.lone };
        table.get(count)?.get(place).copied().filter(|plies| *plies != UNKNOWN)
    }

    fn solve() -> Forcada {
        let empty = || [1, 2, 3].map(|kings| vec![UNKNOWN; groups(kings) * HALF]);
        let mut solution = Forcada { many: empty(), lone: empty() };
        for count in 0..3 {
            let mut open = positions(count);
            for round in 0..ROUNDS {
                // Whatever is found in a round is the shortest: longer wins wait for theirs.
                let mut changed = false;
                let mut later = false;
                for &(kings, king) in &open {
                    let place = place(kings, king).1;
                    if solution.lone[count][place] != UNKNOWN {
                        continue;
                    }
                    match solution.lost_in(kings, king) {
                        Some(plies) if plies <= 2 * round => {
                            solution.lone[count][place] = plies;
                            changed = true;
                        }
                        waits => later |= waits.is_some(),
                    }
                }
                for &(kings, king) in &open {
                    let place = place(kings, king).1;
                    if solution.many[count][place] != UNKNOWN {
                        continue;
                    }
                    match solution.won_in(kings, king) {
                        Some(plies) if plies <= 2 * round + 1 => {
                            solution.many[count][place] = plies;
                            changed = true;
                        }
                        waits => later |= waits.is_some(),
                    }
                }
                open.retain(|&(kings, king)| {
                    let place = place(kings, king).1;
                    solution.many[count][place] == UNKNOWN || solution.lone[count][place] == UNKNOWN
                });
                if !changed && !later {
                    break;
                }
            }
        }
        solution
    }

    /// Plies to the win when the lone king is to move, by what is known so far of the positions after.
    fn lost_in(&self, kings: Squares, king: Square) -> Option<u8> {
        let position = Position::of_kings(kings, Squares::of(king), Color::Black);
        let mut longest = 0;
        for mv in position.moves() {
            let left = kings.minus(mv.captured);
            if left.is_empty() {
                return None;
            }
            let (count, place) = place(left, mv.to);
            let plies = self.many[count][place];
            if plies == UNKNOWN {
                return None;
            }
            longest = longest.max(plies + 1);
        }
        Some(longest)
    }

    /// The same when the others are to move.
    fn won_in(&self, kings: Squares, king: Square) -> Option<u8> {
        let position = Position::of_kings(kings, Squares::of(king), Color::White);
        let moves = position.moves();
        if moves.first().is_some_and(|mv| !mv.captured.is_empty()) {
            return Some(1);
        }
        let after = moves.iter().map(|mv| {
            let (count, place) = place(kings.minus(Squares::of(mv.from)).with(mv.to), king);
            self.lone[count][place]
        });
        after.min().filter(|plies| *plies != UNKNOWN).map(|plies| plies + 1)
    }
}

/// How many groups of so many kings there are.
const fn groups(kings: usize) -> usize {
    match kings {
        1 => 32,
        2 => 32 * 31 / 2,
        _ => 32 * 31 * 30 / 6,
    }
}

/// The number of kings less one, and the place in its table.
fn place(kings: Squares, lone: Square) -> (usize, usize) {
    let turned = usize::from(lone.number()) > HALF;
    let number = |square: Square| {
        let number = usize::from(square.number()) - 1;
        if turned { 31 - number } else { number }
    };
    let mut numbers = [0; 3];
    let mut count = 0;
    for square in kings {
        if let Some(place) = numbers.get_mut(count) {
            *place = number(square);
            count += 1;
        }
    }
    numbers[..count].sort_unstable();
    // The combinatorial number system: every set of so many numbers below 32 once, without gaps.
    let [a, b, c] = numbers;
    let group = match count {
        1 => a,
        2 => a + b * (b.max(1) - 1) / 2,
        _ => a + b * (b.max(1) - 1) / 2 + c * (c.max(1) - 1) * (c.max(2) - 2) / 6,
    };
    (count.max(1) - 1, group * HALF + number(lone))
}

/// The positions of one more than `count` kings against one that are not another one turned round.
fn positions(count: usize) -> Vec<(Squares, Square)> {
    let mut sets: Vec<Squares> = vec![Squares::EMPTY];
    for _ in 0..=count {
        let larger = sets.iter().flat_map(|set| {
            let least = set.map(|square| square.number()).max().unwrap_or(0);
            Square::all().filter(move |square| square.number() > least).map(|square| set.with(square))
        });
        sets = larger.collect();
    }
    let lone = || Square::all().take(HALF);
    let pairs = sets.into_iter().flat_map(|set| lone().map(move |king| (set, king)));
    pairs.filter(|(set, king)| !set.has(*king)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules as _;
    use crate::rules::Texts as _;

    /// Every distance is one more than the best of the positions after: the definition, asked of samples.
    #[test]
    fn distances_follow_from_each_other() {
        let solved = Forcada::solved(&StopFlag::new()).expect("not stopped");
        let (mut won, mut open, mut longest) = (0, 0, 0);
        for (kings, king) in positions(2).into_iter().step_by(37) {
            for turn in Color::ALL {
                let position = Position::of_kings(kings, Squares::of(king), turn);
                let after = position.moves().into_iter().map(|mv| {
                    let next = position.play(mv);
                    if next.kings(Color::Black).is_empty() {
                        Some(0)
                    } else {
                        solved.plies_to_catch(&next, Color::White)
                    }
                });
                let known = solved.plies_to_catch(&position, Color::White);
                let expected = if turn == Color::White {
                    after.flatten().min().map(|plies| plies + 1)
                } else {
                    after
                        .map(|plies| plies.map(|plies| plies + 1))
                        .try_fold(0, |most, plies| Some(most.max(plies?)))
                };
                assert_eq!(known, expected, "{}", position.text());
                won += usize::from(known.is_some());
                open += usize::from(known.is_none());
                longest = longest.max(known.unwrap_or(0));
            }
        }
        println!("{won} won, {open} not, the longest in {longest} plies");
        assert!(won > 1_000 && open > 200);
    }

    /// What every book says: a lone king on the rio is safe, and one that is not is lost to three that
    /// hold the rio, within twelve moves.
    #[test]
    fn the_rio_decides() {
        let solved = Forcada::solved(&StopFlag::new()).expect("not stopped");
        let (mut won, mut all) = (0, 0);
        for (kings, king) in positions(2) {
            if Squares::RIO.has(king) || kings.and(Squares::RIO).is_empty() {
                continue;
            }
            let position = Position::of_kings(kings, Squares::of(king), Color::White);
            all += 1;
            won += usize::from(solved.plies_to_win(&position).is_some_and(|plies| plies <= 2 * 12));
        }
        println!("{won} of {all} won in time");
        assert!(won * 100 > all * 95, "{won} of {all}");
    }
}
