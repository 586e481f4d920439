//! `tabuleiro convert`: reads games from files and writes them in another format, or checks them.

use std::io::Write;

use super::args::{ConvertArgs, FormName};
use super::failure::Failure;
use super::files;
use super::streams::Streams;
use session::game_text::{Fault, FaultKind, ImportedGame, TextFormat, write_game};
use session::{Game, ReopenError};

/// Writes every valid game, separated by empty lines; errors go to standard error.
pub(crate) fn run(
    args: &ConvertArgs,
    Streams { input, output, errors }: &mut Streams,
) -> Result<(), Failure> {
    let mut is_first_game = true;
    let convert =
        |game: ImportedGame| if args.check { Converted::Nothing } else { convert_game(&game, args.to) };
    let imported = files::read(&args.files, input, errors, args.threads, convert, |converted| {
        match converted {
            Converted::Nothing => {}
            Converted::Unsupported(fault) => return Ok(Some(fault)),
            Converted::Text(text) => {
                let text = text.map_err(Failure::invalid)?;
                if !std::mem::replace(&mut is_first_game, false) {
                    writeln!(output)?;
                }
                output.write_all(text.as_bytes())?;
            }
        }
        Ok(None)
    })?;
    if args.check {
        writeln!(output, "{}", imported.summary())?;
    }
    imported.into_result()
}

/// A game in its new format.
enum Converted {
    /// Only the errors of the game were wanted.
    Nothing,
    /// The format does not support the game.
    Unsupported(Fault),
    Text(Result<String, ReopenError>),
}

fn convert_game(game: &ImportedGame, name: Option<FormName>) -> Converted {
    match text_format(name, game.saved.plan.game) {
        Some(format) => Converted::Text(write_game(format, &game.saved, &game.tags)),
        None => {
            let kind = FaultKind::FormUnsupported(game.saved.plan.game);
            Converted::Unsupported(Fault { at: game.at, kind })
        }
    }
}

/// The requested format; `None` if the game does not support it.
fn text_format(name: Option<FormName>, game: Game) -> Option<TextFormat> {
    let extension = match name {
        None => return Some(TextFormat::Usual),
        Some(FormName::Text) => return Some(TextFormat::Own),
        Some(FormName::Pgn) => "pgn",
        Some(FormName::Pdn) => "pdn",
    };
    (game.text.extension == extension).then_some(TextFormat::Usual)
}
