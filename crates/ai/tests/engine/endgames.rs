//! Won endings are won.

use ai::draughts::endings::{Endings, Verdict};
use ai::{Contestant, Limits};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rules::chess::Color;
use rules::chessboard::{Bitboard, Role};
use rules::{EndReason, Rules as _, Seat, Texts as _, chess, draughts, racing_kings};

use test_support::games::{knob, luck};

use crate::common::{board, game, read, search};

/// The first level that wins simple endings, one in the middle, and the last that can be compared with it.
const LEVELS: [u8; 3] = [3, 5, 8];
/// Positions thrown for a test.
const POSITIONS: u64 = 6;

/// The game of a level on the seat of `winner` against level 8, which it wins.
fn won<P: Contestant>(start: &P, winner: Seat, level: u8, seed: u64, nodes: u64) -> EndReason {
    let level = format!("level:{level}");
    let names = if winner == Seat::FIRST { [&*level, "level:8"] } else { ["level:8", &*level] };
    let game = game(start, names, seed, nodes);
    let outcome = game.outcome.expect("an end");
    assert_eq!(outcome.winner, Some(winner), "{level}, seed {seed}: {}: {:?}", start.text(), game.moves);
    outcome.reason
}

/// White, at `level`, mates against the best defence of level 8 before the fifty moves are over.
fn converts(level: u8, text: &str) {
    let reason = won(&read::<chess::Position>(text), Seat::FIRST, level, 1, 20_000);
    assert_eq!(reason, EndReason::Checkmate, "level {level}: {text}");
}

#[test]
fn queen_or_rook_against_a_bare_king() {
    for level in LEVELS {
        converts(level, "8/8/8/3k4/8/8/8/2Q1K3 w - - 0 1");
        converts(level, "8/8/8/8/4k3/8/8/Q6K w - - 0 1");
        converts(level, "8/8/8/3k4/8/8/4R3/4K3 w - - 0 1");
        converts(level, "8/8/8/8/4k3/8/8/R6K w - - 0 1");
    }
}

#[test]
fn a_pawn_becomes_a_queen() {
    for level in [5, 8] {
        converts(level, "8/8/8/8/8/4K3/4P3/k7 w - - 0 1");
    }
}

/// Pieces thrown on a chess board, White to move and nothing to be taken.
fn thrown_chess(pieces: &str, luck: &mut ChaCha8Rng) -> chess::Position {
    loop {
        let mut squares: Vec<usize> = (0..64).collect();
        squares.shuffle(luck);
        let placement = board(squares.into_iter().zip(pieces.chars()));
        let Ok(position) = chess::Position::from_text(&format!("{placement} w - - 0 1")) else { continue };
        let quiet = |position: &chess::Position| {
            let occupied = position.board().occupied();
            !position.legal_moves().iter().any(|mv| occupied.has(mv.to))
        };
        let safe = quiet(&position) && position.pass().is_some_and(|passed| quiet(&passed));
        let bishops = position.board().role(Role::Bishop);
        let both = bishops.len() != 2 || bishops.meets(Bitboard::LIGHT) && bishops.meets(Bitboard::DARK);
        if safe && both && !position.legal_moves().is_empty() {
            return position;
        }
    }
}

/// From anywhere on the board every level from the third on mates within the fifty moves, whatever the best can do.
/// `POSITIONS=20` plays so many of each kind instead of one.
#[test]
fn won_endings_of_chess_are_finished_by_every_level_from_the_third() {
    let count = knob("POSITIONS", 1);
    let mut luck = luck(5);
    for pieces in ["KQk", "KRk", "KBBk", "KBNk", "KQRk", "KQkr"] {
        for _ in 0..count {
            let text = thrown_chess(pieces, &mut luck).text();
            for level in if count > 1 { vec![3, 4, 5, 6, 7, 8, 9, 10] } else { vec![3, 7, 10] } {
                converts(level, &text);
            }
        }
    }
}

/// Philidor's, of 1777: the queen wins the rook.
#[test]
fn a_queen_wins_against_a_rook() {
    for level in [3, 7, 10] {
        converts(level, "1k6/1r6/2K5/Q7/8/8/8/8 w - - 0 1");
    }
}

/// With one pawn who can win wins, and who can draw draws.
#[test]
fn a_pawn_against_a_king_is_played_exactly() {
    for (text, won) in [
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true),
        ("8/8/8/7k/P7/8/8/7K w - - 0 1", true),
        ("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", false),
        ("8/8/8/1k6/8/8/P7/K7 w - - 0 1", false),
    ] {
        for level in [3, 6, 10] {
            // Who defends overlooks nothing.
            let names = [&*format!("level:{level}"), "level:10"];
            let winner =
                game(&read::<chess::Position>(text), names, 1, 20_000).outcome.and_then(|end| end.winner);
            assert_eq!(winner, won.then_some(Seat::FIRST), "level {level}: {text}");
        }
    }
}

/// Ahead and drawn: a rook's pawn with the bishop of the other colour, two knights, and a bishop alone.
#[test]
fn what_cannot_be_won_is_not_valued_as_won() {
    for text in [
        "k7/8/8/8/P7/8/8/2B1K3 b - - 0 1",
        "8/k7/8/P7/8/2B5/P7/4K3 w - - 0 1",
        "8/8/8/3k4/8/8/8/1NN1K3 w - - 0 1",
    ] {
        let thought = search(&read::<chess::Position>(text), Limits::nodes(20_000));
        assert!(thought.score.value().abs() < 60, "{text}: {}", thought.score);
    }
}

/// In Racing Kings a race of bare kings that is won is not thrown away, from the third level on: chance positions, each won for
/// the side to move as the whole engine reckons.
#[test]
fn a_race_of_bare_kings_that_is_won_is_won() {
    let mut luck = luck(5);
    let mut tried = 0;
    while tried < POSITIONS {
        let [white, black] = [(); 2].map(|()| (luck.random_range(0..8), luck.random_range(1..7)));
        let turn = if luck.random_bool(0.5) { 'w' } else { 'b' };
        let square = |(file, rank): (usize, usize)| (7 - rank) * 8 + file;
        let text = format!("{} {turn} - - 0 1", board([(square(black), 'k'), (square(white), 'K')]));
        let Ok(start) = racing_kings::Position::from_text(&text) else { continue };
        if start.outcome(&[]).is_some() || search(&start, Limits::nodes(20_000)).score.value() < 29_000 {
            continue;
        }
        tried += 1;
        for level in LEVELS {
            won(&start, start.turn(), level, tried, 10_000);
        }
    }
}

/// White is first by far, but a hundred plies without a capture have long gone by.
#[test]
fn a_race_that_comes_too_late_is_not_won() {
    for (clock, is_won) in [(0, true), (98, false), (65_535, false)] {
        let position: racing_kings::Position = read(&format!("8/8/8/7K/8/k7/8/8 w - - {clock} 1"));
        let score = search(&position, Limits::depth(1)).score.value();
        assert_eq!(score > 29_000, is_won, "{clock}: {score}");
    }
}

/// Three kings that hold the rio catch a lone king in the twelve moves they are given, by the 2026 laws,
/// against a rival who thinks as long as they do.
#[test]
fn three_kings_on_the_rio_catch_one_in_time() {
    for text in ["W:WK1,K3,K4:BK31", "W:WK10,K2,K24:BK30", "B:WK20:BK32,K30,K7"] {
        let start: draughts::Position = read(text);
        let strong = if start.kings(Color::White).len() == 3 { Seat::FIRST } else { Seat::SECOND };
        let game = game(&start, ["level:8", "level:8"], 1, 10_000);
        assert_eq!(game.outcome.and_then(|outcome| outcome.winner), Some(strong), "{text}: {:?}", game.moves);
        assert!(game.moves.len() <= 2 * 12, "{text}");
    }
}

/// From any position of two to four pieces the levels that overlook nothing get what the solved endings promise: the winner
/// wins whatever the other tries and no count comes in between, and who can draw draws.
#[test]
fn solved_endings_of_draughts_end_as_they_are_solved() {
    let endings = Endings::shared();
    let mut luck = luck(11);
    let mut decided = 0;
    for _ in 0..2 * POSITIONS {
        let count = luck.random_range(2..=4);
        let start = thrown(count, &mut luck);
        let winner = match endings.verdict(&start).expect("few pieces") {
            Verdict::Drawn => None,
            Verdict::Won(_) => Some(start.turn()),
            Verdict::Lost(_) => Some(start.turn().next(2)),
        };
        let game = game(&start, ["level:9", "level:9"], 1, 3_000);
        let won = game.outcome.and_then(|outcome| outcome.winner);
        assert_eq!(won, winner, "{}: {:?}", start.text(), game.moves);
        decided += u32::from(winner.is_some());
    }
    assert!(decided > 3, "{decided}");
}

/// Against a last piece every level from the third on wins what is won, the Forçada within its count among it, whatever it
/// overlooks elsewhere; with more pieces than the solved endings have too, where the last one is a man.
#[test]
fn a_last_piece_is_caught_by_every_level_from_the_third_on() {
    let plays = |text: &str, winner: Seat, level: u8, seed: u64| {
        won(&read::<draughts::Position>(text), winner, level, seed, 10_000);
    };
    let endings = Endings::shared();
    let mut luck = luck(12);
    let mut tried = 0;
    while tried < POSITIONS {
        let start = thrown(luck.random_range(3..=4), &mut luck);
        let us = start.side_to_move();
        let is_won = matches!(endings.verdict(&start), Some(Verdict::Won(_)));
        if is_won && start.pieces(!us).len() == 1 {
            for level in LEVELS {
                won(&start, start.turn(), level, tried, 10_000);
            }
            tried += 1;
        }
    }
    for level in LEVELS {
        plays("W:WK1,K3,K4:BK31", Seat::FIRST, level, 1);
        plays("B:WK20:BK32,K30,K7", Seat::SECOND, level, 2);
        plays("W:WK1,K5,9,10,14:B23", Seat::FIRST, level, 3);
    }
}

/// So many pieces thrown on the board, never a finished game.
fn thrown(count: usize, luck: &mut ChaCha8Rng) -> draughts::Position {
    loop {
        let mut squares: Vec<u8> = (1..=32).collect();
        squares.shuffle(luck);
        let white = luck.random_range(1..count);
        let mut list = |squares: &[u8], last: std::ops::RangeInclusive<u8>| {
            let piece = |square: &u8| {
                let king = last.contains(square) || luck.random_bool(0.6);
                format!("{}{square}", if king { "K" } else { "" })
            };
            squares.iter().map(piece).collect::<Vec<_>>().join(",")
        };
        let (white, black) = (list(&squares[..white], 29..=32), list(&squares[white..count], 1..=4));
        let position: draughts::Position = read(&format!("W:W{white}:B{black}"));
        if position.outcome(&[]).is_none() {
            return position;
        }
    }
}
