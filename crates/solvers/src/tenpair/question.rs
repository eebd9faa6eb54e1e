//! The question for the search, and the sum that both searches minimise.
//!
//! Every pair takes two digits away and every deal of m digits adds m, so a solution of a board with n digits
//! has (n + Σ m) / 2 pairs and, with its deals, (n + Σ (m + 2)) / 2 moves. The *sum* is that Σ (m + 2). How the
//! pairs between two deals are chosen costs nothing but for what they leave.

use super::walks::MOST_DIGITS;

/// The rules and the limits of what is looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    pub(super) width: u32,
    /// The most cells that a deal may make.
    pub(super) most_cells: u32,
    /// Whether the rules say so, or no board can have more.
    pub(super) cells_by_rule: bool,
    pub(super) most_deals: u32,
    pub(super) most_sum: u32,
}

impl Question {
    /// What must be told apart beside the boards: what is left of the limits, where there are any.
    pub(super) fn extra(&self, size: u32, deals: u32) -> u64 {
        let size = if self.cells_by_rule { size } else { 0 };
        let deals = if self.most_deals < u32::MAX { deals } else { 0 };
        u64::from(size) << 32 | u64::from(deals)
    }

    /// Whether one more deal keeps to the limits.
    #[inline]
    pub(super) fn allows_deal(&self, size: u32, left: u32, deals: u32) -> bool {
        deals < self.most_deals && (!self.cells_by_rule || size.saturating_add(left) <= self.most_cells)
    }

    /// Whether a deal that the rules allow makes a board that is too large to go on with.
    #[inline]
    pub(super) fn outgrown(&self, size: u32, left: u32) -> bool {
        left as usize > MOST_DIGITS / 2 || size.saturating_add(left) > self.most_cells
    }
}

/// The pairs of each stage of a solution, as numbers of the stage's digits from 1; between the stages are deals.
pub(super) type Stages = Vec<Vec<(usize, usize)>>;
