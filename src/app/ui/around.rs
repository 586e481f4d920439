//! Around a table without edges: how many tiles the other seats hold, and what lies below a stack.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::dominoes::camera::Camera;
use crate::app::dominoes::look_under::{LookUnder, stack};
use crate::app::flow::CurrentMatch;
use crate::app::frame::Command;
use crate::app::input::Selection;
use crate::app::look::art::tiles::{BodyLie, NumberStyle};
use crate::app::look::layout::TableLayout;
use crate::app::look::layout::open::Side;
use crate::app::settings::Settings;
use crate::app::ui::pen::{Button, Pen, body_font, title_font};
use crate::app::ui::points::logical;
use crate::app::ui::root;
use crate::app::ui::textures::TileArt;
use crate::session::{Game, Seat, key};
use crate::session::{Scene, Spot};

/// Shows the counts of hands, and the stack below the pointer while its key is held.
pub fn show(
    mut contexts: EguiContexts,
    mut pen: Pen,
    game: Option<Res<CurrentMatch>>,
    layout: Option<Res<TableLayout>>,
    selection: Res<Selection>,
    under: Res<LookUnder>,
    settings: Res<Settings>,
    camera: Res<Camera>,
) -> Result {
    let (Some(game), Some(layout)) = (game, layout) else { return Ok(()) };
    if layout.open.is_none() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let ui = root(&ctx);
    if settings.coordinates {
        cells(&ui, &pen, &layout);
    }
    counts(&ui, &mut pen, &layout, &game.held(), game.game());
    if camera.is_chosen() {
        fit(&ctx, &mut pen, &layout);
    }
    if under.0
        && let Some(cell) = selection.hover
    {
        below(&ctx, &mut pen, &layout, game.seen(), cell, &settings);
    }
    Ok(())
}

/// The columns along the lower edge of what is seen and the rows along its left one, by which moves and refusals
/// name the cells.
fn cells(ui: &egui::Ui, pen: &Pen, layout: &TableLayout) {
    let Some(open) = &layout.open else { return };
    let view = logical(open.view, layout);
    let cell = layout.cell / layout.scale;
    let ink = crate::app::ui::skin::colour(pen.theme().tiles.cursor).gamma_multiply(0.6);
    let font = body_font((cell * 0.3).clamp(9.0, 12.0));
    // Every one where there is room for it, else every fifth.
    let named = |index: i32| cell >= 22.0 || index % 5 == 0;
    let (low, high) = open.seen_cells();
    let middle = |x: i32, y: i32| {
        let spot = Spot::cell(i16::try_from(x).ok()?, i16::try_from(y).ok()?);
        Some(logical(layout.rect(spot)?, layout).center())
    };
    let write = |at: egui::Pos2, index: i32| {
        ui.painter().text(at, egui::Align2::CENTER_CENTER, index.to_string(), font.clone(), ink);
    };
    for x in (low.x..high.x).filter(|x| named(*x)) {
        if let Some(at) = middle(x, low.y) {
            write(egui::pos2(at.x, view.bottom() - 7.0), x);
        }
    }
    for y in (low.y..high.y).filter(|y| named(*y)) {
        if let Some(at) = middle(low.x, y).filter(|at| at.y < view.bottom() - 16.0) {
            write(egui::pos2(view.left() + 9.0, at.y), y);
        }
    }
}

/// The way back from a part of the table to all of it.
fn fit(ctx: &egui::Context, pen: &mut Pen, layout: &TableLayout) {
    let Some(open) = &layout.open else { return };
    let corner = logical(open.view, layout).right_top() + egui::vec2(-8.0, 8.0);
    egui::Area::new(egui::Id::new("fit"))
        .order(egui::Order::Middle)
        .pivot(egui::Align2::RIGHT_TOP)
        .fixed_pos(corner)
        .show(ctx, |ui| {
            let hint = pen.text(key!("button-fit"));
            if pen.button(ui, Button::icon("fit", "fullscreen-exit", hint), None) {
                pen.commands.write(Command::FitView);
            }
        });
}

/// The count of each hand but the one that is seen as a whole.
fn counts(ui: &egui::Ui, pen: &mut Pen, layout: &TableLayout, held: &[u8], game: Game) {
    let Some(open) = &layout.open else { return };
    let skin = pen.skin();
    for (index, hand) in open.hands.iter().enumerate().filter(|(_, hand)| hand.side != Side::Bottom) {
        let count = held.get(index).copied().unwrap_or(0);
        let height = (17.0 * layout.scale).round();
        let chip = logical(hand.count_at(height), layout);
        ui.painter().rect(
            chip,
            egui::CornerRadius::same(8),
            skin.card_solid,
            egui::Stroke::new(1.0, skin.edge),
            egui::StrokeKind::Inside,
        );
        // Whose hand it is, and how many it holds.
        let token = egui::Rect::from_center_size(
            chip.left_center() + egui::vec2(chip.height() * 0.56, 0.0),
            egui::Vec2::splat(chip.height() * 0.74),
        );
        pen.seat_at(ui, game, Seat::from_index(index), token);
        let at = egui::pos2((token.right() + chip.right()) / 2.0 - 1.0, chip.center().y);
        let text = count.to_string();
        ui.painter().text(at, egui::Align2::CENTER_CENTER, text, body_font(12.5), skin.text);
        pen.place(ui, "count", &(index + 1).to_string(), chip);
    }
}

/// The numbers of a stack from the top down, beside it.
fn below(
    ctx: &egui::Context,
    pen: &mut Pen,
    layout: &TableLayout,
    scene: &Scene,
    cell: Spot,
    settings: &Settings,
) {
    let stack = stack(scene, cell);
    let (Some(place), true) = (layout.rect(cell), stack.len() > 1) else { return };
    let place = logical(place, layout);
    let row = place.width().clamp(26.0, 44.0);
    let measured = egui::AreaState::load(ctx, egui::Id::new("below")).is_some();
    let frame = pen.raised_card().inner_margin(egui::Margin::same(8));
    let shown = egui::Area::new(egui::Id::new("below"))
        .order(egui::Order::Tooltip)
        .interactable(false)
        .fixed_pos(place.right_top() + egui::vec2(10.0, -12.0))
        .constrain(true)
        .show(ctx, |ui| {
            frame.show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                for (level, number) in &stack {
                    let (line, _) = ui.allocate_exact_size(egui::vec2(row + 30.0, row), egui::Sense::hover());
                    let skin = pen.skin();
                    let middle = egui::pos2(line.left() + 12.0, line.center().y);
                    let text = level.to_string();
                    ui.painter().text(
                        middle,
                        egui::Align2::CENTER_CENTER,
                        text,
                        title_font(15.0),
                        skin.muted,
                    );
                    let face = egui::Rect::from_min_size(
                        egui::pos2(line.left() + 26.0, line.top()),
                        egui::Vec2::splat(row),
                    );
                    let art = TileArt::Face([*number; 2], BodyLie::Half, NumberStyle::of(settings));
                    pen.tile_at(ui, art, face.min, row);
                }
            });
        });
    pen.place_overlay("below", measured, shown.response.rect);
}
