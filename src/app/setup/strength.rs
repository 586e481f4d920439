//! Adaptive computers on the setup page: the strength of the person, the question about it, and its range.

use bevy::prelude::{Local, MessageWriter, Res, ResMut, State};
use bevy_egui::egui::Ui;

use crate::app::core::Screen;
use crate::app::game::{LevelGames, RequestLevelGames};
use crate::app::kit::{Button, TextTone, UiContext, body_font, button_rows, size};
use crate::app::preferences::Setups;
use crate::app::setup::form::is_adaptive;
use crate::app::setup::{SetupForm, level};
use crate::app::words::{Locale, number_text, player_name};
use session::player_strength::INTERVAL_PERCENT;
use session::{Game, LocalizedMessage, Player, SelfAssessment, StrengthEstimate, key, message, number};

impl SetupForm {
    /// Estimated strength of the first person at the table; `None` while it is not known, and if no person plays.
    pub fn strength(&self) -> Option<StrengthEstimate> {
        self.person_strength.estimate
    }

    /// Whether the page asks how well the person plays: at an adaptive computer, without games or on request.
    pub fn asks_for_strength(&self) -> bool {
        let is_unknown = self.strength().is_some_and(|estimate| estimate.games == 0);
        self.first_adaptive_seat().is_some()
            && self.strength().is_some()
            && (is_unknown || self.person_strength.is_question_open)
    }

    /// Answers the question how well the person plays. The next frame saves the answer.
    pub fn answer_strength(&mut self, answer: SelfAssessment) {
        self.person_strength.new_answer = Some(answer);
        self.person_strength.is_question_open = false;
    }

    /// Index of the first seat with an adaptive computer.
    fn first_adaptive_seat(&self) -> Option<usize> {
        self.seats.iter().position(|seat| is_adaptive(&seat.player))
    }

    /// Name of the first person at the table, whose strength adaptive computers follow.
    fn followed_person(&self, locale: &Locale) -> Option<String> {
        let seat = self.seats.iter().position(|seat| seat.player == Player::Human)?;
        self.names(locale).into_iter().nth(seat)
    }

    /// Sets the estimate, and gives adaptive computers the level that follows from it.
    pub(super) fn set_strength(&mut self, estimate: Option<StrengthEstimate>) {
        self.person_strength.estimate = estimate;
        let Some(opponent) = estimate.map(StrengthEstimate::even_opponent) else { return };
        for player in self.seats.iter_mut().flat_map(|seat| [&mut seat.player, &mut seat.computer]) {
            if is_adaptive(player) {
                player.clone_from(&opponent);
            }
        }
    }

    /// The computer that adapts to the person; `None` while the strength is not known, and if no person plays.
    pub(super) fn adaptive_opponent(&self) -> Option<Player> {
        self.strength().map(StrengthEstimate::even_opponent)
    }
}

/// System that follows the results of the person on the page, and saves the answer to the question.
pub(super) fn follow_results(
    screen: Res<State<Screen>>,
    results: Res<LevelGames>,
    locale: Res<Locale>,
    mut setups: ResMut<Setups>,
    mut form: ResMut<SetupForm>,
    mut requests: MessageWriter<RequestLevelGames>,
    mut requested: Local<Option<(Game, String)>>,
) {
    if *screen.get() != Screen::Setup {
        // Request the results again when the page opens: other games may have been played.
        *requested = None;
        form.person_strength.is_question_open = false;
        return;
    }
    let game = form.game;
    if let Some(answer) = form.person_strength.new_answer.take() {
        setups.set_self_assessment(game, answer);
    }
    let person = form.followed_person(&locale);
    let estimate = person.as_ref().and_then(|name| results.estimate(game, name, &setups));
    form.set_strength(estimate);
    let wanted = person.map(|name| (game, name));
    if *requested != wanted {
        form.person_strength.is_question_open = false;
        requests.write_batch(wanted.clone().map(|(game, name)| RequestLevelGames(game, name)));
        *requested = wanted;
    }
}

/// Draws the range of the person's strength below the adaptive computer at seat `index`, and the question about it.
///
/// Only the first of several adaptive computers has them.
pub(super) fn draw_strength(
    ui: &mut Ui,
    cx: &mut UiContext,
    form: &mut SetupForm,
    answer: Option<SelfAssessment>,
    index: usize,
) {
    let Some(estimate) = form.strength().filter(|_| form.first_adaptive_seat() == Some(index)) else {
        return;
    };
    level::draw_level_range(ui, cx, estimate);
    let belief = cx.format(&belief(cx, form, estimate, answer));
    cx.label(ui, belief, body_font(size::SMALL + 1.0), TextTone::Text);
    if form.asks_for_strength() {
        draw_question(ui, cx, form, answer);
    } else {
        let label = answer.map_or(cx.text(key!("strength-question")), |answer| {
            let answer = cx.text(answer_key(answer));
            cx.format(&message!("strength-change", answer = &answer))
        });
        if cx.button(ui, Button::new("strength-question", label), None) {
            form.person_strength.is_question_open = true;
        }
    }
}

/// Draws the question how well the person plays, with a button for each answer.
fn draw_question(ui: &mut Ui, cx: &mut UiContext, form: &mut SetupForm, chosen: Option<SelfAssessment>) {
    cx.label(ui, cx.text(key!("strength-question")), body_font(size::BODY), TextTone::Text);
    let answers = SelfAssessment::ALL;
    let labels = answers.map(|answer| cx.text(answer_key(answer)));
    button_rows(ui, &[3, 1], &answers, &labels, |ui, answer, label, width| {
        let button = Button::new(answer_key(*answer), label).chosen(chosen == Some(*answer));
        if cx.button(ui, button, Some(width)) {
            form.answer_strength(*answer);
        }
    });
}

/// Message key of an answer; also the name of its button in the layout file.
const fn answer_key(answer: SelfAssessment) -> &'static str {
    match answer {
        SelfAssessment::Learning => key!("strength-learning"),
        SelfAssessment::Occasional => key!("strength-occasional"),
        SelfAssessment::Experienced => key!("strength-experienced"),
    }
}

/// The sentence about the person's strength, and how sure it is.
fn belief(
    cx: &UiContext,
    form: &SetupForm,
    estimate: StrengthEstimate,
    answer: Option<SelfAssessment>,
) -> LocalizedMessage {
    let level_name = |player: &Player| player_name(&cx.locale, form.game, player);
    let level = &level_name(&Player::Adaptive(estimate.half_levels));
    if estimate.games == 0 {
        return match answer {
            Some(_) => message!("strength-answered", level),
            None => message!("strength-unknown", level),
        };
    }
    let people = form.seats.iter().filter(|seat| !seat.player.is_computer()).count();
    let (people, name) = (number(people), form.followed_person(&cx.locale).unwrap_or_default());
    let (games, shown) = (number(estimate.games), number_text(&cx.locale, estimate.games as usize));
    let percent = number(INTERVAL_PERCENT);
    let (low, high) = estimate.likely_levels().into_inner();
    if low == high {
        return message!("strength-certain", people, name, level, games, shown, percent);
    }
    let [low, high] = [low, high].map(|level| level_name(&Player::Level(level)));
    message!("strength-estimate", people, name, level, games, shown, percent, low, high)
}
