//! Tests of exercises: another try at a move of a reviewed game, and puzzles.

use rules::GameId;
use session::exercise::{AfterMove, TRIES};
use session::puzzles::shipped;
use session::review::{GOOD_ENOUGH, Label, Review};
use session::tutorial::Tutorial;
use session::{
    Exercise, ExerciseSource, ExerciseStage, Game, Match, Place, Player, ReviewNodes, StopFlag, open,
};

use test_support::games::{plan_for, play_moves};

fn played_game(moves: &str) -> (Box<dyn Match>, Review) {
    let mut table = open(&plan_for(Game::CHESS, &[Player::Human, Player::Human])).expect("a plan");
    play_moves(&mut *table, moves);
    let job = table.review(ReviewNodes::of(Game::CHESS.id)).expect("a game with moves");
    let review = job(&StopFlag::new(), &mut |_| ()).expect("not stopped");
    (table, review)
}

/// Plays a move of the player and runs the job that judges it, if there is one.
fn try_move(exercise: &mut Exercise, text: &str) -> ExerciseStage {
    let choice = exercise.table().choice_of(text).expect("a legal move");
    match exercise.play(choice).expect("a choice of the list") {
        AfterMove::Decided => {}
        AfterMove::Judge(job) => {
            assert_eq!(exercise.stage(), ExerciseStage::Judging);
            let value = job(&StopFlag::new()).expect("judged");
            exercise.judged(Some(&value));
        }
    }
    exercise.stage()
}

/// Plays all moves of the program; returns their texts.
fn pending_moves(exercise: &mut Exercise) -> Vec<String> {
    let mut texts = Vec::new();
    while exercise.has_pending() {
        assert!(exercise.play_pending(), "the program plays legal moves only");
        let ply = exercise.table().state().ply;
        texts.push(exercise.table().moves()[ply - 1].text.clone());
    }
    texts
}

#[test]
fn a_mistake_is_tried_again_and_refuted_on_the_board() {
    let (table, review) = played_game("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7");
    assert!(Exercise::retry(&*table, &review, 1).is_none(), "1. e4 is no mistake");
    let mut exercise = Exercise::retry(&*table, &review, 6).expect("the mistake that allows the mate");
    let start = exercise.table().state().ply;
    assert_eq!((start, exercise.tries_left()), (5, TRIES));
    // The move of the game, and another one that allows the same mate.
    for (tries, text) in [(2, "g8f6"), (1, "d7d6")] {
        assert_eq!(try_move(&mut exercise, text), ExerciseStage::Wrong);
        assert_eq!(exercise.tries_left(), tries);
        assert_eq!(pending_moves(&mut exercise), ["h5f7"], "the mate that refutes {text}");
        let ignored = exercise.table().state().ply;
        assert!(!exercise.waits_for_player(), "the wrong move is taken back first");
        exercise.take_back();
        assert!(exercise.table().state().ply < ignored && exercise.waits_for_player());
    }
    assert_eq!(try_move(&mut exercise, "g7g6"), ExerciseStage::Solved);
    assert!(!exercise.is_solved_at_once(), "two tries were wrong");
    assert_eq!(table.state().ply, 7, "the game itself does not change");
}

#[test]
fn every_move_nearly_as_good_as_the_best_is_accepted_and_no_other() {
    let (table, review) = played_game("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7");
    let reviewed = review.at(6).expect("a move");
    let past = table.browse_at(Place::of_game(5));
    for text in ["g7g6", "d8e7", "d8f6", "d7d6", "a7a6", "h7h6"] {
        let choice = past.choice_of(text).expect("a legal move");
        let value = past.value_of(choice).expect("a job")(&StopFlag::new()).expect("judged");
        let loss = reviewed.before.saturating_sub(value.score);
        let mut exercise = Exercise::retry(&*table, &review, 6).expect("a mistake");
        let is_right = try_move(&mut exercise, text) == ExerciseStage::Solved;
        assert_eq!(is_right, text == reviewed.best || loss <= GOOD_ENOUGH, "{text} loses {loss}");
    }
}

#[test]
fn a_missed_win_asks_for_the_win() {
    // White mates with the rook, and plays something else that wins, too.
    let (table, review) = {
        let mut plan = plan_for(Game::CHESS, &[Player::Human, Player::Human]);
        plan.position = Some("6k1/5ppp/8/8/8/8/5PPP/R3K2R w KQ - 0 1".to_owned());
        let mut table = open(&plan).expect("a plan");
        play_moves(&mut *table, "h2h3 g7g6");
        let job = table.review(ReviewNodes::of(Game::CHESS.id)).expect("a game with moves");
        let review = job(&StopFlag::new(), &mut |_| ()).expect("not stopped");
        (table, review)
    };
    assert_eq!(review.at(1).and_then(|mv| mv.label), Some(Label::MissedWin));
    let mut exercise = Exercise::retry(&*table, &review, 1).expect("a missed win");
    assert_eq!(
        try_move(&mut exercise, "h1g1"),
        ExerciseStage::Wrong,
        "it wins later, but that is not the win"
    );
    exercise.take_back();
    assert_eq!(try_move(&mut exercise, "a1a8"), ExerciseStage::Solved);
}

#[test]
fn every_kind_of_puzzle_is_solved_shown_and_refuted() {
    for game in [GameId::Chess, GameId::RacingKings, GameId::Draughts, GameId::DominUp] {
        let puzzles = shipped(game).expect("puzzles").puzzles();
        for puzzle in puzzles.iter().step_by(puzzles.len() / 6) {
            let mut exercise = Exercise::start(ExerciseSource::Puzzle(puzzle)).expect("a puzzle");
            for text in puzzle.solver_moves() {
                assert!(exercise.waits_for_player(), "{}", puzzle.id);
                let expected = exercise.solution().expect("a move of the solution");
                assert_eq!(exercise.position().choice_of(text), Ok(expected));
                try_move(&mut exercise, text);
                pending_moves(&mut exercise);
            }
            assert!(exercise.is_solved_at_once(), "{}", puzzle.id);
            // Every other first move is wrong, is answered, and can be taken back.
            let mut exercise = Exercise::start(ExerciseSource::Puzzle(puzzle)).expect("a puzzle");
            let start = exercise.table().position_text(session::Viewer::All);
            let count = exercise.table().state().gestures.len();
            let solution = exercise.solution().expect("a move").0;
            let other = (0..count).find(|index| *index != solution).expect("a puzzle has a choice");
            match exercise.play(session::MoveIndex(other)).expect("a legal move") {
                AfterMove::Decided => {
                    assert_eq!(exercise.stage(), ExerciseStage::Solved, "another win at once")
                }
                AfterMove::Judge(job) => {
                    exercise.judged(job(&StopFlag::new()).ok().as_ref());
                    assert_eq!(exercise.stage(), ExerciseStage::Wrong, "{}", puzzle.id);
                    pending_moves(&mut exercise);
                    exercise.take_back();
                    assert_eq!(exercise.table().position_text(session::Viewer::All), start);
                }
            }
            exercise.show_solution();
            if exercise.stage() == ExerciseStage::Shown {
                assert_eq!(pending_moves(&mut exercise), puzzle.solution);
            }
        }
    }
}

#[test]
fn every_lesson_is_solved_by_its_line_and_shown() {
    for game in [GameId::Chess, GameId::RacingKings, GameId::Draughts, GameId::DominUp] {
        let tutorial = Tutorial::of(game);
        for lesson in &tutorial.exercises {
            let mut exercise = Exercise::start(ExerciseSource::Lesson(lesson)).expect("a lesson");
            for text in lesson.shown_line().iter().step_by(2) {
                assert!(exercise.waits_for_player(), "{}", lesson.id);
                try_move(&mut exercise, text);
                pending_moves(&mut exercise);
            }
            assert!(exercise.is_solved_at_once(), "{}", lesson.id);
            let mut exercise = Exercise::start(ExerciseSource::Lesson(lesson)).expect("a lesson");
            exercise.show_solution();
            assert_eq!(pending_moves(&mut exercise), lesson.shown_line(), "{}", lesson.id);
        }
        let shown = &tutorial.demonstration;
        let mut exercise = Exercise::start(ExerciseSource::Demonstration(shown)).expect("a demonstration");
        let mut captions = vec![exercise.question().key];
        while exercise.play_pending() {
            captions.push(exercise.question().key);
        }
        captions.dedup();
        let told = shown.moves.iter().filter_map(|mv| mv.caption);
        let mut expected: Vec<&str> = std::iter::once(shown.opening).chain(told).collect();
        expected.push(shown.closing);
        assert_eq!(captions, expected);
        assert!(exercise.is_over() && !exercise.waits_for_player());
    }
}
