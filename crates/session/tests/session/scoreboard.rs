//! Tests of the scores between the same players.

use ai::Player;
use session::{EndReason, Game, Outcome, Seat};
use session::{PlayerPlan, Score, Scoreboard};

/// People with these names, in the order of the seats.
fn players(names: &[&str]) -> Vec<PlayerPlan> {
    names.iter().map(|name| PlayerPlan::named(Player::Human, *name)).collect()
}

const FIRST_WINS: Outcome = Outcome::win(Seat::FIRST, EndReason::Checkmate);
const SECOND_WINS: Outcome = Outcome::win(Seat::SECOND, EndReason::Resignation);
const DRAW: Outcome = Outcome::draw(EndReason::Stalemate);

fn score(won: &[u32], drawn: u32) -> Score {
    Score { won: won.to_vec(), drawn }
}

#[test]
fn the_score_continues_when_the_players_swap_seats() {
    let mut board = Scoreboard::default();
    let (rui_first, ana_first) = (players(&["Rui", "Ana"]), players(&["Ana", "Rui"]));
    board.add(Game::CHESS, &rui_first, FIRST_WINS); // Rui wins
    board.add(Game::CHESS, &ana_first, FIRST_WINS); // Ana wins
    board.add(Game::CHESS, &ana_first, SECOND_WINS); // Rui wins
    board.add(Game::CHESS, &rui_first, DRAW);
    assert_eq!(board.score(Game::CHESS, &rui_first), score(&[2, 1], 1));
    assert_eq!(board.score(Game::CHESS, &ana_first), score(&[1, 2], 1));
}

#[test]
fn each_game_and_each_pair_of_players_has_its_own_score() {
    let mut board = Scoreboard::default();
    board.add(Game::CHESS, &players(&["Ana", "Rui"]), FIRST_WINS);
    assert_eq!(board.score(Game::RACING_KINGS, &players(&["Ana", "Rui"])), score(&[0, 0], 0));
    assert_eq!(board.score(Game::CHESS, &players(&["Ana", "Eva"])), score(&[0, 0], 0));
}

#[test]
fn scores_continue_from_a_given_count() {
    let mut board = Scoreboard::default();
    let seats = players(&["Rui", "Ana"]);
    board.add(Game::CHESS, &seats, DRAW);
    board.set(Game::CHESS, &seats, &score(&[5, 2], 3));
    board.add(Game::CHESS, &seats, FIRST_WINS);
    assert_eq!(board.score(Game::CHESS, &seats), score(&[6, 2], 3));
    assert_eq!(board.score(Game::CHESS, &players(&["Ana", "Rui"])), score(&[2, 6], 3));
}

#[test]
fn players_with_the_same_name_are_distinguished_by_seat() {
    let mut board = Scoreboard::default();
    let seats = players(&["Ana", "Ana"]);
    board.add(Game::CHESS, &seats, SECOND_WINS);
    assert_eq!(board.score(Game::CHESS, &seats), score(&[0, 1], 0));
}

#[test]
fn games_of_four_players_are_counted() {
    let mut board = Scoreboard::default();
    let winner = Seat::new(4).expect("a seat");
    board.add(Game::CHESS, &players(&["d", "c", "b", "a"]), Outcome::win(winner, EndReason::Agreement));
    assert_eq!(board.score(Game::CHESS, &players(&["a", "b", "c", "d"])), score(&[1, 0, 0, 0], 0));
}
