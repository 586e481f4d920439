//! What the player fills in before a game, and the plan that follows from it.

use bevy::prelude::Resource;
use rand::Rng;

use crate::app::words::Locale;
use crate::app::words::names::{default_name, tell_apart};
use crate::session::catalogue;
use crate::session::{Explain, Game, MatchPlan, Message, Player, PositionTerms, Seat, SeatPlan};

/// What the player has filled in so far.
#[derive(Resource, Clone, Debug)]
pub struct SetupForm {
    pub(crate) game: Game,
    pub(crate) seats: Vec<SeatForm>,
    /// How many are to play, where a game leaves that open.
    pub(crate) seat_count: u8,
    /// The rule set wished for; the default one where there is none.
    pub(crate) rules: Option<&'static str>,
    pub(crate) position: String,
    /// What the position decides; nothing while there is none, or none that can be read.
    pub(crate) decided: Option<PositionTerms>,
    /// What is wrong with it.
    pub(crate) refusal: Option<Message>,
}

#[derive(Clone, Debug)]
pub(crate) struct SeatForm {
    pub(crate) player: Player,
    /// The computer that sits here when the seat is turned over to one.
    pub(crate) computer: Player,
    /// As typed; empty for the name that fits the player.
    pub(crate) name: String,
}

/// The level that a new player meets first.
const FIRST_LEVEL: Player = Player::Level(3);

impl Default for SetupForm {
    fn default() -> Self {
        let mut form = SetupForm {
            game: Game::CHESS,
            seats: Vec::new(),
            seat_count: 2,
            rules: None,
            position: String::new(),
            decided: None,
            refusal: None,
        };
        form.choose(Game::CHESS);
        form
    }
}

impl SetupForm {
    /// Starts a form for this game; names and players already filled in stay.
    pub fn choose(&mut self, game: Game) {
        if self.game != game {
            self.position.clear();
            self.decided = None;
            self.rules = None;
            self.seat_count = game.seat_counts.first().copied().unwrap_or(2);
        }
        self.game = game;
        self.refusal = None;
        self.fill_seats();
    }

    /// As many players as take part: the position decides, else the player.
    pub(crate) fn fill_seats(&mut self) {
        let game = self.game;
        let seats = usize::from(self.decided.map_or(self.seat_count, |terms| terms.seats));
        for index in self.seats.len()..seats {
            let player = if index == 0 { Player::Human } else { FIRST_LEVEL };
            self.seats.push(SeatForm { player, computer: FIRST_LEVEL, name: String::new() });
        }
        self.seats.truncate(seats);
        for seat in &mut self.seats {
            if !catalogue::exists(game, seat.computer) {
                seat.computer = FIRST_LEVEL;
            }
            if !catalogue::exists(game, seat.player) {
                seat.player = seat.computer;
            }
        }
    }

    pub(crate) fn plan(&self, locale: &Locale) -> MatchPlan {
        let seats = self
            .seats
            .iter()
            .enumerate()
            .map(|(index, seat)| SeatPlan { player: seat.player, name: self.name(index, locale, seat) })
            .collect();
        let position = Some(self.position.trim()).filter(|text| !text.is_empty()).map(str::to_owned);
        // A position has its own rules.
        let rules = self.rules.filter(|_| position.is_none()).map(str::to_owned);
        let mut plan = MatchPlan { game: self.game, seats, rules, position, seed: rand::rng().next_u64() };
        tell_apart(&mut plan.seats);
        plan
    }

    /// The rule set that will be played, where there is a choice.
    pub(crate) fn rules(&self) -> Option<&'static str> {
        let usual = self.game.rule_sets.first().copied();
        self.decided.and_then(|terms| terms.rules).or(self.rules).or(usual)
    }

    /// Looks at the position again after it was changed: what it decides, and what is wrong with it.
    pub(crate) fn read_position(&mut self, locale: &Locale) {
        let text = self.position.trim();
        let terms = (!text.is_empty()).then(|| catalogue::terms_of(self.game, text));
        self.decided = terms.as_ref().and_then(|terms| terms.as_ref().ok().copied());
        self.fill_seats();
        // Said while it is typed or pasted, not only when the game is to start.
        self.refusal = match terms {
            None => None,
            Some(Err(error)) => Some(error.message()),
            Some(Ok(_)) => catalogue::open(&self.plan(locale)).err().map(|error| error.message()),
        };
    }

    fn name(&self, index: usize, locale: &Locale, seat: &SeatForm) -> String {
        let typed = seat.name.trim();
        if typed.is_empty() {
            default_name(locale, self.game, seat.player, Seat::from_index(index))
        } else {
            typed.to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::Language;
    use crate::session::Eyes;

    fn locale() -> Locale {
        Locale::load(None, Language::English).expect("complete words")
    }

    #[test]
    fn every_game_can_be_started_as_the_form_first_stands() {
        let mut form = SetupForm::default();
        for game in catalogue::GAMES.iter().copied() {
            form.choose(game);
            let plan = form.plan(&locale());
            assert!(catalogue::open(&plan).is_ok(), "{game}");
            assert_eq!(plan.seats.len(), 2);
        }
    }

    #[test]
    fn domin_up_is_set_up_for_every_table_it_knows() {
        let mut form = SetupForm::default();
        form.choose(Game::DOMIN_UP);
        for seats in Game::DOMIN_UP.seat_counts.iter().copied() {
            for rules in Game::DOMIN_UP.rule_sets {
                (form.seat_count, form.rules) = (seats, Some(*rules));
                form.fill_seats();
                let game = catalogue::open(&form.plan(&locale())).expect("a good plan");
                assert_eq!(game.seats().len(), usize::from(seats));
                assert!(game.position_text(Eyes::All).starts_with(&format!("{rules} ")));
            }
        }
        form.choose(Game::CHESS);
        assert_eq!((form.plan(&locale()).seats.len(), form.rules()), (2, None));
    }

    #[test]
    fn a_position_decides_seats_and_rules_and_lets_go_of_them_again() {
        let mut form = SetupForm::default();
        form.choose(Game::DOMIN_UP);
        form.position = " publisher 3 17/00/12 0,0=7^1;1,0=7^1 0 ".to_owned();
        form.read_position(&locale());
        assert_eq!((form.seats.len(), form.rules(), &form.refusal), (3, Some("publisher"), &None));
        assert!(catalogue::open(&form.plan(&locale())).is_ok());
        form.position = "publisher 5 17/00/12 0,0=7^1;1,0=7^1 0".to_owned();
        form.read_position(&locale());
        assert!(form.refusal.is_some());
        form.position.clear();
        form.read_position(&locale());
        assert_eq!((form.seats.len(), form.rules(), &form.refusal), (2, Some("report"), &None));
    }

    #[test]
    fn computers_of_one_kind_are_told_apart_where_there_are_several() {
        let mut form = SetupForm::default();
        form.choose(Game::DOMIN_UP);
        form.seat_count = 4;
        form.fill_seats();
        let plan = form.plan(&locale());
        let names: std::collections::BTreeSet<_> = plan.seats.iter().map(|seat| &seat.name).collect();
        assert_eq!(names.len(), 4, "{names:?}");
    }
}
