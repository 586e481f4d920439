//! How the text formats of the games differ, as data of each game.

use std::borrow::Cow;

use super::spelling;
use rules::draughts::GAME_TYPE;

/// The ending of files in the own form, or with games of several kinds, without the dot. Desktops know it as ours.
pub const OWN_ENDING: &str = "tabuleiro";

/// The usual text form of a game: PGN, PDN or the own form.
pub struct TextForm {
    /// The ending of its files, without the dot.
    pub ending: &'static str,
    /// The value of the tag `Round` where the round is unknown.
    pub round: &'static str,
    /// The tag that tells the game from others of the same form, and its value.
    pub kind_tag: Option<(&'static str, &'static str)>,
    /// Its names in the tag `Variant`, in small letters without blanks.
    pub variants: &'static [&'static str],
    /// Its number in the tag `GameType` of PDN.
    pub type_number: Option<&'static str>,
    /// What may follow that number: the colour that begins, width, height, notation. Anything may where this is empty.
    pub boards: &'static [&'static [&'static str]],
    /// Whether the tags of a side's clock end with the colour: `TimeControlWhite`.
    pub colour_behind: bool,
    /// Whether only a tag tells the result, and `*` ends the moves (PDN 3.0).
    pub result_in_tag_only: bool,
    /// Whether the tag `FEN` stands there even for the game's own start.
    pub always_fen: bool,
    /// Whether a start of its own is marked by the tag `SetUp`.
    pub has_set_up: bool,
    /// Rewrites a move from a file in the spelling that the rules read.
    pub plain: fn(&str) -> Cow<'_, str>,
    /// Whether a move text leaves a turn out (null move).
    pub is_null: fn(&str) -> bool,
    /// Whether a text looks like the first word of a position, though it may be faulty.
    pub begins_position: fn(&str) -> bool,
}

impl TextForm {
    /// PGN, as chess is written.
    pub(crate) const PGN: TextForm = TextForm {
        ending: "pgn",
        round: "-",
        kind_tag: None,
        variants: &["chess", "standard", "normal", "orthodox", "fromposition", "?", "-", ""],
        type_number: Some("0"),
        boards: &[],
        colour_behind: false,
        result_in_tag_only: false,
        always_fen: false,
        has_set_up: true,
        plain: spelling::chess,
        is_null: spelling::is_null,
        begins_position: begins_fen,
    };

    /// PGN of Racing Kings, whose readers want its start too.
    pub(crate) const RACING_KINGS: TextForm = TextForm {
        kind_tag: Some(("Variant", "Racing Kings")),
        variants: &["racingkings", "racing", "race"],
        type_number: None,
        always_fen: true,
        ..TextForm::PGN
    };

    /// PDN of Portuguese draughts.
    pub(crate) const PDN: TextForm = TextForm {
        ending: "pdn",
        round: "?",
        kind_tag: Some(("GameType", GAME_TYPE)),
        variants: &[],
        type_number: Some("28"),
        // Letters are those of the board as White sees it, which is A0.
        boards: &[
            &[],
            &["W", "8", "8", "N1"],
            &["W", "8", "8", "A0"],
            &["W", "8", "8", "N1", "1"],
            &["W", "8", "8", "A0", "1"],
        ],
        colour_behind: true,
        result_in_tag_only: true,
        has_set_up: false,
        plain: spelling::draughts,
        begins_position: begins_lists,
        ..TextForm::PGN
    };

    /// The own form, for games that no other program writes. A pass may be a move there.
    pub(crate) const OWN: TextForm = TextForm {
        ending: OWN_ENDING,
        variants: &[],
        type_number: None,
        plain: |text| Cow::Borrowed(text),
        is_null: |text| text != "pass" && spelling::is_null(text),
        begins_position: |_| false,
        ..TextForm::PGN
    };
}

/// Rows of a board with slashes between them.
fn begins_fen(text: &str) -> bool {
    let is_row = |c: char| c.is_ascii_digit() || "pnbrqkPNBRQK/".contains(c);
    (6..=10).contains(&text.split('/').count()) && text.chars().all(is_row)
}

/// The side to move and the sides of a board of draughts, with colons between them.
fn begins_lists(text: &str) -> bool {
    text.split(':').count() == 3 && text.split(':').all(|side| side.starts_with(['W', 'B', 'w', 'b']))
}
