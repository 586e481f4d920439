//! The program as a separate process, the way people and scripts run it.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use super::support::{PROGRAM, run_process};
#[cfg(target_os = "linux")]
use test_support::{
    fake_engine::{FakeEngine, lock_fake_engines},
    signals::is_ignored,
};

/// Starts the program with pipes for input, output and errors.
fn start(args: &[&str]) -> Child {
    let piped = Stdio::piped;
    let mut command = Command::new(PROGRAM);
    let command = command.args(args).stdin(piped()).stdout(piped()).stderr(piped());
    command.spawn().expect("the program starts")
}

/// A running program that reads commands and answers line by line.
struct Conversation {
    child: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Conversation {
    fn start(args: &[&str]) -> Conversation {
        let mut child = start(args);
        let input = child.stdin.take().expect("an input");
        let lines = BufReader::new(child.stdout.take().expect("an output")).lines();
        Conversation { child, input, lines }
    }

    fn send(&mut self, text: &str) {
        writeln!(self.input, "{text}").expect("the program reads");
    }

    /// Reads up to the first line that begins with `prefix`. Returns the earlier lines, and that line.
    fn read_until(&mut self, prefix: &str) -> (Vec<String>, String) {
        let mut earlier_lines = Vec::new();
        for line in self.lines.by_ref() {
            let line = line.expect("a line");
            if line.starts_with(prefix) {
                return (earlier_lines, line);
            }
            earlier_lines.push(line);
        }
        panic!("no {prefix} after {earlier_lines:?}");
    }

    /// Sends `quit` and checks that the program exits with code 0 and without errors.
    fn quit(mut self) {
        self.send("quit");
        let output = self.child.wait_with_output().expect("the program ends");
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
    }
}

#[test]
fn the_exit_code_tells_success_failure_and_wrong_usage() {
    for (args, code) in [
        (vec!["moves", "chess"], 0),
        (vec!["moves", "ludo"], 1),
        (vec!["perft", "chess"], 2),
        (vec!["--version"], 0),
    ] {
        let output = run_process(&args, b"");
        assert_eq!(output.status.code(), Some(code), "{args:?}");
        assert_eq!(output.stderr.is_empty(), code == 0, "{args:?}");
    }
}

#[test]
fn each_answer_is_written_before_the_next_line_is_read() {
    let mut program = Conversation::start(&["outcome", "chess", "--stdin"]);
    for (position, expected) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "1-0 checkmate"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "1/2-1/2 stalemate"),
    ] {
        // Send the next position only after the answer has arrived.
        program.send(position);
        assert_eq!(program.read_until(""), (Vec::new(), expected.to_owned()));
    }
    drop(program.input);
    assert_eq!(program.child.wait().expect("the program ends").code(), Some(0));
}

#[test]
#[cfg(unix)]
fn a_closed_output_is_no_error() {
    let lines = "4 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n".repeat(50);
    let mut child = start(&["perft", "chess", "--stdin"]);
    drop(child.stdout.take());
    // The program may have exited before it has read all lines.
    let _ = child.stdin.take().expect("an input").write_all(lines.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

/// A client that no longer reads the output will not send `stop` either, so the engine must stop by itself.
#[test]
fn an_engine_stops_and_exits_when_its_output_is_closed() {
    for (command, lines) in [("uci", "go infinite\nisready\n"), ("hub", "level infinite\ngo analyze\nping\n")]
    {
        let mut child = start(&[command]);
        drop(child.stdout.take());
        let mut input = child.stdin.take().expect("an input");
        input.write_all(lines.as_bytes()).expect("the program reads");
        let start_time = Instant::now();
        let exit_status = loop {
            if let Some(status) = child.try_wait().expect("a child") {
                break Some(status);
            }
            if start_time.elapsed() > Duration::from_secs(20) {
                break None;
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        let _ = child.kill();
        assert!(exit_status.is_some(), "{command} did not stop searching");
    }
}

#[test]
fn an_argument_that_is_not_utf8_is_wrong_usage() {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        let not_utf8 = std::ffi::OsStr::from_bytes(b"ch\xffess");
        let output = Command::new(PROGRAM).arg("moves").arg(not_utf8).output().expect("the program starts");
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn bench_ends_with_the_sum_of_the_nodes() {
    let output = run_process(&["bench"], b"");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let words: Vec<&str> = text.lines().last().expect("a last line").split(' ').collect();
    assert_eq!((words.len(), words[1], words[3]), (4, "nodes", "nps"), "{text}");
    let nodes: u64 = words[0].parse().expect("a number");
    let game_lines = text.lines().filter(|line| line.contains(" positions "));
    let sum: u64 =
        game_lines.map(|line| line.split(' ').nth(3).expect("nodes").parse::<u64>().expect("a number")).sum();
    assert!(nodes > 0);
    assert_eq!(nodes, sum);
}

#[test]
fn an_engine_stops_within_half_a_second() {
    let mut engine = Conversation::start(&["uci"]);
    engine.send("uci");
    engine.read_until("uciok");
    engine.send("setoption name UCI_Variant value racingkings");
    engine.send("position startpos moves h2h3");
    engine.send("go infinite");
    engine.read_until("info depth 2 ");
    engine.send("isready");
    engine.read_until("readyok");
    let stop_time = Instant::now();
    engine.send("stop");
    let (_, best_move) = engine.read_until("bestmove ");
    // The aim is 50 ms; the rest is tolerance for a busy machine.
    assert!(stop_time.elapsed() < Duration::from_millis(500), "{:?}", stop_time.elapsed());
    assert!(best_move.len() >= "bestmove a2a3".len());
    engine.quit();
}

/// While pondering, the engine sends no `bestmove`. After `ponderhit` it answers at once here, because by then it has
/// reached its limit.
#[test]
fn a_pondering_engine_sends_no_move_before_ponderhit_or_stop() {
    let mut engine = Conversation::start(&["uci"]);
    // In the first position, the engine finds the mate at once; still it may send no move before `ponderhit`.
    for (position, limit) in
        [("fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "depth 3"), ("startpos", "movetime 20")]
    {
        engine.send(&format!("position {position}"));
        engine.send(&format!("go ponder {limit}"));
        std::thread::sleep(Duration::from_millis(300));
        engine.send("isready");
        let (lines, _) = engine.read_until("readyok");
        assert!(lines.iter().all(|line| line.starts_with("info ")), "{lines:?}");
        let last = lines.last().expect("a search");
        assert!(
            position != "startpos" || !last.contains(" time 20 "),
            "the search goes on after 20 ms: {last}"
        );
        let hit_time = Instant::now();
        engine.send("ponderhit");
        engine.read_until("bestmove ");
        assert!(hit_time.elapsed() < Duration::from_millis(500), "{:?}", hit_time.elapsed());
    }
    // If the opponent plays another move, the client sends `stop`.
    engine.send("go ponder wtime 60000 btime 60000");
    engine.send("stop");
    engine.read_until("bestmove ");
    engine.quit();
}

#[test]
#[cfg(not(feature = "gui"))]
fn a_program_built_without_the_window_reports_an_error() {
    for args in [&[][..], &["play", "chess"]] {
        let output = run_process(args, b"");
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(text.starts_with("error: ") && text.lines().count() == 1, "{text}");
    }
}

/// A fake engine, started by a script, that reads nothing while it thinks. `answer` runs at `go`, after it has begun.
///
/// It writes the process ids of the script and of the engine to a file.
#[cfg(target_os = "linux")]
fn deaf_engine(answer: &str) -> FakeEngine {
    FakeEngine::new("", &format!("sleep 40 & echo $$ $! >\"$0.pids\"; {answer}; wait"))
}

/// The process ids in the file of `deaf_engine`; empty until it thinks.
#[cfg(target_os = "linux")]
fn process_ids(engine: &FakeEngine) -> Vec<String> {
    let text = std::fs::read_to_string(engine.sibling_file("pids")).unwrap_or_default();
    if text.ends_with('\n') { text.split_whitespace().map(str::to_owned).collect() } else { Vec::new() }
}

/// Whether a process runs. One that has ended, and waits only to be removed by its parent, does not.
#[cfg(target_os = "linux")]
fn is_running(process_id: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process_id}/stat")).unwrap_or_default();
    // The state follows the name, which is in parentheses.
    stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
}

/// Waits for `is_done` for at most twenty seconds.
#[cfg(target_os = "linux")]
fn wait_until(what: &str, mut is_done: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !is_done() {
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(target_os = "linux")]
fn assert_no_process_is_left(engine: &FakeEngine) {
    let process_ids = process_ids(engine);
    assert_eq!(process_ids.len(), 2, "the engine was started");
    // The system removes a killed process a moment later.
    wait_until("a process of the engine is left", || !process_ids.iter().any(|id| is_running(id)));
}

#[test]
#[cfg(target_os = "linux")]
fn a_signal_ends_the_program_and_its_engine() {
    use std::os::unix::process::ExitStatusExt;

    let _lock = lock_fake_engines();
    let cases = [
        ("duel", ("INT", 2)),
        ("duel", ("TERM", 15)),
        ("duel", ("HUP", 1)),
        ("answer", ("INT", 2)),
        ("answer", ("TERM", 15)),
    ];
    for (command, signal) in cases.into_iter().filter(|(_, (_, number))| !is_ignored(*number)) {
        let engine = deaf_engine(":");
        let player = format!("engine:{}|movetime=30000", engine.program().display());
        let seats = format!("{player},level:1");
        let args = match command {
            "duel" => {
                vec!["duel", "chess", "--seats", &seats, "--games", "2", "--seed", "1", "--movetime", "30000"]
            }
            _ => vec!["answer", "chess", "--player", &player, "--seed", "1"],
        };
        let mut child = start(&args);
        let mut input = child.stdin.take().expect("an input");
        if command == "answer" {
            writeln!(input, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").expect("it reads");
        }
        wait_until("the engine thinks", || !process_ids(&engine).is_empty());
        let sent = Command::new("kill").args(["-s", signal.0, &child.id().to_string()]).status();
        assert!(sent.expect("a command of every system").success());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.signal(), Some(signal.1 as i32), "{command} {}", signal.0);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command} {}", signal.0);
        assert_no_process_is_left(&engine);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_command_that_ends_leaves_no_engine() {
    let _lock = lock_fake_engines();
    let engine = deaf_engine("echo bestmove a1a1");
    let player = format!("engine:{}", engine.program().display());
    let seats = format!("{player},level:1");
    let duel = ["duel", "chess", "--seats", &seats, "--games", "2", "--seed", "1", "--movetime", "50"];
    let output = run_process(&duel, b"");
    assert_eq!(output.status.code(), Some(1));
    assert_no_process_is_left(&engine);
    let engine = deaf_engine("echo bestmove e2e4");
    let player = format!("engine:{}", engine.program().display());
    let start_position = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    let output = run_process(&["answer", "chess", "--player", &player, "--seed", "1"], start_position);
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(0), &b"e2e4\n"[..]));
    assert_no_process_is_left(&engine);
}

/// Memory of a process that the system has provided, in MiB, and the number of its threads.
#[cfg(target_os = "linux")]
fn used_memory_and_threads(process_id: u32) -> (u64, u64) {
    let status = std::fs::read_to_string(format!("/proc/{process_id}/status")).expect("a running process");
    let number = |name: &str| -> u64 {
        let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("a line of the status");
        line.split_whitespace().next().and_then(|word| word.parse().ok()).expect("a number")
    };
    (number("VmRSS:") >> 10, number("Threads:"))
}

/// The client starts the clock after `readyok`, so the memory and the threads must be there by then.
#[test]
#[cfg(target_os = "linux")]
fn an_engine_has_its_memory_and_threads_before_it_is_ready() {
    const THREADS: u64 = 6;
    for (command, options, new_game, is_ready, ready, search, answer, quit) in [
        (
            "uci",
            ["setoption name Hash value 200", "setoption name Threads value 6"],
            "ucinewgame",
            "isready",
            "readyok",
            "go depth 6",
            "bestmove",
            "quit",
        ),
        (
            "hub",
            ["set-param name=hash value=200", "set-param name=threads value=6"],
            "new-game",
            "ping",
            "pong",
            "go think",
            "done",
            "quit",
        ),
    ] {
        let mut engine = Conversation::start(&[command]);
        for option in options {
            engine.send(option);
        }
        if command == "hub" {
            engine.send("level depth=6");
        }
        for _ in 0..2 {
            engine.send(new_game);
            engine.send(is_ready);
            engine.read_until(ready);
            let (memory, threads) = used_memory_and_threads(engine.child.id());
            assert!(memory > 200, "{command}: {memory} MiB");
            // All threads but the main thread of the search, which starts with it.
            assert!(threads >= THREADS, "{command}: {threads} threads");
            engine.send(search);
            engine.read_until(answer);
            let (memory_after, threads_after) = used_memory_and_threads(engine.child.id());
            assert!(memory_after < memory + 16, "{command}: {memory} MiB, then {memory_after} MiB");
            assert!(threads_after <= threads + 1, "{command}: {threads} threads, then {threads_after}");
        }
        engine.send(quit);
        assert!(engine.child.wait().expect("the program ends").success());
    }
}

/// Some clients send no `isready` after they have set an option.
#[test]
fn an_engine_searches_without_being_asked_whether_it_is_ready() {
    let mut engine = Conversation::start(&["uci"]);
    for line in ["setoption name Hash value 20", "setoption name Threads value 3", "ucinewgame"] {
        engine.send(line);
    }
    engine.send("position fen rnbq1rk1/pppn1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1");
    engine.send("go movetime 20");
    let (_, best_move) = engine.read_until("bestmove ");
    assert!(best_move.len() >= "bestmove a2a3".len() && !best_move.contains("none"), "{best_move}");
    engine.quit();
}
