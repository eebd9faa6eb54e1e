//! Open files, of which every connection is one: a system allows a process few of them until it asks for more.

/// What the server needs beside its connections: the database, weights, the terminal.
const OTHERS: usize = 128;

/// Asks the system for so many connections, and says how many it allows.
pub fn room_for(connections: usize) -> usize {
    let files = open_files(connections.saturating_add(OTHERS));
    connections.min(files.saturating_sub(OTHERS).max(1))
}

/// How many files this process may open, after the system was asked for so many.
#[cfg(unix)]
fn open_files(wanted: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let allowed = maximum.map_or(wanted as u64, |maximum| maximum.min(wanted as u64));
    if current.is_some_and(|current| current < allowed) {
        // If it is refused, there is as much room as before.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(allowed), maximum });
    }
    getrlimit(Resource::Nofile).current.map_or(usize::MAX, |now| now as usize)
}

#[cfg(not(unix))]
fn open_files(wanted: usize) -> usize {
    wanted
}
