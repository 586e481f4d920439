//! The signature: the node counts of the searches of `tabuleiro bench`.
//!
//! The signature is equal on every machine. A change of a search or an evaluation changes the signature.
//!
//! If the signature changes unexpectedly (with another compiler or machine, or in a refactoring), a search depends on
//! something that it must not depend on, such as the order of a hash map. Find the cause first.

use ai::{StopFlag, bench};

#[test]
fn the_signature_is_unchanged() {
    for result in bench::run(bench::DEPTH, &StopFlag::new()) {
        assert_eq!(result.nodes, bench::signature(result.game), "{}", result.game.name());
    }
}
