//! Keyboard control of an open list or menu: arrows, Home and End, Enter, and letters that jump to an entry.

use bevy_egui::egui::{self, Key};

/// A letter typed later than this after the last one begins a new search, in seconds.
const TYPING_PAUSE: f64 = 1.0;

/// State of an open list between two frames.
#[derive(Clone, Debug, Default)]
pub(super) struct OpenList {
    /// Labels of the entries, as drawn last.
    pub(super) labels: Vec<String>,
    /// Index of the highlighted entry, which Enter chooses.
    pub(super) highlighted: Option<usize>,
    /// Whether the highlight was moved. Its entry is then scrolled into view.
    pub(super) is_moved: bool,
    /// Width of the widest entry, in points; 0 before the first frame.
    pub(super) widest: f32,
    /// Whether the button gives up the keyboard focus when the list closes.
    pub(super) drops_focus: bool,
    /// Letters typed so far.
    typed: String,
    /// Time of the last typed letter, in seconds.
    typed_at: f64,
}

/// The list that is being drawn: its state, and what its entries find out.
#[derive(Default)]
pub(super) struct ListPass {
    pub(super) list: OpenList,
    /// Labels of the entries drawn so far.
    pub(super) labels: Vec<String>,
    /// Whether this is the first pass, in which the widest entry is not known yet.
    pub(super) is_first: bool,
    /// Least and greatest width of an entry, in points.
    pub(super) widths: (f32, f32),
    pub(super) row_height: f32,
    /// Size of the text, in points.
    pub(super) text_size: f32,
    /// The entry that a key chooses.
    pub(super) pressed: Option<usize>,
    /// Whether an entry was chosen, so that the list closes.
    pub(super) is_done: bool,
}

impl OpenList {
    /// A list that was just opened, with the entry `highlighted`.
    pub(super) fn opened_at(highlighted: Option<usize>) -> OpenList {
        OpenList { highlighted, ..OpenList::default() }
    }

    /// Handles an event at `time`, in seconds. `page` is the number of visible entries. Returns the entry to choose.
    pub(super) fn handle(&mut self, event: &egui::Event, time: f64, page: usize) -> Option<usize> {
        let is_typing = !self.typed.is_empty() && time - self.typed_at <= TYPING_PAUSE;
        match event {
            egui::Event::Key { key: Key::Enter, pressed: true, repeat: false, .. } => self.highlighted,
            // A space belongs to the typed letters, if there are any.
            egui::Event::Key { key: Key::Space, pressed: true, repeat: false, .. } if !is_typing => {
                self.highlighted
            }
            egui::Event::Key { key, pressed: true, modifiers, .. } if modifiers.is_none() => {
                self.move_highlight(*key, page);
                None
            }
            egui::Event::Text(text) if is_typing || !text.trim().is_empty() => {
                if !is_typing {
                    self.typed.clear();
                }
                self.typed.push_str(&text.to_lowercase());
                self.typed_at = time;
                let found = find_label(&self.labels, &self.typed, self.highlighted);
                self.is_moved |= found.is_some();
                self.highlighted = found.or(self.highlighted);
                None
            }
            _ => None,
        }
    }

    fn move_highlight(&mut self, key: Key, page: usize) {
        let Some(last) = self.labels.len().checked_sub(1) else { return };
        let target = match (self.highlighted, key) {
            (_, Key::ArrowLeft | Key::ArrowRight) => None,
            (None, Key::ArrowDown | Key::PageDown | Key::Home) => Some(0),
            (None, Key::ArrowUp | Key::PageUp | Key::End) => Some(last),
            (None, _) => None,
            (Some(now), key) => move_selection(key, now, last + 1, 1, page.max(1)),
        };
        if target.is_some() {
            (self.highlighted, self.is_moved) = (target, true);
            self.typed.clear();
        }
    }
}

/// The label to which the letters `typed`, in lower case, jump from the entry `now`. Searches round the end of the list.
///
/// The same letter typed again jumps to the next label that begins with it.
fn find_label(labels: &[String], typed: &str, now: Option<usize>) -> Option<usize> {
    let search = |prefix: &str, start: usize| {
        let order = (0..labels.len()).map(|step| (start + step) % labels.len());
        order.into_iter().find(|index| labels[*index].to_lowercase().starts_with(prefix))
    };
    let first = typed.chars().next()?;
    let is_one_letter = typed.chars().all(|letter| letter == first);
    let next = now.map_or(0, |now| now + 1);
    let whole = if typed.chars().count() == 1 { None } else { search(typed, now.unwrap_or(0)) };
    whole.or_else(|| if is_one_letter { search(&first.to_string(), next) } else { None })
}

/// The index to which `key` moves the selection from the index `now`.
///
/// The list has `count` things in rows of `columns`. `page` is the number of things visible at once. `None` if the list
/// is empty or `key` is not a navigation key.
pub fn move_selection(key: Key, now: usize, count: usize, columns: usize, page: usize) -> Option<usize> {
    let last = count.checked_sub(1)?;
    let target = match key {
        // From the row before the last, go to the last thing even if it is not directly below.
        Key::ArrowDown if now / columns < last / columns => now + columns,
        Key::ArrowDown => now,
        Key::ArrowUp => now.checked_sub(columns).unwrap_or(now),
        Key::ArrowRight => now + 1,
        Key::ArrowLeft => now.saturating_sub(1),
        Key::PageDown => now + page,
        Key::PageUp => now.saturating_sub(page),
        Key::Home => 0,
        Key::End => last,
        _ => return None,
    };
    Some(target.min(last))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LABELS: [&str; 7] =
        ["Person", "Beginner 1", "Beginner 2", "Casual 3", "Club player 5", "Élan 6", "Casual 3½"];

    fn list(highlighted: Option<usize>) -> OpenList {
        OpenList { labels: LABELS.map(str::to_owned).into(), ..OpenList::opened_at(highlighted) }
    }

    fn key(key: Key) -> egui::Event {
        let (physical_key, modifiers) = (None, egui::Modifiers::NONE);
        egui::Event::Key { key, physical_key, pressed: true, repeat: false, modifiers }
    }

    /// Presses keys; returns the highlighted entry, and the first chosen one.
    fn press(list: &mut OpenList, keys: &[Key]) -> (Option<usize>, Option<usize>) {
        let chosen = keys
            .iter()
            .fold(None, |chosen: Option<usize>, pressed| chosen.or(list.handle(&key(*pressed), 0.0, 3)));
        (list.highlighted, chosen)
    }

    /// Types letters, each half a second after the one before.
    fn type_text(list: &mut OpenList, text: &str, begin: f64) -> Option<usize> {
        for (index, letter) in text.chars().enumerate() {
            let time = begin + 0.5 * index as f64;
            if letter == ' ' {
                assert_eq!(list.handle(&key(Key::Space), time, 3), None, "the space is part of the text");
            }
            list.handle(&egui::Event::Text(letter.to_string()), time, 3);
        }
        list.highlighted
    }

    #[test]
    fn arrows_move_from_the_current_entry_at_once() {
        use Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, End, Enter, Home, PageDown, PageUp, Space};
        assert_eq!(press(&mut list(Some(3)), &[ArrowDown]), (Some(4), None));
        assert_eq!(press(&mut list(Some(3)), &[ArrowUp, ArrowUp]), (Some(1), None));
        assert_eq!(press(&mut list(Some(3)), &[ArrowLeft, ArrowRight]), (Some(3), None));
        assert_eq!(press(&mut list(Some(3)), &[Home, ArrowUp]), (Some(0), None));
        assert_eq!(press(&mut list(Some(3)), &[End, ArrowDown]), (Some(6), None));
        assert_eq!(press(&mut list(Some(1)), &[PageDown, PageDown, PageUp]), (Some(3), None));
        assert_eq!(press(&mut list(Some(3)), &[ArrowDown, Enter]), (Some(4), Some(4)));
        assert_eq!(press(&mut list(Some(3)), &[Space]), (Some(3), Some(3)));
    }

    #[test]
    fn a_menu_without_a_current_entry_begins_at_either_end() {
        assert_eq!(press(&mut list(None), &[Key::ArrowDown]), (Some(0), None));
        assert_eq!(press(&mut list(None), &[Key::ArrowUp, Key::Enter]), (Some(6), Some(6)));
        assert_eq!(press(&mut list(None), &[Key::Enter]), (None, None), "nothing is highlighted");
        assert_eq!(press(&mut OpenList::default(), &[Key::End, Key::Enter]), (None, None), "an empty list");
    }

    #[test]
    fn letters_jump_to_an_entry() {
        let from = |highlighted, text| type_text(&mut list(Some(highlighted)), text, 0.0);
        assert_eq!(from(0, "c"), Some(3));
        assert_eq!(from(3, "c"), Some(4), "the next one, if the current one begins with the letter");
        assert_eq!(from(0, "ccc"), Some(6), "the same letter again");
        assert_eq!(from(6, "cc"), Some(4), "round the end");
        assert_eq!(from(0, "cl"), Some(4));
        assert_eq!(from(0, "beginner 2"), Some(2));
        assert_eq!(from(0, "CASUAL 3½"), Some(6));
        assert_eq!(from(2, "é"), Some(5));
        assert_eq!(from(2, "x"), Some(2), "no such entry");
        // After a pause a new search begins.
        let mut list = list(Some(0));
        type_text(&mut list, "c", 0.0);
        assert_eq!(type_text(&mut list, "b", 5.0), Some(1));
    }

    #[test]
    fn keys_walk_through_rows_and_stop_at_their_ends() {
        // Rows of three; the last one has two.
        let walked =
            |keys: &[Key]| keys.iter().fold(0, |now, key| move_selection(*key, now, 8, 3, 6).unwrap_or(now));
        use Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, End, Home, PageDown, PageUp};
        assert_eq!(walked(&[ArrowDown, ArrowRight]), 4);
        assert_eq!(walked(&[ArrowRight, ArrowRight, ArrowDown, ArrowDown]), 7, "the last row has no third");
        assert_eq!(walked(&[PageDown, PageDown, ArrowDown]), 7);
        assert_eq!(walked(&[End, PageUp, ArrowUp, ArrowLeft]), 0);
        assert_eq!(walked(&[ArrowUp, ArrowLeft, End, Home]), 0);
        assert_eq!(move_selection(Key::Enter, 0, 8, 1, 6), None);
        assert_eq!(move_selection(ArrowDown, 0, 0, 1, 6), None);
    }
}
