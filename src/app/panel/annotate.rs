//! Annotation dialog of a move: its glyph (!, ?) and comment, and buttons that promote or delete its variation.

use bevy_egui::egui::{self, Align2, Margin, Sense, Ui, pos2, vec2};

use crate::app::commands::{BrowseCommand, Navigate, WriteComment};
use crate::app::game::CurrentMatch;
use crate::app::kit::{Button, ButtonStyle, UiContext, body_font, paint_words, rows, size, title_font};
use crate::app::panel::moves;
use crate::app::panel::table_screen::TableScreen;
use crate::app::words::numbered_move;
use session::{Glyph, LineId, Place, RecordedMove, key, message};

/// Draws the dialog for the move that leads to `place`. Returns the comment if the player has changed it.
pub(crate) fn draw_annotation_dialog(
    ctx: &egui::Context,
    cx: &mut UiContext,
    table: &TableScreen,
    place: Place,
) -> Option<WriteComment> {
    let game = &table.game;
    let Some(mv) = game.move_at(place) else {
        // The move was taken back or deleted.
        cx.commands.write(Navigate::CloseDialog);
        return None;
    };
    let board = table.points(table.layout.board);
    let width = (board.width() - 24.0).min(420.0);
    let (at, frame) = ((Align2::CENTER_CENTER, board.center()), cx.raised_card());
    let mut changed_comment = None;
    cx.overlay(ctx, "annotate", egui::Order::Foreground, at, frame, |ui, cx| {
        ui.set_width(width - 36.0);
        heading(ui, cx, game, place.ply, mv);
        rows(ui, Glyph::ALL.len(), &Glyph::ALL, |ui, glyph, width| {
            let name = format!("glyph-{}", glyph.number());
            let chosen = mv.glyph == Some(*glyph);
            let mut button = Button::new(&name, glyph.sign().to_owned()).chosen(chosen);
            button.hint = Some(cx.text(&name));
            let wanted = Some(*glyph).filter(|_| !chosen);
            cx.command_button(ui, button, Some(width), BrowseCommand::SetGlyph(place, wanted));
        });
        ui.add_space(4.0);
        let mut text = mv.comment.clone();
        let id = egui::Id::new(("comment", place.line.0, place.ply));
        // The record trims comments. Keep the spaces at the ends of the typed text while the player types.
        let draft = ui.data(|data| data.get_temp::<String>(id)).filter(|draft| draft.trim() == text);
        text = draft.unwrap_or(text);
        let field = egui::TextEdit::multiline(&mut text)
            .id(id.with("field"))
            .hint_text(cx.text(key!("annotation-placeholder")))
            .char_limit(2000)
            .desired_rows(3)
            .margin(Margin::symmetric(10, 9))
            .font(body_font(size::BODY));
        let response = ui.add_sized(vec2(ui.available_width(), 84.0), field);
        cx.record_area(ui, "field", "comment", response.rect);
        // Focus the text field, but not in the sizing pass: the key that opened the dialog would be typed into the
        // field.
        if ui.memory(|memory| memory.focused().is_none()) && !ui.is_sizing_pass() {
            response.request_focus();
        }
        if response.changed() {
            ui.data_mut(|data| data.insert_temp(id, text.clone()));
            changed_comment = Some(WriteComment { place, text });
        }
        ui.add_space(4.0);
        let full_width = Some(ui.available_width());
        if place.line != LineId::GAME {
            if game.can_promote_variation(place.line) {
                let promote = Button::new("promote", cx.text(key!("annotation-promote-variation")));
                cx.command_button(ui, promote, full_width, BrowseCommand::Promote(place.line));
            }
            let delete = Button::new("delete-variation", cx.text(key!("annotation-delete-variation")));
            cx.command_button(ui, delete, full_width, BrowseCommand::AskDelete(place.line));
        }
        let done =
            Button::new("annotate-done", cx.text(key!("annotation-done"))).weight(ButtonStyle::Primary);
        cx.command_button(ui, done, full_width, Navigate::CloseDialog);
    });
    changed_comment
}

/// Draws the title: the move's text, or its number and the drawn tile.
fn heading(ui: &mut Ui, cx: &mut UiContext, game: &CurrentMatch, ply: usize, mv: &RecordedMove) {
    if mv.tile.is_none() {
        let title = cx.format(
            &message!("annotation-title", move = numbered_move(&cx.locale, game.state().numbering, ply, mv)),
        );
        cx.question(ui, &title, None);
        return;
    }
    let ink = cx.skin().text;
    let title = cx.format(&message!("annotation-title-tile", number = ply));
    let words = ui.painter().layout_no_wrap(title, title_font(size::HEADING), ink);
    let (rect, _) =
        ui.allocate_exact_size(vec2(ui.available_width(), words.size().y.max(30.0)), Sense::hover());
    let content_width = words.size().x + BEFORE_TILE + moves::tile_move_width(mv);
    let left = (rect.center().x - content_width / 2.0).max(rect.left());
    let place = (pos2(left, rect.center().y), Align2::LEFT_CENTER);
    let words = paint_words(ui.painter(), place, words, ink);
    moves::draw_tile_move(ui, cx, game, mv, pos2(words.right() + BEFORE_TILE, rect.center().y), ink);
    ui.add_space(8.0);
}

/// Gap in points between the title and the tile.
const BEFORE_TILE: f32 = 8.0;
