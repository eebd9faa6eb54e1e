//! A position with its types erased: it was read once, and is asked and played on without its text. Programs that play
//! move by move, such as those in Python, use it.

use crate::any_game::Choice;
use crate::listed::Listed;
use plyground_core::{BadMove, Game, GameExt, Rng, Turn, View};
use std::any::Any;
use std::sync::Arc;

/// A position of a game with certain rules. It knows no past, so that draws by repetition are not seen here.
pub trait AnyPosition: Send + Sync {
    /// Who or what is to move.
    fn turn(&self) -> Turn;

    /// Points for the first player so far.
    fn payoff(&self) -> f64;

    /// In the game's notation. Equal positions have equal text.
    fn text(&self) -> String;

    /// Every legal move, or every event of a chance turn, in the game's order.
    fn choices(&self) -> Vec<Choice>;

    /// The position after a move or event.
    fn after(&self, mv: &str) -> Result<Arc<dyn AnyPosition>, BadMove>;

    /// A move as the game's random player makes it, or an event by its probability; `None` if the game is over.
    fn sample(&self, rng: &mut Rng) -> Option<String>;

    /// As data for a screen.
    fn view(&self) -> View;

    /// The result as reports name it, if the game is over.
    fn outcome(&self) -> Option<String>;

    /// The state itself, for those who know its type.
    fn state(&self) -> &dyn Any;
}

pub(crate) struct Position<G: Listed> {
    pub(crate) game: Arc<G>,
    pub(crate) state: G::State,
}

impl<G: Listed> AnyPosition for Position<G> {
    fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    fn payoff(&self) -> f64 {
        self.game.payoff(&self.state)
    }

    fn text(&self) -> String {
        self.state.to_string()
    }

    fn choices(&self) -> Vec<Choice> {
        choices(&*self.game, &self.state)
    }

    fn after(&self, mv: &str) -> Result<Arc<dyn AnyPosition>, BadMove> {
        let mut state = self.state.clone();
        self.game.try_play(&mut state, mv)?;
        Ok(Arc::new(Self { game: Arc::clone(&self.game), state }))
    }

    fn sample(&self, rng: &mut Rng) -> Option<String> {
        match self.game.turn(&self.state) {
            Turn::Over => None,
            Turn::Chance => Some(self.game.sample_chance(&self.state, rng).to_string()),
            Turn::Player(_) => Some(self.game.sample(&self.state, rng).to_string()),
        }
    }

    fn view(&self) -> View {
        self.game.view(&self.state)
    }

    fn outcome(&self) -> Option<String> {
        (self.game.turn(&self.state) == Turn::Over).then(|| self.game.outcome(&self.state))
    }

    fn state(&self) -> &dyn Any {
        &self.state
    }
}

/// The legal moves or the events of a position.
pub(crate) fn choices<G: Game>(game: &G, state: &G::State) -> Vec<Choice> {
    let moves = game.legal_moves(state).into_iter().map(|mv| (mv, None));
    let events = game.events(state).into_iter().map(|(mv, p)| (mv, Some(p)));
    let all = moves.chain(events);
    all.map(|(mv, probability)| Choice { mv: mv.to_string(), probability }).collect()
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::testing::with_strangers;
    use plyground_core::{Seed, Turn};

    #[test]
    fn a_position_that_is_played_on_is_the_one_that_its_text_says() {
        for entry in with_strangers() {
            let game = entry.open(Rules::new()).expect("the default rules");
            let (mut at, mut rng) = (game.begin(Seed(3)), Seed(3).rng());
            assert_eq!(at.text(), game.start(Seed(3)));
            for _ in 0..40 {
                let again = game.read(&at.text()).expect("its own text");
                assert_eq!(again.text(), at.text());
                assert_eq!(again.choices(), at.choices());
                assert_eq!(game.choices(&at.text()).expect("a position"), at.choices());
                assert_eq!((again.turn(), again.outcome()), (at.turn(), at.outcome()));
                let Some(mv) = at.sample(&mut rng) else { break };
                assert!(at.choices().iter().any(|choice| choice.mv == mv), "{}: {mv}", entry.name);
                at = at.after(&mv).expect("a legal move");
            }
            assert_eq!(at.outcome().is_some(), at.turn() == Turn::Over);
            assert!(at.after("no such move").is_err());
        }
    }
}
