//! What is laid over a screen: the promotion chooser and questions here, the keys, the result and the curtain in
//! files of their own.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::flow::{CurrentMatch, Score};
use crate::app::frame::{ChoiceMade, Command, Dialog, Screen};
use crate::app::input::Selection;
use crate::app::look::layout::TableLayout;
use crate::app::ui::pen::{Button, Pen, Weight, size, title_font};
use crate::app::ui::points::logical;
use crate::app::ui::skin::Tone;
use crate::app::ui::{curtain, keys, result};
use crate::session::{Tag, key, message};

/// Shows whatever is open over the screen.
pub fn show(
    mut contexts: EguiContexts,
    mut pen: Pen,
    dialog: Res<Dialog>,
    screen: Res<State<Screen>>,
    game: Option<Res<CurrentMatch>>,
    layout: Option<Res<TableLayout>>,
    score: Res<Score>,
    selection: Res<Selection>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    if *dialog == Dialog::Keys {
        keys::show(&ctx, &mut pen, game.as_deref());
        return Ok(());
    }
    let (Some(game), Some(layout)) = (game, layout) else { return Ok(()) };
    if *screen.get() != Screen::Table {
        return Ok(());
    }
    if let Some(choice) = promotion(&ctx, &mut pen, &game, &layout, &selection) {
        pen.commands.write(Command::Answer(choice));
    }
    if *dialog == Dialog::None {
        curtain::show(&ctx, &mut pen, &game, &layout);
    }
    match *dialog {
        Dialog::Resign => {
            let name = game.person().map(|seat| game.seats()[seat.index()].name.clone()).unwrap_or_default();
            let text = pen.locale.say(&if game.seats().len() > 2 {
                message!("ask-resign-several", name = name)
            } else {
                message!("ask-resign", name = name)
            });
            question(
                &ctx,
                &mut pen,
                &layout,
                text,
                ("resign-yes", key!("ask-resign-yes"), Command::Resign),
                key!("ask-no"),
                false,
            );
        }
        Dialog::Restart => {
            let text = pen.text(key!("ask-restart"));
            let yes = ("restart-yes", key!("ask-restart-yes"), Command::Restart);
            question(&ctx, &mut pen, &layout, text, yes, key!("ask-no"), false);
        }
        Dialog::DrawOffer => {
            let names = game.turn().map(|seat| {
                let other = seat.next(game.seats().len() as u8);
                (game.seats()[seat.index()].name.clone(), game.seats()[other.index()].name.clone())
            });
            let (from, to) = names.unwrap_or_default();
            let text = pen.locale.say(&message!("ask-draw", from = &from, to = &to));
            question(
                &ctx,
                &mut pen,
                &layout,
                text,
                ("draw-yes", key!("ask-draw-yes"), Command::AcceptDraw),
                key!("ask-draw-no"),
                true,
            );
        }
        Dialog::Result => result::show(&ctx, &mut pen, &game, &layout, &score),
        Dialog::Keys | Dialog::None => {}
    }
    Ok(())
}

/// The pieces a pawn may turn into, in a column that begins at the square of promotion.
fn promotion(
    ctx: &egui::Context,
    pen: &mut Pen,
    game: &CurrentMatch,
    layout: &TableLayout,
    selection: &Selection,
) -> Option<ChoiceMade> {
    let question = selection.question.as_ref()?;
    let seat = game.turn()?;
    let square = logical(layout.rect(question.at)?, layout);
    let skin = pen.skin();
    let side = square.width();
    let squares = logical(layout.squares(), layout);
    // The column grows from the square towards the middle of the board.
    let down = square.center().y < squares.center().y;
    let count = question.answers.len() as f32;
    let top = if down { square.top() } else { square.bottom() - side * count };
    let column = egui::Rect::from_min_size(egui::pos2(square.left(), top), egui::vec2(side, side * count));
    let mut chosen = None;
    egui::Area::new(egui::Id::new("promotion")).order(egui::Order::Foreground).fixed_pos(column.min).show(
        ctx,
        |ui| {
            let shade = ui.painter();
            shade.rect(
                column.expand(3.0),
                egui::CornerRadius::same(8),
                skin.card_solid,
                egui::Stroke::new(2.0, skin.accent),
                egui::StrokeKind::Outside,
            );
            for (index, (tag, choice)) in question.answers.iter().enumerate() {
                let Tag::Promotion(look) = *tag;
                let row = if down { index as f32 } else { count - 1.0 - index as f32 };
                let place = egui::Rect::from_min_size(
                    column.min + egui::vec2(0.0, row * side),
                    egui::Vec2::splat(side),
                );
                let response = ui.interact(place, egui::Id::new(("promotion", index)), egui::Sense::click());
                let name = pen.text(&look.key());
                response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
                if index == 0 && ui.memory(|memory| memory.focused().is_none()) {
                    response.request_focus();
                }
                pen.place(ui, "promotion", look.name, place);
                if response.hovered() || response.has_focus() {
                    ui.painter().rect_filled(place.shrink(2.0), egui::CornerRadius::same(6), skin.chosen);
                }
                pen.piece_at(ui, look, seat, place.shrink(3.0));
                if response.on_hover_text(name).clicked() {
                    chosen = Some(ChoiceMade { choice: *choice, generation: game.generation() });
                }
            }
            ui.allocate_rect(column, egui::Sense::hover());
        },
    );
    chosen
}

/// A question with two answers, in the middle of the board.
fn question(
    ctx: &egui::Context,
    pen: &mut Pen,
    layout: &TableLayout,
    text: String,
    yes: (&str, &str, Command),
    no: &str,
    recommended: bool,
) {
    let board = logical(layout.board, layout);
    let width = (board.width() - 24.0).min(380.0);
    let frame = pen.raised_card();
    let measured = egui::AreaState::load(ctx, egui::Id::new("question")).is_some();
    let shown = egui::Area::new(egui::Id::new("question"))
        .order(egui::Order::Foreground)
        .pivot(egui::Align2::CENTER_CENTER)
        .fixed_pos(board.center())
        .show(ctx, |ui| {
            frame.show(ui, |ui| {
                ui.set_width(width - 36.0);
                ui.vertical_centered(|ui| pen.label(ui, text, title_font(size::HEADING), Tone::Text));
                ui.add_space(8.0);
                let half = (ui.available_width() - 8.0) / 2.0;
                ui.horizontal(|ui| {
                    let words = pen.text(yes.1);
                    if pen.button(
                        ui,
                        Button::new(yes.0, words).weight(if recommended {
                            Weight::Primary
                        } else {
                            Weight::Normal
                        }),
                        Some(half),
                    ) {
                        pen.commands.write(yes.2);
                    }
                    let words = pen.text(no);
                    if pen.button(
                        ui,
                        Button::new("no", words).weight(if recommended {
                            Weight::Normal
                        } else {
                            Weight::Primary
                        }),
                        Some(half),
                    ) {
                        pen.commands.write(Command::CloseDialog);
                    }
                });
            });
        });
    pen.place_overlay("question", measured, shown.response.rect);
}
