//! A rating list from all games of a tournament at once: the model of Bradley and Terry with Davidson's draws (*On extending
//! the Bradley–Terry model to accommodate ties*, 1970), fitted by maximum likelihood. The errors come from what pairs of games
//! leave unexplained (the sandwich estimator with the pair as the cluster), so that openings that favour a seat do
//! not count twice.

use crate::mean::students;
use crate::{Estimate, Tally};
use statrs::distribution::ContinuousCDF as _;
use std::cmp::Ordering;
use std::f64::consts::LN_10;

/// Elo of a unit of the model's logarithmic strength.
const ELO: f64 = 400.0 / LN_10;

/// So many games are added to each pairing, half of them won and half lost: a player who won all games has a finite
/// rating too.
const ADDED: f64 = 0.5;

/// Two players who have met, by their places in the list, with the games of the first of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// The one whose games they are.
    pub one: usize,
    /// The other one.
    pub other: usize,
    /// How they ended.
    pub tally: Tally,
}

/// Ratings of all players of a tournament, in Elo; that of the anchor is 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    values: Vec<f64>,
    /// Covariances of the ratings.
    covariance: Vec<Vec<f64>>,
    /// Degrees of freedom of the errors.
    freedom: f64,
    anchor: usize,
}

/// The difference of two ratings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The player with the higher rating.
    pub one: usize,
    /// The other one.
    pub other: usize,
    /// In Elo. All intervals of a list hold together in 95 % of lists (Bonferroni).
    pub elo: Estimate,
}

/// A kind of result: how many wins, draws and losses of the first player it consists of, and how often it occurred.
struct Kind {
    one: usize,
    other: usize,
    results: [f64; 3],
    count: f64,
}

impl Ratings {
    /// Fits the list of `players`. `None` if the games do not connect all of them, or are too few to tell any error.
    pub fn of(players: usize, meetings: &[Meeting], anchor: usize) -> Option<Self> {
        if !connected(players, meetings) {
            return None;
        }
        let kinds: Vec<Kind> = meetings.iter().flat_map(kinds).collect();
        let clusters: f64 = kinds.iter().map(|kind| kind.count).sum();
        let freedom = clusters - players as f64;
        if freedom < 1.0 {
            return None;
        }
        let draws = kinds.iter().any(|kind| kind.results[1] > 0.0);
        let model = Model { players, anchor, draws };
        let (at, curvature) = model.fit(&kinds, meetings)?;
        let bread = inverse(&curvature)?;
        let meat = model.scatter(&kinds, &at, clusters / (clusters - 1.0));
        let all = product(&product(&bread, &meat), &bread);
        let place = |player: usize| model.place(player);
        let covariance = (0..players)
            .map(|a| {
                (0..players)
                    .map(|b| place(a).zip(place(b)).map_or(0.0, |(a, b)| ELO * ELO * all[a][b]))
                    .collect()
            })
            .collect();
        let values = (0..players).map(|player| place(player).map_or(0.0, |at_| ELO * at[at_])).collect();
        Some(Self { values, covariance, freedom, anchor })
    }

    /// The rating of a player with its 95 % interval, relative to the anchor.
    pub fn rating(&self, player: usize) -> Estimate {
        self.difference(player, self.anchor, 1.0)
    }

    /// Every two players, the one with the higher rating first.
    pub fn differences(&self) -> Vec<Difference> {
        let players = self.values.len();
        let comparisons = (players * (players - 1) / 2) as f64;
        let both = (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b)));
        both.map(|(a, b)| if self.values[a] < self.values[b] { (b, a) } else { (a, b) })
            .map(|(one, other)| Difference { one, other, elo: self.difference(one, other, comparisons) })
            .collect()
    }

    fn difference(&self, one: usize, other: usize, comparisons: f64) -> Estimate {
        let variance =
            self.covariance[one][one] + self.covariance[other][other] - 2.0 * self.covariance[one][other];
        let point = students(self.freedom).inverse_cdf(1.0 - 0.025 / comparisons);
        Estimate::plus_minus(self.values[one] - self.values[other], point * variance.max(0.0).sqrt())
    }
}

/// Where the parameters stand: the strengths of all but the anchor, then the logarithm of Davidson's ν.
struct Model {
    players: usize,
    anchor: usize,
    draws: bool,
}

impl Model {
    fn size(&self) -> usize {
        self.players - 1 + usize::from(self.draws)
    }

    fn place(&self, player: usize) -> Option<usize> {
        match player.cmp(&self.anchor) {
            Ordering::Less => Some(player),
            Ordering::Equal => None,
            Ordering::Greater => Some(player - 1),
        }
    }

    /// The most likely parameters, by Newton's method, and the negative second derivatives there.
    fn fit(&self, kinds: &[Kind], meetings: &[Meeting]) -> Option<(Vec<f64>, Vec<Vec<f64>>)> {
        let mut at = vec![0.0; self.size()];
        let mut curvature = Vec::new();
        for _ in 0..100 {
            let (gradient, hessian) = self.slopes(kinds, meetings, &at);
            let step = inverse(&hessian)?;
            let step: Vec<f64> = step.iter().map(|row| dot(row, &gradient)).collect();
            let longest = step.iter().fold(0.0_f64, |most, by| most.max(by.abs()));
            let scale = shortened(longest);
            at.iter_mut().zip(&step).for_each(|(place, by)| *place += scale * by);
            curvature = hessian;
            if longest < 1e-10 {
                break;
            }
        }
        Some((at, curvature))
    }

    /// Probabilities of a win and of a draw.
    fn chances(&self, one: usize, other: usize, at: &[f64]) -> [f64; 2] {
        let strength = |player: usize| self.place(player).map_or(0.0, |place| at[place]);
        let half = (strength(one) - strength(other)) / 2.0;
        let draw = if self.draws { at[self.size() - 1].exp() } else { 0.0 };
        let (win, loss) = (half.exp(), (-half).exp());
        let sum = win + draw + loss;
        [win / sum, draw / sum]
    }

    /// The slope of the logarithm of the likelihood of results, by the difference in strength and by ln ν.
    fn slope(chances: [f64; 2], [wins, draws, losses]: [f64; 3]) -> [f64; 2] {
        let games = wins + draws + losses;
        let score = wins + draws / 2.0;
        [score - games * (chances[0] + chances[1] / 2.0), draws - games * chances[1]]
    }

    /// Adds `amount` of a slope in the difference of two players, and in ln ν, to a vector.
    fn spread(&self, one: usize, other: usize, [by_strength, by_draws]: [f64; 2]) -> Vec<f64> {
        let mut vector = vec![0.0; self.size()];
        if let Some(place) = self.place(one) {
            vector[place] += by_strength;
        }
        if let Some(place) = self.place(other) {
            vector[place] -= by_strength;
        }
        if self.draws {
            vector[self.size() - 1] += by_draws;
        }
        vector
    }

    /// The gradient, and the negative second derivatives.
    fn slopes(&self, kinds: &[Kind], meetings: &[Meeting], at: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let size = self.size();
        let (mut gradient, mut hessian) = (vec![0.0; size], vec![vec![0.0; size]; size]);
        let mut see = |one: usize, other: usize, results: [f64; 3], count: f64| {
            let chances = self.chances(one, other, at);
            let slope = self.spread(one, other, Self::slope(chances, results));
            gradient.iter_mut().zip(slope).for_each(|(sum, by)| *sum += count * by);
            // Variances of a game's score and of being drawn, and their covariance.
            let [win, draw] = chances;
            let score = win + draw / 2.0;
            let games = count * results.iter().sum::<f64>();
            let of_score = win + draw / 4.0 - score * score;
            let of_draws = draw * (1.0 - draw);
            let of_both = draw / 2.0 - score * draw;
            let strength = self.spread(one, other, [1.0, 0.0]);
            let drawn = self.spread(one, other, [0.0, 1.0]);
            for row in 0..size {
                for column in 0..size {
                    hessian[row][column] += games
                        * (of_score * strength[row] * strength[column]
                            + of_draws * drawn[row] * drawn[column]
                            + of_both * (strength[row] * drawn[column] + drawn[row] * strength[column]));
                }
            }
        };
        for kind in kinds {
            see(kind.one, kind.other, kind.results, kind.count);
        }
        for meeting in meetings.iter().filter(|meeting| meeting.tally.games() > 0) {
            see(meeting.one, meeting.other, [ADDED / 2.0, 0.0, ADDED / 2.0], 1.0);
        }
        (gradient, hessian)
    }

    /// The sum of the squares of the clusters' slopes.
    fn scatter(&self, kinds: &[Kind], at: &[f64], factor: f64) -> Vec<Vec<f64>> {
        let size = self.size();
        let mut sum = vec![vec![0.0; size]; size];
        for kind in kinds {
            let chances = self.chances(kind.one, kind.other, at);
            let slope = self.spread(kind.one, kind.other, Self::slope(chances, kind.results));
            for row in 0..size {
                for column in 0..size {
                    sum[row][column] += factor * kind.count * slope[row] * slope[column];
                }
            }
        }
        sum
    }
}

/// By what a step is multiplied whose largest part is this long: at most 2 are gone at once. The likelihood has a single peak, so
/// short steps lead there too.
fn shortened(longest: f64) -> f64 {
    (2.0 / longest).min(1.0)
}

/// The results of a meeting by kind: of pairs if all games are paired, else of games. Copies weigh nothing.
fn kinds(meeting: &Meeting) -> Vec<Kind> {
    let Tally { wins, losses, draws, pairs: [ll, ld, even, wd, ww], won_and_lost: wl, copies } =
        meeting.tally;
    let all = if meeting.tally.paired() {
        vec![
            ([0.0, 0.0, 2.0], ll),
            ([0.0, 1.0, 1.0], ld),
            ([1.0, 0.0, 1.0], wl),
            ([0.0, 2.0, 0.0], even - wl),
            ([1.0, 1.0, 0.0], wd),
            ([2.0, 0.0, 0.0], ww),
        ]
    } else {
        vec![([1.0, 0.0, 0.0], wins), ([0.0, 1.0, 0.0], draws), ([0.0, 0.0, 1.0], losses)]
    };
    let units: u64 = all.iter().map(|(_, count)| count).sum();
    let weight = (units - copies.min(units)) as f64 / (units as f64).max(1.0);
    let kind = |(results, count): ([f64; 3], u64)| {
        (count > 0).then_some(Kind {
            one: meeting.one,
            other: meeting.other,
            results,
            count: weight * count as f64,
        })
    };
    all.into_iter().filter_map(kind).collect()
}

/// Whether games lead from every player to every other.
fn connected(players: usize, meetings: &[Meeting]) -> bool {
    let mut group: Vec<usize> = (0..players).collect();
    for meeting in meetings.iter().filter(|meeting| meeting.tally.games() > 0) {
        let (from, to) = (group[meeting.one], group[meeting.other]);
        group.iter_mut().filter(|group| **group == from).for_each(|group| *group = to);
    }
    group.windows(2).all(|two| two[0] == two[1])
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn product(a: &[Vec<f64>], b: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let column = |at: usize| b.iter().map(|row| row[at]).collect::<Vec<f64>>();
    a.iter().map(|row| (0..b.len()).map(|at| dot(row, &column(at))).collect()).collect()
}

/// The inverse of a small positive definite matrix (Gauss and Jordan); `None` if it has none.
fn inverse(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let mut work: Vec<Vec<f64>> = matrix
        .iter()
        .enumerate()
        .map(|(at, row)| {
            let unit = (0..size).map(|column| f64::from(u8::from(column == at)));
            row.iter().copied().chain(unit).collect()
        })
        .collect();
    for at in 0..size {
        let best = (at..size).max_by(|&a, &b| work[a][at].abs().total_cmp(&work[b][at].abs()))?;
        work.swap(at, best);
        let pivot = work[at][at];
        if !pivot.is_normal() {
            return None;
        }
        work[at].iter_mut().for_each(|cell| *cell /= pivot);
        let line = work[at].clone();
        for (row, cells) in work.iter_mut().enumerate() {
            let factor = cells[at];
            if row != at {
                cells.iter_mut().zip(&line).for_each(|(cell, by)| *cell -= factor * by);
            }
        }
    }
    Some(work.into_iter().map(|row| row[size..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use plyground_core::{Rng, Seed};

    fn singles(wins: u64, draws: u64, losses: u64) -> Tally {
        Tally { wins, losses, draws, ..Tally::default() }
    }

    #[test]
    fn two_players_have_the_rating_that_one_computes_by_hand() {
        // With two players the model fits exactly: the strengths are as wins to losses, whatever the draws.
        let list = |tally| Ratings::of(2, &[Meeting { one: 0, other: 1, tally }], 1).expect("a list");
        let rating = list(singles(3000, 500, 1000)).rating(0);
        assert!((rating.value - ELO * (3000.25_f64 / 1000.25).ln()).abs() < 1e-6, "{rating:?}");
        // Without draws and pairs the error is that of the logarithm of the odds, √(1/W + 1/L).
        let rating = list(singles(3000, 0, 1000)).rating(0);
        let error = crate::Z95 * ELO * (1.0_f64 / 3000.0 + 1.0 / 1000.0).sqrt();
        assert!((rating.error() / error - 1.0).abs() < 2e-3, "{} and {error}", rating.error());
    }

    /// The expected numbers come from other programs, on the same results with the same quarter of a win and of a loss added to
    /// each pairing: choix 0.4.1 (`ilsr_pairwise_dense`) without draws, and for Davidson's model its log-linear form (Fienberg and
    /// Larntz 1976) as a Poisson regression in statsmodels 0.15.0.
    #[test]
    fn the_ratings_are_those_of_other_programs_on_the_same_games() {
        type Results = [(usize, usize, u64, u64, u64); 6];
        let decided: Results = [
            (0, 1, 60, 0, 40),
            (0, 2, 55, 0, 45),
            (0, 3, 82, 0, 18),
            (1, 2, 48, 0, 52),
            (1, 3, 70, 0, 30),
            (2, 3, 66, 0, 34),
        ];
        let drawn: Results = [
            (0, 1, 50, 25, 25),
            (0, 2, 40, 30, 30),
            (0, 3, 70, 20, 10),
            (1, 2, 33, 32, 35),
            (1, 3, 55, 28, 17),
            (2, 3, 49, 31, 20),
        ];
        let tables = [
            (decided, [0.0, -72.173_561_39, -63.079_727_51, -215.315_981_05]),
            (drawn, [0.0, -111.123_868_94, -98.151_884_43, -296.508_867_43]),
        ];
        for (results, expected) in tables {
            let meetings =
                results.map(|(one, other, w, d, l)| Meeting { one, other, tally: singles(w, d, l) });
            let list = Ratings::of(4, &meetings, 0).expect("a list");
            for (player, expected) in expected.into_iter().enumerate() {
                let rating = list.rating(player).value;
                assert!((rating - expected).abs() < 1e-6, "{player}: {rating}, expected {expected}");
            }
        }
    }

    #[test]
    fn a_player_who_won_all_games_has_a_finite_rating_and_strangers_have_none() {
        let all = Meeting { one: 0, other: 1, tally: singles(20, 0, 0) };
        assert!(Ratings::of(2, &[all], 1).expect("a list").rating(0).value.is_finite());
        assert_eq!(Ratings::of(3, &[all], 0), None, "the third has met nobody");
        assert_eq!(Ratings::of(2, &[], 0), None);
    }

    /// A tournament of four by Davidson's model, in which openings favour a seat.
    fn tournament(rng: &mut Rng, strengths: &[f64], pairs: u32) -> Vec<Meeting> {
        let mut meetings = Vec::new();
        for one in 0..strengths.len() {
            for other in one + 1..strengths.len() {
                let mut tally = Tally::default();
                for _ in 0..pairs {
                    let mut game = || {
                        let half = (strengths[one] - strengths[other]) / (2.0 * ELO);
                        let (win, draw, loss) = (half.exp(), 0.6, (-half).exp());
                        match rng.unit() * (win + draw + loss) {
                            u if u < win => Outcome::Win,
                            u if u < win + draw => Outcome::Draw,
                            _ => Outcome::Loss,
                        }
                    };
                    tally.add_pair(game(), game());
                }
                meetings.push(Meeting { one, other, tally });
            }
        }
        meetings
    }

    #[test]
    fn ratings_cover_the_truth_and_all_differences_together_do_too() {
        let (mut rng, truth) = (Seed(5).rng(), [0.0, 60.0, -40.0, 150.0]);
        let (mut single, mut together) = (0, 0);
        for _ in 0..500 {
            let list = Ratings::of(4, &tournament(&mut rng, &truth, 30), 0).expect("a list");
            single += u32::from(list.rating(3).holds(truth[3]));
            let holds = |difference: &Difference| {
                difference.elo.holds(truth[difference.one] - truth[difference.other])
            };
            together += u32::from(list.differences().iter().all(holds));
        }
        // 475 of 500 is 95 %, with a deviation of 5.
        assert!((458..=492).contains(&single), "{single} of 500");
        assert!((458..=500).contains(&together), "{together} of 500");
    }

    fn met(one: usize, other: usize, wins: u64, draws: u64, losses: u64) -> Meeting {
        Meeting { one, other, tally: Tally { wins, losses, draws, ..Tally::default() } }
    }

    #[test]
    fn a_meeting_without_games_connects_nobody_and_three_games_are_enough_for_two() {
        assert!(Ratings::of(3, &[met(0, 1, 5, 0, 5), met(1, 2, 0, 0, 0)], 0).is_none());
        assert!(Ratings::of(2, &[met(0, 1, 2, 0, 1)], 0).is_some());
        assert!(Ratings::of(2, &[met(0, 1, 1, 0, 1)], 0).is_none());
    }

    /// In a chain of players, each link is a match of two, so its rating has a closed form, however far it is.
    #[test]
    fn a_long_way_is_gone_to_its_end() {
        let ratings =
            Ratings::of(3, &[met(0, 1, 1_000, 0, 0), met(1, 2, 1_000, 0, 0)], 2).expect("connected");
        let link = ELO * ((1_000.0 + ADDED / 2.0) / (ADDED / 2.0)).ln();
        assert!((ratings.rating(1).value - link).abs() < 1e-6, "{} {link}", ratings.rating(1).value);
        assert!((ratings.rating(0).value - 2.0 * link).abs() < 1e-6, "{}", ratings.rating(0).value);
    }

    #[test]
    fn the_interval_of_two_players_is_the_one_computed_by_hand() {
        let ratings = Ratings::of(2, &[met(0, 1, 12, 0, 6)], 1).expect("connected");
        let share = (12.0 + ADDED / 2.0) / (18.0 + ADDED);
        let information = (18.0 + ADDED) * share * (1.0 - share);
        let squares = 12.0 * (1.0 - share).powi(2) + 6.0 * share.powi(2);
        let deviation = ELO * (18.0 / 17.0 * squares).sqrt() / information;
        let found = ratings.rating(0);
        let expected = students(16.0).inverse_cdf(0.975) * deviation;
        assert!((found.high - found.value - expected).abs() < 1e-6, "{found:?} ± {expected}");
    }

    /// A slow twin of the second derivatives: differences of the gradient.
    #[test]
    fn second_derivatives_are_the_slopes_of_the_gradient() {
        let meetings = [met(0, 1, 7, 5, 2), met(1, 2, 3, 9, 4), met(0, 2, 6, 1, 8)];
        let kinds: Vec<Kind> = meetings.iter().flat_map(kinds).collect();
        let model = Model { players: 3, anchor: 1, draws: true };
        let (at, step) = (vec![0.4, -0.7, 0.3], 1e-5);
        let (_, hessian) = model.slopes(&kinds, &meetings, &at);
        for column in 0..at.len() {
            let gradient = |by: f64| {
                let mut there = at.clone();
                there[column] += by;
                model.slopes(&kinds, &meetings, &there).0
            };
            let (above, below) = (gradient(step), gradient(-step));
            for row in 0..at.len() {
                let slope = (below[row] - above[row]) / (2.0 * step);
                assert!((hessian[row][column] - slope).abs() < 1e-5, "{row} {column}: {slope}");
            }
        }
    }

    #[test]
    fn differences_are_those_of_the_ratings_and_do_not_depend_on_the_anchor() {
        let meetings = [met(0, 1, 20, 5, 9), met(1, 2, 8, 6, 20), met(0, 2, 11, 7, 12)];
        let list = Ratings::of(3, &meetings, 0).expect("connected");
        let differences = list.differences();
        let who: Vec<_> = differences.iter().map(|difference| (difference.one, difference.other)).collect();
        assert_eq!(who, [(0, 1), (2, 0), (2, 1)], "the higher rating first");
        for Difference { one, other, elo } in differences {
            let seen_from_other = Ratings::of(3, &meetings, other).expect("connected");
            let alone = seen_from_other.rating(one);
            assert!((elo.value - alone.value).abs() < 1e-6, "{elo:?} {alone:?}");
            // Three comparisons: the interval is wider by the ratio of Student's points.
            let point = |share| students(list.freedom).inverse_cdf(share);
            let wider = point(1.0 - 0.025 / 3.0) / point(0.975);
            assert!((elo.error() / alone.error() - wider).abs() < 1e-6, "{elo:?} {alone:?}");
        }
        let equal = Ratings::of(2, &[met(0, 1, 5, 0, 5)], 0).expect("connected").differences();
        assert_eq!((equal[0].one, equal[0].other, equal.len()), (0, 1, 1));
    }

    #[test]
    fn a_meeting_without_games_changes_nothing() {
        let meetings = [met(0, 1, 20, 5, 9), met(1, 2, 8, 6, 20), met(0, 2, 0, 0, 0)];
        assert_eq!(Ratings::of(3, &meetings, 0), Ratings::of(3, &meetings[..2], 0));
        assert!(connected(3, &meetings) && !connected(3, &meetings[1..]));
    }

    #[test]
    fn copies_weigh_nothing_and_results_that_did_not_occur_are_left_out() {
        let tally = Tally { copies: 4, ..singles(9, 0, 3) };
        let kinds = kinds(&Meeting { one: 0, other: 1, tally });
        let counts: Vec<f64> = kinds.iter().map(|kind| kind.count).collect();
        assert_eq!(counts, [6.0, 2.0]);
    }

    #[test]
    fn long_steps_are_shortened_and_what_has_no_inverse_has_none() {
        assert_eq!(Vec::from([0.5, 2.0, 4.0, 8.0].map(shortened)), [1.0, 1.0, 0.5, 0.25]);
        for cell in [0.0, f64::NAN, f64::INFINITY] {
            assert_eq!(inverse(&[vec![cell]]), None, "{cell}");
        }
        assert_eq!(inverse(&[vec![0.0, 2.0], vec![4.0, 0.0]]), Some(vec![vec![0.0, 0.25], vec![0.5, 0.0]]));
    }
}
