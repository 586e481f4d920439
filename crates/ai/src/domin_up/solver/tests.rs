//! Compares the solver of Domin-Up with plain search to the end of the game.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::{Limits, StopFlag};
use rules::domin_up::{Deal, Position, RuleSet, Tile, Tiles};
use rules::{Rules as _, Texts as _};

/// The winner with best play, by the rules alone, without limits or a table; `None` for a draw.
fn winner(position: &Position) -> Option<Seat> {
    if let Some(outcome) = position.outcome(&[]) {
        return outcome.winner;
    }
    let mover = position.turn();
    let mut best = Some(mover.next(2));
    for mv in position.legal_moves() {
        match winner(&position.play(mv)) {
            Some(seat) if seat == mover => return Some(mover),
            None => best = None,
            Some(_) => {}
        }
    }
    best
}

/// Compares the solver's answers for each seat, with and without accepting a draw, with [`winner`]. Returns the winner.
fn check_solver(position: &Position) -> Option<Seat> {
    let text = position.text();
    let (stop, best_result) = (StopFlag::new(), winner(position));
    let mut budget = Budget::start(&Limits::NONE, &stop);
    budget.mark_answered();
    // The small table forgets most results.
    for mut solver in [Solver::with_bytes(1 << 9), Solver::with_bytes(1 << 16)] {
        for seat in Seat::all(2) {
            for accepts_draw in [false, true] {
                let expected = best_result.map_or(accepts_draw, |winner| winner == seat);
                let mut board = Board::new(position);
                let solved = solver.solve(&mut board, Goal { seat, accepts_draw }, &mut budget);
                let (is_reached, packed_move) = solved.expect("no limit");
                assert_eq!(is_reached, expected, "{text}: seat {seat}, {accepts_draw}");
                assert_eq!(packed_move.is_some(), is_reached && seat == position.turn(), "{text}");
                if let Some(packed_move) = packed_move {
                    let moves = position.legal_moves();
                    let mv =
                        moves.into_iter().find(|mv| board.packed(*mv) == packed_move).expect("a legal move");
                    let winner_after = winner(&position.play(mv));
                    assert!(winner_after.map_or(accepts_draw, |winner| winner == seat), "{text}: {mv}");
                }
            }
        }
    }
    best_result
}

#[test]
fn endings_match_brute_force() {
    for (rules, max_tiles, max_moves, seeds) in
        [(RuleSet::Report, 5, 40, 1_500), (RuleSet::Report, 6, 16, 400), (RuleSet::Publisher, 3, 200, 700)]
    {
        let (mut solved, mut won) = (0, 0);
        for seed in 0..seeds {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = Deal { rules, seats: 2, seed }.position();
            while position.hands().iter().map(|hand| hand.len()).sum::<u8>() > max_tiles {
                let Some(mv) = position.legal_moves().choose(&mut rng).copied() else { break };
                position = position.play(mv);
            }
            if position.outcome(&[]).is_none() && position.legal_moves().len() <= max_moves {
                solved += 1;
                won += u32::from(check_solver(&position) == Some(position.turn()));
            }
        }
        assert!(solved > 50 && won > 5 && won < solved, "{rules}: {solved} {won}");
    }
}

/// Checks small layouts with few numbers, in which both seats may have to pass. Such games end as draws, or the seat
/// with the smaller hand wins.
#[test]
fn blocked_games_match_brute_force() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (mut drawn, mut won, mut lost) = (0, 0, 0);
    for _ in 0..4_000 {
        let mut heights = [0; 4].map(|_| rng.random_range(1..=3u8));
        heights[0] += heights.iter().sum::<u8>() % 2;
        let cells: Vec<String> =
            (0..4).map(|x| format!("{x},0={}^{}", rng.random_range(0..=2), heights[x as usize])).collect();
        let mut tiles: Vec<Tile> = Tile::all().filter(|tile| *tile != Tile::OPENING).collect();
        let mut hands = [0; 2].map(|_| {
            let tile_count = rng.random_range(1..=2);
            (0..tile_count).map(|_| tiles.swap_remove(rng.random_range(0..tiles.len()))).collect::<Tiles>()
        });
        if rng.random_range(0..4) == 0 {
            hands.swap(0, 1);
        }
        let text = format!("report 1 {}/{} {} 0", hands[0], hands[1], cells.join(";"));
        let position = Position::from_text(&text).expect("a position");
        match check_solver(&position) {
            None => drawn += 1,
            Some(Seat::FIRST) => won += 1,
            Some(_) => lost += 1,
        }
    }
    assert!(drawn > 10 && won > 100 && lost > 100, "{drawn} {won} {lost}");
}

/// Whether the mover wins with best play, by plain search with the most promising moves first.
///
/// `None` if the search needs more than `positions_left` positions.
fn wins_by_full_search(board: &mut Board, positions_left: &mut u32) -> Option<bool> {
    if let Some(winner) = board.ended_winner() {
        return Some(winner == Some(board.turn()));
    }
    *positions_left = positions_left.checked_sub(1)?;
    let mover = board.turn();
    let mut moves = Vec::new();
    board.moves(&mut moves);
    moves.sort_by_cached_key(|packed_move| -move_value(board, *packed_move));
    for packed_move in moves {
        board.make(packed_move);
        let wins = wins_by_full_search(board, positions_left);
        let has_turn_changed = board.turn() != mover;
        board.unmake();
        if wins? != has_turn_changed {
            return Some(true);
        }
    }
    Some(false)
}

/// Checks that the moves that the solver skips under the publisher's rules do not change the result.
///
/// The solver skips idle expands with the same refutation, and stops at an expand that is certain to win.
#[test]
fn skipped_expands_do_not_change_the_result() {
    let (mut won, mut lost) = (0, 0);
    for seed in 0..DEALS {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut position = Deal { rules: RuleSet::Publisher, seats: 2, seed }.position();
        let max_tiles = 4 + (seed % 4) as u8;
        while position.hands().iter().map(|hand| hand.len()).sum::<u8>() > max_tiles {
            let Some(mv) = position.legal_moves().choose(&mut rng).copied() else { break };
            position = position.play(mv);
        }
        if position.outcome(&[]).is_some() {
            continue;
        }
        let Some(wins) = wins_by_full_search(&mut Board::new(&position), &mut 30_000) else { continue };
        *(if wins { &mut won } else { &mut lost }) += 1;
        let (stop, mover) = (StopFlag::new(), position.turn());
        for seat in Seat::all(2) {
            let mut budget = Budget::start(&Limits::NONE, &stop);
            budget.mark_answered();
            let mut board = Board::new(&position);
            let goal = Goal { seat, accepts_draw: false };
            let (is_reached, packed_move) =
                Solver::with_bytes(1 << 20).solve(&mut board, goal, &mut budget).expect("no limit");
            assert_eq!(is_reached, wins == (seat == mover), "{}, {seat}", position.text());
            if let Some(packed_move) = packed_move {
                board.make(packed_move);
                let still_wins = board.ended_winner().map_or_else(
                    || {
                        wins_by_full_search(&mut board, &mut 300_000)
                            .map(|wins| wins == (board.turn() == mover))
                    },
                    |winner| Some(winner == Some(mover)),
                );
                assert_ne!(still_wins, Some(false), "{}", position.text());
            }
        }
    }
    assert!(won > 50 && lost > 20, "{won} {lost}");
}

/// Number of deals that [`skipped_expands_do_not_change_the_result`] tries.
const DEALS: u64 = 200;

#[test]
fn a_solver_without_budget_returns_none() {
    let position = Deal { rules: RuleSet::Report, seats: 2, seed: 3 }.position();
    let position = position.play(position.legal_moves()[0]);
    let (stop, limits) = (StopFlag::new(), Limits::nodes(50));
    let mut budget = Budget::start(&limits, &stop);
    budget.mark_answered();
    let goal = Goal { seat: position.turn(), accepts_draw: false };
    let solved = Solver::with_bytes(1 << 16).solve(&mut Board::new(&position), goal, &mut budget);
    assert_eq!(solved, None);
}
