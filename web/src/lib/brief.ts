// Long names in little room: cut, but never so that two that differ look alike.

const cut = (name: string, most: number) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);

/** How many characters all of them begin with. */
function common(names: string[]): number {
  let length = 0;
  while (names.every((name) => length < name.length && name[length] === names[0]![length])) length++;
  return length;
}

/** Each name in at most so many characters; those that would be cut alike lose what they have in common in front instead. */
export function brief(names: string[], most: number): string[] {
  const alike = new Map<string, Set<string>>();
  for (const name of names) alike.set(cut(name, most), (alike.get(cut(name, most)) ?? new Set()).add(name));
  return names.map((name) => {
    const group = [...alike.get(cut(name, most))!];
    if (group.length === 1) return cut(name, most);
    const same = common(group);
    // Parameters begin after a bracket or a comma: a whole one tells more than its last digits.
    const start = Math.max(...['(', ' '].map((mark) => name.slice(0, same).lastIndexOf(mark) + 1));
    const tails = (from: number) => group.map((one) => cut(`…${one.slice(from)}`, most));
    const from = new Set(tails(start)).size === group.length ? start : same;
    return cut(`…${name.slice(from)}`, most);
  });
}
