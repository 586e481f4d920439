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

/// Time of one frame at about 60 Hz.
pub(crate) const FRAME: Duration = Duration::from_millis(16);
/// Longer than any animation plus the pause before a computer's answer, at normal speed.
pub(crate) const AFTER_ALL_ANIMATIONS: Duration = Duration::from_secs(2);

/// A plan with these players; the first seat is named Ana, the second Rui.
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

/// `plan` with `position` as its start.
pub(crate) fn with_position(position: &str, plan: MatchPlan) -> MatchPlan {
    MatchPlan { position: Some(position.to_owned()), ..plan }
}

/// A running app, with functions that act as the player and that read its state.
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

    /// Runs one frame, `time` after the last one.
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

    /// Runs frames until no animation is running; panics after 400 frames (6.4 s on the app's clock).
    pub(crate) fn wait_for_animations(&mut self) {
        for _ in 0..400 {
            self.run_frame();
            if !self.is_moving() {
                // Systems that wait for the end of the animation react in the next frame.
                return self.run_frame();
            }
        }
        panic!("something moves for ever");
    }

    /// Runs frames until `done`, each advancing the app's clock by `step` (zero stops it).
    ///
    /// Between frames, real time passes for the engine thread. Panics after 20 s of real time.
    #[track_caller]
    pub(crate) fn run_until(&mut self, step: Duration, mut done: impl FnMut(&TestApp) -> bool) {
        let start = Instant::now();
        while !done(self) {
            assert!(start.elapsed() < Duration::from_secs(20), "not done after 20 s");
            std::thread::sleep(Duration::from_millis(1));
            self.run_frame_after(step);
        }
    }

    /// Runs `frames` frames with 2 ms of real time before each, so that threads can work.
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

    /// Clicks a spot without running a frame. Does nothing if the spot is not on the screen.
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

    /// Clicks the squares, separated by blanks, with a frame after each.
    pub(crate) fn click_squares(&mut self, names: &str) {
        names.split(' ').for_each(|name| self.click_square(name));
    }

    /// The centre of a spot in window pixels.
    pub(crate) fn centre(&self, spot: Spot) -> Vec2 {
        self.layout().rect(spot).expect("the spot has a place").center()
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

    /// Plays a move by clicks. If the move needs a choice, such as the promotion piece, answers the question.
    #[track_caller]
    pub(crate) fn play(&mut self, text: &str) {
        let choice = self.game().choice_of(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        self.play_choice(choice.0);
    }

    /// Plays the legal move with this index by clicks. If the move needs a choice, answers the question.
    #[track_caller]
    pub(crate) fn play_choice(&mut self, index: usize) {
        let gesture = self.game().state().gestures[index].clone();
        let ply = self.game().state().ply;
        for spot in &gesture.routes[0] {
            self.click_spot(*spot);
            self.run_frame();
        }
        if let Some(tag) = gesture.choice {
            self.answer_question(tag);
            self.run_frame();
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

    /// Plays a move through a message, as the computer does; works with any dialog open.
    pub(crate) fn play_by_message(&mut self, text: &str) {
        let choice = self.game().choice_of(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        let stamp = self.game().stamp();
        self.send(ChoiceMade { choice, stamp });
        self.run_frame();
    }

    /// Plays moves, separated by blanks, by clicks.
    #[track_caller]
    pub(crate) fn play_moves(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            self.play(text);
            self.run_frame();
        }
    }

    /// Answers the open question with the message that its buttons send.
    #[track_caller]
    pub(crate) fn answer_question(&mut self, promotion: PromotionChoice) {
        let stamp = self.game().stamp();
        let question = self.selection().question.clone().expect("a question is open");
        let (_, choice) =
            question.answers.iter().find(|(other, _)| *other == promotion).expect("it may be answered");
        self.send(ChoiceMade { choice: *choice, stamp });
    }

    /// Sends a command without running a frame.
    pub(crate) fn send_command(&mut self, command: impl Into<UiCommand>) {
        let command = command.into();
        let write = move |mut commands: UiCommands| commands.write(command.clone());
        self.app.world_mut().run_system_once(write).expect("a game");
    }

    /// Sends a command and runs two frames: one for its effect, one for the changes of state that follow from it.
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

    /// The Fluent key of the current notice, and whether it reports a rejected move.
    pub(crate) fn notice(&self) -> Option<(&'static str, bool)> {
        self.app.world().resource::<Notice>().content().map(|notice| (notice.message.key, notice.refused))
    }

    /// The pieces as described by the components of their entities.
    pub(crate) fn pieces_of_entities(&mut self) -> BTreeMap<PieceId, (Entity, Piece)> {
        let world = self.app.world_mut();
        let mut found = BTreeMap::new();
        let mut query = world.query::<(Entity, &PieceOf, &BoardPosition, &PieceColour, &DrawnKind)>();
        for (entity, piece_of, position, colour, drawn_kind) in query.iter(world) {
            let piece = Piece { id: piece_of.0, kind: drawn_kind.0, owner: colour.0, spot: position.0 };
            let duplicate = found.insert(piece_of.0, (entity, piece));
            assert!(duplicate.is_none(), "two entities mirror {piece:?}");
        }
        found
    }

    /// The entity of each piece.
    pub(crate) fn entities(&mut self) -> BTreeMap<PieceId, Entity> {
        self.pieces_of_entities().into_iter().map(|(id, (entity, _))| (id, entity)).collect()
    }

    /// Checks that the piece entities and the pieces of the scene are the same.
    #[track_caller]
    pub(crate) fn assert_scene(&mut self) {
        let scene = self.game().visible_scene().clone();
        let drawn_pieces: Vec<Piece> =
            self.pieces_of_entities().into_values().map(|(_, piece)| piece).collect();
        assert_eq!(drawn_pieces, scene.pieces, "after {} plies", self.ply());
    }

    /// Checks that no animation runs and that every piece is at its place in the layout.
    #[track_caller]
    pub(crate) fn assert_pieces_in_place(&mut self) {
        assert!(!self.is_moving());
        let layout = self.layout().clone();
        // A tile in a hand is raised a little while the pointer hovers over it.
        let hovered = self.selection().hover.filter(|spot| matches!(spot, Spot::Hand { .. }));
        let world = self.app.world_mut();
        let mut query = world.query::<(&BoardPosition, &Transform, &Sprite, Has<PieceTween>)>();
        for (at, transform, sprite, is_moving) in query.iter(world).filter(|(at, ..)| Some(at.0) != hovered) {
            let rect = layout.rect(at.0).expect("every spot of a scene has a place");
            let centre = transform.translation.truncate();
            assert!(centre.distance(to_world(rect.center())) < 0.01, "{at:?}: {centre}");
            // At Domin-Up, the sprite of a tile that reaches beyond the visible part of the table is cut off.
            let view =
                layout.open.as_ref().filter(|_| matches!(at.0, Spot::Domino { .. })).map(|open| open.view);
            let visible_size = view.map_or(rect, |view| rect.intersect(view)).size();
            let visible_size = if visible_size.min_element() > 0.0 { visible_size } else { Vec2::ZERO };
            let size = sprite.custom_size.expect("a piece has a size");
            assert!(size.distance(visible_size) < 0.01, "{at:?}: {size} in {rect:?}");
            assert!(!is_moving, "{at:?}");
        }
    }

    /// The drawn centre of the piece on this square, in window pixels.
    pub(crate) fn drawn_position(&mut self, name: &str) -> Vec2 {
        let spot = square(name);
        let world = self.app.world_mut();
        let mut query = world.query::<(&BoardPosition, &Transform)>();
        let (_, transform) = query.iter(world).find(|(at, _)| at.0 == spot).expect("a piece is there");
        Vec2::new(transform.translation.x, -transform.translation.y)
    }

    /// The arrows on the board: from, to, and kind.
    pub(crate) fn arrows(&mut self) -> Vec<(Spot, Spot, ArrowStyle)> {
        let world = self.app.world_mut();
        let mut query = world.query::<&ArrowPart>();
        let heads = query.iter(world).filter(|part| part.is_head()).map(|part| part.arrow);
        heads.map(|arrow| (arrow.from, arrow.to, arrow.style)).collect()
    }

    /// The marks on the board, sorted.
    pub(crate) fn marks(&mut self) -> Vec<PlacedSquareMark> {
        let world = self.app.world_mut();
        let mut marks: Vec<PlacedSquareMark> =
            world.query::<&PlacedSquareMark>().iter(world).copied().collect();
        marks.sort_by_key(|marked| (marked.kind, marked.spot));
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
        .insert_resource(Locale::load(None, Language::English).expect("complete words"))
        .insert_resource(Themes(theme::Themes::load(None).expect("whole themes")))
        .insert_resource(settings)
        .add_plugins(game_plugin)
        .add_systems(Update, (lay_out.in_set(FramePhase::Layout), lay_out.in_set(FramePhase::Relayout)));
    app
}

/// Lays out the table for a window of fixed size. The real program uses the size of its window.
fn lay_out(
    game: Option<Res<CurrentMatch>>,
    layout: Option<Res<TableLayout>>,
    view: Res<OpenTableView>,
    mut commands: Commands,
) {
    let Some(game) = game else { return };
    let new_layout = TableLayout::new(Vec2::new(1180.0, 780.0), 1.0, &game.layout_input(view.0));
    if layout.is_none_or(|layout| *layout != new_layout) {
        commands.insert_resource(new_layout);
    }
}
