//! Draughts for hand and eye.
//!
//! How a hand makes a move: one click on the piece and one on the square where the move ends are enough
//! wherever that names one move. Where several captures lead from one square to the same other one, a move
//! is made by way of every square where it turns, and then its end: all its captures lie on the straight
//! lines between these, so that the path names the move. The same longer path is asked for where the end of
//! a move is a square at which another move of that piece turns, so that no path is the beginning of another
//! one: a path that has been followed to its end is a decision.

use super::gesture::Gesture;
use super::playable::Playable;
use super::scene::{Beats, Look, Mark, MarkKind, Piece, PieceId, Scene, Step};
use super::spot::{Spot, TableShape};
use crate::rules::chess::Color;
use crate::rules::draughts::{Move, Position, Square, Squares};

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

    /// Leg by leg, then everything captured leaves at once, then the crowning.
    fn beats(&self, mv: Move, scene: &Scene) -> Beats {
        let Some(mover) = scene.at(spot(mv.from)) else {
            debug_assert!(false, "a legal move starts from a piece of the scene");
            return Beats::new();
        };
        let legs = self.routes(mv).into_iter().next().unwrap_or_else(|| vec![mv.from, mv.to]);
        let mut beats: Beats =
            legs[1..].iter().map(|to| vec![Step::Move { piece: mover.id, to: spot(*to) }]).collect();
        let tray = |piece: &&Piece| matches!(piece.spot, Spot::Tray { seat, .. } if seat == mover.owner);
        let free = scene.pieces.iter().filter(tray).count();
        let victims = mv.captured.filter_map(|square| scene.at(spot(square)));
        let taken: Vec<Step> = victims
            .zip(free..)
            .map(|(victim, slot)| Step::LiftOff {
                piece: victim.id,
                to: Spot::Tray { seat: mover.owner, slot: u8::try_from(slot).unwrap_or(u8::MAX) },
            })
            .collect();
        if !taken.is_empty() {
            beats.push(taken);
        }
        if self.crowns(mv) {
            beats.push(vec![Step::Become { piece: mover.id, look: Look::Dama }]);
        }
        beats
    }

    fn gesture(&self, mv: Move) -> Gesture {
        let rivals: Vec<Move> =
            self.moves().into_iter().filter(|other| other.from == mv.from && *other != mv).collect();
        let hidden = rivals.iter().any(|other| {
            other.to == mv.to || {
                let path = turns(self, *other);
                path.len() > 2 && path[1] == mv.to
            }
        });
        let path = if hidden { turns(self, mv) } else { vec![mv.from, mv.to] };
        Gesture { path: path.into_iter().map(spot).collect(), tag: None, captures: !mv.captured.is_empty() }
    }

    fn attempt(&self, path: &[Spot]) -> Option<Move> {
        let squares: Option<Vec<Square>> = path.iter().map(|spot| square(*spot)).collect();
        let squares = squares.filter(|squares| squares.len() >= 2)?;
        self.attempt(&squares)
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
