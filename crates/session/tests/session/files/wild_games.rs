//! Fuzz test of the reader with legal games, written with the habits of real files.
//!
//! Each text is a random legal game in random spellings: of moves, numbers, signs, results, tags and start positions,
//! with remarks, invisible characters and null moves between. The reader must find exactly these moves, comments, clock
//! times and this result. What it found is the same after writing and reading, without a fault.
//!
//! The environment variable `INPUTS` sets the number of texts, and `SEED` sets the random seed.

use std::fmt::Write;

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use rules::{History, chess, draughts, racing_kings};
use session::game_text::{FaultKind, GameTags, ReadResult, TextFormat, write_game};
use session::{Game, Playable};

use test_support::games::{env_number, read_games, seeded_rng};

/// A text, and what the reader must find in it.
#[derive(Default)]
struct WildGame {
    text: String,
    hint: Option<Game>,
    moves: Vec<String>,
    /// The score: `1-0`, `0-1`, `1/2-1/2` or `*`.
    score: String,
    /// Words of comments, each unique.
    comments: Vec<String>,
    clocks: Vec<String>,
    /// Whether words stand in the text that are no part of it, which the reader must report.
    has_strange_words: bool,
}

/// How one text writes its moves.
#[derive(Clone, Copy)]
struct Habits {
    game: Game,
    /// Piece letters in German: they cannot be English.
    is_german: bool,
    /// 0: as in books; 1: no numbers; 2: numbers without points; 3: a number before every move.
    numbering: u8,
    has_clocks: bool,
}

fn pick<'t>(rng: &mut ChaCha8Rng, choices: &[&'t str]) -> &'t str {
    choices.choose(rng).expect("there are some")
}

/// Spells a move of chess or Racing Kings; `san` and `uci` are its usual texts.
fn spell_chess(rng: &mut ChaCha8Rng, habits: Habits, san: &str, uci: &str) -> String {
    let is_castling = san.starts_with('O');
    let (from, to, promotion) = (&uci[..2], &uci[2..4], &uci[4..]);
    let plain = san.trim_end_matches(['+', '#']);
    if habits.is_german {
        let german = |letter| match letter {
            'Q' => 'D',
            'R' => 'T',
            'B' => 'L',
            'N' => 'S',
            other => other,
        };
        return plain.chars().map(german).collect();
    }
    let dash = pick(rng, &["-", "\u{2010}", "\u{2011}", "\u{2013}", "\u{2212}"]);
    let letter = san.chars().next().filter(char::is_ascii_uppercase).filter(|_| !is_castling);
    let letter = letter.map_or_else(String::new, String::from);
    let promotion_text = |rng: &mut ChaCha8Rng| {
        let upper = promotion.to_uppercase();
        match (promotion.is_empty(), rng.random_range(0..6)) {
            (true, _) => String::new(),
            (_, 0) => format!("={promotion}"),
            (_, 1) => promotion.to_owned(),
            (_, 2) => upper,
            (_, 3) => format!("({upper})"),
            (_, 4) => format!("/{upper}"),
            _ => format!("={upper}"),
        }
    };
    let castling = |rng: &mut ChaCha8Rng| {
        let (zero, between) = (pick(rng, &["O", "0", "o"]), pick(rng, &["-", "", "\u{2011}", "\u{2013}"]));
        [zero; 3][..plain.split('-').count()].join(between)
    };
    match rng.random_range(0..7) {
        0 => uci.to_owned(),
        1 => format!("{from}{dash}{to}{}", promotion_text(rng)),
        2 => format!("{letter}{from}{dash}{to}{}", promotion_text(rng)),
        3 if is_castling => castling(rng),
        4 if !is_castling => {
            let figurine = |letter: char| match letter {
                'K' => '♔',
                'Q' => '♛',
                'R' => '♖',
                'B' => '♝',
                'N' => '♘',
                other => other,
            };
            let (head, _) = plain.split_once('=').unwrap_or((plain, ""));
            head.chars().map(figurine).collect::<String>() + &promotion_text(rng)
        }
        5 if !is_castling => {
            let (head, _) = plain.split_once('=').unwrap_or((plain, ""));
            head.replace('x', pick(rng, &["x", ":", "×"])) + &promotion_text(rng)
        }
        _ => san.to_owned(),
    }
}

/// Spells a move of draughts; `text` is the canonical one.
fn spell_draughts(rng: &mut ChaCha8Rng, text: &str) -> String {
    let is_capture = text.contains('x');
    let squares: Vec<&str> = text.split(['x', '-']).collect();
    let name = |number: &&str| {
        let files = ('a'..='h').flat_map(|file| (1..=8).map(move |rank| format!("{file}{rank}")));
        let is_same = |name: &String| {
            draughts::Square::from_algebraic(name).is_some_and(|square| square.to_string() == *number)
        };
        files.into_iter().find(is_same).expect("every square has a name")
    };
    let padded = |number: &&str| format!("{number:0>2}");
    let joint =
        if is_capture { pick(rng, &["x", ":", "*", "-", "×"]) } else { pick(rng, &["-", "\u{2013}"]) };
    match rng.random_range(0..6) {
        0 => {
            let joint = if joint == "*" { "" } else { joint };
            squares.iter().map(name).collect::<Vec<_>>().join(pick(rng, &[joint, ""]))
        }
        1 if squares.len() == 2 => squares.iter().map(padded).collect(),
        2 if joint != "*" && (joint != "-" || squares.len() == 2) => squares.join(&format!(" {joint} ")),
        3 => squares.iter().map(padded).collect::<Vec<_>>().join(joint),
        4 => squares.join(joint),
        _ => text.to_owned(),
    }
}

/// Adds what real files have between two moves, and the comments and clocks that must survive.
fn add_annotations(rng: &mut ChaCha8Rng, habits: Habits, wild: &mut WildGame, ply: usize) {
    let is_chess = habits.game != Game::DRAUGHTS;
    if is_chess && rng.random_bool(0.1) {
        wild.text.push_str(pick(rng, &["+", "#", " ch", " e.p.", " mate", "\u{FE0E}", "\u{200B}"]));
    }
    if rng.random_bool(0.25) {
        let glued =
            ["!", "?", "!!", "?!", "!!!", "±", "+/=", "=", "∞", "□", "→", "∆", "!±", ",", "$14", "$999", "¤"];
        let sign = pick(rng, &glued);
        wild.has_strange_words |= ["$999", "¤"].contains(&sign);
        wild.text.push_str(sign);
    }
    if rng.random_bool(0.2) {
        let signs = ["N", "$3", "!", "?!", "+-", "-+", "⩲", "=", "↑", "⌓", "(?)", "(=)", "□"];
        let _ = write!(wild.text, " {}", pick(rng, &signs));
    }
    if habits.has_clocks {
        let left = 600_000 - ply as u64 * 1_234;
        let decimals = format!(".{:03}", left % 1_000);
        let decimals = decimals.trim_end_matches('0').trim_end_matches('.');
        let clock = format!("0:{:02}:{:02}{decimals}", left / 60_000, left / 1_000 % 60);
        let _ = write!(wild.text, " {{[%clk {clock}]}}");
        wild.clocks.push(clock);
    }
    if rng.random_bool(0.15) {
        let word = format!("word{ply}");
        let comment = match rng.random_range(0..4) {
            0 => format!("; {word}\n"),
            1 => format!("{{ {word} }}"),
            2 => format!("{{[%csl Ge4] {word}}}"),
            _ => format!("{{{word}\r\n1-0 (no) [%x]}}"),
        };
        let _ = write!(wild.text, " {comment}");
        wild.comments.push(word);
    }
    if rng.random_bool(0.06) {
        let words = ["novelty", "unclear", "zugzwang", "RR", "with", "–", "-"];
        let _ = write!(wild.text, " {}", pick(rng, &words));
        wild.has_strange_words = true;
    }
}

/// Adds the number before a move, if the text has one there.
fn add_number(rng: &mut ChaCha8Rng, habits: Habits, text: &mut String, (number, is_black): (usize, bool)) {
    let _ = match (habits.numbering, is_black) {
        (1, _) | (0 | 2, true) => Ok(()),
        (0, false) => write!(text, "{number}.{}", pick(rng, &[" ", "", "\u{A0}", " \u{200B}"])),
        (2, false) => write!(text, "{number} "),
        (_, false) => write!(text, "{number}. "),
        (_, true) => write!(text, "{number}{}", pick(rng, &["... ", "...", "… ", ".. "])),
    };
}

/// A spelling of the score for the end of the moves.
fn spell_score(rng: &mut ChaCha8Rng, habits: Habits, score: &str, has_moves: bool) -> String {
    let is_draughts = habits.game == Game::DRAUGHTS;
    let spellings: &[&str] = match score {
        "1-0" if is_draughts => &["1-0", "2-0", "2:0", "2–0", "1 - 0"],
        "0-1" if is_draughts => &["0-1", "0-2", "0 - 2", "0\u{2212}1"],
        "1/2-1/2" if is_draughts => &["1-1", "1/2-1/2", "½-½", "1 - 1"],
        "1-0" => {
            &["1-0", "1:0", "1–0", "1 - 0", "1-0.", "1-O", "+:-", "Black resigns", "White wins 1-0", "`1-0`"]
        }
        "0-1" => &["0-1", "0:1", "0\u{2011}1", "0 - 1", "O-1", "--+", "White resigns", "White resigns 0-1"],
        "1/2-1/2" => &[
            "1/2-1/2",
            "½-½",
            "1/2",
            "½",
            "0.5-0.5",
            "1/2 - 1/2",
            "1/2:1/2",
            "1/2-1/2``",
            "1\u{2044}2-1\u{2044}2",
            "draw agreed",
            "Draw agreed 1/2-1/2",
        ],
        _ => &["*", ""],
    };
    let is_read_without_moves = |spelling: &&&str| has_moves || !spelling.contains(char::is_alphabetic);
    let allowed: Vec<&str> = spellings.iter().filter(is_read_without_moves).copied().collect();
    pick(rng, &allowed).to_owned()
}

/// Plays random moves from a random start, and writes them.
fn wild_game<P: Playable>(rng: &mut ChaCha8Rng, habits: Habits) -> WildGame {
    let is_draughts = habits.game == Game::DRAUGHTS;
    let mut wild = WildGame::default();
    if rng.random_bool(0.1) {
        // A game of tags alone, without end marker.
        wild.text.push_str("[White \"Before\"]\n[Result \"1/2-1/2\"]\n\n");
    }
    wild.text.push_str(pick(
        rng,
        &["[White \"A \"B\" C\"]\n", "[Event \"Open \\\"]\n[White \"A\"]\n", "[White \"A\u{200B}\"]\r\n"],
    ));
    let mut start = P::start(&P::Setup::default());
    for _ in 0..if rng.random_bool(0.3) { rng.random_range(1..30) } else { 0 } {
        if let Some(mv) = start.legal_moves().choose(rng).copied() {
            start = start.play(mv);
        }
    }
    let text = start.text();
    let is_usual_start = text == P::start(&P::Setup::default()).text();
    if !is_usual_start || rng.random_bool(0.1) {
        let fields: Vec<&str> = text.split(' ').collect();
        let text = match rng.random_range(0..5) {
            0 => fields[..rng.random_range(1..=fields.len())].join(" "),
            1 => fields.join("_"),
            2 => fields.join("  "),
            3 if !is_draughts && fields.len() == 6 => {
                format!("{} KQkq {} 5 7", fields[..2].join(" "), fields[3])
            }
            _ => start.text(),
        };
        // Without its last fields, the position may be impossible.
        let (text, read) = match P::from_foreign_text(&text) {
            Ok((read, _)) => (text, read),
            Err(_) => (start.text(), start),
        };
        start = read;
        let _ = writeln!(wild.text, "[FEN \"{text}\"]");
    }
    match (habits.game, rng.random_bool(0.5)) {
        (Game::DRAUGHTS, true) => wild.text.push_str("[GameType \"28,W,8,8,N1,1\"]\n"),
        (Game::DRAUGHTS, false) => wild.hint = Some(Game::DRAUGHTS),
        (Game::CHESS, true) => {
            let name = pick(rng, &["Standard", "standard chess", "From Position", "Chess", "normal"]);
            let _ = writeln!(wild.text, "[Variant \"{name}\"]");
        }
        (Game::CHESS, false) => {}
        _ => {
            let name = pick(rng, &["Racing Kings", "Racing-Kings", "racingkings", "RACING_KINGS"]);
            let _ = writeln!(wild.text, "[Variant \"{name}\"]");
        }
    }
    if habits.has_clocks {
        wild.text.push_str(pick(
            rng,
            &["[TimeControl \"600\"]\n", "[TimeControl \"600+1\"]\n", "[TimeControl \"?\"]\n", ""],
        ));
    }
    let score = pick(rng, &["1-0", "0-1", "1/2-1/2", "*"]);
    let (in_tag, after_moves) = *[(true, true), (true, false), (false, true)].choose(rng).expect("some");
    if in_tag {
        let _ = writeln!(wild.text, "[Result \"{score}\"]");
    }
    wild.text.push('\n');
    let by_rules = add_moves(rng, habits, &mut wild, start);
    if after_moves {
        let ending = spell_score(rng, habits, score, !wild.moves.is_empty());
        wild.text.push_str(&ending);
    }
    // The rules decide a game without a stated result.
    wild.score = by_rules.filter(|_| score == "*").unwrap_or_else(|| score.to_owned());
    wild
}

/// Adds up to 14 random moves to the text. Returns the score by the rules, if the game is over.
fn add_moves<P: Playable>(
    rng: &mut ChaCha8Rng,
    habits: Habits,
    wild: &mut WildGame,
    start: P,
) -> Option<String> {
    let numbering = session::MoveNumbering::of(&start);
    let mut history = History::new(start);
    for ply in 0..rng.random_range(0..14) {
        let position = history.position();
        let legal_moves = position.legal_moves();
        let Some(mut mv) = legal_moves.choose(rng).copied().filter(|_| history.outcome().is_none()) else {
            break;
        };
        add_number(rng, habits, &mut wild.text, (numbering.number(ply), numbering.is_second(ply)));
        let null = position.null_move_in_record().filter(|_| rng.random_bool(0.05));
        let spelling = if let Some(null) = null {
            mv = null;
            pick(rng, &["--", "Z0", "<>", "@@@@", "null", "0000", "––", "\u{2011}\u{2011}", "NULL"])
                .to_owned()
        } else if habits.game == Game::DRAUGHTS {
            spell_draughts(rng, &position.move_text(mv))
        } else {
            spell_chess(rng, habits, &position.notation(mv), &position.move_text(mv))
        };
        wild.moves.push(position.move_text(mv));
        wild.text.push_str(&spelling);
        // A sign glued to a skipped turn would be part of the word.
        if null.is_some() {
            wild.text.push(' ');
        }
        history.push(mv);
        add_annotations(rng, habits, wild, ply);
        wild.text.push_str(pick(rng, &[" ", " ", "  ", "\n", "\r\n", "\t", "\u{A0}", " \u{200E}"]));
    }
    let text = history.position().outcome_text(history.outcome()?);
    text.split(' ').next().map(str::to_owned)
}

fn random_wild_game(rng: &mut ChaCha8Rng) -> WildGame {
    let game = *[Game::CHESS, Game::CHESS, Game::RACING_KINGS, Game::DRAUGHTS].choose(rng).expect("some");
    let habits = Habits {
        game,
        is_german: game == Game::CHESS && rng.random_bool(0.15),
        numbering: rng.random_range(0..4),
        has_clocks: rng.random_bool(0.2),
    };
    match game {
        Game::CHESS => wild_game::<chess::Position>(rng, habits),
        Game::RACING_KINGS => wild_game::<racing_kings::Position>(rng, habits),
        _ => wild_game::<draughts::Position>(rng, habits),
    }
}

/// Checks that nothing of `wild` is lost, and that writing and reading it again changes nothing.
fn check(wild: &WildGame) {
    let context = || format!("{:?}", wild.text);
    let reading = read_games(&wild.text, wild.hint).pop().unwrap_or_else(|| panic!("{}", context()));
    let ReadResult { game: Some(game), faults } = reading else {
        panic!("{}: {:?}", context(), reading.faults)
    };
    let moves: Vec<&str> = game.saved.moves.iter().map(|mv| mv.text.as_str()).collect();
    assert_eq!(moves, wild.moves, "{}: {faults:?}", context());
    let score = game.saved.result().split(' ').next().unwrap_or_default();
    assert_eq!(score, wild.score, "{}: {faults:?}", context());
    let is_expected = |kind: &FaultKind| match kind {
        FaultKind::Unexpected(_) => wild.has_strange_words,
        FaultKind::Note(_) | FaultKind::ResultAgainstMoves { .. } => true,
        _ => false,
    };
    assert!(faults.iter().all(|fault| is_expected(&fault.kind)), "{}: {faults:?}", context());

    let written = write_game(TextFormat::Usual, &game.saved, &game.tags).expect("a game");
    for word in &wild.comments {
        assert!(written.contains(word), "{}: {word} is not in {written}", context());
    }
    // A line may end within the command.
    let clocks: Vec<&str> =
        written.split("[%clk").skip(1).filter_map(|rest| Some(rest.split_once(']')?.0.trim())).collect();
    assert_eq!(clocks, wild.clocks, "{}: {written}", context());
    let mut again = read_games(&written, None);
    assert!(
        again.len() == 1 && again[0].faults.iter().all(|fault| is_kept(&fault.kind)),
        "{written}: {again:?}"
    );
    let again = again.remove(0).game.expect("a written game");
    assert_eq!(
        (&again.saved.moves, again.saved.result()),
        (&game.saved.moves, game.saved.result()),
        "{written}"
    );
    let sorted = |tags: &GameTags| {
        let mut tags = tags.clone();
        tags.tags.sort();
        tags
    };
    assert_eq!(sorted(&again.tags), sorted(&game.tags), "{written}");
    assert_eq!(write_game(TextFormat::Usual, &again.saved, &again.tags).expect("a game"), written);
}

/// Whether a game that is written again still has this fault: a result against its last position.
fn is_kept(kind: &FaultKind) -> bool {
    matches!(kind, FaultKind::ResultAgainstMoves { .. })
}

#[test]
fn games_with_the_habits_of_real_files_lose_nothing() {
    let (input_count, seed) = (env_number("INPUTS", 20_000), env_number("SEED", 1));
    let mut rng = seeded_rng(seed);
    for number in 1..=input_count {
        check(&random_wild_game(&mut rng));
        if number % 1_000_000 == 0 {
            println!("{number} games");
        }
    }
}
