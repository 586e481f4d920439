//! The look of the table: themes, drawings, materials and marks as plain pixels.
//!
//! The crate also exports pictures of games as files. Nothing in it depends on a window.

pub mod assets;
pub mod avatars;
pub mod azulejo;
pub mod backdrop;
pub mod board;
pub mod colour;
pub mod emblems;
pub mod frame_cache;
pub mod marks;
pub mod material;
pub mod noise;
pub mod part;
pub mod picture;
pub mod pieces;
pub mod pixmap;
pub mod shape;
pub mod surroundings;
pub mod svg;
pub mod text_outline;
pub mod theme;
pub mod tiles;

pub use avatars::AvatarId;
pub use colour::Colour;
pub use frame_cache::FrameCache;
pub use marks::SquareMark;
pub use part::Part;
pub use pixmap::Pixmap;
