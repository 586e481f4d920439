//! Analysis strip of the panel: the winning chances of each side, and the best moves with their continuations.

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Sense, Stroke, StrokeKind, Ui, UiBuilder, pos2, vec2,
};

use crate::app::commands::BrowseCommand;
use crate::app::kit::{UiContext, body_font, colour, paint_line, paint_words, size, square, title_font};
use crate::app::panel::moves::draw_move_in_line;
use crate::app::panel::table_screen::TableScreen;
use crate::app::words::move_number_text;
use session::{
    AnalysedLine, Analysis, EndReason, LocalizedMessage, MessageArg, ProvenResult, Seat, TableKind,
    WinningChances, key, message, number,
};

/// Size of the analysis strip: its number of lines, and whether it has a head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AnalysisStrip {
    lines: u8,
    has_head: bool,
}

/// Height in points of the head.
const HEAD: f32 = 26.0;
/// Height in points of an analysed line.
const ROW: f32 = 24.0;
/// Height in points of the chances bar in the head.
const BALANCE: f32 = 5.0;
/// Space in points above the strip and below it.
const MARGIN: f32 = 4.0;
/// Width in points reserved for the chances in front of a line.
const CHANCE: f32 = 54.0;
/// Side of a seat's token, in points.
const TOKEN: f32 = 15.0;

impl AnalysisStrip {
    /// All sizes, the largest first.
    const ALL: [AnalysisStrip; 4] = [
        AnalysisStrip { lines: 3, has_head: true },
        AnalysisStrip { lines: 2, has_head: true },
        AnalysisStrip { lines: 1, has_head: true },
        AnalysisStrip { lines: 1, has_head: false },
    ];

    /// The largest strip for a body of `available` points. The strip leaves the first height of `heights_left` that
    /// leaves room for a strip.
    pub(super) fn fitting(available: f32, heights_left: [f32; 3]) -> Option<AnalysisStrip> {
        let fits =
            |left: f32| AnalysisStrip::ALL.into_iter().find(|strip| strip.height() + left <= available);
        // A single line of analysis is better than three without a move list.
        heights_left.into_iter().find_map(fits)
    }

    /// Height in points.
    pub(super) fn height(self) -> f32 {
        2.0 * MARGIN + f32::from(self.lines) * ROW + if self.has_head { HEAD } else { 0.0 }
    }
}

/// Draws the strip into `whole`. Returns the index of the line under the pointer.
pub(super) fn draw_analysis(
    ui: &mut Ui,
    cx: &mut UiContext,
    table: &TableScreen,
    strip: AnalysisStrip,
    strip_rect: egui::Rect,
) -> Option<usize> {
    cx.widget_areas.add("analysis", strip_rect);
    let skin = cx.skin();
    let (round, edge) = (CornerRadius::same(10), Stroke::new(1.0, skin.edge));
    ui.painter().rect(strip_rect, round, skin.card, edge, StrokeKind::Inside);
    let inner = strip_rect.shrink2(vec2(8.0, MARGIN));
    let found = table.analysis.result(&table.game);
    let mut top = inner.top();
    if strip.has_head {
        let mut place = egui::Rect::from_min_size(inner.min, vec2(inner.width(), HEAD));
        // Boards show the chances as a bar in their frame, so only the domino table needs a bar here.
        if table.game.game().table == TableKind::Dominoes {
            let line = place.with_min_y(place.bottom() - BALANCE);
            place.max.y -= BALANCE;
            balance(ui, cx, table, line);
        }
        head(ui, cx, table, place);
        top += HEAD;
    }
    let mut hovered_row = None;
    for row in 0..usize::from(strip.lines) {
        let place = egui::Rect::from_x_y_ranges(inner.x_range(), top..=top + ROW);
        top += ROW;
        if let Some(line) = found.and_then(|found| found.lines.get(row)) {
            let is_hovered = show_line(ui, cx, table, (line, row), (place, strip_rect));
            hovered_row = hovered_row.or(is_hovered.then_some(row));
        } else if row == 0 && found.is_none() {
            let (at, words) = ((place.left_center(), Align2::LEFT_CENTER), waiting(cx, table));
            paint_line(ui.painter(), at, (&words, body_font(size::SMALL), skin.muted), place.width());
        }
    }
    hovered_row
}

/// Text that says why there is no analysis: the game is over, hands are hidden, the search has just begun, or no search
/// runs.
fn waiting(cx: &UiContext, table: &TableScreen) -> String {
    let (game, shown) = (&table.game, table.game.displayed());
    let is_hand_hidden = game.game().has_hidden_information
        && shown.state().turn.is_some_and(|seat| !game.viewer().sees(seat));
    cx.text(if shown.state().turn.is_none() {
        key!("analysis-game-over")
    } else if is_hand_hidden {
        key!("analysis-hidden-hands")
    } else if table.analysis.is_thinking() {
        key!("analysis-starting")
    } else {
        key!("analysis-no-engine")
    })
}

/// All seats, starting with the one at the bottom.
fn seats(table: &TableScreen) -> impl Iterator<Item = Seat> + use<> {
    let (bottom, count) = (table.layout.bottom, table.game.seat_count());
    std::iter::successors(Some(bottom), move |seat| Some(seat.next(count))).take(count.into())
}

/// Draws the chances bar for the domino table, which has no frame.
///
/// Each seat has a segment in the colour of its token. The length of a segment is the seat's share of the expected
/// score.
fn balance(ui: &Ui, cx: &mut UiContext, table: &TableScreen, line: egui::Rect) {
    let line = line.shrink2(vec2(2.0, 0.0));
    cx.record_area(ui, "analysis", "balance", line);
    let best = table.analysis.result_or_previous(&table.game).and_then(Analysis::best);
    let expected = |seat| best.map_or(1.0, |best| f32::from(best.chances.expected(seat)));
    let total: f32 = seats(table).map(expected).sum();
    let round = CornerRadius::same(2);
    let mut left = line.left();
    for seat in seats(table) {
        let right = left + line.width() * expected(seat) / total.max(1.0);
        let segment = egui::Rect::from_x_y_ranges(left..=right, line.y_range());
        let colours = cx.theme().piece_colours(seat.index());
        ui.painter().rect_filled(segment, 0, colour(colours.fill_top.mix(colours.fill_bottom, 0.35)));
        left = right;
    }
    // The outline keeps dark segments visible on dark cards.
    let edge = Stroke::new(1.0, cx.skin().muted);
    ui.painter().rect_stroke(line, round, edge, StrokeKind::Outside);
}

/// Draws the head: chances or proven result, and depth and speed of the search.
fn head(ui: &Ui, cx: &mut UiContext, table: &TableScreen, place: egui::Rect) {
    let skin = cx.skin();
    let (found, known) = (table.analysis.result(&table.game), table.analysis.result_or_previous(&table.game));
    let mut right = place.right();
    if let Some(found) = found {
        let depth = cx.format(&message!("analysis-depth", depth = found.depth));
        let words = format!("{depth} · {}/s", abbreviated(found.speed()));
        let font = body_font(size::SMALL - 1.5);
        let galley = ui.painter().layout_no_wrap(words, font, skin.muted);
        let at = (place.right_center(), Align2::RIGHT_CENTER);
        let rect = paint_words(ui.painter(), at, galley, skin.muted);
        cx.record_area(ui, "analysis", "depth", rect);
        let (speed, positions) = (number(found.speed()), number(found.nodes));
        let tooltip = cx.format(&message!("analysis-speed", speed, positions));
        ui.interact(rect.expand(3.0), egui::Id::new("depth-of-analysis"), Sense::hover())
            .on_hover_text(tooltip);
        right = rect.left() - 8.0;
    }
    let Some(best) = known.and_then(Analysis::best) else { return };
    // Use the muted colour while the analysis of the previous position is shown.
    let ink = if found.is_some() { skin.text } else { skin.muted };
    let available = right - place.left();
    if let Some(message) = best.proof.filter(|_| found.is_some()).map(|proof| proof_message(table, proof)) {
        let at = (place.left_center() + vec2(2.0, 0.0), Align2::LEFT_CENTER);
        let line = (&*cx.format(&message), title_font(size::BODY - 1.0), ink);
        let proof = paint_line(ui.painter(), at, line, available);
        cx.record_area(ui, "analysis", "proof", proof);
        return;
    }
    let place = place.with_max_x(right);
    expectations(ui, cx, (table, seats(table)), &best.chances, place, ink, size::BODY - 1.0);
}

/// Draws each seat's token and expected score, for as many seats as fit.
fn expectations(
    ui: &Ui,
    cx: &mut UiContext,
    (table, seats): (&TableScreen, impl Iterator<Item = Seat>),
    chances: &WinningChances,
    place: egui::Rect,
    ink: Color32,
    font: f32,
) {
    let (mut left, middle) = (place.left() + 2.0, place.center().y);
    for seat in seats {
        let text = ui.painter().layout_no_wrap(percent(chances, seat), title_font(font), ink);
        if left + TOKEN + 4.0 + text.size().x > place.right() {
            break;
        }
        cx.seat_at(ui, table.game.game(), seat, square(pos2(left + TOKEN / 2.0, middle), TOKEN));
        left += TOKEN + 4.0;
        let at = (pos2(left, middle), Align2::LEFT_CENTER);
        left = paint_words(ui.painter(), at, text, ink).right() + 10.0;
    }
}

/// Space in points after a move.
const MOVE_GAP: f32 = 8.0;

/// Draws one analysed line: the expected score of the bottom seat, then the moves. Returns whether it is hovered.
///
/// A click on a move shows the position after it, as a variation of the record.
fn show_line(
    ui: &mut Ui,
    cx: &mut UiContext,
    table: &TableScreen,
    (line, row): (&AnalysedLine, usize),
    (place, strip_rect): (egui::Rect, egui::Rect),
) -> bool {
    let (skin, game) = (cx.skin(), &table.game);
    let response = ui.interact(place, egui::Id::new(("line-of-analysis", row)), Sense::click());
    cx.record_area(ui, "line", &(row + 1).to_string(), place);
    let is_hovered = response.hovered();
    let is_active = is_hovered || response.has_focus();
    let ground = if is_active { skin.button } else { skin.card };
    if is_active {
        ui.painter().rect_filled(place, CornerRadius::same(5), ground);
    }
    // Show the tooltip above the strip. Below the line it would cover the other lines.
    let mut tooltip = egui::Tooltip::for_enabled(&response);
    tooltip.popup = tooltip.popup.anchor(strip_rect).align(egui::RectAlign::TOP_START);
    tooltip.show(|ui| {
        ui.label(chances(cx, table, &line.chances));
        ui.label(cx.text(key!("analysis-click")));
    });
    let bottom = table.layout.bottom;
    let chance = match line.proof {
        None => percent(&line.chances, bottom),
        Some(ProvenResult::Draw) => cx.text(key!("analysis-drawn-short")),
        Some(ProvenResult::Win { seat, moves: Some(moves) }) if has_checkmate(table) => {
            format!("{}#{moves}", if seat == bottom { "" } else { "−" })
        }
        Some(ProvenResult::Win { seat, .. }) if seat == bottom => cx.text(key!("analysis-won-short")),
        Some(ProvenResult::Win { .. }) => cx.text(key!("analysis-lost-short")),
    };
    let ink = if row == 0 { skin.text } else { skin.muted };
    let font = if row == 0 { title_font(size::BODY - 1.0) } else { body_font(size::BODY - 1.0) };
    let at = (pos2(place.left() + CHANCE - 10.0, place.center().y), Align2::RIGHT_CENTER);
    paint_line(ui.painter(), at, (&chance, font, ink), CHANCE - 8.0);
    let moves = place.with_min_x(place.left() + CHANCE);
    let mut moves_ui = ui.new_child(UiBuilder::new().max_rect(moves));
    moves_ui.set_clip_rect(moves.intersect(ui.clip_rect()));
    let pointer = response.hover_pos().map_or(f32::NEG_INFINITY, |at| at.x);
    let (lefts, right) = draw_moves(&moves_ui, cx, table, line, (moves, ground), pointer);
    if response.clicked() {
        let at = response.interact_pointer_pos().map_or(f32::NEG_INFINITY, |at| at.x);
        let count = lefts.iter().filter(|left| **left <= at).count().max(1);
        let moves = line.moves.iter().take(count).map(|mv| mv.text.clone()).collect();
        cx.commands.write(BrowseCommand::ShowLine { moves, stamp: game.display_stamp() });
    }
    if game.seat_count() > 2 {
        let place = moves.with_min_x(right + 14.0);
        // The chance of the bottom seat is already in front of the line.
        let others = seats(table).skip(1);
        expectations(&moves_ui, cx, (table, others), &line.chances, place, skin.muted, size::SMALL - 1.0);
    }
    is_hovered
}

/// Draws the moves of a line into `place`. An ellipsis replaces the moves that do not fit.
///
/// A click shows the position after the moves that begin left of `pointer` (in points), so these moves are brighter.
/// Returns the left edge of each visible move, and the right edge of the drawn text.
fn draw_moves(
    ui: &Ui,
    cx: &mut UiContext,
    table: &TableScreen,
    line: &AnalysedLine,
    (place, ground): (egui::Rect, Color32),
    pointer: f32,
) -> (Vec<f32>, f32) {
    let (skin, game, middle) = (cx.skin(), &table.game, place.center().y);
    let ellipsis = ui.painter().layout_no_wrap("…".to_owned(), body_font(size::BODY), skin.muted);
    let (here, counting) = (game.displayed_place().ply, game.state().numbering);
    let (mut lefts, mut left) = (Vec::new(), place.left());
    for (index, mv) in line.moves.iter().enumerate() {
        let (ply, move_left) = (here + index + 1, left);
        if game.game().has_sides && (!counting.is_second(ply - 1) || index == 0) {
            let at = pos2(left, middle);
            let (align, font) = (Align2::LEFT_CENTER, body_font(size::SMALL - 1.0));
            let number = move_number_text(counting, ply);
            left = ui.painter().text(at, align, number, font, skin.muted).right() + 4.0;
        }
        let ink = if index == 0 || move_left <= pointer { skin.text } else { skin.muted };
        let at = pos2(left, middle);
        let right = draw_move_in_line(ui, cx, (game, mv), at, ink, table.settings.draws_figurines);
        let ends = (index == 0, index + 1 == line.moves.len());
        if let Some(left) = ellipsis_left((move_left, right), ends, place.right(), ellipsis.size().x) {
            // Do not show a truncated move: cover it.
            ui.painter().rect_filled(place.with_min_x(left - 4.0), CornerRadius::ZERO, ground);
            let right = left + ellipsis.size().x;
            paint_words(ui.painter(), (pos2(left, middle), Align2::LEFT_CENTER), ellipsis, skin.muted);
            return (lefts, right);
        }
        lefts.push(move_left);
        left = right + MOVE_GAP;
    }
    (lefts, left - MOVE_GAP)
}

/// Left edge of the ellipsis that replaces a move between `left` and `right`; `None` if the move fits before `end`.
///
/// A move that is not the last move must leave room for an ellipsis `width` points wide. The first move need not leave
/// this room: it matters more than an ellipsis after it.
fn ellipsis_left(
    (left, right): (f32, f32),
    (is_first, is_last): (bool, bool),
    end: f32,
    width: f32,
) -> Option<f32> {
    let reserved = if is_first || is_last { 0.0 } else { MOVE_GAP + width };
    (right + reserved > end).then(|| if is_first { end - width } else { left.min(end - width) })
}

/// Whether this game can be won by checkmate.
fn has_checkmate(table: &TableScreen) -> bool {
    EndReason::Checkmate.applies_to(table.game.game().id)
}

/// Message for the proven result with best play.
fn proof_message(table: &TableScreen, proof: ProvenResult) -> LocalizedMessage {
    let info = table.game.game();
    let by = info.seats_by();
    match proof {
        ProvenResult::Draw => message!("analysis-drawn"),
        ProvenResult::Win { seat, moves } => {
            let colour = MessageArg::Key(info.seat_key(seat));
            match moves {
                Some(moves) if has_checkmate(table) => message!("analysis-mates", colour, moves),
                Some(moves) => message!("analysis-wins", by, colour, moves),
                None => message!("analysis-wins-certainly", by, colour),
            }
        }
    }
}

/// Tooltip text: the chances of each seat and of a draw.
fn chances(cx: &UiContext, table: &TableScreen, winning_chances: &WinningChances) -> String {
    let info = table.game.game();
    let chances = seats(table).map(|seat| {
        let (by, colour) = (info.seats_by(), MessageArg::Key(info.seat_key(seat)));
        let wins = percent_of(winning_chances.wins.get(seat.index()).copied().unwrap_or(0));
        cx.format(&message!("analysis-chance", by, colour, wins))
    });
    let names = chances.collect::<Vec<_>>().join(", ");
    cx.format(&message!("analysis-chances", names, draw = percent_of(winning_chances.draw)))
}

/// Expected score of `seat`, in whole per cent.
fn percent(chances: &WinningChances, seat: Seat) -> String {
    format!("{} %", percent_of(chances.expected(seat)))
}

/// Rounds thousandths to whole per cent.
fn percent_of(thousandths: u16) -> u16 {
    (thousandths + 5) / 10
}

/// Abbreviates a large number with `k` or `M`.
fn abbreviated(count: u64) -> String {
    match count {
        0..1_000 => count.to_string(),
        1_000..1_000_000 => format!("{} k", count / 1_000),
        _ => format!("{:.1} M", count as f64 / 1_000_000.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strip_leaves_room_for_the_move_list() {
        let fitting = |room| AnalysisStrip::fitting(room, [102.0, 42.0, 6.0]);
        assert_eq!(fitting(400.0), Some(AnalysisStrip::ALL[0]));
        assert_eq!(fitting(190.0).map(|strip| (strip.lines, strip.has_head)), Some((2, true)));
        assert_eq!(fitting(40.0), Some(AnalysisStrip::ALL[3]));
        assert_eq!(fitting(20.0), None);
        assert!(AnalysisStrip::ALL.windows(2).all(|two| two[0].height() > two[1].height()));
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([999, 1_000, 950_000, 1_260_000].map(abbreviated), ["999", "1 k", "950 k", "1.3 M"]);
        assert_eq!([4, 5, 994, 1_000].map(percent_of), [0, 1, 99, 100]);
    }

    /// Checks lines of random moves at random widths, laid out as in `draw_moves`.
    #[test]
    fn an_ellipsis_is_never_cut_and_covers_no_shown_move() {
        let mut random = 1_u32;
        let mut random_below = |limit: u32| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (random >> 8) % limit
        };
        let (mut ellipses, mut whole_lines) = (0, 0);
        for _ in 0..5000 {
            let (end, width) = (120.0 + random_below(500) as f32, 8.0 + random_below(12) as f32);
            let count = 1 + random_below(12) as usize;
            let (mut left, mut ellipsis) = (0.0, None);
            for index in 0..count {
                let right = left + 20.0 + random_below(80) as f32;
                ellipsis = ellipsis_left((left, right), (index == 0, index + 1 == count), end, width);
                if ellipsis.is_some() {
                    break;
                }
                assert!(right <= end, "a whole move is within the place");
                left = right + MOVE_GAP;
                // Only the first move may reach so far that the ellipsis covers its end.
                if index > 0 && index + 1 < count {
                    assert!(left + width <= end);
                }
            }
            match ellipsis {
                Some(at) => {
                    ellipses += 1;
                    assert!(at + width <= end, "the ellipsis is within the place");
                }
                None => whole_lines += 1,
            }
        }
        assert!(ellipses > 500 && whole_lines > 500, "{ellipses} and {whole_lines}");
    }
}
