// What a search tells of itself, by the kind of search.

export type TreeNode = {
  move: string; // empty for the root
  visits: number;
  mean: number; // for the first player
  proven?: boolean;
  children: TreeNode[];
  hidden?: number; // how many children were left out because few visits went there
};
/** Between what nine in ten single results of the search lie, for the first player. */
export type Results = { low: number; high: number };
export type Iteration = {
  depth: number;
  move: string;
  value: number;
  nodes: number; // up to then
  cutoffs?: number;
  line: string[];
  unfinished?: { judged: number; moves: number }; // how far it came, if the budget ended it
};
export type Bucket = { f: number; expanded: number; open: number };

export type Insight =
  | { kind: 'tree'; root: TreeNode; results: Results | null }
  | { kind: 'iterations'; iterations: Iteration[] }
  | { kind: 'frontier'; buckets: Bucket[]; bound: number | null; goal: number | null };
