// The randomness of the rules, worked out again: the same numbers as services/rules/dice.py, from the same seed.
// Word i of a stream = first 8 bytes, big endian, of SHA-256(seed | name | i).

const WORD = 1n << 64n;
const FRACTION_BITS = 53;

/** Whether this browser can work anything out: it needs a secure connection. */
export const canWorkOut = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined;

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
    new DataView(input.buffer).setBigUint64(this.prefix.length, this.count++);
    return new DataView(await crypto.subtle.digest('SHA-256', input)).getBigUint64(0);
  }

  /** A fair whole number in 0..n-1; words above the largest multiple of n are thrown again. */
  async below(n: number): Promise<number> {
    const limit = WORD - (WORD % BigInt(n));
    for (;;) {
      const word = await this.word();
      if (word < limit) return Number(word % BigInt(n));
    }
  }

  /** A number in [0, 1) with 53 random bits. */
  async unit(): Promise<number> {
    return Number((await this.word()) >> BigInt(64 - FRACTION_BITS)) / 2 ** FRACTION_BITS;
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

  /** One of the items, each as likely. */
  async choice<T>(items: readonly T[]): Promise<T> {
    return items[await this.below(items.length)] as T;
  }
}

const byNumber = (a: number, b: number): number => a - b;

/** A new list, smallest first. */
export const ascending = (numbers: readonly number[]): number[] => [...numbers].sort(byNumber);

/** The same numbers in the same order. */
export const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((number, at) => number === other[at]);
