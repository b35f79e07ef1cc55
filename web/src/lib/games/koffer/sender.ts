// Brings the suitcase to the server: always the newest whole arrangement, one at a time, so that nothing is lost and
// nothing waits. What has not arrived is remembered over a reload.
import type { Placed } from './packing.svelte';

/** Where what has not arrived is kept. */
export interface Shelf {
  read(): string | null;
  write(text: string): void;
  clear(): void;
}

export class Sender {
  #newest: readonly Placed[] | null = null;
  #way: Promise<boolean> | null = null;

  constructor(
    private readonly send: (placements: readonly Placed[]) => Promise<boolean>,
    /** The server did not want it: show what it has. */
    private readonly refused: () => void,
    private readonly shelf: Shelf,
    /** Which suitcase this is. */
    private readonly suitcase: string,
  ) {}

  /** True once the newest arrangement is lasting. */
  bring(placements: readonly Placed[]): Promise<boolean> {
    this.#newest = placements;
    this.shelf.write(JSON.stringify({ suitcase: this.suitcase, placements }));
    this.#way ??= this.#carry();
    return this.#way;
  }

  /** Waits until nothing is on its way. */
  settled(): Promise<boolean> {
    return this.#way ?? Promise.resolve(true);
  }

  async #carry(): Promise<boolean> {
    let arrived = true;
    while (this.#newest && arrived) {
      const now = this.#newest;
      this.#newest = null;
      arrived = await this.send(now);
    }
    this.#newest = null;
    this.#way = null;
    this.shelf.clear();
    if (!arrived) this.refused();
    return arrived;
  }
}

/** What was left unsent of that suitcase, if anything. */
export function unsent(shelf: Shelf, suitcase: string): Placed[] | null {
  try {
    const kept = JSON.parse(shelf.read() ?? 'null') as { suitcase: string; placements: Placed[] } | null;
    return kept?.suitcase === suitcase ? kept.placements : null;
  } catch {
    return null;
  }
}
