// A finished game on the table again: any step for one eye, forwards with the board's own animation. Nothing can be played.
import { create } from '@bufbuild/protobuf';
import { tick } from 'svelte';

import type { ReplayReply, ReplayStep } from '$gen/archive_pb';
import { EndingSchema, TableInfoSchema, type Ending, type TableInfo } from '$gen/table_pb';

import { guestsFrom, type Guest } from './guests';
import { Steps, type Animator } from './steps';

interface Shown {
  at: number;
  /** Reached from the step before: the board may show what happened. */
  follows: boolean;
}

/** So long a step stands before the next one comes, at normal speed. */
const STEP_MS = 1_100;

export class Replay {
  /** The step that stands on screen. */
  at = $state(0);
  playing = $state(false);
  /** 1: normal. */
  speed = $state(1);
  readonly live = false;
  readonly asked = false;
  readonly pending = false;
  readonly deadline = 0;
  readonly spoken = [];
  readonly id: string;
  readonly info: TableInfo;
  readonly guests: readonly Guest[];
  readonly ending: Ending;
  readonly last: number;
  /** Where the walk has got to; the screen may still be on its way there. */
  #target = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #moving = false;
  readonly #steps: Steps<Shown, unknown, unknown>;

  constructor(
    private readonly reply: ReplayReply,
    /** The seat whose eyes these are; null: a spectator, or everything open. */
    readonly me: number | null,
    calm: () => boolean,
    start: number,
  ) {
    this.id = reply.game?.gameId ?? '';
    this.info = reply.info ?? create(TableInfoSchema);
    this.guests = guestsFrom(this.info.seats);
    this.ending = create(EndingSchema, { reason: reply.game?.endReason ?? '', seed: reply.seed, ...(reply.outcome ? { outcome: reply.outcome } : {}) });
    this.last = Math.max(0, reply.steps.length - 1);
    this.at = this.#target = this.#within(start);
    this.#steps = new Steps<Shown, unknown, unknown>(
      ({ at, follows }) => ({ view: this.#viewAt(at), events: follows ? this.eventsAt(at) : [] }),
      async ({ at }) => {
        this.at = at;
        await tick();
      },
      () => calm() || document.hidden,
      (moving) => this.#moved(moving),
    );
    this.#steps.add({ at: this.at, follows: false });
  }

  get view(): unknown {
    return this.#viewAt(this.at);
  }
  get step(): ReplayStep | undefined {
    return this.reply.steps[this.at];
  }
  get lastView(): unknown {
    return this.#viewAt(this.last);
  }
  now(): number {
    return this.step?.nowMs ?? 0;
  }
  act(): Promise<boolean> {
    return Promise.resolve(false);
  }
  hint(): Promise<null> {
    return Promise.resolve(null);
  }
  animate(animator: Animator<never, never>): () => void {
    this.#steps.animator = animator as unknown as Animator<unknown, unknown>;
    return () => (this.#steps.animator = null);
  }
  skip(): void {
    this.#steps.skip();
  }

  eventsAt(at: number): unknown[] {
    return (this.reply.steps[at]?.events ?? []).map((event) => event.event.value).filter((event) => event !== undefined);
  }

  /** One step on, with its animation. */
  forth(): void {
    if (this.#target >= this.last) return this.pause();
    this.#target += 1;
    this.#steps.add({ at: this.#target, follows: true });
  }

  /** Straight to a step. */
  seek(at: number): void {
    this.#steps.skip();
    this.#target = this.#within(at);
    this.#steps.add({ at: this.#target, follows: false });
  }

  back(): void {
    this.seek(this.#target - 1);
  }

  play(): void {
    if (this.#target >= this.last) this.seek(0);
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.playing) return;
      this.forth();
      if (!this.#moving && this.playing) this.#wait();
    }, STEP_MS / this.speed);
  }
  #moved(moving: boolean): void {
    this.#moving = moving;
    if (this.playing && !moving) this.#wait();
  }
  #within(at: number): number {
    return Math.min(Math.max(0, Math.trunc(at) || 0), this.last);
  }
  #viewAt(at: number): unknown {
    return this.reply.steps[at]?.view?.view.value;
  }
}
