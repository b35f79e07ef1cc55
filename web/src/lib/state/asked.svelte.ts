// What a screen has asked the house for: on its way, there, or refused.
import { Refusal } from '$lib/net/refusal';

export class Asked<T> {
  /** null: not there yet, or refused. */
  value: T | null = $state.raw(null);
  /** Why it did not come; empty while it is on its way and when it is there. */
  refused = $state('');
  #turn = 0;

  /** Asks for something else than before: what was there goes. Only the newest question's answer counts. */
  async ask(question: () => Promise<T>): Promise<void> {
    const turn = ++this.#turn;
    this.value = null;
    this.refused = '';
    try {
      const found = await question();
      if (turn === this.#turn) this.value = found;
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      if (turn === this.#turn) this.refused = thrown.reason;
    }
  }
}
