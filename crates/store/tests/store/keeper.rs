//! The autosave thread: a game that could not be saved is saved later.

use std::fs;
use std::path::Path;

use session::{Choice, Game, MatchPlan, Player, Seat, catalogue};
use store::{Filter, GameStore, Home, KeptGame, KeptId, Order};

use super::common::{keeper, kept, order, outcome};

/// A game with `moves` moves.
fn game(moves: usize) -> KeptGame {
    let mut game = catalogue::open(&MatchPlan::between_people(Game::CHESS)).expect("a good plan");
    for _ in 0..moves {
        game.play(Choice(0)).expect("a legal move");
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
    let store = GameStore::open(&Home::at(home).games_file()).expect("it opens");
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
    let mut keeper = keeper(Home::at(&home));
    let ticket = keeper.send(Order::Keep(Box::new(game(3))));
    assert!(outcome(&mut keeper, ticket).is_err());
    fs::remove_file(&home).expect("removed");
    assert!(outcome(&mut keeper, ticket).is_ok(), "it is tried again");
    assert_eq!(lengths(&home), [3]);
    assert_eq!(order(&mut keeper, Order::Keep(Box::new(game(4)))), Ok(()));
    assert_eq!(lengths(&home), [4], "it is the same game");
}

#[test]
fn a_game_left_unsaved_is_saved_when_the_program_ends() {
    let (_folder, home) = blocked();
    let mut keeper = keeper(Home::at(&home));
    for moves in [5, 2] {
        assert!(order(&mut keeper, Order::Keep(Box::new(game(moves)))).is_err());
        keeper.send(Order::Leave);
    }
    fs::remove_file(&home).expect("removed");
    drop(keeper);
    assert_eq!(lengths(&home), [5, 2]);
}

/// A new name from the list of games belongs to the player, not to the seat.
#[test]
fn a_replacing_player_is_saved_under_their_own_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = Home::at(folder.path());
    let mut keeper = keeper(home.clone());
    let mut table = catalogue::open(&MatchPlan::between_people(Game::CHESS)).expect("a good plan");
    let seated = || {
        let store = GameStore::open(&home.games_file()).expect("it opens");
        let kept = store.read(KeptId(1)).expect("it is whole");
        kept.saved.plan.seats.into_iter().map(|seat| (seat.player, seat.name)).collect::<Vec<_>>()
    };
    for (change, player, name) in
        [(false, Player::Human, "Zé"), (false, Player::Human, "Zé"), (true, Player::Level(3), "Casual 3")]
    {
        table.play(Choice(0)).expect("a legal move");
        if change {
            table.change_player(Seat::SECOND, player.clone(), name);
        }
        let keep = || Order::Keep(Box::new(kept(&*table)));
        assert_eq!(order(&mut keeper, keep()), Ok(()));
        if !change {
            keeper.send(Order::Rename(KeptId(1), Seat::SECOND, name.to_owned()));
            assert_eq!(order(&mut keeper, keep()), Ok(()));
        }
        assert_eq!(seated()[1], (player, name.to_owned()));
    }
}
