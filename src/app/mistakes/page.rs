//! The page of the mistakes: those that are due today, and all others by game.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, UiBuilder, vec2};

use crate::app::commands::{BeginGame, ExportProgress, FilesRequest};
use crate::app::core::Storage;
use crate::app::kit::{
    Button, ButtonStyle, TextTone, UiContext, body_font, centred_column, size, title_font,
};
use crate::app::mistakes::{Mistakes, exercise_of};
use crate::app::words::{calendar_day, capitalised, spoken_move};
use art::picture::PositionView;
use session::mistakes::write_mistakes;
use session::tutorial::Tutorial;
use session::{ExerciseSource, Match, RecordedMove, Repetition, catalogue, key, message, number};
use store::{MistakeId, StoredMistake};

/// Greatest width of the page, in points.
const MAX_WIDTH: f32 = 820.0;
/// Side of the picture of a mistake, in points.
const PICTURE: f32 = 96.0;
/// Margin of a mistake in the list, in points.
const MARGIN: f32 = 8.0;
/// Least width of the list in which the buttons of a mistake are beside its words, in points.
const WIDE: f32 = 560.0;

/// The picture and the move of a mistake in the list.
pub(super) struct MistakeView {
    picture: Arc<PositionView>,
    /// The move that was played.
    played: RecordedMove,
}

impl MistakeView {
    fn of(table: &dyn Match) -> Option<MistakeView> {
        let played = table.moves().first()?.clone();
        let picture = Arc::new(PositionView::of_thumbnail(table, table.state().turn?));
        Some(MistakeView { picture, played })
    }
}

/// Views of the mistakes that were visible; `None` for a mistake that cannot be opened.
type Views = BTreeMap<MistakeId, Option<MistakeView>>;

/// A click on a button of a mistake in the list.
enum CardAction {
    TryAgain,
    /// Puts it aside, or takes it back.
    PutAside(bool),
    Delete,
    OpenTutorial,
}

/// System that draws the page.
pub(super) fn draw_mistakes_page(
    mut cx: UiContext,
    mut mistakes: ResMut<Mistakes>,
    mut storage: Option<ResMut<Storage>>,
    export: Res<ExportProgress>,
    mut games: MessageWriter<BeginGame>,
    mut views: Local<Views>,
) -> Result {
    let mut root = cx.root()?;
    let width = root.available_width().min(MAX_WIDTH);
    let mistakes = mistakes.bypass_change_detection();
    centred_column(&mut root, width, false, |ui| {
        cx.heading(ui, key!("mistakes-title"), None);
        cx.section(ui, key!("mistakes-today"), |ui, cx| draw_today(ui, cx, mistakes, &mut games));
        if mistakes.cards().is_empty() {
            return;
        }
        cx.section(ui, key!("mistakes-all"), |ui, cx| {
            let columns = if ui.available_width() >= WIDE { catalogue::GAMES.len() } else { 2 };
            let chosen = cx.one_of(ui, columns, catalogue::GAMES, mistakes.game(), |cx, game| {
                (format!("mistakes-{}", game.name()), cx.text(game.keys.name))
            });
            mistakes.game = chosen.or(mistakes.game);
            draw_export(ui, cx, mistakes, &export);
            let mut asked = None;
            for kept in mistakes.listed() {
                if let Some(action) = draw_card(ui, cx, kept, &mut views) {
                    asked = Some((kept.clone(), action));
                }
                ui.add_space(4.0);
            }
            let Some((kept, action)) = asked else { return };
            match (action, &mut storage) {
                (CardAction::TryAgain, _) => _ = games.write(BeginGame::Exercises(vec![exercise_of(&kept)])),
                (CardAction::OpenTutorial, _) => {
                    let tutorial = Tutorial::of(kept.card.mistake.game.id);
                    games.write(BeginGame::Exercises(ExerciseSource::whole_tutorial(tutorial)));
                }
                (CardAction::PutAside(is_aside), Some(storage)) => {
                    mistakes.put_aside(kept.id, is_aside, storage);
                }
                (CardAction::Delete, Some(storage)) => mistakes.delete(kept.id, storage),
                (CardAction::PutAside(_) | CardAction::Delete, None) => {}
            }
        });
    });
    Ok(())
}

/// Draws how many mistakes are due, and the button that puts them on the table.
fn draw_today(ui: &mut Ui, cx: &mut UiContext, mistakes: &Mistakes, games: &mut MessageWriter<BeginGame>) {
    let due = mistakes.due();
    let text = if due.is_empty() {
        let is_known = mistakes.cards.is_some();
        let waiting = mistakes.cards().iter().map(|kept| &kept.card.repetition);
        let next = waiting.filter(|repetition| !repetition.is_aside).filter_map(|repetition| repetition.due);
        // A mistake that is due beyond the limit of a day comes tomorrow.
        let tomorrow = calendar_day().plus_days(1);
        match next.min().map(|day| cx.locale.calendar_day(day.max(tomorrow))) {
            Some(day) => cx.format(&message!("mistakes-none-due", day)),
            None if is_known => cx.text(key!("mistakes-none")),
            None => String::new(),
        }
    } else {
        cx.format(&message!("mistakes-due-today", count = number(due.len())))
    };
    cx.label(ui, text, body_font(size::BODY + 0.5), TextTone::Text);
    cx.label(ui, cx.text(key!("mistakes-about")), body_font(size::SMALL + 1.0), TextTone::Muted);
    if !due.is_empty() {
        ui.add_space(4.0);
        let start = Button::new("mistakes-start", cx.text(key!("mistakes-start"))).with_icon("play");
        if cx.button(ui, start.weight(ButtonStyle::Primary), None) {
            games.write(BeginGame::Exercises(due.into_iter().map(exercise_of).collect()));
        }
    }
}

/// Draws the button that saves the listed mistakes to a file, and the result.
fn draw_export(ui: &mut Ui, cx: &mut UiContext, mistakes: &Mistakes, export: &ExportProgress) {
    let game = mistakes.game();
    let has_some = mistakes.listed().next().is_some();
    if !has_some {
        cx.label(ui, cx.text(key!("mistakes-none-listed")), body_font(size::BODY), TextTone::Muted);
        return;
    }
    ui.add_space(4.0);
    let format = game.text.extension.to_uppercase();
    let save = Button::new("mistakes-save", cx.format(&message!("mistakes-save", format))).with_icon("save");
    if cx.button(ui, save, None) {
        let text = write_mistakes(game, mistakes.listed().map(|kept| &kept.card.mistake));
        let [name, title] = [game.keys.name, key!("mistakes-title")].map(|key| cx.text(key));
        cx.commands.write(FilesRequest::SaveGames { game, name: format!("{name} {title}"), text });
    }
    if let Some(saved) = &export.result {
        cx.label(ui, cx.format(saved), body_font(size::BODY), TextTone::Accent);
    }
    ui.add_space(4.0);
}

/// Draws one mistake of the list. Returns what the player does with it.
fn draw_card(ui: &mut Ui, cx: &mut UiContext, kept: &StoredMistake, views: &mut Views) -> Option<CardAction> {
    let is_wide = ui.available_width() >= WIDE;
    let is_leech = kept.card.repetition.is_leech() && !kept.card.repetition.is_aside;
    // The height does not depend on the words: a card that is not visible is not drawn.
    let buttons = if is_wide { 0.0 } else { size::BUTTON + MARGIN };
    let advice = if is_leech { size::BUTTON + 2.0 * MARGIN } else { 0.0 };
    let height = PICTURE + 2.0 * MARGIN + buttons + advice;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    if !ui.is_rect_visible(rect) {
        return None;
    }
    let mistake = &kept.card.mistake;
    let view = views.entry(kept.id).or_insert_with(|| MistakeView::of(&*mistake.open()?)).as_ref()?;
    let skin = cx.skin();
    ui.painter().rect(
        rect,
        CornerRadius::same(8),
        Color32::TRANSPARENT,
        Stroke::new(1.0, skin.edge),
        StrokeKind::Inside,
    );
    let inner = rect.shrink(MARGIN);
    cx.thumbnail_at(ui, cx.theme(), &view.picture, inner.min, PICTURE);
    let beside = inner.with_min_x(inner.left() + PICTURE + 12.0).with_max_y(inner.top() + PICTURE);
    let mut words = ui.new_child(UiBuilder::new().max_rect(beside));
    words.spacing_mut().item_spacing.y = 2.0;
    let played = spoken_move(&cx.locale, &view.played);
    let title = cx.format(&message!("exercise-played", move = played));
    cx.label(&mut words, title, title_font(size::BODY), TextTone::Text);
    let label = mistake.reviewed.label.map(|label| capitalised(&cx.text(label.key())));
    let facts: Vec<String> = label.into_iter().chain([return_text(cx, &kept.card.repetition)]).collect();
    cx.label(&mut words, facts.join(" · "), body_font(size::SMALL + 1.0), TextTone::Muted);
    let line = Rect::from_min_size(
        if is_wide {
            egui::pos2(beside.left(), beside.bottom() - size::BUTTON)
        } else {
            egui::pos2(inner.left(), inner.top() + PICTURE + MARGIN)
        },
        vec2(if is_wide { beside.width() } else { inner.width() }, size::BUTTON),
    );
    let mut action = draw_card_buttons(&mut child(ui, line), cx, kept);
    if is_leech {
        let line = inner.with_min_y(inner.bottom() - size::BUTTON);
        child(ui, line).horizontal(|ui| {
            cx.label(ui, cx.text(key!("mistakes-leech")), body_font(size::SMALL + 1.0), TextTone::Accent);
            let name = format!("mistake-tutorial-{}", kept.id.0);
            if cx.button(ui, Button::new(&name, cx.text(key!("tutorial-title"))), None) {
                action = Some(CardAction::OpenTutorial);
            }
        });
    }
    action
}

fn child(ui: &mut Ui, rect: Rect) -> Ui {
    ui.new_child(UiBuilder::new().max_rect(rect))
}

fn draw_card_buttons(ui: &mut Ui, cx: &mut UiContext, kept: &StoredMistake) -> Option<CardAction> {
    let is_aside = kept.card.repetition.is_aside;
    let mut action = None;
    let name = |action: &str| format!("mistake-{action}-{}", kept.id.0);
    ui.horizontal(|ui| {
        let (again, aside, delete) = (name("again"), name("aside"), name("delete"));
        let button = Button::new(&again, cx.text(key!("exercise-title"))).with_icon("play");
        cx.value_button(ui, button, None, (&mut action, Some(CardAction::TryAgain)));
        let words = if is_aside { key!("mistakes-take-back") } else { key!("mistakes-put-aside") };
        let button = Button::new(&aside, cx.text(words));
        cx.value_button(ui, button, None, (&mut action, Some(CardAction::PutAside(!is_aside))));
        if is_aside {
            let button = Button::icon(&delete, "bin", cx.text(key!("mistakes-delete")));
            cx.value_button(ui, button, None, (&mut action, Some(CardAction::Delete)));
        }
    });
    action
}

/// The day on which the mistake comes back, in words.
fn return_text(cx: &UiContext, repetition: &Repetition) -> String {
    match repetition.due {
        _ if repetition.is_aside => cx.text(key!("mistakes-aside")),
        None => cx.text(key!("mistakes-known")),
        Some(day) if day <= calendar_day() => cx.text(key!("mistakes-due")),
        Some(day) => cx.format(&message!("mistakes-due-on", day = cx.locale.calendar_day(day))),
    }
}
