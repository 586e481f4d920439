//! The match resource: the game on the table, its generation, and whose eyes see it. Everybody may read it;
//! only this room changes it.

mod looking;
mod thinking;

use std::ops::Deref;

use bevy::prelude::*;

use crate::app::commands::{ReviewCommand, UiCommand};
use crate::app::core::{ChoiceMade, SceneChanged, Screen, Stamp, TableCleared};
use crate::app::look::{Captive, Needs, PanelWish, View};
use session::{Beats, Choice, ChoiceError, Eyes, Match, Piece, Place, Player, Scene, Seat, Spot};
use store::Resumed;
use thinking::Stopwatch;

/// One game being played, whichever it is. Dereferences to the match for everything that only asks.
#[derive(Resource)]
pub struct CurrentMatch {
    game: Box<dyn Match>,
    /// What is made for this state of the game is void in any other.
    stamp: Stamp,
    /// The number of this game among those of this run: the change by which it came to the table.
    number: u64,
    /// The seat at the bottom edge of the board.
    pub(crate) bottom: Seat,
    pub(super) watch: Watch,
    /// The most pieces that a hand held when the game began: the room that a hand is given.
    hand_room: u8,
    pub(super) pause: Pause,
    /// The place of the record that is looked at instead of the table.
    look: Option<Look>,
    origin: Origin,
    stopwatch: Stopwatch,
}

/// Who sees a table with hidden hands (`game::viewer`).
pub(super) struct Watch {
    /// Whose eyes see the table. Follows [`CurrentMatch::wanted_viewer`] when the table has come to rest.
    pub(super) viewer: Eyes,
    /// The person who lifted the curtain last, until it came down again.
    pub(super) lifted: Option<Seat>,
    /// Whether all hands lie open while only computers play.
    pub(super) hands_shown: bool,
}

/// Whether the game stands still.
#[derive(Default)]
pub(super) struct Pause {
    /// A game between computers stands still, or one that was leafed back.
    pub(super) stands: bool,
    /// The state in which one ply is to be made although the game stands still.
    pub(super) step: Option<Stamp>,
}

/// Where the game comes from.
#[derive(Default)]
struct Origin {
    /// It was over when it came to the table: its result is known.
    is_old: bool,
    /// It was read from a file: it was played elsewhere, and counts in no score.
    is_from_file: bool,
}

/// A place of the record, and the game as it stood there.
struct Look {
    place: Place,
    game: Box<dyn Match>,
}

/// Who decides next. Follows from the match, and is kept nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A person decides.
    Human,
    /// A computer decides.
    Computer,
    /// The rules leave one move only, which is played by itself: a pass, an opening.
    Forced,
    /// The game has ended.
    Over,
}

impl Deref for CurrentMatch {
    type Target = dyn Match;

    fn deref(&self) -> &Self::Target {
        self.game.as_ref()
    }
}

impl CurrentMatch {
    /// Puts a game on the table.
    pub fn new(game: Box<dyn Match>) -> CurrentMatch {
        let hand_room = hand_room(game.scene(Eyes::All));
        let mut game = CurrentMatch {
            game,
            stamp: Stamp::default(),
            number: 0,
            bottom: Seat::FIRST,
            watch: Watch { viewer: Eyes::All, lifted: None, hands_shown: true },
            hand_room,
            pause: Pause::default(),
            look: None,
            origin: Origin::default(),
            stopwatch: Stopwatch::default(),
        };
        // In Racing Kings both sides look the same way, so the first seat always.
        let one_view = game.game.game().one_view;
        game.bottom = game.only_person().filter(|_| !one_view).unwrap_or(Seat::FIRST);
        game.watch.viewer = game.wanted_viewer();
        game
    }

    /// The game as it stands, whatever is looked at: for decisions.
    pub fn stamp(&self) -> Stamp {
        Stamp { change: self.stamp.change, ..Stamp::default() }
    }

    /// What is looked at, whatever is played meanwhile: for moves in earlier positions.
    pub fn stamp_of_look(&self) -> Stamp {
        Stamp { look: self.stamp.look, ..Stamp::default() }
    }

    /// The position before the eyes, and whose eyes they are: for what is shown of it.
    pub fn stamp_of_sight(&self) -> Stamp {
        Stamp { edit: 0, eyes: Some(self.watch.viewer), ..self.stamp }
    }

    /// The game with all that is written beside it: for lists of moves and files.
    pub fn stamp_of_record(&self) -> Stamp {
        Stamp { look: 0, ..self.stamp }
    }

    /// The number of this game among those of this run.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Whether it was over when it came to the table.
    pub(super) fn is_old(&self) -> bool {
        self.origin.is_old
    }

    /// Whether a game between computers stands still, or one that was leafed back waits to go on.
    pub fn is_paused(&self) -> bool {
        self.pause.stands
    }

    /// Whether a game that stands still makes one ply all the same.
    pub fn is_stepping(&self) -> bool {
        self.pause.stands && self.pause.step == Some(self.stamp())
    }

    /// Whether nobody moves: the game stands still, and is not to make a single step.
    pub fn is_halted(&self) -> bool {
        self.pause.stands && !self.is_stepping()
    }

    /// Whether a game between computers can be made to go on by single steps.
    pub fn can_step(&self) -> bool {
        self.is_exhibition() && self.game.view().outcome().is_none()
    }

    /// Whether the game can be made to stand still, or goes on when it does: one between computers, and one with clocks.
    pub fn can_pause(&self) -> bool {
        self.game.view().outcome().is_none()
            && (self.pause.stands || self.is_exhibition() || self.game.has_clocks())
    }

    /// Whether all hands lie open while only computers play.
    pub fn hands_are_shown(&self) -> bool {
        self.watch.hands_shown
    }

    /// Whose eyes see the table.
    pub fn viewer(&self) -> Eyes {
        self.watch.viewer
    }

    /// The picture as those before the screen may see it.
    pub fn seen(&self) -> &Scene {
        self.shown().scene(self.watch.viewer)
    }

    /// The steps of the last move as those before the screen see them.
    pub fn seen_steps(&self) -> Beats {
        self.shown().steps(self.watch.viewer)
    }

    /// What the game needs room for, of which `view` is seen if the table has no edges.
    pub fn needs(&self, view: View) -> Needs {
        Needs {
            game: self.game.game(),
            seats: self.seat_count(),
            bottom: self.seat_below(),
            hand_room: self.hand_room,
            held: self.held(),
            captured: self.captured(),
            view,
            panel: PanelWish::default(),
            words: 1.0,
        }
    }

    /// What lies in each seat's tray.
    fn captured(&self) -> Vec<Vec<Captive>> {
        let mut captured = vec![Vec::new(); self.game.seats().len()];
        for piece in &self.seen().pieces {
            if let Spot::Tray { seat, slot } = piece.spot
                && let Some(tray) = captured.get_mut(seat.index())
            {
                tray.push(Captive { slot, look: piece.look, worth: piece.look.worth() });
            }
        }
        captured
    }

    /// How many pieces each seat holds in its hand.
    pub fn held(&self) -> Vec<u8> {
        let mut held = vec![0; self.game.seats().len()];
        for piece in &self.seen().pieces {
            if let Spot::Hand { seat, .. } = piece.spot
                && let Some(count) = held.get_mut(seat.index())
            {
                *count += 1;
            }
        }
        held
    }

    /// How many play.
    pub fn seat_count(&self) -> u8 {
        self.game.seats().len() as u8
    }

    /// The seats where people sit.
    pub(super) fn people(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.seat_count()).filter(|seat| !self.player(*seat).is_computer())
    }

    /// The only person at the table.
    fn only_person(&self) -> Option<Seat> {
        let mut people = self.people();
        people.next().filter(|_| people.next().is_none())
    }

    /// Who decides next.
    pub fn decides(&self) -> Turn {
        match self.game.view().turn {
            None => Turn::Over,
            Some(_) if self.game.view().automatic.is_some() => Turn::Forced,
            Some(seat) if self.player(seat).is_computer() => Turn::Computer,
            Some(_) => Turn::Human,
        }
    }

    /// Whether a person decides next.
    pub fn waits_for_person(&self) -> bool {
        self.decides() == Turn::Human
    }

    /// Who decides for a seat.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.game.seats()[seat.index()].player
    }

    /// Whether only computers play.
    pub fn is_exhibition(&self) -> bool {
        self.game.seats().iter().all(|seat| seat.player.is_computer())
    }

    /// The person who may resign or offer a draw now: the one to move, else the only person at the
    /// table.
    pub fn person(&self) -> Option<Seat> {
        let turn = self.game.view().turn?;
        if self.player(turn).is_computer() { self.only_person() } else { Some(turn) }
    }

    /// Whether it was read from a file: it was played elsewhere, and counts in no score.
    pub fn is_from_file(&self) -> bool {
        self.origin.is_from_file
    }

    /// What the answer to a question about a move asks for.
    pub fn answer(&self, choice: Choice) -> UiCommand {
        let made = ChoiceMade { choice, stamp: self.stamp() };
        self.branching(choice).map_or(made.into(), |branching| ReviewCommand::Branch(branching).into())
    }

    /// Plays a choice; what was decided before is void, unless it was no legal move.
    pub(super) fn play(&mut self, choice: Choice) -> Result<(), ChoiceError> {
        let used = self.thinking_time();
        self.game.play(choice)?;
        self.game.note_time(used);
        self.stamp.change += 1;
        self.stopwatch.begin_again();
        Ok(())
    }

    /// Whether a computer or the rules would play on at once and wipe out the moves that can be redone.
    pub(super) fn would_wipe_out(&self) -> bool {
        let by_itself = matches!(self.decides(), Turn::Computer | Turn::Forced);
        by_itself && self.game.view().ply < self.game.moves().len()
    }

    /// The record beside the game, to be changed by this room alone: the game itself stays, and so does what is being
    /// thought about it.
    pub(in crate::app::game) fn edit(&mut self) -> &mut dyn Match {
        self.stamp.edit += 1;
        self.game.as_mut()
    }

    /// Gives a player another name.
    pub(crate) fn rename(&mut self, seat: Seat, name: &str) {
        self.edit().rename(seat, name);
    }

    /// The match, to be changed by this room alone; what was decided for it before is void.
    pub(super) fn change(&mut self) -> &mut dyn Match {
        // What is no move, such as the offer of a draw, takes no time back.
        self.note_thought();
        self.stamp.change += 1;
        self.game.as_mut()
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

/// Shows a kept game in the place of whatever was on the table, as it was left.
pub fn resume(resumed: Resumed, commands: &mut Commands) {
    let Resumed { game, below, looking, is_from_file } = resumed;
    replace(game, commands);
    commands.queue(move |world: &mut World| {
        let mut game = world.resource_mut::<CurrentMatch>();
        if below.index() < game.seats().len() {
            game.bottom = below;
        }
        game.origin.is_old = game.view().outcome().is_some();
        game.origin.is_from_file = is_from_file;
        // Whoever opens a game that is over leafs through it from its beginning.
        let beginning = game.origin.is_old.then_some(Place::of_game(0));
        let _ = game.look_at(looking.or(beginning));
        // What can be redone would be wiped out by a computer that plays on from here; and before a clock runs again,
        // whoever has come back looks at the table.
        game.pause.stands = game.would_wipe_out() || game.has_clocks() && game.view().outcome().is_none();
    });
}

/// Shows `game` in the place of whatever was on the table.
pub fn replace(game: Box<dyn Match>, commands: &mut Commands) {
    commands.queue(|world: &mut World| {
        let mut game = CurrentMatch::new(game);
        game.tell_time(world.resource::<Time<Real>>().elapsed());
        // Taken away first, so that the new one counts as added.
        let old = world.remove_resource::<CurrentMatch>().map(|old| old.stamp.change);
        // The numbers go on: what was decided for the old game is not for this one.
        if let Some(old) = old.or(world.get_resource::<PutAway>().map(|old| old.0)) {
            game.stamp.change = old + 1;
            game.number = game.stamp.change;
        }
        world.trigger(TableCleared);
        world.insert_resource(game);
        world.write_message(SceneChanged::Replaced);
    });
    commands.set_state_if_neq(Screen::Table);
}

/// The last change of a game that was put away.
#[derive(Resource)]
struct PutAway(u64);

/// Takes the game with this number off the table; `false` where another one lies there.
pub fn take_away(world: &mut World, number: u64) -> bool {
    if world.get_resource::<CurrentMatch>().is_none_or(|game| game.number() != number) {
        return false;
    }
    if let Some(old) = world.remove_resource::<CurrentMatch>() {
        world.insert_resource(PutAway(old.stamp.change));
        world.trigger(TableCleared);
    }
    true
}
