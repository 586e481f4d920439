//! The parts that a portrait of a person is put together from: head, hair, beard, hat and clothes.
//!
//! Everything is drawn on 128 x 128, with the head around the middle.

use std::fmt::Write as _;

/// A portrait.
pub(super) struct Portrait {
    pub skin: &'static str,
    pub hair: &'static str,
    pub clothes: &'static str,
    pub style: Hair,
    pub beard: Beard,
    pub mouth: Mouth,
    pub extras: &'static [Extra],
}

/// How the hair is worn, or what is worn over it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hair {
    Tousled,
    Plaits,
    Beanie(&'static str),
    Bun,
    FlatCap(&'static str),
    Curls,
    Parted,
    Bald,
    Long,
    Afro,
    Scarf(&'static str),
    /// The wide black hat of a prince of the discoveries.
    Chaperon(&'static str),
    Bob,
    Crop,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Beard {
    None,
    Moustache,
    Short,
    Full,
    Goatee,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mouth {
    Smile,
    Grin,
    Calm,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extra {
    Freckles,
    Glasses(&'static str),
    Monocle,
    Earrings(&'static str),
    Pearls,
    BowTie(&'static str),
    Collar(&'static str),
    Shawl(&'static str),
    Wrinkles,
    Chain,
}

const HEAD: &str = "M64 31C84 31 93 47 92 65C91 85 80 99 64 99C48 99 37 85 36 65C35 47 44 31 64 31Z";
/// The side of the head that lies away from the light.
const SHADE: &str = "M64 31C84 31 93 47 92 65C91 85 80 99 64 99C75 93 82 81 82 65C82 49 76 37 64 31Z";
const PARTING: &str = "M64 26C42 24 32 44 35 68C40 54 56 50 64 36C72 50 88 54 93 68C96 44 86 24 64 26Z";
const SWEEP: &str = "M35 68C30 40 46 25 66 26C88 27 97 44 93 68C91 55 85 47 74 42C62 51 44 49 35 68Z";

/// Writes a portrait into a drawing.
pub(super) fn draw(svg: &mut String, portrait: &Portrait) {
    let Portrait { skin, hair, clothes, .. } = *portrait;
    behind(svg, portrait);
    path(svg, "M12 134C14 113 34 108 50 104L64 112L78 104C94 108 114 113 116 134Z", clothes);
    shade(svg, "M78 104C94 108 114 113 116 134H92C94 120 88 110 78 104Z");
    path(svg, "M52 88H76V106Q64 118 52 106Z", skin);
    shade(svg, "M52 95Q64 106 76 95V101Q64 111 52 101Z");
    for x in [36, 92] {
        ellipse(svg, (x, 68), (5, 8), skin);
    }
    path(svg, HEAD, skin);
    shade(svg, SHADE);
    if portrait.extras.contains(&Extra::Freckles) {
        for (x, y) in [(47, 76), (52, 78), (50, 73), (76, 78), (81, 76), (78, 73)] {
            put(svg, format_args!(r##"<circle cx="{x}" cy="{y}" r="1.5" fill="#a85f35"/>"##));
        }
    }
    if portrait.extras.contains(&Extra::Wrinkles) {
        line(svg, "M52 47Q64 43 76 47M42 73Q45 77 49 77M86 73Q83 77 79 77", "#7a4a35", "1.6");
    }
    for x in [53, 75] {
        ellipse(svg, (x, 66), (4, 5), "#2b1d16");
        put(svg, format_args!(r##"<circle cx="{}" cy="64" r="1.5" fill="#fff"/>"##, x + 1));
    }
    // The grey hair of the bald man is too pale for brows.
    let brows = if portrait.style == Hair::Bald { "#6f675f" } else { hair };
    line(svg, "M45 56Q52 51 59 55M69 55Q76 51 83 56", brows, "3.4");
    line(svg, "M64 68Q59 77 63 78Q66 79 68 77", "#00000055", "2.4");
    beard(svg, portrait);
    in_front(svg, portrait);
    for extra in portrait.extras {
        extra_part(svg, *extra);
    }
}

/// Hair that is seen behind the head.
fn behind(svg: &mut String, portrait: &Portrait) {
    let hair = portrait.hair;
    match portrait.style {
        Hair::Plaits => {
            for x in [25, 103] {
                ellipse(svg, (x, 84), (9, 22), hair);
                ellipse(svg, (x, 65), (7, 5), "#d9483b");
            }
        }
        Hair::Bun => ellipse(svg, (64, 20), (15, 13), hair),
        Hair::Long => path(
            svg,
            "M30 62C24 30 44 19 64 19C84 19 104 30 98 62C98 86 104 98 108 116H20C24 98 30 86 30 62Z",
            hair,
        ),
        Hair::Bob => path(
            svg,
            "M28 62C24 30 44 19 64 19C84 19 104 30 100 62C100 78 102 86 98 96H30C26 86 28 78 28 62Z",
            hair,
        ),
        Hair::Afro => ellipse(svg, (64, 52), (45, 42), hair),
        Hair::Curls => curls(
            svg,
            hair,
            &[(30, 60), (28, 74), (36, 44), (98, 60), (100, 74), (92, 44), (33, 86), (95, 86)],
        ),
        _ => {}
    }
}

/// Hair and hats before the head.
fn in_front(svg: &mut String, portrait: &Portrait) {
    let hair = portrait.hair;
    match portrait.style {
        Hair::Tousled => path(
            svg,
            "M35 66C26 38 42 20 58 25C66 14 82 22 80 25C98 28 100 50 93 66C91 54 88 49 83 46C79 52 71 46 66 50C60 44 54 54 47 48C41 52 37 57 35 66Z",
            hair,
        ),
        Hair::Plaits | Hair::Long => path(svg, PARTING, hair),
        Hair::Beanie(wool) => {
            path(svg, "M34 66C34 54 38 50 44 48H84C90 50 94 54 94 66L90 52H38Z", hair);
            path(svg, "M31 50C31 22 48 15 64 15C80 15 97 22 97 50Z", wool);
            shade(svg, "M64 15C80 15 97 22 97 50H82C82 34 76 22 64 15Z");
            put(
                svg,
                format_args!(
                    r##"<rect x="28" y="43" width="72" height="13" rx="6" fill="{wool}"/><rect x="28" y="43" width="72" height="13" rx="6" fill="#fff" opacity=".28"/>"##
                ),
            );
            ellipse(svg, (64, 14), (8, 7), "#f3ead9");
        }
        Hair::Bun | Hair::Bob => path(svg, SWEEP, hair),
        Hair::FlatCap(cloth) => {
            path(
                svg,
                "M34 70C32 58 36 52 40 48L46 54Q38 60 38 70ZM94 70C96 58 92 52 88 48L82 54Q90 60 90 70Z",
                hair,
            );
            path(
                svg,
                "M27 48C27 28 46 17 66 18C90 19 104 32 101 48C98 53 90 50 64 47C42 46 32 53 27 48Z",
                cloth,
            );
            shade(svg, "M66 18C90 19 104 32 101 48C98 53 92 50 82 49C90 38 82 24 66 18Z");
            path(svg, "M31 49C44 40 84 40 97 49C88 57 40 57 31 49Z", "#33302c");
        }
        Hair::Curls => curls(
            svg,
            hair,
            &[
                (40, 40),
                (48, 31),
                (58, 27),
                (70, 27),
                (80, 31),
                (88, 40),
                (36, 52),
                (92, 52),
                (52, 41),
                (64, 38),
                (76, 41),
            ],
        ),
        Hair::Parted => path(
            svg,
            "M34 66C30 36 46 23 68 24C88 24 98 42 94 66C92 56 90 50 87 46C72 48 60 44 53 37C49 48 39 50 34 66Z",
            hair,
        ),
        Hair::Bald => path(
            svg,
            "M36 78C27 68 30 50 39 44C36 55 38 66 37 78ZM92 78C101 68 98 50 89 44C92 55 90 66 91 78Z",
            hair,
        ),
        Hair::Afro => {
            path(svg, "M35 66C34 40 48 30 64 30C80 30 94 40 93 66C86 50 78 45 64 45C50 45 42 50 35 66Z", hair)
        }
        Hair::Scarf(cloth) => {
            put(
                svg,
                format_args!(
                    r##"<path fill-rule="evenodd" fill="{cloth}" d="M64 17C34 17 27 44 29 72C29 98 40 118 64 120C88 118 99 98 99 72C101 44 94 17 64 17ZM64 40C81 40 88 52 87 68C86 86 78 98 64 98C50 98 42 86 41 68C40 52 47 40 64 40Z"/>"##
                ),
            );
            shade(svg, "M64 17C94 17 101 44 99 72C99 98 88 118 64 120C80 110 93 92 93 68C93 44 84 24 64 17Z");
        }
        Hair::Chaperon(cloth) => {
            path(svg, "M92 38C114 48 116 84 108 116L92 112C100 84 98 62 86 46Z", cloth);
            path(svg, "M32 40C26 10 56 3 70 5C100 7 102 28 96 42Z", cloth);
            ellipse(svg, (64, 42), (45, 13), cloth);
            put(
                svg,
                format_args!(r##"<path d="M20 42Q64 24 108 42Q64 35 20 42Z" fill="#fff" opacity=".16"/>"##),
            );
        }
        Hair::Crop => {
            path(svg, "M36 60C33 38 46 27 64 27C82 27 95 38 92 60C90 50 84 43 64 43C44 43 38 50 36 60Z", hair)
        }
    }
}

fn beard(svg: &mut String, portrait: &Portrait) {
    let hair = portrait.hair;
    match portrait.beard {
        Beard::None | Beard::Moustache => {}
        Beard::Short | Beard::Full => {
            let long = portrait.beard == Beard::Full;
            let chin = if long {
                "M36 64C34 92 44 120 64 121C84 120 94 92 92 64C91 76 86 79 80 78C74 74 68 76 64 78C60 76 54 74 48 78C42 79 37 76 36 64Z"
            } else {
                "M36 66C36 90 46 104 64 104C82 104 92 90 92 66C90 78 86 81 80 80C74 76 68 77 64 79C60 77 54 76 48 80C42 81 38 78 36 66Z"
            };
            path(svg, chin, hair);
        }
        Beard::Goatee => path(svg, "M53 88Q64 82 75 88Q74 106 64 107Q54 106 53 88Z", hair),
    }
    match portrait.mouth {
        Mouth::Smile => line(svg, "M54 84Q64 92 74 84", "#8f3a33", "3.2"),
        Mouth::Calm => line(svg, "M56 86Q64 88 72 86", "#8f3a33", "3.2"),
        Mouth::Grin => {
            path(svg, "M52 82Q64 97 76 82Z", "#8f3a33");
            path(svg, "M55 83Q64 89 73 83Z", "#fffaf2");
        }
    }
    if matches!(portrait.beard, Beard::Moustache | Beard::Full | Beard::Goatee) {
        path(svg, "M43 84C48 75 59 74 64 79C69 74 80 75 85 84C78 86 70 86 64 82C58 86 50 86 43 84Z", hair);
    }
}

fn extra_part(svg: &mut String, extra: Extra) {
    match extra {
        Extra::Freckles | Extra::Wrinkles => {}
        Extra::Glasses(frame) => put(
            svg,
            format_args!(
                r##"<g fill="#fff" fill-opacity=".25" stroke="{frame}" stroke-width="3"><circle cx="52" cy="66" r="11"/><circle cx="76" cy="66" r="11"/><path d="M63 65Q64 63 65 65M41 64L36 62M87 64L92 62" fill="none"/></g>"##
            ),
        ),
        Extra::Monocle => put(
            svg,
            format_args!(
                r##"<g fill="#fff" fill-opacity=".25" stroke="#c9962f" stroke-width="3"><circle cx="75" cy="66" r="10.5"/><path d="M85 70Q94 88 84 112" fill="none" stroke-width="1.8"/></g>"##
            ),
        ),
        Extra::Earrings(metal) => {
            for x in [34, 94] {
                put(
                    svg,
                    format_args!(
                        r##"<circle cx="{x}" cy="81" r="4" fill="none" stroke="{metal}" stroke-width="2.6"/>"##
                    ),
                );
            }
        }
        Extra::Pearls => {
            for (x, y) in [(47, 105), (52, 110), (58, 113), (64, 114), (70, 113), (76, 110), (81, 105)] {
                put(
                    svg,
                    format_args!(
                        r##"<circle cx="{x}" cy="{y}" r="3.4" fill="#fdf8ee" stroke="#b9aa92" stroke-width=".8"/>"##
                    ),
                );
            }
        }
        Extra::BowTie(cloth) => {
            path(svg, "M64 112L46 104V122ZM64 112L82 104V122Z", cloth);
            ellipse(svg, (64, 113), (5, 5), cloth);
        }
        Extra::Collar(cloth) => {
            path(svg, "M48 104L64 116L54 124L40 108ZM80 104L64 116L74 124L88 108Z", cloth)
        }
        Extra::Shawl(cloth) => {
            path(svg, "M40 106Q64 122 88 106L94 116Q64 134 34 116Z", cloth);
            shade(svg, "M64 118Q78 116 88 106L94 116Q80 126 64 126Z");
        }
        Extra::Chain => {
            line(svg, "M40 108Q64 136 88 108", "#e2b13c", "4");
            ellipse(svg, (64, 122), (5, 5), "#e2b13c");
        }
    }
}

fn curls(svg: &mut String, hair: &str, at: &[(i32, i32)]) {
    for place in at {
        ellipse(svg, *place, (11, 11), hair);
    }
}

pub(super) fn path(svg: &mut String, data: &str, fill: &str) {
    put(svg, format_args!(r#"<path d="{data}" fill="{fill}"/>"#));
}

pub(super) fn shade(svg: &mut String, data: &str) {
    put(svg, format_args!(r##"<path d="{data}" fill="#000" opacity=".12"/>"##));
}

pub(super) fn line(svg: &mut String, data: &str, ink: &str, width: &str) {
    put(
        svg,
        format_args!(
            r#"<path d="{data}" fill="none" stroke="{ink}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>"#
        ),
    );
}

pub(super) fn ellipse(svg: &mut String, (x, y): (i32, i32), (rx, ry): (i32, i32), fill: &str) {
    put(svg, format_args!(r#"<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{fill}"/>"#));
}

/// Writing to a String cannot fail.
pub(super) fn put(svg: &mut String, text: std::fmt::Arguments) {
    let _ = svg.write_fmt(text);
}
