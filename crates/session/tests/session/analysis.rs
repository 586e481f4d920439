//! Analysis at the table: lines that are legal in every game, deeper and deeper, stopped when told, and nothing told of
//! what a seat does not see.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use proptest::prelude::*;
use rules::domin_up::RuleSet;
use session::{
    AnalysedLine, Analysis, Eyes, Game, Match, MatchPlan, Place, Player, Proof, Seat, StopFlag, catalogue,
    open,
};

use super::domin_up::{alike, side_by_side};
use test_support::games::{game_from, luck, plan, play, play_any, positions};

/// What is told of the table until so much is told; then it is told to stop.
fn told(table: &dyn Match, lines: usize, most: usize) -> Vec<Analysis> {
    let (heard, stop) = (Arc::new(Mutex::new(Vec::new())), StopFlag::new());
    let (listener, flag) = (Arc::clone(&heard), stop.clone());
    let tell = move |analysis| {
        let mut heard = listener.lock().expect("no panic");
        heard.push(analysis);
        if heard.len() >= most {
            flag.raise();
        }
    };
    let job = table.analyse(Eyes::All, lines, Box::new(tell)).expect("something to analyse");
    job(&stop).expect("it ends");
    let heard = std::mem::take(&mut *heard.lock().expect("no panic"));
    assert!(heard.len() <= most, "nothing is told after it was told to stop");
    heard
}

/// Plays a line on, as it is told.
fn follow(table: &dyn Match, analysis: &Analysis) {
    let text = table.position_text(Eyes::All);
    let mut firsts = BTreeSet::new();
    for line in &analysis.lines {
        let mut game = table.look(Place::of_game(table.view().ply));
        assert!(game.view().gestures.contains(&line.gesture) || game.view().automatic.is_some(), "{text}");
        firsts.insert(line.moves[0].text.clone());
        for told in &line.moves {
            for spelling in [&told.text, &told.notation] {
                assert!(game.choice_of(spelling).is_ok(), "{text}: {spelling} of {:?}", line.moves);
            }
            let choice = game.choice_of(&told.text).expect("just asked");
            game.play(choice).expect("a legal choice");
            let played = &game.moves()[game.view().ply - 1];
            assert_eq!(
                (&played.notation, &played.words, played.seat),
                (&told.notation, &told.words, told.seat)
            );
            assert_eq!((&played.trace, played.tile), (&told.trace, told.tile));
        }
        let outlook = &line.outlook;
        assert_eq!(outlook.wins.len(), table.seats().len(), "{text}");
        assert_eq!(outlook.wins.iter().sum::<u16>() + outlook.draw, 1_000, "{text}: {outlook:?}");
    }
    assert_eq!(firsts.len(), analysis.lines.len(), "{text}: every line begins in another way");
    let mover = analysis.seat;
    assert_eq!(table.view().turn, Some(mover));
    let hopes = analysis.lines.iter().map(|line| line.outlook.expected(mover));
    assert!(hopes.rev().is_sorted(), "{text}: the best line first: {analysis:?}");
}

/// A game between these players, begun by the move that the rules make where they make one.
fn opened(game: Game, players: &[Player]) -> Box<dyn Match> {
    let mut table = open(&plan(game, players)).expect("a good plan");
    if let Some(opening) = table.view().automatic.as_ref() {
        let choice = opening.choice;
        table.play(choice).expect("a legal choice");
    }
    table
}

fn games() -> impl Strategy<Value = Game> {
    prop::sample::select(catalogue::GAMES)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn lines_are_legal_and_get_deeper(game in games(), start in 0usize..64, seed: u64, plies in 0usize..40) {
        let texts = positions(game);
        let mut table = game_from(game, &texts[start % texts.len()]);
        play_any(&mut *table, plies, &mut luck(seed));
        if table.view().outcome().is_some() {
            let nothing = table.analyse(Eyes::All, 3, Box::new(|_| ()));
            prop_assert!(nothing.is_none(), "a game that is over");
            return Ok(());
        }
        let choices = table.view().gestures.len();
        // Many worlds take their time.
        let looks = if game.hides { 2 } else { 4 };
        let heard = told(&*table, 3, looks);
        prop_assert!(!heard.is_empty());
        prop_assert!(heard.windows(2).all(|two| two[0].depth < two[1].depth && two[0].nodes <= two[1].nodes));
        for analysis in &heard {
            prop_assert_eq!(analysis.lines.len(), choices.min(3));
            follow(&*table, analysis);
        }
    }
}

/// In worlds that one seat cannot tell apart it is told the same, down to the number of positions looked at.
#[test]
fn worlds_that_look_alike_are_analysed_alike() {
    let mut compared = 0;
    for seed in 0..6 {
        let (rules, seats) = (RuleSet::ALL[seed as usize % 2], 3 + (seed / 3) as u8);
        let viewer = Seat::from_index(seed as usize % usize::from(seats));
        compared += side_by_side(alike(rules, seats, viewer, seed), |[one, other]| {
            if one.view().turn == Some(viewer) && one.view().gestures.len() > 1 && one.view().ply % 3 == 0 {
                // The first look does not depend on how quick the machine is.
                let [one, other] = [one, other].map(|table| {
                    let line = |line: AnalysedLine| {
                        let moves = line.moves.into_iter().map(|mv| mv.text).collect::<Vec<_>>();
                        (line.gesture, moves, line.outlook, line.proof)
                    };
                    let lines = |analysis: Analysis| {
                        let lines = analysis.lines.into_iter().map(line).collect::<Vec<_>>();
                        (analysis.depth, analysis.nodes, lines)
                    };
                    told(table, 3, 1).pop().map(lines)
                });
                assert_eq!(one, other);
            }
        });
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn nothing_is_told_to_eyes_that_do_not_see_the_hand() {
    let table = opened(Game::DOMIN_UP, &[const { Player::Human }; 3]);
    let turn = table.view().turn.expect("a game under way");
    let asks = |eyes| table.analyse(eyes, 3, Box::new(|_| ())).is_some();
    assert!(asks(Eyes::Of(turn)) && asks(Eyes::All));
    assert!(!asks(Eyes::Of(turn.next(3))) && !asks(Eyes::Nobody));
    let open_table = open(&MatchPlan::between_people(Game::CHESS)).expect("a good plan");
    assert!(open_table.analyse(Eyes::Nobody, 3, Box::new(|_| ())).is_some(), "nothing is hidden there");
}

#[test]
fn what_is_proven_is_said() {
    let best = |game: Game, position: &str| {
        let table = game_from(game, position);
        told(&*table, 3, 6).pop().expect("something").lines.swap_remove(0)
    };
    let mate = best(Game::CHESS, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!(mate.proof, Some(Proof::Win { seat: Seat::FIRST, moves: Some(1) }));
    assert_eq!((mate.moves[0].notation.as_str(), mate.outlook.wins.as_slice()), ("Ra8#", &[1_000, 0][..]));
    let drawn = best(Game::CHESS, "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1");
    assert_eq!((drawn.proof, drawn.outlook.draw), (Some(Proof::Draw), 1_000));
    let kings = (2..=32).map(|square| best(Game::DRAUGHTS, &format!("W:WK1:BK{square}")));
    let drawn = kings.filter(|line| line.proof == Some(Proof::Draw) && line.outlook.draw == 1_000).count();
    assert!((10..31).contains(&drawn), "{drawn}: a king alone is caught where it must be");
    let forced = best(Game::DRAUGHTS, "W:WK1,K2,K3:BK28");
    assert!(matches!(forced.proof, Some(Proof::Win { seat: Seat::FIRST, moves: Some(_) })), "{forced:?}");
    let last = best(Game::DOMIN_UP, "report 1 07/12.34 0,0=7^1;1,0=7^1 0");
    assert_eq!(last.proof, Some(Proof::Win { seat: Seat::FIRST, moves: Some(1) }));
}

/// The end of a game of dominoes between two is solved, whatever the search would have seen by then.
#[test]
fn an_end_between_two_is_solved() {
    let mut solved = 0;
    for seed in 0..4 {
        let mut table = open(&MatchPlan { seed, ..plan(Game::DOMIN_UP, &[const { Player::Human }; 2]) })
            .expect("a good plan");
        play_any(&mut *table, 27, &mut luck(seed));
        if table.view().outcome().is_none() {
            let heard = told(&*table, 3, 4);
            solved += usize::from(heard.iter().any(|analysis| analysis.lines[0].proof.is_some()));
            heard.iter().for_each(|analysis| follow(&*table, analysis));
        }
    }
    assert!(solved >= 2, "{solved}");
}

/// A position whose search has no end, stopped from outside; nodes tell elsewhere how soon a search obeys
/// (crates/ai/tests/engine/stopping.rs), and this is generous for a busy machine.
#[test]
fn it_stops_when_told() {
    for game in catalogue::GAMES {
        let seats = if game.hides { 4 } else { 2 };
        let table = opened(*game, &[const { Player::Human }; 4][..seats]);
        let stop = StopFlag::new();
        let job = table.analyse(Eyes::All, 3, Box::new(|_| ())).expect("something to analyse");
        let flag = stop.clone();
        let thread = std::thread::spawn(move || {
            let done = job(&flag);
            (done, Instant::now())
        });
        std::thread::sleep(Duration::from_millis(250));
        assert!(!thread.is_finished(), "{game}: it goes on for long");
        let asked = Instant::now();
        stop.raise();
        let (done, at) = thread.join().expect("no panic");
        assert!(done.is_ok() && at - asked < Duration::from_secs(1), "{game}: {:?}", at - asked);
    }
}

#[test]
fn a_game_that_was_given_up_and_a_place_in_it_can_be_analysed() {
    let mut table = open(&plan(Game::CHESS, &[const { Player::Human }; 2])).expect("a good plan");
    play(&mut *table, "e4 e5 Nf3");
    table.resign(Seat::SECOND);
    assert_eq!(
        told(&*table, 2, 1).pop().map(|found| (found.seat, found.lines.len())),
        Some((Seat::SECOND, 2))
    );
    let past = table.look(Place::of_game(2));
    let found = told(&*past, 3, 3).pop().expect("something");
    follow(&*past, &found);
    assert_eq!((found.seat, found.depth), (Seat::FIRST, 3));
}

/// What a computer tells while it thinks is legal, and of a hand that they do not see these eyes are told nothing.
#[test]
fn a_computer_thinks_aloud_for_those_who_see_its_hand() {
    for game in catalogue::GAMES {
        let table = opened(*game, &[const { Player::Level(6) }; 2]);
        let turn = table.view().turn.expect("a seat to move");
        for eyes in [Eyes::All, Eyes::Of(turn), Eyes::Of(turn.next(2)), Eyes::Nobody] {
            let heard = Arc::new(Mutex::new(Vec::new()));
            let listener = Arc::clone(&heard);
            let tell = move |choice| listener.lock().expect("no panic").push(choice);
            let decision = table.think_aloud(eyes, Box::new(tell)).expect("a computer")(&StopFlag::new());
            let heard = heard.lock().expect("no panic");
            assert!(
                decision.is_ok() && heard.iter().all(|choice| choice.0 < table.view().gestures.len()),
                "{game}"
            );
            assert_eq!(heard.is_empty(), game.hides && !eyes.see(turn), "{game} {eyes:?}");
        }
    }
}
