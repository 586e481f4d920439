//! The state of a card between repetitions, and the choice of the cards of a day.

use super::Mistake;
use super::fsrs::{Grade, Memory};
use crate::{CalendarDay, Exercise, ExerciseStage};

/// Most cards that are due on one day, over all games.
pub const MOST_A_DAY: usize = 5;
/// A card with a greater stability, in days, is known well enough and never due again.
pub const GRADUATION_DAYS: f64 = 60.0;
/// Number of failed repetitions after which the player is offered to drop the card.
pub const LEECH_LAPSES: u32 = 5;

impl Grade {
    /// The grade that follows from what the player did. `None` while the exercise goes on.
    pub fn of(exercise: &Exercise, is_hinted: bool) -> Option<Grade> {
        match exercise.stage() {
            ExerciseStage::Shown => Some(Grade::Again),
            ExerciseStage::Solved if is_hinted || !exercise.is_solved_at_once() => Some(Grade::Hard),
            ExerciseStage::Solved => Some(Grade::Good),
            ExerciseStage::Trying | ExerciseStage::Judging | ExerciseStage::Wrong => None,
        }
    }
}

/// The state of the repetition of a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Repetition {
    /// `None` before the first repetition.
    pub memory: Option<Memory>,
    /// The day of the last repetition; `None` before the first.
    pub last_day: Option<CalendarDay>,
    /// The day from which the card waits for the player; `None` if it is known well enough.
    pub due: Option<CalendarDay>,
    /// Number of repetitions.
    pub repetitions: u32,
    /// Number of repetitions in which the solution was shown.
    pub lapses: u32,
    /// Whether the player has put the card aside.
    pub is_aside: bool,
}

impl Repetition {
    /// The state of a card that is added on `day`: due on the next day.
    pub fn added_on(day: CalendarDay) -> Repetition {
        let due = Some(day.plus_days(1));
        Repetition { memory: None, last_day: None, due, repetitions: 0, lapses: 0, is_aside: false }
    }

    /// The state after a repetition on `day`.
    #[must_use]
    pub fn repeated(self, grade: Grade, day: CalendarDay) -> Repetition {
        let elapsed = self.last_day.map_or(0, |last| day.days_since(last));
        let memory = match self.memory {
            Some(memory) => memory.repeated(grade, elapsed),
            None => Memory::first(grade),
        };
        let has_graduated = memory.stability > GRADUATION_DAYS;
        Repetition {
            memory: Some(memory),
            last_day: Some(day),
            due: (!has_graduated).then(|| day.plus_days(memory.interval())),
            repetitions: self.repetitions.saturating_add(1),
            lapses: self.lapses.saturating_add(u32::from(grade == Grade::Again)),
            is_aside: self.is_aside,
        }
    }

    /// Whether the card waits for the player on `day`. See [`due_on`] for the limit of a day.
    pub fn is_due(&self, day: CalendarDay) -> bool {
        !self.is_aside && self.due.is_some_and(|due| due <= day)
    }

    /// Whether the player has failed so often that dropping the card is offered.
    pub fn is_leech(&self) -> bool {
        self.lapses >= LEECH_LAPSES
    }
}

/// A mistake with the state of its repetition.
#[derive(Clone, Debug, PartialEq)]
pub struct MistakeCard {
    pub mistake: Mistake,
    pub repetition: Repetition,
}

impl AsRef<MistakeCard> for MistakeCard {
    fn as_ref(&self) -> &MistakeCard {
        self
    }
}

/// The cards of `day`, the longest due first. `cards` must have all cards that are due, or were repeated on that day.
///
/// They are at most [`MOST_A_DAY`], and the cards that were already repeated on the day count. The order of `cards` does
/// not matter.
pub fn due_on<C: AsRef<MistakeCard>>(mut cards: Vec<C>, day: CalendarDay) -> Vec<C> {
    let is_repeated = |card: &C| card.as_ref().repetition.last_day == Some(day);
    let repeated = cards.iter().filter(|card| is_repeated(card)).count();
    cards.retain(|card| card.as_ref().repetition.is_due(day));
    cards.sort_by(|one, other| {
        let key = |card: &C| {
            let MistakeCard { mistake, repetition } = card.as_ref();
            (repetition.due, mistake.game.name(), mistake.position.clone(), mistake.reviewed.seat)
        };
        key(one).cmp(&key(other))
    });
    cards.truncate(MOST_A_DAY.saturating_sub(repeated));
    cards
}
