//! The corner player of Laura Katariina Teder, *Mängu 2048 lahendamine Monte Carlo puuotsinguga*, diploma
//! thesis, Tallinn University of Technology, 2021: it pushes the tiles towards the upper right corner and looks
//! at nothing.

use super::{Move, Twenty48};
use plyground_core::{Agent, Context, Decision, GameExt, Parameter, Tunable};
use serde::{Deserialize, Serialize};

/// Up or right with equal chance if both are legal, else whichever of the two is, else left, else down.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Corner {}

impl Tunable for Corner {
    const RANDOMISED: bool = false;
    const SUMMARY: &'static str = "up or right at random; if neither is legal, left; else down";
    const PARAMETERS: &'static [Parameter] = &[];
}

impl Agent<Twenty48> for Corner {
    fn choose(
        &mut self,
        game: &Twenty48,
        state: &<Twenty48 as plyground_core::Game>::State,
        ctx: &mut Context<'_>,
    ) -> Decision<Move> {
        // One node, if it may still be spent; a move is due either way.
        let _stopped = ctx.tick();
        let legal = game.legal_moves(state);
        let both = legal.contains(&Move::Up) && legal.contains(&Move::Right);
        let liked = [Move::Up, Move::Right, Move::Left, Move::Down];
        let liked = if both && ctx.rng.below(2) == 1 { &liked[1..] } else { &liked };
        let first = liked.iter().find(|&mv| legal.contains(mv));
        Decision::bare(*first.expect("some direction is legal on a player's turn"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::testing::check_agent;
    use plyground_core::{Budget, Seed};

    fn moves_at(position: &str) -> Vec<Move> {
        let game = Twenty48::default();
        let state = game.read(position).expect("a position");
        let mut found = Vec::new();
        for seed in 0..400 {
            let mut ctx = Context::new(Budget::default(), Seed(seed).rng());
            found.push(Corner {}.choose(&game, &state, &mut ctx).mv);
        }
        found
    }

    #[test]
    fn the_corner_player_keeps_the_laws() {
        check_agent(&Twenty48::default(), Corner::default, 10);
    }

    #[test]
    fn up_and_right_are_equally_likely_and_the_others_are_last_resorts() {
        let both = moves_at("0,0,0,0/0,2,0,0/0,0,4,0/0,0,0,0 0");
        let ups = both.iter().filter(|&&mv| mv == Move::Up).count();
        assert!(
            ups.abs_diff(200) < 60 && both.iter().all(|mv| matches!(mv, Move::Up | Move::Right)),
            "{ups}"
        );
        for (position, only) in [
            ("2,0,0,0/4,0,0,0/0,0,0,0/0,0,0,0 0", Move::Right),
            ("0,0,0,0/0,0,0,0/0,0,0,0/2,4,8,16 0", Move::Up),
            ("0,0,2,4/0,0,0,0/0,0,0,0/0,0,0,0 0", Move::Left),
            ("2,4,8,16/0,0,0,0/0,0,0,0/0,0,0,0 0", Move::Down),
        ] {
            assert!(moves_at(position).iter().all(|&mv| mv == only), "{position}");
        }
    }
}
