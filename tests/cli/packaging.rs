//! The packaging files use the same names, version and file types as the program.

use std::fs;
use std::path::PathBuf;

use session::game_text::TextFormat;
use session::{FILE_EXTENSIONS, Game, OWN_EXTENSION, catalogue};
use tabuleiro::options::APP_ID;

/// Content of a file in the folder `packaging`.
fn packaging_file(file: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("packaging").join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Content of the Linux file with this extension.
fn linux_file(extension: &str) -> String {
    packaging_file(&format!("linux/{APP_ID}.{extension}"))
}

/// The MIME types that the desktop entry opens.
fn opened_mime_types() -> Vec<String> {
    let entry = linux_file("desktop");
    let mime_types = entry.lines().find_map(|line| line.strip_prefix("MimeType=")).expect("MIME types");
    mime_types.split(';').filter(|mime_type| !mime_type.is_empty()).map(str::to_owned).collect()
}

#[test]
fn all_packaging_files_use_the_app_id_of_the_window() {
    let entry = linux_file("desktop");
    for line in [format!("Icon={APP_ID}"), format!("StartupWMClass={APP_ID}"), "Exec=tabuleiro %F".to_owned()]
    {
        assert!(entry.lines().any(|entry_line| entry_line == line), "{line}");
    }
    let metainfo = linux_file("metainfo.xml");
    assert!(metainfo.contains(&format!("<id>{APP_ID}</id>")));
    assert!(metainfo.contains(&format!("<launchable type=\"desktop-id\">{APP_ID}.desktop</launchable>")));
    assert!(linux_file("yml").contains(&format!("\nid: {APP_ID}\n")));
    assert!(packaging_file("macos/Info.plist").contains(&format!("<string>{APP_ID}</string>")));
    assert!(packaging_file("windows/tabuleiro.manifest").contains(&format!("name=\"{APP_ID}\"")));
}

#[test]
fn the_newest_release_in_the_metainfo_is_this_version() {
    let version = format!("<release version=\"{}\"", env!("CARGO_PKG_VERSION"));
    let metainfo = linux_file("metainfo.xml");
    let newest_release = metainfo.lines().find(|line| line.contains("<release ")).expect("a release");
    assert!(newest_release.trim().starts_with(&version), "{newest_release}");
}

#[test]
fn every_file_type_that_is_opened_is_declared_in_the_mime_types_and_the_metainfo() {
    let (mime_types, metainfo) = (linux_file("xml"), linux_file("metainfo.xml"));
    for mime_type in opened_mime_types() {
        let is_alias = mime_types.contains(&format!("<alias type=\"{mime_type}\"/>"));
        assert!(is_alias || mime_types.contains(&format!("<mime-type type=\"{mime_type}\">")), "{mime_type}");
        assert!(is_alias || metainfo.contains(&format!("<mediatype>{mime_type}</mediatype>")), "{mime_type}");
    }
}

#[test]
fn the_desktop_knows_the_extensions_of_saved_games() {
    let mime_types = linux_file("xml");
    for game in catalogue::GAMES {
        assert!(mime_types.contains(&format!("<glob pattern=\"*.{}\"/>", game.text.extension)), "{game}");
        assert!(FILE_EXTENSIONS.contains(&game.text.extension), "the window opens {game} files");
        // The desktop recognises a file without an extension by its first line.
        assert!(mime_types.contains(&format!("value=\"[Game &quot;{game}&quot;]\"")), "{game}");
    }
    assert!(mime_types.contains(&format!("<glob pattern=\"*.{OWN_EXTENSION}\"/>")));
    assert_eq!(Game::DOMIN_UP.text.extension, OWN_EXTENSION);
    assert_eq!(TextFormat::Own.ending(Game::CHESS), OWN_EXTENSION);
    assert_eq!(TextFormat::Usual.ending(Game::CHESS), "pgn");
}

#[test]
fn packaging_texts_are_in_both_languages() {
    let entry = linux_file("desktop");
    for key in ["GenericName", "Comment", "Keywords"] {
        for prefix in [format!("{key}="), format!("{key}[pt]=")] {
            assert_eq!(entry.lines().filter(|line| line.starts_with(&prefix)).count(), 1, "{prefix}");
        }
    }
    let metainfo = linux_file("metainfo.xml");
    for tag in ["summary", "p", "li"] {
        let (english, portuguese) = (format!("<{tag}>"), format!("<{tag} xml:lang=\"pt\">"));
        let count = metainfo.matches(&english).count();
        assert!(count > 0 && count == metainfo.matches(&portuguese).count(), "{tag}");
    }
    let mime_types = linux_file("xml");
    assert_eq!(
        mime_types.matches("<comment>").count(),
        mime_types.matches("<comment xml:lang=\"pt\">").count()
    );
}
