//! Dialogs over the table: the promotion chooser and questions. Other dialogs have their own modules.

use bevy::prelude::*;
use bevy_egui::egui::{self, CornerRadius, Sense, Stroke, StrokeKind, WidgetInfo, WidgetType, pos2, vec2};

use crate::app::commands::{
    BrowseCommand, GameCommand, PlayCommand, PlayOnAsNewGame, TableCommand, WriteComment,
};
use crate::app::core::Dialog;
use crate::app::kit::{Question, UiContext};
use crate::app::panel::engine_failure::Successor;
use crate::app::panel::play_on::PlayOnDialog;
use crate::app::panel::table_screen::TableScreen;
use crate::app::panel::{annotate, curtain, engine_failure, moves, play_on, result};
use session::{PromotionChoice, Seat, key, message};

/// System that draws the open dialog of the table. The dialog with the keyboard shortcuts hides it.
pub(super) fn draw_table_dialogs(
    mut cx: UiContext,
    dialog: Res<State<Dialog>>,
    table: TableScreen,
    (mut players, mut successor): (Local<PlayOnDialog>, Local<Successor>),
    mut forks: MessageWriter<PlayOnAsNewGame>,
    mut comments: MessageWriter<WriteComment>,
) -> Result {
    if *dialog == Dialog::Keys {
        return Ok(());
    }
    let ctx = cx.context()?;
    let game = &table.game;
    promotion(&ctx, &mut cx, &table);
    let board = table.points(table.layout.board);
    let ask = |cx: &mut UiContext, question: Question, command: GameCommand| {
        if question.draw(&ctx, cx, board) {
            cx.commands.write(command);
        }
    };
    // Names of a seat and of the next seat; empty for `None`.
    let names = |cx: &UiContext, seat: Option<Seat>| {
        let name = |seat| table.name(&cx.locale, seat);
        seat.map(|seat| (name(seat), name(seat.next(game.seat_count())))).unwrap_or_default()
    };
    match **dialog {
        Dialog::Resign => {
            let question = |seat| table.match_text().resign_question(&cx.locale, seat);
            let text = game.acting_person().map(question).unwrap_or_default();
            let note = (game.seats().len() > 2).then(|| cx.text(key!("resign-several-players-about")));
            let question = Question::of(text, note, ("resign-yes", key!("resign-yes")));
            ask(&mut cx, question, PlayCommand::Resign.into());
        }
        Dialog::Draw => {
            let (_, to) = names(&cx, game.acting_person());
            let question = |seat| table.match_text().offer_draw_question(&cx.locale, seat);
            let text = game.acting_person().map(question).unwrap_or_default();
            let note = cx.format(&message!("offer-draw-about", to));
            let question = Question::of(text, Some(note), ("offer-draw-yes", key!("offer-draw-yes")));
            ask(&mut cx, question, PlayCommand::OfferDraw.into());
        }
        Dialog::Restart => {
            let text = cx.text(key!("restart-question"));
            let question = Question::of(text, None, ("restart-yes", key!("restart-yes")));
            ask(&mut cx, question, TableCommand::Restart.into());
        }
        Dialog::DrawOffer => {
            let (from, to) = names(&cx, game.state().turn);
            let text = cx.format(&message!("accept-draw-question", from, to));
            let question = Question::of(text, None, ("draw-yes", key!("accept-draw-yes")));
            let question = Question { no: key!("accept-draw-no"), recommends_yes: true, ..question };
            ask(&mut cx, question, PlayCommand::AcceptDraw.into());
        }
        Dialog::PlayOn(from) => {
            forks.write_batch(play_on::draw_play_on_dialog(&ctx, &mut cx, &table, &mut players, from));
        }
        Dialog::Annotate(place) => {
            comments.write_batch(annotate::draw_annotation_dialog(&ctx, &mut cx, &table, place));
        }
        Dialog::Delete(line) => {
            let line_text = moves::name_of_variation(&cx, &table.game, line);
            let text = cx.format(&message!("delete-variation-question", line = line_text));
            let note = Some(cx.text(key!("delete-variation-about")));
            let question = Question::of(text, note, ("delete-variation-yes", key!("delete-variation-yes")));
            ask(&mut cx, question, BrowseCommand::Delete(line).into());
        }
        Dialog::EngineFailure => {
            engine_failure::draw_engine_failure_dialog(&ctx, &mut cx, &table, &mut successor)
        }
        Dialog::Result => result::draw_result(&ctx, &mut cx, &table),
        Dialog::None => curtain::draw_curtain(&ctx, &mut cx, &table),
        // Dialogs of the library, the set-up screen or all screens, drawn elsewhere.
        Dialog::Rename | Dialog::DeleteGames | Dialog::ExternalEngine => {}
        Dialog::Keys | Dialog::Files | Dialog::FileFaults | Dialog::Share => {}
        Dialog::TypePath | Dialog::Saved => {}
    }
    Ok(())
}

/// Draws the choice of pieces for a promotion, in a column that starts at the promotion square.
fn promotion(ctx: &egui::Context, cx: &mut UiContext, table: &TableScreen) {
    let (Some(question), Some(seat)) = (&table.selection.question, table.game.displayed().state().turn)
    else {
        return;
    };
    let Some(square) = table.layout.rect(question.at).map(|rect| table.points(rect)) else { return };
    let skin = cx.skin();
    let side = square.width();
    // The column extends from the square towards the middle of the board.
    let extends_down = square.center().y < table.points(table.layout.squares()).center().y;
    let count = question.answers.len() as f32;
    let top = if extends_down { square.top() } else { square.bottom() - side * count };
    let column = egui::Rect::from_min_size(pos2(square.left(), top), vec2(side, side * count));
    let area = egui::Area::new(egui::Id::new("promotion")).order(egui::Order::Foreground);
    area.fixed_pos(column.min).show(ctx, |ui| {
        let pieces = usize::from(seat != Seat::FIRST);
        let (ground, ink) = (skin.lining[pieces], skin.on_tray[pieces]);
        let (corners, edge) = (CornerRadius::same(8), Stroke::new(3.0, skin.card));
        ui.painter().rect(column.expand(3.0), corners, ground, edge, StrokeKind::Outside);
        for (index, (tag, choice)) in question.answers.iter().enumerate() {
            let PromotionChoice::Promotion(kind) = *tag;
            let row = if extends_down { index as f32 } else { count - 1.0 - index as f32 };
            let corner = column.min + vec2(0.0, row * side);
            let rect = egui::Rect::from_min_size(corner, egui::Vec2::splat(side));
            let response = ui.interact(rect, egui::Id::new(("promotion", index)), Sense::click());
            let name = cx.text(kind.key());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
            if index == 0 && ui.memory(|memory| memory.focused().is_none()) {
                response.request_focus();
            }
            cx.record_area(ui, "promotion", kind.name(), rect);
            if response.hovered() || response.has_focus() {
                let (corners, frame) = (CornerRadius::same(6), Stroke::new(2.5, ink));
                let highlight = ink.gamma_multiply(0.16);
                ui.painter().rect(rect.shrink(3.0), corners, highlight, frame, StrokeKind::Inside);
            }
            cx.piece_at(ui, kind, seat, rect.shrink(3.0));
            if response.on_hover_text(name).clicked() {
                cx.commands.write(table.game.command_for(*choice));
            }
        }
        ui.allocate_rect(column, Sense::hover());
    });
}
