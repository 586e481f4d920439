//! Licences of the linked crates and the typeface, which must be distributed with the program.

use std::collections::{BTreeMap, HashSet};
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde::Deserialize;
use spdx::{Expression, ParseMode};

use crate::File;

/// Folder of the embedded typeface and its licence.
const FONTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/fonts");

/// Name of the embedded typeface.
const TYPEFACE: &str = "Libertinus Serif";

/// Configuration of `cargo deny`, which lists the allowed licences.
const DENY_CONFIG: &str = include_str!("../../deny.toml");

/// The part of `cargo metadata` that is used here.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

/// A crate in the output of `cargo metadata`.
#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    /// `None` for crates of this workspace.
    source: Option<String>,
    manifest_path: PathBuf,
}

/// The file with a list of all crates and the typeface with their licences, then the licence texts.
///
/// A list of the crates precedes each licence text.
pub(crate) fn file() -> Result<File, Box<dyn Error>> {
    let Metadata { mut packages } = metadata()?;
    let linked = linked_crates()?;
    packages.retain(|package| {
        package.source.is_some() && linked.contains(&format!("{} v{}", package.name, package.version))
    });
    packages.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    let mut content =
        "Tabuleiro holds these crates and this typeface of other authors. Their licences follow the list.\n\n".to_owned();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut add_notice = |name: &str, licence: &str, folder: &Path, depth| -> Result<(), Box<dyn Error>> {
        writeln!(content, "{name}: {licence}")?;
        for path in licence_files(folder, depth)? {
            let text = String::from_utf8_lossy(&fs::read(path)?).replace("\r\n", "\n");
            texts.entry(text.trim().to_owned()).or_default().push(name.to_owned());
        }
        Ok(())
    };
    for Package { name, version, license, manifest_path, .. } in packages {
        let name = format!("{name} {version}");
        if license.as_deref().is_some_and(|licence| !may_be_distributed(licence)) {
            return Err(format!("{name} has the licence {}", license.unwrap_or_default()).into());
        }
        let folder = manifest_path.parent().unwrap_or(Path::new("."));
        add_notice(&name, license.as_deref().unwrap_or("see its text"), folder, 3)?;
    }
    add_notice(TYPEFACE, "OFL-1.1", Path::new(FONTS), 0)?;
    for (text, mut names) in texts {
        names.dedup();
        write!(content, "\n{}\n{}\n\n{text}\n", "-".repeat(78), names.join(", "))?;
    }
    Ok(File { path: "NOTICES".to_owned(), content: content.into_bytes() })
}

/// Whether the licences that `deny.toml` allows are sufficient for `licence`.
///
/// `licence` is an SPDX expression, or in older crates a list of names separated by `/`, which means OR.
fn may_be_distributed(licence: &str) -> bool {
    let allow_list = DENY_CONFIG.split_once("allow = [").and_then(|(_, rest)| rest.split_once(']'));
    let allowed: Vec<&str> = allow_list.map_or("", |(list, _)| list).split('"').skip(1).step_by(2).collect();
    Expression::parse_mode(licence, ParseMode::LAX).is_ok_and(|expression| {
        expression.evaluate(|licence| allowed.contains(&licence.to_string().as_str()))
    })
}

/// Runs `cargo metadata` for the platform of this computer.
fn metadata() -> Result<Metadata, Box<dyn Error>> {
    let version = cargo("--version --verbose")?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).ok_or("cargo names no host")?;
    let output = cargo(&format!("metadata --format-version 1 --locked --filter-platform {host}"))?;
    Ok(serde_json::from_str(&output)?)
}

/// The crates that are linked into the program, as `name v1.2.3`.
fn linked_crates() -> Result<HashSet<String>, Box<dyn Error>> {
    let tree = cargo("tree --locked --edges normal --prefix none --format {p}")?;
    let crates = tree.lines().map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" "));
    Ok(crates.collect())
}

/// Runs cargo and returns its output.
fn cargo(arguments: &str) -> Result<String, Box<dyn Error>> {
    let cargo = env::var_os("CARGO").unwrap_or("cargo".into());
    let output =
        Command::new(cargo).args(arguments.split(' ')).current_dir(env!("CARGO_MANIFEST_DIR")).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// The licence files in a folder and in `depth` levels of folders below it, because some crates have a folder for their
/// licences.
fn licence_files(folder: &Path, depth: u8) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    const NAME_PREFIXES: [&str; 6] = ["LICEN", "COPYING", "COPYRIGHT", "NOTICE", "OFL", "UFL"];
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().to_uppercase());
        if path.is_dir() && depth > 0 {
            files.extend(licence_files(&path, depth - 1)?);
        } else if path.is_file() && NAME_PREFIXES.iter().any(|prefix| name.starts_with(prefix)) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_under_the_gpl_alone_is_rejected() {
        for allowed in [
            "MIT OR Apache-2.0",
            "MIT",
            "MIT/Apache-2.0",
            "GPL-3.0 OR MIT",
            "(MIT OR Apache-2.0) AND OFL-1.1",
            "MIT OR Apache-2.0 AND GPL-2.0",
            "Apache-2.0 WITH LLVM-exception",
        ] {
            assert!(may_be_distributed(allowed), "{allowed}");
        }
        for rejected in [
            "GPL-3.0",
            "LGPL-2.1-only",
            "AGPL-3.0 OR GPL-3.0",
            "GPL-2.0/GPL-3.0",
            "(MIT OR Apache-2.0) AND GPL-3.0",
            "GPL-2.0-only WITH Classpath-exception-2.0",
            "(MIT",
            "MIT MIT",
            "",
        ] {
            assert!(!may_be_distributed(rejected), "{rejected}");
        }
    }

    /// Checks the crates of the whole program, including the window.
    #[test]
    fn every_crate_of_the_program_may_be_distributed() {
        let notices =
            String::from_utf8(file().expect("no crate is under the GPL alone").content).expect("text");
        for name in ["bevy ", "rusqlite ", "Libertinus Serif: OFL-1.1"] {
            assert!(notices.lines().any(|line| line.starts_with(name)), "{name}");
        }
        for licence_text in ["SIL OPEN FONT LICENSE Version 1.1", "The Libertinus Project Authors"] {
            assert!(notices.contains(licence_text), "{licence_text}");
        }
        let without_licence: Vec<&str> =
            notices.lines().filter(|line| line.ends_with(": see its text")).collect();
        assert_eq!(without_licence, [""; 0], "crates that name no licence");
    }

    /// Checks sources and duplicate versions like `cargo deny`, which would take minutes to build.
    #[test]
    fn crates_come_from_the_registry_and_large_ones_have_one_version() {
        let lock_file = include_str!("../../Cargo.lock");
        let registry = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";
        let other_source = lock_file.lines().find(|line| line.starts_with("source = ") && *line != registry);
        assert_eq!(other_source, None);
        let rules = DENY_CONFIG.lines().filter(|line| line.contains("deny-multiple-versions"));
        let single_version_crates: Vec<&str> = rules.filter_map(|line| line.split('"').nth(1)).collect();
        assert!(single_version_crates.contains(&"bevy"));
        for name in single_version_crates {
            let line = format!("name = \"{name}\"");
            assert_eq!(lock_file.lines().filter(|lock_line| **lock_line == line).count(), 1, "{name}");
        }
    }

    #[test]
    fn build_and_test_dependencies_are_not_linked() {
        let linked = linked_crates().expect("a tree");
        let is_linked = |name: &str| linked.iter().any(|known| known.starts_with(&format!("{name} v")));
        assert!(
            is_linked("bevy")
                && is_linked("clap")
                && !is_linked("proptest")
                && !is_linked("spdx")
                && !is_linked("cc")
        );
    }
}
