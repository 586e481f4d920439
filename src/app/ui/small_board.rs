//! A small picture of a board: what the rules say of a position, drawn beside words about it.

use bevy_egui::egui;

use crate::app::look::art::marks::MarkArt;
use crate::app::look::theme::Theme;
use crate::app::ui::pen::Pen;
use crate::app::ui::skin::colour;
use crate::session::{Eyes, Match, Seat, Spot, TableKind};

/// A small board with the seat `below` at its lower edge: squares, pieces, marks, and what the piece on `from` can do.
pub(crate) fn show(
    ui: &mut egui::Ui,
    pen: &mut Pen,
    game: &dyn Match,
    from: Option<Spot>,
    below: Seat,
    side: f32,
) {
    let TableKind::Board { columns, rows, .. } = game.game().table else { return };
    let cell = (side / f32::from(columns.max(rows))).floor();
    let squares = egui::vec2(cell * f32::from(columns), cell * f32::from(rows));
    // A row to be reached has its chequers on a sill beyond the board.
    let has_goal = game.marks().iter().any(|mark| MarkArt::named(mark.kind.name) == Some(MarkArt::Goal));
    let sill = if has_goal { (cell * 0.25).round() } else { 0.0 };
    let (whole, _) = ui.allocate_exact_size(squares + egui::vec2(0.0, sill), egui::Sense::hover());
    let rect = egui::Rect::from_min_max(whole.min + egui::vec2(0.0, sill), whole.max);
    let theme: &Theme = pen.theme();
    let place = |spot: Spot| match spot {
        Spot::Cell { x, y } => {
            let (column, row) = if below == Seat::FIRST { (x, rows - 1 - y) } else { (columns - 1 - x, y) };
            let min = rect.min + egui::vec2(f32::from(column) * cell, f32::from(row) * cell);
            Some(egui::Rect::from_min_size(min, egui::Vec2::splat(cell)))
        }
        _ => None,
    };
    for y in 0..rows {
        for x in 0..columns {
            let dark = game.game().table.is_dark(x, y);
            let fill = if dark { theme.squares.dark } else { theme.squares.light };
            if let Some(square) = place(Spot::cell(x, y)) {
                ui.painter().rect_filled(square, 0.0, colour(fill));
            }
        }
    }
    let marks = colour(theme.marks.legal);
    for mark in game.marks() {
        let Some(square) = place(mark.spot) else { continue };
        match MarkArt::named(mark.kind.name) {
            Some(MarkArt::Check) => {
                let stroke = egui::Stroke::new(2.5, colour(theme.marks.check));
                ui.painter().circle_stroke(square.center(), cell * 0.46, stroke);
            }
            Some(MarkArt::Goal) => {
                let size = egui::vec2(cell, sill);
                let beyond = egui::Rect::from_min_size(square.min - egui::vec2(0.0, sill), size);
                chequers(ui, beyond, [colour(theme.marks.goal), colour(theme.marks.casing)]);
            }
            // Over the pieces, or nothing that a small board shows.
            _ => {}
        }
    }
    for piece in &game.scene(Eyes::All).pieces {
        if let Some(square) = place(piece.spot) {
            pen.piece_at(ui, piece.look, piece.owner, square);
        }
    }
    let obliged = game.marks().iter().filter(|mark| MarkArt::named(mark.kind.name) == Some(MarkArt::Obliged));
    for square in obliged.filter_map(|mark| place(mark.spot)) {
        arrowheads(ui, square, colour(theme.marks.selected), colour(theme.marks.casing));
    }
    let Some(from) = from else { return };
    if let Some(square) = place(from) {
        let stroke = egui::Stroke::new(2.0, colour(theme.marks.selected));
        ui.painter().rect_stroke(square.shrink(1.0), 0.0, stroke, egui::StrokeKind::Inside);
    }
    for gesture in game.gestures().iter().filter(|gesture| gesture.start() == Some(from)) {
        let Some(square) = gesture.end().and_then(place) else { continue };
        if gesture.captures() {
            ui.painter().circle_stroke(square.center(), cell * 0.42, egui::Stroke::new(2.5, marks));
        } else {
            ui.painter().circle_filled(square.center(), cell * 0.15, marks);
        }
        // What is taken elsewhere than where the piece goes has to be said, and how it gets there.
        if gesture.takes.iter().all(|taken| gesture.end() == Some(*taken)) {
            continue;
        }
        let route = gesture.routes.first().into_iter().flatten();
        let points: Vec<egui::Pos2> = route.filter_map(|spot| Some(place(*spot)?.center())).collect();
        ui.painter().line(points, egui::Stroke::new(2.0, marks));
        for square in gesture.takes.iter().filter_map(|spot| place(*spot)) {
            let arm = square.shrink(cell * 0.24);
            let [casing, ink] = [(4.5, theme.marks.casing), (2.5, theme.marks.check)]
                .map(|(wide, ink)| egui::Stroke::new(wide, colour(ink)));
            for stroke in [casing, ink] {
                ui.painter().line_segment([arm.left_top(), arm.right_bottom()], stroke);
                ui.painter().line_segment([arm.right_top(), arm.left_bottom()], stroke);
            }
        }
    }
}

/// A piece that must capture: arrowheads point at it from the sides of its square.
fn arrowheads(ui: &egui::Ui, square: egui::Rect, ink: egui::Color32, casing: egui::Color32) {
    let (middle, half) = (square.center(), square.width() / 2.0);
    for way in [egui::vec2(1.0, 0.0), egui::vec2(-1.0, 0.0), egui::vec2(0.0, 1.0), egui::vec2(0.0, -1.0)] {
        let (edge, across) = (middle + way * half * 0.98, way.rot90() * half * 0.32);
        let points = vec![edge + across, edge - across, middle + way * half * 0.58];
        ui.painter().add(egui::Shape::convex_polygon(points, ink, egui::Stroke::new(0.8, casing)));
    }
}

/// The finish: two rows of small chequers that fill a rectangle.
fn chequers(ui: &egui::Ui, sill: egui::Rect, inks: [egui::Color32; 2]) {
    let side = egui::vec2(sill.width() / 8.0, sill.height() / 2.0);
    for index in 0..16 {
        let (column, row) = (index % 8, index / 8);
        let min = sill.min + egui::vec2(column as f32, row as f32) * side;
        let chequer = egui::Rect::from_min_size(min, side);
        ui.painter().rect_filled(chequer, 0.0, inks[(column + row) % 2]);
    }
}
