//! Orders to the autosave thread and its answers.

use crate::{
    Filter, ImportId, ListedImport, MistakeId, Page, Person, PuzzleAttempt, PuzzleResult, Recovery,
    Statistics, StoredGame, StoredId, StoredMistake, UndoneImport,
};
use session::game_text::TextFormat;
use session::{
    CalendarDay, Game, LevelGame, LocalizedMessage, Match, Mistake, Place, Repetition, Review, Score, Seat,
};

/// Number of an order. Each order has a greater number than the one before.
pub type Ticket = u64;

/// An order to the autosave thread.
pub enum Order {
    /// Saves the current game; the first time, it gets an id.
    Save(Box<StoredGame>),
    /// Detaches the current game, so that the next [`Order::Save`] adds a new game.
    ///
    /// Also moves unfinished games of a few half-moves to the bin, as [`Order::BinBarelyBegun`] does, but without an
    /// exception for the game to offer under "Continue".
    LeaveGame,
    /// Loads a saved game as the current game.
    LoadGame(StoredId),
    /// Requests the game to offer under "Continue".
    FindLatest,
    /// Requests a page of the list: filter, index of the first game, number of games.
    ///
    /// If several of these orders wait, only the last one is answered.
    ListPage(Filter, usize, usize),
    /// Renames the player on a seat of a saved game or the current one.
    Rename(StoredId, Seat, String),
    /// Moves games to the bin, except those that another program is playing. The current game is also detached.
    ///
    /// Fails if another program is playing all of them.
    Bin(Vec<StoredId>),
    /// Moves unfinished games of a few half-moves to the bin: [`GameStore::barely_begun`](crate::GameStore). Has no
    /// answer.
    ///
    /// Keeps the current game, the game to offer under "Continue", and games that another program is playing.
    BinBarelyBegun,
    /// Restores games from the bin.
    Restore(Vec<StoredId>),
    /// Permanently deletes those of the games that are in the bin, except those that are being played.
    Delete(Vec<StoredId>),
    /// Permanently deletes the games in the bin, except those that are being played.
    EmptyBin,
    /// Requests the imports of several games. If several of these orders wait, only the last one is answered.
    Imports,
    /// Removes the games that an import has added, except those that another program is playing.
    UndoImport(ImportId),
    /// Requests the ids of all games that match a filter.
    ListIds(Filter),
    /// Requests a game as text: the saved game with this id, or the current one.
    ExportText(Option<StoredId>, TextFormat),
    /// Requests the names of the people in all saved games. If several of these orders wait, only the last one is
    /// answered.
    Names,
    /// Requests the statistics of a person. If several of these orders wait, only the last one is answered.
    Statistics(Person, Game),
    /// Requests the score between players with these names, one per seat, without the current game.
    ///
    /// If several of these orders wait, only the last one is answered.
    Score(Game, Vec<String>),
    /// Requests the results of a person with this name against computer levels.
    ///
    /// If several of these orders for the same game and name wait, only the last one is answered.
    LevelGames {
        game: Game,
        name: String,
        /// Whether the current game is left out.
        without_current: bool,
    },
    /// Keeps the review of a saved game, or of the current one. Not kept if the game has other moves by now.
    KeepReview(Option<StoredId>, Box<Review>),
    /// Requests the kept review of a saved game, or of the current one.
    FindReview(Option<StoredId>),
    /// Records the end of an attempt at the puzzle with this id.
    RecordPuzzle(Game, String, PuzzleAttempt),
    /// Requests the results of all puzzles of a game.
    PuzzleResults(Game),
    /// Keeps mistakes of a saved game, or of the current one, each with the ply that it leads to. A mistake in a position
    /// that is kept already is not kept again.
    AddMistakes {
        game: Option<StoredId>,
        mistakes: Vec<(usize, Mistake)>,
        /// The day on which they are added.
        day: CalendarDay,
    },
    /// Requests the mistakes that are due on a day.
    DueMistakes(CalendarDay),
    /// Requests the number of mistakes that are due on a day. If several of these orders wait, only the last one is
    /// answered.
    CountDueMistakes(CalendarDay),
    /// Requests all kept mistakes.
    AllMistakes,
    /// Writes the state of a mistake after a repetition.
    UpdateMistake(MistakeId, Repetition),
    /// Puts a mistake aside, or takes it back.
    PutMistakeAside(MistakeId, bool),
    /// Permanently deletes a mistake.
    DeleteMistake(MistakeId),
}

impl Order {
    /// Whether a later order makes this one unnecessary.
    ///
    /// A save is superseded only by a later save of the same game, so there must be no order in between that changes
    /// which game is the current one.
    pub fn is_superseded_by<'a>(&self, later: impl IntoIterator<Item = &'a Order>) -> bool {
        // The last state must be saved before the game goes to the bin.
        let concerns_current_game = |order: &Order| {
            matches!(
                order,
                Order::Save(_) | Order::LeaveGame | Order::LoadGame(_) | Order::Bin(_) | Order::UndoImport(_)
            )
        };
        let is_alike = |order: &Order| std::mem::discriminant(self) == std::mem::discriminant(order);
        let mut later = later.into_iter();
        match self {
            Order::Save(_) => later.find(|order| concerns_current_game(order)).is_some_and(is_alike),
            Order::ListPage(..)
            | Order::Statistics(..)
            | Order::Score(..)
            | Order::Names
            | Order::Imports
            | Order::CountDueMistakes(_) => later.any(is_alike),
            Order::LevelGames { game, name, .. } => later.any(|order| {
                matches!(order, Order::LevelGames { game: later_game, name: later_name, .. }
                    if (later_game, later_name) == (game, name))
            }),
            _ => false,
        }
    }
}

/// An answer of the autosave thread.
pub enum News {
    /// The game was saved in the state of this order.
    ///
    /// If several states of a game wait to be saved, only the last state is saved and reported.
    Saved(Ticket),
    /// Saving failed. The game continues; saving is retried regularly and with the next change.
    SaveFailed(Ticket, LocalizedMessage),
    /// A damaged database was found and moved away.
    Recovered(Recovery),
    /// The database cannot be opened, or only for reading, so that no game can be saved.
    Unavailable(LocalizedMessage),
    /// The game to offer under "Continue".
    Latest(Option<(StoredId, Box<dyn Match>)>),
    /// A saved game was loaded.
    Loaded(LoadedGame),
    /// A saved game cannot be loaded.
    NotLoaded(LocalizedMessage),
    /// A page of the list.
    ListPage(Ticket, Page),
    /// The player on this seat of the current game was renamed.
    Renamed(Seat, String),
    /// The current game was moved to the bin by this order; the table is empty.
    Cleared(Ticket),
    /// The order changed saved games.
    Done(Ticket),
    /// The order changed saved games. This number of games stayed as they were, because another program is playing
    /// them.
    PartlyDone(Ticket, usize),
    /// The import was undone by this order.
    ImportUndone(Ticket, UndoneImport),
    /// The imports of several games, newest first.
    Imports(Vec<ListedImport>),
    /// Ids of the games that match the filter.
    Ids(Ticket, Vec<StoredId>),
    /// The order failed.
    Failed(Ticket, LocalizedMessage),
    /// The requested game as text.
    Text(Ticket, String),
    /// Names of people in saved games, most frequent first.
    Names(Vec<String>),
    Statistics(Ticket, Box<Statistics>),
    /// Score between the named players, in the order of the names.
    Score(Ticket, Score),
    /// Results of a person against computer levels, oldest first.
    LevelGames(Ticket, Vec<LevelGame>),
    /// The review, puzzle result or mistake of this order was written. Saved games stay as they were.
    Recorded(Ticket),
    /// The kept review; `None` if there is none for the moves of the game and this version of the engine.
    Review(Ticket, Option<Box<Review>>),
    /// The results of all attempted puzzles of the game, by id.
    PuzzleResults(Ticket, Vec<PuzzleResult>),
    /// The number of mistakes that were added by this order, or became due again.
    MistakesAdded(Ticket, usize),
    /// The mistakes that are due, the longest due first.
    DueMistakes(Ticket, Vec<StoredMistake>),
    /// The number of mistakes that are due.
    DueMistakeCount(Ticket, usize),
    /// All kept mistakes, oldest first.
    AllMistakes(Ticket, Vec<StoredMistake>),
}

/// A saved game that was loaded.
pub struct LoadedGame {
    pub game: Box<dyn Match>,
    /// Seat at the lower edge of the board.
    pub bottom_seat: Seat,
    /// Place in the record that the player browsed; `None` for the last position.
    pub browse_place: Option<Place>,
    /// Whether the game was imported from a file. Imported games do not count in the score.
    pub is_from_file: bool,
}
