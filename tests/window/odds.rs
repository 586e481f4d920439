//! Odds, a handicap for one player: chosen in the set-up, played and saved.

use super::harness::{Launch, games_folder, saved_games};

#[test]
fn odds_are_chosen_with_the_mouse_played_and_remembered() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    let home = program.home();
    let mut expected_odds = vec!["two-men:2"];
    for (game, kind, seat, has_tiles) in
        [("draughts", "two-men", "2", false), ("domin-up", "four-tiles", "1", true)]
    {
        program.wait_for_screen("menu");
        program.click_to(&format!("game:{game}"), "setup");
        program.click("list:odds");
        program.click(&format!("option:{kind}"));
        program.click("list:given-to");
        program.click(&format!("option:seat-{seat}"));
        program.screenshot(&format!("odds-setup-{game}"));
        let journal_before = program.journal();
        program.click_to("button:start", "table");
        program.wait_until_rest();
        program.screenshot(&format!("odds-table-{game}"));
        if has_tiles {
            // 18 tiles were dealt. Four are removed as odds, and the opening tile is on the table if this hand had it.
            let tile_count = program.layout().items_with("tile:").count();
            assert!((13..=14).contains(&tile_count), "{tile_count} tiles");
            // A game without a move is not saved. The opening tile, which the program plays itself, may be one of the
            // removed tiles.
            if program.journal() != journal_before {
                expected_odds.push("four-tiles:1");
            }
        }
        if !has_tiles {
            program.click("square:f3");
            program.click("square:e4");
            program.wait_for_lines(1);
        }
        program.click("button:menu");
    }
    // The set-up page still has the odds of the last game of draughts.
    program.click_to("game:draughts", "setup");
    program.wait_for("list:given-to");
    program.quit();
    let odds = saved_games(&games_folder(home.path())).into_iter().map(|(_, game)| game.saved.plan.odds);
    let mut odds: Vec<String> = odds.flatten().map(|odds| odds.to_string()).collect();
    odds.sort_unstable();
    expected_odds.sort_unstable();
    assert_eq!(odds, expected_odds);
}
