//! The app without a window: the game plugin, a fixed layout, and a clock that the test advances.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use art::marks::MarkArt;
use art::theme;
use bevy::ecs::system::RunSystemOnce as _;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use session::{Game, Match, MatchPlan, Piece, PieceId, Player, Scoreboard, SeatPlan, Spot, Tag, open};
use store::Home;
use tabuleiro::app::commands::{UiCommand, UiCommands};
use tabuleiro::app::core::{ChoiceMade, Dialog, FramePhase, HandInput, KeptAt, Motion, Screen};
use tabuleiro::app::game::{CurrentMatch, EngineThread, Notice, Score, Turn, current_match};
use tabuleiro::app::game_plugin;
use tabuleiro::app::look::layout::to_world;
use tabuleiro::app::look::{TableLayout, Themes};
use tabuleiro::app::preferences::{Language, Settings, Speed};
use tabuleiro::app::table::animation::Travel;
use tabuleiro::app::table::board::{ArrowInk, ArrowPart, Marked};
use tabuleiro::app::table::input::Selection;
use tabuleiro::app::table::stage::pieces::{BoardPosition, PieceColour, PieceKind, PieceOf};
use tabuleiro::app::table::stage::places::TableView;
use tabuleiro::app::words::Locale;

pub(crate) use test_support::games::{casa, square, squares};

/// Time of one frame at about 60 Hz.
pub(crate) const FRAME: Duration = Duration::from_millis(16);
/// Longer than any animation plus the pause before a computer's answer, at normal speed.
pub(crate) const LONG: Duration = Duration::from_secs(2);

/// A plan with these players; the first seat is named Ana, the second Rui.
pub(crate) fn plan(game: Game, players: [Player; 2]) -> MatchPlan {
    let names = ["Ana", "Rui"];
    let seats = players.into_iter().zip(names);
    MatchPlan {
        rules: None,
        game,
        seats: seats.map(|(player, name)| SeatPlan::named(player, name)).collect(),
        odds: None,
        position: None,
        seed: 7,
    }
}

/// A plan for two human players.
pub(crate) fn people(game: Game) -> MatchPlan {
    plan(game, [const { Player::Human }; 2])
}

/// `plan` with `position` as its start.
pub(crate) fn from(position: &str, plan: MatchPlan) -> MatchPlan {
    MatchPlan { position: Some(position.to_owned()), ..plan }
}

/// A running app, with functions that act as the player and that read its state.
pub(crate) struct Room {
    pub app: App,
}

impl Room {
    /// Starts the app with a game and runs the frames that set up the board.
    pub(crate) fn new(plan: MatchPlan) -> Room {
        let mut room = Room { app: empty() };
        room.put(&plan);
        room.frame();
        room.frame();
        room
    }

    /// Starts a game between two people and plays `moves` by clicks.
    pub(crate) fn after(game: Game, moves: &str) -> Room {
        let mut room = Room::new(people(game));
        room.line(moves);
        room
    }

    /// Starts the app without a game, with its files in `folder`.
    pub(crate) fn at(folder: &Path) -> Room {
        let mut room = Room { app: empty() };
        room.app.insert_resource(KeptAt(Some(Home::at(folder))));
        room.frame();
        room
    }

    /// Starts a new game from `plan`, as the set-up screen does.
    pub(crate) fn put(&mut self, plan: &MatchPlan) {
        self.put_game(open(plan).unwrap_or_else(|error| panic!("{plan:?}: {error}")));
    }

    /// Replaces the current game by `game`.
    pub(crate) fn put_game(&mut self, game: Box<dyn Match>) {
        let world = self.app.world_mut();
        current_match::replace(game, &mut world.commands());
        world.flush();
    }

    /// Whether the app has a current game.
    pub(crate) fn has_game(&self) -> bool {
        self.app.world().contains_resource::<CurrentMatch>()
    }

    // Time.

    /// Runs one frame, `time` after the last one.
    pub(crate) fn step(&mut self, time: Duration) {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
        self.app.update();
    }

    pub(crate) fn frame(&mut self) {
        self.step(FRAME);
    }

    pub(crate) fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.frame());
    }

    /// Runs frames until no animation is running.
    pub(crate) fn rest(&mut self) {
        for _ in 0..400 {
            self.frame();
            if !self.is_moving() {
                // Systems that wait for the end of the animation react in the next frame.
                return self.frame();
            }
        }
        panic!("something moves for ever");
    }

    /// Runs frames until `done`, each advancing the app's clock by `step` (zero stops it).
    ///
    /// Between frames, real time passes for the engine thread. Panics after 20 s of real time.
    #[track_caller]
    pub(crate) fn wait(&mut self, step: Duration, mut done: impl FnMut(&Room) -> bool) {
        let begin = Instant::now();
        while !done(self) {
            assert!(begin.elapsed() < Duration::from_secs(20), "not done after 20 s");
            std::thread::sleep(Duration::from_millis(1));
            self.step(step);
        }
    }

    /// Runs `frames` frames with 2 ms of real time before each, so that threads can work.
    pub(crate) fn linger(&mut self, frames: u32) {
        for _ in 0..frames {
            std::thread::sleep(Duration::from_millis(2));
            self.frame();
        }
    }

    // Input.

    pub(crate) fn write<M: Message>(&mut self, message: M) {
        self.app.world_mut().write_message(message);
    }

    pub(crate) fn hand(&mut self, input: HandInput) {
        self.write(input);
    }

    /// Clicks a spot, without a frame. A spot that is not on the screen gets no click.
    pub(crate) fn tap(&mut self, spot: Spot) {
        let Some(at) = self.layout().rect(spot).map(|rect| rect.center()) else { return };
        self.hand(HandInput::Press { at, spot: Some(spot) });
        self.hand(HandInput::Release { spot: Some(spot) });
    }

    /// Clicks a square and runs a frame.
    pub(crate) fn click(&mut self, name: &str) {
        self.tap(square(name));
        self.frame();
    }

    /// Clicks the squares, separated by blanks, with a frame after each.
    pub(crate) fn clicks(&mut self, names: &str) {
        names.split(' ').for_each(|name| self.click(name));
    }

    /// The centre of a spot in window pixels.
    pub(crate) fn centre(&self, spot: Spot) -> Vec2 {
        self.layout().rect(spot).expect("the spot has a place").center()
    }

    pub(crate) fn press(&mut self, name: &str) {
        let spot = square(name);
        self.hand(HandInput::Press { at: self.centre(spot), spot: Some(spot) });
    }

    pub(crate) fn pull(&mut self, name: &str) {
        let spot = square(name);
        self.hand(HandInput::Move { at: self.centre(spot), spot: Some(spot) });
    }

    pub(crate) fn release(&mut self, name: &str) {
        self.hand(HandInput::Release { spot: Some(square(name)) });
    }

    /// Plays a move by clicks. Answers the question (such as promotion) if there is one.
    #[track_caller]
    pub(crate) fn play(&mut self, text: &str) {
        let choice = self.game().choice_of(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        self.play_choice(choice.0);
    }

    /// Plays the legal move with this index by clicks. Answers the question if there is one.
    #[track_caller]
    pub(crate) fn play_choice(&mut self, index: usize) {
        let gesture = self.game().view().gestures[index].clone();
        let ply = self.game().view().ply;
        for spot in &gesture.routes[0] {
            self.tap(*spot);
            self.frame();
        }
        if let Some(tag) = gesture.tag {
            self.answer(tag);
            self.frame();
        }
        let world = self.app.world();
        let (said, chosen) = (world.resource::<Notice>().said(), world.resource::<Selection>());
        let dialog = world.resource::<State<Dialog>>();
        assert_eq!(
            self.game().view().ply,
            ply + 1,
            "{gesture:?} was not played: {said:?}, {dialog:?}, {chosen:?}"
        );
    }

    /// Plays a move through a message, as the computer does; works with any dialog open.
    pub(crate) fn decide(&mut self, text: &str) {
        let choice = self.game().choice_of(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        let stamp = self.game().stamp();
        self.write(ChoiceMade { choice, stamp });
        self.frame();
    }

    /// Plays moves, separated by blanks, by clicks.
    #[track_caller]
    pub(crate) fn line(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            self.play(text);
            self.frame();
        }
    }

    /// Answers the open question with the message that its buttons send.
    #[track_caller]
    pub(crate) fn answer(&mut self, tag: Tag) {
        let stamp = self.game().stamp();
        let question = self.selection().question.clone().expect("a question is open");
        let (_, choice) =
            question.answers.iter().find(|(other, _)| *other == tag).expect("it may be answered");
        self.write(ChoiceMade { choice: *choice, stamp });
    }

    /// Sends a command without running a frame.
    pub(crate) fn wish(&mut self, command: impl Into<UiCommand>) {
        let command = command.into();
        let write = move |mut commands: UiCommands| commands.write(command.clone());
        self.app.world_mut().run_system_once(write).expect("a game");
    }

    /// Sends a command and runs two frames: one for its effect, one for the changes of state that follow from it.
    pub(crate) fn command(&mut self, command: impl Into<UiCommand>) {
        self.wish(command);
        self.frame();
        self.frame();
    }

    pub(crate) fn set_speed(&mut self, speed: Speed) {
        self.app.world_mut().resource_mut::<Settings>().speed = speed;
    }

    // State.

    pub(crate) fn game(&self) -> &CurrentMatch {
        self.app.world().resource::<CurrentMatch>()
    }

    pub(crate) fn ply(&self) -> usize {
        self.game().view().ply
    }

    pub(crate) fn decides(&self) -> Turn {
        self.game().decides()
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
        &self.app.world().resource::<Score>().board
    }

    /// The wins by player name, and the number of draws.
    pub(crate) fn score(&self) -> (BTreeMap<String, u32>, u32) {
        let score = self.scores().score(self.game().game(), self.game().seats());
        let names = self.game().seats().iter().map(|seat| seat.name.clone());
        (names.zip(score.won).collect(), score.drawn)
    }

    pub(crate) fn is_moving(&self) -> bool {
        self.app.world().resource::<Motion>().is_moving()
    }

    /// The Fluent key of the current notice, and whether it reports a rejected move.
    pub(crate) fn notice(&self) -> Option<(&'static str, bool)> {
        self.app.world().resource::<Notice>().said().map(|said| (said.message.key, said.refused))
    }

    /// The pieces as described by the components of their entities.
    pub(crate) fn mirrored(&mut self) -> BTreeMap<PieceId, (Entity, Piece)> {
        let world = self.app.world_mut();
        let mut found = BTreeMap::new();
        let mut query = world.query::<(Entity, &PieceOf, &BoardPosition, &PieceColour, &PieceKind)>();
        for (entity, mirrors, at, owner, looks) in query.iter(world) {
            let piece = Piece { id: mirrors.0, look: looks.0, owner: owner.0, spot: at.0 };
            let twice = found.insert(mirrors.0, (entity, piece));
            assert!(twice.is_none(), "two entities mirror {piece:?}");
        }
        found
    }

    /// The entity of each piece.
    pub(crate) fn entities(&mut self) -> BTreeMap<PieceId, Entity> {
        self.mirrored().into_iter().map(|(id, (entity, _))| (id, entity)).collect()
    }

    /// Checks that the piece entities and the pieces of the scene are the same.
    #[track_caller]
    pub(crate) fn assert_scene(&mut self) {
        let scene = self.game().seen().clone();
        let mirrored: Vec<Piece> = self.mirrored().into_values().map(|(_, piece)| piece).collect();
        assert_eq!(mirrored, scene.pieces, "after {} plies", self.ply());
    }

    /// Checks that no animation runs and that every piece is at its place in the layout.
    #[track_caller]
    pub(crate) fn assert_at_home(&mut self) {
        assert!(!self.is_moving());
        let layout = self.layout().clone();
        // A tile in a hand is raised a little while the pointer hovers over it.
        let pointed = self.selection().hover.filter(|spot| matches!(spot, Spot::Hand { .. }));
        let world = self.app.world_mut();
        let mut query = world.query::<(&BoardPosition, &Transform, &Sprite, Has<Travel>)>();
        for (at, transform, sprite, travels) in query.iter(world).filter(|(at, ..)| Some(at.0) != pointed) {
            let home = layout.rect(at.0).expect("every spot of a scene has a place");
            let centre = transform.translation.truncate();
            assert!(centre.distance(to_world(home.center())) < 0.01, "{at:?}: {centre}");
            // At Domin-Up, the sprite of a tile that reaches beyond the visible part of the table is cut off.
            let view =
                layout.open.as_ref().filter(|_| matches!(at.0, Spot::Laid { .. })).map(|open| open.view);
            let left = view.map_or(home, |view| home.intersect(view)).size();
            let left = if left.min_element() > 0.0 { left } else { Vec2::ZERO };
            let size = sprite.custom_size.expect("a piece has a size");
            assert!(size.distance(left) < 0.01, "{at:?}: {size} in {home:?}");
            assert!(!travels, "{at:?}");
        }
    }

    /// The drawn centre of the piece on this square, in window pixels.
    pub(crate) fn seen_at(&mut self, name: &str) -> Vec2 {
        let spot = square(name);
        let world = self.app.world_mut();
        let mut query = world.query::<(&BoardPosition, &Transform)>();
        let (_, transform) = query.iter(world).find(|(at, _)| at.0 == spot).expect("a piece is there");
        Vec2::new(transform.translation.x, -transform.translation.y)
    }

    /// The arrows on the board: from, to, and kind.
    pub(crate) fn arrows(&mut self) -> Vec<(Spot, Spot, ArrowInk)> {
        let world = self.app.world_mut();
        let mut query = world.query::<&ArrowPart>();
        let heads = query.iter(world).filter(|part| part.is_head()).map(|part| part.arrow);
        heads.map(|arrow| (arrow.from, arrow.to, arrow.ink)).collect()
    }

    /// The marks on the board, sorted.
    pub(crate) fn marks(&mut self) -> Vec<Marked> {
        let world = self.app.world_mut();
        let mut marks: Vec<Marked> = world.query::<&Marked>().iter(world).copied().collect();
        marks.sort_by_key(|marked| (marked.kind, marked.spot));
        marks
    }

    /// The spots with this mark, sorted.
    pub(crate) fn marked(&mut self, kind: MarkArt) -> Vec<Spot> {
        self.marks().into_iter().filter(|mark| mark.kind == kind).map(|mark| mark.spot).collect()
    }
}

/// The app with its game plugin, but without a window and a game.
pub(crate) fn empty() -> App {
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
    view: Res<TableView>,
    mut commands: Commands,
) {
    let Some(game) = game else { return };
    let wanted = TableLayout::new(Vec2::new(1180.0, 780.0), 1.0, &game.needs(view.0));
    if layout.is_none_or(|layout| *layout != wanted) {
        commands.insert_resource(wanted);
    }
}
