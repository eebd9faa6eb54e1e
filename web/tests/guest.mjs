// A guest for the tests of the page. It knows no rule of Nine Men's Morris: it answers the first point that nobody has taken.
// `dies-once` ends at its first question and behaves from then on; `hangs-once` is silent at its first.

import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const mode = process.argv[2] ?? '';
const points = 'a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1'.split(' ');
const mark = `${mode}.met`;
let moves = [];

createInterface({ input: process.stdin }).on('line', (line) => {
  const words = line.trim().split(/\s+/);
  if (words[0] === 'uci') console.log('id name page-bot 1\nuciok');
  else if (words[0] === 'isready') console.log('readyok');
  else if (words[0] === 'position') moves = words.slice(words.indexOf('moves') + 1);
  else if (words[0] === 'quit') process.exit(0);
  else if (words[0] === 'go') {
    if (mode !== '' && !existsSync(mark)) {
      writeFileSync(mark, '');
      if (mode === 'dies-once') {
        console.error('the stack is full');
        process.exit(1);
      }
      return;
    }
    console.log(`bestmove ${points.find((point) => !moves.includes(point))}`);
  }
});
