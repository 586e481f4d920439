//! Application icons in every size that desktops need, and combined as ICO for Windows and ICNS for macOS.

use std::error::Error;

use art::assets::load;
use art::svg::{Palette, rasterise};
use tabuleiro::options::APP_ID;

use crate::File;

/// Sides of the PNG icons in pixels: the sizes of hicolor, the fallback of all icon themes.
const PNG_SIDES: [u32; 9] = [16, 22, 24, 32, 48, 64, 128, 256, 512];

/// Sides of the pictures in the ICO file, in pixels. The format stores a side in one byte, and 256 as 0.
const ICO_SIDES: [u32; 6] = [16, 24, 32, 48, 64, 256];

/// Type codes of PNG pictures in ICNS, and their sides in pixels.
///
/// `ic11`, `ic13` and `ic14` are the @2x (Retina) pictures of 16, 128 and 256 points, so they have twice as many
/// pixels.
const ICNS_KINDS: [(&[u8; 4], u32); 9] = [
    (b"icp4", 16),
    (b"icp5", 32),
    (b"ic07", 128),
    (b"ic08", 256),
    (b"ic09", 512),
    (b"ic10", 1024),
    (b"ic11", 32),
    (b"ic13", 256),
    (b"ic14", 512),
];

/// All icon files.
pub(crate) fn files() -> Result<Vec<File>, Box<dyn Error>> {
    let mut files = Vec::new();
    for side in PNG_SIDES {
        let path = format!("icons/hicolor/{side}x{side}/apps/{APP_ID}.png");
        files.push(File { path, content: png(side)? });
    }
    let drawing = load(None, drawing_name(u32::MAX))?.into_owned();
    files.push(File { path: format!("icons/hicolor/scalable/apps/{APP_ID}.svg"), content: drawing });
    files.push(File { path: "icons/tabuleiro.ico".to_owned(), content: ico()? });
    files.push(File { path: "icons/tabuleiro.icns".to_owned(), content: icns()? });
    Ok(files)
}

/// Name of the drawing for icons with this side in pixels. Small icons have a simpler drawing, because fine textures
/// would blur.
fn drawing_name(side: u32) -> &'static str {
    if side < 32 { "icon-small.svg" } else { "icon.svg" }
}

/// The icon as PNG, with this side in pixels.
fn png(side: u32) -> Result<Vec<u8>, Box<dyn Error>> {
    let name = drawing_name(side);
    Ok(rasterise(name, &load(None, name)?, side, side, &Palette::default())?.png()?)
}

/// The ICO file: a header, an entry of 16 bytes for each picture, and the pictures as PNG.
fn ico() -> Result<Vec<u8>, Box<dyn Error>> {
    let pictures = ICO_SIDES.map(|side| Ok((side, png(side)?))).into_iter();
    let pictures = pictures.collect::<Result<Vec<_>, Box<dyn Error>>>()?;
    let count = u16::try_from(pictures.len())?;
    let mut file = Vec::new();
    // Header: reserved, type (1 for icons), number of pictures.
    for word in [0u16, 1, count] {
        file.extend(word.to_le_bytes());
    }
    let mut offset = 6 + 16 * u32::from(count);
    for (side, picture) in &pictures {
        // 256 does not fit in a byte, and the format stores it as 0.
        let side = u8::try_from(*side).unwrap_or(0);
        let length = u32::try_from(picture.len())?;
        // Width, height, palette size (0: no palette), reserved, colour planes (16 bits), bits per pixel (16 bits).
        file.extend([side, side, 0, 0, 1, 0, 32, 0]);
        file.extend(length.to_le_bytes());
        file.extend(offset.to_le_bytes());
        offset += length;
    }
    pictures.into_iter().for_each(|(_, picture)| file.extend(picture));
    Ok(file)
}

/// The ICNS file: a header, and each PNG after its type code and length.
fn icns() -> Result<Vec<u8>, Box<dyn Error>> {
    let mut body = Vec::new();
    for (type_code, side) in ICNS_KINDS {
        let picture = png(side)?;
        body.extend(type_code);
        // The length includes the eight bytes of type code and length.
        body.extend(u32::try_from(picture.len() + 8)?.to_be_bytes());
        body.extend(picture);
    }
    let mut file = b"icns".to_vec();
    file.extend(u32::try_from(body.len() + 8)?.to_be_bytes());
    file.extend(body);
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Width and height of a PNG, from its header.
    fn size_of(png: &[u8]) -> (u32, u32) {
        assert_eq!(&png[1..4], b"PNG");
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
        (number(16), number(20))
    }

    #[test]
    fn every_ico_entry_points_to_a_picture_of_its_size() {
        let file = ico().expect("drawn");
        let number =
            |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().expect("four bytes")) as usize;
        assert_eq!(file[..6], [0, 0, 1, 0, ICO_SIDES.len() as u8, 0]);
        for (index, side) in ICO_SIDES.into_iter().enumerate() {
            let entry = 6 + 16 * index;
            let (length, start) = (number(entry + 8), number(entry + 12));
            assert_eq!(u32::from(file[entry]), side % 256);
            assert_eq!(size_of(&file[start..start + length]), (side, side));
        }
    }

    #[test]
    fn the_embedded_windows_icon_is_up_to_date() {
        let built_in = include_bytes!("../../packaging/windows/tabuleiro.ico");
        let drawn = ico().expect("drawn");
        assert!(drawn == built_in, "copy icons/tabuleiro.ico of this example to packaging/windows");
    }

    #[test]
    fn the_icns_file_is_a_complete_chain_of_pictures() {
        let file = icns().expect("drawn");
        let number =
            |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().expect("four bytes")) as usize;
        assert_eq!((&file[..4], number(4)), (&b"icns"[..], file.len()));
        let mut at = 8;
        for (kind, side) in ICNS_KINDS {
            assert_eq!(&file[at..at + 4], kind);
            assert_eq!(size_of(&file[at + 8..]), (side, side));
            at += number(at + 4);
        }
        assert_eq!(at, file.len());
    }
}
