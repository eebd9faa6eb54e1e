//! What tells a guest from another program of the same name: what it says of itself, its command, and a hash of every
//! file in that command.

use crate::file::Definition;
use crate::trouble::Trouble;
use plyground_catalog::GuestIdentity;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The identity of a guest that has told its version.
pub(crate) fn of(definition: &Definition, folder: &Path, version: &str) -> Result<GuestIdentity, Trouble> {
    let mut files = Vec::new();
    for (index, word) in definition.command.iter().enumerate() {
        // The program, and whatever else in the command is a file: the script that an interpreter runs, a network.
        let path = if index == 0 { program(folder, word) } else { Some(folder.join(word)) };
        let Some(path) = path.filter(|path| path.is_file()) else { continue };
        let hash = hash(&path).map_err(|why| Trouble::Unreadable(format!("{}: {why}", path.display())))?;
        files.push((word.clone(), hash));
    }
    let options = definition.options.iter().map(|(name, value)| (name.clone(), value.to_string()));
    Ok(GuestIdentity {
        name: definition.name.clone(),
        version: version.to_owned(),
        command: definition.command.clone(),
        options: options.collect(),
        files,
        threads: definition.threads,
    })
}

/// Where a program is: relative to the folder if it is a path, else where the system would find it.
fn program(folder: &Path, name: &str) -> Option<PathBuf> {
    if Path::new(name).components().count() > 1 {
        return Some(folder.join(name));
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|place| place.join(name)).find(|path| path.is_file())
}

fn hash(path: &Path) -> std::io::Result<String> {
    let (mut file, mut hasher) = (std::fs::File::open(path)?, Sha256::new());
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer)? {
            0 => break,
            read => hasher.update(&buffer[..read]),
        }
    }
    let mut text = String::new();
    for byte in hasher.finalize() {
        let _ = write!(text, "{byte:02x}");
    }
    Ok(text)
}
