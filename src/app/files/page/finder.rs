//! Search among the games of a file. A game matches if its names, date, result or kind contain every typed word.

use bevy_egui::egui::{self, Ui};

use crate::app::files::ListedGame;
use crate::app::kit::{UiContext, size};
use session::key;

/// Least number of games for which the search field is shown.
const MIN_SEARCHABLE_GAMES: usize = 9;
/// Name of the search field.
const FIELD: &str = "find-opened";

/// The search text and its results.
#[derive(Default)]
pub(super) struct GameSearch {
    text: String,
    /// Words of the search text, in lower case.
    words: Vec<String>,
    /// Number of games searched so far; more arrive while a file is read.
    searched_count: usize,
    /// Indices of the matching games.
    found: Vec<usize>,
    /// Whether a new search has begun (other words or another list of games) since the last call of
    /// [`GameSearch::is_new`].
    is_new: bool,
}

impl GameSearch {
    /// Height in points of the search field above a list of `games` games.
    pub(super) fn height(games: usize) -> f32 {
        if games < MIN_SEARCHABLE_GAMES { 0.0 } else { size::BUTTON + 10.0 }
    }

    /// Draws the field if there are many games. Returns true if Enter was pressed in it.
    pub(super) fn draw(&mut self, ui: &mut Ui, cx: &mut UiContext, games: usize) -> bool {
        if games < MIN_SEARCHABLE_GAMES {
            return false;
        }
        let enter = ui.input(|input| input.key_pressed(egui::Key::Enter));
        let (hint, width) = (cx.text(key!("files-search")), ui.available_width());
        let response = cx.search_field(ui, FIELD, (&mut self.text, hint), width);
        ui.add_space(4.0);
        enter && response.lost_focus()
    }

    /// Results of the last search, or `None` without a search text.
    pub(super) fn found(&self) -> Option<&[usize]> {
        (!self.words.is_empty()).then_some(&self.found)
    }

    /// Whether a new search has begun since the last call: the words have changed, or the list is of another file.
    pub(super) fn is_new(&mut self) -> bool {
        std::mem::take(&mut self.is_new)
    }

    /// Focus id of the field.
    pub(super) fn id() -> egui::Id {
        egui::Id::new(FIELD)
    }

    /// Searches the games and returns the indices of those that match, or `None` without a search text.
    ///
    /// Games that were searched before are not searched again. `name` returns the kind of a game and its players.
    pub(super) fn find(
        &mut self,
        games: &[ListedGame],
        name: impl Fn(&ListedGame) -> String,
    ) -> Option<&[usize]> {
        let words: Vec<String> = self.text.to_lowercase().split_whitespace().map(str::to_owned).collect();
        if words != self.words || games.len() < self.searched_count {
            *self = GameSearch {
                text: std::mem::take(&mut self.text),
                words,
                is_new: true,
                ..GameSearch::default()
            };
        }
        if self.words.is_empty() {
            return None;
        }
        let new_games = games.iter().enumerate().skip(self.searched_count);
        for (index, game) in new_games {
            let haystack = format!("{} {} {}", name(game), game.date, game.result).to_lowercase();
            if self.words.iter().all(|word| haystack.contains(word.as_str())) {
                self.found.push(index);
            }
        }
        self.searched_count = games.len();
        self.found()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use session::Game;

    fn listed(names: [&str; 2], date: &str) -> ListedGame {
        let names = names.map(str::to_owned).to_vec();
        let (date, result) = (date.to_owned(), "1-0".to_owned());
        ListedGame { game: Game::CHESS, names, date, result, plies: 3, position: None, at: (0, 0) }
    }

    #[test]
    fn every_word_must_match_also_in_games_that_arrive_later() {
        let name = |game: &ListedGame| format!("Xadrez {}", game.names.join(" "));
        let mut games = vec![listed(["Érica", "Rui"], "1999.01.02"), listed(["Rui", "Ana"], "2001.??.??")];
        let mut finder = GameSearch::default();
        assert_eq!(finder.find(&games, name), None);
        let mut search = |text: &str, games: &[ListedGame]| {
            text.clone_into(&mut finder.text);
            finder.find(games, name).map(<[usize]>::to_vec)
        };
        assert_eq!(search("rui", &games), Some(vec![0, 1]));
        assert_eq!(search("RUI é", &games), Some(vec![0]));
        assert_eq!(search("2001 xadrez 1-0", &games), Some(vec![1]));
        assert_eq!(search("2001 damas", &games), Some(vec![]));
        assert_eq!(search("ana", &games), Some(vec![1]));
        games.push(listed(["Ana", "Zé"], "2020.05.05"));
        assert_eq!(search("ana", &games), Some(vec![1, 2]));
        assert!(finder.is_new() && !finder.is_new());
        let mut search = |text: &str, games: &[ListedGame]| {
            text.clone_into(&mut finder.text);
            finder.find(games, name).map(<[usize]>::to_vec)
        };
        assert_eq!(search("ana", &games[..1]), Some(vec![]), "another file");
        assert_eq!(search("  ", &games), None);
    }
}
