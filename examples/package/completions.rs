//! Shell completions.

use art::theme::Themes;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, ValueHint};
use clap_complete::{Generator, Shell, generate};
use session::catalogue::GAMES;
use tabuleiro::options::SPEEDS;

use crate::File;

/// One completion script for each shell, with the file name that the shell expects.
pub(crate) fn scripts(command: &Command) -> Vec<File> {
    let shells = [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell];
    let command = add_known_values(command.clone());
    shells.map(|shell| script(&command, shell)).into()
}

fn script(command: &Command, shell: Shell) -> File {
    let name = command.get_name().to_owned();
    let mut content = Vec::new();
    generate(shell, &mut command.clone(), &name, &mut content);
    let text = String::from_utf8_lossy(&content).into_owned();
    let content = add_games_to_files(command, shell, text).into_bytes();
    // Bash looks for the bare name of the program.
    let file = if shell == Shell::Bash { name } else { shell.file_name(command.get_name()) };
    File { path: format!("completions/{shell}/{file}"), content }
}

/// Adds the games to the values of arguments that are a game or a file: clap_complete offers only files for them.
fn add_games_to_files(command: &Command, shell: Shell, script: String) -> String {
    let games = games().join(" ");
    let takes_both = |command: &&Command| command.get_arguments().any(is_game_or_file);
    match shell {
        Shell::Zsh => {
            let described = |line: &str| line.trim_start_matches(['\'', ':']).starts_with("game -- ");
            let with_games = |line: &str| match line.strip_suffix(":_files' \\") {
                Some(begin) if described(line) => format!("{begin}:{{compadd {games}; _files}}' \\\n"),
                _ => format!("{line}\n"),
            };
            fix_zsh(script).lines().map(with_games).collect()
        }
        Shell::Fish => {
            let added = command.get_subcommands().filter(takes_both).map(|command| {
                let name = command.get_name();
                format!(
                    "complete -c tabuleiro -n \"__fish_tabuleiro_using_subcommand {name}\" -a \"{games}\"\n"
                )
            });
            fix_fish(&script) + &added.collect::<String>()
        }
        Shell::Bash => command.get_subcommands().filter(takes_both).fold(script, |script, command| {
            let words = format!("__{})\n            opts=\"", command.get_name());
            script.replace(&words, &format!("{words}{games} "))
        }),
        _ => script,
    }
}

fn games() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.name()).collect()
}

fn is_game_or_file(arg: &Arg) -> bool {
    arg.get_value_names().is_some_and(|names| names.iter().any(|name| name == "GAME|FILE"))
}

/// Adds the values that the program checks only after parsing its command line. clap does not know them otherwise.
fn add_known_values(command: Command) -> Command {
    let command = command.mut_args(|arg| match known_values(&arg) {
        Some(words) => arg.value_parser(PossibleValuesParser::new(words)),
        None => arg,
    });
    command.mut_subcommands(add_known_values)
}

fn known_values(arg: &Arg) -> Option<Vec<&'static str>> {
    // With fixed values a shell would not offer files, which are valid here too.
    if arg.get_value_hint() == ValueHint::FilePath {
        return None;
    }
    match (arg.get_id().as_str(), arg.get_value_names()?) {
        ("rules", _) => Some(GAMES.iter().flat_map(|game| game.rule_sets).copied().collect()),
        ("theme", _) => Some(Themes::load(None).ok()?.names()),
        ("speed", _) => Some(SPEEDS.to_vec()),
        (_, [name]) if name == "GAME" => Some(games()),
        (_, [name]) if name == "LANG" => Some(vec!["en", "pt"]),
        _ => None,
    }
}

/// Makes Fish complete the values of options before the command.
///
/// Fish cannot parse the command line while an option lacks its value. The changed script treats such a line as one
/// without a command.
fn fix_fish(script: &str) -> String {
    script.replacen("    or return\n", "    or return 0\n", 1)
}

/// Makes Zsh accept a command or a file as the first word.
///
/// With positional files before the commands, clap_complete takes the first word for a file and the second one for the
/// command, so that no command completes its own arguments. The changed script also completes options after the first
/// of several files.
fn fix_zsh(script: String) -> String {
    let script: Vec<&str> = script.lines().filter(|line| !line.starts_with("'::files -- ")).collect();
    let offered = "_describe -t commands 'tabuleiro commands' commands \"$@\"";
    let end = "        esac\n    ;;\nesac";
    (script.join("\n") + "\n")
        .replace("$line[2]", "$line[1]")
        .replace("'*::", "'*:")
        .replace(end, &format!("            (*)\n_files && ret=0\n;;\n{end}"))
        .replace(offered, &format!("{offered}\n    local described=$?\n    _files || return described"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shell_completes_every_command_and_every_option() {
        let command = crate::command();
        for script in scripts(&command) {
            let text = String::from_utf8(script.content).expect("text");
            for subcommand in command.get_subcommands() {
                assert!(text.contains(subcommand.get_name()), "{}: {}", script.path, subcommand.get_name());
                for option in subcommand.get_arguments().filter_map(clap::Arg::get_long) {
                    assert!(text.contains(option), "{}: --{option}", script.path);
                }
            }
        }
    }

    #[test]
    fn games_and_languages_are_offered_as_values() {
        let command = add_known_values(crate::command());
        let values = |command: &Command, name: &str| {
            let arg = command.get_arguments().find(|arg| arg.get_id().as_str() == name).expect("there");
            arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(values(&command, "lang"), ["en", "pt"]);
        let moves = command.find_subcommand("moves").expect("a command");
        assert!(values(moves, "game").contains(&"chess".to_owned()));
        // A file is valid there as well.
        assert!(values(command.find_subcommand("play").expect("a command"), "game").is_empty());
    }

    #[test]
    fn games_are_offered_where_files_are() {
        for script in
            scripts(&crate::command()).into_iter().filter(|script| !script.path.contains("powershell"))
        {
            let text = String::from_utf8(script.content).expect("text");
            let offered = text.lines().filter(|line| line.contains("racing-kings draughts chess domin-up"));
            // `play` and `picture`, and the six commands that take games only; fish writes the words of those on
            // separate lines.
            let all = if script.path.contains("fish") { 2 } else { 8 };
            assert_eq!(offered.count(), all, "{}", script.path);
        }
    }

    #[test]
    fn zsh_accepts_a_command_or_a_file_as_the_first_word() {
        let fixed = script(&crate::command(), Shell::Zsh);
        let text = String::from_utf8(fixed.content).expect("text");
        // Every text that is replaced was present in the generated script.
        assert!(!text.contains("'::files -- ") && !text.contains("$line[2]"));
        assert_eq!(text.matches("$line[1]").count(), 3);
        assert_eq!(text.matches("(*)\n_files").count(), 1);
        assert_eq!(text.matches("_files || return described").count(), 1);
    }
}
