//! `tabuleiro uci`: an engine for chess and Racing Kings.
//!
//! It speaks the Universal Chess Interface (UCI; Stefan Meyer-Kahlen and Rudolf Huber, 2006). Unknown commands are
//! ignored, as the protocol demands.

mod go;
mod options;
mod text;
mod variant;

use std::io::{BufRead, Write};
use std::ops::ControlFlow;

use crate::cli::failure::Failure;
use crate::cli::line::first_word;
use crate::cli::search_host::{Output, SearchEnd, SearchHost};
use crate::cli::streams::next_line;
use crate::cli::uci::go::Go;
use crate::cli::uci::options::{Effect, Options};
use crate::cli::uci::variant::{Variant, VariantOf};
use rules::chess;

/// Executes commands until `quit` or the end of the input.
///
/// At the end of the input, first finishes a search with limits.
pub(crate) fn run(input: &mut dyn BufRead, output: &mut (dyn Write + Send)) -> Result<(), Failure> {
    let output = Output::new(output);
    std::thread::scope(|scope| {
        let mut engine = UciEngine {
            host: SearchHost::new(scope, &output),
            variant: Box::new(VariantOf::<chess::Position>::default()),
            options: Options::default(),
        };
        while let Some(line) = next_line(input)? {
            match line {
                Ok(line) => {
                    if engine.execute(&line)?.is_break() {
                        engine.host.stop();
                        return Ok(());
                    }
                }
                Err(failure) => {
                    // The line may have been a position, so do not answer for the previous position.
                    engine.host.interrupt();
                    engine.variant.drop_position();
                    engine.report_error(failure)?;
                }
            }
        }
        engine.host.finish();
        Ok(())
    })
}

struct UciEngine<'scope, 'env, 'o> {
    host: SearchHost<'scope, 'env, 'o>,
    variant: Box<dyn Variant>,
    options: Options,
}

impl UciEngine<'_, '_, '_> {
    /// Executes one line. Breaks on `quit`.
    fn execute(&mut self, line: &str) -> Result<ControlFlow<()>, Failure> {
        let (mut word, mut rest) = first_word(line);
        // Unknown words before a command are skipped, as the protocol demands.
        while !word.is_empty() {
            match word {
                "uci" => self.send_identification()?,
                "isready" => {
                    // The client waits for the answer before it starts the clock.
                    if self.options.playing_level().is_none() {
                        self.variant.prepare();
                    }
                    self.host.say("readyok")?;
                }
                "ucinewgame" => {
                    self.host.interrupt();
                    self.variant.forget();
                }
                "setoption" => self.set_option(rest)?,
                "position" => {
                    self.host.interrupt();
                    if let Err(failure) = self.variant.set_position(rest) {
                        self.report_error(failure)?;
                    }
                }
                "go" => self.go(rest),
                "stop" => self.host.stop(),
                "ponderhit" => self.host.ponder_hit(),
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

    fn send_identification(&self) -> Result<(), Failure> {
        self.host.say(&format!(
            "id name Tabuleiro {}\nid author the Tabuleiro authors\n{}\nuciok",
            env!("CARGO_PKG_VERSION"),
            options::list()
        ))
    }

    fn set_option(&mut self, text: &str) -> Result<(), Failure> {
        // Options take effect with the next search.
        self.host.interrupt();
        match self.options.set(text) {
            Ok(Effect::None) => {}
            Ok(Effect::Hash) => self.variant.set_hash(self.options.hash),
            Ok(Effect::Threads) => self.variant.set_threads(self.options.threads),
            Ok(Effect::Clear) => self.variant.forget(),
            Ok(Effect::Variant(name)) => match variant::variant_named(&name) {
                Some(variant) => {
                    self.variant = variant;
                    self.variant.set_hash(self.options.hash);
                    self.variant.set_threads(self.options.threads);
                }
                None => return self.report_error(Failure::invalid(format_args!("no variant {name:?}"))),
            },
            Ok(Effect::Hint(hint)) => self.host.say(&format!("info string {hint}"))?,
            Err(failure) => return self.report_error(failure),
        }
        Ok(())
    }

    fn go(&mut self, text: &str) {
        let go = Go::read(text);
        let search_end = SearchEnd {
            pondering: go.ponder,
            endless: go.is_endless(),
            bounded: go.is_bounded(),
            is_perft: go.perft.is_some(),
        };
        self.host.start(self.variant.search(&go, &self.options), search_end);
    }

    /// Reports an error as `info string`, because the protocol has no error message; the program continues.
    fn report_error(&self, failure: Failure) -> Result<(), Failure> {
        self.host.say(&format!("info string error: {failure}"))
    }
}
