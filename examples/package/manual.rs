//! Man pages: one for the program and one for each command.

use std::io;

use clap::Command;
use clap_mangen::Man;

use crate::File;

/// Sections that the definition of the command line does not contain.
const EXTRA_SECTIONS: &str = include_str!("../../packaging/manual.roff");

/// The man pages of the program and its commands, all in section 1.
pub(crate) fn pages(command: &Command) -> io::Result<Vec<File>> {
    let mut pages = vec![page(command, &|man, text| {
        man.render_subcommands_section(text)?;
        man.render_options_section(text)?;
        text.extend_from_slice(EXTRA_SECTIONS.as_bytes());
        Ok(())
    })?];
    for subcommand in command.get_subcommands() {
        pages.push(page(subcommand, &|man, text| man.render_options_section(text))?);
    }
    Ok(pages)
}

/// A page with the common sections, followed by the sections that `extra_sections` appends.
fn page(
    command: &Command,
    extra_sections: &dyn Fn(&Man, &mut Vec<u8>) -> io::Result<()>,
) -> io::Result<File> {
    let man = Man::new(command.clone());
    let name = command.get_display_name().unwrap_or(command.get_name());
    // The title has an empty date, because the date of the build would make builds differ. clap_mangen cannot write
    // this line: it omits an empty field and thereby shifts the fields after it.
    let title = format!(".TH \"{name}\" 1 \"\" \"Tabuleiro {}\" \"Tabuleiro\"\n", env!("CARGO_PKG_VERSION"));
    let mut content = title.into_bytes();
    man.render_name_section(&mut content)?;
    man.render_synopsis_section(&mut content)?;
    man.render_description_section(&mut content)?;
    extra_sections(&man, &mut content)?;
    Ok(File { path: format!("man/man1/{}", man.get_filename()), content })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of a page without its formatting.
    fn plain_text(text: &[u8]) -> String {
        let text = String::from_utf8_lossy(text);
        text.replace("\\-", "-").replace("\\fB", "").replace("\\fI", "").replace("\\fR", "")
    }

    #[test]
    fn every_command_has_a_page_with_its_options_and_is_listed_in_the_main_page() {
        let command = crate::command();
        let pages = pages(&command).expect("written to memory");
        let text_of = |path: &str| {
            let page = pages.iter().find(|page| page.path == path).expect("a page");
            plain_text(&page.content)
        };
        let main_page = text_of("man/man1/tabuleiro.1");
        for subcommand in command.get_subcommands() {
            let name = subcommand.get_name();
            assert!(main_page.contains(&format!("tabuleiro-{name}(1)")), "{name}");
            let page = text_of(&format!("man/man1/tabuleiro-{name}.1"));
            for option in subcommand.get_arguments().filter_map(clap::Arg::get_long) {
                assert!(page.contains(&format!("--{option}")), "{name}: --{option}");
            }
        }
        for section in ["EXIT STATUS", "ENVIRONMENT", "FILES"] {
            assert!(main_page.contains(&format!(".SH \"{section}\"")), "{section}");
        }
    }
}
