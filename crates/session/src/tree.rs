//! Game tree: the moves of a game, and variations that leave it or one another. Reading, writing, saving and the table
//! share it; they differ in what stands for a move.

use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;

/// Number of a line: the game itself, or a variation, which keeps its number as long as it exists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LineId(pub u32);

impl LineId {
    /// The game itself.
    pub const GAME: LineId = LineId(0);
}

/// Position in a tree: a line, and the number of moves from the start of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Line that holds the last of these moves.
    pub line: LineId,
    /// Moves from the start of the game.
    pub ply: usize,
}

impl Place {
    /// A place in the game itself.
    pub const fn of_game(ply: usize) -> Place {
        Place { line: LineId::GAME, ply }
    }
}

/// A variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<T> {
    /// Its number.
    pub id: LineId,
    /// The place that it leaves: its first move is an alternative to the one after that place.
    pub from: Place,
    /// Its moves, at least one.
    pub moves: Vec<T>,
}

impl<T> Line<T> {
    /// The ply after its last move.
    pub fn end(&self) -> usize {
        self.from.ply + self.moves.len()
    }
}

/// A game with its variations. No operation visits more of it than what it changes or returns, and none recurses, however
/// deep variations are nested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTree<T> {
    game: Vec<T>,
    variations: BTreeMap<LineId, Line<T>>,
    /// Variations that leave each place, the better first; no entry is empty.
    leaving: BTreeMap<Place, Vec<LineId>>,
}

impl<T> Default for GameTree<T> {
    fn default() -> GameTree<T> {
        GameTree::of_game(Vec::new())
    }
}

impl<T> GameTree<T> {
    /// A game without variations.
    pub const fn of_game(game: Vec<T>) -> GameTree<T> {
        GameTree { game, variations: BTreeMap::new(), leaving: BTreeMap::new() }
    }

    /// The moves of the game itself.
    pub fn game(&self) -> &[T] {
        &self.game
    }

    /// The variation with this number.
    pub fn line(&self, id: LineId) -> Option<&Line<T>> {
        self.variations.get(&id)
    }

    /// Every variation, after the one that it leaves. Of two that leave one place the better comes first.
    pub fn lines(&self) -> Vec<&Line<T>> {
        let mut lines = Vec::with_capacity(self.variations.len());
        let mut waiting: Vec<&Line<T>> = self.leaving_line(LineId::GAME).rev().collect();
        while let Some(line) = waiting.pop() {
            lines.push(line);
            waiting.extend(self.leaving_line(line.id).rev());
        }
        lines
    }

    /// Variations that leave a place, the better first.
    pub fn leaving(&self, place: Place) -> impl DoubleEndedIterator<Item = &Line<T>> {
        self.leaving.get(&place).into_iter().flatten().filter_map(|id| self.variations.get(id))
    }

    /// Variations that leave a line, in the order of the places that they leave.
    pub fn leaving_line(&self, id: LineId) -> impl DoubleEndedIterator<Item = &Line<T>> {
        self.places_on(id).flat_map(|(_, ids)| ids).filter_map(|id| self.variations.get(id))
    }

    /// Places of a line that variations leave, and which.
    fn places_on(&self, line: LineId) -> impl DoubleEndedIterator<Item = (&Place, &Vec<LineId>)> {
        self.leaving.range(Place { line, ply: 0 }..=Place { line, ply: usize::MAX })
    }

    /// Plies before a line, and its own moves. An unknown line is the game.
    fn own_moves(&self, id: LineId) -> (usize, &[T]) {
        self.variations.get(&id).map_or((0, &self.game), |line| (line.from.ply, &line.moves))
    }

    fn own_moves_mut(&mut self, id: LineId) -> (usize, &mut Vec<T>) {
        match self.variations.get_mut(&id) {
            None => (0, &mut self.game),
            Some(line) => (line.from.ply, &mut line.moves),
        }
    }

    /// The number of moves from the start of the game to the end of a line.
    pub fn length(&self, id: LineId) -> usize {
        let (before, moves) = self.own_moves(id);
        before + moves.len()
    }

    /// A place, on the line that holds its last move; `None` where the tree does not reach it.
    pub fn find(&self, place: Place) -> Option<Place> {
        let is_known = place.line == LineId::GAME || self.variations.contains_key(&place.line);
        (is_known && place.ply <= self.length(place.line)).then(|| self.place(place))
    }

    /// The nearest place of the tree, on the line that holds its last move. An unknown line is the game.
    pub fn place(&self, wanted: Place) -> Place {
        let line = if self.variations.contains_key(&wanted.line) { wanted.line } else { LineId::GAME };
        let mut place = Place { line, ply: wanted.ply.min(self.length(line)) };
        while let Some(line) = self.line(place.line).filter(|line| place.ply <= line.from.ply) {
            place.line = line.from.line;
        }
        place
    }

    /// The move that leads to a place; `None` at the start.
    pub fn get(&self, place: Place) -> Option<&T> {
        let place = self.place(place);
        let (before, moves) = self.own_moves(place.line);
        moves.get(place.ply.checked_sub(before + 1)?)
    }

    /// The move that leads to a place, to be changed.
    pub fn get_mut(&mut self, place: Place) -> Option<&mut T> {
        let place = self.place(place);
        let (before, moves) = self.own_moves_mut(place.line);
        moves.get_mut(place.ply.checked_sub(before + 1)?)
    }

    /// The moves from the start of the game to a place.
    pub fn way_to(&self, place: Place) -> impl Iterator<Item = &T> {
        let mut end = self.place(place);
        let mut parts = Vec::new();
        loop {
            let (before, moves) = self.own_moves(end.line);
            parts.push(&moves[..end.ply - before]);
            let Some(line) = self.line(end.line) else { break };
            end = line.from;
        }
        parts.into_iter().rev().flatten()
    }

    /// Finds a move among those that follow a place, first on the same line. The place after it.
    pub fn next(&self, place: Place, is_wanted: impl Fn(&T) -> bool) -> Option<Place> {
        let place = self.place(place);
        let (before, moves) = self.own_moves(place.line);
        let same_line = moves.get(place.ply - before).map(|mv| (place.line, mv));
        let beside = self.leaving(place).filter_map(|line| Some((line.id, line.moves.first()?)));
        let (line, _) = same_line.into_iter().chain(beside).find(|(_, mv)| is_wanted(mv))?;
        Some(Place { line, ply: place.ply + 1 })
    }

    /// Appends a move to a line of the tree.
    pub fn push(&mut self, line: LineId, value: T) -> Place {
        let (before, moves) = self.own_moves_mut(line);
        moves.push(value);
        Place { line, ply: before + moves.len() }
    }

    /// Begins a variation, after the others that leave the place.
    pub fn branch(&mut self, from: Place, value: T) -> Place {
        let (id, from) = (self.free_id(), self.place(from));
        self.attach(Line { id, from, moves: vec![value] });
        Place { line: id, ply: from.ply + 1 }
    }

    /// Adds a move after a place: at the end of a variation the variation goes on, elsewhere a new one begins.
    pub fn add(&mut self, from: Place, value: T) -> Place {
        let is_end = self.line(from.line).is_some_and(|line| line.end() == from.ply);
        if is_end { self.push(from.line, value) } else { self.branch(from, value) }
    }

    /// Takes in a variation under its own number, after the others that leave the place. Refused without moves, where the
    /// number is taken, and where the tree has no such place.
    pub fn insert(&mut self, line: Line<T>) -> bool {
        let is_new = line.id != LineId::GAME && !self.variations.contains_key(&line.id);
        let fits = is_new && !line.moves.is_empty() && self.find(line.from) == Some(line.from);
        if fits {
            self.attach(line);
        }
        fits
    }

    fn attach(&mut self, line: Line<T>) {
        self.leaving.entry(line.from).or_default().push(line.id);
        self.variations.insert(line.id, line);
    }

    /// A number that no line has: one more than the highest, where there is such a number.
    fn free_id(&self) -> LineId {
        let last = self.variations.last_key_value().map_or(0, |(id, _)| id.0);
        let is_free = |id: &u32| !self.variations.contains_key(&LineId(*id));
        LineId(last.checked_add(1).or_else(|| (1..last).find(is_free)).unwrap_or(last))
    }

    /// Turns what follows a ply in the game into a variation.
    pub fn set_aside(&mut self, ply: usize) {
        let (id, from) = (self.free_id(), self.place(Place::of_game(ply)));
        self.attach(Line { id, from, moves: Vec::new() });
        self.exchange(id);
    }

    /// Swaps a variation with what follows on the line that it leaves. Each keeps the variations that leave its own moves.
    pub fn exchange(&mut self, id: LineId) {
        let Some(line) = self.variations.get_mut(&id) else { return };
        let from = line.from;
        let moves = std::mem::take(&mut line.moves);
        let (before, stem) = self.own_moves_mut(from.line);
        let tail = stem.split_off(from.ply - before);
        stem.extend(moves);
        let later = [from.line, id].map(|line| self.detach_after(Place { line, ply: from.ply }));
        for (line, detached) in [id, from.line].into_iter().zip(later) {
            for (ply, ids) in detached {
                for id in &ids {
                    if let Some(moved) = self.variations.get_mut(id) {
                        moved.from.line = line;
                    }
                }
                self.leaving.insert(Place { line, ply }, ids);
            }
        }
        if tail.is_empty() {
            self.delete(id);
        } else {
            self.own_moves_mut(id).1.extend(tail);
        }
    }

    /// Removes the lists of what leaves a line after a place.
    fn detach_after(&mut self, place: Place) -> Vec<(usize, Vec<LineId>)> {
        let later = (Bound::Excluded(place), Bound::Included(Place { ply: usize::MAX, ..place }));
        let later: Vec<Place> = self.leaving.range(later).map(|(place, _)| *place).collect();
        later.into_iter().filter_map(|place| Some((place.ply, self.leaving.remove(&place)?))).collect()
    }

    /// The lines from the game to this one, to be exchanged in this order to make it the game.
    pub fn way_to_line(&self, id: LineId) -> Vec<LineId> {
        let ancestors = std::iter::successors(self.line(id), |line| self.line(line.from.line));
        let mut way: Vec<LineId> = ancestors.map(|line| line.id).collect();
        way.reverse();
        way
    }

    /// The place of a variation among those that leave the same place.
    fn rank(&self, id: LineId) -> usize {
        let beside = self.line(id).and_then(|line| self.leaving.get(&line.from));
        beside.and_then(|ids| ids.iter().position(|other| *other == id)).unwrap_or(0)
    }

    /// Whether a variation can be given a better place without changing the game.
    pub fn can_promote(&self, id: LineId) -> bool {
        self.rank(id) > 0 || self.line(id).is_some_and(|line| line.from.line != LineId::GAME)
    }

    /// Moves a variation before the one that stands before it, or swaps it with the moves that it is an alternative to.
    pub fn promote(&mut self, id: LineId) {
        let (rank, from) = (self.rank(id), self.line(id).map(|line| line.from));
        let beside = from.and_then(|from| self.leaving.get_mut(&from)).filter(|_| rank > 0);
        if let Some(beside) = beside {
            beside.swap(rank - 1, rank);
        } else if self.can_promote(id) {
            self.exchange(id);
        }
    }

    /// Removes a variation, and those that leave it.
    pub fn delete(&mut self, id: LineId) {
        let mut gone = vec![id];
        while let Some(line) = gone.pop().and_then(|id| self.variations.remove(&id)) {
            gone.extend(self.places_on(line.id).flat_map(|(_, ids)| ids));
            let mut beside = self.leaving.remove(&line.from).unwrap_or_default();
            beside.retain(|other| *other != line.id);
            if !beside.is_empty() {
                self.leaving.insert(line.from, beside);
            }
        }
    }

    /// Makes another tree of the same shape: `each` makes a move of a move and its place. A line ends where it makes none, and
    /// what would leave the rest of it is left out. The game comes first; of the variations that leave a line the last
    /// comes first, so that the positions before it still stand in a [`History`](rules::History).
    pub fn follow<'t, U, E>(
        &'t self,
        mut each: impl FnMut(Place, &'t T) -> Result<Option<U>, E>,
    ) -> Result<GameTree<U>, E> {
        let mut follow_line = |moves: &'t [T], from: Place| {
            let places = (from.ply + 1..).map(|ply| Place { ply, ..from });
            places
                .zip(moves)
                .map_while(|(place, mv)| each(place, mv).transpose())
                .collect::<Result<Vec<U>, E>>()
        };
        let backwards = |id| self.places_on(id).flat_map(|(_, ids)| ids.iter().rev());
        let mut made = GameTree::of_game(follow_line(&self.game, Place::default())?);
        let mut waiting: Vec<&LineId> = backwards(LineId::GAME).collect();
        while let Some(line) = waiting.pop().and_then(|id| self.line(*id)) {
            if made.find(line.from).is_some() {
                let moves = follow_line(&line.moves, Place { line: line.id, ..line.from })?;
                made.insert(Line { id: line.id, from: line.from, moves });
                waiting.extend(backwards(line.id));
            }
        }
        Ok(made)
    }

    /// Joins variations that begin with the same moves as others, or as what they leave. A line must have a higher number
    /// than the one that it leaves. Numbers are given anew, in the same order.
    pub fn merged(self, is_same: impl Fn(&T, &T) -> bool, unite: impl Fn(&mut T, T)) -> GameTree<T> {
        let mut merged = GameTree::of_game(self.game);
        // The places after the moves of each variation, and the ply before them.
        let mut places: HashMap<LineId, (usize, Vec<Place>)> = HashMap::new();
        for (id, line) in self.variations {
            let of_parent = |(before, places): &(usize, Vec<Place>)| places[line.from.ply - before - 1];
            let mut place = places.get(&line.from.line).map_or(line.from, of_parent);
            let mut way = Vec::with_capacity(line.moves.len());
            for mv in line.moves {
                let known = merged.next(place, |other| is_same(other, &mv));
                place = match known.and_then(|known| Some((known, merged.get_mut(known)?))) {
                    Some((known, other)) => {
                        unite(other, mv);
                        known
                    }
                    None => merged.add(place, mv),
                };
                way.push(place);
            }
            places.insert(id, (line.from.ply, way));
        }
        merged
    }

    /// The moves of the game, and the variations by their numbers.
    pub fn into_parts(self) -> (Vec<T>, Vec<Line<T>>) {
        (self.game, self.variations.into_values().collect())
    }
}

impl<T, U> GameTree<(T, U)> {
    /// Two trees of the same shape.
    pub fn unzip(self) -> (GameTree<T>, GameTree<U>) {
        let (game, other) = self.game.into_iter().unzip();
        let (mut one, mut two) = (GameTree::of_game(game), GameTree::of_game(other));
        one.leaving.clone_from(&self.leaving);
        two.leaving = self.leaving;
        for (id, Line { from, moves, .. }) in self.variations {
            let (moves, others) = moves.into_iter().unzip();
            one.variations.insert(id, Line { id, from, moves });
            two.variations.insert(id, Line { id, from, moves: others });
        }
        (one, two)
    }
}

#[cfg(test)]
mod tests {
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
        tree.way_to(place).copied().collect()
    }

    fn any_place(tree: &GameTree<u32>, luck: &mut ChaCha8Rng) -> Place {
        let lines: Vec<LineId> = tree.lines().into_iter().map(|line| line.id).chain([LineId::GAME]).collect();
        let line = *lines.choose(luck).expect("the game at least");
        tree.place(Place { line, ply: luck.random_range(0..=tree.length(line)) })
    }

    /// A tree to which moves were added in any places.
    fn any_tree(moves: u32, luck: &mut ChaCha8Rng) -> GameTree<u32> {
        let mut tree = GameTree::default();
        for mv in 0..moves {
            let place = any_place(&tree, luck);
            match luck.random_range(0..3) {
                0 => tree.push(LineId::GAME, mv),
                1 => tree.branch(place, mv),
                _ => tree.add(place, mv),
            };
        }
        tree
    }

    /// The moves that lead to each move of a tree, that move last.
    fn ways(tree: &GameTree<u32>) -> BTreeSet<Vec<u32>> {
        let lines = tree.lines().into_iter().map(|line| line.id).chain([LineId::GAME]);
        let ends = lines.map(|line| way(tree, end(tree, line)));
        ends.flat_map(|way| (1..=way.len()).map(move |ply| way[..ply].to_vec()).collect::<Vec<_>>()).collect()
    }

    #[track_caller]
    fn assert_sound(tree: &GameTree<u32>) {
        let lines = tree.lines();
        assert_eq!(lines.len(), tree.variations.len(), "every line can be reached");
        assert_eq!(tree.leaving.values().map(Vec::len).sum::<usize>(), lines.len(), "and leaves one place");
        let mut again = GameTree::of_game(tree.game.clone());
        for line in lines {
            assert_eq!(tree.place(line.from), line.from, "it leaves the line that has its last move");
            assert!(tree.leaving(line.from).any(|other| other.id == line.id));
            assert!(again.insert(line.clone()), "it comes after the one that it leaves");
        }
        assert_eq!(&again, tree, "the lines are all there is");
        for (place, lines) in &tree.leaving {
            assert!(!lines.is_empty(), "{place:?}");
        }
    }

    /// Whatever is done with a tree, no move is lost or comes to stand behind another one.
    #[test]
    fn changes_leave_every_move_where_it_can_be_reached() {
        for seed in 0..300 {
            let mut luck = ChaCha8Rng::seed_from_u64(seed);
            let mut tree = any_tree(luck.random_range(0..60), &mut luck);
            for number in 0..20 {
                let (mut expected, place) = (ways(&tree), any_place(&tree, &mut luck));
                let game = way(&tree, end(&tree, LineId::GAME));
                match luck.random_range(0..6) {
                    0 => {
                        expected.insert(way(&tree, place).into_iter().chain([1_000 + number]).collect());
                        let after = tree.add(place, 1_000 + number);
                        assert_eq!(tree.get(after), Some(&(1_000 + number)));
                        assert_eq!(tree.next(place, |mv| *mv == 1_000 + number), Some(after));
                    }
                    1 => {
                        let ply = luck.random_range(0..=game.len());
                        tree.set_aside(ply);
                        assert_eq!(tree.game, game[..ply]);
                    }
                    2 => {
                        let wanted = way(&tree, end(&tree, place.line));
                        tree.way_to_line(place.line).into_iter().for_each(|line| tree.exchange(line));
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
    fn following_goes_back_to_no_place_that_was_left_behind() {
        for seed in 0..100 {
            let mut luck = ChaCha8Rng::seed_from_u64(seed);
            let tree = any_tree(80, &mut luck);
            let mut before: Vec<u32> = Vec::new();
            let Ok::<_, Infallible>(same) = tree.follow(|place, mv| {
                // As a history of positions: what is behind the place is forgotten.
                before.truncate(place.ply - 1);
                before.push(*mv);
                assert_eq!(before, way(&tree, place), "seed {seed}");
                Ok(Some(*mv))
            });
            assert_eq!(same, tree);
            // A move that cannot be followed takes along what comes after it.
            let refused = luck.random_range(0..80);
            let Ok::<_, Infallible>(part) = tree.follow(|_, mv| Ok((*mv != refused).then_some((*mv, -1))));
            let (part, others) = part.unzip();
            assert_sound(&part);
            let expected = ways(&tree).into_iter().filter(|way| !way.contains(&refused));
            assert!(ways(&part).into_iter().eq(expected), "seed {seed}");
            assert_eq!(others.lines().len(), part.lines().len());
            assert_eq!(
                tree.follow(|_, mv| if *mv == refused { Err(*mv) } else { Ok(Some(0)) }),
                Err(refused)
            );
        }
    }

    /// Variations that repeat moves, joined, are a tree in which no place goes on twice by one move.
    #[test]
    fn merged_lines_have_every_way_once() {
        for seed in 0..200 {
            let mut luck = ChaCha8Rng::seed_from_u64(seed);
            let mut tree: GameTree<(u32, u32)> = GameTree::default();
            for mv in 0..luck.random_range(0..6) {
                tree.push(LineId::GAME, (mv % 3, 1));
            }
            for _ in 0..40 {
                let line = LineId(luck.random_range(0..=tree.variations.len() as u32));
                let place = tree.place(Place { line, ply: luck.random_range(0..=tree.length(line)) });
                tree.add(place, (luck.random_range(0..3), 1));
            }
            let plain = |tree: &GameTree<(u32, u32)>| {
                let Ok::<_, Infallible>(plain) = tree.follow(|_, mv| Ok(Some(mv.0)));
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
            assert_eq!(tree.place(Place { ply: 1, ..place }).ply, 1);
            assert_eq!(tree.way_to(place).count(), place.ply);
            assert_eq!(tree.way_to_line(place.line).len(), DEEP as usize);
            let Ok::<_, Infallible>(same) = tree.follow(|_, mv| Ok(Some(*mv)));
            assert_eq!(same.merged(|one, other| one == other, |_, _| {}).lines().len(), tree.lines().len());
            tree.set_aside(0);
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
}
