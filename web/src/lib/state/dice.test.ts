// The rules' randomness, worked out with services/rules/dice.py from the seed 00 01 02 … 1f.
import { expect, it } from 'vitest';

import { ascending, isSame, Stream } from './dice';

const seed = Uint8Array.from({ length: 32 }, (_, i) => i);

it('gives the numbers that the rules get', async () => {
  const deck = await new Stream(seed, 'deck', 1).shuffled(Array.from({ length: 78 }, (_, i) => Math.floor(i / 6)));
  expect(deck.slice(0, 8)).toEqual([1, 11, 10, 5, 4, 2, 8, 3]);
  expect(await new Stream(seed, 'starter').below(5)).toBe(4);
  expect(await new Stream(seed, 'pace').unit()).toBe(0.27341118610781967);
  expect(await new Stream(seed, 'told for', 3).choice(['a', 'b', 'c', 'd', 'e', 'f'])).toBe('b');
});

it('compares lists in their order', () => {
  expect(ascending([10, 9, 1])).toEqual([1, 9, 10]);
  expect([isSame([1, 2], [1, 2]), isSame([1, 2], [2, 1]), isSame([1], [1, 2])]).toEqual([true, false, false]);
});
