//! A game that is none of the house: it is opened, played and told like any other.

use tabuleiro::ai::Player;
use tabuleiro::rules::{History, Texts as _, perft};
use tabuleiro::session::catalogue::{self, GAMES};
use tabuleiro::session::{Click, Eyes, Game, Hand, Match, MatchPlan, Seat, Spot, Step, StopFlag, open};

use super::support::{game_from, plan, play};
use crate::fifth_game::REVERSI;
use crate::fifth_game::rules::Position;

/// The counts of the literature (Othello perft, a pass being a move).
#[test]
fn leaf_positions_from_the_start() {
    let start = Position::default();
    for (depth, count) in (1..).zip([4, 12, 56, 244, 1396, 8200, 55092, 390_216]) {
        assert_eq!(perft(&start, depth), count, "depth {depth}");
    }
}

#[test]
fn it_is_none_of_the_house_and_opens_all_the_same() {
    assert!(!GAMES.contains(&REVERSI) && "reversi".parse::<Game>().is_err());
    let table = open(&MatchPlan::between_people(REVERSI)).expect("a good plan");
    assert_eq!((table.game(), table.turn()), (REVERSI, Some(Seat::FIRST)));
    assert_eq!(catalogue::start_text(REVERSI), "8/8/8/3xo3/3ox3/8/8/8 x");
    let error = catalogue::terms_of(REVERSI, "8/8 x").expect_err("no position");
    assert_eq!(error.to_string(), "position: expected eight rows and x or o to move");
    assert!(REVERSI.lessons[0].open(REVERSI).is_some());
}

#[test]
fn one_click_puts_a_disc_down_and_turns_others() {
    let mut table = open(&MatchPlan::between_people(REVERSI)).expect("a good plan");
    let cell = Spot::cell;
    let click =
        |table: &dyn Match, trail: &[Spot], spot| Hand::new(table.gestures(), trail).click(spot, None, false);
    assert_eq!(click(&*table, &[], cell(0, 0)), Click::Refuse(vec![cell(0, 0)]));
    assert_eq!(table.why_not(&[cell(0, 0)]).map(|why| why.key), Some("why-reversi-turns-nothing"));
    assert_eq!(table.why_not(&[cell(3, 3)]).map(|why| why.key), Some("why-reversi-occupied"));
    // A disc that was touched by mistake does not stand in the way.
    for trail in [&[][..], &[cell(4, 3)]] {
        let Click::Choose(choice) = click(&*table, trail, cell(3, 2)) else { panic!("d3 is a move") };
        assert_eq!(table.choice_of("d3"), Ok(choice));
    }
    play(&mut *table, "d3");
    let [placed, turned] = &table.steps(Eyes::All)[..] else { panic!("two beats") };
    assert!(matches!(placed[..], [Step::Place { piece }] if piece.spot == cell(3, 2)));
    assert!(matches!(turned[..], [Step::Flip { owner: Seat::FIRST, .. }]));
    assert_eq!(table.last_move(), [cell(3, 2)]);
}

#[test]
fn who_can_turn_nothing_passes_by_rule_and_the_end_is_counted() {
    // The first seat has no disc to turn from; the second takes the row.
    let mut table = game_from(REVERSI, "8/8/8/8/8/8/8/oxxxxx2 x");
    assert_eq!(table.automatic().map(|automatic| automatic.notice.key), Some("notice-reversi-pass"));
    play(&mut *table, "pass g1");
    let end = table.end().expect("nobody can move");
    assert_eq!(end.text, "0-1 no moves left");
    assert_eq!(end.standings.len(), 2);
    assert_eq!(table.undo_target(), None, "what has ended stays so");
    table.jump(1);
    assert_eq!(table.undo_target(), None, "not to the pass");
}

#[test]
fn computers_play_it_to_the_end() {
    for players in [[Player::Level(3), Player::Original(1)], [Player::Original(2), Player::Level(1)]] {
        let mut table = open(&plan(REVERSI, &players)).expect("a good plan");
        while let Some(job) = table.think() {
            let decision = job(&StopFlag::new()).expect("an answer");
            table.play(decision.choice).expect("a legal choice");
        }
        assert!(table.outcome().is_some() && table.ply() > 20);
    }
}

#[test]
fn a_history_goes_back_and_forth() {
    let mut game = History::new(Position::default());
    for text in ["d3", "c3", "c4"] {
        let mv = game.position().parse_move(text).expect("a legal move");
        game.push(mv);
    }
    game.go_to(1);
    assert_eq!((game.ply(), game.earlier().len(), game.moves().len()), (1, 1, 3));
    game.go_to(99);
    assert_eq!(game.ply(), 3);
    game.go_to(1);
    let other = game.position().parse_move("e3").expect("a legal move");
    game.push(other);
    assert_eq!((game.ply(), game.moves().len()), (2, 2));
}
