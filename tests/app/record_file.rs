//! The record file of `--record` always holds the moves and the result of the current game.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use session::{Game, Place};
use session::{Journal, Match};
use tabuleiro::app::commands::{GameCommand, PlayCommand, ReviewCommand, TableCommand};
use tabuleiro::app::game::Recorder;

use super::harness::{TestApp, plan_for_people};

/// The lines that the record must have for a game.
fn expected_lines(game: &dyn Match) -> String {
    let moves = game.moves()[..game.state().ply].iter().map(|mv| format!("{} {}\n", mv.seat, mv.text));
    let result = game.state().outcome().map(|outcome| format!("{outcome}\n"));
    moves.chain(result).collect()
}

fn recording_room(path: &Path, game: Game) -> TestApp {
    let mut test = TestApp::new(plan_for_people(game));
    let journal = Journal::create(path).expect("the folder can be written to");
    test.app.insert_resource(Recorder(Some(journal)));
    test
}

#[derive(Clone, Debug)]
enum Act {
    Move(prop::sample::Index),
    Wish(GameCommand),
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let wish: BoxedStrategy<GameCommand> = prop_oneof![
        Just(PlayCommand::Undo.into()),
        Just(PlayCommand::Redo.into()),
        (0..12usize).prop_map(|ply| ReviewCommand::ShowPosition(Place::of_game(ply)).into()),
        Just(ReviewCommand::ShowCurrent.into()),
        Just(TableCommand::Flip.into()),
        Just(PlayCommand::Resign.into()),
        Just(PlayCommand::AcceptDraw.into()),
        Just(TableCommand::Restart.into()),
        Just(TableCommand::Rematch.into()),
    ]
    .boxed();
    let act = prop_oneof![
        3 => any::<prop::sample::Index>().prop_map(Act::Move),
        2 => wish.prop_map(Act::Wish),
    ];
    prop::collection::vec(act, 1..40)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(48) })]

    #[test]
    fn the_record_file_matches_the_game_after_every_command(acts in acts(), chess in any::<bool>()) {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("journal");
        let mut test = recording_room(&path, if chess { Game::CHESS } else { Game::RACING_KINGS });
        // The record keeps earlier games as they were when the next one began.
        let mut earlier = String::new();
        for act in acts {
            let left = expected_lines(&**test.game());
            match act {
                Act::Move(_) if test.game().state().gestures.is_empty() => continue,
                // No move can be played while an earlier position is shown.
                Act::Move(_) if test.game().reviewed_place().is_some() => continue,
                Act::Move(index) => test.play_choice(index.index(test.game().state().gestures.len())),
                Act::Wish(command) => {
                    test.run_command(command.clone());
                    if matches!(command, GameCommand::Table(TableCommand::Restart | TableCommand::Rematch)) {
                        earlier += &left;
                    }
                }
            }
            let written = fs::read_to_string(&path).expect("the journal can be read");
            prop_assert_eq!(written, earlier.clone() + &expected_lines(&**test.game()));
        }
    }
}

/// On a write error the app stops recording, and the game goes on.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_does_not_stop_the_game() {
    let mut test = recording_room(Path::new("/dev/full"), Game::CHESS);
    test.play("e2e4");
    test.play("e7e5");
    assert_eq!(test.ply(), 2);
    assert!(test.app.world().resource::<Recorder>().0.is_none());
}
