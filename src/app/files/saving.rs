//! Games and pictures of them written to files beside the frames.

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

/// How large such a picture is: a moving one is sent about, a still one is looked at.
const fn side(to: SaveAs) -> u32 {
    match to {
        SaveAs::Gif => 600,
        _ => 1200,
    }
}

/// How pictures look, as the player likes them now.
#[derive(Clone, Debug)]
pub(super) struct Likes {
    pub theme: &'static Theme,
    pub assets: Option<PathBuf>,
    pub labels: Labels,
    pub numbers: NumberStyle,
    pub marks_last_move: bool,
}

/// What goes into a file.
#[derive(Clone, Debug)]
pub(super) enum Content {
    /// A text that is there already.
    Text(String),
    /// A position.
    Still(Box<Sight>),
    /// A game as these eyes see it, with this seat at the lower edge.
    Film(Box<SavedGame>, Eyes, Seat),
    /// A picture of a kept game, with this seat at the lower edge.
    Kept(KeptId, Seat),
    /// All kept games that a filter lets through.
    All(Filter, SameNames),
}

/// What is to be saved, and as what.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub content: Content,
    pub to: SaveAs,
    pub likes: Likes,
    /// The name that is suggested for the file.
    pub name: String,
    /// Its ending, without the dot.
    pub ending: &'static str,
}

/// Why nothing was saved.
enum Trouble {
    Stopped,
    Told(Message),
}

impl From<StoreError> for Trouble {
    fn from(why: StoreError) -> Trouble {
        Trouble::Told(why.message())
    }
}

impl From<PictureError> for Trouble {
    fn from(why: PictureError) -> Trouble {
        match why {
            PictureError::Stopped => Trouble::Stopped,
            PictureError::TooLong(_) => Trouble::Told(message!("files-film-too-long")),
            why => Trouble::Told(message!("files-no-picture", why)),
        }
    }
}

/// Writes a file, and tells what became of it.
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
        Err(Trouble::Stopped) => News::Stopped,
        Err(Trouble::Told(why)) => News::Failed(why),
    });
}

/// Writes the content. How many games were written, where they were several.
fn fill(
    reporter: &Reporter,
    wanted: &Wanted,
    file: &mut dyn Write,
    home: Option<&Home>,
) -> Result<Option<u64>, Trouble> {
    let failed = |cause| StoreError::Export { path: PathBuf::from(&wanted.name), cause };
    let store = || -> Result<GameStore, Trouble> {
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
            return if reporter.goes_on() { Ok(Some(count)) } else { Err(Trouble::Stopped) };
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
) -> Result<Vec<u8>, Trouble> {
    let sights = picture::sights_of(saved, eyes, below)
        .map_err(|why| Trouble::from(StoreError::Reopen { id: 0, why }))?;
    Ok(picture::film(&sights, style, |_| reporter.goes_on())?)
}
