//! Which screen fills the window, and which dialog lies over it: two independent states.

use std::mem;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use strum::IntoStaticStr;

use crate::app::core::stamp::Stamp;
use session::{Choice, LineId, Message, Place};

/// What fills the window. Its names are those of the layout file.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Screen {
    /// The games, and the way to everything else.
    #[default]
    Menu,
    /// Who sits where, and from which position.
    Setup,
    /// A position is set up square by square.
    Editor,
    /// The game.
    Table,
    /// The rules in words and pictures.
    HowToPlay,
    /// Language, look, motion.
    Settings,
    /// All kept games.
    Shelf,
    /// The kept games that were thrown away.
    Bin,
    /// The games of a person, counted.
    Statistics,
    /// A page that no other feature leads to, by its name in the layout file: the menu does, by its [`MenuEntry`].
    Page(&'static str),
}

/// A way from the menu to the page of a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MenuEntry {
    /// The name of its button.
    pub name: &'static str,
    /// The name of its icon, one of `assets/icons`.
    pub icon: &'static str,
    /// The key of its words.
    pub words: &'static str,
    /// Where it leads.
    pub screen: Screen,
}

/// The ways from the menu, in the order in which they were added.
#[derive(Resource, Debug, Default)]
pub struct MenuEntries(pub Vec<MenuEntry>);

impl Screen {
    /// Its name in the layout file.
    pub fn name(self) -> &'static str {
        match self {
            Screen::Page(name) => name,
            screen => screen.into(),
        }
    }

    /// The screen that one step back leads to.
    pub const fn before(self) -> Screen {
        match self {
            Screen::Bin => Screen::Shelf,
            _ => Screen::Menu,
        }
    }
}

/// The screen that the editor of positions was opened from, and leads back to.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditorFrom(pub Screen);

impl Default for EditorFrom {
    fn default() -> EditorFrom {
        EditorFrom(Screen::Setup)
    }
}

/// A place that is looked at, and the move that was made there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Branching {
    /// Index into the legal moves of what is looked at; `None`: the place alone is meant.
    pub choice: Option<Choice>,
    /// What was looked at when it was made; elsewhere it is dropped.
    pub stamp: Stamp,
}

/// A question or a page laid over the screen. One at a time.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialog {
    /// Nothing is asked.
    #[default]
    None,
    /// All keys.
    Keys,
    /// Really resign?
    Resign,
    /// Really offer a computer a draw?
    Draw,
    /// Really begin again?
    Restart,
    /// The other person at this computer is asked whether a draw is taken.
    DrawOffer,
    /// How is the game to be played on from what is looked at?
    PlayOn(Branching),
    /// What to think of the move that leads to a place.
    Annotate(Place),
    /// Really take a variation out of the record?
    Delete(LineId),
    /// The result of the game, until it is put aside to look at the board.
    Result,
    /// Other names for the players of a kept game.
    Rename,
    /// Really throw away for ever?
    EmptyBin,
    /// How a game is to be handed on.
    Share,
    /// The games of files that were opened, and what is wrong with them.
    Files,
    /// What is wrong with files of which there are games to choose from, in the place of those.
    FileFaults,
    /// Where a file with games lies, where the system has no dialog for that.
    TypePath,
    /// Which engine of other people is to play, and how.
    Guest,
    /// Who plays on for an engine of other people that has failed.
    Trouble,
}

/// Opens and closes dialogs. [`State<Dialog>`] tells the change from
/// [`FramePhase::Dialogs`](crate::app::core::FramePhase::Dialogs) on.
#[derive(SystemParam)]
pub struct DialogState<'w> {
    state: Res<'w, State<Dialog>>,
    next: ResMut<'w, NextState<Dialog>>,
}

impl DialogState<'_> {
    /// The dialog of the next frame, after all changes so far.
    pub fn get(&self) -> Dialog {
        match &*self.next {
            NextState::Unchanged => **self.state,
            NextState::Pending(dialog) | NextState::PendingIfNeq(dialog) => *dialog,
        }
    }

    /// Opens a dialog in the place of any other.
    pub fn open(&mut self, dialog: Dialog) {
        if dialog != self.get() {
            NextState::set_if_neq(&mut *self.next, dialog);
        }
    }

    /// Closes the dialog, if one is open.
    pub fn close(&mut self) {
        self.open(Dialog::None);
    }
}

/// Makes the dialog that is wanted the state. Bevy would do so in the next frame: until then the old dialog would be painted,
/// and a click beside it lost. Screens change there: they are laid out at the beginning of a frame.
pub(super) fn change_dialog(world: &mut World) {
    if matches!(world.resource::<NextState<Dialog>>(), NextState::Unchanged) {
        return;
    }
    let screen = mem::take(&mut *world.resource_mut::<NextState<Screen>>());
    world.run_schedule(StateTransition);
    *world.resource_mut::<NextState<Screen>>() = screen;
}

impl Dialog {
    /// Whether clicks on the table do nothing until it has been answered or closed.
    pub const fn keeps_hands_off(self) -> bool {
        !matches!(self, Dialog::None | Dialog::Result)
    }

    /// Whether a click beside the dialog closes it: nothing is lost by that.
    pub const fn closes_with_a_click_beside_it(self) -> bool {
        matches!(self, Dialog::Keys | Dialog::Rename | Dialog::EmptyBin | Dialog::Share | Dialog::TypePath)
    }

    /// Whether the result of the game may be shown in its place: nothing is asked, or what is asked has no sense any more.
    pub const fn gives_way_to_result(self) -> bool {
        matches!(
            self,
            Dialog::None
                | Dialog::Resign
                | Dialog::Draw
                | Dialog::DrawOffer
                | Dialog::Restart
                | Dialog::Trouble
        )
    }
}

/// What has gone wrong with the player's own files and is shown until it is put away.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Warnings(pub Vec<Message>);
