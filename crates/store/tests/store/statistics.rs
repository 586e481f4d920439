//! Statistics of a player, and the rating.

use session::game_text::GameReader;
use session::{
    EndReason, Game, MatchPlan, NameGroups, Outcome, Player, PlayerPlan, SavedEnd, SavedGame, Scoreboard,
    Seat, open,
};
use store::{Filter, GameStore, MIN_RATED_GAMES, Person, Rating, Statistics, StoredGame, Tally};

use super::common::empty_database;

const ANA: Player = Player::Human;

/// A finished game; `winner` is a seat counted from 1, or 0 for a draw.
fn game(game: Game, seats: &[(Player, &str)], winner: u8) -> StoredGame {
    let seat = |(player, name): &(Player, &str)| PlayerPlan::named(player.clone(), *name);
    let plan = MatchPlan { seats: seats.iter().map(seat).collect(), ..MatchPlan::between_people(game) };
    let mut saved = open(&plan).expect("a good plan").save();
    let outcome = Outcome { winner: Seat::new(winner), reason: EndReason::Resignation };
    saved.end = Some(SavedEnd { outcome, text: outcome.to_string(), is_declared: true });
    StoredGame { saved, below: Seat::FIRST }
}

fn chess(white: (Player, &str), black: (Player, &str), winner: u8) -> StoredGame {
    game(Game::CHESS, &[white, black], winner)
}

fn statistics(games: &[StoredGame], who: &Person, of: Game) -> Statistics {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    for game in games {
        store.add(game).expect("written");
    }
    store.statistics(who, of).expect("read")
}

fn tally(won: u32, drawn: u32, lost: u32) -> Tally {
    Tally { won, drawn, lost }
}

#[test]
fn a_game_with_odds_is_counted_but_not_rated() {
    let even = || chess((ANA, "Ana"), (Player::Level(3), ""), 1);
    let given = || {
        let mut stored = even();
        stored.saved.plan.odds = Some(Game::CHESS.read_odds("rook:1").expect("odds"));
        stored
    };
    let timed = |clocks: [Option<&str>; 2]| {
        let mut stored = even();
        for (seat, clock) in stored.saved.plan.seats.iter_mut().zip(clocks) {
            seat.clock = clock.map(|text| text.parse().expect("a time control"));
        }
        let saved = open(&stored.saved.plan).expect("a good plan").save();
        stored.saved = SavedGame { end: stored.saved.end, ..saved };
        stored
    };
    let who = Person::Named("Ana".to_owned());
    let of = |games: Vec<StoredGame>| {
        let counted = statistics(&games, &who, Game::CHESS);
        (counted.by_seat[0], counted.rating.map(|rating| rating.games))
    };
    let rated: Vec<StoredGame> = (0..MIN_RATED_GAMES).map(|_| even()).collect();
    let games = rated.len() as u32;
    assert_eq!(of(rated.clone()), (tally(games, 0, 0), Some(games)));
    let with = rated.iter().cloned().chain([given(), given()]).collect();
    assert_eq!(of(with), (tally(games + 2, 0, 0), Some(games)));
    // More time is an advantage too; equal clocks are not, nor is a clock on one side only.
    let more_time = [timed([Some("5+3"), Some("1")]), timed([Some("5"), None]), timed([Some("5+3"); 2])];
    let with = rated.into_iter().chain(more_time).collect();
    assert_eq!(of(with), (tally(games + 3, 0, 0), Some(games + 2)));
}

#[test]
fn games_are_counted_by_opponent_and_seat() {
    let (ana, rui) = ((ANA, "Ana"), (ANA, "Rui"));
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
    assert_eq!(ana.rating_history.len(), 3, "levels alone are rated");
    // `AnyName`: games of one person against computers.
    let anybody = statistics(&games, &Person::AnyName, Game::CHESS);
    assert_eq!(anybody.by_seat, [tally(2, 1, 1), tally(1, 0, 0)]);
    assert_eq!(statistics(&games, &Person::AnyName, Game::RACING_KINGS).rating, None);
}

/// A level is the same opponent, whether the player chose it or the adaptive player reached it.
///
/// A half level has the mean rating of its two neighbours.
#[test]
fn a_level_that_matches_a_person_is_rated_like_any_other() {
    let games_against = |player: Player| -> Vec<StoredGame> {
        (0..8).map(|_| chess((ANA, ""), (player.clone(), ""), 1)).collect()
    };
    let rated = |player| {
        let counted = statistics(&games_against(player), &Person::AnyName, Game::CHESS);
        let opponents: Vec<_> = counted.opponents.iter().map(|opponent| opponent.player.clone()).collect();
        (counted.rating.expect("games enough").value, opponents)
    };
    assert_eq!(rated(Player::Adaptive(8)), rated(Player::Level(4)));
    let (half_level_rating, opponents) = rated(Player::Adaptive(7));
    assert_eq!(opponents, [Player::Adaptive(7)]);
    let (below, above) = (rated(Player::Level(3)).0, rated(Player::Level(4)).0);
    assert!(below < half_level_rating && half_level_rating < above, "{below} {half_level_rating} {above}");
    let both = [
        games_against(Player::Adaptive(8)),
        games_against(Player::Level(4)),
        games_against(Player::Adaptive(7)),
    ]
    .concat();
    let counted = statistics(&both, &Person::AnyName, Game::CHESS);
    let opponents: Vec<_> = counted.opponents.iter().map(|opponent| opponent.player.clone()).collect();
    assert_eq!(opponents, [Player::Adaptive(7), Player::Level(4)]);
}

#[test]
fn a_losing_streak_is_negative() {
    let level = (Player::Level(5), "");
    let games: Vec<StoredGame> =
        [1, 1, 1, 0, 2, 2].map(|winner| chess((ANA, ""), level.clone(), winner)).to_vec();
    let counted = statistics(&games, &Person::AnyName, Game::CHESS);
    assert_eq!((counted.streak, counted.longest_won), (-2, 3));
}

/// A number from few games would seem more reliable than it is.
#[test]
fn there_is_no_rating_before_a_few_games() {
    for played in 0..MIN_RATED_GAMES + 2 {
        let games: Vec<StoredGame> =
            (0..played).map(|_| chess((ANA, ""), (Player::Level(3), ""), 2)).collect();
        let counted = statistics(&games, &Person::AnyName, Game::CHESS);
        assert_eq!(counted.rating.is_some(), played >= MIN_RATED_GAMES, "{played}");
        assert_eq!(counted.missing(), MIN_RATED_GAMES.saturating_sub(played));
        assert_eq!(counted.rating_history.len(), played as usize, "each of them counts all the same");
    }
}

#[test]
fn no_rating_is_below_zero() {
    let games: Vec<StoredGame> = (0..100).map(|_| chess((ANA, ""), (Player::Level(1), ""), 2)).collect();
    let counted = statistics(&games, &Person::AnyName, Game::CHESS);
    assert!(
        counted.rating_history.iter().all(|(_, rating)| rating.value >= 0.0),
        "{:?}",
        counted.rating_history
    );
    let rating = counted.rating.expect("rated games");
    assert!(rating.value < counted.levels[0], "weaker than the first level");
    let (low, high) = rating.interval();
    assert!(low.is_none() && high > rating.value, "{low:?} {high}");
    let strong = Rating { value: 1000.0, deviation: 100.0, games: 9 };
    assert_eq!(strong.interval(), (Some(800.0), 1200.0));
}

#[test]
fn games_of_several_players_have_one_winner_and_no_rating() {
    let seats = [(ANA, "Ana"), (Player::Level(2), ""), (Player::Level(2), "")];
    let games = [game(Game::DOMIN_UP, &seats, 1), game(Game::DOMIN_UP, &seats, 3)];
    let counted = statistics(&games, &Person::AnyName, Game::DOMIN_UP);
    assert_eq!(counted.opponents.len(), 1, "two of a kind are one opponent");
    assert_eq!(counted.opponents[0].by_seat[0], tally(1, 0, 1));
    assert_eq!(counted.rating, None);
}

/// A player who scores 50 % against a level gets its rating.
#[test]
fn the_rating_converges_to_the_level_of_equal_strength() {
    for level in [1, 4, 7] {
        let games: Vec<StoredGame> =
            (0..80).map(|round| chess((ANA, ""), (Player::Level(level), ""), 1 + round % 2)).collect();
        let counted = statistics(&games, &Person::AnyName, Game::CHESS);
        let rating = counted.rating.expect("rated games");
        let expected = counted.levels[usize::from(level) - 1];
        assert!((rating.value - expected).abs() < 60.0, "level {level}: {rating:?} beside {expected}");
        assert!(rating.deviation < 90.0 && rating.games == 80, "{rating:?}");
        assert!(counted.rating_history[0].1.deviation > rating.deviation, "one is surer after more games");
        assert_eq!(counted.rating_history.last().map(|(_, last)| *last), Some(rating));
    }
}

/// The worked example of Glickman's Glicko-2 paper, with the crate used here.
#[test]
fn the_rating_is_that_of_the_paper() {
    use skillratings::Outcomes;
    use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
    let player = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
    let games = [
        (player(1400.0, 30.0), Outcomes::WIN),
        (player(1550.0, 100.0), Outcomes::LOSS),
        (player(1700.0, 300.0), Outcomes::LOSS),
    ];
    let after = glicko2_rating_period(&player(1500.0, 200.0), &games, &Glicko2Config::new());
    assert!((after.rating - 1464.06).abs() < 0.02, "{after:?}");
    assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
    assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
}

#[test]
fn a_score_depends_on_names_and_not_on_seats() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let (ana, rui, eva) = ((ANA, "Ana"), (ANA, "Rui"), (ANA, "Eva"));
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
    let score = |names: [&str; 2], except| {
        let names = names.map(str::to_owned);
        let score = store.score(Game::CHESS, &names, except).expect("read");
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
    let same = NameGroups::new([group(["Jogador 1", "Player 1"]), group(["Jogador 2", "Player 2"])]);
    let mut store = GameStore::open(&path).expect("a database").with_same_names(same.clone());
    let games = [
        chess((ANA, "Player 1"), (ANA, "Player 2"), 1),
        chess((ANA, "Jogador 2"), (ANA, "Jogador 1"), 2),
        chess((ANA, "Jogador 1"), (ANA, "Eva"), 0),
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
    for (part, found) in [("player 1", 3), ("JOGADOR 2", 2), ("dor 1", 3), ("eva", 1), ("Rui", 0)] {
        let filter = Filter { name: part.to_owned(), ..Filter::default() };
        assert_eq!(store.list_page(&filter, 0, 0).expect("read").total, found, "{part}");
    }
    for name in ["Player 1", "Jogador 1"] {
        let counted = store.statistics(&Person::Named(name.to_owned()), Game::CHESS).expect("read");
        let opponents: Vec<(&str, &[Tally])> =
            counted.opponents.iter().map(|one| (one.name.as_str(), one.by_seat.as_slice())).collect();
        let eva = [tally(0, 1, 0), tally(0, 0, 0)];
        let second = [tally(1, 0, 0), tally(1, 0, 0)];
        assert_eq!(opponents, [("Eva", &eva[..]), ("Jogador 2", &second[..])], "{name}");
    }
    let mut board = Scoreboard::new(same);
    let seats = |names: [&str; 2]| names.map(|name| PlayerPlan::named(ANA, name));
    board.add(Game::CHESS, &seats(["Player 1", "Eva"]), Outcome::win(Seat::FIRST, EndReason::Resignation));
    assert_eq!(board.score(Game::CHESS, &seats(["Eva", "Jogador 1"])).won, [0, 1]);
}

#[test]
fn imported_games_do_not_count() {
    let text =
        "[White \"Ana\"]\n[Black \"Rui\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
    let reading = GameReader::new(text.as_bytes(), None).next_game().expect("bytes").expect("a text");
    let read = reading.game.expect("a game");
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    store.import(&[read]).expect("written");
    store.add(&chess((ANA, "Ana"), (ANA, "Rui"), 1)).expect("written");
    let counted = store.statistics(&Person::Named("Ana".to_owned()), Game::CHESS).expect("read");
    let games: u32 =
        counted.opponents.iter().flat_map(|opponent| &opponent.by_seat).map(|tally| tally.games()).sum();
    assert_eq!(games, 1);
}
