//! The limit on open files. Every connection is an open file, and a process may open few unless it asks for more.

/// Files that the server needs besides its connections: the database, weights, the terminal.
const OTHERS: usize = 128;

/// Asks the system to allow this many connections, and returns how many it allows.
pub fn room_for(connections: usize) -> usize {
    let files = open_files(connections.saturating_add(OTHERS));
    connections.min(files.saturating_sub(OTHERS).max(1))
}

/// How many files this process may open, after asking the system for this many.
#[cfg(unix)]
fn open_files(wanted: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let allowed = maximum.map_or(wanted as u64, |maximum| maximum.min(wanted as u64));
    if current.is_some_and(|current| current < allowed) {
        // If the system refuses, the limit stays as it was.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(allowed), maximum });
    }
    getrlimit(Resource::Nofile).current.map_or(usize::MAX, |now| now as usize)
}

#[cfg(not(unix))]
fn open_files(wanted: usize) -> usize {
    wanted
}
