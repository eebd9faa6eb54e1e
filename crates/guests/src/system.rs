//! What only the operating system can do for a guest: a process group of its own, the end of the whole group, processor
//! time and memory. Systems other than Linux have less of it; then a guest plays without.

use plyground_core::Size;
use std::process::{Child, Command};
use std::time::Duration;

/// The environment that a guest gets: enough to find programs and to write text, and none of ours beyond that.
pub(crate) const ENVIRONMENT: [&str; 9] =
    ["PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "SYSTEMROOT", "TEMP", "TMP"];

/// Gives the process a group of its own, and has the system kill it if we die.
pub(crate) fn prepare(command: &mut Command) {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        command.process_group(0);
    }
    #[cfg(target_os = "linux")]
    die_with_parent(command);
    #[cfg(not(unix))]
    let _ = command;
}

#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "the signal can only be asked for between fork and exec")]
fn die_with_parent(command: &mut Command) {
    use nix::sys::{prctl::set_pdeathsig, signal::Signal};
    use std::os::unix::process::CommandExt;
    let parent = nix::unistd::getpid();
    let ask = move || {
        set_pdeathsig(Signal::SIGKILL)?;
        // If we died before the system knew, nobody would tell it any more.
        if nix::unistd::getppid() == parent { Ok(()) } else { Err(std::io::ErrorKind::NotFound.into()) }
    };
    // SAFETY: between fork and exec only prctl and getppid are called, which are plain system calls; nothing is allocated.
    unsafe { command.pre_exec(ask) };
}

/// Makes the pipe to a guest's input return at once if it is full, since a guest that does not read must not hold us up.
pub(crate) fn never_wait(input: &std::process::ChildStdin) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use nix::fcntl::{FcntlArg, OFlag, fcntl};
        let flags = OFlag::from_bits_truncate(fcntl(input, FcntlArg::F_GETFL)?);
        fcntl(input, FcntlArg::F_SETFL(flags | OFlag::O_NONBLOCK))?;
    }
    #[cfg(not(unix))]
    let _ = input;
    Ok(())
}

/// The process has begun: its group must not outlive us, whatever becomes of us.
pub(crate) fn began(child: &Child) {
    #[cfg(unix)]
    crate::watch::begin(child.id());
    #[cfg(not(unix))]
    let _ = child;
}

/// Whether the process has ended. It stays a zombie until it is waited for, so that its number, which is the group's, is
/// not given to another one meanwhile.
pub(crate) fn has_ended(child: &mut Child) -> bool {
    #[cfg(unix)]
    {
        use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
        let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT | WaitPidFlag::WNOHANG;
        let id = nix::unistd::Pid::from_raw(child.id() as i32);
        !matches!(waitid(Id::Pid(id), flags), Ok(WaitStatus::StillAlive))
    }
    #[cfg(not(unix))]
    child.try_wait().is_ok_and(|status| status.is_some())
}

/// Ends the process and everything that it started and left in its group. It must not have been waited for: until then its
/// number is its own.
pub(crate) fn end(child: &mut Child) {
    #[cfg(unix)]
    {
        use nix::sys::signal::{Signal, killpg};
        // If all of them have ended, there is nobody left to signal.
        let _ = killpg(nix::unistd::Pid::from_raw(child.id() as i32), Signal::SIGKILL);
        crate::watch::end(child.id());
    }
    // A process that has ended already cannot be killed, and that is as well.
    let _ = child.kill();
}

/// The processor time of the process so far, all threads together.
pub(crate) fn cpu(id: u32) -> Option<Duration> {
    #[cfg(target_os = "linux")]
    {
        let clock = nix::time::clock_getcpuclockid(nix::unistd::Pid::from_raw(id as i32)).ok()?;
        Some(Duration::from(clock.now().ok()?))
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = id;
        None
    }
}

/// The memory of the process alone.
pub(crate) fn memory(id: u32) -> Option<Size> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok().map(|kib: u64| Size(kib << 10))
}

/// The processes of a group.
pub(crate) fn members(group: u32) -> Vec<u32> {
    let member = |entry: std::fs::DirEntry| {
        let id: u32 = entry.file_name().to_str()?.parse().ok()?;
        let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
        // The name in parentheses may contain anything; the state, the parent and the group follow it.
        let own: u32 = stat.rsplit_once(')')?.1.split_whitespace().nth(2)?.parse().ok()?;
        (own == group).then_some(id)
    };
    std::fs::read_dir("/proc").into_iter().flatten().flatten().filter_map(member).collect()
}

/// The memory of a whole group.
pub(crate) fn memory_of_group(group: u32) -> Size {
    Size(members(group).into_iter().filter_map(memory).map(|size| size.0).sum())
}
