//! Another build of this program as a player: `tabuleiro answer` behind two pipes.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::cli::args::DuelArgs;
use crate::cli::failure::Failure;
use ai::Player;
use rules::{History, Position};
use session::{Explain, Playable};

/// The player of one seat for one game. The program ends with it.
pub(crate) struct OtherProgram {
    child: Child,
    /// `None` once it is to end.
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    name: String,
}

impl OtherProgram {
    /// Starts the program as this player.
    pub(crate) fn start<P: Position>(
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
        let failed = |why: std::io::Error| Failure::refused(format_args!("cannot start {name}: {why}"));
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Failure::refused(format_args!("cannot talk to {name}")));
        };
        Ok(OtherProgram { child, input: Some(input), output: BufReader::new(output), name })
    }

    /// Its move in a game that goes on.
    pub(crate) fn choose<P: Playable>(&mut self, game: &History<P>) -> Result<P::Move, Failure> {
        let mut line = game.at(0).text();
        let mut now = game.at(0).clone();
        for (mv, before) in game.moves().iter().zip([" | "].into_iter().chain(std::iter::repeat(" "))) {
            line.push_str(before);
            line.push_str(&now.move_text(*mv));
            now = now.play(*mv);
        }
        line.push('\n');
        let mut answer = String::new();
        let asked = match &mut self.input {
            Some(input) => input.write_all(line.as_bytes()).and_then(|()| self.output.read_line(&mut answer)),
            None => Ok(0),
        };
        let answer = answer.trim();
        if asked.is_err() || answer.is_empty() {
            return Err(Failure::refused(format_args!("{} gave no answer", self.name)));
        }
        let read = now.parse_move(answer);
        read.map_err(|why| {
            Failure::refused(format_args!("{} answered {answer:?}: {}", self.name, why.english()))
        })
    }
}

impl Drop for OtherProgram {
    fn drop(&mut self) {
        // Nothing more to read is how it is told to end.
        drop(self.input.take());
        // What it ended with is no concern of a game that is over.
        let _ = self.child.wait();
    }
}
