//! Pictures of the screen, kept among the build's files for a person to look at.

use std::fs;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::program::Program;

impl Program {
    /// Takes a picture of the screen once it is at rest, keeps it among the build's files, and checks
    /// that something is to be seen on it.
    pub fn screenshot(&self, name: &str) -> PathBuf {
        self.wait_until_rest();
        let path = self.picture(name);
        let output = Command::new("identify").args(["-format", "%k"]).arg(&path).output();
        let colours =
            String::from_utf8_lossy(&output.expect("ImageMagick starts (scripts/test installs it)").stdout)
                .trim()
                .parse::<u32>();
        assert!(colours.as_ref().is_ok_and(|count| *count > 64), "{}: {colours:?} colours", path.display());
        path
    }

    /// How bright a picture is on the whole, from 0 to 1.
    pub fn brightness(&self, picture: &Path) -> f64 {
        let output = Command::new("identify").args(["-format", "%[fx:mean]"]).arg(picture).output();
        let output = output.expect("ImageMagick starts (scripts/test installs it)");
        String::from_utf8_lossy(&output.stdout).trim().parse().expect("a number")
    }

    fn picture(&self, name: &str) -> PathBuf {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
        fs::create_dir_all(&folder).expect("a folder for the pictures");
        let path = folder.join(name).with_extension("png");
        let taken = self.display.command("import").args(["-silent", "-window", "root"]).arg(&path).status();
        assert!(taken.is_ok_and(|status| status.success()), "no picture could be taken");
        path
    }
}

/// Writes a picture: rows of red, green and blue from the top.
pub fn write_png(path: &Path, width: usize, rgb: &[u8]) {
    let file = fs::File::create(path).expect("a file for the picture");
    let height = rgb.len() / 3 / width.max(1);
    let mut encoder = png::Encoder::new(BufWriter::new(file), width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().expect("written");
    writer.write_image_data(rgb).expect("written");
}
