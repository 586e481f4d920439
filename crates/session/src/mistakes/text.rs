//! Mistakes as text for other programs: PGN, PDN, or our own form, one game for each card.

use super::Mistake;
use crate::game_text::{GameTags, TextFormat, write_game};
use crate::review::Label;
use crate::{Game, Glyph, Match, Place};

/// The mistakes of one game as text, in the order given. Mistakes of other games, and invalid ones, are left out.
///
/// Each becomes a game that begins at its position: the better line is the game, the mistake and its refutation are a
/// variation.
pub fn write_mistakes<'a>(game: Game, mistakes: impl IntoIterator<Item = &'a Mistake>) -> String {
    let own = mistakes.into_iter().filter(|mistake| mistake.game == game);
    own.filter_map(write_mistake).collect::<Vec<_>>().join("\n")
}

fn write_mistake(mistake: &Mistake) -> Option<String> {
    let mut table = mistake.open_before()?;
    let reviewed = &mistake.reviewed;
    let better_line: &[String] = match reviewed.better_line.first() {
        Some(first) if *first == reviewed.best => &reviewed.better_line,
        _ => std::slice::from_ref(&reviewed.best),
    };
    for text in better_line {
        let Ok(choice) = table.choice_of(text) else { break };
        table.play(choice).ok()?;
    }
    let glyph = if reviewed.label == Some(Label::Mistake) { Glyph::Mistake } else { Glyph::Blunder };
    let mut place = add_move(&mut *table, Place::default(), &reviewed.text)?;
    table.set_glyph(place, Some(glyph));
    for text in &reviewed.refutation {
        let Some(next) = add_move(&mut *table, place, text) else { break };
        place = next;
    }
    write_game(TextFormat::Usual, &table.save(), &GameTags::default()).ok()
}

/// Adds a move to the record after `place`. `None` if it is not legal there.
fn add_move(table: &mut dyn Match, place: Place, text: &str) -> Option<Place> {
    let choice = table.browse_at(place).choice_of(text).ok()?;
    table.add_variation_move(place, choice).ok()
}
