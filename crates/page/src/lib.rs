//! The files of the built page, by their names. `build.rs` builds them from `web/`, or takes those of the published package.

use rust_embed::Embed;
pub use rust_embed::EmbeddedFile;

/// What `build.rs` has put there.
#[derive(Embed)]
#[folder = "$OUT_DIR/page"]
struct Files;

/// A file of the page, such as `index.html`; `None` if there is no such file, or if the page was not built.
pub fn file(name: &str) -> Option<EmbeddedFile> {
    Files::get(name)
}

/// Whether the page was built.
pub fn is_built() -> bool {
    file("index.html").is_some()
}
