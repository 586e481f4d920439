//! Tests of external engines: the handshake before a game, and the replacement of an engine during a game.

use session::external_engines::{
    ExternalEngine, OptionKind, accepts, playable_games, player_options, query_engine,
};
use session::{Game, Player, Seat, StopFlag, open};

use test_support::fake_engine::{FakeEngine, lock_fake_engines};
use test_support::games::{plan_for, play_moves};

fn external_engine(engine: &FakeEngine) -> ExternalEngine {
    ExternalEngine::new(&engine.program().display().to_string()).expect("an external engine")
}

/// Shell commands with which a fake engine answers `uci`.
const HANDSHAKE: &str = "echo id name Fish 3; echo id author A B; echo option name Hash type spin default 16 min 1 max 64;\
     echo option name Clear Hash type button; echo option name UCI_Variant type combo default chess var chess var racingkings;\
     echo option name Ponder type check default false; echo option name Odd=Name type check default false;\
     echo option name Book type string default x";

#[test]
fn an_external_engine_reports_its_games_and_options() {
    let _lock = lock_fake_engines();
    let engine = FakeEngine::new(HANDSHAKE, "");
    let info = query_engine(Game::CHESS, external_engine(&engine), &StopFlag::new())
        .expect("no fault")
        .expect("not stopped");
    assert_eq!((info.name.as_str(), info.author.as_str()), ("Fish 3", "A B"));
    assert_eq!(playable_games(&info).collect::<Vec<_>>(), [Game::RACING_KINGS, Game::CHESS]);
    let options = player_options(&info);
    let names: Vec<_> = options.iter().map(|option| option.name.as_str()).collect();
    assert_eq!(
        names,
        [ExternalEngine::MOVE_TIME, ExternalEngine::ARGUMENTS, "Hash", "Book"],
        "no buttons, and no options that the program sets itself"
    );
    assert_eq!(options[0].kind, OptionKind::Spin { default: 1000, min: 10, max: 3_600_000 });
    let values = [("Hash", "64", true), ("Hash", "65", false), ("Book", "a b", true), ("Book", "a|b", false)];
    for (name, value, is_accepted) in values {
        let option = options.iter().find(|option| option.name == name).expect("it is there");
        assert_eq!(accepts(option, value), is_accepted, "{name}={value}");
    }
}

#[test]
fn failures_of_external_engines_have_messages() {
    let _lock = lock_fake_engines();
    let error_key = |game, engine: &FakeEngine| {
        query_engine(game, external_engine(engine), &StopFlag::new()).expect_err("a fault").key
    };
    let chess_engine = FakeEngine::new("", "");
    assert_eq!(error_key(Game::RACING_KINGS, &chess_engine), "engine-error-wrong-variant");
    assert_eq!(error_key(Game::DRAUGHTS, &chess_engine), "engine-error-wrong-variant");
    assert_eq!(error_key(Game::CHESS, &FakeEngine::from_script("exit 0\n")), "engine-error-not-uci");
    let missing_engine = ExternalEngine::new("/no/such/engine").expect("a path");
    assert_eq!(
        query_engine(Game::CHESS, missing_engine, &StopFlag::new()).expect_err("a fault").key,
        "engine-error-not-found"
    );
}

/// When an external engine has failed, another player can take its seat.
#[test]
fn another_player_can_take_over_in_the_middle_of_a_game() {
    let _lock = lock_fake_engines();
    let engine = FakeEngine::new("", "exit 1");
    let players = [Player::Human, Player::External(external_engine(&engine))];
    let mut table = open(&plan_for(Game::CHESS, &players)).expect("a good plan");
    play_moves(&mut *table, "e4");
    let search = |table: &dyn session::Match| table.find_move().expect("a computer")(&StopFlag::new());
    assert_eq!(search(&*table).expect_err("no move").why.expect("a reason").key, "engine-error-died");
    table.change_player(Seat::SECOND, Player::Level(1), "Casual");
    assert_eq!((table.state().ply, table.seats()[1].player.clone()), (1, Player::Level(1)));
    let decision = search(&*table).expect("a move");
    table.play(decision.choice).expect("a legal choice");
    let saved = table.save();
    assert_eq!(
        (saved.plan.seats[1].player.clone(), saved.plan.seats[1].name.as_str()),
        (Player::Level(1), "Casual")
    );
    // The new player may be a person. A player that does not exist is ignored.
    table.go_to_ply(1);
    table.change_player(Seat::SECOND, Player::Human, "Ana");
    assert!(table.find_move().is_none());
    table.change_player(Seat::SECOND, Player::Original(99), "Nobody");
    assert_eq!((table.seats()[1].player.clone(), table.seats()[1].name.as_str()), (Player::Human, "Ana"));
}
