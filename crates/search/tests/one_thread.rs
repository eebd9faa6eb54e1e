//! A search on one thread repeats exactly: its moves, values, lines and node counts were written down before searches
//! could use several threads, and must not change by what was added for those.

use plyground_core::{Agent, Budget, Context, Decision, Game, Playthrough, Seed, Size, Turn};
use plyground_games::lput::{self, Lput};
use plyground_games::morris::{self, Morris};
use plyground_games::twenty48::{PlayoutScore, Room, Twenty48};
use plyground_search::{Allot, AlphaBeta, FlatMonteCarlo, Length, Payoff, PureMonteCarlo, Uct};
use std::fmt::Write;

/// Everything that an agent answers in a short game of its own, as one number.
fn fingerprint<G: Game>(game: &G, mut agent: impl Agent<G>, nodes: u64, opening: u32, moves: u32) -> u64 {
    let mut playthrough = Playthrough::new(game, game.start(&mut Seed(3).rng()));
    let mut rng = Seed(7).rng();
    let (mut told, mut left, mut random) = (String::new(), moves, opening);
    while left > 0 {
        let state = playthrough.state().clone();
        match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => playthrough.play(game.sample_chance(&state, &mut rng)),
            Turn::Player(_) if random > 0 => {
                random -= 1;
                playthrough.play(game.sample(&state, &mut rng));
            }
            Turn::Player(_) => {
                left -= 1;
                let budget = Budget { nodes: Some(nodes), ..Budget::default() };
                let mut ctx =
                    Context::new(budget, Seed(11).branch(left.into()).rng()).after(playthrough.trail());
                let decision: Decision<G::Move> = agent.choose(game, &state, &mut ctx);
                writeln!(told, "{decision:?} {} {}", ctx.nodes(), ctx.playout_plies()).expect("text");
                playthrough.play(decision.mv);
            }
        }
    }
    // FNV-1a, which any machine computes alike.
    told.bytes()
        .fold(0xCBF2_9CE4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

#[test]
fn one_thread_answers_as_before_there_were_more() {
    let (morris, lput, twenty48) = (Morris::default(), Lput::default(), Twenty48::default());
    let mut small = AlphaBeta::<morris::Eval>::default();
    small.table = Size(1 << 14);
    let mut reduced = AlphaBeta::<morris::Eval>::default();
    (reduced.reductions, reduced.aspiration) = (true, 20.0);
    let mut short = Uct::<Lput, lput::Eval>::default();
    short.playout = Length::Plies(6);
    let ucb = || FlatMonteCarlo::<Payoff> { allot: Allot::Ucb, ..FlatMonteCarlo::default() };
    let found = [
        ("alpha-beta", fingerprint(&morris, AlphaBeta::<morris::Eval>::default(), 20_000, 6, 12)),
        ("alpha-beta, small table", fingerprint(&morris, small, 20_000, 14, 12)),
        ("alpha-beta, reduced", fingerprint(&morris, reduced, 20_000, 30, 12)),
        ("alpha-beta, L-put", fingerprint(&lput, AlphaBeta::<lput::Eval>::default(), 5000, 4, 8)),
        ("uct", fingerprint(&morris, Uct::<Morris, Payoff>::default(), 2000, 6, 12)),
        ("uct, L-put", fingerprint(&lput, short, 500, 2, 6)),
        ("uct, 2048", fingerprint(&twenty48, Uct::<Twenty48, PlayoutScore>::default(), 200, 0, 8)),
        ("flat", fingerprint(&morris, FlatMonteCarlo::<Payoff>::default(), 1000, 6, 4)),
        ("flat, UCB1", fingerprint(&morris, ucb(), 1000, 6, 4)),
        ("pure", fingerprint(&twenty48, PureMonteCarlo::<PlayoutScore, Room>::default(), 200, 0, 4)),
    ];
    let known: [u64; 10] = [
        0xA0F0_B16C_A485_FDCC,
        0xCF56_ED4E_6198_2642,
        0xAB35_20FF_5969_93ED,
        0xCA13_A75A_C190_3226,
        0xFE99_B602_39D6_917E,
        0x1BD0_0E76_BCDE_16B8,
        0x55D4_FDAC_22A6_99CC,
        0x5AF8_DBA6_573C_48AC,
        0x38DC_9204_BEED_DBD3,
        0xF996_6AB9_7660_1B1C,
    ];
    let news: Vec<_> = found.iter().zip(known).filter(|((_, found), known)| found != known).collect();
    assert!(news.is_empty(), "{news:#x?}");
}
