//! The match resource: the current game, its [`Stamp`], and who sees hidden hands.
//!
//! Every module may read the match; only `game` plays and changes the game.

mod browsing;
mod thinking;

use std::ops::Deref;
use std::time::Duration;

use bevy::prelude::*;

use crate::app::commands::{BrowseCommand, UiCommand};
use crate::app::core::{ChoiceMade, SceneChanged, Screen, Stamp, TableCleared};
use crate::app::look::{CapturedPiece, LayoutInput, PanelSettings, TableView};
use session::{
    Beats, ChoiceError, Exercise, Match, MoveIndex, Piece, Place, Player, Scene, Seat, Spot, TableKind,
    Viewer,
};
use store::LoadedGame;
use thinking::Stopwatch;

/// The game being played. Dereferences to [`Match`] for read access.
#[derive(Resource)]
pub struct CurrentMatch {
    game: Box<dyn Match>,
    /// Identifies the current state. A decision or picture made for another state is dropped.
    stamp: Stamp,
    /// Identifies the game within this run. It is the value of `stamp.change` when the game was put on the table.
    number: u64,
    /// The seat at the bottom edge of the board, unless a hidden hand decides it ([`CurrentMatch::bottom_seat`]).
    pub(crate) bottom: Seat,
    pub(super) viewer_state: ViewerState,
    /// Number of slots of the largest hand at the start of the game. The layout reserves space for them.
    initial_hand_slots: u8,
    pub(super) pause: Pause,
    /// The browsed position, if one is shown instead of the current one.
    browsed: Option<BrowsedPosition>,
    origin: Origin,
    stopwatch: Stopwatch,
}

/// The viewer of a table with hidden hands (`game::viewer`).
pub(super) struct ViewerState {
    /// Follows [`CurrentMatch::wanted_viewer`] once no piece moves.
    pub(super) viewer: Viewer,
    /// The person who last lifted the curtain; `None` after it has come down again.
    pub(super) curtain_lifted_by: Option<Seat>,
    /// Whether all hands are face up when only computers play.
    pub(super) hands_shown: bool,
}

/// Whether the game is paused.
#[derive(Default)]
pub(super) struct Pause {
    /// Set by the player, by a take-back, and by a continuation from a browsed position. Also set when a saved game
    /// with clocks, or with moves to redo, is opened.
    pub(super) is_paused: bool,
    /// The state in which a paused game may still make one ply.
    pub(super) step_at: Option<Stamp>,
}

/// Origin of the game.
#[derive(Default)]
struct Origin {
    /// Whether the game was over already when it was opened, so that its result is not announced.
    was_over: bool,
    /// Whether the game was read from a file. It was then played elsewhere, and does not count in the score.
    is_from_file: bool,
}

/// A browsed place, and what is shown there.
struct BrowsedPosition {
    place: Place,
    shown: Shown,
}

/// The position or exercise on the board instead of the current position of the game.
enum Shown {
    /// A copy of the game at the browsed place.
    Record(Box<dyn Match>),
    /// An exercise that begins at the browsed place, and the time of its last change.
    Exercise(Box<Exercise>, Duration),
}

/// The player who decides next. Derived from the match, never stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NextActor {
    Human,
    Computer,
    /// The rules leave a single move (a pass, an opening move), which is played automatically.
    Forced,
    Over,
}

impl Deref for CurrentMatch {
    type Target = dyn Match;

    fn deref(&self) -> &Self::Target {
        self.game.as_ref()
    }
}

impl CurrentMatch {
    /// Puts `game` on the table. If there is exactly one person, that person sits at the bottom.
    pub fn new(game: Box<dyn Match>) -> CurrentMatch {
        let initial_hand_slots = initial_hand_slots(game.as_ref());
        let mut game = CurrentMatch {
            game,
            stamp: Stamp::default(),
            number: 0,
            bottom: Seat::FIRST,
            viewer_state: ViewerState { viewer: Viewer::All, curtain_lifted_by: None, hands_shown: true },
            initial_hand_slots,
            pause: Pause::default(),
            browsed: None,
            origin: Origin::default(),
            stopwatch: Stopwatch::default(),
        };
        // In Racing Kings both players look from the same side, so the first seat is always at the bottom.
        let one_view = game.game.game().one_view;
        game.bottom = game.only_person().filter(|_| !one_view).unwrap_or(Seat::FIRST);
        game.viewer_state.viewer = game.wanted_viewer();
        game
    }

    /// Identifies the state of the game, independent of browse mode. Decisions carry this stamp.
    pub fn stamp(&self) -> Stamp {
        Stamp { change: self.stamp.change, ..Stamp::default() }
    }

    /// Identifies the browsed place, independent of the game. Moves in earlier positions carry this stamp.
    pub fn browse_stamp(&self) -> Stamp {
        Stamp { browse: self.stamp.browse, ..Stamp::default() }
    }

    /// Identifies the displayed position and its viewer. Everything that draws the position uses this stamp.
    pub fn display_stamp(&self) -> Stamp {
        Stamp { edit: 0, viewer: Some(self.viewer_state.viewer), ..self.stamp }
    }

    /// Identifies the game with its variations, comments and annotation glyphs. Move lists and files use this stamp.
    pub fn record_stamp(&self) -> Stamp {
        Stamp { browse: 0, ..self.stamp }
    }

    /// Identifies the game within this run.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Whether the game was over already when it was opened.
    pub fn was_over_when_opened(&self) -> bool {
        self.origin.was_over
    }

    /// Whether the game is paused, by the player, by a take back, or since it was opened.
    pub fn is_paused(&self) -> bool {
        self.pause.is_paused
    }

    /// Whether a paused game is about to make a single ply.
    pub fn is_stepping(&self) -> bool {
        self.pause.is_paused && self.pause.step_at == Some(self.stamp())
    }

    /// Whether the game is paused and no single step is pending, so that no move is played.
    pub fn is_halted(&self) -> bool {
        self.pause.is_paused && !self.is_stepping()
    }

    /// Whether single steps are possible: in a game between computers that is not over.
    pub fn can_step(&self) -> bool {
        self.only_computers_play() && self.game.state().outcome().is_none()
    }

    /// Whether the game can be paused or resumed.
    ///
    /// This is possible if the game is not over and one of these is true: only computers play, the game has clocks, or
    /// it is paused.
    pub fn can_pause(&self) -> bool {
        self.game.state().outcome().is_none()
            && (self.pause.is_paused || self.only_computers_play() || self.game.has_clocks())
    }

    /// Whether all hands are face up when only computers play.
    pub fn hands_are_shown(&self) -> bool {
        self.viewer_state.hands_shown
    }

    /// The viewer of the table.
    pub fn viewer(&self) -> Viewer {
        self.viewer_state.viewer
    }

    /// The displayed scene, with hidden pieces masked for the viewer.
    pub fn visible_scene(&self) -> &Scene {
        self.displayed().scene(self.viewer_state.viewer)
    }

    /// The animation steps of the last displayed move, masked for the viewer.
    pub fn visible_steps(&self) -> Beats {
        self.displayed().steps(self.viewer_state.viewer)
    }

    /// Input of the layout. `view` is the visible part of an open table.
    pub fn layout_input(&self, view: TableView) -> LayoutInput {
        LayoutInput {
            game: self.game.game(),
            seats: self.seat_count(),
            bottom: self.bottom_seat(),
            hand_capacity: self.initial_hand_slots,
            tile_counts: self.hand_sizes(),
            captured: self.captured(),
            view,
            panel: PanelSettings::default(),
            text_scale: 1.0,
        }
    }

    /// The captured pieces in each seat's tray, by seat index.
    fn captured(&self) -> Vec<Vec<CapturedPiece>> {
        let mut captured = vec![Vec::new(); self.game.seats().len()];
        for piece in &self.visible_scene().pieces {
            if let Spot::Tray { seat, slot } = piece.spot
                && let Some(tray) = captured.get_mut(seat.index())
            {
                tray.push(CapturedPiece { slot, kind: piece.kind, value: piece.kind.worth() });
            }
        }
        captured
    }

    /// The number of pieces in each seat's hand, by seat index.
    pub fn hand_sizes(&self) -> Vec<u8> {
        let mut held = vec![0; self.game.seats().len()];
        for piece in &self.visible_scene().pieces {
            if let Spot::Hand { seat, .. } = piece.spot
                && let Some(count) = held.get_mut(seat.index())
            {
                *count += 1;
            }
        }
        held
    }

    /// The number of players.
    pub fn seat_count(&self) -> u8 {
        self.game.seats().len() as u8
    }

    /// The seats of human players.
    pub(super) fn people(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.seat_count()).filter(|seat| !self.player(*seat).is_computer())
    }

    /// The seat of the human player, if there is exactly one.
    fn only_person(&self) -> Option<Seat> {
        let mut people = self.people();
        people.next().filter(|_| people.next().is_none())
    }

    /// The player who decides next in the game, independent of browse mode.
    pub fn next_actor(&self) -> NextActor {
        match self.game.state().turn {
            None => NextActor::Over,
            Some(_) if self.game.state().forced_move.is_some() => NextActor::Forced,
            Some(seat) if self.player(seat).is_computer() => NextActor::Computer,
            Some(_) => NextActor::Human,
        }
    }

    /// Whether a person decides next.
    pub fn waits_for_person(&self) -> bool {
        self.next_actor() == NextActor::Human
    }

    pub fn player(&self, seat: Seat) -> &Player {
        &self.game.seats()[seat.index()].player
    }

    /// Whether only computers play.
    pub fn only_computers_play(&self) -> bool {
        self.game.seats().iter().all(|seat| seat.player.is_computer())
    }

    /// The person who may resign or offer a draw now.
    ///
    /// The person to move or, on a computer's turn, the only person at the table.
    pub fn acting_person(&self) -> Option<Seat> {
        let turn = self.game.state().turn?;
        if self.player(turn).is_computer() { self.only_person() } else { Some(turn) }
    }

    /// Whether the game was read from a file. It was then played elsewhere, and does not count in the score.
    pub fn is_from_file(&self) -> bool {
        self.origin.is_from_file
    }

    /// The command that plays `choice` after a dialog, in the game or in browse mode.
    pub fn command_for(&self, choice: MoveIndex) -> UiCommand {
        let choice_made = ChoiceMade { choice, stamp: self.stamp() };
        self.browse_move_for(choice)
            .map_or(choice_made.into(), |browse_move| BrowseCommand::Branch(browse_move).into())
    }

    /// Plays a choice and invalidates earlier decisions. An illegal choice changes nothing.
    pub(super) fn play(&mut self, choice: MoveIndex) -> Result<(), ChoiceError> {
        let move_time = self.thinking_time();
        self.game.play(choice)?;
        self.game.set_move_time(move_time);
        self.stamp.change += 1;
        self.stopwatch.begin_again();
        Ok(())
    }

    /// Whether a computer or forced move would follow and discard the moves to redo.
    pub(super) fn would_discard_redo(&self) -> bool {
        let is_automatic = matches!(self.next_actor(), NextActor::Computer | NextActor::Forced);
        is_automatic && self.game.state().ply < self.game.moves().len()
    }

    /// Write access to the record beside the moves: variations, comments, names.
    ///
    /// Leaves `stamp.change` alone, so a running search stays valid.
    pub(in crate::app::game) fn record_mut(&mut self) -> &mut dyn Match {
        self.stamp.edit += 1;
        self.game.as_mut()
    }

    pub(crate) fn rename(&mut self, seat: Seat, name: &str) {
        self.record_mut().rename(seat, name);
    }

    /// Write access to the match. Invalidates decisions made for the earlier state.
    pub(super) fn match_mut(&mut self) -> &mut dyn Match {
        // A change that is not a move, such as a draw offer, must not reset the thinking time.
        self.store_thinking_time();
        self.stamp.change += 1;
        self.game.as_mut()
    }
}

/// The number of hand slots up to the last one in use, over all hands, at the start of the game and now.
///
/// With this number a resumed game has the same layout as at its start.
fn initial_hand_slots(game: &dyn Match) -> u8 {
    if game.game().table != TableKind::Dominoes {
        return 0;
    }
    let slot = |piece: &Piece| match piece.spot {
        Spot::Hand { slot, .. } => slot.saturating_add(1),
        _ => 0,
    };
    let slots = |scene: &Scene| scene.pieces.iter().map(slot).max().unwrap_or(0);
    let at_start = slots(game.browse_at(Place::of_game(0)).scene(Viewer::All));
    at_start.max(slots(game.scene(Viewer::All)))
}

/// Puts a saved game on the table, in the state in which it was left.
pub fn open_saved_match(resumed: LoadedGame, commands: &mut Commands) {
    let LoadedGame { game, bottom_seat, browse_place, is_from_file } = resumed;
    replace_match(game, commands);
    commands.queue(move |world: &mut World| {
        let mut game = world.resource_mut::<CurrentMatch>();
        if bottom_seat.index() < game.seats().len() {
            game.bottom = bottom_seat;
        }
        game.origin.was_over = game.state().outcome().is_some();
        game.origin.is_from_file = is_from_file;
        // A finished game opens in browse mode: at the place browsed last, or else at its beginning.
        let beginning = game.origin.was_over.then_some(Place::of_game(0));
        let _ = game.browse(browse_place.or(beginning));
        // Pause if a computer would otherwise play on and discard the moves that can be redone. Pause also a game with
        // clocks, so that no time runs before the player is ready.
        game.pause.is_paused =
            game.would_discard_redo() || game.has_clocks() && game.state().outcome().is_none();
    });
}

/// Puts `game` on the table in place of any other game.
pub fn replace_match(game: Box<dyn Match>, commands: &mut Commands) {
    commands.queue(|world: &mut World| {
        let mut game = CurrentMatch::new(game);
        game.set_time(world.resource::<Time<Real>>().elapsed());
        // Remove the resource first: then `is_added` is true for the new game.
        let old_change = world.remove_resource::<CurrentMatch>().map(|old| old.stamp.change);
        // Continue the numbering, so that decisions for the old game are not valid in the new one.
        if let Some(old_change) = old_change.or(world.get_resource::<LastRemoved>().map(|old| old.0)) {
            game.stamp.change = old_change + 1;
            game.number = game.stamp.change;
        }
        world.trigger(TableCleared);
        world.insert_resource(game);
        world.write_message(SceneChanged::Replaced);
    });
    commands.set_state_if_neq(Screen::Table);
}

/// `stamp.change` of the last game that [`remove_match`] removed.
#[derive(Resource)]
struct LastRemoved(u64);

/// Removes the game with this number from the table. Returns `false` if another game or none is on the table.
pub fn remove_match(world: &mut World, number: u64) -> bool {
    if world.get_resource::<CurrentMatch>().is_none_or(|game| game.number() != number) {
        return false;
    }
    if let Some(old) = world.remove_resource::<CurrentMatch>() {
        world.insert_resource(LastRemoved(old.stamp.change));
        world.trigger(TableCleared);
    }
    true
}
