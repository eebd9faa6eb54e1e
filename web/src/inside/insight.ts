// What a search tells of itself, by the kind of search.

export type TreeNode = {
  move: string; // empty for the root
  visits: number;
  mean: number; // for the first player
  proven?: boolean;
  children: TreeNode[];
  hidden?: number; // how many children were left out because few visits went there
};
export type Iteration = { depth: number; move: string; value: number; nodes: number; cutoffs?: number; line: string[] };
export type Bucket = { f: number; expanded: number; open: number };

export type Insight =
  | { kind: 'tree'; root: TreeNode }
  | { kind: 'iterations'; iterations: Iteration[] }
  | { kind: 'frontier'; buckets: Bucket[]; bound: number | null; goal: number | null };
