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

/// The place below the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PointerTarget {
    Square(Spot),
    /// An entry of the tray.
    Tray(Tool),
    Elsewhere,
}

/// A piece being dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DraggedPiece {
    pub piece: EditorPiece,
    /// Origin square, which the piece occupies until it is released; `None` for a piece from the tray.
    pub from: Option<Spot>,
    /// Tool that was chosen before the piece was taken from the tray.
    tool_before: Tool,
    /// Whether the pointer has left the square or tray entry of the press.
    moved: bool,
}

/// Verdict on the edited position: whether a game can start from it.
#[derive(Default)]
pub(super) struct Verdict {
    /// Everything that makes the position invalid.
    pub faults: Vec<Rejection>,
    /// Set if a game from this position would be over at once: the finished game, for its result.
    pub finished_game: Option<Box<dyn Match>>,
}

impl DraggedPiece {
    /// Whether the pointer has left the square or tray entry of the press.
    pub(super) const fn is_moved(&self) -> bool {
        self.moved
    }
}

impl Verdict {
    fn of(game: Game, edited: &EditedPosition) -> Verdict {
        let faults = edited.faults();
        let plan = MatchPlan { position: Some(edited.text()), ..MatchPlan::between_people(game) };
        let opened = if faults.is_empty() { catalogue::open(&plan).ok() } else { None };
        Verdict { faults, finished_game: opened.filter(|game| game.state().outcome().is_some()) }
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
    /// Tool applied to each square that the pointer visits while a button is held. `None` if no button is held, or if a
    /// piece is dragged.
    stroke: Option<Tool>,
    /// Content of the text field: the text of the position, or the text as typed.
    pub text: String,
    /// Error in the typed text.
    pub text_error: Option<PositionTextError>,
    pub verdict: Verdict,
    /// Contents of the number fields (in chess the halfmove clock and the move number): the counters of the position,
    /// or the texts as typed.
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
        let new_match = catalogue::open(&MatchPlan::between_people(game)).ok();
        let start_marks = new_match.map(|new_match| new_match.state().marks.to_vec()).unwrap_or_default();
        let position = EditedPosition::read(editor, text.trim()).ok().or_else(start)?;
        let mut editor_state = EditorState {
            game,
            edits: EditHistory::new(position),
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
        editor_state.refresh();
        Some(editor_state)
    }

    /// The current position.
    pub(super) fn position(&self) -> &EditedPosition {
        self.edits.current()
    }

    /// Whether a game can start from the position.
    pub(super) fn can_start_game(&self) -> bool {
        self.text_error.is_none() && self.verdict.faults.is_empty() && self.verdict.finished_game.is_none()
    }

    /// Updates text, counters, verdict and selection after a change of the position.
    fn refresh(&mut self) {
        self.text = self.position().text();
        self.text_error = None;
        let counters = self.position().editor().counters().len();
        self.counters = (0..counters).map(|index| self.position().counter(index).to_string()).collect();
        self.update_verdict();
    }

    fn update_verdict(&mut self) {
        self.verdict = Verdict::of(self.game, self.edits.current());
        let position = self.edits.current();
        self.selected = self.selected.filter(|on| position.piece_on(*on).is_some());
    }

    /// Applies `edit` to the position; returns whether the position has changed.
    pub(super) fn change(&mut self, edit: impl FnOnce(&mut EditedPosition)) -> bool {
        let changes = self.edits.change(edit);
        // Replace invalid typed text, even if the position stays the same.
        if changes || self.text_error.is_some() {
            self.refresh();
        }
        changes
    }

    /// Undoes a change if `back`, else redoes a change.
    pub(super) fn step(&mut self, back: bool) {
        let is_changed = if back { self.edits.undo() } else { self.edits.redo() };
        if is_changed {
            self.refresh();
        }
    }

    /// Reads the typed text as a position.
    pub(super) fn read_text(&mut self) {
        match EditedPosition::read(self.position().editor(), self.text.trim()) {
            Ok(position) => {
                let typed = std::mem::take(&mut self.text);
                self.edits.change(|now| *now = position);
                self.refresh();
                // Keep the text as typed: `refresh` would normalise it.
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

    /// Replaces the position with the start position of the game.
    pub(super) fn set_start(&mut self) {
        let start = EditedPosition::read(self.position().editor(), &catalogue::start_text(self.game));
        if let Ok(start) = start {
            self.change(|position| *position = start);
        }
    }

    /// Squares that cause a fault.
    pub(super) fn culprits(&self) -> BTreeSet<Spot> {
        self.verdict.faults.iter().flat_map(|fault| &fault.culprits).copied().collect()
    }

    /// Cancels dragging, for example when the window loses the keyboard focus.
    pub(super) fn cancel_drag(&mut self) {
        self.stroke = None;
        if let Some(held) = self.dragged.take() {
            self.tool = held.tool_before;
        }
    }

    /// Reads the number field `index` into the position.
    pub(super) fn read_counter(&mut self, index: usize) {
        let Some(typed) = self.counters.get_mut(index) else { return };
        typed.retain(|sign| sign.is_ascii_digit());
        let value = typed.parse().unwrap_or(if typed.is_empty() { 0 } else { u16::MAX });
        let typed = typed.clone();
        self.change(|position| position.set_counter(index, value));
        // Leave an empty field empty while the player types.
        if let Some(field) = self.counters.get_mut(index).filter(|_| typed.is_empty()) {
            *field = typed;
        }
    }

    /// Handles a press of the primary button on `target`.
    pub(super) fn press(&mut self, target: PointerTarget) {
        self.cursor = None;
        match (target, self.tool) {
            (PointerTarget::Tray(Tool::Put(piece)), tool_before) => {
                self.dragged = Some(DraggedPiece { piece, from: None, tool_before, moved: false });
                self.selected = None;
                self.tool = Tool::Put(piece);
            }
            (PointerTarget::Tray(tool), _) => {
                self.tool = tool;
                self.selected = None;
            }
            (PointerTarget::Square(on), Tool::Hand) => {
                if let Some(piece) = self.position().piece_on(on) {
                    self.dragged =
                        Some(DraggedPiece { piece, from: Some(on), tool_before: Tool::Hand, moved: false });
                } else {
                    self.click(on);
                }
            }
            (PointerTarget::Square(on), tool) => {
                // Placing a piece on an equal piece removes it.
                let is_there =
                    matches!(tool, Tool::Put(piece) if self.position().piece_on(on) == Some(piece));
                self.stroke = Some(if is_there { Tool::Eraser } else { tool });
                self.drag_over(target);
            }
            (PointerTarget::Elsewhere, _) => {}
        }
    }

    /// Handles a press of the secondary button, which removes pieces.
    pub(super) fn erase(&mut self, target: PointerTarget) {
        self.dragged = None;
        self.stroke = Some(Tool::Eraser);
        self.drag_over(target);
    }

    /// Handles a movement of the pointer to `target`.
    pub(super) fn drag_over(&mut self, target: PointerTarget) {
        if let Some(held) = &mut self.dragged {
            held.moved |= match held.from {
                Some(from) => target != PointerTarget::Square(from),
                None => target != PointerTarget::Tray(Tool::Put(held.piece)),
            };
        }
        match (self.stroke, target) {
            (Some(Tool::Put(piece)), PointerTarget::Square(on)) => {
                self.change(|position| position.put(on, piece));
            }
            (Some(_), PointerTarget::Square(on)) => {
                self.change(|position| position.remove(on));
            }
            _ => {}
        }
    }

    /// Handles the release of a button. Returns whether the dragged or clicked piece changed the position; the changes
    /// of a stroke do not count.
    pub(super) fn release(&mut self, target: PointerTarget) -> bool {
        self.drag_over(target);
        self.stroke = None;
        let Some(held) = self.dragged.take() else { return false };
        match (held.from, target) {
            // A click in the tray selects the piece; a second click deselects it.
            (None, _) if !held.moved => {
                if held.tool_before == Tool::Put(held.piece) {
                    self.tool = Tool::Hand;
                }
                false
            }
            (None, target) => {
                self.tool = held.tool_before;
                match target {
                    PointerTarget::Square(on) => self.change(|position| position.put(on, held.piece)),
                    _ => false,
                }
            }
            (Some(from), _) if !held.moved => self.click(from),
            (Some(from), PointerTarget::Square(on)) => {
                self.selected = None;
                self.change(|position| position.move_piece(from, on))
            }
            (Some(from), _) => self.change(|position| position.remove(from)),
        }
    }

    /// Handles a click with the hand: selects a piece, or moves the selected one.
    fn click(&mut self, on: Spot) -> bool {
        match self.selected.take() {
            Some(from) if from == on => false,
            Some(from) => self.change(|position| position.move_piece(from, on)),
            None => {
                self.selected = Some(on).filter(|on| self.position().piece_on(*on).is_some());
                false
            }
        }
    }

    /// Handles Enter: clicks on the square of the keyboard cursor.
    pub(super) fn confirm(&mut self) {
        if let Some(on) = self.cursor {
            self.press(PointerTarget::Square(on));
            self.release(PointerTarget::Square(on));
            self.cursor = Some(on);
        }
    }

    /// Chooses the piece with this `number` (from 1) in the tray. A second call chooses the other side's piece.
    pub(super) fn choose_piece(&mut self, number: usize) {
        let kinds = self.position().editor().piece_kinds();
        let Some(kind) = number.checked_sub(1).and_then(|index| kinds.get(index)) else { return };
        let owner = match self.tool {
            Tool::Put(piece) if piece.kind == *kind => piece.owner.next(2),
            Tool::Put(piece) => piece.owner,
            _ => Seat::FIRST,
        };
        self.tool = Tool::Put(EditorPiece { kind: *kind, owner });
        self.selected = None;
    }
}

/// The state of the position editor.
#[derive(Resource, Default)]
pub struct Editor {
    /// `None` until the editor is opened with a position for the first time.
    pub(super) editor_state: Option<EditorState>,
    /// Whether a new position was loaded that is not drawn yet.
    pub(super) is_fresh: bool,
}

#[cfg(test)]
mod tests;
