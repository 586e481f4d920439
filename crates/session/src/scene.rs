//! Scenes: positions as lists of visible pieces, their viewers, and the steps between them.

use strum::IntoStaticStr;

use crate::{Spot, key};
use rules::Seat;

/// The viewer of a game where seats hide something from each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Sees everything: at a table of computers, or after the end of the game.
    All,
    /// The player on this seat; like [`Viewer::Onlooker`] if there is no such seat.
    Seat(Seat),
    /// An onlooker who sees no hand.
    Onlooker,
}

impl Viewer {
    /// Whether the viewer sees what the seat hides.
    pub fn see(self, seat: Seat) -> bool {
        self == Viewer::All || self == Viewer::Seat(seat)
    }
}

/// The identity of a piece for the whole game: it survives moves, undo and redo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u16);

/// The kind of a piece, as far as it is visible. Its colour follows from its owner.
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
    /// A king of draughts (in Portuguese "dama"): two men, one on the other.
    Dama,
    /// A domino with its visible numbers. On the table, the western or southern half comes first.
    Tile([Option<u8>; 2]),
}

impl PieceKind {
    /// A domino face down.
    pub const BACK: PieceKind = PieceKind::Tile([None; 2]);

    /// A domino face up.
    pub const fn tile(first: u8, second: u8) -> PieceKind {
        PieceKind::Tile([Some(first), Some(second)])
    }

    /// Half a domino on top of a stack, from a position text.
    ///
    /// The text does not say which tiles the stack consists of.
    pub const fn half(number: u8) -> PieceKind {
        PieceKind::Tile([Some(number), None])
    }

    /// The visible numbers of a domino; `None` for other pieces.
    pub const fn numbers(self) -> [Option<u8>; 2] {
        if let PieceKind::Tile(numbers) = self { numbers } else { [None; 2] }
    }

    /// The numbers of a domino that is entirely visible.
    pub const fn tile_numbers(self) -> Option<[u8; 2]> {
        if let PieceKind::Tile([Some(first), Some(second)]) = self { Some([first, second]) } else { None }
    }

    /// The usual value in pawns. 0 for pieces that are counted by kind instead.
    pub const fn worth(self) -> u8 {
        match self {
            PieceKind::Pawn => 1,
            PieceKind::Knight | PieceKind::Bishop => 3,
            PieceKind::Rook => 5,
            PieceKind::Queen => 9,
            PieceKind::King | PieceKind::Man | PieceKind::Dama | PieceKind::Tile(_) => 0,
        }
    }

    /// The stable name, which is also the file name of the picture: `king`.
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

/// A piece in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    pub id: PieceId,
    pub kind: PieceKind,
    /// The owner, who determines the colour.
    pub owner: Seat,
    pub spot: Spot,
}

/// The picture of a position: all pieces as a viewer sees them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// Ordered by [`Piece::id`].
    pub pieces: Vec<Piece>,
}

/// A change of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SceneStep {
    /// A piece moves over the table.
    Move { piece: PieceId, to: Spot },
    /// A captured piece is carried off the board to a place in a tray.
    Capture { piece: PieceId, to: Spot },
    /// A piece changes its look: promotion, or a tile that is turned face up.
    Change { piece: PieceId, kind: PieceKind },
    /// A piece is put on another and becomes part of it (crowning in draughts).
    ///
    /// `onto` keeps its identity and gets `look`; `piece` disappears. `None`: the piece comes from outside the picture.
    Crown { onto: PieceId, piece: Option<PieceId>, kind: PieceKind },
}

/// The steps of a move, in beats. Steps within a beat are simultaneous.
pub type Beats = Vec<Vec<SceneStep>>;

/// The domino laid last on these cells: the highest that starts on the first cell.
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
        let mut taken: Vec<&Piece> = self.pieces.iter().filter(|piece| slot(piece).is_some()).collect();
        taken.sort_by_key(|piece| slot(piece));
        taken
    }

    fn index(&self, id: PieceId) -> Result<usize, usize> {
        self.pieces.binary_search_by_key(&id, |piece| piece.id)
    }

    /// Changes the picture by a step.
    pub fn apply(&mut self, step: SceneStep) {
        match step {
            SceneStep::Move { piece, to } | SceneStep::Capture { piece, to } => {
                self.change(piece, |piece| piece.spot = to)
            }
            SceneStep::Change { piece, kind: look } => self.change(piece, |piece| piece.kind = look),
            SceneStep::Crown { onto, piece, kind: look } => {
                self.pieces.retain(|upper| Some(upper.id) != piece);
                self.change(onto, |piece| piece.kind = look);
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

/// A state of the game that is shown on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkKind {
    /// A king in check.
    Check,
    /// A square of the row that ends the race (Racing Kings).
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
    /// As `AfterAnimation`, but only for a person, and until a movable piece is selected.
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

/// A mark on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    pub spot: Spot,
    pub kind: MarkKind,
}
