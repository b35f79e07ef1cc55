import { describe, expect, it } from 'vitest';
import { dealOf, Stream } from './fair';

// Worked out with services/rules/dice.py from the seed 00 01 02 … 1f.
const seed = Uint8Array.from({ length: 32 }, (_, i) => i);

describe('the deals worked out again', () => {
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
