//! Positions, moves and search results in the format of the Hub protocol.
//!
//! A position is the letter of the side to move (`W`, `B`) and one letter for each of the 32 squares in the order of
//! their numbers: `w` and `b` for men, `W` and `B` for kings, `e` for empty. A capture lists all captured pieces:
//! `10x19x14`.

use crate::cli::failure::Failure;
use crate::cli::hub::syntax::quoted;
use ai::Score;
use ai::search::{Bound, PvInfo};
use rules::draughts::{Move, Position, Square, Squares};
use rules::{Rules as _, Texts as _};
use session::ToMessage as _;

/// Parses a position.
pub(crate) fn read_position(text: &str) -> Result<Position, Failure> {
    let mut letters = text.chars();
    let side = letters.next().unwrap_or(' ');
    let squares = letters.clone().count();
    if squares != 32 {
        return Err(Failure::invalid(format_args!(
            "a position of Portuguese draughts has 32 squares behind the side to move, not {squares}"
        )));
    }
    let mut lists = [String::new(), String::new()];
    for (square, letter) in Square::all().zip(letters) {
        let (list, king) = match letter {
            'w' => (0, ""),
            'W' => (0, "K"),
            'b' => (1, ""),
            'B' => (1, "K"),
            'e' => continue,
            _ => {
                return Err(Failure::invalid(format_args!(
                    "square {square}: {letter:?} is none of w, b, W, B, e"
                )));
            }
        };
        let comma = if lists[list].is_empty() { "" } else { "," };
        lists[list] += &format!("{comma}{king}{square}");
    }
    let [white, black] = lists;
    Position::from_text(&format!("{side}:W{white}:B{black}"))
        .map_err(|error| Failure::invalid(error.english()))
}

/// Parses a legal move: `10-14`, or a capture with the captured squares in any order.
///
/// The captured squares may be omitted if start and end are unambiguous.
pub(crate) fn read_move(position: &Position, text: &str) -> Result<Move, Failure> {
    let failure = |reason: &str| Failure::invalid(format_args!("move {text:?}: {reason}"));
    let captures = text.contains('x');
    let numbers: Option<Vec<Square>> = text
        .split(if captures { 'x' } else { '-' })
        .map(|number| number.parse().ok().and_then(Square::new))
        .collect();
    let (from, to, taken) = match numbers.as_deref() {
        Some([from, to, taken @ ..]) if captures || taken.is_empty() => (*from, *to, taken),
        _ => return Err(failure("not a move")),
    };
    let taken = taken.iter().fold(Squares::EMPTY, |set, square| set.with(*square));
    let matches_text = |mv: &&Move| {
        let is_same_capture = mv.captured == taken || captures && taken.is_empty();
        (mv.from, mv.to) == (from, to) && mv.captured.is_empty() != captures && is_same_capture
    };
    let moves = position.legal_moves();
    let found: Vec<&Move> = moves.iter().filter(matches_text).collect();
    match found.as_slice() {
        [mv] => Ok(**mv),
        [] => Err(failure("not legal")),
        _ => Err(failure("fits more than one move")),
    }
}

/// Formats a move.
pub(crate) fn move_text(mv: Move) -> String {
    if mv.captured.is_empty() {
        return format!("{}-{}", mv.from, mv.to);
    }
    mv.captured.fold(format!("{}x{}", mv.from, mv.to), |text, taken: Square| format!("{text}x{taken}"))
}

/// Formats an `info` line.
pub(crate) fn info(info: &PvInfo<Move>) -> String {
    let line: Vec<String> = info.line.iter().copied().map(move_text).collect();
    let bound = match info.bound {
        Bound::Exact => "",
        Bound::Lower => " bound=lower",
        Bound::Upper => " bound=upper",
    };
    format!(
        "info depth={} max-depth={} score={}{bound} nodes={} time={:.3} nps={:.3} pv={}",
        info.depth,
        info.selective_depth,
        score(info.score),
        info.nodes,
        info.time.as_secs_f64(),
        info.nodes_per_second() as f64 / 1e6,
        quoted(&line.join(" "))
    )
}

/// Formats a score in men.
///
/// The protocol has no notation for a won game, so it is 100 men minus 0.01 for every ply until the end.
fn score(score: Score) -> String {
    let won = |plies: i32| f64::from(10_000 - plies) / 100.0;
    let value = match score.plies_to_end() {
        Some(plies) if score.raw() > 0 => won(plies),
        Some(plies) => -won(plies),
        // Keep other scores distinct from proven wins.
        None => f64::from(score.raw().clamp(-8_999, 8_999)) / 100.0,
    };
    format!("{value:.2}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_one_letter_a_square() {
        let start = "Wwwwwwwwwwwwweeeeeeeebbbbbbbbbbbb";
        assert_eq!(read_position(start).ok(), Some(Position::default()));
        let kings = read_position("BeeeeeeeeeWeeeeeeeeeeeeeeeeeeeeBe").expect("a position");
        assert_eq!(kings.text(), "B:WK10:BK31");
        for (text, why) in [
            ("", "not 0"),
            ("Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww", "not 50"),
            ("Xwwwwwwwwwwwweeeeeeeebbbbbbbbbbbb", "side to move"),
            ("Wwwwwwwwwwwwweeeeezeebbbbbbbbbbbb", "square 18"),
            ("Weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", "no piece"),
            ("Weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeew", "square 32"),
        ] {
            let message = read_position(text).err().map(|failure| failure.to_string()).unwrap_or_default();
            assert!(
                message.contains(why) || why == "square 32" && message.contains("32"),
                "{text}: {message}"
            );
        }
    }

    #[test]
    fn captures_list_the_captured_squares() {
        // Two captures lead from 2 to 18, and they take different men.
        let two_ways = Position::from_text("W:W2:B5,6,13,14").expect("a position");
        let moves: Vec<String> = two_ways.legal_moves().into_iter().map(move_text).collect();
        assert_eq!(moves.len(), 2);
        for text in &moves {
            let mv = read_move(&two_ways, text).expect("legal");
            assert_eq!(&move_text(mv), text);
            // The captured squares in any order.
            let parts: Vec<&str> = text.split('x').collect();
            let reordered = format!("{}x{}x{}x{}", parts[0], parts[1], parts[3], parts[2]);
            assert_eq!(read_move(&two_ways, &reordered).ok(), Some(mv), "{reordered}");
        }
        assert!(read_move(&two_ways, "2x18").is_err(), "which one?");
        assert!(read_move(&two_ways, "2-18").is_err());
        let start = Position::default();
        assert_eq!(read_move(&start, "10-14").ok(), start.parse_move("10-14").ok());
        for text in ["", "-", "10", "10-", "10x14", "10-14-19", "99-3", "10-15x1", "\u{265a}"] {
            assert!(read_move(&start, text).is_err(), "{text}");
        }
    }

    #[test]
    fn won_games_are_worth_a_hundred_men() {
        assert_eq!(score(Score::centipawns(-1)), "-0.01");
        assert_eq!(score(Score::centipawns(20_000)), "89.99");
        assert_eq!(score(Score::win_in(7)), "99.93");
        assert_eq!(score(Score::loss_in(0)), "-100.00");
    }
}
