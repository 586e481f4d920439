//! `go perft N`: counts leaf positions behind every move, as far as nobody says `stop`.

use crate::ai::StopFlag;
use crate::rules::Position;

/// Says the count behind every move of `root`, sorted, and the sum last.
pub fn divide<P: Position>(root: &P, depth: u32, stop: &StopFlag, say: &mut dyn FnMut(&str)) {
    let Some(rest) = depth.checked_sub(1) else {
        say("Nodes searched: 1");
        return;
    };
    let mut moves: Vec<_> = root.legal_moves().into_iter().map(|mv| (root.move_text(mv), mv)).collect();
    moves.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    let mut sum = 0;
    for (text, mv) in moves {
        let Some(behind) = leaves(&root.play(mv), rest, stop) else {
            say("info string perft stopped");
            return;
        };
        sum += behind;
        say(&format!("{text}: {behind}"));
    }
    say(&format!("Nodes searched: {sum}"));
}

/// The leaf positions `depth` plies on; `None` when stopped.
fn leaves<P: Position>(position: &P, depth: u32, stop: &StopFlag) -> Option<u64> {
    // Three plies are counted within a moment.
    if depth <= 3 {
        return (!stop.is_raised()).then(|| position.count_leaves(depth));
    }
    position.legal_moves().into_iter().map(|mv| leaves(&position.play(mv), depth - 1, stop)).sum()
}
