//! The look of the table: themes, drawings, materials and marks as plain pixels.
//!
//! It also makes picture files of games. Nothing here depends on a window.

pub mod azulejo;
pub mod board;
pub mod colour;
pub mod embedded;
pub mod faces;
pub mod frame_cache;
pub mod letters;
pub mod marks;
pub mod material;
pub mod noise;
pub mod part;
pub mod picture;
pub mod pieces;
pub mod pixmap;
pub mod shape;
pub mod still_life;
pub mod svg;
pub mod table;
pub mod theme;
pub mod tiles;
pub mod tokens;

pub use colour::Colour;
pub use faces::FaceId;
pub use frame_cache::FrameCache;
pub use marks::MarkArt;
pub use part::Part;
pub use pixmap::Pixmap;
