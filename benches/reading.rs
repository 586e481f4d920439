//! Measures how fast the program reads a large collection of chess games, compared with pgn-extract.
//!
//! The commands run in turns on the same file of random games, `ROUNDS` times each; the best times count. `GAMES` is
//! the number of games (default 10,000). pgn-extract is left out where it is not installed.
//!
//! `cargo bench --no-default-features --bench reading [-- GAMES]`

use std::error::Error;
use std::fs::{self, File};
use std::io::BufWriter;
use std::process::{Command, Stdio};
use std::time::Instant;

use test_support::collection::write_collection;

const ROUNDS: usize = 3;
/// Unit of processor times in `/proc`: `USER_HZ`, 100 a second on all Linux systems.
const TICKS_PER_SECOND: f64 = 100.0;

/// Times of a command in seconds.
#[derive(Clone, Copy)]
struct Times {
    elapsed: f64,
    /// Processor time outside the kernel, of all threads.
    user: f64,
}

/// Processor time of all child processes that have ended, in seconds, from `/proc`; 0 on other systems.
fn user_time_of_children() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The second field is the name of the program in parentheses. `cutime` is field 16.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(13).find_map(|ticks| ticks.parse().ok()).unwrap_or(0.0) / TICKS_PER_SECOND
}

/// Runs a command; `None` if it cannot be started.
fn measure(command: &mut Command) -> Option<Times> {
    let (start, user_before) = (Instant::now(), user_time_of_children());
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status().ok()?;
    assert!(status.success(), "{command:?}: {status}");
    Some(Times { elapsed: start.elapsed().as_secs_f64(), user: user_time_of_children() - user_before })
}

fn main() -> Result<(), Box<dyn Error>> {
    let games = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(10_000);
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("games.pgn");
    write_collection(&mut BufWriter::new(File::create(&file)?), games, 1)?;
    println!("{games} games, {:.1} MB", fs::metadata(&file)?.len() as f64 / 1e6);

    let mut rows: Vec<(&str, Option<Times>)> = [
        "pgn-extract -r -s",
        "check, one thread",
        "check, two threads",
        "convert, one thread",
        "convert, two threads",
        "add to the library, two threads",
    ]
    .map(|name| (name, None))
    .into();
    for round in 0..ROUNDS {
        let library = folder.path().join(format!("library-{round}"));
        let command = |program: &str, arguments: &[&str]| {
            let mut command = Command::new(program);
            command.args(arguments).arg(&file).env(store::DataFolders::VARIABLE, &library);
            command
        };
        let tabuleiro = env!("CARGO_BIN_EXE_tabuleiro");
        let commands = [
            command("pgn-extract", &["-r", "-s"]),
            command(tabuleiro, &["convert", "--check", "--threads", "1"]),
            command(tabuleiro, &["convert", "--check", "--threads", "2"]),
            command(tabuleiro, &["convert", "--threads", "1"]),
            command(tabuleiro, &["convert", "--threads", "2"]),
            command(tabuleiro, &["games", "--threads", "2", "--add"]),
        ];
        for ((_, best), mut command) in rows.iter_mut().zip(commands) {
            let Some(times) = measure(&mut command) else { continue };
            let earlier = best.unwrap_or(times);
            let (elapsed, user) = (times.elapsed.min(earlier.elapsed), times.user.min(earlier.user));
            *best = Some(Times { elapsed, user });
        }
    }
    let one_thread = rows[1].1;
    for (name, times) in rows {
        let (Some(times), Some(one)) = (times, one_thread) else {
            println!("{name}: not installed");
            continue;
        };
        println!(
            "{name}: {:.2} s ({:.2} of the check on one thread), processor {:.2} s ({:.2})",
            times.elapsed,
            times.elapsed / one.elapsed,
            times.user,
            times.user / one.user
        );
    }
    Ok(())
}
