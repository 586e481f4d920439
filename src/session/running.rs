//! One game being played, for any rules: its history with its pictures, and who sits around the table.

use std::sync::Arc;
use std::time::Duration;

use super::analyst::SharedAnalyst;
use super::clock::Bank;
use super::counting::Counting;
use super::gesture::{Choice, Gesture};
use super::message::Message;
use super::odds::Odds;
use super::opening::Opening;
use super::playable::{Playable, start_with};
use super::record::{Automatic, End, Line, Pictures, RecordedMove};
use super::saved::DrawOffer;
use super::scene::Mark;
use super::seats::{Computers, SeatPlan, next_players};
use crate::ai::Player;
use crate::rules::{EndReason, History, Outcome, Seat, Terms};

/// A game of `P` from its start to the last move that can be redone. What can be done with it is
/// [`Match`](super::Match).
pub struct Session<P: Playable> {
    pub(super) plan: Plan<P>,
    pub(super) history: History<P>,
    pub(super) counting: Counting,
    /// The pictures of the start.
    pub(super) start: Arc<Pictures>,
    /// The moves of the history, as they are written and seen.
    pub(super) record: Vec<RecordedMove>,
    /// What might have been played instead. Of two that leave from the same place the better one stands first.
    pub(super) lines: Vec<Line>,
    /// An end that the players brought about: by resigning, claiming or agreeing.
    pub(super) declared: Option<Outcome>,
    /// How long the seat to move has been thinking, as was noted last.
    pub(super) thought: Duration,
    /// The draws that were offered on the way to the last move that can be redone.
    pub(super) offers: Vec<DrawOffer>,
    /// What follows from all of the above, kept for the asking.
    pub(super) now: Now<P>,
    pub(super) computers: Computers<P>,
    /// Who analyses it, and what is looked at of it.
    pub(super) analyst: SharedAnalyst<P>,
}

/// What a game was opened with, and is opened with again.
#[derive(Clone)]
pub(super) struct Plan<P: Playable> {
    pub seats: Vec<SeatPlan>,
    /// What the game starts from, with the odds given.
    pub setup: P::Setup,
    pub odds: Option<Odds>,
    pub seed: u64,
}

/// The state of the table at one ply.
pub(super) struct Now<P: Playable> {
    pub end: Option<End>,
    /// The moves that may be played: none once the game is over.
    pub choices: Vec<P::Move>,
    /// `gestures[n]` makes `choices[n]`.
    pub gestures: Vec<Gesture>,
    pub claims: Vec<EndReason>,
    pub automatic: Option<Automatic>,
    /// Whether the rules make the next move, or would, had the players not ended the game.
    pub by_rule: bool,
    pub duty: Option<Message>,
    pub marks: Vec<Mark>,
    pub opening: Option<Opening>,
}

impl<P: Playable> Now<P> {
    /// Legal moves are generated once here, and everything else follows from the list.
    pub(super) fn of(history: &History<P>, declared: Option<Outcome>, seats: &[SeatPlan]) -> Now<P> {
        let position = history.position();
        let natural = history.outcome();
        let legal = if natural.is_none() { position.legal_moves() } else { Vec::new() };
        let notice = position.automatic(&legal).filter(|_| !legal.is_empty());
        let by_rule = notice.is_some();

        let end = declared.or(natural).map(|outcome| End::of(position, outcome, seats));
        let over = end.is_some();
        let choices = if over { Vec::new() } else { legal };
        let automatic = notice.filter(|_| !over).map(|key| Automatic {
            choice: Choice(0),
            notice: Message::new(key).with("name", &seats[position.turn().index()].name),
        });
        let gestures = match automatic {
            Some(_) => vec![Gesture::default()],
            None => choices.iter().map(|mv| position.gesture(*mv)).collect(),
        };
        let claims = if over { Vec::new() } else { history.claims() };
        let duty = position.duty(&choices).map(Message::new);
        let marks = position.marks(&choices);
        let opening = P::opening(history);
        Now { end, choices, gestures, claims, automatic, by_rule, duty, marks, opening }
    }
}

impl<P: Playable> Session<P> {
    /// A game about to begin: one player for every seat of the setup, in the order of play. The seed
    /// decides whatever the computers leave to chance.
    ///
    /// Callers see to it that there are as many players as the setup has seats;
    /// [`open`](super::catalogue::open) does.
    pub fn new(seats: Vec<SeatPlan>, setup: P::Setup, seed: u64) -> Session<P> {
        Session::from_plan(Plan { seats, setup, odds: None, seed })
    }

    pub(super) fn from_plan(plan: Plan<P>) -> Session<P> {
        let history = History::new(P::start(&plan.setup));
        debug_assert_eq!(plan.seats.len(), usize::from(history.position().seats()), "one player a seat");
        Session {
            now: Now::of(&history, None, &plan.seats),
            start: Arc::new(Pictures::of(history.position())),
            counting: Counting::of(&P::INFO, &history.position().text(), history.position().turn()),
            history,
            record: Vec::new(),
            lines: Vec::new(),
            declared: None,
            thought: Duration::ZERO,
            offers: Vec::new(),
            computers: Computers::new(&plan.seats, plan.seed),
            analyst: SharedAnalyst::default(),
            plan,
        }
    }

    /// The position on the table.
    pub fn position(&self) -> &P {
        self.history.position()
    }

    /// The positions before the one on the table, oldest first.
    pub fn earlier(&self) -> &[P] {
        self.history.earlier()
    }

    /// The pictures after so many moves.
    pub(super) fn pictures(&self, ply: usize) -> &Arc<Pictures> {
        ply.checked_sub(1).map_or(&self.start, |last| &self.record[last].pictures)
    }

    /// The clocks after the last turn that was played to its end, and what the turn that goes on has taken so far. What
    /// the rules moved took nobody's time; and where a turn is of several moves, the clock is pressed after the last one.
    pub(super) fn bank(&self) -> (Bank<'_>, Duration) {
        let mut bank = Bank::new(self.plan.seats.iter().map(|seat| seat.clock.as_ref()));
        let mut taken = Duration::ZERO;
        if bank.has_clocks() {
            for (mv, next) in self.record.iter().zip(1..=self.history.ply()).filter(|(mv, _)| !mv.by_rule) {
                taken = taken.saturating_add(mv.used.unwrap_or_default());
                if self.history.at(next).turn() != mv.seat {
                    bank.press(mv.seat, std::mem::take(&mut taken));
                }
            }
        }
        (bank, taken)
    }

    /// Looks at the table anew after a change of ply or of the declared end.
    pub(super) fn refresh(&mut self) {
        self.now = Now::of(&self.history, self.declared, &self.plan.seats);
    }

    /// Has another player sit down on a seat.
    pub(super) fn seat(&mut self, seat: Seat, player: Player, name: &str) {
        let Some(plan) = self.plan.seats.get_mut(seat.index()) else { return };
        plan.player = player;
        name.clone_into(&mut plan.name);
        self.computers.seat(seat, player, self.plan.seed);
        self.refresh();
    }

    /// Ends the game by the players' will; without effect once it is over.
    pub(super) fn declare(&mut self, outcome: Outcome) {
        if self.now.end.is_none() {
            self.declared = Some(outcome);
            self.refresh();
        }
    }

    /// What the next game of the same players is opened with, everybody `turn` seats on. The seed moves on, so that chance
    /// does not repeat itself, and yet the whole evening follows from the first seed (a step of Knuth's MMIX generator).
    pub(super) fn next_plan(&self, turn: usize) -> Plan<P> {
        let seed =
            self.plan.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut seats = self.plan.seats.clone();
        let outcome = self.now.end.as_ref().map(|end| end.outcome);
        for (seat, player) in seats.iter_mut().zip(next_players(&self.plan.seats, outcome)) {
            seat.player = player;
        }
        seats.rotate_right(turn);
        // Odds stay with whoever has them.
        let to = |odds: Odds| Seat::from_index((odds.to.index() + turn) % seats.len());
        let odds = self.plan.odds.map(|odds| Odds { to: to(odds), ..odds });
        let rules = self.history.at(0).rule_set();
        let given =
            odds.and_then(|odds| start_with::<P>(&Terms { rules, seats: Some(seats.len()), seed }, odds));
        let setup = given.map_or_else(|| P::next_setup(&self.plan.setup, seed), |start| start.setup());
        Plan { seed, setup, odds, seats }
    }

    /// Whether undo and redo may stop at a ply: where a person decides, so that no computer just
    /// plays on, or anywhere when the table has only people or only computers.
    pub(super) fn rests_at(&self, ply: usize) -> bool {
        // A move that the rules make would be made again at once.
        let by_rule = self.record.get(ply).map_or(self.now.by_rule, |next| next.by_rule);
        let computers = self.plan.seats.iter().filter(|seat| seat.player.is_computer()).count();
        let mixed = computers > 0 && computers < self.plan.seats.len();
        let decides = &self.plan.seats[self.history.at(ply).turn().index()];
        !by_rule && (!mixed || !decides.player.is_computer())
    }
}

#[cfg(test)]
mod tests {
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use crate::rules::draughts::Square;
    use crate::rules::effort;
    use crate::session::catalogue::open;
    use crate::session::{Choice, Eyes, Game, Match, MatchPlan, Seat, Spot};

    fn table(game: Game, position: &str) -> Box<dyn Match> {
        let plan = MatchPlan { position: Some(position.to_owned()), ..MatchPlan::between_people(game) };
        open(&plan).unwrap_or_else(|error| panic!("{position}: {error}"))
    }

    /// Two tens of tiles in two hands, and 1,612 ways to lay one of them.
    const MANY: &str = "publisher 2 00.03.11.13.14.22.25.26.55.57/05.06.12.15.16.17.23.35.44.45.47.56.66.67 0,-7=1^1;0,-6=0^1;0,-5=4^1;0,-4=0^1;0,-3=7^1;0,-2=0^1;-1,-1=0^1;0,-1=2^2;0,0=7^2;1,0=7^1;0,1=7^1;1,1=3^2;2,1=3^2;3,1=4^2;-1,2=4^1;0,2=2^1;3,2=6^2;3,3=3^1 0";

    /// The legal moves of a large table are listed once for every change of the game, and not for a look at it.
    #[test]
    fn moves_are_generated_once_a_change() {
        let mut table = table(Game::DOMIN_UP, MANY);
        assert_eq!(table.gestures().len(), 1612);
        assert!(effort::of(|| table.play(Choice(800)).expect("a legal choice")) <= 1);
        assert!(effort::of(|| table.jump(0)) <= 1);
        let looks = effort::of(|| {
            for _ in 0..60 {
                let _ = (table.gestures(), table.automatic(), table.duty(), table.marks(), table.claims());
                let _ = (table.turn(), table.end(), table.undo_target(), table.scene(Eyes::All));
            }
        });
        assert_eq!(looks, 0);
        let hand = Spot::Hand { seat: Seat::SECOND, slot: 0 };
        let click = effort::of(|| drop(table.why_not(&[hand, Spot::cell(9, 9), Spot::cell(10, 9)])));
        assert!(click <= 2, "{click}");
    }

    /// What it takes to find the routes of all captures, or why a piece must stay, whichever takes longer.
    fn effort_of_captures(position: &str) -> u64 {
        let mut opened = None;
        let routes = effort::of(|| opened = Some(table(Game::DRAUGHTS, position)));
        let table = opened.expect("it was opened");
        let spots = (0..8).flat_map(|y| (0..8).map(move |x| Spot::cell(x, y)));
        let clicks = spots.map(|spot| effort::of(|| drop(table.why_not(&[spot]))));
        clicks.max().map_or(routes, |click| click.max(routes))
    }

    #[test]
    fn a_dozen_flying_kings_are_soon_looked_through() {
        let kings = |squares: &[u8]| squares.iter().map(|n| format!("K{n}")).collect::<Vec<_>>().join(",");
        let mut longest = 0;
        for seed in 0..2_000 {
            let mut luck = ChaCha8Rng::seed_from_u64(seed);
            let mut squares: Vec<u8> = (1..=32).collect();
            squares.shuffle(&mut luck);
            let (white, black) = (luck.random_range(1..=12), luck.random_range(6..=12));
            let black = kings(&squares[white..white + black]);
            longest = longest.max(effort_of_captures(&format!("W:W{}:B{black}", kings(&squares[..white]))));
        }
        assert!((50..=400).contains(&longest), "{longest}");
        // As many as can stand apart from one another and from the edge: most can be taken in many orders.
        let apart: Vec<u8> = [1, 3, 5]
            .into_iter()
            .flat_map(|x| [2, 4, 6].map(|y| Square::at(x, y).expect("a playing square").number()))
            .collect();
        for from in (1..=32).filter(|number| !apart.contains(number)) {
            let effort = effort_of_captures(&format!("W:WK{from}:B{}", kings(&apart)));
            assert!(effort <= 2_000, "{effort}");
        }
    }
}
