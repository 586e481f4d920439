//! The original computer players as what they are: programs of their time, with heads of tin, copper and brass; and the
//! engines of other people, of whom nobody sees more than a visor.

use crate::faces::parts::{ellipse, line, path, put, shade};

/// A head of metal.
pub(super) struct Robot {
    metal: &'static str,
    body: &'static str,
    eyes: &'static str,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    /// A screen on a stand.
    Screen,
    /// A tin box with an aerial.
    Tin,
    /// A round boiler with one eye.
    Boiler,
    /// A knight's helmet with a plume.
    Helmet,
    /// A pilot's helmet with a visor.
    Visor,
}

/// Every engine of other people.
pub(super) const GUEST: Robot =
    Robot { metal: "#e4e8f0", body: "#59638a", eyes: "#79e8ff", kind: Kind::Visor };

/// By their number within a game, the weakest first.
pub(super) const ROBOTS: [Robot; 4] = [
    Robot { metal: "#d9d3c4", body: "#a79f8d", eyes: "#5be08a", kind: Kind::Screen },
    Robot { metal: "#9fb2bd", body: "#6d818c", eyes: "#ffd45e", kind: Kind::Tin },
    Robot { metal: "#c98450", body: "#8f5730", eyes: "#7fe3f0", kind: Kind::Boiler },
    Robot { metal: "#d9b44a", body: "#8b6a1f", eyes: "#ff7a5c", kind: Kind::Helmet },
];

/// Writes a head into a drawing.
pub(super) fn draw(svg: &mut String, robot: &Robot) {
    let Robot { metal, body, eyes, kind } = *robot;
    path(svg, "M16 134C16 116 34 110 50 108H78C94 110 112 116 112 134Z", body);
    shade(svg, "M78 108C94 110 112 116 112 134H92C92 120 86 112 78 108Z");
    put(svg, format_args!(r#"<rect x="54" y="92" width="20" height="20" fill="{body}"/>"#));
    match kind {
        Kind::Screen => {
            put(
                svg,
                format_args!(
                    r##"<rect x="26" y="28" width="76" height="68" rx="10" fill="{metal}"/><rect x="34" y="36" width="60" height="48" rx="9" fill="#1e2a26"/>"##
                ),
            );
            shade(svg, "M88 28H92Q102 28 102 38V86Q102 96 92 96H80Q94 90 94 76V40Q94 30 88 28Z");
            for x in [46, 72] {
                put(svg, format_args!(r#"<rect x="{x}" y="50" width="10" height="10" fill="{eyes}"/>"#));
            }
            put(svg, format_args!(r#"<path d="M46 68h6v5h24v-5h6v10H46z" fill="{eyes}"/>"#));
            put(svg, format_args!(r##"<circle cx="92" cy="90" r="2.6" fill="{eyes}"/>"##));
        }
        Kind::Tin => {
            line(svg, "M64 30V14", body, "4");
            ellipse(svg, (64, 13), (6, 6), "#d9483b");
            put(
                svg,
                format_args!(
                    r#"<rect x="22" y="54" width="12" height="22" rx="4" fill="{body}"/><rect x="94" y="54" width="12" height="22" rx="4" fill="{body}"/><rect x="32" y="28" width="64" height="70" rx="12" fill="{metal}"/>"#
                ),
            );
            shade(svg, "M84 28Q96 28 96 40V86Q96 98 84 98H72Q84 92 84 76V46Q84 34 84 28Z");
            for x in [50, 78] {
                ellipse(svg, (x, 56), (10, 10), "#2c343a");
                ellipse(svg, (x, 56), (6, 6), eyes);
            }
            put(svg, format_args!(r##"<rect x="46" y="76" width="36" height="12" rx="4" fill="#2c343a"/>"##));
            line(svg, "M55 76V88M64 76V88M73 76V88", metal, "2.4");
            for (x, y) in [(38, 34), (90, 34), (38, 92), (90, 92)] {
                ellipse(svg, (x, y), (2, 2), body);
            }
        }
        Kind::Boiler => {
            path(svg, "M52 24Q64 4 76 24Z", body);
            ellipse(svg, (64, 62), (38, 38), metal);
            shade(svg, "M64 24A38 38 0 0 1 64 100Q88 88 88 62Q88 36 64 24Z");
            line(svg, "M28 72Q64 88 100 72", body, "4");
            ellipse(svg, (64, 54), (18, 18), "#33241a");
            ellipse(svg, (64, 54), (11, 11), eyes);
            ellipse(svg, (68, 50), (3, 3), "#ffffff");
            line(svg, "M52 89Q64 95 76 89", "#33241a", "4");
            for x in [30, 98] {
                ellipse(svg, (x, 58), (5, 9), body);
            }
        }
        Kind::Helmet => {
            path(svg, "M64 22C60 6 86 2 100 18C92 16 88 24 84 30Z", "#a8282f");
            path(
                svg,
                "M64 20C90 20 98 42 97 66C96 88 82 100 64 102C46 100 32 88 31 66C30 42 38 20 64 20Z",
                metal,
            );
            shade(svg, "M64 20C90 20 98 42 97 66C96 88 82 100 64 102C78 94 86 84 86 62C86 40 80 26 64 20Z");
            path(svg, "M36 52H92V66Q64 74 36 66Z", "#2b2418");
            for x in [51, 77] {
                ellipse(svg, (x, 60), (6, 4), eyes);
            }
            line(svg, "M64 22V50M64 72V100", body, "3");
            line(svg, "M48 80V92M56 82V95M72 82V95M80 80V92", "#2b2418", "3");
        }
        Kind::Visor => {
            path(
                svg,
                "M64 16C94 16 104 40 104 64C104 88 88 102 64 102C40 102 24 88 24 64C24 40 34 16 64 16Z",
                metal,
            );
            shade(
                svg,
                "M64 16C94 16 104 40 104 64C104 88 88 102 64 102C84 94 92 82 92 62C92 40 84 24 64 16Z",
            );
            path(svg, "M58 16H70V40H58Z", body);
            put(
                svg,
                format_args!(r##"<rect x="30" y="42" width="68" height="36" rx="17" fill="#1c2233"/>"##),
            );
            line(svg, "M42 60H52M76 60H86", eyes, "6");
            line(svg, "M38 52Q46 46 58 46", "#ffffff", "2.4");
            line(svg, "M52 90H76", body, "4");
        }
    }
}
