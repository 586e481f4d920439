//! Build script: embeds the icon, the version and the manifest into the Windows program.
//!
//! It does nothing on other systems, or without the feature `gui`.

fn main() {
    println!("cargo:rerun-if-changed=packaging/windows");
    #[cfg(all(windows, feature = "gui"))]
    compile_resources();
}

/// Compiles `packaging/windows/tabuleiro.rc` for the main program `tabuleiro`.
#[cfg(all(windows, feature = "gui"))]
fn compile_resources() {
    let version = env!("CARGO_PKG_VERSION");
    // A Windows version has four numbers: append a zero, and drop a pre-release suffix such as `-beta`.
    let version_numbers = format!("{},0", version.split('-').next().unwrap_or_default().replace('.', ","));
    let macros = [format!("VERSION_NUMBERS={version_numbers}"), format!("VERSION_TEXT=\"{version}\"")];
    let result = embed_resource::compile_for("packaging/windows/tabuleiro.rc", ["tabuleiro"], macros);
    if let Err(error) = result.manifest_required() {
        panic!("cannot compile the Windows resources: {error}");
    }
}
