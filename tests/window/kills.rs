//! Kills the program at random moments of games and restarts it. Every game must be as it was.

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

/// Number of kills; `KILLS=200` takes a quarter of an hour.
fn kills() -> u32 {
    env_number("KILLS", 5) as u32
}

type Games = Vec<(StoredId, StoredGame)>;

/// The home of a player who plays one game after another, and what was saved in it.
struct Trial {
    home: Arc<TempDir>,
    rng: ChaCha8Rng,
    ledger: SeenGames,
    stored: Games,
    /// Prefix of every error message: seed, kill number and actions.
    story: String,
}

#[test]
fn a_kill_at_any_moment_loses_no_game() {
    needs!(DISPLAY);
    let seed = seed("KILLS");
    println!("SEED={seed}");
    let mut trial = Trial {
        home: Arc::new(tempfile::tempdir().expect("a folder")),
        rng: seeded_rng(seed),
        ledger: SeenGames::default(),
        stored: Vec::new(),
        story: String::new(),
    };
    let mut counts = [0; 4];
    for kill in 0..kills() {
        trial.story = format!("seed {seed}, kill {kill}");
        let way = trial.rng.random_range(0..8);
        counts[match way {
            0 => trial.kill_while_starting(),
            1 => trial.kill_while_closing(),
            2 => trial.kill_once_the_game_is_back(),
            _ => trial.kill_while_playing(),
        }] += 1;
    }
    let moves: usize = trial.stored.iter().map(|(_, game)| game.saved.moves.len()).sum();
    let lines: usize = trial.stored.iter().map(|(_, game)| game.saved.lines.len()).sum();
    println!(
        "{} kills: {} while it started, {} while it was closed, {} as soon as a game was back, {} while somebody \
         played; {} games, {moves} moves, {lines} variations",
        kills(),
        counts[0],
        counts[1],
        counts[2],
        counts[3],
        trial.stored.len(),
    );
    // With few kills, all may come before the first move.
    assert!(
        kills() < 20 || (trial.stored.len() > 2 && moves > 20 && lines > 0),
        "hardly anything was played"
    );
}

impl Trial {
    fn folder(&self) -> std::path::PathBuf {
        games_folder(self.home.path())
    }

    fn fail(&self, program: Option<&Program>, what: &str) -> ! {
        let picture = program.map(|program| program.journal());
        panic!("{}: {what}; the journal: {picture:?}", self.story);
    }

    /// Checks that the saved games are unchanged.
    fn assert_nothing_changed(&mut self) {
        let now = saved_games_in_copy(&self.folder());
        assert_eq!(now, self.stored, "{}: the saved games changed although nothing was played", self.story);
    }

    fn menu(&self) -> Launch {
        Launch::menu().with("--speed", "fast").home(Arc::clone(&self.home))
    }

    fn kill_while_starting(&mut self) -> usize {
        // Twice in a row.
        for _ in 0..2 {
            let program = self.menu().spawn();
            thread::sleep(Duration::from_millis(self.rng.random_range(0..700)));
            program.kill();
            self.assert_nothing_changed();
        }
        0
    }

    fn kill_while_closing(&mut self) -> usize {
        let program = match self.continue_game() {
            Some((program, _)) => program,
            None => self.menu().start(),
        };
        let (folder, rng) = (self.folder(), &mut self.rng);
        let until = Instant::now() + Duration::from_millis(rng.random_range(0..2500));
        let mut person = RandomPlayer::new(&program, rng, &folder, Some(until));
        while person.perform_random_action().is_ok() {}
        let (journals, deleted) = (person.journals, person.deleted);
        program.input().ask_to_close(program.window());
        thread::sleep(Duration::from_millis(self.rng.random_range(0..120)));
        self.check(program, &journals, &deleted);
        1
    }

    fn kill_once_the_game_is_back(&mut self) -> usize {
        let Some((program, id)) = self.continue_game() else { return self.kill_while_playing() };
        program.kill();
        let now = saved_games_in_copy(&self.folder());
        // The turned board is saved already, and a computer may have played on.
        for game in &self.stored {
            assert!(game.0 == id || now.contains(game), "{}: {game:?} became {now:?}", self.story);
        }
        if let Err(missing) = self.ledger.check_and_update(&now) {
            panic!("{}: {missing:?}", self.story);
        }
        self.stored = now;
        2
    }

    /// Starts the program and continues an unfinished game. Checks that it is on the table as it was saved.
    fn continue_game(&mut self) -> Option<(Program, StoredId)> {
        let (id, was) = self.stored.iter().find(|(_, game)| game.saved.end.is_none()).cloned()?;
        let program = self.menu().start();
        program.click_to("button:continue", "table");
        let only_people = was.saved.plan.seats.iter().all(|seat| seat.player == Player::Human);
        let game = catalogue::reopen(&was.saved).expect("it can be opened");
        let stands = only_people && game.state().rule_move.is_none();
        let moves = played_moves(&was.saved);
        wait_until(&format!("{}: {moves:?} on the table", self.story), Duration::from_secs(30), || {
            let journal = program.journal();
            let same = journal.starts_with(&moves) && (!stands || journal.len() == moves.len());
            same.then_some(())
        });
        let layout = program.layout();
        if layout.item("overlay:warnings").is_some() {
            self.fail(Some(&program), "there is a warning about the saved games");
        }
        // The shown position and the orientation of the board are restored.
        program.wait_for_layout(&format!("{}: {:?}", self.story, was.saved.review_place), |layout| {
            (layout.item("button:return").is_some() == was.saved.review_place.is_some()) || !stands
        });
        if let (Some(a1), Some(h8)) = (layout.item("square:a1"), layout.item("square:h8")) {
            assert_eq!(a1.y > h8.y, was.below == Seat::FIRST, "{}: {:?}", self.story, was.below);
        }
        // The first change saves the whole game as the program has it in memory; it must equal the game that was
        // read.
        if stands {
            program.key("f");
            let folder = self.folder();
            let now =
                wait_until(&format!("{}: the board is turned", self.story), Duration::from_secs(30), || {
                    let stored = saved_games(&folder);
                    let now = stored.into_iter().find(|(other, _)| *other == id)?.1;
                    (now.below != was.below).then_some(now)
                });
            assert_eq!(now.saved, was.saved, "{}", self.story);
        }
        Some((program, id))
    }

    fn kill_while_playing(&mut self) -> usize {
        let goes_on = self.rng.random_bool(0.7).then(|| self.continue_game()).flatten();
        let (program, game) = match goes_on {
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
        let (folder, rng) = (self.folder(), &mut self.rng);
        let until = Instant::now() + Duration::from_millis(rng.random_range(0..7000));
        let mut person = RandomPlayer::new(&program, rng, &folder, Some(until));
        if let Some((game, seats, seed)) = game {
            person = person.with_new_game(game, seats, seed);
        }
        while person.perform_random_action().is_ok() {}
        let (journals, deleted) = (std::mem::take(&mut person.journals), std::mem::take(&mut person.deleted));
        let done = person.done.join(", ");
        drop(person);
        self.story = format!("{}: {done}", self.story);
        self.check(program, &journals, &deleted);
        3
    }

    /// Kills the program and compares the saved games with what was seen.
    fn check(&mut self, program: Program, journals: &[Vec<String>], deleted: &[StoredId]) {
        let (journal, stderr) = program.kill_and_read();
        assert_eq!(stderr, "", "{}", self.story);
        let now = saved_games_in_copy(&self.folder());
        deleted.iter().for_each(|id| self.ledger.forget(*id));
        if let Err(missing) = self.ledger.check_and_update(&now) {
            panic!("{}: {missing:?}", self.story);
        }
        let is_new = |game: &&(StoredId, StoredGame)| !self.stored.contains(game);
        let changed: Vec<&(StoredId, StoredGame)> = now.iter().filter(is_new).collect();
        let (last, _) = last_game(&journal);
        if let Some((id, stored)) = changed.first() {
            // The last change of the journal may not have been saved yet.
            let mut may_be = vec![last.clone(), last[..last.len().saturating_sub(1)].to_vec()];
            may_be.extend(journals.iter().rev().take(3).map(|journal| last_game(journal).0));
            let stands = played_moves(&stored.saved);
            let ahead = !stands.is_empty() && may_be.contains(&stands[..stands.len() - 1].to_vec());
            if !may_be.contains(&stands) && !ahead {
                panic!("{}: {last:?} became {stands:?} ({may_be:?})", self.story);
            }
            let had = |end: usize| self.ledger.has(*id, &last[..end]);
            let is_there = had(last.len()) || had(last.len().saturating_sub(1));
            assert!(is_there, "{}: {last:?} became {:?}", self.story, stored.saved);
        } else {
            // A game of one move may be unsaved; a continued one may have changed by one move at most.
            let before = journals.first().map_or(0, |journal| last_game(journal).0.len());
            let is_little = last.len() <= before.max(1) + 1;
            assert!(is_little, "{}: {journals:?} was not saved", self.story);
        }
        // The command line lists the same games.
        let listed: serde_json::Value =
            serde_json::from_str(&run_cli_in(self.home.path(), &["games", "--json"])).expect("JSON");
        let listed = listed.as_array().expect("a list");
        assert_eq!(listed.len(), now.len(), "{}", self.story);
        for (listed, (id, game)) in listed.iter().zip(&now) {
            let texts: Vec<&str> = game.saved.moves[..listed["moves"].as_array().map_or(0, Vec::len)]
                .iter()
                .map(|mv| mv.text.as_str())
                .collect();
            assert_eq!(listed["id"], id.0, "{}", self.story);
            assert_eq!(listed["moves"], serde_json::json!(texts), "{}", self.story);
        }
        self.stored = now;
    }
}

/// The moves of the last game in a journal, and its result.
fn last_game(journal: &[String]) -> (Vec<String>, Option<&String>) {
    let is_move = |line: &&String| line.split_once(' ').is_some_and(|(seat, _)| seat.len() == 1);
    let result = journal.last().filter(|line| !is_move(line));
    let own = &journal[..journal.len() - usize::from(result.is_some())];
    let begin = own.iter().rposition(|line| !is_move(&line)).map_or(0, |result| result + 1);
    (own[begin..].to_vec(), result)
}
