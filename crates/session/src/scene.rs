//! The abstract picture of a position, who looks at it, and the steps that lead from one picture to the next.

use super::spot::Spot;
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

/// What a piece looks like: a stable name, and the numbers that are seen on it. Its colour follows from its owner.
///
/// Looks are no closed list: each game has constants beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    /// The name in the picture's file and in the keys of its words: `king`.
    pub name: &'static str,
    /// Numbers on a domino; none on other pieces.
    pub numbers: [Option<u8>; 2],
}

impl Look {
    /// A piece without numbers.
    pub const fn new(name: &'static str) -> Look {
        Look { name, numbers: [None; 2] }
    }

    /// The message that names the piece: `piece-king`.
    pub fn key(self) -> String {
        format!("piece-{}", self.name)
    }

    /// The message with the letter of the piece, where a [`Tag`](super::Tag) asks for it: `letter-king`.
    pub fn letter_key(self) -> String {
        format!("letter-{}", self.name)
    }
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
    /// A piece is turned over and is another seat's from now on (a disc of Reversi).
    Flip {
        /// Which.
        piece: PieceId,
        /// Whose it is from now on.
        owner: Seat,
    },
    /// A piece that was not in the picture is put down.
    Place {
        /// It, with an id that no piece of the game had before.
        piece: Piece,
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
            Step::Flip { piece, owner } => self.change(piece, |piece| piece.owner = owner),
            Step::Place { piece } => match self.index(piece.id) {
                Ok(_) => debug_assert!(false, "the id of a new piece is in use"),
                Err(index) => self.pieces.insert(index, piece),
            },
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

/// A kind of state that the table shows on a spot: a stable name, from which its picture's follows. Kinds are no
/// closed list: each game has constants beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MarkKind {
    /// The name of its picture: `check`.
    pub name: &'static str,
    /// When it is to be seen.
    pub when: MarkWhen,
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
    /// A kind of mark.
    pub const fn new(name: &'static str, when: MarkWhen) -> MarkKind {
        MarkKind { name, when }
    }
}

/// A marked spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// Where.
    pub spot: Spot,
    /// What it says.
    pub kind: MarkKind,
}
