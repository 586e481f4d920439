//! Tests of the analysis: its lines are legal, its depth grows, it stops on request, and it reveals no hidden hands.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use proptest::prelude::*;
use rules::domin_up::RuleSet;
use session::{
    AnalysedLine, Analysis, Game, Match, MatchPlan, Place, Player, ProvenResult, Seat, StopFlag, Viewer,
    catalogue, open,
};

use super::domin_up::{indistinguishable_deals, play_in_parallel};
use test_support::games::{game_from, plan_for, play_moves, play_random_moves, seeded_rng, start_positions};

/// Collects the reports of an analysis of `line_count` lines; stops the analysis after `max_reports` reports.
fn collect_reports(table: &dyn Match, line_count: usize, max_reports: usize) -> Vec<Analysis> {
    let (reports, stop) = (Arc::new(Mutex::new(Vec::new())), StopFlag::new());
    let (shared_reports, flag) = (Arc::clone(&reports), stop.clone());
    let report = move |analysis| {
        let mut reports = shared_reports.lock().expect("no panic");
        reports.push(analysis);
        if reports.len() >= max_reports {
            flag.raise();
        }
    };
    let search = table.analyse(Viewer::All, line_count, Box::new(report)).expect("something to analyse");
    search(&stop).expect("the search ends");
    let reports = std::mem::take(&mut *reports.lock().expect("no panic"));
    assert!(reports.len() <= max_reports, "no report may follow the stop");
    reports
}

/// Plays each line of the analysis to check that it is legal, and checks the winning chances and their order.
fn check_analysis(table: &dyn Match, analysis: &Analysis) {
    let text = table.position_text(Viewer::All);
    let mut first_moves = BTreeSet::new();
    for line in &analysis.lines {
        let mut game = table.browse_at(Place::of_game(table.state().ply));
        assert!(
            game.state().gestures.contains(&line.gesture) || game.state().forced_move.is_some(),
            "{text}"
        );
        first_moves.insert(line.moves[0].text.clone());
        for mv in &line.moves {
            for spelling in [&mv.text, &mv.notation] {
                assert!(game.choice_of(spelling).is_ok(), "{text}: {spelling} of {:?}", line.moves);
            }
            let choice = game.choice_of(&mv.text).expect("checked above");
            game.play(choice).expect("a legal choice");
            let played = &game.moves()[game.state().ply - 1];
            assert_eq!((&played.notation, &played.args, played.seat), (&mv.notation, &mv.args, mv.seat));
            assert_eq!((&played.highlighted_spots, played.tile), (&mv.highlighted_spots, mv.tile));
        }
        let chances = &line.chances;
        assert_eq!(chances.wins.len(), table.seats().len(), "{text}");
        assert_eq!(chances.wins.iter().sum::<u16>() + chances.draw, 1_000, "{text}: {chances:?}");
    }
    assert_eq!(first_moves.len(), analysis.lines.len(), "{text}: every line begins with another move");
    let mover = analysis.seat;
    assert_eq!(table.state().turn, Some(mover));
    let expected_scores = analysis.lines.iter().map(|line| line.chances.expected(mover));
    assert!(expected_scores.rev().is_sorted(), "{text}: the best line first: {analysis:?}");
}

/// Opens a game between `players`, and plays the opening move if the rules force it.
fn open_after_forced_opening(game: Game, players: &[Player]) -> Box<dyn Match> {
    let mut table = open(&plan_for(game, players)).expect("a good plan");
    if let Some(opening) = table.state().forced_move.as_ref() {
        let choice = opening.choice;
        table.play(choice).expect("a legal choice");
    }
    table
}

fn games() -> impl Strategy<Value = Game> {
    prop::sample::select(catalogue::GAMES)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn lines_are_legal_and_get_deeper(game in games(), start in 0usize..64, seed: u64, plies in 0usize..40) {
        let start_texts = start_positions(game);
        let mut table = game_from(game, &start_texts[start % start_texts.len()]);
        play_random_moves(&mut *table, plies, &mut seeded_rng(seed));
        if table.state().outcome().is_some() {
            let analysis = table.analyse(Viewer::All, 3, Box::new(|_| ()));
            prop_assert!(analysis.is_none(), "a game that is over");
            return Ok(());
        }
        let legal_move_count = table.state().gestures.len();
        // With hidden hands, each report searches many possible deals and takes long.
        let max_reports = if game.has_hidden_information { 2 } else { 4 };
        let reports = collect_reports(&*table, 3, max_reports);
        prop_assert!(!reports.is_empty());
        prop_assert!(reports.windows(2).all(|pair| pair[0].depth < pair[1].depth && pair[0].nodes <= pair[1].nodes));
        for analysis in &reports {
            prop_assert_eq!(analysis.lines.len(), legal_move_count.min(3));
            check_analysis(&*table, analysis);
        }
    }
}

/// Positions that look the same to a seat get identical analyses, node counts included.
#[test]
fn analysis_does_not_use_hidden_hands() {
    let mut compared = 0;
    for seed in 0..6 {
        let (rules, seats) = (RuleSet::ALL[seed as usize % 2], 3 + (seed / 3) as u8);
        let viewer = Seat::from_index(seed as usize % usize::from(seats));
        compared += play_in_parallel(indistinguishable_deals(rules, seats, viewer, seed), |[one, other]| {
            if one.state().turn == Some(viewer) && one.state().gestures.len() > 1 && one.state().ply % 3 == 0
            {
                // Only the first report is independent of the machine's speed.
                let [one, other] = [one, other].map(|table| {
                    let line = |line: AnalysedLine| {
                        let moves = line.moves.into_iter().map(|mv| mv.text).collect::<Vec<_>>();
                        (line.gesture, moves, line.chances, line.proof)
                    };
                    let lines = |analysis: Analysis| {
                        let lines = analysis.lines.into_iter().map(line).collect::<Vec<_>>();
                        (analysis.depth, analysis.nodes, lines)
                    };
                    collect_reports(table, 3, 1).pop().map(lines)
                });
                assert_eq!(one, other);
            }
        });
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn no_analysis_for_viewers_who_do_not_see_the_hand() {
    let table = open_after_forced_opening(Game::DOMIN_UP, &[const { Player::Human }; 3]);
    let turn = table.state().turn.expect("a game under way");
    let can_analyse = |viewer| table.analyse(viewer, 3, Box::new(|_| ())).is_some();
    assert!(can_analyse(Viewer::Seat(turn)) && can_analyse(Viewer::All));
    assert!(!can_analyse(Viewer::Seat(turn.next(3))) && !can_analyse(Viewer::Onlooker));
    let chess = open(&MatchPlan::between_people(Game::CHESS)).expect("a good plan");
    assert!(chess.analyse(Viewer::Onlooker, 3, Box::new(|_| ())).is_some(), "chess hides nothing");
}

#[test]
fn proven_results_are_reported() {
    let best_line = |game: Game, position: &str| {
        let table = game_from(game, position);
        collect_reports(&*table, 3, 6).pop().expect("something").lines.swap_remove(0)
    };
    let mate = best_line(Game::CHESS, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!(mate.proof, Some(ProvenResult::Win { seat: Seat::FIRST, moves: Some(1) }));
    assert_eq!((mate.moves[0].notation.as_str(), mate.chances.wins.as_slice()), ("Ra8#", &[1_000, 0][..]));
    let drawn = best_line(Game::CHESS, "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1");
    assert_eq!((drawn.proof, drawn.chances.draw), (Some(ProvenResult::Draw), 1_000));
    let king_endings = (2..=32).map(|square| best_line(Game::DRAUGHTS, &format!("W:WK1:BK{square}")));
    let drawn_count = king_endings
        .filter(|line| line.proof == Some(ProvenResult::Draw) && line.chances.draw == 1_000)
        .count();
    assert!(
        (10..31).contains(&drawn_count),
        "{drawn_count}: some squares of the black king lose it by force"
    );
    let forced = best_line(Game::DRAUGHTS, "W:WK1,K2,K3:BK28");
    assert!(
        matches!(forced.proof, Some(ProvenResult::Win { seat: Seat::FIRST, moves: Some(_) })),
        "{forced:?}"
    );
    let last_tile = best_line(Game::DOMIN_UP, "report 1 07/12.34 0,0=7^1;1,0=7^1 0");
    assert_eq!(last_tile.proof, Some(ProvenResult::Win { seat: Seat::FIRST, moves: Some(1) }));
}

/// The end of a Domin-Up game between two players is solved exactly.
#[test]
fn endgames_of_two_players_are_solved() {
    let mut solved_count = 0;
    for seed in 0..4 {
        let mut table = open(&MatchPlan { seed, ..plan_for(Game::DOMIN_UP, &[const { Player::Human }; 2]) })
            .expect("a good plan");
        play_random_moves(&mut *table, 27, &mut seeded_rng(seed));
        if table.state().outcome().is_none() {
            let reports = collect_reports(&*table, 3, 4);
            solved_count += usize::from(reports.iter().any(|analysis| analysis.lines[0].proof.is_some()));
            reports.iter().for_each(|analysis| check_analysis(&*table, analysis));
        }
    }
    assert!(solved_count >= 2, "{solved_count}");
}

/// Stops an endless search from another thread.
///
/// The limit of one second is generous, for a busy machine. `crates/ai/tests/engine/stopping.rs` checks the reaction in
/// nodes.
#[test]
fn analysis_stops_on_request() {
    for game in catalogue::GAMES {
        let seats = if game.has_hidden_information { 4 } else { 2 };
        let table = open_after_forced_opening(*game, &[const { Player::Human }; 4][..seats]);
        let stop = StopFlag::new();
        let search = table.analyse(Viewer::All, 3, Box::new(|_| ())).expect("something to analyse");
        let flag = stop.clone();
        let thread = std::thread::spawn(move || {
            let result = search(&flag);
            (result, Instant::now())
        });
        std::thread::sleep(Duration::from_millis(250));
        assert!(!thread.is_finished(), "{game}: the search ended without a request");
        let stop_time = Instant::now();
        stop.raise();
        let (result, end_time) = thread.join().expect("no panic");
        assert!(
            result.is_ok() && end_time - stop_time < Duration::from_secs(1),
            "{game}: {:?}",
            end_time - stop_time
        );
    }
}

#[test]
fn a_resigned_game_and_its_past_positions_can_be_analysed() {
    let mut table = open(&plan_for(Game::CHESS, &[const { Player::Human }; 2])).expect("a good plan");
    play_moves(&mut *table, "e4 e5 Nf3");
    table.resign(Seat::SECOND);
    assert_eq!(
        collect_reports(&*table, 2, 1).pop().map(|analysis| (analysis.seat, analysis.lines.len())),
        Some((Seat::SECOND, 2))
    );
    let past = table.browse_at(Place::of_game(2));
    let analysis = collect_reports(&*past, 3, 3).pop().expect("something");
    check_analysis(&*past, &analysis);
    assert_eq!((analysis.seat, analysis.depth), (Seat::FIRST, 3));
}

/// A thinking computer reports legal moves, but only to viewers who see its hand.
#[test]
fn a_computer_reports_moves_to_viewers_who_see_its_hand() {
    for game in catalogue::GAMES {
        let table = open_after_forced_opening(*game, &[const { Player::Level(6) }; 2]);
        let turn = table.state().turn.expect("a seat to move");
        for viewer in [Viewer::All, Viewer::Seat(turn), Viewer::Seat(turn.next(2)), Viewer::Onlooker] {
            let moves = Arc::new(Mutex::new(Vec::new()));
            let shared_moves = Arc::clone(&moves);
            let report = move |choice| shared_moves.lock().expect("no panic").push(choice);
            let decision =
                table.find_move_reporting(viewer, Box::new(report)).expect("a computer")(&StopFlag::new());
            let moves = moves.lock().expect("no panic");
            assert!(
                decision.is_ok() && moves.iter().all(|choice| choice.0 < table.state().gestures.len()),
                "{game}"
            );
            assert_eq!(
                moves.is_empty(),
                game.has_hidden_information && !viewer.sees(turn),
                "{game} {viewer:?}"
            );
        }
    }
}
