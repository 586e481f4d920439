//! Results of games in text form: the winner and the reason.

use std::fmt;

use super::spelling::is_dash;
use crate::{EndReason, Game, Outcome, SavedGame, Seat};

/// A result, for any number of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextResult {
    /// Unfinished or unknown.
    Open,
    /// A draw among this number of seats.
    Draw(u8),
    /// A win of the seat, among this number of seats.
    Won(Seat, u8),
}

/// Largest number of seats in a result.
const MOST_SEATS: usize = 8;

impl TextResult {
    /// Converts the outcome of a game with `seats` seats.
    pub fn of(outcome: Outcome, seats: usize) -> TextResult {
        let seats = u8::try_from(seats).unwrap_or(u8::MAX);
        outcome.winner.map_or(TextResult::Draw(seats), |winner| TextResult::Won(winner, seats))
    }

    /// The result of a saved game; open if it has not ended.
    pub fn of_game(saved: &SavedGame) -> TextResult {
        let outcome = saved.end.as_ref().map(|end| end.outcome);
        outcome.map_or(TextResult::Open, |outcome| TextResult::of(outcome, saved.plan.seats.len()))
    }

    /// Parses a result of PGN or PDN, or of more than two seats.
    ///
    /// With more than two seats, the text has the share of each seat: `0-1-0`, `1/3-1/3-1/3`. `2-0` and `1-1` come from
    /// international draughts, where a win counts two points. `0-0` returns `None`: in chess it means castling, and in
    /// PDN a loss for both players.
    pub fn read(text: &str) -> Option<TextResult> {
        if text == "*" {
            return Some(TextResult::Open);
        }
        // Nearly all words of PGN are moves, and most of them begin with a letter. A result may begin with the letter O
        // in place of a zero.
        if text.starts_with(|first: char| first.is_ascii_alphabetic() && !matches!(first, 'O' | 'o')) {
            return None;
        }
        // Remove the punctuation around the result, as in `1/2-1/2.`
        let text =
            text.trim_end_matches(['.', ',', ';', '`', '\'', '"', '!']).trim_start_matches(['`', '\'', '"']);
        match text {
            // Short form of a draw.
            "1/2" | "½" | "1⁄2" => return Some(TextResult::Draw(2)),
            // Games that were decided without play.
            "+:-" | "+--" => return Some(TextResult::Won(Seat::FIRST, 2)),
            "-:+" | "--+" => return Some(TextResult::Won(Seat::SECOND, 2)),
            _ => {}
        }
        let shares: Vec<&str> = text.split(|c| is_dash(c) || c == ':').map(str::trim).collect();
        let seats = u8::try_from(shares.len()).ok().filter(|seats| (2..=MOST_SEATS as u8).contains(seats))?;
        let is_half =
            |share: &&str| seats == 2 && matches!(*share, "1/2" | "½" | "1⁄2" | "0.5" | ".5" | "0,5" | ",5");
        let is_equal_share =
            |share: &&str| share.strip_prefix("1/").is_some_and(|part| part.parse() == Ok(seats));
        if shares.iter().all(is_half) || shares.iter().all(is_equal_share) || shares == ["1", "1"] {
            return Some(TextResult::Draw(seats));
        }
        let wins = |share: &&str| matches!(*share, "1" | "1.0" | "1,0") || (*share == "2" && seats == 2);
        let winner = shares.iter().position(wins)?;
        // Some texts have the letter O in place of the digit 0.
        let loses = |share: &str| matches!(share, "0" | "0.0" | "0,0" | "O" | "o");
        let mut others = shares.iter().enumerate().filter(|(seat, _)| *seat != winner);
        others.all(|(_, share)| loses(share)).then(|| TextResult::Won(Seat::from_index(winner), seats))
    }

    /// The outcome with this result and `reason`; `None` if open.
    pub fn outcome(self, reason: EndReason) -> Option<Outcome> {
        match self {
            TextResult::Open => None,
            TextResult::Draw(_) => Some(Outcome::draw(reason)),
            TextResult::Won(seat, _) => Some(Outcome::win(seat, reason)),
        }
    }

    /// Whether a game of `seat_count` seats can have this result.
    pub fn fits_seat_count(self, seat_count: usize) -> bool {
        match self {
            TextResult::Open => true,
            TextResult::Draw(seats) | TextResult::Won(_, seats) => usize::from(seats) == seat_count,
        }
    }
}

/// Formats as `1-0`, `1/2-1/2` or `*`; for three seats as `0-1-0` or `1/3-1/3-1/3`.
impl fmt::Display for TextResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seats, winner) = match *self {
            TextResult::Open => return f.write_str("*"),
            TextResult::Draw(seats) => (seats, None),
            TextResult::Won(seat, seats) => (seats, Some(seat)),
        };
        for seat in 0..seats {
            f.write_str(if seat > 0 { "-" } else { "" })?;
            match winner {
                None => write!(f, "1/{seats}")?,
                Some(winner) => write!(f, "{}", u8::from(winner.index() == usize::from(seat)))?,
            }
        }
        Ok(())
    }
}

/// Reasons that players declare or claim. Some games apply one of the last two without a claim.
pub(super) const DECLARED: [EndReason; 6] = [
    EndReason::Resignation,
    EndReason::Agreement,
    EndReason::TimeForfeit,
    EndReason::TimeWithoutMate,
    EndReason::ThreefoldRepetition,
    EndReason::FiftyMoves,
];

/// Finds the end reason whose text equals `words`, the last comment before the result.
pub(super) fn reason_of_words(game: Game, words: &str) -> Option<EndReason> {
    DECLARED.into_iter().find(|reason| reason.text() == words && reason.applies_to(game.id))
}

/// Reads the reason from the tag `Termination`, or from words after the last move.
///
/// Knows the value `time forfeit` of the PGN standard and words of the large servers, in English and in Portuguese.
pub(super) fn reason_of_termination(game: Game, termination: &str, is_won: bool) -> Option<EndReason> {
    let text = termination.to_lowercase();
    let has = |words: &str| text.contains(words);
    let reason = if has("time forfeit") || has("on time") || has("por tempo") {
        if is_won { EndReason::TimeForfeit } else { EndReason::TimeWithoutMate }
    } else if (has("resign") || has("abandon") || has("desist")) && is_won {
        EndReason::Resignation
    } else if (has("agreement") || has("agreed") || has("acordo")) && !is_won {
        EndReason::Agreement
    } else {
        return None;
    };
    reason.applies_to(game.id).then_some(reason)
}

/// Reads the result from words such as `White resigns` or `draw agreed`, English or Portuguese, for two players.
pub(super) fn result_of_words(words: &str) -> Option<TextResult> {
    let text = words.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    if has(&["offer", "propõe", "propos", "recus"]) {
        return None;
    }
    // In `White wins on time`, "on time" is about Black. A word of winning therefore excludes "on time", but not
    // `resigns` and the like.
    let wins =
        has(&["wins", "won", "mates", "ganha"]) && !has(&["resigns", "resigned", "lost", "loses", "perde"]);
    let loses =
        !wins && has(&["resign", "on time", "forfeit", "lost", "loses", "abandon", "desist", "perde"]);
    match (loses, wins, has(&["white", "brancas"]), has(&["black", "pretas", "negras"])) {
        (true, _, true, false) | (_, true, false, true) => Some(TextResult::Won(Seat::SECOND, 2)),
        (true, _, false, true) | (_, true, true, false) => Some(TextResult::Won(Seat::FIRST, 2)),
        (false, false, ..) if has(&["draw", "remis", "empate"]) && !has(&["withdraw"]) => {
            Some(TextResult::Draw(2))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_in_all_spellings() {
        for (text, score) in [
            ("1-0", TextResult::Won(Seat::FIRST, 2)),
            ("0-1", TextResult::Won(Seat::SECOND, 2)),
            ("0-2", TextResult::Won(Seat::SECOND, 2)),
            ("1/2-1/2", TextResult::Draw(2)),
            ("½–½", TextResult::Draw(2)),
            ("1/2-½", TextResult::Draw(2)),
            ("1⁄2-1⁄2", TextResult::Draw(2)),
            ("0.5-0.5", TextResult::Draw(2)),
            (".5-.5", TextResult::Draw(2)),
            ("0,5:0,5", TextResult::Draw(2)),
            ("`1/2-1/2``", TextResult::Draw(2)),
            ("1-O", TextResult::Won(Seat::FIRST, 2)),
            ("O:1", TextResult::Won(Seat::SECOND, 2)),
            ("1.0-0.0", TextResult::Won(Seat::FIRST, 2)),
            ("+:-", TextResult::Won(Seat::FIRST, 2)),
            ("--+", TextResult::Won(Seat::SECOND, 2)),
            ("1-1", TextResult::Draw(2)),
            ("0-0-1", TextResult::Won(Seat::from_index(2), 3)),
            ("1/4-1/4-1/4-1/4", TextResult::Draw(4)),
            ("*", TextResult::Open),
        ] {
            assert_eq!(TextResult::read(text), Some(score), "{text}");
        }
        for text in [
            "0-0", "0-0-0", "O-O", "O-O-O", "1-½", "+-", "-+", "9-13", "1-2", "1-0-1", "1/3-1/3", "", "-",
            "2-2", "1",
        ] {
            assert_eq!(TextResult::read(text), None, "{text}");
        }
    }
}
