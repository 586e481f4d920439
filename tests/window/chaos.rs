//! Random actions on every screen: clicks, drags, keys, the wheel, resizing, changing the look, closing and
//! reopening. The program must not crash, lose a game or a move, or leak memory.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use rand::RngExt;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand_chacha::ChaCha8Rng;
use session::SavedGame;
use tempfile::TempDir;
use test_support::games::{env_number, seeded_rng};

use super::harness::{
    LEFT, Launch, Layout, LostData, PATIENCE, Program, RIGHT, RandomPlayer, SeenGames, WHEEL_DOWN, WHEEL_UP,
    games_folder, played_moves, poll, saved_games, seed, wait_until,
};

/// Total number of actions of the test, from the environment variable `ACTIONS`. 10,000 take about seven minutes.
fn total_actions() -> u32 {
    env_number("ACTIONS", 200) as u32
}

/// Keys by their X11 names. Tab occurs twice, so that keyboard focus moves more often.
const KEYS: &str =
    "u r f p c a n x 0 ? Escape Left Right Up Down Page_Up Page_Down Home End Tab Tab Return space BackSpace";
/// Window size in pixels at which the memory of a program is compared before and after its actions.
const REFERENCE_SIZE: (u32, u32) = (1180, 780);
/// Window sizes in pixels, as width and height, among which an action chooses.
const SIZES: [(u32, u32); 8] =
    [(360, 480), (480, 360), (640, 480), (800, 1000), (1024, 768), (1280, 800), (1600, 900), (1920, 1080)];
/// Items that are never clicked, because they delete games permanently.
const NEVER_CLICKED: [&str; 1] = ["button:bin-empty-yes"];

/// The state of the test, across several runs of the program with the same home folder.
struct Chaos {
    home: Arc<TempDir>,
    rng: ChaCha8Rng,
    seen_games: SeenGames,
    /// Actions since the last check, for error messages.
    recent_actions: Vec<String>,
    /// Actions between the last two checks, for error messages.
    earlier_actions: Vec<String>,
    /// Upper bound on deliberate deletions since the last check.
    deletions: u32,
    /// Whether a button that deletes something was visible before the last action. The disk may show its deletion only
    /// after the next check.
    may_be_deleting: bool,
    /// Number of programs started.
    starts: u32,
    /// Memory growth in MiB of each program that no action closed. The first entry belongs to the longest run.
    growth: Vec<f64>,
}

#[test]
fn random_actions_lose_no_game_and_leak_no_memory() {
    needs!(DISPLAY);
    let seed = seed("ACTIONS");
    println!("SEED={seed}");
    let mut chaos = Chaos {
        home: Arc::new(tempfile::tempdir().expect("a folder")),
        rng: seeded_rng(seed),
        seen_games: SeenGames::default(),
        recent_actions: Vec::new(),
        earlier_actions: Vec::new(),
        deletions: 0,
        may_be_deleting: false,
        starts: 0,
        growth: Vec::new(),
    };
    let (mut remaining, mut had_long_run) = (total_actions(), false);
    while remaining > 0 {
        // One program performs most of the actions, so that leaks add up.
        let planned = if had_long_run { total_actions() / 10 } else { total_actions() * 6 / 10 };
        let planned = planned.max(50).min(remaining);
        let performed = chaos.run_program(planned);
        had_long_run |= performed == planned;
        remaining -= performed;
    }
    println!(
        "{} actions, {} starts, {} games; memory grew by {:.1?} MiB",
        total_actions(),
        chaos.starts,
        chaos.seen_games.len(),
        chaos.growth
    );
    // Limit in MiB. In a short test, textures and glyphs of a few screens outweigh any leak.
    let max_growth = if total_actions() < 1000 { 150.0 } else { 30.0 };
    let growth = chaos.growth.first().copied().unwrap_or(f64::MAX);
    assert!(growth < max_growth, "the memory of the program that lived longest grew by {growth:.1} MiB");
    assert!(total_actions() < 1000 || chaos.seen_games.len() > 5, "hardly anything was played");
}

impl Chaos {
    fn games_folder(&self) -> PathBuf {
        games_folder(self.home.path())
    }

    /// Runs one program, at most for `actions` actions, and returns the number of actions performed. An action may
    /// close the program earlier.
    fn run_program(&mut self, actions: u32) -> u32 {
        let _no_settings_yet = fs::remove_file(self.home.path().join("config/tabuleiro/settings.ron"));
        self.starts += 1;
        let mut program =
            Launch::menu().screen(1920, 1080).home(Arc::clone(&self.home)).without_dialogs().start();
        self.go_to_reference_state(&program);
        let before = program.memory();
        for action in 0..actions {
            let layout = program.layout();
            self.note_possible_deletion(&layout);
            self.act(&program, &layout);
            thread::sleep(Duration::from_millis(self.rng.random_range(0..30)));
            if let Some(status) = program.exit_status() {
                assert!(status.success(), "{status} after {:?}: {}", self.recent_actions, program.stderr());
                self.check_saved_games(&program);
                return action + 1;
            }
            if action % 25 == 24 {
                assert_eq!(program.stderr(), "", "after {:?}", self.recent_actions);
                self.check_saved_games(&program);
                self.earlier_actions = std::mem::take(&mut self.recent_actions);
            }
            if action % 2000 == 1999 {
                println!("memory during the run: {:.0} MiB", program.memory());
            }
        }
        // The last action may have been `button:quit`.
        thread::sleep(Duration::from_secs(1));
        if let Some(status) = program.exit_status() {
            assert!(status.success(), "{status} after {:?}: {}", self.recent_actions, program.stderr());
            self.check_saved_games(&program);
            return actions;
        }
        self.go_to_reference_state(&program);
        let after = program.memory();
        println!("memory: {before:.0} MiB, after {actions} actions {after:.0} MiB");
        self.growth.push(after - before);
        self.check_saved_games(&program);
        program.quit();
        self.check_nothing_is_missing();
        actions
    }

    /// Brings the program to a fixed window size, theme, language and screen, so that its memory can be compared.
    fn go_to_reference_state(&mut self, program: &Program) {
        self.note_possible_deletion(&program.layout());
        program.resize(REFERENCE_SIZE.0, REFERENCE_SIZE.1);
        for _ in 0..20 {
            let layout = program.layout();
            // Close dialogs first, because they would receive the clicks.
            let has_dialog = layout.items.iter().any(|item| item.name.starts_with("overlay:"));
            if layout.screen == "settings" && !has_dialog {
                for name in ["button:size-100", "button:language-en", "theme:nogueira"] {
                    scroll_to_and_click(program, name);
                }
                // The back button may be scrolled out of sight. The settings may have been opened at the table.
                wait_until("the menu", PATIENCE, || {
                    let is_menu = program.layout().screen == "menu";
                    if !is_menu {
                        program.press_key("Escape");
                    }
                    is_menu.then_some(())
                });
                // Caches drop unused entries only after some frames; every movement of the pointer draws one.
                for frame in 0..60 {
                    program.move_to(f64::from(200 + frame * 12), 600.0);
                    thread::sleep(Duration::from_millis(30));
                }
                program.move_to(5.0, 5.0);
                program.wait_until_rest();
                thread::sleep(Duration::from_secs(4));
                return;
            }
            let is_menu = layout.screen == "menu" && !has_dialog;
            match layout.item("button:settings").filter(|_| is_menu) {
                Some(item) => program.click_at(item.x, item.y),
                // At an interface size of 200 %, the lower buttons must be scrolled into view.
                None if is_menu => {
                    program.move_to(590.0, 500.0);
                    program.press_button(WHEEL_DOWN);
                }
                None => program.press_key("Escape"),
            }
            thread::sleep(Duration::from_millis(400));
        }
        panic!(
            "the settings cannot be reached after {:?}: {}",
            self.recent_actions,
            program.layout().names()
        );
    }

    /// Counts a possible deletion if a button that deletes something is visible: the next action may press it.
    fn note_possible_deletion(&mut self, layout: &Layout) {
        let deleting_buttons =
            ["button:delete-variation", "button:delete-variation-yes", "button:bin-empty-yes"];
        self.may_be_deleting = deleting_buttons.iter().any(|name| layout.item(name).is_some());
        self.deletions += u32::from(self.may_be_deleting);
    }

    /// Checks that no move or game saved before is missing. Each possible deletion excuses the loss of one game.
    fn check_nothing_is_missing(&mut self) {
        let stored = saved_games(&self.games_folder());
        while let Err(LostData { game, description: what }) = self.seen_games.check_and_update(&stored) {
            let may_be_deleted = self.deletions > 0 && (what.contains("gone") || what.contains("is not in"));
            let (earlier, recent) = (&self.earlier_actions, &self.recent_actions);
            assert!(may_be_deleted, "game {}: {what} after {earlier:?} and {recent:?}", game.0);
            self.seen_games.forget(game);
            self.deletions -= 1;
        }
        self.deletions = 0;
    }

    /// Runs [`Chaos::check_nothing_is_missing`] and checks that the game on the table is saved.
    fn check_saved_games(&mut self, program: &Program) {
        let was_deleting = self.may_be_deleting;
        self.note_possible_deletion(&program.layout());
        self.check_nothing_is_missing();
        // A deletion requested just before this check may reach the disk only after it.
        self.deletions = u32::from(was_deleting || self.may_be_deleting);
        let folder = self.games_folder();
        let mut last_seen = (Vec::new(), Vec::new());
        let found = poll(Duration::from_secs(20), || {
            let (journal, stored) = (program.journal(), saved_games(&folder));
            let is_saved =
                journal.is_empty() || stored.iter().any(|(_, game)| ends_with_game(&journal, &game.saved));
            last_seen = (journal, stored.into_iter().map(|(id, game)| (id.0, game.saved)).collect());
            is_saved.then_some(())
        });
        let (journal, stored) = last_seen;
        assert!(found.is_some(), "{journal:?} is not in {stored:?} after {:?}", self.recent_actions);
    }

    fn note(&mut self, action: String) {
        self.recent_actions.push(action);
    }

    /// Performs one random action.
    fn act(&mut self, program: &Program, layout: &Layout) {
        // Squares, cells and moves are so numerous that they would crowd out other items; choose them rarely.
        let candidates: Vec<_> = layout
            .items
            .iter()
            .filter(|item| !NEVER_CLICKED.contains(&item.name.as_str()))
            .filter(|item| !is_rare(&item.name) || self.rng.random_bool(0.06))
            .collect();
        let Some(item) = candidates.choose(&mut self.rng).copied() else { return };
        // A random point of the item, away from its edges.
        let mut random_near = |middle: f64, size: f64| middle + size * self.rng.random_range(-0.4..0.4);
        let (x, y) = (random_near(item.x, item.w), random_near(item.y, item.h));
        let name = item.name.clone();
        match self.rng.random_range(0..100) {
            // Legal moves, so that games make progress.
            0..22 if layout.screen == "table" => {
                let folder = self.games_folder();
                let newest = self.rng.random_bool(0.8);
                let mut player = RandomPlayer::new(program, &mut self.rng, &folder, None);
                let _time_is_not_up = if newest { player.play() } else { player.try_opening_move() };
                let player_actions = std::mem::take(&mut player.actions);
                self.recent_actions.extend(player_actions);
            }
            0..68 => {
                self.note(name);
                program.click_at(x, y);
            }
            68..76 => {
                self.note(format!("drag to {name}"));
                program.input().press(LEFT);
                program.move_to(x, y);
                program.input().release(LEFT);
                program.input().flush();
            }
            76..78 => {
                self.note("right".to_owned());
                program.press_button(RIGHT);
            }
            78..83 => {
                self.note(format!("wheel over {name}"));
                program.move_to(x, y);
                let direction = if self.rng.random_bool(0.5) { WHEEL_UP } else { WHEEL_DOWN };
                for _ in 0..self.rng.random_range(1..6) {
                    program.press_button(direction);
                }
            }
            83..93 => {
                let key = KEYS.split(' ').choose(&mut self.rng).unwrap_or("u");
                self.note(format!("key {key}"));
                program.press_key(key);
            }
            93..95 => {
                self.note("keys together".to_owned());
                program.chord(&["Control_L", "c"]);
            }
            _ => {
                let (width, height) = *SIZES.choose(&mut self.rng).unwrap_or(&REFERENCE_SIZE);
                self.note(format!("{width} x {height}"));
                program.request_resize(width, height);
            }
        }
    }
}

/// Whether the journal ends with the moves and the result of this saved game.
///
/// A game taken back to its start has no line in the journal. The journal then ends with the moves played before,
/// possibly with those of the same game before it was left and reopened, so any prefix of its moves is accepted.
fn ends_with_game(journal: &[String], saved: &SavedGame) -> bool {
    let result = saved.end.as_ref().map(|end| end.text.clone());
    let moves = if saved.ply == 0 { saved.moves.as_slice() } else { &[] };
    let undone = moves.iter().map(|mv| format!("{} {}", mv.seat.number(), mv.text)).collect::<Vec<_>>();
    let mut endings: Vec<Vec<String>> = (1..=undone.len()).map(|ply| undone[..ply].to_vec()).collect();
    endings.push(played_moves(saved));
    // A draw can be agreed before the first move, so the result may be the only line.
    endings.push(played_moves(saved).into_iter().chain(result).collect());
    endings.iter().any(|ending| !ending.is_empty() && journal.ends_with(ending))
}

/// Clicks an item of the settings page, scrolling to it if needed.
fn scroll_to_and_click(program: &Program, name: &str) {
    program.move_to(590.0, 500.0);
    // The program writes the layout file a moment after a turn of the wheel, so the item may scroll past unnoticed.
    // Therefore scroll up a second time.
    for button in [WHEEL_UP, WHEEL_DOWN, WHEEL_UP] {
        for _ in 0..40 {
            if let Some(item) = program.layout().item(name) {
                program.click_at(item.x, item.y);
                thread::sleep(Duration::from_millis(300));
                return;
            }
            program.press_button(button);
            thread::sleep(Duration::from_millis(150));
        }
    }
    panic!("no {name} in the settings: {}", program.layout().names());
}

/// Whether an item should be chosen rarely: a table has dozens of its kind, or it is the quit button.
fn is_rare(name: &str) -> bool {
    ["square:", "cell:", "move:", "hand:", "button:quit"].iter().any(|prefix| name.starts_with(prefix))
}
