//! The digest of a kept game: a flipped bit on the disk shows, which the database itself does not look for.

use std::fmt::{self, Write};

use super::kept::KeptGame;

/// Takes text and counts it into a CRC-32.
struct Digest(crc32fast::Hasher);

impl Write for Digest {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text.as_bytes());
        Ok(())
    }
}

/// CRC-32 (ISO-HDLC, as in zip) of everything that brings the game back, in the form described in docs/KEPT-GAMES.md.
pub(super) fn digest(kept: &KeptGame) -> u32 {
    let mut digest = Digest(crc32fast::Hasher::new());
    // Nothing that takes text here can fail.
    let _ = write(&mut digest, kept);
    digest.0.finalize()
}

fn write(to: &mut impl Write, kept: &KeptGame) -> fmt::Result {
    let saved = &kept.saved;
    let plan = &saved.plan;
    let or_none = |text: &Option<String>| text.clone().unwrap_or_default();
    writeln!(to, "{}\n{}\n{}", plan.game, or_none(&plan.rules), or_none(&plan.position))?;
    writeln!(to, "{}\n{}\n{} {}", plan.seed, saved.start, saved.ply, kept.below.index())?;
    for seat in &plan.seats {
        writeln!(to, "{} {}", seat.player, seat.name)?;
    }
    for mv in &saved.moves {
        let used = mv.used.map_or(-1, |used| used.as_millis() as i64);
        writeln!(to, "{} {} {used}", mv.seat.index(), mv.text)?;
    }
    for offer in &saved.offers {
        writeln!(to, "{} {}", offer.ply, offer.seat.index())?;
    }
    let declared = saved.end.as_ref().is_some_and(|end| end.is_declared);
    writeln!(to, "{} {declared}\n{}", saved.result(), saved.board)
}
