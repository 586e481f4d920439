//! Engines of other people on a seat: a good one, and hostile ones that hang, die, flood, lie and answer illegally. They are
//! small scripts of the shell.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tabuleiro::ai::guest::introduce;
use tabuleiro::ai::{Computer, Contestant, Guest, GuestFault, Limits, Player, Seen, StopFlag, Thought};
use tabuleiro::rules::{Rules, Texts, chess, racing_kings};

/// A folder with a script that is an engine.
struct Script {
    folder: tempfile::TempDir,
}

/// One test at a time: a process that another thread is about to start holds a script open for writing for a moment, and
/// what is open for writing cannot be executed.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Script {
    /// An engine that says `hello` before `uciok` and does `go` when it is asked for a move; in both, lines of the shell.
    fn new(hello: &str, go: &str) -> Script {
        Script::of(&format!(
            "while read -r word rest; do case $word in\n\
             uci) {hello}\n echo uciok;;\n\
             isready) echo readyok;;\n\
             position) echo \"$rest\" >>\"$0.heard\";;\n\
             setoption) echo \"$rest\" >>\"$0.heard\";;\n\
             go) {go};;\n\
             quit) exit 0;;\n\
             esac; done\n"
        ))
    }

    /// An engine that is this script.
    fn of(script: &str) -> Script {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("engine");
        fs::write(&file, format!("#!/bin/sh\n{script}")).expect("a script");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("a program");
        Script { folder }
    }

    /// As a guest with these settings.
    fn guest(&self, settings: &str) -> Guest {
        let file = self.folder.path().join("engine");
        Guest::new(&format!("{}{settings}", file.display())).expect("a guest")
    }

    /// What it was told of games and options.
    fn heard(&self) -> String {
        fs::read_to_string(self.folder.path().join("engine.heard")).unwrap_or_default()
    }
}

fn seat<P: Contestant>(guest: Guest) -> Box<dyn Computer<P>> {
    P::computer(Player::Guest(guest), 1).expect("a game for guests")
}

/// The game of these moves from the start, as the seat to move has seen it.
fn seen(moves: &[&str]) -> Seen<chess::Position> {
    let mut earlier = Vec::new();
    let mut now = chess::Position::start(&Default::default());
    for text in moves {
        let mv = now.parse_move(text).expect("a legal move");
        let next = now.play(mv);
        earlier.push(std::mem::replace(&mut now, next));
    }
    Seen::of(now.turn(), &now, &earlier)
}

/// What a guest answers after these moves within a tenth of a second, or what is wrong with it.
fn answer(guest: Guest, moves: &[&str]) -> Result<String, GuestFault> {
    let seen = seen(moves);
    let mut computer = seat::<chess::Position>(guest);
    let thought: Option<Thought<_>> =
        computer.choose(&seen, &Limits::move_time(Duration::from_millis(100)), &StopFlag::new());
    match thought {
        Some(thought) => Ok(seen.now.move_text(thought.mv)),
        None => Err(computer.fault().expect("a reason")),
    }
}

#[test]
fn a_guest_hears_the_game_and_its_settings_and_plays() {
    let _alone = alone();
    let engine = Script::new(
        "echo id name Good; echo option name Skill Level type spin default 9 min 0 max 9; echo option name Book type string default x",
        "echo info depth 3 score cp 25 nodes 77 pv e7e5; echo bestmove e7e5 ponder g1f3",
    );
    let settings = "|skill level=4|Book=C:\\a b|Skill Level=90|No Such=1|movetime=50";
    assert_eq!(answer(engine.guest(settings), &["e2e4"]), Ok("e7e5".to_owned()));
    let heard = engine.heard();
    let lines: Vec<&str> = heard.lines().collect();
    assert_eq!(lines.len(), 3, "{heard}");
    assert_eq!(lines[0], "name Skill Level value 4");
    assert!(lines[1].starts_with("name Book value C:"), "{heard}");
    assert_eq!(lines[2], "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4");
    let told = introduce(engine.guest("")).expect("an introduction");
    assert_eq!((told.name.as_str(), told.options.len()), ("Good", 2));
}

#[test]
fn hostile_guests_are_found_out() {
    let _alone = alone();
    let go = |go: &str| answer(Script::new("", go).guest(""), &[]);
    assert_eq!(go("echo bestmove e2e5"), Err(GuestFault::Illegal("e2e5".into())));
    assert_eq!(
        go("echo bestmove Nf3"),
        Err(GuestFault::Illegal("Nf3".into())),
        "no notation but that of the protocol"
    );
    assert_eq!(go("echo bestmove"), Err(GuestFault::NoMove));
    assert_eq!(go("echo 'bestmove (none)'"), Err(GuestFault::NoMove));
    assert_eq!(go("exit 3"), Err(GuestFault::Died));
    assert_eq!(go("kill -9 $$"), Err(GuestFault::Died));
    assert_eq!(go("echo info depth 1"), Err(GuestFault::Hung));
    let long = "x".repeat(300);
    assert_eq!(go(&format!("echo bestmove {long}")), Err(GuestFault::Illegal("x".repeat(20))));
    assert_eq!(go("printf 'bestmove \\377\\376\\n'"), Err(GuestFault::Illegal("\u{fffd}\u{fffd}".into())));
}

#[test]
fn a_guest_that_writes_without_end_takes_neither_memory_nor_the_game() {
    let _alone = alone();
    let lines = Script::new("", "while :; do echo info string more; done");
    let fault = answer(lines.guest(""), &[]).expect_err("no move");
    assert!(matches!(fault, GuestFault::Flooded | GuestFault::Hung), "{fault:?}");
    let line = Script::new("", "while :; do printf 'info string more and more and more '; done");
    assert_eq!(answer(line.guest(""), &[]), Err(GuestFault::Flooded));
}

#[test]
fn what_is_no_engine_is_no_guest() {
    let _alone = alone();
    let nothing = Guest::new("/no/such/engine").expect("a path");
    assert!(matches!(introduce(nothing), Err(GuestFault::NotStarted(_))));
    assert_eq!(introduce(Script::of("exit 0\n").guest("")), Err(GuestFault::NotUci));
    assert_eq!(
        introduce(Script::of("cat\n").guest("")).map(|told| told.options.len()),
        Err(GuestFault::NotUci)
    );
}

#[test]
fn a_guest_that_plays_chess_alone_does_not_play_racing_kings() {
    let _alone = alone();
    let now = racing_kings::Position::start(&Default::default());
    let seen = Seen::of(now.turn(), &now, &[]);
    let limits = Limits::move_time(Duration::from_millis(100));
    let chess = Script::new("", "echo bestmove h2h3");
    let mut computer = seat::<racing_kings::Position>(chess.guest(""));
    assert_eq!(computer.choose(&seen, &limits, &StopFlag::new()), None);
    assert_eq!(computer.fault(), Some(GuestFault::OtherGame));

    let both = Script::new(
        "echo option name UCI_Variant type combo default chess var chess var racingkings",
        "echo bestmove h2h3",
    );
    let mut computer = seat::<racing_kings::Position>(both.guest(""));
    let thought = computer.choose(&seen, &limits, &StopFlag::new()).expect("a move");
    assert_eq!(now.move_text(thought.mv), "h2h3");
    assert!(both.heard().starts_with("name UCI_Variant value racingkings\n"), "{}", both.heard());
}

#[test]
fn a_guest_is_left_at_once_when_it_is_stopped_and_answers_the_next_question() {
    let _alone = alone();
    // It thinks until it is told to stop, and owes its answer then.
    let silent = Script::new("", "echo info depth 1");
    let mut computer = seat::<chess::Position>(silent.guest("|movetime=60000"));
    let stop = StopFlag::new().within(Duration::from_millis(300));
    let begin = Instant::now();
    assert_eq!(computer.choose(&seen(&[]), &Limits::NONE, &stop), None);
    assert!(begin.elapsed() < Duration::from_secs(3), "{:?}", begin.elapsed());
    assert_eq!(computer.fault(), None, "to be stopped is no fault");

    let thinker = Script::of(
        "while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;;\n\
         stop) echo bestmove a2a3;; go) [ \"$rest\" = 'movetime 7' ] && echo bestmove b2b3;; quit) exit;; esac; done\n",
    );
    let mut computer = seat::<chess::Position>(thinker.guest(""));
    let stop = StopFlag::new().within(Duration::from_millis(300));
    assert_eq!(computer.choose(&seen(&[]), &Limits::NONE, &stop), None);
    let again = computer.choose(&seen(&[]), &Limits::move_time(Duration::from_millis(7)), &StopFlag::new());
    assert_eq!(again.map(|thought| seen(&[]).now.move_text(thought.mv)), Some("b2b3".to_owned()));
}

#[test]
fn a_guest_that_died_is_started_again() {
    let _alone = alone();
    let engine =
        Script::new("", "[ -e \"$0.once\" ] && echo bestmove e2e4 || { touch \"$0.once\"; exit 1; }");
    let mut computer = seat::<chess::Position>(engine.guest(""));
    let limits = Limits::move_time(Duration::from_millis(100));
    assert_eq!(computer.choose(&seen(&[]), &limits, &StopFlag::new()), None);
    assert_eq!(computer.fault(), Some(GuestFault::Died));
    assert!(computer.choose(&seen(&[]), &limits, &StopFlag::new()).is_some());
}
