//! Domin-Up on the command line.

use tabuleiro::cli::NextAction;

use crate::support::{output_of, run_inside, split_arguments};

#[test]
fn the_commands_play_domin_up() {
    let opening =
        output_of(&["moves", "domin-up", "--seed", "9", "--rules", "publisher", "--seat-count", "4"], "");
    assert_eq!(opening, "77@0,0E\n");
    let perft = |seed: &str| output_of(&["perft", "domin-up", "--seed", seed, "--depth", "2"], "");
    assert_eq!(perft("9"), perft("9"));
    assert_eq!(output_of(&["perft", "domin-up", "--depth", "1"], ""), "nodes 1\n");
    let duel = ["duel", "domin-up", "--seats", "original:2,original:1", "--games", "4", "--seed", "1"];
    assert_eq!(output_of(&duel, ""), output_of(&duel, ""));
    assert!(output_of(&duel, "").contains(" wins: empty hand"));
    let three_seats =
        split_arguments("duel domin-up --seats original:2,original:1,level:1 --games 3 --seed 1 --nodes 200");
    // One line for each game, and two lines of results.
    assert_eq!(output_of(&three_seats, "").lines().count(), 5);
    for (args, expected_error) in [
        (
            &["moves", "domin-up", "--rules", "house"][..],
            "This game has no rule set “house”: expected report or publisher.",
        ),
        (&["moves", "domin-up", "--seat-count", "5"], "This game is for 2 to 4 players, not 5."),
        (&["moves", "chess", "--seat-count", "3"], "This game is for 2 players, not 3."),
    ] {
        let result = run_inside(args, b"");
        assert_eq!(result.next_action, NextAction::Exit(1));
        assert!(
            result.errors.contains(expected_error) && result.errors.lines().count() == 1,
            "{}",
            result.errors
        );
    }
}
