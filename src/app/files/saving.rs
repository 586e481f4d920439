//! Background writing of games and their pictures to files.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use super::results::{FileTaskResult, Reporter};
use crate::app::commands::SaveAs;
use art::picture;
use art::picture::{Detail, Labels, PictureError, PictureStyle, PositionView};
use art::theme::Theme;
use art::tiles::NumberStyle;
use session::{LocalizedMessage, NameGroups, SavedGame, Seat, ToMessage, Viewer, catalogue, message};
use store::{DataFolders, ExportTarget, Filter, GameStore, StoreError, StoredId, export};

/// Side of a picture in pixels. An animation is smaller, because it is mostly sent to other people.
const fn side_px(to: SaveAs) -> u32 {
    match to {
        SaveAs::Gif => 600,
        _ => 1200,
    }
}

/// Style of pictures, from the player's settings.
#[derive(Clone, Debug)]
pub(super) struct PicturePreferences {
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
    Picture(Box<PositionView>),
    /// Animation of a game. The `Viewer` decides which tiles are visible; the `Seat` is at the lower edge.
    Animation(Box<SavedGame>, Viewer, Seat),
    /// Picture or animation of a saved game, with the given seat at the lower edge.
    Stored(StoredId, Seat),
    /// All saved games that pass the filter.
    All(Filter, NameGroups),
}

/// A file to write: content, format and name.
#[derive(Clone, Debug)]
pub(super) struct FileToWrite {
    pub content: Content,
    pub to: SaveAs,
    pub preferences: PicturePreferences,
    /// Suggested file name.
    pub name: String,
    /// Extension, without the dot.
    pub extension: &'static str,
}

/// Reason why nothing was saved.
enum NotSaved {
    Stopped,
    Failed(LocalizedMessage),
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
            PictureError::TooLong(_) => NotSaved::Failed(message!("files-animation-too-long")),
            why => NotSaved::Failed(message!("files-picture-failed", why)),
        }
    }
}

/// Writes a file and reports the result.
pub(super) fn save(
    reporter: &Reporter,
    file_to_write: &FileToWrite,
    to: &ExportTarget,
    folders: Option<&DataFolders>,
) {
    let saved = export(to, |file| {
        let failed = |cause| StoreError::Export { path: PathBuf::from(&file_to_write.name), cause };
        let mut file = BufWriter::new(file);
        let count = write_content(reporter, file_to_write, &mut file, folders)?;
        file.flush().map_err(failed)?;
        Ok(count)
    });
    reporter.send(match saved {
        Ok((path, count)) => FileTaskResult::Saved(path, file_to_write.to, count),
        Err(NotSaved::Stopped) => FileTaskResult::Stopped,
        Err(NotSaved::Failed(why)) => FileTaskResult::Failed(why),
    });
}

/// Writes the content; returns the number of games if it is an export of many games.
fn write_content(
    reporter: &Reporter,
    file_to_write: &FileToWrite,
    file: &mut dyn Write,
    folders: Option<&DataFolders>,
) -> Result<Option<u64>, NotSaved> {
    let failed = |cause| StoreError::Export { path: PathBuf::from(&file_to_write.name), cause };
    let store = || -> Result<GameStore, NotSaved> {
        Ok(GameStore::open(&folders.ok_or(StoreError::NoHome)?.games_file())?)
    };
    let style = PictureStyle {
        theme: file_to_write.preferences.theme,
        assets: file_to_write.preferences.assets.as_deref(),
        detail: Detail::Full,
        labels: file_to_write.preferences.labels,
        numbers: file_to_write.preferences.numbers,
        marks_last_move: file_to_write.preferences.marks_last_move,
        side: side_px(file_to_write.to),
    };
    let bytes = match &file_to_write.content {
        Content::Text(text) => text.as_bytes().to_vec(),
        Content::Picture(position_view) => encode_picture(file_to_write.to, position_view, &style)?,
        Content::Animation(saved, viewer, bottom_seat) => {
            encode_animation(reporter, saved, (*viewer, *bottom_seat), &style)?
        }
        Content::Stored(id, bottom_seat) => {
            let saved = store()?.read(*id)?.saved;
            let hides = saved.plan.game.has_hidden_information && saved.end.is_none();
            let viewer = if hides { Viewer::Onlooker } else { Viewer::All };
            if file_to_write.to == SaveAs::Gif {
                encode_animation(reporter, &saved, (viewer, *bottom_seat), &style)?
            } else {
                let game = catalogue::reopen(&saved).map_err(|why| StoreError::Reopen { id: id.0, why })?;
                encode_picture(file_to_write.to, &PositionView::of(&*game, viewer, *bottom_seat), &style)?
            }
        }
        Content::All(filter, names) => {
            let store = store()?.with_same_names(names.clone());
            let written = store.write_all(filter, file, |done| {
                if done.is_multiple_of(100) {
                    reporter.send(FileTaskResult::Adding(done));
                }
                reporter.is_wanted()
            });
            let count = written?.map_err(failed)?;
            return if reporter.is_wanted() { Ok(Some(count)) } else { Err(NotSaved::Stopped) };
        }
    };
    file.write_all(&bytes).map_err(failed)?;
    Ok(None)
}

fn encode_picture(to: SaveAs, view: &PositionView, style: &PictureStyle) -> Result<Vec<u8>, PictureError> {
    if to == SaveAs::Svg { picture::svg(view, style) } else { picture::png(view, style) }
}

fn encode_animation(
    reporter: &Reporter,
    saved: &SavedGame,
    (viewer, bottom_seat): (Viewer, Seat),
    style: &PictureStyle,
) -> Result<Vec<u8>, NotSaved> {
    let views = picture::position_views(saved, viewer, bottom_seat)
        .map_err(|why| NotSaved::from(StoreError::Reopen { id: 0, why }))?;
    Ok(picture::encode_gif(&views, style, |_| reporter.is_wanted())?)
}
