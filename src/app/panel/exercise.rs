//! The panel during an exercise: what to find, how the tries went, and the buttons.

use bevy_egui::egui::{self, Align2, CornerRadius, Stroke, StrokeKind, Ui, UiBuilder, pos2, vec2};

use crate::app::commands::{BrowseCommand, GoBack, TableCommand};
use crate::app::game::CurrentMatch;
use crate::app::kit::{
    Button, ButtonStyle, TextTone, UiContext, body_font, paint_line, size, square, title_font,
};
use crate::app::panel::actions::hint_keys;
use crate::app::panel::hint_reasons;
use crate::app::panel::table_screen::TableScreen;
use crate::app::words::{numbered_move, player_name, spoken_move};
use session::exercise::TRIES;
use session::puzzles::Puzzle;
use session::tutorial::NOT_ASKED;
use session::{
    Exercise, ExerciseSource, ExerciseStage, Game, LocalizedMessage, Place, Player, key, message, number,
};

/// Height of the head with the title and the button that leaves the exercise, in points.
const HEAD: f32 = 32.0;
/// Gap between the parts, in points.
const GAP: f32 = 6.0;

/// The instruction for the player, or the result of the last try.
pub(super) fn status(cx: &UiContext, game: &CurrentMatch, exercise: &Exercise) -> String {
    cx.format(&status_message(cx, game, exercise))
}

fn status_message(cx: &UiContext, game: &CurrentMatch, exercise: &Exercise) -> LocalizedMessage {
    let name = |ply: usize| {
        let table = exercise.table();
        let mv = table.moves().get(ply).filter(|_| ply < table.state().ply)?;
        Some(numbered_move(&cx.locale, table.state().numbering, ply + 1, mv))
    };
    let (is_lesson, is_demonstration) = match exercise.source() {
        Some(ExerciseSource::Lesson(_)) => (true, false),
        Some(ExerciseSource::Demonstration(_)) => (false, true),
        Some(ExerciseSource::Puzzle(_) | ExerciseSource::Mistake(_)) | None => (false, false),
    };
    let first = exercise.position().state().ply;
    let tried = name(first).unwrap_or_default();
    match exercise.stage() {
        ExerciseStage::Shown if is_demonstration => exercise.question(),
        ExerciseStage::Wrong if is_lesson => LocalizedMessage::new(NOT_ASKED),
        ExerciseStage::Trying if is_lesson => exercise.question(),
        ExerciseStage::Trying => {
            let task = exercise.question();
            // A move to try again belongs to a game, in which several people may play.
            if game.game().has_sides || exercise.source().is_none() {
                message!(
                    "exercise-question",
                    side = cx.locale.side_name(&**game, exercise.seat()),
                    task = task
                )
            } else {
                message!("exercise-your-turn", task = task)
            }
        }
        ExerciseStage::Judging => message!("exercise-judging", move = tried),
        ExerciseStage::Wrong => match name(first + 1) {
            Some(answer) => message!("exercise-wrong-answer", move = tried, answer),
            None => message!("exercise-wrong", move = tried),
        },
        ExerciseStage::Solved => message!("exercise-right", move = tried),
        ExerciseStage::Shown => match name(first) {
            Some(mv) => message!("exercise-shown", move = mv),
            None => exercise.question(),
        },
    }
}

/// Draws the exercise into `rect`.
pub(super) fn draw_exercise(
    ui: &mut Ui,
    cx: &mut UiContext,
    table: &TableScreen,
    exercise: &Exercise,
    rect: egui::Rect,
) {
    cx.widget_areas.add("exercise", rect);
    let skin = cx.skin();
    let (round, edge) = (CornerRadius::same(10), Stroke::new(1.0, skin.edge));
    ui.painter().rect(rect, round, skin.card, edge, StrokeKind::Inside);
    let inner = rect.shrink2(vec2(10.0, 6.0));
    head(ui, cx, table, inner.with_max_y(inner.top() + HEAD));
    let buttons = inner.with_min_y(inner.bottom() - size::BUTTON - 2.0);
    let body = inner.with_min_y(inner.top() + HEAD + GAP).with_max_y(buttons.top() - GAP);
    let mut text_ui = ui.new_child(UiBuilder::new().max_rect(body));
    text_ui.set_clip_rect(body.expand2(vec2(4.0, 0.0)).intersect(ui.clip_rect()));
    let area = egui::ScrollArea::vertical().auto_shrink(false).max_height(body.height());
    area.show(&mut text_ui, |ui| draw_text(ui, cx, table, exercise));
    draw_buttons(&mut ui.new_child(UiBuilder::new().max_rect(buttons)), cx, table, exercise);
}

fn head(ui: &mut Ui, cx: &mut UiContext, table: &TableScreen, line: egui::Rect) {
    let skin = cx.skin();
    let side = line.height() - 4.0;
    let place = square(pos2(line.right() - side / 2.0, line.center().y), side);
    let close = ("close-exercise", "close");
    let source = table.game.exercise().and_then(Exercise::source);
    let (title, hint) = match source {
        None => (key!("exercise-title"), key!("exercise-close")),
        Some(ExerciseSource::Mistake(_)) => (key!("exercise-title"), key!("mistakes-to-page")),
        Some(ExerciseSource::Puzzle(_)) => (key!("puzzle-title"), key!("puzzles-to-page")),
        Some(ExerciseSource::Lesson(lesson)) => (lesson.title, key!("tutorial-leave")),
        Some(ExerciseSource::Demonstration(_)) => (key!("tutorial-scene-title"), key!("tutorial-leave")),
    };
    if cx.small_icon_button(ui, close, cx.text(hint), place, skin.text) {
        if source.is_some() {
            cx.commands.write(GoBack);
        } else if let Some(place) = table.game.browsed_place() {
            cx.commands.write(BrowseCommand::ShowPosition(place));
        }
    }
    let at = (line.left_center() + vec2(2.0, 0.0), Align2::LEFT_CENTER);
    let title = (cx.text(title), title_font(size::HEADING), skin.text);
    paint_line(ui.painter(), at, (&title.0, title.1, title.2), place.left() - line.left() - 8.0);
}

/// Draws the task, how the last try went, the reasons of a hint, and why the solution is right.
fn draw_text(ui: &mut Ui, cx: &mut UiContext, table: &TableScreen, exercise: &Exercise) {
    ui.spacing_mut().item_spacing.y = 6.0;
    let game = &table.game;
    cx.label(ui, status(cx, game, exercise), title_font(size::BODY + 1.0), TextTone::Text);
    let ply = game.displayed_place().ply + 1;
    if exercise.reviewed_move().is_some()
        && let Some(played) = game.move_at(Place::of_game(ply))
    {
        let mv = numbered_move(&cx.locale, game.state().numbering, ply, played);
        let text = cx.format(&message!("exercise-played", move = mv));
        cx.label(ui, text, body_font(size::BODY), TextTone::Muted);
    }
    let counts_tries = !matches!(exercise.source(), Some(ExerciseSource::Lesson(_)));
    if counts_tries && !exercise.is_over() && exercise.tries_left() < TRIES {
        let tries = cx.format(&message!("exercise-tries", tries = number(exercise.tries_left())));
        cx.label(ui, tries, body_font(size::BODY), TextTone::Muted);
    }
    match exercise.source() {
        Some(ExerciseSource::Puzzle(puzzle)) => draw_puzzle_facts(ui, cx, puzzle, exercise.is_over()),
        Some(ExerciseSource::Lesson(lesson)) if exercise.is_over() => {
            if let Some(remark) = lesson.remark {
                cx.label(ui, cx.text(remark), body_font(size::BODY), TextTone::Text);
            }
        }
        _ => {}
    }
    for sentence in hint_reasons::sentences(cx, table).unwrap_or_default() {
        cx.label(ui, sentence, body_font(size::BODY), TextTone::Text);
    }
    if exercise.is_over() && !exercise.has_pending() {
        let Some(best) = exercise.explained() else { return };
        let is_other =
            exercise.reviewed_move().and(exercise.tried_move()).is_some_and(|mv| mv.text != best.mv.text);
        if is_other {
            let better = message!("review-better", move = spoken_move(&cx.locale, &best.mv));
            cx.label(ui, cx.format(&better), body_font(size::BODY), TextTone::Text);
        }
        for reason in &best.reasons {
            cx.label(ui, cx.format(reason), body_font(size::BODY), TextTone::Text);
        }
    }
}

/// Draws the level of a puzzle and, once it is over, its theme and the game that it comes from.
fn draw_puzzle_facts(ui: &mut Ui, cx: &UiContext, puzzle: &Puzzle, is_over: bool) {
    let game = Game::new(puzzle.game);
    let level = player_name(&cx.locale, game, &Player::Level(puzzle.level));
    let who = cx.format(&message!("puzzles-solved-by", level));
    cx.label(ui, who, body_font(size::BODY), TextTone::Muted);
    if !is_over {
        return;
    }
    cx.label(ui, cx.format(&puzzle.theme.message()), body_font(size::BODY), TextTone::Accent);
    let name = |player: &String| match player.parse() {
        Ok(player) => player_name(&cx.locale, game, &player),
        Err(_) => player.clone(),
    };
    if let [first, second] = &puzzle.source.players[..] {
        let from = message!("puzzles-from", first = name(first), second = name(second));
        cx.label(ui, cx.format(&from), body_font(size::BODY), TextTone::Muted);
    }
}

/// Whether the exercise is a part of the tutorial of a game.
fn is_tutorial(exercise: &Exercise) -> bool {
    matches!(exercise.source(), Some(ExerciseSource::Lesson(_) | ExerciseSource::Demonstration(_)))
}

fn draw_buttons(ui: &mut Ui, cx: &mut UiContext, table: &TableScreen, exercise: &Exercise) {
    let game = &table.game;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        let width = Some((ui.available_width() - GAP) / 2.0);
        if exercise.is_over() {
            let next = table
                .review
                .review(game)
                .and_then(|review| review.next_mistake(exercise.seat(), game.displayed_place().ply + 1));
            let text = match next {
                _ if matches!(exercise.source(), Some(ExerciseSource::Puzzle(_))) => key!("puzzles-next"),
                _ if exercise.source().is_some() => key!("tutorial-next"),
                Some(_) => key!("exercise-next"),
                None => key!("exercise-close"),
            };
            let next = Button::new("exercise-continue", cx.text(text)).weight(ButtonStyle::Primary);
            cx.command_button(ui, next, width, BrowseCommand::ContinueExercise);
            if is_tutorial(exercise) {
                return;
            }
            let play_on = Button::new("exercise-play-on", cx.text(key!("exercise-play-on")));
            cx.command_button(ui, play_on, width, BrowseCommand::AskPlayOn);
            return;
        }
        if exercise.stage() == ExerciseStage::Wrong {
            let again = Button::new("exercise-take-back", cx.text(key!("exercise-again")));
            cx.command_button(ui, again.weight(ButtonStyle::Primary), width, BrowseCommand::ContinueExercise);
        } else {
            let (label, _) = hint_keys(table.hint.step(game));
            let hint = Button::new("exercise-hint", cx.text(label)).enabled(game.may_request_hint());
            cx.command_button(ui, hint, width, TableCommand::Hint);
        }
        let is_due = exercise.tries_left() == 0;
        let weight = if is_due { ButtonStyle::Primary } else { ButtonStyle::Normal };
        let show = Button::new("exercise-show", cx.text(key!("exercise-show"))).weight(weight);
        cx.command_button(ui, show, width, BrowseCommand::ShowSolution);
    });
}
