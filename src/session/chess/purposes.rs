//! What a move of chess or Racing Kings plainly does, where nothing can be proven for it: what it attacks, guards, opens or
//! develops. No judgement, and no promise.

use super::reasons::{Facts, SHORT, standing};
use super::spot;
use crate::ai::Contestant;
use crate::ai::chess::material::{best_capture, gain_of, points};
use crate::rules::chessboard::{ChessLike, File, Move, Position, Rank, Role, Square, attacks};
use crate::rules::{self, Color};
use crate::session::advice::Reason;

/// With so many pieces on the board it is the opening.
const OPENING: u32 = 26;
/// So many squares more are told.
const CLEARLY_MORE: u32 = 3;

impl<L: ChessLike> Facts<'_, L>
where
    Position<L>: rules::Position<Move = Move, Observation = Position<L>> + Contestant,
{
    /// What the move plainly does, where nothing is won or saved by it: no judgement, and no promise.
    pub(super) fn purposes(&self) -> impl Iterator<Item = Reason> {
        let checks = self.checks().then_some(Reason::Checks);
        let plain = self.even_exchange().or_else(|| self.threatens_next());
        let moved = self.moves_on().or_else(|| self.goes_on()).or_else(|| self.reaches_more());
        let mut told: Vec<Reason> = checks.into_iter().chain(plain).chain(moved).collect();
        if told.is_empty() {
            // Smaller things, of which one is enough.
            let attack = self.attacks_more().or_else(|| self.guards_more());
            told.extend(attack.or_else(|| self.keeps_off()).or_else(|| self.opens_way()));
        }
        told.into_iter()
    }

    /// A piece for one of the same worth.
    fn even_exchange(&self) -> Option<Reason> {
        let (by, role) = (self.position.moved(self.mv), self.position.captured(self.mv)?);
        let gain = gain_of(self.position, self.mv, &mut self.effort(SHORT))?;
        let is_even = gain == 0 && points(by) == points(role) && self.can_be_taken();
        is_even.then_some(Reason::EvenExchange { by: standing(by, self.mv.from), prey: self.prey()? })
    }

    /// What a rook or a pawn gets from its file.
    fn goes_on(&self) -> Option<Reason> {
        let (us, Move { from, to, .. }, next) = (self.us(), self.mv, self.next());
        let pawns = |side| next.board().pieces_of(side, Role::Pawn).into_iter();
        match self.position.moved(self.mv) {
            Role::Rook if L::CHECKS && from.file() != to.file() => {
                let is_open = Color::ALL.into_iter().flat_map(pawns).all(|pawn| pawn.file() != to.file());
                is_open.then_some(Reason::OpenFile)
            }
            Role::Pawn if self.mv.promotion.is_none() => {
                let stops = |pawn: Square| {
                    let aside = (pawn.file() as i8 - to.file() as i8).abs();
                    aside <= 1 && us.rank(pawn.rank()) > us.rank(to.rank())
                };
                let is_passed = !pawns(!us).any(stops);
                is_passed.then_some(Reason::PassedPawn)
            }
            _ => None,
        }
    }

    /// Squares that the piece attacks, those of its own side left out.
    fn reaches_more(&self) -> Option<Reason> {
        let (Move { from, to, .. }, next) = (self.mv, self.next());
        let role = self.position.moved(self.mv);
        if !matches!(role, Role::Knight | Role::Bishop | Role::Rook | Role::Queen) {
            return None;
        }
        let (before, then) = (self.reach(self.position, role, from), self.reach(&next, role, to));
        (then >= before + CLEARLY_MORE).then_some(Reason::ReachesMore {
            piece: self.here(from)?,
            before,
            then,
        })
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

    /// The piece of the other side that has one attacker more than before, and as many as guards at least: of such the one with
    /// the most attackers over, and the most valuable of these.
    fn attacks_more(&self) -> Option<Reason> {
        // What is lost by it attacks nothing for long.
        if gain_of(self.position, self.mv, &mut self.effort(SHORT))? < 0 {
            return None;
        }
        let (us, next) = (self.us(), self.next());
        let prey = next.board().color(!us).into_iter().filter_map(|on| {
            let role = next.board().role_at(on).filter(|role| *role != Role::King)?;
            let count = |position: &Position<L>, side| position.board().attackers(side, on).len();
            let (before, attackers, guards) = (count(self.position, us), count(&next, us), count(&next, !us));
            (attackers > before && attackers >= guards).then_some((
                attackers as i32 - guards as i32,
                points(role),
                attackers,
                guards,
                standing(role, on),
            ))
        });
        let (.., attackers, guards, piece) = prey.max_by_key(|(over, worth, ..)| (*over, *worth))?;
        Some(Reason::AttacksMore { piece, attackers, guards })
    }

    /// An own piece that is attacked and has one guard more than before, where it had no more guards than attackers.
    fn guards_more(&self) -> Option<Reason> {
        let (us, next) = (self.us(), self.next());
        let own = next.board().color(us).into_iter().filter(|on| *on != self.mv.to).filter_map(|on| {
            let role = next.board().role_at(on).filter(|role| *role != Role::King)?;
            let count = |position: &Position<L>, side| position.board().attackers(side, on).len();
            let (attackers, before, guards) = (count(&next, !us), count(self.position, us), count(&next, us));
            let is_needed = attackers > 0 && before <= attackers && guards > before;
            is_needed.then_some((points(role), attackers, guards, standing(role, on)))
        });
        let (_, attackers, guards, piece) = own.max_by_key(|(worth, ..)| *worth)?;
        Some(Reason::GuardsMore { piece, attackers, guards })
    }

    /// A piece that reaches clearly more squares because another one of its side has moved.
    fn opens_way(&self) -> Option<Reason> {
        let (us, next) = (self.us(), self.next());
        let behind = next.board().color(us).into_iter().filter(|on| *on != self.mv.to).filter_map(|on| {
            let role = next.board().role_at(on)?;
            let glides = matches!(role, Role::Bishop | Role::Rook | Role::Queen);
            let (before, then) = (self.reach(self.position, role, on), self.reach(&next, role, on));
            (glides && then >= before + CLEARLY_MORE)
                .then(|| (then - before, before, then, standing(role, on)))
        });
        let (_, before, then, piece) = behind.max_by_key(|(more, ..)| *more)?;
        Some(Reason::OpensWay { piece, before, then })
    }

    /// The knight or bishop of the other side that could have gone where a pawn of this side takes it now.
    fn keeps_off(&self) -> Option<Reason> {
        let (us, passed) = (self.us(), self.position.pass()?);
        if self.position.moved(self.mv) != Role::Pawn {
            return None;
        }
        let watched = attacks::attacks(Role::Pawn, us, self.mv.to, self.position.board().occupied());
        let pawns = |on| self.position.board().attackers(us, on) & self.position.board().role(Role::Pawn);
        let comes = |other: &Move| {
            let role = passed.moved(*other);
            matches!(role, Role::Knight | Role::Bishop)
                && watched.has(other.to)
                && us.rank(other.to.rank()) <= Rank::Fifth
                && pawns(other.to).is_empty()
        };
        let visit = passed.moves().into_iter().filter(comes).min_by_key(|visit| us.rank(visit.to.rank()))?;
        let to = (spot(visit.to), visit.to.to_string());
        Some(Reason::KeepsOff { piece: self.here(visit.from)?, to })
    }

    /// How many squares a piece attacks, those of its own side left out.
    fn reach(&self, position: &Position<L>, role: Role, on: Square) -> u32 {
        let board = position.board();
        let seen = attacks::attacks(role, self.us(), on, board.occupied());
        seen.into_iter().filter(|square| board.color_at(*square) != Some(self.us())).count() as u32
    }
}
