//! Completion scripts for shells.

use art::theme::Themes;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, ValueHint};
use clap_complete::{Generator, Shell, generate};
use session::catalogue::GAMES;
use tabuleiro::options::SPEEDS;

use crate::File;

/// The completion scripts of all shells, with the file names that the shells expect.
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
    // Bash searches for a file with the bare name of the program.
    let file_name = if shell == Shell::Bash { name } else { shell.file_name(command.get_name()) };
    File { path: format!("completions/{shell}/{file_name}"), content }
}

/// Adds the games to the values of arguments that are a game or a file, because clap_complete offers only files for
/// them.
fn add_games_to_files(command: &Command, shell: Shell, script: String) -> String {
    let games = game_names().join(" ");
    let takes_game_or_file = |command: &&Command| command.get_arguments().any(is_game_or_file);
    match shell {
        Shell::Zsh => {
            let is_game_argument = |line: &str| line.trim_start_matches(['\'', ':']).starts_with("game -- ");
            let add_games = |line: &str| match line.strip_suffix(":_files' \\") {
                Some(argument) if is_game_argument(line) => {
                    format!("{argument}:{{compadd {games}; _files}}' \\\n")
                }
                _ => format!("{line}\n"),
            };
            fix_zsh(script).lines().map(add_games).collect()
        }
        Shell::Fish => {
            let game_lines = command.get_subcommands().filter(takes_game_or_file).map(|command| {
                let name = command.get_name();
                format!(
                    "complete -c tabuleiro -n \"__fish_tabuleiro_using_subcommand {name}\" -a \"{games}\"\n"
                )
            });
            fix_fish(&script) + &game_lines.collect::<String>()
        }
        Shell::Bash => {
            command.get_subcommands().filter(takes_game_or_file).fold(script, |script, command| {
                let options_start = format!("__{})\n            opts=\"", command.get_name());
                script.replace(&options_start, &format!("{options_start}{games} "))
            })
        }
        _ => script,
    }
}

/// Names of all games.
fn game_names() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.name()).collect()
}

fn is_game_or_file(arg: &Arg) -> bool {
    arg.get_value_names().is_some_and(|names| names.iter().any(|name| name == "GAME|FILE"))
}

/// Adds the values that the program checks only after parsing its command line, because clap does not know them.
fn add_known_values(command: Command) -> Command {
    let command = command.mut_args(|arg| match known_values(&arg) {
        Some(values) => arg.value_parser(PossibleValuesParser::new(values)),
        None => arg,
    });
    command.mut_subcommands(add_known_values)
}

/// The possible values of an argument; `None` if the shell should offer files, or if any value is possible.
fn known_values(arg: &Arg) -> Option<Vec<&'static str>> {
    // With fixed values, a shell would not offer files, which are also valid here.
    if arg.get_value_hint() == ValueHint::FilePath {
        return None;
    }
    match (arg.get_id().as_str(), arg.get_value_names()?) {
        ("rules", _) => Some(GAMES.iter().flat_map(|game| game.rule_sets).copied().collect()),
        ("theme", _) => Some(Themes::load(None).ok()?.names()),
        ("speed", _) => Some(SPEEDS.to_vec()),
        (_, [name]) if name == "GAME" => Some(game_names()),
        (_, [name]) if name == "LANG" => Some(vec!["en", "pt"]),
        _ => None,
    }
}

/// Makes Fish complete the values of options before the command.
///
/// Fish cannot parse the command line while an option lacks its value. The changed script treats this command line as
/// if it had no command.
fn fix_fish(script: &str) -> String {
    script.replacen("    or return\n", "    or return 0\n", 1)
}

/// Makes Zsh accept a command or a file as the first word.
///
/// The program accepts files without a command. For this, clap_complete generates a script that takes the first word
/// for a file and the second word for the command, so that no command completes its own arguments. The changed script
/// also completes options after the first of several files.
fn fix_zsh(script: String) -> String {
    let script: Vec<&str> = script.lines().filter(|line| !line.starts_with("'::files -- ")).collect();
    let describe_commands = "_describe -t commands 'tabuleiro commands' commands \"$@\"";
    let case_end = "        esac\n    ;;\nesac";
    (script.join("\n") + "\n")
        .replace("$line[2]", "$line[1]")
        .replace("'*::", "'*:")
        .replace(case_end, &format!("            (*)\n_files && ret=0\n;;\n{case_end}"))
        .replace(
            describe_commands,
            &format!("{describe_commands}\n    local described=$?\n    _files || return described"),
        )
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
            let arg = command
                .get_arguments()
                .find(|arg| arg.get_id().as_str() == name)
                .expect("the command has this argument");
            arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(values(&command, "lang"), ["en", "pt"]);
        let moves = command.find_subcommand("moves").expect("a command");
        assert!(values(moves, "game").contains(&"chess".to_owned()));
        // The argument of `play` has no fixed values, because a file is also valid.
        assert!(values(command.find_subcommand("play").expect("a command"), "game").is_empty());
    }

    #[test]
    fn games_are_offered_where_files_are() {
        for script in
            scripts(&crate::command()).into_iter().filter(|script| !script.path.contains("powershell"))
        {
            let text = String::from_utf8(script.content).expect("text");
            let lines_with_games =
                text.lines().filter(|line| line.contains("racing-kings draughts chess domin-up"));
            // `play` and `picture` take a game or a file, and seven more commands take only a game. For those seven,
            // Fish has a separate line for each game.
            let expected_count = if script.path.contains("fish") { 2 } else { 9 };
            assert_eq!(lines_with_games.count(), expected_count, "{}", script.path);
        }
    }

    #[test]
    fn zsh_accepts_a_command_or_a_file_as_the_first_word() {
        let zsh_script = script(&crate::command(), Shell::Zsh);
        let text = String::from_utf8(zsh_script.content).expect("text");
        // Checks that every replaced text was present in the generated script.
        assert!(!text.contains("'::files -- ") && !text.contains("$line[2]"));
        assert_eq!(text.matches("$line[1]").count(), 3);
        assert_eq!(text.matches("(*)\n_files").count(), 1);
        assert_eq!(text.matches("_files || return described").count(), 1);
    }
}
