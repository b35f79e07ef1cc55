// The player's settings come along to every device: sent when they change, found at log-in, the newest change wins.
// Offline, and with a server that knows nothing of it, the device keeps its own.
import type { Api } from '$lib/net/api';
import { waitMs } from '$lib/net/backoff';
import { Refusal, UNREACHABLE } from '$lib/net/refusal';
import { keptSettings, putSettings, type SettingWords } from '$lib/net/settings';

import type { Memory } from './keep';
import type { Settings } from './settings.svelte';

interface Unsent {
  changed: SettingWords;
  /** Of the newest change, by this device's clock. */
  atMs: number;
}

const UNSENT = 'settings.unsent';
/** Who tries the options one after the other asks once. */
const PAUSE_MS = 600;
/** Nobody waits for this; it need not hurry like the live line. */
const SLOWER = 10;
const PASSING = new Set([UNREACHABLE, 'unavailable', 'busy', 'too_fast', 'too_slow']);

export class CarriedSettings {
  #unsent: Unsent | null;
  #known = false;
  #turn = 0;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly api: Api,
    private readonly settings: Settings,
    private readonly memory: Memory,
    private readonly now: () => number = Date.now,
  ) {
    this.#unsent = unsentFrom(memory.read(UNSENT));
    settings.changed = (changed) => this.#note(changed);
  }

  /** Whether somebody is known here from now on; somebody's settings are fetched, or brought along. */
  meet(known: boolean): void {
    this.#known = known;
    this.#tries = 0;
    this.#turn++;
    clearTimeout(this.#timer);
    if (known) void this.#exchange();
  }

  #note(changed: SettingWords): void {
    this.#keep({ changed: { ...this.#unsent?.changed, ...changed }, atMs: this.now() });
    if (this.#known) this.#later(PAUSE_MS);
  }

  #keep(unsent: Unsent | null): void {
    this.#unsent = unsent;
    this.memory.write(UNSENT, unsent ? JSON.stringify(unsent) : '');
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#exchange(), ms);
  }

  async #exchange(): Promise<void> {
    const turn = ++this.#turn;
    const sent = this.#unsent;
    try {
      const stands = sent ? await putSettings(this.api, sent.changed, Math.max(0, this.now() - sent.atMs)) : await keptSettings(this.api);
      if (turn !== this.#turn) return;
      this.#tries = 0;
      if (this.#unsent === sent) this.#keep(null);
      this.settings.adopt({ ...stands, ...this.#unsent?.changed });
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      if (turn === this.#turn && PASSING.has(thrown.reason)) this.#later(Math.max(thrown.retryAfterMs, SLOWER * waitMs(this.#tries++, Math.random())));
    }
  }
}

function unsentFrom(text: string | null): Unsent | null {
  try {
    const { changed, atMs } = JSON.parse(text ?? '') as Partial<Unsent>;
    return typeof changed === 'object' && typeof atMs === 'number' ? { changed, atMs } : null;
  } catch {
    return null;
  }
}
