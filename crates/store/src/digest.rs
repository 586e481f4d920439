//! Digest of a saved game. It detects bit errors on the disk, which SQLite does not detect.

use std::fmt::{self, Write};

use crate::StoredGame;
use session::{Glyph, LineId, SavedGame, SavedMove};

/// CRC-32 of a text.
pub(super) fn checksum(text: &str) -> u32 {
    crc32fast::hash(text.as_bytes())
}

/// CRC-32 (ISO-HDLC, as in zip) of everything needed to restore the game.
///
/// docs/SAVED-GAMES.md describes the input. Existing games store their digest: never change the text for them.
pub(super) fn digest(stored: &StoredGame) -> u32 {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut text, stored);
    checksum(&text)
}

/// CRC-32 of everything in a game that its review depends on. Changes of clocks, names and comments do not count.
///
/// docs/SAVED-GAMES.md describes the input.
pub(super) fn reviewed_digest(saved: &SavedGame) -> u32 {
    let mut text = format!("{}\n{}\n{}\n", saved.plan.game, saved.start, saved.result());
    for seat in &saved.plan.seats {
        text.push_str(if seat.player.is_computer() { "computer\n" } else { "human\n" });
    }
    for mv in &saved.moves {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{} {}", mv.seat.index(), mv.text);
    }
    checksum(&text)
}

fn write(to: &mut String, stored: &StoredGame) -> fmt::Result {
    let saved = &stored.saved;
    let plan = &saved.plan;
    let or_none = |text: &Option<String>| text.clone().unwrap_or_default();
    writeln!(to, "{}\n{}\n{}", plan.game, or_none(&plan.rules), or_none(&plan.position))?;
    writeln!(to, "{}\n{}\n{} {}", plan.seed, saved.start, saved.ply, stored.bottom_seat.index())?;
    for seat in &plan.seats {
        writeln!(to, "{} {}", seat.player, seat.name)?;
    }
    write_moves(to, &saved.moves)?;
    for offer in &saved.offers {
        writeln!(to, "{} {}", offer.ply, offer.seat.index())?;
    }
    // Include newer features only if present, so that a game without them keeps the digest of version 1.
    write_annotations(to, LineId::GAME, &saved.moves)?;
    for line in &saved.lines {
        writeln!(to, "variation {} {} {}", line.id.0, line.from.line.0, line.from.ply)?;
        write_moves(to, &line.moves)?;
        write_annotations(to, line.id, &line.moves)?;
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
    if let Some(place) = saved.browse_place {
        writeln!(to, "looking {} {}", place.line.0, place.ply)?;
    }
    if let Some(help) = saved.help {
        writeln!(to, "help {}", help.bits())?;
        if let Some(winner) = saved.end.as_ref().and_then(|end| end.outcome.winner) {
            writeln!(to, "winner {}", winner.index())?;
        }
    }
    let is_declared = saved.end.as_ref().is_some_and(|end| end.is_declared);
    writeln!(to, "{} {is_declared}\n{}", saved.result(), saved.board)
}

fn write_moves(to: &mut String, moves: &[SavedMove]) -> fmt::Result {
    for mv in moves {
        // -1: the thinking time was not measured.
        let millis = mv.thinking_time.map_or(-1, |time| time.as_millis() as i64);
        write_number(to, mv.seat.index() as i64)?;
        to.extend([" ", &mv.text, " "]);
        write_number(to, millis)?;
        to.push('\n');
    }
    Ok(())
}

/// Writes a number as `write!` does, but much faster: a large import writes millions of them.
fn write_number(to: &mut String, number: i64) -> fmt::Result {
    match u32::try_from(number % 10) {
        Ok(digit) if number >= 0 => {
            if number >= 10 {
                write_number(to, number / 10)?;
            }
            to.extend(char::from_digit(digit, 10));
            Ok(())
        }
        _ => write!(to, "{number}"),
    }
}

/// Writes the glyphs and comments of the moves of a line.
fn write_annotations(to: &mut String, line: LineId, moves: &[SavedMove]) -> fmt::Result {
    for (mv, number) in moves.iter().zip(1..) {
        if mv.glyph.is_some() || !mv.comment.is_empty() {
            let glyph = mv.glyph.map_or(0, Glyph::number);
            writeln!(to, "thought {} {number} {glyph} {}", line.0, mv.comment)?;
        }
    }
    Ok(())
}
