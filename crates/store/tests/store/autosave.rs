//! The autosave thread: retries after a failed save, and player names that are saved with a game.

use std::fs;
use std::path::Path;

use session::{Game, MatchPlan, MoveIndex, Player, Seat, catalogue};
use store::{DataFolders, Filter, GameStore, Order, StoredGame, StoredId};

use super::common::{autosave_thread, send_and_wait, stored_game, wait_for_result};

/// A chess game with `move_count` moves.
fn game(move_count: usize) -> StoredGame {
    let mut game = catalogue::open(&MatchPlan::between_people(Game::CHESS)).expect("a valid plan");
    for _ in 0..move_count {
        game.play(MoveIndex(0)).expect("a legal move");
    }
    stored_game(&*game)
}

/// A path at which the program's folder cannot be created, because a file with this name exists. The first value is the
/// temporary folder around it, which is deleted when dropped.
fn blocked_folder() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let program_folder = folder.path().join("home");
    fs::write(&program_folder, "").expect("written");
    (folder, program_folder)
}

/// Number of moves of each saved game, longest first.
fn lengths(program_folder: &Path) -> Vec<usize> {
    let store = GameStore::open(&DataFolders::at(program_folder).games_file()).expect("it opens");
    let mut lengths = Vec::new();
    let result = store.list(&Filter::default(), |game| {
        lengths.push(game.moves.len());
        Ok::<(), ()>(())
    });
    assert!(matches!(result, Ok(Ok(()))), "{result:?}");
    lengths.sort_unstable_by(|first, second| second.cmp(first));
    lengths
}

#[test]
fn a_failed_save_is_retried_without_another_move() {
    let (_folder, program_folder) = blocked_folder();
    let mut autosave = autosave_thread(DataFolders::at(&program_folder));
    let ticket = autosave.send(Order::Save(Box::new(game(3))));
    assert!(wait_for_result(&mut autosave, ticket).is_err());
    fs::remove_file(&program_folder).expect("removed");
    assert!(wait_for_result(&mut autosave, ticket).is_ok(), "the save is retried");
    assert_eq!(lengths(&program_folder), [3]);
    assert_eq!(send_and_wait(&mut autosave, Order::Save(Box::new(game(4)))), Ok(()));
    assert_eq!(lengths(&program_folder), [4], "the same game is saved again");
}

#[test]
fn a_game_left_unsaved_is_saved_when_the_program_ends() {
    let (_folder, program_folder) = blocked_folder();
    let mut autosave = autosave_thread(DataFolders::at(&program_folder));
    for move_count in [5, 2] {
        assert!(send_and_wait(&mut autosave, Order::Save(Box::new(game(move_count)))).is_err());
        autosave.send(Order::LeaveGame);
    }
    fs::remove_file(&program_folder).expect("removed");
    drop(autosave);
    assert_eq!(lengths(&program_folder), [5, 2]);
}

/// After a rename in the list of games, the new name belongs to the player and not to the seat. A player who takes over
/// that seat is saved under their own name.
#[test]
fn a_replacing_player_is_saved_under_their_own_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let folders = DataFolders::at(folder.path());
    let mut autosave = autosave_thread(folders.clone());
    let mut current_game = catalogue::open(&MatchPlan::between_people(Game::CHESS)).expect("a valid plan");
    let stored_seats = || {
        let store = GameStore::open(&folders.games_file()).expect("it opens");
        let stored = store.read(StoredId(1)).expect("the saved game");
        stored.saved.plan.seats.into_iter().map(|seat| (seat.player, seat.name)).collect::<Vec<_>>()
    };
    for (is_replaced, player, name) in
        [(false, Player::Human, "Zé"), (false, Player::Human, "Zé"), (true, Player::Level(3), "Casual 3")]
    {
        current_game.play(MoveIndex(0)).expect("a legal move");
        if is_replaced {
            current_game.change_player(Seat::SECOND, player.clone(), name);
        }
        let save = || Order::Save(Box::new(stored_game(&*current_game)));
        assert_eq!(send_and_wait(&mut autosave, save()), Ok(()));
        if !is_replaced {
            autosave.send(Order::Rename(StoredId(1), Seat::SECOND, name.to_owned()));
            assert_eq!(send_and_wait(&mut autosave, save()), Ok(()));
        }
        assert_eq!(stored_seats()[1], (player, name.to_owned()));
    }
}
