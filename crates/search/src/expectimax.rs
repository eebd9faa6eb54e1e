//! Expectimax: the move with the best expected value, where chance counts by the mean of its events. Donald Michie,
//! *Game-playing and game-learning automata*, in: Advances in Programming and Non-Numerical Computation, 1966.
//! The refinements are those of the 2048 players of 2014: a table of positions, a cut-off for what is too
//! improbable to matter, and a depth that adapts to how wide the position is. One is ours: a selective search looks two
//! plies less deep at events that are rare beside their siblings, and not at all at moves that a look of two plies less
//! found to be far behind ([`Evaluate::hopeless`]). On boards of 2048 both together find the moves of a full search with
//! about a seventh of its nodes.
//!
//! Values are the first player's, so it plays either side of a game of two with chance as well.
//!
//! **What the table may hold.** A game's key leaves out the points that are banked, so an entry must too. An
//! evaluation is the worth of the points so far ([`Evaluate::worth_of_payoff`], 0 if it ignores them) and
//! something that the key identifies; entries hold the value less the worth of the points.
//!
//! **What the cut-off changes.** It is asked where chance is to move, so that all that is judged early is judged
//! right after a move, as it is at odd depths. An entry is used only at the depth that it was searched to, and
//! only for positions that are no likelier than it was: so without a cut-off the table changes no value.

#[cfg(test)]
mod tests;

use crate::{best_of, judged, room_for};
use plyground_core::insight::Unfinished;
use plyground_core::seed::mix;
use plyground_core::{
    Agent, Bound, Budget, Context, Decision, Evaluate, Game, GameExt, Judged, Player, Shows, Size, Stopped,
    Tunable, Turn,
};
use plyground_core::{Numbers, Parameter, Words};
use serde::{Deserialize, Serialize};

/// From which probability on expectimax looks into chance.
pub const CUTOFF: Parameter = Parameter::number(
    "cutoff",
    "search chance events only where they are reached with this probability or more; 0: everywhere",
    Numbers::Probability,
);
/// The table of positions that expectimax keeps.
pub const TABLE: Parameter = Parameter::size("table", "size of the table of positions; 0B: none", Size(0));

/// Looks at every move and every event. Knows no repetitions: games that have them have no chance.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Expectimax<E> {
    /// What a position is worth.
    pub eval: E,
    /// Chance is not looked into where it is reached with less than this probability; 0: everywhere.
    pub cutoff: f64,
    /// What the table of positions may take; 0B: none.
    pub table: Size,
    /// Deeper and deeper for as long as nodes and time are likely to allow, so that narrow positions are
    /// searched deeper; false: the budget's depth at once.
    pub adaptive: bool,
    /// Looks less deep at rare events, and no deeper at moves that have fallen far behind; false: at all alike.
    pub selective: bool,
    #[serde(skip)]
    entries: Vec<Entry>,
    #[serde(skip)]
    searches: u64,
}

impl<E: Default> Default for Expectimax<E> {
    fn default() -> Self {
        Self {
            eval: E::default(),
            cutoff: 1e-4,
            table: Size::mib(1),
            adaptive: true,
            selective: true,
            entries: Vec::new(),
            searches: 0,
        }
    }
}

impl<E: Default + Words> Tunable for Expectimax<E> {
    const RANDOMISED: bool = false;
    const SUMMARY: &'static str = "the move with the best expected value over all chance events";
    const SHOWS: Option<Shows> = Some(Shows::Iterations);
    const PARAMETERS: &'static [Parameter] = &[
        Parameter::choice::<E>("eval", "evaluation of positions at the search horizon"),
        CUTOFF,
        TABLE,
        Parameter::flag(
            "adaptive",
            "deepen while nodes and time are likely to allow; false: search the budget's depth at once",
        ),
        Parameter::flag(
            "selective",
            "search rare events less deeply, and hopeless moves no deeper; false: the exact mean",
        ),
    ];
    const BUDGET: Budget = Budget { nodes: Some(400_000), depth: None, millis: None, memory: None };
}

impl<G: Game, E: Evaluate<G>> Agent<G> for Expectimax<E> {
    fn choose(&mut self, game: &G, state: &G::State, ctx: &mut Context<'_>) -> Decision<G::Move> {
        let Turn::Player(player) = game.turn(state) else { unreachable!("asked on a player's turn") };
        let memory = ctx.budget.memory.map_or(self.table, |memory| memory.min(self.table));
        let wanted = room_for::<Entry>(memory.bytes() / size_of::<Entry>());
        let wanted = wanted.checked_ilog2().map_or(0, |bits| 1 << bits);
        if self.entries.len() != wanted {
            // Zeros come from the system untouched, so that a large table costs nothing before it is used.
            self.entries = vec![[0; 2]; wanted];
        }
        // Entries of earlier searches are not found again: the answer depends on the position alone.
        self.searches += 1;
        let mut search = Search {
            game,
            eval: &self.eval,
            cutoff: self.cutoff,
            rare: if self.selective { RARE } else { 0.0 },
            hopeless: if self.selective { self.eval.hopeless() } else { f64::INFINITY },
            worth: self.eval.worth_of_payoff(),
            entries: &mut self.entries,
            salt: mix(self.searches),
            moves: Vec::new(),
            events: Vec::new(),
            glances: Vec::new(),
            horizon: false,
            ctx,
        };
        search.decide(player, state, self.adaptive)
    }
}

/// A 4 is a ninth as likely as a 2.
const RARE: f64 = 0.5;
/// By how many plies a shallower look is shallower: a move and what chance answers.
const ROUND: u32 = 2;

/// What is known of a position: 48 bits of its key beside the probability with which it was reached (the upper
/// half of a 32-bit float, which orders as the float does), and the bits of its value.
type Entry = [u64; 2];

struct Search<'a, 'c, G: Game, E> {
    game: &'a G,
    eval: &'a E,
    cutoff: f64,
    /// Events with less than this share of the likeliest one's probability are rare.
    rare: f64,
    /// How far a move may fall behind.
    hopeless: f64,
    worth: f64,
    entries: &'a mut [Entry],
    salt: u64,
    moves: Vec<G::Move>,
    events: Vec<(G::Move, f64)>,
    /// What shallower looks at the moves found, for all nodes of the path.
    glances: Vec<f64>,
    /// Whether some position was judged for want of depth.
    horizon: bool,
    ctx: &'a mut Context<'c>,
}

impl<G: Game, E: Evaluate<G>> Search<'_, '_, G, E> {
    /// Depth by depth, or at once to the one that is asked for.
    fn decide(&mut self, player: Player, state: &G::State, adaptive: bool) -> Decision<G::Move> {
        let moves = self.game.legal_moves(state);
        let answered = self.game.turn(&self.game.after(state, moves[0])) == Turn::Chance;
        let (step, most) = (1 + u32::from(answered), self.ctx.budget.depth.unwrap_or(u32::MAX).max(1));
        let at_once = !adaptive && self.ctx.budget.depth.is_some();
        let mut depth = if at_once { most } else { 1 };
        let mut last: Option<Decision<G::Move>> = None;
        let mut costs = Costs::default();
        loop {
            self.horizon = false;
            let mut all = Vec::with_capacity(moves.len());
            let done = self.judge(state, &moves, depth, &mut all).is_ok();
            let how_far = Unfinished { judged: all.len() as u32, moves: moves.len() as u32 };
            if !done && let Some(last) = &last {
                self.ctx.tell_unfinished(depth, last.value, &last.line, how_far);
                break;
            }
            let Some(decision) = best_of(player, all, depth) else { break };
            self.ctx.report(depth, decision.value, &decision.line);
            if !done {
                self.ctx.tell_unfinished(depth, decision.value, &decision.line, how_far);
            }
            last = Some(decision);
            let deeper = self.horizon && depth < most && (!adaptive || costs.allow_another(self.ctx));
            if !done || !deeper {
                break;
            }
            depth = depth.saturating_add(step).min(most);
        }
        last.unwrap_or_else(|| Decision::bare(moves[0]))
    }

    /// Values of the root's moves.
    fn judge(
        &mut self,
        state: &G::State,
        moves: &[G::Move],
        depth: u32,
        all: &mut Vec<Judged<G::Move>>,
    ) -> Result<(), Stopped> {
        self.moves.clear();
        self.events.clear();
        self.glances.clear();
        for &mv in moves {
            let value = self.value(&self.game.after(state, mv), depth - 1, 1.0)?;
            all.push(judged(mv, value, Bound::Exact));
        }
        Ok(())
    }

    /// The value of a position that is reached with this probability if the players play towards it.
    fn value(&mut self, state: &G::State, depth: u32, probability: f64) -> Result<f64, Stopped> {
        self.ctx.tick()?;
        let turn = self.game.turn(state);
        if turn == Turn::Over {
            return Ok(self.eval.at_end(self.game, state));
        }
        if depth == 0 || turn == Turn::Chance && probability < self.cutoff {
            self.horizon |= depth == 0;
            return Ok(self.eval.evaluate(self.game, state, &mut self.ctx.rng));
        }
        // Positions right above the last ply cost less than a look into the table.
        if depth == 1 || self.entries.is_empty() {
            return self.searched(turn, state, depth, probability);
        }
        let key = self.game.key(state) ^ mix(self.salt ^ u64::from(depth));
        let place = key as usize & (self.entries.len() - 1);
        let likelihood =
            u64::from((if self.cutoff > 0.0 { probability } else { 1.0 } as f32).to_bits() >> 16);
        let banked = if self.worth == 0.0 { 0.0 } else { self.worth * self.game.payoff(state) };
        let [tag, bits] = self.entries[place];
        if tag >> 16 == key >> 16 && tag & 0xFFFF >= likelihood {
            return Ok(f64::from_bits(bits) + banked);
        }
        let value = self.searched(turn, state, depth, probability)?;
        self.entries[place] = [key >> 16 << 16 | likelihood, (value - banked).to_bits()];
        Ok(value)
    }

    /// The value by looking one ply further.
    #[inline]
    fn searched(
        &mut self,
        turn: Turn,
        state: &G::State,
        depth: u32,
        probability: f64,
    ) -> Result<f64, Stopped> {
        let Turn::Player(player) = turn else { return self.mean(state, depth, probability) };
        let (start, sign) = (self.moves.len(), player.sign());
        self.game.moves(state, &mut self.moves);
        let glanced = self.glances.len();
        let least = self.glance(state, sign, depth, probability, start)?;
        let mut best = f64::NEG_INFINITY;
        for index in start..self.moves.len() {
            if self.glances.get(glanced + index - start).is_some_and(|&glance| glance < least) {
                continue;
            }
            let mut next = state.clone();
            self.game.play(&mut next, self.moves[index]);
            best = best.max(sign * self.value(&next, depth - 1, probability)?);
        }
        self.moves.truncate(start);
        self.glances.truncate(glanced);
        Ok(sign * best)
    }

    /// Takes a shallower look at the moves from `start` on where that saves anything, and says what is the least
    /// that makes a move worth a deeper one.
    #[inline]
    fn glance(
        &mut self,
        state: &G::State,
        sign: f64,
        depth: u32,
        probability: f64,
        start: usize,
    ) -> Result<f64, Stopped> {
        let mut best = f64::NEG_INFINITY;
        if self.hopeless == f64::INFINITY || depth <= ROUND || self.moves.len() - start < 2 {
            return Ok(best);
        }
        for index in start..self.moves.len() {
            let mut next = state.clone();
            self.game.play(&mut next, self.moves[index]);
            let value = sign * self.value(&next, depth - 1 - ROUND, probability)?;
            self.glances.push(value);
            best = best.max(value);
        }
        Ok(best - self.hopeless)
    }

    fn mean(&mut self, state: &G::State, depth: u32, probability: f64) -> Result<f64, Stopped> {
        // Most positions of a search are in its last two plies, and some evaluations see both at once.
        if depth == 2
            && let Some(outlook) = self.eval.outlook(self.game, state)
        {
            self.ctx.ticks(outlook.nodes)?;
            self.horizon |= outlook.evaluated;
            return Ok(outlook.value);
        }
        let (start, mut sum) = (self.events.len(), 0.0);
        self.game.chances(state, &mut self.events);
        let rare = if depth <= ROUND + 1 || self.rare == 0.0 {
            0.0
        } else {
            self.rare * self.events[start..].iter().fold(0.0, |most, &(_, share)| f64::max(most, share))
        };
        for index in start..self.events.len() {
            let (event, share) = self.events[index];
            let mut next = state.clone();
            self.game.play(&mut next, event);
            let depth = depth - 1 - if share < rare { ROUND } else { 0 };
            sum += share * self.value(&next, depth, probability * share)?;
        }
        self.events.truncate(start);
        Ok(sum)
    }
}

/// What the depths so far have cost, to tell what one more would.
#[derive(Default)]
struct Costs {
    /// Nodes and seconds until the last depth was done.
    spent: (f64, f64),
    last: (f64, f64),
}

impl Costs {
    /// Whether one more depth, if costs grow as they did, keeps within the budget. The second depth is taken to
    /// cost what the first did: both are cheap.
    fn allow_another(&mut self, ctx: &Context<'_>) -> bool {
        let spent = (ctx.nodes() as f64, ctx.elapsed().as_secs_f64());
        let last = (spent.0 - self.spent.0, spent.1 - self.spent.1);
        let growth = if self.last.0 > 0.0 { (last.0 / self.last.0).max(1.0) } else { 1.0 };
        (self.spent, self.last) = (spent, last);
        let within = |limit: Option<f64>, spent: f64, last: f64| {
            limit.is_none_or(|limit| spent + growth * last <= limit)
        };
        within(ctx.budget.nodes.map(|nodes| nodes as f64), spent.0, last.0)
            && within(ctx.budget.millis.map(|millis| millis as f64 / 1000.0), spent.1, last.1)
    }
}
