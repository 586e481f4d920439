//! The position that is set up, and what a hand does with it: pieces are dragged, or put on squares one after the other.

use std::collections::BTreeSet;

use bevy::prelude::Resource;

use session::diagram::Misread;
use session::{Diagram, Edits, Game, Man, Mark, MarkWhen, Match, MatchPlan, Refused, Seat, Spot, catalogue};

/// The longest text that is taken.
pub(super) const LONGEST: usize = 400;

/// What a hand is to do on the squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tool {
    /// It moves pieces.
    #[default]
    Hand,
    /// It takes pieces off.
    Eraser,
    /// It puts such pieces down.
    Put(Man),
}

/// Where a pointer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// On a square.
    Square(Spot),
    /// On a thing of the tray.
    Tray(Tool),
    /// Beside both.
    Elsewhere,
}

/// A piece that follows the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Held {
    /// Which.
    pub man: Man,
    /// Where it stands until it is put down; none where it comes from the tray.
    pub from: Option<Spot>,
    /// The tool from before it was taken from the tray.
    before: Tool,
    /// It has left where it was taken up.
    moved: bool,
}

/// What can be said of the position.
#[derive(Default)]
pub(super) struct Verdict {
    /// Everything that makes it impossible.
    pub faults: Vec<Refused>,
    /// The game from it, where it is over before a move.
    pub over: Option<Box<dyn Match>>,
}

impl Held {
    /// Whether it has left where it was taken up.
    pub(super) const fn is_moved(&self) -> bool {
        self.moved
    }
}

impl Verdict {
    fn of(game: Game, diagram: &Diagram) -> Verdict {
        let faults = diagram.faults();
        let plan = MatchPlan { position: Some(diagram.text()), ..MatchPlan::between_people(game) };
        let table = if faults.is_empty() { catalogue::open(&plan).ok() } else { None };
        Verdict { faults, over: table.filter(|table| table.view().outcome().is_some()) }
    }
}

/// The position on the page.
pub(super) struct Desk {
    pub game: Game,
    pub edits: Edits,
    /// The seat at the lower edge.
    pub below: Seat,
    pub tool: Tool,
    pub held: Option<Held>,
    /// The piece that was clicked, and goes where the next click is.
    pub lifted: Option<Spot>,
    /// The square that the keyboard is on.
    pub cursor: Option<Spot>,
    /// What every square gets that the pressed pointer passes.
    stroke: Option<Tool>,
    /// The position as it is typed.
    pub text: String,
    /// Why that is none.
    pub misread: Option<Misread>,
    pub verdict: Verdict,
    /// The counters as they are typed.
    pub counters: Vec<String>,
    /// What is marked on the board whatever stands there.
    pub lasting: Vec<Mark>,
}

impl Desk {
    /// The board of a game with a position, or with that of its start where the text is none.
    pub(super) fn new(game: Game, text: &str) -> Option<Desk> {
        let of = game.diagrams?;
        let start = || Diagram::read(of, &catalogue::start_text(game)).ok();
        let table = catalogue::open(&MatchPlan::between_people(game)).ok();
        let lasting = table.map(|table| table.view().marks.to_vec()).unwrap_or_default();
        let diagram = Diagram::read(of, text.trim()).ok().or_else(start)?;
        let mut desk = Desk {
            game,
            edits: Edits::new(diagram),
            below: Seat::FIRST,
            tool: Tool::Hand,
            held: None,
            lifted: None,
            cursor: None,
            stroke: None,
            text: String::new(),
            misread: None,
            verdict: Verdict::default(),
            counters: Vec::new(),
            lasting: lasting.into_iter().filter(|mark| mark.kind.when() == MarkWhen::Always).collect(),
        };
        desk.follow();
        Some(desk)
    }

    /// The position as it stands.
    pub(super) fn diagram(&self) -> &Diagram {
        self.edits.now()
    }

    /// Whether a game can be begun from it.
    pub(super) fn can_use(&self) -> bool {
        self.misread.is_none() && self.verdict.faults.is_empty() && self.verdict.over.is_none()
    }

    /// Everything else is as the pieces are.
    fn follow(&mut self) {
        self.text = self.diagram().text();
        self.misread = None;
        let counters = self.diagram().of().counters().len();
        self.counters = (0..counters).map(|index| self.diagram().counter(index).to_string()).collect();
        self.judge();
    }

    fn judge(&mut self) {
        self.verdict = Verdict::of(self.game, self.edits.now());
        let diagram = self.edits.now();
        self.lifted = self.lifted.filter(|on| diagram.at(*on).is_some());
    }

    /// Changes the position; whether that changed anything.
    pub(super) fn change(&mut self, edit: impl FnOnce(&mut Diagram)) -> bool {
        let changes = self.edits.change(edit);
        // What was typed and is no position gives way to the board, even where that is as it was.
        if changes || self.misread.is_some() {
            self.follow();
        }
        changes
    }

    /// Takes the last change back, or makes it again.
    pub(super) fn step(&mut self, back: bool) {
        let stepped = if back { self.edits.undo() } else { self.edits.redo() };
        if stepped {
            self.follow();
        }
    }

    /// What is typed is read again.
    pub(super) fn read_text(&mut self) {
        match Diagram::read(self.diagram().of(), self.text.trim()) {
            Ok(diagram) => {
                let typed = std::mem::take(&mut self.text);
                self.edits.change(|now| *now = diagram);
                self.follow();
                // It stays as it is typed.
                self.text = typed;
            }
            Err(misread) => self.misread = Some(misread),
        }
    }

    /// A text is pasted.
    pub(super) fn paste(&mut self, text: &str) {
        self.text = text.trim().chars().take(LONGEST).collect();
        self.read_text();
    }

    /// The pieces stand as at the start.
    pub(super) fn begin_again(&mut self) {
        let start = Diagram::read(self.diagram().of(), &catalogue::start_text(self.game));
        if let Ok(start) = start {
            self.change(|diagram| *diagram = start);
        }
    }

    /// The squares that show what is wrong, each once.
    pub(super) fn culprits(&self) -> BTreeSet<Spot> {
        self.verdict.faults.iter().flat_map(|fault| &fault.culprits).copied().collect()
    }

    /// The pointer is lost.
    pub(super) fn let_go(&mut self) {
        self.stroke = None;
        if let Some(held) = self.held.take() {
            self.tool = held.before;
        }
    }

    /// A counter was typed.
    pub(super) fn read_counter(&mut self, index: usize) {
        let Some(typed) = self.counters.get_mut(index) else { return };
        typed.retain(|sign| sign.is_ascii_digit());
        let value = typed.parse().unwrap_or(if typed.is_empty() { 0 } else { u16::MAX });
        let typed = typed.clone();
        self.change(|diagram| diagram.set_counter(index, value));
        // An empty field is not filled in while somebody types.
        if let Some(field) = self.counters.get_mut(index).filter(|_| typed.is_empty()) {
            *field = typed;
        }
    }

    /// The pointer is pressed.
    pub(super) fn press(&mut self, place: Place) {
        self.cursor = None;
        match (place, self.tool) {
            (Place::Tray(Tool::Put(man)), before) => {
                self.held = Some(Held { man, from: None, before, moved: false });
                self.lifted = None;
                self.tool = Tool::Put(man);
            }
            (Place::Tray(tool), _) => {
                self.tool = tool;
                self.lifted = None;
            }
            (Place::Square(on), Tool::Hand) => {
                if let Some(man) = self.diagram().at(on) {
                    self.held = Some(Held { man, from: Some(on), before: Tool::Hand, moved: false });
                } else {
                    self.click(on);
                }
            }
            (Place::Square(on), tool) => {
                // The same piece once more goes off again.
                let is_there = matches!(tool, Tool::Put(man) if self.diagram().at(on) == Some(man));
                self.stroke = Some(if is_there { Tool::Eraser } else { tool });
                self.pass(place);
            }
            (Place::Elsewhere, _) => {}
        }
    }

    /// The other button is pressed: what stands there goes.
    pub(super) fn erase(&mut self, place: Place) {
        self.held = None;
        self.stroke = Some(Tool::Eraser);
        self.pass(place);
    }

    /// The pressed pointer has come to a place.
    pub(super) fn pass(&mut self, place: Place) {
        if let Some(held) = &mut self.held {
            held.moved |= match held.from {
                Some(from) => place != Place::Square(from),
                None => place != Place::Tray(Tool::Put(held.man)),
            };
        }
        match (self.stroke, place) {
            (Some(Tool::Put(man)), Place::Square(on)) => {
                self.change(|diagram| diagram.put(on, man));
            }
            (Some(_), Place::Square(on)) => {
                self.change(|diagram| diagram.take(on));
            }
            _ => {}
        }
    }

    /// The pointer is let go; whether a piece was put down.
    pub(super) fn release(&mut self, place: Place) -> bool {
        self.pass(place);
        self.stroke = None;
        let Some(held) = self.held.take() else { return false };
        match (held.from, place) {
            // It was clicked: in the tray it stays chosen, and a second click puts it back.
            (None, _) if !held.moved => {
                if held.before == Tool::Put(held.man) {
                    self.tool = Tool::Hand;
                }
                false
            }
            (None, place) => {
                self.tool = held.before;
                match place {
                    Place::Square(on) => self.change(|diagram| diagram.put(on, held.man)),
                    _ => false,
                }
            }
            (Some(from), _) if !held.moved => self.click(from),
            (Some(from), Place::Square(on)) => {
                self.lifted = None;
                self.change(|diagram| diagram.shift(from, on))
            }
            (Some(from), _) => self.change(|diagram| diagram.take(from)),
        }
    }

    /// A square is clicked with an empty hand: its piece is chosen, or the chosen one goes there.
    fn click(&mut self, on: Spot) -> bool {
        match self.lifted.take() {
            Some(from) if from == on => false,
            Some(from) => self.change(|diagram| diagram.shift(from, on)),
            None => {
                self.lifted = Some(on).filter(|on| self.diagram().at(*on).is_some());
                false
            }
        }
    }

    /// Enter on the square of the keyboard does what a click does.
    pub(super) fn confirm(&mut self) {
        if let Some(on) = self.cursor {
            self.press(Place::Square(on));
            self.release(Place::Square(on));
            self.cursor = Some(on);
        }
    }

    /// The piece with this number in the tray is chosen, the second time that of the other side.
    pub(super) fn choose(&mut self, number: usize) {
        let looks = self.diagram().of().looks();
        let Some(look) = number.checked_sub(1).and_then(|index| looks.get(index)) else { return };
        let owner = match self.tool {
            Tool::Put(man) if man.look == *look => man.owner.next(2),
            Tool::Put(man) => man.owner,
            _ => Seat::FIRST,
        };
        self.tool = Tool::Put(Man { look: *look, owner });
        self.lifted = None;
    }
}

/// The desk, once a position was to be set up.
#[derive(Resource, Default)]
pub struct Editor {
    pub(super) desk: Option<Desk>,
    /// Whether the desk was laid out anew and not shown yet.
    pub(super) is_fresh: bool,
}

#[cfg(test)]
mod tests;
