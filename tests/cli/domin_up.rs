//! Domin-Up on the command line.

use tabuleiro::cli::NextAction;

use crate::support::{output_of, run_inside, split_arguments};

#[test]
fn equal_seeds_deal_equal_hands() {
    let opening =
        output_of(&["moves", "domin-up", "--seed", "9", "--rules", "publisher", "--seat-count", "4"], "");
    assert_eq!(opening, "77@0,0E\n");
    let count = |seed: &str| output_of(&["perft", "domin-up", "--seed", seed, "--depth", "2"], "");
    assert_eq!(count("9"), count("9"));
    assert_eq!(output_of(&["perft", "domin-up", "--depth", "1"], ""), "nodes 1\n");
    let duel = ["duel", "domin-up", "--seats", "original:2,original:1", "--games", "4", "--seed", "1"];
    assert_eq!(output_of(&duel, ""), output_of(&duel, ""));
    assert!(output_of(&duel, "").contains(" wins: empty hand"));
    let three =
        split_arguments("duel domin-up --seats original:2,original:1,level:1 --games 3 --seed 1 --nodes 200");
    assert_eq!(output_of(&three, "").lines().count(), 5);
    for (args, why) in [
        (
            &["moves", "domin-up", "--rules", "house"][..],
            "This game has no rules “house”: expected report or publisher.",
        ),
        (&["moves", "domin-up", "--seat-count", "5"], "This game has 2 to 4 seats, not 5."),
        (&["moves", "chess", "--seat-count", "3"], "This game has 2 seats, not 3."),
    ] {
        let said = run_inside(args, b"");
        assert_eq!(said.next, NextAction::Exit(1));
        assert!(said.errors.contains(why) && said.errors.lines().count() == 1, "{}", said.errors);
    }
}
