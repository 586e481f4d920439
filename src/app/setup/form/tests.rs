use super::*;
use crate::app::preferences::Language;
use session::Viewer;

fn locale() -> Locale {
    Locale::load(None, Language::English).expect("complete translations")
}

#[test]
fn a_matching_level_continues_from_the_last_game() {
    let mut setups = Setups::default();
    let mut form = SetupForm::default();
    form.load_last_setup(&setups);
    form.seats[1].set_player(Player::Adaptive(6));
    form.seats[0].name = "Eva".to_owned();
    setups.begin(Game::CHESS, form.setup());
    setups.replace_player(Game::CHESS, &Player::Adaptive(6), &Player::Adaptive(7));
    form.load_last_setup(&setups);
    assert_eq!(
        (form.seats[1].player.clone(), form.seats[1].computer.clone()),
        (Player::Adaptive(7), Player::Adaptive(7))
    );
    assert_eq!(form.seats[0].name, "Eva", "nothing else is changed");
    let mut other = SetupForm::default();
    other.load_last_setup(&setups);
    assert_eq!(other.seats[1].player, Player::Adaptive(7));
}

#[test]
fn every_game_can_start_from_the_default_form() {
    let mut form = SetupForm::default();
    for game in catalogue::GAMES.iter().copied() {
        form.choose(game);
        let plan = form.plan(&locale());
        assert!(catalogue::open(&plan).is_ok(), "{game}");
        assert_eq!(plan.seats.len(), 2);
    }
}

#[test]
fn domin_up_can_be_set_up_for_all_seat_counts_and_rules() {
    let mut form = SetupForm::default();
    form.choose(Game::DOMIN_UP);
    for seats in Game::DOMIN_UP.seat_counts.iter().copied() {
        for rules in Game::DOMIN_UP.rule_sets {
            (form.seat_count, form.rules) = (seats, Some(*rules));
            form.fill_seats();
            let game = catalogue::open(&form.plan(&locale())).expect("a good plan");
            assert_eq!(game.seats().len(), usize::from(seats));
            assert!(game.position_text(Viewer::All).starts_with(&format!("{rules} ")));
        }
    }
    form.choose(Game::CHESS);
    assert_eq!((form.plan(&locale()).seats.len(), form.rules()), (2, None));
}

#[test]
fn odds_and_clocks_move_with_their_player_and_a_position_excludes_odds() {
    let mut form = SetupForm { clock: ClockForm::from_saved("15+10; 3+2"), ..SetupForm::default() };
    form.odds = form.game.read_odds("rook:1").ok();
    form.seats[0].name = "Eva".to_owned();
    let seat_of_eva = |plan: &MatchPlan| plan.seats.iter().position(|seat| seat.name == "Eva");
    let has = |plan: &MatchPlan| plan.odds.map(|odds| odds.favoured.index());
    let hers = |plan: &MatchPlan| {
        let minutes = |seat: usize| plan.seats[seat].clock.as_ref().map(|clock| clock.to_string());
        seat_of_eva(plan).map(|seat| (minutes(seat), minutes(1 - seat)))
    };
    let clocks = Some((Some("15+10".to_owned()), Some("3+2".to_owned())));
    form.random = true;
    // Often enough that both colours come up.
    let mut drawn: Vec<_> = (0..64).map(|_| form.plan(&locale())).collect();
    assert!(drawn.iter().all(|plan| has(plan).is_some() && has(plan) == seat_of_eva(plan)));
    assert!(drawn.iter().all(|plan| hers(plan) == clocks));
    drawn.dedup_by_key(|plan| has(plan));
    assert!(drawn.len() > 1, "the same colour 64 times");
    form.random = false;
    form.swap_seats();
    let plan = form.plan(&locale());
    assert_eq!((has(&plan), seat_of_eva(&plan)), (Some(1), Some(1)));
    assert_eq!(hers(&plan), clocks);
    let mut setups = Setups::default();
    setups.begin(Game::CHESS, form.setup());
    let mut again = SetupForm::default();
    again.load_last_setup(&setups);
    assert_eq!(again.odds, form.odds);
    form.position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned();
    assert_eq!(form.plan(&locale()).odds, None);
    form.choose(Game::DRAUGHTS);
    assert_eq!(form.odds, None, "another game knows no rooks");
}

/// White: level 7; Black: a person called Eva; theme `noite`.
fn against_level_seven() -> SetupForm {
    let mut form = SetupForm { theme: "noite".into(), ..SetupForm::default() };
    form.seats[0].player = Player::Level(7);
    form.seats[1] = SeatForm { player: Player::Human, name: " Eva ".into(), ..form.seats[1].clone() };
    form
}

#[test]
fn the_last_set_up_of_each_game_is_restored_with_typed_names_only() {
    let mut setups = Setups::default();
    setups.begin(Game::CHESS, against_level_seven().setup());
    let mut table = SetupForm { random: true, ..SetupForm::default() };
    table.choose(Game::DOMIN_UP);
    (table.seat_count, table.rules) = (3, Some("publisher"));
    table.fill_seats();
    setups.begin(Game::DOMIN_UP, table.setup());

    let mut form = SetupForm::default();
    form.choose(Game::CHESS);
    form.load_last_setup(&setups);
    let names: Vec<&str> = form.seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!((names, form.theme.as_str(), form.random), (vec!["", "Eva"], "noite", false));
    assert_eq!(
        (form.seats[0].player.clone(), form.seats[1].player.clone()),
        (Player::Level(7), Player::Human)
    );

    form.choose(Game::DOMIN_UP);
    form.load_last_setup(&setups);
    assert_eq!((form.seats.len(), form.rules(), form.theme.as_str()), (3, Some("publisher"), ""));
    assert!(form.is_random());
    // First time for this game: the last players, with the default rules and theme.
    form.choose(Game::RACING_KINGS);
    form.load_last_setup(&setups);
    assert_eq!((form.seats.len(), form.is_random(), form.rules()), (2, true, None));
}

#[test]
fn input_stays_until_another_game_is_chosen() {
    let mut setups = Setups::default();
    setups.begin(Game::CHESS, against_level_seven().setup());
    let mut form = SetupForm::default();
    form.load_last_setup(&setups);
    form.seats[1].name = "Eva Luna".into();
    form.choose(Game::CHESS);
    form.load_last_setup(&setups);
    assert_eq!(form.seats[1].name, "Eva Luna");
}

#[test]
fn unknown_players_and_rules_become_the_default_ones() {
    let text = "(seats: [(player: \"oracle:1\", computer: \"human\"), (player: \"level:77\"),
        (player: \"original:200\")], seat_count: 9, rules: \"house\", theme: \"gold\")";
    let mut setups = Setups::default();
    for game in catalogue::GAMES.iter().copied() {
        setups.begin(game, ron::from_str(text).expect("it can be read"));
        let mut form = SetupForm::default();
        form.choose(game);
        form.load_last_setup(&setups);
        let plan = form.plan(&locale());
        assert!(catalogue::open(&plan).is_ok(), "{game}: {plan:?}");
        assert_eq!(plan.seats[0].player, Player::Human);
        assert!(plan.seats[1].player.is_computer());
    }
}

#[test]
fn by_lot_a_person_gets_every_seat_and_keeps_the_name() {
    let mut form = SetupForm { random: true, ..SetupForm::default() };
    form.seats[0].name = "Eva".into();
    form.seats[1].name = "Rival".into();
    let mut seen = [0; 2];
    for _ in 0..100 {
        let plan = form.plan(&locale());
        let at = plan.seats.iter().position(|seat| seat.player == Player::Human).expect("a person");
        assert_eq!((plan.seats[at].name.as_str(), plan.seats[1 - at].name.as_str()), ("Eva", "Rival"));
        seen[at] += 1;
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
    // Two people, or no lots: everybody keeps the seat.
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
    form.seats[1].set_player(Player::Level(FIRST_LEVEL));
    assert_eq!(form.seats[1].name, "", "the computer has its default name");
    assert_eq!(form.setup().seats[1].name, "");
    form.seats[1].name = "Rival".into();
    form.seats[1].set_player(Player::Level(5));
    assert!(names(&form).eq(["Maria", "Rival"]), "another level is the same seat's computer");
    form.seats[1].set_player(Player::Human);
    assert!(names(&form).eq(["Maria", "Z"]));
}

#[test]
fn a_position_fixes_seats_and_rules_until_it_is_cleared() {
    let mut form = SetupForm::default();
    form.choose(Game::DOMIN_UP);
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
    form.choose(Game::DOMIN_UP);
    form.seat_count = 4;
    form.fill_seats();
    let plan = form.plan(&locale());
    let names: std::collections::BTreeSet<_> = plan.seats.iter().map(|seat| &seat.name).collect();
    assert_eq!(names.len(), 4, "{names:?}");
}
