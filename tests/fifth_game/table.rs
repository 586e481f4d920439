//! Reversi for hand and eye: one click puts a disc down, and those that it turns change their owner.

use rules::Rules as _;
use session::{
    Beats, EndReason, Explain, Eyes, GameInfo, GameKeys, Gesture, Lesson, Look, Message, Outcome, Piece,
    PieceId, Playable, Scene, Seat, Spot, Step, TableKind, Word,
};

use super::rules::{Move, NO_MOVES, Position, Refusal, Square, TextError};

/// A disc; its upper side has the colour of its owner.
pub const DISC: Look = Look::new("disc");

impl Playable for Position {
    const INFO: GameInfo = GameInfo {
        table: TableKind::Board { columns: 8, rows: 8, dark_corner: true },
        badge: DISC,
        agreed_draws: false,
        originals: 2,
        reasons: &[NO_MOVES, EndReason::RESIGNATION, EndReason::TIME_FORFEIT],
        looks: &[DISC],
        lessons: &[Lesson::board("reversi-goal", "8/8/8/3ox3/3xo3/8/8/8 x"), Lesson::said("reversi-pass")],
        file_ending: "txt",
        ..GameInfo::like_chess::<Position>(GameKeys {
            name: "game-reversi",
            about: "about-reversi",
            copy: "button-copy-reversi",
            position: "setup-position-about-reversi",
            start: "setup-position-start",
            tip: "tip-first-move",
        })
    };

    fn scene(&self, _: Eyes) -> Scene {
        let piece = |on: Square| Some(disc(on, self.owner(on)?));
        Scene { pieces: Square::all().filter_map(piece).collect() }
    }

    fn beats(&self, mv: Move, _: &Scene, _: Eyes) -> Beats {
        let Move::Place(on) = mv else { return Beats::new() };
        let owner = self.turn();
        let flip = |square: Square| Step::Flip { piece: id(square), owner };
        let turned = self.turned(owner, on).into_iter().map(flip).collect();
        vec![vec![Step::Place { piece: disc(on, owner) }], turned]
    }

    fn gesture(&self, mv: Move) -> Gesture {
        match mv {
            Move::Place(on) => Gesture::along([spot(on)]),
            Move::Pass => Gesture::default(),
        }
    }

    fn attempt(&self, trail: &[Spot]) -> Option<Move> {
        let &[Spot::Cell { x, y }] = trail else { return None };
        Square::at(x, y).map(Move::Place)
    }

    fn automatic(&self, moves: &[Move]) -> Option<&'static str> {
        (moves == [Move::Pass]).then_some("notice-reversi-pass")
    }

    fn words(notation: &str) -> Vec<Word> {
        vec![if notation == "pass" { Word::Key("move-pass") } else { Word::Text(notation.to_owned()) }]
    }

    fn standing(&self, seat: Seat, outcome: Outcome) -> Option<Message> {
        let discs = Word::Number(i64::from(self.count(seat)));
        (outcome.reason == NO_MOVES).then(|| Message::new("result-reversi-discs").with("discs", discs))
    }
}

impl Explain for Refusal {
    fn message(&self) -> Message {
        let on = |key, square: &Square| Message::new(key).with("square", Word::Text(square.to_string()));
        match self {
            Refusal::Occupied(square) => on("why-reversi-occupied", square),
            Refusal::TurnsNothing(square) => on("why-reversi-turns-nothing", square),
            Refusal::MustPlace(square) => on("why-reversi-must-place", square),
            Refusal::GameOver => Message::new("why-game-over"),
        }
    }
}

impl Explain for TextError {
    fn message(&self) -> Message {
        match self {
            TextError::Form => Message::new("fen-reversi-form"),
            TextError::Row(row) => Message::new("fen-reversi-row").with("row", Word::Text(row.to_string())),
        }
    }
}

/// No disc ever leaves its square, which names it.
fn id(square: Square) -> PieceId {
    PieceId(square.0.into())
}

fn spot(square: Square) -> Spot {
    let (column, row) = square.place();
    Spot::cell(column, row)
}

fn disc(square: Square, owner: Seat) -> Piece {
    Piece { id: id(square), look: DISC, owner, spot: spot(square) }
}
