//! Checks the tables against the rules: every value agrees with the values of its successors.

use super::*;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::draughts::LAWS;
use rules::{Rules as _, Texts as _};

fn classes(pieces: u8) -> impl Iterator<Item = MaterialClass> {
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

/// A win in n has a successor lost in n-1; all successors of a loss in n are won, the longest in n-1; a draw
/// has a drawn successor and none that is lost. By induction every distance is right.
///
/// Exhaustive up to three pieces and sampled above. Captures are resolved by move generation, because they are
/// not stored.
#[test]
fn every_value_agrees_with_its_successors() {
    let endings = Tablebase::shared();
    let mut counts = [0; 3];
    for class in classes(MAX_PIECES) {
        let step = match class.size() {
            0..50_000 => 1,
            50_000..1_000_000 => 23,
            _ => 499,
        };
        visit_every(class, step, |placement| {
            let board = placement.board();
            let after = board.moves(Color::White).into_iter().map(|mv| {
                value_one_ply_back(
                    endings.look_up(&Placement::after(&board, mv), false).expect("as few pieces"),
                )
            });
            let best = after.reduce(better_value).unwrap_or(0);
            assert_eq!(endings.look_up(placement, false), Some(best), "{class}: {placement:?}");
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
    assert_eq!(tables.len(), classes(MAX_PIECES).count());
    for table in tables {
        table.unpack().expect("its check sum");
    }
    let stop = StopFlag::new();
    stop.raise();
    assert!(build_file(4, &stop).is_none());
}

/// Compares with an exhaustive search without tables: both find the same wins and losses within its depth.
#[test]
fn exhaustive_search_agrees() {
    const DEPTH: u8 = 5;
    /// Whether the side to move can force a win within `plies`.
    fn wins(position: &Position, plies: u8) -> bool {
        plies > 0 && position.moves().into_iter().any(|mv| loses(&position.play(mv), plies - 1))
    }
    fn loses(position: &Position, plies: u8) -> bool {
        let moves = position.moves();
        moves.is_empty() || plies > 0 && moves.into_iter().all(|mv| wins(&position.play(mv), plies - 1))
    }
    let endings = Tablebase::shared();
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut ended = 0;
    for _ in 0..600 {
        let mut squares: Vec<u8> = (1..=32).collect();
        squares.shuffle(&mut rng);
        let count = rng.random_range(2..=4);
        let white = rng.random_range(1..count);
        let side = |squares: &[u8], rng: &mut ChaCha8Rng, last: std::ops::RangeInclusive<u8>| {
            let pieces = squares.iter().map(|square| {
                let king = last.contains(square) || rng.random_bool(0.5);
                format!("{}{square}", if king { "K" } else { "" })
            });
            pieces.collect::<Vec<_>>().join(",")
        };
        let text = format!(
            "{}:W{}:B{}",
            if rng.random_bool(0.5) { "W" } else { "B" },
            side(&squares[..white], &mut rng, 29..=32),
            side(&squares[white..count], &mut rng, 1..=4)
        );
        let position = Position::from_text(&text).expect("a possible position");
        let known = match endings.result(&position).expect("few pieces") {
            TablebaseResult::Won(plies) | TablebaseResult::Lost(plies) if plies > DEPTH => None,
            TablebaseResult::Drawn => None,
            known => Some(known),
        };
        let found = (0..=DEPTH).find_map(|plies| {
            if loses(&position, plies) {
                Some(TablebaseResult::Lost(plies))
            } else {
                wins(&position, plies).then_some(TablebaseResult::Won(plies))
            }
        });
        assert_eq!(found, known, "{text}");
        ended += i32::from(found.is_some());
    }
    assert!(ended > 150, "{ended}");
}

/// With the shortest win against any defence, the quiet-move limit is never reached: the longest run of king
/// moves is computed over all lines.
#[test]
fn shortest_wins_stay_within_the_quiet_move_limit() {
    let endings = Tablebase::shared();
    let mut longest = 0;
    for class in classes(4) {
        let is_limited =
            class.kings.iter().all(|kings| *kings > 0) && class.kings != [3, 1] && class.kings != [1, 3];
        if !is_limited || class.side_swapped() < class {
            continue;
        }
        let inside = [class, class.side_swapped()];
        let mut stretches = inside.map(|class| vec![0u8; class.size()]);
        let mut by_plies: Vec<Vec<(usize, u32)>> = vec![Vec::new(); 256];
        for (side, class) in inside.iter().enumerate().take(if inside[0] == inside[1] { 1 } else { 2 }) {
            class.visit(|place, placement| {
                let plies = endings.look_up(placement, false).expect("few pieces");
                if placement.must_capture() {
                    stretches[side][place] = 1;
                } else if plies != DRAWN {
                    by_plies[usize::from(plies)].push((side, place as u32));
                }
                Some(())
            });
        }
        for (plies, places) in by_plies.into_iter().enumerate() {
            for (side, place) in places {
                let placement = inside[side].placement_at(place as usize);
                let board = placement.board();
                let mut stretch = 0;
                for mv in board.moves(Color::White) {
                    let next = Placement::after(&board, mv);
                    let wins = plies % 2 == 1;
                    if wins && endings.look_up(&next, false) != Some(plies as u8 - 1) {
                        continue;
                    }
                    let quiet = next.kings[1].count_ones() == u32::from(inside[side].kings[0])
                        && next.men[1] == placement.side_swapped().men[1];
                    let other = if inside[0] == inside[1] { 0 } else { 1 - side };
                    let further = if quiet { stretches[other][inside[other].index(&next)] } else { 0 };
                    stretch = stretch.max(1 + further);
                }
                stretches[side][place as usize] = stretch;
                longest = longest.max(stretch);
            }
        }
    }
    assert_eq!(usize::from(longest), LONGEST_QUIET_RUN_PLIES);
    const { assert!(LONGEST_QUIET_RUN_PLIES <= 2 * LAWS.quiet_moves) }
}

/// The long diagonal (rio): squares 1, 5, 10, 14, 19, 23, 28 and 32. It maps to itself when the board is
/// turned.
const RIO: u32 = 1 | 1 << 4 | 1 << 9 | 1 << 13 | 1 << 18 | 1 << 22 | 1 << 27 | 1 << 31;

/// Whether three kings, to move, win within `moves` counted moves. They play shortest wins against any defence.
/// Only moves with a king on the rio count.
fn wins_with(endings: &Tablebase, placement: &Placement, moves: usize) -> bool {
    let plies = endings.look_up(placement, false).expect("few pieces");
    if MaterialClass::of(placement).kings != [3, 1] {
        return plies % 2 == 1 && plies != DRAWN;
    }
    if usize::from(plies.div_ceil(2)) <= moves {
        return true;
    }
    let counted = usize::from(placement.kings[0] & RIO != 0);
    if moves < counted || moves == 0 {
        return false;
    }
    let board = placement.board();
    board.moves(Color::White).into_iter().any(|mv| {
        let next = Placement::after(&board, mv);
        endings.look_up(&next, false) == Some(plies - 1) && {
            let board = next.board();
            let replies = board.moves(Color::White);
            replies.into_iter().all(|mv| wins_with(endings, &Placement::after(&board, mv), moves - counted))
        }
    })
}

/// The Forçada is won within its twelve counted moves wherever it is won at all. Where the shortest win takes
/// thirteen, one of them is made without a king on the rio and does not count.
#[test]
fn the_forcada_is_won_in_time() {
    let endings = Tablebase::shared();
    let class = MaterialClass { men: [0, 0], kings: [3, 1] };
    let (mut won, mut late) = (0, 0);
    visit_every(class, 1, |placement| {
        let plies = endings.look_up(placement, false).expect("few pieces");
        if plies != DRAWN {
            won += 1;
            if usize::from(plies.div_ceil(2)) > LAWS.forcada_moves {
                late += 1;
                // A sample of one in five: all of them take ten seconds.
                let in_time = late % 5 != 1 || wins_with(&endings, placement, LAWS.forcada_moves);
                assert!(in_time, "{placement:?}");
            }
        }
    });
    assert!(won > 100_000 && late > 0, "{won} {late}");
}

/// Textbook rule: three kings that hold the rio win against a lone king off it. True for at least 98 % of the
/// placements.
#[test]
fn three_kings_on_the_rio_win() {
    let endings = Tablebase::shared();
    let class = MaterialClass { men: [0, 0], kings: [3, 1] };
    let (mut won, mut all) = (0, 0);
    visit_every(class, 1, |placement| {
        let on_rio = placement.kings.map(|kings| kings & RIO != 0);
        if on_rio == [true, false] {
            all += 1;
            won += usize::from(endings.look_up(placement, false) != Some(DRAWN));
        }
    });
    assert!(won * 100 > all * 98, "{won} of {all}");
}
