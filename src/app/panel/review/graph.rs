//! Graph of the expected score over a game, with a mark for each praised move and each mistake.

use bevy_egui::egui::{
    self, Color32, CornerRadius, Mesh, Pos2, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo,
};
use bevy_egui::egui::{WidgetType, pos2, vec2};

use crate::app::commands::BrowseCommand;
use crate::app::kit::{UiContext, keep_arrows};
use crate::app::panel::table_screen::TableScreen;
use crate::app::words::shown_name;
use session::review::Label;
use session::{LineId, Place, Review, Seat, message};

/// Radius of a mark, in points.
const MARK: f32 = 4.5;

/// Draws the graph for the seat at the lower edge of the board. A click or drag shows the position there; so do the arrow
/// keys.
pub(super) fn draw_graph(ui: &mut Ui, cx: &mut UiContext, table: &TableScreen, rect: egui::Rect) {
    let (skin, game) = (cx.skin(), &table.game);
    let (seat, last) = (table.layout.bottom, game.moves().len());
    let response = ui.interact(rect, egui::Id::new("review-graph"), Sense::click_and_drag());
    let name = shown_name(&cx.locale, game.game(), &game.seats()[seat.index()], seat);
    let label = cx.format(&message!("review-graph", side = name));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, &label));
    cx.record_area(ui, "graph", "review", rect);
    let edge = Stroke::new(1.0, if response.has_focus() { skin.focus } else { skin.edge });
    ui.painter().rect(rect, CornerRadius::same(6), skin.button, edge, StrokeKind::Inside);
    let area = rect.shrink2(vec2(8.0, 8.0));
    let x = |ply: usize| area.left() + area.width() * ply as f32 / last.max(1) as f32;
    let y = |score: u16| area.bottom() - area.height() * f32::from(score) / 1_000.0;
    let review = table.review.review(game);
    let points: Vec<Pos2> = match review {
        Some(review) => score_points(review, seat).map(|(ply, score)| pos2(x(ply), y(score))).collect(),
        None => {
            let chances = table.review.progress().map_or(&[][..], |progress| &progress.chances);
            let known =
                chances.iter().enumerate().filter_map(|(ply, chances)| Some((ply, chances.as_ref()?)));
            known.map(|(ply, chances)| pos2(x(ply), y(chances.expected(seat)))).collect()
        }
    };
    let painter = ui.painter();
    let even = y(1_000 / u16::from(game.seat_count().max(1)));
    painter.hline(area.x_range(), even, Stroke::new(1.0, skin.edge));
    painter.add(area_below(&points, area.bottom(), skin.accent.gamma_multiply(0.28)));
    painter.add(Shape::line(points, Stroke::new(2.0, skin.accent)));
    let here = game.displayed_place();
    if here.line == LineId::GAME {
        painter.vline(x(here.ply), area.y_range(), Stroke::new(1.5, skin.text));
    }
    if let Some(review) = review {
        draw_marks(ui, cx, review, seat, |ply, score| pos2(x(ply), y(score)));
    }
    let pointed = response.interact_pointer_pos().filter(|_| response.clicked() || response.dragged());
    let pointed_ply = pointed.map(|pointer| {
        let part = ((pointer.x - area.left()) / area.width().max(1.0)).clamp(0.0, 1.0);
        (part * last as f32).round() as usize
    });
    let step = response.has_focus().then(|| {
        keep_arrows(ui, response.id, false);
        ui.input(|input| match () {
            () if input.key_pressed(egui::Key::ArrowRight) => Some(1),
            () if input.key_pressed(egui::Key::ArrowLeft) => Some(-1),
            () => None,
        })
    });
    let stepped_ply = step.flatten().map(|step| here.ply.saturating_add_signed(step).min(last));
    if let Some(ply) = pointed_ply.or(stepped_ply).filter(|ply| here != Place::of_game(*ply)) {
        cx.commands.write(BrowseCommand::ShowPosition(Place::of_game(ply)));
    }
}

/// The area below a line, as one mesh: separate polygons would show their seams.
fn area_below(points: &[Pos2], bottom: f32, fill: Color32) -> Mesh {
    let mut mesh = Mesh::default();
    for point in points {
        mesh.colored_vertex(*point, fill);
        mesh.colored_vertex(pos2(point.x, bottom), fill);
    }
    for left in (0..points.len().saturating_sub(1) as u32).map(|index| 2 * index) {
        mesh.add_triangle(left, left + 1, left + 2);
        mesh.add_triangle(left + 2, left + 1, left + 3);
    }
    mesh
}

/// The expected score of `seat` before each move, and at the end.
///
/// With more than two seats it is known only where the seat itself is to move.
fn score_points(review: &Review, seat: Seat) -> impl Iterator<Item = (usize, u16)> {
    let is_between_two = review.final_scores.len() == 2;
    let before = review.moves.iter().enumerate().filter_map(move |(ply, mv)| match mv.seat == seat {
        true => Some((ply, mv.before)),
        false => is_between_two.then(|| (ply, 1_000 - mv.before)),
    });
    let last = review.final_scores.get(seat.index()).map(|score| (review.moves.len(), *score));
    before.chain(last)
}

/// Draws the marks of the praised and criticised moves.
fn draw_marks(ui: &Ui, cx: &UiContext, review: &Review, seat: Seat, at: impl Fn(usize, u16) -> Pos2) {
    for (ply, score) in score_points(review, seat).filter(|(ply, _)| *ply < review.moves.len()) {
        draw_mark(ui, cx, review, ply + 1, at(ply, score));
    }
}

/// Draws the mark of the move that leads to `ply`: a triangle if it is praised, a ring on a mistake, a disc on a blunder
/// and on a missed win. Graph and move list use the same marks.
pub(in crate::app::panel) fn draw_mark(ui: &Ui, cx: &UiContext, review: &Review, ply: usize, centre: Pos2) {
    let (skin, painter) = (cx.skin(), ui.painter());
    let outline = Stroke::new(1.0, skin.text);
    match review.at(ply).and_then(|mv| mv.label) {
        None if review.praise.contains(&ply) => {
            let corners = [vec2(0.0, -1.3), vec2(1.2, 0.9), vec2(-1.2, 0.9)];
            let corners = corners.map(|corner| centre + corner * MARK).to_vec();
            painter.add(Shape::convex_polygon(corners, skin.accent, outline));
        }
        Some(Label::Blunder | Label::MissedWin) => {
            painter.circle(centre, MARK, skin.danger, outline);
        }
        Some(Label::Mistake) => {
            painter.circle(centre, MARK - 1.0, skin.card, Stroke::new(2.0, skin.danger));
        }
        None | Some(Label::Small | Label::FinePoint) => {}
    }
}
