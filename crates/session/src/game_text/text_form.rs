//! Differences between the text formats of the games, as data of each game.

use std::borrow::Cow;

use super::spelling;
use rules::draughts::GAME_TYPE;

/// Extension of files in our own form, without the dot.
///
/// Files with several kinds of games have this extension too. `packaging/linux/*.xml` registers it with Linux desktops.
pub const OWN_EXTENSION: &str = "tabuleiro";

/// The text format of a game: PGN, PDN or our own form.
pub struct TextForm {
    /// File extension without the dot.
    pub extension: &'static str,
    /// Value of the tag `Round` for an unknown round.
    pub round: &'static str,
    /// Name and value of the tag that identifies the game, if it needs one.
    pub kind_tag: Option<(&'static str, &'static str)>,
    /// Names of the game in the tag `Variant`, in lower case, letters and digits only.
    pub variants: &'static [&'static str],
    /// Number of the game in PDN's `GameType` tag.
    pub type_number: Option<&'static str>,
    /// Accepted values after the number in `GameType`: first colour, width, height, notation, corner.
    ///
    /// If empty, any values are accepted.
    pub boards: &'static [&'static [&'static str]],
    /// Whether the clock tags of a side end with the colour: `TimeControlWhite`.
    pub colour_suffix: bool,
    /// Whether only the tag `Result` has the result, and the moves always end with `*` (PDN 3.0).
    pub result_in_tag_only: bool,
    /// Whether the tag `FEN` is written even for the standard start.
    pub always_fen: bool,
    /// Whether the tag `SetUp` marks a start that is not the standard one.
    pub has_set_up: bool,
    /// Converts a move to the spelling that the rules read.
    pub normalise_move: fn(&str) -> Cow<'_, str>,
    /// Whether moves have piece letters, which other languages than English may write.
    pub has_piece_letters: bool,
    /// Whether a word stands for a null move.
    pub is_null: fn(&str) -> bool,
    /// Whether a word looks like the start of a position text, even a faulty one.
    pub looks_like_position: fn(&str) -> bool,
}

impl TextForm {
    /// Format of chess.
    pub(crate) const PGN: TextForm = TextForm {
        extension: "pgn",
        round: "-",
        kind_tag: None,
        variants: &[
            "chess",
            "standard",
            "standardchess",
            "normal",
            "normalchess",
            "orthodox",
            "orthodoxchess",
            "classical",
            "classicalchess",
            "regular",
            "westernchess",
            "fromposition",
            "none",
            "",
        ],
        type_number: Some("0"),
        boards: &[],
        colour_suffix: false,
        result_in_tag_only: false,
        always_fen: false,
        has_set_up: true,
        normalise_move: spelling::chess,
        has_piece_letters: true,
        is_null: spelling::is_null,
        looks_like_position: begins_fen,
    };

    /// PGN of Racing Kings. Other programs expect the tag `FEN` even for the standard start.
    pub(crate) const RACING_KINGS: TextForm = TextForm {
        kind_tag: Some(("Variant", "Racing Kings")),
        variants: &["racingkings", "racingkingschess", "racingking", "racing", "race"],
        type_number: None,
        always_fen: true,
        ..TextForm::PGN
    };

    /// Format of Portuguese draughts.
    pub(crate) const PDN: TextForm = TextForm {
        extension: "pdn",
        round: "?",
        kind_tag: Some(("GameType", GAME_TYPE)),
        variants: &[],
        type_number: Some("28"),
        // `A0`: letters and digits name the squares as White sees the board.
        boards: &[
            &[],
            &["W", "8", "8", "N1"],
            &["W", "8", "8", "A0"],
            &["W", "8", "8", "N1", "1"],
            &["W", "8", "8", "A0", "1"],
        ],
        colour_suffix: true,
        result_in_tag_only: true,
        has_set_up: false,
        normalise_move: spelling::draughts,
        has_piece_letters: false,
        looks_like_position: begins_lists,
        ..TextForm::PGN
    };

    /// Our own form, for games without a common format. It allows the move `pass`.
    pub(crate) const OWN: TextForm = TextForm {
        extension: OWN_EXTENSION,
        variants: &[],
        type_number: None,
        normalise_move: |text| Cow::Borrowed(text),
        has_piece_letters: false,
        is_null: |text| !text.eq_ignore_ascii_case("pass") && spelling::is_null(text),
        looks_like_position: |_| false,
        ..TextForm::PGN
    };
}

/// Whether a word looks like the start of a position text of any game.
pub(super) fn looks_like_position(word: &str) -> bool {
    begins_fen(word) || begins_lists(word)
}

/// Splits a line into the position at its start and the rest, such as the operations of EPD (`bm Qg6;`).
pub(super) fn split_position(line: &str) -> (&str, &str) {
    let is_field = |index: usize, field: &str| match index {
        0 => true,
        1 => matches!(field, "w" | "b" | "W" | "B"),
        2 => field == "-" || field.bytes().all(|letter| letter.is_ascii_alphabetic()) && field.len() <= 4,
        3 => field == "-" || field.len() == 2,
        _ => index < 6 && field.bytes().all(|digit| digit.is_ascii_digit()),
    };
    let fields =
        line.split_ascii_whitespace().enumerate().take_while(|(index, field)| is_field(*index, field));
    let end =
        fields.last().map_or(0, |(_, field)| field.as_ptr() as usize - line.as_ptr() as usize + field.len());
    (line[..end].trim(), line[end..].trim())
}

/// Whether the text consists of board rows separated by slashes.
fn begins_fen(text: &str) -> bool {
    // Addresses of web pages have underscores between the fields.
    let text = text.split('_').next().unwrap_or_default();
    let is_row = |c: char| c.is_ascii_digit() || "pnbrqkPNBRQK/".contains(c);
    (6..=10).contains(&text.split('/').count()) && text.chars().all(is_row)
}

/// Whether the text has a side to move and two piece lists, separated by colons.
fn begins_lists(text: &str) -> bool {
    text.split(':').count() >= 3 && text.split(':').take(3).all(|side| side.starts_with(['W', 'B', 'w', 'b']))
}
