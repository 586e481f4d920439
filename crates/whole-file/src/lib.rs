//! Files that appear under their name as a whole or not at all.
//!
//! A [`WholeFile`] is written beside its place, brought to the disk, and put into its place in one step. If the program
//! ends before, or the file is dropped unfinished, everything is as it was.
#![warn(missing_docs)]

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// How many symbolic links are followed, as on Linux.
const MOST_LINKS: usize = 40;

/// How many numbered names are tried.
const MOST_NAMES: u32 = 1000;

/// A file that is being written.
#[derive(Debug)]
pub struct WholeFile(Place);

#[derive(Debug)]
enum Place {
    /// A path that is no regular file, such as a pipe or a device, is written to directly.
    Direct(File, PathBuf),
    /// Takes the place of this file.
    Replacing(NamedTempFile, PathBuf),
    /// Takes the first free name like this one in this folder.
    Adding(NamedTempFile, PathBuf, String),
}

impl WholeFile {
    /// A file at this path. One that is there is replaced and keeps its permissions; a symbolic link stays, and the file
    /// that it points to is replaced.
    pub fn replace(path: &Path) -> io::Result<WholeFile> {
        let Some(place) = regular_file(path)? else {
            // What was written there before stays.
            let file = File::options().append(true).open(path)?;
            return Ok(WholeFile(Place::Direct(file, path.to_owned())));
        };
        let file = create_in(parent(&place))?;
        if let Ok(existing) = fs::metadata(&place) {
            file.as_file().set_permissions(existing.permissions())?;
        }
        Ok(WholeFile(Place::Replacing(file, place)))
    }

    /// A file of this name in this folder, which is made if need be. Nothing is replaced: where the name is taken, the file
    /// gets the first free one of `name 2.ext`, `name 3.ext` and so on.
    pub fn add(folder: &Path, name: &str) -> io::Result<WholeFile> {
        fs::create_dir_all(folder)?;
        Ok(WholeFile(Place::Adding(create_in(folder)?, folder.to_owned(), name.to_owned())))
    }

    /// Puts the file into its place, safe from a power failure, and returns its path.
    pub fn finish(self) -> io::Result<PathBuf> {
        match &self.0 {
            // A pipe cannot be synchronised.
            Place::Direct(..) => {}
            Place::Replacing(file, _) | Place::Adding(file, ..) => file.as_file().sync_all()?,
        }
        let path = self.publish()?;
        if cfg!(unix)
            && let Ok(folder) = File::open(parent(&path))
        {
            // Some file systems refuse this; the file is in its place all the same.
            let _ = folder.sync_all();
        }
        Ok(path)
    }

    /// Puts the file into its place for the programs that run now, without waiting for the disk, and returns its path.
    pub fn publish(self) -> io::Result<PathBuf> {
        match self.0 {
            Place::Direct(_, path) => Ok(path),
            Place::Replacing(file, path) => match file.persist(&path) {
                Ok(_) => Ok(path),
                Err(error) => Err(error.error),
            },
            Place::Adding(file, folder, name) => add_to(file, &folder, &name),
        }
    }

    fn file(&mut self) -> &mut File {
        match &mut self.0 {
            Place::Direct(file, _) => file,
            Place::Replacing(file, _) | Place::Adding(file, ..) => file.as_file_mut(),
        }
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

/// Writes these bytes to a file at this path, as [`WholeFile::replace`] and [`WholeFile::finish`] do.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = WholeFile::replace(path)?;
    file.write_all(bytes)?;
    file.finish().map(|_| ())
}

/// A new file beside the others. With our own `create_new` it has the usual permissions, and errors without its name.
fn create_in(folder: &Path) -> io::Result<NamedTempFile> {
    Builder::new().prefix(".tabuleiro-").make_in(folder, |path| File::create_new(path))
}

/// The folder of a file.
fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// The file that a path leads to, through all symbolic links; it need not exist. `None`: it is no regular file.
fn regular_file(path: &Path) -> io::Result<Option<PathBuf>> {
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Ok(None);
    }
    let mut place = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(target) = fs::read_link(&place) else { return Ok(Some(place)) };
        // An open file of a process, such as standard output: its name may be gone, or belong to another file.
        if fs::canonicalize(parent(&place)).is_ok_and(|folder| folder.starts_with("/proc")) {
            return Ok(None);
        }
        place = parent(&place).join(target);
    }
    // The system has the words for too many links.
    fs::canonicalize(path).map(Some)
}

/// Puts a file into a folder under the first free name.
fn add_to(mut file: NamedTempFile, folder: &Path, name: &str) -> io::Result<PathBuf> {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    for number in 1..=MOST_NAMES {
        let path = folder.join(match (number, ending) {
            (1, _) => name.to_owned(),
            (_, "") => format!("{stem} {number}"),
            _ => format!("{stem} {number}.{ending}"),
        });
        let error = match file.persist_noclobber(&path) {
            Ok(_) => return Ok(path),
            Err(error) => error,
        };
        file = error.file;
        if error.error.kind() == ErrorKind::AlreadyExists {
            continue;
        }
        // Some file systems can neither move nor link without replacing: there the name is reserved first.
        match File::create_new(&path) {
            Ok(_) => return file.persist(&path).map(|_| path).map_err(|error| error.error),
            Err(again) if again.kind() == ErrorKind::AlreadyExists => {}
            Err(_) => return Err(error.error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests;
