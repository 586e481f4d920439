//! Tests of external engines as players.
//!
//! Fake engines are shell scripts: a correct one, and faulty ones that hang, exit, flood the output, report nonsense or
//! play illegal moves.

use std::fs;
use std::time::{Duration, Instant};

use ai::external_engine::query_engine_info;
use ai::{
    ComputerPlayer, EngineFailure, EngineGame, ExternalEngine, Limits, Player, SearchResult, SeatKnowledge,
    StopFlag,
};
use rules::{History, Rules, Texts, chess, racing_kings};

use test_support::fake_engine::{FakeEngine, lock_fake_engines};

/// An external engine that runs the script of `engine`. `settings` is empty or a list `|name=value|…`.
fn external_engine(engine: &FakeEngine, settings: &str) -> ExternalEngine {
    ExternalEngine::new(&format!("{}{settings}", engine.program().display())).expect("an external engine")
}

/// A computer player that asks `engine`.
fn player<P: EngineGame>(engine: ExternalEngine) -> Box<dyn ComputerPlayer<P>> {
    P::computer(Player::External(engine), 1).expect("a game for external engines")
}

/// The knowledge of the seat to move after these moves.
fn knowledge_after(moves: &[&str]) -> SeatKnowledge<chess::Position> {
    let mut game = History::new(chess::Position::start(&Default::default()));
    for text in moves {
        let mv = game.position().parse_move(text).expect("a legal move");
        game.push(mv);
    }
    SeatKnowledge::in_game(game.position().turn(), &game)
}

/// The engine's move after these moves, within 100 ms, or its failure.
fn answer(engine: ExternalEngine, moves: &[&str]) -> Result<String, EngineFailure> {
    let knowledge = knowledge_after(moves);
    let mut computer = player::<chess::Position>(engine);
    let result: Option<SearchResult<_>> =
        computer.choose_move(&knowledge, &Limits::move_time(Duration::from_millis(100)), &StopFlag::new());
    match result {
        Some(result) => Ok(knowledge.observation.move_text(result.mv)),
        None => Err(computer.take_failure().expect("a reason")),
    }
}

#[test]
fn an_engine_receives_the_game_and_its_settings_and_plays() {
    let _lock = lock_fake_engines();
    let engine = FakeEngine::new(
        "echo id name Good; echo option name Skill Level type spin default 9 min 0 max 9; echo option name Book type string default x",
        "echo info depth 3 score cp 25 nodes 77 pv e7e5; echo bestmove e7e5 ponder g1f3",
    );
    let settings = "|skill level=4|Book=C:\\a b|Skill Level=90|No Such=1|movetime=50";
    assert_eq!(answer(external_engine(&engine, settings), &["e2e4"]), Ok("e7e5".to_owned()));
    let received = engine.received_commands();
    let lines: Vec<&str> = received.lines().collect();
    assert_eq!(lines.len(), 3, "{received}");
    assert_eq!(lines[0], "name Skill Level value 4");
    assert!(lines[1].starts_with("name Book value C:"), "{received}");
    assert_eq!(lines[2], "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4");
    let info = query_engine_info(external_engine(&engine, ""), "chess", &StopFlag::new())
        .expect("no failure")
        .expect("engine info");
    assert_eq!((info.name.as_str(), info.options.len()), ("Good", 2));
}

#[test]
fn failures_of_an_engine_are_reported() {
    let _lock = lock_fake_engines();
    let answer_to_go = |script: &str| answer(external_engine(&FakeEngine::new("", script), ""), &[]);
    assert_eq!(answer_to_go("echo bestmove e2e5"), Err(EngineFailure::Illegal("e2e5".into())));
    assert_eq!(
        answer_to_go("echo bestmove Nf3"),
        Err(EngineFailure::Illegal("Nf3".into())),
        "only UCI notation is accepted"
    );
    assert_eq!(answer_to_go("echo bestmove"), Err(EngineFailure::NoMove));
    assert_eq!(answer_to_go("echo 'bestmove (none)'"), Err(EngineFailure::NoMove));
    assert_eq!(answer_to_go("exit 3"), Err(EngineFailure::Died));
    assert_eq!(answer_to_go("kill -9 $$"), Err(EngineFailure::Died));
    assert_eq!(answer_to_go("echo info depth 1"), Err(EngineFailure::TimedOut));
    let long = "x".repeat(300);
    assert_eq!(answer_to_go(&format!("echo bestmove {long}")), Err(EngineFailure::Illegal("x".repeat(20))));
    assert_eq!(
        answer_to_go("printf 'bestmove \\377\\376\\n'"),
        Err(EngineFailure::Illegal("\u{fffd}\u{fffd}".into()))
    );
}

/// Nonsense in scores, depths and options does not end the game.
///
/// The player still plays the engine's move and answers draw offers by the engine's score. The player does not set
/// options with a value that the engine does not accept.
#[test]
fn an_engine_that_reports_nonsense_plays_on() {
    let _lock = lock_fake_engines();
    let greeting = "echo id name $(printf '%3000s' x); echo option name Hash type spin default 99999999999999999999 min 9 max 1; \
                 echo option name type type combo default var var; echo option name Deep type spin default x min -9 max 9; \
                 echo option; echo option name; echo option name Half type; echo option type check name Late default true";
    for (info_line, takes_draw) in [
        ("info depth 3 score mate 1 pv e1e8", false),
        ("info depth 3 score mate -1 pv e1e8", true),
        ("info depth 255 seldepth -3 score mate 99999999999 nodes -1 pv", false),
        ("info depth 99999 score cp 2147483647 nodes 18446744073709551616 pv e2e4 e2e4", false),
        ("info score cp -2147483648 multipv 0 pv pv pv", false),
        ("info multipv 1 score cp -900 pv e2e4", true),
        ("info multipv 2 score cp -900 pv a2a3", false),
        ("info score score cp mate cp pv e2e5", false),
    ] {
        let engine = FakeEngine::new(greeting, &format!("echo '{info_line}'; echo bestmove e2e4"));
        let knowledge = knowledge_after(&[]);
        let mut computer =
            player::<chess::Position>(external_engine(&engine, "|Hash=5|type=var|Deep=90|Half=1"));
        let mut reported_moves = Vec::new();
        let result = computer
            .choose_move_with_reports(&knowledge, &Limits::NONE, &StopFlag::new(), &mut |mv| {
                reported_moves.push(knowledge.observation.move_text(mv))
            })
            .unwrap_or_else(|| panic!("{info_line}: {:?}", computer.take_failure()));
        assert_eq!(
            (knowledge.observation.move_text(result.mv), computer.take_failure()),
            ("e2e4".to_owned(), None),
            "{info_line}"
        );
        assert!(reported_moves.iter().all(|mv| mv == "e2e4"), "{info_line}: it reports {reported_moves:?}");
        assert!(result.score.mate_in().is_none(), "{info_line}: no mate is proven by saying so");
        assert_eq!(computer.accepts_draw(&knowledge, &StopFlag::new()), Some(takes_draw), "{info_line}");
        assert!(
            !engine.received_commands().contains("Hash") && !engine.received_commands().contains("Deep"),
            "{}",
            engine.received_commands()
        );
    }
}

/// A player may offer a draw in a reopened game before the engine has searched, when there is no score.
#[test]
fn an_engine_without_a_score_declines_draws() {
    let _lock = lock_fake_engines();
    let late_game = knowledge_after(&["g1f3", "g8f6", "f3g1", "f6g8"].repeat(20));
    let scoreless_engine = FakeEngine::new("", "echo bestmove e2e4");
    let mut computer = player::<chess::Position>(external_engine(&scoreless_engine, ""));
    for _ in 0..2 {
        assert_eq!(computer.accepts_draw(&late_game, &StopFlag::new()), Some(false));
        computer.choose_move(&late_game, &Limits::NONE, &StopFlag::new()).expect("a move");
    }
    let scoring_engine = FakeEngine::new("", "echo info depth 1 score cp 0 pv e2e4; echo bestmove e2e4");
    let mut computer = player::<chess::Position>(external_engine(&scoring_engine, ""));
    computer.choose_move(&late_game, &Limits::NONE, &StopFlag::new()).expect("a move");
    assert_eq!(computer.accepts_draw(&late_game, &StopFlag::new()), Some(true));
}

#[test]
fn endless_output_is_reported_as_a_failure() {
    let _lock = lock_fake_engines();
    let many_lines = FakeEngine::new("", "while :; do echo info string more; done");
    let failure = answer(external_engine(&many_lines, ""), &[]).expect_err("no move");
    assert!(matches!(failure, EngineFailure::TooMuchOutput | EngineFailure::TimedOut), "{failure:?}");
    let endless_line = FakeEngine::new("", "while :; do printf 'info string more and more and more '; done");
    assert_eq!(answer(external_engine(&endless_line, ""), &[]), Err(EngineFailure::TooMuchOutput));
}

#[test]
fn programs_that_are_no_engines_are_rejected() {
    let _lock = lock_fake_engines();
    let query_for_chess = |external_engine| query_engine_info(external_engine, "chess", &StopFlag::new());
    for missing_path in ["/no/such/engine", "no-such-engine-anywhere"] {
        assert_eq!(
            query_for_chess(ExternalEngine::new(missing_path).expect("a path")),
            Err(EngineFailure::NotFound)
        );
    }
    let exiting_engine = FakeEngine::from_script("exit 0\n");
    let document = exiting_engine.sibling_file("readme");
    fs::write(&document, "no program").expect("written");
    let document = ExternalEngine::new(&document.display().to_string()).expect("a path");
    assert_eq!(query_for_chess(document), Err(EngineFailure::NotExecutable));
    assert_eq!(query_for_chess(external_engine(&exiting_engine, "")), Err(EngineFailure::NotUci));
    assert_eq!(
        query_for_chess(external_engine(&FakeEngine::from_script("cat\n"), "")),
        Err(EngineFailure::NotUci)
    );
    let chess_alone = FakeEngine::new("", "");
    assert_eq!(
        query_engine_info(external_engine(&chess_alone, ""), "racingkings", &StopFlag::new()),
        Err(EngineFailure::WrongVariant)
    );
}

/// Stops `choose_move` at `delay` after the request. Returns the time from the request until `choose_move` returns.
fn time_until_stopped(computer: &mut dyn ComputerPlayer<chess::Position>, delay: Duration) -> Duration {
    let stop = StopFlag::new().with_timeout(delay);
    let start = Instant::now();
    assert_eq!(
        computer.choose_move(&knowledge_after(&[]), &Limits::move_time(Duration::from_millis(50)), &stop),
        None
    );
    assert_eq!(computer.take_failure(), None, "stopping is not a failure");
    start.elapsed()
}

/// An engine that does not finish its start is abandoned at once when the player is stopped, and its process ends.
#[test]
fn an_engine_that_is_slow_to_start_is_stopped_at_once() {
    let _lock = lock_fake_engines();
    let max_time = Duration::from_secs(3);
    // An engine that does not answer the command `word`. It writes its process id to a file.
    let engine_silent_on = |word: &str| {
        FakeEngine::from_script(&format!(
            "echo $$ >\"$0.pid\"; while read -r word rest; do case $word in {word}) ;; uci) echo uciok;; isready) echo readyok;;\n\
             go) echo bestmove e2e4;; esac; done\n"
        ))
    };
    for word in ["uci", "isready"] {
        let engine = engine_silent_on(word);
        let stop = StopFlag::new().with_timeout(Duration::from_millis(300));
        let start = Instant::now();
        assert_eq!(query_engine_info(external_engine(&engine, ""), "chess", &stop), Ok(None), "{word}");
        assert!(start.elapsed() < max_time, "{word}: {:?}", start.elapsed());
        let mut computer = player::<chess::Position>(external_engine(&engine, ""));
        let taken = time_until_stopped(&mut *computer, Duration::from_millis(300));
        assert!(taken < max_time, "{word}: {taken:?}");
        let pid = fs::read_to_string(engine.sibling_file("pid")).expect("it was started");
        let process = format!("/proc/{}", pid.trim());
        let deadline = Instant::now() + max_time;
        while cfg!(target_os = "linux") && fs::exists(&process).unwrap_or_default() {
            assert!(Instant::now() < deadline, "{word}: the process is still there");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

/// An engine that does not end its search on `stop` is abandoned at once. The next request ignores its late move.
#[test]
fn an_engine_with_an_outstanding_answer_is_stopped_at_once() {
    let _lock = lock_fake_engines();
    let engine = FakeEngine::from_script(
        "while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;;\n\
         go) n=$((n + 1)); [ $n = 2 ] && echo bestmove b2b3; [ $n = 1 ] && { sleep 1; echo bestmove a2a3; };; quit) exit;; esac; done\n",
    );
    let mut computer = player::<chess::Position>(external_engine(&engine, ""));
    for delay in [400, 100] {
        let taken = time_until_stopped(&mut *computer, Duration::from_millis(delay));
        assert!(taken < Duration::from_millis(delay + 300), "{taken:?}");
    }
    let limits = Limits::move_time(Duration::from_millis(50));
    let result = computer.choose_move(&knowledge_after(&[]), &limits, &StopFlag::new());
    assert_eq!(
        result.map(|result| knowledge_after(&[]).observation.move_text(result.mv)),
        Some("b2b3".to_owned())
    );
}

#[test]
fn an_engine_without_variants_does_not_play_racing_kings() {
    let _lock = lock_fake_engines();
    let start = racing_kings::Position::start(&Default::default());
    let knowledge = SeatKnowledge::at_position(start.turn(), &start, &[]);
    let limits = Limits::move_time(Duration::from_millis(100));
    let chess_engine = FakeEngine::new("", "echo bestmove h2h3");
    let mut computer = player::<racing_kings::Position>(external_engine(&chess_engine, ""));
    assert_eq!(computer.choose_move(&knowledge, &limits, &StopFlag::new()), None);
    assert_eq!(computer.take_failure(), Some(EngineFailure::WrongVariant));

    let two_variant_engine = FakeEngine::new(
        "echo option name UCI_Variant type combo default chess var chess var racingkings",
        "echo bestmove h2h3",
    );
    let mut computer = player::<racing_kings::Position>(external_engine(&two_variant_engine, ""));
    let result = computer.choose_move(&knowledge, &limits, &StopFlag::new()).expect("a move");
    assert_eq!(start.move_text(result.mv), "h2h3");
    assert!(
        two_variant_engine.received_commands().starts_with("name UCI_Variant value racingkings\n"),
        "{}",
        two_variant_engine.received_commands()
    );
}

#[test]
fn a_stopped_engine_answers_the_next_request() {
    let _lock = lock_fake_engines();
    // The engine never answers, so an answer is outstanding when the player is stopped.
    let silent_engine = FakeEngine::new("", "echo info depth 1");
    let mut computer = player::<chess::Position>(external_engine(&silent_engine, "|movetime=60000"));
    let taken = time_until_stopped(&mut *computer, Duration::from_millis(300));
    assert!(taken < Duration::from_secs(3), "{taken:?}");

    let obedient_engine = FakeEngine::from_script(
        "while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;;\n\
         stop) echo bestmove a2a3;; go) [ \"$rest\" = 'movetime 7' ] && echo bestmove b2b3;; quit) exit;; esac; done\n",
    );
    let mut computer = player::<chess::Position>(external_engine(&obedient_engine, ""));
    let stop = StopFlag::new().with_timeout(Duration::from_millis(300));
    assert_eq!(computer.choose_move(&knowledge_after(&[]), &Limits::NONE, &stop), None);
    let next_result = computer.choose_move(
        &knowledge_after(&[]),
        &Limits::move_time(Duration::from_millis(7)),
        &StopFlag::new(),
    );
    assert_eq!(
        next_result.map(|result| knowledge_after(&[]).observation.move_text(result.mv)),
        Some("b2b3".to_owned())
    );
}

#[test]
fn an_engine_that_died_is_restarted() {
    let _lock = lock_fake_engines();
    let engine =
        FakeEngine::new("", "[ -e \"$0.once\" ] && echo bestmove e2e4 || { touch \"$0.once\"; exit 1; }");
    let mut computer = player::<chess::Position>(external_engine(&engine, ""));
    let limits = Limits::move_time(Duration::from_millis(100));
    assert_eq!(computer.choose_move(&knowledge_after(&[]), &limits, &StopFlag::new()), None);
    assert_eq!(computer.take_failure(), Some(EngineFailure::Died));
    assert!(computer.choose_move(&knowledge_after(&[]), &limits, &StopFlag::new()).is_some());
}

/// Some engines send a `bestmove` twice. The second one is not the answer to the next request.
#[test]
fn a_bestmove_that_nobody_asked_for_is_ignored() {
    let _lock = lock_fake_engines();
    let engine = FakeEngine::from_script(
        "while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;;\n\
         position) case $rest in *moves*) move=e7e5;; *) move=e2e4; echo bestmove a1a1;; esac;;\n\
         go) echo bestmove $move; echo bestmove $move;; quit) exit;; esac; done\n",
    );
    let mut computer = player::<chess::Position>(external_engine(&engine, ""));
    for moves in [&[][..], &["e2e4"], &[], &["d2d4"]] {
        let knowledge = knowledge_after(moves);
        let limits = Limits::move_time(Duration::from_millis(50));
        let result = computer.choose_move(&knowledge, &limits, &StopFlag::new());
        let result = result.unwrap_or_else(|| panic!("{moves:?}: {:?}", computer.take_failure()));
        let expected = if moves.is_empty() { "e2e4" } else { "e7e5" };
        assert_eq!(knowledge.observation.move_text(result.mv), expected);
    }
}

#[test]
fn an_engine_is_started_with_its_arguments() {
    let _lock = lock_fake_engines();
    let engine = FakeEngine::from_script(
        "printf '%s\\n' \"$@\" >\"$0.args\"; while read -r word rest; do case $word in\n\
         uci) echo option name args type string default x; echo uciok;; isready) echo readyok;;\n\
         setoption) echo \"$rest\" >>\"$0.heard\";; go) echo bestmove e2e4;; quit) exit;; esac; done\n",
    );
    let settings = "|args=uci --net 'my net' \"\"|movetime=50";
    assert_eq!(answer(external_engine(&engine, settings), &[]), Ok("e2e4".to_owned()));
    let arguments = fs::read_to_string(engine.sibling_file("args")).expect("it was started");
    assert_eq!(arguments, "uci\n--net\nmy net\n\n");
    assert_eq!(engine.received_commands(), "", "the arguments are no option of the protocol");
}
