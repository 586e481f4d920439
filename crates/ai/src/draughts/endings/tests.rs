//! Checks the tables against the rules: every value agrees with the values of its successors.

use super::*;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::draughts::LAWS;
use rules::{Rules as _, Texts as _};

/// The shipped classes of up to `pieces` pieces.
fn shipped_classes(pieces: u8) -> impl Iterator<Item = MaterialClass> {
    (2..=pieces).flat_map(MaterialClass::of_pieces).filter(|class| class.is_shipped())
}

/// Calls `visit` for every `step`th placement of a class.
fn visit_every(class: MaterialClass, step: usize, mut visit: impl FnMut(&Placement)) {
    let mut count = 0;
    class.visit(|_, placement| {
        if count % step == 0 {
            visit(placement);
        }
        count += 1;
        Some(())
    });
}

/// Compares values with those of the successors. By induction, every distance is right.
///
/// A win in n plies has a successor that is lost in n - 1. All successors of a loss in n plies are won, the longest in
/// n - 1. A draw has a drawn successor, and no successor is lost. Small classes are checked completely, and larger
/// classes by samples. Captures are resolved by move generation, because the tables do not store them.
#[test]
fn every_value_agrees_with_its_successors() {
    let tablebase = Tablebase::shared();
    let mut counts = [0; 3];
    for class in shipped_classes(MAX_PIECES) {
        let step = match class.size() {
            0..50_000 => 1,
            50_000..1_000_000 => 23,
            _ => 499,
        };
        visit_every(class, step, |placement| {
            let board = placement.board();
            let successor_values = board.moves(Color::White).into_iter().map(|mv| {
                value_one_ply_back(
                    tablebase.look_up(&Placement::after(&board, mv), false).expect("few pieces"),
                )
            });
            let best = successor_values.reduce(better_value).unwrap_or(0);
            assert_eq!(tablebase.look_up(placement, false), Some(best), "{class}: {placement:?}");
            counts[if best == DRAWN { 1 } else { 2 * usize::from(best % 2) }] += 1;
        });
    }
    assert!(counts.iter().all(|count| *count > 20_000), "{counts:?}");
}

/// Solving small endings again reproduces the shipped file.
#[test]
fn solving_reproduces_the_shipped_tables() {
    let file = build_file(3, &StopFlag::new()).expect("not stopped");
    assert!(SHIPPED.starts_with(&file), "cargo run --release --example endings makes the file anew");
    let tables = pack::parse_file(SHIPPED).expect("a file of endings");
    assert_eq!(tables.len(), shipped_classes(MAX_PIECES).count());
    for table in tables {
        table.unpack().expect("its check sum");
    }
    let stop = StopFlag::new();
    stop.raise();
    assert!(build_file(4, &stop).is_none());
}

/// Compares with an exhaustive search without tables: both find equal wins and losses within the search depth.
#[test]
fn exhaustive_search_agrees() {
    const DEPTH: u8 = 5;
    /// Whether the side to move can force a win within `plies`.
    fn wins(position: &Position, plies: u8) -> bool {
        plies > 0 && position.moves().into_iter().any(|mv| loses(&position.play(mv), plies - 1))
    }
    /// Whether the side to move has lost within `plies`, whatever it plays.
    fn loses(position: &Position, plies: u8) -> bool {
        let moves = position.moves();
        moves.is_empty() || plies > 0 && moves.into_iter().all(|mv| wins(&position.play(mv), plies - 1))
    }
    let tablebase = Tablebase::shared();
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut decided_count = 0;
    for _ in 0..600 {
        let mut squares: Vec<u8> = (1..=32).collect();
        squares.shuffle(&mut rng);
        let piece_count = rng.random_range(2..=4);
        let white_count = rng.random_range(1..piece_count);
        let piece_list = |squares: &[u8], rng: &mut ChaCha8Rng, last_rank: std::ops::RangeInclusive<u8>| {
            let pieces = squares.iter().map(|square| {
                let is_king = last_rank.contains(square) || rng.random_bool(0.5);
                format!("{}{square}", if is_king { "K" } else { "" })
            });
            pieces.collect::<Vec<_>>().join(",")
        };
        let text = format!(
            "{}:W{}:B{}",
            if rng.random_bool(0.5) { "W" } else { "B" },
            piece_list(&squares[..white_count], &mut rng, 29..=32),
            piece_list(&squares[white_count..piece_count], &mut rng, 1..=4)
        );
        let position = Position::from_text(&text).expect("a possible position");
        let expected = match tablebase.result(&position).expect("few pieces") {
            TablebaseResult::Won(plies) | TablebaseResult::Lost(plies) if plies > DEPTH => None,
            TablebaseResult::Drawn => None,
            expected => Some(expected),
        };
        let search_result = (0..=DEPTH).find_map(|plies| {
            if loses(&position, plies) {
                Some(TablebaseResult::Lost(plies))
            } else {
                wins(&position, plies).then_some(TablebaseResult::Won(plies))
            }
        });
        assert_eq!(search_result, expected, "{text}");
        decided_count += i32::from(search_result.is_some());
    }
    assert!(decided_count > 150, "{decided_count}");
}

/// Computes the longest run of king moves over all lines with the shortest win against any defence.
///
/// The run does not exceed the quiet-move limit, so the limit never turns a win into a draw.
#[test]
fn shortest_wins_stay_within_the_quiet_move_limit() {
    let tablebase = Tablebase::shared();
    let mut longest_run = 0;
    for class in shipped_classes(4) {
        let counts_quiet_moves =
            class.kings.iter().all(|kings| *kings > 0) && class.kings != [3, 1] && class.kings != [1, 3];
        if !counts_quiet_moves || class.side_swapped() < class {
            continue;
        }
        let class_pair = [class, class.side_swapped()];
        let mut run_lengths = class_pair.map(|class| vec![0u8; class.size()]);
        let mut placements_by_plies: Vec<Vec<(usize, u32)>> = vec![Vec::new(); 256];
        for (side, class) in
            class_pair.iter().enumerate().take(if class_pair[0] == class_pair[1] { 1 } else { 2 })
        {
            class.visit(|index, placement| {
                let plies = tablebase.look_up(placement, false).expect("few pieces");
                // The capture is the last ply of the run.
                if placement.must_capture() {
                    run_lengths[side][index] = 1;
                } else if plies != DRAWN {
                    placements_by_plies[usize::from(plies)].push((side, index as u32));
                }
                Some(())
            });
        }
        // Shorter distances first, because a run continues at a shorter distance.
        for (plies, indices) in placements_by_plies.into_iter().enumerate() {
            for (side, index) in indices {
                let placement = class_pair[side].placement_at(index as usize);
                let board = placement.board();
                let mut run_length = 0;
                for mv in board.moves(Color::White) {
                    let next = Placement::after(&board, mv);
                    let is_win = plies % 2 == 1;
                    // The winner plays only shortest wins; the loser may play any move.
                    if is_win && tablebase.look_up(&next, false) != Some(plies as u8 - 1) {
                        continue;
                    }
                    let is_quiet = next.kings[1].count_ones() == u32::from(class_pair[side].kings[0])
                        && next.men[1] == placement.side_swapped().men[1];
                    let other_side = if class_pair[0] == class_pair[1] { 0 } else { 1 - side };
                    let following_run = if is_quiet {
                        run_lengths[other_side][class_pair[other_side].index(&next)]
                    } else {
                        0
                    };
                    run_length = run_length.max(1 + following_run);
                }
                run_lengths[side][index as usize] = run_length;
                longest_run = longest_run.max(run_length);
            }
        }
    }
    assert_eq!(usize::from(longest_run), LONGEST_QUIET_RUN_PLIES);
    const { assert!(LONGEST_QUIET_RUN_PLIES <= 2 * LAWS.quiet_moves) }
}

/// The long diagonal (rio): squares 1, 5, 10, 14, 19, 23, 28 and 32. A turn of the board maps the rio to itself.
const RIO: u32 = 1 | 1 << 4 | 1 << 9 | 1 << 13 | 1 << 18 | 1 << 22 | 1 << 27 | 1 << 31;

/// Whether three kings, to move, win within `moves` counted moves. They play shortest wins against any defence.
///
/// A move counts only if one of the three kings is on the rio before it.
fn wins_within(tablebase: &Tablebase, placement: &Placement, moves: usize) -> bool {
    let plies = tablebase.look_up(placement, false).expect("few pieces");
    if MaterialClass::of(placement).kings != [3, 1] {
        return plies % 2 == 1 && plies != DRAWN;
    }
    if usize::from(plies.div_ceil(2)) <= moves {
        return true;
    }
    let counted_moves = usize::from(placement.kings[0] & RIO != 0);
    if moves < counted_moves || moves == 0 {
        return false;
    }
    let board = placement.board();
    board.moves(Color::White).into_iter().any(|mv| {
        let next = Placement::after(&board, mv);
        tablebase.look_up(&next, false) == Some(plies - 1) && {
            let board = next.board();
            let replies = board.moves(Color::White);
            replies
                .into_iter()
                .all(|mv| wins_within(tablebase, &Placement::after(&board, mv), moves - counted_moves))
        }
    })
}

/// Three kings that win against one do so within the twelve counted moves of the Forçada.
///
/// If the shortest win takes thirteen moves, one of them is made without a king on the rio and does not count.
#[test]
fn the_forcada_is_won_in_time() {
    let tablebase = Tablebase::shared();
    let class = MaterialClass { men: [0, 0], kings: [3, 1] };
    let (mut won, mut long_wins) = (0, 0);
    visit_every(class, 1, |placement| {
        let plies = tablebase.look_up(placement, false).expect("few pieces");
        if plies != DRAWN {
            won += 1;
            if usize::from(plies.div_ceil(2)) > LAWS.forcada_moves {
                long_wins += 1;
                // A sample of one in five, because all of them take ten seconds.
                let is_in_time = long_wins % 5 != 1 || wins_within(&tablebase, placement, LAWS.forcada_moves);
                assert!(is_in_time, "{placement:?}");
            }
        }
    });
    assert!(won > 100_000 && long_wins > 0, "{won} {long_wins}");
}

/// Checks a textbook rule: three kings that hold the rio win against a lone king off the rio.
///
/// The rule is true for at least 98 % of the placements.
#[test]
fn three_kings_on_the_rio_win() {
    let tablebase = Tablebase::shared();
    let class = MaterialClass { men: [0, 0], kings: [3, 1] };
    let (mut won, mut total) = (0, 0);
    visit_every(class, 1, |placement| {
        let holds_rio = placement.kings.map(|kings| kings & RIO != 0);
        if holds_rio == [true, false] {
            total += 1;
            won += usize::from(tablebase.look_up(placement, false) != Some(DRAWN));
        }
    });
    assert!(won * 100 > total * 98, "{won} of {total}");
}
