//! UCI from the client's side: starts an engine, sends the game, and asks for a move.

use std::str::FromStr;
use std::time::{Duration, Instant};

use crate::external_engine::engine_info::{EngineInfo, EngineOption, OptionKind, VARIANT};
use crate::external_engine::process::Process;
use crate::external_engine::{EngineFailure, ExternalEngine};
use crate::{Limits, StopFlag};

/// Time limit for `uciok` and for `readyok`. It is long because engines load large nets before they answer.
pub const STARTUP_TIMEOUT: Duration = Duration::from_secs(30);
/// Thinking time for a move if neither the caller nor the settings give one.
const MOVE_TIME: Duration = Duration::from_secs(1);
/// Time that an engine may take beyond the thinking time.
const GRACE_PERIOD: Duration = Duration::from_secs(5);
/// Timeout for searches that are limited by nodes or depth.
const UNTIMED_SEARCH_TIMEOUT: Duration = Duration::from_secs(120);
/// Time limit for `bestmove` after `stop`.
const STOP_TIMEOUT: Duration = Duration::from_secs(3);
/// Interval between two checks of the stop flag.
const POLL_INTERVAL: Duration = Duration::from_millis(10);
/// Upper bound on the lines in answer to one request.
const MAX_LINES: u32 = 1_000_000;

/// A running engine that is ready to play.
pub(super) struct UciEngine {
    process: Process,
    external_engine: ExternalEngine,
    info: EngineInfo,
    /// Whether the `bestmove` of a stopped search has not arrived yet.
    awaits_bestmove: bool,
    /// Number of `isready` commands without an answer.
    awaited_readyoks: u32,
}

/// The engine's answer to `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reply {
    /// The move, as the engine wrote it.
    pub mv: String,
    /// Last reported score for the side to move.
    pub centipawns: Option<i32>,
    /// Last reported depth in plies.
    pub depth: u8,
    /// Last reported node count.
    pub nodes: u64,
}

/// Starts an engine, reads its answer to `uci`, checks that it plays `variant`, and ends it. `None` if `stop` is raised
/// before.
pub fn query_engine_info(
    external_engine: ExternalEngine,
    variant: &str,
    stop: &StopFlag,
) -> Result<Option<EngineInfo>, EngineFailure> {
    let engine = UciEngine::start(external_engine, variant, stop)?;
    Ok(engine.map(|engine| engine.info))
}

impl EngineOption {
    /// [`ExternalEngine::ARGUMENTS`] as an engine option: a text, empty by default.
    pub fn arguments() -> EngineOption {
        EngineOption { name: ExternalEngine::ARGUMENTS.to_owned(), kind: OptionKind::Text(String::new()) }
    }

    /// [`ExternalEngine::MOVE_TIME`] as an engine option, in milliseconds.
    pub fn move_time() -> EngineOption {
        let default = i64::try_from(MOVE_TIME.as_millis()).unwrap_or(i64::MAX);
        EngineOption {
            name: ExternalEngine::MOVE_TIME.to_owned(),
            kind: OptionKind::Spin { default, min: 10, max: 3_600_000 },
        }
    }
}

impl UciEngine {
    /// Starts the engine and prepares it for a game of `variant` with the settings of `external_engine`. Settings that
    /// the engine does not accept are skipped, because options change from version to version. `None` if `stop` is
    /// raised before the engine is ready; its process is then ended.
    pub(super) fn start(
        engine: ExternalEngine,
        variant: &str,
        stop: &StopFlag,
    ) -> Result<Option<UciEngine>, EngineFailure> {
        let process = Process::start(engine.path(), &engine.arguments())?;
        process.send_line("uci")?;
        let mut info = EngineInfo::default();
        let mut is_echo = false;
        let finished = wait_for(&process, STARTUP_TIMEOUT, stop, |line| {
            info.read(line);
            // A program that repeats its input, like `cat`, needs no waiting.
            is_echo = line == "uci";
            is_echo || line == "uciok"
        });
        match finished {
            Ok(true) if is_echo => return Err(EngineFailure::NotUci),
            Ok(true) => {}
            Ok(false) => return Ok(None),
            Err(EngineFailure::TimedOut | EngineFailure::Died) => return Err(EngineFailure::NotUci),
            Err(failure) => return Err(failure),
        }
        if !info.plays(variant) {
            return Err(EngineFailure::WrongVariant);
        }
        let variant_setting = info.option(VARIANT).map(|option| (option.name.as_str(), variant));
        let options =
            engine.settings().filter(|(name, _)| !name.eq_ignore_ascii_case(ExternalEngine::ARGUMENTS));
        let settings = options.filter_map(|(name, value)| {
            let option = info.option(name)?;
            option.accepts(value).then_some((option.name.as_str(), value))
        });
        for (name, value) in settings.chain(variant_setting) {
            process.send_line(format!("setoption name {name} value {value}"))?;
        }
        process.send_line("ucinewgame")?;
        process.send_line("isready")?;
        let is_ready = wait_for(&process, STARTUP_TIMEOUT, stop, |line| line == "readyok")?;
        let (awaits_bestmove, awaited_readyoks) = (false, 0);
        let engine = UciEngine { process, external_engine: engine, info, awaits_bestmove, awaited_readyoks };
        Ok(is_ready.then_some(engine))
    }

    /// Asks for a move in the position after `moves` from the position `start` (FEN). Calls `tell` with the first move
    /// of each reported principal variation, in UCI notation. `None` if `stop` is raised before the answer.
    pub(super) fn search(
        &mut self,
        start: &str,
        moves: &[String],
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Option<Reply>, EngineFailure> {
        if self.awaits_bestmove {
            if !wait_for(&self.process, STOP_TIMEOUT, stop, |line| line.starts_with("bestmove"))? {
                return Ok(None);
            }
            self.awaits_bestmove = false;
        }
        let (go, timeout) = self.go_command(limits);
        let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.process.send_line(format!("position fen {start}{moves}"))?;
        if !self.skip_old_output(stop)? {
            return Ok(None);
        }
        self.process.send_line(go)?;
        let mut reply = Reply::default();
        let finished = wait_for(&self.process, timeout, stop, |line| {
            if let Some(best) = reply.read(line) {
                tell(best);
            }
            !reply.mv.is_empty()
        })?;
        if !finished {
            self.process.send_line("stop")?;
            self.awaits_bestmove = true;
        }
        Ok(finished.then_some(reply))
    }

    /// Waits until the engine has answered everything so far, and ignores it: some engines repeat a `bestmove`, which
    /// must not count as the answer to the next `go`. Returns `false` if `stop` is raised before.
    fn skip_old_output(&mut self, stop: &StopFlag) -> Result<bool, EngineFailure> {
        self.process.send_line("isready")?;
        self.awaited_readyoks += 1;
        let awaited = &mut self.awaited_readyoks;
        wait_for(&self.process, STARTUP_TIMEOUT, stop, |line| {
            if line == "readyok" {
                *awaited = awaited.saturating_sub(1);
            }
            *awaited == 0
        })
    }

    /// The `go` command for `limits`, and the timeout for the answer.
    fn go_command(&self, limits: &Limits) -> (String, Duration) {
        let move_time = self
            .external_engine
            .settings()
            .find(|(name, _)| name.eq_ignore_ascii_case(ExternalEngine::MOVE_TIME));
        let move_time =
            move_time.and_then(|(_, value)| value.parse().ok()).map_or(MOVE_TIME, Duration::from_millis);
        match (limits.nodes, limits.depth, limits.hard_time()) {
            (Some(nodes), _, None) => (format!("go nodes {nodes}"), UNTIMED_SEARCH_TIMEOUT),
            (None, Some(depth), None) => (format!("go depth {depth}"), UNTIMED_SEARCH_TIMEOUT),
            (_, _, hard_time) => {
                let time = hard_time.unwrap_or(move_time).min(Duration::from_secs(3600));
                (format!("go movetime {}", time.as_millis().max(1)), time + GRACE_PERIOD)
            }
        }
    }
}

impl Reply {
    /// Parses a line of output. Returns the first move of the best principal variation, if the line has one.
    fn read<'l>(&mut self, line: &'l str) -> Option<&'l str> {
        let (mut is_best, mut centipawns, mut best) = (true, None, None);
        let mut words = line.split_whitespace();
        match words.next() {
            Some("bestmove") => words.next().unwrap_or("(none)").clone_into(&mut self.mv),
            Some("info") => {
                while let Some(word) = words.next() {
                    match word {
                        "depth" => self.depth = number(words.next()).unwrap_or(self.depth),
                        "nodes" => self.nodes = number(words.next()).unwrap_or(self.nodes),
                        "cp" => centipawns = number(words.next()),
                        "mate" => {
                            let moves: Option<i32> = number(words.next());
                            centipawns =
                                moves.map(|moves| if moves > 0 { MATE_CENTIPAWNS } else { -MATE_CENTIPAWNS });
                        }
                        "multipv" => is_best = words.next() == Some("1"),
                        // The PV goes on to the end of the line.
                        "pv" => {
                            best = words.next();
                            break;
                        }
                        "string" => break,
                        _ => (),
                    }
                }
                if !is_best {
                    return None;
                }
                // Lines without a score keep the previous one.
                self.centipawns = centipawns.or(self.centipawns);
            }
            _ => (),
        }
        best
    }
}

/// Parses a word as a number.
fn number<T: FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

/// Score in centipawns that stands for a mate in any number of moves.
const MATE_CENTIPAWNS: i32 = 20_000;

/// Reads lines until `is_last_line` returns `true`. Returns `false` if `stop` is raised before.
fn wait_for(
    process: &Process,
    timeout: Duration,
    stop: &StopFlag,
    mut is_last_line: impl FnMut(&str) -> bool,
) -> Result<bool, EngineFailure> {
    let deadline = Instant::now() + timeout;
    let mut lines = 0;
    loop {
        if stop.is_raised() {
            return Ok(false);
        }
        if let Some(line) = process.read_line(POLL_INTERVAL)? {
            if is_last_line(&line) {
                return Ok(true);
            }
            lines += 1;
            if lines >= MAX_LINES {
                return Err(EngineFailure::TooMuchOutput);
            }
        }
        if Instant::now() >= deadline {
            return Err(EngineFailure::TimedOut);
        }
    }
}
