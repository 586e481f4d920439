//! Domin-Up in a match: hidden hands, three and four seats, rule sets, computers.

use std::collections::BTreeSet;

use ai::{EngineGame, Limits, Player, StopFlag};
use rand::seq::SliceRandom;
use rules::domin_up::{Deal, Position, RuleSet, Setup, Tile};
use rules::{HiddenInformation as _, Rules as _, Texts as _};
use session::{
    Game, Match, MatchPlan, MessageArg, MoveIndex, PieceKind, PlanError, PlayerPlan, Rejection, Seat,
    Session, Spot, Viewer, open,
};

use super::catalogue::refused;
use super::words::assert_translated;
use test_support::games::{game_from, plan_for, play_moves, play_random_moves, seeded_rng};

fn people(count: usize) -> Vec<PlayerPlan> {
    vec![PlayerPlan::nameless(Player::Human); count]
}

/// Two deals that look alike to `viewer`: only the other hands differ.
pub(crate) fn indistinguishable_deals(rules: RuleSet, seats: u8, viewer: Seat, seed: u64) -> [Position; 2] {
    let first = Deal { rules, seats, seed }.position();
    let seen = first.observe(viewer);
    // The opener is known, so the opening tile stays where it is.
    let opener = first.turn();
    let mut rest: Vec<Tile> = seen.unseen().into_iter().filter(|tile| *tile != Tile::OPENING).collect();
    rest.shuffle(&mut seeded_rng(seed));
    let mut rest = rest.into_iter();
    let mut hands = [Default::default(); 4];
    for seat in Seat::all(seats).filter(|seat| *seat != viewer) {
        let holds = usize::from(seat == opener);
        let tiles = rest.by_ref().take(usize::from(seen.hand_size(seat)) - holds);
        hands[seat.index()] = tiles.chain((holds == 1).then_some(Tile::OPENING)).collect();
    }
    let second = seen.position_with_hands(&hands).expect("hands of the right sizes");
    [first, second]
}

/// Plays the same moves in both games and calls `check` before each move.
///
/// Stops when the games have no common legal move.
pub(crate) fn play_in_parallel(
    worlds: [Position; 2],
    mut check: impl FnMut(&[Session<Position>; 2]),
) -> usize {
    let seats = usize::from(worlds[0].seats());
    let mut tables = worlds.map(|world| Session::new(people(seats), world.setup(), 1));
    loop {
        check(&tables);
        let [one, other] = &tables;
        let text = one.position().legal_moves().into_iter().map(|mv| mv.to_string());
        let Some(text) = text.into_iter().find(|text| other.position().parse_move(text).is_ok()) else {
            return tables[0].position().table().cells().len();
        };
        for table in &mut tables {
            play_moves(table, &text);
        }
    }
}

/// Law 7 for viewers: games that look alike give equal scenes, steps and last moves.
#[test]
fn views_do_not_reveal_hidden_hands() {
    let mut deepest = 0;
    for seed in 0..60 {
        for rules in RuleSet::ALL {
            let seats = 2 + (seed % 3) as u8;
            let viewer = Seat::from_index((seed % u64::from(seats)) as usize);
            if seats == 2 {
                continue;
            }
            deepest = deepest.max(play_in_parallel(
                indistinguishable_deals(rules, seats, viewer, seed),
                |[one, other]| {
                    let seen_by = Viewer::Seat(viewer);
                    assert_eq!(one.position().observe(viewer), other.position().observe(viewer));
                    assert_eq!(one.scene(seen_by), other.scene(seen_by));
                    assert_eq!(one.steps(seen_by), other.steps(seen_by));
                    assert_eq!(one.position_text(seen_by), other.position_text(seen_by));
                    assert_eq!(one.last_move(), other.last_move());
                    assert_eq!(
                        (one.state().turn, &one.state().marks),
                        (other.state().turn, &other.state().marks)
                    );
                    // The winner of a blocked game is decided by the hidden hands.
                    assert_eq!(one.state().outcome().is_some(), other.state().outcome().is_some());
                    assert_eq!(one.seen(viewer), other.seen(viewer));
                },
            ));
        }
    }
    assert!(deepest >= 10, "{deepest}");
}

/// Law 7 for computers: games that look alike get equal moves.
#[test]
fn computers_do_not_use_hidden_hands() {
    let (mut asked, mut different) = (0, 0);
    for seed in 0..12 {
        for rules in RuleSet::ALL {
            let seats = 3 + (seed % 2) as u8;
            let viewer = Seat::from_index((seed % u64::from(seats)) as usize);
            play_in_parallel(indistinguishable_deals(rules, seats, viewer, seed), |[one, other]| {
                let position = one.position();
                if position.turn() != viewer || position.outcome(&[]).is_some() {
                    return;
                }
                different += usize::from(one.position() != other.position());
                for player in ["level:2", "level:5", "original:1", "original:2"] {
                    let [a, b] = [one, other].map(|table| {
                        let seen = table.seen(viewer);
                        let player: Player = player.parse().expect("a player");
                        let mut computer = Position::computer(player, seed).expect("a computer");
                        let limits = Limits::nodes(400);
                        let thought = computer.choose_move(&seen, &limits, &StopFlag::new());
                        (thought, computer.accepts_draw(&seen, &StopFlag::new()))
                    });
                    assert_eq!(a, b, "{player} {}", position.text());
                    assert!(a.0.is_some_and(|thought| position.illegal_reason(thought.mv).is_none()));
                    asked += 1;
                }
            });
        }
    }
    assert!(asked > 50 && different > 15, "{asked} {different}");
}

#[test]
fn a_viewer_sees_only_the_own_hand() {
    let table = open(&MatchPlan { seats: people(3), seed: 5, ..MatchPlan::between_people(Game::DOMIN_UP) });
    let table = table.expect("a good plan");
    let count = |viewer: Viewer, back: bool| {
        table.scene(viewer).pieces.iter().filter(|piece| (piece.kind == PieceKind::BACK) == back).count()
    };
    for viewer in Seat::all(3) {
        let seen_by = Viewer::Seat(viewer);
        assert_eq!((count(seen_by, false), count(seen_by, true)), (12, 24));
        let open = table.scene(seen_by).pieces.iter().filter(|piece| piece.kind != PieceKind::BACK);
        assert!(open.into_iter().all(|piece| piece.owner == viewer));
    }
    // A stranger sees no hand; `Viewer::All` sees every hand.
    assert_eq!(count(Viewer::Onlooker, true), 36);
    assert_eq!(count(Viewer::Seat(Seat::from_index(199)), true), 36);
    assert_eq!(count(Viewer::All, false), 36);
}

/// Two halves at the place of the opening are not always the opening tile.
///
/// Position texts may be arbitrary.
#[test]
fn two_halves_are_the_opening_tile_where_they_show_its_numbers() {
    for (numbers, tiles, halves) in [([7, 7], 1, 0), ([3, 2], 0, 2), ([7, 2], 0, 2)] {
        let [west, east] = numbers;
        let table = game_from(Game::DOMIN_UP, &format!("report 1 17/00 0,0={west}^1;1,0={east}^1 0"));
        let laid =
            table.scene(Viewer::All).pieces.iter().filter(|piece| matches!(piece.spot, Spot::Domino { .. }));
        let kinds: Vec<PieceKind> = laid.map(|piece| piece.kind).collect();
        let whole = kinds.iter().filter(|look| **look == PieceKind::tile(7, 7)).count();
        let half = kinds.iter().filter(|look| matches!(look.numbers(), [Some(_), None])).count();
        assert_eq!((whole, half, kinds.len()), (tiles, halves, tiles + halves), "{numbers:?}");
    }
}

/// A position text gives only the size of a hidden hand (RULES.md 4.6).
#[test]
fn a_position_text_hides_hidden_hands() {
    let whole = "report 1 17.33/00.12.45 0,0=7^1;1,0=7^1 0";
    let table = game_from(Game::DOMIN_UP, whole);
    let text = |seen_by| table.position_text(seen_by);
    assert_eq!(text(Viewer::All), whole);
    assert_eq!(text(Viewer::Seat(Seat::FIRST)), "report 1 17.33/?3 0,0=7^1;1,0=7^1 0");
    assert_eq!(text(Viewer::Seat(Seat::SECOND)), "report 1 ?2/00.12.45 0,0=7^1;1,0=7^1 0");
    for stranger in [Viewer::Onlooker, Viewer::Seat(Seat::from_index(2)), Viewer::Seat(Seat::from_index(199))]
    {
        assert_eq!(text(stranger), "report 1 ?2/?3 0,0=7^1;1,0=7^1 0");
    }
}

#[test]
fn whole_games_of_every_number_of_seats_and_rules() {
    for seats in 2..=4 {
        for rules in ["report", "publisher"] {
            let plan = MatchPlan {
                seats: people(seats),
                rules: Some(rules.to_owned()),
                seed: seats as u64,
                ..MatchPlan::between_people(Game::DOMIN_UP)
            };
            let mut table = open(&plan).expect("a good plan");
            assert!(table.start_text().starts_with(rules));
            // The rules force the opening move.
            assert!(
                matches!(&table.state().gestures[..], [only] if only.routes.is_empty())
                    && table.state().rule_move.is_some()
            );
            assert_eq!(table.rejection_message(&[]), None);
            play_random_moves(&mut *table, usize::MAX, &mut seeded_rng(seats as u64));
            let text = table.state().end.as_ref().map(|end| end.text.clone()).expect("the end");
            assert!(text.starts_with("seat ") || text == "draw: blocked", "{text}");
            assert_ne!(table.restart().start_text(), table.start_text(), "another deal");
            assert_eq!(table.restart().seats().len(), seats);
        }
    }
}

#[test]
fn computers_play_whole_games_at_tables_of_any_size() {
    for seats in 2..=4usize {
        for rules in ["report", "publisher"] {
            let players: Vec<Player> = ["level:1", "original:1", "original:2", "level:2"][..seats]
                .iter()
                .map(|name| name.parse().expect("a player"))
                .collect();
            let plan = MatchPlan { rules: Some(rules.to_owned()), ..plan_for(Game::DOMIN_UP, &players) };
            let mut table = open(&plan).expect("a good plan");
            while let Some(job) = table.find_move() {
                let decision = job(&StopFlag::new()).expect("an answer");
                table.play(decision.choice).expect("a legal choice");
            }
            assert!(table.state().outcome().is_some());
        }
    }
}

/// Undo against a computer goes to the person's last decision.
///
/// It skips moves that the rules would force again.
#[test]
fn undo_skips_forced_moves() {
    let mut table =
        open(&MatchPlan { seed: 3, ..MatchPlan::between_people(Game::DOMIN_UP) }).expect("a plan");
    table.play(MoveIndex(0)).expect("the opening");
    assert_eq!(table.undo_target(), None);
    table.play(MoveIndex(0)).expect("a legal choice");
    assert_eq!(table.undo_target(), Some(1));
    // Seat 2 plays a tile, seat 1 must pass, seat 2 plays its second to last tile.
    let mut table = game_from(Game::DOMIN_UP, "report 2 00.02/17.37.47 0,0=7^1;1,0=7^1 0");
    for _ in 0..3 {
        table.play(MoveIndex(0)).expect("a legal choice");
    }
    let passed: Vec<bool> = table.moves().iter().map(|mv| mv.text == "pass").collect();
    assert_eq!(passed, [false, true, false]);
    assert_eq!(table.undo_target(), Some(2));
    table.go_to_ply(2);
    assert_eq!(table.undo_target(), Some(0), "not the pass, which would be played again");
}

#[test]
fn after_a_resignation_the_best_of_the_others_wins() {
    let resigned = |hands: &str, seat: u8| {
        let mut table = game_from(Game::DOMIN_UP, &format!("report 1 {hands} 0,0=7^1;1,0=7^1 0"));
        table.resign(Seat::new(seat).expect("a seat"));
        table.state().end.as_ref().map(|end| end.text.clone()).expect("over")
    };
    assert_eq!(resigned("00.01/02.03.04", 1), "seat 2 wins: resignation");
    assert_eq!(resigned("00.01/02/03", 2), "seat 3 wins: resignation");
    assert_eq!(resigned("00.01/06/15/24.33", 1), "draw: resignation");
}

#[test]
fn illegal_paths_are_rejected_with_the_rule() {
    let table = game_from(Game::DOMIN_UP, "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0");
    let hand = |seat, slot| Spot::Hand { seat, slot };
    let why = |path: &[Spot]| {
        let why = table.rejection_message(path).unwrap_or_else(|| panic!("{path:?} is a move"));
        assert_translated(&why);
        why.key
    };
    let [own, double] = [hand(Seat::FIRST, 0), hand(Seat::FIRST, 1)];
    assert_eq!(table.rejection_message(&[own, Spot::cell(-2, 0), Spot::cell(-1, 0)]), None);
    assert_eq!(why(&[Spot::cell(0, 0)]), "why-domin-up-hand-first");
    assert_eq!(why(&[hand(Seat::SECOND, 0)]), "why-not-yours");
    assert_eq!(why(&[double]), "why-domin-up-nowhere");
    assert_eq!(why(&[double, Spot::cell(0, 1)]), "why-domin-up-no-match");
    assert_eq!(why(&[own, Spot::cell(0, 0), Spot::cell(1, 0)]), "why-domin-up-neither-way");
    assert_eq!(why(&[own, Spot::cell(0, 1), Spot::cell(0, 0)]), "why-domin-up-heights-differ");
    assert_eq!(why(&[own, Spot::cell(0, 1), Spot::cell(1, 2)]), "why-domin-up-not-edge-to-edge");
    let climb = game_from(Game::DOMIN_UP, "publisher 1 17.33/00.12 0,0=7^1;1,0=7^1;0,1=1^1;1,1=1^1 0");
    assert_eq!(climb.rejection_message(&[double]).map(|why| why.key), Some("why-domin-up-must-climb"));
    assert_eq!(climb.rejection_message(&[own, Spot::cell(0, 1), Spot::cell(0, 0)]), None);
    let wrong = climb.rejection_message(&[own, Spot::cell(0, 0), Spot::cell(0, 1)]).map(|why| why.key);
    assert_eq!(wrong, Some("why-domin-up-number-differs"));
}

#[test]
fn invalid_plans_are_rejected() {
    let game = Game::DOMIN_UP;
    for count in [0, 1, 5, 300] {
        let error = refused(&MatchPlan { seats: people(count), ..MatchPlan::between_people(game) });
        assert_eq!(error.to_string(), format!("This game is for 2 to 4 players, not {count}."));
    }
    for (game, name) in [(game, "house"), (Game::CHESS, "report")] {
        let error = refused(&MatchPlan { rules: Some(name.to_owned()), ..MatchPlan::between_people(game) });
        assert!(matches!(error, PlanError::Terms { .. }), "{error}");
    }
    let position = Some("report 1 17/00/22 0,0=7^1;1,0=7^1 0".to_owned());
    let error = refused(&MatchPlan { position, ..MatchPlan::between_people(game) });
    assert_eq!(error, PlanError::Seats { game: game.id, expected: 3, given: 2 });
    // Invalid: a hidden hand, a cell without a number, five seats.
    for text in ["report 1 17/?2 - 0", "report 1 17/00 0,0 0", "report 1 1/2/3/4/5 - 0"] {
        refused(&MatchPlan { position: Some(text.to_owned()), ..MatchPlan::between_people(game) });
    }
    assert_eq!(Position::start(&Setup::default()).seats(), 2);
}

/// A double can be laid either half first, other tiles the lower half first.
#[test]
fn the_halves_of_a_double_come_in_either_order() {
    let table = game_from(Game::DOMIN_UP, "publisher 1 17.33/00.12 0,0=7^1;1,0=7^1 0");
    let [other, double] = [0, 1].map(|slot| Spot::Hand { seat: Seat::FIRST, slot });
    let (west, east) = (Spot::cell(2, 0), Spot::cell(3, 0));
    let laid = |gesture: &&session::Gesture| gesture.route() == [double, west, east];
    let gesture = table.state().gestures.iter().find(laid).expect("a double fits there");
    assert_eq!(gesture.routes, [[double, west, east], [double, east, west]]);
    for path in [&[double, west, east][..], &[double, east, west], &[double, east], &[double, west]] {
        assert_eq!(table.rejection_message(path), None, "{path:?}");
    }
    let of = |hand: Spot| table.state().gestures.iter().filter(move |gesture| gesture.start() == Some(hand));
    assert!(of(other).all(|gesture| gesture.routes.len() == 1) && of(double).all(|g| g.routes.len() == 2));
    // No legal move, in either order.
    assert!(table.rejection_message(&[double, Spot::cell(9, 9)]).is_some());
    assert!(table.rejection_message(&[double, Spot::cell(0, 0), Spot::cell(0, 1)]).is_some());
}

/// Typical mistakes of beginners.
///
/// The message has the rule and the numbers, and the table marks the places.
#[test]
fn refusals_name_and_mark_the_obstacle() {
    let cell = |place: (i16, i16)| Spot::cell(place.0, place.1);
    let refused = |text: &str, slot: u8, cells: &[(i16, i16)]| {
        let table = game_from(Game::DOMIN_UP, text);
        let hand = Spot::Hand { seat: Seat::FIRST, slot };
        let path: Vec<Spot> = std::iter::once(hand).chain(cells.iter().map(|place| cell(*place))).collect();
        let why = table.rejection(&path).unwrap_or_else(|| panic!("{path:?} is a move"));
        assert_translated(&why.message);
        why
    };
    let says = |why: &Rejection, key: &str, words: &[(&str, &str)], marked: &[(i16, i16)]| {
        let message = &why.message;
        assert_eq!(message.key, key);
        let said = |name: &str| message.args.iter().find(|(known, _)| *known == name).map(|(_, word)| word);
        for (name, word) in words {
            assert_eq!(said(name), Some(&MessageArg::Text((*word).to_owned())), "{name} in {key}");
        }
        // Messages never contain coordinates.
        let is_place = |arg: &MessageArg| matches!(arg, MessageArg::Text(text) if text.contains(','));
        assert!(!message.args.iter().any(|(_, word)| is_place(word)), "{message:?}");
        let wanted: BTreeSet<Spot> = marked.iter().map(|place| cell(*place)).collect();
        assert_eq!(why.culprits.iter().copied().collect::<BTreeSet<_>>(), wanted, "{key}");
    };
    let flat = "publisher 1 17.33/00.12 0,0=7^1;1,0=7^1 0";
    // A double one on level 1 north of the western seven: 1-7 can climb there, 3-3 nowhere.
    let climb = "publisher 1 17.33/00.12 0,0=7^1;1,0=7^1;0,1=1^1;1,1=1^1 0";
    let differs = [("half", "1"), ("there", "7")];
    says(&refused(climb, 0, &[(0, 0), (0, 1)]), "why-domin-up-number-differs", &differs, &[(0, 0)]);
    // Under both rule sets, laying a tile on other numbers counts as an attempt to climb.
    let towers = "report 1 17.33/00.12 0,0=7^2;1,0=7^2;0,1=7^1;1,1=7^1 0";
    says(&refused(towers, 0, &[(0, 1), (0, 0)]), "why-domin-up-heights-differ", &[], &[(0, 0), (0, 1)]);
    says(&refused(flat, 1, &[(1, 0), (2, 0)]), "why-domin-up-heights-differ", &[], &[(1, 0), (2, 0)]);
    let climbing = climb.replace("publisher", "report");
    for text in [climb, &climbing] {
        let differs = [("half", "3"), ("there", "7")];
        says(&refused(text, 1, &[(0, 0), (1, 0)]), "why-domin-up-number-differs", &differs, &[(0, 0)]);
    }
    // Under the report rules, if nothing can climb, a tile may lie on others beside an equal number.
    let report = flat.replace("publisher", "report");
    let neither = refused(&report, 1, &[(0, 0), (1, 0)]);
    says(&neither, "why-domin-up-neither-way", &[("half", "3"), ("there", "7")], &[(0, 0)]);
    // The duty to climb is reported as soon as a tile is put elsewhere, with a tile and places for the climb.
    let must = [("tile", "1-7"), ("first", "7"), ("second", "1")];
    for (slot, cells) in [(1, &[][..]), (0, &[(2, 0), (3, 0)]), (1, &[(9, 9)])] {
        says(&refused(climb, slot, cells), "why-domin-up-must-climb", &must, &[(0, 0), (0, 1)]);
    }
    // The example is a climb with the chosen tile if it has one.
    let both = "publisher 1 11.17/00.12 0,0=1^1;1,0=1^1;0,1=1^1;1,1=7^1 0";
    let with = |tile: &str, slot| {
        let why = refused(both, slot, &[(5, 5), (6, 5)]);
        assert!(why.message.args.contains(&("tile", MessageArg::Text(tile.to_owned()))), "{why:?}");
    };
    with("1-1", 0);
    with("1-7", 1);
    // Under the report rules: neighbours with other numbers are marked; without neighbours nothing is.
    says(&refused(&report, 1, &[(2, 0), (3, 0)]), "why-domin-up-no-match", &[], &[(1, 0)]);
    says(&refused(&report, 1, &[(8, 0), (9, 0)]), "why-domin-up-no-match", &[], &[]);
    says(&refused(flat, 0, &[(9, 9)]), "why-domin-up-no-neighbour", &[], &[]);
    says(&refused(flat, 0, &[(9, 9), (10, 9)]), "why-domin-up-no-neighbour", &[], &[]);
    says(&refused(flat, 0, &[(2, 0), (3, 1)]), "why-domin-up-not-edge-to-edge", &[], &[]);
    says(&refused(&report, 1, &[]), "why-domin-up-nowhere", &[("tile", "3-3")], &[]);
    let table = game_from(Game::DOMIN_UP, flat);
    let others = Spot::Hand { seat: Seat::SECOND, slot: 0 };
    assert_eq!(table.rejection_message(&[others]).map(|why| why.key), Some("why-not-yours"));
    // Typed moves: another player's tile, and a tile on top of others without the climb sign.
    for (text, key) in [
        ("22@2,0E", "why-domin-up-not-in-hand"),
        ("12@2,0E", "why-domin-up-not-in-hand"),
        ("33@0,0E", "why-domin-up-only-on-table"),
        ("33@4,0E^", "why-domin-up-nothing-below"),
    ] {
        let why = table.choice_of(text).expect_err("no move");
        assert_translated(&why);
        assert_eq!(why.key, key, "{text}");
    }
}

/// "Thinking carefully" is shown only while the hard original computer searches.
///
/// That computer comes from the original Domin-Up report and searches once its hand is small.
#[test]
fn only_a_searching_computer_is_careful() {
    let long = "report 1 00.01.02.03.04.05.06.07.11.17/12.13.14 0,0=7^1;1,0=7^1 0";
    let short = "report 1 00.01.02.03.04.05.06.07.17/12.13.14 0,0=7^1;1,0=7^1 0";
    let single = "publisher 1 17.33/00.12 0,0=7^1;1,0=7^1;0,1=1^1;1,1=2^1 0";
    let careful = |text: &str, name: &str| {
        let players: [Player; 2] = [name, "level:1"].map(|name| name.parse().expect("a player"));
        let plan = MatchPlan { position: Some(text.to_owned()), ..plan_for(Game::DOMIN_UP, &players) };
        open(&plan).expect("a good plan").is_careful()
    };
    assert!(careful(short, "original:2"));
    assert!(!careful(long, "original:2"), "ten tiles");
    assert!(!careful(single, "original:2"), "one move");
    for name in ["original:1", "level:10", "human"] {
        assert!(!careful(short, name), "{name}");
    }
    let over = "report 1 00/- 0,0=7^1;1,0=7^1 0";
    assert!(!careful(over, "original:2"));
    let chess =
        plan_for(Game::CHESS, &["original:2", "original:2"].map(|name| name.parse().expect("a player")));
    assert!(!open(&chess).expect("a good plan").is_careful());
}
