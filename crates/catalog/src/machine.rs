//! How much memory there is: a table that does not fit is refused before it is allocated.

use plyground_core::Size;
use std::fs::read_to_string;

/// The memory of this machine, or of the container that this process runs in; `None` if the system does not say.
pub(crate) fn memory() -> Option<Size> {
    let machine = read_to_string("/proc/meminfo").ok().and_then(|text| total(&text));
    let container =
        read_to_string("/sys/fs/cgroup/memory.max").ok().and_then(|text| text.trim().parse().ok());
    machine.into_iter().chain(container).min().map(Size)
}

/// The bytes that `/proc/meminfo` tells in its first line: `MemTotal:  24599948 kB`.
fn total(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_read_in_bytes() {
        assert_eq!(total("MemTotal:       24599948 kB\nMemFree: 1 kB\n"), Some(24_599_948 * 1024));
        assert_eq!(total("MemFree: 1 kB\n"), None);
        assert_eq!(total("MemTotal: much\n"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_machine_has_some_memory() {
        assert!(memory().is_some_and(|size| size > Size::mib(64)), "{:?}", memory());
    }
}
