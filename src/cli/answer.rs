//! `tabuleiro answer`: a computer player on standard input and output, for any game. It is how `duel --program` plays
//! against another build.

use std::io::{BufRead, Write};

use crate::cli::args::AnswerArgs;
use crate::cli::failure::Failure;
use crate::cli::line;
use crate::cli::stdin::answer_lines;
use ai::{Player, Seen, StopFlag};
use session::{Playable, message};

/// Answers every line `TEXT` or `TEXT | moves` with the move of the player, who remembers from line to line. It plays
/// the seat to move and is told what that seat may know.
pub fn run<P: Playable>(
    args: &AnswerArgs,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let player: Player = args.player.parse().map_err(Failure::refused)?;
    let mut computer = P::computer(player.clone(), args.seed)
        .ok_or_else(|| Failure::refused(format_args!("{} has no computer player {player}", P::GAME)))?;
    let limits = args.each_move.limits();
    let stop = StopFlag::new();
    answer_lines(input, output, |text| {
        let game = line::from_stdin::<P>(text)?;
        let position = game.position();
        let seen = Seen::in_game(position.turn(), &game);
        let thought = game.outcome().is_none().then(|| computer.choose(&seen, &limits, &stop)).flatten();
        let thought = thought.ok_or_else(|| Failure::refused(message!("why-game-over").english()))?;
        Ok(position.move_text(thought.mv))
    })
}
