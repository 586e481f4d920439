//! The abstract picture of a position, and the steps that lead from one picture to the next.

use super::spot::Spot;
use crate::rules::Seat;

/// A piece's name for the whole game: the same before and after every move, undo and redo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u16);

/// What a piece looks like. Its colour follows from its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Look {
    /// Chess pieces.
    King,
    /// Dama, rainha.
    Queen,
    /// Torre.
    Rook,
    /// Bispo.
    Bishop,
    /// Cavalo.
    Knight,
    /// Peão.
    Pawn,
    /// Draughts: pedra.
    Man,
    /// Draughts: dama, two men one upon the other.
    Dama,
    /// A domino, face up: on the table its first number lies on the western or southern half.
    Tile {
        /// 0..=7.
        first: u8,
        /// 0..=7.
        second: u8,
    },
    /// A domino that the viewer sees from behind.
    Back,
    /// What is seen of a stack that was there before the game began: which tiles are in it, the position
    /// does not tell.
    Half {
        /// 0..=7.
        number: u8,
    },
}

/// One piece of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its name for the whole game.
    pub id: PieceId,
    /// What it looks like.
    pub look: Look,
    /// Whose it is, which decides its colour.
    pub owner: Seat,
    /// Where it lies.
    pub spot: Spot,
}

/// All pieces of a position as one seat may see them, ordered by id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// Ordered by [`Piece::id`].
    pub pieces: Vec<Piece>,
}

/// One abstract change of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A piece travels over the table.
    Move {
        /// Which.
        piece: PieceId,
        /// Where to.
        to: Spot,
    },
    /// A captured piece is carried off the table.
    LiftOff {
        /// Which.
        piece: PieceId,
        /// Its place in a tray.
        to: Spot,
    },
    /// A piece turns into another (promotion), or is turned face up.
    Become {
        /// Which.
        piece: PieceId,
        /// What it looks like from now on.
        look: Look,
    },
    /// A piece is put upon another and is no longer one of its own: a man is crowned with a man.
    Stack {
        /// The one below, by whose name the stack goes on.
        onto: PieceId,
        /// The one put upon it; `None` where none is at the table and it comes from outside.
        piece: Option<PieceId>,
        /// What the stack looks like.
        look: Look,
    },
}

/// The steps of one move: beats follow one another, the steps of a beat happen together.
pub type Beats = Vec<Vec<Step>>;

impl Scene {
    /// The piece with this id.
    pub fn piece(&self, id: PieceId) -> Option<&Piece> {
        self.pieces.binary_search_by_key(&id, |piece| piece.id).ok().map(|index| &self.pieces[index])
    }

    /// The piece lying on a spot.
    pub fn at(&self, spot: Spot) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.spot == spot)
    }

    /// The picture after a step.
    pub fn apply(&mut self, step: Step) {
        if let Step::Stack { piece: Some(upper), .. } = step {
            self.pieces.retain(|piece| piece.id != upper);
        }
        let (Step::Move { piece: id, .. }
        | Step::LiftOff { piece: id, .. }
        | Step::Become { piece: id, .. }
        | Step::Stack { onto: id, .. }) = step;
        let Ok(index) = self.pieces.binary_search_by_key(&id, |piece| piece.id) else {
            debug_assert!(false, "a step names a piece that is not in the scene");
            return;
        };
        let piece = &mut self.pieces[index];
        match step {
            Step::Move { to, .. } | Step::LiftOff { to, .. } => piece.spot = to,
            Step::Become { look, .. } | Step::Stack { look, .. } => piece.look = look,
        }
    }
}

/// A state of the game that the table shows on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkKind {
    /// A king in check.
    Check,
    /// A cell of the row to be reached (Racing Kings).
    Goal,
    /// A piece that must capture (draughts).
    Obliged,
}

/// A marked spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// Where.
    pub spot: Spot,
    /// What it says.
    pub kind: MarkKind,
}
