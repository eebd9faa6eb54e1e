// What the browser remembers for one person. A browser that refuses to remember is no reason to fail.

export function remembered<A>(key: string, fallback: A): A {
  try {
    const text = localStorage.getItem(`plyground.${key}`);
    return text === null ? fallback : (JSON.parse(text) as A);
  } catch {
    return fallback;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`plyground.${key}`, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the choice holds until the page is closed.
  }
}
