//! The position and the engine of one UCI variant (chess or Racing Kings), behind a trait that does not
//! name the game.

use std::sync::{Arc, Mutex, PoisonError};

use crate::ai::search::{Engine, Info, SearchGame};
use crate::ai::{Seen, StopFlag};
use crate::cli::failure::Failure;
use crate::cli::line::first_word;
use crate::cli::uci::go::Go;
use crate::rules::History;

/// The answer where there is nothing to play.
const NO_MOVE: &str = "bestmove 0000";

/// A search about to run: it tells of its progress line by line and ends with the `bestmove` line.
pub type Job = Box<dyn FnOnce(&StopFlag, &mut dyn FnMut(&str)) -> String + Send>;

/// Position and engine of one variant, whichever it is.
pub trait Variant {
    /// Reads what follows the word `position`. After an error there is no position.
    fn set_position(&mut self, text: &str) -> Result<(), Failure>;
    /// A search of the position; without one its answer is the null move, `bestmove 0000`.
    fn search(&self, go: &Go) -> Job;
    /// Forgets what was learnt of other positions.
    fn forget(&mut self);
    /// Gives the transposition table another size, in MiB.
    fn set_hash(&mut self, mib: usize);
}

/// Position and engine of the game `P`.
pub struct VariantOf<P: SearchGame> {
    /// The game so far; none after one that was refused.
    game: Option<History<P>>,
    engine: Arc<Mutex<Engine<P>>>,
}

impl<P: SearchGame> Default for VariantOf<P> {
    fn default() -> VariantOf<P> {
        VariantOf { game: Some(History::new(start())), engine: Arc::default() }
    }
}

impl<P: SearchGame> Variant for VariantOf<P> {
    fn set_position(&mut self, text: &str) -> Result<(), Failure> {
        self.game = None;
        self.game = Some(read(text)?);
        Ok(())
    }

    fn search(&self, go: &Go) -> Job {
        let Some(game) = &self.game else { return Box::new(|_, _| NO_MOVE.to_owned()) };
        let root = *game.position();
        let limits = go.limits(root.turn());
        let seen = Seen::of(root.turn(), &root, game.earlier());
        let engine = Arc::clone(&self.engine);
        Box::new(move |stop, report| {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            let thought = engine.search(&seen, &limits, stop, &mut |info| report(&describe(&root, info)));
            match thought {
                None => NO_MOVE.to_owned(),
                Some(thought) => {
                    let line = line_text(&root, &thought.line);
                    let ponder = line.get(1).map(|mv| format!(" ponder {mv}")).unwrap_or_default();
                    format!("bestmove {}{ponder}", root.move_text(thought.mv))
                }
            }
        })
    }

    fn forget(&mut self) {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn set_hash(&mut self, mib: usize) {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner).set_hash(mib);
    }
}

fn start<P: SearchGame>() -> P {
    P::start(&P::Setup::default())
}

/// Reads `startpos` or `fen FEN`, and the moves from there. Every legal move is taken, also after a draw
/// that the rules would make by themselves (fivefold repetition, seventy-five moves): hosts that do not
/// follow these rules send them.
fn read<P: SearchGame>(text: &str) -> Result<History<P>, Failure> {
    let (kind, rest) = first_word(text);
    let words: Vec<&str> = rest.split_whitespace().collect();
    let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let fen = words[..end].join(" ");
    let start = match kind {
        "startpos" => start(),
        "fen" => {
            P::from_text(&fen).map_err(|why| Failure::refused(format_args!("position {fen:?}: {why}")))?
        }
        _ => return Err(Failure::refused("expected startpos or fen")),
    };
    let mut game = History::new(start);
    for (number, text) in words.iter().skip(end + 1).enumerate() {
        let mv = game
            .position()
            .parse_move(text)
            .map_err(|why| Failure::refused(format_args!("move {} {text:?}: {why}", number + 1)))?;
        game.push(mv);
    }
    Ok(game)
}

fn describe<P: SearchGame>(root: &P, info: &Info<P::Move>) -> String {
    format!(
        "info depth {} seldepth {} score {} nodes {} nps {} time {} pv {}",
        info.depth,
        info.selective_depth,
        info.score,
        info.nodes,
        info.speed(),
        info.time.as_millis(),
        line_text(root, &info.line).join(" ")
    )
}

/// Each move in the text of the position it is played in.
fn line_text<P: SearchGame>(root: &P, line: &[P::Move]) -> Vec<String> {
    let mut now = *root;
    line.iter()
        .map(|mv| {
            let text = now.move_text(*mv);
            now = now.play(*mv);
            text
        })
        .collect()
}
