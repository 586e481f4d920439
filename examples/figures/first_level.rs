//! The first level against players of the simplest kind (docs/STRENGTH.md).

use rules::domin_up::RuleSet;
use rules::{chess, draughts, racing_kings};

use test_support::engines::player;
use test_support::simple_players::{
    anything, first_level, first_level_of_domin_up, grabber, jumper, presser, unloader,
};

pub fn measure(games: u32) {
    first_level::<chess::Position>("original:1", games, |seed| player("original:1", seed));
    first_level::<chess::Position>("grabber", games, grabber);
    first_level::<chess::Position>("anything", games, anything);
    first_level::<racing_kings::Position>("grabber", games, grabber);
    first_level::<racing_kings::Position>("anything", games, anything);
    first_level::<draughts::Position>("original:1", games, |seed| player("original:1", seed));
    first_level::<draughts::Position>("jumper", games, jumper);
    first_level::<draughts::Position>("anything", games, anything);
    for rules in RuleSet::ALL {
        first_level_of_domin_up(rules, "unloader", games, unloader);
        first_level_of_domin_up(rules, "presser", games, presser);
        first_level_of_domin_up(rules, "anything", games, |seed| player("original:1", seed));
    }
}
