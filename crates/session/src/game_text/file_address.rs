//! Addresses of files, such as `file:///media/ana/my%20games.pgn`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Returns the path that a typed, pasted or passed text names. Decodes a `file:` address; any other text is the path.
///
/// If only a file with the encoded name exists, does not decode the name.
pub fn path_of_text(text: &Path) -> PathBuf {
    let Some(path) = text.to_str().and_then(without_scheme) else { return text.to_owned() };
    let decoded = decoded(path);
    if !decoded.exists() && Path::new(path).exists() { path.into() } else { decoded }
}

/// The path in a `file:` address; `None` for other texts.
fn without_scheme(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once(':').filter(|(scheme, _)| scheme.eq_ignore_ascii_case("file"))?;
    let path = match rest.strip_prefix("//") {
        // The name of the computer ends at the next slash; it is usually empty.
        Some(rest) => &rest[rest.find('/')?..],
        None => rest.starts_with('/').then_some(rest)?,
    };
    // `/C:/games.pgn`
    let bytes = path.as_bytes();
    let has_drive = cfg!(windows) && bytes.len() > 2 && bytes[1].is_ascii_alphabetic() && bytes[2] == b':';
    Some(if has_drive { &path[1..] } else { path })
}

/// Decodes `%20` and the like. A percent sign without two hexadecimal digits stands for itself.
fn decoded(path: &str) -> PathBuf {
    let bytes = path.as_bytes();
    let digit = |index: usize| bytes.get(index).and_then(|byte| char::from(*byte).to_digit(16));
    let (mut path, mut index) = (Vec::with_capacity(bytes.len()), 0);
    while let Some(byte) = bytes.get(index) {
        match (byte, digit(index + 1), digit(index + 2)) {
            (b'%', Some(high), Some(low)) => {
                path.push((high * 16 + low) as u8);
                index += 3;
            }
            _ => {
                path.push(*byte);
                index += 1;
            }
        }
    }
    from_bytes(path).into()
}

#[cfg(unix)]
fn from_bytes(bytes: Vec<u8>) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes)
}

#[cfg(not(unix))]
fn from_bytes(bytes: Vec<u8>) -> OsString {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn addresses_become_paths() {
        for (text, path) in [
            ("file:///tmp/um%20jogo%23.pgn", "/tmp/um jogo#.pgn"),
            ("FILE://localhost/In%c3%AAs.pdn", "/Inês.pdn"),
            ("file:/a%2", "/a%2"),
            ("file:///100%", "/100%"),
            ("file:relative.pgn", "file:relative.pgn"),
            ("/tmp/a%20b.pgn", "/tmp/a%20b.pgn"),
            ("file://", "file://"),
        ] {
            assert_eq!(path_of_text(Path::new(text)), Path::new(path), "{text}");
        }
        let folder = tempfile::tempdir().expect("a folder");
        let encoded = folder.path().join("a%20b.pgn");
        let address = PathBuf::from(format!("file://{}", encoded.display()));
        assert_eq!(path_of_text(&address), folder.path().join("a b.pgn"));
        std::fs::write(&encoded, "").expect("written");
        assert_eq!(path_of_text(&address), encoded, "only this file exists");
    }
}
