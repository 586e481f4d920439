//! Another build of this program as a player: a process that runs `tabuleiro answer`, connected by pipes.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::cli::args::DuelArgs;
use crate::cli::failure::Failure;
use ai::Player;
use rules::{GamePosition, History};
use session::{Playable, ToMessage};

/// The player of one seat for one game. Dropping it ends the process.
pub(crate) struct OtherProgram {
    child: Child,
    /// Standard input of the process; `None` while the process ends.
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    name: String,
}

impl OtherProgram {
    /// Starts the process as `player`.
    pub(crate) fn start<P: GamePosition>(
        program: &Path,
        player: &Player,
        seed: u64,
        args: &DuelArgs,
    ) -> Result<OtherProgram, Failure> {
        let name = program.display().to_string();
        let mut command = Command::new(program);
        command.args(["answer", P::GAME.name(), "--player", &player.to_string()]);
        command.args(["--seed", &seed.to_string()]);
        command.args(args.each_move.options());
        let start_failure =
            |error: std::io::Error| Failure::invalid(format_args!("cannot start {name}: {error}"));
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(start_failure)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Failure::invalid(format_args!("cannot connect to {name}")));
        };
        Ok(OtherProgram { child, input: Some(input), output: BufReader::new(output), name })
    }

    /// Asks the process for its move in an unfinished game.
    pub(crate) fn choose<P: Playable>(&mut self, game: &History<P>) -> Result<P::Move, Failure> {
        let mut line = game.position_after(0).text();
        let mut position = game.position_after(0).clone();
        for (mv, separator) in game.moves().iter().zip([" | "].into_iter().chain(std::iter::repeat(" "))) {
            line.push_str(separator);
            line.push_str(&position.move_text(*mv));
            position = position.play(*mv);
        }
        line.push('\n');
        let mut answer = String::new();
        let exchange = match &mut self.input {
            Some(input) => input.write_all(line.as_bytes()).and_then(|()| self.output.read_line(&mut answer)),
            None => Ok(0),
        };
        let answer = answer.trim();
        if exchange.is_err() || answer.is_empty() {
            return Err(Failure::invalid(format_args!("{} gave no answer", self.name)));
        }
        let parsed_move = position.parse_move(answer);
        parsed_move.map_err(|why| {
            Failure::invalid(format_args!("{} answered {answer:?}: {}", self.name, why.english()))
        })
    }
}

impl Drop for OtherProgram {
    fn drop(&mut self) {
        // Closing the input makes the process exit.
        drop(self.input.take());
        // The exit status does not matter any more.
        let _ = self.child.wait();
    }
}
