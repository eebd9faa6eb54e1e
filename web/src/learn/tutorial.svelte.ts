// A tutorial as somebody goes through it: which lesson, what was answered, and how far they have come.

import { api, problemOf } from '../api/client';
import type { Exercise, Input, Problem, Response, View } from '../api/types';
import { remember, remembered } from '../lib/stored';

/** How long a wrong move stands on the board before it is taken back, in milliseconds. */
const SHOWN = 1200;

type Progress = { step: number; done: number[] };

const NONE: Progress = { step: 0, done: [] };
export const progressOf = (game: string): Progress => ({ ...NONE, ...remembered<Partial<Progress>>(`learn.${game}`, NONE) });

export class Tutorial {
  lessons = $state.raw<Exercise[]>([]);
  step = $state(0);
  done = $state.raw<number[]>([]);
  /** The board as it is shown: the lesson's, or the one after a move. */
  view = $state.raw<View | null>(null);
  /** Whether the board came from the one before by a move. */
  moved = $state(false);
  /** The answer to the last move; null if nobody has moved yet. */
  answer = $state.raw<Response | null>(null);
  /** The last move, which tells what it cost. */
  input = $state.raw<Input | null>(null);
  problem = $state.raw<Problem | null>(null);
  private timer = 0;
  private tries = 0;

  constructor(readonly game: string) {}

  get lesson(): Exercise | undefined {
    return this.lessons[this.step];
  }
  get last(): boolean {
    return this.step === this.lessons.length - 1;
  }
  /** Whether the board waits for a move. */
  get hot(): boolean {
    return this.view !== null && this.view === this.lesson?.view && !this.answer?.right;
  }

  async open(): Promise<void> {
    this.problem = null;
    try {
      this.lessons = (await api.lessons(this.game)).lessons;
      const { step, done } = progressOf(this.game);
      this.done = done.filter((one) => one < this.lessons.length);
      this.show(Math.min(step, this.lessons.length - 1));
    } catch (error) {
      this.problem = problemOf(error);
    }
  }

  close(): void {
    clearTimeout(this.timer);
    this.tries += 1;
  }

  show(step: number): void {
    if (!this.lessons[step]) return;
    this.close();
    this.step = step;
    [this.view, this.moved, this.answer, this.input] = [this.lessons[step].view, false, null, null];
    this.keep();
  }

  /** Makes a move, by its notation or by its direction: a right one stays on the board, a wrong one is shown and taken back. */
  async play(asked: string): Promise<void> {
    const { lesson } = this;
    if (!lesson || !this.hot) return;
    const says = ({ move, gesture }: Input) => move === asked || ('direction' in gesture && gesture.direction === asked);
    const input = lesson.view.inputs.find(says);
    const answer = input && lesson.answers.find(({ moves }) => moves.includes(input.move));
    if (!input || !answer) return;
    const attempt = ++this.tries;
    [this.answer, this.input] = [answer, input];
    if (answer.right && !this.done.includes(this.step)) this.done = [...this.done, this.step];
    this.keep();
    try {
      const { view } = await api.position({ game: this.game, position: lesson.position, moves: [input.move], part: lesson.part ?? [] });
      if (attempt !== this.tries) return;
      [this.view, this.moved] = [view, true];
    } catch {
      return; // the answer was given already; without the server only the board stays as it is
    }
    if (answer.right) return;
    this.timer = window.setTimeout(() => ([this.view, this.moved] = [lesson.view, false]), SHOWN);
  }

  /** Plays a right move for somebody who does not find it. */
  showMe(): void {
    const move = this.lesson?.answers.find(({ right }) => right)?.moves[0];
    if (move === undefined) return;
    this.show(this.step);
    void this.play(move);
  }

  private keep(): void {
    remember(`learn.${this.game}`, { step: this.step, done: this.done } satisfies Progress);
  }
}
