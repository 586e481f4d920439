//! The example of docs/NEW-FEATURE.md works: a feature that uses only public names adds a page and a menu button.

use super::harness::{Launch, WHEEL_DOWN};

#[test]
fn a_feature_adds_its_own_page_to_the_menu() {
    needs!(DISPLAY);
    let program = Launch::example("new_feature").start();
    program.wait_for_screen("menu");
    program.wait_until_settled("button:openings");
    let page = program.click_to("button:openings", "openings");
    assert!(page.item("opening:1").is_some(), "the first opening is visible: {}", page.names());
    program.screenshot("new-feature");
    program.scroll_to(WHEEL_DOWN, "opening:30");
    program.click_to("button:back", "menu");
    program.click_to("button:openings", "openings");
    program.key_to("Escape", "menu");
    program.quit();
}
