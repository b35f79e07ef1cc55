import { describe, expect, it } from 'vitest';
import { dealOf, keepsPromise, Stream } from './fair';

// Worked out with services/rules/dice.py from the seed 00 01 02 … 1f.
const seed = Uint8Array.from({ length: 32 }, (_, i) => i);
const PROMISE = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';

describe('the fairness check', () => {
  it('knows the promise of a seed', async () => {
    expect(await keepsPromise(seed, PROMISE)).toBe(true);
    expect(await keepsPromise(seed.slice(1), PROMISE)).toBe(false);
  });

  it('shuffles as the rules do', async () => {
    const deck = await new Stream(seed, 'deck', 1).shuffled(Array.from({ length: 78 }, (_, i) => Math.floor(i / 6)));
    expect(deck.slice(0, 8)).toEqual([1, 11, 10, 5, 4, 2, 8, 3]);
    expect(await new Stream(seed, 'starter').below(5)).toBe(4);
  });

  it('deals as the rules do', async () => {
    expect(await dealOf(seed, 0, 3, 2)).toEqual({
      hands: [
        [0, 1, 2, 2, 2, 3, 7, 10],
        [4, 6, 8, 10, 11, 11, 11, 12],
        [2, 2, 7, 8, 9, 10, 11, 12],
      ],
      tops: [11, 0],
    });
  });
});
