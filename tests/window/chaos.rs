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
    LEFT, Launch, Layout, LostData, Program, RIGHT, RandomPlayer, SeenGames, WHEEL_DOWN, WHEEL_UP,
    games_folder, played_moves, poll, saved_games, seed,
};

/// Number of actions; `ACTIONS=10000` takes about seven minutes.
fn actions() -> u32 {
    env_number("ACTIONS", 200) as u32
}

const KEYS: &str =
    "u r f p c a n x 0 ? Escape Left Right Up Down Page_Up Page_Down Home End Tab Tab Return space BackSpace";
/// Window size in pixels at which memory is compared.
const REFERENCE_SIZE: (u32, u32) = (1180, 780);
const SIZES: [(u32, u32); 8] =
    [(360, 480), (480, 360), (640, 480), (800, 1000), (1024, 768), (1280, 800), (1600, 900), (1920, 1080)];
/// Items that are never clicked, because they delete games permanently.
const NEVER_CLICKED: [&str; 1] = ["button:bin-empty-yes"];

struct Chaos {
    home: Arc<TempDir>,
    rng: ChaCha8Rng,
    ledger: SeenGames,
    /// Actions since the last check, for error messages.
    done: Vec<String>,
    /// Actions between the last two checks, for error messages.
    done_before: Vec<String>,
    /// Upper bound on deliberate deletions since the last check.
    deletions: u32,
    /// Whether a button that deletes something was visible before the last action. Such a deletion may reach the disk
    /// only after the next check.
    may_be_deleting: bool,
    starts: u32,
    /// Memory growth in MiB of each program that no action closed; the first one is the long run.
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
        ledger: SeenGames::default(),
        done: Vec::new(),
        done_before: Vec::new(),
        deletions: 0,
        may_be_deleting: false,
        starts: 0,
        growth: Vec::new(),
    };
    let (mut left, mut had_a_long_life) = (actions(), false);
    while left > 0 {
        // One program performs most of the actions, so that leaks add up.
        let most = if had_a_long_life { actions() / 10 } else { actions() * 6 / 10 };
        let most = most.max(50).min(left);
        let done = chaos.run_program(most);
        had_a_long_life |= done == most;
        left -= done;
    }
    println!(
        "{} actions, {} starts, {} games; memory grew by {:.1?} MiB",
        actions(),
        chaos.starts,
        chaos.ledger.len(),
        chaos.growth
    );
    // In a short run, textures and glyphs of a few screens outweigh any leak.
    let most = if actions() < 1000 { 150.0 } else { 30.0 };
    let longest = chaos.growth.first().copied().unwrap_or(f64::MAX);
    assert!(longest < most, "the memory of the program that lived longest grew by {longest:.1} MiB");
    assert!(actions() < 1000 || chaos.ledger.len() > 5, "hardly anything was played");
}

impl Chaos {
    fn folder(&self) -> PathBuf {
        games_folder(self.home.path())
    }

    /// Runs one program from start to end and returns the number of actions performed.
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
                assert!(status.success(), "{status} after {:?}: {}", self.done, program.stderr());
                self.check_saved_games(&program);
                return action + 1;
            }
            if action % 25 == 24 {
                assert_eq!(program.stderr(), "", "after {:?}", self.done);
                self.check_saved_games(&program);
                self.done_before = std::mem::take(&mut self.done);
            }
            if action % 2000 == 1999 {
                println!("memory during the run: {:.0} MiB", program.memory());
            }
        }
        // The last action may have been `button:quit`.
        thread::sleep(Duration::from_secs(1));
        if let Some(status) = program.exit_status() {
            assert!(status.success(), "{status} after {:?}: {}", self.done, program.stderr());
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

    /// Brings the program to a fixed size, look and screen, so that its memory can be compared.
    fn go_to_reference_state(&mut self, program: &Program) {
        self.note_possible_deletion(&program.layout());
        program.resize(REFERENCE_SIZE.0, REFERENCE_SIZE.1);
        for _ in 0..20 {
            let layout = program.layout();
            // Close dialogs first: they would take the clicks.
            let is_covered = layout.items.iter().any(|item| item.name.starts_with("overlay:"));
            if layout.screen == "settings" && !is_covered {
                for name in ["button:size-100", "button:language-en", "theme:nogueira"] {
                    scroll_to_and_click(program, name);
                }
                // The back button may be scrolled out of sight.
                program.key_to("Escape", "menu");
                // Caches drop unused entries only after some frames.
                for frame in 0..60 {
                    program.move_to(f64::from(200 + frame * 12), 600.0);
                    thread::sleep(Duration::from_millis(30));
                }
                program.move_to(5.0, 5.0);
                program.wait_until_rest();
                thread::sleep(Duration::from_secs(4));
                return;
            }
            let is_menu = layout.screen == "menu" && !is_covered;
            match layout.item("button:settings").filter(|_| is_menu) {
                Some(item) => program.click_at(item.x, item.y),
                // At 200 % size the lower buttons are out of sight until scrolled to.
                None if is_menu => {
                    program.move_to(590.0, 500.0);
                    program.press_button(WHEEL_DOWN);
                }
                None => program.key("Escape"),
            }
            thread::sleep(Duration::from_millis(400));
        }
        panic!("no way to the settings after {:?}: {}", self.done, program.layout().names());
    }

    /// Notes a visible button that deletes something: any next action may press it.
    fn note_possible_deletion(&mut self, layout: &Layout) {
        let asks = ["button:delete-variation", "button:delete-variation-yes", "button:bin-empty-yes"];
        self.may_be_deleting = asks.iter().any(|name| layout.item(name).is_some());
        self.deletions += u32::from(self.may_be_deleting);
    }

    /// Checks that nothing saved before is missing, except for possible deletions.
    fn check_nothing_is_missing(&mut self) {
        let stored = saved_games(&self.folder());
        while let Err(LostData { game, what }) = self.ledger.check_and_update(&stored) {
            let may_be = self.deletions > 0 && (what.contains("gone") || what.contains("is not in"));
            let (before, done) = (&self.done_before, &self.done);
            assert!(may_be, "game {}: {what} after {before:?} and {done:?}", game.0);
            self.ledger.forget(game);
            self.deletions -= 1;
        }
        self.deletions = 0;
    }

    /// Runs [`Chaos::check_nothing_is_missing`] and checks that the game on the table is saved.
    fn check_saved_games(&mut self, program: &Program) {
        let was_deleting = self.may_be_deleting;
        self.note_possible_deletion(&program.layout());
        self.check_nothing_is_missing();
        self.deletions = u32::from(was_deleting || self.may_be_deleting);
        let folder = self.folder();
        let mut standing = (Vec::new(), Vec::new());
        let found = poll(Duration::from_secs(20), || {
            let (journal, stored) = (program.journal(), saved_games(&folder));
            let is_kept =
                journal.is_empty() || stored.iter().any(|(_, game)| ends_with_game(&journal, &game.saved));
            standing = (journal, stored.into_iter().map(|(id, game)| (id.0, game.saved)).collect());
            is_kept.then_some(())
        });
        let (journal, stored) = standing;
        assert!(found.is_some(), "{journal:?} is not in {stored:?} after {:?}", self.done);
    }

    fn note(&mut self, what: String) {
        self.done.push(what);
    }

    /// Performs one random action.
    fn act(&mut self, program: &Program, layout: &Layout) {
        // Squares, cells and moves are so numerous that they would crowd out other items; choose them rarely.
        let things: Vec<_> = layout
            .items
            .iter()
            .filter(|item| !NEVER_CLICKED.contains(&item.name.as_str()))
            .filter(|item| !is_rare(&item.name) || self.rng.random_bool(0.06))
            .collect();
        let Some(item) = things.choose(&mut self.rng).copied() else { return };
        let mut near = |middle: f64, size: f64| middle + size * self.rng.random_range(-0.4..0.4);
        let (x, y) = (near(item.x, item.w), near(item.y, item.h));
        let name = item.name.clone();
        match self.rng.random_range(0..100) {
            // Legal moves, so that games make progress.
            0..22 if layout.screen == "table" => {
                let folder = self.folder();
                let newest = self.rng.random_bool(0.8);
                let mut person = RandomPlayer::new(program, &mut self.rng, &folder, None);
                let _time_is_not_up = if newest { person.play() } else { person.try_opening_move() };
                let done = std::mem::take(&mut person.done);
                self.done.extend(done);
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
                let way = if self.rng.random_bool(0.5) { WHEEL_UP } else { WHEEL_DOWN };
                for _ in 0..self.rng.random_range(1..6) {
                    program.press_button(way);
                }
            }
            83..93 => {
                let key = KEYS.split(' ').choose(&mut self.rng).unwrap_or("u");
                self.note(format!("key {key}"));
                program.key(key);
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

/// Whether the journal ends with this saved game in its current state.
///
/// A game taken back to its start has no line of its own. The file then ends with the earlier content of the table,
/// possibly the same game before it was left and reopened.
fn ends_with_game(journal: &[String], saved: &SavedGame) -> bool {
    let result = saved.end.as_ref().map(|end| end.text.clone());
    let moves = if saved.ply == 0 { saved.moves.as_slice() } else { &[] };
    let before = moves.iter().map(|mv| format!("{} {}", mv.seat.number(), mv.text)).collect::<Vec<_>>();
    let mut ends: Vec<Vec<String>> = (1..=before.len()).map(|ply| before[..ply].to_vec()).collect();
    // A draw can be agreed before the first move.
    ends.push(played_moves(saved));
    ends.push(played_moves(saved).into_iter().chain(result).collect());
    ends.iter().any(|end| !end.is_empty() && journal.ends_with(end))
}

/// Clicks an item of the settings page, scrolling to it if needed.
fn scroll_to_and_click(program: &Program, name: &str) {
    program.move_to(590.0, 500.0);
    // The layout file is written a moment later, and the item may have scrolled past by then.
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

/// Items that a table has by the dozen, and the quit button.
fn is_rare(name: &str) -> bool {
    ["square:", "cell:", "move:", "hand:", "button:quit"].iter().any(|prefix| name.starts_with(prefix))
}
