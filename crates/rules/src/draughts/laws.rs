//! The laws that rule books disagree on, as data, each with the article it is taken from: editions of
//! the Federação Portuguesa de Damas (FPD) of 2013 and of 2026.

/// What a rule book may decide one way or the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laws {
    /// Men that each side begins with, and the most pieces it can have (FPD 2013, 2.1).
    pub pieces_a_side: u32,
    /// The greatest number of pieces must be captured (law of quantity; FPD 2026, 3.7).
    pub quantity: bool,
    /// Among captures of the same number, the greatest number of kings must be captured (law of
    /// quality; FPD 2026, 3.7).
    pub quality: bool,
    /// The same position, with the same side to move, so many times is a draw (FPD 2026, 5.3).
    pub repetitions: usize,
    /// Moves of each side without a capture or a man's move that make a draw (FPD 2026, 3.8.b).
    pub quiet_moves: usize,
    /// The most pieces a side may have for quiet moves to be counted (FPD 2026, 3.8.b).
    pub quiet_pieces: u32,
    /// Moves the side with three kings has to win against one once it holds the rio (Forçada; FPD
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
    /// How a capture of `pieces`, `kings` of them kings, stands against others: only the highest may
    /// be played.
    pub(crate) const fn rank(self, pieces: u32, kings: u32) -> u32 {
        (if self.quantity { pieces << 8 } else { 0 }) + if self.quality { kings } else { 0 }
    }
}
