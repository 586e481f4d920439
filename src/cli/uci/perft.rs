//! `go perft N`: counts leaf positions behind every move, as far as nobody says `stop`.

use crate::cli::perft;
use ai::StopFlag;
use rules::Position;

/// Says the count behind every move of `root`, sorted, and the sum last.
pub fn divide<P: Position>(root: &P, depth: u32, stop: &StopFlag, say: &mut dyn FnMut(&str)) {
    let counted = match depth.checked_sub(1) {
        Some(rest) => perft::divide(root, rest, stop, &mut |text, behind| say(&format!("{text}: {behind}"))),
        None => Some(1),
    };
    match counted {
        Some(sum) => say(&format!("Nodes searched: {sum}")),
        None => say("info string perft stopped"),
    }
}
