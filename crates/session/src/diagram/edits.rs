//! Undo and redo for the position editor.

use crate::EditedPosition;

/// A diagram with its undo and redo history.
#[derive(Clone, Debug)]
pub struct EditHistory {
    now: EditedPosition,
    before: Vec<EditedPosition>,
    after: Vec<EditedPosition>,
}

/// Limit on the undo steps; players need far fewer.
const MOST_UNDO_STEPS: usize = 1000;

impl EditHistory {
    pub const fn new(now: EditedPosition) -> EditHistory {
        EditHistory { now, before: Vec::new(), after: Vec::new() }
    }

    /// The current diagram.
    pub const fn now(&self) -> &EditedPosition {
        &self.now
    }

    /// Applies `edit` and returns whether the diagram changed; only then an undo step is recorded.
    pub fn change(&mut self, edit: impl FnOnce(&mut EditedPosition)) -> bool {
        let mut next = self.now.clone();
        edit(&mut next);
        let changes = next != self.now;
        if changes {
            self.after.clear();
            if self.before.len() == MOST_UNDO_STEPS {
                self.before.remove(0);
            }
            self.before.push(std::mem::replace(&mut self.now, next));
        }
        changes
    }

    pub const fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    pub const fn can_redo(&self) -> bool {
        !self.after.is_empty()
    }

    /// Returns whether there was a change to undo.
    pub fn undo(&mut self) -> bool {
        step(&mut self.before, &mut self.now, &mut self.after)
    }

    /// Returns whether there was a change to redo.
    pub fn redo(&mut self) -> bool {
        step(&mut self.after, &mut self.now, &mut self.before)
    }
}

fn step(from: &mut Vec<EditedPosition>, now: &mut EditedPosition, to: &mut Vec<EditedPosition>) -> bool {
    let Some(next) = from.pop() else { return false };
    to.push(std::mem::replace(now, next));
    true
}
