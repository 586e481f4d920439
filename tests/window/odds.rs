//! Odds: a handicap for one player is chosen in the set-up, played and saved.

use super::harness::{Launch, games_folder, saved_games};

#[test]
fn odds_are_chosen_with_the_mouse_played_and_remembered() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    let home = program.home();
    let mut stored = vec!["two-men:2"];
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
        let before = program.journal();
        program.click_to("button:start", "table");
        program.wait_until_rest();
        program.screenshot(&format!("odds-table-{game}"));
        if has_tiles {
            // 18 tiles were dealt. Four are put aside, and the opening tile is on the table if it was in this hand.
            let held = program.layout().items_with("tile:").count();
            assert!((13..=14).contains(&held), "{held} tiles");
            // A game without a move is not saved; the opening tile may have been put aside.
            if program.journal() != before {
                stored.push("four-tiles:1");
            }
        }
        if !has_tiles {
            program.click("square:f3");
            program.click("square:e4");
            program.wait_for_lines(1);
        }
        program.click("button:menu");
    }
    // The set-up has the odds of the last game.
    program.click_to("game:draughts", "setup");
    program.wait_for("list:given-to");
    program.quit();
    let odds = saved_games(&games_folder(home.path())).into_iter().map(|(_, game)| game.saved.plan.odds);
    let mut odds: Vec<String> = odds.flatten().map(|odds| odds.to_string()).collect();
    odds.sort_unstable();
    stored.sort_unstable();
    assert_eq!(odds, stored);
}
