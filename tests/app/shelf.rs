//! The shelf without a window: what is asked of it, what it says and hands on, and how it follows what is done to games.

use bevy::prelude::*;
use session::{Game, Seat};
use store::{Card, Filter, ResultFilter, SortOrder};
use tabuleiro::app::commands::{CopyText, GoBack, Navigate, ResumeGame};
use tabuleiro::app::core::{Dialog, Screen};
use tabuleiro::app::game::GameCounts;
use tabuleiro::app::library::{Shelf, ShelfRequest};
use tempfile::TempDir;

use super::harness::{FRAME, Room, people};

/// A room whose games are kept in a folder, with two games in it: a chess game that was mated and one of Racing Kings
/// after two moves, the later one.
fn room_with_games() -> (TempDir, Room) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut room = Room::at(folder.path());
    room.put(&people(Game::CHESS));
    room.frames(2);
    for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        played(&mut room, mv);
    }
    room.put(&people(Game::RACING_KINGS));
    room.frames(2);
    for mv in ["h2h3", "a2a3"] {
        played(&mut room, mv);
    }
    (folder, room)
}

/// Plays a move, which is on the disk a few frames later.
fn played(room: &mut Room, mv: &str) {
    let ply = room.ply();
    room.decide(mv);
    room.wait(FRAME, |room| room.ply() == ply + 1);
    room.rest();
}

fn shelf(room: &Room) -> &Shelf {
    room.app.world().resource::<Shelf>()
}

fn cards(room: &Room) -> Vec<Card> {
    (0..shelf(room).total().unwrap_or_default())
        .filter_map(|place| shelf(room).card(place).cloned())
        .collect()
}

/// Opens the shelf as its screen does, and waits until so many games are on it.
#[track_caller]
fn open(room: &mut Room, screen: Screen, count: usize) -> Vec<Card> {
    room.command(Navigate::Open(screen));
    let binned = screen == Screen::Bin;
    room.write(ShelfRequest::Show(Filter { binned, ..Filter::default() }));
    room.write(ShelfRequest::Look(0..8));
    // The places of the list before mean nothing any more.
    room.frame();
    wait_for(room, count)
}

#[track_caller]
fn wait_for(room: &mut Room, count: usize) -> Vec<Card> {
    room.wait(FRAME, |room| shelf(room).total() == Some(count));
    cards(room)
}

fn said(room: &Room) -> Option<(&'static str, bool)> {
    shelf(room).said.as_ref().map(|said| (said.message.key, said.refused))
}

#[test]
fn kept_games_are_found_sorted_and_filtered() {
    let (_folder, mut room) = room_with_games();
    let found = open(&mut room, Screen::Shelf, 2);
    let told: Vec<_> = found.iter().map(|card| (card.game, card.moves, card.end.is_some())).collect();
    assert_eq!(told, [(Some(Game::RACING_KINGS), 2, false), (Some(Game::CHESS), 4, true)]);
    assert_eq!(found[1].seats[0].name, "Ana");

    let filter = Filter { order: SortOrder::Longest, ..Filter::default() };
    room.write(ShelfRequest::Show(filter));
    room.wait(FRAME, |room| shelf(room).card(0).is_some_and(|card| card.game == Some(Game::CHESS)));
    let filter = Filter { result: Some(ResultFilter::Unfinished), ..Filter::default() };
    room.write(ShelfRequest::Show(filter));
    assert_eq!(wait_for(&mut room, 1)[0].game, Some(Game::RACING_KINGS));
    let filter = Filter { name: "nobody".to_owned(), ..Filter::default() };
    room.write(ShelfRequest::Show(filter));
    wait_for(&mut room, 0);
}

#[test]
fn a_game_that_was_thrown_away_comes_back_at_once_or_from_the_bin() {
    let (_folder, mut room) = room_with_games();
    let mated = open(&mut room, Screen::Shelf, 2)[1].id;
    room.write(ShelfRequest::Bin(mated));
    wait_for(&mut room, 1);
    assert_eq!(said(&room), Some(("kept-binned", false)));
    assert_eq!(shelf(&room).said.as_ref().and_then(|said| said.undo), Some(mated));
    room.write(ShelfRequest::TakeOut(mated));
    wait_for(&mut room, 2);
    assert_eq!(said(&room), Some(("kept-taken-out", false)));

    room.write(ShelfRequest::Bin(mated));
    wait_for(&mut room, 1);
    assert_eq!(open(&mut room, Screen::Bin, 1)[0].id, mated);
    assert_eq!(said(&room), None, "what was said on the shelf is not said in the bin");
    room.write(ShelfRequest::AskEmptyBin);
    room.frame();
    assert_eq!(room.dialog(), Dialog::EmptyBin);
    room.write(ShelfRequest::EmptyBin);
    wait_for(&mut room, 0);
    assert_eq!(room.dialog(), Dialog::None);
    room.command(GoBack);
    assert_eq!(room.screen(), Screen::Shelf, "one step back from the bin is the shelf");
    assert_eq!(open(&mut room, Screen::Shelf, 1)[0].game, Some(Game::RACING_KINGS));
}

#[test]
fn a_game_that_waits_behind_the_menu_can_be_thrown_away_and_the_table_lets_go_of_it() {
    let (_folder, mut room) = room_with_games();
    let number = room.game().number();
    let on_the_table = open(&mut room, Screen::Shelf, 2)[0].id;
    room.write(ShelfRequest::Bin(on_the_table));
    wait_for(&mut room, 1);
    assert_eq!(said(&room), Some(("kept-binned", false)));
    assert!(!room.has_game());
    // It comes back like any other, and can be gone on with.
    room.write(ShelfRequest::TakeOut(on_the_table));
    assert_eq!(wait_for(&mut room, 2)[0].id, on_the_table);
    room.command(ResumeGame(on_the_table));
    room.wait(FRAME, |room| room.has_game() && room.screen() == Screen::Table);
    assert_eq!(room.ply(), 2);
    assert!(room.game().number() > number, "what was decided before is not for this one");

    // The next game is another one on the shelf.
    open(&mut room, Screen::Shelf, 2);
    room.write(ShelfRequest::Bin(on_the_table));
    wait_for(&mut room, 1);
    room.put(&people(Game::CHESS));
    room.frames(2);
    played(&mut room, "e2e4");
    assert_eq!(open(&mut room, Screen::Shelf, 2)[0].moves, 1);
    assert_eq!(open(&mut room, Screen::Bin, 1)[0].id, on_the_table);
}

#[test]
fn players_are_renamed() {
    let (_folder, mut room) = room_with_games();
    let card = open(&mut room, Screen::Shelf, 2)[1].clone();
    room.write(ShelfRequest::AskRename(Box::new(card.clone())));
    room.frame();
    assert_eq!(room.dialog(), Dialog::Rename);
    assert_eq!(shelf(&room).renaming(), Some(&card));
    let names = vec![(Seat::FIRST, "Beatriz".to_owned())];
    room.write(ShelfRequest::Rename(card.id, names));
    room.wait(FRAME, |room| shelf(room).card(1).is_some_and(|card| card.seats[0].name == "Beatriz"));
    assert_eq!(room.dialog(), Dialog::None);
    assert_eq!(said(&room), Some(("kept-renamed", false)));
}

#[test]
fn a_game_is_handed_on_as_text() {
    let (_folder, mut room) = room_with_games();
    let mated = open(&mut room, Screen::Shelf, 2)[1].id;
    room.write(ShelfRequest::Copy(mated));
    room.wait(FRAME, |room| said(room) == Some(("kept-copied", false)));
    let texts = room.app.world().resource::<Messages<CopyText>>();
    let text = texts.iter_current_update_messages().next().map(|CopyText(text)| text.clone());
    let text = text.expect("it is on its way to the clipboard");
    assert!(text.contains("Qh4#") && text.contains("[White \"Ana\"]"), "{text}");
}

#[test]
fn a_game_of_the_shelf_is_continued_where_it_stood() {
    let (_folder, mut room) = room_with_games();
    let found = open(&mut room, Screen::Shelf, 2);
    room.wish(ResumeGame(found[1].id));
    room.wait(FRAME, |room| room.screen() == Screen::Table && room.game().game() == Game::CHESS);
    assert!(room.game().view().outcome().is_some(), "a finished game stays finished");
    open(&mut room, Screen::Shelf, 2);
    room.wish(ResumeGame(found[0].id));
    room.wait(FRAME, |room| room.screen() == Screen::Table && room.game().game() == Game::RACING_KINGS);
    let moves: Vec<_> = room.game().moves().iter().map(|mv| mv.text.clone()).collect();
    assert_eq!(moves, ["h2h3", "a2a3"]);
}

#[test]
fn the_menu_knows_how_many_games_there_are() {
    let (_folder, mut room) = room_with_games();
    room.command(Navigate::Open(Screen::Menu));
    room.wait(FRAME, |room| {
        let counts = room.app.world().resource::<GameCounts>();
        (counts.all, counts.unfinished) == (Some(2), Some(1))
    });
}

#[test]
fn a_game_that_another_window_plays_is_busy() {
    let (folder, mut room) = room_with_games();
    let mated = open(&mut room, Screen::Shelf, 2)[1].id;
    let mut other = Room::at(folder.path());
    other.wish(ResumeGame(mated));
    other.wait(FRAME, |other| other.screen() == Screen::Table);
    open(&mut room, Screen::Shelf, 2);
    // The one on this table is not busy for this window.
    room.wait(FRAME, |room| cards(room).iter().map(|card| card.is_busy).eq([false, true]));
    room.write(ShelfRequest::Bin(mated));
    room.wait(FRAME, |room| said(room).is_some());
    assert!(said(&room).is_some_and(|(_, refused)| refused));
}
