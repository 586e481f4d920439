//! Changes of a diagram that can be taken back and made again.

use crate::Diagram;

/// A diagram with what it was before, and what was taken back.
#[derive(Clone, Debug)]
pub struct Edits {
    now: Diagram,
    before: Vec<Diagram>,
    after: Vec<Diagram>,
}

/// How many changes can be taken back; nobody counts so far.
const MOST: usize = 1000;

impl Edits {
    /// Nothing was changed yet.
    pub const fn new(now: Diagram) -> Edits {
        Edits { now, before: Vec::new(), after: Vec::new() }
    }

    /// The diagram as it stands.
    pub const fn now(&self) -> &Diagram {
        &self.now
    }

    /// Changes it. What changes nothing is no change; whether something did.
    pub fn change(&mut self, edit: impl FnOnce(&mut Diagram)) -> bool {
        let mut next = self.now.clone();
        edit(&mut next);
        let changes = next != self.now;
        if changes {
            self.after.clear();
            if self.before.len() == MOST {
                self.before.remove(0);
            }
            self.before.push(std::mem::replace(&mut self.now, next));
        }
        changes
    }

    /// Whether a change can be taken back.
    pub const fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// Whether a change that was taken back can be made again.
    pub const fn can_redo(&self) -> bool {
        !self.after.is_empty()
    }

    /// Takes the last change back; whether there was one.
    pub fn undo(&mut self) -> bool {
        step(&mut self.before, &mut self.now, &mut self.after)
    }

    /// Makes the change again that was taken back last; whether there was one.
    pub fn redo(&mut self) -> bool {
        step(&mut self.after, &mut self.now, &mut self.before)
    }
}

fn step(from: &mut Vec<Diagram>, now: &mut Diagram, to: &mut Vec<Diagram>) -> bool {
    let Some(next) = from.pop() else { return false };
    to.push(std::mem::replace(now, next));
    true
}
