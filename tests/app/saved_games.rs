//! Saved games: the score, variations and the browsed position after a restart of the program; exports.

use session::game_text::TextFormat;
use session::{Game, Glyph, LineId, MoveIndex, Place, Seat, catalogue};
use store::{DataFolders, Filter, GameStore, StoredId};
use tabuleiro::app::commands::{BrowseCommand, FilesRequest, PlayCommand, ResumeGame, SaveAs, TableCommand};
use tabuleiro::app::core::Dialog;
use tabuleiro::app::game::CurrentMatch;
use tabuleiro::app::library::LibraryRequest;
use tabuleiro::app::look::TableView;

use super::harness::{FRAME, TestApp, plan_for_people};

/// Plays `moves`, separated by blanks, and waits until each is saved and applied.
fn play(test: &mut TestApp, moves: &str) {
    for mv in moves.split_whitespace() {
        let ply = test.ply();
        test.play_by_message(mv);
        test.run_until(FRAME, |test| test.ply() == ply + 1);
        test.wait_for_animations();
    }
}

const FOOLS_MATE: &str = "f2f3 e7e5 g2g4 d8h4";

#[test]
fn the_score_continues_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    for games in 1..=3 {
        let mut test = TestApp::in_folder(folder.path());
        test.start_game(&plan_for_people(Game::CHESS));
        test.run_frame();
        play(&mut test, FOOLS_MATE);
        // The saved score may arrive after the mate. Even then, the game must be counted exactly once.
        test.run_until(FRAME, |test| test.score().0["Rui"] == games);
        test.run_command(TableCommand::Flip);
        test.wait_for_animations();
        assert_eq!((test.score().0["Ana"], test.score().0["Rui"]), (0, games));
    }
    // Opening a finished game does not count it again.
    let mut test = TestApp::in_folder(folder.path());
    test.send_command(ResumeGame::at_table(StoredId(2)));
    test.run_until(FRAME, |test| test.has_game() && test.score().0["Rui"] == 3);
    assert_eq!(test.dialog(), Dialog::None, "the result dialog does not open again");
    assert_eq!(test.game().browsed_place(), Some(Place::of_game(0)), "a finished game opens at its start");
    test.run_command(BrowseCommand::ShowPosition(Place::of_game(1)));
    test.wait_for_animations();
    assert_eq!(test.score().0["Rui"], 3);
    drop(test);
    // The list is sorted by the last change. Browsing a game is no change, so game 2 does not move up.
    let store =
        GameStore::open(&DataFolders::at(folder.path()).games_file()).expect("the database can be opened");
    let page = store.list_page(&Filter::default(), 0, 9).expect("readable");
    assert_eq!(page.cards.iter().map(|card| card.id.0).collect::<Vec<_>>(), [3, 2, 1]);
    assert_eq!(store.read(StoredId(2)).expect("readable").saved.browse_place, Some(Place::of_game(1)));
    drop(store);
    // Racing Kings has a score of its own, separate from chess.
    let mut test = TestApp::in_folder(folder.path());
    test.start_game(&plan_for_people(Game::RACING_KINGS));
    test.run_frame();
    play(&mut test, "h2h3");
    assert_eq!(test.score().0["Rui"], 0);
}

#[test]
fn variations_and_the_browsed_position_are_restored() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut test = TestApp::in_folder(folder.path());
    test.start_game(&plan_for_people(Game::CHESS));
    test.run_frame();
    play(&mut test, "e2e4 e7e5 g1f3");
    test.run_command(PlayCommand::Undo);
    play(&mut test, "f1c4");
    test.run_command(BrowseCommand::ShowPosition(Place { line: LineId(1), ply: 3 }));
    test.run_command(BrowseCommand::SetGlyph(Place { line: LineId(1), ply: 3 }, Some(Glyph::Good)));
    test.wait_for_animations();
    let (place, saved) = (test.game().displayed_place(), test.game().save());
    assert_eq!((place.line, saved.lines.len()), (LineId(1), 1));
    // Dropping the app waits for pending writes.
    drop(test);
    let mut test = TestApp::in_folder(folder.path());
    test.send_command(ResumeGame::at_table(StoredId(1)));
    test.run_until(FRAME, TestApp::has_game);
    test.wait_for_animations();
    assert_eq!((test.game().save(), test.game().browsed_place()), (saved, Some(place)));
    test.assert_scene();
}

/// Opens the share dialog and exports the game as a file.
fn export(test: &mut TestApp) {
    test.run_command(FilesRequest::ShareTable);
    assert_eq!(test.dialog(), Dialog::Share);
    test.send(FilesRequest::Save(SaveAs::Text(TextFormat::Usual)));
    test.run_frame();
}

#[test]
fn a_game_can_be_exported_unless_it_has_hidden_hands() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut test = TestApp::in_folder(folder.path());
    test.start_game(&plan_for_people(Game::CHESS));
    test.run_frame();
    play(&mut test, FOOLS_MATE);
    export(&mut test);
    test.run_until(FRAME, |test| test.notice() == Some(("notice-game-saved", false)));
    let files: Vec<_> = std::fs::read_dir(folder.path().join("exports")).expect("a folder").collect();
    let file = files[0].as_ref().expect("a file").path();
    assert_eq!((files.len(), file.extension().and_then(|ending| ending.to_str())), (1, Some("pgn")));
    let text = std::fs::read_to_string(file).expect("a file");
    assert!(text.contains("[White \"Ana\"]") && text.ends_with("1. f3 e5 2. g4 Qh4# 0-1\n"), "{text}");
    // An unfinished game with hidden hands cannot be exported.
    test.start_game(&plan_for_people(Game::DOMIN_UP));
    test.run_frame();
    test.run_until(FRAME, |test| test.ply() == 1);
    test.wait_for_animations();
    export(&mut test);
    test.run_until(FRAME, |test| test.notice() == Some(("store-hidden-hands", true)));
}

/// The players of the current game can be renamed in the library too.
#[test]
fn a_renamed_player_has_the_new_name_at_the_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut test = TestApp::in_folder(folder.path());
    test.start_game(&plan_for_people(Game::CHESS));
    test.run_frame();
    play(&mut test, "e2e4");
    let rename = LibraryRequest::Rename(StoredId(1), vec![(Seat::FIRST, "Inês".to_owned())]);
    test.send(rename);
    test.run_until(FRAME, |test| test.game().seats()[0].name == "Inês");
    play(&mut test, "e7e5");
    assert_eq!(test.game().save().plan.seats[0].name, "Inês");
}

/// The layout reserves the space of the hands that the game began with. The tiles thus keep their size.
#[test]
fn a_resumed_game_reserves_the_same_space_for_hands() {
    let mut game = catalogue::open(&plan_for_people(Game::DOMIN_UP)).expect("a valid plan");
    let capacity = |game| CurrentMatch::new(game).layout_input(TableView::default()).hand_capacity;
    let at_start = capacity(catalogue::reopen(&game.save()).expect("a valid game"));
    while game.state().turn.is_some() && game.state().ply < 12 {
        let choice = game.state().forced_move.as_ref().map_or(MoveIndex(0), |forced| forced.choice);
        game.play(choice).expect("a legal move");
    }
    assert!(at_start > 6 && game.state().ply >= 10, "{at_start}, {}", game.state().ply);
    assert_eq!(capacity(catalogue::reopen(&game.save()).expect("a valid game")), at_start);
}
