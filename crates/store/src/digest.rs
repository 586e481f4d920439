//! Digest of a saved game: detects bit errors on the disk, which SQLite does not.

use std::fmt::{self, Write};

use crate::StoredGame;
use session::{Glyph, LineId, SavedMove};

/// CRC-32 of a text.
pub(super) fn checksum(text: &str) -> u32 {
    crc32fast::hash(text.as_bytes())
}

/// CRC-32 (ISO-HDLC, as in zip) of everything needed to restore the game. docs/SAVED-GAMES.md describes the input.
pub(super) fn digest(stored: &StoredGame) -> u32 {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut text, stored);
    checksum(&text)
}

fn write(to: &mut String, stored: &StoredGame) -> fmt::Result {
    let saved = &stored.saved;
    let plan = &saved.plan;
    let or_none = |text: &Option<String>| text.clone().unwrap_or_default();
    writeln!(to, "{}\n{}\n{}", plan.game, or_none(&plan.rules), or_none(&plan.position))?;
    writeln!(to, "{}\n{}\n{} {}", plan.seed, saved.start, saved.ply, stored.below.index())?;
    for seat in &plan.seats {
        writeln!(to, "{} {}", seat.player, seat.name)?;
    }
    write_moves(to, &saved.moves)?;
    for offer in &saved.offers {
        writeln!(to, "{} {}", offer.ply, offer.seat.index())?;
    }
    // Newer features are included only if present, so that a game of version 1 keeps its digest.
    write_thoughts(to, LineId::GAME, &saved.moves)?;
    for line in &saved.lines {
        writeln!(to, "variation {} {} {}", line.id.0, line.from.line.0, line.from.ply)?;
        write_moves(to, &line.moves)?;
        write_thoughts(to, line.id, &line.moves)?;
    }
    if let Some(odds) = plan.odds {
        writeln!(to, "odds {odds}")?;
    }
    for (index, seat) in plan.seats.iter().enumerate() {
        if let Some(clock) = &seat.clock {
            writeln!(to, "clock {index} {clock}")?;
        }
    }
    if !saved.thinking_time.is_zero() {
        writeln!(to, "thought for {}", saved.thinking_time.as_millis())?;
    }
    if let Some(place) = saved.review_place {
        writeln!(to, "looking {} {}", place.line.0, place.ply)?;
    }
    let declared = saved.end.as_ref().is_some_and(|end| end.is_declared);
    writeln!(to, "{} {declared}\n{}", saved.result(), saved.board)
}

fn write_moves(to: &mut String, moves: &[SavedMove]) -> fmt::Result {
    for mv in moves {
        let used = mv.thinking_time.map_or(-1, |used| used.as_millis() as i64);
        writeln!(to, "{} {} {used}", mv.seat.index(), mv.text)?;
    }
    Ok(())
}

fn write_thoughts(to: &mut String, line: LineId, moves: &[SavedMove]) -> fmt::Result {
    for (mv, number) in moves.iter().zip(1..) {
        if mv.glyph.is_some() || !mv.comment.is_empty() {
            let glyph = mv.glyph.map_or(0, Glyph::number);
            writeln!(to, "thought {} {number} {glyph} {}", line.0, mv.comment)?;
        }
    }
    Ok(())
}
