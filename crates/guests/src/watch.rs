//! Somebody who outlives us by a moment: a shell that is told which groups of processes are ours, and ends them when its
//! input ends. That is so even if we are killed and have no time to do it ourselves, and on systems that tell no process
//! that its parent has died.

use std::io::Write;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// It has the groups in a list. `kill` is a part of the shell, so that nothing else is started.
const SCRIPT: &str = r#"all=
while read -r what group; do
  if [ "$what" = + ]; then all="$all $group"; continue; fi
  left=
  for one in $all; do [ "$one" = "$group" ] || left="$left $one"; done
  all=$left
done
for one in $all; do kill -s KILL -- "-$one"; done"#;

/// Where there is no shell, guests are ended by us alone.
enum Watch {
    Asleep,
    /// The shell, and the groups that it knows of.
    Awake(Child, Vec<u32>),
    Nowhere,
}

static WATCH: Mutex<Watch> = Mutex::new(Watch::Asleep);

/// A group that must not outlive us.
pub(crate) fn begin(group: u32) {
    let mut watch = watch();
    if matches!(*watch, Watch::Asleep) {
        *watch = start().map_or(Watch::Nowhere, |shell| Watch::Awake(shell, Vec::new()));
    }
    if let Watch::Awake(_, groups) = &mut *watch {
        groups.push(group);
        tell(&mut watch, '+', group);
    }
}

/// A group that we have ended. Say so before its number can be given to another one.
pub(crate) fn end(group: u32) {
    let mut watch = watch();
    if let Watch::Awake(_, groups) = &mut *watch
        && let Some(index) = groups.iter().position(|known| *known == group)
    {
        groups.swap_remove(index);
        tell(&mut watch, '-', group);
    }
}

/// If nobody is left to be watched, the shell ends, and is waited for.
pub(crate) fn dismiss() {
    let mut watch = watch();
    if let Watch::Awake(shell, groups) = &mut *watch
        && groups.is_empty()
    {
        // Waiting closes its input first. How it ended matters to nobody.
        let _ = shell.wait();
        *watch = Watch::Asleep;
    }
}

fn watch() -> MutexGuard<'static, Watch> {
    WATCH.lock().unwrap_or_else(PoisonError::into_inner)
}

fn tell(watch: &mut Watch, what: char, group: u32) {
    let Watch::Awake(shell, _) = watch else { return };
    let told = shell.stdin.as_mut().map(|input| input.write_all(format!("{what} {group}\n").as_bytes()));
    if !matches!(told, Some(Ok(()))) {
        // Somebody has killed it. Another one would not know of the groups from before.
        let _ = shell.wait();
        *watch = Watch::Nowhere;
    }
}

fn start() -> Option<Child> {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", SCRIPT]).current_dir("/").env_clear();
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // Ctrl-C in a terminal is for our group; whoever watches must not die of it.
    command.process_group(0);
    command.spawn().ok()
}
