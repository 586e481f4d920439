//! The screen that fills the window and the dialog over it: two independent states.

use std::mem;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use strum::IntoStaticStr;

use crate::app::core::stamp::Stamp;
use session::{LineId, LocalizedMessage, MoveIndex, Place};

/// A page that fills the window. The serialized names are those in the layout file.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Screen {
    #[default]
    Menu,
    /// Setup of a game: players, seats, start position.
    Setup,
    /// Editor of positions.
    Editor,
    /// The game being played.
    Table,
    /// The rules in words and pictures.
    HowToPlay,
    Settings,
    /// The library of saved games.
    #[strum(serialize = "shelf")]
    Library,
    /// Saved games that were deleted and can be restored.
    Bin,
    /// Results of a person's games.
    Statistics,
    /// The puzzles: of the day, and by level and theme.
    Puzzles,
    /// The mistakes that come back.
    Mistakes,
    /// A page that only the menu opens, through its [`MenuEntry`]. Holds the name in the layout file.
    Page(&'static str),
}

/// A menu button that opens the page of a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MenuEntry {
    /// Name of the button.
    pub name: &'static str,
    /// Name of the icon in `assets/icons`.
    pub icon: &'static str,
    /// Fluent key of the label.
    pub words: &'static str,
    pub screen: Screen,
}

/// The additional menu buttons, in the order in which they were added.
#[derive(Resource, Debug, Default)]
pub struct MenuEntries(pub Vec<MenuEntry>);

impl Screen {
    /// The name in the layout file.
    pub fn name(self) -> &'static str {
        match self {
            Screen::Page(name) => name,
            screen => screen.into(),
        }
    }

    /// The screen that "one step back" opens, unless it depends on how the page was opened ([`ReturnScreens`]).
    pub const fn before(self) -> Screen {
        match self {
            Screen::Bin => Screen::Library,
            _ => Screen::Menu,
        }
    }
}

/// The screens to which "one step back" returns, where they depend on how a page was opened.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReturnScreens {
    editor: Screen,
    mistakes: Screen,
    setup: Screen,
    settings: Screen,
    statistics: Screen,
    table: Screen,
}

impl Default for ReturnScreens {
    fn default() -> ReturnScreens {
        ReturnScreens {
            editor: Screen::Setup,
            mistakes: Screen::Menu,
            setup: Screen::Menu,
            settings: Screen::Menu,
            statistics: Screen::Menu,
            table: Screen::Menu,
        }
    }
}

impl ReturnScreens {
    /// The screen that "one step back" opens from `screen`.
    pub const fn before(&self, screen: Screen) -> Screen {
        match screen {
            Screen::Editor => self.editor,
            Screen::Mistakes => self.mistakes,
            Screen::Setup => self.setup,
            Screen::Settings => self.settings,
            Screen::Statistics => self.statistics,
            Screen::Table => self.table,
            other => other.before(),
        }
    }

    /// Sets the screen to which the table returns.
    pub const fn leave_table_to(&mut self, screen: Screen) {
        self.table = screen;
    }

    /// Notes that the page `to` was opened from the screen `from`.
    ///
    /// A step back opens nothing: noted, two pages would return to each other for ever. The settings are a detour: the
    /// page from which they were opened keeps its own return. The editor hands its
    /// position to the setup page, which then returns to the screen where the editor was opened.
    fn note(&mut self, from: Screen, to: Screen) {
        if from == Screen::Settings || to == self.before(from) {
            return;
        }
        match to {
            Screen::Settings => self.settings = from,
            Screen::Statistics => self.statistics = from,
            // An exercise leads back to its page; a game leads to the menu.
            Screen::Table => {
                let is_page = matches!(from, Screen::Puzzles | Screen::Mistakes | Screen::HowToPlay);
                self.table = if is_page { from } else { Screen::Menu };
            }
            Screen::Mistakes => self.mistakes = from,
            Screen::Editor => self.editor = from,
            Screen::Setup if from != Screen::Editor => self.setup = from,
            Screen::Setup if self.editor != Screen::Setup => self.setup = self.editor,
            _ => {}
        }
    }
}

/// System that notes from which screen a page is opened.
pub(super) fn note_return_screen(
    mut transitions: MessageReader<StateTransitionEvent<Screen>>,
    mut returns: ResMut<ReturnScreens>,
) {
    for transition in transitions.read() {
        if let (Some(from), Some(to)) = (transition.exited, transition.entered)
            && from != to
        {
            returns.note(from, to);
        }
    }
}

/// A position being browsed, with the move that was made there, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BrowseMove {
    /// Index into the legal moves of that position; `None` if no move was made.
    pub choice: Option<MoveIndex>,
    /// The position being browsed. The move is void once another position is shown.
    pub stamp: Stamp,
}

/// A dialog over the screen. At most one is open.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialog {
    #[default]
    None,
    /// List of keyboard shortcuts.
    Keys,
    /// Confirms a resignation.
    Resign,
    /// Confirms a draw offer to a computer.
    Draw,
    /// Confirms that the game is started again.
    Restart,
    /// Asks the other person at this computer whether to accept a draw.
    DrawOffer,
    /// Asks how to play on from a position being browsed.
    PlayOn(BrowseMove),
    /// Comment and glyph (`!`, `?`) of a move, named by the place after it.
    Annotate(Place),
    /// Confirms that a variation is deleted.
    Delete(LineId),
    /// The result of the game, until it is closed to look at the board.
    Result,
    /// Changes the names of the players of a saved game.
    Rename,
    /// Confirms that games are deleted for good.
    DeleteGames,
    /// Exports or copies a game.
    Share,
    /// The games found in opened files, and the errors in those files.
    Files,
    /// The errors in opened files, instead of the list of games.
    FileFaults,
    /// Asks for the path of a file, on systems without a file dialog.
    TypePath,
    /// The path of a file that was saved without a file dialog.
    Saved,
    /// Chooses an external engine and sets its options.
    ExternalEngine,
    /// Asks which player replaces a failed external engine.
    EngineFailure,
}

/// Opens and closes dialogs. The change is visible in [`State<Dialog>`] from
/// [`FramePhase::Dialogs`](crate::app::core::FramePhase::Dialogs) on.
#[derive(SystemParam)]
pub struct DialogControl<'w> {
    state: Res<'w, State<Dialog>>,
    next: ResMut<'w, NextState<Dialog>>,
}

impl DialogControl<'_> {
    /// The dialog that will be open after all changes so far.
    pub fn get(&self) -> Dialog {
        match &*self.next {
            NextState::Unchanged => **self.state,
            NextState::Pending(dialog) | NextState::PendingIfNeq(dialog) => *dialog,
        }
    }

    /// Opens `dialog`, instead of any other dialog.
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

/// Applies the requested dialog to [`State<Dialog>`] within this frame.
///
/// Bevy would apply the dialog in the next frame. Until then the old dialog would be drawn, and a click outside it would
/// be lost. A requested screen stays pending, because screens are laid out at the beginning of a frame.
pub(super) fn change_dialog(world: &mut World) {
    if matches!(world.resource::<NextState<Dialog>>(), NextState::Unchanged) {
        return;
    }
    let screen = mem::take(&mut *world.resource_mut::<NextState<Screen>>());
    world.run_schedule(StateTransition);
    *world.resource_mut::<NextState<Screen>>() = screen;
}

impl Dialog {
    /// Whether clicks on the table have no effect while the dialog is open.
    pub const fn blocks_table(self) -> bool {
        !matches!(self, Dialog::None | Dialog::Result)
    }

    /// Whether a click outside the dialog closes it. True only where the player loses no input.
    pub const fn closes_on_click_outside(self) -> bool {
        matches!(
            self,
            Dialog::Keys
                | Dialog::Rename
                | Dialog::DeleteGames
                | Dialog::Share
                | Dialog::TypePath
                | Dialog::Saved
        )
    }

    /// Whether the result of the game may replace the dialog.
    ///
    /// True if no dialog is open, or if the question of the dialog is void once the game is over.
    pub const fn gives_way_to_result(self) -> bool {
        matches!(
            self,
            Dialog::None
                | Dialog::Resign
                | Dialog::Draw
                | Dialog::DrawOffer
                | Dialog::Restart
                | Dialog::EngineFailure
        )
    }
}

/// Problems with the player's own files or the clipboard, shown until they are dismissed.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Warnings(pub Vec<LocalizedMessage>);

#[cfg(test)]
mod tests {
    use super::*;

    /// The screens that "one step back" reaches from the end of `path`, until the menu.
    fn way_back(path: &[Screen]) -> Vec<Screen> {
        let mut returns = ReturnScreens::default();
        for pair in path.windows(2) {
            returns.note(pair[0], pair[1]);
        }
        let mut screen = *path.last().expect("a path");
        let mut way = Vec::new();
        while screen != Screen::Menu && way.len() < 5 {
            let before = returns.before(screen);
            returns.note(screen, before);
            screen = before;
            way.push(screen);
        }
        way
    }

    #[test]
    fn one_step_back_leads_to_where_the_page_was_opened() {
        use Screen::{Editor, Library, Menu, Settings, Setup, Statistics, Table};
        assert_eq!(way_back(&[Menu, Setup]), [Menu]);
        assert_eq!(way_back(&[Menu, Setup, Editor]), [Setup, Menu]);
        assert_eq!(way_back(&[Menu, Setup, Editor, Setup]), [Menu]);
        assert_eq!(way_back(&[Menu, Setup, Table]), [Menu]);
        assert_eq!(way_back(&[Menu, Setup, Table, Editor]), [Table, Menu]);
        // A position of the table, edited and used for a new game.
        assert_eq!(way_back(&[Table, Editor, Setup]), [Table, Menu]);
        assert_eq!(way_back(&[Table, Editor, Setup, Editor]), [Setup, Table, Menu]);
        assert_eq!(way_back(&[Table, Editor, Setup, Editor, Setup]), [Table, Menu]);
        // The settings are a detour from any page.
        assert_eq!(way_back(&[Table, Settings]), [Table, Menu]);
        assert_eq!(way_back(&[Table, Editor, Settings]), [Editor, Table, Menu]);
        assert_eq!(way_back(&[Table, Editor, Setup, Settings, Setup]), [Table, Menu]);
        assert_eq!(way_back(&[Menu, Settings]), [Menu]);
        assert_eq!(way_back(&[Library, Setup]), [Library, Menu]);
        assert_eq!(way_back(&[Menu, Library, Statistics, Setup]), [Statistics, Library, Menu]);
        assert_eq!(way_back(&[Menu, Statistics, Setup, Statistics, Setup]), [Statistics, Menu]);
    }
}
