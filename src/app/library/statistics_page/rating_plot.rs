//! Plot of the rating after each game, with its uncertainty and the computer levels.

use bevy_egui::egui::{self, Align2, Ui};
use egui_plot::{
    AxisHints, FilledArea, HLine, HoverPosition, Line, LineStyle, MarkerShape, Plot, PlotPoint, Points, Text,
};

use crate::app::kit::{UiContext, body_font, size};
use crate::app::words::{capitalised, time_text};
use session::{key, message, number};
use store::{MIN_RATED_GAMES, Statistics};

/// Rounds to a whole number and writes it with a minus sign (U+2212) instead of a hyphen.
pub(super) fn rounded(value: f64) -> String {
    format!("{value:.0}").replace('-', "−")
}

/// Free space above and below the curve, in rating points.
const MARGIN: f64 = 30.0;

/// Draws the rating after each game, two bands of its uncertainty (one and two standard deviations) and the levels.
pub(super) fn draw_rating_plot(ui: &mut Ui, cx: &UiContext, statistics: &Statistics) {
    let skin = cx.skin();
    let history = &statistics.rating_history;
    let game_numbers: Vec<f64> = (1..=history.len()).map(|number| number as f64).collect();
    let values: Vec<f64> = history.iter().map(|(_, rating)| rating.value).collect();
    let band = |factor: f64| -> (Vec<f64>, Vec<f64>) {
        history
            .iter()
            .map(|(_, rating)| {
                let offset = factor * rating.deviation;
                (rating.value - offset, rating.value + offset)
            })
            .unzip()
    };
    // The vertical range contains all ratings. It contains the uncertainty intervals only from game `MIN_RATED_GAMES`
    // on, because the earlier intervals are too wide.
    let intervals = history.iter().skip(MIN_RATED_GAMES as usize - 1).map(|(_, rating)| rating.interval());
    let shown_values =
        intervals.flat_map(|(low, high)| [low.unwrap_or(0.0), high]).chain(values.iter().copied());
    let (min, max) = shown_values
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(min, max), value| (min.min(value), max.max(value)));
    let (min, max) = (min - MARGIN, max + MARGIN);
    let right = history.len() as f64 + 0.5;
    let label = |hovered: &HoverPosition| -> Option<String> {
        let HoverPosition::NearDataPoint { plot_name, position, .. } = hovered else { return None };
        if *plot_name != "rating" {
            return None;
        }
        let index = position.x.round() as usize;
        let (played, rating) = history.get(index.checked_sub(1)?)?;
        let (value, deviation) = (rounded(rating.value), rounded(rating.deviation));
        let date = time_text(&cx.locale, *played);
        Some(capitalised(&cx.format(&message!(
            "statistics-plot-point",
            number = number(index),
            date,
            value,
            deviation
        ))))
    };
    let height = (ui.available_width() * 0.42).clamp(200.0, 340.0);
    // Least distance between two level names so that they do not overlap: 18 points on the screen, converted to rating
    // points.
    let name_distance = (max - min) / f64::from(height / 18.0);
    let font = body_font(size::SMALL - 1.0);
    let ground = ui.visuals().extreme_bg_color;
    ui.style_mut().text_styles.insert(egui::TextStyle::Body, body_font(size::SMALL));
    Plot::new(("course", statistics.game.name()))
        .height(height)
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
        .show_crosshair(false)
        .show_grid([false, true])
        .grid_color(skin.edge)
        .set_margin_fraction(egui::Vec2::ZERO)
        .default_x_bounds(0.5, right)
        .default_y_bounds(min, max)
        .auto_bounds(false)
        // egui_plot fades axis labels that are close together. Fade them only at smaller spacings, because in a narrow
        // window all labels are close together.
        .custom_x_axes(vec![AxisHints::new_x().label_spacing(12.0..=26.0)])
        .custom_y_axes(vec![AxisHints::new_y().label_spacing(9.0..=18.0)])
        .x_axis_formatter(|mark, _| {
            if mark.value.fract() == 0.0 && mark.value >= 1.0 {
                format!("{:.0}", mark.value)
            } else {
                String::new()
            }
        })
        .y_axis_formatter(|mark, _| rounded(mark.value))
        .x_axis_label(
            egui::RichText::new(cx.text(key!("statistics-plot-axis"))).font(font.clone()).color(skin.muted),
        )
        .label_formatter(label)
        .show(ui, |plot| {
            // Set the bounds in every frame: otherwise the plot keeps the bounds of the person shown before.
            plot.set_plot_bounds_x(0.5..=right);
            plot.set_plot_bounds_y(min..=max);
            for (factor, opacity) in [(2.0, 0.16), (1.0, 0.34)] {
                let (low, high) = band(factor);
                let fill = ground.lerp_to_gamma(skin.accent, opacity);
                let area = FilledArea::new(format!("band {factor}"), &game_numbers, &low, &high);
                plot.add(area.fill_color(fill).allow_hover(false));
            }
            let mut last_named_level = f64::NEG_INFINITY;
            for (level, index) in statistics.levels.iter().copied().zip(1..) {
                let line = HLine::new(format!("level {index}"), level)
                    .color(skin.muted.gamma_multiply(0.7))
                    .style(LineStyle::dashed_dense())
                    .width(1.0)
                    .allow_hover(false);
                plot.hline(line);
                if level > min && level + name_distance < max && level - last_named_level > name_distance {
                    last_named_level = level;
                    let name = cx.format(&message!("statistics-plot-level", level = number(index)));
                    let name = egui::RichText::new(name).font(font.clone());
                    let at = PlotPoint::new(right - (right - 0.5) * 0.01, level);
                    let text = Text::new(format!("name {index}"), at, name);
                    plot.text(text.color(skin.muted).anchor(Align2::RIGHT_BOTTOM).allow_hover(false));
                }
            }
            let points: Vec<[f64; 2]> = game_numbers.iter().zip(&values).map(|(x, y)| [*x, *y]).collect();
            plot.line(Line::new("rating", points.clone()).color(skin.accent).width(2.5));
            // Too many dots would hide the line.
            let radius = if history.len() <= 40 { 3.5 } else { 0.0 };
            if radius > 0.0 {
                let dots = Points::new("rating", points).color(skin.accent).radius(radius);
                plot.points(dots.shape(MarkerShape::Circle).allow_hover(false));
            }
        });
}
