//! Actions on saved games that the storage thread carries out, and the messages about their results.

use std::time::Duration;

use crate::app::words::{Locale, number_text};
use session::{LocalizedMessage, message, number};
use store::{ImportId, StoredId, UndoneImport};

/// Action that the storage thread has not answered yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PendingAction {
    Rename,
    Copy,
    /// Games to move to the bin, and the number of the game that was then on the table.
    Bin(Vec<StoredId>, Option<u64>),
    /// Number of games to restore.
    Restore(usize),
    /// Number of games to delete.
    Delete(usize),
    EmptyBin,
    /// Number of the game that was on the table when the undoing of an import was requested.
    UndoImport(Option<u64>),
}

/// A deletion that the player is asked to confirm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deletion {
    /// All games in the bin.
    Bin,
    /// These games in the bin.
    Games(Vec<StoredId>),
    /// All games that an import has added, and their number.
    Import(ImportId, usize),
}

/// Action that the message about the last action offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undo {
    /// Restores these games from the bin.
    Restore(Vec<StoredId>),
    /// Removes the games that this import has added.
    Import(ImportId),
}

/// Result of the last action.
#[derive(Clone, Debug)]
pub struct ActionResult {
    pub message: LocalizedMessage,
    /// Whether the action failed or was rejected.
    pub has_failed: bool,
    /// The action that the button in the message undoes; `None` without a button.
    pub undo: Option<Undo>,
    /// Time of the first frame that showed the message; `None` before that.
    pub(super) first_shown_at: Option<Duration>,
}

impl ActionResult {
    pub(super) fn new(message: LocalizedMessage, has_failed: bool, undo: Option<Undo>) -> ActionResult {
        ActionResult { message, has_failed, undo, first_shown_at: None }
    }
}

impl PendingAction {
    /// Number of the game that was on the table, for an action that may remove that game.
    pub(super) fn game_on_table(&self) -> Option<u64> {
        match self {
            PendingAction::Bin(_, number) | PendingAction::UndoImport(number) => *number,
            _ => None,
        }
    }

    /// The result of the completed action, which could not change `skipped` games.
    pub(super) fn result(self, skipped: usize, locale: &Locale) -> ActionResult {
        let texts = |games: usize| (number(games), number_text(locale, games));
        if skipped > 0 {
            let undo = match self {
                PendingAction::Bin(games, _) => Some(Undo::Restore(games)),
                _ => None,
            };
            let (count, shown) = texts(skipped);
            return ActionResult::new(message!("library-games-skipped", count, shown), false, undo);
        }
        let (message, undo) = match self {
            PendingAction::Bin(games, _) if games.len() == 1 => {
                (message!("library-game-moved-to-bin"), Some(Undo::Restore(games)))
            }
            PendingAction::Bin(games, _) => {
                let (count, shown) = texts(games.len());
                (message!("library-games-moved-to-bin", count, shown), Some(Undo::Restore(games)))
            }
            PendingAction::Restore(1) => (message!("library-game-restored"), None),
            PendingAction::Restore(games) => {
                let (count, shown) = texts(games);
                (message!("library-games-restored", count, shown), None)
            }
            PendingAction::Delete(games) => {
                let (count, shown) = texts(games);
                (message!("library-games-deleted", count, shown), None)
            }
            PendingAction::EmptyBin => (message!("library-bin-emptied"), None),
            // `Copy` and `UndoImport` have answers of their own.
            PendingAction::Rename | PendingAction::Copy | PendingAction::UndoImport(_) => {
                (message!("library-players-renamed"), None)
            }
        };
        ActionResult::new(message, false, undo)
    }
}

/// The result of undoing an import.
pub(super) fn undone_import_result(undone: UndoneImport, locale: &Locale) -> ActionResult {
    let UndoneImport { deleted, binned, kept } = undone;
    let (count, shown) = (number(deleted + binned), number_text(locale, deleted + binned));
    let message = match (binned, kept) {
        (0, 0) => message!("library-import-undone", count, shown),
        (binned, 0) => message!("library-import-undone-binned", count, shown, binned = number(binned)),
        (0, kept) => message!("library-import-undone-kept", count, shown, kept = number(kept)),
        (binned, kept) => {
            let (binned, kept) = (number(binned), number(kept));
            message!("library-import-undone-binned-kept", count, shown, binned, kept)
        }
    };
    ActionResult::new(message, false, None)
}
