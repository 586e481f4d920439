//! State of the position editor: the edited position and the input that changes it.

use std::collections::BTreeSet;

use bevy::prelude::Resource;

use session::diagram::PositionTextError;
use session::{
    EditHistory, EditedPosition, EditorPiece, Game, Mark, MarkWhen, Match, MatchPlan, Rejection, Seat, Spot,
    catalogue,
};

/// Greatest length of the position's text, in characters.
pub(super) const MAX_TEXT_LENGTH: usize = 400;

/// Tool for clicks on squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tool {
    /// Moves pieces.
    #[default]
    Hand,
    /// Removes pieces.
    Eraser,
    /// Places this piece.
    Put(EditorPiece),
}

/// Place under the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Square(Spot),
    /// An entry of the tray.
    Tray(Tool),
    Elsewhere,
}

/// A piece being dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DraggedPiece {
    pub placed: EditorPiece,
    /// Origin square, which the piece occupies until it is released; `None` for a piece from the tray.
    pub from: Option<Spot>,
    /// Tool before the piece was taken from the tray.
    before: Tool,
    /// Whether the pointer has left the place of the press.
    moved: bool,
}

/// Verdict on the position.
#[derive(Default)]
pub(super) struct Verdict {
    /// Everything that makes the position invalid.
    pub faults: Vec<Rejection>,
    /// The game that starts from this position, if it is already over.
    pub over: Option<Box<dyn Match>>,
}

impl DraggedPiece {
    /// Whether the pointer has left the place of the press.
    pub(super) const fn is_moved(&self) -> bool {
        self.moved
    }
}

impl Verdict {
    fn of(game: Game, edited: &EditedPosition) -> Verdict {
        let faults = edited.faults();
        let plan = MatchPlan { position: Some(edited.text()), ..MatchPlan::between_people(game) };
        let opened = if faults.is_empty() { catalogue::open(&plan).ok() } else { None };
        Verdict { faults, over: opened.filter(|game| game.state().outcome().is_some()) }
    }
}

/// The edited position and the state of its input.
pub(super) struct EditorState {
    pub game: Game,
    pub edits: EditHistory,
    /// Seat at the lower edge of the board.
    pub bottom_seat: Seat,
    pub tool: Tool,
    pub dragged: Option<DraggedPiece>,
    /// Piece selected by a click; the next click moves it.
    pub selected: Option<Spot>,
    /// Keyboard cursor.
    pub cursor: Option<Spot>,
    /// Tool applied to each square that the pointer visits while a button is held; `None` without a button.
    stroke: Option<Tool>,
    /// Text of the position, as typed.
    pub text: String,
    /// Error in the typed text.
    pub text_error: Option<PositionTextError>,
    pub verdict: Verdict,
    /// Counters as typed.
    pub counters: Vec<String>,
    /// Marks that are always on the board, for example the goal squares of Racing Kings.
    pub permanent_marks: Vec<Mark>,
}

impl EditorState {
    /// Editor for `game` with the position in `text`, or with the start position if `text` is invalid.
    ///
    /// Returns `None` for a game without a position editor.
    pub(super) fn new(game: Game, text: &str) -> Option<EditorState> {
        let editor = game.position_editor?;
        let start = || EditedPosition::read(editor, &catalogue::start_text(game)).ok();
        let table = catalogue::open(&MatchPlan::between_people(game)).ok();
        let start_marks = table.map(|table| table.state().marks.to_vec()).unwrap_or_default();
        let diagram = EditedPosition::read(editor, text.trim()).ok().or_else(start)?;
        let mut editor_state = EditorState {
            game,
            edits: EditHistory::new(diagram),
            bottom_seat: Seat::FIRST,
            tool: Tool::Hand,
            dragged: None,
            selected: None,
            cursor: None,
            stroke: None,
            text: String::new(),
            text_error: None,
            verdict: Verdict::default(),
            counters: Vec::new(),
            permanent_marks: start_marks
                .into_iter()
                .filter(|mark| mark.kind.when() == MarkWhen::Always)
                .collect(),
        };
        editor_state.update_texts();
        Some(editor_state)
    }

    /// The current position.
    pub(super) fn diagram(&self) -> &EditedPosition {
        self.edits.current()
    }

    /// Whether a game can start from the position.
    pub(super) fn can_start_game(&self) -> bool {
        self.text_error.is_none() && self.verdict.faults.is_empty() && self.verdict.over.is_none()
    }

    /// Updates text, counters and verdict after a change of the position.
    fn update_texts(&mut self) {
        self.text = self.diagram().text();
        self.text_error = None;
        let counters = self.diagram().editor().counters().len();
        self.counters = (0..counters).map(|index| self.diagram().counter(index).to_string()).collect();
        self.update_verdict();
    }

    fn update_verdict(&mut self) {
        self.verdict = Verdict::of(self.game, self.edits.current());
        let diagram = self.edits.current();
        self.selected = self.selected.filter(|on| diagram.piece_on(*on).is_some());
    }

    /// Applies `edit` to the position; returns whether the position has changed.
    pub(super) fn change(&mut self, edit: impl FnOnce(&mut EditedPosition)) -> bool {
        let changes = self.edits.change(edit);
        // Replace invalid typed text, even if the position stays the same.
        if changes || self.text_error.is_some() {
            self.update_texts();
        }
        changes
    }

    /// Undoes a change if `back`, else redoes one.
    pub(super) fn step(&mut self, back: bool) {
        let is_changed = if back { self.edits.undo() } else { self.edits.redo() };
        if is_changed {
            self.update_texts();
        }
    }

    /// Reads the typed text as a position.
    pub(super) fn read_text(&mut self) {
        match EditedPosition::read(self.diagram().editor(), self.text.trim()) {
            Ok(diagram) => {
                let typed = std::mem::take(&mut self.text);
                self.edits.change(|now| *now = diagram);
                self.update_texts();
                // Keep the text as typed: `update_texts` would normalise it.
                self.text = typed;
            }
            Err(misread) => self.text_error = Some(misread),
        }
    }

    /// Replaces the text by a pasted one and reads it.
    pub(super) fn paste(&mut self, text: &str) {
        self.text = text.trim().chars().take(MAX_TEXT_LENGTH).collect();
        self.read_text();
    }

    /// Sets the pieces to the start position.
    pub(super) fn set_start(&mut self) {
        let start = EditedPosition::read(self.diagram().editor(), &catalogue::start_text(self.game));
        if let Ok(start) = start {
            self.change(|diagram| *diagram = start);
        }
    }

    /// Squares involved in a fault.
    pub(super) fn culprits(&self) -> BTreeSet<Spot> {
        self.verdict.faults.iter().flat_map(|fault| &fault.culprits).copied().collect()
    }

    /// Cancels dragging when the window loses the pointer.
    pub(super) fn cancel_drag(&mut self) {
        self.stroke = None;
        if let Some(held) = self.dragged.take() {
            self.tool = held.before;
        }
    }

    /// Reads a typed counter.
    pub(super) fn read_counter(&mut self, index: usize) {
        let Some(typed) = self.counters.get_mut(index) else { return };
        typed.retain(|sign| sign.is_ascii_digit());
        let value = typed.parse().unwrap_or(if typed.is_empty() { 0 } else { u16::MAX });
        let typed = typed.clone();
        self.change(|diagram| diagram.set_counter(index, value));
        // Leave an empty field empty while the player types.
        if let Some(field) = self.counters.get_mut(index).filter(|_| typed.is_empty()) {
            *field = typed;
        }
    }

    /// Handles a press of the primary button at `place`.
    pub(super) fn press(&mut self, place: Place) {
        self.cursor = None;
        match (place, self.tool) {
            (Place::Tray(Tool::Put(man)), before) => {
                self.dragged = Some(DraggedPiece { placed: man, from: None, before, moved: false });
                self.selected = None;
                self.tool = Tool::Put(man);
            }
            (Place::Tray(tool), _) => {
                self.tool = tool;
                self.selected = None;
            }
            (Place::Square(on), Tool::Hand) => {
                if let Some(man) = self.diagram().piece_on(on) {
                    self.dragged =
                        Some(DraggedPiece { placed: man, from: Some(on), before: Tool::Hand, moved: false });
                } else {
                    self.click(on);
                }
            }
            (Place::Square(on), tool) => {
                // Placing a piece on an equal piece removes it.
                let is_there = matches!(tool, Tool::Put(man) if self.diagram().piece_on(on) == Some(man));
                self.stroke = Some(if is_there { Tool::Eraser } else { tool });
                self.drag_over(place);
            }
            (Place::Elsewhere, _) => {}
        }
    }

    /// Handles a press of the secondary button, which removes pieces.
    pub(super) fn erase(&mut self, place: Place) {
        self.dragged = None;
        self.stroke = Some(Tool::Eraser);
        self.drag_over(place);
    }

    /// Handles the arrival of the pointer at `place`.
    pub(super) fn drag_over(&mut self, place: Place) {
        if let Some(held) = &mut self.dragged {
            held.moved |= match held.from {
                Some(from) => place != Place::Square(from),
                None => place != Place::Tray(Tool::Put(held.placed)),
            };
        }
        match (self.stroke, place) {
            (Some(Tool::Put(man)), Place::Square(on)) => {
                self.change(|diagram| diagram.put(on, man));
            }
            (Some(_), Place::Square(on)) => {
                self.change(|diagram| diagram.remove(on));
            }
            _ => {}
        }
    }

    /// Handles the release of a button; returns whether the position changed.
    pub(super) fn release(&mut self, place: Place) -> bool {
        self.drag_over(place);
        self.stroke = None;
        let Some(held) = self.dragged.take() else { return false };
        match (held.from, place) {
            // A click in the tray selects the piece; a second click deselects it.
            (None, _) if !held.moved => {
                if held.before == Tool::Put(held.placed) {
                    self.tool = Tool::Hand;
                }
                false
            }
            (None, place) => {
                self.tool = held.before;
                match place {
                    Place::Square(on) => self.change(|diagram| diagram.put(on, held.placed)),
                    _ => false,
                }
            }
            (Some(from), _) if !held.moved => self.click(from),
            (Some(from), Place::Square(on)) => {
                self.selected = None;
                self.change(|diagram| diagram.move_piece(from, on))
            }
            (Some(from), _) => self.change(|diagram| diagram.remove(from)),
        }
    }

    /// Handles a click with the hand: selects a piece, or moves the selected one.
    fn click(&mut self, on: Spot) -> bool {
        match self.selected.take() {
            Some(from) if from == on => false,
            Some(from) => self.change(|diagram| diagram.move_piece(from, on)),
            None => {
                self.selected = Some(on).filter(|on| self.diagram().piece_on(*on).is_some());
                false
            }
        }
    }

    /// Handles Enter on the keyboard cursor, like a click.
    pub(super) fn confirm(&mut self) {
        if let Some(on) = self.cursor {
            self.press(Place::Square(on));
            self.release(Place::Square(on));
            self.cursor = Some(on);
        }
    }

    /// Selects the piece with this `number` (from 1) of the tray. A second call selects the other side's piece.
    pub(super) fn choose(&mut self, number: usize) {
        let looks = self.diagram().editor().piece_kinds();
        let Some(look) = number.checked_sub(1).and_then(|index| looks.get(index)) else { return };
        let owner = match self.tool {
            Tool::Put(man) if man.kind == *look => man.owner.next(2),
            Tool::Put(man) => man.owner,
            _ => Seat::FIRST,
        };
        self.tool = Tool::Put(EditorPiece { kind: *look, owner });
        self.selected = None;
    }
}

/// The state of the position editor.
#[derive(Resource, Default)]
pub struct Editor {
    /// `None` until a position is loaded for the first time.
    pub(super) editor_state: Option<EditorState>,
    /// Whether a new position was loaded and not drawn yet.
    pub(super) is_fresh: bool,
}

#[cfg(test)]
mod tests;
