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
mod tests;
