use super::*;
use crate::app::preferences::Language;
use session::{SelfAssessment, StrengthEstimate, Viewer};

fn locale() -> Locale {
    Locale::load(None, Language::English).expect("complete translations")
}

#[test]
fn adaptive_computers_get_the_level_that_follows_from_the_strength() {
    let mut setups = Setups::default();
    let mut form = SetupForm::default();
    form.load_last_setup(&setups);
    form.seats[1].set_player(Player::Adaptive(6));
    form.seats[0].name = "Eva".to_owned();
    setups.save_setup(Game::CHESS, form.to_setup());
    let mut restored = SetupForm::default();
    restored.load_last_setup(&setups);
    assert_eq!(restored.seats[1].player, Player::Adaptive(6), "as saved, until the strength is known");
    let estimate = |answer| Some(StrengthEstimate::new(Game::CHESS, Some(answer), []));
    restored.set_strength(estimate(SelfAssessment::Experienced));
    let expected = restored.adaptive_opponent().expect("a person plays");
    assert_ne!(expected, Player::Adaptive(6));
    assert_eq!((&restored.seats[1].player, &restored.seats[1].computer), (&expected, &expected));
    assert_eq!((&restored.seats[0].player, restored.seats[0].name.as_str()), (&Player::Human, "Eva"));
    restored.seats[1].set_player(Player::Level(4));
    restored.set_strength(estimate(SelfAssessment::Learning));
    assert_eq!(restored.seats[1].player, Player::Level(4), "a fixed level stays");
    assert!(!restored.asks_for_strength());
}

#[test]
fn every_game_can_start_from_the_default_form() {
    let mut form = SetupForm::default();
    for game in catalogue::GAMES.iter().copied() {
        form.choose_game(game);
        let plan = form.plan(&locale());
        assert!(catalogue::open(&plan).is_ok(), "{game}");
        assert_eq!(plan.seats.len(), 2);
    }
}

#[test]
fn domin_up_can_be_set_up_for_all_seat_counts_and_rules() {
    let mut form = SetupForm::default();
    form.choose_game(Game::DOMIN_UP);
    for seat_count in Game::DOMIN_UP.seat_counts.iter().copied() {
        for rules in Game::DOMIN_UP.rule_sets {
            (form.seat_count, form.rules) = (seat_count, Some(*rules));
            form.fill_seats();
            let game = catalogue::open(&form.plan(&locale())).expect("a valid plan");
            assert_eq!(game.seats().len(), usize::from(seat_count));
            assert!(game.position_text(Viewer::All).starts_with(&format!("{rules} ")));
        }
    }
    form.choose_game(Game::CHESS);
    assert_eq!((form.plan(&locale()).seats.len(), form.rules()), (2, None));
}

#[test]
fn odds_and_clocks_move_with_their_player_and_a_position_excludes_odds() {
    let mut form = SetupForm { clock: ClockForm::from_saved("15+10; 3+2"), ..SetupForm::default() };
    form.odds = form.game.read_odds("rook:1").ok();
    form.seats[0].name = "Eva".to_owned();
    let seat_of_eva = |plan: &MatchPlan| plan.seats.iter().position(|seat| seat.name == "Eva");
    let favoured_seat = |plan: &MatchPlan| plan.odds.map(|odds| odds.favoured.index());
    // The clock of Eva, and that of her opponent.
    let clocks_of = |plan: &MatchPlan| {
        let clock_text = |seat: usize| plan.seats[seat].clock.as_ref().map(|clock| clock.to_string());
        seat_of_eva(plan).map(|seat| (clock_text(seat), clock_text(1 - seat)))
    };
    let clocks = Some((Some("15+10".to_owned()), Some("3+2".to_owned())));
    form.random = true;
    // With 64 plans, the chance that only one colour comes up is 2 to the power of -63.
    let mut plans: Vec<_> = (0..64).map(|_| form.plan(&locale())).collect();
    assert!(
        plans.iter().all(|plan| favoured_seat(plan).is_some() && favoured_seat(plan) == seat_of_eva(plan))
    );
    assert!(plans.iter().all(|plan| clocks_of(plan) == clocks));
    plans.dedup_by_key(|plan| favoured_seat(plan));
    assert!(plans.len() > 1, "the same colour 64 times");
    form.random = false;
    form.swap_seats();
    let plan = form.plan(&locale());
    assert_eq!((favoured_seat(&plan), seat_of_eva(&plan)), (Some(1), Some(1)));
    assert_eq!(clocks_of(&plan), clocks);
    let mut setups = Setups::default();
    setups.save_setup(Game::CHESS, form.to_setup());
    let mut restored = SetupForm::default();
    restored.load_last_setup(&setups);
    assert_eq!(restored.odds, form.odds);
    form.position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned();
    assert_eq!(form.plan(&locale()).odds, None);
    form.choose_game(Game::DRAUGHTS);
    assert_eq!(form.odds, None, "draughts has no rooks");
}

/// Returns a form of chess: White is level 7, Black is a person called Eva, the theme is `noite`.
fn against_level_seven() -> SetupForm {
    let mut form = SetupForm { theme: "noite".into(), ..SetupForm::default() };
    form.seats[0].player = Player::Level(7);
    form.seats[1] = SeatForm { player: Player::Human, name: " Eva ".into(), ..form.seats[1].clone() };
    form
}

#[test]
fn the_last_setup_of_each_game_is_restored_with_typed_names_only() {
    let mut setups = Setups::default();
    setups.save_setup(Game::CHESS, against_level_seven().to_setup());
    let mut domin_up_form = SetupForm { random: true, ..SetupForm::default() };
    domin_up_form.choose_game(Game::DOMIN_UP);
    (domin_up_form.seat_count, domin_up_form.rules) = (3, Some("publisher"));
    domin_up_form.fill_seats();
    setups.save_setup(Game::DOMIN_UP, domin_up_form.to_setup());

    let mut form = SetupForm::default();
    form.choose_game(Game::CHESS);
    form.load_last_setup(&setups);
    let names: Vec<&str> = form.seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!((names, form.theme.as_str(), form.random), (vec!["", "Eva"], "noite", false));
    assert_eq!(
        (form.seats[0].player.clone(), form.seats[1].player.clone()),
        (Player::Level(7), Player::Human)
    );

    form.choose_game(Game::DOMIN_UP);
    form.load_last_setup(&setups);
    assert_eq!((form.seats.len(), form.rules(), form.theme.as_str()), (3, Some("publisher"), ""));
    assert!(form.is_random());
    // This game has no last setup: it gets the players of the last game, with the default rules and theme.
    form.choose_game(Game::RACING_KINGS);
    form.load_last_setup(&setups);
    assert_eq!((form.seats.len(), form.is_random(), form.rules()), (2, true, None));
}

#[test]
fn input_stays_until_another_game_is_chosen() {
    let mut setups = Setups::default();
    setups.save_setup(Game::CHESS, against_level_seven().to_setup());
    let mut form = SetupForm::default();
    form.load_last_setup(&setups);
    form.seats[1].name = "Eva Luna".into();
    form.choose_game(Game::CHESS);
    form.load_last_setup(&setups);
    assert_eq!(form.seats[1].name, "Eva Luna");
}

#[test]
fn unknown_players_and_rules_become_defaults() {
    let text = "(seats: [(player: \"oracle:1\", computer: \"human\"), (player: \"level:77\"),
        (player: \"original:200\")], seat_count: 9, rules: \"house\", theme: \"gold\")";
    let mut setups = Setups::default();
    for game in catalogue::GAMES.iter().copied() {
        setups.save_setup(game, ron::from_str(text).expect("it can be read"));
        let mut form = SetupForm::default();
        form.choose_game(game);
        form.load_last_setup(&setups);
        let plan = form.plan(&locale());
        assert!(catalogue::open(&plan).is_ok(), "{game}: {plan:?}");
        assert_eq!(plan.seats[0].player, Player::Human);
        assert!(plan.seats[1].player.is_computer());
    }
}

#[test]
fn a_random_seat_can_be_each_seat_and_the_person_keeps_the_name() {
    let mut form = SetupForm { random: true, ..SetupForm::default() };
    form.seats[0].name = "Eva".into();
    form.seats[1].name = "Rival".into();
    let mut times_at_seat = [0; 2];
    for _ in 0..100 {
        let plan = form.plan(&locale());
        let seat = plan.seats.iter().position(|seat| seat.player == Player::Human).expect("a person");
        assert_eq!((plan.seats[seat].name.as_str(), plan.seats[1 - seat].name.as_str()), ("Eva", "Rival"));
        times_at_seat[seat] += 1;
    }
    assert!(times_at_seat[0] > 0 && times_at_seat[1] > 0, "{times_at_seat:?}");
    // With two people the seats are not assigned at random.
    form.seats[1].player = Player::Human;
    assert!((0..50).all(|_| form.plan(&locale()).seats[0].name == "Eva"));
}

#[test]
fn a_name_typed_for_a_person_returns_with_the_person() {
    let mut form = SetupForm::default();
    let names = |form: &SetupForm| form.plan(&locale()).seats.into_iter().map(|seat| seat.name);
    form.seats[1].set_player(Player::Human);
    form.seats[0].name = "Maria".into();
    form.seats[1].name = "Z".into();
    assert!(names(&form).eq(["Maria", "Z"]));
    form.seats[1].set_player(Player::Level(DEFAULT_LEVEL));
    assert_eq!(form.seats[1].name, "", "the computer has its default name");
    assert_eq!(form.to_setup().seats[1].name, "");
    form.seats[1].name = "Rival".into();
    form.seats[1].set_player(Player::Level(5));
    assert!(names(&form).eq(["Maria", "Rival"]), "another level keeps the name of the computer");
    form.seats[1].set_player(Player::Human);
    assert!(names(&form).eq(["Maria", "Z"]));
}

#[test]
fn a_position_fixes_seats_and_rules_until_it_is_cleared() {
    let mut form = SetupForm::default();
    form.choose_game(Game::DOMIN_UP);
    form.position = " publisher 3 17/00/12 0,0=7^1;1,0=7^1 0 ".to_owned();
    form.read_position(&locale());
    assert_eq!((form.seats.len(), form.rules(), &form.error), (3, Some("publisher"), &None));
    assert!(catalogue::open(&form.plan(&locale())).is_ok());
    form.position = "publisher 5 17/00/12 0,0=7^1;1,0=7^1 0".to_owned();
    form.read_position(&locale());
    assert!(form.error.is_some());
    form.position.clear();
    form.read_position(&locale());
    assert_eq!((form.seats.len(), form.rules(), &form.error), (2, Some("report"), &None));
}

#[test]
fn equal_computers_get_different_names() {
    let mut form = SetupForm::default();
    form.choose_game(Game::DOMIN_UP);
    form.seat_count = 4;
    form.fill_seats();
    let plan = form.plan(&locale());
    let names: std::collections::BTreeSet<_> = plan.seats.iter().map(|seat| &seat.name).collect();
    assert_eq!(names.len(), 4, "{names:?}");
}

#[test]
fn parts_of_a_position_that_are_ignored_are_noted() {
    let mut form = SetupForm::default();
    let cases: [(&str, &[&str]); 5] = [
        ("4k3/8/8/8/8/8/8/4K3 w KQkq e6 0 1", &["file-castling-dropped", "file-en-passant-dropped"]),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &[]),
        ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", &["file-castling-dropped"]),
        ("4k3/8/8/8/8/8/8", &[]),
        ("", &[]),
    ];
    for (position, notes) in cases {
        form.position = position.to_owned();
        form.read_position(&locale());
        let keys: Vec<&str> = form.position_notes.iter().map(|note| note.key).collect();
        assert_eq!(keys, notes, "{position}");
    }
}
