//! Action buttons of the panel: take back, redo, hint, draw, resign, further actions, main menu.
//!
//! In games between computers, pause, single step and speed take the places of hint, draw and resign. The buttons form
//! one row, or two rows if the labels do not fit into one.

use bevy_egui::egui::{self, Align2, Response, Sense, Ui, WidgetInfo, WidgetType, pos2};

use crate::app::commands::{EditPosition, FilesRequest, Navigate, PlayCommand, TableCommand, UiCommand};
use crate::app::core::{Dialog, Screen};
use crate::app::game::{CurrentMatch, GameReview, HintStep};
use crate::app::kit::{ButtonStyle, MenuItem, UiContext, body_font, fitted, paint_words, size, square};
use crate::app::panel::density::{Density, GAP};
use crate::app::panel::table_screen::TableScreen;
use crate::app::preferences::{CoachMode, ComputerGamePace, SettingsCommand};
use session::{coach, key};

/// Height of a single row with labels below the icons, in points.
const TALL: f32 = 54.0;
/// Height of each of two rows with labels below the icons, in points.
const TALL_IN_TWO_ROWS: f32 = 50.0;
/// Height of a row with labels beside the icons, and of a single row of icons, in points.
const LOW: f32 = size::BUTTON;
/// Height of each of two rows of icons, in points.
const LOW_ICON: f32 = 36.0;
/// Least width in points of an icon button in a single row. If the buttons would be narrower, they form two rows.
const NARROWEST_ICON: f32 = 30.0;
/// Width in points of a button with the label below its icon at which the label has free space on both sides.
const LABEL_BELOW_WIDTH: f32 = 70.0;
/// Least width in points of a button with the label below its icon, if the panel's body is too low for two rows.
const LEAST_LABEL_BELOW_WIDTH: f32 = 52.0;
/// Least width of a button with the label beside its icon, in points.
const LABEL_BESIDE_WIDTH: f32 = 76.0;
/// Least height in points of the panel's body for two rows of low buttons.
const TWO_ROWS_HEIGHT: f32 = 190.0;

/// Arrangement of the buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ActionRows {
    /// One row, labels below the icons.
    One,
    /// Two rows, labels below the icons.
    TwoTall,
    /// Two rows, labels beside the icons.
    TwoLow,
    /// Two rows of icons, if the buttons of one row would be too narrow to hit.
    TwoIcons,
    /// One row of icons.
    Icons,
}

impl ActionRows {
    /// Arrangement of two groups of buttons in a panel body of `width` × `available` points.
    fn of(width: f32, available: f32, groups: [usize; 2]) -> ActionRows {
        let width_of = |count: usize| (width + GAP) / count as f32 - GAP;
        let larger_group = groups[0].max(groups[1]);
        let density = Density::of(available);
        if density == Density::Icons {
            ActionRows::Icons
        } else if width_of(groups[0] + groups[1])
            >= if available >= TWO_ROWS_HEIGHT { LABEL_BELOW_WIDTH } else { LEAST_LABEL_BELOW_WIDTH }
        {
            ActionRows::One
        } else if density == Density::LabelsBelow {
            ActionRows::TwoTall
        } else if available >= TWO_ROWS_HEIGHT && width_of(larger_group) >= LABEL_BESIDE_WIDTH {
            ActionRows::TwoLow
        } else if available >= TWO_ROWS_HEIGHT && width_of(groups[0] + groups[1]) < NARROWEST_ICON {
            ActionRows::TwoIcons
        } else {
            ActionRows::Icons
        }
    }

    /// Height of all rows, in points.
    const fn height(self) -> f32 {
        match self {
            ActionRows::One => TALL,
            ActionRows::TwoTall => 2.0 * TALL_IN_TWO_ROWS + GAP,
            ActionRows::TwoLow => 2.0 * LOW + GAP,
            ActionRows::TwoIcons => 2.0 * LOW_ICON + GAP,
            ActionRows::Icons => LOW,
        }
    }
}

/// A button of the panel.
#[derive(Clone)]
struct Action {
    name: &'static str,
    icon: &'static str,
    /// Message key of the label.
    label: &'static str,
    /// Message key of the tooltip.
    hint: &'static str,
    /// Keyboard shortcut; empty for none.
    shortcut: &'static str,
    enabled: bool,
    weight: ButtonStyle,
    /// Command of the button; `None` opens the "more" menu.
    command: Option<UiCommand>,
}

impl Action {
    const fn new(name: &'static str, icon: &'static str, label: &'static str, hint: &'static str) -> Action {
        let (shortcut, enabled, weight, command) = ("", true, ButtonStyle::Normal, None);
        Action { name, icon, label, hint, shortcut, enabled, weight, command }
    }

    fn with_command(self, command: impl Into<UiCommand>, shortcut: &'static str, enabled: bool) -> Action {
        Action { command: Some(command.into()), shortcut, enabled, ..self }
    }

    fn with_weight(self, weight: ButtonStyle) -> Action {
        Action { weight, ..self }
    }
}

/// Height in points of all buttons in a panel body of `width` × `available` points.
pub(super) fn height(width: f32, game: &CurrentMatch, available: f32) -> f32 {
    arrangement(width, game, available).height()
}

fn arrangement(width: f32, game: &CurrentMatch, available: f32) -> ActionRows {
    ActionRows::of(width, available, groups_of(game, &ButtonState::default()).map(|group| group.len()))
}

/// Draws the buttons into `whole_rect` and sends the command of a clicked button.
pub(super) fn draw_actions(ui: &mut Ui, cx: &mut UiContext, table: &TableScreen, whole_rect: egui::Rect) {
    let shown = ButtonState {
        is_result_shown: *table.dialog == Dialog::Result,
        hint: table.hint.step(&table.game),
        pace: table.settings.computer_game_pace,
    };
    let groups = groups_of(&table.game, &shown);
    let (row_width, height) = (whole_rect.width(), whole_rect.height());
    let rows = arrangement(row_width, &table.game, table.points(table.layout.moves_area).height());
    let has_two_rows = matches!(rows, ActionRows::TwoTall | ActionRows::TwoLow | ActionRows::TwoIcons);
    let lines = if has_two_rows { Vec::from(groups) } else { vec![groups.concat()] };
    let columns = lines.iter().map(Vec::len).max().unwrap_or(1);
    let height = ((height + GAP) / lines.len() as f32 - GAP).floor();
    for (row, line) in lines.into_iter().enumerate() {
        let count = line.len();
        for (column, action) in line.into_iter().enumerate() {
            // The last button of the shorter row spans the free columns, so that both rows end at the same place.
            let end = if column + 1 == count { columns } else { column + 1 };
            let top = whole_rect.top() + row as f32 * (height + GAP);
            let rect = egui::Rect::from_x_y_ranges(
                whole_rect.left() + column_left(column, columns, row_width)
                    ..=whole_rect.left() + column_left(end, columns, row_width) - GAP,
                top..=top + height,
            );
            let response = button(ui, cx, &action, rect, rows);
            match action.command {
                Some(command) if action.enabled && response.clicked() => {
                    cx.commands.write(command);
                }
                Some(_) => {}
                None => more_menu(ui, cx, table, &response),
            }
        }
    }
}

/// Left edge of a column of buttons in a row `row_width` points wide, rounded to whole points.
///
/// `column == columns` gives the point one gap beyond the right end of the row.
fn column_left(column: usize, columns: usize, row_width: f32) -> f32 {
    let exact = (row_width + GAP) * column as f32 / columns as f32;
    if column == columns { exact } else { exact.round() }
}

/// State outside the game that changes labels and buttons.
#[derive(Default)]
struct ButtonState {
    /// Whether the result card is open.
    is_result_shown: bool,
    /// Step of the hint that is shown; `None` without a hint.
    hint: Option<HintStep>,
    /// Speed of a game between computers.
    pace: ComputerGamePace,
}

/// The buttons in two groups: those about moves, and the rest.
///
/// During a game, another button may take the place of a button, but no button moves. There is no rematch button while
/// the result card offers a rematch.
fn groups_of(game: &CurrentMatch, shown: &ButtonState) -> [Vec<Action>; 2] {
    let (is_over, is_browsing) = (game.state().outcome().is_some(), game.browsed_place().is_some());
    let has_rematch = is_over && !shown.is_result_shown;
    let is_own_turn = !is_browsing && game.acting_person() == game.state().turn;
    let undo = Action::new("undo", "undo", key!("action-undo"), key!("button-undo"));
    let redo = Action::new("redo", "redo", key!("action-redo"), key!("button-redo"));
    let mut moves = vec![
        undo.with_command(PlayCommand::Undo, "U", !is_browsing && game.undo_target().is_some()),
        redo.with_command(PlayCommand::Redo, "R", !is_browsing && game.redo_target().is_some()),
    ];
    let mut rest = Vec::new();
    if game.only_computers_play() {
        // No person plays: a pause takes the place of the hint.
        moves.push(if has_rematch { next_game(game) } else { pause(game) });
        let step = Action::new("step", "step", key!("action-step"), key!("button-step"));
        rest.push(step.with_command(
            PlayCommand::Step,
            "S",
            game.can_step() && !is_browsing && !game.is_stepping(),
        ));
        rest.push(pace(shown.pace).with_command(SettingsCommand::NextPace, "V", !is_over));
    } else {
        let (is_timed, has_draws) = (game.has_clocks(), game.game().agreed_draws);
        // Without clocks only a take-back pauses the game; "resume" then takes the place of draw or resign.
        let is_paused = game.is_paused() && !is_over && !is_timed;
        // After the game there is no hint to ask for: the review takes its place.
        moves.push(if is_over {
            let review = Action::new("review", "analysis", key!("review-title"), key!("button-review"));
            review.with_command(TableCommand::Review, "K", GameReview::is_possible(game))
        } else {
            let is_enabled = game.may_request_hint() || game.may_request_hint_later();
            hint(shown.hint).with_command(TableCommand::Hint, "H", is_enabled)
        });
        if is_timed {
            moves.push(pause(game));
        }
        if has_draws {
            rest.push(if is_paused { pause(game) } else { draw(game, is_own_turn) });
        }
        rest.push(if has_rematch {
            next_game(game)
        } else if is_paused && !has_draws {
            pause(game)
        } else {
            let resign = Action::new("resign", "resign", key!("action-resign"), key!("button-resign"));
            resign.with_command(PlayCommand::AskResign, "", !is_browsing && game.acting_person().is_some())
        });
    }
    let menu = Action::new("menu", "home", key!("action-menu"), key!("button-menu"));
    rest.push(Action::new("more", "more", key!("action-more"), key!("button-more")));
    rest.push(menu.with_command(Navigate::Open(Screen::Menu), "Esc", true));
    [moves, rest]
}

/// Button for the next step of the hint, after the step `shown`.
const fn hint(shown: Option<HintStep>) -> Action {
    let (label, hint) = hint_keys(shown);
    Action::new("hint", "hint", label, hint)
}

/// The label and the tooltip of the button that shows the next step of a hint.
pub(super) const fn hint_keys(shown: Option<HintStep>) -> (&'static str, &'static str) {
    match shown {
        None => (key!("action-hint"), key!("button-hint")),
        Some(HintStep::Piece) => (key!("action-hint-place"), key!("button-hint-place")),
        Some(HintStep::Target) => (key!("action-hint-why"), key!("button-hint-why")),
        Some(HintStep::Reasons) => (key!("action-hint-hide"), key!("button-hint-hide")),
    }
}

/// Button that shows the speed of a game between computers and selects the next speed.
const fn pace(pace: ComputerGamePace) -> Action {
    let (icon, label) = match pace {
        ComputerGamePace::Slow => ("gauge-low", key!("pace-slow")),
        ComputerGamePace::Normal => ("gauge-middle", key!("pace-normal")),
        ComputerGamePace::Fast => ("gauge-high", key!("pace-fast")),
        ComputerGamePace::Instant => ("bolt", key!("pace-instant")),
    };
    Action::new("pace", icon, label, key!("button-pace"))
}

/// Button that pauses or resumes the game.
fn pause(game: &CurrentMatch) -> Action {
    let action = if game.is_paused() {
        Action::new("pause", "play", key!("action-resume"), key!("button-resume"))
            .with_weight(ButtonStyle::Primary)
    } else {
        Action::new("pause", "pause", key!("action-pause"), key!("button-pause"))
    };
    action.with_command(TableCommand::Pause, "P", game.can_pause())
}

/// Button for a rematch. After a game from a file, which other people have played, it opens the set-up screen instead.
fn next_game(game: &CurrentMatch) -> Action {
    if game.is_from_file() {
        let new = Action::new("new-game", "play", key!("result-new-game"), key!("result-new-game"));
        return new.with_command(Navigate::Open(Screen::Setup), "", true);
    }
    let hint = if game.game().has_sides { key!("button-rematch") } else { key!("button-rematch-seats") };
    let rematch = Action::new("rematch", "rematch", key!("action-rematch"), hint);
    let weight = if game.only_computers_play() { ButtonStyle::Normal } else { ButtonStyle::Primary };
    rematch.with_command(TableCommand::Rematch, "N", true).with_weight(weight)
}

/// Button that claims a draw if a claim is possible, else offers a draw.
fn draw(game: &CurrentMatch, own_turn: bool) -> Action {
    let is_over = game.state().outcome().is_some();
    match game.state().claims.first() {
        Some(reason) if !is_over => {
            Action::new("claim", "claim", key!("action-claim-draw"), key!("button-claim-draw"))
                .with_command(PlayCommand::Claim(*reason), "", own_turn)
                .with_weight(if own_turn { ButtonStyle::Primary } else { ButtonStyle::Normal })
        }
        _ => Action::new("draw", "draw-offer", key!("action-offer-draw"), key!("button-offer-draw"))
            .with_command(PlayCommand::AskDraw, "", own_turn && !is_over),
    }
}

/// Draws one button: its icon, and its label if `rows` has labels.
fn button(ui: &Ui, cx: &mut UiContext, action: &Action, rect: egui::Rect, rows: ActionRows) -> Response {
    let sense = if action.enabled { Sense::click() } else { Sense::hover() };
    let response = ui.interact(rect, egui::Id::new(("action", action.name)), sense);
    let hint = cx.text(action.hint);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, action.enabled, &hint));
    cx.record_area(ui, "button", action.name, rect);
    let ink = cx.paint_button(ui, rect, &response, action.weight, action.enabled);
    let word = cx.text(action.label);
    match rows {
        ActionRows::One | ActionRows::TwoTall => {
            // Centre icon and label vertically as one block.
            let font = body_font(if rect.width() < 60.0 { 12.0 } else { 14.0 });
            let words = fitted(ui.painter(), &word, font, ink, rect.width() - 4.0);
            let top = rect.center().y - (20.0 + words.size().y) / 2.0;
            cx.icon_at(ui, action.icon, square(pos2(rect.center().x, top + 10.0), 20.0), ink);
            let at = (pos2(rect.center().x, top + 20.0), Align2::CENTER_TOP);
            paint_words(ui.painter(), at, words, ink);
        }
        ActionRows::TwoLow => {
            let icon = 18.0;
            let words = fitted(ui.painter(), &word, body_font(14.0), ink, rect.width() - icon - 16.0);
            let left = rect.center().x - (icon + 6.0 + words.size().x) / 2.0;
            let middle = pos2(left + icon / 2.0, rect.center().y);
            cx.icon_at(ui, action.icon, square(middle, icon), ink);
            let at = (pos2(left + icon + 6.0, rect.center().y), Align2::LEFT_CENTER);
            paint_words(ui.painter(), at, words, ink);
        }
        ActionRows::TwoIcons | ActionRows::Icons => {
            cx.icon_at(ui, action.icon, square(rect.center(), 20.0), ink)
        }
    }
    let shortcut = action.shortcut;
    let hint = if shortcut.is_empty() { hint } else { format!("{hint} ({shortcut})") };
    response.on_hover_text(hint)
}

/// Draws the "more" menu, a popup above its button.
fn more_menu(ui: &Ui, cx: &mut UiContext, table: &TableScreen, response: &Response) {
    let (items, commands): (Vec<MenuItem>, Vec<UiCommand>) = entries(cx, table).into_iter().unzip();
    for item in &items {
        cx.record_area(ui, "listed", item.name, response.rect);
    }
    let chosen = cx.menu(ui, response, &items);
    if let Some(command) = chosen.and_then(|index| commands.into_iter().nth(index)) {
        cx.commands.write(command);
    }
}

/// Entries of the "more" menu with their commands.
fn entries(cx: &UiContext, table: &TableScreen) -> Vec<(MenuItem, UiCommand)> {
    let game = &table.game;
    let is_over = game.state().outcome().is_some();
    let mut entries = Vec::new();
    let mut add = |name, icon, key, shortcut, command: UiCommand| {
        entries.push((MenuItem { name, icon, text: cx.text(key), shortcut }, command));
    };
    // With hidden hands, the viewer's seat is always at the bottom, so the board cannot be flipped.
    if !game.game().has_hidden_information {
        add("flip", "flip", key!("button-flip"), "F", TableCommand::Flip.into());
    } else if game.only_computers_play() && !is_over {
        let (icon, key) = if game.hands_are_shown() {
            ("eye-off", key!("button-hide-hands"))
        } else {
            ("eye", key!("button-show-hands"))
        };
        add("hands", icon, key, "", TableCommand::ToggleComputerHands.into());
    }
    let is_analysed = table.analysis.is_on(game);
    let analyse = if is_analysed { key!("button-analyse-stop") } else { key!("button-analyse") };
    add("analyse", "analysis", analyse, "L", TableCommand::Analyse.into());
    if game.only_computers_play() && GameReview::is_possible(game) {
        add("review", "analysis", key!("button-review"), "K", TableCommand::Review.into());
    }
    if !is_over && game.seats().iter().any(|seat| seat.player.is_computer()) {
        let (icon, key) = if table.settings.marks.thinking {
            ("eye-off", key!("button-thinking-hide"))
        } else {
            ("eye", key!("button-thinking-show"))
        };
        add("thoughts", icon, key, "I", SettingsCommand::ToggleEngineMove.into());
    }
    if !is_over && coach::is_possible(&***game) {
        let (icon, key) = match table.settings.coach.next() {
            CoachMode::Off => ("eye-off", key!("button-coach-off")),
            CoachMode::Quiet => ("eye", key!("button-coach-quiet")),
            CoachMode::Talks => ("eye", key!("button-coach-talks")),
        };
        add("coach", icon, key, "", TableCommand::SwitchCoach(table.settings.coach.next()).into());
    }
    add("fold", "chevron-right", key!("button-fold"), "Z", SettingsCommand::TogglePanel.into());
    let (icon, key) = if table.settings.sound.on {
        ("sound-off", key!("button-turn-sound-off"))
    } else {
        ("sound", key!("button-turn-sound-on"))
    };
    add("mute", icon, key, "M", SettingsCommand::ToggleSound.into());
    if !game.is_from_file() {
        add("restart", "restart", key!("button-restart"), "", TableCommand::AskRestart.into());
    }
    add("share", "share", key!("button-share"), "Ctrl+S", FilesRequest::ShareTable.into());
    if game.game().position_editor.is_some() {
        add("set-up", "board", key!("editor-edit-position"), "E", EditPosition.into());
    }
    add("copy", "copy", game.game().keys.copy, "Ctrl+C", TableCommand::CopyPosition.into());
    add("open-file", "open", key!("button-open-file"), "Ctrl+O", FilesRequest::Choose.into());
    add("settings", "settings", key!("menu-settings"), "Ctrl+,", Navigate::Open(Screen::Settings).into());
    add("help", "help", key!("button-keys"), "?", Navigate::ShowKeys.into());
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_buttons_ends_where_the_panel_does() {
        for whole in [216.0, 353.0, 354.0, 384.0, 461.0, 700.5] {
            for columns in 2..=8 {
                let begins: Vec<f32> =
                    (0..=columns).map(|column| column_left(column, columns, whole)).collect();
                assert_eq!((begins[0], begins[columns] - GAP), (0.0, whole));
                let widths: Vec<f32> = begins.windows(2).map(|two| two[1] - two[0]).collect();
                let [least, most] = [f32::min, f32::max].map(|of| widths.iter().copied().reduce(of));
                assert!(most.zip(least).is_some_and(|(most, least)| most - least <= 1.5), "{widths:?}");
            }
        }
    }

    /// The label "Take back" is about 55 points wide. Its button is clearly wider if two rows fit.
    #[test]
    fn labels_do_not_fill_their_buttons() {
        for groups in [[4, 4], [3, 4], [3, 3], [2, 3]] {
            let count = (groups[0] + groups[1]) as f32;
            for width in 300..700 {
                let width = width as f32;
                let is_wide = (width + GAP) / count - GAP >= 70.0;
                let rows = ActionRows::of(width, 560.0, groups);
                assert_eq!(rows == ActionRows::One, is_wide, "{groups:?} in {width}: {rows:?}");
            }
        }
    }

    /// In a panel of usual width, buttons have labels unless two rows do not fit. Chess with a clock has the most
    /// buttons.
    #[test]
    fn buttons_have_words_in_a_panel_of_usual_width() {
        for groups in [[4, 4], [3, 4], [3, 3], [2, 3]] {
            for (width, room) in [(354.0, 560.0), (384.0, 580.0), (460.0, 800.0), (376.0, 200.0)] {
                let rows = ActionRows::of(width, room, groups);
                assert_ne!(rows, ActionRows::Icons, "{groups:?} in {width} x {room}");
                assert!(rows.height() < room * 0.5, "{groups:?} in {width} x {room}");
            }
            assert_eq!(ActionRows::of(354.0, 140.0, groups), ActionRows::Icons, "too low for words");
        }
        // At 200 % text size the panel is only about 230 points wide. Every button must stay wide enough to hit.
        assert_eq!(ActionRows::of(230.0, 250.0, [4, 4]), ActionRows::TwoIcons);
        for width in [216.0, 230.0, 260.0] {
            for room in [195.0, 250.0, 320.0] {
                let rows = ActionRows::of(width, room, [4, 4]);
                assert!(
                    rows != ActionRows::Icons || (width + GAP) / 8.0 - GAP >= NARROWEST_ICON,
                    "{width} {room}"
                );
            }
        }
    }
}
