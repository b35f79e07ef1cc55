// What the house has to tell this player: fetched when they come or come back, and when the house says there is news.
import type { Api } from '$lib/net/api';
import { acknowledge, letters, type Letter } from '$lib/net/letters';
import { Refusal } from '$lib/net/refusal';

export class LetterBox {
  unread: readonly Letter[] = $state.raw([]);

  constructor(
    private readonly api: Api,
    /** Told when letters have come that were not there before. */
    private readonly onNew: (fresh: readonly Letter[]) => void,
  ) {}

  /** What there is to read now. Who cannot be asked now is asked when the player next comes back. */
  async look(): Promise<void> {
    try {
      this.#take(await letters(this.api));
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
    }
  }

  /** Somebody else plays here now. */
  forget(): void {
    this.unread = [];
  }

  /** Throws Refusal: it is shown again. */
  async acknowledge(letter: Letter): Promise<void> {
    this.#take(await acknowledge(this.api, letter.letterId));
  }

  #take(found: readonly Letter[]): void {
    const known = new Set(this.unread.map((letter) => letter.letterId));
    const fresh = found.filter((letter) => !known.has(letter.letterId));
    this.unread = found;
    if (fresh.length > 0) this.onNew(fresh);
  }
}
