//! What docs/NEW-FEATURE.md tells is true: a feature that uses public names alone has its page and its way from the menu.

use super::harness::{Launch, WHEEL_DOWN};

#[test]
fn a_page_of_its_own_is_added_in_one_line() {
    needs!(DISPLAY);
    let program = Launch::example("new_feature").start();
    program.wait_for_screen("menu");
    program.wait_settled("button:openings");
    let page = program.click_to("button:openings", "openings");
    assert!(page.item("opening:1").is_some(), "the first opening is in sight: {}", page.names());
    program.screenshot("new-feature");
    program.scroll_to(WHEEL_DOWN, "opening:30");
    program.click_to("button:back", "menu");
    program.click_to("button:openings", "openings");
    program.key_to("Escape", "menu");
    program.quit();
}
