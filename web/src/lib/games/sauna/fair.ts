// Works out every deal of a game again from its seed, so that anybody can see that nothing was rigged.
// The same numbers as services/rules/dice.py: word i = first 8 bytes, big endian, of SHA-256(seed | name | i).

const WORD = 1n << 64n;

async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource));
}

/** One named sequence of numbers. */
export class Stream {
  private readonly prefix: Uint8Array;
  private count = 0n;

  constructor(seed: Uint8Array, ...name: (string | number)[]) {
    const label = new TextEncoder().encode(`${name.join('/')}|`);
    this.prefix = new Uint8Array([...seed, ...label]);
  }

  private async word(): Promise<bigint> {
    const input = new Uint8Array(this.prefix.length + 8);
    input.set(this.prefix);
    const view = new DataView(input.buffer);
    view.setBigUint64(this.prefix.length, this.count++);
    return new DataView((await sha256(input)).buffer).getBigUint64(0);
  }

  /** A fair whole number in 0..n-1; words above the largest multiple of n are thrown again. */
  async below(n: number): Promise<number> {
    const limit = WORD - (WORD % BigInt(n));
    for (;;) {
      const word = await this.word();
      if (word < limit) return Number(word % BigInt(n));
    }
  }

  /** A new list in fair random order (Fisher-Yates from the end). */
  async shuffled<T>(items: readonly T[]): Promise<T[]> {
    const result = [...items];
    for (let i = result.length - 1; i > 0; i--) {
      const j = await this.below(i + 1);
      [result[i], result[j]] = [result[j] as T, result[i] as T];
    }
    return result;
  }
}

/** What was dealt in one round: each seat's hand (sorted) and the first card of each pile. */
export interface Deal {
  hands: number[][];
  tops: number[];
}

const DECK: readonly number[] = Array.from({ length: 78 }, (_, i) => Math.floor(i / 6));
const HAND = 8;

/** The deal of a round (counted from 0), worked out from the seed. */
export async function dealOf(seed: Uint8Array, round: number, seats: number, piles: number): Promise<Deal> {
  const deck = await new Stream(seed, 'deck', round).shuffled(DECK);
  const hands = Array.from({ length: seats }, (_, s) => deck.slice(HAND * s, HAND * (s + 1)).sort((a, b) => a - b));
  return { hands, tops: deck.slice(HAND * seats, HAND * seats + piles) };
}
