//! What the player fills in before a game, and the plan that follows from it.

use bevy::prelude::Resource;
use rand::Rng;
use rand::seq::SliceRandom;

use crate::app::preferences::{Guests, SeatSetup, Setup, Setups};
use crate::app::setup::clock::ClockForm;
use crate::app::words::{Locale, Told, full_names, tell_apart};
use session::catalogue;
use session::{
    Explain, Eyes, Game, Guest, MatchPlan, Message, Odds, Player, PositionTerms, Seat, SeatPlan, message,
};

/// What the player has filled in so far.
#[derive(Resource, Clone, Debug)]
pub struct SetupForm {
    pub(crate) game: Game,
    pub(crate) seats: Vec<SeatForm>,
    /// Whether it is drawn by lot where the one person sits.
    pub(crate) random: bool,
    /// The name of the theme that the game is to be shown in; empty for that of the settings.
    pub(crate) theme: String,
    /// The game whose last set-up was filled in.
    recalled: Option<Game>,
    /// How many are to play, where a game leaves that open.
    pub(crate) seat_count: u8,
    /// The rule set wished for; the default one where there is none.
    pub(crate) rules: Option<&'static str>,
    pub(crate) clock: ClockForm,
    /// What somebody is given at the start; nothing where the game begins from a position.
    pub(crate) odds: Option<Odds>,
    pub(crate) position: String,
    /// What the position decides; nothing while there is none, or none that can be read.
    pub(crate) decided: Option<PositionTerms>,
    /// What is wrong with it.
    pub(crate) refusal: Option<Message>,
    /// It was put there, or its card unfolded, by somebody who has not seen it yet: it may lie below what the window shows.
    pub(crate) is_position_to_be_shown: bool,
    /// The seat that an engine of other people is chosen for.
    guest_seat: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeatForm {
    pub(crate) player: Player,
    /// The computer that sits here when the seat is turned over to one.
    pub(crate) computer: Player,
    /// As typed; empty for the name that fits the player.
    pub(crate) name: String,
    /// What was typed for a person while a computer sits here, and the other way round.
    other_name: String,
    /// The face that was chosen here for the person on this seat.
    pub(crate) face: Option<u8>,
}

impl SeatForm {
    fn new(index: usize) -> SeatForm {
        let player = if index == 0 { Player::Human } else { Player::Level(FIRST_LEVEL) };
        let (name, other_name) = (String::new(), String::new());
        SeatForm { player, computer: Player::Level(FIRST_LEVEL), name, other_name, face: None }
    }

    /// Has somebody sit down here. A person's name is not the computer's, and comes back with the person.
    pub(super) fn sit(&mut self, player: Player) {
        if player.is_computer() != self.player.is_computer() {
            std::mem::swap(&mut self.name, &mut self.other_name);
        }
        if player.is_computer() {
            self.computer = player.clone();
        }
        self.player = player;
    }

    /// As it was kept; what is not known becomes what a new seat has.
    fn kept(index: usize, kept: &SeatSetup) -> SeatForm {
        let usual = SeatForm::new(index);
        let computer = kept.computer.parse().ok().filter(|player: &Player| player.is_computer());
        SeatForm {
            player: kept.player.parse().unwrap_or(usual.player),
            computer: computer.unwrap_or(usual.computer),
            name: kept.name.clone(),
            other_name: String::new(),
            face: None,
        }
    }
}

/// The level that a new player meets first.
pub(super) const FIRST_LEVEL: u8 = 3;

impl Default for SetupForm {
    fn default() -> Self {
        let mut form = SetupForm {
            game: Game::CHESS,
            seats: Vec::new(),
            random: false,
            theme: String::new(),
            recalled: None,
            seat_count: 2,
            rules: None,
            clock: ClockForm::default(),
            odds: None,
            position: String::new(),
            decided: None,
            refusal: None,
            is_position_to_be_shown: false,
            guest_seat: 0,
        };
        form.choose(Game::CHESS);
        form
    }
}

impl SetupForm {
    /// Starts a form for this game; names and players already filled in stay.
    pub fn choose(&mut self, game: Game) {
        if self.game != game {
            self.forget_position();
            self.rules = None;
            self.odds = None;
            self.seat_count = game.seat_counts.first().copied().unwrap_or(2);
        }
        self.game = game;
        self.refusal = None;
        self.fill_seats();
    }

    /// Fills in how this game was set up last, when it is another one than before; for a game that never was, who
    /// played the last one. What was typed and not begun yet stays.
    pub(crate) fn recall(&mut self, setups: &Setups) {
        if self.recalled.replace(self.game) == Some(self.game) {
            self.match_again(setups);
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

    /// A computer that matches a person is as strong as the games meanwhile have left it.
    fn match_again(&mut self, setups: &Setups) {
        let kept = setups.of(self.game).map_or(&[][..], |setup| setup.seats.as_slice());
        let players = kept.iter().flat_map(|seat| [&seat.player, &seat.computer]);
        let matched = players.filter_map(|text| text.parse().ok()).find(is_matched);
        let Some(now) = matched else { return };
        for player in self.seats.iter_mut().flat_map(|seat| [&mut seat.player, &mut seat.computer]) {
            if is_matched(player) {
                *player = now.clone();
            }
        }
    }

    /// An engine of other people is to be chosen for a seat.
    pub(crate) fn ask_guest(&mut self, index: usize) {
        self.guest_seat = index;
    }

    /// It was chosen, and sits down.
    pub(crate) fn seat_guest(&mut self, guest: Guest) {
        if let Some(seat) = self.seats.get_mut(self.guest_seat) {
            seat.sit(Player::Guest(guest));
        }
    }

    /// The engine of other people with this program plays no more.
    pub(crate) fn dismiss(&mut self, program: &str) {
        self.put_levels_for(|player| matches!(player, Player::Guest(guest) if guest.path() == program));
    }

    /// Engines of other people play as they are set today, wherever they sit; not one that does not know the game.
    pub(crate) fn set_guests(&mut self, guests: &Guests) {
        for seat in &mut self.seats {
            (seat.player, seat.computer) =
                (guests.as_set(seat.player.clone()), guests.as_set(seat.computer.clone()));
        }
        let game = self.game;
        self.put_levels_for(|player| !guests.may_play(player, game));
    }

    /// A level sits down for those who cannot.
    fn put_levels_for(&mut self, cannot: impl Fn(&Player) -> bool) {
        for seat in &mut self.seats {
            if cannot(&seat.computer) {
                seat.computer = Player::Level(FIRST_LEVEL);
            }
            if cannot(&seat.player) {
                seat.sit(Player::Level(FIRST_LEVEL));
            }
        }
    }

    fn fill(&mut self, setup: &Setup) {
        let game = self.game;
        let usual = game.seat_counts.first().copied().unwrap_or(2);
        self.seat_count =
            Some(setup.seat_count).filter(|count| game.seat_counts.contains(count)).unwrap_or(usual);
        self.rules = game.rule_sets.iter().copied().find(|rules| *rules == setup.rules);
        self.random = setup.random;
        self.theme.clone_from(&setup.theme);
        self.clock = ClockForm::kept(&setup.clock);
        self.odds = game.read_odds(&setup.odds).ok();
        self.seats =
            setup.seats.iter().enumerate().map(|(index, seat)| SeatForm::kept(index, seat)).collect();
        self.fill_seats();
    }

    /// What is kept of the form when its game is begun. A position is not: the next game begins as usual.
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

    /// Those at the two seats change places, with all that is theirs.
    pub(super) fn change_places(&mut self) {
        self.seats.swap(0, 1);
        self.clock.change_places();
        self.odds = self.odds.map(|odds| Odds { to: odds.to.next(2), ..odds });
    }

    /// Whether a game can be begun as it is filled in.
    pub(crate) fn can_start(&self) -> bool {
        self.refusal.is_none() && self.clock.clocks(self.seats.len()).is_ok()
    }

    /// Whether it is drawn by lot who sits where: one person against computers.
    pub(crate) fn is_random(&self) -> bool {
        let people = self.seats.iter().filter(|seat| !seat.player.is_computer()).count();
        self.random && people == 1 && self.seats.len() > 1
    }

    /// As many players as take part: the position decides, else the player.
    pub(crate) fn fill_seats(&mut self) {
        let game = self.game;
        let seats = usize::from(self.decided.map_or(self.seat_count, |terms| terms.seats));
        for index in self.seats.len()..seats {
            self.seats.push(SeatForm::new(index));
        }
        self.seats.truncate(seats);
        self.odds = self.odds.filter(|odds| odds.to.index() < seats);
        for seat in &mut self.seats {
            if !catalogue::exists(game, &seat.computer) {
                seat.computer = Player::Level(FIRST_LEVEL);
            }
            if !catalogue::exists(game, &seat.player) {
                seat.player = seat.computer.clone();
            }
        }
    }

    pub(crate) fn plan(&self, locale: &Locale) -> MatchPlan {
        // A clock that cannot be read is none: the game is not begun with it.
        let clocks = self.clock.clocks(self.seats.len()).unwrap_or_default();
        let mut seats: Vec<(usize, &SeatForm)> = self.seats.iter().enumerate().collect();
        if self.is_random() {
            seats.shuffle(&mut rand::rng());
        }
        let position = Some(self.position.trim()).filter(|text| !text.is_empty()).map(str::to_owned);
        // Odds go with whoever has them, and a position leaves no room for them.
        let seat_of =
            |place: usize| seats.iter().position(|(before, _)| *before == place).map(Seat::from_index);
        let odds = self.odds.filter(|_| position.is_none());
        let odds = odds.and_then(|odds| Some(Odds { to: seat_of(odds.to.index())?, ..odds }));
        let names = names(locale, self.game, seats.iter().map(|(_, seat)| *seat));
        let seats = seats
            .into_iter()
            .zip(names)
            .map(|((before, seat), name)| SeatPlan {
                player: seat.player.clone(),
                name,
                clock: clocks.get(before).cloned().flatten(),
            })
            .collect();
        // A position has its own rules.
        let rules = self.rules.filter(|_| position.is_none()).map(str::to_owned);
        let mut plan =
            MatchPlan { game: self.game, seats, rules, position, odds, seed: rand::rng().next_u64() };
        tell_apart(&mut plan.seats);
        plan
    }

    /// The rule set that will be played, where there is a choice.
    pub(crate) fn rules(&self) -> Option<&'static str> {
        let usual = self.game.rule_sets.first().copied();
        self.decided.and_then(|terms| terms.rules).or(self.rules).or(usual)
    }

    /// The next game begins as usual.
    pub(super) fn forget_position(&mut self) {
        self.position.clear();
        self.decided = None;
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
            Some(Err(error)) => Some(match error.column() {
                Some(column) => {
                    message!("editor-text-fault", column, words = locale.say(&error.message()))
                }
                None => error.message(),
            }),
            Some(Ok(_)) => match catalogue::open(&self.plan(locale)) {
                Err(error) => Some(error.message()),
                // Nobody would have a move.
                Ok(table) if table.view().outcome().is_some() => {
                    let words = Told { game: &*table, paused: false, eyes: Eyes::All }.status(locale);
                    Some(message!("editor-over", words))
                }
                Ok(_) => None,
            },
        };
    }

    /// The faces that were chosen, by the names of the people who have them.
    pub(crate) fn chosen_faces(&self, locale: &Locale) -> Vec<(String, u8)> {
        let seats =
            self.seats.iter().zip(self.names(locale)).filter(|(seat, _)| seat.player == Player::Human);
        seats.filter_map(|(seat, name)| Some((name, seat.face?))).collect()
    }

    /// By what name the player on a seat plays if none is typed there.
    pub(crate) fn name_without(&self, index: usize, locale: &Locale) -> String {
        let mut seats: Vec<(Player, &str)> =
            self.seats.iter().map(|seat| (seat.player.clone(), seat.name.as_str())).collect();
        seats[index].1 = "";
        full_names(locale, self.game, &seats).swap_remove(index)
    }

    /// By what names the players play.
    pub(crate) fn names(&self, locale: &Locale) -> Vec<String> {
        names(locale, self.game, self.seats.iter())
    }
}

/// What the players on these seats are called.
fn names<'a>(locale: &Locale, game: Game, seats: impl Iterator<Item = &'a SeatForm>) -> Vec<String> {
    let seats: Vec<(Player, &str)> = seats.map(|seat| (seat.player.clone(), seat.name.as_str())).collect();
    full_names(locale, game, &seats)
}

/// Whether a player matches a person.
pub(super) const fn is_matched(player: &Player) -> bool {
    matches!(player, Player::Matched(_))
}

#[cfg(test)]
mod tests;
