//! What a table of named chess openings consists of.

/// A code of the Encyclopaedia of Chess Openings, the message that names the opening, and the moves in SAN that lead
/// to its position. No two lines lead to the same one.
pub(super) type Line = (&'static str, &'static str, &'static str);
