//! External engines as players: a good one, and hostile ones. Those hang, die, flood, lie or play illegal moves.

use std::fs;
use std::time::{Duration, Instant};

use ai::external_engine::query_engine_info;
use ai::{
    ComputerPlayer, EngineFailure, EngineGame, ExternalEngine, Limits, Player, SearchResult, SeatKnowledge,
    StopFlag,
};
use rules::{History, Rules, Texts, chess, racing_kings};

use test_support::fake_engine::{FakeEngine, lock_fake_engines};

/// An external engine that runs a script, with these settings.
fn external_engine(engine: &FakeEngine, settings: &str) -> ExternalEngine {
    ExternalEngine::new(&format!("{}{settings}", engine.program().display())).expect("an external engine")
}

fn seat<P: EngineGame>(engine: ExternalEngine) -> Box<dyn ComputerPlayer<P>> {
    P::computer(Player::External(engine), 1).expect("a game for external engines")
}

/// A game with these moves, as the seat to move sees it.
fn seen(moves: &[&str]) -> SeatKnowledge<chess::Position> {
    let mut game = History::new(chess::Position::start(&Default::default()));
    for text in moves {
        let mv = game.position().parse_move(text).expect("a legal move");
        game.push(mv);
    }
    SeatKnowledge::in_game(game.position().turn(), &game)
}

/// The engine's move after these moves, within 100 ms, or its failure.
fn answer(engine: ExternalEngine, moves: &[&str]) -> Result<String, EngineFailure> {
    let seen = seen(moves);
    let mut computer = seat::<chess::Position>(engine);
    let result: Option<SearchResult<_>> =
        computer.choose_move(&seen, &Limits::move_time(Duration::from_millis(100)), &StopFlag::new());
    match result {
        Some(thought) => Ok(seen.now.move_text(thought.mv)),
        None => Err(computer.take_failure().expect("a reason")),
    }
}

#[test]
fn an_engine_receives_the_game_and_its_settings_and_plays() {
    let _alone = lock_fake_engines();
    let engine = FakeEngine::new(
        "echo id name Good; echo option name Skill Level type spin default 9 min 0 max 9; echo option name Book type string default x",
        "echo info depth 3 score cp 25 nodes 77 pv e7e5; echo bestmove e7e5 ponder g1f3",
    );
    let settings = "|skill level=4|Book=C:\\a b|Skill Level=90|No Such=1|movetime=50";
    assert_eq!(answer(external_engine(&engine, settings), &["e2e4"]), Ok("e7e5".to_owned()));
    let heard = engine.received_commands();
    let lines: Vec<&str> = heard.lines().collect();
    assert_eq!(lines.len(), 3, "{heard}");
    assert_eq!(lines[0], "name Skill Level value 4");
    assert!(lines[1].starts_with("name Book value C:"), "{heard}");
    assert_eq!(lines[2], "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4");
    let introduction = query_engine_info(external_engine(&engine, ""), "chess", &StopFlag::new())
        .expect("no fault")
        .expect("an introduction");
    assert_eq!((introduction.name.as_str(), introduction.options.len()), ("Good", 2));
}

#[test]
fn failures_of_an_engine_are_reported() {
    let _alone = lock_fake_engines();
    let go = |go: &str| answer(external_engine(&FakeEngine::new("", go), ""), &[]);
    assert_eq!(go("echo bestmove e2e5"), Err(EngineFailure::Illegal("e2e5".into())));
    assert_eq!(
        go("echo bestmove Nf3"),
        Err(EngineFailure::Illegal("Nf3".into())),
        "no notation but that of the protocol"
    );
    assert_eq!(go("echo bestmove"), Err(EngineFailure::NoMove));
    assert_eq!(go("echo 'bestmove (none)'"), Err(EngineFailure::NoMove));
    assert_eq!(go("exit 3"), Err(EngineFailure::Died));
    assert_eq!(go("kill -9 $$"), Err(EngineFailure::Died));
    assert_eq!(go("echo info depth 1"), Err(EngineFailure::TimedOut));
    let long = "x".repeat(300);
    assert_eq!(go(&format!("echo bestmove {long}")), Err(EngineFailure::Illegal("x".repeat(20))));
    assert_eq!(go("printf 'bestmove \\377\\376\\n'"), Err(EngineFailure::Illegal("\u{fffd}\u{fffd}".into())));
}

/// Nonsense in scores, depths and options does not end the game. The engine's move is played, its score answers draw
/// offers, and options that it does not accept are not set.
#[test]
fn an_engine_that_reports_nonsense_plays_on() {
    let _alone = lock_fake_engines();
    let hello = "echo id name $(printf '%3000s' x); echo option name Hash type spin default 99999999999999999999 min 9 max 1; \
                 echo option name type type combo default var var; echo option name Deep type spin default x min -9 max 9; \
                 echo option; echo option name; echo option name Half type; echo option type check name Late default true";
    for (direction, takes_draw) in [
        ("info depth 3 score mate 1 pv e1e8", false),
        ("info depth 3 score mate -1 pv e1e8", true),
        ("info depth 255 seldepth -3 score mate 99999999999 nodes -1 pv", false),
        ("info depth 99999 score cp 2147483647 nodes 18446744073709551616 pv e2e4 e2e4", false),
        ("info score cp -2147483648 multipv 0 pv pv pv", false),
        ("info multipv 1 score cp -900 pv e2e4", true),
        ("info multipv 2 score cp -900 pv a2a3", false),
        ("info score score cp mate cp pv e2e5", false),
    ] {
        let engine = FakeEngine::new(hello, &format!("echo '{direction}'; echo bestmove e2e4"));
        let seen = seen(&[]);
        let mut computer =
            seat::<chess::Position>(external_engine(&engine, "|Hash=5|type=var|Deep=90|Half=1"));
        let mut aloud = Vec::new();
        let thought = computer
            .choose_move_with_reports(&seen, &Limits::NONE, &StopFlag::new(), &mut |mv| {
                aloud.push(seen.now.move_text(mv))
            })
            .unwrap_or_else(|| panic!("{direction}: {:?}", computer.take_failure()));
        assert_eq!(
            (seen.now.move_text(thought.mv), computer.take_failure()),
            ("e2e4".to_owned(), None),
            "{direction}"
        );
        assert!(aloud.iter().all(|mv| mv == "e2e4"), "{direction}: it thinks aloud of {aloud:?}");
        assert!(thought.score.mate_in().is_none(), "{direction}: no mate is proven by saying so");
        assert_eq!(computer.accepts_draw(&seen, &StopFlag::new()), Some(takes_draw), "{direction}");
        assert!(
            !engine.received_commands().contains("Hash") && !engine.received_commands().contains("Deep"),
            "{}",
            engine.received_commands()
        );
    }
}

/// When a saved game is opened late, a draw offer can come before the first search.
#[test]
fn an_engine_without_a_score_declines_draws() {
    let _alone = lock_fake_engines();
    let late = seen(&["g1f3", "g8f6", "f3g1", "f6g8"].repeat(20));
    let silent = FakeEngine::new("", "echo bestmove e2e4");
    let mut computer = seat::<chess::Position>(external_engine(&silent, ""));
    for _ in 0..2 {
        assert_eq!(computer.accepts_draw(&late, &StopFlag::new()), Some(false));
        computer.choose_move(&late, &Limits::NONE, &StopFlag::new()).expect("a move");
    }
    let content = FakeEngine::new("", "echo info depth 1 score cp 0 pv e2e4; echo bestmove e2e4");
    let mut computer = seat::<chess::Position>(external_engine(&content, ""));
    computer.choose_move(&late, &Limits::NONE, &StopFlag::new()).expect("a move");
    assert_eq!(computer.accepts_draw(&late, &StopFlag::new()), Some(true));
}

#[test]
fn endless_output_is_reported_as_a_failure() {
    let _alone = lock_fake_engines();
    let lines = FakeEngine::new("", "while :; do echo info string more; done");
    let fault = answer(external_engine(&lines, ""), &[]).expect_err("no move");
    assert!(matches!(fault, EngineFailure::TooMuchOutput | EngineFailure::TimedOut), "{fault:?}");
    let line = FakeEngine::new("", "while :; do printf 'info string more and more and more '; done");
    assert_eq!(answer(external_engine(&line, ""), &[]), Err(EngineFailure::TooMuchOutput));
}

#[test]
fn programs_that_are_no_engines_are_rejected() {
    let _alone = lock_fake_engines();
    let introduce_for_chess = |external_engine| query_engine_info(external_engine, "chess", &StopFlag::new());
    for nothing in ["/no/such/engine", "no-such-engine-anywhere"] {
        assert_eq!(
            introduce_for_chess(ExternalEngine::new(nothing).expect("a path")),
            Err(EngineFailure::NotFound)
        );
    }
    let text = FakeEngine::from_script("exit 0\n");
    let document = text.sibling_file("readme");
    fs::write(&document, "no program").expect("written");
    let document = ExternalEngine::new(&document.display().to_string()).expect("a path");
    assert_eq!(introduce_for_chess(document), Err(EngineFailure::NotExecutable));
    assert_eq!(introduce_for_chess(external_engine(&text, "")), Err(EngineFailure::NotUci));
    assert_eq!(
        introduce_for_chess(external_engine(&FakeEngine::from_script("cat\n"), "")),
        Err(EngineFailure::NotUci)
    );
    let chess_alone = FakeEngine::new("", "");
    assert_eq!(
        query_engine_info(external_engine(&chess_alone, ""), "racingkings", &StopFlag::new()),
        Err(EngineFailure::WrongVariant)
    );
}

/// Time until `choose_move` returns when it is stopped `time` after the request.
fn stopped_after(computer: &mut dyn ComputerPlayer<chess::Position>, time: Duration) -> Duration {
    let stop = StopFlag::new().with_timeout(time);
    let begin = Instant::now();
    assert_eq!(computer.choose_move(&seen(&[]), &Limits::move_time(Duration::from_millis(50)), &stop), None);
    assert_eq!(computer.take_failure(), None, "to be stopped is no fault");
    begin.elapsed()
}

/// A program that is slow to start is abandoned at once when stopped, and its process ends.
#[test]
fn an_engine_that_is_slow_to_start_is_stopped_at_once() {
    let _alone = lock_fake_engines();
    let soon = Duration::from_secs(3);
    let silent = |word: &str| {
        FakeEngine::from_script(&format!(
            "echo $$ >\"$0.pid\"; while read -r word rest; do case $word in {word}) ;; uci) echo uciok;; isready) echo readyok;;\n\
             go) echo bestmove e2e4;; esac; done\n"
        ))
    };
    for word in ["uci", "isready"] {
        let engine = silent(word);
        let stop = StopFlag::new().with_timeout(Duration::from_millis(300));
        let begin = Instant::now();
        assert_eq!(query_engine_info(external_engine(&engine, ""), "chess", &stop), Ok(None), "{word}");
        assert!(begin.elapsed() < soon, "{word}: {:?}", begin.elapsed());
        let mut computer = seat::<chess::Position>(external_engine(&engine, ""));
        let taken = stopped_after(&mut *computer, Duration::from_millis(300));
        assert!(taken < soon, "{word}: {taken:?}");
        let pid = fs::read_to_string(engine.sibling_file("pid")).expect("it was started");
        let process = format!("/proc/{}", pid.trim());
        let end = Instant::now() + soon;
        while cfg!(target_os = "linux") && fs::exists(&process).unwrap_or_default() {
            assert!(Instant::now() < end, "{word}: the process is still there");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

/// An engine that does not end its search on `stop` is abandoned at once. Its late move is not taken as the answer to
/// the next request.
#[test]
fn an_engine_with_an_outstanding_answer_is_stopped_at_once() {
    let _alone = lock_fake_engines();
    let engine = FakeEngine::from_script(
        "while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;;\n\
         go) n=$((n + 1)); [ $n = 2 ] && echo bestmove b2b3; [ $n = 1 ] && { sleep 1; echo bestmove a2a3; };; quit) exit;; esac; done\n",
    );
    let mut computer = seat::<chess::Position>(external_engine(&engine, ""));
    for time in [400, 100] {
        let taken = stopped_after(&mut *computer, Duration::from_millis(time));
        assert!(taken < Duration::from_millis(time + 300), "{taken:?}");
    }
    let limits = Limits::move_time(Duration::from_millis(50));
    let answer = computer.choose_move(&seen(&[]), &limits, &StopFlag::new());
    assert_eq!(answer.map(|thought| seen(&[]).now.move_text(thought.mv)), Some("b2b3".to_owned()));
}

#[test]
fn an_engine_without_variants_does_not_play_racing_kings() {
    let _alone = lock_fake_engines();
    let now = racing_kings::Position::start(&Default::default());
    let seen = SeatKnowledge::at_position(now.turn(), &now, &[]);
    let limits = Limits::move_time(Duration::from_millis(100));
    let chess = FakeEngine::new("", "echo bestmove h2h3");
    let mut computer = seat::<racing_kings::Position>(external_engine(&chess, ""));
    assert_eq!(computer.choose_move(&seen, &limits, &StopFlag::new()), None);
    assert_eq!(computer.take_failure(), Some(EngineFailure::WrongVariant));

    let both = FakeEngine::new(
        "echo option name UCI_Variant type combo default chess var chess var racingkings",
        "echo bestmove h2h3",
    );
    let mut computer = seat::<racing_kings::Position>(external_engine(&both, ""));
    let thought = computer.choose_move(&seen, &limits, &StopFlag::new()).expect("a move");
    assert_eq!(now.move_text(thought.mv), "h2h3");
    assert!(
        both.received_commands().starts_with("name UCI_Variant value racingkings\n"),
        "{}",
        both.received_commands()
    );
}

#[test]
fn a_stopped_engine_answers_the_next_request() {
    let _alone = lock_fake_engines();
    // The engine thinks until it is stopped, and its answer is still due then.
    let silent = FakeEngine::new("", "echo info depth 1");
    let mut computer = seat::<chess::Position>(external_engine(&silent, "|movetime=60000"));
    let taken = stopped_after(&mut *computer, Duration::from_millis(300));
    assert!(taken < Duration::from_secs(3), "{taken:?}");

    let thinker = FakeEngine::from_script(
        "while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;;\n\
         stop) echo bestmove a2a3;; go) [ \"$rest\" = 'movetime 7' ] && echo bestmove b2b3;; quit) exit;; esac; done\n",
    );
    let mut computer = seat::<chess::Position>(external_engine(&thinker, ""));
    let stop = StopFlag::new().with_timeout(Duration::from_millis(300));
    assert_eq!(computer.choose_move(&seen(&[]), &Limits::NONE, &stop), None);
    let again =
        computer.choose_move(&seen(&[]), &Limits::move_time(Duration::from_millis(7)), &StopFlag::new());
    assert_eq!(again.map(|thought| seen(&[]).now.move_text(thought.mv)), Some("b2b3".to_owned()));
}

#[test]
fn an_engine_that_died_is_restarted() {
    let _alone = lock_fake_engines();
    let engine =
        FakeEngine::new("", "[ -e \"$0.once\" ] && echo bestmove e2e4 || { touch \"$0.once\"; exit 1; }");
    let mut computer = seat::<chess::Position>(external_engine(&engine, ""));
    let limits = Limits::move_time(Duration::from_millis(100));
    assert_eq!(computer.choose_move(&seen(&[]), &limits, &StopFlag::new()), None);
    assert_eq!(computer.take_failure(), Some(EngineFailure::Died));
    assert!(computer.choose_move(&seen(&[]), &limits, &StopFlag::new()).is_some());
}
