// The shapes of docs/api.md. Values and payoffs are the first player's, everywhere.

export type Player = 'first' | 'second';
export type Turn = { player: Player } | 'chance' | 'over';
export type Scalar = number | string | boolean;
export type Rules = Record<string, Scalar>;

export type Cell = { name: string; x: number; y: number; shape: 'square' | 'hex' | 'point'; kind: string };
export type Piece = {
  cell: number;
  kind: string;
  side: Player | null;
  text: string;
  count: number | null;
  flags: string[];
};
export type Mark = { kind: string; cells: number[]; side: Player | null };
export type Fact = { label: string; value: string; side: Player | null };
export type Loss = { cell: number; count: number };
export type Gesture = { path: number[] } | { direction: string } | { button: string };
export type Input = { move: string; gesture: Gesture; losses?: Loss[] };
export type View = {
  turn: Turn;
  cells: Cell[];
  links: [number, number][];
  pieces: Piece[];
  marks: Mark[];
  facts: Fact[];
  order?: number[]; // cells of the pieces that act next, the active one first
  last?: Trace; // what the move before did
  remains?: Piece[]; // what stays to be seen of pieces that are gone
  inputs: Input[];
};

/** What a move did on the board: to mark the last move and to let pieces slide. */
export type Trace = {
  cells: number[]; // what it is about, in order: from, to, struck
  motions: Motion[]; // pieces that walked, came or went; two that meet become one
  losses?: Loss[];
};
export type Motion = { from: number | null; to: number | null };

export type Budget = { nodes?: number | null; depth?: number | null; millis?: number | null; memory?: string | null };

export type Progress = {
  agent: string;
  depth: number;
  value: number;
  line: string[];
  nodes: number;
  playout_plies: number;
  rate: number;
  bytes: number;
  millis: number;
};

export type Bound = 'exact' | 'upper' | 'lower' | 'unproven';
export type Judged = { move: string; value: number; bound: Bound; visits: number; line: string[]; cells: number[] };
export type Thought = {
  agent: string;
  move: string;
  value: number;
  line: string[];
  depth: number;
  nodes: number;
  playout_plies: number;
  rate: number;
  millis: number;
  judged: Judged[];
};

export type ParameterKind = 'flag' | 'whole' | 'number' | 'size' | 'duration' | 'choice' | 'file' | 'weights' | 'text';
export type Parameter = {
  name: string;
  help: string;
  default: Scalar;
  kind: ParameterKind;
  min?: number | string;
  above_min?: boolean;
  max?: number;
  words?: string[];
};
export type AgentInfo = {
  name: string;
  summary: string;
  parameters: Parameter[];
  budget: Budget;
  solves: boolean;
  insight?: 'tree' | 'iterations' | 'frontier'; // what it tells of its search, if the server says so
};
export type Level = { level: number; name: string; agent: string };
export type GameInfo = {
  name: string;
  title: string;
  summary: string;
  seats: string[];
  rules: Parameter[];
  unit: string;
  favourite: string;
  adviser: string;
  solver: string | null;
  agents: AgentInfo[];
  levels: Level[];
  sample?: { position: string; moves: string[] }; // with something to see, and moves that show it, if the server has one
};
export type Limits = {
  millis: number;
  nodes: number;
  memory: string;
  searches: number;
  waiting: number;
  waiting_in_game: number;
  games: number;
  connections: number;
  body: number;
  moves: number;
  position: number;
};
export type Catalog = { version: string; games: GameInfo[]; limits: Limits; laboratory: boolean };

export type Seat = { name: string; agent: string | null; level: number | null; person?: string };
export type Played = {
  by: Turn;
  agent: string | null;
  move: string;
  trace: Trace;
  position: string;
  millis?: number;
  thought?: { value: number; depth: number; nodes: number; playout_plies: number; rate: number };
  view?: View;
};
export type Game = {
  id: string;
  game: string;
  title: string;
  rules: Rules;
  seats: Seat[];
  seed: number;
  created: number;
  changed: number;
  revision: number;
  start: string;
  position: string;
  view: View;
  turn: Turn;
  waits: 'person' | 'agent' | 'nobody';
  outcome: string | null;
  payoff: number;
  ply: number;
  length: number;
  undo: number | null;
  redo: number | null;
  thinking: Progress | null;
  from: number;
  moves: Played[];
};
/** A look at any ply. */
export type Look = {
  ply: number;
  position: string;
  view: View;
  turn: Turn;
  outcome: string | null;
  payoff: number;
  decision: number | null; // the nearest ply at which a player is to move: this one, else the last before it, else the first after
};
export type GameSummary = Pick<
  Game,
  'id' | 'game' | 'title' | 'seats' | 'created' | 'changed' | 'turn' | 'waits' | 'outcome' | 'ply' | 'length'
> & { view: View | null }; // for a small picture: without inputs; null: the game cannot be opened any more
export type Start = 'standard' | { random: { seed?: number; plies?: number } } | { position: string };
export type NewGame = {
  game: string;
  rules?: Rules;
  start?: Start;
  moves?: string[];
  ply?: number;
  seats?: (string | null)[];
  seed?: number;
};
/** One place, looked at closely, whoever's turn it is. */
export type Inspection = {
  cell: number;
  notes: { title: string; side: Player | null; facts: Fact[] }[]; // the piece first, if there is one, then the ground
  reach: number[];
  sight: number[];
  targets: { cell: number; from: number; losses: Loss[] }[];
};
export type Checked = { game: string; rules: Rules; position: string; view: View; outcome: string | null };
export type Needed = {
  answer: 'solved' | 'impossible' | 'stopped';
  moves: number | null;
  line: string[];
  kinds: { kind: string; count: number }[];
  shortest: boolean;
  at_least: number;
  limit: 'nodes' | 'depth' | 'time' | 'memory' | 'size' | 'capacity' | 'cancelled' | null;
  nodes: number;
  millis: number;
};
export type ReviewPoint = { ply: number; value: number; depth: number; move: string | null };

export type ExperimentState = 'waiting' | 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted';
export type ExperimentSummary = {
  id: string;
  name: string;
  question: string;
  kind: 'solo' | 'match' | 'positions' | 'solve' | 'imported';
  game: string;
  state: ExperimentState;
  total: number;
  done: number;
  rate: number | null;
  eta: number | null;
  started: number;
  changed: number;
  error: string | null;
  answer: string | null;
};
export type Standing = {
  name: string;
  agent: string;
  place: number; // in the experiment's order: what its colour goes by
  games: number;
  score: number | null;
  low: number | null;
  high: number | null;
  share: boolean; // of one
  detail: string;
};
export type Experiment = ExperimentSummary & { toml: string; standings: Standing[] };
/** What a report can be narrowed to. */
export type Parts = { phases: string[]; players: string[]; openings: string[] };
export type LabGame = {
  number: number;
  seats: string[];
  opening: string | null;
  outcome: string | null;
  payoff: number;
  plies: number;
  length: number; // in what the game's peers count by
  millis: number;
};
export type Problem = { type: string; title: string; status: number; detail: string; place?: string };
