//! Kills the program at random moments and restarts it. Every saved game must be unchanged.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use session::{Game, Player, Seat, catalogue};
use store::{StoredGame, StoredId};
use tempfile::TempDir;
use test_support::games::{env_number, seeded_rng};

use super::harness::{
    Launch, Program, RandomPlayer, SeenGames, games_folder, played_moves, run_cli_in, saved_games,
    saved_games_in_copy, seed, wait_until,
};

/// Number of kills, from the environment variable `KILLS`. 200 take a quarter of an hour.
fn kill_count() -> u32 {
    env_number("KILLS", 5) as u32
}

type StoredGames = Vec<(StoredId, StoredGame)>;

/// A player who plays one game after another in one home folder, and the games saved there.
struct Trial {
    home: Arc<TempDir>,
    rng: ChaCha8Rng,
    seen_games: SeenGames,
    /// The saved games after the last kill.
    stored: StoredGames,
    /// Prefix of every error message: seed, kill number and actions.
    context: String,
}

#[test]
fn a_kill_at_any_moment_loses_no_game() {
    needs!(DISPLAY);
    let seed = seed("KILLS");
    println!("SEED={seed}");
    let mut trial = Trial {
        home: Arc::new(tempfile::tempdir().expect("a folder")),
        rng: seeded_rng(seed),
        seen_games: SeenGames::default(),
        stored: Vec::new(),
        context: String::new(),
    };
    let mut counts = [0; 4];
    for kill in 0..kill_count() {
        trial.context = format!("seed {seed}, kill {kill}");
        // Each method returns the index of its count; one method may fall back to another.
        counts[match trial.rng.random_range(0..8) {
            0 => trial.kill_while_starting(),
            1 => trial.kill_while_closing(),
            2 => trial.kill_after_continuing(),
            _ => trial.kill_while_playing(),
        }] += 1;
    }
    let moves: usize = trial.stored.iter().map(|(_, game)| game.saved.moves.len()).sum();
    let lines: usize = trial.stored.iter().map(|(_, game)| game.saved.lines.len()).sum();
    println!(
        "{} kills: {} while it started, {} while it was closed, {} as soon as a game was back, {} while somebody \
         played; {} games, {moves} moves, {lines} variations",
        kill_count(),
        counts[0],
        counts[1],
        counts[2],
        counts[3],
        trial.stored.len(),
    );
    // With few kills, all of them may come before the first move.
    assert!(
        kill_count() < 20 || (trial.stored.len() > 2 && moves > 20 && lines > 0),
        "hardly anything was played"
    );
}

impl Trial {
    fn games_folder(&self) -> std::path::PathBuf {
        games_folder(self.home.path())
    }

    fn fail(&self, program: Option<&Program>, what: &str) -> ! {
        let journal = program.map(|program| program.journal());
        panic!("{}: {what}; the journal: {journal:?}", self.context);
    }

    /// Checks that the saved games are unchanged.
    fn assert_nothing_changed(&mut self) {
        let now = saved_games_in_copy(&self.games_folder());
        assert_eq!(now, self.stored, "{}: the saved games changed although nothing was played", self.context);
    }

    /// Options that start the program at its menu.
    fn menu(&self) -> Launch {
        Launch::menu().with("--speed", "fast").home(Arc::clone(&self.home))
    }

    /// Kills the program during its start, twice in a row.
    fn kill_while_starting(&mut self) -> usize {
        for _ in 0..2 {
            let program = self.menu().spawn();
            thread::sleep(Duration::from_millis(self.rng.random_range(0..700)));
            program.kill();
            self.assert_nothing_changed();
        }
        0
    }

    /// Plays for a while, closes the window and kills the program while it closes.
    fn kill_while_closing(&mut self) -> usize {
        let program = match self.continue_game() {
            Some((program, _)) => program,
            None => self.menu().start(),
        };
        let (folder, rng) = (self.games_folder(), &mut self.rng);
        let deadline = Instant::now() + Duration::from_millis(rng.random_range(0..2500));
        let mut player = RandomPlayer::new(&program, rng, &folder, Some(deadline));
        while player.perform_random_action().is_ok() {}
        let (journals, deleted) = (player.journals, player.games_with_deletions);
        program.input().ask_to_close(program.window());
        thread::sleep(Duration::from_millis(self.rng.random_range(0..120)));
        self.check(program, &journals, &deleted);
        1
    }

    /// Continues a saved game and kills the program as soon as the game is on the table.
    fn kill_after_continuing(&mut self) -> usize {
        let Some((program, id)) = self.continue_game() else { return self.kill_while_playing() };
        program.kill();
        let now = saved_games_in_copy(&self.games_folder());
        // The continued game may have changed: the flipped board is saved, and a computer may have moved.
        for game in &self.stored {
            assert!(game.0 == id || now.contains(game), "{}: {game:?} became {now:?}", self.context);
        }
        if let Err(missing) = self.seen_games.check_and_update(&now) {
            panic!("{}: {missing:?}", self.context);
        }
        self.stored = now;
        2
    }

    /// Starts the program, continues an unfinished game and checks that it is on the table as it was saved. Returns
    /// `None` if there is no unfinished game.
    fn continue_game(&mut self) -> Option<(Program, StoredId)> {
        let (id, stored_game) = self.stored.iter().find(|(_, game)| game.saved.end.is_none()).cloned()?;
        let program = self.menu().start();
        program.click_to("button:continue", "table");
        let has_only_people = stored_game.saved.plan.seats.iter().all(|seat| seat.player == Player::Human);
        let game = catalogue::reopen(&stored_game.saved).expect("it can be opened");
        // A computer or a move forced by the rules, which the program plays itself, may change the game at once.
        let stays_unchanged = has_only_people && game.state().forced_move.is_none();
        let moves = played_moves(&stored_game.saved);
        wait_until(&format!("{}: {moves:?} on the table", self.context), Duration::from_secs(30), || {
            let journal = program.journal();
            let is_on_table =
                journal.starts_with(&moves) && (!stays_unchanged || journal.len() == moves.len());
            is_on_table.then_some(())
        });
        let layout = program.layout();
        if layout.item("overlay:warnings").is_some() {
            self.fail(Some(&program), "there is a warning about the saved games");
        }
        // The shown position and the orientation of the board are restored.
        program.wait_for_layout(
            &format!("{}: {:?}", self.context, stored_game.saved.browse_place),
            |layout| {
                (layout.item("button:return").is_some() == stored_game.saved.browse_place.is_some())
                    || !stays_unchanged
            },
        );
        if let (Some(a1), Some(h8)) = (layout.item("square:a1"), layout.item("square:h8")) {
            assert_eq!(
                a1.y > h8.y,
                stored_game.bottom_seat == Seat::FIRST,
                "{}: {:?}",
                self.context,
                stored_game.bottom_seat
            );
        }
        // Flipping the board saves the whole game as the program has it in memory. It must equal the saved game.
        if stays_unchanged {
            program.press_key("f");
            let folder = self.games_folder();
            let flipped = wait_until(
                &format!("{}: the board is flipped", self.context),
                Duration::from_secs(30),
                || {
                    let stored = saved_games(&folder);
                    let flipped = stored.into_iter().find(|(other, _)| *other == id)?.1;
                    (flipped.bottom_seat != stored_game.bottom_seat).then_some(flipped)
                },
            );
            assert_eq!(flipped.saved, stored_game.saved, "{}", self.context);
        }
        Some((program, id))
    }

    /// Plays a continued or a new game for a while and kills the program.
    fn kill_while_playing(&mut self) -> usize {
        let continued = self.rng.random_bool(0.7).then(|| self.continue_game()).flatten();
        let (program, new_game) = match continued {
            Some((program, _)) => (program, None),
            None => {
                let games = [Game::CHESS, Game::RACING_KINGS, Game::DRAUGHTS, Game::DOMIN_UP];
                let game = *games.choose(&mut self.rng).expect("there are games");
                let seats = ["human,human", "human,human", "human,level:1", "level:1,human"];
                let seats = *seats.choose(&mut self.rng).expect("there are seats");
                let seed = self.rng.random_range(0..1000);
                let arguments = ["play", game.name(), "--seats", seats, "--speed", "fast"];
                let launch = Launch::new(&arguments).with("--seed", &seed.to_string());
                (launch.home(Arc::clone(&self.home)).start(), Some((game, seats, seed)))
            }
        };
        let (folder, rng) = (self.games_folder(), &mut self.rng);
        let deadline = Instant::now() + Duration::from_millis(rng.random_range(0..7000));
        let mut player = RandomPlayer::new(&program, rng, &folder, Some(deadline));
        if let Some((game, seats, seed)) = new_game {
            player = player.with_new_game(game, seats, seed);
        }
        while player.perform_random_action().is_ok() {}
        let (journals, deleted) =
            (std::mem::take(&mut player.journals), std::mem::take(&mut player.games_with_deletions));
        let actions = player.actions.join(", ");
        drop(player);
        self.context = format!("{}: {actions}", self.context);
        self.check(program, &journals, &deleted);
        3
    }

    /// Kills the program and compares the saved games with the games seen before and with the journal.
    ///
    /// `journals` are the distinct states of the journal before, and `deleted` the games in which the player deleted
    /// something on purpose.
    fn check(&mut self, program: Program, journals: &[Vec<String>], deleted: &[StoredId]) {
        let (journal, stderr) = program.kill_and_read();
        assert_eq!(stderr, "", "{}", self.context);
        let now = saved_games_in_copy(&self.games_folder());
        deleted.iter().for_each(|id| self.seen_games.forget(*id));
        if let Err(missing) = self.seen_games.check_and_update(&now) {
            panic!("{}: {missing:?}", self.context);
        }
        let is_new = |game: &&(StoredId, StoredGame)| !self.stored.contains(game);
        let changed: Vec<&(StoredId, StoredGame)> = now.iter().filter(is_new).collect();
        let (last_moves, _) = last_game(&journal);
        if let Some((id, stored)) = changed.first() {
            // The last change of the journal may not have been saved yet, so earlier states are accepted too.
            let mut accepted =
                vec![last_moves.clone(), last_moves[..last_moves.len().saturating_sub(1)].to_vec()];
            accepted.extend(journals.iter().rev().take(3).map(|journal| last_game(journal).0));
            let saved_moves = played_moves(&stored.saved);
            // A move may be saved before it is in the journal.
            let is_one_move_ahead =
                !saved_moves.is_empty() && accepted.contains(&saved_moves[..saved_moves.len() - 1].to_vec());
            if !accepted.contains(&saved_moves) && !is_one_move_ahead {
                panic!("{}: {last_moves:?} became {saved_moves:?} ({accepted:?})", self.context);
            }
            let has_line = |end: usize| self.seen_games.has_line(*id, &last_moves[..end]);
            let is_saved = has_line(last_moves.len()) || has_line(last_moves.len().saturating_sub(1));
            assert!(is_saved, "{}: {last_moves:?} became {:?}", self.context, stored.saved);
        } else {
            // No game changed on the disk. Then at most one move was played: in a new game, or since a game was
            // continued.
            let before = journals.first().map_or(0, |journal| last_game(journal).0.len());
            let is_small_change = last_moves.len() <= before.max(1) + 1;
            assert!(is_small_change, "{}: {journals:?} was not saved", self.context);
        }
        // The command line must list the same games.
        let listed: serde_json::Value =
            serde_json::from_str(&run_cli_in(self.home.path(), &["games", "--json"])).expect("JSON");
        let listed = listed.as_array().expect("a list");
        assert_eq!(listed.len(), now.len(), "{}", self.context);
        for (entry, (id, game)) in listed.iter().zip(&now) {
            let moves: Vec<&str> = game.saved.moves[..entry["moves"].as_array().map_or(0, Vec::len)]
                .iter()
                .map(|mv| mv.text.as_str())
                .collect();
            assert_eq!(entry["id"], id.0, "{}", self.context);
            assert_eq!(entry["moves"], serde_json::json!(moves), "{}", self.context);
        }
        self.stored = now;
    }
}

/// The moves of the last game in a journal, and its result; `None` if the game is unfinished.
fn last_game(journal: &[String]) -> (Vec<String>, Option<&String>) {
    let is_move = |line: &&String| line.split_once(' ').is_some_and(|(seat, _)| seat.len() == 1);
    let result = journal.last().filter(|line| !is_move(line));
    let lines = &journal[..journal.len() - usize::from(result.is_some())];
    let start = lines.iter().rposition(|line| !is_move(&line)).map_or(0, |result| result + 1);
    (lines[start..].to_vec(), result)
}
