//! The command `select`: candidates in, the shipped puzzles out.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use rules::{GameId, Texts, chess, domin_up, draughts, racing_kings};
use session::puzzles::{Goal, Puzzle, Theme};

use crate::board_games::BoardPuzzles;
use crate::found::{Candidate, Solved};
use crate::mirror::mirror_key;

/// A candidate with all the themes that fit, most specific first.
struct Tagged {
    candidate: Candidate,
    themes: Vec<Theme>,
}

/// The position and the moves of a candidate; `None` if they are illegal.
pub(crate) fn parse<P: Texts>(puzzle: &Puzzle) -> Option<(P, Vec<P::Move>)> {
    let position = P::from_text(&puzzle.position).ok()?;
    let (mut now, mut moves) = (position.clone(), Vec::new());
    for text in &puzzle.solution {
        let mv = now.parse_move(text).ok()?;
        moves.push(mv);
        now = now.play(mv);
    }
    Some((position, moves))
}

fn board_themes<G: BoardPuzzles>(candidate: &Candidate) -> Option<Vec<Theme>> {
    let (position, solution) = parse::<G>(&candidate.puzzle)?;
    Some(position.themes(candidate.occasion, &Solved { goal: candidate.puzzle.goal, solution }))
}

fn tag(candidate: Candidate) -> Option<Tagged> {
    let themes = match candidate.puzzle.game {
        GameId::RacingKings => board_themes::<racing_kings::Position>(&candidate),
        GameId::Draughts => board_themes::<draughts::Position>(&candidate),
        GameId::Chess => board_themes::<chess::Position>(&candidate),
        GameId::DominUp => parse::<domin_up::Position>(&candidate.puzzle)
            .map(|(position, solution)| crate::domin_up::themes::themes(&position, &solution)),
    };
    Some(Tagged { themes: themes?, candidate })
}

fn read(game: GameId, files: &[PathBuf]) -> Result<Vec<Tagged>, Box<dyn Error>> {
    let mut candidates = Vec::new();
    for file in files {
        for (line, number) in fs::read_to_string(file)?.lines().zip(1..) {
            let candidate = Candidate::from_line(game, line).and_then(tag);
            candidates.push(candidate.ok_or_else(|| format!("{}, line {number}: invalid", file.display()))?);
        }
    }
    Ok(candidates)
}

/// Prints the numbers of candidates.
pub(crate) fn count(game: GameId, files: &[PathBuf]) -> Result<(), Box<dyn Error>> {
    let candidates = read(game, files)?;
    let (mut themes, mut levels) = (BTreeMap::<&str, usize>::new(), BTreeMap::<u8, usize>::new());
    let mut goals = BTreeMap::<String, usize>::new();
    for Tagged { candidate, themes: fitting } in &candidates {
        fitting.iter().for_each(|theme| *themes.entry(theme.name()).or_default() += 1);
        *levels.entry(candidate.puzzle.level).or_default() += 1;
        *goals.entry(candidate.puzzle.goal.to_string()).or_default() += 1;
    }
    println!("{} candidates\nthemes {themes:?}\nlevels {levels:?}\ngoals {goals:?}", candidates.len());
    Ok(())
}

/// Selects at most `count` puzzles and writes them, easiest first.
pub(crate) fn run(
    game: GameId,
    files: &[PathBuf],
    count: Option<usize>,
    out: &Path,
) -> Result<(), Box<dyn Error>> {
    let mut candidates = read(game, files)?;
    candidates.retain(|tagged| !tagged.themes.is_empty());
    candidates.sort_by_key(|tagged| (tagged.candidate.seed, tagged.candidate.puzzle.source.ply));
    let (mut keys, mut ids, mut ideas) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    candidates.retain(|Tagged { candidate, .. }| {
        let puzzle = &candidate.puzzle;
        keys.insert(mirror_key(game, &puzzle.position))
            && ids.insert(puzzle.id.clone())
            // The same first move in one game is the same idea, a few moves later.
            && ideas.insert((candidate.seed, puzzle.solution.first().cloned()))
    });
    // With fewer candidates, a fifth is less, too.
    let mut puzzles =
        choose(&candidates, count.map_or(candidates.len(), |count| count.min(candidates.len())));
    loop {
        let fewer = choose(&candidates, puzzles.len());
        if fewer.len() == puzzles.len() {
            break;
        }
        puzzles = fewer;
    }
    puzzles.sort_by(easiest_first);
    let text: String = puzzles.iter().map(|puzzle| puzzle.line() + "\n").collect();
    fs::write(out, &text)?;
    println!("{} of {} candidates, {} bytes", puzzles.len(), candidates.len(), text.len());
    for (name, counts) in [
        ("level", tally(puzzles.iter().map(|puzzle| format!("{:2}", puzzle.level)))),
        ("theme", tally(puzzles.iter().map(|puzzle| puzzle.theme.name().to_owned()))),
        ("proof", tally(puzzles.iter().map(|puzzle| puzzle.proof_kind().name().to_owned()))),
    ] {
        for (value, number) in counts {
            println!("{name} {value}: {number}");
        }
    }
    Ok(())
}

/// The order of the shipped files.
pub(crate) fn easiest_first(a: &Puzzle, b: &Puzzle) -> Ordering {
    (a.level, a.theme, &a.id).cmp(&(b.level, b.theme, &b.id))
}

fn tally(values: impl Iterator<Item = String>) -> BTreeMap<String, usize> {
    values.fold(BTreeMap::new(), |mut counts, value| {
        *counts.entry(value).or_default() += 1;
        counts
    })
}

/// Puzzles chosen so far, each with one of its themes.
struct Choice<'a> {
    most_per_theme: usize,
    chosen: Vec<(&'a Tagged, Theme)>,
    by_theme: BTreeMap<Theme, usize>,
    by_level: BTreeMap<u8, usize>,
}

impl<'a> Choice<'a> {
    fn with_theme(&self, theme: Theme) -> usize {
        self.by_theme.get(&theme).copied().unwrap_or(0)
    }

    /// The least filled of the themes that have room.
    fn theme_with_room(&self, themes: &[Theme]) -> Option<Theme> {
        let with_room = themes.iter().copied().filter(|theme| self.with_theme(*theme) < self.most_per_theme);
        with_room.min_by_key(|theme| self.with_theme(*theme))
    }

    /// How much the choice has of the candidate's kind, with its theme; `None` if all its themes are full.
    fn rank(&self, Tagged { candidate, themes }: &Tagged) -> Option<(usize, Theme)> {
        let theme = self.theme_with_room(themes)?;
        let level = self.by_level.get(&candidate.puzzle.level).copied().unwrap_or(0);
        let is_searched = candidate.puzzle.goal == Goal::Best;
        let is_short = candidate.puzzle.solution.len() == 1;
        Some((level + self.with_theme(theme) + usize::from(is_searched) + usize::from(is_short), theme))
    }

    fn add(&mut self, tagged: &'a Tagged, theme: Theme) {
        *self.by_theme.entry(theme).or_default() += 1;
        *self.by_level.entry(tagged.candidate.puzzle.level).or_default() += 1;
        self.chosen.push((tagged, theme));
    }

    /// Gives a chosen puzzle another theme, so that one of `themes` has room again. Returns that theme.
    fn make_room(&mut self, themes: &[Theme]) -> Option<Theme> {
        let mut moves = self.chosen.iter().enumerate().filter(|(_, (_, theme))| themes.contains(theme));
        let (index, other) =
            moves.find_map(|(index, (tagged, _))| Some((index, self.theme_with_room(&tagged.themes)?)))?;
        let theme = std::mem::replace(&mut self.chosen[index].1, other);
        *self.by_theme.entry(other).or_default() += 1;
        *self.by_theme.entry(theme).or_default() -= 1;
        Some(theme)
    }
}

/// Chooses puzzles so that levels and themes are as even as possible. Each theme has at most a fifth.
///
/// In each round, takes the candidate whose level and theme are the least filled; proven ones first among equals.
fn choose(candidates: &[Tagged], count: usize) -> Vec<Puzzle> {
    let mut choice = Choice {
        most_per_theme: count / 5,
        chosen: Vec::new(),
        by_theme: BTreeMap::new(),
        by_level: BTreeMap::new(),
    };
    let mut left: Vec<&Tagged> = candidates.iter().collect();
    while choice.chosen.len() < count {
        let ranked =
            left.iter().enumerate().filter_map(|(index, tagged)| Some((choice.rank(tagged)?, index)));
        let next = match ranked.min() {
            Some(((_, theme), index)) => Some((index, theme)),
            None => (0..left.len()).find_map(|index| Some((index, choice.make_room(&left[index].themes)?))),
        };
        let Some((index, theme)) = next else { break };
        choice.add(left.remove(index), theme);
    }
    let puzzles = choice.chosen.into_iter();
    puzzles.map(|(tagged, theme)| Puzzle { theme, ..tagged.candidate.puzzle.clone() }).collect()
}
