//! `tabuleiro convert`: reads games from files and writes them in another format, or checks them.

use std::io::Write;

use super::args::{ConvertArgs, FormName};
use super::failure::Failure;
use super::files;
use super::streams::Streams;
use session::Game;
use session::game_text::{Fault, FaultKind, TextFormat, write_game};

/// Writes every valid game, separated by empty lines; errors go to standard error.
pub(crate) fn run(
    args: &ConvertArgs,
    Streams { input, output, errors }: &mut Streams,
) -> Result<(), Failure> {
    let mut is_first_game = true;
    let imported = files::read(&args.files, input, errors, |game| {
        if args.check {
            return Ok(None);
        }
        let Some(format) = text_format(args.to, game.saved.plan.game) else {
            let kind = FaultKind::FormUnsupported(game.saved.plan.game);
            return Ok(Some(Fault { at: game.at, kind }));
        };
        let text = write_game(format, &game.saved, &game.tags).map_err(Failure::invalid)?;
        if !std::mem::replace(&mut is_first_game, false) {
            writeln!(output)?;
        }
        output.write_all(text.as_bytes())?;
        Ok(None)
    })?;
    if args.check {
        writeln!(output, "{}", imported.summary())?;
    }
    imported.into_result()
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
