//! What can be proven for a move of chess or Racing Kings: by the rules, by trying every answer, and by playing captures out.

use super::{look, spot};
use crate::ai::chess::material::{best_capture, gain_of, least_gain_of, points};
use crate::ai::proof::{Effort, all_lose, can_win, forced_win, others_lose};
use crate::ai::{Contestant, Seen, StopFlag};
use crate::rules::chessboard::{ChessLike, File, Move, Position, Rank, Role, Square};
use crate::rules::{self, Color, EndReason, Rules as _};
use crate::session::advice::{Case, Duty, Reason, Standing};

/// A forced win is looked for within so many moves.
const LONGEST_WIN: u32 = 4;
/// Positions that a proof may look at, where it is the whole case and where it is a part of it.
const LONG: u32 = 120_000;
const SHORT: u32 = 30_000;
/// With so many pieces on the board it is the opening.
const OPENING: u32 = 26;
/// A fork wins at least so much.
const WORTH_A_FORK: i32 = 2;

/// The case for a legal move. `goal`: how a won game ends.
pub(in crate::session) fn case_for<L: ChessLike>(
    seen: &Seen<Position<L>>,
    mv: Move,
    goal: EndReason,
    stop: &StopFlag,
) -> Case<Move>
where
    Position<L>: rules::Position<Move = Move, Observation = Position<L>> + Contestant,
{
    let facts = Facts { position: &seen.now, earlier: &seen.earlier, mv, stop };
    let only = (facts.position.moves().len() == 1).then(|| {
        let duty = if facts.position.checkers().any() { Duty::Check } else { Duty::None };
        Reason::OnlyMove(duty)
    });
    if let Some(win) = forced_win(facts.position, facts.earlier, mv, LONGEST_WIN, &mut facts.effort(LONG)) {
        let reasons = match win.moves {
            1 => vec![Reason::Wins(win.by)],
            moves => only.into_iter().chain([Reason::WinsIn { moves, by: win.by }]).collect(),
        };
        return Case::of(reasons).shown_by(win.line);
    }
    if only.is_some() {
        return Case::of(only);
    }
    let put_off = facts.others_lose(goal);
    if put_off.is_none()
        && let Some(lost) = facts.all_lose(goal)
    {
        return Case::of([lost]);
    }
    let dangers = put_off.or_else(|| facts.stops(goal));
    let gains = facts.promotes().or_else(|| facts.takes());
    let quiet = gains.is_none();
    let threats = gains.or_else(|| facts.threatens());
    let saves = if quiet && threats.is_none() && dangers.is_none() { facts.saves() } else { None };
    let proven: Vec<Reason> = dangers.into_iter().chain(threats).chain(saves).collect();
    if proven.is_empty() { Case::of(facts.purposes()) } else { Case::of(proven) }
}

/// A piece on its square.
pub(in crate::session) fn standing(role: Role, on: Square) -> Standing {
    Standing { look: look(role), spot: spot(on), square: on.to_string() }
}

/// A move, and what is to be found out about it.
struct Facts<'a, L: ChessLike> {
    position: &'a Position<L>,
    earlier: &'a [Position<L>],
    mv: Move,
    stop: &'a StopFlag,
}

impl<L: ChessLike> Facts<'_, L>
where
    Position<L>: rules::Position<Move = Move>,
{
    fn effort(&self, positions: u32) -> Effort<'_> {
        Effort::new(positions, self.stop)
    }

    fn next(&self) -> Position<L> {
        self.position.play(self.mv)
    }

    fn us(&self) -> Color {
        self.position.side_to_move()
    }

    /// A piece of either side where it stands now.
    fn here(&self, on: Square) -> Option<Standing> {
        self.position.board().role_at(on).map(|role| standing(role, on))
    }

    fn others_lose(&self, goal: EndReason) -> Option<Reason> {
        (1..=2).find_map(|moves| {
            let lose =
                others_lose(self.position, self.earlier, self.mv, moves, &mut self.effort(SHORT * moves));
            (lose == Some(true)).then_some(Reason::OthersLose { moves, by: goal })
        })
    }

    fn all_lose(&self, goal: EndReason) -> Option<Reason> {
        (1..=2).find_map(|moves| {
            let lose = all_lose(self.position, self.earlier, moves, &mut self.effort(SHORT * moves));
            (lose == Some(true)).then_some(Reason::AllLose { moves, by: goal })
        })
    }

    /// Whether the move gives check: what it keeps the other side from then, it may only put off.
    fn checks(&self) -> bool {
        self.next().checkers().any()
    }

    /// What the other side would win with if it were its turn, and cannot any more.
    fn stops(&self, goal: EndReason) -> Option<Reason> {
        if self.checks() {
            return None;
        }
        let threat = can_win(&self.position.pass()?, &[], 1, &mut self.effort(SHORT))??;
        let left = can_win(&self.next(), &[], 1, &mut self.effort(SHORT))?;
        let to = (spot(threat.to), threat.to.to_string());
        let piece = self.here(threat.from)?;
        left.is_none().then_some(Reason::Stops { piece, to, by: goal })
    }

    fn promotes(&self) -> Option<Reason> {
        let role = self.mv.promotion?;
        let gain = gain_of(self.position, self.mv, &mut self.effort(SHORT))?;
        (gain >= points(role) - points(Role::Pawn)).then(|| Reason::Promotes(standing(role, self.mv.to)))
    }

    fn takes(&self) -> Option<Reason> {
        let role = self.position.captured(self.mv).filter(|_| self.mv.promotion.is_none())?;
        let gain = gain_of(self.position, self.mv, &mut self.effort(SHORT))?;
        // En passant: the pawn stands beside.
        let on = if self.position.board().role_at(self.mv.to).is_some() {
            self.mv.to
        } else {
            Square::new(self.mv.to.file(), self.mv.from.rank())
        };
        let prey = standing(role, on);
        match u32::try_from(gain).ok()? {
            0 => None,
            _ if gain >= points(role) => Some(Reason::Takes(prey)),
            points => Some(Reason::WinsExchange { prey, points }),
        }
    }

    /// What is won by captures whatever the answer is, though nothing has been taken yet.
    fn threatens(&self) -> Option<Reason> {
        if self.position.is_capture(self.mv) {
            return None;
        }
        let gain = least_gain_of(self.position, self.mv, &mut self.effort(LONG))?;
        let points = u32::try_from(gain).ok().filter(|points| *points > 0)?;
        let fork = if gain >= WORTH_A_FORK { self.fork() } else { None };
        Some(fork.unwrap_or(Reason::WinsPoints { points }))
    }

    /// The two best pieces that the one that has moved attacks now, each worth more than itself, the king, or without guard.
    fn fork(&self) -> Option<Reason> {
        let next = self.next();
        let (board, us, to) = (next.board(), self.us(), self.mv.to);
        let mover = board.role_at(to)?;
        let attacked = board.color(!us).into_iter().filter(|on| board.attackers(us, *on).has(to));
        let mut prey: Vec<(i32, Role, Square)> = attacked
            .filter_map(|on| {
                let role = board.role_at(on)?;
                let king = role == Role::King && L::CHECKS;
                let open = role != Role::King
                    && (points(role) > points(mover) || board.attackers(!us, on).is_empty());
                let worth = if king { i32::MAX } else { points(role) };
                ((king || open) && worth > points(Role::Pawn)).then_some((-worth, role, on))
            })
            .collect();
        prey.sort_unstable();
        let [(_, one, first), (_, other, second), ..] = prey[..] else { return None };
        let prey = [standing(one, first), standing(other, second)];
        Some(Reason::Fork { by: standing(mover, to), prey })
    }

    /// What the move plainly does, where nothing is won or saved by it: no judgement, and no promise.
    fn purposes(&self) -> impl Iterator<Item = Reason> + use<L> {
        let checks = self.checks().then_some(Reason::Checks);
        let quiet = [self.threatens_next(), self.moves_on()];
        checks.into_iter().chain(quiet.into_iter().flatten())
    }

    /// The piece that could be taken with most profit if it were this side's turn again, by the piece that has just moved.
    fn threatens_next(&self) -> Option<Reason> {
        if best_capture(self.position, &mut self.effort(SHORT))?.is_some() {
            return None;
        }
        let next = self.next();
        let (threat, _) = best_capture(&next.pass()?, &mut self.effort(SHORT))??;
        let role = next.board().role_at(threat.to).filter(|_| threat.from == self.mv.to)?;
        Some(Reason::Threatens(standing(role, threat.to)))
    }

    /// What a move does for the pieces themselves.
    fn moves_on(&self) -> Option<Reason> {
        let (us, Move { from, to, .. }) = (self.us(), self.mv);
        let rank = |square: Square| us.rank(square.rank());
        match self.position.moved(self.mv) {
            Role::King if !L::CHECKS => (to.rank() > from.rank()).then_some(Reason::ComesCloser),
            Role::King => (from.distance(to) > 1).then_some(Reason::Castles),
            _ if !L::CHECKS || self.position.board().occupied().len() < OPENING => None,
            Role::Knight | Role::Bishop if rank(from) == Rank::First && rank(to) != Rank::First => {
                self.here(from).map(Reason::Develops)
            }
            Role::Pawn
                if matches!(to.file(), File::D | File::E)
                    && matches!(rank(to), Rank::Fourth | Rank::Fifth) =>
            {
                Some(Reason::TakesCentre)
            }
            _ => None,
        }
    }

    /// The piece that the other side could take with most profit, when afterwards no capture of its pays.
    fn saves(&self) -> Option<Reason> {
        if self.checks() {
            return None;
        }
        let (threat, _) = best_capture(&self.position.pass()?, &mut self.effort(SHORT))??;
        let safe = best_capture(&self.next(), &mut self.effort(SHORT))?.is_none();
        let piece = self.here(threat.to).filter(|_| safe)?;
        Some(Reason::Saves { piece, moves: threat.to == self.mv.from })
    }
}
