//! Search among the games of a file: which of them have every word that is typed in their names, day, result or game.

use bevy_egui::egui::{self, Ui};

use crate::app::files::Listed;
use crate::app::kit::{Pen, size};
use session::key;

/// From so many games on there is a field to search in.
const MANY: usize = 9;
/// The name of that field.
const FIELD: &str = "find-opened";

/// What is looked for, and what was found.
#[derive(Default)]
pub(super) struct Finder {
    text: String,
    /// The words that `found` is of, in small letters.
    sought: Vec<String>,
    /// How many games have been looked at: more come in while a file is read.
    looked_at: usize,
    found: Vec<usize>,
    /// Something else is looked for than before.
    is_new: bool,
}

impl Finder {
    /// The height of the field above a list of so many games.
    pub(super) fn height(games: usize) -> f32 {
        if games < MANY { 0.0 } else { size::BUTTON + 10.0 }
    }

    /// The field, where there are many games. Whether Enter was pressed in it.
    pub(super) fn show(&mut self, ui: &mut Ui, pen: &mut Pen, games: usize) -> bool {
        if games < MANY {
            return false;
        }
        let enter = ui.input(|input| input.key_pressed(egui::Key::Enter));
        let (hint, width) = (pen.text(key!("files-find")), ui.available_width());
        let response = pen.search_field(ui, FIELD, (&mut self.text, hint), width);
        ui.add_space(4.0);
        enter && response.lost_focus()
    }

    /// What was found last, where something was looked for.
    pub(super) fn found(&self) -> Option<&[usize]> {
        (!self.sought.is_empty()).then_some(&self.found)
    }

    /// Whether something else is looked for since this was asked last.
    pub(super) fn is_new(&mut self) -> bool {
        std::mem::take(&mut self.is_new)
    }

    /// How the field is known to the keyboard.
    pub(super) fn id() -> egui::Id {
        egui::Id::new(FIELD)
    }

    /// The places of the games that have what is looked for; `None` where nothing is. `name` tells what a game is called
    /// and who plays it.
    pub(super) fn find(&mut self, games: &[Listed], name: impl Fn(&Listed) -> String) -> Option<&[usize]> {
        let sought: Vec<String> = self.text.to_lowercase().split_whitespace().map(str::to_owned).collect();
        if sought != self.sought || games.len() < self.looked_at {
            *self =
                Finder { text: std::mem::take(&mut self.text), sought, is_new: true, ..Finder::default() };
        }
        if self.sought.is_empty() {
            return None;
        }
        let rest = games.iter().enumerate().skip(self.looked_at);
        for (place, game) in rest {
            let told = format!("{} {} {}", name(game), game.date, game.result).to_lowercase();
            if self.sought.iter().all(|word| told.contains(word.as_str())) {
                self.found.push(place);
            }
        }
        self.looked_at = games.len();
        self.found()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use session::Game;

    fn listed(names: [&str; 2], date: &str) -> Listed {
        let names = names.map(str::to_owned).to_vec();
        let (date, result) = (date.to_owned(), "1-0".to_owned());
        Listed { game: Game::CHESS, names, date, result, plies: 3, at: (0, 0) }
    }

    #[test]
    fn every_word_is_looked_for_in_all_that_is_told_and_in_games_that_come_later() {
        let name = |game: &Listed| format!("Xadrez {}", game.names.join(" "));
        let mut games = vec![listed(["Érica", "Rui"], "1999.01.02"), listed(["Rui", "Ana"], "2001.??.??")];
        let mut finder = Finder::default();
        assert_eq!(finder.find(&games, name), None);
        let mut look = |text: &str, games: &[Listed]| {
            text.clone_into(&mut finder.text);
            finder.find(games, name).map(<[usize]>::to_vec)
        };
        assert_eq!(look("rui", &games), Some(vec![0, 1]));
        assert_eq!(look("RUI é", &games), Some(vec![0]));
        assert_eq!(look("2001 xadrez 1-0", &games), Some(vec![1]));
        assert_eq!(look("2001 damas", &games), Some(vec![]));
        assert_eq!(look("ana", &games), Some(vec![1]));
        games.push(listed(["Ana", "Zé"], "2020.05.05"));
        assert_eq!(look("ana", &games), Some(vec![1, 2]));
        assert!(finder.is_new() && !finder.is_new());
        let mut look = |text: &str, games: &[Listed]| {
            text.clone_into(&mut finder.text);
            finder.find(games, name).map(<[usize]>::to_vec)
        };
        assert_eq!(look("ana", &games[..1]), Some(vec![]), "another file");
        assert_eq!(look("  ", &games), None);
    }
}
