//! The headless commands, and the options that open the window.

pub mod args;
mod bench;
mod convert;
mod duel;
mod engine_failure;
mod failure;
mod files;
mod games;
mod hub;
mod line;
mod picture;
mod play;
mod position;
mod protocol_player;
mod puzzles;
mod review;
mod search_host;
mod streams;
mod timed_game;
mod uci;

use std::ffi::OsString;
use std::io::{BufRead, Write};

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use crate::cli::args::{Arguments, Command, GameCommand};
use crate::cli::failure::Failure;
use crate::cli::streams::Streams;
use crate::ending;
use crate::options::WindowOptions;
use rules::{GameId, chess, domin_up, draughts, racing_kings};
use session::{Game, Playable};

/// The action that follows the command line.
#[derive(Debug, PartialEq, Eq)]
pub enum NextAction {
    /// Exit with this code: 0 success, 1 invalid input, 2 usage error.
    Exit(u8),
    /// Open the window with these options.
    Window(Box<WindowOptions>),
}

/// Parses the command line and runs the command, unless it needs a window.
///
/// `args` starts with the program's name.
pub fn run(
    args: impl IntoIterator<Item = OsString>,
    input: &mut dyn BufRead,
    output: &mut (dyn Write + Send),
    errors: &mut dyn Write,
) -> NextAction {
    let io = &mut Streams { input, output, errors };
    let arguments = match Arguments::try_parse_from(args).and_then(reject_unknown_command) {
        Ok(arguments) => arguments,
        Err(usage) => {
            // If writing this fails too, there is no way to report it.
            let text = usage.render();
            let _ =
                if usage.use_stderr() { write!(io.errors, "{text}") } else { write!(io.output, "{text}") };
            return NextAction::Exit(if usage.use_stderr() { 2 } else { 0 });
        }
    };
    let result = execute(arguments, io);
    match result.and_then(|next| io.output.flush().map(|()| next).map_err(Failure::Io)) {
        Ok(next) => next,
        Err(failure) if failure.is_broken_pipe() => NextAction::Exit(0),
        Err(failure) => {
            ending::wait_if_signalled();
            let _ = writeln!(io.errors, "error: {failure}");
            NextAction::Exit(1)
        }
    }
}

/// Rejects a first word that is neither a command nor a file: probably a mistyped command.
///
/// After an option of the window, a command is parsed as a file too.
fn reject_unknown_command(arguments: Arguments) -> Result<Arguments, clap::Error> {
    let first_word = arguments.files.first().and_then(|path| path.to_str());
    let Some(word) = first_word.filter(|word| !files::is_file(word)) else { return Ok(arguments) };
    let mut usage = Arguments::command();
    if usage.find_subcommand(word).is_none() {
        let message = format!("no such command or file: {word:?}");
        return Err(usage.error(ErrorKind::InvalidSubcommand, message));
    }
    let option = arguments.window.first_given().unwrap_or("the option");
    let message = match word {
        "play" => format!("{option} cannot stand before the command play: write it after the command"),
        _ => format!("{option} is an option of the window: the command {word} does not have it"),
    };
    Err(usage.error(ErrorKind::ArgumentConflict, message))
}

fn execute(arguments: Arguments, io: &mut Streams) -> Result<NextAction, Failure> {
    let Some(command) = arguments.command else {
        play::check_window_options(&arguments.window)?;
        return Ok(open_window(play::open_files(&arguments.files, arguments.window)));
    };
    match command {
        Command::Play(args) => {
            play::check_window_options(&args.window)?;
            return play::run(*args, io.errors).map(open_window);
        }
        Command::InGame(command) => {
            let game = command.game().parse::<Game>().map_err(Failure::invalid)?;
            match game.id {
                GameId::RacingKings => run_in_game::<racing_kings::Position>(command, io),
                GameId::Draughts => run_in_game::<draughts::Position>(command, io),
                GameId::Chess => run_in_game::<chess::Position>(command, io),
                GameId::DominUp => run_in_game::<domin_up::Position>(command, io),
            }
        }
        Command::Bench => bench::run(io.output),
        Command::Convert(args) => convert::run(&args, io),
        Command::Games(args) => games::run(&args, io),
        Command::Hub => hub::run(io.input, io.output),
        Command::Picture(args) => picture::run(&args, io),
        Command::Puzzles { game } => puzzles::run(&game, io.output),
        Command::Review(args) => review::run(&args, io),
        Command::Uci => uci::run(io.input, io.output),
    }
    .map(|()| NextAction::Exit(0))
}

/// Runs a command for one game.
fn run_in_game<P: Playable>(command: GameCommand, io: &mut Streams) -> Result<(), Failure> {
    match command {
        GameCommand::Moves(args) => position::moves::<P>(&args, io),
        GameCommand::Outcome(args) => position::outcome::<P>(&args, io),
        GameCommand::Perft(args) => position::perft::<P>(&args, io),
        GameCommand::Duel(args) => duel::run::<P>(&args, io.output),
        GameCommand::Answer(args) => position::answer::<P>(&args, io),
    }
}

fn open_window(options: WindowOptions) -> NextAction {
    NextAction::Window(Box::new(options))
}
