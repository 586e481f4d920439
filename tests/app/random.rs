//! Random input and commands in any order and frame. The app does not panic, the game stays legal, the entities match
//! the scene, and ending an animation early leaves every piece at its place.

use std::time::Duration;

use bevy::math::{IVec2, Vec2};
use proptest::prelude::*;
use proptest::sample::Index;
use session::Player;
use session::{EndReason, Game, Glyph, LineId, Place, Seat, Viewer};
use session::{MatchPlan, MoveIndex, Spot, open};
use strum::VariantArray;
use tabuleiro::app::commands::{BrowseCommand, GoBack, Navigate, PlayCommand, TableCommand, UiCommand};
use tabuleiro::app::core::{ChoiceMade, Dialog, RunningAnimations, Screen, Stamp, TableInput, TableKey};
use tabuleiro::app::preferences::{Settings, Speed};

use super::harness::{TestApp, plan, with_position};

/// One step of a random test.
#[derive(Clone, Debug)]
enum Action {
    Click(Spot),
    /// Enters the legal move with this index: completely if true, otherwise only its first spot.
    Gesture(Index, bool),
    Press(Spot),
    /// Moves the pointer, which drags a pressed piece.
    MoveTo(Spot),
    Release(Option<Spot>),
    Cancel,
    /// Keys, the wheel and Esc; some games ignore some of them.
    OtherInput(TableInput),
    Command(UiCommand),
    /// Answers the dialog that asks how to continue from a browsed position: 0 plays on, 1 adds a variation, 2 closes
    /// it.
    Answer(u8),
    /// A move with this index, legal or not, and the age of its stamp: the number of changes of the game since then.
    Choose(usize, u64),
    /// Selects an animation speed.
    Speed(Index),
    /// Runs a frame after this time in milliseconds.
    Frame(u16),
    /// Ends all animations and checks the places of the pieces.
    FinishAnimations,
}

fn action() -> impl Strategy<Value = Action> {
    let cell = || (0..8i16, 0..8i16).prop_map(|(x, y)| Spot::cell(x, y));
    let hand_spot =
        || (0..2usize, 0..6u8).prop_map(|(seat, slot)| Spot::Hand { seat: Seat::from_index(seat), slot });
    let spot = || prop_oneof![4 => cell(), 1 => hand_spot()];
    let other_input = prop_oneof![
        2 => Just(TableInput::Key(TableKey::OtherCapture)),
        2 => (-3..4i32).prop_map(|turn| TableInput::Key(TableKey::Turn(turn))),
        2 => Just(TableInput::Key(TableKey::NextPlace)),
        2 => (-3..4i32, -3..4i32).prop_map(|(x, y)| TableInput::Key(TableKey::Arrow(IVec2::new(x, y)))),
        1 => (-20..20i32).prop_map(|zoom| TableInput::Key(TableKey::Zoom(zoom))),
        2 => (-20..20i32, any::<bool>()).prop_map(|(steps, control)| {
            TableInput::Wheel { at: Vec2::new(300.0, 200.0), steps, control }
        }),
        1 => Just(TableInput::StepBack),
        1 => Just(TableInput::Key(TableKey::Fit)),
    ];
    let command: BoxedStrategy<UiCommand> = prop_oneof![
        3 => Just(PlayCommand::Undo.into()),
        2 => Just(PlayCommand::Redo.into()),
        4 => (0..4u32, 0..10usize).prop_map(|(line, ply)| {
            BrowseCommand::ShowPosition(Place { line: LineId(line), ply }).into()
        }),
        2 => Just(BrowseCommand::ShowCurrent.into()),
        1 => Just(BrowseCommand::AskPlayOn.into()),
        1 => Just(BrowseCommand::Annotate.into()),
        1 => (0..4u32, 0..10usize, 0..9u8).prop_map(|(line, ply, glyph)| {
            BrowseCommand::SetGlyph(Place { line: LineId(line), ply }, Glyph::of_number(glyph)).into()
        }),
        1 => (0..4u32).prop_map(|line| BrowseCommand::Promote(LineId(line)).into()),
        1 => (0..4u32).prop_map(|line| BrowseCommand::Delete(LineId(line)).into()),
        2 => Just(TableCommand::Flip.into()),
        1 => Just(PlayCommand::AskResign.into()),
        1 => Just(PlayCommand::Resign.into()),
        1 => Just(PlayCommand::OfferDraw.into()),
        1 => Just(PlayCommand::AcceptDraw.into()),
        1 => Just(PlayCommand::Claim(EndReason::ThreefoldRepetition).into()),
        1 => Just(TableCommand::Restart.into()),
        1 => Just(TableCommand::Rematch.into()),
        1 => Just(TableCommand::Pause.into()),
        3 => Just(TableCommand::ShowHand.into()),
        1 => Just(TableCommand::ToggleComputerHands.into()),
        1 => Just(Navigate::CloseDialog.into()),
        1 => Just(Navigate::ShowKeys.into()),
        1 => Just(GoBack.into()),
        1 => Just(Navigate::Open(Screen::Menu).into()),
        2 => Just(Navigate::Open(Screen::Table).into()),
    ]
    .boxed();
    prop_oneof![
        4 => spot().prop_map(Action::Click),
        10 => (any::<Index>(), any::<bool>())
            .prop_map(|(index, is_complete)| Action::Gesture(index, is_complete)),
        2 => spot().prop_map(Action::Press),
        2 => spot().prop_map(Action::MoveTo),
        2 => prop::option::of(spot()).prop_map(Action::Release),
        1 => Just(Action::Cancel),
        3 => other_input.prop_map(Action::OtherInput),
        6 => command.prop_map(Action::Command),
        3 => (0..3u8).prop_map(Action::Answer),
        1 => (0..40usize, 0..4u64).prop_map(|(choice, age)| Action::Choose(choice, age)),
        1 => any::<Index>().prop_map(Action::Speed),
        12 => (0..250u16).prop_map(Action::Frame),
        4 => Just(Action::FinishAnimations),
    ]
}

/// Plans of all games, some from positions close to captures, castling and promotion.
fn plans() -> impl Strategy<Value = MatchPlan> {
    let player = || prop_oneof![3 => Just(Player::Human), 1 => Just(Player::Level(1))];
    let game_and_position = prop_oneof![
        Just((Game::CHESS, None)),
        Just((Game::RACING_KINGS, None)),
        Just((Game::DRAUGHTS, None)),
        // Captures that branch, return to their start, or end with a crowning.
        Just((Game::DRAUGHTS, Some("W:W2,27,K20:B5,6,11,13,14,23,26"))),
        Just((Game::DRAUGHTS, Some("B:WK3,14,K22:B18,K32,9"))),
        Just((Game::DOMIN_UP, None)),
        Just((Game::DOMIN_UP, Some("publisher 2 01.17.37/03.06.11.33 0,0=7^1;1,0=7^1;0,1=3^1;1,1=1^1 0"))),
        Just((Game::DOMIN_UP, Some("report 1 17.33.37/00.12 0,0=7^1;1,0=7^1 0"))),
        Just((Game::CHESS, Some("r3k2r/pPpp1ppp/8/3Pp3/8/8/PpPP1PPP/R3K2R w KQkq e6 0 1"))),
    ];
    (game_and_position, player(), player()).prop_map(|((game, position), first, second)| {
        let new_game = plan(game, [first, second]);
        position.map_or(new_game.clone(), |position| with_position(position, new_game))
    })
}

fn perform(test: &mut TestApp, action: &Action) {
    match action.clone() {
        Action::Click(spot) => test.click_spot(spot),
        Action::Gesture(index, is_complete) => {
            let gestures = &test.game().displayed().state().gestures;
            if gestures.is_empty() {
                return;
            }
            let gesture = gestures[index.index(gestures.len())].clone();
            if let Some(tile @ Spot::Hand { .. }) = gesture.start() {
                test.click_spot(tile);
                test.send_input(TableInput::Key(TableKey::NextPlace));
                if is_complete {
                    test.send_input(TableInput::Key(TableKey::Confirm));
                }
                return;
            }
            // A forced move has no route, because the program plays it itself.
            let route = gesture.routes.first().map_or(&[][..], Vec::as_slice);
            let end = if is_complete { route.len() } else { route.len().min(1) };
            for spot in &route[..end] {
                test.click_spot(*spot);
            }
        }
        Action::Press(spot) => {
            // On a board, the layout has no rectangle for a spot in a hand of tiles.
            let Some(at) = test.layout().rect(spot).map(|rect| rect.center()) else { return };
            test.send_input(TableInput::Press { at, spot: Some(spot) });
        }
        Action::MoveTo(spot) => {
            let Some(at) = test.layout().rect(spot).map(|rect| rect.center()) else { return };
            test.send_input(TableInput::Move { at, spot: Some(spot) });
        }
        Action::Release(spot) => test.send_input(TableInput::Release { spot }),
        Action::Cancel => test.send_input(TableInput::Cancel),
        Action::OtherInput(input) => test.send_input(input),
        Action::Command(command) => test.send_command(command),
        Action::Answer(answer) => {
            if let Dialog::PlayOn(browse_move) = test.dialog() {
                test.send_command(match answer {
                    0 => UiCommand::from(BrowseCommand::PlayOn(browse_move)),
                    1 => BrowseCommand::AddVariation(browse_move).into(),
                    _ => Navigate::CloseDialog.into(),
                });
            }
        }
        Action::Choose(choice, age) => {
            // Sends the first answer to the open question, or the index `choice` if no question is open. The stamp may
            // be outdated.
            let answer_to_question = test.selection().question.as_ref().map(|question| question.answers[0].1);
            let current_stamp = test.game().stamp();
            let stamp = Stamp { change: current_stamp.change.saturating_sub(age), ..current_stamp };
            test.app
                .world_mut()
                .write_message(ChoiceMade { choice: answer_to_question.unwrap_or(MoveIndex(choice)), stamp });
        }
        Action::Speed(index) => {
            let speed = Speed::VARIANTS[index.index(Speed::VARIANTS.len())];
            test.app.world_mut().resource_mut::<Settings>().speed = speed;
        }
        Action::Frame(time) => {
            test.run_frame_after(Duration::from_millis(time.into()));
            assert_entities_match(test);
        }
        Action::FinishAnimations => finish_animations(test),
    }
}

/// Ends all animations and checks the place of every piece. Tries again if the game or the screen changes in the same
/// frame, for example by a computer's move.
fn finish_animations(test: &mut TestApp) {
    const MAX_ATTEMPTS: u32 = 20;
    for _ in 0..MAX_ATTEMPTS {
        test.send_input(TableInput::Cancel);
        test.app.world_mut().resource_mut::<RunningAnimations>().finish_all();
        let stamp_before = test.game().stamp();
        let screen_before = test.screen();
        // This frame also handles the messages sent earlier, which may change the game or the screen.
        test.run_frame();
        assert_entities_match(test);
        if test.game().stamp() == stamp_before && test.screen() == screen_before && !test.is_moving() {
            if test.screen() == Screen::Table && test.selection().trail.is_empty() {
                test.assert_pieces_in_place();
            }
            return;
        }
    }
    panic!("an animation or change goes on after {MAX_ATTEMPTS} attempts");
}

/// Checks that the piece entities match the scene. Screens other than the table must have none.
fn assert_entities_match(test: &mut TestApp) {
    if test.screen() == Screen::Table {
        test.assert_scene();
    } else {
        assert!(test.entities().is_empty(), "no piece entities on other screens");
    }
}

/// Checks that the record, replayed from its start, leads to the current position.
fn assert_legal(test: &TestApp) {
    let game = test.game();
    let mut replayed =
        open(&MatchPlan { position: Some(game.start_text()), ..MatchPlan::between_people(game.game()) })
            .expect("the start of a game is a valid position");
    for mv in &game.moves()[..game.state().ply] {
        assert_eq!(replayed.state().turn, Some(mv.seat));
        let choice = replayed.choice_of(&mv.text).unwrap_or_else(|error| panic!("{}: {error:?}", mv.text));
        replayed.play(choice).expect("a legal move");
    }
    assert_eq!(replayed.position_text(Viewer::All), game.position_text(Viewer::All));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(192) })]

    #[test]
    fn no_sequence_of_input_and_commands_breaks_the_game(
        plan in plans(),
        actions in prop::collection::vec(action(), 1..120),
    ) {
        let mut test = TestApp::new(plan);
        for action in &actions {
            perform(&mut test, action);
        }
        finish_animations(&mut test);
        assert_legal(&test);
    }
}
