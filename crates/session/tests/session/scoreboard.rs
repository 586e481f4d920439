//! Scores between the same players.

use ai::Player;
use session::{EndReason, Game, Outcome, Seat};
use session::{PlayerPlan, Score, Scoreboard};

fn table(names: &[&str]) -> Vec<PlayerPlan> {
    names.iter().map(|name| PlayerPlan::named(Player::Human, *name)).collect()
}

const WHITE: Outcome = Outcome::win(Seat::FIRST, EndReason::Checkmate);
const BLACK: Outcome = Outcome::win(Seat::SECOND, EndReason::Resignation);
const DRAW: Outcome = Outcome::draw(EndReason::Stalemate);

fn score(won: &[u32], drawn: u32) -> Score {
    Score { won: won.to_vec(), drawn }
}

#[test]
fn colours_change_and_the_score_goes_on() {
    let mut board = Scoreboard::default();
    let (ana_rui, rui_ana) = (table(&["Rui", "Ana"]), table(&["Ana", "Rui"]));
    board.add(Game::CHESS, &ana_rui, WHITE); // Rui
    board.add(Game::CHESS, &rui_ana, WHITE); // Ana
    board.add(Game::CHESS, &rui_ana, BLACK); // Rui
    board.add(Game::CHESS, &ana_rui, DRAW);
    assert_eq!(board.score(Game::CHESS, &ana_rui), score(&[2, 1], 1));
    assert_eq!(board.score(Game::CHESS, &rui_ana), score(&[1, 2], 1));
}

#[test]
fn games_and_tables_are_counted_apart() {
    let mut board = Scoreboard::default();
    board.add(Game::CHESS, &table(&["Ana", "Rui"]), WHITE);
    assert_eq!(board.score(Game::RACING_KINGS, &table(&["Ana", "Rui"])), score(&[0, 0], 0));
    assert_eq!(board.score(Game::CHESS, &table(&["Ana", "Eva"])), score(&[0, 0], 0));
}

#[test]
fn scores_continue_from_a_given_count() {
    let mut board = Scoreboard::default();
    let seats = table(&["Rui", "Ana"]);
    board.add(Game::CHESS, &seats, DRAW);
    board.set(Game::CHESS, &seats, &score(&[5, 2], 3));
    board.add(Game::CHESS, &seats, WHITE);
    assert_eq!(board.score(Game::CHESS, &seats), score(&[6, 2], 3));
    assert_eq!(board.score(Game::CHESS, &table(&["Ana", "Rui"])), score(&[2, 6], 3));
}

#[test]
fn namesakes_are_told_apart_by_their_seats() {
    let mut board = Scoreboard::default();
    let seats = table(&["Ana", "Ana"]);
    board.add(Game::CHESS, &seats, BLACK);
    assert_eq!(board.score(Game::CHESS, &seats), score(&[0, 1], 0));
}

#[test]
fn tables_of_four_are_counted_too() {
    let mut board = Scoreboard::default();
    let winner = Seat::new(4).expect("a seat");
    board.add(Game::CHESS, &table(&["d", "c", "b", "a"]), Outcome::win(winner, EndReason::Agreement));
    assert_eq!(board.score(Game::CHESS, &table(&["a", "b", "c", "d"])), score(&[1, 0, 0, 0], 0));
}
