//! The games of the web application, as the server stores them: a head and a list of moves, each a text that only the
//! server interprets. They are separate from runs and their games.

use crate::database::Database;
use crate::error::StoreError;
use crate::insert::Values;
use sqlx::{AnyConnection, AssertSqlSafe, Row};

/// A game as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitting {
    /// All of it that is not a move.
    pub head: String,
    /// Every move, in order.
    pub moves: Vec<String>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its number.
    pub id: u64,
    /// All of it that is not a move.
    pub head: String,
    /// What else a list shows of it; `None` if it was last changed by a version that did not store it.
    pub summary: Option<String>,
}

/// A change of a game: its head, and its moves from an index on instead of what was there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Which game; `None` for a new one.
    pub id: Option<u64>,
    /// The game's name in the catalogue.
    pub game: String,
    /// Whether it is over.
    pub finished: bool,
    /// Whether a person has a seat.
    pub people: bool,
    /// When, in Unix milliseconds.
    pub changed: u64,
    /// All of it that is not a move.
    pub head: String,
    /// What else a list shows of it.
    pub summary: String,
    /// The moves are those from this index on.
    pub from: u64,
    /// Each with the whole thought behind it, if there was one.
    pub moves: Vec<(String, Option<String>)>,
}

/// Something to be done to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Store a change.
    Save(Change),
    /// Store what a list shows of the game of this number, if nothing is stored yet.
    Summarise(u64, String),
    /// Forget the game of this number.
    Delete(u64),
}

/// Which games a list is of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Which {
    /// Only of this game.
    pub game: Option<String>,
    /// Only those that are not over.
    pub unfinished: bool,
    /// Only those in which a person has a seat, or only those in which nobody has.
    pub people: Option<bool>,
    /// Only those in which a player has moved, without replays of games that were played elsewhere.
    pub played: bool,
    /// At most this many.
    pub limit: u32,
    /// After this many others.
    pub offset: u32,
}

/// What `Which::played` asks of a game. Of the server's texts it knows two things alone: how a player's move begins
/// (chance may deal before anybody moves), and the word by which a head tells that its game is a replay.
const PLAYED: &str = r#" AND head NOT LIKE '%"replay":true%' AND EXISTS (SELECT 1 FROM sitting_moves
     WHERE sitting = sittings.id AND played LIKE '{"by":{"player":%')"#;

impl Database {
    /// Carries orders out, all of them or none; the games' numbers come back in the same order, 0 for one that was to
    /// be forgotten and is not there.
    pub async fn carry_out(&self, orders: &[Order]) -> Result<Vec<u64>, StoreError> {
        let done = async {
            let mut work = self.pool.begin_with(self.beginning()).await?;
            let mut ids = Vec::with_capacity(orders.len());
            for order in orders {
                ids.push(match order {
                    Order::Save(change) => self.save(&mut work, change).await?,
                    Order::Summarise(id, summary) => self.summarise(&mut work, *id, summary).await?,
                    Order::Delete(id) => self.delete(&mut work, *id).await?,
                });
            }
            work.commit().await?;
            Ok(ids)
        };
        done.await.map_err(|why: sqlx::Error| self.wrong(&why))
    }

    /// A game with all its moves.
    pub async fn sitting(&self, id: u64) -> Result<Option<Sitting>, StoreError> {
        let read = async {
            let head = sqlx::query(self.spelt("SELECT head FROM sittings WHERE id = ?"));
            let Some(head) = head.bind(id as i64).fetch_optional(&self.pool).await? else { return Ok(None) };
            let moves =
                sqlx::query(self.spelt("SELECT played FROM sitting_moves WHERE sitting = ? ORDER BY ply"));
            let moves = moves.bind(id as i64).fetch_all(&self.pool).await?;
            let moves = moves.iter().map(|row| row.try_get(0)).collect::<Result<Vec<String>, _>>()?;
            Ok(Some(Sitting { head: head.try_get(0)?, moves }))
        };
        read.await.map_err(|why: sqlx::Error| self.wrong(&why))
    }

    /// The whole thought behind a move.
    pub async fn thought(&self, id: u64, index: u64) -> Result<Option<String>, StoreError> {
        let read = async {
            let query = self.spelt("SELECT thought FROM sitting_moves WHERE sitting = ? AND ply = ?");
            let row =
                sqlx::query(query).bind(id as i64).bind(index as i64).fetch_optional(&self.pool).await?;
            Ok(row.map(|row| row.try_get(0)).transpose()?.flatten())
        };
        read.await.map_err(|why: sqlx::Error| self.wrong(&why))
    }

    /// A move of a game, and how many there are: what a list shows without reading them all.
    pub async fn sitting_move(&self, id: u64, index: u64) -> Result<(Option<String>, u64), StoreError> {
        let read = async {
            let query = self.spelt("SELECT played FROM sitting_moves WHERE sitting = ? AND ply = ?");
            let row =
                sqlx::query(query).bind(id as i64).bind(index as i64).fetch_optional(&self.pool).await?;
            let count = self.spelt("SELECT COUNT(*) FROM sitting_moves WHERE sitting = ?");
            let count = sqlx::query(count).bind(id as i64).fetch_one(&self.pool).await?;
            Ok((row.map(|row| row.try_get(0)).transpose()?, count.try_get::<i64, _>(0)? as u64))
        };
        read.await.map_err(|why: sqlx::Error| self.wrong(&why))
    }

    /// Games, last changed first, and how many there are altogether.
    pub async fn sittings(&self, which: &Which) -> Result<(Vec<Listed>, u64), StoreError> {
        let read = async {
            let mut condition = "finished <= ?".to_owned();
            if which.game.is_some() {
                condition.push_str(" AND game = ?");
            }
            if which.people.is_some() {
                condition.push_str(" AND people = ?");
            }
            if which.played {
                condition.push_str(PLAYED);
            }
            let values = || {
                let mut values = Values::default();
                values.number(u64::from(!which.unfinished));
                which.game.iter().for_each(|game| values.text(game));
                which.people.iter().for_each(|&people| values.number(people.into()));
                values
            };
            let list = format!(
                "SELECT id, head, summary FROM sittings WHERE {condition} \
                 ORDER BY changed DESC, id DESC LIMIT ? OFFSET ?"
            );
            let mut page = values();
            page.number(u64::from(which.limit));
            page.number(u64::from(which.offset));
            let rows = sqlx::query_with(self.spelt(&list), page.arguments()?).fetch_all(&self.pool).await?;
            let listed = rows.iter().map(|row| {
                let (id, head, summary) = (row.try_get::<i64, _>(0)?, row.try_get(1)?, row.try_get(2)?);
                Ok(Listed { id: id as u64, head, summary })
            });
            let listed = listed.collect::<Result<Vec<Listed>, sqlx::Error>>()?;
            let count = self.spelt(&format!("SELECT COUNT(*) FROM sittings WHERE {condition}"));
            let count = sqlx::query_with(count, values().arguments()?).fetch_one(&self.pool).await?;
            Ok((listed, count.try_get::<i64, _>(0)? as u64))
        };
        read.await.map_err(|why: sqlx::Error| self.wrong(&why))
    }

    async fn save(&self, work: &mut AnyConnection, change: &Change) -> Result<u64, sqlx::Error> {
        let id = if let Some(id) = change.id {
            let update = self.spelt(
                "UPDATE sittings SET finished = ?, people = ?, changed = ?, head = ?, summary = ? WHERE id = ?",
            );
            let update = sqlx::query(update).bind(i64::from(change.finished));
            let update = update.bind(i64::from(change.people)).bind(change.changed as i64);
            let update = update.bind(&change.head).bind(&change.summary);
            let done = update.bind(id as i64).execute(&mut *work).await?;
            if done.rows_affected() == 0 {
                // Deleted meanwhile: its moves must not come back without it.
                return Ok(id);
            }
            let forget = self.spelt("DELETE FROM sitting_moves WHERE sitting = ? AND ply >= ?");
            sqlx::query(forget).bind(id as i64).bind(change.from as i64).execute(&mut *work).await?;
            id
        } else {
            // Counted, not looked up: the number of a game that was deleted still stands in addresses that somebody kept.
            let next = "UPDATE numbers SET last = last + 1 WHERE name = 'sittings' RETURNING last";
            let id: i64 = sqlx::query(next).fetch_one(&mut *work).await?.try_get(0)?;
            let insert = self.spelt(
                "INSERT INTO sittings (id, game, finished, people, changed, head, summary) \
                 VALUES (?, ?, ?, ?, ?, ?, ?)",
            );
            let insert = sqlx::query(insert).bind(id).bind(&change.game).bind(i64::from(change.finished));
            let insert = insert.bind(i64::from(change.people)).bind(change.changed as i64);
            insert.bind(&change.head).bind(&change.summary).execute(&mut *work).await?;
            id as u64
        };
        let statement =
            self.spelt("INSERT INTO sitting_moves (sitting, ply, played, thought) VALUES (?, ?, ?, ?)");
        for (index, (played, thought)) in change.moves.iter().enumerate() {
            let insert = sqlx::query(AssertSqlSafe(statement.0.clone()));
            let insert = insert.bind(id as i64).bind((change.from + index as u64) as i64);
            insert.bind(played).bind(thought.as_deref()).execute(&mut *work).await?;
        }
        Ok(id)
    }

    async fn summarise(&self, work: &mut AnyConnection, id: u64, summary: &str) -> Result<u64, sqlx::Error> {
        // If the game has been changed meanwhile, the newer summary stays.
        let update = self.spelt("UPDATE sittings SET summary = ? WHERE id = ? AND summary IS NULL");
        sqlx::query(update).bind(summary).bind(id as i64).execute(&mut *work).await?;
        Ok(id)
    }

    async fn delete(&self, work: &mut AnyConnection, id: u64) -> Result<u64, sqlx::Error> {
        let moves = self.spelt("DELETE FROM sitting_moves WHERE sitting = ?");
        sqlx::query(moves).bind(id as i64).execute(&mut *work).await?;
        let game = self.spelt("DELETE FROM sittings WHERE id = ?");
        let done = sqlx::query(game).bind(id as i64).execute(&mut *work).await?;
        Ok(if done.rows_affected() == 0 { 0 } else { id })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Access;

    fn change(id: Option<u64>, from: u64, moves: &[&str]) -> Order {
        let moves = moves.iter().map(|mv| ((*mv).to_owned(), Some(format!("why {mv}")))).collect();
        let (game, head) = ("morris".to_owned(), format!("head {from}"));
        let (people, summary) = (id.is_some(), format!("summary {from}"));
        Order::Save(Change {
            id,
            game,
            finished: false,
            people,
            changed: 10 + from,
            head,
            summary,
            from,
            moves,
        })
    }

    /// The numbers of a list, and of how many it says that it is.
    async fn listed(database: &Database, which: &Which) -> (Vec<u64>, u64) {
        let (games, total) = database.sittings(which).await.expect("a list");
        (games.into_iter().map(|game| game.id).collect(), total)
    }

    #[tokio::test]
    async fn a_change_replaces_the_moves_from_its_index_on() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("play.db");
        let database = Database::open(file.to_str().expect("text"), Access::Write).await.expect("it opens");
        let ids = database.carry_out(&[change(None, 0, &["a", "b", "c"]), change(None, 0, &[])]).await;
        assert_eq!(ids, Ok(vec![1, 2]));
        database.carry_out(&[change(Some(1), 1, &["d"])]).await.expect("it is stored");
        let sitting = database.sitting(1).await.expect("it is read").expect("it is there");
        assert_eq!((sitting.head.as_str(), sitting.moves), ("head 1", vec!["a".to_owned(), "d".to_owned()]));
        assert_eq!(database.thought(1, 1).await, Ok(Some("why d".to_owned())));
        assert_eq!(database.thought(1, 2).await, Ok(None));
        let all = Which { limit: 10, ..Which::default() };
        assert_eq!(listed(&database, &all).await, (vec![1, 2], 2), "last changed first");
        let (games, _) = database.sittings(&all).await.expect("a list");
        let last = Listed { id: 1, head: "head 1".to_owned(), summary: Some("summary 1".to_owned()) };
        assert_eq!(games[0], last, "what was stored with the last change");
        let of = |game: &str| Which { game: Some(game.to_owned()), ..all.clone() };
        assert_eq!(listed(&database, &of("x' OR '1'='1")).await, (vec![], 0), "names are no statements");
        let with = |people| Which { people: Some(people), ..all.clone() };
        assert_eq!(listed(&database, &with(true)).await, (vec![1], 1), "somebody sat down");
        assert_eq!(listed(&database, &with(false)).await, (vec![2], 1));
        assert_eq!(database.sitting_move(1, 1).await, Ok((Some("d".to_owned()), 2)));
        assert_eq!(database.sitting_move(1, 2).await, Ok((None, 2)));
        assert_eq!(database.carry_out(&[Order::Delete(7)]).await, Ok(vec![0]), "there is none");
        database.carry_out(&[Order::Delete(1), change(Some(1), 0, &["e"])]).await.expect("it is done");
        assert_eq!(database.sitting(1).await, Ok(None), "what is deleted does not come back");
        assert_eq!(database.thought(1, 0).await, Ok(None));
    }

    #[tokio::test]
    async fn games_of_no_move_and_replays_are_not_among_those_that_are_played() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("play.db");
        let database = Database::open(file.to_str().expect("text"), Access::Write).await.expect("it opens");
        let sitting = |head: &str, moves: &[&str]| {
            let moves = moves.iter().map(|mv| ((*mv).to_owned(), None)).collect();
            let (game, head) = ("morris".to_owned(), head.to_owned());
            Order::Save(Change {
                id: None,
                game,
                finished: false,
                people: true,
                changed: 1,
                head,
                summary: String::new(),
                from: 0,
                moves,
            })
        };
        let (chance, player) = (r#"{"by":"chance"}"#, r#"{"by":{"player":"first"}}"#);
        let orders = [
            sitting("{}", &[]),
            sitting("{}", &[chance]),
            sitting("{}", &[chance, player]),
            sitting(r#"{"replay":true}"#, &[player]),
        ];
        database.carry_out(&orders).await.expect("it is stored");
        let which = |played| Which { played, limit: 10, ..Which::default() };
        assert_eq!(listed(&database, &which(true)).await, (vec![3], 1));
        assert_eq!(listed(&database, &which(false)).await, (vec![4, 3, 2, 1], 4));
    }

    #[tokio::test]
    async fn a_database_of_the_version_before_is_brought_up_to_date() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("old.db");
        let open =
            async |access| Database::open(file.to_str().expect("text"), access).await.expect("it opens");
        let database = open(Access::Write).await;
        let begun = database.begin(&crate::sample::run("old")).await.expect("begun");
        let record = r#"{"start":"W 9 9 0","moves":["a1"]}"#.to_owned();
        let played = crate::Played { record, ..crate::sample::played(0, 3) };
        database.insert(begun.id, &[played]).await.expect("stored");
        for statement in [
            "ALTER TABLE runs DROP COLUMN guests",
            "ALTER TABLE games DROP COLUMN forfeit",
            "ALTER TABLE moves DROP COLUMN cpu_nanos",
            "ALTER TABLE moves DROP COLUMN late_nanos",
            "DROP TABLE aggregates",
            "DROP TABLE sessions",
            "ALTER TABLE games DROP COLUMN fingerprint",
            "ALTER TABLE games DROP COLUMN session",
            "ALTER TABLE games DROP COLUMN load",
            "ALTER TABLE games RENAME COLUMN length TO units",
            "ALTER TABLE moves RENAME COLUMN playout_plies TO steps",
            "ALTER TABLE moves RENAME COLUMN first_pieces TO first_units",
            "ALTER TABLE moves RENAME COLUMN second_pieces TO second_units",
            "DROP TABLE numbers",
            "ALTER TABLE sittings DROP COLUMN summary",
            "ALTER TABLE sittings DROP COLUMN people",
            "ALTER TABLE games RENAME COLUMN nanos TO micros",
            "ALTER TABLE moves RENAME COLUMN nanos TO micros",
            "UPDATE plyground_schema SET version = 2",
            r#"INSERT INTO sittings (id, game, finished, changed, head) VALUES (1, 'morris', 0, 1, '{"seats":[null,"random"],"ply":0}')"#,
            r#"INSERT INTO sittings (id, game, finished, changed, head) VALUES (2, 'morris', 0, 2, '{"seats":["random","uct(c=0.1)"],"ply":0}')"#,
            r#"INSERT INTO sittings (id, game, finished, changed, head) VALUES (3, 'morris', 0, 3, '{"seats":["random",null],"ply":0}')"#,
        ] {
            sqlx::query(statement).execute(&database.pool).await.expect("it is done");
        }
        database.close().await;
        let database = open(Access::Read).await;
        assert_eq!(database.moves(1).await.expect("moves")[0].nanos, 100_000_000, "microseconds before");
        assert_eq!(database.games(1).await.expect("games")[0].length, 3, "units before");
        let with = |people| Which { people: Some(people), limit: 10, ..Which::default() };
        assert_eq!(listed(&database, &with(true)).await, (vec![3, 1], 2));
        assert_eq!(listed(&database, &with(false)).await, (vec![2], 1));
        database.close().await;
        let database = open(Access::Write).await;
        let (games, _) = database.sittings(&with(false)).await.expect("a list");
        assert_eq!(games[0].summary, None, "nobody has looked at it yet");
        let summed_up =
            [Order::Summarise(2, "found out".to_owned()), Order::Summarise(2, "later".to_owned())];
        database.carry_out(&summed_up).await.expect("it is done");
        let (games, _) = database.sittings(&with(false)).await.expect("a list");
        assert_eq!(games[0].summary.as_deref(), Some("found out"), "the first to know");
        assert_eq!(database.carry_out(&[change(None, 0, &[])]).await, Ok(vec![4]), "the numbers go on");
    }
}
