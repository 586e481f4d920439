//! Independent proofs of the reasons in chess and Racing Kings.
//!
//! They use a simple capture search, and check the expected lines too.

use rules::chessboard::{ChessVariant, Move, Position, Role, Square};
use rules::{Color, Rules, Texts, chess, racing_kings};
use session::hint::{Compulsion, PlacedPiece, Reason};
use session::{ChessReason, Game, Spot};

use super::super::find_hint;
use super::{check_all, is_won_or_forced, samples, wins};

fn points(role: Role) -> i32 {
    [1, 3, 3, 5, 9, 0][role as usize]
}

fn balance<L: ChessVariant>(position: &Position<L>, us: Color) -> i32 {
    let sum = |side| {
        let pieces = position.board().pieces().filter(|(_, piece)| piece.color == side);
        pieces.map(|(_, piece)| points(piece.role)).sum::<i32>()
    };
    sum(us) - sum(!us)
}

/// Material balance after the best captures and promotions of both sides, evasions of check included.
fn settled<L: ChessVariant>(position: &Position<L>) -> i32
where
    Position<L>: Rules<Move = Move>,
{
    settled_above(position, i32::MIN + 1, i32::MAX)
}

/// Like [`settled`], within the bounds of an alpha-beta search.
fn settled_above<L: ChessVariant>(position: &Position<L>, floor: i32, ceiling: i32) -> i32
where
    Position<L>: Rules<Move = Move>,
{
    let us = position.side_to_move();
    let checked = position.checkers().is_nonempty();
    let loud = |mv: &Move| checked || position.is_capture(*mv) || mv.promotion.is_some();
    let mut best = if checked { -1_000 } else { balance(position, us) };
    for mv in position.legal_moves().into_iter().filter(loud) {
        if best >= ceiling {
            break;
        }
        best = best.max(-settled_above(&position.play(mv), -ceiling, -best.max(floor)));
    }
    best
}

/// Material balance after the best captures on one square only.
fn swapped<L: ChessVariant>(position: &Position<L>, on: Square) -> i32
where
    Position<L>: Rules<Move = Move>,
{
    let own = balance(position, position.side_to_move());
    let takes = position.legal_moves().into_iter().filter(|mv| mv.to == on && position.is_capture(*mv));
    takes.map(|mv| -swapped(&position.play(mv), on)).fold(own, i32::max)
}

fn square(standing: &PlacedPiece) -> Square {
    let Spot::Cell { x, y } = standing.spot else { panic!("{standing:?}") };
    Square::all().find(|on| (on.file() as i16, on.rank() as i16) == (x, y)).expect("on the board")
}

fn check_chess<L: ChessVariant>(position: &Position<L>, mv: Move, reason: &Reason)
where
    Position<L>: Texts + Rules<Move = Move>,
{
    if is_won_or_forced(position, mv, reason) {
        if *reason == Reason::OnlyMove(Compulsion::Check) {
            assert!(position.checkers().is_nonempty());
        }
        return;
    }
    let (us, next) = (position.side_to_move(), position.play(mv));
    let gain = || -settled(&next) - balance(position, us);
    let least = || {
        let answers = next.legal_moves().into_iter().map(|answer| settled(&next.play(answer)));
        answers.min().unwrap_or(1_000) - balance(position, us)
    };
    let is_taken = || next.legal_moves().iter().any(|answer| answer.to == mv.to);
    let worst_of_others = || {
        let others = position.legal_moves().into_iter().filter(|other| *other != mv);
        let gains = others.map(|other| -settled(&position.play(other)) - balance(position, us));
        gains.max().expect("other moves")
    };
    let role_on = |standing: &PlacedPiece| position.board().role_at(square(standing)).expect("a piece");
    let Reason::Chess(reason) = reason else { panic!("{reason:?} is not used in this game") };
    match reason {
        ChessReason::StopsWin { piece, .. } => {
            let passed = position.null_move().expect("not in check");
            let threat = |from: &Position<L>| wins(from, from.turn(), 1);
            assert!(threat(&passed) && !threat(&next) && next.checkers().is_empty());
            assert_eq!(position.board().color_at(square(piece)), Some(!us));
        }
        ChessReason::Promotes(piece) => {
            let role = mv.promotion.expect("it promotes");
            assert!(gain() >= points(role) - 1 && square(piece) == mv.to);
        }
        ChessReason::Takes(targets) => {
            assert!(gain() >= points(role_on(targets)) && position.is_capture(mv) && !is_taken());
        }
        ChessReason::WinsExchange { target: targets, recaptured: back, points: told } => {
            assert!(gain() == *told as i32 && gain() > 0 && position.is_capture(mv));
            assert!(position.board().color_at(square(targets)) == Some(!us));
            assert_eq!(back.is_some(), is_taken());
        }
        ChessReason::EvenExchange { by, target } => {
            assert!(gain() == 0 && is_taken() && position.is_capture(mv) && square(by) == mv.from);
            assert_eq!(points(role_on(by)), points(role_on(target)));
        }
        ChessReason::OthersLosePoints { points } => {
            assert!(gain() >= 0 && worst_of_others() <= -(*points as i32) && next.checkers().is_empty());
        }
        ChessReason::LosesLeast { points, others } => {
            assert!(gain() == -(*points as i32) && worst_of_others() == -(*others as i32) && points < others);
        }
        ChessReason::ThreatensWin(_) => {
            let again = next.null_move().expect("not in check");
            assert!(wins(&again, again.turn(), 1));
        }
        ChessReason::StopsFork { by, to, targets } => {
            let passed = position.null_move().expect("not in check");
            let forks = |from: &Position<L>, fork: &Move| {
                let after = from.play(*fork);
                let answers = after.legal_moves().into_iter().map(|answer| settled(&after.play(answer)));
                answers.min().unwrap_or(1_000) - balance(from, !us) >= 2
            };
            let fork = passed.legal_moves().into_iter().find(|fork| {
                let after = passed.play(*fork);
                let hits = |on: &PlacedPiece| {
                    let on = after.board().pieces().find(|(at, _)| at == &square(on)).map(|(at, _)| at);
                    on.is_some_and(|on| after.board().attackers(!us, on).contains(fork.to))
                };
                fork.from == square(by) && fork.to.to_string() == to.1 && targets.iter().all(hits)
            });
            let fork = fork.expect("a fork");
            assert!(forks(&passed, &fork));
            assert!(!next.legal_moves().contains(&fork) || !forks(&next, &fork) || gain() >= 0);
        }
        ChessReason::Sacrifices(piece) => {
            let takes = |other: &Move| other.to == square(piece) && next.is_capture(*other);
            let loses = |other: Move| -settled(&next.play(other)) > balance(&next, !us);
            assert!(next.legal_moves().into_iter().filter(takes).any(loses) && gain() < 0);
        }
        ChessReason::OpenFile => {
            let pawns = next.board().pieces().filter(|(_, piece)| piece.role == Role::Pawn);
            let on_file = pawns.filter(|(at, _)| at.file() == mv.to.file()).count();
            assert!(position.moved_role(mv) == Role::Rook && on_file == 0 && mv.from.file() != mv.to.file());
        }
        ChessReason::PassedPawn => {
            let before = next.board().pieces().filter(|(at, piece)| {
                let near = (at.file() as i8 - mv.to.file() as i8).abs() <= 1;
                let ahead = us.rank(at.rank()) > us.rank(mv.to.rank());
                piece.role == Role::Pawn && piece.color != us && near && ahead
            });
            assert!(position.moved_role(mv) == Role::Pawn && before.count() == 0);
        }
        ChessReason::ReachesMore { piece, before, then } => {
            let reach = |position: &Position<L>, from: Square| {
                let board = position.board();
                let seen = Square::all().filter(|on| board.attackers(us, *on).contains(from));
                seen.filter(|on| board.color_at(*on) != Some(us)).count() as u32
            };
            assert_eq!((reach(position, mv.from), reach(&next, mv.to)), (*before, *then));
            assert!(square(piece) == mv.from && then > before);
        }
        ChessReason::AttacksMore { piece, attackers, guards } => {
            let count = |position: &Position<L>, side| position.board().attackers(side, square(piece)).len();
            assert_eq!((count(&next, us), count(&next, !us)), (*attackers, *guards));
            assert!(count(position, us) < *attackers && attackers >= guards);
            assert_eq!(next.board().color_at(square(piece)), Some(!us));
        }
        ChessReason::GuardsMore { piece, attackers, guards } => {
            let count = |position: &Position<L>, side| position.board().attackers(side, square(piece)).len();
            assert_eq!((count(&next, !us), count(&next, us)), (*attackers, *guards));
            assert!(count(position, us) < *guards && *attackers > 0);
            assert_eq!(position.board().color_at(square(piece)), Some(us));
        }
        ChessReason::OpensLine { piece, before, then } => {
            let reach = |position: &Position<L>| {
                let board = position.board();
                let seen = Square::all().filter(|on| board.attackers(us, *on).contains(square(piece)));
                seen.filter(|on| board.color_at(*on) != Some(us)).count() as u32
            };
            assert_eq!((reach(position), reach(&next)), (*before, *then));
            assert!(then > before && square(piece) != mv.from);
        }
        ChessReason::DeniesSquare { piece, to } => {
            let passed = position.null_move().expect("not in check");
            let visit = passed
                .legal_moves()
                .into_iter()
                .find(|visit| visit.from == square(piece) && visit.to.to_string() == to.1);
            let visit = visit.expect("it could have gone there");
            let takers = next.board().attackers(us, visit.to) & next.board().role(Role::Pawn);
            assert!(takers.contains(mv.to) && position.moved_role(mv) == Role::Pawn);
        }
        ChessReason::OffersExchange { by, target } => {
            let answer =
                next.legal_moves().into_iter().find(|mv| mv.from == square(target) && mv.to == square(by));
            assert!(answer.is_some() && square(by) == mv.to && gain() >= 0 && !position.is_capture(mv));
            assert!(next.board().attackers(us, square(target)).contains(mv.to));
            let role_then = |piece| next.board().role_at(square(piece)).expect("a piece");
            assert_eq!(points(role_then(target)), points(role_then(by)));
        }
        ChessReason::KingToMiddle | ChessReason::KingToPawn(_) => {
            let is_piece = |role| !matches!(role, Role::King | Role::Pawn);
            assert!(next.board().pieces().filter(|(_, piece)| is_piece(piece.role)).count() <= 4);
            assert_eq!(position.moved_role(mv), Role::King);
            let way = |from: Square, to: &str| from.king_distance(Square::from_name(to).expect("a square"));
            if let ChessReason::KingToPawn(pawn) = reason {
                assert!(way(mv.to, &pawn.square) < way(mv.from, &pawn.square));
                let of = next.board().color_at(square(pawn)).expect("a pawn");
                let stops = next.board().pieces().filter(|(at, piece)| {
                    let near = (at.file() as i8 - square(pawn).file() as i8).abs() <= 1;
                    let ahead = of.rank(at.rank()) > of.rank(square(pawn).rank());
                    piece.role == Role::Pawn && piece.color != of && near && ahead
                });
                assert_eq!((role_on(pawn), stops.count()), (Role::Pawn, 0));
            } else {
                let steps = |from| ["d4", "d5", "e4", "e5"].into_iter().map(|to| way(from, to)).min();
                assert!(steps(mv.to) < steps(mv.from));
            }
        }
        ChessReason::GuardsPawnPath { pawn, to } => {
            let to = Square::from_name(&to.1).expect("a square");
            let step = to.rank() as i8 - square(pawn).rank() as i8;
            assert!(to.file() == square(pawn).file() && step == if us == Color::White { 1 } else { -1 });
            let count = |position: &Position<L>| position.board().attackers(us, to).len();
            assert!(count(&next) > count(position) && position.moved_role(mv) != Role::Pawn);
            assert_eq!((role_on(pawn), position.board().color_at(square(pawn))), (Role::Pawn, Some(us)));
        }
        ChessReason::WinsPoints { points } => assert!(least() == *points as i32 && *points > 0),
        ChessReason::Fork { by, targets } => {
            assert!(least() >= 2 && square(by) == mv.to);
            for targets in targets {
                assert!(next.board().attackers(us, square(targets)).contains(mv.to));
                assert_eq!(next.board().color_at(square(targets)), Some(!us));
            }
        }
        ChessReason::Saves { piece, moves, all } => {
            let passed = position.null_move().expect("not in check");
            let pays = |from: &Position<L>| settled(from) > balance(from, from.side_to_move());
            let takes = |other: &Move| other.to == square(piece) && passed.is_capture(*other);
            let loses = |other: Move| -settled(&passed.play(other)) > balance(&passed, !us);
            assert!(passed.legal_moves().into_iter().filter(takes).any(loses) && next.checkers().is_empty());
            assert_eq!(*all, !pays(&next));
            // If only captures on its square count, the piece was lost before the move and is safe after it.
            let now = if *moves { mv.to } else { square(piece) };
            assert!(swapped(&passed, square(piece)) > balance(&passed, !us));
            assert!(
                swapped(&next, now) <= balance(&next, !us)
                    || !next.legal_moves().into_iter().any(|other| {
                        other.to == now && -settled(&next.play(other)) > balance(&next, !us)
                    })
            );
            assert_eq!(*moves, mv.from == square(piece));
        }
        ChessReason::Checks => assert!(!next.checkers().is_empty()),
        ChessReason::Threatens(targets) => {
            let again = next.null_move().expect("not in check");
            let takes =
                |other: &Move| other.from == mv.to && other.to == square(targets) && again.is_capture(*other);
            let wins = |other: Move| -settled(&again.play(other)) > balance(&again, us);
            assert!(again.legal_moves().into_iter().filter(takes).any(wins));
        }
        ChessReason::Develops(piece) => {
            let minor = matches!(role_on(piece), Role::Knight | Role::Bishop);
            assert!(minor && square(piece) == mv.from && us.rank(mv.to.rank()) > us.rank(mv.from.rank()));
        }
        ChessReason::Castles => {
            assert!(position.moved_role(mv) == Role::King && mv.from.king_distance(mv.to) > 1);
        }
        ChessReason::TakesCentre => {
            let middle = ["d4", "e4", "d5", "e5"].contains(&mv.to.to_string().as_str());
            assert!(position.moved_role(mv) == Role::Pawn && middle);
        }
        ChessReason::ComesCloser => {
            assert!(position.moved_role(mv) == Role::King && mv.to.rank() > mv.from.rank())
        }
        other => panic!("{other:?} needs a line"),
    }
}

#[test]
fn reasons_of_chess_are_true() {
    check_all::<chess::Position>(Game::CHESS, 900, (40, 6), check_chess);
}

#[test]
fn reasons_of_racing_kings_are_true() {
    check_all::<racing_kings::Position>(Game::RACING_KINGS, 220, (20, 5), check_chess);
}

/// Checks the reasons about the expected line of the best move.
fn check_line<L: ChessVariant>(game: Game, text: &str) -> Vec<Reason>
where
    Position<L>: Texts + Rules<Move = Move>,
{
    let hint = find_hint(game, text);
    let start = Position::<L>::from_text(text).expect("a position");
    let us = start.side_to_move();
    let mut end = start;
    for expected in &hint.line {
        end = end.play(end.parse_move(&expected.text).expect("a legal move"));
    }
    for reason in &hint.reasons {
        let Reason::Chess(reason) = reason else { continue };
        match reason {
            ChessReason::LineWinsPoints { points } => {
                let own = if end.side_to_move() == us { settled(&end) } else { -settled(&end) };
                assert_eq!(own - balance(&start, us), *points as i32, "{text}");
            }
            ChessReason::LineLeadsRace { own, other } => {
                let rows = |side| {
                    let mut pieces = end.board().pieces();
                    let king = pieces.find(|(_, piece)| piece.color == side && piece.role == Role::King);
                    7 - king.expect("a king").0.rank() as u32
                };
                assert_eq!((rows(us), rows(!us)), (*own, *other), "{text}");
            }
            ChessReason::LineWins { moves, .. } => {
                assert_eq!(end.outcome(&[]).expect("an end").winner, Some(us.seat()), "{text}");
                assert_eq!(*moves as usize, hint.line.len().div_ceil(2), "{text}");
            }
            _ => {}
        }
    }
    hint.reasons
}

#[test]
fn reasons_about_the_expected_line_are_true() {
    let has = |reasons: &[Reason], of: fn(&Reason) -> bool| reasons.iter().any(of);
    // After b3 the bishop on a2 is trapped.
    let trapped = check_line::<chess::ChessState>(Game::CHESS, "4k3/5ppp/8/8/8/8/bPP2PPP/2K5 w - - 0 1");
    assert!(
        has(&trapped, |reason| matches!(reason, Reason::Chess(ChessReason::LineWinsPoints { .. }))),
        "{trapped:?}"
    );
    // The side to move is one rank ahead in a race that no piece can disturb.
    let race = "8/8/8/8/7K/k7/8/1n4N1 w - - 0 1";
    let race = check_line::<racing_kings::RacingKingsState>(Game::RACING_KINGS, race);
    let of_line = |reason: &Reason| {
        matches!(
            reason,
            Reason::WinsIn { .. }
                | Reason::Chess(ChessReason::LineLeadsRace { .. } | ChessReason::LineWins { .. })
        )
    };
    assert!(has(&race, of_line), "{race:?}");
    for (text, _) in samples(Game::CHESS, 3) {
        check_line::<chess::ChessState>(Game::CHESS, &text);
    }
    for (text, _) in samples(Game::RACING_KINGS, 3) {
        check_line::<racing_kings::RacingKingsState>(Game::RACING_KINGS, &text);
    }
}
