//! A game that is none of the house, in the window: nothing in `src` knows of it, all that it needs is in
//! `tests/fifth_game`, as `docs/FIFTH-GAME.md` says.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::math::IVec2;
use strum::VariantArray;
use tabuleiro::app::flow::Turn;
use tabuleiro::app::frame::message::HandKey;
use tabuleiro::app::frame::{Command, HandInput};
use tabuleiro::app::look::art::pieces;
use tabuleiro::app::look::theme::Theme;
use tabuleiro::app::settings::Language;
use tabuleiro::app::words::Locale;
use tabuleiro::app::words::sentences::{Told, notation};
use tabuleiro::session::{Eyes, Player, Seat};

use super::harness::{LONG, Room, from, people, plan, square};
use crate::fifth_game::REVERSI;
use crate::fifth_game::table::DISC;

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fifth_game/assets")
}

fn room() -> Room {
    Room::new(people(REVERSI))
}

/// Whose discs lie on these squares, as the entities have it.
fn owners(room: &mut Room, names: &str) -> Vec<Option<Seat>> {
    let mirrored: Vec<_> = room.mirrored().into_values().map(|(_, piece)| piece).collect();
    let owner =
        |name: &str| mirrored.iter().find(|piece| piece.spot == square(name)).map(|piece| piece.owner);
    names.split_whitespace().map(owner).collect()
}

#[test]
fn one_click_puts_a_disc_down_and_turns_others() {
    let mut room = room();
    assert_eq!(owners(&mut room, "d3 d4 e4"), [None, Some(Seat::SECOND), Some(Seat::FIRST)]);
    room.click("d3");
    assert_eq!(room.ply(), 1);
    assert_eq!(owners(&mut room, "d3 d4 e4"), [Some(Seat::FIRST); 3]);
    room.assert_scene();
    room.rest();
    room.assert_at_home();
    room.command(Command::Undo);
    room.assert_scene();
    assert_eq!(owners(&mut room, "d3 d4 e4"), [None, Some(Seat::SECOND), Some(Seat::FIRST)]);
    room.command(Command::Redo);
    room.assert_scene();
    assert_eq!(room.ply(), 1);
}

#[test]
fn a_wrong_click_is_refused_in_the_words_of_the_rule_and_disturbs_nothing() {
    let mut room = room();
    room.click("a1");
    assert_eq!(room.notice(), Some(("why-reversi-turns-nothing", true)));
    room.click("e4");
    assert_eq!(room.notice(), Some(("why-reversi-occupied", true)));
    room.click("d3");
    assert_eq!(room.ply(), 1);
}

#[test]
fn it_is_played_by_keys() {
    let mut room = room();
    // The cursor first appears in the middle; from there to d3, which is a move.
    room.hand(HandInput::Key(HandKey::Arrow(IVec2::ZERO)));
    room.frame();
    while room.selection().cursor != Some(square("d3")) {
        let step = if room.selection().cursor.is_some_and(|spot| spot > square("d8")) {
            IVec2::NEG_X
        } else {
            IVec2::NEG_Y
        };
        room.hand(HandInput::Key(HandKey::Arrow(step)));
        room.frame();
    }
    room.hand(HandInput::Key(HandKey::Confirm));
    room.frame();
    assert_eq!(room.game().moves()[0].text, "d3");
}

#[test]
fn who_can_turn_no_disc_passes_without_being_asked() {
    let mut room = Room::new(from("8/8/8/8/8/8/8/oxxxxx2 x", people(REVERSI)));
    room.frame();
    assert_eq!(room.notice(), Some(("notice-reversi-pass", false)));
    room.wait(LONG, |room| room.ply() == 1);
    room.play("g1");
    assert_eq!(room.decides(), Turn::Over);
    let words = Locale::load(Some(&assets()), Language::English).expect("complete words");
    let told = Told { game: &**room.game(), paused: false, eyes: Eyes::All };
    assert_eq!(told.status(&words), "Rui wins: neither can turn a disc");
    let end = room.game().end().expect("over");
    assert_eq!(words.say(&end.standings[1]), "7 discs");
    let said: Vec<String> = room.game().moves().iter().map(|mv| notation(&words, mv)).collect();
    assert_eq!(said, ["pass", "g1"]);
}

#[test]
fn whole_games_between_computers_are_seen_to_the_end() {
    let mut room = Room::new(plan(REVERSI, [Player::Level(1), Player::Original(2)]));
    room.wait(Duration::from_secs(1), |room| room.decides() == Turn::Over);
    assert!(room.ply() > 20);
    room.assert_scene();
}

#[test]
fn its_words_and_pieces_are_found_in_its_folder() {
    for language in Language::VARIANTS.iter().copied() {
        let words = Locale::load(Some(&assets()), language).expect("complete words");
        for lesson in REVERSI.lessons {
            assert!(!words.text(&format!("howto-{}", lesson.key)).is_empty());
        }
        assert_eq!(words.text(REVERSI.keys.name), "Reversi");
    }
    let colours = *Theme::default().piece_colours(0);
    pieces::draw(Some(&assets()), "classic", DISC.name, 64, &colours).expect("a drawing");
}

/// The proof of the page: no source of the program knows the game.
#[test]
fn nothing_in_the_program_names_it() {
    fn named(folder: &Path) -> Vec<PathBuf> {
        let entries =
            std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        let inside = |path: PathBuf| match path.is_dir() {
            true => named(&path),
            false => std::fs::read_to_string(&path)
                .is_ok_and(|text| {
                    text.to_lowercase().contains("game-reversi") || text.contains("\"reversi\"")
                })
                .then_some(path)
                .into_iter()
                .collect(),
        };
        entries.flat_map(inside).collect()
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["src", "assets"] {
        assert_eq!(named(&root.join(folder)), Vec::<PathBuf>::new());
    }
}
