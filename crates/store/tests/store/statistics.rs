//! Statistics of a player: results by opponent and seat, streaks, the rating, and scores between players.

use session::game_text::GameReader;
use session::{
    EndReason, Game, Help, HelpUsed, LevelGame, MatchPlan, NameGroups, NotCounted, Outcome, Player,
    PlayerPlan, PlayerResult, SavedEnd, SavedGame, Scoreboard, Seat, open,
};
use store::{Filter, GameStore, MIN_RATED_GAMES, Person, Rating, Statistics, StoredGame, Tally};

use super::common::empty_database;

/// A person as player of a seat. The name of the seat, such as "Ana", tells people apart.
const PERSON: Player = Player::Human;

/// A finished game. `winner` is the number of the winning seat, counted from 1, or 0 for a draw.
fn game(game: Game, seats: &[(Player, &str)], winner: u8) -> StoredGame {
    let seat = |(player, name): &(Player, &str)| PlayerPlan::named(player.clone(), *name);
    let plan = MatchPlan { seats: seats.iter().map(seat).collect(), ..MatchPlan::between_people(game) };
    let mut saved = open(&plan).expect("a valid plan").save();
    let outcome = Outcome { winner: Seat::new(winner), reason: EndReason::Resignation };
    saved.end = Some(SavedEnd { outcome, text: outcome.to_string(), is_declared: true });
    StoredGame { saved, bottom_seat: Seat::FIRST }
}

/// Like [`game`], for chess.
fn chess(white: (Player, &str), black: (Player, &str), winner: u8) -> StoredGame {
    game(Game::CHESS, &[white, black], winner)
}

/// Statistics of `person` in `game`, from a new database with these games.
fn statistics(games: &[StoredGame], person: &Person, game: Game) -> Statistics {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    for stored_game in games {
        store.add(stored_game).expect("written");
    }
    store.statistics(person, game).expect("read")
}

fn tally(won: u32, drawn: u32, lost: u32) -> Tally {
    Tally { won, drawn, lost }
}

#[test]
fn a_game_with_odds_is_counted_but_not_rated() {
    let even_game = || chess((PERSON, "Ana"), (Player::Level(3), ""), 1);
    let game_at_odds = || {
        let mut stored = even_game();
        stored.saved.plan.odds = Some(Game::CHESS.read_odds("rook:1").expect("odds"));
        stored
    };
    let game_with_clocks = |clocks: [Option<&str>; 2]| {
        let mut stored = even_game();
        for (seat, clock) in stored.saved.plan.seats.iter_mut().zip(clocks) {
            seat.clock = clock.map(|text| text.parse().expect("a time control"));
        }
        let saved = open(&stored.saved.plan).expect("a valid plan").save();
        stored.saved = SavedGame { end: stored.saved.end, ..saved };
        stored
    };
    let ana = Person::Named("Ana".to_owned());
    // The results in the first seat, and the number of rated games.
    let counted_and_rated = |games: Vec<StoredGame>| {
        let stats = statistics(&games, &ana, Game::CHESS);
        (stats.by_seat[0], stats.rating.map(|rating| rating.games))
    };
    let even_games: Vec<StoredGame> = (0..MIN_RATED_GAMES).map(|_| even_game()).collect();
    let count = even_games.len() as u32;
    assert_eq!(counted_and_rated(even_games.clone()), (tally(count, 0, 0), Some(count)));
    let with_odds = even_games.iter().cloned().chain([game_at_odds(), game_at_odds()]).collect();
    assert_eq!(counted_and_rated(with_odds), (tally(count + 2, 0, 0), Some(count)));
    // A game in which both players have clocks with different times is not rated, because more time is an advantage.
    // Equal clocks, or a clock for one player only, do not prevent a rating.
    let with_clocks = even_games.into_iter().chain([
        game_with_clocks([Some("5+3"), Some("1")]),
        game_with_clocks([Some("5"), None]),
        game_with_clocks([Some("5+3"); 2]),
    ]);
    assert_eq!(counted_and_rated(with_clocks.collect()), (tally(count + 3, 0, 0), Some(count + 2)));
}

#[test]
fn games_are_counted_by_opponent_and_seat() {
    let (ana, rui) = ((PERSON, "Ana"), (PERSON, "Rui"));
    let level = |level| (Player::Level(level), "");
    let games = [
        chess(ana.clone(), level(3), 1),
        chess(level(3), ana.clone(), 2),
        chess(ana.clone(), level(1), 0),
        chess(ana.clone(), (Player::Original(2), ""), 2),
        chess(rui.clone(), ana.clone(), 1),
        chess(ana.clone(), rui.clone(), 1),
        chess(rui, level(3), 1),
        chess(ana.clone(), ana.clone(), 1),
        chess(level(3), level(4), 1),
        game(Game::DRAUGHTS, &[ana, level(3)], 1),
    ];
    let ana = statistics(&games, &Person::Named("Ana".to_owned()), Game::CHESS);
    let results_by_opponent: Vec<_> = ana
        .opponents
        .iter()
        .map(|opponent| (opponent.player.clone(), opponent.name.as_str(), opponent.by_seat.clone()))
        .collect();
    let none = tally(0, 0, 0);
    assert_eq!(
        results_by_opponent,
        [
            (Player::Level(1), "", vec![tally(0, 1, 0), none]),
            (Player::Level(3), "", vec![tally(1, 0, 0), tally(1, 0, 0)]),
            (Player::Original(2), "", vec![tally(0, 0, 1), none]),
            (Player::Human, "Rui", vec![tally(1, 0, 0), tally(0, 0, 1)]),
        ]
    );
    assert_eq!(ana.by_seat, [tally(2, 1, 1), tally(1, 0, 1)]);
    assert_eq!((ana.streak, ana.longest_won), (1, 2));
    assert_eq!(ana.rating_history.len(), 3, "only games against levels are rated");
    // `AnyName` counts the games of one person against computers.
    let any_name = statistics(&games, &Person::AnyName, Game::CHESS);
    assert_eq!(any_name.by_seat, [tally(2, 1, 1), tally(1, 0, 0)]);
    assert_eq!(statistics(&games, &Person::AnyName, Game::RACING_KINGS).rating, None);
}

/// A level is the same opponent, whether the player chose it or the adaptive player reached it.
///
/// `Adaptive` counts half levels: `Adaptive(8)` is level 4, and `Adaptive(7)` is half-way between levels 3 and 4. The
/// rating of a half level lies between those of its neighbours.
#[test]
fn an_adaptive_player_is_rated_like_its_level() {
    let games_against = |player: Player| -> Vec<StoredGame> {
        (0..8).map(|_| chess((PERSON, ""), (player.clone(), ""), 1)).collect()
    };
    let rating_and_opponents = |player| {
        let stats = statistics(&games_against(player), &Person::AnyName, Game::CHESS);
        let opponents: Vec<_> = stats.opponents.iter().map(|opponent| opponent.player.clone()).collect();
        (stats.rating.expect("enough rated games").value, opponents)
    };
    assert_eq!(rating_and_opponents(Player::Adaptive(8)), rating_and_opponents(Player::Level(4)));
    let (half_level_rating, opponents) = rating_and_opponents(Player::Adaptive(7));
    assert_eq!(opponents, [Player::Adaptive(7)]);
    let (lower_level_rating, higher_level_rating) =
        (rating_and_opponents(Player::Level(3)).0, rating_and_opponents(Player::Level(4)).0);
    assert!(
        lower_level_rating < half_level_rating && half_level_rating < higher_level_rating,
        "{lower_level_rating} {half_level_rating} {higher_level_rating}"
    );
    let all_games = [
        games_against(Player::Adaptive(8)),
        games_against(Player::Level(4)),
        games_against(Player::Adaptive(7)),
    ]
    .concat();
    let stats = statistics(&all_games, &Person::AnyName, Game::CHESS);
    let opponents: Vec<_> = stats.opponents.iter().map(|opponent| opponent.player.clone()).collect();
    assert_eq!(opponents, [Player::Adaptive(7), Player::Level(4)]);
}

/// The results of a person against computer levels, for the adaptive player.
#[test]
fn results_against_levels_are_read_by_name_and_in_their_order() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let (ana, rui) = ((PERSON, "Ana"), (PERSON, "Rui"));
    let level = |level| (Player::Level(level), "");
    let with_help = {
        let mut stored = chess(ana.clone(), level(9), 1);
        stored.saved.help = Some(HelpUsed::NONE.with(Help::Hint));
        stored
    };
    let at_odds = {
        let mut stored = chess(ana.clone(), level(9), 1);
        stored.saved.plan.odds = Some(Game::CHESS.read_odds("rook:1").expect("odds"));
        stored
    };
    let unfinished = {
        let mut stored = chess(ana.clone(), level(9), 1);
        stored.saved.end = None;
        stored
    };
    let from_older_version = {
        let mut stored = chess(ana.clone(), level(5), 2);
        stored.saved.help = None;
        stored
    };
    let with_seed = |seed| {
        let mut stored = chess(ana.clone(), (Player::Adaptive(7), ""), 0);
        stored.saved.plan.seed = seed;
        stored
    };
    let mut ids = Vec::new();
    for game in [
        chess(ana.clone(), level(3), 1),
        chess(level(4), ana.clone(), 1),
        chess(ana.clone(), rui.clone(), 1),
        chess(ana.clone(), (Player::Original(1), ""), 1),
        chess(rui, level(8), 1),
        with_help,
        at_odds,
        unfinished,
        from_older_version,
        game(Game::DRAUGHTS, &[ana.clone(), level(6)], 1),
        game(Game::DOMIN_UP, &[level(2), ana.clone(), level(1)], 2),
        chess(ana.clone(), level(10), 1),
    ] {
        ids.push(store.add(&game).expect("written"));
    }
    store.set_binned(ids[11], true).expect("written");
    let played = |store: &GameStore, game, except| store.level_games(game, "Ana", except).expect("read");
    let against = |levels: &[u8], result| LevelGame { levels: levels.to_vec(), result };
    use PlayerResult::{Draw, Loss, Win};
    let expected = [against(&[3], Win), against(&[4], Loss), against(&[5], Loss)];
    assert_eq!(played(&store, Game::CHESS, None), expected);
    assert_eq!(played(&store, Game::CHESS, Some(ids[0])), expected[1..]);
    assert_eq!(played(&store, Game::DRAUGHTS, None), [against(&[6], Win)]);
    assert_eq!(played(&store, Game::DOMIN_UP, None), [against(&[2, 1], Win)]);
    assert_eq!(played(&store, Game::RACING_KINGS, None), []);
    // Half-way between two levels, the seed decides which one plays. It is read as it was written, with all its bits.
    for seed in (0..8).chain([u64::MAX, 1 << 63]) {
        store.add(&with_seed(seed)).expect("written");
        let Player::Level(level) = Player::Adaptive(7).resolve_level(seed.wrapping_add(1)) else { panic!() };
        assert_eq!(played(&store, Game::CHESS, None).last(), Some(&against(&[level], Draw)), "{seed}");
    }
}

#[test]
fn a_losing_streak_is_negative() {
    let level = (Player::Level(5), "");
    let games: Vec<StoredGame> =
        [1, 1, 1, 0, 2, 2].map(|winner| chess((PERSON, ""), level.clone(), winner)).to_vec();
    let stats = statistics(&games, &Person::AnyName, Game::CHESS);
    assert_eq!((stats.streak, stats.longest_won), (-2, 3));
}

/// A rating from few games would seem more reliable than it is.
#[test]
fn there_is_no_rating_before_a_few_games() {
    for played in 0..MIN_RATED_GAMES + 2 {
        let games: Vec<StoredGame> =
            (0..played).map(|_| chess((PERSON, ""), (Player::Level(3), ""), 2)).collect();
        let stats = statistics(&games, &Person::AnyName, Game::CHESS);
        assert_eq!(stats.rating.is_some(), played >= MIN_RATED_GAMES, "{played}");
        assert_eq!(stats.missing(), MIN_RATED_GAMES.saturating_sub(played));
        assert_eq!(stats.rating_history.len(), played as usize, "every game is in the history");
    }
}

#[test]
fn no_rating_is_below_zero() {
    let games: Vec<StoredGame> = (0..100).map(|_| chess((PERSON, ""), (Player::Level(1), ""), 2)).collect();
    let stats = statistics(&games, &Person::AnyName, Game::CHESS);
    assert!(stats.rating_history.iter().all(|(_, rating)| rating.value >= 0.0), "{:?}", stats.rating_history);
    let rating = stats.rating.expect("enough rated games");
    assert!(rating.value < stats.levels[0], "the rating is below that of the first level");
    let (low, high) = rating.interval();
    assert!(low.is_none() && high > rating.value, "{low:?} {high}");
    let strong = Rating { value: 1000.0, deviation: 100.0, games: 9 };
    assert_eq!(strong.interval(), (Some(800.0), 1200.0));
}

#[test]
fn games_of_several_players_have_one_winner_and_no_rating() {
    let seats = [(PERSON, "Ana"), (Player::Level(2), ""), (Player::Level(2), "")];
    let games = [game(Game::DOMIN_UP, &seats, 1), game(Game::DOMIN_UP, &seats, 3)];
    let stats = statistics(&games, &Person::AnyName, Game::DOMIN_UP);
    assert_eq!(stats.opponents.len(), 1, "two players of one level are one opponent");
    assert_eq!(stats.opponents[0].by_seat[0], tally(1, 0, 1));
    assert_eq!(stats.rating, None);
}

/// A player who scores 50 % against a level gets its rating.
#[test]
fn the_rating_converges_to_the_level_of_equal_strength() {
    for level in [1, 4, 7] {
        let games: Vec<StoredGame> =
            (0..80).map(|round| chess((PERSON, ""), (Player::Level(level), ""), 1 + round % 2)).collect();
        let stats = statistics(&games, &Person::AnyName, Game::CHESS);
        let rating = stats.rating.expect("enough rated games");
        let expected = stats.levels[usize::from(level) - 1];
        assert!((rating.value - expected).abs() < 60.0, "level {level}: {rating:?}, expected {expected}");
        assert!(rating.deviation < 90.0 && rating.games == 80, "{rating:?}");
        assert!(stats.rating_history[0].1.deviation > rating.deviation, "more games reduce the deviation");
        assert_eq!(stats.rating_history.last().map(|(_, last)| *last), Some(rating));
    }
}

/// The example calculation of Glickman's paper on Glicko-2, with the crate that the statistics use.
#[test]
fn the_rating_crate_reproduces_the_example_of_the_paper() {
    use skillratings::Outcomes;
    use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
    let player = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
    let games = [
        (player(1400.0, 30.0), Outcomes::WIN),
        (player(1550.0, 100.0), Outcomes::LOSS),
        (player(1700.0, 300.0), Outcomes::LOSS),
    ];
    let new_rating = glicko2_rating_period(&player(1500.0, 200.0), &games, &Glicko2Config::new());
    assert!((new_rating.rating - 1464.06).abs() < 0.02, "{new_rating:?}");
    assert!((new_rating.deviation - 151.52).abs() < 0.01, "{new_rating:?}");
    assert!((new_rating.volatility - 0.05999).abs() < 0.00001, "{new_rating:?}");
}

#[test]
fn a_score_depends_on_names_and_not_on_seats() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let (ana, rui, eva) = ((PERSON, "Ana"), (PERSON, "Rui"), (PERSON, "Eva"));
    let mut ids = Vec::new();
    for game in [
        chess(ana.clone(), rui.clone(), 1),
        chess(rui.clone(), ana.clone(), 1),
        chess(rui.clone(), ana.clone(), 2),
        chess(ana.clone(), rui.clone(), 0),
        chess(ana.clone(), eva, 1),
        chess(ana.clone(), rui.clone(), 1),
        game(Game::DRAUGHTS, &[ana, rui], 1),
    ] {
        ids.push(store.add(&game).expect("written"));
    }
    store.set_binned(ids[5], true).expect("written");
    let score = |names: [&str; 2], excluded_game| {
        let names = names.map(str::to_owned);
        let score = store.score(Game::CHESS, &names, excluded_game).expect("read");
        (score.won, score.drawn)
    };
    assert_eq!(score(["Ana", "Rui"], None), (vec![2, 1], 1));
    assert_eq!(score(["Rui", "Ana"], None), (vec![1, 2], 1));
    assert_eq!(score(["Ana", "Rui"], Some(ids[0])), (vec![1, 1], 1));
    assert_eq!(score(["Ana", "Ana"], None), (vec![0, 0], 0));
}

#[test]
fn names_that_mean_the_same_player_are_counted_together() {
    let (_folder, path) = empty_database();
    let group = |names: [&str; 2]| names.map(str::to_owned).to_vec();
    let name_groups = NameGroups::new([group(["Jogador 1", "Player 1"]), group(["Jogador 2", "Player 2"])]);
    let mut store = GameStore::open(&path).expect("a database").with_same_names(name_groups.clone());
    let games = [
        chess((PERSON, "Player 1"), (PERSON, "Player 2"), 1),
        chess((PERSON, "Jogador 2"), (PERSON, "Jogador 1"), 2),
        chess((PERSON, "Jogador 1"), (PERSON, "Eva"), 0),
    ];
    for game in &games {
        store.add(game).expect("written");
    }
    for names in [["Player 1", "Player 2"], ["Jogador 1", "Player 2"], ["Jogador 1", "Jogador 2"]] {
        let score = store.score(Game::CHESS, &names.map(str::to_owned), None).expect("read");
        assert_eq!((score.won, score.drawn), (vec![2, 0], 0), "{names:?}");
    }
    let mut people = store.names(10).expect("read");
    people.sort();
    assert_eq!(people, ["Eva", "Jogador 1", "Jogador 2"]);
    for (name_part, expected_total) in
        [("player 1", 3), ("JOGADOR 2", 2), ("dor 1", 3), ("eva", 1), ("Rui", 0)]
    {
        let filter = Filter { name: name_part.to_owned(), ..Filter::default() };
        assert_eq!(store.list_page(&filter, 0, 0).expect("read").total, expected_total, "{name_part}");
    }
    for name in ["Player 1", "Jogador 1"] {
        let stats = store.statistics(&Person::Named(name.to_owned()), Game::CHESS).expect("read");
        let opponents: Vec<(&str, &[Tally])> = stats
            .opponents
            .iter()
            .map(|opponent| (opponent.name.as_str(), opponent.by_seat.as_slice()))
            .collect();
        let against_eva = [tally(0, 1, 0), tally(0, 0, 0)];
        let against_player_2 = [tally(1, 0, 0), tally(1, 0, 0)];
        assert_eq!(opponents, [("Eva", &against_eva[..]), ("Jogador 2", &against_player_2[..])], "{name}");
    }
    let mut scoreboard = Scoreboard::new(name_groups);
    let seats = |names: [&str; 2]| names.map(|name| PlayerPlan::named(PERSON, name));
    scoreboard.add(
        Game::CHESS,
        &seats(["Player 1", "Eva"]),
        Outcome::win(Seat::FIRST, EndReason::Resignation),
    );
    assert_eq!(scoreboard.score(Game::CHESS, &seats(["Eva", "Jogador 1"])).won, [0, 1]);
}

#[test]
fn imported_games_do_not_count() {
    let text =
        "[White \"Ana\"]\n[Black \"Rui\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
    let reading = GameReader::new(text.as_bytes(), None).next_game().expect("bytes").expect("a text");
    let imported_game = reading.game.expect("a game");
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    store.import(&[imported_game]).expect("written");
    store.add(&chess((PERSON, "Ana"), (PERSON, "Rui"), 1)).expect("written");
    let stats = store.statistics(&Person::Named("Ana".to_owned()), Game::CHESS).expect("read");
    let games: u32 =
        stats.opponents.iter().flat_map(|opponent| &opponent.by_seat).map(|tally| tally.games()).sum();
    assert_eq!(games, 1);
    assert_eq!(stats.not_counted, [(NotCounted::FromFile, 1)]);
}

/// `count` games that Ana wins against level 3, all with `help`.
fn won_games(count: u32, help: Option<HelpUsed>) -> Vec<StoredGame> {
    let mut won_game = chess((PERSON, "Ana"), (Player::Level(3), ""), 1);
    won_game.saved.help = help;
    (0..count).map(|_| won_game.clone()).collect()
}

#[test]
fn games_with_help_and_from_set_up_positions_do_not_count() {
    let ana = Person::Named("Ana".to_owned());
    let whole_games = won_games(MIN_RATED_GAMES, Some(HelpUsed::NONE));
    let set_up_game = |help| {
        let position = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
        let mut stored = won_games(1, help).remove(0);
        let plan = MatchPlan { position: Some(position.to_owned()), ..stored.saved.plan };
        let saved = open(&plan).expect("a position").save();
        stored.saved = SavedGame { end: stored.saved.end, help, ..saved };
        stored
    };
    let mut games = whole_games.clone();
    games.extend([set_up_game(Some(HelpUsed::NONE)), set_up_game(Some(HelpUsed::NONE.with(Help::Hint)))]);
    games.extend(won_games(1, Some(HelpUsed::NONE.with(Help::Hint).with(Help::TakeBack))));
    games.extend(won_games(2, Some(HelpUsed::NONE.with(Help::TakeBack))));
    games.extend(won_games(1, Some(HelpUsed::NONE.with(Help::Analysis))));
    games.extend(won_games(1, Some(HelpUsed::NONE.with(Help::Coach))));
    games.extend(won_games(1, Some(HelpUsed::NONE.with(Help::Continuation))));
    for person in [ana.clone(), Person::AnyName] {
        let (stats, of_whole_games) =
            (statistics(&games, &person, Game::CHESS), statistics(&whole_games, &person, Game::CHESS));
        assert_eq!(
            stats.not_counted,
            [
                (NotCounted::SetUpPosition, 2),
                (NotCounted::Continuation, 1),
                (NotCounted::Hints, 1),
                (NotCounted::Analysis, 1),
                (NotCounted::Coach, 1),
                (NotCounted::TakeBacks, 2),
            ]
        );
        assert_eq!(stats.not_counted_total(), 8);
        // Everything else is as if those games did not exist: results, streaks and rating.
        let figures = |stats: Statistics| {
            (stats.opponents, stats.by_seat, stats.streak, stats.longest_won, stats.rating)
        };
        assert_eq!(figures(stats), figures(of_whole_games));
    }
    // Games of older versions count as they did: nobody knows what help was used.
    let old_games: Vec<StoredGame> = won_games(2, None).into_iter().chain([set_up_game(None)]).collect();
    let stats = statistics(&old_games, &ana, Game::CHESS);
    assert_eq!((stats.by_seat[0], stats.not_counted), (tally(3, 0, 0), Vec::new()));
}

#[test]
fn a_score_leaves_out_games_that_do_not_count() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    for help in [None, Some(HelpUsed::NONE), Some(HelpUsed::NONE.with(Help::TakeBack))] {
        let mut stored = chess((PERSON, "Ana"), (Player::Level(3), "Casual 3"), 1);
        stored.saved.help = help;
        let id = store.add(&stored).expect("written");
        assert_eq!(store.read(id).expect("read"), stored);
    }
    let score = store.score(Game::CHESS, &["Ana", "Casual 3"].map(str::to_owned), None).expect("read");
    assert_eq!((score.won, score.drawn), (vec![2, 0], 0));
}
