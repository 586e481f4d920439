//! Rules for the dependencies between modules, checked in the source code. The rooms (top-level modules of the window,
//! see ARCHITECTURE.md) use only lower rooms, and no modules of a crate import each other in a circle. The dependencies
//! between crates need no test: the Cargo.toml files limit them.

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
    &[
        "menu", "setup", "panel", "library", "files", "editor", "engines", "puzzles", "mistakes", "help",
        "settings",
    ],
    &["window"],
];
/// The modules inside the room `table` that each draw one kind of table. They may not use each other.
const TABLE_KINDS: [&str; 2] = ["board", "dominoes"];

/// The module in one source file.
struct Module {
    /// The path of the module, without `crate`.
    path: Vec<String>,
    /// The path of the file, relative to the sources of the crate and without its extension.
    file: PathBuf,
    /// The paths of this crate that the module uses, in `use` statements and in the code; each without `crate`.
    used_paths: Vec<Vec<String>>,
    /// The code without comments and tests.
    code: String,
    /// The re-exports (`pub use`): each name with the path of its item.
    reexports: BTreeMap<String, Vec<String>>,
}

/// Adds all Rust files of `folder` and its subfolders to `found`.
fn find_sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            find_sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The code of a source text without line comments and without the test module at the end.
fn code_of(text: &str) -> String {
    let end = text.find("#[cfg(test)]\nmod tests").unwrap_or(text.len());
    text[..end].lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// Expands a use tree into paths: `a::{b, c::d}` into `a::b` and `a::c::d`. An alias (`as`) is removed.
fn expand(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some(open) = tree.find('{') else {
        let path = tree.split(" as ").next().unwrap_or_default().trim();
        return if path.is_empty() { Vec::new() } else { vec![path.to_owned()] };
    };
    let inner = &tree[open + 1..tree.rfind('}').unwrap_or(tree.len())];
    let (mut depth, mut start, mut subtrees) = (0, 0, Vec::new());
    for (index, character) in inner.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                subtrees.push(&inner[start..index]);
                start = index + 1;
            }
            _ => {}
        }
    }
    subtrees.push(&inner[start..]);
    let prefix = tree[..open].trim();
    subtrees.iter().flat_map(|subtree| expand(subtree)).map(|path| format!("{prefix}{path}")).collect()
}

/// Resolves a path that is written in `module` to a path without `crate`. Returns `None` for paths of other crates.
fn resolve(path: &str, module: &[String]) -> Option<Vec<String>> {
    let segments: Vec<&str> = path.split("::").map(str::trim).filter(|segment| !segment.is_empty()).collect();
    let (first, rest) = segments.split_first()?;
    let mut resolved: Vec<String> = match *first {
        "crate" => Vec::new(),
        "self" => module.to_vec(),
        "super" => module[..module.len().checked_sub(1)?].to_vec(),
        _ => return None,
    };
    for segment in rest {
        if *segment == "super" {
            resolved.pop();
        } else if *segment != "self" {
            resolved.push((*segment).to_owned());
        }
    }
    Some(resolved)
}

/// Reads the module in `file`; `root` is the folder of the crate's sources.
fn read_module(file: &Path, root: &Path) -> Module {
    let text = fs::read_to_string(file).expect("a source file");
    let code = code_of(&text);
    let relative_path = file.strip_prefix(root).expect("below the sources").with_extension("");
    let mut path: Vec<String> =
        relative_path.iter().map(|segment| segment.to_string_lossy().into_owned()).collect();
    if path.last().is_some_and(|name| name == "mod" || name == "lib") {
        path.pop();
    }
    let mut used_paths = Vec::new();
    let mut reexports = BTreeMap::new();
    for statement in code.split(';') {
        // A `use` is a keyword only at the start of a statement: after a block, an attribute or a visibility.
        let Some(use_index) = statement.rfind("use ").filter(|index| {
            let before = statement[..*index].trim_end();
            before.is_empty() || before.ends_with(['\n', '}', '{', ']', ')']) || before.ends_with("pub")
        }) else {
            continue;
        };
        // The end of `pub` or `pub(crate)`.
        let is_reexport = statement[..use_index].trim_end().ends_with(['b', ')']);
        for use_path in expand(&statement[use_index + "use ".len()..]) {
            // A `pub use` may name a child module without `self::`.
            let resolved = resolve(&use_path, &path)
                .or_else(|| resolve(&format!("self::{use_path}"), &path).filter(|_| is_reexport));
            let Some(resolved) = resolved else { continue };
            if is_reexport && let Some(last) = resolved.last() {
                reexports.insert(last.clone(), resolved);
            } else {
                used_paths.push(resolved);
            }
        }
    }
    // Full paths in the code, outside of `use`.
    for (index, _) in code.match_indices("crate::") {
        let rest = &code[index..];
        let end = rest
            .find(|character: char| !(character.is_alphanumeric() || character == '_' || character == ':'))
            .unwrap_or(rest.len());
        used_paths.extend(resolve(rest[..end].trim_end_matches(':'), &path));
    }
    Module { path, file: relative_path, used_paths, code, reexports }
}

/// Reads the modules of the crate whose sources are in `folder`.
fn modules_in(folder: &str) -> Vec<Module> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files = Vec::new();
    find_sources(&root, &mut files);
    files.iter().filter(|file| !file.ends_with("main.rs")).map(|file| read_module(file, &root)).collect()
}

/// Finds the module that defines the item with this path, following at most eight re-exports. Returns `None` if there
/// is no such module.
fn defining_module<'a>(path: &[String], modules: &'a BTreeMap<&[String], &'a Module>) -> Option<&'a Module> {
    let mut path = path.to_vec();
    for _ in 0..8 {
        let module = (0..=path.len()).rev().find_map(|length| modules.get(&path[..length]))?;
        let reexported = path.get(module.path.len()).and_then(|item| module.reexports.get(item));
        match reexported {
            Some(original) => path = [original.as_slice(), &path[module.path.len() + 1..]].concat(),
            None => return Some(module),
        }
    }
    None
}

#[test]
fn rooms_use_only_lower_rooms() {
    let row_of = |room: &str| ROWS.iter().position(|rooms| rooms.contains(&room));
    let is_in_window = |path: &[String]| path.first().is_some_and(|name| name == "app");
    let (mut violations, mut found_rooms) = (Vec::new(), BTreeSet::new());
    for module in modules_in("src").iter().filter(|module| is_in_window(&module.path)) {
        // The module `app` itself belongs to no room and may use all rooms.
        let Some(room) = module.path.get(1) else { continue };
        let row = row_of(room).unwrap_or_else(|| panic!("{}: a room in no row", module.file.display()));
        found_rooms.insert(room.clone());
        let paths = module.used_paths.iter().chain(module.reexports.values());
        for path in paths.filter(|path| is_in_window(path)) {
            let Some(other_room) = path.get(1).filter(|other_room| *other_room != room) else { continue };
            // Items of `app` itself may be used only by the room `window`, which starts the program.
            let is_violation = match row_of(other_room) {
                Some(other_row) => other_row >= row,
                None => room != "window",
            };
            if is_violation {
                violations.push(format!("{}: {}", module.file.display(), path.join("::")));
            }
        }
        let table_kind =
            |path: &[String]| path.get(2).filter(|kind| TABLE_KINDS.contains(&kind.as_str())).cloned();
        let own_kind = table_kind(&module.path);
        let other_kind_paths = module
            .used_paths
            .iter()
            .filter(|path| own_kind.is_some() && table_kind(path).is_some_and(|kind| Some(kind) != own_kind));
        violations
            .extend(other_kind_paths.map(|path| format!("{}: {}", module.file.display(), path.join("::"))));
    }
    assert_eq!(found_rooms.len(), ROWS.iter().map(|row| row.len()).sum::<usize>(), "{found_rooms:?}");
    assert!(violations.is_empty(), "uses that are not allowed:\n{}", violations.join("\n"));
}

/// File that lists, for each room, the names that other rooms use. A new name must be added there by hand, so that no
/// interface grows by accident.
const PUBLIC_NAMES: &str = "tests/data/public-names.txt";

#[test]
fn names_used_between_rooms_are_few_and_listed() {
    let modules: Vec<Module> = modules_in("src")
        .into_iter()
        .filter(|module| module.path.first().is_some_and(|name| name == "app"))
        .collect();
    let is_module = |path: &[String]| modules.iter().any(|module| module.path == path);
    let mut used_names: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for module in modules.iter().filter(|module| module.path.len() > 1) {
        let paths = module.used_paths.iter().chain(module.reexports.values());
        let paths_in_other_rooms =
            paths.filter(|path| path.len() > 1 && path[0] == "app" && path[1] != module.path[1]);
        for path in paths_in_other_rooms {
            let room = ROWS.iter().flat_map(|row| *row).find(|room| **room == path[1]);
            let Some(room) = room else { continue };
            let names = used_names.entry(room).or_default();
            match path.last() {
                // For an import of a whole module, add the items that the code uses as `module::item`.
                Some(last) if is_module(path) => {
                    let prefix = format!("{last}::");
                    names.extend(module.code.match_indices(&prefix).filter_map(|(index, _)| {
                        let is_whole_word = !module.code[..index]
                            .ends_with(|character: char| character.is_alphanumeric() || character == ':');
                        let rest = &module.code[index + prefix.len()..];
                        let end =
                            rest.find(|character: char| !character.is_alphanumeric() && character != '_')?;
                        (is_whole_word && end > 0).then(|| format!("{prefix}{}", &rest[..end]))
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
    let used_list: String = used_names.iter().map(line_of).collect();
    assert_eq!(used_list, listed, "{PUBLIC_NAMES} lists other names than are used:\n{used_list}");
    for (room, names) in used_names {
        // Arbitrary limits that keep the interfaces of the rooms small.
        let limit = if ["core", "kit", "look"].contains(&room) { 40 } else { 25 };
        assert!(names.len() <= limit, "{room} offers {} names, more than {limit}: {names:?}", names.len());
    }
}

/// The command line and the window are modules of one crate, so Cargo cannot forbid that they use each other.
#[test]
fn window_and_command_line_are_independent_and_the_window_uses_neither_rules_nor_ai() {
    let mut violations = Vec::new();
    for (folder, forbidden) in [("src/app", ["cli", "rules", "ai"].as_slice()), ("src/cli", &["app"])] {
        let mut files = Vec::new();
        find_sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut files);
        for file in files {
            let code = code_of(&fs::read_to_string(&file).expect("a source file"));
            let last_word = |text: &str| {
                text.rsplit(|character: char| !character.is_alphanumeric() && character != '_')
                    .next()
                    .map(str::to_owned)
            };
            // Every name before `::`, such as that of a crate or a module.
            let names = code.match_indices("::").filter_map(|(index, _)| last_word(&code[..index]));
            violations.extend(
                names.filter(|name| forbidden.contains(&name.as_str())).map(|name| (file.clone(), name)),
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

/// Lists the imports that are part of a circle, or between two circles, as `importer -> imported`.
fn circles(modules: &[Module]) -> Vec<String> {
    assert!(modules.len() > 10, "the sources were found");
    let by_path: BTreeMap<&[String], &Module> =
        modules.iter().map(|module| (module.path.as_slice(), module)).collect();
    let mut imports: BTreeMap<&[String], BTreeSet<&[String]>> = BTreeMap::new();
    for module in modules {
        for path in &module.used_paths {
            let definer = defining_module(path, &by_path);
            if let Some(definer) = definer.filter(|definer| definer.path != module.path) {
                imports.entry(&module.path).or_default().insert(&definer.path);
            }
        }
    }
    // A module without imports or without importers is in no circle. Remove such modules until there are none. The
    // remaining modules are those in circles, and those on import chains from one circle to another.
    let mut remaining: BTreeSet<&[String]> = imports.keys().copied().collect();
    loop {
        let may_be_in_circle = |path: &&[String]| {
            let has_import = imports[*path].iter().any(|imported| remaining.contains(imported));
            let has_importer = remaining.iter().any(|importer| imports[*importer].contains(*path));
            has_import && has_importer
        };
        let next: BTreeSet<&[String]> =
            remaining.iter().copied().filter(|path| may_be_in_circle(path)).collect();
        if next.len() == remaining.len() {
            break;
        }
        remaining = next;
    }
    remaining
        .iter()
        .flat_map(|importer| {
            let imported = imports[*importer].iter().filter(|imported| remaining.contains(*imported));
            imported.map(|imported| format!("{} -> {}", importer.join("::"), imported.join("::")))
        })
        .collect()
}

#[test]
fn use_trees_are_expanded_and_resolved() {
    assert_eq!(
        expand("crate::a::{self, b::{c, d as e}, f}"),
        ["crate::a::self", "crate::a::b::c", "crate::a::b::d", "crate::a::f"]
    );
    let module = ["app".to_owned(), "game".to_owned(), "turn".to_owned()];
    let resolved = |path: &str| resolve(path, &module).map(|segments| segments.join("::"));
    assert_eq!(resolved("super::clock::Clock"), Some("app::game::clock::Clock".to_owned()));
    assert_eq!(resolved("super::super::look"), Some("app::look".to_owned()));
    assert_eq!(resolved("crate::options::Plan"), Some("options::Plan".to_owned()));
    assert_eq!(resolved("bevy::prelude::*"), None);
}
