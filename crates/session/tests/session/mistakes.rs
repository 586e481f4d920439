//! Tests of the mistakes that come back: their cards in all four games, the laws of their repetition, and their text.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::RngExt as _;
use rand::seq::SliceRandom as _;
use rules::GameId;
use session::catalogue::GAMES;
use session::exercise::AfterMove;
use session::game_text::TextFormat;
use session::mistakes::{GRADUATION_DAYS, LEECH_LAPSES, MOST_A_DAY, due_on, own_mistakes, write_mistakes};
use session::review::{Label, Review};
use session::{
    CalendarDay, Exercise, ExerciseError, ExerciseSource, ExerciseStage, Game, Glyph, Grade, Mistake,
    MistakeCard, Place, Player, Repetition, ReviewNodes, StopFlag, Viewer, open,
};

use test_support::games::{plan_for, play_moves, read_games, seeded_rng};
use test_support::mistakes::{mistake_of_puzzle, review_with};

/// A card of a puzzle of chess, due on `day`.
fn card_due(index: usize, day: CalendarDay) -> MistakeCard {
    let repetition = Repetition { due: Some(day), ..Repetition::added_on(day) };
    MistakeCard { mistake: mistake_of_puzzle(GameId::Chess, index), repetition }
}

const TODAY: CalendarDay = CalendarDay { year: 2026, month: 11, day: 29 };

/// Plays a move of the player, and judges it if there is a job.
fn try_move(exercise: &mut Exercise, text: &str) -> ExerciseStage {
    let choice = exercise.table().choice_of(text).expect("a legal move");
    if let AfterMove::Judge(job) = exercise.play(choice).expect("a choice of the list") {
        exercise.judged(job(&StopFlag::new()).ok().as_ref());
    }
    exercise.stage()
}

/// Begins to look for a better move than a kept mistake.
fn begin(mistake: &Mistake) -> Result<Exercise, ExerciseError> {
    Exercise::start(ExerciseSource::Mistake(Arc::new(mistake.clone())))
}

#[test]
fn in_every_game_a_card_is_tried_again_without_its_game_and_graded_by_what_the_player_does() {
    for game in GAMES.iter().map(|game| game.id) {
        for index in [0, 40, 200] {
            let mistake = mistake_of_puzzle(game, index);
            let Mistake { position, reviewed, .. } = &mistake;
            let place = format!("{game} {position}");
            let begin = || begin(&mistake).expect("an exercise");
            let mut exercise = begin();
            assert_eq!((exercise.seat(), exercise.table().state().ply), (reviewed.seat, 0), "{place}");
            assert_eq!(exercise.table().position_text(Viewer::All), *position);
            assert_eq!(exercise.table().moves()[0].text, reviewed.text, "the mistake can be shown");
            assert_eq!((exercise.reviewed_move(), Grade::of(&exercise, false)), (Some(reviewed), None));
            assert_eq!(try_move(&mut exercise, &reviewed.best), ExerciseStage::Solved, "{place}");
            assert_eq!(Grade::of(&exercise, false), Some(Grade::Good), "{place}");
            assert_eq!(Grade::of(&exercise, true), Some(Grade::Hard), "a hint");
            let mut exercise = begin();
            assert_eq!(try_move(&mut exercise, &reviewed.text), ExerciseStage::Wrong, "{place}");
            assert_eq!(Grade::of(&exercise, false), None);
            exercise.take_back();
            assert_eq!(try_move(&mut exercise, &reviewed.best), ExerciseStage::Solved);
            assert_eq!(Grade::of(&exercise, false), Some(Grade::Hard), "the second try");
            let mut exercise = begin();
            exercise.show_solution();
            assert_eq!(Grade::of(&exercise, false), Some(Grade::Again));
        }
    }
}

#[test]
fn a_reviewed_mistake_becomes_a_card_that_is_refuted_and_explained_like_in_the_game() {
    let mut table = open(&plan_for(Game::CHESS, &[Player::Human, Player::Human])).expect("a plan");
    play_moves(&mut *table, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7");
    let job = table.review(ReviewNodes::of(Game::CHESS.id)).expect("a game with moves");
    let review = job(&StopFlag::new(), &mut |_| ()).expect("not stopped");
    let found = own_mistakes(&*table, &review, |_| true);
    let [(6, mistake)] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!(mistake.position, "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 1");
    let mut exercise = begin(mistake).expect("an exercise");
    assert_eq!(try_move(&mut exercise, "d7d6"), ExerciseStage::Wrong, "judged by a search");
    exercise.play_pending();
    assert_eq!(exercise.table().moves().last().map(|mv| mv.text.as_str()), Some("h5f7"));
    exercise.take_back();
    assert_eq!(try_move(&mut exercise, "g7g6"), ExerciseStage::Solved);
    let job = exercise.explain().expect("a job");
    let better = job(&StopFlag::new()).expect("explained");
    assert_eq!((better.mv.text.as_str(), better.is_proven), (mistake.reviewed.best.as_str(), true));
}

#[test]
fn only_mistakes_of_the_person_become_cards() {
    let names = ["Ana", "Rui", "Ana"];
    for (players, own, plies) in [
        ([Player::Human, Player::Level(3)], "Ana", vec![1, 3]),
        ([Player::Level(3), Player::Human], "Rui", vec![2]),
        ([Player::Human, Player::Human], "Rui", vec![2]),
        ([Player::Human, Player::Human], "Eva", vec![]),
        ([Player::Level(1), Player::Level(3)], "Ana", vec![]),
    ] {
        let mut plan = plan_for(Game::CHESS, &players);
        plan.seats.iter_mut().zip(names).for_each(|(seat, name)| seat.name = name.to_owned());
        let mut table = open(&plan).expect("a plan");
        play_moves(&mut *table, "e4 e5 Bc4 Nc6");
        let mut review = review_with(&*table, &[1, 2, 3], Label::Blunder, "a2a3");
        review.moves[1].best = "a7a6".to_owned();
        let found = own_mistakes(&*table, &review, |player| player.name == own);
        assert_eq!(found.iter().map(|(ply, _)| *ply).collect::<Vec<_>>(), plies, "{players:?}, {own}");
        for label in [Label::Small, Label::FinePoint] {
            let review = review_with(&*table, &[1, 3], label, "a2a3");
            assert_eq!(own_mistakes(&*table, &review, |_| true), [], "{label:?}");
        }
    }
}

#[test]
fn the_same_position_of_two_games_is_one_card() {
    let mistake = |moves: &str| {
        let mut table = open(&plan_for(Game::CHESS, &[Player::Human, Player::Human])).expect("a plan");
        play_moves(&mut *table, moves);
        let ply = table.moves().len();
        let review = review_with(&*table, &[ply], Label::Blunder, "g7g6");
        Mistake::of_review(&*table, &review, ply).expect("a mistake")
    };
    let one = mistake("e4 e5 Bc4 Nc6 Qh5 Nf6");
    let other = mistake("Nf3 Nf6 Ng1 Ng8 e4 e5 Qh5 Nc6 Bc4 Nf6");
    assert_eq!((one.position.as_str(), one.reviewed.seat), (other.position.as_str(), other.reviewed.seat));
}

#[test]
fn a_mistake_whose_moves_are_not_legal_is_no_card() {
    let mut table = open(&plan_for(Game::CHESS, &[Player::Human, Player::Human])).expect("a plan");
    play_moves(&mut *table, "e4 e5");
    let of_review = |review: &Review, ply| Mistake::of_review(&*table, review, ply);
    let review = review_with(&*table, &[1], Label::Blunder, "d2d4");
    let mistake = of_review(&review, 1).expect("a mistake");
    assert_eq!((of_review(&review, 0), of_review(&review, 2), of_review(&review, 9)), (None, None, None));
    assert_eq!(of_review(&review_with(&*table, &[1], Label::Blunder, "e2e5"), 1), None);
    let mut other_game = review.clone();
    other_game.moves[0].text = "d2d4".to_owned();
    assert_eq!(of_review(&other_game, 1), None, "the review is about another game");
    for damaged in
        ["", "8/8/8/8/8/8/8/8 w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"]
    {
        let mistake = Mistake { position: damaged.to_owned(), ..mistake.clone() };
        assert!(begin(&mistake).is_err(), "{damaged}");
        assert_eq!(write_mistakes(Game::CHESS, [&mistake]), "", "{damaged}");
    }
}

#[test]
fn due_days_are_in_the_future_good_lengthens_and_again_shortens() {
    let mut rng = seeded_rng(17);
    for _ in 0..2_000 {
        let mut repetition = Repetition::added_on(TODAY);
        assert_eq!(repetition.due, Some(TODAY.plus_days(1)));
        let mut last_interval = 0;
        for _ in 0..12 {
            let Some(due) = repetition.due else { break };
            // Mostly on the day, else up to a month later.
            let day = due.plus_days(if rng.random_bool(0.7) { 0 } else { rng.random_range(0..30) });
            let interval = |grade| {
                let next = repetition.repeated(grade, day);
                assert!(next.due.is_none_or(|due| due > day), "{repetition:?} {grade:?}");
                let memory = next.memory.expect("repeated");
                assert_eq!(next.due.is_none(), memory.stability > GRADUATION_DAYS, "{next:?}");
                next.due.map_or(u32::MAX, |due| due.days_since(day))
            };
            let (again, hard, good) = (interval(Grade::Again), interval(Grade::Hard), interval(Grade::Good));
            assert!(again <= hard && hard <= good, "{repetition:?}: {again}, {hard}, {good}");
            assert!(
                good > last_interval || last_interval <= 1,
                "{repetition:?}: Good after {last_interval}: {good}"
            );
            assert!(
                again < last_interval || again == 1,
                "{repetition:?}: Again after {last_interval}: {again}"
            );
            let grade = [Grade::Again, Grade::Hard, Grade::Good][rng.random_range(0..3)];
            let next = repetition.repeated(grade, day);
            last_interval = next.due.map_or(u32::MAX, |due| due.days_since(day));
            repetition = next;
        }
    }
}

#[test]
fn a_card_graduates_becomes_a_leech_and_is_put_aside() {
    let mut repetition = Repetition::added_on(TODAY);
    let mut days = Vec::new();
    while let Some(due) = repetition.due {
        repetition = repetition.repeated(Grade::Good, due);
        days.push(due.days_since(TODAY));
    }
    assert_eq!(days, [1, 5, 36], "three times right at the first try is enough");
    assert!(!repetition.is_due(CalendarDay::LAST));
    let mut repetition = Repetition::added_on(TODAY);
    for lapses in 1..=LEECH_LAPSES {
        assert!(!repetition.is_leech());
        repetition = repetition.repeated(Grade::Again, TODAY.plus_days(lapses));
        assert_eq!(repetition.lapses, lapses);
    }
    assert!(repetition.is_leech() && repetition.is_due(CalendarDay::LAST));
    let aside = Repetition { is_aside: true, ..repetition };
    assert!(!aside.is_due(CalendarDay::LAST));
}

#[test]
fn at_most_five_cards_a_day_are_due_the_oldest_first_in_any_order() {
    let mut cards: Vec<MistakeCard> =
        (0..12).map(|index| card_due(index, TODAY.plus_days(index as u32 % 4))).collect();
    let day = TODAY.plus_days(2);
    let first = due_on(cards.clone(), day);
    assert_eq!(first.len(), MOST_A_DAY);
    let due_days: Vec<_> = first.iter().map(|card| card.repetition.due.expect("due")).collect();
    assert!(
        due_days.is_sorted() && due_days[2] == TODAY && due_days[3] == TODAY.plus_days(1),
        "{due_days:?}"
    );
    let mut rng = seeded_rng(3);
    for _ in 0..20 {
        cards.shuffle(&mut rng);
        assert_eq!(due_on(cards.clone(), day), first);
    }
    // Those repeated on the day count, whatever their grade: the next ones wait for the next day.
    for (count, card) in first.iter().enumerate() {
        assert_eq!(due_on(cards.clone(), day).len(), MOST_A_DAY - count);
        let index = cards.iter().position(|other| other.mistake == card.mistake).expect("there");
        cards[index].repetition = card.repetition.repeated(Grade::Again, day);
    }
    assert_eq!(due_on(cards.clone(), day), []);
    assert_eq!(due_on(cards, day.plus_days(1)).len(), MOST_A_DAY);
}

#[test]
fn a_year_of_daily_repetition_takes_less_than_a_second() {
    let mut rng = seeded_rng(365);
    let mut cards: Vec<MistakeCard> = Vec::new();
    let mistakes: Vec<Mistake> = (0..250).map(|index| mistake_of_puzzle(GameId::Chess, index)).collect();
    let mut waiting = mistakes.into_iter();
    let (start, mut repetitions) = (Instant::now(), 0);
    for day in (0..365).map(|number| TODAY.plus_days(number)) {
        // Up to three mistakes in two games of three; every tenth day without repetition.
        let added = if rng.random_bool(0.6) { rng.random_range(0..3) } else { 0 };
        for mistake in waiting.by_ref().take(added) {
            cards.push(MistakeCard { mistake, repetition: Repetition::added_on(day) });
        }
        if rng.random_bool(0.1) {
            continue;
        }
        let due = due_on(cards.clone(), day);
        assert!(due.len() <= MOST_A_DAY);
        for card in due {
            let grade = match rng.random_range(0..10) {
                0..2 => Grade::Again,
                2..5 => Grade::Hard,
                _ => Grade::Good,
            };
            let known = cards.iter_mut().find(|known| known.mistake == card.mistake).expect("there");
            known.repetition = known.repetition.repeated(grade, day);
            repetitions += 1;
        }
        assert!(
            due_on(cards.clone(), day).is_empty()
                || cards.iter().all(|card| card.repetition.due != Some(day))
        );
    }
    let took = start.elapsed();
    let graduated = cards.iter().filter(|card| card.repetition.due.is_none()).count();
    assert!(repetitions > 400 && graduated > 60, "{repetitions} repetitions, {graduated} of {}", cards.len());
    assert!(took < Duration::from_secs(1), "{took:?}");
}

#[test]
fn cards_are_written_as_games_that_other_programs_read() {
    for game in GAMES.iter().copied() {
        let mistakes: Vec<Mistake> = [3, 90].map(|index| mistake_of_puzzle(game.id, index)).into();
        let other = mistake_of_puzzle(GAMES[(game.id as usize + 1) % GAMES.len()].id, 0);
        let other = if other.game == game { None } else { Some(other) };
        let text = write_mistakes(game, mistakes.iter().chain(&other));
        let readings = read_games(&text, None);
        assert_eq!(readings.len(), 2, "{text}");
        for (reading, mistake) in readings.into_iter().zip(&mistakes) {
            assert_eq!(reading.faults, [], "{text}");
            let saved = reading.game.expect("a game").saved;
            assert_eq!((saved.plan.game, &saved.start), (game, &mistake.position), "{text}");
            assert_eq!(saved.moves[0].text, mistake.reviewed.best, "{text}");
            let played = &saved.lines[0].moves[0];
            assert_eq!(
                (&played.text, played.glyph),
                (&mistake.reviewed.text, Some(Glyph::Mistake)),
                "{text}"
            );
            assert_eq!(saved.lines[0].from, Place::default());
        }
        let tag = if game.has_sides { "[FEN \"" } else { "[Start \"" };
        assert_eq!(text.matches(tag).count(), 2, "{text}");
        assert_eq!(TextFormat::Usual.ending(game), game.text.extension);
    }
}
