//! A game so far as it is told and seen: its moves, the pictures after them, and its end.

use std::sync::Arc;
use std::time::Duration;

use crate::{
    Choice, Eyes, GameTree, Gesture, LineId, Look, Message, Place, Playable, Scene, SeatPlan, Spot, Word,
    message,
};
use rules::{EndReason, Outcome, Seat};

/// A move that the rules make for the seat to move, an opening or a pass: nobody is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automatic {
    /// The move.
    pub choice: Choice,
    /// What is to be said of it.
    pub notice: Message,
}

/// The end of a game, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won, and by what.
    pub outcome: Outcome,
    /// In the words of the command line.
    pub text: String,
    /// By what, for a person.
    pub reason: Message,
    /// What each seat still held, where that decided; else empty.
    pub standings: Vec<Message>,
}

/// What somebody thinks of a move, by the sign behind it. The numbers are those of PGN (numeric annotation glyphs).
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
    /// All of them, the best first.
    pub const ALL: [Glyph; 6] =
        [Glyph::Brilliant, Glyph::Good, Glyph::Interesting, Glyph::Dubious, Glyph::Mistake, Glyph::Blunder];

    /// The number in PGN.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The sign of this number, if it is one of these.
    pub fn of_number(number: u8) -> Option<Glyph> {
        Glyph::ALL.into_iter().find(|glyph| glyph.number() == number)
    }

    /// As it is written behind a move.
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

/// A move as it stands in the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// Who played it.
    pub seat: Seat,
    /// Canonical text (UCI in chess).
    pub text: String,
    /// As players write it (SAN in chess).
    pub notation: String,
    /// The notation in parts, to be put into the words and letters of a language and said one after the other.
    pub words: Vec<Word>,
    /// The tile that it lays, the half in the west or south first, and whether it climbs; `None` where no tile is laid.
    pub tile: Option<(Look, bool)>,
    /// How long it was thought about, where that was measured.
    pub used: Option<Duration>,
    /// What somebody thought of it.
    pub glyph: Option<Glyph>,
    /// What somebody wrote about it; empty where nobody did.
    pub comment: String,
    /// Where it is to be seen afterwards.
    pub trace: Vec<Spot>,
    /// Whether the rules made it.
    pub(super) by_rule: bool,
    /// The pictures after it, shared by all records that have the move.
    pub(super) pictures: Arc<Pictures>,
}

/// A comment without what programs wrote into it for other programs: embedded commands, `[%eval 0.2]` (PGN, supplement on
/// additional clocks and commands). They stay in the record, and in what is written from it.
pub fn for_readers(comment: &str) -> String {
    let (mut told, mut rest) = (String::new(), comment);
    while let Some((before, command)) = rest.split_once("[%") {
        let Some((_, after)) = command.split_once(']') else { break };
        told.push_str(before);
        rest = after;
    }
    told.push_str(rest);
    if told.len() == comment.len() { told } else { told.split_whitespace().collect::<Vec<_>>().join(" ") }
}

impl RecordedMove {
    /// A legal move as it is told and seen, made by this gesture after these pictures.
    pub(super) fn of<P: Playable>(
        position: &P,
        mv: P::Move,
        gesture: &Gesture,
        by_rule: bool,
        before: &Pictures,
    ) -> RecordedMove {
        let notation = position.notation(mv);
        RecordedMove {
            seat: position.turn(),
            text: position.move_text(mv),
            words: P::words(&notation),
            notation,
            used: None,
            glyph: None,
            comment: String::new(),
            tile: position.tile(mv),
            trace: position.trace(mv, gesture),
            by_rule,
            pictures: Arc::new(before.after(position, mv)),
        }
    }

    /// Whether a player made it, so that its time counts: what the rules moved takes nobody's time.
    pub const fn is_timed(&self) -> bool {
        !self.by_rule
    }
}

/// Moves of a session as they are written and shown, and the moves themselves in a tree of the same shape.
pub(super) struct Record<M> {
    pub shown: GameTree<RecordedMove>,
    pub moves: GameTree<M>,
}

impl<M> Record<M> {
    pub(crate) fn of_game(shown: Vec<RecordedMove>, moves: Vec<M>) -> Record<M> {
        Record { shown: GameTree::of_game(shown), moves: GameTree::of_game(moves) }
    }

    /// Plays a move in the game; what followed becomes a variation.
    pub(crate) fn play(&mut self, ply: usize, (shown, mv): (RecordedMove, M)) {
        self.shown.set_aside(ply);
        self.moves.set_aside(ply);
        self.shown.push(LineId::GAME, shown);
        self.moves.push(LineId::GAME, mv);
    }

    pub(crate) fn add(&mut self, from: Place, (shown, mv): (RecordedMove, M)) -> Place {
        self.moves.add(from, mv);
        self.shown.add(from, shown)
    }

    pub(crate) fn exchange(&mut self, line: LineId) {
        self.shown.exchange(line);
        self.moves.exchange(line);
    }
}

impl End {
    pub(super) fn of<P: Playable>(position: &P, outcome: Outcome, seats: &[SeatPlan]) -> End {
        let name = |seat: Seat| Some(&seats.get(seat.index())?.name).filter(|name| !name.is_empty());
        let reason = match (outcome.reason, gave_up(position, outcome, seats).and_then(name)) {
            (EndReason::Resignation, Some(name)) => message!("reason-resigned", name),
            (EndReason::TimeForfeit, Some(name)) => message!("reason-out-of-time", name),
            _ => position.reason(outcome),
        };
        End {
            outcome,
            text: position.outcome_text(outcome),
            reason,
            standings: Seat::all(position.seats())
                .filter_map(|seat| position.standing(seat, outcome))
                .collect(),
        }
    }
}

/// Who resigned, or whose time ran out, where the game ended so: of two the one who has not won; of several the one to
/// move, or for a computer's turn the only person, since only people resign.
fn gave_up<P: Playable>(position: &P, outcome: Outcome, seats: &[SeatPlan]) -> Option<Seat> {
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

/// One position as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pictures {
    open: Scene,
    /// By seat, and last as seen by nobody at the table; empty where nothing is hidden.
    seen: Vec<Scene>,
}

/// Those who see other things than one who sees everything: the seats, and nobody.
fn others<P: Playable>(position: &P) -> impl Iterator<Item = Eyes> {
    let all = Seat::all(position.seats()).map(Eyes::Of).chain([Eyes::Nobody]);
    all.filter(|_| P::INFO.hides)
}

impl Pictures {
    pub(crate) fn of<P: Playable>(position: &P) -> Pictures {
        let seen = others(position).map(|eyes| position.scene(eyes)).collect();
        Pictures { open: position.scene(Eyes::All), seen }
    }

    /// The pictures after a legal move.
    pub(crate) fn after<P: Playable>(&self, position: &P, mv: P::Move) -> Pictures {
        let moved = |scene: &Scene, eyes: Eyes| {
            let mut after = scene.clone();
            position.beats(mv, scene, eyes).into_iter().flatten().for_each(|step| after.apply(step));
            after
        };
        let seen = others(position).zip(&self.seen).map(|(eyes, scene)| moved(scene, eyes)).collect();
        Pictures { open: moved(&self.open, Eyes::All), seen }
    }

    pub(crate) fn to(&self, eyes: Eyes) -> &Scene {
        match eyes {
            Eyes::All => &self.open,
            Eyes::Of(seat) => self.seen.get(seat.index()).or(self.seen.last()).unwrap_or(&self.open),
            Eyes::Nobody => self.seen.last().unwrap_or(&self.open),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::for_readers;

    #[test]
    fn commands_for_programs_are_not_read_out() {
        for (comment, told) in [
            ("", ""),
            ("better is  d4", "better is  d4"),
            ("[%eval 0.2]", ""),
            ("[%eval 0.2] [%csl Gd4,Ge5] holds [%cal Ge2e4] the middle", "holds the middle"),
            ("an end is missing [%eval 0.2", "an end is missing [%eval 0.2"),
            ("[see above] 50 % of all", "[see above] 50 % of all"),
        ] {
            assert_eq!(for_readers(comment), told);
        }
    }
}
