//! The binary: see the library.

fn main() -> std::process::ExitCode {
    plyground::main()
}
