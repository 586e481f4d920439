//! Draughts for hand and eye.
//!
//! How a hand makes a move: one click on the piece and one on the square where the move ends are enough
//! wherever that names one move. Where several captures lead from one square to the same other one, a move
//! is made by way of every square where it turns, and then its end: all its captures lie on the straight
//! lines between these, so that the path names the move. The same longer path is asked for where the end of
//! a move is a square at which such a path of the same piece first turns, so that no path is the beginning of
//! another one: a path that has been followed to its end is a decision. A capture that comes back to where it
//! began has the longer path too: a click on the chosen piece lets go of it.
//!
//! Besides, a hand may click or drag through any squares where the piece lands on its way.

use super::gesture::Gesture;
use super::message::{Explain, Message};
use super::playable::Playable;
use super::scene::{Beats, Look, Mark, MarkKind, Piece, PieceId, Scene, Step};
use super::spot::{Spot, TableShape};
use crate::rules::Rules as _;
use crate::rules::Seat;
use crate::rules::chess::Color;
use crate::rules::draughts::{Move, Position, Refusal, Square, Squares};

impl Playable for Position {
    /// The playing square lies at each player's right hand.
    const CORNER_IS_DARK: bool = false;

    fn shape(&self) -> TableShape {
        TableShape::Board { columns: 8, rows: 8 }
    }

    fn scene(&self) -> Scene {
        let pieces = Color::ALL.into_iter().flat_map(|color| {
            self.pieces(color).map(move |square| (square, color, self.kings(color).has(square)))
        });
        let pieces = pieces.zip(0..).map(|((square, color, king), id)| Piece {
            id: PieceId(id),
            look: if king { Look::Dama } else { Look::Man },
            owner: color.seat(),
            spot: spot(square),
        });
        Scene { pieces: pieces.collect() }
    }

    /// Leg by leg; then everything captured leaves at once, while a man that has arrived is crowned with one of
    /// its own colour that the other side had captured.
    fn beats(&self, mv: Move, scene: &Scene) -> Beats {
        let Some(mover) = scene.at(spot(mv.from)) else {
            debug_assert!(false, "a legal move starts from a piece of the scene");
            return Beats::new();
        };
        let legs = self.routes(mv).into_iter().next().unwrap_or_else(|| vec![mv.from, mv.to]);
        let mut beats: Beats =
            legs[1..].iter().map(|to| vec![Step::Move { piece: mover.id, to: spot(*to) }]).collect();
        let free = tray(scene, mover.owner).len();
        let victims = mv.captured.filter_map(|square| scene.at(spot(square)));
        let mut last: Vec<Step> = victims
            .zip(free..)
            .map(|(victim, slot)| Step::LiftOff { piece: victim.id, to: place(mover.owner, slot) })
            .collect();
        if self.crowns(mv) {
            last.extend(crowning(scene, mover));
        }
        if !last.is_empty() {
            beats.push(last);
        }
        beats
    }

    fn gesture(&self, mv: Move) -> Gesture {
        let path = if mv.captured.is_empty() { vec![mv.from, mv.to] } else { path(self, mv) };
        let spots = |squares: Vec<Square>| squares.into_iter().map(spot).collect();
        Gesture {
            path: spots(path),
            tag: None,
            routes: self.routes(mv).into_iter().map(spots).collect(),
            takes: mv.captured.map(spot).collect(),
        }
    }

    fn trace(&self, mv: Move) -> Vec<Spot> {
        vec![spot(mv.from), spot(mv.to)]
    }

    fn number(cell: Spot) -> Option<u8> {
        square(cell).map(Square::number)
    }

    fn attempt(&self, path: &[Spot]) -> Option<Move> {
        let squares: Option<Vec<Square>> = path.iter().map(|spot| square(*spot)).collect();
        let squares = squares.filter(|squares| squares.len() >= 2)?;
        self.attempt(&squares)
    }

    /// A piece that may not move because another one has to capture, or to capture more.
    fn refuse_path(&self, path: &[Spot]) -> Option<Message> {
        let &[spot] = path else { return None };
        let from = square(spot).filter(|from| self.pieces(self.side_to_move()).has(*from))?;
        let tries = Square::all().filter_map(|to| self.attempt(&[from, to]));
        let refusals = tries.filter_map(|mv| self.why_not(mv));
        let near = refusals.map(|refusal| (nearness(&refusal), refusal)).filter(|(near, _)| *near > 0);
        near.max_by_key(|(near, _)| *near).map(|(_, refusal)| refusal.message())
    }

    /// The pieces that must capture.
    fn marks(&self) -> Vec<Mark> {
        let moves = self.moves();
        let obliged: Squares = moves.iter().filter(|mv| !mv.captured.is_empty()).map(|mv| mv.from).collect();
        obliged.map(|square| Mark { spot: spot(square), kind: MarkKind::Obliged }).collect()
    }
}

const fn spot(square: Square) -> Spot {
    Spot::cell(square.column() as i16, square.row() as i16)
}

fn square(spot: Spot) -> Option<Square> {
    match spot {
        Spot::Cell { x, y } => Square::at(i8::try_from(x).ok()?, i8::try_from(y).ok()?),
        _ => None,
    }
}

/// How near to a legal move the refused one came, where only another move stands against it; else none.
const fn nearness(refusal: &Refusal) -> u8 {
    match refusal {
        Refusal::MoreKings { .. } => 3,
        Refusal::LargerCapture { .. } => 2,
        Refusal::MustCapture { .. } => 1,
        _ => 0,
    }
}

/// What a seat has captured, in the order of its tray.
fn tray(scene: &Scene, captor: Seat) -> Vec<&Piece> {
    let slot = |piece: &Piece| match piece.spot {
        Spot::Tray { seat, slot } if seat == captor => Some(slot),
        _ => None,
    };
    let mut taken: Vec<&Piece> = scene.pieces.iter().filter(|piece| slot(piece).is_some()).collect();
    taken.sort_by_key(|piece| slot(piece));
    taken
}

fn place(captor: Seat, slot: usize) -> Spot {
    Spot::Tray { seat: captor, slot: u8::try_from(slot).unwrap_or(u8::MAX) }
}

/// A captured man is put upon the one that has arrived, and what lay behind it in the tray closes up.
fn crowning(scene: &Scene, mover: &Piece) -> Vec<Step> {
    let captor = mover.owner.next(2);
    let taken = tray(scene, captor);
    let stack = |piece| Step::Stack { onto: mover.id, piece, look: Look::Dama };
    let Some(index) = taken.iter().rposition(|piece| piece.look == Look::Man) else {
        return vec![stack(None)];
    };
    let closing = taken[index + 1..].iter().zip(index..);
    std::iter::once(stack(Some(taken[index].id)))
        .chain(closing.map(|(piece, slot)| Step::Move { piece: piece.id, to: place(captor, slot) }))
        .collect()
}

/// The squares to be clicked for a capture: its ends alone, or every square where it turns as well.
fn path(position: &Position, mv: Move) -> Vec<Square> {
    let rivals: Vec<(Move, Vec<Square>)> = position
        .moves()
        .into_iter()
        .filter(|other| other.from == mv.from)
        .map(|other| (other, turns(position, other)))
        .collect();
    let shares_end = |one: &Move| rivals.iter().any(|(other, _)| other != one && other.to == one.to);
    let mut long: Vec<bool> = rivals.iter().map(|(one, _)| one.from == one.to || shares_end(one)).collect();
    // A long path takes its first turn from the short ones, which makes more of them long.
    while let Some(next) = (0..rivals.len()).find(|index| {
        let end = rivals[*index].0.to;
        let turns_there = |(turns, long): (&Vec<Square>, &bool)| *long && turns.len() > 2 && turns[1] == end;
        !long[*index] && rivals.iter().map(|(_, turns)| turns).zip(&long).any(turns_there)
    }) {
        long[next] = true;
    }
    match rivals.into_iter().zip(long).find(|((other, _), _)| *other == mv) {
        Some(((_, turns), true)) => turns,
        _ => vec![mv.from, mv.to],
    }
}

/// The route of a move without the squares that lie on the straight way between others.
fn turns(position: &Position, mv: Move) -> Vec<Square> {
    let Some(route) = position.routes(mv).into_iter().next() else { return vec![mv.from, mv.to] };
    let way = |from: Square, to: Square| (to.column().cmp(&from.column()), to.row().cmp(&from.row()));
    let mut path = vec![mv.from];
    for three in route.windows(3) {
        if way(three[0], three[1]) != way(three[1], three[2]) {
            path.push(three[1]);
        }
    }
    path.push(mv.to);
    path
}
