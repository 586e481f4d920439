//! A simulated player who uses mouse and keyboard at random. The player mostly plays legal moves, and also uses the
//! other buttons and keys of the table.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rand::RngExt;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand_chacha::ChaCha8Rng;
use session::{Game, Match, MatchPlan, MoveIndex, Player, PlayerPlan, PromotionChoice, Spot, catalogue};
use store::{Filter, GameStore, GameSummary, StoredGame, StoredId};

use super::input::{WHEEL_DOWN, WHEEL_UP};
use super::layout::Layout;
use super::program::Program;
use super::steps::parse_tile_move;

/// The random player's deadline has passed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeUp;

/// A simulated player and its knowledge of the game on the table.
pub(crate) struct RandomPlayer<'a> {
    pub program: &'a Program,
    pub rng: &'a mut ChaCha8Rng,
    /// Folder of the saved games.
    folder: PathBuf,
    /// End of the player's time; `None` for no limit.
    deadline: Option<Instant>,
    /// Database of the saved games; `None` until its file exists.
    store: Option<GameStore>,
    /// The game on the table while its first move is not saved; otherwise `None`.
    unsaved_game: Option<Box<dyn Match>>,
    /// The most recently changed saved game when `unsaved_game` started. While this game is still the most recently
    /// changed one, `unsaved_game` is not saved.
    previous_newest: Option<(StoredId, StoredGame)>,
    /// Every state that the journal has had, in order of time.
    pub journals: Vec<Vec<String>>,
    /// Games in which this player may have deleted a variation.
    pub games_with_deletions: Vec<StoredId>,
    /// Actions so far, for error messages.
    pub actions: Vec<String>,
}

/// The plan of the game that the command line `play GAME --seats SEATS --seed SEED` starts.
fn plan(game: Game, seats: &str, seed: u64) -> MatchPlan {
    let players = seats.split(',').map(|player| player.parse::<Player>().expect("a player"));
    MatchPlan { seats: players.map(PlayerPlan::nameless).collect(), seed, ..MatchPlan::between_people(game) }
}

impl<'a> RandomPlayer<'a> {
    /// A player who acts until `deadline`, or without a limit for `None`.
    pub(crate) fn new(
        program: &'a Program,
        rng: &'a mut ChaCha8Rng,
        folder: &Path,
        deadline: Option<Instant>,
    ) -> RandomPlayer<'a> {
        let mut player = RandomPlayer {
            program,
            rng,
            folder: folder.to_owned(),
            deadline,
            store: None,
            unsaved_game: None,
            previous_newest: None,
            journals: Vec::new(),
            games_with_deletions: Vec::new(),
            actions: Vec::new(),
        };
        player.previous_newest = player.newest_game();
        player
    }

    /// Sets the game on the table, which the command line has started with these arguments.
    pub(crate) fn with_new_game(mut self, game: Game, seats: &str, seed: u64) -> RandomPlayer<'a> {
        self.unsaved_game = Some(catalogue::open(&plan(game, seats, seed)).expect("it can be opened"));
        self
    }

    /// Waits; meanwhile records each change of the journal.
    pub(crate) fn pause(&mut self, milliseconds: u64) -> Result<(), TimeUp> {
        let end = Instant::now() + Duration::from_millis(milliseconds);
        loop {
            let journal = self.program.journal();
            if self.journals.last() != Some(&journal) {
                self.journals.push(journal);
            }
            let now = Instant::now();
            if self.deadline.is_some_and(|deadline| now >= deadline) {
                return Err(TimeUp);
            }
            if now >= end {
                return Ok(());
            }
            thread::sleep((end - now).min(Duration::from_millis(10)));
        }
    }

    /// The most recently changed saved game; `None` if no game is saved.
    pub(crate) fn newest_game(&mut self) -> Option<(StoredId, StoredGame)> {
        if self.store.is_none() {
            let file = self.folder.join("games.db");
            self.store = file.exists().then(|| GameStore::open(&file).expect("the games can be opened"));
        }
        let store = self.store.as_ref()?;
        let id = store
            // The error stops the list after its first game.
            .list(&Filter::default(), |game: GameSummary| Err(game.id))
            .expect("the games can be listed")
            .err()?;
        Some((id, store.read(id).unwrap_or_else(|error| panic!("game {}: {error}", id.0))))
    }

    /// The game on the table, reconstructed from the database; `None` if it is unknown.
    fn game_on_table(&mut self) -> Option<Box<dyn Match>> {
        let newest = self.newest_game();
        if self.unsaved_game.is_some() && newest == self.previous_newest {
            return self.unsaved_game.as_ref().map(|game| game.restart());
        }
        self.unsaved_game = None;
        let (_, stored) = newest?;
        let game = catalogue::reopen(&stored.saved).expect("a saved game can be opened");
        Some(match stored.saved.browse_place {
            Some(place) => game.browse_at(place),
            // After the end of a game, the rematch may have started already; it is not saved before its first move.
            None if game.state().outcome().is_some() => game.rematch(),
            None => game,
        })
    }

    /// Clicks an item if it is in the layout; returns whether it was.
    pub(crate) fn press(&mut self, name: &str) -> Result<bool, TimeUp> {
        let Some(item) = self.program.try_layout().and_then(|layout| layout.item(name).cloned()) else {
            return Ok(false);
        };
        self.actions.push(name.to_owned());
        if name.starts_with("button:delete-variation") {
            let newest = self.newest_game();
            self.games_with_deletions.extend(newest.map(|(id, _)| id));
        }
        self.program.click_at(item.x, item.y);
        let milliseconds = self.rng.random_range(30..90);
        self.pause(milliseconds)?;
        Ok(true)
    }

    fn key(&mut self, name: &str) -> Result<(), TimeUp> {
        self.actions.push(format!("key {name}"));
        self.program.press_key(name);
        let milliseconds = self.rng.random_range(20..70);
        self.pause(milliseconds)
    }

    fn layout(&self) -> Layout {
        self.program.layout()
    }

    /// Plays a random legal move of the shown position with the mouse.
    pub(crate) fn play(&mut self) -> Result<(), TimeUp> {
        match self.game_on_table() {
            Some(game) => self.play_random_move(game),
            None => self.pause(50),
        }
    }

    fn play_random_move(&mut self, game: Box<dyn Match>) -> Result<(), TimeUp> {
        let gestures = &game.state().gestures;
        if gestures.is_empty() || game.state().forced_move.is_some() {
            return self.pause(60);
        }
        let index = self.rng.random_range(0..gestures.len());
        let gesture = gestures[index].clone();
        if matches!(gesture.start(), Some(Spot::Hand { .. })) {
            return self.place_tile(game, MoveIndex(index));
        }
        for spot in gesture.route() {
            if let Spot::Cell { x, y } = spot {
                let file = char::from(b'a' + u8::try_from(*x).expect("a column"));
                self.press(&format!("square:{file}{}", y + 1))?;
            }
        }
        match gesture.choice {
            Some(PromotionChoice::Promotion(look)) => {
                self.press(&format!("promotion:{}", look.name())).map(drop)
            }
            None => Ok(()),
        }
    }

    /// Plays a move of Domin-Up: takes the tile from the hand, turns it and clicks between its two cells.
    fn place_tile(&mut self, mut game: Box<dyn Match>, index: MoveIndex) -> Result<(), TimeUp> {
        let ply = game.state().ply;
        // Play the move on this copy of the game to get its text.
        game.play(index).expect("a legal move");
        let (tile, cells, turns) = parse_tile_move(&game.moves()[ply].text);
        if !self.press(&format!("tile:{tile}"))? {
            return self.pause(40);
        }
        for _ in 0..turns {
            self.program.right_click();
            self.pause(30)?;
        }
        // The view may still be moving to the previous tile.
        self.pause(250)?;
        let layout = self.layout();
        let [first, second] = cells.map(|(x, y)| layout.item(&format!("cell:{x},{y}")).cloned());
        if let (Some(first), Some(second)) = (first, second) {
            self.actions.push(game.moves()[ply].text.clone());
            self.program.click_at((first.x + second.x) / 2.0, (first.y + second.y) / 2.0);
        }
        self.pause(60)
    }

    /// Goes to another position of the game record.
    fn browse_record(&mut self) -> Result<(), TimeUp> {
        let layout = self.layout();
        match self.rng.random_range(0..8) {
            0 | 1 => {
                let name = layout.items_with("move:").choose(self.rng).map(|item| item.name.clone());
                name.map_or(Ok(false), |name| self.press(&name)).map(drop)
            }
            2 => {
                let Some(list) = layout.item("moves") else { return Ok(()) };
                self.program.move_to(list.x, list.y);
                for _ in 0..self.rng.random_range(1..4) {
                    let direction = if self.rng.random_bool(0.7) { WHEEL_UP } else { WHEEL_DOWN };
                    self.actions.push("wheel".to_owned());
                    self.program.press_button(direction);
                    self.pause(30)?;
                }
                Ok(())
            }
            3 => {
                let Some(bar) = layout.item("bar:moves") else { return Ok(()) };
                let (x, y, w) = (bar.x, bar.y, bar.w);
                self.actions.push("bar".to_owned());
                self.program.move_to(x + w * self.rng.random_range(-0.4..0.4), y);
                self.program.input().press(super::LEFT);
                for _ in 0..3 {
                    self.program.move_to(x + w * self.rng.random_range(-0.45..0.45), y);
                    // At the deadline, still release the button below.
                    if self.pause(25).is_err() {
                        break;
                    }
                }
                self.program.input().release(super::LEFT);
                self.program.input().flush();
                self.pause(30)
            }
            4 => {
                let keys = ["Page_Up", "Page_Up", "Page_Down", "Home", "End"];
                let key = keys.choose(self.rng).unwrap_or(&"End");
                self.key(key)
            }
            _ => {
                let names = ["first", "back-a-move", "back-a-move", "on-a-move", "last"];
                let name = names.choose(self.rng).unwrap_or(&"last");
                self.press(&format!("button:{name}")).map(drop)
            }
        }
    }

    /// Annotates the shown move, and sometimes deletes a variation.
    fn annotate(&mut self) -> Result<(), TimeUp> {
        match self.rng.random_range(0..8) {
            0..3 => {
                let glyph = self.rng.random_range(1..7);
                self.press(&format!("button:glyph-{glyph}")).map(drop)
            }
            3 => {
                if self.press("field:comment")? {
                    self.pause(60)?;
                    for letter in ["a", "b", " ", "c"] {
                        self.key(letter)?;
                    }
                }
                Ok(())
            }
            4 => self.press("button:promote").map(drop),
            5 if self.rng.random_bool(0.3) => self.press("button:delete-variation").map(drop),
            _ => self.press("button:annotate-done").map(drop),
        }
    }

    /// Presses a button of the dialog or overlay on the table; returns `false` if there is none.
    fn answer_dialog(&mut self, layout: &Layout) -> Result<bool, TimeUp> {
        let exists = |name: &str| layout.item(name).is_some();
        let pick = |names: &[&str], rng: &mut ChaCha8Rng| {
            names.choose(rng).map_or(String::new(), |name| format!("button:{name}"))
        };
        let name = if exists("overlay:warnings") {
            "button:close-warnings".to_owned()
        } else if exists("button:annotate-done") {
            return self.annotate().map(|()| true);
        } else if exists("button:play-on-new") {
            pick(&["play-on-new", "play-on-note", "no"], self.rng)
        } else if exists("button:play-on-yes") {
            pick(&["play-on-yes", "play-on-note", "play-on-note", "no"], self.rng)
        } else if exists("button:delete-variation-yes") {
            pick(&["delete-variation-yes", "no"], self.rng)
        } else if exists("button:resign-yes") {
            pick(&["resign-yes", "no", "no", "no"], self.rng)
        } else if exists("button:draw-yes") {
            pick(&["draw-yes", "no", "no", "no"], self.rng)
        } else if exists("button:no") {
            "button:no".to_owned()
        } else if exists("button:lift-curtain") {
            "button:lift-curtain".to_owned()
        } else if exists("overlay:result") {
            pick(&["rematch", "rematch", "look"], self.rng)
        } else if let Some(piece) = layout.items_with("promotion:").next() {
            piece.name.clone()
        } else {
            return Ok(false);
        };
        self.press(&name).map(|_| true)
    }

    /// Plays a legal move in the saved game `id`, which must be on the table.
    pub(crate) fn play_in(&mut self, id: StoredId) -> Result<(), TimeUp> {
        self.newest_game();
        let stored = self.store.as_ref().and_then(|store| store.read(id).ok()).expect("the game is saved");
        self.play_random_move(catalogue::reopen(&stored.saved).expect("a saved game can be opened"))
    }

    /// Plays the first move of a new board game, chosen at random. For a table whose game is unknown: the move fails
    /// if another game is there.
    pub(crate) fn try_opening_move(&mut self) -> Result<(), TimeUp> {
        let games = [Game::CHESS, Game::RACING_KINGS, Game::DRAUGHTS];
        let game = *games.choose(self.rng).expect("there are games");
        self.unsaved_game =
            Some(catalogue::open(&MatchPlan::between_people(game)).expect("it can be opened"));
        self.previous_newest = self.newest_game();
        self.play()
    }

    /// Performs one random action at the table, or returns to the table.
    pub(crate) fn perform_random_action(&mut self) -> Result<(), TimeUp> {
        let layout = self.layout();
        match layout.screen.as_str() {
            "table" => {}
            "menu" => {
                let names = ["continue", "continue", "continue", "settings", "how-to-play"];
                let name = names.choose(self.rng).unwrap_or(&"continue");
                self.press(&format!("button:{name}"))?;
                return self.pause(60);
            }
            _ => {
                self.press("button:back")?;
                return self.pause(60);
            }
        }
        if self.answer_dialog(&layout)? {
            return Ok(());
        }
        let is_looking_back = layout.item("button:return").is_some();
        match self.rng.random_range(0..100) {
            0..55 if !is_looking_back => self.play(),
            0..22 => self.play(),
            22..34 => self.press("button:return").map(drop),
            34..38 => self.press("button:play-on").map(drop),
            38..45 => self.browse_record(),
            45..61 => self.browse_record(),
            61..66 => self.press("button:annotate").map(drop),
            66..74 => self.press("button:undo").map(drop),
            74..76 => self.key("u"),
            76..82 => self.press("button:redo").map(drop),
            82..84 => self.key("r"),
            84..87 => self.press("button:flip").map(drop),
            87..89 => self.press("button:draw").map(drop),
            89 => self.press("button:resign").map(drop),
            90 => self.press("button:claim").map(drop),
            91 => self.press("button:help").and_then(|_| self.key("Escape")),
            92..95 => self.press("button:menu").map(drop),
            95 => self.press("button:copy").map(drop),
            _ => self.pause(150),
        }
    }
}
