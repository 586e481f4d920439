//! UCI from the client's side: an engine is started, told a game, and asked for a move.

use std::time::{Duration, Instant};

use crate::guest::introduction::{EngineOption, Introduction, OptionKind, VARIANT};
use crate::guest::process::Process;
use crate::guest::{Guest, GuestFault};
use crate::{Limits, StopFlag};

/// How long an engine may take to introduce itself, and to be ready: nets are loaded meanwhile.
const PREPARING: Duration = Duration::from_secs(10);
/// How long it may think about a move where nothing else is said.
const MOVE_TIME: Duration = Duration::from_secs(1);
/// How much longer than it was told it may take.
const GRACE: Duration = Duration::from_secs(5);
/// How long it may take where its thinking is counted and not timed.
const COUNTED: Duration = Duration::from_secs(120);
/// How long it may take to end a search when it was told to stop.
const STOPPING: Duration = Duration::from_secs(3);
/// How often it is looked whether the answer is still wanted.
const GLANCE: Duration = Duration::from_millis(10);
/// How many lines it may write in answer to one question.
const MOST_LINES: u32 = 1_000_000;

/// An engine that has been started and is ready to play.
pub(super) struct UciEngine {
    process: Process,
    guest: Guest,
    introduction: Introduction,
    /// Whether it owes the end of a search that was stopped.
    owes: bool,
}

/// What it says to a question about a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reply {
    /// The move as it wrote it.
    pub mv: String,
    /// Centipawns for the side to move, as it said last.
    pub centipawns: Option<i32>,
    /// Plies, as it said last.
    pub depth: u8,
    /// Positions, as it said last.
    pub nodes: u64,
}

/// What an engine says of itself, once it is ready to play this variant; it is started for that and ends again. `None`
/// when it was stopped before.
pub fn introduce(guest: Guest, variant: &str, stop: &StopFlag) -> Result<Option<Introduction>, GuestFault> {
    let engine = UciEngine::ready_for(guest, variant, stop)?;
    Ok(engine.map(|engine| engine.introduction))
}

impl EngineOption {
    /// [`Guest::MOVE_TIME`] as an option like those of the engine, in milliseconds.
    pub fn move_time() -> EngineOption {
        let default = i64::try_from(MOVE_TIME.as_millis()).unwrap_or(i64::MAX);
        EngineOption {
            name: Guest::MOVE_TIME.to_owned(),
            kind: OptionKind::Spin { default, min: 10, max: 3_600_000 },
        }
    }
}

impl UciEngine {
    /// Starts it and makes it ready for a game of this variant. `None` when it was stopped before it was ready: its
    /// process is gone then.
    pub(super) fn ready_for(
        guest: Guest,
        variant: &str,
        stop: &StopFlag,
    ) -> Result<Option<UciEngine>, GuestFault> {
        let Some(mut engine) = UciEngine::start(guest, stop)? else { return Ok(None) };
        let ready = engine.prepare(variant, stop)?;
        Ok(ready.map(|()| engine))
    }

    /// Starts it and hears what it says of itself.
    fn start(guest: Guest, stop: &StopFlag) -> Result<Option<UciEngine>, GuestFault> {
        let process = Process::start(guest.path())?;
        process.say("uci")?;
        let mut introduction = Introduction::default();
        let heard = wait_for(&process, PREPARING, stop, |line| {
            introduction.read(line);
            (line == "uciok").then_some(())
        });
        match heard {
            Ok(heard) => Ok(heard.map(|()| UciEngine { process, guest, introduction, owes: false })),
            Err(GuestFault::Hung | GuestFault::Died) => Err(GuestFault::NotUci),
            Err(fault) => Err(fault),
        }
    }

    /// Makes it ready for a game of this variant, with the settings of the guest. Settings that it does not take are
    /// left as they are: programs change from version to version.
    fn prepare(&mut self, variant: &str, stop: &StopFlag) -> Result<Option<()>, GuestFault> {
        if !self.introduction.plays(variant) {
            return Err(GuestFault::OtherGame);
        }
        let chosen = self.introduction.option(VARIANT).map(|option| (option.name.as_str(), variant));
        let settings = self.guest.settings().filter_map(|(name, value)| {
            let option = self.introduction.option(name)?;
            option.takes(value).then_some((option.name.as_str(), value))
        });
        for (name, value) in settings.chain(chosen) {
            self.process.say(format!("setoption name {name} value {value}"))?;
        }
        self.process.say("ucinewgame")?;
        self.process.say("isready")?;
        let ready = |line: &str| (line == "readyok").then_some(());
        wait_for(&self.process, PREPARING, stop, ready)
    }

    /// Its move after `moves` from the position with this text (FEN). `None` when it was stopped. Meanwhile it tells the
    /// move that it holds for the best, as it writes it.
    pub(super) fn think(
        &mut self,
        start: &str,
        moves: &[String],
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Option<Reply>, GuestFault> {
        if self.owes {
            let ended = |line: &str| line.starts_with("bestmove").then_some(());
            if wait_for(&self.process, STOPPING, stop, ended)?.is_none() {
                return Ok(None);
            }
            self.owes = false;
        }
        let (go, patience) = self.order(limits);
        let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.process.say(format!("position fen {start}{moves}"))?;
        self.process.say(go)?;
        let mut reply = Reply::default();
        let heard = wait_for(&self.process, patience, stop, |line| {
            if let Some(best) = reply.read(line) {
                tell(best);
            }
            (!reply.mv.is_empty()).then_some(())
        })?;
        if heard.is_none() {
            self.process.say("stop")?;
            self.owes = true;
        }
        Ok(heard.map(|()| reply))
    }

    /// How it is told to think, and how long it is waited for.
    fn order(&self, limits: &Limits) -> (String, Duration) {
        let own = self.guest.settings().find(|(name, _)| name.eq_ignore_ascii_case(Guest::MOVE_TIME));
        let own = own.and_then(|(_, value)| value.parse().ok()).map_or(MOVE_TIME, Duration::from_millis);
        match (limits.nodes, limits.depth, limits.longest()) {
            (Some(nodes), _, None) => (format!("go nodes {nodes}"), COUNTED),
            (None, Some(depth), None) => (format!("go depth {depth}"), COUNTED),
            (_, _, longest) => {
                let time = longest.unwrap_or(own).min(Duration::from_secs(3600));
                (format!("go movetime {}", time.as_millis().max(1)), time + GRACE)
            }
        }
    }
}

impl Reply {
    /// Takes in a line of an engine that thinks; the first move of its best line, if that is told.
    fn read<'l>(&mut self, line: &'l str) -> Option<&'l str> {
        let (mut is_best, mut centipawns, mut best) = (true, None, None);
        let mut words = line.split_whitespace();
        match words.next() {
            Some("bestmove") => words.next().unwrap_or("(none)").clone_into(&mut self.mv),
            Some("info") => {
                while let Some(word) = words.next() {
                    match word {
                        "depth" => {
                            self.depth = words.next().and_then(|text| text.parse().ok()).unwrap_or(self.depth)
                        }
                        "nodes" => {
                            self.nodes = words.next().and_then(|text| text.parse().ok()).unwrap_or(self.nodes)
                        }
                        "cp" => centipawns = words.next().and_then(|text| text.parse().ok()),
                        "mate" => {
                            let plies = words.next().and_then(|text| text.parse::<i32>().ok());
                            centipawns = plies.map(|plies| if plies > 0 { MATE } else { -MATE });
                        }
                        "multipv" => is_best = words.next() == Some("1"),
                        // The rest of the line is moves, or anything.
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
                // Lines without a score leave what was said before.
                self.centipawns = centipawns.or(self.centipawns);
            }
            _ => (),
        }
        best
    }
}

/// What a mate is worth in centipawns, whoever it is far from.
const MATE: i32 = 20_000;

/// Hears lines until `enough` has what it wants; `None` when it was stopped.
fn wait_for<T>(
    process: &Process,
    patience: Duration,
    stop: &StopFlag,
    mut enough: impl FnMut(&str) -> Option<T>,
) -> Result<Option<T>, GuestFault> {
    let end = Instant::now() + patience;
    let mut lines = 0;
    loop {
        if stop.is_raised() {
            return Ok(None);
        }
        if let Some(line) = process.hear(GLANCE)? {
            if let Some(found) = enough(&line) {
                return Ok(Some(found));
            }
            lines += 1;
            if lines >= MOST_LINES {
                return Err(GuestFault::Flooded);
            }
        }
        if Instant::now() >= end {
            return Err(GuestFault::Hung);
        }
    }
}
