//! The autosave thread: a game that could not be saved is saved later.

use std::fs;
use std::path::Path;

use session::{Game, MatchPlan, MoveIndex, Player, Seat, catalogue};
use store::{DataFolders, Filter, GameStore, Order, StoredGame, StoredId};

use super::common::{autosave_thread, kept, send_and_wait, wait_for_result};

/// A game with `moves` moves.
fn game(moves: usize) -> StoredGame {
    let mut game = catalogue::open(&MatchPlan::between_people(Game::CHESS)).expect("a good plan");
    for _ in 0..moves {
        game.play(MoveIndex(0)).expect("a legal move");
    }
    kept(&*game)
}

/// A path for the program's folder where a file prevents creating it.
fn blocked() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().join("home");
    fs::write(&home, "").expect("written");
    (folder, home)
}

/// Numbers of moves of the saved games, longest first.
fn lengths(home: &Path) -> Vec<usize> {
    let store = GameStore::open(&DataFolders::at(home).games_file()).expect("it opens");
    let mut lengths = Vec::new();
    let all = store.list(&Filter::default(), |game| {
        lengths.push(game.moves.len());
        Ok::<(), ()>(())
    });
    assert!(matches!(all, Ok(Ok(()))), "{all:?}");
    lengths.sort_unstable_by(|one, other| other.cmp(one));
    lengths
}

#[test]
fn a_failed_save_is_retried_without_another_move() {
    let (_folder, home) = blocked();
    let mut autosave = autosave_thread(DataFolders::at(&home));
    let ticket = autosave.send(Order::Save(Box::new(game(3))));
    assert!(wait_for_result(&mut autosave, ticket).is_err());
    fs::remove_file(&home).expect("removed");
    assert!(wait_for_result(&mut autosave, ticket).is_ok(), "it is tried again");
    assert_eq!(lengths(&home), [3]);
    assert_eq!(send_and_wait(&mut autosave, Order::Save(Box::new(game(4)))), Ok(()));
    assert_eq!(lengths(&home), [4], "it is the same game");
}

#[test]
fn a_game_left_unsaved_is_saved_when_the_program_ends() {
    let (_folder, home) = blocked();
    let mut autosave = autosave_thread(DataFolders::at(&home));
    for moves in [5, 2] {
        assert!(send_and_wait(&mut autosave, Order::Save(Box::new(game(moves)))).is_err());
        autosave.send(Order::LeaveGame);
    }
    fs::remove_file(&home).expect("removed");
    drop(autosave);
    assert_eq!(lengths(&home), [5, 2]);
}

/// A new name from the list of games belongs to the player, not to the seat.
#[test]
fn a_replacing_player_is_saved_under_their_own_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = DataFolders::at(folder.path());
    let mut autosave = autosave_thread(home.clone());
    let mut table = catalogue::open(&MatchPlan::between_people(Game::CHESS)).expect("a good plan");
    let seated = || {
        let store = GameStore::open(&home.games_file()).expect("it opens");
        let kept = store.read(StoredId(1)).expect("it is whole");
        kept.saved.plan.seats.into_iter().map(|seat| (seat.player, seat.name)).collect::<Vec<_>>()
    };
    for (change, player, name) in
        [(false, Player::Human, "Zé"), (false, Player::Human, "Zé"), (true, Player::Level(3), "Casual 3")]
    {
        table.play(MoveIndex(0)).expect("a legal move");
        if change {
            table.change_player(Seat::SECOND, player.clone(), name);
        }
        let keep = || Order::Save(Box::new(kept(&*table)));
        assert_eq!(send_and_wait(&mut autosave, keep()), Ok(()));
        if !change {
            autosave.send(Order::Rename(StoredId(1), Seat::SECOND, name.to_owned()));
            assert_eq!(send_and_wait(&mut autosave, keep()), Ok(()));
        }
        assert_eq!(seated()[1], (player, name.to_owned()));
    }
}
