//! What shells complete.

use clap::Command;
use clap_complete::{Generator, Shell, generate};

use crate::File;

/// One script for each shell, called as it looks for them.
pub fn scripts(command: &Command) -> Vec<File> {
    let shells = [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell];
    shells.map(|shell| script(command, shell)).into()
}

fn script(command: &Command, shell: Shell) -> File {
    let name = command.get_name().to_owned();
    let mut content = Vec::new();
    generate(shell, &mut command.clone(), &name, &mut content);
    // Bash looks for the name of the program alone.
    let file = if shell == Shell::Bash { name } else { shell.file_name(command.get_name()) };
    File { path: format!("completions/{shell}/{file}"), content }
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
}
