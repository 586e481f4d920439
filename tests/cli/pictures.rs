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
    Themes::load(None).expect("whole themes").all()
}

fn style(theme: &Theme, side: u32) -> PictureStyle<'_> {
    let (labels, numbers) = (Labels::Frame, NumberStyle::Circles);
    PictureStyle { theme, assets: None, detail: Detail::Full, labels, numbers, marks_last_move: true, side }
}

fn decoded(png: &[u8]) -> Pixmap {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
    let mut rgba = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut rgba).expect("pixels");
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgba, png::BitDepth::Eight));
    Pixmap { width: info.width, height: info.height, rgba }
}

/// A game of random moves.
fn random_game(game: Game, plies: usize, seed: u64) -> SavedGame {
    let mut table = open(&MatchPlan { seed, ..MatchPlan::between_people(game) }).expect("a good plan");
    play_random_moves(&mut *table, plies, &mut seeded_rng(seed));
    table.save()
}

/// Mean difference per colour channel, 0 to 255, over the opaque pixels of `one`.
fn distance(one: &Pixmap, other: &Pixmap) -> f64 {
    let pairs = one.rgba.chunks_exact(4).zip(other.rgba.chunks_exact(4)).filter(|(a, _)| a[3] == 255);
    let mut count = 0.0;
    let sum: f64 = pairs
        .flat_map(|(a, b)| {
            count += 3.0;
            (0..3).map(|at| f64::from(a[at].abs_diff(b[at]))).collect::<Vec<_>>()
        })
        .sum();
    sum / f64::max(count, 1.0)
}

/// The SVG is simpler than the textured PNG, but has every piece and mark in its place.
#[test]
fn svg_and_png_show_the_same_position() {
    for (theme, game) in themes().iter().zip(GAMES.iter().copied().cycle()) {
        let position = start_positions(game).pop().expect("a position");
        let table = game_from(game, &position);
        let view = PositionView::of(&*table, Viewer::All, Seat::FIRST);
        let style = style(theme, 480);
        let pixels = decoded(&picture::png(&view, &style).expect("a picture"));
        let lines = picture::svg(&view, &style).expect("a drawing");
        let lines = rasterise("lines", &lines, pixels.width, pixels.height, &Palette::default());
        let lines = lines.expect("a readable SVG");
        let same = distance(&pixels, &lines);
        assert!(same < 24.0, "{game} in {}: {same}", theme.name);
        // An empty picture is much further away, so the comparison means something.
        let empty = Pixmap::clear(pixels.width, pixels.height);
        assert!(distance(&pixels, &empty) > 40.0);
        assert!(pixels.width <= 480 && pixels.height <= 480 && pixels.width > 440, "{}", pixels.width);
    }
}

#[test]
fn a_board_is_drawn_from_the_requested_side() {
    let theme = &themes()[0];
    let table = game_from(Game::CHESS, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    let draw = |below: Seat| {
        decoded(
            &picture::png(&PositionView::of(&*table, Viewer::All, below), &style(theme, 400))
                .expect("a picture"),
        )
    };
    let (first, second) = (draw(Seat::FIRST), draw(Seat::from_index(1)));
    assert!(distance(&first, &second) > 1.0);
    // In Racing Kings both players see the board from the same side.
    let table = open(&MatchPlan::between_people(Game::RACING_KINGS)).expect("a good plan");
    let views = [0, 1].map(|below| PositionView::of(&*table, Viewer::All, Seat::from_index(below)));
    assert_eq!(views[0], views[1]);
}

#[test]
fn a_check_and_the_last_move_are_marked() {
    let theme = &themes()[0];
    let mut table = game_from(Game::CHESS, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    let choice = table.choice_of("a1a8").expect("legal");
    table.play(choice).expect("legal");
    let view = PositionView::of(&*table, Viewer::All, Seat::FIRST);
    let svg = String::from_utf8(picture::svg(&view, &style(theme, 400)).expect("a drawing")).expect("text");
    let marks = &theme.marks;
    assert!(svg.contains(&marks.check.to_string()) && svg.contains(&marks.last_move.to_string()));
    let plain = PictureStyle { marks_last_move: false, ..style(theme, 400) };
    let svg = String::from_utf8(picture::svg(&view, &plain).expect("a drawing")).expect("text");
    assert!(svg.contains(&marks.check.to_string()) && !svg.contains(&marks.last_move.to_string()));
}

/// Hidden hands of Domin-Up do not change a single byte of a picture.
#[test]
fn hidden_hands_do_not_change_the_picture() {
    let start = |first: &str, second: &str| format!("report 1 {first}/{second} 0,0=7^1;1,0=7^1 0");
    let draw = |position: &str, viewer: Viewer| {
        let table = game_from(Game::DOMIN_UP, position);
        let style = style(&themes()[0], 400);
        let view = PositionView::of(&*table, viewer, Seat::FIRST);
        (picture::png(&view, &style).expect("a picture"), picture::svg(&view, &style).expect("a drawing"))
    };
    let (one, other) = (start("17.33", "00.12"), start("17.33", "02.45"));
    assert_eq!(draw(&one, Viewer::Seat(Seat::FIRST)), draw(&other, Viewer::Seat(Seat::FIRST)));
    assert_ne!(draw(&one, Viewer::All), draw(&other, Viewer::All));
    let both = start("00.46", "02.45");
    assert_eq!(draw(&one, Viewer::Onlooker), draw(&both, Viewer::Onlooker));
    assert_ne!(draw(&one, Viewer::Seat(Seat::FIRST)), draw(&both, Viewer::Seat(Seat::FIRST)));
}

#[test]
fn a_gif_of_60_plies_is_small_and_has_one_frame_per_position() {
    for (number, theme) in themes().iter().enumerate() {
        let saved = random_game(Game::CHESS, 60, 3 + number as u64);
        let views = position_views(&saved, Viewer::All, Seat::FIRST).expect("a game");
        assert_eq!(views.len(), saved.moves.len() + 1);
        let mut progress = Vec::new();
        let file = encode_gif(&views, &style(theme, 600), |place| {
            progress.push(place);
            true
        });
        let file = file.expect("a film");
        assert_eq!(progress, (0..views.len()).collect::<Vec<_>>());
        assert!(file.len() < 2_000_000, "{}: {} bytes", theme.name, file.len());
        let mut decoder = read_film(&file);
        assert!(decoder.width() <= 600 && decoder.width() > 560);
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("whole") {
            delays.push(frame.delay);
        }
        assert_eq!(delays.len(), views.len());
        assert!(delays.iter().all(|delay| (60..=600).contains(delay)));
        assert!(delays.last() > delays.get(1), "the last frame is shown longest");
    }
}

/// The last picture of a film looks like its position drawn alone, within the error of a GIF palette.
#[test]
fn a_gif_ends_with_the_last_position() {
    for game in GAMES.iter().copied() {
        let saved = random_game(game, 30, 5);
        let views = position_views(&saved, Viewer::All, Seat::FIRST).expect("a game");
        let style = style(&themes()[0], 320);
        let file = encode_gif(&views, &style, |_| true).expect("a film");
        let mut decoder = read_film(&file);
        let mut screen = Pixmap::clear(decoder.width().into(), decoder.height().into());
        while let Some(frame) = decoder.read_next_frame().expect("whole") {
            let (width, height) = (u32::from(frame.width), u32::from(frame.height));
            let part = Pixmap { width, height, rgba: frame.buffer.to_vec() };
            screen.overlay(&part, i32::from(frame.left), i32::from(frame.top));
        }
        // At Domin-Up the pictures differ: a film shows the part of the table that all its positions need.
        let alone = encode_gif(&views[views.len() - 1..], &style, |_| true).expect("a film");
        let mut decoder = read_film(&alone);
        let last = decoder.read_next_frame().expect("whole").expect("a frame");
        let last =
            Pixmap { width: last.width.into(), height: last.height.into(), rgba: last.buffer.to_vec() };
        if game != Game::DOMIN_UP {
            let far = distance(&last, &screen);
            assert!(far < 6.0, "{game}: {far}");
        }
    }
}

fn read_film(file: &[u8]) -> gif::Decoder<&[u8]> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    options.read_info(file).expect("a GIF")
}

#[test]
fn a_gif_can_be_stopped_and_has_a_maximum_length() {
    let saved = random_game(Game::CHESS, 6, 1);
    let views = position_views(&saved, Viewer::All, Seat::FIRST).expect("a game");
    let style = style(&themes()[0], 80);
    assert!(matches!(encode_gif(&views, &style, |place| place < 2), Err(PictureError::Stopped)));
    let many = vec![views[0].clone(); picture::MAX_FRAMES + 1];
    assert!(matches!(encode_gif(&many, &style, |_| true), Err(PictureError::TooLong(_))));
    assert!(encode_gif(&[], &style, |_| true).expect("nothing").is_empty());
}

/// Draws positions of every game at small sizes, with all themes, labels and numbers in turn.
#[test]
fn every_position_can_be_drawn() {
    for game in GAMES.iter().copied() {
        for (number, position) in start_positions(game).into_iter().step_by(7).take(12).enumerate() {
            let table = game_from(game, &position);
            let theme = &themes()[number % themes().len()];
            let labels = [Labels::None, Labels::Frame, Labels::Numbers][number % 3];
            let numbers = if number % 2 == 0 { NumberStyle::Digits } else { NumberStyle::Circles };
            for side in [0, 64, 97] {
                let style = PictureStyle { labels, numbers, ..style(theme, side) };
                let below = Seat::from_index(number % table.seats().len());
                let view = PositionView::of(&*table, Viewer::Seat(below), below);
                assert!(!picture::png(&view, &style).expect("a picture").is_empty());
                assert!(!picture::svg(&view, &style).expect("a drawing").is_empty());
            }
        }
    }
}

#[test]
fn the_command_writes_pictures() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("opera.pgn");
    fs::write(&file, "[White \"Ana\"]\n\n1. e4 e5 2. Nf3 d6 *\n\n1. d4 d5 *\n").expect("written");
    let game = file.to_str().expect("a name");
    let out = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    let done = |args: &[&str]| {
        let RunResult { next, output, errors } = run_inside(&[&["picture"], args].concat(), b"");
        assert_eq!((next, output.as_str(), errors.as_str()), (NextAction::Exit(0), "", ""), "{args:?}");
    };
    done(&[game, "--out", &out("a.png"), "--size", "256", "--theme", "noite"]);
    let png = decoded(&fs::read(out("a.png")).expect("a file"));
    assert!((230..=256).contains(&png.width));
    done(&[game, "--out", &out("a.gif"), "--size", "128", "--ply", "3"]);
    let gif = fs::read(out("a.gif")).expect("a file");
    let mut decoder = read_film(&gif);
    let mut frames = 0;
    while decoder.read_next_frame().expect("whole").is_some() {
        frames += 1;
    }
    assert_eq!(frames, 4);
    done(&[game, "--game", "2", "--out", &out("a.svg"), "--labels", "none", "--side", "black", "--plain"]);
    assert!(fs::read_to_string(out("a.svg")).expect("a file").starts_with("<svg "));
    let own = Game::DOMIN_UP.example.expect("an example");
    done(&["domin-up", "--position", own, "--out", &out("d.png"), "--side", "2", "--digits"]);
    done(&["draughts", "-o", &out("e.png"), "--size", "64"]);
    // An existing file is replaced.
    done(&["chess", "-o", &out("e.png"), "--size", "64"]);
    // A symbolic link stays, and its target is replaced.
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("e.png", out("link.png")).expect("a link");
        done(&["draughts", "-o", &out("link.png"), "--size", "80"]);
        assert!(std::path::Path::new(&out("link.png")).is_symlink());
        assert!(decoded(&fs::read(out("e.png")).expect("a file")).width > 64);
    }
    let RunResult { next, output, .. } = run_inside(&["picture", "chess", "--out", "-", "--to", "svg"], b"");
    assert!(next == NextAction::Exit(0) && output.starts_with("<svg "), "{output}");
}

#[test]
fn the_command_rejects_what_it_cannot_draw() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("a.png");
    let out = out.to_str().expect("a name");
    let refused = |args: &[&str]| {
        let RunResult { next, errors, .. } = run_inside(&[&["picture"], args].concat(), b"");
        assert_eq!(next, NextAction::Exit(1), "{args:?}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
        errors
    };
    assert!(refused(&["ludo", "-o", out]).contains("unknown game"));
    assert!(refused(&["chess", "-o", "a.bmp"]).contains("unknown picture format"));
    assert!(refused(&["chess", "-o", out, "--theme", "plastic"]).contains("unknown theme"));
    assert!(refused(&["chess", "-o", out, "--side", "3"]).contains("unknown side \"3\""));
    assert!(refused(&["domin-up", "-o", out, "--side", "white"]).contains("a number from 1 to 2"));
    assert!(refused(&["chess", "-o", out, "--position", "8/8 w"]).contains("position") || !out.is_empty());
    assert!(refused(&["chess", "-o", out, "--ply", "1"]).contains("there is no ply 1: the game has 0"));
    assert!(refused(&["chess", "-o", out, "--game", "2"]).contains("--game needs a file"));
    assert!(refused(&["no-such-file.pgn", "-o", out]).contains("no-such-file.pgn: "));
    assert!(refused(&["chess", "-o", "/no/such/folder/a.png"]).contains("/no/such/folder/a.png"));
    assert!(fs::read_dir(folder.path()).expect("a folder").next().is_none(), "nothing was written");
    for args in [&["chess"][..], &["chess", "-o", out, "--size", "10"], &["chess", "-o", out, "--to", "bmp"]]
    {
        assert_eq!(run_inside(&[&["picture"], args].concat(), b"").next, NextAction::Exit(2), "{args:?}");
    }
}

/// Pictures of a saved game do not depend on its players.
#[test]
fn games_against_computers_are_drawn_too() {
    let mut saved = random_game(Game::DRAUGHTS, 10, 2);
    saved.plan.seats[1] = PlayerPlan::nameless(Player::Level(3));
    assert!(catalogue::reopen(&saved).is_ok());
    assert_eq!(position_views(&saved, Viewer::All, Seat::FIRST).expect("a game").len(), saved.ply + 1);
}
