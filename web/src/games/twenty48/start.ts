// Whether a game of 2048 began as the rules begin it: two tiles of 2 or 4, nothing scored. A position that was pasted may
// bring any score with it.

export function isStandardStart(start: string): boolean {
  const [board = '', score] = start.split(' ');
  const tiles = board.split(/[,/]/).filter((tile) => tile !== '0');
  return score === '0' && tiles.length === 2 && tiles.every((tile) => tile === '2' || tile === '4');
}
