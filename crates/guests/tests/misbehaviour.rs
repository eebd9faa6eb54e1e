//! Guests that misbehave, each in its own way: what happens is told in words, the next question gets a fresh process, and
//! nothing of them is left.

use plyground_catalog::{AgentSpec, AnyMatch, Forfeit, Rules, SpecError, Thinking, Thought, find};
use plyground_core::clock::Stopwatch;
use plyground_core::{Bound, Budget, Player, Seed};
use plyground_guests::{Finding, Program, Verdict, check, invite};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::time::Duration;

/// Invites the bad bot under a name of its own, with more lines for the file.
fn bot(mode: &str, more: &str) -> (String, &'static Program) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let name = format!("bad-{mode}-{}", COUNT.fetch_add(1, Relaxed));
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bad_bot.py");
    with_command(&name, &format!("[\"python3\", {script:?}, {mode:?}]"), more)
}

fn with_command(name: &str, command: &str, more: &str) -> (String, &'static Program) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("guests.toml");
    let text = format!("[[guest]]\nname = {name:?}\ngames = [\"morris\"]\ncommand = {command}\n{more}\n");
    std::fs::write(&file, text).expect("a file");
    let program = invite(&file).expect("a file of guests")[0];
    // The folder is the guest's, for as long as the test runs.
    std::mem::forget(folder);
    (name.to_owned(), program)
}

fn seated(agent: &str) -> Result<Box<dyn AnyMatch>, SpecError> {
    let game = find("morris")?.open(Rules::new())?;
    let mut table = game.open(None, Seed(1)).expect("the start");
    let spec: AgentSpec = agent.parse()?;
    table.seat(Player::First, Some(&spec))?;
    table.seat(Player::Second, Some(&AgentSpec::random()))?;
    Ok(table)
}

fn advance(table: &mut dyn AnyMatch) -> Result<Thought, Forfeit> {
    let never = AtomicBool::new(false);
    let thinking = Thinking { budget: Budget::default(), cancelled: &never, listen: &mut |_| () };
    Ok(table.advance(thinking)?.expect("a move").thought.expect("a thought"))
}

/// What the first move of a bot comes to.
fn first_move(mode: &str, limits: &str, more: &str) -> Result<Thought, Forfeit> {
    let (name, _) = bot(mode, more);
    let mut table = seated(&format!("{name}({limits})")).expect("it says hello");
    let answer = advance(&mut *table);
    assert_eq!(table.plies(), usize::from(answer.is_ok()), "a failure changes nothing");
    answer
}

fn failure(mode: &str, limits: &str, more: &str) -> String {
    first_move(mode, limits, more).expect_err(mode).why
}

/// The processes of this test that run with this word in their command line.
fn running(word: &str) -> usize {
    let lines = std::fs::read_dir("/proc").expect("Linux").flatten().filter_map(|entry| {
        let command = std::fs::read_to_string(entry.path().join("cmdline")).ok()?;
        let state = std::fs::read_to_string(entry.path().join("stat")).ok()?;
        command.contains(word).then_some(state)
    });
    lines.count()
}

#[test]
fn a_guest_that_does_not_start_is_refused_with_the_command() {
    let (name, _) = with_command("nowhere", "[\"./no-such-engine\"]", "");
    let why = seated(&name).err().expect("no program").to_string();
    assert!(
        why.contains("guest \"nowhere\": it does not start: \"./no-such-engine\": No such file"),
        "{why}"
    );
    let (name, _) = bot("dies-at-once", "");
    let why = seated(&name).err().expect("it ends").to_string();
    assert!(why.contains("ended by itself (exit status: 1) while it was starting"), "{why}");
    assert!(why.contains("its last words were \"there is no library of this name\""), "{why}");
}

#[test]
fn a_guest_that_never_says_uciok_is_refused_after_its_time() {
    let (name, _) = bot("silent", "startup = \"300ms\"");
    let watch = Stopwatch::start();
    let why = seated(&name).err().expect("it says nothing").to_string();
    assert!(why.contains("did not answer \"uci\" with \"uciok\" within 300 ms (it said nothing)"), "{why}");
    assert!(watch.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_guest_that_is_never_ready_forfeits() {
    let why = failure("never-ready", "nodes=1", "startup = \"1s\"");
    assert!(why.contains("did not answer \"isready\" with \"readyok\""), "{why}");
}

#[test]
fn a_guest_that_hangs_forfeits_after_its_patience() {
    let why = failure("hangs", "nodes=5", "patience = \"300ms\"");
    assert!(why.starts_with("has not answered \"go nodes 5\" for 300 ms"), "{why}");
}

#[test]
fn an_illegal_move_forfeits_and_is_told_with_legal_ones() {
    let why = failure("illegal", "nodes=1", "");
    assert!(why.starts_with("answered the illegal move \"z9\"; legal are a7, "), "{why}");
    assert!(why.contains("and 16 more (after \"position startpos\")"), "{why}");
    let why = failure("none", "nodes=1", "");
    assert_eq!(why, "answered \"bestmove (none)\" although it has a legal move");
    let why = failure("not-text", "nodes=1", "");
    assert!(why.starts_with("answered the illegal move"), "{why}");
}

#[test]
fn late_by_more_than_the_grace_is_a_forfeit_and_within_it_is_told() {
    let why = failure("late", "time=50ms", "grace = \"100ms\"");
    assert_eq!(why, "was late: no answer to \"go movetime 50\" within 50 ms and a grace of 100 ms");
    let thought = first_move("a-little-late", "time=50ms", "grace = \"20s\"").expect("within the grace");
    assert!(thought.late.expect("late") >= Duration::from_millis(90), "{:?}", thought.late);
    let thought = first_move("good", "time=20s", "").expect("a move");
    assert_eq!(thought.late, None);
}

#[test]
fn a_guest_that_dies_forfeits_with_its_last_words_and_the_next_question_gets_a_fresh_process() {
    let why = failure("dies", "nodes=1", "");
    assert!(why.starts_with("ended by itself (exit status: 1) while it was thinking"), "{why}");
    assert!(why.ends_with("its last words were \"the stack is full\""), "{why}");
    let (name, program) = bot("dies-later", "");
    let mut table = seated(&format!("{name}(nodes=1)")).expect("it says hello");
    (0..4).for_each(|_| drop(advance(&mut *table).expect("two moves of each")));
    advance(&mut *table).expect_err("its third");
    let mut again = seated(&format!("{name}(nodes=1)")).expect("it says hello");
    advance(&mut *again).expect("a fresh process plays");
    let about = plyground_catalog::Guest::about(&program, find("morris").expect("a game"));
    assert_eq!(about.guest.map(|guest| (guest.answers, guest.failures)), Some((3, 1)));
}

#[test]
fn the_last_words_are_heard_when_many_die_at_once() {
    std::thread::scope(|scope| {
        let deaths = [(); 24].map(|()| scope.spawn(|| failure("dies", "nodes=1", "")));
        for death in deaths {
            let why = death.join().expect("a failure");
            assert!(why.ends_with("its last words were \"the stack is full\""), "{why}");
        }
    });
}

#[test]
fn a_flood_and_a_line_without_end_are_cut_off() {
    let why = failure("floods", "nodes=1", "");
    assert_eq!(why, "flooded its output: more than 100000 lines for one answer");
    let why = failure("long-line", "nodes=1", "");
    assert_eq!(why, "wrote a line of more than 65536 bytes");
}

#[test]
fn rubbish_between_the_lines_is_left_out() {
    let thought = first_move("rubbish", "nodes=1", "").expect("a move after the rubbish");
    assert_eq!((thought.decision.mv.as_str(), thought.decision.judged.len()), ("a7", 0));
}

#[test]
fn a_guest_that_ignores_stop_is_killed_and_one_that_obeys_answers() {
    for (mode, obeys) in [("waits-for-stop", true), ("ignores-stop", false)] {
        let (name, _) = bot(mode, "");
        let mut table = seated(&format!("{name}(nodes=1)")).expect("it says hello");
        let stop = AtomicBool::new(true);
        let watch = Stopwatch::start();
        let answer =
            table.advance(Thinking { budget: Budget::default(), cancelled: &stop, listen: &mut |_| () });
        assert_eq!(answer.is_ok(), obeys, "{mode}: {answer:?}");
        if let Err(Forfeit { why, .. }) = answer {
            assert!(why.starts_with("ignored \"stop\" for 500 ms"), "{why}");
        }
        assert!(watch.elapsed() < Duration::from_secs(20));
    }
}

#[test]
fn children_that_a_guest_leaves_behind_end_with_it() {
    let (name, program) = bot("children", "keep = \"game\"");
    let mut table = seated(&format!("{name}(nodes=1)")).expect("it says hello");
    advance(&mut *table).expect("a move");
    let word = "tests/bad_bot.py\u{0}children";
    let child = "sleep\u{0}61.5";
    assert_eq!((running(word), running(child)), (1, 1));
    drop(table);
    assert_eq!((running(word), running(child)), (0, 0), "both have ended with the game");
    let mut found = Vec::new();
    check(program, 0, &mut |finding: &Finding| found.push(finding.clone()));
    let quit = found.iter().find(|finding| finding.what == "quit").expect("a line about it");
    assert_eq!(
        (quit.verdict, quit.found.as_str()),
        (Verdict::Doubtful, "it leaves 1 processes behind, which are killed")
    );
}

#[test]
fn a_guest_that_eats_memory_is_stopped_at_its_limit() {
    let why = failure("eats", "nodes=1", "memory = \"64MiB\"\npatience = \"50s\"");
    assert!(why.contains("of memory, and 64MiB is its limit"), "{why}");
}

#[test]
fn memory_of_its_children_counts_too() {
    let why = failure("children-eat", "nodes=1", "memory = \"64MiB\"\npatience = \"50s\"");
    assert!(why.contains("of memory, and 64MiB is its limit"), "{why}");
}

#[test]
fn a_guest_gets_no_environment_but_the_short_list() {
    // An interpreter or a wrapper of it may set more; a shell tells what it was given, and sets only what is known.
    let script = "echo id name $(env | cut -d= -f1); echo uciok; cat";
    let (_, program) = with_command("shell", &format!("[\"/bin/sh\", \"-c\", {script:?}]"), "");
    let names = program.greet().expect("it says hello").version;
    let allowed = ["PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "PWD", "OLDPWD", "SHLVL", "_"];
    assert!(names.split(' ').all(|name| allowed.contains(&name)), "{names}");
    assert!(names.contains("PATH") && std::env::var_os("CARGO_MANIFEST_DIR").is_some(), "{names}");
}

#[test]
fn what_a_terminal_obeys_is_left_out_of_a_name() {
    let (_, program) = bot("markup", "");
    assert_eq!(program.greet().expect("it says hello").version, "<script>alert(1)</script>[31m");
}

#[test]
fn turns_are_told_and_taken_as_one_token_if_the_file_says_so() {
    let (name, _) = bot("whole", "turns = \"whole\"");
    let mut table = seated(&format!("{name}(nodes=1)")).expect("it says hello");
    table.seat(Player::Second, None).expect("a person");
    let mut turns = Vec::new();
    for theirs in ["b6", "d6", "f6", "d5"] {
        turns.push(advance(&mut *table).expect("its turn").decision.mv);
        table.play(theirs).expect("a legal move");
    }
    assert_eq!(turns, ["a7", "d7", "g7xb6", "g4"]);
}

#[test]
fn what_a_guest_tells_of_its_search_is_in_the_decision_and_nonsense_is_not() {
    let thought = first_move("tells", "nodes=500", "").expect("a move");
    let decision = &thought.decision;
    assert_eq!((decision.mv.as_str(), decision.value, decision.depth, thought.nodes), ("d6", 0.25, 3, 120));
    assert_eq!(decision.line, ["d6", "d7"]);
    let judged: Vec<_> =
        decision.judged.iter().map(|judged| (judged.mv.as_str(), judged.value, judged.bound)).collect();
    assert_eq!(judged, [("a7", -0.1, Bound::Upper), ("d6", 0.25, Bound::Unproven)]);
    assert!(thought.cpu.is_some(), "Linux tells the processor time");
}

#[test]
fn options_are_parameters_and_wrong_ones_are_refused() {
    let (name, program) = bot("good", "options = { Level = 7 }");
    let about = plyground_catalog::Guest::about(&program, find("morris").expect("a game"));
    assert_eq!(about.guest.and_then(|guest| guest.version).as_deref(), Some("bad-bot 1"));
    assert_eq!(about.defaults["Level"], 7, "as the file has it");
    let refused = |agent: String| seated(&agent).err().expect("a wrong option").to_string();
    let why = refused(format!("{name}(Level=10)"));
    assert!(why.contains("Level = 10: expected a whole number from 0 to 9"), "{why}");
    let why = refused(format!("{name}(Strength=3)"));
    assert!(why.contains("has no parameter \"Strength\""), "{why}");
    let why = refused(format!("{name}(Note=\"a\\nquit\")"));
    assert!(why.contains("expected one line of text"), "{why}");
    let (name, _) = bot("good", "options = { Depth = 7 }");
    let why = refused(name);
    assert!(why.contains("cannot have the option \"Depth\" of the file: it has only Level, Note"), "{why}");
    let (name, _) = bot("good", "options = { Level = 70 }");
    let why = refused(name);
    assert!(why.contains("\"70\" is not possible, expected a whole number from 0 to 9"), "{why}");
}

#[test]
fn rules_that_a_guest_does_not_know_are_refused_before_the_game() {
    let (name, _) = bot("good", "");
    let rules = plyground_catalog::rules_from_toml("max_quiet = 10").expect("rules");
    let game = find("morris").expect("a game").open(rules).expect("its rules");
    let why = game.check_player(&AgentSpec::named(name)).expect_err("an unknown rule").to_string();
    assert!(why.contains("it does not know the rule max_quiet, which is 10 in this game"), "{why}");
}

#[test]
fn a_file_can_be_read_twice_but_a_name_means_one_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("guests.toml");
    let text = "[[guest]]\nname = \"read-twice\"\ngames = [\"morris\"]\ncommand = [\"./x\"]\n";
    std::fs::write(&file, text).expect("a file");
    let [once, again] = [(); 2].map(|()| invite(&file).expect("a guest")[0]);
    assert!(std::ptr::eq(once, again));
    std::fs::write(&file, text.replace("./x", "./y")).expect("a file");
    let why = invite(&file).err().expect("another program").to_string();
    assert!(why.contains("of this name"), "{why}");
}

#[test]
fn a_name_that_means_something_else_is_refused() {
    for (name, says) in
        [("uct", "has an agent of this name"), ("level-3", "agent of this name"), ("Bot", "lower-case")]
    {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("guests.toml");
        let text = format!("[[guest]]\nname = {name:?}\ngames = [\"morris\"]\ncommand = [\"./x\"]\n");
        std::fs::write(&file, text).expect("a file");
        let why = invite(&file).err().expect(name).to_string();
        assert!(why.contains(says), "{why}");
    }
}
