//! The command `duel`: worker threads, sequential test, games against another build. A duel talks to the other build
//! through the command `answer`.

use tabuleiro::cli::Next;

use crate::support::{PROGRAM, answer, refusal, run, words};

const CHESS: &str = "duel chess --seats level:3,original:2 --seed 3 --nodes 100";
const DOMIN_UP: &str = "duel domin-up --seats level:2,level:1,original:2 --seed 3 --nodes 50";

/// The arguments of a duel, followed by `more`.
fn arguments<'a>(duel: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&words(duel), more].concat()
}

/// Runs a duel and returns its output.
fn run_duel(duel: &str, more: &[&str]) -> String {
    answer(&arguments(duel, more), "")
}

#[test]
fn results_do_not_depend_on_the_number_of_workers() {
    let folder = tempfile::tempdir().expect("a folder");
    for (duel, games) in [(CHESS, "11"), (DOMIN_UP, "12")] {
        let outputs = ["1", "2", "5"].map(|workers| {
            let file = folder.path().join(workers);
            let path = file.to_str().expect("a plain path");
            let said = run_duel(duel, &["--games", games, "--workers", workers, "--record", path]);
            (said, std::fs::read_to_string(&file).expect("the record"))
        });
        assert!(outputs[0].0.starts_with("game 1 ") && outputs[0].0.contains(&format!("\ngame {games} ")));
        assert_eq!((&outputs[0], &outputs[0]), (&outputs[1], &outputs[2]));
    }
}

#[test]
fn a_round_is_one_game_from_every_seat() {
    // Two games, one from each side, are a round; game 11 has no second game.
    let said = run_duel(CHESS, &["--games", "11"]);
    let last = said.lines().last().expect("the score");
    let scores =
        last.split_once(", rounds 5 [").and_then(|(_, scores)| scores.strip_suffix(']')).expect(last);
    let scores: Vec<u32> = scores.split(", ").map(|count| count.parse().expect("a count")).collect();
    let mut expected = [0; 5];
    let lines: Vec<&str> = said.lines().filter(|line| line.starts_with("game ")).collect();
    for pair in lines.chunks_exact(2) {
        let half_points = |line: &str, win: &str| match line.split(' ').nth(4) {
            Some(score) if score == win => 2,
            Some("1/2-1/2" | "*") => 1,
            _ => 0,
        };
        expected[half_points(pair[0], "1-0") + half_points(pair[1], "0-1")] += 1;
    }
    assert_eq!(scores, expected);
    let one = run_duel(CHESS, &["--games", "1"]);
    assert!(one.ends_with("\nscore unknown: no whole round\n"), "{one}");
    // With three seats a round has three games, the score is printed after every tenth round, and chance is 1/3.
    let said = run_duel(DOMIN_UP, &["--games", "36"]);
    assert_eq!(said.lines().filter(|line| line.starts_with("so far score ")).count(), 1, "{said}");
    assert!(
        said.lines().last().is_some_and(|line| line.contains("chance 33.3 %") && line.ends_with("rounds 12"))
    );
}

#[test]
fn a_sequential_duel_ends_after_the_same_game_for_any_number_of_workers() {
    let duel = "duel racing-kings --seats level:5,level:1 --seed 1 --nodes 300";
    let ends = |workers: &str| {
        run_duel(duel, &["--games", "400", "--sequential", "-20", "20", "--workers", workers])
    };
    let one = ends("1");
    assert_eq!(one, ends("3"));
    let games = one.lines().filter(|line| line.starts_with("game ")).count();
    assert!((4..400).contains(&games) && games % 2 == 0, "{games}");
    assert!(one.contains(": at least 20 Elo\n"), "{one}");
    let few = run_duel(duel, &["--games", "2", "--sequential", "-20", "20"]);
    assert!(few.contains("log likelihood ratio 0.00: undecided\n"), "{few}");
    let wrong = arguments(duel, &["--games", "2", "--sequential", "20", "20"]);
    assert_eq!(refusal(&wrong, b""), "--sequential 20 20: the first must be lower");
    let one_number = arguments(duel, &["--games", "2", "--sequential", "20"]);
    let no_worker = arguments(duel, &["--games", "2", "--workers", "0"]);
    for usage in [one_number, no_worker] {
        assert_eq!(run(&usage, b"").next, Next::Exit(2), "{usage:?}");
    }
}

/// The other build is the program under test itself, so the games are the same.
#[test]
fn another_build_plays_like_our_own_players() {
    let draughts = "duel draughts --seats level:3,level:4 --seed 5 --nodes 100";
    for (duel, games) in [(CHESS, "2"), (draughts, "2"), (DOMIN_UP, "3")] {
        let inside = run_duel(duel, &["--games", games]);
        let outside = run_duel(duel, &["--games", games, "--program", PROGRAM, "--workers", "2"]);
        assert_eq!(inside, outside);
    }
}

#[test]
fn a_program_that_does_not_play_is_rejected() {
    let duel = |program: &str| refusal(&arguments(CHESS, &["--games", "2", "--program", program]), b"");
    assert!(duel("/no/such/program").starts_with("cannot start /no/such/program: "));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("program");
        let answers = |script: &str| {
            std::fs::write(&file, format!("#!/bin/sh\n{script}\n")).expect("a script");
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("a program");
            duel(file.to_str().expect("a plain path"))
        };
        assert!(answers("read line").ends_with("gave no answer"));
        assert!(answers("read line; echo e2e5; read line").contains(" answered \"e2e5\": "));
    }
    let duel = "duel chess --seats level:3,original:2 --seed 3 --games 2 --clock 1";
    let timed = arguments(duel, &["--program", PROGRAM]);
    assert_eq!(run(&timed, b"").next, Next::Exit(2));
}

#[test]
fn answer_prints_a_move_for_each_position() {
    let chess = ["answer", "chess", "--player", "level:4", "--seed", "1", "--nodes", "500"];
    let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let lines = format!("{mate} | g1f1 g8h8 f1g1 h8g8\n{mate}\n");
    assert_eq!(answer(&chess, &lines), "a1a8\na1a8\n");
    let over = run(&chess, format!("{mate} | a1a8\n").as_bytes());
    assert_eq!((over.next, over.output.as_str()), (Next::Exit(1), "error: line 1: The game is over.\n"));
    assert_eq!(
        refusal(&["answer", "chess", "--player", "human", "--seed", "1"], b""),
        "chess has no computer player human"
    );
    let dominoes = ["answer", "domin-up", "--player", "level:1", "--seed", "1", "--nodes", "500"];
    // 71 across the two tops 7 and 1 is the only climb, that is, the only move that lays a tile on other tiles.
    assert_eq!(answer(&dominoes, "report 1 17.25/00.12 0,0=7^1;1,0=1^1 0\n"), "71@0,0E^\n");
}

/// Splits a record into games: the moves, and the line with the result.
fn games(record: &str) -> Vec<(Vec<&str>, &str)> {
    let (mut games, mut moves) = (Vec::new(), Vec::new());
    for line in record.lines() {
        match line.strip_prefix("1 ").or_else(|| line.strip_prefix("2 ")) {
            Some(mv) => moves.push(mv),
            None => games.push((std::mem::take(&mut moves), line)),
        }
    }
    assert!(moves.is_empty());
    games
}

/// Checks that the moves of a record lead to its results.
fn check_record(record: &str) {
    for (moves, result) in games(record) {
        let said = answer(&["outcome", "racing-kings", "--claims", "--play", &moves.join(" ")], "");
        assert!(said.trim_end() == result || said.starts_with('*'), "{result}: {said}");
    }
}

#[test]
fn a_duel_prints_its_score_and_writes_a_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games");
    let duel = "duel racing-kings --seats level:2,original:2 --seed 3 --nodes 200";
    let output = run_duel(duel, &["--games", "4", "--record", file.to_str().expect("a plain path")]);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 6);
    assert!(
        lines[0].starts_with("game 1 level:2 original:2 ")
            && lines[1].starts_with("game 2 original:2 level:2 ")
    );
    // Win, draw and loss of the first player, counted from the lines of the games.
    let mut sum = [0; 3];
    for (index, line) in lines[..4].iter().enumerate() {
        let score = line.split(' ').nth(4).expect("a score");
        let place = match (score, index % 2) {
            ("1/2-1/2" | "*", _) => 1,
            ("1-0", 0) | ("0-1", 1) => 0,
            _ => 2,
        };
        sum[place] += 1;
    }
    assert_eq!(lines[4], format!("W/D/L {}/{}/{}", sum[0], sum[1], sum[2]));
    // Two games each begin with the same four plies.
    let text = std::fs::read_to_string(&file).expect("the record");
    check_record(&text);
    let openings: Vec<_> = games(&text).iter().map(|(moves, _)| moves[..4].join(" ")).collect();
    assert_eq!(openings.len(), 4);
    assert_eq!((&openings[0], &openings[2]), (&openings[1], &openings[3]));
    assert_ne!(openings[0], openings[2]);
}

#[test]
fn a_duel_with_clocks_writes_a_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games");
    let duel = "duel racing-kings --seats level:1,level:2 --games 2 --seed 5";
    let output = run_duel(duel, &["--clock", "1; none", "--record", file.to_str().expect("a plain path")]);
    let text = std::fs::read_to_string(&file).expect("the record");
    check_record(&text);
    let begin = ["game 1 level:1 level:2 ", "game 2 level:2 level:1 "];
    let results = output.lines().zip(begin).map(|(line, begin)| line.strip_prefix(begin).expect(line));
    assert!(results.eq(games(&text).iter().map(|(_, result)| *result)), "{output}");

    let refused = |clock: &str| refusal(&arguments(duel, &["--clock", clock]), b"");
    assert!(refused("soon").contains("soon"));
    assert!(refused("5; 5; 5").contains('3'));
    assert_eq!(run(&arguments(duel, &["--clock", "5", "--nodes", "9"]), b"").next, Next::Exit(2));
}

#[test]
fn a_duel_with_invalid_players_is_rejected() {
    let why = |seats: &str| refusal(&words(&format!("duel chess --games 1 --seed 1 --seats {seats}")), b"");
    assert_eq!(why("human,level:1"), "a duel is between computer players, not human");
    assert_eq!(why("level:1"), "chess needs 2 players, not 1");
    assert_eq!(why("level:1,original:3"), "This game has no player “original:3”.");
    let nowhere = why("level:1,level:1 --record /no/such/folder/file");
    assert!(nowhere.starts_with("cannot write /no/such/folder/file: "));
}
