//! `tabuleiro picture`: draws a position (PNG, SVG) or a game (animated GIF).

use std::io::Write;
use std::path::Path;

use super::args::{LabelName, PictureArgs, PictureForm};
use super::failure::Failure;
use super::files;
use super::play;
use super::streams::Streams;
use art::picture::{self, Detail, Labels, PictureError, PictureStyle};
use art::theme::Themes;
use art::tiles::NumberStyle;
use clap::ValueEnum;
use session::{Game, Match, Player, SavedGame, Seat, Viewer, catalogue};
use store::{ExportTarget, StoreError, export};

/// Default sizes of still and animated pictures, in pixels.
const DEFAULT_SIZE: u32 = 800;
const DEFAULT_GIF_SIZE: u32 = 600;

/// Draws the picture and writes it.
pub(crate) fn run(args: &PictureArgs, io: &mut Streams) -> Result<(), Failure> {
    let form = requested_form(args)?;
    args.assets.as_deref().map_or(Ok(()), files::require_assets)?;
    let themes = Themes::load(args.assets.as_deref()).map_err(Failure::invalid)?;
    let theme = match &args.theme {
        None => themes.get_or_first(""),
        Some(name) => themes.get(name).ok_or_else(|| {
            Failure::invalid(format_args!("unknown theme {name:?}: expected {}", themes.names().join(", ")))
        })?,
    };
    let saved = game_to_draw(args, io.errors)?;
    let reopen = || catalogue::reopen(&saved).map_err(Failure::invalid);
    let (viewer, bottom_seat) = viewer_and_bottom_seat(args.side.as_deref(), &*reopen()?)?;
    let default_size = if form == PictureForm::Gif { DEFAULT_GIF_SIZE } else { DEFAULT_SIZE };
    let style = PictureStyle {
        theme,
        assets: args.assets.as_deref(),
        detail: Detail::Full,
        labels: labels_for(args.labels, saved.plan.game),
        numbers: if args.digits { NumberStyle::Digits } else { NumberStyle::Circles },
        marks_last_move: !args.plain,
        side: args.size.unwrap_or(default_size),
    };
    let encoded = match form {
        PictureForm::Gif => {
            let views = picture::position_views(&saved, viewer, bottom_seat).map_err(Failure::invalid)?;
            picture::encode_gif(&views, &style, |_| true)
        }
        still_form => {
            let view = picture::PositionView::of(&*reopen()?, viewer, bottom_seat);
            if still_form == PictureForm::Svg {
                picture::svg(&view, &style)
            } else {
                picture::png(&view, &style)
            }
        }
    };
    let bytes = encoded.map_err(|why: PictureError| Failure::invalid(why))?;
    if is_standard_output(&args.out) {
        return Ok(io.output.write_all(&bytes)?);
    }
    let failed = |cause| StoreError::Export { path: args.out.clone(), cause };
    let written = export(&ExportTarget::File(args.out.clone()), |out| out.write_all(&bytes).map_err(failed));
    written.map(|_| ()).map_err(Failure::invalid)
}

fn is_standard_output(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The requested format, or that of the file name extension.
fn requested_form(args: &PictureArgs) -> Result<PictureForm, Failure> {
    let from_extension = || PictureForm::from_str(args.out.extension()?.to_str()?, true).ok();
    args.to.or_else(from_extension).ok_or_else(|| {
        Failure::invalid(format_args!(
            "{}: unknown picture format: use the extension .png, .svg or .gif, or the option --to",
            args.out.display()
        ))
    })
}

/// The game to draw, up to the requested ply. All players are replaced by people.
fn game_to_draw(args: &PictureArgs, errors: &mut dyn Write) -> Result<SavedGame, Failure> {
    let mut saved = match args.game.parse::<Game>() {
        Ok(_) if args.number.is_some() => {
            return Err(Failure::invalid("--game needs a file, not a game name"));
        }
        Ok(game) => {
            let plan = play::between_people(game, args.position.clone(), errors)?;
            catalogue::open(&plan).map_err(Failure::invalid)?.save()
        }
        Err(_) if files::is_file(&args.game) && args.position.is_some() => {
            return Err(Failure::invalid("a game from a file already has its position"));
        }
        Err(_) if files::is_file(&args.game) => {
            files::read_game_number(Path::new(&args.game), args.number.unwrap_or(1), errors)?.saved
        }
        Err(unknown) => return Err(Failure::invalid(unknown)),
    };
    saved.plan.seats.iter_mut().for_each(|seat| seat.player = Player::Human);
    if let Some(ply) = args.ply {
        let plies = saved.moves.len();
        if ply > plies {
            return Err(Failure::invalid(format_args!("there is no ply {ply}: the game has {plies}")));
        }
        if ply < plies {
            (saved.ply, saved.end) = (ply, None);
        }
    }
    Ok(saved)
}

/// The viewer, and the seat at the lower edge of the picture.
///
/// Once the game is over, the viewer sees all hidden hands. Before that, the viewer sees only the hand of the requested
/// side, or none if no side is requested.
fn viewer_and_bottom_seat(side: Option<&str>, game: &dyn Match) -> Result<(Viewer, Seat), Failure> {
    let seats = game.seats().len();
    let requested = side.map(|side| {
        let number = match side {
            "white" if game.game().has_sides => 1,
            "black" if game.game().has_sides => 2,
            number => number.parse().unwrap_or(0usize),
        };
        let seat = number.checked_sub(1).filter(|index| *index < seats).map(Seat::from_index);
        seat.ok_or_else(|| {
            let sides = if game.game().has_sides { "white, black, " } else { "" };
            Failure::invalid(format_args!(
                "unknown side {side:?}: expected {sides}or a number from 1 to {seats}"
            ))
        })
    });
    let requested = requested.transpose()?;
    let viewer = match requested {
        _ if game.state().outcome().is_some() => Viewer::All,
        Some(seat) => Viewer::Seat(seat),
        None => Viewer::Onlooker,
    };
    Ok((viewer, requested.unwrap_or(Seat::FIRST)))
}

fn labels_for(requested: Option<LabelName>, game: Game) -> Labels {
    match requested {
        Some(LabelName::None) => Labels::None,
        Some(LabelName::Letters) => Labels::Frame,
        Some(LabelName::Numbers) => Labels::Numbers,
        None if game.has_square_numbers() => Labels::Numbers,
        None => Labels::Frame,
    }
}
