//! Self-playing boards on the cards of the menu, with games from `assets/showcase`.
//!
//! They show well-known games and games of the program against itself. Nothing moves while the player is away.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui, UiBuilder};

use crate::app::boards::{AnimatedBoard, PictureOptions};
use crate::app::kit::{Attention, UiContext};
use art::assets;
use session::{Game, MatchPlan, Player, PlayerPlan, Viewer, catalogue};

/// Time between two moves. Each time another board makes a move.
const MOVE_INTERVAL: Duration = Duration::from_millis(2200);

/// Number of this board's turns for which the end of a game is shown.
const TURNS_AT_END: usize = 3;

/// Number of plies already played when a board first appears.
const FIRST_PLIES: usize = 9;

/// Duration of the boards' fade-in.
const FADE: Duration = Duration::from_millis(240);

/// Number of the frame in which the boards are loaded, so that the first frame appears without delay.
const LOADING_FRAME: u8 = 4;

/// System parameter for the boards of the menu.
#[derive(SystemParam)]
pub struct Showcases<'w, 's> {
    stage: Local<'s, Stage>,
    attention: Attention<'w, 's>,
}

/// The boards, and the time of the next move.
#[derive(Default)]
struct Stage {
    /// Number of frames shown so far, up to 255.
    frames: u8,
    boards: Vec<Showcase>,
    /// Time at which the boards were loaded.
    visible_since: Duration,
    /// Time of the next move.
    next_move: Duration,
    /// Number of moves so far, which selects the board that moves next.
    turn: usize,
}

impl Showcases<'_, '_> {
    /// Plays the next move when it is due, and requests a later frame.
    pub fn advance(&mut self, ui: &Ui) {
        self.attention.observe(ui);
        let (stage, now) = (&mut *self.stage, self.attention.now());
        stage.frames = stage.frames.saturating_add(1);
        if stage.frames < LOADING_FRAME {
            self.attention.request_frame_if(true);
            return;
        }
        if stage.boards.is_empty() {
            stage.boards = catalogue::GAMES.iter().filter_map(|game| Showcase::of(*game)).collect();
            (stage.visible_since, stage.next_move) = (now, now + MOVE_INTERVAL);
        }
        let is_fading_in = !self.attention.are_animations_off() && now < stage.visible_since + FADE;
        self.attention
            .request_frame_if(is_fading_in || stage.boards.iter().any(|board| board.board.is_moving(now)));
        if stage.boards.is_empty() || !self.attention.may_animate() {
            return;
        }
        if now >= stage.next_move {
            let at = stage.turn % stage.boards.len();
            stage.boards[at].step(now);
            stage.turn += 1;
            stage.next_move = now + MOVE_INTERVAL;
            self.attention.request_frame_if(true);
        }
        self.attention.wake_at(stage.next_move);
    }

    /// Draws the board of `game` in `rect`. Returns false if the game has no board.
    pub fn draw(&self, ui: &mut Ui, cx: &mut UiContext, game: Game, rect: egui::Rect) -> bool {
        // Reserve the widget id before the boards are loaded: otherwise all following ids would change and lose a click
        // in progress.
        let mut ui = ui.new_child(UiBuilder::new().max_rect(rect));
        let (stage, now) = (&*self.stage, self.attention.now());
        let Some(board) = stage.boards.iter().find(|board| board.board.game().game() == game) else {
            return stage.frames < LOADING_FRAME;
        };
        let age = now.saturating_sub(stage.visible_since).as_secs_f32() / FADE.as_secs_f32();
        ui.multiply_opacity(if self.attention.are_animations_off() { 1.0 } else { age.min(1.0) });
        board.board.paint(&ui, cx, rect, PictureOptions::PLAIN, now);
        true
    }
}

/// A recorded game: its moves, and its start position unless it is the usual one.
struct Recorded {
    start: Option<String>,
    moves: Vec<String>,
}

/// Reads a file in which each paragraph is a game. A line `start ...` gives another start position.
fn read(text: &str) -> Vec<Recorded> {
    let mut games = Vec::new();
    for paragraph in text.split("\n\n") {
        let mut game = Recorded { start: None, moves: Vec::new() };
        for line in paragraph.lines().filter(|line| !line.starts_with('#')) {
            match line.strip_prefix("start ") {
                Some(start) => game.start = Some(start.to_owned()),
                None => game.moves.extend(line.split_whitespace().map(str::to_owned)),
            }
        }
        if !game.moves.is_empty() {
            games.push(game);
        }
    }
    games
}

/// A board that plays recorded games in turn.
struct Showcase {
    games: Vec<Recorded>,
    /// Index of the current game.
    current: usize,
    board: AnimatedBoard,
    /// Number of turns since the end of the current game.
    turns_at_end: usize,
}

impl Showcase {
    /// Board with the games of `assets/showcase`; `None` for a game without such a file.
    fn of(game: Game) -> Option<Showcase> {
        let file = assets::load(None, &format!("showcase/{game}.txt")).ok()?;
        let games = read(std::str::from_utf8(&file).ok()?);
        let live = open(game, games.first()?)?;
        let mut showcase = Showcase { games, current: 0, board: live, turns_at_end: 0 };
        for _ in 0..FIRST_PLIES {
            showcase.play(Duration::ZERO, true);
        }
        Some(showcase)
    }

    /// Plays the next move. After the end of a game and a pause, starts the next game.
    fn step(&mut self, now: Duration) {
        if self.play(now, false) {
            return;
        }
        self.turns_at_end += 1;
        if self.turns_at_end < TURNS_AT_END {
            return;
        }
        self.turns_at_end = 0;
        self.current = (self.current + 1) % self.games.len();
        let game = self.board.game().game();
        if let Some(live) = open(game, &self.games[self.current]) {
            self.board = live;
        }
    }

    /// Plays the next move of the current game; returns false at its end.
    fn play(&mut self, now: Duration, at_once: bool) -> bool {
        let game = self.board.game();
        let text = self.games[self.current].moves.get(game.state().ply);
        let choice = text.and_then(|text| game.choice_of(text).ok());
        choice.is_some_and(|choice| self.board.play(choice, now, at_once))
    }
}

/// Opens a recorded game at its start; `None` if it is not legal. On an open domino table, the view includes all cells
/// that the game will use.
fn open(game: Game, recorded: &Recorded) -> Option<AnimatedBoard> {
    let nobody = || PlayerPlan::nameless(Player::Human);
    let mut plan = MatchPlan { position: recorded.start.clone(), ..MatchPlan::between_people(game) };
    if let Some(terms) =
        recorded.start.as_ref().and_then(|text| catalogue::read_position_facts(game, text).ok())
    {
        plan.seats.resize_with(usize::from(terms.seats), nobody);
    }
    let mut full_game = catalogue::open(&plan).ok()?;
    for text in &recorded.moves {
        full_game.play(full_game.choice_of(text).ok()?).ok()?;
    }
    let cells = full_game.scene(Viewer::All).pieces.iter().flat_map(|piece| piece.spot.cells()).collect();
    full_game.go_to_ply(0);
    let mut live = AnimatedBoard::new(full_game);
    live.required_cells = cells;
    Some(live)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_showcases_and_all_of_them_end() {
        for game in catalogue::GAMES.iter().copied() {
            let mut board = Showcase::of(game).expect("recorded games");
            for recorded in &board.games {
                let live = open(game, recorded).expect("a legal game");
                assert_eq!(live.game().state().ply, 0);
                let mut whole = catalogue::reopen(&live.game().save()).expect("it can be saved");
                whole.go_to_ply(recorded.moves.len());
                assert!(whole.state().end.is_some(), "{game} breaks off");
            }
            // The games repeat forever.
            let (mut plies, mut seen) = (0, std::collections::BTreeSet::new());
            for _ in 0..400 {
                board.step(Duration::ZERO);
                plies = plies.max(board.board.game().state().ply);
                seen.insert(board.current);
            }
            assert!(plies > FIRST_PLIES);
            assert_eq!(seen.len(), board.games.len());
        }
    }

    #[test]
    fn a_file_is_paragraphs_of_moves() {
        let games = read("# words\n\nstart here 1\na b\nc\n\n\nd\n");
        let moves: Vec<String> = games.iter().map(|game| game.moves.join(" ")).collect();
        assert_eq!(moves, ["a b c", "d"]);
        assert_eq!(games[0].start.as_deref(), Some("here 1"));
        assert_eq!(games[1].start, None);
    }
}
