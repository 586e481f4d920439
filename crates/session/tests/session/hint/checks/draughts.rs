//! Independent proofs of the reasons in draughts, by full search.
//!
//! The *rio* is the long diagonal.

use rules::{Color, Rules, Texts, draughts};
use session::hint::{Compulsion, Reason};
use session::{DraughtsReason, Game};

use super::{check_all, check_common_reason};

/// A balance beyond any number of pieces.
const WIN: i32 = 100;

/// The pieces of `us` less those of the opponent, after the best play of `plies` plies.
///
/// The search goes on as long as a capture is compulsory. A win counts as [`WIN`].
fn piece_balance(position: &draughts::Position, us: Color, plies: u32) -> i32 {
    let moves = position.legal_moves();
    let is_our_turn = position.side_to_move() == us;
    if moves.is_empty() {
        // A side without legal moves has lost.
        return if is_our_turn { -WIN } else { WIN };
    }
    if plies == 0 && moves.iter().all(|mv| mv.captured.is_empty()) {
        return position.pieces(us).len() as i32 - position.pieces(!us).len() as i32;
    }
    let balances = moves.into_iter().map(|mv| piece_balance(&position.play(mv), us, plies.saturating_sub(1)));
    let best = if is_our_turn { balances.max() } else { balances.min() };
    best.unwrap_or_default()
}

/// The most pieces of a position in the endgame tables.
const MAX_TABLE_PIECES: u32 = 6;

/// The position with the other side to move.
fn with_other_side_to_move(text: &str) -> draughts::Position {
    let other = if text.starts_with('W') { "B" } else { "W" };
    draughts::Position::from_text(&text.replacen(['W', 'B'], other, 1)).expect("a position")
}

#[test]
fn reasons_of_draughts_are_true() {
    check_all::<draughts::Position>(Game::DRAUGHTS, 300, (20, 4), |position, mv, reason| {
        let text = position.text();
        let (us, next) = (position.side_to_move(), position.play(mv));
        let balance = position.pieces(us).len() as i32 - position.pieces(!us).len() as i32;
        let piece_count = position.pieces(us).len() + position.pieces(!us).len();
        if check_common_reason(position, mv, reason) {
            if let Reason::OnlyMove(compulsion) = reason {
                assert_eq!(*compulsion == Compulsion::None, mv.captured.is_empty(), "{text}");
            }
            return;
        }
        match reason {
            // Endgame tables solve these positions and have their own tests.
            Reason::SolvedWin { .. } => return assert!(piece_count <= MAX_TABLE_PIECES),
            Reason::HoldsDraw => {
                return assert!(piece_count <= MAX_TABLE_PIECES && position.legal_moves().len() > 1);
            }
            _ => {}
        }
        let Reason::Draughts(reason) = reason else { panic!("{reason:?} is not used in this game") };
        match reason {
            DraughtsReason::WinsPiece { moves } => {
                assert!(piece_balance(&next, us, 2 * (moves - 1)) > balance, "{text} {mv:?}");
            }
            DraughtsReason::OthersLosePiece => {
                let others = position.legal_moves().into_iter().filter(|other| *other != mv);
                for other in others {
                    let after = position.play(other);
                    let lost = [1, 3].into_iter().any(|plies| piece_balance(&after, us, plies) < balance);
                    assert!(lost, "{text} {other:?}");
                }
            }
            DraughtsReason::KeepsPiece => {
                assert!(position.legal_moves().iter().all(|mv| mv.captured.is_empty()));
                let other_to_move = with_other_side_to_move(&text);
                let opponent_wins_piece = |candidate, plies| piece_balance(candidate, !us, plies) > -balance;
                assert!(
                    [1, 3].into_iter().any(|plies| opponent_wins_piece(&other_to_move, plies))
                        && !opponent_wins_piece(&next, 3),
                    "{text}"
                );
            }
            DraughtsReason::Crowns(king) => {
                let is_recaptured = next.legal_moves().iter().any(|answer| answer.captured.contains(mv.to));
                assert!(
                    next.kings(us).contains(mv.to) && position.men(us).contains(mv.from) && !is_recaptured
                );
                assert_eq!(king.square, mv.to.to_string());
            }
            DraughtsReason::StopsCrowning { .. } => {
                assert!(next.legal_moves().into_iter().all(|answer| !next.crowns(answer)));
                let other_to_move = with_other_side_to_move(&text);
                assert!(other_to_move.legal_moves().into_iter().any(|answer| other_to_move.crowns(answer)));
            }
            DraughtsReason::ThreatensPiece => {
                let other_to_move = with_other_side_to_move(&next.text());
                assert!(
                    piece_balance(&other_to_move, us, 1) > balance
                        && piece_balance(position, us, 1) <= balance,
                    "{text}"
                );
            }
            DraughtsReason::LeavesFewSafe { safe, all } => {
                let answers = next.legal_moves();
                let loses_piece =
                    |answer: &draughts::Move| piece_balance(&next.play(*answer), us, 1) > balance;
                let lost = answers.iter().filter(|answer| loses_piece(answer)).count() as u32;
                assert_eq!(
                    (answers.len() as u32, answers.len() as u32 - lost),
                    (*all, *safe),
                    "{text} {mv:?}"
                );
            }
            DraughtsReason::ClosesBehind(piece) => {
                let square =
                    draughts::Square::new(piece.square.parse().expect("a number")).expect("a square");
                let [columns, rows] =
                    [square.column() as i8 - mv.to.column() as i8, square.row() as i8 - mv.to.row() as i8];
                // The move closes the square behind the piece, diagonally adjacent to it. The square on the other side
                // of the piece is not ours, so an enemy piece could capture from there.
                assert_eq!((columns.abs(), rows), (1, if us == Color::White { 1 } else { -1 }));
                let front = draughts::Square::at(square.column() as i8 + columns, square.row() as i8 + rows);
                assert!(front.is_some_and(|front| front != mv.from && !position.pieces(us).contains(front)));
                assert!(position.pieces(us).contains(square) && position.piece(mv.to).is_none());
            }
            DraughtsReason::BarsMan { man, to } => {
                let balance_after_step = |candidate: &draughts::Position| {
                    let mut moves = candidate.legal_moves().into_iter();
                    let step =
                        moves.find(|step| step.from.to_string() == man.square && step.to.to_string() == to.1);
                    piece_balance(&candidate.play(step.expect("a legal step")), us, 1)
                };
                assert!(
                    balance_after_step(&with_other_side_to_move(&text)) <= balance
                        && balance_after_step(&next) > balance,
                    "{text} {mv:?}"
                );
            }
            DraughtsReason::ReachesMore { piece, before, then } => {
                let move_count = |candidate: &draughts::Position, square: &str| {
                    candidate.legal_moves().iter().filter(|mv| mv.from.to_string() == square).count() as u32
                };
                let found = (
                    move_count(position, &piece.square),
                    move_count(&with_other_side_to_move(&next.text()), &mv.to.to_string()),
                );
                assert!(found == (*before, *then) && then > before && position.kings(us).contains(mv.from));
            }
            DraughtsReason::OnTheEdge => assert!(mv.to.column() == 0 || mv.to.column() == 7),
            DraughtsReason::HoldsRio => {
                assert!(next.kings(us).contains(mv.to) && mv.to.column() + mv.to.row() == 7);
            }
            DraughtsReason::TakesCentre => {
                assert!(
                    [14, 15, 18, 19].contains(&mv.to.number()) && position.men(us).contains(mv.from),
                    "{mv:?}"
                );
            }
            DraughtsReason::Advances { rows } => {
                assert!(position.men(us).contains(mv.from));
                assert_eq!(*rows, u32::from(if us == Color::White { 7 - mv.to.row() } else { mv.to.row() }));
            }
            DraughtsReason::Trades { gives, takes } => {
                let count = |position: &draughts::Position, of| position.pieces(of).len();
                let mut end = next;
                while let [only] = end.legal_moves().as_slice()
                    && !only.captured.is_empty()
                {
                    end = end.play(*only);
                }
                assert!(end.legal_moves().iter().all(|mv| mv.captured.is_empty()));
                assert_eq!(count(position, us) - count(&end, us), *gives);
                assert_eq!(count(position, !us) - count(&end, !us), *takes);
            }
            other => panic!("{other:?} is only about the expected line"),
        }
    });
}
