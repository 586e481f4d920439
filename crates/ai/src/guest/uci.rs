//! UCI from the client's side: an engine is started, told a game, and asked for a move.

use std::str::FromStr;
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
    /// Starts it, hears what it says of itself, and makes it ready for a game of this variant, with the settings of the guest.
    /// Settings that it does not take are left as they are: programs change from version to version. `None` when it was
    /// stopped before it was ready: its process is gone then.
    pub(super) fn ready_for(
        guest: Guest,
        variant: &str,
        stop: &StopFlag,
    ) -> Result<Option<UciEngine>, GuestFault> {
        let process = Process::start(guest.path())?;
        process.say("uci")?;
        let mut introduction = Introduction::default();
        let heard = wait_for(&process, PREPARING, stop, |line| {
            introduction.read(line);
            line == "uciok"
        });
        match heard {
            Ok(true) => {}
            Ok(false) => return Ok(None),
            Err(GuestFault::Hung | GuestFault::Died) => return Err(GuestFault::NotUci),
            Err(fault) => return Err(fault),
        }
        if !introduction.plays(variant) {
            return Err(GuestFault::OtherGame);
        }
        let chosen = introduction.option(VARIANT).map(|option| (option.name.as_str(), variant));
        let settings = guest.settings().filter_map(|(name, value)| {
            let option = introduction.option(name)?;
            option.takes(value).then_some((option.name.as_str(), value))
        });
        for (name, value) in settings.chain(chosen) {
            process.say(format!("setoption name {name} value {value}"))?;
        }
        process.say("ucinewgame")?;
        process.say("isready")?;
        let is_ready = wait_for(&process, PREPARING, stop, |line| line == "readyok")?;
        Ok(is_ready.then_some(UciEngine { process, guest, introduction, owes: false }))
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
            if !wait_for(&self.process, STOPPING, stop, |line| line.starts_with("bestmove"))? {
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
            !reply.mv.is_empty()
        })?;
        if !heard {
            self.process.say("stop")?;
            self.owes = true;
        }
        Ok(heard.then_some(reply))
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
                        "depth" => self.depth = number(words.next()).unwrap_or(self.depth),
                        "nodes" => self.nodes = number(words.next()).unwrap_or(self.nodes),
                        "cp" => centipawns = number(words.next()),
                        "mate" => {
                            let plies: Option<i32> = number(words.next());
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

fn number<T: FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

/// What a mate is worth in centipawns, whoever it is far from.
const MATE: i32 = 20_000;

/// Hears lines until one is `enough`; `false` when it was stopped.
fn wait_for(
    process: &Process,
    patience: Duration,
    stop: &StopFlag,
    mut enough: impl FnMut(&str) -> bool,
) -> Result<bool, GuestFault> {
    let end = Instant::now() + patience;
    let mut lines = 0;
    loop {
        if stop.is_raised() {
            return Ok(false);
        }
        if let Some(line) = process.hear(GLANCE)? {
            if enough(&line) {
                return Ok(true);
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
