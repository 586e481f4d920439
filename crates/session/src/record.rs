//! The record of a game: its moves, the scenes after the moves, and the end of the game.

use std::sync::Arc;
use std::time::Duration;

use crate::{
    GameTree, Gesture, LineId, LocalizedMessage, MessageArg, MoveIndex, PieceKind, Place, Playable,
    PlayerPlan, Scene, Spot, Viewer, message,
};
use rules::{EndReason, Outcome, Seat};

/// A forced move that the program makes for a player: a pass, or the opening of a Domin-Up game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedByRules {
    pub choice: MoveIndex,
    /// The message to show with the move.
    pub notice: LocalizedMessage,
}

/// The end of a game: the outcome, and messages that explain it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    pub outcome: Outcome,
    /// The outcome as the command line prints it: `1-0 checkmate`.
    pub text: String,
    /// The message that tells the player why the game ended.
    pub reason: LocalizedMessage,
    /// The tiles that each seat still held, if these tiles decided the game; else empty.
    pub standings: Vec<LocalizedMessage>,
}

/// An annotation glyph of a move. The numbers are those of PGN (numeric annotation glyphs, NAG).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Glyph {
    /// `!`
    Good = 1,
    /// `?`
    Mistake = 2,
    /// `!!`
    Brilliant = 3,
    /// `??`
    Blunder = 4,
    /// `!?`
    Interesting = 5,
    /// `?!`
    Dubious = 6,
}

impl Glyph {
    /// All glyphs, best first.
    pub const ALL: [Glyph; 6] =
        [Glyph::Brilliant, Glyph::Good, Glyph::Interesting, Glyph::Dubious, Glyph::Mistake, Glyph::Blunder];

    /// The number in PGN.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The glyph with this number in PGN; `None` if it is not a [`Glyph`].
    pub fn of_number(number: u8) -> Option<Glyph> {
        Glyph::ALL.into_iter().find(|glyph| glyph.number() == number)
    }

    pub const fn sign(self) -> &'static str {
        match self {
            Glyph::Good => "!",
            Glyph::Mistake => "?",
            Glyph::Brilliant => "!!",
            Glyph::Blunder => "??",
            Glyph::Interesting => "!?",
            Glyph::Dubious => "?!",
        }
    }
}

/// A move of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    pub seat: Seat,
    /// The canonical text (UCI in chess).
    pub text: String,
    /// Players' notation (SAN in chess).
    pub notation: String,
    /// The parts of `notation`. The window translates each part and joins them.
    pub args: Vec<MessageArg>,
    /// The tile that the move lays, and whether it is laid on top of other tiles.
    ///
    /// The western or southern half of the tile comes first. `None` if the move lays no tile.
    pub tile: Option<(PieceKind, bool)>,
    /// The thinking time, if measured.
    pub thinking_time: Option<Duration>,
    pub glyph: Option<Glyph>,
    /// The comment; empty if there is none.
    pub comment: String,
    /// The spots to highlight after the move.
    pub highlighted_spots: Vec<Spot>,
    /// Whether the move was a forced one that the program made (opening, pass).
    pub(super) made_by_rules: bool,
    /// The scenes after the move, shared by all copies of the record.
    pub(super) scenes: Arc<SceneByViewer>,
}

/// Removes embedded commands such as `[%eval 0.2]` from a comment.
///
/// Programs write embedded commands for other programs (PGN Specification Supplement). Only the displayed comment is
/// stripped; the record and the files written from it keep the commands.
pub fn strip_embedded_commands(comment: &str) -> String {
    let (mut text, mut rest) = (String::new(), comment);
    while let Some((before, command)) = rest.split_once("[%") {
        let Some((_, after)) = command.split_once(']') else { break };
        text.push_str(before);
        rest = after;
    }
    text.push_str(rest);
    if text.len() == comment.len() { text } else { text.split_whitespace().collect::<Vec<_>>().join(" ") }
}

impl RecordedMove {
    /// Makes the entry of a legal move, from the position and the scenes before the move.
    pub(super) fn of<P: Playable>(
        position: &P,
        mv: P::Move,
        gesture: &Gesture,
        made_by_rules: bool,
        scenes_before: &SceneByViewer,
    ) -> RecordedMove {
        let notation = position.notation(mv);
        RecordedMove {
            seat: position.turn(),
            text: position.move_text(mv),
            args: P::words(&notation),
            notation,
            thinking_time: None,
            glyph: None,
            comment: String::new(),
            tile: position.tile(mv),
            highlighted_spots: position.highlighted_spots(mv, gesture),
            made_by_rules,
            scenes: Arc::new(scenes_before.after(position, mv)),
        }
    }

    /// Whether the thinking time counts. It does not count for forced moves that the program made.
    pub const fn is_timed(&self) -> bool {
        !self.made_by_rules
    }
}

/// The record of a session: two trees of the same shape, one of entries to show and one of moves.
pub(super) struct MoveTrees<M> {
    pub shown: GameTree<RecordedMove>,
    pub moves: GameTree<M>,
}

impl<M> MoveTrees<M> {
    pub(crate) fn of_game(shown: Vec<RecordedMove>, moves: Vec<M>) -> MoveTrees<M> {
        MoveTrees { shown: GameTree::of_game(shown), moves: GameTree::of_game(moves) }
    }

    /// Plays a move on the main line at `ply`; the old moves after `ply` become a variation.
    pub(crate) fn play(&mut self, ply: usize, (shown, mv): (RecordedMove, M)) {
        self.shown.make_variation(ply);
        self.moves.make_variation(ply);
        self.shown.push(LineId::GAME, shown);
        self.moves.push(LineId::GAME, mv);
    }

    pub(crate) fn add(&mut self, from: Place, (shown, mv): (RecordedMove, M)) -> Place {
        self.moves.add(from, mv);
        self.shown.add(from, shown)
    }

    pub(crate) fn exchange(&mut self, line: LineId) {
        self.shown.swap_with_continuation(line);
        self.moves.swap_with_continuation(line);
    }
}

impl GameEnd {
    pub(super) fn of<P: Playable>(position: &P, outcome: Outcome, seats: &[PlayerPlan]) -> GameEnd {
        let name = |seat: Seat| Some(&seats.get(seat.index())?.name).filter(|name| !name.is_empty());
        let reason = match (outcome.reason, seat_that_gave_up(position, outcome, seats).and_then(name)) {
            (EndReason::Resignation, Some(name)) => message!("reason-resigned", name),
            (EndReason::TimeForfeit, Some(name)) => message!("reason-out-of-time", name),
            _ => position.end_message(outcome),
        };
        GameEnd {
            outcome,
            text: position.outcome_text(outcome),
            reason,
            standings: Seat::all(position.seats())
                .filter_map(|seat| position.remaining_tiles_message(seat, outcome))
                .collect(),
        }
    }
}

/// The seat that resigned or ran out of time; `None` if unknown, or if the game ended for another reason.
///
/// With two seats, it is the seat that did not win. With more seats, it is the seat to move. If a computer is to move,
/// a resignation comes from a person, because only people resign; the seat is known only if there is one person.
fn seat_that_gave_up<P: Playable>(position: &P, outcome: Outcome, seats: &[PlayerPlan]) -> Option<Seat> {
    let mover = position.turn();
    let is_person = |seat: &Seat| seats.get(seat.index()).is_some_and(|plan| !plan.player.is_computer());
    let mut people = Seat::all(position.seats()).filter(is_person);
    match (outcome.reason, outcome.winner) {
        (EndReason::Resignation | EndReason::TimeForfeit, Some(winner)) if position.seats() == 2 => {
            Some(winner.next(2))
        }
        (EndReason::Resignation, _) if !is_person(&mover) => {
            people.next().filter(|_| people.next().is_none())
        }
        (EndReason::Resignation | EndReason::TimeForfeit, _) => Some(mover),
        _ => None,
    }
}

/// One position as each viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SceneByViewer {
    /// The scene with everything visible.
    full_scene: Scene,
    /// The scenes of the viewers who do not see everything: one for each seat, and the onlooker's last.
    ///
    /// Empty in games without hidden information.
    restricted_scenes: Vec<Scene>,
}

/// The viewers who do not see everything: each seat, and an onlooker. Empty in games without hidden information.
fn restricted_viewers<P: Playable>(position: &P) -> impl Iterator<Item = Viewer> {
    let all = Seat::all(position.seats()).map(Viewer::Seat).chain([Viewer::Onlooker]);
    all.filter(|_| P::INFO.has_hidden_information)
}

impl SceneByViewer {
    pub(crate) fn of<P: Playable>(position: &P) -> SceneByViewer {
        let restricted_scenes = restricted_viewers(position).map(|viewer| position.scene(viewer)).collect();
        SceneByViewer { full_scene: position.scene(Viewer::All), restricted_scenes }
    }

    /// The scenes after the legal move `mv`; `position` is the position before the move.
    pub(crate) fn after<P: Playable>(&self, position: &P, mv: P::Move) -> SceneByViewer {
        let apply_move = |scene: &Scene, viewer: Viewer| {
            let mut after = scene.clone();
            position
                .animation_steps(mv, scene, viewer)
                .into_iter()
                .flatten()
                .for_each(|step| after.apply(step));
            after
        };
        let restricted_scenes = restricted_viewers(position)
            .zip(&self.restricted_scenes)
            .map(|(viewer, scene)| apply_move(scene, viewer))
            .collect();
        SceneByViewer { full_scene: apply_move(&self.full_scene, Viewer::All), restricted_scenes }
    }

    /// The scene that `viewer` sees. A seat that the game does not have sees what an onlooker sees.
    pub(crate) fn to(&self, viewer: Viewer) -> &Scene {
        let onlooker_scene = self.restricted_scenes.last().unwrap_or(&self.full_scene);
        match viewer {
            Viewer::All => &self.full_scene,
            Viewer::Seat(seat) => self.restricted_scenes.get(seat.index()).unwrap_or(onlooker_scene),
            Viewer::Onlooker => onlooker_scene,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::strip_embedded_commands;

    #[test]
    fn embedded_commands_are_removed() {
        for (comment, text) in [
            ("", ""),
            ("better is  d4", "better is  d4"),
            ("[%eval 0.2]", ""),
            ("[%eval 0.2] [%csl Gd4,Ge5] holds [%cal Ge2e4] the middle", "holds the middle"),
            ("an end is missing [%eval 0.2", "an end is missing [%eval 0.2"),
            ("[see above] 50 % of all", "[see above] 50 % of all"),
        ] {
            assert_eq!(strip_embedded_commands(comment), text);
        }
    }
}
