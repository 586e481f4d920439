//! Proofs of the reasons for a chess or Racing Kings move.
//!
//! They apply the rules, search all moves, and resolve captures.

use super::reason::ChessReason;
use super::{look, spot, taken};
use crate::Reason;
use crate::hint::{Arguments, Compulsion, PlacedPiece};
use ai::chess::tactics::{
    MATE, balance, best_capture, capture_gain, guaranteed_gain, points, quiescence_balance, threat_to,
};
use ai::forced_win::{NodeBudget, find_forced_win, forced_win, has_no_defence, is_only_defence};
use ai::{EngineGame, SeatKnowledge, StopFlag};
use rules::chessboard::{ChessVariant, Move, Position, Rank, Role, Square};
use rules::{self, Color, EndReason, Rules as _};

/// Longest forced win that is searched for, in moves.
const LONGEST_WIN: u32 = 4;
/// Limits on the positions that a proof may visit.
///
/// `MAX_POSITIONS` is for a main proof, `MAX_POSITIONS_PART` for a part of one.
const MAX_POSITIONS: u32 = 120_000;
pub(super) const MAX_POSITIONS_PART: u32 = 30_000;
/// Least gain of a fork, in pawns.
const LEAST_FORK_GAIN: i32 = 2;
/// Least loss that a hint mentions, in pawns; single pawns come and go.
const LEAST_LOSS: i32 = 2;
/// Least length of an expected line that proves something, in plies.
const SHORTEST_LINE: usize = 3;

/// Collects the reasons for the legal move `mv`. `line`: the expected line, starting with `mv`; `goal`: how a won
/// game ends.
pub(crate) fn case_for<L: ChessVariant>(
    knowledge: &SeatKnowledge<Position<L>>,
    mv: Move,
    line: &[Move],
    goal: EndReason,
    stop: &StopFlag,
) -> Arguments<Move>
where
    Position<L>: rules::GamePosition<Move = Move, Observation = Position<L>> + EngineGame,
{
    let facts = MoveProver { position: &knowledge.now, earlier: &knowledge.earlier, mv, line, goal, stop };
    let only = (facts.position.moves().len() == 1).then(|| {
        let duty = if facts.position.checkers().is_nonempty() { Compulsion::Check } else { Compulsion::None };
        Reason::OnlyMove(duty)
    });
    if let Some(win) =
        forced_win(facts.position, facts.earlier, mv, LONGEST_WIN, &mut facts.budget(MAX_POSITIONS))
    {
        return Arguments::from_forced_win(win, only);
    }
    if only.is_some() {
        return Arguments::from_reasons(only);
    }
    let put_off = facts.others_lose();
    if put_off.is_none()
        && let Some(lost) = facts.all_lose()
    {
        return Arguments::from_reasons([lost]);
    }
    // Strongest first. The iterator is lazy: a proof costs time, and those after the last reason shown never run.
    let dangers = put_off.or_else(|| facts.stops().map(Reason::from));
    let gains: [fn(&_) -> Option<ChessReason>; 3] =
        [MoveProver::threatens, MoveProver::promotes_or_takes, MoveProver::threatens_win];
    let others: [fn(&_) -> Option<ChessReason>; 4] =
        [MoveProver::saves, MoveProver::others_lose_points, MoveProver::gives, MoveProver::line_promises];
    // When the move averts a lost game, gains and losses of single pieces do not matter.
    let is_calm = dangers.is_none();
    let proofs = gains.into_iter().chain(others.into_iter().filter(|_| is_calm));
    let proofs = proofs.filter_map(|proof| proof(&facts).map(Reason::from));
    let mut proven = Arguments::from_reasons(dangers.into_iter().chain(proofs));
    if proven.reasons.is_empty() {
        proven = Arguments::from_reasons(facts.stops_fork());
    }
    // A gain against any answer makes a smaller or equal gain on the expected line redundant.
    let won_for_sure = proven.reasons.iter().find_map(|reason| match reason {
        Reason::Chess(ChessReason::WinsPoints { points }) => Some(*points),
        _ => None,
    });
    if let Some(sure) = won_for_sure {
        proven.reasons.retain(|reason| {
            !matches!(reason, Reason::Chess(ChessReason::LineWinsPoints { points }) if *points <= sure)
        });
    }
    if proven.reasons.is_empty() { Arguments::plain(facts.plain_effects()) } else { proven }
}

pub(crate) fn standing(role: Role, on: Square) -> PlacedPiece {
    PlacedPiece { kind: look(role), spot: spot(on), square: on.to_string() }
}

/// A move in its position, with the proofs as methods.
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
    pub(super) fn here(&self, on: Square) -> Option<PlacedPiece> {
        self.position.board().role_at(on).map(|role| standing(role, on))
    }

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

    /// Whether the move gives check. A check may only delay a threat, so it does not count as averting one.
    pub(super) fn checks(&self) -> bool {
        self.next().checkers().is_nonempty()
    }

    /// The threat of an immediate win that the move averts.
    fn stops(&self) -> Option<ChessReason> {
        if self.checks() {
            return None;
        }
        let threat =
            find_forced_win(&self.position.null_move()?, &[], 1, &mut self.budget(MAX_POSITIONS_PART))??;
        let left = find_forced_win(&self.next(), &[], 1, &mut self.budget(MAX_POSITIONS_PART))?;
        let to = (spot(threat.to), threat.to.to_string());
        let piece = self.here(threat.from)?;
        left.is_none().then_some(ChessReason::StopsWin { piece, to, by: self.goal })
    }

    fn promotes_or_takes(&self) -> Option<ChessReason> {
        self.promotes().or_else(|| self.takes())
    }

    fn promotes(&self) -> Option<ChessReason> {
        let role = self.mv.promotion?;
        let gain = capture_gain(self.position, self.mv, &mut self.budget(MAX_POSITIONS_PART))?;
        (gain >= points(role) - points(Role::Pawn)).then(|| ChessReason::Promotes(standing(role, self.mv.to)))
    }

    fn takes(&self) -> Option<ChessReason> {
        let targets = self.targets().filter(|_| self.mv.promotion.is_none())?;
        let role = self.position.captured_role(self.mv)?;
        let gain = u32::try_from(capture_gain(self.position, self.mv, &mut self.budget(MAX_POSITIONS_PART))?)
            .ok()?;
        if self.takes_back() {
            return Some(ChessReason::TakesBack { square: targets.square });
        }
        let back = self.can_be_taken().then(|| standing(self.position.moved_role(self.mv), self.mv.to));
        match gain {
            0 => None,
            _ if back.is_none() && gain as i32 >= points(role) => Some(ChessReason::Takes(targets)),
            points => Some(ChessReason::WinsExchange { targets, recaptured: back, points }),
        }
    }

    /// The piece that the move captures.
    pub(super) fn targets(&self) -> Option<PlacedPiece> {
        self.here(taken(self.position, self.mv)?)
    }

    /// Whether the move recaptures on the square where the opponent has just captured.
    fn takes_back(&self) -> bool {
        let before = self.earlier.last().map(Position::board);
        before.is_some_and(|board| board.color_at(self.mv.to) == Some(self.us()))
            && self.position.board().color_at(self.mv.to) == Some(!self.us())
    }

    /// Whether the opponent can capture the moved piece at once.
    pub(super) fn can_be_taken(&self) -> bool {
        self.next().moves().into_iter().any(|answer| answer.to == self.mv.to)
    }

    /// A fork, or a gain by captures after any answer.
    ///
    /// The gain excludes what the move itself captures or promotes to.
    fn threatens(&self) -> Option<ChessReason> {
        let grown = self.mv.promotion.map_or(0, |role| points(role) - points(Role::Pawn));
        let taken = self.position.captured_role(self.mv).map_or(0, points) + grown;
        let fork = fork_by(self.position, self.mv);
        if taken > 0 && fork.is_none() {
            return None;
        }
        let gain = guaranteed_gain(self.position, self.mv, &mut self.budget(MAX_POSITIONS))? - taken;
        match fork.filter(|_| gain >= LEAST_FORK_GAIN) {
            None if taken > 0 => None,
            None => u32::try_from(gain)
                .ok()
                .filter(|points| *points > 0)
                .map(|points| ChessReason::WinsPoints { points }),
            fork => fork,
        }
    }

    /// The threat to win with the next move, unless the opponent prevents it.
    fn threatens_win(&self) -> Option<ChessReason> {
        // A win that was already possible is no new threat.
        if find_forced_win(self.position, self.earlier, 1, &mut self.budget(MAX_POSITIONS_PART))?.is_some() {
            return None;
        }
        let again = self.next().null_move()?;
        find_forced_win(&again, &[], 1, &mut self.budget(MAX_POSITIONS_PART))??;
        Some(ChessReason::ThreatensWin(self.goal))
    }

    /// A piece that was about to be lost and is safe after the move.
    ///
    /// The moved piece is preferred, then the costliest one.
    fn saves(&self) -> Option<ChessReason> {
        if self.checks() {
            return None;
        }
        let (passed, next) = (self.position.null_move()?, self.next());
        let (before, left) = (self.loss(&passed)?, self.loss(&next)?);
        if left >= before {
            return None;
        }
        let mut budget = self.budget(MAX_POSITIONS);
        let mut saved: Option<(bool, i32, Square)> = None;
        for on in self.position.board().color(self.us()) {
            let moves = on == self.mv.from;
            let loss = threat_to(&passed, on, &mut budget)?;
            if loss > 0
                && threat_to(&next, if moves { self.mv.to } else { on }, &mut budget)? <= 0
                && saved.is_none_or(|(first, most, _)| (moves, loss) > (first, most))
            {
                saved = Some((moves, loss, on));
            }
        }
        let (moves, _, on) = saved?;
        // If the move captures the only attacker, the reason for the capture says enough.
        let attackers = self.position.board().attackers(!self.us(), on);
        if self.position.is_capture(self.mv) && attackers.without(self.mv.to).is_empty() {
            return None;
        }
        Some(ChessReason::Saves { piece: self.here(on)?, moves, all: left == 0 })
    }

    /// The most that the side to move in `position` wins by a capture, in pawns.
    fn loss(&self, position: &Position<L>) -> Option<i32> {
        Some(best_capture(position, &mut self.budget(MAX_POSITIONS_PART))?.map_or(0, |(_, gain)| gain))
    }

    /// Shows that every other move loses pieces, and this one none or fewer.
    fn others_lose_points(&self) -> Option<ChessReason> {
        if self.checks() {
            return None;
        }
        let mut budget = self.budget(MAX_POSITIONS);
        let own = capture_gain(self.position, self.mv, &mut budget)?;
        let mut best = None;
        for other in self.position.moves().into_iter().filter(|other| *other != self.mv) {
            let gain = capture_gain(self.position, other, &mut budget)?;
            best = best.max(Some(gain));
            if gain > -LEAST_LOSS || gain > own - LEAST_LOSS {
                return None;
            }
        }
        let (lost, others) = (u32::try_from(-own).unwrap_or(0), u32::try_from(-best?).ok()?);
        Some(match lost {
            0 => ChessReason::OthersLosePoints { points: others },
            points => ChessReason::LosesLeast { points, others },
        })
    }

    /// A threatened fork that the move prevents. No other fork may remain.
    fn stops_fork(&self) -> Option<ChessReason> {
        let passed = self.position.null_move().filter(|_| !self.checks())?;
        let (next, mut budget) = (self.next(), self.budget(MAX_POSITIONS));
        // A capture that is already possible is the nearer danger.
        if self.loss(&passed)? > 0 || self.loss(&next)? > 0 {
            return None;
        }
        let (threat, fork) = first_fork(&passed, &mut budget)??;
        if first_fork(&next, &mut budget)?.is_some() {
            return None;
        }
        let ChessReason::Fork { targets, .. } = fork else { return None };
        let to = (spot(threat.to), threat.to.to_string());
        Some(ChessReason::StopsFork { by: self.here(threat.from)?, to, targets })
    }

    /// The costliest piece that the move leaves to be captured.
    fn gives(&self) -> Option<ChessReason> {
        let (next, mut budget) = (self.next(), self.budget(MAX_POSITIONS));
        let before = match self.position.null_move() {
            Some(passed) => self.loss(&passed)?,
            None => 0,
        };
        let own = capture_gain(self.position, self.mv, &mut budget)?;
        if own > -LEAST_LOSS || self.loss(&next)? <= before {
            return None;
        }
        let mut given: Option<(i32, Square)> = None;
        for on in next.board().color(self.us()) {
            let loss = threat_to(&next, on, &mut budget)?;
            if loss > 0 && given.is_none_or(|(most, _)| loss > most) {
                given = Some((loss, on));
            }
        }
        let (_, on) = given?;
        next.board().role_at(on).map(|role| ChessReason::Sacrifices(standing(role, on)))
    }

    /// The result of the expected line. It holds for this line only, not against every answer.
    fn line_promises(&self) -> Option<ChessReason> {
        let (us, mut end, mut path) = (self.us(), *self.position, self.earlier.to_vec());
        for mv in self.line {
            if !end.moves().contains(mv) {
                return None;
            }
            path.push(end);
            end = end.play(*mv);
        }
        if let Some(outcome) = end.outcome(&path) {
            let moves = self.line.len().div_ceil(2) as u32;
            let is_won = outcome.winner == Some(us.seat());
            return is_won.then_some(ChessReason::LineWins { moves, by: self.goal });
        }
        if self.line.len() < SHORTEST_LINE {
            return None;
        }
        let standing = quiescence_balance(&end, -MATE, MATE, &mut self.budget(MAX_POSITIONS))?;
        let own = if end.side_to_move() == us { standing } else { -standing };
        let gain = u32::try_from(own - balance(self.position, us)).unwrap_or(0);
        // The immediate gain has a reason of its own.
        let at_once = capture_gain(self.position, self.mv, &mut self.budget(MAX_POSITIONS_PART))?;
        if i64::from(gain) > i64::from(at_once.max(0)) {
            return Some(ChessReason::LineWinsPoints { points: gain });
        }
        let rows = |side| {
            let king = end.board().pieces_of(side, Role::King).first();
            king.map(|king| Rank::Eighth as u32 - king.rank() as u32)
        };
        let (own, other) = (rows(us)?, rows(!us)?);
        (!L::CHECKS && own < other).then_some(ChessReason::LineLeadsRace { own, other })
    }
}

/// The two best targets of the moved piece.
///
/// Targets are the king, pieces worth more, and unguarded ones.
fn fork_by<L: ChessVariant>(position: &Position<L>, mv: Move) -> Option<ChessReason> {
    let next = position.play(mv);
    let (board, us, to) = (next.board(), position.side_to_move(), mv.to);
    let mover = board.role_at(to)?;
    let attacked = board.color(!us).into_iter().filter(|on| board.attackers(us, *on).contains(to));
    let mut targets: Vec<(i32, Role, Square)> = attacked
        .filter_map(|on| {
            let role = board.role_at(on)?;
            let king = role == Role::King && L::CHECKS;
            let open =
                role != Role::King && (points(role) > points(mover) || board.attackers(!us, on).is_empty());
            let worth = if king { i32::MAX } else { points(role) };
            ((king || open) && worth > points(Role::Pawn)).then_some((-worth, role, on))
        })
        .collect();
    targets.sort_unstable();
    let [(_, one, first), (_, other, second), ..] = targets[..] else { return None };
    let targets = [standing(one, first), standing(other, second)];
    Some(ChessReason::Fork { by: standing(mover, to), targets })
}

/// Finds a move that forks and wins material after any answer. The outer `None`: the budget ran out.
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
