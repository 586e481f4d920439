//! The position and the engine of one UCI variant (chess or Racing Kings), behind a trait that does not
//! name the game.

use crate::cli::failure::{Failure, one_line};
use crate::cli::host::Job;
use crate::cli::line::first_word;
use crate::cli::position::divide;
use crate::cli::thinker::{Thinker, in_game};
use crate::cli::uci::go::Go;
use crate::cli::uci::options::Options;
use crate::cli::uci::text::{moves_text, over_text, report_text};
use ai::StopFlag;
use ai::search::{Fallible, Question, Report};
use rules::{History, chess, racing_kings};
use session::{Explain, Playable};

/// The answer where there is nothing to play.
const NO_MOVE: &str = "bestmove (none)";

/// The variant with a name of `UCI_Variant`.
pub(crate) fn named(name: &str) -> Option<Box<dyn Variant>> {
    match name {
        "chess" => Some(Box::new(VariantOf::<chess::Position>::default())),
        "racingkings" => Some(Box::new(VariantOf::<racing_kings::Position>::default())),
        _ => None,
    }
}

/// Position and engine of one variant, whichever it is.
pub(crate) trait Variant {
    /// Reads what follows the word `position`. After an error there is no position.
    fn set_position(&mut self, text: &str) -> Result<(), Failure>;
    /// Has no position any more: the one that was sent could not be read.
    fn drop_position(&mut self);
    /// A search of the position; without one its answer is that there is no move.
    fn search(&self, go: &Go, options: &Options) -> Job;
    /// Forgets what was learnt of other positions.
    fn forget(&mut self);
    /// Gives the transposition table another size, in MiB.
    fn set_hash(&mut self, mib: usize);
    /// Searches with so many threads.
    fn set_threads(&mut self, threads: usize);
}

/// Position and engine of the game `P`.
pub(crate) struct VariantOf<P: Fallible> {
    /// The game so far; none after one that was refused.
    game: Option<History<P>>,
    thinker: Thinker<P>,
}

impl<P: Fallible + Playable> Default for VariantOf<P> {
    fn default() -> VariantOf<P> {
        VariantOf { game: Some(History::new(start())), thinker: Thinker::default() }
    }
}

impl<P: Fallible + Playable> Variant for VariantOf<P> {
    fn set_position(&mut self, text: &str) -> Result<(), Failure> {
        self.game = None;
        self.game = Some(read(text)?);
        Ok(())
    }

    fn drop_position(&mut self) {
        self.game = None;
    }

    fn search(&self, go: &Go, options: &Options) -> Job {
        let Some(game) = self.game.clone() else {
            return Box::new(|_, say| {
                say("info string there is no position to search");
                Some(NO_MOVE.to_owned())
            });
        };
        let root = *game.position();
        let curve = options.show_wdl.then_some(P::WINS);
        if let Some(depth) = go.perft {
            return Box::new(move |stop, say| {
                count_leaves(&root, depth, stop, say);
                None
            });
        }
        if root.moves().is_empty() {
            let won = game.outcome().is_some_and(|outcome| outcome.winner.is_some());
            return Box::new(move |_, say| {
                say(&over_text(won, curve));
                Some(NO_MOVE.to_owned())
            });
        }
        let asked = go.limits(root.turn(), options.ponder);
        let limits = if options.analyse { asked } else { in_game(&root, asked) };
        let (among, unreadable) = named_moves(&root, &go.search_moves);
        let level = options.playing_level();
        let lines = if level.is_some() { 1 } else { options.lines };
        let question = Question { lines, among, win_in: go.mate };
        let thinker = self.thinker.clone();
        Box::new(move |stop, say| {
            if let Some(why) = unreadable {
                say(&format!("info string error: searchmoves: {}", one_line(&why)));
            }
            let mut report = |said: Report<'_, P::Move>| say(&report_text(&root, said, curve));
            let thought = thinker.think(level, &question, &game, &limits, stop, &mut report);
            let Some(thought) = thought else { return Some(NO_MOVE.to_owned()) };
            let line = moves_text(&root, &thought.line);
            let ponder = line.get(1).map(|mv| format!(" ponder {mv}")).unwrap_or_default();
            Some(format!("bestmove {}{ponder}", root.move_text(thought.mv)))
        })
    }

    fn forget(&mut self) {
        self.thinker.forget();
    }

    fn set_hash(&mut self, mib: usize) {
        self.thinker.set_hash(mib);
    }

    fn set_threads(&mut self, threads: usize) {
        self.thinker.set_threads(threads);
    }
}

fn start<P: Playable>() -> P {
    P::start(&P::Setup::default())
}

/// Says the count of leaf positions behind every move of `root`, sorted, and the sum last, unless it is stopped.
fn count_leaves<P: Playable>(root: &P, depth: u32, stop: &StopFlag, say: &mut dyn FnMut(&str)) {
    let counted = match depth.checked_sub(1) {
        Some(rest) => divide(root, rest, stop, &mut |text, behind| say(&format!("{text}: {behind}"))),
        None => Some(1),
    };
    match counted {
        Some(sum) => say(&format!("Nodes searched: {sum}")),
        None => say("info string perft stopped"),
    }
}

/// The legal ones among moves as they were written, if any, and the first that is none.
fn named_moves<P: Playable>(root: &P, texts: &[String]) -> (Option<Vec<P::Move>>, Option<String>) {
    let mut unreadable = None;
    let mut moves = Vec::new();
    for text in texts {
        match root.parse_move(text) {
            Ok(mv) => moves.push(mv),
            Err(why) => unreadable = unreadable.or(Some(format!("{text:?}: {}", why.english()))),
        }
    }
    ((!moves.is_empty()).then_some(moves), unreadable)
}

/// Reads `startpos` or `fen FEN`, and the moves from there. Every legal move is taken, also after a draw
/// that the rules would make by themselves (fivefold repetition, seventy-five moves): hosts that do not
/// follow these rules send them.
fn read<P: Playable>(text: &str) -> Result<History<P>, Failure> {
    let (kind, rest) = first_word(text);
    let words: Vec<&str> = rest.split_whitespace().collect();
    let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let fen = words[..end].join(" ");
    let start = match kind {
        "startpos" => start(),
        "fen" => {
            let refused = |why: P::TextError| format!("position {fen:?}: {}", why.english());
            P::from_text(&fen).map_err(|why| Failure::refused(refused(why)))?
        }
        _ => return Err(Failure::refused("expected startpos or fen")),
    };
    let mut game = History::new(start);
    for (number, text) in words.iter().skip(end + 1).enumerate() {
        let mv = game
            .position()
            .parse_move(text)
            .map_err(|why| format!("move {} {text:?}: {}", number + 1, why.english()))
            .map_err(Failure::refused)?;
        game.push(mv);
    }
    Ok(game)
}
