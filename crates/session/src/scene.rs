//! Scenes: lists of the pieces that a viewer sees in a position, and the steps from one scene to the next.

use strum::IntoStaticStr;

use crate::{Spot, key};
use rules::Seat;

/// The viewer of a game where seats hide something from each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Sees everything: in a game between computers, or after the end of a game.
    All,
    /// The player on this seat. A seat that the game does not have sees what [`Viewer::Onlooker`] sees.
    Seat(Seat),
    /// An onlooker who sees no hand.
    Onlooker,
}

impl Viewer {
    /// Whether the viewer sees the hidden hand of `seat`.
    pub fn sees(self, seat: Seat) -> bool {
        self == Viewer::All || self == Viewer::Seat(seat)
    }
}

/// The identity of a piece for the whole game: moves, undo and redo keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u16);

/// The kind of a piece as the viewer sees it. The owner of the piece determines its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum PieceKind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
    /// A man of draughts.
    Man,
    /// A king of draughts (in Portuguese "dama"), shown as two men stacked.
    Dama,
    /// A domino with the number of each half; `None` if the half is not visible.
    ///
    /// On the table, the western or southern half comes first.
    Tile([Option<u8>; 2]),
}

impl PieceKind {
    /// A domino face down.
    pub const BACK: PieceKind = PieceKind::Tile([None; 2]);

    /// A domino face up.
    pub const fn tile(first: u8, second: u8) -> PieceKind {
        PieceKind::Tile([Some(first), Some(second)])
    }

    /// Half a domino on top of a stack, as read from a position text.
    ///
    /// A position text has only the top number and the height of each cell, not the tiles below.
    pub const fn half(number: u8) -> PieceKind {
        PieceKind::Tile([Some(number), None])
    }

    /// The visible numbers of a domino; `None` for other pieces.
    pub const fn numbers(self) -> [Option<u8>; 2] {
        if let PieceKind::Tile(numbers) = self { numbers } else { [None; 2] }
    }

    /// The numbers of a domino with both halves visible; else `None`.
    pub const fn tile_numbers(self) -> Option<[u8; 2]> {
        if let PieceKind::Tile([Some(first), Some(second)]) = self { Some([first, second]) } else { None }
    }

    /// The usual value in pawns; 0 for kings, draughts pieces and tiles, which have no such value.
    pub const fn worth(self) -> u8 {
        match self {
            PieceKind::Pawn => 1,
            PieceKind::Knight | PieceKind::Bishop => 3,
            PieceKind::Rook => 5,
            PieceKind::Queen => 9,
            PieceKind::King | PieceKind::Man | PieceKind::Dama | PieceKind::Tile(_) => 0,
        }
    }

    /// The stable name, also the file name of the picture without extension: `king`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The message key of the piece's name.
    pub const fn key(self) -> &'static str {
        match self {
            PieceKind::Pawn => key!("piece-pawn"),
            PieceKind::Knight => key!("piece-knight"),
            PieceKind::Bishop => key!("piece-bishop"),
            PieceKind::Rook => key!("piece-rook"),
            PieceKind::Queen => key!("piece-queen"),
            PieceKind::King => key!("piece-king"),
            PieceKind::Man => key!("piece-man"),
            PieceKind::Dama => key!("piece-dama"),
            PieceKind::Tile(_) => key!("piece-tile"),
        }
    }

    /// The message key of the piece's letter in move texts, if it has one.
    pub const fn letter_key(self) -> Option<&'static str> {
        match self {
            PieceKind::King => Some(key!("letter-king")),
            PieceKind::Queen => Some(key!("letter-queen")),
            PieceKind::Rook => Some(key!("letter-rook")),
            PieceKind::Bishop => Some(key!("letter-bishop")),
            PieceKind::Knight => Some(key!("letter-knight")),
            PieceKind::Pawn | PieceKind::Man | PieceKind::Dama | PieceKind::Tile(_) => None,
        }
    }
}

/// A piece in a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    pub id: PieceId,
    pub kind: PieceKind,
    /// The owner, who determines the colour.
    pub owner: Seat,
    pub spot: Spot,
}

/// A position as one viewer sees it: all its pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// Ordered by [`Piece::id`].
    pub pieces: Vec<Piece>,
}

/// A change of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SceneStep {
    /// A piece moves over the table.
    Move { piece: PieceId, to: Spot },
    /// A captured piece is carried off the board to a place in a tray.
    Capture { piece: PieceId, to: Spot },
    /// A piece changes its kind: a promotion, or a tile that is turned face up.
    Change { piece: PieceId, kind: PieceKind },
    /// A piece is put on another and becomes part of it (crowning in draughts).
    ///
    /// `onto` keeps its identity and becomes `kind`; `piece` disappears. If `piece` is `None`, the upper piece comes
    /// from outside the scene.
    Crown { onto: PieceId, piece: Option<PieceId>, kind: PieceKind },
}

/// The animation steps of a move, in beats. The beats follow one another; the steps of one beat are simultaneous.
pub type Beats = Vec<Vec<SceneStep>>;

/// The spot of the highest domino whose western or southern half lies on the first of `cells`.
pub fn top_domino(pieces: &[Piece], cells: &[Spot]) -> Option<Spot> {
    let first = cells.first()?.cells().next();
    let begins = |spot: &Spot| matches!(spot, Spot::Domino { .. }) && spot.cells().next() == first;
    pieces.iter().map(|piece| piece.spot).filter(begins).max_by_key(|spot| spot.level())
}

impl Scene {
    pub fn piece(&self, id: PieceId) -> Option<&Piece> {
        self.index(id).ok().map(|index| &self.pieces[index])
    }

    /// The piece on a spot.
    pub fn at(&self, spot: Spot) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.spot == spot)
    }

    /// The pieces captured by `captor`, in the order of its tray.
    pub fn tray(&self, captor: Seat) -> Vec<&Piece> {
        let slot = |piece: &Piece| match piece.spot {
            Spot::Tray { seat, slot } if seat == captor => Some(slot),
            _ => None,
        };
        let mut captured: Vec<&Piece> = self.pieces.iter().filter(|piece| slot(piece).is_some()).collect();
        captured.sort_by_key(|piece| slot(piece));
        captured
    }

    fn index(&self, id: PieceId) -> Result<usize, usize> {
        self.pieces.binary_search_by_key(&id, |piece| piece.id)
    }

    /// Applies a step to the scene.
    pub fn apply(&mut self, step: SceneStep) {
        match step {
            SceneStep::Move { piece, to } | SceneStep::Capture { piece, to } => {
                self.change(piece, |piece| piece.spot = to)
            }
            SceneStep::Change { piece, kind } => self.change(piece, |piece| piece.kind = kind),
            SceneStep::Crown { onto, piece: upper, kind } => {
                self.pieces.retain(|piece| Some(piece.id) != upper);
                self.change(onto, |piece| piece.kind = kind);
            }
        }
    }

    fn change(&mut self, id: PieceId, change: impl FnOnce(&mut Piece)) {
        match self.index(id) {
            Ok(index) => change(&mut self.pieces[index]),
            Err(_) => debug_assert!(false, "a step names a piece that is not in the scene"),
        }
    }
}

/// The kind of a [`Mark`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkKind {
    /// A king in check.
    Check,
    /// A square of the goal rank (Racing Kings).
    Goal,
    /// A piece that must capture.
    MustCapture,
}

/// The time when a mark is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkWhen {
    Always,
    /// After the animation of the last move has ended.
    AfterAnimation,
    /// Like `AfterAnimation`, but only if a person is to move, and only until that person selects a movable piece.
    UntilSelected,
}

impl MarkKind {
    pub const fn when(self) -> MarkWhen {
        match self {
            MarkKind::Goal => MarkWhen::Always,
            MarkKind::Check => MarkWhen::AfterAnimation,
            MarkKind::MustCapture => MarkWhen::UntilSelected,
        }
    }
}

/// A mark that shows a state of the game on a spot, for example check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    pub spot: Spot,
    pub kind: MarkKind,
}
