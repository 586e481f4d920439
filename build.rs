//! Embeds icon, version and manifest into the program when it is built on Windows; elsewhere does nothing.

fn main() {
    println!("cargo:rerun-if-changed=packaging/windows");
    #[cfg(all(windows, feature = "gui"))]
    compile_resources();
}

#[cfg(all(windows, feature = "gui"))]
fn compile_resources() {
    let version = env!("CARGO_PKG_VERSION");
    // A Windows version has four numbers.
    let numbers = format!("{},0", version.split('-').next().unwrap_or_default().replace('.', ","));
    let macros = [format!("VERSION_NUMBERS={numbers}"), format!("VERSION_TEXT=\"{version}\"")];
    let result = embed_resource::compile_for("packaging/windows/tabuleiro.rc", ["tabuleiro"], macros);
    if let Err(error) = result.manifest_required() {
        panic!("the resources for Windows: {error}");
    }
}
