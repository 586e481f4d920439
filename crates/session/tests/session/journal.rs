//! Tests of the journal: it always matches the current game.

use std::fs;

use proptest::prelude::*;
use rand::RngExt;
use session::{Game, Seat};
use session::{Journal, Match, MatchPlan, open};

use test_support::games::{play_moves, random_choice, seeded_rng};

/// The expected journal: each move with its seat, then the outcome.
fn expected_text(table: &dyn Match) -> String {
    let mut text = String::new();
    for mv in &table.moves()[..table.state().ply] {
        text += &format!("{} {}\n", mv.seat, mv.text);
    }
    if let Some(outcome) = table.state().outcome() {
        text += &format!("{outcome}\n");
    }
    text
}

#[test]
fn a_fools_mate_in_the_journal() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("journal");
    let mut journal = Journal::create(&path).expect("a new file");
    let mut table = open(&MatchPlan::between_people(Game::CHESS)).expect("a good plan");
    journal.update(&*table).expect("written");
    assert_eq!(fs::read_to_string(&path).expect("a file"), "");
    play_moves(&mut *table, "f3 e5 g4 Qh4#");
    journal.update(&*table).expect("written");
    let checkmate = "1 f2f3\n2 e7e5\n1 g2g4\n2 d8h4\n0-1 checkmate\n";
    assert_eq!(fs::read_to_string(&path).expect("a file"), checkmate);
    table.go_to_ply(2);
    journal.update(&*table).expect("written");
    assert_eq!(fs::read_to_string(&path).expect("a file"), "1 f2f3\n2 e7e5\n");
    play_moves(&mut *table, "d4");
    table.resign(Seat::SECOND);
    journal.update(&*table).expect("written");
    let resignation = "1 f2f3\n2 e7e5\n1 d2d4\n1-0 resignation\n";
    assert_eq!(fs::read_to_string(&path).expect("a file"), resignation);
}

#[test]
fn the_next_game_follows_the_last() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("journal");
    let mut journal = Journal::create(&path).expect("a new file");
    let mut table = open(&MatchPlan::between_people(Game::CHESS)).expect("a good plan");
    play_moves(&mut *table, "e4");
    table.resign(Seat::FIRST);
    journal.update(&*table).expect("written");
    journal.next_game().expect("written");
    let mut table = table.rematch();
    play_moves(&mut *table, "d4 d5");
    journal.update(&*table).expect("written");
    table.go_to_ply(0);
    play_moves(&mut *table, "c4");
    journal.update(&*table).expect("written");
    assert_eq!(fs::read_to_string(&path).expect("a file"), "1 e2e4\n0-1 resignation\n1 c2c4\n");
}

#[test]
fn the_error_names_a_path_that_cannot_be_written() {
    let error = Journal::create(std::path::Path::new("/no/such/folder/journal")).expect_err("no folder");
    assert!(error.to_string().starts_with("cannot create the journal /no/such/folder/journal: "), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn the_journal_always_matches_the_game(seed: u64, is_race: bool) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let mut journal = Journal::create(&path).expect("a new file");
        let game = if is_race { Game::RACING_KINGS } else { Game::CHESS };
        let mut table = open(&MatchPlan::between_people(game)).expect("a good plan");
        let mut rng = seeded_rng(seed);
        for _ in 0..60 {
            match rng.random_range(0..10) {
                0 => table.go_to_ply(rng.random_range(0..=table.moves().len())),
                1 if rng.random_bool(0.3) => table.agree_draw(),
                _ => {
                    if let Some(choice) = random_choice(&*table, &mut rng) {
                        table.play(choice).expect("a legal choice");
                    }
                }
            }
            journal.update(&*table).expect("written");
            prop_assert_eq!(fs::read_to_string(&path).expect("a file"), expected_text(&*table));
        }
    }
}

/// A pipe cannot forget lines: after a take-back it gets the whole game again.
#[cfg(unix)]
#[test]
fn a_pipe_gets_every_line() {
    use std::io::{BufRead, BufReader};
    use std::os::unix::fs::FileTypeExt;

    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.is_ok_and(|status| status.success()));
    let reader = std::thread::spawn({
        let path = path.clone();
        move || {
            let file = std::fs::File::open(path).expect("a pipe");
            BufReader::new(file).lines().map(|line| line.expect("a line")).collect::<Vec<_>>()
        }
    });
    let mut journal = Journal::create(&path).expect("a pipe");
    let mut table = open(&MatchPlan::between_people(Game::CHESS)).expect("a valid plan");
    play_moves(&mut *table, "e4 e5");
    journal.update(&*table).expect("written");
    table.go_to_ply(1);
    journal.update(&*table).expect("written");
    journal.next_game().expect("written");
    drop(journal);
    assert_eq!(reader.join().expect("no panic"), ["1 e2e4", "2 e7e5", "1 e2e4"]);
    assert!(std::fs::metadata(&path).expect("there").file_type().is_fifo());
}
