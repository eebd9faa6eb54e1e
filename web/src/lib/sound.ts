// Short sounds made by the page itself; never the only sign of anything. All are under a fifth of a second and quiet.

import { remember, remembered } from './stored';

export type Sound = 'place' | 'slide' | 'merge' | 'mill' | 'capture' | 'end';

let context: AudioContext | null = null;
const VOLUME = 0.126; // -18 dB

type Note = { wave: OscillatorType; from: number; to: number; seconds: number; after?: number };
const notes: Record<Sound, (pitch: number) => Note[]> = {
  place: () => [{ wave: 'triangle', from: 240, to: 120, seconds: 0.09 }],
  slide: () => [{ wave: 'sine', from: 180, to: 220, seconds: 0.08 }],
  merge: (pitch) => [{ wave: 'triangle', from: 220 * 2 ** (pitch / 12), to: 233 * 2 ** (pitch / 12), seconds: 0.12 }],
  mill: () => [
    { wave: 'triangle', from: 392, to: 392, seconds: 0.08 },
    { wave: 'triangle', from: 587, to: 587, seconds: 0.1, after: 0.08 },
  ],
  capture: () => [{ wave: 'sawtooth', from: 160, to: 70, seconds: 0.14 }],
  end: () => [
    { wave: 'triangle', from: 523, to: 523, seconds: 0.08 },
    { wave: 'triangle', from: 392, to: 392, seconds: 0.1, after: 0.09 },
  ],
};

export const isMuted = (): boolean => remembered('muted', false);
export const setMuted = (muted: boolean): void => remember('muted', muted);

/** Browsers let a page sound only after somebody has touched it; before that it stays silent. */
export function play(sound: Sound, pitch = 0): void {
  if (isMuted() || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const note of notes[sound](pitch)) {
    const start = context.currentTime + (note.after ?? 0);
    const [voice, gain] = [context.createOscillator(), context.createGain()];
    voice.type = note.wave;
    voice.frequency.setValueAtTime(note.from, start);
    voice.frequency.exponentialRampToValueAtTime(note.to, start + note.seconds);
    gain.gain.setValueAtTime(VOLUME, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + note.seconds);
    voice.connect(gain).connect(context.destination);
    voice.start(start);
    voice.stop(start + note.seconds);
  }
}
