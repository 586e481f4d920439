//! Background writing of games and their pictures to files.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use super::news::{News, Reporter};
use crate::app::commands::SaveAs;
use art::picture;
use art::picture::{Detail, Labels, PictureError, Sight, Style};
use art::theme::Theme;
use art::tiles::NumberStyle;
use session::{Explain, Eyes, Message, SameNames, SavedGame, Seat, catalogue, message};
use store::{ExportTo, Filter, GameStore, Home, KeptId, StoreError, export};

/// Side of a picture in pixels. An animation is smaller, because it is mostly sent to others.
const fn side(to: SaveAs) -> u32 {
    match to {
        SaveAs::Gif => 600,
        _ => 1200,
    }
}

/// Style of pictures, from the player's settings.
#[derive(Clone, Debug)]
pub(super) struct Likes {
    pub theme: &'static Theme,
    pub assets: Option<PathBuf>,
    pub labels: Labels,
    pub numbers: NumberStyle,
    pub marks_last_move: bool,
}

/// Content of a file.
#[derive(Clone, Debug)]
pub(super) enum Content {
    Text(String),
    /// Picture of a position.
    Still(Box<Sight>),
    /// Animation of a game. `Eyes` says which tiles are visible, `Seat` who is at the lower edge.
    Film(Box<SavedGame>, Eyes, Seat),
    /// Picture or animation of a saved game, with the given seat at the lower edge.
    Kept(KeptId, Seat),
    /// All saved games that pass the filter.
    All(Filter, SameNames),
}

/// A file to write: content, format and name.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub content: Content,
    pub to: SaveAs,
    pub likes: Likes,
    /// Suggested file name.
    pub name: String,
    /// Extension, without the dot.
    pub ending: &'static str,
}

/// Reason why nothing was saved.
enum NotSaved {
    Stopped,
    Failed(Message),
}

impl From<StoreError> for NotSaved {
    fn from(why: StoreError) -> NotSaved {
        NotSaved::Failed(why.message())
    }
}

impl From<PictureError> for NotSaved {
    fn from(why: PictureError) -> NotSaved {
        match why {
            PictureError::Stopped => NotSaved::Stopped,
            PictureError::TooLong(_) => NotSaved::Failed(message!("files-film-too-long")),
            why => NotSaved::Failed(message!("files-no-picture", why)),
        }
    }
}

/// Writes a file and reports the result.
pub(super) fn save(reporter: &Reporter, wanted: &Wanted, to: &ExportTo, home: Option<&Home>) {
    let saved = export(to, |file| {
        let failed = |cause| StoreError::Export { path: PathBuf::from(&wanted.name), cause };
        let mut file = BufWriter::new(file);
        let count = fill(reporter, wanted, &mut file, home)?;
        file.flush().map_err(failed)?;
        Ok(count)
    });
    reporter.tell(match saved {
        Ok((path, count)) => News::Saved(path, wanted.to, count),
        Err(NotSaved::Stopped) => News::Stopped,
        Err(NotSaved::Failed(why)) => News::Failed(why),
    });
}

/// Writes the content; returns the number of games of an export.
fn fill(
    reporter: &Reporter,
    wanted: &Wanted,
    file: &mut dyn Write,
    home: Option<&Home>,
) -> Result<Option<u64>, NotSaved> {
    let failed = |cause| StoreError::Export { path: PathBuf::from(&wanted.name), cause };
    let store = || -> Result<GameStore, NotSaved> {
        Ok(GameStore::open(&home.ok_or(StoreError::NoHome)?.games_file())?)
    };
    let style = Style {
        theme: wanted.likes.theme,
        assets: wanted.likes.assets.as_deref(),
        detail: Detail::Full,
        labels: wanted.likes.labels,
        numbers: wanted.likes.numbers,
        marks_last_move: wanted.likes.marks_last_move,
        side: side(wanted.to),
    };
    let bytes = match &wanted.content {
        Content::Text(text) => text.as_bytes().to_vec(),
        Content::Still(sight) => still(wanted.to, sight, &style)?,
        Content::Film(saved, eyes, below) => film(reporter, saved, (*eyes, *below), &style)?,
        Content::Kept(id, below) => {
            let saved = store()?.read(*id)?.saved;
            let hides = saved.plan.game.hides && saved.end.is_none();
            let eyes = if hides { Eyes::Nobody } else { Eyes::All };
            if wanted.to == SaveAs::Gif {
                film(reporter, &saved, (eyes, *below), &style)?
            } else {
                let game = catalogue::reopen(&saved).map_err(|why| StoreError::Reopen { id: id.0, why })?;
                still(wanted.to, &Sight::of(&*game, eyes, *below), &style)?
            }
        }
        Content::All(filter, names) => {
            let store = store()?.with_same_names(names.clone());
            let written = store.write_all(filter, file, |done| {
                if done.is_multiple_of(100) {
                    reporter.tell(News::Adding(done));
                }
                reporter.goes_on()
            });
            let count = written?.map_err(failed)?;
            return if reporter.goes_on() { Ok(Some(count)) } else { Err(NotSaved::Stopped) };
        }
    };
    file.write_all(&bytes).map_err(failed)?;
    Ok(None)
}

fn still(to: SaveAs, sight: &Sight, style: &Style) -> Result<Vec<u8>, PictureError> {
    if to == SaveAs::Svg { picture::svg(sight, style) } else { picture::png(sight, style) }
}

fn film(
    reporter: &Reporter,
    saved: &SavedGame,
    (eyes, below): (Eyes, Seat),
    style: &Style,
) -> Result<Vec<u8>, NotSaved> {
    let sights = picture::sights_of(saved, eyes, below)
        .map_err(|why| NotSaved::from(StoreError::Reopen { id: 0, why }))?;
    Ok(picture::film(&sights, style, |_| reporter.goes_on())?)
}
