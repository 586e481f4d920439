//! Tests of undo and redo, of results declared by players, and of the next game.

use ai::{Player, StopFlag};
use session::{EndReason, Game, Help, HelpUsed, NotCounted, Outcome, Place, Seat, Viewer};
use session::{Match, MatchPlan, MessageArg, PlayerPlan, catalogue, open};

use super::words::assert_translated;
use test_support::games::{game_from, plan_for, play_moves};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A chess game between `players`.
fn chess(players: [Player; 2]) -> Box<dyn Match> {
    open(&plan_for(Game::CHESS, &players)).expect("a good plan")
}

#[test]
fn between_people_undo_takes_one_ply_back() {
    let mut table = game_from(Game::CHESS, START);
    assert_eq!((table.undo_target(), table.redo_target()), (None, None));
    play_moves(&mut *table, "e4 e5 Nf3");
    assert_eq!((table.undo_target(), table.redo_target()), (Some(2), None));
    table.go_to_ply(1);
    assert_eq!((table.undo_target(), table.redo_target()), (Some(0), Some(2)));
}

#[test]
fn against_a_computer_undo_goes_back_to_the_persons_last_decision() {
    let mut white = chess([Player::Human, Player::Level(1)]);
    play_moves(&mut *white, "e4");
    assert_eq!(white.undo_target(), Some(0), "while the computer thinks");
    play_moves(&mut *white, "e5 Nf3 Nc6");
    assert_eq!(white.undo_target(), Some(2));
    white.go_to_ply(2);
    assert_eq!((white.undo_target(), white.redo_target()), (Some(0), Some(4)));
    white.go_to_ply(0);
    assert_eq!((white.undo_target(), white.redo_target()), (None, Some(2)));

    let mut black = chess([Player::Level(1), Player::Human]);
    assert_eq!(black.undo_target(), None);
    play_moves(&mut *black, "e4");
    assert_eq!(black.undo_target(), None, "the person has not decided anything yet");
    play_moves(&mut *black, "e5");
    assert_eq!(black.undo_target(), Some(1));
    play_moves(&mut *black, "Nf3");
    assert_eq!(black.undo_target(), Some(1));
    black.go_to_ply(1);
    assert_eq!(black.redo_target(), Some(3));
    // Redo ends after the person's own move.
    black.go_to_ply(3);
    play_moves(&mut *black, "Nc6");
    black.go_to_ply(3);
    assert_eq!(black.redo_target(), Some(4));
}

#[test]
fn between_computers_undo_takes_one_ply_back() {
    let mut table = chess([Player::Level(1), Player::Original(1)]);
    play_moves(&mut *table, "e4 e5");
    assert_eq!(table.undo_target(), Some(1));
    table.go_to_ply(1);
    assert_eq!((table.undo_target(), table.redo_target()), (Some(0), Some(2)));
}

#[test]
fn a_declared_result_is_final() {
    let mut table = game_from(Game::CHESS, START);
    table.resign(Seat::FIRST);
    assert_eq!(table.state().outcome(), Some(Outcome::win(Seat::SECOND, EndReason::Resignation)));
    assert_eq!((table.state().turn, table.state().gestures.len()), (None, 0));
    assert_eq!((table.undo_target(), table.redo_target()), (None, None));

    let mut table = chess([Player::Human, Player::Level(1)]);
    play_moves(&mut *table, "e4 e5 d4");
    table.agree_draw();
    assert_eq!(table.undo_target(), None);
    assert_eq!(table.state().outcome(), Some(Outcome::draw(EndReason::Agreement)));
    table.resign(Seat::SECOND);
    assert_eq!(table.state().outcome(), Some(Outcome::draw(EndReason::Agreement)), "the first result stays");
}

#[test]
fn only_possible_draw_claims_are_accepted() {
    let mut table = game_from(Game::CHESS, START);
    assert!(!table.claim(EndReason::FiftyMoves) && !table.claim(EndReason::Checkmate));
    play_moves(&mut *table, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert_eq!(table.state().claims, []);
    play_moves(&mut *table, "Ng8");
    assert_eq!(table.state().claims, [EndReason::ThreefoldRepetition]);
    assert!(!table.claim(EndReason::FiftyMoves));
    assert_eq!(table.state().outcome(), None);
    assert!(table.claim(EndReason::ThreefoldRepetition));
    assert_eq!(table.state().outcome(), Some(Outcome::draw(EndReason::ThreefoldRepetition)));
    assert!(table.state().claims.is_empty());
    table.go_to_ply(8);
    assert_eq!(table.state().claims, [EndReason::ThreefoldRepetition]);
    // The fifth repetition ends the game without a claim.
    play_moves(&mut *table, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_eq!(table.state().outcome(), Some(Outcome::draw(EndReason::FivefoldRepetition)));
    assert_eq!(table.choice_of("e4").map_err(|message| message.key), Err("illegal-move-game-over"));
    table.resign(Seat::FIRST);
    assert_eq!(table.state().outcome(), Some(Outcome::draw(EndReason::FivefoldRepetition)));
}

#[test]
fn mate_ends_the_game_for_good() {
    let mut table = game_from(Game::CHESS, START);
    play_moves(&mut *table, "f3 e5 g4 Qh4#");
    assert_eq!(table.state().outcome(), Some(Outcome::win(Seat::SECOND, EndReason::Checkmate)));
    assert_eq!((table.undo_target(), table.redo_target()), (None, None));
    let past = table.browse_at(Place::of_game(3));
    assert_eq!(
        (past.state().outcome(), past.state().turn),
        (None, Some(Seat::SECOND)),
        "a past position is being browsed"
    );
    assert_eq!((table.state().outcome().is_some(), table.state().ply), (true, 4));
    let texts: Vec<&str> = table.moves().iter().map(|mv| mv.text.as_str()).collect();
    let notations: Vec<&str> = table.moves().iter().map(|mv| mv.notation.as_str()).collect();
    assert_eq!(texts, ["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!(notations, ["f3", "e5", "g4", "Qh4#"]);
}

#[test]
fn a_rematch_rotates_the_seats() {
    let mut plan = MatchPlan {
        position: Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned()),
        ..plan_for(Game::CHESS, &[Player::Human, Player::Level(2)])
    };
    plan.seats[0].name = "Ana".to_owned();
    plan.seats[1].name = "Rui".to_owned();
    let mut table = open(&plan).expect("a good plan");
    play_moves(&mut *table, "e4");
    let names = |table: &dyn Match| table.seats().iter().map(|seat| seat.name.clone()).collect::<Vec<_>>();
    let rematch = table.rematch();
    assert_eq!(names(&*rematch), ["Rui", "Ana"]);
    assert_eq!(rematch.seats()[0].player, Player::Level(2));
    assert_eq!((rematch.state().ply, rematch.moves().len()), (0, 0));
    assert_eq!(rematch.start_text(), table.start_text());
    assert!(rematch.find_move().is_some(), "the computer has the first move now");
    let restart = table.restart();
    assert_eq!(names(&*restart), ["Ana", "Rui"]);
    assert_eq!(restart.position_text(Viewer::All), table.start_text());
    assert_eq!(table.state().ply, 1, "the old game does not change");
}

#[test]
fn all_viewers_have_the_same_scene_without_hidden_information() {
    let mut table = chess([Player::Human, Player::Human]);
    play_moves(&mut *table, "e4 d5 exd5");
    assert_eq!(table.scene(Viewer::Seat(Seat::FIRST)), table.scene(Viewer::Seat(Seat::SECOND)));
}

#[test]
fn the_next_game_has_another_seed() {
    // The moves of this random player depend only on the seed, which differs in the next game.
    let first_moves = |table: &mut Box<dyn Match>| {
        for _ in 0..12 {
            let Some(search) = table.find_move() else { break };
            let decision = search(&StopFlag::new()).expect("a move");
            table.play(decision.choice).expect("a legal choice");
        }
        table.moves().iter().map(|mv| mv.text.clone()).collect::<Vec<_>>()
    };
    let random_players = [Player::Original(2), Player::Original(2)];
    let mut first = open(&plan_for(Game::RACING_KINGS, &random_players)).expect("a good plan");
    let mut same = open(&plan_for(Game::RACING_KINGS, &random_players)).expect("a good plan");
    let mut next = first.restart();
    let mut next_of_same = same.restart();
    let moves = first_moves(&mut first);
    assert_eq!(moves, first_moves(&mut same));
    let next_moves = first_moves(&mut next);
    assert_ne!(moves, next_moves);
    assert_eq!(next_moves, first_moves(&mut next_of_same));
}

/// The result names the player who resigned.
///
/// With two players, this is the loser. With more, it is the player to move, or the only person if a computer is to
/// move.
#[test]
fn the_result_names_the_player_who_resigned() {
    let names = ["Ana", "Rui", "Eva"];
    let name_in_result = |game: Game, position: &str, players: &[Player], seat_number: u8| {
        let seats = players.iter().zip(names);
        let seats = seats.map(|(player, name)| PlayerPlan::named(player.clone(), name)).collect();
        let position = Some(position.to_owned());
        let mut table = open(&MatchPlan { seats, position, ..plan_for(game, players) }).expect("a good plan");
        table.resign(Seat::new(seat_number).expect("a seat"));
        let reason = table.state().end.as_ref().expect("a finished game").reason.clone();
        assert_translated(&reason);
        match reason.args.as_slice() {
            [("name", MessageArg::Text(name))] if reason.key == "reason-resigned" => name.clone(),
            other => panic!("{} {other:?}", reason.key),
        }
    };
    let (human, level) = (Player::Human, Player::Level(1));
    assert_eq!(name_in_result(Game::CHESS, START, &[human.clone(), human.clone()], 1), "Ana");
    assert_eq!(
        name_in_result(Game::CHESS, START, &[level.clone(), human.clone()], 2),
        "Rui",
        "while the computer thinks"
    );
    // Seat 2 is to move.
    let three_seats = "report 2 00.01/02.03.04/05.06 0,0=7^1;1,0=7^1 0";
    assert_eq!(
        name_in_result(Game::DOMIN_UP, three_seats, &[human.clone(), human.clone(), human.clone()], 2),
        "Rui"
    );
    assert_eq!(name_in_result(Game::DOMIN_UP, three_seats, &[human, level.clone(), level], 1), "Ana");
    let mut without_names = game_from(Game::CHESS, START);
    without_names.resign(Seat::FIRST);
    assert_eq!(without_names.state().end.as_ref().map(|end| end.reason.key), Some("reason-resignation"));
}

#[test]
fn the_result_of_draughts_names_the_side_without_moves_or_pieces() {
    for (position, last_move, key) in [
        ("B:W8:B12,19", "19-15", "reason-blocked-white"),
        ("W:W14,21:B25", "14-18", "reason-blocked-black"),
        ("W:W10:B14", "10x19", "reason-no-pieces-black"),
        ("B:W19:B23", "23x14", "reason-no-pieces-white"),
    ] {
        let mut table = game_from(Game::DRAUGHTS, position);
        play_moves(&mut *table, last_move);
        let reason = &table.state().end.as_ref().expect("a finished game").reason;
        assert_eq!(reason.key, key, "{position}");
        assert_translated(reason);
    }
}

/// A game between a person with White and a computer, whose moves the test plays.
fn against_a_computer(moves: &str) -> Box<dyn Match> {
    let seats =
        [Player::Human, Player::Adaptive(6)].map(|player| PlayerPlan::named(player, "a name")).to_vec();
    let mut game = open(&MatchPlan { seats, ..MatchPlan::between_people(Game::CHESS) }).expect("a plan");
    play_moves(&mut *game, moves);
    game
}

#[test]
fn a_game_with_help_does_not_count() {
    let whole = against_a_computer("f3 e5 g4 Qh4");
    assert_eq!((whole.help(), whole.not_counted()), (Some(HelpUsed::NONE), None));
    for (help, reason) in [
        (Help::Hint, NotCounted::Hints),
        (Help::Analysis, NotCounted::Analysis),
        (Help::Coach, NotCounted::Coach),
        (Help::TakeBack, NotCounted::TakeBacks),
    ] {
        let mut game = against_a_computer("f3 e5 g4");
        game.record_help(help);
        play_moves(&mut *game, "Qh4");
        assert_eq!(game.not_counted(), Some(reason));
        let reopened = catalogue::reopen(&game.save()).expect("its own game");
        assert_eq!((reopened.help(), reopened.not_counted()), (game.help(), Some(reason)));
        let mut after_the_end = against_a_computer("f3 e5 g4 Qh4");
        after_the_end.record_help(help);
        assert_eq!(after_the_end.not_counted(), None, "help after the end is no help");
    }
}

#[test]
fn a_move_that_is_only_redone_is_not_taken_back() {
    let mut game = against_a_computer("f3 e5 g4");
    game.go_to_ply(2);
    game.go_to_ply(3);
    play_moves(&mut *game, "Qh4");
    assert_eq!(game.not_counted(), None);
    let mut game = against_a_computer("e4 e5");
    game.go_to_ply(0);
    play_moves(&mut *game, "f3 e5 g4 Qh4");
    assert_eq!(game.not_counted(), Some(NotCounted::TakeBacks));
    let mut game = against_a_computer("e4 e5");
    game.promote_to_game(Place::of_game(0));
    play_moves(&mut *game, "f3 e5 g4 Qh4");
    assert_eq!(game.not_counted(), Some(NotCounted::TakeBacks));
    // Two people agree on a take-back.
    let mut game = open(&MatchPlan::between_people(Game::CHESS)).expect("a plan");
    play_moves(&mut *game, "e4 e5");
    game.go_to_ply(0);
    play_moves(&mut *game, "f3 e5 g4 Qh4");
    assert_eq!(game.not_counted(), None);
}

#[test]
fn only_whole_games_from_the_usual_start_count() {
    let with_position = |position: &str| {
        let plan = MatchPlan::between_people(Game::CHESS);
        open(&MatchPlan { position: Some(position.to_owned()), ..plan }).expect("a position")
    };
    let set_up = with_position("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4");
    assert_eq!(set_up.not_counted(), Some(NotCounted::SetUpPosition));
    assert_eq!(with_position(&catalogue::start_text(Game::CHESS)).not_counted(), None);
    let odds = Some(Game::CHESS.read_odds("rook:1").expect("odds"));
    let with_odds = open(&MatchPlan { odds, ..MatchPlan::between_people(Game::CHESS) }).expect("a plan");
    assert_eq!((with_odds.not_counted(), with_odds.save().not_counted()), (None, None));
    let game = against_a_computer("e4 e5");
    let fork = |ply| game.fork(Place::of_game(ply), game.seats().to_vec(), 7).expect("a game");
    assert_eq!(fork(1).not_counted(), Some(NotCounted::Continuation));
    assert_eq!(fork(0).not_counted(), None, "no move of the other game is in it");
    // A game that an older version saved counts as it did.
    let saved = session::SavedGame { help: None, ..set_up.save() };
    assert_eq!((saved.not_counted(), catalogue::reopen(&saved).expect("a game").not_counted()), (None, None));
}
