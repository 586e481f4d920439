//! Tests that the computer players win winning endgames and hold drawn ones.

use ai::draughts::endings::{Tablebase, TablebaseResult};
use ai::{EngineGame, Limits};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rules::chess::Color;
use rules::chessboard::{Bitboard, Role};
use rules::{EndReason, Rules as _, Seat, Texts as _, chess, draughts, racing_kings};

use test_support::games::{env_number, seeded_rng};

use crate::common::{board, play_between, position_from_text, search};

/// Levels to test: the lowest level that wins simple endgames, a middle level, and the level of the opponent.
const LEVELS: [u8; 3] = [3, 5, 8];
/// Scores from this value on are proven wins.
const PROVEN_WIN: i32 = 29_000;
/// Number of random positions in a test.
const POSITIONS: u64 = 6;

/// Plays `level` on the seat `winner` against level 8, and checks that `level` wins. Returns the reason for the end.
fn assert_wins<P: EngineGame>(start: &P, winner: Seat, level: u8, seed: u64, nodes: u64) -> EndReason {
    let level = format!("level:{level}");
    let names = if winner == Seat::FIRST { [&*level, "level:8"] } else { ["level:8", &*level] };
    let game = play_between(start, names, seed, nodes);
    let outcome = game.outcome.expect("an end");
    assert_eq!(outcome.winner, Some(winner), "{level}, seed {seed}: {}: {:?}", start.text(), game.moves);
    outcome.reason
}

/// Checks that White, played by `level`, mates level 8 before the fifty-move rule ends the game.
fn assert_mates(level: u8, text: &str) {
    let reason = assert_wins(&position_from_text::<chess::Position>(text), Seat::FIRST, level, 1, 20_000);
    assert_eq!(reason, EndReason::Checkmate, "level {level}: {text}");
}

#[test]
fn queen_or_rook_against_a_bare_king() {
    for level in LEVELS {
        assert_mates(level, "8/8/8/3k4/8/8/8/2Q1K3 w - - 0 1");
        assert_mates(level, "8/8/8/8/4k3/8/8/Q6K w - - 0 1");
        assert_mates(level, "8/8/8/3k4/8/8/4R3/4K3 w - - 0 1");
        assert_mates(level, "8/8/8/8/4k3/8/8/R6K w - - 0 1");
    }
}

#[test]
fn a_pawn_is_promoted_and_mates() {
    for level in [5, 8] {
        assert_mates(level, "8/8/8/8/8/4K3/4P3/k7 w - - 0 1");
    }
}

/// A random position with these chess pieces, in which White is to move and neither side can capture.
///
/// If there are two bishops, they stand on squares of different colours.
fn random_chess_position(pieces: &str, rng: &mut ChaCha8Rng) -> chess::Position {
    loop {
        let mut squares: Vec<usize> = (0..64).collect();
        squares.shuffle(rng);
        let placement = board(squares.into_iter().zip(pieces.chars()));
        let Ok(position) = chess::Position::from_text(&format!("{placement} w - - 0 1")) else { continue };
        let has_no_captures = |position: &chess::Position| {
            let occupied = position.board().occupied();
            !position.legal_moves().iter().any(|mv| occupied.contains(mv.to))
        };
        let is_quiet =
            has_no_captures(&position) && position.null_move().is_some_and(|passed| has_no_captures(&passed));
        let bishops = position.board().role(Role::Bishop);
        let bishops_differ =
            bishops.len() != 2 || bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK);
        if is_quiet && bishops_differ && !position.legal_moves().is_empty() {
            return position;
        }
    }
}

/// Every level from 3 on mates from random positions before the fifty-move rule ends the game.
///
/// With the environment variable `POSITIONS=20`, the test plays twenty positions of each material instead of one, and
/// more levels.
#[test]
fn every_level_from_3_on_mates_in_won_endgames() {
    let positions_per_material = env_number("POSITIONS", 1);
    let mut rng = seeded_rng(5);
    for pieces in ["KQk", "KRk", "KBBk", "KBNk", "KQRk", "KQkr"] {
        for _ in 0..positions_per_material {
            let text = random_chess_position(pieces, &mut rng).text();
            for level in
                if positions_per_material > 1 { vec![3, 4, 5, 6, 7, 8, 9, 10] } else { vec![3, 7, 10] }
            {
                assert_mates(level, &text);
            }
        }
    }
}

/// Position of Philidor (1777), in which the queen wins the rook.
#[test]
fn a_queen_wins_against_a_rook() {
    for level in [3, 7, 10] {
        assert_mates(level, "1k6/1r6/2K5/Q7/8/8/8/8 w - - 0 1");
    }
}

/// King and pawn against king: won positions end in a win, drawn ones in a draw.
#[test]
fn a_pawn_against_a_king_is_played_exactly() {
    for (text, is_won) in [
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true),
        ("8/8/8/7k/P7/8/8/7K w - - 0 1", true),
        ("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", false),
        ("8/8/8/1k6/8/8/P7/K7 w - - 0 1", false),
    ] {
        for level in [3, 6, 10] {
            // Level 10 defends without mistakes.
            let names = [&*format!("level:{level}"), "level:10"];
            let winner = play_between(&position_from_text::<chess::Position>(text), names, 1, 20_000)
                .outcome
                .and_then(|end| end.winner);
            assert_eq!(winner, is_won.then_some(Seat::FIRST), "level {level}: {text}");
        }
    }
}

/// Some positions are drawn despite extra material: rook pawns with a bishop that does not control the promotion
/// square, and two knights against a king.
#[test]
fn drawn_endgames_are_not_evaluated_as_wins() {
    for text in [
        "k7/8/8/8/P7/8/8/2B1K3 b - - 0 1",
        "8/k7/8/P7/8/2B5/P7/4K3 w - - 0 1",
        "8/8/8/3k4/8/8/8/1NN1K3 w - - 0 1",
    ] {
        let result = search(&position_from_text::<chess::Position>(text), Limits::nodes(20_000));
        assert!(result.score.raw().abs() < 60, "{text}: {}", result.score);
    }
}

/// In Racing Kings, the tested levels win races of two bare kings from winning positions.
///
/// The positions are random, and a search at full strength proves that the side to move wins.
#[test]
fn a_won_race_of_bare_kings_is_won() {
    let mut rng = seeded_rng(5);
    let mut tried = 0;
    while tried < POSITIONS {
        let [white_king, black_king] = [(); 2].map(|()| (rng.random_range(0..8), rng.random_range(1..7)));
        let turn = if rng.random_bool(0.5) { 'w' } else { 'b' };
        // A FEN lists the ranks from the eighth to the first.
        let square = |(file, rank): (usize, usize)| (7 - rank) * 8 + file;
        let text =
            format!("{} {turn} - - 0 1", board([(square(black_king), 'k'), (square(white_king), 'K')]));
        let Ok(start) = racing_kings::Position::from_text(&text) else { continue };
        if start.outcome(&[]).is_some() || search(&start, Limits::nodes(20_000)).score.raw() < PROVEN_WIN {
            continue;
        }
        tried += 1;
        for level in LEVELS {
            assert_wins(&start, start.turn(), level, tried, 10_000);
        }
    }
}

/// White is far ahead in the race, but with a high clock the fifty-move rule ends the game first.
#[test]
fn a_race_that_comes_too_late_is_not_won() {
    for (clock, is_won) in [(0, true), (98, false), (65_535, false)] {
        let position: racing_kings::Position =
            position_from_text(&format!("8/8/8/7K/8/k7/8/8 w - - {clock} 1"));
        let score = search(&position, Limits::depth(1)).score.raw();
        assert_eq!(score > PROVEN_WIN, is_won, "{clock}: {score}");
    }
}

/// Three kings that hold the long diagonal (rio) must catch a lone king within twelve moves, the limit of the Forçada.
///
/// The Forçada is the draw rule for three kings against one. Level 8 plays both sides.
#[test]
fn three_kings_on_the_rio_catch_one_in_time() {
    for text in ["W:WK1,K3,K4:BK31", "W:WK10,K2,K24:BK30", "B:WK20:BK32,K30,K7"] {
        let start: draughts::Position = position_from_text(text);
        let strong = if start.kings(Color::White).len() == 3 { Seat::FIRST } else { Seat::SECOND };
        let game = play_between(&start, ["level:8", "level:8"], 1, 10_000);
        assert_eq!(game.outcome.and_then(|outcome| outcome.winner), Some(strong), "{text}: {:?}", game.moves);
        assert!(game.moves.len() <= 2 * 12, "{text}");
    }
}

/// Level 9 against itself reaches the result of the tablebases from random positions of two to four pieces.
///
/// Level 9 overlooks nothing: the winner wins before a draw counter runs out, and the defender holds a draw.
#[test]
fn endgames_of_draughts_end_as_the_tablebases_say() {
    let tablebase = Tablebase::shared();
    let mut rng = seeded_rng(11);
    let mut decided_count = 0;
    for _ in 0..2 * POSITIONS {
        let count = rng.random_range(2..=4);
        let start = random_draughts_position(count, &mut rng);
        let winner = match tablebase.result(&start).expect("few pieces") {
            TablebaseResult::Drawn => None,
            TablebaseResult::Won(_) => Some(start.turn()),
            TablebaseResult::Lost(_) => Some(start.turn().next(2)),
        };
        let game = play_between(&start, ["level:9", "level:9"], 1, 3_000);
        let actual_winner = game.outcome.and_then(|outcome| outcome.winner);
        assert_eq!(actual_winner, winner, "{}: {:?}", start.text(), game.moves);
        decided_count += u32::from(winner.is_some());
    }
    assert!(decided_count > 3, "{decided_count}");
}

/// The tested levels win winning positions against a single piece.
///
/// The positions include three kings against one within the move limit of the Forçada, and a last man against more
/// pieces than the tablebases cover.
#[test]
fn every_level_from_3_on_catches_a_last_piece() {
    let assert_level_wins = |text: &str, winner: Seat, level: u8, seed: u64| {
        assert_wins(&position_from_text::<draughts::Position>(text), winner, level, seed, 10_000);
    };
    let tablebase = Tablebase::shared();
    let mut rng = seeded_rng(12);
    let mut tried = 0;
    while tried < POSITIONS {
        let start = random_draughts_position(rng.random_range(3..=4), &mut rng);
        let us = start.side_to_move();
        let is_won = matches!(tablebase.result(&start), Some(TablebaseResult::Won(_)));
        if is_won && start.pieces(!us).len() == 1 {
            for level in LEVELS {
                assert_wins(&start, start.turn(), level, tried, 10_000);
            }
            tried += 1;
        }
    }
    for level in LEVELS {
        assert_level_wins("W:WK1,K3,K4:BK31", Seat::FIRST, level, 1);
        assert_level_wins("B:WK20:BK32,K30,K7", Seat::SECOND, level, 2);
        assert_level_wins("W:WK1,K5,9,10,14:B23", Seat::FIRST, level, 3);
    }
}

/// A draughts position with `count` pieces on random squares, in which White is to move and the game is not over.
fn random_draughts_position(count: usize, rng: &mut ChaCha8Rng) -> draughts::Position {
    loop {
        let mut squares: Vec<u8> = (1..=32).collect();
        squares.shuffle(rng);
        let white_count = rng.random_range(1..count);
        let mut piece_list = |squares: &[u8], last_row: std::ops::RangeInclusive<u8>| {
            let piece = |square: &u8| {
                let is_king = last_row.contains(square) || rng.random_bool(0.6);
                format!("{}{square}", if is_king { "K" } else { "" })
            };
            squares.iter().map(piece).collect::<Vec<_>>().join(",")
        };
        let white = piece_list(&squares[..white_count], 29..=32);
        let black = piece_list(&squares[white_count..count], 1..=4);
        let position: draughts::Position = position_from_text(&format!("W:W{white}:B{black}"));
        if position.outcome(&[]).is_none() {
            return position;
        }
    }
}
