//! Game tree: the moves of a game (the main line), and variations that branch off.
//!
//! Variations branch from the main line or from each other. Reading, writing, saving and playing all use
//! [`GameTree<T>`](GameTree), each with another move type `T`.

use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;

/// The number of a line: 0 for the main line of the game, other numbers for variations.
///
/// A variation keeps its number as long as the variation exists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LineId(pub u32);

impl LineId {
    pub const GAME: LineId = LineId(0);
}

/// A position in a game tree: a line, and the number of moves before the position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The line that holds the last move before the position.
    pub line: LineId,
    /// The number of moves from the start of the game to the position.
    pub ply: usize,
}

impl Place {
    /// A place on the main line.
    pub const fn of_game(ply: usize) -> Place {
        Place { line: LineId::GAME, ply }
    }
}

/// A variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<T> {
    pub id: LineId,
    /// The place where the variation branches. `moves[0]` is an alternative to the next move of the parent line.
    pub from: Place,
    /// The moves of the variation after `from`; at least one.
    pub moves: Vec<T>,
}

impl<T> Line<T> {
    /// The ply after the last move of the variation.
    pub fn end(&self) -> usize {
        self.from.ply + self.moves.len()
    }
}

/// A game with its variations.
///
/// The methods visit only the parts of the tree that they change or return. They do not recurse, because a file may
/// nest variations so deeply that recursion would overflow the stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTree<T> {
    game: Vec<T>,
    variations: BTreeMap<LineId, Line<T>>,
    /// The variations that branch at each place, the preferred one first; no entry is empty.
    line_ids: BTreeMap<Place, Vec<LineId>>,
}

impl<T> Default for GameTree<T> {
    fn default() -> GameTree<T> {
        GameTree::of_game(Vec::new())
    }
}

impl<T> GameTree<T> {
    /// A game without variations.
    pub const fn of_game(game: Vec<T>) -> GameTree<T> {
        GameTree { game, variations: BTreeMap::new(), line_ids: BTreeMap::new() }
    }

    /// Makes room for `moves` moves of the main line.
    pub(crate) fn reserve(&mut self, moves: usize) {
        self.game.reserve(moves);
    }

    /// The moves of the main line.
    pub fn game(&self) -> &[T] {
        &self.game
    }

    pub fn line(&self, id: LineId) -> Option<&Line<T>> {
        self.variations.get(&id)
    }

    /// All variations, each after the variation that it branches from.
    ///
    /// Among variations at one place, the preferred one comes first.
    pub fn lines(&self) -> Vec<&Line<T>> {
        let mut lines = Vec::with_capacity(self.variations.len());
        let mut stack: Vec<&Line<T>> = self.variations_of(LineId::GAME).rev().collect();
        while let Some(line) = stack.pop() {
            lines.push(line);
            stack.extend(self.variations_of(line.id).rev());
        }
        lines
    }

    /// The variations that branch at a place, the preferred one first.
    pub fn variations_at(&self, place: Place) -> impl DoubleEndedIterator<Item = &Line<T>> {
        self.line_ids.get(&place).into_iter().flatten().filter_map(|id| self.variations.get(id))
    }

    /// The variations that branch from a line, in the order of their places.
    pub fn variations_of(&self, id: LineId) -> impl DoubleEndedIterator<Item = &Line<T>> {
        self.places_on(id).flat_map(|(_, ids)| ids).filter_map(|id| self.variations.get(id))
    }

    /// The places of a line where variations branch, each with the ids of those variations.
    fn places_on(&self, line: LineId) -> impl DoubleEndedIterator<Item = (&Place, &Vec<LineId>)> {
        self.line_ids.range(Place { line, ply: 0 }..=Place { line, ply: usize::MAX })
    }

    /// The number of moves before the line branches, and the moves of the line. An unknown `id` means the main line.
    fn own_moves(&self, id: LineId) -> (usize, &[T]) {
        self.variations.get(&id).map_or((0, &self.game), |line| (line.from.ply, &line.moves))
    }

    fn own_moves_mut(&mut self, id: LineId) -> (usize, &mut Vec<T>) {
        match self.variations.get_mut(&id) {
            None => (0, &mut self.game),
            Some(line) => (line.from.ply, &mut line.moves),
        }
    }

    /// The number of moves from the start to the end of a line.
    pub fn length(&self, id: LineId) -> usize {
        let (before, moves) = self.own_moves(id);
        before + moves.len()
    }

    /// Normalizes a place to the line that holds the last move before the place. `None` if the tree has no such place.
    pub fn find(&self, place: Place) -> Option<Place> {
        let is_known = place.line == LineId::GAME || self.variations.contains_key(&place.line);
        (is_known && place.ply <= self.length(place.line)).then(|| self.canonical_place(place))
    }

    /// Normalizes a place to the line that holds the last move before the place.
    ///
    /// An unknown line becomes the main line, and a ply beyond the end of the line becomes the end.
    pub fn canonical_place(&self, wanted: Place) -> Place {
        let line = if self.variations.contains_key(&wanted.line) { wanted.line } else { LineId::GAME };
        let mut place = Place { line, ply: wanted.ply.min(self.length(line)) };
        while let Some(line) = self.line(place.line).filter(|line| place.ply <= line.from.ply) {
            place.line = line.from.line;
        }
        place
    }

    /// The move that leads to a place; `None` at the start.
    pub fn get(&self, place: Place) -> Option<&T> {
        let place = self.canonical_place(place);
        let (before, moves) = self.own_moves(place.line);
        moves.get(place.ply.checked_sub(before + 1)?)
    }

    pub fn get_mut(&mut self, place: Place) -> Option<&mut T> {
        let place = self.canonical_place(place);
        let (before, moves) = self.own_moves_mut(place.line);
        moves.get_mut(place.ply.checked_sub(before + 1)?)
    }

    /// The moves from the start of the game to a place.
    pub fn moves_to(&self, place: Place) -> impl Iterator<Item = &T> {
        let mut end = self.canonical_place(place);
        // The moves of each line on the path, from `place` back to the start.
        let mut segments = Vec::new();
        loop {
            let (before, moves) = self.own_moves(end.line);
            segments.push(&moves[..end.ply - before]);
            let Some(line) = self.line(end.line) else { break };
            end = line.from;
        }
        segments.into_iter().rev().flatten()
    }

    /// Finds a move directly after a place, first on the same line, then among the variations that branch there.
    ///
    /// Returns the place after the move; `None` if `is_wanted` accepts none.
    pub fn next(&self, place: Place, is_wanted: impl Fn(&T) -> bool) -> Option<Place> {
        let place = self.canonical_place(place);
        let (before, moves) = self.own_moves(place.line);
        let same_line = moves.get(place.ply - before).map(|mv| (place.line, mv));
        let alternatives = self.variations_at(place).filter_map(|line| Some((line.id, line.moves.first()?)));
        let (line, _) = same_line.into_iter().chain(alternatives).find(|(_, mv)| is_wanted(mv))?;
        Some(Place { line, ply: place.ply + 1 })
    }

    /// Appends a move to a line. Returns the place after the move.
    pub fn push(&mut self, line: LineId, value: T) -> Place {
        let (before, moves) = self.own_moves_mut(line);
        moves.push(value);
        Place { line, ply: before + moves.len() }
    }

    /// Begins a variation with one move, ranked last at the place. Returns the place after the move.
    pub fn branch(&mut self, from: Place, value: T) -> Place {
        let (id, from) = (self.free_id(), self.canonical_place(from));
        self.attach(Line { id, from, moves: vec![value] });
        Place { line: id, ply: from.ply + 1 }
    }

    /// Adds a move after a place. Returns the place after the move.
    ///
    /// At the end of a variation, the move is appended to the variation. Elsewhere, also at the end of the main line,
    /// the move begins a new variation.
    pub fn add(&mut self, from: Place, value: T) -> Place {
        let is_end = self.line(from.line).is_some_and(|line| line.end() == from.ply);
        if is_end { self.push(from.line, value) } else { self.branch(from, value) }
    }

    /// Adds a variation that already has a number, ranked last at its place.
    ///
    /// Returns `false` and changes nothing if the variation has no moves, if its number is taken, or if `line.from` is
    /// not a normalized place of the tree.
    pub fn insert(&mut self, line: Line<T>) -> bool {
        let is_new = line.id != LineId::GAME && !self.variations.contains_key(&line.id);
        let fits = is_new && !line.moves.is_empty() && self.find(line.from) == Some(line.from);
        if fits {
            self.attach(line);
        }
        fits
    }

    fn attach(&mut self, line: Line<T>) {
        self.line_ids.entry(line.from).or_default().push(line.id);
        self.variations.insert(line.id, line);
    }

    /// An unused number: the highest plus one, or on overflow the first free one.
    fn free_id(&self) -> LineId {
        let last = self.variations.last_key_value().map_or(0, |(id, _)| id.0);
        let is_free = |id: &u32| !self.variations.contains_key(&LineId(*id));
        LineId(last.checked_add(1).or_else(|| (1..last).find(is_free)).unwrap_or(last))
    }

    /// Turns the moves of the main line after `ply` into a variation; no effect if there are none.
    pub fn make_variation(&mut self, ply: usize) {
        let (id, from) = (self.free_id(), self.canonical_place(Place::of_game(ply)));
        self.attach(Line { id, from, moves: Vec::new() });
        self.swap_with_continuation(id);
    }

    /// Swaps a variation with the moves that it is an alternative to.
    ///
    /// Variations that branch from the swapped moves stay with those moves.
    pub fn swap_with_continuation(&mut self, id: LineId) {
        let Some(line) = self.variations.get_mut(&id) else { return };
        let from = line.from;
        let moves = std::mem::take(&mut line.moves);
        let (before, parent_moves) = self.own_moves_mut(from.line);
        let tail = parent_moves.split_off(from.ply - before);
        parent_moves.extend(moves);
        let later = [from.line, id].map(|line| self.detach_after(Place { line, ply: from.ply }));
        for (line, detached) in [id, from.line].into_iter().zip(later) {
            for (ply, ids) in detached {
                for id in &ids {
                    if let Some(moved) = self.variations.get_mut(id) {
                        moved.from.line = line;
                    }
                }
                self.line_ids.insert(Place { line, ply }, ids);
            }
        }
        if tail.is_empty() {
            self.delete(id);
        } else {
            self.own_moves_mut(id).1.extend(tail);
        }
    }

    /// Removes the variations that branch from `place.line` after `place`. Returns them by the ply where they branch.
    fn detach_after(&mut self, place: Place) -> Vec<(usize, Vec<LineId>)> {
        let range = (Bound::Excluded(place), Bound::Included(Place { ply: usize::MAX, ..place }));
        let later_places: Vec<Place> = self.line_ids.range(range).map(|(place, _)| *place).collect();
        later_places
            .into_iter()
            .filter_map(|place| Some((place.ply, self.line_ids.remove(&place)?)))
            .collect()
    }

    /// The variations on the path from the main line to `id`, `id` included.
    ///
    /// [`GameTree::swap_with_continuation`] on each of them, in this order, makes `id` the main line.
    pub fn ancestors(&self, id: LineId) -> Vec<LineId> {
        let ancestors = std::iter::successors(self.line(id), |line| self.line(line.from.line));
        let mut path: Vec<LineId> = ancestors.map(|line| line.id).collect();
        path.reverse();
        path
    }

    /// The index of a variation among those that branch at the same place.
    fn rank(&self, id: LineId) -> usize {
        let siblings = self.line(id).and_then(|line| self.line_ids.get(&line.from));
        siblings.and_then(|ids| ids.iter().position(|other| *other == id)).unwrap_or(0)
    }

    /// Whether [`GameTree::promote`] can move a variation up without changing the main line.
    pub fn can_promote(&self, id: LineId) -> bool {
        self.rank(id) > 0 || self.line(id).is_some_and(|line| line.from.line != LineId::GAME)
    }

    /// Moves a variation one rank up among the alternatives at its place, without changing the main line.
    ///
    /// The first variation at a place swaps with the continuation of its parent line, unless the parent is the main
    /// line.
    pub fn promote(&mut self, id: LineId) {
        let (rank, from) = (self.rank(id), self.line(id).map(|line| line.from));
        let siblings = from.and_then(|from| self.line_ids.get_mut(&from)).filter(|_| rank > 0);
        if let Some(siblings) = siblings {
            siblings.swap(rank - 1, rank);
        } else if self.can_promote(id) {
            self.swap_with_continuation(id);
        }
    }

    /// Deletes a variation, and the variations that branch from it.
    pub fn delete(&mut self, id: LineId) {
        let mut to_delete = vec![id];
        while let Some(line) = to_delete.pop().and_then(|id| self.variations.remove(&id)) {
            to_delete.extend(self.places_on(line.id).flat_map(|(_, ids)| ids));
            let mut siblings = self.line_ids.remove(&line.from).unwrap_or_default();
            siblings.retain(|other| *other != line.id);
            if !siblings.is_empty() {
                self.line_ids.insert(line.from, siblings);
            }
        }
    }

    /// Maps the tree to another move type. `map_move` receives the place after a move, and the move.
    ///
    /// If `map_move` returns `None`, the line ends before that move, and the variations of the rest are left out too.
    /// The main line is mapped first. The variations of a line are mapped from the last place to the first. A
    /// `map_move` that replays moves can therefore go back in its [`History`](rules::History) to where each branches.
    pub fn try_map<'t, U, E>(
        &'t self,
        mut map_move: impl FnMut(Place, &'t T) -> Result<Option<U>, E>,
    ) -> Result<GameTree<U>, E> {
        let mut follow_line = |moves: &'t [T], from: Place| -> Result<Vec<U>, E> {
            let places = (from.ply + 1..).map(|ply| Place { ply, ..from });
            let mut mapped = Vec::with_capacity(moves.len());
            for (place, mv) in places.zip(moves) {
                let Some(value) = map_move(place, mv)? else { break };
                mapped.push(value);
            }
            Ok(mapped)
        };
        let backwards = |id| self.places_on(id).flat_map(|(_, ids)| ids.iter().rev());
        let mut mapped = GameTree::of_game(follow_line(&self.game, Place::default())?);
        let mut stack: Vec<&LineId> = backwards(LineId::GAME).collect();
        while let Some(line) = stack.pop().and_then(|id| self.line(*id)) {
            if mapped.find(line.from).is_some() {
                let moves = follow_line(&line.moves, Place { line: line.id, ..line.from })?;
                mapped.insert(Line { id: line.id, from: line.from, moves });
                stack.extend(backwards(line.id));
            }
        }
        Ok(mapped)
    }

    /// Merges lines that begin with the same moves: variations with each other and with their parent line.
    ///
    /// `is_same` compares two moves; `unite` adds the annotations of the second move to the first. Each variation must
    /// have a higher number than its parent. The merged variations get new numbers, in the same order.
    pub fn merged(self, is_same: impl Fn(&T, &T) -> bool, unite: impl Fn(&mut T, T)) -> GameTree<T> {
        let mut merged = GameTree::of_game(self.game);
        // For each old variation: the ply where it branches, and the place in `merged` after each of its moves.
        let mut places: HashMap<LineId, (usize, Vec<Place>)> = HashMap::new();
        for (id, line) in self.variations {
            let on_parent = |(before, places): &(usize, Vec<Place>)| places[line.from.ply - before - 1];
            let mut place = places.get(&line.from.line).map_or(line.from, on_parent);
            let mut merged_places = Vec::with_capacity(line.moves.len());
            for mv in line.moves {
                let existing = merged.next(place, |other| is_same(other, &mv));
                place = match existing.and_then(|existing| Some((existing, merged.get_mut(existing)?))) {
                    Some((existing, other)) => {
                        unite(other, mv);
                        existing
                    }
                    None => merged.add(place, mv),
                };
                merged_places.push(place);
            }
            places.insert(id, (line.from.ply, merged_places));
        }
        merged
    }

    /// Returns the moves of the main line, and the variations ordered by number.
    pub fn into_parts(self) -> (Vec<T>, Vec<Line<T>>) {
        (self.game, self.variations.into_values().collect())
    }
}

impl<T, U> GameTree<(T, U)> {
    /// Splits a tree of pairs into two trees of the same shape.
    pub fn unzip(self) -> (GameTree<T>, GameTree<U>) {
        let (first_game, second_game) = self.game.into_iter().unzip();
        let (mut first, mut second) = (GameTree::of_game(first_game), GameTree::of_game(second_game));
        first.line_ids.clone_from(&self.line_ids);
        second.line_ids = self.line_ids;
        for (id, Line { from, moves, .. }) in self.variations {
            let (first_moves, second_moves) = moves.into_iter().unzip();
            first.variations.insert(id, Line { id, from, moves: first_moves });
            second.variations.insert(id, Line { id, from, moves: second_moves });
        }
        (first, second)
    }
}

#[cfg(test)]
mod tests;
