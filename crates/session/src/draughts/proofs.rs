//! Proofs of the reasons for a draughts move.
//!
//! They apply the rules, look up endgame tables, and search all moves.

use super::reason::DraughtsReason;
use super::spot;
use crate::hint::{Arguments, Compulsion, PlacedPiece};
use crate::{PieceKind, Reason};
use ai::draughts::endings::TablebaseResult;
use ai::draughts::material::{GainProof, Lead};
use ai::draughts::probe_solved_ending;
use ai::forced_win::{NodeBudget, forced_win};
use ai::{SeatKnowledge, StopFlag};
use rules::draughts::{IllegalMove, Move, Position, Square, Squares};
use rules::{Color, Rules as _};

/// Longest forced win that is searched for, in moves.
const LONGEST_WIN: u32 = 6;
/// Longest line, after the move, that wins a piece; in plies.
const LONGEST_GAIN: u32 = 6;
/// Number of plies after the gain in which the opponent must not win the piece back.
const PLIES_KEPT: u32 = 4;
/// Least length of an expected line that proves something, in plies.
const SHORTEST_LINE: usize = 3;
/// Least increase in a king's reachable squares that a hint mentions.
const LEAST_INCREASE: u32 = 3;
/// Limit on the positions that one proof may visit.
const MAX_POSITIONS: u32 = 150_000;

/// Collects the reasons for the legal move `mv`. `expected`: the expected line, starting with `mv`.
pub(super) fn case_for(
    knowledge: &SeatKnowledge<Position>,
    mv: Move,
    expected: &[Move],
    stop: &StopFlag,
) -> Arguments<Move> {
    let facts = MoveProver { position: &knowledge.now, earlier: &knowledge.earlier, mv, stop };
    let only = (facts.position.moves().len() == 1).then(|| Reason::OnlyMove(facts.duty()));
    if let Some(win) =
        forced_win(facts.position, facts.earlier, mv, LONGEST_WIN, &mut facts.budget(MAX_POSITIONS))
    {
        return Arguments::from_forced_win(win, only);
    }
    let known: Vec<Reason> = only.into_iter().chain(facts.solved()).collect();
    if !known.is_empty() {
        return Arguments::from_reasons(known);
    }
    let crowning = facts.crowns().or_else(|| facts.stops_crowning());
    if let Some((reason, line)) = facts.wins_piece() {
        return Arguments { line, ..Arguments::from_reasons([reason].into_iter().chain(crowning)) };
    }
    let kept = facts.others_lose_piece().or_else(|| facts.keeps_piece());
    let proven: Vec<DraughtsReason> = kept.into_iter().chain(crowning).collect();
    if !proven.is_empty() {
        return Arguments::from_reasons(proven);
    }
    let case = facts.trades().unwrap_or_else(|| Arguments::from_reasons(facts.line_wins(expected)));
    if case.reasons.is_empty() { Arguments::plain(facts.purposes()) } else { case }
}

pub(super) fn standing(position: &Position, on: Square) -> PlacedPiece {
    let king = position.piece(on).is_some_and(|piece| piece.is_king);
    PlacedPiece {
        kind: if king { PieceKind::Dama } else { PieceKind::Man },
        spot: spot(on),
        square: on.to_string(),
    }
}

/// Whether the gain is forced within `plies` and lasts [`PLIES_KEPT`] plies more.
fn is_kept(gain: &GainProof, position: &Position, plies: u32, budget: &mut NodeBudget<'_>) -> Option<bool> {
    Some(gain.can_force(position, plies, budget)? && gain.can_force(position, plies + PLIES_KEPT, budget)?)
}

/// A move in its position, with the proofs as methods.
struct MoveProver<'a> {
    position: &'a Position,
    earlier: &'a [Position],
    mv: Move,
    stop: &'a StopFlag,
}

impl MoveProver<'_> {
    fn budget(&self, positions: u32) -> NodeBudget<'_> {
        NodeBudget::new(positions, self.stop)
    }

    fn next(&self) -> Position {
        self.position.play(self.mv)
    }

    fn solved(&self) -> Option<Reason> {
        let path = [self.earlier, std::slice::from_ref(self.position)].concat();
        match probe_solved_ending(&self.next(), &path)? {
            TablebaseResult::Lost(plies) => Some(Reason::SolvedWin { moves: u32::from(plies) / 2 + 1 }),
            TablebaseResult::Won(_) => None,
            TablebaseResult::Drawn => {
                let moves = self.position.moves();
                let mut others = moves.into_iter().filter(|mv| *mv != self.mv).peekable();
                others.peek()?;
                let lost = |mv| {
                    matches!(
                        probe_solved_ending(&self.position.play(mv), &path),
                        Some(TablebaseResult::Won(_))
                    )
                };
                others.all(lost).then_some(Reason::HoldsDraw)
            }
        }
    }

    /// The rule that makes this the only legal move.
    fn duty(&self) -> Compulsion {
        if !self.position.must_capture() {
            return Compulsion::None;
        }
        let own = self.position.pieces(self.position.side_to_move());
        let duties = own.into_iter().filter_map(|on| match self.position.why_piece_cannot_move(on)? {
            IllegalMove::LargerCapture { .. } => Some(Compulsion::MostPieces),
            IllegalMove::MoreKings { .. } => Some(Compulsion::MostKings),
            _ => None,
        });
        duties
            .reduce(|duty, other| if duty == Compulsion::MostPieces { duty } else { other })
            .unwrap_or(Compulsion::Capture)
    }

    fn wins_piece(&self) -> Option<(DraughtsReason, Vec<Move>)> {
        let (gain, next, mut budget) =
            (GainProof::for_mover(self.position), self.next(), self.budget(MAX_POSITIONS));
        for plies in (0..=LONGEST_GAIN).step_by(2) {
            if is_kept(&gain, &next, plies, &mut budget)? {
                let mut line = vec![self.mv];
                line.extend(gain.forcing_line(&next, plies, &mut budget)?);
                return Some((DraughtsReason::WinsPiece { moves: 1 + plies / 2 }, line));
            }
        }
        None
    }

    /// Whether the opponent, to move in `position`, wins a piece by force and keeps it.
    fn loses_piece(&self, position: &Position, budget: &mut NodeBudget<'_>) -> Option<bool> {
        let rival = GainProof::for_mover(&self.position.after_null_move());
        Some(is_kept(&rival, position, 1, budget)? || is_kept(&rival, position, 3, budget)?)
    }

    /// Whether the opponent cannot win a piece by force within five plies after the move.
    fn holds(&self, budget: &mut NodeBudget<'_>) -> Option<bool> {
        let rival = GainProof::for_mover(&self.position.after_null_move());
        for plies in [1, 3, 5] {
            if rival.can_force(&self.next(), plies, budget)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The opponent threatened to win a piece by force, and the move prevents it.
    fn keeps_piece(&self) -> Option<DraughtsReason> {
        let mut budget = self.budget(MAX_POSITIONS);
        if self.position.must_capture() || !self.holds(&mut budget)? {
            return None;
        }
        self.loses_piece(&self.position.after_null_move(), &mut budget)?.then_some(DraughtsReason::KeepsPiece)
    }

    /// Pieces gained at the end of the expected line, once no capture is compulsory.
    fn line_wins(&self, expected: &[Move]) -> Option<DraughtsReason> {
        let us = self.position.side_to_move();
        let mut end = *self.position;
        for mv in expected {
            if !end.moves().contains(mv) {
                return None;
            }
            end = end.play(*mv);
        }
        let lead = |position: &Position| Lead::of(position, us).pieces;
        let pieces = u32::try_from(lead(&end) - lead(self.position)).ok().filter(|pieces| *pieces > 0)?;
        (expected.len() >= SHORTEST_LINE && !end.must_capture())
            .then_some(DraughtsReason::LineWinsPieces { pieces })
    }

    fn others_lose_piece(&self) -> Option<DraughtsReason> {
        let mut budget = self.budget(MAX_POSITIONS);
        if !self.holds(&mut budget)? {
            return None;
        }
        for mv in self.position.moves().into_iter().filter(|mv| *mv != self.mv) {
            if !self.loses_piece(&self.position.play(mv), &mut budget)? {
                return None;
            }
        }
        Some(DraughtsReason::OthersLosePiece)
    }

    /// Counts the pieces of a forced exchange.
    ///
    /// The exchange lasts while the only legal move is a capture.
    fn trades(&self) -> Option<Arguments<Move>> {
        let (mut line, mut next) = (vec![self.mv], self.next());
        let (mut taken, mut own) = ([self.mv.captured.len(), 0], false);
        while next.must_capture() {
            let moves = next.moves();
            let [only] = moves.as_slice() else { return None };
            taken[usize::from(!own)] += only.captured.len();
            line.push(*only);
            next = next.play(*only);
            own = !own;
        }
        let [takes, gives] = taken;
        (gives > 0 && takes > 0)
            .then(|| Arguments { line, ..Arguments::plain([DraughtsReason::Trades { gives, takes }]) })
    }

    fn crowns(&self) -> Option<DraughtsReason> {
        if !self.position.crowns(self.mv) {
            return None;
        }
        let next = self.next();
        let taken = next.moves().into_iter().any(|answer| answer.captured.contains(self.mv.to));
        (!taken).then(|| DraughtsReason::Crowns(standing(&next, self.mv.to)))
    }

    fn stops_crowning(&self) -> Option<DraughtsReason> {
        let passed = self.position.after_null_move();
        let threat = passed.moves().into_iter().find(|mv| passed.crowns(*mv))?;
        let next = self.next();
        // A compulsory capture only delays the crowning.
        let is_stopped = !next.must_capture() && !next.moves().into_iter().any(|answer| next.crowns(answer));
        let to = (spot(threat.to), threat.to.to_string());
        is_stopped.then(|| DraughtsReason::StopsCrowning { man: standing(self.position, threat.from), to })
    }

    /// Finds a plain effect of the move, the most important kind first.
    ///
    /// Used if nothing was proven.
    fn purposes(&self) -> Option<DraughtsReason> {
        self.threatens_piece()
            .or_else(|| self.leaves_few_safe())
            .or_else(|| self.bars_man())
            .or_else(|| self.holds_rio())
            .or_else(|| self.closes_behind())
            .or_else(|| self.takes_centre())
            .or_else(|| self.on_the_edge())
            .or_else(|| self.reaches_more())
            .or_else(|| self.goes_on())
    }

    /// A threat to win a piece next that did not exist before the move.
    fn threatens_piece(&self) -> Option<DraughtsReason> {
        let next = self.next();
        if self.position.must_capture() || next.must_capture() {
            return None;
        }
        let mut budget = self.budget(MAX_POSITIONS);
        let gain = GainProof::for_mover(self.position);
        let is_new = is_kept(&gain, &next.after_null_move(), 1, &mut budget)?
            && !is_kept(&gain, self.position, 1, &mut budget)?;
        is_new.then_some(DraughtsReason::ThreatensPiece)
    }

    /// The number of answers that do not lose a piece at once.
    ///
    /// Reported only if at most half of the answers are safe.
    fn leaves_few_safe(&self) -> Option<DraughtsReason> {
        let (next, gain, mut budget) =
            (self.next(), GainProof::for_mover(self.position), self.budget(MAX_POSITIONS));
        if self.position.must_capture() || next.must_capture() {
            return None;
        }
        let (mut safe, mut all) = (0, 0);
        for answer in next.moves() {
            all += 1;
            safe += u32::from(!gain.can_force(&next.play(answer), 1, &mut budget)?);
        }
        (all > 1 && safe > 0 && 2 * safe <= all).then_some(DraughtsReason::LeavesFewSafe { safe, all })
    }

    /// The most advanced enemy man that loses a safe step forward.
    ///
    /// Before the move it could step safely; now it would be captured.
    fn bars_man(&self) -> Option<DraughtsReason> {
        let (passed, next, mut budget) =
            (self.position.after_null_move(), self.next(), self.budget(MAX_POSITIONS));
        if passed.must_capture() || next.must_capture() || self.position.must_capture() {
            return None;
        }
        let (rival, gain) = (passed.side_to_move(), GainProof::for_mover(self.position));
        let mut steps: Vec<Move> =
            passed.moves().into_iter().filter(|step| passed.men(rival).contains(step.from)).collect();
        steps.sort_by_key(|step| if rival == Color::White { 7 - step.to.row() } else { step.to.row() });
        let answers = next.moves();
        for step in steps.into_iter().filter(|step| answers.contains(step)) {
            if !gain.can_force(&passed.play(step), 1, &mut budget)?
                && gain.can_force(&next.play(step), 1, &mut budget)?
            {
                let to = (spot(step.to), step.to.to_string());
                return Some(DraughtsReason::BarsMan { man: standing(self.position, step.from), to });
            }
        }
        None
    }

    /// The increase in squares that the moved king can go to without capturing.
    fn reaches_more(&self) -> Option<DraughtsReason> {
        let again = self.next().after_null_move();
        if !self.moves_king() || self.position.must_capture() || again.must_capture() {
            return None;
        }
        let reach = |position: &Position, from: Square| {
            position.moves().into_iter().filter(|mv| mv.from == from).count() as u32
        };
        let (before, then) = (reach(self.position, self.mv.from), reach(&again, self.mv.to));
        (then >= before + LEAST_INCREASE).then(|| {
            let piece = standing(self.position, self.mv.from);
            DraughtsReason::ReachesMore { piece, before, then }
        })
    }

    fn moves_king(&self) -> bool {
        self.position.kings(self.position.side_to_move()).contains(self.mv.from)
    }

    fn holds_rio(&self) -> Option<DraughtsReason> {
        let comes =
            Squares::LONG_DIAGONAL.contains(self.mv.to) && !Squares::LONG_DIAGONAL.contains(self.mv.from);
        (comes && self.moves_king()).then_some(DraughtsReason::HoldsRio)
    }

    /// An own piece that a jump onto the move's new square could capture.
    fn closes_behind(&self) -> Option<DraughtsReason> {
        let (us, to) = (self.position.side_to_move(), self.mv.to);
        let is_own = |on: Square| on != self.mv.from && self.position.pieces(us).contains(on);
        let covered =
            [(1_i8, 1_i8), (-1, 1), (1, -1), (-1, -1)].into_iter().find_map(|(columns, rows)| {
                let beside =
                    |steps| Square::at(to.column() as i8 + steps * columns, to.row() as i8 + steps * rows);
                let (piece, front) = (beside(1)?, beside(2)?);
                // Men capture forwards only, so the enemy men come from the front.
                let comes_from_before = (rows > 0) == (us == Color::White);
                (is_own(piece) && !is_own(front) && comes_from_before).then_some(piece)
            })?;
        Some(DraughtsReason::ClosesBehind(standing(self.position, covered)))
    }

    fn takes_centre(&self) -> Option<DraughtsReason> {
        let is_central = |on: Square| (2..6).contains(&on.column()) && (3..5).contains(&on.row());
        let comes = is_central(self.mv.to) && !is_central(self.mv.from);
        (comes && !self.moves_king()).then_some(DraughtsReason::TakesCentre)
    }

    fn on_the_edge(&self) -> Option<DraughtsReason> {
        let is_edge = |on: Square| matches!(on.column(), 0 | 7);
        (is_edge(self.mv.to) && !self.moves_king()).then_some(DraughtsReason::OnTheEdge)
    }

    fn goes_on(&self) -> Option<DraughtsReason> {
        let row = u32::from(self.mv.to.row());
        let rows = if self.position.side_to_move() == Color::White { 7 - row } else { row };
        (rows > 0 && !self.moves_king()).then_some(DraughtsReason::Advances { rows })
    }
}
