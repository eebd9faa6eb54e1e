//! Builds the page into the binary: `npm ci` and `npm run build` in `web/`, when its sources have changed. Without Node
//! there is a warning and no page: the server then shows one that says what is missing, and everything else works. The
//! published package has no sources of the page but the page as it was built, in `built/`.
//!
//! `PLYGROUND_PAGE=auto` (the default) does that, `require` fails without a page, `skip` builds none.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let page = out.join("page");
    fs::create_dir_all(&page).expect("OUT_DIR is writable");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let web = root.join("../../web");
    println!("cargo:rerun-if-env-changed=PLYGROUND_PAGE");
    println!("cargo:rerun-if-changed=build.rs");
    let wish = env::var("PLYGROUND_PAGE").unwrap_or_default();
    let done = match wish.as_str() {
        "" | "auto" | "require" if !web.join("package.json").exists() => copy(&root.join("built"), &page),
        "" | "auto" | "require" => build(&web, &page, &out.join("page.stamp")),
        "skip" => Ok(()),
        other => panic!("PLYGROUND_PAGE={other}: expected auto, require or skip"),
    };
    if let Err(why) = done {
        // A path that never exists: cargo asks again next time, when Node may be there.
        println!("cargo:rerun-if-changed=there-is-no-such-file");
        assert!(wish != "require", "the page cannot be built: {why}");
        println!("cargo:warning=the page is not built in: {why}");
    }
}

/// Builds the page unless what is there was built from the same sources.
fn build(web: &Path, page: &Path, stamp: &Path) -> Result<(), String> {
    let sources = sources(web).map_err(|why| format!("{}: {why}", web.display()))?;
    for path in sources.keys() {
        println!("cargo:rerun-if-changed={}", path.display());
    }
    for folder in ["src", "public"] {
        // New files in them count too.
        println!("cargo:rerun-if-changed={}", web.join(folder).display());
    }
    let now = fingerprint(&sources);
    if fs::read_to_string(stamp).is_ok_and(|then| then == now) && page.join("index.html").exists() {
        return Ok(());
    }
    install(web)?;
    let target = page.to_str().ok_or("OUT_DIR is not text")?;
    npm(web, &["run", "build", "--", "--outDir", target, "--emptyOutDir"])?;
    if !page.join("index.html").exists() {
        return Err("npm run build has made no index.html".to_owned());
    }
    fs::write(stamp, now).map_err(|why| why.to_string())
}

/// Takes the page as it was built for the package.
fn copy(built: &Path, page: &Path) -> Result<(), String> {
    println!("cargo:rerun-if-changed={}", built.display());
    if !built.join("index.html").exists() {
        return Err(format!("neither its sources nor {} are there", built.display()));
    }
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        let wrong = |why: io::Error| format!("{}: {why}", built.join(&folder).display());
        fs::create_dir_all(page.join(&folder)).map_err(wrong)?;
        for entry in fs::read_dir(built.join(&folder)).map_err(wrong)? {
            let name = folder.join(entry.map_err(wrong)?.file_name());
            if built.join(&name).is_dir() {
                folders.push(name);
            } else {
                fs::copy(built.join(&name), page.join(&name)).map_err(wrong)?;
            }
        }
    }
    Ok(())
}

/// Installs what the lock file says for building, unless that is what is there. Two builds at once (an editor and a terminal) would
/// tread on each other: the one who made the mark does it.
fn install(web: &Path) -> Result<(), String> {
    let lock = fs::read_to_string(web.join("package-lock.json"))
        .map_err(|why| format!("package-lock.json: {why}"))?;
    let mark = web.join("node_modules/.plyground-lock");
    if fs::read_to_string(&mark).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    npm(web, &["ci", "--omit=dev", "--no-audit", "--no-fund"])?;
    fs::write(mark, lock).map_err(|why| why.to_string())
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let ran = Command::new(program).args(arguments).current_dir(web).output();
    let told = ran.map_err(|why| match why.kind() {
        io::ErrorKind::NotFound => "npm is not installed (Node.js 20 or newer is required)".to_owned(),
        _ => format!("npm: {why}"),
    })?;
    if told.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&[told.stdout, told.stderr].concat()).into_owned();
    let end: Vec<&str> = text.lines().rev().filter(|line| !line.trim().is_empty()).take(12).collect();
    let end: Vec<&str> = end.into_iter().rev().collect();
    Err(format!("npm {} failed: {}", arguments.join(" "), end.join(" | ")))
}

/// Every source file with its content; what is installed or built is none.
fn sources(web: &Path) -> io::Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut all = BTreeMap::new();
    let mut folders = vec![web.join("src"), web.join("public")];
    while let Some(folder) = folders.pop() {
        if !folder.exists() {
            continue;
        }
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                all.insert(path.clone(), fs::read(path)?);
            }
        }
    }
    for name in [
        "index.html",
        "package.json",
        "package-lock.json",
        "svelte.config.js",
        "tsconfig.json",
        "vite.config.ts",
    ] {
        let path = web.join(name);
        if path.exists() {
            all.insert(path.clone(), fs::read(path)?);
        }
    }
    Ok(all)
}

fn fingerprint(sources: &BTreeMap<PathBuf, Vec<u8>>) -> String {
    let mut hasher = DefaultHasher::new();
    sources.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
