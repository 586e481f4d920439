//! The licences of the crates that the program is made of, which ask to be handed on with it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::error::Error;
use std::fmt::Write as _;
use std::iter::Peekable;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::str::SplitWhitespace;
use std::{env, fs};

use serde::Deserialize;

use crate::File;

/// Folder of the compiled-in typeface and its licence.
const FONTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/fonts");

/// Name of the compiled-in typeface.
const TYPEFACE: &str = "Libertinus Serif";

/// What `cargo metadata` tells of the program.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    /// `None` for crates of this workspace.
    source: Option<String>,
    manifest_path: PathBuf,
}

#[derive(Deserialize)]
struct Resolve {
    root: String,
    nodes: Vec<Node>,
}

/// A package and what it depends on.
#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

/// `None` is what becomes part of the program, and neither its tests nor what builds it.
#[derive(Deserialize)]
struct Kind {
    kind: Option<String>,
}

/// List of every crate and typeface with its licence, then the text of each licence with what it belongs to.
pub fn file() -> Result<File, Box<dyn Error>> {
    let Metadata { packages, resolve } = metadata()?;
    let parts = parts(&resolve);
    let of_others = |package: &&Package| package.source.is_some() && parts.contains(package.id.as_str());
    let mut parts: Vec<&Package> = packages.iter().filter(of_others).collect();
    parts.sort_by_key(|package| (&package.name, &package.version));
    let mut content =
        "Tabuleiro holds these crates and this typeface of other authors. Their licences follow the list.\n\n".to_owned();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in parts {
        let licence = package.license.as_deref().unwrap_or("see its text");
        if package.license.as_deref().is_some_and(|licence| !may_be_handed_on(licence)) {
            return Err(format!("{} {} has the licence {licence}", package.name, package.version).into());
        }
        let name = format!("{} {}", package.name, package.version);
        writeln!(content, "{name}: {licence}")?;
        let folder = package.manifest_path.parent().unwrap_or(Path::new("."));
        for path in licence_files(folder, 3)? {
            let text = String::from_utf8_lossy(&fs::read(path)?).replace("\r\n", "\n");
            texts.entry(text.trim().to_owned()).or_default().push(name.clone());
        }
    }
    writeln!(content, "{TYPEFACE}: OFL-1.1")?;
    for path in licence_files(Path::new(FONTS), 0)? {
        let text = String::from_utf8_lossy(&fs::read(path)?).replace("\r\n", "\n");
        texts.entry(text.trim().to_owned()).or_default().push(TYPEFACE.to_owned());
    }
    for (text, mut names) in texts {
        names.dedup();
        write!(content, "\n{}\n{}\n\n{text}\n", "-".repeat(78), names.join(", "))?;
    }
    Ok(File { path: "NOTICES".to_owned(), content: content.into_bytes() })
}

/// One of the ways in which it is offered asks for no sources of ours. `licence` is an expression of SPDX, in which `AND`
/// binds closer than `OR`, or names with `/` between them, as older crates have it.
fn may_be_handed_on(licence: &str) -> bool {
    let spaced = licence.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let is_free = any_way(&mut words);
    // What cannot be read to its end is to be looked at by a person.
    is_free && words.next().is_none()
}

type Words<'a> = Peekable<SplitWhitespace<'a>>;

fn any_way(words: &mut Words<'_>) -> bool {
    let mut is_free = all_parts(words);
    while words.next_if_eq(&"OR").is_some() {
        is_free |= all_parts(words);
    }
    is_free
}

fn all_parts(words: &mut Words<'_>) -> bool {
    let mut is_free = part(words);
    while words.next_if_eq(&"AND").is_some() {
        is_free &= part(words);
    }
    is_free
}

fn part(words: &mut Words<'_>) -> bool {
    match words.next() {
        Some("(") => {
            let is_free = any_way(words);
            words.next_if_eq(&")").is_some() && is_free
        }
        Some(name) => {
            if words.next_if_eq(&"WITH").is_some() {
                words.next();
            }
            !name.contains("GPL")
        }
        None => false,
    }
}

fn metadata() -> Result<Metadata, Box<dyn Error>> {
    let cargo = env::var_os("CARGO").unwrap_or("cargo".into());
    let about = Command::new(env::var_os("RUSTC").unwrap_or("rustc".into())).arg("-vV").output()?;
    let about = String::from_utf8(about.stdout)?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: ")).ok_or("rustc names no host")?;
    let told = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked", "--filter-platform", host])
        .args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")])
        .output()?;
    if !told.status.success() {
        return Err(String::from_utf8_lossy(&told.stderr).into());
    }
    Ok(serde_json::from_slice(&told.stdout)?)
}

/// The packages that the program is linked from, itself left out.
fn parts(resolve: &Resolve) -> BTreeSet<&str> {
    let nodes: HashMap<&str, &Node> = resolve.nodes.iter().map(|node| (node.id.as_str(), node)).collect();
    let mut found = BTreeSet::new();
    let mut open = vec![resolve.root.as_str()];
    while let Some(node) = open.pop().and_then(|id| nodes.get(id)) {
        let linked = node.deps.iter().filter(|part| part.dep_kinds.iter().any(|kind| kind.kind.is_none()));
        open.extend(linked.map(|part| part.pkg.as_str()).filter(|id| found.insert(*id)));
    }
    found
}

/// The texts of licences in a folder and so many below it: those of typefaces lie beside them.
fn licence_files(folder: &Path, depth: u8) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    const NAMES: [&str; 6] = ["LICEN", "COPYING", "COPYRIGHT", "NOTICE", "OFL", "UFL"];
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().to_uppercase());
        if path.is_dir() && depth > 0 {
            files.extend(licence_files(&path, depth - 1)?);
        } else if path.is_file() && NAMES.iter().any(|known| name.starts_with(known)) {
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
    fn a_crate_under_the_gpl_alone_is_refused() {
        for good in [
            "MIT OR Apache-2.0",
            "MIT",
            "MIT/Apache-2.0",
            "GPL-3.0 OR MIT",
            "(MIT OR Apache-2.0) AND OFL-1.1",
            "MIT OR Apache-2.0 AND GPL-2.0",
            "Apache-2.0 WITH LLVM-exception",
        ] {
            assert!(may_be_handed_on(good), "{good}");
        }
        for bad in [
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
            assert!(!may_be_handed_on(bad), "{bad}");
        }
    }

    /// The crates as they are, of the whole program with its window.
    #[test]
    fn every_crate_of_the_program_may_be_handed_on() {
        let notices =
            String::from_utf8(file().expect("no crate is under the GPL alone").content).expect("text");
        for name in ["bevy ", "rusqlite ", "Libertinus Serif: OFL-1.1"] {
            assert!(notices.lines().any(|line| line.starts_with(name)), "{name}");
        }
        for words in ["SIL OPEN FONT LICENSE Version 1.1", "The Libertinus Project Authors"] {
            assert!(notices.contains(words), "{words}");
        }
        let unknown: Vec<&str> = notices.lines().filter(|line| line.ends_with(": see its text")).collect();
        assert_eq!(unknown, [""; 0], "crates that name no licence");
    }

    #[test]
    fn what_only_builds_and_tests_the_program_is_no_part_of_it() {
        let told = r#"{"root": "it", "nodes": [
            {"id": "it", "deps": [{"pkg": "part", "dep_kinds": [{"kind": null}]},
                                  {"pkg": "test", "dep_kinds": [{"kind": "dev"}]},
                                  {"pkg": "build", "dep_kinds": [{"kind": "build"}]}]},
            {"id": "part", "deps": [{"pkg": "part of it", "dep_kinds": [{"kind": "build"}, {"kind": null}]}]},
            {"id": "part of it", "deps": []},
            {"id": "test", "deps": [{"pkg": "part of a test", "dep_kinds": [{"kind": null}]}]}]}"#;
        let resolve: Resolve = serde_json::from_str(told).expect("JSON");
        assert_eq!(parts(&resolve).into_iter().collect::<Vec<_>>(), ["part", "part of it"]);
    }
}
