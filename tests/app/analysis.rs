//! Live analysis: it follows the position shown, draws arrows and a balance bar, and never changes the game.

use std::time::Duration;

use art::tiles::TileMark;
use session::{Analysis, Game, MatchPlan, Place, Player, PlayerPlan, ProvenResult, Seat, Spot, Viewer};
use tabuleiro::app::commands::{Navigate, PlayCommand, ReviewCommand, TableCommand};
use tabuleiro::app::core::Screen;
use tabuleiro::app::game::{HoveredLine, LiveAnalysis, NextActor};
use tabuleiro::app::preferences::{Settings, SettingsCommand};
use tabuleiro::app::table::board::{ArrowStyle, EvaluationBarPart};
use tabuleiro::app::table::dominoes::marks::PlacedTileMark;
use tabuleiro::app::table::dominoes::preview::TilePreview;

use super::harness::{AFTER_ALL_ANIMATIONS, FRAME, TestApp, plan, plan_for_people, square, with_position};

/// White's only mate is Ra8.
const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";

fn insight(room: &TestApp) -> &LiveAnalysis {
    room.app.world().resource::<LiveAnalysis>()
}

fn current_analysis(room: &TestApp) -> Option<Analysis> {
    insight(room).found(room.game()).cloned()
}

/// Switches the analysis on and waits for its first result.
fn analyse(room: &mut TestApp) -> Analysis {
    room.run_command(TableCommand::Analyse);
    wait_for_analysis(room)
}

fn wait_for_analysis(room: &mut TestApp) -> Analysis {
    room.run_until(FRAME, |room| current_analysis(room).is_some());
    room.run_frame();
    current_analysis(room).expect("just waited for")
}

fn arrows(room: &mut TestApp) -> Vec<(Spot, Spot, u8)> {
    let lines = room.arrows().into_iter().filter_map(|(from, to, ink)| match ink {
        ArrowStyle::Line(rank) => Some((from, to, rank)),
        _ => None,
    });
    let mut lines: Vec<_> = lines.collect();
    lines.sort_by_key(|(_, _, rank)| *rank);
    lines
}

/// The share of the balance bar for the player at the bottom, in thousandths; `None` without a bar.
fn balance(room: &mut TestApp) -> Option<u16> {
    let world = room.app.world_mut();
    let mut query = world.query::<&EvaluationBarPart>();
    query.iter(world).next().map(|part| part.share)
}

#[test]
fn the_best_moves_are_arrows_and_the_chances_a_balance_bar() {
    let mut room = TestApp::new(with_position(MATE_IN_ONE, plan_for_people(Game::CHESS)));
    assert_eq!((arrows(&mut room).len(), balance(&mut room)), (0, None), "the analysis is off");
    let analysis = analyse(&mut room);
    assert_eq!(analysis.lines[0].proof, Some(ProvenResult::Win { seat: Seat::FIRST, moves: Some(1) }));
    let shown = arrows(&mut room);
    assert_eq!(shown[0], (square("a1"), square("a8"), 0));
    assert_eq!(shown.len(), 3, "{shown:?}");
    assert_eq!(balance(&mut room), Some(1_000));
    assert_eq!(room.ply(), 0);
    // While the pointer is over a line in the panel, only the arrow of that line is drawn.
    room.app.insert_resource(HoveredLine(Some(1)));
    room.run_frame();
    let pointed = arrows(&mut room);
    assert_eq!((pointed.len(), pointed[0].2), (1, 0));
    assert_ne!((pointed[0].0, pointed[0].1), (square("a1"), square("a8")));
    room.app.insert_resource(HoveredLine(None));
    room.run_command(TableCommand::Flip);
    room.run_frame();
    assert_eq!(balance(&mut room), Some(0), "Black is at the bottom now");
    room.run_command(TableCommand::Analyse);
    room.run_frame();
    assert_eq!((arrows(&mut room).len(), balance(&mut room), current_analysis(&room)), (0, None, None));
    assert!(!insight(&room).is_thinking());
}

#[test]
fn analysis_follows_the_game_and_the_position_shown() {
    let mut room = TestApp::new(plan_for_people(Game::CHESS));
    let first = analyse(&mut room);
    assert_eq!(first.seat, Seat::FIRST);
    room.play_moves("e2e4");
    assert_eq!(current_analysis(&room), None, "the result was for another position");
    assert_eq!(arrows(&mut room), []);
    assert!(balance(&mut room).is_some(), "the balance stays until the next result");
    assert_eq!(wait_for_analysis(&mut room).seat, Seat::SECOND);
    room.run_command(ReviewCommand::ShowPosition(Place::of_game(0)));
    room.run_frame();
    assert_eq!(current_analysis(&room), None);
    assert_eq!(wait_for_analysis(&mut room).seat, Seat::FIRST);
    // The search for the new position has begun and has no result yet.
    room.run_command(ReviewCommand::ShowCurrent);
    room.run_frame();
    assert!(insight(&room).is_thinking() && current_analysis(&room).is_none());
}

#[test]
fn analysis_stays_on_after_the_end_and_stops_in_a_new_game() {
    let mut room = TestApp::new(with_position(MATE_IN_ONE, plan_for_people(Game::CHESS)));
    room.play("a1a8");
    room.run_frame_after(AFTER_ALL_ANIMATIONS);
    room.run_command(TableCommand::Analyse);
    room.run_frame();
    assert!(
        insight(&room).is_on(room.game()) && current_analysis(&room).is_none(),
        "there is no legal move to analyse"
    );
    room.run_frame_after(AFTER_ALL_ANIMATIONS);
    assert!(!insight(&room).is_thinking());
    room.run_command(ReviewCommand::ShowPosition(Place::of_game(0)));
    wait_for_analysis(&mut room);
    room.start_game(&plan_for_people(Game::DRAUGHTS));
    room.run_frames(2);
    assert!(!insight(&room).is_on(room.game()) && !insight(&room).is_thinking());
}

#[test]
fn analysis_pauses_while_the_table_is_left() {
    let mut room = TestApp::new(plan_for_people(Game::RACING_KINGS));
    analyse(&mut room);
    room.run_command(Navigate::Open(Screen::Menu));
    room.run_frames(2);
    assert!(!insight(&room).is_thinking() && current_analysis(&room).is_none());
    room.run_command(Navigate::Open(Screen::Table));
    room.run_frame();
    wait_for_analysis(&mut room);
}

#[test]
fn analysis_does_not_keep_the_computer_from_playing() {
    let mut room = TestApp::new(plan(Game::CHESS, [Player::Human, Player::Level(1)]));
    analyse(&mut room);
    room.play("e2e4");
    room.run_until(Duration::from_millis(100), |room| room.ply() == 2);
    wait_for_analysis(&mut room);
}

/// A game with one person and two computers: only the person's turns are analysed, since only that hand is visible.
#[test]
fn turns_with_a_hidden_hand_are_not_analysed() {
    let seats = [Player::Human, Player::Level(1), Player::Level(1)];
    let seats = seats.map(|player| PlayerPlan::named(player.clone(), player.to_string())).to_vec();
    let mut room = TestApp::new(MatchPlan {
        rules: None,
        game: Game::DOMIN_UP,
        seats,
        position: None,
        odds: None,
        seed: 7,
    });
    room.run_command(TableCommand::Analyse);
    let mut analysed = 0;
    for _ in 0..40 {
        room.run_frame_after(Duration::from_millis(200));
        std::thread::sleep(Duration::from_millis(10));
        let seat = room.game().state().turn;
        if seat == Some(Seat::FIRST) && room.game().state().rule_move.is_none() {
            let analysis = wait_for_analysis(&mut room);
            assert_eq!((room.game().viewer(), analysis.seat), (Viewer::Seat(Seat::FIRST), Seat::FIRST));
            assert!(analysis.lines.iter().all(|line| line.moves.len() == 1 && line.outlook.wins.len() == 3));
            let best = analysis.lines[0].gesture.start();
            let world = room.app.world_mut();
            let mut marks = world.query::<&PlacedTileMark>();
            let lit: Vec<_> = marks
                .iter(world)
                .filter(|marked| marked.mark == TileMark::Hint)
                .map(|marked| marked.spot)
                .collect();
            assert!(lit.len() == 2 && lit.contains(&best.expect("a tile")), "{lit:?}");
            assert_eq!(balance(&mut room), None, "a balance needs exactly two sides");
            analysed += 1;
            let text = analysis.lines[0].moves[0].text.clone();
            room.play(&text);
            if analysed == 2 {
                break;
            }
        } else {
            assert_eq!(current_analysis(&room), None, "{seat:?} is to move");
        }
    }
    assert_eq!(analysed, 2);
}

/// The arrows for the move that the computer is considering.
fn thought_arrows(room: &mut TestApp) -> Vec<(Spot, Spot)> {
    let thoughts = room.arrows().into_iter().filter(|(.., ink)| *ink == ArrowStyle::Thought);
    thoughts.map(|(from, to, _)| (from, to)).collect()
}

#[test]
fn the_move_under_consideration_is_shown_if_the_setting_is_on() {
    for liked in [false, true] {
        let mut room = TestApp::new(plan(Game::CHESS, [Player::Human, Player::Level(10)]));
        assert!(!Settings::default().marks.thinking, "the setting is off by default");
        room.app.world_mut().resource_mut::<Settings>().marks.thinking = liked;
        room.play("e2e4");
        room.run_until(FRAME, |room| room.engine().current_best_move().is_some());
        room.run_frame();
        let shown = thought_arrows(&mut room);
        assert_eq!(shown.len(), usize::from(liked), "{shown:?}");
        assert!(
            shown.iter().all(|(from, _)| matches!(from, Spot::Cell { y: 6.., .. })),
            "a black piece: {shown:?}"
        );
        room.run_command(ReviewCommand::ShowPosition(Place::of_game(0)));
        room.run_frame();
        assert_eq!(thought_arrows(&mut room), [], "not shown in review");
        room.run_command(ReviewCommand::ShowCurrent);
        room.run_command(PlayCommand::Undo);
        room.run_frames(2);
        assert_eq!(thought_arrows(&mut room), [], "no computer is thinking");
    }
}

/// The number of drawn parts of the tile that the computer is considering.
fn thought_tiles(room: &mut TestApp) -> usize {
    let world = room.app.world_mut();
    let mut query = world.query::<&TilePreview>();
    query.iter(world).filter(|part| part.is_thought).count()
}

/// Between computers the hands are open, and the considered tile is drawn at its place: a body and two numbers, 3 parts.
/// Nothing is drawn while the hands are covered, or in a game with a person.
#[test]
fn the_tile_under_consideration_is_shown_only_for_open_hands() {
    let mut room = TestApp::new(plan(Game::DOMIN_UP, [Player::Level(10), Player::Level(10)]));
    room.run_command(SettingsCommand::ToggleEngineMove);
    room.run_until(FRAME, |room| room.engine().current_best_move().is_some());
    room.run_frame();
    assert_eq!(thought_tiles(&mut room), 3);
    room.run_command(SettingsCommand::ToggleEngineMove);
    room.run_frame();
    assert_eq!(thought_tiles(&mut room), 0, "the setting is off");
    room.run_command(SettingsCommand::ToggleEngineMove);
    room.run_frame();
    assert_eq!(thought_tiles(&mut room), 3);
    room.run_command(TableCommand::ToggleComputerHands);
    // The hands are covered only after the animation of the last move.
    room.run_until(FRAME, |room| room.game().viewer() != Viewer::All);
    room.run_frame();
    assert_eq!(thought_tiles(&mut room), 0, "the hands are covered");

    let mut room = TestApp::new(plan(Game::DOMIN_UP, [Player::Human, Player::Level(10)]));
    room.app.world_mut().resource_mut::<Settings>().marks.thinking = true;
    for _ in 0..400 {
        room.run_frame();
        assert_eq!(thought_tiles(&mut room), 0);
        if room.decides() == NextActor::Human {
            break;
        }
    }
    room.play_choice(0);
    for _ in 0..60 {
        std::thread::sleep(Duration::from_millis(5));
        room.run_frame();
        assert_eq!(thought_tiles(&mut room), 0);
    }
}
