//! The laws on which rule books disagree, as data, each with its article.
//!
//! Source: the 2013 and 2026 editions of the rules of the Federação Portuguesa de Damas (FPD).

/// The values of the laws that differ between rule books.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laws {
    /// The number of men of each side at the start, which is also its maximum number of pieces (FPD 2013, 2.1).
    pub pieces_a_side: u32,
    /// Whether a capture must take the most pieces (law of quantity; FPD 2026, 3.7).
    pub quantity: bool,
    /// Whether, of several captures with equally many pieces, one with the most kings is compulsory (law of
    /// quality; FPD 2026, 3.7).
    pub quality: bool,
    /// The number of times that a position with the same side to move must occur for a draw (FPD 2026, 5.3).
    pub repetitions: usize,
    /// The number of moves by each side, without a capture or a man's move, after which the game is drawn (FPD 2026,
    /// 3.8.b).
    pub quiet_moves: usize,
    /// The maximum number of pieces of a side for [`Laws::quiet_moves`] to apply (FPD 2026, 3.8.b).
    pub quiet_pieces: u32,
    /// The number of moves after which three kings against one king is a draw (*Forçada*; FPD 2026, 3.8.a).
    ///
    /// Only moves of the three kings count, and only while one of them is on the long diagonal.
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
        // A capture takes at most 12 kings, so 8 bits for them are enough.
        (if self.quantity { pieces << 8 } else { 0 }) + if self.quality { kings } else { 0 }
    }
}
