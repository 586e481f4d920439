//! FSRS-6, the model of memory that decides when a card is due again.
//!
//! The formulas and weights are those of *The Algorithm*, section FSRS-6
//! (<https://github.com/open-spaced-repetition/awesome-fsrs/wiki/The-Algorithm>). The crate `fsrs` has them too, but it
//! also brings the training of the weights: with its ten further crates it takes a minute to build.

/// The memory of a card: stability and difficulty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Memory {
    /// Days after which the chance to remember the card is 0.9.
    pub stability: f64,
    /// From 1 (easy) to 10.
    pub difficulty: f64,
}

/// The grade of a repetition. The numbers are those of FSRS.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grade {
    /// Not solved: the solution was shown.
    Again = 1,
    /// Solved with a hint, or not at the first try.
    Hard = 2,
    /// Solved at the first try, without a hint.
    Good = 3,
}

/// The default weights of FSRS-6, `w0` to `w20`.
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
    0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];

/// The chance to remember a card on the day on which it is due.
const RETENTION: f64 = 0.85;

const MIN_STABILITY: f64 = 0.001;
/// A hundred years. The formulas alone would let the stability grow without limit.
const MAX_STABILITY: f64 = 36_500.0;

/// The grade that FSRS calls *Easy*; it occurs only in formulas.
const EASY: f64 = 4.0;

impl Grade {
    const fn number(self) -> f64 {
        self as u8 as f64
    }
}

impl Memory {
    /// The memory after the first repetition.
    pub(super) fn first(grade: Grade) -> Memory {
        Memory { stability: W[grade as usize - 1], difficulty: first_difficulty(grade.number()) }.limited()
    }

    /// The memory after another repetition, `days` days after the last one.
    #[must_use]
    pub(super) fn repeated(self, grade: Grade, days: u32) -> Memory {
        // A damaged file may have any values.
        let last = self.limited();
        let stability = match (days, grade) {
            (0, _) => last.stability_on_the_same_day(grade),
            (_, Grade::Again) => last.stability_after_failure(days),
            (_, Grade::Hard | Grade::Good) => last.stability_after_success(grade, days),
        };
        let change = -W[6] * (grade.number() - 3.0) * (10.0 - last.difficulty) / 9.0;
        let difficulty = W[7] * first_difficulty(EASY) + (1.0 - W[7]) * (last.difficulty + change);
        Memory { stability, difficulty }.limited()
    }

    fn limited(self) -> Memory {
        Memory {
            stability: self.stability.clamp(MIN_STABILITY, MAX_STABILITY),
            difficulty: self.difficulty.clamp(1.0, 10.0),
        }
    }

    /// Days until the chance to remember the card has fallen to [`RETENTION`]; at least 1.
    pub(super) fn interval(self) -> u32 {
        let days = self.stability / factor() * (RETENTION.powf(-1.0 / W[20]) - 1.0);
        // The clamped value fits.
        days.round().clamp(1.0, MAX_STABILITY) as u32
    }

    /// The chance to remember the card after so many days.
    fn retrievability(self, days: u32) -> f64 {
        (1.0 + factor() * f64::from(days) / self.stability).powf(-W[20])
    }

    fn stability_after_success(self, grade: Grade, days: u32) -> f64 {
        let hard_penalty = if grade == Grade::Hard { W[15] } else { 1.0 };
        let forgotten = 1.0 - self.retrievability(days);
        let growth = W[8].exp()
            * (11.0 - self.difficulty)
            * self.stability.powf(-W[9])
            * ((forgotten * W[10]).exp() - 1.0)
            * hard_penalty;
        self.stability * (1.0 + growth)
    }

    fn stability_after_failure(self, days: u32) -> f64 {
        let forgotten = 1.0 - self.retrievability(days);
        let stability = W[11]
            * self.difficulty.powf(-W[12])
            * ((self.stability + 1.0).powf(W[13]) - 1.0)
            * (forgotten * W[14]).exp();
        stability.min(self.stability / (W[17] * W[18]).exp())
    }

    fn stability_on_the_same_day(self, grade: Grade) -> f64 {
        let growth = (W[17] * (grade.number() - 3.0 + W[18])).exp() * self.stability.powf(-W[19]);
        self.stability * if grade == Grade::Again { growth } else { growth.max(1.0) }
    }
}

fn first_difficulty(grade: f64) -> f64 {
    W[4] - (W[5] * (grade - 1.0)).exp() + 1.0
}

/// Scales the forgetting curve so that the chance is 0.9 after as many days as the stability has.
fn factor() -> f64 {
    0.9f64.powf(-1.0 / W[20]) - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stability and difficulty after a repetition, and the days until the next one.
    type Expected = (f64, f64, u32);

    /// Grades with the days since the repetition before, and what follows them.
    ///
    /// Computed by the reference implementation, the Python package `fsrs` 6.3.2 (py-fsrs):
    /// `Scheduler(desired_retention=0.85, learning_steps=(), relearning_steps=(), enable_fuzzing=False)`.
    const HISTORIES: [(&str, &[Expected]); 6] = [
        (
            "G0 G5 G12 G40",
            &[
                (2.3065, 2.118104, 4),
                (18.16785, 2.111214, 35),
                (57.525549, 2.104331, 110),
                (164.641086, 2.097455, 314),
            ],
        ),
        (
            "H0 H2 G3 G9 H30",
            &[
                (1.2931, 5.112171, 2),
                (4.469455, 6.74046, 9),
                (10.404317, 6.728947, 20),
                (24.989958, 6.717447, 48),
                (48.039768, 7.806117, 92),
            ],
        ),
        (
            "A0 A1 G1 G2 A6 G1 G4",
            &[
                (0.212, 6.4133, 1),
                (0.100886, 8.806304, 1),
                (0.683207, 8.792727, 1),
                (2.373095, 8.779162, 5),
                (0.652335, 9.583947, 1),
                (1.36643, 9.569592, 3),
                (3.317809, 9.55525, 6),
            ],
        ),
        (
            "G0 A0 H0 G1 G4",
            &[
                (2.3065, 2.118104, 4),
                (0.775084, 7.394503, 1),
                (0.775084, 8.255578, 1),
                (2.201845, 8.242551, 4),
                (6.464935, 8.229536, 12),
            ],
        ),
        (
            "G0 G4 A15 H1 G3 G400",
            &[
                (2.3065, 2.118104, 4),
                (16.177263, 2.111214, 31),
                (1.842252, 7.392238, 4),
                (3.06282, 8.254075, 6),
                (6.767692, 8.241049, 13),
                (46.486387, 8.228036, 89),
            ],
        ),
        (
            "A0 A0 A1 A1 A1 A1",
            &[
                (0.212, 6.4133, 1),
                (0.083357, 8.806304, 1),
                (0.047157, 9.592869, 1),
                (0.029354, 9.851407, 1),
                (0.019683, 9.936387, 1),
                (0.013997, 9.964319, 1),
            ],
        ),
    ];

    #[test]
    fn memories_and_intervals_are_those_of_the_reference_implementation() {
        for (history, expected) in HISTORIES {
            let mut memory: Option<Memory> = None;
            let repetitions = history.split(' ').map(|text| text.split_at(1));
            for ((grade, days), (stability, difficulty, interval)) in repetitions.zip(expected) {
                let grade = match grade {
                    "A" => Grade::Again,
                    "H" => Grade::Hard,
                    _ => Grade::Good,
                };
                let days = days.parse().expect("a number");
                let next = memory.map_or(Memory::first(grade), |memory| memory.repeated(grade, days));
                assert!((next.stability - stability).abs() < 1e-5, "{history}: {next:?}, not {stability}");
                assert!((next.difficulty - difficulty).abs() < 1e-5, "{history}: {next:?}, not {difficulty}");
                assert_eq!(next.interval(), *interval, "{history}: {next:?}");
                memory = Some(next);
            }
        }
    }
}
