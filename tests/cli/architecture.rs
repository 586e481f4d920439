//! The dependencies between modules, read from the source: the rooms (top-level modules) of the window use only lower
//! rooms, and no modules of a crate import each other in a circle. Cargo.toml files limit what a whole layer may use.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms of the window in rows, lowest first. A room may use only rooms of the rows below its own.
const ROWS: [&[&str]; 11] = [
    &["core", "file_dialogs"],
    &["preferences"],
    &["commands"],
    &["look"],
    &["words"],
    &["kit"],
    &["boards", "game"],
    &["sound"],
    &["table"],
    &["menu", "setup", "panel", "library", "files", "editor", "engines", "help", "settings"],
    &["window"],
];
/// The modules for the kinds of table, inside the room `table`. They may not use each other.
const KINDS: [&str; 2] = ["board", "dominoes"];

/// A source file as a module.
struct Module {
    /// The path of the module, without `crate`.
    path: Vec<String>,
    file: PathBuf,
    /// The paths of this crate in `use` lines and in the code, without `crate`.
    names: Vec<Vec<String>>,
    /// The code without comments and tests.
    code: String,
    /// The re-exports (`pub use`): name, and the path that it stands for.
    handed_on: BTreeMap<String, Vec<String>>,
}

fn find_sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            find_sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Removes line comments, and the test module at the end of the file.
fn code_of(text: &str) -> String {
    let end = text.find("#[cfg(test)]\nmod tests").unwrap_or(text.len());
    text[..end].lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// Expands a use tree: `a::{b, c::d}` to `a::b` and `a::c::d`.
fn expand(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some(open) = tree.find('{') else {
        let path = tree.split(" as ").next().unwrap_or_default().trim();
        return if path.is_empty() { Vec::new() } else { vec![path.to_owned()] };
    };
    let inner = &tree[open + 1..tree.rfind('}').unwrap_or(tree.len())];
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, sign) in inner.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&inner[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&inner[start..]);
    parts.iter().flat_map(|part| expand(part)).map(|rest| format!("{}{rest}", tree[..open].trim())).collect()
}

/// Resolves a path that is written in `module`; the result is without `crate`. `None` for paths of other crates.
fn absolute(path: &str, module: &[String]) -> Option<Vec<String>> {
    let parts: Vec<&str> = path.split("::").map(str::trim).filter(|part| !part.is_empty()).collect();
    let (first, rest) = parts.split_first()?;
    let mut base: Vec<String> = match *first {
        "crate" => Vec::new(),
        "self" => module.to_vec(),
        "super" => module[..module.len().checked_sub(1)?].to_vec(),
        _ => return None,
    };
    for part in rest {
        if *part == "super" {
            base.pop();
        } else if *part != "self" {
            base.push((*part).to_owned());
        }
    }
    Some(base)
}

fn read_module(file: &Path, root: &Path) -> Module {
    let text = fs::read_to_string(file).expect("a source file");
    let code = code_of(&text);
    let relative = file.strip_prefix(root).expect("below the sources").with_extension("");
    let mut path: Vec<String> = relative.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if path.last().is_some_and(|name| name == "mod" || name == "lib") {
        path.pop();
    }
    let mut names = Vec::new();
    let mut handed_on = BTreeMap::new();
    for statement in code.split(';') {
        let Some(at) = statement.rfind("use ").filter(|at| {
            let before = statement[..*at].trim_end();
            before.is_empty() || before.ends_with(['\n', '}', '{', ']', ')']) || before.ends_with("pub")
        }) else {
            continue;
        };
        let public = statement[..at].trim_end().ends_with(['b', ')']);
        for tree in expand(&statement[at + 4..]) {
            // A `pub use` may name a child module without `self::`.
            let name = absolute(&tree, &path)
                .or_else(|| absolute(&format!("self::{tree}"), &path).filter(|_| public));
            let Some(name) = name else { continue };
            if public && let Some(last) = name.last() {
                handed_on.insert(last.clone(), name);
            } else {
                names.push(name);
            }
        }
    }
    // Full paths in the code, outside of `use`.
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at..];
        let end = rest
            .find(|sign: char| !(sign.is_alphanumeric() || sign == '_' || sign == ':'))
            .unwrap_or(rest.len());
        names.extend(absolute(rest[..end].trim_end_matches(':'), &path));
    }
    Module { path, file: relative, names, code, handed_on }
}

/// Reads the modules of the crate whose sources are in `folder`.
fn modules_in(folder: &str) -> Vec<Module> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files = Vec::new();
    find_sources(&root, &mut files);
    files.iter().filter(|file| !file.ends_with("main.rs")).map(|file| read_module(file, &root)).collect()
}

/// Finds the module that defines `name`, following at most eight re-exports.
fn defining_module<'a>(name: &[String], modules: &'a BTreeMap<&[String], &'a Module>) -> Option<&'a Module> {
    let mut name = name.to_vec();
    for _ in 0..8 {
        let module = (0..=name.len()).rev().find_map(|length| modules.get(&name[..length]))?;
        let next = name.get(module.path.len()).and_then(|item| module.handed_on.get(item));
        match next {
            Some(path) => name = [path.as_slice(), &name[module.path.len() + 1..]].concat(),
            None => return Some(module),
        }
    }
    None
}

#[test]
fn rooms_use_only_lower_rooms() {
    let row = |room: &str| ROWS.iter().position(|rooms| rooms.contains(&room));
    let inside = |path: &[String]| path.first().is_some_and(|name| name == "app");
    let (mut violations, mut seen) = (Vec::new(), BTreeSet::new());
    for module in modules_in("src").iter().filter(|module| inside(&module.path)) {
        // The module `app` itself belongs to no room: it may use all of them.
        let Some(room) = module.path.get(1) else { continue };
        let here = row(room).unwrap_or_else(|| panic!("{}: a room in no row", module.file.display()));
        seen.insert(room.clone());
        for name in module.names.iter().chain(module.handed_on.values()).filter(|name| inside(name)) {
            let Some(other) = name.get(1).filter(|other| *other != room) else { continue };
            // Items of `app` itself may be used only by the room `window`, which starts the program.
            let is_upward = match row(other) {
                Some(there) => there >= here,
                None => room != "window",
            };
            if is_upward {
                violations.push(format!("{}: {}", module.file.display(), name.join("::")));
            }
        }
        let kind = |path: &[String]| path.get(2).filter(|kind| KINDS.contains(&kind.as_str())).cloned();
        let own = kind(&module.path);
        let others = module
            .names
            .iter()
            .filter(|name| own.is_some() && kind(name).is_some_and(|kind| Some(kind) != own));
        violations.extend(others.map(|name| format!("{}: {}", module.file.display(), name.join("::"))));
    }
    assert_eq!(seen.len(), ROWS.iter().map(|row| row.len()).sum::<usize>(), "{seen:?}");
    assert!(violations.is_empty(), "upward imports:\n{}", violations.join("\n"));
}

/// File that lists, for each room, the names that other rooms use. A change must add a new name here on purpose.
const PUBLIC_NAMES: &str = "tests/data/public-names.txt";

#[test]
fn names_used_between_rooms_are_few_and_listed() {
    let modules: Vec<Module> = modules_in("src")
        .into_iter()
        .filter(|module| module.path.first().is_some_and(|name| name == "app"))
        .collect();
    let is_module = |path: &[String]| modules.iter().any(|module| module.path == path);
    let mut used: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for module in modules.iter().filter(|module| module.path.len() > 1) {
        let others = module.names.iter().chain(module.handed_on.values());
        let others = others.filter(|name| name.len() > 1 && name[0] == "app" && name[1] != module.path[1]);
        for name in others {
            let room = ROWS.iter().flat_map(|row| *row).find(|room| **room == name[1]);
            let Some(room) = room else { continue };
            let names = used.entry(room).or_default();
            match name.last() {
                // For an import of a whole module, the items used as `module::item` in the code.
                Some(last) if is_module(name) => {
                    let inside = format!("{last}::");
                    names.extend(module.code.match_indices(&inside).filter_map(|(at, _)| {
                        let is_whole =
                            !module.code[..at].ends_with(|sign: char| sign.is_alphanumeric() || sign == ':');
                        let rest = &module.code[at + inside.len()..];
                        let end = rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_')?;
                        (is_whole && end > 0).then(|| format!("{inside}{}", &rest[..end]))
                    }));
                }
                Some(last) => drop(names.insert(last.clone())),
                None => {}
            }
        }
    }
    let line_of = |(room, names): (&&str, &BTreeSet<String>)| {
        format!("{room}: {}\n", names.iter().map(String::as_str).collect::<Vec<_>>().join(" "))
    };
    let listed =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(PUBLIC_NAMES)).unwrap_or_default();
    let found: String = used.iter().map(line_of).collect();
    assert_eq!(found, listed, "{PUBLIC_NAMES} lists other names than are used:\n{found}");
    for (room, names) in used {
        // Arbitrary limits that keep the interfaces of the rooms small.
        let most = if ["core", "kit", "look"].contains(&room) { 40 } else { 25 };
        assert!(names.len() <= most, "{room} hands on {} names, more than {most}: {names:?}", names.len());
    }
}

/// The command line and the window are modules of one crate, so Cargo does not keep them apart.
#[test]
fn window_and_command_line_are_independent_and_the_window_uses_neither_rules_nor_ai() {
    let mut violations = Vec::new();
    for (folder, forbidden) in [("src/app", ["cli", "rules", "ai"].as_slice()), ("src/cli", &["app"])] {
        let mut files = Vec::new();
        find_sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut files);
        for file in files {
            let code = code_of(&fs::read_to_string(&file).expect("a source file"));
            let words = |part: &str| {
                part.rsplit(|sign: char| !sign.is_alphanumeric() && sign != '_').next().map(str::to_owned)
            };
            let named = code.match_indices("::").filter_map(|(at, _)| words(&code[..at]));
            violations.extend(
                named.filter(|name| forbidden.contains(&name.as_str())).map(|name| (file.clone(), name)),
            );
        }
    }
    assert!(violations.is_empty(), "{violations:?}");
}

#[test]
fn no_modules_import_each_other_in_a_circle() {
    let folders = [
        "src",
        "crates/rules/src",
        "crates/ai/src",
        "crates/session/src",
        "crates/store/src",
        "crates/art/src",
    ];
    let circles: Vec<String> = folders.iter().flat_map(|folder| circles(&modules_in(folder))).collect();
    assert!(circles.is_empty(), "modules that import each other:\n{}", circles.join("\n"));
}

/// Lists the imports that are part of a circle.
fn circles(modules: &[Module]) -> Vec<String> {
    assert!(modules.len() > 10, "the sources were found");
    let by_path: BTreeMap<&[String], &Module> =
        modules.iter().map(|module| (module.path.as_slice(), module)).collect();
    let mut edges: BTreeMap<&[String], BTreeSet<&[String]>> = BTreeMap::new();
    for module in modules {
        for name in &module.names {
            if let Some(home) = defining_module(name, &by_path).filter(|home| home.path != module.path) {
                edges.entry(&module.path).or_default().insert(&home.path);
            }
        }
    }
    // A module without importers or without imports is in no circle. Remove such modules until none is left; the rest
    // are circles and the modules between two of them.
    let mut left: BTreeSet<&[String]> = edges.keys().copied().collect();
    loop {
        let in_circle = |path: &&[String]| {
            let out = edges[*path].iter().any(|to| left.contains(to));
            let back = left.iter().any(|from| edges[*from].contains(*path));
            out && back
        };
        let remaining: BTreeSet<&[String]> = left.iter().copied().filter(|path| in_circle(path)).collect();
        if remaining.len() == left.len() {
            break;
        }
        left = remaining;
    }
    left.iter()
        .flat_map(|from| {
            let to = edges[*from].iter().filter(|to| left.contains(*to));
            to.map(|to| format!("{} -> {}", from.join("::"), to.join("::")))
        })
        .collect()
}

#[test]
fn use_trees_are_expanded() {
    assert_eq!(
        expand("crate::a::{self, b::{c, d as e}, f}"),
        ["crate::a::self", "crate::a::b::c", "crate::a::b::d", "crate::a::f"]
    );
    let here = ["app".to_owned(), "game".to_owned(), "turn".to_owned()];
    let path = |text: &str| absolute(text, &here).map(|parts| parts.join("::"));
    assert_eq!(path("super::clock::Clock"), Some("app::game::clock::Clock".to_owned()));
    assert_eq!(path("super::super::look"), Some("app::look".to_owned()));
    assert_eq!(path("crate::options::Plan"), Some("options::Plan".to_owned()));
    assert_eq!(path("bevy::prelude::*"), None);
}
