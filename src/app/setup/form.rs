//! Form of the set-up page, and the plan of the game that follows from it.

use bevy::prelude::Resource;
use rand::Rng;
use rand::seq::SliceRandom;

use crate::app::preferences::{KnownEngines, SeatSetup, Setup, Setups};
use crate::app::setup::clock::ClockForm;
use crate::app::words::{Locale, MatchText, full_names, number_equal_names};
use session::catalogue;
use session::{
    ExternalEngine, Game, LocalizedMessage, MatchPlan, Odds, Player, PlayerPlan, PositionFacts, Seat,
    ToMessage, Viewer, message,
};

/// The player's input on the set-up page.
#[derive(Resource, Clone, Debug)]
pub struct SetupForm {
    pub(crate) game: Game,
    pub(crate) seats: Vec<SeatForm>,
    /// Whether lots are drawn for the seat, if there is only one person.
    pub(crate) random: bool,
    /// Name of the game's theme; empty for the theme of the settings.
    pub(crate) theme: String,
    /// Game whose last set-up was loaded.
    loaded_game: Option<Game>,
    /// Number of seats, for games with a choice.
    pub(crate) seat_count: u8,
    /// Chosen rule set; `None` for the default.
    pub(crate) rules: Option<&'static str>,
    pub(crate) clock: ClockForm,
    /// Odds given at the start; ignored if the game starts from a position.
    pub(crate) odds: Option<Odds>,
    pub(crate) position: String,
    /// Terms fixed by the position; `None` without a valid one.
    pub(crate) position_terms: Option<PositionFacts>,
    /// Reason why the game cannot start.
    pub(crate) error: Option<LocalizedMessage>,
    /// Whether to scroll to the position, which was just handed over or unfolded.
    pub(crate) scroll_to_position: bool,
    /// Index of the seat for which an external engine is being chosen.
    engine_seat: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeatForm {
    pub(crate) player: Player,
    /// Computer for this seat when the mode changes it from a person to a computer.
    pub(crate) computer: Player,
    /// Name as typed; empty for the default name of the player.
    pub(crate) name: String,
    /// Typed name of the person while a computer has the seat, and vice versa.
    other_name: String,
    /// Face chosen here for the person on this seat.
    pub(crate) face: Option<u8>,
}

impl SeatForm {
    fn new(index: usize) -> SeatForm {
        let player = if index == 0 { Player::Human } else { Player::Level(FIRST_LEVEL) };
        let (name, other_name) = (String::new(), String::new());
        SeatForm { player, computer: Player::Level(FIRST_LEVEL), name, other_name, face: None }
    }

    /// Changes the player of the seat. A person and a computer each keep their own typed name.
    pub(super) fn set_player(&mut self, player: Player) {
        if player.is_computer() != self.player.is_computer() {
            std::mem::swap(&mut self.name, &mut self.other_name);
        }
        if player.is_computer() {
            self.computer = player.clone();
        }
        self.player = player;
    }

    /// Reads a saved seat; unknown players become the default ones.
    fn from_saved(index: usize, saved: &SeatSetup) -> SeatForm {
        let default = SeatForm::new(index);
        let computer = saved.computer.parse().ok().filter(|player: &Player| player.is_computer());
        SeatForm {
            player: saved.player.parse().unwrap_or(default.player),
            computer: computer.unwrap_or(default.computer),
            name: saved.name.clone(),
            other_name: String::new(),
            face: None,
        }
    }
}

/// Default level of a computer.
pub(super) const FIRST_LEVEL: u8 = 3;

impl Default for SetupForm {
    fn default() -> Self {
        let mut form = SetupForm {
            game: Game::CHESS,
            seats: Vec::new(),
            random: false,
            theme: String::new(),
            loaded_game: None,
            seat_count: 2,
            rules: None,
            clock: ClockForm::default(),
            odds: None,
            position: String::new(),
            position_terms: None,
            error: None,
            scroll_to_position: false,
            engine_seat: 0,
        };
        form.choose(Game::CHESS);
        form
    }
}

impl SetupForm {
    /// Selects `game`; names and players already entered stay.
    pub fn choose(&mut self, game: Game) {
        if self.game != game {
            self.clear_position();
            self.rules = None;
            self.odds = None;
            self.seat_count = game.seat_counts.first().copied().unwrap_or(2);
        }
        self.game = game;
        self.error = None;
        self.fill_seats();
    }

    /// Loads the last set-up of the game if the game has changed.
    ///
    /// A game without a last set-up gets the players and clocks of the game started most recently. If the game has not
    /// changed, the input stays.
    pub(crate) fn load_last_setup(&mut self, setups: &Setups) {
        if self.loaded_game.replace(self.game) == Some(self.game) {
            self.update_adaptive_levels(setups);
            return;
        }
        self.theme.clear();
        if let Some(setup) = setups.of(self.game) {
            self.fill(setup);
        } else if let Some(setup) = setups.last() {
            let (seats, clock) = (setup.seats.clone(), setup.clock.clone());
            self.fill(&Setup { seats, random: setup.random, clock, ..Setup::default() });
        }
    }

    /// Sets computers that adapt to a person to the level that they have reached in the games played since.
    fn update_adaptive_levels(&mut self, setups: &Setups) {
        let saved_seats = setups.of(self.game).map_or(&[][..], |setup| setup.seats.as_slice());
        let players = saved_seats.iter().flat_map(|seat| [&seat.player, &seat.computer]);
        let adaptive = players.filter_map(|text| text.parse().ok()).find(is_matched);
        let Some(current) = adaptive else { return };
        for player in self.seats.iter_mut().flat_map(|seat| [&mut seat.player, &mut seat.computer]) {
            if is_matched(player) {
                *player = current.clone();
            }
        }
    }

    /// Notes the seat for which an external engine is being chosen.
    pub(crate) fn note_engine_seat(&mut self, index: usize) {
        self.engine_seat = index;
    }

    /// Seats the chosen external engine.
    pub(crate) fn set_engine(&mut self, engine: ExternalEngine) {
        if let Some(seat) = self.seats.get_mut(self.engine_seat) {
            seat.set_player(Player::External(engine));
        }
    }

    /// Replaces the external engine with this `program` by a computer level.
    pub(crate) fn remove_engine(&mut self, program: &str) {
        self.replace_with_level(
            |player| matches!(player, Player::External(external_engine) if external_engine.path() == program),
        );
    }

    /// Updates external engines to their current options, and replaces those that cannot play the game.
    pub(crate) fn set_guests(&mut self, engines: &KnownEngines) {
        for seat in &mut self.seats {
            (seat.player, seat.computer) = (
                engines.with_current_options(seat.player.clone()),
                engines.with_current_options(seat.computer.clone()),
            );
        }
        let game = self.game;
        self.replace_with_level(|player| !engines.may_play(player, game));
    }

    /// Replaces each player for which `is_unavailable` holds by the default level.
    fn replace_with_level(&mut self, is_unavailable: impl Fn(&Player) -> bool) {
        for seat in &mut self.seats {
            if is_unavailable(&seat.computer) {
                seat.computer = Player::Level(FIRST_LEVEL);
            }
            if is_unavailable(&seat.player) {
                seat.set_player(Player::Level(FIRST_LEVEL));
            }
        }
    }

    /// Fills the form from a saved set-up; invalid values become defaults.
    fn fill(&mut self, setup: &Setup) {
        let game = self.game;
        let default_count = game.seat_counts.first().copied().unwrap_or(2);
        self.seat_count =
            Some(setup.seat_count).filter(|count| game.seat_counts.contains(count)).unwrap_or(default_count);
        self.rules = game.rule_sets.iter().copied().find(|rules| *rules == setup.rules);
        self.random = setup.random;
        self.theme.clone_from(&setup.theme);
        self.clock = ClockForm::from_saved(&setup.clock);
        self.odds = game.read_odds(&setup.odds).ok();
        self.seats =
            setup.seats.iter().enumerate().map(|(index, seat)| SeatForm::from_saved(index, seat)).collect();
        self.fill_seats();
    }

    /// The part of the form that is saved when a game starts: everything but the start position.
    pub(crate) fn setup(&self) -> Setup {
        let seat = |seat: &SeatForm| SeatSetup {
            player: seat.player.to_string(),
            computer: seat.computer.to_string(),
            name: seat.name.trim().to_owned(),
        };
        Setup {
            seats: self.seats.iter().map(seat).collect(),
            seat_count: self.seat_count,
            random: self.random,
            rules: self.rules.unwrap_or_default().to_owned(),
            theme: self.theme.clone(),
            clock: self.clock.setup(self.seats.len()),
            odds: self.odds.map(|odds| odds.to_string()).unwrap_or_default(),
        }
    }

    /// Swaps the first two seats, with their names, clocks and odds.
    pub(super) fn swap_seats(&mut self) {
        self.seats.swap(0, 1);
        self.clock.change_places();
        self.odds = self.odds.map(|odds| Odds { favoured: odds.favoured.next(2), ..odds });
    }

    /// Whether the form is valid.
    pub(crate) fn can_start(&self) -> bool {
        self.error.is_none() && self.clock.clocks(self.seats.len()).is_ok()
    }

    /// Whether lots are drawn for the seats: only with one person against computers.
    pub(crate) fn is_random(&self) -> bool {
        let people = self.seats.iter().filter(|seat| !seat.player.is_computer()).count();
        self.random && people == 1 && self.seats.len() > 1
    }

    /// Adjusts the number of seats to the position, or to the player's choice.
    pub(crate) fn fill_seats(&mut self) {
        let game = self.game;
        let seats = usize::from(self.position_terms.map_or(self.seat_count, |terms| terms.seats));
        for index in self.seats.len()..seats {
            self.seats.push(SeatForm::new(index));
        }
        self.seats.truncate(seats);
        self.odds = self.odds.filter(|odds| odds.favoured.index() < seats);
        for seat in &mut self.seats {
            if !catalogue::has_player(game, &seat.computer) {
                seat.computer = Player::Level(FIRST_LEVEL);
            }
            if !catalogue::has_player(game, &seat.player) {
                seat.player = seat.computer.clone();
            }
        }
    }

    /// Returns the plan of the game. Draws lots for the seats if the form says so.
    pub(crate) fn plan(&self, locale: &Locale) -> MatchPlan {
        // An invalid clock is ignored: the game cannot start with it anyway.
        let clocks = self.clock.clocks(self.seats.len()).unwrap_or_default();
        let mut seats: Vec<(usize, &SeatForm)> = self.seats.iter().enumerate().collect();
        if self.is_random() {
            seats.shuffle(&mut rand::rng());
        }
        let position = Some(self.position.trim()).filter(|text| !text.is_empty()).map(str::to_owned);
        // Odds move with their player, and do not combine with a position.
        let seat_of = |form_index: usize| {
            seats.iter().position(|(index, _)| *index == form_index).map(Seat::from_index)
        };
        let odds = self.odds.filter(|_| position.is_none());
        let odds = odds.and_then(|odds| Some(Odds { favoured: seat_of(odds.favoured.index())?, ..odds }));
        let names = names(locale, self.game, seats.iter().map(|(_, seat)| *seat));
        let seats = seats
            .into_iter()
            .zip(names)
            .map(|((form_index, seat), name)| PlayerPlan {
                player: seat.player.clone(),
                name,
                clock: clocks.get(form_index).cloned().flatten(),
            })
            .collect();
        // A position has its own rules.
        let rules = self.rules.filter(|_| position.is_none()).map(str::to_owned);
        let mut plan =
            MatchPlan { game: self.game, seats, rules, position, odds, seed: rand::rng().next_u64() };
        number_equal_names(&mut plan.seats);
        plan
    }

    /// The rule set that applies, in games with a choice.
    pub(crate) fn rules(&self) -> Option<&'static str> {
        let default_rules = self.game.rule_sets.first().copied();
        self.position_terms.and_then(|terms| terms.rules).or(self.rules).or(default_rules)
    }

    /// Clears the position, so that the next game begins normally.
    pub(super) fn clear_position(&mut self) {
        self.position.clear();
        self.position_terms = None;
    }

    /// Reads the changed position: the terms it fixes and its faults.
    pub(crate) fn read_position(&mut self, locale: &Locale) {
        let text = self.position.trim();
        let terms = (!text.is_empty()).then(|| catalogue::read_terms(self.game, text));
        self.position_terms = terms.as_ref().and_then(|terms| terms.as_ref().ok().copied());
        self.fill_seats();
        // Report faults at once, not only when the game starts.
        self.error = match terms {
            None => None,
            Some(Err(error)) => Some(match error.column() {
                Some(column) => {
                    message!("editor-text-fault", column, words = locale.say(&error.message()))
                }
                None => error.message(),
            }),
            Some(Ok(_)) => match catalogue::open(&self.plan(locale)) {
                Err(error) => Some(error.message()),
                // The game would be over before the first move.
                Ok(game) if game.state().outcome().is_some() => {
                    let words = MatchText { game: &*game, paused: false, viewer: Viewer::All }.status(locale);
                    Some(message!("editor-over", words))
                }
                Ok(_) => None,
            },
        };
    }

    /// Chosen faces, by the names of the people.
    pub(crate) fn chosen_faces(&self, locale: &Locale) -> Vec<(String, u8)> {
        let seats =
            self.seats.iter().zip(self.names(locale)).filter(|(seat, _)| seat.player == Player::Human);
        seats.filter_map(|(seat, name)| Some((name, seat.face?))).collect()
    }

    /// Name of the player at seat `index` if the field is empty.
    pub(crate) fn name_without(&self, index: usize, locale: &Locale) -> String {
        let mut seats: Vec<(Player, &str)> =
            self.seats.iter().map(|seat| (seat.player.clone(), seat.name.as_str())).collect();
        seats[index].1 = "";
        full_names(locale, self.game, &seats).swap_remove(index)
    }

    /// Names of all players.
    pub(crate) fn names(&self, locale: &Locale) -> Vec<String> {
        names(locale, self.game, self.seats.iter())
    }
}

/// Names of the players on these seats.
fn names<'a>(locale: &Locale, game: Game, seats: impl Iterator<Item = &'a SeatForm>) -> Vec<String> {
    let seats: Vec<(Player, &str)> = seats.map(|seat| (seat.player.clone(), seat.name.as_str())).collect();
    full_names(locale, game, &seats)
}

/// Whether the player adapts its strength to a person.
pub(super) const fn is_matched(player: &Player) -> bool {
    matches!(player, Player::Adaptive(_))
}

#[cfg(test)]
mod tests;
