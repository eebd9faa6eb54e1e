// The editor's four small languages: a position's notation, cut where a touch on a cell can change it. The server says
// whether what comes out is a position.

export type Brush = { name: string; value: string };

const tiles = ['0', ...Array.from({ length: 16 }, (_, k) => String(2 ** (k + 1)))];
const units = ['P', 'S', 'K', 'A', 'F'];

/** What a touch can put on a cell. */
export function brushes(game: string): Brush[] {
  switch (game) {
    case '2048':
      return tiles.map((value) => ({ name: value === '0' ? '·' : value, value }));
    case 'tenpair':
      return ['.', ...'123456789'].map((value) => ({ name: value === '.' ? '╱' : value, value }));
    case 'morris':
      return [
        { name: '○', value: 'W' },
        { name: '●', value: 'B' },
        { name: '·', value: '.' },
      ];
    default:
      return [...['B', 'R'].flatMap((side) => units.map((unit) => ({ name: side + unit, value: side + unit }))), { name: '·', value: '.' }];
  }
}

function paint2048(text: string, cell: string, value: string): string {
  const [board, , ...rest] = text.trim().split(/\s+/);
  const rows = board!.split('/').map((row) => row.split(','));
  const [x, y] = [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1];
  if (rows[y]) rows[y][x] = value;
  // A score that the tiles cannot have earned is no position: an edited board begins at nothing.
  return [rows.map((row) => row.join(',')).join('/'), '0', ...rest].join(' ');
}

function paintTenpair(text: string, cell: string, value: string): string {
  const [width, board] = text.includes(':') ? (text.trim().split(':', 2) as [string, string]) : ['9', text.trim()];
  const rows = board.split('/');
  const [row, column] = [parseInt(cell, 10) - 1, cell.replace(/\d/g, '')];
  const at = column.length > 1 ? 26 + column.charCodeAt(1) - 97 : column.charCodeAt(0) - 97;
  const old = rows[row];
  if (old !== undefined) rows[row] = old.slice(0, at) + value + old.slice(at + 1);
  return `${width}:${rows.join('/')}`;
}

const points = 'a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1'.split(' ');

function paintMorris(text: string, cell: string, value: string): string {
  const fields = text.trim().split(/\s+/);
  const at = points.indexOf(cell);
  const board = fields[0] ?? '.'.repeat(24);
  if (at < 0) return text;
  return [board.slice(0, at) + value + board.slice(at + 1), ...fields.slice(1)].join(' ');
}

function paintLput(text: string, cell: string, value: string): string {
  const [round, ...words] = text.trim().split(/\s+/);
  const pieces = words.filter((word) => /^[BR][PSKAF]/.test(word));
  const kept = pieces.filter((piece) => hexOf(piece) !== cell && piece.slice(0, 2) !== value);
  const old = pieces.find((piece) => piece.slice(0, 2) === value);
  if (value !== '.') kept.push(`${value}${cell}${old ? old.slice(old.indexOf(':')) : ':16'}`);
  // Who waited is no longer known once pieces were put elsewhere.
  return [round, ...kept.map((piece) => piece.replace(/w(?=a?$)/, ''))].join(' ');
}

const hexOf = (piece: string) => /^[BR][PSKAF]([a-o]\d+)/.exec(piece)?.[1];

/** The position with something else on a cell. */
export function paint(game: string, text: string, cell: string, value: string): string {
  switch (game) {
    case '2048':
      return paint2048(text, cell, value);
    case 'tenpair':
      return paintTenpair(text, cell, value);
    case 'morris':
      return paintMorris(text, cell, value);
    default:
      return paintLput(text, cell, value);
  }
}
