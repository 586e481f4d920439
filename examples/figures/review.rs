//! How stable the labels of a review are: the same games reviewed with ten times the nodes.

use std::error::Error;

use session::{Game, Match, MatchPlan, Player, Review, ReviewNodes, StopFlag, catalogue};

/// Factor of the node limits of the second review.
const FACTOR: u64 = 10;
/// Levels of the players, one pair for each game in turn.
const LEVELS: [[u8; 2]; 4] = [[3, 4], [4, 5], [5, 6], [6, 7]];

/// Prints how many labels stay the same with [`FACTOR`] times the nodes, over at least `positions` moves.
pub(crate) fn measure(game: Game, positions: usize, nodes: Option<u64>) -> Result<(), Box<dyn Error>> {
    let usual = ReviewNodes::of(game.id);
    let usual = nodes.map_or(usual, |full| ReviewNodes { quick: full / 10, full, deep: 3 * full });
    let (mut moves, mut equal, mut marked, mut seed) = (0, 0, 0, 0);
    let (mut time, mut plies) = (0.0, 0);
    while moves < positions {
        let table = play(game, seed)?;
        let start = std::time::Instant::now();
        let first = review(&*table, usual)?;
        time += start.elapsed().as_secs_f64();
        plies += first.moves.len();
        let second = review(&*table, usual.times(FACTOR))?;
        // Fine points depend on the levels as well: compare what the moves lose.
        for (one, other) in first.moves.iter().zip(&second.moves).filter(|(one, _)| !one.is_forced) {
            moves += 1;
            marked += usize::from(one.label.is_some() || other.label.is_some());
            equal += usize::from(one.label == other.label);
            if one.label != other.label {
                println!(
                    "game {seed}: {} {:?} {}, {:?} {}",
                    one.text,
                    one.label,
                    one.loss(),
                    other.label,
                    other.loss()
                );
            }
        }
        seed += 1;
    }
    let percent = 100.0 * equal as f64 / moves as f64;
    println!(
        "{}: {equal} of {moves} labels equal ({percent:.1} %), {marked} moves marked by either",
        game.name()
    );
    println!("a game of 80 plies takes {:.1} s", 80.0 * time / plies as f64);
    Ok(())
}

fn review(table: &dyn Match, nodes: ReviewNodes) -> Result<Review, Box<dyn Error>> {
    let job = table.review(nodes).ok_or("a game without moves")?;
    job(&StopFlag::new(), &mut |_| ()).ok_or_else(|| "stopped".into())
}

/// A game between two neighbouring levels.
fn play(game: Game, seed: u64) -> Result<Box<dyn Match>, Box<dyn Error>> {
    let levels = LEVELS[seed as usize % LEVELS.len()];
    let mut plan = MatchPlan { seed, ..MatchPlan::between_people(game) };
    for (seat, level) in plan.seats.iter_mut().zip(levels) {
        seat.player = Player::Level(level);
    }
    let mut table = catalogue::open(&plan)?;
    while table.state().turn.is_some() {
        let choice = match &table.state().forced_move {
            Some(forced) => forced.choice,
            None => {
                let job = table.find_move().ok_or("no computer to move")?;
                job(&StopFlag::new()).map_err(|_| "no move")?.choice
            }
        };
        table.play(choice)?;
    }
    Ok(table)
}
