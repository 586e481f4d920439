//! Judgements and mistakes without a search.

use rules::GameId;
use session::puzzles::shipped;
use session::review::{Label, Review, ReviewedMove};
use session::{Exercise, Match, Mistake, MoveIndex, catalogue};

/// A judgement of a move, as if a review had found it.
fn judged(table: &dyn Match, ply: usize, label: Option<Label>, best: &str) -> ReviewedMove {
    let played = &table.moves()[ply - 1];
    let loss = if label.is_some() { 600 } else { 0 };
    ReviewedMove {
        seat: played.seat,
        text: played.text.clone(),
        best: best.to_owned(),
        before: 900,
        after: 900 - loss,
        label,
        seen_by: label.map(|_| 2),
        is_proven: false,
        margin: 0,
        is_forced: false,
        better_line: vec![best.to_owned()],
        refutation: Vec::new(),
    }
}

/// A review in which only the moves that lead to `plies` have a label; `best` is better there.
pub fn review_with(table: &dyn Match, plies: &[usize], label: Label, best: &str) -> Review {
    let moves = (1..=table.moves().len()).map(|ply| match plies.contains(&ply) {
        true => judged(table, ply, Some(label), best),
        false => judged(table, ply, None, &table.moves()[ply - 1].text),
    });
    Review {
        moves: moves.collect(),
        praise: Vec::new(),
        key_moments: plies.to_vec(),
        final_scores: vec![500; table.seats().len()],
        is_dealt: table.game().has_hidden_information,
    }
}

/// A mistake in the position of a shipped puzzle: the first legal move that is not the solution.
pub fn mistake_of_puzzle(game: GameId, index: usize) -> Mistake {
    let puzzle = &shipped(game).expect("puzzles").puzzles()[index];
    let mut table = catalogue::open(&Exercise::puzzle_plan(puzzle)).expect("a position");
    let solution = table.choice_of(&puzzle.solution[0]).expect("legal");
    let other = (0..).find(|index| *index != solution.0).expect("another move");
    table.play(MoveIndex(other)).expect("legal");
    let mut review = review_with(&*table, &[1], Label::Mistake, &puzzle.solution[0]);
    review.moves[0].better_line.clone_from(&puzzle.solution);
    Mistake::of_review(&*table, &review, 1).expect("a mistake")
}
