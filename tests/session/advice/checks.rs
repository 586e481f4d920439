//! Every reason that is told in positions of random games is proven again: by plain recursion over all moves, by captures
//! played out by a few lines of its own, by looking at the moves of the other side.

use std::collections::BTreeMap;

use rand::RngExt;
use rand::seq::IndexedRandom;
use tabuleiro::rules::chessboard::{ChessLike, Move, Position, Role, Square};
use tabuleiro::rules::{Color, Rules, Seat, Texts, chess, domin_up, draughts, racing_kings};
use tabuleiro::session::advice::{Advice, Duty, Reason, Standing};
use tabuleiro::session::{Eyes, Game, Match, Spot};

use super::{advised, explain};
use crate::support::{game_from, luck, positions};

/// Positions of random games, each with a legal move of it: a capture as often as not, where there is one. `POSITIONS` says
/// how many times as many are wanted.
fn samples(game: Game, count: u64) -> Vec<(String, String)> {
    let starts = positions(game);
    let times = std::env::var("POSITIONS").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    (0..count * times)
        .filter_map(|seed| {
            let mut luck = luck(seed);
            let mut table = game_from(game, starts.choose(&mut luck)?);
            for _ in 0..luck.random_range(0..60) {
                if table.gestures().is_empty() {
                    break;
                }
                let choice = some_choice(&*table, &mut luck)?;
                table.play(choice).ok()?;
            }
            table.turn().filter(|_| table.automatic().is_none())?;
            let position = table.position_text(Eyes::All);
            let choice = some_choice(&*table, &mut luck)?;
            table.play(choice).ok()?;
            Some((position, table.moves().last()?.text.clone()))
        })
        .collect()
}

/// The line that is told with a forced win ends in it.
fn wins_along_its_line(game: Game, position: &str, advice: &Advice) {
    let mut table = game_from(game, position);
    let seat = table.turn().expect("it goes on");
    for expected in &advice.line {
        let choice = table.choice_of(&expected.text).unwrap_or_else(|why| panic!("{position}: {why:?}"));
        table.play(choice).expect("a legal choice");
    }
    let winner = table.outcome().and_then(|outcome| outcome.winner);
    assert_eq!(winner, Some(seat), "{position}: {:?}", advice.line);
}

fn some_choice(table: &dyn Match, luck: &mut impl rand::Rng) -> Option<tabuleiro::session::Choice> {
    let captures: Vec<usize> =
        (0..table.gestures().len()).filter(|index| table.gestures()[*index].captures()).collect();
    let index = match captures.choose(luck) {
        Some(index) if luck.random_bool(0.5) => *index,
        _ => luck.random_range(0..table.gestures().len()),
    };
    Some(tabuleiro::session::Choice(index))
}

/// Tells the reasons of every sample to `check`: so many at least, of so many kinds.
fn check_all(
    game: Game,
    count: u64,
    (least, kinds): (usize, usize),
    mut check: impl FnMut(&str, &str, &Reason),
) {
    let mut told: BTreeMap<String, usize> = BTreeMap::new();
    for (position, mv) in samples(game, count) {
        let advice = explain(game, &position, &mv);
        for reason in &advice.reasons {
            check(&position, &mv, reason);
            if matches!(reason, Reason::WinsIn { moves: 2..=4, .. }) {
                wins_along_its_line(game, &position, &advice);
            }
            let kind: String = format!("{reason:?}").chars().take_while(|c| c.is_alphanumeric()).collect();
            *told.entry(kind).or_default() += 1;
        }
    }
    assert!(told.values().sum::<usize>() >= least && told.len() >= kinds, "{told:?}");
}

/// Whether a seat wins within so many plies whatever the others play.
fn wins<R: Rules>(position: &R, seat: Seat, plies: u32) -> bool {
    match position.outcome(&[]) {
        Some(outcome) => outcome.winner == Some(seat),
        None if plies == 0 => false,
        None => {
            let mut next = position.legal_moves().into_iter().map(|mv| position.play(mv));
            if position.turn() == seat {
                next.any(|next| wins(&next, seat, plies - 1))
            } else {
                next.all(|next| wins(&next, seat, plies - 1))
            }
        }
    }
}

/// What all games with one mover after the other have in common; `false` where the reason is of another kind.
fn is_won_or_forced<P: Texts>(position: &P, mv: P::Move, reason: &Reason) -> bool {
    let (seat, next) = (position.turn(), position.play(mv));
    let others = || position.legal_moves().into_iter().filter(|other| *other != mv);
    match *reason {
        Reason::Wins(by) => {
            let outcome = next.outcome(&[]).expect("it is over");
            assert_eq!((outcome.winner, outcome.reason), (Some(seat), by));
        }
        Reason::WinsIn { moves, .. } => {
            assert!(moves > 1);
            // Longer ones would take all day.
            assert!(moves > 2 || wins(&next, seat, 2 * (moves - 1)));
            assert!(!wins(&next, seat, 0), "it would be told as won");
        }
        Reason::OnlyMove(_) => assert_eq!(position.legal_moves().len(), 1),
        Reason::OthersLose { moves, .. } => {
            let rival = next.turn();
            assert!(others().count() > 0);
            assert!(others().all(|other| wins(&position.play(other), rival, 2 * moves - 1)));
            assert!(!wins(&next, rival, 2 * moves - 1));
        }
        Reason::AllLose { moves, .. } => {
            let rival = next.turn();
            assert!(position.legal_moves().into_iter().all(|mv| wins(
                &position.play(mv),
                rival,
                2 * moves - 1
            )));
        }
        _ => return false,
    }
    true
}

fn points(role: Role) -> i32 {
    [1, 3, 3, 5, 9, 0][role as usize]
}

fn balance<L: ChessLike>(position: &Position<L>, us: Color) -> i32 {
    let sum = |side| {
        let pieces = position.board().pieces().filter(|(_, piece)| piece.color == side);
        pieces.map(|(_, piece)| points(piece.role)).sum::<i32>()
    };
    sum(us) - sum(!us)
}

/// The balance when both go on taking and promoting as it pays, all ways out of check included.
fn settled<L: ChessLike>(position: &Position<L>) -> i32
where
    Position<L>: Rules<Move = Move>,
{
    settled_above(position, i32::MIN + 1, i32::MAX)
}

/// The same, as far as it lies between two bounds.
fn settled_above<L: ChessLike>(position: &Position<L>, floor: i32, ceiling: i32) -> i32
where
    Position<L>: Rules<Move = Move>,
{
    let us = position.side_to_move();
    let checked = position.checkers().any();
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

/// The balance when both go on taking on one square as it pays.
fn swapped<L: ChessLike>(position: &Position<L>, on: Square) -> i32
where
    Position<L>: Rules<Move = Move>,
{
    let own = balance(position, position.side_to_move());
    let takes = position.legal_moves().into_iter().filter(|mv| mv.to == on && position.is_capture(*mv));
    takes.map(|mv| -swapped(&position.play(mv), on)).fold(own, i32::max)
}

fn square(standing: &Standing) -> Square {
    let Spot::Cell { x, y } = standing.spot else { panic!("{standing:?}") };
    Square::all().find(|on| (on.file() as i16, on.rank() as i16) == (x, y)).expect("on the board")
}

fn check_chess<L: ChessLike>(position: &Position<L>, mv: Move, reason: &Reason)
where
    Position<L>: Texts + Rules<Move = Move>,
{
    if is_won_or_forced(position, mv, reason) {
        if *reason == Reason::OnlyMove(Duty::Check) {
            assert!(position.checkers().any());
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
    let role_on = |standing: &Standing| position.board().role_at(square(standing)).expect("a piece");
    match reason {
        Reason::Stops { piece, .. } => {
            let passed = position.pass().expect("not in check");
            let threat = |from: &Position<L>| wins(from, from.turn(), 1);
            assert!(threat(&passed) && !threat(&next) && next.checkers().is_empty());
            assert_eq!(position.board().color_at(square(piece)), Some(!us));
        }
        Reason::Promotes(piece) => {
            let role = mv.promotion.expect("it promotes");
            assert!(gain() >= points(role) - 1 && square(piece) == mv.to);
        }
        Reason::Takes(prey) => {
            assert!(gain() >= points(role_on(prey)) && position.is_capture(mv) && !is_taken());
        }
        Reason::WinsExchange { prey, back, points: told } => {
            assert!(gain() == *told as i32 && gain() > 0 && position.is_capture(mv));
            assert!(position.board().color_at(square(prey)) == Some(!us));
            assert_eq!(back.is_some(), is_taken());
        }
        Reason::EvenExchange { by, prey } => {
            assert!(gain() == 0 && is_taken() && position.is_capture(mv) && square(by) == mv.from);
            assert_eq!(points(role_on(by)), points(role_on(prey)));
        }
        Reason::OthersLosePoints { points } => {
            assert!(gain() >= 0 && worst_of_others() <= -(*points as i32) && next.checkers().is_empty());
        }
        Reason::LosesLeast { points, others } => {
            assert!(gain() == -(*points as i32) && worst_of_others() == -(*others as i32) && points < others);
        }
        Reason::ThreatensWin(_) => {
            let again = next.pass().expect("not in check");
            assert!(wins(&again, again.turn(), 1));
        }
        Reason::StopsFork { by, to, prey } => {
            let passed = position.pass().expect("not in check");
            let forks = |from: &Position<L>, fork: &Move| {
                let after = from.play(*fork);
                let answers = after.legal_moves().into_iter().map(|answer| settled(&after.play(answer)));
                answers.min().unwrap_or(1_000) - balance(from, !us) >= 2
            };
            let fork = passed.legal_moves().into_iter().find(|fork| {
                let after = passed.play(*fork);
                let hits = |on: &Standing| {
                    let on = after.board().pieces().find(|(at, _)| at == &square(on)).map(|(at, _)| at);
                    on.is_some_and(|on| after.board().attackers(!us, on).has(fork.to))
                };
                fork.from == square(by) && fork.to.to_string() == to.1 && prey.iter().all(hits)
            });
            let fork = fork.expect("a fork");
            assert!(forks(&passed, &fork));
            assert!(!next.legal_moves().contains(&fork) || !forks(&next, &fork) || gain() >= 0);
        }
        Reason::Gives(piece) => {
            let takes = |other: &Move| other.to == square(piece) && next.is_capture(*other);
            let loses = |other: Move| -settled(&next.play(other)) > balance(&next, !us);
            assert!(next.legal_moves().into_iter().filter(takes).any(loses) && gain() < 0);
        }
        Reason::OpenFile => {
            let pawns = next.board().pieces().filter(|(_, piece)| piece.role == Role::Pawn);
            let on_file = pawns.filter(|(at, _)| at.file() == mv.to.file()).count();
            assert!(position.moved(mv) == Role::Rook && on_file == 0 && mv.from.file() != mv.to.file());
        }
        Reason::PassedPawn => {
            let before = next.board().pieces().filter(|(at, piece)| {
                let near = (at.file() as i8 - mv.to.file() as i8).abs() <= 1;
                let ahead = us.rank(at.rank()) > us.rank(mv.to.rank());
                piece.role == Role::Pawn && piece.color != us && near && ahead
            });
            assert!(position.moved(mv) == Role::Pawn && before.count() == 0);
        }
        Reason::ReachesMore { piece, before, then } => {
            let reach = |position: &Position<L>, from: Square| {
                let board = position.board();
                let seen = Square::all().filter(|on| board.attackers(us, *on).has(from));
                seen.filter(|on| board.color_at(*on) != Some(us)).count() as u32
            };
            assert_eq!((reach(position, mv.from), reach(&next, mv.to)), (*before, *then));
            assert!(square(piece) == mv.from && then > before);
        }
        Reason::AttacksMore { piece, attackers, guards } => {
            let count = |position: &Position<L>, side| position.board().attackers(side, square(piece)).len();
            assert_eq!((count(&next, us), count(&next, !us)), (*attackers, *guards));
            assert!(count(position, us) < *attackers && attackers >= guards);
            assert_eq!(next.board().color_at(square(piece)), Some(!us));
        }
        Reason::GuardsMore { piece, attackers, guards } => {
            let count = |position: &Position<L>, side| position.board().attackers(side, square(piece)).len();
            assert_eq!((count(&next, !us), count(&next, us)), (*attackers, *guards));
            assert!(count(position, us) < *guards && *attackers > 0);
            assert_eq!(position.board().color_at(square(piece)), Some(us));
        }
        Reason::OpensWay { piece, before, then } => {
            let reach = |position: &Position<L>| {
                let board = position.board();
                let seen = Square::all().filter(|on| board.attackers(us, *on).has(square(piece)));
                seen.filter(|on| board.color_at(*on) != Some(us)).count() as u32
            };
            assert_eq!((reach(position), reach(&next)), (*before, *then));
            assert!(then > before && square(piece) != mv.from);
        }
        Reason::KeepsOff { piece, to } => {
            let passed = position.pass().expect("not in check");
            let visit = passed
                .legal_moves()
                .into_iter()
                .find(|visit| visit.from == square(piece) && visit.to.to_string() == to.1);
            let visit = visit.expect("it could have gone there");
            let takers = next.board().attackers(us, visit.to) & next.board().role(Role::Pawn);
            assert!(takers.has(mv.to) && position.moved(mv) == Role::Pawn);
        }
        Reason::OffersExchange { by, prey } => {
            let answer =
                next.legal_moves().into_iter().find(|mv| mv.from == square(prey) && mv.to == square(by));
            assert!(answer.is_some() && square(by) == mv.to && gain() >= 0 && !position.is_capture(mv));
            assert!(next.board().attackers(us, square(prey)).has(mv.to));
            let role_then = |piece| next.board().role_at(square(piece)).expect("a piece");
            assert_eq!(points(role_then(prey)), points(role_then(by)));
        }
        Reason::KingToMiddle | Reason::KingToPawn(_) => {
            let is_piece = |role| !matches!(role, Role::King | Role::Pawn);
            assert!(next.board().pieces().filter(|(_, piece)| is_piece(piece.role)).count() <= 4);
            assert_eq!(position.moved(mv), Role::King);
            let way = |from: Square, to: &str| from.distance(Square::from_name(to).expect("a square"));
            if let Reason::KingToPawn(pawn) = reason {
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
        Reason::GuardsWay { pawn, to } => {
            let to = Square::from_name(&to.1).expect("a square");
            let step = to.rank() as i8 - square(pawn).rank() as i8;
            assert!(to.file() == square(pawn).file() && step == if us == Color::White { 1 } else { -1 });
            let count = |position: &Position<L>| position.board().attackers(us, to).len();
            assert!(count(&next) > count(position) && position.moved(mv) != Role::Pawn);
            assert_eq!((role_on(pawn), position.board().color_at(square(pawn))), (Role::Pawn, Some(us)));
        }
        Reason::WinsPoints { points } => assert!(least() == *points as i32 && *points > 0),
        Reason::Fork { by, prey } => {
            assert!(least() >= 2 && square(by) == mv.to);
            for prey in prey {
                assert!(next.board().attackers(us, square(prey)).has(mv.to));
                assert_eq!(next.board().color_at(square(prey)), Some(!us));
            }
        }
        Reason::Saves { piece, moves, all } => {
            let passed = position.pass().expect("not in check");
            let pays = |from: &Position<L>| settled(from) > balance(from, from.side_to_move());
            let takes = |other: &Move| other.to == square(piece) && passed.is_capture(*other);
            let loses = |other: Move| -settled(&passed.play(other)) > balance(&passed, !us);
            assert!(passed.legal_moves().into_iter().filter(takes).any(loses) && next.checkers().is_empty());
            assert_eq!(*all, !pays(&next));
            // On its square alone it was lost as well, and is not lost now.
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
        Reason::Checks => assert!(!next.checkers().is_empty()),
        Reason::Threatens(prey) => {
            let again = next.pass().expect("not in check");
            let takes =
                |other: &Move| other.from == mv.to && other.to == square(prey) && again.is_capture(*other);
            let wins = |other: Move| -settled(&again.play(other)) > balance(&again, us);
            assert!(again.legal_moves().into_iter().filter(takes).any(wins));
        }
        Reason::Develops(piece) => {
            let minor = matches!(role_on(piece), Role::Knight | Role::Bishop);
            assert!(minor && square(piece) == mv.from && us.rank(mv.to.rank()) > us.rank(mv.from.rank()));
        }
        Reason::Castles => {
            assert!(position.moved(mv) == Role::King && mv.from.distance(mv.to) > 1);
        }
        Reason::TakesCentre => {
            let middle = ["d4", "e4", "d5", "e5"].contains(&mv.to.to_string().as_str());
            assert!(position.moved(mv) == Role::Pawn && middle);
        }
        Reason::ComesCloser => assert!(position.moved(mv) == Role::King && mv.to.rank() > mv.from.rank()),
        other => panic!("{other:?} is not told in this game"),
    }
}

#[test]
fn what_is_told_of_chess_is_true() {
    check_all(Game::CHESS, 900, (40, 6), |text, mv, reason| {
        let position = chess::Position::from_text(text).expect("a position");
        let mv = position.parse_move(mv).expect("a move");
        check_chess(&position, mv, reason);
    });
}

#[test]
fn what_is_told_of_racing_kings_is_true() {
    check_all(Game::RACING_KINGS, 220, (20, 5), |text, mv, reason| {
        let position = racing_kings::Position::from_text(text).expect("a position");
        let mv = position.parse_move(mv).expect("a move");
        check_chess(&position, mv, reason);
    });
}

/// How many pieces more a side comes to have when both look so many plies ahead, and on while something must be taken.
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
fn what_is_told_of_draughts_is_true() {
    check_all(Game::DRAUGHTS, 300, (20, 4), |text, mv, reason| {
        let position = draughts::Position::from_text(text).expect("a position");
        let mv = position.parse_move(mv).expect("a move");
        let (us, next) = (position.side_to_move(), position.play(mv));
        let now = position.pieces(us).len() as i32 - position.pieces(!us).len() as i32;
        let all = position.pieces(us).len() + position.pieces(!us).len();
        if is_won_or_forced(&position, mv, reason) {
            if let Reason::OnlyMove(duty) = reason {
                assert_eq!(*duty == Duty::None, mv.captured.is_empty(), "{text}");
            }
            return;
        }
        match reason {
            // The tables are proven elsewhere.
            Reason::SolvedWin { .. } => assert!(all <= 6),
            Reason::HoldsDraw => assert!(all <= 6 && position.legal_moves().len() > 1),
            Reason::WinsPiece { moves } => {
                assert!(pieces_ahead(&next, us, 2 * (moves - 1)) > now, "{text} {mv:?}");
            }
            Reason::OthersLosePiece => {
                let others = position.legal_moves().into_iter().filter(|other| *other != mv);
                for other in others {
                    let after = position.play(other);
                    let lost = [1, 3].into_iter().any(|plies| pieces_ahead(&after, us, plies) < now);
                    assert!(lost, "{text} {other:?}");
                }
            }
            Reason::KeepsPiece => {
                assert!(position.legal_moves().iter().all(|mv| mv.captured.is_empty()));
                let turned = turned(text);
                let wins = |from, plies| pieces_ahead(from, !us, plies) > -now;
                assert!([1, 3].into_iter().any(|plies| wins(&turned, plies)) && !wins(&next, 3), "{text}");
            }
            Reason::Crowns(dama) => {
                let taken = next.legal_moves().iter().any(|answer| answer.captured.has(mv.to));
                assert!(next.kings(us).has(mv.to) && position.men(us).has(mv.from) && !taken);
                assert_eq!(dama.square, mv.to.to_string());
            }
            Reason::StopsCrowning { .. } => {
                assert!(next.legal_moves().into_iter().all(|answer| !next.crowns(answer)));
                let turned = turned(text);
                assert!(turned.legal_moves().into_iter().any(|answer| turned.crowns(answer)));
            }
            Reason::ThreatensPiece => {
                let turned = turned(&next.text());
                assert!(
                    pieces_ahead(&turned, us, 1) > now && pieces_ahead(&position, us, 1) <= now,
                    "{text}"
                );
            }
            Reason::LeavesFewSafe { safe, all } => {
                let answers = next.legal_moves();
                let loses = |answer: &draughts::Move| pieces_ahead(&next.play(*answer), us, 1) > now;
                let lost = answers.iter().filter(|answer| loses(answer)).count() as u32;
                assert_eq!(
                    (answers.len() as u32, answers.len() as u32 - lost),
                    (*all, *safe),
                    "{text} {mv:?}"
                );
            }
            Reason::ClosesBehind(piece) => {
                let on = draughts::Square::new(piece.square.parse().expect("a number")).expect("a square");
                let [along, up] =
                    [on.column() as i8 - mv.to.column() as i8, on.row() as i8 - mv.to.row() as i8];
                // The square that is closed is next to it, and on the other side of it there is room for a taker, who goes on.
                assert_eq!((along.abs(), up), (1, if us == Color::White { 1 } else { -1 }));
                let front = draughts::Square::at(on.column() as i8 + along, on.row() as i8 + up);
                assert!(front.is_some_and(|front| front != mv.from && !position.pieces(us).has(front)));
                assert!(position.pieces(us).has(on) && position.piece(mv.to).is_none());
            }
            Reason::BarsMan { man, to } => {
                let step = |from: &draughts::Position| {
                    let mut moves = from.legal_moves().into_iter();
                    let step =
                        moves.find(|step| step.from.to_string() == man.square && step.to.to_string() == to.1);
                    pieces_ahead(&from.play(step.expect("a legal step")), us, 1)
                };
                assert!(step(&turned(text)) <= now && step(&next) > now, "{text} {mv:?}");
            }
            Reason::ReachesMore { piece, before, then } => {
                let reach = |from: &draughts::Position, square: &str| {
                    from.legal_moves().iter().filter(|mv| mv.from.to_string() == square).count() as u32
                };
                let found =
                    (reach(&position, &piece.square), reach(&turned(&next.text()), &mv.to.to_string()));
                assert!(found == (*before, *then) && then > before && position.kings(us).has(mv.from));
            }
            Reason::OnTheEdge => assert!(mv.to.column() == 0 || mv.to.column() == 7),
            Reason::HoldsRio => {
                assert!(next.kings(us).has(mv.to) && mv.to.column() + mv.to.row() == 7);
            }
            Reason::TakesCentre => {
                assert!(
                    [14, 15, 18, 19].contains(&mv.to.number()) && position.men(us).has(mv.from),
                    "{mv:?}"
                );
            }
            Reason::GoesOn { rows } => {
                assert!(position.men(us).has(mv.from));
                assert_eq!(*rows, u32::from(if us == Color::White { 7 - mv.to.row() } else { mv.to.row() }));
            }
            Reason::Trades { gives, takes } => {
                let count = |position: &draughts::Position, of| position.pieces(of).len();
                let mut end = next;
                while let [only] = end.legal_moves().as_slice()
                    && !only.captured.is_empty()
                {
                    end = end.play(*only);
                }
                assert!(end.legal_moves().iter().all(|mv| mv.captured.is_empty()));
                assert_eq!(count(&position, us) - count(&end, us), *gives);
                assert_eq!(count(&position, !us) - count(&end, !us), *takes);
            }
            other => panic!("{other:?} is not told in this game"),
        }
    });
}

#[test]
fn what_is_told_of_domin_up_is_true() {
    check_all(Game::DOMIN_UP, 240, (20, 4), |text, mv, reason| {
        let position = domin_up::Position::from_text(text).expect("a position");
        let mv = position.parse_move(mv).expect("a move");
        let (us, next) = (position.turn(), position.play(mv));
        let tile = mv.placement().and_then(|placement| placement.tile()).expect("a tile");
        let others = || Seat::all(position.seats()).filter(|seat| *seat != us);
        let fits = |world: &domin_up::Position, tile| {
            let hand = domin_up::Tiles::default().with(tile);
            !domin_up::placements(world.rules(), world.table(), hand).is_empty()
        };
        let left: Vec<domin_up::Tile> = position.hand(us).without(tile).into_iter().collect();
        match reason {
            Reason::Wins(_) => assert_eq!(next.outcome(&[]).expect("over").winner, Some(us)),
            Reason::OnlyMove(_) => assert_eq!(position.legal_moves().len(), 1),
            Reason::WinsForSure => {
                let tiles: u8 = position.hands().iter().map(|hand| hand.len()).sum();
                // More would take all day.
                assert!(tiles > 6 || wins(&next, us, 100), "{text}");
            }
            Reason::LeavesNoPlace => assert!(others().all(|seat| next.placements(seat).is_empty())),
            Reason::WinsBlock => {
                assert!(Seat::all(next.seats()).all(|seat| next.placements(seat).is_empty()));
                assert!(others().all(|seat| next.hand(seat).len() > next.hand(us).len()));
            }
            Reason::LeavesFew { fitting, held } => {
                let [rival] = others().collect::<Vec<_>>()[..] else { panic!("two seats") };
                let hand: Vec<domin_up::Tile> = next.hand(rival).into_iter().collect();
                assert_eq!((hand.len() as u32, next.turn()), (*held, rival));
                assert_eq!(hand.into_iter().filter(|tile| fits(&next, *tile)).count() as u32, *fitting);
            }
            Reason::PreparesClimb(told) => {
                let tile = left
                    .iter()
                    .find(|tile| format!("{}-{}", tile.low(), tile.high()) == *told)
                    .expect("it is kept");
                let climbs = |world: &domin_up::Position| {
                    let hand = domin_up::Tiles::default().with(*tile);
                    let places = domin_up::placements(world.rules(), world.table(), hand);
                    places.iter().any(|mv| mv.placement().is_some_and(|placement| placement.climb))
                };
                assert!(climbs(&next) && !climbs(&position));
            }
            Reason::Heaviest { points } => {
                assert_eq!(tile.sum(), *points);
                let rivals = left.iter().filter(|other| {
                    position
                        .legal_moves()
                        .iter()
                        .any(|mv| mv.placement().and_then(|placement| placement.tile()) == Some(**other))
                });
                assert!(rivals.into_iter().all(|other| other.sum() < *points));
            }
            Reason::LeavesFewest { fitting, held } => {
                let [rival] = others().collect::<Vec<_>>()[..] else { panic!("two seats") };
                let count = |world: &domin_up::Position| {
                    world.hand(rival).into_iter().filter(|tile| fits(world, *tile)).count() as u32
                };
                assert_eq!((count(&next), u32::from(next.hand(rival).len())), (*fitting, *held));
                assert!(
                    position.legal_moves().into_iter().all(|other| count(&position.play(other)) >= *fitting)
                );
            }
            Reason::LeavesNoClimb => {
                let climbs = |world: &domin_up::Position| {
                    others().any(|seat| {
                        let places = world.placements(seat);
                        places.iter().any(|mv| mv.placement().is_some_and(|placement| placement.climb))
                    })
                };
                assert!(!climbs(&next) && next.turn() != us);
            }
            Reason::OpensNumber { number, own, theirs } => {
                let [rival] = others().collect::<Vec<_>>()[..] else { panic!("two seats") };
                let with = |hand: domin_up::Tiles| {
                    hand.into_iter().filter(|tile| [tile.low(), tile.high()].contains(number)).count() as u32
                };
                assert_eq!((with(next.hand(us)), with(next.hand(rival))), (*own, *theirs));
                let placed = mv.placement().expect("a tile");
                assert!(own > theirs && [placed.first, placed.second].contains(number));
            }
            Reason::OnlyTile => {
                let laid = |mv: domin_up::Move| mv.placement().and_then(|placement| placement.tile());
                assert!(position.legal_moves().into_iter().all(|other| laid(other) == Some(tile)));
                assert!(position.hand(us).len() > 1);
            }
            Reason::KeepsPlaces { fitting, left: told } => {
                assert_eq!(left.len(), *told as usize);
                let count = |mv: domin_up::Move| {
                    let laid = mv.placement().and_then(|placement| placement.tile()).expect("a tile");
                    let world = position.play(mv);
                    position.hand(us).without(laid).into_iter().filter(|tile| fits(&world, *tile)).count()
                };
                assert_eq!(count(mv), *fitting as usize);
                assert!(position.legal_moves().into_iter().all(|other| count(other) <= count(mv)));
            }
            other => panic!("{other:?} is not told in this game"),
        }
    });
}

/// Checks what is told of the line that is expected for the best move of a position.
fn check_line<L: ChessLike>(game: Game, text: &str) -> Vec<Reason>
where
    Position<L>: Texts + Rules<Move = Move>,
{
    let advice = advised(game, text);
    let start = Position::<L>::from_text(text).expect("a position");
    let us = start.side_to_move();
    let mut end = start;
    for expected in &advice.line {
        end = end.play(end.parse_move(&expected.text).expect("a legal move"));
    }
    for reason in &advice.reasons {
        match reason {
            Reason::LineWinsPoints { points } => {
                let own = if end.side_to_move() == us { settled(&end) } else { -settled(&end) };
                assert_eq!(own - balance(&start, us), *points as i32, "{text}");
            }
            Reason::LineLeadsRace { own, other } => {
                let rows = |side| {
                    let mut pieces = end.board().pieces();
                    let king = pieces.find(|(_, piece)| piece.color == side && piece.role == Role::King);
                    7 - king.expect("a king").0.rank() as u32
                };
                assert_eq!((rows(us), rows(!us)), (*own, *other), "{text}");
            }
            Reason::LineWins { moves, .. } => {
                assert_eq!(end.outcome(&[]).expect("an end").winner, Some(us.seat()), "{text}");
                assert_eq!(*moves as usize, advice.line.len().div_ceil(2), "{text}");
            }
            _ => {}
        }
    }
    advice.reasons
}

#[test]
fn what_is_told_of_the_expected_line_is_true() {
    let has = |reasons: &[Reason], of: fn(&Reason) -> bool| reasons.iter().any(of);
    // After b3 the bishop on a2 has no way out.
    let trapped = check_line::<chess::Fide>(Game::CHESS, "4k3/5ppp/8/8/8/8/bPP2PPP/2K5 w - - 0 1");
    assert!(has(&trapped, |reason| matches!(reason, Reason::LineWinsPoints { .. })), "{trapped:?}");
    // Whoever is to move is a row ahead in an open race with pieces that stand aside.
    let race = "8/8/8/8/7K/k7/8/1n4N1 w - - 0 1";
    let race = check_line::<racing_kings::Race>(Game::RACING_KINGS, race);
    let of_line = |reason: &Reason| {
        matches!(reason, Reason::LineLeadsRace { .. } | Reason::LineWins { .. } | Reason::WinsIn { .. })
    };
    assert!(has(&race, of_line), "{race:?}");
    for (text, _) in samples(Game::CHESS, 3) {
        check_line::<chess::Fide>(Game::CHESS, &text);
    }
    for (text, _) in samples(Game::RACING_KINGS, 3) {
        check_line::<racing_kings::Race>(Game::RACING_KINGS, &text);
    }
}
