//! Engines of other people as small scripts of the shell: good ones, and hostile ones that hang, die, flood, lie and answer
//! illegally.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A folder with a script that is an engine.
pub struct Script {
    folder: tempfile::TempDir,
}

/// One test at a time: a process that another thread is about to start holds a script open for writing for a moment, and
/// what is open for writing cannot be executed.
pub fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Script {
    /// An engine that says `hello` before `uciok` and does `go` when it is asked for a move; in both, lines of the shell.
    pub fn new(hello: &str, go: &str) -> Script {
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
    pub fn of(text: &str) -> Script {
        let script = Script { folder: tempfile::tempdir().expect("a folder") };
        fs::write(script.file(), format!("#!/bin/sh\n{text}")).expect("a script");
        fs::set_permissions(script.file(), fs::Permissions::from_mode(0o755)).expect("a program");
        script
    }

    /// The program.
    pub fn file(&self) -> PathBuf {
        self.folder.path().join("engine")
    }

    /// A file beside it, which it may write.
    pub fn beside(&self, ending: &str) -> PathBuf {
        self.folder.path().join(format!("engine.{ending}"))
    }

    /// What it was told of games and options.
    pub fn heard(&self) -> String {
        fs::read_to_string(self.beside("heard")).unwrap_or_default()
    }
}
