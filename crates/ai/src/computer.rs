//! Interfaces of computer players, independent of the game.

use crate::{AnalysisEngine, EngineFailure, Limits, Player, Score, SeatKnowledge, StopFlag};
use rules::GamePosition;

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<M> {
    /// Always legal.
    pub mv: M,
    /// Score for the side to move; [`Score::EVEN`] if the move was chosen without search.
    pub score: Score,
    /// Depth in plies.
    pub depth: u8,
    pub nodes: u64,
    /// Principal variation, beginning with `mv`.
    pub line: Vec<M>,
    /// Number of times the best move changed from one iteration to the next.
    pub best_move_changes: u8,
}

impl<M: Copy> SearchResult<M> {
    /// A move chosen without search.
    pub fn without_search(mv: M) -> SearchResult<M> {
        SearchResult { mv, score: Score::EVEN, depth: 0, nodes: 1, line: vec![mv], best_move_changes: 0 }
    }
}

impl<M: Copy + PartialEq> SearchResult<M> {
    /// Replaces this result by `found`, from a deeper iteration. Counts whether the best move changed.
    pub(crate) fn replace_with(&mut self, found: SearchResult<M>) {
        let changed = self.depth > 0 && found.mv != self.mv;
        *self = SearchResult {
            best_move_changes: self.best_move_changes.saturating_add(u8::from(changed)),
            ..found
        };
    }
}

/// A computer player of one game. It runs on the engine thread and may keep its memory between moves.
pub trait ComputerPlayer<P: GamePosition>: Send {
    /// Chooses a move for `knowledge.seat`. `limits` can shorten the player's own limits but not lengthen them.
    ///
    /// Returns `None` if the game is over or another seat is to move. Returns the best move so far within 50 ms after
    /// `stop` is raised.
    fn choose_move(
        &mut self,
        knowledge: &SeatKnowledge<P>,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Option<SearchResult<P::Move>>;

    /// Like [`ComputerPlayer::choose_move`], and calls `tell` with the best move after each iteration. The default
    /// implementation never calls `tell`.
    fn choose_move_with_reports(
        &mut self,
        knowledge: &SeatKnowledge<P>,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(P::Move),
    ) -> Option<SearchResult<P::Move>> {
        let _ = tell;
        self.choose_move(knowledge, limits, stop)
    }

    /// Whether `knowledge.seat` would accept a draw offer now. Either side may be to move. `None` if `stop` is raised
    /// before the decision.
    fn accepts_draw(&mut self, knowledge: &SeatKnowledge<P>, stop: &StopFlag) -> Option<bool>;

    /// Takes the reason why an external engine gave no move at the last request. Later calls return `None`, so that
    /// the failure is reported once.
    fn take_failure(&mut self) -> Option<EngineFailure> {
        None
    }

    /// Frees memory that the next decision does not need; called when the game is suspended.
    fn free_memory(&mut self) {}
}

/// A game that computer players can play.
pub trait EngineGame: GamePosition {
    /// Value of `UCI_Variant` for the game; `None` where external engines cannot play it.
    const VARIANT: Option<&'static str> = None;

    /// Creates the computer player for `player`. Its random choices and blind spots depend on `seed`. Returns `None`
    /// for [`Player::Human`] and for players that the game does not have.
    fn computer(player: Player, seed: u64) -> Option<Box<dyn ComputerPlayer<Self>>>;

    /// The computer player that gives hints: the strongest level, with a fixed seed. `None` if the game has no
    /// computer.
    fn hint_engine() -> Option<Box<dyn ComputerPlayer<Self>>> {
        Self::computer(Player::Level(*Player::LEVELS.end()), 0)
    }

    /// The analysis engine of the game, with tables of about `bytes`. `None` if the game has none.
    fn analysis_engine(bytes: usize) -> Option<Box<dyn AnalysisEngine<Self>>>;

    /// Whether `player`, who is to move, announces that it starts to search. Only Domin-Up's `Player::Original(2)`,
    /// the hard one, does so.
    fn announces_search(&self, _player: &Player) -> bool {
        false
    }
}
