//! The autosave thread: a game that could not be saved is saved later.

use std::fs;
use std::path::Path;

use session::{Game, MatchPlan, MoveIndex, Player, Seat, catalogue};
use store::{DataFolders, Filter, GameStore, Order, StoredGame, StoredId};

use super::common::{autosave_thread, send_and_wait, stored_game, wait_for_result};

/// A game with `moves` moves.
fn game(moves: usize) -> StoredGame {
    let mut game = catalogue::open(&MatchPlan::between_people(Game::CHESS)).expect("a good plan");
    for _ in 0..moves {
        game.play(MoveIndex(0)).expect("a legal move");
    }
    stored_game(&*game)
}

/// A path where a file prevents creating the program's folder. The temporary folder lives as long as the first value.
fn blocked_folder() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let program_folder = folder.path().join("home");
    fs::write(&program_folder, "").expect("written");
    (folder, program_folder)
}

/// Numbers of moves of the saved games, longest first.
fn lengths(program_folder: &Path) -> Vec<usize> {
    let store = GameStore::open(&DataFolders::at(program_folder).games_file()).expect("it opens");
    let mut lengths = Vec::new();
    let all = store.list(&Filter::default(), |game| {
        lengths.push(game.moves.len());
        Ok::<(), ()>(())
    });
    assert!(matches!(all, Ok(Ok(()))), "{all:?}");
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
    assert!(wait_for_result(&mut autosave, ticket).is_ok(), "it is tried again");
    assert_eq!(lengths(&program_folder), [3]);
    assert_eq!(send_and_wait(&mut autosave, Order::Save(Box::new(game(4)))), Ok(()));
    assert_eq!(lengths(&program_folder), [4], "it is the same game");
}

#[test]
fn a_game_left_unsaved_is_saved_when_the_program_ends() {
    let (_folder, program_folder) = blocked_folder();
    let mut autosave = autosave_thread(DataFolders::at(&program_folder));
    for moves in [5, 2] {
        assert!(send_and_wait(&mut autosave, Order::Save(Box::new(game(moves)))).is_err());
        autosave.send(Order::LeaveGame);
    }
    fs::remove_file(&program_folder).expect("removed");
    drop(autosave);
    assert_eq!(lengths(&program_folder), [5, 2]);
}

/// A new name from the list of games belongs to the player, not to the seat.
#[test]
fn a_replacing_player_is_saved_under_their_own_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let program_folder = DataFolders::at(folder.path());
    let mut autosave = autosave_thread(program_folder.clone());
    let mut table = catalogue::open(&MatchPlan::between_people(Game::CHESS)).expect("a good plan");
    let stored_seats = || {
        let store = GameStore::open(&program_folder.games_file()).expect("it opens");
        let stored = store.read(StoredId(1)).expect("it is whole");
        stored.saved.plan.seats.into_iter().map(|seat| (seat.player, seat.name)).collect::<Vec<_>>()
    };
    for (change, player, name) in
        [(false, Player::Human, "Zé"), (false, Player::Human, "Zé"), (true, Player::Level(3), "Casual 3")]
    {
        table.play(MoveIndex(0)).expect("a legal move");
        if change {
            table.change_player(Seat::SECOND, player.clone(), name);
        }
        let save = || Order::Save(Box::new(stored_game(&*table)));
        assert_eq!(send_and_wait(&mut autosave, save()), Ok(()));
        if !change {
            autosave.send(Order::Rename(StoredId(1), Seat::SECOND, name.to_owned()));
            assert_eq!(send_and_wait(&mut autosave, save()), Ok(()));
        }
        assert_eq!(stored_seats()[1], (player, name.to_owned()));
    }
}
