//! Sentences that need more than one message: whose turn, how a game ended, and moves in the letters of
//! the language.

use crate::app::words::Locale;
use crate::app::words::names::{shown_name, with_shown_names};
use session::{Counting, End, Eyes, Look, Mark, MarkKind, Match, RecordedMove, Seat, Word, key, message};

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

    /// By what name somebody plays.
    fn name(&self, locale: &Locale, seat: Seat) -> String {
        shown_name(locale, self.game.game(), &self.game.seats()[seat.index()], seat)
    }

    /// Whose turn it is, and whether that seat is in check; or how the game ended.
    pub fn status(&self, locale: &Locale) -> String {
        let status = self.turn(locale);
        let is_check = |mark: &Mark| mark.kind == MarkKind::Check;
        if self.game.view().outcome().is_none() && self.game.view().marks.iter().any(is_check) {
            return locale.say(&message!("status-check", status));
        }
        status
    }

    fn turn(&self, locale: &Locale) -> String {
        let game = self.game;
        let Some(seat) = game.view().turn else { return self.ending(locale) };
        let computer = self.is_computer(seat);
        let name = self.name(locale, seat);
        // What the rules ask may tell what a hand holds: only its owner is told.
        let is_told = self.eyes == Eyes::Of(seat) || !game.game().hides;
        let asked = !self.paused && is_told && !computer;
        if let Some(duty) = game.view().duty.as_ref().filter(|_| asked) {
            return locale.say(&message!("status-duty", name, duty = locale.say(duty)));
        }
        let (by, colour) = (game.game().seats_by(), Word::Key(game.game().seat_key(seat)));
        locale.say(&match (self.paused, computer) {
            (true, _) => message!("status-paused", by, name, colour),
            (false, true) if game.is_careful() => message!("status-thinking-carefully", name),
            (false, true) => message!("status-thinking", by, name, colour),
            (false, false) => message!("status-to-move", by, name, colour),
        })
    }

    /// What a seat's strip says below the name. `thinks`: the engine is at work.
    pub fn note(&self, locale: &Locale, seat: Seat, thinks: bool) -> String {
        let game = self.game;
        let turn = game.view().turn == Some(seat);
        let winner = game.view().outcome().is_some_and(|outcome| outcome.winner == Some(seat));
        let (by, colour) = (game.game().seats_by(), Word::Key(game.game().seat_key(seat)));
        if turn && thinks && self.is_computer(seat) {
            let careful = game.is_careful();
            locale.text(if careful { key!("panel-thinking-carefully") } else { key!("panel-thinking") })
        } else if turn && self.paused {
            locale.text(key!("panel-paused"))
        } else if winner {
            locale.say(&message!("panel-winner", by, colour))
        } else if turn {
            locale.say(&message!("panel-to-move", by, colour))
        } else {
            locale.word(&colour)
        }
    }

    /// By what the game ended.
    pub fn reason(&self, locale: &Locale, end: &End) -> String {
        locale.say(&with_shown_names(locale, self.game, &end.reason))
    }

    /// How the game ended, in one line; nothing while it goes on.
    pub fn ending(&self, locale: &Locale) -> String {
        let Some(end) = self.game.view().end.as_ref() else { return String::new() };
        let reason = self.reason(locale, end);
        locale.say(&match end.outcome.winner {
            Some(seat) => {
                message!("status-won", name = self.name(locale, seat), reason)
            }
            None => message!("status-drawn", reason),
        })
    }
}

/// A move as the language writes it: `Nf3` is `Cf3` in Portuguese.
pub fn notation(locale: &Locale, mv: &RecordedMove) -> String {
    written(locale, &mv.words)
}

/// The parts of a move's notation, put together.
pub fn written(locale: &Locale, words: &[Word]) -> String {
    words.iter().map(|word| locale.word(word)).collect()
}

/// A move as it is said in a sentence: a tile by its numbers, since nobody reads its coordinates.
pub fn said(locale: &Locale, mv: &RecordedMove) -> String {
    let Some((Look::Tile([Some(first), Some(second)]), climbs)) = mv.tile else {
        return notation(locale, mv);
    };
    let tile = format!("{first}-{second}");
    if climbs { locale.say(&message!("move-climbs", tile)) } else { tile }
}

/// The number of the move that leads to a ply, as every list has it and the file that a game is saved in: `3.`, and `3…`
/// for that of the second side. Where there are no sides every move has its own.
pub fn number_of(counting: Counting, ply: usize) -> String {
    let before = ply.saturating_sub(1);
    let sign = if counting.is_second(before) { '…' } else { '.' };
    format!("{}{sign}", counting.number(before))
}

/// A move with its number, as `3… Bc5` and `7. 2-3, climbing`.
pub fn numbered(locale: &Locale, counting: Counting, ply: usize, mv: &RecordedMove) -> String {
    format!("{} {}", number_of(counting, ply), said(locale, mv))
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
    use crate::app::preferences::Language;
    use session::{Choice, Game, MatchPlan, Player, SeatPlan, catalogue};

    #[test]
    fn a_tile_is_told_by_its_numbers_and_the_move_by_its_own() {
        let locale = Locale::load(None, Language::English).expect("complete words");
        let seat = |name: &str| SeatPlan::named(Player::Human, name);
        let seats = vec![seat("Ana"), seat("Rui")];
        let plan =
            MatchPlan { rules: None, game: Game::DOMIN_UP, seats, position: None, odds: None, seed: 7 };
        let mut game = catalogue::open(&plan).expect("a good plan");
        // The first that climbs comes sooner or later.
        while game.moves().last().and_then(|mv| mv.tile).is_none_or(|(_, climbs)| !climbs) {
            game.play(Choice(0)).expect("legal");
        }
        let (ply, mv) = (game.view().ply, game.moves().last().expect("it was played"));
        let (look, _) = mv.tile.expect("it lays a tile");
        let [Some(first), Some(second)] = look.numbers() else { panic!("{look:?}") };
        assert_eq!(
            numbered(&locale, game.view().counting, ply, mv),
            format!("{ply}. {first}-{second}, climbing")
        );
    }

    #[test]
    fn half_points_are_halves() {
        assert_eq!(
            ["0", "½", "1", "1½", "3"],
            [(0, 0), (0, 1), (0, 2), (1, 1), (1, 4)].map(|(w, d)| points(w, d))
        );
    }
}
