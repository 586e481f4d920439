//! The signature: node counts of the searches of `tabuleiro bench`. It is the same on every machine, and every change
//! of a search or an evaluation changes it.
//!
//! After an intended change, put the numbers that `tabuleiro bench` prints here and into the commit message. If it
//! changes unexpectedly (another compiler or machine, a refactoring), the search depends on something that it must not
//! depend on: find that first.

use ai::{StopFlag, bench};

#[test]
fn the_signature_is_unchanged() {
    let measured = bench::run(bench::DEPTH, &StopFlag::new());
    let nodes = measured.map(|game| (game.game.name(), game.nodes));
    assert_eq!(
        nodes,
        [("racing-kings", 435_385), ("draughts", 1_142_552), ("chess", 946_957), ("domin-up", 158_648)]
    );
}
