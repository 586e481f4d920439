//! Files that appear under their name completely or not at all.
//!
//! A [`AtomicFile`] is written to a temporary file beside its destination, synced to the disk, and renamed in one
//! step. If the program ends before that, or the file is dropped unfinished, nothing changes.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// Maximum number of symbolic links to follow, as on Linux.
const MAX_LINKS: usize = 40;

/// Maximum number of names to try.
const MAX_NAMES: u32 = 1000;

/// A file being written.
#[derive(Debug)]
pub struct AtomicFile(Destination);

/// The way in which a file reaches its path.
#[derive(Debug)]
enum Destination {
    /// Writes directly to a pipe, a device, or any other path that is not a regular file.
    Direct(File, PathBuf),
    /// Replaces the file at the path.
    Replacing(NamedTempFile, PathBuf),
    /// Takes the first free variant of the name in the folder.
    Adding(NamedTempFile, PathBuf, String),
}

impl AtomicFile {
    /// Writes to `path`. An existing file is replaced and its permissions are kept.
    ///
    /// A symbolic link stays; the file that it points to is replaced.
    pub fn create_replacing(path: &Path) -> io::Result<AtomicFile> {
        let Some(target_path) = regular_file(path)? else {
            // Append, so that earlier contents stay.
            let file = File::options().append(true).open(path)?;
            return Ok(AtomicFile(Destination::Direct(file, path.to_owned())));
        };
        let file = create_in(parent(&target_path))?;
        if let Ok(existing) = fs::metadata(&target_path) {
            // First the owner: changing it may reset some permissions.
            keep_owner(file.as_file(), &existing);
            file.as_file().set_permissions(existing.permissions())?;
        }
        Ok(AtomicFile(Destination::Replacing(file, target_path)))
    }

    /// Writes to `name` in `folder`, which is created if necessary.
    ///
    /// No file is replaced: if the name is taken, the first free one of `name 2.ext`, `name 3.ext` and so on is used.
    pub fn create_new(folder: &Path, name: &str) -> io::Result<AtomicFile> {
        fs::create_dir_all(folder)?;
        Ok(AtomicFile(Destination::Adding(create_in(folder)?, folder.to_owned(), name.to_owned())))
    }

    /// Gives the file its final name, safe against a power failure, and returns its path.
    pub fn finish(self) -> io::Result<PathBuf> {
        match &self.0 {
            // A pipe cannot be synced.
            Destination::Direct(..) => {}
            Destination::Replacing(file, _) | Destination::Adding(file, ..) => file.as_file().sync_all()?,
        }
        let path = self.publish()?;
        if cfg!(unix)
            && let Ok(folder) = File::open(parent(&path))
        {
            // Some file systems cannot sync a folder. The file has its name already, so ignore the error.
            let _ = folder.sync_all();
        }
        Ok(path)
    }

    /// Gives the file its final name without waiting for the disk, and returns its path.
    ///
    /// Running programs see it at once, but a power failure may lose it.
    pub fn publish(self) -> io::Result<PathBuf> {
        match self.0 {
            Destination::Direct(_, path) => Ok(path),
            Destination::Replacing(file, path) => match file.persist(&path) {
                Ok(_) => Ok(path),
                Err(error) => Err(error.error),
            },
            Destination::Adding(file, folder, name) => persist_under_free_name(file, &folder, &name),
        }
    }

    fn file(&mut self) -> &mut File {
        match &mut self.0 {
            Destination::Direct(file, _) => file,
            Destination::Replacing(file, _) | Destination::Adding(file, ..) => file.as_file_mut(),
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

/// Writes `bytes` to the file at `path`, as [`AtomicFile::create_replacing`] and [`AtomicFile::finish`] do.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::create_replacing(path)?;
    file.write_all(bytes)?;
    file.finish().map(|_| ())
}

/// Creates a temporary file.
///
/// `File::create_new` instead of the default of `tempfile` gives the file the usual permissions, and errors that do not
/// contain its temporary name.
fn create_in(folder: &Path) -> io::Result<NamedTempFile> {
    Builder::new().prefix(".tabuleiro-").make_in(folder, |path| File::create_new(path))
}

/// Gives the new file the owner and group of the existing one, as far as the system allows that.
#[cfg(unix)]
fn keep_owner(new: &File, existing: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};

    let is_same = |own: fs::Metadata| (own.uid(), own.gid()) == (existing.uid(), existing.gid());
    if !new.metadata().is_ok_and(is_same) {
        // Only root may change the owner. Without that right, the file belongs to the user who writes it, and has the
        // group of the existing file if that user is a member.
        if fchown(new, Some(existing.uid()), Some(existing.gid())).is_err() {
            let _ = fchown(new, None, Some(existing.gid()));
        }
    }
}

#[cfg(not(unix))]
fn keep_owner(_new: &File, _existing: &fs::Metadata) {}

/// The folder of a file; `.` for a bare name.
fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Follows all symbolic links to the file, which need not exist. Returns `None` if it exists and is not a regular file.
fn regular_file(path: &Path) -> io::Result<Option<PathBuf>> {
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Ok(None);
    }
    let mut target_path = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(target) = fs::read_link(&target_path) else { return Ok(Some(target_path)) };
        // A link in `/proc` is an open file of a process, such as standard output, whose name may be deleted or reused.
        if fs::canonicalize(parent(&target_path)).is_ok_and(|folder| folder.starts_with("/proc")) {
            return Ok(None);
        }
        target_path = parent(&target_path).join(target);
    }
    // There are too many links: let the system produce the error.
    fs::canonicalize(path).map(Some)
}

/// Moves the file into the folder under the first free name.
fn persist_under_free_name(mut file: NamedTempFile, folder: &Path, name: &str) -> io::Result<PathBuf> {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    for number in 1..=MAX_NAMES {
        let path = folder.join(match (number, extension) {
            (1, _) => name.to_owned(),
            (_, "") => format!("{stem} {number}"),
            _ => format!("{stem} {number}.{extension}"),
        });
        let error = match file.persist_noclobber(&path) {
            Ok(_) => return Ok(path),
            Err(error) => error,
        };
        file = error.file;
        if error.error.kind() == ErrorKind::AlreadyExists {
            continue;
        }
        // Some file systems can neither move nor link without replacing. Reserve the name with an empty file, and then
        // replace that file.
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
