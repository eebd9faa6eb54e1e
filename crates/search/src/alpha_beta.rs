//! Minimax and alpha-beta for two players (Knuth and Moore, *An analysis of alpha-beta pruning*, 1975), with what the
//! field has added since, each a parameter that can be switched off: iterative deepening with root moves
//! reordered, principal variation search (Marsland and Campbell, *Parallel search of strongly ordered game trees*, 1982),
//! a transposition table, cut-offs by what it knows of the next positions (Plaat, Schaeffer, Pijls and de Bruin,
//! *Exploiting graph properties of game trees*, 1996), move ordering, killers, history, aspiration windows, late
//! move reductions.
//!
//! All but the last leave the value alone: a search to a fixed depth has the value of plain minimax. Values and
//! windows are the first player's at every node, and players need not alternate. A finished game is worth a point
//! less for every ply that it is away where a payoff outranks every evaluation
//! ([`Evaluate::worth_of_payoff`] above 1), so that wins come sooner and losses later; a position that stands on
//! the search's own path or on the game's trail is a draw.
//!
//! [`AlphaBeta::plain`] is the same search with everything switched off, which is minimax: what Jukka Kotilainen, *Hakumenetelmien vertailua
//! myllypelissä*, Metropolia, 2022, calls minimax has `pruning`, `table` and `ordering`; what Mattias Lass,
//! *Tehisintellekti loomine käigupõhisele strateegiamängule L-put*, Tartu, 2017, does, `pruning` and `ordering`.

mod ordering;
mod root;
#[cfg(test)]
mod tests;
mod tree;

use crate::tabled::{self, NoTables, Tables};
use crate::transposition::Transpositions;
use ordering::History;
use plyground_core::{
    Agent, Budget, Context, Decision, Evaluate, Numbers, PLENTY, Parameter, Shows, Size, THREADS, Truth,
    Tunable, TwoPlayer, Words, words,
};
use root::Root;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::ops::ControlFlow;

/// Looks ahead as far as its budget allows, and believes that both play their best.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[serde(bound = "E: Default + Serialize + DeserializeOwned, T: Tables")]
#[expect(clippy::struct_excessive_bools, reason = "each is a refinement that can be switched off")]
pub struct AlphaBeta<E, T = NoTables> {
    /// What a position at the horizon is worth.
    pub eval: E,
    /// Cuts off what cannot matter.
    pub pruning: bool,
    /// Depth 1, 2, 3 … until the budget is spent, each with the root moves in the order of the last.
    pub deepening: bool,
    /// By what deepening orders the root moves of the next depth.
    pub reorder: Reorder,
    /// Size of the transposition table.
    pub table: Size,
    /// With this many plies left or more, looks for a cut in what the table knows of the positions after all moves,
    /// before trying any; 0: never.
    pub successors: u32,
    /// Lets mirror images share an entry of the table where the evaluation knows them.
    pub symmetry: bool,
    /// Tries the most promising moves first.
    pub ordering: bool,
    /// Tries moves early that cut off siblings.
    pub killers: bool,
    /// Tries moves early that cut off often.
    pub history: bool,
    /// Asks of later moves only whether they are better.
    pub pvs: bool,
    /// Half the window around the last depth's value that the next begins with; 0: a full window.
    pub aspiration: f64,
    /// Looks at late, unpromising moves one ply less deep first: stronger in the same time, but no longer minimax.
    pub reductions: bool,
    /// How many moves of each position below the root are looked at, the most promising ones; 0: all. (Shannon's
    /// strategy B: *Programming a computer for playing chess*, Philosophical Magazine, 1950.)
    pub candidates: u32,
    /// Judges every root move with a full window.
    pub exact: bool,
    /// Counts depth in steps ([`TwoPlayer::steps`]), not in moves.
    pub steps: bool,
    /// How many threads search, with one table for all: each looks at the same position, and finds in the table what
    /// the others have found ("lazy SMP").
    pub threads: u32,
    /// What it looks up of perfect play.
    #[serde(skip_serializing_if = "tabled::not_offered")]
    pub tables: T,
    #[serde(skip)]
    memory: Memory,
    /// What the evaluation wants added to the keys of the table.
    #[serde(skip)]
    salt: u64,
    /// Whether this search looks positions up.
    #[serde(skip)]
    probes: bool,
}

words! {
    /// The order of the root moves after a depth.
    #[derive(Default)]
    pub enum Reorder {
        /// The best first, then what was better than all before it, then the rest as it was.
        #[default]
        Rises = "rises",
        /// By all values found, also those of which only a bound is known.
        Scores = "scores",
    }
}

/// What is remembered from move to move.
#[derive(Clone, Debug, Default)]
struct Memory {
    table: Transpositions,
    history: History,
}

/// Below this many plies trying the moves costs less than looking all of them up: in Nine Men's Morris 5 takes 19 % off
/// the time to a depth (and 27 % off the nodes), 4 takes 9 % (40 %).
const SUCCESSORS: u32 = 5;

/// How deep a search without deepening looks if its budget has no depth.
const FIXED_DEPTH: u32 = 4;

impl<E: Default, T: Tables> AlphaBeta<E, T> {
    /// Plain minimax: the same search with every refinement switched off until asked for.
    pub fn plain() -> Self {
        Self::refined(false)
    }

    fn refined(on: bool) -> Self {
        Self {
            eval: E::default(),
            pruning: on,
            deepening: on,
            reorder: Reorder::Rises,
            table: if on { Size::mib(64) } else { Size(0) },
            successors: if on { SUCCESSORS } else { 0 },
            symmetry: on,
            ordering: on,
            killers: on,
            history: on,
            pvs: on,
            aspiration: 0.0,
            reductions: false,
            candidates: 0,
            exact: false,
            steps: false,
            threads: 1,
            tables: T::default(),
            memory: Memory::default(),
            salt: 0,
            probes: false,
        }
    }
}

/// Everything on that keeps minimax's value.
impl<E: Default, T: Tables> Default for AlphaBeta<E, T> {
    fn default() -> Self {
        Self::refined(true)
    }
}

impl<E: Default + Words, T: Tables> Tunable for AlphaBeta<E, T> {
    const RANDOMISED: bool = false;
    const SUMMARY: &'static str = "alpha-beta with iterative deepening";
    const BUDGET: Budget = Budget { nodes: None, depth: None, millis: Some(1000), memory: None };
    const SHOWS: Option<Shows> = Some(Shows::Iterations);
    const PARAMETERS: &'static [Parameter] = tabled::offered::<T>(&[
        Parameter::choice::<E>("eval", "evaluation of positions at the search horizon"),
        Parameter::flag("pruning", "cut off branches that cannot change the result (alpha-beta)"),
        Parameter::flag(
            "deepening",
            "search depth 1, 2, 3 … until the budget is spent, best root moves first",
        ),
        Parameter::choice::<Reorder>(
            "reorder",
            "root moves of the next depth: the best and what rose before it first (rises), or by all values found (scores)",
        ),
        Parameter::size("table", "size of the transposition table; 0B: none", Size(0)),
        Parameter::whole(
            "successors",
            "with this many plies left or more, look for a cut-off among the table entries of all successors first; 0: never",
            0..=255,
        ),
        Parameter::flag(
            "symmetry",
            "let mirror images share a table entry, where the evaluation supports it",
        ),
        Parameter::flag("ordering", "try the most promising moves first"),
        Parameter::flag("killers", "try moves early that cut off sibling positions"),
        Parameter::flag("history", "try moves early that have caused many cut-offs"),
        Parameter::flag("pvs", "search later moves with a null window first (principal variation search)"),
        Parameter::number(
            "aspiration",
            "half-width of the window around the previous depth's value, in points; 0: full window",
            Numbers::NotNegative,
        ),
        Parameter::flag(
            "reductions",
            "search late, unpromising moves one ply less deep first; values are then not exact minimax",
        ),
        Parameter::whole(
            "candidates",
            "moves to try below the root, the most promising; 0: all; otherwise values are not exact minimax",
            0..=PLENTY,
        ),
        Parameter::flag("exact", "compute the value of every root move, not only of the best"),
        Parameter::flag(
            "steps",
            "count depth in steps, where a removal is a ply of its own; false: in moves",
        ),
        THREADS,
        tabled::TABLES,
    ]);
}

/// What sets the entries of a search that looks positions up apart from those of one that does not.
const LOOKED_UP: u64 = 0x7AB1_E500_0000_0001;

impl<G: TwoPlayer, E: Evaluate<G>, T: Truth<G> + Tables> Agent<G> for AlphaBeta<E, T> {
    fn choose(&mut self, game: &G, state: &G::State, ctx: &mut Context<'_>) -> Decision<G::Move> {
        let known = match tabled::ask(&self.tables, game, state, self.eval.worth_of_payoff(), ctx) {
            ControlFlow::Break(decision) => return decision,
            ControlFlow::Continue(known) => known,
        };
        let mut memory = std::mem::take(&mut self.memory);
        self.salt = self.eval.begin(game, state);
        // All that is left of a drawn game is a draw.
        self.probes = self.tables.are_on() && known.as_ref().is_none_or(|known| !known.drawn);
        if self.probes {
            self.salt ^= LOOKED_UP;
        }
        memory.table.prepare(ctx.budget.memory.map_or(self.table, |most| most.min(self.table)));
        memory.history.prepare();
        let Memory { table, history } = &mut memory;
        let (how, table, before, known) = (&*self, &*table, history.clone(), known.as_ref());
        let help = |number: u32, ctx: &mut Context<'_>| {
            let mut own = before.clone();
            Root::new(how, game, state, (table, &mut own), ctx).among(known).help(number);
        };
        // Without a table there is nothing that a helper could leave to the leader.
        let threads = if table.is_on() { self.threads } else { 1 };
        let lead =
            |ctx: &mut Context<'_>| Root::new(how, game, state, (table, history), ctx).among(known).choose();
        let (decision, _) = ctx.with_helpers(threads, help, lead);
        self.memory = memory;
        decision
    }
}
