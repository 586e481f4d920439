//! The signature: how many nodes the searches of `tabuleiro bench` visit. It is the same on every machine
//! (law 6), and any change of a search or an evaluation changes it.
//!
//! When it changes on purpose, put the numbers that `tabuleiro bench` prints here and in the message of the
//! commit. When it changes without purpose (another compiler, another machine, a change that should change
//! nothing), something in the path of the search depends on what it must not: find that first.

use ai::{StopFlag, bench};

#[test]
fn the_signature_is_the_one_of_this_version() {
    let measured = bench::run(bench::DEPTH, &StopFlag::new());
    let nodes = measured.map(|game| (game.game.name(), game.nodes));
    assert_eq!(
        nodes,
        [("racing-kings", 435_385), ("draughts", 1_142_552), ("chess", 946_957), ("domin-up", 158_648)]
    );
}
