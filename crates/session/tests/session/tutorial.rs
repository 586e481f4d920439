//! The tutorials: every move is legal, every exercise accepts exactly the moves that its instruction asks for, and every
//! mini game can be played to its end.

use std::collections::BTreeSet;
use std::time::Duration;

use rules::{GameId, GamePosition, chess, domin_up, draughts, racing_kings};
use session::tutorial::{
    Attempt, Demonstration, MiniGame, MoveVerdict, NOT_ASKED, Tutorial, TutorialExercise,
};
use session::{EndReason, LocalizedMessage, Match, Outcome, Seat, StopFlag, Viewer, open};

use crate::words::{assert_translated, max_lengths};
use test_support::games::{play_moves, random_choice, seeded_rng};

/// The fastest comfortable reading, in characters per second (subtitles for adults: 17 to 20).
const READING_SPEED: f32 = 20.0;
/// The length of an instruction, in characters: one line at the usual size of a window.
const MAX_INSTRUCTION_LENGTH: usize = 100;
/// A mini game that takes longer than this has no end.
const MAX_PLIES: usize = 1_000;
/// The most games of a kind that random moves may win before the computer wins one.
const MAX_MINI_GAMES: u64 = 20;

fn tutorials() -> impl Iterator<Item = &'static Tutorial> {
    GameId::ALL.iter().map(|game| Tutorial::of(*game))
}

fn exercises() -> impl Iterator<Item = &'static TutorialExercise> {
    tutorials().flat_map(|tutorial| &tutorial.exercises)
}

fn find(id: &str) -> &'static TutorialExercise {
    exercises().find(|exercise| exercise.id == id).unwrap_or_else(|| panic!("no exercise {id}"))
}

/// A legal move: its canonical text, and the text that players write.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct LegalMove {
    text: String,
    notation: String,
}

fn legal_moves(game: GameId, position: &str) -> Vec<LegalMove> {
    fn of<P: GamePosition>(position: &str) -> Vec<LegalMove> {
        let position = P::from_text(position).unwrap_or_else(|error| panic!("{position}: {error:?}"));
        let moves = position.legal_moves().into_iter();
        moves.map(|mv| LegalMove { text: position.move_text(mv), notation: position.notation(mv) }).collect()
    }
    match game {
        GameId::RacingKings => of::<racing_kings::Position>(position),
        GameId::Draughts => of::<draughts::Position>(position),
        GameId::Chess => of::<chess::Position>(position),
        GameId::DominUp => of::<domin_up::Position>(position),
    }
}

/// Whether the king moves to a higher rank, by the texts of the move.
fn is_run(mv: &LegalMove) -> bool {
    mv.notation.starts_with('K') && mv.text.as_bytes()[3] > mv.text.as_bytes()[1]
}

/// Decides from the texts of a move alone whether it does what the instruction of a step asks for.
///
/// An independent check of the predicates, which use the rules. Lists of moves are made by hand.
fn is_asked(id: &str, step: usize, mv: &LegalMove) -> bool {
    let is_one_of = |moves: &str| moves.split(' ').any(|text| text == mv.text);
    let begins_with_one_of = |starts: &str| starts.split(' ').any(|start| mv.text.starts_with(start));
    let captures_with = |letters: &str| {
        letters.chars().any(|letter| mv.notation.starts_with(letter)) && mv.notation.contains('x')
    };
    match (id, step) {
        ("racing-kings-run" | "racing-kings-race", 0) | ("racing-kings-guard", 1) => is_run(mv),
        ("racing-kings-no-check", 0) => mv.notation.contains('x'),
        ("racing-kings-block", 0) => is_one_of("h1h7"),
        ("racing-kings-guard", 0) => is_one_of("g1a7"),
        ("racing-kings-race", 1) => mv.notation.starts_with('K') && mv.text.ends_with('8'),
        ("racing-kings-last-move", 0) => is_one_of("b7a8 b7b8"),
        ("draughts-step", 0) => is_one_of("6-10 11-15"),
        ("draughts-must-take", 0) => is_one_of("10x19"),
        ("draughts-take-two", 0) => is_one_of("10x28"),
        ("draughts-most", 0) => is_one_of("9x27"),
        ("draughts-fly", 0) => is_one_of("4-14 4-18"),
        ("draughts-fly", 1) => mv.text.contains('x'),
        ("draughts-crown", 0) => is_one_of("26-29 26-30"),
        ("chess-lines", 0) => captures_with("RB"),
        ("chess-lines", 1) => captures_with("Q"),
        ("chess-steps", 0) => captures_with("N"),
        ("chess-steps", 1) => captures_with("Kabcdefgh"),
        ("chess-check", 0) => is_one_of("c4f1 e7e1"),
        ("chess-check", 1) => is_one_of("g2f3"),
        ("chess-mate", 0) => mv.notation.ends_with('#'),
        ("chess-castle", 0) => mv.notation.starts_with("O-O"),
        ("chess-promote", 0) => mv.notation.contains('='),
        ("domin-up-lay", 0) | ("domin-up-must-climb", 1) => begins_with_one_of("67 76"),
        ("domin-up-climb" | "domin-up-must-climb", 0) => mv.text.ends_with('^'),
        ("domin-up-turn", 0) => mv.text.ends_with('N'),
        ("domin-up-pass", 0) => begins_with_one_of("37 73"),
        ("domin-up-pass", 1) => begins_with_one_of("13 31"),
        ("domin-up-go-out", 0) => begins_with_one_of("66"),
        ("domin-up-go-out", 1) => begins_with_one_of("07 70"),
        _ => panic!("{id} has no step {step}"),
    }
}

/// The steps at which the rules allow no other moves than those that are asked for, and why.
///
/// Elsewhere the learner can play a legal move that is wrong. Here the wrong moves are illegal, and the rule that forbids
/// them is the lesson.
const ONLY_RIGHT_MOVES: [(&str, usize, &str); 7] = [
    ("draughts-must-take", 0, "captures are compulsory"),
    ("draughts-take-two", 0, "the law of quantity leaves captures of two"),
    ("draughts-most", 0, "the law of quantity leaves the larger capture"),
    ("draughts-fly", 1, "captures are compulsory"),
    ("domin-up-climb", 0, "climbs are compulsory"),
    ("domin-up-must-climb", 0, "climbs are compulsory"),
    ("domin-up-go-out", 1, "every last tile wins"),
];

/// Checks a step: exactly the moves that are asked for are right. Returns them.
fn check_step(exercise: &TutorialExercise, attempt: &Attempt) -> Vec<LegalMove> {
    let (id, step, position) = (exercise.id, attempt.step(), attempt.position());
    let moves = legal_moves(exercise.game(), &position);
    let wrongly_judged: Vec<&LegalMove> = moves
        .iter()
        .filter(|mv| {
            let is_right = attempt.is_right(&mv.text);
            is_right != is_asked(id, step, mv) || is_right != attempt.is_right(&mv.notation)
        })
        .collect();
    assert_eq!(wrongly_judged, Vec::<&LegalMove>::new(), "{id}, step {step}: {position}");
    let right: Vec<LegalMove> = moves.iter().filter(|mv| attempt.is_right(&mv.text)).cloned().collect();
    assert!(!right.is_empty(), "{id}, step {step}: no right move in {position}");
    let can_fail = right.len() < moves.len();
    let has_only_right_moves =
        ONLY_RIGHT_MOVES.iter().any(|(other, number, _)| (*other, *number) == (id, step));
    assert_ne!(can_fail, has_only_right_moves, "{id}, step {step}: {right:?}");
    let shown = attempt.next_move().expect("a step to solve");
    assert!(right.iter().any(|mv| mv.text == shown), "{id}: {shown} is not right in {position}");
    right
}

/// Plays moves in a new attempt; all of them must be right.
fn attempt_after(exercise: &TutorialExercise, moves: &[&str]) -> Attempt {
    let mut attempt = exercise.start().expect("a position");
    for text in moves {
        assert_ne!(attempt.play(text), MoveVerdict::Wrong, "{}: {text}", exercise.id);
    }
    attempt
}

#[test]
fn a_tutorial_belongs_to_its_game() {
    let mut ids = BTreeSet::new();
    for (tutorial, game) in tutorials().zip(GameId::ALL) {
        assert_eq!(
            (tutorial.game, tutorial.demonstration.game, tutorial.mini_game.game),
            (*game, *game, *game)
        );
        for exercise in &tutorial.exercises {
            assert_eq!(exercise.game(), *game);
            assert!(exercise.id.starts_with(game.name()) && ids.insert(exercise.id), "{}", exercise.id);
            assert_eq!(tutorial.find(exercise.id).map(|found| found.id), Some(exercise.id));
        }
    }
    assert_eq!(ids.len(), 24);
}

#[test]
fn a_demonstration_plays_legal_moves_until_somebody_wins() {
    for Tutorial { demonstration, game, .. } in tutorials() {
        assert!(
            demonstration.duration() <= Duration::from_secs(25),
            "{game}: {:?}",
            demonstration.duration()
        );
        assert!((8..=12).contains(&demonstration.moves.len()), "{game}: {}", demonstration.moves.len());
        let mut table = demonstration.open().expect("a position");
        assert_eq!(table.start_text(), demonstration.position);
        for mv in demonstration.moves {
            play_moves(&mut *table, mv.text);
            assert_eq!(table.moves().last().expect("a move").text, mv.text, "{game}");
        }
        let winner = table.state().outcome().and_then(|outcome| outcome.winner);
        assert_eq!(winner, Some(Seat::FIRST), "{game}");
    }
}

#[test]
fn the_captions_of_a_demonstration_can_be_read_in_time() {
    for Tutorial { demonstration, .. } in tutorials() {
        let mut shown: Vec<(&str, Duration)> = vec![(demonstration.opening, Demonstration::OPENING_TIME)];
        for mv in demonstration.moves {
            shown.extend(mv.caption.map(|caption| (caption, Duration::ZERO)));
            shown.last_mut().expect("the opening").1 += Demonstration::MOVE_TIME;
        }
        shown.push((demonstration.closing, Demonstration::CLOSING_TIME));
        for (key, time) in shown {
            let most = (time.as_secs_f32() * READING_SPEED) as usize;
            for length in max_lengths(key) {
                assert!(length <= most, "{key}: {length} characters in {time:?}");
            }
        }
    }
}

/// The caption says that the queen on f8 cannot be captured, because that would give check.
#[test]
fn the_demonstration_of_racing_kings_tells_the_truth_about_check() {
    let demonstration = &Tutorial::of(GameId::RacingKings).demonstration;
    let mut table = demonstration.open().expect("a position");
    let check = demonstration
        .moves
        .iter()
        .position(|mv| mv.caption.is_some_and(|caption| caption == "tutorial-racing-kings-scene-check"));
    for mv in &demonstration.moves[..=check.expect("the caption")] {
        play_moves(&mut *table, mv.text);
    }
    let error = table.choice_of("c8f8").expect_err("a check");
    assert_eq!(error.key, "illegal-move-racing-kings-gives-check");
}

#[test]
fn the_shown_line_solves_its_exercise() {
    for exercise in exercises() {
        let id = exercise.id;
        let (line, steps) = (exercise.shown_line(), exercise.step_count());
        assert!((1..=2).contains(&steps) && line.len() == 2 * steps - 1, "{id}: {line:?}");
        let mut attempt = exercise.start().expect("a position");
        let mut table = exercise.open().expect("a position");
        assert_eq!(
            (attempt.position().as_str(), table.state().turn),
            (exercise.position, Some(exercise.learner))
        );
        for step in 0..steps {
            assert_eq!((attempt.step(), attempt.next_move()), (step, Some(line[2 * step])), "{id}");
            assert!(exercise.instruction(step).is_some());
            let expected = match line.get(2 * step + 1) {
                Some(answer) => MoveVerdict::Right { answer: (*answer).to_owned() },
                None => MoveVerdict::Solved,
            };
            assert_eq!(attempt.play(line[2 * step]), expected, "{id}");
        }
        assert!(
            attempt.is_solved() && attempt.errors() == 0 && exercise.instruction(attempt.step()).is_none()
        );
        assert_eq!(attempt.step(), steps, "{id}");
        // The table of the window plays the same moves.
        for text in line {
            play_moves(&mut *table, text);
            assert_eq!(table.moves().last().expect("a move").text, text, "{id}");
        }
        assert_eq!(table.position_text(Viewer::All), attempt.position(), "{id}");
    }
}

/// Also after another right first move, the answer is legal and the second step can be solved.
#[test]
fn exactly_the_moves_that_are_asked_for_are_right() {
    for exercise in exercises() {
        let first_moves = check_step(exercise, &exercise.start().expect("a position"));
        for first in &first_moves {
            let mut attempt = exercise.start().expect("a position");
            let verdict = attempt.play(&first.text);
            if exercise.step_count() == 1 {
                assert_eq!(verdict, MoveVerdict::Solved, "{}", exercise.id);
                continue;
            }
            let answer = exercise.shown_line()[1].to_owned();
            assert_eq!(verdict, MoveVerdict::Right { answer }, "{}: {}", exercise.id, first.text);
            for second in check_step(exercise, &attempt) {
                let mut attempt = attempt_after(exercise, &[&first.text]);
                assert_eq!(attempt.play(&second.text), MoveVerdict::Solved, "{}", exercise.id);
            }
        }
    }
}

#[test]
fn every_exception_belongs_to_a_step() {
    for (id, step, reason) in ONLY_RIGHT_MOVES {
        assert!(step < find(id).step_count() && !reason.is_empty(), "{id}");
    }
}

#[test]
fn a_wrong_move_leaves_the_exercise_as_it_was() {
    let exercise = find("chess-check");
    let mut attempt = exercise.start().expect("a position");
    for wrong in ["g1h2", "Kh2", "c4f7", "nonsense", ""] {
        assert_eq!(attempt.play(wrong), MoveVerdict::Wrong, "{wrong}");
    }
    assert_eq!((attempt.errors(), attempt.step(), attempt.position().as_str()), (5, 0, exercise.position));
    assert_eq!(attempt.next_move(), Some("e7e1"));
}

/// The tempting moves of the exercises about a prohibition are illegal, with the reason that the exercise teaches.
#[test]
fn tempting_moves_are_refused_with_their_rule() {
    for (id, tempting, reason) in [
        ("racing-kings-no-check", "d1g4", "illegal-move-racing-kings-gives-check"),
        ("draughts-must-take", "6-11", "illegal-move-draughts-must-capture"),
        ("draughts-most", "7x16", "illegal-move-draughts-larger-capture"),
        ("chess-castle", "e1g1", "illegal-move-chess-castling-through-check"),
        ("domin-up-must-climb", "67@-2,0E", "illegal-move-domin-up-must-climb"),
    ] {
        let table = find(id).open().expect("a position");
        let error = table.choice_of(tempting).expect_err("a tempting move");
        assert_eq!(error.key, reason, "{id}");
    }
}

/// White wins the race by one move; after capturing the knight instead, Black draws level.
#[test]
fn the_remarks_of_the_race_are_true() {
    let mut table = find("racing-kings-race").open().expect("a position");
    play_moves(&mut *table, "h2a2 b5b6 f6f7 b6b7 f7f8 b7b8");
    assert_eq!(table.state().outcome(), Some(Outcome { winner: None, reason: EndReason::BothArrived }));
}

/// Seeing all hands is offered where the learner has to foresee the other player's moves.
#[test]
fn open_hands_are_visible_to_the_learner() {
    let has_open_hands = |exercise: &&TutorialExercise| exercise.has_open_hands;
    let open_exercises: Vec<&str> = exercises().filter(has_open_hands).map(|exercise| exercise.id).collect();
    assert_eq!(open_exercises, ["domin-up-pass", "domin-up-go-out"]);
    for exercise in exercises() {
        let expected = if exercise.has_open_hands { Viewer::All } else { Viewer::Seat(exercise.learner) };
        assert_eq!(exercise.viewer(), expected);
    }
    for Tutorial { mini_game, game, .. } in tutorials() {
        let expected = if *game == GameId::DominUp { Viewer::All } else { Viewer::Seat(MiniGame::LEARNER) };
        assert_eq!(mini_game.viewer(), expected);
    }
}

/// Plays a mini game: the computer against random moves.
fn play_mini_game(mini_game: &MiniGame, seed: u64) -> Box<dyn Match> {
    let mut rng = seeded_rng(seed);
    let mut table = open(&mini_game.plan("Ana", seed)).expect("a position");
    assert_eq!((table.start_text(), table.state().ply), (mini_game.position.to_owned(), 0));
    assert_eq!((table.state().turn, table.seats()[0].name.as_str()), (Some(MiniGame::LEARNER), "Ana"));
    assert!(table.state().gestures.len() > 1, "{}", mini_game.position);
    while table.state().outcome().is_none() {
        assert!(table.state().ply < MAX_PLIES, "{}", mini_game.position);
        let choice = match table.find_move() {
            Some(job) => job(&StopFlag::new()).expect("a move").choice,
            None => random_choice(&*table, &mut rng).expect("a legal move"),
        };
        table.play(choice).expect("a legal choice");
    }
    table
}

/// The computer wins some of the games, so that its level is worth playing against.
#[test]
fn mini_games_can_be_played_to_the_end() {
    for tutorial in tutorials() {
        let mut winners = (1..=MAX_MINI_GAMES).map(|seed| {
            let table = play_mini_game(&tutorial.mini_game, seed);
            table.state().outcome().and_then(|outcome| outcome.winner)
        });
        assert!(winners.any(|winner| winner == Some(Seat::SECOND)), "{}", tutorial.game);
    }
}

#[test]
fn every_word_of_a_tutorial_is_translated() {
    let mut keys = vec![NOT_ASKED];
    for Tutorial { demonstration, exercises, mini_game, .. } in tutorials() {
        keys.extend([demonstration.opening, demonstration.closing, mini_game.title, mini_game.about]);
        keys.extend(demonstration.moves.iter().filter_map(|mv| mv.caption));
        for exercise in exercises {
            let instructions: Vec<&str> =
                (0..exercise.step_count()).filter_map(|step| exercise.instruction(step)).collect();
            for key in &instructions {
                assert!(max_lengths(key).into_iter().all(|length| length <= MAX_INSTRUCTION_LENGTH), "{key}");
            }
            keys.extend(instructions.into_iter().chain([exercise.title]).chain(exercise.remark));
        }
    }
    for key in &keys {
        assert_translated(&LocalizedMessage::new(key));
    }
    assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len(), "a message is used twice");
}
