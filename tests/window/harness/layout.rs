//! Reads the file that the option `--layout-file` writes: name, position and size of every item of the window.

use std::fs;
use std::path::Path;

use serde_json::Value;

/// A named item of the window: its centre and its size, in pixels.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Item {
    pub name: String,
    pub x: f64,
    pub y: f64,
    pub w: f64,
    pub h: f64,
}

/// The layout of the window at one moment.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Layout {
    pub width: f64,
    pub height: f64,
    /// Physical pixels per logical pixel.
    pub scale: f64,
    /// Name of the page, such as `menu` or `table`.
    pub screen: String,
    /// Mouse buttons released since the start of the program.
    pub clicks: u64,
    pub items: Vec<Item>,
}

impl Layout {
    /// Reads the file; returns `None` if the file does not exist yet. The program replaces the file atomically, so
    /// incomplete content is an error.
    pub(crate) fn read(path: &Path) -> Option<Layout> {
        let text = fs::read_to_string(path).ok()?;
        let json: Value =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("layout file: {error}\n{text}"));
        let window = &json["window"];
        let items = json["items"].as_array().expect("`items` is a list");
        Some(Layout {
            width: number(window, "width"),
            height: number(window, "height"),
            scale: number(window, "scale"),
            screen: string(&json, "screen"),
            clicks: json["clicks"].as_u64().expect("`clicks` is a count"),
            items: items
                .iter()
                .map(|item| Item {
                    name: string(item, "name"),
                    x: number(item, "x"),
                    y: number(item, "y"),
                    w: number(item, "w"),
                    h: number(item, "h"),
                })
                .collect(),
        })
    }

    /// The item with this name. Among several, the last one, because it is drawn on top.
    pub(crate) fn item(&self, name: &str) -> Option<&Item> {
        self.items.iter().rfind(|item| item.name == name)
    }

    /// Items whose name starts with `prefix`.
    pub(crate) fn items_with<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = &'a Item> {
        self.items.iter().filter(move |item| item.name.starts_with(prefix))
    }

    /// Name of the square that has the same centre as this item.
    pub(crate) fn square_at(&self, name: &str) -> Option<&str> {
        let item = self.item(name)?;
        let has_same_centre =
            |square: &&Item| (square.x - item.x).abs() < 1.0 && (square.y - item.y).abs() < 1.0;
        self.items_with("square:").find(has_same_centre)?.name.strip_prefix("square:")
    }

    /// All names, for error messages.
    pub(crate) fn names(&self) -> String {
        self.items.iter().map(|item| item.name.as_str()).collect::<Vec<_>>().join(" ")
    }
}

impl Item {
    /// Whether the item is completely inside the window.
    pub(crate) fn is_inside(&self, layout: &Layout) -> bool {
        /// Tolerance in pixels: positions are rounded by up to half a pixel.
        const TOLERANCE: f64 = 0.51;
        self.x - self.w / 2.0 >= -TOLERANCE
            && self.y - self.h / 2.0 >= -TOLERANCE
            && self.x + self.w / 2.0 <= layout.width + TOLERANCE
            && self.y + self.h / 2.0 <= layout.height + TOLERANCE
    }
}

fn number(value: &Value, key: &str) -> f64 {
    value[key].as_f64().unwrap_or_else(|| panic!("layout file: no number {key:?} in {value}"))
}

fn string(value: &Value, key: &str) -> String {
    value[key].as_str().unwrap_or_else(|| panic!("layout file: no text {key:?} in {value}")).to_owned()
}
