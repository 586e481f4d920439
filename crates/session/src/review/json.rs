//! A review as JSON: for the command line, and for the database.

use std::str::FromStr;

use serde_json::{Map, Value, json};

use super::{Label, METHOD, Review, ReviewNodes, ReviewedMove};
use crate::Game;
use rules::Seat;

/// The error of a text that is not a review of this version of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReviewTextError {
    #[error("the text is not a review")]
    Malformed,
    #[error("the review was made by another version of the engine")]
    OtherVersion,
}

/// Identifies the method, the node limits and the engine: reviews with equal signatures are equal.
fn signature(game: Game) -> String {
    format!("{METHOD}.{}.{}", ReviewNodes::of(game.id).full, ai::bench::signature(game.id))
}

impl Review {
    /// The review as one JSON object. Scores are from 0 to 1, for the side that moves.
    pub fn to_json(&self, game: Game) -> Value {
        let moves: Vec<Value> = (1..).zip(&self.moves).map(|(ply, mv)| move_to_json(ply, mv)).collect();
        json!({
            "game": game.name(),
            "signature": signature(game),
            "moves": moves,
            "praise": self.praise,
            "key_moments": self.key_moments,
            "final": self.final_scores.iter().copied().map(score_to_json).collect::<Vec<_>>(),
        })
    }

    /// Reads what [`Review::to_json`] wrote.
    pub fn from_json(text: &str, game: Game) -> Result<Review, ReviewTextError> {
        let value = Value::from_str(text).map_err(|_| ReviewTextError::Malformed)?;
        let object = value.as_object().ok_or(ReviewTextError::Malformed)?;
        if object.get("signature").and_then(Value::as_str) != Some(signature(game).as_str()) {
            return Err(ReviewTextError::OtherVersion);
        }
        read_review(object, game).ok_or(ReviewTextError::Malformed)
    }
}

fn move_to_json(ply: usize, mv: &ReviewedMove) -> Value {
    json!({
        "ply": ply,
        "seat": mv.seat.index() + 1,
        "move": mv.text,
        "best": mv.best,
        "before": score_to_json(mv.before),
        "after": score_to_json(mv.after),
        "loss": score_to_json(mv.loss()),
        "label": mv.label.map(Label::name),
        "seen_by": mv.seen_by,
        "proven": mv.is_proven,
        "margin": score_to_json(mv.margin),
        "forced": mv.is_forced,
        "better_line": mv.better_line,
        "refutation": mv.refutation,
    })
}

fn score_to_json(thousandths: u16) -> f64 {
    f64::from(thousandths) / 1_000.0
}

fn read_score(value: Option<&Value>) -> Option<u16> {
    let score = value?.as_f64().filter(|score| (0.0..=1.0).contains(score))?;
    Some((score * 1_000.0).round() as u16)
}

fn read_review(object: &Map<String, Value>, game: Game) -> Option<Review> {
    let moves = object.get("moves")?.as_array()?;
    let moves: Vec<ReviewedMove> =
        moves.iter().map(|mv| read_move(mv.as_object()?)).collect::<Option<_>>()?;
    let plies = |key: &str| -> Option<Vec<usize>> {
        let plies = object.get(key)?.as_array()?.iter();
        let plies = plies.map(|ply| usize::try_from(ply.as_u64()?).ok());
        plies.map(|ply| ply.filter(|ply| (1..=moves.len()).contains(ply))).collect()
    };
    let final_scores = object.get("final")?.as_array()?.iter().map(|score| read_score(Some(score)));
    Some(Review {
        praise: plies("praise")?,
        key_moments: plies("key_moments")?,
        final_scores: final_scores.collect::<Option<_>>()?,
        is_dealt: game.has_hidden_information,
        moves,
    })
}

fn read_move(object: &Map<String, Value>) -> Option<ReviewedMove> {
    let text = |key: &str| object.get(key)?.as_str().map(str::to_owned);
    let texts = |key: &str| -> Option<Vec<String>> {
        object.get(key)?.as_array()?.iter().map(|text| text.as_str().map(str::to_owned)).collect()
    };
    let label = match object.get("label")? {
        Value::Null => None,
        name => Some(*Label::ALL.iter().find(|label| Some(label.name()) == name.as_str())?),
    };
    let seen_by = match object.get("seen_by")? {
        Value::Null => None,
        level => Some(u8::try_from(level.as_u64()?).ok()?),
    };
    let seat = object.get("seat")?.as_u64().and_then(|seat| usize::try_from(seat.checked_sub(1)?).ok())?;
    let seat = Seat::all(4).nth(seat)?;
    Some(ReviewedMove {
        seat,
        text: text("move")?,
        best: text("best")?,
        before: read_score(object.get("before"))?,
        after: read_score(object.get("after"))?,
        label,
        seen_by,
        is_proven: object.get("proven")?.as_bool()?,
        margin: read_score(object.get("margin"))?,
        is_forced: object.get("forced")?.as_bool()?,
        better_line: texts("better_line")?,
        refutation: texts("refutation")?,
    })
}
