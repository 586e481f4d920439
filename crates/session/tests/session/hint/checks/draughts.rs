//! Independent proofs of the reasons in draughts, by full search.

use rules::{Color, Rules, Texts, draughts};
use session::hint::{Compulsion, Reason};
use session::{DraughtsReason, Game};

use super::{check_all, is_won_or_forced};

/// Balance of pieces after the best play of `plies` plies, extended while captures are compulsory.
fn pieces_ahead(position: &draughts::Position, us: Color, plies: u32) -> i32 {
    let moves = position.legal_moves();
    let own = position.side_to_move() == us;
    if moves.is_empty() {
        return if own { -100 } else { 100 };
    }
    if plies == 0 && moves.iter().all(|mv| mv.captured.is_empty()) {
        return position.pieces(us).len() as i32 - position.pieces(!us).len() as i32;
    }
    let after = moves.into_iter().map(|mv| pieces_ahead(&position.play(mv), us, plies.saturating_sub(1)));
    let best = if own { after.max() } else { after.min() };
    best.unwrap_or_default()
}

/// The same position with the other side to move.
fn turned(text: &str) -> draughts::Position {
    let other = if text.starts_with('W') { "B" } else { "W" };
    draughts::Position::from_text(&text.replacen(['W', 'B'], other, 1)).expect("a position")
}

#[test]
fn reasons_of_draughts_are_true() {
    check_all::<draughts::Position>(Game::DRAUGHTS, 300, (20, 4), |position, mv, reason| {
        let text = position.text();
        let (us, next) = (position.side_to_move(), position.play(mv));
        let now = position.pieces(us).len() as i32 - position.pieces(!us).len() as i32;
        let all = position.pieces(us).len() + position.pieces(!us).len();
        if is_won_or_forced(position, mv, reason) {
            if let Reason::OnlyMove(duty) = reason {
                assert_eq!(*duty == Compulsion::None, mv.captured.is_empty(), "{text}");
            }
            return;
        }
        match reason {
            // The endgame tables have their own tests.
            Reason::SolvedWin { .. } => return assert!(all <= 6),
            Reason::HoldsDraw => return assert!(all <= 6 && position.legal_moves().len() > 1),
            _ => {}
        }
        let Reason::Draughts(reason) = reason else { panic!("{reason:?} is not used in this game") };
        match reason {
            DraughtsReason::WinsPiece { moves } => {
                assert!(pieces_ahead(&next, us, 2 * (moves - 1)) > now, "{text} {mv:?}");
            }
            DraughtsReason::OthersLosePiece => {
                let others = position.legal_moves().into_iter().filter(|other| *other != mv);
                for other in others {
                    let after = position.play(other);
                    let lost = [1, 3].into_iter().any(|plies| pieces_ahead(&after, us, plies) < now);
                    assert!(lost, "{text} {other:?}");
                }
            }
            DraughtsReason::KeepsPiece => {
                assert!(position.legal_moves().iter().all(|mv| mv.captured.is_empty()));
                let turned = turned(&text);
                let wins = |from, plies| pieces_ahead(from, !us, plies) > -now;
                assert!([1, 3].into_iter().any(|plies| wins(&turned, plies)) && !wins(&next, 3), "{text}");
            }
            DraughtsReason::Crowns(dama) => {
                let taken = next.legal_moves().iter().any(|answer| answer.captured.contains(mv.to));
                assert!(next.kings(us).contains(mv.to) && position.men(us).contains(mv.from) && !taken);
                assert_eq!(dama.square, mv.to.to_string());
            }
            DraughtsReason::StopsCrowning { .. } => {
                assert!(next.legal_moves().into_iter().all(|answer| !next.crowns(answer)));
                let turned = turned(&text);
                assert!(turned.legal_moves().into_iter().any(|answer| turned.crowns(answer)));
            }
            DraughtsReason::ThreatensPiece => {
                let turned = turned(&next.text());
                assert!(pieces_ahead(&turned, us, 1) > now && pieces_ahead(position, us, 1) <= now, "{text}");
            }
            DraughtsReason::LeavesFewSafe { safe, all } => {
                let answers = next.legal_moves();
                let loses = |answer: &draughts::Move| pieces_ahead(&next.play(*answer), us, 1) > now;
                let lost = answers.iter().filter(|answer| loses(answer)).count() as u32;
                assert_eq!(
                    (answers.len() as u32, answers.len() as u32 - lost),
                    (*all, *safe),
                    "{text} {mv:?}"
                );
            }
            DraughtsReason::ClosesBehind(piece) => {
                let on = draughts::Square::new(piece.square.parse().expect("a number")).expect("a square");
                let [along, up] =
                    [on.column() as i8 - mv.to.column() as i8, on.row() as i8 - mv.to.row() as i8];
                // The closed square is adjacent, and on the opposite side there is a square from which the capture
                // could start.
                assert_eq!((along.abs(), up), (1, if us == Color::White { 1 } else { -1 }));
                let front = draughts::Square::at(on.column() as i8 + along, on.row() as i8 + up);
                assert!(front.is_some_and(|front| front != mv.from && !position.pieces(us).contains(front)));
                assert!(position.pieces(us).contains(on) && position.piece(mv.to).is_none());
            }
            DraughtsReason::BarsMan { man, to } => {
                let step = |from: &draughts::Position| {
                    let mut moves = from.legal_moves().into_iter();
                    let step =
                        moves.find(|step| step.from.to_string() == man.square && step.to.to_string() == to.1);
                    pieces_ahead(&from.play(step.expect("a legal step")), us, 1)
                };
                assert!(step(&turned(&text)) <= now && step(&next) > now, "{text} {mv:?}");
            }
            DraughtsReason::ReachesMore { piece, before, then } => {
                let reach = |from: &draughts::Position, square: &str| {
                    from.legal_moves().iter().filter(|mv| mv.from.to_string() == square).count() as u32
                };
                let found =
                    (reach(position, &piece.square), reach(&turned(&next.text()), &mv.to.to_string()));
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
            other => panic!("{other:?} needs a line"),
        }
    });
}
