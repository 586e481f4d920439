//! Puts icon, version and manifest into the program for Windows, where it is built there; elsewhere it does nothing.

fn main() {
    println!("cargo:rerun-if-changed=packaging/windows");
    #[cfg(all(windows, feature = "gui"))]
    compile_resources();
}

#[cfg(all(windows, feature = "gui"))]
fn compile_resources() {
    let version = env!("CARGO_PKG_VERSION");
    // Windows counts in four numbers.
    let numbers = format!("{},0", version.split('-').next().unwrap_or_default().replace('.', ","));
    let told = [format!("VERSION_NUMBERS={numbers}"), format!("VERSION_TEXT=\"{version}\"")];
    let made = embed_resource::compile_for("packaging/windows/tabuleiro.rc", ["tabuleiro"], told);
    if let Err(error) = made.manifest_required() {
        panic!("the resources for Windows: {error}");
    }
}
