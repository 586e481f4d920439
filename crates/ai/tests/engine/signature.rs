//! The signature: the node counts of the searches of `tabuleiro bench`.
//!
//! The signature is equal on every machine. A change of a search or an evaluation changes the signature.
//!
//! After an intended change, copy the numbers that `tabuleiro bench` prints into this file and into the commit message.
//! If the signature changes unexpectedly (with another compiler or machine, or in a refactoring), a search depends on
//! something that it must not depend on, such as the order of a hash map. Find the cause first.

use ai::{StopFlag, bench};

#[test]
fn the_signature_is_unchanged() {
    let results = bench::run(bench::DEPTH, &StopFlag::new());
    let nodes = results.map(|result| (result.game.name(), result.nodes));
    assert_eq!(
        nodes,
        [("racing-kings", 435_385), ("draughts", 1_142_552), ("chess", 946_957), ("domin-up", 158_648)]
    );
}
