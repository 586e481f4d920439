//! `tabuleiro picture`: draws a position (PNG, SVG) or a game (animated GIF).

use std::io::Write;
use std::path::Path;

use super::args::{LabelName, PictureArgs, PictureForm};
use super::failure::Failure;
use super::files;
use super::play;
use super::streams::Streams;
use art::picture::{self, Detail, Labels, PictureError, Style};
use art::theme::Themes;
use art::tiles::NumberStyle;
use clap::ValueEnum;
use session::{Eyes, Game, Match, Player, SavedGame, Seat, catalogue};
use store::{ExportTo, StoreError, export};

/// Default sizes of still and animated pictures, in pixels.
const DEFAULT_SIZE: u32 = 800;
const DEFAULT_GIF_SIZE: u32 = 600;

/// Draws the picture and writes it.
pub(crate) fn run(args: &PictureArgs, io: &mut Streams) -> Result<(), Failure> {
    let form = form(args)?;
    let themes = Themes::load(args.assets.as_deref()).map_err(Failure::refused)?;
    let theme = match &args.theme {
        None => themes.named_or_first(""),
        Some(name) => themes.named(name).ok_or_else(|| {
            Failure::refused(format_args!("unknown theme {name:?}: expected {}", themes.names().join(", ")))
        })?,
    };
    let saved = game(args, io.errors)?;
    let reopened = || catalogue::reopen(&saved).map_err(Failure::refused);
    let (eyes, below) = eyes(args.side.as_deref(), &*reopened()?)?;
    let usual = if form == PictureForm::Gif { DEFAULT_GIF_SIZE } else { DEFAULT_SIZE };
    let style = Style {
        theme,
        assets: args.assets.as_deref(),
        detail: Detail::Full,
        labels: labels(args.labels, saved.plan.game),
        numbers: if args.digits { NumberStyle::Digits } else { NumberStyle::Circles },
        marks_last_move: !args.plain,
        side: args.size.unwrap_or(usual),
    };
    let drawn = match form {
        PictureForm::Gif => {
            let sights = picture::sights_of(&saved, eyes, below).map_err(Failure::refused)?;
            picture::film(&sights, &style, |_| true)
        }
        still => {
            let sight = picture::Sight::of(&*reopened()?, eyes, below);
            if still == PictureForm::Svg {
                picture::svg(&sight, &style)
            } else {
                picture::png(&sight, &style)
            }
        }
    };
    let file = drawn.map_err(|why: PictureError| Failure::refused(why))?;
    if is_standard_output(&args.out) {
        return Ok(io.output.write_all(&file)?);
    }
    let failed = |cause| StoreError::Export { path: args.out.clone(), cause };
    let written = export(&ExportTo::File(args.out.clone()), |out| out.write_all(&file).map_err(failed));
    written.map(|_| ()).map_err(Failure::refused)
}

fn is_standard_output(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The requested format, or that of the file name extension.
fn form(args: &PictureArgs) -> Result<PictureForm, Failure> {
    let of_name = || PictureForm::from_str(args.out.extension()?.to_str()?, true).ok();
    args.to.or_else(of_name).ok_or_else(|| {
        Failure::refused(format_args!(
            "{}: unknown picture format: name the file .png, .svg or .gif, or use --to",
            args.out.display()
        ))
    })
}

/// The game to draw, up to the requested ply. All players are replaced by people.
fn game(args: &PictureArgs, errors: &mut dyn Write) -> Result<SavedGame, Failure> {
    let mut saved = match args.game.parse::<Game>() {
        Ok(_) if args.number.is_some() => return Err(Failure::refused("--game needs a file with games")),
        Ok(game) => {
            let plan = play::between_people(game, args.position.clone())?;
            catalogue::open(&plan).map_err(Failure::refused)?.save()
        }
        Err(_) if files::is_file(&args.game) && args.position.is_some() => {
            return Err(Failure::refused("a game from a file has its own position"));
        }
        Err(_) if files::is_file(&args.game) => {
            files::nth(Path::new(&args.game), args.number.unwrap_or(1), errors)?.saved
        }
        Err(unknown) => return Err(Failure::refused(unknown)),
    };
    saved.plan.seats.iter_mut().for_each(|seat| seat.player = Player::Human);
    if let Some(ply) = args.ply {
        let plies = saved.moves.len();
        if ply > plies {
            return Err(Failure::refused(format_args!("there is no ply {ply}: the game has {plies}")));
        }
        if ply < plies {
            (saved.ply, saved.end) = (ply, None);
        }
    }
    Ok(saved)
}

/// The viewer and the seat at the lower edge.
///
/// Hidden hands are visible to everybody once the game is over, before that only to the requested side.
fn eyes(side: Option<&str>, game: &dyn Match) -> Result<(Eyes, Seat), Failure> {
    let seats = game.seats().len();
    let wished = side.map(|side| {
        let number = match side {
            "white" if game.game().has_sides => 1,
            "black" if game.game().has_sides => 2,
            number => number.parse().unwrap_or(0usize),
        };
        let seat = number.checked_sub(1).filter(|index| *index < seats).map(Seat::from_index);
        seat.ok_or_else(|| {
            let sides = if game.game().has_sides { "white, black, " } else { "" };
            Failure::refused(format_args!(
                "unknown side {side:?}: expected {sides}or a number from 1 to {seats}"
            ))
        })
    });
    let wished = wished.transpose()?;
    let eyes = match wished {
        _ if game.view().outcome().is_some() => Eyes::All,
        Some(seat) => Eyes::Of(seat),
        None => Eyes::Nobody,
    };
    Ok((eyes, wished.unwrap_or(Seat::FIRST)))
}

fn labels(wished: Option<LabelName>, game: Game) -> Labels {
    match wished {
        Some(LabelName::None) => Labels::None,
        Some(LabelName::Letters) => Labels::Frame,
        Some(LabelName::Numbers) => Labels::Numbers,
        None if game.numbers_squares() => Labels::Numbers,
        None => Labels::Frame,
    }
}
