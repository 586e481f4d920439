//! Puzzles in the games of a source game of chess, Racing Kings or draughts.

use ai::{BoardGame, Player};
use session::puzzles::{Goal, Theme};

use crate::exact;
use crate::found::{Found, Occasion, Solved};
use crate::grade::grade;
use crate::judge::{DEEP_NODES, Judge, Judgement, LEAST_GAP};
use crate::make::Wanted;
use crate::source::PlayedSource;

/// Most puzzles from one source game.
const MOST_PER_GAME: usize = 2;
/// Most positions of a source game that are searched deeply.
const MOST_STUDIED: usize = 6;
/// Least rise of the solver's expected score by the opponent's error, in thousandths.
const LEAST_SWING: i32 = 300;
/// Highest expected score before the opponent's move: above it, the game is already won.
const ALREADY_WON: i32 = 850;
/// Highest expected score after the right move of a defence. Above it, the solver wins more than is saved.
const SAVED: i32 = 650;
/// What the first, rough look may miss of a difference, in thousandths.
const ROUGH: i32 = 60;
/// Highest expected score after the second best move of a defence.
const LOST: i32 = 150;
/// Least expected score after the right move of a defence.
const HOLDS: i32 = 350;
/// Least number of legal moves.
const LEAST_MOVES: usize = 3;
/// Most moves of the solver in a searched solution.
const MOST_SEARCHED_STEPS: usize = 4;
/// Longest proven defence, in moves of the opponent.
const LONGEST_HOLD: u8 = 3;

/// Only one source game in this number may give a plain capture.
const PLAIN_GAMES: u64 = 4;
/// Only one source game in this number may give a puzzle that the level [`EASY_LEVEL`] solves.
const EASY_GAMES: u64 = 5;
const EASY_LEVEL: u8 = 2;
/// Only one source game in this number may give a defence.
const DEFENCE_GAMES: u64 = 2;

/// The parts in which the board games differ.
pub(crate) trait BoardPuzzles: BoardGame {
    /// Whether the move only captures back on the square of the last capture.
    fn is_capture_back(&self, last: Self::Move, before: &Self, mv: Self::Move) -> bool;

    /// Whether the move only takes a piece that nothing guards. Source games have too many of them.
    fn is_plain_capture(&self, _mv: Self::Move) -> bool {
        false
    }

    /// The exact goals of this game beyond a forced win.
    fn exact_line(
        &self,
        _judge: &mut Judge<Self>,
        _judgement: &Judgement<Self::Move>,
    ) -> Option<Solved<Self::Move>> {
        None
    }

    /// The themes of a solution, most specific first.
    fn themes(&self, occasion: Occasion, solved: &Solved<Self::Move>) -> Vec<Theme>;
}

/// Finds at most [`MOST_PER_GAME`] puzzles in the source game with this seed.
pub(crate) fn find<G: BoardPuzzles>(
    source: &PlayedSource<G>,
    seed: u64,
    wanted: &Wanted,
    judge: &mut Judge<G>,
) -> Vec<Found<G>> {
    judge.clear();
    let history = &source.history;
    let positions: Vec<&G> = (0..history.moves().len()).map(|ply| history.position_after(ply)).collect();
    let glances: Vec<Judgement<G::Move>> =
        positions.iter().map(|position| judge.glance(position, wanted.look_nodes)).collect();
    let mut found: Vec<Found<G>> = Vec::new();
    let mut levels = wanted.levels.clone();
    if *levels.start() == 1 && !seed.is_multiple_of(EASY_GAMES) {
        levels = EASY_LEVEL + 1..=*levels.end();
    }
    let (mut next_ply, mut studied) = (1, 0);
    for ply in 1..positions.len() {
        if found.len() >= MOST_PER_GAME || studied >= MOST_STUDIED {
            break;
        }
        let position = positions[ply];
        if ply < next_ply || position.moves().len() < LEAST_MOVES {
            continue;
        }
        let prior = 1_000 - glances[ply - 1].best().map_or(0, |best| best.expected);
        let last = history.moves()[ply - 1];
        let is_occasion = |judgement: &Judgement<G::Move>, tolerance| {
            let occasion = occasion(judgement, prior, tolerance)?;
            let best = judgement.best()?;
            let is_wanted = match occasion {
                Occasion::Punish => {
                    seed.is_multiple_of(PLAIN_GAMES)
                        || best.wins_in.is_some()
                        || !position.is_plain_capture(best.mv)
                }
                Occasion::Defend => {
                    seed.is_multiple_of(DEFENCE_GAMES)
                        && !position.is_capture_back(last, positions[ply - 1], best.mv)
                }
            };
            is_wanted.then_some(occasion)
        };
        if is_occasion(&glances[ply], ROUGH).is_none() {
            continue;
        }
        let second_look = judge.look(position);
        let Some(occasion) = is_occasion(&second_look, 0) else { continue };
        // The first move alone tells the level of most positions, before they are searched deeply.
        let Some(first) = second_look.best().map(|best| [best.mv]) else { continue };
        let is_too_hard =
            || *levels.end() < *Player::LEVELS.end() && grade(levels.clone(), position, &first).is_none();
        if grade(1..=levels.start() - 1, position, &first).is_some() || is_too_hard() {
            continue;
        }
        studied += 1;
        let Some(solved) = solve(position, occasion, judge, &second_look) else { continue };
        if position.themes(occasion, &solved).is_empty() {
            continue;
        }
        next_ply = ply + solved.solution.len() + 1;
        found.push(Found {
            position: *position,
            ply,
            solution: solved.solution,
            goal: solved.goal,
            occasion,
        });
    }
    found
}

/// Whether the position may be a puzzle. `prior` is the solver's expected score before the opponent's last move.
///
/// `tolerance` reduces the least differences.
fn occasion<M>(judgement: &Judgement<M>, prior: i32, tolerance: i32) -> Option<Occasion> {
    let (best, second) = (judgement.0.first()?, judgement.0.get(1)?);
    if judgement.gap() < LEAST_GAP - tolerance {
        return None;
    }
    if best.expected <= SAVED {
        let is_defence = best.expected >= HOLDS - tolerance && second.expected <= LOST + tolerance;
        return is_defence.then_some(Occasion::Defend);
    }
    // A forced win is a puzzle without an error of the opponent, too.
    let is_forced_win = best.wins_in.is_some_and(|moves| moves <= exact::LONGEST_WIN);
    let is_error = best.expected - prior >= LEAST_SWING - tolerance;
    (prior <= ALREADY_WON && (is_error || is_forced_win)).then_some(Occasion::Punish)
}

/// The solution of a candidate, proven where possible.
fn solve<G: BoardPuzzles>(
    position: &G,
    occasion: Occasion,
    judge: &mut Judge<G>,
    look: &Judgement<G::Move>,
) -> Option<Solved<G::Move>> {
    let best = look.best()?;
    if let Some(moves) = best.wins_in.filter(|moves| *moves <= exact::LONGEST_WIN) {
        // The search may not have found the shortest win.
        for moves in 1..=moves {
            if !exact::winning_moves(position, moves, 1)?.is_empty() {
                let solution = exact::winning_line(position, moves, judge)?;
                return Some(Solved { goal: Goal::WinIn(moves), solution });
            }
        }
    }
    if let Some(exact) = position.exact_line(judge, look) {
        return Some(exact);
    }
    let solution = searched_line(position, judge)?;
    let mut goal = Goal::Best;
    let first = *solution.first()?;
    if occasion == Occasion::Defend {
        let second_loses_in = look.0.get(1).and_then(|second| second.loses_in);
        let proven = second_loses_in.filter(|moves| *moves <= LONGEST_HOLD).and_then(|least| {
            (least..=LONGEST_HOLD).find(|moves| exact::is_only_defence(position, first, *moves) == Some(true))
        });
        goal = proven.map_or(Goal::Best, Goal::Hold);
    }
    Some(Solved { goal, solution })
}

/// The moves that a deep search finds clearly best, until one is not; ends with a move of the solver.
pub(crate) fn searched_line<G: BoardPuzzles>(position: &G, judge: &mut Judge<G>) -> Option<Vec<G::Move>> {
    let mut now = *position;
    let (mut line, mut sure) = (Vec::new(), 0);
    for _ in 0..MOST_SEARCHED_STEPS {
        let moves = now.moves();
        let judgement = judge.study(&now, 2, DEEP_NODES);
        if judgement.gap() < LEAST_GAP {
            break;
        }
        let best = judgement.best()?;
        line.push(best.mv);
        if moves.len() > 1 {
            sure = line.len();
        }
        let next = now.play(best.mv);
        if next.outcome(&[]).is_some() {
            break;
        }
        let answer = match best.answer {
            Some(answer) => answer,
            None => judge.study(&next, 1, DEEP_NODES / 4).best()?.mv,
        };
        line.push(answer);
        now = next.play(answer);
        if now.outcome(&[]).is_some() {
            break;
        }
    }
    line.truncate(sure);
    (!line.is_empty()).then_some(line)
}
