// Games that the page does not know, served in front of a real server: noughts and crosses on squares, a walk with chance on
// a graph, and a field of hexes to claim. The rules are here; the page learns of them what the API tells.

const json = (body, status = 200) => ({ status, contentType: 'application/json', body: JSON.stringify(body) });
const events = (...list) => ({ status: 200, contentType: 'text/event-stream', body: list.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('') });
const problem = (status, title, detail) => ({ ...json({ type: '/problems/bad-position', title, status, detail }, status), contentType: 'application/problem+json' });

const piece = (cell, side, text, more = {}) => ({ cell, kind: 'stone', side, text, count: null, flags: [], ...more });
const path = (move, ...cells) => ({ move, gesture: { path: cells } });
const sideOf = (letter) => (letter === 'X' ? 'first' : 'second');

/** Whoever claims cells by turns; `won`: the cells of a finished line, if there is one. */
function claiming({ name, title, summary, seats, cells, links = [], letters = ['X', 'O'], sample, won = () => null }) {
  const turnOf = (state) => [...state].filter((one) => one !== '.').length % 2;
  const view = (state, last) => {
    const line = won(state);
    const over = line !== null || !state.includes('.');
    const next = turnOf(state);
    return {
      turn: over ? 'over' : { player: next ? 'second' : 'first' },
      cells,
      links,
      pieces: [...state].flatMap((one, cell) => (one === '.' ? [] : [piece(cell, sideOf(one), letters[one === 'X' ? 0 : 1])])),
      marks: line ? [{ kind: 'line', cells: line, side: sideOf(state[line[0]]) }] : [],
      facts: [],
      ...(last === undefined ? {} : { last: { cells: [last], motions: [{ from: null, to: last }] } }),
      inputs: over ? [] : cells.flatMap((cell, k) => (state[k] === '.' ? [path(cell.name, k)] : [])),
    };
  };
  const play = (state, move) => {
    const at = cells.findIndex((cell) => cell.name === move);
    return { state: state.slice(0, at) + 'XO'[turnOf(state)] + state.slice(at + 1), last: at };
  };
  const outcome = (state) => {
    const line = won(state);
    return line ? `${seats[state[line[0]] === 'X' ? 0 : 1]} wins` : state.includes('.') ? null : 'draw';
  };
  const valid = (text) => text.length === cells.length && /^[XO.]+$/.test(text);
  return { name, title, summary, seats, start: '.'.repeat(cells.length), sample, view, play, outcome, valid, payoff: (state) => (won(state) ? (state[won(state)[0]] === 'X' ? 1 : -1) : 0) };
}

const squares = Array.from({ length: 9 }, (_, k) => ({ name: `${'abc'[k % 3]}${Math.floor(k / 3) + 1}`, x: k % 3, y: Math.floor(k / 3), shape: 'square', kind: 'cell' }));
const rows = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => [...line].map(Number));
const threeInLine = (state) => rows.find((line) => state[line[0]] !== '.' && line.every((cell) => state[cell] === state[line[0]])) ?? null;

const noughts = claiming({
  name: 'noughts', title: 'Noughts and Crosses', summary: 'three in a line win', seats: ['Cross', 'Nought'], cells: squares, won: threeInLine,
  sample: { position: 'XO..X.O..', moves: ['c3', 'b2'] },
});

const hexes = claiming({
  name: 'hexes', title: 'Claim the Hexes', summary: 'claim hexes by turns', seats: ['Ash', 'Birch'], letters: ['', ''],
  cells: Array.from({ length: 42 }, (_, k) => {
    const [column, row] = [k % 7, Math.floor(k / 7)];
    return { name: `${'abcdefg'[column]}${row + 1}`, x: column + (row % 2) / 2, y: row * (Math.sqrt(3) / 2), shape: 'hex', kind: [9, 10, 17, 31].includes(k) ? 'swamp' : 'meadow' };
  }),
  sample: { position: `....X..O.XX.OO....X.O${'.'.repeat(21)}`, moves: [] },
});

const points = [['a', 0, 1], ['b', 1, 0.2], ['c', 1, 1.9], ['d', 2.2, 0.4], ['e', 2.4, 1.7], ['f', 3.4, 1], ['g', 3.5, 2.2], ['h', 4.4, 0.3]];
const links = [[0, 1], [0, 2], [1, 3], [2, 4], [3, 4], [1, 2], [3, 5], [4, 5], [4, 6], [5, 7], [6, 5], [3, 7]];
const STEPS = 4;
/** A walk: go to a neighbour or rest, then chance puts coins there. The position is `point coins steps [?]`. */
const walk = {
  name: 'walk', title: 'The Walk', summary: 'walk, and find what chance has lost', seats: ['Walker'], start: 'a 0 0', sample: { position: 'd 7 2', moves: [] },
  view(text, last) {
    const [at, coins, steps, due] = text.split(' ');
    const here = points.findIndex(([name]) => name === at);
    const over = Number(steps) >= STEPS && !due;
    const near = links.flatMap(([a, b]) => (a === here ? [b] : b === here ? [a] : []));
    return {
      turn: over ? 'over' : due ? 'chance' : { player: 'first' },
      cells: points.map(([name, x, y]) => ({ name, x, y, shape: 'point', kind: 'point' })),
      links,
      pieces: [piece(here, 'first', '', { kind: 'walker' })],
      marks: [],
      facts: [{ label: 'coins', value: coins, side: null }, { label: 'steps left', value: String(STEPS - Number(steps)), side: null }],
      ...(last === undefined ? {} : { last: { cells: [last, here], motions: [{ from: last, to: here }] } }),
      inputs: over || due ? [] : [...near.map((to) => path(`${at}-${points[to][0]}`, here, to)), { move: 'rest', gesture: { button: 'rest' } }],
    };
  },
  play(text, move) {
    const [at, coins, steps] = text.split(' ');
    const from = points.findIndex(([name]) => name === at);
    if (move.startsWith('+')) return { state: `${at} ${Number(coins) + Number(move)} ${steps}`, last: from };
    return { state: `${move === 'rest' ? at : move.slice(2)} ${coins} ${Number(steps) + 1} ?`, last: from };
  },
  chance: (text) => (text.endsWith('?') ? '+3' : null),
  outcome: (text) => (text.endsWith('?') || Number(text.split(' ')[2]) < STEPS ? null : text.split(' ')[1]),
  payoff: (text) => Number(text.split(' ')[1]),
  valid: (text) => /^[a-h] \d+ \d+( \?)?$/.test(text),
};

const compass = { N: ['up', 0, -1], E: ['right', 1, 0], S: ['down', 0, 1], W: ['left', -1, 0] };
/** A stone that is pushed to the far corner; a move is not called by its direction. The position is the stone's cell. */
const slide = {
  name: 'slide', title: 'The Slide', summary: 'push the stone to the far corner', seats: ['Pusher'], start: 'a1', sample: { position: 'b2', moves: ['E'] },
  view(text) {
    const at = squares.findIndex(({ name }) => name === text);
    const open = ([, dx, dy]) => squares.some(({ x, y }) => x === squares[at].x + dx && y === squares[at].y + dy);
    const over = text === 'c3';
    return {
      turn: over ? 'over' : { player: 'first' }, cells: squares, links: [], pieces: [piece(at, null, '')], marks: [], facts: [],
      inputs: over ? [] : Object.entries(compass).filter(([, way]) => open(way)).map(([move, [direction]]) => ({ move, gesture: { direction } })),
    };
  },
  play(text, move) {
    const { x, y } = squares.find(({ name }) => name === text);
    const [, dx, dy] = compass[move];
    return { state: `${'abc'[x + dx]}${y + dy + 1}`, last: squares.findIndex(({ name }) => name === text) };
  },
  outcome: (text) => (text === 'c3' ? 'solved' : null),
  payoff: () => 1,
  valid: (text) => /^[abc][123]$/.test(text),
};

export const strangers = [noughts, walk, hexes, slide];

const agents = ['thinker', 'guesser'].map((name) => ({ name, summary: `a ${name} from elsewhere`, parameters: [], budget: { nodes: 100 }, limits: [], solves: false }));
const infoOf = ({ name, title, summary, seats, sample }) => ({
  name, title, summary, seats, rules: [], unit: 'moves', favourite: 'thinker', adviser: 'thinker', solver: null, agents,
  levels: agents.map((agent, k) => ({ level: k + 1, name: `level-${k + 1}`, agent: agent.name })).reverse(), ...(sample ? { sample } : {}),
});

export class StrangeServer {
  #games = new Map();
  /** Without the samples that a newer server has. */
  samples = true;

  /** Serves the strangers to a page; everything else goes to the server behind it. */
  async serve(page) {
    await page.route('**/api/**', async (route) => {
      const answer = await this.#answer(route.request(), route);
      return answer === null ? route.fallback() : route.fulfill(answer);
    });
  }

  create(name, { position, seats, moves = [] } = {}) {
    const rules = strangers.find((one) => one.name === name);
    const game = { id: `s${this.#games.size + 1}`, rules, start: position ?? rules.start, moves: [], ply: 0, revision: 1, seats: seats ?? rules.seats.map(() => null) };
    this.#games.set(game.id, game);
    for (const move of moves) this.#move(game, move);
    return game.id;
  }

  #move(game, move) {
    const add = (one, by, agent) => {
      const { state, last } = game.rules.play(this.#state(game), one);
      game.moves.push({ by, agent, move: one, position: state, last });
      game.ply = game.moves.length;
    };
    game.moves.length = game.ply;
    const before = game.rules.view(this.#state(game)).turn;
    add(move, before, game.seats[before.player === 'second' ? 1 : 0]);
    const event = game.rules.chance?.(this.#state(game));
    if (event) add(event, 'chance', null);
    game.revision++;
  }

  #state = (game, ply = game.ply) => (ply === 0 ? game.start : game.moves[ply - 1].position);
  #view = (game, ply = game.ply) => game.rules.view(this.#state(game, ply), ply === 0 ? undefined : game.moves[ply - 1].last);

  #shape(game, from = 0) {
    const { rules, ply } = game;
    const view = this.#view(game);
    const outcome = rules.outcome(this.#state(game));
    const agent = typeof view.turn === 'object' ? game.seats[view.turn.player === 'second' ? 1 : 0] : null;
    const played = game.moves.map(({ by, agent: made, move, position, last }, k) => ({ by, agent: made, move, position, trace: this.#view(game, k + 1).last ?? { cells: [last], motions: [] }, view: this.#view(game, k + 1) }));
    return {
      id: game.id, game: rules.name, title: rules.title, rules: {}, seed: 1, created: Date.now(), changed: Date.now(), revision: game.revision,
      seats: rules.seats.map((name, k) => ({ name, agent: game.seats[k] ?? null, level: null })),
      start: game.start, position: this.#state(game), view, turn: view.turn, waits: outcome !== null ? 'nobody' : agent ? 'agent' : 'person', outcome,
      payoff: outcome === null ? 0 : rules.payoff(this.#state(game)), ply, length: game.moves.length, undo: ply > 0 ? ply - 1 : null, redo: ply < game.moves.length ? ply + 1 : null, thinking: null, from, moves: played.slice(from),
    };
  }

  #thought(game, ply = game.ply) {
    const moves = this.#view(game, ply).inputs.map((input) => input.move);
    const judged = moves.map((move, k) => ({ move, value: 0.8 - 0.35 * k, bound: 'exact', visits: 0, line: [move], cells: [] }));
    return { agent: 'thinker', move: moves[0], value: 0.8, line: moves.slice(0, 2), depth: 3, nodes: 100, playout_plies: 0, rate: 1000, millis: 5, judged };
  }

  /** As a server tells by default: the piece, then the ground. */
  #inspect(game, ply, cell) {
    const { cells, pieces } = this.#view(game, ply);
    const standing = pieces.filter((one) => one.cell === cell).map(({ kind, side }) => ({ title: kind, side, facts: game.rules.chance ? [{ label: 'steps', value: String(ply), side: null }] : [] }));
    return { cell, notes: [...standing, { title: cells[cell].kind, side: null, facts: [] }], reach: [], sight: [], targets: [] };
  }

  async #answer(request, route) {
    const url = new URL(request.url());
    const way = url.pathname.replace(/^\/api/, '');
    const body = () => JSON.parse(request.postData() || '{}');
    if (way === '/catalog') {
      const real = await (await route.fetch()).json();
      const infos = strangers.map(infoOf).map(({ sample, ...info }) => (this.samples && sample ? { ...info, sample } : info));
      return json({ ...real, games: [...real.games, ...infos] });
    }
    if (way === '/positions' || (way === '/games' && request.method() === 'POST')) {
      const asked = body();
      const rules = strangers.find(({ name }) => name === asked.game);
      if (!rules) return null;
      if (way === '/games') return json(this.#shape(this.#games.get(this.create(asked.game, { ...asked, position: asked.start?.position }))), 201);
      if (!rules.valid(asked.position)) return problem(422, 'The position cannot be read', `“${asked.position}” is no position of ${rules.title}.`);
      let [state, last] = [asked.position, undefined];
      for (const move of asked.moves ?? []) ({ state, last } = rules.play(state, move));
      return json({ game: asked.game, rules: {}, position: state, view: rules.view(state, last), outcome: rules.outcome(state) });
    }
    if (way === '/games') {
      const real = await (await route.fetch()).json();
      const ours = [...this.#games.values()].filter((game) => game.moves.length > 0).map((game) => this.#shape(game));
      return json({ games: [...ours, ...real.games], total: real.total + ours.length });
    }
    const [, id, act] = /^\/games\/(s\d+)(?:\/(\w+))?$/.exec(way) ?? [];
    const game = this.#games.get(id);
    if (!game) return null;
    const ply = Number(url.searchParams.get('ply') ?? game.ply);
    switch (act) {
      case undefined: return json(this.#shape(game));
      case 'moves': this.#move(game, body().move); return json(this.#shape(game, game.rules.chance ? game.ply - 2 : game.ply - 1));
      case 'goto': game.ply = body().ply; game.revision++; return json(this.#shape(game));
      case 'undo': game.ply--; game.revision++; return json(this.#shape(game));
      case 'redo': game.ply++; game.revision++; return json(this.#shape(game));
      case 'seats': game.seats = body().seats; game.revision++; return json(this.#shape(game));
      case 'restart': return json(this.#shape(this.#games.get(this.create(game.rules.name, { seats: game.seats }))), 201);
      case 'view': return json({ ply, position: this.#state(game, ply), view: this.#view(game, ply), turn: this.#view(game, ply).turn, outcome: null, payoff: 0, decision: ply });
      case 'inspect': return json(this.#inspect(game, ply, Number(url.searchParams.get('cell'))));
      case 'advance': this.#move(game, this.#view(game).inputs[0].move); return events(['done', this.#shape(game, game.ply - 1)]);
      case 'analysis': case 'hint': return events(['done', this.#thought(game, ply)]);
      case 'review': return events(...game.moves.map((one, k) => ['point', { ply: k, value: 0.1 * k, depth: 3, move: one.move }]), ['done', {}]);
      case 'inside': return events(['done', { thought: this.#thought(game, ply), insight: null }]);
      case 'events': return events(['game', { revision: game.revision }]);
      default: return problem(404, 'Not found', way);
    }
  }
}
