// Records as files hold them: one line each. The server takes one at a time, so somebody has to say which.

export type Told = { line: string; game: string; outcome: string };

/** The records of a text, with what tells them apart. One that is spread over several lines is one; lines that are none are left out. */
export function recordsOf(text: string): Told[] {
  const whole = text.trim();
  const lines = read(whole) ? [whole] : whole.split('\n').map((line) => line.trim());
  return lines.filter((line) => read(line)).map(told);
}

function read(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function told(text: string): Told {
  const record = read(text);
  const word = (name: string) => (typeof record?.[name] === 'string' ? record[name] : '');
  // The text goes as it is, but on one line: numbers would lose digits here, and what is no record the server explains.
  return { line: text.replace(/\s*\n\s*/g, ' '), game: word('game'), outcome: word('outcome') };
}
