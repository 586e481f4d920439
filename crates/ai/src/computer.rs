//! What a computer player is, whatever the game, and which games have some.

use crate::{Analyst, GuestFault, Limits, Player, Score, Seen, StopFlag};
use rules::Position;

/// What a computer found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought<M> {
    /// The move to play: always a legal one.
    pub mv: M,
    /// What it is worth for the mover.
    pub score: Score,
    /// Plies looked ahead.
    pub depth: u8,
    /// Positions visited.
    pub nodes: u64,
    /// The game the computer expects, its own move first.
    pub line: Vec<M>,
    /// How often it changed its mind about the best move while it looked further.
    pub changes: u8,
}

impl<M: Copy> Thought<M> {
    /// A move chosen without looking ahead.
    pub fn unsearched(mv: M) -> Thought<M> {
        Thought { mv, score: Score::EVEN, depth: 0, nodes: 1, line: vec![mv], changes: 0 }
    }
}

impl<M: Copy + PartialEq> Thought<M> {
    /// Takes what a further look has found in its place, and counts if that is another move.
    pub(crate) fn give_way_to(&mut self, found: Thought<M>) {
        let changed = self.depth > 0 && found.mv != self.mv;
        *self = Thought { changes: self.changes.saturating_add(u8::from(changed)), ..found };
    }
}

/// Someone who decides for a seat of one game. Lives on the engine's own thread; may keep what it
/// learnt between moves.
pub trait Computer<P: Position>: Send {
    /// The move for `seen.seat`. `limits` can shorten what the player allows itself, never lengthen it.
    ///
    /// `None` when the game is over or another seat is to move. Within 50 ms of `stop` being raised
    /// the best move so far is returned.
    fn choose(&mut self, seen: &Seen<P>, limits: &Limits, stop: &StopFlag) -> Option<Thought<P::Move>>;

    /// The same, telling which move it holds for the best each time it has looked further. Not everybody does.
    fn choose_aloud(
        &mut self,
        seen: &Seen<P>,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(P::Move),
    ) -> Option<Thought<P::Move>> {
        let _ = tell;
        self.choose(seen, limits, stop)
    }

    /// Whether `seen.seat`, to move or not, takes a draw offered now. `None` when stopped before it
    /// could tell.
    fn accepts_draw(&mut self, seen: &Seen<P>, stop: &StopFlag) -> Option<bool>;

    /// Why a program of other people gave no move when it was asked last; told once.
    fn fault(&mut self) -> Option<GuestFault> {
        None
    }

    /// The game is laid aside: memory that the next decision can do without is given back.
    fn rest(&mut self) {}
}

/// A game with computer players.
pub trait Contestant: Position {
    /// What engines of other people call the game (`UCI_Variant`); `None` where they cannot play it.
    const VARIANT: Option<&'static str> = None;

    /// The computer that plays as `player`, its luck and its blind spots drawn from `seed`.
    /// `None` for [`Player::Human`] and for players the game does not have.
    fn computer(player: Player, seed: u64) -> Option<Box<dyn Computer<Self>>>;

    /// Who is asked for a hint: the best player there is, which names its best move and never another for variety. `None`
    /// where there is no computer.
    fn adviser() -> Option<Box<dyn Computer<Self>>> {
        Self::computer(Player::Level(*Player::LEVELS.end()), 0)
    }

    /// Who analyses the game; `None` where nobody can.
    fn analyst() -> Option<Box<dyn Analyst<Self>>>;

    /// Whether `player` as the computer to move would say that it thinks carefully now, as the hard one
    /// of the Domin-Up report does where its search sets in; nobody else says anything.
    fn is_careful(&self, _player: &Player) -> bool {
        false
    }
}
