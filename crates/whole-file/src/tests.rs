use std::collections::BTreeSet;
use std::thread;

use super::*;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned()).collect()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a text")
}

#[test]
fn a_file_that_is_not_finished_leaves_everything_as_it_was() {
    let folder = folder();
    let path = folder.path().join("a.pgn");
    fs::write(&path, "before").expect("written");
    for added in [false, true] {
        let file = if added {
            AtomicFile::create_new(folder.path(), "new.pgn")
        } else {
            AtomicFile::create_replacing(&path)
        };
        let mut file = file.expect("a file");
        file.write_all(b"half a ga").and_then(|()| file.flush()).expect("written");
        // The state that a killed program would leave behind.
        assert!(!folder.path().join("new.pgn").exists());
        assert_eq!(read(&path), "before");
        drop(file);
        assert_eq!(names(folder.path()), BTreeSet::from(["a.pgn".to_owned()]));
    }
}

#[test]
fn a_file_of_the_user_that_looks_unfinished_is_not_touched() {
    let folder = folder();
    let path = folder.path().join("a.pgn");
    let own = ["a.pgn.part", "a.new", "a.pgn.new"].map(|name| folder.path().join(name));
    for path in &own {
        fs::write(path, "mine").expect("written");
    }
    write(&path, b"game").expect("written");
    assert_eq!(read(&path), "game");
    assert!(own.iter().all(|path| read(path) == "mine"));
    assert_eq!(names(folder.path()).len(), 4);
}

#[test]
fn of_two_concurrent_writers_one_file_is_complete() {
    let folder = folder();
    let path = folder.path().join("a.pgn");
    for _ in 0..20 {
        thread::scope(|scope| {
            for letter in ["a", "b", "c"] {
                let path = &path;
                scope.spawn(move || {
                    let mut file = AtomicFile::create_replacing(path).expect("a file");
                    for _ in 0..100 {
                        file.write_all(letter.repeat(1000).as_bytes()).expect("written");
                    }
                    assert_eq!(file.publish().expect("in its place"), *path);
                });
            }
        });
        let text = read(&path);
        assert_eq!(text.len(), 100_000);
        assert!(text.chars().all(|letter| text.starts_with(letter)));
        assert_eq!(names(folder.path()).len(), 1);
    }
}

#[test]
fn concurrent_writers_of_one_name_get_different_files() {
    let folder = folder();
    let deep = folder.path().join("made/for/it");
    let paths: BTreeSet<PathBuf> = thread::scope(|scope| {
        let add = |number: usize| {
            let mut file = AtomicFile::create_new(&deep, "a.b.pgn").expect("a file");
            write!(file, "{number}").expect("written");
            let path = file.finish().expect("in its place");
            assert_eq!(read(&path), number.to_string());
            path
        };
        let threads: Vec<_> = (0..8).map(|number| scope.spawn(move || add(number))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    let expected = (1..=8).map(|number| match number {
        1 => deep.join("a.b.pgn"),
        _ => deep.join(format!("a.b {number}.pgn")),
    });
    assert_eq!(paths, expected.collect());
    assert_eq!(names(&deep).len(), 8);
    fs::write(deep.join("plain"), "").expect("written");
    let added = AtomicFile::create_new(&deep, "plain").and_then(AtomicFile::finish).expect("a file");
    assert_eq!(added, deep.join("plain 2"));
}

#[test]
fn system_errors_are_passed_on() {
    let folder = folder();
    let missing = folder.path().join("missing/a.pgn");
    let system_error = fs::write(&missing, "").expect_err("no folder").to_string();
    assert_eq!(write(&missing, b"").expect_err("no folder").to_string(), system_error);
    fs::write(folder.path().join("file"), "").expect("written");
    assert!(AtomicFile::create_new(&folder.path().join("file"), "a").is_err());
    for no_file in [folder.path(), Path::new("/"), Path::new("")] {
        assert!(write(no_file, b"").is_err(), "{no_file:?}");
    }
    assert_eq!(names(folder.path()).len(), 1);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    use std::process::Command;

    use super::*;

    #[test]
    fn a_link_stays_and_what_it_points_to_is_written() {
        let folder = folder();
        let other = folder.path().join("other");
        fs::create_dir(&other).expect("made");
        let [first, second, target] = ["first", "second", "other/a.pgn"].map(|name| folder.path().join(name));
        symlink("second", &first).expect("a link");
        symlink("other/a.pgn", &second).expect("a link");
        for text in ["through links to nothing", "through links to a file"] {
            write(&first, text.as_bytes()).expect("written");
            assert_eq!(read(&target), text);
            assert!([&first, &second].iter().all(|link| link.is_symlink()));
        }
        let ring = folder.path().join("ring");
        symlink("ring", &ring).expect("a link");
        assert!(write(&ring, b"").is_err());
        assert!(ring.is_symlink());
        // A link counts as a taken name, even if its target does not exist.
        let added =
            AtomicFile::create_new(folder.path(), "ring").and_then(AtomicFile::finish).expect("a file");
        assert_eq!(added, folder.path().join("ring 2"));
        assert_eq!(names(&other).len(), 1);
    }

    #[test]
    fn permissions_stay_and_a_new_file_has_the_usual_ones() {
        let folder = folder();
        let [usual, own] = ["usual", "own"].map(|name| folder.path().join(name));
        let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o7777;
        fs::write(&usual, "").expect("written");
        write(&own, b"").expect("written");
        assert_eq!(mode(&own), mode(&usual));
        for wanted in [0o600, 0o640, 0o666] {
            fs::set_permissions(&own, fs::Permissions::from_mode(wanted)).expect("set");
            write(&own, b"new").expect("written");
            assert_eq!(mode(&own), wanted);
        }
    }

    #[test]
    fn a_pipe_is_written_to_and_stays() {
        let folder = folder();
        let [pipe, link] = ["pipe", "link"].map(|name| folder.path().join(name));
        assert!(Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()));
        symlink("pipe", &link).expect("a link");
        for path in [&pipe, &link] {
            let reader = thread::spawn({
                let pipe = pipe.clone();
                move || read(&pipe)
            });
            write(path, b"through a pipe").expect("written");
            assert_eq!(reader.join().expect("no panic"), "through a pipe");
        }
        assert!(fs::metadata(&pipe).expect("there").file_type().is_fifo());
        assert_eq!(names(folder.path()).len(), 2);
    }

    /// Uses a copy of `/dev/null`, so that a bug cannot harm the machine. Does nothing unless the user is root, because
    /// only root can create and open a device; the test of the command line says so.
    #[test]
    fn a_device_is_written_to_and_stays() {
        let folder = folder();
        let [null, link] = ["null", "link"].map(|name| folder.path().join(name));
        let output = Command::new("mknod").arg(&null).args(["c", "1", "3"]).output();
        symlink("null", &link).expect("a link");
        if output.is_ok_and(|output| output.status.success())
            && File::options().append(true).open(&null).is_ok()
        {
            for path in [&null, &link] {
                write(path, b"nowhere").expect("written");
                assert!(fs::metadata(&null).expect("there").file_type().is_char_device());
            }
            assert!(link.is_symlink());
        }
    }

    /// Root keeps the owner of a file; the owner then keeps access to it.
    #[test]
    fn the_owner_of_a_file_stays() {
        use std::os::unix::fs::{MetadataExt, chown};

        let folder = folder();
        let path = folder.path().join("a.pgn");
        fs::write(&path, "before").expect("written");
        // Only root may give files away. Others test that their own file stays theirs.
        let _ = chown(&path, Some(65_534), Some(65_534));
        let owner = |path: &Path| fs::metadata(path).map(|file| (file.uid(), file.gid())).expect("there");
        let before = owner(&path);
        write(&path, b"after").expect("written");
        assert_eq!((owner(&path), read(&path).as_str()), (before, "after"));
    }

    /// A path to an open file, as a shell may pass it: the file is appended to and keeps its earlier contents and its
    /// name.
    #[cfg(target_os = "linux")]
    #[test]
    fn an_open_file_of_a_process_is_written_to_and_not_replaced() {
        use std::os::fd::AsRawFd;

        let folder = folder();
        let path = folder.path().join("out");
        fs::write(&path, "before, ").expect("written");
        let open = File::options().append(true).open(&path).expect("opened");
        write(Path::new(&format!("/proc/self/fd/{}", open.as_raw_fd())), b"after").expect("written");
        write(Path::new(&format!("/dev/fd/{}", open.as_raw_fd())), b"wards").expect("written");
        let mut open = open;
        open.write_all(b".").expect("written");
        assert_eq!(read(&path), "before, afterwards.");
    }
}
