//! The abstract picture of a position, who looks at it, and the steps that lead from one picture to the next.

use strum::IntoStaticStr;

use crate::{Spot, key};
use rules::Seat;

/// Who looks at the table, where seats hide something from one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Eyes {
    /// Somebody who sees everything: a table of computers, or a game that is over.
    All,
    /// The player on this seat; where nobody sits there, the same as [`Eyes::Nobody`].
    Of(Seat),
    /// Somebody who sees no hand.
    Nobody,
}

impl Eyes {
    /// Whether they see what the seat hides.
    pub fn see(self, seat: Seat) -> bool {
        self == Eyes::All || self == Eyes::Of(seat)
    }
}

/// A piece's name for the whole game: the same before and after every move, undo and redo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u16);

/// Appearance of a piece. Its colour follows from its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Look {
    /// Peão.
    Pawn,
    /// Cavalo.
    Knight,
    /// Bispo.
    Bishop,
    /// Torre.
    Rook,
    /// Dama, rainha.
    Queen,
    /// Rei.
    King,
    /// Pedra.
    Man,
    /// Dama, two men one upon the other.
    Dama,
    /// A domino: the numbers that are seen on it, on the table those of the western or southern half first.
    Tile([Option<u8>; 2]),
}

impl Look {
    /// A domino that is seen from behind.
    pub const BACK: Look = Look::Tile([None; 2]);

    /// A domino, face up.
    pub const fn tile(first: u8, second: u8) -> Look {
        Look::Tile([Some(first), Some(second)])
    }

    /// The top of a stack that was there before the game began: the position does not tell which tiles are in it.
    pub const fn half(number: u8) -> Look {
        Look::Tile([Some(number), None])
    }

    /// The numbers that are seen on a domino; none on other pieces.
    pub const fn numbers(self) -> [Option<u8>; 2] {
        if let Look::Tile(numbers) = self { numbers } else { [None; 2] }
    }

    /// The numbers of a whole domino, face up.
    pub const fn tile_numbers(self) -> Option<[u8; 2]> {
        if let Look::Tile([Some(first), Some(second)]) = self { Some([first, second]) } else { None }
    }

    /// Usual value in the balance of material, in pawns. Pieces without one are counted by kinds.
    pub const fn worth(self) -> u8 {
        match self {
            Look::Pawn => 1,
            Look::Knight | Look::Bishop => 3,
            Look::Rook => 5,
            Look::Queen => 9,
            Look::King | Look::Man | Look::Dama | Look::Tile(_) => 0,
        }
    }

    /// The stable name, also of the picture's file: `king`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The message that names the piece.
    pub const fn key(self) -> &'static str {
        match self {
            Look::Pawn => key!("piece-pawn"),
            Look::Knight => key!("piece-knight"),
            Look::Bishop => key!("piece-bishop"),
            Look::Rook => key!("piece-rook"),
            Look::Queen => key!("piece-queen"),
            Look::King => key!("piece-king"),
            Look::Man => key!("piece-man"),
            Look::Dama => key!("piece-dama"),
            Look::Tile(_) => key!("piece-tile"),
        }
    }

    /// The message with the letter of the piece in move texts, where it has one.
    pub const fn letter_key(self) -> Option<&'static str> {
        match self {
            Look::King => Some(key!("letter-king")),
            Look::Queen => Some(key!("letter-queen")),
            Look::Rook => Some(key!("letter-rook")),
            Look::Bishop => Some(key!("letter-bishop")),
            Look::Knight => Some(key!("letter-knight")),
            Look::Pawn | Look::Man | Look::Dama | Look::Tile(_) => None,
        }
    }
}

/// One piece of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// All pieces of a position as somebody sees them, ordered by id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// Ordered by [`Piece::id`].
    pub pieces: Vec<Piece>,
}

/// One abstract change of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A piece travels over the table.
    Move { piece: PieceId, to: Spot },
    /// A captured piece is carried off the table, to a place in a tray.
    LiftOff { piece: PieceId, to: Spot },
    /// A piece turns into another (promotion), or is turned face up: what it looks like from now on.
    Become { piece: PieceId, look: Look },
    /// A piece is put upon another, by whose name the stack goes on, and is no longer one of its own: a man is crowned
    /// with a man. `None` where none is at the table and it comes from outside.
    Stack { onto: PieceId, piece: Option<PieceId>, look: Look },
}

/// The steps of one move: beats follow one another, the steps of a beat happen together.
pub type Beats = Vec<Vec<Step>>;

/// The domino last laid on these cells: the highest one that starts on the first.
pub fn laid_on(pieces: &[Piece], cells: &[Spot]) -> Option<Spot> {
    let first = cells.first()?.cells().next();
    let begins = |spot: &Spot| matches!(spot, Spot::Laid { .. }) && spot.cells().next() == first;
    pieces.iter().map(|piece| piece.spot).filter(begins).max_by_key(|spot| spot.level())
}

impl Scene {
    /// The piece with this id.
    pub fn piece(&self, id: PieceId) -> Option<&Piece> {
        self.index(id).ok().map(|index| &self.pieces[index])
    }

    /// The piece lying on a spot.
    pub fn at(&self, spot: Spot) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.spot == spot)
    }

    /// What a seat has captured, in the order of its tray.
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

    /// The picture after a step.
    pub fn apply(&mut self, step: Step) {
        match step {
            Step::Move { piece, to } | Step::LiftOff { piece, to } => {
                self.change(piece, |piece| piece.spot = to)
            }
            Step::Become { piece, look } => self.change(piece, |piece| piece.look = look),
            Step::Stack { onto, piece, look } => {
                self.pieces.retain(|upper| Some(upper.id) != piece);
                self.change(onto, |piece| piece.look = look);
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

/// A state of the game that the table shows on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkKind {
    /// A king in check.
    Check,
    /// A cell of the row to be reached.
    Goal,
    /// A piece that must capture.
    Obliged,
}

/// When a mark is to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkWhen {
    /// Always.
    Always,
    /// When the move that led to it has arrived.
    AtRest,
    /// At rest, by the person to move, until a piece that can move is chosen.
    ToChoose,
}

impl MarkKind {
    /// When it is to be seen.
    pub const fn when(self) -> MarkWhen {
        match self {
            MarkKind::Goal => MarkWhen::Always,
            MarkKind::Check => MarkWhen::AtRest,
            MarkKind::Obliged => MarkWhen::ToChoose,
        }
    }
}

/// A marked spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    pub spot: Spot,
    /// What it says.
    pub kind: MarkKind,
}
