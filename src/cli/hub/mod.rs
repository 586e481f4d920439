//! `tabuleiro hub`: an engine for Portuguese draughts with the Hub protocol.
//!
//! The protocol is version 2 (Fabien Letouzey, 2017), which Scan and related programs use. It demands that unknown
//! commands are ignored.

mod options;
mod syntax;
mod text;

use std::io::{BufRead, Write};
use std::ops::ControlFlow;

use crate::cli::failure::Failure;
use crate::cli::hub::options::{Params, limits, list};
use crate::cli::hub::syntax::{Line, quoted};
use crate::cli::protocol_player::{ProtocolPlayer, limits_in_game};
use crate::cli::search_host::{Output, SearchEnd, SearchHost, SearchJob};
use crate::cli::streams::next_line;
use ai::Limits;
use ai::search::{SearchReport, SearchRequest};
use rules::{History, Rules as _, draughts};
use store::DataFolders;

/// Executes commands until `quit` or the end of the input; both stop the search.
pub(crate) fn run(input: &mut dyn BufRead, output: &mut (dyn Write + Send)) -> Result<(), Failure> {
    DataFolders::of_player().iter().for_each(DataFolders::use_solved_endings);
    let output = Output::new(output);
    std::thread::scope(|scope| {
        let mut engine = HubEngine {
            host: SearchHost::new(scope, &output),
            game: Some(History::new(draughts::Position::default())),
            player: ProtocolPlayer::default(),
            params: Params::default(),
            limits: Limits::NONE,
        };
        while let Some(line) = next_line(input)? {
            match line.and_then(|line| Line::read(&line)) {
                Ok(line) => match engine.execute(&line) {
                    Ok(ControlFlow::Continue(())) => {}
                    Ok(ControlFlow::Break(())) => break,
                    Err(Failure::InvalidInput(why)) => engine.report_error(&why)?,
                    Err(failure) => return Err(failure),
                },
                Err(failure) => {
                    // The line may have been a position, so do not answer for the previous position.
                    engine.host.interrupt();
                    engine.game = None;
                    engine.report_error(&failure.to_string())?;
                }
            }
        }
        engine.host.stop();
        Ok(())
    })
}

struct HubEngine<'scope, 'env, 'o> {
    host: SearchHost<'scope, 'env, 'o>,
    /// The current game; `None` after an invalid position.
    game: Option<History<draughts::Position>>,
    player: ProtocolPlayer<draughts::Position>,
    params: Params,
    /// The limits of the most recent `level` command.
    limits: Limits,
}

impl HubEngine<'_, '_, '_> {
    /// Executes one line. Breaks on `quit`.
    fn execute(&mut self, line: &Line) -> Result<ControlFlow<()>, Failure> {
        match line.command.as_str() {
            "hub" => self.host.say(&format!(
                "id name=Tabuleiro version={} author={} country=Portugal\n{}\nwait",
                env!("CARGO_PKG_VERSION"),
                quoted("the Tabuleiro authors"),
                list()
            ))?,
            "init" => {
                self.prepare();
                self.host.say("ready")?;
            }
            "ping" => {
                self.prepare();
                self.host.say("pong")?;
            }
            "set-param" => {
                self.host.interrupt();
                let before = self.params;
                self.params.set(line)?;
                if self.params.hash != before.hash {
                    self.player.set_hash(self.params.hash);
                }
                if self.params.threads != before.threads {
                    self.player.set_threads(self.params.threads);
                }
            }
            "new-game" => {
                self.host.interrupt();
                self.player.forget();
            }
            "pos" => {
                self.host.interrupt();
                self.game = None;
                self.game = Some(read_game(line)?);
            }
            "level" => {
                // If the line is invalid, do not keep the limits of an earlier search.
                self.limits = Limits::NONE;
                self.limits = limits(line)?;
            }
            "go" => self.go(line)?,
            "stop" => self.host.stop(),
            "ponder-hit" => self.host.ponder_hit(),
            "quit" => return Ok(ControlFlow::Break(())),
            _ => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Allocates the memory of the full engine, if it is to play, while the client waits and no clock runs.
    fn prepare(&self) {
        if self.params.playing_level().is_none() {
            self.player.prepare();
        }
    }

    fn go(&mut self, line: &Line) -> Result<(), Failure> {
        let analyse = line.value("analyze").is_some();
        let pondering = line.value("ponder").is_some();
        if !(analyse || pondering || line.value("think").is_some()) {
            return Err(Failure::invalid("go: expected think, ponder or analyze"));
        }
        let bounded = self.limits != Limits::NONE;
        let search_end =
            SearchEnd { pondering, endless: !bounded, bounded: bounded && !pondering, is_perft: false };
        let job = self.search(analyse);
        self.host.start(job, search_end);
        Ok(())
    }

    fn search(&self, analyse: bool) -> SearchJob {
        if !self.params.known_variant {
            return no_move_job("the requested variant is not supported");
        }
        let Some(game) = self.game.clone() else {
            return no_move_job("there is no position to search");
        };
        let root = *game.position();
        if root.moves().is_empty() {
            return no_move_job("the game is over");
        }
        let limits = if analyse { self.limits } else { limits_in_game(&root, self.limits) };
        let level = self.params.playing_level().filter(|_| !analyse);
        let player = self.player.clone();
        Box::new(move |stop, say| {
            let mut report = |search_report: SearchReport<'_, draughts::Move>| {
                if let SearchReport::Line(info) = search_report {
                    say(&text::info(info));
                }
            };
            let result = player.think(level, &SearchRequest::default(), &game, &limits, stop, &mut report)?;
            let ponder = result.line.get(1).map(|mv| format!(" ponder={}", text::move_text(*mv)));
            Some(format!("done move={}{}", text::move_text(result.mv), ponder.unwrap_or_default()))
        })
    }

    /// Reports an error to the client; the program continues.
    fn report_error(&self, why: &str) -> Result<(), Failure> {
        self.host.say(&error_line(why))
    }
}

fn error_line(why: &str) -> String {
    format!("error message=\"{}\"", why.replace('"', "'"))
}

/// A job that reports why there is no move, and ends the search.
fn no_move_job(why: &'static str) -> SearchJob {
    Box::new(move |_, say| {
        say(&error_line(why));
        Some("done".to_owned())
    })
}

/// Reads the position of `pos` and plays its moves.
fn read_game(line: &Line) -> Result<History<draughts::Position>, Failure> {
    let mut game = History::new(match line.value("pos") {
        None => draughts::Position::start(&Default::default()),
        Some(text) => text::read_position(text)?,
    });
    for text in line.value("moves").unwrap_or("").split_whitespace() {
        let mv = text::read_move(game.position(), text)?;
        game.push(mv);
    }
    Ok(game)
}
