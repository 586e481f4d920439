//! Sentences made of several messages, and moves in the notation of the language.

use crate::app::words::Locale;
use crate::app::words::names::{name_in_address, only_person, shown_name, with_shown_names};
use crate::app::words::numbers::group_digits;
use session::{
    GameEnd, Mark, MarkKind, Match, MessageArg, MoveNumbering, Outcome, PieceKind, RecordedMove, Seat,
    Viewer, key, message,
};

/// Texts about a match for the viewer at the screen.
#[derive(Clone, Copy)]
pub struct MatchText<'a> {
    pub game: &'a dyn Match,
    /// Whether the game is paused.
    pub is_paused: bool,
    /// The viewer, who may not see the tiles in all hands.
    pub viewer: Viewer,
}

impl MatchText<'_> {
    fn is_computer(&self, seat: Seat) -> bool {
        self.game.seats()[seat.index()].player.is_computer()
    }

    /// Whether `seat` has the only person, who plays computers.
    fn is_only_person(&self, seat: Seat) -> bool {
        only_person(self.game) == Some(seat)
    }

    /// The name of the player on `seat`.
    fn name(&self, locale: &Locale, seat: Seat) -> String {
        shown_name(locale, self.game.game(), &self.game.seats()[seat.index()], seat)
    }

    /// Returns a sentence about the turn, with check if there is one, or about the end of the game.
    pub fn status(&self, locale: &Locale) -> String {
        let status = self.turn(locale);
        let is_check = |mark: &Mark| mark.kind == MarkKind::Check;
        if self.game.state().outcome().is_none() && self.game.state().marks.iter().any(is_check) {
            return locale.say(&message!("status-check", status));
        }
        status
    }

    /// Returns a sentence about the turn, or about the end of the game.
    fn turn(&self, locale: &Locale) -> String {
        let game = self.game;
        let Some(seat) = game.state().turn else { return self.ending(locale) };
        let is_computer = self.is_computer(seat);
        let name = self.name(locale, seat);
        // An obligation, such as having to play a tile, may reveal the tiles in a hand: show it only to their owner.
        let is_visible = self.viewer == Viewer::Seat(seat) || !game.game().has_hidden_information;
        let shows_obligation = !self.is_paused && is_visible && !is_computer;
        if let Some(obligation) = game.state().obligation.as_ref().filter(|_| shows_obligation) {
            let duty = locale.say(obligation);
            return locale.say(&if self.is_only_person(seat) {
                message!("status-your-obligation", duty)
            } else {
                message!("status-obligation", name, duty)
            });
        }
        let (by, colour) = (game.game().seats_by(), MessageArg::Key(game.game().seat_key(seat)));
        locale.say(&match (self.is_paused, is_computer) {
            (true, false) if self.is_only_person(seat) => message!("status-your-move-paused", by, colour),
            (true, _) => message!("status-paused", by, name, colour),
            (false, true) if game.is_careful() => message!("status-thinking-carefully", name),
            (false, true) => message!("status-thinking", by, name, colour),
            (false, false) if self.is_only_person(seat) => message!("status-your-move", by, colour),
            (false, false) => message!("status-to-move", by, name, colour),
        })
    }

    /// The note below the name of `seat`. `is_searching` tells whether the engine is searching.
    pub fn note(&self, locale: &Locale, seat: Seat, is_searching: bool) -> String {
        let game = self.game;
        let is_to_move = game.state().turn == Some(seat);
        let is_winner = game.state().outcome().is_some_and(|outcome| outcome.winner == Some(seat));
        let (by, colour) = (game.game().seats_by(), MessageArg::Key(game.game().seat_key(seat)));
        if is_to_move && is_searching && self.is_computer(seat) {
            locale.text(if game.is_careful() {
                key!("panel-thinking-carefully")
            } else {
                key!("panel-thinking")
            })
        } else if is_to_move && self.is_paused {
            locale.text(key!("panel-paused"))
        } else if is_winner {
            locale.say(&message!("panel-winner", by, colour))
        } else if is_to_move {
            locale.say(&message!("panel-to-move", by, colour))
        } else {
            locale.arg_text(&colour)
        }
    }

    /// The title of the result: who has won, with congratulations for a person, or a draw.
    pub fn result_title(&self, locale: &Locale, outcome: Outcome) -> String {
        let Some(seat) = outcome.winner else { return locale.text(key!("result-draw")) };
        if self.is_computer(seat) {
            return locale.say(&message!("result-won", name = self.name(locale, seat)));
        }
        match name_in_address(locale, self.game, seat) {
            Some(name) => locale.say(&message!("result-congratulations", name)),
            None => locale.text(key!("result-congratulations-you")),
        }
    }

    /// Asks the person on `seat` whether to resign.
    pub fn resign_question(&self, locale: &Locale, seat: Seat) -> String {
        match name_in_address(locale, self.game, seat) {
            Some(name) => locale.say(&message!("resign-question", name)),
            None => locale.text(key!("resign-question-you")),
        }
    }

    /// Asks the person on `seat` whether to offer a draw.
    pub fn offer_draw_question(&self, locale: &Locale, seat: Seat) -> String {
        match name_in_address(locale, self.game, seat) {
            Some(name) => locale.say(&message!("offer-draw-question", name)),
            None => locale.text(key!("offer-draw-question-you")),
        }
    }

    /// The reason for the end of the game, with the names to show.
    pub fn reason(&self, locale: &Locale, end: &GameEnd) -> String {
        locale.say(&with_shown_names(locale, self.game, &end.reason))
    }

    /// One line about the end of the game; empty while the game is not over.
    pub fn ending(&self, locale: &Locale) -> String {
        let Some(end) = self.game.state().end.as_ref() else { return String::new() };
        let reason = self.reason(locale, end);
        locale.say(&match end.outcome.winner {
            Some(seat) if self.is_only_person(seat) => message!("status-you-won", reason),
            Some(seat) => message!("status-won", name = self.name(locale, seat), reason),
            None => message!("status-drawn", reason),
        })
    }
}

/// A move in the notation of the language: `Nf3` is `Cf3` in Portuguese.
pub fn notation(locale: &Locale, mv: &RecordedMove) -> String {
    join_args(locale, &mv.args)
}

/// Joins the parts of a move's notation.
pub fn join_args(locale: &Locale, args: &[MessageArg]) -> String {
    args.iter().map(|arg| locale.arg_text(arg)).collect()
}

/// A move for use in a sentence. A domino is named by its numbers, because players do not know cell coordinates.
///
/// A move that climbs (places the tile on top of two others) says so.
pub fn spoken_move(locale: &Locale, mv: &RecordedMove) -> String {
    let Some((PieceKind::Tile([Some(first), Some(second)]), climbs)) = mv.tile else {
        return notation(locale, mv);
    };
    let tile = format!("{first}-{second}");
    if climbs { locale.say(&message!("move-climbs", tile)) } else { tile }
}

/// A number with a separator between groups of three digits.
pub fn number_text(locale: &Locale, number: usize) -> String {
    group_digits(locale.language, &number.to_string())
}

/// The number of the move that leads to `ply`: `3.`, or `3…` for the second side.
///
/// Saved files use the same numbers. In games without sides, every move has its own number.
pub fn move_number_text(numbering: MoveNumbering, ply: usize) -> String {
    let previous_ply = ply.saturating_sub(1);
    let suffix = if numbering.is_second(previous_ply) { '…' } else { '.' };
    format!("{}{suffix}", numbering.number(previous_ply))
}

/// A move with its number, such as `3… Bc5` or `7. 2-3, climbing`.
pub fn numbered_move(locale: &Locale, numbering: MoveNumbering, ply: usize, mv: &RecordedMove) -> String {
    format!("{} {}", move_number_text(numbering, ply), spoken_move(locale, mv))
}

/// Capitalises the first letter of a phrase.
pub fn capitalised(phrase: &str) -> String {
    let mut characters = phrase.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

/// Points in chess notation: one for a win, a half for a draw.
pub fn points_text(won: u32, drawn: u32) -> String {
    let whole_points = won + drawn / 2;
    match (whole_points, drawn % 2) {
        (0, 1) => "½".to_owned(),
        (_, 1) => format!("{whole_points}½"),
        _ => whole_points.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::preferences::Language;
    use session::{Game, MatchPlan, MoveIndex, Player, PlayerPlan, catalogue};

    #[test]
    fn a_numbered_move_names_its_tile_by_the_numbers() {
        let locale = Locale::load(None, Language::English).expect("complete words");
        let seat = |name: &str| PlayerPlan::named(Player::Human, name);
        let seats = vec![seat("Ana"), seat("Rui")];
        let plan =
            MatchPlan { rules: None, game: Game::DOMIN_UP, seats, position: None, odds: None, seed: 7 };
        let mut game = catalogue::open(&plan).expect("a good plan");
        // Play until a tile climbs for the first time.
        while game.moves().last().and_then(|mv| mv.tile).is_none_or(|(_, climbs)| !climbs) {
            game.play(MoveIndex(0)).expect("legal");
        }
        let (ply, mv) = (game.state().ply, game.moves().last().expect("a move was played"));
        let (kind, _) = mv.tile.expect("the move lays a tile");
        let [Some(first), Some(second)] = kind.numbers() else { panic!("{kind:?}") };
        assert_eq!(
            numbered_move(&locale, game.state().numbering, ply, mv),
            format!("{ply}. {first}-{second}, climbing")
        );
    }

    #[test]
    fn half_points_are_halves() {
        assert_eq!(
            ["0", "½", "1", "1½", "3"],
            [(0, 0), (0, 1), (0, 2), (1, 1), (1, 4)].map(|(won, drawn)| points_text(won, drawn))
        );
    }
}
