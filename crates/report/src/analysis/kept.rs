//! What a run's moves amount to, kept with it once it is over: a report then reads its games alone. It holds nothing but sums
//! that can be computed again from the moves, and [`check`] does so.

use super::games::Games;
use super::guests::Kept;
use super::profile::Whole;
use super::{Analysis, Kind};
use plyground_store::{Database, GameRow, MoveRow, Run, State, Store, StoreError, fingerprint};
use serde::{Deserialize, Serialize};

/// The name under which it is kept.
const PART: &str = "moves";

/// What is kept.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Sums {
    /// How many games they are of, and how many of those are no copies.
    games: u64,
    distinct: u64,
    agents: Vec<String>,
    profile: Whole,
    guests: Vec<Kept>,
}

/// Which part of a run a report is about; an empty text stands for all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// Only games in which this agent plays.
    pub player: String,
    /// Only games that begin with this position.
    pub opening: String,
    /// Only moves of this phase.
    pub phase: String,
}

impl Part {
    fn is_whole(&self) -> bool {
        *self == Self::default()
    }

    fn has(&self, game: &GameRow) -> bool {
        let opening = self.opening.is_empty() || game.opening.as_deref() == Some(self.opening.as_str());
        opening && (self.player.is_empty() || game.seats().any(|agent| agent == self.player))
    }

    fn has_move(&self, mv: &MoveRow) -> bool {
        self.phase.is_empty() || self.phase == mv.phase
    }
}

impl Analysis {
    /// Reads a run, or a part of it; `watch` is told now and then how many moves have been read. Where the sums of the
    /// moves are kept, none has to be.
    pub async fn read(
        database: &Database,
        run: Run,
        part: &Part,
        watch: impl FnMut(u64),
    ) -> Result<Self, StoreError> {
        let id = run.id;
        let mut analysis = Self::of_games(database, run, part).await?;
        let kept = if part.is_whole() { database.kept(id, PART).await? } else { None };
        if !kept.is_some_and(|kept| analysis.take(&kept)) {
            analysis.read_moves(database, part, watch).await?;
        }
        Ok(analysis)
    }

    /// Of a run's games alone: enough for its standings.
    pub async fn of_games(database: &Database, run: Run, part: &Part) -> Result<Self, StoreError> {
        let (id, mut games) = (run.id, Games::default());
        let add = |game: GameRow| {
            if part.has(&game) {
                games.add(game);
            }
        };
        database.each_game(id, add).await?;
        let solutions = database.solutions(id).await?;
        Ok(Self::of(run, games, solutions).played_in(database.sessions(id).await?))
    }

    async fn read_moves(
        &mut self,
        database: &Database,
        part: &Part,
        mut watch: impl FnMut(u64),
    ) -> Result<(), StoreError> {
        let (id, mut moves) = (self.run.id, 0);
        let see = |mv: MoveRow| {
            if part.has_move(&mv) {
                self.see(&mv);
            }
            moves += 1;
            if moves % 100_000 == 0 {
                watch(moves);
            }
        };
        database.each_move(id, see).await
    }

    fn sums(&self) -> Sums {
        Sums {
            games: self.games.len() as u64,
            distinct: self.distinct,
            agents: self.agents().to_vec(),
            profile: self.profile.whole(),
            guests: self.kept.clone(),
        }
    }

    /// Takes sums that were kept, if they are of these games.
    fn take(&mut self, kept: &str) -> bool {
        let Ok(sums) = serde_json::from_str::<Sums>(kept) else { return false };
        let fits = sums.games == self.games.len() as u64
            && sums.distinct == self.distinct
            && sums.agents == self.agents()
            && sums.guests.len() == self.kept.len()
            && self.profile.take(sums.profile);
        if fits {
            self.kept = sums.guests;
        }
        fits
    }
}

/// The phases of the moves of a run, in the order in which they occurred.
pub async fn phases(database: &Database, run: i64) -> Result<Vec<String>, StoreError> {
    let kept = database.kept(run, PART).await?.and_then(|kept| serde_json::from_str::<Sums>(&kept).ok());
    if let Some(sums) = kept {
        return Ok(sums.profile.phases);
    }
    let mut phases: Vec<String> = Vec::new();
    let note = |mv: MoveRow| {
        if !phases.contains(&mv.phase) {
            phases.push(mv.phase);
        }
    };
    database.each_move(run, note).await?;
    Ok(phases)
}

/// Keeps the sums of a run that is over, if they are not kept yet; `watch` is told now and then how many moves have been
/// read. Positions have one move each, which their report compares with others: there is nothing to sum.
pub fn keep(store: &Store, run: &Run, watch: impl FnMut(u64)) -> Result<(), StoreError> {
    if run.state == State::Open || run.kind == Kind::Positions || store.kept(run.id, PART)?.is_some() {
        return Ok(());
    }
    let analysis = store.wait(Analysis::read(store.database(), run.clone(), &Part::default(), watch))?;
    let sums = serde_json::to_string(&analysis.sums()).unwrap_or_default();
    store.keep(run.id, PART, &sums).map(drop)
}

/// What a check of a run has found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// Games that were read.
    pub games: u64,
    /// Moves that were read.
    pub moves: u64,
    /// Whether sums of the moves are kept with the run.
    pub kept: bool,
    /// What does not belong together; only the first few of each kind.
    pub wrong: Vec<String>,
}

/// How many lines of a kind tell enough.
const ENOUGH: usize = 5;

/// Reads everything of a run again: whether each game is what its record says, whether its moves are its own, and whether
/// the sums that are kept are those of the moves.
pub fn check(store: &Store, run: &Run, mut watch: impl FnMut(u64)) -> Result<Checked, StoreError> {
    let whole = Part::default();
    let mut analysis = store.wait(Analysis::of_games(store.database(), run.clone(), &whole))?;
    let mut found = Checked { games: analysis.games.len() as u64, ..Checked::default() };
    let mut tell = |told: &mut usize, line: String| {
        *told += 1;
        if *told <= ENOUGH {
            found.wrong.push(line);
        }
    };
    let (mut near, mut told) = (0, 0);
    store.each_record(run.id, |job, record| {
        let Some(game) = analysis.games.with_job(job, &mut near) else { return };
        match course(&record) {
            None => tell(&mut told, format!("job {job}: its record has no start and moves")),
            Some((hash, plies)) => {
                if hash != game.fingerprint {
                    tell(&mut told, format!("job {job}: its fingerprint is not that of its record"));
                }
                if plies != game.plies() {
                    let line = format!("job {job}: {} plies are noted, its record has {plies}", game.plies());
                    tell(&mut told, line);
                }
            }
        }
    })?;
    let (mut moves, mut told, mut thought, mut moved, mut last) = (0, 0, 0, 0, None);
    // Solvers think about whole boards, and records from elsewhere have no times.
    let timed = matches!(run.kind, Kind::Solo | Kind::Match | Kind::Positions);
    let mut ended = |analysis: &Analysis, job: Option<u64>, thought: u64| {
        let Some(game) = job.and_then(|job| analysis.games.with_job(job, &mut near)) else { return };
        if timed && thought != game.nanos {
            let line = format!(
                "job {}: {} ns of thinking are noted, its moves have {thought}",
                game.job, game.nanos
            );
            tell(&mut told, line);
        }
    };
    store.each_move(run.id, |mv| {
        if last != Some(mv.job) {
            ended(&analysis, last, thought);
            (last, thought) = (Some(mv.job), 0);
            moved += 1;
        }
        thought += mv.nanos;
        analysis.see(&mv);
        moves += 1;
        if moves % 100_000 == 0 {
            watch(moves);
        }
    })?;
    ended(&analysis, last, thought);
    let should = analysis.games.iter().filter(|game| timed && game.nanos > 0).count();
    if moved < should {
        tell(&mut 0, format!("{should} games have moves, {moved} of them are stored with theirs"));
    }
    let kept = store.kept(run.id, PART)?;
    if let Some(kept) = &kept
        && serde_json::from_str(kept).ok() != Some(analysis.sums())
    {
        tell(&mut 0, "the sums kept with the run are not those of its games and moves".to_owned());
    }
    (found.moves, found.kept) = (moves, kept.is_some());
    Ok(found)
}

/// The fingerprint and the number of plies of a record.
fn course(record: &str) -> Option<(u64, u64)> {
    #[derive(Deserialize)]
    struct Course {
        start: String,
        moves: Vec<String>,
    }
    let course: Course = serde_json::from_str(record).ok()?;
    let hash = fingerprint(&course.start, course.moves.iter().map(String::as_str));
    Some((hash, course.moves.len() as u64))
}
