//! Fake external engines as small shell scripts: good ones, and hostile ones that hang, crash, flood the output, lie or
//! answer with illegal moves.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A fake engine: a shell script in a temporary folder.
pub struct FakeEngine {
    folder: tempfile::TempDir,
}

/// Locks out other tests that start scripts, until the guard is dropped.
///
/// A process that another thread is just forking inherits a script that is still open for writing, and a file open for
/// writing cannot be executed (`ETXTBSY`).
pub fn lock_fake_engines() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl FakeEngine {
    /// Creates an engine from shell lines: `hello` runs before `uciok`, `go` at every `go`.
    pub fn new(hello: &str, go: &str) -> FakeEngine {
        FakeEngine::from_script(&format!(
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

    /// Creates an engine with `text` as its whole script, without the `#!` line.
    pub fn from_script(text: &str) -> FakeEngine {
        let script = FakeEngine { folder: tempfile::tempdir().expect("a folder") };
        fs::write(script.program(), format!("#!/bin/sh\n{text}")).expect("a script");
        fs::set_permissions(script.program(), fs::Permissions::from_mode(0o755)).expect("a program");
        script
    }

    /// The path of the executable script.
    pub fn program(&self) -> PathBuf {
        self.folder.path().join("engine")
    }

    /// The path of a file beside the script, `engine.ENDING`, which the script may write.
    pub fn sibling_file(&self, ending: &str) -> PathBuf {
        self.folder.path().join(format!("engine.{ending}"))
    }

    /// The arguments of all `position` and `setoption` commands that the engine has received, one line each.
    pub fn received_commands(&self) -> String {
        fs::read_to_string(self.sibling_file("heard")).unwrap_or_default()
    }
}
