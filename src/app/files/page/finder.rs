//! Search among the games of a file. Each typed word must occur in the names, date, result or kind of game.

use bevy_egui::egui::{self, Ui};

use crate::app::files::Listed;
use crate::app::kit::{UiContext, size};
use session::key;

/// Least number of games for which the search field is shown.
const MANY: usize = 9;
/// Name of the search field.
const FIELD: &str = "find-opened";

/// The search text and its results.
#[derive(Default)]
pub(super) struct GameSearch {
    text: String,
    /// Lower-case words that `found` matches.
    sought: Vec<String>,
    /// Number of games searched so far; more arrive while a file is read.
    looked_at: usize,
    found: Vec<usize>,
    is_new: bool,
}

impl GameSearch {
    /// Height in points of the search field above a list of `games` games.
    pub(super) fn height(games: usize) -> f32 {
        if games < MANY { 0.0 } else { size::BUTTON + 10.0 }
    }

    /// Draws the field if there are many games. Returns true if Enter was pressed in it.
    pub(super) fn draw(&mut self, ui: &mut Ui, cx: &mut UiContext, games: usize) -> bool {
        if games < MANY {
            return false;
        }
        let enter = ui.input(|input| input.key_pressed(egui::Key::Enter));
        let (hint, width) = (cx.text(key!("files-find")), ui.available_width());
        let response = cx.search_field(ui, FIELD, (&mut self.text, hint), width);
        ui.add_space(4.0);
        enter && response.lost_focus()
    }

    /// Results of the last search, or `None` without a search text.
    pub(super) fn found(&self) -> Option<&[usize]> {
        (!self.sought.is_empty()).then_some(&self.found)
    }

    /// Whether the search text has changed since the last call.
    pub(super) fn is_new(&mut self) -> bool {
        std::mem::take(&mut self.is_new)
    }

    /// Focus id of the field.
    pub(super) fn id() -> egui::Id {
        egui::Id::new(FIELD)
    }

    /// Indices of the games that match, or `None` without a search text.
    ///
    /// `name` returns the kind of a game and its players.
    pub(super) fn find(&mut self, games: &[Listed], name: impl Fn(&Listed) -> String) -> Option<&[usize]> {
        let sought: Vec<String> = self.text.to_lowercase().split_whitespace().map(str::to_owned).collect();
        if sought != self.sought || games.len() < self.looked_at {
            *self = GameSearch {
                text: std::mem::take(&mut self.text),
                sought,
                is_new: true,
                ..GameSearch::default()
            };
        }
        if self.sought.is_empty() {
            return None;
        }
        let rest = games.iter().enumerate().skip(self.looked_at);
        for (place, game) in rest {
            let haystack = format!("{} {} {}", name(game), game.date, game.result).to_lowercase();
            if self.sought.iter().all(|word| haystack.contains(word.as_str())) {
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
    fn every_word_must_match_also_in_games_that_arrive_later() {
        let name = |game: &Listed| format!("Xadrez {}", game.names.join(" "));
        let mut games = vec![listed(["Érica", "Rui"], "1999.01.02"), listed(["Rui", "Ana"], "2001.??.??")];
        let mut finder = GameSearch::default();
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
