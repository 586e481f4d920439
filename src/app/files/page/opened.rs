//! Dialog of the opened files: reading progress, games to choose from, and faults.

use bevy::prelude::*;
use bevy_egui::egui::{CornerRadius, Sense, Ui, vec2};

use super::finder::GameSearch;
use super::{faults, list};
use crate::app::commands::{FilesRequest, Navigate};
use crate::app::core::NextFrame;
use crate::app::files::OpeningStage;
use crate::app::files::state::Files;
use crate::app::kit::{Button, ButtonStyle, TextTone, UiContext, body_font, rows, size};
use crate::app::words::number_text;
use session::{key, message, number};

/// Name of the dialog.
const CARD: &str = "files";
/// Preferred width and height of the dialog, in points.
const WIDTH: f32 = 680.0;
const HEIGHT: f32 = 620.0;

/// State of the dialog while it is open.
#[derive(Default)]
pub struct OpenedFilesDialog {
    list: list::ReadGameList,
    finder: GameSearch,
    /// Whether the faults are shown instead of the games.
    shows_faults: bool,
    /// Whether the faults were copied.
    is_copied: bool,
}

impl OpenedFilesDialog {
    /// Resets the state when the dialog is closed.
    pub fn reset(&mut self) {
        *self = OpenedFilesDialog::default();
    }

    /// Draws the dialog.
    pub fn draw(
        &mut self,
        cx: &mut UiContext,
        files: &Files,
        shows_faults: bool,
        next_frame: &NextFrame,
    ) -> Result {
        if std::mem::replace(&mut self.shows_faults, shows_faults) != shows_faults {
            self.is_copied = false;
        }
        let ctx = cx.context()?;
        let window = ctx.content_rect();
        let is_list = files.games.len() > 1 && !self.shows_faults;
        let (mut opened, mut entered_in_search) = (None, false);
        cx.dialog(&ctx, CARD, window, WIDTH, |ui, cx| {
            cx.dialog_title(ui, self.heading(cx, files));
            if let Some(why) = &files.failed {
                cx.label(ui, cx.format(why), body_font(size::BODY), TextTone::Danger);
                ui.add_space(4.0);
            }
            draw_progress(ui, cx, files, self.finder.found().map_or(files.games.len(), <[usize]>::len));
            let field = if is_list { GameSearch::height(files.games.len()) } else { 0.0 };
            let list_height = (window.height() - 250.0 - field).clamp(90.0, HEIGHT - 250.0);
            if is_list {
                // Keep the full height while more games arrive; then shrink to the height of the list.
                let is_known = files.stage != OpeningStage::Reading;
                let list_height =
                    if is_known { list_height.min(list::height(files.games.len())) } else { list_height };
                entered_in_search = self.finder.draw(ui, cx, files.games.len());
                self.finder.find(&files.games, |game| list::name(cx, game));
                if self.finder.is_new() {
                    self.list.start_over();
                }
                let found = self.finder.found();
                opened = self.list.draw(ui, cx, (&files.games[..], found), list_height, next_frame);
            } else if !files.faults().0.is_empty() {
                faults::draw_faults(ui, cx, files, list_height);
            }
            ui.add_space(6.0);
            let opened_by_button = self.draw_buttons(ui, cx, files);
            opened = opened.or(opened_by_button);
        });
        let can_open_now =
            files.stage != OpeningStage::Opening && !matches!(files.stage, OpeningStage::Adding(_));
        let is_list_shown = files.games.len() > 1 && !self.shows_faults;
        let entered = (entered_in_search && is_list_shown).then(|| self.chosen(files)).flatten();
        if let Some(index) = opened.or(entered).filter(|_| can_open_now) {
            cx.commands.write(FilesRequest::OpenListed(index));
        }
        Ok(())
    }

    /// Index of the selected game.
    fn chosen(&self, files: &Files) -> Option<usize> {
        self.list.chosen(files.games.len(), self.finder.found())
    }

    /// Title of the dialog, which also tells the stage.
    fn heading(&self, cx: &UiContext, files: &Files) -> String {
        let shown = number_text(&cx.locale, files.games.len());
        let count = number(files.games.len());
        let file = files.name().unwrap_or_else(|| {
            let several = number(files.count());
            cx.format(&message!("files-source-count", count = several))
        });
        cx.format(&match files.stage {
            OpeningStage::Reading => message!("files-reading", file),
            OpeningStage::Opening => message!("files-opening"),
            OpeningStage::Adding(done) => {
                message!("files-adding-games", shown = number_text(&cx.locale, done as usize))
            }
            OpeningStage::Closed | OpeningStage::Read => match (files.games.len(), self.finder.found()) {
                (0, _) => message!("files-no-game-read"),
                (1, _) if files.failed.is_some() => message!("files-game-not-opened"),
                (1, _) => message!("files-game-incomplete"),
                (_, Some(found)) => {
                    message!(
                        "files-games-found-by-search",
                        found = number_text(&cx.locale, found.len()),
                        shown,
                        file
                    )
                }
                (_, None) => message!("files-games-found", count, shown, file),
            },
        })
    }

    /// Draws the buttons; returns the index of the game to open.
    fn draw_buttons(&mut self, ui: &mut Ui, cx: &mut UiContext, files: &Files) -> Option<usize> {
        let (faults, more) = files.faults();
        let faults = faults.len() + more;
        if faults > 0 {
            self.draw_fault_line(ui, cx, files, faults);
        }
        let (games, chosen) = (files.games.len(), self.chosen(files));
        // A game can be opened only from a visible list.
        let is_list = games > 1 && !self.shows_faults;
        let is_busy = matches!(files.stage, OpeningStage::Opening | OpeningStage::Adding(_));
        let mut choices = Vec::new();
        if (is_list || games == 1) && !is_busy {
            let words = if games > 1 { key!("files-open-game") } else { key!("files-open-anyway") };
            let can_open = chosen.is_some() && (files.failed.is_none() || games > 1);
            let open = Button::new("open-game", cx.text(words)).weight(ButtonStyle::Primary);
            choices.push(open.enabled(can_open));
        }
        if is_list && !is_busy {
            let found = self.finder.found();
            let words =
                if found.is_some() { key!("files-add-search-results") } else { key!("files-add-all") };
            let can_add = files.stage == OpeningStage::Read && found.is_none_or(|found| !found.is_empty());
            choices.push(Button::new("add-all", cx.text(words)).enabled(can_add));
        }
        let close =
            if is_busy || files.stage == OpeningStage::Reading { key!("files-stop") } else { key!("close") };
        let weight = if games == 0 { ButtonStyle::Primary } else { ButtonStyle::Normal };
        choices.push(Button::new("no", cx.text(close)).weight(weight));
        let columns = if ui.available_width() < 420.0 { 1 } else { choices.len() };
        let mut pressed = None;
        rows(ui, columns, &choices, |ui, choice, width| {
            cx.value_button(ui, choice.clone(), Some(width), (&mut pressed, Some(choice.name)));
        });
        match pressed? {
            "open-game" => return chosen,
            "add-all" => {
                cx.commands.write(FilesRequest::AddListed(self.finder.found().map(<[usize]>::to_vec)));
            }
            _ => {
                cx.commands.write(Navigate::CloseDialog);
            }
        }
        None
    }

    /// Draws the number of faults, with buttons to show and copy them.
    fn draw_fault_line(&mut self, ui: &mut Ui, cx: &mut UiContext, files: &Files, faults: usize) {
        let shown = number_text(&cx.locale, faults);
        let words = cx.format(&message!("files-fault-count", count = number(faults), shown));
        ui.horizontal_wrapped(|ui| {
            if files.games.len() > 1 {
                let words = if self.shows_faults { cx.text(key!("files-back-to-games")) } else { words };
                let button = Button::new("faults", words).with_icon("info").weight(ButtonStyle::Quiet);
                if cx.button(ui, button, None) {
                    cx.commands.write(Navigate::ShowFaults(!self.shows_faults));
                }
            }
            let (icon, words) = if self.is_copied {
                ("check", key!("files-faults-copied"))
            } else {
                ("copy", key!("files-faults-copy"))
            };
            let copy = Button::new("copy-faults", cx.text(words));
            if cx.button(ui, copy.with_icon(icon).weight(ButtonStyle::Quiet), None) {
                ui.ctx().copy_text(faults::text(&cx.locale, files));
                self.is_copied = true;
            }
        });
        ui.add_space(2.0);
    }
}

/// Draws a progress bar while files are read or games imported. `to_add` is the number of games to import.
fn draw_progress(ui: &mut Ui, cx: &UiContext, files: &Files, to_add: usize) {
    let part = match files.stage {
        OpeningStage::Reading => files.fraction_read(),
        OpeningStage::Adding(done) => done as f32 / to_add.max(1) as f32,
        _ => return,
    };
    let skin = cx.skin();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 8.0), Sense::hover());
    let round = CornerRadius::same(4);
    ui.painter().rect_filled(rect, round, skin.button);
    let done = rect.with_max_x(rect.left() + rect.width() * part.clamp(0.0, 1.0));
    ui.painter().rect_filled(done, round, skin.accent);
    ui.add_space(4.0);
}
