//! Saving when the disk is full, becomes read-only or stops answering during a game, and when two programs share one folder.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use session::SavedGame;
use tempfile::TempDir;

use super::harness::{
    Launch, PATIENCE, Program, RandomPlayer, SeenGames, play, play_line, played_moves, saved_games,
    saved_games_in_copy, wait_until,
};
use test_support::games::seeded_rng;
use test_support::skipped::skip;

/// A small file system mounted for one test; unmounted when dropped.
struct Disk {
    /// The mount point.
    folder: TempDir,
    /// Folder with the image file that a fragile disk is mounted from; `None` for a disk in memory.
    _image: Option<TempDir>,
}

/// Runs a system command and returns whether it succeeded.
fn run(program: &str, arguments: &[&str]) -> bool {
    let status = Command::new(program).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

impl Disk {
    /// Mounts a file system of 1 MiB in memory, which can be filled. Returns `None` if that is impossible; the test is
    /// then recorded as skipped and must return.
    fn small() -> Option<Disk> {
        let disk = Disk { folder: tempfile::tempdir().expect("a folder"), _image: None };
        let mount_point = disk.path().to_str()?.to_owned();
        let is_mounted = run("mount", &["-t", "tmpfs", "-o", "size=1m", "tmpfs", &mount_point]);
        if !is_mounted {
            skip("no file system can be mounted");
        }
        is_mounted.then_some(disk)
    }

    /// Mounts a file system that becomes read-only after an error. Returns `None` if that is impossible; the test is
    /// then recorded as skipped and must return.
    fn fragile() -> Option<Disk> {
        const IMAGE_BYTES: u64 = 8 << 20;
        let (folder, image) =
            (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        let file = image.path().join("image");
        File::create(&file).and_then(|file| file.set_len(IMAGE_BYTES)).expect("a file");
        let disk = Disk { folder, _image: Some(image) };
        let (file, mount_point) = (file.to_str()?.to_owned(), disk.path().to_str()?.to_owned());
        let is_mounted = run("mkfs.ext4", &["-q", "-O", "^has_journal", &file])
            && run("mount", &["-o", "loop,errors=remount-ro", &file, &mount_point])
            && disk.error_trigger().is_some_and(|trigger| trigger.exists());
        if !is_mounted {
            skip("no disk that fails can be created");
        }
        is_mounted.then_some(disk)
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The kernel's file for this file system that triggers an error when anything is written to it; `None` if the
    /// disk is not mounted.
    fn error_trigger(&self) -> Option<PathBuf> {
        let mounts = fs::read_to_string("/proc/mounts").ok()?;
        let mount_point = self.path().to_str()?;
        let device =
            mounts.lines().find(|line| line.split(' ').nth(1) == Some(mount_point))?.split(' ').next()?;
        Some(Path::new("/sys/fs/ext4").join(Path::new(device).file_name()?).join("trigger_fs_error"))
    }

    /// Writes a file until the disk is completely full.
    fn fill(&self) {
        let mut file = File::create(self.ballast_file()).expect("a file");
        let mut chunk = 1 << 16;
        while chunk > 0 {
            if file.write_all(&vec![b'x'; chunk]).is_err() {
                // The rest of the disk is smaller than the chunk.
                chunk /= 2;
            }
        }
    }

    /// Removes the file that fills the disk.
    fn free_space(&self) {
        fs::remove_file(self.ballast_file()).expect("the ballast can be removed");
    }

    /// The file that fills the disk.
    fn ballast_file(&self) -> PathBuf {
        self.path().join("ballast")
    }
}

/// A disk on which every write waits; works again when dropped.
struct FrozenDisk<'d>(&'d Disk);

impl FrozenDisk<'_> {
    /// Returns `None` if that is impossible; the test is then recorded as skipped and must return.
    fn freeze(disk: &Disk) -> Option<FrozenDisk<'_>> {
        let is_frozen = run("fsfreeze", &["--freeze", disk.path().to_str()?]);
        if !is_frozen {
            skip("no file system can be frozen");
        }
        is_frozen.then_some(FrozenDisk(disk))
    }
}

impl Drop for FrozenDisk<'_> {
    fn drop(&mut self) {
        let _thawed = self.0.path().to_str().is_some_and(|path| run("fsfreeze", &["--unfreeze", path]));
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Unmounting fails if nothing was mounted. `-l` unmounts a file system that is still in use.
        let _unmounted =
            self.path().to_str().is_some_and(|path| run("umount", &[path]) || run("umount", &["-l", path]));
    }
}

/// The moves of a chess game that the tests play.
const GAME: [&str; 10] = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "d2d3", "b7b5"];

/// Plays the moves of [`GAME`] with these indices and waits for each in the journal.
fn play_moves(program: &Program, indices: std::ops::Range<usize>) {
    for index in indices {
        play(program, GAME[index]);
        program.wait_for_lines(index + 1);
    }
}

/// Waits until the most recently changed game has `count` saved moves.
fn wait_for_moves(folder: &Path, count: usize) -> SavedGame {
    wait_until(&format!("{count} saved moves"), PATIENCE, || {
        let (_, game) = saved_games(folder).into_iter().next()?;
        Some(game.saved).filter(|saved| saved.moves.len() == count)
    })
}

/// Waits for the warning about a failed save and closes it.
fn wait_for_one_warning(program: &Program, name: &str) {
    program.wait_for("overlay:warnings");
    program.screenshot(name);
    program.click_hides("button:close-warnings", "overlay:warnings");
}

#[test]
fn a_full_disk_is_reported_once_and_the_game_is_saved_when_there_is_space() {
    needs!(DISPLAY);
    let Some(disk) = Disk::small() else { return };
    // Play and save a finished game first; it must stay unchanged.
    let finished = Launch::two_people("chess").data_folder(disk.path()).start();
    play_line(&finished, "f2f3 e7e5 g2g4 d8h4");
    finished.wait_for("overlay:result");
    wait_for_moves(disk.path(), 4);
    finished.quit();
    let mut seen_games = SeenGames::default();
    seen_games.check_and_update(&saved_games(disk.path())).expect("nothing is missing");

    let program = Launch::two_people("chess").data_folder(disk.path()).start();
    play_moves(&program, 0..3);
    wait_for_moves(disk.path(), 3);
    disk.fill();
    play_moves(&program, 3..4);
    // The database's log file may still have had space for this move; more moves certainly exceed it.
    play_moves(&program, 4..8);
    wait_for_one_warning(&program, "disk-full");
    program.click("button:flip");
    program.wait_until_rest();
    assert!(program.layout().item("overlay:warnings").is_none(), "the warning appears once");
    seen_games.check_and_update(&saved_games_in_copy(disk.path())).expect("nothing is missing");

    disk.free_space();
    // The program saves without waiting for another move.
    let saved = wait_for_moves(disk.path(), 8);
    assert_eq!(played_moves(&saved), program.journal());
    play_moves(&program, 8..10);
    wait_for_moves(disk.path(), 10);
    seen_games.check_and_update(&saved_games(disk.path())).expect("nothing is missing");
}

#[test]
fn a_disk_that_becomes_read_only_loses_no_saved_move() {
    needs!(DISPLAY);
    let Some(disk) = Disk::fragile() else { return };
    let program = Launch::two_people("chess").data_folder(disk.path()).start();
    play_moves(&program, 0..4);
    wait_for_moves(disk.path(), 4);
    let trigger = disk.error_trigger().expect("the disk is mounted");
    fs::write(trigger, "triggered by a test").expect("the file system error can be triggered");
    play_moves(&program, 4..6);
    wait_for_one_warning(&program, "disk-read-only");
    play_moves(&program, 6..10);
    program.wait_until_rest();
    assert!(program.layout().item("overlay:warnings").is_none(), "the warning appears once");
    let stored = saved_games_in_copy(disk.path());
    assert_eq!(played_moves(&stored[0].1.saved), program.journal()[..4]);
}

/// A frozen file system stops every write, as a failing disk or a network drive does. The first move after it waits for
/// the save for some seconds; then the player is told, and no move waits any longer.
#[test]
fn a_disk_that_does_not_answer_stops_neither_frames_nor_moves() {
    needs!(DISPLAY);
    let Some(disk) = Disk::fragile() else { return };
    let program = Launch::two_people("chess").data_folder(disk.path()).start();
    play_moves(&program, 0..2);
    wait_for_moves(disk.path(), 2);
    let Some(frozen) = FrozenDisk::freeze(&disk) else { return };
    play(&program, GAME[2]);
    program.wait_for_lines(3);
    // The window draws frames while the next move waits.
    let frames = program.frames_drawn();
    play(&program, GAME[3]);
    program.hover("square:e4");
    program.hover("square:d4");
    assert!(program.frames_drawn() > frames);
    wait_for_one_warning(&program, "disk-frozen");
    program.wait_for_lines(4);
    let start = Instant::now();
    play_moves(&program, 4..10);
    assert!(start.elapsed() < Duration::from_secs(6), "each of the six moves would wait as long");
    drop(frozen);
    let saved = wait_for_moves(disk.path(), 10);
    assert_eq!(played_moves(&saved), program.journal());
}

#[test]
fn two_programs_in_one_folder_do_not_offer_each_others_games() {
    needs!(DISPLAY);
    let home = Arc::new(tempfile::tempdir().expect("a folder"));
    let folder = home.path();
    let first = Launch::two_people("chess").with("--names", "Ana,Rui").data_folder(folder).start();
    let second = Launch::two_people("racing-kings").with("--names", "Eva,Gil").data_folder(folder).start();
    play(&first, "e2e4");
    play(&second, "h2h3");
    first.wait_for_lines(1);
    second.wait_for_lines(1);
    let load_game_of = |name: &str| {
        wait_until(&format!("the game of {name} is saved"), PATIENCE, || {
            let games = saved_games(folder);
            games.into_iter().find(|(_, game)| game.saved.plan.seats[0].name == name)
        })
    };
    let ids = [load_game_of("Ana").0, load_game_of("Eva").0];

    // Both programs play at the same time without waiting for each other.
    let mut rng = seeded_rng(8);
    for (ply, mv) in ["e7e5", "g1f3", "b8c6", "f1b5"].into_iter().enumerate() {
        play(&first, mv);
        let mut player = RandomPlayer::new(&second, &mut rng, folder, None);
        player.play_in(ids[1]).expect("there is no time limit");
        first.wait_for_lines(ply + 2);
        second.wait_for_lines(ply + 2);
    }
    for (program, name) in [(&first, "Ana"), (&second, "Eva")] {
        wait_until(&format!("all of {name}'s moves are saved"), PATIENCE, || {
            (played_moves(&load_game_of(name).1.saved) == program.journal()).then_some(())
        });
    }

    // The second program leaves its table, and its menu offers its own game to continue. After it has quit, the menu
    // of a third program offers that game. Once that game is over, the menu offers none: the first program still plays
    // its own.
    second.key_to("Escape", "menu");
    second.click_to("button:continue", "table");
    assert_eq!(second.journal().len(), 5);
    second.quit();
    let third = Launch::menu().data_folder(folder).start();
    third.click_to("button:continue", "table");
    third.wait_for_lines(5);
    assert_eq!(third.journal(), played_moves(&load_game_of("Eva").1.saved), "not the first program's game");
    third.click("button:resign");
    third.click("button:resign-yes");
    third.wait_for_lines(6);
    third.press_key("Escape");
    wait_until("the menu offers no game to continue", PATIENCE, || {
        let layout = third.layout();
        if layout.screen == "table" {
            third.press_key("Escape");
        }
        third.wait_until_rest();
        (layout.screen == "menu" && layout.item("button:continue").is_none()).then_some(())
    });
    play(&first, "a7a6");
    first.wait_for_lines(6);
    wait_for_moves(folder, 6);
    assert_eq!(played_moves(&load_game_of("Ana").1.saved), first.journal());
    third.quit();
    first.quit();
}
