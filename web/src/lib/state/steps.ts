// Updates in the order they came, shown one after the other: each waits for the animation of the one before.

/** One update of the table: how it looked, how it looks now, and what happened in between, in order. */
export interface Step<V, E> {
  before: V | null;
  view: V;
  events: readonly E[];
}

/**
 * How a board animates. Both calls get the same step. `measure` runs while the old view is still on screen (remember
 * where things lie), then the house shows the new view, then `play` runs. When `signal` aborts (a tap, a backlog, a
 * hidden page) finish at once: the new view already stands. The next step waits for `play`. Under reduced motion and on a
 * hidden page neither is called. `rest` is, always, once all stands still: what must be looked at before anything else comes.
 */
export interface Animator<V, E> {
  measure?(step: Step<V, E>): void;
  play(step: Step<V, E>, signal: AbortSignal): Promise<void>;
  rest?(step: Step<V, E>, signal: AbortSignal): Promise<void>;
}

/** More steps than this waiting: the screen is behind the game, so it jumps. */
const BACKLOG = 3;

export class Steps<U, V, E> {
  #waiting: U[] = [];
  #running = false;
  #skip = new AbortController();
  #rest = new AbortController();
  #shown: V | null = null;
  animator: Animator<V, E> | null = null;

  constructor(
    private readonly read: (update: U) => { view: V; events: readonly E[] },
    /** Puts an update on screen and waits until it stands there. */
    private readonly show: (update: U, events: readonly E[]) => Promise<void>,
    /** Nothing may fly now. */
    private readonly calm: () => boolean,
    /** Something begins to move on the board, or all of it has come to rest. */
    private readonly onmove: (moving: boolean) => void = () => undefined,
  ) {}

  get behind(): boolean {
    return this.#waiting.length > 0;
  }

  add(update: U): void {
    this.#waiting.push(update);
    if (this.#waiting.length >= BACKLOG) this.skip();
    if (!this.#running) void this.#run();
  }

  /** Ends the running animation and jumps to the newest update. */
  skip(): void {
    this.#skip.abort();
    this.#rest.abort();
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let update = this.#waiting.shift(); update !== undefined; update = this.#waiting.shift()) {
      const newest = this.#waiting.length === 0;
      if (newest && this.#skip.signal.aborted) this.#skip = new AbortController();
      await this.#one(update);
    }
    this.#running = false;
  }

  async #one(update: U): Promise<void> {
    const { view, events } = this.read(update);
    const step = { before: this.#shown, view, events };
    const signal = this.calm() ? AbortSignal.abort() : this.#skip.signal;
    const animator = this.#shown !== null && events.length > 0 ? this.animator : null;
    if (!signal.aborted) animator?.measure?.(step);
    this.#shown = view;
    await this.show(update, events);
    if (!animator || (signal.aborted && !animator.rest)) return;
    this.onmove(true);
    if (!signal.aborted) await animator.play(step, signal);
    this.#rest = new AbortController();
    await animator.rest?.(step, this.#rest.signal);
    this.onmove(false);
  }
}
