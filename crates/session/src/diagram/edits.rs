//! Undo and redo for the position editor.

use crate::EditedPosition;

/// The position in the editor, with its undo and redo history.
#[derive(Clone, Debug)]
pub struct EditHistory {
    current: EditedPosition,
    /// The positions that undo restores, the oldest first.
    before: Vec<EditedPosition>,
    /// The positions that redo restores; the last one is next.
    after: Vec<EditedPosition>,
}

/// Limit on the undo steps, to limit the memory. Players need far fewer.
const MOST_UNDO_STEPS: usize = 1000;

impl EditHistory {
    pub const fn new(now: EditedPosition) -> EditHistory {
        EditHistory { current: now, before: Vec::new(), after: Vec::new() }
    }

    /// The current position.
    pub const fn current(&self) -> &EditedPosition {
        &self.current
    }

    /// Applies `edit` and returns whether the position changed. Only a change adds an undo step.
    pub fn change(&mut self, edit: impl FnOnce(&mut EditedPosition)) -> bool {
        let mut next = self.current.clone();
        edit(&mut next);
        let has_changed = next != self.current;
        if has_changed {
            self.after.clear();
            if self.before.len() == MOST_UNDO_STEPS {
                self.before.remove(0);
            }
            self.before.push(std::mem::replace(&mut self.current, next));
        }
        has_changed
    }

    pub const fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    pub const fn can_redo(&self) -> bool {
        !self.after.is_empty()
    }

    /// Undoes the last change; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        step(&mut self.before, &mut self.current, &mut self.after)
    }

    /// Redoes the last undone change; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        step(&mut self.after, &mut self.current, &mut self.before)
    }
}

/// Moves the last position of `from` to `now`, and `now` to `to`; returns whether `from` had a position.
fn step(from: &mut Vec<EditedPosition>, now: &mut EditedPosition, to: &mut Vec<EditedPosition>) -> bool {
    let Some(next) = from.pop() else { return false };
    to.push(std::mem::replace(now, next));
    true
}
