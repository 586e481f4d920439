//! The record file (`--record`): it always holds the moves and the result of the current game.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use session::{Game, Place};
use session::{Journal, Match};
use tabuleiro::app::commands::{BrowseCommand, GameCommand, PlayCommand, TableCommand};
use tabuleiro::app::game::Recorder;

use super::harness::{TestApp, plan_for_people};

/// The lines that the record file must have for a game: one per move, and one for the result if the game is over.
fn expected_lines(game: &dyn Match) -> String {
    let moves = game.moves()[..game.state().ply].iter().map(|mv| format!("{} {}\n", mv.seat, mv.text));
    let result = game.state().outcome().map(|outcome| format!("{outcome}\n"));
    moves.chain(result).collect()
}

/// A game between two people that is recorded in the file at `path`.
fn recording_test(path: &Path, game: Game) -> TestApp {
    let mut test = TestApp::new(plan_for_people(game));
    let journal = Journal::create(path).expect("the file can be written");
    test.app.insert_resource(Recorder(Some(journal)));
    test
}

/// One step of a random test.
#[derive(Clone, Debug)]
enum Action {
    /// Plays the legal move with this index.
    Move(prop::sample::Index),
    Command(GameCommand),
}

fn actions() -> impl Strategy<Value = Vec<Action>> {
    let command: BoxedStrategy<GameCommand> = prop_oneof![
        Just(PlayCommand::Undo.into()),
        Just(PlayCommand::Redo.into()),
        (0..12usize).prop_map(|ply| BrowseCommand::ShowPosition(Place::of_game(ply)).into()),
        Just(BrowseCommand::ShowCurrent.into()),
        Just(TableCommand::Flip.into()),
        Just(PlayCommand::Resign.into()),
        Just(PlayCommand::AcceptDraw.into()),
        Just(TableCommand::Restart.into()),
        Just(TableCommand::Rematch.into()),
    ]
    .boxed();
    let action = prop_oneof![
        3 => any::<prop::sample::Index>().prop_map(Action::Move),
        2 => command.prop_map(Action::Command),
    ];
    prop::collection::vec(action, 1..40)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(48) })]

    #[test]
    fn the_record_file_matches_the_game_after_every_command(actions in actions(), is_chess in any::<bool>()) {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("journal");
        let mut test = recording_test(&path, if is_chess { Game::CHESS } else { Game::RACING_KINGS });
        // The lines of earlier games stay in the file as they were when the next game began.
        let mut earlier_lines = String::new();
        for action in actions {
            let lines_before = expected_lines(&**test.game());
            match action {
                Action::Move(_) if test.game().state().gestures.is_empty() => continue,
                // No move can be played while an earlier position is shown.
                Action::Move(_) if test.game().browsed_place().is_some() => continue,
                Action::Move(index) => test.play_choice(index.index(test.game().state().gestures.len())),
                Action::Command(command) => {
                    test.run_command(command.clone());
                    if matches!(command, GameCommand::Table(TableCommand::Restart | TableCommand::Rematch)) {
                        earlier_lines += &lines_before;
                    }
                }
            }
            let written = fs::read_to_string(&path).expect("the journal can be read");
            prop_assert_eq!(written, earlier_lines.clone() + &expected_lines(&**test.game()));
        }
    }
}

/// After a write error, the app stops recording and the game goes on.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_does_not_stop_the_game() {
    let mut test = recording_test(Path::new("/dev/full"), Game::CHESS);
    test.play("e2e4");
    test.play("e7e5");
    assert_eq!(test.ply(), 2);
    assert!(test.app.world().resource::<Recorder>().0.is_none());
}
