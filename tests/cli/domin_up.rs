//! Domin-Up on the command line.

use tabuleiro::cli::Next;
use test_support::data::{GAMES_DOMIN_UP, MOVES_DOMIN_UP};
use test_support::records::rows;

use crate::support::{answer, run};

#[test]
fn the_program_knows_every_sample() {
    let samples: Vec<Vec<String>> = rows(MOVES_DOMIN_UP).collect();
    let input: String = samples.iter().map(|row| format!("{}\n", row[0])).collect();
    let output = answer(&["moves", "domin-up", "--stdin"], &input);
    assert_eq!(output.lines().count(), samples.len());
    for (row, line) in samples.iter().zip(output.lines()) {
        assert_eq!(line.split(' ').count().to_string(), row[1]);
        assert!(line.starts_with(row[2].trim_end_matches(" …")), "{}", row[0]);
    }
    let games: Vec<Vec<String>> = rows(GAMES_DOMIN_UP).collect();
    let input: String = games.iter().map(|row| format!("{} | {}\n", row[0], row[1])).collect();
    let output = answer(&["outcome", "domin-up", "--stdin"], &input);
    for (row, line) in games.iter().zip(output.lines()) {
        assert_eq!(line, format!("{}: {}", row[2], row[3]));
    }
}

#[test]
fn the_program_deals_from_a_seed() {
    let opening =
        answer(&["moves", "domin-up", "--seed", "9", "--rules", "publisher", "--seat-count", "4"], "");
    assert_eq!(opening, "77@0,0E\n");
    let count = |seed: &str| answer(&["perft", "domin-up", "--seed", seed, "--depth", "2"], "");
    assert_eq!(count("9"), count("9"));
    assert_eq!(answer(&["perft", "domin-up", "--depth", "1"], ""), "nodes 1\n");
    let duel = ["duel", "domin-up", "--seats", "original:2,original:1", "--games", "4", "--seed", "1"];
    assert_eq!(answer(&duel, ""), answer(&duel, ""));
    assert!(answer(&duel, "").contains(" wins: empty hand"));
    let three = [
        "duel",
        "domin-up",
        "--seats",
        "original:2,original:1,level:1",
        "--games",
        "3",
        "--seed",
        "1",
        "--nodes",
        "200",
    ];
    assert_eq!(answer(&three, "").lines().count(), 5);
    for (args, why) in [
        (
            &["moves", "domin-up", "--rules", "house"][..],
            "This game has no rules “house”: expected report or publisher.",
        ),
        (&["moves", "domin-up", "--seat-count", "5"], "This game has 2 to 4 seats, not 5."),
        (&["moves", "chess", "--seat-count", "3"], "This game has 2 seats, not 3."),
    ] {
        let said = run(args, b"");
        assert_eq!(said.next, Next::Exit(1));
        assert!(said.errors.contains(why) && said.errors.lines().count() == 1, "{}", said.errors);
    }
}
