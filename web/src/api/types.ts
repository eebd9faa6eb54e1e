// Written by `make api` from docs/openapi.json: change the server, not this file.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The ply at which the client believes the game to be. */
        Advance: {
            ply?: number | null;
        };
        /** @description An agent. */
        AgentInfo: {
            /** @description The default budget of a search. */
            budget: components["schemas"]["Budget"];
            /** @description What is known of it as a guest, a program from outside; left out for agents of this server. */
            guest?: components["schemas"]["GuestInfo"];
            /** @description The budget as parameters that an agent's text may set; the default is empty where there is no limit. */
            limits: components["schemas"]["Parameter"][];
            name: string;
            parameters: components["schemas"]["Parameter"][];
            /** @description What there is to see of its search; left out if nothing. */
            shows?: components["schemas"]["Shows"];
            /** @description Whether it is a solver, which looks for whole solutions. */
            solves: boolean;
            summary: string;
        };
        /** @description How one agent stands. */
        AgentStanding: {
            /** @description In agent notation. */
            agent: string;
            /**
             * Format: int64
             * @description Games, boards or searches.
             */
            games: number;
            /** @description Not a number before the first of them. */
            score: components["schemas"]["Estimate"];
        };
        /** @description An agent to check. */
        AgentText: {
            agent: string;
            game: string;
            rules?: components["schemas"]["Rules"];
        };
        /** @description An arrow from a cell to another, by their names. */
        Arrow: {
            /** @description Where it begins. */
            from: string;
            /** @description Where it points to. */
            to: string;
        };
        /** @description An experiment, either as the text of its file or as a form; exactly one of the two must be given. */
        Asked: {
            /** @description The same fields as a JSON object. */
            form?: Record<string, unknown> | null;
            /** @description The text of the TOML file. */
            toml?: string | null;
        };
        /**
         * @description Whether a value is exact, a bound or an estimate.
         * @enum {string}
         */
        Bound: "exact" | "upper" | "lower" | "unproven";
        /** @description A node of the search tree, with its most visited children. */
        Branch: {
            /** @description The children, most visited first. */
            children: components["schemas"]["Branch"][];
            /**
             * Format: int32
             * @description The number of children that are left out because they have few visits.
             */
            hidden: number;
            /**
             * Format: double
             * @description The mean of the results, for the first player; the exact value if it is proven.
             */
            mean: number;
            /** @description The move that led to it; empty for the root. */
            move: string;
            /** @description Whether the value is proven. */
            proven: boolean;
            /** @description What the mean reads as; absent if nothing is known of the scale. */
            reading?: components["schemas"]["Reading"];
            /**
             * Format: int64
             * @description The number of visits.
             */
            visits: number;
        };
        /** @description A summary of a thought. */
        Brief: {
            /**
             * Format: int32
             * @description The depth of the search, in plies.
             */
            depth: number;
            /**
             * Format: int64
             * @description Positions entered.
             */
            nodes: number;
            /**
             * Format: int64
             * @description Plies played in playouts.
             */
            playout_plies: number;
            /** Format: double */
            rate: number;
            /** @description What the value reads as; absent if nothing is known of the agent's scale. */
            reading?: components["schemas"]["Reading"];
            /**
             * Format: double
             * @description Expected payoff for the first player, on the agent's own scale.
             */
            value: number;
        };
        /** @description Counts of the positions with one cost. */
        Bucket: {
            /**
             * Format: int64
             * @description Positions that were expanded.
             */
            expanded: number;
            /**
             * Format: int32
             * @description The cost: moves made plus moves still needed.
             */
            f: number;
            /**
             * Format: int64
             * @description Positions that were still open when the search ended.
             */
            open: number;
        };
        /** @description Whichever limit is met first ends the search; no limit at all means "until cancelled". */
        Budget: {
            /**
             * Format: int32
             * @description The most plies that it may look ahead.
             */
            depth?: number;
            /** @description The most memory that its tables may take. */
            memory?: string;
            /**
             * Format: int64
             * @description The most time that it may take, in milliseconds.
             */
            millis?: number;
            /**
             * Format: int64
             * @description The most positions that the search may enter.
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
            /** @description The kind of ground: "cell", "crossed" (a cell whose digit is crossed out), "point", or a terrain. */
            kind: string;
            /** @description The name of the cell in the game's notation. */
            name: string;
            /** @description Its outline. */
            shape: components["schemas"]["Shape"];
            /**
             * Format: double
             * @description The x coordinate of its centre, growing to the right.
             */
            x: number;
            /**
             * Format: double
             * @description The y coordinate of its centre, growing downwards.
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
        /** @description A valid position. */
        Checked: {
            game: string;
            outcome: string | null;
            /** @description The position in its standard spelling. */
            position: string;
            rules: components["schemas"]["Rules"];
            view: components["schemas"]["View"];
        };
        /** @description A valid agent, with all parameters. */
        CheckedAgent: {
            agent: string;
            /** @description The budget that it would have on this server. */
            budget: components["schemas"]["Budget"];
            name: string;
            parameters: components["schemas"]["Rules"];
        };
        /** @description A valid experiment in both forms, with its number of jobs. */
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
        /** @description How an agent fares in both runs. */
        ComparedResult: {
            /** @description The new score less the old one, with a 95 % interval. */
            difference: components["schemas"]["Estimate"];
            /** @description In the new run. */
            new: components["schemas"]["AgentStanding"];
            /** @description In the old run. */
            old: components["schemas"]["AgentStanding"];
            /** @description What the interval tells. */
            verdict: components["schemas"]["Tendency"];
        };
        /** @description Two runs side by side. */
        Comparison: {
            /** @description What differs in design. */
            design: components["schemas"]["DesignChange"][];
            /** @description What the scores are. */
            measure: string;
            /** @description The key of the new run. */
            new: string;
            /** @description The key of the old run. */
            old: string;
            /** @description How each agent fares in both runs, in the order of the experiments. */
            results: components["schemas"]["ComparedResult"][];
            /** @description How the scores are written. */
            unit: components["schemas"]["Unit"];
        };
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
        /** @description The name, the help and the allowed values of a parameter. */
        Declaration: {
            /** @description Whether `min` itself is excluded. */
            above_min?: boolean;
            help: string;
            kind: components["schemas"]["ParameterKind"];
            /**
             * Format: double
             * @description The largest value, where there is one.
             */
            max?: number;
            /** @description The smallest value, where there is one: a number, or a size such as `4KiB`. */
            min?: components["schemas"]["Least"];
            name: string;
            /** @description Words that are allowed values: all values of a choice, or special values of another kind, such as `full`. */
            words?: string[];
        };
        /** @description Something that is not the same in two runs; empty where it is not given. */
        DesignChange: {
            /** @description Its place in the experiment's file, or `version` or `machine`. */
            key: string;
            /** @description In the second run. */
            new: string;
            /** @description In the first run. */
            old: string;
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
        /** @description A lesson as a screen needs it: every move that is offered is in exactly one of the answers. */
        Exercise: {
            /** @description The answers to the moves of the view; the right ones come first. */
            answers: components["schemas"]["Response"][];
            /** @description The idea in a word or two. */
            name: components["schemas"]["Text"];
            /** @description The names of the cells that are shown; all of them if it is empty. */
            part?: string[];
            /** @description In the game's notation. */
            position: string;
            /** @description What to do, in a sentence. */
            task: components["schemas"]["Text"];
            /** @description The rule behind it. */
            text: components["schemas"]["Text"];
            /** @description What is shown of the position. */
            view: components["schemas"]["View"];
        };
        /** @description An experiment without its games. */
        Experiment: components["schemas"]["ExperimentSummary"] & {
            standings: components["schemas"]["Standing"][];
            toml: string;
        };
        /**
         * @description The state of an experiment.
         * @enum {string}
         */
        ExperimentState: "waiting" | "running" | "done" | "cancelled" | "failed" | "interrupted";
        /** @description An experiment and its progress. */
        ExperimentSummary: {
            answer: components["schemas"]["Text"] | null;
            /**
             * Format: int64
             * @description When it last changed, in Unix milliseconds.
             */
            changed: number;
            /**
             * Format: int64
             * @description The number of finished jobs.
             */
            done: number;
            error: string | null;
            /**
             * Format: int64
             * @description The estimated remaining time, in milliseconds.
             */
            eta: number | null;
            game: string;
            id: string;
            /** @description The kind of experiment: solo, match, positions, solve or imported. */
            kind: string;
            name: string;
            question: string;
            /**
             * Format: double
             * @description Jobs per second.
             */
            rate: number | null;
            /**
             * Format: int64
             * @description When it was started, in Unix milliseconds.
             */
            started: number;
            state: components["schemas"]["ExperimentState"];
            /**
             * Format: int64
             * @description The total number of jobs.
             */
            total: number;
        };
        /** @description All experiments, last changed first. */
        Experiments: {
            experiments: components["schemas"]["ExperimentSummary"][];
        };
        /** @description A number beside the board. */
        Fact: {
            /** @description The label, such as "score" or "in hand". */
            label: string;
            side: components["schemas"]["Player"] | null;
            /** @description The number, or a short list. */
            value: string;
        };
        /** @description The state of a game, and its moves from an index on. */
        Game: components["schemas"]["GameHead"] & {
            /** @description The index of the first move in `moves`. */
            from: number;
            /** @description Moves and events, including undone ones. */
            moves: components["schemas"]["Played"][];
            /**
             * Format: double
             * @description The points of the first player at the cursor.
             */
            payoff: number;
            /** @description The position at the cursor. */
            position: string;
            reason: components["schemas"]["Text"] | null;
            /** @description The ply that redo goes to; null if there is none. */
            redo: number | null;
            /**
             * Format: int64
             * @description A number that grows with every change.
             */
            revision: number;
            /** @description All rule parameters. */
            rules: components["schemas"]["Rules"];
            /**
             * Format: int64
             * @description The random seed, for chance events and for the agents.
             */
            seed: number;
            /** @description The first position. */
            start: string;
            thinking: components["schemas"]["Progress"] | null;
            /** @description The ply that undo goes to; null if there is none. */
            undo: number | null;
            /** @description The position at the cursor, for drawing it. */
            view: components["schemas"]["View"];
        };
        /** @description A game without its moves. */
        GameHead: {
            /**
             * Format: int64
             * @description When it last changed, in Unix milliseconds.
             */
            changed: number;
            /**
             * Format: int64
             * @description When it was created, in Unix milliseconds.
             */
            created: number;
            /** @description The name of the game in the catalogue. */
            game: string;
            id: string;
            /** @description The total number of moves and events, including undone ones. */
            length: number;
            /** @description The result, as reports name it; null while the game is not over. */
            outcome: string | null;
            /** @description The ply of the cursor. */
            ply: number;
            /** @description The players, first player first. */
            seats: components["schemas"]["Seat"][];
            /** @description The title of the game. */
            title: string;
            /** @description Who or what is to move at the cursor. */
            turn: components["schemas"]["Turn"];
            /** @description Whether a person, an agent or nobody has to act. */
            waits: components["schemas"]["Waits"];
        };
        /** @description A game. */
        GameInfo: {
            /** @description The default agent for hints and analyses. */
            adviser: string;
            agents: components["schemas"]["AgentInfo"][];
            /** @description The default agent to play against. */
            favourite: string;
            /** @description The number of lessons in its tutorial; 0 if it has none. */
            lessons: number;
            levels: components["schemas"]["Level"][];
            name: string;
            rules: components["schemas"]["Parameter"][];
            /** @description A typical position, for a picture of the game, and moves that show how it is played. */
            sample: components["schemas"]["Sampled"];
            /** @description The players, first player first. */
            seats: string[];
            /** @description The default solver, which finds how many moves are still needed; null if the game has no goal. */
            solver: string | null;
            summary: string;
            title: string;
            /** @description The unit in which the length of a game is counted, such as "moves". */
            unit: string;
        };
        /** @description A game in a list. */
        GameSummary: components["schemas"]["GameHead"] & {
            view: components["schemas"]["View"] | null;
        };
        /** @description A game and its rules. */
        GameText: {
            game: string;
            rules?: components["schemas"]["Rules"];
        };
        /** @description Games, last changed first. */
        Games: {
            games: components["schemas"]["GameSummary"][];
            /**
             * Format: int64
             * @description The total number of games in the selection.
             */
            total: number;
        };
        /** @description How a move is made. One path may be the beginning of another; the screen then offers to stop at its end. */
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
        /** @description A guest: a program from outside that plays. */
        GuestInfo: {
            /**
             * Format: int64
             * @description Moves that it has made since the server was started.
             */
            answers: number;
            /**
             * Format: int64
             * @description How often it has failed since the server was started.
             */
            failures: number;
            /**
             * Format: int64
             * @description Of them, after its time limit but within its grace.
             */
            late: number;
            /**
             * Format: double
             * @description The mean time of an answer, in seconds.
             */
            seconds: number;
            /** @description Why it cannot play now; null if it can. */
            trouble: string | null;
            /** @description Its name and version, as it told them. */
            version: string | null;
        };
        /** @description The state of the server. */
        Health: {
            /** @description The number of open connections. */
            connections: number;
            /** @description Whether the page is built into the binary. */
            page: boolean;
            searches: components["schemas"]["Searches"];
            /** @description Always `ok`. */
            status: string;
            /** @description The version of plyground. */
            version: string;
        };
        /** @description A legal move and the gesture that makes it. */
        Input: {
            /** @description The gesture that makes it. */
            gesture: components["schemas"]["Gesture"];
            /** @description The losses that it would cause, if the rules can tell them beforehand. */
            losses?: components["schemas"]["Loss"][];
            /** @description The move, in the game's notation. */
            move: string;
        };
        /** @description The answer of an agent, and an account of its search. */
        Inside: {
            insight: components["schemas"]["Insight"] | null;
            /** @description The ply that was searched: the nearest to the requested one at which a player is to move. */
            ply: number;
            thought: components["schemas"]["Thought"];
        };
        /** @description The account of a search, by the kind of search. Moves are text; values are the first player's. */
        Insight: {
            /** @enum {string} */
            kind: "tree";
            /**
             * @description The spread of the results of single simulations, which shows whether two means are close or far apart. Absent
             *     if everything is proven.
             */
            results?: components["schemas"]["Results"];
            /** @description The root of the tree. */
            root: components["schemas"]["Branch"];
        } | {
            /** @description Its iterations, in order of depth. The last one may be unfinished. */
            iterations: components["schemas"]["Iteration"][];
            /** @enum {string} */
            kind: "iterations";
        } | {
            /**
             * Format: int32
             * @description A lower bound on the cost of every solution; null if the search has none.
             */
            bound: number | null;
            /** @description Counts of positions by their cost, lowest cost first. */
            buckets: components["schemas"]["Bucket"][];
            /**
             * Format: int32
             * @description The cost of the solution; null if none was found.
             */
            goal: number | null;
            /** @enum {string} */
            kind: "frontier";
        };
        /** @description The details of one cell. Cells are indices into the view's cells. */
        Inspection: {
            /** @description The inspected cell. */
            cell: number;
            /** @description Notes on what is there: the piece first, if there is one, then the ground. */
            notes: components["schemas"]["Note"][];
            /** @description The cells to which the piece could go if it were its turn. */
            reach: number[];
            /** @description The cells that the piece sees from its cell, in games where sight matters. */
            sight: number[];
            /** @description The pieces that it could attack or be paired with if it were its turn. */
            targets: components["schemas"]["Target"][];
        };
        /** @description One iteration of the search, with the answer after it. */
        Iteration: {
            /**
             * Format: double
             * @description The share of this iteration's positions at which the search cut off the remaining moves; absent if it does not cut
             *     off.
             */
            cutoffs?: number;
            /**
             * Format: int32
             * @description The depth, in plies.
             */
            depth: number;
            /** @description The expected line of play. */
            line: string[];
            /** @description The best move at this depth. */
            move: string;
            /**
             * Format: int64
             * @description The number of positions entered up to the end of this iteration.
             */
            nodes: number;
            /** @description What the value reads as; absent if nothing is known of the scale. */
            reading?: components["schemas"]["Reading"];
            /** @description The progress of an iteration that the budget ended; absent if it was completed. */
            unfinished?: components["schemas"]["Unfinished"];
            /**
             * Format: double
             * @description Its value.
             */
            value: number;
        };
        /** @description An agent's evaluation of one move. */
        Judged: {
            bound: components["schemas"]["Bound"];
            /** @description The cells that the move touches, where its value can be drawn. */
            cells: number[];
            line: string[];
            move: string;
            /** @description What the value reads as; absent if nothing is known of the agent's scale. */
            reading?: components["schemas"]["Reading"];
            /** Format: double */
            value: number;
            /** Format: int64 */
            visits: number;
        };
        /** @description The number of moves of one kind. */
        KindCount: {
            /** Format: int64 */
            count: number;
            kind: string;
        };
        /** @description A game of an experiment. */
        LabGame: {
            /**
             * Format: int64
             * @description The length in the game's own unit; in 2048, moves without chance events.
             */
            length: number;
            /**
             * Format: double
             * @description The total thinking time of the agents, in milliseconds.
             */
            millis: number;
            /**
             * Format: int64
             * @description The number of the game in its experiment.
             */
            number: number;
            opening: string | null;
            outcome: string | null;
            /** Format: double */
            payoff: number;
            /** Format: int64 */
            plies: number;
            /** @description The agents, first player first. */
            seats: string[];
        };
        /** @description A page of an experiment's games. */
        LabGames: {
            games: components["schemas"]["LabGame"][];
            /** @description The number of games in the selection, on all pages. */
            total: number;
        };
        /** @description A smallest value: a number, or a size such as `4KiB`. */
        Least: number | string;
        /** @description A level of difficulty. */
        Level: {
            agent: string;
            /** Format: int32 */
            level: number;
            name: string;
            /** @description How it plays, in a sentence. */
            plays: components["schemas"]["Text"];
            /** @description Its name as people say it: a plant, the taller the stronger. */
            title: string;
        };
        /**
         * @description What ended a search.
         * @enum {string}
         */
        Limit: "nodes" | "depth" | "time" | "memory" | "size" | "capacity" | "cancelled";
        /** @description The server's limits. */
        Limits: {
            /** @description The most bytes of a request's body. */
            body: number;
            /** @description The most connections at once. */
            connections: number;
            /**
             * Format: int64
             * @description The most games per agent, pairs or positions of an experiment.
             */
            games: number;
            /**
             * @description The most memory of one search's tables.
             * @example 512MiB
             */
            memory: string;
            /**
             * Format: int64
             * @description The most time of one search, in milliseconds.
             */
            millis: number;
            /** @description The most plies of a game. */
            moves: number;
            /**
             * Format: int64
             * @description The most positions that one search may enter.
             */
            nodes: number;
            /** @description The most searches that run at once, one for each core. */
            searches: number;
            /** @description The most searches that may wait. */
            waiting: number;
            /** @description The most waiting searches of one game. */
            waiting_in_game: number;
        };
        /** @description The game at a ply. */
        Look: {
            /** @description The nearest ply at which a player is to move: this one, else the last before it, else the first after it. */
            decision: number | null;
            /** @description The result, if the game is over at this ply; else null. */
            outcome: string | null;
            /**
             * Format: double
             * @description The points of the first player at this ply.
             */
            payoff: number;
            ply: number;
            position: string;
            turn: components["schemas"]["Turn"];
            view: components["schemas"]["View"];
        };
        /** @description The loss of the stack on a cell. */
        Loss: {
            /** @description The index of the cell where the piece is now. */
            cell: number;
            /**
             * Format: int32
             * @description The number of fighters lost.
             */
            count: number;
        };
        /** @description Cells that belong together. */
        Mark: {
            /** @description The indices of the cells, in order along the line. */
            cells: number[];
            /** @description The kind of group, such as "mill". */
            kind: string;
            side: components["schemas"]["Player"] | null;
        };
        /** @description The server's limits. */
        Most: components["schemas"]["Limits"] & {
            /** @description The most letters of a position; the command line has the same limit. */
            position: number;
        };
        /** @description A piece that moved, appeared or disappeared. Two pieces that meet on one cell merge. */
        Motion: {
            /** @description Its cell before the move; null if the piece is new. */
            from: number | null;
            /** @description Its cell after the move; null if the piece is gone. */
            to: number | null;
        };
        /** @description A person's move. */
        Move: {
            /** @description The move, in the game's notation. */
            move: string;
            /** @description The ply at which the client believes the game to be. */
            ply?: number | null;
        };
        /** @description Notes on a move. */
        MoveNote: {
            /** @description The agent that made the move; null for a person and for chance. */
            agent: string | null;
            /**
             * Format: double
             * @description The thinking time of the agent, in milliseconds.
             */
            millis?: number;
            /** @description A summary of the agent's thought. */
            thought?: components["schemas"]["Brief"];
            /** @description The position after the move, if another move follows in the same response. */
            view?: components["schemas"]["View"];
        };
        /** @description How many moves a puzzle still needs. */
        Needed: {
            answer: components["schemas"]["Verdict"];
            /** @description A lower bound: every solution has at least this many moves. */
            at_least: number;
            /** @description The number of moves of each kind in the solution. */
            kinds: components["schemas"]["KindCount"][];
            limit: components["schemas"]["Limit"] | null;
            /** @description The moves of the solution. */
            line: string[];
            /**
             * Format: double
             * @description The time of the search, in milliseconds.
             */
            millis: number;
            /** @description The number of moves of the solution; null if none was found. */
            moves: number | null;
            /**
             * Format: int64
             * @description The number of positions expanded.
             */
            nodes: number;
            /** @description Whether the solution is proven shortest. */
            shortest: boolean;
        };
        /** @description A new game. */
        NewGame: {
            /** @description The name of the game in the catalogue. */
            game: string;
            /** @description Moves and chance events that were played already. */
            moves?: string[];
            /** @description The ply of the cursor; the end if left out. */
            ply?: number | null;
            /** @description Rule parameters; those left out have the value that the position implies, or their default. */
            rules?: components["schemas"]["Rules"];
            /** @description The agents, first player first; null for a person. */
            seats?: (string | null)[] | null;
            /**
             * Format: int64
             * @description The random seed, from 0 to 2^53 - 1; a new one if left out.
             */
            seed?: number | null;
            start?: components["schemas"]["Start"];
        };
        /** @description A note on a piece or on the ground. */
        Note: {
            /** @description Its properties, each a number or a word: "to leave" 2, "defence" −1. */
            facts: components["schemas"]["Fact"][];
            side: components["schemas"]["Player"] | null;
            /** @description Its name, such as "swordsman", "shallow water" or "digit 3". */
            title: string;
        };
        /** @description A parameter, of rules or of an agent. */
        Parameter: components["schemas"]["Declaration"] & {
            default: components["schemas"]["Scalar"];
        };
        /**
         * @description What values a parameter takes.
         * @enum {string}
         */
        ParameterKind: "flag" | "whole" | "number" | "size" | "duration" | "choice" | "file" | "weights" | "text";
        /** @description The parts to which a report can be limited */
        Parts: {
            /** @description The openings, in the order in which they were played; at most 1000, even if there are more. */
            openings: string[];
            /** @description The phases of the game, in the order in which they occur. */
            phases: components["schemas"]["Text"][];
            players: string[];
        };
        /** @description A position with something to point at. */
        Picture: {
            /** @description Arrows from cell to cell. */
            arrows?: components["schemas"]["Arrow"][];
            /** @description What there is to see, in a sentence. */
            caption: components["schemas"]["Text"];
            /** @description The names of the cells to point at. */
            cells?: string[];
            /** @description The names of the cells to show; all of them if it is empty. */
            part?: string[];
            /** @description A position under the rules in force, in the game's notation. */
            position: string;
        };
        /** @description A piece on a cell. */
        Piece: {
            /** @description Index of its cell. */
            cell: number;
            /**
             * Format: int32
             * @description The size of the stack, if the piece is a stack; else null.
             */
            count: number | null;
            /** @description Its visible states, such as "active", "defending" or "wounded". */
            flags: string[];
            /** @description The kind of piece, such as "tile", "digit", "man" or "archer". */
            kind: string;
            side: components["schemas"]["Player"] | null;
            /** @description The text to write on it, a few letters. */
            text: string;
        };
        /** @description A move or an event that was made. */
        Played: components["schemas"]["Ply"] & components["schemas"]["MoveNote"];
        /**
         * @description A player. Every score in the project is from the first player's point of view.
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
            /** @description Its effects on the board. */
            trace: components["schemas"]["Trace"];
        };
        /** @description A position to check. */
        PositionText: {
            game: string;
            /** @description Moves and events from there. The response describes the position after them, with the effects of the last one. */
            moves?: string[];
            /** @description The names of the cells that the view shows; all of them if left out. */
            part?: string[];
            position: string;
            rules?: components["schemas"]["Rules"];
        };
        /** @description A problem document. */
        Problem: {
            /** @description What is wrong, where, and what would be right, in a sentence. */
            detail: string;
            /** @description A request that would help, for programs; `detail` is for people. */
            help?: string;
            /** @description The template of the sentence, where it is one that can be told in other languages. */
            key?: string;
            /** @description The field, parameter or line that is wrong. */
            place?: string;
            /**
             * Format: int32
             * @description The HTTP status code of the response.
             */
            status: number;
            /** @description A short title, the same for every problem of this type. */
            title: string;
            /**
             * @description The type of the problem; stable, for programs.
             * @example /problems/illegal-move
             */
            type: string;
            /** @description What fills the template's holes. */
            with?: {
                [key: string]: components["schemas"]["TextFill"];
            };
        };
        /** @description The progress of a search. */
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
            /** @description What the value reads as; absent if nothing is known of the agent's scale. */
            reading?: components["schemas"]["Reading"];
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
        /** @description A puzzle. */
        PuzzleItem: {
            /** @description The numbers of the levels that missed the right move, counted from 1. */
            failed: number[];
            /**
             * Format: double
             * @description What the second best move gives away, on the game's scale; null where it gives away everything, or that is not known.
             */
            loses: number | null;
            /** @description The one right move. */
            move: string;
            /**
             * Format: int32
             * @description Half-moves until that is done; null where it depends on luck.
             */
            plies: number | null;
            /** @description In the game's notation. */
            position: string;
            /**
             * @description What the move is for: `win` the game against any play, `capture` a piece against any play, keep the `shortest`
             *     solution, or keep the best expected `score`.
             */
            task: string;
        };
        /** @description The puzzles of a game: positions with a single right move. */
        PuzzleList: {
            game: string;
            /** @description The agents behind the levels that have tried them, the easiest first. */
            levels: string[];
            /** @description The easiest first; none if the game has no puzzles. */
            puzzles: components["schemas"]["PuzzleItem"][];
            /** @description The rules of all of them. */
            rules: components["schemas"]["Rules"];
        };
        /** @description A random position. */
        Random: {
            /** Format: int32 */
            plies?: number | null;
            /** Format: int64 */
            seed?: number | null;
        };
        /** @description A value that people can read. What is decided is proven; all else says itself whether it is exact, a bound or an estimate. */
        Reading: {
            /** @description A bound or an estimate: what is exact is decided. */
            bound: components["schemas"]["Bound"];
            /**
             * Format: double
             * @description From 0 to 1.
             */
            chance: number;
            /** @enum {string} */
            says: "chance";
        } | {
            /** @description The winner. */
            by: components["schemas"]["Player"];
            /**
             * Format: int32
             * @description Moves of both to the end, where that is known.
             */
            plies?: number;
            /** @enum {string} */
            says: "won";
        } | {
            /** @enum {string} */
            says: "drawn";
        } | {
            /** @description Whether it is exact, a bound or an estimate. */
            bound: components["schemas"]["Bound"];
            /**
             * Format: double
             * @description The risk that the game ends within fifty moves, from 0 to 1, where that is known.
             */
            risk?: number;
            /** @enum {string} */
            says: "score";
            /**
             * Format: double
             * @description What is expected.
             */
            score: number;
        } | {
            /** @description Whether it is exact, a bound or an estimate. */
            bound: components["schemas"]["Bound"];
            /**
             * Format: int32
             * @description How many.
             */
            moves: number;
            /** @enum {string} */
            says: "moves";
        };
        /** @description A game of an experiment, with its record. */
        Recorded: {
            game: components["schemas"]["LabGame"];
            /** @description The record of the game; see `docs/json.md`. */
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
        /** @description An answer and the moves that it is for. */
        Response: {
            /** @description In the game's notation, in the order of the view's inputs. */
            moves: string[];
            /** @description Whether these moves do what the lesson asks for. */
            right: boolean;
            /** @description What a right move does, or what a wrong one misses. */
            says: components["schemas"]["Text"];
        };
        /** @description A restart. */
        Restart: {
            /**
             * Format: int64
             * @description The random seed; a new one if left out.
             */
            seed?: number | null;
        };
        /** @description The range that holds nine in ten results of single simulations, for the first player. */
        Results: {
            /**
             * Format: double
             * @description The upper end: one result in twenty is above it.
             */
            high: number;
            /**
             * Format: double
             * @description The lower end: one result in twenty is below it.
             */
            low: number;
        };
        /** @description A point of the graph of a game's values. */
        ReviewPoint: {
            /**
             * Format: int32
             * @description The depth of the search, in plies.
             */
            depth: number;
            /** @description The move that the agent would play; null at the end of the game. */
            move: string | null;
            /** @description The ply of the position. */
            ply: number;
            /** @description What the value reads as; absent if nothing is known of the agent's scale. */
            reading?: components["schemas"]["Reading"];
            /**
             * Format: double
             * @description The value of the position, for the first player, on the agent's own scale.
             */
            value: number;
        };
        /** @description Parameters by name. */
        Rules: {
            [key: string]: components["schemas"]["Scalar"];
        };
        /** @description The rules of a game in words and pictures. */
        RulesSheet: {
            game: string;
            /** @description The rules in force, with all parameters. */
            rules: components["schemas"]["Rules"];
            sections: components["schemas"]["SheetSection"][];
        };
        /** @description A position and moves from there. */
        Sampled: {
            /** @description The moves and events that follow, in order. */
            moves: string[];
            position: string;
        };
        /** @description A value of a parameter. */
        Scalar: number | string | boolean;
        /** @description The number of searches. */
        Searches: {
            running: number;
            waiting: number;
        };
        /** @description A player. */
        Seat: {
            /** @description The agent, in agent notation; null for a person. */
            agent: string | null;
            /**
             * Format: int32
             * @description The level of difficulty, if the agent is that of a level.
             */
            level: number | null;
            /** @description The name of the seat, such as "White". */
            name: string;
            /** @description The name of the person, if a record had it. */
            person?: string;
        };
        /** @description The players. */
        Seats: {
            /** @description The agents, first player first; null for a person. */
            seats: (string | null)[];
        };
        /**
         * @description The outline of a cell.
         * @enum {string}
         */
        Shape: "square" | "hex" | "point";
        /** @description A position with something to point at, and how it looks. */
        SheetPicture: components["schemas"]["Picture"] & {
            /** @description What is shown of the position. A picture is only looked at, so it lists no moves. */
            view: components["schemas"]["View"];
        };
        /** @description One rule. */
        SheetSection: {
            paragraphs: components["schemas"]["Text"][];
            pictures: components["schemas"]["SheetPicture"][];
            table?: components["schemas"]["Table"];
            title: components["schemas"]["Text"];
        };
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
        /**
         * @description What there is to see of how an agent searches, for whoever chooses one to look into.
         * @enum {string}
         */
        Shows: "tree" | "iterations" | "frontier" | "moves";
        /** @description The result of one agent: its share of points, mean score, share of solved boards, or milliseconds per search. */
        Standing: {
            agent: string;
            /** @description What the score measures. */
            detail: string;
            /** Format: int64 */
            games: number;
            /** Format: double */
            high: number | null;
            /** Format: double */
            low: number | null;
            name: string;
            /** @description The agent's index in the experiment, from 0; charts choose its colour by it. */
            place: number;
            /** Format: double */
            score: number | null;
            /** @description Whether the score is a share from 0 to 1. */
            share: boolean;
        };
        /** @description The first position of a game. */
        Start: "standard" | {
            /** @description A position after random moves. */
            random: components["schemas"]["Random"];
        } | {
            /** @description A position in the game's notation. */
            position: string;
        };
        /** @description All published studies. */
        Studies: {
            studies: components["schemas"]["StudyPage"][];
        };
        /** @description A published figure. */
        StudyFigure: {
            published: components["schemas"]["Published"];
            /** @description What it says. */
            what: components["schemas"]["Text"];
        };
        /** @description A study, with its published figures and ours. */
        StudyPage: {
            author: string;
            /** @description The title in English. */
            english: string;
            /** @description The language of the title, as a BCP 47 tag. */
            language: string;
            name: string;
            notes: string[];
            /** @description The kind of work, the school and the year. */
            published: string;
            question: string;
            tables: components["schemas"]["StudyTablePage"][];
            /** @description The title in the study's own language. */
            title: string;
        };
        /** @description A table or figure of a study. */
        StudyTablePage: {
            /** @description The published figures beside ours, from the run or as last measured for this version. */
            claims: components["schemas"]["Claim"][];
            /** @description The published figures, each with its number as in reports. */
            figures: components["schemas"]["StudyFigure"][];
            measured: components["schemas"]["Text"] | null;
            /** @description The name of the table in `plyground reproduce`. */
            name: string;
            note: string;
            /** @description Where it is in the study. */
            place: string;
            /** @description Whether that run is of the quick version. */
            quick: boolean;
            /** @description The file of the quick version. */
            quick_toml: string;
            /** @description The number of our finished run; null if there is none. */
            run: string | null;
            /** @description The file of the full experiment. */
            toml: string;
        };
        /** @description A table. What is a name or a number in it stays as it is in every language. */
        Table: {
            /** @description The headings of the columns; empty if there are none. */
            head: components["schemas"]["Text"][];
            /** @description Row by row, each as long as the others. */
            rows: components["schemas"]["TextFill"][][];
        };
        /** @description A piece that the inspected piece could attack or be paired with. */
        Target: {
            /** @description The cell of the target. */
            cell: number;
            /** @description The cell from which the inspected piece would act. */
            from: number;
            /** @description The losses that this would cause, by the cells where the pieces are now. */
            losses: components["schemas"]["Loss"][];
        };
        /**
         * @description Whether the new run is better, as far as the interval of the difference tells.
         * @enum {string}
         */
        Tendency: "better" | "worse" | "not decided";
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
        /** @description The answer of an agent. */
        Thought: {
            /** @description The agent, in agent notation. */
            agent: string;
            /** Format: int32 */
            depth: number;
            /** @description Every move that the agent evaluated, in the game's order. */
            judged: components["schemas"]["Judged"][];
            /** @description The line of play that the agent expects. */
            line: string[];
            /**
             * Format: double
             * @description The time of the search, in milliseconds.
             */
            millis: number;
            /** @description The move that the agent chooses. */
            move: string;
            /**
             * Format: int64
             * @description Positions entered.
             */
            nodes: number;
            /**
             * Format: int64
             * @description Plies played in playouts.
             */
            playout_plies: number;
            /**
             * Format: double
             * @description Nodes per second, or playout plies per second if there are no nodes.
             */
            rate: number;
            /** @description What the value reads as; absent if nothing is known of the agent's scale. */
            reading?: components["schemas"]["Reading"];
            /**
             * Format: double
             * @description Expected payoff for the first player, on the agent's own scale.
             */
            value: number;
        };
        /**
         * @description The effects of a move. Cells are indices into the view's cells after the move, which are those before it and perhaps
         *     more.
         */
        Trace: {
            /** @description The cells of the move, in order: from, to, attacked. Empty if the move concerns the whole board. */
            cells: number[];
            /** @description The losses, by the cells where the pieces were before the move. */
            losses?: components["schemas"]["Loss"][];
            /** @description Every piece that moved, appeared or disappeared. */
            motions: components["schemas"]["Motion"][];
        };
        /** @description Who or what is to move. */
        Turn: {
            /** @description This player is to move. */
            player: components["schemas"]["Player"];
        } | "chance" | "over";
        /** @description A tutorial. */
        Tutorial: {
            game: string;
            /** @description In the order in which they are taken; none if the game has no tutorial. */
            lessons: components["schemas"]["Exercise"][];
        };
        /** @description The progress of an unfinished iteration. */
        Unfinished: {
            /**
             * Format: int32
             * @description The number of root moves that were evaluated at this depth.
             */
            judged: number;
            /**
             * Format: int32
             * @description The number of root moves.
             */
            moves: number;
        };
        /**
         * @description What a number counts, which decides how it is printed.
         * @enum {string}
         */
        Unit: "plain" | "share" | "seconds";
        /**
         * @description The outcome of an attempt to solve a puzzle.
         * @enum {string}
         */
        Verdict: "solved" | "impossible" | "stopped";
        /** @description A position for a screen. */
        View: {
            /** @description Every place of the board; pieces, marks and paths refer to it by index. */
            cells: components["schemas"]["Cell"][];
            /** @description Numbers beside the board: score, round, men in hand. */
            facts: components["schemas"]["Fact"][];
            /** @description Every legal move as a gesture; empty if chance is to move or the game is over. */
            inputs: components["schemas"]["Input"][];
            /** @description The effects of the previous move, if the view is of a match that has one. */
            last?: components["schemas"]["Trace"];
            /** @description Lines drawn between neighbouring cells, where the board has them. */
            links: [
                number,
                number
            ][];
            /** @description Groups of cells to highlight, such as a closed mill. */
            marks: components["schemas"]["Mark"][];
            /** @description In games where the pieces act one after another: the cells of the pieces that act next, the active one first. */
            order?: number[];
            /** @description The pieces on the cells. */
            pieces: components["schemas"]["Piece"][];
            /** @description What stays visible of removed pieces, if the view is of a match that had them. */
            remains?: components["schemas"]["Piece"][];
            /** @description Who or what is to move. */
            turn: components["schemas"]["Turn"];
        };
        /**
         * @description Whether a person, an agent or nobody has to act.
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
export type AgentStanding = components['schemas']['AgentStanding'];
export type AgentText = components['schemas']['AgentText'];
export type Arrow = components['schemas']['Arrow'];
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
export type ComparedResult = components['schemas']['ComparedResult'];
export type Comparison = components['schemas']['Comparison'];
export type ComposedText = components['schemas']['ComposedText'];
export type Declaration = components['schemas']['Declaration'];
export type DesignChange = components['schemas']['DesignChange'];
export type Estimate = components['schemas']['Estimate'];
export type Exercise = components['schemas']['Exercise'];
export type Experiment = components['schemas']['Experiment'];
export type ExperimentState = components['schemas']['ExperimentState'];
export type ExperimentSummary = components['schemas']['ExperimentSummary'];
export type Experiments = components['schemas']['Experiments'];
export type Fact = components['schemas']['Fact'];
export type Game = components['schemas']['Game'];
export type GameHead = components['schemas']['GameHead'];
export type GameInfo = components['schemas']['GameInfo'];
export type GameSummary = components['schemas']['GameSummary'];
export type GameText = components['schemas']['GameText'];
export type Games = components['schemas']['Games'];
export type Gesture = components['schemas']['Gesture'];
export type Goto = components['schemas']['Goto'];
export type GuestInfo = components['schemas']['GuestInfo'];
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
export type Least = components['schemas']['Least'];
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
export type ParameterKind = components['schemas']['ParameterKind'];
export type Parts = components['schemas']['Parts'];
export type Picture = components['schemas']['Picture'];
export type Piece = components['schemas']['Piece'];
export type Played = components['schemas']['Played'];
export type Player = components['schemas']['Player'];
export type Ply = components['schemas']['Ply'];
export type PositionText = components['schemas']['PositionText'];
export type Problem = components['schemas']['Problem'];
export type Progress = components['schemas']['Progress'];
export type Published = components['schemas']['Published'];
export type PublishedBound = components['schemas']['PublishedBound'];
export type PuzzleItem = components['schemas']['PuzzleItem'];
export type PuzzleList = components['schemas']['PuzzleList'];
export type Random = components['schemas']['Random'];
export type Reading = components['schemas']['Reading'];
export type Recorded = components['schemas']['Recorded'];
export type Report = components['schemas']['Report'];
export type ReportBlock = components['schemas']['ReportBlock'];
export type ReportCell = components['schemas']['ReportCell'];
export type ReportSection = components['schemas']['ReportSection'];
export type ReportTable = components['schemas']['ReportTable'];
export type Response = components['schemas']['Response'];
export type Restart = components['schemas']['Restart'];
export type Results = components['schemas']['Results'];
export type ReviewPoint = components['schemas']['ReviewPoint'];
export type Rules = components['schemas']['Rules'];
export type RulesSheet = components['schemas']['RulesSheet'];
export type Sampled = components['schemas']['Sampled'];
export type Scalar = components['schemas']['Scalar'];
export type Searches = components['schemas']['Searches'];
export type Seat = components['schemas']['Seat'];
export type Seats = components['schemas']['Seats'];
export type Shape = components['schemas']['Shape'];
export type SheetPicture = components['schemas']['SheetPicture'];
export type SheetSection = components['schemas']['SheetSection'];
export type ShippedExperiment = components['schemas']['ShippedExperiment'];
export type ShippedExperiments = components['schemas']['ShippedExperiments'];
export type Shows = components['schemas']['Shows'];
export type Standing = components['schemas']['Standing'];
export type Start = components['schemas']['Start'];
export type Studies = components['schemas']['Studies'];
export type StudyFigure = components['schemas']['StudyFigure'];
export type StudyPage = components['schemas']['StudyPage'];
export type StudyTablePage = components['schemas']['StudyTablePage'];
export type Table = components['schemas']['Table'];
export type Target = components['schemas']['Target'];
export type Tendency = components['schemas']['Tendency'];
export type Text = components['schemas']['Text'];
export type TextFill = components['schemas']['TextFill'];
export type Thought = components['schemas']['Thought'];
export type Trace = components['schemas']['Trace'];
export type Turn = components['schemas']['Turn'];
export type Tutorial = components['schemas']['Tutorial'];
export type Unfinished = components['schemas']['Unfinished'];
export type Unit = components['schemas']['Unit'];
export type Verdict = components['schemas']['Verdict'];
export type View = components['schemas']['View'];
export type Waits = components['schemas']['Waits'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
