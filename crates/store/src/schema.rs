//! The tables, one schema for SQLite and PostgreSQL, and the migrations that lead from each version to the next.
//!
//! Only types that both know alike are used: whole numbers, floating point, text. A migration that has been released is
//! never changed; a new one is added at the end.

/// Which database speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

impl Dialect {
    /// A statement as this database spells it: `?` becomes `$1`, `$2` … for PostgreSQL, and tables that are
    /// looked up by their key alone need no second tree in SQLite.
    pub(crate) fn spell(self, statement: &str) -> String {
        match self {
            Self::Sqlite => statement.replace("CLUSTERED", "WITHOUT ROWID"),
            Self::Postgres => {
                let numbered = statement.replace("CLUSTERED", "");
                let mut parts = numbered.split('?');
                let mut text = parts.next().unwrap_or_default().to_owned();
                for (index, part) in parts.enumerate() {
                    text.push('$');
                    text.push_str(&(index + 1).to_string());
                    text.push_str(part);
                }
                text
            }
        }
    }

    /// How a transaction begins. SQLite takes the right to write at once, so that two writers queue instead of
    /// failing half-way.
    pub(crate) fn beginning(self) -> &'static str {
        match self {
            Self::Sqlite => "BEGIN IMMEDIATE",
            Self::Postgres => "BEGIN",
        }
    }

    /// What keeps others from changing the tables until the end of a transaction, where its beginning does not: the
    /// tables may not exist yet, so it is a lock of its own, known by a number that nobody else uses.
    pub(crate) fn lock_tables(self) -> Option<&'static str> {
        match self {
            Self::Sqlite => None,
            Self::Postgres => Some("SELECT pg_advisory_xact_lock(7816379411620094820)"),
        }
    }

    /// Keeps a run from being ended until the end of a transaction; others may store games in it meanwhile.
    pub(crate) fn held(self) -> &'static str {
        match self {
            Self::Sqlite => "",
            Self::Postgres => "FOR SHARE",
        }
    }

    /// Tables that are not ours, in a database that we have not begun.
    pub(crate) fn tables(self) -> &'static str {
        match self {
            Self::Sqlite => "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
            Self::Postgres => {
                "SELECT table_name::text FROM information_schema.tables \
                 WHERE table_schema = current_schema() ORDER BY table_name"
            }
        }
    }
}

/// The table that holds the schema's version, in a row of its own.
pub(crate) const VERSION_TABLE: &str = "plyground_schema";

/// What makes schema *n* out of schema *n* − 1, for every *n* from 1.
pub(crate) const MIGRATIONS: &[&[&str]] = &[
    &[
        "CREATE TABLE runs (
        id BIGINT PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        question TEXT NOT NULL,
        kind TEXT NOT NULL,
        game TEXT NOT NULL,
        specification TEXT NOT NULL,
        seed BIGINT NOT NULL,
        jobs BIGINT NOT NULL,
        version TEXT NOT NULL,
        machine TEXT NOT NULL,
        state TEXT NOT NULL,
        started BIGINT NOT NULL,
        updated BIGINT NOT NULL
    )",
        "CREATE TABLE games (
        run BIGINT NOT NULL,
        job BIGINT NOT NULL,
        pair BIGINT NOT NULL,
        opening TEXT,
        first TEXT NOT NULL,
        second TEXT,
        seed BIGINT NOT NULL,
        outcome TEXT,
        payoff DOUBLE PRECISION NOT NULL,
        plies BIGINT NOT NULL,
        units BIGINT NOT NULL,
        optimum BIGINT,
        micros BIGINT NOT NULL,
        record TEXT NOT NULL,
        PRIMARY KEY (run, job)
    ) CLUSTERED",
        "CREATE TABLE moves (
        run BIGINT NOT NULL,
        job BIGINT NOT NULL,
        ply BIGINT NOT NULL,
        number BIGINT NOT NULL,
        seat BIGINT NOT NULL,
        phase TEXT NOT NULL,
        move TEXT NOT NULL,
        nodes BIGINT NOT NULL,
        steps BIGINT NOT NULL,
        depth BIGINT NOT NULL,
        value DOUBLE PRECISION,
        branching BIGINT NOT NULL,
        first_units BIGINT NOT NULL,
        second_units BIGINT,
        micros BIGINT NOT NULL,
        PRIMARY KEY (run, job, ply)
    ) CLUSTERED",
        "CREATE TABLE solutions (
        run BIGINT NOT NULL,
        job BIGINT NOT NULL,
        answer TEXT NOT NULL,
        shortest BIGINT,
        lower_bound BIGINT,
        limit_met TEXT,
        expanded BIGINT NOT NULL,
        generated BIGINT NOT NULL,
        open BIGINT NOT NULL,
        peak_bytes BIGINT NOT NULL,
        PRIMARY KEY (run, job)
    ) CLUSTERED",
    ],
    &[
        "CREATE TABLE sittings (
        id BIGINT PRIMARY KEY,
        game TEXT NOT NULL,
        finished BIGINT NOT NULL,
        changed BIGINT NOT NULL,
        head TEXT NOT NULL
    )",
        "CREATE INDEX sittings_changed ON sittings (changed)",
        "CREATE TABLE sitting_moves (
        sitting BIGINT NOT NULL,
        ply BIGINT NOT NULL,
        played TEXT NOT NULL,
        thought TEXT,
        PRIMARY KEY (sitting, ply)
    ) CLUSTERED",
    ],
    // Times to the nanosecond, since many a move takes less than a microsecond; and whether a person sits in a game, which
    // its head alone told until then.
    &[
        "ALTER TABLE games RENAME COLUMN micros TO nanos",
        "UPDATE games SET nanos = 1000 * nanos",
        "ALTER TABLE moves RENAME COLUMN micros TO nanos",
        "UPDATE moves SET nanos = 1000 * nanos",
        "ALTER TABLE sittings ADD COLUMN people BIGINT NOT NULL DEFAULT 0",
        r#"UPDATE sittings SET people = 1 WHERE head LIKE '%"seats":[null%' OR head LIKE '%,null],"ply":%'"#,
    ],
    // What a list shows of a game that people play, so that it need not be played again for that; of older games it is
    // found out when a list is asked for. And the last number that a game had, which no other one gets.
    &[
        "ALTER TABLE sittings ADD COLUMN summary TEXT",
        "CREATE TABLE numbers (name TEXT PRIMARY KEY, last BIGINT NOT NULL) CLUSTERED",
        "INSERT INTO numbers (name, last) SELECT 'sittings', COALESCE(MAX(id), 0) FROM sittings",
    ],
    // One name for one thing: a game has a length, a search plays plies of playouts, a board has pieces.
    &[
        "ALTER TABLE games RENAME COLUMN units TO length",
        "ALTER TABLE moves RENAME COLUMN steps TO playout_plies",
        "ALTER TABLE moves RENAME COLUMN first_units TO first_pieces",
        "ALTER TABLE moves RENAME COLUMN second_units TO second_pieces",
    ],
    // Players that are programs of their own: which they were, why one lost a game by forfeit, what processor time a move
    // took, and how far beyond its time limit it came.
    &[
        "ALTER TABLE runs ADD COLUMN guests TEXT",
        "ALTER TABLE games ADD COLUMN forfeit TEXT",
        "ALTER TABLE moves ADD COLUMN cpu_nanos BIGINT",
        "ALTER TABLE moves ADD COLUMN late_nanos BIGINT",
    ],
    // What tells copies of a game apart from other games (of older games it is computed from their records when they are
    // read), and who played a run under what load.
    &[
        "ALTER TABLE games ADD COLUMN fingerprint BIGINT",
        "CREATE TABLE sessions (
        run BIGINT NOT NULL,
        number BIGINT NOT NULL,
        began BIGINT NOT NULL,
        ended BIGINT,
        version TEXT NOT NULL,
        machine TEXT NOT NULL,
        cores BIGINT NOT NULL,
        threads BIGINT NOT NULL,
        memory BIGINT NOT NULL,
        load_began DOUBLE PRECISION,
        load_ended DOUBLE PRECISION,
        games BIGINT NOT NULL,
        timed BIGINT NOT NULL,
        late BIGINT NOT NULL,
        worst DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (run, number)
    ) CLUSTERED",
    ],
    // What the games of a run that is over amount to, so that a report need not read every move again.
    &["CREATE TABLE aggregates (
        run BIGINT NOT NULL,
        part TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (run, part)
    ) CLUSTERED"],
    // Where each game was played: its session, which has a name in a cluster, and the load of the machine.
    &[
        "ALTER TABLE games ADD COLUMN session BIGINT",
        "ALTER TABLE games ADD COLUMN load DOUBLE PRECISION",
        "ALTER TABLE sessions ADD COLUMN node TEXT",
    ],
];

/// The latest schema.
pub(crate) const LATEST: i64 = MIGRATIONS.len() as i64;
