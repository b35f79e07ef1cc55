// The server's clock, as seen from here: the answer with the shortest way is believed most.

export class ServerClock {
  #offsetMs = 0;
  #bestTripMs = Infinity;

  constructor(private readonly local: () => number = Date.now) {}

  /** One question and its answer: sent and received by the local clock, `serverMs` as the answer says. */
  learn(sentMs: number, serverMs: number, receivedMs: number): void {
    const tripMs = receivedMs - sentMs;
    if (tripMs > this.#bestTripMs) return;
    this.#bestTripMs = tripMs;
    this.#offsetMs = serverMs - (sentMs + receivedMs) / 2;
  }

  /** A new connection may have a new clock behind it. */
  forget(): void {
    this.#bestTripMs = Infinity;
  }

  /** Server time in ms. */
  now(): number {
    return this.local() + this.#offsetMs;
  }
}
