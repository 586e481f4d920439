//! Texts about computer players that gave no move: the program, what it did, and what to do.

use ai::{ComputerPlayer, EngineFailure, Player};
use rules::GamePosition;

/// The reason why `computer`, which plays as `player`, gave no move in an unfinished game.
pub(crate) fn no_move_reason<P: GamePosition>(
    player: &Player,
    computer: &mut dyn ComputerPlayer<P>,
) -> Option<String> {
    let failure = computer.take_failure()?;
    Some(match player {
        Player::External(engine) => failure_text(&failure, engine.path(), P::GAME.name()),
        _ => format!("{player} gave no move ({failure})"),
    })
}

/// The text for a failure of the engine with this program, in a game of `game`.
fn failure_text(failure: &EngineFailure, program: &str, game: &str) -> String {
    match failure {
        EngineFailure::NotFound => {
            format!("there is no program {program:?}: check the name or path after engine:")
        }
        EngineFailure::NotExecutable => {
            format!("{program:?} is not a program: give the path of an executable file")
        }
        EngineFailure::NotStarted(why) => {
            format!("{program:?} could not be started ({why}): give another program")
        }
        EngineFailure::NotUci => format!(
            "{program:?} did not answer \"uci\" as an engine does: give a UCI engine, with the arguments that it \
             needs (engine:PATH|args=...)"
        ),
        EngineFailure::WrongVariant => {
            format!("{program:?} does not play {game}: give another engine or game")
        }
        EngineFailure::Died => {
            format!("{program:?} ended during the game: start it in a terminal to see why")
        }
        EngineFailure::TimedOut => {
            format!("{program:?} did not answer in time: give it more time for a move, or another engine")
        }
        EngineFailure::TooMuchOutput => format!("{program:?} wrote too much output: give another engine"),
        EngineFailure::Illegal(mv) => {
            format!("{program:?} played the illegal move {mv:?}: give another engine, and report the fault")
        }
        EngineFailure::NoMove => {
            format!("{program:?} gave no move, though there are legal moves: give another engine")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_failure_names_the_program_and_what_to_do() {
        for failure in [
            EngineFailure::NotFound,
            EngineFailure::NotExecutable,
            EngineFailure::NotStarted("why".to_owned()),
            EngineFailure::NotUci,
            EngineFailure::WrongVariant,
            EngineFailure::Died,
            EngineFailure::TimedOut,
            EngineFailure::TooMuchOutput,
            EngineFailure::Illegal("e2e5".to_owned()),
            EngineFailure::NoMove,
        ] {
            let text = failure_text(&failure, "/opt/fish", "chess");
            assert!(text.contains("\"/opt/fish\"") && text.contains(": "), "{text}");
        }
    }
}
