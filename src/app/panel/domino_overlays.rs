//! Overlays of the open domino table: tile counts, coordinates, the legend of the numbers, and the numbers in a stack of
//! tiles.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Margin, Pos2, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::app::boards;
use crate::app::core::{TableInput, TableKey};
use crate::app::kit::{Button, UiContext, body_font, colour, square, title_font};
use crate::app::look::{OpenTable, Side, number_style};
use crate::app::panel::table_screen::TableScreen;
use crate::app::preferences::FirstSteps;
use crate::app::table::dominoes::camera::TableCamera;
use crate::app::table::dominoes::transparent_stacks::{TransparentStacks, stack};
use art::Part;
use session::{DominoDirection, Seat, Spot, key};

/// Least size of the view, in points, for the legend of the numbers: in a smaller one it would cover the tiles.
const LEGEND_VIEW: egui::Vec2 = vec2(440.0, 320.0);

/// System that draws the overlays. While the key X is held, lists the numbers of the stack under the pointer.
pub fn draw_domino_overlays(
    mut cx: UiContext,
    table: TableScreen,
    under: Res<TransparentStacks>,
    camera: Res<TableCamera>,
    mut input: MessageWriter<TableInput>,
    mut first_steps: ResMut<FirstSteps>,
) -> Result {
    let Some(open) = &table.layout.open_table else { return Ok(()) };
    let ui = cx.root()?;
    if table.settings.table_coordinates {
        cells(&ui, &cx, &table, open);
    }
    counts(&ui, &mut cx, &table, open);
    let (game, view) = (table.game.game(), table.points(open.view));
    let needs_legend = !table.settings.draws_digits && first_steps.shows_legend(game);
    if needs_legend && view.width() >= LEGEND_VIEW.x && view.height() >= LEGEND_VIEW.y {
        let is_closed = legend(ui.ctx(), &mut cx, view);
        if is_closed {
            first_steps.close_legend(game);
        }
    }
    if camera.is_manual() && fit_button(ui.ctx(), &mut cx, table.points(open.view)) {
        input.write(TableInput::Key(TableKey::Fit));
    }
    if under.0
        && let Some(cell) = table.selection.hover
    {
        below(ui.ctx(), &mut cx, &table, cell);
    }
    Ok(())
}

/// Draws the coordinates that the notation uses, along the lower and left edges of the view.
fn cells(ui: &Ui, cx: &UiContext, table: &TableScreen, open: &OpenTable) {
    let layout = &table.layout;
    let view = table.points(open.view);
    let cell = layout.cell / layout.scale;
    let ink = colour(cx.theme().tiles.cursor).gamma_multiply(0.6);
    let font = body_font((cell * 0.3).clamp(9.0, 12.0));
    // Label each column and row if cells are large, else every fifth.
    let is_labelled = |index: i32| cell >= 22.0 || index % 5 == 0;
    let (low, high) = open.visible_cells();
    let middle = |x: i32, y: i32| {
        let spot = Spot::cell(i16::try_from(x).ok()?, i16::try_from(y).ok()?);
        Some(table.points(layout.rect(spot)?).center())
    };
    let write = |at: Pos2, index: i32| {
        ui.painter().text(at, Align2::CENTER_CENTER, index.to_string(), font.clone(), ink);
    };
    for x in (low.x..high.x).filter(|x| is_labelled(*x)) {
        if let Some(at) = middle(x, low.y) {
            write(pos2(at.x, view.bottom() - 7.0), x);
        }
    }
    for y in (low.y..high.y).filter(|y| is_labelled(*y)) {
        if let Some(at) = middle(low.x, y).filter(|at| at.y < view.bottom() - 16.0) {
            write(pos2(view.left() + 9.0, at.y), y);
        }
    }
}

/// Draws a button that fits all tiles into the view. Returns whether it was clicked.
fn fit_button(ctx: &egui::Context, cx: &mut UiContext, view: egui::Rect) -> bool {
    let area = egui::Area::new(egui::Id::new("fit"))
        .order(egui::Order::Middle)
        .pivot(Align2::RIGHT_TOP)
        .fixed_pos(view.right_top() + vec2(-8.0, 8.0))
        .show(ctx, |ui| {
            let button = Button::icon("fit", "fullscreen-exit", cx.text(key!("button-zoom-to-fit")));
            cx.button(ui, button, None)
        });
    area.inner
}

/// Draws the legend of the numbers in a corner of the view. Returns whether its close button was clicked.
fn legend(ctx: &egui::Context, cx: &mut UiContext, view: egui::Rect) -> bool {
    let frame = cx.raised_card().inner_margin(Margin::same(6));
    let at = (Align2::LEFT_TOP, view.left_top() + vec2(8.0, 8.0));
    let mut is_closed = false;
    cx.overlay(ctx, "legend", egui::Order::Middle, at, frame, |ui, cx| {
        ui.horizontal(|ui| {
            boards::draw_number_legend(ui, cx);
            let button = Button::icon("legend-close", "close", cx.text(key!("legend-close")));
            is_closed = cx.sized_button(ui, button, None, 26.0);
        });
    });
    is_closed
}

/// Draws the number of tiles of each hand except the bottom one, whose tiles are all visible.
fn counts(ui: &Ui, cx: &mut UiContext, table: &TableScreen, open: &OpenTable) {
    let skin = cx.skin();
    let held = table.game.hand_sizes();
    for (index, hand) in open.hands.iter().enumerate().filter(|(_, hand)| hand.side != Side::Bottom) {
        let count = held.get(index).copied().unwrap_or(0);
        let chip = table.points(hand.count_area((17.0 * table.layout.scale).round()));
        let (round, edge) = (CornerRadius::same(8), Stroke::new(1.0, skin.edge));
        ui.painter().rect(chip, round, skin.card, edge, StrokeKind::Inside);
        let left = chip.left_center() + vec2(chip.height() * 0.56, 0.0);
        let token = square(left, chip.height() * 0.74);
        cx.seat_at(ui, table.game.game(), Seat::from_index(index), token);
        let at = pos2((token.right() + chip.right()) / 2.0 - 1.0, chip.center().y);
        let text = count.to_string();
        ui.painter().text(at, Align2::CENTER_CENTER, text, body_font(12.5), skin.text);
        cx.record_area(ui, "count", &(index + 1).to_string(), chip);
    }
}

/// Lists the numbers of the stack at `cell`, from the top down, beside the stack. A single tile gets no list.
fn below(ctx: &egui::Context, cx: &mut UiContext, table: &TableScreen, cell: Spot) {
    let stack = stack(table.game.visible_scene(), cell);
    let (Some(cell_rect), true) = (table.layout.rect(cell), stack.len() > 1) else { return };
    let cell_rect = table.points(cell_rect);
    let row_height = cell_rect.width().clamp(26.0, 44.0);
    let frame = cx.raised_card().inner_margin(Margin::same(8));
    let at = (Align2::LEFT_TOP, cell_rect.right_top() + vec2(10.0, -12.0));
    cx.overlay(ctx, "below", egui::Order::Tooltip, at, frame, |ui, cx| {
        ui.spacing_mut().item_spacing.y = 4.0;
        for (level, number) in stack {
            let (row_rect, _) = ui.allocate_exact_size(vec2(row_height + 30.0, row_height), Sense::hover());
            let (middle, ink) = (pos2(row_rect.left() + 12.0, row_rect.center().y), cx.skin().muted);
            let align = Align2::CENTER_CENTER;
            ui.painter().text(middle, align, level.to_string(), title_font(15.0), ink);
            let art = Part::tile_face([number; 2], DominoDirection::Half, number_style(&table.settings));
            cx.tile_at(ui, art, pos2(row_rect.left() + 26.0, row_rect.top()), row_height);
        }
    });
}
