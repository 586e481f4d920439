//! Sentences that need more than one message: whose turn, how a game ended, and moves in the letters of
//! the language.

use crate::app::words::Locale;
use crate::session::{Eyes, Match, RecordedMove, Seat};

/// A game and what of it those before the screen may know.
#[derive(Clone, Copy)]
pub struct Told<'a> {
    /// The game.
    pub game: &'a dyn Match,
    /// It stands still.
    pub paused: bool,
    /// Whose eyes look.
    pub eyes: Eyes,
}

impl Told<'_> {
    fn is_computer(&self, seat: Seat) -> bool {
        self.game.seats()[seat.index()].player.is_computer()
    }

    /// The one message or the other: seats that are sides are named by their colours too.
    fn by_sides(&self, sides: &'static str, seats: &'static str) -> &'static str {
        if self.game.game().has_sides() { sides } else { seats }
    }

    /// Whose turn it is, or how the game ended.
    pub fn status(&self, locale: &Locale) -> String {
        let game = self.game;
        let Some(seat) = game.turn() else { return self.ending(locale) };
        let computer = self.is_computer(seat);
        let key = match (self.paused, computer) {
            (true, _) => self.by_sides("status-paused", "status-seat-paused"),
            (false, true) if game.is_careful() => "status-thinking-carefully",
            (false, true) => self.by_sides("status-thinking", "status-seat-thinking"),
            (false, false) => self.by_sides("status-to-move", "status-seat-to-move"),
        };
        let name = &game.seats()[seat.index()].name;
        // What the rules ask may tell what a hand holds: only its owner is told.
        let asked = !self.paused && self.eyes == Eyes::Of(seat) && !computer;
        if let Some(duty) = game.duty().filter(|_| asked) {
            return locale.with("status-duty", &[("name", name), ("duty", &locale.say(duty))]);
        }
        let colour = locale.text(game.game().seat_key(seat));
        locale.with(key, &[("name", name), ("colour", &colour)])
    }

    /// What a seat's strip says below the name. `thinks`: the engine is at work.
    pub fn note(&self, locale: &Locale, seat: Seat, thinks: bool) -> String {
        let game = self.game;
        let turn = game.turn() == Some(seat);
        let winner = game.outcome().is_some_and(|outcome| outcome.winner == Some(seat));
        let colour = locale.text(game.game().seat_key(seat));
        let said = |sides, seats| locale.with(self.by_sides(sides, seats), &[("colour", &colour)]);
        if turn && thinks && self.is_computer(seat) {
            locale.text(if game.is_careful() { "panel-thinking-carefully" } else { "panel-thinking" })
        } else if turn && self.paused {
            locale.text("panel-paused")
        } else if winner {
            said("panel-winner", "panel-seat-winner")
        } else if turn {
            said("panel-to-move", "panel-seat-to-move")
        } else {
            colour
        }
    }

    /// How the game ended, in one line; nothing while it goes on.
    pub fn ending(&self, locale: &Locale) -> String {
        let Some(end) = self.game.end() else { return String::new() };
        let reason = locale.say(&end.reason);
        match end.outcome.winner {
            Some(seat) => {
                let name = &self.game.seats()[seat.index()].name;
                locale.with("status-won", &[("name", name), ("reason", &reason)])
            }
            None => locale.with("status-drawn", &[("reason", &reason)]),
        }
    }
}

/// A move as the language writes it: `Nf3` is `Cf3` in Portuguese.
pub fn notation(locale: &Locale, mv: &RecordedMove) -> String {
    mv.words.iter().map(|word| locale.word(word)).collect()
}

/// A phrase as a sentence of its own begins.
pub fn sentence(phrase: &str) -> String {
    let mut letters = phrase.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Points of a player as chess players write them: a win is one, a draw a half.
pub fn points(won: u32, drawn: u32) -> String {
    let whole = won + drawn / 2;
    match (whole, drawn % 2) {
        (0, 1) => "½".to_owned(),
        (_, 1) => format!("{whole}½"),
        _ => whole.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_points_are_halves() {
        assert_eq!(
            ["0", "½", "1", "1½", "3"],
            [(0, 0), (0, 1), (0, 2), (1, 1), (1, 4)].map(|(w, d)| points(w, d))
        );
    }
}
