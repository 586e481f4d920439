//! The position and the engine of one variant, behind a face that does not name the game.

use std::sync::{Arc, Mutex, PoisonError};

use super::go::Go;
use crate::ai::search::{Engine, Info, SearchGame};
use crate::ai::{Seen, StopFlag};
use crate::cli::failure::Failure;
use crate::cli::line::Line;

/// A search about to run: it tells of its progress line by line and ends with the `bestmove` line.
pub type Job = Box<dyn FnOnce(&StopFlag, &mut dyn FnMut(&str)) -> String + Send>;

/// What the host asks, whichever the variant.
pub trait AnyDesk {
    /// Reads what follows the word `position`. After an error the position stays as it was.
    fn set_position(&mut self, text: &str) -> Result<(), Failure>;
    /// A search of the position.
    fn search(&self, go: &Go) -> Job;
    /// Forgets what was learnt of other positions.
    fn forget(&mut self);
    /// Gives the transposition table another size, in MiB.
    fn set_hash(&mut self, mib: usize);
}

/// Position and engine of one variant.
pub struct Desk<P: SearchGame> {
    line: Line<P>,
    engine: Arc<Mutex<Engine<P>>>,
}

impl<P: SearchGame> Default for Desk<P> {
    fn default() -> Desk<P> {
        Desk { line: Line::start(), engine: Arc::default() }
    }
}

impl<P: SearchGame> AnyDesk for Desk<P> {
    fn set_position(&mut self, text: &str) -> Result<(), Failure> {
        let mut words = text.split_whitespace();
        let kind = words.next().unwrap_or("");
        let rest: Vec<&str> = words.collect();
        let end = rest.iter().position(|word| *word == "moves");
        let (position, moves) = match end {
            Some(end) => (rest[..end].join(" "), rest[end + 1..].join(" ")),
            None => (rest.join(" "), String::new()),
        };
        self.line = match kind {
            "startpos" => Line::read(None, &moves)?,
            "fen" => Line::read(Some(&position), &moves)?,
            _ => return Err(Failure::refused("expected startpos or fen")),
        };
        Ok(())
    }

    fn search(&self, go: &Go) -> Job {
        let root = *self.line.position();
        let limits = go.limits(root.turn());
        let seen = Seen::of(root.turn(), &root, self.line.earlier());
        let engine = Arc::clone(&self.engine);
        Box::new(move |stop, report| {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            let thought = engine.search(&seen, &limits, stop, &mut |info| report(&describe(&root, info)));
            match thought {
                None => "bestmove 0000".to_owned(),
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
