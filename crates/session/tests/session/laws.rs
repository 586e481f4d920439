//! Tests of laws 4, 5 and 7 of ARCHITECTURE.md on random games of every kind.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use proptest::prelude::*;
use rand::RngExt;
use session::catalogue;
use session::{
    ChoiceError, ClickEffect, DominoDirection, Game, Gesture, Match, MatchPlan, MoveIndex, MoveInput,
    PieceId, Place, PlayerPlan, Scene, SceneStep, Seat, Spot, StopFlag, TableKind, Viewer, open,
};

use super::words::assert_translated;
use test_support::games::{game_from, random_choice, seeded_rng, start_positions};

/// Plays a random game of at most `max_plies` moves. Returns the game, and the scenes at the start and after each move.
///
/// Checks law 4 after each move.
fn random_game(game: Game, start: usize, seed: u64, max_plies: usize) -> (Box<dyn Match>, Vec<Scene>) {
    let texts = start_positions(game);
    let mut rng = seeded_rng(seed);
    let mut table = game_from(game, &texts[start % texts.len()]);
    let mut scenes = vec![table.scene(Viewer::All).clone()];
    for _ in 0..max_plies {
        let Some(choice) = random_choice(&*table, &mut rng) else { break };
        let before = scenes_of_all_viewers(&*table);
        table.play(choice).expect("a legal choice");
        check_steps(&*table, before);
        scenes.push(table.scene(Viewer::All).clone());
    }
    (table, scenes)
}

/// Checks law 4 for each viewer: applying the steps to the old scene gives the new scene.
///
/// `before` has the scenes of all viewers before the last move.
fn check_steps(table: &dyn Match, before: Vec<Scene>) {
    let fresh = scenes_of_all_viewers(&*game_from(table.game(), &table.position_text(Viewer::All)));
    for (((viewer, before), after), fresh) in
        all_viewers(table).zip(before).zip(scenes_of_all_viewers(table)).zip(fresh)
    {
        check_steps_of_viewer(table, &table.steps(viewer), before, &after, &fresh);
    }
}

/// All viewers: one who sees everything, each seat, and an onlooker.
fn all_viewers(table: &dyn Match) -> impl Iterator<Item = Viewer> {
    let seats = Seat::all(table.seats().len() as u8).map(Viewer::Seat);
    [Viewer::All].into_iter().chain(seats).chain([Viewer::Onlooker])
}

/// The scene of each viewer, in the order of [`all_viewers`].
fn scenes_of_all_viewers(table: &dyn Match) -> Vec<Scene> {
    all_viewers(table).map(|viewer| table.scene(viewer).clone()).collect()
}

/// Checks law 4 for one viewer.
///
/// `fresh` is the scene of a new game from the current position. It has the same visible pieces as `after`, but other
/// ids, and empty trays.
fn check_steps_of_viewer(
    table: &dyn Match,
    beats: &[Vec<SceneStep>],
    before: Scene,
    after: &Scene,
    fresh: &Scene,
) {
    let text = table.position_text(Viewer::All);
    let mut scene = before;
    let mut expected_ids: Vec<PieceId> = scene.pieces.iter().map(|piece| piece.id).collect();
    assert!(beats.iter().all(|beat| !beat.is_empty()), "{text}");
    assert_eq!(beats.is_empty(), table.last_move().is_empty(), "{text}: only a pass moves nothing");
    for beat in beats {
        for step in beat {
            scene.apply(*step);
        }
        let spots: HashSet<Spot> = scene.pieces.iter().map(|piece| piece.spot).collect();
        assert_eq!(spots.len(), scene.pieces.len(), "{text}: two pieces on one spot");
    }
    assert_eq!(scene, *after, "{text}");
    // Ids persist, except for a captured man that was stacked on another to crown it.
    for step in beats.iter().flatten() {
        if let SceneStep::Crown { piece, .. } = step {
            expected_ids.retain(|id| Some(*id) != *piece);
        }
    }
    assert_eq!(
        after.pieces.iter().map(|piece| piece.id).collect::<Vec<_>>(),
        expected_ids,
        "{text}: ids persist"
    );

    assert_eq!(visible_pieces(after), visible_pieces(fresh), "{text}");
    check_trays(after);
}

/// Everything visible except ids and trays; of stacked dominoes, only the top.
fn visible_pieces(scene: &Scene) -> BTreeMap<Spot, String> {
    let mut visible = BTreeMap::new();
    for (cell, (_, number, level)) in tops(scene) {
        visible.insert(cell, format!("{number} at level {level}"));
    }
    for piece in &scene.pieces {
        if !matches!(piece.spot, Spot::Tray { .. } | Spot::Domino { .. }) {
            visible.insert(piece.spot, format!("{:?} of {}", piece.kind, piece.owner));
        }
    }
    visible
}

/// The top of each cell with dominoes: owner, number, level.
fn tops(scene: &Scene) -> BTreeMap<Spot, (Seat, u8, u8)> {
    let mut tops: BTreeMap<Spot, (Seat, u8, u8)> = BTreeMap::new();
    for piece in &scene.pieces {
        let Spot::Domino { x, y, level, direction } = piece.spot else { continue };
        let halves = match (direction, piece.kind.numbers()) {
            (DominoDirection::East, [Some(first), Some(second)]) => vec![(x, y, first), (x + 1, y, second)],
            (DominoDirection::North, [Some(first), Some(second)]) => vec![(x, y, first), (x, y + 1, second)],
            (DominoDirection::Half, [Some(number), None]) => vec![(x, y, number)],
            other => panic!("{other:?}"),
        };
        for (x, y, number) in halves {
            let top = tops.entry(Spot::cell(x, y)).or_insert((piece.owner, number, level));
            assert!(top.2 != level || top.1 == number, "two halves at one level of a cell");
            if level > top.2 {
                *top = (piece.owner, number, level);
            }
        }
    }
    tops
}

/// The owner of the visible piece on a spot, or of the top domino.
fn owner_on(scene: &Scene, spot: Spot) -> Option<Seat> {
    let domino_owner = || tops(scene).get(&spot).map(|top| top.0);
    scene.at(spot).map(|piece| piece.owner).or_else(domino_owner)
}

/// Whether the rules force the next move.
fn is_automatic(table: &dyn Match) -> bool {
    let without_routes = table.state().gestures.first().is_some_and(|gesture| gesture.routes.is_empty());
    assert_eq!(without_routes, table.state().forced_move.is_some());
    without_routes
}

/// Checks that each tray is filled from slot 0 on, with pieces of other players.
fn check_trays(scene: &Scene) {
    let mut trays: BTreeMap<Seat, BTreeSet<u8>> = BTreeMap::new();
    for piece in &scene.pieces {
        if let Spot::Tray { seat, slot } = piece.spot {
            assert_ne!(seat, piece.owner);
            assert!(trays.entry(seat).or_default().insert(slot));
        }
    }
    for slots in trays.values() {
        assert!(slots.iter().copied().eq(0..slots.len() as u8), "{slots:?}");
    }
}

/// Checks that each legal move can be made along each of its routes, and along no longer path.
fn check_gestures(table: &dyn Match) {
    let text = table.position_text(Viewer::All);
    let gestures = &table.state().gestures;
    let routes =
        gestures.iter().flat_map(|gesture| gesture.routes.iter().map(|route| (route, gesture.choice)));
    let unique: HashSet<_> = routes.clone().collect();
    assert_eq!(unique.len(), routes.count(), "{text}");
    let Some(turn) = table.state().turn else { return };
    if is_automatic(table) {
        assert_eq!(gestures.len(), 1);
        return;
    }
    let scene = table.scene(Viewer::Seat(turn));
    for (index, gesture) in gestures.iter().enumerate() {
        assert!(!gesture.routes.is_empty());
        for route in &gesture.routes {
            // A route of one spot ends on an empty spot; longer routes start on an own piece.
            let owner = scene.at(route[0]).map(|piece| piece.owner);
            assert_eq!(owner, table.state().turn.filter(|_| route.len() > 1), "{text}");
            for end in 0..=route.len() {
                let trail = &route[..end];
                assert!(gesture.fits(trail));
                assert_eq!(table.rejection_message(trail), None, "{trail:?} in {text}");
            }
            let longer = [route.as_slice(), &[Spot::cell(0, 0)]].concat();
            assert!(table.rejection_message(&longer).is_some());
            let offered = moves_after_clicks(gestures, route);
            assert!(offered.contains(&MoveIndex(index)), "{route:?} in {text}: {offered:?}");
            // The other moves offered end on the same spot, or differ in their promotion.
            let may_share_route = |choice: &MoveIndex| {
                let other = &gestures[choice.0];
                choice.0 == index || other.choice != gesture.choice || other.end() == gesture.end()
            };
            assert!(offered.iter().all(may_share_route), "{route:?} in {text}: {offered:?}");
        }
    }
}

/// The moves offered after clicking along `route`, the last spot twice if needed.
fn moves_after_clicks(gestures: &[Gesture], route: &[Spot]) -> Vec<MoveIndex> {
    let mut trail = Vec::new();
    for (index, spot) in route.iter().chain(route.last()).enumerate() {
        match MoveInput::new(gestures, &trail).click(*spot, None, index == 0) {
            ClickEffect::Trail(longer_trail) => trail = longer_trail,
            ClickEffect::Choose(choice) => return vec![choice],
            ClickEffect::Ask(answers) => return answers.into_iter().map(|(_, choice)| choice).collect(),
            // The player cycles through all moves that end there.
            ClickEffect::Pick(_) => {
                let full_trail = [trail.as_slice(), &[*spot]].concat();
                return MoveInput::new(gestures, &full_trail).completed_moves();
            }
            ClickEffect::Refuse(full_trail) => panic!("{full_trail:?} is refused"),
        }
    }
    panic!("{route:?} never makes a move");
}

/// Checks that a finished game offers no moves, an unfinished game does, and an invalid choice changes nothing.
fn check_offers(table: &mut dyn Match) {
    let is_over = table.state().outcome().is_some();
    let game = table.game();
    assert!(
        table.state().outcome().is_none_or(|outcome| outcome.reason.applies_to(game.id)),
        "{:?}",
        table.state().outcome()
    );
    assert!(
        table.state().claims.iter().all(|claim| claim.applies_to(game.id)),
        "{:?}",
        &table.state().claims
    );
    if let Some(end) = table.state().end.as_ref() {
        std::iter::once(&end.reason).chain(&end.standings).for_each(assert_translated);
    }
    assert_eq!(table.state().turn.is_none(), is_over);
    assert_eq!(table.state().gestures.is_empty(), is_over, "{}", table.position_text(Viewer::All));
    if is_over {
        assert!(table.state().claims.is_empty());
        assert!(table.find_move().is_none() && table.decide_draw_offer(Seat::FIRST).is_none());
        assert_eq!(
            table.rejection_message(&[Spot::cell(4, 1)]).map(|message| message.key),
            Some("illegal-move-game-over")
        );
        assert_eq!(table.choice_of("e2e4").map_err(|message| message.key), Err("illegal-move-game-over"));
    }
    let legal = table.state().gestures.len();
    let (text, ply) = (table.position_text(Viewer::All), table.state().ply);
    for index in [legal, legal + 1, usize::MAX] {
        let choice = MoveIndex(index);
        assert_eq!(table.play(choice), Err(ChoiceError { choice, legal }));
    }
    assert_eq!(
        (table.position_text(Viewer::All), table.state().ply),
        (text, ply),
        "an invalid choice changes nothing"
    );
}

fn games() -> impl Strategy<Value = Game> {
    prop::sample::select(catalogue::GAMES)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn steps_lead_from_scene_to_scene(game in games(), start in 0usize..64, seed: u64) {
        let (mut table, _) = random_game(game, start, seed, 120);
        check_offers(&mut *table);
        check_gestures(&*table);
    }

    #[test]
    fn undo_and_redo_restore_every_ply(game in games(), start in 0usize..64, seed: u64) {
        let (mut table, scenes) = random_game(game, start, seed, 60);
        let end = table.state().ply;
        prop_assert_eq!(scenes.len(), end + 1);
        let moves = table.moves().to_vec();
        let state_of = |table: &dyn Match| (table.position_text(Viewer::All), table.state().turn, table.state().outcome(), table.state().gestures.to_vec());
        let final_state = state_of(&*table);

        let mut states = Vec::new();
        if table.state().outcome().is_some() {
            prop_assert_eq!((table.undo_target(), table.redo_target()), (None, None), "a finished game has no undo");
            table.go_to_ply(end - 1);
            if !is_automatic(&*table) {
                states.push(state_of(&*table));
                prop_assert_eq!(table.scene(Viewer::All), &scenes[end - 1]);
            }
        }
        while let Some(target) = table.undo_target() {
            let from = table.state().ply;
            for skipped in target + 1..from {
                table.go_to_ply(skipped);
                prop_assert!(is_automatic(&*table), "undo skips only forced moves");
            }
            table.go_to_ply(target);
            prop_assert!(!is_automatic(&*table));
            states.push(state_of(&*table));
            prop_assert_eq!(table.scene(Viewer::All), &scenes[target]);
        }
        for ply in 0..table.state().ply {
            table.go_to_ply(ply);
            prop_assert!(is_automatic(&*table));
        }
        table.go_to_ply(0);
        prop_assert_eq!(table.position_text(Viewer::All), table.start_text());
        let mut redone_states = vec![state_of(&*table)];
        while let Some(target) = table.redo_target() {
            table.go_to_ply(target);
            redone_states.push(state_of(&*table));
        }
        redone_states.pop();
        states.reverse();
        // Undo skips an opening move that the rules force, so the states of redo may begin with one more.
        prop_assert!(redone_states.ends_with(&states) && redone_states.len() <= states.len() + 1);
        prop_assert_eq!(state_of(&*table), final_state.clone());
        prop_assert_eq!(table.moves(), moves.as_slice());

        let mut rng = seeded_rng(seed);
        for _ in 0..20 {
            let target = rng.random_range(0..=end + 3);
            table.go_to_ply(target);
            prop_assert_eq!(table.state().ply, target.min(end));
            prop_assert_eq!(table.scene(Viewer::All), &scenes[table.state().ply]);
            let last_move = table.last_move();
            let is_pass = table.state().ply > 0 && moves[table.state().ply - 1].text == "pass";
            prop_assert_eq!(last_move.is_empty(), table.state().ply == 0 || is_pass);
            if let Some(to) = last_move.last() {
                let mover = moves[table.state().ply - 1].seat;
                prop_assert_eq!(owner_on(table.scene(Viewer::All), *to), Some(mover));
            }
        }
        table.go_to_ply(usize::MAX);
        prop_assert_eq!(state_of(&*table), final_state);
    }

    #[test]
    fn a_game_replays_from_its_texts(game in games(), start in 0usize..64, seed: u64) {
        let (table, scenes) = random_game(game, start, seed, 60);
        for notation in [false, true] {
            let mut replay = game_from(game, &table.start_text());
            for mv in table.moves() {
                let text = if notation { &mv.notation } else { &mv.text };
                let choice = replay.choice_of(text);
                prop_assert!(choice.is_ok(), "{} in {}: {:?}", text, replay.position_text(Viewer::All), choice);
                replay.play(choice.expect("checked above")).expect("a legal choice");
            }
            prop_assert_eq!(replay.position_text(Viewer::All), table.position_text(Viewer::All));
            prop_assert_eq!(replay.moves(), table.moves());
            prop_assert_eq!(replay.state().outcome(), table.state().outcome());
            prop_assert_eq!(Some(replay.scene(Viewer::All)), scenes.last());
            prop_assert_eq!(scenes_of_all_viewers(&*replay), scenes_of_all_viewers(&*table));
        }
    }

    #[test]
    fn a_new_move_turns_redo_moves_into_a_variation(game in games(), seed: u64, fraction in 0.0..1.0f64) {
        let (mut table, scenes) = random_game(game, 0, seed, 30);
        let ply = (table.state().ply as f64 * fraction) as usize;
        table.go_to_ply(ply);
        let mut rng = seeded_rng(!seed);
        if let Some(choice) = random_choice(&*table, &mut rng) {
            let before = scenes_of_all_viewers(&*table);
            prop_assert_eq!(&before[0], &scenes[ply]);
            let undone = table.moves()[ply..].to_vec();
            table.play(choice).expect("a legal choice");
            check_steps(&*table, before);
            if undone.first().is_some_and(|mv| mv.text == table.moves()[ply].text) {
                prop_assert_eq!((table.state().ply, &table.moves()[ply..]), (ply + 1, &undone[..]));
                prop_assert!(table.lines().is_empty());
            } else {
                prop_assert_eq!((table.state().ply, table.moves().len()), (ply + 1, ply + 1));
                prop_assert_eq!(table.redo_target(), None);
                let variations = table.lines().into_iter().map(|line| (line.from, line.moves.clone()));
                let expected = (!undone.is_empty()).then_some((Place::of_game(ply), undone));
                prop_assert!(variations.eq(expected));
            }
        }
    }

    #[test]
    fn every_illegal_path_is_rejected_with_a_message(game in games(), start in 0usize..64, seed: u64) {
        let (table, _) = random_game(game, start, seed, 30);
        let mut rng = seeded_rng(seed);
        for _ in 0..200 {
            let mut cell = || Spot::cell(rng.random_range(-1..=8), rng.random_range(-1..=8));
            let mut path = if seed % 5 == 0 { vec![cell()] } else { vec![cell(), cell()] };
            if table.game().table == TableKind::Dominoes && seed % 7 != 0 {
                // Make the cells adjacent more often than by chance.
                if let [Spot::Cell { x, y }, _] = path[..] && rng.random_bool(0.7) {
                    path[1] = Spot::cell(x, y + 1);
                }
                let seat = Seat::from_index(rng.random_range(0..table.seats().len()));
                path.insert(0, Spot::Hand { seat, slot: rng.random_range(0..18) });
                path.truncate(rng.random_range(1..=3));
            }
            let fits_any_move = MoveInput::new(&table.state().gestures, &path).fits_any_move();
            let message = table.rejection_message(&path);
            prop_assert_eq!(message.is_none(), fits_any_move, "{:?} in {}", path, table.position_text(Viewer::All));
            if let Some(message) = message {
                assert_translated(&message);
            }
        }
    }

    #[test]
    fn any_text_is_a_move_or_rejected_with_a_message(game in games(), start in 0usize..64, text in "\\PC{0,12}|[a-h][1-8][a-h][1-8][qrbnkp]?|[KQRBN][a-h]?x?[a-h][1-8]|O-O(-O)?|[0-9]{1,2}([-x][0-9]{1,2}){1,3}") {
        let table = game_from(game, &start_positions(game)[start % start_positions(game).len()]);
        match table.choice_of(&text) {
            Ok(choice) => prop_assert!(choice.0 < table.state().gestures.len()),
            Err(message) => assert_translated(&message),
        }
    }

    /// Law 7 for games without hidden information.
    ///
    /// The move of a computer depends neither on the opponent nor on moves that were taken back.
    #[test]
    fn a_computer_depends_on_the_position_only(game in games(), seed: u64, plies in 0usize..12) {
        let mut decisions = Vec::new();
        for (opponent, takes_back) in [("human", false), ("level:1", true), ("original:2", false)] {
            let seats =
                ["level:3", opponent].map(|player| PlayerPlan::named(player.parse().expect("a player"), opponent));
            let plan = MatchPlan { game, seats: seats.to_vec(), rules: None, position: None, odds: None, seed };
            let mut table = open(&plan).expect("a good plan");
            let mut rng = seeded_rng(seed);
            let mut ply = 0;
            while ply < plies || table.state().turn == Some(Seat::SECOND) {
                let Some(choice) = random_choice(&*table, &mut rng) else { break };
                table.play(choice).expect("a legal choice");
                ply += 1;
            }
            if takes_back && table.state().outcome().is_none() {
                table.play(MoveIndex(0)).expect("a legal choice");
                table.go_to_ply(table.state().ply - 1);
            }
            decisions.push(table.find_move().and_then(|search| search(&StopFlag::new()).ok()));
        }
        prop_assert_eq!(decisions[0], decisions[1]);
        prop_assert_eq!(decisions[0], decisions[2]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// Each draughts capture can be made along any of its routes.
    #[test]
    fn draughts_captures_can_be_made_along_every_route(start in 0usize..512, seed: u64) {
        let (table, _) = random_game(Game::DRAUGHTS, start, seed, 20);
        check_gestures(&*table);
    }
}
