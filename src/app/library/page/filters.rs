//! The filter bar of the library, and its contents as a filter for the storage thread.

use bevy::prelude::Resource;
use bevy_egui::egui::{
    self, Align, Align2, Color32, CornerRadius, Layout, Margin, Response, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, WidgetType, vec2,
};

use crate::app::kit::{Button, ButtonStyle, UiContext, body_font, field, size, square};
use crate::app::words::{Period, dates, day_text, number_text};
use session::{Game, catalogue, key, message, number};
use store::{Filter, ImportId, ListedImport, ResultFilter, SortOrder};

/// The contents of the filter bar: choices and typed text.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct LibraryFilters {
    name: String,
    game: Option<Game>,
    result: Option<ResultFilter>,
    period: Period,
    /// First day as typed; used only if `period` is [`Period::Between`].
    from: String,
    /// Last day as typed; used only if `period` is [`Period::Between`].
    to: String,
    /// Least number of moves as typed; empty for no limit.
    min_moves: String,
    /// Greatest number of moves as typed; empty for no limit.
    max_moves: String,
    /// The import whose games are listed.
    import: Option<ImportId>,
    order: SortOrder,
    /// Whether a narrow window shows all filters and not only the search field for names.
    is_open: bool,
}

/// Choices for the result, each with its filter, widget name and message key.
const RESULTS: [(Option<ResultFilter>, &str, &str); 6] = [
    (None, "any", key!("library-result-any")),
    (Some(ResultFilter::Unfinished), "unfinished", key!("library-result-unfinished")),
    (Some(ResultFilter::Finished), "finished", key!("library-result-finished")),
    (Some(ResultFilter::Won), "won", key!("library-result-won")),
    (Some(ResultFilter::Lost), "lost", key!("library-result-lost")),
    (Some(ResultFilter::Drawn), "drawn", key!("library-result-drawn")),
];
/// Sort orders, each with its widget name and message key.
const ORDERS: [(SortOrder, &str, &str); 5] = [
    (SortOrder::Newest, "newest", key!("library-order-newest")),
    (SortOrder::Oldest, "oldest", key!("library-order-oldest")),
    (SortOrder::Added, "added", key!("library-order-added")),
    (SortOrder::Longest, "longest", key!("library-order-longest")),
    (SortOrder::Shortest, "shortest", key!("library-order-shortest")),
];

impl LibraryFilters {
    /// Filters that list only unfinished games.
    pub fn unfinished() -> LibraryFilters {
        LibraryFilters { result: Some(ResultFilter::Unfinished), ..LibraryFilters::default() }
    }

    /// Filter that lists the whole bin.
    pub(super) fn bin() -> Filter {
        Filter { binned: true, ..Filter::default() }
    }

    /// Converts the contents of the filter bar to a filter for the storage thread. Invalid text sets no limit.
    pub(crate) fn filter(&self) -> Filter {
        let (first, last) = if self.period == Period::Between {
            (dates::parse_day(&self.from), dates::parse_day(&self.to))
        } else {
            (self.period.first_day(dates::today()), None)
        };
        Filter {
            game: self.game,
            name: self.name.trim().to_owned(),
            result: self.result,
            since: first.and_then(dates::start_of_day),
            // The period includes its last day.
            until: last.and_then(|day| dates::start_of_day(day.tomorrow().ok()?)),
            min_moves: self.min_moves.parse().ok(),
            max_moves: self.max_moves.parse().ok(),
            import: self.import,
            binned: false,
            order: self.order,
        }
    }

    /// The import whose games are listed; `None` lists games of any origin.
    pub(super) fn import(&self) -> Option<ImportId> {
        self.import
    }

    /// Lists games of any origin, unless the chosen import still has games.
    pub(super) fn forget_import_unless(&mut self, has_games: impl Fn(ImportId) -> bool) {
        self.import = self.import.filter(|import| has_games(*import));
    }

    /// Whether a filter is set, which may exclude games.
    pub(super) fn is_narrowed(&self) -> bool {
        Filter { order: SortOrder::Newest, ..self.filter() } != Filter::default()
    }

    /// Resets the filters, but not the order.
    pub(super) fn clear(&mut self) {
        *self = LibraryFilters { order: self.order, is_open: self.is_open, ..LibraryFilters::default() };
    }

    /// Number of active filters that the collapsed bar of a narrow window hides.
    fn hidden_count(&self) -> usize {
        let are_set = [
            self.game.is_some(),
            self.result.is_some(),
            self.period != Period::Any,
            !self.min_moves.is_empty() || !self.max_moves.is_empty(),
            self.import.is_some(),
        ];
        are_set.into_iter().filter(|is_set| *is_set).count()
    }
}

/// Width below which the bar shows only the search field and a button for the other filters, in points.
const NARROW_WIDTH: f32 = 620.0;
/// Gap between the filters, in points.
const GAP: f32 = 6.0;
/// Least width of the search field for names beside other filters, in points.
const LEAST_NAME_WIDTH: f32 = 128.0;
/// Greatest width of the search field for names, in points.
const GREATEST_NAME_WIDTH: f32 = 320.0;
/// Width of the list of imports, whose labels are long, in points.
const IMPORT_LIST_WIDTH: f32 = 220.0;
/// Width of a date field, in points.
const DATE_WIDTH: f32 = 104.0;
/// Width of a field for a number of moves, in points.
const MOVES_FIELD_WIDTH: f32 = 60.0;

/// Draws the filter bar. In a narrow window, a button shows and hides all filters except the search field for names.
pub(super) fn draw_filters(
    ui: &mut Ui,
    cx: &mut UiContext,
    form: &mut LibraryFilters,
    imports: &[ListedImport],
) {
    let is_narrow = ui.available_width() < NARROW_WIDTH;
    let frame = cx.card().inner_margin(Margin::same(if is_narrow { 8 } else { 10 }));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().interact_size.y = size::BUTTON;
        if is_narrow {
            ui.horizontal(|ui| {
                let label = match form.hidden_count() {
                    0 => cx.text(key!("library-filters")),
                    count => format!("{} ({count})", cx.text(key!("library-filters"))),
                };
                let button_width = 132.0;
                draw_name_field(ui, cx, form, ui.available_width() - button_width - 8.0);
                let button = Button::new("shelf-filters", label).with_icon("filter").chosen(form.is_open);
                if cx.button(ui, button, Some(button_width)) {
                    form.is_open = !form.is_open;
                }
            });
            if !form.is_open {
                return;
            }
        }
        draw_all_filters(ui, cx, form, imports, is_narrow);
    });
    ui.add_space(2.0);
}

/// Draws all filters: in a wide window in one row, or else in two rows of similar length.
fn draw_all_filters(
    ui: &mut Ui,
    cx: &mut UiContext,
    form: &mut LibraryFilters,
    imports: &[ListedImport],
    is_narrow: bool,
) {
    let results = RESULTS.map(|(result, name, key)| (result, name, cx.text(key)));
    let periods = Period::ALL.map(|period| (period, period.key(), cx.text(period.key())));
    let orders = ORDERS.map(|(order, name, key)| (order, name, cx.text(key)));
    let half_width = is_narrow.then(|| ((ui.max_rect().width() - 8.0) / 2.0).floor());
    let result_width = half_width.unwrap_or_else(|| width_of_list(ui, &results));
    let period_width = half_width.unwrap_or_else(|| width_of_list(ui, &periods));
    let order_width = half_width.unwrap_or_else(|| width_of_list(ui, &orders));
    let dates_width: f32 = if form.period == Period::Between {
        [key!("library-period-from"), key!("library-period-to")]
            .map(|label| label_width(ui, cx, label) + DATE_WIDTH + GAP)
            .iter()
            .sum()
    } else {
        0.0
    };
    let beside_name = games_width() + moves_width(ui, cx) + 2.0 * GAP;
    let import_width = half_width.unwrap_or(IMPORT_LIST_WIDTH);
    let imports_width = if imports.is_empty() { 0.0 } else { import_width + GAP };
    let others =
        result_width + period_width + dates_width + imports_width + order_width + size::BUTTON + 4.0 * GAP;
    let rest = ui.available_width() - beside_name;
    let has_one_row = !is_narrow && rest - others >= LEAST_NAME_WIDTH;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        if !is_narrow {
            let name_width = if has_one_row { rest - others } else { rest };
            draw_name_field(ui, cx, form, name_width.clamp(LEAST_NAME_WIDTH, GREATEST_NAME_WIDTH).floor());
        }
        draw_game_buttons(ui, cx, form);
        if !is_narrow {
            draw_move_range(ui, cx, form);
        }
        if !has_one_row {
            ui.end_row();
        }
        draw_choice_list(ui, cx, ("shelf-result", result_width), &mut form.result, results.into());
        let previous_period = form.period;
        draw_choice_list(ui, cx, ("shelf-period", period_width), &mut form.period, periods.into());
        if form.period == Period::Between {
            if previous_period != Period::Between {
                // Initially the period is the current month.
                let today = dates::today();
                form.from = dates::format_day(today.first_of_month());
                form.to = dates::format_day(today);
            }
            draw_date_field(ui, cx, "shelf-from", key!("library-period-from"), &mut form.from);
            draw_date_field(ui, cx, "shelf-to", key!("library-period-to"), &mut form.to);
        }
        if is_narrow {
            draw_move_range(ui, cx, form);
        }
        draw_import_list(ui, cx, import_width, (&mut form.import, imports));
        draw_choice_list(ui, cx, ("shelf-order", order_width), &mut form.order, orders.into());
        // Always draw the button (disabled without filters), so that the list does not move when a filter is set.
        let clear = Button::icon("shelf-clear", "close", cx.text(key!("library-filters-clear")))
            .weight(ButtonStyle::Quiet)
            .enabled(form.is_narrowed());
        break_row(ui, size::BUTTON);
        if cx.button(ui, clear, Some(size::BUTTON)) {
            form.clear();
        }
    });
}

/// Draws the list of imports, if there are any.
fn draw_import_list(
    ui: &mut Ui,
    cx: &mut UiContext,
    width: f32,
    (chosen, imports): (&mut Option<ImportId>, &[ListedImport]),
) {
    if imports.is_empty() {
        return;
    }
    let option_names: Vec<String> = imports.iter().map(|import| format!("import-{}", import.id.0)).collect();
    let mut choices = vec![(None, "import-any", cx.text(key!("library-import-any")))];
    for (import, option_name) in imports.iter().zip(&option_names) {
        let pasted = || cx.text(key!("library-import-pasted"));
        let name = if import.name.is_empty() { pasted() } else { import.name.clone() };
        let (date, shown) = (day_text(&cx.locale, import.added_at), number_text(&cx.locale, import.games));
        let label = message!("library-import", name, date, count = number(import.games), shown);
        choices.push((Some(import.id), option_name.as_str(), cx.format(&label)));
    }
    draw_choice_list(ui, cx, ("shelf-import", width), chosen, choices);
}

/// Draws the search field for a part of a name.
fn draw_name_field(ui: &mut Ui, cx: &mut UiContext, form: &mut LibraryFilters, width: f32) {
    let hint = cx.text(key!("library-search-name"));
    cx.search_field(ui, "shelf-name", (&mut form.name, hint), width);
}

/// Draws a button for all games and one for each game.
fn draw_game_buttons(ui: &mut Ui, cx: &mut UiContext, form: &mut LibraryFilters) {
    let all = Button::new("shelf-game-all", cx.text(key!("library-all-games"))).chosen(form.game.is_none());
    break_row(ui, games_width());
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        cx.value_button(ui, all, Some(68.0), (&mut form.game, None));
        for game in catalogue::GAMES.iter().copied() {
            let chosen = form.game == Some(game);
            let game_name = cx.text(game.keys.name);
            let (rect, response) = ui.allocate_exact_size(vec2(44.0, size::BUTTON), Sense::click());
            response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, chosen, &game_name));
            cx.record_area(ui, "button", &format!("shelf-game-{}", game.name()), rect);
            let style = if chosen { ButtonStyle::Chosen } else { ButtonStyle::Normal };
            cx.paint_button(ui, rect, &response, style, true);
            cx.emblem_at(ui, game, square(rect.center(), 28.0));
            if response.on_hover_text(game_name).clicked() {
                form.game = if chosen { None } else { Some(game) };
            }
        }
    });
}

/// Width of the buttons for all games and for each game, in points.
fn games_width() -> f32 {
    68.0 + 48.0 * catalogue::GAMES.len() as f32
}

/// Starts a new row if a widget of `width` points does not fit. egui does not wrap lists by itself.
fn break_row(ui: &mut Ui, width: f32) {
    if ui.available_size_before_wrap().x < width {
        ui.end_row();
    }
}

/// Draws a drop-down list of `choices`, each with its value, widget name and label. `width` is in points.
fn draw_choice_list<T: Copy + PartialEq>(
    ui: &mut Ui,
    cx: &mut UiContext,
    (name, width): (&str, f32),
    chosen: &mut T,
    choices: Vec<(T, &str, String)>,
) {
    break_row(ui, width);
    cx.list_of(ui, (name, width), chosen, choices);
}

/// Width of a drop-down list that shows its longest label, in points.
fn width_of_list<T>(ui: &Ui, choices: &[(T, &str, String)]) -> f32 {
    let font = body_font(size::BODY);
    let layout_label =
        |text: &String| ui.painter().layout_no_wrap(text.clone(), font.clone(), Color32::WHITE);
    let longest_label = choices.iter().map(|(.., text)| layout_label(text).size().x).fold(0.0, f32::max);
    // 44 points for the arrow and the margins.
    (longest_label + 44.0).ceil().min(220.0)
}

/// Draws a date field with a label; an invalid date is red.
fn draw_date_field(ui: &mut Ui, cx: &mut UiContext, name: &str, label_key: &str, text: &mut String) {
    let hint = cx.text(key!("library-date-placeholder"));
    let is_invalid = !text.trim().is_empty() && dates::parse_day(text).is_none();
    let group_width = label_width(ui, cx, label_key) + DATE_WIDTH;
    layout_group(ui, group_width, |ui| {
        draw_label(ui, cx, label_key);
        draw_short_field(ui, cx, Field { name, width: DATE_WIDTH, limit: 10, hint, is_invalid }, text);
    });
}

/// Draws two fields for the range of the number of moves. An empty range is red.
fn draw_move_range(ui: &mut Ui, cx: &mut UiContext, form: &mut LibraryFilters) {
    let is_invalid = |text: &str| !text.is_empty() && text.parse::<u32>().is_err();
    let range = (form.min_moves.parse::<u32>(), form.max_moves.parse::<u32>());
    let is_range_empty = matches!(range, (Ok(min), Ok(max)) if min > max);
    let [min_hint, max_hint] = [key!("library-moves-min"), key!("library-moves-max")].map(|key| cx.text(key));
    let (field_width, label_key) = (MOVES_FIELD_WIDTH, key!("library-moves"));
    let group_width = moves_width(ui, cx);
    let about = cx.text(key!("library-moves-about"));
    layout_group(ui, group_width, |ui| {
        draw_label(ui, cx, label_key);
        let is_min_invalid = is_invalid(&form.min_moves);
        let name = "shelf-least";
        let field = Field { name, width: field_width, limit: 5, hint: min_hint, is_invalid: is_min_invalid };
        draw_short_field(ui, cx, field, &mut form.min_moves).on_hover_text(&about);
        let (dash, _) = ui.allocate_exact_size(vec2(22.0, size::BUTTON), Sense::hover());
        let (at, align, ink) = (dash.center(), Align2::CENTER_CENTER, cx.skin().muted);
        ui.painter().text(at, align, "–", body_font(size::BODY), ink);
        let is_max_invalid = is_invalid(&form.max_moves) || is_range_empty;
        let name = "shelf-most";
        let field = Field { name, width: field_width, limit: 5, hint: max_hint, is_invalid: is_max_invalid };
        draw_short_field(ui, cx, field, &mut form.max_moves).on_hover_text(about);
    });
}

/// Width of the fields for the range of the number of moves with their label, in points.
fn moves_width(ui: &Ui, cx: &UiContext) -> f32 {
    label_width(ui, cx, key!("library-moves")) + 2.0 * MOVES_FIELD_WIDTH + 22.0
}

/// Lays out widgets in a row of `width` points without gaps. Starts a new row if they do not fit.
fn layout_group(ui: &mut Ui, width: f32, add: impl FnOnce(&mut Ui)) {
    break_row(ui, width);
    let layout = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(vec2(width, size::BUTTON), layout, |ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        add(ui);
    });
}

/// Width of a label with the gap after it, in points.
fn label_width(ui: &Ui, cx: &UiContext, label_key: &str) -> f32 {
    let galley =
        ui.painter().layout_no_wrap(cx.text(label_key), body_font(size::BODY - 1.0), cx.skin().muted);
    galley.size().x.ceil() + 8.0
}

fn draw_label(ui: &mut Ui, cx: &UiContext, label_key: &str) {
    let label_size = vec2(label_width(ui, cx, label_key), size::BUTTON);
    let (rect, _) = ui.allocate_exact_size(label_size, Sense::hover());
    let (at, align, ink) = (rect.left_center(), Align2::LEFT_CENTER, cx.skin().muted);
    ui.painter().text(at, align, cx.text(label_key), body_font(size::BODY - 1.0), ink);
}

/// A short text field.
struct Field<'a> {
    name: &'a str,
    width: f32,
    /// Greatest number of characters.
    limit: usize,
    hint: String,
    /// Whether the content is invalid; it is then shown in red.
    is_invalid: bool,
}

fn draw_short_field(ui: &mut Ui, cx: &mut UiContext, field: Field, text: &mut String) -> Response {
    let danger = cx.skin().danger;
    let edit = field::line_field(text)
        .id(egui::Id::new(field.name))
        .hint_text(field.hint)
        .char_limit(field.limit)
        .text_color_opt(field.is_invalid.then_some(danger))
        .margin(Margin::symmetric(8, 4));
    let response = ui.add_sized(vec2(field.width, size::BUTTON), edit);
    if field.is_invalid {
        let (corners, stroke) = (CornerRadius::same(8), Stroke::new(1.5, danger));
        ui.painter().rect_stroke(response.rect, corners, stroke, StrokeKind::Inside);
    }
    cx.record_area(ui, "field", field.name, response.rect);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_form_excludes_no_game() {
        assert_eq!(LibraryFilters::default().filter(), Filter::default());
        assert!(!LibraryFilters::default().is_narrowed());
        let sorted = LibraryFilters { order: SortOrder::Longest, ..LibraryFilters::default() };
        assert!(!sorted.is_narrowed(), "an order excludes no game");
    }

    #[test]
    fn the_last_day_belongs_to_the_period() {
        let form = LibraryFilters {
            period: Period::Between,
            from: "1/2/2026".to_owned(),
            to: "1/2/2026".to_owned(),
            ..LibraryFilters::default()
        };
        let filter = form.filter();
        let length = filter.until.zip(filter.since).map(|(until, since)| until - since);
        assert_eq!(length, Some(24 * 60 * 60 * 1000), "no clock change on the first of February");
    }

    #[test]
    fn clearing_shows_every_game_and_keeps_the_order() {
        let mut form = LibraryFilters {
            name: "ana".to_owned(),
            game: Some(Game::CHESS),
            min_moves: "20".to_owned(),
            order: SortOrder::Oldest,
            ..LibraryFilters::unfinished()
        };
        assert!(form.is_narrowed());
        form.clear();
        assert_eq!(form.filter(), Filter { order: SortOrder::Oldest, ..Filter::default() });
    }
}
