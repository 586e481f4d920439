//! The game on the table: the boxed match that is the rules resource, who sees it, and the score.

use bevy::prelude::*;

use super::layout::Needs;
use super::layout::open::View;
use super::motion::Motion;
use super::open::view;
use super::selection::Selection;
use super::state::{Dialog, FrameSet, Phase, SceneChanged, Screen};
use crate::rules::{Outcome, Seat};
use crate::session::catalogue::{MatchPlan, PlanError};
use crate::session::journal::Journal;
use crate::session::scoreboard::Scoreboard;
use crate::session::{Beats, Match, Message, Piece, Scene, Spot, catalogue};

/// The rules resource: one game being played, whichever it is.
#[derive(Resource)]
pub struct Table {
    /// The game.
    pub game: Box<dyn Match>,
    /// Grows with every change of the game. What was decided for an older one is dropped.
    pub generation: u64,
    /// The seat at the bottom edge of the board.
    pub bottom: Seat,
    /// Whose eyes see the table; `None` sees everything. A seat that is not at the table sees nobody's hand.
    /// Follows [`Table::wanted_viewer`] when the table has come to rest.
    pub viewer: Option<Seat>,
    /// The person who lifted the curtain last, until it came down again.
    pub(super) lifted: Option<Seat>,
    /// Whether all hands lie open while only computers play.
    pub hands_shown: bool,
    /// The most pieces that a hand held when the game began: the room that a hand is given.
    pub hand_room: u8,
    /// A game between computers stands still.
    pub paused: bool,
    /// What the line below the board says until the next move.
    pub notice: Option<Notice>,
    /// The game was last moved by leafing through it, not by playing or taking back.
    pub(super) leafing: bool,
    /// The result of this game that stands in the score.
    scored: Option<Outcome>,
}

/// Something said to the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What.
    pub message: Message,
    /// Whether something was refused.
    pub refused: bool,
}

impl Table {
    /// Puts a game on the table.
    pub fn new(game: Box<dyn Match>) -> Table {
        let bottom = home_seat(game.as_ref());
        let hand_room = hand_room(game.open_scene());
        let mut table = Table {
            game,
            generation: 0,
            bottom,
            viewer: None,
            lifted: None,
            hands_shown: true,
            hand_room,
            paused: false,
            notice: None,
            leafing: false,
            scored: None,
        };
        table.viewer = table.wanted_viewer();
        table
    }

    /// The picture as those before the screen may see it.
    pub fn scene(&self) -> &Scene {
        match self.viewer {
            None => self.game.open_scene(),
            Some(viewer) => self.game.scene(viewer),
        }
    }

    /// What the game needs room for, of which `view` is seen if the table has no edges.
    pub fn needs(&self, view: View) -> Needs {
        Needs {
            shape: self.game.shape(),
            seats: self.game.seats().len() as u8,
            bottom: self.seat_below(),
            hand_room: self.hand_room,
            held: self.held(),
            view,
        }
    }

    /// How many pieces each seat holds in its hand.
    pub fn held(&self) -> Vec<u8> {
        let mut held = vec![0; self.game.seats().len()];
        for piece in &self.scene().pieces {
            if let Spot::Hand { seat, .. } = piece.spot
                && let Some(count) = held.get_mut(seat.index())
            {
                *count += 1;
            }
        }
        held
    }

    /// The steps of the last move as those before the screen see them.
    pub fn steps(&self) -> Beats {
        self.game.steps(self.viewer)
    }

    /// The person to whom the table has to be passed before the game goes on: a game with hidden hands, several
    /// people before one screen, and somebody else was the last to look.
    pub fn curtain(&self) -> Option<Seat> {
        let seat = self.game.turn()?;
        let decides = !self.player(seat).is_computer() && self.game.automatic().is_none();
        let watched = self.game.hides() && self.people().nth(1).is_some();
        (decides && watched && self.lifted != Some(seat)).then_some(seat)
    }

    /// Whose eyes should see the table now.
    pub fn wanted_viewer(&self) -> Option<Seat> {
        let nobody = Some(Seat::from_index(self.game.seats().len()));
        if !self.game.hides() || self.game.outcome().is_some() {
            return None;
        }
        let mut people = self.people();
        match (people.next(), people.next()) {
            (None, _) if self.hands_shown => None,
            (None, _) => nobody,
            (Some(only), None) => Some(only),
            (Some(_), Some(_)) if self.curtain().is_some() => nobody,
            (Some(_), Some(_)) => self.lifted.or(nobody),
        }
    }

    /// The seat at the lower edge: the one who looks, where hands are hidden, else as the board was turned.
    pub fn seat_below(&self) -> Seat {
        if !self.game.hides() {
            return self.bottom;
        }
        let at_the_table = |seat: &Seat| seat.index() < self.game.seats().len();
        let looks_next = if self.viewer == self.wanted_viewer() { self.curtain() } else { None };
        looks_next.or(self.viewer.filter(at_the_table)).or(self.lifted).unwrap_or(self.bottom)
    }

    /// The seats where people sit.
    fn people(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.game.seats().len() as u8).filter(|seat| !self.player(*seat).is_computer())
    }

    /// The phase that follows from the game alone.
    pub fn phase(&self) -> Phase {
        match self.game.turn() {
            None => Phase::Over,
            Some(seat) if self.player(seat).is_computer() => Phase::Thinking,
            Some(_) => Phase::Human,
        }
    }

    /// Who decides for a seat.
    pub fn player(&self, seat: Seat) -> crate::ai::Player {
        self.game.seats()[seat.index()].player
    }

    /// Whether only computers play.
    pub fn is_exhibition(&self) -> bool {
        self.game.seats().iter().all(|seat| seat.player.is_computer())
    }

    /// The person who may resign or offer a draw now: the one to move, else the only person at the
    /// table.
    pub fn person(&self) -> Option<Seat> {
        let turn = self.game.turn()?;
        if !self.player(turn).is_computer() {
            return Some(turn);
        }
        let mut people = self.people();
        people.next().filter(|_| people.next().is_none())
    }

    /// To be called with every change of the game: what was decided or said before it is void.
    pub(super) fn touch(&mut self) {
        self.generation += 1;
        self.notice = None;
        self.leafing = false;
    }

    /// Says something in the line below the board.
    pub fn say(&mut self, message: Message, refused: bool) {
        self.notice = Some(Notice { message, refused });
    }
}

/// The seat that looks at the board from below: the only person at a chess board; in Racing Kings both
/// sides look the same way, so the first seat always.
fn home_seat(game: &dyn Match) -> Seat {
    if game.faces_one_way() {
        return Seat::FIRST;
    }
    let mut people = game.seats().iter().enumerate().filter(|(_, seat)| !seat.player.is_computer());
    match (people.next(), people.next()) {
        (Some((index, _)), None) => Seat::from_index(index),
        _ => Seat::FIRST,
    }
}

/// The most places of a hand that are taken.
fn hand_room(scene: &Scene) -> u8 {
    let slot = |piece: &Piece| match piece.spot {
        Spot::Hand { slot, .. } => slot.saturating_add(1),
        _ => 0,
    };
    scene.pieces.iter().map(slot).max().unwrap_or(0)
}

/// The games won between the names at this table, since the program was started.
#[derive(Resource, Default)]
pub struct Score(pub Scoreboard);

/// The journal that `--record` asked for.
#[derive(Resource, Default)]
pub struct Recorder(pub Option<Journal>);

/// Puts the planned game on the table and shows it.
pub fn open(plan: &MatchPlan, commands: &mut Commands) -> Result<(), PlanError> {
    let game = catalogue::open(plan)?;
    replace(game, commands);
    Ok(())
}

/// Shows `game` in the place of whatever was on the table.
pub fn replace(game: Box<dyn Match>, commands: &mut Commands) {
    commands.queue(|world: &mut World| {
        let mut table = Table::new(game);
        // Taken away first, so that the new one counts as added.
        if let Some(old) = world.remove_resource::<Table>() {
            // The numbers go on: what was decided for the old game is not for this one.
            table.generation = old.generation + 1;
        }
        world.insert_resource(table);
        world.insert_resource(Dialog::None);
        world.resource_mut::<Selection>().clear();
        world.write_message(SceneChanged::Replaced);
    });
    commands.set_state_if_neq(Screen::Table);
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Score>().init_resource::<Recorder>().add_systems(
        Update,
        (
            // At the beginning of a frame, so that what a move set out on its way in the last one is seen moving.
            change_viewer
                .in_set(FrameSet::Layout)
                .before(view::follow_table)
                .before(super::board::follow_window)
                .before(super::report::obey_window_commands)
                .run_if(resource_exists::<Table>),
            (follow_phase, keep_score, record)
                .chain()
                .in_set(FrameSet::Turn)
                .run_if(resource_exists_and_changed::<Table>),
        ),
    );
}

pub(super) fn follow_phase(table: Res<Table>, phase: Res<State<Phase>>, mut next: ResMut<NextState<Phase>>) {
    let now = table.phase();
    if *phase.get() != now {
        next.set(now);
    }
}

/// Another pair of eyes looks on when what the last ones saw has come to rest.
fn change_viewer(
    mut table: ResMut<Table>,
    motion: Res<Motion>,
    mut selection: ResMut<Selection>,
    mut scene: MessageWriter<SceneChanged>,
) {
    let wanted = table.wanted_viewer();
    if table.viewer != wanted && !motion.is_moving() && !table.is_added() {
        table.viewer = wanted;
        if table.curtain().is_some() {
            // Whoever looked has passed the table on: what is taken back now shows nobody's hand unasked.
            table.lifted = None;
        }
        // Hands change their places with the eyes that see them: what was in hand, and the tile that the keyboard
        // was on, mean nothing any more.
        selection.clear();
        selection.cursor = None;
        scene.write(SceneChanged::Replaced);
    }
}

/// The score follows the game: a result that is taken back leaves it again. To look back through a game that
/// has ended takes nothing back.
fn keep_score(mut table: ResMut<Table>, mut score: ResMut<Score>) {
    let table = table.bypass_change_detection();
    let outcome = table.game.outcome();
    if outcome == table.scored || (outcome.is_none() && table.leafing) {
        return;
    }
    let (game, seats) = (table.game.game(), table.game.seats());
    if let Some(old) = table.scored {
        score.0.remove(game, seats, old);
    }
    if let Some(new) = outcome {
        score.0.add(game, seats, new);
    }
    table.scored = outcome;
}

fn record(table: Res<Table>, mut recorder: ResMut<Recorder>) {
    let Some(journal) = &mut recorder.0 else { return };
    let next = if table.is_added() { journal.next_game() } else { Ok(()) };
    if let Err(error) = next.and_then(|()| journal.follow(table.game.as_ref())) {
        error!("{error}");
        recorder.0 = None;
    }
}
