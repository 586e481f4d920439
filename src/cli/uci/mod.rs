//! `tabuleiro uci`: an engine for chess and Racing Kings that speaks the Universal Chess Interface
//! (Stefan Meyer-Kahlen and Rudolf Huber, 2006). What it does not know it ignores, as the protocol asks.

mod go;
mod variant;

use std::io::{BufRead, Write};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::thread::{Scope, ScopedJoinHandle};

use crate::ai::StopFlag;
use crate::ai::search::Engine;
use crate::cli::failure::Failure;
use crate::cli::line::first_word;
use crate::cli::stdin::next_line;
use crate::cli::uci::go::Go;
use crate::cli::uci::variant::{Variant, VariantOf};
use crate::rules::{chess, racing_kings};

/// The output, shared by the thread that reads and the one that searches.
type Output<'o> = Mutex<&'o mut (dyn Write + Send)>;

/// Obeys the commands of `input` until `quit` or its end. A search with an end of its own is let finish
/// when the input ends.
pub fn run(input: &mut dyn BufRead, output: &mut (dyn Write + Send)) -> Result<(), Failure> {
    let output = Output::new(output);
    std::thread::scope(|scope| {
        let mut host = Host {
            scope,
            output: &output,
            variant: Box::new(VariantOf::<chess::Position>::default()),
            hash: Engine::<chess::Position>::DEFAULT_HASH_MIB,
            search: None,
        };
        while let Some(line) = next_line(input)? {
            match line {
                Ok(line) => {
                    if host.obey(&line)?.is_break() {
                        host.finish(true);
                        return Ok(());
                    }
                }
                Err(failure) => host.complain(failure)?,
            }
        }
        host.finish(false);
        Ok(())
    })
}

/// A search on its thread.
struct Running<'scope> {
    stop: StopFlag,
    endless: bool,
    thread: ScopedJoinHandle<'scope, ()>,
}

struct Host<'scope, 'env, 'o> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'env Output<'o>,
    variant: Box<dyn Variant>,
    /// Size of the transposition table in MiB.
    hash: usize,
    search: Option<Running<'scope>>,
}

impl Host<'_, '_, '_> {
    /// Does what a line says; breaks off when that is to quit.
    fn obey(&mut self, line: &str) -> Result<ControlFlow<()>, Failure> {
        let (mut word, mut rest) = first_word(line);
        // Unknown words before a command are skipped, as the protocol asks.
        while !word.is_empty() {
            match word {
                "uci" => self.introduce()?,
                "isready" => self.say("readyok")?,
                "ucinewgame" => {
                    self.finish(true);
                    self.variant.forget();
                }
                "setoption" => self.set_option(rest)?,
                "position" => {
                    self.finish(true);
                    if let Err(failure) = self.variant.set_position(rest) {
                        self.complain(failure)?;
                    }
                }
                "go" => self.go(rest),
                "stop" => self.finish(true),
                "quit" => return Ok(ControlFlow::Break(())),
                _ => {
                    (word, rest) = first_word(rest);
                    continue;
                }
            }
            break;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn introduce(&self) -> Result<(), Failure> {
        let (hash, most) =
            (Engine::<chess::Position>::DEFAULT_HASH_MIB, Engine::<chess::Position>::MAX_HASH_MIB);
        self.say(&format!(
            "id name Tabuleiro {}\nid author the Tabuleiro authors\n\
             option name Hash type spin default {hash} min 1 max {most}\n\
             option name Clear Hash type button\n\
             option name UCI_Variant type combo default chess var chess var racingkings\n\
             uciok",
            env!("CARGO_PKG_VERSION")
        ))
    }

    fn set_option(&mut self, text: &str) -> Result<(), Failure> {
        let text = text.trim();
        let text = text.strip_prefix("name").unwrap_or(text).trim();
        let (name, value) = match text.split_once(" value") {
            Some((name, value)) => (name.trim(), value.trim()),
            None => (text, ""),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => match value.parse() {
                Ok(mib) => {
                    self.finish(true);
                    self.hash = mib;
                    self.variant.set_hash(mib);
                    Ok(())
                }
                Err(_) => self.complain(Failure::refused(format_args!("Hash {value:?} is not a number"))),
            },
            "clear hash" => {
                self.finish(true);
                self.variant.forget();
                Ok(())
            }
            "uci_variant" => {
                self.finish(true);
                self.variant = match value.to_ascii_lowercase().as_str() {
                    "chess" => Box::new(VariantOf::<chess::Position>::default()),
                    "racingkings" => Box::new(VariantOf::<racing_kings::Position>::default()),
                    _ => return self.complain(Failure::refused(format_args!("no variant {value:?}"))),
                };
                self.variant.set_hash(self.hash);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn go(&mut self, text: &str) {
        self.finish(true);
        let go = Go::read(text);
        let endless = go.is_endless();
        let job = self.variant.search(&go);
        let stop = StopFlag::new();
        let (flag, output) = (stop.clone(), self.output);
        let thread = self.scope.spawn(move || {
            let mut report = |line: &str| write_line(output, line);
            let best = job(&flag, &mut report);
            // Who searches without end is told the move only after having said stop.
            while endless && !flag.is_raised() {
                std::thread::sleep(std::time::Duration::from_millis(2));
            }
            write_line(output, &best);
        });
        self.search = Some(Running { stop, endless, thread });
    }

    /// Waits for the running search, after stopping it if `at_once` or if it would never end.
    fn finish(&mut self, at_once: bool) {
        if let Some(search) = self.search.take() {
            if at_once || search.endless {
                search.stop.raise();
            }
            // A search that panicked has said so on standard error; the host lives on.
            let _ = search.thread.join();
        }
    }

    /// Says what is wrong in the one way the protocol has, and goes on.
    fn complain(&self, failure: Failure) -> Result<(), Failure> {
        self.say(&format!("info string error: {failure}"))
    }

    fn say(&self, text: &str) -> Result<(), Failure> {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{text}")?;
        output.flush()?;
        Ok(())
    }
}

/// Writes from the search: if nobody listens any more, the reading side will notice.
fn write_line(output: &Output<'_>, line: &str) {
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = writeln!(output, "{line}").and_then(|()| output.flush());
}
