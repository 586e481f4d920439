//! Review of a game: the expected score after every move, the best moves, and the mistakes with a proof or a witness.
//!
//! Every position is searched with a fixed number of nodes and an empty memory, so the same game gives the same review
//! on every machine, whatever the number of threads. The *expected score* of a seat is its share of the point, from 0 to
//! 1,000 thousandths, by the winning chances of the analysis engine ([`ai::WinCurve`]).
//!
//! A mistake is called one only if its punishment is proven in words, or if a player of level 1 to 7 finds it. Other
//! losses are *fine points*. With hidden hands, a move is judged by what its seat knew ([`Review::luck`]).

mod coached_move;
mod evidence;
mod explanation;
mod findings;
mod job;
mod json;
mod parallel;
mod results;
mod selection;
mod verdict;
mod words;

pub use findings::ReviewNodes;
pub use json::ReviewTextError;
pub use results::{CoachedMove, ExplainedMove, Explanation, MoveValue, ReviewJob, ReviewProgress};

use rules::Seat;

/// Version of the method. A stored review of another version is not used.
const METHOD: u32 = 1;

/// The review of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// All moves of the game, in order.
    pub moves: Vec<ReviewedMove>,
    /// Plies (from 1) of the best moves, at most [`MOST_PRAISE`], in order.
    pub praise: Vec<usize>,
    /// Plies (from 1) of the mistakes that mattered most, at most [`MOST_KEY_MOMENTS`], in order.
    pub key_moments: Vec<usize>,
    /// Expected score of each seat at the end of the game: the result, or an estimate if the game has none.
    pub final_scores: Vec<u16>,
    /// Whether the deal decides a part of the result, so that luck means something.
    pub is_dealt: bool,
}

/// Most moves that a review praises.
pub const MOST_PRAISE: usize = 2;
/// Most key moments of a review.
pub const MOST_KEY_MOMENTS: usize = 3;
/// A move that loses at most this much of the expected score counts as good when a player tries again, in thousandths.
pub const GOOD_ENOUGH: u16 = 40;

/// A move of the game with its judgement. Scores are those of the seat that moves, in thousandths of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedMove {
    pub seat: Seat,
    /// The move as played, in canonical text.
    pub text: String,
    /// The best move, in canonical text. Equals `text` if the played move is as good as any.
    pub best: String,
    /// Expected score before the move, with best play.
    pub before: u16,
    /// Expected score after the move; at most `before`.
    pub after: u16,
    pub label: Option<Label>,
    /// The lowest level from 1 to 7 that finds the punishment of a mistake, in at least 5 of 8 seeds.
    pub seen_by: Option<u8>,
    /// Whether the punishment is proven in words.
    pub is_proven: bool,
    /// By how much the move was better than all others, in thousandths; 0 if it was not the best.
    pub margin: u16,
    /// Whether no other move was legal.
    pub is_forced: bool,
    /// Expected line that begins with the best move. Empty unless the move is labelled or praised.
    pub better_line: Vec<String>,
    /// Expected line after the played move. Empty unless the move is labelled.
    pub refutation: Vec<String>,
}

impl ReviewedMove {
    /// The expected score that the move loses, in thousandths.
    pub const fn loss(&self) -> u16 {
        self.before.saturating_sub(self.after)
    }
}

/// Judgement of a move that loses expected score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Label {
    /// Loses 50 to 99 thousandths.
    Small,
    /// Loses 100 to 199 thousandths.
    Mistake,
    /// Loses 200 thousandths or more.
    Blunder,
    /// Lets a proven win in at most three moves go.
    MissedWin,
    /// A mistake or blunder that is neither proven in words nor found by levels 1 to 7.
    FinePoint,
}

impl Label {
    pub const ALL: [Label; 5] =
        [Label::Small, Label::Mistake, Label::Blunder, Label::MissedWin, Label::FinePoint];

    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Label::Small => "small",
            Label::Mistake => "mistake",
            Label::Blunder => "blunder",
            Label::MissedWin => "missed win",
            Label::FinePoint => "fine point",
        }
    }

    /// Whether the move is shown as a mistake: it is marked, can be tried again, and may be a key moment.
    pub const fn is_mistake(self) -> bool {
        matches!(self, Label::Mistake | Label::Blunder | Label::MissedWin)
    }
}

impl Review {
    /// The move that leads to `ply`, counted from 1.
    pub fn at(&self, ply: usize) -> Option<&ReviewedMove> {
        self.moves.get(ply.checked_sub(1)?)
    }

    /// The plies of all mistakes that can be tried again, in order.
    pub fn mistakes(&self) -> impl Iterator<Item = usize> {
        let is_mistake = |mv: &ReviewedMove| mv.label.is_some_and(Label::is_mistake);
        (1..).zip(&self.moves).filter(move |(_, mv)| is_mistake(mv)).map(|(ply, _)| ply)
    }

    /// The first mistake of `seat` after the move that leads to `ply`.
    pub fn next_mistake(&self, seat: Seat, ply: usize) -> Option<usize> {
        self.mistakes().find(|next| *next > ply && self.at(*next).is_some_and(|mv| mv.seat == seat))
    }

    /// Number of moves of `seat` with a choice, and how many of them kept the game: lost less than a mistake does.
    pub fn kept(&self, seat: Seat) -> (usize, usize) {
        let chosen = || self.moves.iter().filter(move |mv| mv.seat == seat && !mv.is_forced);
        let kept = chosen().filter(|mv| mv.loss() < verdict::MISTAKE && mv.label != Some(Label::MissedWin));
        (chosen().count(), kept.count())
    }

    /// The part of the result of `seat` that its own moves did not decide, in thousandths of a game.
    ///
    /// It sums the changes of the expected score between the seat's moves: the deal, the tiles of the others and their
    /// moves. The losses of its own moves and its luck add up to the change from an even game to the result.
    pub fn luck(&self, seat: Seat) -> i32 {
        let seats = self.final_scores.len().max(1);
        let even = 1_000 / seats as i32;
        let result = self.final_scores.get(seat.index()).map_or(even, |score| i32::from(*score));
        let own_moves = self.moves.iter().filter(|mv| mv.seat == seat);
        result - even + own_moves.map(|mv| i32::from(mv.loss())).sum::<i32>()
    }
}
