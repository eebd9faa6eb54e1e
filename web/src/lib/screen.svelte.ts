// What the screen is like, as far as drawing depends on it: CSS does the rest.

let narrow = $state(false);
let still = $state(false);
let coarse = $state(false);

/** Phone width, whether the person wants no motion, and whether a finger is what points. */
export const screen = {
  get narrow(): boolean {
    return narrow;
  },
  get still(): boolean {
    return still;
  },
  get coarse(): boolean {
    return coarse;
  },
};

export function startScreen(): void {
  const follow = (text: string, set: (matches: boolean) => void) => {
    const media = matchMedia(text);
    set(media.matches);
    media.addEventListener('change', () => set(media.matches));
  };
  follow('(max-width: 640px)', (matches) => (narrow = matches));
  follow('(prefers-reduced-motion: reduce)', (matches) => (still = matches));
  follow('(pointer: coarse)', (matches) => (coarse = matches));
}
