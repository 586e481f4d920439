//! What shells complete.

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, ValueHint};
use clap_complete::{Generator, Shell, generate};
use tabuleiro::session::catalogue::GAMES;

use crate::File;

/// One script for each shell, called as it looks for them.
pub fn scripts(command: &Command) -> Vec<File> {
    let shells = [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell];
    let command = with_words(command.clone());
    shells.map(|shell| script(&command, shell)).into()
}

fn script(command: &Command, shell: Shell) -> File {
    let name = command.get_name().to_owned();
    let mut content = Vec::new();
    generate(shell, &mut command.clone(), &name, &mut content);
    if shell == Shell::Zsh {
        content = mended_for_zsh(String::from_utf8_lossy(&content).into_owned()).into_bytes();
    }
    // Bash looks for the name of the program alone.
    let file = if shell == Shell::Bash { name } else { shell.file_name(command.get_name()) };
    File { path: format!("completions/{shell}/{file}"), content }
}

/// The words of ours that the program reads later than its command line, which therefore does not know them.
fn with_words(command: Command) -> Command {
    let command = command.mut_args(|arg| match words_for(&arg) {
        Some(words) => arg.value_parser(PossibleValuesParser::new(words)),
        None => arg,
    });
    command.mut_subcommands(with_words)
}

fn words_for(arg: &Arg) -> Option<Vec<&'static str>> {
    // A file may stand there as well, and a shell that is told words offers nothing else.
    if arg.get_value_hint() == ValueHint::FilePath {
        return None;
    }
    match (arg.get_id().as_str(), arg.get_value_names()?) {
        ("rules", _) => Some(GAMES.iter().flat_map(|game| game.rule_sets).copied().collect()),
        (_, [name]) if name == "GAME" => Some(GAMES.iter().map(|game| game.name()).collect()),
        (_, [name]) if name == "LANG" => Some(vec!["en", "pt"]),
        _ => None,
    }
}

/// Beside files that may be named without a command the generator takes the first word for such a file, whatever it is, and
/// the second one for the command, so that no command completes what is its own. Here the first word is either of both.
/// And after the first of several files it forgets the options.
fn mended_for_zsh(script: String) -> String {
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
    fn games_and_languages_are_known_where_a_shell_can_be_told_values() {
        let command = with_words(crate::command());
        let values = |command: &Command, name: &str| {
            let arg = command.get_arguments().find(|arg| arg.get_id().as_str() == name).expect("there");
            arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(values(&command, "lang"), ["en", "pt"]);
        let moves = command.find_subcommand("moves").expect("a command");
        assert!(values(moves, "game").contains(&"chess".to_owned()));
        // A file with a game is as good there.
        assert!(values(command.find_subcommand("play").expect("a command"), "game").is_empty());
    }

    #[test]
    fn zsh_takes_the_first_word_for_the_command_or_a_file() {
        let mended = script(&crate::command(), Shell::Zsh);
        let text = String::from_utf8(mended.content).expect("text");
        // All that is looked for in what was generated was there.
        assert!(!text.contains("'::files -- ") && !text.contains("$line[2]"));
        assert_eq!(text.matches("$line[1]").count(), 3);
        assert_eq!(text.matches("(*)\n_files").count(), 1);
        assert_eq!(text.matches("_files || return described").count(), 1);
    }
}
