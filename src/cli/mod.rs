//! The headless commands, and the wishes for the window.

mod answer;
pub mod args;
mod bench;
mod convert;
mod duel;
mod failure;
mod files;
mod games;
mod host;
mod hub;
mod line;
mod moves;
mod outcome;
mod perft;
mod picture;
mod play;
mod stdin;
mod thinker;
mod timed_game;
mod uci;

use std::ffi::OsString;
use std::io::{BufRead, Write};

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use crate::cli::args::{Arguments, Command, GameCommand};
use crate::cli::failure::Failure;
use crate::options::WindowOptions;
use rules::{GameId, chess, domin_up, draughts, racing_kings};
use session::{Game, Playable};

/// What the program is to do after the command line was read.
#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    /// Leave with this exit code: 0 done, 1 the input was refused, 2 usage.
    Exit(u8),
    /// Open the window.
    Window(Box<WindowOptions>),
}

/// Reads the command line, the program's name first, and does what it says, unless that needs a window.
pub fn run(
    args: impl IntoIterator<Item = OsString>,
    input: &mut dyn BufRead,
    output: &mut (dyn Write + Send),
    errors: &mut dyn Write,
) -> Next {
    let arguments = match Arguments::try_parse_from(args).and_then(no_unknown_command) {
        Ok(arguments) => arguments,
        Err(usage) => {
            // Nobody is left to tell when the place for errors fails too.
            let text = usage.render();
            let _ = if usage.use_stderr() { write!(errors, "{text}") } else { write!(output, "{text}") };
            return Next::Exit(if usage.use_stderr() { 2 } else { 0 });
        }
    };
    match execute(arguments, input, output, errors)
        .and_then(|next| output.flush().map(|()| next).map_err(Failure::Io))
    {
        Ok(next) => next,
        Err(failure) if failure.is_broken_pipe() => Next::Exit(0),
        Err(failure) => {
            let _ = writeln!(errors, "error: {failure}");
            Next::Exit(1)
        }
    }
}

/// A first word that is neither a command nor the name of a file is a mistake in writing one of the two.
fn no_unknown_command(arguments: Arguments) -> Result<Arguments, clap::Error> {
    let first = arguments.files.first().and_then(|path| path.to_str());
    match first.filter(|word| !files::is_file(word)) {
        None => Ok(arguments),
        Some(word) => {
            let why = format!("there is no command and no file {word:?}");
            Err(Arguments::command().error(ErrorKind::InvalidSubcommand, why))
        }
    }
}

fn execute(
    arguments: Arguments,
    input: &mut dyn BufRead,
    output: &mut (dyn Write + Send),
    errors: &mut dyn Write,
) -> Result<Next, Failure> {
    let Some(command) = arguments.command else {
        return play::files(arguments.files, arguments.window).map(window);
    };
    match command {
        Command::Play(args) => return play::run(args, errors).map(window),
        Command::InGame(command) => {
            let game = command.game().parse::<Game>().map_err(Failure::refused)?;
            match game.id {
                GameId::RacingKings => in_game::<racing_kings::Position>(command, input, output),
                GameId::Draughts => in_game::<draughts::Position>(command, input, output),
                GameId::Chess => in_game::<chess::Position>(command, input, output),
                GameId::DominUp => in_game::<domin_up::Position>(command, input, output),
            }
        }
        Command::Bench => bench::run(output),
        Command::Convert(args) => convert::run(&args, input, output, errors),
        Command::Games(args) => games::run(&args, input, output, errors),
        Command::Hub => hub::run(input, output),
        Command::Picture(args) => picture::run(&args, output, errors),
        Command::Uci => uci::run(input, output),
    }
    .map(|()| Next::Exit(0))
}

/// Runs a command about one game.
fn in_game<P: Playable>(
    command: GameCommand,
    input: &mut dyn BufRead,
    output: &mut (dyn Write + Send),
) -> Result<(), Failure> {
    match command {
        GameCommand::Moves(args) => moves::run::<P>(&args, input, output),
        GameCommand::Outcome(args) => outcome::run::<P>(&args, input, output),
        GameCommand::Perft(args) => perft::run::<P>(&args, input, output),
        GameCommand::Duel(args) => duel::run::<P>(&args, output),
        GameCommand::Answer(args) => answer::run::<P>(&args, input, output),
    }
}

fn window(options: WindowOptions) -> Next {
    Next::Window(Box::new(options))
}
