//! Tests of the coach: when it judges, warns and speaks, and that it never warns about a best move.

use std::time::Duration;

use ai::draughts::endings::{Tablebase, TablebaseResult};
use proptest::prelude::*;
use rules::{Rules as _, Texts as _, draughts};
use session::catalogue::GAMES;
use session::{
    Coach, CoachedMove, Explanation, Game, LocalizedMessage, Match, MatchPlan, MessageArg, MoveIndex, Player,
    PlayerPlan, StopFlag, open,
};

use test_support::games::{game_from, play_moves, play_random_moves, random_choice, seeded_rng};

/// A position of draughts in which White can lose men by force.
const DRAUGHTS: &str = "W:W1,2,3,4,5,7,8,10,12,13,14:B16,17,22,25,26,27,28,29,30,31,32";
/// A position of Domin-Up in which the first seat can make a mistake.
const DOMIN_UP: &str = "report 1 03.04.06.07.11.12.14.24.27.35.44.46.47.57/\
    00.01.05.15.16.17.25.26.34.36.45.55.56.66 \
    -1,-3=0^1;-1,-2=2^2;0,-2=2^2;1,-2=3^2;2,-2=3^2;3,-2=1^1;1,-1=7^1;2,-1=3^1;0,0=7^1;1,0=7^1;2,0=7^1;2,1=6^1 0";

/// A game of a person, on the first seat, against a computer.
fn against_computer(game: Game, position: Option<&str>) -> Box<dyn Match> {
    let seats = vec![PlayerPlan::nameless(Player::Human), PlayerPlan::nameless(Player::Level(1))];
    let position = position.map(str::to_owned);
    open(&MatchPlan { seats, position, ..MatchPlan::between_people(game) }).expect("a plan")
}

fn judge(game: &dyn Match, choice: MoveIndex) -> CoachedMove {
    game.coach(choice).expect("a legal move")(&StopFlag::new()).expect("not stopped")
}

fn judge_text(game: &dyn Match, text: &str) -> (MoveIndex, CoachedMove) {
    let choice = game.choice_of(text).expect("a legal move");
    (choice, judge(game, choice))
}

/// Whether a new coach warns about a move.
fn warns(game: &dyn Match, text: &str) -> bool {
    let (choice, coached) = judge_text(game, text);
    Coach::default().warns(game, choice, &coached)
}

/// The remark on a move that the person plays now.
fn remark(coach: &mut Coach, game: &mut dyn Match, text: &str) -> Option<LocalizedMessage> {
    let (choice, coached) = judge_text(game, text);
    game.play(choice).expect("a legal move");
    let job = game.explain_move(&coached.reviewed, game.state().ply).expect("a move");
    let explanation = job(&StopFlag::new()).expect("not stopped");
    coach.remark(&coached, &explanation, |_| MessageArg::Text("Black".into()), |mv| mv.notation.clone())
}

#[test]
fn a_warning_comes_before_a_clear_mistake_in_every_game() {
    for (game, position, mistake, good) in [
        // The queen can be captured.
        (Game::CHESS, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3", "d1g4", "g1f3"),
        // The king dawdles in the race.
        (Game::RACING_KINGS, "8/8/6K1/k7/8/8/8/8 w - - 0 1", "g6g5", "g6g7"),
        // Men are lost by force.
        (Game::DRAUGHTS, DRAUGHTS, "2-6", "14-18"),
        // It leaves the opponent many tiles that fit.
        (Game::DOMIN_UP, DOMIN_UP, "03@1,-1E", "47@3,-1N"),
    ] {
        let table = against_computer(game, Some(position));
        assert!(warns(&*table, mistake), "{mistake}: {:?}", judge_text(&*table, mistake));
        assert!(!warns(&*table, good), "{good}: {:?}", judge_text(&*table, good));
    }
}

#[test]
fn only_a_person_alone_with_a_choice_and_time_is_warned() {
    let first = MoveIndex(0);
    let coach = Coach::default();
    let table = against_computer(Game::CHESS, None);
    let seconds = |seconds| Some(Duration::from_secs(seconds));
    assert!(coach.judges(&*table, first, None) && coach.judges(&*table, first, seconds(10)));
    assert!(!coach.judges(&*table, first, seconds(9)), "time trouble");
    let mut computers_turn = against_computer(Game::CHESS, None);
    play_moves(&mut *computers_turn, "e4");
    assert!(!coach.judges(&*computers_turn, first, None));
    let people = open(&MatchPlan::between_people(Game::CHESS)).expect("a plan");
    assert!(!coach.judges(&*people, first, None), "it would tell the opponent");
    let forced = against_computer(Game::CHESS, Some("k7/8/8/8/8/8/1q6/K7 w - - 0 1"));
    assert_eq!(forced.state().gestures.len(), 1);
    assert!(!coach.judges(&*forced, first, None));
}

#[test]
fn a_move_is_warned_about_once() {
    let start = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3";
    let mut table = against_computer(Game::CHESS, Some(start));
    let mut coach = Coach::default();
    let (mistake, coached) = judge_text(&*table, "d1g4");
    assert!(coach.warns(&*table, mistake, &coached));
    assert!(!coach.judges(&*table, mistake, None) && !coach.warns(&*table, mistake, &coached));
    // After a take-back the same move is played without another question.
    table.play(mistake).expect("a legal move");
    table.go_to_ply(0);
    assert!(!coach.judges(&*table, mistake, None));
    let (other, coached) = judge_text(&*table, "d1h5");
    assert!(coach.judges(&*table, other, None), "{coached:?}");
}

#[test]
fn remarks_are_proven_and_new_and_praise_comes_first() {
    let mut coach = Coach::default();
    let hanging_queen = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1";
    let mut table = against_computer(Game::CHESS, Some(hanging_queen));
    let praise = remark(&mut coach, &mut *table, "e4d5").expect("the queen is captured");
    assert_eq!(praise.key, "coach-praise");
    table.go_to_ply(0);
    assert_eq!(remark(&mut coach, &mut *table, "e4d5"), None, "nothing twice");
    // A criticism needs two praises for each.
    let blunder = |coach: &mut Coach| {
        let start = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3";
        remark(coach, &mut *against_computer(Game::CHESS, Some(start)), "d1g4")
    };
    assert_eq!(blunder(&mut coach), None);
    let hanging_rook = "4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1";
    assert!(remark(&mut coach, &mut *against_computer(Game::CHESS, Some(hanging_rook)), "e4d5").is_some());
    assert_eq!(blunder(&mut coach).map(|criticism| criticism.key), Some("review-answer"));
    assert_eq!(blunder(&mut coach), None, "nothing twice");
}

#[test]
fn a_remark_needs_a_proven_reason() {
    let mut table = against_computer(Game::CHESS, None);
    let (_, coached) = judge_text(&*table, "e2e4");
    let praised = CoachedMove { deserves_praise: true, ..coached };
    let mut coach = Coach::default();
    let nothing = Explanation::default();
    let remark = coach.remark(&praised, &nothing, |_| MessageArg::Text("".into()), |mv| mv.notation.clone());
    assert_eq!(remark, None);
    assert_eq!(self::remark(&mut coach, &mut *table, "e2e4"), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]
    /// The same position and move give the same judgement, and the best moves of it no warning.
    #[test]
    fn judgements_are_repeatable_and_best_moves_are_never_warned_about(seed in 0_u64..1_000, moves in 0_usize..40) {
        for game in GAMES {
            let mut rng = seeded_rng(seed);
            let mut table = against_computer(*game, None);
            play_random_moves(&mut *table, moves, &mut rng);
            if table.state().end.is_some() {
                continue;
            }
            let choice = random_choice(&*table, &mut rng).expect("the game goes on");
            let coached = judge(&*table, choice);
            prop_assert_eq!(&judge(&*table, choice), &coached);
            let (best, judged) = judge_text(&*table, &coached.reviewed.best);
            // The other search looks at another position, and may see there that the move is not so good.
            let is_still_best = judged.reviewed.best == judged.reviewed.text;
            prop_assert!(!(is_still_best && Coach::default().warns(&*table, best, &judged)), "{:?}", judged);
            let mut after = table.browse_at(session::Place::of_game(table.state().ply));
            after.play(choice).expect("a legal move");
            let wins = after.state().outcome().is_some_and(|end| end.winner == table.state().turn);
            prop_assert!(!(wins && Coach::default().warns(&*table, choice, &coached)), "{:?}", coached);
        }
    }
}

#[test]
fn moves_that_keep_the_solved_result_are_never_warned_about() {
    let tables = Tablebase::shared();
    let exact = |position: &draughts::Position| match tables.result(position).expect("few pieces") {
        TablebaseResult::Won(_) => 1_000,
        TablebaseResult::Drawn => 500,
        TablebaseResult::Lost(_) => 0,
    };
    let mut warnings = 0;
    for text in ["W:WK9,K13:BK4,31", "W:W5,K10:BK30", "B:WK1,10:B20,27", "W:W13,17:B20,28"] {
        let position = draughts::Position::from_text(text).expect("a position");
        let table = game_from(Game::DRAUGHTS, text);
        for choice in 0..table.state().gestures.len() {
            let coached = judge(&*table, MoveIndex(choice));
            let mv = position.parse_move(&coached.reviewed.text).expect("a legal move");
            let keeps = 1_000 - exact(&position.play(mv)) >= exact(&position);
            let warns = Coach::default().warns(&*table, MoveIndex(choice), &coached);
            assert!(!(keeps && warns), "{text}: {coached:?}");
            warnings += usize::from(warns);
        }
    }
    assert!(warnings > 0, "some moves of these positions lose");
}
