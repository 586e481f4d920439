//! Position and engine of a UCI variant (chess or Racing Kings), behind a trait.
//!
//! The trait has no generics, so that the variant can change at run time.

use crate::cli::failure::{Failure, one_line};
use crate::cli::line::first_word;
use crate::cli::position::perft_divide;
use crate::cli::protocol_player::{ProtocolPlayer, limits_in_game};
use crate::cli::search_host::SearchJob;
use crate::cli::uci::go::Go;
use crate::cli::uci::options::Options;
use crate::cli::uci::text::{moves_text, over_text, report_text};
use ai::StopFlag;
use ai::search::{Fallible, SearchReport, SearchRequest};
use rules::{History, chess, racing_kings};
use session::{Playable, ToMessage};

/// The answer if there is no legal move or no position.
const NO_MOVE: &str = "bestmove (none)";

/// The variant with this value of `UCI_Variant`.
pub(crate) fn variant_named(name: &str) -> Option<Box<dyn Variant>> {
    match name {
        "chess" => Some(Box::new(VariantOf::<chess::Position>::default())),
        "racingkings" => Some(Box::new(VariantOf::<racing_kings::Position>::default())),
        _ => None,
    }
}

/// Position and engine of a variant.
pub(crate) trait Variant {
    /// Reads the text after `position`. After an error there is no position.
    fn set_position(&mut self, text: &str) -> Result<(), Failure>;
    /// Drops the position, because the client has sent an unreadable one.
    fn drop_position(&mut self);
    /// Creates the search of the position. Without a position, the search answers that there is no move.
    fn search(&self, go: &Go, options: &Options) -> SearchJob;
    /// Allocates the memory and starts the threads of the next search.
    fn prepare(&self);
    /// Clears the memory of earlier positions.
    fn forget(&mut self);
    /// Resizes the transposition table to `mib` MiB.
    fn set_hash(&mut self, mib: usize);
    /// Sets the number of search threads.
    fn set_threads(&mut self, threads: usize);
}

/// Position and engine of the game `P`.
pub(crate) struct VariantOf<P: Fallible> {
    /// The current game; `None` after an invalid position.
    game: Option<History<P>>,
    player: ProtocolPlayer<P>,
}

impl<P: Fallible + Playable> Default for VariantOf<P> {
    fn default() -> VariantOf<P> {
        VariantOf { game: Some(History::new(start())), player: ProtocolPlayer::default() }
    }
}

impl<P: Fallible + Playable> Variant for VariantOf<P> {
    fn set_position(&mut self, text: &str) -> Result<(), Failure> {
        self.game = None;
        self.game = Some(read_game(text)?);
        Ok(())
    }

    fn drop_position(&mut self) {
        self.game = None;
    }

    fn search(&self, go: &Go, options: &Options) -> SearchJob {
        let Some(game) = self.game.clone() else {
            return Box::new(|_, say| {
                say("info string there is no position to search");
                Some(NO_MOVE.to_owned())
            });
        };
        let root = *game.position();
        let curve = options.show_wdl.then_some(P::WIN_CURVE);
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
        let requested = go.limits(root.turn(), options.ponder);
        let limits = if options.analyse { requested } else { limits_in_game(&root, requested) };
        let (search_moves, move_error) = parse_search_moves(&root, &go.search_moves);
        let level = options.playing_level();
        let lines = if level.is_some() { 1 } else { options.lines };
        let request = SearchRequest { multi_pv: lines, search_moves, mate_limit: go.mate };
        let player = self.player.clone();
        Box::new(move |stop, say| {
            if let Some(why) = move_error {
                say(&format!("info string error: searchmoves: {}", one_line(&why)));
            }
            let mut report =
                |search_report: SearchReport<'_, P::Move>| say(&report_text(&root, search_report, curve));
            let result = player.think(level, &request, &game, &limits, stop, &mut report);
            let Some(result) = result else { return Some(NO_MOVE.to_owned()) };
            let line = moves_text(&root, &result.line);
            let ponder = line.get(1).map(|mv| format!(" ponder {mv}")).unwrap_or_default();
            Some(format!("bestmove {}{ponder}", root.move_text(result.mv)))
        })
    }

    fn prepare(&self) {
        self.player.prepare();
    }

    fn forget(&mut self) {
        self.player.forget();
    }

    fn set_hash(&mut self, mib: usize) {
        self.player.set_hash(mib);
    }

    fn set_threads(&mut self, threads: usize) {
        self.player.set_threads(threads);
    }
}

fn start<P: Playable>() -> P {
    P::start(&P::Setup::default())
}

/// Reports the number of leaf positions after every move of `root`, sorted by move, then the sum. If `stop` is raised,
/// reports this instead of the sum.
fn count_leaves<P: Playable>(root: &P, depth: u32, stop: &StopFlag, say: &mut dyn FnMut(&str)) {
    let counted = match depth.checked_sub(1) {
        Some(remaining_depth) => perft_divide(root, remaining_depth, stop, &mut |text, leaf_count| {
            say(&format!("{text}: {leaf_count}"))
        }),
        None => Some(1),
    };
    match counted {
        Some(sum) => say(&format!("Nodes searched: {sum}")),
        None => say("info string perft stopped"),
    }
}

/// The legal moves among `texts`, if any, and the first error.
fn parse_search_moves<P: Playable>(root: &P, texts: &[String]) -> (Option<Vec<P::Move>>, Option<String>) {
    let mut move_error = None;
    let mut moves = Vec::new();
    for text in texts {
        match root.parse_move(text) {
            Ok(mv) => moves.push(mv),
            Err(why) => move_error = move_error.or(Some(format!("{text:?}: {}", why.english()))),
        }
    }
    ((!moves.is_empty()).then_some(moves), move_error)
}

/// Reads `startpos` or `fen FEN`, and the moves from that position.
///
/// Legal moves are accepted even after an automatic draw (fivefold repetition, seventy-five moves), because some hosts
/// do not follow these rules and send them.
fn read_game<P: Playable>(text: &str) -> Result<History<P>, Failure> {
    let (kind, rest) = first_word(text);
    let words: Vec<&str> = rest.split_whitespace().collect();
    let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let fen = words[..end].join(" ");
    let start = match kind {
        "startpos" => start(),
        "fen" => {
            let refused = |why: P::TextError| format!("position {fen:?}: {}", why.english());
            P::from_foreign_text(&fen).map_err(|why| Failure::invalid(refused(why)))?.0
        }
        _ => return Err(Failure::invalid("expected startpos or fen")),
    };
    let mut game = History::new(start);
    for (number, text) in words.iter().skip(end + 1).enumerate() {
        let mv = game
            .position()
            .parse_move(text)
            .map_err(|why| format!("move {} {text:?}: {}", number + 1, why.english()))
            .map_err(Failure::invalid)?;
        game.push(mv);
    }
    Ok(game)
}
