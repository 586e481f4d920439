//! The record of a game from lines that were followed: moves, and variations that leave it where they differ.

use std::collections::HashMap;

use super::glyphs;
use super::tree::{Tree, join};
use crate::walk::Step;
use crate::{LineId, Place, SavedLine, SavedMove};

/// The moves of a game and its variations.
pub(super) struct Record {
    pub moves: Vec<SavedMove>,
    pub lines: Vec<SavedLine>,
    /// Where the record goes on from a place, and by which move.
    next: HashMap<Place, Vec<(String, Place)>>,
}

impl Record {
    /// Of the steps of each line. What is said about the last move of the game is told up to `words_from`, where that
    /// is given.
    pub fn of(tree: &Tree, steps: &[Vec<Step>], words_from: Option<usize>) -> Record {
        let mut record = Record { moves: Vec::new(), lines: Vec::new(), next: HashMap::new() };
        let has_variations = tree.lines.len() > 1;
        // The place before each line, and those after its moves.
        let mut places: Vec<Vec<Place>> = Vec::with_capacity(steps.len());
        for (line, steps) in tree.lines.iter().zip(steps) {
            let before = match line.leaves {
                None => Some(Place::of_game(0)),
                Some((parent, replaced)) => places[parent].get(replaced).copied(),
            };
            let mut way: Vec<Place> = before.into_iter().collect();
            for (index, (mv, step)) in line.moves.iter().zip(steps).enumerate() {
                let Some(&from) = way.last() else { break };
                let mut words = if index == 0 { line.opening_words.clone() } else { String::new() };
                let is_last = line.leaves.is_none() && index + 1 == line.moves.len();
                let told = words_from.filter(|_| is_last).and_then(|from| mv.words.get(..from));
                join(&mut words, told.unwrap_or(&mv.words));
                let mut saved = SavedMove {
                    seat: step.seat,
                    text: step.text.clone(),
                    used: None,
                    glyph: None,
                    comment: String::new(),
                };
                glyphs::give(&mut saved, &mv.glyphs, &words);
                way.push(if has_variations {
                    record.put(from, saved, line.leaves.is_none())
                } else {
                    record.moves.push(saved);
                    Place::of_game(from.ply + 1)
                });
            }
            places.push(way);
        }
        record
    }

    /// Puts a move behind a place: the place after it. A move that the record has there is the same one.
    fn put(&mut self, from: Place, mv: SavedMove, is_of_game: bool) -> Place {
        let ply = from.ply + 1;
        let ways = self.next.entry(from).or_default();
        if let Some((_, place)) = ways.iter().find(|(text, _)| *text == mv.text) {
            let place = *place;
            if let Some(known) = self.at(place) {
                unite(known, &mv);
            }
            return place;
        }
        // A variation that ends here goes on. They are numbered from 1 in their order.
        let index = (from.line.0 as usize).checked_sub(1);
        let is_end = |line: &SavedLine| line.from.ply + line.moves.len() == from.ply;
        let grows = index.filter(|index| self.lines.get(*index).is_some_and(is_end));
        let line = match (is_of_game, grows) {
            (true, _) => LineId::GAME,
            (false, Some(_)) => from.line,
            (false, None) => LineId(u32::try_from(self.lines.len() + 1).unwrap_or(u32::MAX)),
        };
        let place = Place { line, ply };
        ways.push((mv.text.clone(), place));
        match (is_of_game, grows) {
            (true, _) => self.moves.push(mv),
            (false, Some(line)) => self.lines[line].moves.push(mv),
            (false, None) => self.lines.push(SavedLine { id: line, from, moves: vec![mv] }),
        }
        place
    }

    fn at(&mut self, place: Place) -> Option<&mut SavedMove> {
        if place.line == LineId::GAME {
            return self.moves.get_mut(place.ply.checked_sub(1)?);
        }
        let line = self.lines.get_mut((place.line.0 as usize).checked_sub(1)?)?;
        line.moves.get_mut(place.ply.checked_sub(line.from.ply + 1)?)
    }
}

/// Adds what is thought and said of a move in one place to what is in another.
fn unite(known: &mut SavedMove, other: &SavedMove) {
    let (glyphs, words) = glyphs::of(known);
    let (more, further) = glyphs::of(other);
    let mut words = words.to_owned();
    join(&mut words, further);
    let glyphs: Vec<u8> = glyphs.into_iter().chain(more).collect();
    glyphs::give(known, &glyphs, &words);
}
