//! The packaging files use the same names, version and file types as the program.

use std::fs;
use std::path::PathBuf;

use session::game_text::TextFormat;
use session::{FILE_EXTENSIONS, Game, OWN_EXTENSION, catalogue};
use tabuleiro::options::APP_ID;

fn packaging(file: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("packaging").join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn linux(ending: &str) -> String {
    packaging(&format!("linux/{APP_ID}.{ending}"))
}

/// The MIME types that the desktop entry opens.
fn opened_mime_types() -> Vec<String> {
    let entry = linux("desktop");
    let kinds = entry.lines().find_map(|line| line.strip_prefix("MimeType=")).expect("kinds of files");
    kinds.split(';').filter(|kind| !kind.is_empty()).map(str::to_owned).collect()
}

#[test]
fn all_packaging_files_use_the_app_id_of_the_window() {
    let entry = linux("desktop");
    for line in [format!("Icon={APP_ID}"), format!("StartupWMClass={APP_ID}"), "Exec=tabuleiro %F".to_owned()]
    {
        assert!(entry.lines().any(|it| it == line), "{line}");
    }
    let metainfo = linux("metainfo.xml");
    assert!(metainfo.contains(&format!("<id>{APP_ID}</id>")));
    assert!(metainfo.contains(&format!("<launchable type=\"desktop-id\">{APP_ID}.desktop</launchable>")));
    assert!(linux("yml").contains(&format!("\nid: {APP_ID}\n")));
    assert!(packaging("macos/Info.plist").contains(&format!("<string>{APP_ID}</string>")));
    assert!(packaging("windows/tabuleiro.manifest").contains(&format!("name=\"{APP_ID}\"")));
}

#[test]
fn the_newest_release_in_the_metainfo_is_this_version() {
    let version = format!("<release version=\"{}\"", env!("CARGO_PKG_VERSION"));
    let metainfo = linux("metainfo.xml");
    let newest = metainfo.lines().find(|line| line.contains("<release ")).expect("a release");
    assert!(newest.trim().starts_with(&version), "{newest}");
}

#[test]
fn every_file_type_that_is_opened_is_declared_in_the_mime_types_and_the_metainfo() {
    let (kinds, metainfo) = (linux("xml"), linux("metainfo.xml"));
    for kind in opened_mime_types() {
        let is_alias = kinds.contains(&format!("<alias type=\"{kind}\"/>"));
        assert!(is_alias || kinds.contains(&format!("<mime-type type=\"{kind}\">")), "{kind}");
        assert!(is_alias || metainfo.contains(&format!("<mediatype>{kind}</mediatype>")), "{kind}");
    }
}

#[test]
fn the_desktop_knows_the_extensions_of_saved_games() {
    let kinds = linux("xml");
    for game in catalogue::GAMES {
        assert!(kinds.contains(&format!("<glob pattern=\"*.{}\"/>", game.text.extension)), "{game}");
        assert!(FILE_EXTENSIONS.contains(&game.text.extension), "{game}: the window offers to open it");
        // A file without an extension is recognised by its first line.
        assert!(kinds.contains(&format!("value=\"[Game &quot;{game}&quot;]\"")), "{game}");
    }
    assert!(kinds.contains(&format!("<glob pattern=\"*.{OWN_EXTENSION}\"/>")));
    assert_eq!(Game::DOMIN_UP.text.extension, OWN_EXTENSION);
    assert_eq!(TextFormat::Own.ending(Game::CHESS), OWN_EXTENSION);
    assert_eq!(TextFormat::Usual.ending(Game::CHESS), "pgn");
}

#[test]
fn packaging_texts_are_in_both_languages() {
    let entry = linux("desktop");
    for key in ["GenericName", "Comment", "Keywords"] {
        for key in [format!("{key}="), format!("{key}[pt]=")] {
            assert_eq!(entry.lines().filter(|line| line.starts_with(&key)).count(), 1, "{key}");
        }
    }
    let metainfo = linux("metainfo.xml");
    for tag in ["summary", "p", "li"] {
        let (english, portuguese) = (format!("<{tag}>"), format!("<{tag} xml:lang=\"pt\">"));
        let count = metainfo.matches(&english).count();
        assert!(count > 0 && count == metainfo.matches(&portuguese).count(), "{tag}");
    }
    let kinds = linux("xml");
    assert_eq!(kinds.matches("<comment>").count(), kinds.matches("<comment xml:lang=\"pt\">").count());
}
