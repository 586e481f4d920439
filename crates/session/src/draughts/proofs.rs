//! Proves the reasons for a draughts move.
//!
//! The proofs apply the rules, look up endgame tables, and search all moves.

use super::reason::DraughtsReason;
use super::spot;
use crate::hint::{Compulsion, HintReasons, PlacedPiece};
use crate::{PieceKind, Reason};
use ai::draughts::endings::TablebaseResult;
use ai::draughts::material::{GainGoal, Lead};
use ai::draughts::probe_solved_ending;
use ai::forced_win::{NodeBudget, forced_win};
use ai::{SeatKnowledge, StopFlag};
use rules::draughts::{IllegalMove, Move, Position, Square, Squares};
use rules::{Color, Rules as _};

/// Longest forced win that the search looks for, in moves of the winner.
const LONGEST_WIN: u32 = 6;
/// Longest forced gain of a piece that the search looks for, in plies after the move.
const LONGEST_GAIN: u32 = 6;
/// Number of plies after the gain in which the opponent must not win the piece back.
const PLIES_TO_KEEP_GAIN: u32 = 4;
/// Least length of an expected line that a hint mentions, in plies.
const SHORTEST_LINE: usize = 3;
/// Least increase in a king's reachable squares that a hint mentions.
const LEAST_INCREASE: u32 = 3;
/// Limit on the positions that one proof may visit.
const MAX_POSITIONS: u32 = 150_000;

/// Collects the reasons for the legal move `mv`.
///
/// `expected_line` starts with `mv`. Complete reasons come first: a proof stops the ones after it.
pub(super) fn collect_reasons(
    knowledge: &SeatKnowledge<Position>,
    mv: Move,
    expected_line: &[Move],
    stop: &StopFlag,
) -> HintReasons<Move> {
    let prover =
        MoveProver { position: &knowledge.observation, earlier: &knowledge.earlier_observations, mv, stop };
    let only = (prover.position.moves().len() == 1).then(|| Reason::OnlyMove(prover.duty()));
    if let Some(win) =
        forced_win(prover.position, prover.earlier, mv, LONGEST_WIN, &mut prover.budget(MAX_POSITIONS))
    {
        return HintReasons::from_forced_win(win, only);
    }
    let complete: Vec<Reason> = only.into_iter().chain(prover.solved()).collect();
    if !complete.is_empty() {
        return HintReasons::from_reasons(complete);
    }
    let crowning = prover.crowns().or_else(|| prover.stops_crowning());
    if let Some((reason, line)) = prover.wins_piece() {
        return HintReasons { line, ..HintReasons::from_reasons([reason].into_iter().chain(crowning)) };
    }
    let saves_piece = prover.others_lose_piece().or_else(|| prover.keeps_piece());
    let proven: Vec<DraughtsReason> = saves_piece.into_iter().chain(crowning).collect();
    if !proven.is_empty() {
        return HintReasons::from_reasons(proven);
    }
    let arguments =
        prover.trades().unwrap_or_else(|| HintReasons::from_reasons(prover.line_wins(expected_line)));
    if arguments.reasons.is_empty() { HintReasons::plain(prover.plain_effect()) } else { arguments }
}

/// The piece on the square `on` of `position`.
pub(super) fn piece_on(position: &Position, on: Square) -> PlacedPiece {
    let is_king = position.piece(on).is_some_and(|piece| piece.is_king);
    PlacedPiece {
        kind: if is_king { PieceKind::Dama } else { PieceKind::Man },
        spot: spot(on),
        square: on.to_string(),
    }
}

/// Whether the gain can be forced within `plies` and lasts [`PLIES_TO_KEEP_GAIN`] plies more.
///
/// `None` if the budget ran out.
fn is_kept(gain: &GainGoal, position: &Position, plies: u32, budget: &mut NodeBudget<'_>) -> Option<bool> {
    Some(
        gain.can_force(position, plies, budget)?
            && gain.can_force(position, plies + PLIES_TO_KEEP_GAIN, budget)?,
    )
}

/// A move in its position.
///
/// Each proof is a method. It returns `None` if the reason does not apply or the budget ran out.
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

    /// The result according to the endgame tables, if the move wins, or draws while all others lose.
    fn solved(&self) -> Option<Reason> {
        let earlier_than_next = [self.earlier, std::slice::from_ref(self.position)].concat();
        match probe_solved_ending(&self.next(), &earlier_than_next)? {
            // The result is that of the opponent, who is to move after `mv`.
            TablebaseResult::Lost(plies) => Some(Reason::SolvedWin { moves: u32::from(plies) / 2 + 1 }),
            TablebaseResult::Won(_) => None,
            TablebaseResult::Drawn => {
                let moves = self.position.moves();
                let mut others = moves.into_iter().filter(|mv| *mv != self.mv).peekable();
                others.peek()?;
                let loses = |mv| {
                    matches!(
                        probe_solved_ending(&self.position.play(mv), &earlier_than_next),
                        Some(TablebaseResult::Won(_))
                    )
                };
                others.all(loses).then_some(Reason::HoldsDraw)
            }
        }
    }

    /// The rule that makes `mv` the only legal move.
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

    /// The reason that the move wins a piece by force, with the forcing line.
    fn wins_piece(&self) -> Option<(DraughtsReason, Vec<Move>)> {
        let (gain, next, mut budget) =
            (GainGoal::for_side_to_move(self.position), self.next(), self.budget(MAX_POSITIONS));
        for plies in (0..=LONGEST_GAIN).step_by(2) {
            if is_kept(&gain, &next, plies, &mut budget)? {
                let mut line = vec![self.mv];
                line.extend(gain.forcing_line(&next, plies, &mut budget)?);
                return Some((DraughtsReason::WinsPiece { moves: 1 + plies / 2 }, line));
            }
        }
        None
    }

    /// Whether the opponent, to move in `position`, wins a piece by force within three plies and keeps it.
    fn loses_piece(&self, position: &Position, budget: &mut NodeBudget<'_>) -> Option<bool> {
        let opponent_gain = GainGoal::for_side_to_move(&self.position.after_null_move());
        Some(is_kept(&opponent_gain, position, 1, budget)? || is_kept(&opponent_gain, position, 3, budget)?)
    }

    /// Whether the opponent cannot win a piece by force within five plies after the move.
    fn is_safe(&self, budget: &mut NodeBudget<'_>) -> Option<bool> {
        let opponent_gain = GainGoal::for_side_to_move(&self.position.after_null_move());
        for plies in [1, 3, 5] {
            if opponent_gain.can_force(&self.next(), plies, budget)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The reason that the opponent threatened to win a piece by force and the move prevents it.
    fn keeps_piece(&self) -> Option<DraughtsReason> {
        let mut budget = self.budget(MAX_POSITIONS);
        if self.position.must_capture() || !self.is_safe(&mut budget)? {
            return None;
        }
        self.loses_piece(&self.position.after_null_move(), &mut budget)?.then_some(DraughtsReason::KeepsPiece)
    }

    /// The reason that the expected line gains pieces and ends where no capture is compulsory.
    fn line_wins(&self, expected_line: &[Move]) -> Option<DraughtsReason> {
        let us = self.position.side_to_move();
        let mut end = *self.position;
        for mv in expected_line {
            if !end.moves().contains(mv) {
                return None;
            }
            end = end.play(*mv);
        }
        let lead = |position: &Position| Lead::of(position, us).pieces;
        let pieces = u32::try_from(lead(&end) - lead(self.position)).ok().filter(|pieces| *pieces > 0)?;
        (expected_line.len() >= SHORTEST_LINE && !end.must_capture())
            .then_some(DraughtsReason::LineWinsPieces { pieces })
    }

    /// The reason that the move is safe, but every other move loses a piece by force.
    fn others_lose_piece(&self) -> Option<DraughtsReason> {
        let mut budget = self.budget(MAX_POSITIONS);
        if !self.is_safe(&mut budget)? {
            return None;
        }
        for mv in self.position.moves().into_iter().filter(|mv| *mv != self.mv) {
            if !self.loses_piece(&self.position.play(mv), &mut budget)? {
                return None;
            }
        }
        Some(DraughtsReason::OthersLosePiece)
    }

    /// The reason that the move starts a forced exchange, with the line of the exchange.
    ///
    /// The exchange lasts while the only legal move is a capture.
    fn trades(&self) -> Option<HintReasons<Move>> {
        let (mut line, mut next) = (vec![self.mv], self.next());
        // Pieces captured by the player and by the opponent.
        let (mut taken, mut is_own_turn) = ([self.mv.captured.len(), 0], false);
        while next.must_capture() {
            let moves = next.moves();
            let [only] = moves.as_slice() else { return None };
            taken[usize::from(!is_own_turn)] += only.captured.len();
            line.push(*only);
            next = next.play(*only);
            is_own_turn = !is_own_turn;
        }
        let [takes, gives] = taken;
        (gives > 0 && takes > 0)
            .then(|| HintReasons { line, ..HintReasons::plain([DraughtsReason::Trades { gives, takes }]) })
    }

    /// The reason that the move crowns a man that cannot be captured at once.
    fn crowns(&self) -> Option<DraughtsReason> {
        if !self.position.crowns(self.mv) {
            return None;
        }
        let next = self.next();
        let is_captured = next.moves().into_iter().any(|answer| answer.captured.contains(self.mv.to));
        (!is_captured).then(|| DraughtsReason::Crowns(piece_on(&next, self.mv.to)))
    }

    /// The reason that the opponent could crown a man with the next move and now cannot.
    fn stops_crowning(&self) -> Option<DraughtsReason> {
        let passed = self.position.after_null_move();
        let threat = passed.moves().into_iter().find(|mv| passed.crowns(*mv))?;
        let next = self.next();
        // A compulsory capture only delays the crowning.
        let is_stopped = !next.must_capture() && !next.moves().into_iter().any(|answer| next.crowns(answer));
        let to = (spot(threat.to), threat.to.to_string());
        is_stopped.then(|| DraughtsReason::StopsCrowning { man: piece_on(self.position, threat.from), to })
    }

    /// Finds the most important plain effect of the move.
    ///
    /// A hint shows it only if nothing was proven.
    fn plain_effect(&self) -> Option<DraughtsReason> {
        self.threatens_piece()
            .or_else(|| self.leaves_few_safe())
            .or_else(|| self.bars_man())
            .or_else(|| self.occupies_rio())
            .or_else(|| self.closes_behind())
            .or_else(|| self.takes_centre())
            .or_else(|| self.moves_to_edge())
            .or_else(|| self.reaches_more())
            .or_else(|| self.advances())
    }

    /// The reason that the player now threatens to win a piece, and did not before the move.
    fn threatens_piece(&self) -> Option<DraughtsReason> {
        let next = self.next();
        if self.position.must_capture() || next.must_capture() {
            return None;
        }
        let mut budget = self.budget(MAX_POSITIONS);
        let gain = GainGoal::for_side_to_move(self.position);
        let is_new = is_kept(&gain, &next.after_null_move(), 1, &mut budget)?
            && !is_kept(&gain, self.position, 1, &mut budget)?;
        is_new.then_some(DraughtsReason::ThreatensPiece)
    }

    /// The reason that at most half of the opponent's answers do not lose a piece at once.
    fn leaves_few_safe(&self) -> Option<DraughtsReason> {
        let (next, gain, mut budget) =
            (self.next(), GainGoal::for_side_to_move(self.position), self.budget(MAX_POSITIONS));
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

    /// The reason that an enemy man could step forward safely before the move, and would now be lost.
    ///
    /// Considers the most advanced men first.
    fn bars_man(&self) -> Option<DraughtsReason> {
        let (passed, next, mut budget) =
            (self.position.after_null_move(), self.next(), self.budget(MAX_POSITIONS));
        if passed.must_capture() || next.must_capture() || self.position.must_capture() {
            return None;
        }
        let (opponent, gain) = (passed.side_to_move(), GainGoal::for_side_to_move(self.position));
        let mut steps: Vec<Move> =
            passed.moves().into_iter().filter(|step| passed.men(opponent).contains(step.from)).collect();
        steps.sort_by_key(|step| if opponent == Color::White { 7 - step.to.row() } else { step.to.row() });
        let answers = next.moves();
        for step in steps.into_iter().filter(|step| answers.contains(step)) {
            if !gain.can_force(&passed.play(step), 1, &mut budget)?
                && gain.can_force(&next.play(step), 1, &mut budget)?
            {
                let to = (spot(step.to), step.to.to_string());
                return Some(DraughtsReason::BarsMan { man: piece_on(self.position, step.from), to });
            }
        }
        None
    }

    /// The reason that a king can go to clearly more squares after the move (see [`LEAST_INCREASE`]).
    fn reaches_more(&self) -> Option<DraughtsReason> {
        let own_next_turn = self.next().after_null_move();
        if !self.moves_king() || self.position.must_capture() || own_next_turn.must_capture() {
            return None;
        }
        let reach = |position: &Position, from: Square| {
            position.moves().into_iter().filter(|mv| mv.from == from).count() as u32
        };
        let (before, then) = (reach(self.position, self.mv.from), reach(&own_next_turn, self.mv.to));
        (then >= before + LEAST_INCREASE).then(|| {
            let piece = piece_on(self.position, self.mv.from);
            DraughtsReason::ReachesMore { piece, before, then }
        })
    }

    /// Whether the moved piece is a king.
    fn moves_king(&self) -> bool {
        self.position.kings(self.position.side_to_move()).contains(self.mv.from)
    }

    /// The reason that a king moves to the long diagonal (*rio*).
    fn occupies_rio(&self) -> Option<DraughtsReason> {
        let enters =
            Squares::LONG_DIAGONAL.contains(self.mv.to) && !Squares::LONG_DIAGONAL.contains(self.mv.from);
        (enters && self.moves_king()).then_some(DraughtsReason::HoldsRio)
    }

    /// The reason that the move occupies the landing square of a possible capture of an own piece.
    fn closes_behind(&self) -> Option<DraughtsReason> {
        let (us, to) = (self.position.side_to_move(), self.mv.to);
        let is_own = |on: Square| on != self.mv.from && self.position.pieces(us).contains(on);
        let protected =
            [(1_i8, 1_i8), (-1, 1), (1, -1), (-1, -1)].into_iter().find_map(|(columns, rows)| {
                let beside =
                    |steps| Square::at(to.column() as i8 + steps * columns, to.row() as i8 + steps * rows);
                let (piece, front) = (beside(1)?, beside(2)?);
                // Men capture forward only, so enemy men come from the front.
                let is_capture_direction = (rows > 0) == (us == Color::White);
                (is_own(piece) && !is_own(front) && is_capture_direction).then_some(piece)
            })?;
        Some(DraughtsReason::ClosesBehind(piece_on(self.position, protected)))
    }

    /// The reason that a man moves to one of the central squares (columns 2 to 5, rows 3 and 4, counted from 0).
    fn takes_centre(&self) -> Option<DraughtsReason> {
        let is_central = |on: Square| (2..6).contains(&on.column()) && (3..5).contains(&on.row());
        let enters = is_central(self.mv.to) && !is_central(self.mv.from);
        (enters && !self.moves_king()).then_some(DraughtsReason::TakesCentre)
    }

    /// The reason that a man moves to the left or right edge.
    fn moves_to_edge(&self) -> Option<DraughtsReason> {
        let is_edge = |on: Square| matches!(on.column(), 0 | 7);
        (is_edge(self.mv.to) && !self.moves_king()).then_some(DraughtsReason::OnTheEdge)
    }

    /// The reason that a man moves forward but does not reach the last row.
    fn advances(&self) -> Option<DraughtsReason> {
        let row = u32::from(self.mv.to.row());
        let rows = if self.position.side_to_move() == Color::White { 7 - row } else { row };
        (rows > 0 && !self.moves_king()).then_some(DraughtsReason::Advances { rows })
    }
}
