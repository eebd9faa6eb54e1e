// Written by `make api` from docs/openapi.json: change the server, not this file.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Where the page believes the game to be. */
        Advance: {
            /** @default null */
            ply?: number | null;
        };
        /** @description An agent. */
        AgentInfo: {
            /** @description What it may spend where nobody says otherwise. */
            budget: components["schemas"]["Budget"];
            name: string;
            parameters: components["schemas"]["Parameter"][];
            /** @description Whether it looks for whole solutions. */
            solves: boolean;
            summary: string;
        };
        /** @description An agent to check. */
        AgentText: {
            agent: string;
            game: string;
            rules?: components["schemas"]["Rules"];
        };
        /** @description An experiment, as its file or as a form: two faces of one thing, of which one is wanted. */
        Asked: {
            /** @description The same fields as JSON. */
            form?: Record<string, unknown> | null;
            /** @description A TOML file's text. */
            toml?: string | null;
        };
        /**
         * @description How sure a value is.
         * @enum {string}
         */
        Bound: "exact" | "upper" | "lower" | "unproven";
        /** @description A position of a tree, with as much below it as mattered. */
        Branch: {
            /** @description The most visited first. */
            children: components["schemas"]["Branch"][];
            /**
             * Format: int32
             * @description How many children are left out because few visits went there.
             */
            hidden: number;
            /**
             * Format: double
             * @description Of the results, for the first player; or what best play comes to, if that is proven.
             */
            mean: number;
            /** @description That led to it; empty for the root. */
            move: string;
            /** @description Whether nothing more can be learned of it. */
            proven: boolean;
            /**
             * Format: int64
             * @description How often the search was there.
             */
            visits: number;
        };
        /** @description What an agent thought, in short. */
        Brief: {
            /** Format: int32 */
            depth: number;
            /** Format: int64 */
            nodes: number;
            /** Format: int64 */
            playout_plies: number;
            /** Format: double */
            rate: number;
            /** Format: double */
            value: number;
        };
        /** @description The positions of one cost. */
        Bucket: {
            /**
             * Format: int64
             * @description Positions that were followed.
             */
            expanded: number;
            /**
             * Format: int32
             * @description The cost: moves made and still needed.
             */
            f: number;
            /**
             * Format: int64
             * @description Positions that were waiting when it ended.
             */
            open: number;
        };
        /** @description Whichever limit is met first ends the search; no limit at all means "until cancelled". */
        Budget: {
            /**
             * Format: int32
             * @description Plies that it may look ahead.
             * @default null
             */
            depth?: number;
            /**
             * @description What its tables may hold at most.
             * @default null
             */
            memory?: string;
            /**
             * Format: int64
             * @description Milliseconds that it may take.
             * @default null
             */
            millis?: number;
            /**
             * Format: int64
             * @description Positions that the tree search may enter.
             * @default null
             */
            nodes?: number;
        };
        /** @description The catalogue. */
        Catalog: {
            games: components["schemas"]["GameInfo"][];
            /** @description Whether experiments can be run here. */
            laboratory: boolean;
            limits: components["schemas"]["Most"];
            version: string;
        };
        /** @description A place on the board. One unit is the distance between neighbours; y grows downwards. */
        Cell: {
            /** @description What the ground is: "cell", "crossed" (a cell whose digit is crossed out), "point", or a terrain. */
            kind: string;
            /** @description As the notation calls it. */
            name: string;
            /** @description How it is outlined. */
            shape: components["schemas"]["Shape"];
            /**
             * Format: double
             * @description Of its centre, to the right.
             */
            x: number;
            /**
             * Format: double
             * @description Of its centre, downwards.
             */
            y: number;
        };
        /** @description A picture of numbers, with a title and the sentence that somebody who cannot see it needs. */
        Chart: {
            /** @description The numbers. */
            data: components["schemas"]["ChartData"];
            /** @description What one sees in it, in a sentence. */
            finding: components["schemas"]["Text"];
            /** @description What it shows. */
            title: components["schemas"]["Text"];
        };
        /** @description An axis. */
        ChartAxis: {
            /** @description Whether every step multiplies by ten. */
            logarithmic: boolean;
            /** @description In words. */
            name: string;
            /** @description Of its values. */
            unit: components["schemas"]["Unit"];
        };
        /** @description The numbers of a chart, by the shape of the picture. */
        ChartData: {
            /** @description What the categories are. */
            along: string;
            /** @description Names of the categories. */
            categories: string[];
            /** @description A set of bars each. */
            series: components["schemas"]["ChartSeries"][];
            /** @enum {string} */
            shape: "bars";
            /** @description Of all values. */
            unit: components["schemas"]["Unit"];
        } | {
            /** @description What runs along the bottom. */
            along: string;
            /** @description A line each. */
            lines: components["schemas"]["ChartLine"][];
            /** @enum {string} */
            shape: "lines";
            /** @description Of the height. */
            unit: components["schemas"]["Unit"];
            /** @description What the height is. */
            upwards: string;
        } | {
            /** @description Names of the parts, best first. */
            parts: string[];
            /** @description Name of the row, and how many of each part. */
            rows: [
                string,
                number[]
            ][];
            /** @enum {string} */
            shape: "stacked";
        } | {
            /** @description What the values are. */
            along: string;
            /** @description Where each bin begins, and at last where the last one ends. */
            edges: number[];
            /** @description The middle value of each series. */
            medians: number[];
            /** @description For each series as many counts as bins. */
            series: [
                string,
                number[]
            ][];
            /** @enum {string} */
            shape: "histogram";
        } | {
            /** @description By row, then by column; none where there is nothing to tell. */
            cells: (components["schemas"]["Estimate"] | null)[][];
            /** @description Names along the top. */
            columns: string[];
            /** @description Names down the side. */
            rows: string[];
            /** @description Whether a cell is of games with the row as first player alone. */
            seated?: boolean;
            /** @enum {string} */
            shape: "matrix";
        } | {
            /** @description What runs along the bottom. */
            along: components["schemas"]["ChartAxis"];
            /** @description Whether the line on which both are equal means something. */
            diagonal: boolean;
            /** @description Points of the same kind each. */
            groups: components["schemas"]["ChartGroup"][];
            /** @enum {string} */
            shape: "scatter";
            /** @description What the height is. */
            upwards: components["schemas"]["ChartAxis"];
        };
        /** @description Points of the same kind. */
        ChartGroup: {
            /** @description Whose they are. */
            name: string;
            /** @description What each is, place along, height. */
            points: [
                string,
                {
                    /**
                     * Format: double
                     * @description The upper end.
                     */
                    high: number | null;
                    /**
                     * Format: double
                     * @description The lower end.
                     */
                    low: number | null;
                    /**
                     * Format: double
                     * @description The estimate itself; not a number where nothing was counted.
                     */
                    value: number | null;
                },
                {
                    /**
                     * Format: double
                     * @description The upper end.
                     */
                    high: number | null;
                    /**
                     * Format: double
                     * @description The lower end.
                     */
                    low: number | null;
                    /**
                     * Format: double
                     * @description The estimate itself; not a number where nothing was counted.
                     */
                    value: number | null;
                }
            ][];
        };
        /** @description A line with its band. */
        ChartLine: {
            /** @description Whose it is. */
            name: string;
            /** @description Place along, and height. */
            points: [
                number,
                {
                    /**
                     * Format: double
                     * @description The upper end.
                     */
                    high: number | null;
                    /**
                     * Format: double
                     * @description The lower end.
                     */
                    low: number | null;
                    /**
                     * Format: double
                     * @description The estimate itself; not a number where nothing was counted.
                     */
                    value: number | null;
                }
            ][];
        };
        /** @description A set of bars. */
        ChartSeries: {
            /** @description Whose they are. */
            name: components["schemas"]["Text"];
            /** @description Published values to mark beside them; empty if there are none. */
            published?: (number | null)[];
            /** @description One for each category. */
            values: (components["schemas"]["Estimate"] | null)[];
        };
        /** @description A position that is one. */
        Checked: {
            game: string;
            outcome: string | null;
            /** @description As the notation spells it. */
            position: string;
            rules: components["schemas"]["Rules"];
            view: components["schemas"]["View"];
        };
        /** @description An agent, spelt in full. */
        CheckedAgent: {
            agent: string;
            /** @description What it would really spend here. */
            budget: components["schemas"]["Budget"];
            name: string;
            parameters: components["schemas"]["Rules"];
        };
        /** @description Both faces, and how much there is to do. */
        CheckedExperiment: {
            form: Record<string, unknown>;
            jobs: number;
            toml: string;
        };
        /** @description A published figure beside ours. */
        Claim: {
            /** @description Ours. */
            ours: components["schemas"]["Estimate"];
            /** @description Where it stands in the study. */
            place: string;
            /** @description Theirs. */
            published: components["schemas"]["Published"];
            /** @description Of both. */
            unit: components["schemas"]["Unit"];
            /** @description What follows. */
            verdict: components["schemas"]["ClaimVerdict"];
            /** @description What was measured. */
            what: components["schemas"]["Text"];
            /** @description Why they differ, or why nobody can tell. */
            why?: string;
        };
        /**
         * @description Whether a published figure and ours can both be true.
         * @enum {string}
         */
        ClaimVerdict: "agrees" | "differs" | "undecided" | "shown";
        /** @description A template and what fills it, beside the whole text in English. */
        ComposedText: {
            /** @description The template, in which `{name}` is a hole; the text itself where it has none. */
            key?: string;
            /** @description The whole text in English. */
            text: string;
            /** @description What fills each hole. */
            with?: {
                [key: string]: components["schemas"]["TextFill"];
            };
        };
        /** @description What a parameter is called and what values it takes: how [`Declared`] is written, for the description of the API. */
        Declaration: {
            /** @description Whether the smallest value itself is out. */
            above_min?: boolean | null;
            help: string;
            /** @description `flag`, `whole`, `number`, `size`, `duration`, `choice`, `file`, `weights` or `text`. */
            kind: string;
            /**
             * Format: double
             * @description The largest value, where there is one.
             */
            max?: number | null;
            min?: components["schemas"]["Scalar"] | null;
            name: string;
            /** @description Words that are values: all that a choice takes, special values of other kinds. */
            words?: string[] | null;
        };
        /** @description An estimate and the ends of its 95 % interval. An end that cannot be known is infinite. */
        Estimate: {
            /**
             * Format: double
             * @description The upper end.
             */
            high: number | null;
            /**
             * Format: double
             * @description The lower end.
             */
            low: number | null;
            /**
             * Format: double
             * @description The estimate itself; not a number where nothing was counted.
             */
            value: number | null;
        };
        /** @description All of an experiment but its games. */
        Experiment: components["schemas"]["ExperimentSummary"] & {
            standings: components["schemas"]["Standing"][];
            toml: string;
        };
        /**
         * @description What an experiment does.
         * @enum {string}
         */
        ExperimentState: "waiting" | "running" | "done" | "cancelled" | "failed" | "interrupted";
        /** @description Where an experiment stands. */
        ExperimentSummary: {
            answer: components["schemas"]["Text"] | null;
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            changed: number;
            /**
             * Format: int64
             * @description Jobs stored.
             */
            done: number;
            error: string | null;
            /**
             * Format: int64
             * @description Milliseconds that are left, if it goes on like this.
             */
            eta: number | null;
            game: string;
            id: string;
            /** @description solo, match, positions, solve or imported. */
            kind: string;
            name: string;
            question: string;
            /**
             * Format: double
             * @description Jobs a second.
             */
            rate: number | null;
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            started: number;
            state: components["schemas"]["ExperimentState"];
            /**
             * Format: int64
             * @description Jobs altogether.
             */
            total: number;
        };
        /** @description All experiments, last changed first. */
        Experiments: {
            experiments: components["schemas"]["ExperimentSummary"][];
        };
        /** @description A number beside the board. */
        Fact: {
            /** @description What it is: "score", "in hand". */
            label: string;
            side: components["schemas"]["Player"] | null;
            /** @description The number, or a short list. */
            value: string;
        };
        /** @description Where a game stands, and its moves from an index on. */
        Game: components["schemas"]["GameHead"] & {
            /** @description `moves` are those from this index on. */
            from: number;
            /** @description Moves and events, undone ones too. */
            moves: components["schemas"]["Played"][];
            /**
             * Format: double
             * @description Points for the first player there.
             */
            payoff: number;
            /** @description The position at the cursor. */
            position: string;
            /** @description The ply that redo goes to. */
            redo: number | null;
            /**
             * Format: int64
             * @description Grows with every change.
             */
            revision: number;
            /** @description All rule parameters. */
            rules: components["schemas"]["Rules"];
            /**
             * Format: int64
             * @description Decides chance and the agents' dice.
             */
            seed: number;
            /** @description The first position. */
            start: string;
            thinking: components["schemas"]["Progress"] | null;
            /** @description The ply that undo goes to. */
            undo: number | null;
            /** @description The position at the cursor as a screen needs it. */
            view: components["schemas"]["View"];
        };
        /** @description What is known of a game without its moves. */
        GameHead: {
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            changed: number;
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            created: number;
            /** @description As the catalogue spells it. */
            game: string;
            id: string;
            /** @description Moves and events altogether, undone ones too. */
            length: number;
            /** @description As tables count it; none while the game goes on. */
            outcome: string | null;
            /** @description The cursor. */
            ply: number;
            /** @description First player first. */
            seats: components["schemas"]["Seat"][];
            /** @description As people write it. */
            title: string;
            /** @description What the position waits for. */
            turn: components["schemas"]["Turn"];
            /** @description Who is to act. */
            waits: components["schemas"]["Waits"];
        };
        /** @description A game. */
        GameInfo: {
            /** @description The agent that hints and analyses where nobody chooses. */
            adviser: string;
            agents: components["schemas"]["AgentInfo"][];
            /** @description The agent that plays where nobody chooses. */
            favourite: string;
            levels: components["schemas"]["Level"][];
            name: string;
            rules: components["schemas"]["Parameter"][];
            /** @description A position with something to see, for a picture of the game, and moves that show what is done in it. */
            sample: components["schemas"]["Sampled"];
            /** @description The players, first player first. */
            seats: string[];
            /** @description Who says how many moves are still needed where nobody chooses; none if the game has no goal. */
            solver: string | null;
            summary: string;
            title: string;
            /** @description What a game's length is counted in. */
            unit: string;
        };
        /** @description A game in a list. */
        GameSummary: components["schemas"]["GameHead"] & {
            view: components["schemas"]["View"] | null;
        };
        /** @description Games, last changed first. */
        Games: {
            games: components["schemas"]["GameSummary"][];
            /**
             * Format: int64
             * @description How many there are altogether.
             */
            total: number;
        };
        /**
         * @description How a move is made. Paths need not be prefix-free: where one ends inside another, the screen offers to
         *     stop there.
         */
        Gesture: {
            /** @description Cells touched one after another. */
            path: number[];
        } | {
            /** @description An arrow key or a swipe: "up", "right", "down", "left". */
            direction: string;
        } | {
            /** @description A button with this word on it. */
            button: string;
        };
        /** @description A ply to go to. */
        Goto: {
            ply: number;
        };
        /** @description How the server is. */
        Health: {
            /** @description That are open now. */
            connections: number;
            /** @description Whether the binary has the page in it. */
            page: boolean;
            searches: components["schemas"]["Searches"];
            /** @description `ok`. */
            status: string;
            /** @description Of plyground. */
            version: string;
        };
        /** @description A legal move as something a hand can do. */
        Input: {
            /** @description How it is made. */
            gesture: components["schemas"]["Gesture"];
            /** @description What it would cost on which cells, where the rules can tell beforehand. */
            losses?: components["schemas"]["Loss"][];
            /** @description The move, in the game's notation. */
            move: string;
        };
        /** @description What an agent answered, and what its search did. */
        Inside: {
            insight: components["schemas"]["Insight"] | null;
            /** @description The position that was thought about: the nearest to the one asked for at which a player is to move. */
            ply: number;
            thought: components["schemas"]["Thought"];
        };
        /** @description What a search tells of itself, by the kind of search. Moves are text; values are the first player's. */
        Insight: {
            /** @enum {string} */
            kind: "tree";
            /**
             * @description What single ways down the tree came to: by how far these stray, its means are near each other or far apart.
             *     None where everything is proven.
             */
            results?: components["schemas"]["Results"];
            /** @description Its root. */
            root: components["schemas"]["Branch"];
        } | {
            /** @description Its depths, one after another. The last one may be unfinished. */
            iterations: components["schemas"]["Iteration"][];
            /** @enum {string} */
            kind: "iterations";
        } | {
            /**
             * Format: int32
             * @description No solution costs less, where the search can tell.
             */
            bound: number | null;
            /** @description The costs, from the least on. */
            buckets: components["schemas"]["Bucket"][];
            /**
             * Format: int32
             * @description What the solution costs, if one was found.
             */
            goal: number | null;
            /** @enum {string} */
            kind: "frontier";
        };
        /** @description One place, looked at closely. Cells are indices of the view's cells. */
        Inspection: {
            /** @description Which place. */
            cell: number;
            /** @description What is there: the piece first, if there is one, then the ground. */
            notes: components["schemas"]["Note"][];
            /** @description Where the piece could go if it were its turn. */
            reach: number[];
            /** @description What it sees from where it stands, where the rules ask. */
            sight: number[];
            /** @description What it could strike or be paired with if it were its turn. */
            targets: components["schemas"]["Target"][];
        };
        /** @description A depth that was searched, with the answer as it stood after it. */
        Iteration: {
            /**
             * Format: double
             * @description The share of the positions of this iteration whose other moves could not matter, where the search cuts off.
             */
            cutoffs?: number;
            /**
             * Format: int32
             * @description Plies.
             */
            depth: number;
            /** @description The expected line. */
            line: string[];
            /** @description The best move there. */
            move: string;
            /**
             * Format: int64
             * @description Entered up to then.
             */
            nodes: number;
            /** @description How far a depth came that the budget ended; none of one that was completed. */
            unfinished?: components["schemas"]["Unfinished"];
            /**
             * Format: double
             * @description Its value.
             */
            value: number;
        };
        /** @description What an agent thinks of one move. */
        Judged: {
            bound: components["schemas"]["Bound"];
            /** @description That the move touches: where to draw its value. */
            cells: number[];
            line: string[];
            move: string;
            /** Format: double */
            value: number;
            /** Format: int64 */
            visits: number;
        };
        /** @description How many moves of a kind. */
        KindCount: {
            /** Format: int64 */
            count: number;
            kind: string;
        };
        /** @description A game of an experiment. */
        LabGame: {
            /**
             * Format: int64
             * @description In what the game's peers count by: moves of 2048 without the events of chance.
             */
            length: number;
            /**
             * Format: double
             * @description That the agents thought altogether.
             */
            millis: number;
            /** Format: int64 */
            number: number;
            opening: string | null;
            outcome: string | null;
            /** Format: double */
            payoff: number;
            /** Format: int64 */
            plies: number;
            /** @description Who played, first player first. */
            seats: string[];
        };
        /** @description A page of an experiment's games. */
        LabGames: {
            games: components["schemas"]["LabGame"][];
            /** @description That fit, on all pages. */
            total: number;
        };
        /** @description A level of difficulty. */
        Level: {
            agent: string;
            /** Format: int32 */
            level: number;
            name: string;
        };
        /**
         * @description What ended a search.
         * @enum {string}
         */
        Limit: "nodes" | "depth" | "time" | "memory" | "size" | "capacity" | "cancelled";
        /** @description What may be spent at most. */
        Limits: {
            /** @description Bytes of a request's body. */
            body: number;
            /** @description Connections at once. */
            connections: number;
            /**
             * Format: int64
             * @description Games of each agent, pairs or positions of an experiment.
             */
            games: number;
            /**
             * @description What its tables may hold.
             * @example 512MiB
             */
            memory: string;
            /**
             * Format: int64
             * @description Milliseconds that one search may take.
             */
            millis: number;
            /** @description Plies of a game. */
            moves: number;
            /**
             * Format: int64
             * @description Positions that it may enter.
             */
            nodes: number;
            /** @description Searches at once: one for each core. */
            searches: number;
            /** @description Searches that may wait. */
            waiting: number;
            /** @description Of them, those of one game. */
            waiting_in_game: number;
        };
        /** @description A look at a ply. */
        Look: {
            /** @description The nearest ply at which a player is to move: this one, else the last before it, else the first after it. */
            decision: number | null;
            outcome: string | null;
            /** Format: double */
            payoff: number;
            ply: number;
            position: string;
            turn: components["schemas"]["Turn"];
            view: components["schemas"]["View"];
        };
        /** @description How many of the stack on a cell would be lost. */
        Loss: {
            /** @description Index of the cell on which the piece stands now. */
            cell: number;
            /**
             * Format: int32
             * @description How many.
             */
            count: number;
        };
        /** @description Cells that belong together. */
        Mark: {
            /** @description Indices, in order along the line. */
            cells: number[];
            /** @description What they are together: "mill". */
            kind: string;
            side: components["schemas"]["Player"] | null;
        };
        /** @description What may be spent at most, and how large a board may be. */
        Most: components["schemas"]["Limits"] & {
            /** @description Letters of a position, here as on the command line. */
            position: number;
        };
        /** @description A piece that changed its place, came or went. Two that meet on one cell become one there. */
        Motion: {
            /** @description Where it was; none if it is new. */
            from: number | null;
            /** @description Where it is; none if it is gone. */
            to: number | null;
        };
        /** @description A person's move. */
        Move: {
            /** @description In the game's notation. */
            move: string;
            /** @description Where the page believes the game to be. */
            ply?: number | null;
        };
        /** @description What is noted beside a move. */
        MoveNote: {
            /** @description The agent that sat there; none for a person and for chance. */
            agent: string | null;
            /**
             * Format: double
             * @description That the agent thought.
             */
            millis?: number;
            /** @description What the agent thought, in short. */
            thought?: components["schemas"]["Brief"];
            /** @description The position after the move, where another move follows in the same answer. */
            view?: components["schemas"]["View"];
        };
        /** @description How many moves a puzzle still needs. */
        Needed: {
            answer: components["schemas"]["Verdict"];
            /** @description Every solution has so many moves. */
            at_least: number;
            /** @description How many moves of each kind it has. */
            kinds: components["schemas"]["KindCount"][];
            limit: components["schemas"]["Limit"] | null;
            line: string[];
            /** Format: double */
            millis: number;
            /** @description Of the solution. */
            moves: number | null;
            /**
             * Format: int64
             * @description Positions looked into.
             */
            nodes: number;
            /** @description Whether no solution is shorter. */
            shortest: boolean;
        };
        /** @description A game to begin. */
        NewGame: {
            /** @description As the catalogue spells it. */
            game: string;
            /** @description Played already, events too. */
            moves?: string[];
            /** @description Where the cursor stands; at the end if left out. */
            ply?: number | null;
            /** @description What is left out has its default, or what the position implies. */
            rules?: components["schemas"]["Rules"];
            /** @description Agents' texts; null for people. */
            seats?: (string | null)[] | null;
            /**
             * Format: int64
             * @description From 0 to 2^53 - 1.
             */
            seed?: number | null;
            start?: components["schemas"]["Start"];
        };
        /** @description Something that has a name, and what is worth knowing of it. */
        Note: {
            /** @description What is worth knowing, each in a number or a word: "to leave" 2, "defence" −1. */
            facts: components["schemas"]["Fact"][];
            side: components["schemas"]["Player"] | null;
            /** @description What it is: "swordsman", "shallow water", "digit 3". */
            title: string;
        };
        /** @description A parameter, of rules or of an agent. */
        Parameter: components["schemas"]["Declaration"] & {
            default: components["schemas"]["Scalar"];
        };
        /** @description What an experiment's report can be narrowed to */
        Parts: {
            openings: string[];
            /** @description As the game calls them, in the order in which they are met. */
            phases: components["schemas"]["Text"][];
            players: string[];
        };
        /** @description Something on a cell. */
        Piece: {
            /** @description Index of its cell. */
            cell: number;
            /**
             * Format: int32
             * @description How many it stands for, where it is a stack.
             */
            count: number | null;
            /** @description What else is to be seen: "active", "defending", "wounded". */
            flags: string[];
            /** @description What it is: "tile", "digit", "man", "archer". */
            kind: string;
            side: components["schemas"]["Player"] | null;
            /** @description What to write on it, a few letters. */
            text: string;
        };
        /** @description A move or an event that was made. */
        Played: components["schemas"]["Ply"] & components["schemas"]["MoveNote"];
        /**
         * @description A seat. Every score in the project is told from the first player's side.
         * @enum {string}
         */
        Player: "first" | "second";
        /** @description One move or event of a game. */
        Ply: {
            /** @description Who or what made it. */
            by: components["schemas"]["Turn"];
            /** @description In the game's notation. */
            move: string;
            /** @description The position after it. */
            position: string;
            /** @description What it did on the board. */
            trace: components["schemas"]["Trace"];
        };
        /** @description A position to check. */
        PositionText: {
            game: string;
            /** @description Moves and events from there: the answer is the position after them, with what the last one did. */
            moves?: string[];
            position: string;
            rules?: components["schemas"]["Rules"];
        };
        /** @description A problem document. */
        Problem: {
            /** @description What is wrong, where, and what would be right, in a sentence. */
            detail: string;
            /** @description Which request would help: for programs, where the sentence is for people. */
            help?: string;
            /** @description The template of the sentence, where it is one that can be told in other languages. */
            key?: string;
            /** @description Which field, parameter or line. */
            place?: string;
            /**
             * Format: int32
             * @description As the answer's.
             */
            status: number;
            /** @description The same for every problem of the type. */
            title: string;
            /**
             * @description Stable, for programs: "/problems/illegal-move".
             * @example /problems/illegal-move
             */
            type: string;
            /** @description What fills the template's holes. */
            with?: {
                [key: string]: components["schemas"]["TextFill"];
            };
        };
        /** @description How a search goes. */
        Progress: {
            agent: string;
            /** Format: int64 */
            bytes: number;
            /** Format: int32 */
            depth: number;
            line: string[];
            /** Format: double */
            millis: number;
            /** Format: int64 */
            nodes: number;
            /** Format: int64 */
            playout_plies: number;
            /** Format: double */
            rate: number;
            /** Format: double */
            value: number;
        };
        /** @description A figure as a study printed it. */
        Published: {
            /** @description Where the study says only "at least" or "at most", which of them. */
            bound?: components["schemas"]["PublishedBound"];
            /**
             * Format: int64
             * @description How many games it was counted over, where the study or its rounding tells.
             */
            of?: number;
            /**
             * Format: double
             * @description What would contradict it: an interval that reaches this as well has decided nothing. Of "10 to 50 % saved",
             *     that nothing is saved.
             */
            opposite?: number;
            /**
             * Format: double
             * @description The number; a share as a share of one.
             */
            value: number;
            /**
             * Format: double
             * @description How far it was rounded: half of its last digit. Words like "about 30 %" are wider.
             */
            within?: number;
        };
        /**
         * @description Which way a published figure is open.
         * @enum {string}
         */
        PublishedBound: "value" | "at-least" | "at-most";
        /** @description A random position. */
        Random: {
            /**
             * Format: int32
             * @default null
             */
            plies?: number | null;
            /**
             * Format: int64
             * @default null
             */
            seed?: number | null;
        };
        /** @description A game of an experiment, with its record. */
        Recorded: {
            game: components["schemas"]["LabGame"];
            /** @description As `docs/notation.md` describes it. */
            record: Record<string, unknown>;
        };
        /** @description A question, its answer and the evidence. */
        Report: {
            /** @description What came out, in a sentence with its numbers. */
            answer: components["schemas"]["Text"];
            /** @description The command that does it all again. */
            command: string;
            /** @description What it rests on: games, seed, version, machine; each a name and a word. */
            facts: [
                string,
                string | components["schemas"]["ComposedText"]
            ][];
            /** @description How the numbers were made. */
            methods: string[];
            /** @description What was asked. */
            question: string;
            /** @description The evidence, in the order in which one doubts. */
            sections: components["schemas"]["ReportSection"][];
        };
        /** @description A piece of evidence. */
        ReportBlock: (components["schemas"]["ReportTable"] & {
            /** @enum {string} */
            kind: "table";
        }) | (components["schemas"]["Chart"] & {
            /** @enum {string} */
            kind: "chart";
        }) | {
            /** @description Each with its verdict. */
            claims: components["schemas"]["Claim"][];
            /** @enum {string} */
            kind: "claims";
        } | {
            /** @enum {string} */
            kind: "lines";
            /** @description The text, with its line ends. */
            text: string;
        };
        /** @description What a cell of a table holds. */
        ReportCell: "empty" | {
            /** @description A word. */
            text: components["schemas"]["Text"];
        } | {
            /**
             * Format: int64
             * @description A count.
             */
            count: number;
        } | {
            /** @description A number with its doubt. */
            number: [
                Record<string, unknown>,
                Record<string, unknown>
            ];
        };
        /** @description One thing that the evidence shows. */
        ReportSection: {
            /** @description What is shown. */
            blocks: components["schemas"]["ReportBlock"][];
            /** @description What to know while looking at it. */
            note?: string;
            /** @description A few words; empty for a section that goes on with the last one. */
            title: string;
        };
        /** @description Rows and columns. The first column names the row. */
        ReportTable: {
            /** @description Names of the columns. */
            columns: components["schemas"]["Text"][];
            /** @description As many cells as columns in each. */
            rows: components["schemas"]["ReportCell"][][];
            /** @description What it lists. */
            title: components["schemas"]["Text"];
        };
        /** @description A new beginning. */
        Restart: {
            /**
             * Format: int64
             * @description Another one if left out.
             * @default null
             */
            seed?: number | null;
        };
        /** @description Between what nine in ten single results of a search lie, for the first player. */
        Results: {
            /**
             * Format: double
             * @description One in twenty is above it.
             */
            high: number;
            /**
             * Format: double
             * @description One in twenty is below it.
             */
            low: number;
        };
        /** @description A point of the graph over a game. */
        ReviewPoint: {
            /** Format: int32 */
            depth: number;
            /** @description What the agent would play; none at the end. */
            move: string | null;
            ply: number;
            /**
             * Format: double
             * @description For the first player.
             */
            value: number;
        };
        /** @description Parameters by name, for the description of the API. */
        Rules: {
            [key: string]: components["schemas"]["Scalar"];
        };
        /** @description A position and moves from there: how [`Sample`] is written, for the description of the API. */
        Sampled: {
            /** @description Moves and events that follow, one after another. */
            moves: string[];
            position: string;
        };
        /** @description A value of a parameter, for the description of the API. */
        Scalar: number | string | boolean;
        /** @description How much thinking goes on. */
        Searches: {
            running: number;
            waiting: number;
        };
        /** @description Who sits where. */
        Seat: {
            /** @description In agent notation; none for a person. */
            agent: string | null;
            /**
             * Format: int32
             * @description The level of difficulty that the agent is, if it is one.
             */
            level: number | null;
            /** @description "White". */
            name: string;
            /** @description What the person is called, where a record told. */
            person?: string;
        };
        /** @description Who sits where. */
        Seats: {
            /** @description Agents' texts, first player first; null for people. */
            seats: (string | null)[];
        };
        /**
         * @description The outline of a cell.
         * @enum {string}
         */
        Shape: "square" | "hex" | "point";
        /** @description An experiment that comes with plyground. */
        ShippedExperiment: {
            file: string;
            question: string;
            toml: string;
        };
        /** @description Experiments that come with plyground. */
        ShippedExperiments: {
            experiments: components["schemas"]["ShippedExperiment"][];
        };
        /** @description How one agent stands: the share of points, the mean score, the share of solved boards, or milliseconds a search. */
        Standing: {
            agent: string;
            /** @description What the number is. */
            detail: string;
            /** Format: int64 */
            games: number;
            /** Format: double */
            high: number | null;
            /** Format: double */
            low: number | null;
            name: string;
            /** @description In the experiment's order, from 0: what its colour goes by. */
            place: number;
            /** Format: double */
            score: number | null;
            /** @description Whether it is a share of one. */
            share: boolean;
        };
        /** @description Where a game begins. */
        Start: "standard" | {
            /** @description After so many random moves. */
            random: components["schemas"]["Random"];
        } | {
            /** @description In the game's notation. */
            position: string;
        };
        /** @description All published studies. */
        Studies: {
            studies: components["schemas"]["StudyPage"][];
        };
        /** @description A study, with its published figures and ours. */
        StudyPage: {
            author: string;
            /** @description The same in English. */
            english: string;
            /** @description That language, as a tag of BCP 47. */
            language: string;
            name: string;
            notes: string[];
            /** @description What kind of work it is, the school and the year. */
            published: string;
            question: string;
            tables: components["schemas"]["StudyTablePage"][];
            /** @description In its own language. */
            title: string;
        };
        /** @description A table or figure of a study. */
        StudyTablePage: {
            /** @description The same beside ours: of the run, or as they were last measured for this version. */
            claims: components["schemas"]["Claim"][];
            /** @description What the study says: each with its number, as reports write it. */
            figures: Record<string, unknown>[];
            measured: components["schemas"]["Text"] | null;
            /** @description As `plyground reproduce` calls it. */
            name: string;
            note: string;
            /** @description Where it stands in the study. */
            place: string;
            /** @description Whether that was the quick one. */
            quick: boolean;
            /** @description The same, quick. */
            quick_toml: string;
            /** @description Our run, if there is one that is done. */
            run: string | null;
            /** @description The experiment's file, whole. */
            toml: string;
        };
        /** @description Something that a piece could strike or be paired with. */
        Target: {
            /** @description Where it is. */
            cell: number;
            /** @description Where the piece would have to stand. */
            from: number;
            /** @description What that would cost on which cells, as the pieces stand now. */
            losses: components["schemas"]["Loss"][];
        };
        /** @description A text as it is written: a plain string where it has no holes. */
        Text: string | components["schemas"]["ComposedText"];
        /**
         * @description What fills a hole, as it is written. A plain string is a name here, so that a text is an object even where it has no
         *     holes itself.
         */
        TextFill: string | components["schemas"]["ComposedText"] | {
            /** @description What stands between two of them, such as "; ". */
            between: string;
            /** @description What is joined. */
            list: components["schemas"]["TextFill"][];
        };
        /** @description What an agent answered. */
        Thought: {
            agent: string;
            /** Format: int32 */
            depth: number;
            /** @description Every move that it judged, in the game's order. */
            judged: components["schemas"]["Judged"][];
            /** @description The continuation that it expects. */
            line: string[];
            /** Format: double */
            millis: number;
            move: string;
            /**
             * Format: int64
             * @description Positions entered.
             */
            nodes: number;
            /**
             * Format: int64
             * @description Plies of playouts.
             */
            playout_plies: number;
            /**
             * Format: double
             * @description Nodes a second, or plies of playouts where there are no nodes.
             */
            rate: number;
            /**
             * Format: double
             * @description Expected payoff for the first player.
             */
            value: number;
        };
        /** @description What a move did. Cells are indices of the view's cells after it, which are those before it and perhaps more. */
        Trace: {
            /** @description The cells that the move is about, in order: from, to, struck. None if it is about the whole board. */
            cells: number[];
            /** @description How many were lost on which cells, as the pieces stood before. */
            losses?: components["schemas"]["Loss"][];
            /** @description Every piece that changed its place, came or went. */
            motions: components["schemas"]["Motion"][];
        };
        /** @description What the game waits for. */
        Turn: {
            /** @description A choice of this player. */
            player: components["schemas"]["Player"];
        } | "chance" | "over";
        /** @description How far a depth came before the search had to stop. */
        Unfinished: {
            /**
             * Format: int32
             * @description Moves of the root that were judged at this depth.
             */
            judged: number;
            /**
             * Format: int32
             * @description Moves that the root has.
             */
            moves: number;
        };
        /**
         * @description What a number counts, which decides how it is printed.
         * @enum {string}
         */
        Unit: "plain" | "share" | "seconds";
        /**
         * @description What came of trying to solve a puzzle.
         * @enum {string}
         */
        Verdict: "solved" | "impossible" | "stopped";
        /** @description A position for a screen. */
        View: {
            /** @description Every place of the board; pieces, marks and paths refer to it by index. */
            cells: components["schemas"]["Cell"][];
            /** @description Numbers beside the board: score, round, men in hand. */
            facts: components["schemas"]["Fact"][];
            /** @description Every legal move, as something a hand can do; empty on chance turns and when the game is over. */
            inputs: components["schemas"]["Input"][];
            /** @description What the move before did, where the view is of a match that has one. */
            last?: components["schemas"]["Trace"];
            /** @description Lines drawn between neighbouring cells, where the board has them. */
            links: number[][];
            /** @description Groups of cells worth pointing out, such as a closed mill. */
            marks: components["schemas"]["Mark"][];
            /** @description Cells of the pieces that act next, the active one first, where each piece has its turn. */
            order?: number[];
            /** @description What stands on the cells. */
            pieces: components["schemas"]["Piece"][];
            /** @description What stays to be seen of pieces that are gone, where the view is of a match that had them. */
            remains?: components["schemas"]["Piece"][];
            /** @description What the position waits for. */
            turn: components["schemas"]["Turn"];
        };
        /**
         * @description Who is to act.
         * @enum {string}
         */
        Waits: "person" | "agent" | "nobody";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Advance = components['schemas']['Advance'];
export type AgentInfo = components['schemas']['AgentInfo'];
export type AgentText = components['schemas']['AgentText'];
export type Asked = components['schemas']['Asked'];
export type Bound = components['schemas']['Bound'];
export type Branch = components['schemas']['Branch'];
export type Brief = components['schemas']['Brief'];
export type Bucket = components['schemas']['Bucket'];
export type Budget = components['schemas']['Budget'];
export type Catalog = components['schemas']['Catalog'];
export type Cell = components['schemas']['Cell'];
export type Chart = components['schemas']['Chart'];
export type ChartAxis = components['schemas']['ChartAxis'];
export type ChartData = components['schemas']['ChartData'];
export type ChartGroup = components['schemas']['ChartGroup'];
export type ChartLine = components['schemas']['ChartLine'];
export type ChartSeries = components['schemas']['ChartSeries'];
export type Checked = components['schemas']['Checked'];
export type CheckedAgent = components['schemas']['CheckedAgent'];
export type CheckedExperiment = components['schemas']['CheckedExperiment'];
export type Claim = components['schemas']['Claim'];
export type ClaimVerdict = components['schemas']['ClaimVerdict'];
export type ComposedText = components['schemas']['ComposedText'];
export type Declaration = components['schemas']['Declaration'];
export type Estimate = components['schemas']['Estimate'];
export type Experiment = components['schemas']['Experiment'];
export type ExperimentState = components['schemas']['ExperimentState'];
export type ExperimentSummary = components['schemas']['ExperimentSummary'];
export type Experiments = components['schemas']['Experiments'];
export type Fact = components['schemas']['Fact'];
export type Game = components['schemas']['Game'];
export type GameHead = components['schemas']['GameHead'];
export type GameInfo = components['schemas']['GameInfo'];
export type GameSummary = components['schemas']['GameSummary'];
export type Games = components['schemas']['Games'];
export type Gesture = components['schemas']['Gesture'];
export type Goto = components['schemas']['Goto'];
export type Health = components['schemas']['Health'];
export type Input = components['schemas']['Input'];
export type Inside = components['schemas']['Inside'];
export type Insight = components['schemas']['Insight'];
export type Inspection = components['schemas']['Inspection'];
export type Iteration = components['schemas']['Iteration'];
export type Judged = components['schemas']['Judged'];
export type KindCount = components['schemas']['KindCount'];
export type LabGame = components['schemas']['LabGame'];
export type LabGames = components['schemas']['LabGames'];
export type Level = components['schemas']['Level'];
export type Limit = components['schemas']['Limit'];
export type Limits = components['schemas']['Limits'];
export type Look = components['schemas']['Look'];
export type Loss = components['schemas']['Loss'];
export type Mark = components['schemas']['Mark'];
export type Most = components['schemas']['Most'];
export type Motion = components['schemas']['Motion'];
export type Move = components['schemas']['Move'];
export type MoveNote = components['schemas']['MoveNote'];
export type Needed = components['schemas']['Needed'];
export type NewGame = components['schemas']['NewGame'];
export type Note = components['schemas']['Note'];
export type Parameter = components['schemas']['Parameter'];
export type Parts = components['schemas']['Parts'];
export type Piece = components['schemas']['Piece'];
export type Played = components['schemas']['Played'];
export type Player = components['schemas']['Player'];
export type Ply = components['schemas']['Ply'];
export type PositionText = components['schemas']['PositionText'];
export type Problem = components['schemas']['Problem'];
export type Progress = components['schemas']['Progress'];
export type Published = components['schemas']['Published'];
export type PublishedBound = components['schemas']['PublishedBound'];
export type Random = components['schemas']['Random'];
export type Recorded = components['schemas']['Recorded'];
export type Report = components['schemas']['Report'];
export type ReportBlock = components['schemas']['ReportBlock'];
export type ReportCell = components['schemas']['ReportCell'];
export type ReportSection = components['schemas']['ReportSection'];
export type ReportTable = components['schemas']['ReportTable'];
export type Restart = components['schemas']['Restart'];
export type Results = components['schemas']['Results'];
export type ReviewPoint = components['schemas']['ReviewPoint'];
export type Rules = components['schemas']['Rules'];
export type Sampled = components['schemas']['Sampled'];
export type Scalar = components['schemas']['Scalar'];
export type Searches = components['schemas']['Searches'];
export type Seat = components['schemas']['Seat'];
export type Seats = components['schemas']['Seats'];
export type Shape = components['schemas']['Shape'];
export type ShippedExperiment = components['schemas']['ShippedExperiment'];
export type ShippedExperiments = components['schemas']['ShippedExperiments'];
export type Standing = components['schemas']['Standing'];
export type Start = components['schemas']['Start'];
export type Studies = components['schemas']['Studies'];
export type StudyPage = components['schemas']['StudyPage'];
export type StudyTablePage = components['schemas']['StudyTablePage'];
export type Target = components['schemas']['Target'];
export type Text = components['schemas']['Text'];
export type TextFill = components['schemas']['TextFill'];
export type Thought = components['schemas']['Thought'];
export type Trace = components['schemas']['Trace'];
export type Turn = components['schemas']['Turn'];
export type Unfinished = components['schemas']['Unfinished'];
export type Unit = components['schemas']['Unit'];
export type Verdict = components['schemas']['Verdict'];
export type View = components['schemas']['View'];
export type Waits = components['schemas']['Waits'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
