//! Independent proofs of the reasons in chess and Racing Kings, with a simple capture search.

use rules::chessboard::{ChessVariant, Move, Position, Role, Square};
use rules::{Color, Rules, Texts, chess, racing_kings};
use session::hint::{Compulsion, PlacedPiece, Reason};
use session::{ChessReason, Game, Spot};

use super::super::find_hint;
use super::{check_all, check_common_reason, samples, wins};

/// The value of a piece in pawns; 0 for the king.
fn piece_value(role: Role) -> i32 {
    [1, 3, 3, 5, 9, 0][role as usize]
}

/// The material of `us` less that of the opponent, in pawns.
fn balance<L: ChessVariant>(position: &Position<L>, us: Color) -> i32 {
    let sum = |side| {
        let pieces = position.board().pieces().filter(|(_, piece)| piece.color == side);
        pieces.map(|(_, piece)| piece_value(piece.role)).sum::<i32>()
    };
    sum(us) - sum(!us)
}

/// The score of a checkmate in pawns, beyond any material balance.
const WIN: i32 = 1_000;

/// The material balance of the side to move after the best captures and promotions of both sides (quiescence search).
///
/// A side in check tries all its moves.
fn quiescence<L: ChessVariant>(position: &Position<L>) -> i32
where
    Position<L>: Rules<Move = Move>,
{
    quiescence_within(position, i32::MIN + 1, i32::MAX)
}

/// Like [`quiescence`], within the bounds `alpha` and `beta` (fail-soft).
fn quiescence_within<L: ChessVariant>(position: &Position<L>, alpha: i32, beta: i32) -> i32
where
    Position<L>: Rules<Move = Move>,
{
    let us = position.side_to_move();
    let in_check = position.checkers().is_nonempty();
    let is_searched = |mv: &Move| in_check || position.is_capture(*mv) || mv.promotion.is_some();
    let mut best = if in_check { -WIN } else { balance(position, us) };
    for mv in position.legal_moves().into_iter().filter(is_searched) {
        if best >= beta {
            break;
        }
        best = best.max(-quiescence_within(&position.play(mv), -beta, -best.max(alpha)));
    }
    best
}

/// The material balance of the side to move after the best captures on `square` alone (static exchange).
fn exchange_on<L: ChessVariant>(position: &Position<L>, square: Square) -> i32
where
    Position<L>: Rules<Move = Move>,
{
    let standing_balance = balance(position, position.side_to_move());
    let captures =
        position.legal_moves().into_iter().filter(|mv| mv.to == square && position.is_capture(*mv));
    captures.map(|mv| -exchange_on(&position.play(mv), square)).fold(standing_balance, i32::max)
}

/// The square of a piece of a reason.
fn square(piece: &PlacedPiece) -> Square {
    let Spot::Cell { x, y } = piece.spot else { panic!("{piece:?}") };
    Square::all().find(|square| (square.file() as i16, square.rank() as i16) == (x, y)).expect("on the board")
}

/// Checks that `reason` is true for the move `mv`.
fn check_chess<L: ChessVariant>(position: &Position<L>, mv: Move, reason: &Reason)
where
    Position<L>: Texts + Rules<Move = Move>,
{
    if check_common_reason(position, mv, reason) {
        if *reason == Reason::OnlyMove(Compulsion::Check) {
            assert!(position.checkers().is_nonempty());
        }
        return;
    }
    let (us, next) = (position.side_to_move(), position.play(mv));
    // The pawns that the move wins by captures; negative if it loses material.
    let gain = || -quiescence(&next) - balance(position, us);
    let gain_after_best_answer = || {
        let answers = next.legal_moves().into_iter().map(|answer| quiescence(&next.play(answer)));
        answers.min().unwrap_or(WIN) - balance(position, us)
    };
    let can_be_recaptured = || next.legal_moves().iter().any(|answer| answer.to == mv.to);
    let best_gain_of_others = || {
        let others = position.legal_moves().into_iter().filter(|other| *other != mv);
        let gains = others.map(|other| -quiescence(&position.play(other)) - balance(position, us));
        gains.max().expect("other moves")
    };
    let role_on = |piece: &PlacedPiece| position.board().role_at(square(piece)).expect("a piece");
    let Reason::Chess(reason) = reason else { panic!("{reason:?} is not used in this game") };
    match reason {
        ChessReason::StopsWin { piece, .. } => {
            let after_null_move = position.null_move().expect("not in check");
            let wins_at_once = |position: &Position<L>| wins(position, position.turn(), 1);
            assert!(wins_at_once(&after_null_move) && !wins_at_once(&next) && next.checkers().is_empty());
            assert_eq!(position.board().color_at(square(piece)), Some(!us));
        }
        ChessReason::Promotes(piece) => {
            let role = mv.promotion.expect("it promotes");
            assert!(gain() >= piece_value(role) - 1 && square(piece) == mv.to);
        }
        ChessReason::Takes(target) => {
            assert!(
                gain() >= piece_value(role_on(target)) && position.is_capture(mv) && !can_be_recaptured()
            );
        }
        ChessReason::WinsExchange { target, recaptured, points } => {
            assert!(gain() == *points as i32 && gain() > 0 && position.is_capture(mv));
            assert!(position.board().color_at(square(target)) == Some(!us));
            assert_eq!(recaptured.is_some(), can_be_recaptured());
        }
        ChessReason::EvenExchange { by, target } => {
            assert!(gain() == 0 && can_be_recaptured() && position.is_capture(mv) && square(by) == mv.from);
            assert_eq!(piece_value(role_on(by)), piece_value(role_on(target)));
        }
        ChessReason::OthersLosePoints { points } => {
            assert!(gain() >= 0 && best_gain_of_others() <= -(*points as i32) && next.checkers().is_empty());
        }
        ChessReason::LosesLeast { points, others } => {
            assert!(
                gain() == -(*points as i32) && best_gain_of_others() == -(*others as i32) && points < others
            );
        }
        ChessReason::ThreatensWin(_) => {
            let next_without_answer = next.null_move().expect("not in check");
            assert!(wins(&next_without_answer, next_without_answer.turn(), 1));
        }
        ChessReason::StopsFork { by, to, targets } => {
            let after_null_move = position.null_move().expect("not in check");
            let wins_material = |position: &Position<L>, fork: &Move| {
                let after = position.play(*fork);
                let answers = after.legal_moves().into_iter().map(|answer| quiescence(&after.play(answer)));
                answers.min().unwrap_or(WIN) - balance(position, !us) >= 2
            };
            let fork = after_null_move.legal_moves().into_iter().find(|fork| {
                let after = after_null_move.play(*fork);
                let is_attacked = |target: &PlacedPiece| {
                    let mut pieces = after.board().pieces();
                    let target = pieces.find(|(at, _)| at == &square(target)).map(|(at, _)| at);
                    target.is_some_and(|target| after.board().attackers(!us, target).contains(fork.to))
                };
                fork.from == square(by) && fork.to.to_string() == to.1 && targets.iter().all(is_attacked)
            });
            let fork = fork.expect("a fork");
            assert!(wins_material(&after_null_move, &fork));
            assert!(!next.legal_moves().contains(&fork) || !wins_material(&next, &fork) || gain() >= 0);
        }
        ChessReason::Sacrifices(piece) => {
            let captures_piece = |other: &Move| other.to == square(piece) && next.is_capture(*other);
            let wins_material = |other: Move| -quiescence(&next.play(other)) > balance(&next, !us);
            assert!(next.legal_moves().into_iter().filter(captures_piece).any(wins_material) && gain() < 0);
        }
        ChessReason::OpenFile => {
            let pawns = next.board().pieces().filter(|(_, piece)| piece.role == Role::Pawn);
            let on_file = pawns.filter(|(at, _)| at.file() == mv.to.file()).count();
            assert!(position.moved_role(mv) == Role::Rook && on_file == 0 && mv.from.file() != mv.to.file());
        }
        ChessReason::PassedPawn => {
            let stoppers = next.board().pieces().filter(|(at, piece)| {
                let is_near = (at.file() as i8 - mv.to.file() as i8).abs() <= 1;
                let is_ahead = us.rank(at.rank()) > us.rank(mv.to.rank());
                piece.role == Role::Pawn && piece.color != us && is_near && is_ahead
            });
            assert!(position.moved_role(mv) == Role::Pawn && stoppers.count() == 0);
        }
        ChessReason::ReachesMore { piece, before, then } => {
            let reachable_count = |position: &Position<L>, from: Square| {
                let board = position.board();
                let attacked = Square::all().filter(|target| board.attackers(us, *target).contains(from));
                attacked.filter(|target| board.color_at(*target) != Some(us)).count() as u32
            };
            assert_eq!((reachable_count(position, mv.from), reachable_count(&next, mv.to)), (*before, *then));
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
            let reachable_count = |position: &Position<L>| {
                let board = position.board();
                let attacked =
                    Square::all().filter(|target| board.attackers(us, *target).contains(square(piece)));
                attacked.filter(|target| board.color_at(*target) != Some(us)).count() as u32
            };
            assert_eq!((reachable_count(position), reachable_count(&next)), (*before, *then));
            assert!(then > before && square(piece) != mv.from);
        }
        ChessReason::DeniesSquare { piece, to } => {
            let after_null_move = position.null_move().expect("not in check");
            let move_there = after_null_move
                .legal_moves()
                .into_iter()
                .find(|other| other.from == square(piece) && other.to.to_string() == to.1);
            let move_there = move_there.expect("a legal move without the reason");
            let pawns = next.board().attackers(us, move_there.to) & next.board().role(Role::Pawn);
            assert!(pawns.contains(mv.to) && position.moved_role(mv) == Role::Pawn);
        }
        ChessReason::OffersExchange { by, target } => {
            let answer =
                next.legal_moves().into_iter().find(|mv| mv.from == square(target) && mv.to == square(by));
            assert!(answer.is_some() && square(by) == mv.to && gain() >= 0 && !position.is_capture(mv));
            assert!(next.board().attackers(us, square(target)).contains(mv.to));
            let role_after = |piece| next.board().role_at(square(piece)).expect("a piece");
            assert_eq!(piece_value(role_after(target)), piece_value(role_after(by)));
        }
        ChessReason::KingToMiddle | ChessReason::KingToPawn(_) => {
            let is_piece = |role| !matches!(role, Role::King | Role::Pawn);
            assert!(next.board().pieces().filter(|(_, piece)| is_piece(piece.role)).count() <= 4);
            assert_eq!(position.moved_role(mv), Role::King);
            let king_steps =
                |from: Square, to: &str| from.king_distance(Square::from_name(to).expect("a square"));
            if let ChessReason::KingToPawn(pawn) = reason {
                assert!(king_steps(mv.to, &pawn.square) < king_steps(mv.from, &pawn.square));
                let pawn_color = next.board().color_at(square(pawn)).expect("a pawn");
                let stoppers = next.board().pieces().filter(|(at, piece)| {
                    let is_near = (at.file() as i8 - square(pawn).file() as i8).abs() <= 1;
                    let is_ahead = pawn_color.rank(at.rank()) > pawn_color.rank(square(pawn).rank());
                    piece.role == Role::Pawn && piece.color != pawn_color && is_near && is_ahead
                });
                assert_eq!((role_on(pawn), stoppers.count()), (Role::Pawn, 0));
            } else {
                let steps_to_centre =
                    |from| ["d4", "d5", "e4", "e5"].into_iter().map(|to| king_steps(from, to)).min();
                assert!(steps_to_centre(mv.to) < steps_to_centre(mv.from));
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
        ChessReason::WinsPoints { points } => {
            assert!(gain_after_best_answer() == *points as i32 && *points > 0)
        }
        ChessReason::Fork { by, targets } => {
            assert!(gain_after_best_answer() >= 2 && square(by) == mv.to);
            for target in targets {
                assert!(next.board().attackers(us, square(target)).contains(mv.to));
                assert_eq!(next.board().color_at(square(target)), Some(!us));
            }
        }
        ChessReason::Saves { piece, moves, all } => {
            let after_null_move = position.null_move().expect("not in check");
            let has_profitable_capture =
                |position: &Position<L>| quiescence(position) > balance(position, position.side_to_move());
            let captures_piece =
                |other: &Move| other.to == square(piece) && after_null_move.is_capture(*other);
            let wins_material =
                |other: Move| -quiescence(&after_null_move.play(other)) > balance(&after_null_move, !us);
            assert!(
                after_null_move.legal_moves().into_iter().filter(captures_piece).any(wins_material)
                    && next.checkers().is_empty()
            );
            assert_eq!(*all, !has_profitable_capture(&next));
            // If only captures on its square count, the piece was lost before the move and is safe after it.
            let new_square = if *moves { mv.to } else { square(piece) };
            assert!(exchange_on(&after_null_move, square(piece)) > balance(&after_null_move, !us));
            assert!(
                exchange_on(&next, new_square) <= balance(&next, !us)
                    || !next.legal_moves().into_iter().any(|other| {
                        other.to == new_square && -quiescence(&next.play(other)) > balance(&next, !us)
                    })
            );
            assert_eq!(*moves, mv.from == square(piece));
        }
        ChessReason::Checks => assert!(!next.checkers().is_empty()),
        ChessReason::Threatens(target) => {
            let next_without_answer = next.null_move().expect("not in check");
            let captures_target = |other: &Move| {
                other.from == mv.to && other.to == square(target) && next_without_answer.is_capture(*other)
            };
            let wins_material = |other: Move| {
                -quiescence(&next_without_answer.play(other)) > balance(&next_without_answer, us)
            };
            assert!(next_without_answer.legal_moves().into_iter().filter(captures_target).any(wins_material));
        }
        ChessReason::Develops(piece) => {
            let is_minor_piece = matches!(role_on(piece), Role::Knight | Role::Bishop);
            assert!(
                is_minor_piece && square(piece) == mv.from && us.rank(mv.to.rank()) > us.rank(mv.from.rank())
            );
        }
        ChessReason::Castles => {
            assert!(position.moved_role(mv) == Role::King && mv.from.king_distance(mv.to) > 1);
        }
        ChessReason::TakesCentre => {
            let is_centre = ["d4", "e4", "d5", "e5"].contains(&mv.to.to_string().as_str());
            assert!(position.moved_role(mv) == Role::Pawn && is_centre);
        }
        ChessReason::ComesCloser => {
            assert!(position.moved_role(mv) == Role::King && mv.to.rank() > mv.from.rank())
        }
        other => panic!("{other:?} is only about the expected line"),
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

/// Checks the reasons about the expected line of the best move. Returns all reasons of that move.
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
                let end_balance = if end.side_to_move() == us { quiescence(&end) } else { -quiescence(&end) };
                assert_eq!(end_balance - balance(&start, us), *points as i32, "{text}");
            }
            ChessReason::LineLeadsRace { own, other } => {
                let ranks_to_go = |side| {
                    let mut pieces = end.board().pieces();
                    let king = pieces.find(|(_, piece)| piece.color == side && piece.role == Role::King);
                    7 - king.expect("a king").0.rank() as u32
                };
                assert_eq!((ranks_to_go(us), ranks_to_go(!us)), (*own, *other), "{text}");
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
    let has = |reasons: &[Reason], condition: fn(&Reason) -> bool| reasons.iter().any(condition);
    // After b3, the bishop on a2 is trapped.
    let trapped = check_line::<chess::ChessState>(Game::CHESS, "4k3/5ppp/8/8/8/8/bPP2PPP/2K5 w - - 0 1");
    assert!(
        has(&trapped, |reason| matches!(reason, Reason::Chess(ChessReason::LineWinsPoints { .. }))),
        "{trapped:?}"
    );
    // The side to move is one rank ahead in a race that no piece can disturb.
    let race = "8/8/8/8/7K/k7/8/1n4N1 w - - 0 1";
    let race_reasons = check_line::<racing_kings::RacingKingsState>(Game::RACING_KINGS, race);
    let is_about_line = |reason: &Reason| {
        matches!(
            reason,
            Reason::WinsIn { .. }
                | Reason::Chess(ChessReason::LineLeadsRace { .. } | ChessReason::LineWins { .. })
        )
    };
    assert!(has(&race_reasons, is_about_line), "{race_reasons:?}");
    for (text, _) in samples(Game::CHESS, 3) {
        check_line::<chess::ChessState>(Game::CHESS, &text);
    }
    for (text, _) in samples(Game::RACING_KINGS, 3) {
        check_line::<racing_kings::RacingKingsState>(Game::RACING_KINGS, &text);
    }
}
