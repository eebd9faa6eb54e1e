//! A one-line description of the machine of a run, because times mean little without it.

/// Processor, threads, system.
pub(crate) fn machine() -> String {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let processor = processor().unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    let word = if threads == 1 { "thread" } else { "threads" };
    format!("{processor}, {threads} {word}, {}", std::env::consts::OS)
}

fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}
