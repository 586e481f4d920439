//! Form of the setup page, and the plan of the game that is derived from the form.

use bevy::prelude::Resource;
use rand::Rng;
use rand::seq::SliceRandom;

use crate::app::preferences::{KnownEngines, SeatSetup, Setup, Setups};
use crate::app::setup::clock::ClockForm;
use crate::app::words::{Locale, MatchText, full_names, number_equal_names};
use session::catalogue;
use session::{
    ExternalEngine, Game, LocalizedMessage, MatchPlan, Odds, Player, PlayerPlan, PositionFacts, Seat,
    SelfAssessment, StrengthEstimate, ToMessage, Viewer, message,
};

/// The player's input on the setup page.
#[derive(Resource, Clone, Debug)]
pub struct SetupForm {
    pub(crate) game: Game,
    /// The seats in the order of play.
    pub(crate) seats: Vec<SeatForm>,
    /// Whether the seats are assigned at random. This applies only while exactly one person plays.
    pub(crate) random: bool,
    /// Name of the game's theme; empty for the theme of the settings.
    pub(crate) theme: String,
    /// Game whose last setup was loaded most recently.
    loaded_game: Option<Game>,
    /// Number of seats, for games with a choice.
    pub(crate) seat_count: u8,
    /// Chosen rule set; `None` for the default.
    pub(crate) rules: Option<&'static str>,
    /// Time controls as typed.
    pub(crate) clock: ClockForm,
    /// Odds given at the start; ignored if the game starts from a position.
    pub(crate) odds: Option<Odds>,
    /// Start position as typed or pasted; empty for the normal start.
    pub(crate) position: String,
    /// Number of seats and rule set that the position implies; `None` if `position` is empty or invalid.
    pub(crate) position_facts: Option<PositionFacts>,
    /// Parts of the position that are ignored, because the board does not allow them.
    pub(crate) position_notes: Vec<LocalizedMessage>,
    /// Reason why the game cannot start; `None` if it can.
    pub(crate) error: Option<LocalizedMessage>,
    /// Whether to scroll to the position card, because a position was handed over or the card was unfolded.
    pub(crate) scroll_to_position: bool,
    /// Index of the seat for which an external engine is being chosen.
    engine_seat: usize,
    /// Strength of the person whom adaptive computers follow.
    pub(super) person_strength: PersonStrength,
}

/// The player's input for one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeatForm {
    pub(crate) player: Player,
    /// The computer that gets this seat when the seat is switched from a person to a computer.
    pub(crate) computer: Player,
    /// Name as typed; empty for the default name of the player.
    pub(crate) name: String,
    /// Typed name of the person while the seat has a computer, and of the computer while it has a person.
    other_name: String,
    /// Index of the face that was chosen on this page for the person; `None` if none was chosen.
    pub(crate) face: Option<u8>,
}

/// The followed person: the one whose results set the level of adaptive computers.
#[derive(Clone, Debug, Default)]
pub(super) struct PersonStrength {
    /// The estimate; `None` while it is not known, and if no person plays.
    pub(super) estimate: Option<StrengthEstimate>,
    /// An answer that has not been saved yet.
    pub(super) new_answer: Option<SelfAssessment>,
    /// Whether the player asked to answer the question again.
    pub(super) is_question_open: bool,
}

impl SeatForm {
    /// Returns the form of a new seat: a person at the first seat, a computer at the others.
    fn new(index: usize) -> SeatForm {
        let player = if index == 0 { Player::Human } else { Player::Level(DEFAULT_LEVEL) };
        let (name, other_name) = (String::new(), String::new());
        SeatForm { player, computer: Player::Level(DEFAULT_LEVEL), name, other_name, face: None }
    }

    /// Changes the player of the seat. The person and the computer of a seat each keep their own typed name.
    pub(super) fn set_player(&mut self, player: Player) {
        if player.is_computer() != self.player.is_computer() {
            std::mem::swap(&mut self.name, &mut self.other_name);
        }
        if player.is_computer() {
            self.computer = player.clone();
        }
        self.player = player;
    }

    /// Reads a saved seat. An unknown player becomes the default player of the seat `index`.
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

/// Level of a computer before the player has chosen one.
pub(super) const DEFAULT_LEVEL: u8 = 3;

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
            position_facts: None,
            position_notes: Vec::new(),
            error: None,
            scroll_to_position: false,
            engine_seat: 0,
            person_strength: PersonStrength::default(),
        };
        form.choose_game(Game::CHESS);
        form
    }
}

impl SetupForm {
    /// The game, and its start position as typed or handed over; empty for the normal start.
    pub fn game_and_position(&self) -> (Game, &str) {
        (self.game, &self.position)
    }

    /// Selects `game`. Names and players stay; for another game, position, rules, odds and seat count are reset.
    pub fn choose_game(&mut self, game: Game) {
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

    /// Loads the last setup of the game if the game has changed.
    ///
    /// A game without a last setup gets the players and clocks of the game that was started most recently. If the game
    /// has not changed, the input stays.
    pub(crate) fn load_last_setup(&mut self, setups: &Setups) {
        if self.loaded_game.replace(self.game) == Some(self.game) {
            return;
        }
        self.theme.clear();
        if let Some(setup) = setups.of(self.game) {
            self.fill_from(setup);
        } else if let Some(setup) = setups.last() {
            let (seats, clock) = (setup.seats.clone(), setup.clock.clone());
            self.fill_from(&Setup { seats, random: setup.random, clock, ..Setup::default() });
        }
    }

    /// Stores the index of the seat for which an external engine is being chosen.
    pub(crate) fn note_engine_seat(&mut self, index: usize) {
        self.engine_seat = index;
    }

    /// Puts the chosen external engine on the seat that was stored by `note_engine_seat`.
    pub(crate) fn set_engine(&mut self, engine: ExternalEngine) {
        if let Some(seat) = self.seats.get_mut(self.engine_seat) {
            seat.set_player(Player::External(engine));
        }
    }

    /// Replaces the external engine `program` by the default level on all seats.
    pub(crate) fn remove_engine(&mut self, program: &str) {
        self.replace_with_level(
            |player| matches!(player, Player::External(engine) if engine.path() == program),
        );
    }

    /// Gives external engines their current options, and replaces those that cannot play the game by the default level.
    pub(crate) fn refresh_engines(&mut self, engines: &KnownEngines) {
        for seat in &mut self.seats {
            (seat.player, seat.computer) = (
                engines.with_current_options(seat.player.clone()),
                engines.with_current_options(seat.computer.clone()),
            );
        }
        let game = self.game;
        self.replace_with_level(|player| !engines.may_play(player, game));
    }

    /// Replaces each player for which `is_unavailable` returns `true` by the default level.
    fn replace_with_level(&mut self, is_unavailable: impl Fn(&Player) -> bool) {
        for seat in &mut self.seats {
            if is_unavailable(&seat.computer) {
                seat.computer = Player::Level(DEFAULT_LEVEL);
            }
            if is_unavailable(&seat.player) {
                seat.set_player(Player::Level(DEFAULT_LEVEL));
            }
        }
    }

    /// Fills the form from a saved setup; invalid values become defaults.
    fn fill_from(&mut self, setup: &Setup) {
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

    /// Returns the part of the form that is saved when a game starts: everything but position and faces.
    pub(crate) fn to_setup(&self) -> Setup {
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
            clock: self.clock.saved_text(self.seats.len()),
            odds: self.odds.map(|odds| odds.to_string()).unwrap_or_default(),
        }
    }

    /// Swaps the players of the two seats, with their names, clocks and odds. Only for games of two.
    pub(super) fn swap_seats(&mut self) {
        self.seats.swap(0, 1);
        self.clock.swap_seats();
        self.odds = self.odds.map(|odds| Odds { favoured: odds.favoured.next(2), ..odds });
    }

    /// Whether position and clocks are valid.
    pub(crate) fn can_start(&self) -> bool {
        self.error.is_none() && self.clock.clocks(self.seats.len()).is_ok()
    }

    /// Whether the seats are assigned at random: only if exactly one person plays against computers.
    pub(crate) fn is_random(&self) -> bool {
        let people = self.seats.iter().filter(|seat| !seat.player.is_computer()).count();
        self.random && people == 1 && self.seats.len() > 1
    }

    /// Adjusts the number of seats to the position, or without a position to the player's choice.
    ///
    /// Computers that cannot play the game are replaced, and odds of a removed seat are dropped.
    pub(crate) fn fill_seats(&mut self) {
        let game = self.game;
        let seat_count = usize::from(self.position_facts.map_or(self.seat_count, |terms| terms.seats));
        for index in self.seats.len()..seat_count {
            self.seats.push(SeatForm::new(index));
        }
        self.seats.truncate(seat_count);
        self.odds = self.odds.filter(|odds| odds.favoured.index() < seat_count);
        for seat in &mut self.seats {
            if !catalogue::has_player(game, &seat.computer) {
                seat.computer = Player::Level(DEFAULT_LEVEL);
            }
            if !catalogue::has_player(game, &seat.player) {
                seat.player = seat.computer.clone();
            }
        }
    }

    /// Returns the plan of the game. Shuffles the seats if they are assigned at random.
    pub(crate) fn plan(&self, locale: &Locale) -> MatchPlan {
        // Ignore an invalid clock: with it the game cannot start, but the position can be checked.
        let clocks = self.clock.clocks(self.seats.len()).unwrap_or_default();
        // The seats in their order at the table, each with its index in the form.
        let mut table_seats: Vec<(usize, &SeatForm)> = self.seats.iter().enumerate().collect();
        if self.is_random() {
            table_seats.shuffle(&mut rand::rng());
        }
        let position = Some(self.position.trim()).filter(|text| !text.is_empty()).map(str::to_owned);
        // Odds move with their player, and do not combine with a position.
        let seat_of = |form_index: usize| {
            table_seats.iter().position(|(index, _)| *index == form_index).map(Seat::from_index)
        };
        let odds = self.odds.filter(|_| position.is_none());
        let odds = odds.and_then(|odds| Some(Odds { favoured: seat_of(odds.favoured.index())?, ..odds }));
        let names = names(locale, self.game, table_seats.iter().map(|(_, seat)| *seat));
        let seats = table_seats
            .into_iter()
            .zip(names)
            .map(|((form_index, seat), name)| PlayerPlan {
                player: seat.player.clone(),
                name,
                clock: clocks.get(form_index).cloned().flatten(),
            })
            .collect();
        // The text of a position contains its rule set.
        let rules = self.rules.filter(|_| position.is_none()).map(str::to_owned);
        let mut plan =
            MatchPlan { game: self.game, seats, rules, position, odds, seed: rand::rng().next_u64() };
        number_equal_names(&mut plan.seats);
        plan
    }

    /// Returns the rule set that applies; `None` in games without a choice.
    pub(crate) fn rules(&self) -> Option<&'static str> {
        let default_rules = self.game.rule_sets.first().copied();
        self.position_facts.and_then(|terms| terms.rules).or(self.rules).or(default_rules)
    }

    /// Clears the position, so that the next game starts normally.
    pub(super) fn clear_position(&mut self) {
        self.position.clear();
        self.position_facts = None;
        self.position_notes.clear();
    }

    /// Reads the changed position. Sets the seats and rules that it implies, the parts that are ignored, or the error
    /// message.
    pub(crate) fn read_position(&mut self, locale: &Locale) {
        let text = self.position.trim();
        let start = (!text.is_empty()).then(|| catalogue::start_replay_with_notes(self.game, text));
        let terms = start.map(|start| start.map(|(replay, notes)| (replay.terms(), notes)));
        (self.position_facts, self.position_notes) = match &terms {
            Some(Ok((terms, notes))) => (Some(*terms), notes.clone()),
            _ => (None, Vec::new()),
        };
        self.fill_seats();
        // Report errors while the player types, not only when the game starts.
        self.error = match terms {
            None => None,
            Some(Err(error)) => Some(match error.column() {
                Some(column) => {
                    message!("editor-text-error", column, words = locale.say(&error.message()))
                }
                None => error.message(),
            }),
            Some(Ok(_)) => match catalogue::open(&self.plan(locale)) {
                Err(error) => Some(error.message()),
                // In this position the game is already over.
                Ok(game) if game.state().outcome().is_some() => {
                    let status =
                        MatchText { game: &*game, is_paused: false, viewer: Viewer::All }.status(locale);
                    Some(message!("editor-game-over", words = status))
                }
                Ok(_) => None,
            },
        };
    }

    /// Returns the faces chosen on this page, each with the name of its person.
    pub(crate) fn chosen_faces(&self, locale: &Locale) -> Vec<(String, u8)> {
        let people =
            self.seats.iter().zip(self.names(locale)).filter(|(seat, _)| seat.player == Player::Human);
        people.filter_map(|(seat, name)| Some((name, seat.face?))).collect()
    }

    /// Returns the name that the player at seat `index` has while the name field is empty.
    pub(crate) fn default_name(&self, index: usize, locale: &Locale) -> String {
        let mut seats: Vec<(Player, &str)> =
            self.seats.iter().map(|seat| (seat.player.clone(), seat.name.as_str())).collect();
        seats[index].1 = "";
        full_names(locale, self.game, &seats).swap_remove(index)
    }

    /// Returns the names of all players, in the order of the seats.
    pub(crate) fn names(&self, locale: &Locale) -> Vec<String> {
        names(locale, self.game, self.seats.iter())
    }
}

/// Returns the names of the players on `seats`; an empty name becomes the default name.
fn names<'a>(locale: &Locale, game: Game, seats: impl Iterator<Item = &'a SeatForm>) -> Vec<String> {
    let seats: Vec<(Player, &str)> = seats.map(|seat| (seat.player.clone(), seat.name.as_str())).collect();
    full_names(locale, game, &seats)
}

/// Whether the player is a computer that adapts its strength to a person.
pub(super) const fn is_adaptive(player: &Player) -> bool {
    matches!(player, Player::Adaptive(_))
}

#[cfg(test)]
mod tests;
