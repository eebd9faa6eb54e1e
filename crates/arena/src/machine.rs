//! A description of the machine of a run, because times mean little without it.

/// Processor, threads, system, in a line.
pub(crate) fn machine() -> String {
    let threads = cores();
    let processor = processor().unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    let word = if threads == 1 { "thread" } else { "threads" };
    format!("{processor}, {threads} {word}, {}", std::env::consts::OS)
}

/// The cores that this process may use.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The memory of the machine in bytes; 0 where the system does not tell.
pub(crate) fn memory() -> u64 {
    let kibibytes = || {
        let text = std::fs::read_to_string("/proc/meminfo").ok()?;
        let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok()
    };
    1024 * kibibytes().unwrap_or(0)
}

/// Processes that wanted to run, on average over the last minute, where the system tells.
pub(crate) fn load() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/loadavg").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}
