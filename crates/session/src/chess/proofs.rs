//! Proves the reasons for a chess or Racing Kings move.
//!
//! The proofs apply the rules, search all moves, and resolve captures.

use super::reason::ChessReason;
use super::{piece_kind, spot, taken};
use crate::Reason;
use crate::hint::{Compulsion, HintReasons, PlacedPiece};
use ai::chess::tactics::{
    MATE, balance, best_capture, capture_gain, guaranteed_gain, points, quiescence_balance, threat_to,
};
use ai::forced_win::{NodeBudget, find_forced_win, forced_win, has_no_defence, is_only_defence};
use ai::{EngineGame, SeatKnowledge, StopFlag};
use rules::chessboard::{ChessVariant, Move, Position, Rank, Role, Square};
use rules::{self, Color, EndReason, Rules as _};

/// Longest forced win that the search looks for, in moves of the winner.
const LONGEST_WIN: u32 = 4;
/// Limit on the positions that one proof may visit.
const MAX_POSITIONS: u32 = 120_000;
/// Limit on the positions that one step of a proof may visit.
pub(super) const MAX_POSITIONS_PART: u32 = 30_000;
/// Least gain of a fork, in pawns.
const LEAST_FORK_GAIN: i32 = 2;
/// Least loss that a hint mentions, in pawns. The loss of a single pawn is often temporary.
const LEAST_LOSS: i32 = 2;
/// Least length in plies of an expected line whose gain a hint mentions.
const SHORTEST_LINE: usize = 3;

/// Collects the reasons for the legal move `mv`.
///
/// `line` is the expected line, starting with `mv`. `goal` is the reason of a win on the board, for example checkmate.
pub(crate) fn collect_reasons<L: ChessVariant>(
    knowledge: &SeatKnowledge<Position<L>>,
    mv: Move,
    line: &[Move],
    goal: EndReason,
    stop: &StopFlag,
) -> HintReasons<Move>
where
    Position<L>: rules::GamePosition<Move = Move, Observation = Position<L>> + EngineGame,
{
    let prover = MoveProver {
        position: &knowledge.observation,
        earlier: &knowledge.earlier_observations,
        mv,
        line,
        goal,
        stop,
    };
    let only = (prover.position.moves().len() == 1).then(|| {
        let duty =
            if prover.position.checkers().is_nonempty() { Compulsion::Check } else { Compulsion::None };
        Reason::OnlyMove(duty)
    });
    if let Some(win) =
        forced_win(prover.position, prover.earlier, mv, LONGEST_WIN, &mut prover.budget(MAX_POSITIONS))
    {
        return HintReasons::from_forced_win(win, only);
    }
    if only.is_some() {
        return HintReasons::from_reasons(only);
    }
    let only_defence = prover.others_lose();
    if only_defence.is_none()
        && let Some(lost) = prover.all_lose()
    {
        return HintReasons::from_reasons([lost]);
    }
    // The strongest reasons come first. The iterator is lazy: proofs after the last reason that is shown never run.
    let averted = only_defence.or_else(|| prover.stops().map(Reason::from));
    let gains: [fn(&_) -> Option<ChessReason>; 3] =
        [MoveProver::threatens, MoveProver::promotes_or_takes, MoveProver::threatens_win];
    let further: [fn(&_) -> Option<ChessReason>; 4] =
        [MoveProver::saves, MoveProver::others_lose_points, MoveProver::gives, MoveProver::line_promises];
    // When the move averts a lost game, gains and losses of single pieces do not matter.
    let averts_nothing = averted.is_none();
    let proofs = gains.into_iter().chain(further.into_iter().filter(|_| averts_nothing));
    let proofs = proofs.filter_map(|proof| proof(&prover).map(Reason::from));
    let mut proven = HintReasons::from_reasons(averted.into_iter().chain(proofs));
    if proven.reasons.is_empty() {
        proven = HintReasons::from_reasons(prover.stops_fork());
    }
    // A gain against any answer makes a smaller or equal gain on the expected line redundant.
    let guaranteed_points = proven.reasons.iter().find_map(|reason| match reason {
        Reason::Chess(ChessReason::WinsPoints { points }) => Some(*points),
        _ => None,
    });
    if let Some(guaranteed) = guaranteed_points {
        proven.reasons.retain(|reason| {
            !matches!(reason, Reason::Chess(ChessReason::LineWinsPoints { points }) if *points <= guaranteed)
        });
    }
    if proven.reasons.is_empty() { HintReasons::plain(prover.plain_effects()) } else { proven }
}

/// A piece of the kind `role` on the square `on`.
pub(crate) fn piece_on(role: Role, on: Square) -> PlacedPiece {
    PlacedPiece { kind: piece_kind(role), spot: spot(on), square: on.to_string() }
}

/// A move in its position.
///
/// Each proof is a method. It returns `None` if the reason does not apply or the node budget ran out.
pub(super) struct MoveProver<'a, L: ChessVariant> {
    pub(super) position: &'a Position<L>,
    earlier: &'a [Position<L>],
    pub(super) mv: Move,
    line: &'a [Move],
    goal: EndReason,
    stop: &'a StopFlag,
}

impl<L: ChessVariant> MoveProver<'_, L>
where
    Position<L>: rules::GamePosition<Move = Move>,
{
    pub(super) fn budget(&self, positions: u32) -> NodeBudget<'_> {
        NodeBudget::new(positions, self.stop)
    }

    pub(super) fn next(&self) -> Position<L> {
        self.position.play(self.mv)
    }

    pub(super) fn us(&self) -> Color {
        self.position.side_to_move()
    }

    /// The piece on the square `on` before the move.
    pub(super) fn piece_before_move(&self, on: Square) -> Option<PlacedPiece> {
        self.position.board().role_at(on).map(|role| piece_on(role, on))
    }

    /// The reason that every other move loses by force within two moves.
    fn others_lose(&self) -> Option<Reason> {
        (1..=2).find_map(|moves| {
            let lose = is_only_defence(
                self.position,
                self.earlier,
                self.mv,
                moves,
                &mut self.budget(MAX_POSITIONS_PART * moves),
            );
            (lose == Some(true)).then_some(Reason::OthersLose { moves, by: self.goal })
        })
    }

    /// The reason that every move loses by force within two moves.
    fn all_lose(&self) -> Option<Reason> {
        (1..=2).find_map(|moves| {
            let lose = has_no_defence(
                self.position,
                self.earlier,
                moves,
                &mut self.budget(MAX_POSITIONS_PART * moves),
            );
            (lose == Some(true)).then_some(Reason::AllLose { moves, by: self.goal })
        })
    }

    /// Whether the move gives check.
    ///
    /// A check may only delay a threat, so the proofs about averted threats skip moves that give check.
    pub(super) fn checks(&self) -> bool {
        self.next().checkers().is_nonempty()
    }

    /// The reason that the move averts the threat of an immediate win.
    fn stops(&self) -> Option<ChessReason> {
        if self.checks() {
            return None;
        }
        let threat =
            find_forced_win(&self.position.null_move()?, &[], 1, &mut self.budget(MAX_POSITIONS_PART))??;
        let remaining = find_forced_win(&self.next(), &[], 1, &mut self.budget(MAX_POSITIONS_PART))?;
        let to = (spot(threat.to), threat.to.to_string());
        let piece = self.piece_before_move(threat.from)?;
        remaining.is_none().then_some(ChessReason::StopsWin { piece, to, by: self.goal })
    }

    fn promotes_or_takes(&self) -> Option<ChessReason> {
        self.promotes().or_else(|| self.takes())
    }

    fn promotes(&self) -> Option<ChessReason> {
        let role = self.mv.promotion?;
        let gain = capture_gain(self.position, self.mv, &mut self.budget(MAX_POSITIONS_PART))?;
        (gain >= points(role) - points(Role::Pawn)).then(|| ChessReason::Promotes(piece_on(role, self.mv.to)))
    }

    fn takes(&self) -> Option<ChessReason> {
        let target = self.captured_piece().filter(|_| self.mv.promotion.is_none())?;
        let role = self.position.captured_role(self.mv)?;
        let gain = u32::try_from(capture_gain(self.position, self.mv, &mut self.budget(MAX_POSITIONS_PART))?)
            .ok()?;
        if self.takes_back() {
            return Some(ChessReason::TakesBack { square: target.square });
        }
        let recaptured =
            self.can_be_recaptured().then(|| piece_on(self.position.moved_role(self.mv), self.mv.to));
        match gain {
            0 => None,
            _ if recaptured.is_none() && gain as i32 >= points(role) => Some(ChessReason::Takes(target)),
            points => Some(ChessReason::WinsExchange { target, recaptured, points }),
        }
    }

    /// The piece that the move captures.
    pub(super) fn captured_piece(&self) -> Option<PlacedPiece> {
        self.piece_before_move(taken(self.position, self.mv)?)
    }

    /// Whether the move recaptures on the square where the opponent has just captured.
    fn takes_back(&self) -> bool {
        let before = self.earlier.last().map(Position::board);
        before.is_some_and(|board| board.color_at(self.mv.to) == Some(self.us()))
            && self.position.board().color_at(self.mv.to) == Some(!self.us())
    }

    /// Whether the opponent can capture the moved piece at once.
    pub(super) fn can_be_recaptured(&self) -> bool {
        self.next().moves().into_iter().any(|answer| answer.to == self.mv.to)
    }

    /// The reason that the move forks, or wins material by captures after any answer.
    ///
    /// The gain excludes what the move itself captures or promotes to.
    fn threatens(&self) -> Option<ChessReason> {
        let promotion_gain = self.mv.promotion.map_or(0, |role| points(role) - points(Role::Pawn));
        let immediate_gain = self.position.captured_role(self.mv).map_or(0, points) + promotion_gain;
        let fork = fork_by(self.position, self.mv);
        if immediate_gain > 0 && fork.is_none() {
            return None;
        }
        let gain = guaranteed_gain(self.position, self.mv, &mut self.budget(MAX_POSITIONS))? - immediate_gain;
        match fork.filter(|_| gain >= LEAST_FORK_GAIN) {
            None if immediate_gain > 0 => None,
            None => u32::try_from(gain)
                .ok()
                .filter(|points| *points > 0)
                .map(|points| ChessReason::WinsPoints { points }),
            fork => fork,
        }
    }

    /// The reason that the move threatens to win with the next move.
    fn threatens_win(&self) -> Option<ChessReason> {
        // A win that was already possible is no new threat.
        if find_forced_win(self.position, self.earlier, 1, &mut self.budget(MAX_POSITIONS_PART))?.is_some() {
            return None;
        }
        let own_next_turn = self.next().null_move()?;
        find_forced_win(&own_next_turn, &[], 1, &mut self.budget(MAX_POSITIONS_PART))??;
        Some(ChessReason::ThreatensWin(self.goal))
    }

    /// The reason that a piece was about to be lost and is safe after the move.
    ///
    /// Prefers the moved piece, then the piece that costs most.
    fn saves(&self) -> Option<ChessReason> {
        if self.checks() {
            return None;
        }
        let (passed, next) = (self.position.null_move()?, self.next());
        let (loss_before, loss_after) = (self.loss(&passed)?, self.loss(&next)?);
        if loss_after >= loss_before {
            return None;
        }
        let mut budget = self.budget(MAX_POSITIONS);
        let mut saved: Option<(bool, i32, Square)> = None;
        for on in self.position.board().color(self.us()) {
            let moves = on == self.mv.from;
            let loss = threat_to(&passed, on, &mut budget)?;
            if loss > 0
                && threat_to(&next, if moves { self.mv.to } else { on }, &mut budget)? <= 0
                && saved.is_none_or(|(best_moves, best_loss, _)| (moves, loss) > (best_moves, best_loss))
            {
                saved = Some((moves, loss, on));
            }
        }
        let (moves, _, on) = saved?;
        // If the move captures the only attacker, the reason for the capture is enough.
        let attackers = self.position.board().attackers(!self.us(), on);
        if self.position.is_capture(self.mv) && attackers.without(self.mv.to).is_empty() {
            return None;
        }
        Some(ChessReason::Saves { piece: self.piece_before_move(on)?, moves, all: loss_after == 0 })
    }

    /// The largest gain by a capture of the side to move in `position`, in pawns.
    fn loss(&self, position: &Position<L>) -> Option<i32> {
        Some(best_capture(position, &mut self.budget(MAX_POSITIONS_PART))?.map_or(0, |(_, gain)| gain))
    }

    /// The reason that every other move loses pieces, and this move loses fewer or none.
    fn others_lose_points(&self) -> Option<ChessReason> {
        if self.checks() {
            return None;
        }
        let mut budget = self.budget(MAX_POSITIONS);
        let own_gain = capture_gain(self.position, self.mv, &mut budget)?;
        let mut best_other_gain = None;
        for other in self.position.moves().into_iter().filter(|other| *other != self.mv) {
            let gain = capture_gain(self.position, other, &mut budget)?;
            best_other_gain = best_other_gain.max(Some(gain));
            if gain > -LEAST_LOSS || gain > own_gain - LEAST_LOSS {
                return None;
            }
        }
        let (own_loss, others) =
            (u32::try_from(-own_gain).unwrap_or(0), u32::try_from(-best_other_gain?).ok()?);
        Some(match own_loss {
            0 => ChessReason::OthersLosePoints { points: others },
            points => ChessReason::LosesLeast { points, others },
        })
    }

    /// The reason that the move prevents a threatened fork, and no other fork remains.
    fn stops_fork(&self) -> Option<ChessReason> {
        let passed = self.position.null_move().filter(|_| !self.checks())?;
        let (next, mut budget) = (self.next(), self.budget(MAX_POSITIONS));
        // If a profitable capture is already possible, it is more urgent than a fork.
        if self.loss(&passed)? > 0 || self.loss(&next)? > 0 {
            return None;
        }
        let (threat, fork) = first_fork(&passed, &mut budget)??;
        if first_fork(&next, &mut budget)?.is_some() {
            return None;
        }
        let ChessReason::Fork { targets, .. } = fork else { return None };
        let to = (spot(threat.to), threat.to.to_string());
        Some(ChessReason::StopsFork { by: self.piece_before_move(threat.from)?, to, targets })
    }

    /// The reason that the move sacrifices a piece. Names the most valuable piece that the opponent can now capture.
    fn gives(&self) -> Option<ChessReason> {
        let (next, mut budget) = (self.next(), self.budget(MAX_POSITIONS));
        let loss_before = match self.position.null_move() {
            Some(passed) => self.loss(&passed)?,
            None => 0,
        };
        let own_gain = capture_gain(self.position, self.mv, &mut budget)?;
        if own_gain > -LEAST_LOSS || self.loss(&next)? <= loss_before {
            return None;
        }
        let mut sacrificed: Option<(i32, Square)> = None;
        for on in next.board().color(self.us()) {
            let loss = threat_to(&next, on, &mut budget)?;
            if loss > 0 && sacrificed.is_none_or(|(highest_loss, _)| loss > highest_loss) {
                sacrificed = Some((loss, on));
            }
        }
        let (_, on) = sacrificed?;
        next.board().role_at(on).map(|role| ChessReason::Sacrifices(piece_on(role, on)))
    }

    /// The reason that the expected line wins the game, wins material, or leads the race.
    ///
    /// The result holds for this line only, not against every answer.
    fn line_promises(&self) -> Option<ChessReason> {
        let (us, mut end, mut earlier) = (self.us(), *self.position, self.earlier.to_vec());
        for mv in self.line {
            if !end.moves().contains(mv) {
                return None;
            }
            earlier.push(end);
            end = end.play(*mv);
        }
        if let Some(outcome) = end.outcome(&earlier) {
            let moves = self.line.len().div_ceil(2) as u32;
            let is_won = outcome.winner == Some(us.seat());
            return is_won.then_some(ChessReason::LineWins { moves, by: self.goal });
        }
        if self.line.len() < SHORTEST_LINE {
            return None;
        }
        let end_balance = quiescence_balance(&end, -MATE, MATE, &mut self.budget(MAX_POSITIONS))?;
        let own_balance = if end.side_to_move() == us { end_balance } else { -end_balance };
        let gain = u32::try_from(own_balance - balance(self.position, us)).unwrap_or(0);
        // Another reason reports the immediate gain.
        let immediate_gain = capture_gain(self.position, self.mv, &mut self.budget(MAX_POSITIONS_PART))?;
        if i64::from(gain) > i64::from(immediate_gain.max(0)) {
            return Some(ChessReason::LineWinsPoints { points: gain });
        }
        let ranks_left = |side| {
            let king = end.board().pieces_of(side, Role::King).first();
            king.map(|king| Rank::Eighth as u32 - king.rank() as u32)
        };
        let (own, other) = (ranks_left(us)?, ranks_left(!us)?);
        (!L::HAS_CHECKS && own < other).then_some(ChessReason::LineLeadsRace { own, other })
    }
}

/// Returns the fork of the moved piece with its two most valuable targets; `None` if it has fewer than two.
///
/// Targets are the king, pieces worth more than the moved piece, and unguarded pieces. Pawns are no targets.
fn fork_by<L: ChessVariant>(position: &Position<L>, mv: Move) -> Option<ChessReason> {
    let next = position.play(mv);
    let (board, us, to) = (next.board(), position.side_to_move(), mv.to);
    let mover = board.role_at(to)?;
    let attacked = board.color(!us).into_iter().filter(|on| board.attackers(us, *on).contains(to));
    let mut targets: Vec<(i32, Role, Square)> = attacked
        .filter_map(|on| {
            let role = board.role_at(on)?;
            let is_king = role == Role::King && L::HAS_CHECKS;
            let is_capturable =
                role != Role::King && (points(role) > points(mover) || board.attackers(!us, on).is_empty());
            let value = if is_king { i32::MAX } else { points(role) };
            ((is_king || is_capturable) && value > points(Role::Pawn)).then_some((-value, role, on))
        })
        .collect();
    targets.sort_unstable();
    let [(_, first_role, first), (_, second_role, second), ..] = targets[..] else { return None };
    let targets = [piece_on(first_role, first), piece_on(second_role, second)];
    Some(ChessReason::Fork { by: piece_on(mover, to), targets })
}

/// Finds a move that forks and wins material after any answer.
///
/// The outer `None` means that the budget ran out; the inner `None` means that no such move exists.
fn first_fork<L: ChessVariant>(
    position: &Position<L>,
    budget: &mut NodeBudget<'_>,
) -> Option<Option<(Move, ChessReason)>>
where
    Position<L>: rules::GamePosition<Move = Move>,
{
    for mv in position.moves() {
        if let Some(fork) = fork_by(position, mv)
            && guaranteed_gain(position, mv, budget)? >= LEAST_FORK_GAIN
        {
            return Some(Some((mv, fork)));
        }
    }
    Some(None)
}
