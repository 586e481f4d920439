//! Random input and commands in any order and frame: the app does not panic, the game stays legal, the entities match the
//! scene, and cutting an animation leaves every piece at its place.

use std::time::Duration;

use bevy::math::{IVec2, Vec2};
use proptest::prelude::*;
use proptest::sample::Index;
use session::Player;
use session::{EndReason, Game, Glyph, LineId, Place, Seat, Viewer};
use session::{MatchPlan, MoveIndex, Spot, open};
use strum::VariantArray;
use tabuleiro::app::commands::{GoBack, Navigate, PlayCommand, ReviewCommand, TableCommand, UiCommand};
use tabuleiro::app::core::{ChoiceMade, Dialog, RunningAnimations, Screen, Stamp, TableInput, TableKey};
use tabuleiro::app::preferences::{Settings, Speed};

use super::harness::{TestApp, plan, with_position};

#[derive(Clone, Debug)]
enum Act {
    Click(Spot),
    /// Enters a legal move: completely if true, otherwise only its first spot.
    Gesture(Index, bool),
    Press(Spot),
    Pull(Spot),
    Release(Option<Spot>),
    Cancel,
    /// Input that only some games use.
    Hand(TableInput),
    Wish(UiCommand),
    /// An answer to the question how to continue from a reviewed position.
    Answer(u8),
    /// A choice, and the age of its stamp in changes of the game.
    Choose(usize, u64),
    Speed(Index),
    /// A frame after this time in milliseconds.
    Frame(u16),
    /// Frames that cut all animations.
    Cut,
}

fn act() -> impl Strategy<Value = Act> {
    let cell = || (0..8i16, 0..8i16).prop_map(|(x, y)| Spot::cell(x, y));
    let held =
        || (0..2usize, 0..6u8).prop_map(|(seat, slot)| Spot::Hand { seat: Seat::from_index(seat), slot });
    let spot = || prop_oneof![4 => cell(), 1 => held()];
    let hand = prop_oneof![
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
    let wish: BoxedStrategy<UiCommand> = prop_oneof![
        3 => Just(PlayCommand::Undo.into()),
        2 => Just(PlayCommand::Redo.into()),
        4 => (0..4u32, 0..10usize).prop_map(|(line, ply)| ReviewCommand::ShowPosition(Place { line: LineId(line), ply }).into()),
        2 => Just(ReviewCommand::ShowCurrent.into()),
        1 => Just(ReviewCommand::AskPlayOn.into()),
        1 => Just(ReviewCommand::Annotate.into()),
        1 => (0..4u32, 0..10usize, 0..9u8).prop_map(|(line, ply, glyph)| {
            ReviewCommand::SetGlyph(Place { line: LineId(line), ply }, Glyph::of_number(glyph)).into()
        }),
        1 => (0..4u32).prop_map(|line| ReviewCommand::Promote(LineId(line)).into()),
        1 => (0..4u32).prop_map(|line| ReviewCommand::Delete(LineId(line)).into()),
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
        4 => spot().prop_map(Act::Click),
        10 => (any::<Index>(), any::<bool>()).prop_map(|(index, whole)| Act::Gesture(index, whole)),
        2 => spot().prop_map(Act::Press),
        2 => spot().prop_map(Act::Pull),
        2 => prop::option::of(spot()).prop_map(Act::Release),
        1 => Just(Act::Cancel),
        3 => hand.prop_map(Act::Hand),
        6 => wish.prop_map(Act::Wish),
        3 => (0..3u8).prop_map(Act::Answer),
        1 => (0..40usize, 0..4u64).prop_map(|(choice, age)| Act::Choose(choice, age)),
        1 => any::<Index>().prop_map(Act::Speed),
        12 => (0..250u16).prop_map(Act::Frame),
        4 => Just(Act::Cut),
    ]
}

/// Plans of every game, some from positions close to captures, castling and promotion.
fn plans() -> impl Strategy<Value = MatchPlan> {
    let player = || prop_oneof![3 => Just(Player::Human), 1 => Just(Player::Level(1))];
    let start = prop_oneof![
        Just((Game::CHESS, None)),
        Just((Game::RACING_KINGS, None)),
        Just((Game::DRAUGHTS, None)),
        // Captures that branch, go in a circle, and crown.
        Just((Game::DRAUGHTS, Some("W:W2,27,K20:B5,6,11,13,14,23,26"))),
        Just((Game::DRAUGHTS, Some("B:WK3,14,K22:B18,K32,9"))),
        Just((Game::DOMIN_UP, None)),
        Just((Game::DOMIN_UP, Some("publisher 2 01.17.37/03.06.11.33 0,0=7^1;1,0=7^1;0,1=3^1;1,1=1^1 0"))),
        Just((Game::DOMIN_UP, Some("report 1 17.33.37/00.12 0,0=7^1;1,0=7^1 0"))),
        Just((Game::CHESS, Some("r3k2r/pPpp1ppp/8/3Pp3/8/8/PpPP1PPP/R3K2R w KQkq e6 0 1"))),
    ];
    (start, player(), player()).prop_map(|((game, position), first, second)| {
        let plan = plan(game, [first, second]);
        position.map_or(plan.clone(), |text| with_position(text, plan))
    })
}

fn perform(test: &mut TestApp, act: &Act) {
    match act.clone() {
        Act::Click(spot) => test.click_spot(spot),
        Act::Gesture(index, whole) => {
            let gestures = &test.game().displayed().state().gestures;
            if gestures.is_empty() {
                return;
            }
            let gesture = gestures[index.index(gestures.len())].clone();
            if let Some(hand @ Spot::Hand { .. }) = gesture.start() {
                test.click_spot(hand);
                test.send_input(TableInput::Key(TableKey::NextPlace));
                if whole {
                    test.send_input(TableInput::Key(TableKey::Confirm));
                }
                return;
            }
            // A forced move that the program plays itself has no route.
            let route = gesture.routes.first().map_or(&[][..], Vec::as_slice);
            let end = if whole { route.len() } else { route.len().min(1) };
            for spot in &route[..end] {
                test.click_spot(*spot);
            }
        }
        Act::Press(spot) => {
            // On a board, a spot in a hand of tiles has no place.
            let Some(at) = test.layout().rect(spot).map(|rect| rect.center()) else { return };
            test.send_input(TableInput::Press { at, spot: Some(spot) });
        }
        Act::Pull(spot) => {
            let Some(at) = test.layout().rect(spot).map(|rect| rect.center()) else { return };
            test.send_input(TableInput::Move { at, spot: Some(spot) });
        }
        Act::Release(spot) => test.send_input(TableInput::Release { spot }),
        Act::Cancel => test.send_input(TableInput::Cancel),
        Act::Hand(input) => test.send_input(input),
        Act::Wish(command) => test.send_command(command),
        Act::Answer(answer) => {
            if let Dialog::PlayOn(from) = test.dialog() {
                test.send_command(match answer {
                    0 => UiCommand::from(ReviewCommand::PlayOn(from)),
                    1 => ReviewCommand::AddVariation(from).into(),
                    _ => Navigate::CloseDialog.into(),
                });
            }
        }
        Act::Choose(choice, age) => {
            // The first answer to the open question, or else any number, legal or not; possibly with an outdated stamp.
            let asked = test.selection().question.as_ref().map(|question| question.answers[0].1);
            let now = test.game().stamp();
            let stamp = Stamp { change: now.change.saturating_sub(age), ..now };
            test.app
                .world_mut()
                .write_message(ChoiceMade { choice: asked.unwrap_or(MoveIndex(choice)), stamp });
        }
        Act::Speed(index) => {
            let speed = Speed::VARIANTS[index.index(Speed::VARIANTS.len())];
            test.app.world_mut().resource_mut::<Settings>().speed = speed;
        }
        Act::Frame(time) => {
            test.run_frame_after(Duration::from_millis(time.into()));
            assert_follows(test);
        }
        Act::Cut => cut(test),
    }
}

/// Cuts all animations and checks every piece. Repeated when a computer moves in the same frame, at most 20 times.
fn cut(test: &mut TestApp) {
    for _ in 0..20 {
        test.send_input(TableInput::Cancel);
        test.app.world_mut().resource_mut::<RunningAnimations>().finish_all();
        // This frame first handles the messages sent earlier.
        let before = test.game().stamp();
        let screen = test.screen();
        test.run_frame();
        assert_follows(test);
        if test.game().stamp() == before && test.screen() == screen && !test.is_moving() {
            if test.screen() == Screen::Table && test.selection().trail.is_empty() {
                test.assert_pieces_in_place();
            }
            return;
        }
    }
    panic!("twenty cuts and still something moves");
}

/// Checks that the entities match the scene. On other screens than the table there must be none.
fn assert_follows(test: &mut TestApp) {
    if test.screen() == Screen::Table {
        test.assert_scene();
    } else {
        assert!(test.entities().is_empty(), "no entities on other screens");
    }
}

/// Checks that the record, replayed from its start, leads to the current position.
fn assert_legal(test: &TestApp) {
    let game = test.game();
    let mut again =
        open(&MatchPlan { position: Some(game.start_text()), ..MatchPlan::between_people(game.game()) })
            .expect("a game starts from where it started");
    for mv in &game.moves()[..game.state().ply] {
        assert_eq!(again.state().turn, Some(mv.seat));
        let choice = again.choice_of(&mv.text).unwrap_or_else(|why| panic!("{}: {why:?}", mv.text));
        again.play(choice).expect("a choice that was just found");
    }
    assert_eq!(again.position_text(Viewer::All), game.position_text(Viewer::All));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(192) })]

    #[test]
    fn no_sequence_of_input_and_commands_breaks_the_game(
        plan in plans(),
        acts in prop::collection::vec(act(), 1..120),
    ) {
        let mut test = TestApp::new(plan);
        for act in &acts {
            perform(&mut test, act);
        }
        cut(&mut test);
        assert_legal(&test);
    }
}
