//! The sentences of a review.

use super::{Explanation, Label, Review, ReviewedMove};
use crate::{LocalizedMessage, MessageArg, RecordedMove, key, message, number};
use rules::Seat;

/// Least luck against a seat, in thousandths of a game, that is worth a word.
const BAD_LUCK: i32 = -250;
/// Most that a player with bad luck may have lost by own moves, in thousandths.
const SMALL_LOSSES: u16 = 150;

/// Least margin, in thousandths, by which all other moves are called clearly worse.
const CLEAR_MARGIN: u16 = 100;

/// Message keys of the names of levels 1 to 7.
const LEVEL_KEYS: [&str; 7] = [
    key!("level-1"),
    key!("level-2"),
    key!("level-3"),
    key!("level-4"),
    key!("level-5"),
    key!("level-6"),
    key!("level-7"),
];

impl Label {
    /// Message key of the name.
    pub const fn key(self) -> &'static str {
        match self {
            Label::Small => key!("review-small"),
            Label::Mistake => key!("review-mistake"),
            Label::Blunder => key!("review-blunder"),
            Label::MissedWin => key!("review-missed-win"),
            Label::FinePoint => key!("review-fine-point"),
        }
    }
}

impl ReviewedMove {
    /// The sentences about a mistake: who sees it, what would have been better, and the answer that punishes it.
    ///
    /// `side` names a seat; `write` names a move.
    pub fn criticism(
        &self,
        explanation: &Explanation,
        side: impl Fn(Seat) -> MessageArg,
        write: impl Fn(&RecordedMove) -> String,
    ) -> Vec<LocalizedMessage> {
        let mut sentences = Vec::new();
        if let Some(answer) = &explanation.answer
            && let Some(reason) = answer.reasons.first()
        {
            let (side, mv) = (side(answer.mv.seat), write(&answer.mv));
            sentences.push(message!("review-answer", side, move = mv, reason = reason.clone()));
        }
        if let Some(best) = explanation.best.as_ref().filter(|best| best.mv.text != self.text) {
            sentences.push(message!("review-better", move = write(&best.mv)));
            sentences.extend(best.reasons.iter().take(1).cloned());
        }
        sentences.extend(self.seen_by_sentence());
        sentences
    }

    /// The sentence that names the lowest level that sees the mistake.
    pub fn seen_by_sentence(&self) -> Option<LocalizedMessage> {
        let level = LEVEL_KEYS.get(usize::from(self.seen_by?).checked_sub(1)?)?;
        Some(message!("review-seen-by", level = MessageArg::Key(level)))
    }

    /// The sentences about a praised move.
    pub fn praise(&self, explanation: &Explanation) -> Vec<LocalizedMessage> {
        let best = explanation.best.as_ref();
        let reasons = best.map_or(&[][..], |best| &best.reasons);
        if self.margin >= CLEAR_MARGIN && !best.is_some_and(|best| best.is_proven) {
            return vec![message!("review-clearly-best")];
        }
        reasons.to_vec()
    }
}

impl Review {
    /// A sentence about the play of `seat` as a whole: how many of its choices kept the game, or its bad luck.
    pub fn summary(&self, seat: Seat, side: MessageArg) -> LocalizedMessage {
        let lost: u16 = self.moves.iter().filter(|mv| mv.seat == seat).map(ReviewedMove::loss).sum();
        if self.is_dealt && self.luck(seat) <= BAD_LUCK && lost <= SMALL_LOSSES {
            return message!("review-unlucky", side);
        }
        let (all, kept) = self.kept(seat);
        message!("review-kept", side, kept = number(kept), all = number(all))
    }
}
