//! Names that mean the same player: the program gives a seat without a name one in the language in use, and the games of
//! that seat are counted together in whichever language they were begun.

use std::collections::{BTreeMap, BTreeSet};

/// Which names count as one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SameNames {
    /// For every name but the first of a group: the first.
    first: BTreeMap<String, String>,
}

impl SameNames {
    /// The names of a group count as one, under the first of them. A name that stands in several groups belongs to the
    /// first of these.
    pub fn new(groups: impl IntoIterator<Item = Vec<String>>) -> SameNames {
        let mut first = BTreeMap::new();
        for group in groups {
            let mut names = group.into_iter();
            let Some(name) = names.next() else { continue };
            for other in names.filter(|other| *other != name) {
                first.entry(other).or_insert_with(|| name.clone());
            }
        }
        SameNames { first }
    }

    /// The name that this one counts as: mostly itself.
    pub fn counts_as<'a>(&'a self, name: &'a str) -> &'a str {
        self.first.get(name).map_or(name, String::as_str)
    }

    /// All names that count as the same as this one, itself among them.
    pub fn all<'a>(&'a self, name: &'a str) -> Vec<&'a str> {
        let first = self.counts_as(name);
        let others =
            self.first.iter().filter(|(_, as_what)| *as_what == first).map(|(other, _)| other.as_str());
        std::iter::once(first).chain(others).collect()
    }

    /// What those count as who have a name like this among theirs.
    pub fn counting(&self, is_like: impl Fn(&str) -> bool) -> BTreeSet<&str> {
        let groups = self.first.iter().filter(|(other, first)| is_like(other) || is_like(first));
        groups.map(|(_, first)| first.as_str()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_a_group_count_as_its_first() {
        let group = |names: [&str; 2]| names.map(str::to_owned).to_vec();
        let same = SameNames::new([
            group(["Jogador 1", "Player 1"]),
            group(["Rei", "King"]),
            group(["Soberano", "King"]),
            group(["Ana", "Ana"]),
        ]);
        let counted = ["Jogador 1", "Player 1", "King", "Soberano", "Ana", "Player 2", ""]
            .map(|name| same.counts_as(name));
        assert_eq!(counted, ["Jogador 1", "Jogador 1", "Rei", "Soberano", "Ana", "Player 2", ""]);
        assert_eq!(same.all("Player 1"), ["Jogador 1", "Player 1"]);
        assert_eq!(same.all("Jogador 1"), ["Jogador 1", "Player 1"]);
        assert_eq!(same.all("Soberano"), ["Soberano"]);
        assert_eq!(same.all("Eva"), ["Eva"]);
        let with = |part| same.counting(|name| name.contains(part)).into_iter().collect::<Vec<_>>();
        assert_eq!(with("Play"), ["Jogador 1"]);
        assert_eq!(with("K"), ["Rei"]);
        assert_eq!(with("Ana"), [""; 0]);
    }
}
