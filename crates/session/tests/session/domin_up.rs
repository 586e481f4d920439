//! Tests of Domin-Up in a match: hidden hands, three and four seats, rule sets, computers.
//!
//! In Domin-Up, a climb places a tile on top of two cells of equal height whose numbers match the tile. An expand
//! places a tile beside others on the table.

use std::collections::BTreeSet;

use ai::{EngineGame, Limits, Player, StopFlag};
use rand::seq::SliceRandom;
use rules::domin_up::{Deal, Position, RuleSet, Setup, Tile};
use rules::{HiddenInformation as _, Rules as _, Texts as _};
use session::{
    Game, Match, MatchPlan, MessageArg, MoveIndex, PieceKind, PlanError, PlayerPlan, Rejection, Seat,
    Session, Spot, Viewer, open,
};

use super::catalogue::plan_error;
use super::words::assert_translated;
use test_support::games::{game_from, plan_for, play_moves, play_random_moves, seeded_rng};

fn people(count: usize) -> Vec<PlayerPlan> {
    vec![PlayerPlan::nameless(Player::Human); count]
}

/// Two deals that look the same to `viewer`: only the other hands differ.
pub(crate) fn indistinguishable_deals(rules: RuleSet, seats: u8, viewer: Seat, seed: u64) -> [Position; 2] {
    let first = Deal { rules, seats, seed }.position();
    let observation = first.observe(viewer);
    // Everybody knows who has the opening tile, so it stays in that hand.
    let opener = first.turn();
    let mut unseen_tiles: Vec<Tile> =
        observation.unseen().into_iter().filter(|tile| *tile != Tile::OPENING).collect();
    unseen_tiles.shuffle(&mut seeded_rng(seed));
    let mut unseen_tiles = unseen_tiles.into_iter();
    let mut hands = [Default::default(); 4];
    for seat in Seat::all(seats).filter(|seat| *seat != viewer) {
        let opening_tile_count = usize::from(seat == opener);
        let tiles = unseen_tiles.by_ref().take(usize::from(observation.hand_size(seat)) - opening_tile_count);
        hands[seat.index()] = tiles.chain((opening_tile_count == 1).then_some(Tile::OPENING)).collect();
    }
    let second = observation.position_with_hands(&hands).expect("hands of the right sizes");
    [first, second]
}

/// Plays the same moves in both games and calls `check` before each move.
///
/// Stops when the games have no common legal move. Returns the number of covered cells.
pub(crate) fn play_in_parallel(
    deals: [Position; 2],
    mut check: impl FnMut(&[Session<Position>; 2]),
) -> usize {
    let seats = usize::from(deals[0].seats());
    let mut tables = deals.map(|deal| Session::new(people(seats), deal.setup(), 1));
    loop {
        check(&tables);
        let [one, other] = &tables;
        let mut texts = one.position().legal_moves().into_iter().map(|mv| mv.to_string());
        let Some(text) = texts.find(|text| other.position().parse_move(text).is_ok()) else {
            return tables[0].position().table().cells().len();
        };
        for table in &mut tables {
            play_moves(table, &text);
        }
    }
}

/// Law 7 of ARCHITECTURE.md for viewers: games that look the same give equal scenes, steps and last moves.
#[test]
fn views_do_not_reveal_hidden_hands() {
    let mut max_cell_count = 0;
    for seed in 0..60 {
        for rules in RuleSet::ALL {
            let seats = 2 + (seed % 3) as u8;
            let viewer = Seat::from_index((seed % u64::from(seats)) as usize);
            // With two seats, a viewer knows the hand of the opponent.
            if seats == 2 {
                continue;
            }
            max_cell_count = max_cell_count.max(play_in_parallel(
                indistinguishable_deals(rules, seats, viewer, seed),
                |[one, other]| {
                    let seat_viewer = Viewer::Seat(viewer);
                    assert_eq!(one.position().observe(viewer), other.position().observe(viewer));
                    assert_eq!(one.scene(seat_viewer), other.scene(seat_viewer));
                    assert_eq!(one.steps(seat_viewer), other.steps(seat_viewer));
                    assert_eq!(one.position_text(seat_viewer), other.position_text(seat_viewer));
                    assert_eq!(one.last_move(), other.last_move());
                    assert_eq!(
                        (one.state().turn, &one.state().marks),
                        (other.state().turn, &other.state().marks)
                    );
                    // The winner of a blocked game is decided by the hidden hands.
                    assert_eq!(one.state().outcome().is_some(), other.state().outcome().is_some());
                    assert_eq!(one.knowledge_of(viewer), other.knowledge_of(viewer));
                },
            ));
        }
    }
    assert!(max_cell_count >= 10, "{max_cell_count}");
}

/// Law 7 of ARCHITECTURE.md for computers: games that look the same get equal moves.
#[test]
fn computers_do_not_use_hidden_hands() {
    let (mut comparison_count, mut different_count) = (0, 0);
    for seed in 0..12 {
        for rules in RuleSet::ALL {
            let seats = 3 + (seed % 2) as u8;
            let viewer = Seat::from_index((seed % u64::from(seats)) as usize);
            play_in_parallel(indistinguishable_deals(rules, seats, viewer, seed), |[one, other]| {
                let position = one.position();
                if position.turn() != viewer || position.outcome(&[]).is_some() {
                    return;
                }
                different_count += usize::from(one.position() != other.position());
                for player in ["level:2", "level:5", "original:1", "original:2"] {
                    let [answer, other_answer] = [one, other].map(|table| {
                        let observation = table.knowledge_of(viewer);
                        let player: Player = player.parse().expect("a player");
                        let mut computer = Position::computer(player, seed).expect("a computer");
                        let limits = Limits::nodes(400);
                        let decision = computer.choose_move(&observation, &limits, &StopFlag::new());
                        (decision, computer.accepts_draw(&observation, &StopFlag::new()))
                    });
                    assert_eq!(answer, other_answer, "{player} {}", position.text());
                    assert!(answer.0.is_some_and(|decision| position.illegal_reason(decision.mv).is_none()));
                    comparison_count += 1;
                }
            });
        }
    }
    assert!(comparison_count > 50 && different_count > 15, "{comparison_count} {different_count}");
}

#[test]
fn a_viewer_sees_only_their_own_hand() {
    let table = open(&MatchPlan { seats: people(3), seed: 5, ..MatchPlan::between_people(Game::DOMIN_UP) });
    let table = table.expect("a good plan");
    let count = |viewer: Viewer, is_hidden: bool| {
        table.scene(viewer).pieces.iter().filter(|piece| (piece.kind == PieceKind::BACK) == is_hidden).count()
    };
    for viewer in Seat::all(3) {
        let seat_viewer = Viewer::Seat(viewer);
        assert_eq!((count(seat_viewer, false), count(seat_viewer, true)), (12, 24));
        let visible = table.scene(seat_viewer).pieces.iter().filter(|piece| piece.kind != PieceKind::BACK);
        assert!(visible.into_iter().all(|piece| piece.owner == viewer));
    }
    // An onlooker sees no hand; `Viewer::All` sees every hand.
    assert_eq!(count(Viewer::Onlooker, true), 36);
    assert_eq!(count(Viewer::Seat(Seat::from_index(199)), true), 36);
    assert_eq!(count(Viewer::All, false), 36);
}

/// Two cells at the place of the opening tile are shown as that tile only if both have the number 7.
///
/// A position text can have any numbers there; other cells are shown as half tiles.
#[test]
fn two_sevens_at_the_origin_are_shown_as_the_opening_tile() {
    for (numbers, tile_count, half_count) in [([7, 7], 1, 0), ([3, 2], 0, 2), ([7, 2], 0, 2)] {
        let [west, east] = numbers;
        let table = game_from(Game::DOMIN_UP, &format!("report 1 17/00 0,0={west}^1;1,0={east}^1 0"));
        let placed =
            table.scene(Viewer::All).pieces.iter().filter(|piece| matches!(piece.spot, Spot::Domino { .. }));
        let kinds: Vec<PieceKind> = placed.map(|piece| piece.kind).collect();
        let whole_tiles = kinds.iter().filter(|kind| **kind == PieceKind::tile(7, 7)).count();
        let half_tiles = kinds.iter().filter(|kind| matches!(kind.numbers(), [Some(_), None])).count();
        let expected = (tile_count, half_count, tile_count + half_count);
        assert_eq!((whole_tiles, half_tiles, kinds.len()), expected, "{numbers:?}");
    }
}

/// For a viewer, the position text has only the size of each hidden hand: `?3` is a hand of three tiles.
#[test]
fn a_position_text_hides_hidden_hands() {
    let full_text = "report 1 17.33/00.12.45 0,0=7^1;1,0=7^1 0";
    let table = game_from(Game::DOMIN_UP, full_text);
    let text = |viewer| table.position_text(viewer);
    assert_eq!(text(Viewer::All), full_text);
    assert_eq!(text(Viewer::Seat(Seat::FIRST)), "report 1 17.33/?3 0,0=7^1;1,0=7^1 0");
    assert_eq!(text(Viewer::Seat(Seat::SECOND)), "report 1 ?2/00.12.45 0,0=7^1;1,0=7^1 0");
    for outsider in [Viewer::Onlooker, Viewer::Seat(Seat::from_index(2)), Viewer::Seat(Seat::from_index(199))]
    {
        assert_eq!(text(outsider), "report 1 ?2/?3 0,0=7^1;1,0=7^1 0");
    }
}

#[test]
fn random_games_end_with_every_seat_count_and_rule_set() {
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
                    && table.state().forced_move.is_some()
            );
            assert_eq!(table.rejection_message(&[]), None);
            play_random_moves(&mut *table, usize::MAX, &mut seeded_rng(seats as u64));
            let text = table.state().end.as_ref().map(|end| end.text.clone()).expect("the end");
            assert!(text.starts_with("seat ") || text == "draw: blocked", "{text}");
            assert_ne!(table.restart().start_text(), table.start_text(), "a restart has another deal");
            assert_eq!(table.restart().seats().len(), seats);
        }
    }
}

#[test]
fn computers_play_whole_games_with_every_seat_count() {
    for seats in 2..=4usize {
        for rules in ["report", "publisher"] {
            let players: Vec<Player> = ["level:1", "original:1", "original:2", "level:2"][..seats]
                .iter()
                .map(|name| name.parse().expect("a player"))
                .collect();
            let plan = MatchPlan { rules: Some(rules.to_owned()), ..plan_for(Game::DOMIN_UP, &players) };
            let mut table = open(&plan).expect("a good plan");
            while let Some(search) = table.find_move() {
                let decision = search(&StopFlag::new()).expect("an answer");
                table.play(decision.choice).expect("a legal choice");
            }
            assert!(table.state().outcome().is_some());
        }
    }
}

/// Undo skips moves that the rules would force again at once.
#[test]
fn undo_skips_forced_moves() {
    let mut table =
        open(&MatchPlan { seed: 3, ..MatchPlan::between_people(Game::DOMIN_UP) }).expect("a plan");
    table.play(MoveIndex(0)).expect("the opening");
    assert_eq!(table.undo_target(), None);
    table.play(MoveIndex(0)).expect("a legal choice");
    assert_eq!(table.undo_target(), Some(1));
    // Seat 2 places a tile, seat 1 must pass, seat 2 places its last tile but one.
    let mut table = game_from(Game::DOMIN_UP, "report 2 00.02/17.37.47 0,0=7^1;1,0=7^1 0");
    for _ in 0..3 {
        table.play(MoveIndex(0)).expect("a legal choice");
    }
    let is_pass: Vec<bool> = table.moves().iter().map(|mv| mv.text == "pass").collect();
    assert_eq!(is_pass, [false, true, false]);
    assert_eq!(table.undo_target(), Some(2));
    table.go_to_ply(2);
    assert_eq!(table.undo_target(), Some(0), "the forced pass is skipped");
}

#[test]
fn after_a_resignation_the_best_of_the_other_players_wins() {
    let result_of_resignation = |hands: &str, seat: u8| {
        let mut table = game_from(Game::DOMIN_UP, &format!("report 1 {hands} 0,0=7^1;1,0=7^1 0"));
        table.resign(Seat::new(seat).expect("a seat"));
        table.state().end.as_ref().map(|end| end.text.clone()).expect("over")
    };
    assert_eq!(result_of_resignation("00.01/02.03.04", 1), "seat 2 wins: resignation");
    assert_eq!(result_of_resignation("00.01/02/03", 2), "seat 3 wins: resignation");
    assert_eq!(result_of_resignation("00.01/06/15/24.33", 1), "draw: resignation");
}

#[test]
fn illegal_paths_are_rejected_with_the_rule() {
    let table = game_from(Game::DOMIN_UP, "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0");
    let hand = |seat, slot| Spot::Hand { seat, slot };
    let rejection_key = |path: &[Spot]| {
        let message = table.rejection_message(path).unwrap_or_else(|| panic!("{path:?} is a move"));
        assert_translated(&message);
        message.key
    };
    let [tile, double] = [hand(Seat::FIRST, 0), hand(Seat::FIRST, 1)];
    assert_eq!(table.rejection_message(&[tile, Spot::cell(-2, 0), Spot::cell(-1, 0)]), None);
    assert_eq!(rejection_key(&[Spot::cell(0, 0)]), "illegal-move-domin-up-choose-tile-first");
    assert_eq!(rejection_key(&[hand(Seat::SECOND, 0)]), "illegal-move-not-your-piece");
    assert_eq!(rejection_key(&[double]), "illegal-move-domin-up-tile-fits-nowhere");
    assert_eq!(rejection_key(&[double, Spot::cell(0, 1)]), "illegal-move-domin-up-no-match");
    assert_eq!(
        rejection_key(&[tile, Spot::cell(0, 0), Spot::cell(1, 0)]),
        "illegal-move-domin-up-neither-climbs-nor-matches"
    );
    assert_eq!(
        rejection_key(&[tile, Spot::cell(0, 1), Spot::cell(0, 0)]),
        "illegal-move-domin-up-heights-differ"
    );
    assert_eq!(
        rejection_key(&[tile, Spot::cell(0, 1), Spot::cell(1, 2)]),
        "illegal-move-domin-up-not-edge-to-edge"
    );
    let can_climb = game_from(Game::DOMIN_UP, "publisher 1 17.33/00.12 0,0=7^1;1,0=7^1;0,1=1^1;1,1=1^1 0");
    assert_eq!(
        can_climb.rejection_message(&[double]).map(|message| message.key),
        Some("illegal-move-domin-up-must-climb")
    );
    assert_eq!(can_climb.rejection_message(&[tile, Spot::cell(0, 1), Spot::cell(0, 0)]), None);
    let wrong_cells =
        can_climb.rejection_message(&[tile, Spot::cell(0, 0), Spot::cell(0, 1)]).map(|message| message.key);
    assert_eq!(wrong_cells, Some("illegal-move-domin-up-number-differs"));
}

#[test]
fn invalid_plans_are_rejected() {
    let game = Game::DOMIN_UP;
    for count in [0, 1, 5, 300] {
        let error = plan_error(&MatchPlan { seats: people(count), ..MatchPlan::between_people(game) });
        assert_eq!(error.to_string(), format!("This game is for 2 to 4 players, not {count}."));
    }
    for (game, name) in [(game, "house"), (Game::CHESS, "report")] {
        let error =
            plan_error(&MatchPlan { rules: Some(name.to_owned()), ..MatchPlan::between_people(game) });
        assert!(matches!(error, PlanError::Terms { .. }), "{error}");
    }
    let position = Some("report 1 17/00/22 0,0=7^1;1,0=7^1 0".to_owned());
    let error = plan_error(&MatchPlan { position, ..MatchPlan::between_people(game) });
    assert_eq!(error, PlanError::Seats { game: game.id, expected: 3, given: 2 });
    // Invalid: a hidden hand, a cell without a number, five seats.
    for text in ["report 1 17/?2 - 0", "report 1 17/00 0,0 0", "report 1 1/2/3/4/5 - 0"] {
        plan_error(&MatchPlan { position: Some(text.to_owned()), ..MatchPlan::between_people(game) });
    }
    assert_eq!(Position::start(&Setup::default()).seats(), 2);
}

/// A double can be placed with either half first; other tiles have one order of halves for each placement.
#[test]
fn the_halves_of_a_double_come_in_either_order() {
    let table = game_from(Game::DOMIN_UP, "publisher 1 17.33/00.12 0,0=7^1;1,0=7^1 0");
    let [other_tile, double] = [0, 1].map(|slot| Spot::Hand { seat: Seat::FIRST, slot });
    let (west, east) = (Spot::cell(2, 0), Spot::cell(3, 0));
    let is_placement = |gesture: &&session::Gesture| gesture.route() == [double, west, east];
    let gesture = table.state().gestures.iter().find(is_placement).expect("a double fits there");
    assert_eq!(gesture.routes, [[double, west, east], [double, east, west]]);
    for path in [&[double, west, east][..], &[double, east, west], &[double, east], &[double, west]] {
        assert_eq!(table.rejection_message(path), None, "{path:?}");
    }
    let gestures_of =
        |hand: Spot| table.state().gestures.iter().filter(move |gesture| gesture.start() == Some(hand));
    assert!(gestures_of(other_tile).all(|gesture| gesture.routes.len() == 1));
    assert!(gestures_of(double).all(|gesture| gesture.routes.len() == 2));
    // These cells are no legal placement, in either order.
    assert!(table.rejection_message(&[double, Spot::cell(9, 9)]).is_some());
    assert!(table.rejection_message(&[double, Spot::cell(0, 0), Spot::cell(0, 1)]).is_some());
}

/// Typical mistakes of beginners: the message has the rule and the numbers, and the culprits are the cells to mark.
#[test]
fn rejections_name_and_mark_the_obstacle() {
    let cell = |(x, y): (i16, i16)| Spot::cell(x, y);
    let reject = |text: &str, slot: u8, cells: &[(i16, i16)]| {
        let table = game_from(Game::DOMIN_UP, text);
        let hand = Spot::Hand { seat: Seat::FIRST, slot };
        let path: Vec<Spot> = std::iter::once(hand).chain(cells.iter().map(|xy| cell(*xy))).collect();
        let rejection = table.rejection(&path).unwrap_or_else(|| panic!("{path:?} is a move"));
        assert_translated(&rejection.message);
        rejection
    };
    let check = |rejection: &Rejection, key: &str, args: &[(&str, &str)], marked: &[(i16, i16)]| {
        let message = &rejection.message;
        assert_eq!(message.key, key);
        let arg = |name: &str| message.args.iter().find(|(known, _)| *known == name).map(|(_, value)| value);
        for (name, value) in args {
            assert_eq!(arg(name), Some(&MessageArg::Text((*value).to_owned())), "{name} in {key}");
        }
        // Messages never contain coordinates.
        let is_coordinate = |arg: &MessageArg| matches!(arg, MessageArg::Text(text) if text.contains(','));
        assert!(!message.args.iter().any(|(_, arg)| is_coordinate(arg)), "{message:?}");
        let expected: BTreeSet<Spot> = marked.iter().map(|xy| cell(*xy)).collect();
        assert_eq!(rejection.culprits.iter().copied().collect::<BTreeSet<_>>(), expected, "{key}");
    };
    let flat = "publisher 1 17.33/00.12 0,0=7^1;1,0=7^1 0";
    // The tile 1-1 lies on level 1, north of the opening tile 7-7: 1-7 can climb onto a 7 and a 1, 3-3 nowhere.
    let can_climb = "publisher 1 17.33/00.12 0,0=7^1;1,0=7^1;0,1=1^1;1,1=1^1 0";
    let differs = [("half", "1"), ("there", "7")];
    check(
        &reject(can_climb, 0, &[(0, 0), (0, 1)]),
        "illegal-move-domin-up-number-differs",
        &differs,
        &[(0, 0)],
    );
    // Under both rule sets, a tile placed on top of others counts as an attempt to climb.
    let towers = "report 1 17.33/00.12 0,0=7^2;1,0=7^2;0,1=7^1;1,1=7^1 0";
    check(
        &reject(towers, 0, &[(0, 1), (0, 0)]),
        "illegal-move-domin-up-heights-differ",
        &[],
        &[(0, 0), (0, 1)],
    );
    check(
        &reject(flat, 1, &[(1, 0), (2, 0)]),
        "illegal-move-domin-up-heights-differ",
        &[],
        &[(1, 0), (2, 0)],
    );
    let report_can_climb = can_climb.replace("publisher", "report");
    for text in [can_climb, &report_can_climb] {
        let differs = [("half", "3"), ("there", "7")];
        check(
            &reject(text, 1, &[(0, 0), (1, 0)]),
            "illegal-move-domin-up-number-differs",
            &differs,
            &[(0, 0)],
        );
    }
    // Under the report rules, if no tile can climb, a tile may also lie on others if it touches an equal number.
    let report = flat.replace("publisher", "report");
    let neither = reject(&report, 1, &[(0, 0), (1, 0)]);
    check(
        &neither,
        "illegal-move-domin-up-neither-climbs-nor-matches",
        &[("half", "3"), ("there", "7")],
        &[(0, 0)],
    );
    // The duty to climb is reported as soon as a tile is placed elsewhere, with a tile that climbs and its cells.
    let climb = [("tile", "1-7"), ("first", "7"), ("second", "1")];
    for (slot, cells) in [(1, &[][..]), (0, &[(2, 0), (3, 0)]), (1, &[(9, 9)])] {
        check(&reject(can_climb, slot, cells), "illegal-move-domin-up-must-climb", &climb, &[(0, 0), (0, 1)]);
    }
    // The example is a climb with the chosen tile if it has one.
    let two_climbs = "publisher 1 11.17/00.12 0,0=1^1;1,0=1^1;0,1=1^1;1,1=7^1 0";
    let check_example = |tile: &str, slot| {
        let rejection = reject(two_climbs, slot, &[(5, 5), (6, 5)]);
        assert!(
            rejection.message.args.contains(&("tile", MessageArg::Text(tile.to_owned()))),
            "{rejection:?}"
        );
    };
    check_example("1-1", 0);
    check_example("1-7", 1);
    // Under the report rules: neighbours with other numbers are marked; without neighbours nothing is.
    check(&reject(&report, 1, &[(2, 0), (3, 0)]), "illegal-move-domin-up-no-match", &[], &[(1, 0)]);
    check(&reject(&report, 1, &[(8, 0), (9, 0)]), "illegal-move-domin-up-no-match", &[], &[]);
    check(&reject(flat, 0, &[(9, 9)]), "illegal-move-domin-up-no-neighbour", &[], &[]);
    check(&reject(flat, 0, &[(9, 9), (10, 9)]), "illegal-move-domin-up-no-neighbour", &[], &[]);
    check(&reject(flat, 0, &[(2, 0), (3, 1)]), "illegal-move-domin-up-not-edge-to-edge", &[], &[]);
    check(&reject(&report, 1, &[]), "illegal-move-domin-up-tile-fits-nowhere", &[("tile", "3-3")], &[]);
    let table = game_from(Game::DOMIN_UP, flat);
    let opponents_tile = Spot::Hand { seat: Seat::SECOND, slot: 0 };
    assert_eq!(
        table.rejection_message(&[opponents_tile]).map(|message| message.key),
        Some("illegal-move-not-your-piece")
    );
    // Typed moves: another player's tile, and a tile on top of others without the climb sign.
    for (text, key) in [
        ("22@2,0E", "illegal-move-domin-up-not-in-hand"),
        ("12@2,0E", "illegal-move-domin-up-not-in-hand"),
        ("33@0,0E", "illegal-move-domin-up-only-on-table"),
        ("33@4,0E^", "illegal-move-domin-up-nothing-to-stand-on"),
    ] {
        let message = table.choice_of(text).expect_err("no move");
        assert_translated(&message);
        assert_eq!(message.key, key, "{text}");
    }
}

/// Only the hard original computer is "careful", and only while it searches.
///
/// That computer comes from the original Domin-Up report and searches once its hand has fewer than ten tiles.
#[test]
fn only_a_searching_computer_is_careful() {
    let large_hand = "report 1 00.01.02.03.04.05.06.07.11.17/12.13.14 0,0=7^1;1,0=7^1 0";
    let small_hand = "report 1 00.01.02.03.04.05.06.07.17/12.13.14 0,0=7^1;1,0=7^1 0";
    let single_move = "publisher 1 17.33/00.12 0,0=7^1;1,0=7^1;0,1=1^1;1,1=2^1 0";
    let is_careful = |text: &str, name: &str| {
        let players: [Player; 2] = [name, "level:1"].map(|name| name.parse().expect("a player"));
        let plan = MatchPlan { position: Some(text.to_owned()), ..plan_for(Game::DOMIN_UP, &players) };
        open(&plan).expect("a good plan").is_careful()
    };
    assert!(is_careful(small_hand, "original:2"));
    assert!(!is_careful(large_hand, "original:2"), "ten tiles");
    assert!(!is_careful(single_move, "original:2"), "one move");
    for name in ["original:1", "level:10", "human"] {
        assert!(!is_careful(small_hand, name), "{name}");
    }
    let finished = "report 1 00/- 0,0=7^1;1,0=7^1 0";
    assert!(!is_careful(finished, "original:2"));
    let chess =
        plan_for(Game::CHESS, &["original:2", "original:2"].map(|name| name.parse().expect("a player")));
    assert!(!open(&chess).expect("a good plan").is_careful());
}
