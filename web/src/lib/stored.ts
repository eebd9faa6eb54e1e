// What the browser remembers for one person: for good, or for as long as the tab is open. A browser that refuses to
// remember is no reason to fail.

type Store = () => Storage;
export const forGood: Store = () => localStorage;
export const inThisTab: Store = () => sessionStorage;

export function remembered<A>(key: string, fallback: A, store = forGood): A {
  try {
    const text = store().getItem(`plyground.${key}`);
    return text === null ? fallback : (JSON.parse(text) as A);
  } catch {
    return fallback;
  }
}

export function remember(key: string, value: unknown, store = forGood): void {
  try {
    store().setItem(`plyground.${key}`, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the choice holds until the page is closed.
  }
}
