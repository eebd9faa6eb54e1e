//! Files that are written whole or not at all.
//!
//! What is written goes into a file beside the one that is asked for, and takes its place in one step when all of it is
//! there. Whatever fails before that, a full disk or a damaged database, leaves the old file as it was, and no new one
//! where there was none.
#![warn(missing_docs)]

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// A file on its way. Without [`finish`](Self::finish) it is as if it had never been begun.
#[derive(Debug)]
pub struct Whole(Place);

#[derive(Debug)]
enum Place {
    /// Beside the file, whose real path and earlier permissions these are.
    Aside { unfinished: BufWriter<NamedTempFile>, path: PathBuf, before: Option<Permissions> },
    /// A device, a pipe or a link to nothing: there is no old content to keep and nothing to put in its place.
    Straight(BufWriter<File>),
}

impl Whole {
    /// Begins a file; refuses one that could not be finished, as far as that can be known.
    pub fn create(path: &Path) -> io::Result<Self> {
        let place = match fs::metadata(path) {
            Ok(there) if there.is_dir() => {
                return Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder; expected a file"));
            }
            Ok(there) if there.is_file() => {
                // Renaming asks the folder alone; who may not write the file is told so as before.
                OpenOptions::new().write(true).open(path)?;
                // Behind a link it is the file that is replaced, not the link.
                aside(fs::canonicalize(path)?, Some(there.permissions()))?
            }
            Ok(_) => Place::Straight(BufWriter::new(OpenOptions::new().write(true).open(path)?)),
            Err(why) if why.kind() != ErrorKind::NotFound => return Err(why),
            Err(_) if path.is_symlink() => Place::Straight(BufWriter::new(File::create(path)?)),
            Err(_) => aside(path.to_owned(), None)?,
        };
        Ok(Self(place))
    }

    /// Puts the file in its place, when all of it is on the disk.
    pub fn finish(self) -> io::Result<()> {
        match self.0 {
            Place::Straight(mut file) => file.flush(),
            Place::Aside { unfinished, path, before } => {
                let unfinished = unfinished.into_inner().map_err(io::IntoInnerError::into_error)?;
                if let Some(before) = before {
                    unfinished.as_file().set_permissions(before)?;
                }
                unfinished.as_file().sync_all()?;
                unfinished.persist(path).map(drop).map_err(|why| why.error)
            }
        }
    }
}

impl Write for Whole {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Place::Aside { unfinished, .. } => unfinished.write(bytes),
            Place::Straight(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Place::Aside { unfinished, .. } => unfinished.flush(),
            Place::Straight(file) => file.flush(),
        }
    }
}

/// Writes all of a file's content.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let mut file = Whole::create(path)?;
    file.write_all(content.as_ref())?;
    file.finish()
}

fn aside(path: PathBuf, before: Option<Permissions>) -> io::Result<Place> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        let why = format!("there is no folder {}", folder.display());
        return Err(io::Error::new(ErrorKind::NotFound, why));
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut builder = Builder::new();
    let prefix = format!(".{name}.");
    builder.prefix(&prefix).suffix(".unfinished");
    // A temporary file is its owner's alone; this one is to be as open as any other file of the user's.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    // The library's error names the temporary file, which means nothing to anybody.
    let unfinished = builder.tempfile_in(folder).map_err(|why| {
        let kind = why.kind();
        io::Error::new(kind, format!("a file cannot be created in {}: {kind}", folder.display()))
    })?;
    Ok(Place::Aside { unfinished: BufWriter::new(unfinished), path, before })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::tempdir;

    fn names(folder: &Path) -> Vec<String> {
        let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").file_name());
        let mut names: Vec<String> = files.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_that_is_not_finished_leaves_the_old_one_whole_and_nothing_beside_it() {
        let folder = tempdir().expect("a folder");
        let (old, new) = (folder.path().join("old"), folder.path().join("new"));
        write(&old, "old").expect("written");
        for path in [&old, &new] {
            let mut file = Whole::create(path).expect("begun");
            file.write_all(&vec![b'x'; 100_000]).expect("written");
            drop(file);
        }
        assert_eq!(names(folder.path()), ["old"]);
        assert_eq!(fs::read_to_string(&old).expect("text"), "old");
        write(&old, "longer than before").expect("written");
        write(&old, "short").expect("written");
        assert_eq!(fs::read_to_string(&old).expect("text"), "short");
        assert_eq!(names(folder.path()), ["old"]);
    }

    #[test]
    fn what_cannot_be_written_is_refused_before_anything_is() {
        let folder = tempdir().expect("a folder");
        let refused = |path: PathBuf| Whole::create(&path).expect_err("refused").to_string();
        assert!(refused(folder.path().to_owned()).contains("it is a folder"));
        let why = refused(folder.path().join("no/such/file"));
        assert!(why.contains("there is no folder") && why.ends_with("no/such"), "{why}");
        assert_eq!(names(folder.path()), [""; 0]);
    }

    #[cfg(unix)]
    #[test]
    fn files_have_the_permissions_that_any_file_has_and_keep_their_own() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempdir().expect("a folder");
        let [ordinary, ours, kept] = ["ordinary", "ours", "kept"].map(|name| folder.path().join(name));
        let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
        fs::write(&ordinary, "").expect("written");
        write(&ours, "").expect("written");
        assert_eq!(mode(&ours), mode(&ordinary));
        fs::write(&kept, "").expect("written");
        fs::set_permissions(&kept, Permissions::from_mode(0o640)).expect("set");
        write(&kept, "new").expect("written");
        assert_eq!(mode(&kept), 0o640);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_a_device_a_device() {
        let folder = tempdir().expect("a folder");
        let [file, link, dangling] = ["file", "link", "dangling"].map(|name| folder.path().join(name));
        fs::write(&file, "old").expect("written");
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        write(&link, "new").expect("written");
        assert!(link.is_symlink() && fs::read_to_string(&file).expect("text") == "new");
        std::os::unix::fs::symlink(folder.path().join("later"), &dangling).expect("a link");
        write(&dangling, "made").expect("written");
        assert_eq!(fs::read_to_string(folder.path().join("later")).expect("text"), "made");
        write(Path::new("/dev/null"), "gone").expect("written");
        assert!(!fs::metadata("/dev/null").expect("it is there").is_file());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_device_is_told() {
        let why = write(Path::new("/dev/full"), vec![0; 100_000]).expect_err("full");
        assert_eq!(why.kind(), ErrorKind::StorageFull, "{why}");
    }
}
