//! The laws on which rule books disagree, as data, each with its article.
//!
//! Source: the 2013 and 2026 editions of the rules of the Federação Portuguesa de Damas (FPD).

/// The values of the laws that differ between rule books.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laws {
    /// Men of each side at the start, and the most pieces it can have (FPD 2013, 2.1).
    pub pieces_a_side: u32,
    /// Whether a capture must take the most pieces (law of quantity; FPD 2026, 3.7).
    pub quantity: bool,
    /// Whether, among captures of equally many pieces, one with the most kings is compulsory (law of quality; FPD
    /// 2026, 3.7).
    pub quality: bool,
    /// Occurrences of a position with the same side to move that make a draw (FPD 2026, 5.3).
    pub repetitions: usize,
    /// Moves by each side without a capture or a man's move that make a draw (FPD 2026, 3.8.b).
    pub quiet_moves: usize,
    /// The most pieces a side may have for [`Laws::quiet_moves`] to apply (FPD 2026, 3.8.b).
    pub quiet_pieces: u32,
    /// Moves in which three kings must beat one king, counted while they hold the long diagonal (*Forçada*; FPD
    /// 2026, 3.8.a).
    pub forcada_moves: usize,
}

/// The laws in force from 1 April 2026.
pub const LAWS: Laws = Laws {
    pieces_a_side: 12,
    quantity: true,
    quality: true,
    repetitions: 3,
    quiet_moves: 20,
    quiet_pieces: 4,
    forcada_moves: 12,
};

impl Laws {
    /// The rank of a capture of `pieces`, among them `kings` kings. Only captures of the highest rank are legal.
    pub(crate) const fn rank(self, pieces: u32, kings: u32) -> u32 {
        (if self.quantity { pieces << 8 } else { 0 }) + if self.quality { kings } else { 0 }
    }
}
