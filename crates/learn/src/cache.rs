//! The cache folder, for files that can be made again, such as networks that a study's table needs: the system's usual place,
//! or the folder in `PLYGROUND_CACHE`.

use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};
use std::env;
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

/// The variable that names another folder.
pub const VARIABLE: &str = "PLYGROUND_CACHE";

/// `~/.cache/plyground` (or that of `XDG_CACHE_HOME`) on Linux, `~/Library/Caches/plyground` on macOS, and on Windows
/// `plyground` in the folder of local data; `None` if the system tells of no home. It need not exist.
pub fn folder() -> Option<PathBuf> {
    chosen(env::var_os(VARIABLE), || Some(choose_native_strategy().ok()?.cache_dir()))
}

fn chosen(given: Option<OsString>, native: impl FnOnce() -> Option<PathBuf>) -> Option<PathBuf> {
    // An empty variable is one that is not set, as everywhere.
    let given = given.filter(|folder| !folder.is_empty()).map(PathBuf::from);
    given.or_else(|| Some(native()?.join("plyground")))
}

/// Where the file of this name is: as it is given if it is there, or if it names a folder; else in the cache, if it is there.
pub fn find(name: &str) -> PathBuf {
    in_folder(name, folder().as_deref())
}

fn in_folder(name: &str, folder: Option<&Path>) -> PathBuf {
    let given = PathBuf::from(name);
    let mut parts = given.components();
    let bare = matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None));
    let cached = folder.map(|folder| folder.join(&given));
    cached.filter(|cached| bare && !given.exists() && cached.exists()).unwrap_or(given)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variable_comes_before_the_custom_of_the_system() {
        let native = || Some(PathBuf::from("/home/a/.cache"));
        assert_eq!(chosen(Some("/elsewhere".into()), native), Some(PathBuf::from("/elsewhere")));
        assert_eq!(chosen(Some("".into()), native), Some(PathBuf::from("/home/a/.cache/plyground")));
        assert_eq!(chosen(None, || None), None);
    }

    #[test]
    fn only_a_bare_name_that_is_not_here_is_looked_for_in_the_cache() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["some.weights", "Cargo.toml"] {
            std::fs::write(folder.path().join(name), "").expect("written");
        }
        let found = |name: &str| in_folder(name, Some(folder.path()));
        assert_eq!(found("some.weights"), folder.path().join("some.weights"));
        // Tests run in the folder of their crate.
        assert_eq!(found("Cargo.toml"), Path::new("Cargo.toml"));
        for elsewhere in ["other.weights", "./some.weights", "x/some.weights", "../some.weights"] {
            assert_eq!(found(elsewhere), Path::new(elsewhere));
        }
        assert_eq!(in_folder("some.weights", None), Path::new("some.weights"));
    }
}
