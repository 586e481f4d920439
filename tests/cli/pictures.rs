//! The command `picture`: PNG, SVG and GIF pictures of positions and games.

use std::fs;

use art::picture::{
    self, Detail, Labels, PictureError, PictureStyle, PositionView, encode_gif, position_views,
};
use art::pixmap::Pixmap;
use art::svg::{Palette, rasterise};
use art::theme::{Theme, Themes};
use art::tiles::NumberStyle;
use session::catalogue::GAMES;
use session::{Game, MatchPlan, Player, PlayerPlan, SavedGame, Seat, Viewer, catalogue, open};
use tabuleiro::cli::NextAction;

use crate::support::{RunResult, run_inside};
use test_support::games::{game_from, play_random_moves, seeded_rng, start_positions};

fn themes() -> &'static [Theme] {
    Themes::load(None).expect("valid themes").all()
}

fn style(theme: &Theme, side: u32) -> PictureStyle<'_> {
    let (labels, numbers) = (Labels::Frame, NumberStyle::Circles);
    PictureStyle { theme, assets: None, detail: Detail::Full, labels, numbers, marks_last_move: true, side }
}

fn decode(png: &[u8]) -> Pixmap {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
    let mut rgba = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut rgba).expect("pixels");
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgba, png::BitDepth::Eight));
    Pixmap { width: info.width, height: info.height, rgba }
}

/// A saved game of random moves.
fn random_game(game: Game, plies: usize, seed: u64) -> SavedGame {
    let mut game_state = open(&MatchPlan { seed, ..MatchPlan::between_people(game) }).expect("a valid plan");
    play_random_moves(&mut *game_state, plies, &mut seeded_rng(seed));
    game_state.save()
}

/// Mean difference of the red, green and blue values (0 to 255) over the opaque pixels of `first`.
fn mean_difference(first: &Pixmap, second: &Pixmap) -> f64 {
    let pairs = first.rgba.chunks_exact(4).zip(second.rgba.chunks_exact(4)).filter(|(a, _)| a[3] == 255);
    let mut count = 0.0;
    let sum: f64 = pairs
        .flat_map(|(a, b)| {
            count += 3.0;
            (0..3).map(|channel| f64::from(a[channel].abs_diff(b[channel]))).collect::<Vec<_>>()
        })
        .sum();
    sum / f64::max(count, 1.0)
}

/// The SVG has no textures, unlike the PNG, but has every piece and mark at the same place.
#[test]
fn svg_and_png_show_the_same_position() {
    for (theme, game) in themes().iter().zip(GAMES.iter().copied().cycle()) {
        let position = start_positions(game).pop().expect("a position");
        let game_state = game_from(game, &position);
        let view = PositionView::of(&*game_state, Viewer::All, Seat::FIRST);
        let style = style(theme, 480);
        let pixels = decode(&picture::png(&view, &style).expect("a picture"));
        let svg = picture::svg(&view, &style).expect("an SVG");
        let svg_pixels = rasterise("svg", &svg, pixels.width, pixels.height, &Palette::default());
        let svg_pixels = svg_pixels.expect("a readable SVG");
        let difference = mean_difference(&pixels, &svg_pixels);
        assert!(difference < 24.0, "{game} in {}: {difference}", theme.name);
        // An empty picture differs much more, so the limit above is strict enough.
        let empty = Pixmap::clear(pixels.width, pixels.height);
        assert!(mean_difference(&pixels, &empty) > 40.0);
        assert!(pixels.width <= 480 && pixels.height <= 480 && pixels.width > 440, "{}", pixels.width);
    }
}

#[test]
fn a_board_is_drawn_from_the_requested_side() {
    let theme = &themes()[0];
    let game = game_from(Game::CHESS, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    let draw = |bottom_seat: Seat| {
        decode(
            &picture::png(&PositionView::of(&*game, Viewer::All, bottom_seat), &style(theme, 400))
                .expect("a picture"),
        )
    };
    let (from_white, from_black) = (draw(Seat::FIRST), draw(Seat::SECOND));
    assert!(mean_difference(&from_white, &from_black) > 1.0);
    // In Racing Kings both players see the board from the same side.
    let game = open(&MatchPlan::between_people(Game::RACING_KINGS)).expect("a valid plan");
    let views =
        [0, 1].map(|bottom_seat| PositionView::of(&*game, Viewer::All, Seat::from_index(bottom_seat)));
    assert_eq!(views[0], views[1]);
}

#[test]
fn a_check_and_the_last_move_are_marked() {
    let theme = &themes()[0];
    let mut game = game_from(Game::CHESS, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    let choice = game.choice_of("a1a8").expect("legal");
    game.play(choice).expect("legal");
    let view = PositionView::of(&*game, Viewer::All, Seat::FIRST);
    let svg = String::from_utf8(picture::svg(&view, &style(theme, 400)).expect("an SVG")).expect("text");
    let marks = &theme.marks;
    assert!(svg.contains(&marks.check.to_string()) && svg.contains(&marks.last_move.to_string()));
    let without_last_move = PictureStyle { marks_last_move: false, ..style(theme, 400) };
    let svg = String::from_utf8(picture::svg(&view, &without_last_move).expect("an SVG")).expect("text");
    assert!(svg.contains(&marks.check.to_string()) && !svg.contains(&marks.last_move.to_string()));
}

/// Different hidden hands of Domin-Up give the same bytes of a picture. Otherwise the picture would reveal tiles.
#[test]
fn hidden_hands_do_not_change_the_picture() {
    let start = |first: &str, second: &str| format!("report 1 {first}/{second} 0,0=7^1;1,0=7^1 0");
    let draw = |position: &str, viewer: Viewer| {
        let game = game_from(Game::DOMIN_UP, position);
        let style = style(&themes()[0], 400);
        let view = PositionView::of(&*game, viewer, Seat::FIRST);
        (picture::png(&view, &style).expect("a picture"), picture::svg(&view, &style).expect("an SVG"))
    };
    let (original, other_second_hand) = (start("17.33", "00.12"), start("17.33", "02.45"));
    let first_player = Viewer::Seat(Seat::FIRST);
    assert_eq!(draw(&original, first_player), draw(&other_second_hand, first_player));
    assert_ne!(draw(&original, Viewer::All), draw(&other_second_hand, Viewer::All));
    let other_hands = start("00.46", "02.45");
    assert_eq!(draw(&original, Viewer::Onlooker), draw(&other_hands, Viewer::Onlooker));
    assert_ne!(draw(&original, first_player), draw(&other_hands, first_player));
}

#[test]
fn a_gif_of_60_plies_is_small_and_has_one_frame_per_position() {
    for (number, theme) in themes().iter().enumerate() {
        let saved = random_game(Game::CHESS, 60, 3 + number as u64);
        let views = position_views(&saved, Viewer::All, Seat::FIRST).expect("a game");
        assert_eq!(views.len(), saved.moves.len() + 1);
        let mut progress = Vec::new();
        let gif = encode_gif(&views, &style(theme, 600), |frames_drawn| {
            progress.push(frames_drawn);
            true
        });
        let gif = gif.expect("a GIF");
        assert_eq!(progress, (0..views.len()).collect::<Vec<_>>());
        assert!(gif.len() < 2_000_000, "{}: {} bytes", theme.name, gif.len());
        let mut decoder = gif_decoder(&gif);
        assert!(decoder.width() <= 600 && decoder.width() > 560);
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a valid frame") {
            delays.push(frame.delay);
        }
        assert_eq!(delays.len(), views.len());
        assert!(delays.iter().all(|delay| (60..=600).contains(delay)));
        assert!(delays.last() > delays.get(1), "the last frame is shown longest");
    }
}

/// The last frame of a GIF looks like a GIF of the last position alone, within the error of the palette.
#[test]
fn a_gif_ends_with_the_last_position() {
    for game in GAMES.iter().copied() {
        let saved = random_game(game, 30, 5);
        let views = position_views(&saved, Viewer::All, Seat::FIRST).expect("a game");
        let style = style(&themes()[0], 320);
        let gif = encode_gif(&views, &style, |_| true).expect("a GIF");
        let mut decoder = gif_decoder(&gif);
        let mut screen = Pixmap::clear(decoder.width().into(), decoder.height().into());
        while let Some(frame) = decoder.read_next_frame().expect("a valid frame") {
            let (width, height) = (u32::from(frame.width), u32::from(frame.height));
            let changed_part = Pixmap { width, height, rgba: frame.buffer.to_vec() };
            screen.overlay(&changed_part, i32::from(frame.left), i32::from(frame.top));
        }
        let last_position_gif = encode_gif(&views[views.len() - 1..], &style, |_| true).expect("a GIF");
        let mut decoder = gif_decoder(&last_position_gif);
        let frame = decoder.read_next_frame().expect("a valid frame").expect("a frame");
        let last_position =
            Pixmap { width: frame.width.into(), height: frame.height.into(), rgba: frame.buffer.to_vec() };
        // In Domin-Up the two pictures differ: a GIF shows the part of the table that all its positions need.
        if game != Game::DOMIN_UP {
            let difference = mean_difference(&last_position, &screen);
            assert!(difference < 6.0, "{game}: {difference}");
        }
    }
}

fn gif_decoder(bytes: &[u8]) -> gif::Decoder<&[u8]> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    options.read_info(bytes).expect("a GIF")
}

#[test]
fn a_gif_can_be_stopped_and_has_a_maximum_length() {
    let saved = random_game(Game::CHESS, 6, 1);
    let views = position_views(&saved, Viewer::All, Seat::FIRST).expect("a game");
    let style = style(&themes()[0], 80);
    assert!(matches!(
        encode_gif(&views, &style, |frames_drawn| frames_drawn < 2),
        Err(PictureError::Stopped)
    ));
    let too_many_views = vec![views[0].clone(); picture::MAX_FRAMES + 1];
    assert!(matches!(encode_gif(&too_many_views, &style, |_| true), Err(PictureError::TooLong(_))));
    assert!(encode_gif(&[], &style, |_| true).expect("an empty file").is_empty());
}

/// Draws positions of every game at small sizes, with all themes, labels and numbers in turn.
#[test]
fn every_position_can_be_drawn() {
    for game in GAMES.iter().copied() {
        for (number, position) in start_positions(game).into_iter().step_by(7).take(12).enumerate() {
            let game_state = game_from(game, &position);
            let theme = &themes()[number % themes().len()];
            let labels = [Labels::None, Labels::Frame, Labels::Numbers][number % 3];
            let numbers = if number % 2 == 0 { NumberStyle::Digits } else { NumberStyle::Circles };
            for side in [0, 64, 97] {
                let style = PictureStyle { labels, numbers, ..style(theme, side) };
                let bottom_seat = Seat::from_index(number % game_state.seats().len());
                let view = PositionView::of(&*game_state, Viewer::Seat(bottom_seat), bottom_seat);
                assert!(!picture::png(&view, &style).expect("a picture").is_empty());
                assert!(!picture::svg(&view, &style).expect("an SVG").is_empty());
            }
        }
    }
}

#[test]
fn the_command_writes_pictures() {
    let folder = tempfile::tempdir().expect("a folder");
    let pgn_path = folder.path().join("games.pgn");
    fs::write(&pgn_path, "[White \"Ana\"]\n\n1. e4 e5 2. Nf3 d6 *\n\n1. d4 d5 *\n").expect("written");
    let pgn = pgn_path.to_str().expect("a UTF-8 path");
    let out = |name: &str| folder.path().join(name).to_str().expect("a UTF-8 path").to_owned();
    let draw = |args: &[&str]| {
        let RunResult { next_action: next, output, errors } = run_inside(&[&["picture"], args].concat(), b"");
        assert_eq!((next, output.as_str(), errors.as_str()), (NextAction::Exit(0), "", ""), "{args:?}");
    };
    draw(&[pgn, "--out", &out("a.png"), "--size", "256", "--theme", "noite"]);
    let png = decode(&fs::read(out("a.png")).expect("a file"));
    assert!((230..=256).contains(&png.width));
    draw(&[pgn, "--out", &out("a.gif"), "--size", "128", "--ply", "3"]);
    let gif = fs::read(out("a.gif")).expect("a file");
    let mut decoder = gif_decoder(&gif);
    let mut frames = 0;
    while decoder.read_next_frame().expect("a valid frame").is_some() {
        frames += 1;
    }
    // The start position and three plies.
    assert_eq!(frames, 4);
    draw(&[pgn, "--game", "2", "--out", &out("a.svg"), "--labels", "none", "--side", "black", "--plain"]);
    assert!(fs::read_to_string(out("a.svg")).expect("a file").starts_with("<svg "));
    let example = Game::DOMIN_UP.example.expect("an example position");
    draw(&["domin-up", "--position", example, "--out", &out("d.png"), "--side", "2", "--digits"]);
    draw(&["draughts", "-o", &out("e.png"), "--size", "64"]);
    // An existing file is replaced.
    draw(&["chess", "-o", &out("e.png"), "--size", "64"]);
    // If the path is a symbolic link, the link stays and its target is replaced.
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("e.png", out("link.png")).expect("a link");
        draw(&["draughts", "-o", &out("link.png"), "--size", "80"]);
        assert!(std::path::Path::new(&out("link.png")).is_symlink());
        assert!(decode(&fs::read(out("e.png")).expect("a file")).width > 64);
    }
    let RunResult { next_action: next, output, .. } =
        run_inside(&["picture", "chess", "--out", "-", "--to", "svg"], b"");
    assert!(next == NextAction::Exit(0) && output.starts_with("<svg "), "{output}");
}

#[test]
fn the_command_rejects_what_it_cannot_draw() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("a.png");
    let out = out.to_str().expect("a UTF-8 path");
    let error = |args: &[&str]| {
        let RunResult { next_action: next, errors, .. } = run_inside(&[&["picture"], args].concat(), b"");
        assert_eq!(next, NextAction::Exit(1), "{args:?}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
        errors
    };
    assert!(error(&["ludo", "-o", out]).contains("unknown game"));
    assert!(error(&["chess", "-o", "a.bmp"]).contains("unknown picture format"));
    assert!(error(&["chess", "-o", out, "--theme", "plastic"]).contains("unknown theme"));
    assert!(error(&["chess", "-o", out, "--side", "3"]).contains("unknown side \"3\""));
    assert!(error(&["domin-up", "-o", out, "--side", "white"]).contains("a number from 1 to 2"));
    assert!(error(&["chess", "-o", out, "--position", "8/8 w"]).contains("position") || !out.is_empty());
    assert!(error(&["chess", "-o", out, "--ply", "1"]).contains("there is no ply 1: the game has 0"));
    assert!(error(&["chess", "-o", out, "--game", "2"]).contains("--game needs a file"));
    assert!(error(&["no-such-file.pgn", "-o", out]).contains("no-such-file.pgn: "));
    assert!(error(&["chess", "-o", "/no/such/folder/a.png"]).contains("/no/such/folder/a.png"));
    assert!(fs::read_dir(folder.path()).expect("a folder").next().is_none(), "nothing was written");
    for args in [&["chess"][..], &["chess", "-o", out, "--size", "10"], &["chess", "-o", out, "--to", "bmp"]]
    {
        assert_eq!(
            run_inside(&[&["picture"], args].concat(), b"").next_action,
            NextAction::Exit(2),
            "{args:?}"
        );
    }
}

/// Pictures of a saved game do not depend on the kinds of its players.
#[test]
fn games_against_computers_are_drawn_too() {
    let mut saved = random_game(Game::DRAUGHTS, 10, 2);
    saved.plan.seats[1] = PlayerPlan::nameless(Player::Level(3));
    assert!(catalogue::reopen(&saved).is_ok());
    assert_eq!(position_views(&saved, Viewer::All, Seat::FIRST).expect("a game").len(), saved.ply + 1);
}
