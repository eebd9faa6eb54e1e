// A game that brings nothing: what the server's view tells is enough to draw, play, edit and list it. A game of its own
// begins with this and replaces what it knows better.

import type { Fact, View } from '../../api/types';
import { num, outcomeName, t, told, word } from '../../i18n/index.svelte';
import { catalog } from '../../lib/catalog.svelte';
import type { Button, GameModule, Metric } from '../module';
import Below from './Below.svelte';
import { anyDrawing, REACH } from './drawing';
import Explained from './Explained.svelte';
import { labelOf, valueOf } from './facts';
import { head, token } from './glyphs';
import { capital, groundNameOf, outcomeOf, pieceNameOf, statusOf } from './status';

/** So many numbers stand beside a seat. */
const METRICS = 3;

const metricOf = ({ label, value }: Fact): Metric => [capital(labelOf(label)), valueOf(value)];

/** What a hand cannot do on the cells: buttons, directions, and moves whose path is another move's too or has no cells. */
function buttonsOf(view: View): Button[] {
  const paths = new Set(['']);
  const words = view.inputs.flatMap(({ move, gesture }) => {
    if ('button' in gesture) return [gesture.button];
    if ('direction' in gesture) return [gesture.direction];
    const path = gesture.path.join();
    if (paths.has(path)) return [move];
    paths.add(path);
    return [];
  });
  return [...new Set(words)].map((name) => ({ name, key: '', icon: null }));
}

export function anyGame(name: string): GameModule {
  return {
    name,
    drawing: anyDrawing(),
    status: statusOf,
    outcome: outcomeOf,
    pieceName: (piece) => pieceNameOf(name, piece),
    groundName: groundNameOf,
    tellsGround: true,
    buttons: buttonsOf,
    buttonsInToolbar: () => false,
    sound({ last }) {
      if (!last) return null;
      const taken = (last.losses?.length ?? 0) > 0 || last.motions.some(({ to }) => to === null);
      return [taken ? 'capture' : 'place'];
    },
    seatMark(seat) {
      if (catalog.game(name)?.seats.length === 1) return { box: '0 0 30 30', markup: head };
      return { box: '-40 -40 80 80', markup: token({ side: seat === 1 ? 'second' : 'first', count: null }, '') };
    },
    metrics({ game, made }) {
      const facts = game.view.facts.map(metricOf).slice(0, METRICS);
      const moves: Metric = [t('metric.moves'), num(made.length)];
      return facts.length < METRICS && facts.every(([label]) => label !== moves[0]) ? [...facts, moves] : facts;
    },
    phase(game) {
      const fact = game.view.facts.find(({ side }) => side === null);
      return [t('phase.move', { n: Math.floor(game.ply / 2) + 1 }), fact ? `${labelOf(fact.label)} ${valueOf(fact.value)}` : ''];
    },
    seatFacts: (view, side) => view.facts.filter((fact) => fact.side === side).map(({ label, value }) => `${labelOf(label)} ${valueOf(value)}`),
    row: { detail: ({ ply }) => t('row.moves', { n: ply }), over: ({ outcome }) => outcomeName(outcome ?? '') },
    card: {
      kind: ({ seats }) => word('kind', name, t(seats.length > 1 ? 'card.two' : 'card.one')),
      about: ({ summary }) => word('about', name, capital(told(summary))),
    },
    editing: null,
    implied: [],
    panels: { Below, tip: { Panel: Explained, reach: REACH } },
  };
}

