//! The side from which the board is seen.

use session::Player;
use session::{Game, Seat};
use tabuleiro::app::commands::TableCommand;

use super::harness::{TestApp, plan, square};

const COMPUTER: Player = Player::Original(1);

#[test]
fn the_only_person_is_at_the_bottom_except_in_racing_kings() {
    use Player::Human;
    for (game, players, bottom) in [
        (Game::CHESS, [Human, Human], Seat::FIRST),
        (Game::CHESS, [Human, COMPUTER], Seat::FIRST),
        (Game::CHESS, [COMPUTER, Human], Seat::SECOND),
        (Game::CHESS, [COMPUTER, COMPUTER], Seat::FIRST),
        (Game::RACING_KINGS, [Human, Human], Seat::FIRST),
        (Game::RACING_KINGS, [COMPUTER, Human], Seat::FIRST),
    ] {
        let test = TestApp::new(plan(game, players.clone()));
        assert_eq!(test.game().bottom_seat(), bottom, "{game} {players:?}");
    }
}

#[test]
fn the_board_can_be_flipped_and_flipped_back() {
    let mut test = TestApp::new(plan(Game::CHESS, [const { Player::Human }; 2]));
    let centre_before = test.centre(square("a1"));
    test.play("e2e4");
    test.send_command(TableCommand::Flip);
    test.run_frame();
    assert_eq!((test.game().bottom_seat(), test.ply()), (Seat::SECOND, 1));
    test.run_frame();
    // Flipping the board ends all animations.
    test.assert_pieces_in_place();
    test.assert_scene();
    assert_ne!(test.centre(square("a1")), centre_before);
    test.play("e7e5");
    test.run_command(TableCommand::Flip);
    assert_eq!(test.game().bottom_seat(), Seat::FIRST);
    assert_eq!(test.centre(square("a1")), centre_before);
    test.wait_for_animations();
    test.assert_pieces_in_place();
}

#[test]
fn a_rematch_swaps_the_seats_and_flips_the_board() {
    let mut test = TestApp::new(plan(Game::CHESS, [Player::Human, COMPUTER]));
    test.run_command(TableCommand::Rematch);
    let names: Vec<_> = test.game().seats().iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(names, ["Rui", "Ana"]);
    assert_eq!(test.game().bottom_seat(), Seat::SECOND);
    test.run_command(TableCommand::Restart);
    assert_eq!(test.game().seats()[1].name, "Ana", "a restart keeps the seats");
    assert_eq!(test.game().bottom_seat(), Seat::SECOND);
}
