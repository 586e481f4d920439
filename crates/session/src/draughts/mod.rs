//! Implements [`Playable`] for Portuguese draughts.
//!
//! The player enters a capture by clicking any of its landing squares. If several captures end on one square, the
//! intermediate squares tell which one is meant.

mod diagram;
mod proofs;
mod reason;
mod words;

pub use reason::DraughtsReason;

use super::game_text::text_form::TextForm;
use super::hint::HintReasons;
use crate::{
    Attack, Beats, GameInfo, GameKeys, Gesture, Lesson, LocalizedMessage, Mark, MarkKind, OddsKind, Opening,
    Piece, PieceId, PieceKind, Playable, Rejection, Scene, SceneStep, Spot, TableKind, ToMessage, Viewer,
    key, message,
};
use ai::{SeatKnowledge, StopFlag};
use rules::chess::Color;
use rules::draughts::{IllegalMove, Move, Position, Square, Squares, TextError};
use rules::{EndReason, History, Outcome, Seat, Texts as _};

/// Odds in which one side starts without one, two or three men of its back row.
///
/// In the first text, Black lacks the men, so White gets the odds.
const ODDS: &[OddsKind] = &[
    OddsKind::start(
        "man",
        key!("odds-man"),
        [
            "W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,32",
            "W:W1,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32",
        ],
    ),
    OddsKind::start(
        "two-men",
        key!("odds-two-men"),
        [
            "W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,32",
            "W:W1,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32",
        ],
    ),
    OddsKind::start(
        "three-men",
        key!("odds-three-men"),
        [
            "W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29",
            "W:W4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32",
        ],
    ),
];

impl Playable for Position {
    const INFO: GameInfo = GameInfo {
        // In Portuguese draughts, the corner at each player's right is a playing square.
        table: TableKind::Board { columns: 8, rows: 8, dark_corner: false },
        seat_icon: PieceKind::Dama,
        original_computers: 4,
        odds: ODDS,
        pieces_with_pictures: &[PieceKind::Man, PieceKind::Dama],
        captures_branch: true,
        position_editor: Some(&diagram::Pdn),
        lessons: LESSONS,
        cell_number: |cell| square(cell).map(Square::number),
        text: TextForm::PDN,
        ..GameInfo::of::<Position>(GameKeys {
            name: key!("game-draughts"),
            about: key!("game-draughts-about"),
            copy: key!("button-copy-draughts"),
            position: key!("setup-position-about-draughts"),
            start: key!("setup-position-start"),
            tip: key!("tip-draughts"),
        })
    };

    fn error_span<'t>(text: &'t str, error: &TextError) -> Option<&'t str> {
        diagram::faulty_part(text, error)
    }

    fn scene(&self, _: Viewer) -> Scene {
        let pieces = Color::ALL.into_iter().flat_map(|color| {
            self.pieces(color).map(move |square| (square, color, self.kings(color).contains(square)))
        });
        let pieces = pieces.zip(0..).map(|((square, color, is_king), id)| Piece {
            id: PieceId(id),
            kind: if is_king { PieceKind::Dama } else { PieceKind::Man },
            owner: color.seat(),
            spot: spot(square),
        });
        Scene { pieces: pieces.collect() }
    }

    /// The piece moves from landing square to landing square; then all captured pieces leave the board at once.
    ///
    /// If the move makes a king, a captured man of the same colour is stacked on it, if there is one.
    fn animation_steps(&self, mv: Move, scene: &Scene, _: Viewer) -> Beats {
        let Some(mover) = scene.at(spot(mv.from)) else {
            debug_assert!(false, "a legal move starts from a piece of the scene");
            return Beats::new();
        };
        let route = self.routes(mv).into_iter().next().unwrap_or_else(|| vec![mv.from, mv.to]);
        let mut beats: Beats =
            route[1..].iter().map(|to| vec![SceneStep::Move { piece: mover.id, to: spot(*to) }]).collect();
        let first_free_slot = scene.tray(mover.owner).len();
        let victims = mv.captured.filter_map(|square| scene.at(spot(square)));
        let mut last_beat: Vec<SceneStep> = victims
            .zip(first_free_slot..)
            .map(|(victim, slot)| SceneStep::Capture { piece: victim.id, to: Spot::tray(mover.owner, slot) })
            .collect();
        if self.crowns(mv) {
            last_beat.extend(crowning_steps(scene, mover));
        }
        if !last_beat.is_empty() {
            beats.push(last_beat);
        }
        beats
    }

    fn gesture(&self, mv: Move) -> Gesture {
        let spots = |squares: Vec<Square>| squares.into_iter().map(spot).collect();
        Gesture {
            routes: self.routes(mv).into_iter().map(spots).collect(),
            choice: None,
            takes: mv.captured.map(spot).collect(),
        }
    }

    fn move_of_trail(&self, trail: &[Spot]) -> Option<Move> {
        let squares: Option<Vec<Square>> = trail.iter().map(|spot| square(*spot)).collect();
        let squares = squares.filter(|squares| squares.len() >= 2)?;
        self.move_along(&squares)
    }

    /// Explains why a piece cannot move, or why it cannot move to a light square.
    ///
    /// A piece cannot move if another capture is compulsory. The rules number only the dark squares, so no
    /// [`IllegalMove`] exists for a light one.
    fn reject_trail(&self, trail: &[Spot]) -> Option<Rejection> {
        match *trail {
            [spot] => self.why_piece_cannot_move(square(spot)?).map(|refusal| self.rejection(&refusal)),
            [from, .., to] if square(from).is_some() && square(to).is_none() => {
                Some(Rejection::by_rule(message!("illegal-move-draughts-light-square")))
            }
            _ => None,
        }
    }

    fn rejection(&self, refusal: &IllegalMove) -> Rejection {
        let rejection = Rejection::by_rule(refusal.message());
        match *refusal {
            IllegalMove::EmptySquare(_) | IllegalMove::NotYourPiece(_) => {
                Rejection { breaks_rule: false, ..rejection }
            }
            IllegalMove::OwnPiece(on) | IllegalMove::Occupied(on) | IllegalMove::Blocked { by: on } => {
                rejection.because_of([spot(on)])
            }
            IllegalMove::MustContinue { to } => rejection.because_of([spot(to)]),
            IllegalMove::MustCapture { from, .. }
            | IllegalMove::LargerCapture { from, .. }
            | IllegalMove::MoreKings { from, .. } => rejection.because_of([spot(from)]),
            _ => rejection,
        }
    }

    /// The message names the loser: the side that has no moves or no pieces left.
    fn end_message(&self, outcome: Outcome) -> LocalizedMessage {
        let white_loses = outcome.winner != Some(Color::White.seat());
        match outcome.reason {
            EndReason::Blocked if white_loses => message!("reason-blocked-white"),
            EndReason::Blocked => message!("reason-blocked-black"),
            EndReason::NoPieces if white_loses => message!("reason-no-pieces-white"),
            EndReason::NoPieces => message!("reason-no-pieces-black"),
            reason => reason.message(),
        }
    }

    fn hint_piece_message(&self, mv: Move) -> LocalizedMessage {
        proofs::piece_on(self, mv.from).look_at()
    }

    fn prove_reasons(
        knowledge: &SeatKnowledge<Position>,
        mv: Move,
        line: &[Move],
        stop: &StopFlag,
    ) -> HintReasons<Move> {
        proofs::collect_reasons(knowledge, mv, line, stop)
    }

    fn attacks(&self, by: Seat) -> Vec<Attack> {
        let color = Color::ALL.into_iter().find(|color| color.seat() == by);
        let targets = color.map_or_else(Vec::new, |color| self.capture_pairs(color));
        targets.into_iter().map(|(from, on)| Attack { from: spot(from), on: spot(on) }).collect()
    }

    /// The squares that a man could reach by one step or by any number of captures; for a king, all squares.
    ///
    /// Squares with own pieces are left out, because a click there selects the piece.
    fn premove_targets(&self, from: Spot) -> Vec<Spot> {
        let Some((from, piece)) = square(from).and_then(|from| Some((from, self.piece(from)?))) else {
            return Vec::new();
        };
        let reached = |to: &Square| {
            let columns = i32::from(to.column()) - i32::from(from.column());
            let rows = i32::from(to.row()) - i32::from(from.row());
            let forward = if piece.color == Color::White { rows } else { -rows };
            if piece.is_king {
                true
            } else {
                let is_capture_distance = forward % 2 == 0 && columns % 2 == 0 && forward > 0;
                (forward == 1 && columns.abs() == 1) || (is_capture_distance && columns.abs() <= forward)
            }
        };
        let has_no_own_piece = |to: &Square| !self.pieces(piece.color).contains(*to);
        Square::all().filter(has_no_own_piece).filter(reached).map(spot).collect()
    }

    /// Marks the pieces that must capture.
    fn marks(&self, moves: &[Move]) -> Vec<Mark> {
        let capturers: Squares =
            moves.iter().filter(|mv| !mv.captured.is_empty()).map(|mv| mv.from).collect();
        capturers.map(|square| Mark { spot: spot(square), kind: MarkKind::MustCapture }).collect()
    }

    /// The first move of each side, as the name of the opening.
    ///
    /// `None` before the first move, and in games from another start position.
    fn opening(history: &History<Position>) -> Option<Opening> {
        let opening_plies = 0..history.ply().min(2);
        if opening_plies.is_empty() || *history.position_after(0) != Position::default() {
            return None;
        }
        let moves: Vec<String> =
            opening_plies.map(|ply| history.position_after(ply).notation(history.moves()[ply])).collect();
        Some(Opening::Moves(moves.join(" ")))
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

/// The steps that stack a captured man from the tray onto the new king `mover`.
///
/// The captured pieces behind the man close the gap in the tray. Without a captured man, only the look changes.
fn crowning_steps(scene: &Scene, mover: &Piece) -> Vec<SceneStep> {
    let captor = mover.owner.next(2);
    let taken = scene.tray(captor);
    let stack = |piece| SceneStep::Crown { onto: mover.id, piece, kind: PieceKind::Dama };
    let Some(index) = taken.iter().rposition(|piece| piece.kind == PieceKind::Man) else {
        return vec![stack(None)];
    };
    let pieces_behind = taken[index + 1..].iter().zip(index..);
    std::iter::once(stack(Some(taken[index].id)))
        .chain(
            pieces_behind
                .map(|(piece, slot)| SceneStep::Move { piece: piece.id, to: Spot::tray(captor, slot) }),
        )
        .collect()
}

const LESSONS: &[Lesson] = &[
    Lesson::board("draughts-goal", "W:W1-12:B21-32").with_moves("10-13 22-19 11-14 19x10 5x14"),
    Lesson::moves("draughts-man", "W:W2,10:B29,31", 5, 2),
    Lesson::moves("draughts-man-captures", "W:W10:B6,14,30", 5, 2),
    Lesson::moves("draughts-king", "W:W26,K15:B32", 2, 3),
    Lesson::moves("draughts-king-captures", "W:WK4:B14,32", 1, 0),
    Lesson::moves("draughts-chain", "W:W10:B14,23,32", 5, 2),
    Lesson::board("draughts-obligation", "W:W3,10,12:B14,15"),
    Lesson::moves("draughts-quantity", "W:W3,10:B14,23,K7", 5, 2),
    Lesson::moves("draughts-quality", "W:W9,12:B13,K15", 1, 2),
    Lesson::moves("draughts-crowning", "W:W26,K11:B24", 5, 6),
    Lesson::board("draughts-blocked", "W:W16:B20,23"),
    Lesson::text_only("draughts-draws"),
    Lesson::board("draughts-forcada", "W:WK5,K8,K12:BK31"),
    Lesson::text_only("draughts-moving"),
];
