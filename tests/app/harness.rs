//! The app without a window: the game plugin, a fixed layout, and a clock that the test advances.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use art::marks::SquareMark;
use art::theme;
use bevy::ecs::system::RunSystemOnce as _;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use session::{
    Game, Match, MatchPlan, Piece, PieceId, Player, PlayerPlan, PromotionChoice, Scoreboard, Spot, open,
};
use store::DataFolders;
use tabuleiro::app::commands::{UiCommand, UiCommands};
use tabuleiro::app::core::{
    ChoiceMade, Dialog, FramePhase, RunningAnimations, Screen, StorageFolder, TableInput,
};
use tabuleiro::app::game::{CurrentMatch, EngineThread, NextActor, Notice, PlayerScores, current_match};
use tabuleiro::app::game_plugin;
use tabuleiro::app::look::layout::to_world;
use tabuleiro::app::look::{TableLayout, Themes};
use tabuleiro::app::preferences::{Language, Settings, Speed};
use tabuleiro::app::table::animation::PieceTween;
use tabuleiro::app::table::board::{ArrowPart, ArrowStyle, PlacedSquareMark};
use tabuleiro::app::table::input::Selection;
use tabuleiro::app::table::stage::layout::OpenTableView;
use tabuleiro::app::table::stage::pieces::{BoardPosition, DrawnKind, PieceColour, PieceOf};
use tabuleiro::app::words::Locale;

pub(crate) use test_support::games::{draughts_square, square, squares};

/// Duration of one frame at about 60 Hz.
pub(crate) const FRAME: Duration = Duration::from_millis(16);
/// A time longer than any animation plus the pause before a computer's answer, at normal speed.
pub(crate) const AFTER_ALL_ANIMATIONS: Duration = Duration::from_secs(2);

/// A match plan for two players, named Ana (first seat) and Rui.
pub(crate) fn plan(game: Game, players: [Player; 2]) -> MatchPlan {
    let names = ["Ana", "Rui"];
    let seats = players.into_iter().zip(names);
    MatchPlan {
        rules: None,
        game,
        seats: seats.map(|(player, name)| PlayerPlan::named(player, name)).collect(),
        odds: None,
        position: None,
        seed: 7,
    }
}

/// A plan for two human players.
pub(crate) fn plan_for_people(game: Game) -> MatchPlan {
    plan(game, [const { Player::Human }; 2])
}

/// `plan` with `position` as its start position.
pub(crate) fn with_position(position: &str, plan: MatchPlan) -> MatchPlan {
    MatchPlan { position: Some(position.to_owned()), ..plan }
}

/// A running app with methods that act as the player and methods that read the state.
pub(crate) struct TestApp {
    pub app: App,
}

impl TestApp {
    /// Starts the app with a game and runs the frames that set up the board.
    pub(crate) fn new(plan: MatchPlan) -> TestApp {
        let mut test = TestApp { app: app_without_game() };
        test.start_game(&plan);
        test.run_frame();
        test.run_frame();
        test
    }

    /// Starts a game between two people and plays `moves` by clicks.
    pub(crate) fn after_moves(game: Game, moves: &str) -> TestApp {
        let mut test = TestApp::new(plan_for_people(game));
        test.play_moves(moves);
        test
    }

    /// Starts the app without a game, with its files in `folder`.
    pub(crate) fn in_folder(folder: &Path) -> TestApp {
        let mut test = TestApp { app: app_without_game() };
        test.app.insert_resource(StorageFolder(Some(DataFolders::at(folder))));
        test.run_frame();
        test
    }

    /// Starts a new game from `plan`, as the set-up screen does.
    pub(crate) fn start_game(&mut self, plan: &MatchPlan) {
        self.replace_game(open(plan).unwrap_or_else(|error| panic!("{plan:?}: {error}")));
    }

    /// Replaces the current game by `game`.
    pub(crate) fn replace_game(&mut self, game: Box<dyn Match>) {
        let world = self.app.world_mut();
        current_match::replace_match(game, &mut world.commands());
        world.flush();
    }

    /// Whether the app has a current game.
    pub(crate) fn has_game(&self) -> bool {
        self.app.world().contains_resource::<CurrentMatch>()
    }

    // Time.

    /// Advances the app's clock by `time` and runs one frame.
    pub(crate) fn run_frame_after(&mut self, time: Duration) {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
        self.app.update();
    }

    pub(crate) fn run_frame(&mut self) {
        self.run_frame_after(FRAME);
    }

    pub(crate) fn run_frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.run_frame());
    }

    /// Runs frames until no animation is running. Panics after 6.4 s on the app's clock.
    pub(crate) fn wait_for_animations(&mut self) {
        /// 6.4 s of frames of 16 ms.
        const MAX_FRAMES: u32 = 400;
        for _ in 0..MAX_FRAMES {
            self.run_frame();
            if !self.is_moving() {
                // Systems that wait for the end of the animation react in the next frame.
                return self.run_frame();
            }
        }
        panic!("an animation does not end");
    }

    /// Runs frames until `done` returns true. Each frame advances the app's clock by `step`, which may be zero.
    ///
    /// Before each frame, 1 ms of real time passes, so that the engine thread can work. Panics after 20 s of real time.
    #[track_caller]
    pub(crate) fn run_until(&mut self, step: Duration, mut done: impl FnMut(&TestApp) -> bool) {
        const TIMEOUT: Duration = Duration::from_secs(20);
        let start = Instant::now();
        while !done(self) {
            assert!(start.elapsed() < TIMEOUT, "not done after {TIMEOUT:?}");
            std::thread::sleep(Duration::from_millis(1));
            self.run_frame_after(step);
        }
    }

    /// Runs `frames` frames with 2 ms of real time before each, so that other threads can work.
    pub(crate) fn run_frames_in_real_time(&mut self, frames: u32) {
        for _ in 0..frames {
            std::thread::sleep(Duration::from_millis(2));
            self.run_frame();
        }
    }

    // Input.

    pub(crate) fn send<M: Message>(&mut self, message: M) {
        self.app.world_mut().write_message(message);
    }

    pub(crate) fn send_input(&mut self, input: TableInput) {
        self.send(input);
    }

    /// Sends a click on `spot` without running a frame. Does nothing if the layout has no rectangle for `spot`.
    pub(crate) fn click_spot(&mut self, spot: Spot) {
        let Some(at) = self.layout().rect(spot).map(|rect| rect.center()) else { return };
        self.send_input(TableInput::Press { at, spot: Some(spot) });
        self.send_input(TableInput::Release { spot: Some(spot) });
    }

    /// Clicks a square and runs a frame.
    pub(crate) fn click_square(&mut self, name: &str) {
        self.click_spot(square(name));
        self.run_frame();
    }

    /// Clicks the squares in `names`, separated by blanks, and runs a frame after each.
    pub(crate) fn click_squares(&mut self, names: &str) {
        names.split(' ').for_each(|name| self.click_square(name));
    }

    /// The centre of a spot in window pixels.
    pub(crate) fn centre(&self, spot: Spot) -> Vec2 {
        self.layout().rect(spot).expect("the spot has a rectangle").center()
    }

    pub(crate) fn press_square(&mut self, name: &str) {
        let spot = square(name);
        self.send_input(TableInput::Press { at: self.centre(spot), spot: Some(spot) });
    }

    pub(crate) fn drag_to(&mut self, name: &str) {
        let spot = square(name);
        self.send_input(TableInput::Move { at: self.centre(spot), spot: Some(spot) });
    }

    pub(crate) fn release_on(&mut self, name: &str) {
        self.send_input(TableInput::Release { spot: Some(square(name)) });
    }

    /// Plays the move `text` by clicks. For a promotion, also answers the question for the piece.
    #[track_caller]
    pub(crate) fn play(&mut self, text: &str) {
        let choice = self.game().choice_of(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        self.play_choice(choice.0);
    }

    /// Plays the legal move with this index by clicks. For a promotion, also answers the question for the piece.
    #[track_caller]
    pub(crate) fn play_choice(&mut self, index: usize) {
        /// Longest wait for the disk, in milliseconds.
        const MAX_SAVING_MS: u32 = 4_000;
        let gesture = self.game().state().gestures[index].clone();
        let ply = self.game().state().ply;
        for spot in &gesture.routes[0] {
            self.click_spot(*spot);
            self.run_frame();
        }
        if let Some(promotion) = gesture.choice {
            self.answer_question(promotion);
            self.run_frame();
        }
        // A move waits until the one before is saved, which takes long on a busy disk.
        for _ in 0..MAX_SAVING_MS {
            if !self.app.world().resource::<Selection>().has_decided(self.game()) {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
            self.run_frame_after(Duration::ZERO);
        }
        let world = self.app.world();
        let (notice, selection) = (world.resource::<Notice>().content(), world.resource::<Selection>());
        let dialog = world.resource::<State<Dialog>>();
        assert_eq!(
            self.game().state().ply,
            ply + 1,
            "{gesture:?} was not played: {notice:?}, {dialog:?}, {selection:?}"
        );
    }

    /// Plays a move with a [`ChoiceMade`] message, as a computer does. Works while a dialog is open.
    pub(crate) fn play_by_message(&mut self, text: &str) {
        let choice = self.game().choice_of(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        let stamp = self.game().stamp();
        self.send(ChoiceMade { choice, stamp });
        self.run_frame();
    }

    /// Plays `moves`, separated by blanks, by clicks.
    #[track_caller]
    pub(crate) fn play_moves(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            self.play(text);
            self.run_frame();
        }
    }

    /// Answers the open question for the promotion piece, with the message that its buttons send.
    #[track_caller]
    pub(crate) fn answer_question(&mut self, promotion: PromotionChoice) {
        let stamp = self.game().stamp();
        let question = self.selection().question.clone().expect("a question is open");
        let (_, choice) =
            question.answers.iter().find(|(answer, _)| *answer == promotion).expect("an offered answer");
        self.send(ChoiceMade { choice: *choice, stamp });
    }

    /// Sends a command without running a frame.
    pub(crate) fn send_command(&mut self, command: impl Into<UiCommand>) {
        let command = command.into();
        let write = move |mut commands: UiCommands| commands.write(command.clone());
        self.app.world_mut().run_system_once(write).expect("all messages are registered");
    }

    /// Sends a command and runs two frames: the first carries it out, the second applies the state changes it requests.
    pub(crate) fn run_command(&mut self, command: impl Into<UiCommand>) {
        self.send_command(command);
        self.run_frame();
        self.run_frame();
    }

    pub(crate) fn set_speed(&mut self, speed: Speed) {
        self.app.world_mut().resource_mut::<Settings>().speed = speed;
    }

    // State.

    pub(crate) fn game(&self) -> &CurrentMatch {
        self.app.world().resource::<CurrentMatch>()
    }

    pub(crate) fn ply(&self) -> usize {
        self.game().state().ply
    }

    pub(crate) fn next_actor(&self) -> NextActor {
        self.game().next_actor()
    }

    pub(crate) fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    /// The dialog that the next frame shows, including a pending change.
    pub(crate) fn dialog(&self) -> Dialog {
        let world = self.app.world();
        match world.resource::<NextState<Dialog>>() {
            NextState::Unchanged => **world.resource::<State<Dialog>>(),
            NextState::Pending(dialog) | NextState::PendingIfNeq(dialog) => *dialog,
        }
    }

    pub(crate) fn selection(&self) -> &Selection {
        self.app.world().resource::<Selection>()
    }

    pub(crate) fn engine(&self) -> &EngineThread {
        self.app.world().resource::<EngineThread>()
    }

    pub(crate) fn layout(&self) -> &TableLayout {
        self.app.world().resource::<TableLayout>()
    }

    pub(crate) fn scores(&self) -> &Scoreboard {
        &self.app.world().resource::<PlayerScores>().board
    }

    /// The wins by player name, and the number of draws.
    pub(crate) fn score(&self) -> (BTreeMap<String, u32>, u32) {
        let score = self.scores().score(self.game().game(), self.game().seats());
        let names = self.game().seats().iter().map(|seat| seat.name.clone());
        (names.zip(score.won).collect(), score.drawn)
    }

    pub(crate) fn is_moving(&self) -> bool {
        self.app.world().resource::<RunningAnimations>().is_moving()
    }

    /// The Fluent key of the current notice, and whether the notice reports a rejected move; `None` without a notice.
    pub(crate) fn notice(&self) -> Option<(&'static str, bool)> {
        self.app
            .world()
            .resource::<Notice>()
            .content()
            .map(|notice| (notice.message.key, notice.is_rejection))
    }

    /// The entity of each piece, and the piece as read from the components of that entity.
    pub(crate) fn pieces_of_entities(&mut self) -> BTreeMap<PieceId, (Entity, Piece)> {
        let world = self.app.world_mut();
        let mut pieces = BTreeMap::new();
        let mut query = world.query::<(Entity, &PieceOf, &BoardPosition, &PieceColour, &DrawnKind)>();
        for (entity, piece_of, position, colour, drawn_kind) in query.iter(world) {
            let piece = Piece { id: piece_of.0, kind: drawn_kind.0, owner: colour.0, spot: position.0 };
            let duplicate = pieces.insert(piece_of.0, (entity, piece));
            assert!(duplicate.is_none(), "two entities show {piece:?}");
        }
        pieces
    }

    /// The entity of each piece.
    pub(crate) fn entities(&mut self) -> BTreeMap<PieceId, Entity> {
        self.pieces_of_entities().into_iter().map(|(id, (entity, _))| (id, entity)).collect()
    }

    /// Checks that the piece entities match the pieces of the visible scene.
    #[track_caller]
    pub(crate) fn assert_scene(&mut self) {
        let scene = self.game().visible_scene().clone();
        let drawn_pieces: Vec<Piece> =
            self.pieces_of_entities().into_values().map(|(_, piece)| piece).collect();
        assert_eq!(drawn_pieces, scene.pieces, "after {} plies", self.ply());
    }

    /// Checks that no animation is running and that every piece is drawn at its place in the layout.
    #[track_caller]
    pub(crate) fn assert_pieces_in_place(&mut self) {
        assert!(!self.is_moving());
        let layout = self.layout().clone();
        // The tile in a hand below the pointer is raised a little, so it is not checked.
        let hovered = self.selection().hover.filter(|spot| matches!(spot, Spot::Hand { .. }));
        let world = self.app.world_mut();
        let mut query = world.query::<(&BoardPosition, &Transform, &Sprite, Has<PieceTween>)>();
        for (position, transform, sprite, has_tween) in query.iter(world) {
            let spot = position.0;
            if Some(spot) == hovered {
                continue;
            }
            let rect = layout.rect(spot).expect("every spot of a scene has a rectangle");
            let centre = transform.translation.truncate();
            assert!(centre.distance(to_world(rect.center())) < 0.01, "{spot:?}: {centre}");
            // At Domin-Up, the sprite of a tile that reaches beyond the visible part of the table is cut off.
            let view = layout
                .open_table
                .as_ref()
                .filter(|_| matches!(spot, Spot::Domino { .. }))
                .map(|open| open.view);
            let size_in_view = view.map_or(rect, |view| rect.intersect(view)).size();
            let visible_size = if size_in_view.min_element() > 0.0 { size_in_view } else { Vec2::ZERO };
            let drawn_size = sprite.custom_size.expect("a piece has a size");
            assert!(drawn_size.distance(visible_size) < 0.01, "{spot:?}: {drawn_size} in {rect:?}");
            assert!(!has_tween, "{spot:?}");
        }
    }

    /// The drawn centre of the piece on this square, in window pixels.
    pub(crate) fn drawn_position(&mut self, name: &str) -> Vec2 {
        let spot = square(name);
        let world = self.app.world_mut();
        let mut query = world.query::<(&BoardPosition, &Transform)>();
        let (_, transform) =
            query.iter(world).find(|(position, _)| position.0 == spot).expect("a piece is there");
        Vec2::new(transform.translation.x, -transform.translation.y)
    }

    /// The arrows on the board: from, to, and style.
    pub(crate) fn arrows(&mut self) -> Vec<(Spot, Spot, ArrowStyle)> {
        let world = self.app.world_mut();
        let mut query = world.query::<&ArrowPart>();
        let heads = query.iter(world).filter(|part| part.is_head()).map(|part| part.arrow);
        heads.map(|arrow| (arrow.from, arrow.to, arrow.style)).collect()
    }

    /// The marks on the board, sorted by kind and spot.
    pub(crate) fn marks(&mut self) -> Vec<PlacedSquareMark> {
        let world = self.app.world_mut();
        let mut marks: Vec<PlacedSquareMark> =
            world.query::<&PlacedSquareMark>().iter(world).copied().collect();
        marks.sort_by_key(|mark| (mark.kind, mark.spot));
        marks
    }

    /// The spots with this mark, sorted.
    pub(crate) fn spots_with_mark(&mut self, kind: SquareMark) -> Vec<Spot> {
        self.marks().into_iter().filter(|mark| mark.kind == kind).map(|mark| mark.spot).collect()
    }
}

/// The app with its game plugin, but without a window and a game.
pub(crate) fn app_without_game() -> App {
    let settings =
        Settings { language: Some(Language::English), answers_at_once: true, ..Settings::default() };
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_resource(Locale::load(None, Language::English).expect("complete translations"))
        .insert_resource(Themes(theme::Themes::load(None).expect("valid themes")))
        .insert_resource(settings)
        .add_plugins(game_plugin)
        .add_systems(Update, (lay_out.in_set(FramePhase::Layout), lay_out.in_set(FramePhase::Relayout)));
    app
}

/// Window size for the layout, in logical pixels.
const WINDOW_SIZE: Vec2 = Vec2::new(1180.0, 780.0);

/// Lays out the table for a window of [`WINDOW_SIZE`]. The program itself uses the size of its window.
fn lay_out(
    game: Option<Res<CurrentMatch>>,
    layout: Option<Res<TableLayout>>,
    view: Res<OpenTableView>,
    mut commands: Commands,
) {
    let Some(game) = game else { return };
    let new_layout = TableLayout::new(WINDOW_SIZE, 1.0, &game.layout_input(view.0));
    if layout.is_none_or(|layout| *layout != new_layout) {
        commands.insert_resource(new_layout);
    }
}
