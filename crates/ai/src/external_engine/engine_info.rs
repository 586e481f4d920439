//! Name, author and options of an external engine, parsed from its answer to `uci`.

/// The answer of an engine to `uci`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineInfo {
    /// Empty if the engine sends no name.
    pub name: String,
    /// Empty if the engine sends no author.
    pub author: String,
    /// The options, in the order in which the engine lists them.
    pub options: Vec<EngineOption>,
}

/// An option that the engine offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// The name, which may contain spaces.
    pub name: String,
    pub kind: OptionKind,
}

/// Type and default value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// On or off; holds the default.
    Check(bool),
    /// An integer.
    Spin {
        default: i64,
        /// Lowest allowed value.
        min: i64,
        /// Highest allowed value.
        max: i64,
    },
    /// One of several choices.
    Combo {
        default: String,
        /// All allowed values.
        choices: Vec<String>,
    },
    /// Free text; holds the default.
    Text(String),
    /// An action without a value.
    Button,
}

/// Options beyond this number are ignored.
const MAX_OPTIONS: usize = 1_000;
/// Choices of an option beyond this number are ignored.
const MAX_CHOICES: usize = 1_000;
/// Spelling of an empty string in UCI.
const EMPTY: &str = "<empty>";
/// Option by which UCI clients choose a variant; standard chess does not need it.
pub(super) const VARIANT: &str = "UCI_Variant";
/// Value of `UCI_Variant` for standard chess.
pub(super) const CHESS: &str = "chess";

impl EngineInfo {
    /// Parses a line of the answer to `uci`. Ignores unknown lines.
    pub(super) fn read(&mut self, line: &str) {
        if let Some(name) = line.strip_prefix("id name ") {
            name.trim().clone_into(&mut self.name);
        } else if let Some(author) = line.strip_prefix("id author ") {
            author.trim().clone_into(&mut self.author);
        } else if let Some(option) = line.strip_prefix("option ").and_then(EngineOption::read)
            && self.options.len() < MAX_OPTIONS
        {
            self.options.push(option);
        }
    }

    /// Finds an option by name, ignoring case.
    pub fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Whether the engine plays `variant`, a value of `UCI_Variant`. An engine without that option plays chess only.
    pub fn plays(&self, variant: &str) -> bool {
        match self.option(VARIANT).map(|option| &option.kind) {
            Some(OptionKind::Combo { choices, .. }) => choices.iter().any(|choice| choice == variant),
            _ => variant == CHESS,
        }
    }
}

impl EngineOption {
    /// Parses the text after `option `: `name NAME type TYPE default VALUE min N max N var VALUE ...`. Names and values
    /// may contain spaces.
    fn read(text: &str) -> Option<EngineOption> {
        let (name, rest) = text.strip_prefix("name ")?.split_once(" type ")?;
        let mut fields = Fields::of(rest);
        let default = fields.take("default").unwrap_or_default();
        let number =
            |text: Option<String>, default| text.and_then(|text| text.parse().ok()).unwrap_or(default);
        let kind = match std::mem::take(&mut fields.option_type).as_str() {
            "check" => OptionKind::Check(default == "true"),
            "spin" => {
                let (min, max) = (number(fields.take("min"), i64::MIN), number(fields.take("max"), i64::MAX));
                OptionKind::Spin { default: number(Some(default), 0), min, max }
            }
            "combo" => {
                let choices = std::iter::from_fn(|| fields.take("var")).take(MAX_CHOICES).collect();
                OptionKind::Combo { default, choices }
            }
            "string" => OptionKind::Text(if default == EMPTY { String::new() } else { default }),
            "button" => OptionKind::Button,
            _ => return None,
        };
        Some(EngineOption { name: name.trim().to_owned(), kind })
    }

    /// The default value as text; empty for a button.
    pub fn default_text(&self) -> String {
        match &self.kind {
            OptionKind::Check(on) => on.to_string(),
            OptionKind::Spin { default, .. } => default.to_string(),
            OptionKind::Combo { default, .. } => default.clone(),
            OptionKind::Text(text) => text.clone(),
            OptionKind::Button => String::new(),
        }
    }

    /// Whether `value` is valid for the option.
    pub fn accepts(&self, value: &str) -> bool {
        match &self.kind {
            OptionKind::Check(_) => matches!(value, "true" | "false"),
            OptionKind::Spin { min, max, .. } => {
                value.parse().is_ok_and(|value| (*min..=*max).contains(&value))
            }
            OptionKind::Combo { choices, .. } => choices.iter().any(|choice| choice == value),
            OptionKind::Text(_) => !value.chars().any(char::is_control),
            OptionKind::Button => false,
        }
    }
}

/// The text after `type`, split into the type and the named values.
struct Fields {
    option_type: String,
    /// Names and values, in reverse order, so that the next one is at the end.
    values: Vec<(String, String)>,
}

impl Fields {
    fn of(text: &str) -> Fields {
        let mut fields = Fields { option_type: String::new(), values: Vec::new() };
        for word in text.split_whitespace() {
            match fields.values.last_mut() {
                _ if matches!(word, "default" | "min" | "max" | "var") => {
                    fields.values.push((word.to_owned(), String::new()));
                }
                Some((_, value)) if value.is_empty() => word.clone_into(value),
                Some((_, value)) => {
                    value.push(' ');
                    value.push_str(word);
                }
                None => word.clone_into(&mut fields.option_type),
            }
        }
        fields.values.reverse();
        fields
    }

    /// Removes and returns the next value values `name`.
    fn take(&mut self, name: &str) -> Option<String> {
        let index = self.values.iter().rposition(|(known, _)| known == name)?;
        Some(self.values.remove(index).1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_parsed_as_uci_writes_them() {
        let mut engine = EngineInfo::default();
        for line in [
            "id name Fish 3",
            "id author A B",
            "option name Hash type spin default 16 min 1 max 1024",
            "option name Skill Level type spin default 20 min 0 max 20",
            "option name Clear Hash type button",
            "option name Book File type string default <empty>",
            "option name Style type combo default Very Solid var Very Solid var Risky",
            "option name Ponder type check default false",
            "option name Odd type colour default red",
            "option",
            "option name",
        ] {
            engine.read(line);
        }
        assert_eq!((engine.name.as_str(), engine.author.as_str()), ("Fish 3", "A B"));
        let kind = |name| engine.option(name).map(|option| option.kind.clone());
        assert_eq!(kind("hash"), Some(OptionKind::Spin { default: 16, min: 1, max: 1024 }));
        assert_eq!(kind("Clear Hash"), Some(OptionKind::Button));
        assert_eq!(kind("Book File"), Some(OptionKind::Text(String::new())));
        let choices = vec!["Very Solid".to_owned(), "Risky".to_owned()];
        assert_eq!(kind("Style"), Some(OptionKind::Combo { default: "Very Solid".into(), choices }));
        assert_eq!(kind("Ponder"), Some(OptionKind::Check(false)));
        assert_eq!(engine.options.len(), 6, "an option of an unknown type is ignored");
        let skill = engine.option("skill level").expect("it is there");
        assert!(skill.accepts("0") && skill.accepts("20") && !skill.accepts("21") && !skill.accepts("much"));
    }

    #[test]
    fn an_engine_plays_chess_unless_it_says_otherwise() {
        let mut engine = EngineInfo::default();
        assert!(engine.plays(CHESS) && !engine.plays("racingkings"));
        engine.read("option name UCI_Variant type combo default chess var atomic var racingkings");
        assert!(engine.plays("racingkings") && !engine.plays(CHESS));
    }
}
