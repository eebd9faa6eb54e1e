//! A few rows as a database would yield them, for each kind of experiment.

use plyground_report::Analysis;
use plyground_store::{GameRow, Kind, MoveRow, Run, SolutionRow, State};

pub(crate) fn run(kind: Kind, game: &str, question: &str) -> Run {
    Run {
        id: 1,
        key: "0123456789abcdef".to_owned(),
        name: "sample".to_owned(),
        question: question.to_owned(),
        kind,
        game: game.to_owned(),
        specification: String::new(),
        seed: 7,
        jobs: 8,
        version: "0.1.0".to_owned(),
        machine: "two cores".to_owned(),
        guests: None,
        state: State::Complete,
        started: 1_794_700_800,
        updated: 1_794_700_900,
    }
}

pub(crate) fn game(job: u64, pair: u64, first: &str, second: Option<&str>, payoff: f64) -> GameRow {
    GameRow {
        job,
        pair,
        opening: None,
        first: first.to_owned(),
        second: second.map(str::to_owned),
        seed: job,
        outcome: None,
        payoff,
        plies: 40 + job,
        length: 40 + job,
        optimum: None,
        nanos: 1_000_000 * (job + 1),
        forfeit: None,
        fingerprint: job,
    }
}

pub(crate) fn mv(job: u64, number: u64, seat: u8, phase: &str, mv: &str, micros: u64) -> MoveRow {
    MoveRow {
        job,
        ply: number - 1,
        number,
        seat,
        phase: phase.to_owned(),
        mv: mv.to_owned(),
        nodes: 10 * micros,
        playout_plies: 0,
        depth: 4,
        value: None,
        branching: 12,
        first_pieces: number.min(6),
        second_pieces: (number < 3).then_some(number).or(Some(2)),
        nanos: 1000 * micros,
        cpu_nanos: None,
        late_nanos: None,
    }
}

/// Six games of 2048, three by each of two players on the same luck.
pub(crate) fn solo() -> Analysis {
    let ends = [
        ("random", "128", 1100.0),
        ("corner", "256", 2500.0),
        ("random", "64", 600.0),
        ("corner", "128", 1300.0),
        ("random", "128", 1000.0),
        ("corner", "256", 2100.0),
    ];
    let games = ends.iter().enumerate().map(|(job, &(agent, tile, score))| GameRow {
        outcome: Some(tile.to_owned()),
        ..game(job as u64, job as u64 / 2, agent, None, score)
    });
    let mut analysis = Analysis::new(run(Kind::Solo, "2048", "Does the corner help?"), games, Vec::new());
    for job in 0..6 {
        for number in 1..=4 {
            analysis.see(&MoveRow {
                second_pieces: None,
                ..mv(job, number, 0, "play", "up", 5 + job % 2 * 20 + number)
            });
        }
    }
    analysis
}

/// Four pairs of games; the first player wins six and a half of eight.
pub(crate) fn versus() -> Analysis {
    let results = [1.0, -1.0, 1.0, 1.0, 0.0, -1.0, 1.0, -1.0];
    let games = results.iter().enumerate().map(|(job, &payoff)| {
        let (first, second) =
            if job % 2 == 0 { ("alpha-beta(depth=4)", "random") } else { ("random", "alpha-beta(depth=4)") };
        game(job as u64, job as u64 / 2, first, Some(second), payoff)
    });
    let mut analysis = Analysis::new(run(Kind::Match, "morris", "Does depth beat luck?"), games, Vec::new());
    for job in 0..8 {
        for number in 1..=6_u64 {
            let (seat, phase) = ((number % 2 + 1) as u8 % 2, if number < 4 { "placing" } else { "moving" });
            let thinker = (job % 2 == 0) == (seat == 0);
            analysis.see(&mv(job, number, seat, phase, "d6", if thinker { 900 + number } else { 1 }));
        }
    }
    analysis
}

/// Two agents on four positions; the second is faster and chooses the same move on three.
pub(crate) fn positions() -> Analysis {
    let agents = ["minimax(depth=4)", "minimax(depth=4, deepening=true)"];
    let micros = |job: u64| (job / 2 + 1) * if job % 2 == 1 { 700 } else { 1000 };
    let games = (0..8).map(|job: u64| {
        let agent = agents[job as usize % 2];
        GameRow { nanos: 1000 * micros(job), ..game(job, job / 2, agent, Some(agent), 0.0) }
    });
    let run = run(Kind::Positions, "morris", "Does deepening save time?");
    let mut analysis = Analysis::new(run, games, Vec::new()).called(
        [(agents[0], "minimax"), (agents[1], "deepening")].map(|(a, b)| (a.to_owned(), b.to_owned())).into(),
    );
    for job in 0..8 {
        let (pair, second) = (job / 2, job % 2 == 1);
        let chosen = if second && pair == 3 { "a1" } else { "d6" };
        analysis.see(&mv(job, 1, 0, if pair < 2 { "placing" } else { "moving" }, chosen, micros(job)));
    }
    analysis
}

/// Two solvers on three boards; one of them gives up once.
pub(crate) fn solving() -> Analysis {
    let solver = |job: u64| if job.is_multiple_of(2) { "a-star" } else { "best-first" };
    let moves = [19, 25, 17, 17, 36, 0];
    let games = (0..6).map(|job: u64| GameRow {
        opening: Some(format!("board {}", job / 2 + 1)),
        length: moves[job as usize],
        payoff: if moves[job as usize] > 0 { 1.0 } else { 0.0 },
        optimum: Some([19, 17, 36][job as usize / 2]),
        ..game(job, job / 2, solver(job), None, 0.0)
    });
    let solutions = (0..6).map(|job: u64| SolutionRow {
        job,
        answer: if moves[job as usize] > 0 { "solved" } else { "stopped" }.to_owned(),
        shortest: None,
        lower_bound: None,
        limit: None,
        expanded: 100 * (job + 1),
        generated: 1000,
        open: 10,
        peak_bytes: 1 << 20,
    });
    Analysis::new(run(Kind::Solve, "tenpair", "Who solves it?"), games, solutions.collect())
}

/// Eight boards of TenPair for each of two players; the first solves six of its, the second none.
pub(crate) fn puzzle() -> Analysis {
    let games = (0..16).map(|job: u64| {
        let solved = job.is_multiple_of(2) && job < 12;
        GameRow {
            outcome: Some(if solved { "solved" } else { "unsolved" }.to_owned()),
            ..game(job, job / 2, ["uct", "random"][job as usize % 2], None, if solved { 1.0 } else { 0.0 })
        }
    });
    Analysis::new(run(Kind::Solo, "tenpair", "Who clears it?"), games, Vec::new())
}

/// Three who meet each other in three pairs: the first beats the second always and the third mostly; the last two draw.
pub(crate) fn tournament() -> Analysis {
    let names = ["uct", "greedy", "random"];
    let mut games = Vec::new();
    for (meeting, (a, b)) in [(0, 1), (0, 2), (1, 2)].into_iter().enumerate() {
        for number in 0..6_usize {
            let payoff = match (meeting, number) {
                (1, 0) => -1.0,
                (0 | 1, _) => 1.0,
                _ => 0.0,
            };
            let (job, pair) = (meeting * 6 + number, meeting * 3 + number / 2);
            let (first, second, payoff) = if number % 2 == 0 { (a, b, payoff) } else { (b, a, -payoff) };
            games.push(game(job as u64, pair as u64, names[first], Some(names[second]), payoff));
        }
    }
    Analysis::new(run(Kind::Match, "morris", "Who is best?"), games, Vec::new())
}

/// Two games of people, of which nobody knows how long they took.
pub(crate) fn imported() -> Analysis {
    let games = (0..2).map(|job| GameRow { nanos: 0, ..game(job, job, "Anna", Some("Otto"), 1.0) });
    let run = Run { name: "r's games".to_owned(), ..run(Kind::Imported, "morris", "What do they show?") };
    let mut analysis = Analysis::new(run, games, Vec::new());
    for job in 0..2 {
        for number in 1..=4 {
            analysis.see(&mv(job, number, (number % 2) as u8 ^ 1, "placing", "d6", 0));
        }
    }
    analysis
}
