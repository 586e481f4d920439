//! Groups of names that mean the same player.
//!
//! A player without a name gets a default name in the current language, for example "Player 1" or "Jogador 1". Games
//! under these names count for the same player, whatever the language.

use std::collections::{BTreeMap, BTreeSet};

/// A mapping from names to the first name of their group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameGroups {
    /// Maps each name of a group, except the first, to the first.
    first_names: BTreeMap<String, String>,
}

impl NameGroups {
    /// Makes the mapping from groups of names. A name in several groups belongs to the first of them.
    pub fn new(groups: impl IntoIterator<Item = Vec<String>>) -> NameGroups {
        let mut first_names = BTreeMap::new();
        for group in groups {
            let mut names = group.into_iter();
            let Some(name) = names.next() else { continue };
            for other in names.filter(|other| *other != name) {
                first_names.entry(other).or_insert_with(|| name.clone());
            }
        }
        NameGroups { first_names }
    }

    /// The first name of the group of `name`, or `name` itself if it has no group.
    pub fn representative<'a>(&'a self, name: &'a str) -> &'a str {
        self.first_names.get(name).map_or(name, String::as_str)
    }

    /// All names of the group of `name`, the first of the group first.
    pub fn all<'a>(&'a self, name: &'a str) -> Vec<&'a str> {
        let first = self.representative(name);
        let others = self
            .first_names
            .iter()
            .filter(|(_, group_name)| *group_name == first)
            .map(|(other, _)| other.as_str());
        std::iter::once(first).chain(others).collect()
    }

    /// The first names of the groups in which `is_like` accepts a name. Names in no group are left out.
    pub fn representatives_matching(&self, is_like: impl Fn(&str) -> bool) -> BTreeSet<&str> {
        let groups = self.first_names.iter().filter(|(other, first)| is_like(other) || is_like(first));
        groups.map(|(_, first)| first.as_str()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_count_as_the_first_of_their_group() {
        let group = |names: [&str; 2]| names.map(str::to_owned).to_vec();
        let same = NameGroups::new([
            group(["Jogador 1", "Player 1"]),
            group(["Rei", "King"]),
            group(["Soberano", "King"]),
            group(["Ana", "Ana"]),
        ]);
        let counted = ["Jogador 1", "Player 1", "King", "Soberano", "Ana", "Player 2", ""]
            .map(|name| same.representative(name));
        assert_eq!(counted, ["Jogador 1", "Jogador 1", "Rei", "Soberano", "Ana", "Player 2", ""]);
        assert_eq!(same.all("Player 1"), ["Jogador 1", "Player 1"]);
        assert_eq!(same.all("Jogador 1"), ["Jogador 1", "Player 1"]);
        assert_eq!(same.all("Soberano"), ["Soberano"]);
        assert_eq!(same.all("Eva"), ["Eva"]);
        let with =
            |part| same.representatives_matching(|name| name.contains(part)).into_iter().collect::<Vec<_>>();
        assert_eq!(with("Play"), ["Jogador 1"]);
        assert_eq!(with("K"), ["Rei"]);
        assert_eq!(with("Ana"), [""; 0]);
    }
}
