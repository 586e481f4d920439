//! The library of saved games: lists, filters, the bin, renaming, copying and resuming.

use bevy::prelude::*;
use session::{Game, Seat};
use store::{Card, Filter, ResultFilter, SortOrder};
use tabuleiro::app::commands::{CopyText, GoBack, Navigate, ResumeGame};
use tabuleiro::app::core::{Dialog, Screen};
use tabuleiro::app::game::GameCounts;
use tabuleiro::app::library::{LibraryRequest, SavedGames};
use tempfile::TempDir;

use super::harness::{FRAME, TestApp, plan_for_people};

/// An app that saves into a temporary folder, with two games: chess, ended by mate, then Racing Kings after two moves.
fn room_with_games() -> (TempDir, TestApp) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut test = TestApp::in_folder(folder.path());
    test.start_game(&plan_for_people(Game::CHESS));
    test.run_frames(2);
    for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        play_and_wait(&mut test, mv);
    }
    test.start_game(&plan_for_people(Game::RACING_KINGS));
    test.run_frames(2);
    for mv in ["h2h3", "a2a3"] {
        play_and_wait(&mut test, mv);
    }
    (folder, test)
}

/// Plays a move, and waits until it is saved and applied.
fn play_and_wait(test: &mut TestApp, mv: &str) {
    let ply = test.ply();
    test.play_by_message(mv);
    test.run_until(FRAME, |test| test.ply() == ply + 1);
    test.wait_for_animations();
}

fn shelf(test: &TestApp) -> &SavedGames {
    test.app.world().resource::<SavedGames>()
}

fn cards(test: &TestApp) -> Vec<Card> {
    (0..shelf(test).total().unwrap_or_default())
        .filter_map(|place| shelf(test).card(place).cloned())
        .collect()
}

/// Opens the shelf or the bin, and waits until it lists `count` games.
#[track_caller]
fn open(test: &mut TestApp, screen: Screen, count: usize) -> Vec<Card> {
    test.run_command(Navigate::Open(screen));
    let binned = screen == Screen::Bin;
    test.send(LibraryRequest::SetFilter(Filter { binned, ..Filter::default() }));
    test.send(LibraryRequest::SetVisibleRange(0..8));
    // One frame clears the previous list.
    test.run_frame();
    wait_for(test, count)
}

#[track_caller]
fn wait_for(test: &mut TestApp, count: usize) -> Vec<Card> {
    test.run_until(FRAME, |test| shelf(test).total() == Some(count));
    cards(test)
}

fn shelf_message(test: &TestApp) -> Option<(&'static str, bool)> {
    shelf(test).result.as_ref().map(|said| (said.message.key, said.failed))
}

#[test]
fn saved_games_are_listed_sorted_and_filtered() {
    let (_folder, mut test) = room_with_games();
    let found = open(&mut test, Screen::Library, 2);
    let listed: Vec<_> = found.iter().map(|card| (card.game, card.moves, card.end.is_some())).collect();
    assert_eq!(listed, [(Some(Game::RACING_KINGS), 2, false), (Some(Game::CHESS), 4, true)]);
    assert_eq!(found[1].seats[0].name, "Ana");

    let filter = Filter { order: SortOrder::Longest, ..Filter::default() };
    test.send(LibraryRequest::SetFilter(filter));
    test.run_until(FRAME, |test| shelf(test).card(0).is_some_and(|card| card.game == Some(Game::CHESS)));
    let filter = Filter { result: Some(ResultFilter::Unfinished), ..Filter::default() };
    test.send(LibraryRequest::SetFilter(filter));
    assert_eq!(wait_for(&mut test, 1)[0].game, Some(Game::RACING_KINGS));
    let filter = Filter { name: "nobody".to_owned(), ..Filter::default() };
    test.send(LibraryRequest::SetFilter(filter));
    wait_for(&mut test, 0);
}

#[test]
fn a_binned_game_can_be_restored_until_the_bin_is_emptied() {
    let (_folder, mut test) = room_with_games();
    let mated = open(&mut test, Screen::Library, 2)[1].id;
    test.send(LibraryRequest::Bin(mated));
    wait_for(&mut test, 1);
    assert_eq!(shelf_message(&test), Some(("kept-binned", false)));
    assert_eq!(shelf(&test).result.as_ref().and_then(|said| said.undo), Some(mated));
    test.send(LibraryRequest::Restore(mated));
    wait_for(&mut test, 2);
    assert_eq!(shelf_message(&test), Some(("kept-taken-out", false)));

    test.send(LibraryRequest::Bin(mated));
    wait_for(&mut test, 1);
    assert_eq!(open(&mut test, Screen::Bin, 1)[0].id, mated);
    assert_eq!(shelf_message(&test), None, "the message of the shelf is not shown in the bin");
    test.send(LibraryRequest::AskEmptyBin);
    test.run_frame();
    assert_eq!(test.dialog(), Dialog::EmptyBin);
    test.send(LibraryRequest::EmptyBin);
    wait_for(&mut test, 0);
    assert_eq!(test.dialog(), Dialog::None);
    test.run_command(GoBack);
    assert_eq!(test.screen(), Screen::Library, "Escape leads from the bin to the shelf");
    assert_eq!(open(&mut test, Screen::Library, 1)[0].game, Some(Game::RACING_KINGS));
}

#[test]
fn binning_the_current_game_removes_it_from_the_table() {
    let (_folder, mut test) = room_with_games();
    let number = test.game().number();
    let on_the_table = open(&mut test, Screen::Library, 2)[0].id;
    test.send(LibraryRequest::Bin(on_the_table));
    wait_for(&mut test, 1);
    assert_eq!(shelf_message(&test), Some(("kept-binned", false)));
    assert!(!test.has_game());
    // The game can be restored and resumed like any other.
    test.send(LibraryRequest::Restore(on_the_table));
    assert_eq!(wait_for(&mut test, 2)[0].id, on_the_table);
    test.run_command(ResumeGame(on_the_table));
    test.run_until(FRAME, |test| test.has_game() && test.screen() == Screen::Table);
    assert_eq!(test.ply(), 2);
    assert!(test.game().number() > number, "the reopened game has a new number");

    // A new game is saved as a new entry, not into the one in the bin.
    open(&mut test, Screen::Library, 2);
    test.send(LibraryRequest::Bin(on_the_table));
    wait_for(&mut test, 1);
    test.start_game(&plan_for_people(Game::CHESS));
    test.run_frames(2);
    play_and_wait(&mut test, "e2e4");
    assert_eq!(open(&mut test, Screen::Library, 2)[0].moves, 1);
    assert_eq!(open(&mut test, Screen::Bin, 1)[0].id, on_the_table);
}

#[test]
fn players_of_a_saved_game_can_be_renamed() {
    let (_folder, mut test) = room_with_games();
    let card = open(&mut test, Screen::Library, 2)[1].clone();
    test.send(LibraryRequest::AskRename(Box::new(card.clone())));
    test.run_frame();
    assert_eq!(test.dialog(), Dialog::Rename);
    assert_eq!(shelf(&test).renaming(), Some(&card));
    let names = vec![(Seat::FIRST, "Beatriz".to_owned())];
    test.send(LibraryRequest::Rename(card.id, names));
    test.run_until(FRAME, |test| shelf(test).card(1).is_some_and(|card| card.seats[0].name == "Beatriz"));
    assert_eq!(test.dialog(), Dialog::None);
    assert_eq!(shelf_message(&test), Some(("kept-renamed", false)));
}

#[test]
fn a_saved_game_can_be_copied_as_text() {
    let (_folder, mut test) = room_with_games();
    let mated = open(&mut test, Screen::Library, 2)[1].id;
    test.send(LibraryRequest::Copy(mated));
    test.run_until(FRAME, |test| shelf_message(test) == Some(("kept-copied", false)));
    let texts = test.app.world().resource::<Messages<CopyText>>();
    let text = texts.iter_current_update_messages().next().map(|CopyText(text)| text.clone());
    let text = text.expect("it is on its way to the clipboard");
    assert!(text.contains("Qh4#") && text.contains("[White \"Ana\"]"), "{text}");
}

#[test]
fn a_saved_game_is_resumed_where_it_stood() {
    let (_folder, mut test) = room_with_games();
    let found = open(&mut test, Screen::Library, 2);
    test.send_command(ResumeGame(found[1].id));
    test.run_until(FRAME, |test| test.screen() == Screen::Table && test.game().game() == Game::CHESS);
    assert!(test.game().state().outcome().is_some(), "a finished game stays finished");
    open(&mut test, Screen::Library, 2);
    test.send_command(ResumeGame(found[0].id));
    test.run_until(FRAME, |test| test.screen() == Screen::Table && test.game().game() == Game::RACING_KINGS);
    let moves: Vec<_> = test.game().moves().iter().map(|mv| mv.text.clone()).collect();
    assert_eq!(moves, ["h2h3", "a2a3"]);
}

#[test]
fn the_menu_gets_the_numbers_of_all_and_unfinished_games() {
    let (_folder, mut test) = room_with_games();
    test.run_command(Navigate::Open(Screen::Menu));
    test.run_until(FRAME, |test| {
        let counts = test.app.world().resource::<GameCounts>();
        (counts.all, counts.unfinished) == (Some(2), Some(1))
    });
}

#[test]
fn a_game_open_in_another_window_is_busy_and_cannot_be_binned() {
    let (folder, mut test) = room_with_games();
    let mated = open(&mut test, Screen::Library, 2)[1].id;
    let mut other = TestApp::in_folder(folder.path());
    other.send_command(ResumeGame(mated));
    other.run_until(FRAME, |other| other.screen() == Screen::Table);
    open(&mut test, Screen::Library, 2);
    // The game at this app's own table does not count as busy.
    test.run_until(FRAME, |test| cards(test).iter().map(|card| card.is_busy).eq([false, true]));
    test.send(LibraryRequest::Bin(mated));
    test.run_until(FRAME, |test| shelf_message(test).is_some());
    assert!(shelf_message(&test).is_some_and(|(_, refused)| refused));
}
