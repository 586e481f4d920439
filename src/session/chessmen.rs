//! Chess and Racing Kings for hand and eye: one board, one set of men, one way to move them.

use super::gesture::{Gesture, Tag};
use super::playable::Playable;
use super::scene::{Beats, Look, Mark, MarkKind, Piece, PieceId, Scene, Step};
use super::spot::{Spot, TableShape};
use crate::rules::Seat;
use crate::rules::chess::{self, Castling, Move, Role, Variant};
use crate::rules::racing_kings;
use crate::rules::square::{File, Rank, Square};

impl Playable for chess::Position {
    fn shape(&self) -> TableShape {
        BOARD
    }

    fn scene(&self) -> Scene {
        scene(self)
    }

    fn beats(&self, mv: Move, scene: &Scene) -> Beats {
        beats(self, mv, scene)
    }

    fn gesture(&self, mv: Move) -> Gesture {
        gesture(self, mv)
    }

    fn attempt(&self, path: &[Spot]) -> Option<Move> {
        let mv = attempt(path)?;
        // The hand has not been asked yet what the pawn turns into.
        let pawn = self.board().role_at(mv.from) == Some(Role::Pawn);
        let last = mv.to.rank() == self.side_to_move().rank(Rank::Eighth);
        Some(if pawn && last { Move::promoting(mv.from, mv.to, Role::Queen) } else { mv })
    }

    fn marks(&self) -> Vec<Mark> {
        let king = self.board().king(self.side_to_move());
        let check = self.checkers().any().then(|| Mark { spot: spot(king), kind: MarkKind::Check });
        check.into_iter().collect()
    }
}

impl Playable for racing_kings::Position {
    const FACES_ONE_WAY: bool = true;

    fn shape(&self) -> TableShape {
        BOARD
    }

    fn scene(&self) -> Scene {
        scene(self)
    }

    fn beats(&self, mv: Move, scene: &Scene) -> Beats {
        beats(self, mv, scene)
    }

    fn gesture(&self, mv: Move) -> Gesture {
        gesture(self, mv)
    }

    fn attempt(&self, path: &[Spot]) -> Option<Move> {
        attempt(path)
    }

    /// The row that the kings race for.
    fn marks(&self) -> Vec<Mark> {
        let goal = File::ALL.into_iter().map(|file| Square::new(file, Rank::Eighth));
        goal.map(|square| Mark { spot: spot(square), kind: MarkKind::Goal }).collect()
    }
}

const BOARD: TableShape = TableShape::Board { columns: 8, rows: 8 };

const fn spot(square: Square) -> Spot {
    Spot::cell(square.file().index() as i16, square.rank().index() as i16)
}

fn square(spot: Spot) -> Option<Square> {
    match spot {
        Spot::Cell { x: x @ 0..8, y: y @ 0..8 } => {
            Some(Square::new(File::from_index(x as u8), Rank::from_index(y as u8)))
        }
        _ => None,
    }
}

const fn look(role: Role) -> Look {
    match role {
        Role::Pawn => Look::Pawn,
        Role::Knight => Look::Knight,
        Role::Bishop => Look::Bishop,
        Role::Rook => Look::Rook,
        Role::Queen => Look::Queen,
        Role::King => Look::King,
    }
}

fn scene(position: &impl Variant) -> Scene {
    let pieces = position.board().pieces().zip(0..).map(|((square, piece), id)| Piece {
        id: PieceId(id),
        look: look(piece.role),
        owner: piece.color.seat(),
        spot: spot(square),
    });
    Scene { pieces: pieces.collect() }
}

fn beats(position: &impl Variant, mv: Move, scene: &Scene) -> Beats {
    let (from, to) = (spot(mv.from), spot(mv.to));
    let Some(mover) = scene.at(from) else {
        debug_assert!(false, "a legal move starts from a piece of the scene");
        return Beats::new();
    };
    let mut beats = Beats::new();
    // The captured piece makes room while the other comes, so that a capture takes no longer than a move.
    let mut travel = Vec::new();
    if position.is_capture(mv) {
        travel.extend(
            scene
                .at(spot(capture_square(position, mv)))
                .map(|victim| Step::LiftOff { piece: victim.id, to: tray(scene, mover.owner) }),
        );
    }
    travel.push(Step::Move { piece: mover.id, to });
    if mover.look == Look::King
        && let Some((_, castling)) = Castling::by_king(position.side_to_move(), mv.from, mv.to)
        && let Some(rook) = scene.at(spot(castling.rook_from))
    {
        travel.push(Step::Move { piece: rook.id, to: spot(castling.rook_to) });
    }
    beats.push(travel);
    if let Some(role) = mv.promotion {
        beats.push(vec![Step::Become { piece: mover.id, look: look(role) }]);
    }
    beats
}

/// Where the captured piece stands: where the capture goes, but for en passant.
fn capture_square(position: &impl Variant, mv: Move) -> Square {
    if position.board().role_at(mv.to).is_some() { mv.to } else { Square::new(mv.to.file(), mv.from.rank()) }
}

/// The next free place of a seat's tray.
fn tray(scene: &Scene, captor: Seat) -> Spot {
    let taken = |piece: &&Piece| matches!(piece.spot, Spot::Tray { seat, .. } if seat == captor);
    let slot = scene.pieces.iter().filter(taken).count();
    Spot::Tray { seat: captor, slot: u8::try_from(slot).unwrap_or(u8::MAX) }
}

fn gesture(position: &impl Variant, mv: Move) -> Gesture {
    let path = vec![spot(mv.from), spot(mv.to)];
    let taken = position.is_capture(mv).then(|| spot(capture_square(position, mv)));
    Gesture {
        routes: vec![path.clone()],
        path,
        tag: mv.promotion.map(|role| Tag::Promotion(look(role))),
        takes: taken.into_iter().collect(),
    }
}

fn attempt(path: &[Spot]) -> Option<Move> {
    let &[from, to] = path else { return None };
    Some(Move::new(square(from)?, square(to)?))
}
