//! Reads the file written by `--layout-file`: the name, position and size of everything on the screen.

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
    pub scale: f64,
    pub screen: String,
    /// Mouse buttons released since the start of the program.
    pub clicks: u64,
    pub items: Vec<Item>,
}

impl Layout {
    /// Reads the file; `None` if it does not exist yet. The program replaces the file atomically, so its content must
    /// always be complete.
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
            screen: word(&json, "screen"),
            clicks: json["clicks"].as_u64().expect("`clicks` is a count"),
            items: items
                .iter()
                .map(|item| Item {
                    name: word(item, "name"),
                    x: number(item, "x"),
                    y: number(item, "y"),
                    w: number(item, "w"),
                    h: number(item, "h"),
                })
                .collect(),
        })
    }

    /// The item with this name. If there are several, the last one, which is drawn on top.
    pub(crate) fn item(&self, name: &str) -> Option<&Item> {
        self.items.iter().rfind(|item| item.name == name)
    }

    /// Items whose name starts with `prefix`.
    pub(crate) fn items_with<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = &'a Item> {
        self.items.iter().filter(move |item| item.name.starts_with(prefix))
    }

    /// Name of the square at the centre of this item.
    pub(crate) fn square_at(&self, name: &str) -> Option<&str> {
        let item = self.item(name)?;
        let near = |square: &&Item| (square.x - item.x).abs() < 1.0 && (square.y - item.y).abs() < 1.0;
        self.items_with("square:").find(near)?.name.strip_prefix("square:")
    }

    /// All names, for error messages.
    pub(crate) fn names(&self) -> String {
        self.items.iter().map(|item| item.name.as_str()).collect::<Vec<_>>().join(" ")
    }
}

impl Item {
    /// Whether the item is completely inside the window.
    pub(crate) fn is_inside(&self, layout: &Layout) -> bool {
        // Tolerate half a pixel of rounding.
        let slack = 0.51;
        self.x - self.w / 2.0 >= -slack
            && self.y - self.h / 2.0 >= -slack
            && self.x + self.w / 2.0 <= layout.width + slack
            && self.y + self.h / 2.0 <= layout.height + slack
    }
}

fn number(value: &Value, key: &str) -> f64 {
    value[key].as_f64().unwrap_or_else(|| panic!("layout file: no number {key:?} in {value}"))
}

fn word(value: &Value, key: &str) -> String {
    value[key].as_str().unwrap_or_else(|| panic!("layout file: no text {key:?} in {value}")).to_owned()
}
