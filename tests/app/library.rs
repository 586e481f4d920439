//! The library of saved games: lists, filters, the bin, renaming, copying and resuming.

use bevy::prelude::*;
use session::{Game, Seat};
use store::{Card, DataFolders, Filter, GameStore, NewImport, ResultFilter, SortOrder};
use tabuleiro::app::commands::{CopyText, GoBack, Navigate, ResumeGame};
use tabuleiro::app::core::{Dialog, Screen};
use tabuleiro::app::game::GameCounts;
use tabuleiro::app::library::{Deletion, LibraryRequest, SavedGames, SelectedGames, SelectionChange, Undo};
use tempfile::TempDir;

use super::harness::{FRAME, TestApp, plan_for_people};

/// An app that saves into a temporary folder, with two games: one of chess, ended by mate, and then an unfinished one
/// of Racing Kings after four half-moves.
fn test_with_two_games() -> (TempDir, TestApp) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut test = TestApp::in_folder(folder.path());
    test.start_game(&plan_for_people(Game::CHESS));
    test.run_frames(2);
    for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        play_and_wait(&mut test, mv);
    }
    test.start_game(&plan_for_people(Game::RACING_KINGS));
    test.run_frames(2);
    for mv in ["h2h3", "a2a3", "h3h4", "a3a4"] {
        play_and_wait(&mut test, mv);
    }
    (folder, test)
}

/// Plays a move and waits until it is saved and applied.
fn play_and_wait(test: &mut TestApp, mv: &str) {
    let ply = test.ply();
    test.play_by_message(mv);
    test.run_until(FRAME, |test| test.ply() == ply + 1);
    test.wait_for_animations();
}

/// The state of the library.
fn saved_games(test: &TestApp) -> &SavedGames {
    test.app.world().resource::<SavedGames>()
}

/// The cards of all listed games.
fn listed_cards(test: &TestApp) -> Vec<Card> {
    (0..saved_games(test).total().unwrap_or_default())
        .filter_map(|index| saved_games(test).card(index).cloned())
        .collect()
}

/// Opens the library or the bin (`screen`), and waits until it lists `count` games.
#[track_caller]
fn open(test: &mut TestApp, screen: Screen, count: usize) -> Vec<Card> {
    test.run_command(Navigate::Open(screen));
    let binned = screen == Screen::Bin;
    test.send(LibraryRequest::SetFilter(Filter { binned, ..Filter::default() }));
    test.send(LibraryRequest::SetVisibleRange(0..8));
    // One frame clears the previous list.
    test.run_frame();
    wait_for_count(test, count)
}

/// Waits until the list has `count` games.
#[track_caller]
fn wait_for_count(test: &mut TestApp, count: usize) -> Vec<Card> {
    test.run_until(FRAME, |test| saved_games(test).total() == Some(count));
    listed_cards(test)
}

/// The Fluent key of the result of the last action, and whether the action failed; `None` without a result.
fn action_result(test: &TestApp) -> Option<(&'static str, bool)> {
    saved_games(test).result.as_ref().map(|result| (result.message.key, result.has_failed))
}

#[test]
fn saved_games_are_listed_sorted_and_filtered() {
    let (_folder, mut test) = test_with_two_games();
    let cards = open(&mut test, Screen::Library, 2);
    let listed: Vec<_> = cards.iter().map(|card| (card.game, card.moves, card.end.is_some())).collect();
    assert_eq!(listed, [(Some(Game::RACING_KINGS), 4, false), (Some(Game::CHESS), 4, true)]);
    assert_eq!(cards[1].seats[0].name, "Ana");

    let filter = Filter { order: SortOrder::Oldest, ..Filter::default() };
    test.send(LibraryRequest::SetFilter(filter));
    test.run_until(FRAME, |test| {
        saved_games(test).card(0).is_some_and(|card| card.game == Some(Game::CHESS))
    });
    let filter = Filter { result: Some(ResultFilter::Unfinished), ..Filter::default() };
    test.send(LibraryRequest::SetFilter(filter));
    assert_eq!(wait_for_count(&mut test, 1)[0].game, Some(Game::RACING_KINGS));
    let filter = Filter { name: "nobody".to_owned(), ..Filter::default() };
    test.send(LibraryRequest::SetFilter(filter));
    wait_for_count(&mut test, 0);
}

#[test]
fn a_binned_game_can_be_restored_until_the_bin_is_emptied() {
    let (_folder, mut test) = test_with_two_games();
    let chess_game = open(&mut test, Screen::Library, 2)[1].id;
    test.send(LibraryRequest::Bin(vec![chess_game]));
    wait_for_count(&mut test, 1);
    assert_eq!(action_result(&test), Some(("library-game-moved-to-bin", false)));
    assert_eq!(
        saved_games(&test).result.as_ref().and_then(|result| result.undo.clone()),
        Some(Undo::Restore(vec![chess_game]))
    );
    test.send(LibraryRequest::Restore(vec![chess_game]));
    wait_for_count(&mut test, 2);
    assert_eq!(action_result(&test), Some(("library-game-restored", false)));

    test.send(LibraryRequest::Bin(vec![chess_game]));
    wait_for_count(&mut test, 1);
    assert_eq!(open(&mut test, Screen::Bin, 1)[0].id, chess_game);
    assert_eq!(action_result(&test), None, "the message of the library is not shown in the bin");
    test.send(LibraryRequest::AskDeletion(Deletion::Bin));
    test.run_frame();
    assert_eq!(test.dialog(), Dialog::DeleteGames);
    test.send(LibraryRequest::Delete(Deletion::Bin));
    wait_for_count(&mut test, 0);
    assert_eq!(test.dialog(), Dialog::None);
    test.run_command(GoBack);
    assert_eq!(test.screen(), Screen::Library, "Escape leads from the bin to the library");
    assert_eq!(open(&mut test, Screen::Library, 1)[0].game, Some(Game::RACING_KINGS));
}

#[test]
fn binning_the_current_game_removes_it_from_the_table() {
    let (_folder, mut test) = test_with_two_games();
    let number = test.game().number();
    let current_game = open(&mut test, Screen::Library, 2)[0].id;
    test.send(LibraryRequest::Bin(vec![current_game]));
    wait_for_count(&mut test, 1);
    assert_eq!(action_result(&test), Some(("library-game-moved-to-bin", false)));
    assert!(!test.has_game());
    // The game can be restored and resumed like any other.
    test.send(LibraryRequest::Restore(vec![current_game]));
    assert_eq!(wait_for_count(&mut test, 2)[0].id, current_game);
    test.run_command(ResumeGame::at_table(current_game));
    test.run_until(FRAME, |test| test.has_game() && test.screen() == Screen::Table);
    assert_eq!(test.ply(), 4);
    assert!(test.game().number() > number, "the reopened game has a new number");

    // A new game gets an entry of its own and does not overwrite the game in the bin.
    open(&mut test, Screen::Library, 2);
    test.send(LibraryRequest::Bin(vec![current_game]));
    wait_for_count(&mut test, 1);
    test.start_game(&plan_for_people(Game::CHESS));
    test.run_frames(2);
    play_and_wait(&mut test, "e2e4");
    assert_eq!(open(&mut test, Screen::Library, 2)[0].moves, 1);
    assert_eq!(open(&mut test, Screen::Bin, 1)[0].id, current_game);
}

#[test]
fn players_of_a_saved_game_can_be_renamed() {
    let (_folder, mut test) = test_with_two_games();
    let card = open(&mut test, Screen::Library, 2)[1].clone();
    test.send(LibraryRequest::AskRename(Box::new(card.clone())));
    test.run_frame();
    assert_eq!(test.dialog(), Dialog::Rename);
    assert_eq!(saved_games(&test).renaming(), Some(&card));
    let names = vec![(Seat::FIRST, "Beatriz".to_owned())];
    test.send(LibraryRequest::Rename(card.id, names));
    test.run_until(FRAME, |test| {
        saved_games(test).card(1).is_some_and(|card| card.seats[0].name == "Beatriz")
    });
    assert_eq!(test.dialog(), Dialog::None);
    assert_eq!(action_result(&test), Some(("library-players-renamed", false)));
}

#[test]
fn a_saved_game_can_be_copied_as_text() {
    let (_folder, mut test) = test_with_two_games();
    let chess_game = open(&mut test, Screen::Library, 2)[1].id;
    test.send(LibraryRequest::Copy(chess_game));
    test.run_until(FRAME, |test| action_result(test) == Some(("library-game-copied", false)));
    let texts = test.app.world().resource::<Messages<CopyText>>();
    let copied_text = texts.iter_current_update_messages().next().map(|CopyText(text)| text.clone());
    let text = copied_text.expect("a message for the clipboard");
    assert!(text.contains("Qh4#") && text.contains("[White \"Ana\"]"), "{text}");
}

#[test]
fn a_saved_game_is_resumed_at_its_last_position() {
    let (_folder, mut test) = test_with_two_games();
    let cards = open(&mut test, Screen::Library, 2);
    test.send_command(ResumeGame::at_table(cards[1].id));
    test.run_until(FRAME, |test| test.screen() == Screen::Table && test.game().game() == Game::CHESS);
    assert!(test.game().state().outcome().is_some(), "a finished game stays finished");
    open(&mut test, Screen::Library, 2);
    test.send_command(ResumeGame::at_table(cards[0].id));
    test.run_until(FRAME, |test| test.screen() == Screen::Table && test.game().game() == Game::RACING_KINGS);
    let moves: Vec<_> = test.game().moves().iter().map(|mv| mv.text.clone()).collect();
    assert_eq!(moves, ["h2h3", "a2a3", "h3h4", "a3a4"]);
}

#[test]
fn the_menu_gets_the_numbers_of_all_and_unfinished_games() {
    let (_folder, mut test) = test_with_two_games();
    test.run_command(Navigate::Open(Screen::Menu));
    test.run_until(FRAME, |test| {
        let counts = test.app.world().resource::<GameCounts>();
        (counts.all, counts.unfinished) == (Some(2), Some(1))
    });
}

#[test]
fn a_game_open_in_another_window_is_busy_and_cannot_be_binned() {
    let (folder, mut test) = test_with_two_games();
    let chess_game = open(&mut test, Screen::Library, 2)[1].id;
    let mut second_app = TestApp::in_folder(folder.path());
    second_app.send_command(ResumeGame::at_table(chess_game));
    second_app.run_until(FRAME, |second| second.screen() == Screen::Table);
    open(&mut test, Screen::Library, 2);
    // The current game of this app does not count as busy.
    test.run_until(FRAME, |test| listed_cards(test).iter().map(|card| card.is_busy).eq([false, true]));
    test.send(LibraryRequest::Bin(vec![chess_game]));
    test.run_until(FRAME, |test| action_result(test).is_some());
    assert!(action_result(&test).is_some_and(|(_, failed)| failed));
}

/// The state of the selection.
fn selected(test: &TestApp) -> &SelectedGames {
    test.app.world().resource::<SelectedGames>()
}

#[test]
fn many_games_are_selected_binned_and_restored() {
    let (_folder, mut test) = test_with_two_games();
    let cards = open(&mut test, Screen::Library, 2);
    test.send(LibraryRequest::Select(SelectionChange::Toggle(cards[1].id, 1)));
    test.run_frame();
    assert_eq!((selected(&test).is_active(), selected(&test).ids()), (true, vec![cards[1].id]));
    test.send(LibraryRequest::Select(SelectionChange::ExtendTo(0)));
    test.run_until(FRAME, |test| selected(test).count() == 2);
    // Escape ends the selection and stays on the page.
    test.run_command(GoBack);
    assert_eq!((test.screen(), selected(&test).is_active()), (Screen::Library, false));
    test.send(LibraryRequest::Select(SelectionChange::All));
    test.run_until(FRAME, |test| selected(test).count() == 2);
    let ids = selected(&test).ids();
    test.send(LibraryRequest::Bin(ids.clone()));
    wait_for_count(&mut test, 0);
    assert_eq!(action_result(&test), Some(("library-games-moved-to-bin", false)));
    assert!(!selected(&test).is_active() && !test.has_game(), "the game on the table was one of them");
    let undo = saved_games(&test).result.as_ref().and_then(|result| result.undo.clone());
    assert_eq!(undo, Some(Undo::Restore(ids.clone())));
    test.send(LibraryRequest::Restore(ids.clone()));
    wait_for_count(&mut test, 2);
    assert_eq!(action_result(&test), Some(("library-games-restored", false)));
    // In the bin, several games are deleted for good after a question.
    test.send(LibraryRequest::Bin(ids.clone()));
    wait_for_count(&mut test, 0);
    open(&mut test, Screen::Bin, 2);
    test.send(LibraryRequest::AskDeletion(Deletion::Games(ids.clone())));
    test.run_frame();
    assert_eq!(test.dialog(), Dialog::DeleteGames);
    test.send(LibraryRequest::Delete(Deletion::Games(ids)));
    wait_for_count(&mut test, 0);
    assert_eq!(test.dialog(), Dialog::None);
}

#[test]
fn another_filter_ends_the_selection() {
    let (_folder, mut test) = test_with_two_games();
    open(&mut test, Screen::Library, 2);
    test.send(LibraryRequest::Select(SelectionChange::All));
    test.run_until(FRAME, |test| selected(test).count() == 2);
    test.send(LibraryRequest::SetFilter(Filter { name: "nobody".to_owned(), ..Filter::default() }));
    wait_for_count(&mut test, 0);
    assert_eq!((selected(&test).is_active(), selected(&test).count()), (false, 0));
}

#[test]
fn an_import_is_undone_in_the_library() {
    let (folder, mut test) = test_with_two_games();
    open(&mut test, Screen::Library, 2);
    let text = "[White \"Eva\"]\n[Black \"Rui\"]\n[Result \"*\"]\n\n1. e4 e5 *\n";
    let read = session::game_text::GameReader::new(text.as_bytes(), None).next_game();
    let game = read.expect("bytes").expect("a text").game.expect("a game");
    let mut import = NewImport::new("one.pgn");
    let path = DataFolders::at(folder.path()).games_file();
    let mut store = GameStore::open(&path).expect("a database");
    store.import_into(&mut import, &[game]).expect("imported");
    open(&mut test, Screen::Library, 3);
    test.run_until(FRAME, |test| saved_games(test).imports.len() == 1);
    let listed = saved_games(&test).imports[0].clone();
    assert_eq!((Some(listed.id), listed.name.as_str(), listed.games), (import.id(), "one.pgn", 1));
    test.send(LibraryRequest::SetFilter(Filter { import: import.id(), ..Filter::default() }));
    wait_for_count(&mut test, 1);
    test.send(LibraryRequest::AskDeletion(Deletion::Import(listed.id, listed.games)));
    test.run_frame();
    assert_eq!(test.dialog(), Dialog::DeleteGames);
    test.send(LibraryRequest::Delete(Deletion::Import(listed.id, listed.games)));
    test.run_until(FRAME, |test| action_result(test) == Some(("library-import-undone", false)));
    test.send(LibraryRequest::SetFilter(Filter::default()));
    wait_for_count(&mut test, 2);
    assert!(store.latest_imports().expect("read").is_empty() && test.has_game());
}

#[test]
fn games_of_a_few_half_moves_do_not_pile_up() {
    let (_folder, mut test) = test_with_two_games();
    for _ in 0..2 {
        test.start_game(&plan_for_people(Game::CHESS));
        test.run_frames(2);
        play_and_wait(&mut test, "e2e4");
    }
    // The game on the table stays; the one before it is in the bin.
    let cards = open(&mut test, Screen::Library, 3);
    assert_eq!(cards.iter().map(|card| card.moves).collect::<Vec<_>>(), [1, 4, 4]);
    assert_eq!(open(&mut test, Screen::Bin, 1)[0].moves, 1);
}
