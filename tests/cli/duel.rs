//! The commands `duel` and `answer`: worker threads, the sequential test, and games against another build of the
//! program. A duel starts the other build with the command `answer`, which prints a move for each position.

use tabuleiro::cli::NextAction;

use crate::support::{PROGRAM, error_of, output_of, run_inside, split_arguments};

const CHESS: &str = "duel chess --seats level:3,original:2 --seed 3 --nodes 100";
const DOMIN_UP: &str = "duel domin-up --seats level:2,level:1,original:2 --seed 3 --nodes 50";

/// The arguments of the command line `duel`, followed by `options`.
fn arguments<'a>(duel: &'a str, options: &[&'a str]) -> Vec<&'a str> {
    [&split_arguments(duel), options].concat()
}

/// Runs a duel and returns its output.
fn run_duel(duel: &str, options: &[&str]) -> String {
    output_of(&arguments(duel, options), "")
}

#[test]
fn results_do_not_depend_on_the_number_of_workers() {
    let folder = tempfile::tempdir().expect("a folder");
    for (duel, games) in [(CHESS, "11"), (DOMIN_UP, "12")] {
        let outputs = ["1", "2", "5"].map(|workers| {
            let file = folder.path().join(workers);
            let path = file.to_str().expect("a UTF-8 path");
            let output = run_duel(duel, &["--games", games, "--workers", workers, "--record", path]);
            (output, std::fs::read_to_string(&file).expect("the record"))
        });
        assert!(outputs[0].0.starts_with("game 1 ") && outputs[0].0.contains(&format!("\ngame {games} ")));
        assert_eq!((&outputs[0], &outputs[0]), (&outputs[1], &outputs[2]));
    }
}

#[test]
fn a_round_is_one_game_from_every_seat() {
    // A round has two games with the sides exchanged. Game 11 is alone and belongs to no whole round.
    let output = run_duel(CHESS, &["--games", "11"]);
    let score_line = output.lines().last().expect("the score");
    // The number of rounds in which the first player scored 0, 1/2, 1, 3/2 and 2 points.
    let counts = score_line
        .split_once(", rounds 5 [")
        .and_then(|(_, counts)| counts.strip_suffix(']'))
        .expect(score_line);
    let counts: Vec<u32> = counts.split(", ").map(|count| count.parse().expect("a count")).collect();
    let mut expected = [0; 5];
    let game_lines: Vec<&str> = output.lines().filter(|line| line.starts_with("game ")).collect();
    for pair in game_lines.chunks_exact(2) {
        let half_points = |line: &str, win: &str| match line.split(' ').nth(4) {
            Some(score) if score == win => 2,
            Some("1/2-1/2" | "*") => 1,
            _ => 0,
        };
        expected[half_points(pair[0], "1-0") + half_points(pair[1], "0-1")] += 1;
    }
    assert_eq!(counts, expected);
    let output = run_duel(CHESS, &["--games", "1"]);
    assert!(output.ends_with("\nscore unknown: no whole round\n"), "{output}");
    // With three seats, a round has three games, and a player wins a third of the games by chance. The score is printed
    // after every tenth round.
    let output = run_duel(DOMIN_UP, &["--games", "36"]);
    assert_eq!(output.lines().filter(|line| line.starts_with("so far score ")).count(), 1, "{output}");
    assert!(
        output
            .lines()
            .last()
            .is_some_and(|line| line.contains("chance 33.3 %") && line.ends_with("rounds 12"))
    );
}

#[test]
fn a_sequential_duel_ends_after_the_same_game_for_any_number_of_workers() {
    let duel = "duel racing-kings --seats level:5,level:1 --seed 1 --nodes 300";
    let output_with = |workers: &str| {
        run_duel(duel, &["--games", "400", "--sequential", "-20", "20", "--workers", workers])
    };
    let output = output_with("1");
    assert_eq!(output, output_with("3"));
    let games = output.lines().filter(|line| line.starts_with("game ")).count();
    assert!((4..400).contains(&games) && games % 2 == 0, "{games}");
    assert!(output.contains(": at least 20 Elo\n"), "{output}");
    let undecided = run_duel(duel, &["--games", "2", "--sequential", "-20", "20"]);
    assert!(undecided.contains("log likelihood ratio 0.00: undecided\n"), "{undecided}");
    let equal_bounds = arguments(duel, &["--games", "2", "--sequential", "20", "20"]);
    assert_eq!(error_of(&equal_bounds, b""), "--sequential 20 20: LOW must be less than HIGH");
    let missing_bound = arguments(duel, &["--games", "2", "--sequential", "20"]);
    let no_worker = arguments(duel, &["--games", "2", "--workers", "0"]);
    for wrong_usage in [missing_bound, no_worker] {
        assert_eq!(run_inside(&wrong_usage, b"").next_action, NextAction::Exit(2), "{wrong_usage:?}");
    }
}

/// The other build is the program under test itself, so the games are the same.
#[test]
fn another_build_plays_the_same_games() {
    let draughts = "duel draughts --seats level:3,level:4 --seed 5 --nodes 100";
    for (duel, games) in [(CHESS, "2"), (draughts, "2"), (DOMIN_UP, "3")] {
        let own_output = run_duel(duel, &["--games", games]);
        let other_build_output = run_duel(duel, &["--games", games, "--program", PROGRAM, "--workers", "2"]);
        assert_eq!(own_output, other_build_output);
    }
}

#[test]
fn a_program_that_does_not_play_is_rejected() {
    let error_with =
        |program: &str| error_of(&arguments(CHESS, &["--games", "2", "--program", program]), b"");
    assert!(error_with("/no/such/program").starts_with("cannot start /no/such/program: "));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let script_path = folder.path().join("program");
        let error_with_script = |script: &str| {
            std::fs::write(&script_path, format!("#!/bin/sh\n{script}\n")).expect("a script");
            std::fs::set_permissions(&script_path, std::fs::Permissions::from_mode(0o755))
                .expect("a program");
            error_with(script_path.to_str().expect("a UTF-8 path"))
        };
        assert!(error_with_script("read line").ends_with("gave no answer"));
        assert!(error_with_script("read line; echo e2e5; read line").contains(" answered \"e2e5\": "));
    }
    // Games against another build have no clocks.
    let duel = "duel chess --seats level:3,original:2 --seed 3 --games 2 --clock 1";
    let with_clock = arguments(duel, &["--program", PROGRAM]);
    assert_eq!(run_inside(&with_clock, b"").next_action, NextAction::Exit(2));
}

#[test]
fn answer_prints_a_move_for_each_position() {
    let chess = ["answer", "chess", "--player", "level:4", "--seed", "1", "--nodes", "500"];
    let mate_in_one = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let lines = format!("{mate_in_one} | g1f1 g8h8 f1g1 h8g8\n{mate_in_one}\n");
    assert_eq!(output_of(&chess, &lines), "a1a8\na1a8\n");
    let result = run_inside(&chess, format!("{mate_in_one} | a1a8\n").as_bytes());
    assert_eq!(
        (result.next_action, result.output.as_str()),
        (NextAction::Exit(1), "error: line 1: The game is over.\n")
    );
    assert_eq!(
        error_of(&["answer", "chess", "--player", "human", "--seed", "1"], b""),
        "chess has no computer player human"
    );
    let dominoes = ["answer", "domin-up", "--player", "level:1", "--seed", "1", "--nodes", "500"];
    // The tile 1-7 can be placed on top of the two cells 7 and 1, which match its numbers. This is the only climb, that
    // is, the only move on top of other tiles.
    assert_eq!(output_of(&dominoes, "report 1 17.25/00.12 0,0=7^1;1,0=1^1 0\n"), "71@0,0E^\n");
}

/// Splits a record into its games: for each, the moves and the line with the result.
fn games_in(record: &str) -> Vec<(Vec<&str>, &str)> {
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

/// Checks that the moves of each game in a record lead to its result, unless the game is unfinished (`*`) by the rules.
fn check_record(record: &str) {
    for (moves, result) in games_in(record) {
        let outcome = output_of(&["outcome", "racing-kings", "--claims", "--play", &moves.join(" ")], "");
        assert!(outcome.trim_end() == result || outcome.starts_with('*'), "{result}: {outcome}");
    }
}

#[test]
fn a_duel_prints_its_score_and_writes_a_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games");
    let duel = "duel racing-kings --seats level:2,original:2 --seed 3 --nodes 200";
    let output = run_duel(duel, &["--games", "4", "--record", file.to_str().expect("a UTF-8 path")]);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 6);
    assert!(
        lines[0].starts_with("game 1 level:2 original:2 ")
            && lines[1].starts_with("game 2 original:2 level:2 ")
    );
    // Wins, draws and losses of level:2, counted from the lines of the games.
    let mut counts = [0; 3];
    for (index, line) in lines[..4].iter().enumerate() {
        let score = line.split(' ').nth(4).expect("a score");
        let count_index = match (score, index % 2) {
            ("1/2-1/2" | "*", _) => 1,
            ("1-0", 0) | ("0-1", 1) => 0,
            _ => 2,
        };
        counts[count_index] += 1;
    }
    assert_eq!(lines[4], format!("W/D/L {}/{}/{}", counts[0], counts[1], counts[2]));
    // The two games of a round begin with the same four plies; the next round has another opening.
    let text = std::fs::read_to_string(&file).expect("the record");
    check_record(&text);
    let openings: Vec<_> = games_in(&text).iter().map(|(moves, _)| moves[..4].join(" ")).collect();
    assert_eq!(openings.len(), 4);
    assert_eq!((&openings[0], &openings[2]), (&openings[1], &openings[3]));
    assert_ne!(openings[0], openings[2]);
}

#[test]
fn a_duel_with_clocks_writes_a_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games");
    let duel = "duel racing-kings --seats level:1,level:2 --games 2 --seed 5";
    let output = run_duel(duel, &["--clock", "1; none", "--record", file.to_str().expect("a UTF-8 path")]);
    let text = std::fs::read_to_string(&file).expect("the record");
    check_record(&text);
    let prefixes = ["game 1 level:1 level:2 ", "game 2 level:2 level:1 "];
    let results = output.lines().zip(prefixes).map(|(line, prefix)| line.strip_prefix(prefix).expect(line));
    assert!(results.eq(games_in(&text).iter().map(|(_, result)| *result)), "{output}");

    let error = |clock: &str| error_of(&arguments(duel, &["--clock", clock]), b"");
    assert!(error("soon").contains("soon"));
    assert!(error("5; 5; 5").contains('3'));
    assert_eq!(
        run_inside(&arguments(duel, &["--clock", "5", "--nodes", "9"]), b"").next_action,
        NextAction::Exit(2)
    );
}

#[test]
fn a_duel_with_invalid_players_is_rejected() {
    let error = |seats: &str| {
        error_of(&split_arguments(&format!("duel chess --games 1 --seed 1 --seats {seats}")), b"")
    };
    assert_eq!(error("human,level:1"), "a duel is between computer players, not human");
    assert_eq!(error("level:1"), "chess needs 2 players, not 1");
    assert_eq!(error("level:1,original:3"), "This game has no player “original:3”.");
    let unwritable_record = error("level:1,level:1 --record /no/such/folder/file");
    assert!(unwritable_record.starts_with("cannot write /no/such/folder/file: "));
}

/// The error names the program, what it did, and what to do.
#[test]
#[cfg(unix)]
fn an_engine_that_fails_is_named() {
    use test_support::fake_engine::{FakeEngine, lock_fake_engines};

    let _lock = lock_fake_engines();
    let position = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    let check = |program: &str, reason: &str| {
        let expected = format!("{program:?}{reason}");
        let seats = format!("engine:{program},level:1");
        let duel = ["duel", "chess", "--seats", &seats, "--games", "1", "--seed", "1", "--movetime", "50"];
        let error = error_of(&duel, b"");
        assert!(error.starts_with("game 1: ") && error.contains(&expected), "{error}");
        let player = format!("engine:{program}");
        let answer = ["answer", "chess", "--player", &player, "--seed", "1", "--movetime", "50"];
        let result = run_inside(&answer, position);
        assert_eq!(result.next_action, NextAction::Exit(1));
        assert_eq!(result.errors, "error: line 1 of the input was refused\n");
        assert!(
            result.output.starts_with("error: line 1: ") && result.output.contains(&expected),
            "{}",
            result.output
        );
    };
    check("/no/such/engine", ": check the name or path after engine:");
    check("/bin/cat", " did not answer \"uci\" as an engine does: give a UCI engine");
    let check_script = |engine: &FakeEngine, reason: &str| {
        check(engine.program().to_str().expect("a UTF-8 path"), reason);
    };
    check_script(&FakeEngine::from_script("exit 0\n"), " did not answer \"uci\" as an engine does: ");
    let failing = |go: &str| FakeEngine::new("", go);
    check_script(&failing("exit 3"), " ended during the game: ");
    check_script(&failing("echo bestmove e2e5"), " played the illegal move \"e2e5\": ");
    check_script(&failing("echo 'bestmove (none)'"), " gave no move, though there are legal moves: ");
    let chess_only = failing("echo bestmove h2h3");
    let seats = format!("level:1,engine:{}", chess_only.program().display());
    let duel = ["duel", "racing-kings", "--seats", &seats, "--games", "1", "--seed", "1", "--movetime", "50"];
    assert!(error_of(&duel, b"").contains(" does not play racing-kings: "));
}
