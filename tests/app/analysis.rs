//! Live analysis: it follows the position shown, draws arrows and a balance bar, and never changes the game.

use std::time::Duration;

use art::tiles::TileMark;
use session::{Analysis, Eyes, Game, MatchPlan, Place, Player, Proof, Seat, SeatPlan, Spot};
use tabuleiro::app::commands::{Navigate, PlayCommand, ReviewCommand, TableCommand};
use tabuleiro::app::core::Screen;
use tabuleiro::app::game::{Insight, PointedLine, Turn};
use tabuleiro::app::preferences::{Settings, SettingsCommand};
use tabuleiro::app::table::board::{ArrowInk, BalancePart};
use tabuleiro::app::table::dominoes::hint::AdvisedTile;
use tabuleiro::app::table::dominoes::marks::TileMarked;

use super::harness::{FRAME, LONG, Room, from, people, plan, square};

/// White's only mate is Ra8.
const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";

fn insight(room: &Room) -> &Insight {
    room.app.world().resource::<Insight>()
}

fn current_analysis(room: &Room) -> Option<Analysis> {
    insight(room).found(room.game()).cloned()
}

/// Switches the analysis on and waits for its first result.
fn analyse(room: &mut Room) -> Analysis {
    room.command(TableCommand::Analyse);
    wait_for_analysis(room)
}

fn wait_for_analysis(room: &mut Room) -> Analysis {
    room.wait(FRAME, |room| current_analysis(room).is_some());
    room.frame();
    current_analysis(room).expect("just waited for")
}

fn arrows(room: &mut Room) -> Vec<(Spot, Spot, u8)> {
    let lines = room.arrows().into_iter().filter_map(|(from, to, ink)| match ink {
        ArrowInk::Line(rank) => Some((from, to, rank)),
        _ => None,
    });
    let mut lines: Vec<_> = lines.collect();
    lines.sort_by_key(|(_, _, rank)| *rank);
    lines
}

/// The share of the balance bar for the player at the bottom, in thousandths; `None` without a bar.
fn balance(room: &mut Room) -> Option<u16> {
    let world = room.app.world_mut();
    let mut query = world.query::<&BalancePart>();
    query.iter(world).next().map(|part| part.share)
}

#[test]
fn the_best_moves_are_arrows_and_the_chances_a_balance_bar() {
    let mut room = Room::new(from(MATE_IN_ONE, people(Game::CHESS)));
    assert_eq!((arrows(&mut room).len(), balance(&mut room)), (0, None), "the analysis is off");
    let analysis = analyse(&mut room);
    assert_eq!(analysis.lines[0].proof, Some(Proof::Win { seat: Seat::FIRST, moves: Some(1) }));
    let shown = arrows(&mut room);
    assert_eq!(shown[0], (square("a1"), square("a8"), 0));
    assert_eq!(shown.len(), 3, "{shown:?}");
    assert_eq!(balance(&mut room), Some(1_000));
    assert_eq!(room.ply(), 0);
    // While the pointer is over a line in the panel, only the arrow of that line is drawn.
    room.app.insert_resource(PointedLine(Some(1)));
    room.frame();
    let pointed = arrows(&mut room);
    assert_eq!((pointed.len(), pointed[0].2), (1, 0));
    assert_ne!((pointed[0].0, pointed[0].1), (square("a1"), square("a8")));
    room.app.insert_resource(PointedLine(None));
    room.command(TableCommand::Flip);
    room.frame();
    assert_eq!(balance(&mut room), Some(0), "Black is at the bottom now");
    room.command(TableCommand::Analyse);
    room.frame();
    assert_eq!((arrows(&mut room).len(), balance(&mut room), current_analysis(&room)), (0, None, None));
    assert!(!insight(&room).is_thinking());
}

#[test]
fn analysis_follows_the_game_and_the_position_shown() {
    let mut room = Room::new(people(Game::CHESS));
    let first = analyse(&mut room);
    assert_eq!(first.seat, Seat::FIRST);
    room.line("e2e4");
    assert_eq!(current_analysis(&room), None, "the result was for another position");
    assert_eq!(arrows(&mut room), []);
    assert!(balance(&mut room).is_some(), "the balance stays until the next result");
    assert_eq!(wait_for_analysis(&mut room).seat, Seat::SECOND);
    room.command(ReviewCommand::Look(Place::of_game(0)));
    room.frame();
    assert_eq!(current_analysis(&room), None);
    assert_eq!(wait_for_analysis(&mut room).seat, Seat::FIRST);
    // The search for the new position has begun and has no result yet.
    room.command(ReviewCommand::StopLooking);
    room.frame();
    assert!(insight(&room).is_thinking() && current_analysis(&room).is_none());
}

#[test]
fn analysis_stays_on_after_the_end_and_stops_in_a_new_game() {
    let mut room = Room::new(from(MATE_IN_ONE, people(Game::CHESS)));
    room.play("a1a8");
    room.step(LONG);
    room.command(TableCommand::Analyse);
    room.frame();
    assert!(
        insight(&room).is_on(room.game()) && current_analysis(&room).is_none(),
        "there is no legal move to analyse"
    );
    room.step(LONG);
    assert!(!insight(&room).is_thinking());
    room.command(ReviewCommand::Look(Place::of_game(0)));
    wait_for_analysis(&mut room);
    room.put(&people(Game::DRAUGHTS));
    room.frames(2);
    assert!(!insight(&room).is_on(room.game()) && !insight(&room).is_thinking());
}

#[test]
fn analysis_pauses_while_the_table_is_left() {
    let mut room = Room::new(people(Game::RACING_KINGS));
    analyse(&mut room);
    room.command(Navigate::Open(Screen::Menu));
    room.frames(2);
    assert!(!insight(&room).is_thinking() && current_analysis(&room).is_none());
    room.command(Navigate::Open(Screen::Table));
    room.frame();
    wait_for_analysis(&mut room);
}

#[test]
fn analysis_does_not_keep_the_computer_from_playing() {
    let mut room = Room::new(plan(Game::CHESS, [Player::Human, Player::Level(1)]));
    analyse(&mut room);
    room.play("e2e4");
    room.wait(Duration::from_millis(100), |room| room.ply() == 2);
    wait_for_analysis(&mut room);
}

/// A game with one person and two computers: only the person's turns are analysed, since only that hand is visible.
#[test]
fn turns_with_a_hidden_hand_are_not_analysed() {
    let seats = [Player::Human, Player::Level(1), Player::Level(1)];
    let seats = seats.map(|player| SeatPlan::named(player.clone(), player.to_string())).to_vec();
    let mut room = Room::new(MatchPlan {
        rules: None,
        game: Game::DOMIN_UP,
        seats,
        position: None,
        odds: None,
        seed: 7,
    });
    room.command(TableCommand::Analyse);
    let mut analysed = 0;
    for _ in 0..40 {
        room.step(Duration::from_millis(200));
        std::thread::sleep(Duration::from_millis(10));
        let seat = room.game().view().turn;
        if seat == Some(Seat::FIRST) && room.game().view().automatic.is_none() {
            let analysis = wait_for_analysis(&mut room);
            assert_eq!((room.game().viewer(), analysis.seat), (Eyes::Of(Seat::FIRST), Seat::FIRST));
            assert!(analysis.lines.iter().all(|line| line.moves.len() == 1 && line.outlook.wins.len() == 3));
            let best = analysis.lines[0].gesture.start();
            let world = room.app.world_mut();
            let mut marks = world.query::<&TileMarked>();
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
fn thought_arrows(room: &mut Room) -> Vec<(Spot, Spot)> {
    let thoughts = room.arrows().into_iter().filter(|(.., ink)| *ink == ArrowInk::Thought);
    thoughts.map(|(from, to, _)| (from, to)).collect()
}

#[test]
fn the_move_under_consideration_is_shown_if_the_setting_is_on() {
    for liked in [false, true] {
        let mut room = Room::new(plan(Game::CHESS, [Player::Human, Player::Level(10)]));
        assert!(!Settings::default().marks.thinking, "the setting is off by default");
        room.app.world_mut().resource_mut::<Settings>().marks.thinking = liked;
        room.play("e2e4");
        room.wait(FRAME, |room| room.engine().thinks_of().is_some());
        room.frame();
        let shown = thought_arrows(&mut room);
        assert_eq!(shown.len(), usize::from(liked), "{shown:?}");
        assert!(
            shown.iter().all(|(from, _)| matches!(from, Spot::Cell { y: 6.., .. })),
            "a black piece: {shown:?}"
        );
        room.command(ReviewCommand::Look(Place::of_game(0)));
        room.frame();
        assert_eq!(thought_arrows(&mut room), [], "not shown in review");
        room.command(ReviewCommand::StopLooking);
        room.command(PlayCommand::Undo);
        room.frames(2);
        assert_eq!(thought_arrows(&mut room), [], "no computer is thinking");
    }
}

/// The number of drawn parts of the tile that the computer is considering.
fn thought_tiles(room: &mut Room) -> usize {
    let world = room.app.world_mut();
    let mut query = world.query::<&AdvisedTile>();
    query.iter(world).filter(|part| part.is_thought).count()
}

/// Between computers the hands are open, and the considered tile is drawn at its place: a body and two numbers, 3 parts.
/// Nothing is drawn while the hands are covered, or in a game with a person.
#[test]
fn the_tile_under_consideration_is_shown_only_for_open_hands() {
    let mut room = Room::new(plan(Game::DOMIN_UP, [Player::Level(10), Player::Level(10)]));
    room.command(SettingsCommand::ShowThoughts);
    room.wait(FRAME, |room| room.engine().thinks_of().is_some());
    room.frame();
    assert_eq!(thought_tiles(&mut room), 3);
    room.command(SettingsCommand::ShowThoughts);
    room.frame();
    assert_eq!(thought_tiles(&mut room), 0, "the setting is off");
    room.command(SettingsCommand::ShowThoughts);
    room.frame();
    assert_eq!(thought_tiles(&mut room), 3);
    room.command(TableCommand::ShowHands);
    // The hands are covered only after the animation of the last move.
    room.wait(FRAME, |room| room.game().viewer() != Eyes::All);
    room.frame();
    assert_eq!(thought_tiles(&mut room), 0, "the hands are covered");

    let mut room = Room::new(plan(Game::DOMIN_UP, [Player::Human, Player::Level(10)]));
    room.app.world_mut().resource_mut::<Settings>().marks.thinking = true;
    for _ in 0..400 {
        room.frame();
        assert_eq!(thought_tiles(&mut room), 0);
        if room.decides() == Turn::Human {
            break;
        }
    }
    room.play_choice(0);
    for _ in 0..60 {
        std::thread::sleep(Duration::from_millis(5));
        room.frame();
        assert_eq!(thought_tiles(&mut room), 0);
    }
}
