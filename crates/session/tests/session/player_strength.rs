//! The estimate of a person's strength from results against computer levels.

use proptest::prelude::*;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use session::level_ratings::level_ratings;
use session::player_strength::INTERVAL_PERCENT;
use session::{
    Game, Help, LevelGame, MatchPlan, Player, PlayerPlan, PlayerResult, Seat, SelfAssessment,
    StrengthEstimate, catalogue, open,
};

fn against(level: u8, result: PlayerResult) -> LevelGame {
    LevelGame { levels: vec![level], result }
}

/// The answers to the question, and no answer.
fn answers() -> impl Iterator<Item = Option<SelfAssessment>> {
    SelfAssessment::ALL.into_iter().map(Some).chain([None])
}

#[test]
fn a_better_answer_gives_a_higher_first_guess() {
    for game in catalogue::GAMES.iter().copied() {
        let guesses = SelfAssessment::ALL.map(|answer| StrengthEstimate::new(game, Some(answer), []));
        assert!(guesses.is_sorted_by(|one, other| one.half_levels < other.half_levels), "{guesses:?}");
        for guess in guesses {
            assert!((guess.low..=guess.high).contains(&guess.half_levels), "{guess:?}");
            assert!(guess.high - guess.low >= 4, "a guess without games is not sure: {guess:?}");
            assert_eq!((guess.games, guess.even_opponent()), (0, Player::Adaptive(guess.half_levels)));
        }
        let unanswered = StrengthEstimate::new(game, None, []);
        assert_eq!(unanswered.even_opponent(), Player::Adaptive(6), "level 3, as for other computers");
    }
}

#[test]
fn answers_are_read_back_from_their_names() {
    for answer in SelfAssessment::ALL {
        assert_eq!(SelfAssessment::from_name(answer.name()), Some(answer));
    }
    assert_eq!(SelfAssessment::from_name("grandmaster"), None);
}

#[test]
fn wins_raise_the_estimate_and_losses_lower_it() {
    for game in catalogue::GAMES.iter().copied() {
        let after = |result| StrengthEstimate::new(game, None, &vec![against(3, result); 4]).half_levels;
        let [lost, drawn, won] = [PlayerResult::Loss, PlayerResult::Draw, PlayerResult::Win].map(after);
        assert!(lost < drawn && drawn < won, "{game}: {lost} {drawn} {won}");
        assert_eq!(drawn, 6, "{game}");
        let most = StrengthEstimate::new(game, None, &vec![against(10, PlayerResult::Win); 300]);
        assert_eq!(most.even_opponent(), Player::Adaptive(18), "level 10 is only chosen explicitly");
        assert_eq!((most.half_levels, most.games), (20, 300));
        let least = StrengthEstimate::new(game, None, &vec![against(1, PlayerResult::Loss); 300]);
        assert_eq!(least.even_opponent(), Player::Adaptive(2));
    }
}

#[test]
fn new_results_weigh_more_than_old_ones() {
    let series = |first, then| [vec![against(4, first); 15], vec![against(4, then); 15]].concat();
    let estimate = |games: &[LevelGame]| StrengthEstimate::new(Game::CHESS, None, games);
    let improved = estimate(&series(PlayerResult::Loss, PlayerResult::Win));
    let declined = estimate(&series(PlayerResult::Win, PlayerResult::Loss));
    assert!(improved.half_levels > declined.half_levels, "{improved:?} {declined:?}");
    // After many games, the answer to the question no longer matters.
    let even = |answer| {
        let games: Vec<LevelGame> = (0..120)
            .map(|number| against(5, if number % 2 == 0 { PlayerResult::Win } else { PlayerResult::Loss }))
            .collect();
        StrengthEstimate::new(Game::CHESS, answer, &games)
    };
    assert!(answers().all(|answer| even(answer) == even(None)), "{:?}", even(None));
}

#[test]
fn several_opponents_count_less_than_one() {
    let with_seats = |levels: &[u8], result| {
        let games = vec![LevelGame { levels: levels.to_vec(), result }; 6];
        StrengthEstimate::new(Game::DOMIN_UP, None, &games).half_levels
    };
    let first = StrengthEstimate::new(Game::DOMIN_UP, None, []).half_levels;
    for levels in [&[3, 3][..], &[3, 3, 3]] {
        let (lost, won) = (with_seats(levels, PlayerResult::Loss), with_seats(levels, PlayerResult::Win));
        assert!(lost <= first && first < won, "{lost} {first} {won}");
        // A loss against several says little: even among equals most games are lost.
        assert!(lost > with_seats(&[3], PlayerResult::Loss), "{levels:?}");
    }
}

/// Rating of a strength in half levels.
fn rating(game: Game, half_levels: u8) -> f64 {
    let ratings = level_ratings(game);
    let value = |level: u8| ratings[usize::from(level) - 1].value;
    f64::midpoint(value(half_levels / 2), value(half_levels.div_ceil(2)))
}

/// The estimate of a simulated player after `games` games, each against the opponent that the estimate suggests.
fn simulate(
    game: Game,
    answer: Option<SelfAssessment>,
    strength: u8,
    games: usize,
    seed: u64,
) -> StrengthEstimate {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut played = Vec::new();
    for _ in 0..games {
        let opponent = StrengthEstimate::new(game, answer, &played).even_opponent();
        let Player::Level(level) = opponent.resolve_level(rng.next_u64()) else { panic!("no level") };
        let lead = rating(game, strength) - rating(game, 2 * level);
        let has_won = rng.random_bool(1.0 / (1.0 + 10_f64.powf(-lead / 400.0)));
        played.push(against(level, if has_won { PlayerResult::Win } else { PlayerResult::Loss }));
    }
    StrengthEstimate::new(game, answer, &played)
}

/// The strengths of simulated players, in half levels: levels 1 to 10.
const WHOLE_LEVELS: [u8; 10] = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20];
/// Number of simulated players of each strength.
const SEEDS: u64 = 100;

#[test]
fn twelve_games_find_the_strength_from_any_answer() {
    let found = |game, answer, strength| {
        (0..SEEDS)
            .filter(|seed| simulate(game, answer, strength, 12, *seed).half_levels.abs_diff(strength) <= 2)
            .count()
    };
    for answer in answers() {
        for strength in WHOLE_LEVELS {
            let found = found(Game::CHESS, answer, strength);
            assert!(found >= 90, "{answer:?}, half levels {strength}: {found} of {SEEDS}");
        }
        // The levels of these games are closer to each other, so a few more games are needed at some strengths.
        for game in [Game::RACING_KINGS, Game::DRAUGHTS] {
            let total: usize = WHOLE_LEVELS.map(|strength| found(game, answer, strength)).iter().sum();
            let played = SEEDS as usize * WHOLE_LEVELS.len();
            assert!(total * 10 >= played * 9, "{game}, {answer:?}: {total} of {played}");
        }
    }
}

/// The interval has the true strength at least as often as it says, on average over many strengths.
#[test]
fn the_interval_is_honest() {
    for game in catalogue::GAMES.iter().copied() {
        for games in [6, 12, 30] {
            let players: Vec<(u8, u64)> =
                (4..=16).flat_map(|strength| (0..20).map(move |seed| (strength, seed))).collect();
            let is_inside = |(strength, seed): &&(u8, u64)| {
                let estimate = simulate(game, Some(SelfAssessment::Experienced), *strength, games, *seed);
                (estimate.low..=estimate.high).contains(strength)
            };
            let inside = players.iter().filter(is_inside).count();
            let least = players.len() * usize::from(INTERVAL_PERCENT) / 100;
            assert!(inside >= least, "{game}, {games} games: {inside} of {}", players.len());
        }
    }
}

/// Results that confirm the first guess make it surer.
#[test]
fn the_interval_shrinks_with_games() {
    for (game, answer) in
        catalogue::GAMES.iter().flat_map(|game| answers().map(move |answer| (*game, answer)))
    {
        let level = StrengthEstimate::new(game, answer, []).half_levels / 2;
        let width = |count: usize| {
            let result = |number: usize| [PlayerResult::Loss, PlayerResult::Win][number % 2];
            let games: Vec<LevelGame> = (0..count).map(|number| against(level, result(number))).collect();
            let estimate = StrengthEstimate::new(game, answer, &games);
            estimate.high - estimate.low
        };
        let widths = [0, 4, 12, 24, 40].map(width);
        assert!(widths.is_sorted_by(|before, after| before >= after), "{game}, {answer:?}: {widths:?}");
        // In Domin-Up the deal decides so much that neighbouring levels cannot be told apart as well.
        let (kept, of) = if game == Game::DOMIN_UP { (3, 4) } else { (1, 2) };
        assert!(widths[4] * of <= widths[0] * kept, "{game}, {answer:?}: {widths:?}");
    }
}

#[test]
fn only_even_games_of_one_person_against_levels_are_results() {
    use Player::{Adaptive, Human, Level, Original};
    let result = |players: &[Player], winner: u8| LevelGame::new(players, 7, Seat::new(winner));
    let game = |levels: &[u8], result| LevelGame { levels: levels.to_vec(), result };
    assert_eq!(result(&[Human, Level(3)], 1), Some((Seat::FIRST, game(&[3], PlayerResult::Win))));
    assert_eq!(result(&[Level(3), Human], 1), Some((Seat::SECOND, game(&[3], PlayerResult::Loss))));
    assert_eq!(result(&[Level(3), Human], 0), Some((Seat::SECOND, game(&[3], PlayerResult::Draw))));
    assert_eq!(
        result(&[Level(3), Human, Level(5)], 2),
        Some((Seat::SECOND, game(&[3, 5], PlayerResult::Win)))
    );
    for players in [
        &[Human, Human][..],
        &[Level(1), Level(2)],
        &[Human, Original(1)],
        &[Human, Level(2), Human],
        &[Human],
    ] {
        assert_eq!(result(players, 1), None, "{players:?}");
    }
    // The level at which a half level really played depends on the seed.
    let played: Vec<u8> = (0..40)
        .filter_map(|seed| LevelGame::new(&[Human, Adaptive(7)], seed, None))
        .map(|(_, game)| game.levels[0])
        .collect();
    assert!(played.len() == 40 && played.contains(&3) && played.contains(&4), "{played:?}");
}

#[test]
fn a_match_is_a_result_once_it_is_over_and_counts() {
    let plan = MatchPlan {
        seats: [Player::Human, Player::Level(4)].map(PlayerPlan::nameless).to_vec(),
        ..MatchPlan::between_people(Game::CHESS)
    };
    let finished = |plan: &MatchPlan, help: Option<Help>| {
        let mut game = open(plan).expect("a plan");
        assert_eq!(LevelGame::of(&*game), None, "the game goes on");
        if let Some(help) = help {
            game.record_help(help);
        }
        game.resign(Seat::SECOND);
        LevelGame::of(&*game)
    };
    assert_eq!(finished(&plan, None), Some((Seat::FIRST, against(4, PlayerResult::Win))));
    assert_eq!(finished(&plan, Some(Help::Hint)), None);
    let odds = Some(Game::CHESS.read_odds("rook:1").expect("odds"));
    assert_eq!(finished(&MatchPlan { odds, ..plan.clone() }, None), None);
    let mut with_clocks = plan;
    for (seat, clock) in with_clocks.seats.iter_mut().zip(["5", "1"]) {
        seat.clock = Some(clock.parse().expect("a clock"));
    }
    assert_eq!(finished(&with_clocks, None), None);
    with_clocks.seats[0].clock = with_clocks.seats[1].clock.clone();
    assert!(finished(&with_clocks, None).is_some());
}

fn any_result() -> impl Strategy<Value = PlayerResult> {
    prop_oneof![Just(PlayerResult::Loss), Just(PlayerResult::Draw), Just(PlayerResult::Win)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn a_better_result_never_lowers_the_estimate(
        game in prop::sample::select(catalogue::GAMES),
        answer in prop::option::of(prop::sample::select(&SelfAssessment::ALL[..])),
        games in prop::collection::vec((prop::collection::vec(1..=10_u8, 1..4), any_result()), 1..30),
        changed in any::<prop::sample::Index>(),
    ) {
        let games: Vec<LevelGame> =
            games.into_iter().map(|(levels, result)| LevelGame { levels, result }).collect();
        let mut better = games.clone();
        let played = &mut better[changed.index(games.len())];
        played.result =
            if played.result == PlayerResult::Loss { PlayerResult::Draw } else { PlayerResult::Win };
        let before = StrengthEstimate::new(game, answer, &games);
        let after = StrengthEstimate::new(game, answer, &better);
        prop_assert!(
            after.half_levels >= before.half_levels && after.low >= before.low && after.high >= before.high,
            "{before:?} {after:?}"
        );
        prop_assert!((before.low..=before.high).contains(&before.half_levels));
    }
}
