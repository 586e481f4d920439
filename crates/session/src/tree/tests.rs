use std::collections::BTreeSet;
use std::convert::Infallible;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;

fn end(tree: &GameTree<u32>, line: LineId) -> Place {
    Place { line, ply: tree.length(line) }
}

fn way(tree: &GameTree<u32>, place: Place) -> Vec<u32> {
    tree.moves_to(place).copied().collect()
}

fn any_place(tree: &GameTree<u32>, rng: &mut ChaCha8Rng) -> Place {
    let lines: Vec<LineId> = tree.lines().into_iter().map(|line| line.id).chain([LineId::GAME]).collect();
    let line = *lines.choose(rng).expect("the game at least");
    tree.canonical_place(Place { line, ply: rng.random_range(0..=tree.length(line)) })
}

/// A tree to which moves were added at random places.
fn any_tree(moves: u32, rng: &mut ChaCha8Rng) -> GameTree<u32> {
    let mut tree = GameTree::default();
    for mv in 0..moves {
        let place = any_place(&tree, rng);
        match rng.random_range(0..3) {
            0 => tree.push(LineId::GAME, mv),
            1 => tree.branch(place, mv),
            _ => tree.add(place, mv),
        };
    }
    tree
}

/// The path to each move of a tree, the move itself last.
fn ways(tree: &GameTree<u32>) -> BTreeSet<Vec<u32>> {
    let lines = tree.lines().into_iter().map(|line| line.id).chain([LineId::GAME]);
    let ends = lines.map(|line| way(tree, end(tree, line)));
    ends.flat_map(|way| (1..=way.len()).map(move |ply| way[..ply].to_vec()).collect::<Vec<_>>()).collect()
}

#[track_caller]
fn assert_sound(tree: &GameTree<u32>) {
    let lines = tree.lines();
    assert_eq!(lines.len(), tree.variations.len(), "every line can be reached");
    assert_eq!(tree.line_ids.values().map(Vec::len).sum::<usize>(), lines.len(), "and leaves one place");
    let mut again = GameTree::of_game(tree.game.clone());
    for line in lines {
        assert_eq!(tree.canonical_place(line.from), line.from, "it leaves the line that has its last move");
        assert!(tree.variations_at(line.from).any(|other| other.id == line.id));
        assert!(again.insert(line.clone()), "it comes after the one that it leaves");
    }
    assert_eq!(&again, tree, "the lines are all there is");
    for (place, lines) in &tree.line_ids {
        assert!(!lines.is_empty(), "{place:?}");
    }
}

/// No change loses a move or moves it behind another one.
#[test]
fn changes_leave_every_move_where_it_can_be_reached() {
    for seed in 0..300 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut tree = any_tree(rng.random_range(0..60), &mut rng);
        for number in 0..20 {
            let (mut expected, place) = (ways(&tree), any_place(&tree, &mut rng));
            let game = way(&tree, end(&tree, LineId::GAME));
            match rng.random_range(0..6) {
                0 => {
                    expected.insert(way(&tree, place).into_iter().chain([1_000 + number]).collect());
                    let after = tree.add(place, 1_000 + number);
                    assert_eq!(tree.get(after), Some(&(1_000 + number)));
                    assert_eq!(tree.next(place, |mv| *mv == 1_000 + number), Some(after));
                }
                1 => {
                    let ply = rng.random_range(0..=game.len());
                    tree.make_variation(ply);
                    assert_eq!(tree.game, game[..ply]);
                }
                2 => {
                    let wanted = way(&tree, end(&tree, place.line));
                    tree.ancestors(place.line).into_iter().for_each(|line| tree.swap_with_continuation(line));
                    assert_eq!(tree.game, wanted, "seed {seed}");
                }
                3 => {
                    let rank = tree.rank(place.line);
                    let from = tree.line(place.line).map(|line| line.from);
                    tree.promote(place.line);
                    assert_eq!(tree.game, game);
                    if rank > 0 {
                        assert_eq!(tree.rank(place.line), rank - 1);
                        assert_eq!(tree.line(place.line).map(|line| line.from), from);
                    }
                }
                4 => {
                    if let Some(from) = tree.line(place.line).map(|line| line.from) {
                        let stem = way(&tree, Place { ply: from.ply + 1, ..place });
                        expected.retain(|way| !way.starts_with(&stem));
                    }
                    tree.delete(place.line);
                }
                _ => {
                    let ply = place.ply + 1;
                    assert!(!tree.insert(Line { id: place.line, from: place, moves: vec![1] }));
                    assert!(!tree.insert(Line { id: LineId(999), from: place, moves: Vec::new() }));
                    let beyond = Place { ply: tree.length(place.line) + 1, ..place };
                    assert!(!tree.insert(Line { id: LineId(999), from: beyond, moves: vec![1] }));
                    assert!(tree.find(Place { line: LineId(999), ply }).is_none());
                }
            }
            assert_eq!(ways(&tree), expected, "seed {seed}");
            assert_sound(&tree);
        }
    }
}

#[test]
fn following_never_returns_to_a_place_left_behind() {
    for seed in 0..100 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let tree = any_tree(80, &mut rng);
        let mut before: Vec<u32> = Vec::new();
        let Ok::<_, Infallible>(same) = tree.try_map(|place, mv| {
            // Like a position history: everything after `place` is dropped.
            before.truncate(place.ply - 1);
            before.push(*mv);
            assert_eq!(before, way(&tree, place), "seed {seed}");
            Ok(Some(*mv))
        });
        assert_eq!(same, tree);
        // A move that cannot be followed takes its continuations along.
        let refused = rng.random_range(0..80);
        let Ok::<_, Infallible>(part) = tree.try_map(|_, mv| Ok((*mv != refused).then_some((*mv, -1))));
        let (part, others) = part.unzip();
        assert_sound(&part);
        let expected = ways(&tree).into_iter().filter(|way| !way.contains(&refused));
        assert!(ways(&part).into_iter().eq(expected), "seed {seed}");
        assert_eq!(others.lines().len(), part.lines().len());
        assert_eq!(tree.try_map(|_, mv| if *mv == refused { Err(*mv) } else { Ok(Some(0)) }), Err(refused));
    }
}

/// After merging repeated variations, no place has two continuations by the same move.
#[test]
fn merged_lines_have_every_way_once() {
    for seed in 0..200 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut tree: GameTree<(u32, u32)> = GameTree::default();
        for mv in 0..rng.random_range(0..6) {
            tree.push(LineId::GAME, (mv % 3, 1));
        }
        for _ in 0..40 {
            let line = LineId(rng.random_range(0..=tree.variations.len() as u32));
            let place = tree.canonical_place(Place { line, ply: rng.random_range(0..=tree.length(line)) });
            tree.add(place, (rng.random_range(0..3), 1));
        }
        let plain = |tree: &GameTree<(u32, u32)>| {
            let Ok::<_, Infallible>(plain) = tree.try_map(|_, mv| Ok(Some(mv.0)));
            plain
        };
        let (expected, game) = (ways(&plain(&tree)), tree.game.len() as u32);
        let merged = tree.merged(|one, other| one.0 == other.0, |known, other| known.1 += other.1);
        let lines = merged.lines().into_iter().flat_map(|line| &line.moves);
        let moves: Vec<_> = merged.game.iter().chain(lines).collect();
        assert_eq!(moves.len(), expected.len(), "seed {seed}: each once");
        assert_eq!(moves.iter().map(|mv| mv.1).sum::<u32>(), game + 40, "seed {seed}: none is lost");
        assert_eq!(ways(&plain(&merged)), expected, "seed {seed}");
        assert_sound(&plain(&merged));
    }
}

#[test]
fn very_deep_variations_need_no_deep_stack() {
    const DEEP: u32 = 100_000;
    let mut tree = GameTree::default();
    let mut place = Place::default();
    for mv in 0..DEEP {
        tree.add(place, 2 * mv);
        place = tree.branch(place, 2 * mv + 1);
    }
    let work = move || {
        assert_eq!(tree.lines().len(), tree.variations.len());
        assert_eq!(tree.canonical_place(Place { ply: 1, ..place }).ply, 1);
        assert_eq!(tree.moves_to(place).count(), place.ply);
        assert_eq!(tree.ancestors(place.line).len(), DEEP as usize);
        let Ok::<_, Infallible>(same) = tree.try_map(|_, mv| Ok(Some(*mv)));
        assert_eq!(same.merged(|one, other| one == other, |_, _| {}).lines().len(), tree.lines().len());
        tree.make_variation(0);
        tree.delete(LineId(2));
        assert_eq!(tree.lines().len(), 1);
    };
    let thread = std::thread::Builder::new().stack_size(64 * 1024).spawn(work);
    thread.expect("a thread").join().expect("no overflow");
}

#[test]
fn numbers_of_lines_are_not_given_twice() {
    let mut tree = GameTree::of_game(vec![1, 2]);
    assert!(tree.insert(Line { id: LineId(u32::MAX), from: Place::of_game(1), moves: vec![3] }));
    let (one, two) = (tree.branch(Place::of_game(0), 4), tree.branch(Place::of_game(0), 5));
    assert_eq!([one.line, two.line], [LineId(1), LineId(2)]);
    assert_sound(&tree);
}
