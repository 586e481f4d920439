//! Pictures of the screen, kept among the build's files for a person to look at.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use x11rb::protocol::xproto::{ConnectionExt as _, ImageFormat};

use super::hand::ALIVE;
use super::program::Program;
use super::{PATIENCE, wait_until};

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

/// What is on the screen, pixel by pixel.
impl Program {
    /// The pixels of a part of the window, once they have been the same for a moment. It is told by its upper left corner,
    /// width and height, in pixels of the window.
    pub fn pixels(&self, x: f64, y: f64, width: f64, height: f64) -> Vec<u8> {
        let read = || {
            let at = self.place(x, y);
            let (server, root) = (&self.hand().server, self.hand().root);
            let image =
                server.get_image(ImageFormat::Z_PIXMAP, root, at.x, at.y, width as u16, height as u16, !0);
            image.expect(ALIVE).reply().expect(ALIVE).data
        };
        let mut before = read();
        wait_until("a picture that stands still", PATIENCE, || {
            thread::sleep(Duration::from_millis(150));
            let now = read();
            let still = now == before;
            before = now.clone();
            still.then_some(now)
        })
    }

    /// The pixels of a thing.
    pub fn pixels_of(&self, name: &str) -> Vec<u8> {
        let item = self.wait_still(name);
        self.pixels(item.x - item.w / 2.0, item.y - item.h / 2.0, item.w, item.h)
    }
}
