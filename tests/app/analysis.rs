//! Live analysis: it follows the displayed position, draws arrows and an evaluation bar, and never changes the game.

use std::time::Duration;

use art::tiles::TileMark;
use session::{Analysis, Game, MatchPlan, Place, Player, PlayerPlan, ProvenResult, Seat, Spot, Viewer};
use tabuleiro::app::commands::{BrowseCommand, Navigate, PlayCommand, TableCommand};
use tabuleiro::app::core::Screen;
use tabuleiro::app::game::{HoveredLine, LiveAnalysis, NextActor};
use tabuleiro::app::preferences::{Settings, SettingsCommand};
use tabuleiro::app::table::board::{ArrowStyle, EvaluationBarPart};
use tabuleiro::app::table::dominoes::marks::PlacedTileMark;
use tabuleiro::app::table::dominoes::preview::TilePreview;

use super::harness::{AFTER_ALL_ANIMATIONS, FRAME, TestApp, plan, plan_for_people, square, with_position};

/// The only mate in one is Ra8.
const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";

fn live_analysis(test: &TestApp) -> &LiveAnalysis {
    test.app.world().resource::<LiveAnalysis>()
}

/// The result for the displayed position; `None` if there is none yet.
fn current_analysis(test: &TestApp) -> Option<Analysis> {
    live_analysis(test).result(test.game()).cloned()
}

/// Switches the analysis on and waits for its first result.
fn analyse(test: &mut TestApp) -> Analysis {
    test.run_command(TableCommand::Analyse);
    wait_for_analysis(test)
}

fn wait_for_analysis(test: &mut TestApp) -> Analysis {
    test.run_until(FRAME, |test| current_analysis(test).is_some());
    test.run_frame();
    current_analysis(test).expect("a result has arrived")
}

/// The arrows of the analysis lines: from, to, and rank (0 is the best move), sorted by rank.
fn line_arrows(test: &mut TestApp) -> Vec<(Spot, Spot, u8)> {
    let arrows = test.arrows().into_iter().filter_map(|(from, to, style)| match style {
        ArrowStyle::Line(rank) => Some((from, to, rank)),
        _ => None,
    });
    let mut arrows: Vec<_> = arrows.collect();
    arrows.sort_by_key(|(_, _, rank)| *rank);
    arrows
}

/// The expected score of the player at the bottom, in thousandths, from the evaluation bar; `None` without a bar.
fn bottom_share(test: &mut TestApp) -> Option<u16> {
    let world = test.app.world_mut();
    let mut query = world.query::<&EvaluationBarPart>();
    query.iter(world).next().map(|part| part.share)
}

#[test]
fn the_best_moves_are_drawn_as_arrows_and_the_chances_as_a_bar() {
    let mut test = TestApp::new(with_position(MATE_IN_ONE, plan_for_people(Game::CHESS)));
    assert_eq!((line_arrows(&mut test).len(), bottom_share(&mut test)), (0, None), "the analysis is off");
    let analysis = analyse(&mut test);
    assert_eq!(analysis.lines[0].proof, Some(ProvenResult::Win { seat: Seat::FIRST, moves: Some(1) }));
    let arrows = line_arrows(&mut test);
    assert_eq!(arrows[0], (square("a1"), square("a8"), 0));
    assert_eq!(arrows.len(), 3, "{arrows:?}");
    assert_eq!(bottom_share(&mut test), Some(1_000));
    assert_eq!(test.ply(), 0);
    // While the pointer is over a line in the panel, only the arrow of that line is drawn, as strongly as that of the
    // best line (rank 0).
    test.app.insert_resource(HoveredLine(Some(1)));
    test.run_frame();
    let arrows_while_hovering = line_arrows(&mut test);
    assert_eq!((arrows_while_hovering.len(), arrows_while_hovering[0].2), (1, 0));
    assert_ne!((arrows_while_hovering[0].0, arrows_while_hovering[0].1), (square("a1"), square("a8")));
    test.app.insert_resource(HoveredLine(None));
    test.run_command(TableCommand::Flip);
    test.run_frame();
    assert_eq!(bottom_share(&mut test), Some(0), "Black is at the bottom now");
    test.run_command(TableCommand::Analyse);
    test.run_frame();
    assert_eq!(
        (line_arrows(&mut test).len(), bottom_share(&mut test), current_analysis(&test)),
        (0, None, None)
    );
    assert!(!live_analysis(&test).is_thinking());
}

#[test]
fn analysis_follows_the_game_and_the_displayed_position() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    let analysis = analyse(&mut test);
    assert_eq!(analysis.seat, Seat::FIRST);
    test.play_moves("e2e4");
    assert_eq!(current_analysis(&test), None, "the result was for another position");
    assert_eq!(line_arrows(&mut test), []);
    assert!(bottom_share(&mut test).is_some(), "the bar stays until the next result");
    assert_eq!(wait_for_analysis(&mut test).seat, Seat::SECOND);
    test.run_command(BrowseCommand::ShowPosition(Place::of_game(0)));
    test.run_frame();
    assert_eq!(current_analysis(&test), None);
    assert_eq!(wait_for_analysis(&mut test).seat, Seat::FIRST);
    // Just after the change, the search for the displayed position has started but has no result yet.
    test.run_command(BrowseCommand::ShowCurrent);
    test.run_frame();
    assert!(live_analysis(&test).is_thinking() && current_analysis(&test).is_none());
}

#[test]
fn analysis_stays_on_after_the_end_and_stops_in_a_new_game() {
    let mut test = TestApp::new(with_position(MATE_IN_ONE, plan_for_people(Game::CHESS)));
    test.play("a1a8");
    test.run_frame_after(AFTER_ALL_ANIMATIONS);
    test.run_command(TableCommand::Analyse);
    test.run_frame();
    assert!(
        live_analysis(&test).is_on(test.game()) && current_analysis(&test).is_none(),
        "there is no legal move to analyse"
    );
    test.run_frame_after(AFTER_ALL_ANIMATIONS);
    assert!(!live_analysis(&test).is_thinking());
    test.run_command(BrowseCommand::ShowPosition(Place::of_game(0)));
    wait_for_analysis(&mut test);
    test.start_game(&plan_for_people(Game::DRAUGHTS));
    test.run_frames(2);
    assert!(!live_analysis(&test).is_on(test.game()) && !live_analysis(&test).is_thinking());
}

#[test]
fn analysis_pauses_while_another_screen_is_open() {
    let mut test = TestApp::new(plan_for_people(Game::RACING_KINGS));
    analyse(&mut test);
    test.run_command(Navigate::Open(Screen::Menu));
    test.run_frames(2);
    assert!(!live_analysis(&test).is_thinking() && current_analysis(&test).is_none());
    test.run_command(Navigate::Open(Screen::Table));
    test.run_frame();
    wait_for_analysis(&mut test);
}

#[test]
fn analysis_does_not_keep_the_computer_from_playing() {
    let mut test = TestApp::new(plan(Game::CHESS, [Player::Human, Player::Level(1)]));
    analyse(&mut test);
    test.play("e2e4");
    test.run_until(Duration::from_millis(100), |test| test.ply() == 2);
    wait_for_analysis(&mut test);
}

/// In a game of one person and two computers, only the person's turns are analysed: the other hands are hidden.
#[test]
fn turns_with_a_hidden_hand_are_not_analysed() {
    let players = [Player::Human, Player::Level(1), Player::Level(1)];
    let seats = players.map(|player| PlayerPlan::named(player.clone(), player.to_string())).to_vec();
    let mut test = TestApp::new(MatchPlan {
        rules: None,
        game: Game::DOMIN_UP,
        seats,
        position: None,
        odds: None,
        seed: 7,
    });
    test.run_command(TableCommand::Analyse);
    let mut analysed_turns = 0;
    // At most 8 s on the app's clock.
    for _ in 0..40 {
        test.run_frame_after(Duration::from_millis(200));
        std::thread::sleep(Duration::from_millis(10));
        let seat = test.game().state().turn;
        if seat == Some(Seat::FIRST) && test.game().state().forced_move.is_none() {
            let analysis = wait_for_analysis(&mut test);
            assert_eq!((test.game().viewer(), analysis.seat), (Viewer::Seat(Seat::FIRST), Seat::FIRST));
            assert!(analysis.lines.iter().all(|line| line.moves.len() == 1 && line.chances.wins.len() == 3));
            let best_tile = analysis.lines[0].gesture.start().expect("a tile");
            let world = test.app.world_mut();
            let mut marks = world.query::<&PlacedTileMark>();
            let hint_spots: Vec<_> = marks
                .iter(world)
                .filter(|placed| placed.mark == TileMark::Hint)
                .map(|placed| placed.spot)
                .collect();
            assert!(hint_spots.len() == 2 && hint_spots.contains(&best_tile), "{hint_spots:?}");
            assert_eq!(bottom_share(&mut test), None, "a bar needs exactly two players");
            analysed_turns += 1;
            let text = analysis.lines[0].moves[0].text.clone();
            test.play(&text);
            if analysed_turns == 2 {
                break;
            }
        } else {
            assert_eq!(current_analysis(&test), None, "{seat:?} is to move");
        }
    }
    assert_eq!(analysed_turns, 2);
}

/// The arrows for the move that the computer is considering.
fn thought_arrows(test: &mut TestApp) -> Vec<(Spot, Spot)> {
    let arrows = test.arrows().into_iter().filter(|(.., style)| *style == ArrowStyle::Thought);
    arrows.map(|(from, to, _)| (from, to)).collect()
}

#[test]
fn the_move_under_consideration_is_shown_if_the_setting_is_on() {
    for is_enabled in [false, true] {
        let mut test = TestApp::new(plan(Game::CHESS, [Player::Human, Player::Level(10)]));
        assert!(!Settings::default().marks.thinking, "the setting is off by default");
        test.app.world_mut().resource_mut::<Settings>().marks.thinking = is_enabled;
        test.play("e2e4");
        test.run_until(FRAME, |test| test.engine().current_best_move().is_some());
        test.run_frame();
        let arrows = thought_arrows(&mut test);
        assert_eq!(arrows.len(), usize::from(is_enabled), "{arrows:?}");
        assert!(
            arrows.iter().all(|(from, _)| matches!(from, Spot::Cell { y: 6.., .. })),
            "a black piece: {arrows:?}"
        );
        test.run_command(BrowseCommand::ShowPosition(Place::of_game(0)));
        test.run_frame();
        assert_eq!(thought_arrows(&mut test), [], "not shown while browsing");
        test.run_command(BrowseCommand::ShowCurrent);
        test.run_command(PlayCommand::Undo);
        test.run_frames(2);
        assert_eq!(thought_arrows(&mut test), [], "no computer is thinking");
    }
}

/// The number of parts drawn of the tile that the computer is considering, at the place where it would lay the tile.
fn thought_tile_parts(test: &mut TestApp) -> usize {
    let world = test.app.world_mut();
    let mut query = world.query::<&TilePreview>();
    query.iter(world).filter(|part| part.is_engine_move).count()
}

/// The parts of a drawn tile: the body and two numbers.
const TILE_PARTS: usize = 3;

/// Between computers, the hands are open and the tile under consideration is drawn at its place on the table. No such
/// tile is drawn while the hands are covered, or in a game with a person.
#[test]
fn the_tile_under_consideration_is_shown_only_for_open_hands() {
    let mut test = TestApp::new(plan(Game::DOMIN_UP, [Player::Level(10), Player::Level(10)]));
    test.run_command(SettingsCommand::ToggleEngineMove);
    test.run_until(FRAME, |test| test.engine().current_best_move().is_some());
    test.run_frame();
    assert_eq!(thought_tile_parts(&mut test), TILE_PARTS);
    test.run_command(SettingsCommand::ToggleEngineMove);
    test.run_frame();
    assert_eq!(thought_tile_parts(&mut test), 0, "the setting is off");
    test.run_command(SettingsCommand::ToggleEngineMove);
    test.run_frame();
    assert_eq!(thought_tile_parts(&mut test), TILE_PARTS);
    test.run_command(TableCommand::ToggleComputerHands);
    // The hands are covered only after the animation of the last move.
    test.run_until(FRAME, |test| test.game().viewer() != Viewer::All);
    test.run_frame();
    assert_eq!(thought_tile_parts(&mut test), 0, "the hands are covered");

    let mut test = TestApp::new(plan(Game::DOMIN_UP, [Player::Human, Player::Level(10)]));
    test.app.world_mut().resource_mut::<Settings>().marks.thinking = true;
    for _ in 0..400 {
        test.run_frame();
        assert_eq!(thought_tile_parts(&mut test), 0);
        if test.next_actor() == NextActor::Human {
            break;
        }
    }
    test.play_choice(0);
    for _ in 0..60 {
        std::thread::sleep(Duration::from_millis(5));
        test.run_frame();
        assert_eq!(thought_tile_parts(&mut test), 0);
    }
}
