//! Review of the finished game, in the place of the move list: graph, best moves, key moments, other marked moves.

mod graph;

pub(super) use graph::draw_mark;

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Margin, Sense, Stroke, StrokeKind, Ui, UiBuilder,
};
use bevy_egui::egui::{WidgetInfo, WidgetType, pos2, vec2};

use crate::app::commands::{BrowseCommand, TableCommand};
use crate::app::game::GameReview;
use crate::app::kit::{
    Button, ButtonStyle, TextTone, UiContext, body_font, paint_line, size, square, title_font,
};
use crate::app::panel::table_screen::TableScreen;
use crate::app::words::{capitalised, numbered_move, spoken_move};
use session::review::{Label, ReviewedMove};
use session::{Place, Review, Seat, key, message, number};

/// Height of the head with the title and its buttons, in points.
const HEAD: f32 = 32.0;
/// Greatest height of the graph, in points.
const HIGHEST_GRAPH: f32 = 110.0;
/// Part of the height that the graph gets in a low panel.
const GRAPH_PART: f32 = 0.26;
/// Least height of the panel's body with a graph, in points.
const LEAST_HEIGHT_WITH_GRAPH: f32 = 150.0;
/// Height of a review, in points, below which it replaces the buttons of the panel.
pub(super) const LEAST_HEIGHT_ABOVE_ACTIONS: f32 = 180.0;
/// Gap between the parts, in points.
const GAP: f32 = 6.0;

/// Draws the review into `rect`.
pub(super) fn draw_review(ui: &mut Ui, cx: &mut UiContext, table: &TableScreen, rect: egui::Rect) {
    cx.widget_areas.add("review", rect);
    let skin = cx.skin();
    let (round, edge) = (CornerRadius::same(10), Stroke::new(1.0, skin.edge));
    ui.painter().rect(rect, round, skin.card, edge, StrokeKind::Inside);
    let inner = rect.shrink2(vec2(10.0, 6.0));
    head(ui, cx, table, inner.with_max_y(inner.top() + HEAD));
    let mut top = inner.top() + HEAD + GAP;
    if inner.height() >= LEAST_HEIGHT_WITH_GRAPH {
        let height = (inner.height() * GRAPH_PART).min(HIGHEST_GRAPH);
        graph::draw_graph(ui, cx, table, egui::Rect::from_x_y_ranges(inner.x_range(), top..=top + height));
        top += height + GAP;
    }
    top = draw_retry(ui, cx, table, inner.with_min_y(top));
    let body = inner.with_min_y(top);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(body));
    ui.set_clip_rect(body.expand2(vec2(4.0, 0.0)).intersect(ui.clip_rect()));
    match table.review.review(&table.game) {
        Some(review) => {
            let area = egui::ScrollArea::vertical().auto_shrink(false).max_height(body.height());
            area.show(&mut ui, |ui| draw_moments(ui, cx, table, review));
        }
        None => {
            let text = match table.review.progress() {
                _ if table.review.has_failed() => cx.text(key!("review-failed")),
                Some(progress) => {
                    let (done, total) = (number(progress.done), number(progress.total));
                    cx.format(&message!("review-making", done, total))
                }
                None => cx.text(key!("analysis-starting")),
            };
            cx.label(&mut ui, text, body_font(size::BODY), TextTone::Muted);
        }
    }
}

/// Draws the title, the buttons to the neighbouring marked moves, and the one that closes the review.
fn head(ui: &mut Ui, cx: &mut UiContext, table: &TableScreen, line: egui::Rect) {
    let skin = cx.skin();
    let place = |index: usize| {
        let side = line.height() - 4.0;
        square(pos2(line.right() - side * (index as f32 + 0.5) - 4.0 * index as f32, line.center().y), side)
    };
    if cx.small_icon_button(ui, ("close-review", "close"), cx.text(key!("review-close")), place(0), skin.text)
    {
        cx.commands.write(TableCommand::Review);
    }
    let marked = table.review.review(&table.game).map(marked_plies).unwrap_or_default();
    let here = table.game.displayed_place().ply + 1;
    let next = marked.iter().copied().find(|ply| *ply > here);
    let previous = marked.iter().copied().rfind(|ply| *ply < here);
    let steps = [
        (1, "next-moment", "chevron-right", key!("review-next-moment"), next),
        (2, "previous-moment", "chevron-left", key!("review-previous-moment"), previous),
    ];
    for (index, name, icon, hint, ply) in steps {
        let ink = if ply.is_some() { skin.text } else { skin.muted };
        if cx.small_icon_button(ui, (name, icon), cx.text(hint), place(index), ink)
            && let Some(ply) = ply
        {
            cx.commands.write(show_before(ply));
        }
    }
    let at = (line.left_center() + vec2(2.0, 0.0), Align2::LEFT_CENTER);
    let width = place(2).left() - line.left() - 8.0;
    paint_line(
        ui.painter(),
        at,
        (&cx.text(key!("review-title")), title_font(size::HEADING), skin.text),
        width,
    );
}

/// The plies of all praised and marked moves, in order.
fn marked_plies(review: &Review) -> Vec<usize> {
    let is_marked = |(ply, mv): &(usize, &ReviewedMove)| mv.label.is_some() || review.praise.contains(ply);
    (1..).zip(&review.moves).filter(is_marked).map(|(ply, _)| ply).collect()
}

/// Shows the position in which the move that leads to `ply` was played.
fn show_before(ply: usize) -> BrowseCommand {
    BrowseCommand::ShowPosition(Place::of_game(ply - 1))
}

/// Draws the summary, the best moves, the key moments, and the other marked moves, which are folded at first.
fn draw_moments(ui: &mut Ui, cx: &mut UiContext, table: &TableScreen, review: &Review) {
    ui.spacing_mut().item_spacing.y = 3.0;
    for seat in Seat::all(table.game.seat_count()) {
        let summary = cx.format(&review.summary(seat, cx.locale.side_name(&**table.game, seat)));
        cx.label(ui, summary, body_font(size::SMALL + 1.0), TextTone::Muted);
    }
    if !review.praise.is_empty() {
        heading(ui, cx, key!("review-well-played"));
    }
    for ply in &review.praise {
        draw_move(ui, cx, table, (review, *ply));
    }
    heading(ui, cx, key!("review-key-moments"));
    if review.key_moments.is_empty() {
        cx.label(ui, cx.text(key!("review-no-moments")), body_font(size::BODY), TextTone::Text);
    }
    for ply in &review.key_moments {
        draw_move(ui, cx, table, (review, *ply));
    }
    if table.review.kept_mistakes() > 0 {
        let kept = message!("review-kept-mistakes", count = number(table.review.kept_mistakes()));
        cx.label(ui, cx.format(&kept), body_font(size::SMALL + 1.0), TextTone::Muted);
    }
    let is_other = |ply: &usize| !review.praise.contains(ply) && !review.key_moments.contains(ply);
    let others: Vec<usize> = marked_plies(review).into_iter().filter(is_other).collect();
    if others.is_empty() {
        return;
    }
    let title = egui::RichText::new(format!("{} ({})", cx.text(key!("review-other-marks")), others.len()))
        .font(title_font(size::BODY))
        .color(cx.skin().accent);
    let shown = GameReview::shown_ply(&table.game);
    // A marked move that is shown is listed, too: unfold the list.
    let unfolds = shown.is_some_and(|ply| others.contains(&ply)).then_some(true);
    let folded = egui::CollapsingHeader::new(title).id_salt("review-others").open(unfolds);
    let response =
        folded.show(ui, |ui| others.iter().for_each(|ply| draw_move(ui, cx, table, (review, *ply))));
    cx.record_area(ui, "button", "other-marks", response.header_response.rect);
}

fn heading(ui: &mut Ui, cx: &UiContext, key: &'static str) {
    ui.add_space(4.0);
    let text = egui::RichText::new(cx.text(key)).font(title_font(size::BODY)).color(cx.skin().accent);
    ui.add(egui::Label::new(text).selectable(false));
}

/// Draws one move with its sentences. A click shows the position in which it was played.
fn draw_move(ui: &mut Ui, cx: &mut UiContext, table: &TableScreen, (review, ply): (&Review, usize)) {
    let (Some(reviewed), Some(played)) = (review.at(ply), table.game.moves().get(ply - 1)) else { return };
    let skin = cx.skin();
    let is_shown = GameReview::shown_ply(&table.game) == Some(ply);
    let name = numbered_move(&cx.locale, table.game.state().numbering, ply, played);
    let sentences = sentences(cx, table, reviewed, ply);
    let fill = if is_shown { skin.chosen } else { Color32::TRANSPARENT };
    let frame = egui::Frame::new().fill(fill).corner_radius(7.0).inner_margin(Margin::symmetric(8, 5));
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 2.0;
        cx.label(ui, name.clone(), title_font(size::BODY), TextTone::Text);
        if let Some(label) = reviewed.label {
            cx.label(ui, change(cx, reviewed, label), body_font(size::SMALL + 1.0), TextTone::Muted);
        }
        for sentence in sentences {
            cx.label(ui, sentence, body_font(size::SMALL + 1.0), TextTone::Text);
        }
    });
    let rect = shown.response.rect;
    let response = ui.interact(rect, egui::Id::new(("reviewed-move", ply)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
    cx.record_area(ui, "reviewed", &ply.to_string(), rect);
    if response.hovered() || response.has_focus() {
        let edge = Stroke::new(1.5, if response.has_focus() { skin.focus } else { skin.accent });
        ui.painter().rect_stroke(rect, CornerRadius::same(7), edge, StrokeKind::Inside);
    }
    if response.clicked() {
        cx.commands.write(show_before(ply));
    }
    // Scroll to a move once when its position is shown, for example by a click into the graph.
    let id = egui::Id::new("reviewed-move-shown");
    if is_shown && ui.data(|data| data.get_temp(id)) != Some(ply) {
        ui.data_mut(|data| data.insert_temp(id, ply));
        ui.scroll_to_rect(rect, None);
        ui.ctx().request_repaint();
    }
}

/// Draws the button that begins another try: at the shown move if it is a mistake, else at the first mistake of the
/// person at the bottom of the table, or else of any player. Returns the bottom of the button; without a mistake, there
/// is none.
fn draw_retry(ui: &mut Ui, cx: &mut UiContext, table: &TableScreen, area: egui::Rect) -> f32 {
    let Some(review) = table.review.review(&table.game) else { return area.top() };
    let is_mistake = |ply: &usize| review.mistakes().any(|mistake| mistake == *ply);
    let shown = GameReview::shown_ply(&table.game).filter(is_mistake);
    let first = || review.next_mistake(table.layout.bottom, 0).or_else(|| review.mistakes().next());
    let Some(ply) = shown.or_else(first) else { return area.top() };
    let text = if shown.is_some() { key!("exercise-title") } else { key!("review-try-mistakes") };
    let rect = area.with_max_y(area.top() + size::BUTTON);
    let retry = Button::new("retry", cx.text(text)).with_icon("restart").weight(ButtonStyle::Primary);
    let retry = Button { hint: Some(cx.text(key!("button-retry"))), ..retry };
    let mut ui = ui.new_child(UiBuilder::new().max_rect(rect));
    cx.command_button(&mut ui, retry, Some(rect.width()), BrowseCommand::Retry(ply));
    rect.bottom() + GAP
}

/// The label of a move, and the expected score before and after it.
fn change(cx: &UiContext, reviewed: &ReviewedMove, label: Label) -> String {
    let [before, after] = [reviewed.before, reviewed.after].map(|score| number((score + 5) / 10));
    capitalised(&cx.format(&message!("review-change", label = cx.text(label.key()), before, after)))
}

/// The sentences about a move, as far as they are found.
fn sentences(cx: &UiContext, table: &TableScreen, reviewed: &ReviewedMove, ply: usize) -> Vec<String> {
    let Some(explanation) = table.review.explanation(ply) else { return Vec::new() };
    let messages = if reviewed.label.is_none() {
        reviewed.praise(explanation)
    } else {
        reviewed.criticism(
            explanation,
            |seat| cx.locale.side_name(&**table.game, seat),
            |mv| spoken_move(&cx.locale, mv),
        )
    };
    messages.iter().map(|message| cx.format(message)).collect()
}
