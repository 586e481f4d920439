//! Principal variation search for draughts. Captures being compulsory, quiescence is no more than not
//! stopping while the side to move has to capture.

use super::evaluation::evaluate;
use super::forcada::Forcada;
use super::sight::Sight;
use crate::ai::clock::Watch;
use crate::ai::score::{INFINITY, PROVEN, WIN};
use crate::ai::transposition::{Bound, Table};
use crate::rules::Rules as _;
use crate::rules::draughts::{LAWS, Move, MoveList, Position};

/// Deepest ply of a search, extensions and quiescence included.
pub(crate) const MAX_PLY: usize = 120;
/// Bound of what is remembered of a quiet move.
const HISTORY_LIMIT: i32 = 8_192;

/// What earlier nodes taught about quiet moves.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    killers: Vec<[Option<Move>; 2]>,
    /// By side, start and end, numbered from 1.
    history: Vec<[[i32; 33]; 33]>,
}

impl Memory {
    pub(crate) fn new() -> Memory {
        Memory { killers: vec![[None; 2]; MAX_PLY + 1], history: vec![[[0; 33]; 33]; 2] }
    }

    fn history(&mut self, position: &Position, mv: Move) -> &mut i32 {
        let side = &mut self.history[position.side_to_move() as usize];
        &mut side[usize::from(mv.from.number())][usize::from(mv.to.number())]
    }

    fn learn(&mut self, position: &Position, mv: Move, bonus: i32) {
        let value = self.history(position, mv);
        *value += bonus - *value * bonus.abs() / HISTORY_LIMIT;
    }

    /// A quiet move refuted its parent; those tried before it did not.
    fn reward(&mut self, position: &Position, mv: Move, in_vain: &[Move], depth: i32, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(mv)
        {
            *killers = [Some(mv), killers[0]];
        }
        let bonus = (16 * depth * depth).min(1_024);
        self.learn(position, mv, bonus);
        for &other in in_vain {
            self.learn(position, other, -bonus);
        }
    }

    /// Puts the promising moves first; equal ones keep their order.
    pub(crate) fn sort(
        &mut self,
        position: &Position,
        moves: &mut MoveList,
        first: Option<Move>,
        ply: usize,
    ) {
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        moves.sort_by_cached_key(|mv| {
            let rating = if first == Some(*mv) {
                1 << 30
            } else if position.crowns(*mv) {
                1 << 24
            } else if killers.contains(&Some(*mv)) {
                1 << 20
            } else {
                *self.history(position, *mv)
            };
            -rating
        });
    }
}

/// What counts towards a draw: plies, and moves in the Forçada, since the last capture or man's move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Quiet {
    plies: usize,
    forcada: usize,
}

impl Quiet {
    /// The count in a game that went through `earlier` and stands at `now`.
    pub(crate) fn so_far(now: &Position, earlier: &[Position]) -> Quiet {
        let plies = now.quiet_plies(earlier);
        let forcada = earlier.iter().rev().take(plies).filter(|before| before.counts_in_forcada()).count();
        Quiet { plies, forcada }
    }

    /// The count after a legal move.
    pub(crate) fn after(self, position: &Position, mv: Move) -> Quiet {
        let reversible = mv.captured.is_empty() && position.piece(mv.from).is_some_and(|piece| piece.king);
        if !reversible {
            return Quiet::default();
        }
        let forcada = self.forcada + usize::from(position.counts_in_forcada());
        Quiet { plies: self.plies + 1, forcada }
    }
}

/// One search in progress.
pub(crate) struct Search<'a> {
    pub(crate) watch: Watch<'a>,
    pub(crate) table: &'a mut Table<Move>,
    pub(crate) memory: &'a mut Memory,
    pub(crate) quiescence: bool,
    /// What a weak player overlooks; a strong one sees everything.
    pub(crate) sight: Option<Sight>,
    /// Keys of the game so far and of the path to the node being searched, itself excluded.
    pub(crate) keys: Vec<u64>,
    /// What is known of the Forçada, where it may come up.
    pub(crate) forcada: Option<&'static Forcada>,
    /// The expected game from each ply on.
    pub(crate) lines: Vec<Vec<Move>>,
}

impl Search<'_> {
    /// The value of `position` for its side to move, `depth` plies deep, between `alpha` and `beta`; `quiet`
    /// is what counts towards a draw.
    pub(crate) fn node(
        &mut self,
        position: &Position,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        quiet: Quiet,
    ) -> i32 {
        debug_assert!(alpha < beta && ply > 0);
        self.lines[ply].clear();
        if self.watch.tick() {
            return 0;
        }
        let mut moves = position.moves();
        let Some(&only) = moves.first() else { return ply as i32 - WIN };
        if self.is_drawn(position, quiet) {
            return 0;
        }
        if let Some(score) = self.forcada_score(position, ply, quiet) {
            return score;
        }
        let capture = !only.captured.is_empty();
        if depth <= 0 && !(capture && self.quiescence) || ply >= MAX_PLY - 1 {
            return value(position);
        }

        // Transposition table.
        let on_line = beta - alpha > 1;
        let key = position.key();
        let known = self.table.find(key).copied();
        if let Some(entry) = known
            && !on_line
            && i32::from(entry.depth) >= depth
        {
            let score = entry.score(ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if decides {
                return score;
            }
        }
        if let Some(sight) = self.sight.filter(|_| ply <= Sight::PLIES) {
            moves.retain(|mv| sight.sees(position, *mv));
            if moves.is_empty() {
                return value(position);
            }
        }
        // A forced move is no look ahead.
        let below = if moves.len() == 1 && ply < 40 { depth } else { depth - 1 };
        if moves.len() > 1 {
            self.memory.sort(position, &mut moves, known.and_then(|entry| entry.mv), ply);
        }

        let mut best = -INFINITY;
        let mut best_move = None;
        let mut bound = Bound::Upper;
        self.keys.push(key);
        for (tried, &mv) in moves.iter().enumerate() {
            let next = position.play(mv);
            let next_quiet = quiet.after(position, mv);
            let search = |search: &mut Self, depth: i32, alpha: i32, beta: i32| {
                -search.node(&next, depth, -beta, -alpha, ply + 1, next_quiet)
            };
            let mut score;
            if tried == 0 {
                score = search(self, below.max(0), alpha, beta);
            } else {
                // Late move reduction: what is ordered late is first looked at less deeply.
                let late = depth >= 3 && tried >= 3 && !capture && !position.crowns(mv);
                let reduction = if late { 1 + i32::from(tried >= 7 && depth >= 6) } else { 0 };
                score = search(self, (below - reduction).max(0), alpha, alpha + 1);
                if score > alpha && reduction > 0 {
                    score = search(self, below.max(0), alpha, alpha + 1);
                }
                if score > alpha && score < beta {
                    score = search(self, below.max(0), alpha, beta);
                }
            }
            if self.watch.is_over() {
                self.keys.pop();
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    bound = Bound::Exact;
                    if on_line {
                        self.extend_line(ply, mv);
                    }
                }
                if score >= beta {
                    bound = Bound::Lower;
                    if !capture {
                        self.memory.reward(position, mv, &moves[..tried], depth, ply);
                    }
                    break;
                }
            }
        }
        self.keys.pop();
        self.table.store(key, depth.clamp(0, 127) as u8, ply, best, bound, best_move);
        best
    }

    /// Whether the position came before, in the game or on the way here, or too many quiet moves have passed.
    fn is_drawn(&self, position: &Position, quiet: Quiet) -> bool {
        if quiet.plies < 4 {
            return false;
        }
        if position.is_forcada() {
            if quiet.forcada >= LAWS.forcada_moves {
                return true;
            }
        } else if quiet.plies >= 2 * LAWS.quiet_moves && position.counts_quiet_moves() {
            return true;
        }
        let key = position.key();
        // The same side is to move every second ply, and nothing comes again within four.
        self.keys.iter().rev().take(quiet.plies).skip(3).step_by(2).any(|earlier| *earlier == key)
    }

    /// The result of the Forçada, where its win is known and comes in time.
    fn forcada_score(&self, position: &Position, ply: usize, quiet: Quiet) -> Option<i32> {
        let plies = self.forcada.filter(|_| position.is_forcada())?.plies_to_win(position)?;
        let moves = usize::from(plies).div_ceil(2);
        // Moves before the rio is held are not counted; that they are here costs a win at most.
        let score = WIN - ply as i32 - i32::from(plies);
        let in_time = quiet.forcada + moves <= LAWS.forcada_moves;
        in_time.then_some(if plies % 2 == 1 { score } else { -score })
    }

    fn extend_line(&mut self, ply: usize, mv: Move) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (here.last_mut(), below.first()) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(rest);
        }
    }
}

/// The value of a position, kept apart from proven results.
fn value(position: &Position) -> i32 {
    evaluate(position).clamp(1 - PROVEN, PROVEN - 1)
}
