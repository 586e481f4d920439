//! Share dialog: the game as text, its position, a picture, or an animation.

use bevy::prelude::*;

use crate::app::commands::{FilesRequest, Navigate, SaveAs, TableCommand, UiCommand};
use crate::app::files::SharedGame;
use crate::app::game::CurrentMatch;
use crate::app::kit::{Button, TextTone, UiContext, body_font, rows, size, title_font};
use session::game_text::TextFormat;
use session::{Game, key};

/// Preferred width of the dialog, in points.
const WIDTH: f32 = 480.0;

/// Facts about the shared game that decide which buttons are enabled.
struct ShareOptions {
    game: Game,
    /// Whether the text of the game may be shown: with hidden hands, the text of an unfinished game would
    /// reveal tiles.
    can_show_text: bool,
    has_moves: bool,
    /// Position text of a saved game. `None` for the table, whose text depends on the viewer.
    position: Option<String>,
}

/// Request of a button.
#[derive(Clone)]
enum ShareRequest {
    Files(FilesRequest),
    Command(UiCommand),
    Copy(String),
}

/// A button and its request.
type ShareButton = (Button<'static>, ShareRequest);

/// Draws the dialog.
pub(super) fn draw_share_dialog(
    cx: &mut UiContext,
    shared: &SharedGame,
    table: Option<&CurrentMatch>,
) -> Result {
    let Some(options) = options(shared, table) else { return Ok(()) };
    let ctx = cx.context()?;
    let mut request = None;
    cx.dialog(&ctx, "share", ctx.content_rect(), WIDTH, |ui, cx| {
        cx.dialog_title(ui, cx.text(key!("share-title")));
        for (heading, buttons) in groups(cx, &options) {
            cx.label(ui, cx.text(heading), title_font(size::BODY), TextTone::Muted);
            let columns = if ui.available_width() < 330.0 { 1 } else { buttons.len().min(3) };
            rows(ui, columns, &buttons, |ui, (button, asked), width| {
                cx.value_button(ui, button.clone(), Some(width), (&mut request, Some(asked.clone())));
            });
            ui.add_space(4.0);
        }
        if !options.can_show_text {
            cx.label(ui, cx.text(key!("store-hidden-hands")), body_font(size::SMALL), TextTone::Muted);
        }
        let close = Button::new("no", cx.text(key!("close")));
        let full_width = Some(ui.available_width());
        cx.command_button(ui, close, full_width, Navigate::CloseDialog);
    });
    match request {
        Some(ShareRequest::Files(request)) => {
            cx.commands.write(request);
        }
        Some(ShareRequest::Command(command)) => {
            cx.commands.write(command);
            cx.commands.write(Navigate::CloseDialog);
        }
        Some(ShareRequest::Copy(text)) => {
            ctx.copy_text(text);
            cx.commands.write(Navigate::CloseDialog);
        }
        None => {}
    }
    Ok(())
}

fn options(shared: &SharedGame, table: Option<&CurrentMatch>) -> Option<ShareOptions> {
    Some(match shared {
        SharedGame::Table => {
            let table = table?;
            let game = table.game();
            ShareOptions {
                game,
                can_show_text: !game.has_hidden_information || table.state().outcome().is_some(),
                has_moves: !table.moves().is_empty(),
                position: None,
            }
        }
        SharedGame::Saved(card) => {
            let game = card.game?;
            let can_show_text = !game.has_hidden_information || card.end.is_some();
            let position = Some(if can_show_text { card.position_text.clone() } else { String::new() });
            ShareOptions { game, can_show_text, has_moves: card.moves > 0, position }
        }
    })
}

/// The buttons in groups, each with its heading.
fn groups(cx: &UiContext, options: &ShareOptions) -> Vec<(&'static str, Vec<ShareButton>)> {
    let game = options.game;
    let extension = game.text.extension.to_uppercase();
    let has_text = options.can_show_text && options.has_moves;
    let button_for = |name, icon, words: String, enabled, hint: Option<&str>, request| {
        let button = Button::new(name, words).with_icon(icon).enabled(enabled);
        (Button { hint: hint.map(|key| cx.text(key)), ..button }, request)
    };
    let file = |name, words, enabled, hint, to| {
        let icon = match to {
            SaveAs::Text(_) => "save",
            SaveAs::Gif => "film",
            SaveAs::Png | SaveAs::Svg => "picture",
        };
        button_for(name, icon, words, enabled, Some(hint), ShareRequest::Files(FilesRequest::Save(to)))
    };
    let usual_label = if game.has_sides { extension } else { cx.text(key!("share-text")) };
    let copy = cx.text(key!("share-copy"));
    let copied = ShareRequest::Files(FilesRequest::CopyText(TextFormat::Usual));
    let mut texts = vec![
        file("save-file", usual_label, has_text, key!("share-save-about"), SaveAs::Text(TextFormat::Usual)),
        button_for("copy-game", "copy", copy, has_text, Some(key!("share-copy-about")), copied),
    ];
    if game.has_sides {
        let own_format = SaveAs::Text(TextFormat::Own);
        let words = cx.text(key!("share-text"));
        texts.insert(1, file("save-own", words, has_text, key!("share-own-format-about"), own_format));
    }
    let position = match &options.position {
        None => ShareRequest::Command(TableCommand::CopyPosition.into()),
        Some(text) => ShareRequest::Copy(text.clone()),
    };
    let may_copy = options.position.as_ref().is_none_or(|text| !text.is_empty());
    let position = button_for("copy-position", "copy", cx.text(game.keys.copy), may_copy, None, position);
    let pictures = vec![
        file("save-png", "PNG".to_owned(), true, key!("share-png-about"), SaveAs::Png),
        file("save-svg", "SVG".to_owned(), true, key!("share-svg-about"), SaveAs::Svg),
        file("save-gif", "GIF".to_owned(), options.has_moves, key!("share-gif-about"), SaveAs::Gif),
    ];
    vec![
        (key!("share-game"), texts),
        (key!("share-position"), vec![position]),
        (key!("share-picture"), pictures),
    ]
}
