//! How things look: themes, art from vectors and code, the layout of the window as arithmetic, and pictures made
//! for a size, off the frame. Uses settings and frame.

pub mod art;
pub mod layout;
pub mod pictures;
pub mod theme;

pub(crate) use pictures::plugin;
