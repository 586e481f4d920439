//! The rules in our own words, with small boards drawn by the game itself: the pieces and the marked
//! squares of a picture are what the rules say of its position.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::frame::Screen;
use crate::app::flow::CurrentMatch;
use crate::app::ui::menu::name_key;
use crate::app::ui::pen::{Button, Pen, body_font, size, title_font};
use crate::app::ui::settings::page_heading;
use crate::app::ui::skin::Tone;
use crate::app::ui::small_board;
use crate::app::ui::small_table::{self, Shown, Try};
use crate::app::ui::{centred_column, root};
use crate::session::Game;
use crate::session::catalogue::{self, MatchPlan};
use crate::session::{Match, Spot, TableShape};

/// A paragraph with its heading, and a picture beside it.
struct Part {
    /// The messages `howto-KEY-title` and `howto-KEY`.
    key: &'static str,
    /// What stands beside the words.
    picture: Picture,
}

/// A picture beside the words of a part.
#[derive(Clone, Copy)]
enum Picture {
    /// None.
    Nothing,
    /// A position, and the square whose piece shows where it can go.
    Board(&'static str, Option<Spot>),
    /// A position of a table without edges, the moves played from there, and what is shown then.
    Tiles(&'static str, &'static str, Shown),
    /// The numbers on the dominoes.
    Numbers,
}

impl Picture {
    /// The position, and the moves that are played from there.
    const fn position(self) -> Option<(&'static str, &'static str)> {
        match self {
            Picture::Board(position, _) => Some((position, "")),
            Picture::Tiles(position, moves, _) => Some((position, moves)),
            Picture::Nothing | Picture::Numbers => None,
        }
    }
}

const fn part(key: &'static str) -> Part {
    Part { key, picture: Picture::Nothing }
}

const fn pictured(key: &'static str, position: &'static str, from: Option<Spot>) -> Part {
    Part { key, picture: Picture::Board(position, from) }
}

const fn tiles(key: &'static str, position: &'static str, moves: &'static str, shown: Shown) -> Part {
    Part { key, picture: Picture::Tiles(position, moves, shown) }
}

const fn held(tile: [u8; 2], low: (i16, i16), high: (i16, i16)) -> Try {
    Try { tile, low, high }
}

const RACING_KINGS: &[Part] = &[
    pictured("racing-kings-goal", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", None),
    pictured("racing-kings-no-check", "8/8/2k5/8/4K3/8/8/5Q2 w - - 0 1", Some(Spot::cell(5, 0))),
    pictured("racing-kings-own-king", "8/1r6/8/8/8/3K4/7k/8 w - - 0 1", Some(Spot::cell(3, 2))),
    pictured("racing-kings-answer", "6K1/k7/8/8/8/3B4/8/8 b - - 0 1", Some(Spot::cell(0, 6))),
    part("racing-kings-draws"),
];

const DRAUGHTS: &[Part] = &[
    pictured("draughts-goal", "W:W1-12:B21-32", None),
    pictured("draughts-man", "W:W2,10:B29,31", Some(Spot::cell(5, 2))),
    pictured("draughts-man-captures", "W:W10:B6,14,30", Some(Spot::cell(5, 2))),
    pictured("draughts-king", "W:W26,K15:B32", Some(Spot::cell(2, 3))),
    pictured("draughts-king-captures", "W:WK4:B14,32", Some(Spot::cell(1, 0))),
    pictured("draughts-chain", "W:W10:B14,23,32", Some(Spot::cell(5, 2))),
    pictured("draughts-obligation", "W:W3,10,12:B14,15", None),
    pictured("draughts-quantity", "W:W3,10:B14,23,K7", Some(Spot::cell(5, 2))),
    pictured("draughts-quality", "W:W9,12:B13,K15", Some(Spot::cell(1, 2))),
    pictured("draughts-crowning", "W:W26,K11:B24", Some(Spot::cell(5, 6))),
    pictured("draughts-blocked", "W:W16:B20,23", None),
    part("draughts-draws"),
    pictured("draughts-forcada", "W:WK5,K8,K12:BK31", None),
    part("draughts-hand"),
];

const CHESS: &[Part] = &[
    pictured("chess-goal", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", None),
    pictured("chess-rook", "7k/8/8/3p4/8/3R4/8/K7 w - - 0 1", Some(Spot::cell(3, 2))),
    pictured("chess-bishop", "7k/8/4p3/8/2B5/8/8/K7 w - - 0 1", Some(Spot::cell(2, 3))),
    pictured("chess-queen", "8/7k/8/2p5/3Q4/8/8/K7 w - - 0 1", Some(Spot::cell(3, 3))),
    pictured("chess-knight", "7k/8/2p5/3N4/8/8/8/K7 w - - 0 1", Some(Spot::cell(3, 4))),
    pictured("chess-king", "7k/8/8/3r4/8/4K3/8/8 w - - 0 1", Some(Spot::cell(4, 2))),
    pictured("chess-pawn", "7k/8/8/8/8/3p1p2/4P3/K7 w - - 0 1", Some(Spot::cell(4, 1))),
    pictured("chess-castling", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Some(Spot::cell(4, 0))),
    pictured("chess-en-passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", Some(Spot::cell(4, 4))),
    pictured("chess-check", "3k4/8/8/6b1/8/8/3R4/K7 b - - 0 1", Some(Spot::cell(6, 4))),
    pictured("chess-mate", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", None),
    part("chess-draws"),
];

const DOMIN_UP: &[Part] = &[
    part("domin-up-goal"),
    Part { key: "domin-up-numbers", picture: Picture::Numbers },
    tiles("domin-up-opening", "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0", "", Shown::Table),
    tiles(
        "domin-up-expand",
        "report 1 12.17/00 0,0=7^1;1,0=7^1 0",
        "",
        Shown::Tries(&[held([1, 7], (3, 0), (2, 0)), held([1, 2], (0, 1), (0, 2))]),
    ),
    tiles(
        "domin-up-climb",
        "report 1 37.57.12/35.00 0,0=7^1;1,0=7^1 0",
        "73@2,0E 53@2,1E",
        Shown::Tries(&[held([5, 7], (2, 1), (2, 0))]),
    ),
    tiles(
        "domin-up-higher",
        "report 1 37.57.12/35.06.07 0,0=7^1;1,0=7^1 0",
        "73@2,0E 53@2,1E 75@2,0N^",
        Shown::Tries(&[held([0, 7], (0, 0), (1, 0))]),
    ),
    tiles(
        "domin-up-hand",
        "report 1 33.00/12.14 0,0=7^1;1,0=7^1;2,0=7^1;3,0=3^1 0",
        "",
        Shown::Places([3, 3]),
    ),
    part("domin-up-order"),
    part("domin-up-pass"),
    part("domin-up-hidden"),
    part("domin-up-notation"),
    tiles(
        "domin-up-publisher",
        "publisher 1 12.00/33 0,0=7^1;1,0=7^1 0",
        "",
        Shown::Tries(&[held([1, 2], (0, 1), (0, 2)), held([0, 0], (2, 1), (3, 1))]),
    ),
];

fn parts(game: Game) -> &'static [Part] {
    match game {
        Game::RacingKings => RACING_KINGS,
        Game::Draughts => DRAUGHTS,
        Game::Chess => CHESS,
        Game::DominUp => DOMIN_UP,
    }
}

/// A game's page, its pictures made ready.
pub struct Page {
    game: Game,
    parts: Vec<(&'static Part, Option<Box<dyn Match>>)>,
}

impl Page {
    fn of(game: Game) -> Page {
        let open = |part: &'static Part| {
            let (position, moves) = part.picture.position()?;
            let plan = MatchPlan { position: Some(position.to_owned()), ..MatchPlan::between_people(game) };
            // A test sees to it that every picture is a position.
            let mut game =
                catalogue::open(&plan).inspect_err(|error| error!("{}: {error}", part.key)).ok()?;
            for text in moves.split_whitespace() {
                let choice =
                    game.choice_of(text).inspect_err(|why| error!("{}: {}", part.key, why.key)).ok()?;
                game.play(choice).inspect_err(|error| error!("{}: {error}", part.key)).ok()?;
            }
            Some(game)
        };
        Page { game, parts: parts(game).iter().map(|part| (part, open(part))).collect() }
    }
}

/// Shows the rules of one game; the others are a click away.
pub fn show(
    mut contexts: EguiContexts,
    mut pen: Pen,
    screen: Res<State<Screen>>,
    game: Option<Res<CurrentMatch>>,
    mut page: Local<Option<Page>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut ui = root(&ctx);
    // Who comes from a game wants to know about that one.
    if let Some(game) = game.filter(|_| screen.is_changed())
        && page.as_ref().is_none_or(|page| page.game != game.game())
    {
        *page = Some(Page::of(game.game()));
    }
    let page = page.get_or_insert_with(|| Page::of(catalogue::GAMES[0]));
    let mut wanted = page.game;
    centred_column(&mut ui, 760.0, |ui| {
        page_heading(ui, &mut pen, "howto-title");
        let gap = ui.spacing().item_spacing.x;
        let columns = if ui.available_width() < 480.0 { 2 } else { catalogue::GAMES.len() };
        let width = (ui.available_width() - gap * (columns as f32 - 1.0)) / columns as f32;
        for row in catalogue::GAMES.chunks(columns) {
            ui.horizontal(|ui| {
                for game in row {
                    let name = format!("howto-{game}");
                    let text = pen.text(name_key(*game));
                    if pen.button(ui, Button::new(&name, text).chosen(*game == page.game), Some(width)) {
                        wanted = *game;
                    }
                }
            });
        }
        ui.add_space(6.0);
        for (part, picture) in &page.parts {
            show_part(ui, &mut pen, part, picture.as_deref());
        }
    });
    if wanted != page.game {
        *page = Page::of(wanted);
    }
    Ok(())
}

fn show_part(ui: &mut egui::Ui, pen: &mut Pen, part: &Part, picture: Option<&dyn Match>) {
    pen.card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        let words = |ui: &mut egui::Ui, pen: &mut Pen| {
            let title = pen.text(&format!("howto-{}-title", part.key));
            pen.label(ui, title, title_font(size::HEADING), Tone::Text);
            let text = pen.text(&format!("howto-{}", part.key));
            pen.label(ui, text, body_font(size::BODY), Tone::Text);
        };
        let wide = ui.available_width() >= 480.0;
        let draw = |ui: &mut egui::Ui, pen: &mut Pen, side: f32| match (part.picture, picture) {
            (Picture::Board(_, from), Some(game)) => small_board::show(ui, pen, game, from, side),
            (Picture::Tiles(_, _, shown), Some(game)) => {
                small_table::show(ui, pen, game, shown, egui::vec2(side, (side * 0.8).round()));
            }
            (Picture::Numbers, _) => small_table::numbers(ui, pen, side),
            (Picture::Nothing, _) | (_, None) => {}
        };
        match part.picture {
            Picture::Nothing => words(ui, pen),
            Picture::Numbers => {
                words(ui, pen);
                ui.add_space(4.0);
                let width = ui.available_width();
                ui.vertical_centered(|ui| draw(ui, pen, width));
            }
            _ if wide => {
                ui.horizontal_top(|ui| {
                    draw(ui, pen, 216.0);
                    ui.add_space(10.0);
                    ui.vertical(|ui| words(ui, pen));
                });
            }
            _ => {
                words(ui, pen);
                let side = ui.available_width().min(260.0);
                ui.vertical_centered(|ui| draw(ui, pen, side));
            }
        }
    });
    ui.add_space(6.0);
}

/// A small picture of a game: its board, or its game.
pub(crate) fn picture(ui: &mut egui::Ui, pen: &mut Pen, game: &dyn Match, side: f32) {
    match game.shape() {
        TableShape::Board { .. } => small_board::show(ui, pen, game, None, side),
        TableShape::Open => small_table::show(ui, pen, game, Shown::Table, egui::Vec2::splat(side)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_is_a_position_and_shows_moves_of_the_piece_it_points_at() {
        for game in catalogue::GAMES {
            for (part, picture) in &Page::of(game).parts {
                if part.picture.position().is_none() {
                    continue;
                }
                let picture = picture.as_ref().unwrap_or_else(|| panic!("{}: no position", part.key));
                if let Picture::Board(_, Some(from)) = part.picture {
                    let moves = picture.gestures().iter().filter(|gesture| gesture.path[0] == from).count();
                    assert!(moves > 0, "{}: the piece has no move", part.key);
                }
            }
        }
    }

    #[test]
    fn pictures_of_tiles_show_what_the_words_beside_them_say() {
        let page = Page::of(Game::DominUp);
        for (key, expected) in [
            ("domin-up-expand", vec![true, false]),
            ("domin-up-climb", vec![true]),
            ("domin-up-higher", vec![true]),
            ("domin-up-publisher", vec![true, false]),
        ] {
            let (part, picture) = page.parts.iter().find(|(part, _)| part.key == key).expect("a part");
            let game = picture.as_deref().expect("a picture");
            let Picture::Tiles(_, _, Shown::Tries(tries)) = part.picture else { panic!("{key}: no tries") };
            assert_eq!(tries.iter().map(|one| one.fits(game)).collect::<Vec<_>>(), expected, "{key}");
        }
    }

    /// Where the piece that a picture points at can go, what it takes, and who must capture, by the numbers of
    /// the squares.
    #[test]
    fn pictures_of_draughts_show_what_the_words_beside_them_say() {
        let page = Page::of(Game::Draughts);
        for (key, ends, takes, obliged) in [
            ("draughts-man", &[13, 14][..], &[][..], &[][..]),
            ("draughts-man-captures", &[19], &[14], &[10]),
            ("draughts-king", &[2, 6, 8, 11, 12, 19, 20, 22, 24], &[], &[]),
            ("draughts-king-captures", &[18, 21, 25], &[14], &[4]),
            ("draughts-chain", &[28], &[14, 23], &[10]),
            ("draughts-obligation", &[], &[], &[10, 12]),
            ("draughts-quantity", &[28], &[14, 23], &[10]),
            ("draughts-quality", &[19], &[15], &[12]),
            ("draughts-crowning", &[29, 30], &[], &[]),
        ] {
            let (part, picture) = page.parts.iter().find(|(part, _)| part.key == key).expect("a part");
            let game = picture.as_deref().expect("a picture");
            let Picture::Board(_, from) = part.picture else { panic!("{key}: no board") };
            let numbers = |spots: &mut dyn Iterator<Item = Spot>| {
                let mut numbers: Vec<u8> = spots.filter_map(|spot| game.cell_number(spot)).collect();
                numbers.sort_unstable();
                numbers.dedup();
                numbers
            };
            let moves: Vec<_> =
                game.gestures().iter().filter(|gesture| gesture.start() == from.as_ref()).collect();
            let ended = numbers(&mut moves.iter().filter_map(|gesture| gesture.path.last().copied()));
            assert_eq!(ended, ends, "{key}");
            let taken = numbers(&mut moves.iter().flat_map(|gesture| gesture.takes.iter().copied()));
            assert_eq!(taken, takes, "{key}");
            assert_eq!(numbers(&mut game.marks().iter().map(|mark| mark.spot)), obliged, "{key}");
        }
        let blocked = page.parts.iter().find(|(part, _)| part.key == "draughts-blocked").expect("a part");
        let outcome = blocked.1.as_deref().and_then(|game| game.outcome()).expect("the game is over");
        assert_eq!(outcome.winner, Some(crate::rules::Seat::SECOND));
    }
}
