// How long an outline is, for programs that do not measure it themselves.

type Point = [x: number, y: number];

const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay);
/** So many straight pieces stand for a curve. */
const PIECES = 16;

/** The length of a path of absolute moves, lines, quadratic curves and arcs of circles, as the drawings write them. */
export function outlineLength(d: string): number {
  const words = d.match(/[a-z]|-?(?:\d*\.)?\d+/gi) ?? [];
  let [length, at, start, command]: [number, Point, Point, string] = [0, [0, 0], [0, 0], 'M'];
  let k = 0;
  const number = () => Number(words[k++]);
  const point = (): Point => [number(), number()];
  const to = (end: Point) => {
    length += distance(at, end);
    at = end;
  };
  while (k < words.length) {
    if (/[a-z]/i.test(words[k]!)) command = words[k++]!;
    if (command === 'M') {
      at = start = point();
      command = 'L';
    } else if (command === 'L') to(point());
    else if (command === 'Q') {
      const [from, bend, end] = [at, point(), point()];
      for (let piece = 1; piece <= PIECES; piece++) {
        const [t, u] = [piece / PIECES, 1 - piece / PIECES];
        to([0, 1].map((axis) => u * u * from[axis]! + 2 * u * t * bend[axis]! + t * t * end[axis]!) as Point);
      }
    } else if (command === 'A') {
      const radius = number();
      k += 2;
      const [large] = [number() === 1, k++];
      const end = point();
      const angle = 2 * Math.asin(Math.min(1, distance(at, end) / (2 * radius)));
      length += radius * (large ? 2 * Math.PI - angle : angle);
      at = end;
    } else if (command.toLowerCase() === 'z') to(start);
    else throw new Error(`an outline with ${command}, which is not measured: ${d}`);
  }
  return length;
}
