//! Tests of FIDE 6.9 (a fallen flag): which material can still mate.
//!
//! Compares `can_still_mate` with a search for a mate with this material.

use rules::chess::Position;
use rules::{Color, EndReason, Rules as _, Texts as _};

/// File and rank, counted from 0.
type Square = (i32, i32);

fn squares() -> impl Iterator<Item = Square> {
    (0..64).map(|index| (index % 8, index / 8))
}

/// Whether a knight or bishop on `from` attacks `to` on an empty board.
fn attacks(piece: char, from: Square, to: Square) -> bool {
    let (x, y) = ((from.0 - to.0).abs(), (from.1 - to.1).abs());
    match piece {
        'N' => (x.min(y), x.max(y)) == (1, 2),
        _ => x == y && x > 0,
    }
}

/// The FEN of a position with these pieces and Black to move.
fn fen(pieces: &[(char, Square)]) -> String {
    let rank_text = |y: i32| -> String {
        let (mut text, mut empty) = (String::new(), 0);
        for x in 0..8 {
            match pieces.iter().find(|(_, at)| *at == (x, y)) {
                None => empty += 1,
                Some((piece, _)) => {
                    text += &if empty > 0 { empty.to_string() } else { String::new() };
                    text.push(*piece);
                    empty = 0;
                }
            }
        }
        text + &if empty > 0 { empty.to_string() } else { String::new() }
    };
    let ranks: Vec<String> = (0..8).rev().map(rank_text).collect();
    format!("{} b - - 0 1", ranks.join("/"))
}

/// Whether White, with king and `minor`, mates Black, with king and `other`, in some position.
///
/// `same_colour` says whether both pieces must stand on squares of the same colour; `None` allows all squares. The
/// search tries only positions in which `minor` gives check. It tries black kings only in one eighth of the board,
/// because the other squares are symmetric. With a pawn they are not, but this eighth has a mate with a pawn as well.
fn mates(minor: char, other: char, same_colour: Option<bool>) -> bool {
    let square_colour = |(x, y): Square| (x + y) % 2;
    for king in squares().filter(|(x, y)| *x < 4 && y <= x) {
        for checker in squares().filter(|from| attacks(minor, *from, king)) {
            for blocker in squares().filter(|at| *at != king && *at != checker) {
                if same_colour.is_some_and(|same| same != (square_colour(blocker) == square_colour(checker)))
                    || other == 'p' && [0, 7].contains(&blocker.1)
                {
                    continue;
                }
                for white_king in squares().filter(|at| ![king, checker, blocker].contains(at)) {
                    let text = fen(&[('k', king), (minor, checker), (other, blocker), ('K', white_king)]);
                    let Ok(position) = Position::from_text(&text) else { continue };
                    let outcome = position.outcome(&[]);
                    let is_mate = outcome.is_some_and(|outcome| outcome.reason == EndReason::Checkmate);
                    if is_mate {
                        assert!(position.can_still_mate(Color::White), "{text}");
                        return true;
                    }
                }
            }
        }
    }
    false
}

/// Whether `can_still_mate` accepts the material, in a position without check and with `other` on `other_square`.
fn may_mate(minor: char, other: char, other_square: Square) -> bool {
    let text = fen(&[('k', (4, 6)), (minor, (2, 2)), (other, other_square), ('K', (6, 1))]);
    Position::from_text(&text).unwrap_or_else(|error| panic!("{text}: {error}")).can_still_mate(Color::White)
}

#[test]
fn lone_minor_pieces_mate_only_with_certain_blockers() {
    for (minor, other, same_colour, other_square, expected) in [
        ('N', 'q', None, (0, 6), false),
        ('N', 'r', None, (0, 6), true),
        ('N', 'b', None, (0, 6), true),
        ('N', 'n', None, (0, 6), true),
        ('N', 'p', None, (0, 6), true),
        ('B', 'q', None, (0, 6), false),
        ('B', 'r', None, (0, 6), false),
        ('B', 'b', Some(true), (0, 6), false),
        ('B', 'b', Some(false), (0, 5), true),
        ('B', 'n', None, (0, 6), true),
        ('B', 'p', None, (0, 6), true),
    ] {
        assert_eq!(mates(minor, other, same_colour), expected, "{minor} against {other} {same_colour:?}");
        assert_eq!(may_mate(minor, other, other_square), expected, "{minor} against {other} {same_colour:?}");
    }
}
