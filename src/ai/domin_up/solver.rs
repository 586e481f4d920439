//! The end of a game between two, where both hands are known, solved by proof-number search: depth first with thresholds
//! (df-pn: Nagai, 2002), the numbers of many moves taken as their largest (weak proof numbers: Ueda, Hashimoto, Hashimoto
//! and Iida, "Weak Proof-Number Search", CG 2008), because moves that differ little are proven alike.
//!
//! It asks one question: can a seat force a win, or at least a draw? What is sure without a search stands in `sure`.

use crate::ai::domin_up::board::Board;
use crate::ai::domin_up::evaluation::promise;
use crate::ai::domin_up::finishing::{expands, finishes_soon, in_hands, refutations};
use crate::ai::domin_up::lay::Lay;
use crate::ai::domin_up::proofs::{ENDLESS, Proof, ProofTable};
use crate::ai::domin_up::replies::Replies;
use crate::ai::domin_up::sure::sure_winner;
use crate::ai::search::budget::Budget;
use crate::rules::Seat;

/// What is to be proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Goal {
    /// For whom.
    pub seat: Seat,
    /// Whether a draw will do.
    pub draw_will_do: bool,
}

/// How a game goes on with best play, and the move that sees to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Solved {
    /// The seat that asks wins by this move.
    Won(Lay),
    /// Nobody wins if it makes this one.
    Drawn(Lay),
    /// It loses whatever it does.
    Lost,
}

/// So many moves take as long to list as a position to visit.
const MOVES_OF_A_NODE: usize = 16;

/// The proof of a move that settled a position before is reckoned to be so many times smaller than it looks.
const REPLY: u32 = 8;

struct Child {
    lay: Lay,
    proof: Proof,
    /// Whether it stands for all expands of its tile that give nobody anything to climb upon: most of them are worth the
    /// same, and only when this one is refuted are the others looked at.
    for_all_idle: bool,
}

/// Solves positions and remembers what it has proven.
pub(super) struct Solver {
    table: ProofTable,
    spare: Vec<Vec<Child>>,
    moves: Vec<Lay>,
    replies: Replies,
    nodes: u64,
}

impl Solver {
    /// With a table of about so many bytes, which is allocated on first use.
    pub fn with_bytes(bytes: usize) -> Solver {
        let table = ProofTable::with_bytes(bytes);
        Solver { table, spare: Vec::new(), moves: Vec::new(), replies: Replies::new(), nodes: 0 }
    }

    /// Forgets everything and gives the memory back.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// The best that the seat to move can reach, as far as it was found in time.
    pub fn best(&mut self, board: &mut Board, seat: Seat, budget: &mut Budget<'_>) -> Option<Solved> {
        let (reached, lay) = self.solve(board, Goal { seat, draw_will_do: false }, budget)?;
        if reached {
            return lay.map(Solved::Won);
        }
        // Nobody passes where any tile may lie anywhere: no draw.
        if board.climbs_again() {
            return Some(Solved::Lost);
        }
        let (reached, lay) = self.solve(board, Goal { seat, draw_will_do: true }, budget)?;
        if reached { lay.map(Solved::Drawn) } else { Some(Solved::Lost) }
    }

    /// Whether the goal can be reached from a position of two seats whose game goes on, and the move that reaches it if
    /// it is that seat's turn. `None` when the budget was over before.
    pub fn solve(
        &mut self,
        board: &mut Board,
        goal: Goal,
        budget: &mut Budget<'_>,
    ) -> Option<(bool, Option<Lay>)> {
        self.table.new_search();
        self.replies = Replies::new();
        let mut best = None;
        let all = Proof { reach: ENDLESS, refute: ENDLESS };
        let proof = self.search(board, goal, all, budget, Some(&mut best));
        proof.is_done().then_some((proof.reach == 0, best))
    }

    fn key(board: &Board, goal: Goal) -> u64 {
        let asked = u64::from(goal.seat.number()) << 1 | u64::from(goal.draw_will_do);
        board.key() ^ (asked + 1).wrapping_mul(0x5851_F42D_4C95_7F2D)
    }

    /// What is known without listing the moves: the end, and what is sure.
    fn settled(board: &mut Board, goal: Goal) -> Option<Proof> {
        let winner = match board.ending() {
            Some(winner) => winner,
            None => Some(sure_winner(board)?),
        };
        Some(Proof::of(winner.map_or(goal.draw_will_do, |winner| winner == goal.seat)))
    }

    /// What settled a position like this one often settles it too.
    fn replied(&mut self, board: &mut Board, goal: Goal) -> Option<Proof> {
        let own = board.turn() == goal.seat;
        let wanted = Proof::of(own);
        let replies = self.replies.at(own, board.tiles_left());
        let settles = replies.into_iter().any(|lay| {
            if lay == Lay::PASS || !board.is_legal(lay) {
                return false;
            }
            let known = self.table.find(Solver::key(board, goal) ^ board.key() ^ board.key_after(lay));
            known == Some(wanted) || {
                board.make(lay);
                let settled = Solver::settled(board, goal);
                board.unmake();
                settled == Some(wanted)
            }
        });
        settles.then_some(wanted)
    }

    /// The mover is sure to finish by this turn and the next.
    fn finished(&mut self, board: &mut Board, goal: Goal) -> Option<Proof> {
        if !board.climbs_again() {
            return None;
        }
        let own = board.turn() == goal.seat;
        let Solver { moves, replies, .. } = self;
        finishes_soon(board, replies, own, moves).then_some(Proof::of(own))
    }

    /// Searches until one of the two numbers has reached that of `until`. With `best` the moves are listed whatever is
    /// known, and the one that reaches the goal is put there.
    fn search(
        &mut self,
        board: &mut Board,
        goal: Goal,
        until: Proof,
        budget: &mut Budget<'_>,
        best: Option<&mut Option<Lay>>,
    ) -> Proof {
        let unknown = Proof::guess(0);
        if budget.tick() || budget.look() {
            return unknown;
        }
        let key = Solver::key(board, goal);
        if best.is_none() {
            if let Some(proof) = self.table.find(key)
                && (proof.is_done() || proof.reach >= until.reach || proof.refute >= until.refute)
            {
                return proof;
            }
            if let Some(proof) = Solver::settled(board, goal) {
                self.table.store(key, proof, 1);
                return proof;
            }
            if let Some(proof) = self.replied(board, goal).or_else(|| self.finished(board, goal)) {
                self.table.store(key, proof, 1);
                return proof;
            }
        }
        self.nodes += 1;
        let begun = self.nodes;
        let mut children = self.spare.pop().unwrap_or_default();
        self.list(board, goal, &mut children);
        // Listing many moves takes as long as visiting some positions.
        for _ in 0..children.len() / MOVES_OF_A_NODE {
            budget.tick();
        }
        let own = board.turn() == goal.seat;
        let proof = loop {
            // From the view of the mover: what is needed of one move, and what of all.
            let count = children.iter().filter(|child| !child.proof.is_done()).count() as u32;
            let mut first: Option<(usize, u32)> = None;
            let mut second = ENDLESS;
            let mut most = 0;
            for (index, child) in children.iter().enumerate() {
                let (one, all) = if own {
                    (child.proof.reach, child.proof.refute)
                } else {
                    (child.proof.refute, child.proof.reach)
                };
                most = most.max(if all == ENDLESS && one == 0 { ENDLESS } else { all });
                match first {
                    Some((_, least)) if one >= least => second = second.min(one),
                    _ => {
                        second = first.map_or(ENDLESS, |(_, least)| least);
                        first = Some((index, one));
                    }
                }
            }
            let Some((index, one)) = first else { break unknown };
            let rest = count.saturating_sub(1);
            let all = if one == 0 {
                ENDLESS
            } else if most == 0 {
                0
            } else {
                (most + rest).min(ENDLESS - 1)
            };
            let one = if all == 0 { ENDLESS } else { one };
            let proof =
                if own { Proof { reach: one, refute: all } } else { Proof { reach: all, refute: one } };
            if proof.is_done() || proof.reach >= until.reach || proof.refute >= until.refute {
                self.table.store(key, proof, self.nodes - begun);
                break proof;
            }
            let (until_one, until_all) =
                if own { (until.reach, until.refute) } else { (until.refute, until.reach) };
            // More than the second best is allowed, so that the search does not go to and fro.
            let one = until_one.min(second.saturating_add(second + 1)).min(ENDLESS);
            let all = if until_all == ENDLESS { ENDLESS } else { until_all.saturating_sub(rest).max(1) };
            let until =
                if own { Proof { reach: one, refute: all } } else { Proof { reach: all, refute: one } };
            board.make(children[index].lay);
            let found = self.search(board, goal, until, budget, None);
            board.unmake();
            if budget.is_over() {
                break unknown;
            }
            children[index].proof = found;
            if children[index].for_all_idle && found == Proof::of(!own) {
                self.list_idle(board, goal, index, &mut children);
            }
        };
        if proof == Proof::of(own)
            && let Some(child) = children.iter().find(|child| child.proof == proof)
        {
            self.replies.remember(own, board.tiles_left(), child.lay);
        }
        if let Some(best) = best
            && own
            && proof.reach == 0
        {
            *best = children.iter().find(|child| child.proof.reach == 0).map(|child| child.lay);
        }
        children.clear();
        self.spare.push(children);
        proof
    }

    /// The moves with what is known or guessed of each.
    fn list(&mut self, board: &mut Board, goal: Goal, children: &mut Vec<Child>) {
        children.clear();
        let mut moves = std::mem::take(&mut self.moves);
        if board.climbs_again() && expands(board) {
            let climbers = in_hands(board);
            moves.clear();
            board.lifting_expands(climbers, &mut moves);
            moves.sort_unstable();
            moves.dedup();
            // The other one has about as many moves, and all of them are to be refuted: each counts for two, which solved
            // more than one or three.
            let answers = 2 * moves.len() as u32;
            for tile in board.hand(board.turn()) {
                let idle = board.idle_expands(tile, climbers).next();
                if let Some(lay) = idle {
                    children.push(Child { for_all_idle: true, ..self.child(board, goal, lay, answers) });
                }
            }
            for &lay in &moves {
                children.push(self.child(board, goal, lay, answers));
            }
            for index in 0..children.len() {
                if children[index].for_all_idle
                    && children[index].proof == Proof::of(board.turn() != goal.seat)
                {
                    self.list_idle(board, goal, index, children);
                }
            }
        } else {
            board.moves(&mut moves);
            for &lay in &moves {
                children.push(self.child(board, goal, lay, 0));
            }
        }
        self.moves = moves;
    }

    /// A move with what is known or guessed of it, where so many answers are to be refuted for the mover to have its way.
    fn child(&self, board: &mut Board, goal: Goal, lay: Lay, answers: u32) -> Child {
        let key = board.key_after(lay) ^ Solver::key(board, goal) ^ board.key();
        let proof = self.table.find(key).unwrap_or_else(|| {
            let own = board.turn() == goal.seat;
            let promise = promise(board, lay);
            let mut guess = Proof::guess(if own { promise } else { -promise });
            *(if own { &mut guess.reach } else { &mut guess.refute }) += answers;
            // What settled a position like this one is tried first.
            if self.replies.at(own, board.tiles_left()).contains(&lay) {
                let number = if own { &mut guess.reach } else { &mut guess.refute };
                *number = (*number / REPLY).max(1);
            }
            guess
        });
        Child { lay, proof, for_all_idle: false }
    }

    /// An idle expand is refuted. The other places where its tile lies idle are listed, but for those that are refuted as
    /// well.
    fn list_idle(&mut self, board: &mut Board, goal: Goal, index: usize, children: &mut Vec<Child>) {
        let first = children[index].lay;
        children[index].for_all_idle = false;
        let Some(tile) = first.tile() else { return };
        let own = board.turn() == goal.seat;
        board.lay_aside(tile);
        let mut zones = Vec::new();
        refutations(board, &self.replies, !own, &mut zones);
        board.take_up(tile);
        let lays: Vec<Lay> = board
            .idle_expands(tile, in_hands(board))
            .filter(|lay| *lay != first && zones.iter().all(|zone| zone.is_touched_by(*lay)))
            .collect();
        for lay in lays {
            let child = self.child(board, goal, lay, 0);
            children.push(child);
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::ai::{Contestant as _, Limits, Player, Seen, StopFlag};
    use crate::rules::domin_up::{Deal, Position, RuleSet, Tile, Tiles};
    use crate::rules::{Rules as _, Texts as _};

    /// Who wins when both sides play their best, by the rules alone, without bounds or memory.
    fn winner(position: &Position) -> Option<Seat> {
        if let Some(outcome) = position.outcome(&[]) {
            return outcome.winner;
        }
        let mover = position.turn();
        let mut best = Some(mover.next(2));
        for mv in position.legal_moves() {
            match winner(&position.play(mv)) {
                Some(seat) if seat == mover => return Some(mover),
                None => best = None,
                Some(_) => {}
            }
        }
        best
    }

    /// Asks all four questions of a position and compares with `winner`, which it returns.
    fn check(position: &Position) -> Option<Seat> {
        let text = position.text();
        let (stop, best) = (StopFlag::new(), winner(position));
        let mut budget = Budget::start(&Limits::NONE, &stop);
        budget.answered();
        // So small a table forgets most of what was proven.
        for mut solver in [Solver::with_bytes(1 << 9), Solver::with_bytes(1 << 16)] {
            for seat in Seat::all(2) {
                for draw_will_do in [false, true] {
                    let expected = best.map_or(draw_will_do, |best| best == seat);
                    let mut board = Board::new(position);
                    let solved = solver.solve(&mut board, Goal { seat, draw_will_do }, &mut budget);
                    let (reached, lay) = solved.expect("no limit");
                    assert_eq!(reached, expected, "{text}: seat {seat}, {draw_will_do}");
                    assert_eq!(lay.is_some(), reached && seat == position.turn(), "{text}");
                    if let Some(lay) = lay {
                        let moves = position.legal_moves();
                        let mv = moves.into_iter().find(|mv| board.lay_of(*mv) == lay).expect("a legal move");
                        let after = winner(&position.play(mv));
                        assert!(after.map_or(draw_will_do, |winner| winner == seat), "{text}: {mv}");
                    }
                }
            }
        }
        best
    }

    #[test]
    fn ends_of_games_are_solved_as_by_brute_force() {
        for (rules, tiles, widest, seeds) in [
            (RuleSet::Report, 5, 40, 1_500),
            (RuleSet::Report, 6, 16, 400),
            (RuleSet::Publisher, 3, 200, 700),
        ] {
            let (mut solved, mut won) = (0, 0);
            for seed in 0..seeds {
                let mut luck = ChaCha8Rng::seed_from_u64(seed);
                let mut position = Deal { rules, seats: 2, seed }.position();
                while position.hands().iter().map(|hand| hand.len()).sum::<u8>() > tiles {
                    let Some(mv) = position.legal_moves().choose(&mut luck).copied() else { break };
                    position = position.play(mv);
                }
                if position.outcome(&[]).is_none() && position.legal_moves().len() <= widest {
                    solved += 1;
                    won += u32::from(check(&position) == Some(position.turn()));
                }
            }
            assert!(solved > 50 && won > 5 && won < solved, "{rules}: {solved} {won}");
        }
    }

    /// Small tables with few numbers, where hands are stuck and both may have to pass: draws, and games that are won
    /// by who holds less.
    #[test]
    fn blocked_games_are_solved_as_by_brute_force() {
        let mut luck = ChaCha8Rng::seed_from_u64(1);
        let (mut drawn, mut won, mut lost) = (0, 0, 0);
        for _ in 0..4_000 {
            let mut heights = [0; 4].map(|_| luck.random_range(1..=3u8));
            heights[0] += heights.iter().sum::<u8>() % 2;
            let cells: Vec<String> = (0..4)
                .map(|x| format!("{x},0={}^{}", luck.random_range(0..=2), heights[x as usize]))
                .collect();
            let mut tiles: Vec<Tile> = Tile::all().filter(|tile| *tile != Tile::OPENING).collect();
            let mut hands = [0; 2].map(|_| {
                let count = luck.random_range(1..=2);
                (0..count).map(|_| tiles.swap_remove(luck.random_range(0..tiles.len()))).collect::<Tiles>()
            });
            if luck.random_range(0..4) == 0 {
                hands.swap(0, 1);
            }
            let text = format!("report 1 {}/{} {} 0", hands[0], hands[1], cells.join(";"));
            let position = Position::from_text(&text).expect("a position");
            match check(&position) {
                None => drawn += 1,
                Some(Seat::FIRST) => won += 1,
                Some(_) => lost += 1,
            }
        }
        assert!(drawn > 10 && won > 100 && lost > 100, "{drawn} {won} {lost}");
    }

    /// Whether the mover wins when both play their best, found by trying all moves, the most promising first, and nothing
    /// else; `None` where that takes more positions than are left.
    fn wins_by_trying_all(board: &mut Board, positions: &mut u32) -> Option<bool> {
        if let Some(winner) = board.ending() {
            return Some(winner == Some(board.turn()));
        }
        *positions = positions.checked_sub(1)?;
        let mover = board.turn();
        let mut moves = Vec::new();
        board.moves(&mut moves);
        moves.sort_by_cached_key(|lay| -promise(board, *lay));
        for lay in moves {
            board.make(lay);
            let wins = wins_by_trying_all(board, positions);
            let turned = board.turn() != mover;
            board.unmake();
            if wins? != turned {
                return Some(true);
            }
        }
        Some(false)
    }

    /// What the solver leaves out by the publisher's rules changes nothing: expands that give nobody anything to climb on,
    /// and whatever comes after an expand that is sure to be enough.
    #[test]
    fn what_is_left_out_changes_nothing() {
        let (mut won, mut lost) = (0, 0);
        for seed in 0..WHOLE_ENDS {
            let mut luck = ChaCha8Rng::seed_from_u64(seed);
            let mut position = Deal { rules: RuleSet::Publisher, seats: 2, seed }.position();
            let most = 4 + (seed % 4) as u8;
            while position.hands().iter().map(|hand| hand.len()).sum::<u8>() > most {
                let Some(mv) = position.legal_moves().choose(&mut luck).copied() else { break };
                position = position.play(mv);
            }
            if position.outcome(&[]).is_some() {
                continue;
            }
            let Some(wins) = wins_by_trying_all(&mut Board::new(&position), &mut 30_000) else { continue };
            *(if wins { &mut won } else { &mut lost }) += 1;
            let (stop, mover) = (StopFlag::new(), position.turn());
            for seat in Seat::all(2) {
                let mut budget = Budget::start(&Limits::NONE, &stop);
                budget.answered();
                let mut board = Board::new(&position);
                let goal = Goal { seat, draw_will_do: false };
                let (reached, lay) =
                    Solver::with_bytes(1 << 20).solve(&mut board, goal, &mut budget).expect("no limit");
                assert_eq!(reached, wins == (seat == mover), "{}, {seat}", position.text());
                if let Some(lay) = lay {
                    board.make(lay);
                    let still = board.ending().map_or_else(
                        || {
                            wins_by_trying_all(&mut board, &mut 300_000)
                                .map(|wins| wins == (board.turn() == mover))
                        },
                        |winner| Some(winner == Some(mover)),
                    );
                    assert_ne!(still, Some(false), "{}", position.text());
                }
            }
        }
        assert!(won > 50 && lost > 20, "{won} {lost}");
    }

    /// So many deals are played to their last tiles.
    const WHOLE_ENDS: u64 = 200;

    /// `RULES=publisher TILES=12 SECONDS=1.5 cargo test --release --no-default-features --lib -- how_many_ends --ignored
    /// --nocapture`: of twenty positions out of games of level 4, those that are solved in time (docs/STRENGTH.md).
    #[test]
    #[ignore = "a measurement"]
    fn how_many_ends_are_solved() {
        let asked = |name: &str, usual: &str| std::env::var(name).unwrap_or_else(|_| usual.to_owned());
        let named = asked("RULES", "publisher");
        let rules = RuleSet::ALL.into_iter().find(|rules| rules.to_string() == named).expect("a rule set");
        let tiles: u8 = asked("TILES", "12").parse().expect("a number");
        let seconds: f64 = asked("SECONDS", "1.5").parse().expect("seconds");
        let stop = StopFlag::new();
        let mut solved = 0;
        for seed in 0..20 {
            let mut position = Deal { rules, seats: 2, seed }.position();
            let mut players =
                [0, 1].map(|seat| Position::computer(Player::Level(4), seed ^ seat << 8).expect("a level"));
            let mut earlier = Vec::new();
            while position.outcome(&[]).is_none()
                && position.hands().iter().map(|hand| hand.len()).sum::<u8>() > tiles
            {
                let seat = position.turn();
                let thought =
                    players[seat.index()].choose(&Seen::of(seat, &position, &earlier), &Limits::NONE, &stop);
                earlier.push(position.clone());
                position = position.play(thought.expect("a move").mv);
            }
            let (mut board, begun) = (Board::new(&position), std::time::Instant::now());
            let limits = Limits::move_time(std::time::Duration::from_secs_f64(seconds));
            let mut budget = Budget::start(&limits, &stop);
            budget.answered();
            let mut solver = Solver::with_bytes(32 << 20);
            let found = solver.best(&mut board, position.turn(), &mut budget);
            solved += u32::from(found.is_some());
            println!(
                "{seed}: {}, {:?}, {} listed, {} counted, {} ms",
                position.hands().iter().map(|hand| hand.len().to_string()).collect::<Vec<_>>().join(" to "),
                found,
                solver.nodes,
                budget.nodes(),
                begun.elapsed().as_millis()
            );
        }
        println!("{rules}, {tiles} tiles, {seconds} s: {solved} of 20");
    }

    #[test]
    fn a_solver_without_budget_says_nothing() {
        let position = Deal { rules: RuleSet::Report, seats: 2, seed: 3 }.position();
        let position = position.play(position.legal_moves()[0]);
        let (stop, limits) = (StopFlag::new(), Limits::nodes(50));
        let mut budget = Budget::start(&limits, &stop);
        budget.answered();
        let goal = Goal { seat: position.turn(), draw_will_do: false };
        let solved = Solver::with_bytes(1 << 16).solve(&mut Board::new(&position), goal, &mut budget);
        assert_eq!(solved, None);
    }
}
